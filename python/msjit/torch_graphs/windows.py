"""Convolutions, pools and other windows, and images at points between pixels: PyTorch's ATen ops as in aten.py."""

import msjit as ms
from msjit import mint, ops

from .aten import aten


def _gradient(forward, gradient, *values):
    """The gradients of values of which forward gives what gradient belongs to."""
    return ms.vjp(forward, *values)[1](gradient)


@aten("im2col")
def im2col(x, kernel, dilation, padding, stride):
    return mint.nn.functional.unfold(x, tuple(kernel), tuple(dilation), tuple(padding), tuple(stride))


@aten("col2im")
def col2im(x, size, kernel, dilation, padding, stride):
    return mint.nn.functional.fold(x, tuple(size), tuple(kernel), tuple(dilation), tuple(padding), tuple(stride))


_CONVOLUTIONS = {1: "conv1d", 2: "conv2d", 3: "conv3d"}
_TRANSPOSED = {1: "conv_transpose1d", 2: "conv_transpose2d", 3: "conv_transpose3d"}


@aten("convolution")
def convolution(x, weight, bias, stride, padding, dilation, transposed, output_padding, groups):
    functional = ms.mint.nn.functional
    rank = len(x.shape) - 2
    if transposed:
        function = getattr(functional, _TRANSPOSED[rank])
        return function(x, weight, bias, tuple(stride), tuple(padding), tuple(output_padding), groups, tuple(dilation))
    function = getattr(functional, _CONVOLUTIONS[rank])
    return function(x, weight, bias, tuple(stride), tuple(padding), tuple(dilation), groups)


@aten("convolution_backward")
def convolution_backward(
    gradient, x, weight, bias_sizes, stride, padding, dilation, transposed, output_padding, groups, mask
):
    def forward(x, weight):
        return convolution(x, weight, None, stride, padding, dilation, transposed, output_padding, groups)

    of_x, of_weight = _gradient(forward, gradient, x, weight)
    dims = (0, *range(2, len(gradient.shape)))
    of_bias = mint.sum(gradient, dims) if mask[2] else None
    return of_x if mask[0] else None, of_weight if mask[1] else None, of_bias


@aten("max_pool2d_with_indices")
def max_pool2d_with_indices(x, kernel, stride=(), padding=0, dilation=1, ceil_mode=False):
    functional = ms.mint.nn.functional
    return functional.max_pool2d(
        x, kernel, stride or kernel, padding, dilation, ceil_mode=ceil_mode, return_indices=True
    )


@aten("adaptive_max_pool2d")
def adaptive_max_pool2d(x, size):
    return tuple(ms.mint.nn.functional.adaptive_max_pool2d(x, tuple(size), True))


@aten("max_pool2d_with_indices_backward")
def max_pool2d_with_indices_backward(gradient, x, kernel, stride, padding, dilation, ceil_mode, indices):
    return adaptive_max_pool2d_backward(gradient, x, indices)


@aten("adaptive_max_pool2d_backward")
def adaptive_max_pool2d_backward(gradient, x, indices):
    rows = (*x.shape[:-2], x.shape[-2] * x.shape[-1])
    flat = (*gradient.shape[:-2], gradient.shape[-2] * gradient.shape[-1])
    zero = mint.zeros(rows, dtype=gradient.dtype)
    return mint.scatter_add(zero, -1, indices.reshape(flat).astype(ms.int64), gradient.reshape(flat)).reshape(x.shape)


@aten("avg_pool2d")
def avg_pool2d(x, kernel, stride=(), padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    functional = ms.mint.nn.functional
    return functional.avg_pool2d(x, kernel, stride or kernel, padding, ceil_mode, count_include_pad, divisor_override)


@aten("avg_pool2d_backward")
def avg_pool2d_backward(gradient, x, *args):
    return _gradient(lambda x: avg_pool2d(x, *args), gradient, x)[0]


@aten("_adaptive_avg_pool2d")
def adaptive_avg_pool2d(x, size):
    return ms.mint.nn.functional.adaptive_avg_pool2d(x, tuple(size))


@aten("_adaptive_avg_pool2d_backward")
def adaptive_avg_pool2d_backward(gradient, x):
    return _gradient(lambda x: adaptive_avg_pool2d(x, gradient.shape[-2:]), gradient, x)[0]


# ---- three dimensions


@aten("avg_pool3d")
def avg_pool3d(x, kernel, stride=(), padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    return mint.nn.functional.avg_pool3d(
        x, tuple(kernel), tuple(stride or kernel), padding, ceil_mode, count_include_pad, divisor_override
    )


@aten("avg_pool3d_backward")
def avg_pool3d_backward(gradient, x, *args):
    return _gradient(lambda x: avg_pool3d(x, *args), gradient, x)[0]


@aten("max_pool3d_with_indices")
def max_pool3d_with_indices(x, kernel, stride=(), padding=0, dilation=1, ceil_mode=False):
    return tuple(ops.max_pool3d(x, tuple(kernel), tuple(stride or kernel), padding, dilation, ceil_mode, True))


@aten("max_pool3d_with_indices_backward")
def max_pool3d_with_indices_backward(gradient, x, kernel, stride, padding, dilation, ceil_mode, indices):
    rows = (*x.shape[:-3], x.shape[-3] * x.shape[-2] * x.shape[-1])
    flat = (*gradient.shape[:-3], gradient.shape[-3] * gradient.shape[-2] * gradient.shape[-1])
    zero = mint.zeros(rows, dtype=gradient.dtype)
    return mint.scatter_add(zero, -1, indices.reshape(flat).astype(ms.int64), gradient.reshape(flat)).reshape(x.shape)


@aten("_adaptive_avg_pool3d")
def adaptive_avg_pool3d(x, size):
    return mint.nn.functional.adaptive_avg_pool3d(x, tuple(size))


@aten("_adaptive_avg_pool3d_backward")
def adaptive_avg_pool3d_backward(gradient, x):
    return _gradient(lambda x: adaptive_avg_pool3d(x, gradient.shape[-3:]), gradient, x)[0]


# ---- points between pixels

_MODES, _PADDINGS = ("bilinear", "nearest", "bicubic"), ("zeros", "border", "reflection")


@aten("grid_sampler_2d", "grid_sampler_3d")
def grid_sampler(x, grid, mode, padding, align_corners):
    return mint.nn.functional.grid_sample(x, grid, _MODES[mode], _PADDINGS[padding], align_corners)


@aten("grid_sampler_2d_backward", "grid_sampler_3d_backward")
def grid_sampler_backward(gradient, x, grid, mode, padding, align_corners, mask):
    of = _gradient(lambda x, grid: grid_sampler(x, grid, mode, padding, align_corners), gradient, x, grid)
    return tuple(g if wanted else None for g, wanted in zip(of, mask))
