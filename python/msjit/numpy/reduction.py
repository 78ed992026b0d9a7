"""Sums, extremes, statistics and running totals."""

import builtins
import math

from ..ops._composed import rearrange as R
from ..ops._composed import statistics as S
from ._base import axes_of, axis_of, cast, floating, kept, raw, tensor

_sum, _where, _isnan, _cast, _reshape = (raw[n] for n in ("sum", "where", "isnan", "cast", "reshape"))

__all__ = [
    "all", "amax", "amin", "any", "argmax", "argmin", "argwhere", "average", "count_nonzero", "corrcoef", "cov", "cumprod",
    "cumsum", "diff", "ediff1d", "gradient", "max", "mean", "min", "nancumsum", "nanmax", "nanmean", "nanmin", "nanstd", "nansum",
    "nanvar", "norm", "ptp", "searchsorted", "sometrue", "std", "sum", "trace", "trapz", "unwrap", "var",
]  # fmt: skip


def sum(a, axis=None, dtype=None, keepdims=False, initial=None):
    """Sum over axis; initial is added."""
    total = _sum(tensor(a), axis, keepdims, dtype)
    return total if initial is None else total + initial


def mean(a, axis=None, keepdims=False, dtype=None):
    """Mean over axis."""
    return raw["mean"](tensor(a), axis, keepdims, dtype)


def var(x, axis=None, ddof=0, keepdims=False):
    """Variance with divisor n - ddof."""
    return raw["var"](floating(x), axis, ddof, keepdims)


def std(x, axis=None, ddof=0, keepdims=False):
    """Standard deviation with divisor n - ddof."""
    return raw["std"](floating(x), axis, ddof, keepdims)


def all(a, axis=None, keepdims=False):
    """Whether all elements over axis are true."""
    return raw["all"](tensor(a), axis, keepdims)


def any(a, axis=None, keepdims=False):
    """Whether any element over axis is true."""
    return raw["any"](tensor(a), axis, keepdims)


sometrue = any


def _extremum(a, axis, keepdims, initial, where, reduce, pairwise, name):
    a = tensor(a)
    if where is not True:
        if initial is None:
            raise ValueError(f"{name}: where needs initial, the value of an empty choice")
        a = _where(tensor(where), a, initial)
    result = raw[reduce](a, axis, keepdims)
    return result if initial is None else raw[pairwise](result, initial)


def amax(a, axis=None, keepdims=False, initial=None, where=True):
    """Largest value over axis, of initial and the elements where holds."""
    return _extremum(a, axis, keepdims, initial, where, "amax", "maximum", "amax")


def amin(a, axis=None, keepdims=False, initial=None, where=True):
    """Smallest value over axis, of initial and the elements where holds."""
    return _extremum(a, axis, keepdims, initial, where, "amin", "minimum", "amin")


max, min = amax, amin


def ptp(x, axis=None, keepdims=False):
    """Largest minus smallest value."""
    return S.ptp(tensor(x), axis, keepdims)


def argmax(a, axis=None):
    """Index of the first largest value."""
    return raw["argmax"](tensor(a), axis)


def argmin(a, axis=None):
    """Index of the first smallest value."""
    return raw["argmin"](tensor(a), axis)


def argwhere(a):
    """Indices of the elements that are not zero."""
    return raw["nonzero"](tensor(a))


def count_nonzero(x, axis=None, keepdims=False):
    """Number of elements that are not zero."""
    return raw["count_nonzero"](tensor(x), axis, keepdims)


def searchsorted(a, v, side="left", sorter=None):
    """Insertion points of v into the sorted vector a."""
    a, v = tensor(a), tensor(v)
    if side not in ("left", "right"):
        raise ValueError(f"searchsorted: side must be 'left' or 'right', got {side!r}")
    a = a if sorter is None else raw["index_select"](a, tensor(sorter), 0)
    return raw["searchsorted"](a, v, side == "right")


# ---- without NaNs


def nansum(a, axis=None, dtype=None, keepdims=False):
    """Sum with NaNs taken as zeros."""
    return S.nansum(floating(a), axis, keepdims, dtype=dtype)


def nanmean(a, axis=None, dtype=None, keepdims=False):
    """Mean of the elements that are no NaN."""
    return S.nanmean(floating(a), axis, keepdims, dtype=dtype)


def nanvar(a, axis=None, dtype=None, ddof=0, keepdims=False):
    """Variance of the elements that are no NaN."""
    a = cast(floating(a), dtype)
    there = raw["logical_not"](_isnan(a))
    centred = _where(there, a - S.nanmean(a, axis, True), 0.0)
    return _sum(centred * centred, axis, keepdims) / (_sum(there, axis, keepdims) - ddof)


def nanstd(a, axis=None, dtype=None, ddof=0, keepdims=False):
    """Standard deviation of the elements that are no NaN."""
    return raw["sqrt"](nanvar(a, axis, dtype, ddof, keepdims))


def _nan_extremum(a, axis, dtype, keepdims, reduce, filler):
    a = cast(floating(a), dtype)
    missing = _isnan(a)
    result = raw[reduce](_where(missing, filler, a), axis, keepdims)
    return _where(raw["all"](missing, axis, keepdims), math.nan, result)


def nanmax(a, axis=None, dtype=None, keepdims=False):
    """Largest value that is no NaN."""
    return _nan_extremum(a, axis, dtype, keepdims, "amax", -math.inf)


def nanmin(a, axis=None, dtype=None, keepdims=False):
    """Smallest value that is no NaN."""
    return _nan_extremum(a, axis, dtype, keepdims, "amin", math.inf)


# ---- statistics


def average(x, axis=None, weights=None, returned=False):
    """Weighted mean; returned: the sum of the weights, too."""
    x = tensor(x)
    if weights is None:
        result = raw["mean"](x, axis)
        total = raw["full_like"](result, float(x.size // builtins.max(result.size, 1)))
        return (result, total) if returned else result
    weights = tensor(weights)
    if weights.shape != x.shape:
        d = axes_of(axis, x.ndim)[0]
        weights = raw["broadcast_to"](
            _reshape(weights, tuple(x.shape[d] if i == d else 1 for i in range(x.ndim))), x.shape
        )
    total = _sum(weights, axis)
    result = _sum(x * weights, axis) / total
    return (result, _cast(total, result.dtype)) if returned else result


def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, dtype=None):
    """Covariances of the rows (rowvar) or columns."""
    m = floating(m)
    m = m if m.ndim > 1 else _reshape(m, (1, -1))
    if not rowvar and m.shape[0] != 1:
        m = raw["transpose"](m, 0, 1)
    if y is not None:
        y = floating(y)
        y = y if y.ndim > 1 else _reshape(y, (1, -1))
        if not rowvar and y.shape[0] != 1:
            y = raw["transpose"](y, 0, 1)
        m = raw["cat"]([m, y], 0)
    m = cast(m, dtype)
    correction = (0 if bias else 1) if ddof is None else ddof
    fweights = None if fweights is None else tensor(fweights)
    aweights = None if aweights is None else floating(aweights)
    result = S.cov(m, correction=correction, fweights=fweights, aweights=aweights)
    return raw["squeeze"](result)


def corrcoef(x, y=None, rowvar=True, dtype=None):
    """Correlation coefficients of the rows (rowvar) or columns."""
    c = cov(x, y, rowvar, dtype=dtype)
    if c.ndim == 0:
        return c / c
    deviation = raw["sqrt"](raw["diagonal"](c))
    return raw["clamp"](c / _reshape(deviation, (-1, 1)) / _reshape(deviation, (1, -1)), -1.0, 1.0)


def norm(x, ord=None, axis=None, keepdims=False):
    """Norm of a vector, or of matrices: Frobenius, 'nuc', inf, -inf, 1, -1, 2, -2."""
    x = floating(x)
    if axis is None and (ord is None or x.ndim == 1):
        if ord is None:
            result = raw["norm"](_reshape(x, (-1,)), 2.0, 0)
            return kept(result, x, None, keepdims)
        axis = 0
    if axis is None:
        axis = (x.ndim - 2, x.ndim - 1)
    axes = axes_of(axis, x.ndim)
    if len(axes) == 1:
        return raw["norm"](x, 2.0 if ord is None else float(ord), axes, keepdims)
    if ord is None or ord == "fro":
        return raw["norm"](x, 2.0, axes, keepdims)
    row, column = axes
    if ord in (1, -1, math.inf, -math.inf):
        first, second = (row, column) if builtins.abs(ord) == 1 else (column, row)
        sums = _sum(raw["abs"](x), first, True)
        return kept(raw["amax" if ord > 0 else "amin"](sums, (row, column)), x, axes, keepdims)
    if ord in ("nuc", 2, -2):
        from ..ops._composed.linear_algebra import svd

        s = svd(R.moveaxis(x, axes, (-2, -1)), compute_uv=False)
        result = _sum(s, -1) if ord == "nuc" else raw["amax" if ord > 0 else "amin"](s, -1)
        return kept(result, x, axes, keepdims)
    raise ValueError(f"norm: unknown order {ord!r} of a matrix norm")


# ---- running


def _scan(name, a, axis, dtype):
    a = tensor(a)
    if axis is None:
        a, axis = _reshape(a, (-1,)), 0
    return raw[name](a, axis, dtype)


def cumsum(a, axis=None, dtype=None):
    """Running sum along axis; None: flattened."""
    return _scan("cumsum", a, axis, dtype)


def cumprod(a, axis=None, dtype=None):
    """Running product along axis; None: flattened."""
    return _scan("cumprod", a, axis, dtype)


def nancumsum(a, axis=None, dtype=None):
    """Running sum with NaNs taken as zeros."""
    a = floating(a)
    return _scan("cumsum", _where(_isnan(a), 0.0, a), axis, dtype)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    """n-th differences along axis."""
    a = tensor(a)

    def side(v):
        if v is None:
            return None
        v = tensor(v)
        d = axis_of(axis, a.ndim)
        return raw["broadcast_to"](v, a.shape[:d] + (1,) + a.shape[d + 1 :]) if v.ndim == 0 else v

    return S.diff(a, n, axis, side(prepend), side(append))


def ediff1d(ary, to_end=None, to_begin=None):
    """Differences of the flattened array, with values before and behind."""
    ary = _reshape(tensor(ary), (-1,))
    parts = [p for p in (to_begin, S.diff(ary), to_end) if p is not None]
    return raw["cat"]([_cast(_reshape(tensor(p), (-1,)), ary.dtype) for p in parts], 0)


def trapz(y, x=None, dx=1.0, axis=-1):
    """Integral by the trapezoidal rule."""
    y = floating(y)
    n = y.shape[axis]
    d = dx if x is None else S.diff(tensor(x), 1, axis if tensor(x).ndim > 1 else -1)
    pair = raw["slice"](y, axis, 1, n) + raw["slice"](y, axis, 0, n - 1)
    if x is not None and tensor(x).ndim == 1:
        shape = [1] * y.ndim
        shape[axis] = n - 1
        d = _reshape(d, tuple(shape))
    return _sum(pair * d, axis) / 2.0


def gradient(f, *varargs, axis=None, edge_order=1):
    """Central differences inside, one-sided ones at the ends, of spacing varargs (1: all, or one each axis)."""
    f = floating(f)
    if edge_order != 1:
        raise ValueError(f"gradient: edge_order must be 1, got {edge_order}")
    axes = axes_of(axis, f.ndim)
    if len(varargs) not in (0, 1, len(axes)):
        raise TypeError(f"gradient: {len(varargs)} spacings for {len(axes)} axes")
    spacing = [1.0] * len(axes) if not varargs else list(varargs) * (len(axes) if len(varargs) == 1 else 1)
    results = []
    for d, h in zip(axes, spacing):
        n = f.shape[d]
        inner = (raw["slice"](f, d, 2, n) - raw["slice"](f, d, 0, n - 2)) / 2.0
        first = raw["slice"](f, d, 1, 2) - raw["slice"](f, d, 0, 1)
        last = raw["slice"](f, d, n - 1, n) - raw["slice"](f, d, n - 2, n - 1)
        results.append(raw["cat"]([first, inner, last] if n > 2 else [first, last], d) / h)
    return results[0] if len(results) == 1 else results


def unwrap(p, discont=math.pi, axis=-1):
    """Angles with jumps of more than discont taken as whole turns."""
    p = floating(p)
    n = p.shape[axis]
    step = S.diff(p, 1, axis)
    turned = raw["mod"](step + math.pi, 2 * math.pi) - math.pi
    turned = _where(raw["logical_and"](turned == -math.pi, step > 0), math.pi, turned)
    correction = _where(raw["abs"](step) < discont, 0.0, turned - step)
    first, rest = raw["slice"](p, axis, 0, 1), raw["slice"](p, axis, 1, n)
    return raw["cat"]([first, rest + raw["cumsum"](correction, axis)], axis)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None):
    """Sum of a diagonal."""
    return _sum(raw["diagonal"](tensor(a), offset, axis1, axis2), -1, False, dtype)
