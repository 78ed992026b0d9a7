"""In-place writes that autograd records, in captured code: the same values, gradients and errors as plain Python."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops

rng = np.random.default_rng(0)
DATA = rng.standard_normal((4, 4)).astype(np.float32)


def leaf(data=DATA):
    return ms.tensor(data, requires_grad=True)


def add_in_place(y, x):
    y.add_(x)
    return y


def accumulate(x):
    total = ops.zeros((4,))
    for i in range(4):
        total.add_(x[i] * i)
    return total


def rows(x):
    out = ops.zeros((4, 4))
    for i in range(4):
        out[i] = x[i].exp()
    return out * x


def by_index_and_mask(x):
    out = ops.zeros((4, 4))
    out[:, 1:] += x[:, 1:]
    out[ms.tensor([0, 2])] = x[:2] * 3
    out[out > 1] = 0.5
    return out * x


def through_views(x):
    y = x * 2
    v = y[1:]
    w = v[0]
    v.add_(1)
    w.mul_(x[0])
    return y + w


def view_of_what_is_written(x):
    y = x * 2
    v = y[1:]
    y.add_(x)
    return v


def both_returned(x):
    y = x * 2
    v = y[1:]
    y.mul_(x)
    v.sub_(1)
    return y, v


def product(x):
    y = x * 2
    y.mul_(x)
    y.mul_(y)
    return y


def copied(x):
    y = x.tanh() * 1
    y.copy_(x * x)
    return y * x


def transposed(x):
    return add_in_place((x * 2).T, x)


def reshaped(x):
    return add_in_place((x * 2).reshape(16), x.reshape(16))


def after_matmul(x):
    return ops.relu(add_in_place(add_in_place(x @ x, x), x))


def alias_kept(x):
    y = x * 3
    z = y
    y.add_(1)
    return z * y


def one_becomes_the_others_history(x):
    y = ops.ones((4, 4))
    v = y[0]
    y[0] = x[0] * 5
    assert v.requires_grad and y.requires_grad and not y.is_leaf
    return v * 2


WHOLE = [
    accumulate, rows, by_index_and_mask, through_views, view_of_what_is_written, both_returned, product, copied,
    transposed, reshaped, after_matmul, alias_kept, one_becomes_the_others_history,
]  # fmt: skip


def outcome(f, *tensors):
    """Values, gradients and second derivatives of a weighted sum of f's results."""
    made = f(*tensors)
    made = made if isinstance(made, tuple) else (made,)
    loss = sum((y * y * (i + 0.5)).sum() for i, y in enumerate(made))
    (g,) = backward_of(loss, tensors)
    return [*(y.asnumpy() for y in made), g, [(y.requires_grad, y.is_leaf) for y in made]]


def backward_of(loss, tensors):
    loss.backward()
    return tuple(t.grad.asnumpy() for t in tensors)


def check(f, *made, whole=True, calls=3):
    plain = outcome(f, *[m() for m in made])
    captured = ms.jit(f, fullgraph=whole)
    for _ in range(calls):
        found = outcome(captured, *[m() for m in made])
        assert found[-1] == plain[-1]
        for a, b in zip(found[:-1], plain[:-1]):
            np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5)
    assert ms.report(captured).hits >= calls
    return captured


@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_whole(f):
    check(f, leaf)


@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_inside_a_gradient(f):
    def total(x):
        made = f(x)
        made = made if isinstance(made, tuple) else (made,)
        return sum((y * y).sum() for y in made)

    x = ms.tensor(DATA)
    captured = ms.jit(lambda x: ms.grad(total)(x), fullgraph=True)
    for _ in range(3):
        np.testing.assert_allclose(captured(x).asnumpy(), ms.grad(total)(x).asnumpy(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_second_order(f):
    def total(x):
        made = f(x)
        made = made if isinstance(made, tuple) else (made,)
        return sum((y * y * y).sum() for y in made)

    def second(x):
        return (ms.grad(total)(x) ** 2).sum()

    x = ms.tensor(DATA)
    captured = ms.jit(ms.grad(second))
    for _ in range(3):
        np.testing.assert_allclose(captured(x).asnumpy(), ms.grad(second)(x).asnumpy(), rtol=1e-3, atol=1e-3)


LAYERS = {
    "Dense": lambda: nn.Dense(4, 4),
    "LayerNorm": lambda: nn.LayerNorm((4,)),
    "BatchNorm1d": lambda: nn.BatchNorm1d(4),
    "Embedding": lambda: nn.SequentialCell(nn.Dense(4, 4), nn.ReLU(), nn.Dense(4, 4)),
}


@pytest.mark.parametrize("name", LAYERS)
def test_residual(name):
    net = LAYERS[name]()
    net.set_train(name != "BatchNorm1d")
    check(lambda x: add_in_place(net(x), x), leaf)


class Block(nn.Cell):
    """A residual block as it is written for PyTorch."""

    def __init__(self):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv2d(3, 3, 3), nn.Conv2d(3, 3, 3)
        self.bn1, self.bn2 = nn.BatchNorm2d(3), nn.BatchNorm2d(3)

    def construct(self, x):
        out = ops.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        out.add_(x)
        return ops.relu(out)


def test_training_of_a_residual_block():
    images = ms.tensor(rng.standard_normal((2, 3, 5, 5)).astype(np.float32))
    losses, reports = [], []
    for wrap in (lambda f: f, lambda f: ms.jit(f, fullgraph=True)):
        ms.set_seed(3)
        net = Block()
        net.set_train()
        optimizer = nn.Momentum(net.trainable_params(), 0.05, 0.9)

        def step(x, net=net, optimizer=optimizer):
            loss, grads = ms.value_and_grad(lambda x: (net(x) ** 2).mean(), None, optimizer.parameters)(x)
            optimizer(grads)
            return loss

        run = wrap(step)
        losses.append([float(run(images)) for _ in range(6)])
        reports.append(run)
    np.testing.assert_allclose(losses[1], losses[0], rtol=1e-5)
    assert losses[0][-1] < losses[0][0] and ms.report(reports[1]).hits >= 5


def kept_output(x):
    y = x.exp()
    y.add_(1)
    return y


def kept_operand(x):
    y = x * 2
    z = y * y
    y.add_(1)
    return z + y


def kept_softmax(x):
    return add_in_place(ops.softmax(x), x)


def kept_root(x):
    return add_in_place(ops.sqrt(x * x + 1), x)


def of_a_leaf(x):
    x.add_(1)
    return x * 2


@pytest.mark.parametrize("f", [kept_output, kept_operand, kept_root, of_a_leaf], ids=lambda f: f.__name__)
def test_errors_are_pythons(f):
    with pytest.raises(RuntimeError) as plain:
        outcome(f, leaf())
    captured = ms.jit(f)
    for _ in range(3):
        with pytest.raises(RuntimeError) as found:
            outcome(captured, leaf())
        # What kept the value is the op, or the fragment that it was captured in.
        assert str(found.value).split("`")[-1] == str(plain.value).split("`")[-1]


def test_quotients_keep_their_operands():
    """Of a softmax its parts are kept, not the result: that may be written."""
    expected = outcome(lambda x: ops.softmax(x) + x, leaf())
    captured = ms.jit(kept_softmax)
    for f in (kept_softmax, captured, captured):
        for found, wanted in zip(outcome(f, leaf())[:2], expected[:2], strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-6)


def test_a_break_between_writes(capsys):
    def f(x):
        y = x * 2
        v = y[1:]
        y.add_(x)
        print("between")
        v.mul_(3)
        y[0] = x[0] * x[1]
        print("and after")
        v.add_(1)
        return y * x

    check(f, leaf, whole=False)


def test_written_after_it_was_returned():
    def make(x):
        y = x * 2
        y.add_(x)
        return y

    captured = ms.jit(make, fullgraph=True)
    for _ in range(3):
        found = []
        for f in (make, captured):
            x = leaf()
            y = f(x)
            y.mul_(x)
            y[0] = 1
            (y * y).sum().backward()
            found.append((y.asnumpy(), x.grad.asnumpy()))
        for a, b in zip(*found):
            np.testing.assert_allclose(b, a, rtol=1e-5)


def test_hooks_stand_before_the_write():
    def f(x, seen):
        y = x * 2
        y.register_hook(lambda g: seen.append(g.asnumpy().copy()))
        y.mul_(x)
        y.register_hook(lambda g: seen.append(g.asnumpy().copy()))
        return y

    captured = ms.jit(f)
    for _ in range(3):
        found = []
        for run in (f, captured):
            x, seen = leaf(), []
            (run(x, seen) ** 2).sum().backward()
            found.append([x.grad.asnumpy(), *seen])
        assert len(found[0]) == len(found[1]) == 3
        for a, b in zip(*found):
            np.testing.assert_allclose(b, a, rtol=1e-5)


def test_through_detach_and_under_no_grad():
    def f(x):
        y = x * 2
        d = y.detach()
        d.add_(1)
        with ms.no_grad():
            y.mul_(3)
        y.add_(x)
        return y * x

    check(f, leaf, whole=False)
