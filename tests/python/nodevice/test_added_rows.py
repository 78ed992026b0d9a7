"""index_add, scatter, index_put and the gradient of embedding: sums of rows of every length and dtype, each rounded once, in order."""

import os
import subprocess
import sys

import numpy as np
import pytest

import msjit as ms
from msjit import ops

DTYPES = ["float32", "float64", "float16", "bfloat16", "int8", "int64", "complex64"]


def values(dtype, shape, seed):
    g = np.random.default_rng(seed)
    x = g.normal(size=shape) * 10
    if "float" in dtype:
        x = np.where(g.random(shape) < 0.02, g.choice([np.nan, np.inf, -np.inf, 1e-42, 65500.0, 0.0, -0.0], shape), x)
    return ms.tensor(x.astype(np.float64)).astype(dtype)


def one_by_one(x, index, src):
    """Of the first dimension; each addition is an op of its own."""
    rows = [x[i] for i in range(x.shape[0])]
    for k, i in enumerate(index):
        rows[i] = rows[i] + src[k]
    return ops.stack(rows, 0)


def same(a, b):
    a, b = (t.astype("complex128" if t.is_complex() else "float64").asnumpy() for t in (a, b))
    np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("n", [0, 1, 3, 7, 8, 16, 17, 40, 100])
@pytest.mark.parametrize("dtype", DTYPES)
def test_rows(dtype, n):
    index = np.random.default_rng(n).integers(0, 6, 20)
    x, src, at = values(dtype, (6, n), 1), values(dtype, (20, n), 2), ms.tensor(index)
    expected = one_by_one(x, index, src)
    raw = ms._core._raw_ops
    same(raw["index_add"](x, at, src, 0), expected)
    same(raw["index_put"]([x, src, at], (0,), True), expected)
    columns = raw["index_add"](ops.transpose(x, (1, 0)), at, ops.transpose(src, (1, 0)), 1)
    same(ops.transpose(columns, (1, 0)), expected)
    same(raw["scatter"](x, ops.broadcast_to(at.reshape(20, 1), (20, n)), src, 0, "add"), expected)
    same(ms.jit(lambda x, at, src: ms._core._raw_ops["index_add"](x, at, src, 0))(x, at, src), expected)


@pytest.mark.parametrize(
    "shape, dim, repeated",
    [
        ((6, 5, 4), 0, (1,)),
        ((6, 5, 4), 2, (0,)),
        ((6, 5, 4), 1, (2,)),
        ((6, 5, 40), 1, (2,)),
        ((6, 5, 4), 1, (0, 2)),
        ((6, 5, 4), 0, (0, 1, 2)),
        ((7, 33), 0, (1,)),
    ],
)
def test_indices_that_are_repeated(shape, dim, repeated):
    """They are read once; the same comes of them written out."""
    g = np.random.default_rng(0)
    x, raw = values("float32", shape, 1), ms._core._raw_ops
    for longer in (0, 3):
        whole = [n + longer * (d == dim) for d, n in enumerate(shape)]
        few = ms.tensor(g.integers(-shape[dim], shape[dim], [1 if d in repeated else n for d, n in enumerate(whole)]))
        index, src = ops.broadcast_to(few, tuple(whole)), values("float32", whole, 2)
        written = ms.tensor(np.ascontiguousarray(index.asnumpy()))
        for f in (
            lambda i: raw["gather"](x, i, dim),
            *(lambda i, how=how: raw["scatter"](x, i, src, dim, how) for how in ("none", "add", "multiply")),
        ):
            same(f(index), f(written))
            same(ms.jit(lambda few: f(ops.broadcast_to(few, tuple(whole))))(few), f(written))
        same(raw["scatter"](x, index, 1.5, dim, "add"), raw["scatter"](x, written, 1.5, dim, "add"))
        with pytest.raises(IndexError):
            raw["gather"](x, index + shape[dim] * 3, dim)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_gradient_of_embedding(dtype):
    ids = np.random.default_rng(0).integers(0, 5, (4, 6))
    weight, ct = values(dtype, (5, 33), 3), ms.tensor(np.random.default_rng(1).normal(size=(4, 6, 33))).astype(dtype)
    weight = ops.where(ops.isfinite(weight), weight, ops.ones_like(weight))
    grad = ms.grad(lambda w: (ms._core._raw_ops["embedding"](w, ms.tensor(ids)) * ct).sum())(weight)
    expected = np.zeros((5, 33))
    np.add.at(expected, ids, ct.astype("float64").asnumpy())
    np.testing.assert_allclose(grad.asnumpy(), expected, rtol=1e-4 if dtype == "float32" else 1e-12, atol=1e-5)


CHILD = """
import sys
sys.path.insert(0, sys.argv[1])
import test_added_rows as t
for dtype in t.DTYPES:
    for n in (1, 8, 16, 17, 40):
        t.test_rows(dtype, n)
"""


@pytest.mark.parametrize("isa", ["avx2", "portable"])
def test_other_instruction_sets(isa):
    environment = {**os.environ, "MSJIT_ISA": isa, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", CHILD, os.path.dirname(__file__)], env=environment, check=True)
