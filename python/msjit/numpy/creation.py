"""Making arrays."""

import builtins
import math

from .. import _core
from .._core import Tensor
from ..ops._limits import few
from ._base import axis_of, cast, floating, kind, raw, sizes, tensor

_full, _arange, _reshape, _cast = (raw[n] for n in ("full", "arange", "reshape", "cast"))
float32, int32 = _core.float32, _core.int32
_FLOATS = (_core.float16, _core.bfloat16, float32, _core.float64)
_INTS = tuple(getattr(_core, f"{sign}int{bits}") for sign in ("", "u") for bits in (8, 16, 32, 64))

__all__ = [
    "arange", "array", "asarray", "asfarray", "bartlett", "blackman", "copy", "diag", "diagflat", "empty", "empty_like", "eye",
    "full", "full_like", "geomspace", "hamming", "hanning", "identity", "linspace", "logspace", "ones", "ones_like", "rand",
    "randint", "randn", "tri", "tril", "triu", "vander", "zeros", "zeros_like",
]  # fmt: skip


def array(obj, dtype=None, copy=True, ndmin=0):
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
    (1, 1)
    """
    if isinstance(obj, Tensor):
        result = raw["copy"](obj) if copy else obj
        result = cast(result, dtype)
    else:
        result = tensor(obj, dtype)
    few("array: ndmin", ndmin)
    return _reshape(result, (1,) * (ndmin - result.ndim) + result.shape) if ndmin > result.ndim else result


def asarray(a, dtype=None):
    """A tensor of numbers, nested sequences or NumPy arrays; a Tensor of that dtype is given back itself.

    Args:
        a: number, nested list or tuple, NumPy array or Tensor.
        dtype: dtype of the result; None (default): as ``array`` has it.
    Returns:
        Tensor of a's shape.

    >>> x = ms.numpy.ones(2)
    >>> ms.numpy.asarray(x) is x, ms.numpy.asarray([1, 2])
    (True, Tensor([1, 2], dtype=int32))
    """
    return array(a, dtype, False)


def copy(a):
    """A copy of an array, whose elements are its own.

    Args:
        a: number, nested list or tuple, NumPy array or Tensor.
    Returns:
        Tensor of a's shape and dtype.

    >>> x = ms.numpy.ones(2)
    >>> y = ms.numpy.copy(x)
    >>> y[0] = 5
    >>> x
    Tensor([1., 1.], dtype=float32)
    """
    return array(a)


def asfarray(a, dtype=float32):
    """A floating-point tensor of numbers, sequences, NumPy arrays or tensors.

    Args:
        a: number, nested list or tuple, NumPy array or Tensor.
        dtype: dtype of the result; one that is no floating-point dtype gives float32. Default: float32.
    Returns:
        Tensor of a's shape.

    >>> ms.numpy.asfarray([1, 2])
    Tensor([1., 2.], dtype=float32)
    """
    dtype = kind(dtype)
    return cast(floating(a), dtype if dtype in _FLOATS else float32)


def full(shape, fill_value, dtype=None):
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
            [1, 2]], dtype=int32)
    """
    if not isinstance(fill_value, (Tensor, float)):
        fill_value = tensor(fill_value)
    if isinstance(fill_value, Tensor):
        return cast(raw["copy"](raw["broadcast_to"](fill_value, sizes(shape))), dtype)
    return _full(fill_value, sizes(shape), kind(dtype))


def ones(shape, dtype=float32):
    """A new tensor filled with 1.

    Args:
        shape: int or tuple of ints.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor of that shape.

    >>> ms.numpy.ones(2), ms.numpy.ones(2, ms.int32)
    (Tensor([1., 1.], dtype=float32), Tensor([1, 1], dtype=int32))
    """
    return _full(1, sizes(shape), kind(dtype))


def zeros(shape, dtype=float32):
    """A new tensor filled with 0.

    Args:
        shape: int or tuple of ints.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor of that shape.

    >>> ms.numpy.zeros(3)
    Tensor([0., 0., 0.], dtype=float32)
    """
    return _full(0, sizes(shape), kind(dtype))


def empty(shape, dtype=float32):
    """A new tensor whose elements are not set: they are whatever the memory holds, to be written before they are read.

    Args:
        shape: int or tuple of ints.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor of that shape.

    >>> ms.numpy.empty((2, 3)).shape
    (2, 3)
    """
    return _core.empty(sizes(shape), dtype=kind(dtype))


def full_like(a, fill_value, dtype=None, shape=None):
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
            [9, 9]], dtype=int32)
    """
    a = tensor(a)
    return full(a.shape if shape is None else shape, fill_value, dtype or a.dtype)


def ones_like(a, dtype=None, shape=None):
    """A new tensor filled with 1, with the shape and dtype of another array.

    Args:
        a: array of any shape and dtype.
        dtype: dtype of the result; None (default): that of a.
        shape: int or tuple of ints; None (default): that of a.
    Returns:
        Tensor.

    >>> ms.numpy.ones_like([3, 4])
    Tensor([1, 1], dtype=int32)
    """
    return full_like(a, 1, dtype, shape)


def zeros_like(a, dtype=None, shape=None):
    """A new tensor filled with 0, with the shape and dtype of another array.

    Args:
        a: array of any shape and dtype.
        dtype: dtype of the result; None (default): that of a.
        shape: int or tuple of ints; None (default): that of a.
    Returns:
        Tensor.

    >>> ms.numpy.zeros_like([3.0, 4.0])
    Tensor([0., 0.], dtype=float32)
    """
    return full_like(a, 0, dtype, shape)


def empty_like(prototype, dtype=None, shape=None):
    """A new tensor whose elements are not set, with the shape and dtype of another array.

    Args:
        prototype: array of any shape and dtype.
        dtype: dtype of the result; None (default): that of prototype.
        shape: int or tuple of ints; None (default): that of prototype.
    Returns:
        Tensor.

    >>> ms.numpy.empty_like([[1, 2, 3]]).shape
    (1, 3)
    """
    prototype = tensor(prototype)
    return empty(prototype.shape if shape is None else shape, dtype or prototype.dtype)


def arange(start, stop=None, step=None, dtype=None):
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
    (Tensor([1, 3, 5], dtype=int32), Tensor([0., 1., 2.], dtype=float32))
    """
    if stop is None:
        start, stop = 0, start
    start, stop, step = (v.item() if isinstance(v, Tensor) else v for v in (start, stop, 1 if step is None else step))
    if dtype is None and builtins.all(isinstance(v, int) for v in (start, stop, step)):
        dtype = int32
    return _arange(start, stop, step, dtype)


def _steps(num, endpoint):
    return builtins.max(num - 1 if endpoint else num, 1)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0):
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
    (Tensor([0.  , 0.25, 0.5 , 0.75, 1.  ], dtype=float32), Tensor([0. , 0.2, 0.4, 0.6, 0.8], dtype=float32))
    """
    start, stop = floating(start), floating(stop)
    step = (stop - start) / _steps(num, endpoint)
    shape = raw["add"](start, stop).shape
    k = _reshape(_cast(_arange(0, num), start.dtype), (num,) + (1,) * len(shape))
    values = start + k * step
    if endpoint and num > 1:
        last = raw["broadcast_to"](stop, shape)
        values = raw["cat"]([raw["slice"](values, 0, 0, num - 1), _reshape(last, (1, *shape))], 0)
    if axis_of(axis, values.ndim):
        order = list(builtins.range(1, values.ndim))
        order.insert(axis_of(axis, values.ndim), 0)
        values = raw["permute"](values, tuple(order))
    values = cast(values, dtype)
    return (values, step) if retstep else values


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
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
    Tensor([1., 2., 4., 8.], dtype=float32)
    """
    return cast(raw["pow"](base, linspace(start, stop, num, endpoint, axis=axis)), dtype)


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
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
    [1.0, 2.0, 4.0, 8.0]
    """
    start, stop = floating(start), floating(stop)
    ratio = raw["log"](stop / start)
    zero = raw["mul"](ratio, 0.0)
    if ratio.ndim:
        start = raw["unsqueeze"](raw["broadcast_to"](start, ratio.shape), axis)
    return cast(start * raw["exp"](linspace(zero, ratio, num, endpoint, axis=axis)), dtype)


def eye(N, M=None, k=0, dtype=float32):
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
            [0., 0., 1.]], dtype=float32)
    """
    M = N if M is None else M
    rows, columns = _reshape(_arange(0, N), (N, 1)), _reshape(_arange(0, M), (1, M))
    return cast(raw["eq"](columns - rows, k), dtype)


def identity(n, dtype=float32):
    """The unit matrix: ones on the main diagonal, zeros elsewhere.

    Args:
        n: int, rows and columns.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor (n, n).

    >>> ms.numpy.identity(2)
    Tensor([[1., 0.],
            [0., 1.]], dtype=float32)
    """
    return eye(n, dtype=dtype)


def tri(N, M=None, k=0, dtype=float32):
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
            [1., 1., 0.]], dtype=float32)
    """
    return cast(raw["tril"](_full(1.0, (N, N if M is None else M)), k), dtype)


def tril(m, k=0):
    """The lower triangle: a copy with zeros above a diagonal of the last two dimensions.

    Args:
        m: array of at least two dimensions.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of m's shape and dtype.

    >>> ms.numpy.tril([[1, 2], [3, 4]])
    Tensor([[1, 0],
            [3, 4]], dtype=int32)
    """
    return raw["tril"](tensor(m), k)


def triu(m, k=0):
    """The upper triangle: a copy with zeros below a diagonal of the last two dimensions.

    Args:
        m: array of at least two dimensions.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of m's shape and dtype.

    >>> ms.numpy.triu([[1, 2], [3, 4]], k=1)
    Tensor([[0, 2],
            [0, 0]], dtype=int32)
    """
    return raw["triu"](tensor(m), k)


def diag(v, k=0):
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
    Tensor([1, 4], dtype=int32)
    """
    v = tensor(v)
    return diagflat(v, k) if v.ndim == 1 else raw["diagonal"](v, k)


def diagflat(v, k=0):
    """A matrix with the elements of the flattened array on a diagonal.

    Args:
        v: array of any shape and dtype.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor (n, n) of v's dtype, n the number of elements plus |k|.

    >>> ms.numpy.diagflat([1, 2], 1)
    Tensor([[0, 1, 0],
            [0, 0, 2],
            [0, 0, 0]], dtype=int32)
    """
    from ..ops._composed.rearrange import diagflat as matrix

    return matrix(tensor(v), k)


def vander(x, N=None, increasing=False):
    """Vandermonde matrix: row i holds the powers of x[i].

    Args:
        x: 1-d array of numbers.
        N: int, columns; None (default): as many as rows.
        increasing: True: powers rise from 0 on; False (default): they fall to 0.
    Returns:
        Tensor (len(x), N) of x's dtype.

    >>> ms.numpy.vander([2, 3], 3)
    Tensor([[4, 2, 1],
            [9, 3, 1]], dtype=int32)
    """
    x = tensor(x)
    n = x.shape[0] if N is None else N
    powers = arange(0, n) if increasing else arange(n - 1, -1, -1)
    return raw["pow"](_reshape(x, (-1, 1)), _reshape(powers, (1, -1)))


# ---- windows


def _cosines(M, terms):
    if M < 2:
        return _full(1.0, (builtins.max(M, 0),))
    k = _cast(_arange(0, M), float32) * (2 * math.pi / (M - 1))
    total = terms[0]
    for i, a in enumerate(terms[1:], 1):
        total = raw["add"](raw["cos"](k * i) * a, total)
    return total


def hanning(M):
    """Hann window: 0.5 - 0.5 cos(2 pi i / (M - 1)) for i = 0 ... M - 1.

    Args:
        M: int, the number of points.
    Returns:
        float32 Tensor (M,).

    >>> [abs(round(v, 2)) for v in ms.numpy.hanning(5).tolist()]
    [0.0, 0.5, 1.0, 0.5, 0.0]
    """
    return _cosines(M, (0.5, -0.5))


def hamming(M):
    """Hamming window: 0.54 - 0.46 cos(2 pi i / (M - 1)) for i = 0 ... M - 1.

    Args:
        M: int, the number of points.
    Returns:
        float32 Tensor (M,).

    >>> [round(v, 2) for v in ms.numpy.hamming(5).tolist()]
    [0.08, 0.54, 1.0, 0.54, 0.08]
    """
    return _cosines(M, (0.54, -0.46))


def blackman(M):
    """Blackman window: 0.42 - 0.5 cos(t) + 0.08 cos(2 t) with t = 2 pi i / (M - 1) for i = 0 ... M - 1.

    Args:
        M: int, the number of points.
    Returns:
        float32 Tensor (M,).

    >>> [abs(round(v, 2)) for v in ms.numpy.blackman(5).tolist()]
    [0.0, 0.34, 1.0, 0.34, 0.0]
    """
    return _cosines(M, (0.42, -0.5, 0.08))


def bartlett(M):
    """Triangular window: rises linearly from 0 to 1 in the middle and falls back to 0.

    Args:
        M: int, the number of points.
    Returns:
        float32 Tensor (M,).

    >>> ms.numpy.bartlett(5)
    Tensor([0. , 0.5, 1. , 0.5, 0. ], dtype=float32)
    """
    if M < 2:
        return _full(1.0, (builtins.max(M, 0),))
    return 1.0 - raw["abs"](_cast(_arange(0, M), float32) * (2.0 / (M - 1)) - 1.0)


# ---- random numbers


def _among(name, dtype, dtypes):
    dtype = (
        raw["cast"](_core.tensor(0), dtype).dtype if isinstance(dtype, str) else kind(dtype)
    )  # "float" is float64 here
    if dtype not in dtypes:
        raise ValueError(f"{name}: dtype must be one of {', '.join(d.name for d in dtypes)}, got {dtype}")
    return dtype


def rand(*shape, dtype=float32):
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
    ((2, 3), True)
    """
    return raw["rand"](sizes(shape[0]) if len(shape) == 1 else shape, _among("rand", dtype, _FLOATS))


def randn(*shape, dtype=float32):
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
    (2, 3)
    """
    return raw["randn"](sizes(shape[0]) if len(shape) == 1 else shape, _among("randn", dtype, _FLOATS))


def randint(minval, maxval=None, shape=None, dtype=int32):
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
    (msjit.int32, True)
    """
    if maxval is None:
        minval, maxval = 0, minval
    return raw["randint"](minval, maxval, () if shape is None else sizes(shape), _among("randint", dtype, _INTS))
