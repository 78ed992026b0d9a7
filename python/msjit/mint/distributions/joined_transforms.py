"""Transforms of parts that are joined, and of numbers to factors of correlation matrices.

>>> from msjit.mint.distributions.transforms import CatTransform, ExpTransform, identity_transform
>>> CatTransform([ExpTransform(), identity_transform], lengths=[1, 2])(ms.zeros(3)).tolist()
[1.0, 0.0, 0.0]
"""

import math

from ... import _core
from . import constraints
from .transforms import Transform
from .utils import tril_matrix_to_vec, vec_to_tril_matrix
from .wide_transforms import biject_to, transform_to

_raw = _core._raw_ops
__all__ = ["CatTransform", "CorrCholeskyTransform", "StackTransform"]


def _transforms(name, tseq, cache_size):
    found = list(tseq)
    for t in found:
        if not isinstance(t, Transform):
            raise TypeError(f"{name}: tseq must be Transforms, got {type(t).__name__}")
    return [t.with_cache(cache_size) for t in found] if cache_size else found


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
    ([1.0, 1.0, 1.0], [0.0, 0.0, 0.0])
    """

    def __init__(self, tseq, dim=0, lengths=None, cache_size=0):
        super().__init__(cache_size)
        self.transforms = _transforms("CatTransform", tseq, cache_size)
        self.lengths = [1] * len(self.transforms) if lengths is None else list(lengths)
        if len(self.lengths) != len(self.transforms):
            raise ValueError(
                f"CatTransform: {len(self.transforms)} transforms need as many lengths, got {len(self.lengths)}"
            )
        self.dim = dim

    event_dim = property(
        lambda self: max(t.event_dim for t in self.transforms), doc="How many of the last dimensions are one value."
    )
    length = property(lambda self: sum(self.lengths), doc="The length of all parts together.")
    bijective = property(lambda self: all(t.bijective for t in self.transforms), doc="Whether all can be inverted.")
    domain, codomain = (
        property(
            lambda self, n=n: constraints.cat([getattr(t, n) for t in self.transforms], self.dim, self.lengths),
            doc=f"The transforms' {n}s, joined.",
        )
        for n in ("domain", "codomain")
    )

    def with_cache(self, cache_size=1):
        """The transform with another cache_size."""
        if self._cache_size == cache_size:
            return self
        return CatTransform(self.transforms, self.dim, self.lengths, cache_size)

    def _call(self, x):
        parts = constraints.parts_of(self, x, self.lengths)
        return _raw["cat"]([t(p) for t, p in zip(self.transforms, parts)], self.dim)

    def _inverse(self, y):
        parts = constraints.parts_of(self, y, self.lengths)
        return _raw["cat"]([t.inv(p) for t, p in zip(self.transforms, parts)], self.dim)

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |det dy / dx|: that of each part, or their sum where the parts are of one value."""
        found = []
        for t, a, b in zip(
            self.transforms, constraints.parts_of(self, x, self.lengths), constraints.parts_of(self, y, self.lengths)
        ):
            of_part, more = t.log_abs_det_jacobian(a, b), self.event_dim - t.event_dim
            found.append(of_part.sum(tuple(range(-more, 0))) if more else of_part)
        dim = (self.dim - x.ndim if self.dim >= 0 else self.dim) + self.event_dim
        return _raw["cat"](found, dim) if dim < 0 else sum(found)


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
    [[1.0, 0.0], [1.0, 0.0]]
    """

    def __init__(self, tseq, dim=0, cache_size=0):
        super().__init__(cache_size)
        self.transforms, self.dim = _transforms("StackTransform", tseq, cache_size), dim

    bijective = property(lambda self: all(t.bijective for t in self.transforms), doc="Whether all can be inverted.")
    domain, codomain = (
        property(
            lambda self, n=n: constraints.stack([getattr(t, n) for t in self.transforms], self.dim),
            doc=f"The transforms' {n}s, stacked.",
        )
        for n in ("domain", "codomain")
    )

    def with_cache(self, cache_size=1):
        """The transform with another cache_size."""
        return self if self._cache_size == cache_size else StackTransform(self.transforms, self.dim, cache_size)

    def _entries(self, x):
        return constraints.entries_of(self, x, len(self.transforms))

    def _call(self, x):
        return _raw["stack"]([t(e) for t, e in zip(self.transforms, self._entries(x))], self.dim)

    def _inverse(self, y):
        return _raw["stack"]([t.inv(e) for t, e in zip(self.transforms, self._entries(y))], self.dim)

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |det dy / dx| of each entry, stacked."""
        both = zip(self.transforms, self._entries(x), self._entries(y))
        return _raw["stack"]([t.log_abs_det_jacobian(a, b) for t, a, b in both], self.dim)


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
    [[1.0, 0.0], [0.0, 1.0]]
    """

    domain, codomain = constraints.real_vector, constraints.corr_cholesky
    event_dim = 1

    def _call(self, x):
        from .. import eye, finfo, zeros

        size = self.forward_shape(x.shape)[-1]
        eps = finfo(x.dtype).eps
        r = vec_to_tril_matrix(_raw["clamp"](_raw["tanh"](x), -1 + eps, 1 - eps), -1)
        left = _raw["cumprod"](_raw["sqrt"](1 - r * r), -1)
        first = zeros(*left.shape[:-1], 1, dtype=x.dtype) + 1
        return (r + eye(size, dtype=x.dtype)) * _raw["cat"]([first, left[..., :-1]], -1)

    def _inverse(self, y):
        from .. import zeros

        left = 1 - _raw["cumsum"](y * y, -1)
        first = zeros(*y.shape[:-1], 1, dtype=y.dtype) + 1
        shares = tril_matrix_to_vec(_raw["cat"]([first, left[..., :-1]], -1), -1)
        t = tril_matrix_to_vec(y, -1) / _raw["sqrt"](shares)
        return (_raw["log1p"](t) - _raw["log1p"](-t)) / 2

    def log_abs_det_jacobian(self, x, y):
        """The logarithm of |det dy / dx|, y without its diagonal."""
        left = tril_matrix_to_vec(1 - _raw["cumsum"](y * y, -1), -2)
        of_tanh = -2 * (x + _raw["softplus"](-2 * x) - math.log(2.0))
        return _raw["log"](left).sum(-1) / 2 + of_tanh.sum(-1)

    def forward_shape(self, shape):
        """The shape of what comes out, of that of what goes in."""
        if not len(shape):
            raise ValueError("CorrCholeskyTransform: a vector is needed, got a number")
        size = round((0.25 + 2 * shape[-1]) ** 0.5 + 0.5)
        if size * (size - 1) // 2 != shape[-1]:
            raise ValueError(f"CorrCholeskyTransform: no matrix has {shape[-1]} numbers below its diagonal")
        return (*shape[:-1], size, size)

    def inverse_shape(self, shape):
        """The shape of what goes in, of that of what comes out."""
        if len(shape) < 2 or shape[-1] != shape[-2]:
            raise ValueError(f"CorrCholeskyTransform: a square matrix is needed, got shape {tuple(shape)}")
        return (*shape[:-2], shape[-1] * (shape[-1] - 1) // 2)


for _registry in (biject_to, transform_to):
    _registry.register(constraints.corr_cholesky, lambda c: CorrCholeskyTransform())
    _registry.register(constraints.cat, lambda c, r=_registry: CatTransform([r(e) for e in c.cseq], c.dim, c.lengths))
    _registry.register(constraints.stack, lambda c, r=_registry: StackTransform([r(e) for e in c.cseq], c.dim))
