"""Layers of mint.nn as attributes show them, and as parts of MindSpore's Cells."""

import numpy as np
import pytest

import msjit as ms
from msjit import mint, nn

# Attributes that MindSpore 2.10's layers have, with their values there.
SETTINGS = [
    (lambda: mint.nn.Conv1d(2, 4, 3, padding=1), {"in_channels": 2, "out_channels": 4, "kernel_size": (3,), "stride": (1,), "padding": (1,), "dilation": (1,), "transposed": False}),
    (lambda: mint.nn.Conv2d(2, 4, (3, 2), 2, padding="same"), {"kernel_size": (3, 2), "stride": (2, 2), "padding": "same", "groups": 1, "padding_mode": "zeros", "output_padding": (0, 0)}),
    (lambda: mint.nn.Conv3d(2, 4, 3, dilation=2), {"kernel_size": (3, 3, 3), "dilation": (2, 2, 2), "padding": (0, 0, 0)}),
    (lambda: mint.nn.ConvTranspose2d(2, 4, 3, 2, 1, 1), {"in_channels": 2, "out_channels": 4, "kernel_size": (3, 3), "stride": (2, 2), "padding": (1, 1), "output_padding": (1, 1), "dilation": (1, 1), "padding_mode": "zeros", "transposed": True}),
    (lambda: mint.nn.BatchNorm2d(3, affine=False), {"num_features": 3, "affine": False}),
    (lambda: mint.nn.GroupNorm(2, 4), {"num_groups": 2, "num_channels": 4, "affine": True}),
    (lambda: mint.nn.LayerNorm(4, elementwise_affine=False), {"normalized_shape": (4,), "elementwise_affine": False}),
    (lambda: mint.nn.Embedding(5, 2), {"num_embeddings": 5, "embedding_dim": 2, "sparse": False}),
]  # fmt: skip


@pytest.mark.parametrize("make, settings", SETTINGS)
def test_settings(make, settings):
    layer = make()
    assert {name: getattr(layer, name) for name in settings} == settings


def test_convolution_called_by_a_subclass():
    class Of3d(mint.nn.Conv2d):
        def construct(self, x):
            weight = self.weight[:, :, :, :]
            return self.conv2d(x, weight, self.bias, self.stride, self.padding, self.dilation, self.groups)

    layer, x = Of3d(2, 3, 3, padding=1), ms.ops.randn(1, 2, 5, 5)
    np.testing.assert_array_equal(layer(x).asnumpy(), mint.nn.Conv2d.construct(layer, x).asnumpy())


@pytest.mark.parametrize("size", [7, 8])
def test_output_size(size):
    layer, x = mint.nn.ConvTranspose1d(2, 3, 3, stride=2, padding=1), ms.ops.ones((1, 2, 4))
    assert layer(x, output_size=(size,)).shape == (1, 3, size)
    with pytest.raises(ValueError, match="output_size"):
        layer(x, output_size=(size + 2,))


@pytest.mark.parametrize("container", [nn.CellList, nn.SequentialCell])
def test_cells_of_containers_are_attributes(container):
    cells = container([nn.ReLU(), nn.Tanh()])
    assert getattr(cells, "1") is cells[1] and not hasattr(cells, "2")
    named = nn.CellDict({"act": nn.ReLU()})
    assert named.act is named["act"] and not hasattr(named, "other")


class OfCells(nn.Cell):
    def __init__(self):
        super().__init__()
        self.drop = mint.nn.Dropout(0.5)
        self.several = nn.SequentialCell([mint.nn.Dropout(0.5)])
        self.bunch = mint.nn.Sequential(mint.nn.Dropout(0.5), mint.nn.BatchNorm1d(4))

    def construct(self, x):
        return self.bunch(self.several(self.drop(x)))


def test_a_cell_trains_its_layers_when_it_is_told_so():
    net, x = OfCells(), ms.ops.ones((3, 4))
    assert not net.drop.training and not net.several[0].training and not net.bunch[1].training
    np.testing.assert_allclose(net(x).asnumpy(), 1.0, rtol=1e-4)
    assert net.bunch[1].num_batches_tracked.item() == 0
    net.set_train()
    assert net.drop.training and net.several[0].training and net.bunch[1].training
    assert (net.drop(ms.ops.ones((100,))).asnumpy() == 0).any()


def test_modules_train_from_the_start():
    class Net(mint.nn.Module):
        def __init__(self):
            super().__init__()
            self.drop = mint.nn.Dropout(0.5)

    net = Net()
    assert net.training and net.drop.training and mint.nn.Dropout(0.5).training
    net.eval()
    assert not net.drop.training
    wrapped = nn.SequentialCell([Net()])
    assert wrapped[0].training  # a Module that someone wrote stays as it is


def test_what_was_told_before_stays():
    drop = mint.nn.Dropout(0.5).train()

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.drop = drop

    assert Net().drop.training
