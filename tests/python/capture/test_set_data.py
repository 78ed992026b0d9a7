"""``set_data`` and ``assign_value`` in captured code: writes that no history sees, the same as in plain Python."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops

DATA = np.arange(16, dtype=np.float32).reshape(4, 4) / 8 - 1


def moving_average(average, weight):
    average.set_data(average * 0.9 + weight * 0.1)
    return average.sum() * weight.sum()


def of_a_view(x, y):
    x[1].set_data(y[0] * 2)
    x[:, 2:].assign_value(y[:, :2])
    return x + 1


def of_its_own_transpose(x, y):
    x.set_data(x.T)
    return x * y


def of_itself(x, y):
    x.set_data(x)
    return x - y


def casts(x, y):
    x.set_data(ops.cast(y > 0, ms.int32))
    return x.assign_value(y.astype(ms.float64)) * 2


def twice(x, y):
    before = x * 2
    x.set_data(y)
    middle = x * 2
    x.set_data(before)
    return middle + x


def read_through_a_view(x, y):
    row = x[0]
    x.set_data(data=y * 3)
    return row + 1


@pytest.mark.parametrize(
    "run", [moving_average, of_a_view, of_its_own_transpose, of_itself, casts, twice, read_through_a_view]
)
@pytest.mark.parametrize("recorded", [False, True])
def test_the_same_as_plain(run, recorded):
    captured, seen = ms.jit(run, fullgraph=True), []
    for f in (run, captured, captured):
        x = ms.tensor(DATA.copy())
        y = ms.tensor(DATA[::-1].copy() * 3, requires_grad=recorded)
        result = f(x, y)
        version = x._version > 0  # a fragment writes once
        if recorded and result.requires_grad:
            result.sum().backward()
        seen.append(
            (result.tolist(), x.tolist(), version, None if y.grad is None else y.grad.tolist(), x.requires_grad)
        )
    assert seen[1] == seen[2] == seen[0]
    report = ms.report(run)
    assert report.compiles >= 1 and not report.breaks


def test_weights_of_another_network():
    """As loops of reinforcement learning keep a target network."""

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.dense = nn.Dense(4, 3)

        def construct(self, x):
            return self.dense(x)

    def step(net, target, optimizer, x):
        def loss(x):
            return ((net(x) - ops.stop_gradient(target(x)) * 0.9) ** 2).mean()

        value, gradients = ms.value_and_grad(loss, None, net.trainable_params())(x)
        optimizer(gradients)
        for mine, theirs in zip(target.trainable_params(), net.trainable_params()):
            mine.set_data(mine * 0.5 + theirs * 0.5)
        return value

    results = []
    for f in (step, ms.jit(step, fullgraph=True)):
        ms.set_seed(0)
        net, target = Net(), Net()
        optimizer = nn.SGD(net.trainable_params(), 0.1)
        losses = [f(net, target, optimizer, ms.tensor(DATA)).item() for _ in range(5)]
        weights = [p.asnumpy() for p in (*net.get_parameters(), *target.get_parameters())]
        assert all(p.requires_grad and p.is_leaf for p in target.get_parameters())
        results.append((losses, weights))
    np.testing.assert_allclose(results[1][0], results[0][0], rtol=1e-5)
    for a, b in zip(results[0][1], results[1][1]):
        np.testing.assert_allclose(b, a, rtol=1e-5, atol=1e-7)
    assert ms.report(step).eager_ops == 0


def test_what_the_backward_needs_is_still_watched():
    def wrong(x, w):
        y = w * x
        x.set_data(x + 1)
        return y.sum()

    def fine(x, w):
        y = w + x
        x.set_data(x + 1)
        return y.sum()

    for f in (wrong, ms.jit(wrong)):
        w = ms.tensor(DATA, requires_grad=True)
        loss = f(ms.tensor(DATA.copy()), w)
        with pytest.raises(RuntimeError, match="changed in place"):
            loss.backward()
    for f in (fine, ms.jit(fine, fullgraph=True)):
        w = ms.tensor(DATA, requires_grad=True)
        f(ms.tensor(DATA.copy()), w).backward()
        assert w.grad.tolist() == np.ones((4, 4)).tolist()


def test_what_does_not_fit_is_refused():
    def run(x, y):
        x.set_data(y)
        return x + 1

    for f in (run, ms.jit(run), ms.jit(run)):
        x = ms.tensor(DATA.copy())
        for wrong in (ms.tensor(DATA[:2]), ms.tensor(1.0), ms.tensor(DATA[:1])):
            with pytest.raises(ValueError, match="set_data: shape"):
                f(x, wrong)
        assert x.tolist() == DATA.tolist() and x._version == 0
        assert f(x, ms.tensor(DATA * 2)).tolist() == (DATA * 2 + 1).tolist()
