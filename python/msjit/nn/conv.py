"""Convolutions."""

import math

from .. import _core, ops
from .._checkparam import check_bool
from ..common.initializer import HeUniform, Uniform, initializer
from ..ops.networks import _pair
from ..parameter import Parameter
from . import checks
from .cell import Cell

_pad = _core._raw_ops["pad"]


def _row(value, name):
    """A size of a sequence as that of an image of one row, which MindSpore's attributes are."""
    return 1, value


def _ends(padding):
    """A sequence's padding as an image's: top, bottom, left, right."""
    ends = padding if isinstance(padding, (tuple, list)) else (padding,)
    return (0, 0, ends[0], ends[-1]) if ends else padding


class _Conv(Cell):
    """What convolutions share. Subclasses say how a size is given (_sizes), the op, the layout and the pad modes."""

    _sizes = staticmethod(_pair)
    _format = "NCHW"
    _pad_modes = ("same", "valid", "pad")

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        pad_mode="same",
        padding=0,
        dilation=1,
        group=1,
        has_bias=False,
        weight_init=None,
        bias_init=None,
        data_format=None,
        dtype=_core.float32,
    ):
        super().__init__()
        name = type(self).__name__
        checks.positive(name, in_channels=in_channels, out_channels=out_channels, group=group)
        checks.positive_sizes(name, kernel_size=kernel_size, stride=stride, dilation=dilation)
        check_bool(has_bias, "has_bias", name)
        if in_channels % group or out_channels % group:
            raise ValueError(f"{name}: channels {in_channels} and {out_channels} must be divisible by group {group}")
        if data_format not in (None, self._format):
            raise ValueError(f"{name}: data_format must be {self._format!r}, got {data_format!r}")
        if pad_mode not in self._pad_modes:
            raise ValueError(f"{name}: pad_mode must be one of {', '.join(self._pad_modes)}, got {pad_mode!r}")
        if pad_mode != "pad" and any(padding if isinstance(padding, (tuple, list)) else (padding,)):
            raise ValueError(f"{name}: padding must be 0 unless pad_mode is 'pad', got {padding} and {pad_mode!r}")
        self.in_channels, self.out_channels = in_channels, out_channels
        self.kernel_size = self._sizes(kernel_size, "kernel_size")
        self.stride, self.dilation = self._sizes(stride, "stride"), self._sizes(dilation, "dilation")
        self.pad_mode, self.group, self.has_bias = pad_mode, group, has_bias
        self.padding, self._pads = self._sides(padding), padding
        shape = self._weight_shape()
        self.weight_init = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = self._parameter("weight", initializer(self.weight_init, shape, dtype))
        self.bias, self.bias_init, self.data_format = None, bias_init, "NCDHW" if self._format == "NCDHW" else "NCHW"
        if has_bias:
            if bias_init is None:
                self.bias_init = Uniform(1 / math.sqrt(math.prod(shape[1:])))
            self.bias = self._parameter("bias", initializer(self.bias_init, (out_channels,), dtype))

    @staticmethod
    def _sides(padding):
        return padding

    @staticmethod
    def _parameter(name, value):
        parameter = Parameter(value, name=name)
        parameter._named_by_cell = True
        return parameter

    def _weight_shape(self):
        return (self.out_channels, self.in_channels // self.group, *self.kernel_size)

    def construct(self, x):
        return self._op(x, self.weight, self.bias, self.stride, self.pad_mode, self._pads, self.dilation, self.group)

    def extend_repr(self):
        return (
            f"input_channels={self.in_channels}, output_channels={self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}, pad_mode={self.pad_mode}, padding={self.padding}, dilation={self.dilation}, "
            f"group={self.group}, has_bias={self.has_bias}, weight_init={self.weight_init}, bias_init={self.bias_init}, "
            f"format={self.data_format}"
        )


class Conv2d(_Conv):
    """Convolution of images: each output channel is the sum over the input channels of their cross-correlation with a window
    of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        pad_mode: 'same' (default): padded so that the result has the input's size over stride; 'valid': not padded; 'pad':
            padded by padding.
        padding: int, or two or four ints (top, bottom, left, right), how many zeros are put on each side; 0 (default)
            unless pad_mode is 'pad'.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        data_format: None or 'NCHW', the only layout that is there.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, in_channels, H, W).
    Returns:
        Tensor (N, out_channels, rows, columns). Parameters: ``weight`` (out_channels, in_channels / group, height, width)
            and ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or channels are not divisible by group.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv2d(1, 1, 2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.ops.arange(9.0).reshape(1, 1, 3, 3)).tolist()
    [[[[8.0, 12.0], [20.0, 24.0]]]]
    """

    _op = staticmethod(ops.conv2d)


class Conv1d(_Conv):
    """Convolution of sequences: each output channel is the sum over the input channels of their cross-correlation with a
    window of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows lie. Default: 1.
        pad_mode: 'same' (default): padded so that the result has the input's size over stride; 'valid': not padded; 'pad':
            padded by padding.
        padding: int, or two ints, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        dtype: dtype of the parameters. Default: float32.
        data_format: by name; None or 'NCW', the only layout that is there.
    Inputs:
        x: Tensor (N, in_channels, L).
    Returns:
        Tensor (N, out_channels, length). Parameters: ``weight`` (out_channels, in_channels / group, 1, kernel_size) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or channels are not divisible by group.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv1d(1, 1, 2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.tensor([[[1.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 6.0]]]
    """

    _sizes, _sides, _format = staticmethod(_row), staticmethod(_ends), "NCW"

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        pad_mode="same",
        padding=0,
        dilation=1,
        group=1,
        has_bias=False,
        weight_init=None,
        bias_init=None,
        dtype=_core.float32,
        *,
        data_format=None,
    ):
        shared = (dilation, group, has_bias, weight_init, bias_init, data_format, dtype)
        super().__init__(in_channels, out_channels, kernel_size, stride, pad_mode, padding, *shared)

    @staticmethod
    def _op(x, weight, bias, stride, pad_mode, padding, dilation, group):
        return ops.conv1d(x, weight.squeeze(2), bias, stride[1], pad_mode, padding, dilation[1], group)


class _ConvTranspose(_Conv):
    _zeros_behind = False  # what output_padding adds: zeros, or what the convolution gives there
    _amounts = staticmethod(_pair)

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        pad_mode="same",
        padding=0,
        output_padding=0,
        dilation=1,
        group=1,
        has_bias=False,
        weight_init=None,
        bias_init=None,
        dtype=_core.float32,
    ):
        shared = (dilation, group, has_bias, weight_init, bias_init, None, dtype)
        super().__init__(in_channels, out_channels, kernel_size, stride, pad_mode, padding, *shared)
        sides = self._four_sides(padding) if pad_mode == "pad" else None
        self._cut = sides if sides and (sides[0] != sides[1] or sides[2] != sides[3]) else None
        if sides:
            padding = (0, 0) if self._cut else sides[::2]
        self._pads = self._amounts(0 if pad_mode == "valid" else padding, "padding")
        self.output_padding = self._amounts(output_padding, "output_padding")
        if pad_mode == "same":
            excess = self._excess()
            if min(excess) < 0:
                raise ValueError(
                    f"{type(self).__name__}: pad_mode 'same' needs a kernel of at least the stride, got kernel_size "
                    f"{self.kernel_size} and stride {self.stride}; use pad_mode='pad' with output_padding"
                )
            self._pads = tuple(e // 2 for e in excess)

    @staticmethod
    def _four_sides(padding):
        """(top, bottom, left, right) where padding is given so; None: it is not."""
        return tuple(padding) if isinstance(padding, (tuple, list)) and len(padding) == 4 else None

    def _weight_shape(self):
        return (self.in_channels, self.out_channels // self.group, *self.kernel_size)

    def _excess(self):
        """By how much each size of the result exceeds stride times the input's without padding."""
        return [d * (k - 1) + 1 - s for k, s, d in zip(self.kernel_size, self.stride, self.dilation)]

    def construct(self, x):
        behind = (0, 0) if self._zeros_behind else self.output_padding
        out = self._op(x, self.weight, self.bias, self.stride, self._pads, behind, self.dilation, self.group)
        if self._cut:
            top, bottom, left, right = self._cut
            out = out[..., top : out.shape[-2] - bottom, left : out.shape[-1] - right]
        if self._zeros_behind and self.output_padding != (0, 0):
            rows, columns = self.output_padding
            out = _pad(out, (0, columns, 0, rows))
        if self.pad_mode == "same" and any(e % 2 for e in self._excess()):  # the odd one is cut off behind
            strides = self.stride[4 - x.ndim :]
            out = out[(slice(None), slice(None), *(slice(n * s) for n, s in zip(x.shape[2:], strides)))]
        return out


class Conv2dTranspose(_ConvTranspose):
    """Transposed convolution of images, the gradient of ``Conv2d``: each input element adds a window of weights to the result,
    stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows are added. Default: 1.
        pad_mode: 'same' (default): the result has stride times the input's size; 'valid': nothing is cut off; 'pad':
            padding is cut off on each side.
        padding: int, pair of ints or four of them (top, bottom, left, right), how much is cut off for 'pad'. Default: 0.
        output_padding: int or pair of ints, how many zeros are added behind, as MindSpore has it. Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, in_channels, H, W).
    Returns:
        Tensor (N, out_channels, rows, columns). Parameters: ``weight`` (in_channels, out_channels / group, height, width)
            and ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or 'same' is asked for with a kernel smaller than stride.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv2dTranspose(1, 1, 2, stride=2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.tensor([[[[1.0, 2.0]]]])).tolist()
    [[[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]]]
    """

    _op, _zeros_behind = staticmethod(_core._raw_ops["conv_transpose2d"]), True


class Conv1dTranspose(_ConvTranspose):
    """Transposed convolution of sequences, the gradient of ``Conv1d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows are added. Default: 1.
        pad_mode: 'same' (default): the result has stride times the input's length; 'valid': nothing is cut off; 'pad':
            padding is cut off on each side.
        padding: int, how much is cut off for 'pad'. Default: 0.
        dilation: int, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        dtype: dtype of the parameters. Default: float32.
        output_padding: by name; int, how much is added behind. Default: 0.
    Inputs:
        x: Tensor (N, in_channels, L).
    Returns:
        Tensor (N, out_channels, length). Parameters: ``weight`` (in_channels, out_channels / group, 1, kernel_size) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or 'same' is asked for with a kernel smaller than stride.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv1dTranspose(1, 1, 2, stride=2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.tensor([[[1.0, 2.0]]])).tolist()
    [[[1.0, 1.0, 2.0, 2.0]]]
    """

    _sizes, _sides, _format = staticmethod(_row), staticmethod(_ends), "NCW"

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        pad_mode="same",
        padding=0,
        dilation=1,
        group=1,
        has_bias=False,
        weight_init=None,
        bias_init=None,
        dtype=_core.float32,
        *,
        output_padding=0,
    ):
        shared = (output_padding, dilation, group, has_bias, weight_init, bias_init, dtype)
        super().__init__(in_channels, out_channels, kernel_size, stride, pad_mode, padding, *shared)

    @staticmethod
    def _amounts(value, name):
        return 0, value

    @staticmethod
    def _op(x, weight, bias, stride, padding, behind, dilation, group):
        settings = stride[1], padding[1], behind[1], dilation[1]
        return _core._raw_ops["conv_transpose1d"](x, weight.squeeze(2), bias, *settings, group)


def _triple(value, name):
    return _pair(value, name, 3)


class Conv3d(_Conv):
    """Convolution of volumes: each output channel is the sum over the input channels of their cross-correlation with a window
    of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or triple of ints, depth, height and width of the window.
        stride: int or triple of ints, how far apart windows lie. Default: 1.
        pad_mode: 'same' (default): padded so that the result has the input's size over stride; 'valid': not padded; 'pad':
            padded by padding.
        padding: int, or three or six ints, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        data_format: None or 'NCDHW', the only layout that is there.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, in_channels, D, H, W).
    Returns:
        Tensor (N, out_channels, depth, rows, columns). Parameters: ``weight`` (out_channels, in_channels / group, depth,
            height, width) and ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or channels are not divisible by group.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv3d(1, 1, 2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.ops.ones((1, 1, 2, 2, 2))).tolist()
    [[[[[8.0]]]]]
    """

    _sizes, _format, _op = staticmethod(_triple), "NCDHW", staticmethod(ops.conv3d)


class Conv3dTranspose(_Conv):
    """Transposed convolution of volumes, the gradient of ``Conv3d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or triple of ints, depth, height and width of the window.
        stride: int or triple of ints, how far apart windows are added. Default: 1.
        pad_mode: 'same' (default): the result has stride times the input's size; 'valid': nothing is cut off; 'pad':
            padding is cut off on each side.
        padding: int, triple of ints or six of them (before and behind each dimension), how much is cut off for 'pad'. Default: 0.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        output_padding: int or triple of ints, how much is added behind. Default: 0.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        data_format: None or 'NCDHW', the only layout that is there.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, in_channels, D, H, W).
    Returns:
        Tensor (N, out_channels, depth, rows, columns). Parameters: ``weight`` (in_channels, out_channels / group, depth,
            height, width) and ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or 'same' is asked for with a kernel smaller than stride.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv3dTranspose(1, 1, 2, stride=2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.ops.ones((1, 1, 1, 1, 1))).tolist()
    [[[[[1.0, 1.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]]]]]
    """

    _sizes, _format = staticmethod(_triple), "NCDHW"

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        pad_mode="same",
        padding=0,
        dilation=1,
        group=1,
        output_padding=0,
        has_bias=False,
        weight_init=None,
        bias_init=None,
        data_format=None,
        dtype=_core.float32,
    ):
        shared = (dilation, group, has_bias, weight_init, bias_init, data_format, dtype)
        super().__init__(in_channels, out_channels, kernel_size, stride, pad_mode, padding, *shared)
        self.output_padding = _triple(output_padding, "output_padding")
        if pad_mode == "same" and any(
            d * (k - 1) + 1 < s for k, s, d in zip(self.kernel_size, self.stride, self.dilation)
        ):
            raise ValueError(
                f"Conv3dTranspose: pad_mode 'same' needs a kernel of at least the stride, got kernel_size {self.kernel_size} "
                f"and stride {self.stride}; use pad_mode='pad' with output_padding"
            )

    def _weight_shape(self):
        return (self.in_channels, self.out_channels // self.group, *self.kernel_size)

    def construct(self, x):
        mode, padding = "valid" if self.pad_mode == "same" else self.pad_mode, self.padding
        sides = padding if mode == "pad" and isinstance(padding, (tuple, list)) and len(padding) == 6 else None
        if sides:  # before and behind depth, height and width: cut off the whole
            padding = 0
        y = ops.conv3d_transpose(
            x, self.weight, mode, padding, self.stride, self.dilation, self.group, self.output_padding
        )
        if sides:
            y = y[(..., *(slice(a, n - b) for a, b, n in zip(sides[::2], sides[1::2], y.shape[2:])))]
        if self.pad_mode == "same":  # stride times the input's size, what is too much cut off on both sides
            for i, (n, s) in enumerate(zip(x.shape[2:], self.stride)):
                excess = y.shape[2 + i] - n * s
                y = ops.narrow(y, 2 + i, excess // 2, n * s)
        return y if self.bias is None else y + self.bias.reshape(1, -1, 1, 1, 1)
