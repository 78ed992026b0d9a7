"""Deformable convolutions (Zhu et al., 2019)."""

from .. import _core

__all__ = ["deformable_conv2d"]
_raw = _core._raw_ops
_reshape = _raw["reshape"]


def deformable_conv2d(
    x, weight, offsets, kernel_size, strides, padding, bias=None, dilations=(1, 1, 1, 1), groups=1, deformable_groups=1,
    modulated=True,
):  # fmt: skip
    """Convolution whose kernel looks at places that offsets move, each weighed (Zhu et al., 2019).

    Args:
        x: Tensor (N, C, H, W) of floats.
        weight: Tensor (C_out, C / groups, kh, kw).
        offsets: Tensor (N, 3 * deformable_groups * kh * kw, H_out, W_out): shares of a pixel to the right, downwards, and
            weights; of each the kernel's places in row-major order.
        kernel_size: (kh, kw).
        strides: (1, 1, down, right).
        padding: (top, bottom, left, right).
        bias: Tensor (C_out,) that is added. Default: None.
        dilations: (1, 1, down, right). Default: (1, 1, 1, 1).
        groups: into how many groups channels are divided for the weights. Default: 1.
        deformable_groups: into how many groups channels are divided for the offsets. Default: 1.
        modulated: must be True, the places are weighed. Default: True.
    Returns:
        Tensor (N, C_out, H_out, W_out).
    Raises:
        ValueError: modulated is False, or the offsets have another shape.

    >>> x, weight = ms.ops.ones((1, 1, 3, 3)), ms.ops.ones((1, 1, 2, 2))
    >>> offsets = ms.ops.concat((ms.ops.zeros((1, 8, 2, 2)), ms.ops.ones((1, 4, 2, 2))), 1)
    >>> ms.ops.deformable_conv2d(x, weight, offsets, (2, 2), (1, 1, 1, 1), (0, 0, 0, 0)).reshape(4)
    Tensor([4., 4., 4., 4.], dtype=float32)
    """
    if not modulated:
        raise ValueError("deformable_conv2d: modulated must be True")
    kernel = tuple(kernel_size)
    n, channels, height, width = x.shape
    across = (
        lambda size, before, after, i: (size + before + after - dilations[i] * (kernel[i - 2] - 1) - 1) // strides[i]
        + 1
    )  # noqa: E731
    sizes = (across(height, padding[0], padding[1], 2), across(width, padding[2], padding[3], 3))
    expected = (n, 3 * deformable_groups * kernel[0] * kernel[1], *sizes)
    if tuple(offsets.shape) != expected:
        raise ValueError(f"deformable_conv2d: offsets must have shape {expected}, got {tuple(offsets.shape)}")
    samples = deformable_samples(x, offsets, kernel, strides, padding, dilations, deformable_groups, True)
    columns = samples.reshape((n, groups, channels // groups * kernel[0] * kernel[1], sizes[0] * sizes[1]))
    result = _raw["matmul"](weight.reshape((groups, weight.shape[0] // groups, -1)), columns)
    result = result.reshape((n, weight.shape[0], *sizes))
    return result if bias is None else result + bias.reshape((1, -1, 1, 1))


def deformable_samples(x, offsets, kernel, strides, pads, dilations, groups, modulated):
    """What a deformable convolution multiplies (Zhu et al., 2019): (N, C, kh, kw, H, W)."""
    n, channels, height, width = x.shape
    rows, columns = offsets.shape[2:]
    taps = kernel[0] * kernel[1]
    parts = _reshape(offsets, (n, 3 if modulated else 2, groups, taps, rows, columns))
    moved_x, moved_y = parts[:, 0], parts[:, 1]
    arange = lambda size: _raw["arange"](0, size, 1).astype(x.dtype)  # noqa: E731
    tap = _raw["arange"](0, taps, 1)
    y = (tap // kernel[1]).astype(x.dtype).reshape((taps, 1, 1)) * dilations[2] - pads[0]
    y = y + arange(rows).reshape((1, rows, 1)) * strides[2] + moved_y
    across = (tap % kernel[1]).astype(x.dtype).reshape((taps, 1, 1)) * dilations[3] - pads[2]
    across = across + arange(columns).reshape((1, 1, columns)) * strides[3] + moved_x
    top, left = _raw["floor"](y), _raw["floor"](across)
    flat = _reshape(x, (n, groups, channels // groups, height * width))
    total = 0.0
    for dy in (0, 1):
        for dx in (0, 1):
            at_y, at_x = top + dy, left + dx
            inside = (at_y >= 0) & (at_y < height) & (at_x >= 0) & (at_x < width)
            share = (1 - _raw["abs"](y - at_y)) * (1 - _raw["abs"](across - at_x)) * inside.astype(x.dtype)
            at = _raw["clamp"](at_y, 0, height - 1) * width + _raw["clamp"](at_x, 0, width - 1)
            at = _reshape(at.astype(_core.int64), (n, groups, 1, -1))
            at = _raw["broadcast_to"](at, (n, groups, channels // groups, at.shape[-1]))
            total = total + _raw["take_along_dim"](flat, at, 3) * _reshape(share, (n, groups, 1, -1))
    if modulated:
        total = total * _reshape(parts[:, 2], (n, groups, 1, -1))
    return _reshape(total, (n, channels, *kernel, rows, columns))
