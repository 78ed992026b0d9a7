"""What PyTorch's ``nn.functional`` has beyond MindSpore's mint: found there, ``msjit.mint.nn.functional``.

>>> ms.mint.nn.functional.softmin(ms.zeros(2), dim=0)
Tensor([0.5, 0.5], dtype=float32)
"""

import math

from ... import _core, _missing
from ... import ops as _ops
from ...ops.indexing import reduce_segments
from ...ops.losses import reduced as _reduced
from ...ops.networks import track
from ..torch_names import from_ops
from . import windows as _windows

_raw = _core._raw_ops

# Functions of ops with the same meaning, and what their arguments are called there.
FROM_OPS = {
    "adaptive_max_pool3d": {}, "affine_grid": {}, "channel_shuffle": {"input": "x"}, "dropout1d": {}, "dropout3d": {},
    "fractional_max_pool2d": {}, "fractional_max_pool3d": {},
    "gaussian_nll_loss": {"input": "x"}, "hardshrink": {},
    "lp_pool1d": {"input": "x"}, "lp_pool2d": {"input": "x"}, "margin_ranking_loss": {}, "max_pool3d": {"input": "x"},
    "max_unpool1d": {"input": "x"}, "max_unpool3d": {"input": "x"},
    "multi_margin_loss": {}, "multilabel_margin_loss": {}, "multilabel_soft_margin_loss": {},
    "pdist": {}, "pixel_unshuffle": {}, "softshrink": {}, "tanhshrink": {}, "triplet_margin_loss": {},
}  # fmt: skip
__all__ = [
    "alpha_dropout", "bilinear", "celu", "celu_", "conv_transpose1d", "conv_transpose3d", "ctc_loss", "embedding_bag",
    "feature_alpha_dropout", "gumbel_softmax", "hinge_embedding_loss", "instance_norm", "leaky_relu_", "local_response_norm",
    "lp_pool3d", "pairwise_distance", "poisson_nll_loss", "rrelu", "rrelu_", "selu_", "softmin",
    "triplet_margin_with_distance_loss", "upsample_bilinear", "upsample_nearest",
]  # fmt: skip


def find(name):
    """The function of that name; KeyError where there is none."""
    if name in __all__:
        return globals()[name]
    return from_ops(name, FROM_OPS[name])


def celu(input, alpha=1.0, inplace=False):
    """Continuously differentiable exponential linear unit: max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017).

    Args:
        input: Tensor of floats of any shape.
        alpha: number, not 0. Default: 1.0.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.celu(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)
    """
    x = _raw["copy"](input) if inplace and input.requires_grad else input
    result = _ops.celu(x, alpha)
    return input.copy_(result) if inplace else result


def leaky_relu_(input, negative_slope=0.01):
    """Writes x where x > 0, else negative_slope * x, into the tensor itself.

    Args:
        input: Tensor of floats of any shape, which is written.
        negative_slope: number. Default: 0.01.
    Returns:
        input.

    >>> ms.mint.nn.functional.leaky_relu_(ms.tensor([-1.0, 2.0]), 0.5).tolist()
    [-0.5, 2.0]
    """
    x = _raw["copy"](input) if input.requires_grad else input
    return input.copy_(_raw["leaky_relu"](x, negative_slope))


def hinge_embedding_loss(input, target, margin=1.0, reduction="mean"):
    """input where target is 1, max(0, margin - input) where it is -1, and their sum elsewhere.

    Args:
        input: Tensor, distances, of floats.
        target: Tensor, 1 or -1; its shape broadcasts with input's.
        margin: number, how far apart other pairs should be. Default: 1.0.
        reduction: 'none', 'mean' or 'sum' of the losses. Default: 'mean'.
    Returns:
        Tensor.

    >>> ms.mint.nn.functional.hinge_embedding_loss(ms.tensor([0.5, 0.25]), ms.tensor([1, -1]), reduction="none")
    Tensor([0.5 , 0.75], dtype=float32)
    """
    far = _raw["clamp"](margin - input, 0.0, None)
    near = _raw["where"](target == -1, 0.0, input)
    return _reduced(near + _raw["where"](target == 1, 0.0, far), reduction, "hinge_embedding_loss")


def softmin(input, dim=None, *, dtype=None):
    """Softmax of -input along a dimension: small values get large shares.

    Args:
        input: Tensor of floats of any shape.
        dim: int, the dimension. Default: None: 0 for 0, 1 and 3 dimensions, else 1.
        dtype: dtype to compute in. Default: None, that of input.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.softmin(ms.tensor([[0.0, 0.0]]), dim=1).tolist()
    [[0.5, 0.5]]
    """
    from .functional import softmax

    return softmax(-input, dim, dtype=dtype)


def gumbel_softmax(logits, tau=1.0, hard=False, eps=1e-10, dim=-1):
    """Samples of classes that gradients pass through: softmax((logits + Gumbel noise) / tau) (Jang et al., 2017).

    Args:
        logits: Tensor of floats, logarithms of weights of the classes.
        tau: positive number; the smaller, the nearer are the samples to 0 and 1. Default: 1.0.
        hard: True gives 1 at the drawn class and 0 elsewhere, with the gradient of the soft sample. Default: False.
        eps: accepted as PyTorch has it; has no effect.
        dim: int, the dimension of the classes. Default: -1.
    Returns:
        Tensor of logits' shape.

    >>> float(ms.mint.nn.functional.gumbel_softmax(ms.zeros(4), hard=True).sum())
    1.0
    """
    return _ops.gumbel_softmax(logits, tau, hard, dim)


def alpha_dropout(input, p=0.5, training=True, inplace=False):
    """Dropout for networks with SELU: elements become its limit for negative values at random, and a scale and a shift keep
    mean and variance (Klambauer et al., 2017).

    Args:
        input: Tensor of floats of any shape.
        p: number in [0, 1), the probability of an element. Default: 0.5.
        training: False gives input itself. Default: True.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> x = ms.ones(2)
    >>> ms.mint.nn.functional.alpha_dropout(x, training=False) is x
    True
    """
    return _alpha_dropout("alpha_dropout", input, p, training, inplace, tuple(input.shape))


def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    """``alpha_dropout`` of whole channels.

    Args:
        input: Tensor (N, C, ...) of floats.
        p: number in [0, 1), the probability of a channel. Default: 0.5.
        training: False gives input itself. Default: False.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> x = ms.ones(1, 2, 3)
    >>> ms.mint.nn.functional.feature_alpha_dropout(x, training=False) is x
    True
    """
    channels = (*input.shape[:2], *(1,) * (input.ndim - 2))
    return _alpha_dropout("feature_alpha_dropout", input, p, training, inplace, channels)


def _alpha_dropout(name, input, p, training, inplace, shape):
    if not 0 <= p <= 1:
        raise ValueError(f"{name}: p must be in [0, 1], got {p}")
    if not training or p == 0:
        return input
    limit = -1.7580993408473766  # SELU far below 0: -scale * alpha
    a = 1 / math.sqrt((1 - p) * (1 + p * limit * limit)) if p < 1 else 0.0
    kept = _raw["rand"](shape, _core.float32) >= p
    result = _raw["where"](kept, input, limit) * a - a * p * limit
    result = result if result.dtype == input.dtype else _raw["cast"](result, input.dtype)
    return input.copy_(result) if inplace else result


def instance_norm(
    input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-5
):
    """Normalises each channel of each element of the batch for itself: (x - mean) / sqrt(variance + eps) * weight + bias
    (Ulyanov et al., 2016).

    Args:
        input: Tensor (N, C, ...) of floats.
        running_mean: Tensor (C,), or None, the default.
        running_var: Tensor (C,), or None, the default.
        weight: Tensor (C,). Default: None, 1.
        bias: Tensor (C,). Default: None, 0.
        use_input_stats: True (default) uses input's own mean and variance, and moves the running ones towards their means
            over the batch; False uses the running ones.
        momentum: number, how far they move. Default: 0.1.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.instance_norm(ms.tensor([[[1.0, 3.0]]])).asnumpy().round(3).tolist()
    [[[-1.0, 1.0]]]
    """
    from .functional import batch_norm, group_norm

    if not use_input_stats:
        return batch_norm(input, running_mean, running_var, weight, bias, False, momentum, eps)
    if running_mean is not None:
        fixed, axes = input.detach(), tuple(range(2, input.ndim))
        mean = _raw["mean"](_raw["mean"](fixed, axes), 0)
        var = _raw["mean"](_raw["var"](fixed, axes, 1), 0)
        track(running_mean, mean, momentum)
        track(running_var, var, momentum)
    return group_norm(input, input.shape[1], weight, bias, eps)


def local_response_norm(input, size, alpha=1e-4, beta=0.75, k=1.0):
    """Divides by a power of what neighbouring channels hold: x / (k + alpha * mean of x ** 2 over size channels) ** beta
    (Krizhevsky et al., 2012).

    Args:
        input: Tensor (N, C, ...) of floats.
        size: int, how many channels, the channel itself in their middle.
        alpha: number. Default: 1e-4.
        beta: number. Default: 0.75.
        k: number. Default: 1.0.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.local_response_norm(ms.ones(1, 1, 1), 1, alpha=3.0, beta=0.5).tolist()
    [[[0.5]]]
    """
    squares = _raw["pad"](input * input, (0, 0) * (input.ndim - 2) + (size // 2, (size - 1) // 2), "constant", 0.0)
    channels = input.shape[1]
    total = squares[:, :channels]
    for i in range(1, size):
        total = total + squares[:, i : i + channels]
    return input / (k + total * (alpha / size)) ** beta


def lp_pool3d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """Power mean without division of each window of a volume: (sum of input ** norm_type) ** (1 / norm_type).

    Args:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
        norm_type: number that is not 0: 1 gives sums, a large one nearly maxima.
        kernel_size: int or triple of ints, depth, height and width of the window.
        stride: int or triple of ints, how far apart windows lie; None (default): kernel_size, side by side.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Returns:
        Tensor (N, C, depth, rows, columns).

    >>> ms.mint.nn.functional.lp_pool3d(ms.ones(1, 1, 2, 2, 2), 3, 2).tolist()
    [[[[[2.0]]]]]
    """
    a, b, c = size = _windows._pair(kernel_size, 3)
    mean = _windows.avg_pool3d(input**norm_type, size, stride, 0, ceil_mode)
    return (mean * (a * b * c)) ** (1 / norm_type)


def pairwise_distance(x1, x2, p=2.0, eps=1e-6, keepdim=False):
    """Distances of vectors, pair by pair: the norm of x1 - x2 + eps over the last dimension.

    Args:
        x1: Tensor (..., D) of floats.
        x2: Tensor (..., D); the shapes broadcast.
        p: number, the order of the norm. Default: 2.0.
        eps: small number that keeps gradients finite where both are equal. Default: 1e-6.
        keepdim: True keeps the last dimension with size 1. Default: False.
    Returns:
        Tensor (...).

    >>> round(float(ms.mint.nn.functional.pairwise_distance(ms.tensor([3.0, 4.0]), ms.zeros(2))), 3)
    5.0
    """
    return _raw["norm"](x1 - x2 + eps, float(p), -1, keepdim)


def poisson_nll_loss(input, target, log_input=True, full=False, eps=1e-8, reduction="mean"):
    """Negative logarithm of the likelihood of counts under a Poisson distribution: exp(input) - target * input.

    Args:
        input: Tensor of floats, the logarithms of the expected counts.
        target: Tensor of the same shape, the counts.
        log_input: False: input is the expected counts themselves. Default: True.
        full: True adds Stirling's formula for the logarithm of target's factorial. Default: False.
        eps: small number that keeps logarithms finite where log_input is False. Default: 1e-8.
        reduction: 'mean' (default) or 'sum' of all losses, or 'none' for each of them.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> float(ms.mint.nn.functional.poisson_nll_loss(ms.zeros(2), ms.ones(2)))
    1.0
    """
    loss = _raw["exp"](input) - target * input if log_input else input - target * _raw["log"](input + eps)
    if full:
        stirling = target * _raw["log"](target) - target + 0.5 * _raw["log"](2 * math.pi * target)
        loss = loss + _raw["where"](target > 1, stirling, 0.0)
    return _reduced(loss, reduction, "poisson_nll_loss")


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False):
    """Loss of labels whose places in a sequence are not known: the negative logarithm of the probability of all ways to place
    them (Graves et al., 2006).

    Args:
        log_probs: Tensor (T, N, C) of logarithms of probabilities, or (T, C).
        targets: Tensor (N, S) of the labels, or all of them in one dimension.
        input_lengths: Tensor or tuple of N ints, how long each sequence is.
        target_lengths: Tensor or tuple of N ints, how many labels it has.
        blank: int, the class that stands for no label. Default: 0.
        reduction: 'mean' (default) of the losses divided by their numbers of labels, 'sum', or 'none' for each of them.
        zero_infinity: True gives 0 for labels that have no place, instead of inf. Default: False.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each sequence.

    >>> log_probs = ms.ops.log_softmax(ms.zeros(2, 1, 2), -1)
    >>> round(float(ms.mint.nn.functional.ctc_loss(log_probs, ms.tensor([[1]]), (2,), (1,))), 4)
    0.2877
    """
    one = log_probs.ndim == 2
    if one:
        log_probs = _raw["unsqueeze"](log_probs, 1)
    lengths = [v if isinstance(v, _core.Tensor) else _core.tensor(v) for v in (input_lengths, target_lengths)]
    lengths = [_raw["reshape"](v, (-1,)) for v in lengths]
    count = log_probs.shape[1]
    if targets.ndim == 1:  # one after the other: rows of them
        rows, at = [], 0
        for n in lengths[1].tolist():
            rows.append(targets[at : at + n])
            at += n
        most = max([r.shape[0] for r in rows], default=0)
        targets = _raw["stack"]([_raw["pad"](r, (0, most - r.shape[0]), "constant", 0.0) for r in rows], 0)
    losses = _ops.ctc_loss(log_probs, targets, *lengths, blank, "none", zero_infinity)[0]
    losses = _raw["reshape"](losses, (count,))
    if reduction == "none":
        return losses[0] if one else losses
    if reduction == "sum":
        return _raw["sum"](losses)
    return _raw["mean"](losses / _raw["clamp"](_raw["cast"](lengths[1], losses.dtype), 1.0, None))


def bilinear(input1, input2, weight, bias=None):
    """Bilinear form of two vectors for each output: input1 @ weight[o] @ input2 + bias[o].

    Args:
        input1: Tensor (..., in1) of floats.
        input2: Tensor (..., in2), of the same dimensions before the last.
        weight: Tensor (out, in1, in2).
        bias: Tensor (out,). Default: None, 0.
    Returns:
        Tensor (..., out).

    >>> ms.mint.nn.functional.bilinear(ms.tensor([1.0, 2.0]), ms.tensor([3.0]), ms.ones(1, 2, 1)).tolist()
    [9.0]
    """
    out, first, second = weight.shape
    products = _raw["matmul"](input1, _raw["reshape"](_raw["permute"](weight, (1, 0, 2)), (first, out * second)))
    products = _raw["reshape"](products, (*products.shape[:-1], out, second))
    result = _raw["sum"](products * _raw["unsqueeze"](input2, -2), -1)
    return result if bias is None else result + bias


def celu_(input, alpha=1.0):
    """``celu`` written into its input.

    Args:
        input: Tensor of floats.
        alpha: number, not 0. Default: 1.0.
    Returns:
        input.

    >>> ms.mint.nn.functional.celu_(ms.tensor([2.0])).tolist()
    [2.0]
    """
    return celu(input, alpha, True)


def selu_(input):
    """``selu`` written into its input.

    Args:
        input: Tensor of floats.
    Returns:
        input.

    >>> ms.mint.nn.functional.selu_(ms.tensor([0.0])).tolist()
    [0.0]
    """
    return input.copy_(_ops.selu(_raw["copy"](input) if input.requires_grad else input))


def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """input where it is positive, else input times a slope, in training one that is drawn anew for every element (Xu et al.,
    2015).

    Args:
        input: Tensor of floats.
        lower: number, the least slope. Default: 1 / 8.
        upper: number, the largest slope; slopes are uniform between. Default: 1 / 3.
        training: False takes the mean of both for all. Default: False.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.rrelu(ms.tensor([-8.0, 2.0]), 0.25, 0.75).tolist()
    [-4.0, 2.0]
    """
    if lower > upper:
        raise ValueError(f"rrelu: lower={lower} is above upper={upper}")
    x = _raw["copy"](input) if inplace and input.requires_grad else input
    result = _ops.rrelu(x, lower, upper) if training else _raw["where"](x >= 0, x, x * ((lower + upper) / 2))
    return input.copy_(result) if inplace else result


def rrelu_(input, lower=1.0 / 8, upper=1.0 / 3, training=False):
    """``rrelu`` written into its input.

    Args:
        input: Tensor of floats.
        lower: number, the least slope. Default: 1 / 8.
        upper: number, the largest slope. Default: 1 / 3.
        training: False takes the mean of both for all. Default: False.
    Returns:
        input.

    >>> ms.mint.nn.functional.rrelu_(ms.tensor([-8.0]), 0.25, 0.25).tolist()
    [-2.0]
    """
    return rrelu(input, lower, upper, training, True)


def upsample_nearest(input, size=None, scale_factor=None):
    """``interpolate`` by the nearest element.

    Args:
        input: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W).
        size: int or tuple of ints, the new sizes. Default: None; then scale_factor is needed.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.functional.upsample_nearest(ms.tensor([[[1.0, 3.0]]]), scale_factor=2).tolist()
    [[[1.0, 1.0, 3.0, 3.0]]]
    """
    from .functional import interpolate

    return interpolate(input, size, scale_factor, "nearest")


def upsample_bilinear(input, size=None, scale_factor=None):
    """``interpolate`` of images between their neighbours, the corners at their places.

    Args:
        input: Tensor (N, C, H, W).
        size: int or pair of ints, the new sizes. Default: None; then scale_factor is needed.
        scale_factor: number or pair of numbers, new size over old. Default: None.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.functional.upsample_bilinear(ms.tensor([[[[1.0, 3.0]]]]), size=(1, 3)).tolist()
    [[[[1.0, 2.0, 3.0]]]]
    """
    from .functional import interpolate

    return interpolate(input, size, scale_factor, "bilinear", True)


def triplet_margin_with_distance_loss(
    anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction="mean"
):
    """Loss of a comparison: the distance to a like sample less that to an unlike one, plus margin, where it is above 0
    (Balntas et al., 2016).

    Args:
        anchor: Tensor of floats.
        positive: Tensor of the same shape, a like sample.
        negative: Tensor of the same shape, an unlike one.
        distance_function: function of two Tensors; None (default): ``pairwise_distance``.
        margin: number, by how much the unlike one should be farther. Default: 1.0.
        swap: True takes the distance of both samples where that is less than of anchor and negative. Default: False.
        reduction: 'mean' (default), 'sum' or 'none'.
    Returns:
        Tensor.

    >>> a, b = ms.tensor([[1.0, 0.0]]), ms.tensor([[4.0, 4.0]])
    >>> round(float(ms.mint.nn.functional.triplet_margin_with_distance_loss(a, b, a)), 3)
    6.0
    """
    if margin <= 0:
        raise ValueError(f"triplet_margin_with_distance_loss: margin must be above 0, got {margin}")
    distance = pairwise_distance if distance_function is None else distance_function
    far = distance(anchor, negative)
    if swap:
        far = _raw["minimum"](far, distance(positive, negative))
    loss = _raw["clamp"](distance(anchor, positive) - far + margin, 0.0, None)
    return _reduced(loss, reduction, "triplet_margin_with_distance_loss")


def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution of sequences, the gradient of ``conv1d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        input: Tensor (N, C, L) or (C, L).
        weight: Tensor (C, channels / groups, window).
        bias: Tensor (channels,). Default: None.
        stride: int, how far apart windows are added. Default: 1.
        padding: int, how much is cut off on each side. Default: 0.
        output_padding: int, how much is added behind. Default: 0.
        groups: int that divides both numbers of channels. Default: 1.
        dilation: int, the distance of a window's elements. Default: 1.
    Returns:
        Tensor (N, channels, length).

    >>> ms.mint.nn.functional.conv_transpose1d(ms.tensor([[[1.0, 2.0]]]), ms.ones(1, 1, 2)).tolist()
    [[[1.0, 3.0, 2.0]]]
    """
    of = lambda v, other: (other, v[0] if isinstance(v, (tuple, list)) else v)  # noqa: E731
    images = _windows.conv_transpose2d(
        _raw["unsqueeze"](input, -2), _raw["unsqueeze"](weight, -2), bias, of(stride, 1), of(padding, 0),
        of(output_padding, 0), groups, of(dilation, 1),
    )  # fmt: skip
    return _raw["squeeze"](images, -2)


def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """Transposed convolution of volumes, the gradient of ``conv3d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
        weight: Tensor (C, channels / groups, three sizes of the window).
        bias: Tensor (channels,). Default: None.
        stride: int or 3 ints, how far apart windows are added. Default: 1.
        padding: int or 3 ints, how much is cut off on all sides. Default: 0.
        output_padding: int or 3 ints, how much is added behind. Default: 0.
        groups: int that divides both numbers of channels. Default: 1.
        dilation: int or 3 ints, the distance of a window's elements. Default: 1.
    Returns:
        Tensor (N, channels, three sizes).

    >>> ms.mint.nn.functional.conv_transpose3d(ms.ones(1, 1, 1, 1, 2), ms.ones(1, 1, 1, 1, 2)).reshape(-1).tolist()
    [1.0, 2.0, 1.0]
    """
    single = input.ndim == 4
    x = _raw["unsqueeze"](input, 0) if single else input
    result = _ops.conv3d_transpose(x, weight, "pad", padding, stride, dilation, groups, output_padding)
    result = result if bias is None else result + _raw["reshape"](bias, (-1, 1, 1, 1))
    return _raw["select"](result, 0, 0) if single else result


def embedding_bag(
    input, weight, offsets=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, mode="mean", sparse=False,
    per_sample_weights=None, include_last_offset=False, padding_idx=None,
):  # fmt: skip
    """Sums, means or maxima of rows of a table, a bag of rows at a time.

    Args:
        input: Tensor of integers: (B, N), a bag each row, or (N,) with offsets.
        weight: Tensor (rows, features).
        offsets: Tensor (B,), where each bag starts, if input has one dimension. Default: None.
        max_norm: number; rows with a larger norm are scaled down to it. Default: None.
        norm_type: number, the order of that norm. Default: 2.0.
        scale_grad_by_freq: must be False.
        mode: 'mean' (default), 'sum' or 'max'.
        sparse: accepted as PyTorch has it; gradients are dense.
        per_sample_weights: Tensor of input's shape that rows are multiplied by, for mode 'sum'. Default: None.
        include_last_offset: True: the last offset is the end of the last bag. Default: False.
        padding_idx: int, a row that counts for nothing. Default: None.
    Returns:
        Tensor (B, features); of empty bags 0.
    Raises:
        ValueError: mode is another word, or the settings do not fit each other.

    >>> rows = ms.tensor([[1.0], [3.0], [8.0]])
    >>> ms.mint.nn.functional.embedding_bag(ms.tensor([0, 1, 2]), rows, ms.tensor([0, 2])).tolist()
    [[2.0], [8.0]]
    """
    from .functional import embedding

    if mode not in ("mean", "sum", "max"):
        raise ValueError(f"embedding_bag: mode must be 'mean', 'sum' or 'max', got {mode!r}")
    if per_sample_weights is not None and mode != "sum":
        raise ValueError("embedding_bag: per_sample_weights need mode 'sum'")
    if (offsets is None) != (input.ndim == 2):
        raise ValueError("embedding_bag: give offsets for an input of one dimension, and none for one of two")
    rows = embedding(input, weight, None, max_norm, norm_type, scale_grad_by_freq)
    kept = None if padding_idx is None else input != padding_idx % weight.shape[0]
    if offsets is None:
        count = input.shape[0]
        bags = _raw["repeat_interleave"](_raw["arange"](0, count, 1, _core.int64), input.shape[1], 0)
        rows, flat = _raw["reshape"](rows, (-1, weight.shape[1])), (-1,)
        kept = None if kept is None else _raw["reshape"](kept, flat)
        factors = None if per_sample_weights is None else _raw["reshape"](per_sample_weights, flat)
    else:
        count = offsets.shape[0] - (1 if include_last_offset else 0)
        starts = offsets[:count]
        bags = _raw["searchsorted"](starts, _raw["arange"](0, input.shape[0], 1, starts.dtype), True) - 1
        factors = per_sample_weights
    shape = (count, weight.shape[1])
    if mode == "max":
        rows = rows if kept is None else _raw["where"](_raw["unsqueeze"](kept, -1), rows, -math.inf)
        most = reduce_segments(rows, bags, count, "max")
        there = reduce_segments(_counted(kept, bags, rows.dtype), bags, count, "sum")
        return _raw["where"](_raw["unsqueeze"](there, -1) > 0, most, 0.0)
    rows = rows if kept is None else rows * _raw["unsqueeze"](_raw["cast"](kept, rows.dtype), -1)
    rows = rows if factors is None else rows * _raw["unsqueeze"](factors, -1)
    total = _raw["index_add"](_raw["full"](0.0, shape, rows.dtype), bags, rows, 0)
    if mode == "sum":
        return total
    there = _raw["index_add"](_raw["full"](0.0, (count,), rows.dtype), bags, _counted(kept, bags, rows.dtype), 0)
    return total / _raw["unsqueeze"](_raw["clamp"](there, 1.0, None), -1)


def _counted(kept, bags, dtype):
    return _raw["full"](1.0, bags.shape, dtype) if kept is None else _raw["cast"](kept, dtype)


_missing.explain_calls(globals())
