"""Element-wise functions that are composed of ops, and those that run on the host."""

from ... import _core
from ..elementwise import (
    copysign,
    deg2rad,
    float_power,
    gcd,
    heaviside,
    lcm,
    ldexp,
    logaddexp,
    logaddexp2,
    logit,
    nextafter,
    positive,
    rad2deg,
    sgn,
    sinc,
    xdivy,
    xlogy,
)
from ..function import approximate_equal, is_complex, is_floating_point, isneginf, isposinf, isreal, signbit
from ..networks import hardshrink, softshrink, threshold
from ..special import i0, igamma, igammac, mvlgamma

_raw, _ops = _core._raw_ops, _core._ops
_abs, _where = (_raw[n] for n in ("abs", "where"))
_sub, _mul, _div, _pow, _cast = (_raw[n] for n in ("sub", "mul", "div", "pow", "cast"))
_eq = _raw["eq"]

__all__ = [
    "approximate_equal",
    "cbrt",
    "copysign",
    "deg2rad",
    "float_power",
    "gcd",
    "hardshrink",
    "heaviside",
    "i0",
    "igamma",
    "igammac",
    "is_complex",
    "is_floating_point",
    "isneginf",
    "isposinf",
    "isreal",
    "lcm",
    "ldexp",
    "logaddexp",
    "logaddexp2",
    "logit",
    "mvlgamma",
    "nextafter",
    "positive",
    "rad2deg",
    "sgn",
    "signbit",
    "sinc",
    "softshrink",
    "soft_shrink",
    "threshold",
    "xdivy",
    "xlogy",
]


def _floating(x):
    return x if x.is_floating_point() or x.is_complex() else _cast(x, _core.get_default_dtype())


def cbrt(x):
    """Cube root.

    >>> ms.ops.cbrt(ms.tensor([-8.0]))
    Tensor([-2.], dtype=float32)
    """
    x = _floating(x)
    root = _pow(_abs(x), 1.0 / 3.0)
    one_step = _div(_sub(root, _div(_abs(x), _where(_eq(root, 0), 1.0, _mul(root, root)))), 3.0)
    return _mul(_raw["sign"](x), _where(_raw["isfinite"](root), _sub(root, one_step), root))


soft_shrink = softshrink


# ---- on the host
