"""Model with callbacks, checkpoints in MindSpore's format, safetensors."""

import math
import os
import struct

import numpy as np
import pytest

import msjit as ms
import programs
from covers import covers
from msjit import nn
from msjit import train as tr
from msjit.dataset import NumpySlicesDataset

rng = np.random.default_rng(4)
X = rng.standard_normal((12, 4)).astype(np.float32)
Y = (X @ np.array([[1.0], [-2.0], [0.5], [0.0]], np.float32)).astype(np.float32)


def rows(batch=4):
    return NumpySlicesDataset((X, Y), ["x", "y"], shuffle=False).batch(batch)


def network():
    return programs.Kit(ms).fix(nn.Dense(4, 1))


def made(metrics=None, **options):
    net = network()
    return net, tr.Model(net, nn.MSELoss(), nn.SGD(net.trainable_params(), 0.1), metrics, **options)


def by_hand(epochs, batch=4, rate=0.1):
    """Losses and weights of plain gradient descent in NumPy."""
    w, b = programs.value_of("weight", (1, 4)).astype(np.float64), programs.value_of("bias", (1,)).astype(np.float64)
    losses = []
    for _ in range(epochs):
        for i in range(0, len(X), batch):
            x, y = X[i : i + batch], Y[i : i + batch]
            d = x @ w.T + b - y
            losses.append(float((d**2).mean()))
            w, b = w - rate * 2 * d.T @ x / d.size, b - rate * 2 * d.mean(0)
    return losses, w, b


@covers("train", "Model Callback RunContext LambdaCallback History")
@covers("", "Model Callback RunContext LambdaCallback History")
def test_training_is_gradient_descent():
    net, model = made()
    seen, moments = [], []
    callback = tr.LambdaCallback(
        on_train_step_end=lambda c: seen.append(float(c.original_args().net_outputs.asnumpy())),
        on_train_begin=lambda c: moments.append("begin"), on_train_epoch_end=lambda c: moments.append(c.original_args()["cur_epoch_num"]),
        on_train_end=lambda c: moments.append("end"),
    )  # fmt: skip
    history = tr.History()
    model.train(3, rows(), [callback, history])
    losses, w, b = by_hand(3)
    np.testing.assert_allclose(seen, losses, rtol=1e-4)
    np.testing.assert_allclose(net.weight.asnumpy(), w, rtol=1e-4)
    assert moments == ["begin", 1, 2, 3, "end"]
    assert history.epoch == {"epoch": [1, 2, 3]} and np.allclose(history.history["net_output"], losses[2::3], rtol=1e-4)

    class Stop(tr.Callback):
        def step_end(self, run_context):
            if run_context.original_args().cur_step_num == 2:
                run_context.request_stop()

    net, model = made()
    model.train(3, rows(), Stop())
    np.testing.assert_allclose(net.bias.asnumpy(), _after(2)[1], rtol=1e-4)
    with pytest.raises(TypeError):
        model.train(1, rows(), [3])


def test_wrong_calls_say_what_is_expected():
    _, model = made({"mse"})
    for call in (lambda: model.train(1, None), lambda: model.fit(1, [(X, Y)]), lambda: model.eval([1])):
        with pytest.raises(TypeError, match="expected a data set, got .*; dataset.GeneratorDataset"):
            call()
    with pytest.raises(TypeError, match="epoch must be int, got str"):
        model.train("a", rows())
    with pytest.raises(ValueError, match="epoch must be 1 or more, got 0"):
        model.train(0, rows())
    with pytest.raises(TypeError, match="give its trainable_params"):
        nn.SGD(network(), 0.1)


def _after(steps):
    w, b = programs.value_of("weight", (1, 4)).astype(np.float64), programs.value_of("bias", (1,)).astype(np.float64)
    for i in range(steps):
        x, y = X[4 * i : 4 * i + 4], Y[4 * i : 4 * i + 4]
        d = x @ w.T + b - y
        w, b = w - 0.1 * 2 * d.T @ x / d.size, b - 0.1 * 2 * d.mean(0)
    return w, b


@covers("train", "LossMonitor TimeMonitor")
@covers("", "LossMonitor TimeMonitor")
def test_monitors(capsys):
    _, model = made()
    timer = tr.TimeMonitor()
    model.train(2, rows(), [tr.LossMonitor(2), timer])
    lines = capsys.readouterr().out.splitlines()
    losses = by_hand(2)[0]
    shown = [line for line in lines if "loss is" in line]
    assert [line.split(",")[0] for line in shown] == ["epoch: 1 step: 2", "epoch: 2 step: 1", "epoch: 2 step: 3"]
    assert math.isclose(float(shown[0].rsplit(" ", 1)[1]), losses[1], rel_tol=1e-4)
    assert len(timer.epoch_times) == 2 and sum("per step time" in line for line in lines) == 2


@pytest.mark.parametrize("sink_size,steps", [(-1, [1, 2, 3] * 2), (3, [1, 2, 3] * 2), (2, [1, 2, 1, 2, 1, 2])])
def test_steps_are_numbered_by_the_sink_size(sink_size, steps, capsys):
    """As MindSpore's CPU does: it feeds batches one by one in sink mode too, and counts steps by the sink size."""
    _, model = made()
    model.train(2, rows(), tr.LossMonitor(), dataset_sink_mode=True, sink_size=sink_size)
    shown = [line.split(",")[0] for line in capsys.readouterr().out.splitlines()]
    assert shown == [f"epoch: {1 + i // 3} step: {step}" for i, step in enumerate(steps)]
    model.train(1, rows(), tr.LossMonitor(), sink_size=sink_size)  # without sink mode it says nothing
    assert [line.split(",")[0][-1] for line in capsys.readouterr().out.splitlines()] == ["1", "2", "3"]
    with pytest.raises(ValueError, match="sink_size must be -1 or positive, got 0"):
        model.train(1, rows(), dataset_sink_mode=True, sink_size=0)


def test_monitor_shows_the_metrics_of_epochs_that_were_evaluated(capsys):
    _, model = made({"mse"})
    model.fit(3, rows(), rows(), valid_frequency=2, callbacks=tr.LossMonitor(3))
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("Eval")]
    assert len(lines) == 1 and lines[0].startswith("Eval result: epoch 2, metrics: {'mse': ")
    assert float(lines[0][:-1].rsplit(" ", 1)[1]) > 0


@covers("train", "EarlyStopping ReduceLROnPlateau LearningRateScheduler")
@covers("", "EarlyStopping ReduceLROnPlateau LearningRateScheduler")
def test_callbacks_that_steer():
    _, model = made({"mse"})
    seen = []
    log = tr.LambdaCallback(on_train_epoch_end=lambda c: seen.append(c.original_args()["cur_epoch_num"]))
    stop = tr.EarlyStopping("mse", min_delta=1e9, patience=2)
    model.fit(9, rows(), rows(), callbacks=[log, stop])
    assert seen == [1, 2, 3] and stop.stopped_epoch == 3  # the first figure is the best, two more are not better
    _, model = made({"mse"})
    reduce = tr.ReduceLROnPlateau("mse", factor=0.5, patience=1, min_delta=1e9)
    model.fit(3, rows(), rows(), callbacks=[reduce])
    assert math.isclose(model._optimizer.learning_rate, 0.1 * 0.5 * 0.5, rel_tol=1e-6)
    _, model = made()
    model.train(1, rows(), tr.LearningRateScheduler(lambda rate, step: rate * 0.5 if step == 1 else rate))
    assert math.isclose(model._optimizer.learning_rate, 0.05, rel_tol=1e-6)


@covers("train", "DatasetHelper connect_network_with_dataset data_sink build_train_network")
@covers("", "DatasetHelper connect_network_with_dataset data_sink build_train_network")
def test_evaluation_and_helpers():
    net, model = made({"mae", "loss"})
    result = model.eval(rows(12))
    expected = net(ms.Tensor(X)).asnumpy() - Y
    assert math.isclose(result["mae"], np.abs(expected).mean(), rel_tol=1e-4)
    assert math.isclose(result["loss"], (expected**2).mean(), rel_tol=1e-4)
    np.testing.assert_allclose(model.predict(ms.Tensor(X)).asnumpy(), expected + Y, rtol=1e-5)
    helper = tr.DatasetHelper(rows(), dataset_sink_mode=False, epoch_num=2)
    assert sum(len(batch[0]) for batch in helper) == 24 and helper.types_shapes()[1] == [[4, 4], [4, 1]]
    assert tr.connect_network_with_dataset(net, helper) is net
    step = tr.data_sink(lambda x, y: (x.sum(), y), rows(), 2)
    assert math.isclose(float(step()[0]), X[4:8].sum(), rel_tol=1e-4)
    net = network()
    step = tr.build_train_network(net, nn.SGD(net.trainable_params(), 0.1), nn.MSELoss())
    losses = [float(step(ms.Tensor(X[:4]), ms.Tensor(Y[:4])))]
    assert math.isclose(losses[0], by_hand(1)[0][0], rel_tol=1e-4)


@pytest.mark.parametrize("manager", [None, "fixed", "dynamic", "kept"])
@covers("train", "FixedLossScaleManager DynamicLossScaleManager LossScaleManager")
@covers("", "FixedLossScaleManager DynamicLossScaleManager LossScaleManager")
def test_loss_scale_does_not_change_training(manager):
    make = {
        "fixed": lambda: ms.amp.FixedLossScaleManager(64.0), "dynamic": lambda: ms.amp.DynamicLossScaleManager(64.0, 2, 2),
        "kept": lambda: ms.amp.FixedLossScaleManager(64.0, drop_overflow_update=False),
    }  # fmt: skip
    options = {"loss_scale_manager": make[manager]()} if manager else {}
    net, model = made(**options)
    model.train(2, rows())
    np.testing.assert_allclose(net.weight.asnumpy(), by_hand(2)[1], rtol=1e-4)
    assert issubclass(tr.FixedLossScaleManager, tr.LossScaleManager) and issubclass(
        tr.DynamicLossScaleManager, tr.LossScaleManager
    )


# ---- files

# What MindSpore 2.10 writes for two of its parameters, a number and a string.
DENSE = (
    b"\n1\n\x06weight\x12'\x08\x03\x08\x02\x12\x07Float32\x1a\x18" + struct.pack("<6f", *range(6))
    + b"\n!\n\x04bias\x12\x19\x08\x03\x12\x07Float32\x1a\x0c" + struct.pack("<3f", 7, 8, 9)
    + b"\n\x1a\n\x05epoch\x12\x11\x12\x05Int64\x1a\x08\x03\x00\x00\x00\x00\x00\x00\x00" + b"\n\x15\n\x04name\x12\r\x08\x00\x12\x03str\x1a\x04x\x00\x00\x00"
)  # fmt: skip
HALF = (
    b"\n\x14\n\x01h\x12\x0f\x08\x01\x12\x07Float16\x1a\x02\x00>"
    + b"\n\x15\n\x01b\x12\x10\x08\x01\x12\x08BFloat16\x1a\x02\xc0?"
    + b"\n\x12\n\x01s\x12\r\x12\x05Int32\x1a\x04\x02\x00\x00\x00"
)


@covers("train", "save_checkpoint load_checkpoint load_param_into_net")
@covers("", "save_checkpoint load_checkpoint load_param_into_net")
def test_mindspores_bytes(tmp_path):
    path = str(tmp_path / "a.ckpt")
    net = nn.Dense(2, 3)
    net.weight.set_data(ms.Tensor(np.arange(6, dtype=np.float32).reshape(3, 2)))
    net.bias.set_data(ms.tensor([7.0, 8.0, 9.0]))
    ms.save_checkpoint(net, path, append_dict={"epoch": 3})
    data = open(path, "rb").read()
    assert data == DENSE[: len(data)] and len(data) == len(DENSE) - 23
    open(path, "wb").write(DENSE)
    values = ms.load_checkpoint(path)
    assert list(values) == ["weight", "bias", "epoch", "name"] and values["name"] == "x" and values["epoch"].item() == 3
    other = nn.Dense(2, 3)
    assert ms.load_param_into_net(other, values) == ([], ["epoch"])
    np.testing.assert_array_equal(other.weight.asnumpy(), net.weight.asnumpy())
    items = [
        ("h", ms.tensor([1.5], dtype=ms.float16)),
        ("b", ms.tensor([1.5], dtype=ms.bfloat16)),
        ("s", ms.tensor(2, dtype=ms.int32)),
    ]
    ms.save_checkpoint([{"name": n, "data": v} for n, v in items], path)
    assert open(path, "rb").read() == HALF
    for name, value in ms.load_checkpoint(path).items():
        wanted = dict(items)[name]
        assert value.dtype == wanted.dtype and value.shape == wanted.shape and float(value) == float(wanted)


@covers("train", "ckpt_to_safetensors safetensors_to_ckpt load_checkpoint_async async_ckpt_thread_status")
@covers("", "ckpt_to_safetensors safetensors_to_ckpt load_checkpoint_async async_ckpt_thread_status")
def test_formats_and_background(tmp_path):
    values = {
        f"v.{d}": ms.ops.arange(6).reshape(2, 3).astype(getattr(ms, d))
        for d in ("float32", "int8", "bool_", "bfloat16", "float64")
    }
    path = str(tmp_path / "v.ckpt")
    ms.save_checkpoint(values, path, async_save=True)
    loaded = ms.load_checkpoint_async(path).result()  # behind the saving in the same thread
    assert not ms.async_ckpt_thread_status()
    ms.ckpt_to_safetensors(path, str(tmp_path / "safe"))
    os.remove(path)
    ms.safetensors_to_ckpt(str(tmp_path / "safe"), str(tmp_path), name_map={"v.int8": "renamed"})
    again = ms.load_checkpoint(path)
    assert "renamed" in again and set(again) == set(values) - {"v.int8"} | {"renamed"}
    for name, value in values.items():
        for got in (loaded[name], again.get(name, again["renamed"])):
            assert got.dtype == value.dtype and got.shape == value.shape and bool((got == value).all())


@pytest.mark.peers
def test_safetensors_reads_what_is_written(tmp_path):
    from safetensors.numpy import load_file

    values = {d: ms.ops.arange(6).reshape(2, 3).astype(getattr(ms, d)) for d in ("float32", "int8", "bool_", "float64")}
    ms.save_checkpoint(values, str(tmp_path / "v.ckpt"))
    ms.ckpt_to_safetensors(str(tmp_path / "v.ckpt"), str(tmp_path / "safe"))
    theirs = load_file(str(tmp_path / "safe" / "v.safetensors"))
    assert set(theirs) == set(values)
    for name, array in theirs.items():
        np.testing.assert_array_equal(array, values[name].asnumpy())
        assert array.dtype == values[name].asnumpy().dtype


@covers("", "load_segmented_checkpoints merge_sliced_parameter get_ckpt_path_with_strategy")
@covers("train", "merge_sliced_parameter get_ckpt_path_with_strategy")
def test_parts(tmp_path):
    for i in range(2):
        ms.save_checkpoint({f"w{i}": ms.tensor([float(i)])}, str(tmp_path / f"part{i}.ckpt"))
    assert {n: v.item() for n, v in ms.load_segmented_checkpoints(str(tmp_path)).items()} == {"w0": 0.0, "w1": 1.0}
    slices = [ms.Parameter(ms.tensor([[float(i)]]), name="w") for i in range(3)]
    merged = ms.merge_sliced_parameter(slices)
    assert merged.name == "w" and merged.asnumpy().tolist() == [[0.0], [1.0], [2.0]]
    path = str(tmp_path / "part0.ckpt")
    assert (
        ms.get_ckpt_path_with_strategy(path, None) == path and ms.get_ckpt_path_with_strategy(path + "x", None) is None
    )


@covers("train", "OnRequestExit")
@covers("", "OnRequestExit")
def test_ended_by_a_signal(tmp_path):
    import signal

    net, model = made()
    leave = tr.OnRequestExit(file_name="net", directory=str(tmp_path))
    send = tr.LambdaCallback(
        on_train_step_begin=lambda c: os.kill(os.getpid(), signal.SIGTERM)
        if c.original_args().cur_step_num == 2
        else None
    )
    before = signal.getsignal(signal.SIGTERM)
    model.train(3, rows(), [send, leave])
    np.testing.assert_allclose(net.bias.asnumpy(), _after(2)[1], rtol=1e-4)
    assert signal.getsignal(signal.SIGTERM) is before
    values = ms.load_checkpoint(leave.train_name + ".ckpt")
    np.testing.assert_array_equal(
        next(v for n, v in values.items() if n.endswith("bias")).asnumpy(), net.bias.asnumpy()
    )


@covers("train", "OcclusionSensitivity")
def test_occlusion():
    image = np.arange(9, dtype=np.float32).reshape(1, 1, 3, 3)
    model = lambda x: ms.ops.stack([x.sum((1, 2, 3)), x.sum((1, 2, 3)) * 0], 1)  # noqa: E731
    falls = tr.OcclusionSensitivity(margin=1, n_batch=4)(model, ms.Tensor(image), ms.tensor([0]))
    # What is hidden is missing in the sum: as in MindSpore a place and the one before, of each dimension.
    assert falls.tolist() == [[0, 1, 3], [3, 8, 12], [9, 20, 24]]

    class OfTwo(ms.nn.Cell):
        def construct(self, x):
            return x @ ms.tensor([[0.1, 1], [0.8, 1], [0.1, 1], [0.1, 1]]) + ms.tensor([0.3, 0.6])

    # MindSpore's example.
    falls = ms.train.get_metric_fn("occlusion_sensitivity")(
        OfTwo(), np.array([[0.1, 0.2, 0.3, 0.4]], np.float32), np.array(1)
    )
    assert falls == pytest.approx([0.3, 0.6, 1, 0.9])


def test_broken_files(tmp_path):
    path = str(tmp_path / "b.ckpt")
    for data in (b"", b"\x00\x01\x02", DENSE[:30], os.urandom(64)):
        open(path, "wb").write(data)
        with pytest.raises(ValueError, match="load_checkpoint"):
            ms.load_checkpoint(path)
    with pytest.raises(FileNotFoundError):
        ms.load_checkpoint(str(tmp_path / "none.ckpt"))


@covers("train", "ModelCheckpoint CheckpointConfig BackupAndRestore")
@covers("", "ModelCheckpoint CheckpointConfig BackupAndRestore")
def test_checkpoints_while_training(tmp_path):
    net, model = made()
    config = tr.CheckpointConfig(save_checkpoint_steps=2, keep_checkpoint_max=2, append_info=["epoch_num"])
    saver = tr.ModelCheckpoint("net", str(tmp_path), config)
    model.train(2, rows(), saver)
    assert sorted(f.name for f in tmp_path.iterdir()) == ["net-2_1.ckpt", "net-2_3.ckpt"]
    values = ms.load_checkpoint(saver.latest_ckpt_file_name)
    assert values["epoch_num"].item() == 2
    key = next(k for k in values if k.endswith("weight"))
    np.testing.assert_array_equal(values[key].asnumpy(), net.weight.asnumpy())
    backup = tr.BackupAndRestore(str(tmp_path / "back"), delete_checkpoint=False)
    net, model = made()
    model.train(1, rows(), backup)
    other, model = made()
    seen = []
    model.train(
        2,
        rows(),
        [backup, tr.LambdaCallback(on_train_epoch_end=lambda c: seen.append(c.original_args().cur_epoch_num))],
    )
    assert seen == [2]  # the first epoch is in the backup
    np.testing.assert_allclose(other.weight.asnumpy(), by_hand(2)[1], rtol=1e-4)


@pytest.mark.parametrize("optimizer", ["SGD", "Momentum", "Adam", "RMSProp", "Adagrad", "AdamWeightDecay"])
def test_scales_and_shifts_do_not_decay(optimizer):
    def stepped(name, grouped, decay):
        p = ms.Parameter(ms.Tensor([1.0, -2.0]), name=name)
        parameters = [{"params": [p], "weight_decay": decay}] if grouped else [p]
        options = {"momentum": 0.9} if optimizer == "Momentum" else {}
        made = getattr(ms.nn, optimizer)(
            parameters, learning_rate=0.1, **options, **({} if grouped else {"weight_decay": decay})
        )
        for gradient in ([0.3, 0.4], [-0.1, 0.2]):
            made((ms.Tensor(gradient),))
        return p.tolist()

    assert stepped("norm.gamma", False, 0.1) == stepped("norm.gamma", False, 0.0) == stepped("norm.beta", False, 0.1)
    assert stepped("norm.gamma", True, 0.1) != stepped("norm.gamma", True, 0.0)
    assert stepped("norm.weight", False, 0.1) != stepped("norm.weight", False, 0.0)


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_the_learning_rate_is_a_parameter(wrap):
    net = ms.nn.Dense(2, 1, weight_init="ones", has_bias=False)
    opt = ms.nn.SGD(net.trainable_params(), 0.5)
    assert isinstance(opt.parameters, ms.ParameterTuple) and opt.parameters[0] is net.weight
    copies = opt.parameters.clone("accumulated", "zeros")
    assert copies[0].name == "accumulated.weight" and copies[0].tolist() == [[0, 0]]
    rate = opt.learning_rate
    assert isinstance(rate, ms.Parameter) and rate.name == "learning_rate" and rate.asnumpy() == 0.5
    gradient = ms.grad(lambda x: net(x).sum(), None, opt.parameters)

    @wrap
    def step(x):
        opt(gradient(x))

    x = ms.Tensor([[1.0, 2.0]])
    for value, expected in ((None, [0.5, 0.0]), (0.0, [0.5, 0.0]), (-1.0, [1.5, 2.0]), (0.25, [1.25, 1.5])):
        if value is not None:
            ms.ops.assign(rate, ms.Tensor(value))
        step(x)
        assert net.weight.tolist() == [expected] and opt.get_lr().item() == (0.5 if value is None else value)
    rate.set_data(ms.Tensor(0.5))
    step(x)
    opt.learning_rate = 1.0  # a number in its place
    step(x)
    assert net.weight.tolist() == [[-0.25, -1.5]]


def test_classic_training_cells():
    """Subclasses of TrainOneStepCell with a construct of their own, as MindSpore's classic scripts write them."""
    from msjit.ops import composite as C
    from msjit.ops import functional as F

    scale = C.MultitypeFuncGraph("scale")

    @scale.register("Tensor", "Tensor")
    def _(s, g):
        return g / s

    class Step(ms.nn.TrainOneStepCell):
        def construct(self, x, y):
            loss = self.network(x, y)
            grads = self.grad(self.network, self.weights)(x, y, F.cast(self.sens, ms.float32))
            grads = C.HyperMap()(F.partial(scale, ms.Tensor(float(self.sens))), grads)
            return F.depend(loss, self.optimizer(self.grad_reducer(grads)))

    class Scaled(ms.nn.TrainOneStepWithLossScaleCell):
        def construct(self, x, y):
            loss = self.network(x, y)
            status, sens = self.start_overflow_check(loss, self.scale_sense)
            grads = self.grad(self.network, self.weights)(x, y, F.cast(sens, loss.dtype))
            grads = self.hyper_map(F.partial(scale, self.scale_sense.copy()), grads)
            overflow = self.process_loss_scale(self.get_overflow_status(status, grads))
            if not overflow:
                self.optimizer(self.grad_reducer(grads))
            return loss, overflow

    x, y = ms.Tensor([[1.0, 2.0]]), ms.Tensor([[1.0]])
    ends = []
    for kind in (None, Step, Scaled):
        net = ms.nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
        wrapped = ms.nn.WithLossCell(net, ms.nn.MSELoss())
        opt = ms.nn.Momentum(net.trainable_params(), 0.05, 0.9)
        if kind is Scaled:
            step = kind(wrapped, opt, ms.Tensor(64.0))
        else:
            step = kind(wrapped, opt, 8) if kind else ms.nn.TrainOneStepCell(wrapped, opt)
        assert step.weights is opt.parameters and not step.reducer_flag
        for _ in range(3):
            step(x, y)
        assert [p.name for p in step.trainable_params()] == ["weight", "bias"]
        ends.append(net.weight.asnumpy())
    np.testing.assert_allclose(ends[1], ends[0], rtol=1e-6)
    np.testing.assert_allclose(ends[2], ends[0], rtol=1e-6)


def test_a_scale_that_is_set():
    """By a Tensor of one element, whatever its shape and dtype, as in MindSpore 2.10."""
    net = ms.nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
    step = ms.nn.TrainOneStepWithLossScaleCell(
        ms.nn.WithLossCell(net, ms.nn.MSELoss()), ms.nn.SGD(net.trainable_params()), ms.Tensor([4.0])
    )
    for given in (
        ms.Tensor([2.0]),
        ms.Tensor(2.0),
        ms.Tensor([2], ms.int32),
        ms.Tensor([2.0], ms.float64),
        ms.Tensor([[2.0]]),
    ):
        step.set_sense_scale(ms.Tensor([8.0]))
        step.set_sense_scale(given)
        assert step.scale_sense.item() == 2 and step.scale_sense.dtype == ms.float32
        loss, overflow, scale = step(ms.Tensor([[1.0, 2.0]]), ms.Tensor([[1.0]]))
        assert scale.item() == 2 and not overflow
    for wrong in (3.0, [3.0], np.array([3.0])):
        with pytest.raises(TypeError, match="must be a Tensor"):
            step.set_sense_scale(wrong)


@covers("nn", "DistributedGradReducer")
def test_the_mean_of_gradients_of_one_process():
    net = ms.nn.Dense(2, 1)
    reducer = ms.nn.DistributedGradReducer(net.trainable_params(), mean=True)
    gradients = (ms.Tensor([1.0]), ms.Tensor([2.0, 3.0]))
    assert [g.tolist() for g in reducer(gradients)] == [[1], [2, 3]]
    with pytest.raises(ValueError, match="one process"):
        ms.nn.DistributedGradReducer(net.trainable_params(), degree=8)


def proto(data):
    """Fields of a protocol buffer's message by number, each a list."""
    fields, at = {}, 0

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = number()
        if key & 7 == 0:
            value = number()
        else:
            size = number() if key & 7 == 2 else {1: 8, 5: 4}[key & 7]
            value, at = data[at : at + size], at + size
        fields.setdefault(key >> 3, []).append(value)
    return fields


def events(path):
    """{(step, tag): fields of the value} of an event file; the checks of every record are computed anew."""
    from msjit.train.summary import _masked_crc

    assert (
        _masked_crc(b"123456789") == ((0xE3069283 >> 15 | 0xE3069283 << 17) + 0xA282EAD8) & 0xFFFFFFFF
    )  # CRC-32C's own test
    with open(path, "rb") as file:
        data = file.read()
    at, found, first = 0, {}, True
    while at < len(data):
        size, check = struct.unpack_from("<QI", data, at)
        body = data[at + 12 : at + 12 + size]
        assert check == _masked_crc(data[at : at + 8])
        assert struct.unpack_from("<I", data, at + 12 + size) == (_masked_crc(body),)
        event, at = proto(body), at + 16 + size
        if first:
            assert event[3] == [b"MindSpore.Event:1"]
        for value in proto(event[5][0])[1] if 5 in event else ():
            fields = proto(value)
            found[event[2][0], fields[1][0].decode()] = fields
        first = False
    return found


@covers("train", "SummaryRecord")
@covers("", "SummaryRecord")
def test_summary_record(tmp_path):
    from msjit.ops import operations as P

    values = np.array([[-1.0, 0.0, 3.0], [np.nan, np.inf, 2.0]], np.float32)
    picture = np.random.default_rng(0).uniform(0, 1, (2, 3, 4, 5)).astype(np.float32)
    with tr.SummaryRecord(str(tmp_path), file_prefix="x", export_options={"tensor_format": "npy"}) as record:
        record.add_value("scalar", "loss", ms.tensor(0.5))
        record.add_value("tensor", "a/w", ms.Tensor(values[0]))
        record.add_value("histogram", "h", ms.Tensor(values))
        record.add_value("image", "p", ms.Tensor(picture))
        assert record.record(3) is True
        ms.jit(lambda x: P.ScalarSummary()("own", x.sum()))(ms.ones((4,)))
        P.TensorSummary()("t", ms.tensor([1, 2]))
        P.HistogramSummary()("hist", ms.ones((3,)))
        P.ImageSummary()("pic", ms.ones((1, 1, 2, 2)))
        assert record.record(4, plugin_filter=lambda plugin: plugin != "image")
        P.ScalarSummary()("late", ms.tensor(1.0))
        record.set_mode("eval")
        record.record(5)
        for bad, error, say in (
            (("graph", "g", ms.ones((1,))), ValueError, "plugin must be one of scalar, image"), (("scalar", "s", 1.0), TypeError, "expected a Tensor for 's'"),
            (("scalar", "s", ms.ones((2,))), TypeError, "one element"), (("image", "i", ms.ones((2,))), TypeError, "an image is a tensor"),
        ):  # fmt: skip
            with pytest.raises(error, match=say):
                record.add_value(*bad)
    assert record.record(6) is False and os.path.basename(record.log_dir).startswith("x.out.events.summary.")
    P.ScalarSummary()("late", ms.tensor(1.0))
    found = events(record.log_dir)
    assert sorted(found) == [(3, "a/w"), (3, "h"), (3, "loss"), (3, "p"), (4, "hist"), (4, "own"), (4, "t")]
    assert found[3, "loss"][3] == [struct.pack("<f", 0.5)] and found[4, "own"][3] == [struct.pack("<f", 4)]
    tensor = proto(found[3, "a/w"][8][0])
    assert tensor[1] == [3] and tensor[2] == [11] and np.frombuffer(tensor[3][0], "<f4").tolist() == [-1, 0, 3]
    h = proto(found[3, "h"][9][0])
    assert [h[n][0] for n in (2, 3, 4, 8)] == [1, 1, 0, 6]
    assert [struct.unpack("<d", h[n][0])[0] for n in (5, 6, 7)] == [3, -1, 4]
    buckets = [proto(b) for b in h[1]]
    assert [b[3][0] for b in buckets] == [2, 2] and [struct.unpack("<d", b[1][0])[0] for b in buckets] == [-1, 1]
    image = proto(found[3, "p"][4][0])
    assert [image[n] for n in (1, 2, 3)] == [[4], [10], [3]]
    expected = np.concatenate(list(picture), 2).transpose(1, 2, 0)
    assert image[4][0] == programs.png((expected.astype(np.float64) * 255).astype(np.uint8))
    (saved,) = tmp_path.glob("export_*/tensor/a_w_3.npy")
    assert np.load(saved).tolist() == [-1, 0, 3]


def test_summary_files_have_a_limit(tmp_path):
    record = tr.SummaryRecord(str(tmp_path), max_file_size=100)
    record.add_value("tensor", "t", ms.ones((50,)))
    with pytest.warns(UserWarning, match="larger than max_file_size 100"):
        record.record(1)
    record.close()
    assert os.path.getsize(record.log_dir) <= 100 and events(record.log_dir) == {}
    record = tr.SummaryRecord(str(tmp_path), file_suffix="_b", max_file_size=100, raise_exception=True)
    record.add_value("tensor", "t", ms.ones((50,)))
    with pytest.raises(RuntimeError, match="larger than max_file_size"):
        record.record(1)
    record.close()
    with pytest.raises(ValueError, match="file_prefix must be"):
        tr.SummaryRecord(str(tmp_path), file_prefix="a/b")


@covers("train", "SummaryCollector")
@covers("", "SummaryCollector")
def test_summary_collector(tmp_path):
    _, model = made({"mse"})
    model.fit(4, rows(), rows(), callbacks=tr.SummaryCollector(str(tmp_path / "a"), collect_freq=5))
    (path,) = (tmp_path / "a").iterdir()
    found = events(path)
    losses = by_hand(4)[0]
    assert sorted({step for step, _ in found}) == [1, 5, 10] and {tag for _, tag in found} == {
        "loss/auto",
        "weight/auto",
        "bias/auto",
    }
    for step in (1, 5, 10):
        assert math.isclose(struct.unpack("<f", found[step, "loss/auto"][3][0])[0], losses[step - 1], rel_tol=1e-4)
        assert proto(found[step, "weight/auto"][9][0])[8] == [4]
    _, model = made()
    only = tr.SummaryCollector(
        str(tmp_path / "b"), 1, collect_specified_data={"histogram_regular": "^b"}, keep_default_action=False
    )
    model.train(1, rows(), only)
    (path,) = (tmp_path / "b").iterdir()
    assert sorted(events(path)) == [(1, "bias/auto"), (2, "bias/auto"), (3, "bias/auto")]
    with pytest.warns(UserWarning, match="collect_graph has no effect"):
        tr.SummaryCollector(str(tmp_path), collect_specified_data={"collect_graph": True})
    with pytest.raises(ValueError, match="unknown data collect_los"):
        tr.SummaryCollector(str(tmp_path), collect_specified_data={"collect_los": True})
    with pytest.raises(ValueError, match="collect_freq must be a positive int, got 0"):
        tr.SummaryCollector(str(tmp_path), 0)
