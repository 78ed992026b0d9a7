"""Layers as functions: convolutions, pooling, normalisation and dropout, with MindSpore's names and arguments."""

from .. import _core
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

__all__ = [
    "batch_norm", "bias_add", "conv1d", "conv2d", "dropout", "group_norm", "layer_norm", "max_pool1d", "max_pool2d", "pad",
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
    """input_x + bias along dimension 1.

    >>> ms.ops.bias_add(ms.ops.zeros((1, 2)), ms.tensor([1.0, 2.0]))
    Tensor([[1., 2.]], dtype=float32)
    """
    return _add(input_x, _reshape(bias, (bias.shape[0],) + (1,) * (input_x.ndim - 2)))


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
    return _pad(input_x, tuple(padding), mode, 0.0 if value is None else value)


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
        assign(running_mean, running_mean * (1 - momentum) + mean.detach() * momentum)
        assign(running_var, running_var * (1 - momentum) + var.detach() * momentum)
    return y
