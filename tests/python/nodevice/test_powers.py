"""Powers whose exponent is a number: those that are computed by products, in kernels of their own, have the bits that the kernel
for every exponent gives, eagerly and captured, for few elements and many."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops

RNG = np.random.default_rng(2)
EXPONENTS = [2, 3, -1, 2.0, 3.0, -1.0, 0.5, -0.5, 4, -2, 1, 0, 2.5]


def bits(x):
    values = x.astype(ms.float64).asnumpy()
    return np.where(np.isnan(values), np.nan, values).tobytes()


@pytest.mark.parametrize("dtype", [ms.float32, ms.float64, ms.float16, ms.bfloat16])
@pytest.mark.parametrize("n", [7, 16, 300, 5000])
def test_a_known_exponent_gives_the_same(dtype, n):
    values = RNG.standard_normal(n) * np.exp2(RNG.integers(-40, 40, n))
    values[:6] = 0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45
    x = ms.tensor(values).astype(dtype)
    strided = ops.stack([x, x], 1)[:, 0]
    for exponent in EXPONENTS:
        expected = bits(ops.pow(x, ops.full_like(x, exponent)))
        for found in (
            x**exponent, ops.pow(x, exponent), strided**exponent, ms.jit(lambda a, p=exponent: a**p)(x),
            ms.jit(lambda a, p: a**p)(x, exponent),
        ):  # fmt: skip
            assert found.dtype == dtype
            assert bits(found) == expected, exponent


def test_roots():
    x = RNG.uniform(0, 9, 3000).astype(np.float32)
    x[:6] = 0.0, -0.0, np.inf, -np.inf, np.nan, -2.0
    with np.errstate(all="ignore"):
        expected = np.where((x < 0) & (x > -np.inf), np.nan, np.sqrt(np.abs(x)))  # as C's pow, and correctly rounded
        inverse = 1 / expected.astype(np.float64)
    np.testing.assert_array_equal((ms.tensor(x) ** 0.5).asnumpy(), expected)
    np.testing.assert_allclose((ms.tensor(x) ** -0.5).asnumpy(), inverse, rtol=3e-7)
    assert not np.signbit((ms.tensor([-0.0]) ** 0.5).asnumpy()).any()


def test_exponents_in_turn():
    """A kernel made for one exponent serves no other one."""
    for n in (16, 1000):
        x = ms.tensor(RNG.uniform(0.5, 2, n))
        for exponent in [*EXPONENTS, *reversed(EXPONENTS)] * 2:
            np.testing.assert_allclose((x**exponent).asnumpy(), x.asnumpy() ** exponent, rtol=1e-14)


def test_gradients_and_other_dtypes():
    for n in (3, 1000):
        x = ms.tensor(RNG.uniform(0.5, 2, n))
        for exponent in (2, 3, -1):
            slope = ms.grad(lambda a, p=exponent: (a**p).sum())(x)
            np.testing.assert_allclose(slope.asnumpy(), exponent * x.asnumpy() ** (exponent - 1.0), rtol=1e-13)
    assert (ms.tensor([-3, 4]) ** 2).tolist() == [9, 16]
    assert (ms.tensor([-3, 4]) ** 2.0).dtype == ms.float32
    assert (2 ** ms.tensor([3.0, 2.0])).tolist() == [8.0, 4.0]
    np.testing.assert_allclose((ms.tensor([1 + 2j]) ** 2).asnumpy(), [(1 + 2j) ** 2], rtol=1e-6)
    parameter = ms.Parameter(ms.tensor([1.0, -3.0]))
    parameter **= 2
    assert parameter.tolist() == [1.0, 9.0]
