"""Factors of matrices under PyTorch's older names, outside of ``linalg``: found in ``msjit.mint``.

>>> ms.mint.qr(ms.tensor([[2.0]])).R.abs().tolist()
[[2.0]]
"""

from collections import namedtuple

from .. import _missing
from ..ops._composed import linear_algebra as _linear_algebra

__all__ = ["geqrf", "lu_solve", "qr"]

_Qr, _Reflections = namedtuple("qr", "Q R"), namedtuple("geqrf", "a tau")


def qr(input, some=True):
    """Factors a matrix into Q with orthonormal columns and R that is upper triangular; newer programs call ``linalg.qr``.

    Args:
        input: Tensor (..., m, n) of floats.
        some: True (default): Q (..., m, k) and R (..., k, n) with k = min(m, n); False: Q (..., m, m) and R (..., m, n).
    Returns:
        named pair of Tensors: Q and R.

    >>> Q, R = ms.mint.qr(ms.tensor([[3.0], [4.0]]))
    >>> (Q @ R).asnumpy().round(3).tolist()
    [[3.0], [4.0]]
    """
    return _Qr(*_linear_algebra.qr(input, "reduced" if some else "complete"))


def geqrf(input):
    """A QR factorisation as LAPACK keeps it: R on and above the diagonal, the vectors of reflections that make Q below it.

    Args:
        input: Tensor (..., m, n) of floats or complex numbers.
    Returns:
        named pair of Tensors: a, of input's shape, and tau, the factor of each reflection.

    >>> ms.mint.geqrf(ms.ones(3, 2)).tau.shape
    (2,)
    """
    return _Reflections(*_linear_algebra.geqrf(input))


def lu_solve(b, LU_data, LU_pivots):
    """The x of A @ x = b, from the factors of A; newer programs call ``linalg.lu_solve(LU, pivots, b)``.

    Args:
        b: Tensor (..., n, k).
        LU_data: Tensor (..., n, n), as ``linalg.lu_factor`` gives it.
        LU_pivots: Tensor (..., n) of int32, as it gives them.
    Returns:
        Tensor of b's shape.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.mint.lu_solve(ms.tensor([[4.0]]), *ms.mint.linalg.lu_factor(ms.tensor([[2.0]]))).tolist()
    [[2.0]]
    """
    from .linalg import lu_solve

    return lu_solve(LU_data, LU_pivots, b)


_missing.explain_calls(globals())
