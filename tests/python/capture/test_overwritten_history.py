"""A tensor with a history that is overwritten as a whole goes on requiring a gradient, and backward goes through it. What
was replaced gets no gradient."""

import numpy as np
import pytest

import msjit as ms
from differential import t

FORMS = [
    "v = y * 2; v.copy_(x)",
    "v = y * 2; v[...] = x",
    "v = y * 2; v[:] = x",
    "v = y * 2; v.zero_()",
    "v = y * 2; v.fill_(3.0)",
    "v = y * 2; v.T.copy_(x)",
    "v = y @ y; v.copy_(x); v = v * 3",
    "v = y[ms.tensor([1, 0])]; v.copy_(x[0])",
    "v = y * 2; u = v; v.copy_(x); v = u",
    "v = y * 1; v.copy_(y); v.copy_(x)",
    "v = y * 2; v.copy_(x.astype(ms.float64))",
    "v = y * 2; v.copy_(x); v.mul_(y)",
    "v = (y * 2)[0]; v.copy_(x[1])",
    "v = x * 2; v.copy_(y)",
]


def outcome(f):
    x, y = t(2, 2), t(2, 2, seed=1, requires_grad=True)
    v = f(x, y)
    v.sum().backward()
    return (
        v.requires_grad,
        v.asnumpy().tolist(),
        None if y.grad is None else y.grad.asnumpy().tolist(),
    )


@pytest.mark.parametrize("how", ["jit", "trace"])
@pytest.mark.parametrize("form", FORMS)
def test_overwritten(form, how):
    scope = {"ms": ms, "np": np}
    exec(f"def f(x, y):\n    {form}\n    return v\n", scope)
    expected = outcome(scope["f"])
    captured = ms.jit(scope["f"], **({"capture_mode": "trace"} if how == "trace" else {}))
    for _ in range(3):
        assert outcome(captured) == expected
