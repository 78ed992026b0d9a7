"""Padding, resizing and rearranging layers."""

from .. import _core, ops
from .cell import Cell


class _PadN(Cell):
    """Padding of the last n dimensions: pairs (before, after) from the last one on, or an int for all."""

    def __init__(self, padding, count, mode, value=0.0):
        super().__init__()
        name = type(self).__name__
        whole = padding if isinstance(padding, (tuple, list)) else (padding,) * (2 * count)
        if not all(isinstance(p, int) and not isinstance(p, bool) for p in whole):
            raise TypeError(f"{name}: padding must be an int or a tuple of ints, got {padding!r}")
        padding = tuple(whole)
        # Of fewer numbers, pairs for the last dimensions, as of ops.pad; reflections of more as well.
        some = mode != "replicate" and len(padding) > 0 and len(padding) % 2 == 0
        if len(padding) != 2 * count and not (some and (mode == "reflect" or len(padding) < 2 * count)):
            raise ValueError(f"{name}: padding must be an int or {2 * count} ints, got {padding}")
        if mode == "reflect" and min(padding) < 0:
            raise ValueError(f"{name}: padding must not be negative, got {padding}")
        self.padding, self.mode, self.value = padding, mode, value

    def construct(self, x):
        pads = self.padding
        if self.mode == "constant" and min(pads) < 0:  # negative: cut off
            for i in range(len(pads) // 2):
                dim, cut = x.ndim - 1 - i, [max(0, -p) for p in pads[2 * i : 2 * i + 2]]
                x = ops.narrow(x, dim, cut[0], x.shape[dim] - sum(cut))
            pads = tuple(max(0, p) for p in pads)
        return ops.pad(x, pads, self.mode, self.value)

    def extend_repr(self):
        return f"padding={self.padding}"


_SHAPES = {1: "(..., L)", 2: "(..., H, W)", 3: "(..., D, H, W)"}
_WHICH = {1: "the last dimension", 2: "the last two dimensions", 3: "the last three dimensions"}
_HOW = {
    "constant": "Puts a value before and behind {}; cuts off where a number is negative.",
    "reflect": "Continues {} by mirroring at the outermost elements, which are not repeated.",
    "replicate": "Continues {} by repeating the outermost elements.",
}


def _pads(name, count, mode, example, shown):
    """A padding of the last count dimensions; example: the padding and what it is of."""
    if mode == "constant":

        def __init__(self, padding, value):
            _PadN.__init__(self, padding, count, mode, value)
    else:

        def __init__(self, padding):
            _PadN.__init__(self, padding, count, mode)

    order = {1: "(before, behind)", 2: "(left, right, top, bottom)", 3: "(left, right, top, bottom, front, back)"}[
        count
    ]
    lines = [
        _HOW[mode].format(_WHICH[count]),
        "",
        "Args:",
        f"    padding: int for all sides, or a tuple of ints {order}.",
    ]
    lines += ["    value: number to put there."] if mode == "constant" else []
    lines += ["Inputs:", f"    x: Tensor {_SHAPES[count]}.", "Returns:", "    Tensor of x's dtype."]
    lines += ["Raises:", f"    ValueError: padding is neither an int nor of {2 * count} ints."]
    lines += ["", f">>> ms.nn.{name}{example}", shown, ""]
    return type(name, (_PadN,), {"__init__": __init__, "__doc__": "\n".join(lines), "__module__": __name__})


_LINE, _PLANE, _SOLID = "(ms.tensor([[1, 2]]))", "(ms.tensor([[[1, 2], [3, 4]]]))", "(ms.ops.ones((1, 2, 2, 2))).shape"
ConstantPad1d = _pads("ConstantPad1d", 1, "constant", "((1, 2), 9)" + _LINE, "Tensor([[9, 1, 2, 9, 9]], dtype=int64)")
ConstantPad2d = _pads(
    "ConstantPad2d",
    2,
    "constant",
    "((1, 0, 0, 0), 9)" + _PLANE,
    "Tensor([[[9, 1, 2],\n         [9, 3, 4]]], dtype=int64)",
)
ConstantPad3d = _pads("ConstantPad3d", 3, "constant", "(1, 9.0)" + _SOLID, "(1, 4, 4, 4)")
ReflectionPad1d = _pads("ReflectionPad1d", 1, "reflect", "((1, 0))" + _LINE, "Tensor([[2, 1, 2]], dtype=int64)")
ReflectionPad2d = _pads(
    "ReflectionPad2d",
    2,
    "reflect",
    "((1, 0, 0, 0))" + _PLANE,
    "Tensor([[[2, 1, 2],\n         [4, 3, 4]]], dtype=int64)",
)
ReflectionPad3d = _pads("ReflectionPad3d", 3, "reflect", "(1)" + _SOLID, "(1, 4, 4, 4)")
ReplicationPad1d = _pads("ReplicationPad1d", 1, "replicate", "((2, 0))" + _LINE, "Tensor([[1, 1, 1, 2]], dtype=int64)")
ReplicationPad2d = _pads(
    "ReplicationPad2d",
    2,
    "replicate",
    "((1, 0, 0, 0))" + _PLANE,
    "Tensor([[[1, 1, 2],\n         [3, 3, 4]]], dtype=int64)",
)
ReplicationPad3d = _pads("ReplicationPad3d", 3, "replicate", "(1)" + _SOLID, "(1, 4, 4, 4)")


class ZeroPad2d(_PadN):
    """Puts zeros around the last two dimensions; cuts off where a number is negative.

    Args:
        padding: int for all sides, or four ints (left, right, top, bottom).
    Inputs:
        x: Tensor of at least two dimensions.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding has another length.

    >>> ms.nn.ZeroPad2d((1, 0, 0, 0))(ms.tensor([[1.0, 2.0]]))
    Tensor([[0., 1., 2.]], dtype=float32)
    """

    def __init__(self, padding):
        super().__init__(padding, 2, "constant")


class Pad(Cell):
    """Puts elements around every dimension.

    Args:
        paddings: pair (before, behind) of ints for each dimension.
        mode: 'CONSTANT' (default): zeros; 'REFLECT': mirrored without the border; 'SYMMETRIC': mirrored with it.
    Inputs:
        x: Tensor with as many dimensions as pairs.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: mode is another word, or there are not as many pairs as dimensions.

    >>> ms.nn.Pad(((0, 0), (2, 1)), mode="SYMMETRIC")(ms.tensor([[1, 2, 3]]))
    Tensor([[2, 1, 1, 2, 3, 3]], dtype=int64)
    """

    def __init__(self, paddings, mode="CONSTANT"):
        super().__init__()
        if mode not in ("CONSTANT", "REFLECT", "SYMMETRIC"):
            raise ValueError(f"Pad: mode must be CONSTANT, REFLECT or SYMMETRIC, got {mode!r}")
        self.paddings, self.mode = tuple(tuple(p) for p in paddings), mode

    def construct(self, x):
        if len(self.paddings) != x.ndim:
            raise ValueError(f"Pad: {len(self.paddings)} pairs for shape {tuple(x.shape)}")
        if self.mode == "CONSTANT":
            return ops.pad(x, tuple(v for pair in reversed(self.paddings) for v in pair))
        return ops.mirror_pad(x, self.paddings, self.mode)


class Upsample(Cell):
    """Resizes (N, C, ...) to a size or by a factor; see ``ops.interpolate``.

    Args:
        size: int or tuple of ints, the new sizes of the dimensions behind the channels. Default: None; then scale_factor is
            needed.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
        mode: 'nearest' (default), 'linear', 'bilinear', 'trilinear', 'bicubic', 'area' or 'nearest-exact'.
        align_corners: True: the outermost elements stay at their places, for linear and cubic modes. Default: None, False.
        recompute_scale_factor: True: the factor used is that of the rounded sizes. Default: None, False.
    Inputs:
        x: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W), as mode needs it.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: the settings do not fit each other or x.

    >>> ms.nn.Upsample(size=(2, 4))(ms.tensor([[[[1.0, 2.0]]]])).tolist()
    [[[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]]]
    """

    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
        super().__init__()
        self.settings = (size, scale_factor, mode, align_corners, recompute_scale_factor)

    def construct(self, x):
        return ops.interpolate(x, *self.settings)


class PixelShuffle(Cell):
    """Turns channels into pixels: (..., C * r * r, H, W) becomes (..., C, H * r, W * r) (Shi et al., 2016).

    Args:
        upscale_factor: int r.
    Inputs:
        x: Tensor of at least three dimensions, channels divisible by r * r.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: the channels are not divisible.

    >>> ms.nn.PixelShuffle(2)(ms.ops.arange(4).reshape(4, 1, 1)).tolist()
    [[[0, 1], [2, 3]]]
    """

    def __init__(self, upscale_factor):
        super().__init__()
        self.upscale_factor = upscale_factor

    def construct(self, x):
        return ops.pixel_shuffle(x, self.upscale_factor)


class PixelUnshuffle(Cell):
    """Turns pixels into channels: (..., C, H * r, W * r) becomes (..., C * r * r, H, W); what ``PixelShuffle`` undoes.

    Args:
        downscale_factor: int r.
    Inputs:
        x: Tensor of at least three dimensions, height and width divisible by r.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: height or width is not divisible.

    >>> ms.nn.PixelUnshuffle(2)(ms.ops.arange(4).reshape(1, 2, 2)).tolist()
    [[[0]], [[1]], [[2]], [[3]]]
    """

    def __init__(self, downscale_factor):
        super().__init__()
        self.downscale_factor = downscale_factor

    def construct(self, x):
        return ops.pixel_unshuffle(x, self.downscale_factor)


class ChannelShuffle(Cell):
    """Interleaves channels: cuts them into groups and takes the first of each group, then the second, and so on (Zhang et al.,
    2018).

    Args:
        groups: int that divides the channels.
    Inputs:
        x: Tensor (N, C, ...).
    Returns:
        Tensor of x's shape.

    >>> ms.nn.ChannelShuffle(2)(ms.ops.arange(4).reshape(1, 4, 1, 1)).flatten()
    Tensor([0, 2, 1, 3], dtype=int64)
    """

    def __init__(self, groups):
        super().__init__()
        self.groups = groups

    def construct(self, x):
        return ops.channel_shuffle(x, self.groups)


class Unfold(Cell):
    """Cuts windows out of images and stacks the elements of each as channels: position in the window first, then channel.

    Args:
        ksizes: (1, height, width, 1), the window.
        strides: (1, down, across, 1), how far apart windows lie.
        rates: (1, down, across, 1), the distance of a window's elements.
        padding: 'valid' (default): only windows that lie inside; 'same': as many as strides divide the size into, padded
            with zeros.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor (N, height * width * C, rows, columns).
    Raises:
        ValueError: a setting has not this form.

    >>> ms.nn.Unfold((1, 2, 2, 1), (1, 1, 1, 1), (1, 1, 1, 1))(ms.ops.arange(6).reshape(1, 1, 2, 3)).tolist()
    [[[[0, 1]], [[1, 2]], [[3, 4]], [[4, 5]]]]
    """

    def __init__(self, ksizes, strides, rates, padding="valid"):
        super().__init__()
        for name, value in (("ksizes", ksizes), ("strides", strides), ("rates", rates)):
            if len(value) != 4 or value[0] != 1 or value[3] != 1:
                raise ValueError(f"Unfold: {name} must be (1, h, w, 1), got {value}")
        if padding.lower() not in ("valid", "same"):
            raise ValueError(f"Unfold: padding must be 'valid' or 'same', got {padding!r}")
        self.kernel, self.stride, self.rate = (tuple(v[1:3]) for v in (ksizes, strides, rates))
        self.same = padding.lower() == "same"

    def construct(self, x):
        if self.same:
            from ..ops.networks import _conv_padding

            top, bottom, left, right = _conv_padding(
                "same", 0, self.kernel, self.stride, self.rate, x.shape[2:], "Unfold"
            )
            x = ops.pad(x, (left, right, top, bottom))
        n, c, h, w = x.shape
        rows, columns = (
            (size - d * (k - 1) - 1) // s + 1 for size, k, s, d in zip((h, w), self.kernel, self.stride, self.rate)
        )
        y = ops.unfold(x, self.kernel, self.rate, 0, self.stride)
        y = y.reshape(n, c, self.kernel[0] * self.kernel[1], rows, columns).swapaxes(1, 2)
        return y.reshape(n, -1, rows, columns)


class CentralCrop(Cell):
    """Cuts out the middle of images.

    Args:
        central_fraction: number in (0, 1], the share of height and of width that stays.
    Inputs:
        image: Tensor (C, H, W) or (N, C, H, W).
    Returns:
        Tensor with smaller height and width.
    Raises:
        ValueError: central_fraction is outside of (0, 1].

    >>> ms.nn.CentralCrop(0.5)(ms.ops.arange(16).reshape(1, 4, 4)).tolist()
    [[[5, 6], [9, 10]]]
    """

    def __init__(self, central_fraction):
        super().__init__()
        if not 0 < central_fraction <= 1:
            raise ValueError(f"CentralCrop: central_fraction must be in (0, 1], got {central_fraction}")
        self.central_fraction = central_fraction

    def construct(self, image):
        for dim in (-2, -1):
            n = image.shape[dim]
            start = int((n - n * self.central_fraction) / 2)
            image = ops.narrow(image, dim, start, n - 2 * start)
        return image


class OneHot(Cell):
    """Turns indices into vectors that are on_value at the index and off_value elsewhere.

    Args:
        axis: int, where the new dimension stands. Default: the last.
        depth: int, its size. Default: 1.
        on_value: number. Default: 1.0.
        off_value: number. Default: 0.0.
        dtype: dtype of the result. Default: None, float32.
    Inputs:
        indices: Tensor of integers; one outside of [0, depth) gives off_value everywhere.
    Returns:
        Tensor with one dimension more.

    >>> ms.nn.OneHot(depth=3)(ms.tensor([1, 0]))
    Tensor([[0., 1., 0.],
            [1., 0., 0.]], dtype=float32)
    """

    def __init__(self, axis=-1, depth=1, on_value=1.0, off_value=0.0, dtype=None):
        super().__init__()
        from .. import _core

        self.axis, self.depth, self.on_value, self.off_value = axis, depth, on_value, off_value
        self.dtype = dtype or _core.float32

    def construct(self, indices):
        return ops.one_hot(indices, self.depth, self.on_value, self.off_value, self.axis).astype(self.dtype)


class Tril(Cell):
    """The lower triangle: zeros above a diagonal of the last two dimensions.

    Inputs:
        x: Tensor of at least two dimensions.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.nn.Tril()(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[1, 0],
            [3, 4]], dtype=int64)
    """

    def construct(self, x, k=0):
        return ops.tril(x, k)


class Triu(Cell):
    """The upper triangle: zeros below a diagonal of the last two dimensions.

    Inputs:
        x: Tensor of at least two dimensions.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.nn.Triu()(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[1, 2],
            [0, 4]], dtype=int64)
    """

    def construct(self, x, k=0):
        return ops.triu(x, k)


class Roll(Cell):
    """Moves elements along dimensions; those pushed over the end come in again at the beginning.

    Args:
        shift: int or tuple of ints, by how many places.
        axis: int or tuple of ints, the dimensions.
    Inputs:
        x: Tensor.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Roll(1, 0)(ms.tensor([1, 2, 3]))
    Tensor([3, 1, 2], dtype=int64)
    """

    def __init__(self, shift, axis):
        super().__init__()
        self.shift, self.axis = shift, axis

    def construct(self, x):
        return ops.roll(x, self.shift, self.axis)


class Range(Cell):
    """Evenly spaced numbers: start, start + delta, ... below limit.

    Args:
        start: number, the first; with one argument it is the limit, and the numbers start at 0.
        limit: number that is not reached. Default: None.
        delta: number, their distance. Default: 1.
    Returns:
        1-d Tensor, int32 if all settings are ints, else float32.

    >>> ms.nn.Range(1, 8, 3)()
    Tensor([1, 4, 7], dtype=int32)
    """

    def __init__(self, start, limit=None, delta=1):
        super().__init__()
        self.settings = (0, start, delta) if limit is None else (start, limit, delta)

    def construct(self):
        whole = all(isinstance(n, int) for n in self.settings)
        return ops.arange(*self.settings, dtype=_core.int32 if whole else _core.float32)


class TimeDistributed(Cell):
    """Applies a layer to every slice along a time dimension.

    Args:
        layer: cell or function of a slice.
        time_axis: int, the time dimension.
        reshape_with_axis: int: that dimension (the batch, say) and time are merged so that the layer is called once.
            Default: None, a call for each time.
    Inputs:
        x: Tensor.
    Returns:
        Tensor of the layer's results, stacked along time_axis.

    >>> ms.nn.TimeDistributed(ms.nn.Dense(3, 2), time_axis=1)(ms.ops.ones((4, 5, 3))).shape
    (4, 5, 2)
    """

    def __init__(self, layer, time_axis, reshape_with_axis=None):
        super().__init__()
        self.layer, self.time_axis, self.reshape_with_axis = layer, time_axis, reshape_with_axis

    def construct(self, x):
        time = self.time_axis % x.ndim
        if self.reshape_with_axis is None:
            return ops.stack([self.layer(x.select(time, i)) for i in range(x.shape[time])], time)
        other = self.reshape_with_axis % x.ndim
        # Time and the other axis are brought side by side in front, merged, and brought back.
        y = ops.moveaxis(x, (other, time), (0, 1))
        out = self.layer(y.reshape(y.shape[0] * y.shape[1], *y.shape[2:]))
        out = out.reshape(x.shape[other], x.shape[time], *out.shape[1:])
        return ops.moveaxis(out, (0, 1), (other, time))
