"""Distributions of classes."""

import math

from ... import _core
from . import constraints
from .distribution import _EPS, _exactly_one, _OfProbabilities

_raw = _core._raw_ops
__all__ = ["Categorical"]


class Categorical(_OfProbabilities):
    """Numbers of classes 0, 1, 2, ... with given probabilities along the last dimension. What is drawn has no gradient.

    Args:
        probs: Tensor (..., classes) of weights that are not negative; they need not sum to 1. Default: None.
        logits: Tensor (..., classes), of which the softmax gives the probabilities. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import Categorical
    >>> d = Categorical(probs=ms.tensor([0.0, 3.0]))
    >>> d.sample((4,)), round(float(Categorical(probs=ms.tensor([1.0, 3.0])).log_prob(ms.tensor(1)).exp()), 4)
    (Tensor([1, 1, 1, 1], dtype=int64), 0.75)
    """

    arg_constraints = {"probs": constraints.simplex, "logits": constraints.real_vector}

    def __init__(self, probs=None, logits=None, validate_args=None):
        _exactly_one("Categorical", probs, logits)
        if probs is not None:
            self.probs = probs / _raw["sum"](probs, -1, True)
            self.logits = _raw["log"](_raw["clamp"](self.probs, _EPS, 1 - _EPS))
        else:
            self.logits = _raw["log_softmax"](logits, -1)
            self.probs = _raw["softmax"](self.logits, -1)
        self.batch_shape = tuple(self.logits.shape[:-1])
        self._check_arguments(validate_args, "logits" if probs is None else "probs")

    @property
    def support(self):
        """The numbers of the classes."""
        return constraints.integer_interval(0, self.logits.shape[-1] - 1)

    def sample(self, sample_shape=()):
        """Classes of sample_shape + batch_shape, int64."""
        count = math.prod(sample_shape)
        rows = self.probs.detach().reshape(-1, self.probs.shape[-1])
        return _drawn(rows, count).T.reshape(self._shape(sample_shape)).astype(_core.int64)

    def log_prob(self, value):
        """The logarithm of the classes' probabilities."""
        value = self._checked(value)
        index = _raw["unsqueeze"](value, -1).astype(_core.int64)
        batch = _raw["add"](index.detach()[..., 0], self.logits.detach()[..., 0]).shape
        index = _raw["broadcast_to"](index, (*batch, 1))
        logits = _raw["broadcast_to"](self.logits, (*batch, self.logits.shape[-1]))
        return _raw["squeeze"](_raw["gather"](logits, index, -1), -1)

    has_enumerate_support = True
    mode = property(lambda self: _raw["argmax"](self.probs, -1).astype(_core.int64), doc="The most probable class.")
    mean = property(
        lambda self: _raw["full"](math.nan, self.batch_shape, self.probs.dtype), doc="Classes have none: NaN."
    )
    variance = property(lambda self: self.mean, doc="Classes have none: NaN.")

    def enumerate_support(self, expand=True):
        """The numbers of the classes, along a new first dimension."""
        return self._enumerated(_raw["arange"](0, self.probs.shape[-1], 1, _core.int64), expand)

    def entropy(self):
        """The entropy, in nats."""
        return -_raw["sum"](self.probs * _raw["clamp"](self.logits, -3.4028234663852886e38, None), -1)


def _drawn(rows, count):
    from ... import ops

    return ops.multinomial(rows, count, True)
