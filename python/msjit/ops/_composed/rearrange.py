"""Shape, order and indexing: functions that are composed of ops."""

import builtins

from ... import _core
from ..._core import Tensor
from .._limits import dimension
from ..indexing import (
    index_fill,
    inplace_update,
    select_scatter,
    slice_scatter,
    unsorted_segment_max,
    unsorted_segment_min,
    unsorted_segment_prod,
    unsorted_segment_sum,
)
from ..joining import (
    atleast_1d,
    atleast_2d,
    atleast_3d,
    col2im,
    column_stack,
    dsplit,
    dstack,
    fold,
    hsplit,
    unfold,
    vsplit,
)
from ..matrices import diag, diagflat, diagonal_scatter
from ..shapes import adjoint, fills, fliplr, flipud, moveaxis, narrow, ravel, reverse, reverse_sequence, rot90

_raw, _ops = _core._raw_ops, _core._ops
_reshape, _slice, _index = (_raw[n] for n in ("reshape", "slice", "index"))
_scatter, _index_select, _index_put, _cast = (_raw[n] for n in ("scatter", "index_select", "index_put", "cast"))
_arange, _full, _gather, _select = (_raw[n] for n in ("arange", "full", "gather", "select"))

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


def _flat(inputs):
    return inputs[0] if len(inputs) == 1 and isinstance(inputs[0], (tuple, list)) else inputs


movedim = moveaxis


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


# ---- indexing


def take(input, indices, axis=None, mode="clip"):
    """Elements at the given indices.

    Args:
        input: Tensor of any shape and dtype.
        indices: Tensor of integers of any shape, int or list; negative ones count from the end.
        axis: int, the dimension to index; None (default): the flattened tensor.
        mode: what happens to an index outside: 'clip' (default) takes the nearest one inside, 'wrap' counts on from the
            other end, 'raise' raises IndexError.
    Returns:
        Tensor: the shape of indices stands in the place of axis.
    Raises:
        ValueError: mode is another word.

    >>> ms.mint.take(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([[2, 0]]))
    Tensor([[3., 1.]], dtype=float32)
    """
    if mode not in ("clip", "wrap", "raise"):
        raise ValueError(f"take: mode must be 'clip', 'wrap' or 'raise', got {mode!r}")
    if axis is None:
        input, axis = _reshape(input, (-1,)), 0
    axis = dimension("take", input.ndim, axis)
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


def scatter_add(input, axis, index, src):
    """A copy with src added at index along axis.

    >>> ms.ops.scatter_add(ms.ops.zeros(2), 0, ms.tensor([1, 1]), ms.ops.ones(2))
    Tensor([0., 2.], dtype=float32)
    """
    return _scatter(input, index, src, axis, "add")


def _columns(name, x, indices, updates):
    """The coordinates of each dimension, of indices as the functions of scattered updates take them."""
    if indices.dtype is not _core.int64 and indices.dtype is not _core.int32:
        raise TypeError(f"{name}: indices must be int32 or int64, got {indices.dtype}")
    if updates.dtype is not x.dtype:
        raise TypeError(f"{name}: updates must have the dtype of input_x, {x.dtype}, got {updates.dtype}")
    if indices.ndim < 2 or indices.shape[-1] > x.ndim:
        raise ValueError(
            f"{name}: indices must have two dimensions at least, the last of them for at most {x.ndim} coordinates "
            f"(input_x has shape {tuple(x.shape)}), got shape {tuple(indices.shape)}"
        )
    return tuple(_select(indices, -1, i) for i in builtins.range(indices.shape[-1]))


def _dims(columns):
    return tuple(builtins.range(len(columns)))


def tensor_scatter_update(input_x, indices, updates):
    """A copy with updates at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_update(ms.ops.zeros(2), ms.tensor([[1]]), ms.ops.ones(1))
    Tensor([0., 1.], dtype=float32)
    """
    columns = _columns("tensor_scatter_update", input_x, indices, updates)
    return _index_put([input_x, updates, *columns], _dims(columns))


def tensor_scatter_add(input_x, indices, updates):
    """A copy with updates added at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_add(ms.ops.zeros(2), ms.tensor([[1], [1]]), ms.ops.ones(2))
    Tensor([0., 2.], dtype=float32)
    """
    columns = _columns("tensor_scatter_add", input_x, indices, updates)
    return _index_put([input_x, updates, *columns], _dims(columns), True)


def tensor_scatter_sub(input_x, indices, updates):
    """A copy with updates subtracted at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_sub(ms.ops.zeros(2), ms.tensor([[1]]), ms.ops.ones(1))
    Tensor([ 0., -1.], dtype=float32)
    """
    return tensor_scatter_add(input_x, indices, _raw["neg"](updates))


def _one_by_one(name, input_x, indices, updates, combine):
    """Updates applied in order, as coordinates may repeat."""
    columns = [_reshape(c, (-1,)) for c in _columns(name, input_x, indices, updates)]
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
    return _one_by_one("tensor_scatter_mul", input_x, indices, updates, _raw["mul"])


def tensor_scatter_div(input_x, indices, updates):
    """A copy divided by updates at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_div(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([2.0]))
    Tensor([1. , 0.5], dtype=float32)
    """
    return _one_by_one("tensor_scatter_div", input_x, indices, updates, lambda a, b: _cast(_raw["div"](a, b), a.dtype))


def tensor_scatter_max(input_x, indices, updates):
    """A copy with the larger of the element and updates at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_max(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([2.0]))
    Tensor([1., 2.], dtype=float32)
    """
    return _one_by_one("tensor_scatter_max", input_x, indices, updates, _raw["maximum"])


def tensor_scatter_min(input_x, indices, updates):
    """A copy with the smaller of the element and updates at the coordinates in the last dimension of indices.

    >>> ms.ops.tensor_scatter_min(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([0.0]))
    Tensor([1., 0.], dtype=float32)
    """
    return _one_by_one("tensor_scatter_min", input_x, indices, updates, _raw["minimum"])


# ---- segments


# ---- windows
