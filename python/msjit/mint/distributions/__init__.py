"""PyTorch's ``distributions`` that policies and models draw from.

>>> from msjit.mint.distributions import Normal
>>> round(float(Normal(0.0, 1.0).log_prob(ms.tensor(0.0))), 4)
-0.9189
"""

from ... import _missing
from . import bernoulli, categorical, distribution, exponential, independent, kl, laplace, normal, uniform
from .bernoulli import Bernoulli
from .categorical import Categorical
from .distribution import Distribution
from .exponential import Exponential
from .independent import Independent
from .kl import kl_divergence
from .laplace import Laplace
from .normal import Normal
from .uniform import Uniform

__all__ = [
    "Bernoulli", "Categorical", "Distribution", "Exponential", "Independent", "Laplace", "Normal", "Uniform", "bernoulli",
    "categorical", "distribution", "exponential", "independent", "kl", "kl_divergence", "laplace", "normal", "uniform",
]  # fmt: skip

__getattr__ = _missing.getattr_of(__name__)
