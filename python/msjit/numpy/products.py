"""Products, polynomials, sets, histograms and interpolation."""

import builtins

from .. import _core
from ..ops._composed import products as L
from ..ops._composed import rearrange as R
from ._base import cast, floating, kept, raw, sizes, tensor  # noqa: F401
from .creation import linspace

_reshape, _cat, _cast, _slice, _where = (raw[n] for n in ("reshape", "cat", "cast", "slice", "where"))

__all__ = [
    "bincount", "convolve", "correlate", "cross", "digitize", "dot", "histogram", "histogram2d", "histogram_bin_edges",
    "histogramdd", "in1d", "inner", "interp", "intersect1d", "isin", "kron", "multi_dot", "outer", "polyadd", "polyder",
    "polyint", "polymul", "polysub", "polyval", "setdiff1d", "tensordot", "unique",
]  # fmt: skip


# ---- products


def dot(a, b):
    """Product over the last dimension of a and the last but one of b."""
    a, b = tensor(a), tensor(b)
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    if b.ndim == 1:
        return L.tensordot(a, b, ((-1,), (0,)))
    return L.tensordot(a, b, ((-1,), (-2,)))


def inner(a, b):
    """Inner products of the last dimensions."""
    return L.inner(tensor(a), tensor(b))


def outer(a, b):
    """Product of every pair of elements of the flattened arrays."""
    return _reshape(tensor(a), (-1, 1)) * _reshape(tensor(b), (1, -1))


def tensordot(a, b, axes=2):
    """Sum of products over axes."""
    return L.tensordot(tensor(a), tensor(b), axes)


def kron(a, b):
    """Kronecker product."""
    return L.kron(tensor(a), tensor(b))


def multi_dot(arrays):
    """Matrix product of several arrays, in the order that takes fewest multiplications."""
    arrays = [tensor(a) for a in arrays]
    if len(arrays) < 2:
        raise ValueError("multi_dot: needs two arrays or more")
    row, column = arrays[0].ndim == 1, arrays[-1].ndim == 1
    if row:
        arrays[0] = _reshape(arrays[0], (1, -1))
    if column:
        arrays[-1] = _reshape(arrays[-1], (-1, 1))
    n = [a.shape[0] for a in arrays] + [arrays[-1].shape[1]]
    best = {(i, i): (0, i) for i in range(len(arrays))}
    for length in range(1, len(arrays)):
        for i in range(len(arrays) - length):
            j = i + length
            best[i, j] = builtins.min(
                (best[i, k][0] + best[k + 1, j][0] + n[i] * n[k + 1] * n[j + 1], k) for k in range(i, j)
            )

    def product(i, j):
        if i == j:
            return arrays[i]
        k = best[i, j][1]
        return raw["matmul"](product(i, k), product(k + 1, j))

    result = product(0, len(arrays) - 1)
    if row:
        result = raw["select"](result, 0, 0)
    return raw["select"](result, -1, 0) if column else result


def cross(a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    """Cross product of vectors of two or three elements."""
    a, b = tensor(a), tensor(b)
    if axis is not None:
        axisa = axisb = axisc = axis
    a, b = R.moveaxis(a, axisa, -1), R.moveaxis(b, axisb, -1)
    if a.shape[-1] not in (2, 3) or b.shape[-1] not in (2, 3):
        raise ValueError(f"cross: vectors must have 2 or 3 elements, got {a.shape[-1]} and {b.shape[-1]}")
    u = [raw["select"](a, -1, i) for i in range(a.shape[-1])]
    v = [raw["select"](b, -1, i) for i in range(b.shape[-1])]
    last = u[0] * v[1] - u[1] * v[0]
    if len(u) == len(v) == 2:
        return last
    zero = raw["full_like"](last, 0)
    u, v = u + [zero] * (3 - len(u)), v + [zero] * (3 - len(v))
    return R.moveaxis(raw["stack"]([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], last], -1), -1, axisc)


def _sliding(a, v, mode, name):
    """Sums of a[k + i] * v[i] for the places k of mode."""
    n, m = a.shape[0], v.shape[0]
    pads = {"full": (m - 1, m - 1), "same": (m // 2, (m - 1) // 2), "valid": (0, 0)}
    if mode not in pads:
        raise ValueError(f"{name}: mode must be 'full', 'same' or 'valid', got {mode!r}")
    before, after = pads[mode]
    a = raw["pad"](a, (before, after)) if before or after else a
    count = n + before + after - m + 1
    at = _reshape(raw["arange"](0, count), (-1, 1)) + _reshape(raw["arange"](0, m), (1, -1))
    windows = _reshape(raw["index_select"](a, _reshape(at, (-1,)), 0), (count, m))
    return raw["sum"](windows * v, 1)


def convolve(a, v, mode="full"):
    """Discrete convolution of two vectors."""
    a, v = tensor(a), tensor(v)
    if a.shape[0] < v.shape[0]:
        a, v = v, a
    return _sliding(a, raw["flip"](v, (0,)), mode, "convolve")


def correlate(a, v, mode="valid"):
    """Cross-correlation of two vectors."""
    a, v = tensor(a), tensor(v)
    if a.shape[0] < v.shape[0]:
        return raw["flip"](_sliding(v, a, mode, "correlate"), (0,))
    return _sliding(a, v, mode, "correlate")


# ---- polynomials, the highest power first


def polyval(p, x):
    """Value of the polynomial at x."""
    p, x = tensor(p), tensor(x)
    total = raw["full_like"](x, 0) + raw["select"](p, 0, 0) * 0
    for i in range(p.shape[0]):
        total = total * x + raw["select"](p, 0, i)
    return total


def _both(a1, a2):
    a1, a2 = (_reshape(tensor(a), (-1,)) for a in (a1, a2))
    n = builtins.max(a1.shape[0], a2.shape[0])
    return tuple(raw["pad"](a, (n - a.shape[0], 0)) if a.shape[0] < n else a for a in (a1, a2))


def polyadd(a1, a2):
    """Sum of two polynomials."""
    a1, a2 = _both(a1, a2)
    return a1 + a2


def polysub(a1, a2):
    """Difference of two polynomials."""
    a1, a2 = _both(a1, a2)
    return a1 - a2


def polymul(a1, a2):
    """Product of two polynomials."""
    return convolve(a1, a2)


def polyder(p, m=1):
    """m-th derivative of a polynomial."""
    p = tensor(p)
    for _ in range(m):
        n = p.shape[0] - 1
        p = _slice(p, 0, 0, n) * raw["arange"](n, 0, -1)
    return p


def polyint(p, m=1, k=None):
    """m-th integral of a polynomial, with constants k."""
    p = floating(p)
    constants = [0] * m if k is None else [k] * m if isinstance(k, (int, float)) else list(k)
    for i in range(m):
        n = p.shape[0]
        p = _cat([p / raw["arange"](n, 0, -1), raw["full"](constants[i], (1,), p.dtype)], 0)
    return p


# ---- sets


def unique(x, return_inverse=False):
    """Sorted distinct values, and the index of each element among them."""
    values, inverse = raw["unique"](_reshape(tensor(x), (-1,)))[:2]
    return (values, inverse) if return_inverse else values


def in1d(ar1, ar2, invert=False):
    """Whether each element of the flattened ar1 is in ar2."""
    return isin(_reshape(tensor(ar1), (-1,)), ar2, invert)


def isin(element, test_elements, invert=False):
    """Whether each element is in test_elements."""
    element, tests = tensor(element), _reshape(tensor(test_elements), (-1,))
    found = raw["any"](raw["unsqueeze"](element, -1) == tests, -1)
    return raw["logical_not"](found) if invert else found


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    """Sorted values that are in both; return_indices: where they are first in each."""
    ar1, ar2 = _reshape(tensor(ar1), (-1,)), _reshape(tensor(ar2), (-1,))
    values = raw["unique"](ar1)[0]
    values = raw["masked_select"](values, isin(values, ar2))
    if not return_indices:
        return values
    column = _reshape(values, (-1, 1))
    return (
        values,
        raw["argmax"](_cast(column == ar1, _core.int32), 1),
        raw["argmax"](_cast(column == ar2, _core.int32), 1),
    )


def setdiff1d(ar1, ar2, assume_unique=False):
    """Sorted values of ar1 that are not in ar2; with assume_unique in their order."""
    ar1 = _reshape(tensor(ar1), (-1,))
    values = ar1 if assume_unique else raw["unique"](ar1)[0]
    return raw["masked_select"](values, isin(values, ar2, True))


# ---- histograms


def bincount(x, weights=None, minlength=0, length=None):
    """Occurrences (or sums of weights) of each non-negative integer; length: so many numbers."""
    x = tensor(x)
    if weights is None:
        counts = raw["bincount"](x, minlength if length is None else length)
    else:
        weights = tensor(weights)
        n = builtins.max(int(raw["amax"](x).item()) + 1 if x.size else 0, minlength, length or 0)
        counts = raw["index_add"](raw["full"](0, (n,), weights.dtype), x, weights, 0)
    return counts if length is None else _slice(counts, 0, 0, length)


def digitize(x, bins, right=False):
    """Number of the bin of each element, from 0 below the first edge; bins may rise or fall."""
    x, bins = tensor(x), tensor(bins)
    if bins.size > 1 and (bins[0] > bins[-1]).item():
        return bins.size - raw["searchsorted"](raw["flip"](bins, (0,)), x, not right)
    return raw["searchsorted"](bins, x, not right)


def histogram_bin_edges(a, bins=10, range=None, weights=None):
    """Edges of equal bins over range, or bins themselves."""
    a = floating(a)
    if not isinstance(bins, int):
        return tensor(bins)
    if range is not None:
        low, high = (float(v) for v in range)
    elif a.size:
        low, high = float(raw["amin"](a).item()), float(raw["amax"](a).item())
    else:
        low, high = 0.0, 1.0
    if low == high:
        low, high = low - 0.5, high + 0.5
    return _cast(linspace(_core.tensor(low, _core.float64), _core.tensor(high, _core.float64), bins + 1), a.dtype)


def _bin_of(x, edges):
    """The bin of each element, and whether it is in one; the last edge belongs to the last bin."""
    n = edges.shape[0] - 1
    at = raw["searchsorted"](edges, x, True) - 1
    at = _where(x == edges[-1], n - 1, at)
    return at, raw["logical_and"](at >= 0, at < n)


def histogram(a, bins=10, range=None, weights=None, density=False):
    """Counts (or sums of weights) in bins, and the edges; density: as a probability density."""
    a = _reshape(floating(a), (-1,))
    edges = histogram_bin_edges(a, bins, range)
    weights = None if weights is None else _reshape(tensor(weights), (-1,))
    counts, _ = histogramdd(_reshape(a, (-1, 1)), [edges], None, weights, density)
    return counts, edges


def histogram2d(x, y, bins=10, range=None, weights=None, density=False):
    """Counts of points in a grid of bins, and the edges of both dimensions."""
    sample = raw["stack"]([_reshape(floating(x), (-1,)), _reshape(floating(y), (-1,))], 1)
    if isinstance(bins, _core.Tensor) or (not isinstance(bins, int) and len(bins) not in (1, 2)):
        bins = [bins, bins]
    counts, edges = histogramdd(sample, bins, range, weights, density)
    return counts, edges[0], edges[1]


def histogramdd(sample, bins=10, range=None, weights=None, density=False):
    """Counts of the rows of sample in a grid of bins, and the edges of each dimension."""
    if isinstance(sample, (list, tuple)):
        sample = raw["stack"]([floating(s) for s in sample], 1)
    sample = floating(sample)
    d = sample.shape[1]
    bins = [bins] * d if isinstance(bins, int) else list(bins)
    ranges = [None] * d if range is None else range
    edges = [histogram_bin_edges(sample[:, i], bins[i], ranges[i]) for i in builtins.range(d)]
    flat, inside, total = 0, True, 1
    for i, e in enumerate(edges):
        at, ok = _bin_of(sample[:, i], e)
        n = e.shape[0] - 1
        flat, total = at + flat * n, total * n
        inside = ok if inside is True else raw["logical_and"](inside, ok)
    flat = _where(inside, flat, total)
    values = raw["full"](1.0, flat.shape, sample.dtype) if weights is None else _cast(tensor(weights), sample.dtype)
    counts = _slice(raw["index_add"](raw["full"](0, (total + 1,), values.dtype), flat, values, 0), 0, 0, total)
    counts = _reshape(counts, tuple(e.shape[0] - 1 for e in edges))
    if density:
        for i, e in enumerate(edges):
            shape = [1] * d
            shape[i] = -1
            n = e.shape[0]
            counts = counts / _reshape(_slice(e, 0, 1, n) - _slice(e, 0, 0, n - 1), tuple(shape))
        counts = counts / raw["sum"](values * _cast(inside, values.dtype))
    return counts, edges


def interp(x, xp, fp, left=None, right=None):
    """Piecewise linear interpolation through the points (xp, fp); left and right: values outside."""
    x, xp, fp = floating(x), floating(xp), floating(fp)
    n = xp.shape[0]
    shape = x.shape
    x = _reshape(x, (-1,))
    if n == 1:
        inside = raw["broadcast_to"](fp, x.shape)
    else:
        at = raw["clamp"](raw["searchsorted"](xp, x, True) - 1, 0, n - 2)
        x0, x1 = (raw["index_select"](xp, at + i, 0) for i in (0, 1))
        y0, y1 = (raw["index_select"](fp, at + i, 0) for i in (0, 1))
        inside = y0 + (y1 - y0) * ((x - x0) / (x1 - x0))
    result = _where(x < xp[0], fp[0] if left is None else left, inside)
    result = _where(x > xp[-1], fp[-1] if right is None else right, result)
    return _reshape(_where(x == xp[-1], fp[-1], result), shape)
