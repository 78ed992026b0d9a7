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
    """1 with a given probability, else 0. What is drawn has no gradient.

    Args:
        probs: number or Tensor, the probability. Default: None.
        logits: number or Tensor, of which the sigmoid gives the probability. Default: None.
        validate_args: accepted as PyTorch has it; has no effect.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import Bernoulli
    >>> Bernoulli(probs=1.0).sample((3,)), round(float(Bernoulli(probs=0.5).entropy()), 4)
    (Tensor([1., 1., 1.], dtype=float32), 0.6931)"""
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
    (Tensor([1, 1, 1, 1], dtype=int64), 0.75)"""
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
    """Base of distributions: ``batch_shape`` is the shape of their parameters, ``rsample`` draws with a gradient, ``sample``
    without, ``log_prob`` gives the logarithm of the density or probability.

    >>> from msjit.mint.distributions import Distribution, Normal
    >>> isinstance(Normal(0.0, 1.0), Distribution), Normal(ms.zeros(3), 1.0).sample((2,)).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    has_rsample: bool
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape, without a gradient."""
        ...
class Normal(Distribution):
    """The normal distribution.

    Args:
        loc: number or Tensor, the mean.
        scale: number or Tensor, the standard deviation; both broadcast.
        validate_args: accepted as PyTorch has it; has no effect.

    >>> from msjit.mint.distributions import Normal
    >>> d = Normal(1.0, 2.0)
    >>> round(float(d.log_prob(ms.tensor(1.0))), 4), round(float(d.cdf(ms.tensor(1.0))), 4)
    (-1.6121, 0.5)"""
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
    """The uniform distribution on [low, high).

    Args:
        low: number or Tensor.
        high: number or Tensor; both broadcast.
        validate_args: accepted as PyTorch has it; has no effect.

    >>> from msjit.mint.distributions import Uniform
    >>> d = Uniform(0.0, 2.0)
    >>> round(float(d.log_prob(ms.tensor(1.0))), 4), float(d.mean)
    (-0.6931, 1.0)"""
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
    0.5"""
    ...
