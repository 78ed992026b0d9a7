"""Pooling over windows that divide a dimension of any size as evenly as can be."""

import math

from .. import _core
from ._limits import counted
from .pooling import max_pool3d
from .vision import resampled

_raw = _core._raw_ops
_reshape = _raw["reshape"]

__all__ = [
    "adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool2d_ext", "adaptive_avg_pool3d", "adaptive_max_pool1d",
    "adaptive_max_pool2d", "adaptive_max_pool3d",
]  # fmt: skip


def _bounds(n, out):
    counted("adaptive pooling", n, out)
    return [(i * n // out, -((-(i + 1) * n) // out)) for i in range(out)]


def _sizes(x, output_size, count):
    size = (output_size,) * count if isinstance(output_size, int) or output_size is None else tuple(output_size)
    if len(size) != count or x.ndim <= count:
        raise ValueError(
            f"adaptive pooling over {count} dimensions: output_size must be an int, None or {count} of them, and the input "
            f"have a dimension more at least; got {output_size} and shape {tuple(x.shape)}"
        )
    return tuple(n if s is None else s for s, n in zip(size, x.shape[x.ndim - count :]))


def _adaptive_avg(x, output_size, count):
    """Means over an even division of the last `count` dimensions into windows."""
    size, have = _sizes(x, output_size, count), tuple(x.shape[x.ndim - count :])
    counted("adaptive pooling", *size)
    if size != have:
        x = resampled(x, tuple(n or 1 for n in size), "area")
    for i, n in enumerate(size):
        if n == 0:
            x = _raw["slice"](x, x.ndim - count + i, 0, 0)
    return x


def adaptive_avg_pool1d(input, output_size):
    """Divides a sequence evenly into a given number of windows and takes the mean of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., L), of floats.
        output_size: int, how many windows.
    Returns:
        Tensor (..., output_size).

    >>> ms.ops.adaptive_avg_pool1d(ms.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2)
    Tensor([[[2., 6.]]], dtype=float32)
    """
    return _adaptive_avg(input, output_size, 1)


def adaptive_avg_pool2d(input, output_size):
    """Divides a picture evenly into a given number of windows and takes the mean of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., H, W), of floats.
        output_size: int or pair of ints, how many windows; None for a size keeps it.
    Returns:
        Tensor (..., h, w).

    >>> ms.ops.adaptive_avg_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2)
    Tensor([[[[ 2.5,  4.5],
              [10.5, 12.5]]]], dtype=float32)
    """
    return _adaptive_avg(input, output_size, 2)


adaptive_avg_pool2d_ext = adaptive_avg_pool2d


def adaptive_avg_pool3d(input, output_size):
    """Divides a volume evenly into a given number of windows and takes the mean of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., D, H, W), of floats.
        output_size: int or 3 ints, how many windows; None for a size keeps it.
    Returns:
        Tensor (..., d, h, w).

    >>> ms.ops.adaptive_avg_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1)
    Tensor([[[[[3.5]]]]], dtype=float32)
    """
    return _adaptive_avg(input, output_size, 3)


def _even(x, dim, out):
    """x with `out` windows of one size that do not overlap along dim, that size, and where each element was; None: there.

    A window that is shorter than others ends with its last element again, which changes neither the largest value nor its place.
    """
    n = x.shape[dim]
    if n % out == 0:
        return x, n // out, None
    bounds = _bounds(n, out)
    size = max(b - a for a, b in bounds)
    source = _core.Tensor([min(a + k, b - 1) for a, b in bounds for k in range(size)], dtype=_core.int64)
    return _raw["index_select"](x, source, dim), size, source


def adaptive_max(x, output_size, count):
    """Largest values over an even division of the last `count` dimensions into windows, and their places in those."""
    size, have, batch = _sizes(x, output_size, count), x.shape[x.ndim - count :], x.shape[: x.ndim - count]
    counted("adaptive pooling", *size)
    if 0 in have:
        raise ValueError(f"adaptive max pooling: no dimension of the windows may be empty, got shape {tuple(x.shape)}")
    if 0 in size:
        return tuple(_raw["full"](0, (*batch, *size), dtype) for dtype in (x.dtype, _core.int64))
    ones = (1,) * (count == 1)  # a picture of one row
    even, kernel, sources = _reshape(x, (math.prod(batch), 1, *ones, *have)), [*ones], []
    for i, out in enumerate(size, even.ndim - count):
        even, k, source = _even(even, i, out)
        kernel.append(k)
        sources.append(source)
    if count == 3:
        y, at = max_pool3d(even, tuple(kernel), return_indices=True)
    else:
        y, at = _raw["max_pool2d"](even, tuple(kernel), tuple(kernel))
    if any(source is not None for source in sources):
        place, step, rest = 0, 1, at
        for n, m, source in reversed([*zip(have, even.shape[even.ndim - count :], sources)]):
            inside, rest = _raw["mod"](rest, m), _raw["floor_div"](rest, m)
            if source is not None:
                inside = _reshape(_raw["index_select"](source, _reshape(inside, (inside.size,)), 0), inside.shape)
            place, step = inside * step + place, step * n
        at = place
    return _reshape(y, (*batch, *size)), _reshape(at, (*batch, *size))


def adaptive_max_pool1d(input, output_size):
    """Divides a sequence evenly into a given number of windows and takes the largest value of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., L), of floats.
        output_size: int, how many windows.
    Returns:
        Tensor (..., output_size).

    >>> ms.ops.adaptive_max_pool1d(ms.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2)
    Tensor([[[3., 7.]]], dtype=float32)
    """
    return adaptive_max(input, output_size, 1)[0]


def adaptive_max_pool2d(input, output_size, return_indices=False):
    """Divides a picture evenly into a given number of windows and takes the largest value of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., H, W), of floats.
        output_size: int or pair of ints, how many windows; None for a size keeps it.
        return_indices: bool, whether to give the places, counted through the whole, too.
    Returns:
        Tensor (..., h, w), or (values, indices in int64).

    >>> ms.ops.adaptive_max_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2)
    Tensor([[[[ 5.,  7.],
              [13., 15.]]]], dtype=float32)
    """
    result = adaptive_max(input, output_size, 2)
    return result if return_indices else result[0]


def adaptive_max_pool3d(input, output_size, return_indices=False):
    """Divides a volume evenly into a given number of windows and takes the largest value of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., D, H, W), of floats.
        output_size: int or 3 ints, how many windows; None for a size keeps it.
        return_indices: bool, whether to give the places, counted through the whole, too.
    Returns:
        Tensor (..., d, h, w), or (values, indices in int64).

    >>> ms.ops.adaptive_max_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1)
    Tensor([[[[[7.]]]]], dtype=float32)
    """
    result = adaptive_max(input, output_size, 3)
    return result if return_indices else result[0]
