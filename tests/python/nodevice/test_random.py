"""The random generator: seeds, state, distributions."""

import numpy as np
import pytest

import msjit as ms


def test_seed_and_state():
    ms.set_seed(3)
    a = ms.ops.rand(5).asnumpy()
    state = ms.get_rng_state()
    b = ms.ops.rand(5).asnumpy()
    ms.set_rng_state(state)
    assert np.array_equal(ms.ops.rand(5).asnumpy(), b)
    ms.set_seed(3)
    assert np.array_equal(ms.ops.rand(5).asnumpy(), a)
    assert not np.array_equal(a, b)


def test_bad_seed():
    with pytest.raises(ValueError, match="negative"):
        ms.set_seed(-1)
    with pytest.raises(TypeError):
        ms.set_seed("x")
    with pytest.raises(TypeError):
        ms.set_rng_state(1)


def test_distributions():
    ms.set_seed(0)
    u = ms.ops.rand(100000).asnumpy()
    assert u.min() >= 0 and u.max() < 1 and abs(u.mean() - 0.5) < 0.01
    z = ms.ops.randn(100000).asnumpy()
    assert abs(z.mean()) < 0.02 and abs(z.std() - 1) < 0.02
    n = ms.ops.randint(-3, 4, (100000,)).asnumpy()
    assert set(n.tolist()) == set(range(-3, 4))
    b = ms.ops.raw.bernoulli(ms.ops.full((100000,), 0.3)).asnumpy()
    assert set(b.tolist()) == {0.0, 1.0} and abs(b.mean() - 0.3) < 0.01
    assert sorted(ms.ops.randperm(100).asnumpy().tolist()) == list(range(100))


def test_dropout():
    ms.set_seed(0)
    x = ms.ops.ones(100000)
    y, mask = ms.ops.raw.dropout(x, 0.25)
    assert abs(mask.asnumpy().mean() - 0.75) < 0.01
    np.testing.assert_allclose(y.asnumpy(), mask.asnumpy() / np.float32(0.75), rtol=1e-6)
    layer = ms.nn.Dropout(p=0.25)
    assert layer(x) is x
    assert abs((layer.set_train()(x).asnumpy() > 0).mean() - 0.75) < 0.01


def test_normal_and_uniform():
    ms.set_seed(0)
    z = ms.ops.normal((50000,), 2.0, 3.0).asnumpy()
    assert abs(z.mean() - 2) < 0.1 and abs(z.std() - 3) < 0.1
    u = ms.ops.uniform((50000,), -1.0, 3.0).asnumpy()
    assert u.min() >= -1 and u.max() < 3 and abs(u.mean() - 1) < 0.05
