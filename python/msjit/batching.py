"""``vmap``: a function of one element, run on a whole batch at once."""

import functools
import warnings

from . import _core
from ._core import Tensor

__all__ = ["VmapWarning", "vmap"]


class VmapWarning(RuntimeWarning):
    """An operation without a batching rule ran element by element inside ``vmap``: right, but slow."""


def vmap(fn, in_axes=0, out_axes=0):
    """A function that applies fn to every element along an axis of its arguments, in one run of batched operations.

    in_axes: the axis of each argument that is mapped, an int for all or a tuple with one int or None per argument
        (None: the same for every element); tuples and lists among the arguments take tuples of their own.
    out_axes: where the mapped axis stands in the results, in the same form; None for a result that does not differ.
        Numbers become tensors of one number per element, but where their entry is None.

    fn may also be a list of Cells of one architecture: each element of the batch goes to a Cell of its own, with its own
    parameters, all in one run; what it writes into a parameter goes to that Cell's.

    It nests, goes over and under ``grad``, and fn may be a Cell. Python sees the shape of one element; values differ from
    element to element, so that ``if`` on a tensor raises. Random operations draw the same numbers for all elements unless
    their operands are mapped (dropout).

    >>> dot = lambda x, y: (x * y).sum()
    >>> ms.vmap(dot, in_axes=(0, None))(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 1.0]))
    Tensor([3., 7.], dtype=float32)
    """
    if isinstance(fn, (list, tuple)) or type(fn).__name__ == "CellList":
        _check_axes("in_axes", in_axes)
        _check_axes("out_axes", out_axes)
        return _Ensemble(list(fn), in_axes, out_axes)
    if not callable(fn):
        raise TypeError(f"vmap: expected a function or Cell, got {type(fn).__name__}")
    _check_axes("in_axes", in_axes)
    _check_axes("out_axes", out_axes)

    return VmapFunction(fn, in_axes, out_axes)


class VmapFunction:
    """What ``vmap`` returns; captured code knows it."""

    def __init__(self, fn, in_axes, out_axes):
        self.fn = fn
        self.in_axes = in_axes
        self.out_axes = out_axes
        functools.update_wrapper(self, fn, ("__module__", "__name__", "__qualname__", "__doc__"), ())

    def __get__(self, instance, owner=None):
        return self if instance is None else functools.partial(self, instance)

    def __call__(self, *args, **kwargs):
        axes = self.in_axes
        if not isinstance(axes, (tuple, list)):
            axes = (axes,) * len(args)
        if len(axes) != len(args):
            raise ValueError(f"vmap: in_axes has {len(axes)} entries for {len(args)} arguments")
        if args and all(_is_none(a) for a in axes):
            raise ValueError("vmap: at least one of in_axes must not be None")
        sizes = []

        def run(level):
            mapped = [_enter(a, x, level, sizes, f"argument {i}") for i, (a, x) in enumerate(zip(axes, args))]
            if not sizes:
                raise ValueError("vmap: there is no tensor among the mapped arguments")
            return _leave(self.out_axes, self.fn(*mapped, **kwargs), level, sizes[0], "the result")

        # Captured code is made for tensors that are what they seem: functions run as they are.
        pause = getattr(_core, "pause_capture", None) or (lambda change: None)
        pause(1)
        try:
            result, element_calls = _core._vmap_call(run)
        finally:
            pause(-1)
        for op, times in element_calls:
            warnings.warn(
                f"vmap: `{op}` has no batching rule, it ran element by element ({times} times)",
                VmapWarning,
                stacklevel=2,
            )
        return result


class _Ensemble:
    """Cells that differ in their parameters only, as one function of parameters and arguments."""

    def __init__(self, cells, in_axes, out_axes):
        if not cells or not all(hasattr(cell, "parameters_and_names") for cell in cells):
            raise TypeError("vmap: a list must be one of Cells")
        if any(len(_parameters(cell)) != len(list(cell.get_parameters())) for cell in cells):
            raise ValueError("vmap: a list of Cells that keep Parameters elsewhere than in attributes (ParameterTuple)")
        self.first, self.in_axes, self.out_axes = cells[0], in_axes, out_axes
        shapes = [[(n, tuple(p.shape), p.dtype) for n, p in _parameters(cell)] for cell in cells]
        if any(s != shapes[0] for s in shapes):
            raise ValueError("vmap: the Cells of a list must have the same parameters")
        # By parameter: where each Cell has it; where the first one has it, in all of its attributes.
        self.columns = [tuple(column) for column in zip(*map(_places, cells))]
        numbers = {id(p): k for k, (_, p) in enumerate(_parameters(self.first))}
        self.places = [
            (owner, name, numbers[id(value)])
            for _, owner in self.first.cells_and_names()
            for name, value in owner.__dict__.items()
            if _is_parameter(value)
        ]

    def __call__(self, *args, **kwargs):
        axes = self.in_axes if isinstance(self.in_axes, (tuple, list)) else (self.in_axes,) * len(args)
        stacked = [_core._raw_ops["stack"]([getattr(o, n) for o, n in column], dim=0) for column in self.columns]
        result = VmapFunction(self._with_parameters, (0, *axes), self.out_axes)(stacked, *args, **kwargs)
        for s, column in zip(stacked, self.columns):
            if not s._unwritten:
                for k, (owner, name) in enumerate(column):
                    getattr(owner, name).set_data(s.detach()[k])
        return result

    def _with_parameters(self, parameters, *args, **kwargs):
        before = [getattr(owner, name) for owner, name, _ in self.places]
        for owner, name, k in self.places:
            owner.__dict__[name] = parameters[k]  # not its value, which setattr would write
        try:
            return self.first(*args, **kwargs)
        finally:
            for (owner, name, _), p in zip(self.places, before):
                owner.__dict__[name] = p


def _is_parameter(value):
    return isinstance(value, Tensor) and type(value).__name__ == "Parameter"


def _attributes(cell):
    """(path, owner, name, Parameter) of the Cell and all below, each Parameter once."""
    seen, found = set(), []
    for path, owner in cell.cells_and_names():
        for name, value in owner.__dict__.items():
            if _is_parameter(value) and id(value) not in seen:
                seen.add(id(value))
                found.append((path, owner, name, value))
    return found


def _parameters(cell):
    return [(f"{path}.{name}", value) for path, _, name, value in _attributes(cell)]


def _places(cell):
    return [(owner, name) for _, owner, name, _ in _attributes(cell)]


def _is_none(axes):
    return all(_is_none(a) for a in axes) if isinstance(axes, (tuple, list)) else axes is None


def _check_axes(name, axes):
    if isinstance(axes, (tuple, list)):
        for a in axes:
            _check_axes(name, a)
    elif axes is not None and (not isinstance(axes, int) or isinstance(axes, bool)):
        raise TypeError(f"vmap: {name} must be made of ints and None, got {axes!r}")


def _each(axes, value, what):
    if not isinstance(axes, (tuple, list)):
        return [axes] * len(value)
    if len(axes) != len(value):
        raise ValueError(f"vmap: {len(axes)} axes for {what}, a {type(value).__name__} of {len(value)}")
    return axes


def _rebuilt(value, items):
    return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)


def _enter(axes, value, level, sizes, what):
    if isinstance(value, Tensor):
        if axes is None:
            return value
        if isinstance(axes, (tuple, list)):
            raise ValueError(f"vmap: {what} is a Tensor, its entry of in_axes {axes!r} is not")
        n = value.ndim
        if not -n <= axes < n:
            raise ValueError(f"vmap: axis {axes} of {what}, which has {n} dimensions")
        axis = axes % n
        size = value.shape[axis]
        if size == 0:
            raise ValueError(f"vmap: {what} has no element along axis {axes}")
        if sizes and size != sizes[0]:
            raise ValueError(f"vmap: {what} has {size} elements along axis {axes}, an earlier one {sizes[0]}")
        sizes.append(size)
        return _core._batch(_moved(value, axis, 0), level)
    if isinstance(value, (tuple, list)):
        parts = zip(_each(axes, value, what), value)
        return _rebuilt(value, [_enter(a, v, level, sizes, f"{what}[{i}]") for i, (a, v) in enumerate(parts)])
    if isinstance(value, dict):
        return {k: _enter(axes, v, level, sizes, f"{what}[{k!r}]") for k, v in value.items()}
    return value


def _leave(axes, value, level, size, what):
    if isinstance(value, Tensor):
        if isinstance(axes, (tuple, list)):
            if len(axes) != 1:
                raise ValueError(f"vmap: {what} is a Tensor, out_axes {axes!r} is not")
            axes = axes[0]
        behind = _core._batch_values(value, level)
        if axes is None:
            if behind is not None:
                raise ValueError(f"vmap: {what} differs from element to element, its out_axes cannot be None")
            return value
        if behind is None:
            behind = _core._ops["copy"](_core._raw_ops["broadcast_to"](value, (size, *value.shape)))
        n = behind.ndim
        if not -n <= axes < n:
            raise ValueError(f"vmap: out_axes {axes} for {what}, which has {n} dimensions with the mapped one")
        return _moved(behind, 0, axes % n)
    if isinstance(value, (tuple, list)):
        parts = zip(_each(axes, value, what), value)
        return _rebuilt(value, [_leave(a, v, level, size, f"{what}[{i}]") for i, (a, v) in enumerate(parts)])
    if isinstance(value, dict):
        return {k: _leave(axes, v, level, size, f"{what}[{k!r}]") for k, v in value.items()}
    if axes is not None and isinstance(value, (bool, int, float)):  # the same number for every element
        return _leave(axes, _core.tensor(value), level, size, what)
    return value


def _moved(x, source, target):
    if source == target:
        return x
    order = [d for d in range(x.ndim) if d != source]
    order.insert(target, source)
    return _core._raw_ops["permute"](x, tuple(order))
