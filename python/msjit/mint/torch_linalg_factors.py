"""What PyTorch's ``linalg`` has of factors, and of factorizations that say by a number where they stopped: found in
``msjit.mint.linalg``.

>>> ms.mint.linalg.lu_factor(ms.tensor([[1.0, 2.0], [2.0, 2.0]])).pivots.tolist()
[2, 2]
"""

import math
from collections import namedtuple

from .. import _core, _missing
from .. import mint as _mint
from .. import ops as _ops
from ..ops.factorizations import _cholesky, _cholesky_vjp, _h, _inverse, _lapack, _lu_factors, _matmul, _np, _tensor
from ..scipy import linalg as _scipy

_raw = _core._raw_ops
__all__ = [
    "cholesky_ex", "householder_product", "inv_ex", "lu", "lu_factor", "lu_factor_ex", "lu_solve", "matmul", "solve_ex",
    "tensorinv", "tensorsolve", "vander",
]  # fmt: skip

_Cholesky = namedtuple("linalg_cholesky_ex", "L info")
_Inverse = namedtuple("linalg_inv_ex", "inverse info")
_Solved = namedtuple("linalg_solve_ex", "result info")
_Factors = namedtuple("linalg_lu_factor", "LU pivots")
_FactorsInfo = namedtuple("linalg_lu_factor_ex", "LU pivots info")
_Lu = namedtuple("linalg_lu", "P L U")


def _by_columns(np, a):
    """The lower factor of one matrix as far as it goes, and the order of the first leading minor that is not positive."""
    low = np.tril(a)
    for k in range(len(a)):
        pivot = low[k, k].real - np.vdot(low[k, :k], low[k, :k]).real
        if not pivot > 0:
            return low, k + 1
        low[k, k] = pivot**0.5
        low[k + 1 :, k] = (low[k + 1 :, k] - low[k + 1 :, :k] @ low[k, :k].conj()) / low[k, k]
    return low, 0


def _cholesky_impl(np, x):
    try:
        return _cholesky(x), _core.Tensor(np.zeros(x.shape[:-2], np.int32))
    except ValueError:
        a = _np(x).copy()
        info = np.zeros(a.shape[:-2], np.int32)
        for at in np.ndindex(*info.shape):
            a[at], info[at] = _by_columns(np, a[at])
        return _tensor(a, x), _core.Tensor(info)


_cholesky_with_info = _lapack(
    "cholesky_ex", _cholesky_impl, lambda x: [(tuple(x.shape), x.dtype), (tuple(x.shape[:-2]), _core.int32)],
    lambda args, outputs, g: (None if g[0] is None else _cholesky_vjp(args, outputs[0], g[0])[0],),
)  # fmt: skip


def _inverse_impl(np, x):
    try:
        return _inverse(x), _core.Tensor(np.zeros(x.shape[:-2], np.int32))
    except ValueError:
        a = _np(x)
        made, info = np.full(a.shape, np.nan, a.dtype), np.zeros(a.shape[:-2], np.int32)
        diagonals = np.diagonal(_np(_lu_factors(np, x)[0]), axis1=-2, axis2=-1)
        for at in np.ndindex(*info.shape):
            zero = np.flatnonzero(diagonals[at] == 0)
            if len(zero):
                info[at] = zero[0] + 1
            else:
                made[at] = np.linalg.inv(a[at])
        return _tensor(made, x), _core.Tensor(info)


_inverse_with_info = _lapack(
    "inv_ex", _inverse_impl, lambda x: [(tuple(x.shape), x.dtype), (tuple(x.shape[:-2]), _core.int32)],
    lambda args, outputs, g: (None if g[0] is None else -_matmul(_matmul(_h(outputs[0]), g[0]), _h(outputs[0])),),
)  # fmt: skip


def _square(name, A):
    if A.ndim < 2 or A.shape[-1] != A.shape[-2]:
        raise ValueError(f"{name}: A must have square matrices, got shape {tuple(A.shape)}")


def _raise_where(name, what, info):
    if bool((info != 0).any()):
        first = int(info.reshape(-1)[int((info.reshape(-1) != 0).astype(_core.int32).argmax())])
        raise ValueError(f"{name}: {what} {first}")


def cholesky_ex(A, *, upper=False, check_errors=False):
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
    [0, 1]
    """
    _square("cholesky_ex", A)
    low, info = _cholesky_with_info(_h(A) if upper else A)
    if check_errors:
        _raise_where("cholesky_ex", "a matrix is not positive definite: its leading minor of order", info)
    return _Cholesky(_h(low) if upper else low, info)


def inv_ex(A, *, check_errors=False):
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
            [[nan]]], dtype=float32), info=Tensor([0, 1], dtype=int32))
    """
    _square("inv_ex", A)
    made, info = _inverse_with_info(A)
    if check_errors:
        _raise_where("inv_ex", "a matrix has no inverse: 0 is its pivot", info)
    return _Inverse(made, info)


def solve_ex(A, B, *, left=True, check_errors=False):
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
    [2.0]
    """
    _square("solve_ex", A)
    made, info = _inverse_with_info(_core._detach_(A.copy()) if A.requires_grad else A)
    if check_errors:
        _raise_where("solve_ex", "a matrix has no inverse: 0 is its pivot", info)
    if not bool((info != 0).any()):
        return _Solved(_mint.linalg.solve(A, B, left=left), info)
    vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and tuple(B.shape) == tuple(A.shape[:-1]))
    right = _raw["unsqueeze"](B, -1) if vector else B
    result = _raw["matmul"](made, right) if left else _raw["matmul"](right, made)
    return _Solved(_raw["squeeze"](result, -1) if vector else result, info)


def _factors(name, A, pivot):
    if not pivot:
        raise ValueError(f"{name}: pivot=False is not served: rows are exchanged")
    factors, exchanged = _scipy._lu(A)
    return factors, exchanged + 1


def lu_factor(A, *, pivot=True):
    """The factors of P L U = A in one matrix, L without its ones, and with which row, from 1, each was exchanged.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        pivot: only True.
    Returns:
        named pair: LU (..., m, n) and pivots (..., min(m, n)) of int32.
    Raises:
        ValueError: A has fewer than two dimensions, or pivot is False.

    >>> ms.mint.linalg.lu_factor(ms.tensor([[1.0, 2.0], [2.0, 2.0]])).LU.tolist()
    [[2.0, 2.0], [0.5, 1.0]]
    """
    return _Factors(*_factors("lu_factor", A, pivot))


def lu_factor_ex(A, *, pivot=True, check_errors=False):
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
    [0, 1]
    """
    factors, pivots = _factors("lu_factor_ex", A, pivot)
    k = pivots.shape[-1]
    places = _raw["arange"](1, k + 1, 1, _core.int32)
    diagonal = _ops.diagonal(factors, 0, -2, -1)
    none = _raw["full"](k + 1, tuple(diagonal.shape), _core.int32)
    first = _raw["amin"](_raw["where"](diagonal == 0, places, none), -1)
    info = _raw["where"](first > k, first * 0, first)
    if check_errors:
        _raise_where("lu_factor_ex", "U has a 0 in its diagonal, at", info)
    return _FactorsInfo(factors, pivots, info)


def lu(A, *, pivot=True):
    """P, L and U with P @ L @ U = A: P of zeros and ones, L lower triangular with ones in its diagonal, U upper triangular.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        pivot: only True.
    Returns:
        named triple: P (..., m, m), L (..., m, k) and U (..., k, n), where k = min(m, n), of A's dtype.
    Raises:
        ValueError: A has fewer than two dimensions, or pivot is False.

    >>> ms.mint.linalg.lu(ms.tensor([[1.0, 2.0], [2.0, 2.0]])).P.tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    if not pivot:
        raise ValueError("lu: pivot=False is not served: rows are exchanged")
    rows, low, up = _scipy.lu(A)
    return _Lu(_raw["cast"](rows, low.dtype), low, up)


def lu_solve(LU, pivots, B, *, left=True, adjoint=False):
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
    [[2.0]]
    """
    if not left:
        return _h(lu_solve(LU, pivots, _h(B), adjoint=not adjoint))
    return _scipy.lu_solve((LU, pivots - 1), B, 2 if adjoint else 0)


def matmul(input, other):
    """``mint.matmul``.

    Args:
        input: Tensor (..., m, k) or (k,).
        other: Tensor (..., k, n) or (k,).
    Returns:
        Tensor of the products.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.mint.linalg.matmul(ms.tensor([[1.0, 2.0]]), ms.tensor([[1.0], [1.0]])).tolist()
    [[3.0]]
    """
    return _mint.matmul(input, other)


def householder_product(A, tau):
    """The first columns of the product of Householder matrices I - tau v v^H, whose vectors are columns of A.

    Args:
        A: Tensor (..., m, n) of floats, m >= n; vectors below the diagonal, as ``geqrf`` gives them.
        tau: Tensor (..., k), k <= n.
    Returns:
        Tensor (..., m, n).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.mint.linalg.householder_product(ms.tensor([[1.0], [0.0]]), ms.tensor([0.0])).tolist()
    [[1.0], [0.0]]
    """
    made = _ops.orgqr(A, tau)
    if tau.shape[-1]:
        return made
    # Of no vector it is no function of A; its gradient is 0, and each matrix of A has one.
    return _raw["where"](_raw["full"](False, tuple(A.shape), _core.bool_), A, made)


def tensorinv(A, ind=2):
    """The inverse of A taken for a matrix from its last dimensions to its first `ind` ones.

    Args:
        A: Tensor of floats, in which the product of the first ind sizes is that of the others.
        ind: int > 0. Default: 2.
    Returns:
        Tensor of shape A.shape[ind:] + A.shape[:ind].
    Raises:
        ValueError: the sizes do not fit, ind is not positive, or there is no inverse.

    >>> ms.mint.linalg.tensorinv(ms.tensor([[[2.0]]]), 1).shape
    (1, 1, 1)
    """
    shape = tuple(A.shape)
    if ind <= 0:
        raise ValueError(f"tensorinv: ind must be positive, got {ind}")
    rows, columns = math.prod(shape[:ind]), math.prod(shape[ind:])
    if rows != columns:
        raise ValueError(
            f"tensorinv: of shape {shape} and ind {ind} the products of the sizes differ: {rows} and {columns}"
        )
    return _ops.inverse(A.reshape(rows, columns)).reshape(shape[ind:] + shape[:ind])


def tensorsolve(A, B, dims=None):
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
    [1.0, 0.5]
    """
    if dims is not None:
        last = [d % A.ndim for d in ((dims,) if isinstance(dims, int) else dims)]
        A = A.permute([d for d in range(A.ndim) if d not in last] + last)
    shape = tuple(A.shape[B.ndim :])
    rows, columns = math.prod(B.shape), math.prod(shape)
    if rows != columns or A.numel() != rows * columns:
        raise ValueError(
            f"tensorsolve: shapes {tuple(A.shape)} and {tuple(B.shape)} do not fit: the products of the sizes differ"
        )
    return _mint.linalg.solve(A.reshape(rows, columns), B.reshape(rows)).reshape(shape)


def vander(x, *, N=None):
    """The powers 0 to N - 1 of each number, along a new last dimension.

    Args:
        x: Tensor (..., n).
        N: int, how many. Default: None, n.
    Returns:
        Tensor (..., n, N); of ints and bools int64.
    Raises:
        ValueError: N is not above 1, or x is 0-d and N not given.

    >>> ms.mint.linalg.vander(ms.tensor([1, 2, 3])).tolist()
    [[1, 1, 1], [1, 2, 4], [1, 3, 9]]
    """
    if x.ndim < 1 if N is None else N <= 1:
        raise ValueError(f"vander: N must be above 1; got shape {tuple(x.shape)} and N={N}")
    x = x if x.ndim else x.reshape(1)
    x = x if x.is_floating_point() or x.is_complex() else _raw["cast"](x, _core.int64)
    count = x.shape[-1] if N is None else N
    powers = [_raw["full"](1, tuple(x.shape), x.dtype)] if count else []
    while len(powers) < count:
        powers.append(powers[-1] * x)
    return _raw["stack"](powers, -1) if powers else x.reshape(*x.shape, 0)


_missing.explain_calls(globals())
