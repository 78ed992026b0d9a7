"""PyTorch's ``distributions`` that policies and models draw from: Normal, Categorical, Bernoulli, Uniform.

>>> from msjit.mint.distributions import Normal
>>> round(float(Normal(0.0, 1.0).log_prob(ms.tensor(0.0))), 4)
-0.9189
"""

import math

from .. import _core, _missing
from .._core import Tensor

_raw = _core._raw_ops
__all__ = ["Bernoulli", "Categorical", "Distribution", "Normal", "Uniform", "kl_divergence"]
_EPS = 1.1920928955078125e-07  # float32's: what keeps probabilities from 0 and 1


def _tensor(value):
    return value if isinstance(value, Tensor) else _core.tensor(value, dtype=_core.float32)


def _together(a, b):
    a, b = _tensor(a), _tensor(b)
    shape = _raw["add"](a.detach(), b.detach()).shape
    return _raw["broadcast_to"](a, shape), _raw["broadcast_to"](b, shape)


class Distribution:
    """Base of distributions: ``batch_shape`` is the shape of their parameters, ``rsample`` draws with a gradient, ``sample``
    without, ``log_prob`` gives the logarithm of the density or probability.

    >>> from msjit.mint.distributions import Distribution, Normal
    >>> isinstance(Normal(0.0, 1.0), Distribution), Normal(ms.zeros(3), 1.0).sample((2,)).shape
    (True, (2, 3))
    """

    has_rsample = True

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _missing.explain_calls(cls)

    def sample(self, sample_shape=()):
        """Random numbers of sample_shape + batch_shape, without a gradient."""
        previous = _core._set_recording(0)
        try:
            return self.rsample(sample_shape)
        finally:
            _core._set_recording(previous)

    def _shape(self, sample_shape):
        return (*sample_shape, *self.batch_shape)


class Normal(Distribution):
    """The normal distribution.

    Args:
        loc: number or Tensor, the mean.
        scale: number or Tensor, the standard deviation; both broadcast.
        validate_args: accepted as PyTorch has it; has no effect.

    >>> from msjit.mint.distributions import Normal
    >>> d = Normal(1.0, 2.0)
    >>> round(float(d.log_prob(ms.tensor(1.0))), 4), round(float(d.cdf(ms.tensor(1.0))), 4)
    (-1.6121, 0.5)
    """

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _together(loc, scale)
        self.batch_shape = tuple(self.loc.shape)

    mean = property(lambda self: self.loc, doc="The mean.")
    stddev = property(lambda self: self.scale, doc="The standard deviation.")
    variance = property(lambda self: self.scale * self.scale, doc="The variance.")

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to loc and scale."""
        return self.loc + _raw["randn"](self._shape(sample_shape), self.loc.dtype) * self.scale

    def log_prob(self, value):
        """The logarithm of the density."""
        z = (value - self.loc) / self.scale
        return -0.5 * z * z - _raw["log"](self.scale) - 0.5 * math.log(2 * math.pi)

    def entropy(self):
        """The entropy, in nats."""
        return 0.5 + 0.5 * math.log(2 * math.pi) + _raw["log"](self.scale)

    def cdf(self, value):
        """The probability of a smaller number."""
        return 0.5 * (1 + _raw["erf"]((value - self.loc) / (self.scale * math.sqrt(2.0))))


class Uniform(Distribution):
    """The uniform distribution on [low, high).

    Args:
        low: number or Tensor.
        high: number or Tensor; both broadcast.
        validate_args: accepted as PyTorch has it; has no effect.

    >>> from msjit.mint.distributions import Uniform
    >>> d = Uniform(0.0, 2.0)
    >>> round(float(d.log_prob(ms.tensor(1.0))), 4), float(d.mean)
    (-0.6931, 1.0)
    """

    def __init__(self, low, high, validate_args=None):
        self.low, self.high = _together(low, high)
        self.batch_shape = tuple(self.low.shape)

    mean = property(lambda self: (self.low + self.high) / 2, doc="The mean.")

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to low and high."""
        return self.low + _raw["rand"](self._shape(sample_shape), self.low.dtype) * (self.high - self.low)

    def log_prob(self, value):
        """The logarithm of the density; minus infinity outside."""
        inside = (value >= self.low) & (value < self.high)
        return _raw["where"](inside, -_raw["log"](self.high - self.low), -math.inf)

    def entropy(self):
        """The entropy, in nats."""
        return _raw["log"](self.high - self.low)


class _OfProbabilities(Distribution):
    has_rsample = False

    def rsample(self, sample_shape=()):
        """Refused: what is drawn has no gradient."""
        raise NotImplementedError(f"{type(self).__name__}: what is drawn has no gradient; use sample()")


def _exactly_one(name, probs, logits):
    if (probs is None) == (logits is None):
        raise ValueError(f"{name}: give either probs or logits")


class Categorical(_OfProbabilities):
    """Numbers of classes 0, 1, 2, ... with given probabilities along the last dimension. What is drawn has no gradient.

    Args:
        probs: Tensor (..., classes) of weights that are not negative; they need not sum to 1. Default: None.
        logits: Tensor (..., classes), of which the softmax gives the probabilities. Default: None.
        validate_args: accepted as PyTorch has it; has no effect.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import Categorical
    >>> d = Categorical(probs=ms.tensor([0.0, 3.0]))
    >>> d.sample((4,)), round(float(Categorical(probs=ms.tensor([1.0, 3.0])).log_prob(ms.tensor(1)).exp()), 4)
    (Tensor([1, 1, 1, 1], dtype=int64), 0.75)
    """

    def __init__(self, probs=None, logits=None, validate_args=None):
        _exactly_one("Categorical", probs, logits)
        if probs is not None:
            self.probs = probs / _raw["sum"](probs, -1, True)
            self.logits = _raw["log"](_raw["clamp"](self.probs, _EPS, 1 - _EPS))
        else:
            self.logits = _raw["log_softmax"](logits, -1)
            self.probs = _raw["softmax"](self.logits, -1)
        self.batch_shape = tuple(self.logits.shape[:-1])

    def sample(self, sample_shape=()):
        """Classes of sample_shape + batch_shape, int64."""
        count = math.prod(sample_shape)
        rows = self.probs.detach().reshape(-1, self.probs.shape[-1])
        return _drawn(rows, count).T.reshape(self._shape(sample_shape)).astype(_core.int64)

    def log_prob(self, value):
        """The logarithm of the classes' probabilities."""
        index = _raw["unsqueeze"](value, -1).astype(_core.int64)
        logits = _raw["broadcast_to"](self.logits, (*index.shape[:-1], self.logits.shape[-1]))
        return _raw["squeeze"](_raw["gather"](logits, index, -1), -1)

    def entropy(self):
        """The entropy, in nats."""
        return -_raw["sum"](self.probs * _raw["clamp"](self.logits, -3.4028234663852886e38, None), -1)


def _drawn(rows, count):
    from .. import ops

    return ops.multinomial(rows, count, True)


class Bernoulli(_OfProbabilities):
    """1 with a given probability, else 0. What is drawn has no gradient.

    Args:
        probs: number or Tensor, the probability. Default: None.
        logits: number or Tensor, of which the sigmoid gives the probability. Default: None.
        validate_args: accepted as PyTorch has it; has no effect.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import Bernoulli
    >>> Bernoulli(probs=1.0).sample((3,)), round(float(Bernoulli(probs=0.5).entropy()), 4)
    (Tensor([1., 1., 1.], dtype=float32), 0.6931)
    """

    def __init__(self, probs=None, logits=None, validate_args=None):
        _exactly_one("Bernoulli", probs, logits)
        if probs is not None:
            self.probs = _tensor(probs)
            safe = _raw["clamp"](self.probs, _EPS, 1 - _EPS)
            self.logits = _raw["log"](safe) - _raw["log1p"](-safe)
        else:
            self.logits = _tensor(logits)
            self.probs = _raw["sigmoid"](self.logits)
        self.batch_shape = tuple(self.logits.shape)

    mean = property(lambda self: self.probs, doc="The mean.")

    def sample(self, sample_shape=()):
        """Zeros and ones of sample_shape + batch_shape."""
        u = _raw["rand"](self._shape(sample_shape), self.probs.dtype)
        return (u < self.probs.detach()).astype(self.probs.dtype)

    def log_prob(self, value):
        """The logarithm of the values' probabilities."""
        return value * self.logits - _raw["softplus"](self.logits)

    def entropy(self):
        """The entropy, in nats."""
        return _raw["softplus"](self.logits) - self.probs * self.logits


def kl_divergence(p, q):
    """Kullback-Leibler divergence: the expectation under p of log p - log q; 0 for equal distributions.

    Args:
        p: Normal, Categorical or Bernoulli.
        q: distribution of the same kind.
    Returns:
        Tensor.
    Raises:
        NotImplementedError: they are of other kinds.

    >>> from msjit.mint.distributions import Normal, kl_divergence
    >>> float(kl_divergence(Normal(0.0, 1.0), Normal(1.0, 1.0)))
    0.5
    """
    if isinstance(p, Normal) and isinstance(q, Normal):
        ratio, shift = (p.scale / q.scale) ** 2, ((p.loc - q.loc) / q.scale) ** 2
        return 0.5 * (ratio + shift - 1 - _raw["log"](ratio))
    if isinstance(p, Categorical) and isinstance(q, Categorical):
        return _raw["sum"](p.probs * (p.logits - q.logits), -1)
    if isinstance(p, Bernoulli) and isinstance(q, Bernoulli):
        return p.probs * (p.logits - q.logits) - _raw["softplus"](p.logits) + _raw["softplus"](q.logits)
    raise NotImplementedError(f"kl_divergence: not of {type(p).__name__} and {type(q).__name__}")


__getattr__ = _missing.getattr_of(__name__)
