"""PyTorch's layers beyond MindSpore's mint: rows of TABLE, as layers.py has them, and classes."""

import math

from ... import _core
from . import functional as F
from .init import normal_, zeros_
from .layers import _ConvTranspose, _draw, _make, _ones_and_zeros, _uniform
from .module import Module
from .normalizations import _BatchNorm
from .parameter import Parameter
from .stateful_layers import Dropout

_raw = _core._raw_ops

TABLE = """
AdaptiveMaxPool3d(output_size, return_indices=False): adaptive_max_pool3d(input, output_size, return_indices)
CELU(alpha=1.0, inplace=False): celu(input, alpha, inplace)
CTCLoss(blank=0, reduction='mean', zero_infinity=False): ctc_loss(input, target, input_lengths, target_lengths, blank, reduction, zero_infinity)
ChannelShuffle(groups): channel_shuffle(input, groups)
CosineSimilarity(dim=1, eps=1e-08): cosine_similarity(input, other, dim, eps)
CircularPad1d(padding): pad(input, sides(padding, 1), 'circular')
CircularPad2d(padding): pad(input, sides(padding, 2), 'circular')
CircularPad3d(padding): pad(input, sides(padding, 3), 'circular')
FractionalMaxPool2d(kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None): fractional_max_pool2d(input, kernel_size, output_size, output_ratio, return_indices, _random_samples)
FractionalMaxPool3d(kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None): fractional_max_pool3d(input, kernel_size, output_size, output_ratio, return_indices, _random_samples)
GaussianNLLLoss(full=False, eps=1e-06, reduction='mean'): gaussian_nll_loss(input, target, var, full, eps, reduction)
HingeEmbeddingLoss(margin=1.0, reduction='mean'): hinge_embedding_loss(input, target, margin, reduction)
LPPool1d(norm_type, kernel_size, stride=None, ceil_mode=False): lp_pool1d(input, norm_type, kernel_size, stride, ceil_mode)
LPPool2d(norm_type, kernel_size, stride=None, ceil_mode=False): lp_pool2d(input, norm_type, kernel_size, stride, ceil_mode)
LPPool3d(norm_type, kernel_size, stride=None, ceil_mode=False): lp_pool3d(input, norm_type, kernel_size, stride, ceil_mode)
LocalResponseNorm(size, alpha=0.0001, beta=0.75, k=1.0): local_response_norm(input, size, alpha, beta, k)
MarginRankingLoss(margin=0.0, reduction='mean'): margin_ranking_loss(input, other, target, margin, reduction)
MaxPool1d(kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False): max_pool1d(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)
MaxPool3d(kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False): max_pool3d(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)
MaxUnpool1d(kernel_size, stride=None, padding=0): max_unpool1d(input, indices, kernel_size, stride, padding, output_size)
MaxUnpool3d(kernel_size, stride=None, padding=0): max_unpool3d(input, indices, kernel_size, stride, padding, output_size)
MultiLabelMarginLoss(reduction='mean'): multilabel_margin_loss(input, target, reduction)
MultiLabelSoftMarginLoss(weight=None, reduction='mean'): multilabel_soft_margin_loss(input, target, weight, reduction)
MultiMarginLoss(p=1, margin=1.0, weight=None, reduction='mean'): multi_margin_loss(input, target, p, margin, weight, reduction)
PairwiseDistance(p=2.0, eps=1e-06, keepdim=False): pairwise_distance(input, other, p, eps, keepdim)
PixelUnshuffle(downscale_factor): pixel_unshuffle(input, downscale_factor)
PoissonNLLLoss(log_input=True, full=False, eps=1e-08, reduction='mean'): poisson_nll_loss(input, target, log_input, full, eps, reduction)
Softmax2d(): softmax(input, -3)
Softmin(dim=None): softmin(input, dim)
Tanhshrink(): tanhshrink(input)
TripletMarginLoss(margin=1.0, p=2.0, eps=1e-06, swap=False, reduction='mean'): triplet_margin_loss(input, positive, negative, margin, p, eps, swap, reduction)
"""  # noqa: E501 (a layer a line)


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
    [[[1.0, 1.0], [1.0, 1.0]]]
    """

    _of = staticmethod(lambda *given: F.dropout1d(*given))

    def construct(self, input):
        result = self._of(input, self.p, self.training)
        return input.copy_(result) if self.inplace else result


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
    [[[[[1.0, 1.0]]]]]
    """

    _of = staticmethod(lambda *given: F.dropout3d(*given))


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
    [1.0, 1.0]
    """

    _of = staticmethod(lambda *given: F.alpha_dropout(*given))


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
    (4, 2, 3)
    """

    _shown = ("dim", "unflattened_size")

    def __init__(self, dim, unflattened_size):
        super().__init__()
        self.dim, self.unflattened_size = dim, unflattened_size

    def construct(self, input):
        from ..torch_functions import unflatten

        return unflatten(input, self.dim, self.unflattened_size)


class _InstanceNorm(_BatchNorm):
    def __init__(
        self,
        num_features,
        eps=1e-05,
        momentum=0.1,
        affine=False,
        track_running_stats=False,
        dtype=None,
        *,
        bias=True,
        device=None,
    ):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype, bias=bias)
        self._made(device)

    def construct(self, input):
        if input.ndim not in self.dims:
            raise ValueError(f"{type(self).__name__}: needs {self.dims} dimensions, got shape {input.shape}")
        alone = input.ndim == self.dims[0]  # no dimension for the batch
        own = self.training or not self.track_running_stats
        y = F.instance_norm(
            _raw["unsqueeze"](input, 0) if alone else input, self.running_mean, self.running_var, self.weight, self.bias,
            own, 0.0 if self.momentum is None else self.momentum, self.eps,
        )  # fmt: skip
        return _raw["squeeze"](y, 0) if alone else y


class InstanceNorm1d(_InstanceNorm):
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
    [[[-1.0, 1.0]]]
    """

    dims = (2, 3)


class InstanceNorm2d(_InstanceNorm):
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
    [[[[-1.0, 1.0]]]]
    """

    dims = (3, 4)


class InstanceNorm3d(_InstanceNorm):
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
    (1, 2, 1, 2, 2)
    """

    dims = (4, 5)


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
    [1.0, 1.0]
    """

    _shown = ("normalized_shape", "eps")

    def __init__(self, normalized_shape, eps=None, elementwise_affine=True, dtype=None, *, device=None):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape, self.eps = shape, eps
        made = _raw["full"](1.0, shape, dtype or _core.float32) if elementwise_affine else None
        self.weight = Parameter(made, name="weight") if elementwise_affine else None
        self._made(device)

    def reset_parameters(self):
        """Fills weight with ones."""
        _ones_and_zeros(self)

    _drawn_by = reset_parameters

    def construct(self, input):
        return F.rms_norm(input, self.normalized_shape, self.weight, self.eps)


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
    (5, 4)
    """

    _shown = ("in1_features", "in2_features", "out_features")

    def __init__(self, in1_features, in2_features, out_features, bias=True, dtype=None, *, device=None):
        super().__init__()
        self.in1_features, self.in2_features, self.out_features = in1_features, in2_features, out_features
        bound = 1 / math.sqrt(in1_features)
        self.weight = Parameter(_uniform((out_features, in1_features, in2_features), bound, dtype), name="weight")
        self.bias = Parameter(_uniform((out_features,), bound, dtype), name="bias") if bias else None
        self._made(device)

    def reset_parameters(self):
        """Draws weight and bias anew, uniform within 1 / sqrt(in1_features)."""
        _draw(self, self.in1_features)

    _drawn_by = reset_parameters

    def construct(self, input1, input2):
        return F.bilinear(input1, input2, self.weight, self.bias)


class ConvTranspose1d(_ConvTranspose):
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
    (1, 2, 6)
    """

    _dims, _function = 1, staticmethod(F.conv_transpose1d)


class ConvTranspose3d(_ConvTranspose):
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
    (1, 2, 6, 4, 2)
    """

    _dims, _function = 3, staticmethod(F.conv_transpose3d)


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
    (2, 3)
    """

    _shown = ("num_embeddings", "embedding_dim", "mode")

    def __init__(
        self, num_embeddings, embedding_dim, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, mode="mean",
        sparse=False, include_last_offset=False, padding_idx=None, dtype=None,
        *, device=None,
    ):  # fmt: skip
        super().__init__()
        self.num_embeddings, self.embedding_dim, self.mode = num_embeddings, embedding_dim, mode
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, scale_grad_by_freq
        self.include_last_offset, self.padding_idx = include_last_offset, padding_idx
        table = _raw["randn"]((num_embeddings, embedding_dim), dtype or _core.float32)
        self.weight = Parameter(table, name="weight")
        if padding_idx is not None:
            self.weight.data[padding_idx] = 0.0
        self._made(device)

    def reset_parameters(self):
        """Draws weight anew, from the normal distribution; the row of padding_idx is 0."""
        normal_(self.weight)
        if self.padding_idx is not None:
            zeros_(self.weight.data[self.padding_idx])

    _drawn_by = reset_parameters

    def construct(self, input, offsets=None, per_sample_weights=None):
        return F.embedding_bag(
            input, self.weight, offsets, self.max_norm, self.norm_type, self.scale_grad_by_freq, self.mode, False,
            per_sample_weights, self.include_last_offset, self.padding_idx,
        )  # fmt: skip


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
    [-4.0, 2.0]
    """

    def __init__(self, lower=1.0 / 8, upper=1.0 / 3, inplace=False):
        super().__init__()
        self.lower, self.upper, self.inplace = lower, upper, inplace

    def construct(self, input):
        return F.rrelu(input, self.lower, self.upper, self.training, self.inplace)


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
    [[1.0]]
    """

    _of = staticmethod(lambda *given: F.feature_alpha_dropout(*given))


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
    6.0
    """

    def __init__(self, *, distance_function=None, margin=1.0, swap=False, reduction="mean"):
        super().__init__()
        self.distance_function, self.margin, self.swap, self.reduction = distance_function, margin, swap, reduction

    def construct(self, anchor, positive, negative):
        return F.triplet_margin_with_distance_loss(
            anchor, positive, negative, distance_function=self.distance_function, margin=self.margin, swap=self.swap,
            reduction=self.reduction,
        )  # fmt: skip


__all__ = sorted(
    [
        *_make(globals(), TABLE),
        "AlphaDropout", "Bilinear", "ConvTranspose1d", "ConvTranspose3d", "Dropout1d", "Dropout3d", "EmbeddingBag",
        "FeatureAlphaDropout", "InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d", "RMSNorm", "RReLU",
        "TripletMarginWithDistanceLoss", "Unflatten",
    ]
)  # fmt: skip
