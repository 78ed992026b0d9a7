# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.ops import cond as cond, det as det, eigvals as eigvals, matrix_exp as matrix_exp, matrix_power as matrix_power
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
        named pair of Tensors: Q and R.

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
def eig(A: Operand) -> tuple[Tensor, Tensor]:
    """Eigenvalues and eigenvectors of square matrices: A @ V = V @ diag(L). The gradient needs distinct eigenvalues.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
    Returns:
        named pair of complex Tensors: eigenvalues (..., n), in no order, and eigenvectors (..., n, n), one of length 1 a column.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.mint.linalg.eig(ms.tensor([[2.0, 1.0], [0.0, 3.0]])).eigenvalues.tolist()
    [(2+0j), (3+0j)]"""
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
def lstsq(A: Operand, B: Operand, rcond: Any = None, *, driver: Any = None) -> Tensor:
    """The X for which A @ X is nearest to B; of several the shortest.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        B: Tensor (..., m, k), or (..., m) for one right side each.
        rcond: number; singular values up to rcond times the largest count as 0, for all drivers but 'gels'. Default: None,
            max(m, n) * eps, which is also the least that counts.
        driver: one of None, which is 'gelsy', 'gels', 'gelsy', 'gelsd' and 'gelss': they solve alike here, and tell other things
            beside.
    Returns:
        named tuple of Tensors: ``solution`` X (..., n, k); ``residuals``, the sums of the squares of A @ X - B, where m > n, all
        ranks are n and the driver is not 'gelsy', else empty; ``rank`` of A, empty for 'gels'; ``singular_values`` of A, for
        'gelsd' and 'gelss', else empty.
    Raises:
        ValueError: another driver.

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
    Raises:
        ValueError: there are fewer than two, one has more dimensions, or the sizes do not fit.

    >>> ms.mint.linalg.multi_dot([ms.ones(2, 3), ms.ones(3, 4), ms.ones(4)]).tolist()
    [12.0, 12.0]"""
    ...
def slogdet(A: Operand) -> tuple[Tensor, Tensor]:
    """The sign of the determinant, of complex matrices its phase, and the logarithm of its size.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
    Returns:
        named pair of Tensors (...): sign, and the logarithm logabsdet, which is real.

    >>> ms.mint.linalg.slogdet(ms.tensor([[2.0, 0.0], [0.0, -2.0]])).sign.item()
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
        named triple of Tensors: U (..., m, m), S (..., min(m, n)), which is real, and Vh (..., n, n).

    >>> ms.mint.linalg.svd(ms.tensor([[3.0, 0.0], [0.0, 4.0]])).S.asnumpy().round(4)
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
def cholesky_ex(A: Operand, *, upper: bool = False, check_errors: bool = False) -> Tensor:
    """``cholesky``, and for each matrix 0, or the order of its first leading minor that is not positive: what L holds then
    is what was computed up to there.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers; the lower triangle is read, with upper the upper one.
        upper: True gives the conjugate transpose of L. Default: False.
        check_errors: True raises where info is not 0. Default: False.
    Returns:
        named pair: L (..., n, n) and info (...) of int32.
    Raises:
        ValueError: A is not square; with check_errors a matrix is not positive definite.

    >>> ms.mint.linalg.cholesky_ex(ms.tensor([[[4.0]], [[-1.0]]])).info.tolist()
    [0, 1]"""
    ...
def householder_product(A: Operand, tau: Any) -> Tensor:
    """The first columns of the product of Householder matrices I - tau v v^H, whose vectors are columns of A.

    Args:
        A: Tensor (..., m, n) of floats, m >= n; vectors below the diagonal, as ``geqrf`` gives them.
        tau: Tensor (..., k), k <= n.
    Returns:
        Tensor (..., m, n).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.mint.linalg.householder_product(ms.tensor([[1.0], [0.0]]), ms.tensor([0.0])).tolist()
    [[1.0], [0.0]]"""
    ...
def inv_ex(A: Operand, *, check_errors: bool = False) -> Tensor:
    """``inv``, and for each matrix 0, or which pivot, from 1, was 0: such a matrix has no inverse, and NaN stands there.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
        check_errors: True raises where info is not 0. Default: False.
    Returns:
        named pair: inverse (..., n, n) and info (...) of int32.
    Raises:
        ValueError: A is not square; with check_errors a matrix has no inverse.

    >>> ms.mint.linalg.inv_ex(ms.tensor([[[2.0]], [[0.0]]]))
    linalg_inv_ex(inverse=Tensor([[[0.5]],
    <BLANKLINE>
            [[nan]]], dtype=float32), info=Tensor([0, 1], dtype=int32))"""
    ...
def lu(A: Operand, *, pivot: bool = True) -> Tensor:
    """P, L and U with P @ L @ U = A: P of zeros and ones, L lower triangular with ones in its diagonal, U upper triangular.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        pivot: only True.
    Returns:
        named triple: P (..., m, m), L (..., m, k) and U (..., k, n), where k = min(m, n), of A's dtype.
    Raises:
        ValueError: A has fewer than two dimensions, or pivot is False.

    >>> ms.mint.linalg.lu(ms.tensor([[1.0, 2.0], [2.0, 2.0]])).P.tolist()
    [[0.0, 1.0], [1.0, 0.0]]"""
    ...
def lu_factor(A: Operand, *, pivot: bool = True) -> Tensor:
    """The factors of P L U = A in one matrix, L without its ones, and with which row, from 1, each was exchanged.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        pivot: only True.
    Returns:
        named pair: LU (..., m, n) and pivots (..., min(m, n)) of int32.
    Raises:
        ValueError: A has fewer than two dimensions, or pivot is False.

    >>> ms.mint.linalg.lu_factor(ms.tensor([[1.0, 2.0], [2.0, 2.0]])).LU.tolist()
    [[2.0, 2.0], [0.5, 1.0]]"""
    ...
def lu_factor_ex(A: Operand, *, pivot: bool = True, check_errors: bool = False) -> Tensor:
    """``lu_factor``, and for each matrix 0, or which element of U's diagonal, from 1, is 0.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        pivot: only True.
        check_errors: True raises where info is not 0. Default: False.
    Returns:
        named triple: LU (..., m, n), pivots (..., min(m, n)) and info (...), both of int32.
    Raises:
        ValueError: A has fewer than two dimensions, or pivot is False; with check_errors U has a 0.

    >>> ms.mint.linalg.lu_factor_ex(ms.tensor([[[1.0]], [[0.0]]])).info.tolist()
    [0, 1]"""
    ...
def lu_solve(LU: Any, pivots: Any, B: Operand, *, left: bool = True, adjoint: bool = False) -> Tensor:
    """The X of A @ X = B, from ``lu_factor`` of A.

    Args:
        LU: Tensor (..., n, n), as lu_factor gives it.
        pivots: Tensor (..., n) of int32, as lu_factor gives it.
        B: Tensor (..., n, k).
        left: False: the X of X @ A = B. Default: True.
        adjoint: True: of the conjugate transpose of A. Default: False.
    Returns:
        Tensor of B's shape.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.mint.linalg.lu_solve(*ms.mint.linalg.lu_factor(ms.tensor([[2.0]])), ms.tensor([[4.0]])).tolist()
    [[2.0]]"""
    ...
def matmul(input: Operand, other: Operand) -> Tensor:
    """``mint.matmul``.

    Args:
        input: Tensor (..., m, k) or (k,).
        other: Tensor (..., k, n) or (k,).
    Returns:
        Tensor of the products.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.mint.linalg.matmul(ms.tensor([[1.0, 2.0]]), ms.tensor([[1.0], [1.0]])).tolist()
    [[3.0]]"""
    ...
def solve_ex(A: Operand, B: Operand, *, left: bool = True, check_errors: bool = False) -> Tensor:
    """``solve``, and for each matrix 0, or which pivot, from 1, was 0: NaN stands then in its result.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
        B: Tensor (..., n, k), or (..., n) for one right side each.
        left: False: the X of X @ A = B. Default: True.
        check_errors: True raises where info is not 0. Default: False.
    Returns:
        named pair: result, of B's shape, and info (...) of int32.
    Raises:
        ValueError: A is not square, or the sizes do not fit; with check_errors a matrix has no inverse.

    >>> ms.mint.linalg.solve_ex(ms.tensor([[2.0]]), ms.tensor([4.0])).result.tolist()
    [2.0]"""
    ...
def tensorinv(A: Operand, ind: complex | Tensor = 2) -> Tensor:
    """The inverse of A taken for a matrix from its last dimensions to its first `ind` ones.

    Args:
        A: Tensor of floats, in which the product of the first ind sizes is that of the others.
        ind: int > 0. Default: 2.
    Returns:
        Tensor of shape A.shape[ind:] + A.shape[:ind].
    Raises:
        ValueError: the sizes do not fit, ind is not positive, or there is no inverse.

    >>> ms.mint.linalg.tensorinv(ms.tensor([[[2.0]]]), 1).shape
    (1, 1, 1)"""
    ...
def tensorsolve(A: Operand, B: Operand, dims: Ints | None = None) -> Tensor:
    """The X with tensordot(A, X, X.ndim) = B.

    Args:
        A: Tensor of floats, of shape B.shape + X's.
        B: Tensor.
        dims: dimensions of A that are put last before. Default: None.
    Returns:
        Tensor of shape A.shape[B.ndim:].
    Raises:
        ValueError: the sizes do not fit, or there is no solution.

    >>> ms.mint.linalg.tensorsolve(ms.tensor([[2.0, 0.0], [0.0, 4.0]]), ms.tensor([2.0, 2.0])).tolist()
    [1.0, 0.5]"""
    ...
def vander(x: Operand, *, N: Any = None) -> Tensor:
    """The powers 0 to N - 1 of each number, along a new last dimension.

    Args:
        x: Tensor (..., n).
        N: int, how many. Default: None, n.
    Returns:
        Tensor (..., n, N); of ints and bools int64.
    Raises:
        ValueError: N is not above 1, or x is 0-d and N not given.

    >>> ms.mint.linalg.vander(ms.tensor([1, 2, 3])).tolist()
    [[1, 1, 1], [1, 2, 4], [1, 3, 9]]"""
    ...
