"""Linear algebra of Tensors under the names of ``scipy.linalg``; ints are computed as float64. ``overwrite_a``, ``overwrite_b``
and ``check_finite`` are accepted as SciPy has them and have no effect.
"""

from .. import _core, _missing, ops
from ..ops.factorizations import _eigh_impl, _h, _lapack, _lu_factors, _solve, _triangular

__all__ = [
    "block_diag", "cho_factor", "cho_solve", "cholesky", "det", "eigh", "inv", "lstsq", "lu", "lu_factor",
    "lu_pivots_to_permutation", "lu_solve", "solve_triangular",
]  # fmt: skip
_raw = _core._raw_ops
_matmul, _tril, _triu = _raw["matmul"], _raw["tril"], _raw["triu"]


def _matrix(where, a, square=True):
    """a as floats; TypeError and ValueError: it is no Tensor, or no (square) matrix."""
    if not isinstance(a, _core.Tensor):
        raise TypeError(f"{where}: a must be a Tensor, got {type(a).__name__}")
    if a.ndim < 2 or square and a.shape[-1] != a.shape[-2]:
        raise ValueError(f"{where}: a must be a {'square ' if square else ''}matrix, got shape {tuple(a.shape)}")
    return a if a.dtype.is_floating_point or a.is_complex() else a.astype(_core.float64)


def _columns(a, b):
    """b as matrices of columns, and whether it was a vector for each of the matrices a."""
    return (_raw["unsqueeze"](b, -1), True) if b.ndim == max(a.ndim - 1, 1) else (b, False)


def block_diag(*arrs):
    """The matrix with these Tensors along its diagonal, and 0 elsewhere.

    >>> ms.scipy.linalg.block_diag(ms.tensor([[1.0]]), ms.tensor([[2.0, 3.0]]))
    Tensor([[1., 0., 0.],
            [0., 2., 3.]], dtype=float32)
    """
    if not arrs:
        return ops.zeros((1, 0))
    for a in arrs:
        if not isinstance(a, _core.Tensor):
            raise TypeError(f"block_diag: expected Tensors, got {type(a).__name__}")
    return ops.block_diag(*arrs)


def cholesky(a, lower=False, overwrite_a=False, check_finite=True):
    """The triangular matrix R with R^H R = a; lower: L with L L^H = a.

    >>> ms.scipy.linalg.cholesky(ms.tensor([[4.0, 2.0], [2.0, 10.0]]))
    Tensor([[2., 1.],
            [0., 3.]], dtype=float32)
    """
    return ops.cholesky(_matrix("cholesky", a), not lower)


def cho_factor(a, lower=False, overwrite_a=False, check_finite=True):
    """``cholesky`` and whether it is lower, for ``cho_solve``.

    >>> ms.scipy.linalg.cho_factor(ms.tensor([[4.0]]))
    (Tensor([[2.]], dtype=float32), False)
    """
    return cholesky(a, lower), lower


def cho_solve(c_and_lower, b, overwrite_b=False, check_finite=True):
    """The x of a x = b, from ``cho_factor`` of a.

    >>> ms.scipy.linalg.cho_solve(ms.scipy.linalg.cho_factor(ms.tensor([[4.0]])), ms.tensor([8.0]))
    Tensor([2.], dtype=float32)
    """
    c, lower = c_and_lower
    first = solve_triangular(c, b, trans=0 if lower else "C", lower=lower)
    return solve_triangular(c, first, trans="C" if lower else 0, lower=lower)


def det(a, overwrite_a=False, check_finite=True):
    """The determinant of a matrix.

    >>> ms.scipy.linalg.det(ms.tensor([[2.0, 0.0], [0.0, 3.0]]))
    Tensor(6., dtype=float32)
    """
    a = _matrix("det", a)
    if a.ndim != 2:
        raise ValueError(f"det: a must have 2 dimensions, got {a.ndim}")
    return ops.det(a)


def inv(a, overwrite_a=False, check_finite=True):
    """The inverse of a matrix.

    >>> ms.scipy.linalg.inv(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], dtype=float32)
    """
    return ops.inverse(_matrix("inv", a))


def _eigh_vjp(args, outputs, cotangents):
    (w, v), (g_w, g_v) = outputs, cotangents
    middle = 0.0 if g_w is None else _raw["eye"](w.shape[-1], w.shape[-1], g_w.dtype) * _raw["unsqueeze"](g_w, -2)
    if g_v is not None:
        gaps = _raw["unsqueeze"](w, -2) - _raw["unsqueeze"](w, -1)
        equal = gaps == 0
        middle = middle + _raw["where"](equal, 0.0, _matmul(_h(v), g_v) / _raw["where"](equal, 1.0, gaps))
    return (_matmul(_matmul(v, middle), _h(v)),)


def _eigh_infer(x):
    kinds = {_core.complex64: _core.float32, _core.complex128: _core.float64}
    return [(tuple(x.shape[:-1]), kinds.get(x.dtype, x.dtype)), (tuple(x.shape), x.dtype)]


_eigh = _lapack("eigh", _eigh_impl, _eigh_infer, _eigh_vjp)


def eigh(
    a, b=None, lower=True, eigvals_only=False, overwrite_a=False, overwrite_b=False, turbo=True, eigvals=None, type=1,
    check_finite=True,
):  # fmt: skip
    """The eigenvalues of a symmetric matrix, of which one triangle is read, from the smallest on, and its eigenvectors.

    >>> values, vectors = ms.scipy.linalg.eigh(ms.tensor([[2.0, 0.0], [0.0, 1.0]]))
    >>> values
    Tensor([1., 2.], dtype=float32)
    """
    flags = {
        "lower": lower, "eigvals_only": eigvals_only, "overwrite_a": overwrite_a, "overwrite_b": overwrite_b, "turbo": turbo,
        "check_finite": check_finite,
    }  # fmt: skip
    for name, value in flags.items():
        if not isinstance(value, bool):
            raise TypeError(f"eigh: {name} must be bool, got {value!r}")
    for name, value, only in (("b", b, None), ("eigvals", eigvals, None), ("type", type, 1)):
        if value != only:
            raise ValueError(f"eigh: {name} must be {only}, got {value!r}")
    a = _matrix("eigh", a)
    half = _tril(a) if lower else _h(_triu(a))
    values, vectors = _eigh(half + _h(_tril(half, -1)))
    return values if eigvals_only else (values, vectors)


def _lu_vjp(args, outputs, cotangents):
    (factors, pivots), (g, _) = outputs, cotangents
    if g is None:
        return (None,)
    n, k = factors.shape[-2], min(factors.shape[-2:])
    low, up = _tril(factors[..., :k], -1) + _raw["eye"](n, k, factors.dtype), _triu(factors[..., :k, :])
    square_low, square_up = low[..., :k, :], up[..., :k]
    g_low, g_up = _tril(g[..., :k], -1), _triu(g[..., :k, :])
    beyond = None  # of the columns behind the square, U2 = L^-1 A2, or of the rows below it, L2 = A2 U^-1
    if factors.shape[-1] > k:
        beyond = _solve(_h(square_low), g_up[..., k:])
        g_low, g_up = _tril(g_low - _matmul(beyond, _h(up[..., k:])), -1), g_up[..., :k]
    elif n > k:
        beyond = _h(_solve(square_up, _h(g_low[..., k:, :])))
        g_low, g_up = g_low[..., :k, :], _triu(g_up - _matmul(_h(low[..., k:, :]), beyond))
    middle = _tril(_matmul(_h(square_low), g_low), -1) + _triu(_matmul(g_up, _h(square_up)))
    inner = _h(_solve(square_up, _h(_solve(_h(square_low), middle))))
    if beyond is not None:
        inner = _raw["cat"]([inner, beyond], -1 if factors.shape[-1] > k else -2)
    back = _raw["argsort"](lu_pivots_to_permutation(pivots, n), -1)
    return (_raw["take_along_dim"](inner, _raw["broadcast_to"](_raw["unsqueeze"](back, -1), inner.shape), -2),)


_lu = _lapack(
    "lu_factor", _lu_factors,
    lambda x: [(tuple(x.shape), x.dtype), ((*x.shape[:-2], min(x.shape[-2:])), _core.int32)], _lu_vjp,
)  # fmt: skip


def lu_factor(a, overwrite_a=False, check_finite=True):
    """The factors of P L U = a in one matrix, L without its ones, and with which row, from 0, each was exchanged.

    >>> ms.scipy.linalg.lu_factor(ms.tensor([[1.0, 2.0], [2.0, 2.0]]))
    (Tensor([[2. , 2. ],
            [0.5, 1. ]], dtype=float32), Tensor([1, 1], dtype=int32))
    """
    return _lu(_matrix("lu_factor", a))


def lu_pivots_to_permutation(pivots, permutation_size):
    """The order of rows that the exchanges of ``lu_factor`` make.

    >>> ms.scipy.linalg.lu_pivots_to_permutation(ms.tensor([1, 1, 2], ms.int32), 3)
    Tensor([1, 0, 2], dtype=int32)
    """
    return _core._order_of_exchanges(pivots, permutation_size)


def lu(a, permute_l=False, overwrite_a=False, check_finite=True):
    """P (ints), L and U with P L U = a; permute_l: P L and U. Of m x n, L has min(m, n) columns and U as many rows.

    >>> p, l, u = ms.scipy.linalg.lu(ms.tensor([[1.0, 2.0], [2.0, 2.0]]))
    >>> p
    Tensor([[0, 1],
            [1, 0]], dtype=int32)
    """
    factors, pivots = _lu(_matrix("lu", a, square=False))
    n, k = factors.shape[-2], min(factors.shape[-2:])
    low = _tril(factors[..., :k], -1) + _raw["eye"](n, k, factors.dtype)
    up = _triu(factors[..., :k, :])
    order = lu_pivots_to_permutation(pivots, n)
    rows = _raw["arange"](0, n, 1).astype(_core.int32)
    permutation = _raw["unsqueeze"](rows, -1) == _raw["unsqueeze"](order, -2)
    if permute_l:
        return _matmul(permutation.astype(low.dtype), low), up
    return permutation.astype(_core.int32), low, up


def lu_solve(lu_and_piv, b, trans=0, overwrite_b=False, check_finite=True):
    """The x of a x = b, from ``lu_factor`` of a; trans 1 or 2: of a^T x = b or a^H x = b.

    >>> ms.scipy.linalg.lu_solve(ms.scipy.linalg.lu_factor(ms.tensor([[2.0]])), ms.tensor([4.0]))
    Tensor([2.], dtype=float32)
    """
    if trans not in (0, 1, 2):
        raise ValueError(f"lu_solve: trans must be 0, 1 or 2, got {trans!r}")
    factors, pivots = lu_and_piv
    b, vector = _columns(factors, b)
    order = _raw["unsqueeze"](lu_pivots_to_permutation(pivots, factors.shape[-1]), -1).astype(_core.int64)
    by = lambda x, order: _raw["take_along_dim"](x, _raw["broadcast_to"](order, x.shape), -2)  # noqa: E731
    if trans == 0:
        x = solve_triangular(factors, by(b, order), lower=True, unit_diagonal=True)
        x = solve_triangular(factors, x)
    else:
        x = solve_triangular(factors, b, trans=trans)
        x = solve_triangular(factors, x, trans=trans, lower=True, unit_diagonal=True)
        x = by(x, _raw["argsort"](order, -2))
    return x[..., 0] if vector else x


def solve_triangular(a, b, trans=0, lower=False, unit_diagonal=False, overwrite_b=False, debug=None, check_finite=True):
    """The x of a x = b, of which a's upper, or lower, triangle is read; trans 1 or 'T', 2 or 'C': of a^T x = b or a^H x = b.

    >>> ms.scipy.linalg.solve_triangular(ms.tensor([[2.0, 1.0], [9.0, 4.0]]), ms.tensor([4.0, 8.0]))
    Tensor([1., 2.], dtype=float32)
    """
    if trans not in (0, 1, 2, "N", "T", "C"):
        raise ValueError(f"solve_triangular: trans must be 0, 1, 2, 'N', 'T' or 'C', got {trans!r}")
    a = _matrix("solve_triangular", a)
    b, vector = _columns(a, b)
    if b.ndim < 2 or b.shape[-2] != a.shape[-1]:
        raise ValueError(f"solve_triangular: {tuple(a.shape)} and {tuple(b.shape)} do not fit together")
    if trans not in (0, "N"):
        a, lower = (_h(a) if trans in (2, "C") else a.swapaxes(-1, -2)), not lower
    x = _triangular(a, b.astype(a.dtype), bool(lower), bool(unit_diagonal))
    return x[..., 0] if vector else x


def lstsq(A, B, rcond=None, driver=None):
    """The x for which |A x - B| is smallest: (x, residuals, rank, singular values), see ``mint.linalg.lstsq``.

    >>> x, residuals, rank, singular = ms.scipy.linalg.lstsq(ms.tensor([[1.0], [1.0]]), ms.tensor([1.0, 3.0]))
    >>> x.round(decimals=3), rank.item()
    (Tensor([2.], dtype=float32), 1)
    """
    from ..mint import linalg

    A = _matrix("lstsq", A, False)
    return tuple(linalg.lstsq(A, B.astype(A.dtype), rcond, driver=driver))


__getattr__ = _missing.getattr_of(__name__)
