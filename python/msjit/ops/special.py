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


def _host(name, f, vjp):
    """An op of one operand that f computes on a flat array of doubles."""

    def impl(x):
        import numpy as np

        a = x.asnumpy()
        with np.errstate(all="ignore"):
            return Tensor(f(np, a.astype(np.float64).reshape(-1)).reshape(a.shape).astype(a.dtype))

    op = CustomOp(name, impl, lambda x: x, vjp, True)
    return lambda x: op(_float(x))


@functools.lru_cache(maxsize=256)
def _quadrature(np, low, high, n):
    """Nodes and weights of Gauss and Legendre, which are read only."""
    nodes, weights = np.polynomial.legendre.leggauss(n)
    return (nodes + 1) * (high - low) / 2 + low, weights * (high - low) / 2


def _circle(np, x, f):
    """Mean of f(x, angle) over half a circle by the trapezoidal rule, exact to rounding for periodic functions."""
    n = int(64 + 2 * min(np.nanmax(np.abs(x), initial=0.0), 4096))
    angle = np.arange(n) * (2 * math.pi / n)
    result = np.zeros_like(x)
    for a in angle:
        result += f(x, a)
    return result / n


def _j(order):
    def f(np, x):
        return _circle(np, x, lambda x, a: np.cos(order * a - x * math.sin(a)))

    return f


def _i(order, scaled):
    def f(np, x):
        size = np.abs(x)
        value = _circle(np, x, lambda x, a: np.exp(x * math.cos(a) - size) * math.cos(order * a))
        return value if scaled else value * np.exp(size)

    return f


def _k(order, scaled):
    def f(np, x):  # the integral of exp(-x cosh t) cosh(order t)
        step, result = 1 / 16, np.zeros_like(x)
        for i in range(16 * 32):
            t = i * step
            term = np.exp(-x * (math.cosh(t) - 1)) * math.cosh(order * t)
            result += term * (step / 2 if i == 0 else step)
        result = result if scaled else result * np.exp(-x)
        return np.where(x < 0, np.nan, np.where(x == 0, np.inf, result))

    return f


def _y(order):
    def f(np, x):  # Watson, 6.21
        angle, weight = _quadrature(np, 0.0, math.pi, int(64 + min(np.nanmax(np.abs(x), initial=0.0), 2048)))
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

    return f


def _over(y, x):
    return y / _where(x == 0, 1.0, x)


bessel_j1 = _host("bessel_j1", _j(1), lambda a, y, g: (g * _where(a[0] == 0, 0.5, bessel_j0(a[0]) - _over(y, a[0])),))
bessel_j0 = _host("bessel_j0", _j(0), lambda a, y, g: (-g * bessel_j1(a[0]),))
bessel_y1 = _host("bessel_y1", _y(1), lambda a, y, g: (g * (bessel_y0(a[0]) - _over(y, a[0])),))
bessel_y0 = _host("bessel_y0", _y(0), lambda a, y, g: (-g * bessel_y1(a[0]),))
bessel_i1 = _host(
    "bessel_i1", _i(1, False), lambda a, y, g: (g * _where(a[0] == 0, 0.5, bessel_i0(a[0]) - _over(y, a[0])),)
)
bessel_i0 = _host("bessel_i0", _i(0, False), lambda a, y, g: (g * bessel_i1(a[0]),))
bessel_i1e = _host(
    "bessel_i1e", _i(1, True),
    lambda a, y, g: (g * (_where(a[0] == 0, 0.5, bessel_i0e(a[0]) - _over(y, a[0])) - _raw["sign"](a[0]) * y),),
)  # fmt: skip
bessel_i0e = _host("bessel_i0e", _i(0, True), lambda a, y, g: (g * (bessel_i1e(a[0]) - _raw["sign"](a[0]) * y),))
bessel_k1 = _host("bessel_k1", _k(1, False), lambda a, y, g: (-g * (bessel_k0(a[0]) + _over(y, a[0])),))
bessel_k0 = _host("bessel_k0", _k(0, False), lambda a, y, g: (-g * bessel_k1(a[0]),))
bessel_k1e = _host("bessel_k1e", _k(1, True), lambda a, y, g: (g * (y - bessel_k0e(a[0]) - _over(y, a[0])),))
bessel_k0e = _host("bessel_k0e", _k(0, True), lambda a, y, g: (g * (y - bessel_k1e(a[0])),))
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


def _igamma_impl(a, x):
    """Regularised lower incomplete gamma: series below a + 1, continued fraction above (Press et al., 6.2)."""
    import numpy as np

    (p, v), shape = _broadcast(np, a, x)
    with np.errstate(all="ignore"):
        front = np.exp(p * np.log(v) - v - _lgamma(np, p))
        term = total = 1 / p
        for n in range(1, 600):
            term = term * v / (p + n)
            total = total + term
        low = total * front
        b = v + 1 - p
        c, d = np.full_like(b, 1e300), 1 / b
        h = d
        for i in range(1, 600):
            an = -i * (i - p)
            b = b + 2
            d = an * d + b
            d = 1 / np.where(np.abs(d) < 1e-300, 1e-300, d)
            c = b + an / c
            c = np.where(np.abs(c) < 1e-300, 1e-300, c)
            h = h * d * c
        result = np.where(v < p + 1, low, 1 - front * h)
        result = np.where(v == 0, 0.0, np.where((v < 0) | (p <= 0), np.nan, result))
    return Tensor(result.reshape(shape).astype(a.asnumpy().dtype))


def _pair_type(a, x):
    import numpy as np

    return np.broadcast_shapes(tuple(a.shape), tuple(x.shape)), a.dtype


def _reduced(g, x):
    """g summed to x's shape."""
    lead = g.ndim - x.ndim
    axes = tuple(i for i in range(g.ndim) if i < lead or (x.shape[i - lead] == 1 and g.shape[i] != 1))
    return _raw["reshape"](_raw["sum"](g, axes), x.shape) if axes else g


def _igamma_by_order_impl(a, x):
    """The derivative of the regularised lower incomplete gamma function by a: its series, term by term."""
    import numpy as np

    (p, v), shape = _broadcast(np, a, x)
    with np.errstate(all="ignore"):
        log_v = np.log(v)
        term = np.exp(p * log_v - v - _lgamma(np, p + 1))
        psi = _raw["digamma"](Tensor(p + 1)).asnumpy()
        total = term * (log_v - psi)
        for n in range(1, int(64 + 2 * np.nanmax(np.where(np.isfinite(v), v, 0.0), initial=0.0))):
            term = term * v / (p + n)
            psi = psi + 1 / (p + n)
            total = total + term * (log_v - psi)
        result = np.where((v == 0) | np.isinf(v), 0.0, np.where((v < 0) | (p <= 0), np.nan, total))
    return Tensor(result.reshape(shape).astype(a.asnumpy().dtype))


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
    return Tensor(result.reshape(shape).astype(x.asnumpy().dtype))


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
    return np.where(s.real < 1, np.nan, np.where(s.real == 1, np.inf, np.where(q.real <= 0, np.nan, total)))


def _zeta_impl(s, q):
    import numpy as np

    (s_, q_), shape = _broadcast(np, s, q)
    with np.errstate(all="ignore"):
        return Tensor(_hurwitz(np, s_, q_).reshape(shape).astype(s.asnumpy().dtype))


def _zeta_by_order_impl(s, q):
    """The derivative by s, by a step in the imaginary direction, which loses no digits (Squire and Trapp, 1998)."""
    import numpy as np

    (s_, q_), shape = _broadcast(np, s, q)
    with np.errstate(all="ignore"):
        result = _hurwitz(np, s_ + 1e-30j, q_ + 0j).imag / 1e-30
    return Tensor(np.where(s_ > 1, result, np.nan).reshape(shape).astype(s.asnumpy().dtype))


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
    return _zeta(_raw["full_like"](x, float(n + 1)), x) * ((-1) ** (n + 1) * math.factorial(n))


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
