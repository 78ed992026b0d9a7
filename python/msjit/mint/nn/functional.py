"""PyTorch's ``nn.functional`` names and argument forms; rows of python/bindings/mint.def, and the functions below.

>>> ms.mint.nn.functional.softmax(ms.zeros(2, 2), dim=-1)
Tensor([[0.5, 0.5],
        [0.5, 0.5]], dtype=float32)
"""

import math

from ... import _core, _missing
from ... import ops as _ops
from ..._attention import is_one_kernel as _is_one_kernel
from ..._attention import keeps_weights as _keeps_weights
from ...ops._composed import rearrange as _rearrange
from ...ops.losses import reduced as _reduced
from ...ops.networks import padded as _padded
from ...ops.networks import track as _track
from . import windows as _windows
from .resizing import interpolate, upsample  # noqa: F401
from .windows import *  # noqa: F403
from .written import FORMS as _FORMS
from .written import _kept, _placed

globals().update({n: f for n, f in _core._mint_functional.items() if n not in _windows.__all__})
for _name, _form in _FORMS.items():
    _core._mint_functional[_name].python_form = _form
_missing.explain_forms(_FORMS)

_raw = _core._raw_ops
linear = _ops.dense  # as an op it takes a weight of two dimensions only


def dropout(input, p=0.5, training=True, inplace=False):
    """Sets elements to 0 at random and scales the others by 1 / (1 - p), so that sums keep their expected size (Srivastava et
    al., 2014).

    Args:
        input: Tensor of floats of any shape.
        p: number in [0, 1], the probability of an element. Default: 0.5.
        training: False gives input itself. Default: True.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape and dtype.

    >>> sorted(set(ms.mint.nn.functional.dropout(ms.ones(100)).tolist()))
    [0.0, 2.0]
    """
    return _placed(input, _raw["dropout"](input, p=p)[0] if training and p else input, inplace)


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """Normalises over the last dimensions: (input - mean) / sqrt(variance + eps) * weight + bias (Ba et al., 2016).

    Args:
        input: Tensor (..., *normalized_shape) of floats.
        normalized_shape: tuple of ints, the sizes of these dimensions.
        weight: Tensor of normalized_shape. Default: None, 1.
        bias: Tensor of normalized_shape. Default: None, 0.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input does not end with normalized_shape.

    >>> ms.mint.nn.functional.layer_norm(ms.tensor([[1.0, 3.0], [10.0, 30.0]]), (2,)).asnumpy().round(3)
    array([[-1.,  1.],
           [-1.,  1.]], dtype=float32)
    """
    shape = tuple(normalized_shape)
    if tuple(input.shape[-len(shape) :]) != shape:
        raise ValueError(f"layer_norm: normalized_shape {shape} are not the last sizes of {tuple(input.shape)}")
    flat = [None if w is None else w.reshape(math.prod(shape)) for w in (weight, bias)]
    if len(shape) == 1:
        return _raw["layer_norm"](input, *flat, eps=eps)
    rows = input.reshape(*input.shape[: -len(shape)], math.prod(shape))
    return _raw["layer_norm"](rows, *flat, eps=eps).reshape(input.shape)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """Normalises groups of channels: (input - mean) / sqrt(variance + eps) * weight + bias (Wu and He, 2018).

    Args:
        input: Tensor (N, C, ...) of floats.
        num_groups: int that divides C.
        weight: Tensor (C,). Default: None, 1.
        bias: Tensor (C,). Default: None, 0.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: the channels do not divide into so many groups.

    >>> ms.mint.nn.functional.group_norm(ms.tensor([[1.0, 3.0, 10.0, 30.0]]), 2).asnumpy().round(3)
    array([[-1.,  1., -1.,  1.]], dtype=float32)
    """
    return _raw["group_norm"](input, weight, bias, groups=num_groups, eps=eps)


# ---- activation


def _above(input, threshold, value):
    if not input.is_floating_point():  # whole numbers are compared with whole numbers, and stay such
        threshold, value = int(threshold), int(value)
    return _raw["where"](input <= threshold, value, input)


def threshold(input, threshold, value, inplace=False):
    """input where it is above threshold or NaN, else value; of ints threshold and value count without their fractions.

    Args:
        input: Tensor of numbers of any shape.
        threshold: number.
        value: number.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.threshold(ms.tensor([0.2, 0.7]), 0.5, 9.0)
    Tensor([9. , 0.7], dtype=float32)
    """
    return _placed(input, _above(input, threshold, value), inplace)


def threshold_(input, threshold, value):
    """``threshold`` written into input: what is not above threshold becomes value.

    Args:
        input: Tensor of numbers, which is written.
        threshold: number.
        value: number.
    Returns:
        input.

    >>> ms.mint.nn.functional.threshold_(ms.tensor([0.2, 0.7]), 0.5, 9.0)
    Tensor([9. , 0.7], dtype=float32)
    """
    return input.copy_(_above(input, threshold, value))


def relu_(input):
    """``relu`` written into input: negative elements become 0.

    Args:
        input: Tensor of numbers, which is written.
    Returns:
        input.

    >>> x = ms.tensor([-1.0, 2.0])
    >>> ms.mint.nn.functional.relu_(x) is x, x.tolist()
    (True, [0.0, 2.0])
    """
    return input.relu_()


def sigmoid_(input):
    """``sigmoid`` written into input: 1 / (1 + exp(-input)).

    Args:
        input: Tensor of floats, which is written.
    Returns:
        input.

    >>> ms.mint.nn.functional.sigmoid_(ms.tensor([0.0, 100.0]))
    Tensor([0.5, 1. ], dtype=float32)
    """
    return input.sigmoid_()


def elu(input, alpha=1.0, inplace=False):
    """Exponential linear unit: input where it is positive, else alpha * (exp(input) - 1) (Clevert et al., 2016).

    Args:
        input: Tensor of floats of any shape.
        alpha: number. Default: 1.0.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.elu(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)
    """
    return _placed(input, _raw["elu"](_kept(input, inplace), alpha), inplace)


def elu_(input, alpha=1.0):
    """``elu`` written into input.

    Args:
        input: Tensor of floats, which is written.
        alpha: number. Default: 1.0.
    Returns:
        input.

    >>> ms.mint.nn.functional.elu_(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)
    """
    return elu(input, alpha, True)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    """input limited to [min_val, max_val]; at these it has no gradient.

    Args:
        input: Tensor of numbers of any shape.
        min_val: number. Default: -1.0.
        max_val: number. Default: 1.0.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.hardtanh(ms.tensor([-3.0, 0.5, 2.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)
    """
    if min_val > max_val:
        raise ValueError(f"hardtanh: min_val={min_val} is above max_val={max_val}")
    where = _raw["where"]
    result = where(input <= min_val, min_val, where(input >= max_val, max_val, input))
    return _placed(input, _raw["cast"](result, input.dtype), inplace)


def hardtanh_(input, min_val=-1, max_val=1):
    """``hardtanh`` written into input.

    Args:
        input: Tensor of numbers, which is written.
        min_val: number. Default: -1.
        max_val: number. Default: 1.
    Returns:
        input.

    >>> ms.mint.nn.functional.hardtanh_(ms.tensor([-3.0, 0.5, 2.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)
    """
    return hardtanh(input, min_val, max_val, True)


_UNARY = """{sentence}

Args:
    input: Tensor of numbers of any shape.
    inplace: True writes the result into input. Default: False.
Returns:
    Tensor of input's shape.

>>> {example}
"""


def _unary(name, sentence, example, op=None):
    op = op or _raw[name]

    def function(input, inplace=False):
        return _placed(input, op(_kept(input, inplace)), inplace)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _UNARY.format(sentence=sentence, example=example)
    return function


relu = _unary(
    "relu", "Rectified linear unit: max(input, 0), so that negative values become 0.",
    "ms.mint.nn.functional.relu(ms.tensor([-1.0, 0.0, 2.0]))\nTensor([0., 0., 2.], dtype=float32)",
)  # fmt: skip


def _cut_at_six(x):
    """relu6 whose derivative at 6 is 0, as in PyTorch, not 1."""
    x = _raw["relu"](x)
    return _raw["where"](x >= 6, 6, x)


relu6 = _unary(
    "relu6", "ReLU that is cut off at 6: min(max(input, 0), 6).",
    "ms.mint.nn.functional.relu6(ms.tensor([-1.0, 5.0, 9.0]))\nTensor([0., 5., 6.], dtype=float32)",
    _cut_at_six,
)  # fmt: skip
silu = _unary(
    "silu", "Sigmoid linear unit, also called swish: input * sigmoid(input) (Elfwing et al., 2018).",
    "ms.mint.nn.functional.silu(ms.tensor([0.0, 1.0])).asnumpy().round(4)\narray([0.    , 0.7311], dtype=float32)",
)  # fmt: skip

_ALONG = """{sentence}

Args:
    input: Tensor of floats of any shape.
    dim: int, the dimension. Default: None: 0 for 0, 1 and 3 dimensions, else 1.
    dtype: dtype to compute in. Default: None, that of input.
Returns:
    Tensor of input's shape.
Raises:
    IndexError: there is no such dimension.

>>> {example}
"""


def _along(name, sentence, example):
    op = _raw[name]

    def function(input, dim=None, dtype=None):
        dim = (0 if input.ndim in (0, 1, 3) else 1) if dim is None else dim
        return op(input if dtype is None else _raw["cast"](input, dtype), dim)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = _ALONG.format(sentence=sentence, example=example)
    return function


softmax = _along(
    "softmax", "exp(x) / sum(exp(x)) along a dimension: positive numbers that sum to 1, without overflow.",
    "ms.mint.nn.functional.softmax(ms.tensor([[1.0, 1.0]]), dim=-1)\nTensor([[0.5, 0.5]], dtype=float32)",
)  # fmt: skip
log_softmax = _along(
    "log_softmax", "Logarithm of softmax along a dimension, x - log(sum(exp(x))), without overflow.",
    "ms.mint.nn.functional.log_softmax(ms.tensor([[1.0, 1.0]]), dim=-1).asnumpy().round(4)\n"
    "array([[-0.6931, -0.6931]], dtype=float32)",
)  # fmt: skip


def dropout2d(input, p=0.5, training=True, inplace=False):
    """Sets whole channels to 0 at random and scales the others by 1 / (1 - p) (Tompson et al., 2015).

    Args:
        input: Tensor (N, C, H, W).
        p: number in [0, 1], the probability of a channel. Default: 0.5.
        training: False gives input itself. Default: True.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape and dtype.

    >>> y = ms.mint.nn.functional.dropout2d(ms.ones(1, 100, 1, 2))
    >>> sorted({tuple(channel[0]) for channel in y[0].tolist()})
    [(0.0, 0.0), (2.0, 2.0)]
    """
    if not training or p == 0:
        return input
    ones = _raw["full"](1.0, input.shape[:2] + (1,) * (input.ndim - 2), input.dtype)
    return _placed(input, input * _raw["dropout"](ones, p)[0], inplace)


# ---- normalisation and losses


def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5):
    """Normalises each channel: (input - mean) / sqrt(variance + eps) * weight + bias (Ioffe and Szegedy, 2015).

    Args:
        input: Tensor (N, C, ...) of floats.
        running_mean: Tensor (C,), or None in training.
        running_var: Tensor (C,), or None in training.
        weight: Tensor (C,). Default: None, 1.
        bias: Tensor (C,). Default: None, 0.
        training: True uses the batch's mean and variance, and moves the running ones towards them in place; False (default)
            uses the running ones.
        momentum: number, how far they move. Default: 0.1.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.batch_norm(ms.tensor([[1.0], [3.0]]), None, None, training=True).asnumpy().round(3)
    array([[-1.],
           [ 1.]], dtype=float32)
    """
    if not training:
        return _raw["batch_norm"](input, weight, bias, running_mean, running_var, False, eps)[0]
    y, mean, var = _raw["batch_norm"](input, weight, bias, None, None, True, eps)
    if running_mean is not None and 0 not in input.shape:
        _track(running_mean, mean, momentum)
        _track(running_var, var, momentum)
    return y


def soft_margin_loss(input, target, reduction="mean"):
    """Logistic loss of two classes: log(1 + exp(-target * input)).

    Args:
        input: Tensor of floats of any shape.
        target: Tensor of the same shape, of 1 and -1.
        reduction: 'mean' (default) or 'sum' of all losses, or 'none' for each of them.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.functional.soft_margin_loss(ms.tensor([0.0]), ms.tensor([1.0]))), 4)
    0.6931
    """
    return _reduced(_raw["softplus"](-target * input), reduction, "soft_margin_loss")


def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction="mean"):
    """Loss of the angle between two vectors: 1 - cos for similar pairs, max(0, cos - margin) for dissimilar ones.

    Args:
        input1: Tensor (N, D) or (D,) of vectors.
        input2: Tensor of the same shape.
        target: Tensor (N,), 1 for similar pairs and -1 for dissimilar ones.
        margin: number in [-1, 1], the cosine that dissimilar pairs may have. Default: 0.0.
        reduction: 'mean' (default) or 'sum' of all losses, or 'none' for each of them.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> x, y = ms.tensor([[1.0, 0.0]]), ms.tensor([[0.0, 1.0]])
    >>> ms.mint.nn.functional.cosine_embedding_loss(x, y, ms.tensor([1]))
    Tensor(1., dtype=float32)
    """
    cos = _raw["cosine_similarity"](input1, input2, -1, 1e-8)
    return _reduced(_raw["where"](target == 1, 1 - cos, _raw["relu"](cos - margin)), reduction, "cosine_embedding_loss")


# ---- shape


def flatten(input, start_dim=0, end_dim=-1):
    """Merges dimensions into one; by default all.

    Args:
        input: Tensor.
        start_dim: int, the first dimension merged. Default: 0.
        end_dim: int, the last dimension merged. Default: -1.
    Returns:
        Tensor of fewer dimensions, with the same elements.

    >>> ms.mint.nn.functional.flatten(ms.ones(2, 3, 4), start_dim=1).shape
    (2, 12)
    """
    return _raw["flatten"](input, start_dim, end_dim)


def pad(input, pad, mode="constant", value=None):
    """Makes a tensor larger on its sides.

    Args:
        input: Tensor.
        pad: tuple of ints, pairs (before, behind) from the last dimension on.
        mode: 'constant' (default) by value, 'reflect' mirrored without the outermost elements, 'replicate' by the outermost
            elements, 'circular' from the other end.
        value: number. Default: None, 0.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: mode is another word, or pad does not fit the dimensions.

    >>> ms.mint.nn.functional.pad(ms.tensor([[1, 2]]), (1, 2), value=9)
    Tensor([[9, 1, 2, 9, 9]], dtype=int64)
    """
    return _padded(input, tuple(pad), mode, 0.0 if value is None else float(value))


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """Cuts windows out of images and puts the elements of each into a column, channel by channel.

    Args:
        input: Tensor (N, C, H, W), or (C, H, W).
        kernel_size: int or pair of ints, the window.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        padding: int or pair of ints, how many zeros are put on each side. Default: 0.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
    Returns:
        Tensor (N, C * window, windows), or (C * window, windows).

    >>> ms.mint.nn.functional.unfold(ms.ops.arange(6).reshape(1, 1, 2, 3), 2).tolist()
    [[[0, 1], [1, 2], [3, 4], [4, 5]]]
    """
    if input.ndim == 3:
        return _raw["squeeze"](unfold(_raw["unsqueeze"](input, 0), kernel_size, dilation, padding, stride), 0)
    return _rearrange.unfold(input, kernel_size, dilation, padding, stride)


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Adds columns up to images: each element goes back to the place of the image that ``unfold`` took it from.

    Args:
        input: Tensor (N, C * window, windows), or (C * window, windows).
        output_size: pair of ints, height and width of the image.
        kernel_size: int or pair of ints, the window.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        padding: int or pair of ints, how much was put on each side. Default: 0.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
    Returns:
        Tensor (N, C, H, W), or (C, H, W).

    >>> ms.mint.nn.functional.fold(ms.ones(1, 4, 2), (2, 3), 2).tolist()
    [[[[1.0, 2.0, 1.0], [1.0, 2.0, 1.0]]]]
    """
    if input.ndim == 2:
        return _raw["squeeze"](
            fold(_raw["unsqueeze"](input, 0), output_size, kernel_size, dilation, padding, stride), 0
        )
    return _rearrange.fold(input, output_size, kernel_size, dilation, padding, stride)


def pixel_shuffle(input, upscale_factor):
    """Turns channels into pixels: (..., C * r * r, H, W) becomes (..., C, H * r, W * r) (Shi et al., 2016).

    Args:
        input: Tensor of at least three dimensions, channels divisible by r * r.
        upscale_factor: int r.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.functional.pixel_shuffle(ms.ops.arange(4).reshape(4, 1, 1), 2).tolist()
    [[[0, 1], [2, 3]]]
    """
    return _ops.pixel_shuffle(input, upscale_factor)


def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """Values of images at given points, by interpolation: with a grid of points, images can be turned, scaled and bent
    (Jaderberg et al., 2015).

    Args:
        input: Tensor (N, C, H, W), or (N, C, D, H, W).
        grid: Tensor (N, rows, columns, 2) of points (x, y), or (N, depth, rows, columns, 3); coordinates run from -1 to 1
            across the image.
        mode: 'bilinear' (default) or 'nearest'; 'bicubic' for images.
        padding_mode: what lies outside: 'zeros' (default), 'border' the nearest pixel, 'reflection' the mirrored image.
        align_corners: True: -1 and 1 are the centres of the outermost pixels; else their edges. Default: None, False.
    Returns:
        Tensor (N, C, rows, columns).

    >>> image, middle = ms.tensor([[[[1.0, 3.0]]]]), ms.zeros(1, 1, 1, 2)
    >>> ms.mint.nn.functional.grid_sample(image, middle).tolist()
    [[[[2.0]]]]
    """
    return _ops.grid_sample(input, grid, mode, padding_mode, align_corners)


def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
    """Rows of a table: weight[input].

    Args:
        input: Tensor of integers of any shape.
        weight: Tensor (rows, features).
        padding_idx: int, a row that gets no gradient. Default: None.
        max_norm: number; rows with a larger norm are scaled down to it in the result. Default: None.
        norm_type: number, the order of that norm. Default: 2.0.
        scale_grad_by_freq, sparse: the first must be False; the gradient is dense either way.
    Returns:
        Tensor of input's shape and then (features,).
    Raises:
        IndexError: an index is outside.
        ValueError: scale_grad_by_freq is True.

    >>> ms.mint.nn.functional.embedding(ms.tensor([1, 0]), ms.tensor([[0.0, 0.5], [1.0, 1.5]])).tolist()
    [[1.0, 1.5], [0.0, 0.5]]
    """
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
    """Turns classes into vectors that are 1 at the class and 0 elsewhere.

    Args:
        tensor: Tensor of integers that are not negative.
        num_classes: int, the size of the new last dimension; -1 (default): the largest class plus 1.
    Returns:
        int64 Tensor with one dimension more.

    >>> ms.mint.nn.functional.one_hot(ms.tensor([1, 0]), 3)
    Tensor([[0, 1, 0],
            [1, 0, 0]], dtype=int64)
    """
    if num_classes == -1:
        num_classes = int(_raw["amax"](tensor).item()) + 1
    return _raw["one_hot"](tensor, num_classes)


def rms_norm(input, normalized_shape, weight=None, eps=None):
    """Divides by the root mean square over the last dimensions: input / sqrt(mean(input ** 2) + eps) * weight (Zhang and
    Sennrich, 2019).

    Args:
        input: Tensor (..., *normalized_shape) of floats.
        normalized_shape: tuple of ints, the sizes of these dimensions.
        weight: Tensor of normalized_shape. Default: None, 1.
        eps: small number that keeps the divisor from being 0. Default: None, float32's 1.19e-7.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.rms_norm(ms.tensor([3.0, 3.0]), (2,)).tolist()
    [1.0, 1.0]
    """
    eps = 1.1920928955078125e-07 if eps is None else eps
    sizes = tuple(normalized_shape)
    if not sizes or tuple(input.shape[-len(sizes) :]) != sizes:
        raise ValueError(
            f"rms_norm: normalized_shape={sizes} are not the last sizes of input's shape {tuple(input.shape)}"
        )
    axes = tuple(range(-len(sizes), 0))
    y = input * _raw["rsqrt"](_raw["mean"](input * input, axes, True) + eps)
    return y if weight is None else y * weight


def scaled_dot_product_attention(
    query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False
):
    """Attention: softmax(query @ key.T * scale + mask) @ value (Vaswani et al., 2017).

    Args:
        query: Tensor (..., L, E).
        key: Tensor (..., S, E).
        value: Tensor (..., S, Ev).
        attn_mask: Tensor that broadcasts to (..., L, S): bool, where False leaves an element out, or numbers that are
            added. Default: None.
        dropout_p: number, the probability of dropout of the weights. Default: 0.0.
        is_causal: True: an element sees only those up to its own place. Default: False.
        scale: number. Default: None, 1 / sqrt(E).
        enable_gqa: True: key and value have fewer heads (dimension -3), each of which serves several of query. Default:
            False.
    Returns:
        Tensor (..., L, Ev).
    Raises:
        ValueError: both attn_mask and is_causal are given.

    >>> x = ms.tensor([[[1.0], [3.0]]])
    >>> ms.mint.nn.functional.scaled_dot_product_attention(ms.zeros(1, 2, 1), x, x, is_causal=True).tolist()
    [[[1.0], [2.0]]]
    """
    if is_causal and attn_mask is not None:
        raise ValueError("scaled_dot_product_attention: give attn_mask or is_causal, not both")
    one = not dropout_p and _is_one_kernel(query, key, value, attn_mask, scale, enable_gqa)
    if one and not _keeps_weights(query, key, value):
        scale = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
        return _raw["attention"](query, key, value, attn_mask, scale=scale, diagonal=0 if is_causal else None)[0]
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
    {*_core._mint_functional, *_windows.__all__, "interpolate", "upsample"}
    | {n for n, f in list(globals().items()) if not n.startswith("_") and getattr(f, "__module__", None) == __name__}
)
_missing.explain_calls(globals())


def __getattr__(name):
    from . import torch_functional

    try:
        return globals().setdefault(name, torch_functional.find(name))
    except KeyError:
        return _missing.elsewhere(__name__, name)
