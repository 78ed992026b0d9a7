"""Rearranging, joining and cutting of tensors with MindSpore's names and arguments, composed of ops."""

import builtins

from .. import _core
from .._core import Tensor
from ._limits import dimension

_raw = _core._raw_ops
_reshape, _permute, _slice = (_raw[n] for n in ("reshape", "permute", "slice"))
_cast, _where, _index_select = (_raw[n] for n in ("cast", "where", "index_select"))
_broadcast_to, _arange = _raw["broadcast_to"], _raw["arange"]

__all__ = [
    "adjoint", "depend", "dyn_shape", "expand", "expand_as", "fills", "flatten", "fliplr", "flipud", "move_to", "moveaxis",
    "movedim", "narrow", "partial", "print_", "ravel", "repeat_elements", "repeat_interleave", "reshape_", "reverse",
    "reverse_sequence", "rot90", "scalar_cast", "scalar_to_array", "scalar_to_tensor", "shape_", "slice", "strided_slice", "t",
    "tensor_slice", "tuple_to_array", "view_as",
]  # fmt: skip


def moveaxis(x, source, destination):
    """Moves dimensions to other places; the rest keep their order.

    Args:
        x: Tensor of any shape and dtype.
        source: int or list of ints, the dimensions to move.
        destination: int or list of ints, where each of them stands in the result.
    Returns:
        Tensor that shares x's memory.
    Raises:
        ValueError: source and destination differ in length, or name a dimension twice.
        IndexError: x has no such dimension.

    >>> ms.ops.moveaxis(ms.ops.ones((2, 3, 4)), 0, 2).shape
    (3, 4, 2)
    """
    sources = [source] if isinstance(source, int) else list(source)
    targets = [destination] if isinstance(destination, int) else list(destination)
    if len(sources) != len(targets):
        raise ValueError(f"moveaxis: {len(sources)} sources and {len(targets)} destinations")
    sources, targets = ([dimension("moveaxis", x.ndim, d) for d in group] for group in (sources, targets))
    if len({*sources}) != len(sources) or len({*targets}) != len(targets):
        raise ValueError(f"moveaxis: a dimension occurs twice in {source} to {destination}")
    order = [i for i in range(x.ndim) if i not in sources]
    for target, s in sorted(zip(targets, sources)):
        order.insert(target, s)
    return _permute(x, tuple(order))


movedim = moveaxis


def t(input):
    """The transposed matrix; a vector or a number stays as it is.

    Args:
        input: Tensor of at most two dimensions.
    Returns:
        Tensor that shares input's memory.
    Raises:
        ValueError: more dimensions.

    >>> ms.ops.t(ms.tensor([[1, 2, 3], [4, 5, 6]]))
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)
    """
    if input.ndim > 2:
        raise ValueError(f"t: expected at most 2 dimensions, got shape {tuple(input.shape)}")
    return input.T if input.ndim == 2 else input


def adjoint(x):
    """The conjugate transpose of matrices: the last two dimensions exchanged, and the sign of imaginary parts changed.

    Args:
        x: Tensor with at least two dimensions.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: fewer dimensions.

    >>> ms.ops.adjoint(ms.tensor([[1 + 2j, 3 + 0j]]))
    Tensor([[1.-2.j],
            [3.-0.j]], dtype=complex128)
    """
    return _raw["conj"](_raw["transpose"](x, -2, -1))


def ravel(input):
    """The elements in one dimension, by rows; a view where strides allow.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        1-d Tensor.

    >>> ms.ops.ravel(ms.tensor([[1, 2], [3, 4]]))
    Tensor([1, 2, 3, 4], dtype=int64)
    """
    return _reshape(input, (-1,))


def flatten(input, order="C", *, start_dim=1, end_dim=-1):
    """Merges the dimensions from start_dim to end_dim into one.

    Args:
        input: Tensor of any shape and dtype.
        order: 'C' or 'F', 'F' reverses the order of the dimensions beforehand.
        start_dim: int, the first dimension to merge; of a tensor of one dimension, 0.
        end_dim: int, the last dimension to merge.
    Returns:
        Tensor with fewer dimensions.
    Raises:
        ValueError: another order.
        IndexError: there is no such dimension.

    >>> ms.ops.flatten(ms.ops.ones((2, 3, 4))).shape
    (2, 12)
    """
    if order == "F":
        input = _permute(input, tuple(range(input.ndim - 1, -1, -1)))
    elif order != "C":
        raise ValueError(f"flatten: order must be 'C' or 'F', got {order!r}")
    return _raw["flatten"](input, 0 if input.ndim < 2 and start_dim == 1 else start_dim, end_dim)


def reshape_(input, shape):
    """The same elements in another shape; what is written into the result shows in input.

    Args:
        input: Tensor of any shape and dtype.
        shape: tuple of ints, the new sizes; one may be -1.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: the shape has another number of elements.

    >>> x = ms.tensor([1, 2, 3, 4])
    >>> ms.ops.reshape_(x, (2, 2))[0] = 9
    >>> x
    Tensor([9, 9, 3, 4], dtype=int64)
    """
    return _reshape(input, shape)


def expand(input_x, size):
    """Repeats dimensions of size 1, and puts new ones in front, without copying an element.

    Args:
        input_x: Tensor of any shape and dtype.
        size: tuple of ints or 1-d Tensor, the sizes of the result; -1 keeps the size.
    Returns:
        Tensor of that size, which shares input_x's memory.
    Raises:
        ValueError: the shape does not broadcast to size.

    >>> ms.ops.expand(ms.tensor([[1], [2]]), (-1, 3))
    Tensor([[1, 1, 1],
            [2, 2, 2]], dtype=int64)
    """
    size = tuple(int(n) for n in size.asnumpy()) if isinstance(size, Tensor) else tuple(size)
    lead = len(size) - input_x.ndim
    size = tuple(input_x.shape[i - lead] if n == -1 else n for i, n in enumerate(size))
    return _broadcast_to(input_x, size)


def expand_as(input, other):
    """Broadcasts input to the shape of another tensor, without copying an element.

    Args:
        input: Tensor of any shape and dtype.
        other: Tensor that gives the shape.
    Returns:
        Tensor of other's shape, which shares input's memory.
    Raises:
        ValueError: the shape does not broadcast to other's.

    >>> ms.ops.expand_as(ms.tensor([1, 2]), ms.ops.zeros(3, 2))
    Tensor([[1, 2],
            [1, 2],
            [1, 2]], dtype=int64)
    """
    return _broadcast_to(input, other.shape)


def view_as(input, other):
    """The elements of input in the shape of another tensor.

    Args:
        input: Tensor of any shape and dtype.
        other: Tensor that gives the shape, of as many elements.
    Returns:
        Tensor of other's shape, which shares input's memory where strides allow.
    Raises:
        ValueError: the numbers of elements differ.

    >>> ms.ops.view_as(ms.tensor([1, 2, 3, 4]), ms.ops.zeros(2, 2))
    Tensor([[1, 2],
            [3, 4]], dtype=int64)
    """
    return _reshape(input, other.shape)


def repeat_interleave(input, repeats, axis=None):
    """Repeats each element, or each slice along an axis, in its place.

    Args:
        input: Tensor of any shape and dtype.
        repeats: int, list or Tensor of ints, how often; one number for all, or one for each slice.
        axis: int or None, the dimension to repeat along; None: input is flattened first.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: a number is negative, or there are not as many as slices.
        IndexError: there is no such dimension.

    >>> ms.ops.repeat_interleave(ms.tensor([1, 2]), 2)
    Tensor([1, 1, 2, 2], dtype=int64)
    >>> ms.ops.repeat_interleave(ms.tensor([[1, 2], [3, 4]]), [1, 2], 0)
    Tensor([[1, 2],
            [3, 4],
            [3, 4]], dtype=int64)
    """
    if isinstance(repeats, int):
        return _raw["repeat_interleave"](input, repeats, axis)
    given = repeats.asnumpy().reshape(-1) if isinstance(repeats, Tensor) else None
    counts = list(repeats) if given is None else given.tolist()
    if len(counts) == 1:
        return _raw["repeat_interleave"](input, int(counts[0]), axis)
    x, axis = (_reshape(input, (-1,)), 0) if axis is None else (input, dimension("repeat_interleave", input.ndim, axis))
    if len(counts) != x.shape[axis]:
        raise ValueError(f"repeat_interleave: {len(counts)} repeats for {x.shape[axis]} slices")
    if any(n < 0 for n in counts):
        raise ValueError(f"repeat_interleave: repeats must not be negative, got {counts}")
    if given is None:
        index = Tensor([i for i, n in enumerate(counts) for _ in range(n)], dtype=_core.int64)
    else:
        import numpy as np

        index = Tensor(np.repeat(np.arange(len(counts)), given.astype(np.int64)))
    return _index_select(x, index, axis)


def repeat_to_size(input, repeats, dim=None, *, output_size=None):
    """``repeat_interleave``; output_size: how many there are then, which is checked."""
    result = repeat_interleave(input, repeats, dim)
    found = result.shape[0 if dim is None else dim]
    if output_size is not None and found != output_size:
        raise RuntimeError(f"repeat_interleave: output_size is {output_size}, the result has {found}")
    return result


def repeat_elements(x, rep, axis=0):
    """Repeats each slice along an axis in its place.

    Args:
        x: Tensor of any shape and dtype.
        rep: int, how often.
        axis: int, the dimension to repeat along.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: rep is negative.
        IndexError: there is no such dimension.

    >>> ms.ops.repeat_elements(ms.tensor([[1, 2], [3, 4]]), 2, axis=1)
    Tensor([[1, 1, 2, 2],
            [3, 3, 4, 4]], dtype=int64)
    """
    return _raw["repeat_interleave"](x, rep, axis)


def fliplr(input):
    """Reverses the order of the columns, dimension 1.

    Args:
        input: Tensor with at least two dimensions.
    Returns:
        copy.
    Raises:
        IndexError: fewer dimensions.

    >>> ms.ops.fliplr(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[2, 1],
            [4, 3]], dtype=int64)
    """
    return _raw["flip"](input, (1,))


def flipud(input):
    """Reverses the order of the rows, dimension 0.

    Args:
        input: Tensor with at least one dimension.
    Returns:
        copy.

    >>> ms.ops.flipud(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[3, 4],
            [1, 2]], dtype=int64)
    """
    if not input.ndim:
        raise ValueError("flipud: needs a tensor of at least one dimension, got a scalar")
    return _raw["flip"](input, (0,))


def reverse(x, axis):
    """Reverses the order of the elements along dimensions.

    Args:
        x: Tensor of any dtype.
        axis: int or list of ints, the dimensions.
    Returns:
        copy.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.reverse(ms.tensor([[1, 2], [3, 4]]), [0, 1])
    Tensor([[4, 3],
            [2, 1]], dtype=int64)
    """
    return _raw["flip"](x, (axis,) if isinstance(axis, int) else tuple(axis))


def reverse_sequence(x, seq_lengths, seq_dim, batch_dim=0):
    """Reverses each sequence of a batch, as far as it is long; the padding behind it stays in place.

    Args:
        x: Tensor with at least two dimensions.
        seq_lengths: Tensor, the length of each sequence, 1-d, of integers.
        seq_dim: int, the dimension that the sequences lie along.
        batch_dim: int, the dimension of the batch.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.reverse_sequence(ms.tensor([[1, 2, 3, 0], [4, 5, 0, 0]]), ms.tensor([3, 2]), 1)
    Tensor([[3, 2, 1, 0],
            [5, 4, 0, 0]], dtype=int64)
    """
    seq_dim, batch_dim = (dimension("reverse_sequence", x.ndim, d) for d in (seq_dim, batch_dim))
    n, batch = x.shape[seq_dim], x.shape[batch_dim]
    place = _arange(0, n)
    lengths = _reshape(_cast(seq_lengths, _core.int64), (batch, 1))
    index = _where(place < lengths, lengths - 1 - place, place)  # (batch, n)
    shape = [1] * x.ndim
    shape[batch_dim], shape[seq_dim] = batch, n
    index = index if batch_dim < seq_dim else index.T
    return _raw["take_along_dim"](x, _reshape(index, tuple(shape)), seq_dim)


def rot90(input, k=1, dims=(0, 1)):
    """Turns by k quarters from dims[0] towards dims[1].

    Args:
        input: Tensor with at least two dimensions.
        k: int, how many quarters; negative ones turn the other way.
        dims: pair of ints, the plane.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: the two dimensions are the same.

    >>> ms.ops.rot90(ms.tensor([[1, 2], [3, 4]]), 1, (0, 1))
    Tensor([[2, 4],
            [1, 3]], dtype=int64)
    """
    a, b = (dimension("rot90", input.ndim, d) for d in dims)
    if a == b:
        raise ValueError(f"rot90: dims must differ, got {tuple(dims)}")
    k %= 4
    if k == 2:
        return _raw["flip"](input, (a, b))
    if k == 1:
        return _raw["transpose"](_raw["flip"](input, (b,)), a, b)
    return _raw["flip"](_raw["transpose"](input, a, b), (b,)) if k == 3 else input


def _rank(x, n):
    if x.ndim >= n:
        return x
    return _reshape(x, (1,) * (n - x.ndim) + tuple(x.shape))


def narrow(input, axis, start, length):
    """The slices from start to start + length along axis, x[start:start + length].

    Args:
        input: Tensor with at least one dimension.
        axis: int, the dimension to cut.
        start: int, the first index.
        length: int, how many slices.
    Returns:
        Tensor that shares input's memory.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.narrow(ms.tensor([1, 2, 3, 4]), 0, 1, 2)
    Tensor([2, 3], dtype=int64)
    """
    return _slice(input, axis, start, start + length)


def slice(input_x, begin, size):
    """The block of a tensor that begins at begin and has the given size.

    Args:
        input_x: Tensor of any shape and dtype.
        begin: tuple of ints or Tensor, the first index in each dimension.
        size: tuple of ints or Tensor, the size in each dimension; -1: up to the end.
    Returns:
        Tensor that shares input_x's memory.
    Raises:
        ValueError: the block does not lie inside.

    >>> ms.ops.slice(ms.tensor([[1, 2, 3], [4, 5, 6]]), (0, 1), (2, -1))
    Tensor([[2, 3],
            [5, 6]], dtype=int64)
    """
    begin, size = (v.asnumpy().tolist() if isinstance(v, Tensor) else v for v in (begin, size))
    for i, (b, n) in enumerate(zip(begin, size)):
        stop = input_x.shape[i] if n == -1 else b + n
        if not 0 <= b <= stop <= input_x.shape[i]:
            raise ValueError(f"slice: {b} to {stop} does not lie in dimension {i} of shape {tuple(input_x.shape)}")
        input_x = _slice(input_x, i, b, stop)
    return input_x


def tensor_slice(input, begin, size):
    """The block of a tensor that begins at begin and has the given size; another name of slice.

    Args:
        input: Tensor of any shape and dtype.
        begin: tuple of ints or Tensor, the first index in each dimension.
        size: tuple of ints or Tensor, the size in each dimension; -1: up to the end.
    Returns:
        Tensor that shares input's memory.
    Raises:
        ValueError: the block does not lie inside.

    >>> ms.ops.tensor_slice(ms.tensor([1, 2, 3, 4]), (1,), (2,))
    Tensor([2, 3], dtype=int64)
    """
    return slice(input, begin, size)


def strided_slice(
    input_x, begin, end, strides, begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0
):
    """input_x[begin:end:strides], a slice for each dimension; bits of masks say where that is meant otherwise.

    Args:
        input_x: Tensor of any shape and dtype.
        begin: tuple of ints, the first index in each dimension.
        end: tuple of ints, the index behind the last.
        strides: tuple of ints, the distance of two indices.
        begin_mask: int, where bit i is set, dimension i is taken from its beginning.
        end_mask: int, where bit i is set, dimension i is taken up to its end.
        ellipsis_mask: int, where bit i is set, item i stands for as many dimensions as needed.
        new_axis_mask: int, where bit i is set, item i puts in a dimension of size 1.
        shrink_axis_mask: int, where bit i is set, item i is the index begin[i], and the dimension goes.
    Returns:
        Tensor.
    Raises:
        ValueError: a stride is 0.
        IndexError: too many items.

    >>> ms.ops.strided_slice(ms.tensor([1, 2, 3, 4, 5]), (1,), (4,), (2,))
    Tensor([2, 4], dtype=int64)
    >>> ms.ops.strided_slice(ms.tensor([1, 2, 3, 4, 5]), (1,), (0,), (1,), end_mask=1)
    Tensor([2, 3, 4, 5], dtype=int64)
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


# ---- sundries


def fills(x, value):
    """A tensor like x, of one number everywhere.

    Args:
        x: Tensor that gives shape and dtype.
        value: number or Tensor of one number, the number.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.fills(ms.tensor([1.0, 2.0]), 3)
    Tensor([3., 3.], dtype=float32)
    """
    return _raw["full_like"](x, value.item() if isinstance(value, Tensor) else value)


def dyn_shape(input_x):
    """The sizes of a tensor as a tensor.

    Args:
        input_x: Tensor of any shape and dtype.
    Returns:
        1-d Tensor of int64.

    >>> ms.ops.dyn_shape(ms.ops.ones((2, 3)))
    Tensor([2, 3], dtype=int64)
    """
    return Tensor(list(input_x.shape), dtype=_core.int64)


def shape_(x):
    """The sizes of a tensor as ints, x.shape.

    Args:
        x: Tensor of any shape and dtype.
    Returns:
        Tuple of ints.

    >>> ms.ops.shape_(ms.ops.ones((2, 3)))
    (2, 3)
    """
    return x.shape


def depend(value, expr):
    """Returns value. In MindSpore's graphs it says that expr runs before it; here calls run in the order of the program anyway.

    Args:
        value: anything.
        expr: anything; it is not looked at.
    Returns:
        value.

    >>> ms.ops.depend(ms.tensor([1.0]), ms.ops.assign(ms.Parameter([0.0]), ms.tensor([2.0])))
    Tensor([1.], dtype=float32)
    """
    return value


def partial(func, *args, **kwargs):
    """A function with its first arguments given, and others by name.

    Args:
        func: callable, the function.
        args: its first arguments.
        kwargs: arguments by name; those of a call go before them.
    Returns:
        Function of the others.

    >>> ms.ops.partial(ms.ops.add, ms.tensor([1.0]))(2)
    Tensor([3.], dtype=float32)
    """
    return lambda *rest, **others: func(*args, *rest, **{**kwargs, **others})


def print_(*input_x):
    """Prints each argument on a line of its own: of a Tensor its shape, dtype and elements, of a Parameter its value's.

    Args:
        input_x: anything.

    >>> ms.ops.print_("loss", ms.tensor([1.0]), 1)
    loss
    Tensor([1.], dtype=float32)
    1
    """
    for x in input_x:
        print(repr(x.detach()) if isinstance(x, Tensor) else x)


def scalar_to_tensor(input_x, dtype=_core.float32):
    """A number as a tensor without dimensions.

    Args:
        input_x: number, the number.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor of one number.

    >>> ms.ops.scalar_to_tensor(1.5), ms.ops.scalar_to_tensor(2, ms.int64)
    (Tensor(1.5, dtype=float32), Tensor(2, dtype=int64))
    """
    return Tensor(input_x, dtype=dtype)


def scalar_to_array(input_x):
    """A number as a tensor without dimensions, in the dtype of its kind.

    Args:
        input_x: number, the number.
    Returns:
        Tensor: int64, float32, bool or complex64.

    >>> ms.ops.scalar_to_array(2)
    Tensor(2, dtype=int64)
    """
    return Tensor(input_x)


def scalar_cast(input_x, input_y):
    """Converts a number as a tensor of a dtype would be converted.

    Args:
        input_x: number, the number.
        input_y: dtype, the dtype.
    Returns:
        Python number.

    >>> ms.ops.scalar_cast(2.7, ms.int64)
    2
    """
    return Tensor(input_x).astype(input_y).item()


def tuple_to_array(input_x):
    """A tuple of numbers as a vector.

    Args:
        input_x: tuple of numbers, ints alone give int32, else float32.
    Returns:
        1-d Tensor.

    >>> ms.ops.tuple_to_array((1, 2)), ms.ops.tuple_to_array((1, 2.5))
    (Tensor([1, 2], dtype=int32), Tensor([1. , 2.5], dtype=float32))
    """
    ints = builtins.all(isinstance(v, int) for v in input_x)
    return Tensor(list(input_x), dtype=_core.int32 if ints else _core.float32)


def move_to(input, to="CPU", blocking=True):
    """Puts a tensor on a device.

    Args:
        input: Tensor of any shape and dtype.
        to: str, the device: "CPU", "cuda:0".
        blocking: bool, whether to wait for the copy; it is waited for in any case.
    Returns:
        The tensor there: input itself where it is there already.
    Raises:
        ValueError: the name is no device's.
        DeviceError: the device is not there.

    >>> ms.ops.move_to(ms.tensor([1.0]), "CPU")
    Tensor([1.], dtype=float32)
    """
    return input.move_to(to, blocking)
