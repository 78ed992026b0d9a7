"""Making arrays."""

import builtins
import math

from .. import _core
from .._core import Tensor
from ..ops._limits import triangle
from ._base import cast, floating, raw, sizes, tensor

_full, _arange, _reshape, _cast = (raw[n] for n in ("full", "arange", "reshape", "cast"))
float32, int32 = _core.float32, _core.int32

__all__ = [
    "arange", "array", "asarray", "asfarray", "bartlett", "blackman", "diag", "diag_indices", "diagflat", "empty", "empty_like",
    "eye", "full", "full_like", "geomspace", "hamming", "hanning", "identity", "indices", "ix_", "linspace", "logspace",
    "meshgrid", "mgrid", "ogrid", "ones", "ones_like", "rand", "randint", "randn", "tri", "tril", "tril_indices",
    "tril_indices_from", "triu", "triu_indices", "triu_indices_from", "vander", "zeros", "zeros_like",
]  # fmt: skip


def array(obj, dtype=None, copy=True, ndmin=0):
    """A tensor of numbers, nested sequences, arrays or tensors, with at least ndmin dimensions."""
    if isinstance(obj, Tensor):
        result = raw["copy"](obj) if copy else obj
        result = cast(result, dtype)
    else:
        result = _core.tensor(obj) if dtype is None else _core.tensor(obj, dtype)
    return _reshape(result, (1,) * (ndmin - result.ndim) + result.shape) if ndmin > result.ndim else result


def asarray(a, dtype=None):
    """A tensor of numbers, nested sequences or arrays; a tensor stays itself."""
    return array(a, dtype, False)


def asfarray(a, dtype=float32):
    """A floating-point tensor."""
    return cast(floating(a), dtype)


def full(shape, fill_value, dtype=None):
    """Filled with a number, or with an array that broadcasts to shape."""
    if isinstance(fill_value, (list, tuple)):
        fill_value = tensor(fill_value)
    if isinstance(fill_value, Tensor):
        return cast(raw["copy"](raw["broadcast_to"](fill_value, sizes(shape))), dtype)
    return _full(fill_value, sizes(shape), dtype)


def ones(shape, dtype=float32):
    """Ones."""
    return _full(1, sizes(shape), dtype)


def zeros(shape, dtype=float32):
    """Zeros."""
    return _full(0, sizes(shape), dtype)


def empty(shape, dtype=float32):
    """Elements that are not set."""
    return _core.empty(sizes(shape), dtype=dtype)


def full_like(a, fill_value, dtype=None, shape=None):
    """Filled with a number, of the shape and dtype of a."""
    a = tensor(a)
    return full(a.shape if shape is None else shape, fill_value, dtype or a.dtype)


def ones_like(a, dtype=None, shape=None):
    """Ones of the shape and dtype of a."""
    return full_like(a, 1, dtype, shape)


def zeros_like(a, dtype=None, shape=None):
    """Zeros of the shape and dtype of a."""
    return full_like(a, 0, dtype, shape)


def empty_like(prototype, dtype=None, shape=None):
    """Elements that are not set, of the shape and dtype of prototype."""
    prototype = tensor(prototype)
    return empty(prototype.shape if shape is None else shape, dtype or prototype.dtype)


def arange(start, stop=None, step=None, dtype=None):
    """start, start + step, ... below stop; with one argument from 0."""
    if stop is None:
        start, stop = 0, start
    start, stop, step = (v.item() if isinstance(v, Tensor) else v for v in (start, stop, 1 if step is None else step))
    return _arange(start, stop, step, dtype)


def _steps(num, endpoint):
    return builtins.max(num - 1 if endpoint else num, 1)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None, axis=0):
    """num evenly spaced values from start to stop; retstep: their distance, too."""
    start, stop = floating(start), floating(stop)
    step = (stop - start) / _steps(num, endpoint)
    shape = raw["add"](start, stop).shape
    k = _reshape(_cast(_arange(0, num), start.dtype), (num,) + (1,) * len(shape))
    values = start + k * step
    if endpoint and num > 1:
        last = raw["broadcast_to"](stop, shape)
        values = raw["cat"]([raw["slice"](values, 0, 0, num - 1), _reshape(last, (1, *shape))], 0)
    if axis % builtins.max(values.ndim, 1):
        order = list(builtins.range(1, values.ndim))
        order.insert(axis % values.ndim, 0)
        values = raw["permute"](values, tuple(order))
    values = cast(values, dtype)
    return (values, step) if retstep else values


def logspace(start, stop, num=50, endpoint=True, base=10.0, dtype=None, axis=0):
    """base to the power of evenly spaced values."""
    return cast(raw["pow"](base, linspace(start, stop, num, endpoint, axis=axis)), dtype)


def geomspace(start, stop, num=50, endpoint=True, dtype=None, axis=0):
    """num values from start to stop, each a constant multiple of the one before."""
    start, stop = floating(start), floating(stop)
    ratio = raw["log"](stop / start)
    zero = raw["mul"](ratio, 0.0)
    return cast(start * raw["exp"](linspace(zero, ratio, num, endpoint, axis=axis)), dtype)


def eye(N, M=None, k=0, dtype=float32):
    """Ones on the k-th diagonal of an N x M matrix."""
    M = N if M is None else M
    rows, columns = _reshape(_arange(0, N), (N, 1)), _reshape(_arange(0, M), (1, M))
    return _cast(raw["eq"](columns - rows, k), dtype)


def identity(n, dtype=float32):
    """The unit matrix."""
    return eye(n, dtype=dtype)


def tri(N, M=None, k=0, dtype=float32):
    """Ones on and below the k-th diagonal of an N x M matrix."""
    return _cast(raw["tril"](_full(1.0, (N, N if M is None else M)), k), dtype)


def tril(m, k=0):
    """Zeros above the k-th diagonal."""
    return raw["tril"](tensor(m), k)


def triu(m, k=0):
    """Zeros below the k-th diagonal."""
    return raw["triu"](tensor(m), k)


def diag(v, k=0):
    """A matrix with v on a diagonal, or a diagonal of a matrix."""
    v = tensor(v)
    return diagflat(v, k) if v.ndim == 1 else raw["diagonal"](v, k)


def diagflat(v, k=0):
    """A matrix with the elements on a diagonal."""
    from ..ops._composed.rearrange import diagflat as matrix

    return matrix(tensor(v), k)


def vander(x, N=None, increasing=False):
    """Powers of x as columns."""
    x = tensor(x)
    n = x.shape[0] if N is None else N
    powers = _arange(0, n) if increasing else _arange(n - 1, -1, -1)
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
    """Hann window of M points."""
    return _cosines(M, (0.5, -0.5))


def hamming(M):
    """Hamming window of M points."""
    return _cosines(M, (0.54, -0.46))


def blackman(M):
    """Blackman window of M points."""
    return _cosines(M, (0.42, -0.5, 0.08))


def bartlett(M):
    """Triangular window of M points."""
    if M < 2:
        return _full(1.0, (builtins.max(M, 0),))
    return 1.0 - raw["abs"](_cast(_arange(0, M), float32) * (2.0 / (M - 1)) - 1.0)


# ---- grids and indices


def meshgrid(*xi, sparse=False, indexing="xy"):
    """Coordinate grids of vectors."""
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid: indexing must be 'xy' or 'ij', got {indexing!r}")
    n, xi = len(xi), [tensor(x) for x in xi]
    shaped = []
    for i, x in enumerate(xi):
        at = 1 - i if indexing == "xy" and n > 1 and i < 2 else i
        shaped.append(_reshape(x, (1,) * at + (x.size,) + (1,) * (n - at - 1)))
    if sparse:
        return tuple(shaped)
    from ..ops.function import broadcast_tensors

    return broadcast_tensors(*shaped)


def indices(dimensions, dtype=int32, sparse=False):
    """The indices of a grid: one array a dimension."""
    grids = meshgrid(*(_arange(0, n, 1, dtype) for n in dimensions), sparse=sparse, indexing="ij")
    return tuple(grids) if sparse else raw["stack"](list(grids), 0)


def ix_(*args):
    """Vectors shaped so that indexing by them takes their grid."""
    vectors = [tensor(a) for a in args]
    vectors = [_reshape(raw["nonzero"](v), (-1,)) if v.dtype == _core.bool_ else v for v in vectors]
    return meshgrid(*vectors, sparse=True, indexing="ij")


class _Grid:
    """Grids by slices: ``mgrid[0:2, 0:3]``; a step j counts points, with the end included."""

    def __init__(self, sparse):
        self.sparse = sparse

    def _range(self, s):
        start = 0 if s.start is None else s.start
        step = 1 if s.step is None else s.step
        if isinstance(step, complex):
            return linspace(start, s.stop, int(builtins.abs(step)))
        return _arange(start, s.stop, step)

    def __getitem__(self, key):
        if not isinstance(key, tuple):
            return self._range(key)
        grids = meshgrid(*(self._range(s) for s in key), sparse=self.sparse, indexing="ij")
        return list(grids) if self.sparse else raw["stack"](list(grids), 0)


mgrid, ogrid = _Grid(False), _Grid(True)


def diag_indices(n, ndim=2):
    """Indices of the main diagonal of an array of ndim dimensions of size n."""
    return (_arange(0, n),) * ndim


def _triangle(n, k, m, lower):
    m = n if m is None else m
    found = triangle(n, m, (lambda d: d <= k) if lower else (lambda d: d >= k), _core.int64)
    return found[0], found[1]


def tril_indices(n, k=0, m=None):
    """Indices of the lower triangle of an n x m matrix."""
    return _triangle(n, k, m, True)


def triu_indices(n, k=0, m=None):
    """Indices of the upper triangle of an n x m matrix."""
    return _triangle(n, k, m, False)


def tril_indices_from(arr, k=0):
    """Indices of the lower triangle of a matrix."""
    return tril_indices(arr.shape[0], k, arr.shape[1])


def triu_indices_from(arr, k=0):
    """Indices of the upper triangle of a matrix."""
    return triu_indices(arr.shape[0], k, arr.shape[1])


# ---- random numbers


def rand(*shape, dtype=float32):
    """Uniform on [0, 1)."""
    return raw["rand"](sizes(shape[0]) if len(shape) == 1 else shape, dtype)


def randn(*shape, dtype=float32):
    """Standard normal."""
    return raw["randn"](sizes(shape[0]) if len(shape) == 1 else shape, dtype)


def randint(minval, maxval=None, shape=None, dtype=int32):
    """Uniform integers in [minval, maxval), with one argument from 0."""
    if maxval is None:
        minval, maxval = 0, minval
    return raw["randint"](minval, maxval, () if shape is None else sizes(shape), dtype)
