"""einops on tensors: NumPy's results, gradients, in captured code, and its layers."""

import einops
import numpy as np
import pytest

import msjit as ms
import msjit.einops as layers
from differential import check

A = np.random.default_rng(3).normal(size=(2, 3, 4, 6)).astype(np.float32)
CASES = {
    "patches": lambda x: einops.rearrange(x, "b c (h p) (w q) -> b (h w) (p q c)", p=2, q=3),
    "order": lambda x: einops.rearrange(x, "a b c d -> d (c a) b 1"),
    "ellipsis": lambda x: einops.rearrange(x, "a ... d -> d ... a"),
    "list": lambda x: einops.rearrange([x, x], "n b c h w -> b c h (n w)"),
    "repeat": lambda x: einops.repeat(x, "a b c d -> (a k) b c d m", k=2, m=3),
    "sum": lambda x: einops.reduce(x, "a b c d -> b", "sum"),
    "mean": lambda x: einops.reduce(x, "a b (c k) d -> a b c", "mean", k=2),
    "max": lambda x: einops.reduce(x, "a b c d -> a 1 d", "max"),
    "min": lambda x: einops.reduce(x, "a b c d -> c", "min"),
    "prod": lambda x: einops.reduce(x, "a b c d -> a b", "prod"),
    "einsum": lambda x: einops.einsum(x, x, "a b c d, a b e d -> a c e"),
    "pack": lambda x: einops.pack([x, x[:, :, 0]], "a b * d")[0],
}


@pytest.mark.parametrize("case", CASES)
def test_as_numpy(case):
    np.testing.assert_allclose(CASES[case](ms.Tensor(A)).asnumpy(), CASES[case](A), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("case", CASES)
def test_captured_and_gradients(case):
    def f(x):
        return CASES[case](x * 2) + 1

    check(f, ms.Tensor(A))
    gradient = ms.grad(lambda x: f(x).sum())(ms.Tensor(A))
    captured = ms.grad(ms.jit(lambda x: f(x).sum()))
    for _ in range(3):
        np.testing.assert_allclose(captured(ms.Tensor(A)).asnumpy(), gradient.asnumpy(), rtol=1e-5, atol=1e-6)


def test_any_and_all_and_integers():
    x = A > 0
    for reduction in ("any", "all"):
        found = einops.reduce(ms.Tensor(x), "a b c d -> a d", reduction)
        assert (found.asnumpy() == einops.reduce(x, "a b c d -> a d", reduction)).all()
    whole_numbers = np.arange(6).reshape(2, 3)
    assert einops.reduce(ms.Tensor(whole_numbers), "a b -> a", "max").tolist() == [2, 5]
    with pytest.raises(NotImplementedError, match="mean"):
        einops.reduce(ms.Tensor(whole_numbers), "a b -> a", "mean")
    with pytest.raises(einops.EinopsError):
        einops.rearrange(ms.Tensor(A), "a b -> b a")


def test_parts_of_a_packed_tensor():
    packed, shapes = einops.pack([ms.Tensor(A[:, :, 0, 0]), ms.Tensor(A[:, :, :, 0])], "a b *")
    first, second = einops.unpack(packed, shapes, "a b *")
    assert (first.asnumpy() == A[:, :, 0, 0]).all() and (second.asnumpy() == A[:, :, :, 0]).all()


def test_layers():
    net = ms.mint.nn.Sequential(
        layers.Rearrange("b c h w -> b h w c"),
        layers.EinMix("b h w c -> b h w d", weight_shape="c d", bias_shape="d", c=3, d=5),
        layers.Reduce("b h w d -> b d", "max"),
    )
    weight, bias = net[1].weight.asnumpy(), net[1].bias.asnumpy()
    expected = (np.moveaxis(A, 1, -1) @ weight + bias.reshape(-1)).max((1, 2))
    captured = ms.jit(net)
    for run in (net, captured, captured):
        np.testing.assert_allclose(run(ms.Tensor(A)).asnumpy(), expected, rtol=1e-5, atol=1e-5)
    assert abs(weight).max() <= 1 and [name for name, _ in net.named_parameters()] == ["1.weight", "1.bias"]
    assert repr(net[0]) == "Rearrange('b c h w -> b h w c')"
