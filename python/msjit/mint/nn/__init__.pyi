# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.nn import Cell as Cell, CellDict, CellList, SequentialCell
from msjit.parameter import Parameter as Parameter
from . import functional as functional
from . import init as init
from . import layers as layers
from . import module as module
from . import stateful_layers as stateful_layers
from . import utils as utils

_P = ParamSpec("_P")
_R = TypeVar("_R")

class AdaptiveAvgPool1d(Module):
    """AdaptiveAvgPool1d(output_size): adaptive_avg_pool1d(input, output_size)"""
    output_size: int
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class AdaptiveAvgPool2d(Module):
    """AdaptiveAvgPool2d(output_size): adaptive_avg_pool2d(input, output_size)"""
    output_size: Any
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class AdaptiveAvgPool3d(Module):
    """AdaptiveAvgPool3d(output_size): adaptive_avg_pool3d(input, output_size)"""
    output_size: Any
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class AdaptiveMaxPool1d(Module):
    """AdaptiveMaxPool1d(output_size, return_indices=False): adaptive_max_pool1d(input, output_size, return_indices)"""
    output_size: int
    def __init__(self, output_size: Ints | Sequence[int | None] | None, return_indices: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class AdaptiveMaxPool2d(Module):
    """AdaptiveMaxPool2d(output_size, return_indices=False): adaptive_max_pool2d(input, output_size, return_indices)"""
    output_size: Any
    return_indices: bool
    def __init__(self, output_size: Ints | Sequence[int | None] | None, return_indices: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class AvgPool1d(Module):
    """AvgPool1d(kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True): avg_pool1d(input, kernel_size, stride, padding, ceil_mode, count_include_pad)"""
    ceil_mode: bool
    count_include_pad: bool
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class AvgPool2d(Module):
    """AvgPool2d(kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None): avg_pool2d(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)"""
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
class AvgPool3d(Module):
    """AvgPool3d(kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None): avg_pool3d(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)"""
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
class BCELoss(Module):
    """BCELoss(weight=None, reduction='mean'): binary_cross_entropy(input, target, weight, reduction)"""
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class BCEWithLogitsLoss(Module):
    """BCEWithLogitsLoss(weight=None, reduction='mean', pos_weight=None): binary_cross_entropy_with_logits(input, target, weight, reduction, pos_weight)"""
    pos_weight: Any
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, reduction: str = 'mean', pos_weight: Any = None) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class BatchNorm1d(Module):
    """Per-channel normalisation of (N, C) or (N, C, L)."""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    training: bool
    use_batch_statistics: Any
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
class BatchNorm2d(Module):
    """Per-channel normalisation of (N, C, H, W)."""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    training: bool
    use_batch_statistics: Any
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
class BatchNorm3d(Module):
    """Per-channel normalisation of (N, C, D, H, W)."""
    bn2d: Any
    training: bool
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
class ConstantPad1d(Module):
    """ConstantPad1d(padding, value): pad(input, sides(padding, 1), 'constant', value)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ConstantPad2d(Module):
    """ConstantPad2d(padding, value): pad(input, sides(padding, 2), 'constant', value)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ConstantPad3d(Module):
    """ConstantPad3d(padding, value): pad(input, sides(padding, 3), 'constant', value)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Conv1d(Module):
    """Cross-correlation of (N, C, L)."""
    bias: Any
    dilation: int
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: int
    out_channels: int
    pad_mode: str
    padding: int
    stride: int
    weight: Parameter
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @staticmethod
    def convolve(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    dims: int
    def extra_repr(self) -> Any: ...
class Conv2d(Module):
    """Cross-correlation of (N, C, H, W)."""
    bias: Any
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
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @staticmethod
    def convolve(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    dims: int
    def extra_repr(self) -> Any: ...
class Conv3d(Module):
    """Cross-correlation of (N, C, D, H, W)."""
    bias: Any
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
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1, bias: bool = True, padding_mode: str = 'zeros', dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @staticmethod
    def convolve(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Any: ...
    dims: int
    def extra_repr(self) -> Any: ...
class ConvTranspose2d(Module):
    """Transposed convolution of (N, C, H, W)."""
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, bias: bool = True, dilation: Ints = 1, padding_mode: str = 'zeros', dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class CosineEmbeddingLoss(Module):
    """CosineEmbeddingLoss(margin=0.0, reduction='mean'): cosine_embedding_loss(input, other, target, margin, reduction)"""
    margin: float
    reduction: str
    def __init__(self, margin: Operand = 0.0, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, other: Operand, target: Operand) -> Any: ...
    cls_name: str
class CrossEntropyLoss(Module):
    """-log softmax(input)[target], the mean over all, weighted by class; target: classes or probabilities."""
    ignore_index: int
    label_smoothing: float
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, ignore_index: complex | Tensor = -100, reduction: str = 'mean', label_smoothing: complex | Tensor = 0.0) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class Dropout(Module):
    """In training zeros elements with probability p and scales the rest by 1 / (1 - p)."""
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Dropout2d(Dropout):
    """In training zeros whole channels of (N, C, H, W) with probability p."""
    p: float
    training: bool
    cls_name: str
class ELU(Module):
    """ELU(alpha=1.0, inplace=False): elu(input, alpha, inplace)"""
    alpha: float
    def __init__(self, alpha: Operand = 1.0, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Embedding(Module):
    """Rows of a table (num_embeddings, embedding_dim) by integers; that of padding_idx is zero and stays so."""
    embedding_size: int
    embedding_table: Parameter
    padding_idx: Any
    vocab_size: int
    def __init__(self, num_embeddings: int, embedding_dim: int, padding_idx: Any = None, max_norm: Any = None, norm_type: complex | Tensor = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False, _weight: Any = None, _freeze: bool = False, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    @classmethod
    def from_pretrained(cls, embeddings: Any, freeze: bool = True, **settings: Any) -> Any: ...
class Flatten(Module):
    """Flatten(start_dim=1, end_dim=-1): flatten(input, start_dim, end_dim)"""
    end_dim: int
    start_dim: int
    def __init__(self, start_dim: complex | Tensor = 1, end_dim: complex | Tensor = -1) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Fold(Module):
    """Fold(output_size, kernel_size, dilation=1, padding=0, stride=1): fold(input, output_size, kernel_size, dilation, padding, stride)"""
    def __init__(self, output_size: Ints | Sequence[int | None] | None, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class GELU(Module):
    """GELU(approximate='none'): gelu(input, approximate)"""
    approximate: str
    def __init__(self, approximate: str = 'none') -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class GLU(Module):
    """GLU(dim=-1): glu(input, dim)"""
    axis: int
    def __init__(self, dim: Ints | None = -1) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class GRU:
    """Cho et al.'s network (2014): (output, h_n) of input (T, N, input_size)."""
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
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
    def flatten_parameters(self) -> Any:
        """Nothing: weights are used as they are."""
        ...
class GRUCell:
    """One step of a ``GRU``; a state that is not given is zero."""
    bias_hh: Parameter
    bias_ih: Parameter
    has_bias: bool
    hidden_size: int
    input_size: int
    weight_hh: Parameter
    weight_ih: Parameter
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
class GroupNorm(Module):
    """Normalisation over groups of channels."""
    beta: Parameter
    eps: float
    gamma: Parameter
    num_channels: int
    num_groups: int
    def __init__(self, num_groups: int, num_channels: int, eps: Operand = 1e-05, affine: bool = True, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Hardshrink(Module):
    """Hardshrink(lambd=0.5): hardshrink(input, lambd)"""
    def __init__(self, lambd: Operand = 0.5) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Hardsigmoid(Module):
    """Hardsigmoid(): hardsigmoid(input)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Hardswish(Module):
    """Hardswish(): hardswish(input)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Hardtanh(Module):
    """Hardtanh(min_val=-1.0, max_val=1.0, inplace=False): hardtanh(input, min_val, max_val, inplace)"""
    max_val: float
    min_val: float
    def __init__(self, min_val: complex | Tensor = -1.0, max_val: complex | Tensor = 1.0, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class HuberLoss(Module):
    """HuberLoss(reduction='mean', delta=1.0): huber_loss(input, target, reduction, delta)"""
    delta: float
    reduction: str
    def __init__(self, reduction: str = 'mean', delta: complex | Tensor = 1.0) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class Identity(Module):
    """The input; arguments are ignored."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class KLDivLoss(Module):
    """KLDivLoss(reduction='mean', log_target=False): kl_div(input, target, reduction, log_target)"""
    reduction: str
    def __init__(self, reduction: str = 'mean', log_target: bool = False) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class L1Loss(Module):
    """L1Loss(reduction='mean'): l1_loss(input, target, reduction)"""
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class LSTM:
    """Hochreiter and Schmidhuber's network (1997): (output, (h_n, c_n)) of input (T, N, input_size)."""
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
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
    def flatten_parameters(self) -> Any:
        """Nothing: weights are used as they are."""
        ...
class LSTMCell:
    """One step of an ``LSTM``: (h', c') of input and (h, c); a state that is not given is zero."""
    bias_hh: Parameter
    bias_ih: Parameter
    has_bias: bool
    hidden_size: int
    input_size: int
    weight_hh: Parameter
    weight_ih: Parameter
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
class LayerNorm(Module):
    """(input - mean) / sqrt(var + eps) over the last dimensions, times weight plus bias (Ba et al., 2016)."""
    begin_norm_axis: int
    beta: Parameter
    epsilon: float
    gamma: Parameter
    normalized_shape: Any
    def __init__(self, normalized_shape: Ints, eps: Operand = 1e-05, elementwise_affine: bool = True, bias: bool = True, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class LeakyReLU(Module):
    """LeakyReLU(negative_slope=0.01, inplace=False): leaky_relu(input, negative_slope)"""
    alpha: float
    def __init__(self, negative_slope: complex | Tensor = 0.01, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Linear(Module):
    """input @ weight.T + bias, weight (out_features, in_features)."""
    activation: Any
    bias: Parameter
    has_bias: bool
    in_channels: int
    in_features: int
    out_channels: int
    out_features: int
    weight: Parameter
    def __init__(self, in_features: Any, out_features: Any, bias: bool = True, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    def extra_repr(self) -> Any: ...
class LogSigmoid(Module):
    """LogSigmoid(): logsigmoid(input)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class LogSoftmax(Module):
    """LogSoftmax(dim=None): log_softmax(input, dim)"""
    axis: int
    def __init__(self, dim: Ints | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class MSELoss(Module):
    """MSELoss(reduction='mean'): mse_loss(input, target, reduction)"""
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class MaxPool2d(Module):
    """MaxPool2d(kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False): max_pool2d(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)"""
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
class MaxUnpool2d(Module):
    """MaxUnpool2d(kernel_size, stride=None, padding=0): max_unpool2d(input, indices, kernel_size, stride, padding, output_size)"""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, input: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
class Mish(Module):
    """Mish(): mish(input)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Module(Cell):
    """A part of a network, as PyTorch has it: subclasses define ``forward``; attributes that are Parameters or Modules
    belong to it. It is a Cell too, and takes part in networks of Cells."""
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
        """What a call computes."""
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
    def modules(self) -> Any:
        """This module and all below."""
        ...
    def named_children(self) -> Any:
        """(name, module) of the direct submodules."""
        ...
    def named_modules(self, memo: Any = None, prefix: str = '', remove_duplicate: bool = True) -> Any:
        """(path, module) of this module and all below."""
        ...
    def named_parameters(self, prefix: str = '', recurse: bool = True, remove_duplicate: bool = True) -> Any:
        """(path, Parameter) of this module, and with recurse of all below; each once."""
        ...
    def parameters(self, recurse: bool = True) -> Any:
        """The Parameters, see ``named_parameters``."""
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
    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Converts to a dtype; devices must be this one (a ``mint.device``, or "cpu"). Returns the module."""
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
    """Modules in a list.

    >>> len(ms.mint.nn.ModuleList([ms.mint.nn.ReLU(), ms.mint.nn.Tanh()]))
    2"""
    def __init__(self, modules: Any = ...) -> None: ...
    cls_name: str
class MultiheadAttention:
    """Attention of several heads (Vaswani et al., 2017): (output, weights) of query, key and value."""
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
    def __init__(self, embed_dim: int, num_heads: int, dropout: complex | Tensor = 0.0, bias: bool = True, add_bias_kv: bool = False, add_zero_attn: bool = False, kdim: Any = None, vdim: Any = None, batch_first: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, query: Any, key: Any, value: Operand, key_padding_mask: Any = None, need_weights: bool = True, attn_mask: Any = None, average_attn_weights: bool = True, is_causal: bool = False) -> Any: ...
    cls_name: str
class NLLLoss(Module):
    """-input[target], the mean over all, weighted by class; input holds logarithms of probabilities."""
    ignore_index: int
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, ignore_index: complex | Tensor = -100, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class PReLU(Module):
    """input where it is positive, else weight * input."""
    w: Parameter
    def __init__(self, num_parameters: complex | Tensor = 1, init: complex | Tensor = 0.25, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ParameterDict(Module):
    """Parameters by name; tensors become Parameters.

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
    """PixelShuffle(upscale_factor): pixel_shuffle(input, upscale_factor)"""
    upscale_factor: int
    def __init__(self, upscale_factor: int) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class RNN:
    """Elman's recurrent network: (output, h_n) of input (T, N, input_size), or (N, T, ...) with batch_first."""
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
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, nonlinearity: str = 'tanh', bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
    def flatten_parameters(self) -> Any:
        """Nothing: weights are used as they are."""
        ...
class RNNCell:
    """One step of an ``RNN``; a state that is not given is zero."""
    bias_hh: Parameter
    bias_ih: Parameter
    has_bias: bool
    hidden_size: int
    input_size: int
    nonlinearity: str
    weight_hh: Parameter
    weight_ih: Parameter
    def __init__(self, input_size: int, hidden_size: int, bias: bool = True, nonlinearity: str = 'tanh', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input: Operand, hx: Any = None) -> Any: ...
    cls_name: str
class ReLU(Module):
    """ReLU(inplace=False): relu(input, inplace)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ReLU6(Module):
    """ReLU6(inplace=False): relu6(input, inplace)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ReflectionPad1d(Module):
    """ReflectionPad1d(padding): pad(input, sides(padding, 1), 'reflect')"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ReflectionPad2d(Module):
    """ReflectionPad2d(padding): pad(input, sides(padding, 2), 'reflect')"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ReflectionPad3d(Module):
    """ReflectionPad3d(padding): pad(input, sides(padding, 3), 'reflect')"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ReplicationPad1d(Module):
    """ReplicationPad1d(padding): pad(input, sides(padding, 1), 'replicate')"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ReplicationPad2d(Module):
    """ReplicationPad2d(padding): pad(input, sides(padding, 2), 'replicate')"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ReplicationPad3d(Module):
    """ReplicationPad3d(padding): pad(input, sides(padding, 3), 'replicate')"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class SELU(Module):
    """SELU(): selu(input)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Sequential(SequentialCell):
    """Modules called one after another; also of an OrderedDict of names and modules.

    >>> ms.mint.nn.Sequential(ms.mint.nn.ReLU(), ms.mint.nn.Flatten())(ms.tensor([[-1.0, 2.0]])).tolist()
    [[0.0, 2.0]]"""
    cls_name: str
class SiLU(Module):
    """SiLU(inplace=False): silu(input, inplace)"""
    def __init__(self, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Sigmoid(Module):
    """Sigmoid(): sigmoid(input)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class SmoothL1Loss(Module):
    """SmoothL1Loss(reduction='mean', beta=1.0): smooth_l1_loss(input, target, reduction, beta)"""
    beta: float
    reduction: str
    def __init__(self, reduction: str = 'mean', beta: Operand = 1.0) -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class SoftMarginLoss(Module):
    """SoftMarginLoss(reduction='mean'): soft_margin_loss(input, target, reduction)"""
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class Softmax(Module):
    """Softmax(dim=None): softmax(input, dim)"""
    axis: int
    def __init__(self, dim: Ints | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Softplus(Module):
    """Softplus(beta=1.0, threshold=20.0): softplus(input, beta, threshold)"""
    def __init__(self, beta: Operand = 1.0, threshold: complex | Tensor = 20.0) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Softshrink(Module):
    """Softshrink(lambd=0.5): softshrink(input, lambd)"""
    def __init__(self, lambd: Operand = 0.5) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Softsign(Module):
    """Softsign(): softsign(input)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class SyncBatchNorm(Module):
    """Per-channel normalisation over all processes: of one."""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    training: bool
    use_batch_statistics: Any
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, track_running_stats: bool = True, process_group: Any = None, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
    dims: Any
class Tanh(Module):
    """Tanh(): tanh(input)"""
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Threshold(Module):
    """Threshold(threshold, value, inplace=False): above(input, threshold, value, inplace)"""
    threshold: float
    value: float
    def __init__(self, threshold: Any, value: Operand, inplace: bool = False) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Unfold(Module):
    """Unfold(kernel_size, dilation=1, padding=0, stride=1): unfold(input, kernel_size, dilation, padding, stride)"""
    kernel: Any
    rate: Any
    same: bool
    stride: Any
    def __init__(self, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class Upsample(Module):
    """Upsample(size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None): interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)"""
    settings: Any
    def __init__(self, size: Ints | None = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class UpsamplingBilinear2d(Module):
    """UpsamplingBilinear2d(size=None, scale_factor=None): interpolate(input, size, scale_factor, 'bilinear', True)"""
    def __init__(self, size: Ints | None = None, scale_factor: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class UpsamplingNearest2d(Module):
    """UpsamplingNearest2d(size=None, scale_factor=None): interpolate(input, size, scale_factor, 'nearest')"""
    def __init__(self, size: Ints | None = None, scale_factor: Any = None) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ZeroPad1d(Module):
    """ZeroPad1d(padding): pad(input, sides(padding, 1))"""
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ZeroPad2d(Module):
    """ZeroPad2d(padding): pad(input, sides(padding, 2))"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
class ZeroPad3d(Module):
    """ZeroPad3d(padding): pad(input, sides(padding, 3))"""
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, input: Operand) -> Any: ...
    cls_name: str
