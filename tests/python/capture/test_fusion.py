"""Values that a kernel reads through several views are computed for each of them."""

import numpy as np
import pytest

import msjit as ms

C = ms.Tensor(np.arange(1, 10, dtype=np.float32).reshape(3, 3))
V = ms.tensor([1.0, 2.0, 3.0])

FUNCTIONS = {
    "row and column": lambda c, v: c / ms.ops.sqrt(v).reshape(-1, 1) / ms.ops.sqrt(v).reshape(1, -1),
    "one value twice": lambda c, v: (lambda d: c + d.reshape(-1, 1) * d.reshape(1, -1))(v * 2),
    "row of a view": lambda c, v: (lambda d: c / d.reshape(-1, 1) / d)(c.diagonal().sqrt()),
    "matrix and its transpose": lambda c, v: (lambda d: d + d.T)(c * 2 + v),
    "sum and row": lambda c, v: (lambda d: (c * d.reshape(-1, 1)).sum(1) + d)(v.exp()),
    "sum over columns and row": lambda c, v: (lambda d: (c * d).sum(0) * d)(v.exp()),
    "normalised both ways": lambda c, v: (lambda d: d / d.sum(1, keepdims=True) / d.sum(0, keepdims=True))(c.exp()),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_views_of_one_value(name):
    f = FUNCTIONS[name]
    np.testing.assert_allclose(ms.jit(f, fullgraph=True)(C, V).asnumpy(), f(C, V).asnumpy(), rtol=1e-6)
