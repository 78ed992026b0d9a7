"""Kinds that transforms are told by."""

import enum


class Inter(enum.IntEnum):
    """How pixels between pixels are found."""

    NEAREST = 0
    ANTIALIAS = 1
    BILINEAR = LINEAR = 2
    BICUBIC = CUBIC = 3
    AREA = 4
    PILCUBIC = 5


class Border(str, enum.Enum):
    """What stands outside of an image."""

    CONSTANT, EDGE, REFLECT, SYMMETRIC = "constant", "edge", "reflect", "symmetric"


class ConvertMode(enum.IntEnum):
    """From which order of channels to which."""

    COLOR_BGR2BGRA = COLOR_RGB2RGBA = 0
    COLOR_BGRA2BGR = COLOR_RGBA2RGB = 1
    COLOR_BGR2RGBA = COLOR_RGB2BGRA = 2
    COLOR_RGBA2BGR = COLOR_BGRA2RGB = 3
    COLOR_BGR2RGB = COLOR_RGB2BGR = 4
    COLOR_BGRA2RGBA = COLOR_RGBA2BGRA = 5
    COLOR_BGR2GRAY = 6
    COLOR_RGB2GRAY = 7
    COLOR_GRAY2BGR = COLOR_GRAY2RGB = 8
    COLOR_GRAY2BGRA = COLOR_GRAY2RGBA = 9
    COLOR_BGRA2GRAY = 10
    COLOR_RGBA2GRAY = 11


class ImageBatchFormat(enum.IntEnum):
    """Where a batch of images has its channels."""

    NHWC, NCHW = 0, 1


class ImageReadMode(enum.IntEnum):
    """How many channels are read: those of the file, one, or three."""

    UNCHANGED, GRAYSCALE, COLOR = 0, 1, 2


class SliceMode(enum.IntEnum):
    """What becomes of borders that fill no patch."""

    PAD, DROP = 0, 1


class Relational(enum.IntEnum):
    """A comparison."""

    EQ, NE, LT, LE, GT, GE = range(6)


class NormalizeForm(enum.IntEnum):
    """Unicode's normal forms."""

    NONE, NFC, NFKC, NFD, NFKD = range(5)
