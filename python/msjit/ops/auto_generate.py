"""Ops by the names under which MindSpore generates them, which scripts import: functions, primitives, ``*_ext`` for mint's
function of the name, ``*Ext`` for it as a primitive, ``*_op`` (elsewhere also ``*_``) for an instance of the primitive,
``*_view`` for what gives a view, and ``inplace_*`` for what writes its first tensor.

>>> from msjit.ops.auto_generate import add_op, argmax_ext, contiguous
>>> add_op(ms.tensor([1.0]), ms.tensor([2.0])), argmax_ext(ms.tensor([1.0, 3.0])).item()
(Tensor([3.], dtype=float32), 1)
>>> contiguous(ms.tensor([[1.0, 2.0]]).T).is_contiguous()
True
>>> from msjit.ops.auto_generate import inplace_add_ext_op, select_ext_view_op
>>> x = ms.tensor([[1, 2], [3, 4]])
>>> inplace_add_ext_op(select_ext_view_op(x, 0, 1), 1, 10), x
(Tensor([13, 14], dtype=int64), Tensor([[ 1,  2],
        [13, 14]], dtype=int64))
"""

import re

from .. import _missing, mint, ops
from .._core import Tensor
from . import operations
from ._limits import dimension
from .primitive import Primitive


def _primitive_of(name):
    """The primitive of a name in words with underscores; None: there is none."""
    letters = name.replace("_", "").lower()
    return next((getattr(operations, n) for n in operations.__all__ if n.lower() == letters), None)


def slice_ext(input, dim, start, end, step=1):
    """Every step-th of the elements from start to end along a dimension."""
    return input[(slice(None),) * dimension("slice_ext", input.ndim, dim) + (slice(start, end, step),)]


def add_ext(input, other, alpha=1):
    """input + alpha * other."""
    return mint.add(input, other, alpha=alpha)


def sub_ext(input, other, alpha=1):
    """input - alpha * other."""
    return mint.sub(input, other, alpha=alpha)


def inplace_add_ext(input, other, alpha=1):
    """input + alpha * other, written into input."""
    return input.add_(other, alpha=alpha)


def inplace_sub_ext(input, other, alpha=1):
    """input - alpha * other, written into input."""
    return input.sub_(other, alpha=alpha)


def repeat_interleave_int(input, repeats, dim=None, output_size=None):
    """Each element, or slice along dim, repeats times."""
    return mint.repeat_interleave(input, repeats, dim)


repeat_interleave_tensor = repeat_interleave_int

# What the operands of a generated primitive are: Muls, ClampScalar, BitwiseAndTensor, PowScalarTensor, MaxDim.
_OPERANDS = re.compile(r"(?:_(?:scalar|tensor|dim))+|(?<=add|sub|mul|div)s")

# Functions that MindSpore also has by another name.
_PLAIN = {
    "split_tensor": "split",
    "split_with_size": "split",
    "batch_mat_mul_ext": "bmm_ext",
    "si_lu": "silu",
    "linalg_qr": "qr_ext",
}


def _of_form(name):
    """A view, or what writes its first tensor; None: it is neither."""
    if name.endswith("_view"):
        plain = name[: -len("_view")]
        return globals().get(plain) or _found(_PLAIN.get(plain, plain))
    if name.startswith("inplace_"):
        method = name[len("inplace_") :].removesuffix("_ext") + "_"
        return globals().get(name) or getattr(Tensor, method, None)
    return None


def _no_settings(self):
    """What MindSpore generates takes all in the call."""
    Primitive.__init__(self, type(self).__name__)


def generated(name):
    """What a name means that ``ops`` does not have; None: nothing."""
    form = globals().get(name) if "_" not in name[:1] else None
    form = _of_form(name) if form is None else form
    if form is not None:
        return form
    if name in _PLAIN:
        return _found(_PLAIN[name])
    if name.endswith("_ext") or name.endswith("_"):
        plain = name.removesuffix("_ext")
        for holder in (mint.nn.functional, mint, mint.linalg):
            if plain in holder.__all__:
                return getattr(holder, plain)
    if name[:1].isupper():  # a primitive of a function in words, or of mint's of that name
        words = re.sub("(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
        function = _found(words) or _found(words.replace("_", "").replace("ext", "_ext"))
        plain = re.sub(f"(?:{_OPERANDS.pattern})$", "", words)
        if function is None and plain != words:
            function = globals().get(plain + "_ext") or getattr(mint, plain, None)
        if callable(function):
            call = lambda self, *args: function(*args)  # noqa: E731
        else:
            return None
        return type(name, (Primitive,), {"__init__": _no_settings, "__call__": call, "__module__": __name__})
    if name.endswith("_op"):
        primitive = _primitive_of(name[: -len("_op")])
        form = _of_form(name[: -len("_op")]) if primitive is None else None
        try:
            return form if primitive is None else primitive()
        except TypeError:  # its settings have no defaults
            return None
    if hasattr(Tensor, name):
        return getattr(Tensor, name)
    primitive = _primitive_of(name[:-1]) if name.endswith("_") else None
    return primitive and primitive()


def _found(name):
    for holder in (ops, operations):
        if hasattr(holder, name):
            return getattr(holder, name)
    return generated(name)


def __getattr__(name):
    if name == "__all__":
        return list(ops.__all__)
    value = None if name.startswith("_") else _found(name)
    if value is None:
        return _missing.elsewhere(__name__, name, [*ops.__all__, *operations.__all__])
    globals()[name] = value
    return value
