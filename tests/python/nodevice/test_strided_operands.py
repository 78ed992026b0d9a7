"""Element-wise ops and sums of every other element, of all widths, for lengths around vectors and blocks, up to the end of the
memory."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops

RNG = np.random.default_rng(3)
DTYPES = ["int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64", "bool_"]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 33, 127, 129, 4096, 4099, 9001])
def test_steps(dtype, n):
    values = RNG.integers(0, 2 if dtype == "bool_" else 50, 2 * n - 1).astype(dtype.rstrip("_"))
    x = ms.tensor(values)
    for step in (1, 2, 3):
        part, expected = x[::step], values[::step]
        np.testing.assert_array_equal(ops.stack([part, part]).asnumpy()[0], expected)
        np.testing.assert_array_equal((part + part).asnumpy(), expected + expected)
        np.testing.assert_array_equal(ms.jit(lambda a: a + a)(part).asnumpy(), expected + expected)


@pytest.mark.parametrize(("rows", "columns"), [(1, 9000), (2, 4500), (3, 130), (31, 257), (33, 64), (100, 1000)])
def test_rows_and_columns(rows, columns):
    values = RNG.standard_normal((rows, columns)).astype(np.float32)
    x = ms.tensor(values)
    for cut in (
        (slice(None), slice(None, None, 2)),
        (slice(None, None, 2), slice(1, None, 2)),
        (slice(None, None, 2),),
    ):
        np.testing.assert_array_equal((x[cut] * 3).asnumpy(), values[cut] * np.float32(3))
        np.testing.assert_array_equal((x[cut] + x[cut].copy()).asnumpy(), values[cut] * 2)
        np.testing.assert_allclose(x[cut].sum(-1).asnumpy(), values[cut].astype(np.float64).sum(-1), atol=1e-3)
        np.testing.assert_allclose(x[cut].sum(0).asnumpy(), values[cut].astype(np.float64).sum(0), atol=1e-3)
        y = x.copy()
        y[cut] = -x[cut]
        expected = values.copy()
        expected[cut] *= -1
        np.testing.assert_array_equal(y.asnumpy(), expected)
