"""What ops of src/ops/ops.def are in MINDIR: MindSpore's primitives. Composites that have no form are taken apart first."""

import numpy as np

from .. import _core
from ..dtype import bool_, int32, int64
from .onnx_file import CannotExpress, registering
from .onnx_forms_shapes import _strided_places

FORMS = {}


form = registering(FORMS)


def out(node, k=0):
    """(dtype, shape) of a result."""
    return node.outputs[k].dtype, tuple(node.outputs[k].shape)


def _binary(primitive):
    def make(b, node, x, y):
        dtype, shape = out(node)
        return b.add(primitive, [b.operand(x, dtype), b.operand(y, dtype)], (dtype, shape))

    return make


for _op, _name in (
    ("add", "Add"), ("sub", "Sub"), ("mul", "Mul"), ("div", "Div"), ("pow", "Pow"), ("maximum", "Maximum"),
    ("minimum", "Minimum"), ("floor_div", "FloorDiv"),
):  # fmt: skip
    form(_op)(_binary(_name))

for _op, _name in (
    ("neg", "Neg"), ("abs", "Abs"), ("exp", "Exp"), ("log", "Log"), ("sqrt", "Sqrt"), ("rsqrt", "Rsqrt"),
    ("reciprocal", "Reciprocal"), ("tanh", "Tanh"), ("sigmoid", "Sigmoid"), ("relu", "ReLU"), ("square", "Square"),
    ("erf", "Erf"), ("sin", "Sin"), ("cos", "Cos"), ("floor", "Floor"), ("ceil", "Ceil"), ("round", "Round"),
    ("sign", "Sign"), ("expm1", "Expm1"), ("log1p", "Log1p"), ("logical_not", "LogicalNot"), ("erfc", "Erfc"),
    ("sinh", "Sinh"), ("cosh", "Cosh"), ("atan", "Atan"), ("asin", "Asin"), ("relu6", "ReLU6"),
):  # fmt: skip
    form(_op)(lambda b, node, x, _name=_name: b.add(_name, [b.operand(x, node.outputs[0].dtype)], out(node)))

for _op, _name in (
    ("eq", "Equal"), ("ne", "NotEqual"), ("lt", "Less"), ("le", "LessEqual"), ("gt", "Greater"), ("ge", "GreaterEqual"),
):  # fmt: skip

    def _compare(b, node, x, y, _name=_name):
        from .onnx_file import Builder

        dtype = Builder.common_dtype(b, [x, y])
        return b.add(_name, [b.operand(x, dtype), b.operand(y, dtype)], out(node))

    form(_op)(_compare)

for _op, _name in (("logical_and", "LogicalAnd"), ("logical_or", "LogicalOr")):
    form(_op)(lambda b, node, x, y, _name=_name: b.add(_name, [b.operand(x, bool_), b.operand(y, bool_)], out(node)))


def number(b, value, dtype):
    tensor = _core.tensor(value, dtype=dtype)
    return b.constant(tensor), dtype, ()


@form("silu")
def _silu(b, node, x):
    x = b.operand(x, node.outputs[0].dtype)
    return b.add("Mul", [x, b.add("Sigmoid", [x], out(node))], out(node))


@form("gelu")
def _gelu(b, node, x):
    dtype, _ = kind = out(node)
    x = b.operand(x, dtype)
    half = b.add("Mul", [x, number(b, 0.5, dtype)], kind)
    if node.attrs["approximate"] == "tanh":
        cube = b.add("Mul", [b.add("Mul", [x, x], kind), x], kind)
        inner = b.add("Add", [x, b.add("Mul", [cube, number(b, 0.044715, dtype)], kind)], kind)
        bent = b.add("Tanh", [b.add("Mul", [inner, number(b, 0.7978845608028654, dtype)], kind)], kind)
    else:
        bent = b.add("Erf", [b.add("Mul", [x, number(b, 0.7071067811865476, dtype)], kind)], kind)
    return b.add("Mul", [half, b.add("Add", [bent, number(b, 1.0, dtype)], kind)], kind)


@form("leaky_relu")
def _leaky_relu(b, node, x):
    dtype, _ = kind = out(node)
    x = b.operand(x, dtype)
    slope = node.attrs["negative_slope"]
    if not 0 <= slope <= 1:
        raise CannotExpress("a slope outside [0, 1]")
    return b.add("Maximum", [x, b.add("Mul", [x, number(b, slope, dtype)], kind)], kind)


@form("cast")
def _cast(b, node, x):
    return b.operand(x, node.attrs["dtype"])


@form("copy", "detach", "real")
def _same(b, node, x):
    if x.dtype != node.outputs[0].dtype:
        raise CannotExpress("of complex numbers")
    return b.operand(x)


@form("clamp")
def _clamp(b, node, x, low=None, high=None):
    dtype, _ = kind = out(node)
    result = b.operand(x, dtype)
    for limit, primitive in ((low, "Maximum"), (high, "Minimum")):
        if limit is not None:
            result = b.add(primitive, [result, b.operand(limit, dtype)], kind)
    return result


def spread(b, value, shape):
    shape = tuple(shape)
    return value if tuple(value[2]) == shape else b.add("BroadcastTo", [value, shape], (value[1], shape))


@form("straight_through")
def _straight_through(b, node, x, value):
    return spread(b, b.operand(value, out(node)[0]), out(node)[1])


@form("where", "masked_fill")
def _where(b, node, *operands):
    if node.op == "where":
        condition, x, y = operands
    else:
        y, condition, x = operands
    dtype, shape = out(node)
    return b.add(
        "Select", [spread(b, b.operand(condition, bool_), shape), spread(b, b.operand(x, dtype), shape),
                   spread(b, b.operand(y, dtype), shape)], (dtype, shape),
    )  # fmt: skip


# ---- reductions


@form("sum", "sum_squares", "mean", "prod", "amax", "amin")
def _reduce(b, node, x):
    dtype, _ = kind = out(node)
    axis, ndim = node.attrs["axis"], len(x.shape)
    axes = tuple(range(ndim)) if axis is None else tuple(a % max(ndim, 1) for a in axis)
    value = b.operand(x, dtype)
    if node.op == "sum_squares":
        value = b.add("Square", [value], (dtype, x.shape))
    if not axes:
        return value
    name = {
        "sum": "ReduceSum",
        "sum_squares": "ReduceSum",
        "mean": "ReduceMean",
        "prod": "ReduceProd",
        "amax": "ReduceMax",
        "amin": "ReduceMin",
    }
    more = [False] if node.op in ("sum", "sum_squares") else []
    return b.add(name[node.op], [value, axes, bool(node.attrs["keepdims"]), *more], kind)


@form("argmax", "argmin")
def _arg_extremum(b, node, x):
    axis, shape = node.attrs["axis"], out(node)[1]
    value = b.operand(x)
    if axis is None:
        value, axis = b.reshape(value, (int(np.prod(x.shape)),)), 0
    inner = tuple(n for d, n in enumerate(value[2]) if d != axis % len(value[2]))
    primitive = "Argmax" if node.op == "argmax" else "Argmin"
    from .mindir_messages import TYPE_IDS

    found = b.add(primitive, [value, axis, TYPE_IDS["int64"]], (int64, inner))
    return b.reshape(found, shape)


@form("softmax", "log_softmax")
def _softmax(b, node, x):
    kind, dim = out(node), node.attrs["dim"]
    value = b.operand(x, kind[0])
    if node.op == "softmax":
        return b.add("Softmax", [value, (dim,)], kind)
    return b.add("LogSoftmax", [value, dim], kind)


@form("cumsum")
def _cumsum(b, node, x):
    return b.add("CumSum", [b.operand(x, node.outputs[0].dtype), node.attrs["dim"], False, False], out(node))


# ---- shapes


@form("reshape", "squeeze", "unsqueeze")
def _reshape(b, node, x):
    return b.reshape(b.operand(x), out(node)[1])


def moved(b, value, order):
    order = tuple(int(d) for d in order)
    if list(order) == sorted(order):
        return value
    return b.add("Transpose", [value, order], (value[1], tuple(value[2][d] for d in order)))


@form("permute")
def _permute(b, node, x):
    return moved(b, b.operand(x), [d % len(x.shape) for d in node.attrs["dims"]])


@form("transpose")
def _transpose(b, node, x):
    order, n = list(range(len(x.shape))), max(len(x.shape), 1)
    i, j = node.attrs["dim0"] % n, node.attrs["dim1"] % n
    if order:
        order[i], order[j] = order[j], order[i]
    return moved(b, b.operand(x), order)


@form("broadcast_to")
def _broadcast_to(b, node, x):
    return spread(b, b.operand(x), out(node)[1])


def sliced(b, value, begin, end, strides):
    shape = tuple(len(range(*slice(s, e, t).indices(n))) for n, s, e, t in zip(value[2], begin, end, strides))
    return b.add("StridedSlice", [value, tuple(begin), tuple(end), tuple(strides), 0, 0, 0, 0, 0], (value[1], shape))


@form("slice")
def _slice(b, node, x):
    shape = list(x.shape)
    dim, step = node.attrs["dim"] % len(shape), node.attrs["step"]
    if step < 0:
        raise CannotExpress("a negative step")
    start, stop, _ = slice(node.attrs["start"], node.attrs["stop"], step).indices(shape[dim])
    begin, end, strides = [0] * len(shape), list(shape), [1] * len(shape)
    begin[dim], end[dim], strides[dim] = start, stop, step
    if 0 in out(node)[1]:
        raise CannotExpress("an empty result")
    return sliced(b, b.operand(x), begin, end, strides)


@form("select")
def _select(b, node, x):
    shape = list(x.shape)
    dim = node.attrs["dim"] % len(shape)
    index = node.attrs["index"] % shape[dim]
    begin, end = [0] * len(shape), list(shape)
    begin[dim], end[dim] = index, index + 1
    return b.reshape(sliced(b, b.operand(x), begin, end, [1] * len(shape)), out(node)[1])


@form("cat", "stack")
def _cat(b, node, *xs):
    dtype, shape = out(node)
    dim = node.attrs["dim"] % max(len(shape), 1)
    parts = [b.operand(x, dtype) for x in xs]
    if node.op == "stack":
        parts = [b.reshape(p, (*p[2][:dim], 1, *p[2][dim:])) for p in parts]
    return b.add("Concat", [b.joined(parts), dim], (dtype, shape))


@form("full")
def _full(b, node, value):
    dtype, shape = out(node)
    return spread(b, b.operand(value, dtype), shape)


@form("arange")
def _arange(b, node):
    from ..ops import arange

    made = arange(*(node.attrs[k] for k in ("start", "stop", "step"))).astype(node.outputs[0].dtype)
    return b.constant(made), made.dtype, tuple(made.shape)


@form("embedding")
def _embedding(b, node, weight, ids):
    index = b.operand(ids, ids.dtype if ids.dtype in (int32, int64) else int64)
    return b.add("Gather", [b.operand(weight), index, 0, 0], out(node))


@form("index_select")
def _index_select(b, node, x, index):
    value = b.operand(index, index.dtype if index.dtype in (int32, int64) else int64)
    return b.add("Gather", [b.operand(x), value, node.attrs["dim"] % len(x.shape), 0], out(node))


@form("gather")
def _gather(b, node, x, index):
    value = b.operand(index, index.dtype if index.dtype in (int32, int64) else int64)
    return b.add("GatherD", [b.operand(x), node.attrs["dim"] % len(x.shape), value], out(node))


@form("index")
def _index(b, node, x, *indices):
    if len(indices) != 1:
        raise CannotExpress("several index tensors")
    index = indices[0]
    value = b.operand(index, index.dtype if index.dtype in (int32, int64) else int64)
    return b.add("Gather", [b.operand(x), value, node.attrs["dims"][0] % len(x.shape), 0], out(node))


@form("slice_scatter")
def _slice_scatter(b, node, x, src):
    """Both behind each other, and from there by places that are a constant of the file."""
    dtype, shape = out(node)
    value, written = b.operand(x, dtype), b.operand(src, dtype)
    size, places = int(np.prod(shape)), _strided_places(node.attrs["geometry"])
    order = np.arange(size, dtype=np.int32)
    order[places] = size + np.arange(len(places), dtype=np.int32)
    parts = [b.reshape(value, (size,)), b.reshape(written, (len(places),))]
    both = b.add("Concat", [b.joined(parts), 0], (dtype, (size + len(places),)))
    index = (b.constant(_core.tensor(order)), int32, order.shape)
    return b.reshape(b.add("Gather", [both, index, 0, 0], (dtype, (size,))), shape)


@form("index_put")
def _index_put(b, node, x, src, *indices):
    """One place of a dimension: where the place of an element is that one, which may be counted from the end."""
    dtype, shape = out(node)
    if [tuple(i.shape) for i in indices] != [(1,)] or node.attrs["accumulate"]:
        raise CannotExpress("more than one place, or a sum")
    value, written = b.operand(x, dtype), b.operand(src, dtype)
    d, ndim = node.attrs["dims"][0] % len(shape), len(shape)
    n = shape[d]
    along = (1,) * d + (n,) + (1,) * (ndim - d - 1)
    at = b.reshape(b.operand(indices[0], int64), (1,) * ndim)
    same = []
    for first in (0, -n):
        places = _core.tensor(np.arange(first, first + n, dtype=np.int64).reshape(along))
        same.append(b.add("Equal", [at, (b.constant(places), int64, along)], (bool_, along)))
    mask = spread(b, b.add("LogicalOr", same, (bool_, along)), shape)
    return b.add("Select", [mask, spread(b, written, shape), value], (dtype, shape))


# ---- products and windows


@form("matmul", "bmm")
def _matmul(b, node, x, y):
    dtype, shape = out(node)
    x, y = b.operand(x, dtype), b.operand(y, dtype)
    if len(x[2]) == len(y[2]) == 2:
        return b.add("MatMul", [x, y, False, False], (dtype, shape))
    if len(x[2]) == len(y[2]) > 2 and x[2][:-2] == y[2][:-2]:
        return b.add("BatchMatMul", [x, y, False, False], (dtype, shape))
    if min(len(x[2]), len(y[2])) < 2:
        rows, columns = (1, *x[2]) if len(x[2]) == 1 else x[2], (*y[2], 1) if len(y[2]) == 1 else y[2]
        x, y = b.reshape(x, rows), b.reshape(y, columns)
    batch = np.broadcast_shapes(x[2][:-2], y[2][:-2])
    rows, columns = x[2][-2], y[2][-1]
    if not batch:
        made = b.add("MatMul", [x, y, False, False], (dtype, (rows, columns)))
    else:
        x, y = spread(b, x, (*batch, *x[2][-2:])), spread(b, y, (*batch, *y[2][-2:]))
        made = b.add("BatchMatMul", [x, y, False, False], (dtype, (*batch, rows, columns)))
    return b.reshape(made, shape)


@form("linear")
def _linear(b, node, x, weight, bias=None):
    dtype, shape = out(node)
    value, w = b.operand(x, dtype), b.operand(weight, dtype)
    if len(w[2]) != 2:
        raise CannotExpress("a weight that is no matrix")
    rows = int(np.prod(shape[:-1], dtype=np.int64))
    flat = b.reshape(value, (rows, value[2][-1]))
    product = b.add("MatMul", [flat, w, False, True], (dtype, (rows, w[2][0])))
    if bias is not None:
        product = b.add("Add", [product, b.operand(bias, dtype)], (dtype, (rows, w[2][0])))
    return b.reshape(product, shape)


@form("conv2d")
def _conv2d(b, node, x, weight, bias=None):
    a, (dtype, shape) = node.attrs, out(node)
    padding = a["padding"]
    pads = (padding[0], padding[0], padding[1], padding[1]) if len(padding) == 2 else tuple(padding)
    w = b.operand(weight, dtype)
    attrs = dict(
        kernel_size=tuple(w[2][2:]), mode=1, out_channel=w[2][0], pad=pads, pad_mode="pad", format="NCHW", pad_list=pads,
        input_names=("x", "w"), output_names=("output",), groups=a["groups"], group=a["groups"],
        stride=(1, 1, *a["stride"]), dilation=(1, 1, *a["dilation"]),
    )  # fmt: skip
    if a["groups"] not in (1, w[2][0]):
        raise CannotExpress("groups other than 1 and the number of channels")
    made = b.add("Conv2D", [b.operand(x, dtype), w], (dtype, shape), attrs=attrs)
    if bias is None:
        return made
    c = b.reshape(b.operand(bias, dtype), (1, w[2][0], 1, 1))
    return b.add("Add", [made, c], (dtype, shape))


@form("max_pool2d", "avg_pool2d")
def _pool2d(b, node, x):
    from .mindir_forms_composed import padded

    a, value = node.attrs, b.operand(x)
    if any(d != 1 for d in a.get("dilation", ())) or a["ceil_mode"]:
        raise CannotExpress("dilation or ceil_mode")
    if any(a["padding"]) and node.op == "avg_pool2d" and not (a["count_include_pad"] and len(a["padding"]) == 2):
        raise CannotExpress("padding that does not count")
    pads = a["padding"] if len(a["padding"]) == 4 else [p for p in a["padding"] for _ in range(2)]
    fill = -np.inf if node.op == "max_pool2d" else 0.0
    for d, before, after in ((-2, *pads[:2]), (-1, *pads[2:])):
        value = padded(b, value, len(x.shape) + d, before, after, fill=fill)
    attrs = dict(
        kernel_size=(1, 1, *a["kernel"]), strides=(1, 1, *a["stride"]), pad_mode="VALID", format="NCHW",
        input_names=("x",), output_names=("output",),
    )  # fmt: skip
    if node.op == "max_pool2d":
        return [b.add("MaxPool", [value], out(node), attrs=attrs)]
    valid, nchw = 2, 0  # MindSpore's numbers for them
    return b.add("AvgPool", [value, tuple(a["kernel"]), tuple(a["stride"]), valid, nchw], out(node))
