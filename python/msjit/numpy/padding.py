"""Making arrays larger on their sides."""

import builtins

from .. import _core
from ._base import raw, tensor
from .indexing import apply_along_axis

_reshape, _cat, _cast, _slice = (raw[n] for n in ("reshape", "cat", "cast", "slice"))

__all__ = ["pad"]


_STATISTICS = {"maximum": "amax", "minimum": "amin", "mean": "mean"}


def _widths(width, ndim, name):
    if isinstance(width, int):
        return ((width, width),) * ndim
    width = tuple(width)
    if len(width) == 1:
        width = width[0] if not isinstance(width[0], int) else (width[0], width[0])
        return (tuple(width),) * ndim
    if isinstance(width[0], int):
        return (tuple(width),) * ndim
    if len(width) != ndim:
        raise ValueError(f"pad: {name} is of {len(width)} dimensions, the array of {ndim}")
    return tuple(tuple(w) for w in width)


def _numbers(values, ndim):
    if not isinstance(values, (list, tuple)):
        return ((values, values),) * ndim
    if not isinstance(values[0], (list, tuple)):
        return (tuple(values) if len(values) == 2 else (values[0], values[0]),) * ndim
    return tuple(tuple(v) for v in (values if len(values) == ndim else [values[0]] * ndim))


def pad(
    arr, pad_width, mode="constant", stat_length=None, constant_values=0, end_values=0, reflect_type="even", **kwargs
):
    """An array made larger on each side.

    Args:
        arr: array of any shape and dtype.
        pad_width: how many elements before and behind each dimension: a pair for each, one pair for all, or one int for
            all.
        mode: 'constant' (default) by constant_values, 'edge' by the outermost elements, 'reflect' mirrored without them,
            'symmetric' mirrored with them, 'wrap' from the other end, 'linear_ramp' evenly from the edge to end_values,
            'maximum', 'minimum' or 'mean' of the vector, 'empty' by values that are not set; or a function(vector, (before,
            after), axis, kwargs) that returns the padded vector.
        stat_length: how many elements at each edge 'maximum', 'minimum' and 'mean' look at, in the forms of pad_width.
            Default: None, all.
        constant_values: number, pair of numbers (before, behind), or a pair for each dimension. Default: 0.
        end_values: in the same forms, the outermost values of 'linear_ramp'. Default: 0.
        reflect_type: 'even', the only type that is there.
        kwargs: given to mode where it is a function.
    Returns:
        Tensor of arr's dtype.
    Raises:
        ValueError: mode or reflect_type is unknown, or pad_width does not fit the dimensions.

    >>> ms.numpy.pad([1, 2, 3], (2, 1))
    Tensor([0, 0, 1, 2, 3, 0], dtype=int32)
    >>> ms.numpy.pad([1, 2, 3], 2, mode="reflect")
    Tensor([3, 2, 1, 2, 3, 2, 1], dtype=int32)
    """
    arr = tensor(arr)
    widths = _widths(pad_width, arr.ndim, "pad_width")
    if reflect_type != "even":
        raise ValueError(f"pad: reflect_type must be 'even', got {reflect_type!r}")
    constants, ends = _numbers(constant_values, arr.ndim), _numbers(end_values, arr.ndim)
    lengths = None if stat_length is None else _widths(stat_length, arr.ndim, "stat_length")
    for d, (before, after) in enumerate(widths):
        if callable(mode):
            flat = [(0, 0)] * arr.ndim
            flat[d] = (before, after)
            arr = apply_along_axis(lambda v: mode(v, (before, after), d, kwargs), d, pad(arr, flat))  # noqa: B023
        elif before or after:
            arr = _pad_one(arr, d, before, after, mode, constants[d], ends[d], lengths and lengths[d])
    return arr


def _pad_one(x, d, before, after, mode, constants, ends, lengths):
    n = x.shape[d]
    if mode in ("edge", "reflect", "symmetric", "wrap"):
        k = raw["arange"](-before, n + after)
        if mode == "edge":
            k = raw["clamp"](k, 0, n - 1)
        elif mode == "wrap":
            k = raw["mod"](k, n)
        elif mode == "symmetric":
            k = raw["mod"](k, 2 * n)
            k = raw["where"](k < n, k, 2 * n - 1 - k)
        else:
            period = builtins.max(2 * n - 2, 1)
            k = raw["mod"](k, period)
            k = raw["where"](k < n, k, period - k)
        return raw["index_select"](x, k, d)

    def block(size, value):
        shape = x.shape[:d] + (size,) + x.shape[d + 1 :]
        if isinstance(value, _core.Tensor):
            return raw["broadcast_to"](value, shape)
        return raw["full"](value, shape, x.dtype)

    if mode in ("constant", "empty"):
        left, right = constants if mode == "constant" else (0, 0)
        left, right = block(before, left), block(after, right)
    elif mode in _STATISTICS:

        def value(edge_slice):
            y = raw[_STATISTICS[mode]](edge_slice, d, True)
            return _cast(raw["round"](y) if x.dtype != y.dtype else y, x.dtype)

        low, high = (n, n) if lengths is None else lengths
        left = block(before, value(_slice(x, d, 0, builtins.min(low, n))))
        right = block(after, value(_slice(x, d, builtins.max(n - high, 0), n)))
    elif mode == "linear_ramp":

        def ramp(size, edge, end):
            shape = [1] * x.ndim
            shape[d] = size
            k = _reshape(raw["arange"](0, size), tuple(shape))
            values = end + (edge - end) * (k / builtins.max(size, 1))
            return _cast(raw["floor"](values) if not x.is_floating_point() else values, x.dtype)

        left = ramp(before, _slice(x, d, 0, 1), ends[0])
        right = raw["flip"](ramp(after, _slice(x, d, n - 1, n), ends[1]), (d,))
    else:
        raise ValueError(f"pad: unknown mode {mode!r}")
    return _cat([part for part, size in ((left, before), (x, 1), (right, after)) if size], d)
