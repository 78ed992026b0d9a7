"""ONNX: forms of products, windows, normalisation, random numbers and control flow."""

import numpy as np

from ..dtype import bool_, float32, float64, int64
from .onnx_file import CannotExpress
from .onnx_forms import form, result_type, wide
from .onnx_forms_shapes import moved


@form("matmul", "bmm")
def _matmul(b, node, x, y):
    dtype = result_type(node)
    a, c = b.operand(x, dtype), b.operand(y, dtype)
    # ONNX Runtime 1.32 fuses a transposition with a product, and takes vectors for rows there: they are written as
    # matrices.
    if len(x.shape) == len(y.shape) or min(len(x.shape), len(y.shape)) > 1:
        return b.add("MatMul", [a, c])
    axis = b.constant([0 if len(x.shape) == 1 else -1])
    a, c = (b.add("Unsqueeze", [v, axis]) if len(t.shape) == 1 else v for v, t in ((a, x), (c, y)))
    return b.add("Squeeze", [b.add("MatMul", [a, c]), b.constant([-2 if len(x.shape) == 1 else -1])])


@form("linear")
def _linear(b, node, x, weight, bias=None):
    dtype = result_type(node)
    x_name, w, c = b.operand(x, dtype), b.operand(weight, dtype), b.operand(bias, dtype)
    if len(x.shape) == 2 and len(weight.shape) == 2:
        return b.add("Gemm", [x_name, w, c], transB=1)
    order = list(range(len(weight.shape)))
    order[-2:] = reversed(order[-2:])
    product = b.add("MatMul", [x_name, moved(b, w, order)])
    return b.add("Add", [product, c]) if c else product


def _pads(padding):
    """(h, w) or (top, bottom, left, right) as ONNX has it: all starts, then all ends."""
    if len(padding) == 2:
        return [*padding, *padding]
    top, bottom, left, right = padding
    return [top, left, bottom, right]


@form("conv2d")
def _conv2d(b, node, x, weight, bias=None):
    a, dtype = node.attrs, result_type(node)
    return b.add(
        "Conv", [b.operand(x, dtype), b.operand(weight, dtype), b.operand(bias, dtype)], group=a["groups"],
        strides=list(a["stride"]), pads=_pads(a["padding"]), dilations=list(a["dilation"]),
        kernel_shape=list(weight.shape[2:]),
    )  # fmt: skip


def transposed_attributes(node):
    """Those of a convolution's adjoint, with what its results have beyond the last step in place of their sizes."""
    a, (ct, weight) = dict(node.attrs), node.operands[:2]
    pads, shape, more = _pads(a["padding"]), a.pop("input_shape"), []
    for d in range(2):
        reached = (ct.shape[d + 2] - 1) * a["stride"][d] + a["dilation"][d] * (weight.shape[d + 2] - 1) + 1
        more.append(shape[d + 2] - (reached - pads[d] - pads[d + 2]))
    return a | {"output_padding": tuple(more)}


@form("conv2d_input_grad")
def _conv2d_input_grad(b, node, ct, weight):
    a = transposed_attributes(node)
    return b.add(
        "ConvTranspose", [b.operand(ct), b.operand(weight)], group=a["groups"], strides=list(a["stride"]),
        pads=_pads(a["padding"]), dilations=list(a["dilation"]), output_padding=list(a["output_padding"]),
        kernel_shape=list(weight.shape[2:]),
    )  # fmt: skip


@form("max_pool2d")
def _max_pool2d(b, node, x):
    a = node.attrs
    values, places = b.add(
        "MaxPool", [b.operand(x)], 2, kernel_shape=list(a["kernel"]), strides=list(a["stride"]), pads=_pads(a["padding"]),
        dilations=list(a["dilation"]), ceil_mode=int(a["ceil_mode"]),
    )  # fmt: skip
    height, width = b.shape(x)[2:]
    if height is None or width is None:  # ONNX counts over the whole tensor, msjit over the plane
        plane = b.add("ReduceProd", [b.add("Shape", [b.operand(x)], start=2), b.constant([0])], keepdims=0)
    else:
        plane = b.constant(height * width)
    return [values, b.add("Mod", [places, plane])]


@form("avg_pool2d")
def _avg_pool2d(b, node, x):
    a = node.attrs
    return b.add(
        "AveragePool", [b.operand(x)], kernel_shape=list(a["kernel"]), strides=list(a["stride"]), pads=_pads(a["padding"]),
        ceil_mode=int(a["ceil_mode"]), count_include_pad=int(a["count_include_pad"]),
    )  # fmt: skip


def _planes(b, value, shape):
    """(N, C, H, W) as (N, C, H*W)."""
    return b.add("Reshape", [b.operand(value), b.constant([*shape[:2], int(np.prod(shape[2:]))])])


@form("max_pool2d_grad")
def _max_pool2d_grad(b, node, ct, indices):
    shape = node.attrs["input_shape"]
    zeros = b.add("Expand", [b.constant(0, ct.dtype), b.constant([*shape[:2], shape[2] * shape[3]])])
    ct_shape = b.static_shape(ct)
    parts = [zeros, _planes(b, indices, ct_shape), _planes(b, ct, ct_shape)]
    return b.add("Reshape", [b.add("ScatterElements", parts, axis=2, reduction="add"), b.constant(list(shape))])


@form("max_pool2d_pick")
def _max_pool2d_pick(b, node, x, indices):
    shape = b.static_shape(indices)
    found = b.add("GatherElements", [_planes(b, x, b.static_shape(x)), _planes(b, indices, shape)], axis=2)
    return b.add("Reshape", [found, b.constant(list(shape))])


# ---- softmax and normalisation


@form("softmax", "log_softmax")
def _softmax(b, node, x):
    if not x.shape:
        return b.constant(1.0 if node.op == "softmax" else 0.0, result_type(node))
    op_type = "Softmax" if node.op == "softmax" else "LogSoftmax"
    return b.add(op_type, [b.operand(x, result_type(node))], axis=node.attrs["dim"])


@form("attention")
def _attention(b, node, query, key, value, mask=None):
    """Written out: opset 20 has no such operator."""
    dtype = result_type(node)
    compute, ndim = wide(dtype), len(query.shape)
    k, v = b.operand(key, compute), b.operand(value, compute)
    if ndim > 2 and query.shape[-3] != key.shape[-3]:  # heads share one of keys
        shared = b.constant(np.repeat(np.arange(key.shape[-3]), query.shape[-3] // key.shape[-3]))
        k, v = (b.add("Gather", [x, shared], axis=ndim - 3) for x in (k, v))
    turned = moved(b, k, [*range(ndim - 2), ndim - 1, ndim - 2])
    scores = b.add("MatMul", [b.operand(query, compute), turned])
    scores = b.add("Mul", [scores, b.constant(float(node.attrs["scale"]), compute)])
    none = b.constant(-np.inf, compute)
    if node.attrs["diagonal"] is not None:
        ones = b.add("Expand", [b.constant(1.0, float32), b.shape_of(scores)])
        seen = b.add("Trilu", [ones, b.constant(int(node.attrs["diagonal"]))], upper=0)
        scores = b.add("Where", [b.add("Greater", [seen, b.constant(0.0, float32)]), scores, none])
    if mask is not None and mask.dtype == bool_:
        scores = b.add("Where", [b.operand(mask), scores, none])
    elif mask is not None:
        scores = b.add("Add", [scores, b.operand(mask, compute)])
    out = b.add("MatMul", [b.add("Softmax", [scores], axis=-1), v])
    sums = b.add("ReduceLogSumExp", [scores, b.constant([-1])], keepdims=0)
    return [out if compute == dtype else b.cast(out, dtype), sums]


@form("var", "std")
def _moment(b, node, x):
    dtype = result_type(node)
    ndim, axis = len(x.shape), node.attrs["axis"]
    axes = list(range(ndim)) if axis is None else [a % ndim for a in axis]
    name, chosen = b.operand(x, wide(dtype)), b.constant(axes)
    d = b.add("Sub", [name, b.add("ReduceMean", [name, chosen], keepdims=1)])
    squares = b.add("Mul", [d, d])
    keepdims = int(node.attrs["keepdims"])
    ddof = node.attrs["ddof"]
    if not ddof:
        result = b.add("ReduceMean", [squares, chosen], keepdims=keepdims)
    else:
        sizes = b.add("Gather", [b.shape_of(name), chosen])
        count = b.add("ReduceProd", [sizes, b.constant([0])], keepdims=0)
        count = b.add("Max", [b.add("Sub", [count, b.constant(ddof)]), b.constant(0)])
        result = b.add("Div", [b.add("ReduceSum", [squares, chosen], keepdims=keepdims), b.cast(count, wide(dtype))])
    result = b.add("Sqrt", [result]) if node.op == "std" else result
    return result if wide(dtype) == dtype else b.cast(result, dtype)


@form("layer_norm")
def _layer_norm(b, node, x, weight=None, bias=None):
    dtype, ndim = result_type(node), node.attrs["normalized_ndim"]
    compute = wide(dtype)
    if weight is None:
        last = [b.size(x, d - ndim) for d in range(ndim)]
        scale = b.constant(np.ones(last, "float64" if compute == float64 else "float32"))
    else:
        scale = b.operand(weight, compute)
    made = b.add(
        "LayerNormalization", [b.operand(x, compute), scale, b.operand(bias, compute)], axis=-ndim,
        epsilon=float(node.attrs["eps"]),
    )  # fmt: skip
    return made if compute == dtype else b.cast(made, dtype)


@form("batch_norm")
def _batch_norm(b, node, x, weight=None, bias=None, mean=None, var=None):
    dtype = result_type(node)
    compute, channels = wide(dtype), b.size(x, 1, "the channel")
    name = b.operand(x, compute)
    if node.attrs["training"]:
        axes = b.constant([d for d in range(len(x.shape)) if d != 1])
        mean_name = b.add("ReduceMean", [name, axes], keepdims=0)
        d = b.add("Sub", [name, b.add("ReduceMean", [name, axes], keepdims=1)])
        var_name = b.add("ReduceMean", [b.add("Mul", [d, d]), axes], keepdims=0)
        sizes = b.add("Gather", [b.shape_of(name), axes])
        count = b.cast(b.add("ReduceProd", [sizes, b.constant([0])], keepdims=0), compute)
        rest = b.add("Max", [b.add("Sub", [count, b.constant(1, compute)]), b.constant(1, compute)])
        unbiased = b.add("Mul", [var_name, b.add("Div", [count, rest])])
    else:
        mean_name, var_name = b.operand(mean, compute), b.operand(var, compute)
        unbiased = var_name
    kind = "float64" if compute == float64 else "float32"
    scale = b.constant(np.ones(channels, kind)) if weight is None else b.operand(weight, compute)
    shift = b.constant(np.zeros(channels, kind)) if bias is None else b.operand(bias, compute)
    made = b.add("BatchNormalization", [name, scale, shift, mean_name, var_name], epsilon=float(node.attrs["eps"]))
    return [made if compute == dtype else b.cast(made, dtype), mean_name, unbiased]


# ---- random numbers: of the same distributions; the numbers are the runtime's own


def _random(b, op_type, node, dtype, **attrs):
    shape = node.attrs["shape"]
    if not all(isinstance(n, int) for n in shape):
        raise CannotExpress("random numbers whose count follows from sizes that vary")
    return b.add(op_type, [], dtype=b.dtype(dtype), shape=[int(n) for n in shape], **attrs)


@form("rand")
def _rand(b, node):
    return _random(b, "RandomUniform", node, result_type(node))


@form("randn")
def _randn(b, node):
    return _random(b, "RandomNormal", node, result_type(node))


@form("randint")
def _randint(b, node):
    low, high = node.attrs["low"], node.attrs["high"]
    drawn = _random(
        b, "RandomUniform", node, float64 if high - low > 1 << 20 else float32, low=float(low), high=float(high)
    )
    return b.cast(b.add("Floor", [drawn]), result_type(node))


@form("bernoulli")
def _bernoulli(b, node, p):
    return b.add("Bernoulli", [b.operand(p)], dtype=b.dtype(result_type(node)))


@form("randperm")
def _randperm(b, node):
    n = node.attrs["n"]
    drawn = b.add("RandomUniform", [], dtype=b.dtype(float32), shape=[n])
    return b.cast(b.add("TopK", [drawn, b.constant([n])], 2)[1], result_type(node))


@form("dropout")
def _dropout(b, node, x):
    """Written out: runtimes leave Dropout out even in training mode."""
    p, dtype = node.attrs["p"], result_type(node)
    name = b.operand(x)
    drawn = b.add("RandomUniformLike", [name], dtype=b.dtype(wide(dtype)))
    kept = b.add("GreaterOrEqual", [drawn, b.constant(p, wide(dtype))])
    scaled = b.add("Mul", [name, b.constant(1 / (1 - p) if p < 1 else 0.0, dtype)])
    return [b.add("Where", [kept, scaled, b.constant(0, dtype)]), kept]


# ---- control flow


def _nested(b, graph, values, inputs=(), rows=()):
    """A graph as an attribute: values are the names of its inputs. rows: what of them is the row of another value whose
    number is the first of inputs."""
    from .onnx_file import Builder

    inner = Builder(b.onnx, b.whole, b)
    inner.shapes = dict(b.shapes)
    graph = graph._decomposed(frozenset(_forms()))
    inner.names = {value.name: name for value, name in zip(graph.inputs, values)}
    inner.shapes = {}
    for row, of in rows:
        inner.nodes.append(b.onnx.helper.make_node("Gather", [of, inputs[0].name], [row], row, axis=0))
    inner.run(graph)
    results = []
    for value in graph.outputs:
        name = inner.fresh("result")
        inner.nodes.append(b.onnx.helper.make_node("Identity", [_held(inner, value)], [name], name))
        results.append(_info(b, name, value))
    return b.onnx.helper.make_graph(inner.nodes, b.fresh("body"), list(inputs), results, inner.initializers)


_OF_NUMBERS = {bool: bool_, int: int64, float: float64}


def _held(b, value):
    """The name of a tensor, or of a Python number as one without dimensions."""
    return b.operand(value, _OF_NUMBERS.get(value.dtype))


def _info(b, name, value):
    return b.onnx.helper.make_tensor_value_info(
        name, b.dtype(_OF_NUMBERS.get(value.dtype, value.dtype)), value.shape or ()
    )


def _forms():
    from .onnx_forms import FORMS

    return FORMS


def _condition(b, value):
    name = b.operand(value, bool_)
    return name if not value.shape else b.add("Reshape", [name, b.constant([], int64)])


def _fixed(b, values):
    for value in values:
        if value.shape is not None and None in b.shape(value):
            raise CannotExpress("control flow over tensors whose sizes vary")


@form("if")
def _if(b, node, predicate, *operands):
    _fixed(b, operands)
    names = [b.names[v.name] for v in operands]
    then, otherwise = (_nested(b, g, names) for g in node.attrs["graphs"])
    made = b.add("If", [_condition(b, predicate)], len(node.outputs), then_branch=then, else_branch=otherwise)
    return made


@form("while")
def _while(b, node, predicate, *operands):
    _fixed(b, operands)
    (turn,) = node.attrs["graphs"]
    count = len(node.outputs) - node.attrs["stacked"]
    first_row = len(operands) - node.attrs["rows"]
    make = b.onnx.helper.make_tensor_value_info
    inputs = [make(b.fresh("turn"), b.dtype(int64), ()), make(b.fresh("going_on"), b.dtype(bool_), ())]
    names, rows = [], []
    for value, operand in zip(turn.inputs, operands):
        if len(names) >= first_row:
            rows.append((b.fresh("row"), b.names[operand.name]))
            names.append(rows[-1][0])
        elif len(names) < count:
            inputs.append(_info(b, b.fresh("carried"), value))
            names.append(inputs[-1].name)
        else:
            names.append(b.names[operand.name])
    body = _nested(b, turn, names, inputs, rows)
    # ONNX wants the condition without dimensions.
    if turn.outputs[0].shape:
        shaped, scalar = body.output[0].name, b.fresh("going_on")
        empty = b.fresh("constant")
        body.initializer.append(b.onnx.numpy_helper.from_array(np.array([], np.int64), empty))
        body.node.append(b.onnx.helper.make_node("Reshape", [shaped, empty], [scalar], scalar))
        body.output[0].CopyFrom(make(scalar, b.dtype(bool_), ()))
    carried = [_held(b, v) for v in operands[:count]]
    made = b.add("Loop", ["", _condition(b, predicate), *carried], len(node.outputs), body=body)
    return made
