"""Norms and distances with MindSpore's names and arguments."""

import math

from .. import _core
from .._core import Tensor

_raw = _core._raw_ops
_amax = _raw["amax"]
_amin = _raw["amin"]
_cast = _raw["cast"]
_index_select = _raw["index_select"]
_sum = _raw["sum"]
_where = _raw["where"]

__all__ = ["cdist", "dist", "matrix_norm", "norm", "pdist", "renorm", "vector_norm"]


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """The norm of vectors, (sum |x| ** ord) ** (1 / ord), or of matrices.

    A of two dimensions, a pair for dim, or a name for ord asks for matrices, except where ord is None.

    Args:
        A: Tensor of any shape; integers are converted to float32.
        ord: number, 'fro', 'nuc' or None, the order; of matrices 'fro' (all elements as a vector), 'nuc' (the sum of
            singular values), inf, -inf, 1, -1, 2 or -2; None: the 2-norm of all the elements over dim.
        dim: int, pair of ints or None, the dimensions that are reduced; None: all of them.
        keepdim: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, what A is converted to first.
    Returns:
        Real Tensor without the reduced dimensions.
    Raises:
        ValueError: an order that matrices do not have.
        IndexError: there is no such dimension.

    >>> ms.ops.norm(ms.tensor([3.0, 4.0]))
    Tensor(5., dtype=float32)
    >>> ms.ops.norm(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), float("inf"))
    Tensor(7., dtype=float32)
    """
    A = A if dtype is None else _cast(A, dtype)
    if ord is None:
        return _raw["norm"](A, 2.0, dim, keepdim)
    matrix = isinstance(ord, str) or (dim is None and A.ndim == 2) or (isinstance(dim, (tuple, list)) and len(dim) == 2)
    if not matrix:
        return _raw["norm"](A, float(ord), dim, keepdim)
    return matrix_norm(A, ord, (-2, -1) if dim is None else dim, keepdim)


def matrix_norm(A, ord="fro", axis=(-2, -1), keepdims=False, *, dtype=None):
    """The norm of the matrices in two dimensions.

    Args:
        A: Tensor of floats, with at least two dimensions.
        ord: 'fro', 'nuc' or number, 'fro' the root of the sum of squares, 'nuc' the sum of singular values, 2 and -2 the
            largest and smallest of them, 1 and -1 the largest and smallest sum of a column's |x|, inf and -inf of a row's.
        axis: pair of ints, the dimensions of rows and columns.
        keepdims: bool, True keeps both, with size 1.
        dtype: dtype or None, what A is converted to first.
    Returns:
        Real Tensor without these dimensions.
    Raises:
        ValueError: another ord.

    >>> ms.ops.matrix_norm(ms.tensor([[3.0, 0.0], [0.0, 4.0]]))
    Tensor(5., dtype=float32)
    >>> ms.ops.matrix_norm(ms.tensor([[3.0, 0.0], [0.0, 4.0]]), 1)
    Tensor(4., dtype=float32)
    """
    A = A if dtype is None else _cast(A, dtype)
    if ord in ("fro", "f"):
        return _raw["norm"](A, 2.0, tuple(axis), keepdims)
    rows, columns = (a % A.ndim for a in axis)
    if ord in ("nuc", 2, -2):
        from .linalg import singular_values

        order = [i for i in range(A.ndim) if i not in (rows, columns)] + [rows, columns]
        s = singular_values(_raw["permute"](A, tuple(order)))
        result = _sum(s, -1) if ord == "nuc" else (_amax if ord == 2 else _amin)(s, -1)
        if keepdims:
            for i in sorted((rows, columns)):
                result = _raw["unsqueeze"](result, i)
        return result
    if ord not in (1, -1, math.inf, -math.inf):
        raise ValueError(f"matrix_norm: ord must be 'fro', 'nuc', inf, -inf, 1, -1, 2 or -2, got {ord!r}")
    inner, outer = (rows, columns) if ord in (1, -1) else (columns, rows)
    sums = _sum(_raw["abs"](A), inner, True)
    result = (_amax if ord > 0 else _amin)(sums, outer, True)
    return result if keepdims else _raw["squeeze"](result, (rows, columns))


def vector_norm(x, ord=2, axis=None, keepdims=False, *, dtype=None):
    """(sum |x| ** ord) ** (1 / ord) over axis.

    Of inf and -inf it is the largest and the smallest |x|, of 0 the number of elements that are not 0.

    Args:
        x: Tensor of any shape; integers are converted to float32.
        ord: number, the order.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, what x is converted to first.
    Returns:
        Real Tensor without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.vector_norm(ms.tensor([[3.0, 4.0], [6.0, 8.0]]), axis=1)
    Tensor([ 5., 10.], dtype=float32)
    """
    return _raw["norm"](x if dtype is None else _cast(x, dtype), float(ord), axis, keepdims)


def dist(input, other, p=2):
    """p-norm of input - other, of all elements.

    >>> ms.ops.dist(ms.tensor([1.0, 2.0]), ms.tensor([4.0, 6.0]))
    Tensor(5., dtype=float32)
    """
    return _raw["norm"](input - other, float(p))


def cdist(x1, x2, p=2.0):
    """p-norm distances between the rows of x1 (..., n, d) and of x2 (..., m, d): (..., n, m).

    >>> ms.ops.cdist(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 4.0]]))
    Tensor([[5.]], dtype=float32)
    """
    difference = _raw["unsqueeze"](x1, -2) - _raw["unsqueeze"](x2, -3)
    return _raw["norm"](difference, float(p), -1)


def pdist(input, p=2.0):
    """The distances between all pairs of rows, in the order (0, 1), (0, 2), ..., (1, 2), ...

    Args:
        input: Tensor, n points in rows, (..., n, d), of floats.
        p: number, the order of the norm of a difference.
    Returns:
        Tensor (..., n (n - 1) / 2).

    >>> ms.ops.pdist(ms.tensor([[0.0, 0.0], [3.0, 4.0], [0.0, 4.0]]))
    Tensor([5., 4., 3.], dtype=float32)
    """
    n = input.shape[-2]
    rows = Tensor([i for i in range(n) for j in range(i + 1, n)] or [0], dtype=_core.int64)
    columns = Tensor([j for i in range(n) for j in range(i + 1, n)] or [0], dtype=_core.int64)
    if n < 2:
        return _raw["full"](0.0, (*input.shape[:-2], 0), input.dtype)
    return _raw["norm"](_index_select(input, rows, -2) - _index_select(input, columns, -2), float(p), -1)


def renorm(input, p, axis, maxnorm):
    """Scales each slice along axis whose p-norm is above maxnorm down to it.

    Args:
        input: Tensor of floats, with at least two dimensions.
        p: number, the order of the norm.
        axis: int, the dimension that the slices are taken along.
        maxnorm: number, the norm that is allowed.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.renorm(ms.tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0).asnumpy().round(3).tolist()
    [[0.6000000238418579, 0.800000011920929], [0.30000001192092896, 0.4000000059604645]]
    """
    axes = tuple(i for i in range(input.ndim) if i != axis % input.ndim)
    size = _raw["norm"](input, float(p), axes, True)
    return input * _where(size > maxnorm, maxnorm / (size + 1e-7), 1.0)
