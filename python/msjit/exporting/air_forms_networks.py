"""AIR: forms of products, windows and normalisation, and of their gradients."""

import numpy as np

from ..dtype import bool_, float32
from .air_forms import form, result_type
from .onnx_file import CannotExpress
from .onnx_forms import wide


def product(b, x, y, ranks, transposed=(False, False)):
    """x @ y; ranks: how many dimensions they have."""
    if ranks == (2, 2):
        return b.add("MatMulV2", [x, y], transpose_x1=transposed[0], transpose_x2=transposed[1])
    return b.add("BatchMatMulV2", [x, y], adj_x1=transposed[0], adj_x2=transposed[1])


@form("matmul", "bmm")
def _matmul(b, node, x, y):
    dtype = result_type(node)
    left, right, ranks = b.operand(x, dtype), b.operand(y, dtype), [len(x.shape), len(y.shape)]
    gone = []
    if ranks[0] == 1:
        left, ranks[0] = b.add("Unsqueeze", [left], axes=[0]), 2
        gone.append(-2)
    if ranks[1] == 1:
        right, ranks[1] = b.add("Unsqueeze", [right], axes=[1]), 2
        gone.append(-1)
    made = product(b, left, right, tuple(ranks))
    return b.add("Squeeze", [made], axis=[max(ranks) + d for d in gone]) if gone else made


@form("linear")
def _linear(b, node, x, weight, bias=None):
    dtype = result_type(node)
    edge, w, c = b.operand(x, dtype), b.operand(weight, dtype), b.operand(bias, dtype)
    ranks = (len(x.shape), len(weight.shape))
    if ranks == (2, 2):
        return b.add("MatMulV2", [edge, w, c], transpose_x2=True)
    if ranks[1] == 1:
        raise CannotExpress("a weight that is no matrix")
    if ranks[0] == 1:
        edge, ranks = b.add("Unsqueeze", [edge], axes=[0]), (2, ranks[1])
        made = b.add("Squeeze", [product(b, edge, w, ranks, (False, True))], axis=[0])
    else:
        made = product(b, edge, w, ranks, (False, True))
    return b.add("Add", [made, c]) if c else made


def _pair(numbers):
    """(h, w); one number is both."""
    return [*numbers] * 2 if len(numbers) == 1 else [*numbers]


def _pads(padding):
    """One number, (h, w) or (top, bottom, left, right) as GE has it: top, bottom, left, right."""
    padding = _pair(padding)
    if len(padding) == 2:
        return [padding[0], padding[0], padding[1], padding[1]]
    return list(padding)


def _windows(a):
    return dict(
        strides=[1, 1, *_pair(a["stride"])], pads=_pads(a["padding"]), dilations=[1, 1, *_pair(a["dilation"])],
        groups=a["groups"], data_format="NCHW",
    )  # fmt: skip


@form("conv2d")
def _conv2d(b, node, x, weight, bias=None):
    dtype = result_type(node)
    operands = [b.operand(x, dtype), b.operand(weight, dtype), b.operand(bias, dtype)]
    return b.add("Conv2D", operands, **_windows(node.attrs))


@form("conv2d_input_grad")
def _conv2d_input_grad(b, node, ct, weight):
    dtype = result_type(node)
    size = b.int32s(node.attrs["input_shape"])
    return b.add("Conv2DBackpropInput", [size, b.operand(weight, dtype), b.operand(ct, dtype)], **_windows(node.attrs))


@form("conv2d_weight_grad")
def _conv2d_weight_grad(b, node, ct, x):
    dtype = result_type(node)
    size = b.int32s(node.attrs["weight_shape"])
    return b.add("Conv2DBackpropFilter", [b.operand(x, dtype), size, b.operand(ct, dtype)], **_windows(node.attrs))


@form("max_pool2d")
def _max_pool2d(b, node, x):
    a, edge = node.attrs, b.operand(x)
    pads, ceil = _pads(a["padding"]), bool(a["ceil_mode"])
    if not b.used.get(node.outputs[1].name) and _pair(a["dilation"]) == [1, 1]:
        values = b.add("MaxPoolV3", [edge], ksize=[1, 1, *_pair(a["kernel"])], strides=[1, 1, *_pair(a["stride"])], pads=pads,
                       ceil_mode=ceil)  # fmt: skip
        return [values]
    if pads[0] != pads[1] or pads[2] != pads[3]:
        raise CannotExpress("places of the largest values with pads that are not equal on both sides")
    return b.add("MaxPoolWithArgmaxV3", [edge], ksize=_pair(a["kernel"]), strides=_pair(a["stride"]), pads=[pads[0], pads[2]],
                 dtype=9, dilation=_pair(a["dilation"]), ceil_mode=ceil)  # fmt: skip


def _average(a):
    return dict(
        ksize=[1, 1, *_pair(a["kernel"])], strides=[1, 1, *_pair(a["stride"])], pads=_pads(a["padding"]),
        ceil_mode=bool(a["ceil_mode"]), exclusive=not a["count_include_pad"],
    )  # fmt: skip


@form("avg_pool2d")
def _avg_pool2d(b, node, x):
    return b.add("AvgPoolV2", [b.operand(x)], **_average(node.attrs))


@form("avg_pool2d_grad")
def _avg_pool2d_grad(b, node, ct):
    return b.add("AvgPoolV2Grad", [b.int32s(node.attrs["input_shape"]), b.operand(ct)], **_average(node.attrs))


def _planes(b, value):
    """(N, C, H, W) as (N, C, H*W)."""
    shape = b.static_shape(value)
    return b.reshape(b.operand(value), [*shape[:2], shape[2] * shape[3]])


@form("max_pool2d_grad")
def _max_pool2d_grad(b, node, ct, indices):
    shape = node.attrs["input_shape"]
    zeros = b.zeros([*shape[:2], shape[2] * shape[3]], ct.dtype)
    made = b.add("ScatterElements", [zeros, _planes(b, indices), _planes(b, ct)], axis=2, reduction="add")
    return b.reshape(made, shape)


@form("max_pool2d_pick")
def _max_pool2d_pick(b, node, x, indices):
    found = b.add("GatherElements", [_planes(b, x), _planes(b, indices)], dim=2)
    return b.reshape(found, b.static_shape(indices))


# ---- softmax and normalisation


@form("softmax")
def _softmax(b, node, x):
    edge = b.operand(x, result_type(node))
    return b.add("SoftmaxV2", [edge], axes=[node.attrs["dim"]]) if x.shape else b.constant(1.0, result_type(node))


@form("log_softmax")
def _log_softmax(b, node, x):
    edge = b.operand(x, result_type(node))
    return b.add("LogSoftmaxV2", [edge], axes=[node.attrs["dim"]]) if x.shape else b.constant(0.0, result_type(node))


def _masked_scores(b, node, query, key, mask, compute):
    """Scores of attention before softmax, and the keys as they are used."""
    ndim = len(query.shape)
    k = b.operand(key, compute)
    if ndim > 2 and query.shape[-3] != key.shape[-3]:  # heads share one of keys
        k = _shared(b, k, query, key)
    ranks = (ndim, len(key.shape))
    scores = product(b, b.operand(query, compute), k, ranks, (False, True))
    scores = b.add("Mul", [scores, b.constant(float(node.attrs["scale"]), compute)])
    none = b.constant(-np.inf, compute)
    if node.attrs["diagonal"] is not None:
        rows, columns = b.size(query, -2), b.size(key, -2)
        seen = b.constant(np.tril(np.ones((rows, columns), bool), int(node.attrs["diagonal"])))
        scores = b.add("SelectV2", [seen, scores, none])
    if mask is not None and mask.dtype == bool_:
        scores = b.add("SelectV2", [b.operand(mask), scores, none])
    elif mask is not None:
        scores = b.add("Add", [scores, b.operand(mask, compute)])
    return scores


def _shared(b, edge, query, key):
    heads = np.repeat(np.arange(key.shape[-3]), query.shape[-3] // key.shape[-3])
    return b.add("GatherV2", [edge, b.constant(heads), b.constant(len(key.shape) - 3)])


@form("attention")
def _attention(b, node, query, key, value, mask=None):
    """Written out: the fused operators of Ascend's devices take other layouts."""
    dtype = result_type(node)
    compute, ndim = wide(dtype), len(query.shape)
    v = b.operand(value, compute)
    if ndim > 2 and query.shape[-3] != key.shape[-3]:
        v = _shared(b, v, query, key)
    scores = _masked_scores(b, node, query, key, mask, compute)
    last = b.constant([ndim - 1])
    top = b.add("ReduceMax", [scores, last], keep_dims=True)
    powers = b.add("Exp", [b.add("Sub", [scores, top])])
    sums = b.add("ReduceSum", [powers, last], keep_dims=True)
    out = product(b, b.add("RealDiv", [powers, sums]), v, (ndim, len(value.shape)))
    logs = b.add("Squeeze", [b.add("Add", [top, b.add("Log", [sums])])], axis=[ndim - 1])
    return [b.cast(out, dtype), b.cast(logs, node.outputs[1].dtype)]


@form("attention_grad")
def _attention_grad(b, node, ct, query, key, value, lse, delta, mask=None):
    """Written out; delta is the row sums of ct * out."""
    dtype, compute, ndim = query.dtype, wide(query.dtype), len(query.shape)
    k, v = b.operand(key, compute), b.operand(value, compute)
    repeats = query.shape[-3] // key.shape[-3] if ndim > 2 else 1
    if repeats > 1:
        k, v = _shared(b, k, query, key), _shared(b, v, query, key)
    q, g = b.operand(query, compute), b.operand(ct, compute)
    ranks = (ndim, ndim)
    scores = _masked_scores(b, node, query, key, mask, compute)
    column = lambda value: b.add("Unsqueeze", [b.operand(value, compute)], axes=[ndim - 1])  # noqa: E731
    p = b.add("Exp", [b.add("Sub", [scores, column(lse)])])
    inner = b.add("Sub", [product(b, g, v, ranks, (False, True)), column(delta)])
    s = b.add("Mul", [b.add("Mul", [p, inner]), b.constant(float(node.attrs["scale"]), compute)])
    grads = [product(b, s, k, ranks), product(b, s, q, ranks, (True, False)), product(b, p, g, ranks, (True, False))]
    if repeats > 1:  # heads that shared one add up
        for i, of in ((1, key), (2, value)):
            shape = b.static_shape(of)
            split = b.reshape(grads[i], [*shape[:-2], repeats, *shape[-2:]])
            grads[i] = b.add("ReduceSum", [split, b.constant([ndim - 2])])
    return [b.cast(e, dtype) for e in grads]


@form("layer_norm")
def _layer_norm(b, node, x, weight=None, bias=None):
    dtype, ndim = result_type(node), node.attrs["normalized_ndim"]
    compute = wide(dtype)
    last = [b.size(x, d - ndim) for d in range(ndim)]
    kind = "float32" if compute == float32 else "float64"
    scale = b.constant(np.ones(last, kind)) if weight is None else b.operand(weight, compute)
    shift = b.constant(np.zeros(last, kind)) if bias is None else b.operand(bias, compute)
    eps = float(node.attrs["eps"])
    if compute == float32:
        axis = len(x.shape) - ndim
        made = b.add("LayerNormV3", [b.operand(x, compute), scale, shift], begin_norm_axis=axis, begin_params_axis=axis,
                     epsilon=eps)[0]  # fmt: skip
    else:
        made = b.add(
            "Add", [b.add("Mul", [_normal(b, b.operand(x), list(range(-ndim, 0)), len(x.shape), eps), scale]), shift]
        )
    return b.cast(made, dtype)


def _moments(b, edge, axes):
    """Mean and variance, of size 1 along the axes."""
    mean = b.add("ReduceMean", [edge, b.constant(axes)], keep_dims=True)
    d = b.add("Sub", [edge, mean])
    return mean, d, b.add("ReduceMean", [b.add("Square", [d]), b.constant(axes)], keep_dims=True)


def _normal(b, edge, axes, ndim, eps):
    _, d, var = _moments(b, edge, [a % ndim for a in axes])
    small = b.constant(np.array(eps, b.kinds[edge]))
    return b.add("Mul", [d, b.add("Rsqrt", [b.add("Add", [var, small])])])


@form("var", "std")
def _moment(b, node, x):
    dtype, ndim, axis = result_type(node), len(x.shape), node.attrs["axis"]
    axes = list(range(ndim)) if axis is None else [a % ndim for a in axis]
    compute, ddof = wide(dtype), node.attrs["ddof"]
    edge = b.operand(x, compute)
    if not axes:
        raise CannotExpress("over no axes")
    _, d, var = _moments(b, edge, axes)
    if ddof:
        sizes = b.add("GatherV2", [b.shape_of(edge), b.constant(axes), b.constant(0)])
        count = b.add("ReduceProd", [sizes, b.constant([0])])
        rest = b.add("Maximum", [b.add("Sub", [count, b.constant(ddof)]), b.constant(0)])
        total = b.add("ReduceSum", [b.add("Square", [d]), b.constant(axes)], keep_dims=True)
        var = b.add("RealDiv", [total, b.cast(rest, compute)])
    if node.op == "std":
        var = b.add("Sqrt", [var])
    return b.cast(var if node.attrs["keepdims"] else b.add("Squeeze", [var], axis=axes), dtype)


@form("batch_norm")
def _batch_norm(b, node, x, weight=None, bias=None, mean=None, var=None):
    dtype, eps = result_type(node), float(node.attrs["eps"])
    compute, ndim = wide(dtype), len(x.shape)
    column = [1, -1] + [1] * (ndim - 2)
    edge = b.operand(x, compute)
    if node.attrs["training"]:
        axes = [d for d in range(ndim) if d != 1]
        center, d, spread_of = _moments(b, edge, axes)
        mean_edge, var_edge = (b.add("Squeeze", [e], axis=axes) for e in (center, spread_of))
        sizes = b.add("GatherV2", [b.shape_of(edge), b.constant(axes), b.constant(0)])
        count = b.cast(b.add("ReduceProd", [sizes, b.constant([0])]), compute)
        one = b.constant(1, compute)
        rest = b.add("Maximum", [b.add("Sub", [count, one]), one])
        unbiased = b.add("Mul", [var_edge, b.add("RealDiv", [count, rest])])
    else:
        mean_edge, var_edge = b.operand(mean, compute), b.operand(var, compute)
        d, spread_of, unbiased = (
            b.add("Sub", [edge, b.reshape(mean_edge, column)]),
            b.reshape(var_edge, column),
            var_edge,
        )
    factor = b.add("Rsqrt", [b.add("Add", [spread_of, b.constant(eps, compute)])])
    if weight is not None:
        factor = b.add("Mul", [factor, b.reshape(b.operand(weight, compute), column)])
    made = b.add("Mul", [d, factor])
    if bias is not None:
        made = b.add("Add", [made, b.reshape(b.operand(bias, compute), column)])
    kinds = [v.dtype for v in node.outputs[1:]]
    return [b.cast(made, dtype), b.cast(mean_edge, kinds[0]), b.cast(unbiased, kinds[1])]
