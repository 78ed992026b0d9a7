"""Callbacks of a pipeline, alone and in step with training, in the order that MindSpore's own tests of them expect."""

import numpy as np
import pytest

import msjit as ms
from covers import covers
from msjit import dataset as ds
from msjit import nn
from msjit import train as tr


def told(events, moments, step_size=1):
    """A callback that notes its moments: name, epoch, step in the epoch, step."""

    def note(moment):
        def method(self, c):
            events.append((moment, c.cur_epoch_num, c.cur_step_num_in_epoch, c.cur_step_num))

        return method

    return type("Told", (ds.DSCallback,), {f"ds_{m}": note(m) for m in moments.split()})(step_size)


def numbers(n, callbacks, f=lambda x: x * 2):
    return ds.NumpySlicesDataset(list(range(n)), ["x"], shuffle=False).map(f, callbacks=callbacks)


@covers("dataset", "DSCallback")
def test_moments_of_a_pipeline():
    events, seen = [], []
    data = numbers(
        3, told(events, "begin epoch_begin epoch_end step_begin step_end"), lambda x: seen.append(int(x)) or x * 2
    )
    assert data.output_shapes() == [[]] and data.get_dataset_size() == 3 and not events  # to look calls nothing
    seen.clear()
    for epoch in (1, 2):
        rows = iter(data)
        assert next(rows)[0].item() == 0 and seen == [0]  # row by row, none ahead
        assert [next(rows)[0].item() for _ in range(2)] == [2, 4] and next(rows, None) is None
        at = 3 * (epoch - 1)
        steps = [(f"step_{w}", epoch, i, at + i) for i in (1, 2, 3) for w in ("begin", "end")]
        begin = [("begin", 0, 0, 0)] if epoch == 1 else []
        assert events == [*begin, ("epoch_begin", epoch, 0, at), *steps, ("epoch_end", epoch, 3, at + 3)]
        events.clear()
        seen.clear()


def test_every_so_many_steps():
    events = []
    callbacks = [told(events, "step_begin step_end", 2), told(events, "epoch_end")]
    data = numbers(5, callbacks).map(lambda x: x + 1).batch(2)
    assert [x.tolist() for (x,) in data] == [[1, 3], [5, 7], [9]]
    assert [(m, i) for m, _, i, _ in events] == [
        ("step_begin", 1), ("step_end", 2), ("step_begin", 3), ("step_end", 4), ("step_begin", 5), ("epoch_end", 5),
    ]  # fmt: skip


def test_what_is_no_callback():
    with pytest.raises(ValueError, match="DSCallback: step_size must be a positive int, got 0"):
        ds.DSCallback(0)
    with pytest.raises(AttributeError, match="the callback DSCallback overrides no method"):
        numbers(2, ds.DSCallback())
    with pytest.raises(TypeError, match="callbacks must be DSCallbacks, got int"):
        numbers(2, [3])


class Net(nn.Cell):
    def construct(self, x, y):
        return x


def training(step_size, batch, epochs, callbacks=True):
    """The events of pipeline and training."""
    events = []

    class InStep(ds.WaitedDSCallback):
        def sync_epoch_begin(self, train, context):
            events.append(f"ds_epoch_begin_{context.cur_epoch_num}_{context.cur_step_num}")

        def sync_step_begin(self, train, context):
            events.append(
                f"ds_step_begin_{context.cur_epoch_num}_{context.cur_step_num}_{train.original_args().cur_step_num}"
            )

    class Note(tr.Callback):
        def epoch_end(self, c):
            events.append(f"ms_epoch_end_{c.original_args().cur_epoch_num}_{c.original_args().cur_step_num}")

        def step_end(self, c):
            events.append(f"ms_step_end_{c.original_args().cur_epoch_num}_{c.original_args().cur_step_num}")

    waited, array = InStep(step_size), np.arange(4)
    data = ds.NumpySlicesDataset((array, array), ["c1", "c2"], shuffle=False).map(lambda x: x, callbacks=waited)
    data = data.map(lambda x: x, ["c2"])
    data = data.batch(batch) if batch else data
    tr.Model(Net()).train(epochs, data, callbacks=[Note(), waited] if callbacks else Note(), dataset_sink_mode=False)
    return events


@covers("dataset", "WaitedDSCallback")
def test_in_step_with_training():
    assert training(1, 0, 2) == [
        "ms_step_end_1_1", "ds_step_begin_1_2_1", "ms_step_end_1_2", "ds_step_begin_1_3_2", "ms_step_end_1_3", "ds_step_begin_1_4_3",
        "ms_step_end_1_4", "ms_epoch_end_1_4", "ds_epoch_begin_2_4", "ds_step_begin_2_5_4", "ms_step_end_2_5", "ds_step_begin_2_6_5",
        "ms_step_end_2_6", "ds_step_begin_2_7_6", "ms_step_end_2_7", "ds_step_begin_2_8_7", "ms_step_end_2_8", "ms_epoch_end_2_8",
    ]  # fmt: skip
    assert training(2, 2, 1) == ["ms_step_end_1_1", "ds_step_begin_1_3_1", "ms_step_end_1_2", "ms_epoch_end_1_2"]
    with pytest.raises(
        RuntimeError, match="InStep: the step before has not been trained; give the callback to Model.train"
    ):
        training(1, 2, 1)
    with pytest.raises(RuntimeError, match="the step before has not been trained"):
        training(1, 0, 1, callbacks=False)
    with pytest.raises(AttributeError, match="overrides no method"):
        numbers(2, ds.WaitedDSCallback())
    assert issubclass(ds.WaitedDSCallback, ds.DSCallback) and issubclass(ds.WaitedDSCallback, ms.train.Callback)
