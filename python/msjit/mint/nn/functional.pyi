# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.ops import adaptive_max_pool3d as adaptive_max_pool3d, affine_grid as affine_grid, dense as linear, dropout1d as dropout1d, dropout3d as dropout3d, fractional_max_pool2d as fractional_max_pool2d, fractional_max_pool3d as fractional_max_pool3d, hardshrink as hardshrink, margin_ranking_loss as margin_ranking_loss, multi_margin_loss as multi_margin_loss, multilabel_margin_loss as multilabel_margin_loss, multilabel_soft_margin_loss as multilabel_soft_margin_loss, pdist as pdist, pixel_unshuffle as pixel_unshuffle, soft_shrink as softshrink, tanhshrink as tanhshrink, triplet_margin_loss as triplet_margin_loss
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

def adaptive_avg_pool1d(input: Operand, output_size: Ints | Sequence[int | None] | None) -> Tensor:
    """Means of windows that divide a sequence of any length as evenly as can be.

    Args:
        input: Tensor (N, C, L) or (C, L).
        output_size: int, the number of windows.
    Returns:
        Tensor (N, C, output_size).

    >>> ms.mint.nn.functional.adaptive_avg_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]]), 2).tolist()
    [[[2.0, 3.0]]]"""
    ...
def adaptive_avg_pool2d(input: Operand, output_size: Any) -> Tensor:
    """Means of windows that divide an image of any size as evenly as can be.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W).
        output_size: int or pair of ints, how many windows down and across; None in the pair keeps that size.
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.mint.nn.functional.adaptive_avg_pool2d(ms.ops.arange(4.0).reshape(1, 1, 2, 2), (1, None)).tolist()
    [[[[1.0, 2.0]]]]"""
    ...
def adaptive_avg_pool3d(input: Operand, output_size: Any) -> Tensor:
    """Means of windows that divide a volume of any size as evenly as can be.

    Args:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
        output_size: int or triple of ints, how many windows along depth, height and width; None in the triple keeps that
            size.
    Returns:
        Tensor (N, C, depth, rows, columns).

    >>> ms.mint.nn.functional.adaptive_avg_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1).tolist()
    [[[[[3.5]]]]]"""
    ...
def adaptive_max_pool1d(input: Operand, output_size: Ints | Sequence[int | None] | None, return_indices: bool = False) -> Any:
    """Maxima of windows that divide a sequence of any length as evenly as can be.

    Args:
        input: Tensor (N, C, L) or (C, L).
        output_size: int, the number of windows.
        return_indices: True gives the index of each maximum as well. Default: False.
    Returns:
        Tensor (N, C, output_size), or the pair (maxima, int64 indices).

    >>> ms.mint.nn.functional.adaptive_max_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]]), 2).tolist()
    [[[3.0, 4.0]]]"""
    ...
def adaptive_max_pool2d(input: Operand, output_size: Any, return_indices: bool = False) -> Any:
    """Maxima of windows that divide an image of any size as evenly as can be.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W).
        output_size: int or pair of ints, how many windows down and across; None in the pair keeps that size.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
    Returns:
        Tensor (N, C, rows, columns), or the pair (maxima, int64 indices).

    >>> ms.mint.nn.functional.adaptive_max_pool2d(ms.ops.arange(4.0).reshape(1, 1, 2, 2), 1).tolist()
    [[[[3.0]]]]"""
    ...
def alpha_dropout(input: Operand, p: Operand = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
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
    True"""
    ...
def avg_pool1d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
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
    [[[2.0, 3.0]]]"""
    ...
def avg_pool2d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None) -> Tensor:
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
    [[[[2.5, 4.5], [10.5, 12.5]]]]"""
    ...
def avg_pool3d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None) -> Tensor:
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
    [[[[[3.5]]]]]"""
    ...
def batch_norm(input: Operand, running_mean: Any, running_var: Any, weight: Operand | None = None, bias: Any = None, training: bool = False, momentum: Any = 0.1, eps: Operand = 1e-05) -> Tensor:
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
           [ 1.]], dtype=float32)"""
    ...
def bilinear(input1: Operand, input2: Operand, weight: Operand, bias: Any = None) -> Tensor:
    """Bilinear form of two vectors for each output: input1 @ weight[o] @ input2 + bias[o].

    Args:
        input1: Tensor (..., in1) of floats.
        input2: Tensor (..., in2), of the same dimensions before the last.
        weight: Tensor (out, in1, in2).
        bias: Tensor (out,). Default: None, 0.
    Returns:
        Tensor (..., out).

    >>> ms.mint.nn.functional.bilinear(ms.tensor([1.0, 2.0]), ms.tensor([3.0]), ms.ones(1, 2, 1)).tolist()
    [9.0]"""
    ...
def binary_cross_entropy(input: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """binary_cross_entropy(input: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of probabilities; logarithms are kept above -100.
    -(target * log(input) + (1 - target) * log(1 - input)), times weight.

    Args:
        input: Tensor, probabilities, of floats in [0, 1].
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        weight: Tensor or None, the weight of each element; its shape broadcasts with input's.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.mint.nn.functional.binary_cross_entropy(ms.tensor([0.5, 0.9]), ms.tensor([1.0, 1.0]), reduction="none")
    Tensor([0.6931472 , 0.10536055], dtype=float32)"""
    ...
def binary_cross_entropy_with_logits(input: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean', pos_weight: Operand | None = None) -> Tensor:
    """binary_cross_entropy_with_logits(input: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean', pos_weight: Tensor = None)

    Binary cross entropy of logits, stable.
    bce_loss of sigmoid(input), which does not overflow for large input.

    Args:
        input: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        weight: Tensor or None, the weight of each element; its shape broadcasts with input's.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
        pos_weight: Tensor or None, the weight of target in front of its logarithm, as for classes of different sizes.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.mint.nn.functional.binary_cross_entropy_with_logits(ms.tensor([0.0, 2.0]), ms.tensor([1.0, 1.0]), reduction="none")
    Tensor([0.6931472 , 0.12692802], dtype=float32)"""
    ...
def celu(input: Operand, alpha: Operand = 1.0, inplace: bool = False) -> Tensor:
    """Continuously differentiable exponential linear unit: max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017).

    Args:
        input: Tensor of floats of any shape.
        alpha: number, not 0. Default: 1.0.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.celu(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)"""
    ...
def celu_(input: Operand, alpha: Operand = 1.0) -> Tensor:
    """``celu`` written into its input.

    Args:
        input: Tensor of floats.
        alpha: number, not 0. Default: 1.0.
    Returns:
        input.

    >>> ms.mint.nn.functional.celu_(ms.tensor([2.0])).tolist()
    [2.0]"""
    ...
def channel_shuffle(*args: Any, **kwargs: Any) -> Tensor:
    """Interleaves the channels of groups, so that the next grouped convolution sees all groups (Zhang et al., 2018).

    Args:
        x: Tensor, (N, C, ...).
        groups: int, how many groups, which divides C.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: groups does not divide the channels.

    >>> ms.ops.channel_shuffle(ms.tensor([[[1], [2], [3], [4]]]), 2).reshape(-1)
    Tensor([1, 3, 2, 4], dtype=int64)"""
    ...
def conv1d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Tensor:
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
    [[[3.0, 6.0]]]"""
    ...
def conv2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Tensor:
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
    [[[[8.0, 12.0], [20.0, 24.0]]]]"""
    ...
def conv3d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Tensor:
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
    [[[[[8.0]]]]]"""
    ...
def conv_transpose1d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, dilation: Ints = 1) -> Tensor:
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
    [[[1.0, 3.0, 2.0]]]"""
    ...
def conv_transpose2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, dilation: Ints = 1) -> Tensor:
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
    [[[[1.0, 1.0, 2.0, 2.0]]]]"""
    ...
def conv_transpose3d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, dilation: Ints = 1) -> Tensor:
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
    [1.0, 2.0, 1.0]"""
    ...
def cosine_embedding_loss(input1: Operand, input2: Operand, target: Operand, margin: Operand = 0.0, reduction: str = 'mean') -> Tensor:
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
    Tensor(1., dtype=float32)"""
    ...
@overload
def cosine_similarity(x1: Operand, x2: Operand, dim: int = 1, eps: float = 1e-08) -> Tensor:
    """cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-08)

    x1.x2 / max(|x1| |x2|, eps) along dim.
    The cosine of the angle between two vectors.

    Args:
        x1: Tensor.
        x2: Tensor.
        dim: int, the dimension that the vectors lie along.
        eps: float, a small number that keeps the divisor from being 0.
    Returns:
        Tensor without that dimension.
    Raises:
        ValueError: the shapes do not broadcast.
        IndexError: there is no such dimension.

    >>> ms.mint.nn.functional.cosine_similarity(ms.tensor([[1.0, 0.0], [1.0, 1.0]]), ms.tensor([[0.0, 2.0], [2.0, 0.0]]))
    Tensor([0.        , 0.70710677], dtype=float32)"""
    ...
@overload
def cosine_similarity(x1: Operand, x2: Operand, axis: int = 1, eps: float = 1e-08) -> Tensor: ...
@overload
def cosine_similarity(x1: Operand, x2: Operand, dim: int = 1, epsilon: float = 1e-08) -> Tensor: ...
def cross_entropy(input: Operand, target: Operand, weight: Operand | None = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0) -> Tensor:
    """cross_entropy(input: Tensor, target: Tensor, weight: Tensor = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0)

    nll_loss of log_softmax; target class indices (N, ...) or probabilities (N, C, ...).

    Args:
        input: Tensor, logits: of floats, (C,) or (N, C, ...) for C classes.
        target: Tensor, the class, of integers (N, ...), or the probability of each class, of floats and input's shape.
        weight: Tensor or None, (C,), the weight of each class.
        ignore_index: int, a class that counts for nothing.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
        label_smoothing: float in [0, 1]: how much of the target is shared evenly by all classes.
    Returns:
        Tensor of input's dtype: one number, or with reduction 'none' one for each element of the batch.
    Raises:
        IndexError: there is no such class.
        ValueError: the shapes do not fit.

    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> ms.mint.nn.functional.cross_entropy(logits, ms.tensor([0, 1]), reduction="none")
    Tensor([0.6931472, 0.       ], dtype=float32)"""
    ...
def ctc_loss(log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: complex | Tensor = 0, reduction: str = 'mean', zero_infinity: bool = False) -> tuple[Tensor, Tensor]:
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
    0.2877"""
    ...
def dropout(input: Operand, p: Operand = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
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
    [0.0, 2.0]"""
    ...
def dropout2d(input: Operand, p: Operand = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
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
    [(0.0, 0.0), (2.0, 2.0)]"""
    ...
def elu(input: Operand, alpha: Operand = 1.0, inplace: bool = False) -> Tensor:
    """Exponential linear unit: input where it is positive, else alpha * (exp(input) - 1) (Clevert et al., 2016).

    Args:
        input: Tensor of floats of any shape.
        alpha: number. Default: 1.0.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.elu(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)"""
    ...
def elu_(input: Operand, alpha: Operand = 1.0) -> Tensor:
    """``elu`` written into input.

    Args:
        input: Tensor of floats, which is written.
        alpha: number. Default: 1.0.
    Returns:
        input.

    >>> ms.mint.nn.functional.elu_(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)"""
    ...
def embedding(input: Operand, weight: Operand, padding_idx: Any = None, max_norm: Any = None, norm_type: complex | Tensor = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False) -> Tensor:
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
    [[1.0, 1.5], [0.0, 0.5]]"""
    ...
def embedding_bag(input: Operand, weight: Operand, offsets: Any = None, max_norm: Any = None, norm_type: complex | Tensor = 2.0, scale_grad_by_freq: bool = False, mode: str = 'mean', sparse: bool = False, per_sample_weights: Any = None, include_last_offset: bool = False, padding_idx: Any = None) -> Tensor:
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
    [[2.0], [8.0]]"""
    ...
def feature_alpha_dropout(input: Operand, p: Operand = 0.5, training: bool = False, inplace: bool = False) -> Tensor:
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
    True"""
    ...
def flatten(input: Operand, start_dim: complex | Tensor = 0, end_dim: complex | Tensor = -1) -> Tensor:
    """Merges dimensions into one; by default all.

    Args:
        input: Tensor.
        start_dim: int, the first dimension merged. Default: 0.
        end_dim: int, the last dimension merged. Default: -1.
    Returns:
        Tensor of fewer dimensions, with the same elements.

    >>> ms.mint.nn.functional.flatten(ms.ones(2, 3, 4), start_dim=1).shape
    (2, 12)"""
    ...
def fold(input: Operand, output_size: Ints | Sequence[int | None] | None, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
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
    [[[[1.0, 2.0, 1.0], [1.0, 2.0, 1.0]]]]"""
    ...
def gaussian_nll_loss(*args: Any, **kwargs: Any) -> Tensor:
    """0.5 * (log(var) + (x - target)**2 / var), the negative log likelihood of target under normal distributions.

    Args:
        x: Tensor, the means, of floats.
        target: Tensor, what was observed, of floats and x's shape.
        var: Tensor or number, the variances, of x's shape or one that broadcasts with it, or one for each row.
        full: bool, True adds the constant 0.5 log(2 pi).
        eps: number, the least variance.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.gaussian_nll_loss(ms.tensor([1.0]), ms.tensor([3.0]), ms.tensor([1.0]))
    Tensor(2., dtype=float32)"""
    ...
def gelu(input: Operand, approximate: str = 'none') -> Tensor:
    """gelu(input: Tensor, approximate: str = 'none')

    input * Phi(input) (Hendrycks and Gimpel, 2016); approximate 'none' by erf or 'tanh'.
    Phi is the distribution function of the standard normal distribution.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        approximate: str, 'none': by erf; 'tanh': 0.5 input (1 + tanh(0.79788 (input + 0.044715 input**3))).
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        ValueError: another name of an approximation.
        TypeError: complex numbers.

    >>> ms.mint.nn.functional.gelu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.15865526,  0.        ,  1.9544997 ], dtype=float32)
    >>> ms.mint.nn.functional.gelu(ms.tensor([-1.0, 0.0, 2.0]), approximate="tanh")
    Tensor([-0.15880801,  0.        ,  1.9545978 ], dtype=float32)"""
    ...
@overload
def glu(input: Operand, dim: int = -1) -> Tensor:
    """glu(input: Tensor, dim: int = -1)

    a * sigmoid(b) for the halves a, b of input along dim.
    The gated linear unit (Dauphin et al., 2016).

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor of input's shape with half the size along dim.
    Raises:
        ValueError: that size is odd.

    >>> ms.mint.nn.functional.glu(ms.tensor([1.0, 2.0, 0.0, 100.0]))
    Tensor([0.5, 2. ], dtype=float32)"""
    ...
@overload
def glu(input: Operand, axis: int = -1) -> Tensor: ...
def grid_sample(input: Operand, grid: Any, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool | None = None) -> Tensor:
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
    [[[[2.0]]]]"""
    ...
def group_norm(input: Operand, num_groups: int, weight: Operand | None = None, bias: Any = None, eps: Operand = 1e-05) -> Tensor:
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
    array([[-1.,  1., -1.,  1.]], dtype=float32)"""
    ...
def gumbel_softmax(logits: Operand, tau: complex | Tensor = 1.0, hard: bool = False, eps: Operand = 1e-10, dim: Ints | None = -1) -> Tensor:
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
    1.0"""
    ...
@overload
def hardsigmoid(input: Operand) -> Tensor:
    """hardsigmoid(input: Tensor)
    hardsigmoid(input, inplace=False)

    relu6(input + 3) / 6.
    sigmoid made of straight pieces: 0 below -3 and 1 above 3.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.nn.functional.hardsigmoid(ms.tensor([-4.0, 0.0, 1.5]))
    Tensor([0.  , 0.5 , 0.75], dtype=float32)"""
    ...
@overload
def hardsigmoid(input: Operand, inplace: bool = False) -> Tensor: ...
@overload
def hardswish(input: Operand) -> Tensor:
    """hardswish(input: Tensor)
    hardswish(input, inplace=False)

    input * relu6(input + 3) / 6.
    silu made of straight pieces (Howard et al., 2019).

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.nn.functional.hardswish(ms.tensor([-4.0, 1.0, 4.0]))
    Tensor([-0.       ,  0.6666667,  4.       ], dtype=float32)"""
    ...
@overload
def hardswish(input: Operand, inplace: bool = False) -> Tensor: ...
def hardtanh(input: Operand, min_val: complex | Tensor = -1.0, max_val: complex | Tensor = 1.0, inplace: bool = False) -> Tensor:
    """input limited to [min_val, max_val]; at these it has no gradient.

    Args:
        input: Tensor of numbers of any shape.
        min_val: number. Default: -1.0.
        max_val: number. Default: 1.0.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.hardtanh(ms.tensor([-3.0, 0.5, 2.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)"""
    ...
def hardtanh_(input: Operand, min_val: complex | Tensor = -1, max_val: complex | Tensor = 1) -> Tensor:
    """``hardtanh`` written into input.

    Args:
        input: Tensor of numbers, which is written.
        min_val: number. Default: -1.
        max_val: number. Default: 1.
    Returns:
        input.

    >>> ms.mint.nn.functional.hardtanh_(ms.tensor([-3.0, 0.5, 2.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)"""
    ...
def hinge_embedding_loss(input: Operand, target: Operand, margin: Operand = 1.0, reduction: str = 'mean') -> Tensor:
    """input where target is 1, max(0, margin - input) where it is -1, and their sum elsewhere.

    Args:
        input: Tensor, distances, of floats.
        target: Tensor, 1 or -1; its shape broadcasts with input's.
        margin: number, how far apart other pairs should be. Default: 1.0.
        reduction: 'none', 'mean' or 'sum' of the losses. Default: 'mean'.
    Returns:
        Tensor.

    >>> ms.mint.nn.functional.hinge_embedding_loss(ms.tensor([0.5, 0.25]), ms.tensor([1, -1]), reduction="none")
    Tensor([0.5 , 0.75], dtype=float32)"""
    ...
def huber_loss(input: Operand, target: Operand, reduction: str = 'mean', delta: float = 1.0) -> Tensor:
    """huber_loss(input: Tensor, target: Tensor, reduction: str = 'mean', delta: float = 1.0)

    0.5 d**2 where |d| < delta, else delta (|d| - 0.5 delta).
    With d = input - target: smooth_l1_loss times delta.

    Args:
        input: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
        delta: float, where the straight line begins.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.mint.nn.functional.huber_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.5, 4.0]), reduction="none")
    Tensor([0.125, 1.5  ], dtype=float32)"""
    ...
def instance_norm(input: Operand, running_mean: Any = None, running_var: Any = None, weight: Operand | None = None, bias: Any = None, use_input_stats: bool = True, momentum: Any = 0.1, eps: Operand = 1e-05) -> Tensor:
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
    [[[-1.0, 1.0]]]"""
    ...
def interpolate(input: Operand, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None, antialias: bool = False) -> Tensor:
    """Resizes sequences, images or volumes to a size or by a factor.

    Args:
        input: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W), as mode needs it.
        size: int or tuple of ints, the new sizes of the dimensions behind the channels. Default: None; then scale_factor is
            needed.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
        mode: 'nearest' (default), 'linear', 'bilinear', 'trilinear' or 'bicubic'.
        align_corners: True: the outermost elements stay at their places, for linear and cubic modes. Default: None, False.
        recompute_scale_factor: True: the factor used is that of the rounded sizes. Default: None, False.
        antialias: True: images that shrink are means of all pixels, for 'bilinear' and 'bicubic'. Default: False.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: the settings do not fit each other or input.

    >>> ms.mint.nn.functional.interpolate(ms.tensor([[[1.0, 3.0]]]), size=3, mode="linear", align_corners=True).tolist()
    [[[1.0, 2.0, 3.0]]]"""
    ...
def kl_div(input: Operand, target: Operand, reduction: str = 'mean', log_target: bool = False) -> Tensor:
    """kl_div(input: Tensor, target: Tensor, reduction: str = 'mean', log_target: bool = False)

    target * (log(target) - input), input in log space; also reduction 'batchmean'.
    The divergence of the distribution input from the distribution target (Kullback and Leibler, 1951).

    Args:
        input: Tensor, logarithms of probabilities.
        target: Tensor, probabilities; with log_target their logarithms.
        reduction: str, 'mean' or 'sum' of all elements, 'batchmean': the sum divided by the size of the first dimension, or
            'none'.
        log_target: bool, whether target holds logarithms.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> p, q = ms.tensor([[0.5, 0.5]]), ms.tensor([[0.25, 0.75]])
    >>> ms.mint.nn.functional.kl_div(ms.ops.log(q), p, reduction="batchmean")
    Tensor(0.14384103, dtype=float32)"""
    ...
def l1_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """l1_loss(input: Tensor, target: Tensor, reduction: str = 'mean')

    |input - target|.
    The mean absolute error.

    Args:
        input: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.mint.nn.functional.l1_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(1., dtype=float32)"""
    ...
def layer_norm(input: Operand, normalized_shape: Any, weight: Operand | None = None, bias: Any = None, eps: Operand = 1e-05) -> Tensor:
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
           [-1.,  1.]], dtype=float32)"""
    ...
@overload
def leaky_relu(input: Operand, negative_slope: float = 0.01) -> Tensor:
    """leaky_relu(input: Tensor, negative_slope: float = 0.01)
    leaky_relu(input, negative_slope=0.01, inplace=False)

    input if input > 0 else negative_slope * input.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        negative_slope: float, the slope below 0.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.nn.functional.leaky_relu(ms.tensor([-1.0, 2.0]), 0.1)
    Tensor([-0.1,  2. ], dtype=float32)"""
    ...
@overload
def leaky_relu(input: Operand, negative_slope: complex | Tensor = 0.01, inplace: bool = False) -> Tensor: ...
def leaky_relu_(input: Operand, negative_slope: complex | Tensor = 0.01) -> Tensor:
    """Writes x where x > 0, else negative_slope * x, into the tensor itself.

    Args:
        input: Tensor of floats of any shape, which is written.
        negative_slope: number. Default: 0.01.
    Returns:
        input.

    >>> ms.mint.nn.functional.leaky_relu_(ms.tensor([-1.0, 2.0]), 0.5).tolist()
    [-0.5, 2.0]"""
    ...
def local_response_norm(input: Operand, size: Ints, alpha: Operand = 0.0001, beta: Operand = 0.75, k: complex | Tensor = 1.0) -> Tensor:
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
    [[[0.5]]]"""
    ...
def log_softmax(input: Operand, dim: Ints | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """Logarithm of softmax along a dimension, x - log(sum(exp(x))), without overflow.

    Args:
        input: Tensor of floats of any shape.
        dim: int, the dimension. Default: None: 0 for 0, 1 and 3 dimensions, else 1.
        dtype: dtype to compute in. Default: None, that of input.
    Returns:
        Tensor of input's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.nn.functional.log_softmax(ms.tensor([[1.0, 1.0]]), dim=-1).asnumpy().round(4)
    array([[-0.6931, -0.6931]], dtype=float32)"""
    ...
def logsigmoid(input: Operand) -> Tensor:
    """logsigmoid(input: Tensor)

    log(sigmoid(input)), stable.
    For a very negative input it is input, where log(sigmoid(input)) would be -inf.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.nn.functional.logsigmoid(ms.tensor([0.0, -200.0]))
    Tensor([  -0.6931472, -200.       ], dtype=float32)"""
    ...
def lp_pool1d(*args: Any, **kwargs: Any) -> Tensor:
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
    Tensor([[[ 5., 10.]]], dtype=float32)"""
    ...
def lp_pool2d(*args: Any, **kwargs: Any) -> Tensor:
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
    Tensor([[[[10.]]]], dtype=float32)"""
    ...
def lp_pool3d(input: Operand, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> Tensor:
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
    [[[[[2.0]]]]]"""
    ...
def max_pool1d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, ceil_mode: bool = False, return_indices: bool = False) -> Any:
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
    [[[3.0, 4.0]]]"""
    ...
def max_pool2d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, ceil_mode: bool = False, return_indices: bool = False) -> Any:
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
    [[[[5.0, 7.0], [13.0, 15.0]]]]"""
    ...
def max_pool3d(*args: Any, **kwargs: Any) -> Any:
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
    (Tensor([[[[[7.]]]]], dtype=float32), Tensor([[[[[7]]]]], dtype=int64))"""
    ...
def max_unpool1d(*args: Any, **kwargs: Any) -> Tensor:
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
    Tensor([[[0., 5., 7., 0.]]], dtype=float32)"""
    ...
def max_unpool2d(input: Operand, indices: Any, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, output_size: Ints | Sequence[int | None] | None = None) -> Tensor:
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
    [[[[0.0, 0.0], [4.0, 0.0]]]]"""
    ...
def max_unpool3d(*args: Any, **kwargs: Any) -> Tensor:
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
    Tensor([0., 0., 0., 5., 0., 0., 0., 0.], dtype=float32)"""
    ...
@overload
def mish(input: Operand) -> Tensor:
    """mish(input: Tensor)
    mish(input, inplace=False)

    input * tanh(softplus(input)).
    (Misra, 2019)

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.nn.functional.mish(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.30340147,  0.        ,  1.943959  ], dtype=float32)"""
    ...
@overload
def mish(input: Operand, inplace: bool = False) -> Tensor: ...
def mse_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """mse_loss(input: Tensor, target: Tensor, reduction: str = 'mean')

    (input - target)**2.
    The mean squared error.

    Args:
        input: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.mint.nn.functional.mse_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)"""
    ...
def nll_loss(input: Operand, target: Operand, weight: Operand | None = None, ignore_index: int = -100, reduction: str = 'mean') -> Tensor:
    """nll_loss(input: Tensor, target: Tensor, weight: Tensor = None, ignore_index: int = -100, reduction: str = 'mean')

    -input[target] for log probabilities (N, C, ...), weighted mean.
    The mean is weighted: the sum divided by the sum of the weights.

    Args:
        input: Tensor of floats, (C,) or (N, C, ...) for C classes.
        target: Tensor of integers, (N, ...) or one class of input (C,).
        weight: Tensor or None, (C,), the weight of each class.
        ignore_index: int, a class that counts for nothing.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor of input's dtype: one number, or with reduction 'none' one for each element of the batch.
    Raises:
        IndexError: there is no such class.
        ValueError: the shapes do not fit.

    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> ms.mint.nn.functional.nll_loss(ms.ops.log_softmax(logits), ms.tensor([0, 1]), reduction="none")
    Tensor([ 0.6931472, -0.       ], dtype=float32)"""
    ...
@overload
def normalize(input: Operand, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12)

    input / max(norm(input), eps) along dim.
    Vectors of length 1.

    Args:
        input: Tensor of floats.
        p: float, the order of the norm.
        dim: int, the dimension that the vectors lie along.
        eps: float, a small number that keeps the divisor from being 0.
    Returns:
        Tensor of input's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.nn.functional.normalize(ms.tensor([[3.0, 4.0]]))
    Tensor([[0.6, 0.8]], dtype=float32)"""
    ...
@overload
def normalize(input: Operand, p: float = 2.0, axis: int = 1, eps: float = 1e-12) -> Tensor: ...
@overload
def normalize(input: Operand, p: float = 2.0, dim: int = 1, epsilon: float = 1e-12) -> Tensor: ...
def one_hot(tensor: Operand, num_classes: complex | Tensor = -1) -> Tensor:
    """Turns classes into vectors that are 1 at the class and 0 elsewhere.

    Args:
        tensor: Tensor of integers that are not negative.
        num_classes: int, the size of the new last dimension; -1 (default): the largest class plus 1.
    Returns:
        int64 Tensor with one dimension more.

    >>> ms.mint.nn.functional.one_hot(ms.tensor([1, 0]), 3)
    Tensor([[0, 1, 0],
            [1, 0, 0]], dtype=int64)"""
    ...
def pad(input: Operand, pad: Any, mode: str = 'constant', value: Operand | None = None) -> Tensor:
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
    Tensor([[9, 1, 2, 9, 9]], dtype=int64)"""
    ...
def pairwise_distance(x1: Operand, x2: Operand, p: Operand = 2.0, eps: Operand = 1e-06, keepdim: bool = False) -> Tensor:
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
    5.0"""
    ...
def pixel_shuffle(input: Operand, upscale_factor: int) -> Tensor:
    """Turns channels into pixels: (..., C * r * r, H, W) becomes (..., C, H * r, W * r) (Shi et al., 2016).

    Args:
        input: Tensor of at least three dimensions, channels divisible by r * r.
        upscale_factor: int r.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.functional.pixel_shuffle(ms.ops.arange(4).reshape(4, 1, 1), 2).tolist()
    [[[0, 1], [2, 3]]]"""
    ...
def poisson_nll_loss(input: Operand, target: Operand, log_input: bool = True, full: bool = False, eps: Operand = 1e-08, reduction: str = 'mean') -> Any:
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
    1.0"""
    ...
def prelu(input: Operand, weight: Operand) -> Tensor:
    """prelu(input: Tensor, weight: Tensor)

    input if input > 0 else weight * input, weight per channel (dimension 1) or single.
    weight is usually learned (He et al., 2015).

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        weight: Tensor, the slope below 0: one element, or one for each channel of input (N, C, ...).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: weight has another number of elements.

    >>> ms.mint.nn.functional.prelu(ms.tensor([[-4.0, -4.0], [2.0, 2.0]]), ms.tensor([0.25, 0.5]))
    Tensor([[-1., -2.],
            [ 2.,  2.]], dtype=float32)"""
    ...
def relu(input: Operand, inplace: bool = False) -> Tensor:
    """Rectified linear unit: max(input, 0), so that negative values become 0.

    Args:
        input: Tensor of numbers of any shape.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.relu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([0., 0., 2.], dtype=float32)"""
    ...
def relu6(input: Operand, inplace: bool = False) -> Tensor:
    """ReLU that is cut off at 6: min(max(input, 0), 6).

    Args:
        input: Tensor of numbers of any shape.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.relu6(ms.tensor([-1.0, 5.0, 9.0]))
    Tensor([0., 5., 6.], dtype=float32)"""
    ...
def relu_(input: Operand) -> Tensor:
    """``relu`` written into input: negative elements become 0.

    Args:
        input: Tensor of numbers, which is written.
    Returns:
        input.

    >>> x = ms.tensor([-1.0, 2.0])
    >>> ms.mint.nn.functional.relu_(x) is x, x.tolist()
    (True, [0.0, 2.0])"""
    ...
def rms_norm(input: Operand, normalized_shape: Ints, weight: Operand | None = None, eps: Operand | None = None) -> tuple[Tensor, Tensor]:
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
    [1.0, 1.0]"""
    ...
def rrelu(input: Operand, lower: complex | Tensor = 0.125, upper: complex | Tensor = 0.3333333333333333, training: bool = False, inplace: bool = False) -> Tensor:
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
    [-4.0, 2.0]"""
    ...
def rrelu_(input: Operand, lower: complex | Tensor = 0.125, upper: complex | Tensor = 0.3333333333333333, training: bool = False) -> Tensor:
    """``rrelu`` written into its input.

    Args:
        input: Tensor of floats.
        lower: number, the least slope. Default: 1 / 8.
        upper: number, the largest slope. Default: 1 / 3.
        training: False takes the mean of both for all. Default: False.
    Returns:
        input.

    >>> ms.mint.nn.functional.rrelu_(ms.tensor([-8.0]), 0.25, 0.25).tolist()
    [-2.0]"""
    ...
def scaled_dot_product_attention(query: Any, key: Any, value: Operand, attn_mask: Any = None, dropout_p: complex | Tensor = 0.0, is_causal: bool = False, scale: Any = None, enable_gqa: bool = False) -> Tensor:
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
    [[[1.0], [2.0]]]"""
    ...
@overload
def selu(input: Operand) -> Tensor:
    """selu(input: Tensor)
    selu(input, inplace=False)

    Scaled exponential linear unit (Klambauer et al., 2017).
    1.0507 * (input if input > 0 else 1.6733 * (exp(input) - 1)).

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.nn.functional.selu(ms.tensor([-1.0, 0.0, 1.0]))
    Tensor([-1.1113307,  0.       ,  1.050701 ], dtype=float32)"""
    ...
@overload
def selu(input: Operand, inplace: bool = False) -> Tensor: ...
def selu_(input: Operand) -> Tensor:
    """``selu`` written into its input.

    Args:
        input: Tensor of floats.
    Returns:
        input.

    >>> ms.mint.nn.functional.selu_(ms.tensor([0.0])).tolist()
    [0.0]"""
    ...
def sigmoid(input: Operand) -> Tensor:
    """sigmoid(input: Tensor)

    1 / (1 + exp(-input)).
    The logistic function, between 0 and 1.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.nn.functional.sigmoid(ms.tensor([-100.0, 0.0, 1.0]))
    Tensor([3.783506e-44, 5.000000e-01, 7.310586e-01], dtype=float32)"""
    ...
def sigmoid_(input: Operand) -> Tensor:
    """``sigmoid`` written into input: 1 / (1 + exp(-input)).

    Args:
        input: Tensor of floats, which is written.
    Returns:
        input.

    >>> ms.mint.nn.functional.sigmoid_(ms.tensor([0.0, 100.0]))
    Tensor([0.5, 1. ], dtype=float32)"""
    ...
def silu(input: Operand, inplace: bool = False) -> Tensor:
    """Sigmoid linear unit, also called swish: input * sigmoid(input) (Elfwing et al., 2018).

    Args:
        input: Tensor of numbers of any shape.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.silu(ms.tensor([0.0, 1.0])).asnumpy().round(4)
    array([0.    , 0.7311], dtype=float32)"""
    ...
def smooth_l1_loss(input: Operand, target: Operand, reduction: str = 'mean', beta: float = 1.0) -> Tensor:
    """smooth_l1_loss(input: Tensor, target: Tensor, reduction: str = 'mean', beta: float = 1.0)

    0.5 d**2 / beta where |d| < beta, else |d| - 0.5 beta.
    With d = input - target: a square near 0, a straight line elsewhere.

    Args:
        input: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
        beta: float, where the line begins.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.mint.nn.functional.smooth_l1_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.5, 4.0]), reduction="none")
    Tensor([0.125, 1.5  ], dtype=float32)"""
    ...
def soft_margin_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """Logistic loss of two classes: log(1 + exp(-target * input)).

    Args:
        input: Tensor of floats of any shape.
        target: Tensor of the same shape, of 1 and -1.
        reduction: 'mean' (default) or 'sum' of all losses, or 'none' for each of them.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.functional.soft_margin_loss(ms.tensor([0.0]), ms.tensor([1.0]))), 4)
    0.6931"""
    ...
def softmax(input: Operand, dim: Ints | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """exp(x) / sum(exp(x)) along a dimension: positive numbers that sum to 1, without overflow.

    Args:
        input: Tensor of floats of any shape.
        dim: int, the dimension. Default: None: 0 for 0, 1 and 3 dimensions, else 1.
        dtype: dtype to compute in. Default: None, that of input.
    Returns:
        Tensor of input's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.nn.functional.softmax(ms.tensor([[1.0, 1.0]]), dim=-1)
    Tensor([[0.5, 0.5]], dtype=float32)"""
    ...
def softmin(input: Operand, dim: Ints | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Softmax of -input along a dimension: small values get large shares.

    Args:
        input: Tensor of floats of any shape.
        dim: int, the dimension. Default: None: 0 for 0, 1 and 3 dimensions, else 1.
        dtype: dtype to compute in. Default: None, that of input.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.softmin(ms.tensor([[0.0, 0.0]]), dim=1).tolist()
    [[0.5, 0.5]]"""
    ...
def softplus(input: Operand, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
    """softplus(input: Tensor, beta: float = 1.0, threshold: float = 20.0)

    log(1 + exp(beta * input)) / beta; input itself where beta * input > threshold.
    A smooth relu.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        beta: float, the larger, the closer to relu.
        threshold: float, above it the result is input, so that exp does not overflow.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.nn.functional.softplus(ms.tensor([-2.0, 0.0, 50.0]))
    Tensor([ 0.12692802,  0.6931472 , 50.        ], dtype=float32)"""
    ...
def softsign(input: Operand) -> Tensor:
    """softsign(input: Tensor)

    input / (1 + |input|).
    It lies between -1 and 1.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.nn.functional.softsign(ms.tensor([-1.0, 0.0, 3.0]))
    Tensor([-0.5 ,  0.  ,  0.75], dtype=float32)"""
    ...
def tanh(input: Operand) -> Tensor:
    """tanh(input: Tensor)

    Hyperbolic tangent.
    (exp(input) - exp(-input)) / (exp(input) + exp(-input)), which lies in [-1, 1].

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.nn.functional.tanh(ms.tensor([0.0, 1.0, 100.0]))
    Tensor([0.       , 0.7615942, 1.       ], dtype=float32)"""
    ...
def threshold(input: Operand, threshold: Any, value: Operand, inplace: bool = False) -> Tensor:
    """input where it is above threshold or NaN, else value; of ints threshold and value count without their fractions.

    Args:
        input: Tensor of numbers of any shape.
        threshold: number.
        value: number.
        inplace: True writes the result into input. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.functional.threshold(ms.tensor([0.2, 0.7]), 0.5, 9.0)
    Tensor([9. , 0.7], dtype=float32)"""
    ...
def threshold_(input: Operand, threshold: Any, value: Operand) -> Tensor:
    """``threshold`` written into input: what is not above threshold becomes value.

    Args:
        input: Tensor of numbers, which is written.
        threshold: number.
        value: number.
    Returns:
        input.

    >>> ms.mint.nn.functional.threshold_(ms.tensor([0.2, 0.7]), 0.5, 9.0)
    Tensor([9. , 0.7], dtype=float32)"""
    ...
def triplet_margin_with_distance_loss(anchor: Operand, positive: Operand, negative: Operand, *, distance_function: Any = None, margin: Operand = 1.0, swap: bool = False, reduction: str = 'mean') -> Tensor:
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
    6.0"""
    ...
def unfold(input: Operand, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
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
    [[[0, 1], [1, 2], [3, 4], [4, 5]]]"""
    ...
def upsample(input: Operand, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None) -> Tensor:
    """Resizes sequences, images or volumes; the older name of ``interpolate``.

    Args:
        input: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W), as mode needs it.
        size: int or tuple of ints, the new sizes. Default: None; then scale_factor is needed.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
        mode: 'nearest' (default), 'linear', 'bilinear', 'trilinear' or 'bicubic'.
        align_corners: True: the outermost elements stay at their places. Default: None, False.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.functional.upsample(ms.tensor([[[1.0, 3.0]]]), scale_factor=2).tolist()
    [[[1.0, 1.0, 3.0, 3.0]]]"""
    ...
def upsample_bilinear(input: Operand, size: Ints | None = None, scale_factor: Any = None) -> Tensor:
    """``interpolate`` of images between their neighbours, the corners at their places.

    Args:
        input: Tensor (N, C, H, W).
        size: int or pair of ints, the new sizes. Default: None; then scale_factor is needed.
        scale_factor: number or pair of numbers, new size over old. Default: None.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.functional.upsample_bilinear(ms.tensor([[[[1.0, 3.0]]]]), size=(1, 3)).tolist()
    [[[[1.0, 2.0, 3.0]]]]"""
    ...
def upsample_nearest(input: Operand, size: Ints | None = None, scale_factor: Any = None) -> Tensor:
    """``interpolate`` by the nearest element.

    Args:
        input: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W).
        size: int or tuple of ints, the new sizes. Default: None; then scale_factor is needed.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.functional.upsample_nearest(ms.tensor([[[1.0, 3.0]]]), scale_factor=2).tolist()
    [[[1.0, 1.0, 3.0, 3.0]]]"""
    ...
def adaptive_max_pool3d(*args: Any, **kwargs: Any) -> Any: ...
def affine_grid(*args: Any, **kwargs: Any) -> Any: ...
def channel_shuffle(*args: Any, **kwargs: Any) -> Any: ...
def dropout1d(*args: Any, **kwargs: Any) -> Any: ...
def dropout3d(*args: Any, **kwargs: Any) -> Any: ...
def fractional_max_pool2d(*args: Any, **kwargs: Any) -> Any: ...
def fractional_max_pool3d(*args: Any, **kwargs: Any) -> Any: ...
def gaussian_nll_loss(*args: Any, **kwargs: Any) -> Any: ...
def hardshrink(*args: Any, **kwargs: Any) -> Any: ...
def lp_pool1d(*args: Any, **kwargs: Any) -> Any: ...
def lp_pool2d(*args: Any, **kwargs: Any) -> Any: ...
def margin_ranking_loss(*args: Any, **kwargs: Any) -> Any: ...
def max_pool3d(*args: Any, **kwargs: Any) -> Any: ...
def max_unpool1d(*args: Any, **kwargs: Any) -> Any: ...
def max_unpool3d(*args: Any, **kwargs: Any) -> Any: ...
def multi_margin_loss(*args: Any, **kwargs: Any) -> Any: ...
def multilabel_margin_loss(*args: Any, **kwargs: Any) -> Any: ...
def multilabel_soft_margin_loss(*args: Any, **kwargs: Any) -> Any: ...
def pdist(*args: Any, **kwargs: Any) -> Any: ...
def pixel_unshuffle(*args: Any, **kwargs: Any) -> Any: ...
def softshrink(*args: Any, **kwargs: Any) -> Any: ...
def tanhshrink(*args: Any, **kwargs: Any) -> Any: ...
def triplet_margin_loss(*args: Any, **kwargs: Any) -> Any: ...
