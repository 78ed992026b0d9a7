"""Learning rates that change: cells of the step, and lists of the rates of all steps."""

import math

from .. import _core, ops
from ..ops._limits import counted
from .cell import Cell


def _positive(name, **values):
    for key, value in values.items():
        if isinstance(value, bool) or not isinstance(value, (int, float)) or value <= 0:
            raise ValueError(f"{name}: {key} must be positive, got {value!r}")


class LearningRateSchedule(Cell):
    """Base of rates that change from step to step: a subclass defines ``construct(global_step)``; optimizers take it as
    learning_rate.

    Inputs:
        global_step: int or Tensor, the number of the step, from 0 on.
    Returns:
        number or Tensor, the rate of that step.
    Raises:
        NotImplementedError: a subclass does not define construct.

    >>> class Halving(ms.nn.LearningRateSchedule):
    ...     def construct(self, global_step):
    ...         return 0.5 ** global_step
    >>> Halving()(3)
    0.125
    """

    def construct(self, global_step):
        raise NotImplementedError(f"{type(self).__name__}: construct(global_step) must be defined")

    @staticmethod
    def _step(global_step):
        if isinstance(global_step, _core.Tensor):
            return global_step.astype(_core.float32)
        return _core.Tensor(float(global_step))


class _Decay(LearningRateSchedule):
    def __init__(self, learning_rate, decay_rate, decay_steps, is_stair=False):
        super().__init__()
        _positive(type(self).__name__, learning_rate=learning_rate, decay_rate=decay_rate, decay_steps=decay_steps)
        self.learning_rate, self.decay_rate, self.decay_steps = learning_rate, decay_rate, decay_steps
        self.is_stair = is_stair


class ExponentialDecayLR(_Decay):
    """Rate that is multiplied by decay_rate in every decay_steps steps: learning_rate * decay_rate ** (step / decay_steps).

    Args:
        learning_rate: positive number, the rate of step 0.
        decay_rate: positive number.
        decay_steps: positive int.
        is_stair: True: the rate changes only after every decay_steps steps. Default: False.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is not positive.

    >>> round(float(ms.nn.ExponentialDecayLR(0.1, 0.5, 2)(2)), 4)
    0.05
    """

    def construct(self, global_step):
        p = self._step(global_step) / self.decay_steps
        return self.learning_rate * self.decay_rate ** (ops.floor(p) if self.is_stair else p)


class NaturalExpDecayLR(_Decay):
    """Rate that falls exponentially: learning_rate * exp(-decay_rate * step).

    Args:
        learning_rate: positive number, the rate of step 0.
        decay_rate: positive number.
        decay_steps: positive int, only used with is_stair.
        is_stair: True: the rate changes only after every decay_steps steps. Default: False.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is not positive.

    >>> schedule = ms.nn.NaturalExpDecayLR(0.1, 0.5, 4)
    >>> [round(float(schedule(step)), 4) for step in range(3)]
    [0.1, 0.0607, 0.0368]
    """

    def construct(self, global_step):
        p = self._step(global_step)
        p = ops.floor(p / self.decay_steps) * self.decay_steps if self.is_stair else p
        return self.learning_rate * ops.exp(-self.decay_rate * p)


class InverseDecayLR(_Decay):
    """Rate that falls like 1 / step: learning_rate / (1 + decay_rate * step / decay_steps).

    Args:
        learning_rate: positive number, the rate of step 0.
        decay_rate: positive number.
        decay_steps: positive int.
        is_stair: True: the rate changes only after every decay_steps steps. Default: False.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is not positive.

    >>> schedule = ms.nn.InverseDecayLR(0.1, 1.0, 1)
    >>> [round(float(schedule(step)), 4) for step in range(3)]
    [0.1, 0.05, 0.0333]
    """

    def construct(self, global_step):
        p = self._step(global_step) / self.decay_steps
        return self.learning_rate / (1 + self.decay_rate * (ops.floor(p) if self.is_stair else p))


class CosineDecayLR(LearningRateSchedule):
    """Rate that falls along half a cosine from max_lr to min_lr within decay_steps steps, and stays there (Loshchilov and
    Hutter, 2017).

    Args:
        min_lr: number that is not negative.
        max_lr: number above min_lr.
        decay_steps: positive int.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: the settings are outside of these ranges.

    >>> schedule = ms.nn.CosineDecayLR(0.0, 1.0, 4)
    >>> [round(float(schedule(step)), 4) for step in (0, 2, 4, 9)]
    [1.0, 0.5, 0.0, 0.0]
    """

    def __init__(self, min_lr, max_lr, decay_steps):
        super().__init__()
        if min_lr < 0 or min_lr >= max_lr:
            raise ValueError(f"CosineDecayLR: needs 0 <= min_lr < max_lr, got {min_lr} and {max_lr}")
        _positive("CosineDecayLR", decay_steps=decay_steps)
        self.min_lr, self.max_lr, self.decay_steps = min_lr, max_lr, decay_steps

    def construct(self, global_step):
        p = ops.clamp(self._step(global_step), None, float(self.decay_steps))
        return self.min_lr + (self.max_lr - self.min_lr) * 0.5 * (1 + ops.cos(p * (math.pi / self.decay_steps)))


class PolynomialDecayLR(LearningRateSchedule):
    """Rate that falls from learning_rate to end_learning_rate within decay_steps steps: (learning_rate - end_learning_rate) *
    (1 - step / decay_steps) ** power + end_learning_rate.

    Args:
        learning_rate: positive number, the rate of step 0.
        end_learning_rate: number, the last rate.
        decay_steps: positive int.
        power: positive number; 1 gives a straight line.
        update_decay_steps: True: for a step beyond decay_steps the next multiple of it stands for decay_steps; False
            (default): the rate stays.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is not positive.

    >>> schedule = ms.nn.PolynomialDecayLR(1.0, 0.0, 4, 1.0)
    >>> [round(float(schedule(step)), 4) for step in (0, 1, 4, 9)]
    [1.0, 0.75, 0.0, 0.0]
    """

    def __init__(self, learning_rate, end_learning_rate, decay_steps, power, update_decay_steps=False):
        super().__init__()
        _positive("PolynomialDecayLR", learning_rate=learning_rate, decay_steps=decay_steps, power=power)
        self.start, self.end, self.decay_steps, self.power = learning_rate, end_learning_rate, decay_steps, power
        self.update_decay_steps = update_decay_steps

    def construct(self, global_step):
        p, steps = self._step(global_step), float(self.decay_steps)
        if self.update_decay_steps:
            total = steps * ops.clamp(ops.ceil(p / steps), 1.0)
        else:
            total, p = steps, ops.clamp(p, None, steps)
        return (self.start - self.end) * (1 - p / total) ** self.power + self.end


class WarmUpLR(LearningRateSchedule):
    """Rate that rises from 0 to learning_rate within warmup_steps steps, and stays there.

    Args:
        learning_rate: number that is not negative.
        warmup_steps: positive int.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is outside of these ranges.

    >>> schedule = ms.nn.WarmUpLR(0.5, 2)
    >>> [round(float(schedule(step)), 4) for step in range(4)]
    [0.0, 0.25, 0.5, 0.5]
    """

    def __init__(self, learning_rate, warmup_steps):
        super().__init__()
        if learning_rate < 0:
            raise ValueError(f"WarmUpLR: learning_rate must not be negative, got {learning_rate}")
        _positive("WarmUpLR", warmup_steps=warmup_steps)
        self.learning_rate, self.warmup_steps = learning_rate, warmup_steps

    def construct(self, global_step):
        p = ops.clamp(self._step(global_step), None, float(self.warmup_steps))
        return self.learning_rate * (p / self.warmup_steps)


# ---- lists of rates; a step's epoch is step // step_per_epoch


def _epochs(name, total_step, step_per_epoch, decay_epoch):
    _positive(name, total_step=total_step, step_per_epoch=step_per_epoch, decay_epoch=decay_epoch)
    counted(f"{name}: total_step", total_step)
    return [i // step_per_epoch for i in range(total_step)]


def exponential_decay_lr(learning_rate, decay_rate, total_step, step_per_epoch, decay_epoch, is_stair=False):
    """learning_rate * decay_rate ** (epoch / decay_epoch) for every step.

    >>> ms.nn.exponential_decay_lr(1.0, 0.5, 2, 1, 1)
    [1.0, 0.5]
    """
    epochs = _epochs("exponential_decay_lr", total_step, step_per_epoch, decay_epoch)
    return [
        learning_rate * decay_rate ** (math.floor(e / decay_epoch) if is_stair else e / decay_epoch) for e in epochs
    ]


def natural_exp_decay_lr(learning_rate, decay_rate, total_step, step_per_epoch, decay_epoch, is_stair=False):
    """learning_rate * exp(-decay_rate * epoch) for every step.

    >>> ms.nn.natural_exp_decay_lr(1.0, 1.0, 1, 1, 1)
    [1.0]
    """
    epochs = _epochs("natural_exp_decay_lr", total_step, step_per_epoch, decay_epoch)
    rounded = lambda e: math.floor(e / decay_epoch) * decay_epoch if is_stair else e
    return [learning_rate * math.exp(-decay_rate * rounded(e)) for e in epochs]


def inverse_decay_lr(learning_rate, decay_rate, total_step, step_per_epoch, decay_epoch, is_stair=False):
    """learning_rate / (1 + decay_rate * epoch / decay_epoch) for every step.

    >>> ms.nn.inverse_decay_lr(1.0, 1.0, 2, 1, 1)
    [1.0, 0.5]
    """
    epochs = _epochs("inverse_decay_lr", total_step, step_per_epoch, decay_epoch)
    ratio = lambda e: math.floor(e / decay_epoch) if is_stair else e / decay_epoch
    return [learning_rate / (1 + decay_rate * ratio(e)) for e in epochs]


def cosine_decay_lr(min_lr, max_lr, total_step, step_per_epoch, decay_epoch):
    """Half a cosine from max_lr to min_lr over decay_epoch epochs, for every step.

    >>> ms.nn.cosine_decay_lr(0.0, 1.0, 2, 1, 1)[0]
    1.0
    """
    if min_lr < 0 or min_lr >= max_lr:
        raise ValueError(f"cosine_decay_lr: needs 0 <= min_lr < max_lr, got {min_lr} and {max_lr}")
    epochs = _epochs("cosine_decay_lr", total_step, step_per_epoch, decay_epoch)
    part = lambda e: min(e, decay_epoch) * math.pi / decay_epoch
    return [min_lr + 0.5 * (max_lr - min_lr) * (1 + math.cos(part(e))) for e in epochs]


def polynomial_decay_lr(
    learning_rate, end_learning_rate, total_step, step_per_epoch, decay_epoch, power, update_decay_epoch=False
):
    """(learning_rate - end) * (1 - epoch / decay_epoch) ** power + end for every step.

    >>> ms.nn.polynomial_decay_lr(1.0, 0.0, 2, 1, 2, 1.0)
    [1.0, 0.5]
    """
    epochs = _epochs("polynomial_decay_lr", total_step, step_per_epoch, decay_epoch)
    rates = []
    for e in epochs:
        total = decay_epoch * max(1, math.ceil(e / decay_epoch)) if update_decay_epoch else decay_epoch
        e = e if update_decay_epoch else min(e, decay_epoch)
        rates.append((learning_rate - end_learning_rate) * (1 - e / total) ** power + end_learning_rate)
    return rates


def piecewise_constant_lr(milestone, learning_rates):
    """learning_rates[i] for the steps below milestone[i].

    >>> ms.nn.piecewise_constant_lr([1, 3], [0.1, 0.01])
    [0.1, 0.01, 0.01]
    """
    if len(milestone) != len(learning_rates) or not milestone:
        raise ValueError("piecewise_constant_lr: milestone and learning_rates must be as long, and not empty")
    rates, last = [], 0
    for end, rate in zip(milestone, learning_rates):
        if end < last:
            raise ValueError(f"piecewise_constant_lr: milestones must not fall, got {milestone}")
        counted("piecewise_constant_lr: milestone", end)
        rates += [rate] * (end - last)
        last = end
    return rates


def warmup_lr(learning_rate, total_step, step_per_epoch, warmup_epoch):
    """learning_rate * min(epoch, warmup_epoch) / warmup_epoch for every step.

    >>> ms.nn.warmup_lr(1.0, 3, 1, 2)
    [0.0, 0.5, 1.0]
    """
    _positive("warmup_lr", total_step=total_step, step_per_epoch=step_per_epoch)
    counted("warmup_lr: total_step", total_step)
    epochs = [i // step_per_epoch for i in range(total_step)]
    return [learning_rate * (min(e, warmup_epoch) / warmup_epoch if warmup_epoch else 1.0) for e in epochs]
