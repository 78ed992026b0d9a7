"""Functions that can be inverted, with the logarithm of how much they stretch, and ``TransformedDistribution``.

>>> from msjit.mint.distributions import transforms
>>> t = transforms.AffineTransform(1.0, 2.0)
>>> float(t(ms.tensor(3.0))), float(t.inv(ms.tensor(7.0)))
(7.0, 3.0)
"""

import copy
import math

import numpy as np

from ... import _core
from ..._core import Tensor
from . import constraints
from .distribution import Distribution, _tensor
from .independent import Independent

_raw = _core._raw_ops
__all__ = [
    "AbsTransform", "AffineTransform", "ComposeTransform", "ExpTransform", "PowerTransform", "SigmoidTransform",
    "SoftmaxTransform", "SoftplusTransform", "StickBreakingTransform", "TanhTransform", "Transform", "TransformedDistribution",
    "identity_transform",
]  # fmt: skip


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
    20.0
    """

    bijective, sign = True, 1
    domain = codomain = constraints.real
    event_dim = property(lambda self: self.domain.event_dim, doc="How many of the last dimensions are one value.")

    def __init__(self, cache_size=0):
        if cache_size not in (0, 1):
            raise ValueError(f"{type(self).__name__}: cache_size must be 0 or 1, got {cache_size!r}")
        self._cache_size, self._kept = cache_size, (None, None)

    def __call__(self, x):
        if not self._cache_size:
            return self._call(x)
        if self._kept[0] is x:
            return self._kept[1]
        y = self._call(x)
        self._kept = x, y
        return y

    def _inv_call(self, y):
        if not self._cache_size:
            return self._inverse(y)
        if self._kept[1] is y:
            return self._kept[0]
        x = self._inverse(y)
        self._kept = x, y
        return x

    @property
    def inv(self):
        """The inverse."""
        return _InverseTransform(self)

    def with_cache(self, cache_size=1):
        """The transform with another cache_size."""
        if self._cache_size == cache_size:
            return self
        made = copy.copy(self)
        Transform.__init__(made, cache_size)
        return made

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        raise NotImplementedError(f"{type(self).__name__}: log_abs_det_jacobian must be defined")

    def forward_shape(self, shape):
        """The shape of what comes out, of that of what goes in."""
        return shape

    def inverse_shape(self, shape):
        """The shape of what goes in, of that of what comes out."""
        return shape

    def __repr__(self):
        return f"{type(self).__name__}()"


class _InverseTransform(Transform):
    def __init__(self, of):
        super().__init__()
        self._of = of

    inv = property(lambda self: self._of)
    bijective, sign = (property(lambda self, n=n: getattr(self._of, n)) for n in ("bijective", "sign"))
    domain = property(lambda self: self._of.codomain)
    codomain = property(lambda self: self._of.domain)

    def __call__(self, y):
        return self._of._inv_call(y)

    def log_abs_det_jacobian(self, y, x):
        return -self._of.log_abs_det_jacobian(x, y)

    def forward_shape(self, shape):
        return self._of.inverse_shape(shape)

    def inverse_shape(self, shape):
        return self._of.forward_shape(shape)

    def with_cache(self, cache_size=1):
        return self._of.with_cache(cache_size).inv

    def __repr__(self):
        return f"{self._of!r}.inv"


class ComposeTransform(Transform):
    """Several transforms, one after another.

    Args:
        parts: list of Transforms.
        cache_size: int, 1 lets each of them keep its last number, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import AffineTransform, ComposeTransform, ExpTransform
    >>> round(float(ComposeTransform([AffineTransform(0.0, 2.0), ExpTransform()])(ms.tensor(1.0))), 3)
    7.389
    """

    def __init__(self, parts, cache_size=0):
        super().__init__(cache_size)
        self.parts = [p.with_cache(cache_size) for p in parts] if cache_size else list(parts)

    bijective = property(lambda self: all(p.bijective for p in self.parts), doc="Whether each of them has an inverse.")
    sign = property(lambda self: math.prod(p.sign for p in self.parts), doc="1 or -1, if it grows or falls.")

    @property
    def domain(self):
        """What goes in."""
        if not self.parts:
            return constraints.real
        first, events = self.parts[0].domain, self.parts[-1].codomain.event_dim
        for part in reversed(self.parts):
            events = max(events + part.domain.event_dim - part.codomain.event_dim, part.domain.event_dim)
        return _of_events(first, events)

    @property
    def codomain(self):
        """What comes out."""
        if not self.parts:
            return constraints.real
        last, events = self.parts[-1].codomain, self.parts[0].domain.event_dim
        for part in self.parts:
            events = max(events + part.codomain.event_dim - part.domain.event_dim, part.codomain.event_dim)
        return _of_events(last, events)

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
        if not self.parts:
            return _raw["full_like"](x, 0.0)
        total, events = 0.0, self.domain.event_dim
        for part in self.parts:
            y = part(x)
            total = total + _summed(part.log_abs_det_jacobian(x, y), events - part.domain.event_dim)
            events += part.codomain.event_dim - part.domain.event_dim
            x = y
        return total

    def forward_shape(self, shape):
        """The shape of what comes out, of that of what goes in."""
        for part in self.parts:
            shape = part.forward_shape(shape)
        return shape

    def inverse_shape(self, shape):
        """The shape of what goes in, of that of what comes out."""
        for part in reversed(self.parts):
            shape = part.inverse_shape(shape)
        return shape

    def __repr__(self):
        return f"ComposeTransform({self.parts})"


identity_transform = ComposeTransform([])


def _of_events(constraint, events):
    """constraint for values of so many dimensions."""
    more = events - constraint.event_dim
    return constraints.independent(constraint, more) if more > 0 else constraint


def _summed(x, dims):
    return x.sum(tuple(range(-dims, 0))) if dims > 0 else x


def _shape_with(shape, *values):
    """shape, broadcast with those of the values."""
    return tuple(np.broadcast_shapes(tuple(shape), *(tuple(getattr(v, "shape", ())) for v in values)))


class AffineTransform(Transform):
    """loc + scale * x.

    Args:
        loc: number or Tensor.
        scale: number or Tensor, not 0.
        event_dim: int, how many of the last dimensions are one value. Default: 0.
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import AffineTransform
    >>> float(AffineTransform(1.0, 2.0)(ms.tensor(3.0)))
    7.0
    """

    def __init__(self, loc, scale, event_dim=0, cache_size=0):
        super().__init__(cache_size)
        self.loc, self.scale, self._event_dim = loc, scale, event_dim

    event_dim = property(lambda self: self._event_dim, doc="How many of the last dimensions are one value.")
    domain = codomain = property(lambda self: _of_events(constraints.real, self._event_dim), doc="Real numbers.")

    @property
    def sign(self):
        """1 or -1, as scale has it."""
        return _raw["sign"](self.scale) if isinstance(self.scale, Tensor) else 1 if self.scale > 0 else -1

    def _call(self, x):
        return self.loc + self.scale * x

    def _inverse(self, y):
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|."""
        return _summed(_raw["broadcast_to"](_raw["log"](_raw["abs"](_tensor(self.scale))), x.shape), self._event_dim)

    def forward_shape(self, shape):
        """The shape of what comes out: that of what goes in, broadcast with loc and scale."""
        return _shape_with(shape, self.loc, self.scale)

    inverse_shape = forward_shape


class ExpTransform(Transform):
    """exp(x).

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import ExpTransform
    >>> float(ExpTransform()(ms.tensor(0.0)))
    1.0
    """

    codomain = constraints.positive

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
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import PowerTransform
    >>> float(PowerTransform(2.0)(ms.tensor(3.0)))
    9.0
    """

    domain = codomain = constraints.positive

    def __init__(self, exponent, cache_size=0):
        super().__init__(cache_size)
        self.exponent = exponent

    @property
    def sign(self):
        """1 or -1, as exponent has it."""
        return _raw["sign"](self.exponent) if isinstance(self.exponent, Tensor) else 1 if self.exponent > 0 else -1

    def forward_shape(self, shape):
        """The shape of what comes out: that of what goes in, broadcast with exponent."""
        return _shape_with(shape, self.exponent)

    inverse_shape = forward_shape

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
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import SigmoidTransform
    >>> float(SigmoidTransform()(ms.tensor(0.0)))
    0.5
    """

    codomain = constraints.unit_interval

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
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import SoftplusTransform
    >>> round(float(SoftplusTransform()(ms.tensor(0.0))), 4)
    0.6931
    """

    codomain = constraints.positive

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
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import TanhTransform
    >>> float(TanhTransform()(ms.tensor(0.0)))
    0.0
    """

    codomain = constraints.interval(-1.0, 1.0)

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
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import AbsTransform
    >>> float(AbsTransform()(ms.tensor(-2.0)))
    2.0
    """

    bijective, codomain = False, constraints.positive

    def _call(self, x):
        return _raw["abs"](x)

    def _inverse(self, y):
        return y


class SoftmaxTransform(Transform):
    """exp of vectors, scaled so that they sum to 1; the inverse gives logarithms.

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import SoftmaxTransform
    >>> SoftmaxTransform()(ms.zeros(2)).tolist()
    [0.5, 0.5]
    """

    bijective, domain, codomain = False, constraints.real_vector, constraints.simplex

    def _call(self, x):
        return _raw["softmax"](x, -1)

    def _inverse(self, y):
        return _raw["log"](y)


class StickBreakingTransform(Transform):
    """Vectors to shares that sum to 1, one more: each number's sigmoid is its part of what those before it left.

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import StickBreakingTransform
    >>> StickBreakingTransform()(ms.zeros(1)).tolist()
    [0.5, 0.5]
    """

    domain, codomain = constraints.real_vector, constraints.simplex

    @staticmethod
    def _left(x):
        """How many shares are left at each number."""
        return _raw["arange"](x.shape[-1], 0, -1, x.dtype)

    def _call(self, x):
        part = SigmoidTransform()._call(x - _raw["log"](self._left(x)))
        one = _raw["full_like"](part[..., :1], 1.0)
        left = _raw["cat"]([one, _raw["cumprod"](1 - part, -1)], -1)
        return _raw["cat"]([part, one], -1) * left

    def _inverse(self, y):
        share = y[..., :-1]
        left = _raw["clamp"](1 - _raw["cumsum"](share, -1), 1.1754943508222875e-38, None)
        return _raw["log"](share) - _raw["log"](left) + _raw["log"](self._left(share))

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |det dy / dx|, y without its last share."""
        x = x - _raw["log"](self._left(x))
        return (_raw["log"](y[..., :-1]) - _raw["softplus"](x)).sum(-1)

    def forward_shape(self, shape):
        """The shape of what comes out: one more in the last dimension."""
        return (*shape[:-1], shape[-1] + 1)

    def inverse_shape(self, shape):
        """The shape of what goes in: one less in the last dimension."""
        return (*shape[:-1], shape[-1] - 1)


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
    -0.9189
    """

    def __init__(self, base_distribution, transforms, validate_args=None):
        self.transforms = [transforms] if isinstance(transforms, Transform) else transforms
        if not isinstance(self.transforms, list) or not all(isinstance(t, Transform) for t in self.transforms):
            raise ValueError(
                f"TransformedDistribution: transforms must be a Transform or a list of them, got {transforms!r}"
            )
        whole = ComposeTransform(self.transforms)
        shape, events = base_distribution._shape(()), len(base_distribution.event_shape)
        if len(shape) < whole.domain.event_dim:
            raise ValueError(
                f"TransformedDistribution: the transforms want {whole.domain.event_dim} dimensions, the base has shape {shape}"
            )
        made = tuple(whole.forward_shape(shape))
        wanted = tuple(whole.inverse_shape(made))
        if wanted != shape:  # each of what a transform's settings broadcast to is drawn
            base_distribution = base_distribution.expand(wanted[: len(wanted) - events])
        more = whole.domain.event_dim - events
        self.base_dist = Independent(base_distribution, more) if more > 0 else base_distribution
        events = max(whole.codomain.event_dim, events + whole.codomain.event_dim - whole.domain.event_dim)
        self.batch_shape, self.event_shape = made[: len(made) - events], made[len(made) - events :]
        self._check_arguments(validate_args)

    has_rsample = property(lambda self: self.base_dist.has_rsample, doc="Whether what is drawn has a gradient.")

    @property
    def support(self):
        """What the last transform gives."""
        if not self.transforms:
            return self.base_dist.support
        return _of_events(self.transforms[-1].codomain, len(self.event_shape))

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

    def expand(self, batch_shape, _instance=None):
        """The distribution with its parameters broadcast to batch_shape."""
        made = super().expand(batch_shape)
        whole, shape = ComposeTransform(self.transforms), (*batch_shape, *self.event_shape)
        base = tuple(whole.inverse_shape(shape))
        made.base_dist = self.base_dist.expand(base[: len(base) - len(self.base_dist.event_shape)])
        return made

    def log_prob(self, value):
        """The logarithm of the density."""
        y = self._checked(value)
        events, total = len(self.event_shape), 0.0
        for transform in reversed(self.transforms):
            x = transform.inv(y)
            events += transform.domain.event_dim - transform.codomain.event_dim
            total = total - _summed(transform.log_abs_det_jacobian(x, y), events - transform.domain.event_dim)
            y = x
        return total + _summed(self.base_dist.log_prob(y), events - len(self.base_dist.event_shape))

    def _grows(self, share):
        """share, from the other end where the transforms fall."""
        sign = math.prod(t.sign for t in self.transforms)
        return share if type(sign) is int and sign == 1 else sign * (share - 0.5) + 0.5

    def cdf(self, value):
        """The probability of a smaller number."""
        value = _tensor(value)
        for transform in reversed(self.transforms):
            value = transform.inv(value)
        return self._grows(self.base_dist.cdf(value))

    def icdf(self, value):
        """The number below which this probability lies."""
        return self._through(self.base_dist.icdf(self._grows(_tensor(value))))
