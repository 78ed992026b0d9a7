"""Powers whose exponent is a variable: computed by products where it is 2, 3 or -1, right when it changes."""

import types

import numpy as np
import pytest

import msjit as ms
from differential import fresh

P = 2


def by_global(x):
    return x**P + 1


def by_argument(x, p):
    return (x**p).sum() + x**p


def in_a_loop(x, n):
    for p in range(n):
        x = x + x**p * 0.1
    return x


@pytest.mark.parametrize(
    "values", [(2, 2, 3, -1, 2), (2, 3, -1, 0.5, 2, 7, 3), (1.7, 2, 2.0, True, 3), (2,) * 4 + (5,) * 3 + (2,) * 3]
)
def test_exponents_that_change(values):
    x = ms.tensor(np.random.default_rng(0).random((5, 7), dtype=np.float32) + 0.5)
    captured, of_global = ms.jit(fresh(by_argument)), fresh(by_global)
    space = dict(by_global.__globals__)
    of_global = types.FunctionType(by_global.__code__.replace(), space, "by_global")
    captured_global = ms.jit(of_global)
    for p in values:
        np.testing.assert_array_equal(captured(x, p).asnumpy(), by_argument(x, p).asnumpy())
        space["P"] = p
        np.testing.assert_array_equal(captured_global(x).asnumpy(), of_global(x).asnumpy())


def test_in_a_loop():
    x = ms.tensor([0.5, 1.0, 2.0])
    captured = ms.jit(fresh(in_a_loop))
    for n in (3, 4, 5, 4):
        np.testing.assert_array_equal(captured(x, n).asnumpy(), in_a_loop(x, n).asnumpy())
