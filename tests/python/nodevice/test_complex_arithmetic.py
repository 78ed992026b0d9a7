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


@pytest.mark.parametrize("operation", ["add", "sub", "mul", "div"])
def test_numbers_are_rounded_to_the_dtype(operation):
    """A number beside complex64 is one of complex64: as the tensor of it, and as NumPy has it."""
    x = np.random.default_rng(2).standard_normal((2, 200)).astype(np.float32)
    for values in (x[0] + 0j, (x[0] + 1j * x[1]).astype(np.complex64)):
        t, f = ms.Tensor(values.astype(np.complex64)), getattr(ops, operation)
        for number in (0.3, -1.7, 0.1 + 0.7j):
            expected = f(t, ms.Tensor(np.complex64(number)))
            for form in (f, ms.jit(f), ms.jit(lambda a, b, f=f: f(a, b))):
                for _ in range(3):
                    got = form(t, number)
                    assert got.dtype == ms.complex64
                    np.testing.assert_array_equal(got.asnumpy(), expected.asnumpy())
    if operation in ("add", "sub"):
        return
    real = getattr(np, {"mul": "multiply", "div": "divide"}[operation])(x[0], np.float32(0.3))
    np.testing.assert_array_equal(getattr(ops, operation)(ms.Tensor(x[0] + 0j), 0.3).asnumpy().real, real)
