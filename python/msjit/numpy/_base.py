"""What the functions of msjit.numpy share."""

import builtins

from .. import _core
from .._core import Tensor

raw = _core._raw_ops
ops = _core._ops
OF_NUMBERS = {
    bool: _core.bool_,
    int: _core.int32,
    float: _core.float32,
}  # what Python's numbers, and their types, stand for
_OF_NAMES = {**OF_NUMBERS, "int": _core.int32, "float": _core.float32, "?": _core.bool_}


def kind(dtype):
    """The dtype that is meant: where MindSpore's functions of numpy take int and float, by type or name, they have 32 bits."""
    return _OF_NAMES.get(dtype, dtype) if isinstance(dtype, (type, str)) else dtype


def tensor(x, dtype=None):
    """The tensor of an array-like; as MindSpore has it, Python's ints give int32, and arrays of NumPy keep their dtype."""
    dtype = kind(dtype)
    if isinstance(x, Tensor):
        return cast(x, dtype)
    if isinstance(x, float):  # those of NumPy, too
        x = float(x)
    made = _core.tensor(x) if dtype is None else _core.tensor(x, dtype)
    ints = dtype is None and made.dtype is _core.int64 and isinstance(x, (int, list, tuple))
    return raw["cast"](made, _core.int32) if ints else made


def cast(x, dtype):
    """Converted to dtype, unless it is None."""
    dtype = kind(dtype)
    return x if dtype is None or dtype is x.dtype else raw["cast"](x, dtype)


def pair(x1, x2):
    """Two operands; a number counts as an array of one int32, float32 or bool, beside which narrow arrays become wider."""
    x1, x2 = (x if isinstance(x, Tensor) or type(x) in OF_NUMBERS else tensor(x) for x in (x1, x2))
    if not isinstance(x1, Tensor) and not isinstance(x2, Tensor):
        return tensor(x1), tensor(x2)
    if not isinstance(x1, Tensor):
        return x1, _beside(x2, x1)
    return (x1 if isinstance(x2, Tensor) else _beside(x1, x2)), x2


def _beside(x, number):
    dtype = _core.promote_types(x.dtype, OF_NUMBERS[type(number)])
    return x if dtype is x.dtype else raw["cast"](x, dtype)


def floating(x):
    x = tensor(x)
    return x if x.is_floating_point() or x.is_complex() else raw["cast"](x, _core.get_default_dtype())


def axis_of(axis, ndim, name="axis"):
    if not -ndim <= axis < ndim:
        raise _core.DimensionError(f"{name} {axis} is out of bounds for {ndim} dimensions")
    return axis % ndim


def axes_of(axis, ndim):
    """Axes as a tuple of numbers from 0; None and no axes: all, as MindSpore has it."""
    if axis is None or axis == ():
        return tuple(builtins.range(ndim))
    if isinstance(axis, int):
        return (axis_of(axis, ndim),)
    return tuple(axis_of(a, ndim) for a in axis)


def counts(x):
    """Indices and counts, which are int32."""
    return raw["cast"](x, _core.int32)


def over(axis):
    """The axes of a reduction as ops take them: none of them stands for all."""
    return None if isinstance(axis, (tuple, list)) and not axis else axis


def numeric(x):
    """An array of numbers, without bools: those count as int32."""
    x = tensor(x)
    return raw["cast"](x, _core.int32) if x.dtype is _core.bool_ else x


def kept(result, x, axis, keepdims):
    """A reduction's result with dimensions of size 1 for the reduced ones."""
    if not keepdims:
        return result
    axes = axes_of(axis, x.ndim)
    return raw["reshape"](result, tuple(1 if d in axes else n for d, n in enumerate(x.shape)))


def sizes(shape):
    return (shape,) if isinstance(shape, int) else tuple(shape)
