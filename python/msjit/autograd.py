"""Automatic differentiation: ``grad`` and its forms, ``no_grad``, ``Function``, ``recompute``."""

import functools
import inspect
import types

from . import _core, _missing
from ._core import Tensor, is_grad_enabled
from .context import GRAPH_MODE, get_context
from .structure import Sparse, gradients_of_parts, is_mutable, tensors_in, weighted
from .tape_modes import detect_anomaly, no_grad, set_grad_enabled

__all__ = [
    "Function",
    "GradFunction",
    "GradOperation",
    "detect_anomaly",
    "get_grad",
    "grad",
    "is_grad_enabled",
    "no_grad",
    "recompute",
    "set_grad_enabled",
    "stop_gradient",
    "value_and_grad",
]

_stop_gradient = _core._ops["stop_gradient"]


def stop_gradient(value):
    """value, a Tensor or a tuple or list with such in it, without its history; anything else as it is.

    >>> ms.stop_gradient(ms.tensor([3.0], requires_grad=True)).requires_grad
    False
    """
    if isinstance(value, Tensor):
        return _stop_gradient(value)
    if isinstance(value, (tuple, list)):
        kept = [stop_gradient(v) for v in value]
        return kept if isinstance(value, list) else tuple(kept)
    return value


class GradFunction:
    """What ``grad`` and ``value_and_grad`` return: called like ``fn``, gives its gradients (and value)."""

    def __init__(self, fn, grad_position, weights, has_aux, return_value, as_tuple=False, without_inputs=False):
        self.fn = fn
        self.grad_position = grad_position
        self.weights = weights
        self.has_aux = has_aux
        self.return_value = return_value
        self.as_tuple = as_tuple  # also one gradient comes as a tuple
        self.without_inputs = without_inputs  # a call without inputs has no gradients, in GRAPH_MODE too
        functools.update_wrapper(self, fn, ("__module__", "__name__", "__qualname__", "__doc__"), ())

    def __get__(self, instance, owner=None):
        return self if instance is None else functools.partial(self, instance)

    def __call__(self, *args, **kwargs):
        for x in (*args, *kwargs.values()):
            if is_mutable(x):
                args = list(args)
                places = [self._place(i, args, kwargs) for i in _positions(self.grad_position)]
                return gradients_of_parts(self, places, args, kwargs)
        return _core._differentiate(self, args, kwargs)

    def _eager(self, *args, **kwargs):
        if _core._in_no_grad():
            raise RuntimeError(
                "grad: In no_grad context, you can not calculate gradient: nothing is recorded there; call it outside"
            )
        positions = _positions(self.grad_position)
        args = list(args)
        inside = _core._set_differentiating(True)
        try:
            return self._gradients(positions, args, kwargs, inside)
        finally:
            _core._set_differentiating(inside)

    def _gradients(self, positions, args, kwargs, create_graph):
        inputs = []
        for i in positions:
            place, key = self._place(i, args, kwargs)
            if place is None:
                continue
            x = place[key]
            if _frozen(x):
                inputs.append(x)
            elif isinstance(x, Tensor):  # what is none has no gradient
                create_graph = create_graph or _attached(x)
                place[key] = _alias(x)
                inputs.append(place[key])
        weights = _weights(self.weights)
        previous = _core._set_recording(1)
        try:
            value = self.fn(*args, **kwargs)
            outputs, aux = self._split(value)
            wanted = [x for x in [*inputs, *weights] if x.requires_grad]
            found = iter(_core._gradients(outputs, None, wanted, False, create_graph and previous == 1))
        finally:
            _core._set_recording(previous)
        gradients = [next(found) if x.requires_grad else None for x in [*inputs, *weights]]
        gradients = [_no_gradient(x) if g is None else g for g, x in zip(gradients, [*inputs, *weights])]
        result = self._arrange(gradients[: len(inputs)], gradients[len(inputs) :])
        if not create_graph:
            value, aux = _detached(value, inputs), _detached(aux, inputs)
        if self.return_value:
            return value, result
        return (result, aux) if self.has_aux else result

    def _place(self, i, args, kwargs):
        """Where argument i of a call stands: positional ones first, then those by name; (None, None) of a call without any.
        In GRAPH_MODE MindSpore has another error for a position that there is not, and has it for such a call, too."""
        if i < len(args):
            return args, i
        names = list(kwargs)
        if i - len(args) < len(names):
            return kwargs, names[i - len(args)]
        graph_mode = get_context("mode") == GRAPH_MODE
        if args or names or (graph_mode and not self.without_inputs):
            raise (IndexError if graph_mode else RuntimeError)(
                f"grad: grad_position {i} exceeds the inputs: the call has {len(args) + len(names)} arguments"
            )
        return None, None

    def _split(self, value):
        """The outputs to differentiate, and what only rides along."""
        if self.has_aux:
            if not isinstance(value, tuple) or len(value) < 2:
                raise ValueError("grad: with has_aux=True the function must return (value, aux, ...)")
            value, aux = value[0], value[1:]
        else:
            aux = ()
        return [y for y in tensors_in(value) if y.requires_grad], aux

    def _arrange(self, by_position, by_weight):
        bare = len(by_position) == 1 and not self.as_tuple
        positions = by_position[0] if bare else tuple(by_position)
        if self.weights is None:
            return positions
        weights = by_weight[0] if isinstance(self.weights, Tensor) else tuple(by_weight)
        return weights if self.grad_position is None else (positions, weights)


def _no_gradient(x):
    """The gradient of what the result does not depend on: zeros, which its hooks get, too."""
    zeros = _core._ops["zeros_like"](x)
    for hook in x.hooks():
        result = hook(zeros)
        zeros = zeros if result is None else result
    return zeros


def _frozen(x):
    """A Parameter that is not to be trained: its gradient is zero wherever it is asked for."""
    return getattr(x, "_is_parameter", False) and not x.requires_grad


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
        with_history = _core._set_recording(1)
        alias = _core._raw_ops["broadcast_to"](x, x.shape)
        _core._set_recording(with_history)
    else:
        alias = _core._alias(x)
    _core._share_hooks(x, alias)
    return alias


def _attached(x):
    """Whether x has a history, of its own or (inside vmap) behind it."""
    while x is not None:
        if x.requires_grad and not x.is_leaf:
            return True
        x = _core._batch_values(x, -1)
    return False


def _detached(value, inputs=()):
    """value without history; inputs: aliases that only the differentiated function knows."""
    if isinstance(value, Tensor):
        return value.detach() if value.requires_grad and (not value.is_leaf or _among(value, inputs)) else value
    if type(value) in (tuple, list):
        return type(value)(_detached(v, inputs) for v in value)
    if type(value) is dict:
        return {k: _detached(v, inputs) for k, v in value.items()}
    return value._with(_detached(value.values, inputs)) if isinstance(value, Sparse) else value


def _check(who, fn, grad_position, weights):
    if not callable(fn):
        raise TypeError(f"{who}: expected a function or Cell, got {type(fn).__name__}")
    if grad_position is None and weights is None:
        raise ValueError(f"{who}: grad_position None needs weights")
    positions = _positions(grad_position)
    if grad_position is not None and not positions:
        raise RuntimeError(f"{who}: grad_position should not be empty; None takes the gradients of weights alone")
    if any(not isinstance(i, int) for i in positions):
        raise TypeError(f"{who}: grad_position must be ints, got {grad_position!r}")
    if any(i < 0 for i in positions):
        raise ValueError(f"{who}: grad_position must not be negative, got {grad_position!r}")
    for w in _weights(weights):
        if not isinstance(w, Tensor):
            raise TypeError(f"{who}: weights must be Parameters, got {type(w).__name__}")


def grad(fn, grad_position=0, weights=None, has_aux=False, return_ids=False, sens_param=False):
    """A function that computes the gradient of ``fn``'s outputs (their sum) with respect to arguments and weights.

    grad_position: int, tuple of ints, or None (then ``weights`` must be given).
    weights: a Parameter or a sequence of them; the result is then (gradients by position, gradients of weights).
    has_aux: ``fn`` returns (value, aux...); the result is (gradients, aux).
    return_ids: every gradient comes as (position or name of the Parameter, gradient), for ``get_grad``.
    sens_param: the last argument of the call is the gradient of fn's output.

    >>> ms.grad(lambda x: x ** 2)(ms.tensor([3.0]))
    Tensor([6.], dtype=float32)
    """
    _check("grad", fn, grad_position, weights)
    return _derived(GradFunction(fn, grad_position, weights, has_aux, False), return_ids, sens_param)


def value_and_grad(fn, grad_position=0, weights=None, has_aux=False, return_ids=False, sens_param=False):
    """As ``grad``; the function returns (what ``fn`` returned, gradients).

    >>> value, gradient = ms.value_and_grad(lambda x: (x ** 2).sum())(ms.tensor([3.0]))
    >>> float(value)
    9.0
    """
    _check("value_and_grad", fn, grad_position, weights)
    return _derived(GradFunction(fn, grad_position, weights, has_aux, True), return_ids, sens_param)


def _derived(function, return_ids, sens_param):
    if sens_param:
        function = _with_sens(function)
    return _with_ids(function) if return_ids else function


def _with_sens(function):
    """function, whose last argument is the gradient of the output."""

    def with_sens(*args, **kwargs):
        sens = kwargs.pop("sens", None)
        if sens is None:
            if not args:
                raise TypeError("grad: with sens_param the last argument must be the gradient of the output")
            args, sens = args[:-1], args[-1]

        def weighed(*inputs, **named):
            value = function.fn(*inputs, **named)
            if function.has_aux:
                return (weighted(value[0], sens), value[0], *value[1:])
            return weighted(value, sens), value

        inner = GradFunction(weighed, function.grad_position, function.weights, True, False, function.as_tuple)
        gradients, aux = inner(*args, **kwargs)
        value, rest = aux[0], aux[1:]
        if function.return_value:
            return (value, *rest) if function.has_aux else value, gradients
        return (gradients, rest) if function.has_aux else gradients

    return with_sens


def _with_ids(function):
    of = function
    while not isinstance(of, GradFunction):
        of = of.__closure__[0].cell_contents

    def identify(gradients, ids):
        if isinstance(gradients, tuple) and not gradients:
            return ()
        if isinstance(ids, tuple):
            return tuple(zip(ids, gradients))
        return ids, gradients

    def with_ids(*args, **kwargs):
        result = function(*args, **kwargs)
        extra = of.return_value or of.has_aux
        gradients = result[1 if of.return_value else 0] if extra else result
        positions = of.grad_position
        if positions is not None and not isinstance(positions, int):
            positions = tuple(positions) if len(positions) > 1 else positions[0]
        names = of.weights
        if names is not None:
            names = names.name if isinstance(names, Tensor) else tuple(w.name for w in names)
        if names is None:
            gradients = identify(gradients, positions)
        elif positions is None:
            gradients = identify(gradients, names)
        else:
            gradients = identify(gradients[0], positions), identify(gradients[1], names)
        if not extra:
            return gradients
        return (result[0], gradients) if of.return_value else (gradients, result[1])

    return with_ids


def get_grad(gradients, identifier):
    """One gradient out of the result of a ``grad`` with return_ids, by position or by Parameter.

    >>> g = ms.grad(lambda x, y: x * y, (0, 1), return_ids=True)(ms.tensor([2.0]), ms.tensor([3.0]))
    >>> ms.get_grad(g, 1)
    Tensor([2.], dtype=float32)
    """
    if isinstance(identifier, Tensor):
        identifier = identifier.name
    elif not isinstance(identifier, int) or isinstance(identifier, bool):
        raise TypeError(f"get_grad: identifier must be an int or a Parameter, got {type(identifier).__name__}")

    def find(entry):
        if not isinstance(entry, tuple):
            return None
        if len(entry) == 2 and isinstance(entry[1], Tensor) and not isinstance(entry[0], (tuple, Tensor)):
            return entry[1] if entry[0] == identifier else None
        for part in entry:
            found = find(part)
            if found is not None:
                return found
        return None

    found = find(gradients)
    if found is None:
        raise RuntimeError(
            f"get_grad: there is no gradient of {identifier!r}; it needs what grad(return_ids=True) gave"
        )
    return found


class GradOperation:
    """Makes functions that compute gradients; ``grad`` says the same in fewer words.

    get_all: of all inputs, as a tuple, instead of the first one.
    get_by_list: of the Parameters given to the call; with get_all the result is (of inputs, of Parameters).
    sens_param: the last argument of the function is the gradient of the output.

    >>> ms.ops.GradOperation(get_all=True)(lambda x, y: x * y)(ms.tensor([2.0]), ms.tensor([3.0]))
    (Tensor([3.], dtype=float32), Tensor([2.], dtype=float32))
    """

    def __init__(self, get_all=False, get_by_list=False, sens_param=False):
        for name, value in (("get_all", get_all), ("get_by_list", get_by_list), ("sens_param", sens_param)):
            if not isinstance(value, bool):
                raise TypeError(f"GradOperation: {name} must be a bool, got {type(value).__name__}")
        self.get_all, self.get_by_list, self.sens_param = get_all, get_by_list, sens_param

    def __call__(self, fn, weights=None):
        if not callable(fn):
            raise TypeError(f"GradOperation: expected a function or Cell, got {type(fn).__name__}")
        if self.get_by_list and weights is None:
            weights = fn.trainable_params() if hasattr(fn, "trainable_params") else _parameters_of(fn)
        weights = weights if self.get_by_list else None
        if not self.get_all:
            position = None if self.get_by_list else 0
            of = GradFunction(fn, position, weights, False, False, without_inputs=True)
            return _derived(of, False, self.sens_param)
        sens_param = self.sens_param

        def of_all(*args, **kwargs):
            given = len(args) + len(kwargs) - (1 if sens_param else 0)
            of = GradFunction(fn, tuple(range(given)), weights, False, False, True)
            return _derived(of, False, sens_param)(*args, **kwargs)

        return of_all


def _parameters_of(fn):
    """The Parameters that a function names: of its closure, of its module, and of Cells among those."""
    inner = inspect.unwrap(fn)
    if isinstance(inner, types.MethodType):
        return list(inner.__self__.trainable_params()) if hasattr(inner.__self__, "trainable_params") else []
    code = getattr(inner, "__code__", None)
    if code is None:
        return []
    named = [inner.__globals__[n] for n in code.co_names if n in inner.__globals__]
    for cell in inner.__closure__ or ():
        try:
            named.append(cell.cell_contents)
        except ValueError:  # not assigned yet
            continue
    found = []
    for value in named:
        if hasattr(value, "trainable_params"):
            found += value.trainable_params()
        elif isinstance(value, Tensor) and getattr(value, "_is_parameter", False) and value.requires_grad:
            found.append(value)
    return list({id(p): p for p in found}.values())


class FunctionContext:
    """What ``Function.forward`` and ``backward`` share; attributes of your own may be set on it."""

    def __init__(self):
        self._saved = self._given = None
        self._non_differentiable = self._dirty = ()
        self._materialize = True
        self.needs_input_grad = ()

    def save_for_backward(self, *tensors):
        """Keeps tensors for backward, where ``saved_tensors`` gives them."""
        for t in tensors:
            if t is not None and not isinstance(t, Tensor):
                raise TypeError(
                    f"save_for_backward: expected Tensors, got {type(t).__name__}; set an attribute instead"
                )
        self._saved = tensors

    def save_for_forward(self, *tensors):
        """Accepted as PyTorch has it: there is no jvp that would ask for them."""

    @property
    def saved_tensors(self):
        return self._given if self._given is not None else self._saved or ()

    def mark_non_differentiable(self, *tensors):
        """Says that these outputs have no gradient."""
        self._non_differentiable = tensors

    def mark_dirty(self, *tensors):
        """Says that forward wrote these inputs in place; they must be returned."""
        self._dirty = tensors

    def set_materialize_grads(self, value):
        """Whether backward gets zeros (else None) for outputs that nothing depends on."""
        self._materialize = bool(value)


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

    @staticmethod
    def setup_context(ctx, inputs, output):
        """Where a subclass defines it, forward gets no ctx, and this is called with what forward was given and returned."""
        raise NotImplementedError("Function: setup_context(ctx, inputs, output) is not defined")

    @classmethod
    def apply(cls, *args):
        ctx = FunctionContext()
        apart = cls.setup_context is not Function.setup_context
        if apart:  # what is not given has its default, which setup_context and backward know, too
            defaults = cls.forward.__defaults__ or ()
            args += defaults[len(defaults) - max(0, cls.forward.__code__.co_argcount - len(args)) :]
        ctx.needs_input_grad = tuple([_needs_grad(a) for a in args])
        recording = is_grad_enabled() and any(ctx.needs_input_grad)
        previous = _core._set_recording(2)
        try:
            result = cls.forward(*args) if apart else cls.forward(ctx, *args)
            if apart:
                cls.setup_context(ctx, args, result)
        finally:
            _core._set_recording(previous)
        if not recording:
            return result
        outputs = result if isinstance(result, tuple) else (result,)
        dirty, skip = ctx._dirty, ctx._non_differentiable
        for t in dirty:
            if not _among(t, outputs):
                raise RuntimeError(f"{cls.__name__}: The dirty tensors must all be outputs of the forward function.")
            if len(outputs) > 1 and t._base is not None:
                raise RuntimeError(
                    f"{cls.__name__}: A view is one of output for multi output operator, which is not supported: the write "
                    "changes its base, too, whose history would need all of them; copy the view before"
                )
        # An input handed through becomes a tensor of its own: history belongs to the output only.
        own = tuple([_own(y, args) if not _among(y, dirty) else y for y in outputs])
        recorded = tuple([None if _among(y, skip) else z for y, z in zip(outputs, own)])
        outputs = own
        materialize = ctx._materialize
        # What stands in for a cotangent that did not come: shape and dtype, not the values.
        zeros = [_zeros_of(y) if materialize and isinstance(y, Tensor) else None for y in outputs]

        def backward(saved, *cotangents):
            ctx._given = saved
            try:
                filled = [zero() if g is None and zero else g for g, zero in zip(cotangents, zeros)]
                return cls.backward(ctx, *filled)
            finally:
                ctx._given = None

        saved, ctx._saved = ctx._saved or (), None
        record_function(
            cls.__name__, args, recorded, backward, saved, [i for i, y in enumerate(outputs) if _among(y, dirty)]
        )
        return outputs if isinstance(result, tuple) else outputs[0]


def _among(x, values):
    """Whether x is one of the values; captured code knows no ``id``."""
    for v in values:
        if v is x:
            return True
    return False


def _own(y, args):
    return _core._stop_gradient(y) if isinstance(y, Tensor) and _among(y, args) else y


def _zeros_of(y):
    shape, dtype = tuple(y.shape), y.dtype
    return lambda: _core._raw_ops["full"](0, shape=shape, dtype=dtype)


def _needs_grad(x):
    """Whether x requires a gradient, or (inside vmap) what stands behind it does."""
    if not isinstance(x, Tensor):
        return False
    while x is not None:
        if x.requires_grad:
            return True
        x = _core._batch_values(x, -1)
    return False


def record_function(name, args, outputs, backward, saved=None, dirty=()):
    """Records backward as the derivative of outputs, at every level of vmap where an argument requires a gradient."""
    level = max([_core._batch_level(a) for a in args])
    if level:
        behind = [_core._batch_values(a, level) if isinstance(a, Tensor) else None for a in args]
        lower = tuple([a if b is None else b for a, b in zip(args, behind)])
        if any(_needs_grad(a) for a in lower):
            if dirty:
                raise RuntimeError(f"{name}: mark_dirty inside vmap inside a gradient is not supported")

            def lower_backward(*cotangents):
                ups = [None if ct is None else _core._batch(ct, level) for ct in cotangents]
                gradients = backward(*ups) if saved is None else backward(saved, *ups)
                gradients = gradients if isinstance(gradients, (tuple, list)) else (gradients,)
                return tuple([_unbatched(g, b, a, level) for g, b, a in zip(gradients, behind, args)])

            values = [_core._batch_values(y, level) if isinstance(y, Tensor) else None for y in outputs]
            record_function(name, lower, tuple(values), lower_backward)
    if not level or any(isinstance(a, Tensor) and a.requires_grad for a in args):
        _core._record(name, tuple(args), outputs, backward, saved, tuple(dirty))


def _unbatched(gradient, behind, argument, level):
    if gradient is None:
        return None
    values = _core._batch_values(gradient, level)
    if behind is not None:  # one for each element
        return values if values is not None else _core._raw_ops["broadcast_to"](gradient, behind.shape)
    return gradient if values is None else _core._raw_ops["sum"](values, axis=(0,))


def recompute(block, *args, use_reentrant=True, output_recompute=False, early_stop=True, context_fn=None, **kwargs):
    """block(*args, **kwargs), keeping nothing of what it computes: it runs again in the backward, with the same random
    numbers. The other options are accepted for MindSpore's sake and change nothing.

    >>> x = ms.tensor([0.5], requires_grad=True)
    >>> ms.recompute(lambda v: ms.tanh(v) * v, x).sum().backward()
    >>> x.grad
    Tensor([0.855341], dtype=float32)
    """
    if not callable(block):
        raise TypeError(f"recompute: expected a function or Cell, got {type(block).__name__}")
    return RecomputeFunction(block)(*args, **kwargs)


class RecomputeFunction:
    """What ``recompute`` calls; captured code knows it."""

    def __init__(self, block):
        self.block = block

    def __call__(self, *args, **kwargs):
        block = self.block
        if not is_grad_enabled():
            return block(*args, **kwargs)
        state, start = _core.get_rng_state(), _core._tape_position()
        value = block(*args, **kwargs)
        outputs = tensors_in(value)

        def again():
            now = _core.get_rng_state()
            _core.set_rng_state(state)
            try:
                return tuple(tensors_in(block(*args, **kwargs)))
            finally:
                _core.set_rng_state(now)

        name = getattr(block, "__name__", type(block).__name__)
        fresh = iter(_core._checkpoint(name, outputs, start, again))

        def replaced(v):
            if isinstance(v, Tensor):
                return next(fresh)
            return type(v)(replaced(x) for x in v) if type(v) in (tuple, list) else v

        return replaced(value)


__getattr__ = _missing.getattr_of(__name__)
