"""Copies of what stands the other way round: every length and size of elements."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops


@pytest.mark.parametrize(
    "dtype", ["bool_", "int8", "float16", "int16", "float32", "int32", "float64", "complex64", "complex128"]
)
def test_lengths(dtype):
    for n in [*range(1, 70), 100, 257]:
        a = np.random.default_rng(n).normal(size=(3, n + 2)) * 50
        x = ms.tensor(a).astype(dtype)
        wide = x.astype("complex128").asnumpy()
        for cut in (
            lambda v: v,
            lambda v: v[:, 1:-1],
            lambda v: v[:, ::2],
            lambda v: v.T if isinstance(v, np.ndarray) else v.transpose(0, 1),
        ):
            for dims in ((1,), (0,), (0, 1)):
                found = ops.flip(cut(x), dims)
                np.testing.assert_array_equal(found.astype("complex128").asnumpy(), np.flip(cut(wide), dims))
        np.testing.assert_array_equal(
            ms.jit(lambda x: ops.flip(x, (1,)))(x).astype("complex128").asnumpy(), wide[:, ::-1]
        )
