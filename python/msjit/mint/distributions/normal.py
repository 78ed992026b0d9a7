"""The normal distribution."""

import math

from ... import _core
from . import constraints
from .distribution import Distribution, _tensor, _together

_raw = _core._raw_ops
__all__ = ["Normal"]


class Normal(Distribution):
    """The normal distribution.

    Args:
        loc: number or Tensor, the mean.
        scale: number or Tensor, the standard deviation; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Normal
    >>> d = Normal(1.0, 2.0)
    >>> round(float(d.log_prob(ms.tensor(1.0))), 4), round(float(d.cdf(ms.tensor(1.0))), 4)
    (-1.6121, 0.5)
    """

    arg_constraints, support = {"loc": constraints.real, "scale": constraints.positive}, constraints.real

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _together(loc, scale)
        self.batch_shape = tuple(self.loc.shape)
        self._check_arguments(validate_args, "loc", "scale")

    mean = mode = property(lambda self: self.loc, doc="The mean.")
    stddev = property(lambda self: self.scale, doc="The standard deviation.")
    variance = property(lambda self: self.scale * self.scale, doc="The variance.")

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to loc and scale."""
        return self.loc + _raw["randn"](self._shape(sample_shape), self.loc.dtype) * self.scale

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        z = (value - self.loc) / self.scale
        return -0.5 * z * z - _raw["log"](self.scale) - 0.5 * math.log(2 * math.pi)

    def entropy(self):
        """The entropy, in nats."""
        return 0.5 + 0.5 * math.log(2 * math.pi) + _raw["log"](self.scale)

    def icdf(self, value):
        """The number below which this probability lies."""
        return self.loc + self.scale * _raw["erfinv"](2 * _tensor(value) - 1) * math.sqrt(2.0)

    def cdf(self, value):
        """The probability of a smaller number."""
        value = self._checked(value)
        return 0.5 * (1 + _raw["erf"]((value - self.loc) / (self.scale * math.sqrt(2.0))))
