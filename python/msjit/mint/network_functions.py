"""Functions of networks that MindSpore's mint has beside those of nn.functional."""

import builtins

from .. import _core
from .. import ops as _ops

_raw = _core._raw_ops
_reshape, _sum = _raw["reshape"], _raw["sum"]

__all__ = [
    "batch_norm_elemt", "batch_norm_gather_stats_with_counts", "batch_norm_stats", "conv2d", "conv_tbc", "npu_gelu",
]  # fmt: skip


def npu_gelu(input, approximate="none"):
    """Gaussian error linear unit, under the name that MindSpore's mint has for its devices; the same as
    ``nn.functional.gelu``.

    Args:
        input: Tensor of floats.
        approximate: 'none' (default): by erf; 'tanh': by the approximation with tanh.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.npu_gelu(ms.tensor([-1.0, 0.0, 1.0])).asnumpy().round(4)
    array([-0.1587,  0.    ,  0.8413], dtype=float32)
    """
    return _raw["gelu"](input, approximate)


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of images; the same as ``nn.functional.conv2d``.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W).
        weight: Tensor (O, C / groups, height, width).
        bias: Tensor (O,) that is added. Default: None.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        padding: int or pair of ints, how many zeros are put on each side; or 'valid' (none) or 'same' (as many as keep the
            size). Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        groups: int, the number of groups of channels. Default: 1.
    Returns:
        Tensor (N, O, rows, columns).

    >>> ms.mint.conv2d(ms.ops.arange(9.0).reshape(1, 1, 3, 3), ms.ones(1, 1, 2, 2)).tolist()
    [[[[8.0, 12.0], [20.0, 24.0]]]]
    """
    from .nn import functional

    return functional.conv2d(input, weight, bias, stride, padding, dilation, groups)


def conv_tbc(input, weight, bias, pad=0):
    """Convolution along time of tensors whose first dimension is time.

    Args:
        input: Tensor (T, B, C): time steps, batch, channels.
        weight: Tensor (K, C, O): window, channels, output channels.
        bias: Tensor (O,) that is added.
        pad: int, how many zero steps are put on each side. Default: 0.
    Returns:
        Tensor (steps, B, O).

    >>> x = ms.tensor([1.0, 2.0, 4.0]).reshape(3, 1, 1)
    >>> ms.mint.conv_tbc(x, ms.ones(2, 1, 1), ms.zeros(1)).flatten()
    Tensor([3., 6.], dtype=float32)
    """
    x, w = _raw["permute"](input, (1, 2, 0)), _raw["permute"](weight, (2, 1, 0))
    return _raw["permute"](_raw["conv1d"](x, w, bias, 1, pad), (2, 0, 1))


def batch_norm_stats(input, eps):
    """Statistics of a batch for normalising by hand: mean and 1 / sqrt(variance + eps) of each channel.

    Args:
        input: Tensor (N, C, ...).
        eps: small number.
    Returns:
        pair of Tensors (C,).

    >>> ms.mint.batch_norm_stats(ms.tensor([[1.0], [3.0]]), eps=0.0)
    (Tensor([2.], dtype=float32), Tensor([1.], dtype=float32))
    """
    axes = tuple(d for d in builtins.range(input.ndim) if d != 1)
    return _raw["mean"](input, axes), _raw["rsqrt"](_raw["var"](input, axes) + eps)


def _by_channel(v, x):
    return _reshape(v, (1, -1) + (1,) * (x.ndim - 2))


def batch_norm_elemt(input, weight=None, bias=None, mean=None, invstd=None, eps=1e-05):
    """Normalises by given statistics: (input - mean) * invstd * weight + bias, channel by channel; what is None is left out.

    Args:
        input: Tensor (N, C, ...).
        weight: Tensor (C,). Default: None.
        bias: Tensor (C,). Default: None.
        mean: Tensor (C,). Default: None.
        invstd: Tensor (C,), 1 over the standard deviation. Default: None.
        eps: accepted as MindSpore has it; has no effect, as it is part of invstd.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.batch_norm_elemt(ms.tensor([[1.0], [3.0]]), mean=ms.tensor([2.0]), invstd=ms.tensor([10.0]))
    Tensor([[-10.],
            [ 10.]], dtype=float32)
    """
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
    """Statistics of a batch that is spread over processes, from those of its parts; changes the running values in place.

    Args:
        input: Tensor (N, C, ...); does not matter.
        mean: Tensor (parts, C), the means of the parts.
        invstd: Tensor (parts, C), 1 / sqrt(variance + eps) of the parts.
        running_mean: Tensor (C,), which moves by momentum towards the mean. Default: None.
        running_var: Tensor (C,), which moves by momentum towards the unbiased variance. Default: None.
        momentum: number. Default: 0.1.
        eps: small number, that of invstd. Default: 1e-5.
        counts: Tensor (parts,), the number of elements of each channel in each part.
    Returns:
        pair of Tensors (C,): mean and invstd of the whole.

    >>> mean, invstd = ms.tensor([[1.0], [3.0]]), ms.tensor([[1.0], [1.0]])
    >>> ms.mint.batch_norm_gather_stats_with_counts(ms.zeros(4, 1), mean, invstd, counts=ms.tensor([2.0, 2.0]), eps=0.0)[0]
    Tensor([2.], dtype=float32)
    """
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
