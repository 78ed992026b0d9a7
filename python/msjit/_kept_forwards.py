"""What ``Cell.set_grad`` asks for: a call keeps its tape for the gradient that is taken of the same tensors afterwards, so that
the forward runs once. As in MindSpore the tensors have to be the same objects."""

import weakref

from . import _core
from ._core import Tensor
from .autograd import _alias, _attached, _detached, _frozen, _positions
from .capture import no_capture

_MOST = 8  # calls that wait for a gradient; the oldest goes first


class _Call:
    """One call that waits: what it was given and what it computed."""

    def __init__(self, args, inputs, value, state):
        self.args, self.inputs, self.value, self.state = args, inputs, value, state

    def result(self, function):
        """What function.fn would return."""
        return self.value if function.finish is None else function.finish(self.value)

    def is_of(self, args):
        return len(args) == len(self.args) and all(
            kept() is a if isinstance(a, Tensor) else type(kept) is type(a) and kept == a
            for kept, a in zip(self.args, args)
        )


class KeptForwards:
    """The calls of one Cell that wait for their gradients."""

    waiting = False

    def __init__(self):
        self._calls = []

    def __reduce__(self):
        return KeptForwards, ()  # copies of the Cell, and files, have none

    def _put(self, calls):
        self._calls = calls[-_MOST:]
        self.waiting = bool(self._calls)

    def _forget(self, reference):
        """An input is gone: no gradient can be taken of it."""
        self._put([c for c in self._calls if not any(a is reference for a in c.args)])

    @no_capture  # a tape is kept from one captured part to the next
    def call(self, cell, args, kwargs):
        """cell(*args), kept."""
        if kwargs or _core._in_no_grad() or not all(map(_may_be_kept, args)):
            return cell._call_with_hooks(args, kwargs)
        inputs = [_alias(a) if isinstance(a, Tensor) and _is_differentiable(a) else a for a in args]
        differentiating, recording = _core._set_differentiating(True), _core._set_recording(1)
        try:
            value = cell._call_with_hooks(tuple(inputs), {})
        finally:
            _core._set_recording(recording)
            _core._set_differentiating(differentiating)
        given = [weakref.ref(a, self._forget) if isinstance(a, Tensor) else a for a in args]
        self._put([c for c in self._calls if not c.is_of(args)] + [_Call(given, inputs, value, _state(cell, args))])
        return _detached(value, inputs)

    @no_capture
    def gradients(self, function, args, kwargs):
        """What function, a GradFunction of the Cell, gives for args: of a kept call, or of one that it makes."""
        call = None if kwargs else next((c for c in self._calls if c.is_of(args)), None)
        if call is None:
            return _core._differentiate(function, args, kwargs)
        self._put([c for c in self._calls if c is not call])
        positions = _positions(function.grad_position)
        asked = [args[i] for i in positions if i < len(args)]
        if (
            len(asked) < len(positions)
            or call.state != _state(function.forward, args)
            or not all(not isinstance(x, Tensor) or _frozen(x) or _is_differentiable(x) for x in asked)
        ):
            return _core._differentiate(function, args, kwargs)
        inside = _core._set_differentiating(True)
        try:
            return function._gradients(positions, list(args), kwargs, inside, call)
        finally:
            _core._set_differentiating(inside)


def _may_be_kept(x):
    if isinstance(x, Tensor):
        return not _core._batch_level(x) and not _attached(x)
    return x is None or isinstance(x, (bool, int, float, str))


def _is_differentiable(x):
    return not _frozen(x) and (x.dtype.is_floating_point or x.dtype.is_complex)


def _state(cell, args):
    """What must be as it was for a kept call to be what a new one would compute: the memory of Parameters, without the
    running statistics, which each call writes, and of the inputs."""
    from .nn.norm import _BatchNorm

    statistics = {
        id(p)
        for _, c in cell.cells_and_names()
        if isinstance(c, _BatchNorm)
        for p in (getattr(c, "moving_mean", None), getattr(c, "moving_variance", None))
    }
    read = [p for p in cell.get_parameters() if id(p) not in statistics] + [a for a in args if isinstance(a, Tensor)]
    return [(t.data_ptr(), t._version, t.requires_grad) for t in read]
