"""Cells that compute in another dtype than that of their parameters."""

from .. import _core
from .._core import Tensor
from ..parameter import Parameter

COMPUTED_IN = {"fp16": _core.float16, "fp32": _core.float32, "bf16": _core.bfloat16}  # names of flags


def _cast(value, dtype):
    if isinstance(value, Tensor):
        return value.astype(dtype) if value.is_floating_point() and value.dtype != dtype else value
    if type(value) in (tuple, list):
        return type(value)(_cast(v, dtype) for v in value)
    return value


def computes_elsewhere(cell):
    """Whether ``compute_in`` gave the cell a dtype."""
    return getattr(cell.__dict__.get("construct"), "__module__", None) == __name__


def compute_in(cell, dtype, result):
    """Lets cell compute in dtype: its inputs and trained parameters are converted for the call, its result to `result`."""
    kind, inner = type(cell), type(cell).construct
    names = (*(n for n in cell.__dict__ if n != "construct"), *(n for n in ("training",) if n not in cell.__dict__))

    def construct(*args, **kwargs):
        shadow = object.__new__(
            kind
        )  # the same cell with other values for its parameters: gradients pass the conversion
        for name in names:
            value = getattr(cell, name)
            trained = isinstance(value, Parameter) and value.requires_grad
            shadow.__dict__[name] = _cast(value, dtype) if trained else value
        args = [_cast(a, dtype) for a in args]
        output = inner(shadow, *args, **{k: _cast(v, dtype) for k, v in kwargs.items()})
        return output if result is None else _cast(output, result)

    cell.__dict__["construct"] = construct
