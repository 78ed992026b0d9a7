"""Pooling layers."""

from .. import ops
from ..ops.networks import _conv_padding, _pair
from . import checks
from .cell import Cell

_VERY_SMALL = -float("inf")


class _Pool2d(Cell):
    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False):
        super().__init__()
        checks.positive_sizes(type(self).__name__, kernel_size=kernel_size, stride=stride)
        self.kernel_size, self.stride = kernel_size, stride
        self._window, self._steps = _pair(kernel_size, "kernel_size"), _pair(stride, "stride")
        if pad_mode.lower() not in ("valid", "same", "pad"):
            raise ValueError(f"{type(self).__name__}: pad_mode must be 'valid', 'same' or 'pad', got {pad_mode!r}")
        self.pad_mode, self.padding, self.ceil_mode = pad_mode.lower(), padding, ceil_mode

    def extend_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, pad_mode={self.pad_mode!r}"

    def _same_padding(self, x):
        """(top, bottom, left, right) of pad_mode 'same'."""
        return _conv_padding("same", 0, self._window, self._steps, (1, 1), x.shape[2:], type(self).__name__)


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
        return ops.max_pool2d(x, self._window, self._steps, padding, self.dilation, self.return_indices, self.ceil_mode)


class AvgPool2d(_Pool2d):
    """Mean of each window of (N, C, H, W); stride 1 and pad_mode 'valid' by default, as in MindSpore.

    With divisor_override, the sum of each window (padding is 0) over that number.

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
        if divisor_override is not None and (type(divisor_override) is not int or divisor_override <= 0):
            raise ValueError(f"AvgPool2d: divisor_override must be a positive int or None, got {divisor_override!r}")
        self.count_include_pad, self.divisor_override = count_include_pad, divisor_override

    def _sums_to_mean(self, x):
        """x padded to whole windows, their means scaled to the sum over divisor_override."""
        if self.pad_mode == "same":
            top, bottom, left, right = self._same_padding(x)
        else:
            pads = []
            for size, k, s, p in zip(x.shape[2:], self._window, self._steps, _pair(self.padding, "padding")):
                windows = (size + 2 * p - k) // s + 1
                if self.ceil_mode and (windows - 1) * s + k < size + 2 * p and windows * s < size + p:
                    windows += 1  # one that starts inside and ends outside
                pads.append((p, max(0, (windows - 1) * s + k - size - p)))
            (top, bottom), (left, right) = pads
        means = ops.avg_pool2d(ops.pad(x, (left, right, top, bottom)), self._window, self._steps)
        return means * (self._window[0] * self._window[1] / self.divisor_override)

    def construct(self, x):
        if self.divisor_override is not None:
            return self._sums_to_mean(x)
        if self.pad_mode == "same":  # MindSpore's 'same' counts only what lies inside
            top, bottom, left, right = self._same_padding(x)
            pads = (left, right, top, bottom)
            total = ops.avg_pool2d(ops.pad(x, pads), self._window, self._steps)
            inside = ops.pad(ops.ones((1, 1, *x.shape[2:]), dtype=x.dtype), pads)
            return total / ops.avg_pool2d(inside, self._window, self._steps)
        return ops.avg_pool2d(x, self._window, self._steps, self.padding, self.ceil_mode, self.count_include_pad)


class _Pool1d(Cell):
    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False):
        super().__init__()
        if pad_mode not in ("valid", "pad"):
            raise ValueError(f"{type(self).__name__}: pad_mode must be 'valid' or 'pad', got {pad_mode!r}")
        checks.positive_sizes(type(self).__name__, kernel_size=kernel_size, stride=stride)
        self.kernel_size, self.stride, self.padding, self.ceil_mode = kernel_size, stride, padding, ceil_mode


class MaxPool1d(_Pool1d):
    """Largest value of each window of (N, C, L)."""

    def __init__(
        self, kernel_size=1, stride=1, pad_mode="valid", padding=0, dilation=1, return_indices=False, ceil_mode=False
    ):
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode)
        self.dilation, self.return_indices = dilation, return_indices

    def construct(self, x):
        if self.return_indices:
            settings = ((1, v) for v in (self.kernel_size, self.stride))
            y, where = ops.max_pool2d(
                x.unsqueeze(-2), *settings, (0, self.padding), (1, self.dilation), True, self.ceil_mode
            )
            return y.squeeze(-2), where.squeeze(-2)
        return ops.max_pool1d(x, self.kernel_size, self.stride, self.padding, self.dilation, self.ceil_mode)


class AvgPool1d(_Pool1d):
    """Mean of each window of (N, C, L)."""

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode)
        self.count_include_pad = count_include_pad

    def construct(self, x):
        return ops.avg_pool1d(x, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)
