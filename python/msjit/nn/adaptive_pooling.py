"""Pooling in three dimensions, adaptive and fractional pooling, and what undoes max pooling."""

from .. import ops
from ..ops.networks import _conv_padding, _pair
from .cell import Cell


class _Pool3d(Cell):
    def __init__(self, kernel_size, stride, pad_mode, padding, ceil_mode):
        super().__init__()
        if pad_mode.lower() not in ("valid", "same", "pad"):
            raise ValueError(f"{type(self).__name__}: pad_mode must be 'valid', 'same' or 'pad', got {pad_mode!r}")
        self.kernel_size, self.stride = _pair(kernel_size, "kernel_size", 3), _pair(stride, "stride", 3)
        self.pad_mode, self.padding, self.ceil_mode = pad_mode.lower(), padding, ceil_mode

    def _same(self, x, value):
        pads = _conv_padding("same", 0, self.kernel_size, self.stride, (1, 1, 1), x.shape[2:], type(self).__name__)
        return ops.pad(x, (*pads[4:], *pads[2:4], *pads[:2]), "constant", value)


class MaxPool3d(_Pool3d):
    """Largest value of each window of (N, C, D, H, W); stride 1 and pad_mode 'valid' by default, as in MindSpore.

    >>> ms.nn.MaxPool3d(2, 2)(ms.ops.ones((1, 1, 4, 4, 4))).shape
    (1, 1, 2, 2, 2)
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
    ):
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode)
        self.dilation, self.return_indices = dilation, return_indices

    def construct(self, x):
        padding = self.padding
        if self.pad_mode == "same":
            x, padding = self._same(x, -float("inf")), 0
        return ops.max_pool3d(
            x, self.kernel_size, self.stride, padding, self.dilation, self.ceil_mode, self.return_indices
        )


class AvgPool3d(_Pool3d):
    """Mean of each window of (N, C, D, H, W), or their sum over divisor_override.

    >>> ms.nn.AvgPool3d(2, 2)(ms.ops.ones((1, 1, 4, 4, 4))).shape
    (1, 1, 2, 2, 2)
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
    ):
        super().__init__(kernel_size, stride, pad_mode, padding, ceil_mode)
        self.count_include_pad, self.divisor_override = count_include_pad, divisor_override

    def construct(self, x):
        if self.pad_mode == "same":
            inside = ops.ones((1, 1, *x.shape[2:]), x.dtype)
            pool = lambda v: ops.avg_pool3d(self._same(v, 0.0), self.kernel_size, self.stride)
            return pool(x) / pool(inside)
        return ops.avg_pool3d(
            x, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override or 0,
        )  # fmt: skip


class AvgPool1dExt(Cell):
    """Mean of each window of (N, C, L); the windows lie side by side by default."""

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__()
        stride = kernel_size if stride is None else stride
        self.settings = (kernel_size, stride, padding, ceil_mode, count_include_pad)

    def construct(self, x):
        return ops.avg_pool1d(x, *self.settings)


class AvgPool2dExt(Cell):
    """Mean of each window of (N, C, H, W); the windows lie side by side by default."""

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
    ):
        super().__init__()
        stride = kernel_size if stride is None else stride
        self.settings = (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override or 0)

    def construct(self, x):
        return ops.avg_pool2d(x, *self.settings)


class AvgPool3dExt(AvgPool2dExt):
    """Mean of each window of (N, C, D, H, W); the windows lie side by side by default."""

    def construct(self, x):
        return ops.avg_pool3d(x, *self.settings)


class MaxPool2dExt(Cell):
    """Largest value of each window of (N, C, H, W); the windows lie side by side by default."""

    def __init__(self, kernel_size=1, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
        super().__init__()
        self.settings = (kernel_size, stride, padding, dilation, return_indices, ceil_mode)

    def construct(self, x):
        return ops.max_pool2d(x, *self.settings)


class _Adaptive(Cell):
    def __init__(self, output_size):
        super().__init__()
        self.output_size = output_size

    def construct(self, x):
        return self._op(x, self.output_size)

    def extend_repr(self):
        return f"output_size={self.output_size}"


class AdaptiveAvgPool1d(_Adaptive):
    """Means over an even division of (N, C, L) into output_size windows."""

    _op = staticmethod(ops.adaptive_avg_pool1d)


class AdaptiveAvgPool2d(_Adaptive):
    """Means over an even division of the plane into output_size windows; None keeps a size.

    >>> ms.nn.AdaptiveAvgPool2d(2)(ms.ops.ones((1, 1, 4, 4))).shape
    (1, 1, 2, 2)
    """

    _op = staticmethod(ops.adaptive_avg_pool2d)


class AdaptiveAvgPool3d(_Adaptive):
    """Means over an even division of the volume into output_size windows; None keeps a size."""

    _op = staticmethod(ops.adaptive_avg_pool3d)


class AdaptiveMaxPool1d(_Adaptive):
    """Largest values over an even division of (N, C, L) into output_size windows."""

    _op = staticmethod(ops.adaptive_max_pool1d)


class AdaptiveMaxPool2d(_Adaptive):
    """Largest values over an even division of the plane, and with return_indices their flat indices."""

    _op = staticmethod(ops.adaptive_max_pool2d)

    def __init__(self, output_size, return_indices=False):
        super().__init__(output_size)
        self.return_indices = return_indices

    def construct(self, x):
        return self._op(x, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(AdaptiveMaxPool2d):
    """Largest values over an even division of the volume, and with return_indices their flat indices."""

    _op = staticmethod(ops.adaptive_max_pool3d)


class _Unpool(Cell):
    def __init__(self, kernel_size, stride=None, padding=0):
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding

    def construct(self, x, indices, output_size=None):
        return self._op(x, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool1d(_Unpool):
    """Zeros with the elements of x at the places a ``MaxPool1d`` took them from."""

    _op = staticmethod(ops.max_unpool1d)


class MaxUnpool2d(_Unpool):
    """Zeros with the elements of x at the places a ``MaxPool2d`` took them from."""

    _op = staticmethod(ops.max_unpool2d)


class MaxUnpool3d(_Unpool):
    """Zeros with the elements of x at the places a ``MaxPool3d`` took them from."""

    _op = staticmethod(ops.max_unpool3d)


class _LPPool(Cell):
    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.settings = (norm_type, kernel_size, stride, ceil_mode)

    def construct(self, x):
        return self._op(x, *self.settings)


class LPPool1d(_LPPool):
    """(sum over each window of x ** p) ** (1 / p) of (N, C, L)."""

    _op = staticmethod(ops.lp_pool1d)


class LPPool2d(_LPPool):
    """(sum over each window of x ** p) ** (1 / p) of (N, C, H, W)."""

    _op = staticmethod(ops.lp_pool2d)


class _Fractional(Cell):
    def __init__(self, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None):
        super().__init__()
        self.settings = (kernel_size, output_size, output_ratio, return_indices, _random_samples)

    def construct(self, x):
        return self._op(x, *self.settings)


class FractionalMaxPool2d(_Fractional):
    """Largest values of pseudo-random windows of (N, C, H, W) (Graham, 2014)."""

    _op = staticmethod(ops.fractional_max_pool2d)


class FractionalMaxPool3d(_Fractional):
    """Largest values of pseudo-random windows of (N, C, D, H, W) (Graham, 2014)."""

    _op = staticmethod(ops.fractional_max_pool3d)
