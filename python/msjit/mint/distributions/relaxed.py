"""Distributions of shares that gradients flow through, near those of yes or no and of one class of several.

>>> from msjit.mint.distributions import RelaxedBernoulli
>>> RelaxedBernoulli(ms.tensor(0.5), probs=ms.tensor([0.2, 0.7])).rsample().shape
(2,)
"""

import math

from ... import _core
from . import constraints
from .categorical import Categorical
from .distribution import _EPS, Distribution, _exactly_one, _probabilities, _tensor
from .normal import Normal
from .transforms import ExpTransform, SigmoidTransform, StickBreakingTransform, TransformedDistribution

_raw = _core._raw_ops
__all__ = [
    "ContinuousBernoulli", "ExpRelaxedCategorical", "LogisticNormal", "LogitRelaxedBernoulli", "RelaxedBernoulli",
    "RelaxedOneHotCategorical",
]  # fmt: skip
_log, _log1p, _where = _raw["log"], _raw["log1p"], _raw["where"]


def _inside(shares):
    """shares, so far from 0 and 1 that their logarithms are finite."""
    return _raw["clamp"](shares, _EPS, 1 - _EPS)


class ContinuousBernoulli(Distribution):
    """Shares in [0, 1] of density proportional to probs ** x * (1 - probs) ** (1 - x) (Loaiza-Ganem and Cunningham, 2019).

    Args:
        probs: number or Tensor in (0, 1). Default: None.
        logits: number or Tensor, of which the sigmoid gives it. Default: None.
        lims: pair of numbers between which, around 1/2, series are used. Default: (0.499, 0.501).
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import ContinuousBernoulli
    >>> round(float(ContinuousBernoulli(probs=0.8).log_prob(ms.tensor(1.0)).exp()), 4)
    1.8484
    """

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.unit_interval

    def __init__(self, probs=None, logits=None, lims=(0.499, 0.501), validate_args=None):
        self.probs, self.logits = _probabilities("ContinuousBernoulli", probs, logits)
        self.batch_shape, self._lims = tuple(self.logits.shape), lims
        self._check_arguments(validate_args, "logits" if probs is None else "probs")
        self.probs = _inside(self.probs)

    def _parts(self):
        """Where series are used, probs with a harmless value there, and its distance from 1/2."""
        near = (self.probs > self._lims[0]) & (self.probs <= self._lims[1])
        return near, _where(near, self._lims[0], self.probs), self.probs - 0.5

    def _log_norm(self):
        near, p, x = self._parts()
        known = _log(_raw["abs"](_log1p(-p) - _log(p))) - _log(_raw["abs"](1 - 2 * p))
        return _where(near, math.log(2) + (4 / 3 + 104 / 45 * x * x) * x * x, known)

    @property
    def mean(self):
        """The mean."""
        near, p, x = self._parts()
        known = p / (2 * p - 1) + 1 / (_log1p(-p) - _log(p))
        return _where(near, 0.5 + (1 / 3 + 16 / 45 * x * x) * x, known)

    @property
    def variance(self):
        """The variance."""
        near, p, x = self._parts()
        known = p * (p - 1) / (1 - 2 * p) ** 2 + 1 / (_log1p(-p) - _log(p)) ** 2
        return _where(near, 1 / 12 - (1 / 15 - 128 / 945 * x * x) * x * x, known)

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to probs or logits."""
        return self.icdf(_raw["rand"](self._shape(sample_shape), self.probs.dtype))

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        return value * self.logits - _raw["softplus"](self.logits) + self._log_norm()

    def cdf(self, value):
        """The probability of a smaller number."""
        value = self._checked(value)
        near, p, _ = self._parts()
        known = (p**value * (1 - p) ** (1 - value) + p - 1) / (2 * p - 1)
        return _raw["clamp"](_where(near, value, known), 0.0, 1.0)

    def icdf(self, value):
        """The number below which this probability lies."""
        value = _tensor(value)
        near, p, _ = self._parts()
        known = (_log1p(-p + value * (2 * p - 1)) - _log1p(-p)) / (_log(p) - _log1p(-p))
        return _where(near, value, known)

    def entropy(self):
        """The entropy, in nats."""
        low, high = _log1p(-self.probs), _log(self.probs)
        return self.mean * (low - high) - self._log_norm() - low


class LogitRelaxedBernoulli(Distribution):
    """Numbers of which the sigmoid is ``RelaxedBernoulli``'s share.

    Args:
        temperature: Tensor, positive: the nearer 0, the nearer the shares are to 0 and 1.
        probs: number or Tensor in [0, 1], the probability of 1. Default: None.
        logits: number or Tensor, of which the sigmoid gives it. Default: None.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions.relaxed_bernoulli import LogitRelaxedBernoulli
    >>> round(float(LogitRelaxedBernoulli(ms.tensor(1.0), logits=0.0).log_prob(ms.tensor(0.0)).exp()), 4)
    0.25
    """

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support, _of_all = constraints.real, ("temperature",)

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        self.temperature = _tensor(temperature)
        self.probs, self.logits = _probabilities(type(self).__name__, probs, logits)
        self.batch_shape = tuple(self.logits.shape)
        self._check_arguments(validate_args, "logits" if probs is None else "probs")

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to the parameters."""
        u = _inside(_raw["rand"](self._shape(sample_shape), self.probs.dtype))
        return (_log(u) - _log1p(-u) + self.logits) / self.temperature

    def log_prob(self, value):
        """The logarithm of the density."""
        apart = self.logits - self._checked(value) * self.temperature
        return _log(self.temperature) + apart - 2 * _raw["softplus"](apart)


class _Relaxed(TransformedDistribution):
    temperature, probs, logits = (
        property(lambda self, n=n: getattr(self.base_dist, n), doc=f"The {n} that was given.")
        for n in ("temperature", "probs", "logits")
    )


class RelaxedBernoulli(_Relaxed):
    """Shares in (0, 1) near 0 or 1, as a coin would fall, through which gradients flow (Maddison et al., 2017; Jang et
    al., 2017).

    Args:
        temperature: Tensor, positive: the nearer 0, the nearer the shares are to 0 and 1.
        probs: number or Tensor in [0, 1], the probability of 1. Default: None.
        logits: number or Tensor, of which the sigmoid gives it. Default: None.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import RelaxedBernoulli
    >>> round(float(RelaxedBernoulli(ms.tensor(1.0), probs=0.5).log_prob(ms.tensor(0.3))), 4)
    0.0
    """

    arg_constraints = LogitRelaxedBernoulli.arg_constraints
    support = constraints.unit_interval

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        base = LogitRelaxedBernoulli(temperature, probs, logits, validate_args)
        super().__init__(base, SigmoidTransform(), validate_args)


class ExpRelaxedCategorical(Distribution):
    """The logarithms of ``RelaxedOneHotCategorical``'s shares.

    Args:
        temperature: Tensor, positive: the nearer 0, the nearer one share is to 1.
        probs: Tensor (..., classes) of weights. Default: None.
        logits: Tensor (..., classes), of which the softmax gives the probabilities. Default: None.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions.relaxed_categorical import ExpRelaxedCategorical
    >>> x = ExpRelaxedCategorical(ms.tensor(0.5), probs=ms.tensor([0.2, 0.8])).rsample()
    >>> round(float(x.exp().sum()), 4)
    1.0
    """

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support, _of_all = constraints.real_vector, ("temperature",)

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        _exactly_one(type(self).__name__, probs, logits)
        self.temperature, self._categorical = _tensor(temperature), Categorical(probs, logits, validate_args)
        self.batch_shape, self.event_shape = self._categorical.batch_shape, tuple(self._categorical.logits.shape[-1:])
        self._check_arguments(validate_args)

    probs = property(lambda self: self._categorical.probs, doc="The probabilities.")
    logits = property(lambda self: self._categorical.logits, doc="Their logarithms.")

    def rsample(self, sample_shape=()):
        """Random vectors through which gradients flow to the parameters."""
        u = _inside(_raw["rand"](self._shape(sample_shape), self.logits.dtype))
        return _raw["log_softmax"]((self.logits - _log(-_log(u))) / self.temperature, -1)

    def log_prob(self, value):
        """The logarithm of the density."""
        n = self.event_shape[0]
        scores = _raw["log_softmax"](self.logits - self._checked(value) * self.temperature, -1)
        return scores.sum(-1) + math.lgamma(n) + (n - 1) * _log(self.temperature)


class RelaxedOneHotCategorical(_Relaxed):
    """Shares that sum to 1, one of them near 1, as one class would be drawn, through which gradients flow: Gumbel-softmax
    (Maddison et al., 2017; Jang et al., 2017).

    Args:
        temperature: Tensor, positive: the nearer 0, the nearer one share is to 1.
        probs: Tensor (..., classes) of weights. Default: None.
        logits: Tensor (..., classes), of which the softmax gives the probabilities. Default: None.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import RelaxedOneHotCategorical
    >>> RelaxedOneHotCategorical(ms.tensor(0.5), probs=ms.tensor([0.2, 0.8])).rsample((3,)).shape
    (3, 2)
    """

    arg_constraints, support = ExpRelaxedCategorical.arg_constraints, constraints.simplex

    def __init__(self, temperature, probs=None, logits=None, validate_args=None):
        base = ExpRelaxedCategorical(temperature, probs, logits, validate_args)
        super().__init__(base, ExpTransform(), validate_args)


class LogisticNormal(TransformedDistribution):
    """Shares that sum to 1, made of normal numbers by ``StickBreakingTransform``: one more than those.

    Args:
        loc: Tensor (..., n), the normal numbers' mean.
        scale: Tensor (..., n), their standard deviation; both broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import LogisticNormal
    >>> LogisticNormal(ms.zeros(2), ms.ones(2)).rsample().shape
    (3,)
    """

    arg_constraints, support = {"loc": constraints.real, "scale": constraints.positive}, constraints.simplex

    def __init__(self, loc, scale, validate_args=None):
        base = Normal(loc, scale, validate_args)
        if not base.batch_shape:
            raise ValueError("LogisticNormal: loc or scale must have a dimension: the numbers that belong together")
        super().__init__(base, StickBreakingTransform(), validate_args)

    loc = property(lambda self: self.base_dist.base_dist.loc, doc="The normal numbers' mean.")
    scale = property(lambda self: self.base_dist.base_dist.scale, doc="Their standard deviation.")
