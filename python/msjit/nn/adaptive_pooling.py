"""Pooling in three dimensions, adaptive and fractional pooling, and what undoes max pooling."""

from .. import ops
from ..ops.networks import _conv_padding, _pair
from ..ops.pooling import means3d
from .cell import Cell


class _Pool3d(Cell):
    def __init__(self, kernel_size, stride, pad_mode, padding, ceil_mode):
        super().__init__()
        if pad_mode.lower() not in ("valid", "same", "pad"):
            raise ValueError(f"{type(self).__name__}: pad_mode must be 'valid', 'same' or 'pad', got {pad_mode!r}")
        self.kernel_size, self.stride = _pair(kernel_size, "kernel_size", 3), _pair(stride, "stride", 3)
        self.pad_mode, self.padding, self.ceil_mode = pad_mode.lower(), padding, ceil_mode
        if self.pad_mode != "pad" and padding not in (0, (0, 0, 0)):
            raise ValueError(f"{type(self).__name__}: padding must be 0 unless pad_mode is 'pad', got {padding}")

    def _same(self, x):
        """How much 'same' puts before and behind depth, height and width."""
        pads = _conv_padding("same", 0, self.kernel_size, self.stride, (1, 1, 1), x.shape[2:], type(self).__name__)
        return [pads[:2], pads[2:4], pads[4:]]


class MaxPool3d(_Pool3d):
    """Maximum of each window of a volume.

    Args:
        kernel_size: int or triple of ints, depth, height and width of the window. Default: 1.
        stride: int or triple of ints, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the size into, padded
            as needed; 'pad': padded by padding.
        padding: int or triple of ints, how much is put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum in its volume as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, D, H, W).
    Returns:
        Tensor of the same form and dtype, or the pair (maxima, int64 indices).
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.

    >>> x = ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)
    >>> ms.nn.MaxPool3d(kernel_size=2, stride=2)(x).tolist()
    [[[[[7.0]]]]]
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
            depth, height, width = self._same(x)
            x, padding = ops.pad(x, (*width, *height, *depth), "constant", -float("inf")), 0
        return ops.max_pool3d(
            x, self.kernel_size, self.stride, padding, self.dilation, self.ceil_mode, self.return_indices
        )


class AvgPool3d(_Pool3d):
    """Mean of each window of a volume.

    Args:
        kernel_size: int or triple of ints, depth, height and width of the window. Default: 1.
        stride: int or triple of ints, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the size into, padded
            as needed; 'pad': padded by padding.
        padding: int or triple of ints, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: positive int that sums are divided by instead of the number of elements. Default: None.
    Inputs:
        x: Tensor (N, C, D, H, W).
    Returns:
        Tensor of the same form.
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.

    >>> x = ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)
    >>> ms.nn.AvgPool3d(kernel_size=2, stride=2)(x).tolist()
    [[[[[3.5]]]]]
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
            kernel, stride = self.kernel_size, self.stride
            return means3d(x, kernel, stride, self._same(x), False, self.count_include_pad, self.divisor_override)
        return ops.avg_pool3d(
            x, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad,
            self.divisor_override or 0,
        )  # fmt: skip


class AvgPool1dExt(Cell):
    """Mean of each window of a sequence, with PyTorch's settings: windows lie side by side by default.

    Args:
        kernel_size: int, the length of the window.
        stride: int, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int, how many zeros are put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
    Inputs:
        x: Tensor (N, C, L).
    Returns:
        Tensor (N, C, windows).

    >>> ms.nn.AvgPool1dExt(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]
    """

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
        super().__init__()
        stride = kernel_size if stride is None else stride
        self.settings = (kernel_size, stride, padding, ceil_mode, count_include_pad)

    def construct(self, x):
        return ops.avg_pool1d(x, *self.settings)


class AvgPool2dExt(Cell):
    """Mean of each window of an image, with PyTorch's settings: windows lie side by side by default.

    Args:
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int or pair of ints, how many zeros are put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: positive int that sums are divided by instead of the number of elements. Default: None.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.nn.AvgPool2dExt(2)(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[2.5, 4.5], [10.5, 12.5]]]]
    """

    def __init__(
        self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
    ):
        super().__init__()
        stride = kernel_size if stride is None else stride
        self.settings = (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override or 0)

    def construct(self, x):
        return ops.avg_pool2d(x, *self.settings)


class AvgPool3dExt(AvgPool2dExt):
    """Mean of each window of a volume, with PyTorch's settings: windows lie side by side by default.

    Args:
        kernel_size: int or triple of ints, depth, height and width of the window.
        stride: int or triple of ints, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int or triple of ints, how many zeros are put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: positive int that sums are divided by instead of the number of elements. Default: None.
    Inputs:
        x: Tensor (N, C, D, H, W).
    Returns:
        Tensor of the same form.

    >>> ms.nn.AvgPool3dExt(2)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[3.5]]]]]
    """

    def construct(self, x):
        return ops.avg_pool3d(x, *self.settings)


class MaxPool2dExt(Cell):
    """Maximum of each window of an image, with PyTorch's settings: windows lie side by side by default.

    Args:
        kernel_size: int or pair of ints, height and width of the window. Default: 1.
        stride: int or pair of ints, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int or pair of ints, how much is put on each side. Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor (N, C, rows, columns) of x's dtype, or the pair (maxima, int64 indices).

    >>> ms.nn.MaxPool2dExt(2)(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]
    """

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
    """Means of output_size windows that divide a sequence of any length as evenly as can be.

    Args:
        output_size: int, the number of windows.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, output_size).

    >>> ms.nn.AdaptiveAvgPool1d(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]
    """

    _op = staticmethod(ops.adaptive_avg_pool1d)


class AdaptiveAvgPool2d(_Adaptive):
    """Means of windows that divide an image of any size as evenly as can be.

    Args:
        output_size: int or pair of ints, how many windows down and across; None in the pair keeps that size.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, *output_size).

    >>> ms.nn.AdaptiveAvgPool2d((1, None))(ms.ops.arange(4.0).reshape(1, 1, 2, 2)).tolist()
    [[[[1.0, 2.0]]]]
    """

    _op = staticmethod(ops.adaptive_avg_pool2d)


class AdaptiveAvgPool3d(_Adaptive):
    """Means of windows that divide a volume of any size as evenly as can be.

    Args:
        output_size: int or triple of ints, how many windows along depth, height and width; None in the triple keeps that
            size.
    Inputs:
        x: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, *output_size).

    >>> ms.nn.AdaptiveAvgPool3d(1)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[3.5]]]]]
    """

    _op = staticmethod(ops.adaptive_avg_pool3d)


class AdaptiveMaxPool1d(_Adaptive):
    """Maxima of output_size windows that divide a sequence of any length as evenly as can be.

    Args:
        output_size: int, the number of windows.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, output_size).

    >>> ms.nn.AdaptiveMaxPool1d(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 4.0]]]
    """

    _op = staticmethod(ops.adaptive_max_pool1d)


class AdaptiveMaxPool2d(_Adaptive):
    """Maxima of windows that divide an image of any size as evenly as can be.

    Args:
        output_size: int or pair of ints, how many windows down and across; None in the pair keeps that size.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, *output_size), or the pair (maxima, indices).

    >>> y, at = ms.nn.AdaptiveMaxPool2d(1, return_indices=True)(ms.ops.arange(4.0).reshape(1, 1, 2, 2))
    >>> y.tolist(), at.tolist()
    ([[[[3.0]]]], [[[[3]]]])
    """

    _op = staticmethod(ops.adaptive_max_pool2d)

    def __init__(self, output_size, return_indices=False):
        super().__init__(output_size)
        self.return_indices = return_indices

    def construct(self, x):
        return self._op(x, self.output_size, self.return_indices)


class AdaptiveMaxPool3d(AdaptiveMaxPool2d):
    """Maxima of windows that divide a volume of any size as evenly as can be.

    Args:
        output_size: int or triple of ints, how many windows along depth, height and width; None in the triple keeps that
            size.
        return_indices: True gives the index of each maximum in its volume as well. Default: False.
    Inputs:
        x: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, *output_size), or the pair (maxima, indices).

    >>> ms.nn.AdaptiveMaxPool3d(1)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[7.0]]]]]
    """

    _op = staticmethod(ops.adaptive_max_pool3d)


class _Unpool(Cell):
    def __init__(self, kernel_size, stride=None, padding=0):
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, stride, padding

    def construct(self, x, indices, output_size=None):
        return self._op(x, indices, self.kernel_size, self.stride, self.padding, output_size)


class MaxUnpool1d(_Unpool):
    """Puts maxima back to the places that a max pooling of sequences took them from; the rest is 0.

    Args:
        kernel_size: int, the window of that pooling.
        stride: int, its stride; None (default): kernel_size.
        padding: int, its padding. Default: 0.
    Inputs:
        x: Tensor (N, C, L) or (C, L), the maxima.
        indices: integer Tensor of x's shape, as the pooling gave them.
        output_size: sizes of the result; None (default): those that the settings give.
    Returns:
        Tensor of x's dtype.

    >>> x, at = ms.tensor([[[3.0, 4.0]]]), ms.tensor([[[1, 3]]])
    >>> ms.nn.MaxUnpool1d(2)(x, at).tolist()
    [[[0.0, 3.0, 0.0, 4.0]]]
    """

    _op = staticmethod(ops.max_unpool1d)


class MaxUnpool2d(_Unpool):
    """Puts maxima back to the places that a max pooling of images took them from; the rest is 0.

    Args:
        kernel_size: int or pair of ints, the window of that pooling.
        stride: int or pair of ints, its stride; None (default): kernel_size.
        padding: int or pair of ints, its padding. Default: 0.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W), the maxima.
        indices: integer Tensor of x's shape, as the pooling gave them.
        output_size: sizes of the result; None (default): those that the settings give.
    Returns:
        Tensor of x's dtype.

    >>> image = ms.tensor([[[[1.0, 2.0], [4.0, 3.0]]]])
    >>> y, at = ms.ops.max_pool2d(image, 2, 2, return_indices=True)
    >>> ms.nn.MaxUnpool2d(2)(y, at).tolist()
    [[[[0.0, 0.0], [4.0, 0.0]]]]
    """

    _op = staticmethod(ops.max_unpool2d)


class MaxUnpool3d(_Unpool):
    """Puts maxima back to the places that a max pooling of volumes took them from; the rest is 0.

    Args:
        kernel_size: int or triple of ints, the window of that pooling.
        stride: int or triple of ints, its stride; None (default): kernel_size.
        padding: int or triple of ints, its padding. Default: 0.
    Inputs:
        x: Tensor (N, C, D, H, W) or (C, D, H, W), the maxima.
        indices: integer Tensor of x's shape, as the pooling gave them.
        output_size: sizes of the result; None (default): those that the settings give.
    Returns:
        Tensor of x's dtype.

    >>> x, at = ms.tensor([[[[[9.0]]]]]), ms.tensor([[[[[7]]]]])
    >>> ms.nn.MaxUnpool3d(2)(x, at).tolist()
    [[[[[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 9.0]]]]]
    """

    _op = staticmethod(ops.max_unpool3d)


class _LPPool(Cell):
    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.settings = (norm_type, kernel_size, stride, ceil_mode)

    def construct(self, x):
        return self._op(x, *self.settings)


class LPPool1d(_LPPool):
    """Power mean without division of each window of a sequence: (sum of x ** norm_type) ** (1 / norm_type).

    Args:
        norm_type: number that is not 0: 1 gives sums, a large one nearly maxima.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows lie; None (default): kernel_size, side by side.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, windows).

    >>> ms.nn.LPPool1d(2.0, 2)(ms.tensor([[[3.0, 4.0, 6.0, 8.0]]])).asnumpy().round(4).tolist()
    [[[5.0, 10.0]]]
    """

    _op = staticmethod(ops.lp_pool1d)


class LPPool2d(_LPPool):
    """Power mean without division of each window of an image: (sum of x ** norm_type) ** (1 / norm_type).

    Args:
        norm_type: number that is not 0: 1 gives sums, a large one nearly maxima.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows lie; None (default): kernel_size, side by side.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.nn.LPPool2d(1.0, 2)(ms.ops.ones((1, 1, 2, 4))).tolist()
    [[[[4.0, 4.0]]]]
    """

    _op = staticmethod(ops.lp_pool2d)


class _Fractional(Cell):
    def __init__(self, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None):
        super().__init__()
        self.settings = (kernel_size, output_size, output_ratio, return_indices, _random_samples)

    def construct(self, x):
        return self._op(x, *self.settings)


class FractionalMaxPool2d(_Fractional):
    """Maxima of windows whose places are drawn at random so that an image shrinks by a fraction (Graham, 2014).

    Args:
        kernel_size: int or pair of ints, height and width of the window.
        output_size: int or pair of ints, the size of the result. Default: None; then output_ratio is needed.
        output_ratio: number or pair of numbers in (0, 1), the result's size over the input's. Default: None.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
        _random_samples: Tensor (N, C, 2) of numbers in [0, 1) that stand for the random ones. Default: None.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, *output_size), or the pair (maxima, indices).

    >>> ms.nn.FractionalMaxPool2d(2, output_size=3)(ms.ops.ones((1, 1, 5, 5))).shape
    (1, 1, 3, 3)
    """

    _op = staticmethod(ops.fractional_max_pool2d)


class FractionalMaxPool3d(_Fractional):
    """Maxima of windows whose places are drawn at random so that a volume shrinks by a fraction (Graham, 2014).

    Args:
        kernel_size: int or triple of ints, depth, height and width of the window.
        output_size: int or triple of ints, the size of the result. Default: None; then output_ratio is needed.
        output_ratio: number or triple of numbers in (0, 1), the result's size over the input's. Default: None.
        return_indices: True gives the index of each maximum in its volume as well. Default: False.
        _random_samples: Tensor (N, C, 3) of numbers in [0, 1) that stand for the random ones. Default: None.
    Inputs:
        x: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, *output_size), or the pair (maxima, indices).

    >>> ms.nn.FractionalMaxPool3d(2, output_size=2)(ms.ops.ones((1, 1, 4, 4, 4))).shape
    (1, 1, 2, 2, 2)
    """

    _op = staticmethod(ops.fractional_max_pool3d)
