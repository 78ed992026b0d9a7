"""ms.mint has PyTorch's meaning: every name is called with PyTorch's own arguments and compared with it."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint

F = mint.nn.functional

rng = np.random.default_rng(7)
U = rng.uniform(0.1, 0.9, (3, 4)).astype(np.float32)  # in every function's domain
V = rng.uniform(0.1, 0.9, (3, 4)).astype(np.float32)
S = rng.normal(size=(3, 4)).astype(np.float32)
SQUARE, CUBE = S[:, :3], rng.normal(size=(2, 3, 4)).astype(np.float32)
I, J = rng.integers(0, 9, (3, 4)), rng.integers(1, 4, (3, 4))
B = S > 0
INDEX = np.array([[0, 2, 1, 0]])
IMAGE, KERNEL = rng.normal(size=(1, 2, 6, 6)).astype(np.float32), rng.normal(size=(3, 2, 3, 3)).astype(np.float32)
LABELS, PROBABILITIES = np.array([1, 0, 3]), U / U.sum(1, keepdims=True)


def call(*args, **kwargs):
    return args, kwargs


UNARY = (
    "abs absolute acos acosh angle arccos arccosh arcsin arcsinh arctan arctanh asin asinh atan atanh ceil conj cos cosh "
    "digamma erf erfc erfinv exp exp2 expm1 fix floor frac imag isfinite isinf isnan lgamma log log10 log1p log2 neg negative "
    "real reciprocal relu round rsqrt sigmoid sign sin sinh sqrt square tan tanh trunc nan_to_num ones_like zeros_like"
).split()
BINARY = (
    "add atan2 arctan2 div divide eq floor_divide fmax fmin fmod ge greater greater_equal gt hypot isclose le less less_equal lt "
    "maximum minimum mul multiply ne not_equal pow remainder sub subtract true_divide"
).split()
INTEGERS = "bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor".split()
LOGICAL = "logical_and logical_or logical_xor".split()
SAMPLES = {
    **{name: [call(U + 1 if "acosh" in name or name == "arccosh" else U)] for name in UNARY},
    **{name: [call(U, V), call(U, other=V) if name not in ("pow",) else call(U, 2.0)] for name in BINARY},
    **{name: [call(I, J)] for name in INTEGERS},
    **{name: [call(B, U > 0.5)] for name in LOGICAL},
    "imag": [call(S + 1j * U)], "bitwise_not": [call(I)], "logical_not": [call(B)],
    "addcdiv": [call(S, U, V, value=0.5)], "addcmul": [call(S, U, V, value=0.5)], "addmm": [call(SQUARE, S, S.T, beta=0.5, alpha=2.0)],
    "all": [call(B), call(B, 1), call(B, dim=0, keepdim=True)], "any": [call(B), call(B, 1)],
    "amax": [call(S, 1), call(S, dim=(0, 1))], "amin": [call(S, dim=1, keepdim=True)],
    "arange": [call(5), call(1, 7, 2), call(0.0, 1.0, 0.25)],
    "argmax": [call(S), call(S, dim=1), call(S, 0, keepdim=True)], "argmin": [call(S), call(S, 1)],
    "argsort": [call(S), call(S, dim=0, descending=True)], "bincount": [call(I.ravel()), call(I.ravel(), minlength=20)],
    "bmm": [call(CUBE, CUBE.transpose(0, 2, 1).copy())], "broadcast_to": [call(S[0], (2, 4))],
    "cat": [call([S, U], dim=1), call([S, U])], "concat": [call([S, U], dim=1)], "clamp": [call(S, -0.5, 0.5), call(S, min=0.0)],
    "clip": [call(S, max=0.1)], "count_nonzero": [call(I), call(I, dim=1)],
    "cummax": [call(S, dim=1)], "mode": [call(S), call(I, 0, True), call(I, dim=1)], "cummin": [call(S, 0)], "cumprod": [call(S, dim=1)], "cumsum": [call(S, dim=1), call(S, 0)], "cumulative_trapezoid": [call(S, dim=0), call(S, dx=0.5), call(S, U)],
    "diagonal": [call(S), call(CUBE, 1, 1, 2)], "dot": [call(S[0], U[0])], "eye": [call(3), call(2, 3)],
    "flatten": [call(CUBE), call(CUBE, start_dim=1)], "flip": [call(CUBE, dims=(0, 2))],
    "full": [call((2, 3), 1.5)], "full_like": [call(S, 2.0)], "gather": [call(S, 0, INDEX)],
    "index_add": [call(S, 0, np.array([0, 2]), U[:2])], "index_select": [call(S, 1, np.array([3, 0]))], "lerp": [call(S, U, 0.25)],
    "linspace": [call(0.0, 1.0, 5)], "logsumexp": [call(S, 1), call(S, dim=1, keepdim=True)], "masked_fill": [call(S, B, 9.0)],
    "masked_select": [call(S, B)], "matmul": [call(S, S.T.copy())], "mm": [call(S, S.T.copy())],
    "max": [call(S), call(S, 1), call(S, dim=0, keepdim=True), call(S, U)], "min": [call(S), call(S, dim=1), call(S, U)],
    "mean": [call(S), call(S, 1), call(S, dim=(0, 1), keepdim=True)], "narrow": [call(CUBE, 2, 1, 2), call(CUBE, 1, -2, 2)],
    "nonzero": [call(I)], "norm": [call(S), call(S, 2, 1), call(S, p=1, dim=1, keepdim=True)],
    "ones": [call(2, 3), call((2, 3))], "zeros": [call(2, 3)], "outer": [call(S[0], U[0])], "permute": [call(CUBE, (2, 0, 1))],
    "prod": [call(S), call(S, 1, keepdim=True)], "repeat_interleave": [call(S, 2), call(S, 2, dim=1)], "reshape": [call(S, (4, 3))],
    "roll": [call(S, 1), call(S, (1, 2), (0, 1))], "scatter": [call(S, 0, INDEX, U[:1])], "scatter_add": [call(S, 0, INDEX, U[:1])],
    "searchsorted": [call(np.sort(S[0]), U), call(np.sort(S[0]), U, right=True)], "select": [call(S, 1, 2)],
    "sort": [call(S), call(S, dim=0, descending=True)], "split": [call(S, 3, dim=1), call(S, [1, 2])],
    "squeeze": [call(S[:, :1]), call(S[:, :1], 1)], "stack": [call([S, U]), call([S, U], dim=1)],
    "std": [call(S), call(S, dim=1), call(S, 1, correction=0, keepdim=True)], "var": [call(S), call(S, dim=1, keepdim=True)],
    "sum": [call(S), call(S, 1), call(S, dim=(0, 1)), call(I, dim=1, keepdim=True)], "take_along_dim": [call(S, INDEX, 0)],
    "tile": [call(S, (2, 1))], "topk": [call(S, 2), call(S, 2, dim=0, largest=False)], "transpose": [call(CUBE, 0, 2)],
    "tril": [call(S), call(S, diagonal=1)], "triu": [call(S, -1)], "unbind": [call(S), call(S, dim=1)], "unsqueeze": [call(S, 1)],
    "where": [call(B, S, U)],
    "nan_to_num": [call(np.array([np.nan, np.inf, 1.0], np.float32)), call(np.array([np.nan], np.float32), nan=2.0)],
}  # fmt: skip
SAMPLES["add"].append(call(U, V, alpha=2))
SAMPLES["sub"].append(call(U, V, alpha=0.5))
SAMPLES["div"] += [call(S, V, rounding_mode="floor"), call(S, V, rounding_mode="trunc")]
FUNCTIONAL = {
    **{name: [call(S)] for name in "relu relu6 silu mish softplus elu leaky_relu selu softsign sigmoid tanh gelu hardtanh logsigmoid hardswish hardsigmoid".split()},
    "glu": [call(S), call(S[:2], dim=0)], "prelu": [call(S, np.array([0.3], np.float32))],
    "softmax": [call(S, dim=1), call(S, 0)], "log_softmax": [call(S, dim=1)],
    "normalize": [call(S), call(S, p=1.0, dim=0)], "cosine_similarity": [call(S, U), call(S, U, dim=0)],
    "mse_loss": [call(S, U), call(S, U, reduction="sum")], "l1_loss": [call(S, U)], "smooth_l1_loss": [call(S, U, beta=0.5)],
    "huber_loss": [call(S, U, delta=0.5)], "nll_loss": [call(S, LABELS), call(S, LABELS, U[0])],
    "cross_entropy": [call(S, LABELS), call(S, LABELS, label_smoothing=0.1)], "kl_div": [call(np.log(PROBABILITIES), PROBABILITIES, reduction="sum")],
    "binary_cross_entropy": [call(U, V)], "binary_cross_entropy_with_logits": [call(S, V)],
    "linear": [call(S, U), call(S, U, V[0, :3]), call(S, U[0]), call(U[1], U[0])], "embedding": [call(LABELS, CUBE[0].repeat(2, 0))], "one_hot": [call(LABELS, 5)],
    "conv1d": [call(CUBE, KERNEL[:, :, 0].repeat(2, 1)[:, :3])], "conv2d": [call(IMAGE, KERNEL), call(IMAGE, KERNEL, None, (2, 2), (1, 1))],
    "conv_transpose2d": [call(IMAGE, KERNEL.transpose(1, 0, 2, 3).copy(), stride=(2, 2), padding=(1, 1))],
    "avg_pool2d": [call(IMAGE, (2, 2), (2, 2))], "adaptive_avg_pool2d": [call(IMAGE, (2, 3))],
    "layer_norm": [call(S, (4,)), call(CUBE, (3, 4), S, U)], "group_norm": [call(IMAGE, 2)],
}  # fmt: skip
RANDOM = {"rand", "randn", "randperm", "bernoulli"}


def tensors(value, make):
    if isinstance(value, np.ndarray):
        return make(value.copy())
    if isinstance(value, list) and value and isinstance(value[0], np.ndarray):
        return [make(v) for v in value]
    return value


def compare(ours, theirs, rtol=2e-5):
    if isinstance(theirs, (tuple, list)):
        assert len(ours) == len(theirs)
        for a, b in zip(ours, theirs):
            compare(a, b)
        return
    a, b = ours.asnumpy(), theirs.numpy()
    assert a.shape == b.shape and a.dtype == b.dtype, (a.dtype, b.dtype, a.shape, b.shape)
    np.testing.assert_allclose(a, b, rtol=rtol, atol=2e-6)


def check(function, peer, samples):
    for args, kwargs in samples:
        ours = function(*(tensors(a, ms.tensor) for a in args), **{k: tensors(v, ms.tensor) for k, v in kwargs.items()})
        theirs = peer(
            *(tensors(a, torch.tensor) for a in args), **{k: tensors(v, torch.tensor) for k, v in kwargs.items()}
        )
        compare(ours, theirs)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_mint(name):
    peer = torch.fix if name == "fix" else getattr(torch, name)
    check(getattr(mint, name), peer, SAMPLES[name])


@pytest.mark.parametrize("name", sorted(FUNCTIONAL))
def test_functional(name):
    peer = getattr(torch.nn.functional, name)
    check(getattr(F, name), peer, FUNCTIONAL[name])


def test_random_names():
    ms.set_seed(3)
    assert mint.rand(2, 3).shape == (2, 3) and 0 <= mint.rand(100).asnumpy().min() < 0.2
    assert abs(float(mint.randn(10000).mean())) < 0.05
    assert sorted(mint.randperm(9).asnumpy().tolist()) == list(range(9))
    assert abs(float(mint.bernoulli(ms.ones(10000) * 0.3).mean()) - 0.3) < 0.03
    dropped = F.dropout(ms.ones(10000), 0.25).asnumpy()
    assert set(np.unique(dropped)) == {0, np.float32(1 / 0.75)} and abs((dropped == 0).mean() - 0.25) < 0.03
    assert F.dropout(ms.ones(3), training=False).asnumpy().tolist() == [1, 1, 1]


def test_names_are_captured_and_say_where_they_live():
    f = ms.jit(lambda x: mint.sum(F.gelu(x), dim=1, keepdim=True) + mint.max(x, dim=1, keepdim=True)[0])
    x = ms.tensor(S)
    expected = mint.sum(F.gelu(x), dim=1, keepdim=True) + mint.max(x, dim=1, keepdim=True)[0]
    for _ in range(3):
        np.testing.assert_allclose(f(x).asnumpy(), expected.asnumpy(), rtol=1e-6)
    assert ms.report(f).hits and not ms.report(f).breaks
    assert mint.sum.__module__ == "msjit.mint" and F.gelu.__module__ == "msjit.mint.nn.functional"
    assert "dim" in mint.sum.__doc__ and "keepdim" in mint.sum.__doc__
    with pytest.raises(TypeError, match="sum"):
        mint.sum(x, 1, 2, 3, 4, 5)
    with pytest.raises(AttributeError):
        mint.no_such_name  # noqa: B018
