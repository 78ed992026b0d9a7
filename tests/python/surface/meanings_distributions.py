"""Programs of meanings.py about nn.probability.distribution: formulas, shapes of samples, parameters that come with a call."""

import re

_D = "import importlib\nmsd = importlib.import_module(ms.__name__ + '.nn.probability.distribution')\n"
_X = "Tensor([.2, .7])"
_WHOLE = "Tensor([0., 2.])"
# A distribution, where its formulas are asked for, and how many parameters it has.
_MADE = (
    ("Normal(1.0, 2.0)", _X, 2), ("Uniform(0.0, 2.0)", _X, 2), ("Exponential(0.5)", _X, 1), ("Bernoulli(0.3)", "Tensor([0., 1.])", 1),
    ("Categorical([.2, .3, .5])", _WHOLE, 0), ("Geometric(0.3)", _WHOLE, 1), ("Laplace(1.0, 2.0)", _X, 2), ("LogNormal(0.5, 1.0)", _X, 2),
    ("Beta([1.0], [2.0])", _X, 2), ("Gamma([2.0], [3.0])", _X, 2), ("Poisson([2.0])", _WHOLE, 1), ("Cauchy(0.5, 1.0)", _X, 2),
    ("Gumbel(0.5, 1.0)", _X, 2), ("Logistic(0.5, 1.0)", _X, 2), ("HalfNormal(0.0, 1.0)", _X, 2), ("StudentT(3.0, 0.0, 1.0)", _X, 2),
)  # fmt: skip
_LATE = {
    "Normal": ("Tensor([.3, .6])", "Tensor([.7, 1.])"), "Uniform": ("Tensor([.3, .6])", "Tensor([.7, 1.])"), "Exponential": ("Tensor([.3, .6])",),
    "Bernoulli": ("Tensor([.3, .6])",), "Categorical": ("Tensor([.2, .3, .5])",), "Geometric": ("Tensor([.3, .6])",),
}  # fmt: skip

PROGRAMS = {}
for _made, _x, _n in _MADE:
    _kind, _d = _made.partition("(")[0], f"{_D}d = msd.{_made}; "
    for _m in ("prob", "log_prob", "cdf", "log_cdf", "survival_function", "log_survival"):
        PROGRAMS[f"{_made}.{_m}"] = f"{_d}r = d.{_m}({_x})"
    for _m in ("mean", "sd", "var", "mode", "entropy"):
        PROGRAMS[f"{_made}.{_m}"] = f"{_d}r = d.{_m}()"
    PROGRAMS[f"{_made}.sample"] = f"{_d}r = d.sample((3, 2)).shape, d.sample().shape, str(d.sample((2,)).dtype)"
    PROGRAMS[f"{_made} itself"] = f"{_d}r = d.is_scalar_batch, d.broadcast_shape, str(d.dtype), d.name, d.seed"
    _other = ", ".join(["Tensor([.6, .4])"] * _n) or "Tensor([.5, .25, .25])"
    for _m in ("kl_loss", "cross_entropy"):
        PROGRAMS[f"{_made}.{_m}"] = f"{_d}r = d.{_m}('{_kind}', {_other})"
for _kind, _p in _LATE.items():
    _x, _p = "Tensor([1.])" if _kind in ("Bernoulli", "Categorical", "Geometric") else "Tensor([.5])", ", ".join(_p)
    PROGRAMS[f"{_kind}() with a call's parameters"] = (
        f"{_D}d = msd.{_kind}(); r = d.prob({_x}, {_p}), d.log_prob({_x}, {_p}), d.mean({_p}), d.sample((2,), {_p}).shape"
    )
    PROGRAMS[f"{_kind}() without parameters"] = f"{_D}msd.{_kind}().prob({_x})"
PROGRAMS.update({
    "Normal(negative sd)": f"{_D}msd.Normal(0.0, -1.0)", "Bernoulli(above 1)": f"{_D}msd.Bernoulli(1.5)",
    "Normal(dtype)": f"{_D}msd.Normal(0.0, 1.0, dtype=ms.int32)", "Uniform(reversed)": f"{_D}msd.Uniform(2.0, 1.0)",
    "Normal(other kl)": f"{_D}msd.Normal(0.0, 1.0).kl_loss('Uniform', Tensor([0.]), Tensor([1.]))",
    "Normal(lists)": f"{_D}r = msd.Normal([0.0, 1.0], [1.0, 2.0]).mean()",
    "Normal(broadcast)": f"{_D}r = msd.Normal([[0.0], [1.0]], [1.0, 2.0]).log_prob(Tensor([.5, .6]))",
    "Normal(gradient)": f"{_D}r = ms.grad(lambda x, m, s: msd.Normal().log_prob(x, m, s), (0, 1, 2))(Tensor([.5]), Tensor([.1]), Tensor([2.]))",
})  # fmt: skip

# Where msjit gives something else than MindSpore does: the calls, and why.
OTHERS = {"rounded otherwise": r"Exponential\(0\.5\)\.log_cdf"}

_DIFFER = [re.compile(pattern) for pattern in OTHERS.values()]


def differs(name):
    """Whether msjit is known to give something else."""
    return any(pattern.fullmatch(name) for pattern in _DIFFER)
