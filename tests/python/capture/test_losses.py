"""Losses whose labels are checked inside a fused kernel."""

import numpy as np
import pytest

import msjit as ms


def loss(x, y):
    return ms.ops.cross_entropy(x, y)


def test_cross_entropy_and_its_gradient_match_eager():
    rng = np.random.default_rng(0)
    x, y = ms.Tensor(rng.standard_normal((17, 29), dtype=np.float32)), ms.Tensor(rng.integers(0, 29, 17))
    value, gradient = ms.value_and_grad(loss)(x, y)
    compiled = ms.jit(ms.value_and_grad(loss))
    for _ in range(3):
        got, got_gradient = compiled(x, y)
        np.testing.assert_allclose(got.asnumpy(), value.asnumpy(), rtol=1e-5)
        np.testing.assert_allclose(got_gradient.asnumpy(), gradient.asnumpy(), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("label", [29, -30, 1 << 40])
def test_a_label_out_of_range_raises_as_in_eager_and_leaves_the_function_usable(label):
    x, good = ms.Tensor(np.ones((4, 29), np.float32)), ms.Tensor(np.array([0, 1, 2, 28]))
    bad = ms.Tensor(np.array([0, label, 2, 3]))
    compiled = ms.jit(loss)
    expected = compiled(x, good).asnumpy()
    with pytest.raises(IndexError) as eager:
        loss(x, bad)
    with pytest.raises(IndexError) as captured:
        compiled(x, bad)
    assert str(captured.value) == str(eager.value)
    np.testing.assert_array_equal(compiled(x, good).asnumpy(), expected)


def test_a_write_in_the_same_function_is_not_done_when_a_label_is_out_of_range():
    def step(w, x, y):
        w.add_(1)
        return ms.ops.cross_entropy(x, y)

    x, w = ms.Tensor(np.ones((4, 29), np.float32)), ms.Tensor(np.zeros(3, np.float32))
    compiled = ms.jit(step)
    compiled(w, x, ms.Tensor(np.array([0, 1, 2, 3])))
    with pytest.raises(IndexError):
        compiled(w, x, ms.Tensor(np.array([0, 1, 2, 29])))
    assert w.asnumpy()[0] in (1, 2)  # nothing half done: every element alike
    assert len(set(w.asnumpy().tolist())) == 1


def test_batch_norm_by_hand_over_images():
    rng = np.random.default_rng(1)
    a = rng.standard_normal((4, 6, 9, 7), dtype=np.float32)

    @ms.jit
    def norm(x):
        d = x - x.mean((0, 2, 3), keepdim=True)
        return d * ms.ops.rsqrt((d * d).mean((0, 2, 3), keepdim=True) + 1e-5)

    b = a.astype(np.float64)
    b -= b.mean((0, 2, 3), keepdims=True)
    b /= np.sqrt((b * b).mean((0, 2, 3), keepdims=True) + 1e-5)
    for _ in range(2):
        np.testing.assert_allclose(norm(ms.Tensor(a)).asnumpy(), b, rtol=1e-4, atol=1e-5)
