"""Optimizers: called with the gradients of their parameters, they write the parameters in place.

``learning_rate`` may be assigned between steps; a Python number is an input of captured code, not a constant.

What steps update besides the parameters is Parameters too, under MindSpore's names (``moments.<parameter>``, ``global_step``):
they go into checkpoints, and training that is taken up again from one goes on as if it had not stopped.

>>> net = ms.nn.Dense(2, 1)
>>> optimizer = ms.nn.Momentum(net.trainable_params(), 0.1, 0.9)
>>> [p.name for p in optimizer.get_parameters()]
['global_step', 'learning_rate', 'momentum', 'moments.weight', 'moments.bias', 'weight', 'bias']
>>> ms.save_checkpoint(ms.nn.TrainOneStepCell(net, optimizer), "train.ckpt")
>>> ms.load_param_into_net(optimizer, ms.load_checkpoint("train.ckpt"))
([], [])
"""

from collections.abc import Iterable

from .. import _core
from .. import _step_arithmetic as _steps
from .._checkparam import check_bool
from .._core import Tensor
from ..parameter import Parameter, ParameterTuple, is_generated
from .cell import Cell
from .checks import optimizer_settings
from .containers import CellList
from .own_optimizers import OwnOptimizer, opt_init_args_register  # noqa: F401 (offered here, as in MindSpore)
from .schedule import LearningRateSchedule

_zeros_like, _full = _core._ops["zeros_like"], _core._raw_ops["full"]
_set_recording, _to_device = _core._set_recording, _core._to_device
_where, _clamp, _pick, _write = (_core._raw_ops[n] for n in ("where", "clamp", "index_select", "copy_"))


def _number(value, name, shape=(), dtype=_core.float32, device=None):
    """A number that steps read or update, as a Parameter; on the current device where none is named."""
    made = _full(value, shape, dtype)
    return Parameter(made if device is None else _to_device(made, device), name, requires_grad=False, share=True)


class Optimizer(OwnOptimizer, Cell):
    """Base of optimizers: called with the gradients of its parameters, it changes the parameters in place.

    A subclass defines ``_update(i, p, gradient, lr)``, which writes parameter number i. Also ``step()``, which takes the
    gradients that ``backward`` left in ``grad``, and ``zero_grad()``. The number of the step is kept in the Parameter
    ``global_step``.

    Args:
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step.
        parameters: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay':
            ...}, and {'order_params': list}, the order in which the gradients come. Without groups, parameters with 'beta' or
            'gamma' in their names do not decay.
        weight_decay: number, or a Cell that gives one for global_step; weight_decay * p is added to each gradient (an L2
            penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.
        TypeError: parameters are no Parameters, or learning_rate is of another kind.

    >>> class SignDescent(ms.nn.Optimizer):
    ...     def _update(self, i, p, gradient, lr):
    ...         p.copy_(p - ms.ops.sign(gradient) * lr)
    >>> w = ms.Parameter(ms.tensor([1.0, 2.0]), name="w")
    >>> SignDescent(0.5, [w])((ms.tensor([3.0, -0.1]),))
    True
    >>> w.tolist()
    [0.5, 2.5]
    """

    _assignable = ("learning_rate",)
    _of_each = None  # learning_rate where groups have their own, unless something else was assigned
    _rest = ()  # the rate of the other groups there

    def __init__(self, learning_rate, parameters, weight_decay=0.0, loss_scale=1.0):
        super().__init__(auto_prefix=False)
        name = type(self).__name__
        optimizer_settings(name, loss_scale=loss_scale)
        self._check_decay(weight_decay, name)
        self.global_step = _number(0, "global_step", (1,), _core.int32)
        self.learning_rate = _rate_of(learning_rate, "learning_rate", name)
        self.loss_scale = loss_scale
        self._params = []
        self._rates = []  # per parameter; None: learning_rate
        self._decays = []
        self._weight_decay = weight_decay
        if isinstance(parameters, Cell):
            raise TypeError(f"{type(self).__name__}: expected Parameters, got a Cell; give its trainable_params()")
        parameters = parameters if isinstance(parameters, (list, tuple, Tensor)) else list(parameters or ())
        self.is_group = not isinstance(parameters, Tensor) and len(parameters) > 0 and isinstance(parameters[0], dict)
        for index, group in enumerate(_groups(parameters, name)):
            rate = group.get("lr")
            if rate is not None:
                rate = _rate_of(rate, f"learning_rate_group_{index}", name)
                setattr(self, f"learning_rate_group_{index}", rate)  # a part of this cell's state
            for p in group["params"]:
                self._params.append(p)
                self._rates.append(rate)
                grouped = group.get("grouped", True)  # else scales and shifts of normalisation do not decay
                own = getattr(p, "name", None) or ""
                decay = 0.0 if not grouped and ("beta" in own or "gamma" in own) else weight_decay
                self._decays.append(group.get("weight_decay", decay))
            if "weight_decay" in group:
                self._check_decay(group["weight_decay"], name, True)
        if self.is_group:
            self._order(next((list(g["order_params"]) for g in parameters if "order_params" in g), self._params))
        self._own = range(len(self._params))
        trained = [p for p in self._params if isinstance(p, Parameter)]
        self.parameters = ParameterTuple(trained) if len(trained) == len(self._params) else tuple(self._params)
        names = [getattr(p, "name", None) for p in self._params]
        # Names that stand for none differ from process to process: the state that is saved goes by numbers.
        named = len(set(names)) == len(names) and not any(n and is_generated(n) for n in names)
        self._names = names if named else [str(i) for i in self._own]
        functions = any(callable(r) and not isinstance(r, (Cell, Tensor)) for r in (self.learning_rate, *self._rates))
        self._steps = 0 if functions else None  # global_step for functions, which may branch on it
        if any(rate is not None for rate in self._rates) and not functions:
            self._rest = (self.learning_rate,)
            rates = [self.learning_rate if rate is None else rate for rate in self._rates]
            self.learning_rate = self._of_each = _rates_of_each(rates)
        if self._params[0].device != self.global_step.device:  # its own state lives where the parameters do
            self._move(self._params[0].device)

    _decay_of_steps = (
        True  # whether weight_decay may be a Cell, which gives one for each step; "groups": that of a group
    )

    def _check_decay(self, decay, name, group=False):
        if not isinstance(decay, Cell):
            optimizer_settings(name, weight_decay=decay)
        elif not (self._decay_of_steps is True or group and self._decay_of_steps):
            raise TypeError(
                f"{name}: weight_decay must be a number, the same for all steps, got {type(decay).__name__}"
            )

    def _order(self, order):
        """Takes the parameters, and with them the gradients, in the order of a group 'order_params'."""
        places = {id(p): i for i, p in enumerate(self._params)}
        if len(places) != len(self._params):
            raise RuntimeError(f"{type(self).__name__}: a parameter is in two groups")
        if len(order) != len(places) or any(id(p) not in places for p in order):
            raise ValueError(
                f"{type(self).__name__}: 'order_params' must be the parameters of all groups, each of them once"
            )
        for of_each in (self._params, self._rates, self._decays):
            of_each[:] = [of_each[places[id(p)]] for p in order]

    def extend_repr(self):
        """
        >>> ms.nn.Momentum(ms.nn.Dense(2, 1).trainable_params(), 0.1, 0.9)
        Momentum(2 parameters, learning_rate=0.1, momentum=0.9, loss_scale=1.0, use_nesterov=False)
        """
        settings = dict(self._settings())
        if len(set(self._decays)) == 1 and self._decays[0]:
            settings["weight_decay"] = self._decays[0]
        return f"{len(self._params)} parameters" + "".join(f", {name}={value!r}" for name, value in settings.items())

    def _own_parameters(self):
        return ((name, p) for name, p in super()._own_parameters() if not any(p is w for w in self._params))

    def parameters_and_names(self, name_prefix="", expand=True):
        """(path, Parameter) of the optimizer's state and, as in MindSpore, of the parameters that it trains; a cell of
        which the optimizer is part has those from the network."""
        yield from super().parameters_and_names(name_prefix, expand)
        for name, p in zip(self._names, self._params):
            if isinstance(p, Parameter):
                yield (f"{name_prefix}.{name}" if name_prefix else name), p

    def state(self):
        """The Parameters that the optimizer holds besides those that it trains, in a fixed order."""
        return [p for _, p in super().parameters_and_names()]

    def _own_number(self, value, name, shape=()):
        """A number of the optimizer's state, where the parameters are."""
        return _number(value, name, shape, device=self._params[0].device)

    def _kept(self, prefix, value=0.0, shapes=None):
        """State of every parameter, named by the prefix and its name: of its shape and dtype, or of shapes; value: to
        begin with."""
        shapes = [p.shape for p in self._params] if shapes is None else shapes
        return ParameterTuple(
            _number(value, prefix + name, shape, p.dtype, p.device)
            for name, p, shape in zip(self._names, self._params, shapes)
        )

    def _loaded(self):
        if self._steps is not None:
            self._steps = int(self.global_step.asnumpy()[0])

    def _common_rate(self):
        """The rate of parameters whose group has none of its own."""
        return self._rest[0] if self._rest and self.learning_rate is self._of_each else self.learning_rate

    def get_lr(self):
        """The learning rate of this step, a float32 tensor; a tuple of one for each parameter where groups have their own."""
        if self.is_group_lr:
            rest = self._common_rate()
            return tuple([self._rate_as_tensor(rest if rate is None else rate) for rate in self._rates])
        return self._rate_as_tensor(self.learning_rate)

    def _rate_as_tensor(self, rate):
        rate = self._rate(rate)
        return rate if isinstance(rate, Tensor) else Tensor(rate, dtype=_core.float32)

    def _rate(self, rate):
        if isinstance(rate, Tensor) and rate.ndim == 0:
            return rate
        if isinstance(rate, (list, tuple)):  # assigned after the optimizer was made
            rate = Tensor(rate, dtype=_core.float32)
        if isinstance(rate, Tensor):
            return _pick(rate, _clamp(self.global_step, None, rate.shape[0] - 1), 0).reshape(())
        if isinstance(rate, LearningRateSchedule):
            return rate(self.global_step).reshape(())
        return rate(self._steps) if callable(rate) else rate

    def _decay(self, decay):
        """The weight decay of this step: a number, or what a Cell gives for global_step."""
        return decay(self.global_step).reshape(()) if isinstance(decay, Cell) else decay

    def _decay_of(self, i):
        """The weight decay of a parameter in this step, None where there is none."""
        decay = self._decay(self._decays[i])
        return decay if isinstance(decay, Tensor) or decay else None

    def _decayed(self, i, p, value):
        """value plus the weight decay of a parameter times it."""
        decay = self._decay_of(i)
        return value if decay is None else value + p * decay

    def _number_of_step(self):
        """The number of this step, from 1 on, a float32 tensor."""
        return (self.global_step.reshape(()) + 1).astype(_core.float32)

    def _prepared(self, i, p, gradient):
        """The gradient with loss scale and weight decay (as an L2 penalty) applied."""
        if self.loss_scale != 1.0:
            gradient = gradient / self.loss_scale
        return self._decayed(i, p, gradient)

    def construct(self, gradients):
        if len(gradients) != len(self._params):
            raise ValueError(f"{type(self).__name__}: {len(gradients)} gradients for {len(self._params)} parameters")
        if self._params[0].device != self.global_step.device:  # its own state lives where the parameters do
            self._move(self._params[0].device)
        previous = _set_recording(0)
        try:
            self._step(gradients)
            _write(self.global_step, self.global_step + 1)
        finally:
            _set_recording(previous)
        if self._steps is not None:
            self._steps += 1
        return True

    def step(self):
        """A step with the gradients that backward left in ``grad``; where there is none, with zeros."""
        return self.construct([_zeros_like(p) if p.grad is None else p.grad for p in self._params])

    def zero_grad(self):
        """Sets ``grad`` of all parameters to None."""
        for p in self._params:
            p.grad = None

    def _step(self, gradients):
        lr = self._rate(self._common_rate())
        scale = self._before(lr)
        common = lr if scale is None else scale * lr
        for i in self._own:
            rate = self._rates[i]
            if rate is None:
                rate = common
            else:
                rate = self._rate(rate) if scale is None else scale * self._rate(rate)
            self._update(i, self._params[i], gradients[i], rate)

    def _before(self, lr):
        """What is done once in a step; gives what all rates are multiplied by, or None."""

    def _update(self, i, p, gradient, lr):
        raise NotImplementedError(f"{type(self).__name__}: _update must be defined")


def _rate_of(rate, own, name):
    """What an optimizer keeps for a learning rate: a Parameter, which programs read and assign, if it can be one."""
    if isinstance(rate, Iterable) and not isinstance(rate, (str, dict, Tensor)) and not callable(rate):
        rate = list(rate)
    if isinstance(rate, bool) or not (isinstance(rate, (int, float, list, tuple, Tensor)) or callable(rate)):
        raise TypeError(f"{name}: learning_rate must be a number, Tensor, list or function, got {type(rate).__name__}")
    if isinstance(rate, (int, float)) and rate < 0:
        raise ValueError(f"{name}: learning_rate must not be negative, got {rate}")
    if callable(rate) and not isinstance(rate, Tensor):
        return rate
    if not isinstance(rate, Parameter):
        tensor = rate if isinstance(rate, Tensor) else Tensor(rate, dtype=_core.float32)
        rate = Parameter(tensor, own, requires_grad=False)
    return _KeptRate(rate) if rate.ndim else rate


class _KeptRate(LearningRateSchedule):
    """The rates of a list, one for each step, the last for all after them; of a single number, that."""

    def __init__(self, learning_rate):
        super().__init__()
        self.learning_rate = learning_rate

    def construct(self, global_step):
        rate = self.learning_rate
        return _pick(rate, _clamp(global_step, None, rate.shape[0] - 1), 0) if rate.ndim else rate


def _rates_of_each(rates):
    """What ``learning_rate`` of an optimizer is whose groups have their own, as programs' own optimizers read it: one Parameter
    for each parameter, or where rates change with the steps one Cell."""
    if not any(isinstance(rate, Cell) for rate in rates):
        return ParameterTuple(rates)
    kept = {id(rate): rate if isinstance(rate, Cell) else _KeptRate(rate) for rate in rates}
    for cell in kept.values():
        for p in cell.get_parameters():
            vars(p).pop("_given_name", None)  # names are those of the groups, not of places in the list
    return CellList([kept[id(rate)] for rate in rates], auto_prefix=False)


_OF_GROUPS = {"params", "lr", "weight_decay", "order_params", "grad_centralization", "grouped"}


def _groups(parameters, name):
    if isinstance(parameters, (Parameter, Tensor)):
        raise TypeError(f"{name}: expected a list of Parameters, got one")
    parameters = list(parameters or ())
    if not parameters:
        raise ValueError(f"{name}: there are no parameters to train")
    groups = parameters if isinstance(parameters[0], dict) else [{"params": parameters, "grouped": False}]
    result = []
    for group in groups:
        if not isinstance(group, dict):
            raise TypeError(f"{name}: parameter groups and Parameters cannot be mixed")
        unknown = sorted(group.keys() - _OF_GROUPS)
        if unknown:
            raise KeyError(
                f"{name}: a group of parameters has no {unknown[0]!r}; it has {', '.join(sorted(_OF_GROUPS))}"
            )
        if "order_params" in group:
            continue
        if "params" not in group:
            raise KeyError(f"{name}: a group of parameters without 'params': {group}")
        params = list(group["params"])
        if not params:
            raise ValueError(f"{name}: a group has no parameters to train")
        check_bool(group.get("grad_centralization", False), "grad_centralization", name)
        for p in params:
            if not isinstance(p, Tensor):
                raise TypeError(f"{name}: expected Parameters, got {type(p).__name__}")
        result.append({**group, "params": params})
    return result


class SGD(Optimizer):
    """Stochastic gradient descent, with momentum if asked for: v = momentum * v + (1 - dampening) * g; p -= learning_rate * v
    (Sutskever et al., 2013).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.1.
        momentum: number that is not negative; 0 (default): steps do not depend on earlier ones.
        dampening: number, by how much the gradient counts less from the second step on. Default: 0.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        nesterov: True steps by g + momentum * v instead of v; needs momentum and no dampening. Default: False.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.SGD([w], learning_rate=0.5)
    >>> optimizer((ms.tensor([1.0]),)), w.tolist()
    (True, [0.5])
    """

    _decay_of_steps = False

    accum = ()

    def __init__(
        self,
        params,
        learning_rate=0.1,
        momentum=0.0,
        dampening=0.0,
        weight_decay=0.0,
        nesterov=False,
        loss_scale=1.0,
    ):
        optimizer_settings("SGD", dampening=dampening, nesterov=nesterov)
        if not isinstance(momentum, Tensor):
            optimizer_settings("SGD", momentum=momentum)
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("SGD: nesterov needs momentum > 0 and dampening 0")
        self.dampening, self.nesterov = dampening, nesterov
        self.momentum = self._own_number(momentum, "momentum")
        self.accum = self._kept("accum.") if momentum else ()

    def _own_parameters(self):
        yield from super()._own_parameters()
        # MindSpore's note, per element, of whether the next step is the first; global_step says the same.
        if self.accum:
            first = float(self.global_step.asnumpy()[0] == 0)
            yield from ((p.name, p) for p in self._kept("stat.", first))

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        if self.accum:
            v, scaled = self.accum[i], gradient
            if self.dampening:  # but not of the first step
                first = self.global_step.reshape(()) == 0
                scaled = _where(first, gradient, gradient * (1.0 - self.dampening))
            _write(v, v * self.momentum + scaled)
            gradient = gradient + v * self.momentum if self.nesterov else v
        _write(p, p - gradient * lr)


class Momentum(Optimizer):
    """Gradient descent with momentum: v = momentum * v + g; p -= learning_rate * v.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step.
        momentum: number that is not negative.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        use_nesterov: True steps by g + momentum * v instead of v. Default: False.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.Momentum([w], learning_rate=0.25, momentum=0.5)
    >>> for _ in range(2):
    ...     done = optimizer((ms.tensor([1.0]),))
    >>> w.tolist()  # 1 - 0.25 * 1 - 0.25 * 1.5
    [0.375]
    """

    def __init__(self, params, learning_rate, momentum, weight_decay=0.0, loss_scale=1.0, use_nesterov=False):
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if momentum < 0:
            raise ValueError(f"Momentum: momentum must not be negative, got {momentum}")
        self.momentum, self.use_nesterov = self._own_number(momentum, "momentum"), use_nesterov
        self.moments = self._kept("moments.")

    def _update(self, i, p, gradient, lr):
        _steps.momentum_step(
            p, self.moments[i], gradient, lr, self.momentum, self.use_nesterov, self.loss_scale, self._decay_of(i)
        )


class _Adam(Optimizer):
    _power_shape = ()  # of beta1_power and beta2_power
    _prefixes = ("moment1.", "moment2.")

    def __init__(self, learning_rate, parameters, weight_decay, loss_scale, beta1, beta2, eps, use_amsgrad=False):
        super().__init__(learning_rate, parameters, weight_decay, loss_scale)
        optimizer_settings(type(self).__name__, beta1=beta1, beta2=beta2, eps=eps)
        self.beta1, self.beta2, self.eps = beta1, beta2, eps
        # Powers of the betas as tensors: state that steps advance, equal in eager and captured code.
        self.beta1_power = self._own_number(1.0, "beta1_power", self._power_shape)
        self.beta2_power = self._own_number(1.0, "beta2_power", self._power_shape)
        self.moment1, self.moment2 = (self._kept(prefix) for prefix in self._prefixes)
        self.vhat = self._kept("vhat.") if use_amsgrad else ()  # the greatest moment2 so far

    def _before(self, lr):
        _write(self.beta1_power, self.beta1_power * self.beta1)
        _write(self.beta2_power, self.beta2_power * self.beta2)

    def _means(self, i):
        """Of a parameter's gradients, their squares and, if asked for, the greatest of these so far."""
        return self.moment1[i], self.moment2[i], self.vhat[i] if self.vhat else None


class Adam(_Adam):
    """Adam: steps by the running mean m of the gradient over the root of the running mean v of its square (Kingma and Ba,
    2015).

    m = beta1 * m + (1 - beta1) * g; v = beta2 * v + (1 - beta2) * g ** 2; in step t p -= learning_rate * sqrt(1 - beta2 **
    t) / (1 - beta1 ** t) * m / (sqrt(v) + eps).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        use_locking: accepted as MindSpore has it; has no effect.
        use_nesterov: True: beta1 * m + (1 - beta1) * g stands for m in the step. Default: False.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        use_amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        kwargs: use_lazy and use_offload, bools, as MindSpore has them: where the update is computed; have no effect.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        TypeError, KeyError: a setting of another kind; one that there is not.
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.Adam([w], learning_rate=0.1)
    >>> optimizer((ms.tensor([100.0]),)), w.asnumpy().round(4)  # the first step has the size of the rate
    (True, array([0.9], dtype=float32))
    """

    def __init__(
        self,
        params,
        learning_rate=1e-3,
        beta1=0.9,
        beta2=0.999,
        eps=1e-8,
        use_locking=False,
        use_nesterov=False,
        weight_decay=0.0,
        loss_scale=1.0,
        use_amsgrad=False,
        **kwargs,
    ):
        name, flags = type(self).__name__, {"use_lazy": False, "use_offload": False, **kwargs}
        if len(flags) > 2:
            raise KeyError(f"{name}: has no setting {sorted(flags.keys() - {'use_lazy', 'use_offload'})[0]!r}")
        optimizer_settings(name, use_locking=use_locking, use_nesterov=use_nesterov, use_amsgrad=use_amsgrad, **flags)
        if flags["use_lazy"] and flags["use_offload"]:
            raise ValueError(f"{name}: use_lazy and use_offload exclude each other")
        if use_amsgrad and (use_nesterov or flags["use_lazy"] or flags["use_offload"]):
            raise ValueError(f"{name}: use_amsgrad excludes use_nesterov, use_lazy and use_offload")
        super().__init__(learning_rate, params, weight_decay, loss_scale, beta1, beta2, eps, use_amsgrad)
        self.use_nesterov = use_nesterov

    def _before(self, lr):
        super()._before(lr)
        scale = (1.0 - self.beta2_power).sqrt() / (1.0 - self.beta1_power)
        return scale.reshape(()) if scale.ndim else scale  # of AdamOffload

    def _update(self, i, p, gradient, lr):
        settings = self.beta1, self.beta2, self.eps, self.use_nesterov, self.loss_scale
        _steps.adam_step(p, *self._means(i), gradient, lr, *settings, self._decay_of(i))


class AdamWeightDecay(_Adam):
    """Adam without correction of the bias, and with weight decay that does not pass through the moments: p -= learning_rate *
    (m / (sqrt(v) + eps) + weight_decay * p).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1), of the running mean m. Default: 0.9.
        beta2: number in [0, 1), of the running mean v of squares. Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-6.
        weight_decay: number. Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.AdamWeightDecay([w], learning_rate=0.1, weight_decay=0.5)
    >>> optimizer((ms.tensor([0.0]),)), w.asnumpy().round(4)  # 1 - 0.1 * 0.5 * 1
    (True, array([0.95], dtype=float32))
    """

    _prefixes = ("adam_m.", "adam_v.")

    def __init__(self, params, learning_rate=1e-3, beta1=0.9, beta2=0.999, eps=1e-6, weight_decay=0.0):
        super().__init__(learning_rate, params, weight_decay, 1.0, beta1, beta2, eps)
        del self.beta1_power, self.beta2_power

    def _before(self, lr):
        pass

    def _update(self, i, p, gradient, lr):
        _steps.decoupled_adam_step(
            p, *self._means(i), gradient, lr, self.beta1, self.beta2, self.eps, None, self._decay_of(i)
        )


class AdamW(_Adam):
    """Adam with weight decay that does not pass through the moments (Loshchilov and Hutter, 2019).

    p -= learning_rate * (m' / (sqrt(v') + eps) + weight_decay * p), with m' = m / (1 - beta1 ** t) and v' = v / (1 - beta2
    ** t) in step t.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1), of the running mean m. Default: 0.9.
        beta2: number in [0, 1), of the running mean v of squares. Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number. Default: 0.01.
        use_amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.AdamW([w], learning_rate=0.1, weight_decay=0.5)
    >>> optimizer((ms.tensor([0.0]),)), w.asnumpy().round(4)  # 1 - 0.1 * 0.5 * 1
    (True, array([0.95], dtype=float32))
    """

    def __init__(
        self, params, learning_rate=1e-3, beta1=0.9, beta2=0.999, eps=1e-8, weight_decay=0.01, use_amsgrad=False
    ):
        super().__init__(learning_rate, params, weight_decay, 1.0, beta1, beta2, eps, use_amsgrad)

    def _update(self, i, p, gradient, lr):
        powers = self.beta1_power, self.beta2_power
        _steps.decoupled_adam_step(
            p, *self._means(i), gradient, lr, self.beta1, self.beta2, self.eps, powers, self._decay_of(i)
        )
