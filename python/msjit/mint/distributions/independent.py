"""Several distributions as one."""

from ... import _core
from . import constraints
from .distribution import Distribution

_raw = _core._raw_ops
__all__ = ["Independent"]


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
    ((2,), (3,), (2,))
    """

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        shape = base_distribution.batch_shape
        kept = len(shape) - reinterpreted_batch_ndims
        if kept < 0:
            raise ValueError(f"Independent: there are {len(shape)} batch dimensions, not {reinterpreted_batch_ndims}")
        self.base_dist, self.reinterpreted_batch_ndims = base_distribution, reinterpreted_batch_ndims
        self.batch_shape, self.event_shape = shape[:kept], shape[kept:] + base_distribution.event_shape
        self.has_rsample = base_distribution.has_rsample

    mode = property(lambda self: self.base_dist.mode, doc="The mode.")
    mean = property(lambda self: self.base_dist.mean, doc="The mean.")
    stddev = property(lambda self: self.base_dist.stddev, doc="The standard deviation.")
    variance = property(lambda self: self.base_dist.variance, doc="The variance.")

    @property
    def support(self):
        """What the base distribution draws, its last dimensions together."""
        found, n = self.base_dist.support, self.reinterpreted_batch_ndims
        return constraints.independent(found, n) if n else found

    def _summed(self, x):
        n = self.reinterpreted_batch_ndims
        return _raw["sum"](x, tuple(range(-n, 0))) if n else x

    def sample(self, sample_shape=()):
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow, where the base distribution has them."""
        return self.base_dist.rsample(sample_shape)

    def log_prob(self, value):
        """The logarithm of the density."""
        return self._summed(self.base_dist.log_prob(value))

    def entropy(self):
        """The entropy, in nats."""
        return self._summed(self.base_dist.entropy())
