"""Sums, differences and products of complex tensors: one way for two tensors of a dtype, another for the rest; they agree."""

import itertools

import numpy as np
import pytest

import msjit as ms
from msjit import ops

SPECIAL = [0.0, -0.0, 1.0, -2.5, 1e-30, 3e38, np.inf, -np.inf, np.nan]


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_special_values(dtype):
    z = np.array([complex(a, b) for a, b in itertools.product(SPECIAL, SPECIAL)], dtype)
    a, b = (v.reshape(-1) for v in np.meshgrid(z, z))
    x, y = ms.tensor(a), ms.tensor(b)
    real = ms.tensor(b.real.copy())
    for f in (ops.add, ops.sub, ops.mul):
        mixed = f(x, real)  # by the general way
        np.testing.assert_array_equal(f(x, ops.complex(real, ops.zeros_like(real))).asnumpy(), mixed.asnumpy())
        np.testing.assert_array_equal(f(x, y)[5:6].asnumpy(), f(x[5:6], y[5:6]).asnumpy())
        for k in range(0, len(z), 7):
            number = complex(z[k])
            if np.isfinite(number):
                np.testing.assert_array_equal(
                    f(x, ops.full(x.shape, number, dtype=x.dtype)).asnumpy(), f(x, number).asnumpy()
                )


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_layouts(dtype):
    g = np.random.default_rng(0)
    a, b = ((g.normal(size=(3, 40, 7)) + 1j * g.normal(size=(3, 40, 7))).astype(dtype) for _ in range(2))
    wide = a.astype(np.complex128), b.astype(np.complex128)
    eps = np.finfo(dtype).eps
    for f, g in ((ops.add, np.add), (ops.sub, np.subtract), (ops.mul, np.multiply)):
        for cut in (
            lambda v: v,
            lambda v: v.transpose(2, 0, 1),
            lambda v: v[:, ::3],
            lambda v: v[:, ::-1],
            lambda v: v[0],
        ):
            for other in (lambda v: v, lambda v: v[..., :1], lambda v: v[:1]):
                found = f(ms.from_numpy(cut(a)), ms.from_numpy(other(cut(b))))
                expected = g(cut(wide[0]), other(cut(wide[1])))
                assert np.abs(found.asnumpy() - expected).max() <= 2 * eps * np.abs(expected).max()
                np.testing.assert_array_equal(
                    ms.jit(lambda x, y: f(x, y))(ms.from_numpy(cut(a)), ms.from_numpy(other(cut(b)))).asnumpy(),
                    found.asnumpy(),
                )
    x = ms.tensor(a)
    x *= ms.tensor(b)
    np.testing.assert_array_equal(x.asnumpy(), ops.mul(ms.tensor(a), ms.tensor(b)).asnumpy())
