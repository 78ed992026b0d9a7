"""Pooling, convolution in three dimensions and what undoes them, with MindSpore's names and arguments, composed of ops."""

import math

from .. import _core
from ._limits import counted
from .networks import _conv_padding, _pair

_ops, _raw = _core._ops, _core._raw_ops
_reshape, _permute, _slice, _pad, _cast = (_raw[n] for n in ("reshape", "permute", "slice", "pad", "cast"))
_stack, _amax, _argmax, _gather, _matmul = (_raw[n] for n in ("stack", "amax", "argmax", "gather", "matmul"))

__all__ = [
    "avg_pool1d", "avg_pool2d", "avg_pool3d", "conv3d", "conv3d_transpose", "conv_transpose2d", "fractional_max_pool2d",
    "fractional_max_pool3d", "lp_pool1d", "lp_pool2d", "max_pool3d", "max_unpool1d", "max_unpool2d", "max_unpool3d",
]  # fmt: skip


# ---- convolution in three dimensions: a sum of two-dimensional ones, depth folded into the batch


def _planes(x):
    """(N, C, D, H, W) as (N * D, C, H, W)."""
    n, c, d, h, w = x.shape
    return _reshape(_raw["transpose"](x, 1, 2), (n * d, c, h, w))


def _volume(y, n, d):
    """Undoes ``_planes``."""
    return _raw["transpose"](_reshape(y, (n, d, *y.shape[1:])), 1, 2)


def conv3d(input, weight, bias=None, stride=1, pad_mode="valid", padding=0, dilation=1, groups=1):
    """Moves a window through volumes and takes the sum of its weights times what lies under them (a cross-correlation).

    Args:
        input: Tensor, (N, C, D, H, W).
        weight: Tensor, (O, C / groups, kd, kh, kw), of input's dtype.
        bias: Tensor or None, (O,), added.
        stride: int or 3 ints, how far the window moves.
        pad_mode: str, 'valid': no padding; 'same': zeros so that D' = D / stride, rounded up, and so on; 'pad': as padding
            says.
        padding: int, 3 or 6 ints, how many zeros around, one number, one for each dimension, or for both ends of each.
        dilation: int or 3 ints, the distance of two elements of the window.
        groups: int, into how many groups the channels are divided, which do not see one another.
    Returns:
        Tensor (N, O, D', H', W').
    Raises:
        ValueError: the sizes do not fit, or padding is given without pad_mode='pad'.
        TypeError: dtypes differ.

    >>> x = ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)
    >>> ms.ops.conv3d(x, ms.ops.ones(1, 1, 2, 2, 2))
    Tensor([[[[[28.]]]]], dtype=float32)
    """
    stride, dilation = _pair(stride, "stride", 3), _pair(dilation, "dilation", 3)
    pads = _conv_padding(pad_mode, padding, weight.shape[2:], stride, dilation, input.shape[2:], "conv3d")
    pads = pads if len(pads) == 6 else tuple(p for p in pads for _ in (0, 1))
    if pads[0] or pads[1]:
        input = _pad(input, (0, 0, 0, 0, pads[0], pads[1]), "constant", 0.0)
    n, _, depth = input.shape[:3]
    kd = weight.shape[2]
    out = (depth - dilation[0] * (kd - 1) - 1) // stride[0] + 1
    if out < 1:
        raise ValueError(
            f"conv3d: the kernel {tuple(weight.shape[2:])} is larger than the padded input {tuple(input.shape[2:])}"
        )
    total = None
    for k in range(kd):
        start = k * dilation[0]
        part = _planes(_slice(input, 2, start, start + (out - 1) * stride[0] + 1, stride[0]))
        plane = _raw["conv2d"](part, _raw["select"](weight, 2, k), None, stride[1:], pads[2:], dilation[1:], groups)
        total = plane if total is None else total + plane
    result = _volume(total, n, out)
    return result if bias is None else result + _reshape(bias, (1, -1, 1, 1, 1))


def conv3d_transpose(inputs, weight, pad_mode="valid", padding=0, stride=1, dilation=1, group=1, output_padding=0):
    """Adds the window, times each element of a volume, into a larger volume: the gradient of conv3d, used forwards.

    Args:
        inputs: Tensor, (N, C, D, H, W).
        weight: Tensor, (C, O / group, kd, kh, kw), of the same dtype.
        pad_mode: str, 'valid' cuts nothing off, 'pad' as much as padding says.
        padding: int or 3 ints, how much is cut off on all sides.
        stride: int or 3 ints, how far the window moves.
        dilation: int or 3 ints, the distance of two elements of the window.
        group: int, into how many groups the channels are divided.
        output_padding: int or 3 ints, how much is added at the ends.
    Returns:
        Tensor (N, O, D', H', W').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.conv3d_transpose(ms.ops.ones(1, 1, 1, 1, 2), ms.ops.ones(1, 1, 1, 1, 2)).reshape(-1)
    Tensor([1., 2., 1.], dtype=float32)
    """
    stride, dilation, extra = (_pair(v, "", 3) for v in (stride, dilation, output_padding))
    pads = (0, 0, 0) if pad_mode == "valid" else _pair(padding, "padding", 3)
    x, c = inputs, inputs.shape[1]
    for i in range(3):  # zeros between the elements
        if stride[i] > 1:
            dim, n = 2 + i, x.shape[2 + i]
            wide = _pad(_raw["unsqueeze"](x, dim + 1), (0, 0) * (4 - dim) + (0, stride[i] - 1), "constant", 0.0)
            x = _slice(
                _reshape(wide, (*x.shape[:dim], n * stride[i], *x.shape[dim + 1 :])), dim, 0, (n - 1) * stride[i] + 1
            )
    borders = []
    for k, d, p, e in reversed(list(zip(weight.shape[2:], dilation, pads, extra))):
        borders += [d * (k - 1) - p, d * (k - 1) - p + e]
    for i in range(3):  # where more is cut off than the window reaches beyond, elements count for nothing
        before, behind = (max(0, -b) for b in borders[2 * (2 - i) : 2 * (2 - i) + 2])
        if before or behind:
            x = _slice(x, 2 + i, before, x.shape[2 + i] - behind)
    x = _pad(x, tuple(max(0, b) for b in borders), "constant", 0.0)
    o = weight.shape[1]
    w = _raw["flip"](weight, (2, 3, 4))
    w = _raw["transpose"](_reshape(w, (group, c // group, o, *weight.shape[2:])), 1, 2)
    return conv3d(x, _reshape(w, (group * o, c // group, *weight.shape[2:])), None, 1, "valid", 0, dilation, group)


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Adds the window, times each element of a picture, into a larger picture: the gradient of conv2d, used forwards.

    Args:
        input: Tensor, (N, C, H, W).
        weight: Tensor, (C, O / groups, kh, kw), of input's dtype.
        bias: Tensor or None, (O,), added.
        stride: int or pair of ints, how far the window moves.
        padding: int or pair of ints, how much is cut off on all sides.
        output_padding: int or pair of ints, how much is added at the bottom and on the right.
        groups: int, into how many groups the channels are divided.
        dilation: int or pair of ints, the distance of two elements of the window.
    Returns:
        Tensor (N, O, H', W') with H' = (H - 1) stride - 2 padding + dilation (kh - 1) + output_padding + 1.
    Raises:
        ValueError: the sizes do not fit.
        TypeError: dtypes differ.

    >>> ms.ops.conv_transpose2d(ms.tensor([[[[1.0, 2.0]]]]), ms.ops.ones(1, 1, 1, 2), stride=2)
    Tensor([[[[1., 1., 2., 2.]]]], dtype=float32)
    """
    pairs = [_pair(v, "") for v in (stride, padding, output_padding, dilation)]
    return _raw["conv_transpose2d"](input, weight, bias, *pairs, groups)


# ---- pooling


def avg_pool1d(input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True):
    """The mean of each window of sequences.

    Args:
        input_x: Tensor, (N, C, L) or (C, L), of floats.
        kernel_size: int, the size of a window.
        stride: int, how far it moves; 1 unless given, as in MindSpore.
        padding: int, how many zeros are put at both ends.
        ceil_mode: bool, whether to take a window that sticks out at the end.
        count_include_pad: bool, whether the zeros count in the mean.
    Returns:
        Tensor (N, C, L').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.avg_pool1d(ms.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2, 2)
    Tensor([[[2., 6.]]], dtype=float32)
    """
    (k,), (s,), (p,) = (_pair(v, "", 1) for v in (kernel_size, stride, padding))
    return _raw["avg_pool1d"](input_x, k, s, p, ceil_mode, count_include_pad)


def avg_pool2d(
    input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=0
):
    """The mean of each window of pictures.

    Args:
        input_x: Tensor, (N, C, H, W) or (C, H, W), of floats.
        kernel_size: int or 2 ints, the size of a window.
        stride: int or 2 ints, how far it moves; 1 unless given, as in MindSpore.
        padding: int or 2 ints, how many zeros are put around.
        ceil_mode: bool, whether to take windows that stick out at the end.
        count_include_pad: bool, whether the zeros count in the mean.
        divisor_override: int, what the sum is divided by instead of the number of elements; 0: it is not overridden.
    Returns:
        Tensor (N, C, H', W').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.avg_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2, 2)
    Tensor([[[[ 2.5,  4.5],
              [10.5, 12.5]]]], dtype=float32)
    """
    kernel, stride, padding = (_pair(v, "") for v in (kernel_size, stride, padding))
    if divisor_override:
        return sum_pool2d(input_x, kernel, stride, padding, ceil_mode) / divisor_override
    return _raw["avg_pool2d"](input_x, kernel, stride, padding, ceil_mode, count_include_pad)


def sum_pool2d(x, kernel, stride, padding, ceil_mode):
    """The sum of each window of pictures; windows that stick out at the end are whole ones over zeros."""
    borders = []
    for n, k, s, p in reversed(list(zip(x.shape[-2:], kernel, stride, padding))):
        borders += [p, _windows(n, k, s, p, p, ceil_mode)[1]]
    x = _raw["pad"](x, tuple(borders)) if any(borders) else x
    return _raw["avg_pool2d"](x, kernel, stride, (0, 0), False, True) * float(math.prod(kernel))


def _windows(n, k, s, before, behind, ceil):
    """How many windows, and how much behind is to be padded for them."""
    whole = n + before + behind
    count = (whole - k) // s + 1
    if ceil and (count - 1) * s + k < whole:
        count += 1
    if ceil and (count - 1) * s >= n + before:  # one that begins behind everything
        count -= 1
    return count, max(0, (count - 1) * s + k - n - before)


def _padded3d(x, kernel, stride, borders, ceil, value):
    """x in whole windows; borders: what is put before and behind each dimension."""
    pads = []
    for n, k, s, (before, behind) in reversed(list(zip(x.shape[2:], kernel, stride, borders))):
        pads += [before, _windows(n, k, s, before, behind, ceil)[1]]
    return _pad(x, tuple(pads), "constant", value) if any(pads) else x


def _sum_pool3d(x, kernel, stride):
    n, c, d = x.shape[:3]
    planes = _raw["avg_pool2d"](_planes(x), kernel[1:], stride[1:], (0, 0), False, True)
    h, w = planes.shape[2:]
    deep = _reshape(_volume(planes, n, d), (n, c, d, h * w))
    pooled = _raw["avg_pool2d"](deep, (kernel[0], 1), (stride[0], 1), (0, 0), False, True)
    return _reshape(pooled, (n, c, pooled.shape[2], h, w)) * float(math.prod(kernel))


def avg_pool3d(
    input_x, kernel_size=1, stride=1, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=0
):
    """The mean of each window of volumes.

    Args:
        input_x: Tensor, (N, C, D, H, W), of floats.
        kernel_size: int or 3 ints, the size of a window.
        stride: int or 3 ints, how far it moves; 1 unless given, as in MindSpore.
        padding: int or 3 ints, how many zeros are put around.
        ceil_mode: bool, whether to take windows that stick out at the end.
        count_include_pad: bool, whether the zeros count in the mean.
        divisor_override: int, what the sum is divided by instead of the number of elements; 0: it is not overridden.
    Returns:
        Tensor (N, C, D', H', W').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.avg_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2)
    Tensor([[[[[3.5]]]]], dtype=float32)
    """
    kernel, stride, padding = (_pair(v, "", 3) for v in (kernel_size, stride, padding))
    return means3d(input_x, kernel, stride, [(p, p) for p in padding], ceil_mode, count_include_pad, divisor_override)


def means3d(x, kernel, stride, borders, ceil, count_borders, divisor):
    """Means of windows; borders: how many zeros are put before and behind each dimension. Windows that stick out beyond them
    (ceil) are of so many elements less."""
    whole = _padded3d(x, kernel, stride, borders, ceil, 0.0)
    total = _sum_pool3d(whole, kernel, stride)
    if divisor:
        return total / float(divisor)
    if not any(map(any, borders)) and not ceil:
        return total / float(math.prod(kernel))
    counted = _raw["full"](1.0, (1, 1, *x.shape[2:]), x.dtype)
    if count_borders:
        counted = _pad(counted, tuple(v for both in reversed(borders) for v in both), "constant", 1.0)
        rest = [v for n, m in zip(reversed(whole.shape[2:]), reversed(counted.shape[2:])) for v in (0, n - m)]
        counted = _pad(counted, tuple(rest), "constant", 0.0) if any(rest) else counted
    else:
        counted = _padded3d(counted, kernel, stride, borders, ceil, 0.0)
    return total / _sum_pool3d(counted, kernel, stride)


def max_pool3d(x, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """The largest value of each window of volumes.

    Args:
        x: Tensor, (N, C, D, H, W), of real numbers.
        kernel_size: int or 3 ints, the size of a window.
        stride: int, 3 ints or None, how far it moves; None: by its size.
        padding: int or 3 ints, how much is put around, which is never the largest.
        dilation: int or 3 ints, the distance of two elements of a window.
        ceil_mode: bool, whether to take windows that stick out at the end.
        return_indices: bool, whether to give the places, counted through the volume, too.
    Returns:
        Tensor (N, C, D', H', W'), or (values, indices in int64).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.max_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2, return_indices=True)
    (Tensor([[[[[7.]]]]], dtype=float32), Tensor([[[[[7]]]]], dtype=int64))
    """
    kernel = _pair(kernel_size, "kernel_size", 3)
    stride = kernel if stride is None else _pair(stride, "stride", 3)
    padding, dilation = _pair(padding, "padding", 3), _pair(dilation, "dilation", 3)
    n, c, d, height, width = x.shape
    flat, where = _raw["max_pool2d"](_planes(x), kernel[1:], stride[1:], padding[1:], dilation[1:], ceil_mode)
    h, w = flat.shape[2:]
    deep = _reshape(_volume(flat, n, d), (n, c, d, h * w))
    y, layer = _raw["max_pool2d"](deep, (kernel[0], 1), (stride[0], 1), (padding[0], 0), (dilation[0], 1), ceil_mode)
    result = _reshape(y, (n, c, y.shape[2], h, w))
    if not return_indices:
        return result
    place = _raw["floor_div"](layer, h * w)  # the plane that each comes from
    inside = _gather(_reshape(_volume(where, n, d), (n, c, d, h * w)), place, 2)
    return result, _reshape(place * (height * width) + inside, result.shape)


def _places(x, count):
    shape = x.shape[x.ndim - count :]
    index = _reshape(_raw["arange"](0, math.prod(shape)), shape)
    return _raw["broadcast_to"](index, x.shape)


def _fractional(x, kernel_size, output_size, output_ratio, samples, count, return_indices, name):
    """Fractional max pooling (Graham, 2014): windows at pseudo-random places that one number per plane decides."""
    if (output_size is None) == (output_ratio is None):
        raise ValueError(f"{name}: one of output_size and output_ratio is to be given")
    sizes, kernel = x.shape[x.ndim - count :], _pair(kernel_size, "kernel_size", count)
    if output_size is None:
        ratio = (output_ratio,) * count if isinstance(output_ratio, float) else output_ratio
        output_size = tuple(int(n * r) for n, r in zip(sizes, ratio))
    outs = _pair(output_size, "output_size", count)
    lead = x.shape[: x.ndim - count]
    u = _raw["rand"]((*lead, count)) if samples is None else samples
    u = _raw["select"](u, 0, 0) if u.ndim == len(lead) + 2 else u  # numbers of a batch, for one alone
    counted(name, *outs)
    places = _places(x, count)
    for i in reversed(range(count)):
        dim, n, out, k = x.ndim - count + i, sizes[i], outs[i], kernel[i]
        alpha = (n - k) / (out - 1) if out > 1 else 0.0
        column = i if count == 3 else count - 1 - i  # of pictures the last dimension takes the first number
        base = _raw["floor"](_raw["select"](u, -1, column) * alpha) if out > 1 else None
        starts = [
            n - k
            if j == out - 1
            else _cast(_raw["floor"]((_raw["select"](u, -1, column) + j) * alpha) - base, _core.int64)
            for j in range(out)
        ]
        values, indices = [], []
        for start in starts:
            index = start if isinstance(start, int) else _reshape(start, (*lead, *(1,) * count))
            offsets = _reshape(_raw["arange"](0, k), (k, *(1,) * (x.ndim - 1 - dim)))
            window = _raw["broadcast_to"](offsets + index, (*x.shape[:dim], k, *x.shape[dim + 1 :]))
            part = _gather(x, window, dim)
            at = _argmax(part, dim, True)
            values.append(_gather(part, at, dim))
            indices.append(_gather(_gather(places, window, dim), at, dim))
        x, places = _raw["cat"](values, dim), _raw["cat"](indices, dim)
    return (x, places) if return_indices else x


def fractional_max_pool2d(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """The largest values of windows at pseudo-random places, which shrinks by a factor that need not be whole (Graham, 2014).

    Args:
        input: Tensor, (N, C, H, W), of floats.
        kernel_size: int or pair of ints, the size of a window.
        output_size: int, pair of ints or None, the sizes of the result; or
        output_ratio: float, 2 floats or None, the sizes of the result as a part of input's.
        return_indices: bool, whether to give the places, counted through the whole, too.
        _random_samples: Tensor or None, (N, C, 2) in [0, 1), what decides the places; None: drawn anew.
    Returns:
        Tensor of input's dtype, or (values, indices in int64).
    Raises:
        ValueError: unless one of output_size and output_ratio is given.

    >>> x, places = ms.ops.arange(16.0).reshape(1, 1, 4, 4), ms.ops.zeros(1, 1, 2)
    >>> ms.ops.fractional_max_pool2d(x, 2, output_size=2, _random_samples=places)
    Tensor([[[[ 5.,  7.],
              [13., 15.]]]], dtype=float32)
    """
    return _fractional(
        input, kernel_size, output_size, output_ratio, _random_samples, 2, return_indices, "fractional_max_pool2d"
    )


def fractional_max_pool3d(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """The largest values of windows at pseudo-random places, which shrinks by a factor that need not be whole (Graham, 2014).

    Args:
        input: Tensor, (N, C, D, H, W), of floats.
        kernel_size: int or 3 ints, the size of a window.
        output_size: int, 3 ints or None, the sizes of the result; or
        output_ratio: float, 3 floats or None, the sizes of the result as a part of input's.
        return_indices: bool, whether to give the places, counted through the whole, too.
        _random_samples: Tensor or None, (N, C, 3) in [0, 1), what decides the places; None: drawn anew.
    Returns:
        Tensor of input's dtype, or (values, indices in int64).
    Raises:
        ValueError: unless one of output_size and output_ratio is given.

    >>> x, places = ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), ms.ops.zeros(1, 1, 3)
    >>> ms.ops.fractional_max_pool3d(x, 1, output_size=1, _random_samples=places)
    Tensor([[[[[7.]]]]], dtype=float32)
    """
    return _fractional(
        input, kernel_size, output_size, output_ratio, _random_samples, 3, return_indices, "fractional_max_pool3d"
    )


def _root(x, n):
    """x ** (1 / n), at 0 with the gradient 0."""
    zero = x == 0
    return _raw["where"](zero, 0.0, _raw["where"](zero, 1.0, x) ** (1.0 / n))


def lp_pool1d(x, norm_type, kernel_size, stride=None, ceil_mode=False):
    """(sum of x ** norm_type over each window) ** (1 / norm_type): the sum for 1, and close to the maximum for a large one.

    Args:
        x: Tensor, (N, C, L) or (C, L), of floats that are not negative.
        norm_type: number, the power.
        kernel_size: int, the size of a window.
        stride: int or None, how far it moves; None: by its size.
        ceil_mode: bool, whether to take a window that sticks out at the end.
    Returns:
        Tensor (N, C, L') or (C, L').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.lp_pool1d(ms.tensor([[[3.0, 4.0, 6.0, 8.0]]]), 2, 2)
    Tensor([[[ 5., 10.]]], dtype=float32)
    """
    stride = kernel_size if stride is None else stride
    flat = x if x.ndim == 3 else _raw["unsqueeze"](x, 0)
    mean = _raw["avg_pool1d"](flat**norm_type, kernel_size, stride, 0, ceil_mode, True)
    result = _root(mean * float(kernel_size), norm_type)
    return result if x.ndim == 3 else _raw["squeeze"](result, 0)


def lp_pool2d(x, norm_type, kernel_size, stride=None, ceil_mode=False):
    """(sum of x ** norm_type over each window) ** (1 / norm_type): the sum for 1, and close to the maximum for a large one.

    Args:
        x: Tensor, (N, C, H, W), of floats that are not negative.
        norm_type: number, the power.
        kernel_size: int or pair of ints, the size of a window.
        stride: int, pair of ints or None, how far it moves; None: by its size.
        ceil_mode: bool, whether to take windows that stick out at the end.
    Returns:
        Tensor (N, C, H', W').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.lp_pool2d(ms.tensor([[[[1.0, 2.0], [3.0, 4.0]]]]), 1, 2)
    Tensor([[[[10.]]]], dtype=float32)
    """
    kernel = _pair(kernel_size, "kernel_size")
    stride = kernel if stride is None else _pair(stride, "stride")
    mean = _raw["avg_pool2d"](x**norm_type, kernel, stride, (0, 0), ceil_mode, True)
    return _root(mean * float(kernel[0] * kernel[1]), norm_type)


def _unpool(x, indices, kernel_size, stride, padding, output_size, count, name):
    kernel = _pair(kernel_size, "kernel_size", count)
    stride = kernel if stride in (None, 0) else _pair(stride, "stride", count)
    padding = _pair(padding, "padding", count)
    sizes = x.shape[x.ndim - count :]
    if output_size is None or tuple(output_size) == ():
        out = tuple((n - 1) * s - 2 * p + k for n, s, p, k in zip(sizes, stride, padding, kernel))
    else:
        out = tuple(output_size)[-count:]
    lead = tuple(x.shape[: x.ndim - count])
    zeros = _raw["full"](0.0, (*lead, math.prod(out)), x.dtype)
    flat = (*lead, math.prod(sizes))
    result = _raw["scatter"](zeros, _cast(_reshape(indices, flat), _core.int64), _reshape(x, flat), -1)
    return _reshape(result, (*lead, *out))


def max_unpool1d(x, indices, kernel_size, stride=None, padding=0, output_size=None):
    """Puts the values that a max pooling chose back to their places, and zeros elsewhere.

    Args:
        x: Tensor, the values, (N, C, L).
        indices: Tensor, their places, of integers, as max_pool1d counts them.
        kernel_size: int, as given to the pooling.
        stride: int, or None, as given to the pooling; None: kernel_size.
        padding: int, as given to the pooling.
        output_size: tuple of ints or None, the sizes of the result; None: the least that the windows need.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: a place that there is not.

    >>> ms.ops.max_unpool1d(ms.tensor([[[5.0, 7.0]]]), ms.tensor([[[1, 2]]]), 2)
    Tensor([[[0., 5., 7., 0.]]], dtype=float32)
    """
    return _unpool(x, indices, kernel_size, stride, padding, output_size, 1, "max_unpool1d")


def max_unpool2d(x, indices, kernel_size, stride=None, padding=0, output_size=None):
    """Puts the values that a max pooling chose back to their places, and zeros elsewhere.

    Args:
        x: Tensor, the values, (N, C, H, W).
        indices: Tensor, their places, of integers, as max_pool2d counts them.
        kernel_size: int or pair of ints, as given to the pooling.
        stride: int or pair of ints, or None, as given to the pooling; None: kernel_size.
        padding: int or pair of ints, as given to the pooling.
        output_size: tuple of ints or None, the sizes of the result; None: the least that the windows need.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: a place that there is not.

    >>> values, indices = ms.ops.max_pool2d(ms.tensor([[[[1.0, 2.0], [4.0, 3.0]]]]), 2, return_indices=True)
    >>> ms.ops.max_unpool2d(values, indices, 2)
    Tensor([[[[0., 0.],
              [4., 0.]]]], dtype=float32)
    """
    return _unpool(x, indices, kernel_size, stride, padding, output_size, 2, "max_unpool2d")


def max_unpool3d(x, indices, kernel_size, stride=None, padding=0, output_size=None):
    """Puts the values that a max pooling chose back to their places, and zeros elsewhere.

    Args:
        x: Tensor, the values, (N, C, D, H, W).
        indices: Tensor, their places, of integers, as max_pool3d counts them.
        kernel_size: int or 3 ints, as given to the pooling.
        stride: int or 3 ints, or None, as given to the pooling; None: kernel_size.
        padding: int or 3 ints, as given to the pooling.
        output_size: tuple of ints or None, the sizes of the result; None: the least that the windows need.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: a place that there is not.

    >>> ms.ops.max_unpool3d(ms.tensor([[[[[5.0]]]]]), ms.tensor([[[[[3]]]]]), 2).reshape(-1)
    Tensor([0., 0., 0., 5., 0., 0., 0., 0.], dtype=float32)
    """
    return _unpool(x, indices, kernel_size, stride, padding, output_size, 3, "max_unpool3d")
