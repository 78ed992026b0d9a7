"""Element-wise functions that are composed of ops, and those that run on the host."""

import math

from ... import _core
from ..._core import Tensor
from .dtypes import promote_types
from .host import host_op, same_as_first

_raw, _ops = _core._raw_ops, _core._ops
_abs, _exp, _log, _where, _floor = (_raw[n] for n in ("abs", "exp", "log", "where", "floor"))
_add, _sub, _mul, _div, _pow, _cast = (_raw[n] for n in ("add", "sub", "mul", "div", "pow", "cast"))
_eq, _lt, _gt, _le, _logical_and, _logical_or = (_raw[n] for n in ("eq", "lt", "gt", "le", "logical_and", "logical_or"))
_maximum, _minimum, _isnan, _sin, _lgamma = (_raw[n] for n in ("maximum", "minimum", "isnan", "sin", "lgamma"))

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


def _tensor(x):
    return x if isinstance(x, Tensor) else _core.tensor(x)


def _floating(x):
    return x if x.is_floating_point() or x.is_complex() else _cast(x, _core.get_default_dtype())


def is_floating_point(input):
    """Whether the dtype is real floating point.

    >>> ms.ops.is_floating_point(ms.tensor(1.0))
    True
    """
    return input.is_floating_point()


def is_complex(input):
    """Whether the dtype is complex.

    >>> ms.ops.is_complex(ms.tensor(1.0))
    False
    """
    return input.is_complex()


def positive(input):
    """The tensor itself.

    >>> ms.ops.positive(ms.tensor([-1.0]))
    Tensor([-1.], dtype=float32)
    """
    return input


def deg2rad(x):
    """Degrees in radians.

    >>> ms.ops.deg2rad(ms.tensor([0.0]))
    Tensor([0.], dtype=float32)
    """
    return _mul(x, math.pi / 180.0)


def rad2deg(x):
    """Radians in degrees.

    >>> ms.ops.rad2deg(ms.tensor([0.0]))
    Tensor([0.], dtype=float32)
    """
    return _mul(x, 180.0 / math.pi)


def sgn(input):
    """The sign; of a complex number z / |z|, and 0 of 0.

    >>> ms.ops.sgn(ms.tensor([-2.0, 0.0]))
    Tensor([-1.,  0.], dtype=float32)
    """
    if not input.is_complex():
        return _raw["sign"](input)
    size = _abs(input)
    return _div(input, _where(_eq(size, 0), 1.0, size))


def signbit(x):
    """Whether the sign bit is set; that of -0.0 is.

    >>> ms.ops.signbit(ms.tensor([-1.0, 0.0]))
    Tensor([ True, False], dtype=bool_)
    """
    if not x.is_floating_point():
        return _lt(x, 0)
    return _logical_or(_lt(x, 0), _logical_and(_eq(x, 0), _lt(_raw["reciprocal"](x), 0)))


def copysign(x, other):
    """The size of x with the sign of other.

    >>> ms.ops.copysign(ms.tensor([1.0]), -2.0)
    Tensor([-1.], dtype=float32)
    """
    size = _abs(_floating(x))
    return _where(signbit(_tensor(other)), _raw["neg"](size), size)


def cbrt(x):
    """Cube root.

    >>> ms.ops.cbrt(ms.tensor([-8.0]))
    Tensor([-2.], dtype=float32)
    """
    x = _floating(x)
    root = _pow(_abs(x), 1.0 / 3.0)
    one_step = _div(_sub(root, _div(_abs(x), _where(_eq(root, 0), 1.0, _mul(root, root)))), 3.0)
    return _mul(_raw["sign"](x), _where(_raw["isfinite"](root), _sub(root, one_step), root))


def float_power(input, exponent):
    """input ** exponent in double precision.

    >>> ms.ops.float_power(ms.tensor([2]), 2)
    Tensor([4.], dtype=float64)
    """
    double = _core.float64

    def wide(v):
        if not isinstance(v, Tensor):
            return v if isinstance(v, complex) else float(v)
        return v if v.is_complex() else _cast(v, double)

    return _pow(wide(input), wide(exponent))


def heaviside(input, values):
    """0 below zero, 1 above, values at zero.

    >>> ms.ops.heaviside(ms.tensor([-1.0, 0.0, 2.0]), ms.tensor([0.5]))
    Tensor([0. , 0.5, 1. ], dtype=float32)
    """
    one = _raw["full_like"](input, 1)
    step = _where(_eq(input, 0), values, _where(_gt(input, 0), one, _raw["full_like"](input, 0)))
    return _where(_isnan(input), input, step) if input.is_floating_point() else step


def isposinf(input):
    """True where the value is positive infinity.

    >>> ms.ops.isposinf(ms.tensor([float("inf"), 1.0]))
    Tensor([ True, False], dtype=bool_)
    """
    return _logical_and(_raw["isinf"](input), _gt(input, 0))


def isneginf(input):
    """True where the value is negative infinity.

    >>> ms.ops.isneginf(ms.tensor([-float("inf"), 1.0]))
    Tensor([ True, False], dtype=bool_)
    """
    return _logical_and(_raw["isinf"](input), _lt(input, 0))


def isreal(input):
    """True where the imaginary part is zero.

    >>> ms.ops.isreal(ms.tensor([1.0]))
    Tensor([ True], dtype=bool_)
    """
    if input.is_complex():
        return _eq(_raw["imag"](input), 0)
    return _raw["full_like"](input, True, _core.bool_)


def approximate_equal(x, y, tolerance=1e-05):
    """|x - y| < tolerance.

    >>> ms.ops.approximate_equal(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 3.0]))
    Tensor([ True, False], dtype=bool_)
    """
    return _lt(_abs(_sub(x, y)), tolerance)


def ldexp(x, other):
    """x * 2 ** other.

    >>> ms.ops.ldexp(ms.tensor([1.0]), ms.tensor([3]))
    Tensor([8.], dtype=float32)
    """
    return _mul(x, _raw["exp2"](_floating(_tensor(other))))


def logaddexp(input, other):
    """log(exp(input) + exp(other)).

    >>> ms.ops.logaddexp(ms.tensor([0.0]), ms.tensor([0.0]))
    Tensor([0.6931472], dtype=float32)
    """
    m = _maximum(input, other)
    difference = _raw["neg"](_abs(_sub(input, other)))
    return _where(_raw["isinf"](m), m, _add(m, _raw["log1p"](_exp(_where(_isnan(difference), 0.0, difference)))))


def logaddexp2(input, other):
    """log2(2 ** input + 2 ** other).

    >>> ms.ops.logaddexp2(ms.tensor([0.0]), ms.tensor([0.0]))
    Tensor([1.], dtype=float32)
    """
    m = _maximum(input, other)
    tail = _raw["log1p"](_raw["exp2"](_raw["neg"](_abs(_sub(input, other)))))
    return _add(m, _mul(tail, 1.0 / math.log(2.0)))


def logit(input, eps=None):
    """log(x / (1 - x)); eps first limits x to [eps, 1 - eps].

    >>> ms.ops.logit(ms.tensor([0.5]))
    Tensor([0.], dtype=float32)
    """
    if eps is not None and eps >= 0:
        input = _raw["clamp"](input, eps, 1 - eps)
    return _log(_div(input, _sub(1.0, input)))


def sinc(input):
    """sin(pi x) / (pi x), 1 at 0.

    >>> ms.ops.sinc(ms.tensor([0.0]))
    Tensor([1.], dtype=float32)
    """
    input = _floating(input)
    zero = _eq(input, 0)
    angle = _mul(_where(zero, 1.0, input), math.pi)
    return _where(zero, 1.0, _div(_sin(angle), angle))


def xlogy(input, other):
    """input * log(other), 0 where input is 0 and other is no NaN.

    >>> ms.ops.xlogy(ms.tensor([0.0]), ms.tensor([0.0]))
    Tensor([0.], dtype=float32)
    """
    other = _tensor(other)
    zero = _logical_and(_eq(input, 0), _raw["logical_not"](_isnan(other)))
    return _where(zero, 0.0, _mul(input, _log(_where(zero, 1.0, _floating(other)))))


def xdivy(x, y):
    """x / y, 0 where x is 0.

    >>> ms.ops.xdivy(ms.tensor([0.0, 1.0]), ms.tensor([0.0, 2.0]))
    Tensor([0. , 0.5], dtype=float32)
    """
    zero = _eq(x, 0)
    return _where(zero, 0.0, _div(x, _where(zero, 1, y)))


def hardshrink(x, lambd=0.5):
    """x where |x| > lambd, else 0.

    >>> ms.ops.hardshrink(ms.tensor([0.2, 1.0]))
    Tensor([0., 1.], dtype=float32)
    """
    return _where(_logical_or(_gt(x, lambd), _lt(x, -lambd)), x, 0.0)


def softshrink(input, lambd=0.5):
    """x - lambd above lambd, x + lambd below -lambd, 0 between.

    >>> ms.ops.softshrink(ms.tensor([0.2, 1.0]))
    Tensor([0. , 0.5], dtype=float32)
    """
    return _where(
        _gt(input, lambd), _sub(input, lambd), _where(_lt(input, -lambd), _add(input, lambd), _mul(input, 0.0))
    )


soft_shrink = softshrink


def threshold(input, thr, value):
    """x where x > thr, else value.

    >>> ms.ops.threshold(ms.tensor([1.0, 3.0]), 2.0, 0.0)
    Tensor([0., 3.], dtype=float32)
    """
    return _where(_gt(input, thr), input, value)


def mvlgamma(input, p):
    """Logarithm of the multivariate gamma function of dimension p.

    >>> ms.ops.mvlgamma(ms.tensor([3.0]), 1)
    Tensor([0.6931472], dtype=float32)
    """
    total = p * (p - 1) / 4.0 * math.log(math.pi)
    for i in range(p):
        total = _add(_lgamma(_sub(input, i / 2.0)), total)
    return total


# ---- on the host


def _numpy():
    import numpy

    return numpy


def _promoted(a, b):
    shape = _numpy().broadcast_shapes(a.shape, b.shape)
    return shape, promote_types(a.dtype, b.dtype)


_gcd = host_op("gcd", lambda a, b: _numpy().gcd(a, b), _promoted)
_lcm = host_op("lcm", lambda a, b: _numpy().lcm(a, b), _promoted)
_nextafter = host_op("nextafter", lambda a, b: _numpy().nextafter(a, b), _promoted)


def _both(a, b):
    a, b = _tensor(a), _tensor(b)
    dtype = promote_types(a.dtype, b.dtype)
    return _cast(a, dtype), _cast(b, dtype)


def gcd(input, other):
    """Greatest common divisor of integers.

    >>> ms.ops.gcd(ms.tensor([12]), ms.tensor([18]))
    Tensor([6], dtype=int64)
    """
    return _gcd(*_both(input, other))


def lcm(input, other):
    """Least common multiple of integers.

    >>> ms.ops.lcm(ms.tensor([4]), ms.tensor([6]))
    Tensor([12], dtype=int64)
    """
    return _lcm(*_both(input, other))


def nextafter(input, other):
    """The next floating-point number from input towards other.

    >>> ms.ops.nextafter(ms.tensor([0.0]), ms.tensor([1.0])).item() > 0
    True
    """
    return _nextafter(*_both(input, other))


def _host_i0(x):
    np = _numpy()
    return np.i0(x.astype(np.float64)).astype(x.dtype)


def _host_i1(x):
    """The derivative of i0, by its power series and, for large x, Abramowitz and Stegun 9.7.1."""
    np = _numpy()
    wide = x.astype(np.float64)
    term = wide / 2.0
    total = term.copy()
    for k in range(1, 200):
        term = term * (wide * wide / 4.0) / (k * (k + 1.0))
        total += term
    return total.astype(x.dtype)


_i1 = host_op("bessel_i1", _host_i1, same_as_first)
_i0 = host_op("bessel_i0", _host_i0, same_as_first, lambda args, y, g: (g * _i1(args[0]),))


def i0(x):
    """Modified Bessel function of the first kind, of order 0.

    >>> ms.ops.i0(ms.tensor([0.0]))
    Tensor([1.], dtype=float32)
    """
    return _i0(_floating(x))


def _host_igamma(a, x, upper):
    """Regularised incomplete gamma functions: series below a + 1, Lentz's continued fraction above (DLMF 8.11.4, 8.9.2)."""
    np = _numpy()
    dtype = a.dtype
    a, x = np.broadcast_arrays(a.astype(np.float64), x.astype(np.float64))
    with np.errstate(all="ignore"):
        front = np.exp(a * np.log(x) - x - np.vectorize(math.lgamma, otypes=[np.float64])(np.where(a > 0, a, 1.0)))
        term = 1.0 / a
        series = term.copy()
        for k in range(1, 500):
            term = term * x / (a + k)
            series += term
        b, c = x + 1.0 - a, np.full(a.shape, 1e300)
        d = 1.0 / np.where(b == 0, 1e-300, b)
        fraction = d.copy()
        for k in range(1, 500):
            an = -k * (k - a)
            b = b + 2.0
            d = 1.0 / np.where(an * d + b == 0, 1e-300, an * d + b)
            c = np.where(b + an / c == 0, 1e-300, b + an / c)
            fraction *= d * c
        below = x < a + 1.0
        lower = np.where(below, front * series, 1.0 - front * fraction)
        higher = np.where(below, 1.0 - front * series, front * fraction)
    result = np.where(x == 0, 1.0 if upper else 0.0, higher if upper else lower)
    result = np.where(np.isinf(x), 0.0 if upper else 1.0, result)
    result = np.where((a < 0) | (x < 0) | ((a == 0) & (x == 0)), np.nan, result)
    result = np.where((a == 0) & (x > 0), 0.0 if upper else 1.0, result)
    return result.astype(dtype)


_igamma = host_op("igamma", lambda a, x: _host_igamma(a, x, False), _promoted)
_igammac = host_op("igammac", lambda a, x: _host_igamma(a, x, True), _promoted)


def igamma(input, other):
    """Regularised lower incomplete gamma function P(input, other).

    >>> ms.ops.igamma(ms.tensor([1.0]), ms.tensor([0.0]))
    Tensor([0.], dtype=float32)
    """
    return _igamma(*_both(_floating(_tensor(input)), _floating(_tensor(other))))


def igammac(input, other):
    """Regularised upper incomplete gamma function Q(input, other).

    >>> ms.ops.igammac(ms.tensor([1.0]), ms.tensor([0.0]))
    Tensor([1.], dtype=float32)
    """
    return _igammac(*_both(_floating(_tensor(input)), _floating(_tensor(other))))
