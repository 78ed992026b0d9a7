"""Pictures scaled with a filter, and windows cut out of them."""

import math

import numpy as np

from ... import _core, ops

_raw = _core._raw_ops


def _lanczos(radius):
    def weight(x):
        return np.where(np.abs(x) < radius, np.sinc(x) * np.sinc(x / radius), 0.0)

    return radius, weight


def _cubic(b, c):
    """The cubic filters of Mitchell and Netravali (1988)."""

    def weight(x):
        x = np.abs(x)
        inner = ((12 - 9 * b - 6 * c) * x**3 + (-18 + 12 * b + 6 * c) * x**2 + (6 - 2 * b)) / 6
        outer = ((-b - 6 * c) * x**3 + (6 * b + 30 * c) * x**2 + (-12 * b - 48 * c) * x + (8 * b + 24 * c)) / 6
        return np.where(x < 1, inner, np.where(x < 2, outer, 0.0))

    return 2, weight


_FILTERS = {
    "lanczos1": _lanczos(1), "lanczos3": _lanczos(3), "lanczos5": _lanczos(5),
    "gaussian": (1.5, lambda x: np.where(np.abs(x) < 1.5, np.exp(-2.0 * x * x), 0.0)),
    "box": (0.5, lambda x: np.where(np.abs(x) < 0.5, 1.0, np.where(np.abs(x) == 0.5, 0.5, 0.0))),
    "triangle": (1, lambda x: np.maximum(1 - np.abs(x), 0.0)),
    "keyscubic": _cubic(0.0, 0.5), "mitchellcubic": _cubic(1 / 3, 1 / 3),
}  # fmt: skip


def _filter_matrix(size, result, scale, move, kind, antialias):
    """How much of each of size places is in each of result places: a matrix."""
    radius, weight = _FILTERS[kind]
    inverse = np.float32(1.0) / np.float32(scale)
    wide = max(inverse, np.float32(1.0)) if antialias else np.float32(1.0)
    half = np.float32(0.5)
    places = (np.arange(result, dtype=np.float32) + half) * inverse - np.float32(move) * inverse
    shares = weight((np.arange(size, dtype=np.float32)[None, :] + half - places[:, None]) / wide)
    total = shares.sum(1, keepdims=True)
    shares = np.where(np.abs(total) >= 1000 * np.finfo(np.float32).tiny, shares / np.where(total == 0, 1, total), 0.0)
    shares[(places < 0) | (places > size)] = 0.0
    return _core.tensor(shares.astype(np.float32))


def _scale_and_translate(images, size, scale, translation, kind, antialias):
    if kind not in _FILTERS:
        raise ValueError(f"ScaleAndTranslate: kernel_type must be one of {', '.join(_FILTERS)}, got {kind!r}")
    rows, columns = (int(n) for n in size.tolist())
    (by_y, by_x), (move_y, move_x) = scale.tolist(), translation.tolist()
    if by_y <= 0 or by_x <= 0:
        raise ValueError(f"ScaleAndTranslate: scale must be positive, got {(by_y, by_x)}")
    x = images.astype(_core.float32)
    vertical = _filter_matrix(x.shape[1], rows, by_y, move_y, kind, antialias)
    across = _filter_matrix(x.shape[2], columns, by_x, move_x, kind, antialias)
    return ops.einsum("yh,nhwc,xw->nyxc", vertical, x, across)


def _extract_glimpse(x, size, offsets, centered, normalized, uniform_noise, noise):
    if noise not in ("uniform", "gaussian", "zero"):
        raise ValueError(f"ExtractGlimpse: noise must be 'uniform', 'gaussian' or 'zero', got {noise!r}")
    height, width = x.shape[1:3]
    rows, columns = (int(n) for n in size.tolist())
    windows = []
    for picture, (y, across) in zip(x, offsets.tolist()):
        if normalized:
            y, across = y * height, across * width
        if centered:
            y, across = y / 2 + height / 2, across / 2 + width / 2
        y, across = math.trunc(y - rows / 2), math.trunc(across - columns / 2)
        inside = picture[
            max(y, 0) : max(min(y + rows, height), 0), max(across, 0) : max(min(across + columns, width), 0)
        ]
        shape = (rows, columns, x.shape[3])
        if noise == "zero":
            window = ops.zeros(shape, dtype=x.dtype)
        elif noise == "gaussian":
            window = ops.randn(*shape).astype(x.dtype)
        else:
            window = ops.rand(*shape).astype(x.dtype) * (x.max() - x.min()) + x.min()
        if inside.shape[0] and inside.shape[1]:
            top, left = max(-y, 0), max(-across, 0)
            window[top : top + inside.shape[0], left : left + inside.shape[1]] = inside
        windows.append(window)
    return _raw["stack"](windows, 0)


FUNCTIONS = {name: f for name, f in globals().items() if name.startswith("_") and not name.startswith("__")}
