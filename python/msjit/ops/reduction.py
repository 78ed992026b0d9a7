"""Reductions, scans and statistics with MindSpore's names and arguments, composed of ops."""

import math

from .. import _core
from .._core import Tensor
from ..structure import Pair
from ._limits import dimension, of_rank
from .elementwise import logaddexp_limit
from .function import with_indices

_ops, _raw = _core._ops, _core._raw_ops
_sum, _mean, _amax, _amin, _where = (_raw[n] for n in ("sum", "mean", "amax", "amin", "where"))
_cast, _sort, _take, _reshape = (_raw[n] for n in ("cast", "sort", "gather", "reshape"))

__all__ = [
    "accumulate_n", "aminmax", "argmin", "bincount", "count_nonzero", "cov", "cummin", "cumsum", "diff", "diff_ext",
    "histc", "linspace", "logcumsumexp", "logspace", "median", "nanmean", "nanmedian", "nanquantile", "nansum", "quantile",
    "std_mean", "trapz", "var_mean",
]  # fmt: skip


def _axes(axis):
    return None if axis is None or axis == () or axis == [] else axis


def with_value(find, x, axis, keep_dims):
    """(values, indices) as methods of tensors give them: of all elements (axis None) the index is 0, as in MindSpore."""
    if axis is None:
        return with_indices(find, _reshape(x, (-1,)), 0, False)[0], _core.tensor(0)
    return with_indices(find, x, axis, keep_dims)


def aminmax(input, *, axis=0, keepdims=False):
    """The smallest and the largest element along an axis, in one call.

    Args:
        input: Tensor of real numbers.
        axis: int or None, the dimension that is reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        (smallest, largest), Tensors of input's dtype.
    Raises:
        ValueError: the dimension is empty.
        IndexError: there is no such dimension.

    >>> ms.ops.aminmax(ms.tensor([[1.0, 7.0], [3.0, 5.0]]), axis=1)
    (Tensor([1., 3.], dtype=float32), Tensor([7., 5.], dtype=float32))
    """
    return _amin(input, axis, keepdims), _amax(input, axis, keepdims)


def var(x, axis, ddof, keepdims):
    """The variance for any number as ddof; the op takes whole ones."""
    axis = _axes(axis)
    if ddof == int(ddof):
        return _raw["var"](x, axis, int(ddof), keepdims)
    axes = range(x.ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
    n = math.prod(x.shape[a] for a in axes)
    return _raw["var"](x, axis, 0, keepdims) * (n / (n - ddof) if n > ddof else math.inf)


def std(x, axis, ddof, keepdims):
    """The standard deviation for any number as ddof; the op takes whole ones."""
    whole = ddof == int(ddof)
    return _raw["std"](x, _axes(axis), int(ddof), keepdims) if whole else _raw["sqrt"](var(x, axis, ddof, keepdims))


def std_mean(input, axis=None, ddof=0, keepdims=False):
    """Standard deviation and mean over axis; the divisor of the variance is n - ddof.

    Args:
        input: Tensor of any shape; integers are converted to float32.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        ddof: number, 0 for all of a population, 1 for a sample of it.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        (standard deviation, mean), Tensors in floating point.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.std_mean(ms.tensor([1.0, 3.0]))
    (Tensor(1., dtype=float32), Tensor(2., dtype=float32))
    """
    return std(input, axis, ddof, keepdims), _mean(input, _axes(axis), keepdims)


def var_mean(input, axis=None, ddof=0, keepdims=False):
    """Variance and mean over axis; the divisor of the variance is n - ddof.

    Args:
        input: Tensor of any shape; integers are converted to float32.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        ddof: number, 0 for all of a population, 1 for a sample of it.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        (variance, mean), Tensors in floating point.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.var_mean(ms.tensor([1.0, 3.0]), ddof=1)
    (Tensor(2., dtype=float32), Tensor(2., dtype=float32))
    """
    return var(input, axis, ddof, keepdims), _mean(input, _axes(axis), keepdims)


def logcumsumexp(input, axis):
    """log(exp(x[0]) + ... + exp(x[i])) along axis, with the maximum taken out so that exp does not overflow.

    Args:
        input: Tensor, x, of floats.
        axis: int, the dimension to sum along.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.logcumsumexp(ms.tensor([1000.0, 1000.0, 1000.0]), 0)
    Tensor([1000.     , 1000.6932 , 1001.09863], dtype=float32)
    """
    # Sums of 1, 2, 4, ... neighbours, each by its own largest element: by that of the whole row, small ones would vanish.
    n, width = (input.shape[dimension("logcumsumexp", input.ndim, axis)] if input.ndim else 1), 1
    while width < n:
        later = _raw["slice"](input, axis, width)
        joined = logaddexp_limit(later, _raw["slice"](input, axis, 0, n - width))
        input = _raw["cat"]([_raw["slice"](input, axis, 0, width), joined], axis)
        width *= 2
    return input


def count_nonzero(x, axis=(), keep_dims=False, dtype=_core.int32):
    """The number of elements over axis that are not zero; NaN is not.

    Args:
        x: Tensor of any shape and dtype.
        axis: int or tuple of ints, the dimensions that are reduced; (): all of them.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype, the dtype of the result.
    Returns:
        Tensor of dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.count_nonzero(ms.tensor([[0, 2, 3], [0, 0, 1]]), 1)
    Tensor([2, 1], dtype=int32)
    """
    return _cast(_raw["count_nonzero"](x, _axes(axis), keep_dims), dtype)


def _size_of_some(op, input, axis):
    """The size along axis, of which there has to be an element."""
    n = input.shape[dimension(op, input.ndim, axis)] if input.ndim else 1
    if n == 0:
        raise ValueError(f"{op}: dimension {axis} of shape {tuple(input.shape)} is empty: there is no such element")
    return n


def _kth(input, k, axis, keepdims):
    values, indices = _sort(input, axis)
    pick = lambda x: _raw["slice"](x, axis, k, k + 1)
    values, indices = pick(values), pick(indices)
    return Pair(values, indices) if keepdims else Pair(_raw["squeeze"](values, axis), _raw["squeeze"](indices, axis))


def median(input, axis=-1, keepdims=False):
    """The median along axis, which is an element (of an even number the lower one of the middle two), and where it stands.

    Args:
        input: Tensor of real numbers.
        axis: int, the dimension that is reduced.
        keepdims: bool, True keeps it, with size 1.
    Returns:
        (medians in input's dtype, indices in int64).
    Raises:
        IndexError: there is no such dimension.
        ValueError: it has no element.

    >>> ms.ops.median(ms.tensor([[3.0, 1.0, 2.0], [4.0, 6.0, 5.0]]))
    (Tensor([2., 5.], dtype=float32), Tensor([2, 2], dtype=int64))
    """
    if input.ndim == 0:
        _raw["squeeze"](input, axis)  # there is no other dimension than 0 and -1
        return Pair(input, _raw["full"](0, (), _core.int64))
    n = _size_of_some("median", input, axis)
    if not input.is_floating_point():
        return _kth(input, (n - 1) // 2, axis, keepdims)
    nan = _raw["isnan"](input)
    numbers = n - _sum(_cast(nan, _core.int64), axis, True)  # where sorted, a NaN stands behind so many
    at = _where(numbers < n, numbers, (n - 1) // 2)
    values, indices = (_take(v, at, axis) for v in _sort(input, axis))
    return Pair(values, indices) if keepdims else Pair(_raw["squeeze"](values, axis), _raw["squeeze"](indices, axis))


def nanmedian(input, axis=-1, keepdims=False):
    """The median along axis of what is not NaN (of an even number the lower one of the middle two), and where it stands.

    Args:
        input: Tensor of floats.
        axis: int, the dimension that is reduced.
        keepdims: bool, True keeps it, with size 1.
    Returns:
        (medians in input's dtype, indices in int64); NaN where there is nothing else.
    Raises:
        IndexError: there is no such dimension.
        ValueError: it has no element.

    >>> ms.ops.nanmedian(ms.tensor([3.0, float("nan"), 1.0, 2.0]))
    (Tensor(2., dtype=float32), Tensor(3, dtype=int64))
    """
    _size_of_some("nanmedian", input, axis)
    values, indices = _sort(input, axis)  # NaN last
    count = _sum(_cast(_raw["logical_not"](_raw["isnan"](input)), _core.int64), axis, True)
    at = _raw["clamp"](_raw["floor_div"](count - 1, 2), 0)
    values, indices = _take(values, at, axis), _take(indices, at, axis)
    return Pair(values, indices) if keepdims else Pair(_raw["squeeze"](values, axis), _raw["squeeze"](indices, axis))


def nansum(input, axis=None, keepdims=False, *, dtype=None):
    """The sum over axis, in which NaN counts as 0.

    Args:
        input: Tensor of floats, of any shape.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to add in; None: input's.
    Returns:
        Tensor without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.nansum(ms.tensor([[float("nan"), 2.0], [3.0, 4.0]]), 1)
    Tensor([2., 7.], dtype=float32)
    """
    if input.is_floating_point() or input.is_complex():
        input = _where(_raw["isnan"](input), 0.0, input)
    elif dtype is None and input.dtype != _core.bool_:
        dtype = input.dtype  # as MindSpore's, of mint too
    return _sum(input, _axes(axis), keepdims, dtype)


def nanmean(input, axis=None, keepdims=False, *, dtype=None):
    """The mean over axis of what is not NaN; NaN where there is nothing else.

    Args:
        input: Tensor of floats, of any shape.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to add in; None: input's.
    Returns:
        Tensor without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.nanmean(ms.tensor([[float("nan"), 2.0], [3.0, 4.0]]), 1)
    Tensor([2. , 3.5], dtype=float32)
    """
    there = _raw["logical_not"](_raw["isnan"](input))
    total = _sum(_where(there, input, 0.0), _axes(axis), keepdims, dtype)
    return total / _cast(_sum(_cast(there, _core.int64), _axes(axis), keepdims), total.dtype)


def quantile(input, q, axis=None, keepdims=False, *, interpolation="linear"):
    """The value below which a part q of the elements along axis lies, interpolated between its two neighbours.

    NaN among the elements gives NaN; nanquantile leaves them out.

    Args:
        input: Tensor of floats, of any shape.
        q: number or 1-d Tensor in [0, 1]; 0.5 is the median.
        axis: int or None, the dimension that is reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        interpolation: 'linear', or 'lower', 'higher', 'midpoint' or 'nearest' of the two neighbours.
    Returns:
        Tensor of input's dtype, with a first dimension for q if that is a Tensor of one dimension.
    Raises:
        IndexError: there is no such dimension.
        ValueError: another interpolation, or no element.

    >>> ms.ops.quantile(ms.tensor([1.0, 2.0, 3.0, 4.0]), 0.5)
    Tensor(2.5, dtype=float32)
    >>> ms.ops.quantile(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0.0, 0.25]))
    Tensor([1. , 1.5], dtype=float32)
    """
    return _quantile(input, q, axis, keepdims, False, interpolation)


def nanquantile(input, q, axis=None, keepdims=False, *, interpolation="linear"):
    """The value below which a part q of the elements along axis lies that are not NaN, interpolated between its two neighbours.

    Args:
        input: Tensor of floats, of any shape.
        q: number or 1-d Tensor in [0, 1]; 0.5 is the median.
        axis: int or None, the dimension that is reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        interpolation: 'linear', or 'lower', 'higher', 'midpoint' or 'nearest' of the two neighbours.
    Returns:
        Tensor of input's dtype, with a first dimension for q if that is a Tensor of one dimension.
    Raises:
        IndexError: there is no such dimension.
        ValueError: another interpolation, or no element.

    >>> ms.ops.nanquantile(ms.tensor([1.0, float("nan"), 3.0]), 0.5)
    Tensor(2., dtype=float32)
    """
    return _quantile(input, q, axis, keepdims, True, interpolation)


def _quantile(input, q, axis, keepdims, skip, interpolation):
    if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"):
        raise ValueError(
            f"quantile: interpolation must be 'linear', 'lower', 'higher', 'midpoint' or 'nearest', got {interpolation!r}"
        )
    whole = axis is None
    x = _reshape(input, (-1,)) if whole or not input.ndim else input
    dim = 0 if whole else dimension("quantile", x.ndim, axis)
    _size_of_some("nanquantile" if skip else "quantile", x, dim)
    values = _sort(x, dim)[0]
    nan = _raw["isnan"](x)
    count = _sum(_cast(_raw["logical_not"](nan), x.dtype), dim, True)
    qs = q if isinstance(q, Tensor) and q.ndim else None
    parts = [qs[i] for i in range(qs.shape[0])] if qs is not None else [q]
    results = []
    for part in parts:
        at = (count - 1) * part
        low = _raw["clamp"](_raw["floor"](at), 0)
        high = _raw["clamp"](_raw["ceil"](at), 0)
        if interpolation in ("lower", "higher", "nearest"):
            low = high = {"lower": low, "higher": high, "nearest": _raw["clamp"](_raw["round"](at), 0)}[interpolation]
        a, b = (_take(values, _cast(i, _core.int64), dim) for i in (low, high))
        result = a + (b - a) * (0.5 if interpolation == "midpoint" else at - low)
        if not skip:
            result = _where(_raw["any"](nan, dim, True), math.nan, result)
        if whole:
            result = _reshape(result, (1,) * input.ndim if keepdims else ())
        elif not keepdims or not input.ndim:
            result = _raw["squeeze"](result, dim)
        results.append(result)
    return _raw["stack"](results) if qs is not None else results[0]


def trapz(y, x=None, *, dx=1.0, dim=-1):
    """The integral along dim by the trapezoidal rule: the sum of (y[i] + y[i+1]) / 2 times the distance of the two points.

    Args:
        y: Tensor, the values at the points, of floats.
        x: Tensor or None, the points, of y's shape or 1-d.
        dx: number, how far apart the points are where x is None.
        dim: int, the dimension to integrate along.
    Returns:
        Tensor without that dimension.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.trapz(ms.tensor([1.0, 2.0, 3.0]))
    Tensor(4., dtype=float32)
    >>> ms.ops.trapz(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0.0, 1.0, 3.0]))
    Tensor(6.5, dtype=float32)
    """
    y = y if y.is_floating_point() or y.is_complex() else _cast(y, _core.get_default_dtype())  # whole numbers overflow
    n = y.shape[dimension("trapz", y.ndim, dim)]
    pairs = _raw["slice"](y, dim, 1, n) + _raw["slice"](y, dim, 0, n - 1)
    if x is None:
        return _sum(pairs, dim) * (dx / 2)
    if x.ndim == 1 and y.ndim > 1:
        x = _reshape(x, (-1,) + (1,) * (y.ndim - 1 - dim % y.ndim))
        along = 0
    else:
        along = dim
    return _sum(pairs * (_raw["slice"](x, along, 1, n) - _raw["slice"](x, along, 0, n - 1)), dim) / 2


def diff(x, n=1, axis=-1, prepend=None, append=None):
    """x[i+1] - x[i] along axis, n times over.

    Args:
        x: Tensor of numbers; bools give whether neighbours differ.
        n: int, how often; each time the dimension becomes one shorter. 0 gives x as it is.
        axis: int, the dimension of the neighbours.
        prepend: Tensor or None, what is put before x first.
        append: Tensor or None, what is put behind x first.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: n is negative.
        IndexError: there is no such dimension.

    >>> ms.ops.diff(ms.tensor([1, 3, 6, 10]))
    Tensor([2, 3, 4], dtype=int64)
    >>> ms.ops.diff(ms.tensor([1, 3, 6, 10]), n=2)
    Tensor([1, 1], dtype=int64)
    """
    if n < 0:
        raise ValueError(f"diff: the order n must not be negative, got {n}")
    if n == 0:
        return x
    axis = dimension("diff", x.ndim, axis)
    parts = [t for t in (prepend, x, append) if t is not None]
    x = _raw["cat"](parts, axis) if len(parts) > 1 else x
    for _ in range(min(n, x.shape[axis])):  # then it is empty
        k = x.shape[axis]
        after, before = _raw["slice"](x, axis, 1, k), _raw["slice"](x, axis, 0, k - 1)
        x = _raw["logical_xor"](after, before) if x.dtype == _core.bool_ else after - before
    return x


def diff_ext(input, n=1, dim=-1, prepend=None, append=None):
    """input[i+1] - input[i] along dim, n times over; diff under PyTorch's names of the parameters.

    Args:
        input: Tensor of numbers; bools give whether neighbours differ.
        n: int, how often; each time the dimension becomes one shorter.
        dim: int, the dimension of the neighbours.
        prepend: Tensor or None, what is put before input first.
        append: Tensor or None, what is put behind input first.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: n is negative.
        IndexError: there is no such dimension.

    >>> ms.ops.diff_ext(ms.tensor([1, 3, 6]), append=ms.tensor([0]))
    Tensor([ 2,  3, -6], dtype=int64)
    """
    return diff(input, n, dim, prepend, append)


def cov(input, *, correction=1, fweights=None, aweights=None):
    """The covariance matrix of variables: entry (i, j) is the mean of the product of the deviations of i and j.

    Args:
        input: Tensor, variables in rows and observations in columns, or 1-d for one variable.
        correction: int, what is taken off the number of observations in the divisor.
        fweights: Tensor or None, how often each observation was made, 1-d integers.
        aweights: Tensor or None, how much each observation counts, 1-d.
    Returns:
        Tensor with a row and a column for each variable, or of one number.
    Raises:
        ValueError: input has more than two dimensions, or there are not as many weights as observations.
        TypeError: fweights are no integers.

    >>> ms.ops.cov(ms.tensor([[1.0, 3.0], [2.0, 6.0]]))
    Tensor([[2., 4.],
            [4., 8.]], dtype=float32)
    """
    of_rank("cov", input, 0, 1, 2)
    x = input if input.ndim > 1 else _reshape(input, (1, -1))
    for name, weights in (("fweights", fweights), ("aweights", aweights)):
        if weights is not None and tuple(weights.shape) != (x.shape[1],):
            raise ValueError(f"cov: {name} has shape {tuple(weights.shape)}, the observations are {x.shape[1]}")
    if fweights is not None and fweights.is_floating_point():
        raise TypeError(f"cov: fweights must be integers, got {fweights.dtype}")
    wide = x.is_complex() or x.dtype in (_core.float32, _core.float64)
    x = x if wide else _cast(x, _core.float32)
    w = None
    for weights in (fweights, aweights):
        if weights is not None:
            w = weights if w is None else w * weights
    if w is None:
        total = x.shape[1]
        centred = x - _mean(x, 1, True)
        result = _raw["matmul"](centred, _raw["conj"](centred).T) / (total - correction)
    else:
        w = _cast(w, x.dtype)
        total = _sum(w)
        centred = x - _sum(x * w, 1, True) / total
        norm = total - correction * (_sum(w * aweights) / total if aweights is not None else 1)
        result = _raw["matmul"](centred * w, _raw["conj"](centred).T) / norm
    return _reshape(result, ()) if x.shape[0] == 1 else result


def counts_of_bins(input, bins, low, high):
    """How many elements fall into each of the bins of [low, high]; both equal: of the least to the largest element."""
    x, low, high = _reshape(input, (-1,)), float(low), float(high)
    if low == high and x.size:
        low, high = float(_amin(x).item()), float(_amax(x).item())
    if low == high:
        low, high = low - 1, high + 1
    at = _raw["floor"]((_cast(x, _core.float64) - low) * (bins / (high - low)))
    at = _where(_raw["eq"](x, high), bins - 1.0, at)
    inside = _raw["logical_and"](_raw["ge"](x, low), _raw["le"](x, high))
    at = _cast(_where(inside, at, float(bins)), _core.int64)
    return _raw["slice"](_raw["bincount"](at, bins + 1), 0, 0, bins)


def histc(input, bins=100, min=0.0, max=0.0):
    """How many elements fall into each of several bins of equal width on [min, max]; what lies outside is left out.

    Args:
        input: Tensor of real numbers, of any shape.
        bins: int, how many bins.
        min: number, the lower end.
        max: number, the upper end, which belongs to the last bin; both equal: the least and the largest element.
    Returns:
        1-d Tensor, of float32 where input is of floats, else of int32.
    Raises:
        ValueError: min is above max.

    >>> ms.ops.histc(ms.tensor([1.0, 2.0, 2.0, 9.0]), 2, 0.0, 4.0)
    Tensor([1., 2.], dtype=float32)
    """
    if min > max:
        raise ValueError(f"histc: min {min} is greater than max {max}")
    return _cast(counts_of_bins(input, bins, min, max), _core.float32 if input.is_floating_point() else _core.int32)


def bincount(input, weights=None, minlength=0):
    """How often each of 0, 1, 2, ... occurs, or the sum of the weights of its occurrences.

    Args:
        input: Tensor, 1-d, of integers that are not negative.
        weights: Tensor or None of input's shape; None: 1 for each.
        minlength: int, the least length of the result.
    Returns:
        1-d Tensor of float32, one longer than the largest element.
    Raises:
        ValueError: a negative element.
        TypeError: floats.

    >>> ms.ops.bincount(ms.tensor([1, 1, 3]))
    Tensor([0., 2., 0., 1.], dtype=float32)
    >>> ms.ops.bincount(ms.tensor([1, 1]), ms.tensor([0.5, 0.25]))
    Tensor([0.  , 0.75], dtype=float32)
    """
    if weights is None:
        return _cast(_raw["bincount"](input, minlength), _core.float32)
    weights = _cast(weights, _core.float32)
    n = _raw["bincount"](input, minlength).shape[0]
    return _raw["index_add"](_raw["full"](0.0, (n,), weights.dtype), _cast(input, _core.int64), weights, 0)


def argmin(input, axis=None, keepdims=False):
    """The index of the smallest element along axis, the first of several.

    Args:
        input: Tensor of real numbers.
        axis: int or None, the dimension to search; None: the flattened tensor.
        keepdims: bool, True keeps the dimension, with size 1.
    Returns:
        Tensor of int32.
    Raises:
        ValueError: the dimension is empty.
        IndexError: there is no such dimension.

    >>> ms.ops.argmin(ms.tensor([[2.0, 1.0], [0.0, 3.0]]), 1)
    Tensor([1, 0], dtype=int32)
    """
    return _cast(_raw["argmin"](input, axis, keepdims), _core.int32)


def cumsum(x, axis, dtype=None):
    """Running sums along a dimension.

    Args:
        x: Tensor of numbers.
        axis: int, the dimension to go along.
        dtype: dtype of the result, in which the sums are computed; None (default): that of x, of bools int64.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.cumsum(ms.tensor([1, 2, 3], dtype=ms.int32), 0)
    Tensor([1, 3, 6], dtype=int32)
    """
    if dtype is None and not x.is_floating_point():
        dtype = _core.int64 if x.dtype is _core.bool_ else x.dtype
    return _raw["cumsum"](x, axis, dtype)


def cummin(input, axis):
    """The smallest of the elements so far along axis, and where each of them stands.

    Args:
        input: Tensor of real numbers.
        axis: int, the dimension to go along.
    Returns:
        (values in input's dtype, indices in int32), both of input's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.cummin(ms.tensor([2.0, 1.0, 3.0]), 0)
    (Tensor([2., 1., 1.], dtype=float32), Tensor([0, 1, 1], dtype=int32))
    """
    values, indices = _raw["cummin"](input, axis)
    return values, _cast(indices, _core.int32)


def accumulate_n(x):
    """The sum of several tensors.

    Args:
        x: list or tuple of Tensors of one shape.
    Returns:
        Tensor of that shape.

    >>> ms.ops.accumulate_n([ms.tensor([1, 2]), ms.tensor([3, 4]), ms.tensor([5, 6])])
    Tensor([ 9, 12], dtype=int64)
    """
    total = x[0]
    for t in x[1:]:
        total = total + t
    return total


def linspace(start, end, steps):
    """Evenly spaced numbers from start to end, both included.

    Args:
        start: number or Tensor, the first number.
        end: number or Tensor, the last number.
        steps: int, how many numbers.
    Returns:
        1-d Tensor of float32, the default dtype.
    Raises:
        ValueError: steps is negative.

    >>> ms.ops.linspace(0.0, 1.0, 3)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    """
    start, end = (v.item() if isinstance(v, Tensor) else v for v in (start, end))
    return _raw["linspace"](float(start), float(end), steps)


def logspace(start, end, steps, base=10, *, dtype=_core.float32):
    """base to the power of evenly spaced exponents.

    Args:
        start: number, the first exponent.
        end: number, the last exponent.
        steps: int, how many numbers.
        base: number, the base.
        dtype: dtype, the dtype of the result.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: steps is negative.

    >>> ms.ops.logspace(0.0, 2.0, 3)
    Tensor([  1.,  10., 100.], dtype=float32)
    """
    start, end = (v.item() if isinstance(v, Tensor) else v for v in (start, end))
    exponents = _raw["linspace"](float(start), float(end), steps, _core.float64)
    return _cast(_raw["pow"](float(base), exponents), dtype)
