# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from . import creation as creation
from . import elementwise as elementwise
from . import elementwise_table as elementwise_table
from . import grids as grids
from . import indexing as indexing
from . import manipulation as manipulation
from . import padding as padding
from . import products as products
from . import reduction as reduction
from . import statistics as statistics
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

INF: float
NAN: float
NINF: float
PI: float
PINF: float
def abs(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Absolute value |x| of each element; of complex numbers the modulus, a real number.

    Args:
        x: array of numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.numpy.absolute([-1.5, 2.0])
    Tensor([1.5, 2. ], dtype=float32)"""
    ...
def absolute(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Absolute value |x| of each element; of complex numbers the modulus, a real number.

    Args:
        x: array of numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.numpy.absolute([-1.5, 2.0])
    Tensor([1.5, 2. ], dtype=float32)"""
    ...
def add(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Sum x1 + x2; of bools the logical or.

    Args:
        x1: number or array of numbers of any shape.
        x2: number or array of numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.add([1, 2], [[10], [20]])
    Tensor([[11, 12],
            [21, 22]], dtype=int32)"""
    ...
def all(a: ArrayLike, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """Whether all elements over ``axis`` are true; a number is true when it is not 0.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        bool Tensor of a's shape without the reduced dimensions; True where there is no element.

    >>> ms.numpy.all([[1, 1], [0, 1]], axis=1)
    Tensor([ True, False], dtype=bool_)"""
    ...
def amax(a: ArrayLike, axis: Ints | None = None, keepdims: bool = False, initial: Operand | None = None, where: Operand | bool = True) -> Tensor:
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
    (Tensor([5, 7], dtype=int32), Tensor(2, dtype=int32))"""
    ...
def amin(a: ArrayLike, axis: Ints | None = None, keepdims: bool = False, initial: Operand | None = None, where: Operand | bool = True) -> Tensor:
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
    (Tensor([1, 2], dtype=int32), Tensor(5, dtype=int32))"""
    ...
def any(a: ArrayLike, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """Whether at least one element over ``axis`` is true; a number is true when it is not 0. Also called ``sometrue``.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        bool Tensor of a's shape without the reduced dimensions; False where there is no element.

    >>> ms.numpy.any([[0, 0], [0, 1]], axis=1)
    Tensor([False,  True], dtype=bool_)"""
    ...
def append(arr: ArrayLike, values: Any, axis: Ints | None = None) -> Tensor:
    """Values put behind an array.

    Args:
        arr: array of any shape and dtype.
        values: array; with axis its other dimensions are those of arr.
        axis: int, the dimension along which they are joined; None (default): both are flattened first.
    Returns:
        Tensor.

    >>> ms.numpy.append([[1, 2]], [3, 4])
    Tensor([1, 2, 3, 4], dtype=int32)"""
    ...
def apply_along_axis(func1d: Any, axis: Ints | None, arr: ArrayLike, *args: Any, **kwargs: Any) -> Tensor:
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
    Tensor([4, 5], dtype=int32)"""
    ...
def apply_over_axes(func: Callable[..., Any], a: ArrayLike, axes: Ints) -> Tensor:
    """A function of an array and a dimension, applied for one dimension after the other.

    Args:
        func: function(array, axis) whose result has as many dimensions, or one fewer, which is put back with size 1.
        a: array of any shape and dtype.
        axes: int or tuple of ints.
    Returns:
        Tensor with as many dimensions as a.

    >>> ms.numpy.apply_over_axes(ms.numpy.sum, [[1, 2], [3, 4]], (0, 1))
    Tensor([[10]], dtype=int64)"""
    ...
def arange(start: Any, stop: Any = None, step: Any = None, dtype: DTypeLike | None = None) -> Tensor:
    """Evenly spaced numbers: start, start + step, start + 2 step, ... as long as they are below stop (above it for a negative
    step).

    Args:
        start: number, the first; with one argument it is the stop and the numbers start at 0.
        stop: number that is not reached.
        step: number, the distance, not 0. Default: 1.
        dtype: dtype of the result; None (default): int32 when all numbers are ints, else float32.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: step is 0.

    >>> ms.numpy.arange(1, 7, 2), ms.numpy.arange(3.0)
    (Tensor([1, 3, 5], dtype=int32), Tensor([0., 1., 2.], dtype=float32))"""
    ...
def arccos(input: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Arc cosine in radians, in [0, pi]; NaN where |input| > 1.

    Args:
        input: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of input's shape.

    >>> ms.numpy.arccos([1.0, 0.0]).asnumpy().round(4)
    array([0.    , 1.5708], dtype=float32)"""
    ...
def arccosh(x: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Inverse hyperbolic cosine, the y >= 0 with cosh(y) = x; NaN where x < 1.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.arccosh([1.0, 2.0]).asnumpy().round(4)
    array([0.   , 1.317], dtype=float32)"""
    ...
def arcsin(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Arc sine in radians, in [-pi/2, pi/2]; NaN where |x| > 1.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.arcsin([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 1.5708], dtype=float32)"""
    ...
def arcsinh(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Inverse hyperbolic sine, the y with sinh(y) = x.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.arcsinh([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 0.8814], dtype=float32)"""
    ...
def arctan(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Arc tangent in radians, in [-pi/2, pi/2].

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.arctan([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 0.7854], dtype=float32)"""
    ...
def arctan2(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Angle of the point (x2, x1) in radians, in [-pi, pi]: the arc tangent of x1 / x2 in the right quadrant.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor; integers and bools give float32, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.arctan2([1.0, 1.0], [1.0, -1.0]).asnumpy().round(4)
    array([0.7854, 2.3562], dtype=float32)"""
    ...
def arctanh(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Inverse hyperbolic tangent, the y with tanh(y) = x; NaN where |x| > 1.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.arctanh([0.0, 0.5]).asnumpy().round(4)
    array([0.    , 0.5493], dtype=float32)"""
    ...
def argmax(a: ArrayLike, axis: Ints | None = None) -> Tensor:
    """Index of the largest element along ``axis``; of several equal ones the first.

    Args:
        a: array of numbers of any shape; a NaN counts as the largest.
        axis: int, the dimension to search; None (default): the flattened array.
    Returns:
        int64 Tensor of a's shape without that dimension.
    Raises:
        IndexError: axis names a dimension that there is not.

    >>> ms.numpy.argmax([[1, 5, 5], [7, 2, 0]], axis=1)
    Tensor([1, 0], dtype=int64)"""
    ...
def argmin(a: ArrayLike, axis: Ints | None = None) -> Tensor:
    """Index of the smallest element along ``axis``; of several equal ones the first.

    Args:
        a: array of numbers of any shape; a NaN counts as the smallest.
        axis: int, the dimension to search; None (default): the flattened array.
    Returns:
        int64 Tensor of a's shape without that dimension.
    Raises:
        IndexError: axis names a dimension that there is not.

    >>> ms.numpy.argmin([[1, 5, 5], [7, 2, 0]], axis=1)
    Tensor([0, 2], dtype=int32)"""
    ...
def argwhere(a: ArrayLike) -> Tensor:
    """Indices of the elements that are not 0.

    Args:
        a: array of any shape and dtype.
    Returns:
        int64 Tensor (n, number of a's dimensions): a row of indices for each of the n elements, in a's order.

    >>> ms.numpy.argwhere([[0, 4], [5, 0]])
    Tensor([[0, 1],
            [1, 0]], dtype=int64)"""
    ...
def around(a: ArrayLike, decimals: complex | Tensor = 0) -> Tensor:
    """The nearest numbers of so many decimals; halves go to the even one.

    Args:
        a: array of real numbers.
        decimals: int, how many; below 0: tens, hundreds, ... Default: 0.
    Returns:
        Tensor of a's shape and dtype.

    >>> ms.numpy.around([1.26, 2.5, -0.04], 1)
    Tensor([ 1.3,  2.5, -0. ], dtype=float32)"""
    ...
def array(obj: Any, dtype: DTypeLike | None = None, copy: bool = True, ndmin: complex | Tensor = 0) -> Tensor:
    """A new tensor of numbers, nested sequences, NumPy arrays or tensors.

    Args:
        obj: number, nested list or tuple, NumPy array or Tensor.
        dtype: dtype of the result; None (default): Python ints give int32, floats float32, bools bool; arrays and tensors
            keep theirs.
        copy: False: a Tensor is not copied where its dtype stays. Default: True.
        ndmin: int; dimensions of size 1 are put in front until there are that many. Default: 0.
    Returns:
        Tensor of obj's shape.

    >>> ms.numpy.array([[1, 2], [3, 4]], dtype=ms.float32)
    Tensor([[1., 2.],
            [3., 4.]], dtype=float32)
    >>> ms.numpy.array(5, ndmin=2).shape
    (1, 1)"""
    ...
def array_equal(a1: Any, a2: Any, equal_nan: bool = False) -> Tensor:
    """Whether two arrays have the same shape and all elements are equal.

    Args:
        a1: array of any shape and dtype.
        a2: array of any shape and dtype.
        equal_nan: True: NaNs at the same place are equal. Default: False.
    Returns:
        bool Tensor, a scalar.

    >>> ms.numpy.array_equal([1, 2], [1, 2]), ms.numpy.array_equal([1, 2], [[1, 2]])
    (Tensor(True, dtype=bool_), Tensor(False, dtype=bool_))"""
    ...
def array_equiv(a1: Any, a2: Any) -> Tensor:
    """Whether two arrays are equal after broadcasting.

    Args:
        a1: array of any shape and dtype.
        a2: array of any shape and dtype.
    Returns:
        bool Tensor, a scalar; False where the shapes do not broadcast.

    >>> ms.numpy.array_equiv([[1, 2], [1, 2]], [1, 2])
    Tensor(True, dtype=bool_)"""
    ...
def array_split(x: ArrayLike, indices_or_sections: Any, axis: Ints | None = 0) -> tuple[Tensor, ...]:
    """Cuts an array into parts along a dimension, the first ones larger by one where it does not divide evenly.

    Args:
        x: array of any shape and dtype.
        indices_or_sections: int, the number of parts; or the indices at which to cut, a sequence of ints.
        axis: int, the dimension. Default: 0.
    Returns:
        tuple of Tensors, views of x.

    >>> ms.numpy.array_split([1, 2, 3, 4, 5], 2)
    (Tensor([1, 2, 3], dtype=int32), Tensor([4, 5], dtype=int32))"""
    ...
def array_str(a: ArrayLike) -> Tensor:
    """What ``str`` shows of an array.

    Args:
        a: array of any shape and dtype.
    Returns:
        str.

    >>> ms.numpy.array_str([1, 2])
    '[1 2]'"""
    ...
def asarray(a: Any, dtype: DTypeLike | None = None) -> Tensor:
    """A tensor of numbers, nested sequences or NumPy arrays; a Tensor of that dtype is given back itself.

    Args:
        a: number, nested list or tuple, NumPy array or Tensor.
        dtype: dtype of the result; None (default): as ``array`` has it.
    Returns:
        Tensor of a's shape.

    >>> x = ms.numpy.ones(2)
    >>> ms.numpy.asarray(x) is x, ms.numpy.asarray([1, 2])
    (True, Tensor([1, 2], dtype=int32))"""
    ...
def asfarray(a: ArrayLike, dtype: DTypeLike = ...) -> Tensor:
    """A floating-point tensor of numbers, sequences, NumPy arrays or tensors.

    Args:
        a: number, nested list or tuple, NumPy array or Tensor.
        dtype: dtype of the result; one that is no floating-point dtype gives float32. Default: float32.
    Returns:
        Tensor of a's shape.

    >>> ms.numpy.asfarray([1, 2])
    Tensor([1., 2.], dtype=float32)"""
    ...
def atleast_1d(*arys: Any) -> Tensor:
    """Arrays with a dimension where they have none.

    Args:
        arys: arrays of any shape.
    Returns:
        a Tensor for one array, else a list of them.

    >>> ms.numpy.atleast_1d(5)
    Tensor([5], dtype=int32)"""
    ...
def atleast_2d(*arys: Any) -> Tensor:
    """Arrays with dimensions of size 1 put in front where they have fewer than two.

    Args:
        arys: arrays of any shape.
    Returns:
        a Tensor for one array, else a list of them.

    >>> ms.numpy.atleast_2d([1, 2])
    Tensor([[1, 2]], dtype=int32)"""
    ...
def atleast_3d(*arys: Any) -> Tensor:
    """Arrays with dimensions of size 1 added where they have fewer than three: (n,) gives (1, n, 1), (m, n) gives (m, n, 1).

    Args:
        arys: arrays of any shape.
    Returns:
        a Tensor for one array, else a list of them.

    >>> ms.numpy.atleast_3d([1, 2]).shape
    (1, 2, 1)"""
    ...
def average(x: ArrayLike, axis: Ints | None = None, weights: Any = None, returned: bool = False) -> Any:
    """Weighted mean over ``axis``: sum(x * weights) / sum(weights).

    Args:
        x: array of numbers of any shape.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        weights: array of x's shape, or 1-d with a weight for each index of the one axis. None (default): all are 1.
        returned: True gives the sum of the weights as well. Default: False.
    Returns:
        Tensor of x's shape without the reduced dimensions, or the pair (average, sum of weights).

    >>> ms.numpy.average([1.0, 5.0], weights=[3, 1], returned=True)
    (Tensor(2., dtype=float32), Tensor(4., dtype=float32))"""
    ...
def bartlett(M: Any) -> Tensor:
    """Triangular window: rises linearly from 0 to 1 in the middle and falls back to 0.

    Args:
        M: int, the number of points.
    Returns:
        float32 Tensor (M,).

    >>> ms.numpy.bartlett(5)
    Tensor([0. , 0.5, 1. , 0.5, 0. ], dtype=float32)"""
    ...
def bincount(x: ArrayLike, weights: Any = None, minlength: complex | Tensor = 0, length: Any = None) -> Tensor:
    """How often each of the integers 0, 1, 2, ... occurs.

    Args:
        x: 1-d array of integers that are not negative.
        weights: array of x's shape: each occurrence adds its weight instead of 1. Default: None.
        minlength: int, the result has at least so many elements. Default: 0.
        length: int, the result has exactly so many; larger integers are not counted. None (default): max(x) + 1.
    Returns:
        1-d Tensor; int64 without weights, else of their dtype.

    >>> ms.numpy.bincount([1, 1, 3]), ms.numpy.bincount([0, 2], weights=[0.5, 4.0])
    (Tensor([0, 2, 0, 1], dtype=int64), Tensor([0.5, 0. , 4. ], dtype=float32))"""
    ...
def bitwise_and(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Bits that are set in both, x1 & x2; of bools the logical and.

    Args:
        x1: number or array of integers or bools of any shape.
        x2: number or array of integers or bools of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is of floats.

    >>> ms.numpy.bitwise_and([12, 10], 6)
    Tensor([4, 2], dtype=int32)"""
    ...
def bitwise_not(x: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Every bit turned over: ~x, which is -x - 1 of signed integers; of bools the opposite.

    Args:
        x: array of integers or bools of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is of floats.

    >>> ms.numpy.bitwise_not([0, 5])
    Tensor([-1, -6], dtype=int32)"""
    ...
def bitwise_or(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Bits that are set in one or both, x1 | x2; of bools the logical or.

    Args:
        x1: number or array of integers or bools of any shape.
        x2: number or array of integers or bools of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is of floats.

    >>> ms.numpy.bitwise_or([12, 10], 6)
    Tensor([14, 14], dtype=int32)"""
    ...
def bitwise_xor(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Bits that are set in exactly one, x1 ^ x2; of bools: whether they differ.

    Args:
        x1: number or array of integers or bools of any shape.
        x2: number or array of integers or bools of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is of floats.

    >>> ms.numpy.bitwise_xor([12, 10], 6)
    Tensor([10, 12], dtype=int32)"""
    ...
def blackman(M: Any) -> Tensor:
    """Blackman window: 0.42 - 0.5 cos(t) + 0.08 cos(2 t) with t = 2 pi i / (M - 1) for i = 0 ... M - 1.

    Args:
        M: int, the number of points.
    Returns:
        float32 Tensor (M,).

    >>> [abs(round(v, 2)) for v in ms.numpy.blackman(5).tolist()]
    [0.0, 0.34, 1.0, 0.34, 0.0]"""
    ...
bool_: DType
def broadcast_arrays(*args: Any) -> list[Tensor]:
    """Arrays repeated so that all have their common shape, without copying.

    Args:
        args: arrays whose shapes broadcast together.
    Returns:
        list of Tensors of one shape.

    >>> [a.tolist() for a in ms.numpy.broadcast_arrays([[1], [2]], [10, 20])]
    [[[1, 1], [2, 2]], [[10, 20], [10, 20]]]"""
    ...
def broadcast_to(array: Any, shape: Any) -> Tensor:
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
            [1, 2]], dtype=int32)"""
    ...
def cbrt(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Cube root, of negative numbers too.

    Args:
        x: array of real numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.cbrt([8.0, -27.0]).round()
    Tensor([ 2., -3.], dtype=float32)"""
    ...
def ceil(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Smallest whole number that is not below x.

    Args:
        x: array of real numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is complex.

    >>> ms.numpy.ceil([-1.5, 1.2])
    Tensor([-1.,  2.], dtype=float32)"""
    ...
def choose(a: ArrayLike, choices: Any, mode: str = 'clip') -> Tensor:
    """For each element the value of the array whose number it is: result[i] = choices[a[i]][i].

    Args:
        a: array of integers.
        choices: sequence of arrays (or one array of them) that broadcast with a.
        mode: what happens to a number outside: 'clip' (default) takes the nearest one, 'wrap' counts on from the beginning,
            'raise' raises ValueError.
    Returns:
        Tensor.

    >>> ms.numpy.choose([0, 1, 0], [[1, 2, 3], [10, 20, 30]])
    Tensor([ 1, 20,  3], dtype=int32)"""
    ...
def clip(x: ArrayLike, xmin: Any, xmax: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Elements limited to a range: those below are raised to its lower end, those above lowered to its upper end.

    Args:
        x: array of real numbers of any shape; NaN stays.
        xmin: number or array that broadcasts; None: no lower end.
        xmax: number or array that broadcasts; None: no upper end.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of the shape that all broadcast to.
    Raises:
        ValueError: both ends are None.

    >>> ms.numpy.clip([-2, 0, 5], -1, 3)
    Tensor([-1,  0,  3], dtype=int32)"""
    ...
def column_stack(tup: Any) -> Tensor:
    """Vectors as the columns of a matrix; matrices are put beside them as they are.

    Args:
        tup: sequence of 1-d and 2-d arrays with as many elements or rows.
    Returns:
        Tensor of two dimensions.

    >>> ms.numpy.column_stack([[1, 2], [3, 4]])
    Tensor([[1, 3],
            [2, 4]], dtype=int32)"""
    ...
def concatenate(arrays: Any, axis: Ints | None = 0) -> Tensor:
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
    Tensor([[1, 2, 3, 4]], dtype=int32)"""
    ...
def convolve(a: ArrayLike, v: ArrayLike, mode: str = 'full') -> Tensor:
    """Discrete convolution of two vectors: element k is the sum of a[i] v[k - i].

    Args:
        a: 1-d array of numbers.
        v: 1-d array of numbers.
        mode: 'full' (default): every place where they overlap, len(a) + len(v) - 1 of them; 'same': the middle ones, as
            many as the longer has elements; 'valid': where they overlap wholly.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: mode is another word.

    >>> ms.numpy.convolve([1, 2, 3], [1, 10])
    Tensor([ 1, 12, 23, 30], dtype=int32)"""
    ...
def copy(a: ArrayLike) -> Tensor:
    """A copy of an array, whose elements are its own.

    Args:
        a: number, nested list or tuple, NumPy array or Tensor.
    Returns:
        Tensor of a's shape and dtype.

    >>> x = ms.numpy.ones(2)
    >>> y = ms.numpy.copy(x)
    >>> y[0] = 5
    >>> x
    Tensor([1., 1.], dtype=float32)"""
    ...
def copysign(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """The size of ``x1`` with the sign of ``x2``.

    Args:
        x1: array of real numbers of any shape; integers are computed in float32.
        x2: array of real numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to.

    >>> ms.numpy.copysign([1.0, 2.0], [-5.0, 5.0])
    Tensor([-1.,  2.], dtype=float32)"""
    ...
def corrcoef(x: ArrayLike, y: ArrayLike | None = None, rowvar: bool = True, dtype: DTypeLike | None = None) -> Tensor:
    """Correlation coefficients of variables: their covariances over the product of their standard deviations, in [-1, 1].

    Args:
        x: 1-d or 2-d array; each row is a variable and each column an observation (see rowvar).
        y: further variables, an array of the same form. Default: None.
        rowvar: False: the columns are the variables. Default: True.
        dtype: dtype to compute in; None (default): that of x.
    Returns:
        Tensor (variables, variables); of one variable the scalar 1.

    >>> ms.numpy.corrcoef([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])
    Tensor([[ 1., -1.],
            [-1.,  1.]], dtype=float32)"""
    ...
def correlate(a: ArrayLike, v: ArrayLike, mode: str = 'valid') -> Tensor:
    """Cross-correlation of two vectors: element k is the sum of a[k + i] v[i].

    Args:
        a: 1-d array of numbers.
        v: 1-d array of numbers.
        mode: 'valid' (default): where they overlap wholly; 'same': as many places as the longer has elements; 'full': every
            place where they overlap.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: mode is another word.

    >>> ms.numpy.correlate([1, 2, 3], [1, 10])
    Tensor([21, 32], dtype=int32)"""
    ...
def cos(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Cosine of angles in radians.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.cos([0.0, 3.1415927]).asnumpy().round(4)
    array([ 1., -1.], dtype=float32)"""
    ...
def cosh(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Hyperbolic cosine: (exp(x) + exp(-x)) / 2.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.cosh([0.0, 1.0]).asnumpy().round(4)
    array([1.    , 1.5431], dtype=float32)"""
    ...
def count_nonzero(x: ArrayLike, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """Number of elements over ``axis`` that are not 0.

    Args:
        x: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        int64 Tensor of x's shape without the reduced dimensions.

    >>> ms.numpy.count_nonzero([[0, 4], [5, 6]], axis=1)
    Tensor([1, 2], dtype=int32)"""
    ...
def cov(m: ArrayLike, y: ArrayLike | None = None, rowvar: bool = True, bias: bool = False, ddof: Any = None, fweights: Any = None, aweights: Any = None, dtype: DTypeLike | None = None) -> Tensor:
    """Covariance matrix of variables that were observed several times.

    Args:
        m: 1-d or 2-d array; each row is a variable and each column an observation (see rowvar). Integers are computed in
            float32.
        y: further variables, an array of the same form. Default: None.
        rowvar: False: the columns are the variables. Default: True.
        bias: True divides by n, False (default) by n - 1, n the number of observations.
        ddof: int that is subtracted from n instead of what bias says; None (default): as bias says.
        fweights: 1-d array of integers, how often each observation counts. Default: None, once.
        aweights: 1-d array of numbers, how much each observation weighs. Default: None, all alike.
        dtype: dtype to compute in; None (default): that of m.
    Returns:
        Tensor (variables, variables); of one variable a scalar, its variance.

    >>> ms.numpy.cov([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])
    Tensor([[ 1., -1.],
            [-1.,  1.]], dtype=float32)"""
    ...
def cross(a: ArrayLike, b: ArrayLike, axisa: complex | Tensor = -1, axisb: complex | Tensor = -1, axisc: complex | Tensor = -1, axis: Ints | None = None) -> Tensor:
    """Cross product of vectors of 3 elements; of 2 elements, whose third counts as 0.

    Args:
        a: array with vectors of 2 or 3 elements along axisa.
        b: array with vectors of 2 or 3 elements along axisb; the other dimensions broadcast.
        axisa: int, the dimension of a's vectors. Default: the last.
        axisb: int, the dimension of b's vectors. Default: the last.
        axisc: int, the dimension of the result's vectors. Default: the last.
        axis: int that stands for all three; None (default): they count.
    Returns:
        Tensor of vectors of 3 elements; of two arrays of 2 elements only the third component, without that dimension.
    Raises:
        ValueError: vectors have another number of elements.

    >>> ms.numpy.cross([1, 0, 0], [0, 1, 0]), ms.numpy.cross([1, 0], [0, 1])
    (Tensor([0, 0, 1], dtype=int32), Tensor(1, dtype=int32))"""
    ...
def cumprod(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Running product along ``axis``: each element of the result is the product of those up to it.

    Args:
        a: array of numbers of any shape.
        axis: int, the dimension to run along; None (default): the flattened array.
        dtype: dtype to compute and return in; None (default): that of the array, but int64 for bools and integers narrower
            than int64.
    Returns:
        Tensor of a's shape, 1-d without axis.

    >>> ms.numpy.cumprod([1, 2, 3, 4])
    Tensor([ 1,  2,  6, 24], dtype=int32)"""
    ...
def cumsum(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Running sum along ``axis``: each element of the result is the sum of those up to it.

    Args:
        a: array of numbers of any shape.
        axis: int, the dimension to run along; None (default): the flattened array.
        dtype: dtype to compute and return in; None (default): that of the array, but int64 for bools and integers narrower
            than int64.
    Returns:
        Tensor of a's shape, 1-d without axis.

    >>> ms.numpy.cumsum([[1, 2], [3, 4]], axis=1)
    Tensor([[1, 3],
            [3, 7]], dtype=int32)
    >>> ms.numpy.cumsum([[1, 2], [3, 4]])
    Tensor([ 1,  3,  6, 10], dtype=int32)"""
    ...
def deg2rad(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Degrees converted to radians: x * pi / 180. Also called radians.

    Args:
        x: array of degrees of any shape; integers are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.deg2rad([180, 90]).asnumpy().round(4)
    array([3.1416, 1.5708], dtype=float32)"""
    ...
def diag(v: ArrayLike, k: complex | Tensor = 0) -> Tensor:
    """A matrix with a vector on a diagonal, or the diagonal of a matrix.

    Args:
        v: 1-d array, which is put on the diagonal, or 2-d array, of which the diagonal is taken.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of v's dtype: a matrix for a vector, a vector for a matrix.

    >>> ms.numpy.diag([1, 2])
    Tensor([[1, 0],
            [0, 2]], dtype=int32)
    >>> ms.numpy.diag([[1, 2], [3, 4]])
    Tensor([1, 4], dtype=int32)"""
    ...
def diag_indices(n: Any, ndim: complex | Tensor = 2) -> tuple[Tensor, ...]:
    """Indices of the main diagonal of an array whose dimensions all have size n.

    Args:
        n: int, the size.
        ndim: int, the number of dimensions. Default: 2.
    Returns:
        tuple of ndim equal int32 Tensors (n,), to index with.

    >>> x = ms.numpy.array([[1, 2], [3, 4]])
    >>> x[ms.numpy.diag_indices(2)]
    Tensor([1, 4], dtype=int32)"""
    ...
def diagflat(v: ArrayLike, k: complex | Tensor = 0) -> Tensor:
    """A matrix with the elements of the flattened array on a diagonal.

    Args:
        v: array of any shape and dtype.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor (n, n) of v's dtype, n the number of elements plus |k|.

    >>> ms.numpy.diagflat([1, 2], 1)
    Tensor([[0, 1, 0],
            [0, 0, 2],
            [0, 0, 0]], dtype=int32)"""
    ...
def diagonal(a: ArrayLike, offset: complex | Tensor = 0, axis1: complex | Tensor = 0, axis2: complex | Tensor = 1) -> Tensor:
    """Elements of a diagonal.

    Args:
        a: array of at least two dimensions.
        offset: int, which diagonal: above (positive) or below (negative) the main one. Default: 0.
        axis1: int, the dimension of the rows. Default: 0.
        axis2: int, the dimension of the columns. Default: 1.
    Returns:
        Tensor, a view of a: without both dimensions, the diagonal is the last one.

    >>> ms.numpy.diagonal([[1, 2], [3, 4]]), ms.numpy.diagonal([[1, 2], [3, 4]], 1)
    (Tensor([1, 4], dtype=int32), Tensor([2], dtype=int32))"""
    ...
def diff(a: ArrayLike, n: complex | Tensor = 1, axis: Ints | None = -1, prepend: Any = None, append: Any = None) -> Tensor:
    """Differences of neighbours along ``axis``: a[i + 1] - a[i].

    Args:
        a: array of numbers of any shape.
        n: int, how often differences are taken, of the differences before. Default: 1.
        axis: int, the dimension to go along. Default: the last.
        prepend: number or array put before a along axis first; None (default): nothing.
        append: number or array put behind a along axis first; None (default): nothing.
    Returns:
        Tensor of a's dtype, n shorter than a (with what is put before and behind) along axis.

    >>> ms.numpy.diff([1, 4, 9, 16]), ms.numpy.diff([1, 4, 9, 16], n=2)
    (Tensor([3, 5, 7], dtype=int32), Tensor([2, 2], dtype=int32))"""
    ...
def digitize(x: ArrayLike, bins: Any, right: bool = False) -> Tensor:
    """Number of the bin that each element falls into: 0 before the first edge, len(bins) behind the last.

    Args:
        x: array of numbers of any shape.
        bins: 1-d array of edges, ascending or descending.
        right: False (default): a bin holds its lower edge, in ascending edges bins[i - 1] <= x < bins[i]; True: its upper
            one.
    Returns:
        int64 Tensor of x's shape.

    >>> ms.numpy.digitize([0.5, 1.0, 9.0], [0, 1, 2])
    Tensor([1, 2, 3], dtype=int32)"""
    ...
def divide(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """True quotient x1 / x2, of integers too; division by 0 gives inf or NaN. Also called true_divide.

    Args:
        x1: number or array of numbers of any shape.
        x2: number or array of numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point or complex Tensor; integers and bools give float32, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.divide([1, 3], 2)
    Tensor([0.5, 1.5], dtype=float32)"""
    ...
def divmod(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> tuple[Tensor, Tensor]:
    """Quotient rounded down and remainder: (x1 // x2, x1 % x2).

    Args:
        x1: array of real numbers of any shape.
        x2: number or Tensor; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        pair of Tensors of the shape that both broadcast to, so that quotient * x2 + remainder is x1.

    >>> ms.numpy.divmod([7, -7], 3)
    (Tensor([ 2, -3], dtype=int32), Tensor([1, 2], dtype=int32))"""
    ...
def dot(a: ArrayLike, b: ArrayLike) -> Tensor:
    """Product of two arrays: of vectors their inner product, of matrices the matrix product, with a scalar the element-wise
    one.

    In general the sum of products over the last dimension of ``a`` and the last but one of ``b`` (the only one of a
    vector).

    Args:
        a: array of numbers of any shape.
        b: array of numbers whose summed dimension has the same size.
    Returns:
        Tensor with a's other dimensions, then b's.
    Raises:
        ValueError: the summed dimensions differ.

    >>> ms.numpy.dot([1, 2], [3, 4])
    Tensor(11, dtype=int32)
    >>> ms.numpy.dot([[1, 2], [3, 4]], [[1, 0], [0, 2]])
    Tensor([[1, 4],
            [3, 8]], dtype=int32)"""
    ...
def dsplit(x: ArrayLike, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
    """Cuts an array into parts one behind the other: along the third dimension.

    Args:
        x: array of at least three dimensions.
        indices_or_sections: int, the number of equal parts; or the indices at which to cut.
    Returns:
        tuple of Tensors, views of x.
    Raises:
        ValueError: the dimension does not divide into so many equal parts.

    >>> [part.shape for part in ms.numpy.dsplit(ms.numpy.ones((1, 2, 4)), 2)]
    [(1, 2, 2), (1, 2, 2)]"""
    ...
def dstack(tup: Any) -> Tensor:
    """Arrays joined one behind the other: along the third dimension, after ``atleast_3d``.

    Args:
        tup: sequence of arrays whose other dimensions are equal.
    Returns:
        Tensor of at least three dimensions.

    >>> ms.numpy.dstack([[1, 2], [3, 4]])
    Tensor([[[1, 3],
             [2, 4]]], dtype=int32)"""
    ...
e: float
def ediff1d(ary: ArrayLike, to_end: Any = None, to_begin: Any = None) -> Tensor:
    """Differences of neighbours of the flattened array.

    Args:
        ary: array of numbers of any shape.
        to_end: number or array to put behind the differences. Default: None.
        to_begin: number or array to put before the differences. Default: None.
    Returns:
        1-d Tensor of ary's dtype.

    >>> ms.numpy.ediff1d([1, 4, 9], to_begin=0)
    Tensor([0, 3, 5], dtype=int32)"""
    ...
def empty(*size: Ints, dtype: DTypeLike | None = None) -> Tensor:
    """A new tensor whose elements are not set: they are whatever the memory holds, to be written before they are read.

    Args:
        shape: int or tuple of ints.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor of that shape.

    >>> ms.numpy.empty((2, 3)).shape
    (2, 3)"""
    ...
def empty_like(prototype: Any, dtype: DTypeLike | None = None, shape: Ints | None = None) -> Tensor:
    """A new tensor whose elements are not set, with the shape and dtype of another array.

    Args:
        prototype: array of any shape and dtype.
        dtype: dtype of the result; None (default): that of prototype.
        shape: int or tuple of ints; None (default): that of prototype.
    Returns:
        Tensor.

    >>> ms.numpy.empty_like([[1, 2, 3]]).shape
    (1, 3)"""
    ...
def equal(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Whether x1 == x2; a NaN equals nothing.

    Args:
        x1: number or array of numbers of any shape.
        x2: number or array of numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.equal([1, 2], [1, 3])
    Tensor([ True, False], dtype=bool_)"""
    ...
def exp(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Exponential e ** x.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.exp([0.0, 1.0]).asnumpy().round(4)
    array([1.    , 2.7183], dtype=float32)"""
    ...
def exp2(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Power of two: 2 ** x.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.exp2([0.0, 3.0])
    Tensor([1., 8.], dtype=float32)"""
    ...
def expand_dims(a: ArrayLike, axis: Any) -> Tensor:
    """Dimensions of size 1 inserted.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, where they stand in the result.
    Returns:
        Tensor, a view of a.

    >>> ms.numpy.expand_dims([1, 2], 0)
    Tensor([[1, 2]], dtype=int32)
    >>> ms.numpy.expand_dims([1, 2], (0, 2)).shape
    (1, 2, 1)"""
    ...
def expm1(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """exp(x) - 1, accurate also for x near 0, where exp(x) rounds to 1.

    Args:
        x: array of real numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.
    Raises:
        TypeError: x is complex.

    >>> ms.numpy.expm1([0.0, 1e-10])
    Tensor([0.e+00, 1.e-10], dtype=float32)"""
    ...
def eye(N: Any, M: Any = None, k: complex | Tensor = 0, dtype: DTypeLike = ...) -> Tensor:
    """A matrix with ones on one diagonal and zeros elsewhere.

    Args:
        N: int, rows.
        M: int, columns; None (default): N.
        k: int, which diagonal: above (positive) or below (negative) the main one. Default: 0.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor (N, M).

    >>> ms.numpy.eye(2, 3, k=1)
    Tensor([[0., 1., 0.],
            [0., 0., 1.]], dtype=float32)"""
    ...
def fabs(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Absolute values in floating point.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.fabs([-3, 2])
    Tensor([3, 2], dtype=int32)"""
    ...
def fix(x: Any) -> Tensor:
    """Each element rounded towards 0, in floating point.

    Args:
        x: array of real numbers of any shape; integers are converted to float32.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.fix([-1.7, 1.7])
    Tensor([-1.,  1.], dtype=float32)"""
    ...
def flip(m: ArrayLike, axis: Any = None) -> Tensor:
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
            [4, 3]], dtype=int32)"""
    ...
def fliplr(m: ArrayLike) -> Tensor:
    """Left and right exchanged: the second dimension reversed.

    Args:
        m: array of at least two dimensions.
    Returns:
        Tensor of m's shape.

    >>> ms.numpy.fliplr([[1, 2], [3, 4]])
    Tensor([[2, 1],
            [4, 3]], dtype=int32)"""
    ...
def flipud(m: ArrayLike) -> Tensor:
    """Above and below exchanged: the first dimension reversed.

    Args:
        m: array of at least one dimension.
    Returns:
        Tensor of m's shape.

    >>> ms.numpy.flipud([[1, 2], [3, 4]])
    Tensor([[3, 4],
            [1, 2]], dtype=int32)"""
    ...
float16: DType
float32: DType
float64: DType
float_: DType
def float_power(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Power x1 ** x2 in floating point, of integers too.

    Args:
        x1: array of numbers of any shape.
        x2: array of numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to; NaN for a negative x1 and an exponent that is not whole.

    >>> ms.numpy.float_power([2, 4], [-1, 0.5])
    Tensor([0.5, 2. ], dtype=float32)"""
    ...
def floor(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Largest whole number that is not above x.

    Args:
        x: array of real numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is complex.

    >>> ms.numpy.floor([-1.5, 1.2])
    Tensor([-2.,  1.], dtype=float32)"""
    ...
def floor_divide(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Quotient rounded down, x1 // x2.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.floor_divide([7, -7], 3)
    Tensor([ 2, -3], dtype=int32)"""
    ...
def fmod(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Remainder of the quotient rounded towards 0, as C has it: it has the sign of x1.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.fmod([7, -7], 3)
    Tensor([ 1, -1], dtype=int32)"""
    ...
def full(shape: Any, fill_value: Operand, dtype: Any = None) -> Tensor:
    """A new tensor filled with one value, or with an array that is broadcast to the shape.

    Args:
        shape: int or tuple of ints.
        fill_value: number, or an array that broadcasts to shape.
        dtype: dtype of the result; None (default): that of fill_value, as ``array`` has it.
    Returns:
        Tensor of that shape.

    >>> ms.numpy.full(2, 7.0)
    Tensor([7., 7.], dtype=float32)
    >>> ms.numpy.full((2, 2), [1, 2])
    Tensor([[1, 2],
            [1, 2]], dtype=int32)"""
    ...
def full_like(a: ArrayLike, fill_value: Operand, dtype: DTypeLike | None = None, shape: Ints | None = None) -> Tensor:
    """A new tensor filled with a value, with the shape and dtype of another array.

    Args:
        a: array of any shape and dtype.
        fill_value: number, or an array that broadcasts to the shape.
        dtype: dtype of the result; None (default): that of a.
        shape: int or tuple of ints; None (default): that of a.
    Returns:
        Tensor.

    >>> ms.numpy.full_like([[1, 2], [3, 4]], 9)
    Tensor([[9, 9],
            [9, 9]], dtype=int32)"""
    ...
def gcd(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Greatest common divisor, not negative.

    Args:
        x1: Tensor of integers of any shape.
        x2: Tensor of integers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        integer Tensor of the shape that both broadcast to.

    >>> ms.numpy.gcd(ms.numpy.array([12, 18]), ms.numpy.array(8))
    Tensor([4, 2], dtype=int32)"""
    ...
def geomspace(start: Any, stop: Any, num: complex | Tensor = 50, endpoint: bool = True, dtype: DTypeLike | None = None, axis: Ints | None = 0) -> Tensor:
    """Numbers from start to stop of which each is the same multiple of the one before.

    Args:
        start: number or array that is not 0, the first.
        stop: number or array of the same sign, the last one, unless endpoint is False.
        num: int, how many numbers. Default: 50.
        endpoint: False leaves the last one out. Default: True.
        dtype: dtype of the result; None (default): float32.
        axis: int, where the dimension of the numbers stands when start or stop are arrays. Default: 0.
    Returns:
        Tensor (num,) plus the shape of start and stop.

    >>> ms.numpy.geomspace(1, 8, 4).round().tolist()
    [1.0, 2.0, 4.0, 8.0]"""
    ...
def gradient(f: Any, *varargs: Any, axis: Ints | None = None, edge_order: complex | Tensor = 1) -> Any:
    """Slope of values on a grid along each of ``axis``: (f[i + 1] - f[i - 1]) / 2h inside, one-sided differences at both ends.

    Args:
        f: array of the values; integers are computed in float32.
        varargs: the distance h of neighbours: none (1), one number for all axes, or one for each axis.
        axis: int or tuple of ints; None (default): all.
        edge_order: 1, the only order at the ends that is there.
    Returns:
        Tensor of f's shape, or a list of them, one for each of several axes.
    Raises:
        ValueError: edge_order is not 1.
        TypeError: the number of distances fits neither one nor the axes.

    >>> ms.numpy.gradient([0.0, 1.0, 4.0, 9.0])
    Tensor([1., 2., 4., 5.], dtype=float32)"""
    ...
def greater(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Whether x1 > x2.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.greater([1, 2, 3], 2)
    Tensor([False, False,  True], dtype=bool_)"""
    ...
def greater_equal(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Whether x1 >= x2.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.greater_equal([1, 2, 3], 2)
    Tensor([False,  True,  True], dtype=bool_)"""
    ...
def hamming(M: Any) -> Tensor:
    """Hamming window: 0.54 - 0.46 cos(2 pi i / (M - 1)) for i = 0 ... M - 1.

    Args:
        M: int, the number of points.
    Returns:
        float32 Tensor (M,).

    >>> [round(v, 2) for v in ms.numpy.hamming(5).tolist()]
    [0.08, 0.54, 1.0, 0.54, 0.08]"""
    ...
def hanning(M: Any) -> Tensor:
    """Hann window: 0.5 - 0.5 cos(2 pi i / (M - 1)) for i = 0 ... M - 1.

    Args:
        M: int, the number of points.
    Returns:
        float32 Tensor (M,).

    >>> [abs(round(v, 2)) for v in ms.numpy.hanning(5).tolist()]
    [0.0, 0.5, 1.0, 0.5, 0.0]"""
    ...
def heaviside(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Step function: 0 where ``x1`` is below 0, 1 where it is above, and ``x2`` where it is 0.

    Args:
        x1: array of real numbers of any shape; integers are computed in float32.
        x2: array of real numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to.

    >>> ms.numpy.heaviside([-1.0, 0.0, 2.0], 0.5)
    Tensor([0. , 0.5, 1. ], dtype=float32)"""
    ...
def histogram(a: ArrayLike, bins: Any = 10, range: Any = None, weights: Any = None, density: bool = False) -> tuple[Tensor, Tensor]:
    """Counts how many elements of the flattened array fall into each bin.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        bins: int, the number of equally wide bins (default 10), or a 1-d array of ascending edges.
        range: pair of numbers, the outer edges; None (default): the smallest and the largest element.
        weights: array of a's shape: each element adds its weight instead of 1. Default: None.
        density: True gives a probability density, whose integral over all bins is 1. Default: False.
    Returns:
        pair of Tensors: floating-point counts (bins,) and edges (bins + 1,). A bin holds its lower edge, the last one both.

    >>> ms.numpy.histogram([0.0, 0.5, 2.0, 4.0], bins=2)
    (Tensor([2., 2.], dtype=float32), Tensor([0., 2., 4.], dtype=float32))"""
    ...
def histogram2d(x: ArrayLike, y: ArrayLike, bins: Any = 10, range: Any = None, weights: Any = None, density: bool = False) -> tuple[Tensor, Tensor, Tensor]:
    """Counts how many points fall into each cell of a grid in the plane.

    Args:
        x: array of the points' first coordinates.
        y: array of the points' second coordinates.
        bins: int (default 10), or edges, for both dimensions; or a pair of these, one for each.
        range: pair of pairs of numbers, the outer edges of each dimension; None (default): the smallest and largest
            coordinates.
        weights: array with a weight for each point. Default: None, 1.
        density: True gives a probability density. Default: False.
    Returns:
        triple of Tensors: counts, edges of x, edges of y.

    >>> counts, _, _ = ms.numpy.histogram2d([0.0, 0.1, 1.0], [0.0, 1.0, 1.0], bins=2)
    >>> counts
    Tensor([[1., 1.],
            [0., 1.]], dtype=float32)"""
    ...
def histogram_bin_edges(a: ArrayLike, bins: Any = 10, range: Any = None, weights: Any = None) -> Tensor:
    """Edges of the bins that ``histogram`` would use.

    Args:
        a: array of numbers, whose smallest and largest are the outer edges where range is None.
        bins: int, the number of equally wide bins (default 10), or the edges themselves.
        range: pair of numbers, the outer edges. Default: None.
        weights: accepted as NumPy has it; has no effect.
    Returns:
        1-d floating-point Tensor of edges, one more than bins.

    >>> ms.numpy.histogram_bin_edges([0.0, 4.0], bins=2)
    Tensor([0., 2., 4.], dtype=float32)"""
    ...
def histogramdd(sample: Any, bins: Any = 10, range: Any = None, weights: Any = None, density: bool = False) -> tuple[Tensor, list[Tensor]]:
    """Counts how many points fall into each cell of a grid of any number of dimensions.

    Args:
        sample: Tensor (points, dimensions), or a list with an array of coordinates for each dimension.
        bins: int, the number of bins of every dimension (default 10), or a list of numbers of bins or edges, one for each.
        range: list of pairs, the outer edges of each dimension; None (default): the smallest and largest coordinates.
        weights: array with a weight for each point. Default: None, 1.
        density: True gives a probability density. Default: False.
    Returns:
        pair: Tensor of counts with a dimension for each of sample's, and the list of edges.

    >>> counts, edges = ms.numpy.histogramdd(ms.numpy.array([[0.0, 0.0], [1.0, 1.0], [0.9, 1.0]]), bins=2)
    >>> counts, len(edges)
    (Tensor([[1., 0.],
            [0., 2.]], dtype=float32), 2)"""
    ...
def hsplit(x: ArrayLike, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
    """Cuts an array into parts side by side: along the second dimension, a vector along its only one.

    Args:
        x: array of at least one dimension.
        indices_or_sections: int, the number of equal parts; or the indices at which to cut.
    Returns:
        tuple of Tensors, views of x.
    Raises:
        ValueError: the dimension does not divide into so many equal parts.

    >>> [part.tolist() for part in ms.numpy.hsplit([[1, 2], [3, 4]], 2)]
    [[[1], [3]], [[2], [4]]]"""
    ...
def hstack(tup: Any) -> Tensor:
    """Arrays joined side by side: along the second dimension, vectors along their only one.

    Args:
        tup: sequence of arrays whose other dimensions are equal.
    Returns:
        Tensor.

    >>> ms.numpy.hstack([[1, 2], [3]])
    Tensor([1, 2, 3], dtype=int32)
    >>> ms.numpy.hstack([[[1], [2]], [[3], [4]]])
    Tensor([[1, 3],
            [2, 4]], dtype=int32)"""
    ...
def hypot(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Length of the hypotenuse: sqrt(x1 ** 2 + x2 ** 2) without overflow in between.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor; integers and bools give float32, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.hypot([3.0, 5.0], [4.0, 12.0])
    Tensor([ 5., 13.], dtype=float32)"""
    ...
def identity(n: Any, dtype: DTypeLike = ...) -> Tensor:
    """The unit matrix: ones on the main diagonal, zeros elsewhere.

    Args:
        n: int, rows and columns.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor (n, n).

    >>> ms.numpy.identity(2)
    Tensor([[1., 0.],
            [0., 1.]], dtype=float32)"""
    ...
def in1d(ar1: Any, ar2: Any, invert: bool = False) -> Tensor:
    """Whether each element of the flattened ``ar1`` is one of the elements of ``ar2``.

    Args:
        ar1: array of any shape and dtype.
        ar2: array of any shape, the elements looked for.
        invert: True asks for elements that are not in ar2. Default: False.
    Returns:
        1-d bool Tensor, an entry for each element of ar1.

    >>> ms.numpy.in1d([1, 2, 3], [3, 1])
    Tensor([ True, False,  True], dtype=bool_)"""
    ...
def indices(dimensions: Any, dtype: DTypeLike = ..., sparse: bool = False) -> Any:
    """Indices of all elements of an array of the given shape.

    Args:
        dimensions: tuple of ints, the shape.
        dtype: integer dtype of the result. Default: int32.
        sparse: True gives a tuple of tensors that broadcast to the shape instead. Default: False.
    Returns:
        Tensor (number of dimensions, *dimensions): entry [d] holds the index along dimension d.

    >>> ms.numpy.indices((2, 2)).tolist()
    [[[0, 0], [1, 1]], [[0, 1], [0, 1]]]"""
    ...
inf: float
def inner(a: ArrayLike, b: ArrayLike) -> Tensor:
    """Sums of products over the last dimensions of both arrays.

    Args:
        a: array of numbers of any shape.
        b: array of numbers whose last dimension has the same size.
    Returns:
        Tensor with a's other dimensions, then b's.

    >>> ms.numpy.inner([[1, 2], [3, 4]], [10, 1])
    Tensor([12, 34], dtype=int32)"""
    ...
int16: DType
int32: DType
int64: DType
int8: DType
int_: DType
def interp(x: ArrayLike, xp: Any, fp: Any, left: Any = None, right: Any = None) -> Tensor:
    """Piecewise linear interpolation: the value at each ``x`` on the line through the points (xp, fp).

    Args:
        x: array of the places asked for.
        xp: 1-d array of the points' places, ascending.
        fp: 1-d array of the points' values.
        left: number, the value below xp[0]; None (default): fp[0].
        right: number, the value above xp[-1]; None (default): fp[-1].
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.interp([0.5, 2.0, 9.0], [0, 1, 3], [0, 10, 20])
    Tensor([ 5., 15., 20.], dtype=float32)"""
    ...
def intersect1d(ar1: Any, ar2: Any, assume_unique: bool = False, return_indices: bool = False) -> Any:
    """Values that are in both arrays, each once and in ascending order.

    Args:
        ar1: array of any shape and dtype.
        ar2: array of any shape and dtype.
        assume_unique: accepted as NumPy has it; results are the same.
        return_indices: True gives the place where each value comes first in ar1 and in ar2 as well. Default: False.
    Returns:
        1-d Tensor, or the triple (values, places in ar1, places in ar2).

    >>> ms.numpy.intersect1d([5, 1, 3, 3], [3, 5, 9])
    Tensor([3, 5], dtype=int32)"""
    ...
def invert(x: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Every bit turned over: ~x, which is -x - 1 of signed integers; of bools the opposite.

    Args:
        x: array of integers or bools of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is of floats.

    >>> ms.numpy.invert([True, False])
    Tensor([False,  True], dtype=bool_)"""
    ...
def isclose(a: ArrayLike, b: ArrayLike, rtol: complex | Tensor = 1e-05, atol: complex | Tensor = 1e-08, equal_nan: bool = False) -> Tensor:
    """Whether elements are equal within a tolerance: |a - b| <= atol + rtol * |b|.

    Args:
        a: array of numbers of any shape.
        b: array of numbers; both broadcast.
        rtol: number, the relative tolerance. Default: 1e-5.
        atol: number, the absolute tolerance. Default: 1e-8.
        equal_nan: True: two NaNs are equal. Default: False.
    Returns:
        bool Tensor of the shape that both broadcast to.

    >>> ms.numpy.isclose([1.0, 1.1], [1.000001, 1.2])
    Tensor([ True, False], dtype=bool_)"""
    ...
def isfinite(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """True where an element is neither infinite nor NaN.

    Args:
        x: array of any shape and dtype.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor of x's shape.

    >>> ms.numpy.isfinite([1.0, float('inf'), float('nan')])
    Tensor([ True, False, False], dtype=bool_)"""
    ...
def isin(element: Any, test_elements: Any, invert: bool = False) -> Tensor:
    """Whether each element is one of the elements of ``test_elements``.

    Args:
        element: array of any shape and dtype.
        test_elements: array of any shape, the elements looked for.
        invert: True asks for elements that are not among them. Default: False.
    Returns:
        bool Tensor of element's shape.

    >>> ms.numpy.isin([[1, 2], [3, 4]], [4, 1])
    Tensor([[ True, False],
            [False,  True]], dtype=bool_)"""
    ...
def isinf(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """True where an element is infinite, positive or negative.

    Args:
        x: array of any shape and dtype.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor of x's shape.

    >>> ms.numpy.isinf([1.0, float('-inf'), float('nan')])
    Tensor([False,  True, False], dtype=bool_)"""
    ...
def isnan(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """True where an element is NaN (not a number).

    Args:
        x: array of any shape and dtype.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor of x's shape.

    >>> ms.numpy.isnan([1.0, float('inf'), float('nan')])
    Tensor([False, False,  True], dtype=bool_)"""
    ...
def isneginf(x: Any) -> Tensor:
    """True where an element is negative infinity.

    Args:
        x: array of real numbers of any shape.
    Returns:
        bool Tensor of x's shape.

    >>> ms.numpy.isneginf([1.0, ms.numpy.inf, -ms.numpy.inf])
    Tensor([False, False,  True], dtype=bool_)"""
    ...
def isposinf(x: Any) -> Tensor:
    """True where an element is positive infinity.

    Args:
        x: array of real numbers of any shape.
    Returns:
        bool Tensor of x's shape.

    >>> ms.numpy.isposinf([1.0, ms.numpy.inf, -ms.numpy.inf])
    Tensor([False,  True, False], dtype=bool_)"""
    ...
def isscalar(element: Any) -> bool:
    """Whether something is a Python number, bool or string; a Tensor is not, of whatever shape.

    Args:
        element: any object.
    Returns:
        bool.

    >>> ms.numpy.isscalar(3.5), ms.numpy.isscalar(ms.numpy.array(3.5))
    (True, False)"""
    ...
def ix_(*args: Any) -> tuple[Tensor, Tensor]:
    """Vectors shaped so that indexing with them takes all combinations: x[ix_(rows, columns)].

    Args:
        args: 1-d arrays of indices, or of bools, which stand for the indices where they hold.
    Returns:
        tuple of Tensors; vector number d lies along dimension d, the other dimensions have size 1.

    >>> x = ms.numpy.array([[1, 2, 3], [4, 5, 6]])
    >>> x[ms.numpy.ix_([0, 1], [0, 2])]
    Tensor([[1, 3],
            [4, 6]], dtype=int32)"""
    ...
def kron(a: ArrayLike, b: ArrayLike) -> Tensor:
    """Kronecker product: each element of ``a`` times the whole of ``b``, put in that element's place.

    Args:
        a: array of numbers of any shape.
        b: array of numbers of any shape.
    Returns:
        Tensor whose sizes are the products of the sizes of a and b.

    >>> ms.numpy.kron([1, 10], [1, 2])
    Tensor([ 1,  2, 10, 20], dtype=int32)"""
    ...
def lcm(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Least common multiple, not negative.

    Args:
        x1: Tensor of integers of any shape.
        x2: Tensor of integers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        integer Tensor of the shape that both broadcast to; 0 where one is 0.

    >>> ms.numpy.lcm(ms.numpy.array([4, 6]), ms.numpy.array(10))
    Tensor([20, 30], dtype=int32)"""
    ...
def less(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Whether x1 < x2.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.less([1, 2, 3], 2)
    Tensor([ True, False, False], dtype=bool_)"""
    ...
def less_equal(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Whether x1 <= x2.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.less_equal([1, 2, 3], 2)
    Tensor([ True,  True, False], dtype=bool_)"""
    ...
def linspace(start: Any, stop: Any, num: complex | Tensor = 50, endpoint: bool = True, retstep: bool = False, dtype: DTypeLike | None = None, axis: Ints | None = 0) -> Any:
    """Evenly spaced numbers of which both ends and the count are given.

    Args:
        start: number or array, the first.
        stop: number or array, the last one, unless endpoint is False.
        num: int, how many numbers. Default: 50.
        endpoint: False leaves stop out, so that the numbers lie (stop - start) / num apart. Default: True.
        retstep: True gives their distance as well. Default: False.
        dtype: dtype of the result; None (default): float32, or the floating-point dtype of start and stop.
        axis: int, where the dimension of the numbers stands when start or stop are arrays. Default: 0, in front.
    Returns:
        Tensor (num,) plus the shape of start and stop, or the pair (numbers, distance).

    >>> ms.numpy.linspace(0, 1, 5), ms.numpy.linspace(0, 1, 5, endpoint=False)
    (Tensor([0.  , 0.25, 0.5 , 0.75, 1.  ], dtype=float32), Tensor([0. , 0.2, 0.4, 0.6, 0.8], dtype=float32))"""
    ...
def log(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Natural logarithm; -inf at 0, NaN below.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.log([1.0, 2.0, 0.0]).asnumpy().round(4)
    array([0.    , 0.6931,   -inf], dtype=float32)"""
    ...
def log10(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Logarithm to base 10; -inf at 0, NaN below.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.log10([1.0, 1000.0]).asnumpy().round(4)
    array([0., 3.], dtype=float32)"""
    ...
def log1p(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """log(1 + x), accurate also for x near 0, where 1 + x rounds to 1.

    Args:
        x: array of real numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.
    Raises:
        TypeError: x is complex.

    >>> ms.numpy.log1p([0.0, 1e-10])
    Tensor([0.e+00, 1.e-10], dtype=float32)"""
    ...
def log2(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Logarithm to base 2; -inf at 0, NaN below.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.log2([1.0, 8.0])
    Tensor([0., 3.], dtype=float32)"""
    ...
def logaddexp(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Logarithm of a sum of exponentials, log(exp(x1) + exp(x2)), without overflow in between.

    Args:
        x1: array of real numbers of any shape; integers are computed in float32.
        x2: array of real numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to.

    >>> ms.numpy.logaddexp([0.0, 1000.0], [0.0, 1000.0]).asnumpy().round(4)
    array([6.9309998e-01, 1.0006932e+03], dtype=float32)"""
    ...
def logaddexp2(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Logarithm to base 2 of a sum of powers, log2(2 ** x1 + 2 ** x2), without overflow in between.

    Args:
        x1: array of real numbers of any shape; integers are computed in float32.
        x2: array of real numbers; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of the shape that both broadcast to.

    >>> ms.numpy.logaddexp2([0.0, 1000.0], [0.0, 1000.0]).asnumpy().round(4)
    array([1.000e+00, 1.001e+03], dtype=float32)"""
    ...
def logical_and(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Whether both are true.

    Args:
        x1: number or array of any shape and dtype; a number is true when it is not 0.
        x2: number or array of any shape and dtype; a number is true when it is not 0; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.logical_and([True, True, False], [1, 0, 1])
    Tensor([ True, False, False], dtype=bool_)"""
    ...
def logical_not(a: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Whether each element is false: a number is when it is 0.

    Args:
        a: array of any shape and dtype.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor of a's shape.

    >>> ms.numpy.logical_not([0, 3])
    Tensor([ True, False], dtype=bool_)"""
    ...
def logical_or(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Whether one or both are true.

    Args:
        x1: number or array of any shape and dtype; a number is true when it is not 0.
        x2: number or array of any shape and dtype; a number is true when it is not 0; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.logical_or([True, False, False], [0, 0, 1])
    Tensor([ True, False,  True], dtype=bool_)"""
    ...
def logical_xor(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Whether exactly one is true.

    Args:
        x1: number or array of any shape and dtype; a number is true when it is not 0.
        x2: number or array of any shape and dtype; a number is true when it is not 0; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.logical_xor([True, True, False], [1, 0, 1])
    Tensor([False,  True,  True], dtype=bool_)"""
    ...
def logspace(start: Any, stop: Any, num: complex | Tensor = 50, endpoint: bool = True, base: complex | Tensor = 10.0, dtype: DTypeLike | None = None, axis: Ints | None = 0) -> Tensor:
    """Numbers evenly spaced on a logarithmic scale: base ** linspace(start, stop, num).

    Args:
        start: number or array, the exponent of the first.
        stop: number or array, the exponent of the last one, unless endpoint is False.
        num: int, how many numbers. Default: 50.
        endpoint: False leaves the last one out. Default: True.
        base: number. Default: 10.
        dtype: dtype of the result; None (default): float32.
        axis: int, where the dimension of the numbers stands when start or stop are arrays. Default: 0.
    Returns:
        Tensor (num,) plus the shape of start and stop.

    >>> ms.numpy.logspace(0, 3, 4, base=2.0)
    Tensor([1., 2., 4., 8.], dtype=float32)"""
    ...
def matmul(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Matrix product x1 @ x2: of matrices rows times columns, of more dimensions the products of the matrices in the last two.

    Args:
        x1: array (..., n, k), or a vector (k,), which counts as a row.
        x2: array (..., k, m), or a vector (k,), which counts as a column; the leading dimensions broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor (..., n, m), without the dimension that a vector lacks, in the dtype that both promote to.
    Raises:
        ValueError: the inner sizes k differ.

    >>> ms.numpy.matmul([[1, 2], [3, 4]], [10, 1])
    Tensor([12, 34], dtype=int32)"""
    ...
def max(a: ArrayLike, axis: Ints | None = None, keepdims: bool = False, initial: Operand | None = None, where: Operand | bool = True) -> Tensor:
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
    (Tensor([5, 7], dtype=int32), Tensor(2, dtype=int32))"""
    ...
def maximum(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """The larger of both; NaN where one is NaN.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.maximum([1, 5], [3, 2])
    Tensor([3, 5], dtype=int32)"""
    ...
def mean(a: ArrayLike, axis: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
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
    Tensor([1.5, 3.5], dtype=float32)"""
    ...
def meshgrid(*xi: Any, sparse: bool = False, indexing: str = 'xy') -> tuple[Tensor, Tensor]:
    """Coordinates of all points of a grid that vectors span.

    Args:
        xi: the vectors, an array each.
        sparse: True gives vectors shaped to broadcast against each other instead of whole grids. Default: False.
        indexing: 'xy' (default): the first vector runs along the columns; 'ij': along the rows.
    Returns:
        tuple of Tensors, one for each vector, all of the grid's shape (unless sparse).
    Raises:
        ValueError: indexing is another word.

    >>> columns, rows = ms.numpy.meshgrid([1, 2, 3], [10, 20])
    >>> columns
    Tensor([[1, 2, 3],
            [1, 2, 3]], dtype=int32)
    >>> rows
    Tensor([[10, 10, 10],
            [20, 20, 20]], dtype=int32)"""
    ...
mgrid: Any
def min(a: ArrayLike, axis: Ints | None = None, keepdims: bool = False, initial: Operand | None = None, where: Operand | bool = True) -> Tensor:
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
    (Tensor([1, 2], dtype=int32), Tensor(5, dtype=int32))"""
    ...
def minimum(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """The smaller of both; NaN where one is NaN.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.minimum([1, 5], [3, 2])
    Tensor([1, 2], dtype=int32)"""
    ...
def mod(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Remainder x1 % x2 as Python has it: it has the sign of x2. Also called remainder.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.mod([7, -7], 3)
    Tensor([1, 2], dtype=int32)"""
    ...
def moveaxis(a: ArrayLike, source: Any, destination: Any) -> Tensor:
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
    (3, 4, 2)"""
    ...
def multi_dot(arrays: Any) -> Tensor:
    """Matrix product of several arrays, in the order of multiplications that takes fewest of them.

    Args:
        arrays: sequence of two or more matrices whose sizes fit; the first and the last may be vectors.
    Returns:
        Tensor (rows of the first, columns of the last), without the dimension that a vector lacks.
    Raises:
        ValueError: there is only one array.

    >>> a, b, c = ms.numpy.ones((2, 3)), ms.numpy.ones((3, 4)), ms.numpy.ones(4)
    >>> ms.numpy.multi_dot([a, b, c])
    Tensor([12., 12.], dtype=float32)"""
    ...
def multiply(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Product x1 * x2; of bools the logical and.

    Args:
        x1: number or array of numbers of any shape.
        x2: number or array of numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.multiply([1.5, 2.0], [[2], [4]])
    Tensor([[3., 4.],
            [6., 8.]], dtype=float32)"""
    ...
nan: float
def nancumsum(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Running sum along ``axis`` with NaNs taken as 0.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        axis: int, the dimension to run along; None (default): the flattened array.
        dtype: dtype of the result; None (default): the floating-point dtype of a.
    Returns:
        Tensor of a's shape, 1-d without axis.

    >>> ms.numpy.nancumsum([1.0, ms.numpy.nan, 2.0])
    Tensor([1., 1., 3.], dtype=float32)"""
    ...
def nanmax(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None, keepdims: bool = False) -> Tensor:
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
    Tensor([1., 5.], dtype=float32)"""
    ...
def nanmean(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None, keepdims: bool = False) -> Tensor:
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
    Tensor([1., 4.], dtype=float32)"""
    ...
def nanmin(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None, keepdims: bool = False) -> Tensor:
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
    Tensor([1., 3.], dtype=float32)"""
    ...
def nanstd(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None, ddof: complex | Tensor = 0, keepdims: bool = False) -> Tensor:
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
    Tensor(2., dtype=float32)"""
    ...
def nansum(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None, keepdims: bool = False) -> Tensor:
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
    Tensor(3., dtype=float32)"""
    ...
def nanvar(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None, ddof: complex | Tensor = 0, keepdims: bool = False) -> Tensor:
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
    Tensor(1., dtype=float32)"""
    ...
def negative(a: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Each element with the opposite sign: -a.

    Args:
        a: array of numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of a's shape and dtype.
    Raises:
        TypeError: a is of bools; use ``logical_not``.

    >>> ms.numpy.negative([1, -2])
    Tensor([-1,  2], dtype=int32)"""
    ...
newaxis: None
def norm(x: ArrayLike, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Tensor:
    """Norm of a vector, of a matrix, or of those along ``axis``.

    Args:
        x: array of numbers of any shape; integers are computed in float32.
        ord: None (default): the square root of the sum of squares (Frobenius). Of vectors a number p: (sum |x| ** p) ** (1
            / p), inf and -inf the largest and smallest size, 0 how many are not 0. Of matrices 1, -1 (largest, smallest
            column sum of sizes), inf, -inf (of rows), 2, -2 (largest, smallest singular value), 'nuc' (sum of singular
            values) or 'fro'.
        axis: int: vectors along it; pair of ints: matrices of these dimensions. None (default): all of x, but with ord the
            matrices in the last two dimensions of what is no vector.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of x's floating-point dtype without the dimensions of axis.
    Raises:
        ValueError: ord is none of these for a matrix, or an axis is out of bounds.

    >>> ms.numpy.norm([3.0, 4.0]), ms.numpy.norm([[1.0, 2.0], [3.0, 4.0]], ord=1)
    (Tensor(5., dtype=float32), Tensor(6., dtype=float32))"""
    ...
def not_equal(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Whether x1 != x2; a NaN differs from everything.

    Args:
        x1: number or array of numbers of any shape.
        x2: number or array of numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.not_equal([1, 2], [1, 3])
    Tensor([False,  True], dtype=bool_)"""
    ...
ogrid: Any
def ones(shape: Any, dtype: DTypeLike = ...) -> Tensor:
    """A new tensor filled with 1.

    Args:
        shape: int or tuple of ints.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor of that shape.

    >>> ms.numpy.ones(2), ms.numpy.ones(2, ms.int32)
    (Tensor([1., 1.], dtype=float32), Tensor([1, 1], dtype=int32))"""
    ...
def ones_like(a: ArrayLike, dtype: DTypeLike | None = None, shape: Ints | None = None) -> Tensor:
    """A new tensor filled with 1, with the shape and dtype of another array.

    Args:
        a: array of any shape and dtype.
        dtype: dtype of the result; None (default): that of a.
        shape: int or tuple of ints; None (default): that of a.
    Returns:
        Tensor.

    >>> ms.numpy.ones_like([3, 4])
    Tensor([1, 1], dtype=int32)"""
    ...
def outer(a: ArrayLike, b: ArrayLike) -> Tensor:
    """Product of every element of one array with every element of the other; both are flattened.

    Args:
        a: array of numbers of any shape.
        b: array of numbers of any shape.
    Returns:
        Tensor (number of a's elements, number of b's).

    >>> ms.numpy.outer([1, 2], [3, 4, 5])
    Tensor([[ 3,  4,  5],
            [ 6,  8, 10]], dtype=int32)"""
    ...
def pad(arr: ArrayLike, pad_width: Any, mode: str = 'constant', stat_length: Any = None, constant_values: Any = 0, end_values: complex | Tensor = 0, reflect_type: str = 'even', **kwargs: Any) -> Tensor:
    """An array made larger on each side.

    Args:
        arr: array of any shape and dtype.
        pad_width: how many elements before and behind each dimension: a pair for each, one pair for all, or one int for
            all.
        mode: 'constant' (default) by constant_values, 'edge' by the outermost elements, 'reflect' mirrored without them,
            'symmetric' mirrored with them, 'wrap' from the other end, 'linear_ramp' evenly from the edge to end_values,
            'maximum', 'minimum' or 'mean' of the vector, 'empty' by values that are not set; or a function(vector, (before,
            after), axis, kwargs) that returns the padded vector.
        stat_length: how many elements at each edge 'maximum', 'minimum' and 'mean' look at, in the forms of pad_width.
            Default: None, all.
        constant_values: number, pair of numbers (before, behind), or a pair for each dimension. Default: 0.
        end_values: in the same forms, the outermost values of 'linear_ramp'. Default: 0.
        reflect_type: 'even', the only type that is there.
        kwargs: given to mode where it is a function.
    Returns:
        Tensor of arr's dtype.
    Raises:
        ValueError: mode or reflect_type is unknown, or pad_width does not fit the dimensions.

    >>> ms.numpy.pad([1, 2, 3], (2, 1))
    Tensor([0, 0, 1, 2, 3, 0], dtype=int32)
    >>> ms.numpy.pad([1, 2, 3], 2, mode="reflect")
    Tensor([3, 2, 1, 2, 3, 2, 1], dtype=int32)"""
    ...
pi: float
def piecewise(x: ArrayLike, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Tensor:
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
    Tensor([2.  , 0.25, 1.  ], dtype=float32)"""
    ...
def polyadd(a1: Any, a2: Any) -> Tensor:
    """Sum of two polynomials.

    Args:
        a1: coefficients of a polynomial, a 1-d array, the highest power first.
        a2: the other polynomial's coefficients.
    Returns:
        1-d Tensor of coefficients.

    >>> ms.numpy.polyadd([1, 2], [3, 0, 0])
    Tensor([3, 1, 2], dtype=int32)"""
    ...
def polyder(p: Operand, m: ArrayLike = 1) -> Tensor:
    """Derivative of a polynomial.

    Args:
        p: coefficients of a polynomial, a 1-d array, the highest power first.
        m: int, how often to derive. Default: 1.
    Returns:
        1-d Tensor of coefficients, m fewer than p.

    >>> ms.numpy.polyder([1, 2, 3])
    Tensor([2, 2], dtype=int32)"""
    ...
def polyint(p: Operand, m: ArrayLike = 1, k: Any = None) -> Tensor:
    """Integral of a polynomial.

    Args:
        p: coefficients of a polynomial, a 1-d array, the highest power first.
        m: int, how often to integrate. Default: 1.
        k: number, or list of m numbers: the constant of each integration. Default: None, 0.
    Returns:
        1-d Tensor of floating-point coefficients, m more than p.

    >>> ms.numpy.polyint([2, 2], k=7)
    Tensor([1., 2., 7.], dtype=float32)"""
    ...
def polymul(a1: Any, a2: Any) -> Tensor:
    """Product of two polynomials.

    Args:
        a1: coefficients of a polynomial, a 1-d array, the highest power first.
        a2: the other polynomial's coefficients.
    Returns:
        1-d Tensor of coefficients.

    >>> ms.numpy.polymul([1, 1], [1, -1])
    Tensor([ 1,  0, -1], dtype=int32)"""
    ...
def polysub(a1: Any, a2: Any) -> Tensor:
    """Difference of two polynomials.

    Args:
        a1: coefficients of a polynomial, a 1-d array, the highest power first.
        a2: coefficients of the polynomial that is subtracted.
    Returns:
        1-d Tensor of coefficients.

    >>> ms.numpy.polysub([1, 2], [1, 1])
    Tensor([0, 1], dtype=int32)"""
    ...
def polyval(p: Operand, x: ArrayLike) -> Tensor:
    """Value of a polynomial at each element of ``x``, by Horner's rule.

    Args:
        p: coefficients of a polynomial, a 1-d array, the highest power first.
        x: array of numbers of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.numpy.polyval([2, 0, 1], [0, 3])
    Tensor([ 1, 19], dtype=int32)"""
    ...
def positive(a: Any, dtype: DTypeLike | None = None) -> Tensor:
    """The array itself: +a.

    Args:
        a: array of numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of a's shape and dtype; a Tensor is given back itself.

    >>> ms.numpy.positive([1, -2])
    Tensor([ 1, -2], dtype=int32)"""
    ...
def power(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Power x1 ** x2; integers stay integers, so that a negative exponent gives 0 (of 1 and -1 what it should).

    Args:
        x1: number or array of numbers of any shape.
        x2: number or array of numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.power([2, 3], [3, 2])
    Tensor([8, 9], dtype=int32)"""
    ...
def promote_types(a: DTypeLike, b: DTypeLike) -> DType:
    """The dtype in which two arrays of the given dtypes are computed together.

    Args:
        type1: dtype, or bool, int or float.
        type2: dtype, or bool, int or float.
    Returns:
        dtype.

    >>> ms.numpy.promote_types(ms.int32, ms.float16), ms.numpy.promote_types(ms.uint8, ms.int8)
    (msjit.float16, msjit.int16)"""
    ...
def ptp(x: ArrayLike, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """Peak to peak: the largest element minus the smallest over ``axis``.

    Args:
        x: array of numbers of any shape.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of x's dtype without the reduced dimensions.

    >>> ms.numpy.ptp([[4, 9], [2, 2]], axis=1)
    Tensor([5, 0], dtype=int32)"""
    ...
def rad2deg(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Radians converted to degrees: x * 180 / pi.

    Args:
        x: array of radians of any shape; integers are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.rad2deg([ms.numpy.pi, 1.0]).asnumpy().round(4)
    array([180.    ,  57.2958], dtype=float32)"""
    ...
def radians(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Degrees converted to radians: x * pi / 180. Also called deg2rad.

    Args:
        x: array of degrees of any shape; integers are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.radians([180, 90]).asnumpy().round(4)
    array([3.1416, 1.5708], dtype=float32)"""
    ...
def rand(*shape: Any, dtype: DTypeLike = ...) -> Tensor:
    """Random numbers, uniform on [0, 1). Drawn from msjit's generator, which ms.set_seed seeds.

    Args:
        shape: ints, or one tuple of ints; without any a scalar.
        dtype: floating-point dtype of the result. Default: float32.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: another dtype.

    >>> x = ms.numpy.rand(2, 3)
    >>> x.shape, bool(((x >= 0) & (x < 1)).all())
    ((2, 3), True)"""
    ...
def randint(minval: Any, maxval: Any = None, shape: Ints | None = None, dtype: DTypeLike = ...) -> Tensor:
    """Random integers, each of a range equally likely. Drawn from msjit's generator, which ms.set_seed seeds.

    Args:
        minval: int, the smallest; with one argument it is maxval and the smallest is 0.
        maxval: int, one above the largest.
        shape: int or tuple of ints; None (default): a scalar.
        dtype: integer dtype of the result. Default: int32.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: another dtype, or no integer is in the range.

    >>> x = ms.numpy.randint(1, 7, (10,))
    >>> x.dtype, bool(((x >= 1) & (x <= 6)).all())
    (msjit.int32, True)"""
    ...
def randn(*shape: Any, dtype: DTypeLike = ...) -> Tensor:
    """Random numbers of the standard normal distribution: mean 0, standard deviation 1. Drawn from msjit's generator, which
    ms.set_seed seeds.

    Args:
        shape: ints, or one tuple of ints; without any a scalar.
        dtype: floating-point dtype of the result. Default: float32.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: another dtype.

    >>> ms.numpy.randn(2, 3).shape
    (2, 3)"""
    ...
def ravel(x: ArrayLike) -> Tensor:
    """The elements in one dimension.

    Args:
        x: array of any shape and dtype.
    Returns:
        1-d Tensor, a view of x where its memory allows.

    >>> ms.numpy.ravel([[1, 2], [3, 4]])
    Tensor([1, 2, 3, 4], dtype=int32)"""
    ...
def ravel_multi_index(multi_index: Any, dims: Any, mode: str = 'clip', order: str = 'C') -> Tensor:
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
    Tensor([5, 0], dtype=int32)"""
    ...
def reciprocal(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """One over each element: 1 / x. Unlike in NumPy, integers give floats.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape.

    >>> ms.numpy.reciprocal([2, 4])
    Tensor([0.5 , 0.25], dtype=float32)"""
    ...
def remainder(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Remainder x1 % x2 as Python has it: it has the sign of x2. Also called mod.

    Args:
        x1: number or array of real numbers of any shape.
        x2: number or array of real numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: one is complex.

    >>> ms.numpy.remainder([7.5, -7.5], 3)
    Tensor([1.5, 1.5], dtype=float32)"""
    ...
def repeat(a: ArrayLike, repeats: Any, axis: Ints | None = None) -> Tensor:
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
            [2]], dtype=int32)"""
    ...
def reshape(x: ArrayLike, new_shape: Any) -> Tensor:
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
            [3, 4]], dtype=int32)"""
    ...
def result_type(*arrays_and_dtypes: Any) -> Tensor:
    """The dtype in which arrays and dtypes are computed together.

    Args:
        arrays_and_dtypes: arrays, numbers, lists and dtypes.
    Returns:
        dtype.

    >>> ms.numpy.result_type(ms.numpy.ones(2, ms.float16), ms.int64)
    msjit.float16"""
    ...
def rint(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Nearest whole number; of two equally near ones the even one.

    Args:
        x: array of real numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is complex.

    >>> ms.numpy.rint([0.5, 1.5, 2.7])
    Tensor([0., 2., 3.], dtype=float32)"""
    ...
def roll(a: ArrayLike, shift: Any, axis: Any = None) -> Tensor:
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
            [1, 2]], dtype=int32)"""
    ...
def rollaxis(x: ArrayLike, axis: Ints | None, start: complex | Tensor = 0) -> Tensor:
    """One dimension moved to the place before another; the rest keeps its order.

    Args:
        x: array of any shape and dtype.
        axis: int, the dimension to move.
        start: int, the dimension before which it is put. Default: 0, to the front.
    Returns:
        Tensor, a view of x.

    >>> ms.numpy.rollaxis(ms.numpy.ones((2, 3, 4)), 2).shape
    (4, 2, 3)"""
    ...
def rot90(a: ArrayLike, k: complex | Tensor = 1, axes: Any = ...) -> Tensor:
    """An array turned by quarters, in the direction from the first of ``axes`` to the second.

    Args:
        a: array of at least two dimensions.
        k: int, how many quarters; negative ones turn the other way. Default: 1.
        axes: pair of ints, the plane to turn in. Default: (0, 1).
    Returns:
        Tensor.

    >>> ms.numpy.rot90([[1, 2], [3, 4]])
    Tensor([[2, 4],
            [1, 3]], dtype=int32)"""
    ...
def searchsorted(a: ArrayLike, v: ArrayLike, side: str = 'left', sorter: Any = None) -> Tensor:
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
    (Tensor([1, 3], dtype=int32), Tensor(2, dtype=int32))"""
    ...
def select(condlist: Any, choicelist: Any, default: complex | Tensor = 0) -> Tensor:
    """For each element the value of the choice whose condition holds first.

    Args:
        condlist: sequence of bool arrays; numbers are true where they are not 0.
        choicelist: sequence of as many arrays; all broadcast together.
        default: number or array, the value where no condition holds. Default: 0.
    Returns:
        Tensor.

    >>> x = ms.numpy.arange(4)
    >>> ms.numpy.select([x < 1, x > 2], [x - 10, x + 10], default=5)
    Tensor([-10,   5,   5,  13], dtype=int32)"""
    ...
def setdiff1d(ar1: Any, ar2: Any, assume_unique: bool = False) -> Tensor:
    """Values of ``ar1`` that are not in ``ar2``, each once and in ascending order.

    Args:
        ar1: array of any shape and dtype.
        ar2: array of any shape and dtype.
        assume_unique: True leaves ar1's order and repetitions. Default: False.
    Returns:
        1-d Tensor of ar1's dtype.

    >>> ms.numpy.setdiff1d([5, 1, 3, 1], [3])
    Tensor([1, 5], dtype=int32)"""
    ...
def sign(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """-1, 0 or 1 as x is negative, zero or positive; NaN stays.

    Args:
        x: array of real numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is complex.

    >>> ms.numpy.sign([-3.0, 0.0, 2.5])
    Tensor([-1.,  0.,  1.], dtype=float32)"""
    ...
def signbit(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Whether each element is below 0. As in MindSpore, and unlike in NumPy, -0.0 is not.

    Args:
        x: array of real numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        bool Tensor of x's shape.

    >>> ms.numpy.signbit([-2.0, 0.0, 3.0])
    Tensor([ True, False, False], dtype=bool_)"""
    ...
def sin(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Sine of angles in radians.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.sin([0.0, 1.5707964]).asnumpy().round(4)
    array([0., 1.], dtype=float32)"""
    ...
def sinh(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Hyperbolic sine: (exp(x) - exp(-x)) / 2.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.sinh([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 1.1752], dtype=float32)"""
    ...
def size(a: ArrayLike, axis: Ints | None = None) -> int:
    """Number of elements of an array, or its size along a dimension.

    Args:
        a: array of any shape and dtype.
        axis: int; None (default): all elements are counted.
    Returns:
        int.

    >>> ms.numpy.size([[1, 2, 3]]), ms.numpy.size([[1, 2, 3]], 1)
    (3, 3)"""
    ...
def sometrue(a: ArrayLike, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """Whether at least one element over ``axis`` is true; a number is true when it is not 0. Also called ``sometrue``.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        bool Tensor of a's shape without the reduced dimensions; False where there is no element.

    >>> ms.numpy.any([[0, 0], [0, 1]], axis=1)
    Tensor([False,  True], dtype=bool_)"""
    ...
def split(x: ArrayLike, indices_or_sections: Any, axis: Ints | None = 0) -> tuple[Tensor, ...]:
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
    (Tensor([1], dtype=int32), Tensor([2, 3], dtype=int32), Tensor([4], dtype=int32))"""
    ...
def sqrt(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Square root; NaN of a negative number.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.sqrt([4.0, 2.0]).asnumpy().round(4)
    array([2.    , 1.4142], dtype=float32)"""
    ...
def square(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Square x * x of each element.

    Args:
        x: array of numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.numpy.square([-3, 4])
    Tensor([ 9, 16], dtype=int32)"""
    ...
def squeeze(a: ArrayLike, axis: Ints | None = None) -> Tensor:
    """Dimensions of size 1 removed.

    Args:
        a: array of any shape and dtype.
        axis: int or tuple of ints, the dimensions to remove; None (default): all of size 1.
    Returns:
        Tensor, a view of a.
    Raises:
        ValueError: a dimension that axis names is not of size 1.

    >>> ms.numpy.squeeze([[[1], [2]]])
    Tensor([1, 2], dtype=int32)"""
    ...
def stack(arrays: Any, axis: Ints | None = 0) -> Tensor:
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
            [2, 4]], dtype=int32)"""
    ...
def std(x: ArrayLike, axis: Ints | None = None, ddof: complex | Tensor = 0, keepdims: bool = False) -> Tensor:
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
    Tensor([1., 3.], dtype=float32)"""
    ...
def subtract(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """Difference x1 - x2. TypeError for bools, which have none: use logical_xor.

    Args:
        x1: number or array of numbers of any shape.
        x2: number or array of numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor in the dtype that both promote to, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.subtract([5, 7], 2)
    Tensor([3, 5], dtype=int32)"""
    ...
def sum(a: ArrayLike, axis: Ints | None = None, dtype: DTypeLike | None = None, keepdims: bool = False, initial: Operand | None = None) -> Tensor:
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
    Tensor([14., 16.], dtype=float32)"""
    ...
def swapaxes(x: ArrayLike, axis1: Any, axis2: Any) -> Tensor:
    """Two dimensions exchanged.

    Args:
        x: array of any shape and dtype.
        axis1: int.
        axis2: int.
    Returns:
        Tensor, a view of x.

    >>> ms.numpy.swapaxes(ms.numpy.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)"""
    ...
def take(a: ArrayLike, indices: Any, axis: Ints | None = None, mode: str = 'clip') -> Tensor:
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
            [4]], dtype=int32)"""
    ...
def take_along_axis(arr: ArrayLike, indices: Any, axis: Ints | None) -> Tensor:
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
            [7]], dtype=int32)"""
    ...
def tan(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Tangent of angles in radians.

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.tan([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 1.5574], dtype=float32)"""
    ...
def tanh(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Hyperbolic tangent, in [-1, 1].

    Args:
        x: array of numbers of any shape; integers and bools are computed in float32.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point Tensor of x's shape, of a complex array a complex one.

    >>> ms.numpy.tanh([0.0, 1.0]).asnumpy().round(4)
    array([0.    , 0.7616], dtype=float32)"""
    ...
def tensordot(a: ArrayLike, b: ArrayLike, axes: Any = 2) -> Tensor:
    """Sum of products over chosen dimensions of two arrays.

    Args:
        a: array of numbers of any shape.
        b: array of numbers of any shape.
        axes: int n (default 2): the last n dimensions of a and the first n of b; or a pair (dimensions of a, dimensions of
            b), ints or sequences of them, of equal sizes.
    Returns:
        Tensor with the other dimensions of a, then those of b.

    >>> x = ms.numpy.ones((2, 3))
    >>> ms.numpy.tensordot(x, x, axes=([0, 1], [0, 1])), ms.numpy.tensordot(x, x, (1, 1)).shape
    (Tensor(6., dtype=float32), (2, 2))"""
    ...
def tile(a: ArrayLike, reps: Any) -> Tensor:
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
            [1, 2]], dtype=int32)"""
    ...
def trace(a: ArrayLike, offset: complex | Tensor = 0, axis1: complex | Tensor = 0, axis2: complex | Tensor = 1, dtype: DTypeLike | None = None) -> Tensor:
    """Sum of the elements of a diagonal.

    Args:
        a: array of at least two dimensions.
        offset: int, which diagonal: above (positive) or below (negative) the main one. Default: 0.
        axis1: int, the dimension of the rows. Default: 0.
        axis2: int, the dimension of the columns. Default: 1.
        dtype: dtype to compute and return in; None (default): that of the array, but int64 for bools and integers narrower
            than int64.
    Returns:
        Tensor of a's shape without axis1 and axis2; of a matrix a scalar.

    >>> ms.numpy.trace([[1, 2], [3, 4]]), ms.numpy.trace([[1, 2], [3, 4]], offset=1)
    (Tensor(5, dtype=int64), Tensor(2, dtype=int64))"""
    ...
def transpose(a: ArrayLike, axes: Any = None) -> Tensor:
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
    (4, 2, 3)"""
    ...
def trapz(y: ArrayLike, x: ArrayLike | None = None, dx: complex | Tensor = 1.0, axis: Ints | None = -1) -> Tensor:
    """Integral along ``axis`` by the trapezoidal rule: each pair of neighbours adds half their sum times their distance.

    Args:
        y: array of values, of any shape; integers are computed in float32.
        x: array of the places of the values, 1-d or of y's shape; None (default): they lie dx apart.
        dx: number, the distance of neighbours where x is None. Default: 1.0.
        axis: int, the dimension to integrate along. Default: the last.
    Returns:
        Tensor of y's shape without axis.

    >>> ms.numpy.trapz([0.0, 1.0, 4.0]), ms.numpy.trapz([0.0, 1.0, 4.0], x=[0, 1, 3])
    (Tensor(3., dtype=float32), Tensor(5.5, dtype=float32))"""
    ...
def tri(N: Any, M: Any = None, k: complex | Tensor = 0, dtype: DTypeLike = ...) -> Tensor:
    """A matrix with ones on and below a diagonal and zeros above it.

    Args:
        N: int, rows.
        M: int, columns; None (default): N.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor (N, M).

    >>> ms.numpy.tri(2, 3)
    Tensor([[1., 0., 0.],
            [1., 1., 0.]], dtype=float32)"""
    ...
def tril(m: ArrayLike, k: complex | Tensor = 0) -> Tensor:
    """The lower triangle: a copy with zeros above a diagonal of the last two dimensions.

    Args:
        m: array of at least two dimensions.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of m's shape and dtype.

    >>> ms.numpy.tril([[1, 2], [3, 4]])
    Tensor([[1, 0],
            [3, 4]], dtype=int32)"""
    ...
def tril_indices(n: Any, k: complex | Tensor = 0, m: ArrayLike | None = None) -> tuple[Tensor, Tensor]:
    """Indices of the lower triangle of a matrix, row by row.

    Args:
        n: int, rows.
        k: int, the diagonal that is the last one inside: above (positive) or below (negative) the main one. Default: 0.
        m: int, columns; None (default): n.
    Returns:
        pair of int32 Tensors: the row and the column of each element.

    >>> ms.numpy.tril_indices(2)
    (Tensor([0, 1, 1], dtype=int32), Tensor([0, 0, 1], dtype=int32))"""
    ...
def tril_indices_from(arr: ArrayLike, k: complex | Tensor = 0) -> tuple[Tensor, Tensor]:
    """Indices of the lower triangle of a matrix that is given.

    Args:
        arr: Tensor of two dimensions; only its shape counts.
        k: int, the diagonal that is the last one inside: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        pair of int32 Tensors: the row and the column of each element.

    >>> x = ms.numpy.array([[1, 2], [3, 4]])
    >>> x[ms.numpy.tril_indices_from(x)]
    Tensor([1, 3, 4], dtype=int32)"""
    ...
def triu(m: ArrayLike, k: complex | Tensor = 0) -> Tensor:
    """The upper triangle: a copy with zeros below a diagonal of the last two dimensions.

    Args:
        m: array of at least two dimensions.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of m's shape and dtype.

    >>> ms.numpy.triu([[1, 2], [3, 4]], k=1)
    Tensor([[0, 2],
            [0, 0]], dtype=int32)"""
    ...
def triu_indices(n: Any, k: complex | Tensor = 0, m: ArrayLike | None = None) -> tuple[Tensor, Tensor]:
    """Indices of the upper triangle of a matrix, row by row.

    Args:
        n: int, rows.
        k: int, the diagonal that is the first one inside: above (positive) or below (negative) the main one. Default: 0.
        m: int, columns; None (default): n.
    Returns:
        pair of int32 Tensors: the row and the column of each element.

    >>> ms.numpy.triu_indices(2)
    (Tensor([0, 0, 1], dtype=int32), Tensor([0, 1, 1], dtype=int32))"""
    ...
def triu_indices_from(arr: ArrayLike, k: complex | Tensor = 0) -> tuple[Tensor, Tensor]:
    """Indices of the upper triangle of a matrix that is given.

    Args:
        arr: Tensor of two dimensions; only its shape counts.
        k: int, the diagonal that is the first one inside: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        pair of int32 Tensors: the row and the column of each element.

    >>> x = ms.numpy.array([[1, 2], [3, 4]])
    >>> x[ms.numpy.triu_indices_from(x)]
    Tensor([1, 2, 4], dtype=int32)"""
    ...
def true_divide(x1: ArrayLike, x2: ArrayLike, dtype: DTypeLike | None = None) -> Tensor:
    """True quotient x1 / x2, of integers too; division by 0 gives inf or NaN. Also called divide.

    Args:
        x1: number or array of numbers of any shape.
        x2: number or array of numbers of any shape; both broadcast.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        floating-point or complex Tensor; integers and bools give float32, of the shape that both broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.numpy.true_divide([1.0, -1.0], 0)
    Tensor([ inf, -inf], dtype=float32)"""
    ...
def trunc(x: Any, dtype: DTypeLike | None = None) -> Tensor:
    """Whole part: x rounded towards 0.

    Args:
        x: array of real numbers of any shape.
        dtype: dtype that the result is converted to; None (default): no conversion.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is complex.

    >>> ms.numpy.trunc([-1.5, 1.5])
    Tensor([-1.,  1.], dtype=float32)"""
    ...
uint: DType
uint16: DType
uint32: DType
uint64: DType
uint8: DType
def unique(x: ArrayLike, return_inverse: bool = False) -> Any:
    """Different values of the flattened array, in ascending order.

    Args:
        x: array of any shape and dtype.
        return_inverse: True gives for each element its place among the values as well. Default: False.
    Returns:
        1-d Tensor of x's dtype, or the pair (values, int32 places).

    >>> ms.numpy.unique([3, 1, 3], return_inverse=True)
    (Tensor([1, 3], dtype=int32), Tensor([1, 0, 1], dtype=int32))"""
    ...
def unravel_index(indices: Any, shape: Any, order: str = 'C') -> tuple[Tensor, Tensor]:
    """Indices along each dimension of the elements with the given numbers in the flattened array.

    Args:
        indices: int or array of integers.
        shape: tuple of ints, the shape of that array.
        order: 'C' (default): the last dimension runs fastest; else the first one.
    Returns:
        tuple of int64 Tensors, one for each dimension.

    >>> ms.numpy.unravel_index([5, 0], (2, 3))
    (Tensor([1, 0], dtype=int32), Tensor([2, 0], dtype=int32))"""
    ...
def unwrap(p: Operand, discont: complex | Tensor = 3.141592653589793, axis: Ints | None = -1) -> Tensor:
    """Angles made continuous: where neighbours jump by more than half a turn, whole turns are added to what follows.

    Args:
        p: array of angles in radians.
        discont: number; only jumps of at least this size are corrected. Default: pi.
        axis: int, the dimension along which neighbours lie. Default: the last.
    Returns:
        Tensor of p's floating-point dtype and shape.

    >>> ms.numpy.unwrap([0.0, 3.0, -3.0]).asnumpy().round(4)
    array([0.    , 3.    , 3.2832], dtype=float32)"""
    ...
def vander(x: ArrayLike, N: Any = None, increasing: bool = False) -> Tensor:
    """Vandermonde matrix: row i holds the powers of x[i].

    Args:
        x: 1-d array of numbers.
        N: int, columns; None (default): as many as rows.
        increasing: True: powers rise from 0 on; False (default): they fall to 0.
    Returns:
        Tensor (len(x), N) of x's dtype.

    >>> ms.numpy.vander([2, 3], 3)
    Tensor([[4, 2, 1],
            [9, 3, 1]], dtype=int32)"""
    ...
def var(x: ArrayLike, axis: Ints | None = None, ddof: complex | Tensor = 0, keepdims: bool = False) -> Tensor:
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
    (Tensor(1., dtype=float32), Tensor(2., dtype=float32))"""
    ...
def vsplit(x: ArrayLike, indices_or_sections: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Cuts an array into parts one below the other: along the first dimension.

    Args:
        x: array of at least one dimension.
        indices_or_sections: int, the number of equal parts; or the indices at which to cut.
    Returns:
        tuple of Tensors, views of x.
    Raises:
        ValueError: the dimension does not divide into so many equal parts.

    >>> ms.numpy.vsplit([[1, 2], [3, 4]], 2)
    (Tensor([[1, 2]], dtype=int32), Tensor([[3, 4]], dtype=int32))"""
    ...
def vstack(tup: Any) -> Tensor:
    """Arrays joined one below the other: along the first dimension; a vector counts as a row.

    Args:
        tup: sequence of arrays whose other dimensions are equal.
    Returns:
        Tensor of at least two dimensions.

    >>> ms.numpy.vstack([[1, 2], [3, 4]])
    Tensor([[1, 2],
            [3, 4]], dtype=int32)"""
    ...
def where(condition: Any, x: ArrayLike | None = None, y: ArrayLike | None = None) -> Any:
    """Elements of ``x`` where a condition holds and of ``y`` elsewhere; without both, the indices where it holds.

    Args:
        condition: array of bools, or of numbers, which hold when they are not 0.
        x: number or array. Default: None.
        y: number or array; all three broadcast together. Default: None.
    Returns:
        Tensor of the common shape; without x and y a tuple with an int64 tensor of indices for each dimension.

    >>> ms.numpy.where([True, False], [1, 2], [10, 20]), ms.numpy.where([0, 7, 8])
    (Tensor([ 1, 20], dtype=int32), (Tensor([1, 2], dtype=int64),))"""
    ...
def zeros(shape: Any, dtype: DTypeLike = ...) -> Tensor:
    """A new tensor filled with 0.

    Args:
        shape: int or tuple of ints.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor of that shape.

    >>> ms.numpy.zeros(3)
    Tensor([0., 0., 0.], dtype=float32)"""
    ...
def zeros_like(a: ArrayLike, dtype: DTypeLike | None = None, shape: Ints | None = None) -> Tensor:
    """A new tensor filled with 0, with the shape and dtype of another array.

    Args:
        a: array of any shape and dtype.
        dtype: dtype of the result; None (default): that of a.
        shape: int or tuple of ints; None (default): that of a.
    Returns:
        Tensor.

    >>> ms.numpy.zeros_like([3.0, 4.0])
    Tensor([0., 0.], dtype=float32)"""
    ...
