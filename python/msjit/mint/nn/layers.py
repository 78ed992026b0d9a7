"""PyTorch's layers, as far as MindSpore's mint has them.

Layers without parameters are rows of TABLE, ``Name(attributes): expression`` of functions of nn.functional; the others are
classes below.
"""

import math

from ... import _core
from ..._interpreter import define
from . import functional as F
from .init import constant_, ones_, uniform_, zeros_
from .module import Module as Cell
from .parameter import Parameter
from .windows import _pair
from .written import into

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
Hardsigmoid(inplace=False): into(hardsigmoid, input, inplace)
Hardswish(inplace=False): into(hardswish, input, inplace)
Hardtanh(min_val=-1.0, max_val=1.0, inplace=False): hardtanh(input, min_val, max_val, inplace)
KLDivLoss(reduction='mean', log_target=False): kl_div(input, target, reduction, log_target)
HuberLoss(reduction='mean', delta=1.0): huber_loss(input, target, reduction, delta)
L1Loss(reduction='mean'): l1_loss(input, target, reduction)
LeakyReLU(negative_slope=0.01, inplace=False): into(leaky_relu, input, inplace, negative_slope)
LogSigmoid(): logsigmoid(input)
LogSoftmax(dim=None): log_softmax(input, dim)
MSELoss(reduction='mean'): mse_loss(input, target, reduction)
MaxPool2d(kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False): max_pool2d(input, kernel_size, stride, padding, dilation, ceil_mode, return_indices)
MaxUnpool2d(kernel_size, stride=None, padding=0): max_unpool2d(input, indices, kernel_size, stride, padding, output_size)
Mish(inplace=False): into(mish, input, inplace)
PixelShuffle(upscale_factor): pixel_shuffle(input, upscale_factor)
ReLU(inplace=False): relu(input, inplace)
ReLU6(inplace=False): relu6(input, inplace)
SELU(inplace=False): into(selu, input, inplace)
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
    """(name, text of the class, settings, inputs); the last two as (name, default or None) pairs."""
    name, rest = row.split("(", 1)
    attributes, expression = rest.split("): ", 1)
    settings = [
        (n.strip(), default.strip() or None) for n, _, default in (p.partition("=") for p in _split(attributes))
    ]
    inputs = [("input", None)]
    if name.startswith("MaxUnpool"):
        inputs += [("indices", None), ("output_size", "None")]
    taken = expression.replace("(", ", ").rstrip(")").split(", ")
    further = ("other", "positive", "negative", "target", "input_lengths", "target_lengths", "var")
    inputs += [(n, None) for n in further if n in taken]
    operands = ", ".join(n if default is None else f"{n}={default}" for n, default in inputs)
    names = [n for n, _ in settings]
    lines = [f"class {name}(Cell):"]
    if names:
        lines += [f"    def __init__(self, {attributes}):", "        super().__init__()"]
        lines += [f"        self.{n} = {n}" for n in names]
    lines.append(f"    def construct(self, {operands}):")
    lines += [f"        {n} = self.{n}" for n in names]
    return name, "\n".join([*lines, f"        return {expression}", ""]), settings, inputs


def _split(attributes):
    return attributes.split(", ") if attributes else []


class _Documentation:
    """What a class gives for __doc__: made when it is asked for."""

    def __init__(self, *row):
        self.row = row

    def __get__(self, instance, owner):
        from .layer_documents import documentation

        return documentation(*self.row)


def _make(space, table=TABLE):
    """The classes of a table, put into a module's globals; their names."""
    made = {n: getattr(F, n) for n in F.__all__}
    if table is not TABLE:
        from . import torch_functional

        made.update({n: getattr(F, n) for n in (*torch_functional.__all__, *torch_functional.FROM_OPS)})
    made.update(
        __name__=space["__name__"],
        Cell=Cell,
        above=F.threshold,
        into=into,
        sides=_sides,
        hardshrink=_ops_hardshrink,
        softshrink=_ops_softshrink,
    )
    names = []
    for row in table.strip().splitlines():
        name, text, settings, inputs = _source(row)
        space[name] = layer = define(name, text, "layer", made)
        layer.__doc__ = _Documentation(name, settings, inputs)
        layer._shown = tuple(n for n, _ in settings)
        names.append(name)
    return names


def _ops_hardshrink(input, lambd):
    return _raw["where"]((input >= -lambd) & (input <= lambd), 0.0, input)


def _ops_softshrink(input, lambd):
    inside = (input >= -lambd) & (input <= lambd)
    return _raw["where"](inside, 0.0, _raw["where"](input < -lambd, input + lambd, input - lambd))


def _draw(layer, fan):
    """Fills weight and bias with numbers uniform within 1 / sqrt(fan)."""
    bound = 1 / math.sqrt(fan) if fan else 0.0
    for p in (layer.weight, layer.bias):
        if p is not None:
            uniform_(p, -bound, bound)


def _ones_and_zeros(layer):
    """Fills weight with ones and bias with zeros, where the layer has them."""
    if layer.weight is not None:
        ones_(layer.weight)
    if getattr(layer, "bias", None) is not None:
        zeros_(layer.bias)


def _uniform(shape, bound, dtype):
    return (_raw["rand"](tuple(shape), dtype) * 2 - 1) * bound


class Identity(Cell):
    """Gives its input back; stands where a layer is expected and nothing is to be done.

    Args:
        args: ignored, as PyTorch has it.
        kwargs: ignored.
    Inputs:
        input: anything.
    Returns:
        input itself.

    >>> ms.mint.nn.Identity()(ms.tensor([1.0, 2.0]))
    Tensor([1., 2.], dtype=float32)
    """

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
    [[3.5]]
    """

    _shown = ("in_features", "out_features")

    def extra_repr(self):
        return f"{super().extra_repr()}, bias={self.bias is not None}"

    def __init__(
        self, in_features, out_features, bias=True, weight_init=None, bias_init=None, dtype=None, *, device=None
    ):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        bound = 1 / math.sqrt(in_features) if in_features else 0.0
        self.weight = Parameter(_initial(weight_init, (out_features, in_features), bound, dtype), name="weight")
        self.bias = Parameter(_initial(bias_init, (out_features,), bound, dtype), name="bias") if bias else None
        self._made(device)

    def reset_parameters(self):
        """Draws weight and bias anew, uniform within 1 / sqrt(in_features)."""
        _draw(self, self.in_features)

    _drawn_by = reset_parameters

    def construct(self, input):
        return _raw["linear"](input, self.weight, self.bias)


class _ConvNd(Cell):
    """What convolutions have in common: programs ask for it by ``isinstance``."""


class _Conv(_ConvNd):
    dims, convolve = 2, None
    _shown = ("stride", "padding", "dilation", "groups", "padding_mode")

    def extra_repr(self):
        out, given, *kernel = self.weight.shape
        sizes = f"{given * self.groups}, {out}, kernel_size={tuple(kernel)}, "
        return f"{sizes}{super().extra_repr()}, bias={self.bias is not None}"

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
        padding_mode="zeros", dtype=None,
        *, device=None,
    ):  # fmt: skip
        super().__init__()
        if in_channels % groups or out_channels % groups:
            raise ValueError(f"{type(self).__name__}: channels must divide into {groups} groups")
        if padding_mode not in ("zeros", "reflect", "replicate", "circular"):
            raise ValueError(f"{type(self).__name__}: unknown padding_mode {padding_mode!r}")
        kernel, dilation = _pair(kernel_size, self.dims), _pair(dilation, self.dims)
        self.in_channels, self.out_channels, self.kernel_size = in_channels, out_channels, kernel
        self.stride, self.dilation = _pair(stride, self.dims), dilation
        self.padding = padding if isinstance(padding, str) else _pair(padding, self.dims)
        self.groups, self.padding_mode = groups, padding_mode
        self.transposed, self.output_padding = False, (0,) * self.dims
        if padding == "same":
            sides = [(d * (k - 1) // 2, d * (k - 1) - d * (k - 1) // 2) for k, d in zip(kernel, dilation)]
        else:
            sides = [(0, 0)] * self.dims if padding == "valid" else [(p, p) for p in self.padding]
        self._reversed_padding = [n for side in sides[::-1] for n in side]  # as pad takes it
        bound = 1 / math.sqrt(in_channels // groups * math.prod(kernel))
        self.weight = Parameter(_uniform((out_channels, in_channels // groups, *kernel), bound, dtype), name="weight")
        self.bias = Parameter(_uniform((out_channels,), bound, dtype), name="bias") if bias else None
        self._made(device)

    def reset_parameters(self):
        """Draws weight and bias anew, uniform within 1 / sqrt(elements that make one of the result)."""
        _draw(self, math.prod(self.weight.shape[1:]))

    _drawn_by = reset_parameters

    def construct(self, input):
        padding = self.padding
        if self.padding_mode != "zeros" and padding != "valid":
            input, padding = F.pad(input, self._reversed_padding, self.padding_mode), 0
        return self.convolve(input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)


class Conv1d(_Conv):
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
    [[[3.0, 6.0]]]
    """

    dims, convolve = 1, staticmethod(F.conv1d)
    conv1d = convolve


class Conv2d(_Conv):
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
    (1, 8, 5, 5)
    """

    dims, convolve = 2, staticmethod(F.conv2d)
    conv2d = convolve


class Conv3d(_Conv):
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
    (1, 2, 3, 3, 3)
    """

    dims, convolve = 3, staticmethod(F.conv3d)
    conv3d = convolve


class _ConvTranspose(_ConvNd):
    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True,
        dilation=1, padding_mode="zeros", dtype=None,
        *, device=None,
    ):  # fmt: skip
        super().__init__()
        if padding_mode != "zeros":
            raise ValueError(f"{type(self).__name__}: padding_mode must be 'zeros', got {padding_mode!r}")
        kernel = _pair(kernel_size, self._dims)
        self.in_channels, self.out_channels, self.kernel_size = in_channels, out_channels, kernel
        self.stride, self.padding, self.output_padding, self.dilation = (
            _pair(v, self._dims) for v in (stride, padding, output_padding, dilation)
        )
        self.groups, self.padding_mode, self.transposed = groups, padding_mode, True
        reach = [d * (k - 1) - p for d, k, p in zip(self.dilation, kernel, self.padding)]
        self._reversed_padding = [n for n in reach[::-1] for _ in range(2)]
        bound = 1 / math.sqrt(out_channels // groups * math.prod(kernel))
        self.weight = Parameter(_uniform((in_channels, out_channels // groups, *kernel), bound, dtype), name="weight")
        self.bias = Parameter(_uniform((out_channels,), bound, dtype), name="bias") if bias else None
        self._made(device)

    def reset_parameters(self):
        """Draws weight and bias anew, uniform within 1 / sqrt(out_channels / groups * elements of the kernel)."""
        _draw(self, math.prod(self.weight.shape[1:]))

    _drawn_by = reset_parameters

    def _output_padding(self, input, output_size, stride, padding, kernel_size, num_spatial_dims, dilation=None):
        """How much is added behind so that the result has output_size; None: as the layer was made with."""
        if output_size is None:
            return _pair(self.output_padding, num_spatial_dims)
        wanted = tuple(output_size)[-num_spatial_dims:]
        added = []
        for n, size, s, p, k, d in zip(
            input.shape[-num_spatial_dims:], wanted, stride, padding, kernel_size, dilation or (1,) * num_spatial_dims
        ):
            least = (n - 1) * s - 2 * p + d * (k - 1) + 1
            if not least <= size < least + s:
                raise ValueError(
                    f"{type(self).__name__}: output_size {tuple(output_size)}: {size} is not between {least} and "
                    f"{least + s - 1}, which an input of {n} can give"
                )
            added.append(size - least)
        return tuple(added)

    def construct(self, input, output_size=None):
        added = self.output_padding
        if output_size is not None:
            added = self._output_padding(
                input, output_size, self.stride, self.padding, self.kernel_size, self._dims, self.dilation
            )
        return self._function(
            input, self.weight, self.bias, self.stride, self.padding, added, self.groups, self.dilation
        )


class ConvTranspose2d(_ConvTranspose):
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
    (1, 2, 6, 6)
    """

    _dims, _function = 2, staticmethod(F.conv_transpose2d)


class PReLU(Cell):
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
    [-0.25, 0.0, 2.0]
    """

    def __init__(self, num_parameters=1, init=0.25, dtype=None, *, device=None):
        super().__init__()
        self.num_parameters, self.init = num_parameters, init
        self.weight = Parameter(_raw["full"](init, (num_parameters,), dtype or _core.float32), name="weight")
        self._made(device)

    def reset_parameters(self):
        """Fills weight with init."""
        constant_(self.weight, self.init)

    _drawn_by = reset_parameters

    def construct(self, input):
        return _raw["prelu"](input, self.weight)


__all__ = sorted([*_make(globals()), "Conv1d", "Conv2d", "Conv3d", "ConvTranspose2d", "Identity", "Linear", "PReLU"])
