"""Distributions of how many of several trials succeed, or fail before so many succeed.

>>> from msjit.mint.distributions import Binomial
>>> round(float(Binomial(2, probs=0.5).log_prob(ms.tensor(1.0)).exp()), 4)
0.5
"""

import math

from ... import _core
from . import constraints
from .categorical import Categorical
from .distribution import _Drawn, _probabilities, _together
from .positive import _gamma

_raw = _core._raw_ops
__all__ = ["Binomial", "Multinomial", "NegativeBinomial"]
_lgamma = _raw["lgamma"]


class _Trials(_Drawn):
    def _take(self, total_count, probs, logits):
        """total_count, probs and logits, of one shape."""
        name = type(self).__name__
        probs, logits = _probabilities(name, probs, logits)
        self.total_count, self.probs = _together(total_count, probs)
        self.total_count = self.total_count.astype(self.probs.dtype)
        self.logits = _raw["broadcast_to"](logits, self.probs.shape)
        self.batch_shape = tuple(self.probs.shape)


class Binomial(_Trials):
    """How many of total_count trials succeed. What is drawn has no gradient; a draw takes memory for all of the trials.

    Args:
        total_count: int or Tensor of counts. Default: 1.
        probs: number or Tensor in [0, 1], the probability of success. Default: None.
        logits: number or Tensor, of which the sigmoid gives it. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given, or a value is wrong.

    >>> from msjit.mint.distributions import Binomial
    >>> float(Binomial(3, probs=1.0).sample())
    3.0
    """

    arg_constraints = {
        "total_count": constraints.nonnegative_integer, "probs": constraints.unit_interval, "logits": constraints.real,
    }  # fmt: skip

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        self._most = total_count if isinstance(total_count, int) else None
        self._take(total_count, probs, logits)
        self._check_arguments(validate_args, "total_count", "logits" if probs is None else "probs")

    support = property(lambda self: constraints.integer_interval(0, self.total_count), doc="0 to total_count.")
    mean = property(lambda self: self.total_count * self.probs, doc="The mean.")
    has_enumerate_support = True

    @property
    def mode(self):
        """The most probable count."""
        return _raw["minimum"](_raw["floor"]((self.total_count + 1) * self.probs), self.total_count)

    def enumerate_support(self, expand=True):
        """0 to total_count, along a new first dimension.

        Raises:
            NotImplementedError: total_count differs among the elements.
        """
        most = int(self.total_count.max()) if self._most is None else self._most
        if self._most is None and int(self.total_count.min()) != most:
            raise NotImplementedError("Binomial: enumerate_support needs one total_count for all")
        return self._enumerated(_raw["arange"](0, most + 1, 1, self.probs.dtype), expand)

    def entropy(self):
        """The entropy, in nats."""
        found = self.log_prob(self.enumerate_support(False))
        return -_raw["sum"](_raw["exp"](found) * found, 0)

    variance = property(lambda self: self.total_count * self.probs * (1 - self.probs), doc="The variance.")

    def _draw(self, shape):
        most = int(self.total_count.max()) if self._most is None else self._most
        u = _raw["rand"]((most, *shape), self.probs.dtype)
        place = _raw["arange"](0, most, 1, self.probs.dtype).reshape(most, *(1 for _ in shape))
        return _raw["sum"](((u < self.probs) & (place < self.total_count)).astype(self.probs.dtype), 0)

    def log_prob(self, value):
        """The logarithm of the values' probabilities."""
        value = self._checked(value)
        n = self.total_count
        ways = _lgamma(n + 1) - _lgamma(value + 1) - _lgamma(n - value + 1)
        return ways + value * self.logits - n * _raw["softplus"](self.logits)


class NegativeBinomial(_Trials):
    """How many trials succeed before total_count fail. What is drawn has no gradient.

    Args:
        total_count: number or Tensor, not negative, of failures.
        probs: number or Tensor in [0, 1), the probability of success. Default: None.
        logits: number or Tensor, of which the sigmoid gives it. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given, or a value is wrong.

    >>> from msjit.mint.distributions import NegativeBinomial
    >>> round(float(NegativeBinomial(1, probs=0.5).log_prob(ms.tensor(1.0)).exp()), 4)
    0.25
    """

    arg_constraints = {
        "total_count": constraints.nonnegative, "probs": constraints.half_open_interval(0.0, 1.0), "logits": constraints.real,
    }  # fmt: skip
    support = constraints.nonnegative_integer

    def __init__(self, total_count, probs=None, logits=None, validate_args=None):
        self._take(total_count, probs, logits)
        self._check_arguments(validate_args, "total_count", "logits" if probs is None else "probs")

    mean = property(lambda self: self.total_count * _raw["exp"](self.logits), doc="The mean.")

    @property
    def mode(self):
        """The most probable count."""
        return _raw["clamp"](_raw["floor"]((self.total_count - 1) * _raw["exp"](self.logits)), 0.0, None)

    variance = property(lambda self: self.mean / _raw["sigmoid"](-self.logits), doc="The variance.")

    def _draw(self, shape):
        from ...ops.random import _poisson

        rates = _gamma(self.total_count.detach(), shape) * _raw["exp"](self.logits)
        return _poisson(rates).astype(self.probs.dtype)

    def log_prob(self, value):
        """The logarithm of the values' probabilities."""
        value = self._checked(value)
        n, softplus = self.total_count, _raw["softplus"]
        ways = _lgamma(n + value) - _lgamma(value + 1) - _lgamma(n)
        ways = _raw["where"](n + value == 0, _raw["full_like"](ways, 0.0), ways)
        return ways - n * softplus(self.logits) - value * softplus(-self.logits)


class Multinomial(_Drawn):
    """How often each of several classes is drawn in total_count draws. What is drawn has no gradient.

    Args:
        total_count: int. Default: 1.
        probs: Tensor (..., classes) of weights that are not negative. Default: None.
        logits: Tensor (..., classes), of which the softmax gives the probabilities. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given, or a value is wrong.
        NotImplementedError: total_count is no int.

    >>> from msjit.mint.distributions import Multinomial
    >>> Multinomial(3, probs=ms.tensor([0.0, 1.0])).sample().tolist()
    [0.0, 3.0]
    """

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}

    def __init__(self, total_count=1, probs=None, logits=None, validate_args=None):
        if not isinstance(total_count, int):
            raise NotImplementedError("Multinomial: total_count must be an int, one for all")
        self.total_count, self._categorical = total_count, Categorical(probs, logits, validate_args)
        self.batch_shape, self.event_shape = self._categorical.batch_shape, tuple(self._categorical.logits.shape[-1:])

    support = property(lambda self: constraints.multinomial(self.total_count), doc="Counts that sum to total_count.")
    probs = property(lambda self: self._categorical.probs, doc="The probabilities.")
    logits = property(lambda self: self._categorical.logits, doc="Their logarithms.")
    mean = property(lambda self: self.probs * self.total_count, doc="The mean.")
    variance = property(
        lambda self: self.total_count * self.probs * (1 - self.probs), doc="The variance of each element."
    )

    def entropy(self):
        """The entropy, in nats."""
        each = Binomial(self.total_count, probs=self.probs)  # of one class
        counts = each.enumerate_support(False)
        kept = _raw["exp"](each.log_prob(counts)) * _lgamma(counts + 1)
        return self.total_count * self._categorical.entropy() - math.lgamma(self.total_count + 1) + kept.sum((0, -1))

    def _draw(self, shape):
        from .. import nn

        count = shape[: len(shape) - 1 - len(self.batch_shape)]
        drawn = self._categorical.sample((self.total_count, *count))
        return _raw["sum"](nn.functional.one_hot(drawn, shape[-1]).astype(self.logits.dtype), 0)

    def log_prob(self, value):
        """The logarithm of the values' probabilities."""
        value = self._checked(value)
        ways = _lgamma(value.sum(-1) + 1) - _lgamma(value + 1).sum(-1)
        return ways + (self.logits * value).sum(-1)
