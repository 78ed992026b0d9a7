"""Primitives that are gradients of others: MindSpore's ``_grad_ops``, which scripts with gradients of their own import."""

from ... import _core
from .calls import (
    _avg_pool,
    _fast_gelu,
    _l2_normalize,
    _lrn,
    _max_pool,
    _mirror_pad,
    _pad_v3,
    _resize_bilinear,
    _resize_nearest,
    _shape,
    _strided_slice,
)
from .images import _avg_pool3d, _max_pool3d, _resize_bicubic, _resize_linear, _roi_align

_raw = _core._raw_ops


def _pulled(f, x, dout):
    """The gradient of f at x, where that of its result is dout."""
    from ...transforms import vjp

    y, pull = vjp(f, x)
    if isinstance(y, _core.Tensor) and y.shape != dout.shape and y.size == dout.size == 1:
        dout = dout.reshape(y.shape)  # one number, with dimensions or without
    return pull(dout)[0]


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


def _of_places_of_samples(x, dout, places):
    """What is scattered to places among all elements of a sample, added."""
    flat, n = _raw["full_like"](x, 0).reshape(x.shape[0], -1), x.shape[0]
    return flat.scatter_add(1, places.reshape(n, -1).astype(_core.int64), dout.reshape(n, -1)).reshape(x.shape)


def _concat_offset(tensors, axis):
    """Where each tensor begins in what they are joined to: a row each of one number a dimension."""
    axis, at, offsets = axis % tensors[0].ndim, 0, []
    for t in tensors:
        offsets.append([at if d == axis else 0 for d in range(t.ndim)])
        at += t.shape[axis]
    return _core.tensor(offsets, _core.int64)


def _bias_add_grad(dout):
    return _raw["sum"](dout, tuple([d for d in range(dout.ndim) if d != 1]))


def _of_shape(f, shape, dout):
    """The gradient of f, which is linear, at a tensor of that shape."""
    return _pulled(f, _raw["full"](0.0, _shape(shape), dout.dtype), dout)


def _broadcast_back(gradient, x):
    """Sums a gradient over the dimensions along which x was broadcast."""
    lead = gradient.ndim - x.ndim
    axes = [*range(lead), *(lead + d for d, n in enumerate(x.shape) if n == 1 and gradient.shape[lead + d] != 1)]
    return _raw["reshape"](_raw["sum"](gradient, tuple(axes)) if axes else gradient, x.shape)


def _chosen_grad(of_first, x, y, dout):
    """The gradients of a minimum or maximum: the first operand has it where both are equal."""
    first = _raw["where"](of_first, dout, 0)
    return _broadcast_back(first, x), _broadcast_back(dout - first, y)


def _chosen_grad_grad(of_first, x, y, dx, dy):
    """The gradients of a minimum's or maximum's gradient: none of the operands, of what came in as was chosen."""
    return _raw["full_like"](x, 0), _raw["full_like"](y, 0), _raw["where"](of_first, dx, dy)


def _layer_norm_grad(x, dy, variance, mean, gamma, begin_norm, begin_params):
    """Gradients of the tensor, the scale and the shift, by the mean and the variance that the normalisation used."""
    axes = tuple(range(begin_norm % x.ndim, x.ndim))
    rows = tuple(range(begin_params % x.ndim))
    spread = _raw["rsqrt"](variance + 1e-12)
    normal = (x - mean) * spread
    of_normal = dy * gamma
    of_x = of_normal - _raw["mean"](of_normal, axes, True) - normal * _raw["mean"](of_normal * normal, axes, True)
    return of_x * spread, _raw["sum"](dy * normal, rows), _raw["sum"](dy, rows)


def _prelu_grad(dy, x, weight):
    shape = [-1 if d == 1 and weight.size > 1 else 1 for d in range(x.ndim)]
    of_weight = _raw["where"](x > 0, 0, dy * x)
    axes = tuple([d for d in range(x.ndim) if d != 1 or weight.size == 1])
    return (
        _raw["where"](x > 0, dy, dy * weight.reshape(shape)),
        _raw["reshape"](_raw["sum"](of_weight, axes), weight.shape),
    )


def _logit_grad(grad, x, eps):
    inside = _raw["logical_and"](x >= eps, x <= 1 - eps) if eps >= 0 else _raw["logical_and"](x >= 0, x <= 1)
    return _raw["where"](inside, grad / (x * (1 - x)), 0 if eps >= 0 else float("nan"))


def _nll_grad(logits, dout, labels, weight, total, reduction, ignore_index):
    labels = labels.astype(_core.int64)
    kept = labels != ignore_index
    at = _raw["where"](kept, labels, 0)
    value = -_raw["where"](kept, _raw["index_select"](weight, at, 0), 0) * dout
    value = value / total if reduction == "mean" else value
    return _raw["full_like"](logits, 0).scatter_add(1, at.reshape(-1, 1), value.reshape(-1, 1))


def _kl_div_grad(dout, x, target, reduction):
    from ... import ops

    return _pulled(lambda t: ops.kl_div(t, target, reduction), x, dout)


def _binary_cross_entropy_grad(x, target, dout, weight, reduction):
    return _pulled(lambda t: _raw["bce_loss"](t, target, weight, reduction), x, dout)


def _smooth_l1_grad(x, target, dout, beta, reduction):
    return _pulled(lambda t: _raw["smooth_l1_loss"](t, target, beta, reduction), x, dout)


def _slice_grad(dy, x, begin, size):
    flat = []
    for n, at, count in reversed(list(zip(x.shape, _shape(begin), _shape(size)))):
        flat += [at, n - at - (n - at if count == -1 else count)]
    return _raw["pad"](dy, tuple(flat))


def _strided_slice_grad(dy, shape, begin, end, strides, *masks):
    return _of_shape(
        lambda t: _strided_slice(t, _shape(begin), _shape(end), _shape(strides), *masks).reshape(dy.shape), shape, dy
    )


def _pad_v3_grad(dy, paddings, mode, contiguous):
    counts = _shape(paddings)
    if not contiguous:
        half = len(counts) // 2
        counts = [v for pair in zip(counts[:half], counts[half:]) for v in pair]
    shape = list(dy.shape)
    for d in range(len(counts) // 2):  # the last dimension comes first
        shape[-1 - d] -= counts[2 * d] + counts[2 * d + 1]
    return _of_shape(lambda t: _pad_v3(t, paddings, 0, mode, contiguous), shape, dy)


def _roi_align_grad(dy, rois, shape, height, width, scale, samples):
    return _of_shape(lambda t: _roi_align(t, rois, height, width, scale, samples, 1), shape, dy)


def _gather_grad(x, dim, index, dout):
    return _raw["full_like"](x, 0).scatter_add(dim, index.astype(_core.int64), dout)


def _masked_select_grad(x, mask, dout):
    from ... import ops

    zero = _raw["full_like"](x, 0)
    return ops.masked_scatter(zero, mask, dout)


def _along(f, x, tangent):
    """How f changes at x with x in the direction of a tangent."""
    from ...transforms import jvp

    return jvp(f, x, tangent)[1]


def _max_pool_grad_grad(x, tangent, kernel_size, strides, pad_mode):
    return _along(lambda t: _max_pool(t, kernel_size, strides, pad_mode)[0], x, tangent)


def _max_pool3d_grad(x, dout, kernel_size, strides, pad_mode, pad):
    return _pulled(lambda t: _max_pool3d(t, kernel_size, strides, pad_mode, pad, None), x, dout)


def _max_pool3d_grad_grad(x, tangent, kernel_size, strides, pad_mode):
    return _along(lambda t: _max_pool3d(t, kernel_size, strides, pad_mode, 0, None), x, tangent)


def _avg_pool3d_grad(shape, dout, *settings):
    return _of_shape(lambda t: _avg_pool3d(t, *settings), shape, dout)


def _adaptive_avg_pool_grad(dout, shape):
    from ... import ops

    pool = ops.adaptive_avg_pool2d if dout.ndim == len(_shape(shape)) == 4 else ops.adaptive_avg_pool3d
    return _of_shape(lambda t: pool(t, dout.shape[2:]), shape, dout)


def _cdist_grad(dout, x, y, p):
    from ... import ops

    return _pulled(lambda t: ops.cdist(t, y, p), x, dout)


def _pdist_grad(dout, x, p):
    from ... import ops

    return _pulled(lambda t: ops.pdist(t, p), x, dout)


def _grid_sampler_grad(dout, x, grid, *settings):
    from ... import ops
    from ...transforms import vjp

    return tuple(vjp(lambda t, g: ops.grid_sample(t, g, *settings), x, grid)[1](dout))


def _mirror_pad_grad(dy, paddings, mode):
    pairs = paddings.tolist() if isinstance(paddings, _core.Tensor) else paddings
    shape = [n - before - after for n, (before, after) in zip(dy.shape, pairs)]
    return _of_shape(lambda t: _mirror_pad(t, pairs, mode), shape, dy)


def _lrn_grad(dout, x, radius, bias, alpha, beta):
    return _pulled(lambda t: _lrn(t, radius, bias, alpha, beta), x, dout)


def _l2_normalize_grad(x, dout, axis, epsilon):
    return _pulled(lambda t: _l2_normalize(t, axis, epsilon), x, dout)


def _trace_grad(dout, shape):
    from ... import ops

    return ops.eye(*_shape(shape), dtype=dout.dtype) * dout


def _of_op(name, dout, x, *settings):
    """The gradient of a function of msjit.ops by its first operand."""
    from ... import ops

    return _pulled(lambda t: getattr(ops, name)(t, *settings), x, dout)


def _fast_gelu_grad(dout, x):
    return _pulled(_fast_gelu, x, dout)


def _interpolate_grad(dout, shape, mode, align_corners=None):
    from ... import ops

    size = tuple(dout.shape[2:])
    return _of_shape(lambda t: ops.interpolate(t, size, None, mode, align_corners), shape, dout)


def _resize_nearest_grad(dout, size, align_corners, half_pixel_centers):
    shape, to = (*dout.shape[:2], *_shape(size)), tuple(dout.shape[2:])
    return _of_shape(lambda t: _resize_nearest(t, to, align_corners, half_pixel_centers), shape, dout)


def _resize_bicubic_grad(dout, image, align_corners, half_pixel_centers):
    to = tuple(dout.shape[2:])
    return _pulled(lambda t: _resize_bicubic(t, to, align_corners, half_pixel_centers), image, dout)


def _resize_linear_grad(dout, x, mode):
    to = tuple(dout.shape[2:])
    return _pulled(lambda t: _resize_linear(t, to, mode), x, dout)


def _segment_grad(dout, indices, segments, rows, power):
    """Gradient of sums over rows that are picked by indices, each sum over the power of how many it has."""
    rows = rows.item() if isinstance(rows, _core.Tensor) else rows
    segments = segments.astype(_core.int64)
    count = _raw["bincount"](segments, dout.shape[0]).astype(dout.dtype)
    scale = _raw["pow"](_raw["index_select"](count, segments, 0), -power)
    parts = _raw["index_select"](dout, segments, 0) * scale.reshape(-1, *[1] * (dout.ndim - 1))
    into = _raw["full"](0.0, (rows, *dout.shape[1:]), dout.dtype)
    return _raw["index_add"](into, indices.astype(_core.int64), parts, 0)


FUNCTIONS = {name: f for name, f in globals().items() if name.startswith("_") and not name.startswith("__")}
