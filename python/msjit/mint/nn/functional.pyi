# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

def adaptive_avg_pool1d(input: Operand, output_size: Ints | Sequence[int | None] | None) -> Tensor:
    """Mean over an even division into output_size windows."""
    ...
def adaptive_avg_pool2d(input: Operand, output_size: Any) -> Tensor:
    """Mean over an even division of the plane; None keeps a size."""
    ...
def adaptive_avg_pool3d(input: Operand, output_size: Any) -> Tensor:
    """Mean over an even division of the volume."""
    ...
def adaptive_max_pool1d(input: Operand, output_size: Ints | Sequence[int | None] | None, return_indices: bool = False) -> Any:
    """Largest values over an even division into output_size windows, and with return_indices where."""
    ...
def adaptive_max_pool2d(input: Operand, output_size: Any, return_indices: bool = False) -> Any:
    """Largest values over an even division of the plane, and with return_indices their flat indices."""
    ...
def avg_pool1d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """Mean of each window of (N, C, L)."""
    ...
def avg_pool2d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None) -> Tensor:
    """Mean of each window, or its sum over divisor_override."""
    ...
def avg_pool3d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None) -> Tensor:
    """Mean of each window of (N, C, D, H, W), or its sum over divisor_override."""
    ...
def batch_norm(input: Operand, running_mean: Any, running_var: Any, weight: Operand | None = None, bias: Any = None, training: bool = False, momentum: Any = 0.1, eps: Operand = 1e-05) -> Tensor:
    """Per-channel normalisation by the batch (training; updates the running values) or by the running values."""
    ...
def binary_cross_entropy(input: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """binary_cross_entropy(input: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of probabilities; logarithms are kept above -100."""
    ...
def binary_cross_entropy_with_logits(input: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean', pos_weight: Operand | None = None) -> Tensor:
    """binary_cross_entropy_with_logits(input: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean', pos_weight: Tensor = None)

    Binary cross entropy of logits, stable."""
    ...
def conv1d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Tensor:
    """Cross-correlation of (N, C, L) with (O, C/groups, k); padding a size, 'valid' or 'same'."""
    ...
def conv2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Tensor:
    """Cross-correlation of (N, C, H, W) with (O, C/groups, kh, kw); padding a size, 'valid' or 'same'."""
    ...
def conv3d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Tensor:
    """Cross-correlation of (N, C, D, H, W) with (O, C/groups, kd, kh, kw); padding a size, 'valid' or 'same'."""
    ...
def conv_transpose2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: complex | Tensor = 1, dilation: Ints = 1) -> Tensor:
    """Transposed convolution of (N, C, H, W) with (C, O/groups, kh, kw)."""
    ...
def cosine_embedding_loss(input1: Operand, input2: Operand, target: Operand, margin: Operand = 0.0, reduction: str = 'mean') -> Tensor:
    """1 - cos where target is 1, max(0, cos - margin) where it is -1."""
    ...
@overload
def cosine_similarity(x1: Operand, x2: Operand, dim: int = 1, eps: float = 1e-08) -> Tensor:
    """cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-08)

    x.y / max(|x| |y|, eps) along dim."""
    ...
@overload
def cosine_similarity(x1: Operand, x2: Operand, axis: int = 1, eps: float = 1e-08) -> Tensor: ...
@overload
def cosine_similarity(x1: Operand, x2: Operand, dim: int = 1, epsilon: float = 1e-08) -> Tensor: ...
def cross_entropy(input: Operand, target: Operand, weight: Operand | None = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0) -> Tensor:
    """cross_entropy(input: Tensor, target: Tensor, weight: Tensor = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0)

    nll_loss of log_softmax; target class indices (N, ...) or probabilities (N, C, ...)."""
    ...
def dropout(input: Operand, p: Operand = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Zeros elements with probability p and scales the rest by 1 / (1 - p); input itself when not training."""
    ...
def dropout2d(input: Operand, p: Operand = 0.5, training: bool = True, inplace: bool = False) -> Tensor:
    """Zeros whole channels with probability p and scales the rest; input itself when not training."""
    ...
def elu(input: Operand, alpha: Operand = 1.0, inplace: bool = False) -> Tensor:
    """input where it is positive, else alpha * (exp(input) - 1)."""
    ...
def elu_(input: Operand, alpha: Operand = 1.0) -> Tensor:
    """As elu, written into input."""
    ...
def embedding(input: Operand, weight: Operand, padding_idx: Any = None, max_norm: Any = None, norm_type: complex | Tensor = 2.0, scale_grad_by_freq: bool = False) -> Tensor:
    """Rows of weight at input; those of padding_idx have no gradient, those above max_norm are scaled down."""
    ...
def flatten(input: Operand, start_dim: complex | Tensor = 0, end_dim: complex | Tensor = -1) -> Tensor:
    """Dimensions start_dim to end_dim merged."""
    ...
def fold(input: Operand, output_size: Ints | Sequence[int | None] | None, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
    """Columns summed back into (N, C, H, W)."""
    ...
def gelu(input: Operand, approximate: str = 'none') -> Tensor:
    """gelu(input: Tensor, approximate: str = 'none')

    x * Phi(x) (Hendrycks and Gimpel, 2016); approximate 'none' by erf or 'tanh'."""
    ...
@overload
def glu(input: Operand, dim: int = -1) -> Tensor:
    """glu(input: Tensor, dim: int = -1)

    a * sigmoid(b) for the halves a, b of x along dim."""
    ...
@overload
def glu(input: Operand, axis: int = -1) -> Tensor: ...
def grid_sample(input: Operand, grid: Any, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool | None = None) -> Tensor:
    """input at the points of grid, whose coordinates run from -1 to 1."""
    ...
def group_norm(input: Operand, num_groups: int, weight: Operand | None = None, bias: Any = None, eps: Operand = 1e-05) -> Tensor:
    """Normalised over each of num_groups groups of channels; times weight, plus bias, by channel."""
    ...
def hardsigmoid(input: Operand) -> Tensor:
    """hardsigmoid(input: Tensor)

    relu6(x + 3) / 6."""
    ...
def hardswish(input: Operand) -> Tensor:
    """hardswish(input: Tensor)

    x * relu6(x + 3) / 6."""
    ...
def hardtanh(input: Operand, min_val: complex | Tensor = -1.0, max_val: complex | Tensor = 1.0, inplace: bool = False) -> Tensor:
    """input limited to [min_val, max_val]; at these it has no gradient."""
    ...
def hardtanh_(input: Operand, min_val: complex | Tensor = -1, max_val: complex | Tensor = 1) -> Tensor:
    """As hardtanh, written into input."""
    ...
def huber_loss(input: Operand, target: Operand, reduction: str = 'mean', delta: float = 1.0) -> Tensor:
    """huber_loss(input: Tensor, target: Tensor, reduction: str = 'mean', delta: float = 1.0)

    0.5 d**2 where |d| < delta, else delta (|d| - 0.5 delta)."""
    ...
def interpolate(input: Operand, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> Tensor:
    """(N, C, ...) resized to size or by scale_factor; mode nearest, linear, bilinear, trilinear or bicubic."""
    ...
def kl_div(input: Operand, target: Operand, reduction: str = 'mean', log_target: bool = False) -> Tensor:
    """kl_div(input: Tensor, target: Tensor, reduction: str = 'mean', log_target: bool = False)

    target * (log(target) - x), x in log space; also reduction 'batchmean'."""
    ...
def l1_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """l1_loss(input: Tensor, target: Tensor, reduction: str = 'mean')

    |x - target|."""
    ...
def layer_norm(input: Operand, normalized_shape: Any, weight: Operand | None = None, bias: Any = None, eps: Operand = 1e-05) -> Tensor:
    """(input - mean) / sqrt(var + eps) over the last dimensions, which have normalized_shape; times weight, plus bias."""
    ...
def leaky_relu(input: Operand, negative_slope: float = 0.01) -> Tensor:
    """leaky_relu(input: Tensor, negative_slope: float = 0.01)

    x if x > 0 else negative_slope * x."""
    ...
def linear(input: Operand, weight: Operand, bias: Operand | None = None) -> Tensor:
    """linear(input: Tensor, weight: Tensor, bias: Tensor = None)

    x @ weight.T + bias; weight (out, in)."""
    ...
def log_softmax(input: Operand, dim: Ints | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """log_softmax along dim, computed in dtype."""
    ...
def logsigmoid(input: Operand) -> Tensor:
    """logsigmoid(input: Tensor)

    log(sigmoid(x)), stable."""
    ...
def max_pool1d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, ceil_mode: bool = False, return_indices: bool = False) -> Any:
    """Maxima of windows of (N, C, L) or (C, L); with return_indices their places too.

    >>> ms.mint.nn.functional.max_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]]), 2).tolist()
    [[[3.0, 4.0]]]"""
    ...
def max_pool2d(input: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, ceil_mode: bool = False, return_indices: bool = False) -> Any:
    """Largest value of each window, and with return_indices its flat index in the plane."""
    ...
def max_unpool2d(input: Operand, indices: Any, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, output_size: Ints | Sequence[int | None] | None = None) -> Tensor:
    """Zeros with the elements of input at the places a max pooling took them from."""
    ...
def mish(input: Operand) -> Tensor:
    """mish(input: Tensor)

    x * tanh(softplus(x))."""
    ...
def mse_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """mse_loss(input: Tensor, target: Tensor, reduction: str = 'mean')

    (x - target)**2."""
    ...
def nll_loss(input: Operand, target: Operand, weight: Operand | None = None, ignore_index: int = -100, reduction: str = 'mean') -> Tensor:
    """nll_loss(input: Tensor, target: Tensor, weight: Tensor = None, ignore_index: int = -100, reduction: str = 'mean')

    -x[target] for log probabilities (N, C, ...), weighted mean."""
    ...
@overload
def normalize(input: Operand, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12)

    x / max(norm(x), eps) along dim."""
    ...
@overload
def normalize(input: Operand, p: float = 2.0, axis: int = 1, eps: float = 1e-12) -> Tensor: ...
@overload
def normalize(input: Operand, p: float = 2.0, dim: int = 1, epsilon: float = 1e-12) -> Tensor: ...
def one_hot(tensor: Operand, num_classes: complex | Tensor = -1) -> Tensor:
    """1 at the index in a new last dimension, as large as the largest index asks for when num_classes is -1."""
    ...
def pad(input: Operand, pad: Any, mode: str = 'constant', value: Operand | None = None) -> Tensor:
    """Padded by (before, after) pairs from the last dimension on; mode constant, reflect, replicate or circular."""
    ...
def pixel_shuffle(input: Operand, upscale_factor: int) -> Tensor:
    """Channels moved into a plane of r times the height and width."""
    ...
def prelu(input: Operand, weight: Operand) -> Tensor:
    """prelu(input: Tensor, weight: Tensor)

    x if x > 0 else weight * x, weight per channel (dimension 1) or single."""
    ...
def relu(input: Operand, inplace: bool = False) -> Tensor:
    """Element-wise relu, with inplace written into input."""
    ...
def relu6(input: Operand, inplace: bool = False) -> Tensor:
    """Element-wise relu6, with inplace written into input."""
    ...
def relu_(input: Operand) -> Tensor:
    """max(input, 0), written into input."""
    ...
def rms_norm(input: Operand, normalized_shape: Ints, weight: Operand | None = None, eps: Operand | None = None) -> tuple[Tensor, Tensor]:
    """input / sqrt(mean of squares + eps) over the last dimensions; times weight (Zhang and Sennrich, 2019).

    >>> ms.mint.nn.functional.rms_norm(ms.tensor([3.0, 3.0]), (2,)).tolist()
    [1.0, 1.0]"""
    ...
def scaled_dot_product_attention(query: Any, key: Any, value: Operand, attn_mask: Any = None, dropout_p: complex | Tensor = 0.0, is_causal: bool = False, scale: Any = None, enable_gqa: bool = False) -> Tensor:
    """softmax(query @ key.T * scale + mask) @ value (Vaswani et al., 2017): query (..., L, E), key (..., S, E), value
    (..., S, Ev), result (..., L, Ev). attn_mask: bool (False is left out) or added; is_causal: the lower triangle; scale:
    1 / sqrt(E); enable_gqa: fewer heads of key and value, each for several of query.

    >>> x = ms.ones(1, 2, 4)
    >>> ms.mint.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True).shape
    (1, 2, 4)"""
    ...
def selu(input: Operand) -> Tensor:
    """selu(input: Tensor)

    Scaled exponential linear unit (Klambauer et al., 2017)."""
    ...
def sigmoid(input: Operand) -> Tensor:
    """sigmoid(input: Tensor)

    1 / (1 + exp(-x))."""
    ...
def sigmoid_(input: Operand) -> Tensor:
    """1 / (1 + exp(-input)), written into input."""
    ...
def silu(input: Operand, inplace: bool = False) -> Tensor:
    """Element-wise silu, with inplace written into input."""
    ...
def smooth_l1_loss(input: Operand, target: Operand, reduction: str = 'mean', beta: float = 1.0) -> Tensor:
    """smooth_l1_loss(input: Tensor, target: Tensor, reduction: str = 'mean', beta: float = 1.0)

    0.5 d**2 / beta where |d| < beta, else |d| - 0.5 beta."""
    ...
def soft_margin_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """log(1 + exp(-target * input))."""
    ...
def softmax(input: Operand, dim: Ints | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """softmax along dim, computed in dtype."""
    ...
def softplus(input: Operand, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
    """softplus(input: Tensor, beta: float = 1.0, threshold: float = 20.0)

    log(1 + exp(beta * x)) / beta; x itself where beta * x > threshold."""
    ...
def softsign(input: Operand) -> Tensor:
    """softsign(input: Tensor)

    x / (1 + |x|)."""
    ...
def tanh(input: Operand) -> Tensor:
    """tanh(input: Tensor)

    Hyperbolic tangent."""
    ...
def threshold(input: Operand, threshold: Any, value: Operand, inplace: bool = False) -> Tensor:
    """input where it is above threshold or NaN, else value."""
    ...
def threshold_(input: Operand, threshold: Any, value: Operand) -> Tensor:
    """As threshold, written into input."""
    ...
def unfold(input: Operand, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
    """Windows of (N, C, H, W) as columns."""
    ...
def upsample(input: Operand, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None) -> Tensor:
    """As interpolate."""
    ...
