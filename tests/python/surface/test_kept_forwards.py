"""Cell.set_grad: the forward of a call serves the gradient of the same tensors, too. What is expected is what MindSpore 2.10
gives in its eager mode: how often construct ran, and a batch norm's running means after it."""

import copy
import gc

import numpy as np
import pytest

import msjit as ms
from msjit import Tensor, nn, ops

X = np.array([[1.0, 3.0], [3.0, 9.0]], np.float32)


class Net(nn.Cell):
    def __init__(self, runs):
        super().__init__()
        self.norm = nn.BatchNorm1d(2, momentum=0.5)
        self.runs = runs

    def construct(self, x, by=1.0):
        self.runs.append(1)
        return (self.norm(x) * by).sum()


@pytest.fixture(autouse=True)
def no_tape():
    before = ms._core._keep_tape(False)  # as in a program that imports mindspore
    yield
    ms._core._keep_tape(before)


def made(set_grad=True):
    net = Net([]).set_train()
    return net.set_grad() if set_grad else net


def of_weights(net, *args):
    return ops.GradOperation(get_by_list=True)(net, ms.ParameterTuple(net.trainable_params()))(*args)


def of_loss(net, *args):
    sens = ops.ones_like(net(*args))
    return ops.GradOperation(get_by_list=True, sens_param=True)(net, net.trainable_params())(*args, sens)


x, other = Tensor(X), Tensor(X * 2)

PROGRAMS = {
    "once": (lambda n: (n(x), of_weights(n, x)), 1, [1.0, 3.0]),
    "the gradient twice": (lambda n: (n(x), of_weights(n, x), of_weights(n, x)), 2, [1.5, 4.5]),
    "another tensor": (lambda n: (n(x), of_weights(n, other)), 2, [2.5, 7.5]),
    "an equal tensor": (lambda n: (n(x), of_weights(n, Tensor(X))), 2, [1.5, 4.5]),
    "two calls": (lambda n: (n(x), n(x), of_weights(n, x)), 2, [1.5, 4.5]),
    "two calls that wait": (lambda n: (n(x), n(other), of_weights(n, x), of_weights(n, other)), 2, [2.5, 7.5]),
    "value_and_grad": (lambda n: (n(x), ms.value_and_grad(n, None, n.trainable_params())(x)), 1, [1.0, 3.0]),
    "by an input": (lambda n: (n(x), ms.grad(n)(x)), 1, [1.0, 3.0]),
    "of a function that calls it": (lambda n: (n(x), ms.grad(lambda v: n(v))(x)), 2, [1.5, 4.5]),
    "a number": (lambda n: (n(x, 2.0), of_weights(n, x, 2.0)), 1, [1.0, 3.0]),
    "another number": (lambda n: (n(x, 2.0), of_weights(n, x, 3.0)), 2, [1.5, 4.5]),
    "by name": (lambda n: (n(x, by=2.0), ops.GradOperation()(n)(x, by=2.0)), 2, [1.5, 4.5]),
    "sens": (lambda n: of_loss(n, x), 1, [1.0, 3.0]),
    "all": (lambda n: (n(x), ops.GradOperation(get_all=True)(n)(x)), 1, [1.0, 3.0]),
    "three steps": (lambda n: [(n(x), of_weights(n, x)) for _ in range(3)], 3, [1.75, 5.25]),
    "of some weights": (lambda n: (n(x), ops.GradOperation(get_by_list=True)(n, [n.norm.gamma])(x)), 1, [1.0, 3.0]),
}
MODES = {"eager": lambda f: f, "jit": ms.jit}


@pytest.mark.parametrize("mode", [*MODES, "switch"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_the_forward_runs_once(name, mode):
    program, runs, means = PROGRAMS[name]
    for _ in range(3):
        net = made()
        if mode == "switch":
            with ms.enable_capture():
                program(net)
        else:
            MODES[mode](program)(net)
        assert len(net.runs) == runs
        np.testing.assert_allclose(net.norm.moving_mean.asnumpy(), means)


@pytest.mark.parametrize("mode", MODES)
def test_gradients_are_those_of_a_forward_of_their_own(mode):
    def step(net, x):
        return net(x), ms.value_and_grad(net, 0, net.trainable_params())(x, 3.0), of_loss(net, x, 2.0)

    def text(value):
        return [text(v) for v in value] if isinstance(value, tuple) else value.asnumpy().tolist()

    captured = MODES[mode](step)
    for _ in range(3):
        assert text(captured(made(), other)) == text(step(made(False), other))


@pytest.mark.parametrize("mode", MODES)
def test_training_steps_of_ones_own(mode):
    class Step(nn.Cell):
        def __init__(self, net):
            super().__init__(auto_prefix=False)
            self.network, self.weights = net, ms.ParameterTuple(net.trainable_params())
            self.optimizer = nn.SGD(self.weights, 0.1)
            self.grad = ops.GradOperation(get_by_list=True, sens_param=True)

        def construct(self, x):
            loss = self.network(x)
            self.optimizer(self.grad(self.network, self.weights)(x, Tensor([1.0])))
            return loss

    net = made()
    step = Step(net).set_train()
    step = ms.jit(step) if mode == "jit" else step
    for _ in range(3):
        step(x)
    np.testing.assert_allclose(net.norm.moving_mean.asnumpy(), [1.75, 5.25])  # asked of MindSpore, as the next
    np.testing.assert_allclose(net.norm.beta.asnumpy(), [-0.6, -0.6], rtol=1e-6)


def test_a_mask_of_dropout_is_the_one_of_the_call():
    net = nn.SequentialCell(nn.Dense(8, 64), nn.Dropout(p=0.5)).set_train().set_grad()
    given = Tensor(np.ones((1, 8), np.float32))
    y = net(given)
    g = ops.GradOperation(get_by_list=True)(net, [net[0].bias])(given)[0]
    assert ((y.asnumpy()[0] != 0) == (g.asnumpy() != 0)).all()


def test_where_the_forward_runs_again():
    net = made()
    net(x)
    net.norm.gamma.set_data(Tensor([5.0, 5.0]))  # MindSpore gives the gradient at the former value
    of_weights(net, x)
    assert len(net.runs) == 2
    net = made(False)
    net(x), of_weights(net, x)
    assert len(net.runs) == 2
    net = made()
    with ms.no_grad():
        net(x)
    of_weights(net, x)
    assert len(net.runs) == 2
    net = made().set_train(False)
    net(x), of_weights(net, x)
    assert len(net.runs) == 2


def test_what_waits_goes_with_its_input():
    net = made()
    given = Tensor(X)
    net(given)
    assert net._kept_forwards.waiting and not copy.deepcopy(net)._kept_forwards.waiting
    del given
    gc.collect()
    assert not net._kept_forwards.waiting


def test_an_optimizer_of_another_network_does_not_disturb():
    first, second = made(), made()
    first(x), second(other)
    of_weights(first, x), of_weights(second, other)
    assert len(first.runs) == len(second.runs) == 1
