"""Schedulers: ``step()`` after each epoch or batch changes ``lr`` of an optimizer's groups."""

import bisect
import copy
import math

from ... import _core, _missing

__all__ = [
    "ChainedScheduler", "ConstantLR", "CosineAnnealingLR", "CosineAnnealingWarmRestarts", "CyclicLR", "ExponentialLR",
    "LRScheduler", "LambdaLR", "LinearLR", "MultiStepLR", "MultiplicativeLR", "OneCycleLR", "PolynomialLR",
    "ReduceLROnPlateau", "SequentialLR", "StepLR",
]  # fmt: skip


class _Kept:
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _missing.explain_calls(cls)

    def state_dict(self):
        """The numbers that the scheduler holds, without the optimizer and functions."""
        return {k: copy.copy(v) for k, v in vars(self).items() if k != "optimizer" and _is_plain(v)}

    def load_state_dict(self, state_dict):
        """Takes what ``state_dict`` of such a scheduler gave; the rates are the optimizer's, see its ``load_state_dict``."""
        vars(self).update({k: copy.copy(v) for k, v in state_dict.items() if k != "schedulers"})


def _is_plain(value):
    if isinstance(value, (list, tuple)):
        return all(_is_plain(v) for v in value)
    return value is None or isinstance(value, (int, float, str))


def _as_tensor(rate):
    return rate if isinstance(rate, _core.Tensor) else _core.tensor(rate, dtype=_core.float32)


class LRScheduler(_Kept):
    """Base: ``rate(base, last)`` gives a group's rate from its first and its last one, at step ``last_epoch``."""

    def __init__(self, optimizer, last_epoch=-1):
        if not hasattr(optimizer, "param_groups"):
            raise TypeError(f"{type(self).__name__}: expected an optimizer with groups, got {type(optimizer).__name__}")
        self.optimizer, self.last_epoch = optimizer, last_epoch
        for group in optimizer.param_groups:
            group.setdefault("initial_lr", group["lr"])
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self._last_lr = [group["lr"] for group in optimizer.param_groups]
        self.step()

    def rate(self, base, last):
        """The rate of a group."""
        raise NotImplementedError(f"{type(self).__name__}: rate must be defined")

    def get_lr(self):
        """The rates of the groups at this step."""
        return [self.rate(b, g["lr"]) for b, g in zip(self.base_lrs, self.optimizer.param_groups)]

    def get_last_lr(self):
        """The rates that are set, Tensors."""
        return [_as_tensor(rate) for rate in self._last_lr]

    def step(self, epoch=None):
        """The next step; 0: the first one again."""
        if epoch not in (None, 0):
            raise ValueError(f"{type(self).__name__}: step takes 0, which begins anew, or nothing; got {epoch!r}")
        if epoch == 0:
            self.last_epoch = -1
            for group, base in zip(self.optimizer.param_groups, self.base_lrs):
                group["lr"] = base
        self.last_epoch += 1
        self._set(self.get_lr())

    def _set(self, rates):
        for group, rate in zip(self.optimizer.param_groups, rates):
            group["lr"] = rate
        self._last_lr = list(rates)


class StepLR(LRScheduler):
    """Times gamma every step_size steps."""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1):
        self.step_size, self.gamma = step_size, gamma
        super().__init__(optimizer, last_epoch)

    def rate(self, base, last):
        return last * self.gamma if self.last_epoch and self.last_epoch % self.step_size == 0 else last


class MultiStepLR(LRScheduler):
    """Times gamma at milestones."""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
        self.milestones, self.gamma = sorted(milestones), gamma
        super().__init__(optimizer, last_epoch)

    def rate(self, base, last):
        return last * self.gamma ** self.milestones.count(self.last_epoch)


class ExponentialLR(LRScheduler):
    """Times gamma at every step."""

    def __init__(self, optimizer, gamma, last_epoch=-1):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def rate(self, base, last):
        return last * self.gamma if self.last_epoch else last


class ConstantLR(LRScheduler):
    """Times factor for the first total_iters steps."""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1):
        self.factor, self.total_iters = factor, total_iters
        super().__init__(optimizer, last_epoch)

    def rate(self, base, last):
        if self.last_epoch == 0:
            return last * self.factor
        return last / self.factor if self.last_epoch == self.total_iters else last


class LinearLR(LRScheduler):
    """Times a factor that goes from start_factor to end_factor in total_iters steps."""

    def __init__(self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1):
        self.start_factor, self.end_factor, self.total_iters = start_factor, end_factor, total_iters
        super().__init__(optimizer, last_epoch)

    def _factor(self, step):
        return (
            self.start_factor + (self.end_factor - self.start_factor) * min(step, self.total_iters) / self.total_iters
        )

    def rate(self, base, last):
        if self.last_epoch == 0:
            return last * self.start_factor
        if self.last_epoch > self.total_iters:
            return last
        return last * self._factor(self.last_epoch) / self._factor(self.last_epoch - 1)


class PolynomialLR(LRScheduler):
    """Down to 0 in total_iters steps, by a power of what is left."""

    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1):
        self.total_iters, self.power = total_iters, power
        super().__init__(optimizer, last_epoch)

    def rate(self, base, last):
        k, n = self.last_epoch, self.total_iters
        return last if k == 0 or k > n else last * ((1 - k / n) / (1 - (k - 1) / n)) ** self.power


class _ByFunction(LRScheduler):
    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        n = len(optimizer.param_groups)
        self.lr_lambdas = list(lr_lambda) if isinstance(lr_lambda, (list, tuple)) else [lr_lambda] * n
        if len(self.lr_lambdas) != n:
            raise ValueError(f"{type(self).__name__}: {len(self.lr_lambdas)} functions for {n} groups")
        super().__init__(optimizer, last_epoch)


class LambdaLR(_ByFunction):
    """The first rate times a function of the step."""

    def get_lr(self):
        return [b * f(self.last_epoch) for b, f in zip(self.base_lrs, self.lr_lambdas)]


class MultiplicativeLR(_ByFunction):
    """The last rate times a function of the step."""

    def get_lr(self):
        rates = [group["lr"] for group in self.optimizer.param_groups]
        return [r * f(self.last_epoch) for r, f in zip(rates, self.lr_lambdas)] if self.last_epoch else rates


class CosineAnnealingLR(LRScheduler):
    """Half a cosine down to eta_min in T_max steps (Loshchilov and Hutter, 2017)."""

    def __init__(self, optimizer, T_max, eta_min=0.0, last_epoch=-1):  # noqa: N803
        self.T_max, self.eta_min = T_max, eta_min
        super().__init__(optimizer, last_epoch)

    def rate(self, base, last):
        at, low, steps = self.last_epoch, self.eta_min, self.T_max
        if at == 0:
            return last
        if (at - 1 - steps) % (2 * steps) == 0:  # up again from the lowest, which is no multiple of anything
            return last + (base - low) * (1 - math.cos(math.pi / steps)) / 2
        return (1 + math.cos(math.pi * at / steps)) / (1 + math.cos(math.pi * (at - 1) / steps)) * (last - low) + low


class CosineAnnealingWarmRestarts(LRScheduler):
    """Cosines of T_0 steps, each T_mult times as long as the last."""

    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0, last_epoch=-1):  # noqa: N803
        self.T_0, self.T_mult, self.eta_min, self.at = T_0, T_mult, eta_min, last_epoch
        super().__init__(optimizer, last_epoch)

    def step(self, epoch=None):
        """The next step; a number: that place, fractions of an epoch included."""
        if epoch is not None and epoch < 0:
            raise ValueError(f"CosineAnnealingWarmRestarts: step takes a number from 0 on, got {epoch}")
        self.at = self.at + 1 if epoch is None else epoch
        self.last_epoch = self.last_epoch + 1 if epoch is None else math.floor(epoch)
        self._set(self.get_lr())

    def rate(self, base, last):
        at, length = self.at, self.T_0
        while at >= length:
            at, length = at - length, length * self.T_mult
        return self.eta_min + (base - self.eta_min) * (1 + math.cos(math.pi * at / length)) / 2


class CyclicLR(LRScheduler):
    """Between base_lr and max_lr, up and down (Smith, 2017); mode triangular, triangular2 or exp_range."""

    def __init__(
        self, optimizer, base_lr, max_lr, step_size_up=2000, step_size_down=None, mode="triangular", gamma=1.0,
        scale_fn=None, scale_mode="cycle", last_epoch=-1,
    ):  # fmt: skip
        scales = {
            "triangular": (lambda x: 1.0, "cycle"), "triangular2": (lambda x: 1 / 2 ** (x - 1), "cycle"),
            "exp_range": (lambda x: gamma**x, "iterations"),
        }  # fmt: skip
        if scale_fn is None and mode not in scales:
            raise ValueError(f"CyclicLR: mode must be one of {', '.join(scales)}, got {mode!r}")
        self.scale_fn, self.scale_mode = (scale_fn, scale_mode) if scale_fn is not None else scales[mode]
        self.up, self.down = step_size_up, step_size_up if step_size_down is None else step_size_down
        n = len(optimizer.param_groups)
        self.low, self.high = (list(v) if isinstance(v, (list, tuple)) else [v] * n for v in (base_lr, max_lr))
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        whole = self.up + self.down
        cycle = math.floor(1 + self.last_epoch / whole)
        x = 1 + self.last_epoch / whole - cycle
        height = x * whole / self.up if x <= self.up / whole else (1 - x) * whole / self.down
        scale = self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        return [low + (high - low) * height * scale for low, high in zip(self.low, self.high)]


class OneCycleLR(LRScheduler):
    """Up to max_lr and down to far less, once (Smith and Topin, 2018); momentum (or the first beta) goes the other way. Stepped
    after each batch."""

    def __init__(
        self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3, anneal_strategy="cos",
        cycle_momentum=True, base_momentum=0.85, max_momentum=0.95, div_factor=25.0, final_div_factor=1e4,
        three_phase=False, last_epoch=-1,
    ):  # fmt: skip
        if total_steps is None and (epochs is None or steps_per_epoch is None):
            raise ValueError("OneCycleLR: give total_steps, or epochs and steps_per_epoch")
        self.total_steps = epochs * steps_per_epoch if total_steps is None else total_steps
        if self.total_steps <= 0 or not 0 <= pct_start <= 1 or anneal_strategy not in ("cos", "linear"):
            raise ValueError("OneCycleLR: steps must be positive, pct_start in [0, 1], anneal_strategy cos or linear")
        self.linear, last = anneal_strategy == "linear", self.total_steps - 1
        groups = optimizer.param_groups
        each = lambda v: list(v) if isinstance(v, (list, tuple)) else [v] * len(groups)  # noqa: E731
        top = each(max_lr)
        first = [rate / div_factor for rate in top]
        least = [rate / final_div_factor for rate in first]
        rise = float(pct_start * self.total_steps) - 1
        if three_phase:
            self.ends = [rise, 2 * rise, last]
            self.rates = list(zip(first, top, first, least))
        else:
            self.ends, self.rates = [rise, last], list(zip(first, top, least))
        self.momenta = []
        if cycle_momentum:
            if not all("momentum" in g or "betas" in g for g in groups):
                raise ValueError("OneCycleLR: cycle_momentum needs an optimizer with momentum or betas")
            for low, high in zip(each(base_momentum), each(max_momentum)):
                self.momenta.append((high, low, high, high) if three_phase else (high, low, high))
        for group, rate in zip(groups, first):
            if last_epoch == -1:
                group["initial_lr"] = group["lr"] = rate
        super().__init__(optimizer, last_epoch)

    def _between(self, points):
        start = 0.0
        for i, end in enumerate(self.ends):
            if self.last_epoch <= end or i == len(self.ends) - 1:
                share = (self.last_epoch - start) / (end - start) if end != start else 1.0
                a, b = points[i], points[i + 1]
                return a + (b - a) * share if self.linear else b + (a - b) / 2 * (1 + math.cos(math.pi * share))
            start = end

    def get_lr(self):
        if self.last_epoch >= self.total_steps:
            raise ValueError(f"OneCycleLR: step {self.last_epoch + 1} of {self.total_steps}")
        for group, points in zip(self.optimizer.param_groups, self.momenta):
            value = self._between(points)
            if "betas" in group:
                group["betas"] = (value, *group["betas"][1:])
            else:
                group["momentum"] = value
        return [self._between(points) for points in self.rates]


class ChainedScheduler(_Kept):
    """Several schedulers, all of which step."""

    def __init__(self, schedulers, optimizer=None):
        if not schedulers:
            raise ValueError("ChainedScheduler: expected one scheduler or more")
        self._schedulers, self.optimizer = list(schedulers), schedulers[0].optimizer

    def state_dict(self):
        """Those of its schedulers."""
        return {"schedulers": [s.state_dict() for s in self._schedulers]}

    def load_state_dict(self, state_dict):
        """Takes what ``state_dict`` gave."""
        for scheduler, state in zip(self._schedulers, state_dict["schedulers"]):
            scheduler.load_state_dict(state)

    def step(self):
        """The next step."""
        for scheduler in self._schedulers:
            scheduler.step()

    def get_last_lr(self):
        """The rates that are set, Tensors."""
        return [_as_tensor(group["lr"]) for group in self.optimizer.param_groups]


class SequentialLR(_Kept):
    """One scheduler after another, from milestones on."""

    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1):
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(f"SequentialLR: {len(milestones)} milestones for {len(schedulers)} schedulers")
        self.optimizer, self.milestones, self.last_epoch = optimizer, list(milestones), last_epoch + 1
        self._schedulers = list(schedulers)
        for group in optimizer.param_groups:
            group["lr"] = group["initial_lr"]
        for scheduler in self._schedulers:
            scheduler.last_epoch -= 1
        self._schedulers[0].step()

    def state_dict(self):
        """As of any scheduler, with those of its schedulers."""
        return {**super().state_dict(), "schedulers": [s.state_dict() for s in self._schedulers]}

    def load_state_dict(self, state_dict):
        """Takes what ``state_dict`` gave."""
        super().load_state_dict(state_dict)
        for scheduler, state in zip(self._schedulers, state_dict["schedulers"]):
            scheduler.load_state_dict(state)

    def step(self):
        """The next step."""
        self.last_epoch += 1
        i = bisect.bisect_right(self.milestones, self.last_epoch)
        if i and self.milestones[i - 1] == self.last_epoch:
            self._schedulers[i].step(0)
        else:
            self._schedulers[i].step()

    def get_last_lr(self):
        """The rates that are set, Tensors."""
        return [_as_tensor(group["lr"]) for group in self.optimizer.param_groups]


class ReduceLROnPlateau(_Kept):
    """Times factor when what ``step(metrics)`` is given has not become better for patience steps."""

    def __init__(
        self, optimizer, mode="min", factor=0.1, patience=10, threshold=1e-4, threshold_mode="rel", cooldown=0, min_lr=0,
        eps=1e-8,
    ):  # fmt: skip
        if factor >= 1 or mode not in ("min", "max") or threshold_mode not in ("rel", "abs"):
            raise ValueError("ReduceLROnPlateau: factor must be below 1, mode min or max, threshold_mode rel or abs")
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown, self.eps = threshold, threshold_mode, cooldown, eps
        n = len(optimizer.param_groups)
        self.min_lrs = list(min_lr) if isinstance(min_lr, (list, tuple)) else [min_lr] * n
        self.best, self.num_bad_epochs, self._rest = math.inf if mode == "min" else -math.inf, 0, 0

    def _better(self, value):
        sign = 1 if self.mode == "min" else -1
        margin = self.threshold if self.threshold_mode == "abs" else self.threshold * abs(self.best)
        return sign * value < sign * self.best - margin if math.isfinite(self.best) else sign * value < sign * self.best

    def step(self, metrics):
        """Takes a value, a number or Tensor."""
        value = float(metrics)
        if self._better(value):
            self.best, self.num_bad_epochs = value, 0
        else:
            self.num_bad_epochs += 1
        if self._rest > 0:
            self._rest, self.num_bad_epochs = self._rest - 1, 0
        if self.num_bad_epochs > self.patience:
            for group, least in zip(self.optimizer.param_groups, self.min_lrs):
                rate = max(group["lr"] * self.factor, least)
                if group["lr"] - rate > self.eps:
                    group["lr"] = rate
            self._rest, self.num_bad_epochs = self.cooldown, 0

    def in_cooldown(self):
        """Whether it waits after a change."""
        return self._rest > 0

    def get_last_lr(self):
        """The rates that are set, Tensors."""
        return [_as_tensor(group["lr"]) for group in self.optimizer.param_groups]


_LRScheduler = LRScheduler  # its older name
__getattr__ = _missing.getattr_of(__name__)
