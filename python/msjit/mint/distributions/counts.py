"""Distributions of counts and of one class of several."""

from ... import _core
from . import constraints
from .categorical import Categorical
from .distribution import _Drawn, _probabilities, _tensor

_raw = _core._raw_ops
__all__ = ["Geometric", "OneHotCategorical", "OneHotCategoricalStraightThrough", "Poisson"]


class Poisson(_Drawn):
    """How often something happens that happens rate times on average.

    Args:
        rate: number or Tensor, not negative.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Poisson
    >>> round(float(Poisson(2.0).log_prob(ms.tensor(1.0)).exp()), 4)
    0.2707
    """

    arg_constraints, support = {"rate": constraints.nonnegative}, constraints.nonnegative_integer

    def __init__(self, rate, validate_args=None):
        self.rate = _tensor(rate)
        self.batch_shape = tuple(self.rate.shape)
        self._check_arguments(validate_args, "rate")

    mean = variance = property(lambda self: self.rate, doc="The mean, and the variance.")
    mode = property(lambda self: _raw["floor"](self.rate), doc="The most probable number.")

    def _draw(self, shape):
        from ...ops.random import _poisson

        return _poisson(_raw["broadcast_to"](self.rate.detach(), shape)).astype(self.rate.dtype)

    def log_prob(self, value):
        """The logarithm of the values' probabilities."""
        value = self._checked(value)
        from .. import xlogy

        return xlogy(value, self.rate) - self.rate - _raw["lgamma"](value + 1)


class Geometric(_Drawn):
    """How many trials fail before one succeeds.

    Args:
        probs: number or Tensor in (0, 1], the probability of success. Default: None.
        logits: number or Tensor, of which the sigmoid gives it. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import Geometric
    >>> float(Geometric(probs=0.5).log_prob(ms.tensor(1.0)).exp())
    0.25
    """

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.nonnegative_integer

    def __init__(self, probs=None, logits=None, validate_args=None):
        self.probs, self.logits = _probabilities("Geometric", probs, logits)
        self.batch_shape = tuple(self.probs.shape)
        self._check_arguments(validate_args, "logits" if probs is None else "probs")
        if self._validate_args and probs is not None and not (self.probs > 0).all():
            raise ValueError("Geometric: probs must be positive; validate_args=False takes them as they are")

    mean = property(lambda self: 1 / self.probs - 1, doc="The mean.")
    mode = property(lambda self: _raw["full_like"](self.probs, 0.0), doc="The most probable number.")
    variance = property(lambda self: (1 / self.probs - 1) / self.probs, doc="The variance.")

    def _draw(self, shape):
        u = _raw["clamp"](_raw["rand"](shape, self.probs.dtype), 1.2e-38, None)
        return _raw["floor"](_raw["log"](u) / _raw["log1p"](-self.probs.detach()))

    def log_prob(self, value):
        """The logarithm of the values' probabilities."""
        value = self._checked(value)
        return value * -_raw["softplus"](self.logits) + _raw["log"](self.probs)

    def entropy(self):
        """The entropy, in nats."""
        return (_raw["softplus"](self.logits) - self.probs * self.logits) / self.probs


class OneHotCategorical(_Drawn):
    """One of several classes, as a vector with a 1 in its place.

    Args:
        probs: Tensor (..., classes) of weights. Default: None.
        logits: Tensor (..., classes), of which the softmax gives the probabilities. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import OneHotCategorical
    >>> OneHotCategorical(probs=ms.tensor([0.0, 1.0])).sample().tolist()
    [0.0, 1.0]
    """

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}
    support = constraints.one_hot

    def __init__(self, probs=None, logits=None, validate_args=None):
        self._categorical = Categorical(probs, logits, validate_args)
        self.batch_shape, self.event_shape = self._categorical.batch_shape, tuple(self._categorical.logits.shape[-1:])

    probs = mean = property(lambda self: self._categorical.probs, doc="The probabilities.")
    logits = property(lambda self: self._categorical.logits, doc="Their logarithms.")
    variance = property(lambda self: self.probs * (1 - self.probs), doc="The variance of each element.")
    has_enumerate_support = True

    @property
    def mode(self):
        """The most probable class."""
        from .. import nn

        return nn.functional.one_hot(self._categorical.mode, self.event_shape[0]).astype(self.probs.dtype)

    def enumerate_support(self, expand=True):
        """All classes, along a new first dimension."""
        return self._enumerated(_raw["eye"](self.event_shape[0], None, self.probs.dtype), expand)

    def _draw(self, shape):
        from .. import nn

        count = shape[: len(shape) - 1 - len(self.batch_shape)]
        drawn = self._categorical.sample(count)
        return nn.functional.one_hot(drawn, shape[-1]).astype(self.logits.dtype)

    def log_prob(self, value):
        """The logarithm of the classes' probabilities."""
        value = self._checked(value)
        return self._categorical.log_prob(_raw["argmax"](value, -1))

    def entropy(self):
        """The entropy, in nats."""
        return self._categorical.entropy()


class OneHotCategoricalStraightThrough(OneHotCategorical):
    """``OneHotCategorical`` through whose draws gradients flow to the probabilities, as if they were drawn (Bengio et al., 2013).

    Args:
        probs: Tensor (..., classes) of weights. Default: None.
        logits: Tensor (..., classes), of which the softmax gives the probabilities. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import OneHotCategoricalStraightThrough
    >>> OneHotCategoricalStraightThrough(probs=ms.tensor([0.0, 1.0])).rsample().tolist()
    [0.0, 1.0]
    """

    has_rsample = True

    def rsample(self, sample_shape=()):
        """Vectors through which gradients flow to the probabilities."""
        return self.sample(sample_shape) + (self.probs - self.probs.detach())
