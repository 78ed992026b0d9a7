"""What is put into a part of a tensor must have the part's shape, as in MindSpore 2.10 and PyTorch: it does not broadcast, nor
is a part of it left at 0."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops

X = ops.arange(12.0).reshape(3, 4)
CUBE = ops.arange(18.0).reshape(2, 3, 3)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: ops.select_scatter(X, ms.Tensor(1.0), 0, 0), lambda: ops.select_scatter(X, ms.Tensor([1.0]), 0, 0),
        lambda: ops.select_scatter(CUBE, ms.Tensor([[1.0, 2.0, 3.0]]), 2, 0), lambda: ops.select_scatter(CUBE, CUBE, 2, 0),
        lambda: ops.slice_scatter(X, ms.Tensor([[1.0], [2.0], [3.0]]), 1, 1, 3), lambda: ops.slice_scatter(X, X, 0, 1),
        lambda: ops.diagonal_scatter(X, ms.Tensor([1.0])), lambda: ops.diagonal_scatter(X, ops.ones(4)),
        lambda: ops.diagonal_scatter(X, ops.ones(3), -1), lambda: ops.diagonal_scatter(CUBE, ops.ones(2)),
    ],
)  # fmt: skip
def test_other_shapes(wrong):
    with pytest.raises(ValueError, match="_scatter: src must"):
        wrong()


@pytest.mark.parametrize("offset", [-3, -2, -1, 0, 1, 2, 3, 4])
@pytest.mark.parametrize("dims", [(0, 1), (1, 0), (-1, 0), (1, 2)])
def test_diagonals(offset, dims):
    for x in (X, CUBE) if 2 not in dims else (CUBE,):
        expected = np.array(x.asnumpy())
        part = np.diagonal(expected, offset, *dims)
        source = np.arange(part.size, dtype=np.float32).reshape(part.shape) + 100
        part.setflags(write=True)
        part[...] = source
        given = ops.diagonal_scatter(x, ms.Tensor(source), offset, *dims)
        np.testing.assert_array_equal(given.asnumpy(), expected)


@pytest.mark.parametrize("axis, index", [(0, 0), (1, -1), (-1, 1), (2, -3)])
def test_slices(axis, index):
    expected = np.array(CUBE.asnumpy())
    source = np.take(expected, index, axis) + 100
    np.moveaxis(expected, axis, 0)[index] = source
    np.testing.assert_array_equal(ops.select_scatter(CUBE, ms.Tensor(source), axis, index).asnumpy(), expected)
