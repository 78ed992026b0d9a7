"""Training that is taken up again from a checkpoint goes on bit for bit, and checkpoints have MindSpore's names."""

import pickle

import numpy as np
import pytest

import msjit as ms
import programs
from msjit import nn
from msjit import train as tr
from msjit.dataset import NumpySlicesDataset

rng = np.random.default_rng(8)
X, Y = rng.standard_normal((6, 5, 3)).astype(np.float32), rng.standard_normal((6, 5, 2)).astype(np.float32)


def grouped(ps, lr):
    return [{"params": ps[:1], "lr": lr, "weight_decay": 0.1}, {"params": ps[1:]}]


def each(*names):
    return [f"{name}fc.{p}" for name in names for p in ("weight", "bias")]


HEAD = ["global_step", "learning_rate"]
# How an optimizer is made: what MindSpore 2.10 saves of it besides the network's parameters.
OPTIMIZERS = {
    "SGD": (lambda ps: nn.SGD(ps, 0.1, momentum=0.9, dampening=0.5), [*HEAD, "momentum", *each("accum.", "stat.")]),
    "nesterov": (lambda ps: nn.SGD(ps, 0.1, 0.9, nesterov=True), [*HEAD, "momentum", *each("accum.", "stat.")]),
    "Momentum": (lambda ps: nn.Momentum(ps, 0.1, 0.9), [*HEAD, "momentum", *each("moments.")]),
    "Adam": (lambda ps: nn.Adam(ps, 0.1), [*HEAD, "beta1_power", "beta2_power", *each("moment1.", "moment2.")]),
    "amsgrad": (
        lambda ps: nn.Adam(ps, 0.1, beta2=0.5, use_amsgrad=True),
        [*HEAD, "beta1_power", "beta2_power", *each("moment1.", "moment2.", "vhat.")],
    ),
    "AdamOffload": (nn.AdamOffload, [*HEAD, "beta1_power", "beta2_power", *each("moment1.", "moment2.")]),
    "LazyAdam": (nn.LazyAdam, [*HEAD, "beta1_power", "beta2_power", *each("moment1.", "moment2.")]),
    "AdamWeightDecay": (nn.AdamWeightDecay, [*HEAD, *each("adam_m.", "adam_v.")]),
    "AdaMax": (nn.AdaMax, [*HEAD, "beta1_power", *each("moment1.", "moment2.")]),
    "Adadelta": (nn.Adadelta, [*HEAD, *each("accum.", "accum_update.")]),
    "Adagrad": (nn.Adagrad, [*HEAD, *each("accum.")]),
    "ProximalAdagrad": (lambda ps: nn.ProximalAdagrad(ps, l1=0.01), [*HEAD, *each("accum.")]),
    "FTRL": (nn.FTRL, [*HEAD, *each("moments.", "linear.")]),
    "RMSProp": (nn.RMSProp, [*HEAD, *each("mean_square.", "moment.")]),
    "centered": (lambda ps: nn.RMSProp(ps, centered=True), [*HEAD, *each("mean_grad.", "mean_square.", "moment.")]),
    "Rprop": (nn.Rprop, [*HEAD, *each("prev.", "step_size.")]),
    "ASGD": (lambda ps: nn.ASGD(ps, t0=2.0), [*HEAD, *each("mu_", "eta_", "ax_.")]),
    "Lamb": (lambda ps: nn.Lamb(ps, 0.1), [*HEAD, *each("lamb_m.", "lamb_v.")]),
    "AdaFactor": (
        nn.AdaFactor,
        [*HEAD, *each("exp_avg.", "exp_avg_sq_row_", "exp_avg_sq_col_", "exp_avg_sq_"), "afactor_step"],
    ),
    "groups": (
        lambda ps: nn.Momentum(grouped(ps, 0.5), 0.1, 0.9),
        ["global_step", "learning_rate_group_0", "learning_rate", "momentum", *each("moments.")],
    ),
    "lists": (
        lambda ps: nn.Momentum(grouped(ps, [0.5, 0.1]), [0.1, 0.2, 0.3, 0.4], 0.9),
        ["global_step", "momentum", *each("moments."), "learning_rate_group_0", "learning_rate"],
    ),
    "schedule": (
        lambda ps: nn.Momentum(ps, nn.ExponentialDecayLR(0.1, 0.5, 2), 0.9),
        ["global_step", "momentum", *each("moments.")],
    ),
    # What MindSpore does not have, or wraps in parameters of its own.
    "AdamW": (
        lambda ps: nn.AdamW(ps, 0.1, use_amsgrad=True),
        [*HEAD, "beta1_power", "beta2_power", *each("moment1.", "moment2.", "vhat.")],
    ),
    "function": (
        lambda ps: nn.Momentum(ps, lambda step: 0.1 if step < 4 else 0.05, 0.9),
        ["global_step", "momentum", *each("moments.")],
    ),
    "LARS": (lambda ps: nn.LARS(nn.Momentum(ps, 0.1, 0.9)), [*HEAD, "fake_lr", "momentum", *each("moments.")]),
}
SHAPES = {  # of those that are not as their parameters, (2, 3) and (2,)
    "AdaMax": {"beta1_power": (1,)}, "AdamOffload": {"beta1_power": (1,), "beta2_power": (1,)},
    "Adam": {"beta1_power": (), "beta2_power": (), "learning_rate": (), "global_step": (1,)}, "Momentum": {"momentum": ()},
    "ASGD": {"mu_fc.weight": (), "eta_fc.bias": ()}, "lists": {"learning_rate": (4,), "learning_rate_group_0": (2,)},
    "AdaFactor": {
        "exp_avg_sq_row_fc.weight": (2,), "exp_avg_sq_row_fc.bias": (1,), "exp_avg_sq_col_fc.weight": (3,), "afactor_step": (1,),
        "exp_avg_sq_col_fc.bias": (1,), "exp_avg_sq_fc.weight": (1,), "exp_avg_sq_fc.bias": (2,), "exp_avg.fc.weight": (2, 3),
    },
}  # fmt: skip


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(3, 2)

    def construct(self, x):
        return self.fc(x)


def train_network(name, start=0.0):
    net = programs.Kit(ms).fix(Net())
    net.fc.bias.set_data(net.fc.bias + start)
    return nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), OPTIMIZERS[name][0](net.trainable_params()))


def steps(run, first, last):
    return [run(ms.Tensor(X[i]), ms.Tensor(Y[i])).asnumpy().tobytes() for i in range(first, last)]


def values(network):
    return {name: p.asnumpy().tobytes() for name, p in network.parameters_and_names()}


@pytest.fixture(params=["plain", "jit", "graph"])
def runner(request):
    """What a program calls for a step of a train network."""
    if request.param == "graph":
        ms.set_context(mode=ms.GRAPH_MODE)
    yield lambda network: ms.jit(lambda *batch: network(*batch)) if request.param == "jit" else network
    ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.mark.parametrize("whole", [True, False], ids=["network", "optimizer"])
@pytest.mark.parametrize("name", OPTIMIZERS)
def test_training_goes_on_from_a_checkpoint(name, whole, runner, tmp_path):
    path = str(tmp_path / "state.ckpt")
    first = train_network(name)
    run = runner(first)
    steps(run, 0, 3)
    ms.save_checkpoint(first if whole else first.optimizer, path)
    losses, end = steps(run, 3, 6), values(first)
    second = train_network(name, start=1.0)
    other = runner(second)
    steps(other, 0, 1)  # what it did before is forgotten
    assert ms.load_param_into_net(second if whole else second.optimizer, ms.load_checkpoint(path)) == ([], [])
    assert steps(other, 3, 6) == losses
    assert values(second) == end


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_names_of_mindspore(name, tmp_path):
    network, path = train_network(name), str(tmp_path / "state.ckpt")
    steps(network, 0, 1)
    ms.save_checkpoint(network, path)
    saved = ms.load_checkpoint(path)
    assert set(saved) == {"fc.weight", "fc.bias", *OPTIMIZERS[name][1]}
    for key, p in saved.items():
        assert p.dtype == (ms.int32 if key == "global_step" else ms.float32)
        shape = SHAPES.get(name, {}).get(key)
        assert shape is None or p.shape == shape, key
    assert saved["global_step"].asnumpy().tolist() == [1]
    ms.save_checkpoint(network.optimizer, path)
    assert set(ms.load_checkpoint(path)) == set(saved)
    paths = [path for path, _ in network.parameters_and_names()]
    assert "optimizer.global_step" in paths and len(set(paths)) == len(paths) == len(saved)
    assert [p.name for p in network.trainable_params()] == ["fc.weight", "fc.bias"]
    if name in ("SGD", "nesterov"):  # after its first step MindSpore notes a 0
        assert saved["stat.fc.bias"].asnumpy().tolist() == [0, 0]


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_captured_steps_compile_once(name):
    network = train_network(name)

    def step(x, y):
        return network(x, y)

    run = ms.jit(step)
    start = ms.report(step)
    steps(run, 0, 6)
    before = ms.report(step)
    assert not before.breaks and not before.skipped
    # A function of the step is a branch of the program's, that is taken both ways here.
    assert before.compiles - start.compiles == (2 if name == "function" else 1)
    ms.load_param_into_net(network, {n: ms.Parameter(p.copy()) for n, p in network.parameters_and_names()})
    steps(run, 0, 2)
    after = ms.report(step)
    assert (after.compiles, after.misses, len(after.breaks)) == (before.compiles, before.misses, 0)


def test_rates_of_steps_are_those_of_the_list():
    for rates in ([0.5, 0.25], (0.5, 0.25), ms.Tensor([0.5, 0.25])):
        w = ms.Parameter(ms.Tensor([0.0]), name="w")
        optimizer = nn.SGD([w], rates)
        seen = []
        for _ in range(4):
            seen.append(float(optimizer.get_lr()))
            optimizer((ms.Tensor([1.0]),))
        assert seen == [0.5, 0.25, 0.25, 0.25] and w.tolist() == [-1.25]


def test_parameters_without_names_and_numbers_of_no_shape():
    for make in (nn.AdamOffload, nn.AdaMax, lambda ps: nn.SGD(ps, 0.1, 0.9, 0.5), nn.Rprop, nn.ASGD, nn.AdaFactor):
        a, b = ms.Parameter(ms.Tensor(1.0)), ms.Parameter(ms.Tensor(2.0))
        optimizer = make([a, b])
        optimizer((ms.Tensor(1.0), ms.Tensor(-1.0)))
        assert a.shape == b.shape == () and a.item() < 1 and b.item() > 2
        state = [name for name, _ in optimizer.parameters_and_names()]
        assert len(set(state)) == len(state) and state[-2:] == ["0", "1"]


def test_trailing_axes_of_one_element_are_left_out():
    net = nn.Dense(3, 2)
    assert ms.load_param_into_net(net, {"bias": ms.Parameter(ms.Tensor([[[1.0]], [[2.0]]]))}) == (["weight"], [])
    assert net.bias.tolist() == [1, 2]
    with pytest.raises(RuntimeError, match=r"bias has shape \(1, 2\), the net expects \(2,\)"):
        ms.load_param_into_net(net, {"bias": ms.Parameter(ms.Tensor([[1.0, 2.0]]))})


def model(start=0.0, **options):
    net = programs.Kit(ms).fix(nn.Dense(3, 2))
    net.bias.set_data(net.bias + start)
    return net, tr.Model(net, nn.MSELoss(), nn.Adam(net.trainable_params(), 0.05), **options)


@pytest.mark.parametrize("manager", [None, lambda: ms.amp.DynamicLossScaleManager(64.0, 2, 2)], ids=["none", "dynamic"])
def test_model_checkpoint_has_the_whole_state(manager, tmp_path):
    made = lambda **more: model(**({"loss_scale_manager": manager()} if manager else {}), **more)
    rows = NumpySlicesDataset((X.reshape(30, 3), Y.reshape(30, 2)), ["x", "y"], shuffle=False).batch(10)
    net, whole = made()
    whole.train(4, rows)
    _, half = made()
    config = tr.CheckpointConfig(save_checkpoint_steps=6)
    saver = tr.ModelCheckpoint("half", str(tmp_path), config)
    half.train(2, rows, saver)
    again, rest = made(start=1.0)
    loaded = ms.load_checkpoint(saver.latest_ckpt_file_name)
    scaling = {"scale_sense", "current_iterator_step", "last_overflow_iterator_step"} if manager else set()
    assert {"moment1.weight", "beta1_power", "global_step", "learning_rate", *scaling} <= set(loaded)
    assert ms.load_param_into_net(rest.train_network, loaded) == ([], [])
    rest.train(2, rows)
    assert values(rest.train_network) == values(whole.train_network)
    assert again.weight.asnumpy().tobytes() == net.weight.asnumpy().tobytes()


def test_backup_takes_up_the_optimizer_too(tmp_path):
    rows = NumpySlicesDataset((X.reshape(30, 3), Y.reshape(30, 2)), ["x", "y"], shuffle=False).batch(10)
    net, whole = model()
    whole.train(4, rows)
    model()[1].train(2, rows, tr.BackupAndRestore(str(tmp_path), delete_checkpoint=False))
    again, rest = model(start=1.0)
    rest.train(4, rows, tr.BackupAndRestore(str(tmp_path)))
    assert again.weight.asnumpy().tobytes() == net.weight.asnumpy().tobytes()


def test_best_weights_are_restored_with_their_optimizer():
    net, fitted = model(metrics={"mse"})
    rows = NumpySlicesDataset((X.reshape(30, 3), Y.reshape(30, 2)), ["x", "y"], shuffle=False).batch(10)
    kept = []
    note = tr.LambdaCallback(on_train_epoch_end=lambda c: kept.append(values(c.original_args().train_network)))
    stop = tr.EarlyStopping("mse", min_delta=1e9, patience=2, restore_best_weights=True)
    fitted.fit(9, rows, rows, callbacks=[note, stop])
    assert len(kept) == 3 and values(fitted.train_network) == kept[0]


class Own(nn.Optimizer):
    """A program's optimizer, as MindSpore's programs write them."""

    def __init__(self, params, rate):
        super().__init__(rate, params)
        self.sums = self.parameters.clone(prefix="sums", init="zeros")

    def construct(self, gradients):
        for p, g, total in zip(self.parameters, gradients, self.sums):
            ms.ops.assign(total, total + g)
            ms.ops.assign(p, p - self.get_lr() * total)
        ms.ops.assign_add(self.global_step, ms.Tensor([1], ms.int32))
        return True


def test_a_programs_own_optimizer_is_saved_too(runner, tmp_path):
    def made(start):
        net = programs.Kit(ms).fix(Net())
        net.fc.bias.set_data(net.fc.bias + start)
        return nn.TrainOneStepCell(
            nn.WithLossCell(net, nn.MSELoss()), Own(net.trainable_params(), [0.3, 0.2, 0.1, 0.05])
        )

    path, first, second = str(tmp_path / "own.ckpt"), made(0.0), made(1.0)
    run = runner(first)
    steps(run, 0, 2)
    ms.save_checkpoint(first, path)
    losses, end = steps(run, 2, 5), values(first)
    saved = ms.load_checkpoint(path)
    assert set(saved) == {"fc.weight", "fc.bias", "global_step", "learning_rate", *each("sums.")}
    assert ms.load_param_into_net(second, saved) == ([], [])
    assert steps(runner(second), 2, 5) == losses and values(second) == end


def test_state_dict_of_a_train_network(runner):
    first, second = train_network("Adam"), train_network("Adam", start=1.0)
    run = runner(first)
    steps(run, 0, 2)
    state = {name: value.copy() for name, value in first.state_dict().items()}
    assert {"network._backbone.fc.weight", "optimizer.moment1.fc.weight", "optimizer.global_step"} <= set(state)
    losses = steps(run, 2, 4)
    assert not any(second.load_state_dict(state))
    assert steps(runner(second), 2, 4) == losses and values(second) == values(first)


# ---- PyTorch's optimizers: state_dict and load_state_dict

PYTORCHS = {
    "SGD": {"lr": 0.1, "momentum": 0.9, "dampening": 0.1}, "Adam": {"lr": 0.1, "amsgrad": True}, "AdamW": {"lr": 0.1},
    "Adagrad": {"lr": 0.1, "lr_decay": 0.1, "initial_accumulator_value": 0.1}, "Adadelta": {}, "Adamax": {}, "Rprop": {},
    "RMSprop": {"momentum": 0.9, "centered": True}, "RAdam": {"lr": 0.1, "betas": (0.5, 0.6)}, "NAdam": {}, "ASGD": {"t0": 2.0},
}  # fmt: skip


def of_pytorch(name, start):
    parameters = [ms.Parameter(ms.Tensor(start + np.arange(n, dtype=np.float32))) for n in (3, 2)]
    return getattr(ms.experimental.optim, name)([{"params": [p]} for p in parameters], **PYTORCHS[name])


def advance(run, first, last):
    for i in range(first, last):
        run((ms.Tensor(X[i, 0]), ms.Tensor(Y[i, 0])))


@pytest.mark.parametrize("captured", [False, True], ids=["plain", "jit"])
@pytest.mark.parametrize("name", PYTORCHS)
def test_state_dict_of_pytorchs_optimizers(name, captured):
    runner = ms.jit if captured else lambda f: f
    first, second = of_pytorch(name, 1.0), of_pytorch(name, 5.0)
    run = runner(lambda gradients: first(gradients))
    advance(run, 0, 3)
    first.param_groups[0]["lr"] = 0.05
    written = pickle.dumps((first.state_dict(), first.parameters))
    advance(run, 3, 6)
    state, parameters = pickle.loads(written)
    other = runner(lambda gradients: second(gradients))
    advance(other, 0, 2)
    second.load_state_dict(state)
    for own, saved in zip(second.parameters, parameters):
        own.set_data(saved)
    advance(other, 3, 6)
    assert [p.asnumpy().tobytes() for p in second.parameters] == [p.asnumpy().tobytes() for p in first.parameters]
    assert second.param_groups[0]["lr"] == 0.05 and second.param_groups[0]["params"] == [second.parameters[0]]


# What PyTorch 2.13 keeps of a parameter, besides the step.
KEPT = {
    "SGD": "momentum_buffer", "Adam": "exp_avg exp_avg_sq max_exp_avg_sq", "AdamW": "exp_avg exp_avg_sq", "Adagrad": "sum",
    "Adadelta": "square_avg acc_delta", "Adamax": "exp_avg exp_inf", "Rprop": "prev step_size", "RAdam": "exp_avg exp_avg_sq",
    "RMSprop": "square_avg momentum_buffer grad_avg", "NAdam": "mu_product exp_avg exp_avg_sq", "ASGD": "eta mu ax",
}  # fmt: skip


@pytest.mark.parametrize("name", PYTORCHS)
def test_state_dict_is_laid_out_as_pytorchs(name):
    ours = of_pytorch(name, 1.0)
    advance(ours, 0, 1)
    layout = ours.state_dict()
    assert [g["params"] for g in layout["param_groups"]] == [[0], [1]] and set(layout) == {"state", "param_groups"}
    for number in (0, 1):
        assert set(layout["state"][number]) == {*KEPT[name].split(), *([] if name == "SGD" else ["step"])}
    assert all(set(PYTORCHS[name]) | {"lr", "maximize"} <= set(g) for g in layout["param_groups"])


def test_state_that_does_not_fit():
    one, two = of_pytorch("Adam", 1.0), ms.mint.optim.Adam([ms.Parameter(ms.Tensor([1.0]))])
    with pytest.raises(ValueError, match=r"the groups have \[1, 1\] parameters, the optimizer's \[1\]"):
        two.load_state_dict(one.state_dict())


@pytest.mark.parametrize("make", [
    lambda s, o: s.StepLR(o, 2), lambda s, o: s.LambdaLR(o, lambda k: 0.9**k), lambda s, o: s.CyclicLR(o, 0.01, 0.1, 2),
    lambda s, o: s.SequentialLR(o, [s.ConstantLR(o, 0.5, 2), s.ExponentialLR(o, 0.9)], [3]), lambda s, o: s.ReduceLROnPlateau(o, patience=1),
], ids=["step", "lambda", "cyclic", "sequential", "plateau"])  # fmt: skip
def test_schedulers_go_on(make):
    scheduled = []
    for _ in range(2):
        optimizer = of_pytorch("SGD", 1.0)
        scheduled.append((optimizer, make(ms.experimental.optim.lr_scheduler, optimizer)))
    (first, schedule), (second, other) = scheduled
    tick = lambda s: s.step(1.0) if type(s).__name__ == "ReduceLROnPlateau" else s.step()
    for _ in range(3):
        tick(schedule)
    written = pickle.dumps((first.state_dict(), schedule.state_dict()))
    state, rest = pickle.loads(written)
    second.load_state_dict(state)
    other.load_state_dict(rest)
    for _ in range(4):
        tick(schedule), tick(other)
        assert [g["lr"] for g in second.param_groups] == [g["lr"] for g in first.param_groups]
        assert other.get_last_lr() == schedule.get_last_lr()
