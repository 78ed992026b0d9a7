"""Decompositions of matrices, which NumPy computes on the host, and what follows from them."""

from ... import _core
from ..._core import Tensor
from .host import host_op, same_as_first

_raw, _ops = _core._raw_ops, _core._ops
_matmul, _reshape, _mul, _add, _sum, _transpose = (
    _raw[n] for n in ("matmul", "reshape", "mul", "add", "sum", "transpose")
)
_neg, _diagonal, _unsqueeze, _where, _cast = (_raw[n] for n in ("neg", "diagonal", "unsqueeze", "where", "cast"))

__all__ = [
    "cholesky",
    "cholesky_inverse",
    "cholesky_solve",
    "det",
    "eigvals",
    "geqrf",
    "inv",
    "inverse",
    "log_matrix_determinant",
    "logdet",
    "lstsq",
    "lu_solve",
    "matrix_determinant",
    "matrix_power",
    "orgqr",
    "ormqr",
    "pinv",
    "qr",
    "slogdet",
    "svd",
    "triangular_solve",
]


def _np():
    import numpy

    return numpy


def _t(x):
    x = _transpose(x, -2, -1)
    return _raw["conj"](x) if x.is_complex() else x


def _square(x, name):
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"{name}: needs square matrices, got shape {x.shape}")
    return x


def _host_inverse(a):
    return _np().linalg.inv(a).astype(a.dtype)


def _inverse_vjp(args, y, g):
    inverse_t = _t(y)
    return (_neg(_matmul(_matmul(inverse_t, g), inverse_t)),)


_inverse_op = host_op("matrix_inverse", _host_inverse, same_as_first, _inverse_vjp)
_det_op = host_op(
    "determinant",
    lambda a: _np().asarray(_np().linalg.det(a), a.dtype),
    lambda a: (a.shape[:-2], a.dtype),
    lambda args, y, g: (_mul(_reshape(_mul(g, y), (*y.shape, 1, 1)), _t(_inverse_op(args[0]))),),
)


def _host_slogdet(a):
    sign, logarithm = _np().linalg.slogdet(a)
    return _np().asarray(sign, a.dtype), _np().asarray(logarithm, a.real.dtype)


_slogdet_op = host_op(
    "log_determinant",
    _host_slogdet,
    lambda a: [(a.shape[:-2], a.dtype), (a.shape[:-2], a.dtype)],
    lambda args, y, g: (_mul(_reshape(g[1], (*y[1].shape, 1, 1)), _t(_inverse_op(args[0]))),),
)


def inverse(input):
    """Inverse of square matrices.

    >>> ms.ops.inverse(ms.tensor([[2.0]]))
    Tensor([[0.5]], dtype=float32)
    """
    return _inverse_op(_square(input, "inverse"))


def inv(x):
    """1 / x, element by element.

    >>> ms.ops.inv(ms.tensor([2.0]))
    Tensor([0.5], dtype=float32)
    """
    return _raw["reciprocal"](x)


def det(input):
    """Determinant of square matrices.

    >>> ms.ops.det(ms.tensor([[2.0]]))
    Tensor(2., dtype=float32)
    """
    return _det_op(_square(input, "det"))


matrix_determinant = det


def slogdet(input):
    """Sign and logarithm of the absolute value of the determinant.

    >>> ms.ops.slogdet(ms.tensor([[-1.0]]))
    (Tensor(-1., dtype=float32), Tensor(0., dtype=float32))
    """
    return _slogdet_op(_square(input, "slogdet"))


log_matrix_determinant = slogdet


def logdet(input):
    """Logarithm of the determinant; NaN where it is negative.

    >>> ms.ops.logdet(ms.tensor([[1.0]]))
    Tensor(0., dtype=float32)
    """
    sign, logarithm = slogdet(input)
    return _where(_raw["lt"](sign, 0), float("nan"), logarithm)


def matrix_power(input, n):
    """Square matrices multiplied n times; a negative n takes the inverse.

    >>> ms.ops.matrix_power(ms.tensor([[2.0]]), 3)
    Tensor([[8.]], dtype=float32)
    """
    x = _square(input, "matrix_power")
    if n < 0:
        x, n = inverse(x), -n
    result = None
    while n:
        if n % 2:
            result = x if result is None else _matmul(result, x)
        n //= 2
        x = _matmul(x, x) if n else x
    if result is None:
        result = _raw["broadcast_to"](_raw["eye"](input.shape[-1], None, input.dtype), input.shape)
    return result


def _cholesky_vjp(args, y, g):
    # dA = L^-T Phi(L^T dL) L^-1, symmetric; Phi: lower triangle with half the diagonal (Murray, 2016).
    inverse_l = _inverse_op(y)
    middle = _raw["tril"](_matmul(_t(y), g))
    middle = middle - 0.5 * _mul(middle, _raw["eye"](y.shape[-1], None, y.dtype))
    d = _matmul(_matmul(_t(inverse_l), middle), inverse_l)
    return (0.5 * (d + _t(d)),)


_cholesky_op = host_op("cholesky", lambda a: _np().linalg.cholesky(a), same_as_first, _cholesky_vjp)


def cholesky(input_x, upper=False):
    """The triangular factor L of a positive definite matrix L @ L.T; upper: L.T.

    >>> ms.ops.cholesky(ms.tensor([[4.0]]))
    Tensor([[2.]], dtype=float32)
    """
    factor = _cholesky_op(_square(input_x, "cholesky"))
    return _t(factor) if upper else factor


def cholesky_inverse(input_x, upper=False):
    """Inverse of a matrix from its Cholesky factor.

    >>> ms.ops.cholesky_inverse(ms.tensor([[2.0]]))
    Tensor([[0.25]], dtype=float32)
    """
    factor = _square(input_x, "cholesky_inverse")
    return inverse(_matmul(_t(factor), factor) if upper else _matmul(factor, _t(factor)))


def _solution(a, b):
    return b.shape, b.dtype


_solve_op = host_op(
    "solve",
    lambda a, b: _np().linalg.solve(a, b).astype(b.dtype),
    lambda a, b: (_np().broadcast_shapes(a.shape[:-2], b.shape[:-2]) + b.shape[-2:], b.dtype),
)


def _solve_vjp(args, y, g):
    d = _solve(_t(args[0]), g)
    return _neg(_matmul(d, _t(y))), d


_solve = _core.CustomOp(
    "solve",
    lambda a, b: _solve_op(a, b),
    lambda a, b: (_np().broadcast_shapes(a.shape[:-2], b.shape[:-2]) + b.shape[-2:], b.dtype),
    _solve_vjp,
)


def cholesky_solve(input, input2, upper=False):
    """x with A @ x = input, from the Cholesky factor input2 of A.

    >>> ms.ops.cholesky_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]))
    Tensor([[1.]], dtype=float32)
    """
    matrix = _matmul(_t(input2), input2) if upper else _matmul(input2, _t(input2))
    return _solve(matrix, input)


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """x with A @ x = b for a triangular A, and A.

    >>> ms.ops.triangular_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]))[0]
    Tensor([[2.]], dtype=float32)
    """
    matrix = _raw["triu"](A) if upper else _raw["tril"](A)
    if unitriangular:
        unit = _raw["eye"](A.shape[-1], None, A.dtype)
        matrix = _mul(matrix, 1 - unit) + unit
    return _solve(_transpose(matrix, -2, -1) if transpose else matrix, b), A


def lu_solve(b, LU_data, LU_pivots):
    """x with A @ x = b, from the factors of A in one matrix and its row exchanges, numbered from 1.

    >>> ms.ops.lu_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]), ms.tensor([1]))
    Tensor([[2.]], dtype=float32)
    """
    n = LU_data.shape[-1]
    unit = _raw["eye"](n, None, LU_data.dtype)
    lower, upper = _raw["tril"](LU_data, -1) + unit, _raw["triu"](LU_data)
    return _solve(upper, _solve(lower, _exchanged(b, LU_pivots)))


def _host_exchange(b, pivots):
    np = _np()
    b = np.array(np.broadcast_to(b, pivots.shape[:-1] + b.shape[-2:]))
    rows, exchanges = b.reshape(-1, *b.shape[-2:]), pivots.reshape(-1, pivots.shape[-1])
    for x, p in zip(rows, exchanges):
        for i, j in enumerate(p):
            x[[i, j - 1]] = x[[j - 1, i]]
    return b


_exchanged = host_op("exchange_rows", _host_exchange, lambda b, p: (p.shape[:-1] + b.shape[-2:], b.dtype))


def _qr_shapes(a, mode):
    m, n = a.shape[-2:]
    k = m if mode == "complete" else min(m, n)
    return [(a.shape[:-2] + (m, k), a.dtype), (a.shape[:-2] + (k, n), a.dtype)]


def _qr_vjp(args, outputs, cotangents):
    a, mode = args
    q, r = outputs
    gq, gr = cotangents
    if q.shape[-1] != r.shape[-1]:
        raise NotImplementedError("qr: the gradient needs mode 'reduced' and no more columns than rows")
    m = _matmul(r, _t(gr)) - _matmul(_t(gq), q)
    low = _raw["tril"](m, -1)
    symmetric = low + _t(low) + _mul(m, _raw["eye"](m.shape[-1], None, m.dtype))
    return _t(_solve(r, _t(gq + _matmul(q, symmetric)))), None


_qr_op = host_op("qr", lambda a, mode: tuple(_np().linalg.qr(a, mode)), _qr_shapes, _qr_vjp)


def qr(input, mode="reduced"):
    """Q with orthonormal columns and R upper triangular, Q @ R = input; mode 'reduced' or 'complete'.

    >>> [t.shape for t in ms.ops.qr(ms.ops.ones((3, 2)))]
    [(3, 2), (2, 2)]
    """
    if mode not in ("reduced", "complete"):
        raise ValueError(f"qr: mode must be 'reduced' or 'complete', got {mode!r}")
    return _qr_op(input, mode)


def _host_geqrf(a):
    np = _np()
    flat = a.reshape(-1, *a.shape[-2:])
    packed = [np.linalg.qr(x, "raw") for x in flat]
    h = np.stack([p[0].T for p in packed]) if packed else a
    tau = np.stack([p[1] for p in packed]) if packed else np.empty((0, min(a.shape[-2:])), a.dtype)
    return h.reshape(a.shape).astype(a.dtype), tau.reshape(*a.shape[:-2], -1).astype(a.dtype)


geqrf_op = host_op("geqrf", _host_geqrf, lambda a: [(a.shape, a.dtype), (a.shape[:-2] + (min(a.shape[-2:]),), a.dtype)])


def geqrf(input):
    """QR as LAPACK keeps it: R above, Householder vectors below the diagonal, and their factors.

    >>> [t.shape for t in ms.ops.geqrf(ms.ops.ones((3, 2)))]
    [(3, 2), (2,)]
    """
    return geqrf_op(input)


def _householder(x, tau, columns):
    np = _np()
    m = x.shape[-2]
    result = np.empty(x.shape[:-2] + (m, columns), x.dtype)
    for at in np.ndindex(*x.shape[:-2]):
        q = np.eye(m, columns, dtype=np.result_type(x.dtype, np.float64))
        for i in range(tau.shape[-1] - 1, -1, -1):
            v = np.concatenate([np.zeros(i), [1.0], x[at][i + 1 :, i]]).astype(q.dtype)
            q -= tau[at][i] * np.outer(v, v.conj() @ q)
        result[at] = q
    return result


_orgqr_op = host_op("orgqr", lambda x, tau: _householder(x, tau, x.shape[-1]), same_as_first)
_full_q_op = host_op(
    "householder_product",
    lambda x, tau: _householder(x, tau, x.shape[-2]),
    lambda x, tau: (x.shape[:-1] + (x.shape[-2],), x.dtype),
)


def orgqr(input, input2):
    """The first columns of Q from its Householder vectors and factors.

    >>> ms.ops.orgqr(ms.tensor([[1.0]]), ms.tensor([0.0]))
    Tensor([[1.]], dtype=float32)
    """
    return _orgqr_op(input, input2)


def ormqr(input, tau, other, left=True, transpose=False):
    """Q (transposed) times other, or other times Q, with Q from its Householder vectors and factors.

    >>> ms.ops.ormqr(ms.tensor([[1.0]]), ms.tensor([0.0]), ms.tensor([[3.0]]))
    Tensor([[3.]], dtype=float32)
    """
    q = _full_q_op(input, tau)
    q = _t(q) if transpose else q
    return _matmul(q, other) if left else _matmul(other, q)


def _svd_shapes(a, full, vectors):
    m, n = a.shape[-2:]
    k = min(m, n)
    s = (a.shape[:-2] + (k,), a.dtype)
    if not vectors:
        return s
    return [s, (a.shape[:-2] + (m, m if full else k), a.dtype), (a.shape[:-2] + (n, n if full else k), a.dtype)]


def _host_svd(a, full, vectors):
    np = _np()
    if not vectors:
        return np.linalg.svd(a, compute_uv=False)
    u, s, vh = np.linalg.svd(a, full_matrices=full)
    return s, u, np.swapaxes(vh.conj(), -1, -2)


def _svd_values_vjp(args, y, g):
    _, u, v = _svd_op(args[0], False, True)
    return _matmul(_mul(u, _unsqueeze(g, -2)), _t(v)), None, None


_svd_op = host_op("svd", _host_svd, _svd_shapes)
_svd_values_op = host_op("singular_values", _host_svd, _svd_shapes, _svd_values_vjp)


def svd(input, full_matrices=False, compute_uv=True):
    """Singular values S, and U and V with input = U @ diag(S) @ V.T. The gradient is that of S alone.

    >>> ms.ops.svd(ms.tensor([[2.0]]), compute_uv=False)
    Tensor([2.], dtype=float32)
    """
    return (_svd_op if compute_uv else _svd_values_op)(input, bool(full_matrices), bool(compute_uv))


def pinv(x):
    """Moore-Penrose inverse.

    >>> ms.ops.pinv(ms.tensor([[2.0]]))
    Tensor([[0.5]], dtype=float32)
    """
    s, u, v = svd(x)
    limit = 1e-6 * _raw["amax"](s, -1, True) * max(x.shape[-2:])
    kept = _raw["gt"](s, limit)
    inverse_s = _where(kept, _raw["reciprocal"](_where(kept, s, 1.0)), 0.0)
    return _matmul(_mul(v, _unsqueeze(inverse_s, -2)), _t(u))


def _complex_of(dtype):
    return _core.complex128 if dtype in (_core.float64, _core.complex128) else _core.complex64


def _host_eigvals(a):
    np = _np()
    return np.linalg.eigvals(a).astype(np.result_type(a.dtype, np.complex64))


_eigvals_op = host_op("eigenvalues", _host_eigvals, lambda a: (a.shape[:-1], _complex_of(a.dtype)))


def eigvals(A):
    """Eigenvalues of square matrices, complex, in no order.

    >>> ms.ops.eigvals(ms.tensor([[2.0]])).real()
    Tensor([2.], dtype=float32)
    """
    return _eigvals_op(_square(A, "eigvals"))


_lstsq_op = host_op(
    "least_squares",
    lambda a, b: _np().linalg.lstsq(a, b, rcond=None)[0].astype(b.dtype),
    lambda a, b: ((a.shape[-1], *b.shape[1:]), b.dtype),
)


def lstsq(input, A):
    """x that makes |input @ x - A| smallest.

    >>> ms.ops.lstsq(ms.tensor([[2.0]]), ms.tensor([[4.0]]))
    Tensor([[2.]], dtype=float32)
    """
    b = A if isinstance(A, Tensor) else _core.tensor(A)
    return _lstsq_op(input, _cast(b, input.dtype))
