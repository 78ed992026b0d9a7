"""Products, polynomials, sets, histograms and interpolation."""

import builtins

from .. import _core
from ..ops._composed import products as L
from ..ops._composed import rearrange as R
from ._base import cast, counts, floating, kept, raw, sizes, tensor  # noqa: F401
from .creation import arange, linspace

_reshape, _cat, _cast, _slice, _where = (raw[n] for n in ("reshape", "cat", "cast", "slice", "where"))

__all__ = [
    "bincount", "convolve", "correlate", "cross", "digitize", "dot", "histogram", "histogram2d", "histogram_bin_edges",
    "histogramdd", "in1d", "inner", "interp", "intersect1d", "isin", "kron", "multi_dot", "outer", "polyadd", "polyder",
    "polyint", "polymul", "polysub", "polyval", "setdiff1d", "tensordot", "unique",
]  # fmt: skip


# ---- products


def dot(a, b):
    """Product of two arrays: of vectors their inner product, of matrices the matrix product, with a scalar the element-wise
    one.

    In general the sum of products over the last dimension of ``a`` and the last but one of ``b`` (the only one of a
    vector).

    Args:
        a: array of numbers of any shape.
        b: array of numbers whose summed dimension has the same size.
    Returns:
        Tensor with a's other dimensions, then b's.
    Raises:
        ValueError: the summed dimensions differ.

    >>> ms.numpy.dot([1, 2], [3, 4])
    Tensor(11, dtype=int32)
    >>> ms.numpy.dot([[1, 2], [3, 4]], [[1, 0], [0, 2]])
    Tensor([[1, 4],
            [3, 8]], dtype=int32)
    """
    a, b = tensor(a), tensor(b)
    if a.ndim == 0 or b.ndim == 0:
        return a * b
    if b.ndim == 1:
        return L.tensordot(a, b, ((-1,), (0,)))
    return L.tensordot(a, b, ((-1,), (-2,)))


def inner(a, b):
    """Sums of products over the last dimensions of both arrays.

    Args:
        a: array of numbers of any shape.
        b: array of numbers whose last dimension has the same size.
    Returns:
        Tensor with a's other dimensions, then b's.

    >>> ms.numpy.inner([[1, 2], [3, 4]], [10, 1])
    Tensor([12, 34], dtype=int32)
    """
    return L.inner(tensor(a), tensor(b))


def outer(a, b):
    """Product of every element of one array with every element of the other; both are flattened.

    Args:
        a: array of numbers of any shape.
        b: array of numbers of any shape.
    Returns:
        Tensor (number of a's elements, number of b's).

    >>> ms.numpy.outer([1, 2], [3, 4, 5])
    Tensor([[ 3,  4,  5],
            [ 6,  8, 10]], dtype=int32)
    """
    return _reshape(tensor(a), (-1, 1)) * _reshape(tensor(b), (1, -1))


def tensordot(a, b, axes=2):
    """Sum of products over chosen dimensions of two arrays.

    Args:
        a: array of numbers of any shape.
        b: array of numbers of any shape.
        axes: int n (default 2): the last n dimensions of a and the first n of b; or a pair (dimensions of a, dimensions of
            b), ints or sequences of them, of equal sizes.
    Returns:
        Tensor with the other dimensions of a, then those of b.

    >>> x = ms.numpy.ones((2, 3))
    >>> ms.numpy.tensordot(x, x, axes=([0, 1], [0, 1])), ms.numpy.tensordot(x, x, (1, 1)).shape
    (Tensor(6., dtype=float32), (2, 2))
    """
    return L.tensordot(tensor(a), tensor(b), axes)


def kron(a, b):
    """Kronecker product: each element of ``a`` times the whole of ``b``, put in that element's place.

    Args:
        a: array of numbers of any shape.
        b: array of numbers of any shape.
    Returns:
        Tensor whose sizes are the products of the sizes of a and b.

    >>> ms.numpy.kron([1, 10], [1, 2])
    Tensor([ 1,  2, 10, 20], dtype=int32)
    """
    return L.kron(tensor(a), tensor(b))


def multi_dot(arrays):
    """Matrix product of several arrays, in the order of multiplications that takes fewest of them.

    Args:
        arrays: sequence of two or more matrices whose sizes fit; the first and the last may be vectors.
    Returns:
        Tensor (rows of the first, columns of the last), without the dimension that a vector lacks.
    Raises:
        ValueError: there is only one array.

    >>> a, b, c = ms.numpy.ones((2, 3)), ms.numpy.ones((3, 4)), ms.numpy.ones(4)
    >>> ms.numpy.multi_dot([a, b, c])
    Tensor([12., 12.], dtype=float32)
    """
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
    """Cross product of vectors of 3 elements; of 2 elements, whose third counts as 0.

    Args:
        a: array with vectors of 2 or 3 elements along axisa.
        b: array with vectors of 2 or 3 elements along axisb; the other dimensions broadcast.
        axisa: int, the dimension of a's vectors. Default: the last.
        axisb: int, the dimension of b's vectors. Default: the last.
        axisc: int, the dimension of the result's vectors. Default: the last.
        axis: int that stands for all three; None (default): they count.
    Returns:
        Tensor of vectors of 3 elements; of two arrays of 2 elements only the third component, without that dimension.
    Raises:
        ValueError: vectors have another number of elements.

    >>> ms.numpy.cross([1, 0, 0], [0, 1, 0]), ms.numpy.cross([1, 0], [0, 1])
    (Tensor([0, 0, 1], dtype=int32), Tensor(1, dtype=int32))
    """
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
    products = windows * v
    return raw["sum"](products, 1, False, products.dtype)


def convolve(a, v, mode="full"):
    """Discrete convolution of two vectors: element k is the sum of a[i] v[k - i].

    Args:
        a: 1-d array of numbers.
        v: 1-d array of numbers.
        mode: 'full' (default): every place where they overlap, len(a) + len(v) - 1 of them; 'same': the middle ones, as
            many as the longer has elements; 'valid': where they overlap wholly.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: mode is another word.

    >>> ms.numpy.convolve([1, 2, 3], [1, 10])
    Tensor([ 1, 12, 23, 30], dtype=int32)
    """
    a, v = (raw["reshape"](x, (-1,)) if x.ndim == 0 else x for x in (tensor(a), tensor(v)))
    if a.shape[0] < v.shape[0]:
        a, v = v, a
    return _sliding(a, raw["flip"](v, (0,)), mode, "convolve")


def correlate(a, v, mode="valid"):
    """Cross-correlation of two vectors: element k is the sum of a[k + i] v[i].

    Args:
        a: 1-d array of numbers.
        v: 1-d array of numbers.
        mode: 'valid' (default): where they overlap wholly; 'same': as many places as the longer has elements; 'full': every
            place where they overlap.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: mode is another word.

    >>> ms.numpy.correlate([1, 2, 3], [1, 10])
    Tensor([21, 32], dtype=int32)
    """
    a, v = tensor(a), tensor(v)
    if a.shape[0] < v.shape[0]:
        return raw["flip"](_sliding(v, a, mode, "correlate"), (0,))
    return _sliding(a, v, mode, "correlate")


# ---- polynomials, the highest power first


def polyval(p, x):
    """Value of a polynomial at each element of ``x``, by Horner's rule.

    Args:
        p: coefficients of a polynomial, a 1-d array, the highest power first.
        x: array of numbers of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.numpy.polyval([2, 0, 1], [0, 3])
    Tensor([ 1, 19], dtype=int32)
    """
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
    """Sum of two polynomials.

    Args:
        a1: coefficients of a polynomial, a 1-d array, the highest power first.
        a2: the other polynomial's coefficients.
    Returns:
        1-d Tensor of coefficients.

    >>> ms.numpy.polyadd([1, 2], [3, 0, 0])
    Tensor([3, 1, 2], dtype=int32)
    """
    a1, a2 = _both(a1, a2)
    return a1 + a2


def polysub(a1, a2):
    """Difference of two polynomials.

    Args:
        a1: coefficients of a polynomial, a 1-d array, the highest power first.
        a2: coefficients of the polynomial that is subtracted.
    Returns:
        1-d Tensor of coefficients.

    >>> ms.numpy.polysub([1, 2], [1, 1])
    Tensor([0, 1], dtype=int32)
    """
    a1, a2 = _both(a1, a2)
    return a1 - a2


def polymul(a1, a2):
    """Product of two polynomials.

    Args:
        a1: coefficients of a polynomial, a 1-d array, the highest power first.
        a2: the other polynomial's coefficients.
    Returns:
        1-d Tensor of coefficients.

    >>> ms.numpy.polymul([1, 1], [1, -1])
    Tensor([ 1,  0, -1], dtype=int32)
    """
    return convolve(a1, a2)


def polyder(p, m=1):
    """Derivative of a polynomial.

    Args:
        p: coefficients of a polynomial, a 1-d array, the highest power first.
        m: int, how often to derive. Default: 1.
    Returns:
        1-d Tensor of coefficients, m fewer than p.

    >>> ms.numpy.polyder([1, 2, 3])
    Tensor([2, 2], dtype=int32)
    """
    p = tensor(p)
    for _ in range(m):
        n = p.shape[0] - 1
        p = _slice(p, 0, 0, n) * arange(n, 0, -1)
    return p


def polyint(p, m=1, k=None):
    """Integral of a polynomial.

    Args:
        p: coefficients of a polynomial, a 1-d array, the highest power first.
        m: int, how often to integrate. Default: 1.
        k: number, or list of m numbers: the constant of each integration. Default: None, 0.
    Returns:
        1-d Tensor of floating-point coefficients, m more than p.

    >>> ms.numpy.polyint([2, 2], k=7)
    Tensor([1., 2., 7.], dtype=float32)
    """
    p = floating(p)
    constants = [0] * m if k is None else [k] * m if isinstance(k, (int, float)) else list(k)
    for i in range(m):
        n = p.shape[0]
        p = _cat([p / raw["arange"](n, 0, -1), raw["full"](constants[i], (1,), p.dtype)], 0)
    return p


# ---- sets


def unique(x, return_inverse=False):
    """Different values of the flattened array, in ascending order.

    Args:
        x: array of any shape and dtype.
        return_inverse: True gives for each element its place among the values as well. Default: False.
    Returns:
        1-d Tensor of x's dtype, or the pair (values, int32 places).

    >>> ms.numpy.unique([3, 1, 3], return_inverse=True)
    (Tensor([1, 3], dtype=int32), Tensor([1, 0, 1], dtype=int32))
    """
    values, inverse = raw["unique"](_reshape(tensor(x), (-1,)))[:2]
    return (values, _cast(inverse, _core.int32)) if return_inverse else values


def in1d(ar1, ar2, invert=False):
    """Whether each element of the flattened ``ar1`` is one of the elements of ``ar2``.

    Args:
        ar1: array of any shape and dtype.
        ar2: array of any shape, the elements looked for.
        invert: True asks for elements that are not in ar2. Default: False.
    Returns:
        1-d bool Tensor, an entry for each element of ar1.

    >>> ms.numpy.in1d([1, 2, 3], [3, 1])
    Tensor([ True, False,  True], dtype=bool_)
    """
    return isin(_reshape(tensor(ar1), (-1,)), ar2, invert)


def isin(element, test_elements, invert=False):
    """Whether each element is one of the elements of ``test_elements``.

    Args:
        element: array of any shape and dtype.
        test_elements: array of any shape, the elements looked for.
        invert: True asks for elements that are not among them. Default: False.
    Returns:
        bool Tensor of element's shape.

    >>> ms.numpy.isin([[1, 2], [3, 4]], [4, 1])
    Tensor([[ True, False],
            [False,  True]], dtype=bool_)
    """
    element, tests = tensor(element), _reshape(tensor(test_elements), (-1,))
    found = raw["any"](raw["unsqueeze"](element, -1) == tests, -1)
    return raw["logical_not"](found) if invert else found


def intersect1d(ar1, ar2, assume_unique=False, return_indices=False):
    """Values that are in both arrays, each once and in ascending order.

    Args:
        ar1: array of any shape and dtype.
        ar2: array of any shape and dtype.
        assume_unique: accepted as NumPy has it; results are the same.
        return_indices: True gives the place where each value comes first in ar1 and in ar2 as well. Default: False.
    Returns:
        1-d Tensor, or the triple (values, places in ar1, places in ar2).

    >>> ms.numpy.intersect1d([5, 1, 3, 3], [3, 5, 9])
    Tensor([3, 5], dtype=int32)
    """
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
    """Values of ``ar1`` that are not in ``ar2``, each once and in ascending order.

    Args:
        ar1: array of any shape and dtype.
        ar2: array of any shape and dtype.
        assume_unique: True leaves ar1's order and repetitions. Default: False.
    Returns:
        1-d Tensor of ar1's dtype.

    >>> ms.numpy.setdiff1d([5, 1, 3, 1], [3])
    Tensor([1, 5], dtype=int32)
    """
    ar1 = _reshape(tensor(ar1), (-1,))
    values = ar1 if assume_unique else raw["unique"](ar1)[0]
    return raw["masked_select"](values, isin(values, ar2, True))


# ---- histograms


def bincount(x, weights=None, minlength=0, length=None):
    """How often each of the integers 0, 1, 2, ... occurs.

    Args:
        x: 1-d array of integers that are not negative.
        weights: array of x's shape: each occurrence adds its weight instead of 1. Default: None.
        minlength: int, the result has at least so many elements. Default: 0.
        length: int, the result has exactly so many; larger integers are not counted. None (default): max(x) + 1.
    Returns:
        1-d Tensor; int64 without weights, else of their dtype.

    >>> ms.numpy.bincount([1, 1, 3]), ms.numpy.bincount([0, 2], weights=[0.5, 4.0])
    (Tensor([0, 2, 0, 1], dtype=int64), Tensor([0.5, 0. , 4. ], dtype=float32))
    """
    x = tensor(x)
    if weights is None:
        counts = raw["bincount"](x, minlength if length is None else length)
    else:
        weights = tensor(weights)
        n = builtins.max(int(raw["amax"](x).item()) + 1 if x.size else 0, minlength, length or 0)
        counts = raw["index_add"](raw["full"](0, (n,), weights.dtype), x, weights, 0)
    return counts if length is None else _slice(counts, 0, 0, length)


def digitize(x, bins, right=False):
    """Number of the bin that each element falls into: 0 before the first edge, len(bins) behind the last.

    Args:
        x: array of numbers of any shape.
        bins: 1-d array of edges, ascending or descending.
        right: False (default): a bin holds its lower edge, in ascending edges bins[i - 1] <= x < bins[i]; True: its upper
            one.
    Returns:
        int64 Tensor of x's shape.

    >>> ms.numpy.digitize([0.5, 1.0, 9.0], [0, 1, 2])
    Tensor([1, 2, 3], dtype=int32)
    """
    x, bins = tensor(x), tensor(bins)
    if bins.size > 1 and (bins[0] > bins[-1]).item():
        return counts(bins.size - raw["searchsorted"](raw["flip"](bins, (0,)), x, not right))
    return counts(raw["searchsorted"](bins, x, not right))


def histogram_bin_edges(a, bins=10, range=None, weights=None):
    """Edges of the bins that ``histogram`` would use.

    Args:
        a: array of numbers, whose smallest and largest are the outer edges where range is None.
        bins: int, the number of equally wide bins (default 10), or the edges themselves.
        range: pair of numbers, the outer edges. Default: None.
        weights: accepted as NumPy has it; has no effect.
    Returns:
        1-d floating-point Tensor of edges, one more than bins.

    >>> ms.numpy.histogram_bin_edges([0.0, 4.0], bins=2)
    Tensor([0., 2., 4.], dtype=float32)
    """
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
    """Counts how many elements of the flattened array fall into each bin.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        bins: int, the number of equally wide bins (default 10), or a 1-d array of ascending edges.
        range: pair of numbers, the outer edges; None (default): the smallest and the largest element.
        weights: array of a's shape: each element adds its weight instead of 1. Default: None.
        density: True gives a probability density, whose integral over all bins is 1. Default: False.
    Returns:
        pair of Tensors: floating-point counts (bins,) and edges (bins + 1,). A bin holds its lower edge, the last one both.

    >>> ms.numpy.histogram([0.0, 0.5, 2.0, 4.0], bins=2)
    (Tensor([2., 2.], dtype=float32), Tensor([0., 2., 4.], dtype=float32))
    """
    a = _reshape(floating(a), (-1,))
    edges = histogram_bin_edges(a, bins, range)
    weights = None if weights is None else _reshape(tensor(weights), (-1,))
    counts, _ = histogramdd(_reshape(a, (-1, 1)), [edges], None, weights, density)
    return counts, edges


def histogram2d(x, y, bins=10, range=None, weights=None, density=False):
    """Counts how many points fall into each cell of a grid in the plane.

    Args:
        x: array of the points' first coordinates.
        y: array of the points' second coordinates.
        bins: int (default 10), or edges, for both dimensions; or a pair of these, one for each.
        range: pair of pairs of numbers, the outer edges of each dimension; None (default): the smallest and largest
            coordinates.
        weights: array with a weight for each point. Default: None, 1.
        density: True gives a probability density. Default: False.
    Returns:
        triple of Tensors: counts, edges of x, edges of y.

    >>> counts, _, _ = ms.numpy.histogram2d([0.0, 0.1, 1.0], [0.0, 1.0, 1.0], bins=2)
    >>> counts
    Tensor([[1., 1.],
            [0., 1.]], dtype=float32)
    """
    sample = raw["stack"]([_reshape(floating(x), (-1,)), _reshape(floating(y), (-1,))], 1)
    if isinstance(bins, _core.Tensor) or (not isinstance(bins, int) and len(bins) not in (1, 2)):
        bins = [bins, bins]
    counts, edges = histogramdd(sample, bins, range, weights, density)
    return counts, edges[0], edges[1]


def histogramdd(sample, bins=10, range=None, weights=None, density=False):
    """Counts how many points fall into each cell of a grid of any number of dimensions.

    Args:
        sample: Tensor (points, dimensions), or a list with an array of coordinates for each dimension.
        bins: int, the number of bins of every dimension (default 10), or a list of numbers of bins or edges, one for each.
        range: list of pairs, the outer edges of each dimension; None (default): the smallest and largest coordinates.
        weights: array with a weight for each point. Default: None, 1.
        density: True gives a probability density. Default: False.
    Returns:
        pair: Tensor of counts with a dimension for each of sample's, and the list of edges.

    >>> counts, edges = ms.numpy.histogramdd(ms.numpy.array([[0.0, 0.0], [1.0, 1.0], [0.9, 1.0]]), bins=2)
    >>> counts, len(edges)
    (Tensor([[1., 0.],
            [0., 2.]], dtype=float32), 2)
    """
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
    """Piecewise linear interpolation: the value at each ``x`` on the line through the points (xp, fp).

    Args:
        x: array of the places asked for.
        xp: 1-d array of the points' places, ascending.
        fp: 1-d array of the points' values.
        left: number, the value below xp[0]; None (default): fp[0].
        right: number, the value above xp[-1]; None (default): fp[-1].
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.interp([0.5, 2.0, 9.0], [0, 1, 3], [0, 10, 20])
    Tensor([ 5., 15., 20.], dtype=float32)
    """
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
