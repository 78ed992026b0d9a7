"""Inputs and results written in place between forward and backward: captured code gives what the tape gives op by op,
values and gradients of then, and raises where the tape kept what was written."""

import numpy as np
import pytest

import msjit as ms
from fuzz_writes import Program
from msjit import nn, ops

DATA = np.random.default_rng(0).standard_normal((3, 4)).astype(np.float32)


def leaf(data=DATA):
    return ms.tensor(data, requires_grad=True)


def plain(data=DATA[::-1]):
    return ms.tensor(np.ascontiguousarray(data))


def second_order(loss, leaves):
    loss.backward(create_graph=True)
    first = [v.grad for v in leaves if v.grad is not None]
    for v in leaves:
        v.grad = None
    total = sum((g * g).sum() for g in first)
    if total.requires_grad:
        total.backward()


def outcome(f, write, graph=False, make=(leaf, plain)):
    """What f gives, and the gradient of its results' sum after write(x, p, results), or that it raises."""
    x, p = (m() for m in make)
    made = f(x, p)
    made = made if isinstance(made, tuple) else (made,)
    before = [np.array(m.asnumpy()) for m in made]
    loss = sum((m.sum() for m in made), ms.tensor(0.0))
    write(x, p, made)
    leaves = [v for v in (x, p) if v.requires_grad and v.is_leaf]
    try:
        if graph:
            second_order(loss, leaves)
        else:
            loss.backward()
    except RuntimeError as error:
        assert "in place" in str(error), error
        return before, "raised"
    return before, [None if v.grad is None else v.grad.asnumpy() for v in leaves]


def same(expected, found):
    assert type(expected[1]) is type(found[1]), (expected[1], found[1])
    if isinstance(expected[1], str):
        return
    for a, b in zip([*expected[0], *expected[1]], [*found[0], *found[1]]):
        assert (a is None) == (b is None)
        if a is not None:
            np.testing.assert_allclose(b, a, rtol=1e-5, atol=1e-6)


def check(f, write, how="jit", **kwargs):
    """Whether it raises."""
    expected = outcome(f, write, **kwargs)
    if how == "jit":
        captured = ms.jit(f)
        for _ in range(3):
            same(expected, outcome(captured, write, **kwargs))
        assert ms.report(captured).hits >= 2, str(ms.report(captured))
    else:
        with ms.enable_capture():
            for _ in range(4):
                same(expected, outcome(f, write, **kwargs))
    return isinstance(expected[1], str)


def add_to_p(x, p, made):
    p.add_(3)


FREE = {  # the tape keeps neither p nor what is made of it without history
    "mask": lambda x, p: ops.where(p > 0, x, -x),
    "sum inside": lambda x, p: (x + p).tanh(),
    "exp of a sum": lambda x, p: (x + p).exp().sin(),
    "a difference": lambda x, p: (x - p) ** 2,
    "a factor of another": lambda x, p: x * (p * 2 + 1),
    "relu": lambda x, p: ops.relu(x * 2 + p),
    "a row": lambda x, p: x * (p[0] > 0).to(ms.float32),
    "a column": lambda x, p: (x + p[:, 1:2]).sigmoid() * x,
    "transposed": lambda x, p: (x.T + p.T).tanh(),
    "reduced": lambda x, p: ops.where(p > p.mean(), x, x * 0.5),
    "abs": lambda x, p: (x * 2 + p).abs(),
    "two results": lambda x, p: (ops.where(p > 0, x, -x), (x + p).sin()),
    "composite": lambda x, p: ops.gelu(x + p),
    "softmax": lambda x, p: ops.softmax(x + p, axis=-1) * x,
    "a loss": lambda x, p: ops.smooth_l1_loss(x * 1.5, p + 0.25),
    "clip": lambda x, p: (x + p).clip(-0.5, 0.5),
    "maximum": lambda x, p: ops.maximum(x * 2, p + 1),
}
KEPT = {  # by the tape
    "a product": lambda x, p: x * p,
    "a matrix product": lambda x, p: x @ p.T,
    "a quotient": lambda x, p: x / (p * p + 1) + x * p,
    "a view in a product": lambda x, p: x[1:] * p[1:],
    "a product beside a mask": lambda x, p: ops.where(p > 0, x * p, -x),
}


@pytest.mark.parametrize("how", ["jit", "switch"])
@pytest.mark.parametrize("name", FREE)
def test_what_the_tape_does_not_keep(name, how):
    assert not check(FREE[name], add_to_p, how)


@pytest.mark.parametrize("how", ["jit", "switch"])
@pytest.mark.parametrize("name", KEPT)
def test_what_the_tape_keeps(name, how):
    assert check(KEPT[name], add_to_p, how)


@pytest.mark.parametrize("name", [n for n in FREE if n != "softmax"])
def test_second_order(name):
    check(FREE[name], add_to_p, graph=True)


def no_grad_leaf(x, p, made):
    with ms.no_grad():
        p.sub_(1)
        p.mul_(0.5)


def through_a_view(x, p, made):
    p.detach().T[1:].copy_(ms.ones((3, 3)))


def one_element(x, p, made):
    p.detach()[0, 0] = 100.0


def through_numpy(x, p, made):
    p.detach().asnumpy()[...] = -p.detach().asnumpy()


def other_memory(x, p, made):
    p.data = ms.tensor(-DATA)


def twice_and_again(x, p, made):
    for _ in range(3):
        with ms.no_grad():
            p.add_(1)
    (x * 2 + p).tanh().sum()


WRITES = [no_grad_leaf, through_a_view, one_element, through_numpy, other_memory, twice_and_again]


@pytest.mark.parametrize("write", WRITES, ids=lambda w: w.__name__)
@pytest.mark.parametrize("p", [leaf, plain], ids=["leaf", "plain"])
def test_ways_to_write(write, p):
    for name in ("mask", "exp of a sum", "a column", "two results"):
        check(FREE[name], write, make=(leaf, p))


def test_memory_that_numpy_shares_is_written_without_a_word():
    for f in (FREE["mask"], FREE["exp of a sum"]):
        results = []
        for g in (f, ms.jit(f)):
            for _ in range(3):
                array = DATA.copy()
                x, p = leaf(), ms.Tensor.from_numpy(array)
                loss = g(x, p).sum()
                array[...] = -array
                loss.backward()
                results.append(x.grad.asnumpy())
        for r in results[1:]:
            np.testing.assert_allclose(r, results[0], rtol=1e-5)


def write_results(x, p, made):
    with ms.no_grad():
        made[0].add_(5)


RESULTS = {
    "not kept": lambda x, p: (x * 2 + 1, (x * 2 + 1 > 0).to(ms.float32) * x),
    "of what follows": lambda x, p: _mask_of(x + p),
    "kept": lambda x, p: ((x + p).exp(), x * 2),
    "a view of it": lambda x, p: _view_of(x + p),
}


def _mask_of(y):
    return y, ops.where(y > 0, y * 2, -y)


def _view_of(y):
    return y.T, ops.where(y > 0, y * 2, -y)


@pytest.mark.parametrize("name", RESULTS)
def test_results_that_are_written(name):
    assert check(RESULTS[name], write_results) == (name == "kept")


def test_one_of_two_losses_reads_it():
    def f(x, p):
        return ops.where(p > 0, x, -x).sum(), (x * p).sum()

    for backward_of, raises in ((0, False), (1, True)):
        for g in (f, ms.jit(f)):
            for _ in range(3):
                x, p = leaf(), plain()
                losses = g(x, p)
                p.add_(3)
                if not raises:
                    losses[backward_of].backward()
                    np.testing.assert_array_equal(x.grad.asnumpy(), np.where(DATA[::-1] > 0, 1, -1))
                    continue
                with pytest.raises(RuntimeError, match="in place"):
                    losses[backward_of].backward()


def test_an_optimizer_between_forward_and_backward():
    """Its writes are those of captured code, of all its Parameters at once."""

    def train(wrap):
        ms.set_seed(1)
        net = nn.Linear(4, 3)
        scale = ms.Parameter(ms.tensor(DATA[0, :3].copy()), name="scale")
        optimizer = nn.SGD([*net.trainable_params(), scale], 0.5)
        forward = wrap(lambda x: ops.relu(net(x) + scale).sum())
        step = wrap(lambda grads: optimizer(grads))
        x = plain()
        losses, gradients = [], []
        for _ in range(4):
            loss = forward(x)
            step(tuple(ops.ones_like(p) for p in optimizer.parameters))
            loss.backward()
            losses.append(float(loss))
            for p in optimizer.parameters:
                gradients.append(p.grad.asnumpy())
                p.grad = None
        return losses, gradients

    eager, captured = train(lambda f: f), train(ms.jit)
    np.testing.assert_allclose(captured[0], eager[0], rtol=1e-5)
    for a, b in zip(eager[1], captured[1]):
        np.testing.assert_allclose(b, a, rtol=1e-5)


def test_rows_of_a_buffer_that_is_filled_are_not_copied():
    """A write copies what it writes for those that read it later, no more: not the whole buffer for each row."""
    rows = 200
    buffer = ms.zeros((rows, 4096))
    f = ms.jit(lambda x, row: ops.where(row > 0, x, -x).sum())
    x = ms.tensor(np.ones(4096, np.float32), requires_grad=True)
    losses = [f(x, buffer[0])]
    before = ms.runtime.memory_allocated()
    for i in range(1, rows):
        buffer[i] = float(i)
        losses.append(f(x, buffer[i]))
    after = ms.runtime.memory_allocated()
    assert after - before < 8 * 4096 * 4
    sum(losses).backward()
    np.testing.assert_array_equal(x.grad.asnumpy(), np.full(4096, rows - 2, np.float32))


@pytest.mark.parametrize("start", [0, 20, 40, 7140])
def test_fuzz(start):
    for seed in range(start, start + 20):
        Program(seed).check()


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_fuzz_with_writes_inside(start):
    for seed in range(start, start + 20):
        Program(seed, inside=True).check()


def product_or_sum(x, p, w):
    return x * p if w.sum() > 0 else x + p


def exponential_or_sum(x, p, w):
    y = x * 1.5
    if w.sum() > 0:
        y = (y * p).exp() * y
    else:
        y = y - p
    return y


def powers(x, p, w):
    while x.sum() < w.sum():
        x = x * p + 1
    return x


def two_branches(x, p, w):
    y = x * p if w.sum() > 0 else x - p
    return y + p if w.sum() > 5 else y * x


@pytest.mark.parametrize("options", [{}, {"fullgraph": True}], ids=["breaks", "fullgraph"])
@pytest.mark.parametrize("f", [product_or_sum, exponential_or_sum, powers, two_branches], ids=lambda f: f.__name__)
def test_what_the_arm_that_ran_would_have_kept(f, options):
    def outcome(function, value, written):
        x, p, w = ms.tensor([1.0, 2.0, 3.0], requires_grad=True), ms.tensor([0.5, 1.5, 2.0]), ms.tensor([value])
        y = function(x, p, w)
        with ms.no_grad():
            (p if written == "p" else x).add_(1)
        try:
            y.sum().backward()
        except RuntimeError as e:
            assert "changed in place" in str(e)
            return "in place"
        return x.grad.asnumpy().tolist()

    captured = ms.jit(f, **options)
    for value in (1.0, -1.0, 20.0, 1.0, -1.0, 20.0):
        for written in "px":
            assert outcome(captured, value, written) == outcome(f, value, written), (value, written)
