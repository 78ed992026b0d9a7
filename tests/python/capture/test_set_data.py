"""``set_data`` and ``assign_value`` in captured code: the same as in plain Python. No history sees ``set_data``."""

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
    x[:, 2:].set_data(y[:, :2])
    return x + 1


def of_a_results_view(x, y):
    z = x * 2
    z[:, 2:].assign_value(y[:, :2])
    return z + x


def of_its_own_transpose(x, y):
    x.set_data(x.T)
    return x * y


def of_itself(x, y):
    x.set_data(x)
    return x - y


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
    "run", [moving_average, of_a_view, of_a_results_view, of_its_own_transpose, of_itself, twice, read_through_a_view]
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


def test_other_shapes_and_dtypes():
    """As in MindSpore: a tensor takes them over, a Parameter all but the dtype."""

    def run(x, y):
        x.set_data(y)
        return x + 1

    def casts(x, y):
        x.set_data(ops.cast(y > 0, ms.int32))
        return x.assign_value(y.astype(ms.float64)) * 2

    for make in (ms.tensor, lambda data: ms.Parameter(ms.tensor(data), name="p")):
        seen = []
        for f, cast in ((run, casts), *[(ms.jit(run), ms.jit(casts))] * 2):
            x, results = make(DATA.copy()), []
            for other in (DATA[:2], 1.0, DATA[:1] > 0, DATA * 2, DATA.astype(np.float64), DATA):
                y = ms.tensor(other)
                results.append((f(x, y).tolist(), x.tolist(), x.shape, str(x.dtype), y.tolist()))
                y.zero_()  # what was taken over is not shared
                assert x.tolist() == results[-1][1]
            z = cast(x, ms.tensor(DATA))
            results.append((z.tolist(), str(z.dtype), x.tolist(), str(x.dtype), x.requires_grad))
            seen.append(results)
        assert seen[1] == seen[0] and seen[2] == seen[0]
        assert [r[2] for r in seen[0][:4]] == [(2, 4), (), (1, 4), (4, 4)]
        assert seen[0][2][3] == ("Bool" if make is ms.tensor else "Float32")
        assert seen[0][-1][3] == ("Float64" if make is ms.tensor else "Float32")


def test_a_results_shape_stays():
    def run(x, y):
        z = x * 2
        z.set_data(y)
        return z

    for f in (run, ms.jit(run), ms.jit(run)):
        x = ms.tensor(DATA.copy(), requires_grad=True)
        with pytest.raises(RuntimeError, match="set_data: only a leaf"):
            f(x, ms.tensor(DATA[:2]))


class Moves(nn.Cell):
    """Writes its weight, and then computes with it: eagerly the gradient of what follows goes to the weight."""

    def __init__(self, write):
        super().__init__()
        self.write = write
        self.p = ms.Parameter(ms.tensor([1.0, 2.0]), name="p")
        self.other = ms.Parameter(ms.tensor([5.0, 7.0]), name="other")

    def construct(self, x):
        self.write(self.p, self.p + x * 2)
        return (self.p * self.other * ms.tensor([3.0, 4.0])).sum()


WRITES = {
    "set_data": lambda p, value: p.set_data(value),
    "assign_value": lambda p, value: p.assign_value(value),
    "assign": lambda p, value: ops.assign(p, value),
}


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("transform", ["value_and_grad", "grad", "one"])
def test_gradients_of_a_weight_that_the_function_writes(write, transform):
    def run(net, x):
        if transform == "value_and_grad":
            value, grads = ms.value_and_grad(net, None, net.trainable_params())(x)
            return [value.tolist()] + [g.tolist() for g in grads]
        if transform == "grad":
            return [g.tolist() for g in ms.grad(net, None, net.trainable_params())(x)]
        return ms.grad(net, None, net.p)(x).tolist()

    captured, seen = ms.jit(run), []
    for f in (run, captured, captured, captured):
        net = Moves(WRITES[write])
        seen.append((f(net, ms.tensor([5.0, 6.0])), net.p.tolist()))
    assert all(one == seen[0] for one in seen), seen
    expected = [[15.0, 28.0], [33.0, 56.0]]  # other * c for p, which has become [11, 14], and p * c for other
    assert seen[0][1] == [11.0, 14.0]
    assert seen[0][0] == {"value_and_grad": [557.0, *expected], "grad": expected, "one": expected[0]}[transform]


@pytest.mark.parametrize("write", WRITES)
def test_gradients_of_an_input_that_the_function_writes(write):
    def f(x, y):
        WRITES[write](x, y * 2)
        return (x * y).sum()

    def run(x, y):
        gx, gy = ms.grad(f, (0, 1))(x, y)
        return gx.tolist(), gy.tolist(), x.tolist()

    captured = ms.jit(run)
    if write == "assign_value":  # recorded, and refused of an input as in MindSpore
        for g in (run, captured, captured):
            with pytest.raises(RuntimeError, match="a leaf that requires grad .* cannot be written in place"):
                g(ms.tensor([1.0, 2.0]), ms.tensor([5.0, 6.0]))
        return
    seen = [g(ms.tensor([1.0, 2.0]), ms.tensor([5.0, 6.0])) for g in (run, captured, captured)]
    assert seen[1] == seen[0] and seen[2] == seen[0], seen
