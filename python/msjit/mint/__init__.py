"""PyTorch's names and argument forms (``dim``, ``keepdim``, ``input``, ``other``) for the same ops.

Most names are rows of a table (python/bindings/mint.def) and call the op directly; the functions below are those whose
meaning depends on which arguments are given.

>>> ms.mint.sum(ms.ones(2, 3), dim=1, keepdim=True).shape
(2, 1)
>>> values, indices = ms.mint.max(ms.tensor([[1.0, 3.0], [4.0, 2.0]]), dim=1)
>>> indices
Tensor([1, 0], dtype=int64)
"""

from .. import _core
from .. import ops as _ops

globals().update(_core._mint)

_raw = _core._raw_ops


def _scaled(other, alpha):
    return other if alpha == 1 else other * alpha


def add(input, other, *, alpha=1):
    """input + alpha * other."""
    return _raw["add"](input, _scaled(other, alpha))


def sub(input, other, *, alpha=1):
    """input - alpha * other."""
    return _raw["sub"](input, _scaled(other, alpha))


subtract = sub


def div(input, other, *, rounding_mode=None):
    """input / other; rounding_mode "floor" or "trunc" rounds the quotient."""
    if rounding_mode is None:
        return _raw["div"](input, other)
    if rounding_mode == "floor":
        return _raw["floor_div"](input, other)
    if rounding_mode == "trunc":
        quotient = _raw["trunc"](_raw["div"](input, other))
        return quotient.astype(_core.promote_types(input.dtype, getattr(other, "dtype", input.dtype)))
    raise ValueError(f"div: rounding_mode must be None, 'floor' or 'trunc', got {rounding_mode!r}")


divide = div


def _extremum(name, all_of, with_indices, of_two):
    def extremum(input, dim=None, keepdim=False, *, other=None):
        if isinstance(dim, _core.Tensor):
            dim, other = None, dim
        if other is not None:
            return of_two(input, other)
        return all_of(input) if dim is None else with_indices(input, dim, keepdim)

    extremum.__name__ = extremum.__qualname__ = name
    extremum.__doc__ = f"{name}(input): of all; {name}(input, dim): values and indices; {name}(input, other): of two."
    return extremum


max = _extremum("max", _raw["amax"], _ops.max, _raw["maximum"])
min = _extremum("min", _raw["amin"], _ops.min, _raw["minimum"])


def narrow(input, dim, start, length):
    """The view of length indices from start along dim."""
    stop = start + length
    return _raw["slice"](input, dim=dim, start=start, stop=stop if stop or start >= 0 else None)


def split(tensor, split_size_or_sections, dim=0):
    """Pieces of split_size along dim (the last may be smaller), or of the sizes listed."""
    return tuple(_ops.split(tensor, split_size_or_sections, dim))


def arange(start=0, end=None, step=1, *, dtype=None):
    """start, start + step, ... below end; with one argument from 0."""
    return _ops.arange(start, end, step, dtype=dtype)


from . import nn  # noqa: E402, F401

__all__ = sorted(
    {*_core._mint, "add", "sub", "subtract", "div", "divide", "max", "min", "narrow", "split", "arange", "nn"}
)
