"""Distributions of positive numbers and shares that powers of uniform numbers have.

>>> from msjit.mint.distributions import Weibull
>>> round(float(Weibull(1.0, 1.0).mean), 4)
1.0
"""

import math

from ... import _core
from . import constraints
from .distribution import Distribution, _tensor, _together

_raw = _core._raw_ops
__all__ = ["Kumaraswamy", "Pareto", "Weibull"]
_exp, _lgamma, _log, _log1p = (_raw[n] for n in ("exp", "lgamma", "log", "log1p"))
_GAMMA = 0.5772156649015329  # Euler's constant


def _exponential(shape, dtype):
    """-log of uniform numbers above 0."""
    return -_log1p(-_raw["rand"](shape, dtype))


def _where_above(alpha, least, value):
    """value where alpha is above least, else infinity; what is not taken has no gradient that is not finite."""
    return _raw["where"](alpha > least, value, _raw["full_like"](alpha, math.inf))


class Pareto(Distribution):
    """The Pareto distribution of numbers from scale on, of density proportional to x ** -(alpha + 1).

    Args:
        scale: number or Tensor, positive, the smallest number.
        alpha: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Pareto
    >>> round(float(Pareto(1.0, 2.0).log_prob(ms.tensor(1.0)).exp()), 4)
    2.0
    """

    arg_constraints = {"scale": constraints.positive, "alpha": constraints.positive}

    def __init__(self, scale, alpha, validate_args=None):
        self.scale, self.alpha = _together(scale, alpha)
        self.batch_shape = tuple(self.scale.shape)
        self._check_arguments(validate_args, "scale", "alpha")

    support = property(lambda self: constraints.greater_than_eq(self.scale), doc="Numbers from scale on.")
    mode = property(lambda self: self.scale, doc="Where the density is largest.")

    @property
    def mean(self):
        """The mean, infinite for alpha up to 1."""
        a = _raw["clamp"](self.alpha, 1.0, None)
        return _where_above(self.alpha, 1, a * self.scale / (a - 1))

    @property
    def variance(self):
        """The variance, infinite for alpha up to 2."""
        a = _raw["clamp"](self.alpha, 2.0, None)
        return _where_above(self.alpha, 2, self.scale * self.scale * a / ((a - 1) * (a - 1) * (a - 2)))

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to scale and alpha."""
        return self.scale * _exp(_exponential(self._shape(sample_shape), self.scale.dtype) / self.alpha)

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        return _log(self.alpha) + self.alpha * _log(self.scale) - (self.alpha + 1) * _log(value)

    def cdf(self, value):
        """The probability of a smaller number."""
        value = self._checked(value)
        return 1 - (self.scale / value) ** self.alpha

    def icdf(self, value):
        """The number below which this probability lies."""
        return self.scale * _exp(-_log1p(-_tensor(value)) / self.alpha)

    def entropy(self):
        """The entropy, in nats."""
        return _log(self.scale / self.alpha) + 1 + 1 / self.alpha


class Weibull(Distribution):
    """The Weibull distribution, of which the probability of a number above x is exp(-(x / scale) ** concentration).

    Args:
        scale: number or Tensor, positive.
        concentration: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Weibull
    >>> round(float(Weibull(2.0, 1.0).log_prob(ms.tensor(2.0)).exp()), 4)
    0.1839
    """

    arg_constraints = {"scale": constraints.positive, "concentration": constraints.positive}
    support = constraints.positive

    def __init__(self, scale, concentration, validate_args=None):
        self.scale, self.concentration = _together(scale, concentration)
        self.batch_shape = tuple(self.scale.shape)
        self._check_arguments(validate_args, "scale", "concentration")

    mean = property(lambda self: self.scale * _exp(_lgamma(1 + 1 / self.concentration)), doc="The mean.")

    @property
    def mode(self):
        """Where the density is largest; NaN for a concentration below 1."""
        k = self.concentration
        return self.scale * ((k - 1) / k) ** (1 / k)

    @property
    def variance(self):
        """The variance."""
        k = self.concentration
        return self.scale * self.scale * (_exp(_lgamma(1 + 2 / k)) - _exp(2 * _lgamma(1 + 1 / k)))

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to scale and concentration."""
        return self.scale * _exponential(self._shape(sample_shape), self.scale.dtype) ** (1 / self.concentration)

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        from .. import xlogy

        k, x = self.concentration, value / self.scale
        return _log(k / self.scale) + xlogy(k - 1, x) - x**k

    def cdf(self, value):
        """The probability of a smaller number."""
        value = self._checked(value, constraints.nonnegative)
        return -_raw["expm1"](-((value / self.scale) ** self.concentration))

    def icdf(self, value):
        """The number below which this probability lies."""
        return self.scale * (-_log1p(-_tensor(value))) ** (1 / self.concentration)

    def entropy(self):
        """The entropy, in nats."""
        k = self.concentration
        return _GAMMA * (1 - 1 / k) + _log(self.scale / k) + 1


class Kumaraswamy(Distribution):
    """The Kumaraswamy distribution of shares, of which that of one below x is 1 - (1 - x ** concentration1) ** concentration0.

    Args:
        concentration1: number or Tensor, positive.
        concentration0: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Kumaraswamy
    >>> round(float(Kumaraswamy(1.0, 1.0).mean), 4)
    0.5
    """

    arg_constraints = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval

    def __init__(self, concentration1, concentration0, validate_args=None):
        self.concentration1, self.concentration0 = _together(concentration1, concentration0)
        self.batch_shape = tuple(self.concentration1.shape)
        self._check_arguments(validate_args, "concentration1", "concentration0")

    def _moment(self, n):
        a, b = self.concentration1, self.concentration0
        return _exp(_log(b) + _lgamma(1 + n / a) + _lgamma(b) - _lgamma(1 + n / a + b))

    mean = property(lambda self: self._moment(1), doc="The mean.")

    @property
    def mode(self):
        """Where the density is largest; NaN where a concentration is below 1, or both are 1."""
        a, b = self.concentration1, self.concentration0
        found = ((1 - a) / (1 - a * b)) ** (1 / a)
        return _raw["where"]((a < 1) | (b < 1), math.nan, found)

    def cdf(self, value):
        """The probability of a smaller number."""
        value = self._checked(value)
        return 1 - (1 - value**self.concentration1) ** self.concentration0

    def icdf(self, value):
        """The number below which this probability lies."""
        return (-_raw["expm1"](_log1p(-_tensor(value)) / self.concentration0)) ** (1 / self.concentration1)

    variance = property(lambda self: self._moment(2) - self.mean * self.mean, doc="The variance.")

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to both concentrations."""
        e = _exponential(self._shape(sample_shape), self.concentration1.dtype)
        return (-_raw["expm1"](-e / self.concentration0)) ** (1 / self.concentration1)

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        a, b = self.concentration1, self.concentration0
        return _log(a) + _log(b) + (a - 1) * _log(value) + (b - 1) * _log1p(-(value**a))

    def entropy(self):
        """The entropy, in nats."""
        a, b = self.concentration1, self.concentration0
        return 1 - 1 / b + (1 - 1 / a) * (_raw["digamma"](b + 1) + _GAMMA) - _log(a) - _log(b)
