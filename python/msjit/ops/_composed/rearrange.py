"""Shape, order and indexing: functions that are composed of ops."""

import builtins
import math

from ... import _core
from ..._core import Tensor
from ..function import _moved, _pair, tensor_split

_raw, _ops = _core._raw_ops, _core._ops
_reshape, _permute, _slice, _where, _index = (_raw[n] for n in ("reshape", "permute", "slice", "where", "index"))
_scatter, _index_select, _index_put, _cast = (_raw[n] for n in ("scatter", "index_select", "index_put", "cast"))
_arange, _full, _cat, _gather, _select = (_raw[n] for n in ("arange", "full", "cat", "gather", "select"))

__all__ = [
    "adjoint",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "choose",
    "col2im",
    "column_stack",
    "diag",
    "diagflat",
    "diagonal_scatter",
    "dsplit",
    "dstack",
    "fill_diagonal",
    "fills",
    "fliplr",
    "flipud",
    "fold",
    "hsplit",
    "index_fill",
    "index_put",
    "inplace_update",
    "moveaxis",
    "movedim",
    "narrow",
    "ravel",
    "reverse",
    "reverse_sequence",
    "rot90",
    "scatter_add",
    "select_scatter",
    "slice_scatter",
    "sum_to_size",
    "take",
    "tensor_scatter_add",
    "tensor_scatter_div",
    "tensor_scatter_max",
    "tensor_scatter_min",
    "tensor_scatter_mul",
    "tensor_scatter_sub",
    "tensor_scatter_update",
    "unfold",
    "unsorted_segment_max",
    "unsorted_segment_min",
    "unsorted_segment_prod",
    "unsorted_segment_sum",
    "vsplit",
]


def ravel(input):
    """One-dimensional.

    >>> ms.ops.ravel(ms.ops.ones((2, 2))).shape
    (4,)
    """
    return _reshape(input, (-1,))


def adjoint(x):
    """The last two dimensions exchanged, complex numbers conjugated.

    >>> ms.ops.adjoint(ms.ops.ones((2, 3))).shape
    (3, 2)
    """
    swapped = _raw["transpose"](x, -2, -1)
    return _raw["conj"](swapped) if x.is_complex() else swapped


def _at_least(tensors, n, reshape):
    made = [t if t.ndim >= n else _reshape(t, reshape(t)) for t in tensors]
    return made[0] if len(made) == 1 else tuple(made)


def _flat(inputs):
    return inputs[0] if len(inputs) == 1 and isinstance(inputs[0], (tuple, list)) else inputs


def atleast_1d(*inputs):
    """Tensors of at least one dimension.

    >>> ms.ops.atleast_1d(ms.tensor(1.0)).shape
    (1,)
    """
    return _at_least(_flat(inputs), 1, lambda t: (1,))


def atleast_2d(*inputs):
    """Tensors of at least two dimensions, new ones in front.

    >>> ms.ops.atleast_2d(ms.tensor([1.0, 2.0])).shape
    (1, 2)
    """
    return _at_least(_flat(inputs), 2, lambda t: (1,) * (2 - t.ndim) + t.shape)


def atleast_3d(*inputs):
    """Tensors of at least three dimensions; a vector becomes (1, n, 1), a matrix (m, n, 1).

    >>> ms.ops.atleast_3d(ms.tensor([1.0, 2.0])).shape
    (1, 2, 1)
    """
    return _at_least(_flat(inputs), 3, lambda t: (1, t.size, 1) if t.ndim < 2 else (*t.shape, 1))


def column_stack(tensors):
    """Vectors as columns, and matrices, side by side.

    >>> ms.ops.column_stack((ms.ops.ones(2), ms.ops.ones(2))).shape
    (2, 2)
    """
    return _cat([t if t.ndim > 1 else _reshape(t, (-1, 1)) for t in tensors], 1)


def dstack(tensors):
    """Joined along the third dimension.

    >>> ms.ops.dstack((ms.ops.ones(2), ms.ops.ones(2))).shape
    (1, 2, 2)
    """
    tensors = atleast_3d(*tensors)
    return _cat(tensors if isinstance(tensors, tuple) else [tensors], 2)


def hsplit(input, indices_or_sections):
    """Split along the second dimension, a vector along its first.

    >>> len(ms.ops.hsplit(ms.ops.ones((2, 4)), 2))
    2
    """
    return tensor_split(input, indices_or_sections, 0 if input.ndim == 1 else 1)


def vsplit(input, indices_or_sections):
    """Split along the first dimension.

    >>> len(ms.ops.vsplit(ms.ops.ones((2, 4)), 2))
    2
    """
    return tensor_split(input, indices_or_sections, 0)


def dsplit(input, indices_or_sections):
    """Split along the third dimension.

    >>> len(ms.ops.dsplit(ms.ops.ones((1, 2, 4)), 2))
    2
    """
    return tensor_split(input, indices_or_sections, 2)


def moveaxis(x, source, destination):
    """Dimensions moved to new places, the others kept in order.

    >>> ms.ops.moveaxis(ms.ops.ones((1, 2, 3)), 0, -1).shape
    (2, 3, 1)
    """
    source = (source,) if isinstance(source, int) else tuple(source)
    destination = (destination,) if isinstance(destination, int) else tuple(destination)
    if len(source) != len(destination):
        raise ValueError(f"moveaxis: {len(source)} sources and {len(destination)} destinations")
    source = [d % x.ndim for d in source]
    order = [d for d in builtins.range(x.ndim) if d not in source]
    for target, d in sorted(zip([d % x.ndim for d in destination], source)):
        order.insert(target, d)
    return _permute(x, tuple(order))


movedim = moveaxis


def fliplr(input):
    """The second dimension reversed.

    >>> ms.ops.fliplr(ms.tensor([[1, 2]]))
    Tensor([[2, 1]], dtype=int64)
    """
    return _raw["flip"](input, (1,))


def flipud(input):
    """The first dimension reversed.

    >>> ms.ops.flipud(ms.tensor([1, 2]))
    Tensor([2, 1], dtype=int64)
    """
    return _raw["flip"](input, (0,))


def reverse(x, axis):
    """Dimensions reversed.

    >>> ms.ops.reverse(ms.tensor([1, 2]), [0])
    Tensor([2, 1], dtype=int64)
    """
    return _raw["flip"](x, (axis,) if isinstance(axis, int) else tuple(axis))


def rot90(input, k=1, dims=(0, 1)):
    """Turned by k quarters in the plane of dims, from the first towards the second.

    >>> ms.ops.rot90(ms.tensor([[1, 2]]))
    Tensor([[2],
            [1]], dtype=int64)
    """
    a, b = (d % input.ndim for d in dims)
    if a == b:
        raise ValueError(f"rot90: dims must differ, got {dims}")
    k %= 4
    if k == 0:
        return input
    if k == 2:
        return _raw["flip"](input, (a, b))
    if k == 1:
        return _raw["transpose"](_raw["flip"](input, (b,)), a, b)
    return _raw["flip"](_raw["transpose"](input, a, b), (b,))


def narrow(input, axis, start, length):
    """The view of length indices from start along axis.

    >>> ms.ops.narrow(ms.tensor([1, 2, 3]), 0, 1, 2)
    Tensor([2, 3], dtype=int64)
    """
    start = start + input.shape[axis] if start < 0 else start
    return _slice(input, axis, start, start + length)


def sum_to_size(input, *size):
    """Summed over the dimensions that broadcasting from size would have expanded.

    >>> ms.ops.sum_to_size(ms.ops.ones((2, 3)), 1, 3)
    Tensor([[2., 2., 2.]], dtype=float32)
    """
    size = tuple(_flat(size))
    lead = input.ndim - len(size)
    if lead < 0 or any(s not in (1, n) for s, n in zip(size, input.shape[lead:])):
        raise ValueError(f"sum_to_size: shape {input.shape} does not sum to {size}")
    axes = tuple(builtins.range(lead)) + tuple(
        lead + i for i, s in enumerate(size) if s == 1 and input.shape[lead + i] != 1
    )
    return _reshape(_raw["sum"](input, axes) if axes else input, size)


# ---- diagonals


def diag(input):
    """A tensor of twice the dimensions with input on the diagonal, zeros elsewhere.

    >>> ms.ops.diag(ms.tensor([1, 2]))
    Tensor([[1, 0],
            [0, 2]], dtype=int64)
    """
    return _reshape(diagflat(input), input.shape * 2)


def diagflat(input, offset=0):
    """A matrix with the elements on a diagonal.

    >>> ms.ops.diagflat(ms.tensor([1, 2]), 1).shape
    (3, 3)
    """
    n = input.size + builtins.abs(offset)
    rows = _arange(0, input.size)
    at_row = rows - offset if offset < 0 else rows
    at_column = rows + offset if offset > 0 else rows
    return _index_put([_full(0, (n, n), input.dtype), _reshape(input, (-1,)), at_row, at_column], (0, 1))


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    """A copy with src as the diagonal of dim1 and dim2.

    >>> ms.ops.diagonal_scatter(ms.ops.zeros((2, 2)), ms.ops.ones(2))
    Tensor([[1., 0.],
            [0., 1.]], dtype=float32)
    """
    moved = moveaxis(input, (dim1, dim2), (0, 1))
    n = _raw["diagonal"](moved, offset).shape[-1]
    k = _arange(0, n)
    values = _permute(src, (src.ndim - 1, *builtins.range(src.ndim - 1)))
    put = _index_put([moved, values, k - builtins.min(offset, 0), k + builtins.max(offset, 0)], (0, 1))
    return moveaxis(put, (0, 1), (dim1, dim2))


def fill_diagonal(input, fill_value, wrap=False):
    """A copy with a number on the diagonal; wrap: of a tall matrix again below each square.

    >>> ms.ops.fill_diagonal(ms.ops.zeros((2, 2)), 3.0)
    Tensor([[3., 0.],
            [0., 3.]], dtype=float32)
    """
    if input.ndim == 2:
        rows, columns = input.shape
        stop = rows * columns if wrap else builtins.min(rows, columns) * columns
        step = columns + 1
    else:
        if len(set(input.shape)) != 1:
            raise ValueError(f"fill_diagonal: dimensions must be equal, got shape {input.shape}")
        stop, step = input.size, builtins.sum(input.shape[0] ** i for i in builtins.range(input.ndim))
    at = _arange(0, stop, step)
    value = _full(fill_value, (), input.dtype)
    return _reshape(_index_put([_reshape(input, (-1,)), value, at], (0,)), input.shape)


def fills(x, value):
    """A tensor like x filled with a number.

    >>> ms.ops.fills(ms.ops.zeros(2), 3)
    Tensor([3., 3.], dtype=float32)
    """
    return _raw["full_like"](x, value.item() if isinstance(value, Tensor) else value)


# ---- indexing


def take(input, indices, axis=None, mode="clip"):
    """Elements (or slices along axis) at indices of any shape; indices outside are clipped, wrapped, or an error.

    >>> ms.ops.take(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([[2, 0]]))
    Tensor([[3., 1.]], dtype=float32)
    """
    if mode not in ("clip", "wrap", "raise"):
        raise ValueError(f"take: mode must be 'clip', 'wrap' or 'raise', got {mode!r}")
    if axis is None:
        input, axis = _reshape(input, (-1,)), 0
    axis %= input.ndim
    n = input.shape[axis]
    if not isinstance(indices, Tensor):
        indices = _core.tensor(indices)
    flat = _reshape(indices, (-1,))
    if mode == "clip":
        flat = _raw["clamp"](flat, -n, n - 1)
    elif mode == "wrap":
        flat = _raw["mod"](flat, n)
    return _reshape(_index_select(input, flat, axis), input.shape[:axis] + indices.shape + input.shape[axis + 1 :])


def choose(input, choices, mode="clip"):
    """Of each element its choice by number.

    >>> ms.ops.choose(ms.tensor([1, 0]), [ms.tensor([1, 2]), ms.tensor([3, 4])])
    Tensor([3, 2], dtype=int64)
    """
    if not isinstance(choices, Tensor):
        tensors = [c if isinstance(c, Tensor) else _core.tensor(c) for c in choices]
        choices = _raw["stack"](_ops_broadcast(tensors), 0)
    n = choices.shape[0]
    at = _raw["clamp"](input, 0, n - 1) if mode == "clip" else _raw["mod"](input, n)
    shape = choices.shape[1:]
    if len(shape) < at.ndim or shape != at.shape:
        pair = _ops_broadcast([at, _select(choices, 0, 0)])
        at, shape = pair[0], pair[0].shape
        padded = (n,) + (1,) * (len(shape) - choices.ndim + 1) + choices.shape[1:]
        choices = _raw["broadcast_to"](_reshape(choices, padded), (n, *shape))
    return _select(_gather(choices, _raw["unsqueeze"](_cast(at, _core.int64), 0), 0), 0, 0)


def _ops_broadcast(tensors):
    from ..function import broadcast_tensors

    return list(broadcast_tensors(*tensors))


def index_fill(x, axis, index, value):
    """A copy with a number in the slices at index along axis.

    >>> ms.ops.index_fill(ms.ops.zeros((2, 2)), 0, ms.tensor([1]), 5.0)
    Tensor([[0., 0.],
            [5., 5.]], dtype=float32)
    """
    if not isinstance(index, Tensor):
        index = _core.tensor([index] if isinstance(index, int) else index)
    value = value if isinstance(value, Tensor) else _full(value, (), x.dtype)
    order = _moved(x.ndim, axis, 0)
    moved = _index_put([_permute(x, order), _cast(value, x.dtype), _reshape(index, (-1,))], (0,))
    back = [0] * x.ndim
    for i, d in enumerate(order):
        back[d] = i
    return _permute(moved, tuple(back))


def index_put(input, indices, values, accumulate=False):
    """A copy with values written (or added) where the index tensors point.

    >>> ms.ops.index_put(ms.ops.zeros(3), [ms.tensor([1])], ms.tensor([5.0]))
    Tensor([0., 5., 0.], dtype=float32)
    """
    indices = list(indices) if isinstance(indices, (tuple, list)) else [indices]
    if any(i.dtype == _core.bool_ for i in indices):
        result = _raw["copy"](input)
        where = tuple(indices)
        result[where] = result[where] + values if accumulate else values
        return result
    return _index_put([input, values, *indices], tuple(builtins.range(len(indices))), builtins.bool(accumulate))


def select_scatter(input, src, axis, index):
    """A copy with src as the slice at index along axis.

    >>> ms.ops.select_scatter(ms.ops.zeros((2, 2)), ms.ops.ones(2), 0, 1)
    Tensor([[0., 0.],
            [1., 1.]], dtype=float32)
    """
    index = index + input.shape[axis] if index < 0 else index
    return slice_scatter(input, _raw["unsqueeze"](src, axis), axis, index, index + 1)


def slice_scatter(input, src, axis=0, start=None, end=None, step=1):
    """A copy with src as the slice start:end:step along axis.

    >>> ms.ops.slice_scatter(ms.ops.zeros(3), ms.ops.ones(1), 0, 1, 2)
    Tensor([0., 1., 0.], dtype=float32)
    """
    n = input.shape[axis]
    at = _arange(*slice(start, end, step).indices(n))
    order = _moved(input.ndim, axis, 0)
    put = _index_put([_permute(input, order), _permute(src, order), at], (0,))
    back = [0] * input.ndim
    for i, d in enumerate(order):
        back[d] = i
    return _permute(put, tuple(back))


def scatter_add(input, axis, index, src):
    """A copy with src added at index along axis.

    >>> ms.ops.scatter_add(ms.ops.zeros(2), 0, ms.tensor([1, 1]), ms.ops.ones(2))
    Tensor([0., 2.], dtype=float32)
    """
    return _scatter(input, index, src, axis, "add")


def inplace_update(x, v, indices):
    """x with rows of v written at indices of the first dimension.

    >>> ms.ops.inplace_update(ms.ops.zeros((2, 2)), ms.ops.ones((1, 2)), 1)
    Tensor([[0., 0.],
            [1., 1.]], dtype=float32)
    """
    at = _core.tensor([indices] if isinstance(indices, int) else indices)
    return _index_put([x, v, _reshape(at, (-1,))], (0,))


def _columns(indices):
    return tuple(_select(indices, -1, i) for i in builtins.range(indices.shape[-1]))


def _dims(columns):
    return tuple(builtins.range(len(columns)))


def tensor_scatter_update(input_x, indices, updates):
    """A copy with updates at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_update(ms.ops.zeros(2), ms.tensor([[1]]), ms.ops.ones(1))
    Tensor([0., 1.], dtype=float32)
    """
    columns = _columns(indices)
    return _index_put([input_x, _cast(updates, input_x.dtype), *columns], _dims(columns))


def tensor_scatter_add(input_x, indices, updates):
    """A copy with updates added at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_add(ms.ops.zeros(2), ms.tensor([[1], [1]]), ms.ops.ones(2))
    Tensor([0., 2.], dtype=float32)
    """
    columns = _columns(indices)
    return _index_put([input_x, updates, *columns], _dims(columns), True)


def tensor_scatter_sub(input_x, indices, updates):
    """A copy with updates subtracted at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_sub(ms.ops.zeros(2), ms.tensor([[1]]), ms.ops.ones(1))
    Tensor([ 0., -1.], dtype=float32)
    """
    return tensor_scatter_add(input_x, indices, _raw["neg"](updates))


def _one_by_one(input_x, indices, updates, combine):
    """Updates applied in order, as coordinates may repeat."""
    columns = [_reshape(c, (-1,)) for c in _columns(indices)]
    n, rest = columns[0].size, input_x.shape[len(columns) :]
    updates = _reshape(updates, (n, *rest))
    for i in builtins.range(n):
        at = [_slice(c, 0, i, i + 1) for c in columns]
        old = _index([input_x, *at], _dims(at))
        input_x = _index_put([input_x, combine(old, _slice(updates, 0, i, i + 1)), *at], _dims(at))
    return input_x


def tensor_scatter_mul(input_x, indices, updates):
    """A copy multiplied by updates at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_mul(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([3.0]))
    Tensor([1., 3.], dtype=float32)
    """
    return _one_by_one(input_x, indices, updates, _raw["mul"])


def tensor_scatter_div(input_x, indices, updates):
    """A copy divided by updates at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_div(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([2.0]))
    Tensor([1. , 0.5], dtype=float32)
    """
    return _one_by_one(input_x, indices, updates, lambda a, b: _cast(_raw["div"](a, b), a.dtype))


def tensor_scatter_max(input_x, indices, updates):
    """A copy with the larger of the element and updates at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_max(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([2.0]))
    Tensor([1., 2.], dtype=float32)
    """
    return _one_by_one(input_x, indices, updates, _raw["maximum"])


def tensor_scatter_min(input_x, indices, updates):
    """A copy with the smaller of the element and updates at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_min(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([0.0]))
    Tensor([1., 0.], dtype=float32)
    """
    return _one_by_one(input_x, indices, updates, _raw["minimum"])


# ---- segments


def _segments(x, segment_ids, num_segments, start, combine):
    lead = segment_ids.ndim
    out = _full(start, (num_segments, *x.shape[lead:]), x.dtype)
    ids, rows = _reshape(segment_ids, (-1,)), _reshape(x, (segment_ids.size, *x.shape[lead:]))
    member = _raw["eq"](_reshape(ids, (1, -1)), _reshape(_arange(0, num_segments), (-1, 1)))
    member = _reshape(member, member.shape + (1,) * (x.ndim - lead))
    expanded = _where(member, _raw["unsqueeze"](rows, 0), _raw["unsqueeze"](_full(start, (1,) * rows.ndim, x.dtype), 0))
    return combine(expanded, 1) if ids.size else out


def _extreme(dtype, smallest):
    if dtype == _core.bool_:
        return not smallest
    name = str(dtype).lower()
    if "int" in name:
        bits = int(name.partition("int")[2])
        if name[0] == "u":
            return 0 if smallest else 2**bits - 1
        return -(2 ** (bits - 1)) if smallest else 2 ** (bits - 1) - 1
    limits = {"float16": 65504.0, "bfloat16": 3.3895313892515355e38, "float32": 3.4028234663852886e38}
    limit = limits.get(name, 1.7976931348623157e308)
    return -limit if smallest else limit


def unsorted_segment_max(x, segment_ids, num_segments):
    """Largest values of the rows with each segment id; the smallest number of the dtype for an empty segment.

    >>> ms.ops.unsorted_segment_max(ms.tensor([1.0, 2.0]), ms.tensor([0, 0]), 1)
    Tensor([2.], dtype=float32)
    """
    return _segments(x, segment_ids, num_segments, _extreme(x.dtype, True), _raw["amax"])


def unsorted_segment_min(x, segment_ids, num_segments):
    """Smallest values of the rows with each segment id; the largest number of the dtype for an empty segment.

    >>> ms.ops.unsorted_segment_min(ms.tensor([1.0, 2.0]), ms.tensor([0, 0]), 1)
    Tensor([1.], dtype=float32)
    """
    return _segments(x, segment_ids, num_segments, _extreme(x.dtype, False), _raw["amin"])


def unsorted_segment_prod(x, segment_ids, num_segments):
    """Products of the rows with each segment id; 1 for an empty segment.

    >>> ms.ops.unsorted_segment_prod(ms.tensor([2.0, 3.0]), ms.tensor([0, 0]), 1)
    Tensor([6.], dtype=float32)
    """
    return _cast(_segments(x, segment_ids, num_segments, 1, _raw["prod"]), x.dtype)


def unsorted_segment_sum(input_x, segment_ids, num_segments):
    """Sums of the rows with each segment id; ids below 0 are left out.

    >>> ms.ops.unsorted_segment_sum(ms.tensor([2.0, 3.0]), ms.tensor([0, 0]), 1)
    Tensor([5.], dtype=float32)
    """
    lead = segment_ids.ndim
    ids = _reshape(segment_ids, (-1,))
    rows = _reshape(input_x, (segment_ids.size, *input_x.shape[lead:]))
    out = _full(0, (num_segments + 1, *input_x.shape[lead:]), input_x.dtype)
    ids = _where(_raw["lt"](ids, 0), num_segments, ids)
    return _slice(_raw["index_add"](out, ids, rows, 0), 0, 0, num_segments)


def reverse_sequence(x, seq_lengths, seq_dim, batch_dim=0):
    """The first seq_lengths[i] elements along seq_dim reversed, for each index i of batch_dim.

    >>> ms.ops.reverse_sequence(ms.tensor([[1, 2, 3]]), ms.tensor([2]), 1)
    Tensor([[2, 1, 3]], dtype=int64)
    """
    n = x.shape[seq_dim]
    shape = [1] * x.ndim
    shape[seq_dim] = n
    k = _reshape(_arange(0, n), tuple(shape))
    shape = [1] * x.ndim
    shape[batch_dim] = x.shape[batch_dim]
    lengths = _reshape(_cast(seq_lengths, _core.int64), tuple(shape))
    at = _where(_raw["lt"](k, lengths), lengths - 1 - k, k)
    return _gather(x, _raw["broadcast_to"](at, x.shape), seq_dim)


# ---- windows


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """Windows of (N, C, H, W) as columns: (N, C * kh * kw, windows).

    >>> ms.ops.unfold(ms.ops.ones((1, 1, 3, 3)), 2).shape
    (1, 4, 4)
    """
    (kh, kw), (dh, dw) = _pair(kernel_size, "kernel_size"), _pair(dilation, "dilation")
    (ph, pw), (sh, sw) = _pair(padding, "padding"), _pair(stride, "stride")
    x = _raw["pad"](input, (pw, pw, ph, ph)) if ph or pw else input
    n, c, h, w = x.shape
    oh, ow = (h - dh * (kh - 1) - 1) // sh + 1, (w - dw * (kw - 1) - 1) // sw + 1
    if oh < 1 or ow < 1:
        raise ValueError(f"unfold: a window of {(kh, kw)} with dilation {(dh, dw)} does not fit into {(h, w)}")
    windows = []
    for i in builtins.range(kh):
        row = _slice(x, 2, i * dh, i * dh + sh * (oh - 1) + 1, sh)
        for j in builtins.range(kw):
            windows.append(_slice(row, 3, j * dw, j * dw + sw * (ow - 1) + 1, sw))
    return _reshape(_raw["stack"](windows, 2), (n, c * kh * kw, oh * ow))


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Columns (N, C * kh * kw, windows) summed back into (N, C, H, W): the adjoint of ``unfold``.

    >>> ms.ops.fold(ms.ops.ones((1, 4, 4)), (3, 3), 2).sum().item()
    16.0
    """
    (h, w), (kh, kw) = _pair(output_size, "output_size"), _pair(kernel_size, "kernel_size")
    (dh, dw), (ph, pw) = _pair(dilation, "dilation"), _pair(padding, "padding")
    sh, sw = _pair(stride, "stride")
    full_h, full_w = h + 2 * ph, w + 2 * pw
    oh, ow = (full_h - dh * (kh - 1) - 1) // sh + 1, (full_w - dw * (kw - 1) - 1) // sw + 1
    n, c = input.shape[0], input.shape[1] // (kh * kw)
    columns = _reshape(input, (n, c, kh, kw, oh, ow))

    def at(k, d, out, s):
        return _reshape(_arange(0, k) * d, (-1, 1)) + _reshape(_arange(0, out) * s, (1, -1))

    rows = _reshape(at(kh, dh, oh, sh), (kh, 1, oh, 1))
    places = rows * full_w + _reshape(at(kw, dw, ow, sw), (1, kw, 1, ow))
    flat = _full(0, (n, c, full_h * full_w), input.dtype)
    flat = _raw["index_add"](flat, _reshape(places, (-1,)), _reshape(columns, (n, c, -1)), 2)
    image = _reshape(flat, (n, c, full_h, full_w))
    return _slice(_slice(image, 2, ph, ph + h), 3, pw, pw + w)


def col2im(input_x, output_size, kernel_size, dilation, padding_value, stride):
    """Columns (N, C, kh * kw, windows) summed into (N, C, H, W).

    >>> ms.ops.col2im(ms.ops.ones((1, 1, 4, 4)), (3, 3), 2, 1, 0, 1).shape
    (1, 1, 3, 3)
    """
    size = output_size.tolist() if isinstance(output_size, Tensor) else output_size
    n, c = input_x.shape[:2]
    columns = _reshape(input_x, (n, c * input_x.shape[2], math.prod(input_x.shape[3:])))
    return fold(columns, tuple(size), kernel_size, dilation, padding_value, stride)
