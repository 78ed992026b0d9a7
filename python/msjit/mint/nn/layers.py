"""PyTorch's layers, as far as MindSpore's mint has them.

Layers without parameters are rows of TABLE, ``Name(attributes): expression`` of functions of nn.functional; the others are
classes below.
"""

import math

from ... import _core
from ...ops.operations import parameters_of
from ...parameter import Parameter
from . import functional as F
from .module import Module as Cell

_raw = _core._raw_ops

TABLE = """
AdaptiveAvgPool1d(output_size): adaptive_avg_pool1d(input, output_size)
AdaptiveAvgPool2d(output_size): adaptive_avg_pool2d(input, output_size)
AdaptiveAvgPool3d(output_size): adaptive_avg_pool3d(input, output_size)
AdaptiveMaxPool1d(output_size, return_indices=False): adaptive_max_pool1d(input, output_size, return_indices)
AdaptiveMaxPool2d(output_size, return_indices=False): adaptive_max_pool2d(input, output_size, return_indices)
AvgPool1d(kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True): avg_pool1d(input, kernel_size, stride, padding, ceil_mode, count_include_pad)
AvgPool2d(kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None): avg_pool2d(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
AvgPool3d(kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None): avg_pool3d(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
BCELoss(weight=None, reduction='mean'): binary_cross_entropy(input, target, weight, reduction)
BCEWithLogitsLoss(weight=None, reduction='mean', pos_weight=None): binary_cross_entropy_with_logits(input, target, weight, reduction, pos_weight)
CosineEmbeddingLoss(margin=0.0, reduction='mean'): cosine_embedding_loss(input, other, target, margin, reduction)
ELU(alpha=1.0, inplace=False): elu(input, alpha, inplace)
Flatten(start_dim=1, end_dim=-1): flatten(input, start_dim, end_dim)
GLU(dim=-1): glu(input, dim)
Fold(output_size, kernel_size, dilation=1, padding=0, stride=1): fold(input, output_size, kernel_size, dilation, padding, stride)
GELU(approximate='none'): gelu(input, approximate)
Hardshrink(lambd=0.5): hardshrink(input, lambd)
Hardsigmoid(): hardsigmoid(input)
Hardswish(): hardswish(input)
Hardtanh(min_val=-1.0, max_val=1.0, inplace=False): hardtanh(input, min_val, max_val, inplace)
KLDivLoss(reduction='mean', log_target=False): kl_div(input, target, reduction, log_target)
HuberLoss(reduction='mean', delta=1.0): huber_loss(input, target, reduction, delta)
L1Loss(reduction='mean'): l1_loss(input, target, reduction)
LeakyReLU(negative_slope=0.01, inplace=False): leaky_relu(input, negative_slope)
LogSigmoid(): logsigmoid(input)
LogSoftmax(dim=None): log_softmax(input, dim)
MSELoss(reduction='mean'): mse_loss(input, target, reduction)
MaxPool2d(kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False): max_pool2d(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)
MaxUnpool2d(kernel_size, stride=None, padding=0): max_unpool2d(input, indices, kernel_size, stride, padding, output_size)
Mish(): mish(input)
PixelShuffle(upscale_factor): pixel_shuffle(input, upscale_factor)
ReLU(inplace=False): relu(input, inplace)
ReLU6(inplace=False): relu6(input, inplace)
SELU(): selu(input)
Sigmoid(): sigmoid(input)
SiLU(inplace=False): silu(input, inplace)
SmoothL1Loss(reduction='mean', beta=1.0): smooth_l1_loss(input, target, reduction, beta)
SoftMarginLoss(reduction='mean'): soft_margin_loss(input, target, reduction)
Softmax(dim=None): softmax(input, dim)
Softplus(beta=1.0, threshold=20.0): softplus(input, beta, threshold)
Softshrink(lambd=0.5): softshrink(input, lambd)
Softsign(): softsign(input)
Tanh(): tanh(input)
Threshold(threshold, value, inplace=False): above(input, threshold, value, inplace)
Unfold(kernel_size, dilation=1, padding=0, stride=1): unfold(input, kernel_size, dilation, padding, stride)
Upsample(size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None): interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)
UpsamplingBilinear2d(size=None, scale_factor=None): interpolate(input, size, scale_factor, 'bilinear', True)
UpsamplingNearest2d(size=None, scale_factor=None): interpolate(input, size, scale_factor, 'nearest')
ConstantPad1d(padding, value): pad(input, sides(padding, 1), 'constant', value)
ConstantPad2d(padding, value): pad(input, sides(padding, 2), 'constant', value)
ConstantPad3d(padding, value): pad(input, sides(padding, 3), 'constant', value)
ReflectionPad1d(padding): pad(input, sides(padding, 1), 'reflect')
ReflectionPad2d(padding): pad(input, sides(padding, 2), 'reflect')
ReflectionPad3d(padding): pad(input, sides(padding, 3), 'reflect')
ReplicationPad1d(padding): pad(input, sides(padding, 1), 'replicate')
ReplicationPad2d(padding): pad(input, sides(padding, 2), 'replicate')
ReplicationPad3d(padding): pad(input, sides(padding, 3), 'replicate')
ZeroPad1d(padding): pad(input, sides(padding, 1))
ZeroPad2d(padding): pad(input, sides(padding, 2))
ZeroPad3d(padding): pad(input, sides(padding, 3))
"""  # noqa: E501 (a layer a line)


def _sides(padding, count):
    return (padding,) * (2 * count) if isinstance(padding, int) else tuple(padding)


def _source(row):
    name, rest = row.split("(", 1)
    attributes, expression = rest.split("): ", 1)
    names = parameters_of(attributes)
    operands = "input"
    if "indices" in expression and name.startswith("MaxUnpool"):
        operands += ", indices, output_size=None"
    operands += (", other" if "other" in expression else "") + (", target" if "target" in expression else "")
    lines = [f"class {name}(Cell):"]
    if names:
        lines += [f"    def __init__(self, {attributes}):", "        super().__init__()"]
        lines += [f"        self.{n} = {n}" for n in names]
    lines.append(f"    def construct(self, {operands}):")
    lines += [f"        {n} = self.{n}" for n in names]
    return name, "\n".join([*lines, f"        return {expression}", ""])


def _make(space):
    made = {n: getattr(F, n) for n in F.__all__}
    made.update(
        __name__=space["__name__"],
        Cell=Cell,
        above=F.threshold,
        sides=_sides,
        hardshrink=_ops_hardshrink,
        softshrink=_ops_softshrink,
    )
    names = []
    for row in TABLE.strip().splitlines():
        name, text = _source(row)
        exec(compile(text, f"<layer {name}>", "exec"), made)
        made[name].__doc__, made[name]._shown = row, tuple(parameters_of(row.split("(", 1)[1].split("): ", 1)[0]))
        space[name] = made[name]
        names.append(name)
    return names


def _ops_hardshrink(input, lambd):
    return _raw["where"]((input >= -lambd) & (input <= lambd), 0.0, input)


def _ops_softshrink(input, lambd):
    inside = (input >= -lambd) & (input <= lambd)
    return _raw["where"](inside, 0.0, _raw["where"](input < -lambd, input + lambd, input - lambd))


def _uniform(shape, bound, dtype):
    return (_raw["rand"](tuple(shape), dtype) * 2 - 1) * bound


class Identity(Cell):
    """The input; arguments are ignored."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def construct(self, input):
        return input


def _initial(init, shape, bound, dtype):
    if init is None:
        return _uniform(shape, bound, dtype)
    from ...common.initializer import initializer

    return initializer(init, shape, dtype or _core.float32)


class Linear(Cell):
    """input @ weight.T + bias, weight (out_features, in_features)."""

    _shown = ("in_features", "out_features")

    def extra_repr(self):
        return f"{super().extra_repr()}, bias={self.bias is not None}"

    def __init__(self, in_features, out_features, bias=True, weight_init=None, bias_init=None, dtype=None):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        bound = 1 / math.sqrt(in_features) if in_features else 0.0
        self.weight = Parameter(_initial(weight_init, (out_features, in_features), bound, dtype), name="weight")
        self.bias = Parameter(_initial(bias_init, (out_features,), bound, dtype), name="bias") if bias else None

    def construct(self, input):
        return _raw["linear"](input, self.weight, self.bias)


class _Conv(Cell):
    dims, convolve = 2, None
    _shown = ("stride", "padding", "dilation", "groups", "padding_mode")

    def extra_repr(self):
        out, given, *kernel = self.weight.shape
        sizes = f"{given * self.groups}, {out}, kernel_size={tuple(kernel)}, "
        return f"{sizes}{super().extra_repr()}, bias={self.bias is not None}"

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
        padding_mode="zeros", dtype=None,
    ):  # fmt: skip
        super().__init__()
        if in_channels % groups or out_channels % groups:
            raise ValueError(f"{type(self).__name__}: channels must divide into {groups} groups")
        if padding_mode not in ("zeros", "reflect", "replicate", "circular"):
            raise ValueError(f"{type(self).__name__}: unknown padding_mode {padding_mode!r}")
        kernel = F._pair(kernel_size, self.dims)
        self.stride, self.padding, self.dilation = stride, padding, dilation
        self.groups, self.padding_mode = groups, padding_mode
        bound = 1 / math.sqrt(in_channels // groups * math.prod(kernel))
        self.weight = Parameter(_uniform((out_channels, in_channels // groups, *kernel), bound, dtype), name="weight")
        self.bias = Parameter(_uniform((out_channels,), bound, dtype), name="bias") if bias else None

    def construct(self, input):
        padding = self.padding
        if self.padding_mode != "zeros" and padding != "valid":
            if padding == "same":
                total = [d * (k - 1) for k, d in zip(self.weight.shape[2:], F._pair(self.dilation, self.dims))]
                sides = [v for t in total[::-1] for v in (t // 2, t - t // 2)]
            else:
                sides = [v for p in F._pair(padding, self.dims)[::-1] for v in (p, p)]
            input, padding = F.pad(input, sides, self.padding_mode), 0
        return self.convolve(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv1d(_Conv):
    """Cross-correlation of (N, C, L)."""

    dims, convolve = 1, staticmethod(F.conv1d)


class Conv2d(_Conv):
    """Cross-correlation of (N, C, H, W)."""

    dims, convolve = 2, staticmethod(F.conv2d)


class Conv3d(_Conv):
    """Cross-correlation of (N, C, D, H, W)."""

    dims, convolve = 3, staticmethod(F.conv3d)


class ConvTranspose2d(Cell):
    """Transposed convolution of (N, C, H, W)."""

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True,
        dilation=1, padding_mode="zeros", dtype=None,
    ):  # fmt: skip
        super().__init__()
        if padding_mode != "zeros":
            raise ValueError(f"ConvTranspose2d: padding_mode must be 'zeros', got {padding_mode!r}")
        kernel = F._pair(kernel_size)
        self.stride, self.padding, self.output_padding = stride, padding, output_padding
        self.groups, self.dilation = groups, dilation
        bound = 1 / math.sqrt(out_channels // groups * math.prod(kernel))
        self.weight = Parameter(_uniform((in_channels, out_channels // groups, *kernel), bound, dtype), name="weight")
        self.bias = Parameter(_uniform((out_channels,), bound, dtype), name="bias") if bias else None

    def construct(self, input):
        return F.conv_transpose2d(
            input, self.weight, self.bias, self.stride, self.padding, self.output_padding, self.groups, self.dilation
        )


class PReLU(Cell):
    """input where it is positive, else weight * input."""

    def __init__(self, num_parameters=1, init=0.25, dtype=None):
        super().__init__()
        self.weight = Parameter(_raw["full"](init, (num_parameters,), dtype or _core.float32), name="weight")

    def construct(self, input):
        return _raw["prelu"](input, self.weight)


class GroupNorm(Cell):
    """Normalisation over groups of channels."""

    _shown = ("num_groups", "eps")

    def __init__(self, num_groups, num_channels, eps=1e-05, affine=True, dtype=None):
        super().__init__()
        if num_channels % num_groups:
            raise ValueError(f"GroupNorm: {num_channels} channels do not divide into {num_groups} groups")
        self.num_groups, self.eps = num_groups, eps
        shape, dtype = (num_channels,), dtype or _core.float32
        self.weight = Parameter(_raw["full"](1.0, shape, dtype), name="weight") if affine else None
        self.bias = Parameter(_raw["full"](0.0, shape, dtype), name="bias") if affine else None

    def construct(self, input):
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)


class _BatchNorm(Cell):
    dims = ()
    _statistics = ("running_mean", "running_var")
    _shown = ("eps", "momentum", "track_running_stats")

    def __init__(self, num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, dtype=None):
        super().__init__()
        shape, dtype = (num_features,), dtype or _core.float32
        self.eps, self.momentum, self.track_running_stats = eps, momentum, track_running_stats
        self.weight = Parameter(_raw["full"](1.0, shape, dtype), name="weight") if affine else None
        self.bias = Parameter(_raw["full"](0.0, shape, dtype), name="bias") if affine else None
        self.running_mean = self.running_var = None
        if track_running_stats:
            self.running_mean = Parameter(_raw["full"](0.0, shape, dtype), name="running_mean", requires_grad=False)
            self.running_var = Parameter(_raw["full"](1.0, shape, dtype), name="running_var", requires_grad=False)
        self.training = True

    def construct(self, input):
        if input.ndim not in self.dims:
            raise ValueError(f"{type(self).__name__}: needs {self.dims} dimensions, got shape {input.shape}")
        by_batch = self.training or self.running_mean is None
        return F.batch_norm(
            input, self.running_mean, self.running_var, self.weight, self.bias, by_batch, self.momentum, self.eps
        )


class BatchNorm1d(_BatchNorm):
    """Per-channel normalisation of (N, C) or (N, C, L)."""

    dims = (2, 3)


class BatchNorm2d(_BatchNorm):
    """Per-channel normalisation of (N, C, H, W)."""

    dims = (4,)


class BatchNorm3d(_BatchNorm):
    """Per-channel normalisation of (N, C, D, H, W)."""

    dims = (5,)


class SyncBatchNorm(_BatchNorm):
    """Per-channel normalisation over all processes: of one."""

    dims = (2, 3, 4, 5)

    def __init__(
        self, num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, process_group=None,
        dtype=None,
    ):  # fmt: skip
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype)


__all__ = sorted(
    _make(globals())
    + [
        "BatchNorm1d",
        "BatchNorm2d",
        "BatchNorm3d",
        "Conv1d",
        "Conv2d",
        "Conv3d",
        "ConvTranspose2d",
        "GroupNorm",
        "Identity",
    ]
    + ["Linear", "PReLU", "SyncBatchNorm"]
)
