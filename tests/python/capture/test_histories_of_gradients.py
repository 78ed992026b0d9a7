"""What a differentiated function keeps for itself: its tensors have the history that they have without capture."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn

W = ms.Parameter(ms.Tensor(np.arange(6.0, dtype=np.float32).reshape(2, 3)), name="w")
X = ms.Tensor(np.ones((4, 2), np.float32))


def kept(by, captured, write, loop):
    box = {}

    def f(x):
        h = x @ W if by != "argument" else x * x
        y = (h * h).sum()
        box.update(y=y, h=h, twice=(h * 2).sum(), x=x)
        return y

    gradient = ms.value_and_grad(f, None if by == "weights" else 0, None if by == "argument" else [W])

    def step(x):
        for _ in range(loop):
            loss, _ = gradient(x)
            if write:
                with ms.no_grad():
                    W.copy_(W * 1.0)
        return loss

    run = ms.jit(step) if captured else step
    for _ in range(4):
        run(X)
    result = []
    for name, value in box.items():
        try:
            value.backward()
            said = "ran"
        except RuntimeError as e:
            said = str(e)
        result.append((name, value.requires_grad, value.is_leaf, said))
    if captured:
        report = ms.report(step)
        assert report.hits > 0 and not report.breaks
        calls = report.eager_ops
        run(X)
        assert ms.report(step).eager_ops == calls  # the write and what follows stay in compiled code
    return result


@pytest.mark.parametrize("loop", [1, 12])
@pytest.mark.parametrize("write", [False, True])
@pytest.mark.parametrize("by", ["argument", "weights", "both"])
def test_released_as_eagerly(by, write, loop):
    assert kept(by, True, write, loop) == kept(by, False, write, loop)


def test_a_cell_that_remembers_its_loss_trains_compiled():
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.layer = nn.Dense(4, 3)
            self.seen = {}

        def construct(self, x):
            loss = ms.ops.cross_entropy(self.layer(x), ms.ops.argmax(x, 1) % 3)
            self.seen["loss"] = loss
            return loss

    net = Net()
    optimizer = nn.Adam(net.trainable_params(), 0.05)
    gradient = ms.value_and_grad(net, None, optimizer.parameters)

    @ms.jit
    def train(x):
        for _ in range(10):
            loss, gradients = gradient(x)
            optimizer(gradients)
        return loss

    x = ms.Tensor(np.random.default_rng(0).normal(size=(8, 4)).astype(np.float32))
    losses = [float(train(x)) for _ in range(4)]
    before = ms.report(train).eager_ops
    losses.append(float(train(x)))
    assert ms.report(train).eager_ops == before
    assert losses == sorted(losses, reverse=True) and float(net.seen["loss"]) == losses[-1]


def test_linear_functions_of_an_argument_break_in_place():
    box = []

    def f(x):
        y = (x + x).sum()
        box.append(y)
        return y

    step = ms.jit(ms.grad(f))
    for _ in range(4):
        np.testing.assert_array_equal(step(X).asnumpy(), np.full((4, 2), 2.0))
    for y in box:
        assert y.requires_grad and not y.is_leaf
        y.backward()
