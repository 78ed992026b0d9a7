"""Transforms of images (height, width, channels), on NumPy arrays."""

import numpy as np

from .. import _missing
from ._augmentation import *  # noqa: F403
from ._boxes import *  # noqa: F403
from ._colours import *  # noqa: F403
from ._geometry import *  # noqa: F403
from .files import decoded, encoded, pillow
from .kinds import Border, ConvertMode, ImageBatchFormat, ImageReadMode, Inter, SliceMode  # noqa: F401
from .transforms import _Random


class Decode:
    """An image file's bytes to its pixels, or with to_pil to an image of Pillow; needs Pillow."""

    def __init__(self, to_pil=False):
        self.to_pil = to_pil

    def __call__(self, data):
        image = decoded(data)
        return ToPIL()(image) if self.to_pil else image


class ToPIL:
    """An array (height, width[, channels]) of uint8 as an image of Pillow, which transforms and ``ToNumpy`` take."""

    def __call__(self, image):
        image = np.asarray(image)
        return pillow().fromarray(image[..., 0] if image.ndim == 3 and image.shape[-1] == 1 else image)


class ToNumpy:
    """An image of Pillow as an array."""

    def __call__(self, image):
        return np.array(image)


class ToType:
    """Converted to a dtype."""

    def __init__(self, data_type):
        from .transforms import _numpy_type

        self.kind = _numpy_type(data_type)

    def __call__(self, image):
        return np.asarray(image).astype(self.kind)


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


def read_file(filename):
    """A file's bytes (n,) uint8."""
    return np.fromfile(filename, np.uint8)


def write_file(filename, data):
    """Writes bytes to a file."""
    np.asarray(data, np.uint8).tofile(filename)


def read_image(filename, mode=ImageReadMode.UNCHANGED):
    """The pixels of an image file, (height, width, channels) uint8; needs Pillow.

    Args:
        filename: str, the file.
        mode: ImageReadMode. UNCHANGED: one channel of a grey file, else red, green, blue; GRAYSCALE: one; COLOR: three.
    Raises:
        TypeError: another mode.
    """
    if not isinstance(mode, ImageReadMode):
        raise TypeError(f"read_image: mode must be an ImageReadMode, got {mode!r}")
    pixels = decoded(read_file(filename).tobytes(), grey_stays=mode is not ImageReadMode.COLOR)
    if mode is ImageReadMode.GRAYSCALE and pixels.shape[-1] == 3:
        pixels = (pixels.astype(np.int64) @ [299, 587, 114] // 1000).astype(np.uint8)[..., None]
    return pixels


def encode_png(image, compression_level=6):
    """An image as a PNG file's bytes (n,) uint8; needs Pillow."""
    return encoded(image, "PNG", compress_level=compression_level)


def encode_jpeg(image, quality=75):
    """An image as a JPEG file's bytes (n,) uint8; needs Pillow."""
    return encoded(image, "JPEG", quality=quality)


def write_png(filename, image, compression_level=6):
    """Writes an image as PNG; needs Pillow."""
    write_file(filename, encode_png(image, compression_level))


def write_jpeg(filename, image, quality=75):
    """Writes an image as JPEG; needs Pillow."""
    write_file(filename, encode_jpeg(image, quality))


def get_image_size(image):
    """[height, width]."""
    return [image.height, image.width] if hasattr(image, "height") else list(np.asarray(image).shape[:2])


def get_image_num_channels(image):
    """How many channels an image has."""
    if hasattr(image, "getbands"):
        return len(image.getbands())
    shape = np.asarray(image).shape
    return shape[-1] if len(shape) == 3 else 1


def _device(self, device_target="CPU"):
    """Where MindSpore's transform runs, "CPU" or "Ascend"; here all run on the CPU. Returns the transform."""
    if device_target not in ("CPU", "Ascend"):
        wrong = ValueError if isinstance(device_target, str) else TypeError
        raise wrong(f"{type(self).__name__}: device_target must be 'CPU' or 'Ascend', got {device_target!r}")
    if device_target != "CPU":
        _missing.without_effect(f"{type(self).__name__}.device({device_target!r})", "transforms run on the CPU")
    return self


for _name in (
    "AdjustBrightness AdjustContrast AdjustHue AdjustSaturation AdjustSharpness Affine AutoContrast ConvertColor Crop Decode "
    "Equalize Erase GaussianBlur HorizontalFlip Invert Normalize Pad Perspective Posterize Resize ResizedCrop Rotate Solarize "
    "VerticalFlip"
).split():
    globals()[_name].device = _device

__all__ = sorted(
    {n for n, v in globals().items() if n[0] != "_" and getattr(v, "__module__", "").startswith(__package__)}
    - {"decoded", "encoded", "pillow"}
)
__getattr__ = _missing.getattr_of(__name__, __all__, itself=("transforms", "utils"))
