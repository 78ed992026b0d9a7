"""PyTorch's ``distributions`` that policies and models draw from.

>>> from msjit.mint.distributions import Normal
>>> round(float(Normal(0.0, 1.0).log_prob(ms.tensor(0.0))), 4)
-0.9189
"""

import sys
import types

from ... import _missing
from . import (
    bernoulli,
    categorical,
    constraints,
    distribution,
    exponential,
    independent,
    joined_transforms,
    kl,
    kl_of_two_kinds,
    laplace,
    normal,
    transforms,
    uniform,
    utils,
    wide_transforms,
)
from .bernoulli import Bernoulli
from .categorical import Categorical
from .counts import Geometric, OneHotCategorical, OneHotCategoricalStraightThrough, Poisson
from .distribution import Distribution, ExponentialFamily
from .exponential import Exponential
from .independent import Independent
from .joined_transforms import CatTransform, CorrCholeskyTransform, StackTransform
from .kl import kl_divergence, register_kl
from .laplace import Laplace
from .matrices import LKJCholesky, LowRankMultivariateNormal, Wishart
from .mixtures import MixtureSameFamily
from .normal import Normal
from .of_reals import Cauchy, Gumbel, MultivariateNormal, StudentT
from .positive import Beta, Chi2, Dirichlet, Gamma, HalfCauchy, HalfNormal, LogNormal
from .powers import Kumaraswamy, Pareto, Weibull
from .ratios import FisherSnedecor, GeneralizedPareto, InverseGamma, VonMises
from .relaxed import (
    ContinuousBernoulli,
    ExpRelaxedCategorical,
    LogisticNormal,
    LogitRelaxedBernoulli,
    RelaxedBernoulli,
    RelaxedOneHotCategorical,
)
from .transforms import (
    AbsTransform,
    AffineTransform,
    ComposeTransform,
    ExpTransform,
    PowerTransform,
    SigmoidTransform,
    SoftmaxTransform,
    SoftplusTransform,
    StickBreakingTransform,
    TanhTransform,
    Transform,
    TransformedDistribution,
    identity_transform,  # noqa: F401  by PyTorch's name
)
from .trials import Binomial, Multinomial, NegativeBinomial
from .uniform import Uniform
from .wide_transforms import (
    CumulativeDistributionTransform,
    IndependentTransform,
    LowerCholeskyTransform,
    PositiveDefiniteTransform,
    ReshapeTransform,
    biject_to,
    transform_to,
)

__all__ = [
    "AbsTransform", "CatTransform", "ComposeTransform", "CorrCholeskyTransform", "StackTransform",
    "CumulativeDistributionTransform", "ExponentialFamily", "IndependentTransform",
    "LowerCholeskyTransform", "PositiveDefiniteTransform", "PowerTransform", "ReshapeTransform", "SoftmaxTransform",
    "SoftplusTransform", "StickBreakingTransform", "Transform", "biject_to", "transform_to",
    "joined_transforms", "utils", "wide_transforms",
    "ContinuousBernoulli", "FisherSnedecor", "GeneralizedPareto", "InverseGamma", "LKJCholesky", "LogisticNormal",
    "LowRankMultivariateNormal", "MixtureSameFamily", "RelaxedBernoulli", "RelaxedOneHotCategorical", "VonMises", "Wishart",
    "Binomial", "Kumaraswamy", "Multinomial", "NegativeBinomial", "Pareto", "Weibull",
    "AffineTransform", "Bernoulli", "Beta", "Categorical", "Cauchy", "Chi2", "Dirichlet", "Distribution", "ExpTransform",
    "Exponential", "Gamma", "Geometric", "Gumbel", "HalfCauchy", "HalfNormal", "Independent", "Laplace", "LogNormal",
    "MultivariateNormal", "Normal", "OneHotCategorical", "OneHotCategoricalStraightThrough", "Poisson", "SigmoidTransform",
    "StudentT", "TanhTransform", "TransformedDistribution", "Uniform", "bernoulli", "categorical", "constraints",
    "distribution", "exponential", "independent", "kl", "kl_divergence", "kl_of_two_kinds",
    "laplace", "normal", "register_kl", "transforms",
    "uniform",
]  # fmt: skip

__getattr__ = _missing.getattr_of(__name__)

# The modules that PyTorch has each distribution in, where the files here are others.
_MODULES = {
    "beta": Beta, "binomial": Binomial, "cauchy": Cauchy, "chi2": Chi2, "dirichlet": Dirichlet, "gamma": Gamma,
    "geometric": Geometric, "gumbel": Gumbel, "half_cauchy": HalfCauchy, "half_normal": HalfNormal, "kumaraswamy": Kumaraswamy,
    "log_normal": LogNormal, "multinomial": Multinomial, "multivariate_normal": MultivariateNormal,
    "negative_binomial": NegativeBinomial, "one_hot_categorical": OneHotCategorical, "pareto": Pareto, "poisson": Poisson,
    "continuous_bernoulli": ContinuousBernoulli, "fishersnedecor": FisherSnedecor, "generalized_pareto": GeneralizedPareto,
    "inverse_gamma": InverseGamma, "lkj_cholesky": LKJCholesky, "logistic_normal": LogisticNormal,
    "lowrank_multivariate_normal": LowRankMultivariateNormal, "mixture_same_family": MixtureSameFamily,
    "relaxed_bernoulli": RelaxedBernoulli, "relaxed_categorical": RelaxedOneHotCategorical, "von_mises": VonMises,
    "wishart": Wishart, "studentT": StudentT, "transformed_distribution": TransformedDistribution, "weibull": Weibull,
}  # fmt: skip


def _module(name, distribution):
    module = types.ModuleType(f"{__name__}.{name}", f"PyTorch's module of {distribution.__name__}.")
    setattr(module, distribution.__name__, distribution)
    sys.modules[module.__name__] = module
    return module


globals().update({_name: _module(_name, _distribution) for _name, _distribution in _MODULES.items()})
one_hot_categorical.OneHotCategoricalStraightThrough = OneHotCategoricalStraightThrough  # noqa: F821
constraint_registry = _module("constraint_registry", wide_transforms.ConstraintRegistry)
constraint_registry.biject_to, constraint_registry.transform_to = biject_to, transform_to
for _more in (wide_transforms, joined_transforms):
    for _name in _more.__all__:
        setattr(transforms, _name, getattr(_more, _name))
relaxed_bernoulli.LogitRelaxedBernoulli = LogitRelaxedBernoulli  # noqa: F821
relaxed_categorical.ExpRelaxedCategorical = ExpRelaxedCategorical  # noqa: F821
