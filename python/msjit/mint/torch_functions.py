"""Functions that PyTorch has beyond MindSpore's mint: found in ``msjit.mint``.

>>> ms.mint.isin(ms.tensor([1, 2, 3]), ms.tensor([2])).tolist()
[False, True, False]
"""

import builtins
import math
from collections import namedtuple

from .. import _core, _missing
from .. import ops as _ops
from ..ops._limits import dimension, of_rank
from ..ops.indexing import reduce_segments
from ..ops.linalg import real, singular_values
from . import torch_kinds, torch_made, torch_matrices, torch_settings, torch_signals, torch_splits, torch_statistics
from .torch_kinds import *  # noqa: F403
from .torch_linalg import slogdet  # noqa: F401  by both names
from .torch_made import *  # noqa: F403
from .torch_matrices import *  # noqa: F403
from .torch_settings import *  # noqa: F403
from .torch_signals import *  # noqa: F403
from .torch_splits import *  # noqa: F403
from .torch_statistics import *  # noqa: F403

_raw = _core._raw_ops
_Unpacked, _Svd = namedtuple("lu_unpack", "P L U"), namedtuple("svd", "U S V")
_JOINED = {"sum": "sum", "mean": "sum", "prod": "prod", "amax": "max", "amin": "min"}
__all__ = [
    "as_strided", "broadcast_shapes", "bucketize", "cartesian_prod", "chain_matmul",
    "clamp_max", "clamp_min", "concatenate", "conj_physical", "detach", "fill",
    "index_copy", "isin", "lu", "lu_unpack", "masked_scatter", "pinverse", "promote_types",
    "resolve_conj", "resolve_neg", "scatter_reduce", "signbit",
    "slogdet", "svd", "tensordot", "trapezoid",
    "unflatten", "unravel_index", "vander", "view_as_complex",
    *torch_kinds.__all__, *torch_made.__all__, *torch_matrices.__all__, *torch_settings.__all__,
    *torch_signals.__all__, *torch_splits.__all__, *torch_statistics.__all__,
]  # fmt: skip

# Methods that PyTorch has as functions, too; those that end in _ write into their input.
OF_METHODS = frozenset(
    (
        "abs_ acos_ acosh_ addmv_ arccos_ arccosh_ arcsin_ arcsinh_ arctan_ arctanh_ asin_ asinh_ atan_ atanh_ ceil_ clamp_ "
        "clamp_max_ clamp_min_ clip_ conj_physical_ cos_ cosh_ deg2rad_ detach_ erf_ erfc_ exp2_ exp_ expm1_ fill_ fix_ floor_ "
        "frac_ gcd_ i0_ index_put index_put_ is_signed lcm_ ldexp_ log10_ log1p_ log2_ log_ logit_ nan_to_num_ "
        "neg_ negative_ rad2deg_ reciprocal_ round_ rsqrt_ sigmoid_ sin_ sinc_ sinh_ sqrt_ square_ tan_ tanh_ trunc_ xlogy_ zero_"
    ).split()
)


def of_method(name):
    """The function that calls the method of that name."""

    def function(input, *args, **kwargs):
        return getattr(input, name)(*args, **kwargs)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"``input.{name}(...)``: the method of Tensor as a function."
    return function


# What PyTorch gives both there and in nn.functional.
OF_FUNCTIONAL = (
    "avg_pool1d",
    "batch_norm",
    "bilinear",
    "binary_cross_entropy_with_logits",
    "conv1d",
    "conv3d",
    "conv_transpose1d",
    "conv_transpose2d",
    "cosine_embedding_loss",
    "ctc_loss",
    "dropout",
    "embedding_bag",
    "group_norm",
    "hardshrink",
    "hinge_embedding_loss",
    "instance_norm",
    "layer_norm",
    "log_softmax",
    "margin_ranking_loss",
    "max_pool1d",
    "max_pool2d",
    "max_pool3d",
    "pairwise_distance",
    "pdist",
    "pixel_unshuffle",
    "poisson_nll_loss",
    "prelu",
    "relu_",
    "rms_norm",
    "triplet_margin_loss",
)


def _assert(condition, message):
    """``assert condition, message`` as a call. Without an example: it gives nothing.

    Args:
        condition: bool, or a Tensor of one element.
        message: str.
    Raises:
        AssertionError: the condition is false.
    """
    assert condition, message


def detach(input):
    """The same values, of which no gradient goes back.

    Args:
        input: Tensor.
    Returns:
        Tensor that shares input's memory.

    >>> ms.mint.detach(ms.tensor([1.0], requires_grad=True) * 2).requires_grad
    False
    """
    return input.detach()


def fill(input, value):
    """A tensor of input's shape and dtype with one value everywhere.

    Args:
        input: Tensor.
        value: number, or Tensor of one.
    Returns:
        Tensor.

    >>> ms.mint.fill(ms.ones(2), 3).tolist()
    [3.0, 3.0]
    """
    return input.clone().fill_(value)


def promote_types(type1, type2):
    """The dtype of what two tensors of these dtypes give together.

    Args:
        type1, type2: dtypes.
    Returns:
        dtype.

    >>> ms.mint.promote_types(ms.int32, ms.float32)
    msjit.float32
    """
    return _core.promote_types(type1, type2)


def broadcast_shapes(*shapes):
    """The shape that tensors of these shapes broadcast to.

    Args:
        shapes: tuples of ints, or ints, which stand for one dimension.
    Returns:
        tuple of ints.
    Raises:
        RuntimeError: they do not broadcast.

    >>> ms.mint.broadcast_shapes((2, 1), (3,))
    (2, 3)
    """
    shapes = [(s,) if isinstance(s, int) else tuple(s) for s in shapes]
    n = builtins.max([len(s) for s in shapes], default=0)
    result = [1] * n
    for shape in shapes:
        for i, size in enumerate(shape, n - len(shape)):
            if size != 1 and result[i] not in (1, size):
                raise RuntimeError(f"broadcast_shapes: the shapes {shapes} do not broadcast")
            if size != 1:
                result[i] = size
    return tuple(result)


def cartesian_prod(*tensors):
    """All combinations of an element of each vector, as rows; the last vector changes fastest.

    Args:
        tensors: Tensors, 1-d.
    Returns:
        Tensor (n, number of vectors); of one vector the vector.
    Raises:
        ValueError: there is no tensor, or one is no vector.

    >>> ms.mint.cartesian_prod(ms.tensor([1, 2]), ms.tensor([3])).tolist()
    [[1, 3], [2, 3]]
    """
    shapes = [tuple(t.shape) for t in tensors]
    if not shapes or any(len(shape) != 1 for shape in shapes):
        raise ValueError(f"cartesian_prod: takes vectors, got shapes {shapes}")
    return tensors[0] if len(tensors) == 1 else _ops.cartesian_prod(*tensors)


def chain_matmul(*matrices):
    """The product of several matrices, as ``linalg.multi_dot`` makes it.

    Args:
        matrices: 2-d Tensors.
    Returns:
        Tensor.

    >>> ms.mint.chain_matmul(ms.ones(2, 3), ms.ones(3, 4)).shape
    (2, 4)
    """
    from .linalg import multi_dot

    for x in matrices:
        of_rank("chain_matmul", x, 2)
    return matrices[0] if len(matrices) == 1 else multi_dot(list(matrices))


def concatenate(tensors, dim=0):
    """Puts tensors one behind the other along a dimension: ``cat``.

    Args:
        tensors: sequence of Tensors of one shape but for that dimension.
        dim: int. Default: 0.
    Returns:
        Tensor.

    >>> ms.mint.concatenate([ms.ones(1), ms.zeros(1)]).tolist()
    [1.0, 0.0]
    """
    return _core._mint["cat"](tensors, dim)


def conj_physical(input):
    """Complex conjugates: a - bi of a + bi.

    Args:
        input: Tensor.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.conj_physical(ms.tensor([1.0 + 2.0j])).tolist()
    [(1-2j)]
    """
    return _ops.conj(input)


def resolve_conj(input):
    """The tensor itself: here conjugates are computed where they are asked for.

    Args:
        input: Tensor.
    Returns:
        input.

    >>> ms.mint.resolve_conj(ms.tensor([1.0])).tolist()
    [1.0]
    """
    return input


def resolve_neg(input):
    """The tensor itself: here negatives are computed where they are asked for.

    Args:
        input: Tensor.
    Returns:
        input.

    >>> ms.mint.resolve_neg(ms.tensor([1.0])).tolist()
    [1.0]
    """
    return input


def pinverse(input, rcond=1e-15):
    """The pseudoinverse of matrices: ``linalg.pinv``.

    Args:
        input: Tensor (..., m, n) of floats.
        rcond: number: singular values up to that part of the largest count as 0. Default: 1e-15.
    Returns:
        Tensor (..., n, m).

    >>> ms.mint.pinverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]])).asnumpy().round(4).tolist()
    [[0.5, 0.0], [0.0, 0.25]]
    """
    from .linalg import pinv

    return pinv(input, rtol=rcond)


def unravel_index(indices, shape):
    """Places in a tensor of a shape, of places in it laid out flat.

    Args:
        indices: Tensor of ints.
        shape: int or tuple of ints.
    Returns:
        tuple of Tensors, one for each dimension.

    >>> [i.tolist() for i in ms.mint.unravel_index(ms.tensor([4, 5]), (2, 3))]
    [[1, 1], [1, 2]]
    """
    places = []
    for size in reversed((shape,) if isinstance(shape, int) else tuple(shape)):
        places.append(indices % size)
        indices = _ops.floor_divide(indices, size)
    return tuple(reversed(places))


def lu(A, pivot=True, get_infos=False, *, out=None):
    """The factors of P L U = A in one matrix, as ``linalg.lu_factor`` gives them.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        pivot: only True.
        get_infos: True also gives, for each matrix, 0 or which element of U's diagonal, from 1, is 0. Default: False.
        out: tuple of Tensors that get the values; None (default): new ones.
    Returns:
        tuple: LU (..., m, n), pivots (..., min(m, n)) of int32, and with get_infos infos (...) of int32.
    Raises:
        ValueError: A has fewer than two dimensions, or pivot is False.

    >>> ms.mint.lu(ms.tensor([[1.0, 2.0], [2.0, 2.0]]))[0].tolist()
    [[2.0, 2.0], [0.5, 1.0]]
    """
    from .torch_linalg_factors import lu_factor, lu_factor_ex

    found = tuple(lu_factor_ex(A, pivot=pivot) if get_infos else lu_factor(A, pivot=pivot))
    if out is None:
        return found
    return tuple([o.copy_(f) for o, f in zip(out, found)])


def as_strided(input, size, stride, storage_offset=None):
    """Elements of a tensor as they lie in its memory: at [i, j] the one at offset + i stride[0] + j stride[1]. A copy: what is
    written into it does not reach input, other than in PyTorch; gradients do, summed where elements are taken repeatedly.

    Args:
        input: Tensor, contiguous.
        size: tuple of ints, the shape.
        stride: tuple of ints, not negative, by dimension how many elements lie between neighbours.
        storage_offset: int, where in the memory that input shares with its views the first element lies; None (default):
            where input begins.
    Returns:
        Tensor of that shape, of input's dtype.
    Raises:
        ValueError: input is not contiguous, size and stride have different lengths, a stride is negative, or elements lie
            outside of input.

    >>> ms.mint.as_strided(ms.tensor([1, 2, 3, 4]), (3, 2), (1, 1)).tolist()
    [[1, 2], [2, 3], [3, 4]]
    """
    size, stride = tuple(size), tuple(stride)
    what = f"as_strided: size {size} and stride {stride} of {input.dtype}{tuple(input.shape)}"
    if len(size) != len(stride) or any(n < 0 for n in (*size, *stride)):
        raise ValueError(f"{what}: there must be one for each dimension, not negative")
    if not input.is_contiguous():
        raise ValueError(f"{what}: the tensor is not contiguous; call contiguous() before")
    first = 0 if storage_offset is None else storage_offset - input.storage_offset()
    last = first + sum((n - 1) * s for n, s in zip(size, stride))
    if 0 not in size and not (0 <= first and last < input.numel()):
        raise ValueError(f"{what}: elements {first} to {last} lie outside of its {input.numel()} elements")
    places = _raw["full"](first, (), _core.int64)
    for n, s in zip(size, stride):
        places = places.unsqueeze(-1) + _raw["arange"](0, n, 1, _core.int64) * s
    return _raw["index_select"](input.reshape(-1), places.reshape(-1), 0).reshape(size)


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    """The factors of A = P L U as three matrices, of what ``linalg.lu_factor`` gives.

    Args:
        LU_data: Tensor (..., m, n), both factors in one matrix.
        LU_pivots: Tensor (..., min(m, n)) of ints, with which row, from 1, each was exchanged.
        unpack_data: bool, whether L and U are wanted. Default: True.
        unpack_pivots: bool, whether P is wanted. Default: True.
    Returns:
        named triple: P (..., m, m), L (..., m, k) and U (..., k, n), k the smaller of m and n; a Tensor (0,) for what
        is not wanted.
    Raises:
        ValueError: LU_data has fewer than two dimensions.

    >>> ms.mint.lu_unpack(*ms.mint.linalg.lu_factor(ms.tensor([[1.0, 2.0], [2.0, 2.0]]))).L.tolist()
    [[1.0, 0.0], [0.5, 1.0]]
    """
    if LU_data.ndim < 2:
        raise ValueError(f"lu_unpack: LU_data must be (..., m, n), got {LU_data.dtype}{LU_data.shape}; add a dimension")
    found = _ops.lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots)
    return _Unpacked(*(_raw["full"](0, (0,), LU_data.dtype) if part is None else part for part in found))


def masked_scatter(input, mask, source):
    """A copy of input whose elements where mask holds are those of source, in their order.

    Args:
        input: Tensor; its shape broadcasts with mask's.
        mask: bool Tensor.
        source: Tensor of input's dtype, of at least as many elements as mask holds at.
    Returns:
        Tensor of the shape that both broadcast to.

    >>> ms.mint.masked_scatter(ms.zeros(2), ms.tensor([[True, False], [True, True]]), ms.tensor([1.0, 2.0, 3.0])).tolist()
    [[1.0, 0.0], [2.0, 3.0]]
    """
    shape = broadcast_shapes(tuple(input.shape), tuple(mask.shape))
    return _raw["masked_scatter"](
        _raw["broadcast_to"](input, shape) if shape != tuple(input.shape) else input, mask, source
    )


def clamp_min(input, min):
    """Raises elements to a least value: max(input, min).

    Args:
        input: Tensor of numbers.
        min: number, or Tensor that broadcasts.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.clamp_min(ms.tensor([-1.0, 2.0]), 0.0).tolist()
    [0.0, 2.0]
    """
    return _ops.clamp(input, min, None)


def clamp_max(input, max):
    """Lowers elements to a largest value: min(input, max).

    Args:
        input: Tensor of numbers.
        max: number, or Tensor that broadcasts.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.clamp_max(ms.tensor([-1.0, 2.0]), 0.0).tolist()
    [-1.0, 0.0]
    """
    return _ops.clamp(input, None, max)


def unflatten(input, dim, sizes):
    """Splits one dimension into several.

    Args:
        input: Tensor.
        dim: int, the dimension.
        sizes: tuple of ints, the new sizes; one of them may be -1.
    Returns:
        Tensor of more dimensions, with the same elements.

    >>> ms.mint.unflatten(ms.ones(4, 6), 1, (2, -1)).shape
    (4, 2, 3)
    """
    shape = tuple(input.shape)
    dim = dimension("unflatten", len(shape), dim)
    sizes = tuple(sizes)
    known = -math.prod(sizes)  # without -1
    if -1 in sizes:
        sizes = tuple(shape[dim] // known if n == -1 else n for n in sizes)
    if math.prod(sizes) != shape[dim]:
        raise ValueError(f"unflatten: {sizes} does not make up dimension {dim}, of size {shape[dim]}")
    return _raw["reshape"](input, (*shape[:dim], *sizes, *shape[dim + 1 :]))


def isin(elements, test_elements, *, assume_unique=False, invert=False):
    """For each element, whether it occurs among others.

    Args:
        elements: Tensor, or a number.
        test_elements: Tensor, or a number.
        assume_unique: accepted as PyTorch has it; has no effect.
        invert: True: whether it does not occur. Default: False.
    Returns:
        bool Tensor of elements' shape.

    >>> ms.mint.isin(ms.tensor([1, 2]), 2, invert=True).tolist()
    [True, False]
    """
    a, b = (v if isinstance(v, _core.Tensor) else _core.tensor(v) for v in (elements, test_elements))
    found = _raw["any"](_raw["unsqueeze"](a, -1) == _raw["reshape"](b, (-1,)), -1)
    return _raw["logical_not"](found) if invert else found


def bucketize(input, boundaries, *, out_int32=False, right=False):
    """Which of the intervals between boundaries each element lies in: how many boundaries stand before it.

    Args:
        input: Tensor of numbers, or a number.
        boundaries: Tensor (N,), ascending.
        out_int32: True gives int32 instead of int64. Default: False.
        right: True: an element that equals a boundary lies behind it. Default: False.
    Returns:
        int64 Tensor of input's shape.

    >>> ms.mint.bucketize(ms.tensor([1.0, 2.0, 9.0]), ms.tensor([2.0, 4.0])).tolist()
    [0, 0, 2]
    """
    x = input if isinstance(input, _core.Tensor) else _core.tensor(input)
    found = _raw["searchsorted"](boundaries, x, right)
    return _raw["cast"](found, _core.int32 if out_int32 else _core.int64)


def trapezoid(y, x=None, *, dx=1.0, dim=-1):
    """Integral of sampled values by the trapezoidal rule.

    Args:
        y: Tensor of values.
        x: Tensor of the places of the samples. Default: None; then they lie dx apart.
        dx: number. Default: 1.0.
        dim: int, the dimension of the samples. Default: -1.
    Returns:
        Tensor without that dimension.

    >>> float(ms.mint.trapezoid(ms.tensor([1.0, 2.0, 3.0])))
    4.0
    """
    return _ops.trapz(y, x, dx=dx, dim=dim)


def tensordot(a, b, dims=2):
    """Sums products over several dimensions of two tensors.

    Args:
        a: Tensor.
        b: Tensor.
        dims: int n: the last n dimensions of a and the first n of b; or a pair of lists, the dimensions of each. Default: 2.
    Returns:
        Tensor of the remaining dimensions of a, then of b.

    >>> ms.mint.tensordot(ms.ones(2, 3), ms.ones(3, 4), dims=1).shape
    (2, 4)
    """
    return _ops.tensor_dot(a, b, dims)


def index_copy(input, dim, index, source):
    """A copy in which slices are those of another tensor.

    Args:
        input: Tensor.
        dim: int, the dimension.
        index: integer Tensor (N,), where the slices go.
        source: Tensor with N slices along dim.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.index_copy(ms.zeros(3), 0, ms.tensor([2]), ms.ones(1)).tolist()
    [0.0, 0.0, 1.0]
    """
    if not input.ndim:
        as_vector = lambda t: _raw["reshape"](t, (-1,))  # noqa: E731
        return _raw["reshape"](index_copy(as_vector(input), dim, index, as_vector(source)), ())
    dim = dimension("index_copy", input.ndim, dim)
    order = [dim, *(d for d in builtins.range(input.ndim) if d != dim)]
    put = _raw["index_put"]([_raw["permute"](input, order), _raw["permute"](source, order), index], (0,))
    return _ops.moveaxis(put, 0, dim)


def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    """Puts elements of src at index along a dimension, and joins those that meet at one place.

    Args:
        input: Tensor.
        dim: int, the dimension.
        index: integer Tensor of the places along dim, of src's shape.
        src: Tensor.
        reduce: 'sum', 'mean', 'prod', 'amax' or 'amin', by which they are joined.
        include_self: False leaves what input holds at these places out. Default: True.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: reduce is another word.

    >>> ms.mint.scatter_reduce(ms.zeros(2), 0, ms.tensor([0, 0, 1]), ms.tensor([1.0, 3.0, 5.0]), "mean", include_self=False)
    Tensor([2., 5.], dtype=float32)
    """
    joined = _JOINED.get(reduce)
    if joined is None:
        raise ValueError(f"scatter_reduce: reduce must be one of {', '.join(_JOINED)}, got {reduce!r}")
    if not input.ndim:
        vectors = [_raw["reshape"](t, (-1,)) for t in (input, index, src)]
        result = scatter_reduce(vectors[0], dim, *vectors[1:], reduce, include_self=include_self)
        return _raw["reshape"](result, ())
    shape, dim = tuple(input.shape), dimension("scatter_reduce", input.ndim, dim)
    taken = tuple(slice(0, n) for n in index.shape)
    src = src[taken] if tuple(src.shape) != tuple(index.shape) else src
    places, stride = 0, 1  # of the result's elements, in order
    for d in builtins.range(input.ndim - 1, -1, -1):
        n = index.shape[d]
        along = _raw["reshape"](
            _raw["arange"](0, n, 1, index.dtype), [n if k == d else 1 for k in builtins.range(input.ndim)]
        )
        places = places + (index if d == dim else along) * stride
        stride *= shape[d]
    places, src = (_raw["reshape"](_raw["broadcast_to"](v, index.shape), (-1,)) for v in (places, src))
    found = _raw["reshape"](reduce_segments(src, places, stride, joined), shape)
    count = reduce_segments(_raw["full"](1, places.shape, _core.int64), places, stride, "sum")
    count = _raw["reshape"](count, shape)
    if include_self:
        if reduce in ("sum", "mean"):
            found, count = found + input, count + 1
        elif reduce == "prod":
            found = found * input
        else:
            found = _raw["maximum" if reduce == "amax" else "minimum"](found, input)
    if reduce == "mean":
        parts = _raw["cast"](_raw["clamp"](count, 1, None), input.dtype)
        found = found / parts if input.is_floating_point() else _ops.floor_divide(found, parts)
    written = count > (1 if include_self and reduce in ("sum", "mean") else 0)
    return _raw["where"](written, found, input)


def signbit(input):
    """True where the sign of an element is set: of negative numbers and of -0.0.

    Args:
        input: Tensor of real numbers of any shape.
    Returns:
        bool Tensor of input's shape.

    >>> ms.mint.signbit(ms.tensor([-2.0, -0.0, 0.0, 1.0])).tolist()
    [True, True, False, False]
    """
    if not input.is_floating_point():
        return input < 0
    below = _raw["logical_or"](input < 0, _raw["reciprocal"](input) == -math.inf)
    return _raw["logical_and"](below, input <= 0)


def vander(x, N=None, increasing=False):
    """The matrix of the powers of a vector (Vandermonde).

    Args:
        x: Tensor (n,) of numbers.
        N: int, how many columns. Default: None, n.
        increasing: True: the powers are 0, 1, ..., N - 1 from left to right; False (default): the other way round.
    Returns:
        Tensor (n, N) of x's dtype.

    >>> ms.mint.vander(ms.tensor([2.0, 3.0]), 3, increasing=True).tolist()
    [[1.0, 2.0, 4.0], [1.0, 3.0, 9.0]]
    """
    found = _ops.vander(x, N)
    return _raw["flip"](found, (1,)) if increasing else found


def svd(input, some=True, compute_uv=True):
    """Factors matrices: input = U @ diag(S) @ V.T, with orthonormal columns of U and V and descending S.

    Args:
        input: Tensor (..., m, n) of floats.
        some: False: U and V are square. Default: True.
        compute_uv: False: U and V are zeros. Default: True.
    Returns:
        named triple of Tensors: U, S and V.

    >>> ms.mint.svd(ms.tensor([[3.0, 0.0], [0.0, 4.0]])).S.asnumpy().round(4)
    array([4., 3.], dtype=float32)
    """
    if not compute_uv:
        s = singular_values(input)
        u, v = (_raw["full"](0.0, (*input.shape[:-2], n, n), input.dtype) for n in input.shape[-2:])
        return _Svd(u, s, v)
    s, u, v = _ops.svd(input, full_matrices=not some)
    return _Svd(u, real(s), v)


def view_as_complex(input):
    """Complex numbers of pairs of real ones: input[..., 0] + i * input[..., 1].

    Args:
        input: Tensor (..., 2) of floats.
    Returns:
        complex Tensor (...), a copy.
    Raises:
        ValueError: the last dimension has another size.

    >>> ms.mint.view_as_complex(ms.tensor([[1.0, 2.0]])).tolist()
    [(1+2j)]
    """
    if input.ndim == 0 or input.shape[-1] != 2:
        raise ValueError(f"view_as_complex: the last dimension must be 2, got shape {tuple(input.shape)}")
    return _ops.complex(input[..., 0], input[..., 1])


_missing.explain_calls(globals())
