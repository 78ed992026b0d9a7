"""Calls that a line of the table of primitives cannot say."""

import math
import sys

from ... import _core
from ..._core import Tensor
from ...autograd import stop_gradient as _stop_gradient  # noqa: F401
from ...kinds import Int, Type, list_, string, tensor_type, tuple_, type_none
from .. import factorizations, ordering, reduction
from .._composed import elementwise, linear_algebra, products, rearrange, statistics
from .._composed.dtypes import one_tensor as _one_tensor
from .._composed.dtypes import promote_types as _promote_types
from .._composed.dtypes import result_dtype as _dtype  # noqa: F401
from .._limits import triangle
from ..attention_calls import attention_with_statistics as _attention_with_statistics  # noqa: F401
from ..losses import reduced as _reduced
from ..shapes import print_ as _print  # noqa: F401
from ..streams import of_instance as _seeded  # noqa: F401

# Of the package's attributes, which under MindSpore's name is the package, imports of its modules by kind replace this one.
F = sys.modules["msjit.ops.function"]
_raw = _core._raw_ops
_cast = _raw["cast"]
_reshape, _where, _cast, _arange, _full = (_raw[n] for n in ("reshape", "where", "cast", "arange", "full"))


def _is_instance(value, kind):
    """Whether a value is of a dtype, or of a kind as ``ms.list_`` is."""
    from ..composite import _type_of

    return isinstance(value, _type_of(kind))


_TOP_TYPES = {
    bool: _core.bool_, int: Int(), float: _core.float32, str: string, list: list_, tuple: tuple_, type(None): type_none,
    dict: Type("Dictionary"), slice: Type("Slice"), type(...): Type("Ellipsis"),
}  # fmt: skip


def _top_type(value):
    """The kind of a value, as ms.tensor_type is that of Tensors."""
    if isinstance(value, Tensor):
        return tensor_type
    if type(value) not in _TOP_TYPES:
        raise TypeError(f"TopTypeof: no kind of values is known for a {type(value).__name__}")
    return _TOP_TYPES[type(value)]


def _pair(size):
    return (size, size) if isinstance(size, int) else tuple(size)


def _int(x):
    return x.item() if isinstance(x, Tensor) else x


def _shape(shape):
    """Sizes as ints, of a tensor too."""
    if isinstance(shape, Tensor):
        shape = shape.tolist()
    return (shape,) if isinstance(shape, int) else tuple(shape)


def _axes(axis):
    """Axes as an op takes them; none: all."""
    if isinstance(axis, _core.Tensor):
        axis = axis.tolist()
    if isinstance(axis, int) or axis is None:
        return axis
    axis = _shape(axis)
    return axis if axis else None


def _ints(what, value):
    """A tuple of ints, given as such, as a list or as a Tensor."""
    value = value.tolist() if isinstance(value, _core.Tensor) else value
    if not isinstance(value, (tuple, list)) or not all(isinstance(v, int) and not isinstance(v, bool) for v in value):
        raise TypeError(f"{what} must be ints in a tuple or list, got {value!r}")
    return tuple(value)


def _median(x, global_median, axis, keep_dims, ignore_nan):
    """(values, indices); of the whole tensor the index is 0, as MindSpore gives it."""
    for name, value in (("global_median", global_median), ("keep_dims", keep_dims), ("ignore_nan", ignore_nan)):
        if not isinstance(value, bool):
            raise TypeError(
                f"For 'Median', the type of '{name}' should be 'bool', but got type '{type(value).__name__}'."
            )
    if not isinstance(axis, int) or isinstance(axis, bool):
        raise TypeError(f"For 'Median', the type of 'axis' should be 'int', but got type '{type(axis).__name__}'.")
    pick = reduction.nanmedian if ignore_nan else reduction.median
    if not global_median:
        if not -x.ndim <= axis < max(x.ndim, 1):
            raise ValueError(
                f"For primitive[Median], the axis must be in [{-x.ndim},{max(x.ndim, 1)}), but got {axis}."
            )
        return pick(x, axis, keep_dims)
    if keep_dims:
        raise RuntimeError("Median: the median of all elements has no dimensions to keep")
    return pick(_raw["reshape"](x, (-1,)), 0, False)[0], _core.tensor(0)


def _copy_with_slice(x, y):
    return F.assign(x, y)


def _get_next(queue):
    raise RuntimeError(f"GetNext: there is no queue {queue!r}: data sets are iterated, none is sunk into a queue")


def _indices(indices):
    return _core.tensor([indices] if isinstance(indices, int) else indices)


def _t_if(x, transposed):
    return _raw["transpose"](x, -2, -1) if transposed else x


def _adjoint(x):
    return rearrange.adjoint(x)


def _dense(x, weight, bias=None):
    """A weight of one dimension is one row, and the result has a dimension less."""
    if weight.ndim != 1:
        return _raw["linear"](x, weight, bias)
    y = _raw["sum"](x * weight, (-1,))
    return y if bias is None else y + bias


# ---- arithmetic


def _squared(x):
    return x * x


# Sums and products of narrower ints and of bools come in int64: theirs would lose values (0018).
_OF_THEIR_KIND = (_core.int32, _core.uint32, _core.uint64)


def _kept_kind(x, reduced):
    """A sum or product of the elements of x, as a primitive gives it: ints of 32 bits stay so."""
    return reduced.astype(x.dtype) if x.dtype in _OF_THEIR_KIND else reduced


def _mul_no_nan(x, y):
    """x * y, and 0 where y is 0, with x as its derivative by y there too where that is finite."""
    _one_tensor("MulNoNan", x, y)
    if not isinstance(x, Tensor):
        return x * y if math.isfinite(x) else _where(y == 0, 0, x * y)
    zero = y == 0 if isinstance(y, Tensor) else _full(y == 0, x.shape)
    return _where(_raw["logical_and"](zero, _raw["logical_not"](_raw["isfinite"](x))), 0, x) * y


def _div_no_nan(x, y):
    _one_tensor("DivNoNan", x, y)
    if not isinstance(x, Tensor):
        x = _core.tensor(x)
    if not isinstance(y, _core.Tensor):
        y = _core.tensor(y, dtype=x.dtype if x.is_floating_point() else None)
    zero = y == 0
    return _where(zero, 0.0, _raw["div"](x, _where(zero, 1, y)))


_EPS = {_core.float64: 2.0**-52, _core.float32: 2.0**-23, _core.float16: 2.0**-10, _core.bfloat16: 2.0**-7}


def _eps(x):
    return _EPS[x.dtype]


def _celu(x, alpha):
    return _raw["maximum"](x, 0) + _raw["minimum"](alpha * _raw["expm1"](x / alpha), 0)


def _fast_gelu(x):
    """x * sigmoid(1.702 x), written as exp(0.851 (x - |x|)) / (1 + exp(-1.702 |x|)), which does not overflow."""
    size = _raw["abs"](x)
    return x * _raw["exp"](0.851 * (x - size)) / (1 + _raw["exp"](-1.702 * size))


def _population_count(x):
    bits = x.itemsize * 8
    total = _raw["full_like"](x, 0)
    for i in range(bits):
        total = total + _raw["bitwise_and"](_raw["shift_right"](x, i), 1)
    return _cast(total, _core.uint8)


def _scalar_cast(x, dtype):
    name = str(dtype).lower()
    return float(x) if "float" in name else bool(x) if "bool" in name else int(x)


def _linspace(start, stop, num):
    n = _int(num)
    if not isinstance(start, Tensor) and not isinstance(stop, Tensor):
        return _raw["linspace"](start, stop, n)
    if n == 1:
        return _reshape(start + 0 * stop, (1,))
    k = _arange(0, n)
    step = (stop - start) / (n - 1)
    return _where(k < n / 2, start + step * k, stop - step * (n - 1 - k))  # exact at both ends


def _root_of_count(x, segment_ids):
    """The root of how many rows a segment has, as a factor of its row."""
    count = _raw["bincount"](_cast(segment_ids, _core.int64))
    return _reshape(_raw["sqrt"](_cast(count, x.dtype)), (-1,) + (1,) * (x.ndim - 1))


def _inv(x):
    y = _raw["reciprocal"](x)
    return y if x.is_floating_point() or x.is_complex() else _cast(y, x.dtype)


def _logspace(start, end, steps, base, dtype):
    exponents = start + (end - start) * (_cast(_arange(0, steps), _core.float32) / max(steps - 1, 1))
    return _cast(_raw["pow"](float(base), exponents), dtype)


def _laplace(shape):
    u = _raw["rand"](_shape(shape)) - 0.5
    return -_raw["sign"](u) * _raw["log1p"](-2 * _raw["abs"](u))


def _randperm(n, length, pad, dtype):
    n = _int(n)
    values = _cast(_raw["randperm"](n), dtype)
    return _raw["cat"]([values, _full(pad, (length - n,), dtype)], 0) if length > n else values


# ---- reductions and order


def _of_numbers(xs):
    made = _core.tensor(xs)
    return _cast(made, _core.int32) if made.dtype is _core.int64 else made


def _scan(op, x, axis, exclusive, reverse, start):
    axis = _int(axis) % x.ndim
    if reverse:
        x = _raw["flip"](x, (axis,))
    y = op(x, axis)
    if not x.is_floating_point():  # in int64
        y = _cast(y, x.dtype)
    if exclusive:
        n = x.shape[axis]
        first = _full(start, x.shape[:axis] + (1,) + x.shape[axis + 1 :], y.dtype)
        y = _raw["cat"]([first, _raw["slice"](y, axis, 0, n - 1)], axis)
    return _raw["flip"](y, (axis,)) if reverse else y


def _nth(x, n, reverse):
    return _raw["select"](_raw["sort"](x, -1, reverse)[0], -1, _int(n))


def _in_top_k(x, targets, k):
    chosen = _raw["gather"](x, _reshape(_cast(targets, _core.int64), (-1, 1)), 1)
    better = _raw["sum"](_cast(x > chosen, _core.int32), 1)
    return _raw["logical_and"](better < k, _reshape(_raw["isfinite"](chosen), (-1,)))


def _bincount(array, size, weights):
    n = _int(size)
    inside = array < n
    values = _where(inside, weights, 0)
    at = _cast(_where(inside, array, 0), _core.int64)
    return _raw["index_add"](_full(0, (n,), weights.dtype), at, _cast(values, weights.dtype), 0)


def _histogram_fixed(x, bounds, bins):
    low, high = bounds.tolist()
    at = _raw["clamp"](_raw["floor"]((_reshape(x, (-1,)) - low) * (bins / (high - low))), 0, bins - 1)
    return _cast(_raw["bincount"](_cast(at, _core.int64), bins), _core.int32)


def _invert_permutation(x):
    if isinstance(x, (tuple, list)):
        result = [0] * len(x)
        for i, at in enumerate(x):
            result[at] = i
        return tuple(result)
    return _raw["argsort"](x)


# ---- matrices


def _solve(matrix, rhs):
    return factorizations._solve(matrix, rhs)


def _triangular(matrix, rhs, lower, adjoint):
    if adjoint:
        matrix, lower = rearrange.adjoint(matrix), not lower
    return factorizations._triangular(matrix, rhs, bool(lower), False)


def _band_part(x, lower, upper):
    """The diagonals from lower below to upper above the main one; negative: all."""
    m, n = x.shape[-2:]
    away = _reshape(_arange(0, m), (-1, 1)) - _reshape(_arange(0, n), (1, -1))
    lower, upper = _int(lower), _int(upper)
    kept = _raw["logical_and"](away <= (m if lower < 0 else lower), away >= -(n if upper < 0 else upper))
    return _where(kept, x, 0)


def _diag_part(x):
    """The diagonal of a tensor of twice as many dimensions."""
    half = x.ndim // 2
    shape = x.shape[:half]
    n = math.prod(shape)
    return _reshape(_raw["diagonal"](_reshape(x, (n, n))), shape)


def _triangle(row, col, offset, dtype, lower):
    return triangle(row, col, (lambda d: d <= offset) if lower else (lambda d: d >= offset), dtype)


# ---- indexing


def _widened(updates, x):
    """updates in x's dtype, if it holds what theirs does; others are for the function to refuse."""
    fits = isinstance(updates, Tensor) and _promote_types(updates.dtype, x.dtype) == x.dtype
    return _raw["cast"](updates, x.dtype) if fits else updates


def _unique_consecutive(x, inverse, counts, dim):
    """The three results; 0 for what is not wanted."""
    found = ordering.unique_consecutive(x, inverse, counts, dim)
    found = list(found) if isinstance(found, tuple) else [found]
    zero = _raw["full"](0, (), _core.int64)
    return found.pop(0), found.pop(0) if inverse else zero, found.pop(0) if counts else zero


def _assign_elements(x, indices, updates, how):
    """Combines updates into the elements of a Parameter at coordinates."""
    updates = _widened(updates, x)
    combine = getattr(rearrange, f"tensor_scatter_{how}")
    return F.written(x, combine(F.kept(x, updates), indices, updates), updates)


def _assign_rows(x, indices, updates, how):
    """Combines updates into the rows of a Parameter at indices."""
    indices = _reshape(indices, (-1, 1))
    return _assign_elements(x, indices, _reshape(updates, (indices.shape[0], *x.shape[1:])), how)


def _embedding_lookup(params, indices, offset):
    at = indices - _int(offset)
    inside = _raw["logical_and"](at >= 0, at < params.shape[0])
    rows = F.gather(params, _where(inside, at, 0), 0)
    return _where(_reshape(inside, inside.shape + (1,) * (params.ndim - 1)), rows, 0)


def _slice(x, begin, size):
    if not isinstance(x, _core.Tensor):
        raise TypeError(f"Slice: x must be a Tensor, got {type(x).__name__}")
    if x.ndim == 0:
        raise ValueError("Slice: x must have at least one dimension")
    begin, size = _ints("Slice: begin", begin), _ints("Slice: size", size)
    if not len(begin) == len(size) == x.ndim:
        raise ValueError(f"Slice: x has {x.ndim} dimensions, begin {len(begin)} entries, size {len(size)}")
    for d, (start, n) in enumerate(zip(begin, size)):
        if start < 0 or n < -1 or start + max(n, 0) > x.shape[d]:
            raise ValueError(f"Slice: {n} elements from {start} on are not in dimension {d} of shape {x.shape}")
    for d, (start, n) in enumerate(zip(begin, size)):
        x = _raw["slice"](x, d, start, x.shape[d] if n == -1 else start + n)
    return x


def _strided_slice(x, begin, end, strides, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask):
    """Indexing by bit masks: bit i of a mask speaks of entry i."""
    key = []
    for i, (b, e, s) in enumerate(zip(_shape(begin), _shape(end), _shape(strides))):
        bit = 1 << i
        if ellipsis_mask & bit:
            key.append(Ellipsis)
        elif new_axis_mask & bit:
            key.append(None)
        elif shrink_axis_mask & bit:
            key.append(b)
        else:
            key.append(slice(None if begin_mask & bit else b, None if end_mask & bit else e, s))
    return x[tuple(key)]


def _unravel(indices, dims):
    """Coordinates of flat indices, a row for each dimension."""
    rows, at = [], indices
    for n in _shape(dims)[::-1]:
        rows.append(_raw["mod"](at, n))
        at = _raw["floor_div"](at, n)
    return _raw["stack"](rows[::-1], 0)


# ---- neural networks


def _pool_padding(x, kernel, stride, pad_mode):
    """What is put before and after, as SAME wants it."""
    if pad_mode.lower() == "valid":
        return None
    pads = []
    for n, k, s in zip(x.shape[:1:-1], kernel[::-1], stride[::-1]):
        total = max((-(-n // s) - 1) * s + k - n, 0)
        pads += [total // 2, total - total // 2]
    return tuple(pads) if any(pads) else None


def _window(value):
    value = _pair(value)
    return value[-2:]


def _max_pool(x, kernel_size, strides, pad_mode):
    kernel, stride = _window(kernel_size), _window(strides)
    pads = _pool_padding(x, kernel, stride, pad_mode)
    if pads:
        x = _raw["pad"](x, pads, "constant", -math.inf)
    return _raw["max_pool2d"](x, kernel, stride)


def _avg_pool(x, kernel_size, strides, pad_mode):
    kernel, stride = _window(kernel_size), _window(strides)
    pads = _pool_padding(x, kernel, stride, pad_mode)
    if not pads:
        return _raw["avg_pool2d"](x, kernel, stride)
    there = _raw["avg_pool2d"](_raw["pad"](_raw["full_like"](x, 1), pads), kernel, stride)
    return _raw["avg_pool2d"](_raw["pad"](x, pads), kernel, stride) / there


def _max_pool_argmax(x, kernel_size, strides, pads, dilation, ceil_mode, dtype):
    kernel = _window(kernel_size)
    stride = kernel if strides is None else _window(strides)
    values, where = _raw["max_pool2d"](x, kernel, stride, _window(pads), _window(dilation), ceil_mode)
    return values, _cast(where, dtype)


def _batch_norm(x, scale, bias, mean, variance, training, epsilon, momentum):
    """The normalised tensor, mean and variance (in training the batch's), and mean and variance again."""
    if not training:
        y = _raw["batch_norm"](x, scale, bias, mean, variance, False, epsilon)[0]
        return y, mean, variance, mean, variance
    y, batch_mean, batch_variance = _raw["batch_norm"](x, scale, bias, mean, variance, True, epsilon)
    F.write(mean, mean * (1 - momentum) + batch_mean * momentum)
    F.write(variance, variance * (1 - momentum) + batch_variance * momentum)
    return y, batch_mean, batch_variance, batch_mean, batch_variance


def _layer_norm(x, gamma, beta, begin, epsilon):
    """The normalised tensor, and, without gradients, the mean and the variance over the dimensions from begin on."""
    axes = tuple(range(begin % x.ndim, x.ndim))
    mean = _raw["mean"](x, axes, True)
    variance = _raw["mean"](_squared(x - mean), axes, True)
    return (x - mean) * _raw["rsqrt"](variance + epsilon) * gamma + beta, mean.detach(), variance.detach()


def _reversed(x, axis):
    for one in axis if isinstance(axis, (tuple, list)) else (None,):
        if not isinstance(one, int) or isinstance(one, bool):
            raise TypeError(f"ReverseV2: axis must be a tuple or list of ints, got {axis!r}")
    return _raw["flip"](x, tuple(axis))


def _rms_norm(x, gamma, epsilon):
    axes = tuple(range(x.ndim - gamma.ndim, x.ndim))
    scale = _raw["rsqrt"](_raw["mean"](x * x, axes, True) + epsilon)
    return x * scale * gamma, scale


def _l2_normalize(x, axis, epsilon):
    size = _raw["sum"](x * x, _axes(axis), True)
    return x * _raw["rsqrt"](_raw["maximum"](size, epsilon))


def _lrn(x, radius, bias, alpha, beta):
    squares = _raw["pad"](x * x, (0, 0, 0, 0, radius, radius))
    n = x.shape[1]
    total = sum(_raw["slice"](squares, 1, i, i + n) for i in range(2 * radius + 1))
    return x / _raw["pow"](bias + alpha * total, beta)


def _nll(logits, labels, weight, reduction, ignore_index):
    """The loss and the sum of the weights of the classes that occur."""
    loss = _raw["nll_loss"](logits, labels, weight, reduction, ignore_index)
    chosen = _where(labels == ignore_index, 0, _raw["index_select"](weight, _raw["clamp"](labels, 0), 0))
    return loss, _raw["sum"](chosen)


def _softmax_cross_entropy(logits, labels):
    """The loss of each row, and its gradient."""
    logs = _raw["log_softmax"](logits, -1)
    return -_raw["sum"](labels * logs, -1), _raw["exp"](logs) - labels


def _sparse_softmax_cross_entropy(logits, labels, is_grad):
    logs = _raw["log_softmax"](logits, -1)
    hot = _raw["one_hot"](labels, logits.shape[-1], logits.dtype)
    if is_grad:
        return (_raw["exp"](logs) - hot) / logits.shape[0]
    return -_raw["sum"](hot * logs) / logits.shape[0]


def _sparse_softmax_each(features, labels):
    """The loss of each row, and its gradient by the row."""
    logs = _raw["log_softmax"](features, -1)
    hot = _raw["one_hot"](labels, features.shape[-1], features.dtype)
    return -_raw["sum"](hot * logs, -1), _raw["exp"](logs) - hot


def _tensor_copy_slices(x, value, begin, end, strides):
    """A copy of x in which the slices hold value."""
    copy = x * 1
    copy[tuple([slice(*ends) for ends in zip(_shape(begin), _shape(end), _shape(strides))])] = value
    return copy


def _triplet(x, positive, negative, margin, p, swap, eps, reduction):
    def distance(a, b):
        return _raw["norm"](_raw["abs"](a - b) + eps, float(p), -1)

    far = distance(x, negative)
    if swap:
        far = _raw["minimum"](far, distance(positive, negative))
    return _reduced(_raw["maximum"](distance(x, positive) - far + _int(margin), 0), reduction)


def _pad_pairs(x, paddings):
    flat = []
    for before, after in paddings[::-1]:
        flat += [before, after]
    return _raw["pad"](x, tuple(flat))


def _pad_v3(x, paddings, value, mode, contiguous):
    paddings = _shape(paddings)
    if not contiguous:
        half = len(paddings) // 2
        paddings = tuple(v for pair in zip(paddings[:half], paddings[half:]) for v in pair)
    mode = {"edge": "replicate", "wrap": "circular"}.get(mode, mode)
    if mode == "circular" and min(paddings, default=0) < 0:  # what is cut off does not come around
        x = _raw["pad"](x, tuple([min(p, 0) for p in paddings]), "constant", 0.0)
        paddings = tuple([max(p, 0) for p in paddings])
    return _raw["pad"](x, paddings, mode, float(_int(value)))


def _mirror_pad(x, paddings, mode):
    """Mirrored at the border element (REFLECT) or behind it (SYMMETRIC)."""
    for d, (before, after) in enumerate(paddings.tolist() if isinstance(paddings, Tensor) else paddings):
        if not before and not after:
            continue
        n = x.shape[d]
        k = _arange(-before, n + after)
        period = 2 * n if mode == "SYMMETRIC" else max(2 * n - 2, 1)
        k = _raw["mod"](k, period)
        k = _where(k < n, k, (2 * n - 1 if mode == "SYMMETRIC" else period) - k)
        x = _raw["index_select"](x, k, d)
    return x


def _im2col(x, kernel, stride, dilation, padding):
    """Windows as (N, C, kh * kw, windows)."""
    columns = rearrange.unfold(x, kernel, dilation, padding, stride)
    count = math.prod(_pair(kernel))
    return _reshape(columns, (x.shape[0], x.shape[1], count, columns.shape[2]))


def _depth_to_space(x, block):
    n, c, h, w = x.shape
    y = _reshape(x, (n, block, block, c // block**2, h, w))
    return _reshape(_raw["permute"](y, (0, 3, 4, 1, 5, 2)), (n, c // block**2, h * block, w * block))


def _space_to_depth(x, block):
    n, c, h, w = x.shape
    y = _reshape(x, (n, c, h // block, block, w // block, block))
    return _reshape(_raw["permute"](y, (0, 3, 5, 1, 2, 4)), (n, c * block**2, h // block, w // block))


def _source(size, n, align_corners, half_pixel):
    """Where in n pixels those of size lie."""
    k = _cast(_arange(0, size), _core.float32)
    if align_corners:
        return k * ((n - 1) / max(size - 1, 1))
    return (k + 0.5) * (n / size) - 0.5 if half_pixel else k * (n / size)


def _resize_nearest(x, size, align_corners, half_pixel):
    for d, n in zip((2, 3), _shape(size)):
        at = _source(n, x.shape[d], align_corners, False)
        at = (
            _raw["floor"](at + 0.5)
            if align_corners
            else _raw["floor"](at + (0.5 * x.shape[d] / n if half_pixel else 0))
        )
        x = _raw["index_select"](x, _raw["clamp"](_cast(at, _core.int64), 0, x.shape[d] - 1), d)
    return x


def _resize_bilinear(x, size, align_corners, half_pixel):
    for d, n in zip((2, 3), _shape(size)):
        at = _raw["clamp"](_source(n, x.shape[d], align_corners, half_pixel), 0, x.shape[d] - 1)
        below = _raw["floor"](at)
        shape = [1] * x.ndim
        shape[d] = n
        share = _reshape(at - below, tuple(shape))
        low = _cast(below, _core.int64)
        high = _raw["clamp"](low + 1, None, x.shape[d] - 1)
        x = _raw["index_select"](x, low, d) * (1 - share) + _raw["index_select"](x, high, d) * share
    return x


_MODULES = (elementwise, linear_algebra, products, rearrange, statistics)
FUNCTIONS = {name: f for module in _MODULES for name, f in vars(module).items() if name in module.__all__}
FUNCTIONS.update({name: f for name, f in vars(F).items() if name in F.__all__ or name == "written"})
FUNCTIONS.update({name: f for name, f in globals().items() if name.startswith("_") and not name.startswith("__")})
