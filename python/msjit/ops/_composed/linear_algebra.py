"""Decompositions of matrices, which NumPy computes on the host, and what follows from them."""

from ... import _core
from ..elementwise import inv
from ..linalg import (
    _triangular,
    cholesky,
    cholesky_inverse,
    cholesky_solve,
    det,
    eigvals,
    inverse,
    logdet,
    lstsq,
    lu_solve,
    matrix_power,
    pinv,
    qr,
    slogdet,
    svd,
)
from .dtypes import require_floats

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


def host_op(name, function, infer, vjp=None):
    """An op of arrays, which takes further leading dimensions; function gets NumPy arrays for tensors, and constants as
    they are, and returns what infer says."""

    def impl(*args):
        result = function(*(a.asnumpy() if isinstance(a, _core.Tensor) else a for a in args))
        if isinstance(result, tuple):
            return tuple(_core.from_numpy(contiguous(r)) for r in result)
        return _core.from_numpy(contiguous(result))

    return _core.CustomOp(name, impl, infer, vjp, True)


def contiguous(array):
    import numpy

    return numpy.ascontiguousarray(array).reshape(numpy.shape(array))


def _np():
    import numpy

    return numpy


def _t(x):
    x = _transpose(x, -2, -1)
    return _raw["conj"](x) if x.is_complex() else x


matrix_determinant = det


log_matrix_determinant = slogdet


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """Solves A @ x = b for a triangular matrix A.

    Args:
        b: Tensor (..., n, k), the right sides.
        A: Tensor (..., n, n); only one triangle counts.
        upper: True (default): the upper triangle; False: the lower one.
        transpose: True solves with A transposed. Default: False.
        unitriangular: True takes the diagonal of A as ones. Default: False.
    Returns:
        pair of Tensors: x of b's shape, and A.

    >>> ms.mint.triangular_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]))[0]
    Tensor([[2.]], dtype=float32)
    """
    matrix = _transpose(A, -2, -1) if transpose else A
    return _triangular(matrix, b, bool(upper) == bool(transpose), bool(unitriangular)), A


def _host_geqrf(a):
    np = _np()
    factors = (*a.shape[:-2], min(a.shape[-2:]))
    if a.size == 0:
        return a, np.zeros(factors, a.dtype)
    packed = [np.linalg.qr(x, "raw") for x in a.reshape(-1, *a.shape[-2:])]
    h, tau = np.stack([p[0].T for p in packed]), np.stack([p[1] for p in packed])
    return h.reshape(a.shape).astype(a.dtype), tau.reshape(factors).astype(a.dtype)


def _geqrf_infer(a):
    require_floats("geqrf", a)
    return [(a.shape, a.dtype), (a.shape[:-2] + (min(a.shape[-2:]),), a.dtype)]


geqrf_op = host_op("geqrf", _host_geqrf, _geqrf_infer)


def geqrf(input):
    """A QR factorisation as LAPACK keeps it: R on and above the diagonal, the vectors of the reflections that make Q below it.

    Args:
        input: Tensor, (..., m, n), of floats or complex numbers.
    Returns:
        (the matrix with both, of input's shape; tau, the factor of each reflection), for orgqr and ormqr.

    >>> [t.shape for t in ms.ops.geqrf(ms.ops.ones((3, 2)))]
    [(3, 2), (2,)]
    """
    if input.dtype not in (_core.float16, _core.bfloat16):
        return geqrf_op(input)
    return tuple([_raw["cast"](t, input.dtype) for t in geqrf_op(_raw["cast"](input, _core.float32))])


def _householder(x, tau, columns):
    """The first columns of the product of the reflections 1 - tau v v^H, with v below the diagonal of x."""
    wide = _core.float32 if x.dtype in (_core.float16, _core.bfloat16) else x.dtype
    m, n = x.shape[-2], tau.shape[-1]
    vectors = _raw["tril"](_raw["cast"](x, wide), -1) + _raw["eye"](m, x.shape[-1], wide)
    factors = _raw["cast"](tau, wide)
    q = _raw["eye"](m, columns, wide)
    for i in range(n - 1, -1, -1):
        v = _raw["slice"](vectors, -1, i, i + 1)
        factor = _raw["unsqueeze"](_raw["slice"](factors, -1, i, i + 1), -1)
        q = q - _matmul(factor * v, _matmul(_t(v), q))
    return _raw["cast"](q, x.dtype)


def orgqr(input, input2):
    """The first columns of Q, from what geqrf gives.

    Args:
        input: Tensor, the vectors of the reflections below the diagonal, (..., m, n).
        input2: Tensor, their factors, tau.
    Returns:
        Tensor of input's shape, with orthonormal columns.

    >>> x, tau = ms.ops.geqrf(ms.tensor([[3.0], [4.0]]))
    >>> ms.ops.orgqr(x, tau).abs()
    Tensor([[0.6],
            [0.8]], dtype=float32)
    """
    return _householder(input, input2, input.shape[-1])


def ormqr(input, tau, other, left=True, transpose=False):
    """Multiplies a matrix by the Q that geqrf gives, without making Q.

    Args:
        input: Tensor, the vectors of the reflections below the diagonal, (..., m, n).
        tau: Tensor, their factors.
        other: Tensor, the matrix.
        left: bool, True gives Q @ other, False other @ Q.
        transpose: bool, True takes the conjugate transpose of Q.
    Returns:
        Tensor.
    Raises:
        ValueError: the sizes do not fit.

    >>> x, tau = ms.ops.geqrf(ms.tensor([[3.0], [4.0]]))
    >>> ms.ops.ormqr(x, tau, ms.tensor([[3.0], [4.0]]), transpose=True).abs()
    Tensor([[5.],
            [0.]], dtype=float32)
    """
    rows = other.shape[-2 if left else -1]
    if rows != input.shape[-2] or tau.shape[-1] != min(rows, input.shape[-1]):
        raise ValueError(
            f"ormqr: of vectors {tuple(input.shape)}, factors {tuple(tau.shape)} and a matrix {tuple(other.shape)} the sizes do "
            "not fit"
        )
    q = _householder(input, tau, input.shape[-2])
    q = _t(q) if transpose else q
    return _matmul(q, other) if left else _matmul(other, q)
