"""Networks frozen for inference: the same values with batch norms folded, and no way that a write gets lost."""

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
