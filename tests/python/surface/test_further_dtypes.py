"""Dtypes that MindSpore 2.10 takes in functions of floats and real numbers: results as it gives them."""

import numpy as np
import pytest

import msjit as ms
from msjit import mint, ops

F = mint.nn.functional
Z = np.array([1 + 2j, -0.5 + 0.25j, 1e-4j, 0], np.complex64)
OF_COMPLEX = {
    "expm1": lambda z: np.exp(z) - 1,
    "log1p": lambda z: np.log(1 + z),
    "silu": lambda z: z / (1 + np.exp(-z)),
    "logsigmoid": lambda z: -np.log(1 + np.exp(-z)),
    "sign": lambda z: np.where(z == 0, 0, z / np.where(z == 0, 1, np.abs(z))),
}


@pytest.mark.parametrize("name", OF_COMPLEX)
def test_complex_numbers(name):
    f = getattr(ops, name)
    expected = OF_COMPLEX[name](Z.astype(np.complex128))
    for g in (f, ms.jit(lambda z: f(z) * 1)):
        result = g(ms.tensor(Z))
        assert result.dtype == ms.complex64
        np.testing.assert_allclose(result.asnumpy(), expected, rtol=2e-6, atol=1e-7)


@pytest.mark.parametrize("name", ["expm1", "log1p", "silu", "logsigmoid"])
def test_gradients_of_complex_numbers(name):
    """By differences along both parts: of a real loss, d/d re + i d/d im (decision 0004)."""
    f, z, step = getattr(ops, name), Z[:2].astype(np.complex128), 1e-6
    weight = ms.tensor([0.3 - 1j, 2 + 0.5j], dtype=ms.complex128)

    def loss(z):
        return ops.real(f(z) * weight).sum()

    got = ms.grad(loss)(ms.tensor(z)).asnumpy()
    for k in range(2):
        parts = []
        for direction in (step, 1j * step):
            up, down = z.copy(), z.copy()
            up[k] += direction
            down[k] -= direction
            parts.append((float(loss(ms.tensor(up))) - float(loss(ms.tensor(down)))) / (2 * step))
        np.testing.assert_allclose(got[k], parts[0] + 1j * parts[1], rtol=1e-5)


@pytest.mark.parametrize("dtype", [ms.int8, ms.uint8, ms.int16, ms.int32, ms.int64])
def test_losses_of_ints(dtype):
    x, y = ms.tensor([1, 5, 100], dtype=dtype), ms.tensor([3, 2, 10], dtype=dtype)
    d = np.array([2.0, 3.0, 90.0])
    values = {"mse_loss": d * d, "huber_loss": d - 0.5, "l1_loss": d}
    for name, each in values.items():
        f = getattr(ops, name)
        for how, expected in (("none", each), ("mean", each.mean()), ("sum", each.sum())):
            for g in (f, ms.jit(lambda a, b, reduction: f(a, b, reduction=reduction))):
                result = g(x, y, reduction=how)
                whole = name == "l1_loss" and how != "mean"
                assert result.dtype == (dtype if whole else ms.float32), (name, how)
                np.testing.assert_allclose(result.asnumpy(), expected)


def test_losses_of_ints_of_two_kinds():
    x, y = ms.tensor([True, False]), ms.tensor([1, 5], dtype=ms.int32)
    assert ops.l1_loss(x, y, reduction="none").tolist() == [0, 5]
    assert ops.mse_loss(x, y, reduction="none").tolist() == [0, 25]
    assert ops.mse_loss(ms.tensor([0.5, 1.5]), y).dtype == ms.float32
    for loss in (ops.l1_loss, ops.mse_loss, ops.huber_loss):
        with pytest.raises(TypeError, match="floating-point"):
            loss(x, x)
    with pytest.raises(TypeError, match="floating-point"):
        ops.smooth_l1_loss(y, y)


def test_bools():
    x, y = ms.tensor([True, False, True]), ms.tensor([True, True, True])
    for close in (ops.isclose, mint.isclose, lambda a, b: a.isclose(b), ms.jit(lambda a, b: ops.isclose(a, b))):
        assert close(x, y).tolist() == [True, False, True]
    assert mint.allclose(x, x) is True
    for relu in (ops.relu, F.relu, ms.nn.ReLU(), mint.nn.ReLU(), ms.jit(lambda v: ops.relu(v))):
        assert relu(x).dtype == ms.bool_
        assert relu(x).tolist() == [True, False, True]


def test_small_ints_that_are_close():
    """Their difference left the range of the dtype."""
    x, y = ms.tensor([0, 250], dtype=ms.uint8), ms.tensor([1, 5], dtype=ms.uint8)
    assert ops.isclose(x, y, atol=2.0).tolist() == [True, False]
    x, y = ms.tensor([127], dtype=ms.int8), ms.tensor([-128], dtype=ms.int8)
    assert ops.isclose(x, y, atol=2.0).tolist() == [False]
