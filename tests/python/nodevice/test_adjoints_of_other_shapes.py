"""Adjoints are called by hand too: what does not have the shape of the op's result is refused; that of pad read beyond it."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops


@pytest.mark.parametrize(
    "ct, shape, pads, mode",
    [
        (ops.ones(1), (100000000,), (0, 0), "replicate"), (ops.ones(2), (1000, 1000, 100), (1, 0), "replicate"),
        (ops.ones(2), (2,), (1, 0), "constant"), (ops.ones(3, 1), (2,), (1, 0), "reflect"), (ops.ones(4), (2,), (1, 0), "circular"),
    ],
)  # fmt: skip
def test_pad(ct, shape, pads, mode):
    for function in (ops.pad_grad, ms.jit(ops.pad_grad)):
        with pytest.raises(ValueError, match="pad_grad: ct must have the shape .* that is padded by"):
            function(ct, shape, pads, mode)


def test_pad_of_what_cannot_be_padded_so():
    with pytest.raises(ValueError, match="pad_grad: mode 'reflect' pads a dimension of size 2 by at most 1"):
        ops.pad_grad(ops.ones(5), (2,), (3, 0), "reflect")
    with pytest.raises(ValueError, match="negative"):
        ops.pad_grad(ops.ones(5), (-2,), (3, 0), "constant")


def test_pad_as_it_is_meant():
    assert ops.pad_grad(ms.tensor([1.0, 2.0, 3.0]), (2,), (1, 0), "replicate").tolist() == [3.0, 3.0]
    x = ms.tensor([[1.0, 2.0, 3.0]])
    assert ms.grad(lambda x: (ops.pad(x, (2, 1), "reflect") ** 2).sum())(x).tolist() == [[2.0, 12.0, 12.0]]


@pytest.mark.parametrize("dtype", [ms.float32, ms.float16])
def test_windows_and_their_adjoints(dtype):
    """unfold, fold and windows of tensors: each is the other's adjoint, eagerly and captured, and twice."""
    cases = [
        (lambda x: ops.unfold(x, 3, 1, 1, 2), (2, 3, 9, 7)),
        (lambda x: ops.unfold(x, (2, 3), (2, 1), (0, 1), (1, 2)), (1, 2, 8, 9)),
        (lambda x: ops.fold(x, (8, 6), 2, 1, 0, 2), (2, 12, 12)),
        (lambda x: ops.fold(x, (7, 9), (3, 2), (1, 2), 1, (2, 1)), (1, 12, 36)),
        (lambda x: x.unfold(1, 4, 2), (3, 11, 2)),
        (lambda x: x[1:].unfold(0, 2, 1).unfold(1, 3, 3)[..., ::2], (5, 8)),
    ]
    g = np.random.default_rng(0)
    for f, shape in cases:
        x = ms.tensor(g.integers(-4, 5, shape)).astype(dtype)
        ct = ms.tensor(g.integers(-4, 5, f(x).shape)).astype(dtype)
        grad = lambda x, ct, f=f: ms.grad(lambda x: (f(x) * ct).sum())(x)
        dot = lambda a, b: (a.astype(ms.float32) * b.astype(ms.float32)).sum().item()
        expected = grad(x, ct)
        assert dot(expected, x) == dot(ct, f(x))
        captured = ms.jit(grad)
        for _ in range(3):
            np.testing.assert_array_equal(captured(x, ct).asnumpy(), expected.asnumpy())
        back = ms.grad(lambda ct: (grad(x, ct) * x).sum())(ct)
        np.testing.assert_array_equal(back.asnumpy(), f(x).asnumpy())
