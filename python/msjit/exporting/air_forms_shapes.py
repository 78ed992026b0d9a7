"""AIR: forms of ops that rearrange, join, create and index."""

import numpy as np

from ..dtype import bool_, int32, int64
from .air_forms import form, is_float, result_type
from .onnx_file import CannotExpress, type_name
from .onnx_forms_shapes import _strided_places

_LARGEST, _SMALLEST = 2**31 - 1, -(2**31) + 1


def _dim(node, key, x):
    return node.attrs[key] % max(len(x.shape), 1)


def moved(b, edge, order):
    order = [int(d) for d in order]
    return edge if order == sorted(order) else b.add("Transpose", [edge, b.constant(order)])


@form("reshape")
def _reshape(b, node, x):
    return b.reshape(b.operand(x), node.attrs["shape"])


@form("permute")
def _permute(b, node, x):
    return moved(b, b.operand(x), [d % len(x.shape) for d in node.attrs["dims"]])


@form("transpose")
def _transpose(b, node, x):
    order, i, j = list(range(len(x.shape))), _dim(node, "dim0", x), _dim(node, "dim1", x)
    if order:
        order[i], order[j] = order[j], order[i]
    return moved(b, b.operand(x), order)


@form("squeeze")
def _squeeze(b, node, x):
    dims = node.attrs["dims"]
    chosen = range(len(x.shape)) if dims is None else [d % max(len(x.shape), 1) for d in dims]
    axes = [d for d in chosen if d < len(x.shape) and b.shape(x)[d] == 1]
    return b.add("Squeeze", [b.operand(x)], axis=axes) if axes else b.operand(x)


@form("unsqueeze")
def _unsqueeze(b, node, x):
    return b.add("Unsqueeze", [b.operand(x)], axes=[node.attrs["dim"] % (len(x.shape) + 1)])


def spread(b, edge, shape):
    """shape: ints and values of the graph, or an edge."""
    return b.add("BroadcastTo", [edge, shape if isinstance(shape, str) else b.sizes(shape)])


@form("straight_through")
def _straight_through(b, node, x, value):
    return spread(b, b.operand(value, result_type(node)), node.outputs[0].shape)


@form("broadcast_to")
def _broadcast_to(b, node, x):
    edge, shape = b.operand(x), list(node.attrs["shape"])
    missing = len(shape) - len(x.shape)
    if all(isinstance(s, int) for s in shape) and -1 in shape:
        own = [1] * missing + list(b.shape(x))
        if None in own and any(o is None for o, s in zip(own, shape) if s == -1):
            sizes = b.add("ConcatV2", [[b.constant([1] * missing), b.shape_of(edge)], b.constant(0)], N=2)
            kept = b.constant([s == -1 for s in shape], bool_)
            return spread(b, edge, b.add("SelectV2", [kept, sizes, b.constant([max(s, 1) for s in shape])]))
        shape = [o if s == -1 else s for o, s in zip(own, shape)]
    return spread(b, edge, shape)


@form("slice")
def _slice(b, node, x):
    start, stop, step = node.attrs["start"], node.attrs["stop"], node.attrs["step"]
    ndim, dim, size = len(x.shape), _dim(node, "dim", x), b.shape(x)[_dim(node, "dim", x)]
    if not isinstance(step, int):
        raise CannotExpress("a step that follows from sizes")
    if step < 0:  # the places, counted down
        start, stop, _ = slice(start, stop, step).indices(b.size(x, dim))
        places = b.constant(np.arange(start, stop, step, dtype=np.int64))
        return b.add("GatherV2", [b.operand(x), places, b.constant(dim)])
    if size is not None and all(v is None or isinstance(v, int) for v in (start, stop)):
        start, stop, _ = slice(start, stop, step).indices(size)
        stop = max(start, stop)
    begin, end, strides = [0] * ndim, [0] * ndim, [1] * ndim
    begin[dim], end[dim], strides[dim] = 0 if start is None else start, 0 if stop is None else stop, step
    mask = sum(1 << d for d in range(ndim) if d != dim or stop is None)
    others = sum(1 << d for d in range(ndim) if d != dim)
    return b.add("StridedSlice", [b.operand(x), b.sizes(begin), b.sizes(end), b.constant(strides)], begin_mask=others,
                 end_mask=mask)  # fmt: skip


@form("select")
def _select(b, node, x):
    index, dim = node.attrs["index"], _dim(node, "dim", x)
    if isinstance(index, int):
        if index < 0:
            index = index + b.size(x, dim) if b.shape(x)[dim] is not None else None
    else:
        index = b.operand(index, int64)
    if index is None:  # from the end of a dimension whose size varies
        last = b.add("GatherV2", [b.shape_of(b.operand(x)), b.constant(dim), b.constant(0)])
        index = b.add("Add", [last, b.constant(node.attrs["index"])])
    return b.add("GatherV2", [b.operand(x), b.constant(index) if isinstance(index, int) else index, b.constant(dim)])


@form("diagonal")
def _diagonal(b, node, x):
    i, j = _dim(node, "dim0", x), _dim(node, "dim1", x)
    rest = [d for d in range(len(x.shape)) if d not in (i, j)]
    rows, columns, offset = b.size(x, i), b.size(x, j), node.attrs["offset"]
    n = b.static_shape(node.outputs[0], "the result")[-1]
    first = offset if offset >= 0 else -offset * columns
    shape = [*b.static_shape(x)]
    flat = b.reshape(moved(b, b.operand(x), [*rest, i, j]), [*[shape[d] for d in rest], rows * columns])
    places = b.constant(first + np.arange(n) * (columns + 1))
    return b.add("GatherV2", [flat, places, b.constant(len(rest))])


@form("unfold")
def _unfold(b, node, x):
    dim, size, step = _dim(node, "dim", x), node.attrs["size"], node.attrs["step"]
    count = (b.size(x, dim) - size) // step + 1
    windows = np.arange(count, dtype=np.int64)[:, None] * step + np.arange(size)
    edge = b.add("GatherV2", [b.operand(x), b.constant(windows), b.constant(dim)])
    return moved(b, edge, [*[d for d in range(len(x.shape) + 1) if d != dim + 1], dim + 1])


@form("cat")
def _cat(b, node, *xs):
    dtype = result_type(node)
    return b.joined([b.operand(x, dtype) for x in xs], node.attrs["dim"] % max(len(node.outputs[0].shape), 1))


@form("stack")
def _stack(b, node, *xs):
    dtype = result_type(node)
    dim = node.attrs["dim"] % len(node.outputs[0].shape)
    return b.add("Pack", [[b.operand(x, dtype) for x in xs]], axis=dim, N=len(xs))


@form("tile")
def _tile(b, node, x):
    reps, edge = list(node.attrs["reps"]), b.operand(x)
    missing = len(reps) - len(x.shape)
    if missing > 0:
        edge = b.add("Unsqueeze", [edge], axes=list(range(missing)))
    return b.add("Tile", [edge, b.sizes([1] * max(-missing, 0) + reps)])


@form("pad")
def _pad(b, node, x):
    pads, ndim, edge, mode = node.attrs["pads"], len(x.shape), b.operand(x), node.attrs["mode"]
    pairs = [[0, 0] for _ in range(ndim)]
    for k in range(len(pads) // 2):
        pairs[ndim - 1 - k] = [pads[2 * k], pads[2 * k + 1]]
    if mode == "constant" and min(p for pair in pairs for p in pair) >= 0:
        return b.add("PadV3", [edge, b.constant(pairs), b.constant(node.attrs["value"], x.dtype)], mode="constant")
    numpy_mode = {"constant": "constant", "reflect": "reflect", "replicate": "edge", "circular": "wrap"}[mode]
    for dim, (before, after) in enumerate(pairs):  # the places that are read
        if not before and not after:
            continue
        if mode == "constant" and max(before, after) > 0:
            raise CannotExpress("pads of which some add and some cut off")
        n = b.size(x, dim)
        if mode == "constant":
            places = np.arange(-before, n + after)
        else:
            places = np.pad(np.arange(n), (before, after), numpy_mode)
        edge = b.add("GatherV2", [edge, b.constant(places.astype(np.int64)), b.constant(dim)])
    return edge


@form("flip")
def _flip(b, node, x):
    dims = [d % max(len(x.shape), 1) for d in node.attrs["dims"]]
    return b.add("ReverseV2", [b.operand(x), b.constant(dims)]) if dims and x.shape else b.operand(x)


@form("tril", "triu")
def _triangle(b, node, x):
    return b.add(node.op.capitalize(), [b.operand(x)], diagonal=node.attrs["diagonal"])


# ---- writes through views


@form("slice_scatter")
def _slice_scatter(b, node, x, src):
    shape = b.static_shape(x)
    flat, src = b.reshape(b.operand(x), [-1]), b.reshape(b.operand(src, x.dtype), [-1])
    places = _strided_places(node.attrs["geometry"])[:, None]
    return b.reshape(b.add("TensorScatterUpdate", [flat, b.constant(places), src]), shape)


@form("strided_grad")
def _strided_grad(b, node, ct):
    shape = node.attrs["shape"]
    places = _strided_places(node.attrs["geometry"])[:, None]
    flat = b.reshape(b.operand(ct), [-1])
    return b.reshape(b.add("ScatterNd", [b.constant(places), flat, b.constant([int(np.prod(shape))])]), shape)


# ---- indexing


def _index(b, value):
    return b.operand(value, value.dtype if value.dtype in (int32, int64) else int64)


def counted(b, edge, size):
    """Indices of which some count from the end; size: an int."""
    zero = b.constant(np.zeros((), b.kinds[edge]))
    more = b.add("Add", [edge, b.constant(np.array(size, b.kinds[edge]))])
    return b.add("SelectV2", [b.add("Less", [edge, zero]), more, edge])


@form("gather")
def _gather(b, node, x, index):
    if not x.shape:
        return b.operand(x)
    dim = _dim(node, "dim", x)
    edge, shape, wanted = b.operand(x), b.shape(x), b.shape(index)
    for d in range(len(shape)):  # elements along the other dimensions are those of the index
        if d != dim and (shape[d] is None or wanted[d] is None or shape[d] != wanted[d]):
            size = b.size(index, d) if shape[d] != wanted[d] else None
            if size is not None:
                edge = _first(b, edge, len(shape), d, size)
    return b.add("GatherElements", [edge, _index(b, index)], dim=dim)


def _first(b, edge, ndim, dim, size):
    end, others = [0] * ndim, sum(1 << d for d in range(ndim) if d != dim)
    end[dim] = size
    return b.add("StridedSlice", [edge, b.constant([0] * ndim), b.constant(end), b.constant([1] * ndim)],
                 begin_mask=others, end_mask=others)  # fmt: skip


@form("scatter")
def _scatter(b, node, x, index, src):
    edge, places = b.operand(src, x.dtype), _index(b, index)
    if src.shape is None:
        edge = spread(b, edge, b.shape_of(places))
    else:
        for d, (n, size) in enumerate(zip(b.static_shape(index), b.static_shape(src))):
            if n != size:
                edge = _first(b, edge, len(src.shape), d, n)
    reduction = {"none": "none", "add": "add", "multiply": "mul"}[node.attrs["reduce"]]
    return b.add("ScatterElements", [b.operand(x), places, edge], axis=_dim(node, "dim", x), reduction=reduction)


@form("index_select")
def _index_select(b, node, x, index):
    edge = _index(b, index)
    if not index.shape:
        edge = b.reshape(edge, [1])
    return b.add("GatherV2", [b.operand(x), edge, b.constant(_dim(node, "dim", x))])


@form("embedding")
def _embedding(b, node, weight, ids):
    return b.add("GatherV2", [b.operand(weight), _index(b, ids), b.constant(0)])


@form("index_add")
def _index_add(b, node, x, index, src):
    dim, shape = _dim(node, "dim", x), [1] * len(x.shape)
    shape[dim] = -1
    src = b.operand(src, x.dtype)
    places = spread(b, b.reshape(_index(b, index), shape), b.shape_of(src))
    return b.add("ScatterElements", [b.operand(x), places, src], axis=dim, reduction="add")


def _points(b, x, dims, indices):
    """Index tensors broadcast together as the last dimension of one, and how many dimensions they have without it."""
    shape = np.broadcast_shapes(*[b.static_shape(i, "an index") for i in indices])
    parts = []
    for dim, index in zip(dims, indices):
        edge = counted(b, b.operand(index, int64), b.size(x, dim))
        parts.append(edge if tuple(index.shape) == shape else spread(b, edge, shape))
    return b.add("Pack", [parts], axis=len(shape), N=len(parts)), len(shape)


@form("index")
def _index_at(b, node, x, *indices):
    dims = [d % len(x.shape) for d in node.attrs["dims"]]
    if len(indices) == 1:
        return b.add("GatherV2", [b.operand(x), counted(b, b.operand(indices[0], int64), b.size(x, dims[0])),
                                  b.constant(dims[0])])  # fmt: skip
    rest = [d for d in range(len(x.shape)) if d not in dims]
    points, ndim = _points(b, x, dims, indices)
    found = b.add("GatherNd", [moved(b, b.operand(x), dims + rest), points])
    adjacent = dims == list(range(dims[0], dims[0] + len(dims)))
    before = [k for k, d in enumerate(rest) if adjacent and d < dims[0]]
    after = [k for k in range(len(rest)) if k not in before]
    return moved(b, found, [ndim + k for k in before] + list(range(ndim)) + [ndim + k for k in after])


@form("index_put")
def _index_put(b, node, x, src, *indices):
    dims = [d % len(x.shape) for d in node.attrs["dims"]]
    rest = [d for d in range(len(x.shape)) if d not in dims]
    adjacent = dims == list(range(dims[0], dims[0] + len(dims)))
    before = sum(d < dims[0] for d in rest) if adjacent else 0
    points, ndim = _points(b, x, dims, indices)
    data = moved(b, b.operand(x), dims + rest)
    sizes = b.static_shape(x)
    # src broadcasts to the result of indexing, whose dimensions then go where the points have them
    total, spot = ndim + len(rest), np.broadcast_shapes(*[tuple(i.shape) for i in indices])
    to_result = [ndim + k for k in range(before)] + list(range(ndim)) + [ndim + k for k in range(before, len(rest))]
    selected = [*spot, *[sizes[d] for d in rest]]
    src = spread(b, b.operand(src, x.dtype), [selected[d] for d in to_result])
    src = moved(b, src, [to_result.index(d) for d in range(total)])
    if node.attrs["accumulate"]:
        shape = b.constant([sizes[d] for d in dims + rest])
        made = b.add("Add", [data, b.add("ScatterNd", [points, src, shape])])
    else:
        made = b.add("TensorScatterUpdate", [data, points, src])
    order = dims + rest
    return moved(b, made, [order.index(d) for d in range(len(order))])


@form("masked_scatter")
def _masked_scatter(b, node, x, mask, src):
    edge = b.operand(x)
    return b.add("MaskedScatter", [edge, spread(b, b.operand(mask, bool_), b.shape_of(edge)), b.operand(src, x.dtype)])


@form("one_hot")
def _one_hot(b, node, x):
    wide = b.add("Unsqueeze", [b.operand(x, int64)], axes=[len(x.shape)])
    return b.cast(b.add("Equal", [wide, b.constant(np.arange(node.attrs["depth"]))]), node.attrs["dtype"])


@form("topk", "sort")
def _top(b, node, x):
    if not x.shape:
        return [b.operand(x), b.constant(0)]
    dim = _dim(node, "dim", x)
    if node.op == "topk":
        values, places = b.add("TopKV2", [b.operand(x), b.constant(node.attrs["k"], int32)], dim=dim,
                               largest=bool(node.attrs["largest"]))  # fmt: skip
    else:
        values, places = b.add("Sort", [b.operand(x)], axis=dim, descending=bool(node.attrs["descending"]), stable=True)
    return [values, b.cast(places, int64)]


@form("searchsorted")
def _searchsorted(b, node, sequence, values):
    dtype = b.common_dtype([sequence, values])
    return b.add(
        "SearchSorted", [b.operand(sequence, dtype), b.operand(values, dtype)], right=bool(node.attrs["right"])
    )


@form("cummax", "cummin")
def _running_extremum(b, node, x):
    """Each element's prefix along dim as a new last dimension, in which the last extremum is looked for."""
    if not x.shape:
        return [b.operand(x), b.constant(0)]
    if not is_float(x.dtype):
        raise CannotExpress(f"of {type_name(x.dtype)}: only of floating point")
    dim, ndim = _dim(node, "dim", x), len(x.shape)
    n, order = b.size(x, dim, "the dimension"), [d for d in range(ndim) if d != dim] + [dim]
    back = [order.index(d) for d in range(ndim)]
    edge = b.add("Unsqueeze", [moved(b, b.operand(x), order)], axes=[ndim - 1])
    inside, nothing = b.constant(np.tril(np.ones((n, n), bool))), -np.inf if node.op == "cummax" else np.inf
    prefixes = b.add("SelectV2", [inside, edge, b.constant(nothing, x.dtype)])
    last = b.constant([ndim])
    values = b.add("ReduceMax" if node.op == "cummax" else "ReduceMin", [prefixes, last], keep_dims=True)
    found = b.cast(b.add("Equal", [prefixes, values]), int64)
    places = b.add("ReduceMax", [b.add("Mul", [found, b.constant(np.arange(n))]), last])
    return [moved(b, b.add("Squeeze", [values], axis=[ndim]), back), moved(b, places, back)]


# ---- creation


@form("full")
def _full(b, node, value):
    return b.add("Fill", [b.sizes(node.attrs["shape"]), b.operand(value, result_type(node))])


@form("full_like")
def _full_like(b, node, x, value):
    return b.add("Fill", [b.shape_of(b.operand(x)), b.operand(value, result_type(node))])


@form("arange")
def _arange(b, node):
    dtype, ends = result_type(node), [node.attrs[k] for k in ("start", "stop", "step")]
    if all(isinstance(e, (int, float)) for e in ends):
        from ..ops import arange

        return b.constant(arange(*ends, dtype=dtype))
    return b.add("Range", [b.constant(e, dtype) if isinstance(e, (int, float)) else b.operand(e, dtype) for e in ends])


@form("linspace")
def _linspace(b, node):
    from ..ops import linspace

    return b.constant(linspace(node.attrs["start"], node.attrs["stop"], node.attrs["num"]).astype(result_type(node)))


@form("eye")
def _eye(b, node):
    from ..ops import eye

    return b.constant(eye(node.attrs["n"], node.attrs["m"]).astype(result_type(node)))
