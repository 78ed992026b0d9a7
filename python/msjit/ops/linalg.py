"""Linear algebra with MindSpore's names and arguments."""

import operator

from .. import _core
from .factorizations import (
    _cholesky,
    _det,
    _eig,
    _eigvals,
    _h,
    _inverse,
    _lapack,
    _lstsq,
    _matrix_exp,
    _np,
    _pinv,
    _qr,
    _slogdet,
    _solve,
    _svd,
    _svdvals,
    _tensor,
    _triangular,
)

_ops, _raw = _core._ops, _core._raw_ops
_matmul, _where, _reshape, _cast, _sum = (_raw[n] for n in ("matmul", "where", "reshape", "cast", "sum"))

__all__ = [
    "cholesky", "cholesky_inverse", "cholesky_solve", "cond", "det", "eig", "eigvals", "inverse", "log_matrix_determinant",
    "logdet", "lstsq", "lu_solve", "lu_unpack", "matrix_determinant", "matrix_exp", "matrix_power", "matrix_solve", "pinv",
    "qr", "slogdet", "svd",
]  # fmt: skip


def _square(name, x):
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"{name}: expected square matrices in the last two dimensions, got shape {tuple(x.shape)}")


def inverse(input):
    """The inverse of square matrices, by LU factors.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: matrices that are not square or have no inverse.

    >>> ms.ops.inverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], dtype=float32)
    """
    _square("inverse", input)
    return _inverse(input)


def det(input):
    """The determinant of square matrices.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor (...) of input's dtype.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.det(ms.tensor([[2.0, 1.0], [0.0, 4.0]]))
    Tensor(8., dtype=float32)
    """
    _square("det", input)
    return _det(input)


matrix_determinant = det


def slogdet(input):
    """Sign and logarithm of the determinant, which itself overflows for large matrices.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        (sign, log |det|), Tensors (...) of input's dtype; 0 and -inf for matrices that have no inverse.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.log_matrix_determinant(ms.tensor([[-1.0, 0.0], [0.0, 1.0]]))
    (Tensor(-1., dtype=float32), Tensor(0., dtype=float32))
    """
    _square("slogdet", input)
    return _slogdet(input)


log_matrix_determinant = slogdet


def logdet(input):
    """log(det(input)), which does not overflow for large matrices.

    Args:
        input: Tensor, (..., n, n), of floats.
    Returns:
        Tensor (...) of input's dtype; NaN where the determinant is negative, -inf where it is 0.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.logdet(ms.tensor([[2.0, 0.0], [0.0, 0.5]]))
    Tensor(0., dtype=float32)
    """
    sign, log = slogdet(input)
    return _where(sign < 0, float("nan"), log)


def cholesky(input_x, upper=False):
    """The triangular matrix L with L L^H = input_x.

    Args:
        input_x: Tensor, Hermitian positive definite matrices, (..., n, n), of floats or complex numbers.
        upper: bool, True gives L^H.
    Returns:
        Tensor of input_x's shape and dtype, 0 above (or below) the diagonal.
    Raises:
        ValueError: matrices that are not square or not positive definite.

    >>> ms.ops.cholesky(ms.tensor([[4.0, 2.0], [2.0, 10.0]]))
    Tensor([[2., 0.],
            [1., 3.]], dtype=float32)
    """
    _square("cholesky", input_x)
    low = _cholesky(input_x)
    return _h(low) if upper else low


def cholesky_inverse(input_x, upper=False):
    """The inverse of the matrix A, from its Cholesky factor: A = L L^H.

    Args:
        input_x: Tensor, L, (..., n, n), of floats or complex numbers.
        upper: bool, True says that L^H is given.
    Returns:
        Tensor of input_x's shape and dtype.

    >>> ms.ops.cholesky_inverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.25  , 0.    ],
            [0.    , 0.0625]], dtype=float32)
    """
    low = _h(input_x) if upper else input_x
    half = _inverse(low)
    return _matmul(_h(half), half)


def cholesky_solve(input, input2, upper=False):
    """The X of A X = input, from the Cholesky factor of A = L L^H.

    Args:
        input: Tensor, the right sides, (..., n, k).
        input2: Tensor, L, (..., n, n).
        upper: bool, True says that L^H is given.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.cholesky_solve(ms.tensor([[4.0], [8.0]]), ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[1. ],
            [0.5]], dtype=float32)
    """
    low = _h(input2) if upper else input2
    return _solve(_h(low), _solve(low, input))


def matrix_solve(matrix, rhs, adjoint=False):
    """The X of matrix X = rhs.

    Args:
        matrix: Tensor, (..., n, n), of floats or complex numbers.
        rhs: Tensor, the right sides, (..., n, k).
        adjoint: bool, True takes the conjugate transpose of matrix.
    Returns:
        Tensor of rhs's dtype.
    Raises:
        ValueError: a matrix that is not square or has no inverse.

    >>> ms.ops.matrix_solve(ms.tensor([[2.0, 0.0], [0.0, 4.0]]), ms.tensor([[4.0], [8.0]]))
    Tensor([[2.],
            [2.]], dtype=float32)
    """
    _square("matrix_solve", matrix)
    return _solve(_h(matrix) if adjoint else matrix, rhs)


def _order_of_rows(np, pivots):
    exchanged = _core._order_of_exchanges(_cast(pivots, _core.int32) - 1, pivots.shape[-1])
    return _cast(exchanged, _core.int64)


_order = _lapack("order_of_rows", _order_of_rows, lambda p: (tuple(p.shape), _core.int64), None, matrices=0)


def lu_solve(b, LU_data, LU_pivots):
    """The X of A X = b, from the LU factors of A.

    Args:
        b: Tensor, the right sides, (..., n, k).
        LU_data: Tensor, both factors in one matrix, (..., n, n): U on and above the diagonal, L without its ones below.
        LU_pivots: Tensor, which row each was exchanged with, (..., n), of integers from 1.
    Returns:
        Tensor (..., n, k).
    Raises:
        ValueError: U has no inverse.

    >>> ms.ops.lu_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]), ms.tensor([1]))
    Tensor([[2.]], dtype=float32)
    """
    order, n = _raw["unsqueeze"](_order(LU_pivots), -1), max(b.ndim, LU_pivots.ndim + 1)
    b, order = (_reshape(x, (1,) * (n - x.ndim) + tuple(x.shape)) for x in (b, order))
    exchanged = _raw["take_along_dim"](b, order, -2)
    return _triangular(LU_data, _triangular(LU_data, exchanged, True, True), False, False)


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    """The factors of A = P L U as three matrices.

    Args:
        LU_data: Tensor, both factors in one matrix, (..., m, n): U on and above the diagonal, L without its ones below.
        LU_pivots: Tensor, which row each was exchanged with, of integers from 1.
        unpack_data: bool, whether L and U are wanted.
        unpack_pivots: bool, whether P is wanted.
    Returns:
        (P, L, U), with None for what is not wanted.

    >>> data, pivots = ms.tensor([[4.0, 2.0], [0.5, 1.0]]), ms.tensor([2, 2])
    >>> ms.ops.lu_unpack(data, pivots, unpack_pivots=False)[1]
    Tensor([[1. , 0. ],
            [0.5, 1. ]], dtype=float32)
    """
    import numpy as np

    m, n = LU_data.shape[-2:]
    low = upper = exchanged = None
    if unpack_pivots:
        order = _core._order_of_exchanges(_cast(LU_pivots, _core.int32) - 1, m).asnumpy()
        exchanged = _tensor((np.arange(m)[:, None] == order[..., None, :]).astype(_np(LU_data).dtype), LU_data)
    if unpack_data:
        k = min(m, n)
        low = _raw["tril"](LU_data[..., :k], -1) + _raw["eye"](m, k, LU_data.dtype)
        upper = _raw["triu"](LU_data[..., :k, :])
    return exchanged, low, upper


def lstsq(input, A):
    """The X that makes |input X - A| smallest, the least squares solution; of several the shortest.

    Args:
        input: Tensor, (m, n), of floats.
        A: Tensor, (m, k), or (m,) for one right side.
    Returns:
        Tensor (n, k).

    >>> points = ms.tensor([[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]])
    >>> ms.ops.lstsq(points, ms.tensor([1.0, 3.0, 5.0])).asnumpy().round(3).tolist()
    [[2.0], [1.0]]
    """
    b = A if A.ndim > 1 else _raw["unsqueeze"](A, 1)
    return _lstsq(input, b)


def real(x):
    """The real part: MindSpore gives real results of complex matrices in their dtype."""
    return _raw["real"](x) if x.is_complex() else x


def singular_values(x):
    """Singular values, the largest first, as real numbers."""
    return real(_svdvals(x))


def svd(input, full_matrices=False, compute_uv=True):
    """The singular values of a matrix and its vectors: input = u diag(s) v^H.

    Args:
        input: Tensor, (..., m, n), of floats or complex numbers.
        full_matrices: bool, True completes u and v to square matrices, by columns without a gradient.
        compute_uv: bool, False gives s alone.
    Returns:
        (s, u, v), s in descending order, or s.

    >>> ms.ops.svd(ms.tensor([[3.0, 0.0], [0.0, 2.0]]), compute_uv=False)
    Tensor([3., 2.], dtype=float32)
    """
    if not compute_uv:
        return _svdvals(input)
    u, s, v = _svd(input)
    if full_matrices:
        u, v = _completed(u), _completed(v)
    return s, u, v


def _completed(q):
    """Orthonormal columns, and others that make a basis with them; these may be turned at will, and have no gradient."""
    n, k = q.shape[-2:]
    if n == k:
        return q
    basis = _qr(_raw["detach"](q), "complete")[0]
    return _raw["cat"]([q, _raw["slice"](basis, -1, k, n)], -1)


def qr(input, mode="reduced"):
    """input = q r with orthonormal columns of q and r zero below its diagonal.

    Args:
        input: Tensor, (..., m, n), of floats or complex numbers.
        mode: str, 'reduced': q (m, k) with k the smaller of m and n; 'complete': q (m, m).
    Returns:
        (q, r) of input's dtype.
    Raises:
        ValueError: another mode.

    >>> q, r = ms.ops.qr(ms.tensor([[3.0], [4.0]]))
    >>> (q @ r).asnumpy().round(3).tolist()
    [[3.0], [4.0]]
    """
    if mode not in ("reduced", "complete"):
        raise ValueError(f"qr: mode must be 'reduced' or 'complete', got {mode!r}")
    return _qr(input, mode)


def eig(A):
    """Eigenvalues w and eigenvectors V of square matrices: A V = V diag(w).

    The gradient needs distinct eigenvalues, and a function of the vectors that does not depend on their phase (Boeddeker et
    al., 2017).

    Args:
        A: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        (w, V), complex; the columns of V have length 1.
    Raises:
        ValueError: matrices that are not square.

    >>> values, vectors = ms.ops.eig(ms.tensor([[2.0, 1.0], [0.0, 3.0]]))
    >>> values
    Tensor([2.+0.j, 3.+0.j], dtype=complex64)
    """
    _square("eig", A)
    return _eig(A)


def eigvals(A):
    """The eigenvalues of square matrices; differentiable where they are distinct.

    Args:
        A: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        complex Tensor (..., n).
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.eigvals(ms.tensor([[2.0, 1.0], [0.0, 3.0]]))
    Tensor([2.+0.j, 3.+0.j], dtype=complex64)
    """
    _square("eigvals", A)
    return _eigvals(A)


def pinv(x, *, atol=None, rtol=None, hermitian=False):
    """The Moore-Penrose inverse, which every matrix has; of one with an inverse it is that.

    Args:
        x: Tensor, (..., m, n), of floats or complex numbers.
        atol: number or None, singular values up to it count as 0.
        rtol: number or None, likewise those up to rtol times the largest; None: 0 if atol is given, else the larger size of
            a matrix times the precision of the dtype.
        hermitian: bool, says that x is Hermitian: of what is above its diagonal nothing is read.
    Returns:
        Tensor (..., n, m).

    >>> ms.ops.pinv(ms.tensor([[2.0], [0.0]]))
    Tensor([[0.5, 0. ]], dtype=float32)
    """
    eps = 2.0**-52 if x.dtype in (_core.float64, _core.complex128) else 2.0**-23
    rtol = (max(x.shape[-2:]) * eps if atol is None else 0.0) if rtol is None else rtol
    return _pinv(x, rtol, 0.0 if atol is None else atol, bool(hermitian))


def cond(A, p=None):
    """The condition number: how much an error in b may grow in the x of A x = b.

    Args:
        A: Tensor, (..., m, n), of floats.
        p: number, 'fro', 'nuc' or None, the norm, |A| |A^-1|; None and 2: the largest singular value over the smallest.
    Returns:
        Tensor (...).
    Raises:
        ValueError: another norm; for matrices that are not square or have no inverse, where the norm needs it.

    >>> ms.ops.cond(ms.tensor([[4.0, 0.0], [0.0, 2.0]]))
    Tensor(2., dtype=float32)
    """
    from .products import matrix_norm

    if p in (None, 2, -2):
        s = singular_values(A)
        most, least = _raw["amax"](s, -1), _raw["amin"](s, -1)
        return least / most if p == -2 else most / least
    return matrix_norm(A, p) * matrix_norm(inverse(A), p)


def matrix_exp(input):
    """I + A + A^2 / 2 + A^3 / 6 + ..., by scaling and squaring (Moler and Van Loan, 2003).

    Args:
        input: Tensor, A, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.matrix_exp(ms.tensor([[0.0, 1.0], [0.0, 0.0]]))
    Tensor([[1., 1.],
            [0., 1.]], dtype=float32)
    """
    _square("matrix_exp", input)
    return _matrix_exp(input)


def matrix_power(input, n):
    """The n-fold product of square matrices with themselves.

    Args:
        input: Tensor, (..., k, k).
        n: int, how often; 0 gives the identity, negative ones take the inverse.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: matrices that are not square, or have no inverse where n is negative.
        TypeError: n is no int.

    >>> ms.ops.matrix_power(ms.tensor([[1.0, 1.0], [0.0, 1.0]]), 3)
    Tensor([[1., 3.],
            [0., 1.]], dtype=float32)
    """
    _square("matrix_power", input)
    n = operator.index(n)
    if n < 0:
        input, n = _inverse(input), -n
    result = None
    while n:
        if n % 2:
            result = input if result is None else _matmul(result, input)
        n //= 2
        if n:
            input = _matmul(input, input)
    return (
        _raw["broadcast_to"](_raw["eye"](input.shape[-1], None, input.dtype), input.shape) if result is None else result
    )
