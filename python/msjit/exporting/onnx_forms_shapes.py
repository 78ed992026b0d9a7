"""ONNX: forms of ops that rearrange, join, create and index."""

import numpy as np

from .. import _core
from ..dtype import bool_, int32, int64
from .onnx_file import CannotExpress, type_name
from .onnx_forms import form, is_float, result_type

_LARGEST, _SMALLEST = 2**63 - 1, -(2**63) + 1


def moved(b, name, order):
    return name if list(order) == sorted(order) else b.add("Transpose", [name], perm=[int(d) for d in order])


def _dim(node, key, x):
    return node.attrs[key] % max(len(x.shape), 1)


@form("reshape")
def _reshape(b, node, x):
    shape = b.attribute(node, "shape")
    return b.add("Reshape", [b.operand(x), b.sizes(shape)], allowzero=1 if 0 in shape else None)


@form("permute")
def _permute(b, node, x):
    return moved(b, b.operand(x), [d % len(x.shape) for d in node.attrs["dims"]])


@form("transpose")
def _transpose(b, node, x):
    order = list(range(len(x.shape)))
    i, j = _dim(node, "dim0", x), _dim(node, "dim1", x)
    if order:
        order[i], order[j] = order[j], order[i]
    return moved(b, b.operand(x), order)


@form("squeeze")
def _squeeze(b, node, x):
    dims = node.attrs["dims"]
    chosen = range(len(x.shape)) if dims is None else [d % max(len(x.shape), 1) for d in dims]
    axes = [d for d in chosen if d < len(x.shape) and b.shape(x)[d] == 1]
    return b.add("Squeeze", [b.operand(x), b.constant(axes)]) if axes else b.operand(x)


@form("unsqueeze")
def _unsqueeze(b, node, x):
    return b.add("Unsqueeze", [b.operand(x), b.constant([node.attrs["dim"]])])


@form("broadcast_to")
def _broadcast_to(b, node, x):
    return b.add("Expand", [b.operand(x), b.sizes([1 if s == -1 else s for s in node.attrs["shape"]])])


@form("slice")
def _slice(b, node, x):
    start, stop, step = (b.attribute(node, key) for key in ("start", "stop", "step"))
    if isinstance(step, int) and step < 0:
        start, stop = _LARGEST if start is None else start, _SMALLEST if stop is None else stop
    else:
        start, stop = 0 if start is None else start, _LARGEST if stop is None else stop
    axis = b.constant([_dim(node, "dim", x)])
    return b.add("Slice", [b.operand(x), b.sizes([start]), b.sizes([stop]), axis, b.sizes([step])])


@form("select")
def _select(b, node, x):
    index = node.attrs["index"]
    name = b.constant(index) if isinstance(index, int) else b.operand(index, int64)
    return b.add("Gather", [b.operand(x), name], axis=_dim(node, "dim", x))


@form("diagonal")
def _diagonal(b, node, x):
    i, j = _dim(node, "dim0", x), _dim(node, "dim1", x)
    rest = [d for d in range(len(x.shape)) if d not in (i, j)]
    rows, columns = b.size(x, i), b.size(x, j)
    offset = node.attrs["offset"]
    n = result_sizes(b, node)[-1]
    first = offset if offset >= 0 else -offset * columns
    name = moved(b, b.operand(x), [*rest, i, j])
    flat = b.add("Reshape", [name, b.constant([*[0] * len(rest), rows * columns])])
    return b.add("Gather", [flat, b.constant([first + k * (columns + 1) for k in range(n)])], axis=len(rest))


def result_sizes(b, node):
    return b.static_shape(node.outputs[0], "the result")


@form("unfold")
def _unfold(b, node, x):
    dim, size, step = _dim(node, "dim", x), node.attrs["size"], node.attrs["step"]
    count = (b.size(x, dim) - size) // step + 1
    windows = np.arange(count)[:, None] * step + np.arange(size)
    name = b.add("Gather", [b.operand(x), b.constant(windows.astype(np.int64))], axis=dim)
    order = [d for d in range(len(x.shape) + 1) if d != dim + 1]
    return moved(b, name, [*order, dim + 1])


@form("cat")
def _cat(b, node, *xs):
    dtype = result_type(node)
    dim = node.attrs["dim"] % max(len(node.outputs[0].shape), 1)
    return b.add("Concat", [b.operand(x, dtype) for x in xs], axis=dim)


@form("stack")
def _stack(b, node, *xs):
    dtype = result_type(node)
    dim = node.attrs["dim"] % len(node.outputs[0].shape)
    parts = [b.add("Unsqueeze", [b.operand(x, dtype), b.constant([dim])]) for x in xs]
    return b.add("Concat", parts, axis=dim)


@form("tile")
def _tile(b, node, x):
    reps, ndim, name = list(node.attrs["reps"]), len(x.shape), b.operand(x)
    if len(reps) > ndim:
        name = b.add("Unsqueeze", [name, b.constant(list(range(len(reps) - ndim)))])
    reps = [1] * (ndim - len(reps)) + reps
    return b.add("Tile", [name, b.sizes(reps)])


@form("pad")
def _pad(b, node, x):
    pads, ndim = node.attrs["pads"], len(x.shape)
    before, after = [0] * ndim, [0] * ndim
    for k in range(len(pads) // 2):
        before[ndim - 1 - k], after[ndim - 1 - k] = pads[2 * k], pads[2 * k + 1]
    mode = {"constant": "constant", "reflect": "reflect", "replicate": "edge", "circular": "wrap"}[node.attrs["mode"]]
    value = [b.constant(node.attrs["value"], x.dtype)] if mode == "constant" else []
    return b.add("Pad", [b.operand(x), b.constant(before + after), *value], mode=mode)


@form("flip")
def _flip(b, node, x):
    dims = [d % max(len(x.shape), 1) for d in node.attrs["dims"]]
    if not dims or not x.shape:
        return b.operand(x)
    n = len(dims)
    return b.add(
        "Slice",
        [b.operand(x), b.constant([_LARGEST] * n), b.constant([_SMALLEST] * n), b.constant(dims), b.constant([-1] * n)],
    )


@form("tril", "triu")
def _triangle(b, node, x):
    name = b.add("Trilu", [b.operand(x), b.constant(node.attrs["diagonal"])], upper=int(node.op == "triu"))
    return name


def _strided_places(geometry):
    """Flat positions of a strided view: shape, strides and offset in one tuple."""
    ndim = (len(geometry) - 1) // 2
    shape, strides, offset = geometry[:ndim], geometry[ndim : 2 * ndim], geometry[-1]
    places = np.full(shape, offset, np.int64)
    for d, (n, s) in enumerate(zip(shape, strides)):
        places = places + (np.arange(n) * s).reshape([-1] + [1] * (ndim - 1 - d))
    return places.reshape(-1).astype(np.int64)


def _scattered(b, flat, places, src, shape, reduction=None):
    """src written into a flat tensor at flat places, in that shape."""
    src = b.add("Reshape", [src, b.constant([-1])])
    made = b.add("ScatterElements", [flat, places, src], axis=0, reduction=reduction)
    return b.add("Reshape", [made, b.constant(list(shape))])


@form("slice_scatter")
def _slice_scatter(b, node, x, src):
    shape = b.static_shape(x)
    flat = b.add("Reshape", [b.operand(x), b.constant([-1])])
    return _scattered(b, flat, b.constant(_strided_places(node.attrs["geometry"])), b.operand(src, x.dtype), shape)


@form("strided_grad")
def _strided_grad(b, node, ct):
    shape = node.attrs["shape"]
    zeros = b.add("ConstantOfShape", [b.constant([int(np.prod(shape))])], value=_one(b, 0, ct.dtype))
    places = b.constant(_strided_places(node.attrs["geometry"]))
    return _scattered(b, zeros, places, b.operand(ct), shape, "add")


# ---- indexing


def _index(b, value):
    return b.operand(value, value.dtype if value.dtype in (int32, int64) else int64)


@form("gather")
def _gather(b, node, x, index):
    if not x.shape:
        return b.operand(x)
    return b.add("GatherElements", [b.operand(x), _index(b, index)], axis=_dim(node, "dim", x))


@form("scatter")
def _scatter(b, node, x, index, src):
    name = b.operand(src, x.dtype)
    if src.shape is None:
        name = b.add("Expand", [name, b.shape_of(b.operand(index))])
    elif tuple(src.shape) != tuple(index.shape):
        ends = b.shape_of(b.operand(index))
        starts, axes = b.constant([0] * len(index.shape)), b.constant(list(range(len(index.shape))))
        name = b.add("Slice", [name, starts, ends, axes])
    reduction = {"none": None, "add": "add", "multiply": "mul"}[node.attrs["reduce"]]
    return b.add(
        "ScatterElements", [b.operand(x), _index(b, index), name], axis=_dim(node, "dim", x), reduction=reduction
    )


@form("index_select")
def _index_select(b, node, x, index):
    name = _index(b, index)
    if not index.shape:
        name = b.add("Reshape", [name, b.constant([1])])
    return b.add("Gather", [b.operand(x), name], axis=_dim(node, "dim", x))


@form("index_add")
def _index_add(b, node, x, index, src):
    dim = _dim(node, "dim", x)
    ones = [1] * len(x.shape)
    ones[dim] = -1
    src = b.operand(src, x.dtype)
    spread = b.add("Expand", [b.add("Reshape", [_index(b, index), b.constant(ones)]), b.shape_of(src)])
    return b.add("ScatterElements", [b.operand(x), spread, src], axis=dim, reduction="add")


def _points(b, indices):
    """Index tensors broadcast together as the last dimension of one, and how many dimensions they have without it."""
    ndim = max(len(i.shape) for i in indices)
    names = [b.operand(i, int64) for i in indices]
    shape = b.constant([1] * ndim)
    if len(names) > 1:
        for name in names:
            shape = b.add("Max", [shape, b.shape_of(b.add("Expand", [name, b.constant([1] * ndim)]))])
        names = [b.add("Expand", [n, shape]) for n in names]
    last = b.constant([ndim])
    parts = [b.add("Unsqueeze", [n, last]) for n in names]
    return (parts[0] if len(parts) == 1 else b.add("Concat", parts, axis=ndim)), ndim


@form("index")
def _index_at(b, node, x, *indices):
    dims = [d % len(x.shape) for d in node.attrs["dims"]]
    rest = [d for d in range(len(x.shape)) if d not in dims]
    points, ndim = _points(b, indices)
    found = b.add("GatherND", [moved(b, b.operand(x), dims + rest), points])
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
    points, ndim = _points(b, indices)
    data = moved(b, b.operand(x), dims + rest)
    # src broadcasts to the result of indexing, whose dimensions then go where ScatterND has them
    selected = b.add("GatherND", [data, points])
    total = ndim + len(rest)
    to_result = [ndim + k for k in range(before)] + list(range(ndim)) + [ndim + k for k in range(before, len(rest))]
    like = b.shape_of(moved(b, selected, to_result))
    src = b.add("Expand", [b.operand(src, x.dtype), like])
    src = moved(b, src, [to_result.index(d) for d in range(total)])
    made = b.add("ScatterND", [data, points, src], reduction="add" if node.attrs["accumulate"] else None)
    order = dims + rest
    return moved(b, made, [order.index(d) for d in range(len(order))])


@form("masked_scatter")
def _masked_scatter(b, node, x, mask, src):
    name = b.operand(x)
    mask = b.add("Expand", [b.operand(mask, bool_), b.shape_of(name)])
    flat = b.add("Reshape", [b.cast(mask, int64), b.constant([-1])])
    places = b.add("Max", [b.add("Sub", [b.add("CumSum", [flat, b.constant(0)]), b.constant(1)]), b.constant(0)])
    values = b.add("Gather", [b.add("Reshape", [b.operand(src, x.dtype), b.constant([-1])]), places], axis=0)
    return b.add("Where", [mask, b.add("Reshape", [values, b.shape_of(name)]), name])


@form("one_hot")
def _one_hot(b, node, x):
    classes = b.constant(np.arange(node.attrs["depth"]))
    wide = b.add("Unsqueeze", [b.operand(x, int64), b.constant([len(x.shape)])])
    return b.cast(b.add("Equal", [wide, classes]), node.attrs["dtype"])


@form("embedding")
def _embedding(b, node, weight, ids):
    return b.add("Gather", [b.operand(weight), _index(b, ids)], axis=0)


@form("topk", "sort")
def _top(b, node, x):
    if not x.shape:
        return [b.operand(x), b.constant(0)]
    dim = _dim(node, "dim", x)
    if node.op == "topk":
        count, largest = b.constant([node.attrs["k"]]), node.attrs["largest"]
    else:
        count, largest = b.add("Shape", [b.operand(x)], start=dim, end=dim + 1), node.attrs["descending"]
    if x.dtype == bool_:
        raise CannotExpress("TopK takes numbers only")
    return b.add("TopK", [b.operand(x), count], 2, axis=dim, largest=int(largest), sorted=1)


@form("searchsorted")
def _searchsorted(b, node, sequence, values):
    dtype = b.common_dtype([sequence, values])
    ndim = 0 if values.shape is None else len(values.shape)
    values = b.add("Unsqueeze", [b.operand(values, dtype), b.constant([ndim])])
    sequence, many = b.operand(sequence, dtype), len(sequence.shape) > 1
    if many:
        sequence = b.add("Unsqueeze", [sequence, b.constant([-2])])
    before = b.add("LessOrEqual" if node.attrs["right"] else "Less", [sequence, values])
    return b.add("ReduceSum", [b.cast(before, int64), b.constant([-1])], keepdims=0)


def _prefixes(b, x, dim, neutral, dtype):
    """Each element's prefix along dim as a new last dimension, what stands behind it replaced by neutral; and n."""
    n, ndim = b.size(x, dim, "the dimension"), len(x.shape)
    order = [d for d in range(ndim) if d != dim] + [dim]
    name = b.add("Unsqueeze", [moved(b, b.operand(x, dtype), order), b.constant([ndim - 1])])
    inside = b.constant(np.tril(np.ones((n, n), bool)))
    spread = b.add("Where", [inside, name, b.constant(neutral, dtype)])
    return spread, [order.index(d) for d in range(ndim)]


@form("cumsum")
def _cumsum(b, node, x):
    dtype = result_type(node)
    return b.add("CumSum", [b.operand(x, dtype), b.constant(_dim(node, "dim", x))]) if x.shape else b.operand(x, dtype)


@form("cumprod")
def _cumprod(b, node, x):
    dtype = result_type(node)
    if not x.shape:
        return b.operand(x, dtype)
    spread, back = _prefixes(b, x, _dim(node, "dim", x), 1, dtype)
    return moved(b, b.add("ReduceProd", [spread, b.constant([-1])], keepdims=0), back)


@form("cummax", "cummin")
def _cumulative_extremum(b, node, x):
    if not x.shape:
        return [b.operand(x), b.constant(0)]
    if not is_float(x.dtype):
        raise CannotExpress(f"of {type_name(x.dtype)}: only of floating point")
    largest = node.op == "cummax"
    spread, back = _prefixes(b, x, _dim(node, "dim", x), -np.inf if largest else np.inf, x.dtype)
    values = b.add("ReduceMax" if largest else "ReduceMin", [spread, b.constant([-1])], keepdims=0)
    places = b.add("ArgMax" if largest else "ArgMin", [spread], axis=-1, keepdims=0, select_last_index=1)
    return [moved(b, values, back), moved(b, places, back)]


# ---- creation


def _one(b, value, dtype):
    from .onnx_file import array_of

    return b.onnx.numpy_helper.from_array(array_of(_core.tensor(value, dtype=dtype)).reshape(1))


@form("full")
def _full(b, node, value):
    dtype = result_type(node)
    return b.add("Expand", [b.operand(value, dtype), b.sizes(node.attrs["shape"])])


@form("full_like")
def _full_like(b, node, x, value):
    return b.add("Expand", [b.operand(value, result_type(node)), b.shape_of(b.operand(x))])


@form("arange")
def _arange(b, node):
    dtype = result_type(node)
    ends = [node.attrs[k] for k in ("start", "stop", "step")]
    if all(isinstance(e, (int, float)) for e in ends):
        from ..ops import arange

        return b.constant(np.array(arange(*ends, dtype=dtype).asnumpy()))
    names = [b.constant(e, dtype) if isinstance(e, (int, float)) else b.operand(e, dtype) for e in ends]
    return b.add("Range", names)


@form("linspace")
def _linspace(b, node):
    from ..ops import linspace

    made = linspace(node.attrs["start"], node.attrs["stop"], node.attrs["num"]).astype(result_type(node))
    return b.constant(np.array(made.asnumpy()))


@form("eye")
def _eye(b, node):
    n, m = node.attrs["n"], node.attrs["m"]
    return b.constant(np.eye(n, m, dtype=type_name(result_type(node))))
