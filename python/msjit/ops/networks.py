"""Activations and layers as functions: convolutions, pooling, normalisation and dropout, with MindSpore's names."""

from .. import _core
from .._core import Tensor
from .elementwise import _float
from .function import assign
from .streams import drawn

_raw = _core._raw_ops
_add = _raw["add"]
_batch_norm = _raw["batch_norm"]
_conv1d = _raw["conv1d"]
_conv2d = _raw["conv2d"]
_dropout = _raw["dropout"]
_group_norm = _raw["group_norm"]
_layer_norm = _raw["layer_norm"]
_max_pool1d = _raw["max_pool1d"]
_max_pool2d = _raw["max_pool2d"]
_pad = _raw["pad"]
_reshape = _raw["reshape"]

_ops = _core._ops
_abs = _raw["abs"]
_cast = _raw["cast"]
_clamp = _raw["clamp"]
_exp = _raw["exp"]
_log = _raw["log"]
_maximum = _raw["maximum"]
_minimum = _raw["minimum"]
_where = _raw["where"]

__all__ = [
    "batch_norm", "bias_add", "celu", "clip_by_global_norm", "clip_by_norm", "clip_by_value", "conv1d", "conv2d", "dropout",
    "fast_gelu", "group_norm", "gumbel_softmax", "hardshrink", "inplace_sigmoid", "layer_norm", "max_pool1d", "max_pool2d",
    "pad", "rrelu", "soft_shrink", "softmin", "softshrink", "swiglu", "tanh_", "tanhshrink", "threshold",
]  # fmt: skip


def _pair(value, name, count=2):
    """An int, or `count` of them, as a tuple."""
    if isinstance(value, int):
        return (value,) * count
    value = tuple(value)
    if len(value) != count:
        raise ValueError(f"{name} must be an int or {count} ints, got {value}")
    return value


def bias_add(input_x, bias):
    """input_x + bias, a number for each channel.

    Args:
        input_x: Tensor, (N, C, ...).
        bias: Tensor, (C,).
    Returns:
        Tensor of input_x's shape.
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.bias_add(ms.ops.zeros((2, 2)), ms.tensor([1.0, 2.0]))
    Tensor([[1., 2.],
            [1., 2.]], dtype=float32)
    """
    return _add(input_x, _reshape(bias, (bias.shape[0],) + (1,) * (input_x.ndim - 2)))


def padded(x, pads, mode, value):
    if mode == "circular" and min(pads, default=0) < 0:  # what is cut off is not at the other end any more
        x, pads = _pad(x, tuple(min(n, 0) for n in pads), "constant", 0.0), tuple(max(n, 0) for n in pads)
    return _pad(x, pads, mode, value)


def pad(input_x, padding, mode="constant", value=0.0):
    """Pads a tensor at both ends of its last dimensions.

    Args:
        input_x: Tensor of any shape and dtype.
        padding: tuple of ints, (before, after) of the last dimension, then of the one before it, and so on; negative ones
            cut off.
        mode: str, 'constant'; 'reflect': mirrored, without the edge; 'replicate': the edge; 'circular': the other end.
        value: number or None, what 'constant' fills with; None: 0.
    Returns:
        Tensor of input_x's dtype.
    Raises:
        ValueError: another mode, or for padding that does not fit.

    >>> ms.ops.pad(ms.tensor([1, 2, 3]), (1, 2), value=9)
    Tensor([9, 1, 2, 3, 9, 9], dtype=int64)
    >>> ms.ops.pad(ms.tensor([1, 2, 3]), (2, 0), "reflect")
    Tensor([3, 2, 1, 2, 3], dtype=int64)
    """
    return padded(input_x, tuple(padding), mode, 0.0 if value is None else value)


def dropout(input, p=0.5, training=True, seed=None):
    """Sets elements to 0 at random, in training only, and scales the rest so that the mean stays (Srivastava et al., 2014).

    Args:
        input: Tensor of floats, of any shape.
        p: number, the probability of 0.
        training: bool, False returns input.
        seed: int or None, makes the choice repeatable; None: ms.set_seed does.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: p is not in [0, 1].
        TypeError: input is not of floats.

    >>> y = ms.ops.dropout(ms.ops.ones(1000), 0.5)
    >>> sorted(set(y.tolist()))
    [0.0, 2.0]
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
    """Moves a window over pictures and takes the sum of its weights times what lies under them (a cross-correlation).

    Args:
        input: Tensor, (N, C, H, W).
        weight: Tensor, (O, C / groups, kh, kw), of input's dtype.
        bias: Tensor or None, (O,), added.
        stride: int or pair of ints, how far the window moves.
        pad_mode: str, 'valid': no padding; 'same': zeros so that H' = H / stride, rounded up; 'pad': as padding says.
        padding: int or tuple of ints, how many zeros around, one number, (h, w) or (top, bottom, left, right).
        dilation: int or pair of ints, the distance of two elements of the window.
        groups: int, into how many groups the channels are divided, which do not see one another.
    Returns:
        Tensor (N, O, H', W').
    Raises:
        ValueError: the sizes do not fit, or padding is given without pad_mode='pad'.
        TypeError: dtypes differ.

    >>> x = ms.ops.arange(9.0).reshape(1, 1, 3, 3)
    >>> ms.ops.conv2d(x, ms.ops.ones(1, 1, 2, 2))
    Tensor([[[[ 8., 12.],
              [20., 24.]]]], dtype=float32)
    """
    stride, dilation = _pair(stride, "stride"), _pair(dilation, "dilation")
    padding = _conv_padding(pad_mode, padding, weight.shape[2:], stride, dilation, input.shape[2:], "conv2d")
    return _conv2d(input, weight, bias, stride, padding, dilation, groups)


def conv1d(input, weight, bias=None, stride=1, pad_mode="valid", padding=0, dilation=1, groups=1):
    """Moves a window along sequences and takes the sum of its weights times what lies under them (a cross-correlation).

    Args:
        input: Tensor, (N, C, L).
        weight: Tensor, (O, C / groups, k), of input's dtype.
        bias: Tensor or None, (O,), added.
        stride: int, how far the window moves.
        pad_mode: str, 'valid': no padding; 'same': zeros so that L' = L / stride, rounded up; 'pad': as padding says.
        padding: int or pair of ints, how many zeros at the ends.
        dilation: int, the distance of two elements of the window.
        groups: int, into how many groups the channels are divided, which do not see one another.
    Returns:
        Tensor (N, O, L').
    Raises:
        ValueError: the sizes do not fit, or padding is given without pad_mode='pad'.
        TypeError: dtypes differ.

    >>> ms.ops.conv1d(ms.tensor([[[1.0, 2.0, 4.0, 8.0]]]), ms.tensor([[[-1.0, 1.0]]]))
    Tensor([[[1., 2., 4.]]], dtype=float32)
    """
    (s,), (d,) = _pair(stride, "stride", 1), _pair(dilation, "dilation", 1)
    padding = _conv_padding(pad_mode, padding, weight.shape[2:], (s,), (d,), input.shape[2:], "conv1d")
    if len(padding) == 2:
        if padding[0] != padding[1]:
            input, padding = _pad(input, padding, "constant", 0.0), (0,)
        padding = padding[:1]
    return _conv1d(input, weight, bias, s, padding[0], d, groups)


def max_pool2d(x, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
    """The largest value of each window of a picture.

    Args:
        x: Tensor, (N, C, H, W) or (C, H, W), of real numbers.
        kernel_size: int or pair of ints, the size of the window.
        stride: int, pair of ints or None, how far it moves; None: by its size.
        padding: int or pair of ints, how much is put around, which is never the largest.
        dilation: int or pair of ints, the distance of two elements of the window.
        return_indices: bool, whether to give the places, row * W + column, too.
        ceil_mode: bool, whether to take windows that stick out at the end.
    Returns:
        Tensor (N, C, H', W'), or (values, indices in int64).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.max_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2)
    Tensor([[[[ 5.,  7.],
              [13., 15.]]]], dtype=float32)
    """
    kernel = _pair(kernel_size, "kernel_size")
    stride = kernel if stride is None else _pair(stride, "stride")
    result = _max_pool2d(x, kernel, stride, _pair(padding, "padding"), _pair(dilation, "dilation"), ceil_mode)
    return result if return_indices else result[0]


def max_pool1d(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    """The largest value of each window of a sequence.

    Args:
        x: Tensor, (N, C, L) or (C, L), of real numbers.
        kernel_size: int, the size of the window.
        stride: int or None, how far it moves; None: by its size.
        padding: int, how much is put at both ends, which is never the largest.
        dilation: int, the distance of two elements of the window.
        ceil_mode: bool, whether to take a window that sticks out at the end.
    Returns:
        Tensor (N, C, L').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.max_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 0.0]]]), 2)
    Tensor([[[3., 2.]]], dtype=float32)
    """
    return _max_pool1d(x, kernel_size, kernel_size if stride is None else stride, padding, dilation, ceil_mode)


def _normalized_ndim(x, normalized_shape, name):
    shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
    if x.shape[x.ndim - len(shape) :] != shape:
        raise ValueError(f"{name}: normalized_shape {shape} does not end the shape {x.shape}")
    return len(shape)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """(x - mean) / sqrt(var + eps) * weight + bias, with mean and variance over the last dimensions (Ba et al., 2016).

    Args:
        input: Tensor, x; integers are converted to float32.
        normalized_shape: int or tuple of ints, the sizes of the dimensions that are normalised together.
        weight: Tensor or None of that shape; None: 1.
        bias: Tensor or None of that shape; None: 0.
        eps: number, a small number that keeps the root from 0.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: the shapes do not fit.

    >>> ms.ops.layer_norm(ms.tensor([[1.0, 3.0], [10.0, 30.0]]), (2,))
    Tensor([[-0.999995,  0.999995],
            [-1.      ,  1.      ]], dtype=float32)
    """
    return _layer_norm(input, weight, bias, _normalized_ndim(input, normalized_shape, "layer_norm"), eps)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """(x - mean) / sqrt(var + eps) * weight + bias, with mean and variance over each group of channels (Wu and He, 2018).

    Args:
        input: Tensor, x, (N, C, ...); integers are converted to float32.
        num_groups: int, how many groups, which divides C.
        weight: Tensor or None, (C,); None: 1.
        bias: Tensor or None, (C,); None: 0.
        eps: number, a small number that keeps the root from 0.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: the channels do not divide into groups.

    >>> ms.ops.group_norm(ms.tensor([[[1.0], [3.0], [10.0], [30.0]]]), 2).reshape(-1)
    Tensor([-0.999995,  0.999995, -1.      ,  1.      ], dtype=float32)
    """
    return _group_norm(input, weight, bias, num_groups, eps)


def batch_norm(input_x, running_mean, running_var, weight, bias, training=False, momentum=0.1, eps=1e-5):
    """(x - mean) / sqrt(var + eps) * weight + bias for each channel (Ioffe and Szegedy, 2015).

    In training mean and variance are those of the batch, and the running values are moved towards them; else these are used.

    Args:
        input_x: Tensor, x, (N, C, ...).
        running_mean: Tensor or Parameter, (C,); written in training.
        running_var: Tensor or Parameter, (C,); written in training.
        weight: Tensor, (C,).
        bias: Tensor, (C,).
        training: bool, which of the two.
        momentum: number, how far the running values are moved, from 0 to 1.
        eps: number, a small number that keeps the root from 0.
    Returns:
        Tensor of input_x's shape.
    Raises:
        ValueError: the shapes do not fit.

    >>> one, zero = ms.ops.ones(1), ms.ops.zeros(1)
    >>> ms.ops.batch_norm(ms.tensor([[2.0], [4.0]]), zero, one, one, zero, training=True)
    Tensor([[-0.999995],
            [ 0.999995]], dtype=float32)
    >>> zero
    Tensor([0.3], dtype=float32)
    """
    y, mean, var = _batch_norm(
        input_x, weight, bias, running_mean.detach(), running_var.detach(), training, eps
    )  # the running values are not differentiated
    if training:
        track(running_mean, mean, momentum)
        track(running_var, var, momentum)
    return y


def track(running, found, momentum):
    """Moves a running mean of statistics towards what a batch gave; it keeps its dtype."""
    moved = running * (1 - momentum) + found.detach() * momentum
    assign(running, moved if moved.dtype == running.dtype else _cast(moved, running.dtype))


def tanhshrink(input):
    """input - tanh(input).

    Args:
        input: Tensor of floats, of any shape.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.tanhshrink(ms.tensor([-2.0, 0.0, 2.0]))
    Tensor([-1.0359724,  0.       ,  1.0359724], dtype=float32)
    """
    return input - _raw["tanh"](input)


def fast_gelu(x):
    """x * sigmoid(1.702 x), a quick approximation of gelu (Hendrycks and Gimpel, 2016).

    Args:
        x: Tensor of floats, of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.fast_gelu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.15420423,  0.        ,  1.9356586 ], dtype=float32)
    """
    a = _abs(x)
    return x * _exp(0.851 * (x - a)) / (1.0 + _exp(-1.702 * a))


def celu(x, alpha=1.0):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)), an elu whose slope is continuous for every alpha (Barron, 2017).

    Args:
        x: Tensor of floats, of any shape.
        alpha: number, minus the limit for very negative x.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: alpha is 0.

    >>> ms.ops.celu(ms.tensor([-2.0, 0.0, 1.0]), alpha=2.0)
    Tensor([-1.2642411,  0.       ,  1.       ], dtype=float32)
    """
    if alpha == 0:
        raise ValueError("celu: alpha must not be 0")
    if alpha > 0:  # no infinity times 0 in the gradient
        return _maximum(x, 0) + alpha * _raw["expm1"](_minimum(x / alpha, 0))
    return _maximum(x, 0) + _minimum(alpha * _raw["expm1"](x / alpha), 0)


def hardshrink(input, lambd=0.5):
    """input where its absolute value is above lambd, else 0; NaN stays.

    Args:
        input: Tensor of floats, of any shape.
        lambd: number, the threshold.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.hardshrink(ms.tensor([-1.0, 0.3, 0.7]))
    Tensor([-1. ,  0. ,  0.7], dtype=float32)
    """
    return _where(_abs(input) <= lambd, 0.0, input)


def softshrink(input, lambd=0.5):
    """input moved towards 0 by lambd, and 0 where its absolute value is at most lambd.

    Args:
        input: Tensor of floats, of any shape.
        lambd: number, how far.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.softshrink(ms.tensor([-1.0, 0.3, 0.75]))
    Tensor([-0.5 ,  0.  ,  0.25], dtype=float32)
    """
    if lambd < 0:
        raise ValueError(f"softshrink: lambd must not be negative, got {lambd}")
    return _where(input > lambd, input - lambd, _where(input < -lambd, input + lambd, 0.0))


soft_shrink = softshrink


def softmin(x, axis=-1, *, dtype=None):
    """softmax of -x: positive numbers that add up to 1, the largest for the smallest x.

    Args:
        x: Tensor of floats, with at least one dimension.
        axis: int, the dimension to add up over.
        dtype: dtype or None, what x is converted to first.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.softmin(ms.tensor([1.0, 1.0, 100.0]))
    Tensor([5.e-01, 5.e-01, 5.e-44], dtype=float32)
    """
    return _raw["softmax"](-(x if dtype is None else _cast(x, dtype)), axis)


def swiglu(input, dim=-1):
    """silu(a) * b for the two halves a and b of input (Shazeer, 2020).

    Args:
        input: Tensor of floats, with an even size along dim.
        dim: int, the dimension to divide.
    Returns:
        Tensor of input's shape with half the size along dim.
    Raises:
        ValueError: the halves do not broadcast.
        IndexError: there is no such dimension.

    >>> ms.ops.swiglu(ms.tensor([1.0, 2.0, 10.0, 10.0]))
    Tensor([ 7.310586, 17.61594 ], dtype=float32)
    """
    a, b = _raw["chunk"](input, 2, dim)
    return _raw["silu"](a) * b


def threshold(input, thr, value):
    """input where it is above thr, else value; of ints value counts without its fraction, as in MindSpore.

    Args:
        input: Tensor of real numbers, of any shape.
        thr: number, the threshold.
        value: number, what the rest becomes.
    Returns:
        Tensor of input's shape.

    >>> ms.ops.threshold(ms.tensor([0.0, 2.0]), 1.0, -1.0)
    Tensor([-1.,  2.], dtype=float32)
    """
    return _where(input > thr, input, value if input.is_floating_point() else int(value))


def rrelu(input, lower=0.125, upper=1.0 / 3):
    """input where it is positive, else input times a slope drawn anew for every element (Xu et al., 2015).

    Args:
        input: Tensor of floats, of any shape.
        lower: number, the least slope.
        upper: number, the largest slope; slopes are uniform on [lower, upper].
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: unless lower <= upper.

    >>> ms.ops.rrelu(ms.tensor([-8.0, 2.0]), 0.25, 0.25)
    Tensor([-2.,  2.], dtype=float32)
    """
    if not lower <= upper:
        raise ValueError(f"rrelu: needs lower <= upper, got {lower} and {upper}")
    slope = _cast(_raw["rand"](input.shape) * (upper - lower) + lower, input.dtype)
    return _where(input >= 0, input, input * slope)


def gumbel_softmax(logits, tau=1.0, hard=False, dim=-1):
    """A random choice of one class that gradients go through: softmax((logits + g) / tau) with noise g (Jang et al., 2017).

    The noise has the Gumbel distribution, so that the largest entry is class i with the probability softmax(logits)[i].

    Args:
        logits: Tensor of floats, with at least one dimension.
        tau: number, the temperature; the smaller, the closer to one-hot.
        hard: bool, True gives a one-hot vector, with the gradient of the soft one.
        dim: int, the dimension of the classes.
    Returns:
        Tensor of the shape of logits.

    >>> ms.ops.gumbel_softmax(ms.tensor([0.0, 100.0, 0.0]), hard=True)
    Tensor([0., 1., 0.], dtype=float32)
    """
    noise = -_log(-_log(_clamp(_raw["rand"](logits.shape), 1e-20, 1.0 - 1e-7)))
    soft = _raw["softmax"]((logits + _cast(noise, logits.dtype)) / tau, dim)
    if not hard:
        return soft
    best = _raw["argmax"](soft, dim, True)
    one = _raw["scatter"](_ops["zeros_like"](soft), best, 1.0, dim)
    return one - _raw["detach"](soft) + soft


def clip_by_norm(x, max_norm, norm_type=2.0, error_if_nonfinite=False):
    """Scales x by max_norm / norm where the norm of all its elements together is larger than max_norm.

    Args:
        x: Tensor, or list or tuple of Tensors of any shapes.
        max_norm: number, the norm that is allowed.
        norm_type: number, the order of the norm, (sum |x| ** norm_type) ** (1 / norm_type).
        error_if_nonfinite: bool, whether a norm that is inf or NaN is an error.
    Returns:
        What x is, a Tensor or as many as given.
    Raises:
        RuntimeError: a norm that is not finite, if asked to.

    >>> ms.ops.clip_by_norm(ms.tensor([3.0, 4.0]), 1.0).asnumpy().round(3).tolist()
    [0.6000000238418579, 0.800000011920929]
    """
    tensors = list(x) if isinstance(x, (list, tuple)) else [x]
    norms = _raw["stack"]([_raw["norm"](_float(t), norm_type) for t in tensors])
    total = _raw["norm"](norms, norm_type)
    if error_if_nonfinite and not bool(_raw["isfinite"](total)):
        raise RuntimeError("clip_by_norm: the norm is not finite")
    scale = _clamp(max_norm / (total + 1e-6), None, 1.0)
    clipped = [t * scale for t in tensors]
    return type(x)(clipped) if isinstance(x, (list, tuple)) else clipped[0]


def clip_by_global_norm(x, clip_norm=1.0, use_norm=None):
    """Scales tensors by clip_norm / max(norm, clip_norm), where norm is the 2-norm of all their elements together.

    It keeps the direction of a gradient and limits its length (Pascanu et al., 2013).

    Args:
        x: list or tuple of Tensors of floats, of any shapes, or one Tensor.
        clip_norm: number, the norm that is allowed.
        use_norm: None; nothing else is supported.
    Returns:
        Tuple of Tensors of the same shapes; of one Tensor a Tensor.
    Raises:
        ValueError: use_norm is given.

    >>> ms.ops.clip_by_global_norm([ms.tensor([3.0]), ms.tensor([4.0])], 1.0)
    (Tensor([0.6], dtype=float32), Tensor([0.8], dtype=float32))
    """
    if use_norm is not None:
        raise ValueError("clip_by_global_norm: use_norm must be None")
    if isinstance(x, Tensor):
        return clip_by_global_norm((x,), clip_norm)[0]
    total = _raw["norm"](_raw["stack"]([_raw["norm"](t) for t in x]))
    total = _maximum(total, clip_norm)
    return tuple(t * clip_norm / total for t in x)


def clip_by_value(x, clip_value_min=None, clip_value_max=None):
    """Limits elements to [clip_value_min, clip_value_max].

    Args:
        x: Tensor, or list or tuple of Tensors of real numbers, of any shapes.
        clip_value_min: number, Tensor or None, the lower bound; None: there is none.
        clip_value_max: number, Tensor or None, the upper bound; None: there is none.
    Returns:
        What x is, a Tensor or as many as given.
    Raises:
        ValueError: neither bound is given.
        TypeError: complex numbers.

    >>> ms.ops.clip_by_value(ms.tensor([-1.0, 0.5, 2.0]), 0, 1)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    """
    if isinstance(x, (list, tuple)):
        return type(x)(_clamp(t, clip_value_min, clip_value_max) for t in x)
    return _clamp(x, clip_value_min, clip_value_max)


def tanh_(input):
    """Writes tanh(input) into input.

    Args:
        input: Tensor of floats, of any shape; it is written.
    Returns:
        input.

    >>> x = ms.tensor([0.0, 1.0])
    >>> _ = ms.ops.tanh_(x)
    >>> x
    Tensor([0.       , 0.7615942], dtype=float32)
    """
    return _raw["copy_"](input, _raw["tanh"](input))


def inplace_sigmoid(input):
    """Writes 1 / (1 + exp(-input)) into input.

    Args:
        input: Tensor of floats, of any shape; it is written.
    Returns:
        input.

    >>> x = ms.tensor([0.0, 1.0])
    >>> _ = ms.ops.inplace_sigmoid(x)
    >>> x
    Tensor([0.5      , 0.7310586], dtype=float32)
    """
    return _raw["copy_"](input, _raw["sigmoid"](input))
