"""Networks frozen for inference: the same values with batch norms folded and with what depends on weights alone computed
once, and no way that a write gets lost."""

import ctypes
import gc

import numpy as np
import pytest

import msjit as ms
from msjit import nn

R = np.random.default_rng(0)


def settled(net):
    """Statistics and scales that are not those of the start."""
    for _, part in net.cells_and_names():
        for name, low in (("moving_mean", -1), ("moving_variance", 0.2), ("gamma", 0.5), ("beta", -1), ("running_mean", -1),
                          ("running_var", 0.2)):  # fmt: skip
            p = getattr(part, name, None)
            if isinstance(p, ms.Parameter):
                p.set_data(ms.tensor(R.uniform(low, low + 2, p.shape).astype(np.float32)))
    return net.set_train(False)


class Block(nn.Cell):
    def __init__(self, twice=False, reads=False):
        super().__init__()
        self.conv1, self.bn1 = nn.Conv2d(3, 8, 3), nn.BatchNorm2d(8)
        self.conv2, self.bn2 = ms.mint.nn.Conv2d(8, 8, 3, padding=1, bias=False), ms.mint.nn.BatchNorm2d(8)
        self.relu, self.twice, self.reads = nn.ReLU(), twice, reads

    def construct(self, x):
        x = self.relu(self.bn1(self.conv1(x)))
        y = self.conv2(x)
        z = self.bn2(y)
        if self.twice:
            z = self.bn2(self.conv2(z))
        return self.relu(z + (y if self.reads else x))


IMAGES = ms.tensor(R.standard_normal((2, 3, 9, 9)).astype(np.float32))
ROWS = ms.tensor(R.standard_normal((4, 6)).astype(np.float32))
NETS = [
    (lambda: Block(), IMAGES, 2),
    (lambda: Block(twice=True), IMAGES, 1),
    (lambda: Block(reads=True), IMAGES, 1),
    (lambda: nn.SequentialCell(nn.Dense(6, 5), nn.BatchNorm1d(5), nn.Dense(5, 2)), ROWS, 1),
    (lambda: nn.SequentialCell(nn.Dense(6, 5, activation="relu"), nn.BatchNorm1d(5)), ROWS, 0),
    (lambda: ms.mint.nn.Sequential(ms.mint.nn.Linear(6, 5), ms.mint.nn.BatchNorm1d(5)), ROWS, 1),
    (lambda: nn.SequentialCell(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4, use_batch_statistics=True)), IMAGES, 0),
    (lambda: nn.Conv2dBnAct(3, 4, 3, has_bn=True, activation="relu"), IMAGES, 1),
]


@pytest.mark.parametrize("make, x, folded", NETS)
def test_same_values(make, x, folded):
    net = settled(make())
    want, names = net(x).asnumpy(), [type(c).__name__ for _, c in net.cells_and_names()]
    frozen = ms.freeze(net, x)
    got = frozen(x).asnumpy()
    assert np.abs(got - want).max() <= 5e-6 * np.abs(want).max()
    norms = lambda net: sum("BatchNorm" in type(c).__name__ for _, c in net.cells_and_names())
    assert norms(net) - norms(frozen) == folded
    assert np.array_equal(net(x).asnumpy(), want) and [type(c).__name__ for _, c in net.cells_and_names()] == names
    assert np.array_equal(ms.jit(frozen)(x).asnumpy(), got)
    assert not any(p.requires_grad for p in frozen.get_parameters())


def test_writes_and_training():
    net = settled(Block())
    frozen = ms.freeze(net, IMAGES)
    before = frozen(IMAGES).asnumpy()
    for p in net.get_parameters():
        p.set_data(p * 2)
    assert np.array_equal(frozen(IMAGES).asnumpy(), before)
    with pytest.raises(ValueError, match="frozen; train the one"):
        frozen.set_train()
    frozen.conv1.weight.set_data(frozen.conv1.weight * 0)  # its own weights are read as they are
    assert not np.array_equal(frozen(IMAGES).asnumpy(), before)


def test_without_inputs_and_wrong_calls():
    net = settled(Block())
    frozen = ms.freeze(net)
    assert isinstance(frozen.bn1, nn.BatchNorm2d) and np.array_equal(frozen(IMAGES).asnumpy(), net(IMAGES).asnumpy())
    with pytest.raises(TypeError, match="freeze: expected a Cell"):
        ms.freeze(3)


class Normed(nn.Cell):
    """Casts, norms, gathers and a product of weights alone; views, a broadcast and a random op that are none to keep."""

    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(ms.tensor(R.standard_normal((24, 16)).astype(np.float16)))
        self.g = ms.Parameter(ms.tensor(R.standard_normal((24, 1)).astype(np.float32)))
        self.b = ms.Parameter(ms.tensor(R.standard_normal(24).astype(np.float32)))
        self.table = ms.Parameter(ms.tensor(R.standard_normal((9, 3)).astype(np.float32)))
        self.rows = ms.tensor(R.integers(0, 9, (4, 24)))
        self.drop = nn.Dropout(p=0.5)

    def construct(self, x):
        w = self.w.astype(ms.float32)
        w = self.g * w / (w * w).sum(1, keepdims=True).sqrt()
        y = self.drop(x @ w.T + self.b) + self.table[self.rows].mean(-1)
        return y * (self.b[:, None] * self.b[None, :])[0], w.T

    def numpy(self, x):
        w = self.w.asnumpy().astype(np.float32)
        w = self.g.asnumpy() * w / np.sqrt((w * w).sum(1, keepdims=True))
        b = self.b.asnumpy()
        return (x @ w.T + b + self.table.asnumpy()[self.rows.asnumpy()].mean(-1)) * (b[0] * b)


X = ms.tensor(R.standard_normal((4, 16)).astype(np.float32))


def kept(of):
    """What graphs keep of frozen weights: (number, bytes), from a clean start."""
    gc.collect()
    return tuple(np.subtract(ms._core._frozen_values(), of))


@pytest.fixture
def net():
    gc.collect()
    before = ms._core._frozen_values()
    frozen = ms.freeze(Normed())
    # The function that is run op by op, and the captured one.
    yield frozen, frozen.construct.__func__, ms.jit(lambda x: Normed.construct(frozen, x)), lambda: kept(before)


def same(net, x=X):
    frozen, eager, captured, now = net
    for _ in range(3):
        for got, want in zip(captured(x), eager(frozen, x)):
            assert np.array_equal(got.asnumpy(), want.asnumpy())
    want = frozen.numpy(x.asnumpy())
    assert np.abs(captured(x)[0].asnumpy() - want).max() <= 1e-5 * np.abs(want).max()
    return now()


def test_computed_once(net):
    frozen, _, captured, now = net
    assert now() == (0, 0)
    number, size = same(net)
    assert number >= 2 and size >= 4 * (24 * 16 + 4 * 24)  # the weight, the gathered rows
    values = ms._core._frozen_values()
    same(net, X * 2)
    assert ms._core._frozen_values() == values
    # What is handed out is not what is kept.
    captured(X)[1][:] = 0.0
    same(net)


def test_writes_are_seen(net):
    frozen = net[0]
    same(net)
    writes = [
        lambda: frozen.w.set_data(frozen.w + 1),
        lambda: frozen.g.add_(1.0),
        lambda: frozen.rows.copy_((frozen.rows + 1) % 9),
        lambda: setattr(frozen.table, "data", ms.tensor(R.standard_normal((9, 3)).astype(np.float32))),
        lambda: setattr(frozen, "rows", ms.tensor(R.integers(0, 9, (4, 24)))),
        lambda: ms.ops.assign(frozen.b, frozen.b * 3),
    ]
    for write in writes:
        before = net[2](X)[0].asnumpy()
        write()
        same(net)
        assert not np.array_equal(net[2](X)[0].asnumpy(), before)


def test_memory_that_others_write(net):
    frozen, _, captured, now = net
    same(net)
    outside = np.from_dlpack(frozen.g)
    address = outside.__array_interface__["data"][0]
    shared = np.frombuffer((ctypes.c_float * 24).from_address(address), np.float32)
    for scale in (2.0, 3.0):
        shared *= scale
        same(net)
    assert now() == (0, 0)
    del outside
    same(net)
    assert now()[0] >= 2


def test_two_networks_through_one_function():
    gc.collect()
    before = ms._core._frozen_values()
    nets = [ms.freeze(Normed()) for _ in range(2)]
    captured = ms.jit(lambda net, x: net.construct(x)[0])
    for _ in range(4):
        for n in nets:
            want = n.numpy(X.asnumpy())
            assert np.abs(captured(n, X).asnumpy() - want).max() <= 1e-5 * np.abs(want).max()
    both = kept(before)
    assert both[0] >= 4
    # One that is not frozen, through the same specialisations or others.
    plain = Normed().set_train(False)
    for p in plain.get_parameters():
        p.requires_grad = False
    want = plain.numpy(X.asnumpy())
    assert np.abs(captured(plain, X).asnumpy() - want).max() <= 1e-5 * np.abs(want).max()
    assert kept(before) == both
    del n
    nets.pop()
    assert 2 * kept(before)[1] == both[1]  # memory goes with the network
    nets.pop()
    assert kept(before) == (0, 0)


def test_gradients_of_inputs(net):
    frozen, eager, captured, _ = net
    same(net)
    grads = []
    for f in (lambda x: eager(frozen, x), captured):
        x = X.copy()
        x.requires_grad = True
        f(x)[0].sum().backward()
        grads.append(x.grad.asnumpy())
    assert np.array_equal(*grads)
    same(net)
    frozen.g.requires_grad = True
    captured(X)[0].sum().backward()
    assert frozen.g.grad is not None


def test_sizes_share_what_is_kept(net):
    frozen, eager, _, now = net
    captured = ms.jit(lambda x: frozen.construct(x)[0])
    sizes = []
    for rows in (4, 4, 1, 1, 4, 1, 4):
        x = X[:rows] * 1
        for _ in range(2):
            assert np.array_equal(captured(x).asnumpy(), eager(frozen, x)[0].asnumpy())
        sizes.append(now())
    assert len(set(sizes)) == 1 and sizes[0][0] >= 2, sizes
