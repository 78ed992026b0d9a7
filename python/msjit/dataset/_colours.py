"""Transforms of the colours of images (height, width, channels), on NumPy arrays of any kind."""

import numpy as np

from .kinds import ConvertMode
from .transforms import _Random

__all__ = [
    "AdjustBrightness", "AdjustContrast", "AdjustGamma", "AdjustHue", "AdjustSaturation", "AdjustSharpness", "AutoContrast",
    "ConvertColor", "Equalize", "Grayscale", "HsvToRgb", "Invert", "Posterize", "RandomAdjustSharpness", "RandomAutoContrast",
    "RandomColor", "RandomColorAdjust", "RandomEqualize", "RandomGrayscale", "RandomInvert", "RandomLighting",
    "RandomPosterize", "RandomSharpness", "RandomSolarize", "RgbToHsv", "Solarize",
]  # fmt: skip


def _like(image, values):
    """values rounded and cut to what the image's kind holds."""
    if image.dtype.kind in "ui":
        info = np.iinfo(image.dtype)
        return np.clip(np.rint(values), info.min, info.max).astype(image.dtype)
    return values.astype(image.dtype)


def _rgb(name, image):
    image = np.asarray(image)
    if image.ndim != 3 or image.shape[-1] != 3:
        raise RuntimeError(f"{name}: expected an image (height, width, 3), got shape {image.shape}")
    return image


def _luma(image):
    """Brightness as the eye sees it (ITU-R BT.601)."""
    return image[..., :3].astype(np.float64) @ np.array([0.299, 0.587, 0.114])


def _hsv(rgb):
    """Hue, saturation, value (0 to 1) of red, green, blue (0 to 1) in the last dimension."""
    r, g, b = np.moveaxis(rgb, -1, 0)
    high, low = rgb.max(-1), rgb.min(-1)
    spread = np.where(high > low, high - low, 1)
    hue = np.where(high == r, (g - b) / spread, np.where(high == g, (b - r) / spread + 2, (r - g) / spread + 4)) / 6
    hue = np.where(high > low, hue % 1, 0)
    return np.stack([hue, np.where(high > 0, (high - low) / np.where(high > 0, high, 1), 0), high], -1)


def _from_hsv(hsv):
    h, s, v = np.moveaxis(hsv, -1, 0)
    parts = []
    for n in (5, 3, 1):
        k = (n + h * 6) % 6
        parts.append(v - v * s * np.clip(np.minimum(k, 4 - k), 0, 1))
    return np.stack(parts, -1)


class _Factor:
    _name = None

    def __init__(self, factor, least=0):
        if not isinstance(factor, (int, float)) or factor < least:
            raise ValueError(f"{type(self).__name__}: the factor must be a number of at least {least}, got {factor!r}")
        self.factor = factor


class AdjustBrightness(_Factor):
    """All elements times a factor."""

    def __init__(self, brightness_factor):
        super().__init__(brightness_factor)

    def __call__(self, image):
        image = _rgb("AdjustBrightness", image)
        return _like(image, image * float(self.factor))


class AdjustContrast(_Factor):
    """Away from the mean brightness by a factor."""

    def __init__(self, contrast_factor):
        super().__init__(contrast_factor)

    def __call__(self, image):
        image = _rgb("AdjustContrast", image)
        mean = np.floor(np.rint(_luma(image)).mean() + 0.5)
        return _like(image, image * float(self.factor) + mean * (1 - self.factor))


class AdjustSaturation(_Factor):
    """Away from grey by a factor."""

    def __init__(self, saturation_factor):
        super().__init__(saturation_factor)

    def __call__(self, image):
        image = _rgb("AdjustSaturation", image)
        return _like(image, image * float(self.factor) + np.rint(_luma(image))[..., None] * (1 - self.factor))


class AdjustHue:
    """The hue turned by a part of the circle, -0.5 to 0.5."""

    def __init__(self, hue_factor):
        if not -0.5 <= hue_factor <= 0.5:
            raise ValueError(f"AdjustHue: hue_factor must lie in [-0.5, 0.5], got {hue_factor!r}")
        self.hue_factor = hue_factor

    def __call__(self, image):
        image = _rgb("AdjustHue", image)
        top = 255.0 if image.dtype.kind in "ui" else 1.0
        hsv = _hsv(image.astype(np.float64) / top)
        hsv[..., 0] = (hsv[..., 0] + self.hue_factor) % 1
        return _like(image, _from_hsv(hsv) * top)


class AdjustGamma:
    """gain * x ** gamma, x between 0 and 1."""

    def __init__(self, gamma, gain=1):
        if gamma < 0:
            raise ValueError(f"AdjustGamma: gamma must not be negative, got {gamma!r}")
        self.gamma, self.gain = gamma, gain

    def __call__(self, image):
        image = np.asarray(image)
        if image.dtype.kind not in "ui":
            return np.clip(image**self.gamma * self.gain, 0, 1).astype(image.dtype)
        return _like(image, (image / 255.0) ** self.gamma * self.gain * 255)


class AdjustSharpness(_Factor):
    """Away from a smoothed image by a factor; the border stays."""

    def __init__(self, sharpness_factor):
        super().__init__(sharpness_factor)

    def __call__(self, image):
        image = np.asarray(image)
        smooth = image.astype(np.float64)
        h, w = image.shape[:2]
        if h > 2 and w > 2:
            x = image.astype(np.float64)
            around = sum(x[i : h - 2 + i, j : w - 2 + j] for i in range(3) for j in range(3)) + 4 * x[1:-1, 1:-1]
            smooth[1:-1, 1:-1] = np.rint(around / 13) if image.dtype.kind in "ui" else around / 13
        return _like(image, image * float(self.factor) + smooth * (1 - self.factor))


class Invert:
    """255 less each element."""

    def __call__(self, image):
        image = np.asarray(image)
        return (255 - image).astype(image.dtype)


class Solarize:
    """Elements in [low, high] inverted."""

    def __init__(self, threshold):
        self.threshold = (threshold, threshold) if isinstance(threshold, (int, float)) else tuple(threshold)
        if self.threshold[0] > self.threshold[1]:
            raise ValueError(f"Solarize: threshold {threshold} must be (low, high)")

    def __call__(self, image):
        image = np.asarray(image)
        low, high = self.threshold
        chosen = (image >= low) & (image <= high) if low != high else image >= low
        return np.where(chosen, 255 - image, image).astype(image.dtype)


class Posterize:
    """The highest bits kept."""

    def __init__(self, bits):
        if not 0 <= bits <= 8:
            raise ValueError(f"Posterize: bits must lie in [0, 8], got {bits!r}")
        self.bits = bits

    def __call__(self, image):
        image = np.asarray(image, np.uint8)
        return image & np.uint8(0xFF ^ ((1 << (8 - self.bits)) - 1))


def _channels(image, table_of):
    """Every channel of an 8-bit image by a table of its own."""
    planes = image.reshape(*image.shape[:2], -1)
    made = [
        table_of(np.bincount(planes[..., c].ravel(), minlength=256))[planes[..., c]] for c in range(planes.shape[2])
    ]
    return np.stack(made, -1).reshape(image.shape).astype(image.dtype)


class Equalize:
    """Every channel's values spread so that all occur as often as can be."""

    def __call__(self, image):
        def table(counts):
            first = int(np.argmax(counts > 0))
            if counts[first] == counts.sum():
                return np.full(256, first)
            sums = np.cumsum(counts) - counts[first]
            return np.clip(np.rint(sums * (255.0 / (counts.sum() - counts[first]))), 0, 255).astype(np.int64)

        return _channels(np.asarray(image, np.uint8), table)


class AutoContrast:
    """Every channel's values stretched over 0 to 255; cutoff: percent that count as the ends; ignore: values left out."""

    def __init__(self, cutoff=0.0, ignore=None):
        if not 0 <= cutoff < 50:
            raise ValueError(f"AutoContrast: cutoff must lie in [0, 50), got {cutoff!r}")
        self.cutoff, self.ignore = cutoff, [] if ignore is None else np.atleast_1d(ignore).tolist()

    def __call__(self, image):
        def table(counts):
            counts = counts.copy()
            counts[self.ignore] = 0
            cut = int(counts.sum() * self.cutoff // 100)
            for order in (range(256), range(255, -1, -1)) if cut else ():
                left = cut
                for i in order:
                    taken = min(left, counts[i])
                    counts[i] -= taken
                    left -= taken
                    if not left:
                        break
            there = np.flatnonzero(counts)
            if len(there) < 2:
                return np.arange(256)
            low, high = there[0], there[-1]
            scale = 255.0 / (high - low)
            return np.clip(((np.arange(256) - low) * scale).astype(np.int64), 0, 255)

        return _channels(np.asarray(image, np.uint8), table)


class Grayscale:
    """Brightness, in one channel or the same in three."""

    def __init__(self, num_output_channels=1):
        if num_output_channels not in (1, 3):
            raise ValueError(f"Grayscale: num_output_channels must be 1 or 3, got {num_output_channels!r}")
        self.num_output_channels = num_output_channels

    def __call__(self, image):
        image = _rgb("Grayscale", image)
        gray = _like(image, _luma(image))
        return gray if self.num_output_channels == 1 else np.repeat(gray[..., None], 3, -1)


class ConvertColor:
    """Channels in another order, with or without transparency, or grey."""

    def __init__(self, convert_mode):
        self.mode = ConvertMode(convert_mode)

    def __call__(self, image):
        image, name = np.asarray(image), self.mode.name
        source, target = name[len("COLOR_") :].split("2")
        if source == "GRAY":
            planes = image.reshape(*image.shape[:2])
            image = np.stack([planes] * 3, -1)
        elif target == "GRAY":
            rgb = image[..., 2::-1] if source.startswith("BGR") else image[..., :3]
            return _like(image, _luma(rgb))
        elif source[:3] != target[:3]:
            image = np.concatenate([image[..., 2::-1], image[..., 3:]], -1)
        if target.endswith("A") and image.shape[-1] == 3:
            full = 255 if image.dtype.kind in "ui" else 1
            image = np.concatenate([image, np.full((*image.shape[:2], 1), full, image.dtype)], -1)
        return np.ascontiguousarray(image if target.endswith("A") else image[..., :3])


class RgbToHsv:
    """Red, green, blue (0 to 1) to hue, saturation, value; is_hwc: channels last."""

    _function = staticmethod(_hsv)

    def __init__(self, is_hwc=False):
        self.is_hwc = is_hwc

    def __call__(self, images):
        images = np.asarray(images)
        axis = -1 if self.is_hwc else -3
        made = type(self)._function(np.moveaxis(images, axis, -1).astype(np.float64))
        return np.moveaxis(made, -1, axis)


class HsvToRgb(RgbToHsv):
    """Hue, saturation, value to red, green, blue (0 to 1); is_hwc: channels last."""

    _function = staticmethod(_from_hsv)


# ---- drawn at random


def _range(name, value, centre=None, least=0.0):
    """(low, high) of a number (around 1 or centre) or a pair."""
    if isinstance(value, (int, float)):
        around = 1.0 if centre is None else centre
        value = (max(around - value, least), around + value)
    if len(value) != 2 or value[0] > value[1]:
        raise ValueError(f"{name}: expected a number or (low, high), got {value!r}")
    return tuple(value)


class _WithProbability(_Random):
    def __init__(self, prob, transform):
        if not 0 <= prob <= 1:
            raise ValueError(f"{type(self).__name__}: prob must lie in [0, 1], got {prob}")
        self.prob, self._transform = prob, transform

    def __call__(self, image):
        return self._transform(image) if self._generator().random() < self.prob else np.asarray(image)


class RandomAdjustSharpness(_WithProbability):
    """``AdjustSharpness`` with probability prob."""

    def __init__(self, degree, prob=0.5):
        super().__init__(prob, AdjustSharpness(degree))


class RandomAutoContrast(_WithProbability):
    """``AutoContrast`` with probability prob."""

    def __init__(self, cutoff=0.0, ignore=None, prob=0.5):
        super().__init__(prob, AutoContrast(cutoff, ignore))


class RandomEqualize(_WithProbability):
    """``Equalize`` with probability prob."""

    def __init__(self, prob=0.5):
        super().__init__(prob, Equalize())


class RandomInvert(_WithProbability):
    """``Invert`` with probability prob."""

    def __init__(self, prob=0.5):
        super().__init__(prob, Invert())


class RandomGrayscale(_WithProbability):
    """Grey, in three channels, with probability prob."""

    def __init__(self, prob=0.1):
        super().__init__(prob, Grayscale(3))


class _Drawn(_Random):
    """A transform whose argument is drawn evenly from a range."""

    def __call__(self, image):
        return self._transform(self._generator().uniform(*self.degrees))(image)


class RandomColor(_Drawn):
    """``AdjustSaturation`` by a factor from degrees."""

    _transform = AdjustSaturation

    def __init__(self, degrees=(0.1, 1.9)):
        self.degrees = _range("RandomColor", degrees)


class RandomSharpness(_Drawn):
    """``AdjustSharpness`` by a factor from degrees."""

    _transform = AdjustSharpness

    def __init__(self, degrees=(0.1, 1.9)):
        self.degrees = _range("RandomSharpness", degrees)


class RandomPosterize(_Random):
    """``Posterize`` to a number of bits from a range."""

    def __init__(self, bits=(8, 8)):
        self.bits = (bits, bits) if isinstance(bits, int) else tuple(bits)

    def __call__(self, image):
        return Posterize(int(self._generator().integers(self.bits[0], self.bits[1] + 1)))(image)


class RandomSolarize(_Random):
    """``Solarize`` between two thresholds from a range."""

    def __init__(self, threshold=(0, 255)):
        self.threshold = tuple(threshold)

    def __call__(self, image):
        low, high = sorted(self._generator().integers(self.threshold[0], self.threshold[1] + 1, 2).tolist())
        return Solarize((low, high))(image)


class RandomColorAdjust(_Random):
    """Brightness, contrast, saturation and hue by factors from ranges, in random order."""

    def __init__(self, brightness=(1, 1), contrast=(1, 1), saturation=(1, 1), hue=(0, 0)):
        name = "RandomColorAdjust"
        self.factors = [
            (AdjustBrightness, _range(name, brightness)), (AdjustContrast, _range(name, contrast)),
            (AdjustSaturation, _range(name, saturation)), (AdjustHue, _range(name, hue, 0.0, -0.5)),
        ]  # fmt: skip

    def __call__(self, image):
        image = np.asarray(image)
        for i in self._generator().permutation(4):
            transform, (low, high) = self.factors[i]
            if (low, high) != ((0, 0) if transform is AdjustHue else (1, 1)):
                image = transform(float(self._generator().uniform(low, high)))(image)
        return image


class RandomLighting(_Random):
    """Lighting noise along the colours' principal components (Krizhevsky et al., 2012), of deviation alpha."""

    _VALUES = np.array([0.2175, 0.0188, 0.0045])
    _VECTORS = np.array([[-0.5675, 0.7192, 0.4009], [-0.5808, -0.0045, -0.8140], [-0.5836, -0.6948, 0.4203]])

    def __init__(self, alpha=0.05):
        if alpha < 0:
            raise ValueError(f"RandomLighting: alpha must not be negative, got {alpha}")
        self.alpha = alpha

    def __call__(self, image):
        image = _rgb("RandomLighting", image)
        shift = self._VECTORS @ (self._VALUES * self._generator().normal(0, self.alpha, 3))
        return _like(image, image + shift * 255)
