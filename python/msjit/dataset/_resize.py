"""Images resized, by kind of interpolation."""

import math

import numpy as np

from ._colours import _like
from .kinds import Inter


def cubic(t, a):
    t = abs(t)
    if t < 1:
        return ((a + 2) * t - (a + 3)) * t * t + 1
    return (((t - 5) * t + 8) * t - 4) * a if t < 2 else 0.0


def _filtered(n, out, reach, weight):
    """(out, n) weights of a filter that widens where an image shrinks, as Pillow has it."""
    scale = n / out
    wide = max(scale, 1.0)
    matrix = np.zeros((out, n))
    for i in range(out):
        centre = (i + 0.5) * scale
        for k in range(max(int(centre - reach * wide + 0.5), 0), min(int(centre + reach * wide + 0.5), n)):
            matrix[i, k] = weight((k + 0.5 - centre) / wide)
    return matrix / matrix.sum(1, keepdims=True)


def _matrix(n, out, kind):
    """(out, n) weights of one dimension."""
    matrix = np.zeros((out, n))
    if kind is Inter.PILCUBIC:
        return _filtered(n, out, 2, lambda t: cubic(t, -0.5))
    if kind is Inter.ANTIALIAS:
        return _filtered(n, out, 3, lambda t: float(np.sinc(t) * np.sinc(t / 3)) if abs(t) < 3 else 0.0)
    if kind is Inter.AREA and out <= n:
        for i in range(out):
            low, high = i * n / out, (i + 1) * n / out
            for k in range(int(low), math.ceil(high - 1e-9)):
                matrix[i, k] = (min(k + 1, high) - max(k, low)) * out / n
        return matrix
    for i in range(out):
        if kind is Inter.AREA:  # enlarged: a step between pixels only where a new one lies over both
            low = int(i * n / out)
            part = max(i + 1 - (low + 1) * out / n, 0.0) % 1
            matrix[i, low] += 1 - part
            matrix[i, min(low + 1, n - 1)] += part
            continue
        at = (i + 0.5) * n / out - 0.5
        low = math.floor(at)
        if kind is Inter.BICUBIC:
            for k in range(low - 1, low + 3):
                matrix[i, min(max(k, 0), n - 1)] += cubic(at - k, -0.75)
            continue
        part = at - low
        matrix[i, min(max(low, 0), n - 1)] += 1 - part
        matrix[i, min(max(low + 1, 0), n - 1)] += part
    return matrix


def _bilinear(image, size):
    """Bytes interpolated with weights of 11 bits, first along rows, as OpenCV's resize has it."""

    def taps(n, out):
        at = ((np.arange(out) + 0.5) * (n / out) - 0.5).astype(np.float32)
        low = np.floor(at).astype(np.int64)
        part = at - low.astype(np.float32)
        return low, part

    def weights(part):
        return [np.rint(p * np.float32(2048)).astype(np.int64) for p in (1 - part, part)]

    h, w = image.shape[:2]
    low, part = taps(w, size[1])
    inside = (low >= 0) & (low < w - 1)  # columns beyond the edge are the edge's
    left, right = weights(np.where(inside, part, np.float32(0)))
    low, shape = np.clip(low, 0, w - 1), (1, -1) + (1,) * (image.ndim - 2)
    wide = image.astype(np.int64)
    wide = wide[:, low] * left.reshape(shape) + wide[:, np.minimum(low + 1, w - 1)] * right.reshape(shape)
    low, part = taps(h, size[0])
    result = 2
    for row, weight in zip((low, low + 1), weights(part)):
        weight = weight.reshape((-1, 1) + (1,) * (image.ndim - 2))
        result = result + ((weight * (wide[np.clip(row, 0, h - 1)] >> 4)) >> 16)
    return np.clip(result >> 2, 0, 255).astype(np.uint8)


def resized(image, size, kind):
    image = np.asarray(image)
    h, w = image.shape[:2]
    if kind is Inter.NEAREST:
        rows, columns = (np.minimum((np.arange(out) * n / out).astype(int), n - 1) for n, out in zip((h, w), size))
        return image[rows][:, columns]
    if kind is Inter.BILINEAR and image.dtype == np.uint8:
        return _bilinear(image, size)
    values = np.tensordot(_matrix(h, size[0], kind), image.astype(np.float64), 1)
    values = np.moveaxis(np.tensordot(_matrix(w, size[1], kind), values, (1, 1)), 0, 1)
    return _like(image, values)
