"""Distributions of positive numbers, and of shares."""

import math

from ... import _core
from ...ops._composed.elementwise import xlogy as _xlogy
from ...ops.special import _igamma_by_order
from ...ops.special import igamma as _igamma
from . import constraints
from .distribution import Distribution, _tensor, _together

_raw = _core._raw_ops
__all__ = ["Beta", "Chi2", "Dirichlet", "Gamma", "HalfCauchy", "HalfNormal", "LogNormal"]
_log, _lgamma, _digamma = _raw["log"], _raw["lgamma"], _raw["digamma"]


def _moved_by_order_vjp(args, y, g):
    """Numbers x that were drawn move with alpha so that their distribution function P(alpha, x) stays: by
    -dP/dalpha / (dP/dx) (Figurnov, Mohamed and Mnih, 2018)."""
    alpha, x = args
    by_order = _igamma_by_order(alpha, x)
    return -g * by_order * _raw["exp"](x + _lgamma(alpha) - (alpha - 1) * _log(x)), None


_moved_by_order = _core.CustomOp(
    "gamma_moved_by_order",
    lambda alpha, x: _core.Tensor(x.asnumpy().copy()),
    lambda alpha, x: (tuple(x.shape), x.dtype),
    _moved_by_order_vjp,
    True,
)


def _gamma(alpha, shape):
    """Numbers of the gamma distribution of rate 1, through which gradients flow to alpha."""
    from ...ops.random import _standard_gamma
    from .. import finfo

    alpha = _raw["broadcast_to"](alpha, shape)
    x = _standard_gamma(alpha.detach()).astype(alpha.dtype)
    x = _raw["clamp"](x, finfo(alpha.dtype).tiny, None)
    return _moved_by_order(alpha, x) if alpha.requires_grad else x


class Gamma(Distribution):
    """The gamma distribution, of density rate ** concentration * x ** (concentration - 1) * exp(-rate x) / Gamma(concentration).

    Args:
        concentration: number or Tensor, positive, the shape.
        rate: number or Tensor, positive.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Gamma
    >>> round(float(Gamma(2.0, 1.0).log_prob(ms.tensor(1.0))), 4), float(Gamma(2.0, 4.0).mean)
    (-1.0, 0.5)
    """

    arg_constraints = {"concentration": constraints.positive, "rate": constraints.positive}
    support = constraints.nonnegative

    def __init__(self, concentration, rate, validate_args=None):
        self.concentration, self.rate = _together(concentration, rate)
        self.batch_shape = tuple(self.rate.shape)
        self._check_arguments(validate_args, "concentration", "rate")

    mean = property(lambda self: self.concentration / self.rate, doc="The mean.")
    variance = property(lambda self: self.concentration / (self.rate * self.rate), doc="The variance.")

    @property
    def mode(self):
        """Where the density is largest."""
        return _raw["clamp"]((self.concentration - 1) / self.rate, 0.0, None)

    def cdf(self, value):
        """The probability of a smaller number."""
        return _igamma(self.concentration, self.rate * self._checked(value))

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to the parameters."""
        return _gamma(self.concentration, self._shape(sample_shape)) / self.rate

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        a = self.concentration
        return a * _log(self.rate) + (a - 1) * _log(value) - self.rate * value - _lgamma(a)

    def entropy(self):
        """The entropy, in nats."""
        a = self.concentration
        return a - _log(self.rate) + _lgamma(a) + (1 - a) * _digamma(a)


class Chi2(Gamma):
    """The distribution of a sum of df squares of normal numbers.

    Args:
        df: number or Tensor, positive, the degrees of freedom.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Chi2
    >>> float(Chi2(3.0).mean)
    3.0
    """

    def __init__(self, df, validate_args=None):
        super().__init__(0.5 * _tensor(df), 0.5, validate_args)

    df = property(lambda self: self.concentration * 2, doc="The degrees of freedom.")


def _modes(concentration):
    """The modes of Dirichlet's distribution; where all concentrations are below 1 PyTorch's, one of the corners."""
    from ..nn.functional import one_hot

    share = _raw["clamp"](concentration - 1, 0.0, None)
    share = share / share.sum(-1, keepdims=True)
    corner = one_hot(_raw["argmax"](share, -1), share.shape[-1]).astype(share.dtype)
    return _raw["where"]((concentration < 1).all(-1, keepdims=True), corner, share)


class Dirichlet(Distribution):
    """The Dirichlet distribution of shares that sum to 1, of density proportional to prod(x ** (concentration - 1)).

    Args:
        concentration: Tensor (..., classes), positive.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Dirichlet
    >>> round(float(Dirichlet(ms.tensor([1.0, 1.0, 1.0])).log_prob(ms.tensor([0.2, 0.3, 0.5]))), 4)
    0.6931
    """

    arg_constraints = {"concentration": constraints.independent(constraints.positive, 1)}
    support = constraints.simplex

    def __init__(self, concentration, validate_args=None):
        self.concentration = concentration
        self.batch_shape, self.event_shape = tuple(concentration.shape[:-1]), tuple(concentration.shape[-1:])
        self._check_arguments(validate_args, "concentration")

    mode = property(lambda self: _modes(self.concentration), doc="Where the density is largest.")

    @property
    def mean(self):
        """The mean."""
        return self.concentration / self.concentration.sum(-1, keepdims=True)

    @property
    def variance(self):
        """The variance."""
        total = self.concentration.sum(-1, keepdims=True)
        return self.concentration * (total - self.concentration) / (total * total * (total + 1))

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to the parameters."""
        x = _gamma(self.concentration, self._shape(sample_shape))
        return x / x.sum(-1, keepdims=True)

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        a = self.concentration
        return _xlogy(a - 1, value).sum(-1) + _lgamma(a.sum(-1)) - _lgamma(a).sum(-1)

    def entropy(self):
        """The entropy, in nats."""
        a, k = self.concentration, self.concentration.shape[-1]
        total = a.sum(-1)
        return _lgamma(a).sum(-1) - _lgamma(total) - (k - total) * _digamma(total) - ((a - 1) * _digamma(a)).sum(-1)


class Beta(Distribution):
    """The beta distribution, of density proportional to x ** (concentration1 - 1) * (1 - x) ** (concentration0 - 1) in [0, 1].

    Args:
        concentration1: number or Tensor, positive.
        concentration0: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Beta
    >>> round(float(Beta(2.0, 2.0).log_prob(ms.tensor(0.5))), 4), float(Beta(1.0, 3.0).mean)
    (0.4055, 0.25)
    """

    arg_constraints = {"concentration1": constraints.positive, "concentration0": constraints.positive}
    support = constraints.unit_interval

    def __init__(self, concentration1, concentration0, validate_args=None):
        self.concentration1, self.concentration0 = _together(concentration1, concentration0)
        self.batch_shape = tuple(self.concentration1.shape)
        self._check_arguments(validate_args, "concentration1", "concentration0")

    @property
    def mean(self):
        """The mean."""
        return self.concentration1 / (self.concentration1 + self.concentration0)

    @property
    def variance(self):
        """The variance."""
        a, b = self.concentration1, self.concentration0
        return a * b / ((a + b) * (a + b) * (a + b + 1))

    @property
    def mode(self):
        """Where the density is largest."""
        a, b = self.concentration1, self.concentration0
        return _modes(_raw["stack"]([a, b], -1))[..., 0]

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to the parameters."""
        x, y = (_gamma(a, self._shape(sample_shape)) for a in (self.concentration1, self.concentration0))
        return x / (x + y)

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        a, b, x = self.concentration1, self.concentration0, value
        return (a - 1) * _log(x) + (b - 1) * _raw["log1p"](-x) - self._log_beta()

    def _log_beta(self):
        a, b = self.concentration1, self.concentration0
        return _lgamma(a) + _lgamma(b) - _lgamma(a + b)

    def entropy(self):
        """The entropy, in nats."""
        a, b = self.concentration1, self.concentration0
        return self._log_beta() - (a - 1) * _digamma(a) - (b - 1) * _digamma(b) + (a + b - 2) * _digamma(a + b)


class HalfNormal(Distribution):
    """The size of a normal number of mean 0.

    Args:
        scale: number or Tensor, the normal number's standard deviation.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import HalfNormal
    >>> round(float(HalfNormal(1.0).log_prob(ms.tensor(1.0))), 4)
    -0.7258
    """

    arg_constraints, support = {"scale": constraints.positive}, constraints.nonnegative

    def __init__(self, scale, validate_args=None):
        self.scale = _tensor(scale)
        self.batch_shape = tuple(self.scale.shape)
        self._check_arguments(validate_args, "scale")

    mean = property(lambda self: self.scale * math.sqrt(2 / math.pi), doc="The mean.")
    variance = property(lambda self: self.scale * self.scale * (1 - 2 / math.pi), doc="The variance.")
    mode = property(lambda self: _raw["full_like"](self.scale, 0.0), doc="Where the density is largest.")

    def cdf(self, value):
        """The probability of a smaller number."""
        return _raw["erf"](self._checked(value) / (self.scale * math.sqrt(2.0)))

    def icdf(self, value):
        """The number below which this probability lies."""
        return self.scale * _raw["erfinv"](_tensor(value)) * math.sqrt(2.0)

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to scale."""
        return _raw["abs"](_raw["randn"](self._shape(sample_shape), self.scale.dtype)) * self.scale

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        z = value / self.scale
        found = 0.5 * math.log(2 / math.pi) - 0.5 * z * z - _log(self.scale)
        return _raw["where"](value >= 0, found, -math.inf)

    def entropy(self):
        """The entropy, in nats."""
        return 0.5 * math.log(math.pi / 2) + 0.5 + _log(self.scale)


class HalfCauchy(Distribution):
    """The size of a number of the Cauchy distribution around 0.

    Args:
        scale: number or Tensor, the width.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import HalfCauchy
    >>> round(float(HalfCauchy(1.0).log_prob(ms.tensor(1.0))), 4)
    -1.1447
    """

    arg_constraints, support = {"scale": constraints.positive}, constraints.nonnegative

    def __init__(self, scale, validate_args=None):
        self.scale = _tensor(scale)
        self.batch_shape = tuple(self.scale.shape)
        self._check_arguments(validate_args, "scale")

    mean = property(lambda self: _raw["full_like"](self.scale, math.inf), doc="The mean: there is none.")
    variance = property(lambda self: _raw["full_like"](self.scale, math.inf), doc="The variance: there is none.")
    mode = property(lambda self: _raw["full_like"](self.scale, 0.0), doc="Where the density is largest.")

    def cdf(self, value):
        """The probability of a smaller number."""
        return _raw["atan"](self._checked(value) / self.scale) * (2 / math.pi)

    def icdf(self, value):
        """The number below which this probability lies."""
        return self.scale * _raw["tan"](_tensor(value) * (math.pi / 2))

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to scale."""
        u = _raw["rand"](self._shape(sample_shape), self.scale.dtype)
        return self.scale * _raw["tan"](u * (math.pi / 2))

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        z = value / self.scale
        found = math.log(2 / math.pi) - _log(self.scale) - _raw["log1p"](z * z)
        return _raw["where"](value >= 0, found, -math.inf)

    def entropy(self):
        """The entropy, in nats."""
        return math.log(2 * math.pi) + _log(self.scale)


class LogNormal(Distribution):
    """exp of a normal number.

    Args:
        loc: number or Tensor, the normal number's mean.
        scale: number or Tensor, its standard deviation; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import LogNormal
    >>> round(float(LogNormal(0.0, 1.0).log_prob(ms.tensor(1.0))), 4)
    -0.9189
    """

    arg_constraints, support = {"loc": constraints.real, "scale": constraints.positive}, constraints.positive

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _together(loc, scale)
        self.batch_shape = tuple(self.loc.shape)
        self._check_arguments(validate_args, "loc", "scale")

    mean = property(lambda self: _raw["exp"](self.loc + self.scale * self.scale / 2), doc="The mean.")
    mode = property(lambda self: _raw["exp"](self.loc - self.scale * self.scale), doc="Where the density is largest.")

    def cdf(self, value):
        """The probability of a smaller number."""
        z = (_log(self._checked(value, constraints.nonnegative)) - self.loc) / (self.scale * math.sqrt(2.0))
        return 0.5 * (1 + _raw["erf"](z))

    def icdf(self, value):
        """The number below which this probability lies."""
        return _raw["exp"](self.loc + self.scale * _raw["erfinv"](2 * _tensor(value) - 1) * math.sqrt(2.0))

    @property
    def variance(self):
        """The variance."""
        square = self.scale * self.scale
        return _raw["expm1"](square) * _raw["exp"](2 * self.loc + square)

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to loc and scale."""
        return _raw["exp"](self.loc + _raw["randn"](self._shape(sample_shape), self.loc.dtype) * self.scale)

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        x = _log(value)
        z = (x - self.loc) / self.scale
        return -0.5 * z * z - _log(self.scale) - 0.5 * math.log(2 * math.pi) - x

    def entropy(self):
        """The entropy, in nats."""
        return 0.5 + 0.5 * math.log(2 * math.pi) + _log(self.scale) + self.loc
