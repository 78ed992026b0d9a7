"""Products of many small matrices against NumPy's in double precision: every size around what has a kernel for batches, every
layout of the operands, and each instruction set."""

import os
import subprocess
import sys

import numpy as np
import pytest

import msjit as ms
from msjit import mint, ops

SIZES = [1, 2, 3, 4, 5, 7, 8, 9]


def noise(*shape, dtype=np.float64):
    return np.random.default_rng(shape).standard_normal(shape).astype(dtype)


def layouts(v):
    """The same numbers: dense, transposed, in every other column, and in every other matrix."""
    turned = np.ascontiguousarray(np.swapaxes(v, -1, -2))
    return (
        ms.tensor(v), ms.tensor(turned).swapaxes(-1, -2), ms.tensor(np.repeat(v, 2, -1))[..., ::2],
        ms.tensor(np.repeat(v, 2, 0))[::2],
    )  # fmt: skip


def close(found, a, b):
    wide = a.astype(np.float64) @ b.astype(np.float64)
    bound = np.abs(a).astype(np.float64) @ np.abs(b) * np.finfo(a.dtype).eps * a.shape[-1]
    assert found.shape == wide.shape and (np.abs(found.asnumpy() - wide) <= bound + np.finfo(a.dtype).tiny).all()


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("m", SIZES)
def test_sizes_and_layouts(m, dtype):
    for k in SIZES:
        for n in SIZES:
            a, b = noise(6, m, k, dtype=dtype), noise(6, k, n, dtype=dtype)
            for left in layouts(a):
                for right in layouts(b):
                    close(left @ right, a, b)
            pair = noise(2, 3, m, k, dtype=dtype)
            close(ops.matmul(ms.tensor(pair), ms.tensor(b[:3])), pair, b[:3])
            close(ms.tensor(a[:1]) @ ms.tensor(b), a[:1], b)
            close(mint.matmul(ms.tensor(a), ms.tensor(b[:, :, 0].copy())[..., None]), a, b[:, :, :1])


def test_numbers_beside_a_matrix_are_left():
    """The operands' neighbours are read by nobody, and the results' neighbours are not written."""
    a = np.full((9, 5, 5), np.nan, np.float32)
    b = a.copy()
    a[:, :3, :3], b[:, :3, :3] = noise(9, 3, 3), noise(9, 3, 3)
    close(ms.tensor(a)[:, :3, :3] @ ms.tensor(b)[:, :3, :3], a[:, :3, :3], b[:, :3, :3])


def test_captured_gradients_and_threads():
    a, b = ms.tensor(noise(3000, 3, 4)), ms.tensor(noise(3000, 4, 2))
    f = lambda a, b: (ops.matmul(a, b) ** 2).sum()  # noqa: E731
    captured = ms.jit(ms.value_and_grad(f, (0, 1)))
    y = a.asnumpy() @ b.asnumpy()
    by_a, by_b = 2 * y @ np.swapaxes(b.asnumpy(), 1, 2), 2 * np.swapaxes(a.asnumpy(), 1, 2) @ y
    before = ms.get_num_threads()
    try:
        for threads in (1, 3):
            ms.set_num_threads(threads)
            for run in (ms.value_and_grad(f, (0, 1)), captured, captured, captured):
                value, grads = run(a, b)
                np.testing.assert_allclose(value.asnumpy(), (y**2).sum(), rtol=1e-12)
                for found, expected in zip(grads, (by_a, by_b)):
                    np.testing.assert_allclose(found.asnumpy(), expected, rtol=1e-12, atol=1e-12)
    finally:
        ms.set_num_threads(before)


@pytest.mark.parametrize("isa", ["avx2", "portable"])
def test_other_instruction_sets(isa):
    text = """
import sys
sys.path.insert(0, sys.argv[1])
import test_batched_products as t
for dtype in (t.np.float32, t.np.float64):
    for m in (1, 3, 4, 5, 8):
        t.test_sizes_and_layouts(m, dtype)
t.test_numbers_beside_a_matrix_are_left()
"""
    environment = {**os.environ, "MSJIT_ISA": isa, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", text, os.path.dirname(__file__)], env=environment, check=True)
