"""Means of windows whose borders differ before and behind, or come from pad_mode 'same': values of MindSpore 2.10."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn  # noqa: F401 (evaluated)
from msjit.ops import operations as P  # noqa: F401

VOLUME = ms.ops.arange(36.0).reshape(1, 1, 3, 4, 3)
IMAGE = ms.ops.arange(12.0).reshape(1, 1, 4, 3)
LINE = ms.ops.arange(5.0).reshape(1, 1, 5)
RECORDED = [
    ("nn.AvgPool3d(2, 2, pad_mode='same')", VOLUME, (2, 2, 2), [8.0, 4.75, 14.0, 7.75, 13.0, 6.875, 16.0, 8.375]),
    ("nn.AvgPool3d(2, 2, pad_mode='same', count_include_pad=False)", VOLUME, (2, 2, 2), [8.0, 9.5, 14.0, 15.5, 26.0, 27.5, 32.0, 33.5]),
    ("nn.AvgPool3d(2, 2, pad_mode='same', divisor_override=4)", VOLUME, (2, 2, 2), [16.0, 9.5, 28.0, 15.5, 26.0, 13.75, 32.0, 16.75]),
    ("nn.AvgPool3d(2, 2, pad_mode='same', ceil_mode=True)", VOLUME, (2, 2, 2), [8.0, 4.75, 14.0, 7.75, 13.0, 6.875, 16.0, 8.375]),
    ("P.AvgPool3D(2, 2, 'same')", VOLUME, (2, 2, 2), [8.0, 4.75, 14.0, 7.75, 13.0, 6.875, 16.0, 8.375]),
    ("P.AvgPool3D(2, 2, 'same', 0, False, False)", VOLUME, (2, 2, 2), [8.0, 9.5, 14.0, 15.5, 26.0, 27.5, 32.0, 33.5]),
    ("P.AvgPool3D(2, 2, 'same', 0, True, False)", VOLUME, (2, 2, 2), [8.0, 9.5, 14.0, 15.5, 26.0, 27.5, 32.0, 33.5]),
    ("P.AvgPool3D(2, 2, 'pad', (1, 0, 1, 0, 0, 1), False, True)", VOLUME, (2, 2, 2), [0.125, 0.25, 2.5, 1.625, 9.25, 5.0, 23.0, 12.25]),
    ("P.AvgPool3D(2, 2, 'pad', (1, 0, 1, 0, 0, 1), False, False)", VOLUME, (2, 2, 2), [0.5, 2.0, 5.0, 6.5, 18.5, 20.0, 23.0, 24.5]),
    ("P.AvgPool3D(2, 2, 'pad', (1, 0, 1, 0, 0, 1), True, True)", VOLUME, (2, 3, 2), [0.125, 0.25, 2.5, 1.625, 4.75, 2.75, 9.25, 5.0, 23.0, 12.25, 27.5, 14.5]),
    ("P.AvgPool3D(2, 2, 'pad', (1, 0, 1, 0, 0, 1), True, False)", VOLUME, (2, 3, 2), [0.5, 2.0, 5.0, 6.5, 9.5, 11.0, 18.5, 20.0, 23.0, 24.5, 27.5, 29.0]),
    ("P.AvgPool3D(2, (2, 2, 1), 'pad', (0, 0, 0, 2, 1, 1), True)", VOLUME, (2, 2, 4), [3.75, 8.0, 9.0, 4.75, 6.75, 14.0, 15.0, 7.75, 12.75, 26.0, 27.0, 13.75, 15.75, 32.0, 33.0, 16.75]),
    ("P.AvgPool3D(2, 2, 'pad', (0, 1, 1, 1, 0, 1), True, False, 4)", VOLUME, (2, 3, 2), [6.5, 4.0, 22.0, 12.5, 15.5, 8.5, 12.25, 6.5, 29.0, 15.25, 16.75, 8.75]),
    ("nn.AvgPool2d(2, 2, pad_mode='same')", IMAGE, (2, 2), [2.0, 3.5, 8.0, 9.5]),
    ("nn.AvgPool2d(2, 2, pad_mode='same', ceil_mode=True)", IMAGE, (2, 2), [2.0, 1.75, 8.0, 4.75]),
    ("nn.AvgPool2d(2, 2, pad_mode='same', ceil_mode=True, count_include_pad=False)", IMAGE, (2, 2), [2.0, 3.5, 8.0, 9.5]),
    ("nn.AvgPool1d(2, 2, pad_mode='same')", LINE, (3,), [0.5, 2.5, 4.0]),
    ("nn.AvgPool1d(2, 2, pad_mode='same', ceil_mode=True)", LINE, (3,), [0.5, 2.5, 2.0]),
]  # fmt: skip


@pytest.mark.parametrize("pool, x, shape, values", RECORDED, ids=[row[0] for row in RECORDED])
def test_recorded_means(pool, x, shape, values):
    pool = eval(pool)
    for form in (pool, ms.jit(lambda x: pool(x))):
        result = form(x)
        assert result.shape[2:] == shape
        np.testing.assert_allclose(result.asnumpy().ravel(), values, rtol=1e-5, atol=1e-6)
    # A mean of ones is 1 where borders do not count; and each element's gradient is its share of the means.
    gradient = ms.grad(lambda x: (pool(x) * pool(x)).sum())(x)
    step = ms.ops.zeros_like(x)
    step[0, 0, ..., 1] = 1e-1
    difference = ((pool(x + step) ** 2).sum() - (pool(x - step) ** 2).sum()) / 0.2
    np.testing.assert_allclose(float((gradient * step).sum() * 10), float(difference), rtol=1e-2)
