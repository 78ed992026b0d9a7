"""What is checked of Ascend devices, on the fakes and on a real one alike: python device_suite.py [NAMES]. Exits 1 and says what
failed. On a real device calls of the fakes are left out."""

import ctypes
import logging
import os
import sys
import tempfile
import traceback
from pathlib import Path

import numpy as np

import msjit as ms
from msjit import _ascend, nn, ops

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / part) for part in ("python/export", "python/nodevice", "cuda")]
import torch_names  # noqa: E402

import op_samples  # noqa: E402

FAKE = ctypes.CDLL(os.environ["MSJIT_ASCEND_LIBRARY"]) if "MSJIT_FAKE_ASCEND_FOLDER" in os.environ else None
TOLERANCE = 1e-5


def calls(name):
    return FAKE.fake_ascend_calls(name.encode()) if FAKE else 0


def tell(text):
    FAKE.fake_ascend_configure(text.encode())


def close(found, expected, tolerance=TOLERANCE):
    found, expected = found.asnumpy().astype(np.float64), expected.asnumpy().astype(np.float64)
    assert found.shape == expected.shape, (found.shape, expected.shape)
    assert np.abs(found - expected).max(initial=0) <= tolerance * max(1.0, np.abs(expected).max(initial=0))


def tensor(*shape, seed=0):
    return ms.Tensor(np.random.default_rng(seed).standard_normal(shape).astype(np.float32))


def fails(call, kind, *words):
    try:
        call()
    except kind as error:
        assert all(w in str(error) for w in words), error
        return error
    raise AssertionError(f"{kind.__name__} was not raised")


def check_moves():
    x = tensor(3, 4)
    y = x.to("ascend:0")
    assert y.device == "ascend:0" and y.npu() is y
    close(y.cpu(), x, 0)
    for view in (lambda t: t.T, lambda t: t[1:, ::2], lambda t: t[:, 2]):  # by the host
        close(view(y).cpu(), view(x), 0)
        close(ms.jit(lambda t: t * 2)(view(y)).cpu(), view(x) * 2, 0)
    assert "ascend:0" in fails(lambda: x + y, Exception, "CPU", "ascend:0").args[0]
    error = fails(y.digamma, ms.DeviceOpError, "digamma", "float32", "ascend:0", "MSJIT_DEVICE_FALLBACK")
    assert error.fault == "operator not supported"


# Ops that graphs of GE do not express (exporting/air_forms.py says why), and those whose samples in part are of dtypes or
# modes that they do not express.
WITHOUT_FORM = set(
    "angle complex conj digamma fft_c2c fft_c2r fft_r2c imag pad_grad quantized_embedding quantized_linear".split()
)
IN_PART = {"real", "matmul", "erfinv"}


def check_every_op():
    """Each op by itself, by its samples: what it makes is what the CPU makes."""
    wrong, without = [], set()
    for name, samples in sorted(op_samples.make_samples().items()):
        for args, kwargs, _ in samples:
            results = []
            for device in ("CPU", "ascend:0"):

                def there(a, device=device):
                    if isinstance(a, (list, tuple)) and any(isinstance(v, np.ndarray) for v in a):
                        return [there(v) for v in a]
                    return ms.tensor(a, device=device) if isinstance(a, (np.ndarray, np.generic)) else a

                try:
                    with ms.DeviceCtx(device):
                        made = ms._core._raw_ops[name](*map(there, args), **{k: there(v) for k, v in kwargs.items()})
                    results.append(made if isinstance(made, (tuple, list)) else (made,))
                except ms.DeviceOpError:
                    without.add(name)
            for found, expected in zip(results[1] if results[1:] else (), results[0]):
                a, b = [np.asarray(t.astype(ms.float32).asnumpy() if t.dtype == ms.bfloat16 else t.asnumpy())
                        for t in (found, expected)]  # fmt: skip
                tolerance = 2e-2 if expected.dtype == ms.bfloat16 else 2e-3 if expected.dtype == ms.float16 else 3e-5
                if found.device != "ascend:0" or a.dtype != b.dtype or a.shape != b.shape:
                    wrong.append(f"{name}: {found.device} {a.dtype} {a.shape}, not {b.dtype} {b.shape}")
                elif not np.allclose(a, b, tolerance, tolerance, equal_nan=True):
                    wrong.append(f"{name} differs: {a.ravel()[:4]}, not {b.ravel()[:4]}")
    assert not wrong, "\n".join(wrong)
    assert without - IN_PART == WITHOUT_FORM, without ^ WITHOUT_FORM


def check_single_ops():
    """Views are read and written on the device; gradients come op by op; numbers that differ need no other graph."""
    x, y = tensor(4, 6), tensor(4, 6, seed=1)
    a, b = x.npu(), y.npu()
    copies = ms.hal.copies(clear=True)
    before = _ascend.stats()
    f = ops.rsqrt(a[:, ::2].T.abs() + b[1:4, :4].sum(0)[0] ** 2 + 2)
    assert f.device == "ascend:0" and _ascend.stats()["ops"] >= before["ops"] + 7
    assert not [c for c in ms.hal.copies() if not c.to_device], copies
    close(f.cpu(), ops.rsqrt(x[:, ::2].T.abs() + y[1:4, :4].sum(0)[0] ** 2 + 2))
    for n in (1.5, 2.5, 3.5):
        before = _ascend.stats()["graphs"]
        close((a * n).cpu(), x * n)
    assert _ascend.stats()["graphs"] == before

    def writes(x, y):
        made = [x.copy() for _ in range(8)]
        made[0][1:3, ::2] = y[1:3, ::2]
        made[1].T[2] = y.T[1]
        made[2][:, 1] = 5.0
        made[3] += y
        made[4][:2] *= y[:1]
        made[5][y > 0] = -1.0
        made[6][[0, 2]] = y[1]
        made[7].copy_(y[0].astype(ms.float16))
        return made

    for found, expected in zip(writes(a, b), writes(x, y)):
        close(found.cpu(), expected)
    results = []
    for device in ("CPU", "ascend:0"):
        w = tensor(6, 3, seed=2).to(device).requires_grad_()
        h = ops.layer_norm(tensor(4, 6).to(device) @ w, (3,), ms.ones(3).to(device), ms.zeros(3).to(device))
        (ops.gelu(h)[:, 1:].softmax(-1) ** 2).sum().backward()
        assert w.grad.device == w.device
        results.append(w.grad.cpu())
    close(results[1], results[0])
    assert a[:0].sum().item() == 0 and ops.cat([a, a[:0]]).shape == (4, 6)
    close(a.astype(ms.float16).astype(ms.int32).cpu(), x.astype(ms.float16).astype(ms.int32))
    z = ms.tensor([1 + 2j]).to("ascend:0")
    fails(lambda: z * 2, ms.DeviceOpError, "mul", "complex128")


def check_shapes_by_values():
    """Ops whose results are as large as values say, by themselves and beside graphs; one number is read for each."""
    x, i = tensor(5, 7), ms.Tensor(np.array([3, 1, 3, 0, 5, 1, 3], np.int32))
    calls = [
        lambda x, i: x[x > 0.5], lambda x, i: x[i > 2 if x.shape[0] == 7 else (x[:, 0] > 0)], lambda x, i: (x > 1).nonzero(),
        lambda x, i: ops.unique(i)[0], lambda x, i: ops.unique(i)[1], lambda x, i: ops.bincount(i, minlength=9),
        lambda x, i: ops.masked_select(x, i > 2), lambda x, i: x[x > 100], lambda x, i: (i * 0).nonzero(),
        lambda x, i: ops.unique((x * 2).round())[0], lambda x, i: (x > 0).sum().nonzero(),
    ]  # fmt: skip
    for k, call in enumerate(calls):
        for run in (call, ms.jit(call)):
            found, expected = run(x.npu(), i.npu()), call(x, i)
            assert found.device == "ascend:0" and found.dtype == expected.dtype, (k, found.device, found.dtype)
            close(found.cpu(), expected, 0)
    results = []
    for device in ("CPU", "ascend:0"):
        w = x.copy().to(device).requires_grad_()
        (w[w > 0] ** 2).sum().backward()
        results.append(w.grad.cpu())
    close(results[1], results[0])
    fails(lambda: ops.bincount(ms.tensor([1, -1]).npu()), ValueError, "[0, 2**40)", "-1")


def check_random_numbers():
    """The CPU's words: by themselves, in graphs, and again where a backward computes its forward anew."""
    p = ms.Tensor(np.linspace(0, 1, 30, dtype=np.float32).reshape(5, 6))
    draws = [
        lambda t: ops.rand(5, 6), lambda t: ops.rand(7, dtype=ms.float64), lambda t: ops.rand(9, dtype=ms.float16),
        lambda t: ops.rand(9, dtype=ms.bfloat16).astype(ms.float32), lambda t: ops.randn(5, 3),
        lambda t: ops.randn(6, dtype=ms.float64), lambda t: ops.randn(3, dtype=ms.float16),
        lambda t: ops.randint(-3, 9, (11,)), lambda t: ops.randint(-(2**40), 2**61, (50,)), lambda t: ops.bernoulli(t),
        lambda t: ops.dropout(t, 0.3, training=True), lambda t: ops.dropout(t.astype(ms.float16), 0.6, training=True),
        lambda t: ops.rand(3) + ops.randn(2, 3) * ops.dropout(t[:2, :3], 0.5, training=True),
    ]  # fmt: skip
    for k, draw in enumerate(draws):
        results = []
        for device, run in (("CPU", draw), ("ascend:0", draw), ("ascend:0", ms.jit(draw))):
            ms.set_seed(7)
            with ms.DeviceCtx(device):
                made = [run(p.to(device)) for _ in range(3)]
            assert {m.device for m in made} == {device}, k
            results.append((ops.stack([m.cpu() for m in made]), ms.get_rng_state()))
        for found, state in results[1:]:
            assert state == results[0][1], (k, state)
            close(found, results[0][0], 1e-3 if found.dtype == ms.float16 else 1e-6)
    order = ms.jit(lambda: ops.randperm(20))
    with ms.DeviceCtx("ascend:0"):
        assert sorted(order().tolist()) == list(range(20)) and order().tolist() != order().tolist()
    f = ms.jit(lambda t: ops.dropout(ops.dropout(t, 0.5, training=True) * 2, 0.25, training=True))
    for _ in range(2):
        x = ops.ones(40).npu().requires_grad_()
        y = f(x)
        y.sum().backward()
        close(x.grad.cpu(), y.detach().cpu())
        assert 0 < float(y.mean()) < 8

    class Net(CNN):
        def construct(self, x):
            return super().construct(ops.dropout(x, 0.2, training=True))

    labels = ms.Tensor(np.array([0, 1, 2, 3, 4, 0], np.int32))
    _agree(Net, lambda p: nn.Momentum(p, 0.1, 0.9), tensor(6, 1, 8, 8), labels)


def check_writes():
    x = tensor(3, 4)
    z, expected = x.npu(), x.copy()
    p = nn.Dense(4, 3).to("ascend:0").weight
    p.set_data(tensor(3, 4, seed=1).npu())
    close(p.cpu(), tensor(3, 4, seed=1), 0)
    p.set_data(x)
    close(p.cpu(), x, 0)
    z[1:, ::2] = ms.ops.ones(2, 2)
    expected[1:, ::2] = 1
    close(z.cpu(), expected, 0)


def check_memory():
    x = tensor(1000).npu()
    before = calls("aclrtMalloc")
    for _ in range(5):
        x.cpu().npu()
    assert calls("aclrtMalloc") <= before + 1, "memory is used again"


def check_a_graph():
    f = ms.jit(lambda x, y, n: (ops.tanh(x * n + y), x.sum(axis=0), n * 2), backend="ascend")
    x, y = tensor(4, 5), tensor(4, 5, seed=1)
    for n in (2.0, 0.5):
        (a, b, c), (d, e, _) = f(x, y, n), f(x.npu(), y.npu(), n)
        assert a.device == "CPU" and d.device == "ascend:0" and c == n * 2
        for found, expected in ((a, ops.tanh(x * n + y)), (d, a), (b, x.sum(axis=0)), (e, b)):
            close(found.cpu(), expected.cpu())


def check_tensors_there_need_no_backend():
    before = _ascend.stats()
    f = ms.jit(lambda x: (x @ x.T).softmax(-1))
    x = tensor(4, 5)
    close(f(x.npu()).cpu(), (x @ x.T).softmax(-1))
    assert _ascend.stats()["runs"] > before["runs"] and _ascend.stats()["copies_to_host"] == before["copies_to_host"]


def check_gradients():
    w, x = tensor(5, 3), tensor(4, 5, seed=1)
    results = []
    for device in ("cpu", "ascend:0"):
        p = w.copy().to(device).requires_grad_()
        f = ms.jit(lambda x, p: ops.gelu(x @ p).square(), backend="ascend" if device != "cpu" else "")
        made = f(x.to(device), p)
        made.backward(ms.ops.ones(4, 3).to(device))
        assert p.grad.device == p.device
        results.append(p.grad.cpu())
    close(results[1], results[0])


def check_gradients_of_gradients():
    def cube(x):
        return (x**3).sum(), x * 2  # one whose cotangent does not come

    f, x = ms.jit(cube, backend="ascend"), ms.tensor([1.0, 2.0])
    first = ms.grad(lambda x: f(x)[0])
    close(first(x), 3 * x**2)
    close(ms.grad(lambda x: first(x).sum())(x), 6 * x)
    value, tangent = ms.jvp(lambda x: f(x)[0], (x,), (ms.ones(2),))
    close(value, (x**3).sum())
    close(tangent, (3 * x**2).sum())
    close(ms.vmap(lambda x: f(x)[0])(ms.tensor([[1.0, 2.0], [3.0, 1.0]])), ms.tensor([9.0, 28.0]))


class CNN(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3, pad_mode="pad", padding=1)
        self.norm, self.pool = nn.BatchNorm2d(4), nn.MaxPool2d(2, 2)
        self.out = nn.Dense(64, 5)

    def construct(self, x):
        return self.out(ops.relu(self.pool(self.norm(self.conv(x)))).reshape(x.shape[0], 64))


def _train(make, optimizer, x, y, device, loss=None, steps=3):
    ms.set_device("CPU" if device == "cpu" else "Ascend")
    ms.set_seed(3)
    net = make().set_train()
    net.to(device)
    x, y = x.to(device), y.to(device)
    parameters = net.trainable_params()
    update = optimizer(parameters)
    loss = loss or nn.CrossEntropyLoss()
    gradient = ms.value_and_grad(lambda x, y: loss(net(x), y), None, parameters)

    def step(x, y):
        value, gradients = gradient(x, y)
        update(gradients)
        return value

    run = ms.jit(step, fullgraph=True) if device != "cpu" else step
    losses = [float(run(x, y)) for _ in range(steps)]
    return losses, [p.cpu() for p in net.get_parameters()]


def _agree(make, optimizer, x, y, loss=None, tolerance=2e-5):
    losses, expected = _train(make, optimizer, x, y, "cpu", loss)
    found, parameters = _train(make, optimizer, x, y, "ascend:0", loss)
    ms.set_device("CPU")
    assert np.allclose(found, losses, rtol=tolerance, atol=tolerance), (found, losses)
    for a, b in zip(parameters, expected):
        close(a, b, 10 * tolerance)


def check_training():
    """Whole steps: forward, backward, optimizer, written in place; what is made before is made op by op."""
    labels = ms.Tensor(np.array([0, 1, 2, 3, 4, 0], np.int32))
    before = _ascend.stats()
    for optimizer in (
        lambda p: nn.Momentum(p, 0.1, 0.9),
        lambda p: nn.Adam(p, 0.01),
        lambda p: nn.AdamWeightDecay(p, 0.01),
    ):
        _agree(CNN, optimizer, tensor(6, 1, 8, 8), labels)
    after = _ascend.stats()
    assert after["graphs"] >= before["graphs"] + 3 and after["runs"] >= before["runs"] + 9
    assert after["copies_to_device"] == before["copies_to_device"], "what is on the device stays there"


def _of_program(name, loss):
    import forward_graphs

    net, inputs, _ = forward_graphs.forward(name)
    net.set_train()
    parameters = list(net.trainable_params())
    state = [p.asnumpy().copy() for p in net.get_parameters()]
    results = []
    for backend in ("", "ascend"):
        for p, value in zip(net.get_parameters(), state):
            p.set_data(ms.Tensor(value))
        update = nn.Adam(parameters, 0.01)
        gradient = ms.value_and_grad(lambda *xs: loss(net(*xs)), None, parameters)

        def step(*xs, gradient=gradient, update=update):
            value, gradients = gradient(*xs)
            update(gradients)
            return value

        run = ms.jit(step, backend=backend, fullgraph=True) if backend else step
        results.append(([float(run(*inputs)) for _ in range(2)], [p.asnumpy().copy() for p in net.get_parameters()]))
    (losses, expected), (found, made) = results
    assert np.allclose(found, losses, rtol=1e-4, atol=1e-5), (name, found, losses)
    # Adam's first steps are +-1 by the sign of a gradient: where that is all but zero, they may differ.
    differ = [np.mean(np.abs(a - b) > 1e-3) for a, b in zip(made, expected)]
    assert max(differ) < 0.02, (name, differ)


def check_resnet():
    _of_program("resnet_digits", lambda y: y.square().mean())


def check_gpt():
    _of_program("gpt", lambda y: (y if isinstance(y, ms.Tensor) else y[0]).square().mean())


def check_lstm():
    _of_program("lstm_language_model", lambda y: y[0].square().mean())


def _branch(x, w):
    if x.sum() > 0:
        return (x @ w).relu()
    else:
        return x - w.sum()


def _until(x, w):
    n = 0
    while (x * x).sum() < 50:
        x, n = x + x.abs() @ w.abs(), n + 1
    return x * n


def _branches_in_turns(x, w):
    y = x * 0
    while y.max() < 3:
        if y.sum() > 2:
            y = y + w.abs().sum() / 9
        else:
            y = y + x.abs().mean() + 0.1
    return y


def _rows_stacked(x, w):
    h, made = x[0] * 0, []
    for row in ops.cat([x] * 25):
        h = ops.tanh(row * 0.1 + h @ w)
        made.append(h)
    return ops.stack(made)


def _left_early(x, w):
    h = x[0]
    for _ in range(40):
        h = ops.tanh(h @ w) + 0.1
        if h.sum() < 0.3:
            break
    return h


def _no_turn(x, w):
    while (x * x).sum() < 0:
        x = x @ w
    return x * w[0]


def check_control_flow():
    """Branches and loops by values are in the graph, and so are their gradients."""
    x, w = tensor(5, 4), tensor(4, 4, seed=1) * 0.5
    for f in (_branch, _until, _branches_in_turns, _rows_stacked, _left_early, _no_turn):
        gradients = ms.grad(lambda x, w, f=f: (f(x, w) ** 2).sum(), (0, 1))
        there, of_gradients = ms.jit(f, fullgraph=True), ms.jit(lambda x, w, g=gradients: g(x, w), fullgraph=True)
        for given in (x, -x):
            close(there(given.npu(), w.npu()).cpu(), f(given, w))
            expected = gradients(given, w)
            for found, e in zip(of_gradients(given.npu(), w.npu()), expected):
                close(found.cpu(), e)
            a, b = given.npu().requires_grad_(), w.npu().requires_grad_()
            (there(a, b) ** 2).sum().backward()  # recorded: a graph of its own
            for leaf, e in zip((a, b), expected):
                close(ops.zeros(e.shape) if leaf.grad is None else leaf.grad.cpu(), e)


def check_kept():
    """Compiled graphs are kept in a folder, by what they are; what happens is logged."""
    lines = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append((record.levelname, record.getMessage()))
    log = logging.getLogger("msjit.ascend")
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    try:
        with tempfile.TemporaryDirectory() as folder:
            kept = []
            for f in (lambda x: x * 2, lambda x: x * 2, lambda x: x * 2 - 1):
                g = ms.jit(f, backend="ascend", options={"cache": os.path.join(folder, "graphs")})
                close(g(tensor(3)), f(tensor(3)))
                kept.append(sorted(os.listdir(os.path.join(folder, "graphs"))))
            assert [len(names) for names in kept] == [1, 1, 2] and all(n.startswith("msjit_") for n in kept[2]), kept
    finally:
        log.removeHandler(handler)
        log.setLevel(logging.NOTSET)
    said = {level for level, _ in lines}
    assert (
        {"DEBUG", "INFO"} <= said and any("compiled in" in m for _, m in lines) and any("Mul" in m for _, m in lines)
    ), lines


def check_dlpack():
    """Memory changes hands both ways, without copies; the producer's work is done by then."""
    x = tensor(3, 4).npu()
    y = (x + 1)[:, ::2]
    assert y.__dlpack_device__() == (12, 0)
    z = ms.from_dlpack(y)
    assert z.device == "ascend:0" and z.data_ptr() == y.data_ptr() and z.shape == (3, 2)
    close(z.cpu(), y.cpu(), 0)
    z[0] = 5.0
    assert (y.cpu()[0] == 5).all()
    w = ms.from_dlpack((x * 2).__dlpack__(stream=1))
    del y, z
    close(w.cpu(), x.cpu() * 2, 0)


def check_options():
    with tempfile.TemporaryDirectory() as folder:
        how = {"dump": folder, "ge.exec.precision_mode": "must_keep_origin_dtype"}
        ms.jit(lambda x: x * 2, backend="ascend", options=how)(tensor(3))
        assert sorted(p.suffix for p in Path(folder).iterdir()) == [".air", ".txt"]
    fails(lambda: ms.jit(abs, backend="ascend", options={"speed": 1}), ValueError, "no option 'speed'", "mode")
    fails(lambda: ms.jit(abs, backend="ascend", options={"mode": "fast"}), ValueError, "max-autotune")
    g = ms.jit(lambda x: x * 2, backend="ascend", options={"mode": "reduce-overhead"})  # without libopapi: a graph
    close(g(tensor(3)), tensor(3) * 2)
    fails(lambda: ms.jit(abs, options={"mode": 1}), TypeError, "takes no options")
    fails(lambda: _ascend.set_global_options({"ge.socVersion": "x"}), ValueError, "ge.socVersion", "fixed")


def check_what_has_no_form():
    error = fails(
        lambda: ms.jit(lambda x: ops.digamma(x) + 1, backend="ascend")(tensor(3)), ms.DeviceOpError, "digamma", "line"
    )
    assert error.fault == "operator not supported"


def check_faults_of_calls():
    if not FAKE:
        return
    x = tensor(4).npu()
    f = ms.jit(lambda x: x * 2 + 1)
    f(x)
    tell("fail=RunGraphWithStreamAsync:1")
    fails(lambda: f(x), RuntimeError, "RunGraphWithStreamAsync", "EZ9999")
    close(f(x).cpu(), x.cpu() * 2 + 1)
    tell("fail=CompileGraph:1")
    error = fails(lambda: ms.jit(lambda x: x * 3)(x), ms.DeviceOpError, "CompileGraph", "E10001")
    assert error.fault == "operator not supported"
    tell("fail=aclrtMemcpyAsync:500001")
    fails(lambda: x.cpu(), RuntimeError, "ascend:0", "aclrtMemcpyAsync", "500001")
    tell("fail=aclrtSynchronizeStream:507899")
    fails(lambda: x.cpu(), RuntimeError, "aclrtSynchronizeStream", "507899")
    tell("memory=65536")
    fails(lambda: ops.empty(1 << 20, device="ascend:0"), MemoryError, "ascend:0")
    tell("memory=1073741824")
    fails(lambda: x.to("ascend:5"), ms.DeviceError, "ascend:5")


def check_tensors_without_elements():
    """What gives nothing is not run: operators differ in whether they take such tensors."""
    image, weight, rows = ms.ones((0, 1, 5, 5)), ms.ones((2, 1, 3, 3)), ms.ones((0, 4))
    conv2d = ms.mint.nn.functional.conv2d
    assert conv2d(image.npu(), weight.npu()).shape == (0, 2, 3, 3) == ms.jit(conv2d)(image.npu(), weight.npu()).shape
    for f in (lambda x: ops.softmax(x), lambda x: x @ x.T, lambda x: ops.cat([x, x + 1]), lambda x: x.sum(0) + x.sum(),
              lambda x: ops.cat([x, ops.ones_like(x.sum(0, keepdims=True))])):  # fmt: skip
        for g in (f, ms.jit(f)):
            found, expected = g(rows.npu()), f(rows)
            assert found.shape == expected.shape and found.tolist() == expected.tolist()
    x = ms.ones(3).npu()
    assert ops.conj(x).tolist() == [1, 1, 1]


def check_names_of_torch():
    torch_names.names(ms.mint.npu, "ascend:0")
    torch_names.copies_stay("ascend:0")
    torch_names.training("ascend:0")
    net = nn.Dense(2, 2).npu()
    assert {p.device for p in net.get_parameters()} == {"ascend:0"} == {ms.ones(1).npu(0).device}
    x = ms.ones(3).npu() + 1
    stream = ms.Stream()
    assert stream.record_event().query() and x.tolist() == [2, 2, 2]


def main(names):
    checks = {n.removeprefix("check_"): f for n, f in globals().items() if n.startswith("check_")}
    failed = 0
    for name in names or checks:
        try:
            checks[name]()
            print(name, "ok")
        except Exception:
            failed += 1
            print(name, "failed")
            traceback.print_exc()
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
