"""Choosing elements, functions of parts of arrays, and questions about arrays."""

import builtins

from .. import _core
from ..ops._composed import rearrange as R
from ._base import axis_of, cast, kind, raw, sizes, tensor

_reshape = raw["reshape"]

__all__ = [
    "apply_along_axis", "apply_over_axes", "array_str", "choose", "diagonal", "isscalar", "piecewise", "promote_types",
    "ravel_multi_index", "result_type", "select", "size", "take", "take_along_axis", "unravel_index", "where",
]  # fmt: skip


def take(a, indices, axis=None, mode="clip"):
    """Elements at the given indices.

    Args:
        a: array of any shape and dtype.
        indices: array of integers of any shape; negative ones count from the end.
        axis: int, the dimension to index; None (default): the flattened array.
        mode: what happens to an index outside: 'clip' (default) takes the nearest one inside, 'wrap' counts on from the
            other end, 'raise' raises IndexError.
    Returns:
        Tensor: the shape of indices stands in the place of axis.

    >>> ms.numpy.take([10, 20, 30], [2, 0])
    Tensor([30, 10], dtype=int32)
    >>> ms.numpy.take([[1, 2], [3, 4]], [1], axis=1)
    Tensor([[2],
            [4]], dtype=int32)
    """
    return R.take(tensor(a), tensor(indices), axis, mode)


def take_along_axis(arr, indices, axis):
    """Elements along a dimension, with indices of their own for each place in the others; fits what ``argmax`` and sorting
    give.

    Args:
        arr: array of any shape and dtype.
        indices: array of integers with as many dimensions as arr; the dimensions other than axis broadcast.
        axis: int, the dimension to index; None: the flattened array.
    Returns:
        Tensor of arr's dtype.

    >>> ms.numpy.take_along_axis([[1, 5], [7, 2]], [[1], [0]], axis=1)
    Tensor([[5],
            [7]], dtype=int32)
    """
    arr, indices = tensor(arr), tensor(indices)
    if axis is None:
        arr, axis = _reshape(arr, (-1,)), 0
    return raw["take_along_dim"](arr, indices, axis)


def choose(a, choices, mode="clip"):
    """For each element the value of the array whose number it is: result[i] = choices[a[i]][i].

    Args:
        a: array of integers.
        choices: sequence of arrays (or one array of them) that broadcast with a.
        mode: what happens to a number outside: 'clip' (default) takes the nearest one, 'wrap' counts on from the beginning,
            'raise' raises ValueError.
    Returns:
        Tensor.

    >>> ms.numpy.choose([0, 1, 0], [[1, 2, 3], [10, 20, 30]])
    Tensor([ 1, 20,  3], dtype=int32)
    """
    a = tensor(a)
    if mode not in ("clip", "wrap", "raise"):
        raise ValueError(f"choose: mode must be 'clip', 'wrap' or 'raise', got {mode!r}")
    count = choices.shape[0] if isinstance(choices, _core.Tensor) else len(choices)
    if mode == "raise" and raw["any"](raw["logical_or"](a < 0, a >= count)).item():
        raise ValueError(f"choose: a number is outside of [0, {count - 1}]")
    if not isinstance(choices, _core.Tensor):
        choices = [tensor(c) for c in choices]
    return R.choose(a, choices, mode)


def select(condlist, choicelist, default=0):
    """For each element the value of the choice whose condition holds first.

    Args:
        condlist: sequence of bool arrays; numbers are true where they are not 0.
        choicelist: sequence of as many arrays; all broadcast together.
        default: number or array, the value where no condition holds. Default: 0.
    Returns:
        Tensor.

    >>> x = ms.numpy.arange(4)
    >>> ms.numpy.select([x < 1, x > 2], [x - 10, x + 10], default=5)
    Tensor([-10,   5,   5,  13], dtype=int32)
    """
    conditions, choices = [cast(tensor(c), _core.bool_) for c in condlist], [tensor(c) for c in choicelist]
    result = default
    for condition, choice in zip(conditions[::-1], choices[::-1]):
        result = raw["where"](condition, choice, result)
    return result


def piecewise(x, condlist, funclist, *args, **kw):
    """A function put together of pieces: where a condition holds, the function of its place gives the values.

    Args:
        x: array of numbers of any shape.
        condlist: list of bool arrays of x's shape, or one.
        funclist: list of functions of the whole of x, or numbers, one for each condition; a last one more is for the rest,
            which else is 0. Where several conditions hold, the last of them counts.
        args: further arguments of the functions.
        kw: further keyword arguments of the functions.
    Returns:
        Tensor.
    Raises:
        ValueError: the number of functions does not fit.

    >>> x = ms.numpy.array([-2.0, 0.5, 3.0])
    >>> ms.numpy.piecewise(x, [x < 0, x > 1], [lambda v: -v, 1, lambda v: v * v])
    Tensor([2.  , 0.25, 1.  ], dtype=float32)
    """
    x = tensor(x)
    conditions = list(condlist) if isinstance(condlist, (list, tuple)) else [condlist]
    conditions = [tensor(c) for c in conditions]
    if len(funclist) not in (len(conditions), len(conditions) + 1):
        raise ValueError(f"piecewise: {len(conditions)} conditions and {len(funclist)} functions")

    def value(f):
        return f(x, *args, **kw) if callable(f) else f

    rest = len(funclist) > len(conditions)
    result = raw["full_like"](x, 0)
    if rest:
        result = raw["where"](raw["full_like"](x, True, _core.bool_), value(funclist[-1]), result)
    for condition, f in zip(conditions, funclist):
        result = raw["where"](condition, value(f), result)
    return result


def where(condition, x=None, y=None):
    """Elements of ``x`` where a condition holds and of ``y`` elsewhere; without both, the indices where it holds.

    Args:
        condition: array of bools, or of numbers, which hold when they are not 0.
        x: number or array. Default: None.
        y: number or array; all three broadcast together. Default: None.
    Returns:
        Tensor of the common shape; without x and y a tuple with an int64 tensor of indices for each dimension.

    >>> ms.numpy.where([True, False], [1, 2], [10, 20]), ms.numpy.where([0, 7, 8])
    (Tensor([ 1, 20], dtype=int32), (Tensor([1, 2], dtype=int64),))
    """
    condition = tensor(condition)
    if x is None and y is None:
        return raw["unbind"](raw["nonzero"](condition), 1)
    x = tensor(x) if isinstance(x, (list, tuple)) else x
    y = tensor(y) if isinstance(y, (list, tuple)) else y
    return raw["where"](condition if condition.dtype == _core.bool_ else condition != 0, x, y)


def diagonal(a, offset=0, axis1=0, axis2=1):
    """Elements of a diagonal.

    Args:
        a: array of at least two dimensions.
        offset: int, which diagonal: above (positive) or below (negative) the main one. Default: 0.
        axis1: int, the dimension of the rows. Default: 0.
        axis2: int, the dimension of the columns. Default: 1.
    Returns:
        Tensor, a view of a: without both dimensions, the diagonal is the last one.

    >>> ms.numpy.diagonal([[1, 2], [3, 4]]), ms.numpy.diagonal([[1, 2], [3, 4]], 1)
    (Tensor([1, 4], dtype=int32), Tensor([2], dtype=int32))
    """
    return raw["diagonal"](tensor(a), offset, axis1, axis2)


def unravel_index(indices, shape, order="C"):
    """Indices along each dimension of the elements with the given numbers in the flattened array.

    Args:
        indices: int or array of integers.
        shape: tuple of ints, the shape of that array.
        order: 'C' (default): the last dimension runs fastest; else the first one.
    Returns:
        tuple of int64 Tensors, one for each dimension.

    >>> ms.numpy.unravel_index([5, 0], (2, 3))
    (Tensor([1, 0], dtype=int32), Tensor([2, 0], dtype=int32))
    """
    at, shape = tensor(indices), sizes(shape)
    result = []
    for n in shape[::-1] if order == "C" else shape:
        result.append(raw["mod"](at, n))
        at = raw["floor_div"](at, n)
    return tuple(result[::-1] if order == "C" else result)


def ravel_multi_index(multi_index, dims, mode="clip", order="C"):
    """Numbers in the flattened array of the elements with the given indices; what ``unravel_index`` undoes.

    Args:
        multi_index: sequence of ints or integer arrays, one for each dimension.
        dims: tuple of ints, the shape of the array.
        mode: what happens to an index outside: 'clip' (default) takes the nearest one inside, 'wrap' counts on from the
            other end.
        order: 'C' (default): the last dimension runs fastest; else the first one.
    Returns:
        int64 Tensor.
    Raises:
        ValueError: there are not as many indices as dimensions.

    >>> ms.numpy.ravel_multi_index(([1, 0], [2, 0]), (2, 3))
    Tensor([5, 0], dtype=int32)
    """
    multi_index = [tensor(i) for i in multi_index]
    if len(multi_index) != len(dims):
        raise ValueError(f"ravel_multi_index: {len(multi_index)} coordinates for {len(dims)} dimensions")
    pairs = list(zip(multi_index, dims))
    total = 0
    for at, n in pairs if order == "C" else pairs[::-1]:
        at = raw["clamp"](at, 0, n - 1) if mode == "clip" else raw["mod"](at, n)
        total = at + total * n
    return total


def apply_along_axis(func1d, axis, arr, *args, **kwargs):
    """A function of vectors, applied to every vector along a dimension.

    Args:
        func1d: function(vector, *args, **kwargs) that gives an array, of the same shape each time.
        axis: int, the dimension along which the vectors lie.
        arr: array of at least one dimension.
        args: further arguments of the function.
        kwargs: further keyword arguments of the function.
    Returns:
        Tensor: the shape of what func1d gives stands in the place of axis.

    >>> ms.numpy.apply_along_axis(lambda v: v.max() - v.min(), 1, [[1, 5], [7, 2]])
    Tensor([4, 5], dtype=int32)
    """
    arr = tensor(arr)
    axis = axis_of(axis, arr.ndim)
    moved = R.moveaxis(arr, axis, -1)
    rows = _reshape(moved, (-1, arr.shape[axis]))
    results = [tensor(func1d(rows[i], *args, **kwargs)) for i in builtins.range(rows.shape[0])]
    result = raw["stack"](results, 0)
    shape = moved.shape[:-1]
    result = _reshape(result, shape + result.shape[1:])
    extra = result.ndim - len(shape)
    for i in builtins.range(extra):
        result = R.moveaxis(result, len(shape) + i, axis + i)
    return result


def apply_over_axes(func, a, axes):
    """A function of an array and a dimension, applied for one dimension after the other.

    Args:
        func: function(array, axis) whose result has as many dimensions, or one fewer, which is put back with size 1.
        a: array of any shape and dtype.
        axes: int or tuple of ints.
    Returns:
        Tensor with as many dimensions as a.

    >>> ms.numpy.apply_over_axes(ms.numpy.sum, [[1, 2], [3, 4]], (0, 1))
    Tensor([[10]], dtype=int64)
    """
    a = tensor(a)
    for axis in sizes(axes):
        result = func(a, axis)
        a = result if result.ndim == a.ndim else raw["unsqueeze"](result, axis)
    return a


# ---- about arrays


def size(a, axis=None):
    """Number of elements of an array, or its size along a dimension.

    Args:
        a: array of any shape and dtype.
        axis: int; None (default): all elements are counted.
    Returns:
        int.

    >>> ms.numpy.size([[1, 2, 3]]), ms.numpy.size([[1, 2, 3]], 1)
    (3, 3)
    """
    a = tensor(a)
    return a.size if axis is None else a.shape[axis_of(axis, a.ndim)]


def isscalar(element):
    """Whether something is a Python number, bool or string; a Tensor is not, of whatever shape.

    Args:
        element: any object.
    Returns:
        bool.

    >>> ms.numpy.isscalar(3.5), ms.numpy.isscalar(ms.numpy.array(3.5))
    (True, False)
    """
    return isinstance(element, (int, float, complex, bool, str))


def array_str(a):
    """What ``str`` shows of an array.

    Args:
        a: array of any shape and dtype.
    Returns:
        str.

    >>> ms.numpy.array_str([1, 2])
    '[1 2]'
    """
    return str(tensor(a))


def promote_types(type1, type2):
    """The dtype in which two arrays of the given dtypes are computed together.

    Args:
        type1: dtype, or bool, int or float.
        type2: dtype, or bool, int or float.
    Returns:
        dtype.

    >>> ms.numpy.promote_types(ms.int32, ms.float16), ms.numpy.promote_types(ms.uint8, ms.int8)
    (msjit.float16, msjit.int16)
    """
    return _core.promote_types(_dtype(type1), _dtype(type2))


def _dtype(t):
    t = kind(t)
    return raw["cast"](_core.tensor(0), t).dtype if isinstance(t, (str, type)) else t


def result_type(*arrays_and_dtypes):
    """The dtype in which arrays and dtypes are computed together.

    Args:
        arrays_and_dtypes: arrays, numbers, lists and dtypes.
    Returns:
        dtype.

    >>> ms.numpy.result_type(ms.numpy.ones(2, ms.float16), ms.int64)
    msjit.float16
    """
    result = None
    for a in arrays_and_dtypes:
        dtype = (
            a.dtype
            if isinstance(a, _core.Tensor)
            else tensor(a).dtype
            if isinstance(a, list) or (isscalar(a) and not isinstance(a, str))
            else _dtype(a)
        )
        result = dtype if result is None else _core.promote_types(result, dtype)
    return result
