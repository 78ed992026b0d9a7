"""Divergences between distributions."""

import math

from ... import _core
from .bernoulli import Bernoulli
from .categorical import Categorical
from .counts import Geometric, OneHotCategorical, Poisson
from .distribution import _tensor
from .exponential import Exponential
from .independent import Independent
from .laplace import Laplace
from .matrices import LowRankMultivariateNormal, Wishart
from .normal import Normal
from .of_reals import Cauchy, Gumbel, MultivariateNormal
from .positive import Beta, Dirichlet, Gamma, HalfCauchy, HalfNormal, LogNormal
from .powers import Pareto
from .relaxed import ContinuousBernoulli
from .transforms import TransformedDistribution
from .trials import Binomial
from .uniform import Uniform

_raw = _core._raw_ops
_log, _lgamma, _digamma = _raw["log"], _raw["lgamma"], _raw["digamma"]
__all__ = ["kl_divergence", "register_kl"]
_EULER = 0.5772156649015329
_RULES = {}


def register_kl(type_p, type_q):
    """Decorates a function (p, q) that gives the divergence of two kinds of distributions and of what is derived from them.

    Args:
        type_p: class of p.
        type_q: class of q.
    Returns:
        decorator, which gives the function back.

    >>> from msjit.mint.distributions import Normal, Uniform, kl_divergence, register_kl
    >>> @register_kl(Uniform, Normal)
    ... def of_uniform(p, q):
    ...     return -p.entropy() - q.log_prob(p.mean) + p.variance / (2 * q.variance)
    >>> round(float(kl_divergence(Uniform(0.0, 1.0), Normal(0.5, 1.0))), 3)
    0.961
    """

    def register(rule):
        _RULES[type_p, type_q] = rule
        return rule

    return register


def kl_divergence(p, q):
    """Kullback-Leibler divergence: the expectation under p of log p - log q; 0 for equal distributions.

    Args:
        p: Distribution.
        q: Distribution; ``register_kl`` must know the pair, which it does for two of the same kind, in most cases.
    Returns:
        Tensor.
    Raises:
        NotImplementedError: the pair is not known.

    >>> from msjit.mint.distributions import Normal, kl_divergence
    >>> float(kl_divergence(Normal(0.0, 1.0), Normal(1.0, 1.0)))
    0.5
    """
    for a in type(p).__mro__:
        for b in type(q).__mro__:
            if (a, b) in _RULES:
                return _RULES[a, b](p, q)
    raise NotImplementedError(f"kl_divergence: not of {type(p).__name__} and {type(q).__name__}")


@register_kl(Normal, Normal)
def _normal(p, q):
    ratio, shift = (p.scale / q.scale) ** 2, ((p.loc - q.loc) / q.scale) ** 2
    return 0.5 * (ratio + shift - 1 - _log(ratio))


@register_kl(Categorical, Categorical)
def _categorical(p, q):
    return _raw["sum"](p.probs * (p.logits - q.logits), -1)


@register_kl(OneHotCategorical, OneHotCategorical)
def _one_hot(p, q):
    return _categorical(p, q)


@register_kl(Independent, Independent)
def _independent(p, q):
    if len(p.event_shape) != len(q.event_shape):
        raise NotImplementedError("kl_divergence: of events of other dimensions")
    return p._summed(kl_divergence(p.base_dist, q.base_dist))


@register_kl(Bernoulli, Bernoulli)
def _bernoulli(p, q):
    return p.probs * (p.logits - q.logits) - _raw["softplus"](p.logits) + _raw["softplus"](q.logits)


@register_kl(Exponential, Exponential)
def _exponential(p, q):
    ratio = q.rate / p.rate
    return ratio - _log(ratio) - 1


@register_kl(Laplace, Laplace)
def _laplace(p, q):
    ratio, apart = p.scale / q.scale, _raw["abs"](p.loc - q.loc)
    return -_log(ratio) + apart / q.scale + ratio * _raw["exp"](-apart / p.scale) - 1


@register_kl(Uniform, Uniform)
def _uniform(p, q):
    inside = (q.low <= p.low) & (q.high >= p.high)
    return _raw["where"](inside, _log((q.high - q.low) / (p.high - p.low)), math.inf)


@register_kl(Gamma, Gamma)
def _gamma(p, q):
    a, b = p.concentration, q.concentration
    first = b * _log(p.rate / q.rate) + _lgamma(b) - _lgamma(a)
    return first + (a - b) * _digamma(a) + (q.rate - p.rate) * (a / p.rate)


@register_kl(Beta, Beta)
def _beta(p, q):
    a, b, c, d = p.concentration1, p.concentration0, q.concentration1, q.concentration0
    found = q._log_beta() - p._log_beta() + (a - c) * _digamma(a) + (b - d) * _digamma(b)
    return found + (c + d - a - b) * _digamma(a + b)


@register_kl(Dirichlet, Dirichlet)
def _dirichlet(p, q):
    a, b = p.concentration, q.concentration
    total = a.sum(-1)
    first = _lgamma(total) - _lgamma(b.sum(-1)) - (_lgamma(a) - _lgamma(b)).sum(-1)
    return first + ((a - b) * (_digamma(a) - _digamma(total)[..., None])).sum(-1)


@register_kl(HalfNormal, HalfNormal)
def _half_normal(p, q):
    ratio = (p.scale / q.scale) ** 2
    return 0.5 * (ratio - 1 - _log(ratio))


@register_kl(LogNormal, LogNormal)
def _log_normal(p, q):
    return _normal(p, q)


@register_kl(Poisson, Poisson)
def _poisson(p, q):
    return p.rate * (_log(p.rate) - _log(q.rate)) - (p.rate - q.rate)


@register_kl(Geometric, Geometric)
def _geometric(p, q):
    return -p.entropy() - _raw["log1p"](-q.probs) / p.probs - q.logits


@register_kl(MultivariateNormal, MultivariateNormal)
def _multivariate(p, q):
    from .. import linalg

    spread = linalg.solve_triangular(q.scale_tril, p.scale_tril, upper=False)
    apart = linalg.solve_triangular(q.scale_tril, (q.loc - p.loc)[..., None], upper=False)[..., 0]
    terms = (spread * spread).sum((-2, -1)) + (apart * apart).sum(-1) - p.event_shape[0]
    return q._log_det() - p._log_det() + 0.5 * terms


for _p, _q in (
    (LowRankMultivariateNormal, LowRankMultivariateNormal),
    (LowRankMultivariateNormal, MultivariateNormal),
    (MultivariateNormal, LowRankMultivariateNormal),
):
    register_kl(_p, _q)(_multivariate)


@register_kl(Wishart, Wishart)
def _wishart(p, q):
    from .. import linalg

    n, apart = p.event_shape[0], p.df - q.df
    spread = linalg.solve_triangular(q.scale_tril, p.scale_tril, upper=False)
    found = q.df * (q._log_det() - p._log_det()) + 0.5 * p.df * ((spread * spread).sum((-2, -1)) - n)
    return found + q._log_gamma() - p._log_gamma() + 0.5 * apart * _digamma(p._orders()).sum(-1)


@register_kl(Binomial, Binomial)
def _binomial(p, q):
    if (p.total_count < q.total_count).any():
        raise NotImplementedError("kl_divergence: not of binomial distributions of which the second has more trials")
    found = p.total_count * _bernoulli(p, q)
    return _raw["where"](p.total_count > q.total_count, math.inf, found)


def _cauchy_of(apart, p, q):
    return _log((p.scale + q.scale) ** 2 + apart * apart) - _log(4 * p.scale * q.scale)


@register_kl(Cauchy, Cauchy)
def _cauchy(p, q):
    return _cauchy_of(p.loc - q.loc, p, q)


@register_kl(HalfCauchy, HalfCauchy)
def _half_cauchy(p, q):
    return _cauchy_of(0.0, p, q)


@register_kl(Gumbel, Gumbel)
def _gumbel(p, q):
    ratio, apart = p.scale / q.scale, (p.loc - q.loc) / q.scale
    return apart - _log(ratio) + _EULER * ratio + _raw["exp"](_lgamma(1 + ratio) - apart) - 1 - _EULER


@register_kl(Pareto, Pareto)
def _pareto(p, q):
    ratio = q.alpha / p.alpha
    found = q.alpha * _log(p.scale / q.scale) - _log(ratio) + ratio - 1
    return _raw["where"](p.scale >= q.scale, found, math.inf)


@register_kl(ContinuousBernoulli, ContinuousBernoulli)
def _continuous_bernoulli(p, q):
    found = p.mean * (p.logits - q.logits) - _raw["softplus"](p.logits) + _raw["softplus"](q.logits)
    return found + p._log_norm() - q._log_norm()


def _same(a, b):
    """Whether two transforms have the same settings."""
    settings = lambda t: {n: v for n, v in vars(t).items() if n not in ("_cache_size", "_kept")}
    a_, b_ = settings(a), settings(b)
    if type(a) is not type(b) or a_.keys() != b_.keys():
        return False
    for name, x in a_.items():
        y = b_[name]
        if x is y:
            continue
        if name == "parts":
            if len(x) != len(y) or not all(map(_same, x, y)):
                return False
        elif not (_tensor(x) == _tensor(y)).all():
            return False
    return True


@register_kl(TransformedDistribution, TransformedDistribution)
def _transformed(p, q):
    alike = len(p.transforms) == len(q.transforms) and all(map(_same, p.transforms, q.transforms))
    if not alike or p.event_shape != q.event_shape:
        raise NotImplementedError("kl_divergence: of transformed distributions only with the same transforms")
    return kl_divergence(p.base_dist, q.base_dist)
