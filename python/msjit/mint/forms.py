"""Further argument forms of names in the table (python/bindings/mint.def), for calls that fit none of its own."""

import builtins

from .. import _core
from .. import ops as _ops
from ..ops.elementwise import round as round_to
from ..ops.reduction import std, var
from ..ops.shapes import repeat_to_size
from ..ops.streams import by
from .creation import number_of, placed
from .functions import _scaled, unbiased_form

_raw = _core._raw_ops
_cast = _raw["cast"]


def _bincount(input, weights=None, minlength=0):
    """Occurrences (or sums of weights) of each non-negative integer."""
    counts = _raw["bincount"](input, minlength)
    if weights is None:
        return counts
    return _raw["index_add"](_raw["full"](0, counts.shape, weights.dtype), input, weights, 0)


def _round(input, *, decimals=0):
    """To so many decimals, ties to even."""
    return round_to(input, decimals=decimals)


def _nonzero(input, *, as_tuple=False):
    """Indices of the elements that are not zero, a row each; as_tuple: a tensor for each dimension."""
    rows = _raw["nonzero"](input if input.ndim or not as_tuple else _raw["reshape"](input, (1,)))
    return _raw["unbind"](rows, 1) if as_tuple else rows


def _searchsorted(sorted_sequence, values, *, out_int32=False, right=False, side=None, sorter=None):
    """Insertion points of values."""
    if sorter is not None:
        sorted_sequence = _raw["gather"](sorted_sequence, sorter, -1)
    result = _raw["searchsorted"](sorted_sequence, values, right or side == "right")
    return _cast(result, _core.int32) if out_int32 else result


def _norm(input, p="fro", dim=None, keepdim=False, *, dtype=None):
    """Vector norm over dim, or of all elements; 'nuc' of matrices."""
    input = input if dtype is None else _cast(input, dtype)
    if p == "nuc":
        return _ops.matrix_norm(input, "nuc", (-2, -1) if dim is None else dim, keepdim)
    return _raw["norm"](input, 2.0 if p in ("fro", None) else float(p), dim, keepdim)


def _nan_to_num(input, nan=None, posinf=None, neginf=None):
    """NaN and infinities replaced by finite numbers."""
    return _raw["nan_to_num"](input, 0.0 if nan is None else nan, posinf, neginf)


def _argsort(input, dim=-1, descending=False, stable=False):
    """Indices that sort input along dim."""
    return _raw["argsort"](input, dim, descending)


def _index_add(input, dim, index, source, *, alpha=1):
    """A copy with slices of alpha * source added at index along dim."""
    return _raw["index_add"](input, index, _scaled(source, alpha), dim)


def _like_random(name):
    def form(*sizes, size=None, generator=None, dtype=None, device=None, requires_grad=False, pin_memory=False):
        size = sizes if size is None else size
        size = size[0] if len(size) == 1 and not isinstance(size[0], int) else size
        return placed(by(generator, lambda: _raw[name](tuple(size), dtype)), device, requires_grad, pin_memory)

    return form


def _randperm(n, *, generator=None, dtype=_core.int64, device=None, requires_grad=False):
    return placed(by(generator, lambda: _raw["randperm"](n, dtype)), device, requires_grad)


def _bernoulli(input, p=None, *, generator=None):
    """1 with the probability that input, or p for all, says, else 0."""
    input = input if p is None else _raw["full"](float(p), input.shape, input.dtype)
    return by(generator, lambda: _raw["bernoulli"](input))


def _unbiased(of):
    def form(input, dim=None, unbiased=None, keepdim=False, *, correction=1):
        dim, correction = unbiased_form(dim, unbiased, correction)
        return of(input, dim, correction, keepdim)

    return form


# Functions that make a tensor, with the keywords device and requires_grad.


def _filled(name, value):
    def form(*sizes, size=None, dtype=None, device=None, requires_grad=False):
        size = sizes if size is None else size
        if builtins.len(size) == 1 and isinstance(size[0], (builtins.tuple, builtins.list)):
            size = size[0]
        if not builtins.all(isinstance(n, (builtins.int, _core.Tensor)) for n in size):
            kinds = ", ".join(type(n).__name__ for n in size)
            raise TypeError(
                f"{name}() takes sizes, which are ints\n"
                f"  signature: {name}(*size, dtype=None, device=None, requires_grad=False)\n  given: ({kinds})"
            )
        dtype = _core.get_default_dtype() if dtype is None else dtype
        return placed(_raw["full"](value, builtins.tuple(size), dtype), device, requires_grad)

    return form


def _filled_like(value):
    def form(input, *, dtype=None, device=None, requires_grad=False, memory_format=None):
        return placed(_raw["full"](value, input.shape, dtype or input.dtype), device, requires_grad)

    return form


def _full(size, fill_value, *, dtype=None, device=None, requires_grad=False):
    fill_value = fill_value.item() if isinstance(fill_value, _core.Tensor) else fill_value
    return placed(_raw["full"](fill_value, size, dtype), device, requires_grad)


def _full_like(input, fill_value, *, dtype=None, device=None, requires_grad=False, memory_format=None):
    fill_value = fill_value.item() if isinstance(fill_value, _core.Tensor) else fill_value
    return placed(_raw["full"](fill_value, input.shape, dtype or input.dtype), device, requires_grad)


def _eye(n, m=None, *, dtype=None, device=None, requires_grad=False):
    return placed(_ops.eye(n, m, dtype or _core.get_default_dtype()), device, requires_grad)


def linspace(start, end, steps, *, dtype=None, device=None, requires_grad=False):
    """Evenly spaced numbers from start to end, both included: of tensors without dimensions, and complex ones."""
    start, end = number_of("linspace", start), number_of("linspace", end)
    if isinstance(steps, float) and steps != int(steps):
        raise TypeError(f"linspace: steps must be a whole number, got {steps}")
    steps = int(steps)
    if not (isinstance(start, complex) or isinstance(end, complex)):
        return placed(_raw["linspace"](float(start), float(end), steps, dtype), device, requires_grad)
    start, end = complex(start), complex(end)
    parts = (_raw["linspace"](a, b, steps, _core.float64) for a, b in ((start.real, end.real), (start.imag, end.imag)))
    wide = _core.complex128 if _core.get_default_dtype() == _core.float64 else _core.complex64
    made = _cast(_raw["complex"](*parts), wide if dtype is None else dtype)
    if not made.is_complex():
        raise TypeError(f"linspace: complex numbers need a complex dtype, got {dtype}")
    return placed(made, device, requires_grad)


def _take_along_dim(input, indices, dim=None):
    """Elements at indices along dim; None: of both in a row."""
    return _raw["take_along_dim"](_raw["reshape"](input, (-1,)), _raw["reshape"](indices, (-1,)), 0)


def _scatter(input, dim, index, src, *, reduce):
    """Elements of src added, or multiplied, at index along dim."""
    if reduce not in ("add", "multiply"):
        raise ValueError(f"scatter: reduce must be 'add' or 'multiply', got {reduce!r}")
    if not isinstance(src, _core.Tensor):
        src = _raw["full"](src, index.shape, input.dtype)
    if reduce == "add":
        return _raw["scatter"](input, index, src, dim, "add")
    from .torch_functions import scatter_reduce

    return scatter_reduce(input, dim, index, src, "prod")


def _clone(input, *, memory_format=None):
    return _raw["copy"](input)


def _where(condition):
    """Where condition is true: its indices, a tensor for each dimension."""
    return _nonzero(condition, as_tuple=True)


def _repeat_interleave(input, repeats=None, dim=None, *, output_size=None):
    """Each element, or slice along dim, repeated; of counts alone: each one's place, so often."""
    if repeats is None:
        input, repeats = _raw["arange"](0, len(input), 1, _core.int64), input
    return repeat_to_size(input, repeats, dim, output_size=output_size)


FORMS = {
    "repeat_interleave": _repeat_interleave, "where": _where, "clone": _clone, "scatter": _scatter,
    "take_along_dim": _take_along_dim,
    "zeros": _filled("zeros", 0.0), "ones": _filled("ones", 1.0), "zeros_like": _filled_like(0),
    "ones_like": _filled_like(1), "full": _full,
    "full_like": _full_like, "eye": _eye, "linspace": linspace,
    "var": _unbiased(var), "std": _unbiased(std),
    "bincount": _bincount, "round": _round, "nonzero": _nonzero, "searchsorted": _searchsorted, "norm": _norm,
    "nan_to_num": _nan_to_num, "argsort": _argsort, "index_add": _index_add, "rand": _like_random("rand"),
    "randn": _like_random("randn"), "randperm": _randperm, "bernoulli": _bernoulli,
}  # fmt: skip
