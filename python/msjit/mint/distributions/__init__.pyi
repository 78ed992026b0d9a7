# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from . import bernoulli as bernoulli
from . import categorical as categorical
from . import distribution as distribution
from . import exponential as exponential
from . import independent as independent
from . import kl as kl
from . import laplace as laplace
from . import normal as normal
from . import uniform as uniform
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
    """Base of distributions: ``batch_shape`` is the shape of their parameters, ``event_shape`` that
    of one draw, ``rsample`` draws with a gradient, ``sample``
    without, ``log_prob`` gives the logarithm of the density or probability.

    >>> from msjit.mint.distributions import Distribution, Normal
    >>> isinstance(Normal(0.0, 1.0), Distribution), Normal(ms.zeros(3), 1.0).sample((2,)).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    event_shape: Any
    has_rsample: bool
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape, without a gradient."""
        ...
class Exponential(Distribution):
    """The exponential distribution, of density rate * exp(-rate * x) for x >= 0.

    Args:
        rate: number or Tensor, one over the mean.
        validate_args: accepted as PyTorch has it; has no effect.

    >>> from msjit.mint.distributions import Exponential
    >>> round(float(Exponential(2.0).log_prob(ms.tensor(1.0))), 4)
    -1.3069"""
    def __init__(self, rate: Any, validate_args: Any = None) -> None: ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to rate."""
        ...
    @property
    def stddev(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class Independent(Distribution):
    """A distribution whose last batch dimensions belong to one draw: their logarithms of densities are added.

    Args:
        base_distribution: Distribution of independent elements.
        reinterpreted_batch_ndims: int, how many of its last batch dimensions.
        validate_args: accepted as PyTorch has it; has no effect.
    Raises:
        ValueError: base_distribution has fewer batch dimensions.

    >>> from msjit.mint.distributions import Independent, Normal
    >>> d = Independent(Normal(ms.zeros(2, 3), 1.0), 1)
    >>> d.batch_shape, d.event_shape, d.log_prob(ms.zeros(2, 3)).shape
    ((2,), (3,), (2,))"""
    def __init__(self, base_distribution: Any, reinterpreted_batch_ndims: Any, validate_args: Any = None) -> None: ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow, where the base distribution has them."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    @property
    def stddev(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class Laplace(Distribution):
    """The Laplace distribution, of density exp(-|x - loc| / scale) / (2 * scale).

    Args:
        loc: number or Tensor, the mean.
        scale: number or Tensor; both broadcast.
        validate_args: accepted as PyTorch has it; has no effect.

    >>> from msjit.mint.distributions import Laplace
    >>> round(float(Laplace(0.0, 1.0).log_prob(ms.tensor(1.0))), 4)
    -1.6931"""
    def __init__(self, loc: Any, scale: Any, validate_args: Any = None) -> None: ...
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
        p: Normal, Categorical, Bernoulli, or Independent of one of them.
        q: distribution of the same kind.
    Returns:
        Tensor.
    Raises:
        NotImplementedError: they are of other kinds.

    >>> from msjit.mint.distributions import Normal, kl_divergence
    >>> float(kl_divergence(Normal(0.0, 1.0), Normal(1.0, 1.0)))
    0.5"""
    ...
