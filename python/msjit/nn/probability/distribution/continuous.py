"""Distributions of numbers of a continuum."""

import math

from .... import _core, ops
from .base import Distribution, gaussian, positive, uniform

_EULER = 0.5772156649015329
_log, _exp, _sqrt, _where = (_core._raw_ops[n] for n in ("log", "exp", "sqrt", "where"))


def _beta(a, b):
    return ops.lgamma(a) + ops.lgamma(b) - ops.lgamma(a + b)


def _scaled(x, loc, scale):
    return (x - loc) / scale


class Normal(Distribution):
    """The normal distribution (Gauss).

    Args:
        mean: number, list or Tensor, the mean; None: it comes with each call.
        sd: number, list or Tensor, the standard deviation, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Normal(0.0, 1.0).prob(ms.tensor([0.0]))
    Tensor([0.3989423], dtype=float32)
    """

    _names = ("mean", "sd")

    def __init__(self, mean=None, sd=None, seed=None, dtype=_core.float32, name="Normal"):
        super().__init__(seed, dtype, name, {"mean": mean, "sd": sd})

    def _check(self, mean, sd):
        positive("Standard deviation", sd)

    def _log_prob(self, x, mean, sd):
        z = _scaled(x, mean, sd)
        return -0.5 * z * z - _log(sd) - 0.5 * math.log(2 * math.pi)

    def _cdf(self, x, mean, sd):
        return 0.5 * (1.0 + ops.erf(_scaled(x, mean, sd) / math.sqrt(2)))

    def _mean(self, mean, sd):
        return mean + sd * 0.0

    def _sd(self, mean, sd):
        return sd + mean * 0.0

    _mode = _mean

    def _entropy(self, mean, sd):
        return _log(sd) + 0.5 * math.log(2 * math.pi * math.e)

    def _kl_loss(self, mean, sd, mean_b, sd_b):
        difference, ratio = (mean - mean_b) / sd_b, sd / sd_b
        return 0.5 * (difference * difference + ratio * ratio - 1.0) - _log(ratio)

    def _sample(self, size, mean, sd):
        return mean + sd * gaussian(size)


class Uniform(Distribution):
    """The uniform distribution between two bounds.

    Args:
        low: number, list or Tensor, the lower bound; None: it comes with each call.
        high: number, list or Tensor, the upper bound; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Uniform(0.0, 2.0).mean()
    Tensor(1., dtype=float32)
    """

    _names = ("low", "high")

    def __init__(self, low=None, high=None, seed=None, dtype=_core.float32, name="Uniform"):
        super().__init__(seed, dtype, name, {"low": low, "high": high})

    def _check(self, low, high):
        if not (low < high).all().item():
            raise ValueError("low must be less than high")

    def _log_prob(self, x, low, high):
        inside = ops.logical_and(x >= low, x <= high)
        return _where(inside, -_log(high - low) + x * 0.0, -math.inf)

    def _cdf(self, x, low, high):
        return ops.clamp((x - low) / (high - low), 0.0, 1.0)

    def _mean(self, low, high):
        return (low + high) / 2.0

    def _sd(self, low, high):
        return (high - low) / math.sqrt(12.0)

    def _entropy(self, low, high):
        return _log(high - low)

    def _kl_loss(self, low, high, low_b, high_b):
        covered = ops.logical_and(low_b <= low, high <= high_b)
        return _where(covered, _log(high_b - low_b) - _log(high - low), math.inf)

    def _sample(self, size, low, high):
        return low + (high - low) * uniform(size)


class Exponential(Distribution):
    """The exponential distribution.

    Args:
        rate: number, list or Tensor, the rate, above 0: one over the mean; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Exponential(0.5).mean()
    Tensor(2., dtype=float32)
    """

    _names = ("rate",)

    def __init__(self, rate=None, seed=None, dtype=_core.float32, name="Exponential"):
        super().__init__(seed, dtype, name, {"rate": rate})

    def _check(self, rate):
        positive("rate", rate)

    def _log_prob(self, x, rate):
        return _where(x >= 0, _log(rate) - rate * x, -math.inf)

    def _cdf(self, x, rate):
        return _where(x >= 0, 1.0 - _exp(-rate * x), 0.0)

    def _mean(self, rate):
        return 1.0 / rate

    _sd = _mean

    def _mode(self, rate):
        return rate * 0.0

    def _entropy(self, rate):
        return 1.0 - _log(rate)

    def _kl_loss(self, rate, rate_b):
        return _log(rate) - _log(rate_b) + rate_b / rate - 1.0

    def _sample(self, size, rate):
        return -_log(1.0 - uniform(size)) / rate


class LogNormal(Distribution):
    """What has a normal logarithm.

    Args:
        loc: number, list or Tensor, the place; None: it comes with each call.
        scale: number, list or Tensor, the width, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.LogNormal(0.0, 1.0).mode()
    Tensor(0.36787945, dtype=float32)
    """

    _names = ("loc", "scale")

    def __init__(self, loc=None, scale=None, seed=0, dtype=_core.float32, name="LogNormal"):
        super().__init__(seed, dtype, name, {"loc": loc, "scale": scale})

    def _check(self, loc, scale):
        positive("scale", scale)

    def _log_prob(self, x, loc, scale):
        z = _scaled(_log(x), loc, scale)
        return -0.5 * z * z - _log(scale) - 0.5 * math.log(2 * math.pi) - _log(x)

    def _cdf(self, x, loc, scale):
        return 0.5 * (1.0 + ops.erf(_scaled(_log(x), loc, scale) / math.sqrt(2)))

    def _mean(self, loc, scale):
        return _exp(loc + 0.5 * scale * scale)

    def _sd(self, loc, scale):
        return _exp(loc + 0.5 * scale * scale) * _sqrt(ops.expm1(scale * scale))

    def _mode(self, loc, scale):
        return _exp(loc - scale * scale)

    def _entropy(self, loc, scale):
        return loc + _log(scale) + 0.5 * math.log(2 * math.pi * math.e)

    _kl_loss = Normal._kl_loss

    def _sample(self, size, loc, scale):
        return _exp(loc + scale * gaussian(size))


class Gumbel(Distribution):
    """The distribution of maxima (Gumbel).

    Args:
        loc: number, list or Tensor, the place.
        scale: number, list or Tensor, the width, above 0.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Gumbel(0.0, 1.0).mode()
    Tensor(0., dtype=float32)
    """

    _names = ("loc", "scale")

    def __init__(self, loc, scale, seed=0, dtype=_core.float32, name="Gumbel"):
        super().__init__(seed, dtype, name, {"loc": loc, "scale": scale})

    def _check(self, loc, scale):
        positive("scale", scale)

    def _log_prob(self, x, loc, scale):
        z = _scaled(x, loc, scale)
        return -(z + _exp(-z)) - _log(scale)

    def _cdf(self, x, loc, scale):
        return _exp(-_exp(-_scaled(x, loc, scale)))

    def _mean(self, loc, scale):
        return loc + scale * _EULER

    def _sd(self, loc, scale):
        return scale * (math.pi / math.sqrt(6)) + loc * 0.0

    def _mode(self, loc, scale):
        return loc + scale * 0.0

    def _entropy(self, loc, scale):
        return 1.0 + _EULER + _log(scale)

    def _kl_loss(self, loc, scale, loc_b, scale_b):
        ratio = scale / scale_b
        overlap = _exp((loc_b - loc) / scale_b + ops.lgamma(ratio + 1.0))
        return -_log(ratio) + _EULER * (ratio - 1.0) + (loc - loc_b) / scale_b + overlap - 1.0

    def _sample(self, size, loc, scale):
        return loc - scale * _log(-_log(uniform(size)))


class Logistic(Distribution):
    """The logistic distribution.

    Args:
        loc: number, list or Tensor, the place; None: it comes with each call.
        scale: number, list or Tensor, the width, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Logistic(0.0, 1.0).cdf(ms.tensor([0.0]))
    Tensor([0.5], dtype=float32)
    """

    _names = ("loc", "scale")

    def __init__(self, loc=None, scale=None, seed=None, dtype=_core.float32, name="Logistic"):
        super().__init__(seed, dtype, name, {"loc": loc, "scale": scale})

    def _check(self, loc, scale):
        positive("scale", scale)

    def _log_prob(self, x, loc, scale):
        z = _scaled(x, loc, scale)
        return -z - 2.0 * ops.log1p(_exp(-z)) - _log(scale)

    def _cdf(self, x, loc, scale):
        return ops.sigmoid(_scaled(x, loc, scale))

    def _mean(self, loc, scale):
        return loc + scale * 0.0

    _mode = _mean

    def _sd(self, loc, scale):
        return scale * (math.pi / math.sqrt(3)) + loc * 0.0

    def _entropy(self, loc, scale):
        return _log(scale) + 2.0

    def _sample(self, size, loc, scale):
        u = uniform(size)
        return loc + scale * (_log(u) - _log(1.0 - u))


class Cauchy(Distribution):
    """The Cauchy distribution, which has neither mean nor variance.

    Args:
        loc: number, list or Tensor, the place; None: it comes with each call.
        scale: number, list or Tensor, the width, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Cauchy(0.0, 1.0).cdf(ms.tensor([0.0]))
    Tensor([0.5], dtype=float32)
    """

    _names = ("loc", "scale")

    def __init__(self, loc=None, scale=None, seed=None, dtype=_core.float32, name="Cauchy"):
        super().__init__(seed, dtype, name, {"loc": loc, "scale": scale})

    def _check(self, loc, scale):
        positive("scale", scale)

    def _log_prob(self, x, loc, scale):
        z = _scaled(x, loc, scale)
        return -math.log(math.pi) - _log(scale) - ops.log1p(z * z)

    def _cdf(self, x, loc, scale):
        return 0.5 + ops.atan(_scaled(x, loc, scale)) / math.pi

    def _mean(self, loc, scale):
        raise ValueError("mean is undefined for Cauchy distribution.")

    def _sd(self, loc, scale):
        raise ValueError("standard deviation is undefined for Cauchy distribution.")

    def _mode(self, loc, scale):
        return loc + scale * 0.0

    def _entropy(self, loc, scale):
        return math.log(4 * math.pi) + _log(scale)

    def _kl_loss(self, loc, scale, loc_b, scale_b):
        total, between = scale + scale_b, loc - loc_b
        return _log((total * total + between * between) / (4.0 * scale * scale_b))

    def _sample(self, size, loc, scale):
        return loc + scale * ops.tan(math.pi * (uniform(size) - 0.5))


class Laplace(Distribution):
    """The double exponential distribution (Laplace).

    Args:
        mean: number, list or Tensor, the middle; None: it comes with each call.
        sd: number, list or Tensor, the width, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Laplace(0.0, 1.0).prob(ms.tensor([0.0]))
    Tensor([0.5], dtype=float32)
    """

    _names = ("mean", "sd")

    def __init__(self, mean=None, sd=None, seed=None, dtype=_core.float32, name="Laplace"):
        super().__init__(seed, dtype, name, {"mean": mean, "sd": sd})

    def _check(self, mean, sd):
        positive("Standard deviation", sd)

    def _log_prob(self, x, mean, sd):
        return -ops.abs(_scaled(x, mean, sd)) - _log(2.0 * sd)


class HalfNormal(Distribution):
    """The half of a normal distribution that lies above its middle.

    Args:
        mean: number, list or Tensor, the middle; None: it comes with each call.
        sd: number, list or Tensor, the width, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.HalfNormal(0.0, 1.0).prob(ms.tensor([0.0]))
    Tensor([0.7978846], dtype=float32)
    """

    _names = ("mean", "sd")

    def __init__(self, mean=None, sd=None, seed=None, dtype=_core.float32, name="HalfNormal"):
        super().__init__(seed, dtype, name, {"mean": mean, "sd": sd})

    def _check(self, mean, sd):
        positive("Standard deviation", sd)

    def _log_prob(self, x, mean, sd):
        z = _scaled(x, mean, sd)
        return _where(x >= mean, 0.5 * math.log(2 / math.pi) - _log(sd) - 0.5 * z * z, -math.inf)


class StudentT(Distribution):
    """Student's distribution.

    Args:
        df: number, list or Tensor, degrees of freedom, above 0; None: it comes with each call.
        mean: number, list or Tensor, the middle; None: it comes with each call.
        sd: number, list or Tensor, the width, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.StudentT(1.0, 0.0, 1.0).prob(ms.tensor([0.0]))
    Tensor([0.3183099], dtype=float32)
    """

    _names = ("df", "mean", "sd")

    def __init__(self, df=None, mean=None, sd=None, seed=None, dtype=_core.float32, name="StudentT"):
        super().__init__(seed, dtype, name, {"df": df, "mean": mean, "sd": sd})

    def _check(self, df, mean, sd):
        positive("df", df)
        positive("Standard deviation", sd)

    def _log_prob(self, x, df, mean, sd):
        z = _scaled(x, mean, sd)
        norm = ops.lgamma((df + 1.0) / 2.0) - ops.lgamma(df / 2.0) - 0.5 * _log(df * math.pi) - _log(sd)
        return norm - 0.5 * (df + 1.0) * ops.log1p(z * z / df)


class Beta(Distribution):
    """The beta distribution, between 0 and 1.

    Args:
        concentration1: number, list or Tensor, the weight of 1, above 0; None: it comes with each call.
        concentration0: number, list or Tensor, the weight of 0, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Beta([1.0], [3.0]).mean()
    Tensor([0.25], dtype=float32)
    """

    _names = ("concentration1", "concentration0")

    def __init__(self, concentration1=None, concentration0=None, seed=None, dtype=_core.float32, name="Beta"):
        super().__init__(seed, dtype, name, {"concentration1": concentration1, "concentration0": concentration0})

    def _check(self, a, b):
        positive("concentration1", a)
        positive("concentration0", b)

    def _log_prob(self, x, a, b):
        return (a - 1.0) * _log(x) + (b - 1.0) * ops.log1p(-x) - _beta(a, b)

    def _mean(self, a, b):
        return a / (a + b)

    def _sd(self, a, b):
        return _sqrt(a * b / ((a + b) * (a + b) * (a + b + 1.0)))

    def _mode(self, a, b):
        return _where(ops.logical_and(a > 1, b > 1), (a - 1.0) / (a + b - 2.0), math.nan)

    def _entropy(self, a, b):
        both = (a + b - 2.0) * ops.digamma(a + b)
        return _beta(a, b) - (a - 1.0) * ops.digamma(a) - (b - 1.0) * ops.digamma(b) + both

    def _kl_loss(self, a, b, a_b, b_b):
        both = (a_b - a + b_b - b) * ops.digamma(a + b)
        return _beta(a_b, b_b) - _beta(a, b) + (a - a_b) * ops.digamma(a) + (b - b_b) * ops.digamma(b) + both


class Gamma(Distribution):
    """The gamma distribution.

    Args:
        concentration: number, list or Tensor, the shape, above 0; None: it comes with each call.
        rate: number, list or Tensor, one over the scale, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Gamma([2.0], [4.0]).mean()
    Tensor([0.5], dtype=float32)
    """

    _names = ("concentration", "rate")

    def __init__(self, concentration=None, rate=None, seed=None, dtype=_core.float32, name="Gamma"):
        super().__init__(seed, dtype, name, {"concentration": concentration, "rate": rate})

    def _check(self, a, b):
        positive("concentration", a)
        positive("rate", b)

    def _log_prob(self, x, a, b):
        return a * _log(b) + (a - 1.0) * _log(x) - b * x - ops.lgamma(a)

    def _cdf(self, x, a, b):
        return ops.igamma(a, b * x)

    def _mean(self, a, b):
        return a / b

    def _sd(self, a, b):
        return _sqrt(a) / b

    def _mode(self, a, b):
        return _where(a > 1, (a - 1.0) / b, math.nan)

    def _entropy(self, a, b):
        return a - _log(b) + ops.lgamma(a) + (1.0 - a) * ops.digamma(a)

    def _kl_loss(self, a, b, a_b, b_b):
        of_shape = (a - a_b) * ops.digamma(a) - ops.lgamma(a) + ops.lgamma(a_b)
        return of_shape + a_b * (_log(b) - _log(b_b)) + a * (b_b / b - 1.0)
