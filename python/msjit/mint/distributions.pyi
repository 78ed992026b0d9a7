# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand
from msjit._core import Tensor as Tensor
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class Bernoulli(Distribution):
    """1 with a probability, given by probs or as sigmoid(logits), else 0."""
    def __init__(self, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the values' probabilities."""
        ...
    @property
    def mean(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Zeros and ones of sample_shape + batch_shape."""
        ...
class Categorical(Distribution):
    """Numbers of classes, with probabilities proportional to probs, or to exp(logits), along the last dimension."""
    def __init__(self, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the classes' probabilities."""
        ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Classes of sample_shape + batch_shape, int64."""
        ...
class Distribution:
    """What distributions share: ``batch_shape``, and ``sample`` as ``rsample`` without a gradient."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    has_rsample: bool
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape, without a gradient."""
        ...
class Normal(Distribution):
    """The normal distribution of mean loc and standard deviation scale."""
    def __init__(self, loc: Any, scale: Any, validate_args: Any = None) -> None: ...
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to loc and scale."""
        ...
    @property
    def stddev(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class Uniform(Distribution):
    """The uniform distribution on [low, high)."""
    def __init__(self, low: Any, high: Any, validate_args: Any = None) -> None: ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density; minus infinity outside."""
        ...
    @property
    def mean(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to low and high."""
        ...
def kl_divergence(p: Operand, q: Any) -> Any:
    """The Kullback-Leibler divergence of two distributions of one kind.

    >>> from msjit.mint.distributions import Normal, kl_divergence
    >>> float(kl_divergence(Normal(0.0, 1.0), Normal(1.0, 1.0)))
    0.5"""
    ...
