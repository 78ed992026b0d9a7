"""Automatic differentiation: ``grad``, ``value_and_grad``, ``no_grad``, ``stop_gradient``, ``Function``."""

import functools

from . import _core
from ._core import Tensor, is_grad_enabled

__all__ = [
    "Function",
    "GradFunction",
    "grad",
    "is_grad_enabled",
    "no_grad",
    "set_grad_enabled",
    "stop_gradient",
    "value_and_grad",
]

stop_gradient = _core._ops["stop_gradient"]


class set_grad_enabled:
    """Turns recording for backward on or off; as a context manager, until its end.

    >>> with ms.set_grad_enabled(False):
    ...     y = ms.tensor([1.0], requires_grad=True) * 2
    >>> y.requires_grad
    False
    """

    def __init__(self, mode):
        self.mode = bool(mode)
        self.previous = _core._set_grad_enabled(self.mode)

    def __enter__(self):
        _core._set_grad_enabled(self.mode)
        return self

    def __exit__(self, *exc):
        _core._set_grad_enabled(self.previous)


class no_grad:
    """Operations inside are not recorded for backward: a context manager and a decorator.

    >>> with ms.no_grad():
    ...     y = ms.tensor([1.0], requires_grad=True) * 2
    >>> y.requires_grad
    False
    """

    def __enter__(self):
        self.previous = _core._set_grad_enabled(False)

    def __exit__(self, *exc):
        _core._set_grad_enabled(self.previous)

    def __call__(self, function):
        @functools.wraps(function)
        def without_grad(*args, **kwargs):
            with no_grad():
                return function(*args, **kwargs)

        return without_grad


class GradFunction:
    """What ``grad`` and ``value_and_grad`` return: called like ``fn``, gives its gradients (and value)."""

    def __init__(self, fn, grad_position, weights, has_aux, return_value):
        self.fn = fn
        self.grad_position = grad_position
        self.weights = weights
        self.has_aux = has_aux
        self.return_value = return_value
        functools.update_wrapper(self, fn, ("__module__", "__name__", "__qualname__", "__doc__"), ())

    def __get__(self, instance, owner=None):
        return self if instance is None else functools.partial(self, instance)

    def __call__(self, *args, **kwargs):
        return _core._differentiate(self, args, kwargs)

    def _eager(self, *args, **kwargs):
        positions = _positions(self.grad_position)
        args = list(args)
        inside = _core._set_differentiating(True)
        try:
            return self._gradients(positions, args, kwargs, inside)
        finally:
            _core._set_differentiating(inside)

    def _gradients(self, positions, args, kwargs, create_graph):
        for i in positions:
            if i >= len(args):
                raise ValueError(f"grad: grad_position {i}, but the call has {len(args)} positional arguments")
            x = args[i]
            if not isinstance(x, Tensor):
                raise TypeError(f"grad: argument {i} must be a Tensor to be differentiated, got {type(x).__name__}")
            create_graph = create_graph or _attached(x)
            args[i] = _alias(x)
        inputs = [args[i] for i in positions]
        weights = _weights(self.weights)
        previous = _core._set_grad_enabled(True)
        try:
            value = self.fn(*args, **kwargs)
            outputs, aux = self._split(value)
            gradients = _core._gradients(outputs, None, [*inputs, *weights], False, create_graph and previous)
        finally:
            _core._set_grad_enabled(previous)
        gradients = [_core._ops["zeros_like"](x) if g is None else g for g, x in zip(gradients, [*inputs, *weights])]
        result = self._arrange(gradients[: len(inputs)], gradients[len(inputs) :])
        if not create_graph:
            value, aux = _detached(value), _detached(aux)
        if self.return_value:
            return value, result
        return (result, aux) if self.has_aux else result

    def _split(self, value):
        """The outputs to differentiate, and what only rides along."""
        if self.has_aux:
            if not isinstance(value, tuple) or len(value) < 2:
                raise ValueError("grad: with has_aux=True the function must return (value, aux, ...)")
            value, aux = value[0], value[1:]
        else:
            aux = ()
        outputs = list(_tensors(value))
        if not outputs:
            raise TypeError(f"grad: the function must return tensors, got {type(value).__name__}")
        return [y for y in outputs if y.requires_grad], aux

    def _arrange(self, by_position, by_weight):
        single = isinstance(self.grad_position, int)
        positions = by_position[0] if single and by_position else tuple(by_position)
        if self.weights is None:
            return positions
        weights = by_weight[0] if isinstance(self.weights, Tensor) else tuple(by_weight)
        return weights if self.grad_position is None else (positions, weights)


def _positions(grad_position):
    if grad_position is None:
        return ()
    return (grad_position,) if isinstance(grad_position, int) else tuple(grad_position)


def _weights(weights):
    if weights is None:
        return []
    return [weights] if isinstance(weights, Tensor) else list(weights)


def _alias(x):
    """x under a new identity: a leaf, or where x has a history an op of it, so that outer gradients pass."""
    if x.requires_grad:
        return _core._raw_ops["broadcast_to"](x, x.shape)
    return _core._alias(x)


def _attached(x):
    """Whether x has a history, of its own or (inside vmap) behind it."""
    while x is not None:
        if x.requires_grad and not x.is_leaf:
            return True
        x = _core._batch_values(x, -1)
    return False


def _tensors(value):
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, (tuple, list)):
        for v in value:
            yield from _tensors(v)


def _detached(value):
    if isinstance(value, Tensor):
        return value.detach() if value.requires_grad and not value.is_leaf else value
    if type(value) in (tuple, list):
        return type(value)(_detached(v) for v in value)
    return value


def _check(who, fn, grad_position, weights):
    if not callable(fn):
        raise TypeError(f"{who}: expected a function or Cell, got {type(fn).__name__}")
    if grad_position is None and weights is None:
        raise ValueError(f"{who}: grad_position None needs weights")
    positions = _positions(grad_position)
    if any(not isinstance(i, int) or isinstance(i, bool) or i < 0 for i in positions):
        raise TypeError(f"{who}: grad_position must be ints that are not negative, got {grad_position!r}")
    for w in _weights(weights):
        if not isinstance(w, Tensor):
            raise TypeError(f"{who}: weights must be Parameters, got {type(w).__name__}")


def grad(fn, grad_position=0, weights=None, has_aux=False):
    """A function that computes the gradient of ``fn``'s outputs (their sum) with respect to arguments and weights.

    grad_position: int, tuple of ints, or None (then ``weights`` must be given).
    weights: a Parameter or a sequence of them; the result is then (gradients by position, gradients of weights).
    has_aux: ``fn`` returns (value, aux...); the result is (gradients, aux).

    >>> ms.grad(lambda x: x ** 2)(ms.tensor([3.0]))
    Tensor([6.], dtype=float32)
    """
    _check("grad", fn, grad_position, weights)
    return GradFunction(fn, grad_position, weights, has_aux, False)


def value_and_grad(fn, grad_position=0, weights=None, has_aux=False):
    """As ``grad``; the function returns (what ``fn`` returned, gradients).

    >>> value, gradient = ms.value_and_grad(lambda x: (x ** 2).sum())(ms.tensor([3.0]))
    >>> float(value)
    9.0
    """
    _check("value_and_grad", fn, grad_position, weights)
    return GradFunction(fn, grad_position, weights, has_aux, True)


class FunctionContext:
    """What ``Function.forward`` and ``backward`` share."""

    def __init__(self):
        self._saved = ()
        self._non_differentiable = ()
        self.needs_input_grad = ()

    def save_for_backward(self, *tensors):
        """Keeps tensors for backward, where ``saved_tensors`` gives them."""
        self._saved = tuple((t, t._version if isinstance(t, Tensor) else 0) for t in tensors)

    @property
    def saved_tensors(self):
        for t, version in self._saved:
            if isinstance(t, Tensor) and t._version != version:
                raise RuntimeError("Function: a tensor saved for backward was written in place since")
        return tuple(t for t, _ in self._saved)

    def mark_non_differentiable(self, *tensors):
        """Says that these outputs have no gradient."""
        self._non_differentiable = tensors


class Function:
    """An operation with its own backward: subclass it with static ``forward(ctx, *args)`` and ``backward(ctx, *grads)``
    (one gradient or None per argument of forward), and call ``apply``.

    >>> class Double(ms.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         return x * 2
    ...     @staticmethod
    ...     def backward(ctx, g):
    ...         return g * 2
    >>> Double.apply(ms.tensor([1.0]))
    Tensor([2.], dtype=float32)
    """

    @staticmethod
    def forward(ctx, *args):
        raise NotImplementedError("Function: forward(ctx, *args) must be defined")

    @staticmethod
    def backward(ctx, *grads):
        raise NotImplementedError("Function: backward(ctx, *grads) must be defined")

    @classmethod
    def apply(cls, *args):
        ctx = FunctionContext()
        needs = tuple(isinstance(a, Tensor) and a.requires_grad for a in args)
        ctx.needs_input_grad = needs
        previous = _core._set_grad_enabled(False)
        try:
            result = cls.forward(ctx, *args)
        finally:
            _core._set_grad_enabled(previous)
        if not (previous and any(needs)):
            return result
        outputs = result if isinstance(result, tuple) else (result,)
        skip = {id(t) for t in ctx._non_differentiable}
        # An input handed through becomes a tensor of its own: history belongs to the output only.
        given = {id(a) for a in args if isinstance(a, Tensor)}
        outputs = tuple(y.detach() if isinstance(y, Tensor) and id(y) in given else y for y in outputs)
        recorded = tuple(None if id(y) in skip else y for y in outputs)

        def backward(*cotangents):
            filled = (
                _core._ops["zeros_like"](y) if g is None and isinstance(y, Tensor) and y.is_floating_point() else g
                for g, y in zip(cotangents, shapes)
            )
            return cls.backward(ctx, *filled)

        shapes = tuple(y.detach() if isinstance(y, Tensor) else None for y in outputs)
        _core._record(cls.__name__, args, recorded, backward)
        return outputs if isinstance(result, tuple) else outputs[0]
