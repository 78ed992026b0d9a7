"""Distributions of whole numbers."""

import math

from .... import _core, ops
from .base import Distribution, of_probabilities, positive, uniform

_log, _sqrt, _where = (_core._raw_ops[n] for n in ("log", "sqrt", "where"))


class Bernoulli(Distribution):
    """One or zero, as a coin gives them.

    Args:
        probs: number, list or Tensor, the probability of one, between 0 and 1; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: int32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Bernoulli(0.25).mean()
    Tensor(0.25, dtype=float32)
    """

    _whole = True
    _names = ("probs",)

    def __init__(self, probs=None, seed=None, dtype=_core.int32, name="Bernoulli"):
        super().__init__(seed, dtype, name, {"probs": probs})

    def _check(self, probs):
        of_probabilities(probs)

    def _log_prob(self, x, probs):
        return x * _log(probs) + (1.0 - x) * _log(1.0 - probs)

    def _cdf(self, x, probs):
        return _where(x < 0, 0.0, _where(x < 1, 1.0 - probs, 1.0))

    def _mean(self, probs):
        return probs

    def _sd(self, probs):
        return _sqrt(probs * (1.0 - probs))

    def _mode(self, probs):
        return ops.cast(probs > 0.5, _core.int32)

    def _entropy(self, probs):
        return -(probs * _log(probs) + (1.0 - probs) * _log(1.0 - probs))

    def _kl_loss(self, probs, probs_b):
        return probs * _log(probs / probs_b) + (1.0 - probs) * _log((1.0 - probs) / (1.0 - probs_b))

    def _sample(self, size, probs):
        return uniform(size) < probs


class Categorical(Distribution):
    """Numbers from 0 on, each with a probability of its own.

    Args:
        probs: number, list or Tensor, the probabilities, along the last dimension; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: int32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Categorical([0.25, 0.75]).mode()
    Tensor(1, dtype=int32)
    """

    _whole = True
    _names = ("probs",)

    def __init__(self, probs=None, seed=None, dtype=_core.int32, name="Categorical"):
        super().__init__(seed, dtype, name, {"probs": probs})

    def _check(self, probs):
        of_probabilities(probs)

    def _shape(self, parameters):
        self.is_scalar_batch = parameters[0].ndim < 2
        return parameters[0].shape[:-1]

    def _log_prob(self, x, probs):
        index = ops.cast(x, _core.int32)
        one = ops.one_hot(index, probs.shape[-1], 1.0, 0.0)
        return _log((one * probs).sum(-1))

    def _cdf(self, x, probs):
        index = ops.cast(ops.floor(x), _core.int32)
        up_to = ops.arange(probs.shape[-1]) <= index.unsqueeze(-1)
        return _where(up_to, probs, 0.0).sum(-1)

    def _mean(self, probs):
        return (probs * ops.arange(probs.shape[-1])).sum(-1, keepdims=True)

    def _sd(self, probs):
        k = ops.arange(probs.shape[-1])
        mean = (probs * k).sum(-1, keepdims=True)
        return _sqrt((probs * (k - mean) * (k - mean)).sum(-1, keepdims=True))

    def _mode(self, probs):
        return ops.cast(probs.argmax(-1), _core.int32)

    def _entropy(self, probs):
        return -(probs * _log(probs)).sum(-1)

    def _kl_loss(self, probs, probs_b):
        return (probs * (_log(probs) - _log(probs_b))).sum(-1)

    def _sample(self, size, probs):
        u = uniform((*size, 1))
        return (ops.cumsum(probs, -1) < u).sum(-1).clamp(0, probs.shape[-1] - 1)


class Geometric(Distribution):
    """How often a trial fails before it succeeds.

    Args:
        probs: number, list or Tensor, the probability of success, between 0 and 1; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: int32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Geometric(0.5).mean()
    Tensor(1., dtype=float32)
    """

    _whole = True
    _names = ("probs",)

    def __init__(self, probs=None, seed=None, dtype=_core.int32, name="Geometric"):
        super().__init__(seed, dtype, name, {"probs": probs})

    def _check(self, probs):
        of_probabilities(probs)

    def _log_prob(self, x, probs):
        return _where(x >= 0, x * _log(1.0 - probs) + _log(probs), -math.inf)

    def _cdf(self, x, probs):
        return _where(x >= 0, 1.0 - ops.pow(1.0 - probs, ops.floor(x) + 1.0), 0.0)

    def _mean(self, probs):
        return (1.0 - probs) / probs

    def _sd(self, probs):
        return _sqrt(1.0 - probs) / probs

    def _mode(self, probs):
        return ops.cast(probs * 0.0, _core.int32)

    def _entropy(self, probs):
        return -((1.0 - probs) * _log(1.0 - probs) + probs * _log(probs)) / probs

    def _kl_loss(self, probs, probs_b):
        return _log(probs / probs_b) + (1.0 - probs) / probs * _log((1.0 - probs) / (1.0 - probs_b))

    def _sample(self, size, probs):
        return ops.floor(_log(1.0 - uniform(size)) / _log(1.0 - probs))


class Poisson(Distribution):
    """How often something happens that happens at a rate (Poisson).

    Args:
        rate: number, list or Tensor, the mean, above 0; None: it comes with each call.
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples. Default: float32.
        name: str.
    Raises:
        ValueError: a parameter is out of its range.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Poisson([2.0]).mean()
    Tensor([2.], dtype=float32)
    """

    _names = ("rate",)

    def __init__(self, rate=None, seed=None, dtype=_core.float32, name="Poisson"):
        super().__init__(seed, dtype, name, {"rate": rate})

    def _check(self, rate):
        positive("rate", rate)

    def _log_prob(self, x, rate):
        return x * _log(rate) - rate - ops.lgamma(x + 1.0)

    def _cdf(self, x, rate):
        return ops.igammac(ops.floor(x) + 1.0, rate + ops.floor(x) * 0.0)

    def _mean(self, rate):
        return rate

    def _sd(self, rate):
        return _sqrt(rate)

    def _mode(self, rate):
        return ops.floor(rate)
