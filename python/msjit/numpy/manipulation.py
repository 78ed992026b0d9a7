"""Shape, order, joining and indexing."""

import builtins

from .. import _core
from ..ops import function as F
from ..ops import joining
from ..ops._composed import rearrange as R
from ..ops._limits import counted
from ._base import axes_of, axis_of, raw, sizes, tensor

_reshape, _cat, _permute, _cast, _slice = (raw[n] for n in ("reshape", "cat", "permute", "cast", "slice"))

__all__ = [
    "append", "apply_along_axis", "apply_over_axes", "array_split", "array_str", "atleast_1d", "atleast_2d", "atleast_3d",
    "broadcast_arrays", "broadcast_to", "choose", "column_stack", "concatenate", "diagonal", "dsplit", "dstack", "expand_dims",
    "flip", "fliplr", "flipud", "hsplit", "hstack", "isscalar", "moveaxis", "pad", "piecewise", "promote_types",
    "ravel", "ravel_multi_index", "repeat", "reshape", "result_type", "roll", "rollaxis", "rot90", "select", "size", "split",
    "squeeze", "stack", "swapaxes", "take", "take_along_axis", "tile", "transpose", "unravel_index", "vsplit", "vstack", "where",
]  # fmt: skip


def reshape(x, new_shape):
    """The same elements in another shape."""
    return _reshape(tensor(x), sizes(new_shape))


def ravel(x):
    """One-dimensional."""
    return _reshape(tensor(x), (-1,))


def transpose(a, axes=None):
    """Dimensions permuted; None: reversed."""
    a = tensor(a)
    order = tuple(builtins.range(a.ndim))[::-1] if axes is None else tuple(d % a.ndim for d in axes)
    return _permute(a, order)


def swapaxes(x, axis1, axis2):
    """Two dimensions exchanged."""
    return raw["transpose"](tensor(x), axis1, axis2)


def moveaxis(a, source, destination):
    """Dimensions moved to new places."""
    return R.moveaxis(tensor(a), source, destination)


def rollaxis(x, axis, start=0):
    """A dimension moved in front of another."""
    x = tensor(x)
    axis = axis_of(axis, x.ndim)
    start = start + x.ndim if start < 0 else start
    return R.moveaxis(x, axis, start - 1 if axis < start else start)


def expand_dims(a, axis):
    """Dimensions of size 1 inserted."""
    a = tensor(a)
    if isinstance(axis, int):
        return raw["unsqueeze"](a, axis)
    n = a.ndim + len(axis)
    for d in sorted(axis_of(d, n) for d in axis):
        a = raw["unsqueeze"](a, d)
    return a


def squeeze(a, axis=None):
    """Dimensions of size 1 removed."""
    a = tensor(a)
    for d in () if axis is None else axes_of(axis, a.ndim):
        if a.shape[d] != 1:
            raise ValueError(f"squeeze: dimension {d} of shape {a.shape} is not 1")
    return raw["squeeze"](a) if axis is None else raw["squeeze"](a, axes_of(axis, a.ndim))


def broadcast_to(array, shape):
    """Expanded to shape."""
    return raw["broadcast_to"](tensor(array), sizes(shape))


def broadcast_arrays(*args):
    """All expanded to their common shape."""
    return list(F.broadcast_tensors(*(tensor(a) for a in args)))


def atleast_1d(*arys):
    """Of at least one dimension."""
    return R.atleast_1d(*(tensor(a) for a in arys))


def atleast_2d(*arys):
    """Of at least two dimensions."""
    return R.atleast_2d(*(tensor(a) for a in arys))


def atleast_3d(*arys):
    """Of at least three dimensions."""
    return R.atleast_3d(*(tensor(a) for a in arys))


# ---- joining and splitting


def concatenate(arrays, axis=0):
    """Joined along axis; None: flattened first."""
    arrays = [tensor(a) for a in arrays]
    if axis is None:
        return _cat([_reshape(a, (-1,)) for a in arrays], 0)
    return _cat(arrays, axis)


def append(arr, values, axis=None):
    """values behind arr, along axis; None: flattened first."""
    return concatenate((arr, values), axis)


def stack(arrays, axis=0):
    """Joined along a new dimension."""
    return raw["stack"]([tensor(a) for a in arrays], axis)


def hstack(tup):
    """Joined along the second dimension, vectors along the first."""
    return joining.hstack([tensor(a) for a in tup])


def vstack(tup):
    """Joined along the first dimension; vectors are rows."""
    return joining.vstack([raw["reshape"](tensor(a), (1,)) if tensor(a).ndim == 0 else tensor(a) for a in tup])


def dstack(tup):
    """Joined along the third dimension."""
    return R.dstack([tensor(a) for a in tup])


def column_stack(tup):
    """Vectors as columns, and matrices, side by side."""
    return R.column_stack([tensor(a) for a in tup])


def _pieces(x, indices_or_sections, axis, name, equal):
    x = tensor(x)
    axis = axis_of(axis, x.ndim)
    if isinstance(indices_or_sections, int):
        if equal and x.shape[axis] % indices_or_sections:
            raise ValueError(f"{name}: {x.shape[axis]} elements do not divide into {indices_or_sections} equal parts")
        return list(F.tensor_split(x, indices_or_sections, axis))
    return list(F.tensor_split(x, tuple(indices_or_sections), axis))


def split(x, indices_or_sections, axis=0):
    """Equal parts along axis, or cut at the given indices."""
    return _pieces(x, indices_or_sections, axis, "split", True)


def array_split(x, indices_or_sections, axis=0):
    """Parts of nearly equal size along axis, or cut at the given indices."""
    return _pieces(x, indices_or_sections, axis, "array_split", False)


def hsplit(x, indices_or_sections):
    """Parts along the second dimension, of a vector along its first."""
    x = tensor(x)
    return split(x, indices_or_sections, 0 if x.ndim == 1 else 1)


def vsplit(x, indices_or_sections):
    """Parts along the first dimension."""
    return split(x, indices_or_sections, 0)


def dsplit(x, indices_or_sections):
    """Parts along the third dimension."""
    return split(x, indices_or_sections, 2)


# ---- order


def flip(m, axis=None):
    """Order reversed along axis; None: along all."""
    m = tensor(m)
    return raw["flip"](m, axes_of(axis, m.ndim))


def fliplr(m):
    """The second dimension reversed."""
    return flip(m, 1)


def flipud(m):
    """The first dimension reversed."""
    return flip(m, 0)


def roll(a, shift, axis=None):
    """Elements moved cyclically; without axis over the flattened array."""
    a = tensor(a)
    shifts = sizes(shift)
    if axis is None:
        return raw["roll"](a, (builtins.sum(shifts),))
    axes = sizes(axis)
    n = builtins.max(len(shifts), len(axes))
    shifts, axes = shifts * (n // len(shifts)), axes * (n // len(axes))
    return raw["roll"](a, shifts, tuple(axis_of(d, a.ndim) for d in axes))


def rot90(a, k=1, axes=(0, 1)):
    """Turned by k quarters."""
    return R.rot90(tensor(a), k, axes)


def tile(a, reps):
    """Repeated reps times along each dimension."""
    a = tensor(a)
    reps = sizes(reps)
    return raw["tile"](a, (1,) * (a.ndim - len(reps)) + reps)


def repeat(a, repeats, axis=None):
    """Each element repeated along axis; None: flattened."""
    a = tensor(a)
    if isinstance(repeats, int):
        return raw["repeat_interleave"](a, repeats, axis)
    repeats = repeats.tolist() if isinstance(repeats, _core.Tensor) else list(repeats)
    if axis is None:
        a, axis = _reshape(a, (-1,)), 0
    if len(repeats) == 1:
        return raw["repeat_interleave"](a, repeats[0], axis)
    counted("repeat", sum(repeats))
    at = [i for i, n in enumerate(repeats) for _ in builtins.range(n)]
    return raw["index_select"](a, _core.tensor(at, _core.int64), axis)


_MODES = {"constant": "constant", "reflect": "reflect", "edge": "replicate", "wrap": "circular"}
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
    """Padded on each side; mode constant, edge, reflect, symmetric, wrap, linear_ramp, maximum, minimum, mean, empty, or a
    function(vector, (before, after), axis, kwargs) that returns the padded vector."""
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


# ---- indexing


def take(a, indices, axis=None, mode="clip"):
    """Elements, or slices along axis, at indices."""
    return R.take(tensor(a), tensor(indices), axis, mode)


def take_along_axis(arr, indices, axis):
    """Elements along axis at indices that broadcast to the other dimensions."""
    arr, indices = tensor(arr), tensor(indices)
    if axis is None:
        arr, axis = _reshape(arr, (-1,)), 0
    return raw["take_along_dim"](arr, indices, axis)


def choose(a, choices, mode="clip"):
    """Of each element its choice by number."""
    return R.choose(tensor(a), choices, mode)


def select(condlist, choicelist, default=0):
    """The choice of the first condition that holds, else default."""
    conditions, choices = [tensor(c) for c in condlist], [tensor(c) for c in choicelist]
    result = default
    for condition, choice in zip(conditions[::-1], choices[::-1]):
        result = raw["where"](condition, choice, result)
    return result


def piecewise(x, condlist, funclist, *args, **kw):
    """Where a condition holds, the function (or number) of its place; a last one more is for the rest."""
    x = tensor(x)
    conditions = list(condlist) if isinstance(condlist, (list, tuple)) else [condlist]
    conditions = [tensor(c) for c in conditions]
    if len(funclist) not in (len(conditions), len(conditions) + 1):
        raise ValueError(f"piecewise: {len(conditions)} conditions and {len(funclist)} functions")

    def value(f):
        return f(x, *args, **kw) if callable(f) else f

    rest = len(funclist) > len(conditions)
    result = raw["full_like"](x, 0)
    if rest:
        result = raw["where"](raw["full_like"](x, True, _core.bool_), value(funclist[-1]), result)
    for condition, f in zip(conditions, funclist):
        result = raw["where"](condition, value(f), result)
    return result


def where(condition, x=None, y=None):
    """x where condition holds, else y; without them the indices where it holds."""
    condition = tensor(condition)
    if x is None and y is None:
        return raw["unbind"](raw["nonzero"](condition), 1)
    x = tensor(x) if isinstance(x, (list, tuple)) else x
    y = tensor(y) if isinstance(y, (list, tuple)) else y
    return raw["where"](condition if condition.dtype == _core.bool_ else condition != 0, x, y)


def diagonal(a, offset=0, axis1=0, axis2=1):
    """A diagonal."""
    return raw["diagonal"](tensor(a), offset, axis1, axis2)


def unravel_index(indices, shape, order="C"):
    """Coordinates from flat indices."""
    at, shape = tensor(indices), sizes(shape)
    result = []
    for n in shape[::-1] if order == "C" else shape:
        result.append(raw["mod"](at, n))
        at = raw["floor_div"](at, n)
    return tuple(result[::-1] if order == "C" else result)


def ravel_multi_index(multi_index, dims, mode="clip", order="C"):
    """Flat indices from coordinates."""
    multi_index = [tensor(i) for i in multi_index]
    if len(multi_index) != len(dims):
        raise ValueError(f"ravel_multi_index: {len(multi_index)} coordinates for {len(dims)} dimensions")
    pairs = list(zip(multi_index, dims))
    total = 0
    for at, n in pairs if order == "C" else pairs[::-1]:
        at = raw["clamp"](at, 0, n - 1) if mode == "clip" else raw["mod"](at, n)
        total = at + total * n
    return total


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    """func1d of every vector along axis."""
    arr = tensor(arr)
    axis = axis_of(axis, arr.ndim)
    moved = R.moveaxis(arr, axis, -1)
    rows = _reshape(moved, (-1, arr.shape[axis]))
    results = [tensor(func1d(rows[i], *args, **kwargs)) for i in builtins.range(rows.shape[0])]
    result = raw["stack"](results, 0)
    shape = moved.shape[:-1]
    result = _reshape(result, shape + result.shape[1:])
    extra = result.ndim - len(shape)
    for i in builtins.range(extra):
        result = R.moveaxis(result, len(shape) + i, axis + i)
    return result


def apply_over_axes(func, a, axes):
    """func(a, axis) one axis after the other, dimensions kept."""
    a = tensor(a)
    for axis in sizes(axes):
        result = func(a, axis)
        a = result if result.ndim == a.ndim else raw["unsqueeze"](result, axis)
    return a


# ---- about arrays


def size(a, axis=None):
    """Number of elements, or of those along axis."""
    a = tensor(a)
    return a.size if axis is None else a.shape[axis]


def isscalar(element):
    """Whether element is a number, bool or string."""
    return isinstance(element, (int, float, complex, bool, str))


def array_str(a):
    """The array in words."""
    return str(tensor(a))


def promote_types(type1, type2):
    """The dtype of an operation on arrays of two dtypes."""
    return _core.promote_types(_dtype(type1), _dtype(type2))


_PYTHON_TYPES = {bool: _core.bool_, int: _core.int64, float: _core.float32}


def _dtype(t):
    return _PYTHON_TYPES.get(t, t) if isinstance(t, type) else t


def result_type(*arrays_and_dtypes):
    """The dtype of an operation on arrays and dtypes."""
    result = None
    for a in arrays_and_dtypes:
        dtype = (
            a.dtype
            if isinstance(a, _core.Tensor)
            else tensor(a).dtype
            if isscalar(a) or isinstance(a, list)
            else _dtype(a)
        )
        result = dtype if result is None else _core.promote_types(result, dtype)
    return result
