"""PyTorch's linalg, as far as MindSpore's mint has it.

>>> ms.mint.linalg.vector_norm(ms.tensor([3.0, 4.0]))
Tensor(5., dtype=float32)
"""

from .. import _core, _missing
from ..numpy.statistics import norm as _numpy_norm
from ..ops._composed import linear_algebra as _linear_algebra

_raw = _core._raw_ops
__all__ = ["inv", "matrix_norm", "norm", "qr", "vector_norm"]


def inv(input):
    """Inverse of square matrices."""
    return _linear_algebra.inverse(input)


def _as(x, dtype):
    return x if dtype is None else _raw["cast"](x, dtype)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    """Norm of vectors along dim; None: of all elements."""
    return _raw["norm"](_as(x, dtype), float(ord), dim, keepdim)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
    """Norm of matrices in two dimensions: 'fro', 'nuc', inf, -inf, 1, -1, 2, -2."""
    return _numpy_norm(_as(A, dtype), ord, tuple(dim), keepdim)


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """Norm of all elements, of vectors along a dimension, or of matrices in two."""
    if ord is None or (dim is None and A.ndim == 1) or isinstance(dim, int):
        return vector_norm(A, 2 if ord is None else ord, dim, keepdim, dtype=dtype)
    return matrix_norm(A, ord, (-2, -1) if dim is None else dim, keepdim, dtype=dtype)


def qr(A, mode="reduced"):
    """Q with orthonormal columns and R upper triangular; mode 'reduced', 'complete' or 'r' (Q empty)."""
    if mode == "r":
        q, r = _linear_algebra.qr(A, "reduced")
        return _core.empty((0,), dtype=A.dtype), r
    return _linear_algebra.qr(A, mode)


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
