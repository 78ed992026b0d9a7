"""Primitives that are gradients of others: MindSpore's ``_grad_ops``, which scripts with gradients of their own import."""

from ... import _core
from .calls import _avg_pool, _max_pool, _resize_bilinear, _shape

_raw = _core._raw_ops


def _pulled(f, x, dout):
    """The gradient of f at x, where that of its result is dout."""
    from ...transforms import vjp

    return vjp(f, x)[1](dout)[0]


def _avg_pool_grad(x, dout, kernel_size, strides, pad_mode):
    return _pulled(lambda t: _avg_pool(t, kernel_size, strides, pad_mode), x, dout)


def _max_pool_grad(x, dout, kernel_size, strides, pad_mode):
    return _pulled(lambda t: _max_pool(t, kernel_size, strides, pad_mode)[0], x, dout)


def _resize_bilinear_grad(dout, image, align_corners, half_pixel_centers):
    size = dout.shape[2:]
    return _pulled(lambda t: _resize_bilinear(t, size, align_corners, half_pixel_centers), image, dout)


def _conv2d_filter_grad(dout, x, filter_sizes, pad_mode, pad, stride, dilation, group):
    from ... import ops

    weight = ops.zeros(_shape(filter_sizes), x.dtype)
    return _pulled(lambda w: ops.conv2d(x, w, None, stride, pad_mode, pad, dilation, group), weight, dout)


def _batch_norm_grad(dout, x, scale, mean, variance, training, epsilon):
    """Gradients of the tensor, the scale and the bias, by the mean and the variance that the normalisation used."""
    axes, shape = tuple([d for d in range(x.ndim) if d != 1]), [-1 if d == 1 else 1 for d in range(x.ndim)]
    spread = _raw["rsqrt"](variance + epsilon).reshape(shape)
    normal = (x - mean.reshape(shape)) * spread
    of_scale, of_bias = _raw["sum"](dout * normal, axes), _raw["sum"](dout, axes)
    if training:  # the mean and the variance are the batch's: they depend on x
        count = x.size // x.shape[1]
        dout = dout - (of_bias.reshape(shape) + normal * of_scale.reshape(shape)) / count
    return dout * spread * scale.reshape(shape), of_scale, of_bias


def _of_places(x, dout, places):
    """What is scattered to places of each channel's plane, added."""
    flat = _raw["full_like"](x, 0).reshape(*x.shape[:2], -1)
    at, values = places.reshape(*x.shape[:2], -1), dout.reshape(*x.shape[:2], -1)
    return flat.scatter_add(2, at.astype(_core.int64), values).reshape(x.shape)


def _concat_offset(tensors, axis):
    """Where each tensor begins in what they are joined to: a row each of one number a dimension."""
    axis, at, offsets = axis % tensors[0].ndim, 0, []
    for t in tensors:
        offsets.append([at if d == axis else 0 for d in range(t.ndim)])
        at += t.shape[axis]
    return _core.tensor(offsets, _core.int64)


def _bias_add_grad(dout):
    return _raw["sum"](dout, tuple([d for d in range(dout.ndim) if d != 1]))


FUNCTIONS = {name: f for name, f in globals().items() if name.startswith("_") and not name.startswith("__")}
