"""Distributions of zeros and ones."""

import math

from ... import _core
from . import constraints
from .distribution import _OfProbabilities, _probabilities

_raw = _core._raw_ops
__all__ = ["Bernoulli"]


class Bernoulli(_OfProbabilities):
    """1 with a given probability, else 0. What is drawn has no gradient.

    Args:
        probs: number or Tensor, the probability. Default: None.
        logits: number or Tensor, of which the sigmoid gives the probability. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import Bernoulli
    >>> Bernoulli(probs=1.0).sample((3,)), round(float(Bernoulli(probs=0.5).entropy()), 4)
    (Tensor([1., 1., 1.], dtype=float32), 0.6931)
    """

    arg_constraints = {"probs": constraints.unit_interval, "logits": constraints.real}
    support = constraints.boolean

    def __init__(self, probs=None, logits=None, validate_args=None):
        self.probs, self.logits = _probabilities("Bernoulli", probs, logits)
        self.batch_shape = tuple(self.logits.shape)
        self._check_arguments(validate_args, "logits" if probs is None else "probs")

    mean = property(lambda self: self.probs, doc="The mean.")
    variance = property(lambda self: self.probs * (1 - self.probs), doc="The variance.")
    has_enumerate_support = True

    @property
    def mode(self):
        """The more probable value; NaN where both are as probable."""
        return _raw["where"](self.probs == 0.5, math.nan, (self.probs >= 0.5).astype(self.probs.dtype))

    def enumerate_support(self, expand=True):
        """0 and 1, along a new first dimension."""
        return self._enumerated(_raw["arange"](0, 2, 1, self.probs.dtype), expand)

    def sample(self, sample_shape=()):
        """Zeros and ones of sample_shape + batch_shape."""
        u = _raw["rand"](self._shape(sample_shape), self.probs.dtype)
        return (u < self.probs.detach()).astype(self.probs.dtype)

    def log_prob(self, value):
        """The logarithm of the values' probabilities."""
        value = self._checked(value)
        return value * self.logits - _raw["softplus"](self.logits)

    def entropy(self):
        """The entropy, in nats."""
        return _raw["softplus"](self.logits) - self.probs * self.logits
