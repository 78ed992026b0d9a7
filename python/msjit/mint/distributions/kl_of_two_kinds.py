"""Divergences between distributions of two kinds: -entropy(p) less the mean of log q under p, which q's of few parameters
have of p's moments; infinite where p draws what q cannot."""

import math

from ... import _core
from .bernoulli import Bernoulli
from .counts import Poisson
from .exponential import Exponential
from .kl import register_kl
from .laplace import Laplace
from .normal import Normal
from .of_reals import Gumbel
from .positive import Beta, Gamma
from .powers import Pareto
from .relaxed import ContinuousBernoulli
from .trials import Binomial
from .uniform import Uniform

_raw = _core._raw_ops
_exp, _log, _lgamma, _digamma, _where = (_raw[n] for n in ("exp", "log", "lgamma", "digamma", "where"))
_OUTSIDE = {
    Pareto: (Beta, ContinuousBernoulli, Exponential, Gamma, Gumbel, Laplace, Normal),
    Beta: (Exponential, Gamma, Gumbel, Laplace, Normal, Pareto),
    ContinuousBernoulli: (Exponential, Gamma, Gumbel, Laplace, Normal, Pareto),
    Uniform: (Exponential, Gamma, Gumbel, Laplace, Normal, Pareto),
    Exponential: (Gumbel, Laplace, Normal),
    Gamma: (Gumbel, Laplace, Normal),
    Bernoulli: (Poisson,),
    Binomial: (Poisson,),
}


def _infinite(p, q):
    """Infinity: p draws what q cannot."""
    return _raw["full"](math.inf, _together_shape(p, q), p.mean.dtype)


def _together_shape(p, q):
    return (p.mean.detach() + q.mean.detach()).shape


for _q, _kinds in _OUTSIDE.items():
    for _p in _kinds:
        register_kl(_p, _q)(_infinite)


def _to_normal(p, q):
    square = q.scale * q.scale
    far = (p.variance + (p.mean - q.loc) ** 2) / square
    return 0.5 * (_log(2 * math.pi * square) + far) - p.entropy()


for _p in (Beta, ContinuousBernoulli, Exponential, Gamma, Gumbel, Laplace, Uniform):
    register_kl(_p, Normal)(_to_normal)


@register_kl(Pareto, Normal)
def _pareto_normal(p, q):
    return _where(p.alpha > 2, _to_normal(p, q), math.inf)


def _to_exponential(p, q):
    return q.rate * p.mean - _log(q.rate) - p.entropy()


for _p in (Beta, ContinuousBernoulli, Gamma):
    register_kl(_p, Exponential)(_to_exponential)


@register_kl(Uniform, Exponential)
def _uniform_exponential(p, q):
    return _where(p.low >= 0, _to_exponential(p, q), math.inf)


@register_kl(Pareto, Exponential)
def _pareto_exponential(p, q):
    return _where(p.alpha > 1, _to_exponential(p, q), math.inf)


def _to_gamma(p, q, mean_of_log):
    a, b = q.concentration, q.rate
    return _lgamma(a) - a * _log(b) - (a - 1) * mean_of_log + b * p.mean - p.entropy()


@register_kl(Beta, Gamma)
def _beta_gamma(p, q):
    return _to_gamma(p, q, _digamma(p.concentration1) - _digamma(p.concentration1 + p.concentration0))


@register_kl(Exponential, Gamma)
def _exponential_gamma(p, q):
    return _to_gamma(p, q, -_log(p.rate) - 0.5772156649015329)


@register_kl(Pareto, Gamma)
def _pareto_gamma(p, q):
    return _where(p.alpha > 1, _to_gamma(p, q, _log(p.scale) + 1 / p.alpha), math.inf)


def _mean_of_log(p):
    """The mean of the logarithms of uniform numbers."""
    from .. import xlogy

    return (xlogy(p.high, p.high) - xlogy(p.low, p.low)) / (p.high - p.low) - 1


@register_kl(Uniform, Gamma)
def _uniform_gamma(p, q):
    return _where(p.low >= 0, _to_gamma(p, q, _mean_of_log(p)), math.inf)


def _share_to_uniform(p, q):
    return _where((q.low <= 0) & (q.high >= 1), _log(q.high - q.low) - p.entropy(), math.inf)


for _p in (Beta, ContinuousBernoulli):
    register_kl(_p, Uniform)(_share_to_uniform)


def _to_continuous_bernoulli(p, q):
    return _raw["softplus"](q.logits) - q._log_norm() - p.mean * q.logits - p.entropy()


@register_kl(Beta, ContinuousBernoulli)
def _beta_continuous_bernoulli(p, q):
    return _to_continuous_bernoulli(p, q)


@register_kl(Uniform, ContinuousBernoulli)
def _uniform_continuous_bernoulli(p, q):
    return _where((p.low >= 0) & (p.high <= 1), _to_continuous_bernoulli(p, q), math.inf)


@register_kl(Uniform, Beta)
def _uniform_beta(p, q):
    from .. import xlogy

    a, b = 1 - p.high, 1 - p.low
    of_rest = (xlogy(b, b) - xlogy(a, a)) / (p.high - p.low) - 1
    found = q._log_beta() - (q.concentration1 - 1) * _mean_of_log(p) - (q.concentration0 - 1) * of_rest - p.entropy()
    return _where((p.low >= 0) & (p.high <= 1), found, math.inf)


@register_kl(Uniform, Pareto)
def _uniform_pareto(p, q):
    found = (q.alpha + 1) * _mean_of_log(p) - _log(q.alpha) - q.alpha * _log(q.scale) - p.entropy()
    return _where(p.low >= q.scale, found, math.inf)


def _to_gumbel(p, q, mean_of_exp):
    """mean_of_exp: of exp(-x / q.scale) under p."""
    return _log(q.scale) + (p.mean - q.loc) / q.scale + _exp(q.loc / q.scale) * mean_of_exp - p.entropy()


@register_kl(Exponential, Gumbel)
def _exponential_gumbel(p, q):
    rate = p.rate * q.scale
    return _to_gumbel(p, q, rate / (rate + 1))


@register_kl(Gamma, Gumbel)
def _gamma_gumbel(p, q):
    return _to_gumbel(p, q, (1 + 1 / (p.rate * q.scale)) ** -p.concentration)


@register_kl(Normal, Gumbel)
def _normal_gumbel(p, q):
    return _to_gumbel(p, q, _exp(0.5 * (p.scale / q.scale) ** 2 - p.loc / q.scale))


@register_kl(Uniform, Gumbel)
def _uniform_gumbel(p, q):
    return _to_gumbel(p, q, q.scale * (_exp(-p.low / q.scale) - _exp(-p.high / q.scale)) / (p.high - p.low))


@register_kl(Normal, Laplace)
def _normal_laplace(p, q):
    apart = (p.loc - q.loc) / p.scale
    size = math.sqrt(2 / math.pi) * _exp(-0.5 * apart * apart) + apart * _raw["erf"](apart * math.sqrt(0.5))
    return p.scale / q.scale * size + _log(2 * q.scale) - p.entropy()


@register_kl(Bernoulli, Poisson)
def _bernoulli_poisson(p, q):
    return q.rate - p.probs * _log(q.rate) - p.entropy()
