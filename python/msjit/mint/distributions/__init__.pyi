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
from . import constraints as constraints
from . import counts as counts
from . import distribution as distribution
from . import exponential as exponential
from . import independent as independent
from . import joined_transforms as joined_transforms
from . import kl as kl
from . import kl_of_two_kinds as kl_of_two_kinds
from . import laplace as laplace
from . import matrices as matrices
from . import mixtures as mixtures
from . import normal as normal
from . import of_reals as of_reals
from . import positive as positive
from . import powers as powers
from . import ratios as ratios
from . import relaxed as relaxed
from . import transforms as transforms
from . import trials as trials
from . import uniform as uniform
from . import utils as utils
from . import wide_transforms as wide_transforms
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class AbsTransform(Transform):
    """|x|, whose inverse gives the positive number.

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import AbsTransform
    >>> float(AbsTransform()(ms.tensor(-2.0)))
    2.0"""
    bijective: bool
    codomain: Any
class AffineTransform(Transform):
    """loc + scale * x.

    Args:
        loc: number or Tensor.
        scale: number or Tensor, not 0.
        event_dim: int, how many of the last dimensions are one value. Default: 0.
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import AffineTransform
    >>> float(AffineTransform(1.0, 2.0)(ms.tensor(3.0)))
    7.0"""
    def __init__(self, loc: Any, scale: Any, event_dim: complex | Tensor = 0, cache_size: complex | Tensor = 0) -> None: ...
    @property
    def codomain(self) -> Any: ...
    @property
    def domain(self) -> Any: ...
    @property
    def event_dim(self) -> Any: ...
    def forward_shape(self, shape: Ints) -> Any:
        """The shape of what comes out: that of what goes in, broadcast with loc and scale."""
        ...
    def inverse_shape(self, shape: Ints) -> Any:
        """The shape of what comes out: that of what goes in, broadcast with loc and scale."""
        ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |dy / dx|."""
        ...
    @property
    def sign(self) -> Any: ...
class Bernoulli(Distribution):
    """1 with a given probability, else 0. What is drawn has no gradient.

    Args:
        probs: number or Tensor, the probability. Default: None.
        logits: number or Tensor, of which the sigmoid gives the probability. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import Bernoulli
    >>> Bernoulli(probs=1.0).sample((3,)), round(float(Bernoulli(probs=0.5).entropy()), 4)
    (Tensor([1., 1., 1.], dtype=float32), 0.6931)"""
    def __init__(self, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def enumerate_support(self, expand: bool = True) -> Any:
        """0 and 1, along a new first dimension."""
        ...
    has_enumerate_support: bool
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the values' probabilities."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Zeros and ones of sample_shape + batch_shape."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Beta(Distribution):
    """The beta distribution, of density proportional to x ** (concentration1 - 1) * (1 - x) ** (concentration0 - 1) in [0, 1].

    Args:
        concentration1: number or Tensor, positive.
        concentration0: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Beta
    >>> round(float(Beta(2.0, 2.0).log_prob(ms.tensor(0.5))), 4), float(Beta(1.0, 3.0).mean)
    (0.4055, 0.25)"""
    def __init__(self, concentration1: Any, concentration0: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to the parameters."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Binomial(Distribution):
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
    3.0"""
    def __init__(self, total_count: complex | Tensor = 1, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def enumerate_support(self, expand: bool = True) -> Any:
        """0 to total_count, along a new first dimension.

        Raises:
            NotImplementedError: total_count differs among the elements."""
        ...
    has_enumerate_support: bool
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the values' probabilities."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    @property
    def support(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class CatTransform(Transform):
    """Transforms of parts that lie one behind the other along a dimension.

    Args:
        tseq: sequence of Transforms, one a part.
        dim: int, the dimension. Default: 0.
        lengths: sequence of ints, the parts' lengths. Default: None, 1 each.
        cache_size: int, as ``Transform`` has it. Default: 0.
    Raises:
        TypeError: tseq holds something else.
        ValueError: not as many lengths as transforms; what goes in has another length along dim.

    >>> from msjit.mint.distributions.transforms import AffineTransform, CatTransform, ExpTransform
    >>> t = CatTransform([ExpTransform(), AffineTransform(1.0, 2.0)], lengths=[1, 2])
    >>> x = ms.zeros(3)
    >>> t(x).tolist(), t.inv(t(x)).tolist()
    ([1.0, 1.0, 1.0], [0.0, 0.0, 0.0])"""
    def __init__(self, tseq: Any, dim: Ints | None = 0, lengths: Any = None, cache_size: complex | Tensor = 0) -> None: ...
    @property
    def bijective(self) -> Any: ...
    @property
    def codomain(self) -> Any: ...
    @property
    def domain(self) -> Any: ...
    @property
    def event_dim(self) -> Any: ...
    @property
    def length(self) -> Any: ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |det dy / dx|: that of each part, or their sum where the parts are of one value."""
        ...
    def with_cache(self, cache_size: complex | Tensor = 1) -> Any:
        """The transform with another cache_size."""
        ...
class Categorical(Distribution):
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
    (Tensor([1, 1, 1, 1], dtype=int64), 0.75)"""
    def __init__(self, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def enumerate_support(self, expand: bool = True) -> Any:
        """The numbers of the classes, along a new first dimension."""
        ...
    has_enumerate_support: bool
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the classes' probabilities."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Classes of sample_shape + batch_shape, int64."""
        ...
    @property
    def support(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class Cauchy(Distribution):
    """The Cauchy distribution, which has no mean.

    Args:
        loc: number or Tensor, the median.
        scale: number or Tensor, the half width; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Cauchy
    >>> round(float(Cauchy(0.0, 1.0).log_prob(ms.tensor(1.0))), 4)
    -1.8379"""
    def __init__(self, loc: Any, scale: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to loc and scale."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Chi2(Gamma):
    """The distribution of a sum of df squares of normal numbers.

    Args:
        df: number or Tensor, positive, the degrees of freedom.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Chi2
    >>> float(Chi2(3.0).mean)
    3.0"""
    def __init__(self, df: Any, validate_args: Any = None) -> None: ...
    @property
    def df(self) -> Any: ...
class ComposeTransform(Transform):
    """Several transforms, one after another.

    Args:
        parts: list of Transforms.
        cache_size: int, 1 lets each of them keep its last number, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import AffineTransform, ComposeTransform, ExpTransform
    >>> round(float(ComposeTransform([AffineTransform(0.0, 2.0), ExpTransform()])(ms.tensor(1.0))), 3)
    7.389"""
    def __init__(self, parts: Any, cache_size: complex | Tensor = 0) -> None: ...
    @property
    def bijective(self) -> Any: ...
    @property
    def codomain(self) -> Any: ...
    @property
    def domain(self) -> Any: ...
    def forward_shape(self, shape: Ints) -> Any:
        """The shape of what comes out, of that of what goes in."""
        ...
    def inverse_shape(self, shape: Ints) -> Any:
        """The shape of what goes in, of that of what comes out."""
        ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |dy / dx|."""
        ...
    @property
    def sign(self) -> Any: ...
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
    1.8484"""
    def __init__(self, probs: Any = None, logits: Operand | None = None, lims: Any = ..., validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to probs or logits."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class CorrCholeskyTransform(Transform):
    """Vectors of n (n - 1) / 2 numbers to n x n lower triangular matrices with a positive diagonal and rows of length 1:
    Cholesky factors of correlation matrices. The tanh of each number is a partial correlation; each takes its share of what is
    left of its row's length (Lewandowski, Kurowicka, Joe 2009).

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.
    Raises:
        ValueError: no n has as many numbers.

    >>> from msjit.mint.distributions.transforms import CorrCholeskyTransform
    >>> CorrCholeskyTransform()(ms.zeros(1)).tolist()
    [[1.0, 0.0], [0.0, 1.0]]"""
    codomain: Any
    domain: Any
    event_dim: int
    def forward_shape(self, shape: Ints) -> Any:
        """The shape of what comes out, of that of what goes in."""
        ...
    def inverse_shape(self, shape: Ints) -> Any:
        """The shape of what goes in, of that of what comes out."""
        ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |det dy / dx|, y without its diagonal."""
        ...
class CumulativeDistributionTransform(Transform):
    """Numbers to their shares in a distribution: its ``cdf``.

    Args:
        distribution: Distribution with ``cdf`` and ``icdf``.
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions import CumulativeDistributionTransform, Normal
    >>> float(CumulativeDistributionTransform(Normal(0.0, 1.0))(ms.tensor(0.0)))
    0.5"""
    def __init__(self, distribution: Any, cache_size: complex | Tensor = 0) -> None: ...
    codomain: Any
    @property
    def domain(self) -> Any: ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |dy / dx|: that of the density."""
        ...
class Dirichlet(Distribution):
    """The Dirichlet distribution of shares that sum to 1, of density proportional to prod(x ** (concentration - 1)).

    Args:
        concentration: Tensor (..., classes), positive.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Dirichlet
    >>> round(float(Dirichlet(ms.tensor([1.0, 1.0, 1.0])).log_prob(ms.tensor([0.2, 0.3, 0.5]))), 4)
    0.6931"""
    def __init__(self, concentration: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to the parameters."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Distribution:
    """Base of distributions: ``rsample`` draws with a gradient, ``sample`` without, ``log_prob`` gives the logarithm of the
    density or probability.

    Args:
        batch_shape: tuple of ints, the shape of the parameters. Default: ().
        event_shape: tuple of ints, that of one draw. Default: ().
        validate_args: bool, whether to check the values of the parameters, and those that ``log_prob`` and ``cdf`` are given.
            Default: None, what ``set_default_validate_args`` was told, at first True, unless Python runs with -O.

    >>> from msjit.mint.distributions import Distribution, Normal
    >>> isinstance(Normal(0.0, 1.0), Distribution), Normal(ms.zeros(3), 1.0).sample((2,)).shape
    (True, (2, 3))"""
    def __init__(self, batch_shape: Any = ..., event_shape: Any = ..., validate_args: Any = None) -> None: ...
    arg_constraints: Any
    @property
    def batch_shape(self) -> Any: ...
    @batch_shape.setter
    def batch_shape(self, value: Any) -> None: ...
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def enumerate_support(self, expand: bool = True) -> Any:
        """All the values that can be drawn, along a new first dimension."""
        ...
    @property
    def event_shape(self) -> Any: ...
    @event_shape.setter
    def event_shape(self, value: Any) -> None: ...
    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        """The distribution with its parameters broadcast to batch_shape."""
        ...
    has_enumerate_support: bool
    has_rsample: bool
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density or probability.

        Raises:
            ValueError: with validate_args, value does not go with batch_shape and event_shape, or is outside of ``support``."""
        ...
    def perplexity(self) -> Any:
        """exp of the entropy."""
        ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to the parameters."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape, without a gradient."""
        ...
    def sample_n(self, n: Any) -> Any:
        """n random numbers of batch_shape."""
        ...
    @staticmethod
    def set_default_validate_args(value: Operand) -> Any: ...
    @property
    def stddev(self) -> Any: ...
    support: None
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
    1.0"""
    def __init__(self, temperature: Any, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def logits(self) -> Any: ...
    @property
    def probs(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random vectors through which gradients flow to the parameters."""
        ...
    support: Any
class ExpTransform(Transform):
    """exp(x).

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import ExpTransform
    >>> float(ExpTransform()(ms.tensor(0.0)))
    1.0"""
    codomain: Any
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |dy / dx|."""
        ...
class Exponential(Distribution):
    """The exponential distribution, of density rate * exp(-rate * x) for x >= 0.

    Args:
        rate: number or Tensor, one over the mean.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Exponential
    >>> round(float(Exponential(2.0).log_prob(ms.tensor(1.0))), 4)
    -1.3069"""
    def __init__(self, rate: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to rate."""
        ...
    @property
    def stddev(self) -> Any: ...
    support: Any
    @property
    def variance(self) -> Any: ...
class ExponentialFamily(Distribution):
    """Base of distributions of an exponential family, as PyTorch has it, for subclasses of one's own.

    Args:
        batch_shape: tuple of ints, the shape of the parameters. Default: ().
        event_shape: tuple of ints, that of one draw. Default: ().
        validate_args: bool, whether to check values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Distribution, ExponentialFamily
    >>> issubclass(ExponentialFamily, Distribution)
    True"""
class FisherSnedecor(Distribution):
    """The F distribution, of the ratio of two means of squares of normal numbers.

    Args:
        df1: number or Tensor, positive, the degrees of freedom of the first.
        df2: number or Tensor, positive, those of the second; both broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import FisherSnedecor
    >>> round(float(FisherSnedecor(2.0, 4.0).mean), 4)
    2.0"""
    def __init__(self, df1: Any, df2: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to df1 and df2."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Gamma(Distribution):
    """The gamma distribution, of density rate ** concentration * x ** (concentration - 1) * exp(-rate x) / Gamma(concentration).

    Args:
        concentration: number or Tensor, positive, the shape.
        rate: number or Tensor, positive.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Gamma
    >>> round(float(Gamma(2.0, 1.0).log_prob(ms.tensor(1.0))), 4), float(Gamma(2.0, 4.0).mean)
    (-1.0, 0.5)"""
    def __init__(self, concentration: Any, rate: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
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
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to the parameters."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class GeneralizedPareto(Distribution):
    """The generalized Pareto distribution of what lies above a limit: exponential for concentration 0, Pareto's above, and
    with an end below 0.

    Args:
        loc: number or Tensor, the limit.
        scale: number or Tensor, positive.
        concentration: number or Tensor; all broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import GeneralizedPareto
    >>> float(GeneralizedPareto(0.0, 1.0, 0.5).mean)
    2.0"""
    def __init__(self, loc: Any, scale: Any, concentration: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_cdf(self, value: Operand) -> Any:
        """The logarithm of the probability of a smaller number."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    def log_survival_function(self, value: Operand) -> Any:
        """The logarithm of the probability of a larger number."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to the parameters."""
        ...
    @property
    def support(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class Geometric(Distribution):
    """How many trials fail before one succeeds.

    Args:
        probs: number or Tensor in (0, 1], the probability of success. Default: None.
        logits: number or Tensor, of which the sigmoid gives it. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import Geometric
    >>> float(Geometric(probs=0.5).log_prob(ms.tensor(1.0)).exp())
    0.25"""
    def __init__(self, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the values' probabilities."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Gumbel(Distribution):
    """The Gumbel distribution, that of the largest of many numbers.

    Args:
        loc: number or Tensor, the most probable number.
        scale: number or Tensor; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Gumbel
    >>> float(Gumbel(0.0, 1.0).log_prob(ms.tensor(0.0)))
    -1.0"""
    def __init__(self, loc: Any, scale: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to loc and scale."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class HalfCauchy(Distribution):
    """The size of a number of the Cauchy distribution around 0.

    Args:
        scale: number or Tensor, the width.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import HalfCauchy
    >>> round(float(HalfCauchy(1.0).log_prob(ms.tensor(1.0))), 4)
    -1.1447"""
    def __init__(self, scale: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to scale."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class HalfNormal(Distribution):
    """The size of a normal number of mean 0.

    Args:
        scale: number or Tensor, the normal number's standard deviation.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import HalfNormal
    >>> round(float(HalfNormal(1.0).log_prob(ms.tensor(1.0))), 4)
    -0.7258"""
    def __init__(self, scale: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to scale."""
        ...
    support: Any
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
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow, where the base distribution has them."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    @property
    def stddev(self) -> Any: ...
    @property
    def support(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class IndependentTransform(Transform):
    """A transform of which the last batch dimensions belong to one value: their logarithms of stretching are added.

    Args:
        base_transform: Transform of the elements.
        reinterpreted_batch_ndims: int, how many dimensions more.
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import ExpTransform, IndependentTransform
    >>> t, x = IndependentTransform(ExpTransform(), 1), ms.ones(2)
    >>> float(t.log_abs_det_jacobian(x, t(x)))
    2.0"""
    def __init__(self, base_transform: Any, reinterpreted_batch_ndims: Any, cache_size: complex | Tensor = 0) -> None: ...
    @property
    def bijective(self) -> Any: ...
    @property
    def codomain(self) -> Any: ...
    @property
    def domain(self) -> Any: ...
    def forward_shape(self, shape: Ints) -> Any:
        """The shape of what comes out, of that of what goes in."""
        ...
    def inverse_shape(self, shape: Ints) -> Any:
        """The shape of what goes in, of that of what comes out."""
        ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |det dy / dx|."""
        ...
    @property
    def sign(self) -> Any: ...
class InverseGamma(TransformedDistribution):
    """One over a number of the gamma distribution, of density proportional to x ** -(concentration + 1) * exp(-rate / x).

    Args:
        concentration: number or Tensor, positive, the shape.
        rate: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import InverseGamma
    >>> round(float(InverseGamma(1.0, 1.0).log_prob(ms.tensor(1.0))), 4)
    -1.0"""
    def __init__(self, concentration: Any, rate: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    @property
    def concentration(self) -> Any: ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    @property
    def rate(self) -> Any: ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Kumaraswamy(Distribution):
    """The Kumaraswamy distribution of shares, of which that of one below x is 1 - (1 - x ** concentration1) ** concentration0.

    Args:
        concentration1: number or Tensor, positive.
        concentration0: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Kumaraswamy
    >>> round(float(Kumaraswamy(1.0, 1.0).mean), 4)
    0.5"""
    def __init__(self, concentration1: Any, concentration0: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to both concentrations."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class LKJCholesky(Distribution):
    """Cholesky factors of correlation matrices of density proportional to det ** (concentration - 1) (Lewandowski, Kurowicka and
    Joe, 2009): of 1 all correlations are as probable. What is drawn has no gradient.

    Args:
        dim: int from 2 on, the rows of the matrices.
        concentration: number or Tensor, positive. Default: 1.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: dim is smaller.

    >>> from msjit.mint.distributions import LKJCholesky
    >>> factor = LKJCholesky(3, 0.5).sample()
    >>> (factor @ factor.T).diagonal().asnumpy().round(4).tolist()
    [1.0, 1.0, 1.0]"""
    def __init__(self, dim: Ints | None, concentration: complex | Tensor = 1.0, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    support: Any
class Laplace(Distribution):
    """The Laplace distribution, of density exp(-|x - loc| / scale) / (2 * scale).

    Args:
        loc: number or Tensor, the mean.
        scale: number or Tensor; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Laplace
    >>> round(float(Laplace(0.0, 1.0).log_prob(ms.tensor(1.0))), 4)
    -1.6931"""
    def __init__(self, loc: Any, scale: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to loc and scale."""
        ...
    @property
    def stddev(self) -> Any: ...
    support: Any
    @property
    def variance(self) -> Any: ...
class LogNormal(Distribution):
    """exp of a normal number.

    Args:
        loc: number or Tensor, the normal number's mean.
        scale: number or Tensor, its standard deviation; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import LogNormal
    >>> round(float(LogNormal(0.0, 1.0).log_prob(ms.tensor(1.0))), 4)
    -0.9189"""
    def __init__(self, loc: Any, scale: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to loc and scale."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class LogisticNormal(TransformedDistribution):
    """Shares that sum to 1, made of normal numbers by ``StickBreakingTransform``: one more than those.

    Args:
        loc: Tensor (..., n), the normal numbers' mean.
        scale: Tensor (..., n), their standard deviation; both broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import LogisticNormal
    >>> LogisticNormal(ms.zeros(2), ms.ones(2)).rsample().shape
    (3,)"""
    def __init__(self, loc: Any, scale: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    @property
    def loc(self) -> Any: ...
    @property
    def scale(self) -> Any: ...
    support: Any
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
    0.25"""
    def __init__(self, temperature: Any, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to the parameters."""
        ...
    support: Any
class LowRankMultivariateNormal(Distribution):
    """The normal distribution of vectors whose covariance is cov_factor @ cov_factor.T + diag(cov_diag).

    Args:
        loc: Tensor (..., n), the mean.
        cov_factor: Tensor (..., n, rank).
        cov_diag: Tensor (..., n), positive.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: the shapes do not go together.

    >>> from msjit.mint.distributions import LowRankMultivariateNormal
    >>> d = LowRankMultivariateNormal(ms.zeros(2), ms.tensor([[1.0], [0.0]]), ms.ones(2))
    >>> d.covariance_matrix.tolist(), round(float(d.log_prob(ms.zeros(2))), 4)
    ([[2.0, 0.0], [0.0, 1.0]], -2.1845)"""
    def __init__(self, loc: Any, cov_factor: Any, cov_diag: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    @property
    def covariance_matrix(self) -> Any: ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    @property
    def precision_matrix(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random vectors through which gradients flow to the parameters."""
        ...
    @property
    def scale_tril(self) -> Any: ...
    support: Any
    @property
    def variance(self) -> Any: ...
class LowerCholeskyTransform(Transform):
    """Matrices to lower triangular ones with a positive diagonal: its exp.

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import LowerCholeskyTransform
    >>> LowerCholeskyTransform()(ms.zeros(2, 2)).tolist()
    [[1.0, 0.0], [0.0, 1.0]]"""
    codomain: Any
    domain: Any
class MixtureSameFamily(Distribution):
    """One of several distributions of one kind is drawn, and then from it. What is drawn has no gradient.

    Args:
        mixture_distribution: Categorical, which one of them; its batch_shape is the mixture's, or ().
        component_distribution: Distribution, whose last batch dimension counts them.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: the kinds or shapes do not go together.

    >>> from msjit.mint.distributions import Categorical, MixtureSameFamily, Normal
    >>> d = MixtureSameFamily(Categorical(ms.ones(2)), Normal(ms.tensor([-1.0, 1.0]), 1.0))
    >>> round(float(d.log_prob(ms.tensor(0.0))), 4), float(d.variance)
    (-1.4189, 2.0)"""
    def __init__(self, mixture_distribution: Any, component_distribution: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    @property
    def support(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class Multinomial(Distribution):
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
    [0.0, 3.0]"""
    def __init__(self, total_count: complex | Tensor = 1, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the values' probabilities."""
        ...
    @property
    def logits(self) -> Any: ...
    @property
    def mean(self) -> Any: ...
    @property
    def probs(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    @property
    def support(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class MultivariateNormal(Distribution):
    """The normal distribution of vectors.

    Args:
        loc: Tensor (..., n), the mean.
        covariance_matrix: Tensor (..., n, n). Default: None.
        precision_matrix: Tensor (..., n, n), the inverse of the covariance. Default: None.
        scale_tril: Tensor (..., n, n), the covariance's Cholesky factor. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of the three matrices is given.

    >>> from msjit.mint.distributions import MultivariateNormal
    >>> round(float(MultivariateNormal(ms.zeros(2), ms.eye(2)).log_prob(ms.zeros(2))), 4)
    -1.8379"""
    def __init__(self, loc: Any, covariance_matrix: Any = None, precision_matrix: Any = None, scale_tril: Any = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    @property
    def covariance_matrix(self) -> Any: ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    @property
    def precision_matrix(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random vectors through which gradients flow to the parameters."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class NegativeBinomial(Distribution):
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
    0.25"""
    def __init__(self, total_count: Any, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the values' probabilities."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Normal(Distribution):
    """The normal distribution.

    Args:
        loc: number or Tensor, the mean.
        scale: number or Tensor, the standard deviation; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Normal
    >>> d = Normal(1.0, 2.0)
    >>> round(float(d.log_prob(ms.tensor(1.0))), 4), round(float(d.cdf(ms.tensor(1.0))), 4)
    (-1.6121, 0.5)"""
    def __init__(self, loc: Any, scale: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to loc and scale."""
        ...
    @property
    def stddev(self) -> Any: ...
    support: Any
    @property
    def variance(self) -> Any: ...
class OneHotCategorical(Distribution):
    """One of several classes, as a vector with a 1 in its place.

    Args:
        probs: Tensor (..., classes) of weights. Default: None.
        logits: Tensor (..., classes), of which the softmax gives the probabilities. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of probs and logits is given.

    >>> from msjit.mint.distributions import OneHotCategorical
    >>> OneHotCategorical(probs=ms.tensor([0.0, 1.0])).sample().tolist()
    [0.0, 1.0]"""
    def __init__(self, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def enumerate_support(self, expand: bool = True) -> Any:
        """All classes, along a new first dimension."""
        ...
    has_enumerate_support: bool
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the classes' probabilities."""
        ...
    @property
    def logits(self) -> Any: ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    @property
    def probs(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class OneHotCategoricalStraightThrough(OneHotCategorical):
    """``OneHotCategorical`` through whose draws gradients flow to the probabilities, as if they were drawn (Bengio et al., 2013).

    Args:
        probs: Tensor (..., classes) of weights. Default: None.
        logits: Tensor (..., classes), of which the softmax gives the probabilities. Default: None.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import OneHotCategoricalStraightThrough
    >>> OneHotCategoricalStraightThrough(probs=ms.tensor([0.0, 1.0])).rsample().tolist()
    [0.0, 1.0]"""
    has_rsample: bool
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Vectors through which gradients flow to the probabilities."""
        ...
class Pareto(Distribution):
    """The Pareto distribution of numbers from scale on, of density proportional to x ** -(alpha + 1).

    Args:
        scale: number or Tensor, positive, the smallest number.
        alpha: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Pareto
    >>> round(float(Pareto(1.0, 2.0).log_prob(ms.tensor(1.0)).exp()), 4)
    2.0"""
    def __init__(self, scale: Any, alpha: Operand, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to scale and alpha."""
        ...
    @property
    def support(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class Poisson(Distribution):
    """How often something happens that happens rate times on average.

    Args:
        rate: number or Tensor, not negative.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Poisson
    >>> round(float(Poisson(2.0).log_prob(ms.tensor(1.0)).exp()), 4)
    0.2707"""
    def __init__(self, rate: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the values' probabilities."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class PositiveDefiniteTransform(Transform):
    """Matrices to positive definite ones: the product of ``LowerCholeskyTransform``'s with its transpose.

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import PositiveDefiniteTransform
    >>> PositiveDefiniteTransform()(ms.zeros(2, 2)).tolist()
    [[1.0, 0.0], [0.0, 1.0]]"""
    codomain: Any
    domain: Any
class PowerTransform(Transform):
    """x ** exponent, of positive numbers.

    Args:
        exponent: number or Tensor.
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import PowerTransform
    >>> float(PowerTransform(2.0)(ms.tensor(3.0)))
    9.0"""
    def __init__(self, exponent: Any, cache_size: complex | Tensor = 0) -> None: ...
    codomain: Any
    domain: Any
    def forward_shape(self, shape: Ints) -> Any:
        """The shape of what comes out: that of what goes in, broadcast with exponent."""
        ...
    def inverse_shape(self, shape: Ints) -> Any:
        """The shape of what comes out: that of what goes in, broadcast with exponent."""
        ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |dy / dx|."""
        ...
    @property
    def sign(self) -> Any: ...
class RelaxedBernoulli(TransformedDistribution):
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
    0.0"""
    def __init__(self, temperature: Any, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    @property
    def logits(self) -> Any: ...
    @property
    def probs(self) -> Any: ...
    support: Any
    @property
    def temperature(self) -> Any: ...
class RelaxedOneHotCategorical(TransformedDistribution):
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
    (3, 2)"""
    def __init__(self, temperature: Any, probs: Any = None, logits: Operand | None = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    @property
    def logits(self) -> Any: ...
    @property
    def probs(self) -> Any: ...
    support: Any
    @property
    def temperature(self) -> Any: ...
class ReshapeTransform(Transform):
    """The last dimensions in another shape.

    Args:
        in_shape: tuple of ints, the shape of one value.
        out_shape: tuple of ints of the same product.
        cache_size: int, as ``Transform`` has it. Default: 0.
    Raises:
        ValueError: the products differ.

    >>> from msjit.mint.distributions.transforms import ReshapeTransform
    >>> ReshapeTransform((4,), (2, 2))(ms.ones(3, 4)).shape
    (3, 2, 2)"""
    def __init__(self, in_shape: Any, out_shape: Any, cache_size: complex | Tensor = 0) -> None: ...
    @property
    def codomain(self) -> Any: ...
    @property
    def domain(self) -> Any: ...
    def forward_shape(self, shape: Ints) -> Any:
        """The shape of what comes out, of that of what goes in."""
        ...
    def inverse_shape(self, shape: Ints) -> Any:
        """The shape of what goes in, of that of what comes out."""
        ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |det dy / dx|: 0."""
        ...
class SigmoidTransform(Transform):
    """1 / (1 + exp(-x)).

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import SigmoidTransform
    >>> float(SigmoidTransform()(ms.tensor(0.0)))
    0.5"""
    codomain: Any
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |dy / dx|."""
        ...
class SoftmaxTransform(Transform):
    """exp of vectors, scaled so that they sum to 1; the inverse gives logarithms.

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import SoftmaxTransform
    >>> SoftmaxTransform()(ms.zeros(2)).tolist()
    [0.5, 0.5]"""
    bijective: bool
    codomain: Any
    domain: Any
class SoftplusTransform(Transform):
    """log(1 + exp(x)).

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import SoftplusTransform
    >>> round(float(SoftplusTransform()(ms.tensor(0.0))), 4)
    0.6931"""
    codomain: Any
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |dy / dx|."""
        ...
class StackTransform(Transform):
    """Transforms of the entries along a dimension, one each.

    Args:
        tseq: sequence of Transforms, as many as there are entries.
        dim: int, the dimension. Default: 0.
        cache_size: int, as ``Transform`` has it. Default: 0.
    Raises:
        TypeError: tseq holds something else.
        ValueError: what goes in has another number of entries along dim.

    >>> from msjit.mint.distributions.transforms import ExpTransform, StackTransform, identity_transform
    >>> StackTransform([ExpTransform(), identity_transform], dim=1)(ms.zeros(2, 2)).tolist()
    [[1.0, 0.0], [1.0, 0.0]]"""
    def __init__(self, tseq: Any, dim: Ints | None = 0, cache_size: complex | Tensor = 0) -> None: ...
    @property
    def bijective(self) -> Any: ...
    @property
    def codomain(self) -> Any: ...
    @property
    def domain(self) -> Any: ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |det dy / dx| of each entry, stacked."""
        ...
    def with_cache(self, cache_size: complex | Tensor = 1) -> Any:
        """The transform with another cache_size."""
        ...
class StickBreakingTransform(Transform):
    """Vectors to shares that sum to 1, one more: each number's sigmoid is its part of what those before it left.

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import StickBreakingTransform
    >>> StickBreakingTransform()(ms.zeros(1)).tolist()
    [0.5, 0.5]"""
    codomain: Any
    domain: Any
    def forward_shape(self, shape: Ints) -> Any:
        """The shape of what comes out: one more in the last dimension."""
        ...
    def inverse_shape(self, shape: Ints) -> Any:
        """The shape of what goes in: one less in the last dimension."""
        ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |det dy / dx|, y without its last share."""
        ...
class StudentT(Distribution):
    """Student's t distribution.

    Args:
        df: number or Tensor, positive, the degrees of freedom.
        loc: number or Tensor. Default: 0.
        scale: number or Tensor. Default: 1; all broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import StudentT
    >>> round(float(StudentT(1.0).log_prob(ms.tensor(1.0))), 4)
    -1.8379"""
    def __init__(self, df: Any, loc: complex | Tensor = 0.0, scale: complex | Tensor = 1.0, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to the parameters."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class TanhTransform(Transform):
    """tanh(x).

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import TanhTransform
    >>> float(TanhTransform()(ms.tensor(0.0)))
    0.0"""
    codomain: Any
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |dy / dx|."""
        ...
class Transform:
    """Base: subclasses give ``domain`` and ``codomain``, Constraints of what goes in and comes out, ``_call``, ``_inverse`` and
    ``log_abs_det_jacobian``, and ``sign``, 1 or -1, if they grow or fall.

    Args:
        cache_size: int, 1 keeps the last number and its image, so that the inverse of that image is that very number, where
            rounding would lose it (tanh of 20 is 1). Default: 0, nothing is kept.
    Raises:
        ValueError: another cache_size.

    >>> from msjit.mint.distributions.transforms import ExpTransform, TanhTransform, Transform
    >>> isinstance(ExpTransform(), Transform)
    True
    >>> t, x = TanhTransform(cache_size=1), ms.tensor(20.0)
    >>> float(t.inv(t(x)))
    20.0"""
    def __init__(self, cache_size: complex | Tensor = 0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    bijective: bool
    codomain: Any
    domain: Any
    @property
    def event_dim(self) -> Any: ...
    def forward_shape(self, shape: Ints) -> Any:
        """The shape of what comes out, of that of what goes in."""
        ...
    @property
    def inv(self) -> Any: ...
    def inverse_shape(self, shape: Ints) -> Any:
        """The shape of what goes in, of that of what comes out."""
        ...
    def log_abs_det_jacobian(self, x: Operand, y: Operand) -> Any:
        """The logarithm of |dy / dx|."""
        ...
    sign: int
    def with_cache(self, cache_size: complex | Tensor = 1) -> Any:
        """The transform with another cache_size."""
        ...
class TransformedDistribution(Distribution):
    """What transforms make of the numbers that another distribution draws.

    Args:
        base_distribution: Distribution.
        transforms: Transform, or list of them.
        validate_args: bool, whether ``log_prob`` checks the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: something else as transforms, or base_distribution has fewer dimensions than they want.

    >>> from msjit.mint.distributions import Normal, TransformedDistribution
    >>> from msjit.mint.distributions.transforms import ExpTransform
    >>> round(float(TransformedDistribution(Normal(0.0, 1.0), [ExpTransform()]).log_prob(ms.tensor(1.0))), 4)
    -0.9189"""
    def __init__(self, base_distribution: Any, transforms: Any, validate_args: Any = None) -> None: ...
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def expand(self, batch_shape: Any, _instance: Any = None) -> Any:
        """The distribution with its parameters broadcast to batch_shape."""
        ...
    @property
    def has_rsample(self) -> Any: ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow, where the base distribution has them."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers without a gradient."""
        ...
    @property
    def support(self) -> Any: ...
class Uniform(Distribution):
    """The uniform distribution on [low, high).

    Args:
        low: number or Tensor.
        high: number or Tensor; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Uniform
    >>> d = Uniform(0.0, 2.0)
    >>> round(float(d.log_prob(ms.tensor(1.0))), 4), float(d.mean)
    (-0.6931, 1.0)"""
    def __init__(self, low: Any, high: Any, validate_args: Any = None) -> None: ...
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density; minus infinity outside."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to low and high."""
        ...
    @property
    def support(self) -> Any: ...
    @property
    def variance(self) -> Any: ...
class VonMises(Distribution):
    """The von Mises distribution of angles, of density proportional to exp(concentration * cos(x - loc)). What is drawn has no
    gradient.

    Args:
        loc: number or Tensor, the most probable angle, in radians.
        concentration: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import VonMises
    >>> round(float(VonMises(0.0, 1.0).log_prob(ms.tensor(0.0)).exp()), 4)
    0.3417"""
    def __init__(self, loc: Any, concentration: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    has_rsample: bool
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Refused: what is drawn has no gradient."""
        ...
    def sample(self, sample_shape: Any = ...) -> Any:
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Weibull(Distribution):
    """The Weibull distribution, of which the probability of a number above x is exp(-(x / scale) ** concentration).

    Args:
        scale: number or Tensor, positive.
        concentration: number or Tensor, positive; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Weibull
    >>> round(float(Weibull(2.0, 1.0).log_prob(ms.tensor(2.0)).exp()), 4)
    0.1839"""
    def __init__(self, scale: Any, concentration: Any, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    def cdf(self, value: Operand) -> Any:
        """The probability of a smaller number."""
        ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def icdf(self, value: Operand) -> Any:
        """The number below which this probability lies."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random numbers through which gradients flow to scale and concentration."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
class Wishart(Distribution):
    """The distribution of the sum of df squares x @ x.T of normal vectors x of mean 0.

    Args:
        df: number or Tensor, the degrees of freedom, above n - 1.
        covariance_matrix: Tensor (..., n, n), that of the vectors. Default: None.
        precision_matrix: Tensor (..., n, n), its inverse. Default: None.
        scale_tril: Tensor (..., n, n), its Cholesky factor. Default: None.
        validate_args: bool, whether to check the values. Default: None, as ``Distribution`` has it.
    Raises:
        ValueError: not exactly one of the three matrices is given, or df is too small.

    >>> from msjit.mint.distributions import Wishart
    >>> round(float(Wishart(2.0, covariance_matrix=ms.eye(2)).log_prob(ms.eye(2))), 3)
    -3.531"""
    def __init__(self, df: Any, covariance_matrix: Any = None, precision_matrix: Any = None, scale_tril: Any = None, validate_args: Any = None) -> None: ...
    arg_constraints: Any
    @property
    def covariance_matrix(self) -> Any: ...
    def entropy(self) -> Any:
        """The entropy, in nats."""
        ...
    def log_prob(self, value: Operand) -> Any:
        """The logarithm of the density."""
        ...
    @property
    def mean(self) -> Any: ...
    @property
    def mode(self) -> Any: ...
    @property
    def precision_matrix(self) -> Any: ...
    def rsample(self, sample_shape: Any = ...) -> Any:
        """Random matrices through which gradients flow to the parameters, by Bartlett's decomposition."""
        ...
    support: Any
    @property
    def variance(self) -> Any: ...
def biject_to(*args: Any, **kwargs: Any) -> Any: ...
def identity_transform(*args: Any, **kwargs: Any) -> Any: ...
def kl_divergence(p: Operand, q: Any) -> Any:
    """Kullback-Leibler divergence: the expectation under p of log p - log q; 0 for equal distributions.

    Args:
        p: Distribution.
        q: Distribution; ``register_kl`` must know the pair, which it does for two of the same kind, in most cases.
    Returns:
        Tensor.
    Raises:
        NotImplementedError: the pair is not known.

    >>> from msjit.mint.distributions import Normal, kl_divergence
    >>> float(kl_divergence(Normal(0.0, 1.0), Normal(1.0, 1.0)))
    0.5"""
    ...
def register_kl(type_p: Any, type_q: Any) -> Any:
    """Decorates a function (p, q) that gives the divergence of two kinds of distributions and of what is derived from them.

    Args:
        type_p: class of p.
        type_q: class of q.
    Returns:
        decorator, which gives the function back.

    >>> from msjit.mint.distributions import Normal, Uniform, kl_divergence, register_kl
    >>> @register_kl(Uniform, Normal)
    ... def of_uniform(p, q):
    ...     return -p.entropy() - q.log_prob(p.mean) + p.variance / (2 * q.variance)
    >>> round(float(kl_divergence(Uniform(0.0, 1.0), Normal(0.5, 1.0))), 3)
    0.961"""
    ...
def transform_to(*args: Any, **kwargs: Any) -> Any: ...
