"""Shape, order, joining and cutting."""

import builtins

from .. import _core
from ..ops import function as F
from ..ops import joining
from ..ops._composed import rearrange as R
from ..ops._limits import counted
from ._base import axes_of, axis_of, raw, sizes, tensor

_reshape, _cat, _permute = (raw[n] for n in ("reshape", "cat", "permute"))

__all__ = [
    "append", "array_split", "atleast_1d", "atleast_2d", "atleast_3d", "broadcast_arrays", "broadcast_to", "column_stack",
    "concatenate", "dsplit", "dstack", "expand_dims", "flip", "fliplr", "flipud", "hsplit", "hstack", "moveaxis", "ravel",
    "repeat", "reshape", "roll", "rollaxis", "rot90", "split", "squeeze", "stack", "swapaxes", "tile", "transpose", "vsplit",
    "vstack",
]  # fmt: skip


def reshape(x, new_shape):
    """The same elements, in the same order, in another shape.

    Args:
        x: array of any shape and dtype.
        new_shape: int or tuple of ints; one of them may be -1, which stands for what is left.
    Returns:
        Tensor of that shape, a view of x where its memory allows.
    Raises:
        ValueError: the number of elements differs.

    >>> ms.numpy.reshape([1, 2, 3, 4], (2, -1))
    Tensor([[1, 2],
            [3, 4]], dtype=int32)
    """
    return _reshape(tensor(x), sizes(new_shape))


def ravel(x):
    """The elements in one dimension.

    Args:
        x: array of any shape and dtype.
    Returns:
        1-d Tensor, a view of x where its memory allows.

    >>> ms.numpy.ravel([[1, 2], [3, 4]])
    Tensor([1, 2, 3, 4], dtype=int32)
    """
    return _reshape(tensor(x), (-1,))


def transpose(a, axes=None):
    """The dimensions in another order; of a matrix rows and columns exchanged.

    Args:
        a: array of any shape and dtype.
        axes: tuple of ints: dimension i of the result is dimension axes[i] of a. None (default): the order is reversed.
    Returns:
        Tensor, a view of a.

    >>> ms.numpy.transpose([[1, 2, 3], [4, 5, 6]])
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int32)
    >>> ms.numpy.transpose(ms.numpy.ones((2, 3, 4)), (2, 0, 1)).shape
    (4, 2, 3)
    """
    a = tensor(a)
    order = tuple(builtins.range(a.ndim))[::-1] if axes is None else tuple(d % a.ndim for d in axes)
    return _permute(a, order)


def swapaxes(x, axis1, axis2):
    """Two dimensions exchanged.

    Args:
        x: array of any shape and dtype.
        axis1: int.
        axis2: int.
    Returns:
        Tensor, a view of x.

    >>> ms.numpy.swapaxes(ms.numpy.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    return raw["transpose"](tensor(x), axis1, axis2)


def moveaxis(a, source, destination):
    """Dimensions moved to other places; the rest keeps its order.

    Args:
        a: array of any shape and dtype.
        source: int or tuple of ints, the dimensions to move.
        destination: int or tuple of ints, where each of them stands in the result.
    Returns:
        Tensor, a view of a.
    Raises:
        IndexError: there is no such dimension.
        ValueError: a dimension occurs twice.

    >>> ms.numpy.moveaxis(ms.numpy.ones((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    return R.moveaxis(tensor(a), source, destination)


def rollaxis(x, axis, start=0):
    """One dimension moved to the place before another; the rest keeps its order.

    Args:
        x: array of any shape and dtype.
        axis: int, the dimension to move.
        start: int, the dimension before which it is put. Default: 0, to the front.
    Returns:
        Tensor, a view of x.

    >>> ms.numpy.rollaxis(ms.numpy.ones((2, 3, 4)), 2).shape
    (4, 2, 3)
    """
    x = tensor(x)
    axis = axis_of(axis, x.ndim)
    start = start + x.ndim if start < 0 else start
    return R.moveaxis(x, axis, start - 1 if axis < start else start)


def expand_dims(a, axis):
    """Dimensions of size 1 inserted.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, where they stand in the result.
    Returns:
        Tensor, a view of a.

    >>> ms.numpy.expand_dims([1, 2], 0)
    Tensor([[1, 2]], dtype=int32)
    >>> ms.numpy.expand_dims([1, 2], (0, 2)).shape
    (1, 2, 1)
    """
    a = tensor(a)
    if isinstance(axis, int):
        return raw["unsqueeze"](a, axis)
    n = a.ndim + len(axis)
    for d in sorted(axis_of(d, n) for d in axis):
        a = raw["unsqueeze"](a, d)
    return a


def squeeze(a, axis=None):
    """Dimensions of size 1 removed.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to remove; None (default): all of size 1.
    Returns:
        Tensor, a view of a.
    Raises:
        ValueError: a dimension that axis names is not of size 1.

    >>> ms.numpy.squeeze([[[1], [2]]])
    Tensor([1, 2], dtype=int32)
    """
    a = tensor(a)
    for d in () if axis is None else axes_of(axis, a.ndim):
        if a.shape[d] != 1:
            raise ValueError(f"squeeze: dimension {d} of shape {a.shape} is not 1")
    return raw["squeeze"](a) if axis is None else raw["squeeze"](a, axes_of(axis, a.ndim))


def broadcast_to(array, shape):
    """The array repeated so that it has the given shape, without copying.

    Args:
        array: array whose shape broadcasts to it.
        shape: int or tuple of ints.
    Returns:
        Tensor of that shape, a view of array.
    Raises:
        ValueError: the shape of array does not broadcast to it.

    >>> ms.numpy.broadcast_to([1, 2], (2, 2))
    Tensor([[1, 2],
            [1, 2]], dtype=int32)
    """
    return raw["broadcast_to"](tensor(array), sizes(shape))


def broadcast_arrays(*args):
    """Arrays repeated so that all have their common shape, without copying.

    Args:
        args: arrays whose shapes broadcast together.
    Returns:
        list of Tensors of one shape.

    >>> [a.tolist() for a in ms.numpy.broadcast_arrays([[1], [2]], [10, 20])]
    [[[1, 1], [2, 2]], [[10, 20], [10, 20]]]
    """
    return list(F.broadcast_tensors(*(tensor(a) for a in args)))


def _each(function, arys):
    results = [function(tensor(a)) for a in arys]
    return results[0] if len(results) == 1 else results


def atleast_1d(*arys):
    """Arrays with a dimension where they have none.

    Args:
        arys: arrays of any shape.
    Returns:
        a Tensor for one array, else a list of them.

    >>> ms.numpy.atleast_1d(5)
    Tensor([5], dtype=int32)
    """
    return _each(R.atleast_1d, arys)


def atleast_2d(*arys):
    """Arrays with dimensions of size 1 put in front where they have fewer than two.

    Args:
        arys: arrays of any shape.
    Returns:
        a Tensor for one array, else a list of them.

    >>> ms.numpy.atleast_2d([1, 2])
    Tensor([[1, 2]], dtype=int32)
    """
    return _each(R.atleast_2d, arys)


def atleast_3d(*arys):
    """Arrays with dimensions of size 1 added where they have fewer than three: (n,) gives (1, n, 1), (m, n) gives (m, n, 1).

    Args:
        arys: arrays of any shape.
    Returns:
        a Tensor for one array, else a list of them.

    >>> ms.numpy.atleast_3d([1, 2]).shape
    (1, 2, 1)
    """
    return _each(R.atleast_3d, arys)


# ---- joining and splitting


def concatenate(arrays, axis=0):
    """Arrays joined along a dimension that they have.

    Args:
        arrays: sequence of arrays whose other dimensions are equal; dtypes promote.
        axis: int, the dimension; None: the arrays are flattened first. Default: 0.
    Returns:
        Tensor.
    Raises:
        ValueError: the other dimensions differ.

    >>> ms.numpy.concatenate([[[1, 2]], [[3, 4]]])
    Tensor([[1, 2],
            [3, 4]], dtype=int32)
    >>> ms.numpy.concatenate([[[1, 2]], [[3, 4]]], axis=1)
    Tensor([[1, 2, 3, 4]], dtype=int32)
    """
    arrays = [tensor(a) for a in arrays]
    if axis is None:
        return _cat([_reshape(a, (-1,)) for a in arrays], 0)
    return _cat(arrays, axis)


def append(arr, values, axis=None):
    """Values put behind an array.

    Args:
        arr: array of any shape and dtype.
        values: array; with axis its other dimensions are those of arr.
        axis: int, the dimension along which they are joined; None (default): both are flattened first.
    Returns:
        Tensor.

    >>> ms.numpy.append([[1, 2]], [3, 4])
    Tensor([1, 2, 3, 4], dtype=int32)
    """
    return concatenate((arr, values), axis)


def stack(arrays, axis=0):
    """Arrays of one shape joined along a new dimension.

    Args:
        arrays: sequence of arrays of equal shapes.
        axis: int, where the new dimension stands in the result. Default: 0.
    Returns:
        Tensor with one dimension more.
    Raises:
        ValueError: the shapes differ.

    >>> ms.numpy.stack([[1, 2], [3, 4]])
    Tensor([[1, 2],
            [3, 4]], dtype=int32)
    >>> ms.numpy.stack([[1, 2], [3, 4]], axis=1)
    Tensor([[1, 3],
            [2, 4]], dtype=int32)
    """
    return raw["stack"]([tensor(a) for a in arrays], axis)


def hstack(tup):
    """Arrays joined side by side: along the second dimension, vectors along their only one.

    Args:
        tup: sequence of arrays whose other dimensions are equal.
    Returns:
        Tensor.

    >>> ms.numpy.hstack([[1, 2], [3]])
    Tensor([1, 2, 3], dtype=int32)
    >>> ms.numpy.hstack([[[1], [2]], [[3], [4]]])
    Tensor([[1, 3],
            [2, 4]], dtype=int32)
    """
    return joining.hstack([tensor(a) for a in tup])


def vstack(tup):
    """Arrays joined one below the other: along the first dimension; a vector counts as a row.

    Args:
        tup: sequence of arrays whose other dimensions are equal.
    Returns:
        Tensor of at least two dimensions.

    >>> ms.numpy.vstack([[1, 2], [3, 4]])
    Tensor([[1, 2],
            [3, 4]], dtype=int32)
    """
    return joining.vstack([raw["reshape"](tensor(a), (1,)) if tensor(a).ndim == 0 else tensor(a) for a in tup])


def dstack(tup):
    """Arrays joined one behind the other: along the third dimension, after ``atleast_3d``.

    Args:
        tup: sequence of arrays whose other dimensions are equal.
    Returns:
        Tensor of at least three dimensions.

    >>> ms.numpy.dstack([[1, 2], [3, 4]])
    Tensor([[[1, 3],
             [2, 4]]], dtype=int32)
    """
    return R.dstack([tensor(a) for a in tup])


def column_stack(tup):
    """Vectors as the columns of a matrix; matrices are put beside them as they are.

    Args:
        tup: sequence of 1-d and 2-d arrays with as many elements or rows.
    Returns:
        Tensor of two dimensions.

    >>> ms.numpy.column_stack([[1, 2], [3, 4]])
    Tensor([[1, 3],
            [2, 4]], dtype=int32)
    """
    return R.column_stack([tensor(a) for a in tup])


def _pieces(x, indices_or_sections, axis, name, equal):
    x = tensor(x)
    axis = axis_of(axis, x.ndim)
    if isinstance(indices_or_sections, int):
        if equal and x.shape[axis] % indices_or_sections:
            raise ValueError(f"{name}: {x.shape[axis]} elements do not divide into {indices_or_sections} equal parts")
        return tuple(F.tensor_split(x, indices_or_sections, axis))
    return tuple(F.tensor_split(x, tuple(indices_or_sections), axis))


def split(x, indices_or_sections, axis=0):
    """Cuts an array into parts along a dimension.

    Args:
        x: array of any shape and dtype.
        indices_or_sections: int, the number of equal parts; or the indices at which to cut, a sequence of ints.
        axis: int, the dimension. Default: 0.
    Returns:
        tuple of Tensors, views of x.
    Raises:
        ValueError: the dimension does not divide into so many equal parts; see ``array_split``.

    >>> ms.numpy.split([1, 2, 3, 4], 2)
    (Tensor([1, 2], dtype=int32), Tensor([3, 4], dtype=int32))
    >>> ms.numpy.split([1, 2, 3, 4], [1, 3])
    (Tensor([1], dtype=int32), Tensor([2, 3], dtype=int32), Tensor([4], dtype=int32))
    """
    return _pieces(x, indices_or_sections, axis, "split", True)


def array_split(x, indices_or_sections, axis=0):
    """Cuts an array into parts along a dimension, the first ones larger by one where it does not divide evenly.

    Args:
        x: array of any shape and dtype.
        indices_or_sections: int, the number of parts; or the indices at which to cut, a sequence of ints.
        axis: int, the dimension. Default: 0.
    Returns:
        tuple of Tensors, views of x.

    >>> ms.numpy.array_split([1, 2, 3, 4, 5], 2)
    (Tensor([1, 2, 3], dtype=int32), Tensor([4, 5], dtype=int32))
    """
    return _pieces(x, indices_or_sections, axis, "array_split", False)


def hsplit(x, indices_or_sections):
    """Cuts an array into parts side by side: along the second dimension, a vector along its only one.

    Args:
        x: array of at least one dimension.
        indices_or_sections: int, the number of equal parts; or the indices at which to cut.
    Returns:
        tuple of Tensors, views of x.
    Raises:
        ValueError: the dimension does not divide into so many equal parts.

    >>> [part.tolist() for part in ms.numpy.hsplit([[1, 2], [3, 4]], 2)]
    [[[1], [3]], [[2], [4]]]
    """
    x = tensor(x)
    return split(x, indices_or_sections, 0 if x.ndim == 1 else 1)


def vsplit(x, indices_or_sections):
    """Cuts an array into parts one below the other: along the first dimension.

    Args:
        x: array of at least one dimension.
        indices_or_sections: int, the number of equal parts; or the indices at which to cut.
    Returns:
        tuple of Tensors, views of x.
    Raises:
        ValueError: the dimension does not divide into so many equal parts.

    >>> ms.numpy.vsplit([[1, 2], [3, 4]], 2)
    (Tensor([[1, 2]], dtype=int32), Tensor([[3, 4]], dtype=int32))
    """
    return split(x, indices_or_sections, 0)


def dsplit(x, indices_or_sections):
    """Cuts an array into parts one behind the other: along the third dimension.

    Args:
        x: array of at least three dimensions.
        indices_or_sections: int, the number of equal parts; or the indices at which to cut.
    Returns:
        tuple of Tensors, views of x.
    Raises:
        ValueError: the dimension does not divide into so many equal parts.

    >>> [part.shape for part in ms.numpy.dsplit(ms.numpy.ones((1, 2, 4)), 2)]
    [(1, 2, 2), (1, 2, 2)]
    """
    return split(x, indices_or_sections, 2)


# ---- order


def flip(m, axis=None):
    """The order of the elements reversed along dimensions.

    Args:
        m: array of any shape and dtype.
        axis: int or tuple of ints; None (default): all dimensions.
    Returns:
        Tensor of m's shape.

    >>> ms.numpy.flip([[1, 2], [3, 4]])
    Tensor([[4, 3],
            [2, 1]], dtype=int32)
    >>> ms.numpy.flip([[1, 2], [3, 4]], axis=1)
    Tensor([[2, 1],
            [4, 3]], dtype=int32)
    """
    m = tensor(m)
    return raw["flip"](m, axes_of(axis, m.ndim))


def fliplr(m):
    """Left and right exchanged: the second dimension reversed.

    Args:
        m: array of at least two dimensions.
    Returns:
        Tensor of m's shape.

    >>> ms.numpy.fliplr([[1, 2], [3, 4]])
    Tensor([[2, 1],
            [4, 3]], dtype=int32)
    """
    return flip(m, 1)


def flipud(m):
    """Above and below exchanged: the first dimension reversed.

    Args:
        m: array of at least one dimension.
    Returns:
        Tensor of m's shape.

    >>> ms.numpy.flipud([[1, 2], [3, 4]])
    Tensor([[3, 4],
            [1, 2]], dtype=int32)
    """
    return flip(m, 0)


def roll(a, shift, axis=None):
    """Elements moved along a dimension; those pushed over the end come in again at the beginning.

    Args:
        a: array of any shape and dtype.
        shift: int, by how many places, or a tuple of ints, one for each of axis.
        axis: int or tuple of ints; None (default): the flattened array is moved and reshaped back.
    Returns:
        Tensor of a's shape.

    >>> ms.numpy.roll([1, 2, 3, 4], 1)
    Tensor([4, 1, 2, 3], dtype=int32)
    >>> ms.numpy.roll([[1, 2], [3, 4]], 1, axis=0)
    Tensor([[3, 4],
            [1, 2]], dtype=int32)
    """
    a = tensor(a)
    shifts = sizes(shift)
    if axis is None:
        return raw["roll"](a, (builtins.sum(shifts),))
    axes = sizes(axis)
    n = builtins.max(len(shifts), len(axes))
    shifts, axes = shifts * (n // len(shifts)), axes * (n // len(axes))
    return raw["roll"](a, shifts, tuple(axis_of(d, a.ndim) for d in axes))


def rot90(a, k=1, axes=(0, 1)):
    """An array turned by quarters, in the direction from the first of ``axes`` to the second.

    Args:
        a: array of at least two dimensions.
        k: int, how many quarters; negative ones turn the other way. Default: 1.
        axes: pair of ints, the plane to turn in. Default: (0, 1).
    Returns:
        Tensor.

    >>> ms.numpy.rot90([[1, 2], [3, 4]])
    Tensor([[2, 4],
            [1, 3]], dtype=int32)
    """
    return R.rot90(tensor(a), k, axes)


def tile(a, reps):
    """The whole array repeated along each dimension.

    Args:
        a: array of any shape and dtype.
        reps: int or tuple of ints, how often along each dimension; where there are more than a has, dimensions are put in
            front.
    Returns:
        Tensor.

    >>> ms.numpy.tile([1, 2], 2)
    Tensor([1, 2, 1, 2], dtype=int32)
    >>> ms.numpy.tile([1, 2], (2, 1))
    Tensor([[1, 2],
            [1, 2]], dtype=int32)
    """
    a = tensor(a)
    reps = sizes(reps)
    return raw["tile"](a, (1,) * (a.ndim - len(reps)) + reps)


def repeat(a, repeats, axis=None):
    """Each element repeated in its place.

    Args:
        a: array of any shape and dtype.
        repeats: int, how often; or one int for each index along axis.
        axis: int, the dimension; None (default): the flattened array.
    Returns:
        Tensor, 1-d without axis.

    >>> ms.numpy.repeat([1, 2], 2)
    Tensor([1, 1, 2, 2], dtype=int32)
    >>> ms.numpy.repeat([[1], [2]], [1, 2], axis=0)
    Tensor([[1],
            [2],
            [2]], dtype=int32)
    """
    a = tensor(a)
    if isinstance(repeats, int):
        return raw["repeat_interleave"](a, repeats, axis)
    repeats = repeats.tolist() if isinstance(repeats, _core.Tensor) else list(repeats)
    if axis is None:
        a, axis = _reshape(a, (-1,)), 0
    if len(repeats) == 1:
        return raw["repeat_interleave"](a, repeats[0], axis)
    counted("repeat", sum(repeats))
    at = [i for i, n in enumerate(repeats) for _ in builtins.range(n)]
    return raw["index_select"](a, _core.tensor(at, _core.int64), axis)
