"""Sums, means, variances and extremes, also of what is not NaN."""

import math
import numbers

from .. import _core
from .._core import Tensor
from ..ops._composed import statistics as S
from ._base import cast, counts, floating, numeric, over, raw, tensor

_sum, _where, _isnan = (raw[n] for n in ("sum", "where", "isnan"))

__all__ = [
    "all", "amax", "amin", "any", "argmax", "argmin", "argwhere", "count_nonzero", "max", "mean", "min", "nanmax", "nanmean",
    "nanmin", "nanstd", "nansum", "nanvar", "ptp", "searchsorted", "sometrue", "std", "sum", "var",
]  # fmt: skip


def sum(a, axis=None, dtype=None, keepdims=False, initial=None):
    """Sum of the elements over ``axis``.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        dtype: dtype to compute and return in; None (default): that of the array, but int64 for bools and integers narrower
            than int64.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
        initial: number that is added to every sum; None (default): nothing is.
    Returns:
        Tensor of a's shape without the reduced dimensions; the sum of no elements is 0.
    Raises:
        IndexError: axis names a dimension that there is not.

    >>> ms.numpy.sum([[1.0, 2.0], [3.0, 4.0]], axis=0, initial=10)
    Tensor([14., 16.], dtype=float32)
    """
    total = _sum(tensor(a), over(axis), keepdims, dtype)
    if _scalar("sum", initial) is None:
        return total
    return cast(total + initial, dtype) if dtype == _core.bool_ else total + initial


def mean(a, axis=None, keepdims=False, dtype=None):
    """Arithmetic mean of the elements over ``axis``.

    Args:
        a: array of numbers of any shape.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
        dtype: dtype to compute and return in; None (default): that of a, but float32 for integers and bools.
    Returns:
        Tensor of a's shape without the reduced dimensions; the mean of no elements is NaN.
    Raises:
        IndexError: axis names a dimension that there is not.

    >>> ms.numpy.mean([[1, 2], [3, 4]], axis=1)
    Tensor([1.5, 3.5], dtype=float32)
    """
    return raw["mean"](tensor(a), over(axis), keepdims, dtype)


def var(x, axis=None, ddof=0, keepdims=False):
    """Variance over ``axis``: the mean of the squared distances from the mean.

    Args:
        x: array of numbers of any shape; integers are computed in float32.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        ddof: int; the sum of the squares is divided by n - ddof. Default: 0; 1 gives the unbiased estimate.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of x's floating-point dtype without the reduced dimensions.
    Raises:
        IndexError: axis names a dimension that there is not.

    >>> ms.numpy.var([1.0, 3.0]), ms.numpy.var([1.0, 3.0], ddof=1)
    (Tensor(1., dtype=float32), Tensor(2., dtype=float32))
    """
    return raw["var"](floating(x), over(axis), ddof, keepdims)


def std(x, axis=None, ddof=0, keepdims=False):
    """Standard deviation over ``axis``: the square root of the variance.

    Args:
        x: array of numbers of any shape; integers are computed in float32.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        ddof: int; the sum of the squares is divided by n - ddof. Default: 0.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of x's floating-point dtype without the reduced dimensions.
    Raises:
        IndexError: axis names a dimension that there is not.

    >>> ms.numpy.std([[1.0, 3.0], [2.0, 8.0]], axis=1)
    Tensor([1., 3.], dtype=float32)
    """
    return raw["std"](floating(x), over(axis), ddof, keepdims)


def all(a, axis=None, keepdims=False):
    """Whether all elements over ``axis`` are true; a number is true when it is not 0.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        bool Tensor of a's shape without the reduced dimensions; True where there is no element.

    >>> ms.numpy.all([[1, 1], [0, 1]], axis=1)
    Tensor([ True, False], dtype=bool_)
    """
    return raw["all"](tensor(a), over(axis), keepdims)


def any(a, axis=None, keepdims=False):
    """Whether at least one element over ``axis`` is true; a number is true when it is not 0. Also called ``sometrue``.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        bool Tensor of a's shape without the reduced dimensions; False where there is no element.

    >>> ms.numpy.any([[0, 0], [0, 1]], axis=1)
    Tensor([False,  True], dtype=bool_)
    """
    return raw["any"](tensor(a), over(axis), bool(keepdims))


sometrue = any


def _scalar(name, initial):
    """What a reduction begins with is one number, None where nothing is given."""
    if initial is None or isinstance(initial, numbers.Number) or (isinstance(initial, Tensor) and initial.ndim == 0):
        return initial
    raise TypeError(f"{name}: initial must be a number, got {type(initial).__name__}")


def _extremum(a, axis, keepdims, initial, where, reduce, pairwise, name):
    a, initial = tensor(a), _scalar(name, initial)
    if where is not True:
        if initial is None:
            raise ValueError(f"{name}: where needs initial, the value of an empty choice")
        a = _where(tensor(where), a, initial)
    result = raw[reduce](a, over(axis), keepdims)
    return result if initial is None else raw[pairwise](result, initial)


def amax(a, axis=None, keepdims=False, initial=None, where=True):
    """Largest element over ``axis``. Also called ``max``.

    Args:
        a: array of numbers of any shape; NaN where one of the elements is NaN.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
        initial: number; results are not below it. None (default): no such limit.
        where: bool array that broadcasts to a: only elements where it holds take part. Default: all.
    Returns:
        Tensor of a's dtype without the reduced dimensions. Its gradient is shared evenly among equal largest elements.
    Raises:
        ValueError: where is given without initial, or there is no element.

    >>> x = ms.numpy.array([[1, 5], [7, 2]])
    >>> ms.numpy.amax(x, axis=1), ms.numpy.amax(x, initial=0, where=x < 5)
    (Tensor([5, 7], dtype=int32), Tensor(2, dtype=int32))
    """
    return _extremum(a, axis, keepdims, initial, where, "amax", "maximum", "amax")


def amin(a, axis=None, keepdims=False, initial=None, where=True):
    """Smallest element over ``axis``. Also called ``min``.

    Args:
        a: array of numbers of any shape; NaN where one of the elements is NaN.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
        initial: number; results are not above it. None (default): no such limit.
        where: bool array that broadcasts to a: only elements where it holds take part. Default: all.
    Returns:
        Tensor of a's dtype without the reduced dimensions. Its gradient is shared evenly among equal smallest elements.
    Raises:
        ValueError: where is given without initial, or there is no element.

    >>> x = ms.numpy.array([[1, 5], [7, 2]])
    >>> ms.numpy.amin(x, axis=1), ms.numpy.amin(x, initial=9, where=x > 2)
    (Tensor([1, 2], dtype=int32), Tensor(5, dtype=int32))
    """
    return _extremum(a, axis, keepdims, initial, where, "amin", "minimum", "amin")


max, min = amax, amin


def ptp(x, axis=None, keepdims=False):
    """Peak to peak: the largest element minus the smallest over ``axis``.

    Args:
        x: array of numbers of any shape.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of x's dtype without the reduced dimensions.

    >>> ms.numpy.ptp([[4, 9], [2, 2]], axis=1)
    Tensor([5, 0], dtype=int32)
    """
    return S.ptp(tensor(x), over(axis), keepdims)


def argmax(a, axis=None):
    """Index of the largest element along ``axis``; of several equal ones the first.

    Args:
        a: array of numbers of any shape; a NaN counts as the largest.
        axis: int, the dimension to search; None (default): the flattened array.
    Returns:
        int64 Tensor of a's shape without that dimension.
    Raises:
        IndexError: axis names a dimension that there is not.

    >>> ms.numpy.argmax([[1, 5, 5], [7, 2, 0]], axis=1)
    Tensor([1, 0], dtype=int64)
    """
    return raw["argmax"](tensor(a), axis)


def argmin(a, axis=None):
    """Index of the smallest element along ``axis``; of several equal ones the first.

    Args:
        a: array of numbers of any shape; a NaN counts as the smallest.
        axis: int, the dimension to search; None (default): the flattened array.
    Returns:
        int64 Tensor of a's shape without that dimension.
    Raises:
        IndexError: axis names a dimension that there is not.

    >>> ms.numpy.argmin([[1, 5, 5], [7, 2, 0]], axis=1)
    Tensor([0, 2], dtype=int32)
    """
    return counts(raw["argmin"](tensor(a), axis))


def argwhere(a):
    """Indices of the elements that are not 0.

    Args:
        a: array of any shape and dtype.
    Returns:
        int64 Tensor (n, number of a's dimensions): a row of indices for each of the n elements, in a's order.

    >>> ms.numpy.argwhere([[0, 4], [5, 0]])
    Tensor([[0, 1],
            [1, 0]], dtype=int64)
    """
    return raw["nonzero"](tensor(a))


def count_nonzero(x, axis=None, keepdims=False):
    """Number of elements over ``axis`` that are not 0.

    Args:
        x: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        int64 Tensor of x's shape without the reduced dimensions.

    >>> ms.numpy.count_nonzero([[0, 4], [5, 6]], axis=1)
    Tensor([1, 2], dtype=int32)
    """
    return counts(raw["count_nonzero"](tensor(x), over(axis), keepdims))


def searchsorted(a, v, side="left", sorter=None):
    """Places in a sorted array at which values can be inserted without breaking its order.

    Args:
        a: 1-d array of numbers, ascending (or as sorter orders it).
        v: the values, an array of any shape.
        side: 'left' (default) gives the first such place, 'right' the last; they differ for values that are in a.
        sorter: 1-d array of integers, the indices that sort a; None (default): a is sorted.
    Returns:
        int64 Tensor of v's shape.
    Raises:
        ValueError: side is another word.

    >>> ms.numpy.searchsorted([1, 3, 5], [3, 6]), ms.numpy.searchsorted([1, 3, 5], 3, side="right")
    (Tensor([1, 3], dtype=int32), Tensor(2, dtype=int32))
    """
    a, v = tensor(a), tensor(v)
    if side not in ("left", "right"):
        raise ValueError(f"searchsorted: side must be 'left' or 'right', got {side!r}")
    a = a if sorter is None else raw["index_select"](a, tensor(sorter), 0)
    return counts(raw["searchsorted"](a, v, side == "right"))


# ---- without NaNs


def nansum(a, axis=None, dtype=None, keepdims=False):
    """Sum over ``axis`` with NaNs taken as 0.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        dtype: dtype of the result; None (default): the floating-point dtype of a.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of a's shape without the reduced dimensions.

    >>> ms.numpy.nansum([1.0, ms.numpy.nan, 2.0])
    Tensor(3., dtype=float32)
    """
    a = numeric(a)
    if not a.is_floating_point():
        return cast(_sum(a, over(axis), keepdims, None), dtype or a.dtype)
    return S.nansum(a, over(axis), keepdims, dtype=dtype)


def nanmean(a, axis=None, dtype=None, keepdims=False):
    """Mean over ``axis`` of the elements that are not NaN.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        dtype: dtype of the result; None (default): the floating-point dtype of a.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of a's shape without the reduced dimensions; NaN where all elements are.

    >>> ms.numpy.nanmean([[1.0, ms.numpy.nan], [3.0, 5.0]], axis=1)
    Tensor([1., 4.], dtype=float32)
    """
    return S.nanmean(floating(a), axis, keepdims, dtype=dtype)


def nanvar(a, axis=None, dtype=None, ddof=0, keepdims=False):
    """Variance over ``axis`` of the elements that are not NaN.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        dtype: dtype of the result; None (default): the floating-point dtype of a.
        ddof: int; the sum of squares is divided by n - ddof, n the number of elements that are not NaN. Default: 0.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of a's shape without the reduced dimensions; NaN where no element is left.

    >>> ms.numpy.nanvar([1.0, ms.numpy.nan, 3.0])
    Tensor(1., dtype=float32)
    """
    a = cast(floating(a), dtype)
    there = raw["logical_not"](_isnan(a))
    centred = _where(there, a - S.nanmean(a, axis, True), 0.0)
    return _sum(centred * centred, axis, keepdims) / (_sum(there, axis, keepdims) - ddof)


def nanstd(a, axis=None, dtype=None, ddof=0, keepdims=False):
    """Standard deviation over ``axis`` of the elements that are not NaN: the square root of ``nanvar``.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        dtype: dtype of the result; None (default): the floating-point dtype of a.
        ddof: int; the sum of squares is divided by n - ddof, n the number of elements that are not NaN. Default: 0.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of a's shape without the reduced dimensions; NaN where no element is left.

    >>> ms.numpy.nanstd([2.0, ms.numpy.nan, 6.0])
    Tensor(2., dtype=float32)
    """
    return raw["sqrt"](nanvar(a, axis, dtype, ddof, keepdims))


def _nan_extremum(a, axis, dtype, keepdims, reduce, filler):
    a = cast(tensor(a), dtype)
    if not a.is_floating_point():
        return raw[reduce](a, over(axis), keepdims)
    missing, axis = _isnan(a), over(axis)
    result = raw[reduce](_where(missing, filler, a), axis, keepdims)
    return _where(raw["all"](missing, axis, keepdims), math.nan, result)


def nanmax(a, axis=None, dtype=None, keepdims=False):
    """Largest element over ``axis`` that is not NaN.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        dtype: dtype of the result; None (default): the floating-point dtype of a.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of a's shape without the reduced dimensions; NaN where all elements are.

    >>> ms.numpy.nanmax([[1.0, ms.numpy.nan], [3.0, 5.0]], axis=1)
    Tensor([1., 5.], dtype=float32)
    """
    return _nan_extremum(a, axis, dtype, keepdims, "amax", -math.inf)


def nanmin(a, axis=None, dtype=None, keepdims=False):
    """Smallest element over ``axis`` that is not NaN.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        dtype: dtype of the result; None (default): the floating-point dtype of a.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of a's shape without the reduced dimensions; NaN where all elements are.

    >>> ms.numpy.nanmin([[1.0, ms.numpy.nan], [3.0, 5.0]], axis=1)
    Tensor([1., 3.], dtype=float32)
    """
    return _nan_extremum(a, axis, dtype, keepdims, "amin", math.inf)
