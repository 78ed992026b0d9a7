"""Functions of functions: forward mode, Jacobians, derivatives of higher order."""

import functools

from . import _core
from ._core import Tensor
from .autograd import _alias, _attached, _detached, _positions
from .batching import VmapFunction
from .ops._limits import few
from .structure import of_number, rebuilt, tensors_in

__all__ = ["derivative", "hessian", "jacfwd", "jacrev", "jet", "jvp", "linearize", "vjp"]


class _Recorded:
    """One call of fn with some arguments made inputs of their own, and what it recorded.

    ``values`` is what fn returned; ``outputs`` its tensors to differentiate, ``create`` whether what is derived from
    them must itself be differentiable."""

    def __init__(self, who, fn, args, positions, kwargs, has_aux=False, weights=(), tangents=()):
        if not callable(fn):
            raise TypeError(f"{who}: expected a function or Cell, got {type(fn).__name__}")
        args = list(args)
        inside = _core._set_differentiating(True)
        try:
            self._run(who, fn, args, positions, kwargs, has_aux, weights, inside, tangents)
        finally:
            _core._set_differentiating(inside)

    def _run(self, who, fn, args, positions, kwargs, has_aux, weights, create, tangents):
        create = create or any(t.requires_grad or _attached(t) for t in tangents)
        for i in positions:
            if i >= len(args):
                raise ValueError(f"{who}: grad_position {i}, but the call has {len(args)} positional arguments")
            x = args[i]
            if not isinstance(x, Tensor):
                raise TypeError(f"{who}: argument {i} must be a Tensor to be differentiated, got {type(x).__name__}")
            create = create or _attached(x)
            args[i] = _alias(x)
        self.inputs = [args[i] for i in positions]
        self.weights = list(weights)
        previous = _core._set_recording(1)
        try:
            value = fn(*args, **kwargs)
        finally:
            _core._set_recording(previous)
        self.create = create and previous == 1
        self.aux = ()
        if has_aux:
            if not isinstance(value, tuple) or len(value) < 2:
                raise ValueError(f"{who}: with has_aux=True the function must return (value, aux, ...)")
            value, self.aux = value[0], value[1:]
        self.structure = value
        self.outputs = tensors_in(value)
        if not self.outputs:
            raise TypeError(f"{who}: the function must return tensors, got {type(value).__name__}")
        self.recorded = [y for y in self.outputs if y.requires_grad]
        if not self.create:
            self.structure, self.aux = _detached(value, self.inputs), _detached(self.aux, self.inputs)

    def push(self, tangents):
        """Tangents of the outputs, as fn returned them."""
        moved = iter(_core._push_forward(self.recorded, self.inputs, tangents, self.create))
        out = [next(moved) if y.requires_grad else None for y in self.outputs]
        return rebuilt(self.structure, [_zeros(y) if t is None else t for y, t in zip(self.outputs, out)])

    def pull(self, cotangents):
        """Gradients of inputs and weights for one cotangent per output (None: zero)."""
        wanted = [x for x in (*self.inputs, *self.weights) if x.requires_grad]
        given = [(y, ct) for y, ct in zip(self.outputs, cotangents) if y.requires_grad and ct is not None]
        gradients = [None] * len(wanted)
        if given:
            create = self.create or any(ct.requires_grad or _attached(ct) for _, ct in given)
            roots, cts = zip(*given)
            gradients = _core._gradients(roots, cts, wanted, True, create)
        found = iter(gradients)
        gradients = [next(found) if x.requires_grad else None for x in (*self.inputs, *self.weights)]
        return [_zeros(x) if g is None else g for g, x in zip(gradients, (*self.inputs, *self.weights))]


def _zeros(x):
    return _core._raw_ops["full_like"](x, 0)


def _tuple(who, what, value):
    if isinstance(value, Tensor):
        return (value,)
    if not isinstance(value, (tuple, list)) or not all(isinstance(v, Tensor) for v in value):
        raise TypeError(f"{who}: {what} must be a Tensor or a tuple of Tensors, got {type(value).__name__}")
    return tuple(value)


def _check_shapes(who, what, values, like):
    if len(values) != len(like):
        raise ValueError(f"{who}: {len(like)} tensors need as many {what}, got {len(values)}")
    for i, (v, x) in enumerate(zip(values, like)):
        if tuple(v.shape) != tuple(x.shape):
            raise ValueError(f"{who}: {what}[{i}] has shape {tuple(v.shape)}, it belongs to one of {tuple(x.shape)}")


def jvp(fn, inputs, v, has_aux=False):
    """(fn(inputs), its derivative in the direction v), by forward mode; with has_aux also what fn returned beside.

    >>> ms.jvp(lambda x: x ** 2, ms.tensor([3.0]), ms.tensor([1.0]))
    (Tensor([9.], dtype=float32), Tensor([6.], dtype=float32))
    """
    return JvpFunction(fn, has_aux)(inputs, v)


class JvpFunction:
    """What ``jvp`` calls; captured code knows it."""

    def __init__(self, fn, has_aux):
        self.fn = fn
        self.has_aux = has_aux

    def __call__(self, inputs, v):
        inputs, v = _tuple("jvp", "inputs", inputs), _tuple("jvp", "v", v)
        _check_shapes("jvp", "v", v, inputs)
        r = _Recorded("jvp", self.fn, inputs, range(len(inputs)), {}, self.has_aux, tangents=v)
        tangent = r.push(v)
        return (r.structure, tangent, _one(r.aux)) if self.has_aux else (r.structure, tangent)


def _one(aux):
    return aux[0] if len(aux) == 1 else aux


def linearize(fn, inputs):
    """(fn(inputs), the linear map at inputs): the map takes tangents of the inputs and gives those of the outputs,
    without running fn again.

    >>> y, along = ms.linearize(lambda x: x ** 2, ms.tensor([3.0]))
    >>> along(ms.tensor([1.0])), along(ms.tensor([2.0]))
    (Tensor([6.], dtype=float32), Tensor([12.], dtype=float32))
    """
    return LinearizeFunction(fn)(inputs)


class LinearizeFunction:
    """What ``linearize`` calls; captured code knows it."""

    def __init__(self, fn, has_aux=False):
        self.fn = fn
        self.has_aux = has_aux

    def __call__(self, inputs):
        inputs = _tuple("linearize", "inputs", inputs)
        r = _Recorded("linearize", self.fn, inputs, range(len(inputs)), {}, self.has_aux)
        along = Pushforward(r)
        return (r.structure, along, _one(r.aux)) if self.has_aux else (r.structure, along)


class Pushforward:
    """The linear map that ``linearize`` gives."""

    def __init__(self, recorded):
        self.recorded = recorded

    def __call__(self, *v):
        v = _tuple("linearize", "v", v[0] if len(v) == 1 else v)
        _check_shapes("linearize", "v", v, self.recorded.inputs)
        return self.recorded.push(v)


def vjp(fn, *inputs, weights=None, has_aux=False):
    """(fn(*inputs), a function of a cotangent of the output that gives the gradients of the inputs[, aux]).

    With weights the function gives (gradients of the inputs, gradients of the weights). It may be called any number of
    times.

    >>> y, back = ms.vjp(lambda x: x ** 2, ms.tensor([3.0]))
    >>> back(ms.tensor([1.0]))
    (Tensor([6.], dtype=float32),)
    """
    return VjpFunction(fn, weights, has_aux)(*inputs)


class VjpFunction:
    """What ``vjp`` calls; captured code knows it."""

    def __init__(self, fn, weights, has_aux):
        self.fn = fn
        self.weights = weights
        self.has_aux = has_aux

    def __call__(self, *inputs):
        weights = self.weights
        parameters = [] if weights is None else [weights] if isinstance(weights, Tensor) else list(weights)
        positions = [i for i, x in enumerate(inputs) if isinstance(x, Tensor)]
        r = _Recorded("vjp", self.fn, inputs, positions, {}, self.has_aux, parameters)
        back = Pullback(r, weights)
        return (r.structure, back, _one(r.aux)) if self.has_aux else (r.structure, back)


class Pullback:
    """The function that ``vjp`` gives."""

    def __init__(self, recorded, weights):
        self.recorded = recorded
        self.weights = weights

    def __call__(self, *v):
        r = self.recorded
        v = tensors_in(v)
        if len(v) == len(r.outputs):
            v = [of_number(ct, y) if y.ndim == 0 else ct for ct, y in zip(v, r.outputs)]
        _check_shapes("vjp", "cotangents", v, r.outputs)
        g = r.pull(v)
        n = len(r.inputs)
        if self.weights is None:
            return tuple(g)
        return tuple(g[:n]), (g[n] if isinstance(self.weights, Tensor) else tuple(g[n:]))


def _basis(x):
    """All tensors like x that are 1 in one place, along a new first dimension."""
    n = x.numel()
    return _core._raw_ops["eye"](n, dtype=x.dtype).reshape((n, *x.shape))


def _for_each(basis, function):
    """function of every element of basis, at once: a list of tensors with a first dimension like basis."""
    if basis.shape[0] == 0:
        return [t[None][:0] for t in function(_core._raw_ops["full"](0, shape=basis.shape[1:], dtype=basis.dtype))]

    def run(level):
        results = []
        for t in function(_core._batch(basis, level)):
            values = _core._batch_values(t, level)
            results.append(values if values is not None else _core._raw_ops["broadcast_to"](t, (len(basis), *t.shape)))
        return results

    results, _ = _core._vmap_call(run)  # what has no batching rule runs as often as it would without one
    return results


def _last(x, shape):
    """The first dimension of x as the last ones of shape."""
    order = (*range(1, x.ndim), 0)
    return _core._raw_ops["permute"](x, order).reshape(shape)


def _by_position(columns, grad_position):
    return columns[0] if isinstance(grad_position, int) else tuple(columns)


class JacobianFunction:
    """What ``jacfwd`` and ``jacrev`` return; captured code knows it."""

    def __init__(self, fn, grad_position, has_aux, forward):
        self.fn = fn
        self.grad_position = grad_position
        self.has_aux = has_aux
        self.forward = forward
        functools.update_wrapper(self, fn, ("__module__", "__name__", "__qualname__", "__doc__"), ())

    def __get__(self, instance, owner=None):
        return self if instance is None else functools.partial(self, instance)

    def __call__(self, *args, **kwargs):
        who = "jacfwd" if self.forward else "jacrev"
        r = _Recorded(who, self.fn, args, _positions(self.grad_position), kwargs, self.has_aux)
        table = _by_columns(r) if self.forward else _by_rows(r)  # by output, by input
        columns = [_by_position(row, self.grad_position) for row in table]
        result = columns[0] if isinstance(r.structure, Tensor) else tuple(columns)
        return (result, _one(r.aux)) if self.has_aux else result


def _by_columns(r):
    table = [[] for _ in r.outputs]
    for k, x in enumerate(r.inputs):
        along = lambda e: tensors_in(r.push([e if j == k else None for j in range(len(r.inputs))]))
        for i, t in enumerate(_for_each(_basis(x), along)):
            table[i].append(_last(t, (*r.outputs[i].shape, *x.shape)))
    return table


def _by_rows(r):
    table = []
    for i, y in enumerate(r.outputs):
        along = lambda e: r.pull([e if j == i else None for j in range(len(r.outputs))])
        table.append([g.reshape((*y.shape, *x.shape)) for g, x in zip(_for_each(_basis(y), along), r.inputs)])
    return table


def _captured_jacobian(self, *args, **kwargs):
    """What captured code runs for a JacobianFunction: one call of fn, and one vmap over the basis."""
    positions = _positions(self.grad_position)
    inputs = tuple([args[i] for i in positions])

    def of_inputs(*values):
        given = list(args)
        for i, x in zip(positions, values):
            given[i] = x
        return self.fn(*given, **kwargs)

    if self.forward:
        y, along, *aux = LinearizeFunction(of_inputs, self.has_aux)(inputs)
        outputs = (y,) if isinstance(y, Tensor) else y
        table = [[] for _ in outputs]
        for k, x in enumerate(inputs):
            zeros = [_zeros(v) for v in inputs]

            def tangents(e):
                t = along(*[e if j == k else zeros[j] for j in range(len(inputs))])
                return (t,) if isinstance(t, Tensor) else t

            for i, t in enumerate(VmapFunction(tangents, 0, 0)(_basis(x))):
                table[i].append(_last(t, (*outputs[i].shape, *x.shape)))
    else:
        y, back, *aux = VjpFunction(of_inputs, None, self.has_aux)(*inputs)
        outputs = (y,) if isinstance(y, Tensor) else y
        zeros = [_zeros(v) for v in outputs]
        table = []
        for i, v in enumerate(outputs):
            rows = VmapFunction(lambda e: back(*[e if j == i else zeros[j] for j in range(len(outputs))]), 0, 0)(
                _basis(v)
            )
            table.append([g.reshape((*v.shape, *x.shape)) for g, x in zip(rows, inputs)])
    columns = [_by_position(row, self.grad_position) for row in table]
    result = columns[0] if isinstance(y, Tensor) else tuple(columns)
    return (result, aux[0]) if self.has_aux else result


def _jacobian(who, fn, grad_position, has_aux, forward):
    if not callable(fn):
        raise TypeError(f"{who}: expected a function or Cell, got {type(fn).__name__}")
    return JacobianFunction(fn, grad_position, has_aux, forward)


def jacfwd(fn, grad_position=0, has_aux=False):
    """A function that gives the Jacobian of fn by forward mode: shape of the output, then of the input.

    >>> ms.jacfwd(lambda x: x ** 2)(ms.tensor([1.0, 3.0]))
    Tensor([[2., 0.],
            [0., 6.]], dtype=float32)
    """
    return _jacobian("jacfwd", fn, grad_position, has_aux, True)


def jacrev(fn, grad_position=0, has_aux=False):
    """A function that gives the Jacobian of fn by reverse mode: shape of the output, then of the input.

    >>> ms.jacrev(lambda x: x.sum())(ms.tensor([1.0, 3.0]))
    Tensor([1., 1.], dtype=float32)
    """
    return _jacobian("jacrev", fn, grad_position, has_aux, False)


def hessian(fn, grad_position=0, has_aux=False):
    """A function that gives the second derivatives of fn, forward over reverse.

    >>> ms.hessian(lambda x: (x ** 3).sum())(ms.tensor([1.0, 2.0]))
    Tensor([[ 6.,  0.],
            [ 0., 12.]], dtype=float32)
    """
    return jacfwd(jacrev(fn, grad_position, has_aux), grad_position, has_aux)


def _with_next(derivatives):
    """The derivatives of orders 0 to n in t, and that of order n + 1."""

    def up_to_next(t):
        values, tangents = jvp(derivatives, t, _core._raw_ops["full_like"](t, 1))
        return (*values, tangents[-1])

    return up_to_next


def jet(fn, primals, series):
    """Derivatives of fn along a curve: (fn(primals), the derivatives of the output of order 1, 2, ...).

    series: for each of primals the derivatives of the curve at that point, order by order along a new first
    dimension.

    >>> y, d = ms.jet(lambda x: x ** 2, ms.tensor([3.0]), ms.tensor([[1.0], [0.0]]))
    >>> y, d
    (Tensor([9.], dtype=float32), Tensor([[6.],
            [2.]], dtype=float32))
    """
    xs, terms = _tuple("jet", "primals", primals), _tuple("jet", "series", series)
    if len(xs) != len(terms):
        raise ValueError(f"jet: {len(xs)} primals need as many series, got {len(terms)}")
    order = terms[0].shape[0] if terms[0].ndim else 0
    for i, (x, s) in enumerate(zip(xs, terms)):
        if tuple(s.shape) != (order, *x.shape) or order < 1:
            raise ValueError(f"jet: series[{i}] must have shape (order, *{tuple(x.shape)}), got {tuple(s.shape)}")

    def curve(t):
        points = []
        for x, s in zip(xs, terms):
            factor, point = None, x
            for k in range(order):
                factor = t if factor is None else factor * t / (k + 1)
                point = point + s[k] * factor.astype(x.dtype)
            points.append(point)
        return fn(*points)

    derivatives = lambda t: (curve(t),)
    for _ in range(order):
        derivatives = _with_next(derivatives)
    zero = _core._raw_ops["full"](0.0, shape=(), dtype=xs[0].dtype)
    values = derivatives(zero)
    out = values[0]
    if isinstance(out, Tensor):
        return out, _core._raw_ops["stack"](list(values[1:]), dim=0)
    return out, type(out)(_core._raw_ops["stack"]([v[i] for v in values[1:]], dim=0) for i in range(len(out)))


def derivative(fn, primals, order):
    """(fn(primals), its derivative of the given order) for fn applied element by element.

    >>> ms.derivative(lambda x: x ** 3, ms.tensor([2.0]), 2)
    (Tensor([8.], dtype=float32), Tensor([12.], dtype=float32))
    """
    if not isinstance(order, int) or isinstance(order, bool) or order < 1:
        raise ValueError(f"derivative: order must be a positive int, got {order!r}")
    few("derivative: order", order)
    xs = _tuple("derivative", "primals", primals)
    series = []
    for x in xs:
        terms = [_core._raw_ops["full_like"](x, 1)] + [_zeros(x)] * (order - 1)
        series.append(_core._raw_ops["stack"](terms, dim=0))
    out, terms = jet(fn, xs if not isinstance(primals, Tensor) else primals, tuple(series))
    last = terms[-1] if isinstance(terms, Tensor) else type(terms)(t[-1] for t in terms)
    return out, last
