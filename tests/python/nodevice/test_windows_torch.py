"""Pooling windows of every size against PyTorch: with ceil_mode one that is larger than what it looks at hangs over."""

import itertools

import numpy as np
import pytest
import torch
import torch.nn.functional as F

import msjit as ms

SETTINGS = list(itertools.product((1, 2, 5), (1, 2, 3, 4, 6), (1, 2, 3, 5), (0, 1, 2), (1, 2), (False, True)))


def theirs(kind, x, rank, *settings, **more):
    x = torch.tensor(x, requires_grad=True)
    try:
        out = getattr(F, f"{kind}_pool{rank}d")(x, *settings, **more)
    except RuntimeError:
        return None
    out.pow(2).sum().backward()
    return out.detach().numpy(), x.grad.numpy()


def ours(kind, x, rank, *settings, **more):
    function = getattr(ms.mint.nn.functional, f"{kind}_pool{rank}d", None) or getattr(ms.ops, f"{kind}_pool{rank}d")
    x = ms.Tensor(x)
    try:
        out = function(x, *settings, **more)
    except ValueError as e:
        return None, str(e)
    return (out.asnumpy(), ms.grad(lambda x: (function(x, *settings, **more) ** 2).sum())(x).asnumpy()), ""


@pytest.mark.parametrize("rank", [1, 2, 3])
@pytest.mark.parametrize("kind", ["avg", "max"])
def test_windows(kind, rank):
    rng = np.random.default_rng(0)
    for n, size, stride, padding, dilation, ceil_mode in SETTINGS:
        if padding > size // 2 or (kind == "avg" and dilation > 1):
            continue
        x = rng.standard_normal((1, 2) + (n,) * rank).astype(np.float32)
        more = {"dilation": dilation} if kind == "max" else {}
        want = theirs(kind, x, rank, size, stride, padding, ceil_mode=ceil_mode, **more)
        got, said = ours(kind, x, rank, size, stride, padding, ceil_mode=ceil_mode, **more)
        where = f"{kind} {rank} {n} {size} {stride} {padding} {dilation} {ceil_mode}"
        if kind == "avg" and rank == 3 and n < size and want is None:
            continue  # PyTorch asks for as many elements as a window has, padding apart
        if "wholly in the padding" in said:  # the maximum of nothing is -inf there
            assert np.isinf(want[0]).any(), where
            continue
        assert (got is None) == (want is None), where
        for a, b in zip(got or (), want or ()):
            assert a.shape == b.shape, where
            np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-5, err_msg=where)


@pytest.mark.parametrize("kind", ["normal", "ties", "infinite"])
@pytest.mark.parametrize("shape, size", [
    ((2, 3, 4, 4), (2, 2)), ((2, 3, 6, 4), (3, 2)), ((1, 2, 5, 7), (2, 3)), ((2, 3, 4, 6), (3, 5)), ((3, 6, 6), (2, 3)),
    ((2, 2, 4, 5, 7), (2, 2, 3)), ((2, 2, 4, 4, 6), (4, 2, 3)), ((2, 3, 7), (3,)), ((0, 3, 4, 4), (2, 2)), ((2, 3, 8, 8), (1, 8)),
])  # fmt: skip
def test_adaptive_maxima_and_their_places(shape, size, kind):
    """The first of equal values, by rows, is taken, and gets the gradient."""
    rng = np.random.default_rng(0)
    x = (rng.standard_normal(shape) if kind == "normal" else rng.integers(0, 3, shape)).astype(np.float32)
    if kind == "infinite":
        x[rng.random(shape) < 0.4] = np.inf
    name = f"adaptive_max_pool{len(size)}d"
    a = torch.tensor(x, requires_grad=True)
    values, places = getattr(torch.nn.functional, name)(a, size, return_indices=True)
    ct = torch.arange(1.0, 1 + values.numel()).reshape(values.shape)
    values.backward(ct)
    functions = [getattr(ms.mint.nn.functional, name)] if len(size) < 3 else []
    functions += [getattr(ms.ops, name)] if len(size) > 1 else []
    for function in [g for f in functions for g in (f, ms.jit(f))]:
        for _ in range(2):
            b = ms.Tensor(x)
            b.requires_grad = True
            y, at = function(b, size, return_indices=True)
            y.backward(ms.Tensor(ct.numpy()))
            np.testing.assert_array_equal(y.asnumpy(), values.detach().numpy())
            np.testing.assert_array_equal(at.asnumpy(), places.numpy())
            np.testing.assert_array_equal(b.grad.asnumpy(), a.grad.numpy())


def test_adaptive_pooling_refuses_sizes_that_do_not_fit():
    for call in (
        lambda: ms.ops.adaptive_max_pool2d(ms.ones((1, 2, 3, 3)), (2, 2, 2)),
        lambda: ms.ops.adaptive_avg_pool2d(ms.ones(3), 2),
        lambda: ms.mint.nn.functional.adaptive_max_pool2d(ms.ones((1, 2, 0, 3)), 2),
    ):
        with pytest.raises(ValueError, match="adaptive"):
            call()
    assert ms.ops.adaptive_max_pool2d(ms.ones((1, 2, 3, 3)), (0, 2)).shape == (1, 2, 0, 2)
