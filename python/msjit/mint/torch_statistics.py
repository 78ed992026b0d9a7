"""Statistics that PyTorch has beyond MindSpore's mint: found in ``msjit.mint``.

>>> ms.mint.aminmax(ms.tensor([3.0, 1.0])).max
Tensor(3., dtype=float32)
"""

from collections import namedtuple

from .. import _core
from .. import ops as _ops
from ..ops._limits import dimension

_raw = _core._raw_ops
_reshape = _raw["reshape"]
__all__ = ["aminmax", "corrcoef", "cov", "gradient", "histogram", "nanmedian", "nanquantile", "quantile"]

_MinMax = namedtuple("aminmax", "min max")
_Median = namedtuple("nanmedian", "values indices")
_Histogram = namedtuple("histogram", "hist bin_edges")


def aminmax(input, *, dim=None, keepdim=False):
    """The smallest and the largest element, of all or along a dimension.

    Args:
        input: Tensor of real numbers.
        dim: int; None (default): of all elements.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
    Returns:
        named pair of Tensors: min and max.

    >>> low, high = ms.mint.aminmax(ms.tensor([[1.0, 7.0], [3.0, 5.0]]), dim=1)
    >>> low.tolist(), high.tolist()
    ([1.0, 3.0], [7.0, 5.0])
    """
    return _MinMax(*_ops.aminmax(input, axis=dim, keepdims=keepdim))


def nanmedian(input, dim=None, keepdim=False):
    """The median of what is not NaN: of an even number of elements the lower one of the middle two.

    Args:
        input: Tensor of real numbers.
        dim: int, the dimension that is reduced; None (default): all.
        keepdim: True keeps it with size 1. Default: False.
    Returns:
        Tensor of one number where dim is None; else a named pair of Tensors: values and their indices.

    >>> ms.mint.nanmedian(ms.tensor([3.0, float("nan"), 1.0, 2.0]))
    Tensor(2., dtype=float32)
    """
    if dim is None:
        return _ops.nanmedian(_reshape(input, (-1,)), 0)[0]
    if not input.ndim:
        values, indices = _ops.nanmedian(_reshape(input, (1,)), 0)
        return _Median(values, indices)
    return _Median(*_ops.nanmedian(input, dim, keepdim))


def quantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """The value below which a part q of the elements lies. NaN among them gives NaN.

    Args:
        input: Tensor of floats.
        q: number or Tensor (Q,) in [0, 1].
        dim: int, the dimension that is reduced; None (default): all.
        keepdim: True keeps it with size 1. Default: False.
        interpolation: 'linear' (default) between the two elements beside that place, or 'lower', 'higher', 'midpoint' or
            'nearest' of them.
    Returns:
        Tensor of input's dtype, with a first dimension for q if that is a Tensor (Q,).

    >>> ms.mint.quantile(ms.tensor([1.0, 2.0, 4.0]), 0.25, interpolation="higher")
    Tensor(2., dtype=float32)
    """
    return _ops.quantile(input, q, dim, keepdim, interpolation=interpolation)


def nanquantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """The value below which a part q of the elements lies that are not NaN.

    Args:
        input: Tensor of floats.
        q: number or Tensor (Q,) in [0, 1].
        dim: int, the dimension that is reduced; None (default): all.
        keepdim: True keeps it with size 1. Default: False.
        interpolation: 'linear' (default) between the two elements beside that place, or 'lower', 'higher', 'midpoint' or
            'nearest' of them.
    Returns:
        Tensor of input's dtype, with a first dimension for q if that is a Tensor (Q,).

    >>> ms.mint.nanquantile(ms.tensor([1.0, float("nan"), 3.0]), 0.5)
    Tensor(2., dtype=float32)
    """
    return _ops.nanquantile(input, q, dim, keepdim, interpolation=interpolation)


def cov(input, *, correction=1, fweights=None, aweights=None):
    """The covariance matrix of variables: entry (i, j) is the mean of the product of the deviations of i and j.

    Args:
        input: Tensor, variables in rows and observations in columns, or (N,) for one variable.
        correction: int, what is taken off the number of observations in the divisor. Default: 1.
        fweights: integer Tensor (N,), how often each observation was made. Default: None.
        aweights: Tensor (N,), how much each observation counts. Default: None.
    Returns:
        Tensor with a row and a column for each variable, or of one number; in input's dtype, where no weights widen it.

    >>> ms.mint.cov(ms.tensor([[1.0, 3.0], [2.0, 6.0]])).tolist()
    [[2.0, 4.0], [4.0, 8.0]]
    """
    result = _ops.cov(input, correction=correction, fweights=fweights, aweights=aweights)
    narrow = aweights is None and input.dtype in (_core.float16, _core.bfloat16)
    return _raw["cast"](result, input.dtype) if narrow else result


def corrcoef(input):
    """Pearson's correlation coefficients of variables: their covariance over both standard deviations, at most 1.

    Args:
        input: Tensor of floats, variables in rows and observations in columns, or (N,) for one variable.
    Returns:
        Tensor with a row and a column for each variable, or of one number.

    >>> ms.mint.corrcoef(ms.tensor([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]])).asnumpy().round(3).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """
    covariance = cov(input)
    if not covariance.ndim:
        return covariance / covariance
    deviations = _raw["sqrt"](_raw["real"](_raw["diagonal"](covariance)))
    result = covariance / _raw["unsqueeze"](deviations, 1) / _raw["unsqueeze"](deviations, 0)
    if result.is_complex():
        parts = (_raw["clamp"](part, -1.0, 1.0) for part in (_raw["real"](result), _raw["imag"](result)))
        return _raw["complex"](*parts)
    return _raw["clamp"](result, -1.0, 1.0)


def gradient(input, *, spacing=None, dim=None, edge_order=1):
    """Derivatives of a function that is known at the points of a grid, by central differences of second order (Fornberg,
    1988); one-sided ones at the edges.

    Args:
        input: Tensor, the values.
        spacing: number, the distance of neighbours; or a number for each dimension, or a Tensor of coordinates for each.
            Default: None, 1.
        dim: int or tuple of ints, the dimensions; None (default): all.
        edge_order: 1 (default) or 2, the order of the differences at the edges.
    Returns:
        tuple of Tensors of input's shape, one for each dimension.
    Raises:
        ValueError: a dimension has fewer than edge_order + 1 elements, or another number of spacings is given.

    >>> ms.mint.gradient(ms.tensor([1.0, 2.0, 4.0, 8.0]))[0].tolist()
    [1.0, 1.5, 3.0, 4.0]
    """
    spacing = 1 if spacing is None else spacing
    dims = tuple(range(input.ndim)) if dim is None else (dim,) if isinstance(dim, int) else tuple(dim)
    dims = tuple(dimension("gradient", input.ndim, d) for d in dims)
    if len(set(dims)) != len(dims):
        raise ValueError(f"gradient: dimensions {dims} are not different ones")
    steps = list(spacing) if isinstance(spacing, (list, tuple)) else [spacing] * len(dims)
    if len(steps) != len(dims):
        raise ValueError(f"gradient: {len(steps)} spacings for {len(dims)} dimensions")
    return tuple(_derivative(input, step, d, edge_order) for step, d in zip(steps, dims))


def _derivative(x, step, dim, edge_order):
    n = x.shape[dim]
    if n < edge_order + 1:
        raise ValueError(f"gradient: dimension {dim} has {n} elements, edge_order={edge_order} needs {edge_order + 1}")
    at = lambda i, j: _raw["slice"](x, dim, i, j)  # noqa: E731
    shape = tuple(n - 1 if d == dim else 1 for d in range(x.ndim))
    if isinstance(step, _core.Tensor) and step.ndim:
        gaps = _reshape(_raw["slice"](step, 0, 1, n) - _raw["slice"](step, 0, 0, n - 1), shape)
    else:
        gaps = _raw["full"](float(step), shape, x.dtype if x.is_floating_point() else _core.get_default_dtype())
    before, behind = _raw["slice"](gaps, dim, 0, n - 2), _raw["slice"](gaps, dim, 1, n - 1)
    slopes = (at(1, n) - at(0, n - 1)) / gaps
    # Between two gaps of different width the slopes are weighted by the other one.
    left, right = _raw["slice"](slopes, dim, 0, n - 2), _raw["slice"](slopes, dim, 1, n - 1)
    middle = (left * behind + right * before) / (before + behind)
    first, last = _raw["slice"](slopes, dim, 0, 1), _raw["slice"](slopes, dim, n - 2, n - 1)
    if edge_order == 2:
        ends = lambda t, i: (_raw["slice"](t, dim, i, i + 1), _raw["slice"](t, dim, i + 1, i + 2))  # noqa: E731
        (s0, s1), (g0, g1) = ends(slopes, 0), ends(gaps, 0)
        (t0, t1), (h0, h1) = ends(slopes, n - 3), ends(gaps, n - 3)
        first = s0 + (s0 - s1) * g0 / (g0 + g1)
        last = t1 + (t1 - t0) * h1 / (h0 + h1)
    return _raw["cat"]([first, middle, last], dim)


def histogram(input, bins, *, range=None, weight=None, density=False):
    """How many elements fall into each of several bins; the last one holds its upper edge too.

    Args:
        input: Tensor of floats.
        bins: int, how many bins of equal width; or Tensor (N + 1,) of ascending edges.
        range: pair of numbers, the ends where bins is an int. Default: None, the least and the largest element.
        weight: Tensor of input's shape, how much each element counts. Default: None, 1.
        density: True divides by the whole and by the width of a bin. Default: False.
    Returns:
        named pair of Tensors: hist (N,) and bin_edges (N + 1,), in input's dtype.

    >>> ms.mint.histogram(ms.tensor([1.0, 2.0, 1.0]), 4, range=(0.0, 3.0)).hist.tolist()
    [0.0, 2.0, 1.0, 0.0]
    """
    x = _reshape(input, (-1,))
    if isinstance(bins, _core.Tensor):
        edges = bins
    else:
        if range is None:
            low, high = (_raw["amin"](x).item(), _raw["amax"](x).item()) if x.size else (0.0, 0.0)
        else:
            low, high = range
        low, high = (low - 0.5, high + 0.5) if low == high else (low, high)
        edges = _raw["linspace"](float(low), float(high), bins + 1, input.dtype)
    n = edges.shape[0] - 1
    place = _raw["searchsorted"](edges, x, True) - 1
    place = _raw["where"](x == edges[n], n - 1, place)
    inside = _raw["logical_and"](place >= 0, place < n)
    counted = _raw["full"](1.0, x.shape, input.dtype) if weight is None else _reshape(weight, (-1,))
    counted = _raw["where"](inside, counted, 0.0)
    hist = _raw["index_add"](_raw["full"](0.0, (n,), input.dtype), _raw["clamp"](place, 0, max(n - 1, 0)), counted, 0)
    if density:
        hist = hist / (_raw["sum"](hist) * (_raw["slice"](edges, 0, 1, n + 1) - _raw["slice"](edges, 0, 0, n)))
    return _Histogram(hist, edges)
