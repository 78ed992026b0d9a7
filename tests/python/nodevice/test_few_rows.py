"""Products of a row or a few with the transpose of a large matrix, against NumPy's in double precision: parts of the sums that
are taken up again, what is left of rows and columns, halves as they lie, threads, and each instruction set."""

import os
import subprocess
import sys

import numpy as np
import pytest

import msjit as ms
from msjit import ops

# (columns of the result, length of the sums): whole blocks and not, in one part and in several, small and from memory.
SHAPES = [(64, 257), (67, 512), (150, 4099), (97, 9000), (4099, 1030)]


def noise(*shape, dtype=np.float32):
    return np.random.default_rng(shape).standard_normal(shape).astype(dtype)


def check(m, n, k, dtype):
    a, b = noise(m, k, dtype=dtype), noise(n, k, dtype=dtype)
    exact = a.astype(np.float64) @ b.T.astype(np.float64)
    bound = 8 * np.finfo(dtype).eps * np.sqrt(k) * np.abs(exact).max()
    x, w, bias = ms.tensor(a), ms.tensor(b), ms.tensor(noise(n, dtype=dtype))
    found = ops.dense(x, w)
    assert np.abs(found.asnumpy() - exact).max() <= bound
    across = ops.dense(ms.tensor(np.ascontiguousarray(a.T)).T, w)
    assert (across == found).all()
    assert np.abs(ops.dense(x, w, bias).asnumpy() - bias.asnumpy() - exact).max() <= 2 * bound
    run = ms.jit(lambda x, w: ops.dense(x, w))
    assert all((run(x, w) == found).all() for _ in range(3))
    return x, w, found


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("m", range(1, 10))
def test_rows(m, dtype):
    for n, k in SHAPES:
        check(m, n, k, dtype)


def test_integers():
    for m in range(1, 10):
        a, b = np.arange(m * 700).reshape(m, 700), np.arange(70 * 700).reshape(70, 700)
        for dtype in (np.int32, np.int64):
            x, w = a.astype(dtype), b.astype(dtype)
            assert (ops.matmul(ms.tensor(x), ms.tensor(w).T).asnumpy() == x @ w.T).all()


@pytest.mark.parametrize("dtype", [ms.float16, ms.bfloat16])
def test_halves_as_they_lie(dtype):
    for m in (1, 2, 4, 7, 8):
        for n, k in SHAPES:
            x, w = ms.tensor(noise(m, k)), ms.tensor(noise(n, k)).astype(dtype)
            assert (ops.matmul(x, w.T) == ops.matmul(x, w.astype(ms.float32).T)).all()


def test_threads_change_no_bit():
    before = ms.get_num_threads()
    try:
        for m in (1, 3, 8):
            ms.set_num_threads(1)
            x, w, found = check(m, 4099, 1030, np.float32)
            ms.set_num_threads(3)
            assert (ops.dense(x, w) == found).all()
    finally:
        ms.set_num_threads(before)


@pytest.mark.parametrize("isa", ["avx2", "portable"])
def test_other_instruction_sets(isa):
    text = """
import sys
sys.path.insert(0, sys.argv[1])
import test_few_rows as t
for m in range(1, 10):
    t.check(m, 67, 1030, t.np.float32)
    t.check(m, 150, 4099, t.np.float64)
t.test_integers()
if sys.argv[2] != "portable":  # which converts halves first, and turns them round
    t.test_halves_as_they_lie(t.ms.float16)
"""
    environment = {**os.environ, "MSJIT_ISA": isa, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", text, os.path.dirname(__file__), isa], env=environment, check=True)
