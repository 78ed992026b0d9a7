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
    """input at the points of grid, whose coordinates run from -1 to 1."""
    ...
def group_norm(input: Operand, num_groups: int, weight: Operand | None = None, bias: Any = None, eps: Operand = 1e-05) -> Tensor:
    """Normalised over each of num_groups groups of channels; times weight, plus bias, by channel."""
    ...
def hardsigmoid(input: Operand) -> Tensor:
    """hardsigmoid(input: Tensor)

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
def hardswish(input: Operand) -> Tensor:
    """hardswish(input: Tensor)

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
def hardtanh(input: Operand, min_val: complex | Tensor = -1.0, max_val: complex | Tensor = 1.0, inplace: bool = False) -> Tensor:
    """input limited to [min_val, max_val]; at these it has no gradient."""
    ...
def hardtanh_(input: Operand, min_val: complex | Tensor = -1, max_val: complex | Tensor = 1) -> Tensor:
    """As hardtanh, written into input."""
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
def interpolate(input: Operand, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> Tensor:
    """(N, C, ...) resized to size or by scale_factor; mode nearest, linear, bilinear, trilinear or bicubic."""
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
    """(input - mean) / sqrt(var + eps) over the last dimensions, which have normalized_shape; times weight, plus bias."""
    ...
def leaky_relu(input: Operand, negative_slope: float = 0.01) -> Tensor:
    """leaky_relu(input: Tensor, negative_slope: float = 0.01)

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
def linear(input: Operand, weight: Operand, bias: Operand | None = None) -> Tensor:
    """linear(input: Tensor, weight: Tensor, bias: Tensor = None)

    input @ weight.T + bias; weight (out, in).

    Args:
        input: Tensor, (..., in).
        weight: Tensor, (out, in).
        bias: Tensor or None, (out,), added to each row.
    Returns:
        Tensor (..., out).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.mint.nn.functional.linear(ms.tensor([[1.0, 2.0]]), ms.tensor([[1.0, 1.0], [0.0, 2.0]]), ms.tensor([0.5, 0.0]))
    Tensor([[3.5, 4. ]], dtype=float32)"""
    ...
def log_softmax(input: Operand, dim: Ints | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """log_softmax along dim, computed in dtype."""
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
    """1 / (1 + exp(-input)), written into input."""
    ...
def silu(input: Operand, inplace: bool = False) -> Tensor:
    """Element-wise silu, with inplace written into input."""
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
    """log(1 + exp(-target * input))."""
    ...
def softmax(input: Operand, dim: Ints | None = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """softmax along dim, computed in dtype."""
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
