"""What each op of src/ops/ops.def is in GE graphs: one row or form an op, written in the operators of ge_ops.py. Composites that
have none are taken apart first; INEXPRESSIBLE says of the other ops why there is none.

A form is called with the builder (air_file.AirBuilder), the node and its operands, and gives the edges of its results. It
raises CannotExpress where this call of the op has no form.
"""

import math

from ..dtype import bfloat16, bool_, complex64, complex128, float16, float32, float64, int32
from .onnx_file import CannotExpress, registering, type_name
from .onnx_forms import axes_of, erfcx, is_float, result_type, wide

FORMS = {}
_DATA = "it is never part of a graph: the shape of its result depends on data"
_COMPLEX = "GE graphs of msjit have no complex numbers"
INEXPRESSIBLE = {
    **dict.fromkeys(("masked_select", "nonzero", "unique", "bincount"), _DATA),
    "digamma": "GE has no such operator for graphs",
    **dict.fromkeys(("imag", "angle", "complex", "fft_c2c", "fft_r2c", "fft_c2r"), _COMPLEX),
    **dict.fromkeys(("quantized_linear", "quantized_embedding"), "GE lays weights of few bits out otherwise"),
    **dict.fromkeys(("copy_", "index_put_"), "it is never part of a graph: writes are listed apart"),
    "pad_grad": "pads that mirror have no form for their gradients",
}  # fmt: skip

form = registering(FORMS)

# Ops that are one operator on operands of the result's dtype.
SAME = {
    "div": "RealDiv", "floor_div": "FloorDiv", "mod": "FloorMod", "fmod": "Mod", "pow": "Pow", "sub": "Sub", "neg": "Neg",
    "abs": "Abs", "sign": "Sign", "square": "Square", "exp": "Exp", "expm1": "Expm1", "log": "Log", "log1p": "Log1p",
    "sqrt": "Sqrt", "rsqrt": "Rsqrt", "reciprocal": "Reciprocal", "sin": "Sin", "cos": "Cos", "tan": "Tan", "asin": "Asin",
    "acos": "Acos", "atan": "Atan", "sinh": "Sinh", "cosh": "Cosh", "tanh": "Tanh", "asinh": "Asinh", "acosh": "Acosh",
    "atanh": "Atanh", "erf": "Erf", "erfc": "Erfc", "sigmoid": "Sigmoid", "relu": "Relu", "relu6": "Relu6",
    "softsign": "Softsign", "selu": "Selu", "mish": "Mish", "atan2": "Atan2",
}  # fmt: skip
for _op, _type in SAME.items():
    form(_op)(lambda b, node, *xs, _type=_type: b.add(_type, [b.operand(x, result_type(node)) for x in xs]))

# The same, and another operator on bools.
OF_BOOLS = {
    "add": ("Add", "LogicalOr"), "mul": ("Mul", "LogicalAnd"), "maximum": ("Maximum", "LogicalOr"),
    "minimum": ("Minimum", "LogicalAnd"), "bitwise_and": ("BitwiseAnd", "LogicalAnd"),
    "bitwise_or": ("BitwiseOr", "LogicalOr"), "bitwise_xor": ("BitwiseXor", "NotEqual"),
    "bitwise_not": ("Invert", "LogicalNot"),
}  # fmt: skip


def _of_bools(b, node, *xs):
    dtype = result_type(node)
    return b.add(OF_BOOLS[node.op][dtype == bool_], [b.operand(x, dtype) for x in xs])


form(*OF_BOOLS)(_of_bools)

# Operators on truth values, and comparisons, which compute in the operands' common dtype.
LOGICAL = {
    "logical_and": "LogicalAnd", "logical_or": "LogicalOr", "logical_xor": "NotEqual", "logical_not": "LogicalNot",
}  # fmt: skip
COMPARE = {"eq": "Equal", "ne": "NotEqual", "lt": "Less", "le": "LessEqual", "gt": "Greater", "ge": "GreaterEqual"}
for _op, _type in LOGICAL.items():
    form(_op)(lambda b, node, *xs, _type=_type: b.add(_type, [b.operand(x, bool_) for x in xs]))


@form(*COMPARE)
def _compare(b, node, x, y):
    dtype = b.common_dtype([x, y])
    if dtype == bool_ and node.op not in ("eq", "ne"):
        dtype = int32
    return b.add(COMPARE[node.op], [b.operand(x, dtype), b.operand(y, dtype)])


# ---- element-wise


@form("fmax", "fmin")
def _other_than_nan(b, node, x, y):
    dtype = result_type(node)
    x, y = b.operand(x, dtype), b.operand(y, dtype)
    chosen = b.add("Maximum" if node.op == "fmax" else "Minimum", [x, y])
    if not is_float(dtype):
        return chosen
    chosen = b.add("SelectV2", [b.add("IsNan", [y]), x, chosen])
    return b.add("SelectV2", [b.add("IsNan", [x]), y, chosen])


@form("hypot")
def _hypot(b, node, x, y):
    dtype = result_type(node)
    x, y = b.add("Abs", [b.operand(x, dtype)]), b.add("Abs", [b.operand(y, dtype)])
    large, small = b.add("Maximum", [x, y]), b.add("Minimum", [x, y])
    zero, one = b.constant(0, dtype), b.constant(1, dtype)
    ratio = b.add("RealDiv", [small, b.add("SelectV2", [b.add("Equal", [large, zero]), one, large])])
    return b.add("Mul", [large, b.add("Sqrt", [b.add("Add", [one, b.add("Square", [ratio])])])])


@form("where")
def _where(b, node, condition, x, y):
    dtype = result_type(node)
    return b.add("SelectV2", [b.operand(condition, bool_), b.operand(x, dtype), b.operand(y, dtype)])


@form("masked_fill")
def _masked_fill(b, node, x, mask, value):
    return b.add("SelectV2", [b.operand(mask, bool_), b.operand(value, result_type(node)), b.operand(x)])


@form("clamp")
def _clamp(b, node, x, low=None, high=None):
    dtype = result_type(node)
    result = b.operand(x, dtype)
    for limit, op in ((low, "Maximum"), (high, "Minimum")):
        if limit is not None:
            result = b.add(op, [result, b.operand(limit, dtype)])
    return result


@form("cast")
def _cast(b, node, x):
    return b.operand(x, node.attrs["dtype"])


@form("copy", "detach", "real", "conj")
def _same(b, node, x):
    if x.dtype != result_type(node) or node.op == "conj" and x.dtype in (complex64, complex128):
        raise CannotExpress(_COMPLEX)
    return b.operand(x)


_LARGEST = {
    float16: 65504.0, bfloat16: 3.3895313892515355e38, float32: 3.4028234663852886e38, float64: 1.7976931348623157e308,
}  # fmt: skip


@form("nan_to_num")
def _nan_to_num(b, node, x):
    dtype, edge = result_type(node), b.operand(x)
    if not is_float(dtype):
        return edge
    high, low, largest = node.attrs["posinf"], node.attrs["neginf"], _LARGEST[dtype]
    for sign, value in ((1, largest if high is None else high), (-1, -largest if low is None else low)):
        found = b.add("Equal", [edge, b.constant(sign * math.inf, dtype)])
        edge = b.add("SelectV2", [found, b.constant(value, dtype), edge])
    return b.add("SelectV2", [b.add("IsNan", [edge]), b.constant(node.attrs["nan"], dtype), edge])


@form("floor", "ceil", "round", "trunc")
def _rounded(b, node, x):
    edge = b.operand(x)
    op_type = {"floor": "Floor", "ceil": "Ceil", "round": "Rint", "trunc": "Trunc"}[node.op]
    return b.add(op_type, [edge]) if is_float(x.dtype) else edge


@form("exp2", "log2", "log10")
def _to_base(b, node, x):
    op_type, base = {"exp2": ("Exp", 2.0), "log2": ("Log", 2.0), "log10": ("Log", 10.0)}[node.op]
    return b.add(op_type, [b.operand(x, result_type(node))], base=base)


@form("erfinv", "lgamma")
def _in_float32(b, node, x):
    """Operators that lack some of the floats."""
    dtype = result_type(node)
    if node.op == "erfinv" and dtype == float64:
        raise CannotExpress("GE has it for no float64")
    narrow = dtype == bfloat16 and node.op == "lgamma"
    edge = b.operand(x, float32 if narrow else dtype)
    return b.cast(b.add("Erfinv" if node.op == "erfinv" else "Lgamma", [edge]), dtype)


@form("log_sigmoid")
def _log_sigmoid(b, node, x):
    return b.add("Neg", [b.add("Softplus", [b.add("Neg", [b.operand(x, result_type(node))])])])


@form("silu")
def _silu(b, node, x):
    edge = b.operand(x, result_type(node))
    if result_type(node) == float64:  # Swish has none
        return b.add("Mul", [edge, b.add("Sigmoid", [edge])])
    return b.add("Swish", [edge], scale=1.0)


def _sixth(b, edge, dtype):
    """relu6(x + 3) / 6"""
    return b.add("RealDiv", [b.add("Relu6", [b.add("Add", [edge, b.constant(3, dtype)])]), b.constant(6, dtype)])


@form("hard_sigmoid", "hard_swish")
def _hard(b, node, x):
    dtype = result_type(node)
    edge = b.operand(x, dtype)
    sixth = _sixth(b, edge, dtype)
    return sixth if node.op == "hard_sigmoid" else b.add("Mul", [edge, sixth])


@form("gelu")
def _gelu(b, node, x):
    return b.add("GeluV2", [b.operand(x, result_type(node))], approximate=node.attrs["approximate"])


@form("elu")
def _elu(b, node, x):
    return b.add("Elu", [b.operand(x, result_type(node))], alpha=float(node.attrs["alpha"]))


@form("leaky_relu")
def _leaky_relu(b, node, x):
    return b.add("LeakyRelu", [b.operand(x, result_type(node))], negative_slope=float(node.attrs["negative_slope"]))


@form("softplus")
def _softplus(b, node, x):
    dtype = result_type(node)
    x, beta = b.operand(x, dtype), b.constant(node.attrs["beta"], dtype)
    scaled = b.add("Mul", [x, beta])
    large = b.add("Greater", [scaled, b.constant(node.attrs["threshold"], dtype)])
    return b.add("SelectV2", [large, x, b.add("RealDiv", [b.add("Softplus", [scaled]), beta])])


@form("entr")
def _entr(b, node, x):
    dtype = result_type(node)
    x, zero = b.operand(x, dtype), b.constant(0, dtype)
    positive = b.add("Neg", [b.add("Mul", [x, b.add("Log", [x])])])
    result = b.add("SelectV2", [b.add("Equal", [x, zero]), zero, positive])
    return b.add("SelectV2", [b.add("Less", [x, zero]), b.constant(-math.inf, dtype), result])


@form("erfcx")
def _erfcx(b, node, x):
    dtype = wide(result_type(node))
    return b.cast(erfcx(b, b.operand(x, dtype), dtype, "RealDiv", "SelectV2"), result_type(node))


@form("xlog1py")
def _xlog1py(b, node, x, y):
    dtype = result_type(node)
    x, y, zero = b.operand(x, dtype), b.operand(y, dtype), b.constant(0, dtype)
    at_zero = b.add("SelectV2", [b.add("IsNan", [y]), y, zero])
    return b.add("SelectV2", [b.add("Equal", [x, zero]), at_zero, b.add("Mul", [x, b.add("Log1p", [y])])])


@form("isnan", "isinf", "isfinite")
def _kind_of_number(b, node, x):
    edge = b.operand(x)
    if is_float(x.dtype):
        return b.add({"isnan": "IsNan", "isinf": "IsInf", "isfinite": "IsFinite"}[node.op], [edge])
    return b.add("Equal" if node.op == "isfinite" else "NotEqual", [edge, edge])


@form("shift_left", "shift_right")
def _shift(b, node, x, y):
    dtype = result_type(node)
    width = int("".join(c for c in type_name(dtype) if c.isdigit()))
    x, y, zero = b.operand(x, dtype), b.operand(y, dtype), b.constant(0, dtype)
    inside = b.add("Less", [y, b.constant(width, dtype)])
    shift = b.add("SelectV2", [inside, y, zero])
    made = b.add("LeftShift" if node.op == "shift_left" else "RightShift", [x, shift])
    outside = zero
    if node.op == "shift_right" and not type_name(dtype).startswith("uint"):
        outside = b.add("SelectV2", [b.add("Less", [x, zero]), b.constant(-1, dtype), zero])
    return b.add("SelectV2", [inside, made, outside])


# ---- reductions


@form("sum", "sum_squares", "mean", "prod", "amax", "amin")
def _reduce(b, node, x):
    dtype, axes = result_type(node), axes_of(node, x)
    edge = b.operand(x, dtype)
    if node.op == "sum_squares":
        edge = b.add("Square", [edge])
    if not axes:
        return edge
    op_type = {"sum": "Sum", "sum_squares": "Sum", "mean": "Mean", "prod": "Prod", "amax": "Max", "amin": "Min"}[
        node.op
    ]
    if dtype == bool_:
        op_type = {"Max": "Any", "Min": "All"}[op_type]
    return b.add("Reduce" + op_type, [edge, b.constant(list(axes))], keep_dims=bool(node.attrs["keepdims"]))


@form("any", "all")
def _any_all(b, node, x):
    edge, axes = b.operand(x, bool_), axes_of(node, x)
    if not axes:
        return edge
    op_type = "ReduceAny" if node.op == "any" else "ReduceAll"
    return b.add(op_type, [edge, b.constant(list(axes))], keep_dims=bool(node.attrs["keepdims"]))


@form("argmax", "argmin")
def _arg_extremum(b, node, x):
    edge, axis = b.operand(x, int32 if x.dtype == bool_ else None), node.attrs["axis"]
    keepdims = [1] * len(x.shape) if node.attrs["keepdims"] else []
    if axis is None or not x.shape:
        edge, axis = b.reshape(edge, [-1]), 0
        shape = keepdims
    else:
        axis, shape = axis % len(x.shape), None
    op_type = "ArgMaxV2" if node.op == "argmax" else "ArgMin"
    found = b.add(op_type, [edge, b.constant(axis)], dtype=9)
    if shape is not None:
        return b.reshape(found, shape)
    return b.add("Unsqueeze", [found], axes=[axis]) if keepdims else found


@form("cumsum", "cumprod")
def _running(b, node, x):
    edge = b.operand(x, result_type(node))
    op_type = "Cumsum" if node.op == "cumsum" else "Cumprod"
    return b.add(op_type, [edge, b.constant(node.attrs["dim"] % len(x.shape))]) if x.shape else edge
