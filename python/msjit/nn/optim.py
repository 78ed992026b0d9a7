"""Optimizers: called with the gradients of their parameters, they write the parameters in place.

``learning_rate`` may be assigned between steps; a Python number is an input of captured code, not a constant.
"""

from .. import _core
from .._core import Tensor
from ..autograd import no_grad
from ..parameter import Parameter, ParameterTuple
from .cell import Cell

_zeros_like, _full, _maximum = _core._ops["zeros_like"], _core._raw_ops["full"], _core._ops["maximum"]


class Optimizer(Cell):
    """Base of optimizers. parameters: Parameters, or groups {"params": [...], "lr": ..., "weight_decay": ...}.

    weight_decay of Parameters that are not in groups leaves out those with "beta" or "gamma" in their names.

    learning_rate: a number, a 0-d Tensor, a list of numbers (by step) or a function of the step.
    """

    def __init__(self, learning_rate, parameters, weight_decay=0.0, loss_scale=1.0):
        super().__init__()
        rate = _check_rate(learning_rate, type(self).__name__)
        if isinstance(rate, (int, float)):  # a Parameter, which programs read and assign
            rate = Parameter(Tensor(float(rate), dtype=_core.float32), "learning_rate", requires_grad=False)
        self.learning_rate = rate
        self.loss_scale = loss_scale
        self.global_step = 0
        self._params = []
        self._rates = []  # per parameter; None: learning_rate
        self._decays = []
        for group in _groups(parameters, type(self).__name__):
            for p in group["params"]:
                self._params.append(p)
                self._rates.append(group.get("lr"))
                grouped = group.get("grouped", True)  # else scales and shifts of normalisation do not decay
                name = getattr(p, "name", None) or ""
                own = 0.0 if not grouped and ("beta" in name or "gamma" in name) else weight_decay
                self._decays.append(group.get("weight_decay", own))
        self._own = range(len(self._params))
        trained = [p for p in self._params if isinstance(p, Parameter)]
        self.parameters = ParameterTuple(trained) if len(trained) == len(self._params) else tuple(self._params)

    def _own_parameters(self):
        return iter(())  # the parameters belong to the network

    def state(self):
        """The tensors that steps update besides the parameters, in a fixed order."""
        return []

    def get_lr(self):
        """The learning rate of this step, a float32 tensor."""
        lr = self._rate(self.learning_rate)
        return lr if isinstance(lr, Tensor) else Tensor(lr, dtype=_core.float32)

    def _rate(self, rate):
        if isinstance(rate, (list, tuple)):
            return rate[self.global_step if self.global_step < len(rate) else -1]
        return rate(self.global_step) if callable(rate) else rate

    def _prepared(self, i, p, gradient):
        """The gradient with loss scale and weight decay (as an L2 penalty) applied."""
        if self.loss_scale != 1.0:
            gradient = gradient / self.loss_scale
        decay = self._decays[i]
        return gradient + p * decay if decay else gradient

    def construct(self, gradients):
        if len(gradients) != len(self._params):
            raise ValueError(f"{type(self).__name__}: {len(gradients)} gradients for {len(self._params)} parameters")
        with no_grad():
            self._step(gradients)
        self.global_step += 1
        return True

    def step(self):
        """A step with the gradients that backward left in ``grad``; where there is none, with zeros."""
        return self.construct([_zeros_like(p) if p.grad is None else p.grad for p in self._params])

    def zero_grad(self):
        """Sets ``grad`` of all parameters to None."""
        for p in self._params:
            p.grad = None

    def _step(self, gradients):
        lr = self._rate(self.learning_rate)
        self._before(lr)
        for i in self._own:
            p = self._params[i]
            rate = self._rates[i]
            self._update(i, p, gradients[i], lr if rate is None else self._rate(rate))

    def _before(self, lr):
        pass

    def _update(self, i, p, gradient, lr):
        raise NotImplementedError(f"{type(self).__name__}: _update must be defined")


def _check_rate(rate, name):
    if isinstance(rate, bool) or not (isinstance(rate, (int, float, list, tuple, Tensor)) or callable(rate)):
        raise TypeError(f"{name}: learning_rate must be a number, Tensor, list or function, got {type(rate).__name__}")
    if isinstance(rate, (int, float)) and rate < 0:
        raise ValueError(f"{name}: learning_rate must not be negative, got {rate}")
    return rate


def _groups(parameters, name):
    if isinstance(parameters, (Parameter, Tensor)):
        raise TypeError(f"{name}: expected a list of Parameters, got one")
    parameters = list(parameters)
    if not parameters:
        raise ValueError(f"{name}: there are no parameters to train")
    groups = parameters if isinstance(parameters[0], dict) else [{"params": parameters, "grouped": False}]
    result = []
    for group in groups:
        if not isinstance(group, dict):
            raise TypeError(f"{name}: parameter groups and Parameters cannot be mixed")
        if "params" not in group:
            continue  # {"order_params": ...}
        params = list(group["params"])
        for p in params:
            if not isinstance(p, Tensor):
                raise TypeError(f"{name}: expected Parameters, got {type(p).__name__}")
        result.append({**group, "params": params})
    return result


class SGD(Optimizer):
    """p -= lr * v with v = momentum * v + (1 - dampening) * g (Sutskever et al., 2013, for nesterov)."""

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
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("SGD: nesterov needs momentum > 0 and dampening 0")
        self.momentum, self.dampening, self.nesterov = momentum, dampening, nesterov
        self.moments = [_zeros_like(p).detach() for p in self._params] if momentum else []
        self._fresh = True

    def state(self):
        return list(self.moments)

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        if self.momentum:
            v = self.moments[i]
            # The first step takes the gradient undamped.
            scaled = gradient if not self.dampening or self._fresh else gradient * (1.0 - self.dampening)
            v.copy_(v * self.momentum + scaled)
            gradient = gradient + v * self.momentum if self.nesterov else v
        p.copy_(p - gradient * lr)

    def _step(self, gradients):
        super()._step(gradients)
        if self.dampening and self._fresh:
            self._fresh = False


class Momentum(Optimizer):
    """v = momentum * v + g; p -= lr * v, or with use_nesterov p -= lr * (g + momentum * v)."""

    def __init__(self, params, learning_rate, momentum, weight_decay=0.0, loss_scale=1.0, use_nesterov=False):
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if momentum < 0:
            raise ValueError(f"Momentum: momentum must not be negative, got {momentum}")
        self.momentum, self.use_nesterov = momentum, use_nesterov
        self.moments = [_zeros_like(p).detach() for p in self._params]

    def state(self):
        return list(self.moments)

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        v = self.moments[i]
        v.copy_(v * self.momentum + gradient)
        if self.use_nesterov:
            p.copy_(p - (gradient + v * self.momentum) * lr)
        else:
            p.copy_(p - v * lr)


class _Adam(Optimizer):
    def __init__(self, learning_rate, parameters, weight_decay, loss_scale, beta1, beta2, eps):
        super().__init__(learning_rate, parameters, weight_decay, loss_scale)
        for name, value in (("beta1", beta1), ("beta2", beta2)):
            if not 0 <= value < 1:
                raise ValueError(f"{type(self).__name__}: {name} must be in [0, 1), got {value}")
        self.beta1, self.beta2, self.eps = beta1, beta2, eps
        self.moment1 = [_zeros_like(p).detach() for p in self._params]
        self.moment2 = [_zeros_like(p).detach() for p in self._params]
        self.greatest2 = []  # AMSGrad: the greatest moment2 so far
        # Powers of the betas as tensors: state that steps advance, equal in eager and captured code.
        self.beta1_power = _full(1.0, (), _core.float32)
        self.beta2_power = _full(1.0, (), _core.float32)

    def state(self):
        return [*self.moment1, *self.moment2, *self.greatest2, self.beta1_power, self.beta2_power]

    def _use_amsgrad(self):
        self.greatest2 = [_zeros_like(p).detach() for p in self._params]

    def _before(self, lr):
        self.beta1_power.copy_(self.beta1_power * self.beta1)
        self.beta2_power.copy_(self.beta2_power * self.beta2)

    def _moments(self, i, gradient):
        m, v = self.moment1[i], self.moment2[i]
        m.copy_(m * self.beta1 + gradient * (1.0 - self.beta1))
        v.copy_(v * self.beta2 + gradient * gradient * (1.0 - self.beta2))
        if self.greatest2:
            greatest = self.greatest2[i]
            greatest.copy_(_maximum(greatest, v))
            v = greatest
        return m, v


class Adam(_Adam):
    """p -= lr * sqrt(1 - beta2^t) / (1 - beta1^t) * m / (sqrt(v) + eps) (Kingma and Ba, 2015).

    use_nesterov: beta1 * m + (1 - beta1) * g stands for m in the update, as in MindSpore. use_amsgrad: the greatest v so
    far stands for v (Reddi et al., 2018).
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
    ):
        if use_nesterov and use_amsgrad:
            raise ValueError("Adam: use_nesterov and use_amsgrad exclude each other")
        super().__init__(learning_rate, params, weight_decay, loss_scale, beta1, beta2, eps)
        self.use_nesterov = use_nesterov
        if use_amsgrad:
            self._use_amsgrad()

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        m, v = self._moments(i, gradient)
        if self.use_nesterov:
            m = m * self.beta1 + gradient * (1.0 - self.beta1)
        rate = (1.0 - self.beta2_power).sqrt() / (1.0 - self.beta1_power) * lr
        p.copy_(p - m / (v.sqrt() + self.eps) * rate)


class AdamWeightDecay(_Adam):
    """p -= lr * (m / (sqrt(v) + eps) + weight_decay * p), without bias correction, as MindSpore's."""

    def __init__(self, params, learning_rate=1e-3, beta1=0.9, beta2=0.999, eps=1e-6, weight_decay=0.0):
        super().__init__(learning_rate, params, weight_decay, 1.0, beta1, beta2, eps)

    def _update(self, i, p, gradient, lr):
        m, v = self._moments(i, gradient)
        update = m / (v.sqrt() + self.eps)
        decay = self._decays[i]
        p.copy_(p - (update + p * decay if decay else update) * lr)


class AdamW(_Adam):
    """Adam with decoupled weight decay (Loshchilov and Hutter, 2019).

    p -= lr * (m' / (sqrt(v') + eps) + weight_decay * p), with m' and v' corrected for their bias. use_amsgrad: the
    greatest v so far stands for v (Reddi et al., 2018).
    """

    def __init__(
        self, params, learning_rate=1e-3, beta1=0.9, beta2=0.999, eps=1e-8, weight_decay=0.01, use_amsgrad=False
    ):
        super().__init__(learning_rate, params, weight_decay, 1.0, beta1, beta2, eps)
        if use_amsgrad:
            self._use_amsgrad()

    def _update(self, i, p, gradient, lr):
        m, v = self._moments(i, gradient)
        update = m / (1.0 - self.beta1_power) / ((v / (1.0 - self.beta2_power)).sqrt() + self.eps)
        decay = self._decays[i]
        p.copy_(p - (update + p * decay if decay else update) * lr)
