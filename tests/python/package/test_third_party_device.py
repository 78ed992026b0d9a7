"""A kind of device of another package (tests/device_package), found by its entry point: memory, ops, gradients, captured code,
faults."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.one_version  # a device is of the runtime, which knows no interpreter
TESTS = Path(__file__).resolve().parents[2]
PACKAGE = TESTS / "device_package"
HEADERS = TESTS.parent / "python/msjit/include"
START = """
import ctypes, os, sys
import numpy as np
import msjit as ms
from msjit import nn, ops
def library():
    return ctypes.CDLL(os.environ["EXAMPLE_DEVICE_LIBRARY"])
def count(name):
    return ctypes.c_int.in_dll(library(), "example_" + name).value
def fails(call, kind, *words):
    try:
        call()
    except kind as e:
        assert all(w in str(e) for w in words), e
        return e
    raise AssertionError(f"{kind.__name__} was not raised")
def data(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    folder = tmp_path_factory.mktemp("device")
    for name, flags in (("example", []), ("other", ["-DOTHER_ABI"])):
        command = ["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{HEADERS}", *flags]
        subprocess.run([*command, str(PACKAGE / "device.c"), "-o", str(folder / f"lib{name}.so")], check=True)
    return folder


def run(compiled, program, library="libexample.so", **environment):
    path = os.pathsep.join([str(PACKAGE), *filter(None, [os.environ.get("PYTHONPATH")])])
    library = library if library.startswith("libm.") else str(compiled / library)
    variables = {**os.environ, "PYTHONPATH": path, "EXAMPLE_DEVICE_LIBRARY": library, **environment}
    done = subprocess.run([sys.executable, "-c", START + program], capture_output=True, text=True, env=variables)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_tensors_there(compiled):
    run(compiled, """
assert "example_device" not in sys.modules
a = data(4, 6)
x = ms.tensor(a).to("example:1")
assert "example_device" in sys.modules and x.device == "example:1" and ms.hal.device_count("example") == 2
assert ms.hal.get_device_name(1, "example") == "example card 1"
assert (x.asnumpy() == a).all() and x.cpu().device == "CPU" and x.data_ptr() > 2**59
for view in (lambda t: t.T, lambda t: t[1:, ::2], lambda t: t[:, 2], lambda t: t[1:2].squeeze(0)):
    assert (view(x).asnumpy() == view(a)).all() and (view(x).contiguous().asnumpy() == view(a)).all()
assert ((x + x).asnumpy() == a + a).all() and ((x * 3).asnumpy() == a * 3).all()
assert ((x.T + x.T).asnumpy() == (a + a).T).all() and (ops.relu(x).asnumpy() == np.maximum(a, 0)).all()
assert np.allclose((x @ x.T).asnumpy(), a @ a.T, atol=1e-5)
assert count("runs") >= 6 and not ms.hal.fallbacks()
x[1:3] = 7.0
a[1:3] = 7
assert (x.asnumpy() == a).all()
x[0] = ms.tensor(data(6, seed=1)).to("example:1")
a[0] = data(6, seed=1)
assert (x.asnumpy() == a).all() and repr(x[0, :1]).startswith("Tensor([")
fails(lambda: x + ms.tensor(a), Exception, "CPU", "example:1")
fails(lambda: x + ms.tensor(a).to("example:0"), Exception, "example:0", "example:1")
assert ops.cat([ms.tensor(a), ms.tensor(a)]).to("example").device == "example:0"
ms.set_device("example", 1)
assert ms.get_context("device_target") == "example" and ms.tensor([1.0]).device == "example:1"
with ms.DeviceCtx("CPU"):
    assert ms.tensor([1.0]).device == "CPU"
assert ms.hal.memory_allocated() > 0
ms.hal.empty_cache()
ms.synchronize()
fails(lambda: x.to("exampel:0"), ValueError, "there is no device 'exampel:0'", "'example'")
fails(lambda: x.to("example:x"), ValueError, "example:x")
fails(lambda: x.to("example:2"), ms.DeviceError, "there is no example:2")
fails(lambda: ms.set_context(device_target="cpu"), ValueError)
""")  # fmt: skip


def test_what_it_lacks(compiled):
    lacks = """
x = ms.tensor(data(3, 3)).to("example:0")
e = fails(lambda: ops.tanh(x), ms.DeviceOpError, "tanh", "float32", "example:0", "MSJIT_DEVICE_FALLBACK")
assert e.fault == "operator not supported", e.fault
fails(lambda: x.astype(ms.float64) + 1, ms.DeviceOpError, "cast")
fails(lambda: x.sum(), ms.DeviceOpError, "sum")
fails(lambda: ops.nonzero(x), ms.DeviceOpError, "nonzero")
fails(lambda: ms.jit(lambda t: ops.tanh(t + 1))(x), ms.DeviceOpError, "tanh")
"""
    run(compiled, lacks)
    run(compiled, """
a = data(3, 3)
x = ms.tensor(a).to("example:0")
assert np.allclose(ops.tanh(x).asnumpy(), np.tanh(a)) and ops.tanh(x).device == "example:0"
assert ms.hal.fallbacks(clear=True) == {"tanh": 2}
assert (ops.nonzero(x > 0).asnumpy() == np.argwhere(a > 0)).all()
assert (x[x > 0].asnumpy() == a[a > 0]).all() and np.allclose(x.sum(0).asnumpy(), a.sum(0), atol=1e-6)
assert x.astype(ms.float64).dtype == ms.float64 and (x.astype(ms.float64) + 1).device == "example:0"
ms.manual_seed(3)
here = ops.rand(4)
ms.manual_seed(3)
with ms.DeviceCtx("example:0"):
    there = ops.rand(4)
assert there.device == "example:0" and (there.cpu() == here).all()
copies = ms.hal.copies()
assert copies and all(c.device.startswith("example") for c in copies)
""", MSJIT_DEVICE_FALLBACK="1")  # fmt: skip


TRAIN = """
def train(device, how):
    ms.set_seed(0)
    net = nn.SequentialCell(nn.Dense(6, 16), nn.ReLU(), nn.Dense(16, 3)).to(device)
    optimizer = nn.Adam(net.trainable_params(), learning_rate=0.01)
    x, y = (ms.tensor(data(8, n, seed=n)).to(device) for n in (6, 3))
    def loss(x, y):
        return ((net(x) - y) ** 2).mean()
    step = ms.value_and_grad(loss, None, optimizer.parameters)
    def turn(x, y):
        value, gradients = step(x, y)
        optimizer(gradients)
        return value
    turn = how(turn)
    values = [float(turn(x, y)) for _ in range(6)]
    assert all(p.device == (device if device == "CPU" else "example:0") for p in net.get_parameters())
    return values + [p.asnumpy() for p in net.get_parameters()]
expected = train("CPU", lambda f: f)
for how in (lambda f: f, ms.jit):
    before = count("runs")
    found = train("example:0", how)
    assert all(np.allclose(a, b, atol=1e-5) for a, b in zip(found, expected)), (found[:6], expected[:6])
    assert count("runs") > before
assert ms.hal.fallbacks() and "matmul" not in ms.hal.fallbacks()
with ms.enable_capture():
    found = train("example:0", lambda f: f)
assert all(np.allclose(a, b, atol=1e-5) for a, b in zip(found, expected))
"""


def test_training(compiled):
    run(compiled, TRAIN, MSJIT_DEVICE_FALLBACK="1")


def test_graphs_of_its_own(compiled):
    """Where a backend has the device's name, captured graphs of its tensors go there."""
    run(compiled, """
x = ms.tensor(data(3, 3)).to("example:0")
seen = []
def backend(graph, example_inputs):
    seen.append([node.op for node in graph.nodes])
    return graph
ms.register_backend("example", backend)
f = ms.jit(lambda t: ops.relu(t * 2 + t))
assert (f(x).asnumpy() == ops.relu(x * 2 + x).asnumpy()).all() and f(x).device == "example:0"
assert seen == [["const", "mul", "add", "relu"]], seen
""")  # fmt: skip


@pytest.mark.parametrize("library, program, fault, words", [
    ("libnone.so", "", "library missing", "libnone.so"),
    ("libm.so.6", "", "symbol missing", "msjit_device"),
    ("libother.so", "", "initialisation failed", "interface 1"),
    ("libexample.so", "library().example_fail(5)", "initialisation failed", "9: no card answers"),
])  # fmt: skip
def test_what_is_missing(compiled, library, program, fault, words):
    run(compiled, f"""
{program}
x = ms.tensor([1.0])
for call in (lambda: x.to("example:0"), lambda: ms.set_device("example"))[:1 if {program!r} else 2]:
    e = fails(call, ms.DeviceError, {words!r})
    assert e.fault == {fault!r}, e.fault
if {program!r}:  # it may be asked again
    assert x.to("example:0").device == "example:0"
else:
    assert ms.hal.device_count("example") == 0
""", library)  # fmt: skip
    if library == "libnone.so":
        said = run(compiled, "from msjit import _devices\nprint('\\n'.join(_devices.diagnosis()))", library)
        assert "example: not usable: example: library missing" in said


def test_errors(compiled):
    run(compiled, """
x = ms.tensor(data(3, 3)).to("example:0")
fail = library().example_fail
fail(1)
fails(lambda: ms.ops.ones((1000,)).to("example:0"), RuntimeError, "example:0: allocate returned 5: the card is gone")
fail(2)
fails(x.asnumpy, RuntimeError, "example:0: copy returned 6: the bus is down")
fail(3)
fails(lambda: x + x, RuntimeError, "example:0: add returned 8: the card refuses")
fail(4)
y = x + x
fails(y.asnumpy, RuntimeError, "77: a kernel failed")
assert (y.asnumpy() == 2 * x.asnumpy()).all()
held = []
def fill():
    for _ in range(40):
        held.append(ms.ops.ones((1 << 18,)).to("example:0"))
e = fails(fill, MemoryError, "out of memory on example:0", "are free")
held.clear()
held.append(ms.ops.ones((1 << 18,)).to("example:0"))
f = ms.jit(lambda t: t * 2 + 1, mode="reduce-overhead")
for _ in range(4):
    assert (f(x).asnumpy() == x.asnumpy() * 2 + 1).all()
""")  # fmt: skip


def test_the_diagnosis_names_it(compiled):
    assert "example:1: example card 1" in run(
        compiled, "from msjit import _devices\nprint('\\n'.join(_devices.diagnosis()))"
    )


def test_what_a_package_may_call_it(compiled):
    run(compiled, """
from msjit import _core
path = os.environ["EXAMPLE_DEVICE_LIBRARY"]
for name in ("cuda", "npu", "CPU", "", "two words", "1st"):
    fails(lambda: _core._add_device(name, path), ValueError)
for i in range(5):
    _core._add_device(f"kind{i}", path)
fails(lambda: _core._add_device("kind5", path), RuntimeError, "no more can be added")
assert ms.tensor([1.0]).to("kind4:1").device == "kind4:1"
fails(lambda: ms.tensor([1.0]).to("kind7:1"), ValueError, "kind0")
""")  # fmt: skip
