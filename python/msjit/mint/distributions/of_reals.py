"""Distributions of real numbers and vectors with longer tails, or with a covariance."""

import math

from ... import _core
from . import constraints
from .distribution import Distribution, _tensor, _together
from .positive import _gamma

_raw = _core._raw_ops
__all__ = ["Cauchy", "Gumbel", "MultivariateNormal", "StudentT"]
_log, _lgamma = _raw["log"], _raw["lgamma"]
_SCALED = {"loc": constraints.real, "scale": constraints.positive}


class _Scaled(Distribution):
    arg_constraints, support = _SCALED, constraints.real

    def __init__(self, loc, scale, validate_args=None):
        self.loc, self.scale = _together(loc, scale)
        self.batch_shape = tuple(self.loc.shape)
        self._check_arguments(validate_args, "loc", "scale")


class Cauchy(_Scaled):
    """The Cauchy distribution, which has no mean.

    Args:
        loc: number or Tensor, the median.
        scale: number or Tensor, the half width; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Cauchy
    >>> round(float(Cauchy(0.0, 1.0).log_prob(ms.tensor(1.0))), 4)
    -1.8379
    """

    mean = property(lambda self: _raw["full_like"](self.loc, math.nan), doc="The mean: there is none.")
    mode = property(lambda self: self.loc, doc="Where the density is largest.")
    variance = property(lambda self: _raw["full_like"](self.loc, math.inf), doc="The variance: there is none.")

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to loc and scale."""
        u = _raw["rand"](self._shape(sample_shape), self.loc.dtype)
        return self.loc + self.scale * _raw["tan"]((u - 0.5) * math.pi)

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        z = (value - self.loc) / self.scale
        return -math.log(math.pi) - _log(self.scale) - _raw["log1p"](z * z)

    def cdf(self, value):
        """The probability of a smaller number."""
        value = self._checked(value)
        return _raw["atan"]((value - self.loc) / self.scale) / math.pi + 0.5

    def icdf(self, value):
        """The number below which this probability lies."""
        return self.loc + self.scale * _raw["tan"]((_tensor(value) - 0.5) * math.pi)

    def entropy(self):
        """The entropy, in nats."""
        return math.log(4 * math.pi) + _log(self.scale)


class Gumbel(_Scaled):
    """The Gumbel distribution, that of the largest of many numbers.

    Args:
        loc: number or Tensor, the most probable number.
        scale: number or Tensor; both broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Gumbel
    >>> float(Gumbel(0.0, 1.0).log_prob(ms.tensor(0.0)))
    -1.0
    """

    mean = property(lambda self: self.loc + self.scale * 0.57721566490153286, doc="The mean.")
    mode = property(lambda self: self.loc, doc="Where the density is largest.")
    variance = property(lambda self: self.scale * self.scale * (math.pi**2 / 6), doc="The variance.")

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to loc and scale."""
        u = _raw["clamp"](_raw["rand"](self._shape(sample_shape), self.loc.dtype), 1.2e-38, 1 - 6e-8)
        return self.loc - self.scale * _log(-_log(u))

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        z = (self.loc - value) / self.scale
        return z - _raw["exp"](z) - _log(self.scale)

    def cdf(self, value):
        """The probability of a smaller number."""
        return _raw["exp"](-_raw["exp"]((self.loc - self._checked(value)) / self.scale))

    def icdf(self, value):
        """The number below which this probability lies."""
        return self.loc - self.scale * _log(-_log(_tensor(value)))

    def entropy(self):
        """The entropy, in nats."""
        return _log(self.scale) + 1.57721566490153286


class StudentT(Distribution):
    """Student's t distribution.

    Args:
        df: number or Tensor, positive, the degrees of freedom.
        loc: number or Tensor. Default: 0.
        scale: number or Tensor. Default: 1; all broadcast.
        validate_args: bool, whether to check the values of the parameters. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import StudentT
    >>> round(float(StudentT(1.0).log_prob(ms.tensor(1.0))), 4)
    -1.8379
    """

    arg_constraints, support = {"df": constraints.positive, **_SCALED}, constraints.real

    def __init__(self, df, loc=0.0, scale=1.0, validate_args=None):
        self.df, self.loc, self.scale = _together(df, loc, scale)
        self.batch_shape = tuple(self.df.shape)
        self._check_arguments(validate_args, "df", "loc", "scale")

    mode = property(lambda self: self.loc, doc="Where the density is largest.")

    @property
    def mean(self):
        """The mean; NaN where there is none."""
        return _raw["where"](self.df > 1, self.loc, math.nan)

    @property
    def variance(self):
        """The variance; infinite up to two degrees of freedom, NaN up to one."""
        known = self.scale * self.scale * self.df / _raw["where"](self.df > 2, self.df - 2, 1.0)
        return _raw["where"](self.df > 2, known, _raw["where"](self.df > 1, math.inf, math.nan))

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to the parameters."""
        shape = self._shape(sample_shape)
        square = _gamma(self.df / 2, shape) * 2
        x = _raw["randn"](shape, self.df.dtype) * _raw["rsqrt"](square / self.df)
        return self.loc + self.scale * x

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        z, df = (value - self.loc) / self.scale, self.df
        norm = _log(self.scale) + 0.5 * _log(df) + 0.5 * math.log(math.pi) + _lgamma(0.5 * df) - _lgamma(0.5 * (df + 1))
        return -0.5 * (df + 1) * _raw["log1p"](z * z / df) - norm

    def entropy(self):
        """The entropy, in nats."""
        half = 0.5 * (self.df + 1)
        beta = _lgamma(0.5 * self.df) + _lgamma(_tensor(0.5)) - _lgamma(half)
        return (
            _log(self.scale)
            + half * (_raw["digamma"](half) - _raw["digamma"](0.5 * self.df))
            + 0.5 * _log(self.df)
            + beta
        )


def _given_factor(distribution, given, validate_args):
    """The Cholesky factor of a covariance, of the one matrix that is given; its values are checked."""
    from .. import linalg

    given = {name: matrix for name, matrix in given.items() if matrix is not None}
    who = type(distribution).__name__
    if len(given) != 1:
        raise ValueError(f"{who}: give one of covariance_matrix, precision_matrix and scale_tril")
    [(name, matrix)] = given.items()
    if matrix.ndim < 2:
        raise ValueError(f"{who}: {name} must have two dimensions or more, got shape {tuple(matrix.shape)}")
    distribution._check_values(validate_args, name, matrix)
    if name == "scale_tril":
        return matrix
    return linalg.cholesky(matrix if name == "covariance_matrix" else linalg.inv(matrix))


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
    -1.8379
    """

    arg_constraints = {
        "loc": constraints.real_vector,
        "covariance_matrix": constraints.positive_definite,
        "precision_matrix": constraints.positive_definite,
        "scale_tril": constraints.lower_cholesky,
    }
    support = constraints.real_vector

    def __init__(self, loc, covariance_matrix=None, precision_matrix=None, scale_tril=None, validate_args=None):
        given = {"covariance_matrix": covariance_matrix, "precision_matrix": precision_matrix, "scale_tril": scale_tril}
        scale_tril = _given_factor(self, given, validate_args)
        n = loc.shape[-1]
        batch = _raw["add"](loc.detach()[..., 0], scale_tril.detach()[..., 0, 0]).shape
        self.loc = _raw["broadcast_to"](loc, (*batch, n))
        self.scale_tril = _raw["broadcast_to"](scale_tril, (*batch, n, n))
        self.batch_shape, self.event_shape = tuple(batch), (n,)
        self._check_arguments(validate_args, "loc")

    mean = mode = property(lambda self: self.loc, doc="The mean.")
    variance = property(lambda self: (self.scale_tril * self.scale_tril).sum(-1), doc="The variance of each element.")

    @property
    def covariance_matrix(self):
        """The covariance."""
        return _raw["matmul"](self.scale_tril, self.scale_tril.swapaxes(-2, -1))

    @property
    def precision_matrix(self):
        """The inverse of the covariance."""
        from .. import linalg

        return linalg.inv(self.covariance_matrix)

    def rsample(self, sample_shape=()):
        """Random vectors through which gradients flow to the parameters."""
        x = _raw["randn"](self._shape(sample_shape), self.loc.dtype)
        return self.loc + _raw["matmul"](self.scale_tril, x[..., None])[..., 0]

    def _log_det(self):
        return _log(_raw["diagonal"](self.scale_tril, 0, -2, -1)).sum(-1)

    def log_prob(self, value):
        """The logarithm of the density."""
        value = self._checked(value)
        from .. import linalg

        apart = value - self.loc
        tril = _raw["broadcast_to"](self.scale_tril, (*apart.shape[:-1], *self.scale_tril.shape[-2:]))
        z = linalg.solve_triangular(tril, apart[..., None], upper=False)[..., 0]
        return -0.5 * (self.event_shape[0] * math.log(2 * math.pi) + (z * z).sum(-1)) - self._log_det()

    def entropy(self):
        """The entropy, in nats."""
        return 0.5 * self.event_shape[0] * (1 + math.log(2 * math.pi)) + self._log_det()
