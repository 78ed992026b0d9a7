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
