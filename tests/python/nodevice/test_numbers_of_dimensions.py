"""How many dimensions products want, and what numbers do to ints, as MindSpore 2.10 answers on a CPU."""

import numpy as np
import pytest

import msjit as ms
from msjit import mint, ops

V, M, B = ms.ones(2), ms.ones(2, 2), ms.ones(1, 2, 2, 2)
REFUSED = {
    "ops.mv of vectors": lambda: ops.mv(V, V), "ops.mv of matrices": lambda: ops.mv(M, M), "mint.mv": lambda: mint.mv(V, V),
    "ops.mm": lambda: ops.mm(V, M), "mint.mm": lambda: mint.mm(V, M), "ops.addmv": lambda: ops.addmv(V, V, V), "x.mm": lambda: V.mm(M),
    "mint.addmv": lambda: mint.addmv(V, V, V), "x.addmv": lambda: V.addmv(V, V), "mint.addbmm": lambda: mint.addbmm(V, M, M),
    "mint.baddbmm": lambda: mint.baddbmm(V, M, M),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    for run in (REFUSED[name], *[ms.jit(REFUSED[name])] * 3):
        with pytest.raises(ValueError, match="must be a"):
            run()


def test_taken():
    for run in (lambda f, *a: f(*a), ms.jit(lambda f, *a: f(*a))):
        assert run(ops.addbmm, V, M, M).tolist() == [5.0, 5.0]
        assert run(ops.baddbmm, V, M, M).tolist() == [[3.0, 3.0], [3.0, 3.0]]
        assert run(ops.baddbmm, V, B, B).shape == (1, 2, 2, 2)


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64"])
def test_threshold_of_ints(dtype):
    x = ms.tensor(np.array([-2, -1, 0, 1], dtype))
    for limit, value, expected in ((-1.5, -0.5, [0, -1, 0, 1]), (0.5, 7.5, [7, 7, 7, 1]), (1, 3, [3] * 4)):
        call = lambda x, limit=limit, value=value: ops.threshold(x, limit, value)
        for run in (call, *[ms.jit(call)] * 3):
            assert (run(x).dtype, run(x).tolist()) == (x.dtype, expected)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "int64", "float16", "float32"])
def test_numbers_beside_tensors_without_dimensions(dtype):
    """Decision 0018: t * 2 and ops.mul(t, 2) have one dtype."""
    x = ms.tensor(np.array(3, dtype))
    for call in (
        lambda x: x * 2,
        lambda x: ops.mul(x, 2),
        lambda x: ops.add(2, x),
        lambda x: 2 - x,
        lambda x: ops.pow(x, 2),
    ):
        for run in (call, *[ms.jit(call)] * 3):
            assert run(x).dtype == x.dtype
    for call in (lambda x: x * 2.5, lambda x: ops.mul(x, 2.5), lambda x: ops.div(2.5, x)):
        assert call(x).dtype == (x.dtype if x.is_floating_point() else ms.float32)
