"""The Laplace distribution."""

import math

from ... import _core
from . import constraints
from .distribution import Distribution, _tensor, _together

_raw = _core._raw_ops
__all__ = ["Laplace"]


class Laplace(Distribution):
    """The Laplace distribution, of density exp(-|x - loc| / scale) / (2 * scale).

    Args:
        loc: number or Tensor, the mean.
        scale: number or Tensor; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Laplace
    >>> round(float(Laplace(0.0, 1.0).log_prob(ms.tensor(1.0))), 4)
    -1.6931
    """

    arg_constraints, support = {"loc": constraints.real, "scale": constraints.positive}, constraints.real

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _together(loc, scale)
        self.batch_shape = tuple(self.loc.shape)
        self._check_arguments(validate_args, "loc", "scale")

    mean = mode = property(lambda self: self.loc, doc="The mean.")
    stddev = property(lambda self: self.scale * math.sqrt(2.0), doc="The standard deviation.")
    variance = property(lambda self: 2 * self.scale * self.scale, doc="The variance.")

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to loc and scale."""
        u = _raw["rand"](self._shape(sample_shape), self.loc.dtype) - 0.5
        return self.loc - self.scale * _raw["sign"](u) * _raw["log1p"](
            _raw["clamp"](-2 * _raw["abs"](u), -1 + 6e-8, None)
        )

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        return -_raw["abs"](value - self.loc) / self.scale - _raw["log"](2 * self.scale)

    def cdf(self, value):
        """The probability of a smaller number."""
        apart = (self._checked(value) - self.loc) / self.scale
        return 0.5 - 0.5 * _raw["sign"](apart) * _raw["expm1"](-_raw["abs"](apart))

    def icdf(self, value):
        """The number below which this probability lies."""
        share = _tensor(value) - 0.5
        return self.loc - self.scale * _raw["sign"](share) * _raw["log1p"](-2 * _raw["abs"](share))

    def entropy(self):
        """The entropy, in nats."""
        return 1 + _raw["log"](2 * self.scale)
