"""Augmentations whose transforms are chosen at random, of images (height, width, 3) of uint8, on NumPy arrays."""

import enum
import math

import numpy as np

from ._colours import (
    AdjustBrightness,
    AdjustContrast,
    AdjustSaturation,
    AdjustSharpness,
    AutoContrast,
    Equalize,
    Invert,
    Posterize,
    Solarize,
)
from ._geometry import Affine, Rotate, _inter
from .kinds import Inter
from .transforms import _Random

__all__ = ["AutoAugment", "AutoAugmentPolicy", "RandAugment", "TrivialAugmentWide"]


class AutoAugmentPolicy(str, enum.Enum):
    """The images for which a policy of ``AutoAugment`` was found."""

    IMAGENET = "imagenet"
    CIFAR10 = "cifar10"
    SVHN = "svhn"


# Of each pair of transforms: name, probability, magnitude in [0, 10) where there is one (Cubuk et al., 2019).
_POLICIES = {
    AutoAugmentPolicy.IMAGENET: """
Posterize 0.4 8; Rotate 0.6 9
Solarize 0.6 5; AutoContrast 0.6
Equalize 0.8; Equalize 0.6
Posterize 0.6 7; Posterize 0.6 6
Equalize 0.4; Solarize 0.2 4
Equalize 0.4; Rotate 0.8 8
Solarize 0.6 3; Equalize 0.6
Posterize 0.8 5; Equalize 1.0
Rotate 0.2 3; Solarize 0.6 8
Equalize 0.6; Posterize 0.4 6
Rotate 0.8 8; Color 0.4 0
Rotate 0.4 9; Equalize 0.6
Equalize 0.0; Equalize 0.8
Invert 0.6; Equalize 1.0
Color 0.6 4; Contrast 1.0 8
Rotate 0.8 8; Color 1.0 2
Color 0.8 8; Solarize 0.8 7
Sharpness 0.4 7; Invert 0.6
ShearX 0.6 5; Equalize 1.0
Color 0.4 0; Equalize 0.6
Equalize 0.4; Solarize 0.2 4
Solarize 0.6 5; AutoContrast 0.6
Invert 0.6; Equalize 1.0
Color 0.6 4; Contrast 1.0 8
Equalize 0.8; Equalize 0.6
""",
    AutoAugmentPolicy.CIFAR10: """
Invert 0.1; Contrast 0.2 6
Rotate 0.7 2; TranslateX 0.3 9
Sharpness 0.8 1; Sharpness 0.9 3
ShearY 0.5 8; TranslateY 0.7 9
AutoContrast 0.5; Equalize 0.9
ShearY 0.2 7; Posterize 0.3 7
Color 0.4 3; Brightness 0.6 7
Sharpness 0.3 9; Brightness 0.7 9
Equalize 0.6; Equalize 0.5
Contrast 0.6 7; Sharpness 0.6 5
Color 0.7 7; TranslateX 0.5 8
Equalize 0.8; Invert 0.1
TranslateY 0.4 3; Sharpness 0.2 6
Brightness 0.9 6; Color 0.2 8
Solarize 0.5 2; Invert 0.0
TranslateY 0.9 9; TranslateY 0.7 9
Equalize 0.2; Equalize 0.6
Color 0.9 9; Equalize 0.6
AutoContrast 0.8; Solarize 0.2 8
Brightness 0.1 3; Color 0.7 0
Solarize 0.4 5; AutoContrast 0.9
AutoContrast 0.9; Solarize 0.8 3
TranslateY 0.7 9; AutoContrast 0.9
Equalize 0.3; AutoContrast 0.4
Equalize 0.2; AutoContrast 0.6
""",
    AutoAugmentPolicy.SVHN: """
ShearX 0.9 4; Invert 0.2
ShearY 0.9 8; Invert 0.7
Equalize 0.6; Solarize 0.6 6
Invert 0.9; Equalize 0.6
Equalize 0.6; Rotate 0.9 3
ShearX 0.9 4; AutoContrast 0.8
ShearY 0.9 8; Invert 0.4
ShearY 0.9 5; Solarize 0.2 6
Invert 0.9; AutoContrast 0.8
Equalize 0.6; Rotate 0.9 3
ShearX 0.9 4; Solarize 0.3 3
ShearY 0.8 8; Invert 0.7
Equalize 0.9; TranslateY 0.6 6
Invert 0.9; Equalize 0.6
Contrast 0.3 3; Rotate 0.8 4
Invert 0.8; TranslateY 0.0 2
ShearY 0.7 6; Solarize 0.4 8
Invert 0.6; Rotate 0.8 4
ShearY 0.3 7; TranslateX 0.9 3
ShearX 0.1 6; Invert 0.6
Solarize 0.7 2; TranslateY 0.6 7
ShearY 0.8 4; Invert 0.8
ShearX 0.7 9; TranslateY 0.8 3
ShearY 0.8 5; AutoContrast 0.7
ShearX 0.7 2; Invert 0.1
""",
}


def _moved(dx, dy):
    return lambda image, v, options: Affine(
        0.0, (v * dx / image.shape[1], v * dy / image.shape[0]), 1.0, 0.0, *options
    )(image)


def _sheared(x, y):
    """v is the tangent of the angle; the centre stays, as in MindSpore."""

    def transform(image, v, options):
        angle = math.degrees(math.atan(v))
        return Affine(0.0, (0.0, 0.0), 1.0, (angle * x, angle * y), *options)(image)

    return transform


def _coloured(kind):
    return lambda image, v, options: kind(1.0 + v)(image)


def _plain(kind):
    return lambda image, v, options: kind()(image)


_TRANSFORMS = {
    "Identity": lambda image, v, options: image,
    "ShearX": _sheared(1, 0),
    "ShearY": _sheared(0, 1),
    "TranslateX": _moved(1, 0),
    "TranslateY": _moved(0, 1),
    "Rotate": lambda image, v, options: Rotate(v, resample=options[0], fill_value=options[1])(image),
    "Brightness": _coloured(AdjustBrightness),
    "Color": _coloured(AdjustSaturation),
    "Contrast": _coloured(AdjustContrast),
    "Sharpness": _coloured(AdjustSharpness),
    "Posterize": lambda image, v, options: Posterize(int(v))(image),
    "Solarize": lambda image, v, options: Solarize((v, 255.0))(image),
    "AutoContrast": _plain(AutoContrast),
    "Equalize": _plain(Equalize),
    "Invert": _plain(Invert),
}
_SIGNED = ("ShearX", "ShearY", "TranslateX", "TranslateY", "Rotate", "Brightness", "Color", "Contrast", "Sharpness")


class _Augment(_Random):
    _greatest = {
        "ShearX": 0.3,
        "ShearY": 0.3,
        "Rotate": 30.0,
        "Brightness": 0.9,
        "Color": 0.9,
        "Contrast": 0.9,
        "Sharpness": 0.9,
    }
    _least_bits = 4
    _bins = 10

    def _set(self, interpolation, fill_value):
        name = type(self).__name__
        fill = (fill_value,) * 3 if isinstance(fill_value, int) else tuple(fill_value)
        if len(fill) != 3 or not all(isinstance(v, int) for v in fill):
            raise TypeError(f"{name}: fill_value must be an int or three, got {fill_value!r}")
        if not all(0 <= v <= 255 for v in fill):
            raise ValueError(f"{name}: fill_value must lie in [0, 255], got {fill_value!r}")
        self.options = (_inter(name, interpolation), fill)

    def _set_bins(self, bins):
        name = type(self).__name__
        if not isinstance(bins, int) or isinstance(bins, bool):
            raise TypeError(f"{name}: num_magnitude_bins must be an int, got {bins!r}")
        if bins < 2:
            raise ValueError(f"{name}: num_magnitude_bins must be at least 2, got {bins}")
        self._bins = bins

    def _reach(self, name, image):
        """The greatest magnitude."""
        if name in ("TranslateX", "TranslateY"):
            return 150 / 331 * image.shape[name == "TranslateX"]
        return self._greatest.get(name, 0.0)

    def _applied(self, name, magnitude, image):
        part = (magnitude or 0) / (self._bins - 1)
        if name == "Posterize":
            v = 8 - round(part * (8 - self._least_bits))
        elif name == "Solarize":
            v = 255.0 * (1 - part)
        else:
            v = part * self._reach(name, image)
        if name in _SIGNED and self._generator().random() < 0.5:
            v = -v
        return _TRANSFORMS[name](image, v, self.options)

    def _image(self, image):
        image = np.asarray(image)
        if image.ndim != 3 or image.shape[2] != 3:
            raise RuntimeError(f"{type(self).__name__}: images must be (height, width, 3), got shape {image.shape}")
        return image


class AutoAugment(_Augment):
    """One of the 25 pairs of transforms that were found for images of a kind (Cubuk et al., 2019), each of the two applied with
    its probability.

    >>> image = np.zeros((8, 8, 3), np.uint8)
    >>> ms.dataset.vision.AutoAugment(ms.dataset.vision.AutoAugmentPolicy.CIFAR10)(image).shape
    (8, 8, 3)
    """

    def __init__(self, policy=AutoAugmentPolicy.IMAGENET, interpolation=Inter.NEAREST, fill_value=0):
        if not isinstance(policy, AutoAugmentPolicy):
            raise TypeError(f"AutoAugment: policy must be one of AutoAugmentPolicy's, got {policy!r}")
        self._set(interpolation, fill_value)
        self.policy = [[t.split() for t in pair.split("; ")] for pair in _POLICIES[policy].strip().splitlines()]

    def __call__(self, image):
        image, generator = self._image(image), self._generator()
        for name, probability, *magnitude in self.policy[int(generator.integers(len(self.policy)))]:
            if generator.random() < float(probability):
                image = self._applied(name, int(magnitude[0]) if magnitude else None, image)
        return image


class RandAugment(_Augment):
    """num_ops of 14 transforms, one after the other, all with one magnitude of num_magnitude_bins (Cubuk et al., 2020).

    >>> image = np.zeros((8, 8, 3), np.uint8)
    >>> ms.dataset.vision.RandAugment(num_ops=3, magnitude=5)(image).shape
    (8, 8, 3)
    """

    _names = [name for name in _TRANSFORMS if name != "Invert"]

    def __init__(self, num_ops=2, magnitude=9, num_magnitude_bins=31, interpolation=Inter.NEAREST, fill_value=0):
        self._set_bins(num_magnitude_bins)
        for name, value in (("num_ops", num_ops), ("magnitude", magnitude)):
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"RandAugment: {name} must be an int, got {value!r}")
            if value < 0:
                raise ValueError(f"RandAugment: {name} must not be negative, got {value}")
        if magnitude >= num_magnitude_bins:
            raise ValueError(f"RandAugment: magnitude must be below num_magnitude_bins, got {magnitude}")
        self._set(interpolation, fill_value)
        self.num_ops, self.magnitude = num_ops, magnitude

    def __call__(self, image):
        image, generator = self._image(image), self._generator()
        for _ in range(self.num_ops):
            image = self._applied(self._names[int(generator.integers(len(self._names)))], self.magnitude, image)
        return image


class TrivialAugmentWide(_Augment):
    """One of 14 transforms with a random magnitude of num_magnitude_bins, which reach further than those of ``RandAugment``
    (Mueller and Hutter, 2021).

    >>> image = np.zeros((8, 8, 3), np.uint8)
    >>> ms.dataset.vision.TrivialAugmentWide()(image).shape
    (8, 8, 3)
    """

    _names = RandAugment._names
    _greatest = {"ShearX": 0.99, "ShearY": 0.99, "Rotate": 135.0, "Brightness": 0.99, "Color": 0.99, "Contrast": 0.99,
                 "Sharpness": 0.99, "TranslateX": 32.0, "TranslateY": 32.0}  # fmt: skip
    _least_bits = 2

    def __init__(self, num_magnitude_bins=31, interpolation=Inter.NEAREST, fill_value=0):
        self._set_bins(num_magnitude_bins)
        self._set(interpolation, fill_value)

    def _reach(self, name, image):
        return self._greatest.get(name, 0.0)

    def __call__(self, image):
        image, generator = self._image(image), self._generator()
        name = self._names[int(generator.integers(len(self._names)))]
        return self._applied(name, int(generator.integers(self._bins)), image)
