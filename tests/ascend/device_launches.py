"""What is checked of single ops that are launches of the library of operators, and of graphs whose launches are written down, on
the fakes: python device_launches.py [NAMES]."""

import ctypes
import gc
import os
import sys
import time

import device_suite as suite
import numpy as np
from device_suite import close, fails, tell, tensor

import msjit as ms
from msjit import _ascend, nn, ops
from msjit._ascend import aclnn

OPAPI = ctypes.CDLL(os.environ["MSJIT_ACLNN_LIBRARY"])
check_moves = suite.check_moves


def counted(f):
    before = _ascend.stats()
    made = f()
    return made, {k: v - before[k] for k, v in _ascend.stats().items() if v != before[k]}


def check_the_table():
    """The library has every call of the table, and each row runs."""
    assert aclnn.library() and [n for _, forms in aclnn.ROWS.values() for calls in forms for n, _ in calls
                                if not aclnn.library().calls(n)] == []  # fmt: skip
    ran = set()
    plain, launch = aclnn.Op.run, aclnn.launch

    def run(op, *arguments):
        ran.add(op.op)
        return plain(op, *arguments)

    called = set()
    aclnn.launch = lambda name, *rest: called.add(name) or launch(name, *rest)
    aclnn.Op.run = run
    try:
        suite.check_every_op()
        check_numbers_as_scalars()
        check_bools()
    finally:
        aclnn.Op.run, aclnn.launch = plain, launch
    assert not set(aclnn.ROWS) - ran, set(aclnn.ROWS) - ran
    missing = {n for _, forms in aclnn.ROWS.values() for calls in forms for n, _ in calls} - called
    assert not missing, missing


def check_numbers_as_scalars():
    for x in (tensor(3, 4), (tensor(3, 4) * 5).astype(ms.int64), tensor(3, 4).astype(ms.bfloat16)):
        a = x.npu()
        for f in (lambda t: t + 2, lambda t: t - 3, lambda t: t * 2, lambda t: t > 1, lambda t: t >= 0, lambda t: t < 1,
                  lambda t: t <= 2, lambda t: t == 1, lambda t: t != 1, lambda t: -t, lambda t: t.abs()):  # fmt: skip
            found, ran = counted(lambda f=f: f(a))
            assert ran == {"launches": 1}, ran
            assert (found.cpu() == f(x)).all()
    for f in (lambda t: ops.where(t > 0, t, 0.0), lambda t: ops.where(t > 0, 1.5, t), lambda t: ops.maximum(t, 0.25),
              lambda t: ops.minimum(t, -0.5)):  # fmt: skip
        found, ran = counted(lambda f=f: f(tensor(3, 4).npu()))
        assert "ops" not in ran and (found.cpu() == f(tensor(3, 4))).all(), ran
    a = tensor(3, 4).npu()
    close((a.abs() / 2.5).cpu(), a.cpu().abs() / 2.5)
    close((a.abs() ** 1.5).cpu(), a.cpu().abs() ** 1.5)
    assert (
        (a.astype(ms.int32) + 0.5).cpu() == a.cpu().astype(ms.int32) + 0.5
    ).all()  # converts: a graph, not a scalar of floats
    close(ops.linear(a, tensor(5, 4).npu(), tensor(5).npu()).cpu(), ops.linear(a.cpu(), tensor(5, 4), tensor(5)))
    with ms.DeviceCtx("ascend:0"):
        filled, ran = counted(lambda: ops.full((2, 3), 7, dtype=ms.int32))
    assert filled.cpu().tolist() == [[7] * 3] * 2 and ran == {"launches": 1}, ran


def check_indices_and_pictures():
    """Each is a launch; pads that are not equal on both sides are a graph's."""
    x, places = tensor(5, 4), ms.tensor([[3, 0, 1, 1], [4, 2, 0, 3]])
    pictures, weight, bias = tensor(2, 4, 7, 6), tensor(6, 2, 3, 2, seed=1), tensor(6, seed=2)
    conv = dict(stride=(2, 1), padding=(1, 0), dilation=(1, 2), groups=2)
    for f, given in (
        (lambda x, i: ops.gather_elements(x, 0, i), (x, places)),
        (lambda x, i: ops.index_select(x, 1, i), (x, places[0])),
        (lambda x, i: ops.index_select(x.T, -1, i.astype(ms.int32)), (x, places[1])),
        (lambda x, i: ms.mint.nn.functional.embedding(i, x), (x, places)),
        (lambda x, i: ops.index_add(x, i, x[:4] * 2, 0), (x, places[0])),
        (lambda x, m: ops.masked_fill(x, m, -1.5), (x, x > 0)),
        (lambda x, m: ops.masked_fill(x, m, 2), (x.astype(ms.int32), x[0] > 0)),
        (lambda x, w, b: ms._core._raw_ops["conv2d"](x, w, b, **conv), (pictures, weight, bias)),
        (lambda x, w: ms._core._raw_ops["conv2d"](x, w, **conv), (pictures, weight)),
        (lambda x, w: ms._core._raw_ops["conv2d"](x.permute(0, 1, 3, 2), w), (pictures[:, ::2], weight)),
        (lambda x: ms._core._raw_ops["avg_pool2d"](x, kernel=(3, 2), stride=(2, 2), padding=(1, 1), ceil_mode=True,
                                                   count_include_pad=False), (pictures,)),
        (lambda x: ms._core._raw_ops["avg_pool2d"](x, kernel=(3, 2), stride=(2, 1)), (pictures,)),
    ):  # fmt: skip
        there = [t.npu() for t in given]
        found, ran = counted(lambda f=f, there=there: f(*there))
        assert set(ran) == {"launches"} and ran["launches"] <= 3, (f.__code__.co_firstlineno, ran)
        close(found.cpu(), f(*given))
    found, ran = counted(
        lambda: ms._core._raw_ops["conv2d"](pictures.npu(), weight.npu(), padding=(1, 0, 0, 1), groups=2)
    )
    assert ran["ops"] == 1, ran
    close(found.cpu(), ms._core._raw_ops["conv2d"](pictures, weight, padding=(1, 0, 0, 1), groups=2))

    # A network of them is written down and done again.
    def network(x, w, b, i):
        y = ops.relu(ms._core._raw_ops["conv2d"](x, w, b, **conv))
        return ops.index_select(ms._core._raw_ops["avg_pool2d"](y, kernel=(2, 2), stride=(2, 2)), 1, i)

    given = (pictures, weight, bias, ms.tensor([4, 0, 5]))
    there, step = [t.npu() for t in given], ms.jit(network, mode="reduce-overhead")
    for _ in range(3):
        close(step(*there).cpu(), network(*given))
    assert "done by one launch 2x" in str(ms.report(step)), ms.report(step)


def check_bools():
    x = tensor(3, 4) > 0
    a = x.npu()
    for f in (lambda t: t & t.T.contiguous().reshape(3, 4), lambda t: t | ~t, lambda t: t ^ t, lambda t: ops.logical_and(t, t[0]),
              lambda t: ops.logical_or(t, t[:, :1]), lambda t: ops.logical_xor(t, t[1]), lambda t: ops.logical_not(t),
              lambda t: t.any(), lambda t: t.all(0), lambda t: t.any(-1, keepdims=True)):  # fmt: skip
        found, ran = counted(lambda f=f: f(a))
        assert "launches" in ran and "ops" not in ran, ran
        assert (found.cpu() == f(x)).all()


def check_views():
    """Views are read and written by one launch; nothing goes by way of the host."""
    x = tensor(4, 6)
    a = x.npu()
    ms.hal.copies(clear=True)
    found, ran = counted(lambda: a[:, ::2].T.contiguous())
    assert ran == {"launches": 1}, ran
    a[1:3, ::2] = 7.0
    a.T[2] = a.T[1]
    assert not [c for c in ms.hal.copies() if not c.to_device]
    x[1:3, ::2] = 7.0
    x.T[2] = x.T[1]
    close(a.cpu(), x, 0)
    close(found.cpu(), tensor(4, 6)[:, ::2].T, 0)


def check_complex_numbers():
    x = ms.Tensor(np.array([1 + 2j, -3j, 0.5], np.complex64))
    y = ms.Tensor(np.array([2 - 1j, 1 + 1j, 4], np.complex64))
    a, b = x.npu(), y.npu()
    for f in (lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b, lambda a, b: -a,
              lambda a, b: a == b, lambda a, b: a.sum(), lambda a, b: a.real(), lambda a, b: (a * 2 + b)[::2]):  # fmt: skip
        found, ran = counted(lambda f=f: f(a, b))
        assert found.device == "ascend:0" and set(ran) == {"launches"}, ran
        assert np.allclose(found.cpu().asnumpy(), f(x, y).asnumpy(), 1e-6)
    fails(lambda: a.angle(), ms.DeviceOpError, "angle", "complex64", "ascend:0")


def check_gradients():
    for device in ("CPU", "ascend:0"):
        w = tensor(6, 3, seed=2).to(device).requires_grad_()
        (ops.relu(tensor(4, 6).to(device) @ w + 1).softmax(-1) ** 2).sum().backward()
        if device == "CPU":
            expected = w.grad
    close(w.grad.cpu(), expected)


def check_replay():
    """A graph's launches are written down at its second run and done again; what lies elsewhere is copied first."""

    def f(x, y, n):
        h = ops.tanh(x @ y + n)
        return h.sum(0), h.T * 2, x[1:, ::2]

    for how in (dict(mode="reduce-overhead"), dict(backend="ascend", options={"mode": "reduce-overhead"})):
        g = ms.jit(f, **how)
        before = _ascend.stats()
        for turn in range(6):
            x, y = tensor(4, 6, seed=turn), tensor(6, 3, seed=turn + 9)
            held = [t.npu() for t in (x, y)]
            for found, expected in zip(g(*held, 1.5), f(x, y, 1.5)):
                assert found.device == "ascend:0"
                close(found.cpu(), expected)
        kept = g(*held, 1.5)
        first = [k.cpu().asnumpy() for k in kept]
        x = tensor(4, 6, seed=50)
        close(g(x.npu(), held[1], 1.5)[0].cpu(), f(x, y, 1.5)[0])
        assert all((k.cpu().asnumpy() == v).all() for k, v in zip(kept, first))  # results are the caller's
        ran = {k: v - before[k] for k, v in _ascend.stats().items()}
        assert ran["graphs"] == 0 and ran["recorded"] in (1, 2) and ran["replayed"] >= 5, ran
        close(g(*held, 2.5)[0].cpu(), f(held[0].cpu(), y, 2.5)[0])  # another number: written down again
        (said,) = ms.report(g).devices
        assert "on ascend:0, a graph of its own" in said and "done by one launch" in said, said
    del g, kept, found
    gc.collect()
    ms.synchronize()


def check_replay_writes():
    """A function that writes its inputs: references stay where they are."""
    state, x = tensor(4).npu(), tensor(4, seed=1)

    def f(state, x):
        old = state.copy()
        state[:] = state + x * 2
        return old

    g, expected = ms.jit(f, mode="reduce-overhead"), tensor(4)
    given = x.npu()
    before = _ascend.stats()["replayed"]
    for _ in range(5):
        old = g(state, given)
        close(old.cpu(), expected)
        expected = expected + x * 2
        close(state.cpu(), expected)
    assert _ascend.stats()["replayed"] >= before + 3


def check_replay_of_training():
    """A whole step, gradients and optimizer, by replays."""

    def train(device, how):
        ms.set_seed(0)
        net = nn.SequentialCell(nn.Dense(6, 8), nn.ReLU(), nn.Dense(8, 3)).to(device)
        optimizer = nn.SGD(net.trainable_params(), learning_rate=0.05)
        x, y = tensor(8, 6).to(device), tensor(8, 3, seed=1).to(device)
        step = ms.value_and_grad(lambda x, y: ((net(x) - y) ** 2).mean(), None, optimizer.parameters)

        def turn(x, y):
            value, gradients = step(x, y)
            optimizer(gradients)
            return value

        turn = how(turn)
        return [float(turn(x, y)) for _ in range(8)]

    expected = train("CPU", lambda f: f)
    found, ran = counted(lambda: train("ascend:0", lambda f: ms.jit(f, mode="reduce-overhead")))
    assert np.allclose(found, expected, atol=1e-4), (found, expected)
    assert ran.get("replayed", 0) >= 4, ran


def check_what_is_not_replayed():
    x = tensor(3, 4).npu()
    for f in (lambda x: ops.dropout(x, 0.5) * 2, lambda x: ops.cumsum(x, 0) + 1):
        g = ms.jit(f, mode="reduce-overhead")
        found, ran = counted(lambda g=g: [g(x) for _ in range(3)])
        assert found[2].shape == (3, 4) and ran["runs"] == 3 and "replayed" not in ran, ran
    w = tensor(4).npu().requires_grad_()
    g = ms.jit(lambda w: (w * w + 1).sum(), mode="reduce-overhead")
    for _ in range(3):
        w.grad = None
        g(w).backward()
        close(w.grad.cpu(), 2 * w.detach().cpu())


def check_faults():
    """Errors of every call are raised, by their own numbers, and the next call works."""
    x = tensor(4).npu()
    for name, code in (("aclnnAddGetWorkspaceSize", 161002), ("aclnnAdd", 361001), ("aclnnAdd", 561000)):
        tell(f"fail={name}:{code}")
        fails(lambda: x + x, RuntimeError, name, str(code), "was told to fail")
        close((x + x).cpu(), x.cpu() * 2)
    functions = (lambda x: x * 2 + 1, lambda x: x * 2 + 1.5, lambda x: x * 3 + 1)
    for name, f in zip(("aclmdlRICaptureBegin", "aclmdlRICaptureEnd", "aclrtCreateStream"), functions):
        aclnn.Recording._streams.clear()
        g = ms.jit(f, mode="reduce-overhead")
        g(x)
        tell(f"fail={name}:507000")
        found, ran = counted(lambda g=g: g(x))
        close(found.cpu(), f(x.cpu()))
        assert ran.get("graphs") == 1 and "recorded" not in ran, (
            ran
        )  # told by the log: it is a graph of the engine from now on
    g = ms.jit(lambda x: x * 2 - 1, mode="reduce-overhead")
    for _ in range(3):
        g(x)
    tell("fail=aclmdlRIExecuteAsync:507011")
    fails(lambda: g(x), RuntimeError, "aclmdlRIExecuteAsync", "507011")
    close(g(x).cpu(), x.cpu() * 2 - 1)
    tell("memory=8192")
    fails(lambda: ops.empty(1 << 20, device="ascend:0"), MemoryError, "ascend:0")
    tell("memory=1073741824")


def check_all_is_given_back():
    a = tensor(3, 4).npu()
    _ = a + a, a * 2.5, a.sum(0), a @ a.T
    fails(
        lambda: aclnn.launch("Add", [a, a.astype(ms.float64), 1, a], "ascend:0"),
        RuntimeError,
        "161002",
        "dtypes differ",
    )
    ms.synchronize()
    assert OPAPI.fake_opapi_alive() == 0, OPAPI.fake_opapi_alive()


def main(names):
    checks = {n.removeprefix("check_"): f for n, f in globals().items() if n.startswith("check_")}
    failed = 0
    for name in names or checks:
        try:
            checks[name]()
            print(name, "ok", flush=True)
        except Exception:
            failed += 1
            print(name, "failed")
            suite.traceback.print_exc()
    return 1 if failed else 0


def host_time():
    """Host time of one eager add, in microseconds: printed, not asserted."""
    a = tensor(3, 4).npu()
    _ = a + a
    start = time.perf_counter()
    for _ in range(200):
        _ = a + a
    return (time.perf_counter() - start) / 200 * 1e6


if __name__ == "__main__":
    if sys.argv[1:] == ["--host-time"]:
        print(f"{host_time():.1f}")
        raise SystemExit
    raise SystemExit(main(sys.argv[1:]))
