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
        if self.pad_mode != "pad" and padding not in (0, (0, 0)):
            raise ValueError(f"{type(self).__name__}: padding must be 0 unless pad_mode is 'pad', got {padding}")

    def extend_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, pad_mode={self.pad_mode!r}"

    def _same_padding(self, x):
        """(top, bottom, left, right) of pad_mode 'same'."""
        return _conv_padding("same", 0, self._window, self._steps, (1, 1), x.shape[-2:], type(self).__name__)


class MaxPool2d(_Pool2d):
    """Maximum of each window of an image.

    Args:
        kernel_size: int or pair of ints, height and width of the window. Default: 1.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the size into, padded
            as needed; 'pad': padded by padding.
        padding: int or pair of ints, how much is put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        data_format: 'NCHW', the only layout that is there.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns) of x's dtype, or the pair (maxima, int64 indices).
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.
        TypeError: a setting is of another kind.

    >>> x = ms.ops.arange(16.0).reshape(1, 1, 4, 4)
    >>> ms.nn.MaxPool2d(kernel_size=2, stride=2)(x).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]
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
        if data_format != "NCHW":
            raise ValueError(f"{type(self).__name__}: data_format must be 'NCHW', got {data_format!r}")
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode)
        self.dilation, self.return_indices = dilation, return_indices

    def construct(self, x):
        padding = self.padding
        if self.pad_mode == "same":
            top, bottom, left, right = self._same_padding(x)
            x, padding = ops.pad(x, (left, right, top, bottom), "constant", _VERY_SMALL), 0
        return ops.max_pool2d(x, self._window, self._steps, padding, self.dilation, self.return_indices, self.ceil_mode)


class AvgPool2d(_Pool2d):
    """Mean of each window of an image.

    Args:
        kernel_size: int or pair of ints, height and width of the window. Default: 1.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the size into, padded
            as needed, where the mean is of what lies inside; 'pad': padded by padding.
        padding: int or pair of ints, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: positive int that sums are divided by instead of the number of elements. Default: None.
        data_format: 'NCHW', the only layout that is there.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns).
    Raises:
        ValueError: pad_mode is another word, padding is not 0 without 'pad', or divisor_override is not a positive int.
        TypeError: a setting is of another kind.

    >>> x = ms.ops.arange(16.0).reshape(1, 1, 4, 4)
    >>> ms.nn.AvgPool2d(kernel_size=2, stride=2)(x).tolist()
    [[[[2.5, 4.5], [10.5, 12.5]]]]
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
        if data_format != "NCHW":
            raise ValueError(f"{type(self).__name__}: data_format must be 'NCHW', got {data_format!r}")
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
            for size, k, s, p in zip(x.shape[-2:], self._window, self._steps, _pair(self.padding, "padding")):
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
            if (
                self.ceil_mode and self.count_include_pad
            ):  # but with this setting, which makes it another operator there
                return total
            inside = ops.pad(ops.ones((*(1 for _ in x.shape[:-2]), *x.shape[-2:]), dtype=x.dtype), pads)
            return total / ops.avg_pool2d(inside, self._window, self._steps)
        return ops.avg_pool2d(x, self._window, self._steps, self.padding, self.ceil_mode, self.count_include_pad)


class _Of1d:
    """A pooling of planes, of sequences as planes of height 1."""

    def __init__(self, kernel_size, stride, pad_mode, padding, *settings):
        super().__init__((1, kernel_size), (1, stride), pad_mode, (0, padding), *settings)

    def extend_repr(self):
        return f"kernel_size={self.kernel_size[1]}, stride={self.stride[1]}, pad_mode={self.pad_mode!r}"

    def construct(self, x):
        if x.ndim not in (2, 3):
            raise ValueError(f"{type(self).__name__}: expected (N, C, L) or (C, L), got shape {tuple(x.shape)}")
        y = super().construct(x.unsqueeze(-2) if x.ndim == 3 else x.unsqueeze(-2).unsqueeze(0))
        plain = lambda v: v.squeeze(-2) if x.ndim == 3 else v.squeeze(-2).squeeze(0)
        return tuple(plain(v) for v in y) if isinstance(y, tuple) else plain(y)


class MaxPool1d(_Of1d, MaxPool2d):
    """Maximum of each window of a sequence.

    Args:
        kernel_size: int, the length of the window. Default: 1.
        stride: int, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the length into, padded
            as needed; 'pad': padded by padding.
        padding: int, how much is put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, windows) of x's dtype, or the pair (maxima, int64 indices).
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.
        TypeError: a setting is of another kind.

    >>> ms.nn.MaxPool1d(kernel_size=2, stride=2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 4.0]]]
    """

    def __init__(
        self, kernel_size=1, stride=1, pad_mode="valid", padding=0, dilation=1, return_indices=False, ceil_mode=False
    ):
        super().__init__(kernel_size, stride, pad_mode, padding, (1, dilation), return_indices, ceil_mode)


class AvgPool1d(_Of1d, AvgPool2d):
    """Mean of each window of a sequence.

    Args:
        kernel_size: int, the length of the window. Default: 1.
        stride: int, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the length into, padded
            as needed; 'pad': padded by padding.
        padding: int, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, windows).
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.
        TypeError: a setting is of another kind.

    >>> ms.nn.AvgPool1d(kernel_size=2, stride=2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]
    """

    def __init__(self, kernel_size=1, stride=1, pad_mode="valid", padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode, count_include_pad)
