"""Borders, pieces and blocks of pictures: values of MindSpore 2.10."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops
from msjit.ops import operations as P

X = ms.ops.arange(9.0).reshape(1, 1, 3, 3)


@pytest.mark.parametrize("paddings", [(1, -1, 1, 2), ms.Tensor([1, -1, 1, 2], ms.int32)])
def test_circular_borders_of_what_is_cut(paddings):
    # What is cut off does not come around again: 8 is gone.
    rows = [[7, 6, 7], [1, 0, 1], [4, 3, 4]]
    for pad in (lambda x: P.PadV3("circular")(x, paddings), lambda x: ops.pad(x, paddings, mode="circular")):
        assert pad(X)[0, 0].tolist() == rows + rows
    pad = ms.jit(lambda x: P.PadV3("circular")(x, (1, -1, 1, 2)))
    assert pad(X)[0, 0].tolist() == rows + rows
    assert ms.grad(lambda x: P.PadV3("circular")(x, (1, -1, 1, 2)).sum())(X)[0, 0].tolist() == [[2, 4, 0]] * 3
    assert (
        P.PadV3("circular")(X, (2, 1, -1, 2))[0, 0].tolist()
        == ops.pad(X, (2, 1, -1, 2), mode="circular")[0, 0].tolist()
    )


def test_nearest_of_two_that_are_equally_near():
    picture = ms.ops.arange(96.0).reshape(2, 8, 6, 1)
    boxes = ms.tensor([[0, 0.5, 0.5, 0.0], [0, 0, 0.75, 1.75], [0.1, 0.1, 0.9, 0.9]])
    for dtype in (ms.float32, ms.int16):
        pieces = ops.crop_and_resize(picture.astype(dtype), boxes, ms.tensor([1, 0, 1]), (3, 3), "nearest", 0.5)
        assert pieces.dtype is ms.float32
        assert pieces.reshape(3, 9).tolist() == [
            [51, 49, 48, 63, 61, 60, 75, 73, 72], [0, 4, 0.5, 18, 22, 0.5, 30, 34, 0.5], [55, 57, 59, 67, 69, 71, 85, 87, 89],
        ]  # fmt: skip


def test_one_size_of_blocks():
    x = ops.space_to_batch_nd(X[:, :, :2, :2], 2, [[0, 0], [0, 0]])
    assert x.reshape(-1).tolist() == [0, 1, 3, 4]
    assert ops.batch_to_space_nd(x, 2, [[0, 0], [0, 0]]).reshape(-1).tolist() == [0, 1, 3, 4]
    with pytest.raises(ValueError):
        ops.space_to_batch_nd(X, 2, [[0, 0], [0, 0]])


def test_dtype_of_resized_lines():
    for dtype in (ms.float16, ms.float32, ms.float64):
        y = P.ResizeLinear1D("half_pixel")(X[0].astype(dtype), ms.Tensor([5]))
        assert y.dtype is dtype
        np.testing.assert_allclose(y.astype(ms.float32).asnumpy()[0, 0], [0, 0.4, 1, 1.6, 2], rtol=1e-3)
        gradient = ms.grad(lambda x: P.ResizeLinear1D()(x, ms.Tensor([5])).sum())(X[0].astype(dtype))
        assert gradient.dtype is dtype
