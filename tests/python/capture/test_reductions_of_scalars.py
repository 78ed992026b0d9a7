"""Reductions of 0-d tensors over axis 0 or -1, which they take: composites of them are compiled, too."""

import numpy as np
import pytest

import msjit as ms

NAMES = ["sum", "mean", "prod", "amax", "amin", "std", "var", "logsumexp", "softmax", "log_softmax", "norm"]


@pytest.mark.parametrize("axis", [0, -1])
@pytest.mark.parametrize("name", NAMES)
def test_scalar(name, axis):
    op = ms._core._raw_ops[name]
    attributes = {"norm": (2.0, axis)}.get(name, (axis,))

    def f(x):
        return op(x * 2 + 1, *attributes) * 3

    expected = np.asarray(f(ms.tensor(1.5)).asnumpy())
    assert expected.shape == ()
    jitted = ms.jit(f)
    for _ in range(3):
        np.testing.assert_array_equal(np.asarray(jitted(ms.tensor(1.5)).asnumpy()), expected)
    if name in ("sum", "mean", "prod", "amax", "amin"):
        assert expected == 12.0
