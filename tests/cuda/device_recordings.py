"""Checks of training steps that are one launch (mode="reduce-overhead") though they check indices or draw random numbers."""

import numpy as np
from checking import CUDA, check, close, normal, rng, same
from device_training import forward_graphs, tiny_gpt

import msjit as ms
from msjit import _core, nn


def counted(f, *args):
    """f's result, launches, recordings made and recordings done again."""
    launches, before = _core._device_launches(0), _core._device_recordings()
    r = f(*args)
    now = _core._device_recordings()
    return r, (_core._device_launches(0) - launches, now[0] - before[0], now[1] - before[1])


def raises(f, kind, *words):
    try:
        f()
    except kind as e:
        assert all(w in str(e) for w in words), e
        return
    raise AssertionError(f"no {kind.__name__}")


def wait():
    _core._synchronize(CUDA)


@check
def recorded_random_numbers():
    """Each replay draws what the CPU would: the generator's counters are given to it, eager draws between replays included."""

    def draw(x):
        kept = ms.ops.dropout(x, 0.5, training=True) * 2
        return kept, ms.ops.rand_like(x) + ms.ops.randn_like(x), ms.ops.bernoulli(ms.ops.ones_like(x) * 0.25)

    x = ms.tensor(normal(9, 7))
    there = x.to(CUDA)
    f = ms.jit(draw, mode="reduce-overhead")
    for seed in (5, 6):
        runs = []
        for call, on in ((draw, x), (f, there)):
            ms.set_seed(seed)
            runs.append([])
            for turn in range(4):
                got, counts = counted(call, on)
                runs[-1].append((got, counts))
                if turn == 1:
                    ms.ops.rand(3)  # the generator goes on between
        for turn, ((want, _), (got, counts)) in enumerate(zip(*runs, strict=True)):
            for a, b in zip(got, want, strict=True):
                close(a, b)
            if seed == 6 or turn > 1:
                assert counts == (1, 0, 1), (turn, counts)
        assert not np.array_equal(runs[1][2][0][0].asnumpy(), runs[1][3][0][0].asnumpy())

    def constant():
        return (ms.ops.arange(0, 7) * ms.ops.linspace(0, 1, 7)) @ ms.ops.eye(7, 7)

    want = constant()
    made = ms.jit(lambda x: x + constant(), mode="reduce-overhead")
    for _ in range(3):
        with ms.DeviceCtx(CUDA):
            got, counts = counted(made, there)
        close(got, x + want)
    assert counts == (1, 0, 1), counts


@check
def recorded_index_checks():
    """An index out of range is raised where the host waits next, by its op; nothing that it was part of was written."""
    x = ms.tensor(normal(9, 4), device=CUDA)
    picks = {
        "index": lambda x, i: x[i] + 1,
        "gather": lambda x, i: ms.ops.gather_elements(x, 0, i.reshape(-1, 1)) * 2,
        "embedding": lambda x, i: ms.mint.nn.functional.embedding(i, x).sum(axis=1),
        "cross_entropy": lambda x, i: ms.ops.cross_entropy(x.T[:, :2].T * 1.0, i % 4 + i // 9 * 90),
    }
    for name, pick in picks.items():
        f = ms.jit(pick, mode="reduce-overhead")
        for i in ([1, 2], [3, 4], [5, 6], [0, 8]):
            i = ms.tensor(i, device=CUDA)
            got, counts = counted(f, x, i)
            close(got, pick(x.cpu(), i.cpu()), what=name)
        assert counts == (1, 0, 1), (name, counts)
        bad = ms.tensor([1, 9], device=CUDA)
        f(x, bad), f(x, i)  # no host waits yet
        raises(wait, IndexError, "out of range", "reduce-overhead")
        wait()
        close(f(x, i), pick(x.cpu(), i.cpu()), what=name)
        f(x, bad)
        with ms.DeviceCtx(CUDA):
            mark = ms.Event()
            mark.record()
        raises(mark.synchronize, IndexError, "out of range")
        got = f(x, bad)
        raises(got.asnumpy, IndexError, "out of range")
        close(f(x, i), pick(x.cpu(), i.cpu()), what=name)
        f(x, bad)
        del f  # the recording goes before what it found is read
        raises(wait, IndexError, "out of range")

    # What no index fits is not written down, and raises at its call.
    empty, none = ms.tensor(np.zeros((0, 4), np.float32), device=CUDA), ms.tensor([0], device=CUDA)
    f = ms.jit(lambda x, i: x[i], mode="reduce-overhead")
    for _ in range(3):
        raises(lambda f=f: f(empty, none), IndexError, "out of range")

    # A step that failed, and those behind it, have left the parameters as they were.
    def make(device):
        ms.set_seed(3)
        table = ms.Parameter(ms.tensor(normal(7, 5), device=device), name="table")
        head = ms.Parameter(ms.tensor(normal(5, 3, seed=1), device=device), name="head")
        optimizer = nn.Adam([table, head], 0.1)

        def loss(i, t):
            return ms.ops.cross_entropy(ms.mint.nn.functional.embedding(i, table) @ head, t)

        grad = ms.value_and_grad(loss, None, [table, head])

        def step(i, t):
            value, gradients = grad(i, t)
            optimizer(gradients)
            return value

        return step, [table, head, *optimizer.state()]

    batch = [0, 3, 6, 3], [0, 2, 1, 1]
    step, state = make("CPU")
    want = [float(step(*map(ms.tensor, batch))) for _ in range(6)]
    recorded, there = make(CUDA)
    recorded = ms.jit(recorded, mode="reduce-overhead")
    good = [ms.tensor(b, device=CUDA) for b in batch]
    bad = ms.tensor([0, 3, 7, 3], device=CUDA)
    worse = ms.tensor([0, 2, 1, 5], device=CUDA)
    losses = []
    for turn in range(6):
        if turn > 2:
            recorded(*((bad, good[1]) if turn % 2 else (good[0], worse)))
            recorded(*good)
            recorded(*good)
            raises(wait, IndexError, "out of range")
        loss, counts = counted(recorded, *good)
        losses.append(float(loss))
    assert counts == (1, 0, 1) and not ms.report(recorded).breaks, (counts, ms.report(recorded))
    np.testing.assert_allclose(losses, want, rtol=1e-4)
    for a, b in zip(there, state, strict=True):
        close(a, b, rtol=1e-3, atol=1e-4, what=a.name)


def mlp_with_dropout(g):
    net = nn.SequentialCell(nn.Dense(12, 16), nn.ReLU(), nn.Dropout(p=0.4), nn.LayerNorm((16,)), nn.Dense(16, 5))
    net.set_train()
    x, y = ms.tensor(normal(6, 12)), ms.tensor(rng(1).integers(0, 5, (6,)).astype(np.int32))
    return net, lambda x, y: ms.ops.cross_entropy(net(x), y), (x, y)


def tiny_resnet(g):
    net = nn.SequentialCell(g["Block"](1, 4, 2), g["Block"](4, 4, 1), nn.Flatten(), nn.Dense(64, 5)).set_train()
    x, y = ms.tensor(normal(3, 1, 8, 8)), ms.tensor(np.array([1, 4, 0], np.int32))
    return net, lambda x, y: ms.ops.cross_entropy(net(x), y), (x, y)


@check
def recorded_programs():
    """A training step of a GPT, a ResNet and an MLP with dropout is one launch, and gives what the CPU gives."""
    for name, program, make in (
        ("gpt", "gpt", tiny_gpt),
        ("resnet", "resnet_digits", tiny_resnet),
        ("mlp", "gpt", mlp_with_dropout),
    ):
        made = forward_graphs.program(program)
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
                update = nn.Momentum(net.trainable_params(), 0.05, 0.9)
                gradient = ms.value_and_grad(loss, None, net.trainable_params())

                def step(*batch, gradient=gradient, update=update):
                    value, gradients = gradient(*batch)
                    update(gradients)
                    return value

                if device != "CPU":
                    step = ms.jit(step, mode="reduce-overhead")
                ms.set_seed(11)
                losses = []
                for _ in range(4):
                    value, counts = counted(step, *batch)
                    losses.append(float(value))
                results.append((losses, [p.asnumpy() for p in net.get_parameters()]))
            finally:
                ms.set_device("CPU")
        report = ms.report(step)
        assert not report.breaks and counts == (1, 0, 1), (name, counts, str(report))
        (want, expected), (found, parameters) = results
        np.testing.assert_allclose(found, want, rtol=1e-4, err_msg=name)
        for a, b in zip(parameters, expected, strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-4, err_msg=name)


@check
def recorded_checks_where_they_are_called():
    """Where each launch is waited for, an index out of range raises at its call, with nothing done behind it."""
    x, i = ms.tensor(normal(4, 3), device=CUDA), ms.tensor([0, 3], device=CUDA)
    f = ms.jit(lambda x, i: x[i] + 1, mode="reduce-overhead")
    for _ in range(3):
        f(x, i)
    _core._launch_blocking(True)
    try:
        raises(lambda: f(x, i + 1), IndexError, "index 4 is out of range")
        same(f(x, i), x.asnumpy()[[0, 3]] + 1)
    finally:
        _core._launch_blocking(False)
