# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.mint.nn.parallel import DataParallel as DataParallel
from msjit.nn import Cell as Cell, CellDict, CellList, SequentialCell
from msjit.parameter import Parameter as Parameter
from . import adaptive_softmax as adaptive_softmax
from . import attention as attention
from . import functional as functional
from . import init as init
from . import layer_documents as layer_documents
from . import layers as layers
from . import lazy as lazy
from . import module as module
from . import modules as modules
from . import normalizations as normalizations
from . import parallel as parallel
from . import parameter as parameter
from . import resizing as resizing
from . import stateful_layers as stateful_layers
from . import torch_functional as torch_functional
from . import torch_layer_documents as torch_layer_documents
from . import torch_layers as torch_layers
from . import transformers as transformers
from . import utils as utils
from . import windows as windows
from . import written as written

_P = ParamSpec("_P")
_R = TypeVar("_R")

class AdaptiveAvgPool1d(Module):
    """Means of output_size windows that divide a sequence of any length as evenly as can be.

    Args:
        output_size: int, the number of windows.
    Inputs:
        input: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, output_size).

    >>> ms.mint.nn.AdaptiveAvgPool1d(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]"""
    output_size: int
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class AdaptiveAvgPool2d(Module):
    """Means of windows that divide an image of any size as evenly as can be.

    Args:
        output_size: int or pair of ints, how many windows; None among several keeps that size.
    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.mint.nn.AdaptiveAvgPool2d((1, None))(ms.ops.arange(4.0).reshape(1, 1, 2, 2)).tolist()
    [[[[1.0, 2.0]]]]"""
    output_size: Any
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class AdaptiveAvgPool3d(Module):
    """Means of windows that divide a volume of any size as evenly as can be.

    Args:
        output_size: int or triple of ints, how many windows; None among several keeps that size.
    Inputs:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, depth, rows, columns).

    >>> ms.mint.nn.AdaptiveAvgPool3d(1)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[3.5]]]]]"""
    output_size: Any
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class AdaptiveLogSoftmaxWithLoss(Module):
    """Log-probabilities of very many classes, which are sorted by how often they occur: the frequent ones are computed alone,
    each of the others by the probability of its cluster and, from fewer features, of the class within it (Grave et al., 2017).

    Args:
        in_features: int, the features of an element of the input.
        n_classes: int, how many classes there are.
        cutoffs: ascending ints below n_classes: where each cluster begins.
        div_value: number, each cluster has so many times fewer features than the one before. Default: 4.0.
        head_bias: True adds a bias to the scores of frequent classes and clusters. Default: False.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        input: Tensor (N, in_features) or (in_features,).
        target: integer Tensor (N,) or (), the right classes.
    Returns:
        named pair: ``output`` (N,) or (), the log-probabilities of the targets, and ``loss``, a scalar: minus their mean.
    Raises:
        ValueError: cutoffs do not ascend within the classes, or shapes do not fit.
        IndexError: a target is no class.

    >>> layer = ms.mint.nn.AdaptiveLogSoftmaxWithLoss(8, 20, cutoffs=[5, 10])
    >>> output, loss = layer(ms.ones(3, 8), ms.tensor([0, 7, 19]))
    >>> output.shape, layer.log_prob(ms.ones(3, 8)).exp().sum(1).asnumpy().round(3).tolist()
    ((3,), [1.0, 1.0, 1.0])"""
    def __init__(self, in_features: Any, n_classes: Any, cutoffs: Any, div_value: complex | Tensor = 4.0, head_bias: bool = False, device: Any = None, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
    def log_prob(self, input: Operand) -> Any:
        """Log-probabilities (N, n_classes) of all classes."""
        ...
    def predict(self, input: Operand) -> Any:
        """The most probable classes (N,): rare ones are only looked at where a cluster wins."""
        ...
    def reset_parameters(self) -> Any:
        """Draws all weights anew."""
        ...
class AdaptiveMaxPool1d(Module):
    """Maxima of output_size windows that divide a sequence of any length as evenly as can be.

    Args:
        output_size: int, the number of windows.
        return_indices: True gives the index of each maximum as well. Default: False.
    Inputs:
        input: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, output_size), or the pair (maxima, indices).

    >>> ms.mint.nn.AdaptiveMaxPool1d(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 4.0]]]"""
    output_size: int
    def __init__(self, output_size: Ints | Sequence[int | None] | None, return_indices: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class AdaptiveMaxPool2d(Module):
    """Maxima of windows that divide an image of any size as evenly as can be.

    Args:
        output_size: int or pair of ints, how many windows; None among several keeps that size.
        return_indices: True gives the index of each maximum as well. Default: False.
    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns), or the pair (maxima, indices).

    >>> ms.mint.nn.AdaptiveMaxPool2d(1)(ms.ops.arange(4.0).reshape(1, 1, 2, 2)).tolist()
    [[[[3.0]]]]"""
    output_size: Any
    return_indices: bool
    def __init__(self, output_size: Ints | Sequence[int | None] | None, return_indices: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class AdaptiveMaxPool3d(Module):
    """Maxima of windows that divide a volume of any size as evenly as can be.

    Args:
        output_size: int or triple of ints, how many windows; None among several keeps that size.
        return_indices: True gives the index of each maximum as well. Default: False.
    Inputs:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, depth, rows, columns), or the pair (maxima, indices).

    >>> ms.mint.nn.AdaptiveMaxPool3d(1)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[7.0]]]]]"""
    output_size: Any
    return_indices: bool
    def __init__(self, output_size: Ints | Sequence[int | None] | None, return_indices: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class AlphaDropout(Dropout1d):
    """Dropout for networks with SELU, which keeps mean and variance; in evaluation does nothing (Klambauer et al., 2017).

    Args:
        p: number in [0, 1], the probability of an element. Default: 0.5.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.mint.nn.AlphaDropout().eval()(ms.ones(2)).tolist()
    [1.0, 1.0]"""
    cls_name: str
class AvgPool1d(Module):
    """Mean of each window of a sequence.

    Args:
        kernel_size: int, the window.
        stride: int, how far apart windows lie; None: kernel_size, side by side. Default: None.
        padding: int, how much is put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
    Inputs:
        input: Tensor (N, C, L).
    Returns:
        Tensor (N, C, windows).

    >>> ms.mint.nn.AvgPool1d(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]"""
    ceil_mode: bool
    count_include_pad: bool
    divisor_override: Any
    kernel_size: Any
    pad_mode: str
    padding: Any
    stride: Any
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class AvgPool2d(Module):
    """Mean of each window of an image.

    Args:
        kernel_size: int or pair of ints, the window.
        stride: int or pair of ints, how far apart windows lie; None: kernel_size, side by side. Default: None.
        padding: int or pair of ints, how much is put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: int that sums are divided by instead of the number of elements. Default: None.
    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.mint.nn.AvgPool2d(2)(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[2.5, 4.5], [10.5, 12.5]]]]"""
    ceil_mode: bool
    count_include_pad: bool
    divisor_override: Any
    kernel_size: int
    pad_mode: str
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class AvgPool3d(Module):
    """Mean of each window of a volume.

    Args:
        kernel_size: int or triple of ints, the window.
        stride: int or triple of ints, how far apart windows lie; None: kernel_size, side by side. Default: None.
        padding: int or triple of ints, how much is put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: int that sums are divided by instead of the number of elements. Default: None.
    Inputs:
        input: Tensor (N, C, D, H, W).
    Returns:
        Tensor (N, C, depth, rows, columns).

    >>> ms.mint.nn.AvgPool3d(2)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[3.5]]]]]"""
    ceil_mode: bool
    count_include_pad: bool
    divisor_override: Any
    kernel_size: Any
    pad_mode: str
    padding: int
    stride: Any
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class BCELoss(Module):
    """Binary cross entropy of probabilities: -(target log(input) + (1 - target) log(1 - input)).

    Args:
        weight: Tensor that each loss is multiplied by. Default: None.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of probabilities, from 0 to 1.
        target: Tensor of the same shape, from 0 to 1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.BCELoss()(ms.tensor([0.5, 0.5]), ms.tensor([0.0, 1.0]))), 4)
    0.6931"""
    average: bool
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class BCEWithLogitsLoss(Module):
    """Binary cross entropy of the sigmoid of input, in a form that does not overflow.

    Args:
        weight: Tensor that each loss is multiplied by. Default: None.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        pos_weight: Tensor that the losses of positive targets are multiplied by. Default: None.
    Inputs:
        input: Tensor of floats of any shape.
        target: Tensor of the same shape, from 0 to 1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.BCEWithLogitsLoss()(ms.tensor([0.0, 100.0]), ms.tensor([0.0, 1.0]))), 4)
    0.3466"""
    average: bool
    pos_weight: Any
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, reduction: str = 'mean', pos_weight: Any = None) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class BatchNorm1d(Module):
    """Normalises each channel of (N, C) or (N, C, L) over the batch; see ``BatchNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C) or (N, C, L).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.BatchNorm1d(2)(ms.tensor([[1.0, 5.0], [3.0, 5.0]])).asnumpy().round(3).tolist()
    [[-1.0, 0.0], [1.0, 0.0]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    training: bool
    use_batch_statistics: Any
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
class BatchNorm2d(Module):
    """Normalises each channel of images over the batch: (x - mean) / sqrt(variance + eps) * weight + bias (Ioffe and Szegedy,
    2015).

    In training mean and variance are those of the batch, and the running values move towards them: running = (1 - momentum)
    * running + momentum * batch. In evaluation the running values are used.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values, and those of the batch are always used. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, H, W).
    Returns:
        Tensor of input's shape. Parameters (C,): ``weight``, ``bias``, ``running_mean``, ``running_var``;
        ``num_batches_tracked`` counts the calls in training.
    Raises:
        ValueError: input has another number of dimensions.

    >>> layer = ms.mint.nn.BatchNorm2d(1)
    >>> layer(ms.tensor([[[[1.0, 3.0]]]])).asnumpy().round(3).tolist()
    [[[[-1.0, 1.0]]]]
    >>> layer.running_mean.asnumpy().round(3)
    array([0.2], dtype=float32)"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    training: bool
    use_batch_statistics: Any
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
class BatchNorm3d(Module):
    """Normalises each channel of volumes over the batch; see ``BatchNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, D, H, W).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.BatchNorm3d(2)(ms.ops.zeros((1, 2, 1, 1, 1))).shape
    (1, 2, 1, 1, 1)"""
    bn2d: Any
    training: bool
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
class Bilinear(Module):
    """Bilinear form of two vectors for each output: input1 @ weight[o] @ input2 + bias[o].

    Args:
        in1_features: int, the size of the first input's last dimension.
        in2_features: int, the size of the second's.
        out_features: int, the size of the result's.
        bias: False leaves the bias out. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input1: Tensor (..., in1_features).
        input2: Tensor (..., in2_features).
    Returns:
        Tensor (..., out_features). Parameters: ``weight`` (out, in1, in2) and ``bias`` (out,).

    >>> ms.mint.nn.Bilinear(2, 3, 4)(ms.ones(5, 2), ms.ones(5, 3)).shape
    (5, 4)"""
    def __init__(self, in1_features: Any, in2_features: Any, out_features: Any, bias: bool = True, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input1: Operand, input2: Operand) -> Any: ...
    cls_name: str
    def forward(self, input1: Operand, input2: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(in1_features)."""
        ...
class CELU(Module):
    """Continuously differentiable exponential linear unit: max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017).

    Args:
        alpha: number, not 0. Default: 1.0.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.CELU()(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)"""
    alpha: float
    def __init__(self, alpha: Operand = 1.0, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class CTCLoss(Module):
    """Loss of labels whose places in a sequence are not known: the negative logarithm of the probability of all ways to place
    them (Graves et al., 2006).

    Args:
        blank: int, the class that stands for no label. Default: 0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        zero_infinity: True gives 0 for labels that have no place, instead of inf. Default: False.
    Inputs:
        input: Tensor (T, N, C) of logarithms of probabilities.
        target: Tensor (N, S) of the labels, or all of them in one dimension.
        input_lengths: Tensor or tuple of N ints, how long each sequence is.
        target_lengths: Tensor or tuple of N ints, how many labels it has.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.CTCLoss()(ms.ops.log_softmax(ms.zeros(2, 1, 2), -1), ms.tensor([[1]]), (2,), (1,))), 4)
    0.2877"""
    average: bool
    blank: int
    reduce: bool
    reduction: str
    zero_infinity: bool
    def __init__(self, blank: complex | Tensor = 0, reduction: str = 'mean', zero_infinity: bool = False) -> None: ...
    def __call__(self, input: Operand, target: Operand, input_lengths: Any, target_lengths: Any) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand, input_lengths: Any, target_lengths: Any) -> Any: ...
class ChannelShuffle(Module):
    """Orders channels anew: the first of each group, then the second of each, and so on (Zhang et al., 2018).

    Args:
        groups: int that divides the channels.
    Inputs:
        input: Tensor (N, C, ...).
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.ChannelShuffle(2)(ms.ops.arange(4).reshape(1, 4, 1, 1)).flatten().tolist()
    [0, 2, 1, 3]"""
    groups: int
    def __init__(self, groups: Any) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class CircularPad1d(Module):
    """Continues the last dimension from its other end.

    Args:
        padding: int for both sides, or a tuple of ints (left, right).
    Inputs:
        input: Tensor (..., L).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.CircularPad1d((1, 0))(ms.tensor([[[1, 2, 3]]])).tolist()
    [[[3, 1, 2, 3]]]"""
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class CircularPad2d(Module):
    """Continues the last two dimensions from their other ends.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom).
    Inputs:
        input: Tensor (..., H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.CircularPad2d((1, 0, 0, 0))(ms.tensor([[[1, 2], [3, 4]]])).tolist()
    [[[2, 1, 2], [4, 3, 4]]]"""
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class CircularPad3d(Module):
    """Continues the last three dimensions from their other ends.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom, front, back).
    Inputs:
        input: Tensor (..., D, H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.CircularPad3d((1, 0, 0, 0, 0, 0))(ms.tensor([[[[1, 2], [3, 4]]]])).tolist()
    [[[[2, 1, 2], [4, 3, 4]]]]"""
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ConstantPad1d(Module):
    """Puts a value before and behind the last dimension.

    Args:
        padding: int for both sides, or a tuple of ints (before, behind).
        value: number that is put there.
    Inputs:
        input: Tensor (..., L).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ConstantPad1d((1, 2), 9)(ms.tensor([[1, 2]]))
    Tensor([[9, 1, 2, 9, 9]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ConstantPad2d(Module):
    """Puts a value around the last two dimensions.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom).
        value: number that is put there.
    Inputs:
        input: Tensor (..., H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ConstantPad2d((1, 0, 0, 0), 9)(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[9, 1, 2],
            [9, 3, 4]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ConstantPad3d(Module):
    """Puts a value around the last three dimensions.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom, front, back).
        value: number that is put there.
    Inputs:
        input: Tensor (..., D, H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ConstantPad3d(1, 9.0)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Conv1d(Module):
    """Convolution of sequences: each output channel is the sum over the input channels of their cross-correlation with a
    window of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows lie. Default: 1.
        padding: int, how much is put on each side; or 'valid' (none) or 'same' (as much as keeps the length). Default: 0.
        dilation: int, the distance of a window's elements. Default: 1.
        groups: int that divides both numbers of channels: so many groups of channels are convolved each for itself.
            Default: 1.
        bias: False leaves the bias out. Default: True.
        padding_mode: 'zeros' (default), 'reflect', 'replicate' or 'circular': what padding consists of.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, L) or (in_channels, L).
    Returns:
        Tensor (N, out_channels, length). Parameters: ``weight`` (out_channels, in_channels / groups, kernel_size) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: channels are not divisible by groups, or padding_mode is another word.

    >>> layer = ms.mint.nn.Conv1d(1, 1, 2, bias=False)
    >>> ones = ms.mint.nn.init.ones_(layer.weight)
    >>> layer(ms.tensor([[[1.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 6.0]]]"""
    bias: Any
    bias_init: Any
    data_format: str
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    pad_mode: str
    padding: Any
    stride: Any
    weight: Parameter
    weight_init: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @staticmethod
    def conv1d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    @staticmethod
    def convolve(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    dims: int
    def extra_repr(self) -> Any: ...
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(elements that make one of the result)."""
        ...
class Conv2d(Module):
    """Convolution of images: each output channel is the sum over the input channels of their cross-correlation with a window
    of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        padding: int or pair of ints, how much is put on each side; or 'valid' (none) or 'same' (as much as keeps the size).
            Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        groups: int that divides both numbers of channels: so many groups of channels are convolved each for itself.
            Default: 1.
        bias: False leaves the bias out. Default: True.
        padding_mode: 'zeros' (default), 'reflect', 'replicate' or 'circular': what padding consists of.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, H, W) or (in_channels, H, W).
    Returns:
        Tensor (N, out_channels, rows, columns). Parameters: ``weight`` (out_channels, in_channels / groups, height, width)
            and ``bias`` (out_channels,).
    Raises:
        ValueError: channels are not divisible by groups, or padding_mode is another word.

    >>> ms.mint.nn.Conv2d(3, 8, kernel_size=3, padding="same")(ms.ops.ones((1, 3, 5, 5))).shape
    (1, 8, 5, 5)"""
    bias: Any
    bias_init: Any
    data_format: str
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    pad_mode: str
    padding: Any
    stride: Any
    weight: Parameter
    weight_init: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @staticmethod
    def conv2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    @staticmethod
    def convolve(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    dims: int
    def extra_repr(self) -> Any: ...
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(elements that make one of the result)."""
        ...
class Conv3d(Module):
    """Convolution of volumes: each output channel is the sum over the input channels of their cross-correlation with a window
    of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or triple of ints, depth, height and width of the window.
        stride: int or triple of ints, how far apart windows lie. Default: 1.
        padding: int or triple of ints, how much is put on each side; or 'valid' (none) or 'same' (as much as keeps the
            size). Default: 0.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        groups: int that divides both numbers of channels: so many groups of channels are convolved each for itself.
            Default: 1.
        bias: False leaves the bias out. Default: True.
        padding_mode: 'zeros' (default), 'reflect', 'replicate' or 'circular': what padding consists of.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, D, H, W) or (in_channels, D, H, W).
    Returns:
        Tensor (N, out_channels, depth, rows, columns). Parameters: ``weight`` (out_channels, in_channels / groups, depth,
            height, width) and ``bias`` (out_channels,).
    Raises:
        ValueError: channels are not divisible by groups, or padding_mode is another word.

    >>> ms.mint.nn.Conv3d(1, 2, kernel_size=3)(ms.ops.ones((1, 1, 5, 5, 5))).shape
    (1, 2, 3, 3, 3)"""
    bias: Any
    bias_init: Any
    data_format: str
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    pad_mode: str
    padding: int
    stride: Any
    weight: Parameter
    weight_init: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @staticmethod
    def conv3d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    @staticmethod
    def convolve(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    dims: int
    def extra_repr(self) -> Any: ...
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(elements that make one of the result)."""
        ...
class ConvTranspose1d(Module):
    """Transposed convolution of sequences, the gradient of ``Conv1d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows are added. Default: 1.
        padding: int, how much is cut off on each side. Default: 0.
        output_padding: int, how much is added behind. Default: 0.
        groups: int that divides both numbers of channels. Default: 1.
        bias: False leaves the bias out. Default: True.
        dilation: int, the distance of a window's elements. Default: 1.
        padding_mode: 'zeros', the only one that is there.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, L).
        output_size: None, or one int in a tuple, the length that the result is to have. Default: None.
    Returns:
        Tensor (N, out_channels, length). Parameters: ``weight`` (in_channels, out_channels / groups, kernel_size) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: padding_mode is another word, or output_size one that strides cannot give.

    >>> ms.mint.nn.ConvTranspose1d(1, 2, kernel_size=2, stride=2)(ms.ones(1, 1, 3)).shape
    (1, 2, 6)"""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(out_channels / groups * elements of the kernel)."""
        ...
class ConvTranspose2d(Module):
    """Transposed convolution of images, the gradient of ``Conv2d``: each input element adds a window of weights to the result,
    stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows are added. Default: 1.
        padding: int or pair of ints, how much is cut off on each side. Default: 0.
        output_padding: int or pair of ints, how much is added behind. Default: 0.
        groups: int that divides both numbers of channels. Default: 1.
        bias: False leaves the bias out. Default: True.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        padding_mode: 'zeros', the only one that is there.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, H, W).
        output_size: None, or two ints, the rows and columns that the result is to have. Default: None.
    Returns:
        Tensor (N, out_channels, rows, columns). Parameters: ``weight`` (in_channels, out_channels / groups, height, width)
            and ``bias`` (out_channels,).
    Raises:
        ValueError: padding_mode is another word, or output_size one that strides cannot give.

    >>> ms.mint.nn.ConvTranspose2d(1, 2, kernel_size=2, stride=2)(ms.ops.ones((1, 1, 3, 3))).shape
    (1, 2, 6, 6)"""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(out_channels / groups * elements of the kernel)."""
        ...
class ConvTranspose3d(Module):
    """Transposed convolution of volumes, the gradient of ``Conv3d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or 3 ints, the sizes of the window.
        stride: int or 3 ints, how far apart windows are added. Default: 1.
        padding: int or 3 ints, how much is cut off on all sides. Default: 0.
        output_padding: int or 3 ints, how much is added behind. Default: 0.
        groups: int that divides both numbers of channels. Default: 1.
        bias: False leaves the bias out. Default: True.
        dilation: int or 3 ints, the distance of a window's elements. Default: 1.
        padding_mode: 'zeros', the only one that is there.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, D, H, W).
        output_size: None, or three ints, the sizes that the result is to have. Default: None.
    Returns:
        Tensor (N, out_channels, three sizes). Parameters: ``weight`` (in_channels, out_channels / groups, three sizes) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: padding_mode is another word, or output_size one that strides cannot give.

    >>> ms.mint.nn.ConvTranspose3d(1, 2, kernel_size=2, stride=2)(ms.ones(1, 1, 3, 2, 1)).shape
    (1, 2, 6, 4, 2)"""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(out_channels / groups * elements of the kernel)."""
        ...
class CosineEmbeddingLoss(Module):
    """Loss of the angle between two vectors: 1 - cos for similar pairs, max(0, cos - margin) for dissimilar ones.

    Args:
        margin: number in [-1, 1], the cosine that dissimilar pairs may have. Default: 0.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor (N, D) or (D,) of vectors.
        other: Tensor of the same shape.
        target: Tensor (N,), 1 for similar pairs and -1 for dissimilar ones.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> ms.mint.nn.CosineEmbeddingLoss()(ms.tensor([[1.0, 0.0]]), ms.tensor([[0.0, 1.0]]), ms.tensor([1]))
    Tensor(1., dtype=float32)"""
    average: bool
    margin: float
    reduce: bool
    reduction: str
    def __init__(self, margin: Operand = 0.0, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, other: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, other: Operand, target: Operand) -> Any: ...
class CosineSimilarity(Module):
    """Cosine of the angle between vectors: x * y / (norm of x * norm of y).

    Args:
        dim: int, the dimension of the vectors. Default: 1.
        eps: small number, the least that is divided by. Default: 1e-08.
    Inputs:
        input: Tensor of floats of any shape.
        other: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor without that dimension.

    >>> ms.mint.nn.CosineSimilarity(dim=0)(ms.tensor([1.0, 1.0]), ms.tensor([2.0, 2.0])).asnumpy().round(4).item()
    1.0"""
    def __init__(self, dim: Ints | None = 1, eps: Operand = 1e-08) -> None: ...
    def __call__(self, input: Operand, other: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, other: Operand) -> Any: ...
class CrossEntropyLoss(Module):
    """Cross entropy of softmax(input) and the right class: -log(softmax(input)[target]).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        ignore_index: int, a target whose elements do not count. Default: -100.
        reduction: 'mean' (by weight) or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        label_smoothing: number in [0, 1], the share of the target that is spread over all classes. Default: 0.0.
    Inputs:
        input: Tensor (C,), (N, C) or (N, C, ...) for C classes, before softmax.
        target: integer Tensor of classes without the dimension C, or a Tensor of probabilities of input's shape.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> loss = ms.mint.nn.CrossEntropyLoss(reduction="none")
    >>> loss(ms.tensor([[0.0, 0.0], [0.0, 100.0]]), ms.tensor([0, 1])).asnumpy().round(4)
    array([0.6931, 0.    ], dtype=float32)"""
    average: bool
    ignore_index: int
    label_smoothing: float
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, ignore_index: complex | Tensor = -100, reduction: str = 'mean', label_smoothing: complex | Tensor = 0.0) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class Dropout(Module):
    """In training, sets elements to 0 at random and scales the others by 1 / (1 - p); in evaluation does nothing (Srivastava
    et al., 2014).

    Args:
        p: number in [0, 1], the probability. Default: 0.5.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> layer = ms.mint.nn.Dropout(0.5)
    >>> sorted(set(layer(ms.ones(100)).tolist())), layer.eval()(ms.ones(2)).tolist()
    ([0.0, 2.0], [1.0, 1.0])"""
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Dropout1d(Dropout):
    """In training, sets whole channels of sequences to 0 at random and scales the others by 1 / (1 - p); in evaluation does
    nothing (Tompson et al., 2015).

    Args:
        p: number in [0, 1], the probability of a channel. Default: 0.5.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.mint.nn.Dropout1d().eval()(ms.ones(1, 2, 2)).tolist()
    [[[1.0, 1.0], [1.0, 1.0]]]"""
    p: float
    training: bool
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Dropout2d(Dropout):
    """In training, sets whole channels to 0 at random and scales the others by 1 / (1 - p); in evaluation does nothing
    (Tompson et al., 2015).

    Args:
        p: number in [0, 1], the probability of a channel. Default: 0.5.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor (N, C, H, W).
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> y = ms.mint.nn.Dropout2d()(ms.ones(1, 100, 1, 2))
    >>> sorted({tuple(channel[0]) for channel in y[0].tolist()})
    [(0.0, 0.0), (2.0, 2.0)]"""
    p: float
    training: bool
    cls_name: str
class Dropout3d(Dropout1d):
    """In training, sets whole channels of volumes to 0 at random and scales the others by 1 / (1 - p); in evaluation does
    nothing (Tompson et al., 2015).

    Args:
        p: number in [0, 1], the probability of a channel. Default: 0.5.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.mint.nn.Dropout3d().eval()(ms.ones(1, 1, 1, 1, 2)).tolist()
    [[[[[1.0, 1.0]]]]]"""
    p: float
    training: bool
    cls_name: str
class ELU(Module):
    """Exponential linear unit: x where x > 0, else alpha * (exp(x) - 1) (Clevert et al., 2016).

    Args:
        alpha: number. Default: 1.0.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.ELU()(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)"""
    alpha: float
    def __init__(self, alpha: Operand = 1.0, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Embedding(Module):
    """Table of vectors: gives the rows of ``weight`` at the given indices. ``from_pretrained`` makes one of a given table.

    Args:
        num_embeddings: int, the number of rows.
        embedding_dim: int, the size of a row.
        padding_idx: int, a row that starts as zeros and gets no gradient. Default: None.
        max_norm: number; rows with a larger norm are scaled down to it when they are looked up. Default: None.
        norm_type: number, the order of that norm. Default: 2.0.
        scale_grad_by_freq: must be False.
        sparse: accepted as PyTorch has it; gradients are dense.
        _weight: Tensor, the initial table. Default: None, numbers of the standard normal distribution.
        _freeze: True: the table is not trained. Default: False.
        dtype: dtype of the table. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor of integers of any shape.
    Returns:
        Tensor of input's shape and then (embedding_dim,). Parameter: ``weight`` (num_embeddings, embedding_dim).
    Raises:
        IndexError: an index is outside.

    >>> table = ms.tensor([[0.0, 0.0], [1.0, 1.5], [2.0, 2.5]])
    >>> ms.mint.nn.Embedding.from_pretrained(table)(ms.tensor([2, 0])).tolist()
    [[2.0, 2.5], [0.0, 0.0]]"""
    embedding_size: int
    embedding_table: Parameter
    padding_idx: Any
    vocab_size: int
    def __init__(self, num_embeddings: int, embedding_dim: int, padding_idx: Any = None, max_norm: Any = None, norm_type: complex | Tensor = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False, _weight: Any = None, _freeze: bool = False, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
    @classmethod
    def from_pretrained(cls, embeddings: Any, freeze: bool = True, **settings: Any) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight anew, from the normal distribution; the row of padding_idx is 0."""
        ...
class EmbeddingBag(Module):
    """Sums, means or maxima of rows of a table that is trained, a bag of rows at a time.

    Args:
        num_embeddings: int, the number of rows.
        embedding_dim: int, the size of a row.
        max_norm: number; rows with a larger norm are scaled down to it. Default: None.
        norm_type: number, the order of that norm. Default: 2.0.
        scale_grad_by_freq: must be False.
        mode: 'mean' (default), 'sum' or 'max'.
        sparse: accepted as PyTorch has it; gradients are dense.
        include_last_offset: True: the last offset is the end of the last bag. Default: False.
        padding_idx: int, a row that counts for nothing. Default: None.
        dtype: dtype of the table. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor of integers: (B, N), a bag each row, or (N,) with offsets.
        offsets: Tensor (B,), where each bag starts. Default: None.
        per_sample_weights: Tensor of input's shape that rows are multiplied by, for mode 'sum'. Default: None.
    Returns:
        Tensor (B, embedding_dim). Parameter: ``weight`` (num_embeddings, embedding_dim).

    >>> ms.mint.nn.EmbeddingBag(10, 3, mode="sum")(ms.tensor([[1, 2], [4, 4]])).shape
    (2, 3)"""
    def __init__(self, num_embeddings: int, embedding_dim: int, max_norm: Any = None, norm_type: complex | Tensor = 2.0, scale_grad_by_freq: bool = False, mode: str = 'mean', sparse: bool = False, include_last_offset: bool = False, padding_idx: Any = None, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, offsets: Any = None, per_sample_weights: Any = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, offsets: Any = None, per_sample_weights: Any = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight anew, from the normal distribution; the row of padding_idx is 0."""
        ...
class FeatureAlphaDropout(Dropout1d):
    """``AlphaDropout`` of whole channels: in training, channels become SELU's limit for negative values at random; in evaluation
    does nothing (Klambauer et al., 2017).

    Args:
        p: number in [0, 1), the probability of a channel. Default: 0.5.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor (N, C, ...) of floats.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.FeatureAlphaDropout().eval()(ms.ones(1, 1)).tolist()
    [[1.0]]"""
    cls_name: str
class Flatten(Module):
    """Merges dimensions into one; by default all but the first, the batch.

    Args:
        start_dim: int, the first dimension merged. Default: 1.
        end_dim: int, the last dimension merged. Default: -1.
    Inputs:
        input: Tensor of at least start_dim + 1 dimensions.
    Returns:
        Tensor of fewer dimensions, with the same elements.

    >>> ms.mint.nn.Flatten()(ms.ops.ones((2, 3, 4))).shape
    (2, 12)"""
    end_dim: int
    start_dim: int
    def __init__(self, start_dim: complex | Tensor = 1, end_dim: complex | Tensor = -1) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Fold(Module):
    """Adds columns up to images: each element goes back to the place of the image that Unfold took it from.

    Args:
        output_size: pair of ints, height and width of the image.
        kernel_size: int or pair of ints, the window.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        padding: int or pair of ints, how much was put on each side. Default: 0.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
    Inputs:
        input: Tensor (N, C * window, windows), as Unfold gives it.
    Returns:
        Tensor (N, C, H, W).

    >>> ms.mint.nn.Fold((2, 3), kernel_size=2)(ms.ops.ones((1, 4, 2))).tolist()
    [[[[1.0, 2.0, 1.0], [1.0, 2.0, 1.0]]]]"""
    def __init__(self, output_size: Ints | Sequence[int | None] | None, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class FractionalMaxPool2d(Module):
    """Maxima of windows at pseudo-random places, which shrinks by a factor that need not be whole (Graham, 2014).

    Args:
        kernel_size: int or pair of ints, the window.
        output_size: int or pair of ints, the sizes of the result; or. Default: None.
        output_ratio: number or pair of numbers, the sizes of the result as a part of input's. Default: None.
        return_indices: True gives the index of each maximum as well. Default: False.
        _random_samples: Tensor (N, C, 2) in [0, 1), what decides the places; None: drawn anew. Default: None.
    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns), or the pair (maxima, indices).

    >>> ms.mint.nn.FractionalMaxPool2d(2, output_size=2, _random_samples=ms.ops.zeros(1, 1, 2))(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]"""
    settings: Any
    def __init__(self, kernel_size: Ints, output_size: Ints | Sequence[int | None] | None = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class FractionalMaxPool3d(Module):
    """Maxima of windows at pseudo-random places of volumes (Graham, 2014).

    Args:
        kernel_size: int or triple of ints, the window.
        output_size: int or triple of ints, the sizes of the result; or. Default: None.
        output_ratio: number or triple of numbers, the sizes of the result as a part of input's. Default: None.
        return_indices: True gives the index of each maximum as well. Default: False.
        _random_samples: Tensor (N, C, 3) in [0, 1), what decides the places; None: drawn anew. Default: None.
    Inputs:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, depth, rows, columns), or the pair (maxima, indices).

    >>> ms.mint.nn.FractionalMaxPool3d(2, output_size=1, _random_samples=ms.ops.zeros(1, 1, 3))(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[7.0]]]]]"""
    settings: Any
    def __init__(self, kernel_size: Ints, output_size: Ints | Sequence[int | None] | None = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class GELU(Module):
    """Gaussian error linear unit: x * Phi(x), Phi the normal distribution's integral (Hendrycks and Gimpel, 2016).

    Args:
        approximate: 'none': by erf; 'tanh': by an approximation with tanh. Default: 'none'.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.GELU()(ms.tensor([-1.0, 0.0, 1.0])).asnumpy().round(4)
    array([-0.1587,  0.    ,  0.8413], dtype=float32)"""
    approximate: str
    def __init__(self, approximate: str = 'none') -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class GLU(Module):
    """Gated linear unit: the first half of input along dim times the sigmoid of the second (Dauphin et al., 2017).

    Args:
        dim: int, the dimension, of even size. Default: -1.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of half the size along dim.

    >>> ms.mint.nn.GLU()(ms.tensor([1.0, 2.0, 0.0, 0.0]))
    Tensor([0.5, 1. ], dtype=float32)"""
    axis: int
    def __init__(self, dim: Ints | None = -1) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class GRU:
    """Gated recurrent unit over sequences (Cho et al., 2014); the step is that of ``msjit.nn.GRUCell``.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (T, N, input_size), (N, T, input_size) with batch_first, or (T, input_size).
        hx: Tensor (num_layers * directions, N, hidden_size), the first states. Default: None, zeros.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and last states in hx's shape.
    Raises:
        ValueError: a setting is outside of its range.

    >>> output, h = ms.mint.nn.GRU(3, 2, bidirectional=True)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape
    ((4, 1, 4), (2, 1, 2))"""
    batch_first: bool
    bias_hh_l0: Parameter
    bias_hh_l0_reverse: Parameter
    bias_hh_l1: Parameter
    bias_ih_l0: Parameter
    bias_ih_l0_reverse: Parameter
    bias_ih_l1: Parameter
    bidirectional: bool
    dropout: float
    has_bias: bool
    hidden_size: int
    input_size: int
    num_layers: int
    weight_hh_l0: Parameter
    weight_hh_l0_reverse: Parameter
    weight_hh_l1: Parameter
    weight_ih_l0: Parameter
    weight_ih_l0_reverse: Parameter
    weight_ih_l1: Parameter
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
    def flatten_parameters(self) -> Any:
        """Nothing: weights are used as they are."""
        ...
    def forward(self, input: Operand, hx: Any = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws all weights and biases anew, uniform within 1 / sqrt(hidden_size)."""
        ...
class GRUCell:
    """One step of a ``GRU``.

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        bias: False leaves the biases out. Default: True.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, input_size).
        hx: Tensor (N, hidden_size), the state. Default: None, zeros.
    Returns:
        Tensor (N, hidden_size), the new state.

    >>> ms.mint.nn.GRUCell(3, 2)(ms.ones(1, 3)).shape
    (1, 2)"""
    bias_hh: Parameter
    bias_ih: Parameter
    has_bias: bool
    hidden_size: int
    input_size: int
    weight_hh: Parameter
    weight_ih: Parameter
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, hx: Any = None) -> Any: ...
class GaussianNLLLoss(Module):
    """Negative logarithm of the likelihood under normal distributions: (log(var) + (input - target) ** 2 / var) / 2.

    Args:
        full: True adds the constant log(2 pi) / 2. Default: False.
        eps: the least variance. Default: 1e-06.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of floats, the expected values.
        target: Tensor of input's shape, or one that broadcasts.
        var: Tensor of input's shape, or one that broadcasts: the variances.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> float(ms.mint.nn.GaussianNLLLoss()(ms.zeros(2), ms.ones(2), ms.ones(2)))
    0.5"""
    average: bool
    eps: float
    full: bool
    reduce: bool
    reduction: str
    def __init__(self, full: bool = False, eps: Operand = 1e-06, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand, var: Any) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand, var: Any) -> Any: ...
class GroupNorm(Module):
    """Normalises groups of channels, each element of the batch for itself: (x - mean) / sqrt(variance + eps) * weight + bias
    (Wu and He, 2018).

    Args:
        num_groups: int that divides num_channels, the number of groups.
        num_channels: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        affine: False: there are no parameters. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, ...).
    Returns:
        Tensor of input's shape. Parameters (C,): ``weight``, ``bias``.
    Raises:
        ValueError: the channels do not divide into so many groups.

    >>> ms.mint.nn.GroupNorm(1, 2)(ms.tensor([[1.0, 3.0]])).asnumpy().round(3).tolist()
    [[-1.0, 1.0]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    num_channels: int
    num_groups: int
    def __init__(self, num_groups: int, num_channels: int, eps: Operand = 1e-05, affine: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros."""
        ...
class Hardshrink(Module):
    """x where |x| > lambd, else 0: small values are cut off.

    Args:
        lambd: number. Default: 0.5.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Hardshrink()(ms.tensor([-1.0, 0.3, 2.0]))
    Tensor([-1.,  0.,  2.], dtype=float32)"""
    def __init__(self, lambd: Operand = 0.5) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Hardsigmoid(Module):
    """Sigmoid made of straight pieces: min(max(x + 3, 0), 6) / 6.

    Args:
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Hardsigmoid()(ms.tensor([-3.0, 0.0, 3.0]))
    Tensor([0. , 0.5, 1. ], dtype=float32)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Hardswish(Module):
    """SiLU made of straight pieces and a parabola: x * min(max(x + 3, 0), 6) / 6 (Howard et al., 2019).

    Args:
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Hardswish()(ms.tensor([1.0, 3.0])).asnumpy().round(4)
    array([0.6667, 3.    ], dtype=float32)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Hardtanh(Module):
    """x limited to [min_val, max_val].

    Args:
        min_val: number. Default: -1.0.
        max_val: number. Default: 1.0.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Hardtanh()(ms.tensor([-3.0, 0.5, 2.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)"""
    max_val: float
    min_val: float
    def __init__(self, min_val: complex | Tensor = -1.0, max_val: complex | Tensor = 1.0, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class HingeEmbeddingLoss(Module):
    """Loss of distances: the distance itself for similar pairs, max(0, margin - distance) for dissimilar ones.

    Args:
        margin: number, the distance that dissimilar pairs should have. Default: 1.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of floats, distances.
        target: Tensor of input's shape, 1 for similar pairs and -1 for dissimilar ones.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> float(ms.mint.nn.HingeEmbeddingLoss()(ms.tensor([0.5, 0.25]), ms.tensor([1, -1])))
    0.625"""
    average: bool
    margin: float
    reduce: bool
    reduction: str
    def __init__(self, margin: Operand = 1.0, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class HuberLoss(Module):
    """With d = input - target: 0.5 d ** 2 where |d| < delta, else delta * (|d| - 0.5 delta) (Huber, 1964).

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        delta: positive number. Default: 1.0.
    Inputs:
        input: Tensor of floats of any shape.
        target: Tensor of input's shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> ms.mint.nn.HuberLoss(reduction="none")(ms.tensor([0.0, 0.0]), ms.tensor([0.5, 3.0]))
    Tensor([0.125, 2.5  ], dtype=float32)"""
    average: bool
    delta: float
    reduce: bool
    reduction: str
    def __init__(self, reduction: str = 'mean', delta: complex | Tensor = 1.0) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class Identity(Module):
    """Gives its input back; stands where a layer is expected and nothing is to be done.

    Args:
        args: ignored, as PyTorch has it.
        kwargs: ignored.
    Inputs:
        input: anything.
    Returns:
        input itself.

    >>> ms.mint.nn.Identity()(ms.tensor([1.0, 2.0]))
    Tensor([1., 2.], dtype=float32)"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class InstanceNorm1d(Module):
    """Normalises each channel of each sequence for itself; see ``InstanceNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move at a step. Default: 0.1.
        affine: True: there are weight and bias. Default: False.
        track_running_stats: True: there are running values, which evaluation uses. Default: False.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.InstanceNorm1d(1)(ms.tensor([[[1.0, 3.0]]])).asnumpy().round(3).tolist()
    [[[-1.0, 1.0]]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = False, track_running_stats: bool = False, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
class InstanceNorm2d(Module):
    """Normalises each channel of each image for itself: (x - mean) / sqrt(variance + eps) * weight + bias (Ulyanov et al.,
    2016).

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move at a step. Default: 0.1.
        affine: True: there are weight and bias. Default: False.
        track_running_stats: True: there are running values, which evaluation uses. Default: False.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.InstanceNorm2d(1)(ms.tensor([[[[1.0, 3.0]]]])).asnumpy().round(3).tolist()
    [[[[-1.0, 1.0]]]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = False, track_running_stats: bool = False, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
class InstanceNorm3d(Module):
    """Normalises each channel of each volume for itself; see ``InstanceNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move at a step. Default: 0.1.
        affine: True: there are weight and bias. Default: False.
        track_running_stats: True: there are running values, which evaluation uses. Default: False.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.InstanceNorm3d(2)(ms.ones(1, 2, 1, 2, 2)).shape
    (1, 2, 1, 2, 2)"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = False, track_running_stats: bool = False, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
class KLDivLoss(Module):
    """Kullback-Leibler divergence: target * (log(target) - input).

    Args:
        reduction: 'mean' or 'sum' of all elements, 'batchmean' for the sum over the size of the first dimension, or 'none'. Default: 'mean'.
        log_target: True: target is of log probabilities too. Default: False.
    Inputs:
        input: Tensor of log probabilities.
        target: Tensor of probabilities of the same shape.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> loss = ms.mint.nn.KLDivLoss("batchmean")(ms.ops.log(ms.tensor([[0.25, 0.75]])), ms.tensor([[0.5, 0.5]]))
    >>> round(float(loss), 4)
    0.1438"""
    average: bool
    reduce: bool
    reduction: str
    def __init__(self, reduction: str = 'mean', log_target: bool = False) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class L1Loss(Module):
    """Absolute error: |input - target|.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of floats of any shape.
        target: Tensor of input's shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> ms.mint.nn.L1Loss()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(1., dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class LPPool1d(Module):
    """Norm of each window of a sequence: (sum of x ** norm_type) ** (1 / norm_type).

    Args:
        norm_type: number, the order; 1 gives sums.
        kernel_size: int, the window.
        stride: int, how far apart windows lie; None: kernel_size, side by side. Default: None.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        input: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, windows).

    >>> ms.mint.nn.LPPool1d(2, 2)(ms.tensor([[[3.0, 4.0]]])).asnumpy().round(4).tolist()
    [[[5.0]]]"""
    settings: Any
    def __init__(self, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class LPPool2d(Module):
    """Norm of each window of an image: (sum of x ** norm_type) ** (1 / norm_type).

    Args:
        norm_type: number, the order; 1 gives sums.
        kernel_size: int or pair of ints, the window.
        stride: int or pair of ints, how far apart windows lie; None: kernel_size, side by side. Default: None.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.mint.nn.LPPool2d(1, 2)(ms.ops.ones((1, 1, 2, 2))).tolist()
    [[[[4.0]]]]"""
    settings: Any
    def __init__(self, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class LPPool3d(Module):
    """Norm of each window of a volume: (sum of x ** norm_type) ** (1 / norm_type).

    Args:
        norm_type: number, the order; 1 gives sums.
        kernel_size: int or triple of ints, the window.
        stride: int or triple of ints, how far apart windows lie; None: kernel_size, side by side. Default: None.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, depth, rows, columns).

    >>> ms.mint.nn.LPPool3d(1, 2)(ms.ops.ones((1, 1, 2, 2, 2))).tolist()
    [[[[[8.0]]]]]"""
    def __init__(self, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class LSTM:
    """Long short-term memory over sequences (Hochreiter and Schmidhuber, 1997); the step is that of ``msjit.nn.LSTMCell``.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        proj_size: int less than hidden_size, to which h is projected after each step, by ``weight_hr_l0`` and its like (Sak
            et al., 2014); outputs and h have this size then. Default: 0, no projection.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (T, N, input_size), (N, T, input_size) with batch_first, or (T, input_size).
        hx: pair of Tensors (num_layers * directions, N, hidden_size), the first h and c. Default: None, zeros.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and the pair of last h and c.
    Raises:
        ValueError: a setting is outside of its range.

    >>> output, (h, c) = ms.mint.nn.LSTM(3, 2)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape, c.shape
    ((4, 1, 2), (1, 1, 2), (1, 1, 2))"""
    batch_first: bool
    bias_hh_l0: Parameter
    bias_hh_l0_reverse: Parameter
    bias_hh_l1: Parameter
    bias_ih_l0: Parameter
    bias_ih_l0_reverse: Parameter
    bias_ih_l1: Parameter
    bidirectional: bool
    dropout: float
    has_bias: bool
    hidden_size: int
    input_size: int
    num_layers: int
    weight_hh_l0: Parameter
    weight_hh_l0_reverse: Parameter
    weight_hh_l1: Parameter
    weight_ih_l0: Parameter
    weight_ih_l0_reverse: Parameter
    weight_ih_l1: Parameter
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, proj_size: complex | Tensor = 0, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
    def flatten_parameters(self) -> Any:
        """Nothing: weights are used as they are."""
        ...
    def forward(self, input: Operand, hx: Any = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws all weights and biases anew, uniform within 1 / sqrt(hidden_size)."""
        ...
class LSTMCell:
    """One step of an ``LSTM``.

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        bias: False leaves the biases out. Default: True.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, input_size).
        hx: pair of Tensors (N, hidden_size): h and c. Default: None, zeros.
    Returns:
        pair of Tensors (N, hidden_size): the new h and c.

    >>> h, c = ms.mint.nn.LSTMCell(3, 2)(ms.ones(1, 3))
    >>> h.shape, c.shape
    ((1, 2), (1, 2))"""
    bias_hh: Parameter
    bias_ih: Parameter
    has_bias: bool
    hidden_size: int
    input_size: int
    weight_hh: Parameter
    weight_ih: Parameter
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, hx: Any = None) -> Any: ...
class LayerNorm(Module):
    """Normalises over the last dimensions, each element of the batch for itself: (x - mean) / sqrt(variance + eps) * weight +
    bias (Ba et al., 2016).

    Args:
        normalized_shape: int or tuple of ints, the sizes of these dimensions.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        elementwise_affine: False: there are no parameters. Default: True.
        bias: False: nothing is added. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (..., *normalized_shape).
    Returns:
        Tensor of input's shape. Parameters of normalized_shape: ``weight``, ``bias``.
    Raises:
        ValueError: input does not end with normalized_shape.

    >>> ms.mint.nn.LayerNorm(2)(ms.tensor([[1.0, 3.0], [10.0, 30.0]])).asnumpy().round(3).tolist()
    [[-1.0, 1.0], [-1.0, 1.0]]"""
    begin_norm_axis: int
    begin_params_axis: int
    beta: Parameter
    epsilon: float
    gamma: Parameter
    normalized_shape: Any
    def __init__(self, normalized_shape: Ints, eps: Operand = 1e-05, elementwise_affine: bool = True, bias: bool = True, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros."""
        ...
class LazyBatchNorm1d(BatchNorm1d):
    """``BatchNorm1d`` whose num_features the first call's input tells: until then its Parameters are empty.

    Args:
        eps, momentum, affine, track_running_stats, dtype, bias, device: those of ``BatchNorm1d``.
    Inputs:
        input: Tensor, as ``BatchNorm1d`` takes it.
    Returns:
        Tensor, what ``BatchNorm1d`` gives.

    >>> layer = ms.mint.nn.LazyBatchNorm1d()
    >>> y = layer(ms.ones(2, 2, 2))
    >>> type(layer).__name__
    'BatchNorm1d'"""
    def __init__(self, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Normalises each channel of (N, C) or (N, C, L) over the batch; see ``BatchNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C) or (N, C, L).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.BatchNorm1d(2)(ms.tensor([[1.0, 5.0], [3.0, 5.0]])).asnumpy().round(3).tolist()
    [[-1.0, 0.0], [1.0, 0.0]]"""
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyBatchNorm2d(BatchNorm2d):
    """``BatchNorm2d`` whose num_features the first call's input tells: until then its Parameters are empty.

    Args:
        eps, momentum, affine, track_running_stats, dtype, bias, device: those of ``BatchNorm2d``.
    Inputs:
        input: Tensor, as ``BatchNorm2d`` takes it.
    Returns:
        Tensor, what ``BatchNorm2d`` gives.

    >>> layer = ms.mint.nn.LazyBatchNorm2d()
    >>> y = layer(ms.ones(2, 2, 2, 2))
    >>> type(layer).__name__
    'BatchNorm2d'"""
    def __init__(self, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Normalises each channel of images over the batch: (x - mean) / sqrt(variance + eps) * weight + bias (Ioffe and Szegedy,
    2015).

    In training mean and variance are those of the batch, and the running values move towards them: running = (1 - momentum)
    * running + momentum * batch. In evaluation the running values are used.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values, and those of the batch are always used. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, H, W).
    Returns:
        Tensor of input's shape. Parameters (C,): ``weight``, ``bias``, ``running_mean``, ``running_var``;
        ``num_batches_tracked`` counts the calls in training.
    Raises:
        ValueError: input has another number of dimensions.

    >>> layer = ms.mint.nn.BatchNorm2d(1)
    >>> layer(ms.tensor([[[[1.0, 3.0]]]])).asnumpy().round(3).tolist()
    [[[[-1.0, 1.0]]]]
    >>> layer.running_mean.asnumpy().round(3)
    array([0.2], dtype=float32)"""
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyBatchNorm3d(BatchNorm3d):
    """``BatchNorm3d`` whose num_features the first call's input tells: until then its Parameters are empty.

    Args:
        eps, momentum, affine, track_running_stats, dtype, bias, device: those of ``BatchNorm3d``.
    Inputs:
        input: Tensor, as ``BatchNorm3d`` takes it.
    Returns:
        Tensor, what ``BatchNorm3d`` gives.

    >>> layer = ms.mint.nn.LazyBatchNorm3d()
    >>> y = layer(ms.ones(2, 2, 2, 2, 2))
    >>> type(layer).__name__
    'BatchNorm3d'"""
    def __init__(self, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Normalises each channel of volumes over the batch; see ``BatchNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, D, H, W).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.BatchNorm3d(2)(ms.ops.zeros((1, 2, 1, 1, 1))).shape
    (1, 2, 1, 1, 1)"""
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyConv1d(Conv1d):
    """``Conv1d`` whose in_channels the first call's input tells: until then its Parameters are empty.

    Args:
        out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, dtype, device: those of ``Conv1d``.
    Inputs:
        input: Tensor, as ``Conv1d`` takes it.
    Returns:
        Tensor, what ``Conv1d`` gives.

    >>> layer = ms.mint.nn.LazyConv1d(2, 1)
    >>> y = layer(ms.ones(2, 2, 2))
    >>> type(layer).__name__
    'Conv1d'"""
    def __init__(self, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Convolution of sequences: each output channel is the sum over the input channels of their cross-correlation with a
    window of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows lie. Default: 1.
        padding: int, how much is put on each side; or 'valid' (none) or 'same' (as much as keeps the length). Default: 0.
        dilation: int, the distance of a window's elements. Default: 1.
        groups: int that divides both numbers of channels: so many groups of channels are convolved each for itself.
            Default: 1.
        bias: False leaves the bias out. Default: True.
        padding_mode: 'zeros' (default), 'reflect', 'replicate' or 'circular': what padding consists of.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, L) or (in_channels, L).
    Returns:
        Tensor (N, out_channels, length). Parameters: ``weight`` (out_channels, in_channels / groups, kernel_size) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: channels are not divisible by groups, or padding_mode is another word.

    >>> layer = ms.mint.nn.Conv1d(1, 1, 2, bias=False)
    >>> ones = ms.mint.nn.init.ones_(layer.weight)
    >>> layer(ms.tensor([[[1.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 6.0]]]"""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @staticmethod
    def conv1d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    @staticmethod
    def convolve(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    dims: int
    def extra_repr(self) -> Any: ...
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(elements that make one of the result)."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyConv2d(Conv2d):
    """``Conv2d`` whose in_channels the first call's input tells: until then its Parameters are empty.

    Args:
        out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, dtype, device: those of ``Conv2d``.
    Inputs:
        input: Tensor, as ``Conv2d`` takes it.
    Returns:
        Tensor, what ``Conv2d`` gives.

    >>> layer = ms.mint.nn.LazyConv2d(2, 1)
    >>> y = layer(ms.ones(2, 2, 2, 2))
    >>> type(layer).__name__
    'Conv2d'"""
    def __init__(self, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Convolution of images: each output channel is the sum over the input channels of their cross-correlation with a window
    of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        padding: int or pair of ints, how much is put on each side; or 'valid' (none) or 'same' (as much as keeps the size).
            Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        groups: int that divides both numbers of channels: so many groups of channels are convolved each for itself.
            Default: 1.
        bias: False leaves the bias out. Default: True.
        padding_mode: 'zeros' (default), 'reflect', 'replicate' or 'circular': what padding consists of.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, H, W) or (in_channels, H, W).
    Returns:
        Tensor (N, out_channels, rows, columns). Parameters: ``weight`` (out_channels, in_channels / groups, height, width)
            and ``bias`` (out_channels,).
    Raises:
        ValueError: channels are not divisible by groups, or padding_mode is another word.

    >>> ms.mint.nn.Conv2d(3, 8, kernel_size=3, padding="same")(ms.ops.ones((1, 3, 5, 5))).shape
    (1, 8, 5, 5)"""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @staticmethod
    def conv2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    @staticmethod
    def convolve(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    dims: int
    def extra_repr(self) -> Any: ...
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(elements that make one of the result)."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyConv3d(Conv3d):
    """``Conv3d`` whose in_channels the first call's input tells: until then its Parameters are empty.

    Args:
        out_channels, kernel_size, stride, padding, dilation, groups, bias, padding_mode, dtype, device: those of ``Conv3d``.
    Inputs:
        input: Tensor, as ``Conv3d`` takes it.
    Returns:
        Tensor, what ``Conv3d`` gives.

    >>> layer = ms.mint.nn.LazyConv3d(2, 1)
    >>> y = layer(ms.ones(2, 2, 2, 2, 2))
    >>> type(layer).__name__
    'Conv3d'"""
    def __init__(self, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Convolution of volumes: each output channel is the sum over the input channels of their cross-correlation with a window
    of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or triple of ints, depth, height and width of the window.
        stride: int or triple of ints, how far apart windows lie. Default: 1.
        padding: int or triple of ints, how much is put on each side; or 'valid' (none) or 'same' (as much as keeps the
            size). Default: 0.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        groups: int that divides both numbers of channels: so many groups of channels are convolved each for itself.
            Default: 1.
        bias: False leaves the bias out. Default: True.
        padding_mode: 'zeros' (default), 'reflect', 'replicate' or 'circular': what padding consists of.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, D, H, W) or (in_channels, D, H, W).
    Returns:
        Tensor (N, out_channels, depth, rows, columns). Parameters: ``weight`` (out_channels, in_channels / groups, depth,
            height, width) and ``bias`` (out_channels,).
    Raises:
        ValueError: channels are not divisible by groups, or padding_mode is another word.

    >>> ms.mint.nn.Conv3d(1, 2, kernel_size=3)(ms.ops.ones((1, 1, 5, 5, 5))).shape
    (1, 2, 3, 3, 3)"""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @staticmethod
    def conv3d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    @staticmethod
    def convolve(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    dims: int
    def extra_repr(self) -> Any: ...
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(elements that make one of the result)."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyConvTranspose1d(ConvTranspose1d):
    """``ConvTranspose1d`` whose in_channels the first call's input tells: until then its Parameters are empty.

    Args:
        out_channels, kernel_size, stride, padding, output_padding, groups, bias, dilation, padding_mode, dtype, device: those of ``ConvTranspose1d``.
    Inputs:
        input: Tensor, as ``ConvTranspose1d`` takes it.
    Returns:
        Tensor, what ``ConvTranspose1d`` gives.

    >>> layer = ms.mint.nn.LazyConvTranspose1d(2, 1)
    >>> y = layer(ms.ones(2, 2, 2))
    >>> type(layer).__name__
    'ConvTranspose1d'"""
    def __init__(self, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Transposed convolution of sequences, the gradient of ``Conv1d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows are added. Default: 1.
        padding: int, how much is cut off on each side. Default: 0.
        output_padding: int, how much is added behind. Default: 0.
        groups: int that divides both numbers of channels. Default: 1.
        bias: False leaves the bias out. Default: True.
        dilation: int, the distance of a window's elements. Default: 1.
        padding_mode: 'zeros', the only one that is there.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, L).
        output_size: None, or one int in a tuple, the length that the result is to have. Default: None.
    Returns:
        Tensor (N, out_channels, length). Parameters: ``weight`` (in_channels, out_channels / groups, kernel_size) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: padding_mode is another word, or output_size one that strides cannot give.

    >>> ms.mint.nn.ConvTranspose1d(1, 2, kernel_size=2, stride=2)(ms.ones(1, 1, 3)).shape
    (1, 2, 6)"""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(out_channels / groups * elements of the kernel)."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyConvTranspose2d(ConvTranspose2d):
    """``ConvTranspose2d`` whose in_channels the first call's input tells: until then its Parameters are empty.

    Args:
        out_channels, kernel_size, stride, padding, output_padding, groups, bias, dilation, padding_mode, dtype, device: those of ``ConvTranspose2d``.
    Inputs:
        input: Tensor, as ``ConvTranspose2d`` takes it.
    Returns:
        Tensor, what ``ConvTranspose2d`` gives.

    >>> layer = ms.mint.nn.LazyConvTranspose2d(2, 1)
    >>> y = layer(ms.ones(2, 2, 2, 2))
    >>> type(layer).__name__
    'ConvTranspose2d'"""
    def __init__(self, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Transposed convolution of images, the gradient of ``Conv2d``: each input element adds a window of weights to the result,
    stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows are added. Default: 1.
        padding: int or pair of ints, how much is cut off on each side. Default: 0.
        output_padding: int or pair of ints, how much is added behind. Default: 0.
        groups: int that divides both numbers of channels. Default: 1.
        bias: False leaves the bias out. Default: True.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        padding_mode: 'zeros', the only one that is there.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, H, W).
        output_size: None, or two ints, the rows and columns that the result is to have. Default: None.
    Returns:
        Tensor (N, out_channels, rows, columns). Parameters: ``weight`` (in_channels, out_channels / groups, height, width)
            and ``bias`` (out_channels,).
    Raises:
        ValueError: padding_mode is another word, or output_size one that strides cannot give.

    >>> ms.mint.nn.ConvTranspose2d(1, 2, kernel_size=2, stride=2)(ms.ops.ones((1, 1, 3, 3))).shape
    (1, 2, 6, 6)"""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(out_channels / groups * elements of the kernel)."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyConvTranspose3d(ConvTranspose3d):
    """``ConvTranspose3d`` whose in_channels the first call's input tells: until then its Parameters are empty.

    Args:
        out_channels, kernel_size, stride, padding, output_padding, groups, bias, dilation, padding_mode, dtype, device: those of ``ConvTranspose3d``.
    Inputs:
        input: Tensor, as ``ConvTranspose3d`` takes it.
    Returns:
        Tensor, what ``ConvTranspose3d`` gives.

    >>> layer = ms.mint.nn.LazyConvTranspose3d(2, 1)
    >>> y = layer(ms.ones(2, 2, 2, 2, 2))
    >>> type(layer).__name__
    'ConvTranspose3d'"""
    def __init__(self, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Transposed convolution of volumes, the gradient of ``Conv3d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or 3 ints, the sizes of the window.
        stride: int or 3 ints, how far apart windows are added. Default: 1.
        padding: int or 3 ints, how much is cut off on all sides. Default: 0.
        output_padding: int or 3 ints, how much is added behind. Default: 0.
        groups: int that divides both numbers of channels. Default: 1.
        bias: False leaves the bias out. Default: True.
        dilation: int or 3 ints, the distance of a window's elements. Default: 1.
        padding_mode: 'zeros', the only one that is there.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, in_channels, D, H, W).
        output_size: None, or three ints, the sizes that the result is to have. Default: None.
    Returns:
        Tensor (N, out_channels, three sizes). Parameters: ``weight`` (in_channels, out_channels / groups, three sizes) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: padding_mode is another word, or output_size one that strides cannot give.

    >>> ms.mint.nn.ConvTranspose3d(1, 2, kernel_size=2, stride=2)(ms.ones(1, 1, 3, 2, 1)).shape
    (1, 2, 6, 4, 2)"""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(out_channels / groups * elements of the kernel)."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyInstanceNorm1d(InstanceNorm1d):
    """``InstanceNorm1d`` whose num_features the first call's input tells: until then its Parameters are empty.

    Args:
        eps, momentum, affine, track_running_stats, dtype, bias, device: those of ``InstanceNorm1d``.
    Inputs:
        input: Tensor, as ``InstanceNorm1d`` takes it.
    Returns:
        Tensor, what ``InstanceNorm1d`` gives.

    >>> layer = ms.mint.nn.LazyInstanceNorm1d()
    >>> y = layer(ms.ones(2, 2, 2))
    >>> type(layer).__name__
    'InstanceNorm1d'"""
    def __init__(self, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Normalises each channel of each sequence for itself; see ``InstanceNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move at a step. Default: 0.1.
        affine: True: there are weight and bias. Default: False.
        track_running_stats: True: there are running values, which evaluation uses. Default: False.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.InstanceNorm1d(1)(ms.tensor([[[1.0, 3.0]]])).asnumpy().round(3).tolist()
    [[[-1.0, 1.0]]]"""
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = False, track_running_stats: bool = False, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyInstanceNorm2d(InstanceNorm2d):
    """``InstanceNorm2d`` whose num_features the first call's input tells: until then its Parameters are empty.

    Args:
        eps, momentum, affine, track_running_stats, dtype, bias, device: those of ``InstanceNorm2d``.
    Inputs:
        input: Tensor, as ``InstanceNorm2d`` takes it.
    Returns:
        Tensor, what ``InstanceNorm2d`` gives.

    >>> layer = ms.mint.nn.LazyInstanceNorm2d()
    >>> y = layer(ms.ones(2, 2, 2, 2))
    >>> type(layer).__name__
    'InstanceNorm2d'"""
    def __init__(self, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Normalises each channel of each image for itself: (x - mean) / sqrt(variance + eps) * weight + bias (Ulyanov et al.,
    2016).

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move at a step. Default: 0.1.
        affine: True: there are weight and bias. Default: False.
        track_running_stats: True: there are running values, which evaluation uses. Default: False.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.InstanceNorm2d(1)(ms.tensor([[[[1.0, 3.0]]]])).asnumpy().round(3).tolist()
    [[[[-1.0, 1.0]]]]"""
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = False, track_running_stats: bool = False, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyInstanceNorm3d(InstanceNorm3d):
    """``InstanceNorm3d`` whose num_features the first call's input tells: until then its Parameters are empty.

    Args:
        eps, momentum, affine, track_running_stats, dtype, bias, device: those of ``InstanceNorm3d``.
    Inputs:
        input: Tensor, as ``InstanceNorm3d`` takes it.
    Returns:
        Tensor, what ``InstanceNorm3d`` gives.

    >>> layer = ms.mint.nn.LazyInstanceNorm3d()
    >>> y = layer(ms.ones(2, 2, 2, 2, 2))
    >>> type(layer).__name__
    'InstanceNorm3d'"""
    def __init__(self, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Normalises each channel of each volume for itself; see ``InstanceNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move at a step. Default: 0.1.
        affine: True: there are weight and bias. Default: False.
        track_running_stats: True: there are running values, which evaluation uses. Default: False.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.InstanceNorm3d(2)(ms.ones(1, 2, 1, 2, 2)).shape
    (1, 2, 1, 2, 2)"""
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = False, track_running_stats: bool = False, dtype: DTypeLike | None = None, *, bias: bool = True, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LazyLinear(Linear):
    """``Linear`` whose in_features the first call's input tells: until then its Parameters are empty.

    Args:
        out_features, bias, weight_init, bias_init, dtype, device: those of ``Linear``.
    Inputs:
        input: Tensor, as ``Linear`` takes it.
    Returns:
        Tensor, what ``Linear`` gives.

    >>> layer = ms.mint.nn.LazyLinear(2)
    >>> y = layer(ms.ones(2, 2))
    >>> type(layer).__name__
    'Linear'"""
    def __init__(self, out_features: Any, bias: bool = True, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, *args: Any, **kwargs: Any) -> Any: ...
    cls_name: str
class cls_to_become(Module):
    """Fully connected layer: input @ weight.T + bias.

    Args:
        in_features: int, the size of the input's last dimension.
        out_features: int, the size of the result's.
        bias: False leaves the bias out. Default: True.
        weight_init: initial weight, in the forms ``initializer`` takes. Default: None, uniform within 1 /
            sqrt(in_features).
        bias_init: initial bias, in the same forms. Default: None, uniform within 1 / sqrt(in_features).
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (..., in_features).
    Returns:
        Tensor (..., out_features). Parameters: ``weight`` (out_features, in_features) and ``bias`` (out_features,).

    >>> layer = ms.mint.nn.Linear(2, 1, weight_init="ones", bias_init=0.5)
    >>> layer(ms.tensor([[1.0, 2.0]])).tolist()
    [[3.5]]"""
    def __init__(self, in_features: Any, out_features: Any, bias: bool = True, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def extra_repr(self) -> Any: ...
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(in_features)."""
        ...
    def forward(self, input: Operand, *args: Any, **kwargs: Any) -> Any:
        """The first call's."""
        ...
    def has_uninitialized_params(self) -> Any:
        """Whether the sizes are not known yet."""
        ...
    def initialize_parameters(self, input: Operand) -> Any:
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        ...
class LeakyReLU(Module):
    """x where x > 0, else negative_slope * x.

    Args:
        negative_slope: number. Default: 0.01.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.LeakyReLU(0.5)(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.5,  0. ,  2. ], dtype=float32)"""
    alpha: float
    def __init__(self, negative_slope: complex | Tensor = 0.01, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Linear(Module):
    """Fully connected layer: input @ weight.T + bias.

    Args:
        in_features: int, the size of the input's last dimension.
        out_features: int, the size of the result's.
        bias: False leaves the bias out. Default: True.
        weight_init: initial weight, in the forms ``initializer`` takes. Default: None, uniform within 1 /
            sqrt(in_features).
        bias_init: initial bias, in the same forms. Default: None, uniform within 1 / sqrt(in_features).
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (..., in_features).
    Returns:
        Tensor (..., out_features). Parameters: ``weight`` (out_features, in_features) and ``bias`` (out_features,).

    >>> layer = ms.mint.nn.Linear(2, 1, weight_init="ones", bias_init=0.5)
    >>> layer(ms.tensor([[1.0, 2.0]])).tolist()
    [[3.5]]"""
    activation: Any
    bias: Parameter
    has_bias: bool
    in_channels: int
    in_features: int
    out_channels: int
    out_features: int
    weight: Parameter
    def __init__(self, in_features: Any, out_features: Any, bias: bool = True, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def extra_repr(self) -> Any: ...
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws weight and bias anew, uniform within 1 / sqrt(in_features)."""
        ...
class LocalResponseNorm(Module):
    """Divides by a power of what neighbouring channels hold: x / (k + alpha * mean of x ** 2 over size channels) ** beta
    (Krizhevsky et al., 2012).

    Args:
        size: int, how many channels, the channel itself in their middle.
        alpha: number. Default: 0.0001.
        beta: number. Default: 0.75.
        k: number. Default: 1.0.
    Inputs:
        input: Tensor (N, C, ...).
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.LocalResponseNorm(1, alpha=3.0, beta=0.5)(ms.ones(1, 1, 1)).tolist()
    [[[0.5]]]"""
    def __init__(self, size: Ints, alpha: Operand = 0.0001, beta: Operand = 0.75, k: complex | Tensor = 1.0) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class LogSigmoid(Module):
    """Logarithm of the sigmoid, -log(1 + exp(-x)), without overflow.

    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.LogSigmoid()(ms.tensor([-1000.0]))
    Tensor([-1000.], dtype=float32)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class LogSoftmax(Module):
    """Logarithm of softmax along dim, x - log(sum(exp(x))), without overflow.

    Args:
        dim: int, the dimension; None: 0 for 0, 1 and 3 dimensions, else 1. Default: None.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.LogSoftmax(dim=-1)(ms.tensor([[1.0, 1.0]])).asnumpy().round(4)
    array([[-0.6931, -0.6931]], dtype=float32)"""
    axis: int
    def __init__(self, dim: Ints | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class MSELoss(Module):
    """Squared error: (input - target) ** 2.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of floats of any shape.
        target: Tensor of input's shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> ms.mint.nn.MSELoss()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class MarginRankingLoss(Module):
    """Loss of an order: max(0, -target * (input - other) + margin).

    Args:
        margin: number, by how much they should differ. Default: 0.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of floats, ranks.
        other: Tensor of the same shape.
        target: Tensor of the same shape: 1 where input should be larger, -1 where other should.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> float(ms.mint.nn.MarginRankingLoss()(ms.tensor([1.0]), ms.tensor([3.0]), ms.tensor([1])))
    2.0"""
    average: bool
    margin: float
    reduce: bool
    reduction: str
    def __init__(self, margin: Operand = 0.0, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, other: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, other: Operand, target: Operand) -> Any: ...
class MaxPool1d(Module):
    """Maximum of each window of a sequence.

    Args:
        kernel_size: int, the window.
        stride: int, how far apart windows lie; None: kernel_size, side by side. Default: None.
        padding: int, how much is put on each side. Default: 0.
        dilation: int, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        input: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, windows), or the pair (maxima, indices).

    >>> ms.mint.nn.MaxPool1d(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 4.0]]]"""
    ceil_mode: bool
    dilation: Any
    kernel_size: Any
    pad_mode: str
    padding: Any
    return_indices: bool
    stride: Any
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class MaxPool2d(Module):
    """Maximum of each window of an image.

    Args:
        kernel_size: int or pair of ints, the window.
        stride: int or pair of ints, how far apart windows lie; None: kernel_size, side by side. Default: None.
        padding: int or pair of ints, how much is put on each side. Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns), or the pair (maxima, int64 indices).

    >>> ms.mint.nn.MaxPool2d(2)(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]"""
    ceil_mode: bool
    dilation: int
    kernel_size: int
    pad_mode: str
    padding: int
    return_indices: bool
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class MaxPool3d(Module):
    """Maximum of each window of a volume.

    Args:
        kernel_size: int or triple of ints, the window.
        stride: int or triple of ints, how far apart windows lie; None: kernel_size, side by side. Default: None.
        padding: int or triple of ints, how much is put on each side. Default: 0.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        input: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, depth, rows, columns), or the pair (maxima, indices).

    >>> ms.mint.nn.MaxPool3d(2)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[7.0]]]]]"""
    ceil_mode: bool
    dilation: int
    kernel_size: Any
    pad_mode: str
    padding: int
    return_indices: bool
    stride: Any
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class MaxUnpool1d(Module):
    """Puts maxima back to where they were found; all else is 0.

    Args:
        kernel_size: int, the window.
        stride: int, how far apart windows lie; None: kernel_size, side by side. Default: None.
        padding: int, how much is put on each side. Default: 0.
    Inputs:
        input: Tensor (N, C, L) or (C, L), maxima.
        indices: Tensor of input's shape, as MaxPool1d gives them.
        output_size: tuple of ints, the sizes of the result. Default: None.
    Returns:
        Tensor (N, C, length).

    >>> ms.mint.nn.MaxUnpool1d(2)(ms.tensor([[[3.0, 4.0]]]), ms.tensor([[[1, 2]]])).tolist()
    [[[0.0, 3.0, 4.0, 0.0]]]"""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, input: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
class MaxUnpool2d(Module):
    """Puts maxima back to the places that MaxPool2d took them from; the rest is 0.

    Args:
        kernel_size: int or pair of ints, the window.
        stride: int or pair of ints, how far apart windows lie; None: kernel_size, side by side. Default: None.
        padding: int or pair of ints, how much is put on each side. Default: 0.
    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W), the maxima.
        indices: integer Tensor of input's shape, as the pooling gave them.
        output_size: sizes of the result; None: those that the settings give. Default: None.
    Returns:
        Tensor of input's dtype.

    >>> y, at = ms.mint.nn.MaxPool2d(2, return_indices=True)(ms.tensor([[[[1.0, 2.0], [4.0, 3.0]]]]))
    >>> ms.mint.nn.MaxUnpool2d(2)(y, at).tolist()
    [[[[0.0, 0.0], [4.0, 0.0]]]]"""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, input: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
class MaxUnpool3d(Module):
    """Puts maxima back to where they were found; all else is 0.

    Args:
        kernel_size: int or triple of ints, the window.
        stride: int or triple of ints, how far apart windows lie; None: kernel_size, side by side. Default: None.
        padding: int or triple of ints, how much is put on each side. Default: 0.
    Inputs:
        input: Tensor (N, C, D, H, W) or (C, D, H, W), maxima.
        indices: Tensor of input's shape, as MaxPool3d gives them.
        output_size: tuple of ints, the sizes of the result. Default: None.
    Returns:
        Tensor (N, C, depth, rows, columns).

    >>> ms.mint.nn.MaxUnpool3d(2)(ms.tensor([[[[[5.0]]]]]), ms.tensor([[[[[3]]]]])).reshape(-1).tolist()
    [0.0, 0.0, 0.0, 5.0, 0.0, 0.0, 0.0, 0.0]"""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, input: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
class Mish(Module):
    """x * tanh(log(1 + exp(x))), a smooth form of ReLU (Misra, 2019).

    Args:
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Mish()(ms.tensor([0.0, 1.0])).asnumpy().round(4)
    array([0.    , 0.8651], dtype=float32)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Module(Cell):
    """A part of a network, as PyTorch has it: a subclass defines ``forward``; attributes that are Parameters or Modules belong
    to it.

    It is a Cell too, and takes part in networks of Cells. A new Module is in training; ``eval()`` ends that. Layers of mint.nn
    that a Cell gets are in training when the Cell is, as in MindSpore: not before ``set_train()``.

    >>> class Scale(ms.mint.nn.Module):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.w = ms.mint.nn.Parameter(ms.tensor(2.0))
    ...     def forward(self, x):
    ...         return x * self.w
    >>> net = Scale()
    >>> net(ms.tensor([1.0])).tolist(), [name for name, _ in net.named_parameters()]
    ([2.0], ['w'])"""
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
    def add_module(self, name: Any, module: Any) -> Any:
        """Adds a submodule by name."""
        ...
    def bfloat16(self) -> Any:
        """Converts to bfloat16; returns the module."""
        ...
    def children(self) -> Any:
        """The direct submodules."""
        ...
    cls_name: str
    def cpu(self) -> Any:
        """The module: it is on the CPU."""
        ...
    def double(self) -> Any:
        """Converts to float64; returns the module."""
        ...
    def extra_repr(self) -> Any:
        """What repr shows of the module itself."""
        ...
    def float(self) -> Any:
        """Converts to float32; returns the module."""
        ...
    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """What a call computes; a subclass defines it."""
        ...
    def get_parameter(self, target: Operand) -> Any:
        """The Parameter of a path such as "block.0.weight"."""
        ...
    def get_submodule(self, target: Operand) -> Any:
        """The submodule of a path such as "block.0"."""
        ...
    def half(self) -> Any:
        """Converts to float16; returns the module."""
        ...
    def load_state_dict(self, state_dict: Any, strict: bool = True, assign: bool = False) -> Any:
        """Copies values into Parameters and buffers by path, see ``Cell.load_state_dict``; assign: of the values' dtypes."""
        ...
    def modules(self, remove_duplicate: bool = True) -> Any:
        """This module and all below, as ``named_modules`` has them."""
        ...
    def named_children(self) -> Any:
        """(name, module) of the direct submodules."""
        ...
    def named_modules(self, memo: Any = None, prefix: str = '', remove_duplicate: bool = True) -> Any:
        """(path, module) of this module and all below, each once, or with remove_duplicate=False in each of its places."""
        ...
    def named_parameters(self, prefix: str = '', recurse: bool = True, remove_duplicate: bool = True) -> Any:
        """(path, Parameter) of this module, and with recurse of all below, each once, or with remove_duplicate=False in each of
        its places."""
        ...
    def parameters(self, recurse: bool = True) -> Any:
        """The Parameters, see ``named_parameters``."""
        ...
    def register_forward_hook(self, hook: Any, *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False) -> Any:
        """As a Cell's: hook(module, inputs, output) runs after forward."""
        ...
    def register_forward_pre_hook(self, hook: Any, *, prepend: bool = False, with_kwargs: bool = False) -> Any:
        """As a Cell's: hook(module, inputs) runs before forward."""
        ...
    def register_full_backward_hook(self, hook: Any, prepend: bool = False) -> Any:
        """hook(module, grad_input, grad_output) runs in backward and may give other gradients of the inputs."""
        ...
    def register_full_backward_pre_hook(self, hook: Any, prepend: bool = False) -> Any:
        """hook(module, grad_output) runs in backward, before the module's own, and may give other gradients."""
        ...
    def register_module(self, name: Any, module: Any) -> Any:
        """Adds a submodule by name."""
        ...
    def register_parameter(self, name: Any, param: Any) -> Any:
        """Adds a Parameter, or None, by name."""
        ...
    def requires_grad_(self, requires_grad: bool = True) -> Any:
        """Whether the Parameters are trained; returns the module."""
        ...
    def set_submodule(self, target: Operand, module: Any, strict: bool = False) -> Any:
        """Puts a module at a path such as "block.0". AttributeError where the path does not lead to a module, and with
        strict=True where there is none to take the place of."""
        ...
    def share_memory(self) -> Any:
        """The module: its memory is the process's own, and what a fork sees of it."""
        ...
    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Converts to a dtype; devices must be this one (a ``mint.device``, or "cpu"). Returns the module."""
        ...
    def to_empty(self, *, device: Any, recurse: bool = True) -> Any:
        """The module on the device, whose Parameters may hold any numbers."""
        ...
    training: bool
    def type(self, dst_type: DTypeLike) -> Any:
        """Converts to a dtype; returns the module."""
        ...
    def zero_grad(self, set_to_none: bool = True) -> Any:
        """Forgets the gradients, or with set_to_none=False fills them with zeros."""
        ...
class ModuleDict(CellDict):
    """Modules by name, which are attributes too.

    Args:
        modules: mapping, or (name, module) pairs; None where there is no module. Default: none.

    >>> parts = ms.mint.nn.ModuleDict({"act": ms.mint.nn.ReLU()})
    >>> parts.act is parts["act"]
    True"""
    def __init__(self, modules: Any = ...) -> None: ...
    def clear(self) -> Any:
        """Takes all modules out."""
        ...
    cls_name: str
    def pop(self, key: Any) -> Any:
        """Takes a module out and gives it."""
        ...
class ModuleList(CellList):
    """Modules in a list: they belong to the module that has it; what is done with them its ``forward`` says.

    Args:
        modules: iterable of modules, and of None where there is none. Default: none.

    >>> layers = ms.mint.nn.ModuleList([ms.mint.nn.ReLU(), ms.mint.nn.Tanh()])
    >>> len(layers), layers[1]
    (2, Tanh())"""
    def __init__(self, modules: Any = ...) -> None: ...
    cls_name: str
class MultiLabelMarginLoss(Module):
    """Loss of several labels: the sum of max(0, 1 - (score of a label - score of another class)) / C.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor (N, C) or (C,) of scores.
        target: Tensor of input's shape: the labels, then -1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> float(ms.mint.nn.MultiLabelMarginLoss()(ms.tensor([0.0, 1.0]), ms.tensor([1, -1])))
    0.0"""
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class MultiLabelSoftMarginLoss(Module):
    """Loss of several labels: the mean over the classes of the binary cross entropy of the sigmoid.

    Args:
        weight: Tensor (C,) that classes are multiplied by. Default: None.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor (N, C) of scores.
        target: Tensor of input's shape, of 0 and 1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.MultiLabelSoftMarginLoss()(ms.zeros(1, 2), ms.ones(1, 2))), 4)
    0.6931"""
    average: bool
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class MultiMarginLoss(Module):
    """Loss of classes: the sum over the other classes of max(0, margin - score of the label + score) ** p, divided by C.

    Args:
        p: int, 1 or 2. Default: 1.
        margin: number, by how much the label's score should be larger. Default: 1.0.
        weight: Tensor (C,) that classes are multiplied by. Default: None.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor (N, C) of scores.
        target: Tensor (N,) of labels.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> float(ms.mint.nn.MultiMarginLoss()(ms.zeros(1, 2), ms.tensor([1])))
    0.5"""
    average: bool
    margin: float
    p: int
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, p: Operand = 1, margin: Operand = 1.0, weight: Operand | None = None, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class MultiheadAttention:
    """Attention: softmax(q @ k.T / sqrt(size of a head)) @ v for each head, of projections q, k, v of query, key and value;
    the heads are put side by side and projected once more (Vaswani et al., 2017).

    Args:
        embed_dim: int, the size E of an element of the query and of the result.
        num_heads: int that divides it, the number of heads.
        dropout: number, the probability of dropout of the attention weights, in training. Default: 0.0.
        bias: False leaves the biases of the projections out. Default: True.
        add_bias_kv: True adds a trained element to key and value. Default: False.
        add_zero_attn: True adds an element of zeros to key and value. Default: False.
        kdim: int, the size of an element of key. Default: None, embed_dim.
        vdim: int, the size of an element of value. Default: None, embed_dim.
        batch_first: True: tensors are (N, L, E). Default: False, (L, N, E).
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        query: Tensor (L, N, E), or (L, E) without a batch.
        key: Tensor (S, N, kdim).
        value: Tensor (S, N, vdim).
        key_padding_mask: Tensor (N, S): True, or -inf to be added, leaves an element of key out. Default: None.
        need_weights: False gives None for the weights. Default: True.
        attn_mask: Tensor (L, S) or (N * num_heads, L, S): True, or -inf to be added, leaves an element of key out for one
            of query. Default: None.
        average_attn_weights: False gives the weights of each head. Default: True, their mean.
        is_causal: True tells that attn_mask is the causal one, which must be given. Default: False.
    Returns:
        pair: Tensor in query's form, and weights (N, L, S) or None.
    Raises:
        ValueError: embed_dim is not divisible by num_heads, or is_causal is given without attn_mask.

    >>> attention, x = ms.mint.nn.MultiheadAttention(4, 2), ms.ones(3, 1, 4)
    >>> output, weights = attention(x, x, x)
    >>> output.shape, weights.asnumpy().round(3)[0, 0]
    ((3, 1, 4), array([0.333, 0.333, 0.333], dtype=float32))"""
    add_zero_attn: bool
    batch_first: bool
    bias_k: Any
    bias_v: Any
    dropout: float
    embed_dim: int
    head_dim: int
    in_proj_bias: Any
    in_proj_weight: Parameter
    k_proj_weight: Parameter
    kdim: int
    num_heads: int
    out_proj: Any
    q_proj_weight: Parameter
    training: bool
    v_proj_weight: Parameter
    vdim: int
    def __init__(self, embed_dim: int, num_heads: int, dropout: complex | Tensor = 0.0, bias: bool = True, add_bias_kv: bool = False, add_zero_attn: bool = False, kdim: Any = None, vdim: Any = None, batch_first: bool = False, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, query: Any, key: Any, value: Operand, key_padding_mask: Any = None, need_weights: bool = True, attn_mask: Any = None, average_attn_weights: bool = True, is_causal: bool = False) -> Any: ...
    cls_name: str
    def forward(self, query: Any, key: Any, value: Operand, key_padding_mask: Any = None, need_weights: bool = True, attn_mask: Any = None, average_attn_weights: bool = True, is_causal: bool = False) -> Any: ...
class NLLLoss(Module):
    """Negative log likelihood: -input[target], for input of log probabilities (after ``LogSoftmax``).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        ignore_index: int, a target whose elements do not count. Default: -100.
        reduction: 'mean' (by weight) or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor (N, C) or (N, C, ...) of log probabilities.
        target: integer Tensor of classes without the dimension C.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.NLLLoss()(ms.tensor([[-0.5, -1.0], [-2.0, -0.1]]), ms.tensor([0, 1]))), 4)
    0.3"""
    average: bool
    ignore_index: int
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, ignore_index: complex | Tensor = -100, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class PReLU(Module):
    """x where x > 0, else weight * x with a slope that is trained (He et al., 2015).

    Args:
        num_parameters: int: 1 (default) for one slope, or the number of channels for one each.
        init: number, the initial slope. Default: 0.25.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor of floats; the channels are dimension 1.
    Returns:
        Tensor of input's shape. Parameter: ``weight`` (num_parameters,).

    >>> ms.mint.nn.PReLU()(ms.tensor([-1.0, 0.0, 2.0])).tolist()
    [-0.25, 0.0, 2.0]"""
    w: Parameter
    def __init__(self, num_parameters: complex | Tensor = 1, init: complex | Tensor = 0.25, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with init."""
        ...
class PairwiseDistance(Module):
    """Distances of vectors, pair by pair: the norm of input - other + eps over the last dimension.

    Args:
        p: number, the order of the norm. Default: 2.0.
        eps: small number that keeps gradients finite where both are equal. Default: 1e-06.
        keepdim: True keeps the last dimension with size 1. Default: False.
    Inputs:
        input: Tensor (..., D) of vectors.
        other: Tensor (..., D); the shapes broadcast.
    Returns:
        Tensor (...).

    >>> round(float(ms.mint.nn.PairwiseDistance()(ms.tensor([3.0, 4.0]), ms.zeros(2))), 3)
    5.0"""
    def __init__(self, p: Operand = 2.0, eps: Operand = 1e-06, keepdim: bool = False) -> None: ...
    def __call__(self, input: Operand, other: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, other: Operand) -> Any: ...
class ParameterDict(Module):
    """Parameters by name; tensors become Parameters.

    Args:
        values: mapping of names to Parameters or Tensors. Default: None, none.

    >>> sorted(ms.mint.nn.ParameterDict({"w": ms.ones(2)}).keys())
    ['w']"""
    def __init__(self, values: Any = None) -> None: ...
    def __contains__(self, name: Any) -> Any: ...
    def __getitem__(self, name: Any) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
    def __setitem__(self, name: Any, value: Operand) -> Any: ...
    cls_name: str
    def items(self) -> Any:
        """(name, Parameter) pairs."""
        ...
    def keys(self) -> Any:
        """The names."""
        ...
    def values(self) -> Any:
        """The Parameters."""
        ...
class ParameterList(Module):
    """Parameters in a list; tensors become Parameters.

    Args:
        values: iterable of Parameters or Tensors. Default: none.

    >>> len(list(ms.mint.nn.ParameterList([ms.ones(2), ms.ones(3)]).parameters()))
    2"""
    def __init__(self, values: Any = ...) -> None: ...
    def __getitem__(self, index: Operand) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
    def __setitem__(self, index: Operand, value: Operand) -> Any: ...
    def append(self, value: Operand) -> Any:
        """Adds a Parameter; returns the list."""
        ...
    cls_name: str
    def extend(self, values: Any) -> Any:
        """Adds Parameters; returns the list."""
        ...
class PixelShuffle(Module):
    """Turns channels into pixels (Shi et al., 2016).

    Args:
        upscale_factor: int.
    Inputs:
        input: Tensor (..., C * r * r, H, W), with r the factor.
    Returns:
        Tensor (..., C, H * r, W * r).

    >>> ms.mint.nn.PixelShuffle(2)(ms.ops.arange(4).reshape(4, 1, 1)).tolist()
    [[[0, 1], [2, 3]]]"""
    upscale_factor: int
    def __init__(self, upscale_factor: int) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class PixelUnshuffle(Module):
    """Turns pixels into channels, the way back of PixelShuffle (Shi et al., 2016).

    Args:
        downscale_factor: int r.
    Inputs:
        input: Tensor (..., C, H * r, W * r).
    Returns:
        Tensor (..., C * r * r, H, W).

    >>> ms.mint.nn.PixelUnshuffle(2)(ms.ops.arange(4).reshape(1, 1, 2, 2)).shape
    (1, 4, 1, 1)"""
    downscale_factor: int
    def __init__(self, downscale_factor: int) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class PoissonNLLLoss(Module):
    """Negative logarithm of the likelihood of counts under a Poisson distribution: exp(input) - target * input.

    Args:
        log_input: False: input is the expected counts themselves. Default: True.
        full: True adds Stirling's formula for the logarithm of target's factorial. Default: False.
        eps: small number that keeps logarithms finite where log_input is False. Default: 1e-08.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of floats, the logarithms of the expected counts.
        target: Tensor of the same shape, the counts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> float(ms.mint.nn.PoissonNLLLoss()(ms.zeros(2), ms.ones(2)))
    1.0"""
    average: bool
    eps: float
    full: bool
    log_input: bool
    reduce: bool
    reduction: str
    def __init__(self, log_input: bool = True, full: bool = False, eps: Operand = 1e-08, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class RMSNorm(Module):
    """Divides by the root mean square over the last dimensions: input / sqrt(mean(input ** 2) + eps) * weight (Zhang and
    Sennrich, 2019).

    Args:
        normalized_shape: int or tuple of ints, the sizes of these dimensions.
        eps: small number that keeps the divisor from being 0. Default: None, float32's 1.19e-7.
        elementwise_affine: False: there is no weight. Default: True.
        dtype: dtype of the parameter. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (..., *normalized_shape) of floats.
    Returns:
        Tensor of input's shape. Parameter: ``weight``, of normalized_shape.

    >>> ms.mint.nn.RMSNorm(2)(ms.tensor([3.0, 3.0])).asnumpy().round(4).tolist()
    [1.0, 1.0]"""
    def __init__(self, normalized_shape: Ints, eps: Operand | None = None, elementwise_affine: bool = True, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones."""
        ...
class RNN:
    """Plain recurrent network over sequences: h' = tanh(W_ih x + b_ih + W_hh h + b_hh) at every time (Elman, 1990).

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        nonlinearity: 'tanh' (default) or 'relu'.
        bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (T, N, input_size), (N, T, input_size) with batch_first, or (T, input_size).
        hx: Tensor (num_layers * directions, N, hidden_size), the first states. Default: None, zeros.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and last states in hx's shape.
    Raises:
        ValueError: a setting is outside of its range.

    >>> output, h = ms.mint.nn.RNN(3, 2, num_layers=2)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape
    ((4, 1, 2), (2, 1, 2))"""
    batch_first: bool
    bias_hh_l0: Parameter
    bias_hh_l0_reverse: Parameter
    bias_hh_l1: Parameter
    bias_ih_l0: Parameter
    bias_ih_l0_reverse: Parameter
    bias_ih_l1: Parameter
    bidirectional: bool
    dropout: float
    has_bias: bool
    hidden_size: int
    input_size: int
    num_layers: int
    weight_hh_l0: Parameter
    weight_hh_l0_reverse: Parameter
    weight_hh_l1: Parameter
    weight_ih_l0: Parameter
    weight_ih_l0_reverse: Parameter
    weight_ih_l1: Parameter
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, nonlinearity: str = 'tanh', bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
    def flatten_parameters(self) -> Any:
        """Nothing: weights are used as they are."""
        ...
    def forward(self, input: Operand, hx: Any = None) -> Any: ...
    def reset_parameters(self) -> Any:
        """Draws all weights and biases anew, uniform within 1 / sqrt(hidden_size)."""
        ...
class RNNCell:
    """One step of an ``RNN``: h' = tanh(W_ih x + b_ih + W_hh h + b_hh).

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        bias: False leaves the biases out. Default: True.
        nonlinearity: 'tanh' (default) or 'relu'.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, input_size).
        hx: Tensor (N, hidden_size), the state. Default: None, zeros.
    Returns:
        Tensor (N, hidden_size), the new state.

    >>> ms.mint.nn.RNNCell(3, 2)(ms.ones(1, 3)).shape
    (1, 2)"""
    bias_hh: Parameter
    bias_ih: Parameter
    has_bias: bool
    hidden_size: int
    input_size: int
    nonlinearity: str
    weight_hh: Parameter
    weight_ih: Parameter
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, nonlinearity: str = 'tanh', dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, hx: Any = None) -> Any: ...
class RNNCellBase(Module):
    """What ``RNNCell``, ``LSTMCell`` and ``GRUCell`` have in common.

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        has_bias: False leaves the biases out.
        dtype: dtype of the parameters.

    >>> isinstance(ms.mint.nn.GRUCell(3, 2), ms.mint.nn.RNNCellBase)
    True"""
    def __init__(self, input_size: int, hidden_size: int, has_bias: bool, dtype: DTypeLike) -> None: ...
    cls_name: str
    def reset_parameters(self) -> Any:
        """Draws weights and biases anew, uniform within 1 / sqrt(hidden_size)."""
        ...
class RReLU(Module):
    """input where it is positive, else input times a slope: in training one drawn anew for every element, in evaluation the mean
    (Xu et al., 2015).

    Args:
        lower: number, the least slope. Default: 1 / 8.
        upper: number, the largest slope. Default: 1 / 3.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.RReLU(0.25, 0.75).eval()(ms.tensor([-8.0, 2.0])).tolist()
    [-4.0, 2.0]"""
    lower: float
    upper: float
    def __init__(self, lower: complex | Tensor = 0.125, upper: complex | Tensor = 0.3333333333333333, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ReLU(Module):
    """Rectified linear unit: max(x, 0), so that negative values become 0.

    Args:
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of numbers of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.ReLU()(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([0., 0., 2.], dtype=float32)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ReLU6(Module):
    """ReLU that is cut off at 6: min(max(x, 0), 6).

    Args:
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of numbers of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.ReLU6()(ms.tensor([-1.0, 5.0, 9.0]))
    Tensor([0., 5., 6.], dtype=float32)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ReflectionPad1d(Module):
    """Continues the last dimension by mirroring at the outermost elements, which are not repeated.

    Args:
        padding: int for both sides, or a tuple of ints (before, behind).
    Inputs:
        input: Tensor (..., L).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ReflectionPad1d((1, 0))(ms.tensor([[1, 2]]))
    Tensor([[2, 1, 2]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ReflectionPad2d(Module):
    """Continues the last two dimensions by mirroring at the outermost elements, which are not repeated.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom).
    Inputs:
        input: Tensor (..., H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ReflectionPad2d((1, 0, 0, 0))(ms.tensor([[[1, 2], [3, 4]]])).tolist()
    [[[2, 1, 2], [4, 3, 4]]]"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ReflectionPad3d(Module):
    """Continues the last three dimensions by mirroring at the outermost elements, which are not repeated.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom, front, back).
    Inputs:
        input: Tensor (..., D, H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ReflectionPad3d(1)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ReplicationPad1d(Module):
    """Continues the last dimension by repeating the outermost elements.

    Args:
        padding: int for both sides, or a tuple of ints (before, behind).
    Inputs:
        input: Tensor (..., L).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ReplicationPad1d((2, 0))(ms.tensor([[1, 2]]))
    Tensor([[1, 1, 1, 2]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ReplicationPad2d(Module):
    """Continues the last two dimensions by repeating the outermost elements.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom).
    Inputs:
        input: Tensor (..., H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ReplicationPad2d((1, 0, 0, 0))(ms.tensor([[[1, 2], [3, 4]]])).tolist()
    [[[1, 1, 2], [3, 3, 4]]]"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ReplicationPad3d(Module):
    """Continues the last three dimensions by repeating the outermost elements.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom, front, back).
    Inputs:
        input: Tensor (..., D, H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ReplicationPad3d(1)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class SELU(Module):
    """Scaled exponential linear unit: 1.0507 * (x where x > 0, else 1.6733 * (exp(x) - 1)) (Klambauer et al., 2017).

    Args:
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.SELU()(ms.tensor([0.0, 1.0])).asnumpy().round(4)
    array([0.    , 1.0507], dtype=float32)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Sequential(SequentialCell):
    """Modules called one after another, each with the result of the one before.

    Args:
        args: modules, a list of them, or one OrderedDict of names and modules.
    Inputs:
        x: the first one's input.
    Returns:
        the last one's result.

    >>> ms.mint.nn.Sequential(ms.mint.nn.ReLU(), ms.mint.nn.Flatten())(ms.tensor([[-1.0, 2.0]])).tolist()
    [[0.0, 2.0]]"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def forward(self, x: Operand) -> Any: ...
class SiLU(Module):
    """Sigmoid linear unit, also called swish: x * sigmoid(x) (Elfwing et al., 2018).

    Args:
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.SiLU()(ms.tensor([0.0, 1.0])).asnumpy().round(4)
    array([0.    , 0.7311], dtype=float32)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Sigmoid(Module):
    """Sigmoid 1 / (1 + exp(-x)), which maps all numbers to (0, 1).

    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Sigmoid()(ms.tensor([0.0, 100.0]))
    Tensor([0.5, 1. ], dtype=float32)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class SmoothL1Loss(Module):
    """With d = input - target: 0.5 d ** 2 / beta where |d| < beta, else |d| - 0.5 beta (Girshick, 2015).

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        beta: number that is not negative. Default: 1.0.
    Inputs:
        input: Tensor of floats of any shape.
        target: Tensor of input's shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> ms.mint.nn.SmoothL1Loss(reduction="none")(ms.tensor([0.0, 0.0]), ms.tensor([0.5, 3.0]))
    Tensor([0.125, 2.5  ], dtype=float32)"""
    average: bool
    beta: float
    reduce: bool
    reduction: str
    def __init__(self, reduction: str = 'mean', beta: Operand = 1.0) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class SoftMarginLoss(Module):
    """Logistic loss of two classes: log(1 + exp(-target * input)).

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of floats of any shape.
        target: Tensor of the same shape, of 1 and -1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.SoftMarginLoss()(ms.tensor([0.0]), ms.tensor([1.0]))), 4)
    0.6931"""
    average: bool
    reduce: bool
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, target: Operand) -> Any: ...
class Softmax(Module):
    """exp(x) / sum(exp(x)) along dim: positive numbers that sum to 1, without overflow.

    Args:
        dim: int, the dimension; None: 0 for 0, 1 and 3 dimensions, else 1. Default: None.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Softmax(dim=-1)(ms.tensor([[1.0, 1.0]]))
    Tensor([[0.5, 0.5]], dtype=float32)"""
    axis: int
    def __init__(self, dim: Ints | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Softmax2d(Module):
    """Softmax over the channels, for each pixel.

    Inputs:
        input: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Softmax2d()(ms.zeros(1, 2, 1, 1)).flatten().tolist()
    [0.5, 0.5]"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Softmin(Module):
    """Softmax of -input along a dimension: small values get large shares.

    Args:
        dim: int, the dimension; None: 0 for 0, 1 and 3 dimensions, else 1. Default: None.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Softmin(dim=0)(ms.zeros(2)).tolist()
    [0.5, 0.5]"""
    axis: int
    def __init__(self, dim: Ints | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Softplus(Module):
    """Smooth form of ReLU: log(1 + exp(beta * x)) / beta.

    Args:
        beta: number, how sharp the bend is. Default: 1.0.
        threshold: number; where beta * x is above it the result is x itself. Default: 20.0.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Softplus()(ms.tensor([0.0, 30.0])).asnumpy().round(4)
    array([ 0.6931, 30.    ], dtype=float32)"""
    def __init__(self, beta: Operand = 1.0, threshold: complex | Tensor = 20.0) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Softshrink(Module):
    """x moved towards 0 by lambd; 0 where |x| <= lambd.

    Args:
        lambd: number. Default: 0.5.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Softshrink()(ms.tensor([-1.0, 0.3, 2.0]))
    Tensor([-0.5,  0. ,  1.5], dtype=float32)"""
    def __init__(self, lambd: Operand = 0.5) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Softsign(Module):
    """x / (1 + |x|), which maps all numbers to (-1, 1).

    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Softsign()(ms.tensor([-1.0, 0.0, 3.0]))
    Tensor([-0.5 ,  0.  ,  0.75], dtype=float32)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class SyncBatchNorm(Module):
    """Batch normalisation over all processes; there is one here, so that it computes what ``BatchNorm2d`` does, of 2 to 5
    dimensions.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values. Default: True.
        process_group: accepted as PyTorch has it; has no effect.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, ...).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.SyncBatchNorm(1)(ms.tensor([[1.0], [3.0]])).asnumpy().round(3).tolist()
    [[-1.0], [1.0]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    training: bool
    use_batch_statistics: Any
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, process_group: Any = None, dtype: DTypeLike | None = None, *, device: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
    def forward(self, input: Operand) -> Any: ...
    def reset_parameters(self) -> Any:
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        ...
    def reset_running_stats(self) -> Any:
        """Forgets the batches: the mean is 0 again, the variance 1."""
        ...
class Tanh(Module):
    """Hyperbolic tangent, which maps all numbers to (-1, 1).

    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Tanh()(ms.tensor([-100.0, 0.0, 100.0]))
    Tensor([-1.,  0.,  1.], dtype=float32)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Tanhshrink(Module):
    """x - tanh(x).

    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> round(float(ms.mint.nn.Tanhshrink()(ms.tensor(1.0))), 4)
    0.2384"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Threshold(Module):
    """x where x > threshold, else value.

    Args:
        threshold: number.
        value: number.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of numbers of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.nn.Threshold(0.5, 9.0)(ms.tensor([0.2, 0.7]))
    Tensor([9. , 0.7], dtype=float32)"""
    threshold: float
    value: float
    def __init__(self, threshold: Any, value: Operand, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Transformer(Module):
    """A transformer's encoder and decoder (Vaswani et al., 2017).

    Args:
        d_model: int, the number of features of an element. Default: 512.
        nhead: int that divides it, the number of heads. Default: 8.
        num_encoder_layers: int. Default: 6.
        num_decoder_layers: int. Default: 6.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu' or a function.
        custom_encoder: layer in place of the encoder, or None (default).
        custom_decoder: layer in place of the decoder, or None (default).
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        bias: False leaves the biases out. Default: True.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        src: Tensor (S, N, d_model).
        tgt: Tensor (T, N, d_model).
        src_mask, tgt_mask, memory_mask: Tensors (S, S), (T, T) and (T, S), or None (default).
        src_key_padding_mask, tgt_key_padding_mask, memory_key_padding_mask: Tensors (N, S), (N, T) and (N, S), or None (default).
        src_is_causal, tgt_is_causal: True without the mask: the causal one. Default: None, False.
    Returns:
        Tensor of tgt's shape.

    >>> net = ms.mint.nn.Transformer(4, 2, 1, 1, 8)
    >>> net(ms.ones(5, 1, 4), ms.ones(3, 1, 4)).shape
    (3, 1, 4)"""
    batch_first: bool
    d_model: int
    decoder: Any
    encoder: Any
    nhead: int
    training: bool
    def __init__(self, d_model: int = 512, nhead: int = 8, num_encoder_layers: complex | Tensor = 6, num_decoder_layers: complex | Tensor = 6, dim_feedforward: complex | Tensor = 2048, dropout: complex | Tensor = 0.1, activation: str = 'relu', custom_encoder: Any = None, custom_decoder: Any = None, layer_norm_eps: complex | Tensor = 1e-05, batch_first: bool = False, norm_first: bool = False, bias: bool = True, device: Any = None, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, src: Operand, tgt: Any, src_mask: Any = None, tgt_mask: Any = None, memory_mask: Any = None, src_key_padding_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None, src_is_causal: Any = None, tgt_is_causal: Any = None, memory_is_causal: bool = False) -> Any: ...
    cls_name: str
    def forward(self, src: Operand, tgt: Any, src_mask: Any = None, tgt_mask: Any = None, memory_mask: Any = None, src_key_padding_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None, src_is_causal: Any = None, tgt_is_causal: Any = None, memory_is_causal: bool = False) -> Any: ...
    @staticmethod
    def generate_square_subsequent_mask(sz: Any, device: Any = None, dtype: DTypeLike | None = None) -> Any: ...
class TransformerDecoder(Module):
    """num_layers copies of a layer, one after the other, and a norm of the last result; inputs as of
    ``TransformerDecoderLayer``.

    Args:
        decoder_layer: ``TransformerDecoderLayer``.
        num_layers: int.
        norm: layer or None (default).

    >>> layer = ms.mint.nn.TransformerDecoderLayer(4, 2, 8)
    >>> ms.mint.nn.TransformerDecoder(layer, 2)(ms.ones(3, 1, 4), ms.ones(5, 1, 4)).shape
    (3, 1, 4)"""
    layers: Any
    norm: Any
    num_layers: int
    training: bool
    def __init__(self, decoder_layer: Any, num_layers: int, norm: Any = None) -> None: ...
    def __call__(self, tgt: Any, memory: Any, tgt_mask: Any = None, memory_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None, tgt_is_causal: Any = None, memory_is_causal: bool = False) -> Any: ...
    cls_name: str
    def forward(self, tgt: Any, memory: Any, tgt_mask: Any = None, memory_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None, tgt_is_causal: Any = None, memory_is_causal: bool = False) -> Any: ...
class TransformerDecoderLayer(Module):
    """Layer of a transformer's decoder: self-attention, attention to the encoder's result, and a feed-forward block, each with a
    residual and layer norm (Vaswani et al., 2017).

    Args:
        d_model: int, the number of features of an element.
        nhead: int that divides it, the number of heads.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu' or a function.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        bias: False leaves the biases out. Default: True.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        tgt: Tensor (T, N, d_model).
        memory: Tensor (S, N, d_model), what the encoder gave.
        tgt_mask: Tensor (T, T): True, or -inf to be added, leaves an element out. Default: None.
        memory_mask: Tensor (T, S) of the same kind. Default: None.
        tgt_key_padding_mask: Tensor (N, T) of the same kind. Default: None.
        memory_key_padding_mask: Tensor (N, S) of the same kind. Default: None.
        tgt_is_causal: True without tgt_mask: the causal mask. Default: False.
        memory_is_causal: accepted as PyTorch has it: memory_mask decides.
    Returns:
        Tensor of tgt's shape.

    >>> ms.mint.nn.TransformerDecoderLayer(4, 2, 8)(ms.ones(3, 1, 4), ms.ones(5, 1, 4)).shape
    (3, 1, 4)"""
    activation: Any
    dense1: Any
    dense2: Any
    dropout: Any
    dropout1: Any
    dropout2: Any
    dropout3: Any
    multihead_attn: Any
    norm1: Any
    norm2: Any
    norm3: Any
    norm_first: bool
    self_attn: Any
    training: bool
    def __init__(self, d_model: int, nhead: int, dim_feedforward: complex | Tensor = 2048, dropout: complex | Tensor = 0.1, activation: str = 'relu', layer_norm_eps: complex | Tensor = 1e-05, batch_first: bool = False, norm_first: bool = False, bias: bool = True, device: Any = None, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, tgt: Any, memory: Any, tgt_mask: Any = None, memory_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None, tgt_is_causal: bool = False, memory_is_causal: bool = False) -> Any: ...
    cls_name: str
    def forward(self, tgt: Any, memory: Any, tgt_mask: Any = None, memory_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None, tgt_is_causal: bool = False, memory_is_causal: bool = False) -> Any: ...
class TransformerEncoder(Module):
    """num_layers copies of a layer, one after the other, and a norm of the last result.

    Args:
        encoder_layer: ``TransformerEncoderLayer``.
        num_layers: int.
        norm: layer or None (default).
        enable_nested_tensor, mask_check: accepted as PyTorch has them.
    Inputs:
        src: Tensor (T, N, E).
        mask: Tensor (T, T) or None (default).
        src_key_padding_mask: Tensor (N, T) or None (default).
        is_causal: True without mask: the causal mask. Default: None, False.
    Returns:
        Tensor of src's shape.

    >>> layer = ms.mint.nn.TransformerEncoderLayer(4, 2, 8)
    >>> ms.mint.nn.TransformerEncoder(layer, 2)(ms.ones(3, 1, 4)).shape
    (3, 1, 4)"""
    layers: Any
    norm: Any
    num_layers: int
    training: bool
    def __init__(self, encoder_layer: Any, num_layers: int, norm: Any = None, enable_nested_tensor: bool = True, mask_check: bool = True) -> None: ...
    def __call__(self, src: Operand, mask: Any = None, src_key_padding_mask: Any = None, is_causal: Any = None) -> Any: ...
    cls_name: str
    def forward(self, src: Operand, mask: Any = None, src_key_padding_mask: Any = None, is_causal: Any = None) -> Any: ...
class TransformerEncoderLayer(Module):
    """Layer of a transformer's encoder: self-attention and a feed-forward block, each with a residual and layer norm (Vaswani
    et al., 2017).

    Args:
        d_model: int, the number of features of an element.
        nhead: int that divides it, the number of heads.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu' or a function.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        bias: False leaves the biases out. Default: True.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        src: Tensor (T, N, d_model).
        src_mask: Tensor (T, T): True, or -inf to be added, leaves an element out. Default: None.
        src_key_padding_mask: Tensor (N, T) of the same kind. Default: None.
        is_causal: True without src_mask: the causal mask. Default: False.
    Returns:
        Tensor of src's shape.
    Raises:
        ValueError: activation is another word, or d_model is not divisible by nhead.

    >>> ms.mint.nn.TransformerEncoderLayer(4, 2, 8)(ms.ones(3, 1, 4)).shape
    (3, 1, 4)"""
    activation: Any
    dense1: Any
    dense2: Any
    dropout: Any
    dropout1: Any
    dropout2: Any
    norm1: Any
    norm2: Any
    norm_first: bool
    self_attn: Any
    training: bool
    def __init__(self, d_model: int, nhead: int, dim_feedforward: complex | Tensor = 2048, dropout: complex | Tensor = 0.1, activation: str = 'relu', layer_norm_eps: complex | Tensor = 1e-05, batch_first: bool = False, norm_first: bool = False, bias: bool = True, device: Any = None, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, src: Operand, src_mask: Any = None, src_key_padding_mask: Any = None, is_causal: bool = False) -> Any: ...
    cls_name: str
    def forward(self, src: Operand, src_mask: Any = None, src_key_padding_mask: Any = None, is_causal: bool = False) -> Any: ...
class TripletMarginLoss(Module):
    """Loss of distances: max(0, distance to positive - distance to negative + margin) (Schroff et al., 2015).

    Args:
        margin: number, by how much they should differ. Default: 1.0.
        p: number, the order of the norm. Default: 2.0.
        eps: small number that keeps gradients finite. Default: 1e-06.
        swap: True takes the distance of positive and negative where it is smaller. Default: False.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor (N, D) or (D,) of vectors.
        positive: Tensor of the same shape, which should be near.
        negative: Tensor of the same shape, which should be far.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.TripletMarginLoss()(ms.zeros(1, 2), ms.zeros(1, 2), ms.tensor([[0.5, 0.0]]))), 3)
    0.5"""
    average: bool
    eps: float
    margin: float
    p: int
    reduce: bool
    reduction: str
    swap: bool
    def __init__(self, margin: Operand = 1.0, p: Operand = 2.0, eps: Operand = 1e-06, swap: bool = False, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, positive: Operand, negative: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand, positive: Operand, negative: Operand) -> Any: ...
class TripletMarginWithDistanceLoss(Module):
    """Loss of a comparison: the distance to a like sample less that to an unlike one, plus margin, where it is above 0 (Balntas
    et al., 2016).

    Args:
        distance_function: function of two Tensors; None (default): ``pairwise_distance``.
        margin: number, by how much the unlike one should be farther. Default: 1.0.
        swap: True takes the distance of both samples where that is less than of anchor and negative. Default: False.
        reduction: 'mean' (default), 'sum' or 'none'.
    Inputs:
        anchor: Tensor of floats.
        positive: Tensor of the same shape, a like sample.
        negative: Tensor of the same shape, an unlike one.
    Returns:
        Tensor.

    >>> a, b = ms.tensor([[1.0, 0.0]]), ms.tensor([[4.0, 4.0]])
    >>> round(float(ms.mint.nn.TripletMarginWithDistanceLoss()(a, b, a)), 3)
    6.0"""
    average: bool
    distance_function: Any
    margin: float
    reduce: bool
    reduction: str
    swap: bool
    def __init__(self, *, distance_function: Any = None, margin: Operand = 1.0, swap: bool = False, reduction: str = 'mean') -> None: ...
    def __call__(self, anchor: Operand, positive: Operand, negative: Operand) -> Any: ...
    cls_name: str
    def forward(self, anchor: Operand, positive: Operand, negative: Operand) -> Any: ...
class Unflatten(Module):
    """Splits one dimension into several.

    Args:
        dim: int, the dimension.
        unflattened_size: tuple of ints, the new sizes; one of them may be -1.
    Inputs:
        input: Tensor.
    Returns:
        Tensor of more dimensions, with the same elements.

    >>> ms.mint.nn.Unflatten(1, (2, 3))(ms.ones(4, 6)).shape
    (4, 2, 3)"""
    axis: int
    unflattened_size: Any
    def __init__(self, dim: Ints | None, unflattened_size: Any) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Unfold(Module):
    """Cuts windows out of images and puts the elements of each into a column, channel by channel.

    Args:
        kernel_size: int or pair of ints, the window.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        padding: int or pair of ints, how many zeros are put on each side. Default: 0.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
    Inputs:
        input: Tensor (N, C, H, W).
    Returns:
        Tensor (N, C * window, windows).

    >>> ms.mint.nn.Unfold(2)(ms.ops.arange(6).reshape(1, 1, 2, 3)).tolist()
    [[[0, 1], [1, 2], [3, 4], [4, 5]]]"""
    kernel: Any
    rate: Any
    same: bool
    stride: Any
    def __init__(self, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class Upsample(Module):
    """Resizes to a size or by a factor.

    Args:
        size: int or tuple of ints, the new sizes of the dimensions behind the channels; None: by scale_factor. Default: None.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
        mode: 'nearest', 'linear', 'bilinear', 'trilinear' or 'bicubic'. Default: 'nearest'.
        align_corners: True: the outermost elements stay at their places, for linear and cubic modes. Default: None.
        recompute_scale_factor: True: the factor used is that of the rounded sizes. Default: None.
    Inputs:
        input: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W), as mode needs it.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.Upsample(scale_factor=2.0)(ms.tensor([[[1.0, 2.0]]])).tolist()
    [[[1.0, 1.0, 2.0, 2.0]]]"""
    settings: Any
    def __init__(self, size: Ints | None = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class UpsamplingBilinear2d(Module):
    """Resizes images by linear interpolation in both directions; the outermost pixels stay at their places.

    Args:
        size: int or tuple of ints, the new sizes of the dimensions behind the channels; None: by scale_factor. Default: None.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
    Inputs:
        input: Tensor (N, C, H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.UpsamplingBilinear2d(size=(1, 3))(ms.tensor([[[[1.0, 3.0]]]])).tolist()
    [[[[1.0, 2.0, 3.0]]]]"""
    def __init__(self, size: Ints | None = None, scale_factor: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class UpsamplingNearest2d(Module):
    """Resizes images by repeating the nearest pixel.

    Args:
        size: int or tuple of ints, the new sizes of the dimensions behind the channels; None: by scale_factor. Default: None.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
    Inputs:
        input: Tensor (N, C, H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.UpsamplingNearest2d(size=(1, 4))(ms.tensor([[[[1.0, 3.0]]]])).tolist()
    [[[[1.0, 1.0, 3.0, 3.0]]]]"""
    def __init__(self, size: Ints | None = None, scale_factor: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ZeroPad1d(Module):
    """Puts zeros before and behind the last dimension.

    Args:
        padding: int for both sides, or a tuple of ints (before, behind).
    Inputs:
        input: Tensor (..., L).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ZeroPad1d((1, 2))(ms.tensor([[1, 2]]))
    Tensor([[0, 1, 2, 0, 0]], dtype=int64)"""
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ZeroPad2d(Module):
    """Puts zeros around the last two dimensions.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom).
    Inputs:
        input: Tensor (..., H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ZeroPad2d((1, 0, 0, 0))(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[0, 1, 2],
            [0, 3, 4]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
class ZeroPad3d(Module):
    """Puts zeros around the last three dimensions.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom, front, back).
    Inputs:
        input: Tensor (..., D, H, W).
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.ZeroPad3d(1)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)"""
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def forward(self, input: Operand) -> Any: ...
