# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.ops import cond as cond, det as det, eig as eig, eigvals as eigvals, matrix_exp as matrix_exp, matrix_power as matrix_power
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

def inv(input: Operand) -> Tensor:
    """Inverse of square matrices: input @ inverse is the unit matrix.

    Args:
        input: Tensor (..., n, n) of floats.
    Returns:
        Tensor of the same shape.

    >>> ms.mint.linalg.inv(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], dtype=float32)"""
    ...
def matrix_norm(A: Operand, ord: Any = 'fro', dim: Ints | None = ..., keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Norm of matrices.

    Args:
        A: Tensor of floats of at least two dimensions.
        ord: 'fro' (default, root of the sum of squares), 'nuc' (sum of singular values), 1, -1 (largest, smallest column
            sum of sizes), inf, -inf (of rows), 2, -2 (largest, smallest singular value).
        dim: pair of ints, the dimensions of the matrices. Default: the last two.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        dtype: dtype to compute in. Default: None, that of A.
    Returns:
        Tensor.
    Raises:
        ValueError: ord is none of these.

    >>> ms.mint.linalg.matrix_norm(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ord=1)
    Tensor(6., dtype=float32)"""
    ...
def norm(A: Operand, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Norm of all elements, of vectors along one dimension, or of matrices in two.

    Args:
        A: Tensor of floats.
        ord: order as ``vector_norm`` has it for vectors, ``matrix_norm`` for matrices; None (default): the root of the sum
            of squares.
        dim: int for vectors, pair of ints for matrices; None (default): all elements, or with ord the matrices in the last
            two dimensions.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        dtype: dtype to compute in. Default: None, that of A.
    Returns:
        Tensor.
    Raises:
        ValueError: ord is not known.

    >>> ms.mint.linalg.norm(ms.tensor([[3.0, 4.0], [0.0, 0.0]])), ms.mint.linalg.norm(ms.tensor([[3.0, 4.0]]), dim=1)
    (Tensor(5., dtype=float32), Tensor([5.], dtype=float32))"""
    ...
def pinv(A: Operand, *, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> Tensor:
    """Pseudo-inverse of matrices: what is nearest to an inverse, for any matrix.

    Args:
        A: Tensor (..., m, n) of floats.
        atol: number: singular values up to it count as 0. Default: None.
        rtol: number: those up to rtol times the largest do. Default: None, max(m, n) * eps.
        hermitian: True: A is symmetric. Default: False.
    Returns:
        Tensor (..., n, m).

    >>> ms.mint.linalg.pinv(ms.tensor([[2.0], [0.0]])).asnumpy().round(4).tolist()
    [[0.5, 0.0]]"""
    ...
def qr(A: Operand, mode: str = 'reduced') -> tuple[Tensor, Tensor]:
    """Factors a matrix into Q with orthonormal columns and R that is upper triangular: A = Q @ R.

    Args:
        A: Tensor (..., n, m) of floats.
        mode: 'reduced' (default): Q (n, k) and R (k, m) with k = min(n, m); 'complete': Q (n, n) and R (n, m); 'r': only R,
            with an empty Q.
    Returns:
        pair of Tensors (Q, R).

    >>> A = ms.tensor([[3.0, 1.0], [4.0, 2.0]])
    >>> q, r = ms.mint.linalg.qr(A)
    >>> (q @ r).asnumpy().round(3)
    array([[3., 1.],
           [4., 2.]], dtype=float32)
    >>> ms.ops.abs(r).asnumpy().round(3)
    array([[5. , 2.2],
           [0. , 0.4]], dtype=float32)"""
    ...
def vector_norm(x: Operand, ord: Any = 2, dim: Ints | None = None, keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Norm of vectors: (sum of |x| ** ord) ** (1 / ord).

    Args:
        x: Tensor of floats.
        ord: number, the order; inf and -inf give the largest and smallest size, 0 how many elements are not 0. Default: 2.
        dim: int or tuple of ints, the dimensions of the vectors; None (default): all elements.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        dtype: dtype to compute in. Default: None, that of x.
    Returns:
        Tensor.

    >>> ms.mint.linalg.vector_norm(ms.tensor([3.0, 4.0])), ms.mint.linalg.vector_norm(ms.tensor([3.0, 4.0]), ord=1)
    (Tensor(5., dtype=float32), Tensor(7., dtype=float32))"""
    ...
def cholesky(A: Operand, *, upper: bool = False) -> Tensor:
    """The triangular factor L of symmetric positive matrices: A = L @ L.T.

    Args:
        A: Tensor (..., n, n) of floats.
        upper: True gives L.T. Default: False.
    Returns:
        Tensor (..., n, n).

    >>> ms.mint.linalg.cholesky(ms.tensor([[4.0, 0.0], [0.0, 9.0]])).tolist()
    [[2.0, 0.0], [0.0, 3.0]]"""
    ...
def cholesky_ex(A: Operand, *, upper: bool = False, check_errors: bool = False) -> Tensor:
    """``cholesky``, and 0 for each matrix. A matrix that is not positive is an error here.

    Args:
        A: Tensor (..., n, n) of floats.
        upper: True gives L.T. Default: False.
        check_errors: accepted as PyTorch has it: errors are raised always.
    Returns:
        named pair: L (..., n, n) and info (...) of int32.

    >>> ms.mint.linalg.cholesky_ex(ms.tensor([[4.0]])).L.tolist()
    [[2.0]]"""
    ...
def cross(input: Operand, other: Operand, *, dim: Ints | None = -1) -> Tensor:
    """Products of vectors of three that stand upright on both.

    Args:
        input: Tensor, with size 3 in dim.
        other: Tensor, with size 3 in dim; the shapes broadcast.
        dim: int, the dimension of the vectors. Default: -1.
    Returns:
        Tensor of the shape that both broadcast to.
    Raises:
        ValueError: a size in dim is not 3, or the shapes do not broadcast.

    >>> ms.mint.linalg.cross(ms.tensor([1.0, 0.0, 0.0]), ms.tensor([0.0, 1.0, 0.0])).tolist()
    [0.0, 0.0, 1.0]"""
    ...
def diagonal(A: Operand, *, offset: complex | Tensor = 0, dim1: complex | Tensor = -2, dim2: complex | Tensor = -1) -> Tensor:
    """The diagonals of matrices.

    Args:
        A: Tensor of at least two dimensions.
        offset: int, how far above the main diagonal. Default: 0.
        dim1, dim2: ints, the dimensions of the matrices. Default: the last two.
    Returns:
        Tensor, a view.

    >>> ms.mint.linalg.diagonal(ms.tensor([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [1.0, 4.0]"""
    ...
def eigh(A: Operand, UPLO: str = 'L') -> Tensor:
    """Eigenvalues of symmetric matrices, ascending, and orthonormal eigenvectors: A @ V = V * L.

    Args:
        A: Tensor (..., n, n) of real floats, symmetric.
        UPLO: 'L' (default) or 'U', the half that is read.
    Returns:
        named pair: eigenvalues (..., n) and eigenvectors (..., n, n), one a column.
    Raises:
        ValueError: another UPLO.

    >>> ms.mint.linalg.eigh(ms.tensor([[2.0, 0.0], [0.0, 1.0]])).eigenvalues.tolist()
    [1.0, 2.0]"""
    ...
def eigvalsh(A: Operand, UPLO: str = 'L') -> Tensor:
    """Eigenvalues of symmetric matrices, ascending.

    Args:
        A: Tensor (..., n, n) of real floats, symmetric.
        UPLO: 'L' (default) or 'U', the half that is read.
    Returns:
        Tensor (..., n).

    >>> ms.mint.linalg.eigvalsh(ms.tensor([[2.0, 0.0], [0.0, 1.0]])).tolist()
    [1.0, 2.0]"""
    ...
def inv_ex(A: Operand, *, check_errors: bool = False) -> Tensor:
    """``inv``, and 0 for each matrix. A matrix that has no inverse is an error here.

    Args:
        A: Tensor (..., n, n) of floats.
        check_errors: accepted as PyTorch has it: errors are raised always.
    Returns:
        named pair: inverse (..., n, n) and info (...) of int32.

    >>> ms.mint.linalg.inv_ex(ms.tensor([[2.0]])).inverse.tolist()
    [[0.5]]"""
    ...
def lstsq(A: Operand, B: Operand, rcond: Any = None, *, driver: Any = None) -> Tensor:
    """The X for which A @ X is nearest to B; of several the shortest.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        B: Tensor (..., m, k), or (..., m) for one right side each.
        rcond: None, the only value: singular values up to max(m, n) * eps times the largest count as 0.
        driver: one of None, which is 'gelsy', 'gels', 'gelsy', 'gelsd' and 'gelss': they solve alike here, and tell other things
            beside.
    Returns:
        named tuple of Tensors: ``solution`` X (..., n, k); ``residuals``, the sums of the squares of A @ X - B, where m > n, all
        ranks are n and the driver is not 'gelsy', else empty; ``rank`` of A, empty for 'gels'; ``singular_values`` of A, for
        'gelsd' and 'gelss', else empty.
    Raises:
        ValueError: another rcond or driver.

    >>> ms.mint.linalg.lstsq(ms.tensor([[1.0], [1.0]]), ms.tensor([[1.0], [3.0]])).solution.asnumpy().round(4).tolist()
    [[2.0]]"""
    ...
def matrix_rank(A: Operand, *, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> Tensor:
    """How many singular values of matrices are not about 0.

    Args:
        A: Tensor (..., m, n) of floats.
        atol: number or Tensor (...): singular values up to it count as 0. Default: None.
        rtol: number or Tensor (...): those up to rtol times the largest do. Default: None, max(m, n) * eps, 0 where atol is
            given.
        hermitian: True: A is symmetric. Default: False.
    Returns:
        Tensor (...) of int64.

    >>> ms.mint.linalg.matrix_rank(ms.tensor([[1.0, 2.0], [2.0, 4.0]])).item()
    1"""
    ...
def multi_dot(tensors: Any) -> Tensor:
    """The product of several matrices.

    Args:
        tensors: list of Tensors; the first and the last may be vectors.
    Returns:
        Tensor.

    >>> ms.mint.linalg.multi_dot([ms.ones(2, 3), ms.ones(3, 4), ms.ones(4)]).tolist()
    [12.0, 12.0]"""
    ...
def slogdet(A: Operand) -> tuple[Tensor, Tensor]:
    """The sign of the determinant, of complex matrices its phase, and the logarithm of its size.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
    Returns:
        pair of Tensors (...): sign, and the logarithm, which is real.

    >>> ms.mint.linalg.slogdet(ms.tensor([[2.0, 0.0], [0.0, -2.0]]))[0].item()
    -1.0"""
    ...
def solve(A: Operand, B: Operand, *, left: bool = True) -> Tensor:
    """The X of A @ X = B, by LU factors with exchanged rows.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
        B: Tensor (..., n, k), or (..., n) for one right side each.
        left: False: the X of X @ A = B. Default: True.
    Returns:
        Tensor of B's shape.
    Raises:
        ValueError: A is not square or has no inverse, or the sizes do not fit.

    >>> ms.mint.linalg.solve(ms.tensor([[2.0, 0.0], [0.0, 4.0]]), ms.tensor([2.0, 2.0])).tolist()
    [1.0, 0.5]"""
    ...
def solve_triangular(A: Operand, B: Operand, *, upper: Any, left: bool = True, unitriangular: bool = False) -> Tensor:
    """The X of A @ X = B for triangular A.

    Args:
        A: Tensor (..., n, n) of floats; the other triangle is not looked at.
        B: Tensor (..., n, k).
        upper: bool, whether A is upper triangular.
        left: False: the X of X @ A = B. Default: True.
        unitriangular: True: A's diagonal is taken for ones. Default: False.
    Returns:
        Tensor of B's shape.

    >>> ms.mint.linalg.solve_triangular(ms.tensor([[2.0, 9.0], [0.0, 4.0]]), ms.tensor([[11.0], [4.0]]), upper=True).tolist()
    [[1.0], [1.0]]"""
    ...
def svd(A: Operand, full_matrices: bool = True) -> Any:
    """Factors matrices: A = U @ diag(S) @ Vh, with orthonormal columns of U, rows of Vh, and descending S.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        full_matrices: False: U and Vh have min(m, n) columns and rows. Default: True, they are square.
    Returns:
        triple of Tensors (U, S, Vh).

    >>> ms.mint.linalg.svd(ms.tensor([[3.0, 0.0], [0.0, 4.0]]))[1].asnumpy().round(4)
    array([4., 3.], dtype=float32)"""
    ...
def svdvals(A: Operand) -> Tensor:
    """Singular values of matrices, descending.

    Args:
        A: Tensor (..., m, n) of floats.
    Returns:
        Tensor (..., min(m, n)).

    >>> ms.mint.linalg.svdvals(ms.tensor([[3.0, 0.0], [0.0, 4.0]])).asnumpy().round(4)
    array([4., 3.], dtype=float32)"""
    ...
def vecdot(x: Operand, y: Operand, *, dim: Ints | None = -1) -> Tensor:
    """Sums of products of vectors along a dimension.

    Args:
        x: Tensor; of complex numbers its conjugates are taken.
        y: Tensor that broadcasts.
        dim: int, the dimension. Default: -1.
    Returns:
        Tensor without that dimension.

    >>> float(ms.mint.linalg.vecdot(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0])))
    11.0"""
    ...
