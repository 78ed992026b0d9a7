"""Products of integers wrap as NumPy's do, of every size, layout and instruction set; those of bool ask whether any pair holds."""

import os
import subprocess
import sys

import numpy as np
import pytest

import msjit as ms
from msjit import ops

DTYPES = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]
SIZES = [
    (1, 1, 1),
    (1, 300, 70),
    (3, 5, 7),
    (8, 600, 65),
    (13, 1, 33),
    (17, 31, 16),
    (40, 257, 50),
    (64, 64, 64),
    (2, 0, 3),
    (130, 20, 300),
]


def noise(dtype, shape, seed):
    limits = np.iinfo(dtype)
    return np.random.default_rng(seed).integers(limits.min, limits.max, shape, dtype=dtype, endpoint=True)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("m, k, n", SIZES)
def test_matmul(dtype, m, k, n):
    a, b = noise(dtype, (m, k), 1), noise(dtype, (k, n), 2)
    with np.errstate(over="ignore"):
        expected = a @ b
    x, y = ms.tensor(a), ms.tensor(b)
    xt, yt = (ms.tensor(np.ascontiguousarray(v.T)).T for v in (a, b))
    for left in (x, xt):
        for right in (y, yt):
            np.testing.assert_array_equal((left @ right).asnumpy(), expected)
    np.testing.assert_array_equal(ms.jit(lambda x, y: x @ y)(x, y).asnumpy(), expected)
    np.testing.assert_array_equal(ops.matmul(ops.stack([x, x, x]), y).asnumpy(), np.stack([expected] * 3))
    np.testing.assert_array_equal(ops.bmm(ops.stack([x, x]), ops.stack([y, y])).asnumpy(), np.stack([expected] * 2))
    np.testing.assert_array_equal((x @ y[:, 0]).asnumpy(), expected[:, 0])


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_number_of_rows(dtype):
    """Each has a kernel of its own, or is a sum of those that have: against NumPy, around whole vectors, in all layouts."""
    for m in range(1, 20):
        for n in (1, 7, 16, 17, 33, 64, 95):
            k = 1 + (37 * m + 11 * n) % 90
            a, b = noise(dtype, (m, k), m), noise(dtype, (k, n), n)
            with np.errstate(over="ignore"):
                expected = a @ b
            forms = [(ms.tensor(v), ms.tensor(np.ascontiguousarray(v.T)).T, ms.tensor(np.repeat(v, 2, 1))[:, ::2]) for v in (a, b)]  # fmt: skip
            for left in forms[0]:
                for right in forms[1]:
                    np.testing.assert_array_equal((left @ right).asnumpy(), expected)
    a, b = noise(dtype, (9, 3000), 1), noise(dtype, (3000, 130), 2)  # longer and wider than a block of the kernels
    with np.errstate(over="ignore"):
        for rows in (1, 4, 5, 8, 9):
            np.testing.assert_array_equal((ms.tensor(a[:rows]) @ ms.tensor(b)).asnumpy(), a[:rows] @ b)
            np.testing.assert_array_equal(
                (ms.tensor(a[:rows]) @ ms.tensor(np.ascontiguousarray(b.T)).T).asnumpy(), a[:rows] @ b
            )


def test_bool():
    g = np.random.default_rng(0)
    a, b = g.random((20, 300)) < 0.1, g.random((300, 17)) < 0.1
    np.testing.assert_array_equal((ms.tensor(a) @ ms.tensor(b)).asnumpy(), a @ b)
    whole = np.ones((4, 256), bool)  # 256 pairs are not 0
    assert (ms.tensor(whole) @ ms.tensor(whole.T)).asnumpy().all()


def test_threads_change_nothing():
    before = ms.get_num_threads()
    x, y = ms.tensor(noise("int64", (300, 200), 1)), ms.tensor(noise("int64", (200, 250), 2))
    try:
        for threads in (1, 3):
            ms.set_num_threads(threads)
            np.testing.assert_array_equal((x @ y).asnumpy(), x.asnumpy() @ y.asnumpy())
    finally:
        ms.set_num_threads(before)


CHILD = """
import sys
sys.path.insert(0, sys.argv[1])
import test_integer_products as t
for dtype in t.DTYPES:
    t.test_every_number_of_rows(dtype)
    for size in t.SIZES:
        t.test_matmul(dtype, *size)
"""


@pytest.mark.parametrize("isa", ["avx2", "portable"])
def test_other_instruction_sets(isa):
    environment = {**os.environ, "MSJIT_ISA": isa, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", CHILD, os.path.dirname(__file__)], env=environment, check=True)
