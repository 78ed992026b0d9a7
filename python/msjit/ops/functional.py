"""The functions of msjit.ops, and of automatic differentiation, under MindSpore's older name for their module.

>>> from msjit.ops import functional as F
>>> F.add(ms.tensor(1), 2)
Tensor(3, dtype=int64)
"""

import math
import operator
from functools import partial  # noqa: F401

from .. import _missing
from .._core import Tensor
from ..kinds import typeof  # noqa: F401


def _has_unknown_values(sequence):
    """Whether a tuple or list holds a Tensor, whose values the front end does not know."""
    return any(isinstance(item, Tensor) for item in _sequence("is_sequence_value_unknown", sequence))


def _has_unknown_length(sequence):
    """Of no sequence here."""
    _sequence("is_sequence_shape_unknown", sequence)
    return False


def _sequence(function, value):
    if isinstance(value, (tuple, list)):
        return value
    raise TypeError(f"{function}: expected a tuple or list, got {type(value).__name__}")


def _scatter_nd_update(input_x, indices, updates):
    """A Parameter after its elements at coordinates have become the updates."""
    from .operations import ScatterNdUpdate

    return ScatterNdUpdate()(input_x, indices, updates)


# Functions of Python values, which MindSpore offers here for its graphs.
_PLAIN = {
    "dtype": lambda x: x.dtype, "hastype": lambda x, t: type(x) is t, "shape_mul": math.prod,
    "make_tuple": lambda *items: items, "make_list": lambda *items: list(items), "make_slice": slice,
    "make_range": lambda *ends: tuple(range(*ends)), "is_": operator.is_, "is_not": operator.is_not,
    "tuple_getitem": operator.getitem, "list_getitem": operator.getitem, "dict_getitem": operator.getitem,
    "tuple_setitem": lambda x, i, value: (*x[:i], value, *x[i:][1:]),
    "list_setitem": lambda x, i, value: [*x[:i], value, *x[i:][1:]],
    "tuple_len": len, "list_len": len, "tuple_reversed": lambda x: x[::-1], "tuple_equal": operator.eq, "list_equal": operator.eq,
    "in_dict": lambda key, x: key in x, "not_in_dict": lambda key, x: key not in x, "bool_not": operator.not_,
    "is_sequence_value_unknown": _has_unknown_values, "is_sequence_shape_unknown": _has_unknown_length,
    "switch": lambda condition, on_true, on_false: on_true if condition else on_false,
    "tuple_div": lambda x, y: tuple(map(operator.floordiv, x, y)),
    "scalar_add": operator.add, "scalar_sub": operator.sub, "scalar_mul": operator.mul, "scalar_div": operator.truediv,
    "scalar_floordiv": operator.floordiv, "scalar_mod": operator.mod, "scalar_pow": operator.pow, "scalar_eq": operator.eq,
    "scalar_ne": operator.ne, "bool_and": operator.and_, "bool_or": operator.or_, "bool_eq": operator.eq,
    "string_eq": operator.eq, "string_concat": operator.add, "make_dict": lambda keys, values: dict(zip(keys, values)),
    "scalar_lt": operator.lt, "scalar_le": operator.le, "scalar_gt": operator.gt, "scalar_ge": operator.ge,
    "scatter_nd_update": _scatter_nd_update,
    "scalar_uadd": operator.pos, "scalar_usub": operator.neg, "scalar_max": max, "scalar_min": min, "scalar_log": math.log,
}  # fmt: skip

_OF_PACKAGE = ("vmap", "jvp", "vjp", "derivative", "jet", "jacfwd", "jacrev", "jit", "recompute")


def __getattr__(name):
    import msjit

    from .. import autograd, ops

    if name in _PLAIN:
        return _PLAIN[name]
    for module in (ops, autograd, msjit):
        names = _OF_PACKAGE if module is msjit else module.__all__
        if name in names and hasattr(module, name):
            globals()[name] = getattr(module, name)
            return globals()[name]
    if name.partition("_")[0] in ("coo", "csr") or name in ops._SPARSE:
        return getattr(ops, name)
    return _missing.elsewhere(__name__, name, ops.__all__)


def __dir__():
    from .. import ops

    return list(ops.__all__)
