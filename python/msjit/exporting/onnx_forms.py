"""What each op of src/ops/ops.def is in ONNX: one form an op. Composites that have none are taken apart first; INEXPRESSIBLE says
of the other ops why there is none.

A form is called with the builder (onnx_file.Builder), the node and its operands, and gives the names of its results. It
raises CannotExpress where this call of the op has no form.
"""

import math

from ..dtype import bool_, float32, float64, int32, int64
from .onnx_file import CannotExpress, registering, type_name

FORMS = {}
_BACKWARD = "it belongs to a gradient, and only forward graphs are exported"
_DATA = "it is never part of a graph: the shape of its result depends on data"
_NO_FUNCTION = "ONNX has no such function"
INEXPRESSIBLE = {
    **dict.fromkeys(("attention_grad", "conv2d_weight_grad", "pad_grad", "avg_pool2d_grad"), _BACKWARD),
    **dict.fromkeys(("masked_select", "nonzero", "unique", "bincount"), _DATA),
    **dict.fromkeys(("quantized_linear", "quantized_embedding"), "ONNX lays weights of few bits out otherwise"),
    **dict.fromkeys(("erfinv", "lgamma", "digamma"), _NO_FUNCTION),
    **dict.fromkeys(
        ("imag", "conj", "angle", "complex", "fft_c2c", "fft_r2c", "fft_c2r"), "ONNX has no complex numbers"
    ),
    **dict.fromkeys(("copy_", "index_put_"), "it is never part of a graph: writes are listed apart"),
}


form = registering(FORMS)


def result_type(node):
    return node.outputs[0].dtype


def is_float(dtype):
    return type_name(dtype).startswith(("float", "bfloat"))


def wide(dtype):
    """The dtype that half types are computed in, and integers."""
    return dtype if dtype in (float32, float64) else float32


# ---- arithmetic


def _promoted(op_type, of_bools=None):
    def make(b, node, x, y):
        dtype = result_type(node)
        if dtype == bool_:
            if of_bools is None:
                raise CannotExpress("bools have no such arithmetic")
            return b.add(of_bools, [b.operand(x, bool_), b.operand(y, bool_)])
        return b.add(op_type, [b.operand(x, dtype), b.operand(y, dtype)])

    return make


for _op, _type, _bools in (
    ("add", "Add", "Or"), ("sub", "Sub", None), ("mul", "Mul", "And"), ("div", "Div", None), ("pow", "Pow", None),
    ("maximum", "Max", "Or"), ("minimum", "Min", "And"),
):  # fmt: skip
    form(_op)(_promoted(_type, _bools))


@form("floor_div")
def _floor_div(b, node, x, y):
    dtype = result_type(node)
    x, y = b.operand(x, dtype), b.operand(y, dtype)
    if is_float(dtype):
        return b.add("Floor", [b.add("Div", [x, y])])
    return b.add("Div", [b.add("Sub", [x, b.add("Mod", [x, y], fmod=0)]), y])


@form("mod")
def _mod(b, node, x, y):
    dtype = result_type(node)
    x, y = b.operand(x, dtype), b.operand(y, dtype)
    if not is_float(dtype):
        return b.add("Mod", [x, y], fmod=0)
    rest = b.add("Mod", [x, y], fmod=1)  # of x's sign
    zero = b.constant(0, dtype)
    other = b.add("Xor", [b.add("Less", [rest, zero]), b.add("Less", [y, zero])])
    wrong = b.add("And", [other, b.add("Not", [b.add("Equal", [rest, zero])])])
    return b.add("Where", [wrong, b.add("Add", [rest, y]), rest])


@form("fmod")
def _fmod(b, node, x, y):
    return b.add("Mod", [b.operand(x, result_type(node)), b.operand(y, result_type(node))], fmod=1)


@form("fmax", "fmin")
def _other_than_nan(b, node, x, y):
    dtype = result_type(node)
    x, y = b.operand(x, dtype), b.operand(y, dtype)
    chosen = b.add("Max" if node.op == "fmax" else "Min", [x, y])
    if not is_float(dtype):
        return chosen
    chosen = b.add("Where", [b.add("IsNaN", [y]), x, chosen])
    return b.add("Where", [b.add("IsNaN", [x]), y, chosen])


@form("atan2")
def _atan2(b, node, y, x):
    dtype = result_type(node)
    y, x = b.operand(y, dtype), b.operand(x, dtype)
    zero, pi = b.constant(0, dtype), b.constant(math.pi, dtype)
    turn = b.add("Where", [b.add("Less", [y, zero]), b.add("Neg", [pi]), pi])
    angle = b.add("Atan", [b.add("Div", [y, x])])
    angle = b.add("Where", [b.add("Less", [x, zero]), b.add("Add", [angle, turn]), angle])
    both = b.add("And", [b.add("Equal", [x, zero]), b.add("Equal", [y, zero])])
    return b.add("Where", [both, zero, angle])


@form("hypot")
def _hypot(b, node, x, y):
    dtype = result_type(node)
    x, y = b.add("Abs", [b.operand(x, dtype)]), b.add("Abs", [b.operand(y, dtype)])
    large, small = b.add("Max", [x, y]), b.add("Min", [x, y])
    zero, one = b.constant(0, dtype), b.constant(1, dtype)
    ratio = b.add("Div", [small, b.add("Where", [b.add("Equal", [large, zero]), one, large])])
    return b.add("Mul", [large, b.add("Sqrt", [b.add("Add", [one, b.add("Mul", [ratio, ratio])])])])


def chosen(b, condition, x, y, dtype):
    """Where: ONNX Runtime has none of bools and of short integers."""
    names = [b.operand(x, dtype), b.operand(y, dtype)]
    held = type_name(dtype) in ("bool", "int8", "int16", "uint16", "uint32", "uint64")
    if held:
        names = [b.cast(n, int64) for n in names]
    made = b.add("Where", [b.operand(condition, bool_), *names])
    return b.cast(made, dtype) if held else made


@form("where")
def _where(b, node, condition, x, y):
    return chosen(b, condition, x, y, result_type(node))


@form("clamp")
def _clamp(b, node, x, low=None, high=None):
    dtype = result_type(node)
    result = b.operand(x, dtype)
    for limit, op in ((low, "Max"), (high, "Min")):
        if limit is not None:
            result = b.add(op, [result, b.operand(limit, dtype)])
    return result


@form("masked_fill")
def _masked_fill(b, node, x, mask, value):
    return chosen(b, mask, value, x, result_type(node))


@form("cast")
def _cast(b, node, x):
    return b.operand(x, node.attrs["dtype"])


@form("copy", "detach", "real")
def _same(b, node, x):
    if x.dtype != result_type(node):
        raise CannotExpress("ONNX has no complex numbers")
    return b.operand(x)


@form("straight_through")
def _straight_through(b, node, x, value):
    name = b.operand(value, result_type(node))
    if value.shape == node.outputs[0].shape:
        return name
    return b.add("Expand", [name, b.shape_of(b.operand(x))])


@form("nan_to_num")
def _nan_to_num(b, node, x):
    dtype, name = result_type(node), b.operand(x)
    if not is_float(dtype):
        return name
    largest = {"float16": 65504.0, "float32": 3.4028234663852886e38, "float64": 1.7976931348623157e308}[
        type_name(dtype)
    ]
    high, low = node.attrs["posinf"], node.attrs["neginf"]
    high, low = largest if high is None else high, -largest if low is None else low
    for test, flags, value in (
        ("IsInf", dict(detect_negative=0), high), ("IsInf", dict(detect_positive=0), low), ("IsNaN", {}, node.attrs["nan"]),
    ):  # fmt: skip
        name = b.add("Where", [b.add(test, [name], **flags), b.constant(value, dtype), name])
    return name


# ---- of one operand

for _op, _type in (
    ("neg", "Neg"), ("abs", "Abs"), ("sign", "Sign"), ("sqrt", "Sqrt"), ("reciprocal", "Reciprocal"), ("exp", "Exp"),
    ("log", "Log"), ("sin", "Sin"), ("cos", "Cos"), ("tan", "Tan"), ("asin", "Asin"), ("acos", "Acos"), ("atan", "Atan"),
    ("sinh", "Sinh"), ("cosh", "Cosh"), ("tanh", "Tanh"), ("asinh", "Asinh"), ("acosh", "Acosh"), ("atanh", "Atanh"),
    ("erf", "Erf"), ("sigmoid", "Sigmoid"), ("mish", "Mish"), ("softsign", "Softsign"), ("hard_swish", "HardSwish"),
    ("relu", "Relu"),
):  # fmt: skip
    form(_op)(lambda b, node, x, _type=_type: b.add(_type, [b.operand(x, result_type(node))]))


@form("floor", "ceil", "round", "trunc")
def _rounded(b, node, x):
    name = b.operand(x)
    if not is_float(x.dtype):
        return name
    if node.op != "trunc":
        return b.add(node.op.capitalize(), [name])
    negative = b.add("Less", [name, b.constant(0, x.dtype)])
    return b.add("Where", [negative, b.add("Ceil", [name]), b.add("Floor", [name])])


@form("square")
def _square(b, node, x):
    name = b.operand(x)
    return b.add("Mul", [name, name])


@form("relu6")
def _relu6(b, node, x):
    dtype = result_type(node)
    return b.add("Clip", [b.operand(x, dtype), b.constant(0, dtype), b.constant(6, dtype)])


@form("rsqrt")
def _rsqrt(b, node, x):
    return b.add("Reciprocal", [b.add("Sqrt", [b.operand(x, result_type(node))])])


@form("exp2")
def _exp2(b, node, x):
    dtype = result_type(node)
    return b.add("Pow", [b.constant(2, dtype), b.operand(x, dtype)])


@form("expm1")
def _expm1(b, node, x):
    """tanh(x / 2) * (exp(x) + 1) is as exact near 0 as tanh is; far from it exp(x) - 1 is."""
    dtype = result_type(node)
    x = b.operand(x, dtype)
    one, e = b.constant(1, dtype), b.add("Exp", [x])
    near = b.add("Mul", [b.add("Tanh", [b.add("Mul", [x, b.constant(0.5, dtype)])]), b.add("Add", [e, one])])
    is_near = b.add("Less", [b.add("Abs", [x]), one])
    return b.add("Where", [is_near, near, b.add("Sub", [e, one])])


@form("log1p")
def _log1p(b, node, x):
    dtype = result_type(node)
    return log_of_one_more(b, b.operand(x, dtype), dtype)


def log_of_one_more(b, x, dtype):
    """log(u) * x / (u - 1) for u = 1 + x as rounded (Kahan): exact near 0."""
    one = b.constant(1, dtype)
    u = b.add("Add", [x, one])
    is_one = b.add("Or", [b.add("Equal", [u, one]), b.add("IsInf", [u])])
    divisor = b.add("Where", [is_one, one, b.add("Sub", [u, one])])
    corrected = b.add("Div", [b.add("Mul", [b.add("Log", [u]), x]), divisor])
    return b.add("Where", [b.add("Equal", [u, one]), x, b.add("Where", [b.add("IsInf", [u]), u, corrected])])


@form("entr")
def _entr(b, node, x):
    dtype = result_type(node)
    x, zero = b.operand(x, dtype), b.constant(0, dtype)
    positive = b.add("Neg", [b.add("Mul", [x, b.add("Log", [x])])])
    result = b.add("Where", [b.add("Equal", [x, zero]), zero, positive])
    return b.add("Where", [b.add("Less", [x, zero]), b.constant(-math.inf, dtype), result])


@form("xlog1py")
def _xlog1py(b, node, x, y):
    dtype = result_type(node)
    x, y, zero = b.operand(x, dtype), b.operand(y, dtype), b.constant(0, dtype)
    at_zero = b.add("Where", [b.add("IsNaN", [y]), y, zero])
    return b.add("Where", [b.add("Equal", [x, zero]), at_zero, b.add("Mul", [x, log_of_one_more(b, y, dtype)])])


@form("log2", "log10")
def _log_to_base(b, node, x):
    dtype = result_type(node)
    base = math.log(2 if node.op == "log2" else 10)
    return b.add("Mul", [b.add("Log", [b.operand(x, dtype)]), b.constant(1 / base, dtype)])


@form("erfc")
def _erfc(b, node, x):
    dtype = result_type(node)
    return b.add("Sub", [b.constant(1, dtype), b.add("Erf", [b.operand(x, dtype)])])


# (1 + 2 x) e^(x^2) erfc(x) = P((x - 4) / (x + 4)) for x >= 0, relative error 3e-11; the highest power first.
_ERFCX = (
    3.2421422701780612e-06, -9.600045996213345e-06, -2.0784215642683516e-05, 0.00014780836396869327, -0.000202164581271282,
    -0.0007553330994075096, 0.005033294614172266, -0.016198891729773256, 0.037167184110216245, -0.06633006919539637,
    0.09373287600452719, -0.10103910324946785, 0.06809705231227348, 0.01537965387790656, -0.13962111682540307,
    1.232995118611678,
)  # fmt: skip


@form("erfcx")
def _erfcx(b, node, x):
    dtype = wide(result_type(node))
    return b.cast(erfcx(b, b.operand(x, dtype), dtype, "Div", "Where"), result_type(node))


def erfcx(b, x, dtype, divide, choose):
    """By the names of ONNX's or GE's operators; below zero 2 e^(x^2) less the value at -x."""
    number = lambda v: b.constant(v, dtype)  # noqa: E731
    a = b.add("Abs", [x])
    t = b.add("Sub", [number(1), b.add(divide, [number(8), b.add("Add", [a, number(4)])])])
    p = number(_ERFCX[0])
    for c in _ERFCX[1:]:
        p = b.add("Add", [b.add("Mul", [p, t]), number(c)])
    right = b.add(divide, [p, b.add("Add", [b.add("Add", [a, a]), number(1)])])
    left = b.add("Sub", [b.add("Mul", [b.add("Exp", [b.add("Mul", [x, x])]), number(2)]), right])
    return b.add(choose, [b.add("Less", [x, number(0)]), left, right])


@form("log_sigmoid")
def _log_sigmoid(b, node, x):
    return b.add("Neg", [b.add("Softplus", [b.add("Neg", [b.operand(x, result_type(node))])])])


@form("silu")
def _silu(b, node, x):
    x = b.operand(x, result_type(node))
    return b.add("Mul", [x, b.add("Sigmoid", [x])])


@form("selu")
def _selu(b, node, x):
    return b.add("Selu", [b.operand(x, result_type(node))], alpha=1.6732632423543772, gamma=1.0507009873554805)


@form("hard_sigmoid")
def _hard_sigmoid(b, node, x):
    return b.add("HardSigmoid", [b.operand(x, result_type(node))], alpha=1 / 6, beta=0.5)


@form("gelu")
def _gelu(b, node, x):
    return b.add("Gelu", [b.operand(x, result_type(node))], approximate=node.attrs["approximate"])


@form("elu")
def _elu(b, node, x):
    return b.add("Elu", [b.operand(x, result_type(node))], alpha=float(node.attrs["alpha"]))


@form("leaky_relu")
def _leaky_relu(b, node, x):
    return b.add("LeakyRelu", [b.operand(x, result_type(node))], alpha=float(node.attrs["negative_slope"]))


@form("softplus")
def _softplus(b, node, x):
    dtype = result_type(node)
    x, beta = b.operand(x, dtype), b.constant(node.attrs["beta"], dtype)
    scaled = b.add("Mul", [x, beta])
    large = b.add("Greater", [scaled, b.constant(node.attrs["threshold"], dtype)])
    return b.add("Where", [large, x, b.add("Div", [b.add("Softplus", [scaled]), beta])])


# ---- comparison and logic


@form("eq", "ne", "lt", "le", "gt", "ge")
def _compare(b, node, x, y):
    dtype = b.common_dtype([x, y])
    equality = node.op in ("eq", "ne")
    if dtype == bool_ and not equality:
        dtype = int32
    names = [b.operand(x, dtype), b.operand(y, dtype)]
    if equality:
        result = b.add("Equal", names)
        return result if node.op == "eq" else b.add("Not", [result])
    op_type = {"lt": "Less", "le": "LessOrEqual", "gt": "Greater", "ge": "GreaterOrEqual"}[node.op]
    return b.add(op_type, names)


@form("logical_and", "logical_or", "logical_xor")
def _logical(b, node, x, y):
    op_type = {"logical_and": "And", "logical_or": "Or", "logical_xor": "Xor"}[node.op]
    return b.add(op_type, [b.operand(x, bool_), b.operand(y, bool_)])


@form("logical_not")
def _logical_not(b, node, x):
    return b.add("Not", [b.operand(x, bool_)])


@form("isnan", "isinf", "isfinite")
def _kind_of_number(b, node, x):
    name = b.operand(x)
    if not is_float(x.dtype):
        same = b.add("Equal", [name, name])
        return same if node.op == "isfinite" else b.add("Not", [same])
    if node.op != "isfinite":
        return b.add("IsNaN" if node.op == "isnan" else "IsInf", [name])
    return b.add("Not", [b.add("Or", [b.add("IsNaN", [name]), b.add("IsInf", [name])])])


@form("bitwise_and", "bitwise_or", "bitwise_xor")
def _bitwise(b, node, x, y):
    dtype, op = result_type(node), node.op[8:].capitalize()
    return b.add(op if dtype == bool_ else "Bitwise" + op, [b.operand(x, dtype), b.operand(y, dtype)])


@form("bitwise_not")
def _bitwise_not(b, node, x):
    return b.add("Not" if x.dtype == bool_ else "BitwiseNot", [b.operand(x)])


@form("shift_left", "shift_right")
def _shift(b, node, x, y):
    dtype = result_type(node)
    if not type_name(dtype).startswith("uint"):
        return _signed_shift(b, node, dtype, b.operand(x, dtype), b.operand(y, dtype))
    return b.add("BitShift", [b.operand(x, dtype), b.operand(y, dtype)], direction=node.op[6:].upper())


def _signed_shift(b, node, dtype, x, y):
    """ONNX shifts unsigned integers only: products with powers of two, and quotients rounded down."""
    width = int("".join(c for c in type_name(dtype) if c.isdigit()))
    inside = b.add("Less", [y, b.constant(width - 1, dtype)])
    power = b.add("Pow", [b.constant(2, dtype), b.add("Where", [inside, y, b.constant(0, dtype)])])
    if node.op == "shift_left":
        last = b.add("Equal", [y, b.constant(width - 1, dtype)])
        zero = b.constant(0, dtype)
        odd = b.add("Mod", [x, b.constant(2, dtype)], fmod=0)
        lowest = b.add("Mul", [odd, b.constant(-(2 ** (width - 1)), dtype)])
        return b.add("Where", [inside, b.add("Mul", [x, power]), b.add("Where", [last, lowest, zero])])
    quotient = b.add("Div", [b.add("Sub", [x, b.add("Mod", [x, power], fmod=0)]), power])
    negative = b.add("Less", [x, b.constant(0, dtype)])
    return b.add("Where", [inside, quotient, b.add("Where", [negative, b.constant(-1, dtype), b.constant(0, dtype)])])


# ---- reductions


def axes_of(node, x):
    axis = node.attrs.get("axis")
    ndim = len(x.shape)
    if axis is None:
        return tuple(range(ndim))
    return tuple(a % ndim for a in ((axis,) if isinstance(axis, int) else axis))


def reduced(b, op_type, name, axes, keepdims, no_axes=False):
    """A reduction; over no axes where the operand has none."""
    return b.add(op_type, [name, b.constant(list(axes))] if axes else [name], keepdims=int(keepdims),
                 noop_with_empty_axes=1 if no_axes else None)  # fmt: skip


@form("sum", "sum_squares", "mean", "prod", "amax", "amin")
def _reduce(b, node, x):
    dtype = result_type(node)
    value = b.operand(x, dtype)
    if node.op == "sum_squares":
        value = b.add("Mul", [value, value])
    if node.attrs.get("axis") == () and x.shape:
        return value
    op_type = {"sum": "Sum", "sum_squares": "Sum", "mean": "Mean", "prod": "Prod", "amax": "Max", "amin": "Min"}[
        node.op
    ]
    return reduced(b, "Reduce" + op_type, value, axes_of(node, x), node.attrs["keepdims"])


@form("any", "all")
def _any_all(b, node, x):
    name = b.cast(b.operand(x, bool_), int32)
    op_type = "ReduceMax" if node.op == "any" else "ReduceMin"
    return b.cast(reduced(b, op_type, name, axes_of(node, x), node.attrs["keepdims"]), bool_)


@form("argmax", "argmin")
def _arg_extremum(b, node, x):
    name, axis, keepdims = b.operand(x), node.attrs["axis"], node.attrs["keepdims"]
    if x.dtype in (bool_, int64):
        name = b.cast(name, int32 if x.dtype == bool_ else float64)
    op_type = "ArgMax" if node.op == "argmax" else "ArgMin"
    if axis is not None and x.shape:
        return b.add(op_type, [name], axis=axis, keepdims=int(keepdims))
    index = b.add(op_type, [b.add("Reshape", [name, b.constant([-1])])], axis=0, keepdims=0)
    return b.add("Reshape", [index, b.constant([1] * len(x.shape) if keepdims else [], int64)])
