"""Coordinates of grids and indices of parts of arrays."""

import builtins
import math

from .. import _core
from ..ops._limits import triangle
from ._base import raw, tensor
from .creation import arange, linspace

_arange, _reshape = raw["arange"], raw["reshape"]

__all__ = [
    "diag_indices", "indices", "ix_", "meshgrid", "mgrid", "ogrid", "tril_indices", "tril_indices_from", "triu_indices",
    "triu_indices_from",
]  # fmt: skip


def meshgrid(*xi, sparse=False, indexing="xy"):
    """Coordinates of all points of a grid that vectors span.

    Args:
        xi: the vectors, an array each.
        sparse: True gives vectors shaped to broadcast against each other instead of whole grids. Default: False.
        indexing: 'xy' (default): the first vector runs along the columns; 'ij': along the rows.
    Returns:
        tuple of Tensors, one for each vector, all of the grid's shape (unless sparse).
    Raises:
        ValueError: indexing is another word.

    >>> columns, rows = ms.numpy.meshgrid([1, 2, 3], [10, 20])
    >>> columns
    Tensor([[1, 2, 3],
            [1, 2, 3]], dtype=int32)
    >>> rows
    Tensor([[10, 10, 10],
            [20, 20, 20]], dtype=int32)
    """
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid: indexing must be 'xy' or 'ij', got {indexing!r}")
    n, xi = len(xi), [tensor(x) for x in xi]
    shaped = []
    for i, x in enumerate(xi):
        at = 1 - i if indexing == "xy" and n > 1 and i < 2 else i
        shaped.append(_reshape(x, (1,) * at + (x.size,) + (1,) * (n - at - 1)))
    if sparse:
        return tuple(shaped)
    from ..ops.function import broadcast_tensors

    return broadcast_tensors(*shaped)


def indices(dimensions, dtype=_core.int32, sparse=False):
    """Indices of all elements of an array of the given shape.

    Args:
        dimensions: tuple of ints, the shape.
        dtype: integer dtype of the result. Default: int32.
        sparse: True gives a tuple of tensors that broadcast to the shape instead. Default: False.
    Returns:
        Tensor (number of dimensions, *dimensions): entry [d] holds the index along dimension d.

    >>> ms.numpy.indices((2, 2)).tolist()
    [[[0, 0], [1, 1]], [[0, 1], [0, 1]]]
    """
    grids = meshgrid(*(_arange(0, n, 1, dtype) for n in dimensions), sparse=sparse, indexing="ij")
    return tuple(grids) if sparse else raw["stack"](list(grids), 0)


def ix_(*args):
    """Vectors shaped so that indexing with them takes all combinations: x[ix_(rows, columns)].

    Args:
        args: 1-d arrays of indices, or of bools, which stand for the indices where they hold.
    Returns:
        tuple of Tensors; vector number d lies along dimension d, the other dimensions have size 1.

    >>> x = ms.numpy.array([[1, 2, 3], [4, 5, 6]])
    >>> x[ms.numpy.ix_([0, 1], [0, 2])]
    Tensor([[1, 3],
            [4, 6]], dtype=int32)
    """
    vectors = [tensor(a) for a in args]
    vectors = [_reshape(raw["nonzero"](v), (-1,)) if v.dtype == _core.bool_ else v for v in vectors]
    return meshgrid(*vectors, sparse=True, indexing="ij")


class _Grid:
    """Grids by slices: ``mgrid[0:2, 0:3]``; a step j counts points, with the end included."""

    def __init__(self, sparse):
        self.sparse = sparse

    def _range(self, s):
        start = 0 if s.start is None else s.start
        step = 1 if s.step is None else s.step
        if isinstance(step, complex):
            return linspace(start, s.stop, int(builtins.abs(step)))
        return arange(start, s.stop, step)

    def __getitem__(self, key):
        if not isinstance(key, tuple):
            return self._range(key)
        grids = meshgrid(*(self._range(s) for s in key), sparse=self.sparse, indexing="ij")
        return list(grids) if self.sparse else raw["stack"](list(grids), 0)


mgrid, ogrid = _Grid(False), _Grid(True)


def diag_indices(n, ndim=2):
    """Indices of the main diagonal of an array whose dimensions all have size n.

    Args:
        n: int, the size.
        ndim: int, the number of dimensions. Default: 2.
    Returns:
        tuple of ndim equal int32 Tensors (n,), to index with.

    >>> x = ms.numpy.array([[1, 2], [3, 4]])
    >>> x[ms.numpy.diag_indices(2)]
    Tensor([1, 4], dtype=int32)
    """
    return (arange(0, n),) * ndim


def _triangle(n, k, m, lower):
    n, m = (math.ceil(size) for size in (n, n if m is None else m))  # floats count as arange counts
    found = triangle(n, m, (lambda d: d <= k) if lower else (lambda d: d >= k), _core.int32)
    return found[0], found[1]


def tril_indices(n, k=0, m=None):
    """Indices of the lower triangle of a matrix, row by row.

    Args:
        n: int, rows.
        k: int, the diagonal that is the last one inside: above (positive) or below (negative) the main one. Default: 0.
        m: int, columns; None (default): n.
    Returns:
        pair of int32 Tensors: the row and the column of each element.

    >>> ms.numpy.tril_indices(2)
    (Tensor([0, 1, 1], dtype=int32), Tensor([0, 0, 1], dtype=int32))
    """
    return _triangle(n, k, m, True)


def triu_indices(n, k=0, m=None):
    """Indices of the upper triangle of a matrix, row by row.

    Args:
        n: int, rows.
        k: int, the diagonal that is the first one inside: above (positive) or below (negative) the main one. Default: 0.
        m: int, columns; None (default): n.
    Returns:
        pair of int32 Tensors: the row and the column of each element.

    >>> ms.numpy.triu_indices(2)
    (Tensor([0, 0, 1], dtype=int32), Tensor([0, 1, 1], dtype=int32))
    """
    return _triangle(n, k, m, False)


def tril_indices_from(arr, k=0):
    """Indices of the lower triangle of a matrix that is given.

    Args:
        arr: Tensor of two dimensions; only its shape counts.
        k: int, the diagonal that is the last one inside: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        pair of int32 Tensors: the row and the column of each element.

    >>> x = ms.numpy.array([[1, 2], [3, 4]])
    >>> x[ms.numpy.tril_indices_from(x)]
    Tensor([1, 3, 4], dtype=int32)
    """
    return tril_indices(arr.shape[0], k, arr.shape[1])


def triu_indices_from(arr, k=0):
    """Indices of the upper triangle of a matrix that is given.

    Args:
        arr: Tensor of two dimensions; only its shape counts.
        k: int, the diagonal that is the first one inside: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        pair of int32 Tensors: the row and the column of each element.

    >>> x = ms.numpy.array([[1, 2], [3, 4]])
    >>> x[ms.numpy.triu_indices_from(x)]
    Tensor([1, 2, 4], dtype=int32)
    """
    return triu_indices(arr.shape[0], k, arr.shape[1])
