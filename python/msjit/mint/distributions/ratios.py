"""Distributions of ratios, of what lies beyond a limit, and of angles.

>>> from msjit.mint.distributions import InverseGamma
>>> float(InverseGamma(3.0, 1.0).mean)
0.5
"""

import math

from ... import _core
from ...ops.special import bessel_i0e, bessel_i1e
from . import constraints
from .distribution import Distribution, _Drawn, _tensor, _together
from .positive import Gamma, _gamma
from .transforms import PowerTransform, TransformedDistribution

_raw = _core._raw_ops
__all__ = ["FisherSnedecor", "GeneralizedPareto", "InverseGamma", "VonMises"]
_log, _log1p, _lgamma, _where = (_raw[n] for n in ("log", "log1p", "lgamma", "where"))


class FisherSnedecor(Distribution):
    """The F distribution, of the ratio of two means of squares of normal numbers.

    Args:
        df1: number or Tensor, positive, the degrees of freedom of the first.
        df2: number or Tensor, positive, those of the second; both broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import FisherSnedecor
    >>> round(float(FisherSnedecor(2.0, 4.0).mean), 4)
    2.0
    """

    arg_constraints = {"df1": constraints.positive, "df2": constraints.positive}
    support = constraints.positive

    def __init__(self, df1, df2, validate_args=None):
        self.df1, self.df2 = _together(df1, df2)
        self.batch_shape = tuple(self.df1.shape)
        self._check_arguments(validate_args, "df1", "df2")

    @property
    def mean(self):
        """The mean; NaN for df2 up to 2."""
        b = _where(self.df2 > 2, self.df2, math.nan)
        return b / (b - 2)

    @property
    def mode(self):
        """Where the density is largest; NaN for df1 up to 2."""
        a = _where(self.df1 > 2, self.df1, math.nan)
        return (a - 2) / a * self.df2 / (self.df2 + 2)

    @property
    def variance(self):
        """The variance; NaN for df2 up to 4."""
        a, b = self.df1, _where(self.df2 > 4, self.df2, math.nan)
        return 2 * b * b * (a + b - 2) / (a * (b - 2) ** 2 * (b - 4))

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to df1 and df2."""
        shape = self._shape(sample_shape)
        above, below = (_gamma(df / 2, shape) / df for df in (self.df1, self.df2))
        return above / below

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        a, b, ratio = self.df1 / 2, self.df2 / 2, self.df1 / self.df2
        front = _lgamma(a + b) - _lgamma(a) - _lgamma(b)
        return front + a * _log(ratio) + (a - 1) * _log(value) - (a + b) * _log1p(ratio * value)


class InverseGamma(TransformedDistribution):
    """One over a number of the gamma distribution, of density proportional to x ** -(concentration + 1) * exp(-rate / x).

    Args:
        concentration: number or Tensor, positive, the shape.
        rate: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import InverseGamma
    >>> round(float(InverseGamma(1.0, 1.0).log_prob(ms.tensor(1.0))), 4)
    -1.0
    """

    arg_constraints = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.positive

    def __init__(self, concentration, rate, validate_args=None):
        super().__init__(Gamma(concentration, rate, validate_args), PowerTransform(-1.0), validate_args)

    concentration = property(lambda self: self.base_dist.concentration, doc="The shape.")
    rate = property(lambda self: self.base_dist.rate, doc="The rate.")
    mode = property(lambda self: self.rate / (self.concentration + 1), doc="Where the density is largest.")

    @property
    def mean(self):
        """The mean; infinite for concentration up to 1."""
        a = self.concentration
        return _where(a > 1, self.rate / _where(a > 1, a - 1, 1.0), math.inf)

    @property
    def variance(self):
        """The variance; infinite for concentration up to 2."""
        a, known = self.concentration, self.concentration > 2
        below = _where(known, (a - 1) ** 2 * (a - 2), 1.0)
        return _where(known, self.rate * self.rate / below, math.inf)

    def entropy(self):
        """The entropy, in nats."""
        a = self.concentration
        return a + _log(self.rate) + _lgamma(a) - (1 + a) * _raw["digamma"](a)


class GeneralizedPareto(Distribution):
    """The generalized Pareto distribution of what lies above a limit: exponential for concentration 0, Pareto's above, and
    with an end below 0.

    Args:
        loc: number or Tensor, the limit.
        scale: number or Tensor, positive.
        concentration: number or Tensor; all broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import GeneralizedPareto
    >>> float(GeneralizedPareto(0.0, 1.0, 0.5).mean)
    2.0
    """

    arg_constraints = {"loc": constraints.real, "scale": constraints.positive, "concentration": constraints.real}

    def __init__(self, loc, scale, concentration, validate_args=None):
        self.loc, self.scale, self.concentration = _together(loc, scale, concentration)
        self.batch_shape = tuple(self.loc.shape)
        self._check_arguments(validate_args, "loc", "scale", "concentration")

    mode = property(lambda self: self.loc, doc="Where the density is largest.")

    @property
    def support(self):
        """Numbers from loc on, up to an end where concentration is below 0."""
        ends = self.concentration < 0
        end = self.loc - self.scale / _where(ends, self.concentration, 1.0)
        return constraints.interval(self.loc, _where(ends, end, math.inf))

    def _parts(self):
        """Where concentration is 0, and concentration with a harmless value there."""
        zero = _raw["abs"](self.concentration) <= 1e-8
        return zero, _where(zero, 1.0, self.concentration)

    @property
    def mean(self):
        """The mean; NaN from concentration 1 on."""
        known = self.concentration < 1
        return _where(known, self.loc + self.scale / (1 - _where(known, self.concentration, 0.5)), math.nan)

    @property
    def variance(self):
        """The variance; NaN from concentration 1/2 on."""
        known = self.concentration < 0.5
        c = _where(known, self.concentration, 0.25)
        return _where(known, self.scale * self.scale / ((1 - c) ** 2 * (1 - 2 * c)), math.nan)

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to the parameters."""
        return self.icdf(_raw["rand"](self._shape(sample_shape), self.loc.dtype))

    def log_prob(self, value):
        """The logarithm of the density."""
        z, (zero, c) = (self._checked(value) - self.loc) / self.scale, self._parts()
        power = 1 / c + 1
        return -_log(self.scale) - _where(zero, z, _where(power == 0, 0.0, power * _log1p(c * z)))

    def log_survival_function(self, value):
        """The logarithm of the probability of a larger number."""
        z, (zero, c) = (self._checked(value) - self.loc) / self.scale, self._parts()
        return _where(zero, -z, -_log1p(c * z) / c)

    def log_cdf(self, value):
        """The logarithm of the probability of a smaller number."""
        return _log1p(-_raw["exp"](self.log_survival_function(value)))

    def cdf(self, value):
        """The probability of a smaller number."""
        return -_raw["expm1"](self.log_survival_function(value))

    def icdf(self, value):
        """The number below which this probability lies."""
        above, (zero, c) = _log1p(-_tensor(value)), self._parts()
        return self.loc + self.scale * _where(zero, -above, _raw["expm1"](-c * above) / c)

    def entropy(self):
        """The entropy, in nats."""
        return _log(self.scale) + self.concentration + 1


class VonMises(_Drawn):
    """The von Mises distribution of angles, of density proportional to exp(concentration * cos(x - loc)). What is drawn has no
    gradient.

    Args:
        loc: number or Tensor, the most probable angle, in radians.
        concentration: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import VonMises
    >>> round(float(VonMises(0.0, 1.0).log_prob(ms.tensor(0.0)).exp()), 4)
    0.3417
    """

    arg_constraints = {"loc": constraints.real, "concentration": constraints.positive}
    support = constraints.real

    def __init__(self, loc, concentration, validate_args=None):
        self.loc, self.concentration = _together(loc, concentration)
        self.batch_shape = tuple(self.loc.shape)
        self._check_arguments(validate_args, "loc", "concentration")

    mean = mode = property(lambda self: self.loc, doc="The mean angle.")

    @property
    def variance(self):
        """The variance of angles: 1 less the length of the mean of their points on the circle."""
        return 1 - bessel_i1e(self.concentration) / bessel_i0e(self.concentration)

    def log_prob(self, value):
        """The logarithm of the density."""
        k = self.concentration
        turn = k * (_raw["cos"](self._checked(value) - self.loc) - 1)
        return turn - math.log(2 * math.pi) - _log(bessel_i0e(k))

    def _draw(self, shape):
        """Of wrapped Cauchy numbers some are taken (Best and Fisher, 1979), of at least 0.65 of them: after 32 rounds one in
        10 ** 14 would be the last that was refused."""
        k = self.concentration.detach().astype(_core.float64)
        tau = 1 + _raw["sqrt"](1 + 4 * k * k)
        rho = (tau - _raw["sqrt"](2 * tau)) / (2 * k)
        r = _where(k < 1e-5, 1 / k + k, (1 + rho * rho) / (2 * rho))
        angle, done = None, None
        for _ in range(32):
            u, v, side = (_raw["rand"](shape, _core.float64) for _ in range(3))
            z = _raw["cos"](math.pi * u)
            f = (1 + r * z) / (r + z)
            c = k * (r - f)
            good = (c * (2 - c) > v) | (_log(c / v) + 1 - c >= 0)
            found = _raw["sign"](side - 0.5) * _raw["acos"](_raw["clamp"](f, -1.0, 1.0))
            angle = found if done is None else _where(done, angle, found)
            done = good if done is None else done | good
        turned = angle + math.pi + self.loc.detach()
        return (turned % (2 * math.pi) - math.pi).astype(self.loc.dtype)
