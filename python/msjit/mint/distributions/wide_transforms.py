"""Transforms of whole vectors, matrices and distributions, and the transforms that reach the numbers of a constraint.

>>> from msjit.mint.distributions import constraints, transform_to
>>> float(transform_to(constraints.positive)(ms.tensor(0.0)))
1.0
"""

import math

from ... import _core
from . import constraints
from .transforms import (
    AffineTransform,
    ComposeTransform,
    ExpTransform,
    SigmoidTransform,
    SoftmaxTransform,
    StickBreakingTransform,
    Transform,
    identity_transform,
)

_raw = _core._raw_ops
__all__ = [
    "ConstraintRegistry", "CumulativeDistributionTransform", "IndependentTransform", "LowerCholeskyTransform",
    "PositiveDefiniteTransform", "ReshapeTransform", "biject_to", "transform_to",
]  # fmt: skip


class IndependentTransform(Transform):
    """A transform of which the last batch dimensions belong to one value: their logarithms of stretching are added.

    Args:
        base_transform: Transform of the elements.
        reinterpreted_batch_ndims: int, how many dimensions more.
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import ExpTransform, IndependentTransform
    >>> t, x = IndependentTransform(ExpTransform(), 1), ms.ones(2)
    >>> float(t.log_abs_det_jacobian(x, t(x)))
    2.0
    """

    def __init__(self, base_transform, reinterpreted_batch_ndims, cache_size=0):
        super().__init__(cache_size)
        self.base_transform, self.reinterpreted_batch_ndims = base_transform, reinterpreted_batch_ndims

    bijective, sign = (
        property(lambda self, n=n: getattr(self.base_transform, n), doc=f"The base's {n}.")
        for n in ("bijective", "sign")
    )
    domain, codomain = (
        property(
            lambda self, n=n: constraints.independent(getattr(self.base_transform, n), self.reinterpreted_batch_ndims),
            doc=f"The base's {n}, its last dimensions together.",
        )
        for n in ("domain", "codomain")
    )

    def _call(self, x):
        return self.base_transform(x)

    def _inverse(self, y):
        return self.base_transform.inv(y)

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |det dy / dx|."""
        found, n = self.base_transform.log_abs_det_jacobian(x, y), self.reinterpreted_batch_ndims
        return found.sum(tuple(range(-n, 0))) if n else found

    def forward_shape(self, shape):
        """The shape of what comes out, of that of what goes in."""
        return self.base_transform.forward_shape(shape)

    def inverse_shape(self, shape):
        """The shape of what goes in, of that of what comes out."""
        return self.base_transform.inverse_shape(shape)


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
    (3, 2, 2)
    """

    def __init__(self, in_shape, out_shape, cache_size=0):
        super().__init__(cache_size)
        self.in_shape, self.out_shape = tuple(in_shape), tuple(out_shape)
        if math.prod(self.in_shape) != math.prod(self.out_shape):
            raise ValueError(f"ReshapeTransform: {in_shape} and {out_shape} have not as many elements")

    domain = property(lambda self: constraints.independent(constraints.real, len(self.in_shape)), doc="Real numbers.")
    codomain = property(
        lambda self: constraints.independent(constraints.real, len(self.out_shape)), doc="Real numbers."
    )

    def _call(self, x):
        return x.reshape(self.forward_shape(tuple(x.shape)))

    def _inverse(self, y):
        return y.reshape(self.inverse_shape(tuple(y.shape)))

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |det dy / dx|: 0."""
        return _raw["full"](0.0, tuple(x.shape[: x.ndim - len(self.in_shape)]), x.dtype)

    def _moved(self, shape, old, new):
        kept = len(shape) - len(old)
        if kept < 0 or tuple(shape[kept:]) != old:
            raise ValueError(f"ReshapeTransform: the last dimensions must be {old}, got shape {tuple(shape)}")
        return (*shape[:kept], *new)

    def forward_shape(self, shape):
        """The shape of what comes out, of that of what goes in."""
        return self._moved(shape, self.in_shape, self.out_shape)

    def inverse_shape(self, shape):
        """The shape of what goes in, of that of what comes out."""
        return self._moved(shape, self.out_shape, self.in_shape)


class CumulativeDistributionTransform(Transform):
    """Numbers to their shares in a distribution: its ``cdf``.

    Args:
        distribution: Distribution with ``cdf`` and ``icdf``.
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions import CumulativeDistributionTransform, Normal
    >>> float(CumulativeDistributionTransform(Normal(0.0, 1.0))(ms.tensor(0.0)))
    0.5
    """

    codomain = constraints.unit_interval

    def __init__(self, distribution, cache_size=0):
        super().__init__(cache_size)
        self.distribution = distribution

    domain = property(lambda self: self.distribution.support, doc="What the distribution draws.")

    def _call(self, x):
        return self.distribution.cdf(x)

    def _inverse(self, y):
        return self.distribution.icdf(y)

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |dy / dx|: that of the density."""
        return self.distribution.log_prob(x)


def _with_diagonal(x, function):
    from .. import diag_embed

    return _raw["tril"](x, -1) + diag_embed(function(_raw["diagonal"](x, 0, -2, -1)))


class LowerCholeskyTransform(Transform):
    """Matrices to lower triangular ones with a positive diagonal: its exp.

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import LowerCholeskyTransform
    >>> LowerCholeskyTransform()(ms.zeros(2, 2)).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """

    domain, codomain = constraints.independent(constraints.real, 2), constraints.lower_cholesky

    def _call(self, x):
        return _with_diagonal(x, _raw["exp"])

    def _inverse(self, y):
        return _with_diagonal(y, _raw["log"])


class PositiveDefiniteTransform(Transform):
    """Matrices to positive definite ones: the product of ``LowerCholeskyTransform``'s with its transpose.

    Args:
        cache_size: int, as ``Transform`` has it. Default: 0.

    >>> from msjit.mint.distributions.transforms import PositiveDefiniteTransform
    >>> PositiveDefiniteTransform()(ms.zeros(2, 2)).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """

    domain, codomain = constraints.independent(constraints.real, 2), constraints.positive_definite

    def _call(self, x):
        factor = _with_diagonal(x, _raw["exp"])
        return _raw["matmul"](factor, factor.swapaxes(-2, -1))

    def _inverse(self, y):
        from .. import linalg

        return _with_diagonal(linalg.cholesky(y), _raw["log"])


class ConstraintRegistry:
    """Which transform makes numbers of a constraint of any real ones: called with the constraint.

    >>> from msjit.mint.distributions import biject_to, constraints
    >>> float(biject_to(constraints.greater_than(2.0))(ms.tensor(0.0)))
    3.0
    """

    def __init__(self):
        self._rules = []

    def register(self, constraint, factory=None):
        """Has factory(constraint) give the transform for constraints like this one, or of this class; a decorator without it."""
        if factory is None:
            return lambda factory: self.register(constraint, factory)
        self._rules.insert(0, (constraint, factory))
        return factory

    def __call__(self, constraint):
        for known, factory in self._rules:
            if constraint is known or isinstance(known, type) and type(constraint) is known:
                return factory(constraint)
        raise NotImplementedError(f"no transform to {constraint} is known; register one")


def _to_interval(c):
    return ComposeTransform([SigmoidTransform(), AffineTransform(c.lower_bound, c.upper_bound - c.lower_bound)])


biject_to, transform_to = ConstraintRegistry(), ConstraintRegistry()
for _registry in (biject_to, transform_to):
    _registry.register(constraints.real, lambda c: identity_transform)
    _registry.register(
        constraints.independent,
        lambda c, r=_registry: IndependentTransform(r(c.base_constraint), c.reinterpreted_batch_ndims),
    )
    for _kind in (constraints.greater_than, constraints.greater_than_eq):
        _registry.register(_kind, lambda c: ComposeTransform([ExpTransform(), AffineTransform(c.lower_bound, 1)]))
    for _known in (constraints.positive, constraints.nonnegative):
        _registry.register(_known, lambda c: ExpTransform())
    _registry.register(
        constraints.less_than, lambda c: ComposeTransform([ExpTransform(), AffineTransform(c.upper_bound, -1)])
    )
    for _kind in (constraints.interval, constraints.half_open_interval):
        _registry.register(_kind, _to_interval)
    _registry.register(constraints.unit_interval, lambda c: SigmoidTransform())
    _registry.register(constraints.lower_cholesky, lambda c: LowerCholeskyTransform())
    for _known in (constraints.positive_definite, constraints.positive_semidefinite):
        _registry.register(_known, lambda c: PositiveDefiniteTransform())
biject_to.register(constraints.simplex, lambda c: StickBreakingTransform())
transform_to.register(constraints.simplex, lambda c: SoftmaxTransform())
