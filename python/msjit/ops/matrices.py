"""Diagonals, bands and products of matrices with MindSpore's names and arguments."""

from .. import _core
from .._core import Tensor
from ._composed import bands
from ._limits import counted, dimension, of_rank, triangle
from .shapes import _rank, moveaxis

_ops = _core._ops
_raw = _core._raw_ops
_arange = _raw["arange"]
_cast = _raw["cast"]
_pad = _raw["pad"]
_reshape = _raw["reshape"]
_unsqueeze = _raw["unsqueeze"]
_where = _raw["where"]

__all__ = [
    "diag", "diag_embed", "diagflat", "diagonal_scatter", "kron", "matrix_band_part", "matrix_diag", "matrix_diag_part",
    "matrix_set_diag", "trace", "tril_indices", "triu_indices", "vander",
]  # fmt: skip


def diag(input):
    """The elements of a tensor on the diagonal of one with twice as many dimensions, and zeros elsewhere.

    Args:
        input: Tensor of any shape; PyTorch's ``diag``, which takes the diagonal of a matrix, is ``mint.diag``.
    Returns:
        Tensor of input's dtype and of shape input.shape + input.shape.

    >>> ms.ops.diag(ms.tensor([1, 2]))
    Tensor([[1, 0],
            [0, 2]], dtype=int64)
    >>> ms.ops.diag(ms.ones(2, 3)).shape
    (2, 3, 2, 3)
    """
    return _raw["reshape"](diag_embed(_raw["reshape"](input, (-1,))), input.shape + input.shape)


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices with the last dimension of input as their diagonal, and zeros elsewhere.

    Args:
        input: Tensor with at least one dimension.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dim1: int, the dimension of the rows in the result.
        dim2: int, the dimension of the columns in the result.
    Returns:
        Tensor of input's dtype with one more dimension.

    >>> ms.ops.diag_embed(ms.tensor([1, 2]), offset=-1)
    Tensor([[0, 0, 0],
            [1, 0, 0],
            [0, 2, 0]], dtype=int64)
    """
    n = input.shape[-1] + abs(offset)
    rows, columns = _unsqueeze(_arange(0, n), 1), _unsqueeze(_arange(0, n), 0)
    source = _pad(input, (offset, 0) if offset >= 0 else (0, -offset), "constant", 0.0) if offset else input
    spread = _unsqueeze(source, -2)  # the column decides
    zero = _ops["zeros_like"](spread)
    result = _where(columns - rows == offset, spread, zero)
    ndim = input.ndim + 1
    dim1, dim2 = (dimension("diag_embed", ndim, d) for d in (dim1, dim2))
    return moveaxis(result, (-2, -1), (dim1, dim2)) if (dim1, dim2) != (ndim - 2, ndim - 1) else result


def diagflat(input, offset=0):
    """A matrix with all the elements of input as its diagonal, and zeros elsewhere.

    Args:
        input: Tensor of any shape, which is flattened.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
    Returns:
        Matrix of input's dtype.

    >>> ms.ops.diagflat(ms.tensor([1, 2]), 1)
    Tensor([[0, 1, 0],
            [0, 0, 2],
            [0, 0, 0]], dtype=int64)
    """
    return diag_embed(_reshape(input, (-1,)), offset)


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    """A copy of input in which a diagonal is src.

    Args:
        input: Tensor with at least two dimensions.
        src: Tensor, the diagonal, with its elements in the last dimension; it is converted to input's dtype.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dim1: int, the dimension of the rows.
        dim2: int, the dimension of the columns.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: src has another shape than the diagonal.

    >>> ms.ops.diagonal_scatter(ms.ops.zeros(2, 2), ms.tensor([1.0, 2.0]))
    Tensor([[1., 0.],
            [0., 2.]], dtype=float32)
    """
    x = moveaxis(input, (dim1, dim2), (-2, -1))
    n, m = x.shape[-2:]
    rows, columns = _unsqueeze(_arange(0, n), 1), _unsqueeze(_arange(0, m), 0)
    before = offset if offset > 0 else 0
    k = max(min(n + min(offset, 0), m - before), 0)
    if tuple(src.shape) != (*x.shape[:-2], k):
        raise ValueError(
            f"diagonal_scatter: src must be of shape {(*x.shape[:-2], k)}, as the diagonal, got {tuple(src.shape)}"
        )
    spread = _unsqueeze(_pad(src, (before, m - before - k), "constant", 0.0), -2)
    x = _where(columns - rows == offset, _cast(spread, x.dtype), x)
    return moveaxis(x, (-2, -1), (dim1, dim2))


def trace(input):
    """The sum of the diagonal of a matrix.

    Args:
        input: Tensor of two dimensions.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: another number of dimensions.

    >>> ms.ops.trace(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor(5., dtype=float32)
    """
    of_rank("trace", input, 2)
    return _cast(_raw["sum"](_raw["diagonal"](input), -1), input.dtype)


def matrix_band_part(x, lower, upper):
    """Keeps a band around the diagonal of matrices and writes zeros elsewhere.

    Args:
        x: Tensor with at least two dimensions.
        lower: int or Tensor, how many diagonals below the main one stay; negative: all.
        upper: int or Tensor, how many diagonals above the main one stay; negative: all.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.matrix_band_part(ms.ops.ones(3, 3), 1, 0)
    Tensor([[1., 0., 0.],
            [1., 1., 0.],
            [0., 1., 1.]], dtype=float32)
    """
    n, m = x.shape[-2:]
    lower, upper = (int(v.item()) if isinstance(v, Tensor) else v for v in (lower, upper))
    x = x if lower < 0 or lower >= n else _raw["triu"](x, -lower)
    return x if upper < 0 or upper >= m else _raw["tril"](x, upper)


def _number(v):
    return v.item() if isinstance(v, Tensor) and v.size == 1 else v


def matrix_diag(x, k=0, num_rows=-1, num_cols=-1, padding_value=0, align="RIGHT_LEFT"):
    """Matrices with given diagonals.

    Args:
        x: Tensor, (..., n): one diagonal of each matrix; (..., m, n): m of them, the uppermost first.
        k: int, or Tensor of one or two ints: which diagonals, the lowest and the highest; 0 is the main one, positive
            ones are above it.
        num_rows: int, the number of rows; -1: as many as needed, and of a square matrix if both are -1.
        num_cols: int, the number of columns; -1: as many as needed.
        padding_value: number, what the rest is filled with.
        align: str, where shorter diagonals begin in the rows of x: those above the main one, then those below it;
            'RIGHT_LEFT', 'LEFT_RIGHT', 'LEFT_LEFT' or 'RIGHT_RIGHT'.
    Returns:
        Tensor (..., rows, columns) of x's dtype.
    Raises:
        ValueError: x has not the shape of these diagonals, or the matrix is too small or too large for them.

    >>> ms.ops.matrix_diag(ms.tensor([1, 2]), padding_value=9)
    Tensor([[1, 9],
            [9, 2]], dtype=int64)
    """
    rows, columns, fill = (_number(v) for v in (num_rows, num_cols, padding_value))
    low, high, _ = bands.of(k, "matrix_diag")
    if low == high:
        x = _unsqueeze(x, -2)
    n = x.shape[-1]
    least = n - min(high, 0), n + max(low, 0)
    if rows == -1 and columns == -1:
        rows = columns = max(least)
    rows, columns = least[0] if rows == -1 else rows, least[1] if columns == -1 else columns
    if rows < least[0] or columns < least[1] or (rows != least[0] and columns != least[1]):
        raise ValueError(f"matrix_diag: diagonals {low} to {high} of {n} elements do not fit into {rows} x {columns}")
    band = bands.Band(low, high, rows, columns, align, "matrix_diag")
    if (band.count, band.width) != x.shape[-2:]:
        raise ValueError(
            f"matrix_diag: diagonals {low} to {high} of a matrix of {rows} x {columns} have shape {(band.count, band.width)}, "
            f"got {tuple(x.shape[-2:])}"
        )
    placed, inside = band.in_matrix(x)
    return _where(inside, placed, _cast(Tensor(fill), x.dtype))


def matrix_diag_part(x, k, padding_value, align="RIGHT_LEFT"):
    """Diagonals of matrices.

    Args:
        x: Tensor with at least two dimensions.
        k: int, or Tensor of one or two ints: which diagonals, the lowest and the highest; 0 is the main one, positive
            ones are above it.
        padding_value: number, what shorter diagonals are filled with.
        align: str, where they begin in their rows: those above the main one, then those below it; 'RIGHT_LEFT',
            'LEFT_RIGHT', 'LEFT_LEFT' or 'RIGHT_RIGHT'.
    Returns:
        Tensor of x's dtype: (..., n) of one diagonal, (..., m, n) of m, the uppermost first.
    Raises:
        ValueError: the matrices have no such diagonals.

    >>> ms.ops.matrix_diag_part(ms.tensor([[1, 2], [3, 4]]), 0, 0)
    Tensor([1, 4], dtype=int64)
    """
    low, high, _ = bands.of(k, "matrix_diag_part")
    band = bands.Band(low, high, *x.shape[-2:], align, "matrix_diag_part")
    found, there = band.of_matrix(x)
    found = _where(there, found, _cast(Tensor(_number(padding_value)), x.dtype))
    return _reshape(found, (*found.shape[:-2], band.width)) if low == high else found


def matrix_set_diag(x, diagonal, k=0, align="RIGHT_LEFT"):
    """Copies of matrices with other diagonals.

    Args:
        x: Tensor with at least two dimensions.
        diagonal: Tensor, the new diagonals as ``matrix_diag_part`` gives them.
        k: int, or Tensor of one or two ints: which diagonals, the lowest and the highest; 0 is the main one, positive
            ones are above it.
        align: str, where shorter diagonals begin in their rows: those above the main one, then those below it;
            'RIGHT_LEFT', 'LEFT_RIGHT', 'LEFT_LEFT' or 'RIGHT_RIGHT'.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: the matrices have no such diagonals, or diagonal has not their shape.

    >>> ms.ops.matrix_set_diag(ms.tensor([[1, 2], [3, 4]]), ms.tensor([8, 9]))
    Tensor([[8, 2],
            [3, 9]], dtype=int64)
    """
    low, high, _ = bands.of(k, "matrix_set_diag")
    band = bands.Band(low, high, *x.shape[-2:], align, "matrix_set_diag")
    diagonals = _unsqueeze(diagonal, -2) if low == high else diagonal
    if diagonals.shape != (*x.shape[:-2], band.count, band.width):
        raise ValueError(
            f"matrix_set_diag: diagonal has shape {tuple(diagonal.shape)}, x {tuple(x.shape)} and k {low} to {high}"
        )
    placed, inside = band.in_matrix(diagonals)
    return _where(inside, placed, x)


def tril_indices(row, col, offset=0, *, dtype=_core.int64):
    """Rows and columns of the elements on and below a diagonal of a matrix, by rows.

    Args:
        row: int, the number of rows of the matrix.
        col: int, the number of columns of the matrix.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dtype: dtype, the dtype of the result, int32 or int64.
    Returns:
        Tensor (2, n): the rows, then the columns.

    >>> ms.ops.tril_indices(2, 3)
    Tensor([[0, 1, 1],
            [0, 0, 1]], dtype=int64)
    """
    return triangle(row, col, lambda d: d <= offset, dtype)


def triu_indices(row, col, offset=0, *, dtype=_core.int64):
    """Rows and columns of the elements on and above a diagonal of a matrix, by rows.

    Args:
        row: int, the number of rows of the matrix.
        col: int, the number of columns of the matrix.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dtype: dtype, the dtype of the result, int32 or int64.
    Returns:
        Tensor (2, n): the rows, then the columns.

    >>> ms.ops.triu_indices(2, 2)
    Tensor([[0, 0, 1],
            [0, 1, 1]], dtype=int64)
    """
    return triangle(row, col, lambda d: d >= offset, dtype)


def vander(x, N=None):
    """The matrix of the powers of x: x**(N-1), ..., x, 1 in the columns (Vandermonde).

    Args:
        x: Tensor, (n,).
        N: int or None, how many columns; None: n.
    Returns:
        Tensor (n, N) of x's dtype.

    >>> ms.ops.vander(ms.tensor([2.0, 3.0]), 3)
    Tensor([[4., 2., 1.],
            [9., 3., 1.]], dtype=float32)
    """
    n = x.shape[0] if N is None else N
    counted("vander", x.shape[0], n)
    exponents = Tensor(list(range(n - 1, -1, -1)), dtype=x.dtype)
    return _raw["pow"](_unsqueeze(x, 1), exponents)


def kron(input, other):
    """The Kronecker product: each element of input is replaced by itself times other.

    Args:
        input: Tensor of any shape.
        other: Tensor of any shape; missing dimensions are put in front.
    Returns:
        Tensor whose sizes are the products of both.

    >>> ms.ops.kron(ms.tensor([[1, 2]]), ms.tensor([[1, 1], [0, 1]]))
    Tensor([[1, 1, 2, 2],
            [0, 1, 0, 2]], dtype=int64)
    """
    n = max(input.ndim, other.ndim)
    a, b = _rank(input, n), _rank(other, n)
    shape_a = tuple(v for size in a.shape for v in (size, 1))
    shape_b = tuple(v for size in b.shape for v in (1, size))
    product = _reshape(a, shape_a) * _reshape(b, shape_b)
    return _reshape(product, tuple(p * q for p, q in zip(a.shape, b.shape)))
