"""Distributions of covariances, of correlations' factors, and of vectors whose covariance is of low rank.

>>> from msjit.mint.distributions import Wishart
>>> Wishart(ms.tensor(4.0), covariance_matrix=ms.eye(2)).mean.tolist()
[[4.0, 0.0], [0.0, 4.0]]
"""

import math

import numpy as np

from ... import _core
from . import constraints
from .distribution import Distribution, _Drawn, _tensor
from .of_reals import _given_factor
from .positive import Beta, _gamma

_raw = _core._raw_ops
__all__ = ["LKJCholesky", "LowRankMultivariateNormal", "Wishart"]
_log, _lgamma, _where = _raw["log"], _raw["lgamma"], _raw["where"]


def _diagonal(x):
    return _raw["diagonal"](x, 0, -2, -1)


def _shape_of(*shapes):
    """What the shapes broadcast to."""
    return tuple(np.broadcast_shapes(*(tuple(s) for s in shapes)))


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
    ([[2.0, 0.0], [0.0, 1.0]], -2.1845)
    """

    arg_constraints = {
        "loc": constraints.real_vector,
        "cov_factor": constraints.independent(constraints.real, 2),
        "cov_diag": constraints.independent(constraints.positive, 1),
    }
    support = constraints.real_vector

    def __init__(self, loc, cov_factor, cov_diag, validate_args=None):
        if loc.ndim < 1 or cov_factor.ndim < 2 or {cov_factor.shape[-2], *cov_diag.shape[-1:]} != {loc.shape[-1]}:
            raise ValueError(
                "LowRankMultivariateNormal: loc must be (..., n), cov_factor (..., n, rank) and cov_diag (..., n), got "
                f"{tuple(loc.shape)}, {tuple(cov_factor.shape)} and {tuple(cov_diag.shape)}"
            )
        n, rank = cov_factor.shape[-2:]
        batch = _shape_of(loc.shape[:-1], cov_factor.shape[:-2], cov_diag.shape[:-1])
        self.loc, self.cov_diag = (_raw["broadcast_to"](x, (*batch, n)) for x in (loc, cov_diag))
        self.cov_factor = _raw["broadcast_to"](cov_factor, (*batch, n, rank))
        self.batch_shape, self.event_shape = batch, (n,)
        self._check_arguments(validate_args, "loc", "cov_factor", "cov_diag")

    mean = mode = property(lambda self: self.loc, doc="The mean.")
    variance = property(
        lambda self: (self.cov_factor * self.cov_factor).sum(-1) + self.cov_diag, doc="The variance of each element."
    )

    def _capacitance(self):
        """The Cholesky factor of I + cov_factor.T @ diag(1 / cov_diag) @ cov_factor, and the part before cov_factor."""
        from .. import linalg

        weighed = (self.cov_factor / self.cov_diag[..., None]).swapaxes(-2, -1)
        small = _raw["matmul"](weighed, self.cov_factor)
        return linalg.cholesky(small + _raw["eye"](small.shape[-1], None, small.dtype)), weighed

    def _log_det(self):
        """Half the logarithm of the covariance's determinant."""
        return _log(_diagonal(self._capacitance()[0])).sum(-1) + 0.5 * _log(self.cov_diag).sum(-1)

    @property
    def scale_tril(self):
        """The covariance's Cholesky factor."""
        from .. import linalg

        root = _raw["sqrt"](self.cov_diag)[..., None]
        part = self.cov_factor / root
        whole = _raw["matmul"](part, part.swapaxes(-2, -1)) + _raw["eye"](self.event_shape[0], None, part.dtype)
        return root * linalg.cholesky(whole)

    @property
    def covariance_matrix(self):
        """The covariance."""
        from .. import diag_embed

        return _raw["matmul"](self.cov_factor, self.cov_factor.swapaxes(-2, -1)) + diag_embed(self.cov_diag)

    @property
    def precision_matrix(self):
        """The inverse of the covariance."""
        from .. import diag_embed, linalg

        tril, weighed = self._capacitance()
        part = linalg.solve_triangular(tril, weighed, upper=False)
        return diag_embed(1 / self.cov_diag) - _raw["matmul"](part.swapaxes(-2, -1), part)

    def rsample(self, sample_shape=()):
        """Random vectors through which gradients flow to the parameters."""
        shape = self._shape(sample_shape)
        x = _raw["randn"]((*shape[:-1], self.cov_factor.shape[-1]), self.loc.dtype)
        own = _raw["sqrt"](self.cov_diag) * _raw["randn"](shape, self.loc.dtype)
        return self.loc + _raw["matmul"](self.cov_factor, x[..., None])[..., 0] + own

    def log_prob(self, value):
        """The logarithm of the density."""
        from .. import linalg

        apart = self._checked(value) - self.loc
        tril, weighed = self._capacitance()
        part = _raw["matmul"](weighed, apart[..., None])
        tril = _raw["broadcast_to"](tril, (*part.shape[:-2], *tril.shape[-2:]))
        part = linalg.solve_triangular(tril, part, upper=False)[..., 0]
        square = (apart * apart / self.cov_diag).sum(-1) - (part * part).sum(-1)
        return -0.5 * (self.event_shape[0] * math.log(2 * math.pi) + square) - self._log_det()

    def entropy(self):
        """The entropy, in nats."""
        return 0.5 * self.event_shape[0] * (1 + math.log(2 * math.pi)) + self._log_det()


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
    -3.531
    """

    arg_constraints = {
        "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite,
        "scale_tril": constraints.lower_cholesky,
        "df": constraints.positive,
    }
    support = constraints.positive_definite

    def __init__(self, df, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        given = {"covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix, "scale_tril": scale_tril}
        tril = _given_factor(self, given, validate_args)
        df = _tensor(df, tril.dtype)
        n, batch = tril.shape[-1], _shape_of(tril.shape[:-2], df.shape)
        self.df, self.scale_tril = _raw["broadcast_to"](df, batch), _raw["broadcast_to"](tril, (*batch, n, n))
        self.batch_shape, self.event_shape = batch, (n, n)
        if (self.df <= n - 1).any():
            raise ValueError(f"Wishart: df must be above {n - 1}, one less than the matrices have rows")

    @property
    def covariance_matrix(self):
        """The covariance of the vectors."""
        return _raw["matmul"](self.scale_tril, self.scale_tril.swapaxes(-2, -1))

    @property
    def precision_matrix(self):
        """Its inverse."""
        from .. import linalg

        return linalg.inv(self.covariance_matrix)

    mean = property(lambda self: self.df[..., None, None] * self.covariance_matrix, doc="The mean.")

    @property
    def mode(self):
        """Where the density is largest; NaN for df up to n + 1."""
        factor = self.df - self.event_shape[0] - 1
        return _where(factor > 0, factor, math.nan)[..., None, None] * self.covariance_matrix

    @property
    def variance(self):
        """The variance of each element."""
        square, v = self.covariance_matrix, (self.scale_tril * self.scale_tril).sum(-1)
        return self.df[..., None, None] * (square * square + v[..., None] * v[..., None, :])

    def _orders(self):
        """df less 0, 1, 2, ...: the degrees of freedom along the diagonal of a factor, halved."""
        return (self.df[..., None] - _raw["arange"](0, self.event_shape[0], 1, self.df.dtype)) / 2

    def rsample(self, sample_shape=()):
        """Random matrices through which gradients flow to the parameters, by Bartlett's decomposition."""
        from .. import diag_embed

        shape = self._shape(sample_shape)
        length = _raw["sqrt"](2 * _gamma(self._orders(), shape[:-1]))
        below = _raw["tril"](_raw["randn"](shape, self.df.dtype), -1)
        factor = _raw["matmul"](self.scale_tril, diag_embed(length) + below)
        return _raw["matmul"](factor, factor.swapaxes(-2, -1))

    def _log_det(self):
        return _log(_diagonal(self.scale_tril)).sum(-1)

    def _log_gamma(self):
        n = self.event_shape[0]
        return _lgamma(self._orders()).sum(-1) + n * (n - 1) / 4 * math.log(math.pi)

    def log_prob(self, value):
        """The logarithm of the density."""
        from .. import linalg

        value, n = self._checked(value), self.event_shape[0]
        shape = (*_shape_of(value.shape[:-2], self.batch_shape), n, n)
        tril, value = (_raw["broadcast_to"](x, shape) for x in (self.scale_tril, value))
        half = linalg.solve_triangular(tril, value, upper=False)
        whole = linalg.solve_triangular(tril, half.swapaxes(-2, -1), upper=False)  # L^-1 value L^-T
        found = 0.5 * (self.df - n - 1) * linalg.slogdet(value)[1] - 0.5 * _diagonal(whole).sum(-1)
        return found - self.df * (0.5 * n * math.log(2) + self._log_det()) - self._log_gamma()

    def entropy(self):
        """The entropy, in nats."""
        n, df = self.event_shape[0], self.df
        front = (n + 1) * (0.5 * n * math.log(2) + self._log_det()) + self._log_gamma()
        return front - 0.5 * (df - n - 1) * _raw["digamma"](self._orders()).sum(-1) + 0.5 * df * n


class LKJCholesky(_Drawn):
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
    [1.0, 1.0, 1.0]
    """

    arg_constraints, support = {"concentration": constraints.positive}, constraints.corr_cholesky

    def __init__(self, dim, concentration=1.0, validate_args=None):
        if dim < 2:
            raise ValueError(f"LKJCholesky: dim must be an int from 2 on, got {dim!r}")
        self.dim, self.concentration = dim, _tensor(concentration)
        self.batch_shape, self.event_shape = tuple(self.concentration.shape), (dim, dim)
        self._check_arguments(validate_args, "concentration")

    def _draw(self, shape):
        """Row after row: its direction by normal numbers, its length by a beta distribution (the onion method)."""
        from .. import diag_embed

        a, n = self.concentration.detach(), self.dim
        row = _raw["clamp"](_raw["arange"](0, n, 1, a.dtype) - 1, 0.0, None)
        share = Beta(row + 0.5, a[..., None] + 0.5 * (n - 2) - 0.5 * row, False).sample(
            shape[: len(shape) - 2 - a.ndim]
        )
        way = _raw["tril"](_raw["randn"](shape, a.dtype), -1)
        length = _raw["sqrt"]((way * way).sum(-1, keepdims=True))
        way = _raw["sqrt"](share)[..., None] * way / _where(length > 0, length, 1.0)
        rest = _raw["clamp"](1 - (way * way).sum(-1), 1.1754943508222875e-38, None)
        return way + diag_embed(_raw["sqrt"](rest))

    def log_prob(self, value):
        """The logarithm of the density."""
        value, n, a = self._checked(value), self.dim, self.concentration
        order = 2 * (a - 1)[..., None] + n - _raw["arange"](2, n + 1, 1, a.dtype)
        top = a + 0.5 * (n - 1)
        steps = _raw["arange"](0, n - 1, 1, a.dtype)
        norm = _lgamma(top[..., None] - 0.5 - 0.5 * steps).sum(-1) - (n - 1) * _lgamma(top)
        norm = norm + (n - 1) * n / 4 * math.log(math.pi)
        return (order * _log(_diagonal(value)[..., 1:])).sum(-1) - norm
