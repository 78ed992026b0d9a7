"""Transforms of an image together with boxes in it: rows of (x, y, width, height, ...), float32; more columns stay.

A ``map`` with two input columns, the image's and the boxes', applies them.
"""

import numpy as np

from ._geometry import RandomCrop, RandomResize, RandomResizedCrop, Resize
from .kinds import Border, Inter
from .transforms import _Random

__all__ = [
    "BoundingBoxAugment", "RandomCropWithBBox", "RandomHorizontalFlipWithBBox", "RandomResizeWithBBox",
    "RandomResizedCropWithBBox", "RandomVerticalFlipWithBBox", "ResizeWithBBox",
]  # fmt: skip


def _checked(name, image, boxes):
    """The image and a copy of the boxes, which must lie in it."""
    image, boxes = np.asarray(image), np.array(boxes, np.float32)
    if boxes.ndim != 2 or boxes.shape[1] < 4:
        raise RuntimeError(f"{name}: boxes must be (n, 4) at least, got {boxes.shape}")
    x, y, w, h = boxes[:, :4].T
    outside = (x < 0) | (y < 0) | (x + w > image.shape[1]) | (y + h > image.shape[0])
    if outside.any():
        at = int(np.argmax(outside))
        raise RuntimeError(f"{name}: box {boxes[at, :4].tolist()} is not inside the image {image.shape}")
    return image, boxes


def _scaled(boxes, before, after):
    boxes[:, [0, 2]] *= np.float32(after[1] / before[1])
    boxes[:, [1, 3]] *= np.float32(after[0] / before[0])
    return boxes


def _cut(boxes, top, left, height, width):
    """What lies in a part, as it sees it; boxes that do not touch it are left out."""
    low, high = boxes[:, :2] - (left, top), boxes[:, :2] + boxes[:, 2:4] - (left, top)
    kept = ((high >= 0) & (low <= (width, height))).all(1)
    low, high = low.clip(0, (width, height)), high.clip(0, (width, height))
    return np.concatenate([low, high - low, boxes[:, 4:]], 1)[kept].astype(np.float32)


class _FlipWithBoxes(_Random):
    def __init__(self, prob=0.5):
        if not 0 <= prob <= 1:
            raise ValueError(f"{type(self).__name__}: prob must be in [0, 1], got {prob}")
        self.prob = prob

    def __call__(self, image, boxes):
        image, boxes = _checked(type(self).__name__, image, boxes)
        if self._generator().random() < self.prob:
            place, size, axis = self._sides
            boxes[:, place] = image.shape[axis] - boxes[:, place] - boxes[:, size]
            image = np.ascontiguousarray(np.flip(image, axis))
        return image, boxes


class RandomHorizontalFlipWithBBox(_FlipWithBoxes):
    """Mirrored left to right with probability prob.

    >>> image, boxes = np.zeros((5, 8, 3), np.uint8), [[1, 1, 3, 2]]
    >>> ms.dataset.vision.RandomHorizontalFlipWithBBox(1.0)(image, boxes)[1].tolist()
    [[4.0, 1.0, 3.0, 2.0]]
    """

    _sides = 0, 2, 1


class RandomVerticalFlipWithBBox(_FlipWithBoxes):
    """Mirrored top to bottom with probability prob."""

    _sides = 1, 3, 0


class ResizeWithBBox(Resize):
    """Resized to (height, width), or the shorter side to an int."""

    def __init__(self, size, interpolation=Inter.BILINEAR):
        super().__init__(size, interpolation)

    def __call__(self, image, boxes):
        image, boxes = _checked(type(self).__name__, image, boxes)
        result = super().__call__(image)
        return result, _scaled(boxes, image.shape, result.shape)


class RandomResizeWithBBox(RandomResize):
    """Resized, with one of Inter's ways at random."""

    def __call__(self, image, boxes):
        image, boxes = _checked(type(self).__name__, image, boxes)
        result = super().__call__(image)
        return result, _scaled(boxes, image.shape, result.shape)


class RandomCropWithBBox(RandomCrop):
    """A part of size (height, width) from anywhere, after padding; boxes are cut to it, those outside left out."""

    def __init__(self, size, padding=None, pad_if_needed=False, fill_value=0, padding_mode=Border.CONSTANT):
        super().__init__(size, padding, pad_if_needed, fill_value, padding_mode)

    def __call__(self, image, boxes):
        image, boxes = _checked(type(self).__name__, image, boxes)
        part, top, left = self._drawn(image)
        return part, _cut(boxes, top, left, *self.size)


class RandomResizedCropWithBBox(RandomResizedCrop):
    """A part, its area and sides' ratio from ranges, resized to size; boxes are cut to it, those outside left out."""

    def __call__(self, image, boxes):
        image, boxes = _checked(type(self).__name__, image, boxes)
        result, place = self._drawn(image)
        return result, _scaled(_cut(boxes, *place), place[2:], result.shape)


class BoundingBoxAugment(_Random):
    """A transform, which must not change sizes, of what is in a share (ratio) of the boxes, drawn at random."""

    def __init__(self, transform, ratio=0.3):
        if not 0 <= ratio <= 1:
            raise ValueError(f"BoundingBoxAugment: ratio must be in [0, 1], got {ratio}")
        self.transform, self.transforms, self.ratio = transform, [transform], ratio

    def __call__(self, image, boxes):
        image, boxes = _checked("BoundingBoxAugment", image, boxes)
        image, count = image.copy(), int(self.ratio * len(boxes))
        for i in sorted(self._generator().permutation(len(boxes))[:count]):
            x, y, w, h = (int(v) for v in boxes[i, :4])
            image[y : y + h, x : x + w] = self.transform(image[y : y + h, x : x + w])
        return image, boxes
