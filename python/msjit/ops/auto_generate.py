"""Ops by the names under which MindSpore generates them, which scripts import: functions, primitives, ``*_ext`` for mint's
function of the name, ``*Ext`` for it as a primitive, and ``*_op`` (elsewhere also ``*_``) for an instance of the primitive.

>>> from msjit.ops.auto_generate import add_op, argmax_ext, contiguous
>>> add_op(ms.tensor([1.0]), ms.tensor([2.0])), argmax_ext(ms.tensor([1.0, 3.0])).item()
(Tensor([3.], dtype=float32), 1)
>>> contiguous(ms.tensor([[1.0, 2.0]]).T).is_contiguous()
True
"""

import re

from .. import _missing, mint, ops
from .._core import Tensor
from . import operations
from .primitive import Primitive


def _primitive_of(name):
    """The primitive of a name in words with underscores; None: there is none."""
    letters = name.replace("_", "").lower()
    return next((getattr(operations, n) for n in operations.__all__ if n.lower() == letters), None)


def _found(name):
    for holder in (ops, operations):
        if hasattr(holder, name):
            return getattr(holder, name)
    if name.endswith("_ext"):
        plain = name[: -len("_ext")]
        for holder in (mint, mint.nn.functional):
            if hasattr(holder, plain):
                return getattr(holder, plain)
    if name.endswith("Ext"):
        function = _found(re.sub("(?<=[a-z0-9])(?=[A-Z])", "_", name).lower())
        if callable(function):
            return type(name, (Primitive,), {"__call__": lambda self, *args: function(*args), "__module__": __name__})
        return None
    if name.endswith("_op"):
        primitive = _primitive_of(name[: -len("_op")])
        if primitive is not None:
            return primitive()
    if hasattr(Tensor, name):
        return getattr(Tensor, name)
    primitive = _primitive_of(name[:-1]) if name.endswith("_") else None
    return primitive and primitive()


def __getattr__(name):
    if name == "__all__":
        return list(ops.__all__)
    value = None if name.startswith("_") else _found(name)
    if value is None:
        return _missing.elsewhere(__name__, name, [*ops.__all__, *operations.__all__])
    globals()[name] = value
    return value
