"""Transforms of images with boxes: the numbers are those that MindSpore 2.10 gives."""

import numpy as np
import pytest

from covers import covers
from msjit.dataset import GeneratorDataset, vision

IMAGE = np.arange(5 * 8 * 3, dtype=np.uint8).reshape(5, 8, 3)
BOXES = np.array([[1, 1, 3, 2], [0, 2, 4, 3]], np.float32)


def mapped(transform, boxes=BOXES):
    """What a data set gives whose two columns the transform maps."""
    rows = GeneratorDataset([(IMAGE.copy(), boxes.copy())], ["image", "boxes"], shuffle=False)
    rows = rows.map(transform, input_columns=["image", "boxes"])
    ((image, found),) = rows.create_tuple_iterator(num_epochs=1, output_numpy=True)
    assert image.dtype == np.uint8 and found.dtype == np.float32
    return image, found


@covers("dataset.vision", "RandomHorizontalFlipWithBBox RandomVerticalFlipWithBBox")
def test_flips():
    image, boxes = mapped(vision.RandomHorizontalFlipWithBBox(1.0))
    assert np.array_equal(image, IMAGE[:, ::-1]) and boxes.tolist() == [[4, 1, 3, 2], [4, 2, 4, 3]]
    image, boxes = mapped(vision.RandomVerticalFlipWithBBox(1.0))
    assert np.array_equal(image, IMAGE[::-1]) and boxes.tolist() == [[1, 2, 3, 2], [0, 0, 4, 3]]
    for name in ("Horizontal", "Vertical"):
        image, boxes = mapped(getattr(vision, f"Random{name}FlipWithBBox")(0.0))
        assert np.array_equal(image, IMAGE) and np.array_equal(boxes, BOXES)
    more = np.array([[1, 1, 3, 2, 7], [0, 2, 4, 3, 9]], np.float32)
    assert mapped(vision.RandomHorizontalFlipWithBBox(1.0), more)[1].tolist() == [[4, 1, 3, 2, 7], [4, 2, 4, 3, 9]]
    half = vision.RandomHorizontalFlipWithBBox()
    flipped = [half(IMAGE, BOXES)[1][0, 0] == 4 for _ in range(200)]
    assert 60 < sum(flipped) < 140 and BOXES[0, 0] == 1  # what is given stays


@covers("dataset.vision", "ResizeWithBBox RandomResizeWithBBox")
def test_sizes():
    image, boxes = mapped(vision.ResizeWithBBox((10, 4)))
    assert np.array_equal(image, vision.Resize((10, 4))(IMAGE)) and boxes.tolist() == [[0.5, 2, 1.5, 4], [0, 4, 2, 6]]
    image, boxes = mapped(vision.ResizeWithBBox(7))
    assert image.shape == (7, 11, 3)
    np.testing.assert_allclose(boxes, [[1.375, 1.4, 4.125, 2.8], [0, 2.8, 5.5, 4.2]], rtol=1e-6)
    image, boxes = mapped(vision.ResizeWithBBox((3, 9), vision.Inter.NEAREST))
    assert np.array_equal(image, vision.Resize((3, 9), vision.Inter.NEAREST)(IMAGE))
    np.testing.assert_allclose(boxes, [[1.125, 0.6, 3.375, 1.2], [0, 1.2, 4.5, 1.8]], rtol=1e-6)
    image, boxes = mapped(vision.RandomResizeWithBBox((10, 4)))
    assert image.shape == (10, 4, 3) and boxes.tolist() == [[0.5, 2, 1.5, 4], [0, 4, 2, 6]]


def part_at(transform, top, left, boxes):
    """What a crop of 3 x 4 gives that begins at a place, drawn again until it does."""
    while True:
        image, found = transform(IMAGE, boxes)
        if image[0, 0].tolist() == IMAGE[top, left].tolist():
            assert np.array_equal(image, IMAGE[top : top + 3, left : left + 4])
            return found.tolist()


@covers("dataset.vision", "RandomCropWithBBox RandomResizedCropWithBBox")
def test_parts():
    crop = vision.RandomCropWithBBox((3, 4))
    assert part_at(crop, 2, 2, BOXES) == [[0, 0, 2, 1], [0, 0, 2, 3]]
    corners = [[0, 0, 1, 1], [1, 1, 3, 2], [0, 0, 2, 2]]  # outside, over the border, at it
    assert part_at(crop, 2, 2, corners) == [[0, 0, 2, 1], [0, 0, 0, 0]] and part_at(crop, 2, 2, corners[:1]) == []
    for padding, needed in (((1, 1, 1, 1), False), (None, True)):
        image, boxes = mapped(vision.RandomCropWithBBox((7, 10), padding, needed))
        ((y, x),) = np.argwhere((image == IMAGE[1, 1]).all(-1))
        assert image.shape == (7, 10, 3) and boxes[0].tolist() == [x, y, min(3, 10 - x), min(2, 7 - y)]
    whole = vision.RandomResizedCropWithBBox((10, 16), (1.0, 1.0), (1.6, 1.6))
    assert mapped(whole)[1].tolist() == (BOXES * 2).tolist()
    resized = vision.RandomResizedCropWithBBox((5, 8), (0.3, 0.5), (1.0, 1.5), vision.Inter.NEAREST)
    for _ in range(20):
        image, boxes = resized(IMAGE, [[0, 0, 8, 5]])
        assert image.shape == (5, 8, 3) and boxes.tolist() == [[0, 0, 8, 5]]
    wide = [0, 0, 8, 5]
    wide[3] = 2.5  # the upper half
    for _ in range(20):
        image, boxes = resized(IMAGE, [wide])
        rows = np.unique(image[:, 0, 0].astype(int) // 24)
        shown = max(0.0, 2.5 - rows[0]) / len(rows) * 5
        assert np.isclose(boxes[0, 3] if len(boxes) else 0, shown, atol=1e-5)


@covers("dataset.vision", "BoundingBoxAugment")
def test_what_is_in_boxes():
    image, boxes = mapped(vision.BoundingBoxAugment(vision.RandomHorizontalFlip(1.0), 1.0))
    assert np.array_equal(boxes, BOXES)
    assert image[..., 0].tolist() == [
        [0, 3, 6, 9, 12, 15, 18, 21], [24, 33, 30, 27, 36, 39, 42, 45], [51, 54, 57, 48, 60, 63, 66, 69],
        [81, 78, 75, 72, 84, 87, 90, 93], [105, 102, 99, 96, 108, 111, 114, 117],
    ]  # fmt: skip
    assert np.array_equal(mapped(vision.BoundingBoxAugment(vision.Invert(), 0.4))[0], IMAGE)  # none of two
    image, boxes = mapped(vision.BoundingBoxAugment(vision.Invert(), 1.0), np.array([[1.6, 1.2, 3.4, 2.5]], np.float32))
    expected = IMAGE.copy()
    expected[1:3, 1:4] = 255 - expected[1:3, 1:4]
    assert np.array_equal(image, expected)


@pytest.mark.parametrize(
    "boxes,say",
    [
        ([[1, 1, 30, 2]], r"box \[1.0, 1.0, 30.0, 2.0\] is not inside the image \(5, 8, 3\)"), ([[-1, 1, 3, 1]], "is not inside"),
        ([[1, 1, 3]], r"boxes must be \(n, 4\) at least, got \(1, 3\)"), ([1.0, 1, 3, 2], r"at least, got \(4,\)"),
    ],
)  # fmt: skip
def test_boxes_must_be_in_the_image(boxes, say):
    for transform in (vision.RandomVerticalFlipWithBBox(), vision.ResizeWithBBox(3), vision.RandomCropWithBBox(3)):
        with pytest.raises(RuntimeError, match=f"^{type(transform).__name__}: .*{say}"):
            transform(IMAGE, boxes)
    with pytest.raises(ValueError, match="prob must be in"):
        vision.RandomHorizontalFlipWithBBox(2.0)
    with pytest.raises(ValueError, match="ratio must be in"):
        vision.BoundingBoxAugment(vision.Invert(), 2.0)


def test_choices_repeat_with_a_seed():
    crop, drawn = vision.RandomCropWithBBox((3, 4)), []
    for _ in range(2):
        crop.set_random_seed(5)
        drawn.append([crop(IMAGE, BOXES)[1].tolist() for _ in range(4)])
    assert drawn[0] == drawn[1]
