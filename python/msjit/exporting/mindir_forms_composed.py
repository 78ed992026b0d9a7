"""MINDIR: ops that MindSpore's primitives are put together to, and masks that are constants of the file."""

import math

import numpy as np

from .. import _core
from ..dtype import bool_, float32, int32, int64
from .mindir_forms import form, moved, number, out, spread
from .onnx_file import CannotExpress, type_name


def _constant(b, value, dtype):
    held = _core.tensor(value, dtype=dtype)
    return b.constant(held), dtype, tuple(held.shape)


class _Maths:
    """Primitives on values of one kind."""

    def __init__(self, b, kind):
        self.b, self.kind = b, kind

    def __getattr__(self, primitive):
        def add(*operands):
            values = [number(self.b, v, self.kind[0]) if isinstance(v, (int, float)) else v for v in operands]
            return self.b.add(primitive, values, self.kind)

        return add

    def where(self, condition, x, y):
        parts = [number(self.b, v, self.kind[0]) if isinstance(v, (int, float)) else v for v in (x, y)]
        return self.b.add("Select", [condition, *[spread(self.b, p, self.kind[1]) for p in parts]], self.kind)

    def compare(self, primitive, x, y):
        y = number(self.b, y, x[1]) if isinstance(y, (int, float)) else y
        return self.b.add(primitive, [x, y], (bool_, self.kind[1]))


def _unary(*names):
    """A form of one operand: made(m, x, attributes)."""

    def register(made):
        def make(b, node, x):
            return made(_Maths(b, out(node)), b.operand(x, node.outputs[0].dtype), node.attrs)

        form(*names)(make)
        return made

    return register


def _softplus_of(m, x):
    """log(1 + exp(x)) without overflow."""
    return m.Add(m.Maximum(x, 0.0), m.Log1p(m.Exp(m.Neg(m.Abs(x)))))


@_unary("softplus")
def _softplus(m, x, attrs):
    beta = attrs["beta"]
    scaled = x if beta == 1 else m.Mul(x, beta)
    made = _softplus_of(m, scaled)
    made = made if beta == 1 else m.Div(made, beta)
    return m.where(m.compare("Greater", scaled, attrs["threshold"]), x, made)


@_unary("log_sigmoid")
def _log_sigmoid(m, x, attrs):
    return m.Neg(_softplus_of(m, m.Neg(x)))


@_unary("mish")
def _mish(m, x, attrs):
    return m.Mul(x, m.Tanh(_softplus_of(m, x)))


@_unary("softsign")
def _softsign(m, x, attrs):
    return m.Div(x, m.Add(m.Abs(x), 1.0))


@_unary("hard_sigmoid")
def _hard_sigmoid(m, x, attrs):
    return m.Div(m.ReLU6(m.Add(x, 3.0)), 6.0)


@_unary("hard_swish")
def _hard_swish(m, x, attrs):
    return m.Div(m.Mul(x, m.ReLU6(m.Add(x, 3.0))), 6.0)


def _exponential(m, x, scale, alpha):
    below = m.Mul(m.Expm1(m.Minimum(x, 0.0)), scale * alpha)
    return m.where(m.compare("Greater", x, 0.0), x if scale == 1 else m.Mul(x, scale), below)


@_unary("elu")
def _elu(m, x, attrs):
    return _exponential(m, x, 1.0, attrs["alpha"])


@_unary("selu")
def _selu(m, x, attrs):
    return _exponential(m, x, 1.0507009873554805, 1.6732632423543772)


@_unary("tan")
def _tan(m, x, attrs):
    return m.Div(m.Sin(x), m.Cos(x))


@_unary("exp2")
def _exp2(m, x, attrs):
    return m.Pow(number(m.b, 2.0, x[1]), x)


@_unary("log2")
def _log2(m, x, attrs):
    return m.Mul(m.Log(x), 1 / math.log(2))


@_unary("log10")
def _log10(m, x, attrs):
    return m.Mul(m.Log(x), 1 / math.log(10))


@_unary("trunc")
def _trunc(m, x, attrs):
    return m.Mul(m.Sign(x), m.Floor(m.Abs(x)))


for _op, _name in (("acos", "ACos"), ("asinh", "Asinh"), ("acosh", "Acosh"), ("atanh", "Atanh")):
    _unary(_op)(lambda m, x, attrs, _name=_name: getattr(m, _name)(x))


@form("isnan")
def _isnan(b, node, x):
    x = b.operand(x)
    return b.add("NotEqual", [x, x], out(node))


@form("isinf", "isfinite")
def _isinf(b, node, x):
    x = b.operand(x)
    if "float" not in type_name(x[1]):
        raise CannotExpress("of integers")
    size, limit = b.add("Abs", [x], x[1:]), number(b, math.inf, x[1])
    return b.add("Equal" if node.op == "isinf" else "Less", [size, limit], out(node))


@form("nan_to_num")
def _nan_to_num(b, node, x):
    dtype, shape = kind = out(node)
    x, a, m = b.operand(x), node.attrs, _Maths(b, kind)
    largest = {"float16": 65504.0, "float32": 3.4028234663852886e38}.get(type_name(dtype), 1.7976931348623157e308)
    above = largest if a["posinf"] is None else a["posinf"]
    below = -largest if a["neginf"] is None else a["neginf"]
    made = m.where(m.compare("Equal", x, math.inf), above, x)
    made = m.where(m.compare("Equal", x, -math.inf), below, made)
    return m.where(b.add("NotEqual", [x, x], (bool_, shape)), a["nan"], made)


@form("logical_xor")
def _logical_xor(b, node, x, y):
    return b.add("NotEqual", [b.operand(x, bool_), b.operand(y, bool_)], out(node))


@form("hypot")
def _hypot(b, node, x, y):
    dtype, _ = kind = out(node)
    m = _Maths(b, kind)
    x, y = b.operand(x, dtype), b.operand(y, dtype)
    return m.Sqrt(m.Add(m.Square(spread(b, x, kind[1])), m.Square(spread(b, y, kind[1]))))


@form("any", "all")
def _any(b, node, x):
    axis, ndim = node.attrs["axis"], len(x.shape)
    axes = tuple(range(ndim)) if axis is None else tuple(a % max(ndim, 1) for a in axis)
    value = b.operand(x, bool_)
    if not axes:
        return value
    whole = b.add("Cast", [value, _type_id("float32")], (float32, value[2]), attrs={})
    made = b.add(
        "ReduceMax" if node.op == "any" else "ReduceMin",
        [whole, axes, bool(node.attrs["keepdims"])],
        (float32, out(node)[1]),
    )
    return b.add("Greater", [made, number(b, 0.5, float32)], out(node))


def _type_id(name):
    from .mindir_messages import TYPE_IDS

    return TYPE_IDS[name]


# ---- masks and tables


@form("tril", "triu")
def _triangle(b, node, x):
    dtype, shape = out(node)
    mask = (np.tril if node.op == "tril" else np.triu)(np.ones(shape[-2:], bool), node.attrs["diagonal"])
    held = spread(b, _constant(b, mask.tolist(), bool_), shape)
    return b.add("Select", [held, b.operand(x), spread(b, number(b, 0, dtype), shape)], (dtype, shape))


@form("eye")
def _eye(b, node):
    from ..ops import eye

    dtype, (n, m) = out(node)
    return _constant(b, eye(n, m, dtype).asnumpy().tolist(), dtype)


@form("linspace")
def _linspace(b, node):
    from ..ops import linspace

    dtype, (count,) = out(node)
    made = linspace(node.attrs["start"], node.attrs["stop"], count).astype(dtype)
    return b.constant(made), dtype, (count,)


@form("one_hot")
def _one_hot(b, node, x):
    dtype, shape = out(node)
    index = b.operand(x, x.dtype if x.dtype in (int32, int64) else int64)
    places = _constant(b, list(range(shape[-1])), index[1])
    equal = b.add("Equal", [b.reshape(index, (*index[2], 1)), places], (bool_, shape))
    return b.cast(equal, dtype)


@form("flip")
def _flip(b, node, x):
    value = b.operand(x)
    for d in node.attrs["dims"]:
        d %= len(x.shape)
        index = _constant(b, list(range(x.shape[d]))[::-1], int64)
        value = b.add("Gather", [value, index, d, 0], out(node))
    return value


@form("pad")
def _pad(b, node, x):
    dtype, _ = out(node)
    pads, mode = node.attrs["pads"], node.attrs["mode"]
    value, ndim = b.operand(x, dtype), len(x.shape)
    for k in range(len(pads) // 2):
        value = padded(b, value, ndim - 1 - k, pads[2 * k], pads[2 * k + 1], mode, node.attrs["value"])
    return value


def padded(b, value, d, before, after, mode="constant", fill=0.0):
    """More elements before and behind those along a dimension, or less of them."""
    dtype, shape = value[1:]
    n = shape[d]
    if not before and not after:
        return value
    if mode == "constant" and before >= 0 and after >= 0:
        parts = []
        for count in (before, None, after):
            if count is None:
                parts.append(value)
            elif count:
                edge = (*shape[:d], count, *shape[d + 1 :])
                parts.append(spread(b, number(b, fill, dtype), edge))
        return b.add("Concat", [b.joined(parts), d], (dtype, (*shape[:d], n + before + after, *shape[d + 1 :])))
    places = np.arange(-before, n + after)
    if mode == "constant":
        if before > 0 or after > 0:
            raise CannotExpress("what is cut off at one side and padded at the other")
    elif mode == "replicate":
        places = places.clip(0, n - 1)
    elif mode == "circular":
        places = places % n
    else:
        places = np.abs(places)
        places = np.where(places >= n, 2 * (n - 1) - places, places)
    index = _constant(b, places.tolist(), int64)
    return b.add("Gather", [value, index, d, 0], (dtype, (*shape[:d], len(places), *shape[d + 1 :])))


# ---- networks


@form("attention")
def _attention(b, node, query, key, value, mask=None):
    """Written out, as MindSpore has it for Ascend alone; its first result."""
    dtype, shape = node.outputs[0].dtype, tuple(node.outputs[0].shape)
    q, k, v = (b.operand(x, dtype) for x in (query, key, value))
    ndim = len(q[2])
    if ndim > 2 and q[2][-3] != k[2][-3]:  # heads share one of keys
        times = q[2][-3] // k[2][-3]
        index = _constant(b, np.repeat(np.arange(k[2][-3]), times).tolist(), int64)
        k, v = (b.add("Gather", [x, index, ndim - 3, 0], (dtype, (*x[2][:-3], q[2][-3], *x[2][-2:]))) for x in (k, v))
    kind = dtype, (*q[2][:-1], k[2][-2])
    m, product = _Maths(b, kind), "MatMul" if ndim == 2 else "BatchMatMul"
    turned = moved(b, k, [*range(ndim - 2), ndim - 1, ndim - 2])
    scores = m.Mul(b.add(product, [q, turned, False, False], kind), float(node.attrs["scale"]))
    if node.attrs["diagonal"] is not None:
        seen = np.tril(np.ones(kind[1][-2:], bool), node.attrs["diagonal"])
        scores = m.where(spread(b, _constant(b, seen.tolist(), bool_), kind[1]), scores, -math.inf)
    if mask is not None and mask.dtype == bool_:
        scores = m.where(spread(b, b.operand(mask), kind[1]), scores, -math.inf)
    elif mask is not None:
        scores = m.Add(scores, b.operand(mask, dtype))
    return [b.add(product, [b.add("Softmax", [scores, (-1,)], kind), v, False, False], (dtype, shape))]


@form("conv2d_input_grad")
def _conv2d_input_grad(b, node, gradient, weight):
    """A transposed convolution, too."""
    a, (dtype, shape) = node.attrs, out(node)
    padding = a["padding"]
    pads = (padding[0], padding[0], padding[1], padding[1]) if len(padding) == 2 else tuple(padding)
    w = b.operand(weight, dtype)
    if a["groups"] != 1:
        raise CannotExpress("groups")
    attrs = dict(
        kernel_size=tuple(w[2][2:]), mode=1, out_channel=w[2][0], pad=pads, pad_mode="pad", format="NCHW", pad_list=pads,
        input_names=("out_backprop", "filter", "input_sizes"), output_names=("output",), groups=1, group=1,
        stride=(1, 1, *a["stride"]), dilation=(1, 1, *a["dilation"]),
    )  # fmt: skip
    return b.add("Conv2DBackpropInput", [b.operand(gradient, dtype), w, shape], (dtype, shape), attrs=attrs)


def _values_and_places(b, node, primitive, inputs, shape, attrs):
    """Two results of a primitive whose places are of int32, with its dimension at its own place again."""
    dtype, dim, rank = out(node)[0], node.attrs["dim"] % len(shape), len(shape)
    made = b.add(primitive, inputs, (dtype, shape), (int32, shape), attrs=attrs)
    order = list(range(rank - 1))
    order.insert(dim, rank - 1)
    values, places = b.item(made, 0, (dtype, shape)), b.item(made, 1, (int32, shape))
    if dim != rank - 1:
        values, places = moved(b, values, order), moved(b, places, order)
    return [values, b.cast(places, int64)]


def _last(b, node, x):
    """The operand with the dimension of the op behind all others."""
    rank = len(x.shape)
    if rank == 0:
        raise CannotExpress("of a tensor without dimensions")
    dim = node.attrs["dim"] % rank
    value = b.operand(x)
    return value if dim == rank - 1 else moved(b, value, [*(d for d in range(rank) if d != dim), dim])


@form("sort")
def _sort(b, node, x):
    value = _last(b, node, x)
    attrs = {"axis": -1, "descending": bool(node.attrs["descending"])}
    return _values_and_places(b, node, "Sort", [value], value[2], attrs)


@form("topk")
def _topk(b, node, x):
    if not node.attrs["largest"]:
        raise CannotExpress("TopK gives the largest")
    value, k = _last(b, node, x), node.attrs["k"]
    return _values_and_places(b, node, "TopK", [value, int(k)], (*value[2][:-1], k), {"sorted": True})
