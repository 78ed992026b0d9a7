"""Functions of MindSpore's py_transforms_util, and what scripts derive their transforms from; what is expected is what
MindSpore 2.10 gives."""

import random

import numpy as np
import pytest

import msjit as ms
from msjit import _mindspore
from msjit.dataset import vision

Image = pytest.importorskip("PIL.Image")
util = _mindspore.find("mindspore.dataset.vision.py_transforms_util")
transforms = _mindspore.find("mindspore.dataset.transforms.transforms")
PIXELS = np.random.RandomState(0).randint(0, 255, (7, 9, 3)).astype(np.uint8)
PICTURE, GREY = Image.fromarray(PIXELS), Image.fromarray(PIXELS[..., 0])


def told(picture):
    flat = np.asarray(picture).astype(int).ravel()
    return picture.size, picture.mode, int(flat.sum()), int((flat * np.arange(flat.size)).sum())


@pytest.mark.parametrize(
    "name, args, expected",
    [
        ("adjust_brightness", (0.5,), ((9, 7), "RGB", 11379, 1030124)),
        ("adjust_contrast", (1.7,), ((9, 7), "RGB", 23116, 2080892)),
        ("adjust_saturation", (1.7,), ((9, 7), "RGB", 23272, 2097145)),
        ("adjust_hue", (-0.2,), ((9, 7), "RGB", 22214, 2046366)),
        ("adjust_hue", (0.3,), ((9, 7), "RGB", 22803, 2066337)),
        ("auto_contrast", (5, None), ((9, 7), "RGB", 23410, 2110597)),
        ("invert_color", (), ((9, 7), "RGB", 25339, 2461411)),
        ("equalize", (), ((9, 7), "RGB", 22856, 2068919)),
        ("horizontal_flip", (), ((9, 7), "RGB", 22856, 2094887)),
        ("vertical_flip", (), ((9, 7), "RGB", 22856, 2203487)),
        ("crop", (1, 2, 3, 4), ((4, 3), "RGB", 4843, 70728)),
        ("pad", (2, (1, 2, 3), "constant"), ((13, 11), "RGB", 23336, 4884615)),
        ("pad", ((1, 2), [4, 5, 6], "constant"), ((11, 11), "RGB", 23726, 4200025)),
        ("pad", ((1, 2, 3, 0), 0, "reflect"), ((13, 9), "RGB", 43363, 7201571)),
        ("random_crop", ((2, 5), None, False, 0, "constant"), ((5, 2), "RGB", 3775, 51640)),
        ("random_crop", (3, 2, True, 0, "constant"), ((3, 3), "RGB", 1893, 20824)),
        ("random_crop", (12, None, True, 0, "constant"), ((12, 12), "RGB", 22856, 6092003)),
        ("rotate", (30, vision.Inter.BICUBIC, True, None, 7), ((13, 11), "RGB", 25284, 5424990)),
        ("rotate", (30, vision.Inter.NEAREST, False, (1, 2), [1, 2, 3]), ((9, 7), "RGB", 15731, 1115330)),
        ("rotate", (90, vision.Inter.ANTIALIAS, True, None, 7), ((7, 9), "RGB", 22856, 2232599)),
    ],
)
def test_pictures(name, args, expected):
    random.seed(3)
    assert told(getattr(util, name)(PICTURE, *args)) == expected
    with pytest.raises(TypeError, match="img should be PIL image. Got"):
        getattr(util, name)(PIXELS, *args)


def test_pictures_without_colours():
    assert told(util.adjust_hue(GREY, 0.2)) == ((9, 7), "L", 7161, 204014)
    assert told(util.pad(GREY, 2, (1, 2, 3), "constant")) == ((13, 11), "L", 7241, 489734)
    assert util.hwc_to_chw(PIXELS).shape == (3, 7, 9) and util.hwc_to_chw(PIXELS[..., 0]).shape == (7, 9)


@pytest.mark.parametrize(
    "name, args, error",
    [
        ("adjust_hue", (0.7,), ValueError),
        ("pad", ((1,), 0, "constant"), ValueError),
        ("pad", ("x", 0, "constant"), TypeError),
        ("pad", (2, None, "edge"), TypeError),
        ("pad", (2, 0, "q"), ValueError),
        ("random_crop", (12, None, False, 0, "constant"), ValueError),
        ("random_crop", ("a", None, False, 0, "constant"), TypeError),
        ("rotate", (30, vision.Inter.ANTIALIAS, True, None, 7), ValueError),
    ],
)
def test_wrong_arguments(name, args, error):
    with pytest.raises(error):
        getattr(util, name)(PICTURE, *args)


def test_transforms_of_ones_own():
    class Twice(transforms.PyTensorOperation):
        def _execute_py(self, x):
            return x * 2

    assert Twice()(4) == 8 and Twice().transforms == []
    assert isinstance(vision.HWC2CHW(), transforms.TensorOperation) and isinstance(
        Twice(), transforms.PyTensorOperation
    )
    assert not isinstance(3, transforms.PyTensorOperation) and not isinstance(abs, transforms.TensorOperation)
    rows = ms.dataset.NumpySlicesDataset([1, 2], ["x"], shuffle=False).map(Twice(), "x")
    assert [int(r["x"]) for r in rows.create_dict_iterator(output_numpy=True)] == [2, 4]


@pytest.mark.parametrize(
    "args, error",
    [
        (([abs],), None),
        (([vision.HWC2CHW()], 0.5), None),
        (([],), ValueError),
        (((abs,),), TypeError),
        (([3],), TypeError),
        (([vision.HWC2CHW],), ValueError),
        (([abs], 2), ValueError),
        (([abs], "x"), TypeError),
    ],
)
def test_lists_of_transforms(args, error):
    class Chosen:
        @_mindspore.find("mindspore.dataset.transforms.validators").check_random_transform_ops
        def __init__(self, transforms, prob=0.5):
            self.transforms = transforms

    if error is None:
        assert Chosen(*args).transforms == args[0]
        return
    with pytest.raises(error):
        Chosen(*args)


def test_kinds_of_iterators():
    rows = ms.dataset.NumpySlicesDataset([1, 2], ["x"])
    assert isinstance(rows.create_tuple_iterator(), ms.dataset.TupleIterator)
    assert isinstance(rows.create_dict_iterator(), ms.dataset.DictIterator)
    assert not isinstance(rows.create_dict_iterator(), ms.dataset.TupleIterator)


def test_kinds_of_dtypes():
    Float = _mindspore.find("mindspore.common.dtype").Float
    assert [isinstance(x, Float) for x in (ms.float16, ms.float32, ms.int32, "float16")] == [True, True, False, False]
    check = _mindspore.find("mindspore._checkparam").check_subclass
    check("x", ms.float32, (ms.float16, ms.float32), "Op")
    check("x", ms.float32, Float, "Op")
    with pytest.raises(TypeError, match="x"):
        check("x", ms.int32, (ms.float16, ms.float32), "Op")
