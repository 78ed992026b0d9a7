"""Convolutions and poolings of PyTorch's ``nn.functional``: what looks through windows."""

import operator

from ... import _core
from ... import ops as _ops
from ...ops._limits import counted as _counted
from ...ops.adaptive_pooling import adaptive_max as _adaptive_max
from ...ops.pooling import sum_pool2d as _sum_pool2d

_raw = _core._raw_ops

__all__ = [
    "adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d", "adaptive_max_pool1d", "adaptive_max_pool2d",
    "avg_pool1d", "avg_pool2d", "avg_pool3d", "conv1d", "conv2d", "conv3d", "conv_transpose2d", "max_pool1d", "max_pool2d",
    "max_unpool2d",
]  # fmt: skip


def _pair(size, count=2):
    """size for each of so many dimensions: one, or as many. A Tensor without dimensions counts as an int, None stays."""
    if isinstance(size, int):
        return (size,) * count
    several = isinstance(size, (tuple, list)) or getattr(size, "ndim", 1)
    size = tuple([v if v is None or isinstance(v, int) else operator.index(v) for v in (size if several else (size,))])
    return size * count if len(size) == 1 else size


def _same(padding, x, kernel, stride, dilation):
    """Padding as the op takes it, and the input padded first where sides differ."""
    n = len(kernel)
    if padding == "valid":
        return x, (0,) * n
    if padding != "same":
        return x, _pair(padding, n)
    if any(s != 1 for s in stride):
        raise ValueError("padding='same' needs a stride of 1")
    total = [d * (k - 1) for k, d in zip(kernel, dilation)]
    if all(t % 2 == 0 for t in total):
        return x, tuple(t // 2 for t in total)
    pads = [v for t in total[::-1] for v in (t // 2, t - t // 2)]
    return _raw["pad"](x, tuple(pads)), (0,) * n


def _batched(x, dims):
    """The input with a batch dimension, and whether it had none."""
    return (_raw["unsqueeze"](x, 0), True) if x.ndim == dims - 1 else (x, False)


def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of sequences: cross-correlation with windows of weights, summed over the input channels.

    Args:
        input: Tensor (N, C, L) or (C, L).
        weight: Tensor (O, C / groups, length).
        bias: Tensor (O,) that is added. Default: None.
        stride: int, how far apart windows lie. Default: 1.
        padding: int, how many zeros are put on each side; or 'valid' (none) or 'same' (as many as keep the length).
            Default: 0.
        dilation: int, the distance of a window's elements. Default: 1.
        groups: int, the number of groups of channels. Default: 1.
    Returns:
        Tensor (N, O, windows).
    Raises:
        ValueError: the sizes do not fit, or 'same' is asked for with a stride.

    >>> ms.mint.nn.functional.conv1d(ms.tensor([[[1.0, 2.0, 4.0]]]), ms.ones(1, 1, 2)).tolist()
    [[[3.0, 6.0]]]
    """
    (s,), (d,) = _pair(stride, 1), _pair(dilation, 1)
    x, single = _batched(input, 3)
    x, (p,) = _same(padding, x, weight.shape[2:], (s,), (d,))
    y = _raw["conv1d"](x, weight, bias, s, p, d, groups)
    return _raw["select"](y, 0, 0) if single else y


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of images: cross-correlation with windows of weights, summed over the input channels.

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
    Raises:
        ValueError: the sizes do not fit, or 'same' is asked for with a stride.

    >>> ms.mint.nn.functional.conv2d(ms.ops.arange(9.0).reshape(1, 1, 3, 3), ms.ones(1, 1, 2, 2)).tolist()
    [[[[8.0, 12.0], [20.0, 24.0]]]]
    """
    stride, dilation = _pair(stride), _pair(dilation)
    x, single = _batched(input, 4)
    x, p = _same(padding, x, weight.shape[2:], stride, dilation)
    y = _raw["conv2d"](x, weight, bias, stride, p, dilation, groups)
    return _raw["select"](y, 0, 0) if single else y


def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Convolution of volumes: cross-correlation with windows of weights, summed over the input channels.

    Args:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
        weight: Tensor (O, C / groups, depth, height, width).
        bias: Tensor (O,) that is added. Default: None.
        stride: int or triple of ints, how far apart windows lie. Default: 1.
        padding: int or triple of ints, how many zeros are put on each side; or 'valid' (none) or 'same' (as many as keep
            the size). Default: 0.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        groups: int, the number of groups of channels. Default: 1.
    Returns:
        Tensor (N, O, depth, rows, columns).
    Raises:
        ValueError: the sizes do not fit, or 'same' is asked for with a stride.

    >>> ms.mint.nn.functional.conv3d(ms.ones(1, 1, 2, 2, 2), ms.ones(1, 1, 2, 2, 2)).tolist()
    [[[[[8.0]]]]]
    """
    stride, dilation = _pair(stride, 3), _pair(dilation, 3)
    x, single = _batched(input, 5)
    x, p = _same(padding, x, weight.shape[2:], stride, dilation)
    if bias is not None and bias.dtype != weight.dtype:
        raise TypeError(f"conv3d: bias is of {bias.dtype}, weight of {weight.dtype}")
    y = _ops.conv3d(x, weight, bias, stride, "pad", tuple(v for n in p for v in (n, n)), dilation, groups)
    return _raw["select"](y, 0, 0) if single else y


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution of images, the gradient of ``conv2d``: each input element adds a window of weights to the result,
    stride apart.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W).
        weight: Tensor (C, O / groups, height, width).
        bias: Tensor (O,) that is added. Default: None.
        stride: int or pair of ints, how far apart windows are added. Default: 1.
        padding: int or pair of ints, how much is cut off on each side. Default: 0.
        output_padding: int or pair of ints, how much is added behind. Default: 0.
        groups: int, the number of groups of channels. Default: 1.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
    Returns:
        Tensor (N, O, rows, columns).
    Raises:
        ValueError: the sizes do not fit.

    >>> x = ms.tensor([[[[1.0, 2.0]]]])
    >>> ms.mint.nn.functional.conv_transpose2d(x, ms.ones(1, 1, 1, 2), stride=2).tolist()
    [[[[1.0, 1.0, 2.0, 2.0]]]]
    """
    sizes = (_pair(v) for v in (stride, padding, output_padding, dilation))
    x, single = _batched(input, 4)
    y = _raw["conv_transpose2d"](x, weight, bias, *sizes, groups)
    return _raw["select"](y, 0, 0) if single else y


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """Maximum of each window of an image.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W).
        kernel_size: int or pair of ints, the window.
        stride: int or pair of ints, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int or pair of ints, how much is put on each side. Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
    Returns:
        Tensor (N, C, rows, columns), or the pair (maxima, int64 indices).

    >>> ms.mint.nn.functional.max_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]
    """
    kernel = _pair(kernel_size)
    stride = kernel if stride is None else _pair(stride)
    x, single = _batched(input, 4)
    result = _raw["max_pool2d"](x, kernel, stride, _pair(padding), _pair(dilation), ceil_mode)
    result = tuple(_raw["select"](r, 0, 0) for r in result) if single else result
    return result if return_indices else result[0]


def max_unpool2d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    """Puts maxima back to the places that ``max_pool2d`` took them from; the rest is 0.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W), the maxima.
        indices: integer Tensor of input's shape, as the pooling gave them.
        kernel_size: int or pair of ints, the window of that pooling.
        stride: int or pair of ints, its stride; None (default): kernel_size.
        padding: int or pair of ints, its padding. Default: 0.
        output_size: sizes of the result; None (default): those that the settings give.
    Returns:
        Tensor of input's dtype.

    >>> F = ms.mint.nn.functional
    >>> y, at = F.max_pool2d(ms.tensor([[[[1.0, 2.0], [4.0, 3.0]]]]), 2, return_indices=True)
    >>> F.max_unpool2d(y, at, 2).tolist()
    [[[[0.0, 0.0], [4.0, 0.0]]]]
    """
    return _ops.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    """Mean of each window of a sequence.

    Args:
        input: Tensor (N, C, L) or (C, L).
        kernel_size: int, the window.
        stride: int, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int, how many zeros are put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
    Returns:
        Tensor (N, C, windows).

    >>> ms.mint.nn.functional.avg_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]]), 2).tolist()
    [[[2.0, 3.0]]]
    """
    (k,), (p,) = _pair(kernel_size, 1), _pair(padding, 1)
    (s,) = (k,) if stride is None else _pair(stride, 1)
    return _raw["avg_pool1d"](input, k, s, p, ceil_mode, count_include_pad)


def _check_divisor(name, divisor):
    if divisor == 0:
        raise ValueError(f"{name}: divisor_override must not be 0")


def avg_pool2d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
):
    """Mean of each window of an image.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W).
        kernel_size: int or pair of ints, the window.
        stride: int or pair of ints, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int or pair of ints, how many zeros are put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: number that sums are divided by instead of the number of elements. Default: None.
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.mint.nn.functional.avg_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2).tolist()
    [[[[2.5, 4.5], [10.5, 12.5]]]]
    """
    kernel = _pair(kernel_size)
    stride = kernel if stride is None else _pair(stride)
    _check_divisor("avg_pool2d", divisor_override)
    if divisor_override is None:
        return _raw["avg_pool2d"](input, kernel, stride, _pair(padding), ceil_mode, count_include_pad)
    return _sum_pool2d(input, kernel, stride, _pair(padding), ceil_mode) / divisor_override


def avg_pool3d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
):
    """Mean of each window of a volume.

    Args:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
        kernel_size: int or triple of ints, the window.
        stride: int or triple of ints, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int or triple of ints, how many zeros are put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: number that sums are divided by instead of the number of elements. Default: None.
    Returns:
        Tensor (N, C, depth, rows, columns).

    >>> ms.mint.nn.functional.avg_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2).tolist()
    [[[[[3.5]]]]]
    """
    _check_divisor("avg_pool3d", divisor_override)
    kernel, pads = _pair(kernel_size, 3), _pair(padding, 3)
    if any(2 * p > k for k, p in zip(kernel, pads)):
        raise ValueError(f"avg_pool3d: padding {pads} is more than half of the window {kernel}")
    stride = kernel if stride is None else _pair(stride, 3)
    input, alone = _batched(input, 5)
    y = _ops.avg_pool3d(input, kernel, stride, pads, ceil_mode, count_include_pad, divisor_override or 0)
    return _raw["squeeze"](y, 0) if alone else y


def adaptive_avg_pool1d(input, output_size):
    """Means of windows that divide a sequence of any length as evenly as can be.

    Args:
        input: Tensor (N, C, L) or (C, L).
        output_size: int, the number of windows.
    Returns:
        Tensor (N, C, output_size).

    >>> ms.mint.nn.functional.adaptive_avg_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]]), 2).tolist()
    [[[2.0, 3.0]]]
    """
    return _ops.adaptive_avg_pool1d(input, *_pair(output_size, 1))


def adaptive_avg_pool2d(input, output_size):
    """Means of windows that divide an image of any size as evenly as can be.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W).
        output_size: int or pair of ints, how many windows down and across; None in the pair keeps that size.
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.mint.nn.functional.adaptive_avg_pool2d(ms.ops.arange(4.0).reshape(1, 1, 2, 2), (1, None)).tolist()
    [[[[1.0, 2.0]]]]
    """
    size = tuple(n if s is None else s for s, n in zip(_pair(output_size), input.shape[-2:]))
    _counted("adaptive pooling", *size)  # windows that overlap are taken one by one
    return _raw["adaptive_avg_pool2d"](input, size)


def adaptive_avg_pool3d(input, output_size):
    """Means of windows that divide a volume of any size as evenly as can be.

    Args:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
        output_size: int or triple of ints, how many windows along depth, height and width; None in the triple keeps that
            size.
    Returns:
        Tensor (N, C, depth, rows, columns).

    >>> ms.mint.nn.functional.adaptive_avg_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1).tolist()
    [[[[[3.5]]]]]
    """
    return _ops.adaptive_avg_pool3d(input, output_size)


def adaptive_max_pool1d(input, output_size, return_indices=False):
    """Maxima of windows that divide a sequence of any length as evenly as can be.

    Args:
        input: Tensor (N, C, L) or (C, L).
        output_size: int, the number of windows.
        return_indices: True gives the index of each maximum as well. Default: False.
    Returns:
        Tensor (N, C, output_size), or the pair (maxima, int64 indices).

    >>> ms.mint.nn.functional.adaptive_max_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]]), 2).tolist()
    [[[3.0, 4.0]]]
    """
    result = _adaptive_max(input, _pair(output_size, 1), 1)
    return result if return_indices else result[0]


def adaptive_max_pool2d(input, output_size, return_indices=False):
    """Maxima of windows that divide an image of any size as evenly as can be.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W).
        output_size: int or pair of ints, how many windows down and across; None in the pair keeps that size.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
    Returns:
        Tensor (N, C, rows, columns), or the pair (maxima, int64 indices).

    >>> ms.mint.nn.functional.adaptive_max_pool2d(ms.ops.arange(4.0).reshape(1, 1, 2, 2), 1).tolist()
    [[[[3.0]]]]
    """
    result = _adaptive_max(input, output_size, 2)
    return result if return_indices else result[0]


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """Maximum of each window of a sequence.

    Args:
        input: Tensor (N, C, L) or (C, L).
        kernel_size: int, the window.
        stride: int, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int, how much is put on each side. Default: 0.
        dilation: int, the distance of a window's elements. Default: 1.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        return_indices: True gives the index of each maximum as well. Default: False.
    Returns:
        Tensor (N, C, windows), or the pair (maxima, int64 indices).

    >>> ms.mint.nn.functional.max_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]]), 2).tolist()
    [[[3.0, 4.0]]]
    """
    (size,) = _pair(kernel_size, 1)
    one = lambda v, other: (other, *_pair(v, 1))
    step = one(size if stride is None else stride, 1)
    found = max_pool2d(
        _raw["unsqueeze"](input, -2), (1, size), step, one(padding, 0), one(dilation, 1), ceil_mode, return_indices
    )
    return tuple(_raw["squeeze"](v, -2) for v in found) if return_indices else _raw["squeeze"](found, -2)
