"""Sorting, searching and distinct values with MindSpore's names and arguments."""

import builtins

from .. import _core
from .._core import Tensor
from ._limits import dimension

_ops = _core._ops
_raw = _core._raw_ops
_cast = _raw["cast"]
_index_select = _raw["index_select"]
_reshape = _raw["reshape"]
_sort = _raw["sort"]
_sum = _raw["sum"]
_take = _raw["gather"]

__all__ = [
    "argsort", "bucketize", "intopk", "msort", "searchsorted", "sort", "top_k", "topk", "unique", "unique_consecutive",
    "unique_with_pad",
]  # fmt: skip


def searchsorted(sorted_sequence, values, *, out_int32=False, right=False, side=None, sorter=None):
    """Where each value belongs in a sorted sequence: before which index it can be put so that the order is kept.

    Args:
        sorted_sequence: Tensor, ascending along its last dimension; 1-d, or with the leading sizes of values.
        values: Tensor or number, what is looked up.
        out_int32: bool, whether the result is of int32 instead of int64.
        right: bool, True puts a value behind the elements that equal it.
        side: 'left', 'right' or None, 'right' is right=True.
        sorter: Tensor or None, indices that put sorted_sequence in order, if it is not.
    Returns:
        Tensor of the shape of values.
    Raises:
        ValueError: side contradicts right or the shapes do not fit.

    >>> ms.ops.searchsorted(ms.tensor([1, 3, 5]), ms.tensor([0, 3, 9]))
    Tensor([0, 1, 3], dtype=int64)
    >>> ms.ops.searchsorted(ms.tensor([1, 3, 5]), ms.tensor([3]), right=True)
    Tensor([2], dtype=int64)
    """
    if side not in (None, "left", "right") or (side == "left" and right):
        raise ValueError(f"searchsorted: side {side!r} does not go with right={right}")
    if sorter is not None:
        sorted_sequence = _raw["take_along_dim"](sorted_sequence, sorter, -1)
    result = _raw["searchsorted"](sorted_sequence, values, right or side == "right")
    return _cast(result, _core.int32) if out_int32 else result


def bucketize(input, boundaries, *, right=False):
    """The number of the interval between boundaries that each element falls into, from 0 below the first of them.

    Args:
        input: Tensor of real numbers, of any shape.
        boundaries: list or tuple of numbers, ascending.
        right: bool, True counts a boundary to the interval above it, False to the one below.
    Returns:
        Tensor of int32, of input's shape.

    >>> ms.ops.bucketize(ms.tensor([1, 2, 4]), [2, 3])
    Tensor([0, 0, 2], dtype=int32)
    >>> ms.ops.bucketize(ms.tensor([1, 2, 4]), [2, 3], right=True)
    Tensor([0, 1, 2], dtype=int32)
    """
    edges = Tensor(list(boundaries)).astype(input.dtype if input.is_floating_point() else _core.float32)
    return _cast(_raw["searchsorted"](edges, _cast(input, edges.dtype), right), _core.int32)


def topk(input, k, dim=None, largest=True, sorted=True):
    """The k largest or smallest values along a dimension, and where they stand.

    Args:
        input: Tensor of real numbers.
        k: int, how many.
        dim: int or None, the dimension to search; None: the last.
        largest: bool, False asks for the smallest.
        sorted: bool, True gives them in order.
    Returns:
        (values in input's dtype, indices in int32), of size k along dim.
    Raises:
        ValueError: k is more than there are.
        IndexError: there is no such dimension.

    >>> ms.ops.topk(ms.tensor([1.0, 4.0, 3.0]), 2)
    (Tensor([4., 3.], dtype=float32), Tensor([1, 2], dtype=int32))
    """
    values, indices = _raw["topk"](input, k, -1 if dim is None else dim, largest, sorted)
    return values, _cast(indices, _core.int32)


def sort(input_x, axis=-1, descending=False):
    """The elements along axis in ascending order, and where each of them stood.

    Equal ones keep their order; NaN counts as the largest.

    Args:
        input_x: Tensor of real numbers.
        axis: int, the dimension to sort along.
        descending: bool, True puts the largest first.
    Returns:
        (values in input_x's dtype, indices in int32), both of its shape.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> ms.ops.sort(ms.tensor([2.0, 3.0, 1.0]))
    (Tensor([1., 2., 3.], dtype=float32), Tensor([2, 0, 1], dtype=int32))
    """
    values, indices = _sort(input_x, axis, descending)
    return values, _cast(indices, _core.int32)


def argsort(input, axis=-1, descending=False):
    """The indices that put the elements along axis in order; equal ones keep their order.

    Args:
        input: Tensor of real numbers.
        axis: int, the dimension to sort along.
        descending: bool, True puts the largest first.
    Returns:
        Tensor of int32, of input's shape.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> ms.ops.argsort(ms.tensor([2.0, 3.0, 1.0]))
    Tensor([2, 0, 1], dtype=int32)
    """
    return _cast(_raw["argsort"](input, axis, descending), _core.int32)


def top_k(input_x, k, sorted=True):
    """The k largest values along the last dimension, and where they stand.

    Args:
        input_x: Tensor of real numbers.
        k: int, how many.
        sorted: bool, True gives them in order.
    Returns:
        (values in input_x's dtype, indices in int32), of size k along the last dimension.
    Raises:
        ValueError: k is more than there are.

    >>> ms.ops.top_k(ms.tensor([1.0, 4.0, 3.0]), 2)
    (Tensor([4., 3.], dtype=float32), Tensor([1, 2], dtype=int32))
    """
    values, indices = _raw["topk"](input_x, k, -1, True, sorted)
    return values, _cast(indices, _core.int32)


def intopk(x1, x2, k):
    """Whether the right class of each sample is among the k that score highest.

    Args:
        x1: Tensor, the scores, (samples, classes), of floats.
        x2: Tensor, the right classes, (samples,), of integers.
        k: int, how many count.
    Returns:
        Tensor of bools, (samples,).
    Raises:
        IndexError: there is no such class.

    >>> ms.ops.intopk(ms.tensor([[0.1, 0.7, 0.2], [0.6, 0.3, 0.1]]), ms.tensor([2, 2]), 2)
    Tensor([ True, False], dtype=bool_)
    """
    own = _take(x1, _cast(_reshape(x2, (-1, 1)), _core.int64), 1)
    return _sum(_cast(x1 > own, _core.int64), 1) < k


def msort(input):
    """The rows in ascending order, each column by itself: sort along the first dimension without the indices.

    Args:
        input: Tensor of real numbers.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.msort(ms.tensor([[3, 1], [2, 5]]))
    Tensor([[2, 1],
            [3, 5]], dtype=int64)
    """
    return _sort(input, 0)[0]


def unique(input):
    """Each value once, in the order of their first occurrence, and where each element stands among them.

    Args:
        input: Tensor of real numbers, of any shape.
    Returns:
        (values in input's dtype, 1-d; indices of input's shape, in int64 if input is of int64, else in int32).
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.unique(ms.tensor([3, 1, 3]))
    (Tensor([3, 1], dtype=int64), Tensor([0, 1, 0], dtype=int64))
    """
    values, index, counts = _raw["unique"](input)
    flat = _reshape(index, (-1,))
    starts = _raw["cumsum"](counts, 0) - counts
    first = _index_select(_sort(flat, 0)[1], starts, 0)  # a stable sort: where each value occurs first
    order = _raw["argsort"](first)
    rank = _raw["argsort"](order)
    return _index_select(values, order, 0), _cast(
        _reshape(_index_select(rank, flat, 0), input.shape),
        _core.int64 if input.dtype == _core.int64 else _core.int32,
    )


def distinct(input, return_inverse, return_counts, dim):
    """Different elements, or slices along dim, in ascending order; with the place of each among them, and their counts."""
    if dim is not None and input.ndim:
        order = _order_of_slices(input, dim)
        values, place, counts = unique_consecutive(_raw["index_select"](input, order, dim), True, True, dim)
        inverse = _raw["gather"](place, _raw["argsort"](order, 0, False), 0)
    elif not (input.is_floating_point() or input.is_complex()):
        values, inverse, counts = _raw["unique"](input)
    else:  # NaNs differ from each other here
        flat = _reshape(input, (-1,))
        order = _raw["argsort"](flat, 0, False)
        values, place, counts = unique_consecutive(_raw["gather"](flat, order, 0), True, True)
        inverse = _reshape(_raw["gather"](place, _raw["argsort"](order, 0, False), 0), input.shape)
    found = (values, *((inverse,) if return_inverse else ()), *((counts,) if return_counts else ()))
    return found if len(found) > 1 else values


def _order_of_slices(x, dim):
    """The lexicographic order of slices along dim: sorted by their last element first, each time stably."""
    rows = _reshape(_raw["transpose"](x, 0, dim), (x.shape[dim], -1))
    order = _raw["arange"](0, rows.shape[0])
    for column in range(rows.shape[1] - 1, -1, -1):
        keys = _raw["gather"](_raw["select"](rows, 1, column), order, 0)
        order = _raw["gather"](order, _raw["argsort"](keys, 0, False), 0)
    return order


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """Each run of equal neighbours as one element.

    Args:
        input: Tensor of any shape.
        return_inverse: bool, whether to give the run that each element belongs to, in int64.
        return_counts: bool, whether to give the length of each run, in int64.
        dim: int or None, the dimension whose slices are compared; None: input is flattened.
    Returns:
        The values, or a tuple with what else was asked for.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.unique_consecutive(ms.tensor([1, 1, 2, 1]), return_counts=True)
    (Tensor([1, 2, 1], dtype=int64), Tensor([2, 1, 1], dtype=int64))
    """
    x = _reshape(input, (-1,)) if dim is None else input
    axis = 0 if dim is None else dimension("unique_consecutive", input.ndim, dim)
    n = x.shape[axis]
    changed = _raw["ne"](_raw["slice"](x, axis, 1, n), _raw["slice"](x, axis, 0, n - 1))
    others = tuple(i for i in range(x.ndim) if i != axis)
    changed = _raw["any"](changed, others) if others else changed
    first = _raw["cat"]([_raw["full"](True, (builtins.min(n, 1),), _core.bool_), changed], 0)
    starts = _reshape(_raw["nonzero"](first), (-1,))
    result = [_index_select(x, starts, axis)]
    if return_inverse:
        inverse = _raw["cumsum"](_cast(first, _core.int64), 0) - 1
        result.append(_reshape(inverse, input.shape) if dim is None else inverse)
    if return_counts:
        ends = _raw["cat"]([_raw["slice"](starts, 0, 1, None), Tensor([n])], 0)
        result.append(ends - starts if n else starts)
    return result[0] if len(result) == 1 else tuple(result)


def unique_with_pad(x, pad_num):
    """Each value once, in the order of their first occurrence, filled up to the length of x: shapes do not depend on the data.

    Args:
        x: Tensor, 1-d.
        pad_num: number, what the end is filled with.
    Returns:
        (values of x's shape and dtype, where each element stands among them).

    >>> ms.ops.unique_with_pad(ms.tensor([3, 1, 3]), 0)
    (Tensor([3, 1, 0], dtype=int64), Tensor([0, 1, 0], dtype=int64))
    """
    same = _raw["eq"](_raw["unsqueeze"](x, 1), _raw["unsqueeze"](x, 0))
    first = _raw["argmax"](_cast(same, _core.int32), 1)  # where each value occurs first
    n = x.shape[0]
    is_first = first == _ops["arange"](0, n)
    rank = _raw["cumsum"](_cast(is_first, _core.int64), 0) - 1
    index = _take(rank, first, 0)
    values = _raw["scatter"](_raw["full"](pad_num, (n,), x.dtype), index, x, 0)
    return values, _cast(index, x.dtype if x.dtype == _core.int32 else _core.int64)
