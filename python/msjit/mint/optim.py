"""PyTorch's optimizers over lists of parameters or groups of them: ``step(gradients)`` updates in place.

>>> w = ms.Parameter(ms.tensor([1.0]))
>>> ms.mint.optim.SGD([w], lr=0.5)((ms.tensor([1.0]),))
>>> w.tolist()
[0.5]
"""

from .. import _core, _missing

_raw = _core._raw_ops
__all__ = ["Adam", "AdamW", "FusedAdamW", "SGD"]


class _Optimizer:
    """Groups of parameters with options of their own; a call with gradients, or step(), updates them.

    Gradients are given in the order of the parameters; step() without them takes each parameter's grad.
    """

    def __init__(self, params, **defaults):
        params = list(params)
        if not params:
            raise ValueError(f"{type(self).__name__}: there are no parameters")
        groups = params if isinstance(params[0], dict) else [{"params": params}]
        self.defaults = defaults
        self.param_groups = [{**defaults, **group, "params": list(group["params"])} for group in groups]
        self.state = {}
        self.parameters = [p for group in self.param_groups for p in group["params"]]
        for group in self.param_groups:
            if group["lr"] < 0:
                raise ValueError(f"{type(self).__name__}: lr must not be negative, got {group['lr']}")

    def zero_grad(self):
        """Forgets the gradients that parameters hold."""
        for p in self.parameters:
            p.grad = None

    def __call__(self, gradients):
        return self.step(gradients)

    def step(self, gradients=None):
        """One update."""
        gradients = [p.grad for p in self.parameters] if gradients is None else list(gradients)
        if len(gradients) != len(self.parameters):
            raise ValueError(f"{type(self).__name__}: {len(gradients)} gradients for {len(self.parameters)} parameters")
        previous = _core._set_grad_enabled(False)
        try:
            i = 0
            for group in self.param_groups:
                for p in group["params"]:
                    g = gradients[i]
                    if g is not None:
                        self._update(i, p, -g if group["maximize"] else g, group)
                    i += 1
        finally:
            _core._set_grad_enabled(previous)

    def _buffer(self, i, name, p):
        state = self.state.setdefault(i, {})
        if name not in state:
            state[name] = _raw["full_like"](p, 0)
        return state[name]


class SGD(_Optimizer):
    """Stochastic gradient descent with momentum (Sutskever et al., 2013)."""

    def __init__(self, params, lr, momentum=0, dampening=0, weight_decay=0, nesterov=False, *, maximize=False):
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("SGD: nesterov needs momentum and no dampening")
        super().__init__(
            params, lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay, nesterov=nesterov, maximize=maximize
        )  # fmt: skip

    def _update(self, i, p, g, group):
        momentum = group["momentum"]
        if group["weight_decay"]:
            g = g + group["weight_decay"] * p
        if momentum:
            state = self.state.setdefault(i, {})
            if "velocity" in state:
                state["velocity"].copy_(state["velocity"] * momentum + g * (1 - group["dampening"]))
            else:
                state["velocity"] = _raw["copy"](g)
            g = g + momentum * state["velocity"] if group["nesterov"] else state["velocity"]
        p.sub_(g * group["lr"])


class Adam(_Optimizer):
    """Adam (Kingma and Ba, 2015); weight decay is part of the gradient."""

    decoupled = False

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0, amsgrad=False, *, maximize=False
    ):
        super().__init__(
            params, lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad, maximize=maximize
        )

    def _update(self, i, p, g, group):
        (b1, b2), lr, decay = group["betas"], group["lr"], group["weight_decay"]
        if decay and self.decoupled:
            p.mul_(1 - lr * decay)
        elif decay:
            g = g + decay * p
        m, v = self._buffer(i, "m", p), self._buffer(i, "v", p)
        steps = self.state[i]["steps"] = self.state[i].get("steps", 0) + 1
        m.copy_(m * b1 + g * (1 - b1))
        v.copy_(v * b2 + g * g * (1 - b2))
        second = v
        if group["amsgrad"]:
            second = self._buffer(i, "largest", p)
            second.copy_(_raw["maximum"](second, v))
        scale = _raw["sqrt"](second) / (1 - b2**steps) ** 0.5 + group["eps"]
        p.sub_(m / scale * (lr / (1 - b1**steps)))


class AdamW(Adam):
    """Adam with decoupled weight decay (Loshchilov and Hutter, 2019)."""

    decoupled = True

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False, *, maximize=False
    ):
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, maximize=maximize)


class FusedAdamW(AdamW):
    """AdamW: captured updates are fused anyway."""


__getattr__ = _missing.getattr_of(__name__)
