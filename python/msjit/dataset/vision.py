"""Transforms of images (height, width, channels), on NumPy arrays."""

import numpy as np

from .files import decoded
from .transforms import _Random


class Decode:
    """An image file's bytes to its pixels; needs Pillow."""

    def __init__(self, to_pil=False):
        if to_pil:
            raise ValueError("Decode: to_pil=True is not there")

    def __call__(self, data):
        return decoded(np.asarray(data, np.uint8).tobytes())


class Rescale:
    """image * rescale + shift, float32.

    >>> ms.dataset.vision.Rescale(0.5, 1.0)([[2.0]])
    array([[2.]], dtype=float32)
    """

    def __init__(self, rescale, shift):
        self.rescale, self.shift = rescale, shift

    def __call__(self, image):
        return (np.asarray(image).astype(np.float32) * self.rescale + self.shift).astype(np.float32)


class Normalize:
    """(image - mean) / std by channel; is_hwc: channels last."""

    def __init__(self, mean, std, is_hwc=True):
        if len(mean) != len(std):
            raise ValueError(f"Normalize: {len(mean)} means and {len(std)} deviations")
        self.mean, self.std, self.is_hwc = np.asarray(mean, np.float32), np.asarray(std, np.float32), is_hwc

    def __call__(self, image):
        image = np.asarray(image).astype(np.float32)
        shape = (-1,) if self.is_hwc else (-1, 1, 1)
        return (image - self.mean.reshape(shape)) / self.std.reshape(shape)


class HWC2CHW:
    """Channels moved to the front."""

    def __call__(self, image):
        image = np.asarray(image)
        return np.ascontiguousarray((image if image.ndim == 3 else image[..., None]).transpose(2, 0, 1))


class ToTensor:
    """(height, width, channels) of 0 to 255 to (channels, height, width) of 0 to 1."""

    def __init__(self, output_type=np.float32):
        from .transforms import _numpy_type

        self.kind = _numpy_type(output_type)

    def __call__(self, image):
        image = HWC2CHW()(image)
        return (image / 255 if image.dtype == np.uint8 else image).astype(self.kind)


class Resize:
    """Resized to (height, width) (or the shorter side to an int), bilinearly with pixel centres at half numbers."""

    def __init__(self, size, interpolation="bilinear"):
        if interpolation not in ("bilinear", "nearest"):
            raise ValueError(f"Resize: interpolation must be 'bilinear' or 'nearest', got {interpolation!r}")
        self.size, self.interpolation = size, interpolation

    def __call__(self, image):
        image = np.asarray(image)
        h, w = image.shape[:2]
        if isinstance(self.size, int):
            short = min(h, w)
            size = (self.size * h // short, self.size * w // short)
        else:
            size = tuple(self.size)
        result = image.astype(np.float64)
        for axis, out in enumerate(size):
            n = image.shape[axis]
            at = np.clip((np.arange(out) + 0.5) * n / out - 0.5, 0, n - 1)
            if self.interpolation == "nearest":
                result = result.take(np.minimum((np.arange(out) * n / out).astype(int), n - 1), axis)
                continue
            low = np.floor(at).astype(int)
            part = (at - low).reshape((-1,) + (1,) * (image.ndim - 1 - axis))
            result = result.take(low, axis) * (1 - part) + result.take(np.minimum(low + 1, n - 1), axis) * part
        return np.round(result).astype(image.dtype) if image.dtype.kind in "ui" else result.astype(image.dtype)


class CenterCrop:
    """The middle of an image, of size (height, width)."""

    def __init__(self, size):
        self.size = (size, size) if isinstance(size, int) else tuple(size)

    def __call__(self, image):
        image = np.asarray(image)
        top, left = ((n - s) // 2 for n, s in zip(image.shape, self.size))
        if top < 0 or left < 0:
            raise ValueError(f"CenterCrop: size {self.size} is larger than the image {image.shape}")
        return image[top : top + self.size[0], left : left + self.size[1]]


class Pad:
    """Padded with fill_value: an int, (left/right, top/bottom) or (left, top, right, bottom)."""

    def __init__(self, padding, fill_value=0):
        p = (padding,) * 4 if isinstance(padding, int) else tuple(padding)
        self.padding, self.fill_value = (p * 2 if len(p) == 2 else p), fill_value

    def __call__(self, image):
        image = np.asarray(image)
        left, top, right, bottom = self.padding
        pads = [(top, bottom), (left, right)] + [(0, 0)] * (image.ndim - 2)
        return np.pad(image, pads, constant_values=self.fill_value)


class HorizontalFlip:
    """Mirrored left to right."""

    def __call__(self, image):
        return np.ascontiguousarray(np.asarray(image)[:, ::-1])


class VerticalFlip:
    """Mirrored top to bottom."""

    def __call__(self, image):
        return np.ascontiguousarray(np.asarray(image)[::-1])


class _RandomFlip(_Random):
    def __init__(self, prob=0.5):
        if not 0 <= prob <= 1:
            raise ValueError(f"{type(self).__name__}: prob must be in [0, 1], got {prob}")
        self.prob = prob

    def __call__(self, image):
        return self._flip(image) if self._generator().random() < self.prob else np.asarray(image)


class RandomHorizontalFlip(_RandomFlip):
    """Mirrored left to right with probability prob."""

    _flip = HorizontalFlip()


class RandomVerticalFlip(_RandomFlip):
    """Mirrored top to bottom with probability prob."""

    _flip = VerticalFlip()


class RandomCrop(_Random):
    """A part of size (height, width) from anywhere, after padding."""

    def __init__(self, size, padding=None, pad_if_needed=False, fill_value=0):
        self.size, self.padding = (size, size) if isinstance(size, int) else tuple(size), padding
        self.pad_if_needed, self.fill_value = pad_if_needed, fill_value

    def __call__(self, image):
        image = np.asarray(image) if self.padding is None else Pad(self.padding, self.fill_value)(image)
        if self.pad_if_needed:
            grow = [max(0, s - n) for s, n in zip(self.size, image.shape)]
            image = Pad((grow[1], grow[0]), self.fill_value)(image)
        space = [n - s for n, s in zip(image.shape, self.size)]
        if min(space) < 0:
            raise ValueError(f"RandomCrop: size {self.size} is larger than the image {image.shape}")
        top, left = (int(self._generator().integers(s + 1)) for s in space)
        return image[top : top + self.size[0], left : left + self.size[1]]
