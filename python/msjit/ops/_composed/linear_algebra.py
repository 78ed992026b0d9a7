"""Decompositions of matrices, which NumPy computes on the host, and what follows from them."""

from ... import _core
from ..elementwise import inv
from ..linalg import (
    cholesky,
    cholesky_inverse,
    cholesky_solve,
    det,
    eigvals,
    inverse,
    logdet,
    lstsq,
    matrix_power,
    pinv,
    qr,
    slogdet,
    svd,
)
from .host import host_op, same_as_first

_raw, _ops = _core._raw_ops, _core._ops
_matmul, _mul, _transpose = (_raw[n] for n in ("matmul", "mul", "transpose"))
_neg = _raw["neg"]

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


matrix_determinant = det


log_matrix_determinant = slogdet


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
