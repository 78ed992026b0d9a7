"""Element-wise functions with MindSpore's names and arguments that are composed of ops; shapes broadcast."""

import math

from .. import _core
from .._core import Tensor

_ops, _raw = _core._ops, _core._raw_ops
_where, _floor, _abs, _log, _exp, _sign = (_raw[n] for n in ("where", "floor", "abs", "log", "exp", "sign"))
_cast, _maximum, _minimum, _log1p, _trunc = (_raw[n] for n in ("cast", "maximum", "minimum", "log1p", "trunc"))
_amax, _clamp, _relu, _sigmoid = (_raw[n] for n in ("amax", "clamp", "relu", "sigmoid"))

__all__ = [
    "addcdiv", "addcmul", "approximate_equal", "celu", "clamp_", "clip_by_global_norm", "clip_by_norm", "clip_by_value",
    "copysign", "deg2rad", "div", "divide", "eps", "fast_gelu", "float_power", "floordiv", "floormod", "gcd", "gumbel_softmax",
    "hardshrink", "heaviside", "inplace_sigmoid", "inv", "is_complex", "is_floating_point", "is_nonzero", "isnan_ext",
    "isneginf", "isposinf", "isreal", "lcm", "ldexp", "logaddexp", "logaddexp2", "logit", "nan_to_num", "nextafter", "polar",
    "population_count", "positive", "pows", "rad2deg", "round", "rrelu", "sgn", "signbit", "sinc",
    "soft_shrink", "softmin", "softshrink", "stop_gradient_", "subtract", "swiglu", "tanh_", "tanhshrink",
    "tensor_add", "tensor_div", "tensor_exp", "tensor_expm1", "tensor_floordiv", "tensor_ge", "tensor_gt", "tensor_le",
    "tensor_lt", "tensor_mod", "tensor_mul", "tensor_muls", "tensor_pow", "tensor_sub", "threshold", "truncate_div",
    "truncate_mod", "type_as", "view_as_real", "xdivy", "xlogy", "zero_",
]  # fmt: skip

# Names of one meaning.
tensor_add, tensor_mul, tensor_muls = _ops["add"], _ops["mul"], _ops["mul"]
tensor_sub, tensor_pow, tensor_exp, tensor_expm1 = _ops["sub"], _ops["pow"], _ops["exp"], _ops["expm1"]
tensor_floordiv = floordiv = _ops["floor_divide"]
tensor_mod = floormod = _ops["floor_mod"]
tensor_lt, tensor_le, tensor_gt, tensor_ge = _ops["less"], _ops["le"], _ops["gt"], _ops["ge"]
tensor_div = _raw["div"]
isnan_ext = _ops["isnan"]


def _float(x):
    return x if x.is_floating_point() or x.is_complex() else _cast(x, _core.get_default_dtype())


def div(input, other, *, rounding_mode=None):
    """input / other; rounding_mode "floor" or "trunc" rounds the quotient.

    >>> ms.ops.div(ms.tensor([-7.0]), 2, rounding_mode="trunc")
    Tensor([-3.], dtype=float32)
    """
    if rounding_mode is None:
        return _raw["div"](input, other)
    if rounding_mode == "floor":
        return _raw["floor_div"](input, other)
    if rounding_mode != "trunc":
        raise ValueError(f"div: rounding_mode must be None, 'floor' or 'trunc', got {rounding_mode!r}")
    return truncate_div(input, other)


divide = div


def truncate_div(x, y):
    """The quotient rounded towards zero, in the promoted dtype."""
    quotient = _trunc(_raw["div"](x, y))
    kind = _core.promote_types(*(v.dtype for v in (x, y))) if isinstance(x, Tensor) and isinstance(y, Tensor) else None
    kind = kind or (x if isinstance(x, Tensor) else y).dtype
    return _cast(quotient, kind)


def truncate_mod(x, y):
    """The remainder with the sign of x.

    >>> ms.ops.truncate_mod(ms.tensor([-7]), ms.tensor([3]))
    Tensor([-1], dtype=int64)
    """
    return _raw["fmod"](x, y)


def subtract(input, other, *, alpha=1):
    """input - alpha * other.

    >>> ms.ops.subtract(ms.tensor([5.0]), ms.tensor([1.0]), alpha=2)
    Tensor([3.], dtype=float32)
    """
    return _raw["sub"](input, other if alpha == 1 else other * alpha)


def addcmul(input, tensor1, tensor2, value=1):
    """input + value * tensor1 * tensor2; value a number or a Tensor.

    >>> ms.ops.addcmul(ms.tensor([1.0]), ms.tensor([2.0]), ms.tensor([3.0]), 0.5)
    Tensor([4.], dtype=float32)
    """
    if isinstance(value, Tensor):
        return input + value * tensor1 * tensor2
    return _raw["addcmul"](input, tensor1, tensor2, value)


def addcdiv(input, tensor1, tensor2, value=1):
    """input + value * tensor1 / tensor2; value a number or a Tensor.

    >>> ms.ops.addcdiv(ms.tensor([1.0]), ms.tensor([2.0]), ms.tensor([4.0]), 0.5)
    Tensor([1.25], dtype=float32)
    """
    if isinstance(value, Tensor):
        return input + value * tensor1 / tensor2
    return _raw["addcdiv"](input, tensor1, tensor2, value)


def clip_by_value(x, clip_value_min=None, clip_value_max=None):
    """x, or each tensor of a list, limited to [clip_value_min, clip_value_max].

    >>> ms.ops.clip_by_value(ms.tensor([-1.0, 2.0]), 0, 1)
    Tensor([0., 1.], dtype=float32)
    """
    if isinstance(x, (list, tuple)):
        return type(x)(_clamp(t, clip_value_min, clip_value_max) for t in x)
    return _clamp(x, clip_value_min, clip_value_max)


def clamp_(input, min=None, max=None):
    """Limits input to [min, max] in place.

    >>> ms.ops.clamp_(ms.tensor([3.0]), max=1)
    Tensor([1.], dtype=float32)
    """
    return _raw["copy_"](input, _clamp(input, min, max))


def tanh_(input):
    """tanh in place.

    >>> ms.ops.tanh_(ms.tensor([0.0]))
    Tensor([0.], dtype=float32)
    """
    return _raw["copy_"](input, _raw["tanh"](input))


def inplace_sigmoid(input):
    """sigmoid in place.

    >>> ms.ops.inplace_sigmoid(ms.tensor([0.0]))
    Tensor([0.5], dtype=float32)
    """
    return _raw["copy_"](input, _sigmoid(input))


def zero_(input):
    """Writes zeros into input.

    >>> ms.ops.zero_(ms.tensor([3.0]))
    Tensor([0.], dtype=float32)
    """
    return _raw["copy_"](input, 0)


def stop_gradient_(input):
    """input without its history; what is computed from the result is not differentiated through it.

    >>> ms.ops.stop_gradient_(ms.tensor([3.0], requires_grad=True)).requires_grad
    False
    """
    return _raw["detach"](input)


def clip_by_norm(x, max_norm, norm_type=2.0, error_if_nonfinite=False):
    """x (a tensor or list) scaled down so that the norm of all elements together is at most max_norm.

    >>> ms.ops.clip_by_norm(ms.tensor([3.0, 4.0]), 1.0).asnumpy().round(3).tolist()
    [0.6000000238418579, 0.800000011920929]
    """
    tensors = list(x) if isinstance(x, (list, tuple)) else [x]
    norms = _raw["stack"]([_raw["norm"](_float(t), norm_type) for t in tensors])
    total = _raw["norm"](norms, norm_type)
    if error_if_nonfinite and not bool(_raw["isfinite"](total)):
        raise RuntimeError("clip_by_norm: the norm is not finite")
    scale = _clamp(max_norm / (total + 1e-6), None, 1.0)
    clipped = [t * scale for t in tensors]
    return type(x)(clipped) if isinstance(x, (list, tuple)) else clipped[0]


def clip_by_global_norm(x, clip_norm=1.0, use_norm=None):
    """Tensors scaled by clip_norm / max(norm of all together, clip_norm).

    >>> [t.item() for t in ms.ops.clip_by_global_norm([ms.tensor([3.0]), ms.tensor([4.0])], 5.0)]
    [3.0, 4.0]
    """
    if use_norm is not None:
        raise ValueError("clip_by_global_norm: use_norm must be None")
    total = _raw["norm"](_raw["stack"]([_raw["norm"](t) for t in x]))
    total = _maximum(total, clip_norm)
    return tuple(t * clip_norm / total for t in x)


def copysign(x, other):
    """|x| with the sign of other (a zero's sign counts).

    >>> ms.ops.copysign(ms.tensor([1.0, -2.0]), -1.0)
    Tensor([-1., -2.], dtype=float32)
    """
    x = _float(x)
    if isinstance(other, Tensor):
        sign = _where(other == 0, 1 / _float(other) < 0, other < 0)
    else:
        sign = math.copysign(1.0, other) < 0
    if not isinstance(sign, Tensor):
        return -_abs(x) if sign else _abs(x)
    return _where(sign, -_abs(x), _abs(x))


def signbit(input):
    """Whether it is below 0 (-0.0 is not, as in MindSpore).

    >>> ms.ops.signbit(ms.tensor([-2.0, 1.0]))
    Tensor([ True, False], dtype=bool_)
    """
    return input < 0


def sgn(input):
    """The sign; of complex numbers x / |x|, 0 at 0.

    >>> ms.ops.sgn(ms.tensor([-3.0, 0.0]))
    Tensor([-1.,  0.], dtype=float32)
    """
    if not input.is_complex():
        return _sign(input)
    size = _abs(input)
    return input / _where(size == 0, 1.0, size)


def deg2rad(x):
    """Degrees to radians."""
    return _float(x) * (math.pi / 180.0)


def rad2deg(x):
    """Radians to degrees."""
    return _float(x) * (180.0 / math.pi)


def positive(input):
    """input itself.

    >>> ms.ops.positive(ms.tensor([-1.0]))
    Tensor([-1.], dtype=float32)
    """
    return input


def round(input, *, decimals=0):
    """Rounded to so many decimals, ties to even.

    >>> ms.ops.round(ms.tensor([2.5, 1.25]))
    Tensor([2., 1.], dtype=float32)
    """
    if decimals == 0:
        return _raw["round"](input)
    if not -300 <= decimals <= 300:
        raise ValueError(f"round: decimals must be from -300 to 300, got {decimals}")
    scaled = input * 10.0**decimals
    # What is too large to be scaled has no decimals.
    return _where(_raw["isfinite"](scaled), _raw["round"](scaled) / 10.0**decimals, _raw["detach"](input))


def nan_to_num(input, nan=None, posinf=None, neginf=None):
    """NaN and infinities replaced; by default by 0 and the dtype's limits.

    >>> ms.ops.nan_to_num(ms.tensor([float("nan"), 1.0]))
    Tensor([0., 1.], dtype=float32)
    """
    return _raw["nan_to_num"](input, 0.0 if nan is None else nan, posinf, neginf)


def sinc(input):
    """sin(pi x) / (pi x), 1 at 0.

    >>> ms.ops.sinc(ms.tensor([0.0]))
    Tensor([1.], dtype=float32)
    """
    input = _float(input)
    half = input.dtype in (_core.float16, _core.bfloat16)  # its gradient is a difference of like numbers
    x = (_cast(input, _core.float32) if half else input) * math.pi
    zero = x * x == 0  # the gradient divides by that
    safe = _where(zero, 1.0, x)
    result = _where(zero, 1.0, _raw["sin"](safe) / safe)
    return _cast(result, input.dtype) if half else result


def tanhshrink(input):
    """x - tanh(x)."""
    return input - _raw["tanh"](input)


def fast_gelu(x):
    """x * sigmoid(1.702 x), MindSpore's quick approximation of gelu."""
    a = _abs(x)
    return x * _exp(0.851 * (x - a)) / (1.0 + _exp(-1.702 * a))


def celu(x, alpha=1.0):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017)."""
    if alpha == 0:
        raise ValueError("celu: alpha must not be 0")
    if alpha > 0:  # no infinity times 0 in the gradient
        return _maximum(x, 0) + alpha * _raw["expm1"](_minimum(x / alpha, 0))
    return _maximum(x, 0) + _minimum(alpha * _raw["expm1"](x / alpha), 0)


def hardshrink(input, lambd=0.5):
    """x where |x| > lambd, else 0; NaN stays."""
    return _where(_abs(input) <= lambd, 0.0, input)


def softshrink(input, lambd=0.5):
    """x moved towards 0 by lambd, 0 where |x| <= lambd."""
    return _where(input > lambd, input - lambd, _where(input < -lambd, input + lambd, 0.0))


soft_shrink = softshrink


def softmin(x, axis=-1, *, dtype=None):
    """softmax of -x.

    >>> ms.ops.softmin(ms.tensor([1.0, 1.0]))
    Tensor([0.5, 0.5], dtype=float32)
    """
    return _raw["softmax"](-(x if dtype is None else _cast(x, dtype)), axis)


def swiglu(input, dim=-1):
    """silu(a) * b for the halves a, b of input along dim (Shazeer, 2020)."""
    a, b = _raw["chunk"](input, 2, dim)
    return _raw["silu"](a) * b


def threshold(input, thr, value):
    """x where x > thr, else value.

    >>> ms.ops.threshold(ms.tensor([0.0, 2.0]), 1.0, -1.0)
    Tensor([-1.,  2.], dtype=float32)
    """
    return _where(input > thr, input, value)


def rrelu(input, lower=0.125, upper=1.0 / 3):
    """x if x > 0 else a * x with a uniform in [lower, upper] for every element (Xu et al., 2015)."""
    if not 0 <= lower <= upper <= 1:
        raise ValueError(f"rrelu: needs 0 <= lower <= upper <= 1, got {lower} and {upper}")
    slope = _cast(_raw["rand"](input.shape) * (upper - lower) + lower, input.dtype)
    return _where(input >= 0, input, input * slope)


def gumbel_softmax(logits, tau=1.0, hard=False, dim=-1):
    """softmax((logits + Gumbel noise) / tau); hard: one-hot, with the gradient of the soft value (Jang et al., 2017)."""
    noise = -_log(-_log(_clamp(_raw["rand"](logits.shape), 1e-20, 1.0 - 1e-7)))
    soft = _raw["softmax"]((logits + _cast(noise, logits.dtype)) / tau, dim)
    if not hard:
        return soft
    best = _raw["argmax"](soft, dim, True)
    one = _raw["scatter"](_ops["zeros_like"](soft), best, 1.0, dim)
    return one - _raw["detach"](soft) + soft


def logaddexp(input, other):
    """log(exp(input) + exp(other)) without overflow; NaN of infinities of one sign, as MindSpore has it."""
    top = _maximum(input, other)
    return top + _log1p(_exp(-_abs(input - other)))


def logaddexp_limit(input, other):
    """``logaddexp`` whose value for infinities of one sign is that infinity, as NumPy and PyTorch have it."""
    away = _where(input == other, 0.0, input - other)
    return _maximum(input, other) + _log1p(_exp(-_abs(away)))


def logaddexp2_limit(input, other):
    """``logaddexp2`` whose value for infinities of one sign is that infinity."""
    away = _where(input == other, 0.0, input - other)
    return _maximum(input, other) + _log1p(_raw["exp2"](-_abs(away))) * (1.0 / math.log(2.0))


def logaddexp2(input, other):
    """log2(2**input + 2**other) without overflow."""
    top = _maximum(input, other)
    return top + _log1p(_raw["exp2"](-_abs(input - other))) * (1.0 / math.log(2.0))


def logit(input, eps=None):
    """log(x / (1 - x)), x limited to [eps, 1 - eps] where eps is given."""
    x = input if eps is None else _clamp(input, eps, 1 - eps)
    return _log(x / (1 - x))


def xlogy(input, other):
    """input * log(other), 0 where input is 0.

    >>> ms.ops.xlogy(ms.tensor([0.0]), ms.tensor([0.0]))
    Tensor([0.], dtype=float32)
    """
    if not isinstance(input, Tensor):
        return other * 0.0 if input == 0 else input * _log(other)
    if not isinstance(other, Tensor):
        return input * (math.log(other) if other > 0 else math.nan if other < 0 or other != other else -math.inf)
    zero = _raw["logical_and"](input == 0, _raw["logical_not"](_raw["isnan"](other)))
    return input * _log(_where(zero, 1.0, other))


def xdivy(x, y):
    """x / y, 0 where x is 0.

    >>> ms.ops.xdivy(ms.tensor([0.0]), ms.tensor([0.0]))
    Tensor([0.], dtype=float32)
    """
    zero = (x if isinstance(x, Tensor) else _raw["full"](x, y.shape)) == 0
    return x / _where(zero, 1.0, y)


def float_power(input, exponent):
    """Power in double precision.

    >>> ms.ops.float_power(ms.tensor([2]), 3)
    Tensor([8.], dtype=float64)
    """
    wide = [_cast(v, _core.float64) if isinstance(v, Tensor) and not v.is_complex() else v for v in (input, exponent)]
    return _raw["pow"](*wide)


def pows(input, exponent):
    """input ** exponent, exponent a number."""
    return _raw["pow"](input, exponent)


def heaviside(input, values):
    """0 for negative, 1 for positive input, values at 0.

    >>> ms.ops.heaviside(ms.tensor([-1.0, 0.0, 2.0]), ms.tensor(0.5))
    Tensor([0. , 0.5, 1. ], dtype=float32)
    """
    return _where(input == 0, values, _cast(input > 0, input.dtype))


def ldexp(x, other):
    """x * 2**other.

    >>> ms.ops.ldexp(ms.tensor([1.5]), ms.tensor([2]))
    Tensor([6.], dtype=float32)
    """
    scale = _raw["exp2"](_float(other))  # of the default float for integers, which widens a narrow x
    return x * (scale if other.is_floating_point() or x.dtype != _core.float64 else _cast(scale, x.dtype))


def polar(abs, angle):
    """The complex numbers abs * (cos(angle) + i sin(angle))."""
    return _raw["complex"](abs * _raw["cos"](angle), abs * _raw["sin"](angle))


def view_as_real(input):
    """Real and imaginary part as a new last dimension of size 2."""
    return _raw["stack"]([_raw["real"](input), _raw["imag"](input)], -1)


def inv(x):
    """1 / x; of integers rounded towards zero."""
    return truncate_div(1, x) if not x.is_floating_point() and not x.is_complex() else _raw["reciprocal"](x)


def population_count(input_x):
    """Number of bits that are 1, uint8.

    >>> ms.ops.population_count(ms.tensor([7, 8]))
    Tensor([3, 1], dtype=uint8)
    """
    bits = 8 * input_x.itemsize
    one = _raw["full_like"](input_x, 1)
    total = None
    for i in range(bits):
        bit = _raw["bitwise_and"](_raw["shift_right"](input_x, i), one)
        total = bit if total is None else total + bit
    return _cast(total, _core.uint8)


def gcd(input, other):
    """Greatest common divisor of integers, not negative.

    >>> ms.ops.gcd(ms.tensor([12]), ms.tensor([18]))
    Tensor([6], dtype=int64)
    """
    a, b = _raw["abs"](input), _raw["abs"](other)
    for _ in range(_steps(a, b)):
        zero = b == 0
        a, b = _where(zero, a, b), _where(zero, 0, _raw["mod"](a, _where(zero, 1, b)))
    return a


def _steps(a, b):
    """How often Euclid's algorithm may go round for the dtype at hand (Lame, 1844)."""
    bits = 8 * (a.itemsize if a.itemsize > b.itemsize else b.itemsize)
    return int(bits * math.log(2) / math.log((1 + math.sqrt(5)) / 2)) + 2


def lcm(input, other):
    """Least common multiple of integers, not negative.

    >>> ms.ops.lcm(ms.tensor([4]), ms.tensor([6]))
    Tensor([12], dtype=int64)
    """
    divisor = gcd(input, other)
    safe = _where(divisor == 0, 1, divisor)
    return _raw["abs"](_raw["floor_div"](input, safe) * other)


def nextafter(input, other):
    """The next number of the dtype after input towards other; its gradient is 0, as of all that is made of steps.

    >>> ms.ops.nextafter(ms.tensor([1.0]), ms.tensor([2.0])).item() > 1
    True
    """
    return _nextafter(input, other)


def _nextafter_impl(x, y):
    import numpy as np

    return Tensor(np.nextafter(x.asnumpy(), y.asnumpy()))


def _nextafter_infer(x, y):
    import numpy as np

    return (np.broadcast_shapes(tuple(x.shape), tuple(y.shape)), _core.promote_types(x.dtype, y.dtype))


_nextafter = _core.CustomOp("nextafter", _nextafter_impl, _nextafter_infer, lambda args, y, g: (None, None), True)


def isposinf(input):
    """Whether it is plus infinity."""
    return input == math.inf


def isneginf(input):
    """Whether it is minus infinity."""
    return input == -math.inf


def isreal(input):
    """Whether the imaginary part is 0.

    >>> ms.ops.isreal(ms.tensor([1.0]))
    Tensor([ True], dtype=bool_)
    """
    return _raw["imag"](input) == 0 if input.is_complex() else input == input if _integral(input) else _all_true(input)


def _integral(x):
    return not x.is_floating_point()


def _all_true(x):
    return _raw["full"](True, x.shape, _core.bool_)


def is_complex(input):
    """Whether its dtype is complex.

    >>> ms.ops.is_complex(ms.tensor([1.0]))
    False
    """
    return input.is_complex()


def is_floating_point(input):
    """Whether its dtype is a floating point one.

    >>> ms.ops.is_floating_point(ms.tensor([1.0]))
    True
    """
    return input.is_floating_point()


def is_nonzero(input):
    """Whether the only element is not zero.

    >>> ms.ops.is_nonzero(ms.tensor([2]))
    True
    """
    if input.size != 1:
        raise ValueError(f"is_nonzero: expected one element, got shape {tuple(input.shape)}")
    return bool(input.item())


def approximate_equal(x, y, tolerance=1e-5):
    """|x - y| < tolerance."""
    return _abs(x - y) < tolerance


def eps(x):
    """The distance from 1 to the next number of x's dtype, in x's shape.

    >>> ms.ops.eps(ms.tensor([1.0])).item() == 2**-23
    True
    """
    digits = {_core.float16: 10, _core.bfloat16: 7, _core.float32: 23, _core.float64: 52}
    if x.dtype not in digits:
        raise TypeError(f"eps: expected floating point, got {x.dtype}")
    return _raw["full_like"](x, 2.0 ** -digits[x.dtype])


def type_as(input, other):
    """input in other's dtype.

    >>> ms.ops.type_as(ms.tensor([1.5]), ms.tensor([1]))
    Tensor([1], dtype=int64)
    """
    return _cast(input, other.dtype)
