"""PyTorch's functions whose meaning depends on which arguments are given, or that are composed of ops."""

import builtins
from collections import namedtuple

from .. import _core
from .. import ops as _ops
from ..ops._composed import elementwise, linear_algebra, products, rearrange, statistics
from ..ops._composed.dtypes import result_dtype
from ..ops._limits import dimension, of_rank
from ..ops.elementwise import logaddexp2_limit, logaddexp_limit
from ..ops.function import with_indices
from ..ops.ordering import distinct
from .matrix_products import addbmm, baddbmm, bmm, mm, mv

_raw = _core._raw_ops
_cast, _reshape, _sum = _raw["cast"], _raw["reshape"], _raw["sum"]

__all__ = [
    "add", "addbmm", "addmv", "addr_", "allclose", "baddbmm", "bmm", "cdist", "chunk", "cross", "diag", "diff", "div",
    "divide", "dstack", "einsum", "equal", "float_power", "gcd", "histc", "hstack", "inverse", "isneginf", "kthvalue",
    "logaddexp", "logaddexp2", "max", "median", "meshgrid", "min", "mm", "mv", "nansum", "narrow", "polar", "ravel", "sinc",
    "split", "std_mean", "sub", "subtract", "t", "take", "trace", "triangular_solve", "unique", "unique_consecutive", "var_mean",
    "vdot", "xlogy",
]  # fmt: skip

allclose, cross, gcd = statistics.allclose, products.cross, elementwise.gcd
addmv, inverse, vdot = products.addmv, linear_algebra.inverse, products.vdot
isneginf, float_power = elementwise.isneginf, elementwise.float_power
sinc, xlogy = elementwise.sinc, elementwise.xlogy
dstack, ravel = rearrange.dstack, rearrange.ravel
histc, kthvalue, unique_consecutive = statistics.histc, statistics.kthvalue, statistics.unique_consecutive
_Solved = namedtuple("triangular_solve", "solution cloned_coefficient")


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """Solves A @ x = b for a triangular matrix A.

    Args:
        b: Tensor (..., n, k), the right sides.
        A: Tensor (..., n, n); only one triangle counts.
        upper: True (default): the upper triangle; False: the lower one.
        transpose: True solves with A transposed. Default: False.
        unitriangular: True takes the diagonal of A as ones. Default: False.
    Returns:
        named pair of Tensors: solution x of b's shape, and cloned_coefficient A.

    >>> ms.mint.triangular_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]])).solution
    Tensor([[2.]], dtype=float32)
    """
    return _Solved(*linear_algebra.triangular_solve(b, A, upper, transpose, unitriangular))


def einsum(equation, *operands):
    """A sum of products, told by naming dimensions: what the result does not name is summed over.

    Args:
        equation: str as ``ops.einsum`` has it; or the first operand, each with a list of numbers 0 to 51 behind it that name
            its dimensions, in which ... stands for any dimensions, and last, if given, the list of the result.
        operands: Tensors, as many as there are terms.
    Returns:
        Tensor.
    Raises:
        ValueError: terms and operands do not fit together, or a number is no name.

    >>> a = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> ms.mint.einsum("ii", a).item(), ms.mint.einsum(a, [0, 1], [1]).tolist()
    (5.0, [4.0, 6.0])
    """
    if isinstance(equation, _core.Tensor):
        equation, operands = _of_lists((equation, *operands))
    return products.einsum(equation, *operands)


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _of_lists(given):
    """The equation and the operands of einsum(operand, list, operand, list, ..., list)."""
    terms = []
    for names in (*given[1::2], *(given[-1:] if len(given) % 2 else ())):
        if not isinstance(names, (tuple, list)):
            raise ValueError(f"einsum: behind each operand there must be a list of numbers, got {type(names).__name__}")
        for n in names:
            if n is not ... and not 0 <= n < len(_LETTERS):
                raise ValueError(f"einsum: {n} names no dimension; take numbers from 0 to {len(_LETTERS) - 1}")
        terms.append("".join(["..." if n is ... else _LETTERS[n] for n in names]))
    if len(given) % 2 == 0:
        return ",".join(terms), given[0::2]
    return ",".join(terms[:-1]) + "->" + terms[-1], given[:-1:2]


def _into(name, result, out):
    from .outputs import written

    return written(name, result, out)


def _scaled(other, alpha):
    if alpha == 1:
        return other
    if isinstance(alpha, (tuple, list, str, type(None))):
        raise TypeError(f"alpha must be a number, got {type(alpha).__name__}")
    return other * alpha


def take(input, index):
    """Elements of a tensor as if it had one dimension.

    Args:
        input: Tensor of any shape and dtype.
        index: Tensor of integers of any shape; negative ones count from the end.
    Returns:
        Tensor of index's shape.
    Raises:
        IndexError: an index is outside.

    >>> ms.mint.take(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([[3, 0]]))
    Tensor([[4., 1.]], dtype=float32)
    """
    return rearrange.take(input, index, None, "raise")


def add(input, other, *, alpha=1, out=None):
    """Sum of two tensors, the second multiplied by a number: input + alpha * other.

    Args:
        input: Tensor or number.
        other: Tensor or number; the shapes broadcast.
        alpha: number. Default: 1.
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor in the dtype that both promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.add(ms.tensor([1, 2]), ms.tensor([10, 20]), alpha=2)
    Tensor([21, 42], dtype=int64)
    """
    if out is not None:
        return _into("add", _raw["add"](input, _scaled(other, alpha)), out)
    return _raw["add"](input, _scaled(other, alpha))


def sub(input, other, *, alpha=1, out=None):
    """Difference of two tensors, the second multiplied by a number: input - alpha * other. Also called subtract.

    Args:
        input: Tensor or number.
        other: Tensor or number; the shapes broadcast.
        alpha: number. Default: 1.
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor in the dtype that both promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.sub(ms.tensor([10, 20]), 1, alpha=3)
    Tensor([ 7, 17], dtype=int64)
    """
    if out is not None:
        return _into("sub", _raw["sub"](input, _scaled(other, alpha)), out)
    return _raw["sub"](input, _scaled(other, alpha))


subtract = sub


def div(input, other, *, rounding_mode=None, out=None):
    """Quotient input / other, rounded if asked for. Also called divide.

    Args:
        input: Tensor or number.
        other: Tensor or number; the shapes broadcast.
        rounding_mode: None (default): the true quotient, of integers in float32; 'floor': rounded down, 'trunc': towards 0,
            both in the dtype that both promote to.
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor.
    Raises:
        ValueError: rounding_mode is another word, or the shapes do not broadcast.

    >>> x = ms.tensor([7, -7])
    >>> ms.mint.div(x, 2), ms.mint.div(x, 2, rounding_mode="floor"), ms.mint.div(x, 2, rounding_mode="trunc")
    (Tensor([ 3.5, -3.5], dtype=float32), Tensor([ 3, -4], dtype=int64), Tensor([ 3, -3], dtype=int64))
    """
    if out is not None:
        return _into("div", div(input, other, rounding_mode=rounding_mode), out)
    if rounding_mode is None:
        return _raw["div"](input, other)
    if rounding_mode == "floor":
        return _raw["floor_div"](input, other)
    if rounding_mode == "trunc":
        return _cast(_raw["trunc"](_raw["div"](input, other)), result_dtype(input, other))
    raise ValueError(f"div: rounding_mode must be None, 'floor' or 'trunc', got {rounding_mode!r}")


divide = div


_EXTREMUM = """The {which} element: {name}(input) of all, {name}(input, dim) along a dimension, {name}(input, other) of each pair.

Args:
    input: Tensor of real numbers of any shape; NaN where one of the elements is NaN.
    dim: int, the dimension to search; None (default): all elements; a Tensor: it is other.
    keepdim: True keeps the dimension with size 1. Default: False.
    other: Tensor; the shapes broadcast. Default: None.
Returns:
    Tensor: a scalar, or of the pairs; with dim the pair (values, their int64 indices along dim).
Raises:
    IndexError: dim names a dimension that there is not.
    ValueError: there is no element.

>>> x = ms.tensor([[1.0, 3.0], [4.0, 2.0]])
>>> ms.mint.{name}(x)
{example[0]}
>>> ms.mint.{name}(x, dim=1)
{example[1]}
>>> ms.mint.{name}(x[0], x[1])
{example[2]}
"""


def _extremum(name, which, all_of, with_indices, of_two, example):
    def extremum(input, dim=None, keepdim=False, *, other=None):
        if isinstance(dim, _core.Tensor):
            dim, other = None, dim
        if other is not None:
            return of_two(input, other)
        return all_of(input) if dim is None else with_indices(input, dim, keepdim)

    extremum.__name__ = extremum.__qualname__ = name
    extremum.__doc__ = _EXTREMUM.format(name=name, which=which, example=example)
    return extremum


def _max_with_indices(input, dim, keepdim):
    return with_indices(_raw["argmax"], input, dim, keepdim)


def _min_with_indices(input, dim, keepdim):
    return with_indices(_raw["argmin"], input, dim, keepdim)


max = _extremum(
    "max", "largest", _raw["amax"], _max_with_indices, _raw["maximum"],
    ("Tensor(4., dtype=float32)", "(Tensor([3., 4.], dtype=float32), Tensor([1, 0], dtype=int64))",
     "Tensor([4., 3.], dtype=float32)"),
)  # fmt: skip
min = _extremum(
    "min", "smallest", _raw["amin"], _min_with_indices, _raw["minimum"],
    ("Tensor(1., dtype=float32)", "(Tensor([1., 2.], dtype=float32), Tensor([0, 1], dtype=int64))",
     "Tensor([1., 2.], dtype=float32)"),
)  # fmt: skip


def logaddexp(input, other):
    """Logarithm of a sum of exponentials, log(exp(input) + exp(other)), without overflow in between.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; the shapes broadcast.
    Returns:
        Tensor in the dtype that both promote to.

    >>> ms.mint.logaddexp(ms.tensor([0.0, 1000.0]), ms.tensor([0.0, 1000.0])).asnumpy().round(2)
    array([6.90000e-01, 1.00069e+03], dtype=float32)
    """
    return logaddexp_limit(input, other)


def logaddexp2(input, other):
    """Logarithm to base 2 of a sum of powers, log2(2 ** input + 2 ** other), without overflow in between.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; the shapes broadcast.
    Returns:
        Tensor in the dtype that both promote to.

    >>> ms.mint.logaddexp2(ms.tensor([0.0, 1000.0]), ms.tensor([0.0, 1000.0])).asnumpy().round(2)
    array([1.000e+00, 1.001e+03], dtype=float32)
    """
    return logaddexp2_limit(input, other)


def chunk(input, chunks, dim=0):
    """Cuts a tensor into pieces of equal size along a dimension; the last may be smaller, and there may be fewer.

    Args:
        input: Tensor of at least one dimension.
        chunks: int, how many pieces; of an empty dimension there are so many.
        dim: int, the dimension. Default: 0.
    Returns:
        tuple of Tensors, views of input.

    >>> ms.mint.chunk(ms.tensor([1, 2, 3, 4, 5]), 3)
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64), Tensor([5], dtype=int64))
    """
    found = _raw["chunk"](input, chunks, dim)
    return found if input.shape[dim] else tuple(found) * chunks


def trace(input):
    """Sum of the elements on the diagonal of a matrix.

    Args:
        input: Tensor of two dimensions.
    Returns:
        Tensor, a scalar, of integers in int64.

    >>> ms.mint.trace(ms.tensor([[1, 2], [3, 4]]))
    Tensor(5, dtype=int64)
    """
    of_rank("trace", input, 2)
    return _sum(_raw["diagonal"](input), -1)


def median(input, dim=None, keepdim=False):
    """Median: the middle element in order, of an even number of elements the lower one of the two in the middle.

    Args:
        input: Tensor of real numbers of any shape.
        dim: int, the dimension to search; None (default): all elements.
        keepdim: True keeps the dimension with size 1. Default: False.
    Returns:
        Tensor, a scalar; with dim the pair (medians, their int64 indices along dim).

    >>> ms.mint.median(ms.tensor([5.0, 1.0, 3.0, 9.0]))
    Tensor(3., dtype=float32)
    >>> ms.mint.median(ms.tensor([[5.0, 1.0, 3.0]]), dim=1)
    (Tensor([3.], dtype=float32), Tensor([2], dtype=int64))
    """
    if dim is None and not input.size:
        return _raw["full"](builtins.float("nan"), (), input.dtype)
    if dim is None:
        return statistics.median(_reshape(input, (-1,)), 0)[0]
    return statistics.median(input, dim, keepdim)


def narrow(input, dim, start, length):
    """A part of a tensor along a dimension, without copying.

    Args:
        input: Tensor of any shape.
        dim: int, the dimension; a negative one counts from the end.
        start: int, the first index.
        length: int, how many indices.
    Returns:
        Tensor, a view of input.
    Raises:
        ValueError: some of these indices are outside.
        IndexError: there is no such dimension.

    >>> ms.mint.narrow(ms.tensor([10, 20, 30, 40]), 0, 1, 2)
    Tensor([20, 30], dtype=int64)
    """
    size = input.shape[dimension("narrow", input.ndim, dim)]
    begin = start + size if start < 0 else start
    if not 0 <= begin <= begin + length <= size:
        raise ValueError(f"narrow: {length} indices from {start} on are not there: dimension {dim} has {size}")
    stop = start + length
    return _raw["slice"](input, dim=dim, start=start, stop=stop if stop or start >= 0 else None)


def split(tensor, split_size_or_sections, dim=0):
    """Cuts a tensor into pieces along a dimension.

    Args:
        tensor: Tensor of at least one dimension.
        split_size_or_sections: int, the size of each piece (the last may be smaller); or a list of the sizes of all.
        dim: int, the dimension; a negative one counts from the end. Default: 0.
    Returns:
        tuple of Tensors, views of tensor.
    Raises:
        ValueError: the sizes do not add up to that of the dimension.

    >>> ms.mint.split(ms.tensor([1, 2, 3, 4, 5]), 2)
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64), Tensor([5], dtype=int64))
    """
    return tuple(_ops.split(tensor, split_size_or_sections, dim))


def meshgrid(*tensors, indexing=None):
    """Coordinates of all points of a grid that vectors span.

    Args:
        tensors: the vectors, Tensors of one dimension, or one list of them.
        indexing: 'ij': the first vector runs along the rows; 'xy': along the columns. Default: None, 'ij'.
    Returns:
        tuple of Tensors, one for each vector, all of the grid's shape.

    >>> x, y = ms.mint.meshgrid(ms.tensor([1, 2]), ms.tensor([10, 20, 30]))
    >>> x
    Tensor([[1, 1, 1],
            [2, 2, 2]], dtype=int64)
    >>> y
    Tensor([[10, 20, 30],
            [10, 20, 30]], dtype=int64)
    """
    if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)):
        tensors = tensors[0]
    return _ops.meshgrid(*tensors, indexing=indexing or "ij")


def hstack(tensors):
    """Tensors joined side by side: along the second dimension, vectors along their only one.

    Args:
        tensors: sequence of Tensors whose other dimensions are equal.
    Returns:
        Tensor.

    >>> ms.mint.hstack([ms.tensor([1, 2]), ms.tensor([3])])
    Tensor([1, 2, 3], dtype=int64)
    """
    return _ops.hstack(tensors)


def t(input):
    """The transposed matrix; a vector or scalar stays as it is.

    Args:
        input: Tensor of at most two dimensions.
    Returns:
        Tensor, a view of input.
    Raises:
        ValueError: input has more dimensions.

    >>> ms.mint.t(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[1, 3],
            [2, 4]], dtype=int64)
    """
    if input.ndim > 2:
        raise ValueError(f"t: needs at most two dimensions, got shape {input.shape}")
    return input.T


def diag(input, diagonal=0):
    """A matrix with a vector on a diagonal, or the diagonal of a matrix.

    Args:
        input: Tensor of one dimension, which is put on the diagonal, or of two, of which the diagonal is taken.
        diagonal: int, which one: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.diag(ms.tensor([1, 2]))
    Tensor([[1, 0],
            [0, 2]], dtype=int64)
    >>> ms.mint.diag(ms.tensor([[1, 2], [3, 4]]))
    Tensor([1, 4], dtype=int64)
    """
    of_rank("diag", input, 1, 2)
    return rearrange.diagflat(input, diagonal) if input.ndim == 1 else _raw["diagonal"](input, diagonal)


def diff(input, n=1, dim=-1, prepend=None, append=None):
    """Differences of neighbours along a dimension: input[i + 1] - input[i].

    Args:
        input: Tensor of numbers.
        n: int, how often differences are taken, of the differences before. Default: 1.
        dim: int, the dimension; a negative one counts from the end. Default: the last.
        prepend: Tensor that is put before input along dim first. Default: None.
        append: Tensor that is put behind input along dim first. Default: None.
    Returns:
        Tensor of input's dtype, n shorter along dim.

    >>> ms.mint.diff(ms.tensor([1, 4, 9, 16]))
    Tensor([3, 5, 7], dtype=int64)
    """
    return statistics.diff(input, n, dim, prepend, append)


def equal(input, other):
    """Whether two tensors have the same shape and all elements are equal. Unlike ``eq`` it gives one bool.

    Args:
        input: Tensor.
        other: Tensor.
    Returns:
        bool.

    >>> ms.mint.equal(ms.ones(2), ms.ones(2)), ms.mint.equal(ms.ones(2), ms.ones(3))
    (True, False)
    """
    return tuple(input.shape) == tuple(other.shape) and builtins.bool(_raw["all"](_raw["eq"](input, other)).item())


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """Different elements of a tensor in ascending order.

    Args:
        input: Tensor of any shape.
        sorted: accepted as PyTorch has it; the elements are always sorted.
        return_inverse: True gives for each element its place among them as well. Default: False.
        return_counts: True gives how often each occurs as well. Default: False.
        dim: int, the dimension whose slices are compared, and put in lexicographic order; None (default): elements are.
    Returns:
        1-d Tensor (with dim a Tensor of fewer slices), or a tuple: (elements, places of input's shape, or one for each slice,
        counts), of which those asked for.

    >>> values, counts = ms.mint.unique(ms.tensor([3, 1, 3]), return_counts=True)
    >>> values.tolist(), counts.tolist()
    ([1, 3], [1, 2])
    """
    return distinct(input, return_inverse, return_counts, dim)


def nansum(input, dim=None, keepdim=False, *, dtype=None):
    """Sum with NaNs taken as 0.

    Args:
        input: Tensor of numbers.
        dim: int or tuple of ints, the dimensions to reduce; None (default): all.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        dtype: dtype of the result. Default: None, that of input, but float32 for integers.
    Returns:
        Tensor.

    >>> ms.mint.nansum(ms.tensor([1.0, float("nan"), 2.0]))
    Tensor(3., dtype=float32)
    """
    return statistics.nansum(input, dim, keepdim, dtype=dtype)


def addr_(input, vec1, vec2, beta=1, alpha=1):
    """Adds the outer product of two vectors to a matrix in place: input becomes beta * input + alpha * outer(vec1, vec2).

    Args:
        input: Tensor (n, m), which is written.
        vec1: Tensor (n,).
        vec2: Tensor (m,).
        beta: number. Default: 1.
        alpha: number. Default: 1.
    Returns:
        input.

    >>> ms.mint.addr_(ms.zeros(2, 2), ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor([[3., 4.],
            [6., 8.]], dtype=float32)
    """
    return input.copy_(products.addr(input, vec1, vec2, beta=beta, alpha=alpha))


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """Distances between all pairs of rows of two matrices, by the p-norm.

    Args:
        x1: Tensor (..., n, m): n points.
        x2: Tensor (..., k, m): k points.
        p: number, the order of the norm. Default: 2.0.
        compute_mode: accepted as PyTorch has it; has no effect.
    Returns:
        Tensor (..., n, k).

    >>> ms.mint.cdist(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 4.0], [0.0, 2.0]])).asnumpy().round(3)
    array([[5., 2.]], dtype=float32)
    """
    return products.cdist(x1, x2, p)


def polar(abs, angle):
    """Complex numbers of a size and an angle: abs * (cos(angle) + i sin(angle)).

    Args:
        abs: Tensor of float32 or float64, the size.
        angle: Tensor of the same dtype, in radians.
    Returns:
        complex Tensor of the shape that both broadcast to.
    Raises:
        TypeError: other dtypes.

    >>> ms.mint.polar(ms.tensor([2.0]), ms.tensor([0.0])).asnumpy().round(3)
    array([2.+0.j], dtype=complex64)
    """
    return _ops.polar(abs, angle)


def unbiased_form(dim, unbiased, correction):
    """(dim, correction) of a call that may hold a bool in dim's place, or as unbiased."""
    if isinstance(dim, builtins.bool):
        dim, unbiased = None, dim
    return dim, builtins.int(unbiased) if unbiased is not None else 1 if correction is None else correction


def std_mean(input, dim=None, unbiased=None, keepdim=False, *, correction=1):
    """Standard deviation and mean over dimensions.

    Args:
        input: Tensor of floats.
        dim: int or tuple of ints; None (default): all.
        unbiased: bool, PyTorch's older form of correction: True is 1 and False is 0; also in dim's place. Default: None.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        correction: number that is subtracted from the count, by which the sum of squares is divided. Default: 1.
    Returns:
        pair of Tensors.

    >>> ms.mint.std_mean(ms.tensor([1.0, 3.0]), correction=0)
    (Tensor(1., dtype=float32), Tensor(2., dtype=float32))
    """
    dim, correction = unbiased_form(dim, unbiased, correction)
    return statistics.std_mean(input, dim, correction, keepdim)


def var_mean(input, dim=None, unbiased=None, keepdim=False, *, correction=1):
    """Variance and mean over dimensions.

    Args:
        input: Tensor of floats.
        dim: int or tuple of ints; None (default): all.
        unbiased: bool, PyTorch's older form of correction: True is 1 and False is 0; also in dim's place. Default: None.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        correction: number that is subtracted from the count, by which the sum of squares is divided. Default: 1.
    Returns:
        pair of Tensors.

    >>> ms.mint.var_mean(ms.tensor([1.0, 3.0]))
    (Tensor(2., dtype=float32), Tensor(2., dtype=float32))
    """
    dim, correction = unbiased_form(dim, unbiased, correction)
    return statistics.var_mean(input, dim, correction, keepdim)
