"""What PyTorch's optimizers have in common, and what those that programs write themselves begin with.

>>> class Halving(ms.mint.optim.optimizer.Optimizer):
...     def step(self, closure=None):
...         for group in self.param_groups:
...             for p in group["params"]:
...                 self.state[p]["steps"] = self.state[p].get("steps", 0) + 1
...                 p.data.mul_(0.5)
>>> w = ms.Parameter(ms.tensor([1.0]))
>>> optimizer = Halving([w], {})
>>> optimizer.step()
>>> w.tolist(), optimizer.state[w]
([0.5], {'steps': 1})
"""

import collections
import copy
import itertools
import typing

from ... import _core, _missing

_raw = _core._raw_ops
__all__ = ["Optimizer", "ParamsT", "required"]
ParamsT = (
    typing.Iterable[_core.Tensor] | typing.Iterable[dict[str, typing.Any]] | typing.Iterable[tuple[str, _core.Tensor]]
)


class _Required:
    def __repr__(self):
        return "<required parameter>"


required = _Required()


class Optimizer:
    """Groups of parameters with options of their own; a call with gradients, or step(), updates them.

    Gradients are given in the order of the parameters; step() without them takes each parameter's grad.
    """

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _missing.explain_calls(cls)

    def __init__(self, params, defaults=None, **settings):
        params, defaults = list(params), {**(defaults or {}), **settings}
        if not params:
            raise ValueError(f"{type(self).__name__}: there are no parameters")
        self.defaults = defaults
        self.param_groups, self.parameters = [], []
        self.state = collections.defaultdict(dict)
        for group in params if isinstance(params[0], dict) else [{"params": params}]:
            self.add_param_group(dict(group))

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
        True
        >>> optimizer.state_dict()["state"]
        {0: {'momentum_buffer': Tensor([2.], dtype=float32)}}
        """
        numbers, groups = itertools.count(), []
        for group in self.param_groups:
            groups.append({**group, "params": [next(numbers) for _ in group["params"]]})
        number_of = {id(p): i for i, p in enumerate(self.parameters)}
        kept = {number_of.get(id(key), key): value for key, value in self.state.items()}
        return {"state": {n: dict(v) if isinstance(v, dict) else v for n, v in kept.items()}, "param_groups": groups}

    def load_state_dict(self, state_dict):
        """Takes what ``state_dict`` of such an optimizer gave: copies, tensors on the devices and in the dtypes of
        their parameters.

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
        parameters = dict(zip((n for group in given for n in group["params"]), self.parameters))
        left = {id(parameters.get(n)) for n in state_dict["state"]}
        for p in [p for p in self.state if id(p) not in left]:
            del self.state[p]
        for number, kept in state_dict["state"].items():
            if number not in parameters:  # what an optimizer of one's own keeps under a name
                self.state[number] = copy.deepcopy(kept)
                continue
            p = parameters[number]
            mine = self.state[p]
            taken = {name: self._taken(mine.get(name), v, p) for name, v in kept.items()}
            mine.clear()
            mine.update(taken)

    @staticmethod
    def _taken(own, value, p):
        if not isinstance(value, _core.Tensor):
            return value
        value = value.detach().to(p.device)
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
        """Adds a group of parameters, a dict with "params" and options of its own; the dict is the group from then on."""
        group = param_group
        group["params"] = [group["params"]] if isinstance(group["params"], _core.Tensor) else list(group["params"])
        for name, value in self.defaults.items():
            if value is required and name not in group:
                raise ValueError(
                    f"{type(self).__name__}: a group of parameters does not say {name!r}, which has no default"
                )
            group.setdefault(name, value)
        if group.get("lr", 0) < 0:
            raise ValueError(f"{type(self).__name__}: lr must not be negative, got {group['lr']}")
        self.param_groups.append(group)
        self.parameters += group["params"]

    def _patch_step_function(self):
        """Nothing: optimizers that wrap another, and leave out this class's constructor, call it in PyTorch."""

    def __setstate__(self, state):
        self.__dict__.update(state)

    @property
    def group_start_id(self):
        """Where the gradients of each group begin, and where the last ends."""
        return [0, *itertools.accumulate(len(group["params"]) for group in self.param_groups)]

    @property
    def lrs(self):
        """The rates of the groups."""
        return [group["lr"] for group in self.param_groups]

    def __call__(self, gradients):
        own = getattr(type(self), "construct", None)  # what an optimizer of one's own does in MindSpore
        if own is None:
            loss = self.step(gradients)
            return True if loss is None else loss
        previous = _core._set_recording(0)
        try:
            return own(self, gradients)
        finally:
            _core._set_recording(previous)

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
                        self._update(p, -g if group.get("maximize") else g, group)
                    i += 1
        finally:
            _core._set_recording(previous)
        return loss

    def _buffer(self, name, p):
        state = self.state[p]
        if name not in state:
            state[name] = _raw["full_like"](p, 0)
        return state[name]


__getattr__ = _missing.getattr_of(__name__)
