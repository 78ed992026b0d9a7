"""Convolutions."""

import math

from .. import _core, ops
from ..common.initializer import HeUniform, Uniform, initializer
from ..ops.function import _pair
from ..parameter import Parameter
from .cell import Cell

_conv_transpose1d, _conv_transpose2d = _core._raw_ops["conv_transpose1d"], _core._raw_ops["conv_transpose2d"]


class _Conv(Cell):
    def __init__(self, shape, out_channels, fan_in, has_bias, weight_init, bias_init, dtype):
        super().__init__()
        init = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = Parameter(initializer(init, shape, dtype), name="weight")
        self.weight._named_by_cell = True
        self.bias = None
        self.has_bias = has_bias
        if has_bias:
            init = Uniform(1 / math.sqrt(fan_in)) if bias_init is None else bias_init
            self.bias = Parameter(initializer(init, (out_channels,), dtype), name="bias")
            self.bias._named_by_cell = True

    def extend_repr(self):
        return (
            f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}, "
            f"pad_mode={self.pad_mode!r}, padding={self.padding}, dilation={self.dilation}, groups={self.group}, "
            f"has_bias={self.has_bias}"
        )


def _check_channels(name, in_channels, out_channels, group):
    if in_channels % group or out_channels % group:
        raise ValueError(f"{name}: channels {in_channels} and {out_channels} must be divisible by group {group}")


class Conv2d(_Conv):
    """Cross-correlation of (N, C, H, W); pad_mode 'same' (default), 'valid' or 'pad' (by padding).

    >>> ms.nn.Conv2d(1, 2, 3)(ms.ops.ones((1, 1, 4, 4))).shape
    (1, 2, 4, 4)
    """

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
        data_format="NCHW",
        dtype=_core.float32,
    ):
        _check_channels("Conv2d", in_channels, out_channels, group)
        if data_format != "NCHW":
            raise ValueError(f"Conv2d: data_format must be 'NCHW', got {data_format!r}")
        kernel = _pair(kernel_size, "kernel_size")
        shape = (out_channels, in_channels // group, *kernel)
        super().__init__(shape, out_channels, math.prod(shape[1:]), has_bias, weight_init, bias_init, dtype)
        self.in_channels, self.out_channels, self.kernel_size = in_channels, out_channels, kernel
        self.stride, self.dilation = _pair(stride, "stride"), _pair(dilation, "dilation")
        self.pad_mode, self.padding, self.group = pad_mode, padding, group

    def construct(self, x):
        return ops.conv2d(
            x, self.weight, self.bias, self.stride, self.pad_mode, self.padding, self.dilation, self.group
        )


class Conv1d(_Conv):
    """Cross-correlation of (N, C, L); pad_mode as in ``Conv2d``.

    >>> ms.nn.Conv1d(1, 2, 3)(ms.ops.ones((1, 1, 4))).shape
    (1, 2, 4)
    """

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
    ):
        _check_channels("Conv1d", in_channels, out_channels, group)
        shape = (out_channels, in_channels // group, kernel_size)
        super().__init__(shape, out_channels, math.prod(shape[1:]), has_bias, weight_init, bias_init, dtype)
        self.in_channels, self.out_channels, self.kernel_size = in_channels, out_channels, kernel_size
        self.stride, self.dilation = stride, dilation
        self.pad_mode, self.padding, self.group = pad_mode, padding, group

    def construct(self, x):
        return ops.conv1d(
            x, self.weight, self.bias, self.stride, self.pad_mode, self.padding, self.dilation, self.group
        )


class Conv2dTranspose(_Conv):
    """Transposed convolution of (N, C, H, W); weight (C, O / group, kh, kw); pad_mode 'valid' or 'pad'.

    >>> ms.nn.Conv2dTranspose(1, 1, 2, 2, pad_mode="valid")(ms.ops.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
    """

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
        _check_channels("Conv2dTranspose", in_channels, out_channels, group)
        kernel = _pair(kernel_size, "kernel_size")
        shape = (in_channels, out_channels // group, *kernel)
        super().__init__(shape, out_channels, math.prod(shape[1:]), has_bias, weight_init, bias_init, dtype)
        self.in_channels, self.out_channels, self.kernel_size = in_channels, out_channels, kernel
        self.stride, self.dilation = _pair(stride, "stride"), _pair(dilation, "dilation")
        self.pad_mode, self.padding, self.group = pad_mode, _pair(padding, "padding"), group
        self.output_padding = _pair(output_padding, "output_padding")
        if pad_mode == "same":
            total = [d * (k - 1) + 1 - s for k, s, d in zip(kernel, self.stride, self.dilation)]
            if any(t < 0 or t % 2 for t in total):
                raise ValueError("Conv2dTranspose: pad_mode 'same' needs an even difference of kernel and stride")
            self.padding = tuple(t // 2 for t in total)
        elif pad_mode not in ("valid", "pad"):
            raise ValueError(f"Conv2dTranspose: pad_mode must be 'same', 'valid' or 'pad', got {pad_mode!r}")

    def construct(self, x):
        return _conv_transpose2d(
            x, self.weight, self.bias, self.stride, self.padding, self.output_padding, self.dilation, self.group
        )


class Conv1dTranspose(_Conv):
    """Transposed convolution of (N, C, L); pad_mode 'valid' or 'pad'.

    >>> ms.nn.Conv1dTranspose(1, 1, 2, 2, pad_mode="valid")(ms.ops.ones((1, 1, 2))).shape
    (1, 1, 4)
    """

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        pad_mode="valid",
        padding=0,
        dilation=1,
        group=1,
        has_bias=False,
        weight_init=None,
        bias_init=None,
        dtype=_core.float32,
    ):
        _check_channels("Conv1dTranspose", in_channels, out_channels, group)
        if pad_mode not in ("valid", "pad"):
            raise ValueError(f"Conv1dTranspose: pad_mode must be 'valid' or 'pad', got {pad_mode!r}")
        shape = (in_channels, out_channels // group, kernel_size)
        super().__init__(shape, out_channels, math.prod(shape[1:]), has_bias, weight_init, bias_init, dtype)
        self.in_channels, self.out_channels, self.kernel_size = in_channels, out_channels, kernel_size
        self.stride, self.dilation = stride, dilation
        self.pad_mode, self.padding, self.group = pad_mode, padding, group

    def construct(self, x):
        return _conv_transpose1d(x, self.weight, self.bias, self.stride, self.padding, 0, self.dilation, self.group)
