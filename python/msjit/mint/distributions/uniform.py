"""The uniform distribution."""

import math

from ... import _core
from . import constraints
from .distribution import Distribution, _tensor, _together

_raw = _core._raw_ops
__all__ = ["Uniform"]


class Uniform(Distribution):
    """The uniform distribution on [low, high).

    Args:
        low: number or Tensor.
        high: number or Tensor; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Uniform
    >>> d = Uniform(0.0, 2.0)
    >>> round(float(d.log_prob(ms.tensor(1.0))), 4), float(d.mean)
    (-0.6931, 1.0)
    """

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = _together(low, high)
        self.batch_shape = tuple(self.low.shape)
        self._check_arguments(validate_args)
        if self._validate_args and not (self.low < self.high).all():
            raise ValueError("Uniform: low must be below high; validate_args=False takes them as they are")

    support = property(lambda self: constraints.interval(self.low, self.high), doc="low to high.")
    mean = property(lambda self: (self.low + self.high) / 2, doc="The mean.")

    mode = property(lambda self: self.high * math.nan, doc="There is no number of the largest density: NaN.")

    @property
    def variance(self):
        """The variance."""
        width = self.high - self.low
        return width * width / 12

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to low and high."""
        return self.low + _raw["rand"](self._shape(sample_shape), self.low.dtype) * (self.high - self.low)

    def log_prob(self, value):
        """The logarithm of the density; minus infinity outside."""
        value = self._checked(value)
        inside = (value >= self.low) & (value < self.high)
        return _raw["where"](inside, -_raw["log"](self.high - self.low), -math.inf)

    def cdf(self, value):
        """The probability of a smaller number."""
        return _raw["clamp"]((self._checked(value) - self.low) / (self.high - self.low), 0.0, 1.0)

    def icdf(self, value):
        """The number below which this probability lies."""
        return self.low + _tensor(value) * (self.high - self.low)

    def entropy(self):
        """The entropy, in nats."""
        return _raw["log"](self.high - self.low)
