"""Reductions, scans and statistics with MindSpore's names and arguments, composed of ops."""

import builtins
import math

from .. import _core
from .._core import Tensor
from .elementwise import logaddexp_limit

_ops, _raw = _core._ops, _core._raw_ops
_sum, _mean, _amax, _amin, _where = (_raw[n] for n in ("sum", "mean", "amax", "amin", "where"))
_cast, _sort, _take, _reshape, _index_select = (_raw[n] for n in ("cast", "sort", "gather", "reshape", "index_select"))

__all__ = [
    "accumulate_n", "aminmax", "argmin", "argsort", "bincount", "bucketize", "cdist", "count_nonzero", "cov", "cummin",
    "diff", "diff_ext", "dist", "histc", "intopk", "logcumsumexp", "median", "msort",
    "nanmean", "nanmedian", "nanquantile", "nansum", "norm", "matrix_norm", "vector_norm", "pdist", "quantile", "renorm",
    "searchsorted", "sort", "std_mean", "top_k", "topk", "trapz", "unique", "unique_consecutive",
    "unique_with_pad", "var_mean",
    "logspace", "linspace",
]  # fmt: skip


def _axes(axis):
    return None if axis is None or axis == () or axis == [] else axis


def aminmax(input, *, axis=0, keepdims=False):
    """(smallest, largest) along axis; axis None: of all.

    >>> ms.ops.aminmax(ms.tensor([1.0, 3.0]))
    (Tensor(1., dtype=float32), Tensor(3., dtype=float32))
    """
    return _amin(input, axis, keepdims), _amax(input, axis, keepdims)


def std_mean(input, axis=None, ddof=0, keepdims=False):
    """(standard deviation, mean) over axis."""
    return _raw["std"](input, _axes(axis), int(ddof), keepdims), _mean(input, _axes(axis), keepdims)


def var_mean(input, axis=None, ddof=0, keepdims=False):
    """(variance, mean) over axis."""
    return _raw["var"](input, _axes(axis), int(ddof), keepdims), _mean(input, _axes(axis), keepdims)


def logcumsumexp(input, axis):
    """log of the running sum of exp along axis."""
    # Sums of 1, 2, 4, ... neighbours, each by its own largest element: by that of the whole row, small ones would vanish.
    n, width = (input.shape[axis] if input.ndim else 1), 1
    while width < n:
        later = _raw["slice"](input, axis, width)
        joined = logaddexp_limit(later, _raw["slice"](input, axis, 0, n - width))
        input = _raw["cat"]([_raw["slice"](input, axis, 0, width), joined], axis)
        width *= 2
    return input


def count_nonzero(x, axis=(), keep_dims=False, dtype=_core.int32):
    """Number of elements over axis that are not zero.

    >>> ms.ops.count_nonzero(ms.tensor([0, 2, 3]))
    Tensor(2, dtype=int32)
    """
    return _cast(_raw["count_nonzero"](x, _axes(axis), keep_dims), dtype)


def _kth(input, k, axis, keepdims):
    values, indices = _sort(input, axis)
    pick = lambda x: _raw["slice"](x, axis, k, k + 1)
    values, indices = pick(values), pick(indices)
    return (values, indices) if keepdims else (_raw["squeeze"](values, axis), _raw["squeeze"](indices, axis))


def median(input, axis=-1, keepdims=False):
    """The median along axis (of an even number the lower one) and its index.

    >>> ms.ops.median(ms.tensor([3.0, 1.0, 2.0]))
    (Tensor(2., dtype=float32), Tensor(2, dtype=int64))
    """
    if input.ndim == 0:
        _raw["squeeze"](input, axis)  # there is no other dimension than 0 and -1
        return input, _raw["full"](0, (), _core.int64)
    n = input.shape[axis]
    if n == 0 or not input.is_floating_point():
        return _kth(input, (n - 1) // 2, axis, keepdims)
    nan = _raw["isnan"](input)
    numbers = n - _sum(_cast(nan, _core.int64), axis, True)  # where sorted, a NaN stands behind so many
    at = _where(numbers < n, numbers, (n - 1) // 2)
    values, indices = (_take(v, at, axis) for v in _sort(input, axis))
    return (values, indices) if keepdims else (_raw["squeeze"](values, axis), _raw["squeeze"](indices, axis))


def nanmedian(input, axis=-1, keepdims=False):
    """The median along axis of what is not NaN, and its index."""
    values, indices = _sort(input, axis)  # NaN last
    count = _sum(_cast(_raw["logical_not"](_raw["isnan"](input)), _core.int64), axis, True)
    at = _raw["clamp"](_raw["floor_div"](count - 1, 2), 0)
    values, indices = _take(values, at, axis), _take(indices, at, axis)
    return (values, indices) if keepdims else (_raw["squeeze"](values, axis), _raw["squeeze"](indices, axis))


def nansum(input, axis=None, keepdims=False, *, dtype=None):
    """Sum over axis of what is not NaN.

    >>> ms.ops.nansum(ms.tensor([float("nan"), 2.0]))
    Tensor(2., dtype=float32)
    """
    if input.is_floating_point() or input.is_complex():
        input = _where(_raw["isnan"](input), 0.0, input)
    return _sum(input, _axes(axis), keepdims, dtype)


def nanmean(input, axis=None, keepdims=False, *, dtype=None):
    """Mean over axis of what is not NaN.

    >>> ms.ops.nanmean(ms.tensor([float("nan"), 2.0]))
    Tensor(2., dtype=float32)
    """
    there = _raw["logical_not"](_raw["isnan"](input))
    total = _sum(_where(there, input, 0.0), _axes(axis), keepdims, dtype)
    return total / _cast(_sum(_cast(there, _core.int64), _axes(axis), keepdims), total.dtype)


def quantile(input, q, axis=None, keepdims=False):
    """Quantiles along axis (None: of all), linear between neighbours; q a number or 1-d tensor in [0, 1]; NaN spreads.

    >>> ms.ops.quantile(ms.tensor([1.0, 2.0, 3.0]), 0.25)
    Tensor(1.5, dtype=float32)
    """
    return _quantile(input, q, axis, keepdims, False)


def nanquantile(input, q, axis=None, keepdims=False):
    """``quantile`` of what is not NaN."""
    return _quantile(input, q, axis, keepdims, True)


def _quantile(input, q, axis, keepdims, skip):
    whole = axis is None
    x = _reshape(input, (-1,)) if whole or not input.ndim else input
    dim = 0 if whole or not input.ndim else axis % input.ndim
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
        a, b = (_take(values, _cast(i, _core.int64), dim) for i in (low, high))
        result = a + (b - a) * (at - low)
        if not skip:
            result = _where(_raw["any"](nan, dim, True), math.nan, result)
        if whole:
            result = _reshape(result, (1,) * input.ndim if keepdims else ())
        elif not keepdims or not input.ndim:
            result = _raw["squeeze"](result, dim)
        results.append(result)
    return _raw["stack"](results) if qs is not None else results[0]


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """Vector or matrix norm; ord None: the 2-norm of all elements; 'fro', 'nuc', inf, -inf, 1, -1, 2, -2 of matrices.

    >>> ms.ops.norm(ms.tensor([3.0, 4.0]))
    Tensor(5., dtype=float32)
    """
    A = A if dtype is None else _cast(A, dtype)
    if ord is None:
        return _raw["norm"](A, 2.0, dim, keepdim)
    matrix = isinstance(ord, str) or (dim is None and A.ndim == 2) or (isinstance(dim, (tuple, list)) and len(dim) == 2)
    if not matrix:
        return _raw["norm"](A, float(ord), dim, keepdim)
    return matrix_norm(A, ord, (-2, -1) if dim is None else dim, keepdim)


def matrix_norm(A, ord="fro", axis=(-2, -1), keepdims=False, *, dtype=None):
    """Norm of the matrices in two axes: 'fro', 'nuc', inf, -inf, 1, -1, 2 or -2.

    >>> ms.ops.matrix_norm(ms.tensor([[3.0, 0.0], [0.0, 4.0]]), 1)
    Tensor(4., dtype=float32)
    """
    A = A if dtype is None else _cast(A, dtype)
    if ord in ("fro", "f"):
        return _raw["norm"](A, 2.0, tuple(axis), keepdims)
    rows, columns = (a % A.ndim for a in axis)
    if ord in ("nuc", 2, -2):
        from .linalg import singular_values

        order = [i for i in range(A.ndim) if i not in (rows, columns)] + [rows, columns]
        s = singular_values(_raw["permute"](A, tuple(order)))
        result = _sum(s, -1) if ord == "nuc" else (_amax if ord == 2 else _amin)(s, -1)
        if keepdims:
            for i in sorted((rows, columns)):
                result = _raw["unsqueeze"](result, i)
        return result
    if ord not in (1, -1, math.inf, -math.inf):
        raise ValueError(f"matrix_norm: ord must be 'fro', 'nuc', inf, -inf, 1, -1, 2 or -2, got {ord!r}")
    inner, outer = (rows, columns) if ord in (1, -1) else (columns, rows)
    sums = _sum(_raw["abs"](A), inner, True)
    result = (_amax if ord > 0 else _amin)(sums, outer, True)
    return result if keepdims else _raw["squeeze"](result, (rows, columns))


def vector_norm(x, ord=2, axis=None, keepdims=False, *, dtype=None):
    """p-norm over axis (None: of all elements)."""
    return _raw["norm"](x if dtype is None else _cast(x, dtype), float(ord), axis, keepdims)


def dist(input, other, p=2):
    """p-norm of input - other, of all elements.

    >>> ms.ops.dist(ms.tensor([1.0, 2.0]), ms.tensor([4.0, 6.0]))
    Tensor(5., dtype=float32)
    """
    return _raw["norm"](input - other, float(p))


def cdist(x1, x2, p=2.0):
    """p-norm distances between the rows of x1 (..., n, d) and of x2 (..., m, d): (..., n, m).

    >>> ms.ops.cdist(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 4.0]]))
    Tensor([[5.]], dtype=float32)
    """
    difference = _raw["unsqueeze"](x1, -2) - _raw["unsqueeze"](x2, -3)
    return _raw["norm"](difference, float(p), -1)


def pdist(input, p=2.0):
    """p-norm distances between all pairs of rows, in the order of the upper triangle."""
    n = input.shape[-2]
    rows = Tensor([i for i in range(n) for j in range(i + 1, n)] or [0], dtype=_core.int64)
    columns = Tensor([j for i in range(n) for j in range(i + 1, n)] or [0], dtype=_core.int64)
    if n < 2:
        return _raw["full"](0.0, (*input.shape[:-2], 0), input.dtype)
    return _raw["norm"](_index_select(input, rows, -2) - _index_select(input, columns, -2), float(p), -1)


def renorm(input, p, axis, maxnorm):
    """Slices along axis scaled down to a p-norm of at most maxnorm."""
    axes = tuple(i for i in range(input.ndim) if i != axis % input.ndim)
    size = _raw["norm"](input, float(p), axes, True)
    return input * _where(size > maxnorm, maxnorm / (size + 1e-7), 1.0)


def trapz(y, x=None, *, dx=1.0, dim=-1):
    """Integral along dim by the trapezoidal rule; points at x, or dx apart.

    >>> ms.ops.trapz(ms.tensor([1.0, 2.0, 3.0]))
    Tensor(4., dtype=float32)
    """
    y = y if y.is_floating_point() or y.is_complex() else _cast(y, _core.get_default_dtype())  # whole numbers overflow
    n = y.shape[dim]
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
    """n-th difference of neighbours along axis, after prepend and before append.

    >>> ms.ops.diff(ms.tensor([1, 3, 6]))
    Tensor([2, 3], dtype=int64)
    """
    parts = [t for t in (prepend, x, append) if t is not None]
    x = _raw["cat"](parts, axis) if len(parts) > 1 else x
    if n < 0:
        raise ValueError(f"diff: the order n must not be negative, got {n}")
    for _ in range(min(n, x.shape[axis])):  # then it is empty
        k = x.shape[axis]
        after, before = _raw["slice"](x, axis, 1, k), _raw["slice"](x, axis, 0, k - 1)
        x = _raw["logical_xor"](after, before) if x.dtype == _core.bool_ else after - before
    return x


def diff_ext(input, n=1, dim=-1, prepend=None, append=None):
    """As ``diff``."""
    return diff(input, n, dim, prepend, append)


def cov(input, *, correction=1, fweights=None, aweights=None):
    """Covariance matrix of variables in rows and observations in columns, divisor n - correction; with weights.

    >>> ms.ops.cov(ms.tensor([[1.0, 3.0], [2.0, 6.0]]))
    Tensor([[2., 4.],
            [4., 8.]], dtype=float32)
    """
    x = input if input.ndim > 1 else _reshape(input, (1, -1))
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
    return result if input.ndim > 1 else _reshape(result, ())


def histc(input, bins=100, min=0.0, max=0.0):
    """Counts of elements in bins of equal width on [min, max] (both 0: the range of the data); float32 of floats, else int32.

    >>> ms.ops.histc(ms.tensor([1.0, 2.0, 2.0]), 2, 0.0, 4.0)
    Tensor([1., 2.], dtype=float32)
    """
    x = _reshape(input, (-1,))
    low, high = (_amin(x), _amax(x)) if min == max == 0 else (min, max)
    if low is min and min > max:
        raise ValueError(f"histc: min {min} is greater than max {max}")
    if isinstance(low, Tensor):
        equal = low == high  # then the bins lie around it
        low, high = _where(equal, low - 1, low), _where(equal, high + 1, high)
    elif low == high:
        low, high = low - 1, high + 1
    width = high - low
    place = _cast(_raw["floor"]((x - low) * bins / width), _core.int64)
    place = _where(x == high, bins - 1, place)
    inside = _raw["logical_and"](x >= low, x <= high)
    place = _where(inside, place, bins)
    hits = _raw["eq"](_raw["unsqueeze"](place, -1), _ops["arange"](0, bins))
    counts = _sum(_cast(hits, _core.int64), 0)
    return _cast(counts, _core.float32 if input.is_floating_point() else _core.int32)


def bincount(input, weights=None, minlength=0):
    """Occurrences of each non-negative integer, or the sum of their weights; float32.

    >>> ms.ops.bincount(ms.tensor([1, 1]))
    Tensor([0., 2.], dtype=float32)
    """
    if weights is None:
        return _cast(_raw["bincount"](input, minlength), _core.float32)
    weights = _cast(weights, _core.float32)
    n = _raw["bincount"](input, minlength).shape[0]
    return _raw["index_add"](_raw["full"](0.0, (n,), weights.dtype), _cast(input, _core.int64), weights, 0)


def searchsorted(sorted_sequence, values, *, out_int32=False, right=False, side=None, sorter=None):
    """Insertion points into the sorted last dimension; right (or side='right'): behind equal elements.

    >>> ms.ops.searchsorted(ms.tensor([1.0, 3.0]), ms.tensor([2.0]))
    Tensor([1], dtype=int64)
    """
    if side not in (None, "left", "right") or (side == "left" and right):
        raise ValueError(f"searchsorted: side {side!r} does not go with right={right}")
    if sorter is not None:
        sorted_sequence = _raw["take_along_dim"](sorted_sequence, sorter, -1)
    result = _raw["searchsorted"](sorted_sequence, values, right or side == "right")
    return _cast(result, _core.int32) if out_int32 else result


def bucketize(input, boundaries, *, right=False):
    """Which bucket between the sorted boundaries each element falls in, int32; right: boundaries belong to the next.

    >>> ms.ops.bucketize(ms.tensor([1, 4]), [2, 3])
    Tensor([0, 2], dtype=int32)
    """
    edges = Tensor(list(boundaries)).astype(input.dtype if input.is_floating_point() else _core.float32)
    return _cast(_raw["searchsorted"](edges, _cast(input, edges.dtype), right), _core.int32)


def topk(input, k, dim=None, largest=True, sorted=True):
    """The k largest (or smallest) values along dim (None: the last) and their indices."""
    values, indices = _raw["topk"](input, k, -1 if dim is None else dim, largest, sorted)
    return values, _cast(indices, _core.int32)


def sort(input_x, axis=-1, descending=False):
    """Sorted along axis, and the indices (int32).

    >>> ms.ops.sort(ms.tensor([2.0, 1.0]))
    (Tensor([1., 2.], dtype=float32), Tensor([1, 0], dtype=int32))
    """
    values, indices = _sort(input_x, axis, descending)
    return values, _cast(indices, _core.int32)


def argsort(input, axis=-1, descending=False):
    """Indices (int32) that sort input along axis.

    >>> ms.ops.argsort(ms.tensor([2.0, 1.0]))
    Tensor([1, 0], dtype=int32)
    """
    return _cast(_raw["argsort"](input, axis, descending), _core.int32)


def argmin(input, axis=None, keepdims=False):
    """Index (int32) of the smallest element along axis (None: among all).

    >>> ms.ops.argmin(ms.tensor([2.0, 1.0]))
    Tensor(1, dtype=int32)
    """
    return _cast(_raw["argmin"](input, axis, keepdims), _core.int32)


def cummin(input, axis):
    """Smallest elements so far along axis, and their indices (int32).

    >>> ms.ops.cummin(ms.tensor([2.0, 1.0]), 0)
    (Tensor([2., 1.], dtype=float32), Tensor([0, 1], dtype=int32))
    """
    values, indices = _raw["cummin"](input, axis)
    return values, _cast(indices, _core.int32)


def top_k(input_x, k, sorted=True):
    """The k largest values along the last dimension and their indices (int32)."""
    values, indices = _raw["topk"](input_x, k, -1, True, sorted)
    return values, _cast(indices, _core.int32)


def intopk(x1, x2, k):
    """Whether the class x2[i] is among the k largest of x1[i]."""
    own = _take(x1, _cast(_reshape(x2, (-1, 1)), _core.int64), 1)
    return _sum(_cast(x1 > own, _core.int64), 1) < k


def msort(input):
    """Sorted along the first dimension."""
    return _sort(input, 0)[0]


def unique(input):
    """Distinct values in the order of their first occurrence, and the index of each element among them (int64 for int64).

    >>> ms.ops.unique(ms.tensor([3, 1, 3]))
    (Tensor([3, 1], dtype=int64), Tensor([0, 1, 0], dtype=int64))
    """
    values, index, counts = _raw["unique"](input)
    flat = _reshape(index, (-1,))
    starts = _raw["cumsum"](counts, 0) - counts
    first = _index_select(_sort(flat, 0)[1], starts, 0)  # a stable sort: where each value occurs first
    order = _raw["argsort"](first)
    rank = _raw["argsort"](order)
    return _index_select(values, order, 0), _cast(
        _reshape(_index_select(rank, flat, 0), input.shape),
        _core.int64 if input.dtype == _core.int64 else _core.int32,
    )


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """Runs of equal elements (or slices along dim) as one; with the run of each element, and their lengths.

    >>> ms.ops.unique_consecutive(ms.tensor([1, 1, 2]))
    Tensor([1, 2], dtype=int64)
    """
    x = _reshape(input, (-1,)) if dim is None else input
    axis = 0 if dim is None else dim % input.ndim
    n = x.shape[axis]
    changed = _raw["ne"](_raw["slice"](x, axis, 1, n), _raw["slice"](x, axis, 0, n - 1))
    others = tuple(i for i in range(x.ndim) if i != axis)
    changed = _raw["any"](changed, others) if others else changed
    first = _raw["cat"]([_raw["full"](True, (builtins.min(n, 1),), _core.bool_), changed], 0)
    starts = _reshape(_raw["nonzero"](first), (-1,))
    result = [_index_select(x, starts, axis)]
    if return_inverse:
        inverse = _raw["cumsum"](_cast(first, _core.int64), 0) - 1
        result.append(_reshape(inverse, input.shape) if dim is None else inverse)
    if return_counts:
        ends = _raw["cat"]([_raw["slice"](starts, 0, 1, None), Tensor([n])], 0)
        result.append(ends - starts if n else starts)
    return result[0] if len(result) == 1 else tuple(result)


def unique_with_pad(x, pad_num):
    """Distinct values in the order of their first occurrence, filled up with pad_num, and each element's index."""
    same = _raw["eq"](_raw["unsqueeze"](x, 1), _raw["unsqueeze"](x, 0))
    first = _raw["argmax"](_cast(same, _core.int32), 1)  # where each value occurs first
    n = x.shape[0]
    is_first = first == _ops["arange"](0, n)
    rank = _raw["cumsum"](_cast(is_first, _core.int64), 0) - 1
    index = _take(rank, first, 0)
    values = _raw["scatter"](_raw["full"](pad_num, (n,), x.dtype), index, x, 0)
    return values, _cast(index, x.dtype if x.dtype == _core.int32 else _core.int64)


def accumulate_n(x):
    """Sum of tensors of one shape."""
    total = x[0]
    for t in x[1:]:
        total = total + t
    return total


def linspace(start, end, steps):
    """steps evenly spaced values from start to end inclusive.

    >>> ms.ops.linspace(0.0, 1.0, 3)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    """
    start, end = (v.item() if isinstance(v, Tensor) else v for v in (start, end))
    return _raw["linspace"](float(start), float(end), steps)


def logspace(start, end, steps, base=10, *, dtype=_core.float32):
    """base ** of steps evenly spaced exponents.

    >>> ms.ops.logspace(0.0, 2.0, 3)
    Tensor([  1.,  10., 100.], dtype=float32)
    """
    exponents = _cast(linspace(start, end, steps), _core.float64)
    return _cast(_raw["pow"](float(base), exponents), dtype)
