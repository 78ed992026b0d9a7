"""Resizing: ``interpolate`` and ``upsample``. With antialias=True an element of the result is a weighted mean of all elements
below it; where a size grows, that is plain interpolation (the filters of the library Pillow)."""

from ... import _core
from ...ops.vision import resized as _resized

__all__ = ["interpolate", "upsample"]

_raw = _core._raw_ops
_FILTERS = {"bilinear": 2, "bicubic": 4}  # how many elements a filter spans where the size does not shrink


def _weights(kind, n, size, scale):
    """Tensor (size, n) of float64: how much each of n elements weighs for each of the result's."""
    wide = scale if scale > 1 else 1.0
    support = _FILTERS[kind] / 2 * wide
    centre = _raw["unsqueeze"]((_raw["arange"](0, size, 1, _core.float64) + 0.5) * scale, 1)
    first = _raw["clamp"](_raw["floor"](centre - support + 0.5), 0.0, None)
    end = _raw["clamp"](_raw["floor"](centre + support + 0.5), None, float(n))
    place = _raw["unsqueeze"](_raw["arange"](0, n, 1, _core.float64), 0)
    x = _raw["abs"]((place - centre + 0.5) / wide)
    if kind == "bilinear":
        value = _raw["clamp"](1.0 - x, 0.0, None)
    else:  # Keys' cubic (1981) with a = -1/2
        near, far = (1.5 * x - 2.5) * x * x + 1.0, ((-0.5 * x + 2.5) * x - 4.0) * x + 2.0
        value = _raw["where"](x < 1.0, near, _raw["where"](x < 2.0, far, 0.0))
    value = _raw["where"]((place >= first) & (place < end), value, 0.0)
    return value / value.sum(1, keepdim=True)


def _antialiased(input, size, scale_factor, mode, align_corners, recompute_scale_factor):
    """``interpolate`` of images (N, C, H, W) with antialias=True."""
    if mode not in _FILTERS or input.ndim != 4:
        raise ValueError(
            f"interpolate: antialias is for images (N, C, H, W) and mode 'bilinear' or 'bicubic', got shape "
            f"{tuple(input.shape)} and {mode!r}"
        )
    if (size is None) == (scale_factor is None):
        raise ValueError("interpolate: expected either size or scale_factor")
    old = input.shape[2:]
    pair = lambda v: tuple(v) if isinstance(v, (tuple, list)) else (v, v)
    factors = None if scale_factor is None else pair(scale_factor)
    new = pair(size) if factors is None else tuple(int(n * f) for n, f in zip(old, factors))
    y = input if input.dtype in (_core.float32, _core.float64) else input.astype(_core.float32)
    for d, (n, m) in enumerate(zip(old, new)):
        if align_corners:
            scale = (n - 1) / (m - 1) if m > 1 else 0.0
        else:
            scale = n / m if factors is None or recompute_scale_factor else 1.0 / factors[d]
        w = _weights(mode, n, m, scale).astype(y.dtype)
        y = _raw["matmul"](w, y) if d == 0 else _raw["matmul"](y, w.swapaxes(0, 1))
    if input.dtype == _core.uint8:
        y = _raw["clamp"](_raw["round"](y), 0.0, 255.0)
    return y.astype(input.dtype)


def interpolate(
    input,
    size=None,
    scale_factor=None,
    mode="nearest",
    align_corners=None,
    recompute_scale_factor=None,
    antialias=False,
):
    """Resizes sequences, images or volumes to a size or by a factor.

    Args:
        input: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W), as mode needs it.
        size: int or tuple of ints, the new sizes of the dimensions behind the channels. Default: None; then scale_factor is
            needed.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
        mode: 'nearest' (default), 'linear', 'bilinear', 'trilinear' or 'bicubic'.
        align_corners: True: the outermost elements stay at their places, for linear and cubic modes. Default: None, False.
        recompute_scale_factor: True: the factor used is that of the rounded sizes. Default: None, False.
        antialias: True: images that shrink are means of all pixels, for 'bilinear' and 'bicubic'. Default: False.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: the settings do not fit each other or input.

    >>> ms.mint.nn.functional.interpolate(ms.tensor([[[1.0, 3.0]]]), size=3, mode="linear", align_corners=True).tolist()
    [[[1.0, 2.0, 3.0]]]
    """
    if antialias:
        return _antialiased(input, size, scale_factor, mode, align_corners, recompute_scale_factor)
    return _resized(input, size, scale_factor, mode, align_corners, recompute_scale_factor, "cubic_border")


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    """Resizes sequences, images or volumes; the older name of ``interpolate``.

    Args:
        input: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W), as mode needs it.
        size: int or tuple of ints, the new sizes. Default: None; then scale_factor is needed.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
        mode: 'nearest' (default), 'linear', 'bilinear', 'trilinear' or 'bicubic'.
        align_corners: True: the outermost elements stay at their places. Default: None, False.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.nn.functional.upsample(ms.tensor([[[1.0, 3.0]]]), scale_factor=2).tolist()
    [[[1.0, 1.0, 3.0, 3.0]]]
    """
    return _resized(input, size, scale_factor, mode, align_corners, None, "cubic_border")
