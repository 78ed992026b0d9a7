"""PyTorch's ``nn.functional`` names and argument forms; rows of python/bindings/mint.def, and the functions below.

>>> ms.mint.nn.functional.softmax(ms.zeros(2, 2), dim=-1)
Tensor([[0.5, 0.5],
        [0.5, 0.5]], dtype=float32)
"""

import math

from ... import _core, _missing
from ... import ops as _ops
from ...ops._composed import rearrange as _rearrange

globals().update(_core._mint_functional)

_raw = _core._raw_ops


def _placed(input, result, inplace):
    return input.copy_(result) if inplace else result


def _pair(size, count=2):
    return (size,) * count if isinstance(size, int) else tuple(size)


def dropout(input, p=0.5, training=True, inplace=False):
    """Zeros elements with probability p and scales the rest by 1 / (1 - p); input itself when not training."""
    return _placed(input, _raw["dropout"](input, p=p)[0] if training and p else input, inplace)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """(input - mean) / sqrt(var + eps) over the last dimensions, which have normalized_shape; times weight, plus bias."""
    shape = tuple(normalized_shape)
    if tuple(input.shape[-len(shape) :]) != shape:
        raise ValueError(f"layer_norm: normalized_shape {shape} are not the last sizes of {tuple(input.shape)}")
    flat = [None if w is None else w.reshape(math.prod(shape)) for w in (weight, bias)]
    if len(shape) == 1:
        return _raw["layer_norm"](input, *flat, eps=eps)
    rows = input.reshape(*input.shape[: -len(shape)], math.prod(shape))
    return _raw["layer_norm"](rows, *flat, eps=eps).reshape(input.shape)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """Normalised over each of num_groups groups of channels; times weight, plus bias, by channel."""
    return _raw["group_norm"](input, weight, bias, groups=num_groups, eps=eps)


# ---- convolution and pooling


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
    """Cross-correlation of (N, C, L) with (O, C/groups, k); padding a size, 'valid' or 'same'."""
    (s,), (d,) = _pair(stride, 1), _pair(dilation, 1)
    x, single = _batched(input, 3)
    x, (p,) = _same(padding, x, weight.shape[2:], (s,), (d,))
    y = _raw["conv1d"](x, weight, bias, s, p, d, groups)
    return _raw["select"](y, 0, 0) if single else y


def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Cross-correlation of (N, C, H, W) with (O, C/groups, kh, kw); padding a size, 'valid' or 'same'."""
    stride, dilation = _pair(stride), _pair(dilation)
    x, single = _batched(input, 4)
    x, p = _same(padding, x, weight.shape[2:], stride, dilation)
    y = _raw["conv2d"](x, weight, bias, stride, p, dilation, groups)
    return _raw["select"](y, 0, 0) if single else y


def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Cross-correlation of (N, C, D, H, W) with (O, C/groups, kd, kh, kw); padding a size, 'valid' or 'same'."""
    stride, dilation = _pair(stride, 3), _pair(dilation, 3)
    x, single = _batched(input, 5)
    x, p = _same(padding, x, weight.shape[2:], stride, dilation)
    y = _ops.conv3d(x, weight, bias, stride, "pad", tuple(v for n in p for v in (n, n)), dilation, groups)
    return _raw["select"](y, 0, 0) if single else y


def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution of (N, C, H, W) with (C, O/groups, kh, kw)."""
    sizes = (_pair(v) for v in (stride, padding, output_padding, dilation))
    return _raw["conv_transpose2d"](input, weight, bias, *sizes, groups)


def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """Largest value of each window, and with return_indices its flat index in the plane."""
    kernel = _pair(kernel_size)
    stride = kernel if stride is None else _pair(stride)
    x, single = _batched(input, 4)
    result = _raw["max_pool2d"](x, kernel, stride, _pair(padding), _pair(dilation), ceil_mode)
    result = tuple(_raw["select"](r, 0, 0) for r in result) if single else result
    return result if return_indices else result[0]


def max_unpool2d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    """Zeros with the elements of input at the places a max pooling took them from."""
    return _ops.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)


def avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    """Mean of each window of (N, C, L)."""
    (k,), (p,) = _pair(kernel_size, 1), _pair(padding, 1)
    (s,) = (k,) if stride is None else _pair(stride, 1)
    return _raw["avg_pool1d"](input, k, s, p, ceil_mode, count_include_pad)


def avg_pool2d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
):
    """Mean of each window, or its sum over divisor_override."""
    kernel = _pair(kernel_size)
    stride = kernel if stride is None else _pair(stride)
    if divisor_override is None:
        return _raw["avg_pool2d"](input, kernel, stride, _pair(padding), ceil_mode, count_include_pad)
    total = _raw["avg_pool2d"](input, kernel, stride, _pair(padding), ceil_mode, True)
    return total * (kernel[0] * kernel[1] / divisor_override)


def avg_pool3d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
):
    """Mean of each window of (N, C, D, H, W), or its sum over divisor_override."""
    stride = kernel_size if stride is None else stride
    return _ops.avg_pool3d(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override or 0)


def adaptive_avg_pool1d(input, output_size):
    """Mean over an even division into output_size windows."""
    return _ops.adaptive_avg_pool1d(input, *_pair(output_size, 1))


def adaptive_avg_pool2d(input, output_size):
    """Mean over an even division of the plane; None keeps a size."""
    size = tuple(n if s is None else s for s, n in zip(_pair(output_size), input.shape[-2:]))
    return _raw["adaptive_avg_pool2d"](input, size)


def adaptive_avg_pool3d(input, output_size):
    """Mean over an even division of the volume."""
    return _ops.adaptive_avg_pool3d(input, output_size)


def _bounds(n, out):
    return [(i * n // out, -((-(i + 1) * n) // out)) for i in range(out)]


def _adaptive_max(x, size, first):
    """Largest values over an even division of the dimensions from first on, and their flat indices in those."""
    spatial = x.shape[first:]
    flat = _raw["reshape"](_raw["arange"](0, math.prod(spatial)), spatial)
    values, places = x, _raw["broadcast_to"](flat, x.shape)
    for d, out in enumerate(size, first):
        best, where = [], []
        for a, b in _bounds(x.shape[d], out):
            part = _raw["slice"](values, d, a, b)
            at = _raw["argmax"](part, d, True)
            best.append(_raw["gather"](part, at, d))
            where.append(_raw["gather"](_raw["slice"](places, d, a, b), at, d))
        values, places = _raw["cat"](best, d), _raw["cat"](where, d)
    return values, places


def adaptive_max_pool1d(input, output_size, return_indices=False):
    """Largest values over an even division into output_size windows, and with return_indices where."""
    result = _adaptive_max(input, _pair(output_size, 1), input.ndim - 1)
    return result if return_indices else result[0]


def adaptive_max_pool2d(input, output_size, return_indices=False):
    """Largest values over an even division of the plane, and with return_indices their flat indices."""
    size = tuple(n if s is None else s for s, n in zip(_pair(output_size), input.shape[-2:]))
    result = _adaptive_max(input, size, input.ndim - 2)
    return result if return_indices else result[0]


# ---- activation


def threshold(input, threshold, value, inplace=False):
    """input where it is above threshold or NaN, else value."""
    return _placed(input, _raw["where"](input <= threshold, value, input), inplace)


def threshold_(input, threshold, value):
    """As threshold, written into input."""
    return input.copy_(_raw["where"](input <= threshold, value, input))


def relu_(input):
    """max(input, 0), written into input."""
    return input.relu_()


def sigmoid_(input):
    """1 / (1 + exp(-input)), written into input."""
    return input.sigmoid_()


def elu(input, alpha=1.0, inplace=False):
    """input where it is positive, else alpha * (exp(input) - 1)."""
    return _placed(input, _raw["elu"](input, alpha), inplace)


def elu_(input, alpha=1.0):
    """As elu, written into input."""
    return elu(input, alpha, True)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """input limited to [min_val, max_val]; at these it has no gradient."""
    where = _raw["where"]
    result = where(input <= min_val, min_val, where(input >= max_val, max_val, input))
    return _placed(input, _raw["cast"](result, input.dtype), inplace)


def hardtanh_(input, min_val=-1, max_val=1):
    """As hardtanh, written into input."""
    return hardtanh(input, min_val, max_val, True)


def _unary(name):
    op = _raw[name]

    def function(input, inplace=False):
        return _placed(input, op(input), inplace)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Element-wise {name}, with inplace written into input."
    return function


relu, relu6, silu = _unary("relu"), _unary("relu6"), _unary("silu")


def _along(name):
    op = _raw[name]

    def function(input, dim=None, *, dtype=None):
        dim = (0 if input.ndim in (0, 1, 3) else 1) if dim is None else dim
        return op(input if dtype is None else _raw["cast"](input, dtype), dim)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"{name} along dim, computed in dtype."
    return function


softmax, log_softmax = _along("softmax"), _along("log_softmax")


def dropout2d(input, p=0.5, training=True, inplace=False):
    """Zeros whole channels with probability p and scales the rest; input itself when not training."""
    if not training or p == 0:
        return input
    ones = _raw["full"](1.0, input.shape[:2] + (1,) * (input.ndim - 2), input.dtype)
    return _placed(input, input * _raw["dropout"](ones, p)[0], inplace)


# ---- normalisation and losses


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5):
    """Per-channel normalisation by the batch (training; updates the running values) or by the running values."""
    if not training:
        return _raw["batch_norm"](input, weight, bias, running_mean, running_var, False, eps)[0]
    y, mean, var = _raw["batch_norm"](input, weight, bias, None, None, True, eps)
    if running_mean is not None:
        _ops.assign(running_mean, running_mean * (1 - momentum) + mean.detach() * momentum)
        _ops.assign(running_var, running_var * (1 - momentum) + var.detach() * momentum)
    return y


def _reduced(loss, reduction):
    if reduction == "none":
        return loss
    return _raw["mean"](loss) if reduction == "mean" else _raw["sum"](loss)


def soft_margin_loss(input, target, reduction="mean"):
    """log(1 + exp(-target * input))."""
    return _reduced(_raw["softplus"](-target * input), reduction)


def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction="mean"):
    """1 - cos where target is 1, max(0, cos - margin) where it is -1."""
    cos = _raw["cosine_similarity"](input1, input2, -1, 1e-8)
    return _reduced(_raw["where"](target == 1, 1 - cos, _raw["relu"](cos - margin)), reduction)


# ---- shape


def flatten(input, start_dim=0, end_dim=-1):
    """Dimensions start_dim to end_dim merged."""
    return _raw["flatten"](input, start_dim, end_dim)


def pad(input, pad, mode="constant", value=None):
    """Padded by (before, after) pairs from the last dimension on; mode constant, reflect, replicate or circular."""
    return _raw["pad"](input, tuple(pad), mode, 0.0 if value is None else float(value))


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """Windows of (N, C, H, W) as columns."""
    return _rearrange.unfold(input, kernel_size, dilation, padding, stride)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Columns summed back into (N, C, H, W)."""
    return _rearrange.fold(input, output_size, kernel_size, dilation, padding, stride)


def pixel_shuffle(input, upscale_factor):
    """Channels moved into a plane of r times the height and width."""
    return _ops.pixel_shuffle(input, upscale_factor)


def interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
    """(N, C, ...) resized to size or by scale_factor; mode nearest, linear, bilinear, trilinear or bicubic."""
    return _ops.interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    """As interpolate."""
    return _ops.interpolate(input, size, scale_factor, mode, align_corners)


def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """input at the points of grid, whose coordinates run from -1 to 1."""
    return _ops.grid_sample(input, grid, mode, padding_mode, align_corners)


def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False):
    """Rows of weight at input; those of padding_idx have no gradient, those above max_norm are scaled down."""
    if scale_grad_by_freq:
        raise ValueError("embedding: scale_grad_by_freq is not there")
    if max_norm is not None:
        from ...ops._composed.statistics import renorm

        fixed = weight.detach()
        weight = renorm(fixed, norm_type, 0, max_norm) + (weight - fixed)  # scaling is no part of the gradient
    rows = _raw["embedding"](weight, input)
    if padding_idx is None:
        return rows
    there = _raw["unsqueeze"](input != padding_idx % weight.shape[0], -1)
    return _raw["where"](there, rows, rows.detach())


def one_hot(tensor, num_classes=-1):
    """1 at the index in a new last dimension, as large as the largest index asks for when num_classes is -1."""
    if num_classes == -1:
        num_classes = int(_raw["amax"](tensor).item()) + 1
    return _raw["one_hot"](tensor, num_classes)


def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """Maxima of windows of (N, C, L) or (C, L); with return_indices their places too.

    >>> ms.mint.nn.functional.max_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]]), 2).tolist()
    [[[3.0, 4.0]]]
    """
    size = kernel_size if isinstance(kernel_size, int) else kernel_size[0]
    one = lambda v, other: (other, v if isinstance(v, int) else v[0])
    step = one(size if stride is None else stride, 1)
    found = max_pool2d(
        _raw["unsqueeze"](input, -2), (1, size), step, one(padding, 0), one(dilation, 1), ceil_mode, return_indices
    )
    return tuple(_raw["squeeze"](v, -2) for v in found) if return_indices else _raw["squeeze"](found, -2)


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """input / sqrt(mean of squares + eps) over the last dimensions; times weight (Zhang and Sennrich, 2019).

    >>> ms.mint.nn.functional.rms_norm(ms.tensor([3.0, 3.0]), (2,)).tolist()
    [1.0, 1.0]
    """
    eps = 1.1920928955078125e-07 if eps is None else eps
    axes = tuple(range(-len(tuple(normalized_shape)), 0))
    y = input * _raw["rsqrt"](_raw["mean"](input * input, axes, True) + eps)
    return y if weight is None else y * weight


def scaled_dot_product_attention(
    query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
):
    """softmax(query @ key.T * scale + mask) @ value (Vaswani et al., 2017): query (..., L, E), key (..., S, E), value
    (..., S, Ev), result (..., L, Ev). attn_mask: bool (False is left out) or added; is_causal: the lower triangle; scale:
    1 / sqrt(E); enable_gqa: fewer heads of key and value, each for several of query.

    >>> x = ms.ones(1, 2, 4)
    >>> ms.mint.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True).shape
    (1, 2, 4)
    """
    if is_causal and attn_mask is not None:
        raise ValueError("scaled_dot_product_attention: give attn_mask or is_causal, not both")
    if enable_gqa:
        times = query.shape[-3] // key.shape[-3]
        key, value = (_ops.repeat_interleave(v, times, -3) for v in (key, value))
    scores = _raw["matmul"](query, key.swapaxes(-2, -1)) * (1 / math.sqrt(query.shape[-1]) if scale is None else scale)
    if is_causal:
        attn_mask = _raw["tril"](_raw["full"](True, (query.shape[-2], key.shape[-2]), _core.bool_))
    if attn_mask is not None:
        boolean = attn_mask.dtype == _core.bool_
        scores = _raw["where"](attn_mask, scores, -math.inf) if boolean else scores + attn_mask
    return _raw["matmul"](dropout(_raw["softmax"](scores, -1), dropout_p), value)


__all__ = sorted(
    {*_core._mint_functional, "dropout", "layer_norm", "group_norm"}
    | {n for n, f in list(globals().items()) if not n.startswith("_") and getattr(f, "__module__", None) == __name__}
)
__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
