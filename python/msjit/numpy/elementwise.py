"""Element-wise functions of NumPy."""

from .. import _core
from ..ops import round as _round
from ..ops._composed import elementwise as E
from ..ops.elementwise import logaddexp2_limit, logaddexp_limit
from ._base import cast, floating, numeric, pair, raw, tensor
from .elementwise_table import BINARY, UNARY, binary_doc, unary_doc


def _named(function, name, doc):
    function.__name__ = function.__qualname__ = name
    function.__doc__ = doc
    return function


def _unary(name, op):
    def function(x, dtype=None):
        return cast(op(tensor(x)), dtype)

    return _named(function, name, unary_doc(name))


def _binary(name, op):
    def function(x1, x2, dtype=None):
        x1, x2 = pair(x1, x2)
        return cast(op(x1, x2), dtype)

    return _named(function, name, binary_doc(name))


def _operand(x):
    return tensor(x) if isinstance(x, (list, tuple)) else x


for _name, (_op, *_) in UNARY.items():
    globals()[_name] = _unary(_name, raw[_op])
for _name, (_op, *_) in BINARY.items():
    globals()[_name] = _binary(_name, raw[_op])
abs = globals()["absolute"]


def matmul(x1, x2, dtype=None):
    """Matrix product x1 @ x2: of matrices rows times columns, of more dimensions the products of the matrices in the last two.

    Args:
        x1: array (..., n, k), or a vector (k,), which counts as a row.
        x2: array (..., k, m), or a vector (k,), which counts as a column; the leading dimensions broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor (..., n, m), without the dimension that a vector lacks, in the dtype that both promote to.
    Raises:
        ValueError: the inner sizes k differ.

    >>> ms.numpy.matmul([[1, 2], [3, 4]], [10, 1])
    Tensor([12, 34], dtype=int32)
    """
    return cast(raw["matmul"](tensor(x1), tensor(x2)), dtype)


def arccos(input, dtype=None):
    """Arc cosine in radians, in [0, pi]; NaN where |input| > 1.

    Args:
        input: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of input's shape.

    >>> ms.numpy.arccos([1.0, 0.0]).asnumpy().round(4)
    array([0.    , 1.5708], dtype=float32)
    """
    return cast(raw["acos"](tensor(input)), dtype)


def logical_not(a, dtype=None):
    """Whether each element is false: a number is when it is 0.

    Args:
        a: array of any shape and dtype.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor of a's shape.

    >>> ms.numpy.logical_not([0, 3])
    Tensor([ True, False], dtype=bool_)
    """
    return cast(raw["logical_not"](tensor(a)), dtype)


def negative(a, dtype=None):
    """Each element with the opposite sign: -a.

    Args:
        a: array of numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of a's shape and dtype.
    Raises:
        TypeError: a is of bools; use ``logical_not``.

    >>> ms.numpy.negative([1, -2])
    Tensor([-1,  2], dtype=int32)
    """
    return cast(raw["neg"](tensor(a)), dtype)


def positive(a, dtype=None):
    """The array itself: +a.

    Args:
        a: array of numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of a's shape and dtype; a Tensor is given back itself.

    >>> ms.numpy.positive([1, -2])
    Tensor([ 1, -2], dtype=int32)
    """
    return cast(tensor(a), dtype)


def reciprocal(x, dtype=None):
    """One over each element: 1 / x. Unlike in NumPy, integers give floats.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.reciprocal([2, 4])
    Tensor([0.5 , 0.25], dtype=float32)
    """
    return cast(raw["reciprocal"](tensor(x)), dtype)


def fabs(x, dtype=None):
    """Absolute values in floating point.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.fabs([-3, 2])
    Tensor([3, 2], dtype=int32)
    """
    return cast(raw["abs"](numeric(x)), dtype)


def fix(x):
    """Each element rounded towards 0, in floating point.

    Args:
        x: array of real numbers of any shape; integers are converted to float32.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.fix([-1.7, 1.7])
    Tensor([-1.,  1.], dtype=float32)
    """
    return raw["trunc"](floating(x))


def cbrt(x, dtype=None):
    """Cube root, of negative numbers too.

    Args:
        x: array of real numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.cbrt([8.0, -27.0]).round()
    Tensor([ 2., -3.], dtype=float32)
    """
    return cast(E.cbrt(tensor(x)), dtype)


def deg2rad(x, dtype=None):
    """Degrees converted to radians: x * pi / 180. Also called radians.

    Args:
        x: array of degrees of any shape; integers are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.deg2rad([180, 90]).asnumpy().round(4)
    array([3.1416, 1.5708], dtype=float32)
    """
    return cast(E.deg2rad(tensor(x)), dtype)


def radians(x, dtype=None):
    """Degrees converted to radians: x * pi / 180. Also called deg2rad.

    Args:
        x: array of degrees of any shape; integers are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.radians([180, 90]).asnumpy().round(4)
    array([3.1416, 1.5708], dtype=float32)
    """
    return cast(E.deg2rad(tensor(x)), dtype)


def rad2deg(x, dtype=None):
    """Radians converted to degrees: x * 180 / pi.

    Args:
        x: array of radians of any shape; integers are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.rad2deg([ms.numpy.pi, 1.0]).asnumpy().round(4)
    array([180.    ,  57.2958], dtype=float32)
    """
    return cast(E.rad2deg(tensor(x)), dtype)


def sign(x, dtype=None):
    """-1, 0 or 1 as x is negative, zero or positive; NaN stays.

    Args:
        x: array of real numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is complex.

    >>> ms.numpy.sign([-3.0, 0.0, 2.5])
    Tensor([-1.,  0.,  1.], dtype=float32)
    """
    x = tensor(x)
    signs = raw["sign"](x)
    return cast(raw["where"](raw["isnan"](x), x, signs) if x.is_floating_point() else signs, dtype)


def signbit(x, dtype=None):
    """Whether each element is below 0. As in MindSpore, and unlike in NumPy, -0.0 is not.

    Args:
        x: array of real numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor of x's shape.

    >>> ms.numpy.signbit([-2.0, 0.0, 3.0])
    Tensor([ True, False, False], dtype=bool_)
    """
    return cast(E.signbit(tensor(x)), dtype)


def isposinf(x):
    """True where an element is positive infinity.

    Args:
        x: array of real numbers of any shape.
    Returns:
        bool Tensor of x's shape.

    >>> ms.numpy.isposinf([1.0, ms.numpy.inf, -ms.numpy.inf])
    Tensor([False,  True, False], dtype=bool_)
    """
    return E.isposinf(tensor(x))


def isneginf(x):
    """True where an element is negative infinity.

    Args:
        x: array of real numbers of any shape.
    Returns:
        bool Tensor of x's shape.

    >>> ms.numpy.isneginf([1.0, ms.numpy.inf, -ms.numpy.inf])
    Tensor([False, False,  True], dtype=bool_)
    """
    return E.isneginf(tensor(x))


def copysign(x1, x2, dtype=None):
    """The size of ``x1`` with the sign of ``x2``.

    Args:
        x1: array of real numbers of any shape; integers are computed in float32.
        x2: array of real numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to.

    >>> ms.numpy.copysign([1.0, 2.0], [-5.0, 5.0])
    Tensor([-1.,  2.], dtype=float32)
    """
    x1 = numeric(x1)
    return cast(E.copysign(x1, tensor(x2)), dtype or x1.dtype)


def float_power(x1, x2, dtype=None):
    """Power x1 ** x2 in floating point, of integers too.

    Args:
        x1: array of numbers of any shape.
        x2: array of numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to; NaN for a negative x1 and an exponent that is not whole.

    >>> ms.numpy.float_power([2, 4], [-1, 0.5])
    Tensor([0.5, 2. ], dtype=float32)
    """
    return cast(raw["pow"](floating(x1), floating(x2)), dtype)


def gcd(x1, x2, dtype=None):
    """Greatest common divisor, not negative.

    Args:
        x1: Tensor of integers of any shape.
        x2: Tensor of integers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        integer Tensor of the shape that both broadcast to.

    >>> ms.numpy.gcd(ms.numpy.array([12, 18]), ms.numpy.array(8))
    Tensor([4, 2], dtype=int32)
    """
    return cast(E.gcd(*map(tensor, pair(x1, x2))), dtype)


def lcm(x1, x2, dtype=None):
    """Least common multiple, not negative.

    Args:
        x1: Tensor of integers of any shape.
        x2: Tensor of integers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        integer Tensor of the shape that both broadcast to; 0 where one is 0.

    >>> ms.numpy.lcm(ms.numpy.array([4, 6]), ms.numpy.array(10))
    Tensor([20, 30], dtype=int32)
    """
    return cast(E.lcm(*map(tensor, pair(x1, x2))), dtype)


def heaviside(x1, x2, dtype=None):
    """Step function: 0 where ``x1`` is below 0, 1 where it is above, and ``x2`` where it is 0.

    Args:
        x1: array of real numbers of any shape; integers are computed in float32.
        x2: array of real numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to.

    >>> ms.numpy.heaviside([-1.0, 0.0, 2.0], 0.5)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    """
    x1, x2 = pair(numeric(x1), x2)
    kind = _core.promote_types(x1.dtype, x2.dtype if isinstance(x2, _core.Tensor) else x1.dtype)
    return cast(E.heaviside(floating(x1), tensor(x2)), dtype or kind)


def logaddexp(x1, x2, dtype=None):
    """Logarithm of a sum of exponentials, log(exp(x1) + exp(x2)), without overflow in between.

    Args:
        x1: array of real numbers of any shape; integers are computed in float32.
        x2: array of real numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to.

    >>> ms.numpy.logaddexp([0.0, 1000.0], [0.0, 1000.0]).asnumpy().round(4)
    array([6.9309998e-01, 1.0006932e+03], dtype=float32)
    """
    return cast(logaddexp_limit(floating(x1), floating(x2)), dtype)


def logaddexp2(x1, x2, dtype=None):
    """Logarithm to base 2 of a sum of powers, log2(2 ** x1 + 2 ** x2), without overflow in between.

    Args:
        x1: array of real numbers of any shape; integers are computed in float32.
        x2: array of real numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to.

    >>> ms.numpy.logaddexp2([0.0, 1000.0], [0.0, 1000.0]).asnumpy().round(4)
    array([1.000e+00, 1.001e+03], dtype=float32)
    """
    return cast(logaddexp2_limit(floating(x1), floating(x2)), dtype)


def divmod(x1, x2, dtype=None):
    """Quotient rounded down and remainder: (x1 // x2, x1 % x2).

    Args:
        x1: array of real numbers of any shape.
        x2: number or Tensor; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        pair of Tensors of the shape that both broadcast to, so that quotient * x2 + remainder is x1.

    >>> ms.numpy.divmod([7, -7], 3)
    (Tensor([ 2, -3], dtype=int32), Tensor([1, 2], dtype=int32))
    """
    x1 = tensor(x1)
    return cast(raw["floor_div"](x1, x2), dtype), cast(raw["mod"](x1, x2), dtype)


def around(a, decimals=0):
    """The nearest numbers of so many decimals; halves go to the even one.

    Args:
        a: array of real numbers.
        decimals: int, how many; below 0: tens, hundreds, ... Default: 0.
    Returns:
        Tensor of a's shape and dtype.

    >>> ms.numpy.around([1.26, 2.5, -0.04], 1)
    Tensor([ 1.3,  2.5, -0. ], dtype=float32)
    """
    return _round(tensor(a), decimals=decimals)


def clip(x, xmin, xmax, dtype=None):
    """Elements limited to a range: those below are raised to its lower end, those above lowered to its upper end.

    Args:
        x: array of real numbers of any shape; NaN stays.
        xmin: number or array that broadcasts; None: no lower end.
        xmax: number or array that broadcasts; None: no upper end.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of the shape that all broadcast to.
    Raises:
        ValueError: both ends are None.

    >>> ms.numpy.clip([-2, 0, 5], -1, 3)
    Tensor([-1,  0,  3], dtype=int32)
    """
    return cast(raw["clamp"](tensor(x), _operand(xmin), _operand(xmax)), dtype)


def isclose(a, b, rtol=1e-05, atol=1e-08, equal_nan=False):
    """Whether elements are equal within a tolerance: |a - b| <= atol + rtol * |b|.

    Args:
        a: array of numbers of any shape.
        b: array of numbers; both broadcast.
        rtol: number, the relative tolerance. Default: 1e-5.
        atol: number, the absolute tolerance. Default: 1e-8.
        equal_nan: True: two NaNs are equal. Default: False.
    Returns:
        bool Tensor of the shape that both broadcast to.

    >>> ms.numpy.isclose([1.0, 1.1], [1.000001, 1.2])
    Tensor([ True, False], dtype=bool_)
    """
    return raw["isclose"](tensor(a), tensor(b), rtol, atol, equal_nan)


def array_equal(a1, a2, equal_nan=False):
    """Whether two arrays have the same shape and all elements are equal.

    Args:
        a1: array of any shape and dtype.
        a2: array of any shape and dtype.
        equal_nan: True: NaNs at the same place are equal. Default: False.
    Returns:
        bool Tensor, a scalar.

    >>> ms.numpy.array_equal([1, 2], [1, 2]), ms.numpy.array_equal([1, 2], [[1, 2]])
    (Tensor(True, dtype=bool_), Tensor(False, dtype=bool_))
    """
    a1, a2 = tensor(a1), tensor(a2)
    if a1.shape != a2.shape:
        return _core.tensor(False)
    same = raw["eq"](a1, a2)
    if equal_nan and a1.is_floating_point() and a2.is_floating_point():
        same = raw["logical_or"](same, raw["logical_and"](raw["isnan"](a1), raw["isnan"](a2)))
    return raw["all"](same)


def array_equiv(a1, a2):
    """Whether two arrays are equal after broadcasting.

    Args:
        a1: array of any shape and dtype.
        a2: array of any shape and dtype.
    Returns:
        bool Tensor, a scalar; False where the shapes do not broadcast.

    >>> ms.numpy.array_equiv([[1, 2], [1, 2]], [1, 2])
    Tensor(True, dtype=bool_)
    """
    a1, a2 = tensor(a1), tensor(a2)
    n = max(a1.ndim, a2.ndim)
    left, right = (1,) * (n - a1.ndim) + a1.shape, (1,) * (n - a2.ndim) + a2.shape
    if any(p != q and p != 1 and q != 1 for p, q in zip(left, right)):
        return _core.tensor(False)
    return raw["all"](raw["eq"](a1, a2))


__all__ = [
    *UNARY, *BINARY, "abs", "arccos", "around", "array_equal", "array_equiv", "cbrt", "clip", "copysign", "deg2rad", "divmod",
    "fabs", "fix", "float_power", "gcd", "heaviside", "isclose", "isneginf", "isposinf", "lcm", "logaddexp", "logaddexp2",
    "logical_not", "matmul", "negative", "positive", "rad2deg", "radians", "reciprocal", "sign", "signbit",
]  # fmt: skip
