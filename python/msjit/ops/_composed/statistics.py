"""Reductions, order statistics and scans that are composed of ops."""

import builtins
import math

from ... import _core
from ..._core import Tensor

_raw, _ops = _core._raw_ops, _core._ops
_where, _isnan, _sum, _amax, _amin, _sort = (_raw[n] for n in ("where", "isnan", "sum", "amax", "amin", "sort"))
_argmax, _argmin, _cast, _reshape, _slice = (_raw[n] for n in ("argmax", "argmin", "cast", "reshape", "slice"))
_select, _unsqueeze, _gather, _mean = (_raw[n] for n in ("select", "unsqueeze", "gather", "mean"))
_add, _sub, _mul, _div, _abs = (_raw[n] for n in ("add", "sub", "mul", "div", "abs"))

__all__ = [
    "allclose",
    "aminmax",
    "argmax_with_value",
    "argmin_with_value",
    "argwhere",
    "cov",
    "diff",
    "histc",
    "kthvalue",
    "logcumsumexp",
    "median",
    "min_max",
    "msort",
    "nanmean",
    "nanmedian",
    "nanquantile",
    "nansum",
    "ptp",
    "quantile",
    "renorm",
    "std_mean",
    "top_k",
    "trace",
    "unique_consecutive",
    "unique_with_pad",
    "var_mean",
]


def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    """Whether all elements are close: |input - other| <= atol + rtol * |other|. A bool.

    >>> ms.ops.allclose(ms.tensor([1.0]), ms.tensor([1.0]))
    True
    """
    return builtins.bool(_raw["all"](_raw["isclose"](input, other, rtol, atol, equal_nan)).item())


def aminmax(input, *, axis=0, keepdims=False):
    """Smallest and largest values along axis (None: of all).

    >>> ms.ops.aminmax(ms.tensor([3.0, 1.0]))
    (Tensor(1., dtype=float32), Tensor(3., dtype=float32))
    """
    return _amin(input, axis, keepdims), _amax(input, axis, keepdims)


min_max = aminmax


def argmax_with_value(input, axis=0, keep_dims=False):
    """Indices of the largest values along axis, and the values.

    >>> ms.ops.argmax_with_value(ms.tensor([3.0, 1.0]))
    (Tensor(0, dtype=int64), Tensor(3., dtype=float32))
    """
    return _argmax(input, axis, keep_dims), _amax(input, axis, keep_dims)


def argmin_with_value(input, axis=0, keep_dims=False):
    """Indices of the smallest values along axis, and the values.

    >>> ms.ops.argmin_with_value(ms.tensor([3.0, 1.0]))
    (Tensor(1, dtype=int64), Tensor(1., dtype=float32))
    """
    return _argmin(input, axis, keep_dims), _amin(input, axis, keep_dims)


def argwhere(input):
    """Indices of the elements that are not zero, one row each.

    >>> ms.ops.argwhere(ms.tensor([0.0, 2.0]))
    Tensor([[1]], dtype=int64)
    """
    return _raw["nonzero"](input)


def ptp(input, axis=None, keepdims=False):
    """Largest minus smallest value.

    >>> ms.ops.ptp(ms.tensor([3.0, 1.0]))
    Tensor(2., dtype=float32)
    """
    return _sub(_amax(input, axis, keepdims), _amin(input, axis, keepdims))


def std_mean(input, axis=None, ddof=0, keepdims=False):
    """Standard deviation and mean.

    >>> ms.ops.std_mean(ms.tensor([1.0, 3.0]))
    (Tensor(1., dtype=float32), Tensor(2., dtype=float32))
    """
    return _raw["std"](input, axis, ddof, keepdims), _mean(input, axis, keepdims)


def var_mean(input, axis=None, ddof=0, keepdims=False):
    """Variance and mean.

    >>> ms.ops.var_mean(ms.tensor([1.0, 3.0]))
    (Tensor(1., dtype=float32), Tensor(2., dtype=float32))
    """
    return _raw["var"](input, axis, ddof, keepdims), _mean(input, axis, keepdims)


# ---- without NaNs


def nansum(input, axis=None, keepdims=False, *, dtype=None):
    """Sum with NaNs taken as zeros.

    >>> ms.ops.nansum(ms.tensor([1.0, float("nan")]))
    Tensor(1., dtype=float32)
    """
    return _sum(_where(_isnan(input), 0, input), axis, keepdims, dtype)


def nanmean(input, axis=None, keepdims=False, *, dtype=None):
    """Mean of the elements that are no NaN.

    >>> ms.ops.nanmean(ms.tensor([1.0, float("nan")]))
    Tensor(1., dtype=float32)
    """
    missing = _isnan(input)
    count = _sum(_raw["logical_not"](missing), axis, keepdims)
    return _div(_sum(_where(missing, 0, input), axis, keepdims, dtype), count)


# ---- order


def _along(input, axis):
    """The tensor and axis of a reduction that flattens when axis is None."""
    return (_reshape(input, (-1,)), 0) if axis is None else (input, axis % builtins.max(input.ndim, 1))


def median(input, axis=-1, keepdims=False):
    """The lower median along axis and its index.

    >>> ms.ops.median(ms.tensor([3.0, 1.0, 2.0]))
    (Tensor(2., dtype=float32), Tensor(2, dtype=int64))
    """
    n = input.shape[axis] if input.ndim else 1
    return kthvalue(input, (n + 1) // 2, axis, keepdims)


def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th smallest value along dim (k from 1) and its index.

    >>> ms.ops.kthvalue(ms.tensor([3.0, 1.0, 2.0]), 2)
    (Tensor(2., dtype=float32), Tensor(2, dtype=int64))
    """
    if input.ndim == 0:
        return input, _raw["full_like"](input, 0, _core.int64)
    if not 1 <= k <= input.shape[dim]:
        raise ValueError(f"kthvalue: k must be from 1 to {input.shape[dim]}, got {k}")
    values, indices = _sort(input, dim)
    values, indices = _select(values, dim, k - 1), _select(indices, dim, k - 1)
    if input.is_floating_point():
        has_nan = _raw["any"](_isnan(input), dim)
        values = _where(has_nan, math.nan, values)
        indices = _where(has_nan, _argmax(_cast(_isnan(input), _core.int32), dim), indices)
    if keepdim:
        values, indices = _unsqueeze(values, dim), _unsqueeze(indices, dim)
    return values, indices


def nanmedian(input, axis=-1, keepdims=False):
    """The lower median of the elements that are no NaN, and its index.

    >>> ms.ops.nanmedian(ms.tensor([3.0, float("nan"), 2.0]))
    (Tensor(2., dtype=float32), Tensor(2, dtype=int64))
    """
    values, indices = _sort(input, axis)
    count = _sum(_raw["logical_not"](_isnan(input)), axis, True)
    at = _raw["clamp"](_raw["floor_div"](_sub(count, 1), 2), 0)
    values, indices = _gather(values, at, axis), _gather(indices, at, axis)
    return (values, indices) if keepdims else (_raw["squeeze"](values, axis), _raw["squeeze"](indices, axis))


def _interpolated(ordered, at, axis):
    below = _cast(_raw["floor"](at), _core.int64)
    above = _cast(_raw["ceil"](at), _core.int64)
    low, high = _gather(ordered, below, axis), _gather(ordered, above, axis)
    return _raw["lerp"](low, high, _cast(_sub(at, _raw["floor"](at)), ordered.dtype))


def _quantile(input, q, axis, keepdims, skip_nan, name):
    if not isinstance(q, Tensor):
        q = _core.tensor(q, input.dtype)
    if q.ndim > 1:
        raise ValueError(f"{name}: q must be a number or one-dimensional, got shape {q.shape}")
    x, at_axis = _along(input, axis)
    x = _raw["permute"](x, tuple(d for d in range(x.ndim) if d != at_axis) + (at_axis,))
    ordered = _sort(x, -1)[0]
    levels = _reshape(_cast(q, _core.float64), (1,) * (x.ndim - 1) + (-1,))
    if skip_nan:
        count = _sum(_raw["logical_not"](_isnan(x)), -1, True)
        at = _mul(levels, _raw["clamp"](_sub(count, 1), 0))
    else:
        at = _raw["broadcast_to"](_mul(levels, x.shape[-1] - 1), x.shape[:-1] + (levels.shape[-1],))
    result = _interpolated(ordered, at, -1)
    if not skip_nan and input.is_floating_point():
        result = _where(_raw["any"](_isnan(x), -1, True), math.nan, result)
    result = _raw["permute"](result, (result.ndim - 1, *range(result.ndim - 1)))
    if keepdims:
        shape = (1,) * input.ndim if axis is None else input.shape[:at_axis] + (1,) + input.shape[at_axis + 1 :]
        result = _reshape(result, (result.shape[0], *shape))
    return result if q.ndim else _select(result, 0, 0)


def quantile(input, q, axis=None, keepdims=False):
    """Quantiles (levels q in [0, 1]) along axis, by linear interpolation; a level each in the first dimension.

    >>> ms.ops.quantile(ms.tensor([0.0, 1.0, 2.0]), 0.25)
    Tensor(0.5, dtype=float32)
    """
    return _quantile(input, q, axis, keepdims, False, "quantile")


def nanquantile(input, q, axis=None, keepdims=False):
    """Quantiles of the elements that are no NaN.

    >>> ms.ops.nanquantile(ms.tensor([0.0, 1.0, float("nan")]), 0.5)
    Tensor(0.5, dtype=float32)
    """
    return _quantile(input, q, axis, keepdims, True, "nanquantile")


def msort(input):
    """Sorted along the first dimension.

    >>> ms.ops.msort(ms.tensor([2.0, 1.0]))
    Tensor([1., 2.], dtype=float32)
    """
    return _sort(input, 0)[0]


def top_k(input_x, k, sorted=True):
    """The k largest values of the last dimension and their indices.

    >>> ms.ops.top_k(ms.tensor([2.0, 1.0]), 1)
    (Tensor([2.], dtype=float32), Tensor([0], dtype=int64))
    """
    return _raw["topk"](input_x, k, -1, True, sorted)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """Runs of equal elements as one element each; also the run of each element, and the lengths of the runs.

    >>> ms.ops.unique_consecutive(ms.tensor([1, 1, 2]))
    Tensor([1, 2], dtype=int64)
    """
    x = _reshape(input, (-1,)) if dim is None else input
    axis = 0 if dim is None else dim
    n = x.shape[axis]
    rows = _reshape(_raw["transpose"](x, 0, axis), (n, -1))
    changed = _raw["any"](_raw["ne"](_slice(rows, 0, 1), _slice(rows, 0, 0, n - 1)), 1)
    first = _raw["cat"]([_raw["full"](True, (builtins.min(n, 1),), _core.bool_), changed], 0)
    starts = _reshape(_raw["nonzero"](first), (-1,))
    result = [_raw["index_select"](x, starts, axis)]
    if return_inverse:
        inverse = _sub(_raw["cumsum"](_cast(first, _core.int64), 0), 1)
        result.append(_reshape(inverse, input.shape) if dim is None else inverse)
    if return_counts:
        ends = _raw["cat"]([_slice(starts, 0, 1), _raw["full"](n, (1,), _core.int64)], 0)
        result.append(_sub(ends, starts))
    return result[0] if len(result) == 1 else tuple(result)


def unique_with_pad(x, pad_num):
    """Sorted distinct values, filled with pad_num to the length of x, and the index of each element among them.

    >>> ms.ops.unique_with_pad(ms.tensor([1, 1]), 0)
    (Tensor([1, 0], dtype=int64), Tensor([0, 0], dtype=int64))
    """
    values, inverse = _raw["unique"](x)[:2]
    rest = _raw["full"](pad_num, (x.size - values.size,), x.dtype)
    return _raw["cat"]([values, rest], 0), _reshape(inverse, (-1,))


# ---- scans and the like


def diff(x, n=1, axis=-1, prepend=None, append=None):
    """n-th differences along axis, of x with prepend before and append after it.

    >>> ms.ops.diff(ms.tensor([1, 4, 9]))
    Tensor([3, 5], dtype=int64)
    """
    parts = [p for p in (prepend, x, append) if p is not None]
    if len(parts) > 1:
        x = _raw["cat"](parts, axis)
    for _ in range(n):
        size = x.shape[axis]
        high, low = _slice(x, axis, 1), _slice(x, axis, 0, builtins.max(size - 1, 0))
        x = _raw["ne"](high, low) if x.dtype == _core.bool_ else _sub(high, low)
    return x


def logcumsumexp(input, axis):
    """log of the running sum of exp along axis.

    >>> ms.ops.logcumsumexp(ms.tensor([0.0, 0.0]), 0)
    Tensor([0.       , 0.6931472], dtype=float32)
    """
    top = _raw["detach"](_amax(input, axis, True))
    running = _raw["cummax"](_raw["detach"](input), axis)[0]
    close = _raw["cumsum"](_raw["exp"](_sub(input, top)), axis)
    far = _raw["all"](_raw["gt"](close, 0)).item()
    if far:
        return _add(_raw["log"](close), top)
    # Values so far below the maximum that exp gives 0: each prefix by itself.
    rows = [_raw["logsumexp"](_slice(input, axis, 0, i + 1), axis, True) for i in range(input.shape[axis])]
    return _where(_raw["isfinite"](running), _raw["cat"](rows, axis), running)


def trace(input):
    """Sum of the diagonal of a matrix.

    >>> ms.ops.trace(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor(5., dtype=float32)
    """
    if input.ndim != 2:
        raise ValueError(f"trace: needs a matrix, got shape {input.shape}")
    return _sum(_raw["diagonal"](input))


def renorm(input, p, axis, maxnorm):
    """Slices along axis whose p-norm is above maxnorm scaled down to it.

    >>> ms.ops.renorm(ms.tensor([[3.0, 4.0]]), 2, 0, 1.0)
    Tensor([[0.6, 0.8]], dtype=float32)
    """
    others = tuple(d for d in range(input.ndim) if d != axis % input.ndim)
    size = _raw["norm"](input, float(p), others, True)
    scale = _div(maxnorm, _add(size, 1e-7))
    return _mul(input, _where(_raw["gt"](size, maxnorm), scale, 1.0))


def cov(input, *, correction=1, fweights=None, aweights=None):
    """Covariances of the rows; fweights: how often each column counts, aweights: its weight.

    >>> ms.ops.cov(ms.tensor([[0.0, 2.0], [0.0, 4.0]]))
    Tensor([[2., 4.],
            [4., 8.]], dtype=float32)
    """
    x = input if input.ndim == 2 else _reshape(input, (1, -1))
    if not x.is_floating_point() and not x.is_complex():
        x = _cast(x, _core.get_default_dtype())
    weights = None
    if fweights is not None:
        weights = _cast(fweights, x.dtype)
    if aweights is not None:
        weights = aweights if weights is None else _mul(weights, aweights)
    if weights is None:
        total, mean = x.shape[1], _mean(x, 1, True)
        divisor = total - correction
    else:
        total = _sum(weights)
        mean = _div(_sum(_mul(x, weights), 1, True), total)
        if aweights is None or correction == 0:
            divisor = _sub(total, correction)
        else:
            divisor = _sub(total, _div(_mul(correction, _sum(_mul(weights, aweights))), total))
    centred = _sub(x, mean)
    other = _raw["conj"](centred) if centred.is_complex() else centred
    weighted = centred if weights is None else _mul(centred, weights)
    result = _div(_raw["matmul"](weighted, _raw["transpose"](other, 0, 1)), divisor)
    return result if input.ndim == 2 else _reshape(result, ())


def histc(input, bins=100, min=0, max=0):
    """Numbers of elements in equal bins from min to max (both 0: of the elements), outside ones left out.

    >>> ms.ops.histc(ms.tensor([0.0, 1.0, 2.0]), 2)
    Tensor([1., 2.], dtype=float32)
    """
    x = _reshape(input, (-1,))
    low, high = float(min), float(max)
    if low == high == 0 and x.size:
        low, high = float(_amin(x).item()), float(_amax(x).item())
    if low == high:
        low, high = low - 1, high + 1
    at = _raw["floor"](_mul(_sub(_cast(x, _core.float64), low), bins / (high - low)))
    at = _where(_raw["eq"](x, high), bins - 1.0, at)
    inside = _raw["logical_and"](_raw["ge"](x, low), _raw["le"](x, high))
    at = _cast(_where(inside, at, float(bins)), _core.int64)
    counts = _slice(_raw["bincount"](at, bins + 1), 0, 0, bins)
    return _cast(counts, input.dtype)
