"""Functions that can be inverted, with the logarithm of how much they stretch, and ``TransformedDistribution``.

>>> from msjit.mint.distributions import transforms
>>> t = transforms.AffineTransform(1.0, 2.0)
>>> float(t(ms.tensor(3.0))), float(t.inv(ms.tensor(7.0)))
(7.0, 3.0)
"""

import math

from ... import _core
from .distribution import Distribution, _tensor

_raw = _core._raw_ops
__all__ = [
    "AbsTransform", "AffineTransform", "ComposeTransform", "ExpTransform", "PowerTransform", "SigmoidTransform",
    "SoftplusTransform", "TanhTransform", "Transform", "TransformedDistribution", "identity_transform",
]  # fmt: skip


class Transform:
    """Base: subclasses give ``_call``, ``_inverse`` and ``log_abs_det_jacobian``.

    Args:
        cache_size: accepted as PyTorch has it; nothing is kept.

    >>> from msjit.mint.distributions.transforms import ExpTransform, Transform
    >>> isinstance(ExpTransform(), Transform)
    True
    """

    bijective, event_dim, sign = True, 0, 1

    def __init__(self, cache_size=0):
        self._cache_size = cache_size

    def __call__(self, x):
        return self._call(x)

    @property
    def inv(self):
        """The inverse."""
        return _Inverse(self)

    def with_cache(self, cache_size=1):
        """The transform: nothing is kept."""
        return self

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        raise NotImplementedError(f"{type(self).__name__}: log_abs_det_jacobian must be defined")


class _Inverse(Transform):
    def __init__(self, of):
        super().__init__()
        self._of, self.event_dim, self.bijective = of, of.event_dim, of.bijective

    inv = property(lambda self: self._of)

    def _call(self, y):
        return self._of._inverse(y)

    def _inverse(self, x):
        return self._of._call(x)

    def log_abs_det_jacobian(self, y, x):
        return -self._of.log_abs_det_jacobian(x, y)


class ComposeTransform(Transform):
    """Several transforms, one after another.

    Args:
        parts: list of Transforms.
        cache_size: accepted as PyTorch has it; nothing is kept.

    >>> from msjit.mint.distributions.transforms import AffineTransform, ComposeTransform, ExpTransform
    >>> round(float(ComposeTransform([AffineTransform(0.0, 2.0), ExpTransform()])(ms.tensor(1.0))), 3)
    7.389
    """

    def __init__(self, parts, cache_size=0):
        super().__init__()
        self.parts = list(parts)
        self.bijective = all(p.bijective for p in self.parts)
        self.event_dim = max((p.event_dim for p in self.parts), default=0)

    def _call(self, x):
        for part in self.parts:
            x = part(x)
        return x

    def _inverse(self, y):
        for part in reversed(self.parts):
            y = part.inv(y)
        return y

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        total = _raw["full_like"](x, 0.0)
        for part in self.parts:
            y = part(x)
            total = total + part.log_abs_det_jacobian(x, y)
            x = y
        return total


identity_transform = ComposeTransform([])


class AffineTransform(Transform):
    """loc + scale * x.

    Args:
        loc: number or Tensor.
        scale: number or Tensor, not 0.
        event_dim: int, how many of the last dimensions are one value. Default: 0.
        cache_size: accepted as PyTorch has it; nothing is kept.

    >>> from msjit.mint.distributions.transforms import AffineTransform
    >>> float(AffineTransform(1.0, 2.0)(ms.tensor(3.0)))
    7.0
    """

    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        super().__init__()
        self.loc, self.scale, self.event_dim = loc, scale, event_dim

    def _call(self, x):
        return self.loc + self.scale * x

    def _inverse(self, y):
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        found = _raw["broadcast_to"](_raw["log"](_raw["abs"](_tensor(self.scale))), x.shape)
        return found.sum(tuple(range(-self.event_dim, 0))) if self.event_dim else found


class ExpTransform(Transform):
    """exp(x).

    Args:
        cache_size: accepted as PyTorch has it; nothing is kept.

    >>> from msjit.mint.distributions.transforms import ExpTransform
    >>> float(ExpTransform()(ms.tensor(0.0)))
    1.0
    """

    def _call(self, x):
        return _raw["exp"](x)

    def _inverse(self, y):
        return _raw["log"](y)

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        return x


class PowerTransform(Transform):
    """x ** exponent, of positive numbers.

    Args:
        exponent: number or Tensor.
        cache_size: accepted as PyTorch has it; nothing is kept.

    >>> from msjit.mint.distributions.transforms import PowerTransform
    >>> float(PowerTransform(2.0)(ms.tensor(3.0)))
    9.0
    """

    def __init__(self, exponent, cache_size=0):
        super().__init__()
        self.exponent = exponent

    def _call(self, x):
        return x**self.exponent

    def _inverse(self, y):
        return y ** (1 / self.exponent)

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        return _raw["log"](_raw["abs"](self.exponent * y / x))


class SigmoidTransform(Transform):
    """1 / (1 + exp(-x)).

    Args:
        cache_size: accepted as PyTorch has it; nothing is kept.

    >>> from msjit.mint.distributions.transforms import SigmoidTransform
    >>> float(SigmoidTransform()(ms.tensor(0.0)))
    0.5
    """

    def _call(self, x):
        return _raw["clamp"](_raw["sigmoid"](x), 1.1754943508222875e-38, 1 - 1.1920928955078125e-07)

    def _inverse(self, y):
        y = _raw["clamp"](y, 1.1754943508222875e-38, 1 - 1.1920928955078125e-07)
        return _raw["log"](y) - _raw["log1p"](-y)

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        return -_raw["softplus"](-x) - _raw["softplus"](x)


class SoftplusTransform(Transform):
    """log(1 + exp(x)).

    Args:
        cache_size: accepted as PyTorch has it; nothing is kept.

    >>> from msjit.mint.distributions.transforms import SoftplusTransform
    >>> round(float(SoftplusTransform()(ms.tensor(0.0))), 4)
    0.6931
    """

    def _call(self, x):
        return _raw["softplus"](x)

    def _inverse(self, y):
        return _raw["log"](-_raw["expm1"](-y)) + y

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        return -_raw["softplus"](-x)


class TanhTransform(Transform):
    """tanh(x).

    Args:
        cache_size: accepted as PyTorch has it; nothing is kept.

    >>> from msjit.mint.distributions.transforms import TanhTransform
    >>> float(TanhTransform()(ms.tensor(0.0)))
    0.0
    """

    def _call(self, x):
        return _raw["tanh"](x)

    def _inverse(self, y):
        return _raw["atanh"](y)

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        return 2.0 * (math.log(2.0) - x - _raw["softplus"](-2.0 * x))


class AbsTransform(Transform):
    """|x|, whose inverse gives the positive number.

    Args:
        cache_size: accepted as PyTorch has it; nothing is kept.

    >>> from msjit.mint.distributions.transforms import AbsTransform
    >>> float(AbsTransform()(ms.tensor(-2.0)))
    2.0
    """

    bijective = False

    def _call(self, x):
        return _raw["abs"](x)

    def _inverse(self, y):
        return y


class TransformedDistribution(Distribution):
    """What transforms make of the numbers that another distribution draws.

    Args:
        base_distribution: Distribution.
        transforms: Transform, or list of them.
        validate_args: accepted as PyTorch has it; has no effect.

    >>> from msjit.mint.distributions import Normal, TransformedDistribution
    >>> from msjit.mint.distributions.transforms import ExpTransform
    >>> round(float(TransformedDistribution(Normal(0.0, 1.0), [ExpTransform()]).log_prob(ms.tensor(1.0))), 4)
    -0.9189
    """

    def __init__(self, base_distribution, transforms, validate_args=None):
        self.base_dist = base_distribution
        self.transforms = [transforms] if isinstance(transforms, Transform) else list(transforms)
        shape = base_distribution.batch_shape + base_distribution.event_shape
        events = max([len(base_distribution.event_shape), *(t.event_dim for t in self.transforms)])
        self.batch_shape, self.event_shape = shape[: len(shape) - events], shape[len(shape) - events :]
        self.has_rsample = base_distribution.has_rsample

    def sample(self, sample_shape=()):
        """Random numbers without a gradient."""
        previous = _core._set_recording(0)
        try:
            return self._through(self.base_dist.sample(sample_shape))
        finally:
            _core._set_recording(previous)

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow, where the base distribution has them."""
        return self._through(self.base_dist.rsample(sample_shape))

    def _through(self, x):
        for transform in self.transforms:
            x = transform(x)
        return x

    def log_prob(self, value):
        """The logarithm of the density."""
        events, total, y = len(self.event_shape), 0.0, value
        for transform in reversed(self.transforms):
            x = transform.inv(y)
            total = total - _summed(transform.log_abs_det_jacobian(x, y), events - transform.event_dim)
            y = x
        return total + _summed(self.base_dist.log_prob(y), events - len(self.base_dist.event_shape))

    def cdf(self, value):
        """The probability of a smaller number."""
        for transform in reversed(self.transforms):
            value = transform.inv(value)
        return self.base_dist.cdf(value)


def _summed(x, dims):
    return x.sum(tuple(range(-dims, 0))) if dims > 0 and x.ndim else x
