"""Rearranging, joining and cutting of tensors with MindSpore's names and arguments, composed of ops."""

import builtins
import itertools
import math

from .. import _core
from .._core import Tensor
from ._limits import LIMIT, counted, triangle

_ops, _raw = _core._ops, _core._raw_ops
_reshape, _permute, _slice, _cat, _pad = (_raw[n] for n in ("reshape", "permute", "slice", "cat", "pad"))
_cast, _where, _unsqueeze, _index_select = (_raw[n] for n in ("cast", "where", "unsqueeze", "index_select"))
_broadcast_to, _arange = _raw["broadcast_to"], _raw["arange"]

__all__ = [
    "adjoint", "atleast_1d", "atleast_2d", "atleast_3d", "batch_to_space_nd", "block_diag", "cartesian_prod", "channel_shuffle",
    "column_stack", "combinations", "depend", "diag", "diag_embed", "diagflat", "diagonal_scatter", "dsplit", "dstack",
    "dyn_shape", "expand", "expand_as", "fills", "flatten", "fliplr", "flipud", "hsplit", "kron", "matrix_band_part",
    "matrix_diag", "matrix_diag_part", "matrix_set_diag", "mirror_pad", "move_to", "moveaxis", "movedim", "narrow", "padding",
    "partial", "pixel_shuffle", "pixel_unshuffle", "print_", "ravel", "repeat_elements", "repeat_interleave", "reshape_",
    "reverse", "reverse_sequence", "rot90", "row_stack", "scalar_cast", "scalar_to_array", "scalar_to_tensor", "sequence_mask",
    "shape_", "slice", "space_to_batch_nd", "strided_slice", "t", "tensor_slice", "trace", "tril_indices", "triu_indices",
    "tuple_to_array", "vander", "view_as", "vsplit",
]  # fmt: skip


def moveaxis(x, source, destination):
    """Dimensions moved from source to destination, the rest in order.

    >>> ms.ops.moveaxis(ms.ops.ones((2, 3, 4)), 0, 2).shape
    (3, 4, 2)
    """
    sources = [source] if isinstance(source, int) else list(source)
    targets = [destination] if isinstance(destination, int) else list(destination)
    if len(sources) != len(targets):
        raise ValueError(f"moveaxis: {len(sources)} sources and {len(targets)} destinations")
    if out := [d for d in (*sources, *targets) if not -x.ndim <= d < x.ndim]:
        raise IndexError(f"moveaxis: dimension {out[0]} is out of range for a tensor of {x.ndim} dimensions")
    sources, targets = [s % x.ndim for s in sources], [t % x.ndim for t in targets]
    if len({*sources}) != len(sources) or len({*targets}) != len(targets):
        raise ValueError(f"moveaxis: a dimension occurs twice in {source} to {destination}")
    order = [i for i in range(x.ndim) if i not in sources]
    for target, s in sorted(zip(targets, sources)):
        order.insert(target, s)
    return _permute(x, tuple(order))


movedim = moveaxis


def t(input):
    """The transposed matrix; vectors stay.

    >>> ms.ops.t(ms.ops.ones((2, 3))).shape
    (3, 2)
    """
    if input.ndim > 2:
        raise ValueError(f"t: expected at most 2 dimensions, got shape {tuple(input.shape)}")
    return input.T if input.ndim == 2 else input


def adjoint(x):
    """The last two dimensions exchanged, and conjugated."""
    return _raw["conj"](_raw["transpose"](x, -2, -1))


def ravel(input):
    """One-dimensional.

    >>> ms.ops.ravel(ms.ops.ones((2, 3))).shape
    (6,)
    """
    return _reshape(input, (-1,))


def flatten(input, order="C", *, start_dim=1, end_dim=-1):
    """Dimensions start_dim to end_dim merged; order "F" of the reversed dimensions.

    >>> ms.ops.flatten(ms.ops.ones((2, 3, 4))).shape
    (2, 12)
    """
    if order == "F":
        input = _permute(input, (0, *range(input.ndim - 1, 0, -1))) if input.ndim > 1 else input
    elif order != "C":
        raise ValueError(f"flatten: order must be 'C' or 'F', got {order!r}")
    return _raw["flatten"](input, 0 if input.ndim < 2 and start_dim == 1 else start_dim, end_dim)


def reshape_(input, shape):
    """input in another shape, of the same memory."""
    return _reshape(input, shape)


def expand(input_x, size):
    """Broadcast to a size given by ints or a 1-d Tensor.

    >>> ms.ops.expand(ms.ops.ones(3), (2, 3)).shape
    (2, 3)
    """
    size = tuple(int(n) for n in size.asnumpy()) if isinstance(size, Tensor) else tuple(size)
    lead = len(size) - input_x.ndim
    size = tuple(input_x.shape[i - lead] if n == -1 else n for i, n in enumerate(size))
    return _broadcast_to(input_x, size)


def expand_as(input, other):
    """Broadcast to other's shape."""
    return _broadcast_to(input, other.shape)


def view_as(input, other):
    """Reshaped to other's shape."""
    return _reshape(input, other.shape)


def repeat_interleave(input, repeats, axis=None):
    """Each element (or slice along axis) repeated so often; repeats an int, or one per slice.

    >>> ms.ops.repeat_interleave(ms.tensor([1, 2]), 2)
    Tensor([1, 1, 2, 2], dtype=int64)
    """
    if isinstance(repeats, int):
        return _raw["repeat_interleave"](input, repeats, axis)
    counts = repeats.asnumpy().tolist() if isinstance(repeats, Tensor) else list(repeats)
    if len(counts) == 1:
        return _raw["repeat_interleave"](input, int(counts[0]), axis)
    x = _reshape(input, (-1,)) if axis is None else input
    index = [i for i, n in enumerate(counts) for _ in range(int(n))]
    return _index_select(x, Tensor(index, dtype=_core.int64), 0 if axis is None else axis)


def repeat_elements(x, rep, axis=0):
    """Each slice along axis repeated rep times."""
    return _raw["repeat_interleave"](x, rep, axis)


def fliplr(input):
    """Order reversed along dimension 1."""
    return _raw["flip"](input, (1,))


def flipud(input):
    """Order reversed along dimension 0."""
    return _raw["flip"](input, (0,))


def reverse(x, axis):
    """Order reversed along the axes."""
    return _raw["flip"](x, (axis,) if isinstance(axis, int) else tuple(axis))


def reverse_sequence(x, seq_lengths, seq_dim, batch_dim=0):
    """The first seq_lengths[b] elements of each sequence in reversed order."""
    n, batch = x.shape[seq_dim], x.shape[batch_dim]
    place = _arange(0, n)
    lengths = _reshape(_cast(seq_lengths, _core.int64), (batch, 1))
    index = _where(place < lengths, lengths - 1 - place, place)  # (batch, n)
    shape = [1] * x.ndim
    shape[batch_dim], shape[seq_dim] = batch, n
    index = index if batch_dim % x.ndim < seq_dim % x.ndim else index.T
    return _raw["take_along_dim"](x, _reshape(index, tuple(shape)), seq_dim)


def rot90(input, k, dims):
    """Turned by k quarters from dims[0] towards dims[1].

    >>> ms.ops.rot90(ms.tensor([[1, 2], [3, 4]]), 1, (0, 1))
    Tensor([[2, 4],
            [1, 3]], dtype=int64)
    """
    a, b = (d % input.ndim for d in dims)
    if a == b:
        raise ValueError(f"rot90: dims must differ, got {tuple(dims)}")
    k %= 4
    if k == 2:
        return _raw["flip"](input, (a, b))
    if k == 1:
        return _raw["transpose"](_raw["flip"](input, (b,)), a, b)
    return _raw["flip"](_raw["transpose"](input, a, b), (b,)) if k == 3 else input


# ---- joining and cutting


def _rank(x, n):
    if x.ndim >= n:
        return x
    return _reshape(x, (1,) * (n - x.ndim) + tuple(x.shape))


def _each(inputs, f):
    return [f(x) for x in inputs] if isinstance(inputs, (list, tuple)) else f(inputs)


def atleast_1d(inputs):
    """With one dimension at least; also of each tensor of a list."""
    return _each(inputs, lambda x: _rank(x, 1))


def atleast_2d(inputs):
    """With two dimensions at least, new ones in front."""
    return _each(inputs, lambda x: _rank(x, 2))


def atleast_3d(inputs):
    """With three dimensions at least: (n,) gives (1, n, 1), (m, n) gives (m, n, 1)."""
    return _each(inputs, _three)


def _three(x):
    if x.ndim == 1:
        return _reshape(x, (1, -1, 1))
    return _unsqueeze(x, -1) if x.ndim == 2 else _rank(x, 3)


def column_stack(tensors):
    """Joined along dimension 1; 1-d tensors are columns.

    >>> ms.ops.column_stack((ms.ops.ones(2), ms.ops.ones(2))).shape
    (2, 2)
    """
    return _cat([x if x.ndim > 1 else _reshape(x, (-1, 1)) for x in tensors], 1)


def row_stack(tensors):
    """Joined along dimension 0; 1-d tensors are rows."""
    return _cat([_rank(x, 2) for x in tensors], 0)


def dstack(tensors):
    """Joined along dimension 2."""
    return _cat([_three(_rank(x, 1)) for x in tensors], 2)


def _cut(input, indices_or_sections, axis, name):
    from .function import tensor_split

    if isinstance(indices_or_sections, int) and input.shape[axis] % indices_or_sections:
        raise ValueError(f"{name}: {input.shape[axis]} along axis {axis} is not divisible by {indices_or_sections}")
    return tensor_split(input, indices_or_sections, axis)


def hsplit(input, indices_or_sections):
    """Cut along dimension 1 (1-d tensors along 0): into so many, or at indices."""
    return _cut(input, indices_or_sections, 0 if input.ndim == 1 else 1, "hsplit")


def vsplit(input, indices_or_sections):
    """Cut along dimension 0: into so many, or at indices."""
    return _cut(input, indices_or_sections, 0, "vsplit")


def dsplit(input, indices_or_sections):
    """Cut along dimension 2: into so many, or at indices."""
    return _cut(input, indices_or_sections, 2, "dsplit")


def narrow(input, axis, start, length):
    """length slices from start along axis.

    >>> ms.ops.narrow(ms.tensor([1, 2, 3]), 0, 1, 2)
    Tensor([2, 3], dtype=int64)
    """
    return _slice(input, axis, start, start + length)


def slice(input_x, begin, size):
    """The block that begins at begin and has the given size (-1: to the end).

    >>> ms.ops.slice(ms.tensor([1, 2, 3]), (1,), (2,))
    Tensor([2, 3], dtype=int64)
    """
    begin, size = (v.asnumpy().tolist() if isinstance(v, Tensor) else v for v in (begin, size))
    for i, (b, n) in enumerate(zip(begin, size)):
        stop = input_x.shape[i] if n == -1 else b + n
        if not 0 <= b <= stop <= input_x.shape[i]:
            raise ValueError(f"slice: {b} to {stop} does not lie in dimension {i} of shape {tuple(input_x.shape)}")
        input_x = _slice(input_x, i, b, stop)
    return input_x


def tensor_slice(input, begin, size):
    """As slice()."""
    return slice(input, begin, size)


def strided_slice(
    input_x, begin, end, strides, begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0
):
    """input_x[begin:end:strides]; a bit i of a mask: begin or end i does not count, item i is an ellipsis, a new axis,
    or an index.

    >>> ms.ops.strided_slice(ms.tensor([1, 2, 3, 4]), (0,), (4,), (2,))
    Tensor([1, 3], dtype=int64)
    """
    items = []
    for i, (b, e, s) in enumerate(zip(begin, end, strides)):
        bit = 1 << i
        if ellipsis_mask & bit:
            items.append(Ellipsis)
        elif new_axis_mask & bit:
            items.append(None)
        elif shrink_axis_mask & bit:
            items.append(0 if begin_mask & bit else b)
        else:
            items.append(builtins.slice(None if begin_mask & bit else b, None if end_mask & bit else e, s))
    return input_x[tuple(items)]


def block_diag(*inputs):
    """Matrices along the diagonal of one, zeros elsewhere.

    >>> ms.ops.block_diag(ms.tensor([[1.0]]), ms.tensor([[2.0]]))
    Tensor([[1., 0.],
            [0., 2.]], dtype=float32)
    """
    matrices = [_rank(x, 2) for x in inputs]
    width, left, rows = sum(m.shape[1] for m in matrices), 0, []
    for m in matrices:
        rows.append(_pad(m, (left, width - left - m.shape[1]), "constant", 0.0))
        left += m.shape[1]
    return _cat(rows, 0)


def cartesian_prod(*inputs):
    """Rows of all combinations of the elements of 1-d tensors."""
    from .function import meshgrid

    if len(inputs) == 1:
        return inputs[0]
    return _raw["stack"]([_reshape(g, (-1,)) for g in meshgrid(*inputs, indexing="ij")], 1)


def combinations(input, r=2, with_replacement=False):
    """Rows of all combinations of r elements of a 1-d tensor.

    >>> ms.ops.combinations(ms.tensor([1, 2, 3]))
    Tensor([[1, 2],
            [1, 3],
            [2, 3]], dtype=int64)
    """
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    n = input.shape[0]
    counted("combinations", r, math.comb(n + r - 1 if with_replacement and n else n, r) if 0 <= r < LIMIT else r)
    rows = list(choose(range(n), r))
    if not rows:
        return _raw["full"](0, (0, r), input.dtype)
    flat = Tensor([i for row in rows for i in row], dtype=_core.int64)
    return _reshape(_index_select(input, flat, 0), (len(rows), r))


# ---- diagonals


def diag(input):
    """A matrix with input as diagonal; of a matrix its diagonal.

    >>> ms.ops.diag(ms.tensor([1, 2]))
    Tensor([[1, 0],
            [0, 2]], dtype=int64)
    """
    return diag_embed(input) if input.ndim == 1 else _raw["diagonal"](input)


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices in dimensions dim1 and dim2 of the result with the last dimension of input as their diagonal."""
    n = input.shape[-1] + abs(offset)
    rows, columns = _unsqueeze(_arange(0, n), 1), _unsqueeze(_arange(0, n), 0)
    source = _pad(input, (offset, 0) if offset >= 0 else (0, -offset), "constant", 0.0) if offset else input
    spread = _unsqueeze(source, -2)  # the column decides
    zero = _ops["zeros_like"](spread)
    result = _where(columns - rows == offset, spread, zero)
    ndim = input.ndim + 1
    return (
        moveaxis(result, (-2, -1), (dim1 % ndim, dim2 % ndim))
        if (dim1 % ndim, dim2 % ndim) != (ndim - 2, ndim - 1)
        else result
    )


def diagflat(input, offset=0):
    """A matrix with the flattened input as diagonal.

    >>> ms.ops.diagflat(ms.tensor([1]), 1)
    Tensor([[0, 1],
            [0, 0]], dtype=int64)
    """
    return diag_embed(_reshape(input, (-1,)), offset)


def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    """A copy of input with src as the diagonal of dim1 and dim2."""
    x = moveaxis(input, (dim1, dim2), (-2, -1))
    n, m = x.shape[-2:]
    rows, columns = _unsqueeze(_arange(0, n), 1), _unsqueeze(_arange(0, m), 0)
    k = src.shape[-1]
    before = offset if offset > 0 else 0
    if before + k > m:
        raise ValueError(f"diagonal_scatter: src of shape {tuple(src.shape)} does not fit the diagonal")
    spread = _unsqueeze(_pad(src, (before, m - before - k), "constant", 0.0), -2)
    x = _where(columns - rows == offset, _cast(spread, x.dtype), x)
    return moveaxis(x, (-2, -1), (dim1, dim2))


def trace(input):
    """Sum of the diagonal.

    >>> ms.ops.trace(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor(5., dtype=float32)
    """
    return _cast(_raw["sum"](_raw["diagonal"](input), -1), input.dtype)


def matrix_band_part(x, lower, upper):
    """Matrices with what lies more than lower below or upper above the diagonal set to 0 (negative: all kept)."""
    n, m = x.shape[-2:]
    lower, upper = (int(v.item()) if isinstance(v, Tensor) else v for v in (lower, upper))
    x = x if lower < 0 or lower >= n else _raw["triu"](x, -lower)
    return x if upper < 0 or upper >= m else _raw["tril"](x, upper)


def _number(v):
    return v.item() if isinstance(v, Tensor) and v.size == 1 else v


def matrix_diag(x, k=0, num_rows=-1, num_cols=-1, padding_value=0, align="RIGHT_LEFT"):
    """Matrices with the last dimension of x as k-th diagonal, padding_value elsewhere."""
    k, rows, columns, fill = (_number(v) for v in (k, num_rows, num_cols, padding_value))
    if not isinstance(k, int):
        raise ValueError("matrix_diag: only single diagonals are there, k must be an int")
    n = x.shape[-1]
    rows = n + max(-k, 0) if rows == -1 else rows
    columns = n + max(k, 0) if columns == -1 else columns
    if min(rows - max(-k, 0), columns - max(k, 0)) != n:
        raise ValueError(f"matrix_diag: a diagonal {k} of {rows} x {columns} does not have {n} elements")
    before = max(k, 0)
    spread = _unsqueeze(_pad(x, (before, columns - before - n), "constant", 0.0), -2)
    on = _unsqueeze(_arange(0, columns), 0) - _unsqueeze(_arange(0, rows), 1) == k
    return _where(on, spread, _cast(Tensor(fill), x.dtype))


def matrix_diag_part(x, k, padding_value, align="RIGHT_LEFT"):
    """The k-th diagonal of the matrices in the last two dimensions."""
    k = _number(k)
    if not isinstance(k, int):
        raise ValueError("matrix_diag_part: only single diagonals are there, k must be an int")
    return _raw["diagonal"](x, k, -2, -1)


def matrix_set_diag(x, diagonal, k=0, align="RIGHT_LEFT"):
    """The matrices x with diagonal as their k-th diagonal."""
    k = _number(k)
    if not isinstance(k, int):
        raise ValueError("matrix_set_diag: only single diagonals are there, k must be an int")
    return diagonal_scatter(x, diagonal, k, -2, -1)


def tril_indices(row, col, offset=0, *, dtype=_core.int64):
    """Rows and columns of the elements on and below a diagonal, (2, n).

    >>> ms.ops.tril_indices(2, 2)
    Tensor([[0, 1, 1],
            [0, 0, 1]], dtype=int64)
    """
    return triangle(row, col, lambda d: d <= offset, dtype)


def triu_indices(row, col, offset=0, *, dtype=_core.int64):
    """Rows and columns of the elements on and above a diagonal, (2, n)."""
    return triangle(row, col, lambda d: d >= offset, dtype)


def vander(x, N=None):
    """The matrix of the powers N-1 ... 0 of x.

    >>> ms.ops.vander(ms.tensor([2.0, 3.0]))
    Tensor([[2., 1.],
            [3., 1.]], dtype=float32)
    """
    n = x.shape[0] if N is None else N
    counted("vander", x.shape[0], n)
    exponents = Tensor(list(range(n - 1, -1, -1)), dtype=x.dtype)
    return _raw["pow"](_unsqueeze(x, 1), exponents)


def kron(input, other):
    """Kronecker product.

    >>> ms.ops.kron(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 1.0]))
    Tensor([1., 1., 2., 2.], dtype=float32)
    """
    n = max(input.ndim, other.ndim)
    a, b = _rank(input, n), _rank(other, n)
    shape_a = tuple(v for size in a.shape for v in (size, 1))
    shape_b = tuple(v for size in b.shape for v in (1, size))
    product = _reshape(a, shape_a) * _reshape(b, shape_b)
    return _reshape(product, tuple(p * q for p, q in zip(a.shape, b.shape)))


# ---- images and batches


def channel_shuffle(x, groups):
    """Channels (dimension 1) of groups interleaved (Zhang et al., 2018)."""
    n, c = x.shape[:2]
    if c % groups:
        raise ValueError(f"channel_shuffle: {c} channels are not divisible into {groups} groups")
    y = _raw["transpose"](_reshape(x, (n, groups, c // groups, *x.shape[2:])), 1, 2)
    return _reshape(y, x.shape)


def pixel_shuffle(input, upscale_factor):
    """(..., C * r * r, H, W) to (..., C, H * r, W * r) (Shi et al., 2016).

    >>> ms.ops.pixel_shuffle(ms.ops.ones((1, 4, 2, 2)), 2).shape
    (1, 1, 4, 4)
    """
    r, (c, h, w), lead = upscale_factor, input.shape[-3:], tuple(input.shape[:-3])
    if c % (r * r):
        raise ValueError(f"pixel_shuffle: {c} channels are not divisible by {r * r}")
    y, k = _reshape(input, (*lead, c // (r * r), r, r, h, w)), len(lead)
    y = _permute(y, (*range(k + 1), k + 3, k + 1, k + 4, k + 2))
    return _reshape(y, (*lead, c // (r * r), h * r, w * r))


def pixel_unshuffle(input, downscale_factor):
    """(..., C, H * r, W * r) to (..., C * r * r, H, W)."""
    r, (c, h, w), lead = downscale_factor, input.shape[-3:], tuple(input.shape[:-3])
    if h % r or w % r:
        raise ValueError(f"pixel_unshuffle: height {h} and width {w} must be divisible by {r}")
    y, k = _reshape(input, (*lead, c, h // r, r, w // r, r)), len(lead)
    y = _permute(y, (*range(k + 1), k + 2, k + 4, k + 1, k + 3))
    return _reshape(y, (*lead, c * r * r, h // r, w // r))


def batch_to_space_nd(input_x, block_shape, crops):
    """Blocks of the batch dimension moved into the spatial ones, then cropped."""
    m, (n, c) = len(block_shape), input_x.shape[:2]
    spatial, total = input_x.shape[2:], 1
    for b in block_shape:
        total *= b
    y = _reshape(input_x, (*block_shape, n // total, c, *spatial))
    order = [m, m + 1] + [v for i in range(m) for v in (m + 2 + i, i)]
    y = _reshape(_permute(y, tuple(order)), (n // total, c, *(s * b for s, b in zip(spatial, block_shape))))
    for i, (low, high) in enumerate(crops):
        y = _slice(y, 2 + i, low, y.shape[2 + i] - high)
    return y


def space_to_batch_nd(input_x, block_size, paddings):
    """Spatial blocks moved into the batch dimension, after zero padding."""
    flat = [p for pair in reversed(list(paddings)) for p in pair]
    x = _pad(input_x, tuple(flat), "constant", 0.0) if builtins.any(flat) else input_x
    m, (n, c) = len(block_size), x.shape[:2]
    if builtins.any(s % b for s, b in zip(x.shape[2:], block_size)):
        raise ValueError(f"space_to_batch_nd: {tuple(x.shape[2:])} is not divisible by {tuple(block_size)}")
    y = _reshape(x, (n, c, *(v for s, b in zip(x.shape[2:], block_size) for v in (s // b, b))))
    order = [3 + 2 * i for i in range(m)] + [0, 1] + [2 + 2 * i for i in range(m)]
    total = 1
    for b in block_size:
        total *= b
    return _reshape(_permute(y, tuple(order)), (n * total, c, *(s // b for s, b in zip(x.shape[2:], block_size))))


def mirror_pad(input_x, paddings, mode):
    """Padded by mirroring: 'REFLECT' leaves the border out, 'SYMMETRIC' repeats it; paddings (ndim, 2).

    >>> ms.ops.mirror_pad(ms.tensor([1, 2]), ms.tensor([[1, 0]]), "REFLECT")
    Tensor([2, 1, 2], dtype=int64)
    """
    if mode not in ("REFLECT", "SYMMETRIC"):
        raise ValueError(f"mirror_pad: mode must be 'REFLECT' or 'SYMMETRIC', got {mode!r}")
    pads = paddings.asnumpy().tolist() if isinstance(paddings, Tensor) else paddings
    edge = mode == "SYMMETRIC"
    for i, (before, after) in enumerate(pads):
        n = input_x.shape[i]
        if max(before, after) > n - (not edge):
            raise ValueError(f"mirror_pad: {before, after} is too much for size {n} of dimension {i}")
        if before or after:
            index = list(range(before - 1 + (not edge), -1 + (not edge), -1)) + list(range(n))
            index += list(range(n - 1 - (not edge), n - 1 - (not edge) - after, -1))
            input_x = _index_select(input_x, Tensor(index, dtype=_core.int64), i)
    return input_x


def padding(x, pad_dim_size=8):
    """The last dimension, of size 1, filled up with zeros to pad_dim_size."""
    if x.shape[-1] != 1:
        raise ValueError(f"padding: the last dimension must have size 1, got shape {tuple(x.shape)}")
    return _pad(x, (0, pad_dim_size - 1), "constant", 0.0)


def sequence_mask(lengths, maxlen=None):
    """mask[..., j] = j < lengths[...], for j below maxlen (or the greatest length).

    >>> ms.ops.sequence_mask(ms.tensor([1, 2]), 2)
    Tensor([[ True, False],
            [ True,  True]], dtype=bool_)
    """
    if maxlen is None:
        maxlen = int(_raw["amax"](_reshape(lengths, (-1,))).item())
    return _arange(0, maxlen) < _unsqueeze(lengths, -1)


# ---- sundries


def fills(x, value):
    """A tensor like x filled with value.

    >>> ms.ops.fills(ms.tensor([1.0, 2.0]), 3)
    Tensor([3., 3.], dtype=float32)
    """
    return _raw["full_like"](x, value.item() if isinstance(value, Tensor) else value)


def dyn_shape(input_x):
    """The sizes as a Tensor (int64).

    >>> ms.ops.dyn_shape(ms.ops.ones((2, 3)))
    Tensor([2, 3], dtype=int64)
    """
    return Tensor(list(input_x.shape), dtype=_core.int64)


def shape_(x):
    """Its sizes, a tuple of ints.

    >>> ms.ops.shape_(ms.ops.ones((2, 3)))
    (2, 3)
    """
    return x.shape


def depend(value, expr):
    """value; that expr is computed before it, is so in any case: calls run in the order of the program."""
    return value


def partial(func, *args):
    """func with its first arguments given.

    >>> ms.ops.partial(ms.ops.add, ms.tensor([1.0]))(2)
    Tensor([3.], dtype=float32)
    """
    return lambda *rest: func(*args, *rest)


def print_(*input_x):
    """Prints the values.

    >>> ms.ops.print_("loss", 1)
    loss
    1
    """
    for x in input_x:
        print(x)


def scalar_to_tensor(input_x, dtype=_core.float32):
    """A number as 0-d tensor; ints and bools keep their kind.

    >>> ms.ops.scalar_to_tensor(1.5)
    Tensor(1.5, dtype=float32)
    """
    if dtype == _core.float32 and isinstance(input_x, int):
        dtype = _core.bool_ if isinstance(input_x, bool) else _core.int64
    return Tensor(input_x, dtype=dtype)


def scalar_to_array(input_x):
    """A number as 0-d tensor."""
    return Tensor(input_x)


def scalar_cast(input_x, input_y):
    """A Python number converted as the dtype input_y says.

    >>> ms.ops.scalar_cast(2.7, ms.int64)
    2
    """
    return Tensor(input_x).astype(input_y).item()


def tuple_to_array(input_x):
    """A tuple of numbers as 1-d tensor; ints give int32.

    >>> ms.ops.tuple_to_array((1, 2))
    Tensor([1, 2], dtype=int32)
    """
    ints = builtins.all(isinstance(v, int) for v in input_x)
    return Tensor(list(input_x), dtype=_core.int32 if ints else _core.float32)


def move_to(input, to="CPU", blocking=True):
    """input on a device; there is "CPU" here.

    >>> ms.ops.move_to(ms.tensor([1.0]))
    Tensor([1.], dtype=float32)
    """
    if to != "CPU":
        raise ValueError(f"move_to: the device must be 'CPU' on this build, got {to!r}")
    return input
