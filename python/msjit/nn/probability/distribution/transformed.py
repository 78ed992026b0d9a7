"""A distribution of what a bijector makes of another's values."""

from ..bijector import Bijector
from .base import Distribution, _exp, _log


class TransformedDistribution(Distribution):
    """The distribution of bijector(x), x of a distribution.

    Args:
        bijector: Bijector.
        distribution: Distribution whose parameters are known.
        seed: int or None, kept; numbers come from msjit's generator.
        name: str. Default: 'transformed_distribution'.
    Raises:
        TypeError: bijector is no Bijector, or distribution no Distribution.

    >>> import msjit.nn.probability.bijector as msb
    >>> import msjit.nn.probability.distribution as msd
    >>> log_normal = msd.TransformedDistribution(msb.Exp(), msd.Normal(0.0, 1.0))
    >>> log_normal.cdf(ms.tensor([1.0]))
    Tensor([0.5], dtype=float32)
    """

    def __init__(self, bijector, distribution, seed=None, name="transformed_distribution"):
        for key, value, kind in (("bijector", bijector, Bijector), ("distribution", distribution, Distribution)):
            if not isinstance(value, kind):
                raise TypeError(f"TransformedDistribution: {key} must be a {kind.__name__}, got {type(value).__name__}")
        super().__init__(seed, distribution.dtype, name, {})
        self._bijector, self._distribution = bijector, distribution

    def _shape(self, parameters):
        return ()

    @property
    def bijector(self):
        """The bijector."""
        return self._bijector

    @property
    def distribution(self):
        """The distribution of what the bijector is given."""
        return self._distribution

    @property
    def is_linear_transformation(self):
        """Whether the bijector is linear."""
        return self._bijector.is_constant_jacobian

    def log_prob(self, value, *args, **kwargs):
        """The logarithm of the density of value."""
        of_inverse = self._distribution.log_prob(self._bijector.inverse(value), *args, **kwargs)
        return of_inverse + self._bijector.inverse_log_jacobian(value)

    def prob(self, value, *args, **kwargs):
        """The density of value."""
        return _exp(self.log_prob(value, *args, **kwargs))

    def cdf(self, value, *args, **kwargs):
        """The probability of what is not above value."""
        return self._distribution.cdf(self._bijector.inverse(value), *args, **kwargs)

    def log_cdf(self, value, *args, **kwargs):
        """The logarithm of ``cdf``."""
        return _log(self.cdf(value, *args, **kwargs))

    def mean(self, *args, **kwargs):
        """The mean. ValueError: the bijector is not linear."""
        if not self.is_linear_transformation:
            raise ValueError("mean function must be implemented for non-linear transformation")
        return self._bijector.forward(self._distribution.mean(*args, **kwargs))

    def sample(self, shape=(), *args, **kwargs):
        """Random numbers of the distribution."""
        return self._bijector.forward(self._distribution.sample(shape, *args, **kwargs))

    def _formula(self, name, *given):
        raise NotImplementedError(f"{name} is not implemented for transformed_distribution distribution.")

    def cross_entropy(self, dist, *args, **kwargs):
        """Raises NotImplementedError."""
        return self._formula("cross_entropy")

    def kl_loss(self, dist, *args, **kwargs):
        """Raises NotImplementedError."""
        return self._formula("kl_loss")
