"""Distributions, as MindSpore has them: parameters are given when one is made, or with each call, behind the value.

Each has ``prob``, ``log_prob``, ``cdf``, ``log_cdf``, ``survival_function`` and ``log_survival`` of a value, ``mean``, ``sd``,
``var``, ``mode`` and ``entropy``, ``kl_loss`` and ``cross_entropy`` with another of its kind, and ``sample``. What a distribution
has no formula for raises RuntimeError.

>>> import msjit.nn.probability.distribution as msd
>>> normal = msd.Normal()
>>> normal.log_prob(ms.tensor([0.5]), ms.tensor([0.0]), ms.tensor([1.0]))
Tensor([-1.0439385], dtype=float32)
"""

from .... import _missing
from .base import Distribution
from .continuous import (
    Beta,
    Cauchy,
    Exponential,
    Gamma,
    Gumbel,
    HalfNormal,
    Laplace,
    Logistic,
    LogNormal,
    Normal,
    StudentT,
    Uniform,
)
from .discrete import Bernoulli, Categorical, Geometric, Poisson
from .transformed import TransformedDistribution

__all__ = [
    "Bernoulli", "Beta", "Categorical", "Cauchy", "Distribution", "Exponential", "Gamma", "Geometric", "Gumbel", "HalfNormal",
    "Laplace", "LogNormal", "Logistic", "Normal", "Poisson", "StudentT",
    "TransformedDistribution", "Uniform",
]  # fmt: skip


def __getattr__(name):
    return _missing.elsewhere(__name__, name, __all__)
