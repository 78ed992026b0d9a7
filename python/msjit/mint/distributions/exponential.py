"""The exponential distribution."""

from ... import _core
from . import constraints
from .distribution import Distribution, _tensor

_raw = _core._raw_ops
__all__ = ["Exponential"]


class Exponential(Distribution):
    """The exponential distribution, of density rate * exp(-rate * x) for x >= 0.

    Args:
        rate: number or Tensor, one over the mean.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Exponential
    >>> round(float(Exponential(2.0).log_prob(ms.tensor(1.0))), 4)
    -1.3069
    """

    arg_constraints, support = {"rate": constraints.positive}, constraints.nonnegative

    def __init__(self, rate, validate_args=None):
        self.rate = _tensor(rate)
        self.batch_shape = tuple(self.rate.shape)
        self._check_arguments(validate_args, "rate")

    mean = property(lambda self: 1 / self.rate, doc="The mean.")
    mode = property(lambda self: _raw["full_like"](self.rate, 0.0), doc="Where the density is largest.")
    stddev = property(lambda self: 1 / self.rate, doc="The standard deviation.")
    variance = property(lambda self: 1 / (self.rate * self.rate), doc="The variance.")

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to rate."""
        return -_raw["log1p"](-_raw["rand"](self._shape(sample_shape), self.rate.dtype)) / self.rate

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        return _raw["log"](self.rate) - self.rate * value

    def cdf(self, value):
        """The probability of a smaller number."""
        return -_raw["expm1"](-self.rate * self._checked(value))

    def icdf(self, value):
        """The number below which this probability lies."""
        return -_raw["log1p"](-_tensor(value)) / self.rate

    def entropy(self):
        """The entropy, in nats."""
        return 1 - _raw["log"](self.rate)
