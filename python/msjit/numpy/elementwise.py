"""Element-wise functions of NumPy."""

from .. import _core
from ..ops._composed import elementwise as E
from ..ops.elementwise import logaddexp2_limit, logaddexp_limit
from ._base import cast, floating, raw, tensor

_UNARY = {
    "absolute": "abs", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh", "arctan": "atan", "arctanh": "atanh",
    "bitwise_not": "bitwise_not", "ceil": "ceil", "cos": "cos", "cosh": "cosh", "exp": "exp", "exp2": "exp2", "expm1": "expm1",
    "floor": "floor", "invert": "bitwise_not", "isfinite": "isfinite", "isinf": "isinf", "isnan": "isnan", "log": "log",
    "log10": "log10", "log1p": "log1p", "log2": "log2", "rint": "round", "sin": "sin", "sinh": "sinh",
    "sqrt": "sqrt", "square": "square", "tan": "tan", "tanh": "tanh", "trunc": "trunc",
}  # fmt: skip
_BINARY = {
    "add": "add", "arctan2": "atan2", "bitwise_and": "bitwise_and", "bitwise_or": "bitwise_or", "bitwise_xor": "bitwise_xor",
    "divide": "div", "equal": "eq", "floor_divide": "floor_div", "fmod": "fmod", "greater": "gt", "greater_equal": "ge",
    "hypot": "hypot", "less": "lt", "less_equal": "le", "logical_and": "logical_and", "logical_or": "logical_or",
    "logical_xor": "logical_xor", "matmul": "matmul", "maximum": "maximum", "minimum": "minimum", "mod": "mod",
    "multiply": "mul", "not_equal": "ne", "power": "pow", "remainder": "mod", "subtract": "sub", "true_divide": "div",
}  # fmt: skip


def _named(function, name, doc):
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


def _unary(name, op):
    def function(x, dtype=None):
        return cast(op(tensor(x)), dtype)

    return _named(function, name, f"Element-wise {name}, as NumPy's; the result in dtype.")


def _binary(name, op):
    def function(x1, x2, dtype=None):
        if not isinstance(x1, _core.Tensor) and not isinstance(x2, _core.Tensor):
            x1 = tensor(x1)
        return cast(op(_operand(x1), _operand(x2)), dtype)

    return _named(function, name, f"Element-wise {name}, as NumPy's; the result in dtype.")


def _operand(x):
    return _core.tensor(x) if isinstance(x, (list, tuple)) else x


for _name, _op in _UNARY.items():
    globals()[_name] = _unary(_name, raw[_op])
for _name, _op in _BINARY.items():
    globals()[_name] = _binary(_name, raw[_op])
abs = globals()["absolute"]


def arccos(input, dtype=None):
    """Element-wise arc cosine."""
    return cast(raw["acos"](tensor(input)), dtype)


def logical_not(a, dtype=None):
    """Element-wise logical not."""
    return cast(raw["logical_not"](tensor(a)), dtype)


def negative(a, dtype=None):
    """Element-wise -a."""
    return cast(raw["neg"](tensor(a)), dtype)


def positive(a, dtype=None):
    """The array itself."""
    return cast(tensor(a), dtype)


def reciprocal(x, dtype=None):
    """Element-wise 1 / x."""
    return cast(raw["reciprocal"](tensor(x)), dtype)


def fabs(x, dtype=None):
    """Absolute values, floating point."""
    return cast(raw["abs"](floating(x)), dtype)


def fix(x):
    """Rounded towards zero."""
    return raw["trunc"](floating(x))


def cbrt(x, dtype=None):
    """Cube root."""
    return cast(E.cbrt(tensor(x)), dtype)


def deg2rad(x, dtype=None):
    """Degrees in radians."""
    return cast(E.deg2rad(tensor(x)), dtype)


def radians(x, dtype=None):
    """Degrees in radians."""
    return cast(E.deg2rad(tensor(x)), dtype)


def rad2deg(x, dtype=None):
    """Radians in degrees."""
    return cast(E.rad2deg(tensor(x)), dtype)


def sign(x, dtype=None):
    """-1, 0 or 1 by the sign of x; NaN stays."""
    x = tensor(x)
    signs = raw["sign"](x)
    return cast(raw["where"](raw["isnan"](x), x, signs) if x.is_floating_point() else signs, dtype)


def signbit(x, dtype=None):
    """Whether the sign bit is set."""
    return cast(E.signbit(tensor(x)), dtype)


def isposinf(x):
    """True where the value is positive infinity."""
    return E.isposinf(tensor(x))


def isneginf(x):
    """True where the value is negative infinity."""
    return E.isneginf(tensor(x))


def copysign(x1, x2, dtype=None):
    """The size of x1 with the sign of x2."""
    return cast(E.copysign(tensor(x1), tensor(x2)), dtype)


def float_power(x1, x2, dtype=None):
    """x1 ** x2 in floating point."""
    return cast(raw["pow"](floating(x1), floating(x2)), dtype)


def gcd(x1, x2, dtype=None):
    """Greatest common divisor."""
    return cast(E.gcd(x1, x2), dtype)


def lcm(x1, x2, dtype=None):
    """Least common multiple."""
    return cast(E.lcm(x1, x2), dtype)


def heaviside(x1, x2, dtype=None):
    """0 below zero, 1 above, x2 at zero."""
    return cast(E.heaviside(floating(x1), tensor(x2)), dtype)


def logaddexp(x1, x2, dtype=None):
    """log(exp(x1) + exp(x2))."""
    return cast(logaddexp_limit(floating(x1), floating(x2)), dtype)


def logaddexp2(x1, x2, dtype=None):
    """log2(2 ** x1 + 2 ** x2)."""
    return cast(logaddexp2_limit(floating(x1), floating(x2)), dtype)


def divmod(x1, x2, dtype=None):
    """Quotient rounded towards minus infinity, and remainder."""
    x1 = tensor(x1)
    return cast(raw["floor_div"](x1, x2), dtype), cast(raw["mod"](x1, x2), dtype)


def clip(x, xmin, xmax, dtype=None):
    """Limited to [xmin, xmax]; None is no limit."""
    return cast(raw["clamp"](tensor(x), _operand(xmin), _operand(xmax)), dtype)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    """|a - b| <= atol + rtol * |b|."""
    return raw["isclose"](tensor(a), tensor(b), rtol, atol, equal_nan)


def array_equal(a1, a2, equal_nan=False):
    """Whether shapes and all elements are equal."""
    a1, a2 = tensor(a1), tensor(a2)
    if a1.shape != a2.shape:
        return _core.tensor(False)
    same = raw["eq"](a1, a2)
    if equal_nan and a1.is_floating_point() and a2.is_floating_point():
        same = raw["logical_or"](same, raw["logical_and"](raw["isnan"](a1), raw["isnan"](a2)))
    return raw["all"](same)


def array_equiv(a1, a2):
    """Whether all elements are equal after broadcasting."""
    a1, a2 = tensor(a1), tensor(a2)
    n = max(a1.ndim, a2.ndim)
    left, right = (1,) * (n - a1.ndim) + a1.shape, (1,) * (n - a2.ndim) + a2.shape
    if any(p != q and p != 1 and q != 1 for p, q in zip(left, right)):
        return _core.tensor(False)
    return raw["all"](raw["eq"](a1, a2))


__all__ = [
    *_UNARY, *_BINARY, "abs", "arccos", "array_equal", "array_equiv", "cbrt", "clip", "copysign", "deg2rad", "divmod", "fabs",
    "fix", "float_power", "gcd", "heaviside", "isclose", "isneginf", "isposinf", "lcm", "logaddexp", "logaddexp2",
    "logical_not", "negative", "positive", "rad2deg", "radians", "reciprocal", "sign", "signbit",
]  # fmt: skip
