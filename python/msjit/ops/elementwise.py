"""Element-wise functions with MindSpore's names and arguments that are composed of ops; shapes broadcast."""

import math

from .. import _core
from .._core import Tensor
from ._composed.dtypes import in_one_dtype, one_tensor, result_dtype
from ._divisors import gcd, lcm

_ops, _raw = _core._ops, _core._raw_ops
_where, _abs, _log, _exp, _sign = (_raw[n] for n in ("where", "abs", "log", "exp", "sign"))
_cast, _maximum, _log1p, _trunc, _clamp = (_raw[n] for n in ("cast", "maximum", "log1p", "trunc", "clamp"))

__all__ = [
    "addcdiv", "addcmul", "clamp_", "copysign", "deg2rad", "div", "divide", "eps", "float_power", "floordiv", "floormod",
    "gcd", "heaviside", "identity", "inv", "isnan_ext", "lcm", "ldexp", "logaddexp", "logaddexp2", "logit", "nan_to_num",
    "nextafter", "population_count", "positive", "pows", "rad2deg", "round", "sgn", "sinc", "stop_gradient_", "subtract",
    "tensor_add", "tensor_div", "tensor_exp", "tensor_expm1", "tensor_floordiv", "tensor_ge", "tensor_gt", "tensor_le",
    "tensor_lt", "tensor_mod", "tensor_mul", "tensor_muls", "tensor_pow", "tensor_sub", "truncate_div", "truncate_mod",
    "type_as", "xdivy", "xlogy", "zero_",
]  # fmt: skip

# Names of one meaning.
tensor_add, tensor_mul, tensor_muls = _ops["add"], _ops["mul"], _ops["mul"]
tensor_sub, tensor_pow, tensor_exp, tensor_expm1 = _ops["sub"], _ops["pow"], _ops["exp"], _ops["expm1"]
tensor_floordiv = floordiv = _ops["floor_divide"]
tensor_mod = floormod = _ops["floor_mod"]
tensor_lt, tensor_le, tensor_gt, tensor_ge = _ops["less"], _ops["le"], _ops["gt"], _ops["ge"]
tensor_div = _raw["div"]
isnan_ext = _ops["isnan"]


def identity(x):
    """Gives back what it is given.

    Args:
        x: anything.
    Returns:
        x itself.

    >>> ms.ops.identity((1, "a"))
    (1, 'a')
    """
    return x


def _float(x):
    return x if x.is_floating_point() or x.is_complex() else _cast(x, _core.get_default_dtype())


def div(input, other, *, rounding_mode=None):
    """The quotient input / other, rounded if asked for.

    Args:
        input: Tensor or number, the numerator.
        other: Tensor or number, the denominator; its shape broadcasts with input's.
        rounding_mode: str or None, 'floor' rounds down, 'trunc' towards zero; None: it is not rounded, and integers give
            float32.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: another rounding_mode, or where the shapes do not broadcast.

    >>> ms.ops.div(ms.tensor([-7.0]), 2)
    Tensor([-3.5], dtype=float32)
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
    """The quotient x / y rounded towards zero, as C divides integers.

    Args:
        x: Tensor or number, the numerator.
        y: Tensor or number, the denominator; its shape broadcasts with x's. One of the two is a Tensor.
    Returns:
        Tensor of the shape that they broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.truncate_div(ms.tensor([-7, 7]), ms.tensor([2, 2]))
    Tensor([-3,  3], dtype=int64)
    """
    quotient = _trunc(_raw["div"](x, y))
    return _cast(quotient, result_dtype(x, y))


def truncate_mod(x, y):
    """The remainder x - y * truncate_div(x, y), which has the sign of x.

    Args:
        x: Tensor or number, what is divided.
        y: Tensor or number, the divisor; its shape broadcasts with x's.
    Returns:
        Tensor of the shape that they broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.truncate_mod(ms.tensor([-7, 7]), ms.tensor([3, -3]))
    Tensor([-1,  1], dtype=int64)
    """
    return _raw["fmod"](x, y)


def subtract(input, other, *, alpha=1):
    """input - alpha * other.

    Args:
        input: Tensor or number, what is subtracted from.
        other: Tensor or number, its shape broadcasts with input's.
        alpha: number, the factor of other.
    Returns:
        Tensor of the shape that they broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: bools.

    >>> ms.ops.subtract(ms.tensor([5.0, 6.0]), ms.tensor([1.0, 2.0]), alpha=2)
    Tensor([3., 2.], dtype=float32)
    """
    return _raw["sub"](input, other if alpha == 1 else other * alpha)


def addcmul(input, tensor1, tensor2, value=1):
    """input + value * tensor1 * tensor2.

    Args:
        input: Tensor, what is added to.
        tensor1: Tensor, its shape broadcasts with input's.
        tensor2: Tensor, its shape broadcasts with input's.
        value: number or Tensor, the factor of the product.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.addcmul(ms.tensor([1.0]), ms.tensor([2.0]), ms.tensor([3.0]), 0.5)
    Tensor([4.], dtype=float32)
    """
    if isinstance(value, Tensor):
        return input + value * tensor1 * tensor2
    return _raw["addcmul"](input, tensor1, tensor2, value)


def addcdiv(input, tensor1, tensor2, value=1):
    """input + value * tensor1 / tensor2.

    Args:
        input: Tensor, what is added to.
        tensor1: Tensor, the numerator; its shape broadcasts with input's.
        tensor2: Tensor, the denominator; its shape broadcasts with input's.
        value: number or Tensor, the factor of the quotient.
    Returns:
        Tensor of the shape that they broadcast to, in floating point.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.addcdiv(ms.tensor([1.0]), ms.tensor([2.0]), ms.tensor([4.0]), 0.5)
    Tensor([1.25], dtype=float32)
    """
    if isinstance(value, Tensor):
        return input + value * tensor1 / tensor2
    return _raw["addcdiv"](input, tensor1, tensor2, value)


def clamp_(input, min=None, max=None):
    """Limits the elements of input to [min, max], in place.

    Args:
        input: Tensor of real numbers, of any shape; it is written.
        min: number, Tensor or None, the lower bound; None: there is none.
        max: number, Tensor or None, the upper bound; None: there is none.
    Returns:
        input.
    Raises:
        ValueError: neither bound is given.
        TypeError: complex numbers.

    >>> x = ms.tensor([-1.0, 3.0])
    >>> _ = ms.ops.clamp_(x, max=1)
    >>> x
    Tensor([-1.,  1.], dtype=float32)
    """
    return _raw["copy_"](input, _clamp(input, min, max))


def zero_(input):
    """Writes zeros into a tensor.

    Args:
        input: Tensor of any shape and dtype; it is written.
    Returns:
        input.

    >>> x = ms.tensor([3.0, 4.0])
    >>> _ = ms.ops.zero_(x)
    >>> x
    Tensor([0., 0.], dtype=float32)
    """
    return _raw["copy_"](input, 0)


def stop_gradient_(input):
    """Takes a tensor's history away, in place: no gradient goes back through what is computed of it from now on.

    Args:
        input: Tensor of any shape and dtype, no view.
    Returns:
        input.
    Raises:
        RuntimeError: input is a view of a tensor with history.

    >>> y = ms.tensor([3.0], requires_grad=True) * 2
    >>> ms.ops.stop_gradient_(y) is y, y.requires_grad
    (True, False)
    """
    return _core._detach_(input)


def copysign(x, other):
    """The absolute value of x with the sign of other; the sign of a zero counts.

    Args:
        x: Tensor of any shape; integers are converted to float32.
        other: Tensor or number, its shape broadcasts with x's.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.copysign(ms.tensor([1.0, -2.0]), ms.tensor([-0.0, 3.0]))
    Tensor([-1.,  2.], dtype=float32)
    """
    x = _float(x)
    if isinstance(other, Tensor):
        sign = _where(other == 0, 1 / _float(other) < 0, other < 0)
    else:
        sign = math.copysign(1.0, other) < 0
    if not isinstance(sign, Tensor):
        return -_abs(x) if sign else _abs(x)
    return _where(sign, -_abs(x), _abs(x))


def sgn(input):
    """The sign of input; of a complex number input / |input|, and 0 at 0.

    Args:
        input: Tensor, real or complex, of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: bools.

    >>> ms.ops.sgn(ms.tensor([3 + 4j, 0j]))
    Tensor([0.6+0.8j, 0. +0.j ], dtype=complex128)
    """
    if not input.is_complex():
        return _sign(input)
    size = _abs(input)
    return input / _where(size == 0, 1.0, size)


def deg2rad(x):
    """Converts angles from degrees to radians: x * pi / 180.

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.deg2rad(ms.tensor([0, 90, 180]))
    Tensor([0.       , 1.5707964, 3.1415927], dtype=float32)
    """
    return _float(x) * (math.pi / 180.0)


def rad2deg(x):
    """Converts angles from radians to degrees: x * 180 / pi.

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.rad2deg(ms.tensor([0.0, 1.0]))
    Tensor([ 0.     , 57.29578], dtype=float32)
    """
    return _float(x) * (180.0 / math.pi)


def positive(input):
    """Returns input itself, as + does in front of a tensor.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        input, not a copy.

    >>> x = ms.tensor([-1.0])
    >>> ms.ops.positive(x) is x
    True
    """
    return input


def round(input, *, decimals=0):
    """Rounds to a number of decimals; what lies in the middle goes to the even neighbour.

    Args:
        input: Tensor of real numbers, of any shape.
        decimals: int, how many digits behind the point stay; negative ones round to tens, hundreds and so on.
    Returns:
        Tensor of input's shape.

    >>> ms.ops.round(ms.tensor([0.5, 1.5, 2.25]))
    Tensor([0., 2., 2.], dtype=float32)
    >>> ms.ops.round(ms.tensor([1.234]), decimals=1)
    Tensor([1.2], dtype=float32)
    """
    if decimals == 0:
        return _raw["round"](input)
    if not -300 <= decimals <= 300:
        raise ValueError(f"round: decimals must be from -300 to 300, got {decimals}")
    scaled = input * 10.0**decimals
    # What is too large to be scaled has no decimals.
    return _where(_raw["isfinite"](scaled), _raw["round"](scaled) / 10.0**decimals, _raw["detach"](input))


def nan_to_num(input, nan=None, posinf=None, neginf=None):
    """Replaces NaN and infinities by numbers.

    Args:
        input: Tensor of floats, of any shape.
        nan: number or None, what NaN becomes; None: 0.
        posinf: number or None, what inf becomes; None: the largest number of the dtype.
        neginf: number or None, what -inf becomes; None: the smallest number of the dtype.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.nan_to_num(ms.tensor([float("nan"), 1.0, float("-inf")]), neginf=-9.0)
    Tensor([ 0.,  1., -9.], dtype=float32)
    """
    return _raw["nan_to_num"](input, 0.0 if nan is None else nan, posinf, neginf)


def sinc(input):
    """sin(pi x) / (pi x), and 1 at 0.

    Args:
        input: Tensor, x, of any shape; integers are converted to float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.ops.sinc(ms.tensor([0.0, 0.5]))
    Tensor([1.        , 0.63661975], dtype=float32)
    """
    input = _float(input)
    half = input.dtype in (_core.float16, _core.bfloat16)  # its gradient is a difference of like numbers
    x = (_cast(input, _core.float32) if half else input) * math.pi
    zero = x * x == 0  # the gradient divides by that
    safe = _where(zero, 1.0, x)
    result = _where(zero, 1.0, _raw["sin"](safe) / safe)
    return _cast(result, input.dtype) if half else result


def logaddexp(input, other):
    """log(exp(input) + exp(other)), computed without overflow.

    It adds probabilities that are given by their logarithms. Of two infinities of one sign it is NaN, as in MindSpore.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.logaddexp(ms.tensor([0.0, 1000.0]), ms.tensor([0.0, 1000.0]))
    Tensor([6.9314718e-01, 1.0006932e+03], dtype=float32)
    """
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
    """log2(2**input + 2**other), computed without overflow.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.logaddexp2(ms.tensor([3.0, 1000.0]), ms.tensor([3.0, 1000.0]))
    Tensor([   4., 1001.], dtype=float32)
    """
    top = _maximum(input, other)
    return top + _log1p(_raw["exp2"](-_abs(input - other))) * (1.0 / math.log(2.0))


def logit(input, eps=None):
    """log(x / (1 - x)), the inverse of sigmoid.

    Args:
        input: Tensor, x, of floats in [0, 1], of any shape; 0 gives -inf, 1 inf and what is outside NaN.
        eps: number or None, x is limited to [eps, 1 - eps] first; None: it is not.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.logit(ms.tensor([0.5, 0.75, 1.0]))
    Tensor([0.       , 1.0986123,       inf], dtype=float32)
    >>> ms.ops.logit(ms.tensor([1.0]), eps=0.25)
    Tensor([1.0986123], dtype=float32)
    """
    x = input if eps is None else _clamp(input, eps, 1 - eps)
    return _log(x / (1 - x))


def xlogy(input, other):
    """input * log(other), and 0 where input is 0.

    Args:
        input: Tensor or number, the factor.
        other: Tensor or number, its shape broadcasts with input's; one of the two is a Tensor.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.xlogy(ms.tensor([0.0, 2.0]), ms.tensor([0.0, 1.0]))
    Tensor([0., 0.], dtype=float32)
    """
    if not isinstance(input, Tensor):
        return other * 0.0 if input == 0 else input * _log(other)
    if not isinstance(other, Tensor):
        if other == 0:
            return _where(input == 0, 0.0, input * -math.inf)
        return input * (math.log(other) if other > 0 else math.nan)
    input, other = in_one_dtype(input, other)
    if other.is_complex():
        held = _raw["logical_not"](_raw["isnan"](other))
    else:  # where log(other) is finite it is the derivative by input
        held = _raw["logical_or"](other <= 0, other == math.inf)
    return input * _log(_where(_raw["logical_and"](input == 0, held), 1.0, other))


def xdivy(x, y):
    """x / y, and 0 where x is 0, as are its derivatives there.

    Args:
        x: Tensor or number, the numerator.
        y: Tensor, the denominator; its shape broadcasts with x's.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: neither is a Tensor.

    >>> ms.ops.xdivy(ms.tensor([0.0, 1.0]), ms.tensor([0.0, 4.0]))
    Tensor([0.  , 0.25], dtype=float32)
    """
    one_tensor("xdivy", x, y)
    if not isinstance(y, Tensor):
        y = _core.tensor(y, dtype=result_dtype(x, y))
    if isinstance(x, Tensor):
        x, y = in_one_dtype(x, y)
    zero = (x if isinstance(x, Tensor) else _raw["full"](x, y.shape)) == 0
    return _where(zero, 0.0, x / _where(zero, 1.0, y))


def float_power(input, exponent):
    """input ** exponent, computed in double precision.

    Args:
        input: Tensor or number, the base.
        exponent: Tensor or number, its shape broadcasts with input's; one of the two is a Tensor.
    Returns:
        Tensor of float64, or of complex numbers.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.float_power(ms.tensor([2, 3]), -1)
    Tensor([0.5       , 0.33333333], dtype=float64)
    """
    pair = [(v.is_complex() if isinstance(v, Tensor) else isinstance(v, complex)) for v in (input, exponent)]
    dtype = _core.complex128 if any(pair) else _core.float64
    return _raw["pow"](*(_cast(v, dtype) if isinstance(v, Tensor) else v for v in (input, exponent)))


def pows(input, exponent):
    """input ** exponent for an exponent that is a number.

    Args:
        input: Tensor of any shape.
        exponent: number, the power.
    Returns:
        Tensor of input's shape; a float makes integers floating point.

    >>> ms.ops.pows(ms.tensor([1.0, 3.0]), 2)
    Tensor([1., 9.], dtype=float32)
    """
    return _raw["pow"](input, exponent)


def heaviside(input, values):
    """The step from 0 to 1: 0 where input is negative, 1 where it is positive, and values where it is 0.

    Args:
        input: Tensor of real numbers.
        values: Tensor or number, its shape broadcasts with input's.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.heaviside(ms.tensor([-1.0, 0.0, 2.0]), ms.tensor(0.5))
    Tensor([0. , 0.5, 1. ], dtype=float32)
    """
    return _where(input == 0, values, _cast(input > 0, input.dtype))


def ldexp(x, other):
    """x * 2**other.

    Args:
        x: Tensor or number.
        other: Tensor or number, the exponent; its shape broadcasts with x's; one of the two is a Tensor.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.ldexp(ms.tensor([1.5, 3.0]), ms.tensor([2, -1]))
    Tensor([6. , 1.5], dtype=float32)
    """
    one_tensor("ldexp", x, other)
    if not isinstance(other, Tensor):
        return _float(x) * 2.0**other
    scale = _raw["exp2"](_float(other))  # of the default float for integers, which widens a narrow x
    if not isinstance(x, Tensor):
        return x * scale
    return x * (scale if other.is_floating_point() or x.dtype != _core.float64 else _cast(scale, x.dtype))


def inv(x):
    """1 / x; for integers it is rounded towards zero.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.inv(ms.tensor([0.5, 4.0]))
    Tensor([2.  , 0.25], dtype=float32)
    """
    return truncate_div(1, x) if not x.is_floating_point() and not x.is_complex() else _raw["reciprocal"](x)


def population_count(input_x):
    """How many bits of each integer are 1.

    Args:
        input_x: Tensor of integers, of any shape.
    Returns:
        Tensor of uint8, of input_x's shape.
    Raises:
        TypeError: floats.

    >>> ms.ops.population_count(ms.tensor([7, 8, -1]))
    Tensor([ 3,  1, 64], dtype=uint8)
    """
    bits = 8 * input_x.itemsize
    one = _raw["full_like"](input_x, 1)
    total = None
    for i in range(bits):
        bit = _raw["bitwise_and"](_raw["shift_right"](input_x, i), one)
        total = bit if total is None else total + bit
    return _cast(total, _core.uint8)


def nextafter(input, other):
    """The next number that the dtype has, from input towards other; its gradient is 0, as of all that is made of steps.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.nextafter(ms.tensor([1.0]), ms.tensor([2.0])).item() - 1 == 2**-23
    True
    """
    return _nextafter(input, other)


def _nextafter_impl(x, y):
    import numpy as np

    a, b = np.broadcast_arrays(x.asnumpy(), y.asnumpy())  # of bfloat16 float32, of which it is the upper half
    if _core.promote_types(x.dtype, y.dtype) != _core.bfloat16:
        return Tensor(np.nextafter(a, b))
    moved = np.array(a).view(np.int32) + np.where((b > a) == (a > 0), 65536, -65536).astype(np.int32)
    moved = np.where(a == b, b, np.where(a == 0, np.copysign(np.float32(2.0**-133), b), moved.view(np.float32)))
    moved = np.where(np.isnan(a) | np.isnan(b), np.float32(np.nan), moved).reshape(a.shape)
    return _raw["cast"](Tensor(moved), _core.bfloat16)


def _nextafter_infer(x, y):
    import numpy as np

    return (np.broadcast_shapes(tuple(x.shape), tuple(y.shape)), _core.promote_types(x.dtype, y.dtype))


_nextafter = _core.CustomOp("nextafter", _nextafter_impl, _nextafter_infer, lambda args, y, g: (None, None), True)


def eps(x):
    """How fine the dtype is: the distance from 1 to the next number.

    Args:
        x: Tensor of floats, of any shape.
    Returns:
        Tensor of x's shape and dtype, of that number.
    Raises:
        TypeError: x is not of floats.

    >>> ms.ops.eps(ms.tensor([1.0])).item() == 2**-23
    True
    """
    digits = {_core.float16: 10, _core.bfloat16: 7, _core.float32: 23, _core.float64: 52}
    if x.dtype not in digits:
        raise TypeError(f"eps: expected floating point, got {x.dtype}")
    return _raw["full_like"](x, 2.0 ** -digits[x.dtype])


def type_as(input, other):
    """Converts a tensor to the dtype of another one, and moves it to its device.

    Args:
        input: Tensor of any shape and dtype.
        other: Tensor that gives the dtype and the device.
    Returns:
        Tensor of input's shape.

    >>> ms.ops.type_as(ms.tensor([1.5]), ms.tensor([1]))
    Tensor([1], dtype=int64)
    """
    moved = input if input.device == other.device else input.to(other.device)
    return _cast(moved, other.dtype)
