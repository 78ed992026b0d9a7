"""Functions with MindSpore's names that are composed of ops, or arrange their arguments."""

import builtins

from .. import _core
from .._core import Tensor
from ._limits import counted
from .streams import drawn

_raw = _core._raw_ops
_ops = _core._ops

_amax, _amin, _argmax, _argmin = _raw["amax"], _raw["amin"], _raw["argmax"], _raw["argmin"]
_arange, _randint, _full, _randn, _rand = (_raw[n] for n in ("arange", "randint", "full", "randn", "rand"))
_permute, _reshape, _index, _index_select = (_raw[n] for n in ("permute", "reshape", "index", "index_select"))
_gather, _unsqueeze, _split, _unique = (_raw[n] for n in ("gather", "unsqueeze", "split", "unique"))
_maximum, _minimum = _raw["maximum"], _raw["minimum"]
_add, _mul, _sub = _raw["add"], _raw["mul"], _raw["sub"]
_dropout, _bernoulli = _raw["dropout"], _raw["bernoulli"]
_conv1d, _conv2d = _raw["conv1d"], _raw["conv2d"]
_max_pool1d, _max_pool2d, _avg_pool1d, _avg_pool2d = (
    _raw[n] for n in ("max_pool1d", "max_pool2d", "avg_pool1d", "avg_pool2d")
)
_layer_norm, _rms_norm, _group_norm, _batch_norm = (
    _raw[n] for n in ("layer_norm", "rms_norm", "group_norm", "batch_norm")
)
_cast, _copy_, _where, _one_hot, _pad, _any = (_raw[n] for n in ("cast", "copy_", "where", "one_hot", "pad", "any"))

__all__ = [
    "add_n",
    "addn",
    "arange",
    "assign",
    "assign_add",
    "assign_sub",
    "batch_norm",
    "bias_add",
    "broadcast_tensors",
    "conv1d",
    "conv2d",
    "dropout",
    "fill",
    "full",
    "gather",
    "gather_nd",
    "group_norm",
    "is_tensor",
    "layer_norm",
    "max",
    "max_pool1d",
    "max_pool2d",
    "meshgrid",
    "min",
    "numel",
    "one_hot",
    "pad",
    "range",
    "rank",
    "shape",
    "size",
    "split",
    "tensor_split",
    "transpose",
    "tri",
    "vstack",
    "hstack",
]


def _pair(value, name, count=2):
    """An int, or `count` of them, as a tuple."""
    if isinstance(value, int):
        return (value,) * count
    value = tuple(value)
    if len(value) != count:
        raise ValueError(f"{name} must be an int or {count} ints, got {value}")
    return value


# ---- creation


def arange(start=0, end=None, step=1, *, dtype=None):
    """Values start, start + step, ... below end; one argument means end.

    >>> ms.ops.arange(3)
    Tensor([0, 1, 2], dtype=int64)
    """
    if end is None:
        start, end = 0, start
    start, end, step = (v.item() if isinstance(v, Tensor) else v for v in (start, end, step))
    return _arange(start, end, step, dtype)


def range(start, end=None, step=1, maxlen=1000000, *, dtype=None):
    """As ``arange``; more than maxlen elements are refused.

    >>> ms.ops.range(1, 3)
    Tensor([1, 2], dtype=int64)
    """
    result = arange(start, end, step, dtype=dtype)
    if result.size > maxlen:
        raise ValueError(f"range: {result.size} elements are more than maxlen={maxlen}")
    return result


def full(size, fill_value, *, dtype=None):
    """A tensor of that size filled with a number.

    >>> ms.ops.full((2,), 3.0)
    Tensor([3., 3.], dtype=float32)
    """
    if isinstance(fill_value, Tensor):
        fill_value = fill_value.item()
    return _full(fill_value, size, dtype)


def fill(type, shape, value):
    """A tensor of a dtype and shape filled with a number.

    >>> ms.ops.fill(ms.int32, (2,), 1)
    Tensor([1, 1], dtype=int32)
    """
    return _full(value, shape, type)


def tri(n, m=None, diagonal=0, *, dtype=None):
    """Ones on and below a diagonal of an n x m matrix.

    >>> ms.ops.tri(2)
    Tensor([[1., 0.],
            [1., 1.]], dtype=float32)
    """
    return _raw["tril"](_full(1.0, (n, n if m is None else m), dtype), diagonal)


# ---- shape


def transpose(input, dims=None, *rest):
    """Dimensions permuted (``transpose(x, (1, 0))``), or two exchanged (``transpose(x, 0, 1)``); none given: reversed.

    >>> ms.ops.transpose(ms.ops.ones((2, 3)), (1, 0)).shape
    (3, 2)
    """
    if dims is None:
        return input.T
    if not rest:
        return _permute(input, dims if not isinstance(dims, int) else (dims,))
    if len(rest) == 1:
        return _raw["transpose"](input, dims, rest[0])
    return _permute(input, (dims, *rest))


def split(tensor, split_size_or_sections, axis=0):
    """Views along axis: of a given size (int; the last may be smaller), or of the given sizes.

    >>> [t.shape for t in ms.ops.split(ms.ops.ones(5), 2)]
    [(2,), (2,), (1,)]
    """
    if isinstance(split_size_or_sections, int):
        step, n = split_size_or_sections, tensor.shape[axis]
        if step <= 0:
            raise ValueError(f"split: the size must be positive, got {step}")
        sizes = (step,) * (n // step) + ((n % step,) if n % step else ())
        return _split(tensor, sizes or (0,), axis)
    return _split(tensor, tuple(split_size_or_sections), axis)


def tensor_split(input, indices_or_sections, axis=0):
    """Views along axis: so many of nearly equal size, or cut at the given indices.

    >>> [t.shape for t in ms.ops.tensor_split(ms.ops.ones(5), 2)]
    [(3,), (2,)]
    """
    n = input.shape[axis]
    if isinstance(indices_or_sections, int):
        k = indices_or_sections
        if k <= 0:
            raise ValueError(f"tensor_split: the number of sections must be positive, got {k}")
        counted("tensor_split: the number of sections", k)
        return _split(input, (n // k + 1,) * (n % k) + (n // k,) * (k - n % k), axis)
    pieces, start = [], 0
    for stop in (*indices_or_sections, n):
        pieces.append(_raw["slice"](input, axis, start, stop))
        start = stop
    return tuple(pieces)


def broadcast_tensors(*tensors):
    """All tensors expanded to their common shape.

    >>> [t.shape for t in ms.ops.broadcast_tensors(ms.ops.ones((2, 1)), ms.ops.ones(3))]
    [(2, 3), (2, 3)]
    """
    shape = ()
    for t in tensors:
        shape = _broadcast_shape(shape, t.shape)
    return tuple(_raw["broadcast_to"](t, shape) for t in tensors)


def _broadcast_shape(a, b):
    n = len(a) if len(a) > len(b) else len(b)
    a = (1,) * (n - len(a)) + tuple(a)
    b = (1,) * (n - len(b)) + tuple(b)
    for x, y in zip(a, b):
        if x != y and x != 1 and y != 1:
            raise ValueError(f"shapes {a} and {b} cannot be broadcast together")
    return tuple(y if x == 1 else x for x, y in zip(a, b))


def meshgrid(*inputs, indexing="xy"):
    """Coordinate grids of 1-d tensors, with NumPy's meaning of indexing.

    >>> [t.shape for t in ms.ops.meshgrid(ms.ops.ones(2), ms.ops.ones(3))]
    [(3, 2), (3, 2)]
    """
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid: indexing must be 'xy' or 'ij', got {indexing!r}")
    n = len(inputs)
    shaped = []
    for i, t in enumerate(inputs):
        at = 1 - i if indexing == "xy" and n > 1 and i < 2 else i
        shaped.append(_reshape(t, (1,) * at + (t.size,) + (1,) * (n - at - 1)))
    return broadcast_tensors(*shaped)


def vstack(inputs):
    """Joined along the first dimension; 1-d tensors are rows.

    >>> ms.ops.vstack((ms.ops.ones(2), ms.ops.ones(2))).shape
    (2, 2)
    """
    return _ops["cat"]([t if t.ndim > 1 else _reshape(t, (1, t.size)) for t in inputs], 0)


def hstack(tensors):
    """Joined along the second dimension, 1-d tensors along the first.

    >>> ms.ops.hstack((ms.ops.ones(2), ms.ops.ones(2))).shape
    (4,)
    """
    tensors = [t if t.ndim else _reshape(t, (1,)) for t in tensors]
    return _ops["cat"](tensors, 0 if tensors and tensors[0].ndim == 1 else 1)


def shape(input_x):
    """Its sizes, a tuple of ints.

    >>> ms.ops.shape(ms.ops.ones((2, 3)))
    (2, 3)
    """
    if not isinstance(input_x, Tensor):
        raise TypeError(f"shape: expected a Tensor, got {type(input_x).__name__}")
    return input_x.shape


def rank(input_x):
    """Its number of dimensions.

    >>> ms.ops.rank(ms.ops.ones((2, 3)))
    2
    """
    if not isinstance(input_x, Tensor):
        raise TypeError(f"rank: expected a Tensor, got {type(input_x).__name__}")
    return input_x.ndim


def size(input_x):
    """Its number of elements.

    >>> ms.ops.size(ms.ops.ones((2, 3)))
    6
    """
    if not isinstance(input_x, Tensor):
        raise TypeError(f"size: expected a Tensor, got {type(input_x).__name__}")
    return input_x.size


def numel(input):
    """Its number of elements.

    >>> ms.ops.numel(ms.ops.ones((2, 3)))
    6
    """
    return input.size


def is_tensor(obj):
    """Whether obj is a Tensor.

    >>> ms.ops.is_tensor(1)
    False
    """
    return isinstance(obj, Tensor)


# ---- reductions


def with_indices(find, input, axis, keepdims):
    """(values, indices) where find, argmax or argmin, leads to: each gradient goes to that element alone."""
    if not input.ndim:
        return _raw["amax"](input, axis, keepdims), find(input, axis, keepdims)
    indices = find(input, axis, True)
    values = _raw["gather"](input, indices, axis)
    return (values, indices) if keepdims else (_raw["squeeze"](values, axis), _raw["squeeze"](indices, axis))


def max(input, axis=None, keepdims=False, **_):
    """Largest values along axis and their indices; without axis the largest of all, and 0, as in MindSpore.

    >>> ms.ops.max(ms.tensor([[1.0, 3.0]]), 1)
    (Tensor([3.], dtype=float32), Tensor([1], dtype=int64))
    """
    if axis is None:
        return _amax(input), _full(0, (), _core.int64)
    return with_indices(_argmax, input, axis, keepdims)


def min(input, axis=None, keepdims=False, **_):
    """Smallest values along axis and their indices; without axis the smallest of all, and 0, as in MindSpore.

    >>> ms.ops.min(ms.tensor([[1.0, 3.0]]), 1)
    (Tensor([1.], dtype=float32), Tensor([0], dtype=int64))
    """
    if axis is None:
        return _amin(input), _full(0, (), _core.int64)
    return with_indices(_argmin, input, axis, keepdims)


def add_n(inputs):
    """Sum of tensors of one shape.

    >>> ms.ops.add_n([ms.ops.ones(2), ms.ops.ones(2)])
    Tensor([2., 2.], dtype=float32)
    """
    total = inputs[0]
    for t in inputs[1:]:
        total = _add(total, t)
    return total


def addn(x):
    """As ``add_n``."""
    return add_n(x)


# ---- indexing


def gather(input_params, input_indices, axis, batch_dims=0):
    """Slices of input_params at input_indices (of any shape) along axis.

    >>> ms.ops.gather(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([[2, 0]]), 0)
    Tensor([[3., 1.]], dtype=float32)
    """
    if batch_dims:
        if batch_dims != 1 or axis != 1:
            raise NotImplementedError("gather: batch_dims other than 0, or 1 with axis 1, is not there")
        rows = _reshape(_arange(0, input_params.shape[0]), (-1,) + (1,) * (input_indices.ndim - 1))
        return input_params[rows, input_indices]
    if axis < 0:
        axis += input_params.ndim
    flat = _index_select(input_params, _reshape(input_indices, (-1,)), axis)
    return _reshape(flat, input_params.shape[:axis] + input_indices.shape + input_params.shape[axis + 1 :])


def gather_nd(input_x, indices):
    """Slices of input_x at the coordinates in the last dimension of indices.

    >>> ms.ops.gather_nd(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([[1, 0]]))
    Tensor([3.], dtype=float32)
    """
    return input_x[tuple(indices[..., i] for i in builtins.range(indices.shape[-1]))]


def one_hot(indices, depth, on_value=1, off_value=0, axis=-1):
    """on_value at the index in a new dimension of size depth, off_value elsewhere.

    >>> ms.ops.one_hot(ms.tensor([1]), 2)
    Tensor([[0, 1]], dtype=int64)
    """
    result = _one_hot(indices, depth)
    if (
        isinstance(on_value, (Tensor, float))
        or isinstance(off_value, (Tensor, float))
        or (on_value, off_value) != (1, 0)
    ):
        result = _where(result == 1, on_value, off_value)
    return result if axis in (-1, indices.ndim) else _raw["permute"](result, _moved(result.ndim, -1, axis))


def _moved(ndim, source, target):
    order = [i for i in builtins.range(ndim) if i != source % ndim]
    order.insert(target % ndim, source % ndim)
    return tuple(order)


# ---- neural networks


def bias_add(input_x, bias):
    """input_x + bias along dimension 1.

    >>> ms.ops.bias_add(ms.ops.zeros((1, 2)), ms.tensor([1.0, 2.0]))
    Tensor([[1., 2.]], dtype=float32)
    """
    return _add(input_x, _reshape(bias, (bias.shape[0],) + (1,) * (input_x.ndim - 2)))


def pad(input_x, padding, mode="constant", value=0.0):
    """Padded by (before, after) pairs from the last dimension on; mode constant, reflect, replicate or circular.

    >>> ms.ops.pad(ms.ops.ones(2), (1, 0))
    Tensor([0., 1., 1.], dtype=float32)
    """
    return _pad(input_x, tuple(padding), mode, 0.0 if value is None else value)


def dropout(input, p=0.5, training=True, seed=None):
    """Elements zeroed with probability p and the rest scaled by 1 / (1 - p), in training only.

    >>> ms.ops.dropout(ms.ops.ones(2), 0.5, training=False)
    Tensor([1., 1.], dtype=float32)
    """
    return drawn("dropout", seed, lambda: _dropout(input, p)[0]) if training and p > 0 else input


def _conv_padding(pad_mode, padding, kernel, stride, dilation, sizes, name):
    """Padding of a convolution as the op takes it: per dimension, or (top, bottom, left, right)."""
    if pad_mode == "pad":
        n = len(kernel)
        padding = (padding,) * n if isinstance(padding, int) else tuple(padding)
        if len(padding) not in (n, 2 * n):
            raise ValueError(f"{name}: padding must be an int, {n} or {2 * n} ints, got {padding}")
        return padding
    if padding not in (0, (0,), (0, 0), (0, 0, 0, 0)):
        raise ValueError(f"{name}: padding must be 0 with pad_mode={pad_mode!r}")
    if pad_mode == "valid":
        return (0,) * len(kernel)
    if pad_mode != "same":
        raise ValueError(f"{name}: pad_mode must be 'same', 'valid' or 'pad', got {pad_mode!r}")
    result = []
    for k, s, d, n in zip(kernel, stride, dilation, sizes):
        total = (-(-n // s) - 1) * s + (k - 1) * d + 1 - n
        total = total if total > 0 else 0
        result += [total // 2, total - total // 2]
    return tuple(result)


def conv2d(input, weight, bias=None, stride=1, pad_mode="valid", padding=0, dilation=1, groups=1):
    """Cross-correlation of (N, C, H, W) with (O, C/groups, kh, kw); pad_mode 'valid', 'same' or 'pad' (by padding).

    >>> ms.ops.conv2d(ms.ops.ones((1, 1, 4, 4)), ms.ops.ones((1, 1, 3, 3))).shape
    (1, 1, 2, 2)
    """
    stride, dilation = _pair(stride, "stride"), _pair(dilation, "dilation")
    padding = _conv_padding(pad_mode, padding, weight.shape[2:], stride, dilation, input.shape[2:], "conv2d")
    return _conv2d(input, weight, bias, stride, padding, dilation, groups)


def conv1d(input, weight, bias=None, stride=1, pad_mode="valid", padding=0, dilation=1, groups=1):
    """Cross-correlation of (N, C, L) with (O, C/groups, k); pad_mode as in ``conv2d``.

    >>> ms.ops.conv1d(ms.ops.ones((1, 1, 4)), ms.ops.ones((1, 1, 3))).shape
    (1, 1, 2)
    """
    (s,), (d,) = _pair(stride, "stride", 1), _pair(dilation, "dilation", 1)
    padding = _conv_padding(pad_mode, padding, weight.shape[2:], (s,), (d,), input.shape[2:], "conv1d")
    if len(padding) == 2:
        if padding[0] != padding[1]:
            input, padding = _pad(input, padding, "constant", 0.0), (0,)
        padding = padding[:1]
    return _conv1d(input, weight, bias, s, padding[0], d, groups)


def max_pool2d(x, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
    """Largest value of each window of (N, C, H, W), and with return_indices its flat index in the plane.

    >>> ms.ops.max_pool2d(ms.ops.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
    """
    kernel = _pair(kernel_size, "kernel_size")
    stride = kernel if stride is None else _pair(stride, "stride")
    result = _max_pool2d(x, kernel, stride, _pair(padding, "padding"), _pair(dilation, "dilation"), ceil_mode)
    return result if return_indices else result[0]


def max_pool1d(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    """Largest value of each window of (N, C, L).

    >>> ms.ops.max_pool1d(ms.ops.ones((1, 1, 4)), 2).shape
    (1, 1, 2)
    """
    return _max_pool1d(x, kernel_size, kernel_size if stride is None else stride, padding, dilation, ceil_mode)


def _normalized_ndim(x, normalized_shape, name):
    shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
    if x.shape[x.ndim - len(shape) :] != shape:
        raise ValueError(f"{name}: normalized_shape {shape} does not end the shape {x.shape}")
    return len(shape)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """(x - mean) / sqrt(var + eps) over the last dimensions, scaled and shifted (Ba et al., 2016).

    >>> ms.ops.layer_norm(ms.tensor([[1.0, 1.0]]), (2,))
    Tensor([[0., 0.]], dtype=float32)
    """
    return _layer_norm(input, weight, bias, _normalized_ndim(input, normalized_shape, "layer_norm"), eps)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """Normalisation over groups of channels (Wu and He, 2018).

    >>> ms.ops.group_norm(ms.ops.ones((1, 2, 2)), 1).shape
    (1, 2, 2)
    """
    return _group_norm(input, weight, bias, num_groups, eps)


def batch_norm(input_x, running_mean, running_var, weight, bias, training=False, momentum=0.1, eps=1e-5):
    """Per-channel normalisation by the batch (training; the running values are updated) or by the running values.

    >>> one, zero = ms.ops.ones(1), ms.ops.zeros(1)
    >>> ms.ops.batch_norm(ms.ops.ones((1, 1)), zero, one, one, zero, eps=0.0)
    Tensor([[1.]], dtype=float32)
    """
    y, mean, var = _batch_norm(
        input_x, weight, bias, running_mean.detach(), running_var.detach(), training, eps
    )  # the running values are not differentiated
    if training:
        assign(running_mean, running_mean * (1 - momentum) + mean.detach() * momentum)
        assign(running_var, running_var * (1 - momentum) + var.detach() * momentum)
    return y


# ---- assignment


def assign(variable, value):
    """Writes value, of variable's shape, into variable, without recording it; returns variable.

    >>> ms.ops.assign(ms.Parameter([1.0]), ms.tensor([2.0]))
    Parameter([2.], dtype=float32, requires_grad=True)
    """
    if not isinstance(value, Tensor):
        value = Tensor(value, variable.dtype)
    if value.shape != variable.shape:
        raise ValueError(f"assign: the value must have the variable's shape {variable.shape}, got {value.shape}")
    if value.dtype is not variable.dtype and _core.promote_types(value.dtype, variable.dtype) is not variable.dtype:
        raise TypeError(f"assign: {value.dtype} does not fit in a variable of {variable.dtype}; use value.astype")
    previous = _core._set_recording(0)
    try:
        _copy_(variable, value)
    finally:
        _core._set_recording(previous)
    return variable


def _of_one_element(result, variable):
    """A result of one element in the shape of a variable of one."""
    return result.reshape(variable.shape) if result.shape != variable.shape and result.size == 1 else result


def assign_add(variable, value):
    """Adds value to variable in place, without recording it; returns variable.

    >>> ms.ops.assign_add(ms.Parameter([1.0]), ms.tensor([2.0]))
    Parameter([3.], dtype=float32, requires_grad=True)
    """
    return assign(variable, _of_one_element(_add(variable, value), variable))


def assign_sub(variable, value):
    """Subtracts value from variable in place, without recording it; returns variable.

    >>> ms.ops.assign_sub(ms.Parameter([1.0]), ms.tensor([2.0]))
    Parameter([-1.], dtype=float32, requires_grad=True)
    """
    return assign(variable, _of_one_element(_sub(variable, value), variable))


# ---- further forms of ops: a call goes there when it fits no form of the op. What a form adds has no default in it: else
# wrong calls of the op would be the form's, which calls the op


def _form(function):
    _core._ops[function.__name__].python_form = function


@_form
def softmax(input, axis=-1, *, dtype):
    return _core._raw_ops["softmax"](input if dtype is None else _core._raw_ops["cast"](input, dtype), axis)


@_form
def relu(input, inplace):
    result = _core._raw_ops["relu"](input)
    return _core._raw_ops["copy_"](input, result) if inplace else result


def _extremum(name, pairwise):
    def extremum(input, axis=None, keepdims=False, *, initial, where=None):
        if where is not None and where is not True:
            if initial is None:
                raise ValueError(f"{name}: where needs initial, the value of an empty choice")
            input = _core._raw_ops["where"](where, input, initial)
        result = _core._raw_ops[name](input, axis, keepdims)
        return result if initial is None else _core._raw_ops[pairwise](result, initial)

    _core._ops[name].python_form = extremum


_extremum("amax", "maximum")
_extremum("amin", "minimum")
del softmax, relu  # the names are the ops'
