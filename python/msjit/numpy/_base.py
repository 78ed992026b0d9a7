"""What the functions of msjit.numpy share."""

import builtins

from .. import _core
from .._core import Tensor

raw = _core._raw_ops
ops = _core._ops


def tensor(x):
    """The tensor of an array-like."""
    return x if isinstance(x, Tensor) else _core.tensor(x)


def cast(x, dtype):
    """Converted to dtype, unless it is None."""
    return x if dtype is None else raw["cast"](x, dtype)


def floating(x):
    x = tensor(x)
    return x if x.is_floating_point() or x.is_complex() else raw["cast"](x, _core.get_default_dtype())


def axis_of(axis, ndim, name="axis"):
    if not -ndim <= axis < ndim:
        raise ValueError(f"{name} {axis} is out of bounds for {ndim} dimensions")
    return axis % ndim


def axes_of(axis, ndim):
    """Axes as a tuple of numbers from 0; None: all."""
    if axis is None:
        return tuple(builtins.range(ndim))
    if isinstance(axis, int):
        return (axis_of(axis, ndim),)
    return tuple(axis_of(a, ndim) for a in axis)


def kept(result, x, axis, keepdims):
    """A reduction's result with dimensions of size 1 for the reduced ones."""
    if not keepdims:
        return result
    axes = axes_of(axis, x.ndim)
    return raw["reshape"](result, tuple(1 if d in axes else n for d, n in enumerate(x.shape)))


def sizes(shape):
    return (shape,) if isinstance(shape, int) else tuple(shape)
