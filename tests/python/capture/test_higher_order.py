"""Gradients of functions that take gradients, with every part captured on its own, inside or outside of the other."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops


def loss(w, x):
    return ops.tanh(w * x).sum()


inner = ms.grad(loss)


def outer(w, x):
    return loss(w - 0.5 * inner(w, x), x)


x = ms.tensor([0.5, 1.0])
outer_grad = ms.value_and_grad(outer)


def expected(w):
    """By central differences in float64."""
    a, b = np.asarray(w, np.float64), x.asnumpy().astype(np.float64)

    def value(v):
        return np.tanh((v - 0.5 * b / np.cosh(v * b) ** 2) * b).sum()

    return [(value(a + d) - value(a - d)) / 2e-6 for d in 1e-6 * np.eye(2)]


@pytest.mark.parametrize("how", ["eager", "jit", "jit_outer", "jit_inner", "switch"])
def test_the_outer_gradient_goes_through_the_inner_one(how, monkeypatch):
    run = outer_grad
    if how == "jit":
        run = ms.jit(outer_grad)
    elif how == "jit_outer":
        run = ms.value_and_grad(ms.jit(outer))
    elif how == "jit_inner":
        monkeypatch.setitem(globals(), "inner", ms.jit(ms.grad(loss)))
    scope = ms.enable_capture() if how == "switch" else None
    try:
        for i in range(6):
            inner(ms.tensor([0.1, 0.2]), x)  # alone, it keeps no history
            w = [0.3 + 0.1 * i, 0.7 - 0.2 * i]
            value, gradient = run(ms.tensor(w), x)
            np.testing.assert_allclose(gradient.asnumpy(), expected(w), rtol=1e-3, atol=1e-5)
            assert not gradient.requires_grad and not value.requires_grad
    finally:
        if scope:
            scope.close()


def test_a_gradient_under_the_switch_is_one_fragment():
    def step(w):
        return (w * w).sum()

    gradient = ms.grad(step)
    w = ms.tensor([1.0, 2.0])
    with ms.enable_capture(modules=[__name__, "msjit.autograd"]):
        ms.reset()
        for _ in range(6):
            assert gradient(w).tolist() == [2, 4]
        report = ms.report(type(gradient).__call__)
    assert report.hits >= 3 and not report.breaks, str(report)
    assert ms.report(type(gradient)._gradients).captured_frames == 0


def test_an_error_in_the_function_leaves_the_state_as_it_was():
    def wrong(w):
        raise KeyError("no")

    for _ in range(3):
        with pytest.raises(KeyError):
            ms.grad(wrong)(ms.tensor([1.0]))
        assert not ms.grad(loss)(ms.tensor([1.0, 2.0]), x).requires_grad
