"""Pooling layers."""

from .. import ops
from ..ops.function import _conv_padding, _pair
from .cell import Cell

_VERY_SMALL = -float("inf")


class _Pool2d(Cell):
    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False):
        super().__init__()
        self.kernel_size, self.stride = _pair(kernel_size, "kernel_size"), _pair(stride, "stride")
        if pad_mode.lower() not in ("valid", "same", "pad"):
            raise ValueError(f"{type(self).__name__}: pad_mode must be 'valid', 'same' or 'pad', got {pad_mode!r}")
        self.pad_mode, self.padding, self.ceil_mode = pad_mode.lower(), padding, ceil_mode

    def extend_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, pad_mode={self.pad_mode!r}"

    def _same_padding(self, x):
        """(top, bottom, left, right) of pad_mode 'same'."""
        return _conv_padding("same", 0, self.kernel_size, self.stride, (1, 1), x.shape[2:], type(self).__name__)


class MaxPool2d(_Pool2d):
    """Largest value of each window of (N, C, H, W); stride 1 and pad_mode 'valid' by default, as in MindSpore.

    >>> ms.nn.MaxPool2d(2, 2)(ms.ops.ones((1, 1, 4, 4))).shape
    (1, 1, 2, 2)
    """

    def __init__(
        self,
        kernel_size=1,
        stride=1,
        pad_mode="valid",
        padding=0,
        dilation=1,
        return_indices=False,
        ceil_mode=False,
        data_format="NCHW",
    ):
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode)
        self.dilation, self.return_indices = dilation, return_indices

    def construct(self, x):
        padding = self.padding
        if self.pad_mode == "same":
            top, bottom, left, right = self._same_padding(x)
            x, padding = ops.pad(x, (left, right, top, bottom), "constant", _VERY_SMALL), 0
        return ops.max_pool2d(
            x, self.kernel_size, self.stride, padding, self.dilation, self.return_indices, self.ceil_mode
        )


class AvgPool2d(_Pool2d):
    """Mean of each window of (N, C, H, W); stride 1 and pad_mode 'valid' by default, as in MindSpore.

    >>> ms.nn.AvgPool2d(2, 2)(ms.ops.ones((1, 1, 4, 4))).shape
    (1, 1, 2, 2)
    """

    def __init__(
        self,
        kernel_size=1,
        stride=1,
        pad_mode="valid",
        padding=0,
        ceil_mode=False,
        count_include_pad=True,
        divisor_override=None,
        data_format="NCHW",
    ):
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode)
        if divisor_override is not None:
            raise NotImplementedError("AvgPool2d: divisor_override is not there")
        self.count_include_pad = count_include_pad

    def construct(self, x):
        if self.pad_mode == "same":  # MindSpore's 'same' counts only what lies inside
            top, bottom, left, right = self._same_padding(x)
            pads = (left, right, top, bottom)
            total = ops.avg_pool2d(ops.pad(x, pads), self.kernel_size, self.stride)
            inside = ops.pad(ops.ones((1, 1, *x.shape[2:]), dtype=x.dtype), pads)
            return total / ops.avg_pool2d(inside, self.kernel_size, self.stride)
        return ops.avg_pool2d(x, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)


class _Pool1d(Cell):
    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False):
        super().__init__()
        if pad_mode not in ("valid", "pad"):
            raise ValueError(f"{type(self).__name__}: pad_mode must be 'valid' or 'pad', got {pad_mode!r}")
        self.kernel_size, self.stride, self.padding, self.ceil_mode = kernel_size, stride, padding, ceil_mode


class MaxPool1d(_Pool1d):
    """Largest value of each window of (N, C, L)."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, dilation=1, ceil_mode=False):
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode)
        self.dilation = dilation

    def construct(self, x):
        return ops.max_pool1d(x, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode)


class AvgPool1d(_Pool1d):
    """Mean of each window of (N, C, L)."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode)
        self.count_include_pad = count_include_pad

    def construct(self, x):
        return ops.avg_pool1d(x, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)


class AdaptiveAvgPool2d(Cell):
    """Mean over an even division of the plane into output_size windows."""

    def __init__(self, output_size):
        super().__init__()
        self.output_size = _pair(output_size, "output_size")

    def construct(self, x):
        return ops.adaptive_avg_pool2d(x, self.output_size)
