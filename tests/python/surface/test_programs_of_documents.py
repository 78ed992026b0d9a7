"""What MindSpore's documents show of optimizers, schedulers, data sets and transforms of one's own, with its numbers."""

import numpy as np
import pytest

import msjit as ms
from msjit import dataset as ds
from msjit import nn, ops
from msjit.experimental import optim


def test_an_optimizer_of_ones_own():
    class Descent(optim.Optimizer):
        def __init__(self, params, lr):
            super().__init__(params, dict(lr=lr))

        def construct(self, gradients):
            for i, group in enumerate(self.param_groups):
                start = self.group_start_id[i]
                for j, p in enumerate(group["params"]):
                    ops.assign(p, p - gradients[start + j] * group["lr"])

    a, b = ms.Parameter([1.0], name="a"), ms.Parameter([1.0, 2.0], name="b")
    optimizer = Descent([a], 0.5)
    optimizer.add_param_group({"params": b, "lr": 0.25})
    assert optimizer.group_start_id == [0, 1, 2]
    assert optimizer.lrs == [0.5, 0.25]
    for step in (optimizer, ms.jit(optimizer)):
        step((ms.tensor([1.0]), ms.tensor([2.0, 2.0])))
    assert (a.tolist(), b.tolist()) == ([0.0], [0.0, 1.0])


def test_a_scheduler_of_ones_own():
    class Half(optim.lr_scheduler.LRScheduler):
        def __init__(self, optimizer, total):
            self.total = total
            super().__init__(optimizer)

        def get_lr(self):
            factor = 0.5 if self.last_epoch == 0 else 2.0 if self.last_epoch == self.total else 1.0
            return [rate * factor for rate in self._last_lr]

    scheduler = Half(optim.SGD(nn.Dense(8, 2).trainable_params(), 0.01), 3)
    seen = []
    for _ in range(4):
        scheduler.step()
        seen.append(float(scheduler.get_last_lr()[0]))
    assert seen == pytest.approx([0.005, 0.005, 0.01, 0.01])


def test_warm_restarts_within_an_epoch():
    scheduler = optim.lr_scheduler.CosineAnnealingWarmRestarts(
        optim.SGD(nn.Dense(3, 2).trainable_params(), lr=0.1, momentum=0.9), 2
    )
    seen = []
    for epoch in range(2):
        for i in range(3):
            scheduler.step(epoch + i / 3)
            seen.append(float(scheduler.get_last_lr()[0]))
    assert seen == pytest.approx([0.1, 0.0933013, 0.075, 0.05, 0.025, 0.00669873])
    assert scheduler.last_epoch == 1
    with pytest.raises(ValueError, match="from 0 on"):
        scheduler.step(-1)


def test_rows_of_different_lengths():
    rows = ds.NumpySlicesDataset([[1], [1, 2], [1, 2, 3], [1, 2, 3, 4]], "column1", shuffle=False)
    assert [row.tolist() for (row,) in rows.create_tuple_iterator(output_numpy=True)] == [
        [1],
        [1, 2],
        [1, 2, 3],
        [1, 2, 3, 4],
    ]
    batches = rows.padded_batch(2, True, pad_info={}).create_tuple_iterator(output_numpy=True)
    assert [b.tolist() for (b,) in batches] == [[[1, 0], [1, 2]], [[1, 2, 3, 0], [1, 2, 3, 4]]]


def test_where_a_transform_runs():
    resize = ds.vision.Resize(3)
    assert resize.device() is resize
    with pytest.warns(UserWarning, match="transforms run on the CPU"):
        assert resize.device("Ascend")(np.zeros((6, 6, 3), np.uint8)).shape == (3, 3, 3)
    for wrong, error in (("GPU", ValueError), (3, TypeError)):
        with pytest.raises(error, match="device_target"):
            resize.device(wrong)


def test_extremes_of_all_elements():
    x = ms.tensor([[1.0, 9.0, 2.0], [3.0, 4.0, 5.0]])
    for found, value in ((x.argmax_with_value(None, True), 9), (x.argmin_with_value(axis=None), 1)):
        assert [(t.item(), t.shape) for t in found] == [(value, ()), (0, ())]


FORMS = {
    "addcmul": lambda x, a, v: x.addcmul(a, a, v),
    "addcdiv": lambda x, a, v: x.addcdiv(a, a, value=v),
    "scatter_add": lambda x, a, v: x.scatter_add(ms.tensor([[0], [2]]), a[:2]),
    "select": lambda x, a, v: x.select(ms.tensor([True, False, True]), a),
}


@pytest.mark.parametrize("jit", (False, True))
@pytest.mark.parametrize(
    ("name", "value", "gradient"),
    (
        ("addcmul", [3.0, 10.0, 21.0], [1.0, 1.0, 1.0]),
        ("addcdiv", [3.0, 4.0, 5.0], [1.0, 1.0, 1.0]),
        ("scatter_add", [2.0, 2.0, 5.0], [1.0, 1.0, 1.0]),
        ("select", [1.0, 2.0, 3.0], [1.0, 0.0, 1.0]),
    ),
)
def test_methods_that_take_tensors_in_the_place_of_numbers(name, value, gradient, jit):
    x, a, v = ms.tensor([1.0, 2.0, 3.0]), ms.tensor([1.0, 2.0, 3.0]), ms.tensor([2.0])
    function = ms.jit(FORMS[name]) if jit else FORMS[name]
    for _ in range(3):
        assert function(x, a, v).tolist() == value
        assert ms.grad(function)(x, a, v).tolist() == gradient
