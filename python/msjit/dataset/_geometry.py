"""Transforms of where pixels lie, of images (height, width, channels), on NumPy arrays."""

import math
import numbers

import numpy as np

from ._colours import _like
from ._resize import cubic, resized
from .kinds import Border, ImageBatchFormat, Inter, SliceMode
from .transforms import _Random

__all__ = [
    "Affine", "CenterCrop", "Crop", "CutMixBatch", "CutOut", "Erase", "FiveCrop", "GaussianBlur", "LinearTransformation",
    "MixUp", "MixUpBatch", "NormalizePad", "Pad", "PadToSize", "Perspective", "RandomAffine", "RandomCrop",
    "RandomCropDecodeResize", "RandomErasing", "RandomPerspective", "RandomResize", "RandomResizedCrop", "RandomRotation",
    "Resize", "ResizedCrop", "Rotate", "SlicePatches", "TenCrop", "UniformAugment", "RandomSelectSubpolicy",
]  # fmt: skip


def _size(name, size):
    """(height, width) of one number or two."""
    size = (size, size) if isinstance(size, numbers.Integral) else tuple(size)
    if len(size) != 2 or min(size) < 1:
        raise ValueError(f"{name}: size must be a positive int or two, got {size!r}")
    return size


_KINDS = {"nearest": Inter.NEAREST, "bilinear": Inter.BILINEAR, "bicubic": Inter.BICUBIC, "area": Inter.AREA}


def _inter(name, kind):
    kind = _KINDS.get(kind, kind)
    if not isinstance(kind, Inter):
        raise TypeError(f"{name}: interpolation must be one of Inter's, got {kind!r}")
    return kind


class Resize:
    """Resized to (height, width), or the shorter side to an int."""

    def __init__(self, size, interpolation=Inter.BILINEAR):
        self.size = size if isinstance(size, numbers.Integral) else _size("Resize", size)
        self.interpolation = _inter("Resize", interpolation)

    def __call__(self, image):
        image = np.asarray(image)
        size = self.size
        if isinstance(size, numbers.Integral):
            h, w = image.shape[:2]
            short = min(h, w)
            size = (int(size * h / short), int(size * w / short))
        return resized(image, size, self.interpolation)


def _part(name, image, top, left, size):
    """A part of an image, which must hold it."""
    image = np.asarray(image)
    h, w = image.shape[:2]
    if top < 0 or left < 0 or top + size[0] > h or left + size[1] > w:
        raise RuntimeError(f"{name}: size {size} at ({top}, {left}) is not inside the image {image.shape}")
    return image[top : top + size[0], left : left + size[1]]


class Crop:
    """The part of size at coordinates (top, left)."""

    def __init__(self, coordinates, size):
        self.coordinates, self.size = tuple(coordinates), _size("Crop", size)

    def __call__(self, image):
        return _part("Crop", image, *self.coordinates, self.size)


class CenterCrop:
    """The middle of an image, of size (height, width); zeros around it where the image is smaller."""

    def __init__(self, size):
        self.size = _size("CenterCrop", size)

    def __call__(self, image):
        image = np.asarray(image)
        short = [max(0, s - n) for n, s in zip(image.shape, self.size)]
        if any(short):
            sides = [(s - s // 2, s // 2) for s in short]
            image = np.pad(image, sides + [(0, 0)] * (image.ndim - 2))
        top, left = ((n - s) // 2 for n, s in zip(image.shape, self.size))
        return _part("CenterCrop", image, top, left, self.size)


class ResizedCrop:
    """A part of an image, resized."""

    def __init__(self, top, left, height, width, size, interpolation=Inter.BILINEAR):
        self.top, self.left, self.part = top, left, (height, width)
        self.size, self.interpolation = _size("ResizedCrop", size), _inter("ResizedCrop", interpolation)

    def __call__(self, image):
        return resized(_part("ResizedCrop", image, self.top, self.left, self.part), self.size, self.interpolation)


def _padded(image, left, top, right, bottom, fill, mode):
    image = np.asarray(image)
    sides = [(top, bottom), (left, right)] + [(0, 0)] * (image.ndim - 2)
    mode = Border(mode)
    if mode is not Border.CONSTANT:
        return np.pad(image, sides, mode.value)
    if isinstance(fill, numbers.Number) or image.ndim < 3:
        return np.pad(image, sides, "constant", constant_values=np.atleast_1d(fill)[0])
    planes = [np.pad(image[..., c], sides[:2], "constant", constant_values=f) for c, f in enumerate(fill)]
    return np.stack(planes, -1)


def _sides(padding):
    """(left, top, right, bottom)."""
    p = (padding,) * 4 if isinstance(padding, numbers.Integral) else tuple(padding)
    if len(p) not in (2, 4) or min(p) < 0:
        raise ValueError(f"padding must be an int, two or four, none of them negative; got {padding!r}")
    return p if len(p) == 4 else (p[0], p[1], p[0], p[1])


class Pad:
    """Padded by an int, (left/right, top/bottom) or (left, top, right, bottom)."""

    def __init__(self, padding, fill_value=0, padding_mode=Border.CONSTANT):
        self.padding, self.fill_value, self.padding_mode = _sides(padding), fill_value, Border(padding_mode)

    def __call__(self, image):
        return _padded(image, *self.padding, self.fill_value, self.padding_mode)


class PadToSize:
    """Padded to (height, width); offset: (top, left), by default in the middle."""

    def __init__(self, size, offset=None, fill_value=0, padding_mode=Border.CONSTANT):
        self.size, self.fill_value, self.padding_mode = _size("PadToSize", size), fill_value, Border(padding_mode)
        offset = None if offset is None or offset == [] else offset
        self.offset = (offset, offset) if isinstance(offset, numbers.Integral) else offset

    def __call__(self, image):
        image = np.asarray(image)
        room = [s - n for s, n in zip(self.size, image.shape)]
        if min(room) < 0:
            raise RuntimeError(f"PadToSize: the image {image.shape} is larger than size {self.size}")
        top, left = (r // 2 for r in room) if self.offset is None else self.offset
        return _padded(image, left, top, room[1] - left, room[0] - top, self.fill_value, self.padding_mode)


class NormalizePad:
    """(image - mean) / std by channel, and one channel of zeros more; dtype 'float32' or 'float16'."""

    def __init__(self, mean, std, dtype="float32", is_hwc=True):
        self.mean, self.std = np.asarray(mean, np.float32), np.asarray(std, np.float32)
        self.dtype, self.is_hwc = np.dtype(dtype), is_hwc

    def __call__(self, image):
        image = np.asarray(image).astype(np.float32)
        shape = (-1,) if self.is_hwc else (-1, 1, 1)
        values = (image - self.mean.reshape(shape)) / self.std.reshape(shape)
        axis = -1 if self.is_hwc else 0
        more = np.zeros_like(np.take(values, [0], axis))
        return np.concatenate([values, more], axis).astype(self.dtype)


class FiveCrop:
    """The four corners and the middle: top left, top right, bottom left, bottom right, centre."""

    def __init__(self, size):
        self.size = _size("FiveCrop", size)

    def __call__(self, image):
        image = np.asarray(image)
        (h, w), (y, x) = image.shape[:2], self.size
        places = [(0, 0), (0, w - x), (h - y, 0), (h - y, w - x)]
        parts = [_part("FiveCrop", image, top, left, self.size) for top, left in places]
        return (*parts, _part("FiveCrop", image, round((h - y) / 2), round((w - x) / 2), self.size))


class TenCrop:
    """``FiveCrop`` of the image and of it mirrored."""

    def __init__(self, size, use_vertical_flip=False):
        self.five, self.vertical = FiveCrop(size), use_vertical_flip

    def __call__(self, image):
        image = np.asarray(image)
        return self.five(image) + self.five(image[::-1] if self.vertical else image[:, ::-1])


class Erase:
    """A part of an image set to value."""

    def __init__(self, top, left, height, width, value=0.0, inplace=False):
        self.place, self.value, self.inplace = (top, left, height, width), value, inplace

    def __call__(self, image):
        image = np.asarray(image) if self.inplace else np.array(image)
        top, left, height, width = self.place
        image[top : top + height, left : left + width] = np.asarray(self.value).astype(image.dtype)
        return image


class CutOut(_Random):
    """num_patches squares of a side set to 0, anywhere (DeVries and Taylor, 2017)."""

    def __init__(self, length, num_patches=1, is_hwc=True):
        self.length, self.num_patches, self.is_hwc = length, num_patches, is_hwc

    def __call__(self, image):
        image = np.array(image)
        view = image if self.is_hwc else np.moveaxis(image, 0, -1)
        h, w = view.shape[:2]
        for _ in range(self.num_patches):
            y, x = (int(self._generator().integers(n)) for n in (h, w))
            half = self.length // 2
            view[max(0, y - half) : y + self.length - half, max(0, x - half) : x + self.length - half] = 0
        return image


def _gaussian(size, sigma):
    sigma = sigma if sigma and sigma > 0 else size * 0.15 + 0.35
    x = np.arange(size) - (size - 1) / 2
    weights = np.exp(-(x * x) / (2 * sigma * sigma))
    return weights / weights.sum()


class GaussianBlur:
    """Blurred by a Gaussian of kernel_size (width, height) and sigma; mirrored outside."""

    def __init__(self, kernel_size, sigma=None):
        self.kernel = _size("GaussianBlur", kernel_size)
        if any(k % 2 == 0 for k in self.kernel):
            raise ValueError(f"GaussianBlur: kernel_size must be odd, got {kernel_size!r}")
        sigma = [0, 0] if sigma is None else sigma
        self.sigma = (sigma, sigma) if isinstance(sigma, numbers.Number) else tuple(sigma)

    def __call__(self, image):
        image = np.asarray(image)
        values = image.astype(np.float64)
        for axis, size, sigma in ((1, self.kernel[0], self.sigma[0]), (0, self.kernel[1], self.sigma[-1])):
            sides = [(0, 0)] * image.ndim
            sides[axis] = (size // 2, size // 2)
            wide = np.pad(values, sides, "reflect")
            n = image.shape[axis]
            values = sum(g * wide.take(range(k, k + n), axis) for k, g in enumerate(_gaussian(size, sigma)))
        return _like(image, values)


class LinearTransformation:
    """(flattened image - mean_vector) @ transformation_matrix, in the image's shape."""

    def __init__(self, transformation_matrix, mean_vector):
        self.matrix, self.mean = np.asarray(transformation_matrix), np.asarray(mean_vector)
        if self.matrix.ndim != 2 or self.matrix.shape != (self.mean.size,) * 2:
            raise ValueError(f"LinearTransformation: {self.matrix.shape} is no square of {self.mean.size}")

    def __call__(self, image):
        image = np.asarray(image)
        return ((image.reshape(-1) - self.mean) @ self.matrix).reshape(image.shape)


# ---- lines kept: rotations and the like


def _warped(image, inverse, size, kind, fill):
    """The image at what a 3 x 3 matrix makes of the places (x, y) of a new image."""
    image = np.asarray(image)
    h, w = image.shape[:2]
    y, x = np.mgrid[: size[0], : size[1]].astype(np.float64)
    u, v, s = np.tensordot(inverse, np.stack([x, y, np.ones_like(x)]), 1)
    u, v = u / s, v / s
    planes = image.reshape(h, w, -1).astype(np.float64)
    outside = np.broadcast_to(np.asarray(fill, np.float64), planes.shape[-1:])

    def at(rows, columns):
        inside = (rows >= 0) & (rows < h) & (columns >= 0) & (columns < w)
        found = planes[np.clip(rows, 0, h - 1), np.clip(columns, 0, w - 1)]
        return np.where(inside[..., None], found, outside)

    if kind is Inter.NEAREST:
        values = at(np.rint(v).astype(int), np.rint(u).astype(int))
    else:
        top, left = np.floor(v).astype(int), np.floor(u).astype(int)
        reach = range(-1, 3) if kind is Inter.BICUBIC else range(2)
        values = 0.0
        for i in reach:
            for j in reach:
                if kind is Inter.BICUBIC:
                    fy, fx = (np.vectorize(cubic)(t, -0.75) for t in (v - top - i, u - left - j))
                else:
                    fy, fx = 1 - np.abs(v - top - i), 1 - np.abs(u - left - j)
                values = values + (fy * fx)[..., None] * at(top + i, left + j)
    return _like(image, values).reshape(*size, *image.shape[2:])


def _turn(degrees, centre):
    """Where a picture's places come from that is turned counter-clockwise."""
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    x, y = centre
    return np.array([[c, -s, x - c * x + s * y], [s, c, y - s * x - c * y], [0, 0, 1]])


class Rotate:
    """Turned counter-clockwise by degrees around center (x, y); expand: the new image holds all of the old."""

    def __init__(self, degrees, resample=Inter.NEAREST, expand=False, center=None, fill_value=0):
        self.degrees, self.resample = degrees, _inter("Rotate", resample)
        self.expand, self.center, self.fill_value = expand, center, fill_value

    def __call__(self, image):
        image = np.asarray(image)
        h, w = image.shape[:2]
        centre = ((w - 1) / 2, (h - 1) / 2) if self.center is None else self.center
        inverse, size = _turn(self.degrees, centre), (h, w)
        if self.expand:
            c, s = abs(math.cos(math.radians(self.degrees))), abs(math.sin(math.radians(self.degrees)))
            size = int(h * c + w * s + 0.5), int(h * s + w * c + 0.5)
            shift = np.array([[1, 0, -(size[1] - w) / 2], [0, 1, -(size[0] - h) / 2], [0, 0, 1]])
            inverse = inverse @ shift
        return _warped(image, inverse, size, self.resample, self.fill_value)


class RandomRotation(_Random):
    """``Rotate`` by an angle of -degrees to degrees, or of a range."""

    def __init__(self, degrees, resample=Inter.NEAREST, expand=False, center=None, fill_value=0):
        self.degrees = (-degrees, degrees) if isinstance(degrees, numbers.Number) else tuple(degrees)
        self.options = (resample, expand, center, fill_value)
        Rotate(0, *self.options)

    def __call__(self, image):
        return Rotate(float(self._generator().uniform(*self.degrees)), *self.options)(image)


class Affine:
    """Turned by degrees, moved by translate (in parts of width and height), scaled and sheared (in degrees)."""

    def __init__(self, degrees, translate, scale, shear, resample=Inter.NEAREST, fill_value=0):
        self.degrees, self.translate, self.scale = degrees, tuple(translate), scale
        self.shear = (shear, 0.0) if isinstance(shear, numbers.Number) else tuple(shear)
        self.resample, self.fill_value = _inter("Affine", resample), fill_value

    def __call__(self, image):
        image = np.asarray(image)
        h, w = image.shape[:2]
        dx, dy = self.translate[0] * w, self.translate[1] * h
        a, sx, sy = (math.radians(v) for v in (self.degrees, *self.shear))
        turned = np.array(
            [
                [math.cos(a - sy) / math.cos(sy), -math.cos(a - sy) * math.tan(sx) / math.cos(sy) - math.sin(a), 0],
                [math.sin(a - sy) / math.cos(sy), -math.sin(a - sy) * math.tan(sx) / math.cos(sy) + math.cos(a), 0],
                [0, 0, 1],
            ]
        )
        turned[:2, :2] *= self.scale
        x, y = (w - 1) / 2, (h - 1) / 2
        there = np.array([[1, 0, x + dx], [0, 1, y + dy], [0, 0, 1.0]])
        back = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1.0]])
        return _warped(image, np.linalg.inv(there @ turned @ back), (h, w), self.resample, self.fill_value)


class RandomAffine(_Random):
    """``Affine`` with all it takes from ranges."""

    def __init__(self, degrees, translate=None, scale=None, shear=None, resample=Inter.NEAREST, fill_value=0):
        self.degrees = (-degrees, degrees) if isinstance(degrees, numbers.Number) else tuple(degrees)
        self.translate = (0.0, 0.0) if translate is None else tuple(translate)
        if len(self.translate) == 2:
            self.translate = (-self.translate[0], self.translate[0], -self.translate[1], self.translate[1])
        self.scale = (1.0, 1.0) if scale is None else tuple(scale)
        shear = (0.0, 0.0) if shear is None else shear
        shear = (-shear, shear) if isinstance(shear, numbers.Number) else tuple(shear)
        self.shear = shear if len(shear) == 4 else (*shear, 0.0, 0.0)
        self.options = (_inter("RandomAffine", resample), fill_value)

    def __call__(self, image):
        draw = lambda low, high: float(self._generator().uniform(low, high))
        moved = draw(*self.translate[:2]), draw(*self.translate[2:])
        shear = draw(*self.shear[:2]), draw(*self.shear[2:])
        return Affine(draw(*self.degrees), moved, draw(*self.scale), shear, *self.options)(image)


class Perspective:
    """Seen so that four start_points (x, y) come to lie at end_points."""

    def __init__(self, start_points, end_points, interpolation=Inter.BILINEAR):
        self.start, self.end = np.asarray(start_points, np.float64), np.asarray(end_points, np.float64)
        self.interpolation = _inter("Perspective", interpolation)
        if self.start.shape != (4, 2) or self.end.shape != (4, 2):
            raise ValueError("Perspective: expected four points (x, y) twice")

    def __call__(self, image):
        image = np.asarray(image)
        rows, right = [], []
        for (x, y), (u, v) in zip(self.end, self.start):
            rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
            right += [u, v]
        inverse = np.append(np.linalg.solve(np.array(rows), np.array(right)), 1).reshape(3, 3)
        return _warped(image, inverse, image.shape[:2], self.interpolation, 0)


class RandomPerspective(_Random):
    """``Perspective`` with corners moved by up to distortion_scale of half the sides, with probability prob."""

    def __init__(self, distortion_scale=0.5, prob=0.5, interpolation=Inter.BICUBIC):
        self.distortion_scale, self.prob = distortion_scale, prob
        self.interpolation = _inter("RandomPerspective", interpolation)

    def __call__(self, image):
        image = np.asarray(image)
        if self._generator().random() >= self.prob:
            return image
        h, w = image.shape[:2]
        start = [(0, 0), (w - 1, 0), (w - 1, h - 1), (0, h - 1)]
        dx, dy = (self._generator().integers(0, int(self.distortion_scale * n / 2) + 1, 4) for n in (w, h))
        signs = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
        end = [(x + a * i, y + b * j) for (x, y), (i, j), a, b in zip(start, signs, dx, dy)]
        return Perspective(start, end, self.interpolation)(image)


# ---- parts at random


class RandomCrop(_Random):
    """A part of size (height, width) from anywhere, after padding."""

    def __init__(self, size, padding=None, pad_if_needed=False, fill_value=0, padding_mode=Border.CONSTANT):
        self.size, self.padding = _size("RandomCrop", size), None if padding is None else _sides(padding)
        self.pad_if_needed, self.fill_value, self.padding_mode = pad_if_needed, fill_value, Border(padding_mode)

    def __call__(self, image):
        return self._drawn(np.asarray(image))[0]

    def _drawn(self, image):
        """(the part, top, left): where it lies in the image before padding."""
        above = before = 0
        if self.padding is not None:
            image = _padded(image, *self.padding, self.fill_value, self.padding_mode)
            before, above = self.padding[:2]
        if self.pad_if_needed:
            y, x = (max(0, s - n) for s, n in zip(self.size, image.shape))
            image = _padded(image, x, y, x, y, self.fill_value, self.padding_mode)
            above, before = above + y, before + x
        space = [n - s for n, s in zip(image.shape, self.size)]
        if min(space) < 0:
            raise ValueError(f"RandomCrop: size {self.size} is larger than the image {image.shape}")
        top, left = (int(self._generator().integers(s + 1)) for s in space)
        return _part("RandomCrop", image, top, left, self.size), top - above, left - before


def _drawn_part(generator, shape, scale, ratio, attempts):
    """(top, left, height, width) of a part whose area and sides' ratio lie in ranges."""
    h, w = shape[:2]
    for _ in range(attempts):
        area = generator.uniform(*scale) * h * w
        aspect = math.exp(generator.uniform(math.log(ratio[0]), math.log(ratio[1])))
        width, height = int(round(math.sqrt(area * aspect))), int(round(math.sqrt(area / aspect)))
        if 0 < width <= w and 0 < height <= h:
            return int(generator.integers(h - height + 1)), int(generator.integers(w - width + 1)), height, width
    height, width = h, w
    if w / h < ratio[0]:
        height = int(round(w / ratio[0]))
    elif w / h > ratio[1]:
        width = int(round(h * ratio[1]))
    return (h - height) // 2, (w - width) // 2, height, width


class RandomResizedCrop(_Random):
    """A part, its area and sides' ratio from ranges, resized to size (Szegedy et al., 2015)."""

    def __init__(self, size, scale=(0.08, 1.0), ratio=(3 / 4, 4 / 3), interpolation=Inter.BILINEAR, max_attempts=10):
        self.size, self.scale, self.ratio = _size("RandomResizedCrop", size), tuple(scale), tuple(ratio)
        self.interpolation, self.max_attempts = _inter("RandomResizedCrop", interpolation), max_attempts

    def __call__(self, image):
        return self._drawn(np.asarray(image))[0]

    def _drawn(self, image):
        """(the result, (top, left, height, width) of the part)."""
        place = _drawn_part(self._generator(), image.shape, self.scale, self.ratio, self.max_attempts)
        top, left, height, width = place
        return resized(image[top : top + height, left : left + width], self.size, self.interpolation), place


class RandomCropDecodeResize(RandomResizedCrop):
    """``RandomResizedCrop`` of an image file's bytes; needs Pillow."""

    def __call__(self, data):
        from .files import decoded

        return super().__call__(decoded(data))


class RandomResize(_Random):
    """Resized, with one of Inter's ways at random."""

    def __init__(self, size):
        self.size = size

    def __call__(self, image):
        kinds = (Inter.NEAREST, Inter.BILINEAR, Inter.BICUBIC, Inter.AREA)
        return Resize(self.size, kinds[int(self._generator().integers(4))])(image)


class RandomErasing(_Random):
    """A part of an image (channels, height, width) set to value, or 'random', with probability prob (Zhong et al., 2017)."""

    def __init__(self, prob=0.5, scale=(0.02, 0.33), ratio=(0.3, 3.3), value=0, inplace=False, max_attempts=10):
        self.prob, self.scale, self.ratio, self.value = prob, scale, ratio, value
        self.inplace, self.max_attempts = inplace, max_attempts

    def __call__(self, image):
        image = np.asarray(image) if self.inplace else np.array(image)
        generator = self._generator()
        if generator.random() >= self.prob:
            return image
        top, left, height, width = _drawn_part(generator, image.shape[1:], self.scale, self.ratio, self.max_attempts)
        if self.value == "random":
            fill = generator.normal(size=(image.shape[0], height, width))
        else:
            fill = np.reshape(self.value, (-1, 1, 1))
        image[:, top : top + height, left : left + width] = np.asarray(fill).astype(image.dtype)
        return image


class SlicePatches:
    """num_height * num_width parts of one size, row by row; the borders are filled up or dropped."""

    def __init__(self, num_height=1, num_width=1, slice_mode=SliceMode.PAD, fill_value=0):
        self.num_height, self.num_width = num_height, num_width
        self.slice_mode, self.fill_value = SliceMode(slice_mode), fill_value

    def __call__(self, image):
        image = np.asarray(image)
        (h, w), (rows, columns) = image.shape[:2], (self.num_height, self.num_width)
        if self.slice_mode is SliceMode.PAD:
            image = _padded(image, 0, 0, -w % columns, -h % rows, self.fill_value, Border.CONSTANT)
            h, w = image.shape[:2]
        y, x = h // rows, w // columns
        parts = [image[i * y : (i + 1) * y, j * x : (j + 1) * x] for i in range(rows) for j in range(columns)]
        return tuple(parts) if len(parts) > 1 else parts[0]


# ---- several images, several transforms


class MixUpBatch(_Random):
    """A batch of images and of one-hot labels mixed with it in another order (Zhang et al., 2017)."""

    def __init__(self, alpha=1.0):
        self.alpha = alpha

    def __call__(self, images, labels):
        images, labels = np.asarray(images), np.asarray(labels, np.float32)
        share = self._generator().beta(self.alpha, self.alpha)
        order = self._generator().permutation(len(images))
        mixed = _like(images, images * share + images[order] * (1 - share))
        return mixed, (labels * share + labels[order] * (1 - share)).astype(np.float32)


class MixUp(_Random):
    """``MixUpBatch`` with the labels given as classes or one-hot; is_single False: a second batch is mixed in."""

    def __init__(self, batch_size, alpha, is_single=True):
        self.batch_size, self.alpha, self.is_single, self._last = batch_size, alpha, is_single, None

    def __call__(self, images, labels):
        images, labels = np.asarray(images), np.asarray(labels, np.float32)
        share = self._generator().beta(self.alpha, self.alpha)
        if self.is_single:
            order = self._generator().permutation(len(images))
            other = images[order], labels[order]
        else:
            other = (images, labels) if self._last is None else self._last
            self._last = images, labels
        mixed = images * share + other[0] * (1 - share)
        return mixed.astype(np.float32), (labels * share + other[1] * (1 - share)).astype(np.float32)


class CutMixBatch(_Random):
    """A part of every image replaced by that of another, labels (one-hot) by its share (Yun et al., 2019)."""

    def __init__(self, image_batch_format, alpha=1.0, prob=1.0):
        self.format, self.alpha, self.prob = ImageBatchFormat(image_batch_format), alpha, prob

    def __call__(self, images, labels):
        images, labels = np.array(images), np.asarray(labels, np.float32)
        generator = self._generator()
        if generator.random() >= self.prob:
            return images, labels
        rows = 1 if self.format is ImageBatchFormat.NHWC else 2
        h, w = images.shape[rows : rows + 2]
        side = math.sqrt(1 - generator.beta(self.alpha, self.alpha))
        height, width = int(h * side), int(w * side)
        y, x = int(generator.integers(h)), int(generator.integers(w))
        top, left = max(0, y - height // 2), max(0, x - width // 2)
        bottom, right = min(h, y + height // 2), min(w, x + width // 2)
        order = generator.permutation(len(images))
        place = (slice(None),) * rows + (slice(top, bottom), slice(left, right))
        images[place] = images[order][place]
        share = 1 - (bottom - top) * (right - left) / (h * w)
        return images, (labels * share + labels[order] * (1 - share)).astype(np.float32)


class UniformAugment(_Random):
    """num_ops of the transforms, each with probability a half."""

    def __init__(self, transforms, num_ops=2):
        self.transforms, self.num_ops = list(transforms), num_ops

    def __call__(self, image):
        generator = self._generator()
        for i in generator.choice(len(self.transforms), min(self.num_ops, len(self.transforms)), replace=False):
            if generator.random() < 0.5:
                image = self.transforms[int(i)](image)
        return image


class RandomSelectSubpolicy(_Random):
    """One list of (transform, probability), each applied with its probability."""

    def __init__(self, policy):
        self.policy = [list(p) for p in policy]

    def __call__(self, image):
        generator = self._generator()
        for transform, prob in self.policy[int(generator.integers(len(self.policy)))]:
            if generator.random() < prob:
                image = transform(image)
        return image
