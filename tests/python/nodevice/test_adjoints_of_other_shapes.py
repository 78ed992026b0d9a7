"""Adjoints are called by hand too: what does not have the shape of the op's result is refused; that of pad read beyond it."""

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
