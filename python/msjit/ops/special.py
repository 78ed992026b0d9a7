"""Special functions and windows with MindSpore's names. What is no op runs on the host in double precision, as an op of its
own: one node of a captured graph, with its gradient where one is known in closed form."""

import functools
import math

from .. import _core
from .._core import CustomOp, Tensor
from ._limits import counted

_ops, _raw = _core._ops, _core._raw_ops
_where, _cast = _raw["where"], _raw["cast"]

__all__ = [
    "bartlett_window", "bessel_i0", "bessel_i0e", "bessel_i1", "bessel_i1e", "bessel_j0", "bessel_j1", "bessel_k0",
    "bessel_k0e", "bessel_k1", "bessel_k1e", "bessel_y0", "bessel_y1", "blackman_window", "hamming_window", "hann_window", "i0",
    "igamma", "igammac", "kaiser_window", "mvlgamma", "polygamma", "zeta",
]  # fmt: skip


def _float(x):
    return x if x.is_floating_point() else _cast(x, _core.get_default_dtype())


def _result(flat, shape, like):
    """The doubles as a tensor of like's dtype, which NumPy may lack."""
    return _raw["cast"](Tensor(flat.reshape(shape)), like.dtype)


def host_function(name, f, vjp):
    """An op of one operand that f computes on a flat array of doubles."""

    def impl(x):
        import numpy as np

        a = x.asnumpy()
        with np.errstate(all="ignore"):
            return _result(f(np, a.astype(np.float64).reshape(-1)), a.shape, x)

    op = CustomOp(name, impl, lambda x: x, vjp, True)
    return lambda x: op(_float(x))


@functools.lru_cache(maxsize=256)
def _quadrature(np, low, high, n):
    """Nodes and weights of Gauss and Legendre, which are read only."""
    nodes, weights = np.polynomial.legendre.leggauss(n)
    return (nodes + 1) * (high - low) / 2 + low, weights * (high - low) / 2


def _circle(np, x, f):
    """Mean of f(x, angle) over half a circle by the trapezoidal rule, exact to rounding for periodic functions."""
    n = int(64 + 2 * np.nanmax(np.abs(x), initial=0.0))
    angle = np.arange(n) * (2 * math.pi / n)
    result = np.zeros_like(x)
    for a in angle:
        result += f(x, a)
    return result / n


FAR = 64.0  # from here on Hankel's expansions are exact to rounding, where sums over nodes would need ever more of them


def _hankel(np, order, x, signs):
    """Sums of Hankel's coefficients a_k / x**k, k = 0, 1, ..., each taken times signs[k % 4] (Watson, 7.2)."""
    term, total = np.ones_like(x), np.zeros_like(x)
    for k in range(1, 20):
        total = total + signs[(k - 1) % 4] * term
        term = term * ((4 * order * order - (2 * k - 1) ** 2) / (8 * k) / x)
    return total


def _waves(np, order, x, second):
    """J (or second: Y) of the order 0 or 1 at large x."""
    p, q = _hankel(np, order, x, (1, 0, -1, 0)), _hankel(np, order, x, (0, 1, 0, -1))
    c, s = (np.cos(x) + np.sin(x)) / math.sqrt(2), (np.sin(x) - np.cos(x)) / math.sqrt(2)  # of x - pi / 4
    c, s = (c, s) if order == 0 else (s, -c)
    value = np.sqrt(2 / (math.pi * x)) * (p * s + q * c if second else p * c - q * s)
    return np.where(np.isinf(x), 0.0, value)


def _split(near, far, even=None, small=None):
    """A function that is near(np, x) up to FAR, far(np, |x|) beyond and small(np, x) next to 0; of large negative x by its
    parity."""

    def f(np, x):
        away = np.abs(x) > FAR
        value = near(np, np.where(away, 0.0, x))
        if small is not None:
            value = np.where((np.abs(x) < 1e-8) & (x != 0), small(np, x), value)
        if not away.any():
            return value
        size = np.where(away, np.abs(x), FAR)
        beyond = far(np, size)
        if even is not None:
            beyond = beyond if even else np.where(x < 0, -beyond, beyond)
        else:
            beyond = np.where(x < 0, np.nan, beyond)
        return np.where(away, beyond, value)

    return f


def _half(np, x):
    return x / 2


def _next_to_pole(np, order, x):
    """K of the order 0 or 1 at small positive x."""
    return np.where(x < 0, np.nan, 1 / x if order else -np.log(x / 2) - np.euler_gamma)


def _j(order):
    def near(np, x):
        return _circle(np, x, lambda x, a: np.cos(order * a - x * math.sin(a)))

    return _split(near, lambda np, x: _waves(np, order, x, False), order == 0, _half if order else None)


def _i(order, scaled):
    def near(np, x):
        size = np.abs(x)
        value = _circle(np, x, lambda x, a: np.exp(x * math.cos(a) - size) * math.cos(order * a))
        return value if scaled else value * np.exp(size)

    def far(np, x):
        value = _hankel(np, order, x, (1, -1, 1, -1)) / np.sqrt(2 * math.pi * x)
        return (
            value
            if scaled
            else np.where(x > 800, np.inf, value * np.exp(np.minimum(x, 709.0)) * np.exp(x - np.minimum(x, 709.0)))
        )

    return _split(near, far, order == 0, _half if order else None)


def _k(order, scaled):
    def near(np, x):  # the integral of exp(-x cosh t) cosh(order t)
        step, result = 1 / 16, np.zeros_like(x)
        for i in range(16 * 32):
            t = i * step
            term = np.exp(-x * (math.cosh(t) - 1)) * math.cosh(order * t)
            result += term * (step / 2 if i == 0 else step)
        result = result if scaled else result * np.exp(-x)
        return np.where(x < 0, np.nan, np.where(x == 0, np.inf, result))

    def far(np, x):
        value = _hankel(np, order, x, (1, 1, 1, 1)) * np.sqrt(math.pi / 2 / x)
        return value if scaled else value * np.exp(-x)

    return _split(near, far, None, lambda np, x: _next_to_pole(np, order, x))


def _y(order):
    def near(np, x):  # Watson, 6.21
        angle, weight = _quadrature(np, 0.0, math.pi, int(64 + np.nanmax(np.abs(x), initial=0.0)))
        first, second = np.zeros_like(x), np.zeros_like(x)
        for a, w in zip(angle, weight):
            first += w * np.sin(x * math.sin(a) - order * a)
        for low in range(0, 32):
            for t, w in zip(*_quadrature(np, float(low), low + 1.0, 16)):
                decay = np.exp(np.maximum(-x * math.sinh(t) + order * t, -745.0))
                other = np.exp(np.maximum(-x * math.sinh(t) - order * t, -745.0))
                second += w * (decay + (-1) ** order * other)
        value = (first - second) / math.pi
        return np.where(x < 0, np.nan, np.where(x == 0, -np.inf, value))

    small = lambda np, x: -2 / math.pi * _next_to_pole(np, order, x)
    return _split(near, lambda np, x: _waves(np, order, x, True), None, small)


def _over(y, x):
    return y / _where(x == 0, 1.0, x)


bessel_j1 = host_function(
    "bessel_j1", _j(1), lambda a, y, g: (g * _where(a[0] == 0, 0.5, bessel_j0(a[0]) - _over(y, a[0])),)
)
bessel_j0 = host_function("bessel_j0", _j(0), lambda a, y, g: (-g * bessel_j1(a[0]),))
bessel_y1 = host_function("bessel_y1", _y(1), lambda a, y, g: (g * (bessel_y0(a[0]) - _over(y, a[0])),))
bessel_y0 = host_function("bessel_y0", _y(0), lambda a, y, g: (-g * bessel_y1(a[0]),))
bessel_i1 = host_function(
    "bessel_i1", _i(1, False), lambda a, y, g: (g * _where(a[0] == 0, 0.5, bessel_i0(a[0]) - _over(y, a[0])),)
)
bessel_i0 = host_function("bessel_i0", _i(0, False), lambda a, y, g: (g * bessel_i1(a[0]),))
bessel_i1e = host_function(
    "bessel_i1e", _i(1, True),
    lambda a, y, g: (g * (_where(a[0] == 0, 0.5, bessel_i0e(a[0]) - _over(y, a[0])) - _raw["sign"](a[0]) * y),),
)  # fmt: skip
bessel_i0e = host_function(
    "bessel_i0e", _i(0, True), lambda a, y, g: (g * (bessel_i1e(a[0]) - _raw["sign"](a[0]) * y),)
)
bessel_k1 = host_function("bessel_k1", _k(1, False), lambda a, y, g: (-g * (bessel_k0(a[0]) + _over(y, a[0])),))
bessel_k0 = host_function("bessel_k0", _k(0, False), lambda a, y, g: (-g * bessel_k1(a[0]),))
bessel_k1e = host_function("bessel_k1e", _k(1, True), lambda a, y, g: (g * (y - bessel_k0e(a[0]) - _over(y, a[0])),))
bessel_k0e = host_function("bessel_k0e", _k(0, True), lambda a, y, g: (g * (y - bessel_k1e(a[0])),))
_BESSEL = {
    "j": ("first kind", "[0.76519769, 0.22389078]", "[0.44005059, 0.57672481]"),
    "y": ("second kind", "[0.08825696, 0.51037567]", "[-0.78121282, -0.10703243]"),
    "i": ("first kind, modified", "[1.26606588, 2.27958530]", "[0.56515910, 1.59063685]"),
    "k": ("second kind, modified", "[0.42102444, 0.11389387]", "[0.60190723, 0.13986588]"),
    "ie": ("first kind, modified, times exp(-|x|)", "[0.46575961, 0.30850832]", "[0.20791042, 0.21526929]"),
    "ke": ("second kind, modified, times exp(x)", "[1.14446308, 0.84156822]", "[1.63615349, 1.03347685]"),
}  # values at 1 and 2 (Abramowitz and Stegun, tables 9.1 and 9.8)
for _kind, (_words, *_values) in _BESSEL.items():
    for _order in (0, 1):
        _name = f"bessel_{_kind[0]}{_order}{_kind[1:]}"
        _f = globals()[_name]
        _f.__name__ = _f.__qualname__ = _name
        _f.__doc__ = f"""The Bessel function of order {_order} of the {_words} (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host{"; NaN where x is negative" if _kind[0] in "yk" else ""}.

    >>> values = ms.tensor({_values[_order]})
    >>> (ms.ops.{_name}(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True
    """


def i0(input):
    """The modified Bessel function I_0: sum over k of (x / 2)**(2k) / k!**2.

    Args:
        input: Tensor, x, of any shape; integers are converted to float32.
    Returns:
        Tensor of input's shape.

    >>> ms.ops.i0(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 1.2660658], dtype=float32)
    """
    return bessel_i0(input)


def _broadcast(np, *tensors):
    arrays = np.broadcast_arrays(*(t.asnumpy().astype(np.float64) for t in tensors))
    return [a.reshape(-1) for a in arrays], arrays[0].shape


def _lgamma(np, a):
    return np.array([math.lgamma(v) if v > 0 else math.inf for v in a])


def _is_large(np, p):
    return np.isfinite(p) & (p > 1e6)


def _igamma_impl(a, x):
    """Regularised lower incomplete gamma: series below a + 1, continued fraction above (Press et al., 6.2); of large a
    Temme's expansion, whose first two terms are exact to 1 / a."""
    import numpy as np

    (p, v), shape = _broadcast(np, a, x)
    with np.errstate(all="ignore"):
        large = _is_large(np, p)
        result = np.where(
            large, 0.0, _igamma_small(np, np.where(large | ~np.isfinite(p), 1.0, p), np.where(large, 1.0, v))
        )
        if large.any():
            result = np.where(large, _igamma_large(np, np.where(large, p, 1e7), v), result)
        result = np.where(np.isposinf(p), 0.0, np.where(p == 0, 1.0, result))
        result = np.where(v == 0, 0.0, np.where(np.isposinf(v), 1.0, result))
        none = (v < 0) | (p < 0) | np.isnan(v) | np.isnan(p) | (p == 0) & (v == 0) | np.isinf(p) & np.isinf(v)
    return _result(np.where(none, np.nan, result), shape, a)


def _igamma_small(np, p, v):
    terms = 200 + int(14 * math.sqrt(np.max(p, initial=1.0)))
    front = np.exp(p * np.log(v) - v - _lgamma(np, p))
    term = total = 1 / p
    for n in range(1, terms):
        term = term * v / (p + n)
        total = total + term
    low = total * front
    b = v + 1 - p
    c, d = np.full_like(b, 1e300), 1 / b
    h = d
    for i in range(1, terms):
        an = -i * (i - p)
        b = b + 2
        d = an * d + b
        d = 1 / np.where(np.abs(d) < 1e-300, 1e-300, d)
        c = b + an / c
        c = np.where(np.abs(c) < 1e-300, 1e-300, c)
        h = h * d * c
    return np.where(v < p + 1, low, 1 - front * h)


def _half_square(np, mu):
    """mu - log(1 + mu), without the loss of digits near 0."""
    series = mu * mu * (0.5 - mu * (1 / 3 - mu * (1 / 4 - mu * (1 / 5 - mu * (1 / 6 - mu / 7)))))
    return np.where(np.abs(mu) < 1e-3, series, mu - np.log1p(mu))


def _igamma_large(np, p, v):
    mu = (v - p) / p
    eta = np.copysign(np.sqrt(2 * _half_square(np, mu)), mu)
    near = np.abs(mu) < 1e-3
    away = np.where(near, 1.0, mu)
    second = np.where(near, mu / 12 - 1 / 3, 1 / away - 1 / np.where(near, 1.0, eta))
    tail = _raw["erfc"](Tensor(-eta * np.sqrt(p / 2))).asnumpy() / 2
    return tail - np.where(v == 0, 0.0, np.exp(-p * eta * eta / 2) / np.sqrt(2 * math.pi * p) * second)


def _pair_type(a, x):
    import numpy as np

    return np.broadcast_shapes(tuple(a.shape), tuple(x.shape)), a.dtype


def _reduced(g, x):
    """g summed to x's shape."""
    lead = g.ndim - x.ndim
    axes = tuple(i for i in range(g.ndim) if i < lead or (x.shape[i - lead] == 1 and g.shape[i] != 1))
    return _raw["reshape"](_raw["sum"](g, axes), x.shape) if axes else g


def _igamma_by_order_impl(a, x):
    """The derivative of the regularised lower incomplete gamma function by a: its series, term by term; 0 where all
    terms are; of large a its density moved along, exact to 1 / a."""
    import numpy as np

    (p, v), shape = _broadcast(np, a, x)
    with np.errstate(all="ignore"):
        front = p * np.log(v) - v - _lgamma(np, p + 1)
        large = _is_large(np, p)
        counts = ~large & (front > -745.0) & np.isfinite(v) & (p > 0)  # the others: 0, or told below
        q, w = np.where(counts, p, 1.0), np.where(counts, v, 1.0)
        log_w, psi = np.log(w), _raw["digamma"](Tensor(q + 1)).asnumpy()
        term = np.exp(np.where(counts, front, -1.0))
        total = term * (log_w - psi)
        for n in range(1, int(64 + np.max(np.maximum(w - q, 0) + 14 * np.sqrt(w), initial=0.0))):
            term = term * w / (q + n)
            psi = psi + 1 / (q + n)
            total = total + term * (log_w - psi)
        result = np.where(counts, total, 0.0)
        if large.any():
            mu = np.where(large, (v - p) / p, 0.0)
            density = np.exp(-p * _half_square(np, mu)) / np.sqrt(2 * math.pi * p) / (1 + mu)
            result = np.where(large & np.isfinite(v), np.where(v == 0, 0.0, -density * (1 + mu / 2)), result)
        none = (v < 0) | (p <= 0) & (v != 0) | np.isnan(v) | np.isnan(p)
    return _result(np.where(none, np.nan, result), shape, a)


_igamma_by_order = CustomOp("igamma_by_order", _igamma_by_order_impl, _pair_type, None, True)


def _igamma_vjp(args, y, g):
    a, x = args
    density = _raw["exp"]((a - 1) * _raw["log"](x) - x - _raw["lgamma"](a))
    return _reduced(g * _igamma_by_order(a, x), a), _reduced(g * density, x)


_igamma = CustomOp("igamma", _igamma_impl, _pair_type, _igamma_vjp, True)


def igamma(input, other):
    """The regularised lower incomplete gamma function: the integral of t**(a - 1) exp(-t) from 0 to x, over Gamma(a).

    Differentiable in both; in input once.

    Args:
        input: Tensor, a, above 0.
        other: Tensor, x, not negative; its shape broadcasts with input's.
    Returns:
        Tensor of floats; NaN outside the domain.

    >>> ms.ops.igamma(ms.tensor([1.0, 2.0]), ms.tensor([0.5, 0.5]))
    Tensor([0.39346933, 0.09020401], dtype=float32)
    """
    return _igamma(_float(input), _float(other))


def igammac(input, other):
    """The regularised upper incomplete gamma function, 1 - igamma.

    Args:
        input: Tensor, a, above 0.
        other: Tensor, x, not negative; its shape broadcasts with input's.
    Returns:
        Tensor of floats; NaN outside the domain.

    >>> ms.ops.igammac(ms.tensor([1.0, 2.0]), ms.tensor([0.0, 0.5]))
    Tensor([1.      , 0.909796], dtype=float32)
    """
    return 1 - igamma(input, other)


def _betainc_impl(a, b, x):
    """Regularised incomplete beta function: a continued fraction, from the side where it is short (Press et al., 6.4)."""
    import numpy as np

    (p, q, v), shape = _broadcast(np, a, b, x)
    with np.errstate(all="ignore"):
        front = np.exp(_lgamma(np, p + q) - _lgamma(np, p) - _lgamma(np, q) + p * np.log(v) + q * np.log1p(-v))
        near = v < (p + 1) / (p + q + 2)
        p, q, w = np.where(near, p, q), np.where(near, q, p), np.where(near, v, 1 - v)
        away = lambda y: np.where(np.abs(y) < 1e-300, 1e-300, y)
        c, d = np.ones_like(w), 1 / away(1 - (p + q) * w / (p + 1))
        h = d
        for m in range(1, 300):
            for t in (
                m * (q - m) * w / ((p + 2 * m - 1) * (p + 2 * m)),
                -(p + m) * (p + q + m) * w / ((p + 2 * m) * (p + 2 * m + 1)),
            ):
                d, c = 1 / away(1 + t * d), away(1 + t / c)
                h = h * d * c
        part = front * h / p
        result = np.where(near, part, 1 - part)
        result = np.where(v == 0, 0.0, np.where(v == 1, 1.0, result))
        result = np.where((v < 0) | (v > 1) | (p <= 0) | (q <= 0), np.nan, result)
    return _result(result, shape, x)


def _betainc_vjp(args, y, g):
    a, b, x = args
    lgamma = _raw["lgamma"]
    density = (a - 1) * _raw["log"](x) + (b - 1) * _raw["log1p"](-x) + lgamma(a + b) - lgamma(a) - lgamma(b)
    return None, None, _reduced(g * _raw["exp"](density), x)


def _betainc_type(a, b, x):
    import numpy as np

    return np.broadcast_shapes(tuple(a.shape), tuple(b.shape), tuple(x.shape)), x.dtype


_betainc_op = CustomOp("betainc", _betainc_impl, _betainc_type, _betainc_vjp, True)


def betainc(a, b, x):
    """Regularised incomplete beta function I_x(a, b) of a, b > 0 and x in [0, 1], else NaN; differentiable in x."""
    return _betainc_op(_float(a), _float(b), _float(x))


def _hurwitz(np, s, q):
    """Hurwitz zeta by Euler-Maclaurin summation; s may be complex."""
    n = 12
    total = sum((q + k) ** -s for k in range(n))
    w = q + n
    total = total + w ** (1 - s) / (s - 1) + 0.5 * w**-s
    factor = s * w ** (-s - 1)
    for j, b in enumerate((1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160, -691 / 1307674368000), 1):
        total = total + b * factor
        factor = factor * (s + 2 * j - 1) * (s + 2 * j) / w**2
    none = np.where(q.real == np.floor(q.real), np.inf, np.nan)
    return np.where(s.real < 1, np.nan, np.where(s.real == 1, np.inf, np.where(q.real <= 0, none, total)))


def _zeta_impl(s, q):
    import numpy as np

    (s_, q_), shape = _broadcast(np, s, q)
    with np.errstate(all="ignore"):
        return _result(_hurwitz(np, s_, q_), shape, s)


def _zeta_by_order_impl(s, q):
    """The derivative by s, by a step in the imaginary direction, which loses no digits (Squire and Trapp, 1998)."""
    import numpy as np

    (s_, q_), shape = _broadcast(np, s, q)
    with np.errstate(all="ignore"):
        result = _hurwitz(np, s_ + 1e-30j, q_ + 0j).imag / 1e-30
    return _result(np.where(s_ > 1, result, np.nan), shape, s)


_zeta_by_order = CustomOp("zeta_by_order", _zeta_by_order_impl, _pair_type, None, True)
_zeta = CustomOp(
    "zeta",
    _zeta_impl,
    _pair_type,
    lambda a, y, g: (_reduced(g * _zeta_by_order(*a), a[0]), _reduced(-g * a[0] * _zeta(a[0] + 1, a[1]), a[1])),
    True,
)


def zeta(input, other):
    """The zeta function of Hurwitz: the sum of (k + other)**-input over k = 0, 1, 2, ...; differentiable in both.

    Args:
        input: Tensor or number, the exponent, above 1.
        other: Tensor or number, above 0; its shape broadcasts with input's. One of the two is a Tensor.
    Returns:
        Tensor of floats; inf where input is 1, NaN outside the domain.

    >>> ms.ops.zeta(ms.tensor([2.0, 4.0]), 1.0)
    Tensor([1.644934 , 1.0823232], dtype=float32)
    """
    if not isinstance(input, Tensor):
        input = _raw["full_like"](_float(other), input)
    if not isinstance(other, Tensor):
        other = _raw["full_like"](_float(input), other)
    return _zeta(_float(input), _float(other))


def polygamma(n, input):
    """The n-th derivative of digamma, which is itself the first derivative of lgamma.

    Args:
        n: int or Tensor, the order, not negative.
        input: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: a negative or very large order.

    >>> ms.ops.polygamma(1, ms.tensor([1.0, 2.0]))
    Tensor([1.644934  , 0.64493406], dtype=float32)
    """
    n = int(n.item()) if isinstance(n, Tensor) else n
    counted("polygamma: the order n", n << 10)  # its factorial is computed
    x = _float(input)
    if n == 0:
        return _raw["digamma"](x)
    negative = x < 0  # there by reflection: (-1)^n psi(1 - x) less the n-th derivative of pi cot(pi x)
    y = _raw["where"](negative, 1 - x, x)
    value = _zeta(_raw["full_like"](x, float(n + 1)), y) * ((-1) ** (n + 1) * math.factorial(n))
    slope, powers = 0.0, [0, 1]  # of cot: a polynomial in it
    for _ in range(n):
        slopes = [k * c for k, c in enumerate(powers)][1:]
        powers = [-a - b for a, b in zip([*slopes, 0, 0], [0, 0, *slopes])]
    cotangent = 1 / _raw["tan"](_raw["where"](negative, x - _raw["round"](x), 0.25) * math.pi)
    for c in reversed(powers):
        slope = slope * cotangent + c
    return _raw["where"](negative, (-1) ** n * value - math.pi ** (n + 1) * slope, value)


def mvlgamma(input, p):
    """The logarithm of the multivariate gamma function: p (p - 1) / 4 log(pi) + sum of lgamma(x - i / 2) over i < p.

    Args:
        input: Tensor, x, above (p - 1) / 2; integers are converted to float32.
        p: int, the dimension.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: a negative or very large p.

    >>> ms.ops.mvlgamma(ms.tensor([3.0, 4.0]), 2)
    Tensor([1.550195 , 3.5650978], dtype=float32)
    """
    x = _float(input)
    counted("mvlgamma: the dimension p", p)
    total = _raw["lgamma"](x)
    for i in range(1, p):
        total = total + _raw["lgamma"](x - i / 2)
    return total + p * (p - 1) / 4 * math.log(math.pi)


# ---- windows


def _window(window_length, periodic, dtype, f):
    n = int(window_length.item()) if isinstance(window_length, Tensor) else window_length
    if n < 0:
        raise ValueError(f"the length of a window must not be negative, got {n}")
    counted("the length of a window", n)
    span = n if periodic else n - 1
    values = [1.0] if n == 1 else [f(i / span) for i in range(n)]
    return Tensor(values, dtype=dtype or _core.float32)


def bartlett_window(window_length, periodic=True, *, dtype=None):
    """A triangle, for spectra: 1 - |2 t - 1| at t = i / n.

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.ops.bartlett_window(4)
    Tensor([0. , 0.5, 1. , 0.5], dtype=float32)
    >>> ms.ops.bartlett_window(5, periodic=False)
    Tensor([0. , 0.5, 1. , 0.5, 0. ], dtype=float32)
    """
    return _window(window_length, periodic, dtype, lambda t: 1 - abs(2 * t - 1))


def blackman_window(window_length, periodic=True, *, dtype=None):
    """A bell, for spectra: 0.42 - 0.5 cos(2 pi t) + 0.08 cos(4 pi t) at t = i / n.

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> (ms.ops.blackman_window(4) * 100).round()
    Tensor([ -0.,  34., 100.,  34.], dtype=float32)
    """
    return _window(
        window_length, periodic, dtype,
        lambda t: 0.42 - 0.5 * math.cos(2 * math.pi * t) + 0.08 * math.cos(4 * math.pi * t),
    )  # fmt: skip


def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, *, dtype=None):
    """A bell on a step, for spectra: alpha - beta cos(2 pi t) at t = i / n.

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        alpha: number, the mean.
        beta: number, half of the height.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.ops.hamming_window(4)
    Tensor([0.08, 0.54, 1.  , 0.54], dtype=float32)
    """
    return _window(window_length, periodic, dtype, lambda t: alpha - beta * math.cos(2 * math.pi * t))


def hann_window(window_length, periodic=True, *, dtype=None):
    """A bell, for spectra: 0.5 - 0.5 cos(2 pi t) at t = i / n.

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        dtype: dtype or None, the dtype of the result; None: float64.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.ops.hann_window(4).asnumpy().round(3).tolist()
    [0.0, 0.5, 1.0, 0.5]
    """
    return _window(window_length, periodic, dtype or _core.float64, lambda t: 0.5 - 0.5 * math.cos(2 * math.pi * t))


def kaiser_window(window_length, periodic=True, beta=12.0, *, dtype=None):
    """A bell, for spectra: I0(beta sqrt(1 - (2 t - 1)**2)) / I0(beta) at t = i / n (Kaiser and Schafer, 1980).

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        beta: number, how narrow the bell is.
        dtype: dtype or None, the dtype of the result; None: float64.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.ops.kaiser_window(4, beta=5.0).asnumpy().round(3).tolist()
    [0.037, 0.553, 1.0, 0.553]
    """
    import numpy as np

    return _window(
        window_length, periodic, dtype or _core.float64,
        lambda t: float(np.i0(beta * math.sqrt(max(0.0, 1 - (2 * t - 1) ** 2))) / np.i0(beta)),
    )  # fmt: skip
