"""PyTorch's functions whose meaning depends on which arguments are given, or that are composed of ops."""

import builtins

from .. import _core
from .. import ops as _ops
from ..ops._composed import elementwise, linear_algebra, products, rearrange, statistics
from ..ops._composed.dtypes import result_dtype
from ..ops.elementwise import logaddexp2_limit, logaddexp_limit
from ..ops.elementwise import round as round_to
from ..ops.function import with_indices
from ..ops.streams import by
from . import device as _device

_raw = _core._raw_ops
_cast, _reshape, _sum = _raw["cast"], _raw["reshape"], _raw["sum"]

__all__ = [
    "add", "addbmm", "addmv", "addr_", "allclose", "arange", "baddbmm", "batch_norm_elemt",
    "batch_norm_gather_stats_with_counts", "batch_norm_stats", "bmm", "cdist", "chunk", "conv_tbc", "conv2d", "cross", "diag",
    "diff", "div", "divide", "dstack", "einsum", "empty",
    "equal", "empty_like", "float_power", "gcd", "histc", "hstack", "inverse", "isneginf",
    "kthvalue", "logaddexp", "logaddexp2", "max", "median", "meshgrid", "min", "multinomial", "nansum", "narrow", "normal",
    "npu_gelu", "polar", "rand_like", "randint", "randint_like", "randn_like", "ravel", "sinc", "split", "std_mean", "sub",
    "subtract", "t", "take", "trace", "triangular_solve", "unique", "unique_consecutive", "var_mean", "vdot", "xlogy",
]  # fmt: skip

allclose, cross, einsum, gcd = statistics.allclose, products.cross, products.einsum, elementwise.gcd
addbmm, addmv, inverse, vdot = products.addbmm, products.addmv, linear_algebra.inverse, products.vdot
isneginf, float_power = elementwise.isneginf, elementwise.float_power
sinc, xlogy = elementwise.sinc, elementwise.xlogy
dstack, ravel, take = rearrange.dstack, rearrange.ravel, rearrange.take
histc, kthvalue, unique_consecutive = statistics.histc, statistics.kthvalue, statistics.unique_consecutive
triangular_solve = linear_algebra.triangular_solve


def _scaled(other, alpha):
    return other if alpha == 1 else other * alpha


def add(input, other, *, alpha=1):
    """input + alpha * other."""
    return _raw["add"](input, _scaled(other, alpha))


def sub(input, other, *, alpha=1):
    """input - alpha * other."""
    return _raw["sub"](input, _scaled(other, alpha))


subtract = sub


def div(input, other, *, rounding_mode=None):
    """input / other; rounding_mode "floor" or "trunc" rounds the quotient."""
    if rounding_mode is None:
        return _raw["div"](input, other)
    if rounding_mode == "floor":
        return _raw["floor_div"](input, other)
    if rounding_mode == "trunc":
        return _cast(_raw["trunc"](_raw["div"](input, other)), result_dtype(input, other))
    raise ValueError(f"div: rounding_mode must be None, 'floor' or 'trunc', got {rounding_mode!r}")


divide = div


def _extremum(name, all_of, with_indices, of_two):
    def extremum(input, dim=None, keepdim=False, *, other=None):
        if isinstance(dim, _core.Tensor):
            dim, other = None, dim
        if other is not None:
            return of_two(input, other)
        return all_of(input) if dim is None else with_indices(input, dim, keepdim)

    extremum.__name__ = extremum.__qualname__ = name
    extremum.__doc__ = f"{name}(input): of all; {name}(input, dim): values and indices; {name}(input, other): of two."
    return extremum


def _max_with_indices(input, dim, keepdim):
    return with_indices(_raw["argmax"], input, dim, keepdim)


def _min_with_indices(input, dim, keepdim):
    return with_indices(_raw["argmin"], input, dim, keepdim)


max = _extremum("max", _raw["amax"], _max_with_indices, _raw["maximum"])
min = _extremum("min", _raw["amin"], _min_with_indices, _raw["minimum"])


def logaddexp(input, other):
    """log(exp(input) + exp(other)) without overflow."""
    return logaddexp_limit(input, other)


def logaddexp2(input, other):
    """log2(2**input + 2**other) without overflow."""
    return logaddexp2_limit(input, other)


def chunk(input, chunks, dim=0):
    """At most chunks views of equal size (the last may be smaller) along dim; of an empty dimension as many as asked for."""
    found = _raw["chunk"](input, chunks, dim)
    return found if input.shape[dim] else tuple(found) * chunks


def trace(input):
    """Sum of the diagonal of a matrix, of integers in int64."""
    return _sum(_raw["diagonal"](input), -1)


def median(input, dim=None, keepdim=False):
    """The lower median of all, or along dim with its index."""
    if dim is None and not input.size:
        return _raw["full"](builtins.float("nan"), (), input.dtype)
    if dim is None:
        return statistics.median(_reshape(input, (-1,)), 0)[0]
    return statistics.median(input, dim, keepdim)


def narrow(input, dim, start, length):
    """The view of length indices from start along dim."""
    stop = start + length
    return _raw["slice"](input, dim=dim, start=start, stop=stop if stop or start >= 0 else None)


def split(tensor, split_size_or_sections, dim=0):
    """Pieces of split_size along dim (the last may be smaller), or of the sizes listed."""
    return tuple(_ops.split(tensor, split_size_or_sections, dim))


def placed(made, device=None, requires_grad=False, **ignored):
    """A new tensor, on the device asked for (the CPU), with a gradient if asked for."""
    if device is not None and not isinstance(device, _device.device):
        _device.device(device)
    return made.requires_grad_() if requires_grad else made


def arange(start=0, end=None, step=1, *, dtype=None, device=None, requires_grad=False):
    """start, start + step, ... below end; with one argument from 0."""
    return placed(_ops.arange(start, end, step, dtype=dtype), device, requires_grad)


def empty(*size, dtype=None, device=None):
    """Elements that are not set."""
    size = size[0] if len(size) == 1 and not isinstance(size[0], int) else size
    return placed(_core.empty(tuple(size), dtype=dtype or _core.get_default_dtype()), device)


def empty_like(input, *, dtype=None, device=None):
    """Elements that are not set, of input's shape."""
    return _core.empty(input.shape, dtype=dtype or input.dtype)


def rand_like(input, *, dtype=None, device=None):
    """Uniform random numbers on [0, 1) of input's shape."""
    return _raw["rand"](input.shape, dtype or input.dtype)


def randn_like(input, *, dtype=None, device=None):
    """Standard normal random numbers of input's shape."""
    return _raw["randn"](input.shape, dtype or input.dtype)


def randint(*args, generator=None, dtype=None, device=None):
    """randint(low, high, size) or randint(high, size): uniform integers in [low, high)."""
    low, high, size = args if len(args) == 3 else (0, *args)
    return by(generator, lambda: _raw["randint"](low, high, size, dtype or _core.int64))


def randint_like(input, *args, dtype=None, device=None):
    """randint_like(input, low, high) or randint_like(input, high): uniform integers of input's shape."""
    low, high = args if len(args) == 2 else (0, *args)
    return _cast(_raw["randint"](low, high, input.shape), dtype or input.dtype)


def normal(mean=0.0, std=1.0, size=None, generator=None):
    """Normal random numbers of that mean and deviation (numbers or tensors)."""
    if size is None:
        size = _raw["add"](
            mean if isinstance(mean, _core.Tensor) else std, std if isinstance(mean, _core.Tensor) else mean
        ).shape
    return by(generator, lambda: _raw["randn"](tuple(size), None)) * std + mean


def multinomial(input, num_samples, replacement=False, *, generator=None):
    """Indices drawn with probabilities proportional to the last dimension."""
    return by(generator, lambda: _ops.multinomial(input, num_samples, replacement))


def meshgrid(*tensors, indexing=None):
    """Coordinate grids of vectors; rows first unless indexing is 'xy'."""
    if len(tensors) == 1 and isinstance(tensors[0], (tuple, list)):
        tensors = tensors[0]
    return _ops.meshgrid(*tensors, indexing=indexing or "ij")


def hstack(tensors):
    """Joined along the second dimension, vectors along the first."""
    return _ops.hstack(tensors)


def t(input):
    """The transposed matrix."""
    if input.ndim > 2:
        raise ValueError(f"t: needs at most two dimensions, got shape {input.shape}")
    return input.T


def diag(input, diagonal=0):
    """A matrix with the vector on a diagonal, or a diagonal of a matrix."""
    return rearrange.diagflat(input, diagonal) if input.ndim == 1 else _raw["diagonal"](input, diagonal)


def diff(input, n=1, dim=-1, prepend=None, append=None):
    """n-th differences along dim."""
    return statistics.diff(input, n, dim, prepend, append)


def equal(input, other):
    """Whether two tensors have the same shape and elements, a bool.

    >>> ms.mint.equal(ms.ones(2), ms.ones(2)), ms.mint.equal(ms.ones(2), ms.ones(3))
    (True, False)
    """
    return tuple(input.shape) == tuple(other.shape) and builtins.bool(_raw["all"](_raw["eq"](input, other)).item())


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The different elements in ascending order; with their places in them, and how often each is there.

    >>> values, counts = ms.mint.unique(ms.tensor([3, 1, 3]), return_counts=True)
    >>> values.tolist(), counts.tolist()
    ([1, 3], [1, 2])
    """
    if dim is not None:
        raise NotImplementedError(
            "unique: dim is not served; msjit.ops.unique_consecutive takes one, of what is sorted"
        )
    flat = _reshape(input, (-1,))
    order = _raw["argsort"](flat, 0, False)
    values, place, counts = unique_consecutive(_raw["gather"](flat, order, 0), True, True)
    inverse = _reshape(_raw["gather"](place, _raw["argsort"](order, 0, False), 0), input.shape)
    found = (values, *((inverse,) if return_inverse else ()), *((counts,) if return_counts else ()))
    return found if builtins.len(found) > 1 else values


def nansum(input, dim=None, keepdim=False, *, dtype=None):
    """Sum with NaNs taken as zeros."""
    return statistics.nansum(input, dim, keepdim, dtype=dtype)


def bmm(input, mat2):
    """Products of the matrices of input (b, n, m) and mat2 (b, m, p): (b, n, p), of the operands' dtype.

    Other numbers of dimensions, sizes that do not fit, and operands that are no tensors raise ValueError or TypeError.

    >>> ms.mint.bmm(ms.ones(2, 1, 3), ms.ones(2, 3, 1)).tolist()
    [[[3.0]], [[3.0]]]
    """
    for name, x in (("input", input), ("mat2", mat2)):
        if isinstance(x, _core.Tensor) and x.ndim != 3:
            shapes = ", ".join(
                f"{str(v.dtype).lower()}{tuple(v.shape)}" for v in (input, mat2) if isinstance(v, _core.Tensor)
            )
            raise ValueError(
                f"bmm: {name} must be a 3D tensor; got {shapes}; matmul takes any number of dimensions before the last two"
            )
    return _raw["bmm"](input, mat2)


def baddbmm(input, batch1, batch2, *, beta=1, alpha=1):
    """beta * input + alpha * (batch1 @ batch2)."""
    return products.baddbmm(input, batch1, batch2, beta, alpha)


def addr_(input, vec1, vec2, beta=1, alpha=1):
    """beta * input + alpha * outer(vec1, vec2), written into input."""
    return input.copy_(products.addr(input, vec1, vec2, beta=beta, alpha=alpha))


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """Distances by the p-norm between the rows of x1 and of x2."""
    return products.cdist(x1, x2, p)


def polar(abs, angle):
    """abs * exp(i angle)."""
    return _raw["complex"](abs * _raw["cos"](angle), abs * _raw["sin"](angle))


def std_mean(input, dim=None, *, correction=1, keepdim=False):
    """Standard deviation and mean."""
    return statistics.std_mean(input, dim, correction, keepdim)


def var_mean(input, dim=None, *, correction=1, keepdim=False):
    """Variance and mean."""
    return statistics.var_mean(input, dim, correction, keepdim)


def npu_gelu(input, approximate="none"):
    """x * Phi(x), by erf or 'tanh'."""
    return _raw["gelu"](input, approximate)


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Cross-correlation of (N, C, H, W) with (O, C/groups, kh, kw); padding a size, 'valid' or 'same'."""
    from .nn import functional

    return functional.conv2d(input, weight, bias, stride, padding, dilation, groups)


def conv_tbc(input, weight, bias, pad=0):
    """Convolution over time of (T, B, C) with weight (K, C, O)."""
    x, w = _raw["permute"](input, (1, 2, 0)), _raw["permute"](weight, (2, 1, 0))
    return _raw["permute"](_raw["conv1d"](x, w, bias, 1, pad), (2, 0, 1))


def batch_norm_stats(input, eps):
    """Mean and 1 / sqrt(variance + eps) of each channel."""
    axes = tuple(d for d in builtins.range(input.ndim) if d != 1)
    return _raw["mean"](input, axes), _raw["rsqrt"](_raw["var"](input, axes) + eps)


def _by_channel(v, x):
    return _reshape(v, (1, -1) + (1,) * (x.ndim - 2))


def batch_norm_elemt(input, weight=None, bias=None, mean=None, invstd=None, eps=1e-05):
    """(input - mean) * invstd, by channel; times weight, plus bias."""
    y = input
    if mean is not None:
        y = y - _by_channel(mean, input)
    if invstd is not None:
        y = y * _by_channel(invstd, input)
    if weight is not None:
        y = y * _by_channel(weight, input)
    return y if bias is None else y + _by_channel(bias, input)


def batch_norm_gather_stats_with_counts(
    input, mean, invstd, running_mean=None, running_var=None, momentum=0.1, eps=1e-05, counts=None
):
    """Mean and invstd of all from those of parts (one a row) of so many elements each; updates the running values."""
    n = _reshape(counts, (-1, 1))
    total = _sum(counts)
    overall = _sum(mean * n, 0) / total
    variance = 1.0 / (invstd * invstd) - eps
    spread = _sum((variance + (mean - overall) * (mean - overall)) * n, 0) / total
    if running_mean is not None:
        _ops.assign(running_mean, running_mean * (1 - momentum) + overall * momentum)
    if running_var is not None:
        _ops.assign(running_var, running_var * (1 - momentum) + spread * (total / (total - 1)) * momentum)
    return overall, _raw["rsqrt"](spread + eps)


# ---- further forms of names in the table


def _bincount(input, weights=None, minlength=0):
    """Occurrences (or sums of weights) of each non-negative integer."""
    counts = _raw["bincount"](input, minlength)
    if weights is None:
        return counts
    return _raw["index_add"](_raw["full"](0, counts.shape, weights.dtype), input, weights, 0)


def _round(input, *, decimals=0):
    """To so many decimals, ties to even."""
    return round_to(input, decimals=decimals)


def _nonzero(input, *, as_tuple=False):
    """Indices of the elements that are not zero, a row each; as_tuple: a tensor for each dimension."""
    rows = _raw["nonzero"](input)
    return _raw["unbind"](rows, 1) if as_tuple else rows


def _searchsorted(sorted_sequence, values, *, out_int32=False, right=False, side=None, sorter=None):
    """Insertion points of values."""
    if sorter is not None:
        sorted_sequence = _raw["gather"](sorted_sequence, sorter, -1)
    result = _raw["searchsorted"](sorted_sequence, values, right or side == "right")
    return _cast(result, _core.int32) if out_int32 else result


def _norm(input, p="fro", dim=None, keepdim=False, *, dtype=None):
    """Vector norm over dim, or of all elements."""
    input = input if dtype is None else _cast(input, dtype)
    return _raw["norm"](input, 2.0 if p in ("fro", None) else float(p), dim, keepdim)


def _nan_to_num(input, nan=None, posinf=None, neginf=None):
    """NaN and infinities replaced by finite numbers."""
    return _raw["nan_to_num"](input, 0.0 if nan is None else nan, posinf, neginf)


def _argsort(input, dim=-1, descending=False, stable=False):
    """Indices that sort input along dim."""
    return _raw["argsort"](input, dim, descending)


def _index_add(input, dim, index, source, *, alpha=1):
    """A copy with slices of alpha * source added at index along dim."""
    return _raw["index_add"](input, index, _scaled(source, alpha), dim)


def _like_random(name):
    def form(*size, generator=None, dtype=None, device=None, requires_grad=False):
        size = size[0] if len(size) == 1 and not isinstance(size[0], int) else size
        return placed(by(generator, lambda: _raw[name](tuple(size), dtype)), device, requires_grad)

    return form


def _randperm(n, *, generator=None, dtype=_core.int64, device=None):
    return placed(by(generator, lambda: _raw["randperm"](n, dtype)), device)


def _bernoulli(input, *, generator=None):
    return by(generator, lambda: _raw["bernoulli"](input))


def _cast_first(name):
    def form(input, dim=None, *, dtype=None):
        return _raw[name](input if dtype is None else _cast(input, dtype), -1 if dim is None else dim)

    return form


def _unbiased(name):
    def form(input, dim=None, unbiased=True, keepdim=False):
        if isinstance(dim, builtins.bool):
            dim, unbiased = None, dim
        return _raw[name](input, dim, builtins.int(unbiased), keepdim)

    return form


# Functions that make a tensor, with the keywords device and requires_grad.


def _filled(name, value):
    def form(*size, dtype=None, device=None, requires_grad=False):
        if builtins.len(size) == 1 and isinstance(size[0], (builtins.tuple, builtins.list)):
            size = size[0]
        if not builtins.all(isinstance(n, (builtins.int, _core.Tensor)) for n in size):
            kinds = ", ".join(type(n).__name__ for n in size)
            raise TypeError(
                f"{name}() takes sizes, which are ints\n"
                f"  signature: {name}(*size, dtype=None, device=None, requires_grad=False)\n  given: ({kinds})"
            )
        dtype = _core.get_default_dtype() if dtype is None else dtype
        return placed(_raw["full"](value, builtins.tuple(size), dtype), device, requires_grad)

    return form


def _filled_like(value):
    def form(input, *, dtype=None, device=None, requires_grad=False):
        return placed(_raw["full"](value, input.shape, dtype or input.dtype), device, requires_grad)

    return form


def _full(size, fill_value, *, dtype=None, device=None, requires_grad=False):
    return placed(_ops.full(size, fill_value, dtype=dtype), device, requires_grad)


def _full_like(input, fill_value, *, dtype=None, device=None, requires_grad=False):
    return placed(_raw["full"](fill_value, input.shape, dtype or input.dtype), device, requires_grad)


def _eye(n, m=None, *, dtype=None, device=None, requires_grad=False):
    return placed(_ops.eye(n, m, dtype or _core.get_default_dtype()), device, requires_grad)


def _linspace(start, end, steps, *, dtype=None, device=None, requires_grad=False):
    return placed(_ops.linspace(start, end, steps, dtype=dtype), device, requires_grad)


FORMS = {
    "zeros": _filled("zeros", 0.0), "ones": _filled("ones", 1.0), "zeros_like": _filled_like(0),
    "ones_like": _filled_like(1), "full": _full,
    "full_like": _full_like, "eye": _eye, "linspace": _linspace,
    "var": _unbiased("var"), "std": _unbiased("std"),
    "bincount": _bincount, "round": _round, "nonzero": _nonzero, "searchsorted": _searchsorted, "norm": _norm,
    "nan_to_num": _nan_to_num, "argsort": _argsort, "index_add": _index_add, "rand": _like_random("rand"),
    "randn": _like_random("randn"), "randperm": _randperm, "bernoulli": _bernoulli, "softmax": _cast_first("softmax"),
}  # fmt: skip
