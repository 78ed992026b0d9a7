"""The element-wise functions that are an op and no more: what each computes, of what, and an example.

A row is a name, the op and a kind, then a sentence and an example, in which {f} is the function. The rest of a docstring is
the same for all functions of a kind: KINDS and PAIRS.
"""

# kind: (the argument, the result, errors)
KINDS = {
    "any": ("array of numbers of any shape", "Tensor of {0}'s shape and dtype", ""),
    "real": ("array of real numbers of any shape", "Tensor of {0}'s shape and dtype", "TypeError: {0} is complex."),
    "float": (
        "array of numbers of any shape; integers and bools are computed in float32",
        "floating-point Tensor of {0}'s shape, of a complex array a complex one",
        "",
    ),
    "real_float": (
        "array of real numbers of any shape; integers and bools are computed in float32",
        "floating-point Tensor of {0}'s shape",
        "TypeError: {0} is complex.",
    ),
    "bits": (
        "array of integers or bools of any shape",
        "Tensor of {0}'s shape and dtype",
        "TypeError: {0} is of floats.",
    ),
    "test": ("array of any shape and dtype", "bool Tensor of {0}'s shape", ""),
}
_SHAPES = "ValueError: the shapes do not broadcast."
# kind: (the two arguments, the result, errors)
PAIRS = {
    "any": ("numbers of any shape", "Tensor in the dtype that both promote to", _SHAPES),
    "real": ("real numbers of any shape", "Tensor in the dtype that both promote to", _SHAPES + "\nTypeError: one is complex."),
    "float": ("numbers of any shape", "floating-point or complex Tensor; integers and bools give float32", _SHAPES),
    "real_float": (
        "real numbers of any shape",
        "floating-point Tensor; integers and bools give float32",
        _SHAPES + "\nTypeError: one is complex.",
    ),
    "bits": (
        "integers or bools of any shape",
        "Tensor in the dtype that both promote to",
        _SHAPES + "\nTypeError: one is of floats.",
    ),
    "compare": ("numbers of any shape", "bool Tensor", _SHAPES),
    "order": ("real numbers of any shape", "bool Tensor", _SHAPES + "\nTypeError: one is complex."),
    "logic": ("any shape and dtype; a number is true when it is not 0", "bool Tensor", _SHAPES),
}  # fmt: skip

UNARY = """
absolute: abs any
    Absolute value |x| of each element; of complex numbers the modulus, a real number.
    >>> {f}([-1.5, 2.0])
    Tensor([1.5, 2. ], dtype=float32)
arccosh: acosh float
    Inverse hyperbolic cosine, the y >= 0 with cosh(y) = x; NaN where x < 1.
    >>> {f}([1.0, 2.0]).asnumpy().round(4)
    array([0.   , 1.317], dtype=float32)
arcsin: asin float
    Arc sine in radians, in [-pi/2, pi/2]; NaN where |x| > 1.
    >>> {f}([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 1.5708], dtype=float32)
arcsinh: asinh float
    Inverse hyperbolic sine, the y with sinh(y) = x.
    >>> {f}([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 0.8814], dtype=float32)
arctan: atan float
    Arc tangent in radians, in [-pi/2, pi/2].
    >>> {f}([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 0.7854], dtype=float32)
arctanh: atanh float
    Inverse hyperbolic tangent, the y with tanh(y) = x; NaN where |x| > 1.
    >>> {f}([0.0, 0.5]).asnumpy().round(4)
    array([0.    , 0.5493], dtype=float32)
bitwise_not: bitwise_not bits
    Every bit turned over: ~x, which is -x - 1 of signed integers; of bools the opposite.
    >>> {f}([0, 5])
    Tensor([-1, -6], dtype=int32)
ceil: ceil real
    Smallest whole number that is not below x.
    >>> {f}([-1.5, 1.2])
    Tensor([-1.,  2.], dtype=float32)
cos: cos float
    Cosine of angles in radians.
    >>> {f}([0.0, 3.1415927]).asnumpy().round(4)
    array([ 1., -1.], dtype=float32)
cosh: cosh float
    Hyperbolic cosine: (exp(x) + exp(-x)) / 2.
    >>> {f}([0.0, 1.0]).asnumpy().round(4)
    array([1.    , 1.5431], dtype=float32)
exp: exp float
    Exponential e ** x.
    >>> {f}([0.0, 1.0]).asnumpy().round(4)
    array([1.    , 2.7183], dtype=float32)
exp2: exp2 float
    Power of two: 2 ** x.
    >>> {f}([0.0, 3.0])
    Tensor([1., 8.], dtype=float32)
expm1: expm1 real_float
    exp(x) - 1, accurate also for x near 0, where exp(x) rounds to 1.
    >>> {f}([0.0, 1e-10])
    Tensor([0.e+00, 1.e-10], dtype=float32)
floor: floor real
    Largest whole number that is not above x.
    >>> {f}([-1.5, 1.2])
    Tensor([-2.,  1.], dtype=float32)
invert: bitwise_not bits
    Every bit turned over: ~x, which is -x - 1 of signed integers; of bools the opposite.
    >>> {f}([True, False])
    Tensor([False,  True], dtype=bool_)
isfinite: isfinite test
    True where an element is neither infinite nor NaN.
    >>> {f}([1.0, float('inf'), float('nan')])
    Tensor([ True, False, False], dtype=bool_)
isinf: isinf test
    True where an element is infinite, positive or negative.
    >>> {f}([1.0, float('-inf'), float('nan')])
    Tensor([False,  True, False], dtype=bool_)
isnan: isnan test
    True where an element is NaN (not a number).
    >>> {f}([1.0, float('inf'), float('nan')])
    Tensor([False, False,  True], dtype=bool_)
log: log float
    Natural logarithm; -inf at 0, NaN below.
    >>> {f}([1.0, 2.0, 0.0]).asnumpy().round(4)
    array([0.    , 0.6931,   -inf], dtype=float32)
log10: log10 float
    Logarithm to base 10; -inf at 0, NaN below.
    >>> {f}([1.0, 1000.0]).asnumpy().round(4)
    array([0., 3.], dtype=float32)
log1p: log1p real_float
    log(1 + x), accurate also for x near 0, where 1 + x rounds to 1.
    >>> {f}([0.0, 1e-10])
    Tensor([0.e+00, 1.e-10], dtype=float32)
log2: log2 float
    Logarithm to base 2; -inf at 0, NaN below.
    >>> {f}([1.0, 8.0])
    Tensor([0., 3.], dtype=float32)
rint: round real
    Nearest whole number; of two equally near ones the even one.
    >>> {f}([0.5, 1.5, 2.7])
    Tensor([0., 2., 3.], dtype=float32)
sin: sin float
    Sine of angles in radians.
    >>> {f}([0.0, 1.5707964]).asnumpy().round(4)
    array([0., 1.], dtype=float32)
sinh: sinh float
    Hyperbolic sine: (exp(x) - exp(-x)) / 2.
    >>> {f}([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 1.1752], dtype=float32)
sqrt: sqrt float
    Square root; NaN of a negative number.
    >>> {f}([4.0, 2.0]).asnumpy().round(4)
    array([2.    , 1.4142], dtype=float32)
square: square any
    Square x * x of each element.
    >>> {f}([-3, 4])
    Tensor([ 9, 16], dtype=int32)
tan: tan float
    Tangent of angles in radians.
    >>> {f}([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 1.5574], dtype=float32)
tanh: tanh float
    Hyperbolic tangent, in [-1, 1].
    >>> {f}([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 0.7616], dtype=float32)
trunc: trunc real
    Whole part: x rounded towards 0.
    >>> {f}([-1.5, 1.5])
    Tensor([-1.,  1.], dtype=float32)
"""

BINARY = """
add: add any
    Sum x1 + x2; of bools the logical or.
    >>> {f}([1, 2], [[10], [20]])
    Tensor([[11, 12],
            [21, 22]], dtype=int32)
arctan2: atan2 real_float
    Angle of the point (x2, x1) in radians, in [-pi, pi]: the arc tangent of x1 / x2 in the right quadrant.
    >>> {f}([1.0, 1.0], [1.0, -1.0]).asnumpy().round(4)
    array([0.7854, 2.3562], dtype=float32)
bitwise_and: bitwise_and bits
    Bits that are set in both, x1 & x2; of bools the logical and.
    >>> {f}([12, 10], 6)
    Tensor([4, 2], dtype=int32)
bitwise_or: bitwise_or bits
    Bits that are set in one or both, x1 | x2; of bools the logical or.
    >>> {f}([12, 10], 6)
    Tensor([14, 14], dtype=int32)
bitwise_xor: bitwise_xor bits
    Bits that are set in exactly one, x1 ^ x2; of bools: whether they differ.
    >>> {f}([12, 10], 6)
    Tensor([10, 12], dtype=int32)
divide: div float
    True quotient x1 / x2, of integers too; division by 0 gives inf or NaN. Also called true_divide.
    >>> {f}([1, 3], 2)
    Tensor([0.5, 1.5], dtype=float32)
equal: eq compare
    Whether x1 == x2; a NaN equals nothing.
    >>> {f}([1, 2], [1, 3])
    Tensor([ True, False], dtype=bool_)
floor_divide: floor_div real
    Quotient rounded down, x1 // x2.
    >>> {f}([7, -7], 3)
    Tensor([ 2, -3], dtype=int32)
fmod: fmod real
    Remainder of the quotient rounded towards 0, as C has it: it has the sign of x1.
    >>> {f}([7, -7], 3)
    Tensor([ 1, -1], dtype=int32)
greater: gt order
    Whether x1 > x2.
    >>> {f}([1, 2, 3], 2)
    Tensor([False, False,  True], dtype=bool_)
greater_equal: ge order
    Whether x1 >= x2.
    >>> {f}([1, 2, 3], 2)
    Tensor([False,  True,  True], dtype=bool_)
hypot: hypot real_float
    Length of the hypotenuse: sqrt(x1 ** 2 + x2 ** 2) without overflow in between.
    >>> {f}([3.0, 5.0], [4.0, 12.0])
    Tensor([ 5., 13.], dtype=float32)
less: lt order
    Whether x1 < x2.
    >>> {f}([1, 2, 3], 2)
    Tensor([ True, False, False], dtype=bool_)
less_equal: le order
    Whether x1 <= x2.
    >>> {f}([1, 2, 3], 2)
    Tensor([ True,  True, False], dtype=bool_)
logical_and: logical_and logic
    Whether both are true.
    >>> {f}([True, True, False], [1, 0, 1])
    Tensor([ True, False, False], dtype=bool_)
logical_or: logical_or logic
    Whether one or both are true.
    >>> {f}([True, False, False], [0, 0, 1])
    Tensor([ True, False,  True], dtype=bool_)
logical_xor: logical_xor logic
    Whether exactly one is true.
    >>> {f}([True, True, False], [1, 0, 1])
    Tensor([False,  True,  True], dtype=bool_)
maximum: maximum real
    The larger of both; NaN where one is NaN.
    >>> {f}([1, 5], [3, 2])
    Tensor([3, 5], dtype=int32)
minimum: minimum real
    The smaller of both; NaN where one is NaN.
    >>> {f}([1, 5], [3, 2])
    Tensor([1, 2], dtype=int32)
mod: mod real
    Remainder x1 % x2 as Python has it: it has the sign of x2. Also called remainder.
    >>> {f}([7, -7], 3)
    Tensor([1, 2], dtype=int32)
multiply: mul any
    Product x1 * x2; of bools the logical and.
    >>> {f}([1.5, 2.0], [[2], [4]])
    Tensor([[3., 4.],
            [6., 8.]], dtype=float32)
not_equal: ne compare
    Whether x1 != x2; a NaN differs from everything.
    >>> {f}([1, 2], [1, 3])
    Tensor([False,  True], dtype=bool_)
power: pow any
    Power x1 ** x2; integers stay integers, so that a negative exponent gives 0 (of 1 and -1 what it should).
    >>> {f}([2, 3], [3, 2])
    Tensor([8, 9], dtype=int32)
remainder: mod real
    Remainder x1 % x2 as Python has it: it has the sign of x2. Also called mod.
    >>> {f}([7.5, -7.5], 3)
    Tensor([1.5, 1.5], dtype=float32)
subtract: sub any
    Difference x1 - x2. TypeError for bools, which have none: use logical_xor.
    >>> {f}([5, 7], 2)
    Tensor([3, 5], dtype=int32)
true_divide: div float
    True quotient x1 / x2, of integers too; division by 0 gives inf or NaN. Also called divide.
    >>> {f}([1.0, -1.0], 0)
    Tensor([ inf, -inf], dtype=float32)
"""


def parsed(table):
    """{name: (op, kind, sentence, example lines)}"""
    rows = {}
    for line in table.strip().splitlines():
        if not line.startswith(" "):
            name, op, kind = line.replace(":", "").split()
            rows[name] = row = (op, kind, [], [])
        else:
            example = row[3] or line.startswith("    >>>")
            row[3 if example else 2].append(line[4:])
    return rows


UNARY, BINARY = parsed(UNARY), parsed(BINARY)


def unary_doc(name):
    """The docstring of a function of one array."""
    _, kind, sentence, example = UNARY[name]
    argument, result, errors = KINDS[kind]
    return documentation(name, sentence, [("x", argument)], result, errors, example)


def binary_doc(name):
    """The docstring of a function of two arrays."""
    _, kind, sentence, example = BINARY[name]
    taken, result, errors = PAIRS[kind]
    operands = [("x1", f"number or array of {taken}"), ("x2", f"number or array of {taken}; both broadcast")]
    return documentation(name, sentence, operands, result + ", of the shape that both broadcast to", errors, example)


def documentation(name, sentence, operands, result, errors, example):
    lines = [*sentence, "", "Args:"]
    lines += [f"    {operand}: {what}." for operand, what in operands]
    lines += ["    dtype: dtype that the result is converted to; None (default): no conversion."]
    lines += ["Returns:", f"    {result.format('x')}."]
    if errors:
        lines += ["Raises:", *(f"    {error.format('x')}" for error in errors.splitlines())]
    return "\n".join([*lines, "", *(line.replace("{f}", f"ms.numpy.{name}") for line in example), ""])
