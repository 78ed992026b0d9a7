"""PyTorch's optimizers over lists of parameters or groups of them: ``step(gradients)`` updates in place.

>>> w = ms.Parameter(ms.tensor([1.0]))
>>> ms.mint.optim.SGD([w], lr=0.5)((ms.tensor([1.0]),))
>>> w.tolist()
[0.5]
"""

import copy

from .. import _core, _missing

_raw = _core._raw_ops
__all__ = ["Adam", "AdamW", "FusedAdamW", "SGD"]
# What else PyTorch has stands with MindSpore's experimental optimizers, of the same kind.
_MORE = ("ASGD", "Adadelta", "Adagrad", "Adamax", "NAdam", "Optimizer", "RAdam", "RMSprop", "Rprop", "lr_scheduler")


class _Optimizer:
    """Groups of parameters with options of their own; a call with gradients, or step(), updates them.

    Gradients are given in the order of the parameters; step() without them takes each parameter's grad.
    """

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _missing.explain_calls(cls)

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

    def __repr__(self):
        lines = [f"{type(self).__name__} ("]
        for i, group in enumerate(self.param_groups):
            shown = ", ".join(f"{k}: {v!r}" for k, v in sorted(group.items()) if k != "params")
            lines.append(f"  group {i}: {len(group['params'])} parameters, {shown}")
        return "\n".join([*lines, ")"])

    def state_dict(self):
        """What a run is taken up again from, as PyTorch has it: {"state": {the parameter's number: {name: tensor or number}},
        "param_groups": [{..., "params": numbers}]}. The tensors are those in use; ``pickle`` writes the whole.

        >>> optimizer = ms.mint.optim.SGD([ms.Parameter(ms.tensor([1.0]))], lr=0.5, momentum=0.9)
        >>> optimizer((ms.tensor([2.0]),))
        >>> optimizer.state_dict()["state"]
        {0: {'momentum_buffer': Tensor([2.], dtype=float32)}}
        """
        numbers, groups = iter(range(len(self.parameters))), []
        for group in self.param_groups:
            groups.append({**group, "params": [next(numbers) for _ in group["params"]]})
        return {"state": {i: dict(kept) for i, kept in self.state.items()}, "param_groups": groups}

    def load_state_dict(self, state_dict):
        """Takes what ``state_dict`` of such an optimizer gave: copies, tensors in the dtypes of their parameters.

        ValueError where the groups are not as many or not as large.
        """
        own, given = self.param_groups, state_dict["param_groups"]
        if [len(g["params"]) for g in own] != [len(g["params"]) for g in given]:
            raise ValueError(
                f"{type(self).__name__}: load_state_dict: the groups have {[len(g['params']) for g in given]} parameters, "
                f"the optimizer's {[len(g['params']) for g in own]}"
            )
        for group, other in zip(own, given):
            group.update({k: copy.deepcopy(v) for k, v in other.items() if k != "params"})
        numbers = dict(zip((n for group in given for n in group["params"]), range(len(self.parameters))))
        for i in [i for i in self.state if i not in {numbers[n] for n in state_dict["state"]}]:
            del self.state[i]
        for number, kept in state_dict["state"].items():
            i = numbers[number]
            mine = self.state.setdefault(i, {})
            taken = {name: self._taken(mine.get(name), v, self.parameters[i]) for name, v in kept.items()}
            mine.clear()
            mine.update(taken)

    @staticmethod
    def _taken(own, value, p):
        if not isinstance(value, _core.Tensor):
            return value
        value = value.detach()
        if value.ndim == p.ndim and value.is_floating_point():
            value = value.astype(p.dtype)
        # Where there is a tensor it stays: captured code knows it.
        if isinstance(own, _core.Tensor) and own.shape == value.shape and own.dtype == value.dtype:
            return own.copy_(value)
        return value.copy()

    def zero_grad(self, set_to_none=True):
        """Forgets the gradients that parameters hold, or with set_to_none=False fills them with zeros."""
        for p in self.parameters:
            if set_to_none or p.grad is None:
                p.grad = None
            else:
                p.grad.zero_()

    def add_param_group(self, param_group):
        """Adds a group of parameters, a dict with "params" and options of its own."""
        group = {**self.defaults, **param_group}
        group["params"] = [group["params"]] if isinstance(group["params"], _core.Tensor) else list(group["params"])
        self.param_groups.append(group)
        self.parameters += group["params"]

    def __call__(self, gradients):
        return self.step(gradients)

    def step(self, gradients=None):
        """One update, by the gradients given, by those that parameters hold, or by those that a closure computes."""
        loss = None
        if callable(gradients):  # PyTorch's closure: computes the loss and the gradients anew
            previous = _core._set_recording(1)
            try:
                loss = gradients()
            finally:
                _core._set_recording(previous)
            gradients = None
        gradients = [p.grad for p in self.parameters] if gradients is None else list(gradients)
        if len(gradients) != len(self.parameters):
            raise ValueError(f"{type(self).__name__}: {len(gradients)} gradients for {len(self.parameters)} parameters")
        previous = _core._set_recording(0)
        try:
            i = 0
            for group in self.param_groups:
                for p in group["params"]:
                    g = gradients[i]
                    if g is not None:
                        self._update(i, p, -g if group["maximize"] else g, group)
                    i += 1
        finally:
            _core._set_recording(previous)
        return loss

    def _buffer(self, i, name, p):
        state = self.state.setdefault(i, {})
        if name not in state:
            state[name] = _raw["full_like"](p, 0)
        return state[name]


class SGD(_Optimizer):
    """Stochastic gradient descent, with momentum if asked for: v = momentum * v + (1 - dampening) * g; p -= lr * v (Sutskever
    et al., 2013).

    Args:
        params: list of Parameters, or of groups of them, dicts {'params': list, 'lr': ..., ...} with settings of their own.
        lr: number, the learning rate.
        momentum: number. Default: 0.
        dampening: number, by how much the gradient counts less from the second step on. Default: 0.
        weight_decay: number; weight_decay * p is added to the gradient. Default: 0.
        nesterov: True steps by g + momentum * v; needs momentum and no dampening. Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
    Raises:
        ValueError: there are no parameters, or a setting is outside of its range.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> optimizer = ms.mint.optim.SGD([w], lr=0.5)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.tolist()
    [0.0]
    """

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
            if "momentum_buffer" in state:
                state["momentum_buffer"].copy_(state["momentum_buffer"] * momentum + g * (1 - group["dampening"]))
            else:
                state["momentum_buffer"] = _raw["copy"](g)
            g = g + momentum * state["momentum_buffer"] if group["nesterov"] else state["momentum_buffer"]
        p.sub_(g * group["lr"])


class Adam(_Optimizer):
    """Adam: steps by the running mean m of the gradient over the root of the running mean v of its square (Kingma and Ba,
    2015).

    In step t p -= lr / (1 - beta1 ** t) * m / (sqrt(v) / sqrt(1 - beta2 ** t) + eps).

    Args:
        params: list of Parameters, or of groups of them, dicts {'params': list, 'lr': ..., ...} with settings of their own.
        lr: number, the learning rate. Default: 0.001.
        betas: pair of numbers, how much m and v keep of themselves in a step. Default: (0.9, 0.999).
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number; weight_decay * p is added to the gradient. Default: 0.0.
        amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
    Raises:
        ValueError: there are no parameters, or lr is negative.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> ms.mint.optim.Adam([w], lr=0.1)((ms.tensor([100.0]),))  # the first step has the size of the rate
    >>> w.asnumpy().round(4)
    array([0.9], dtype=float32)
    """

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
        m, v = self._buffer(i, "exp_avg", p), self._buffer(i, "exp_avg_sq", p)
        steps = self.state[i]["step"] = self.state[i].get("step", 0) + 1
        m.copy_(m * b1 + g * (1 - b1))
        v.copy_(v * b2 + g * g * (1 - b2))
        second = v
        if group["amsgrad"]:
            second = self._buffer(i, "max_exp_avg_sq", p)
            second.copy_(_raw["maximum"](second, v))
        scale = _raw["sqrt"](second) / (1 - b2**steps) ** 0.5 + group["eps"]
        p.sub_(m / scale * (lr / (1 - b1**steps)))


class AdamW(Adam):
    """``Adam`` with weight decay that does not pass through the means: p is multiplied by 1 - lr * weight_decay first
    (Loshchilov and Hutter, 2019).

    Args:
        params: list of Parameters, or of groups of them, dicts {'params': list, 'lr': ..., ...} with settings of their own.
        lr: number, the learning rate. Default: 0.001.
        betas: pair of numbers, how much the two means keep of themselves in a step. Default: (0.9, 0.999).
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number. Default: 0.01.
        amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
    Raises:
        ValueError: there are no parameters, or lr is negative.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> ms.mint.optim.AdamW([w], lr=0.1, weight_decay=0.5)((ms.tensor([0.0]),))
    >>> w.asnumpy().round(4)  # 1 - 0.1 * 0.5
    array([0.95], dtype=float32)
    """

    decoupled = True

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False, *, maximize=False
    ):
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, maximize=maximize)


class FusedAdamW(AdamW):
    """``AdamW`` under the name of MindSpore's fused form; captured steps are fused anyway.

    Args:
        params: list of Parameters, or of groups of them.
        lr: number, the learning rate. Default: 0.001.
        betas: pair of numbers, how much the two means keep of themselves in a step. Default: (0.9, 0.999).
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number. Default: 0.01.
        amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
    Raises:
        ValueError: there are no parameters, or lr is negative.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> ms.mint.optim.FusedAdamW([w], lr=0.1, weight_decay=0.5)((ms.tensor([0.0]),))
    >>> w.asnumpy().round(4)
    array([0.95], dtype=float32)
    """


def __dir__():
    return sorted({*globals(), *_MORE})


def __getattr__(name):
    if name in _MORE:
        import importlib

        return getattr(importlib.import_module("msjit.experimental.optim"), name)
    return _missing.elsewhere(__name__, name, [*__all__, *_MORE])
