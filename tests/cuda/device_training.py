"""Checks of training on a device, which device_suite.py runs: recorded steps, optimizers, tests/programs, checkpoints."""

import gc
import sys
import tempfile
from pathlib import Path

import numpy as np
import torch_names
from checking import CUDA, check, close, normal, rng, same

import msjit as ms
from msjit import _core, llm, nn

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "python" / part) for part in ("export", "nodevice")]
import forward_graphs  # noqa: E402

import language_model_cases  # noqa: E402


class Net(nn.Cell):
    def __init__(self, norm=True):
        super().__init__()
        self.a, self.b = nn.Dense(20, 64), nn.Dense(64, 10)
        self.norm = nn.LayerNorm((64,)) if norm else None

    def construct(self, x):
        h = self.a(x).relu()
        return self.b(h if self.norm is None else self.norm(h))


@check
def recordings():
    def counted(f, *args):
        launches, (recorded, replayed) = _core._device_launches(0), _core._device_recordings()
        r = f(*args)
        now = _core._device_recordings()
        return r, _core._device_launches(0) - launches, now[0] - recorded, now[1] - replayed

    def several(x, y):
        return (x @ y).tanh().sum(axis=0), x.exp() @ y

    # Inputs that stay, then one that moves; what was given out before stays what it was.
    f = ms.jit(several, mode="reduce-overhead")
    x, y = [ms.tensor(normal(9, 9, seed=k), device=CUDA) for k in (1, 2)]
    kept = []
    for turn in range(4):
        got, launches, recorded, replayed = counted(f, x, y)
        kept.append(got)
        assert (recorded, replayed) == ((0, 0), (1, 1), (0, 1), (0, 1))[turn], (turn, recorded, replayed)
        assert turn < 2 or launches == 1, f"{launches} launches"
    apart = [ms.ops.rand(9, 9).cuda() for _ in range(8)]  # what others take is not the recording's
    for turn, z in enumerate(apart):
        got, launches, recorded, replayed = counted(f, z, y)
        assert (recorded, replayed) == (int(turn == 0), 1) and (turn == 0 or launches == 1)
        kept.append(got)
        for a, b in zip(got, several(z, y), strict=True):
            close(a, b, rtol=1e-4, atol=1e-4)
    for got, z in zip(kept, [x] * 4 + apart, strict=True):
        for a, b in zip(got, several(z, y), strict=True):
            close(a, b, rtol=1e-4, atol=1e-4)

    # Whole training steps, which write parameters where they are.
    def train(mode):
        ms.set_seed(1)
        net = Net(norm=False).cuda()
        optimizer = ms.mint.optim.SGD(net.trainable_params(), 0.05, momentum=0.9)
        grad = ms.value_and_grad(lambda x, t: ((net(x) - t) ** 2).mean(), None, net.trainable_params())

        def step(x, t):
            loss, grads = grad(x, t)
            optimizer(grads)
            return loss

        step = ms.jit(step, mode=mode)
        losses = []
        x, t = ms.tensor(normal(16, 20), device=CUDA), ms.tensor(normal(16, 10, seed=3), device=CUDA)
        for _ in range(6):
            loss, launches, recorded, replayed = counted(step, x, t)
            losses.append(loss)
        return losses, net, (launches, recorded, replayed)

    plain, net, _ = train(None)
    losses, other, last = train("reduce-overhead")
    same(ms.ops.stack(losses), ms.ops.stack(plain), "losses")
    for a, b in zip(other.trainable_params(), net.trainable_params(), strict=True):
        same(a, b, a.name)
    assert last == (1, 0, 1), f"the last step: {last}"

    # What differs from call to call is run as ever.
    scaled = ms.jit(lambda x, n: (x * n).sum(axis=0) + n, mode="reduce-overhead")
    for n in (1.5, 1.5, 1.5, 2.5, 2.5, 3.5):
        close(scaled(x, n), (x * n).sum(axis=0) + n, rtol=1e-4, atol=1e-5)
    w = ms.tensor(normal(9, 9), device=CUDA).requires_grad_()
    squared = ms.jit(lambda w: (w * w).sum(), mode="reduce-overhead")
    for _ in range(3):
        w.grad = None
        squared(w).backward()
        close(w.grad, w.asnumpy() * 2)
    here = ms.jit(lambda x: x + 1, mode="reduce-overhead")
    assert [here(ms.ones(2)).tolist() for _ in range(3)] == [[2, 2]] * 3


@check
def training():
    def run(device, jit):
        ms.set_seed(1)
        net = Net()
        if device != "CPU":
            net.cuda()
        assert {p.device for p in net.trainable_params()} == {device}
        optimizer = nn.Adam(net.trainable_params(), 0.01)
        x, t = ms.tensor(normal(64, 20), device=device), ms.tensor(rng().integers(0, 10, (64,)), device=device)
        step = ms.value_and_grad(lambda: ms.ops.cross_entropy(net(x), t), None, net.trainable_params())
        if jit:
            step = ms.jit(step)
        losses = []
        for _ in range(8):
            loss, grads = step()
            optimizer(grads)
            losses.append(float(loss))
        return losses

    want = run("CPU", False)
    assert want[-1] < want[0]
    for jit in (False, True):
        np.testing.assert_allclose(run(CUDA, jit), want, rtol=2e-3, err_msg=f"jit={jit}")


@check
def optimizers():
    """An optimizer made where new tensors go to the CPU keeps its state where its parameters are: a step is one graph."""
    makers = (lambda p: nn.Momentum(p, 0.1, 0.9), lambda p: nn.Adam(p, 0.01, use_amsgrad=True),
              lambda p: nn.SGD(p, [0.1, 0.05], momentum=0.9), lambda p: nn.AdaMax(p, 0.01))  # fmt: skip
    for make in makers:
        results = []
        for device in ("CPU", CUDA):
            w = ms.Parameter(ms.tensor(normal(4, 4), device=device), name="w")
            optimizer = make([w])
            assert {p.device for p in optimizer.state()} == {device}, optimizer
            grad = ms.value_and_grad(lambda x, w=w: ((x @ w) ** 2).sum(), None, [w])

            @ms.jit
            def step(x, optimizer=optimizer, grad=grad):
                loss, grads = grad(x)
                optimizer(grads)
                return loss

            losses = [float(step(ms.tensor(normal(4, 4, seed=1), device=device))) for _ in range(3)]
            assert not ms.report(step).breaks, ms.report(step)
            results.append((losses, w.asnumpy()))
        np.testing.assert_allclose(results[1][0], results[0][0], rtol=1e-4)
        close(results[1][1], results[0][1], rtol=1e-3, atol=1e-4)
    net = nn.Dense(6, 3).cuda()
    cell = nn.WithLossCell(net, nn.CrossEntropyLoss())
    scale = nn.DynamicLossScaleUpdateCell(1024.0, 2, 2)
    step = nn.TrainOneStepWithLossScaleCell(cell, nn.Momentum(net.trainable_params(), 0.01, 0.9), scale).set_train()
    x, t = ms.tensor(normal(4, 6), device=CUDA), ms.tensor([0, 1, 2, 0], device=CUDA)
    losses = [float(step(x, t)[0]) for _ in range(3)]
    assert losses[2] < losses[0] and float(step.scale_sense) == 2048.0 and scale.cur_iter.device == CUDA


def tiny_gpt(g):
    net = g["GPT"](11, 8, 2, 1, 6)
    x, y = (ms.tensor(rng(k).integers(0, 11, (2, 6)).astype(np.int32)) for k in (0, 1))
    return net, lambda x, y: ms.ops.cross_entropy(net(x).reshape(-1, 11), y.reshape(-1)), (x, y)


def tiny_lstm(g):
    net = g["LanguageModel"](11, 8)
    x, y = (ms.tensor(rng(k).integers(0, 11, (2, 4)).astype(np.int32)) for k in (0, 1))
    state = ms.ops.zeros((1, 2, 8)), ms.ops.zeros((1, 2, 8))
    return net, lambda x, y: ms.ops.cross_entropy(net(x, state)[0].reshape(-1, 11), y.reshape(-1)), (x, y)


@check
def programs():
    """Training steps of programs of tests/programs at small sizes, one graph each, agree with the CPU's."""
    for name, make in (("gpt", tiny_gpt), ("lstm_language_model", tiny_lstm)):
        made = forward_graphs.program(name)
        states, results = None, []
        for device in ("CPU", CUDA):
            if device != "CPU":
                ms.set_device("CUDA", 0)
            try:
                net, loss, batch = make(made)
                if states is None:
                    states = [p.asnumpy().copy() for p in net.get_parameters()]
                for p, value in zip(net.get_parameters(), states, strict=True):
                    p.set_data(ms.Tensor(value))
                    assert p.device == device, (p.name, p.device)
                update = nn.AdamWeightDecay(net.trainable_params(), 0.01, weight_decay=0.01)
                gradient = ms.value_and_grad(loss, None, net.trainable_params())

                def step(*batch, gradient=gradient, update=update):
                    value, gradients = gradient(*batch)
                    update(gradients)
                    return value

                step = ms.jit(step)
                losses = [float(step(*batch)) for _ in range(3)]
                assert not ms.report(step).breaks, ms.report(step)
                results.append((losses, [p.asnumpy() for p in net.get_parameters()]))
            finally:
                ms.set_device("CPU")
        (want, expected), (found, parameters) = results
        np.testing.assert_allclose(found, want, rtol=1e-4, err_msg=name)
        # Adam's first steps are +-1 by the sign of a gradient: where that is all but zero, they may differ.
        differ = [np.mean(np.abs(a - b) > 1e-3) for a, b in zip(parameters, expected, strict=True)]
        assert max(differ) < 0.03, (name, differ)


@check
def language_models():
    """Decoders load onto the device, whole and with weights of few bits, and say what they say on the CPU."""
    text = language_model_cases.TEXT[:8]
    for name, how, loose in (("llama", {}, 1e-5), ("llama", dict(bits=4, group=32), 1e-3)):
        found = []
        with tempfile.TemporaryDirectory() as folder:
            language_model_cases.write_folder(Path(folder), language_model_cases.CASES[name])
            for device in ("CPU", CUDA):
                ms.set_device(*(("CUDA", 0) if device == CUDA else ("CPU",)))
                try:
                    decoder = llm.load_decoder(folder, **how)
                    assert {p.device for p in decoder.get_parameters()} == {device}
                    logits = decoder.all_logits(ms.tensor([text])).asnumpy()
                    found.append((logits, list(llm.Generator(decoder).generate(text, 2, stop=()))))
                finally:
                    ms.set_device("CPU")
        (want, said), (got, again) = found
        assert np.abs(got - want).max() <= loose * np.abs(want).max() and again == said, (name, how, said, again)


@check
def checkpoints(folder=None):
    with tempfile.TemporaryDirectory() as folder:
        net = Net().cuda()
        ms.save_checkpoint(net, folder + "/net.ckpt")
        other = Net()
        ms.load_param_into_net(other, ms.load_checkpoint(folder + "/net.ckpt"))
        same(other.a.weight, net.a.weight)


@check
def names_of_torch():
    torch_names.names(ms.mint.cuda, CUDA)
    torch_names.copies_stay(CUDA)
    torch_names.training(CUDA)


@check
def reports():
    """What a report says of regions on a device: where, how many kernels, how often written down and done again."""
    x = ms.ones(4).cuda()
    f = ms.jit(lambda x: (x * 2 + 1).sqrt(), mode="reduce-overhead")

    def doubled(x):
        while x.sum() < 100:
            x = x * 2
        return x

    g = ms.jit(doubled, mode="reduce-overhead")
    plain = ms.jit(lambda x: x - 1)
    for _ in range(4):
        f(x), g(x), plain(x)
    (region,) = ms.report(f).regions
    assert (region.device, region.hits) == (CUDA, 4)
    assert region.replays == "written down 1x, done by one launch 3x", region.replays
    assert f"on {CUDA}, 1 kernel, run 4x; written down 1x, done by one launch 3x" in str(ms.report(f))
    assert "not written down: control flow waits for the device" in str(ms.report(g))
    assert f"on {CUDA}, 1 kernel, run 4x" in str(ms.report(plain)) and not ms.report(plain).regions[0].replays
    plain(x.cpu())
    assert len(ms.report(plain).devices) == 1, "nothing is said of the CPU"


@check
def reports_while_it_runs():
    """Building what a graph returns may run Python code, the collector's here, which may ask for the graph's report."""

    def several(x):
        y = x * 2
        return [[y], {"y": [y]}, (y, [y])]

    f = ms.jit(several, mode="reduce-overhead")
    x, said = ms.ones(4).cuda(), []
    for _ in range(4):
        f(x)
    before = gc.get_threshold()
    gc.callbacks.append(tell := lambda phase, info: said.append(str(ms.report(f))))
    gc.set_threshold(1)
    try:
        kept = [f(x) for _ in range(100)]  # lists that are freed would be used again
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(tell)
    assert len(kept) == 100 and any("done by one launch" in text for text in said)
