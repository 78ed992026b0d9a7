"""Mixtures of distributions of one kind.

>>> from msjit.mint.distributions import Categorical, MixtureSameFamily, Normal
>>> d = MixtureSameFamily(Categorical(ms.ones(2)), Normal(ms.tensor([-1.0, 1.0]), 1.0))
>>> float(d.mean)
0.0
"""

from ... import _core
from . import constraints
from .categorical import Categorical
from .distribution import _Drawn

_raw = _core._raw_ops
__all__ = ["MixtureSameFamily"]


class MixtureSameFamily(_Drawn):
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
    (-1.4189, 2.0)
    """

    arg_constraints = {}

    def __init__(self, mixture_distribution, component_distribution, validate_args=None):
        which, what = mixture_distribution, component_distribution
        if not isinstance(which, Categorical):
            raise ValueError(
                f"MixtureSameFamily: mixture_distribution must be a Categorical, got {type(which).__name__}"
            )
        count, shape = which.logits.shape[-1], what.batch_shape
        fits = bool(shape) and shape[-1] == count
        if not fits or which.batch_shape and not _goes_with(which.batch_shape, shape[:-1]):
            raise ValueError(
                f"MixtureSameFamily: {count} classes of batch_shape {which.batch_shape} do not go with components of "
                f"batch_shape {shape}: its last dimension counts them"
            )
        self.mixture_distribution, self.component_distribution = which, what
        self.batch_shape, self.event_shape = shape[:-1], what.event_shape
        self._check_arguments(validate_args)

    support = property(
        lambda self: constraints._MixtureConstraint(self.component_distribution.support), doc="What its parts draw."
    )

    def _weighed(self, x):
        """The mean of x over the components."""
        weights = self.mixture_distribution.probs.reshape(
            *self.mixture_distribution.probs.shape, *(1 for _ in self.event_shape)
        )
        return (weights * x).sum(-1 - len(self.event_shape))

    mean = property(lambda self: self._weighed(self.component_distribution.mean), doc="The mean.")

    @property
    def variance(self):
        """The variance."""
        means = self.component_distribution.mean
        apart = means - self.mean.unsqueeze(-1 - len(self.event_shape))
        return self._weighed(self.component_distribution.variance) + self._weighed(apart * apart)

    def cdf(self, value):
        """The probability of a smaller number."""
        value = self._checked(value).unsqueeze(-1)
        return (self.component_distribution.cdf(value) * self.mixture_distribution.probs).sum(-1)

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value).unsqueeze(-1 - len(self.event_shape))
        each = self.component_distribution.log_prob(value)
        return _raw["logsumexp"](each + self.mixture_distribution.logits, -1)

    def _draw(self, shape):
        count = shape[: len(shape) - len(self.batch_shape) - len(self.event_shape)]
        lead, events = (*count, *self.batch_shape), len(self.event_shape)
        which = self.mixture_distribution.sample(count)
        which = which.reshape((*count, *(1 for _ in range(len(lead) - which.ndim)), *which.shape[len(count) :]))
        index = _raw["broadcast_to"](which, lead).reshape((*lead, 1, *(1 for _ in range(events))))
        index = _raw["broadcast_to"](index, (*lead, 1, *self.event_shape))
        drawn = self.component_distribution.sample(count)
        return _raw["squeeze"](_raw["gather"](drawn, index, len(lead)), len(lead))


def _goes_with(a, b):
    return len(a) == len(b) and all(m == n or m == 1 for m, n in zip(a, b))
