"""Padding, resizing and rearranging layers."""

from .. import _core, ops
from .cell import Cell


class _PadN(Cell):
    """Padding of the last n dimensions: pairs (before, after) from the last one on, or an int for all."""

    def __init__(self, padding, count, mode, value=0.0):
        super().__init__()
        padding = (padding,) * (2 * count) if isinstance(padding, int) else tuple(padding)
        if len(padding) != 2 * count:
            raise ValueError(f"{type(self).__name__}: padding must be an int or {2 * count} ints, got {padding}")
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


def _pads(name, count, mode, doc):
    if mode == "constant":

        def __init__(self, padding, value):
            _PadN.__init__(self, padding, count, mode, value)
    else:

        def __init__(self, padding):
            _PadN.__init__(self, padding, count, mode)

    return type(name, (_PadN,), {"__init__": __init__, "__doc__": doc, "__module__": __name__})


ConstantPad1d = _pads("ConstantPad1d", 1, "constant", "The last dimension padded with value.")
ConstantPad2d = _pads("ConstantPad2d", 2, "constant", "The last two dimensions padded with value.")
ConstantPad3d = _pads("ConstantPad3d", 3, "constant", "The last three dimensions padded with value.")
ReflectionPad1d = _pads("ReflectionPad1d", 1, "reflect", "The last dimension padded by mirroring without the border.")
ReflectionPad2d = _pads("ReflectionPad2d", 2, "reflect", "Two dimensions padded by mirroring without the border.")
ReflectionPad3d = _pads("ReflectionPad3d", 3, "reflect", "Three dimensions padded by mirroring without the border.")
ReplicationPad1d = _pads("ReplicationPad1d", 1, "replicate", "The last dimension padded with its border.")
ReplicationPad2d = _pads("ReplicationPad2d", 2, "replicate", "The last two dimensions padded with their borders.")
ReplicationPad3d = _pads("ReplicationPad3d", 3, "replicate", "The last three dimensions padded with their borders.")


class ZeroPad2d(_PadN):
    """The last two dimensions padded with zeros.

    >>> ms.nn.ZeroPad2d(1)(ms.ops.ones((1, 2, 2))).shape
    (1, 4, 4)
    """

    def __init__(self, padding):
        super().__init__(padding, 2, "constant")


class Pad(Cell):
    """Padded by (before, after) of every dimension; mode CONSTANT (zeros), REFLECT or SYMMETRIC (border repeated).

    >>> ms.nn.Pad(((1, 0), (0, 1)))(ms.ops.ones((2, 2))).shape
    (3, 3)
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
    """Resized to size or by scale_factor; see ``ops.interpolate``.

    >>> ms.nn.Upsample(size=(4, 4))(ms.ops.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)
    """

    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
        super().__init__()
        self.settings = (size, scale_factor, mode, align_corners, recompute_scale_factor)

    def construct(self, x):
        return ops.interpolate(x, *self.settings)


class PixelShuffle(Cell):
    """(..., C * r * r, H, W) to (..., C, H * r, W * r) (Shi et al., 2016)."""

    def __init__(self, upscale_factor):
        super().__init__()
        self.upscale_factor = upscale_factor

    def construct(self, x):
        return ops.pixel_shuffle(x, self.upscale_factor)


class PixelUnshuffle(Cell):
    """(..., C, H * r, W * r) to (..., C * r * r, H, W)."""

    def __init__(self, downscale_factor):
        super().__init__()
        self.downscale_factor = downscale_factor

    def construct(self, x):
        return ops.pixel_unshuffle(x, self.downscale_factor)


class ChannelShuffle(Cell):
    """Channels of groups interleaved (Zhang et al., 2018)."""

    def __init__(self, groups):
        super().__init__()
        self.groups = groups

    def construct(self, x):
        return ops.channel_shuffle(x, self.groups)


class Unfold(Cell):
    """Windows of (N, C, H, W) as channels: (N, kh * kw * C, rows, columns), position in the window before channel.

    ksizes, strides and rates are (1, h, w, 1); padding 'valid' or 'same'.
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
    """The middle of (C, H, W) or (N, C, H, W): a fraction of height and width."""

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
    """on_value at the index in a new dimension of size depth, off_value elsewhere.

    >>> ms.nn.OneHot(depth=2)(ms.tensor([1]))
    Tensor([[0., 1.]], dtype=float32)
    """

    def __init__(self, axis=-1, depth=1, on_value=1.0, off_value=0.0, dtype=None):
        super().__init__()
        from .. import _core

        self.axis, self.depth, self.on_value, self.off_value = axis, depth, on_value, off_value
        self.dtype = dtype or _core.float32

    def construct(self, indices):
        return ops.one_hot(indices, self.depth, self.on_value, self.off_value, self.axis).astype(self.dtype)


class Tril(Cell):
    """The lower triangle of the last two dimensions, from diagonal k down."""

    def construct(self, x, k=0):
        return ops.tril(x, k)


class Triu(Cell):
    """The upper triangle of the last two dimensions, from diagonal k up."""

    def construct(self, x, k=0):
        return ops.triu(x, k)


class Roll(Cell):
    """Elements moved cyclically along axis."""

    def __init__(self, shift, axis):
        super().__init__()
        self.shift, self.axis = shift, axis

    def construct(self, x):
        return ops.roll(x, self.shift, self.axis)


class Range(Cell):
    """start, start + delta, ... below limit; one argument is the limit.

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
    """layer applied to every slice along time_axis; reshape_with_axis: the axis that time is merged with instead."""

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
