"""Functions of Pillow pictures that scripts take from MindSpore's ``dataset.vision.py_transforms_util``.

>>> from PIL import Image
>>> from msjit.dataset._pictures_of_scripts import crop, is_pil
>>> picture = Image.new("RGB", (6, 4))
>>> crop(picture, 1, 2, 3, 4).size, is_pil(picture), is_pil(3)
((4, 3), True, False)
"""

import numbers
import random

import numpy as np

augment_error_message = "img should be PIL image. Got {}. Use Decode() for encoded data or ToPIL() for decoded data."
_PADDINGS = ("constant", "edge", "reflect", "symmetric")


def is_pil(img):
    """Whether img is a picture of Pillow's."""
    try:
        from PIL import Image
    except ImportError:
        return False
    return isinstance(img, Image.Image)


def _checked(img):
    """img; TypeError: it is no picture of Pillow's."""
    if not is_pil(img):
        raise TypeError(augment_error_message.format(type(img)))
    return img


def _enhanced(kind):
    def enhance(img, factor):
        from PIL import ImageEnhance

        return getattr(ImageEnhance, kind)(_checked(img)).enhance(factor)

    enhance.__doc__ = f"img with its {kind.lower()} times factor: 1 leaves it as it is."
    return enhance


adjust_brightness = _enhanced("Brightness")
adjust_contrast = _enhanced("Contrast")
adjust_saturation = _enhanced("Color")


def adjust_hue(img, hue_factor):
    """img with its hue turned by hue_factor, from -0.5 to 0.5 of a circle; pictures without colours stay as they are."""
    from PIL import Image

    if not -0.5 <= hue_factor <= 0.5:
        raise ValueError(f"adjust_hue: hue_factor must be from -0.5 to 0.5, got {hue_factor}")
    if _checked(img).mode in ("L", "1", "I", "F"):
        return img
    hue, saturation, value = img.convert("HSV").split()
    turned = np.asarray(hue) + np.int64(hue_factor * 255)
    hue = Image.fromarray(turned.astype(np.uint8), "L")
    return Image.merge("HSV", (hue, saturation, value)).convert(img.mode)


def _of_ops(name):
    def changed(img, *args):
        from PIL import ImageOps

        return getattr(ImageOps, name)(_checked(img), *args)

    changed.__doc__ = f"Pillow's ``ImageOps.{name}``."
    return changed


auto_contrast, invert_color, equalize = _of_ops("autocontrast"), _of_ops("invert"), _of_ops("equalize")
horizontal_flip, vertical_flip = _of_ops("mirror"), _of_ops("flip")


def crop(img, top, left, height, width):
    """The part of img of that size."""
    return _checked(img).crop((left, top, left + width, top + height))


def pad(img, padding, fill_value, padding_mode):
    """img within borders: padding is one number, (left and right, top and bottom) or (left, top, right, bottom)."""
    from PIL import Image, ImageOps

    _checked(img)
    if isinstance(padding, numbers.Number):
        left = top = right = bottom = padding
    elif not isinstance(padding, (tuple, list)):
        raise TypeError(f"pad: padding must be a number, or a tuple or list of 2 or 4, got {type(padding).__name__}")
    elif len(padding) not in (2, 4):
        raise ValueError(f"pad: padding must have 2 or 4 numbers, got {len(padding)}")
    else:
        left, top, right, bottom = padding if len(padding) == 4 else (*padding, *padding)
    fill_value = tuple(fill_value) if isinstance(fill_value, list) else fill_value
    if not isinstance(fill_value, (numbers.Number, str, tuple)):
        raise TypeError(f"pad: fill_value must be a number, str or tuple, got {type(fill_value).__name__}")
    if padding_mode not in _PADDINGS:
        raise ValueError(f"pad: padding_mode must be one of {_PADDINGS}, got {padding_mode!r}")
    if padding_mode == "constant":
        if isinstance(fill_value, tuple) and img.mode in ("L", "1"):
            fill_value = fill_value[:1]
        made = ImageOps.expand(img, border=(left, top, right, bottom), fill=fill_value)
    else:
        pixels = np.asarray(img)
        borders = ((top, bottom), (left, right), (0, 0))[: pixels.ndim]
        made = Image.fromarray(np.pad(pixels, borders, padding_mode))
    if img.mode == "P":
        made.putpalette(img.getpalette())
    return made


def random_crop(img, size, padding, pad_if_needed, fill_value, padding_mode):
    """A part of img, or of what ``pad`` makes of it, at a place that Python's ``random`` chooses; size: a number, or (height,
    width). ValueError: it is larger than img, and pad_if_needed is not set."""
    _checked(img)
    if not isinstance(size, int) and not (isinstance(size, (tuple, list)) and len(size) == 2):
        raise TypeError(f"random_crop: size must be an int or (height, width), got {size!r}")
    height, width = (size, size) if isinstance(size, int) else size
    if padding is not None:
        img = pad(img, padding, fill_value, padding_mode)
    if pad_if_needed and img.size[0] < width:
        img = pad(img, (width - img.size[0], 0), fill_value, padding_mode)
    if pad_if_needed and img.size[1] < height:
        img = pad(img, (0, height - img.size[1]), fill_value, padding_mode)
    down, across = img.size[1] - height, img.size[0] - width
    if down < 0 or across < 0:
        raise ValueError(f"random_crop: size {(height, width)} is larger than the picture, {img.size[::-1]}")
    if not down and not across:
        return crop(img, 0, 0, height, width)
    top = random.randint(0, down)
    return crop(img, top, random.randint(0, across), height, width)


def rotate(img, angle, resample, expand, center, fill_value):
    """img turned by angle degrees against the clock; fill_value: the colour beside it."""
    from .vision import Inter

    _checked(img)
    if isinstance(fill_value, int):
        fill_value = (fill_value,) * 3
    angle %= 360.0
    if resample == Inter.ANTIALIAS and (angle % 90 or center):
        raise ValueError("rotate: Inter.ANTIALIAS turns by multiples of 90 degrees, and about no center of one's own")
    resample = getattr(resample, "value", resample)
    return img.rotate(angle, resample, expand, center, fillcolor=tuple(fill_value))


def hwc_to_chw(img):
    """img, a NumPy array, with its last dimension first; one of two dimensions stays as it is."""
    if not isinstance(img, np.ndarray):
        raise TypeError(f"img should be NumPy array. Got {type(img)}.")
    if img.ndim not in (2, 3):
        raise TypeError(f"img dimension should be 2 or 3. Got {img.ndim}.")
    return img if img.ndim == 2 else img.transpose(2, 0, 1).copy()
