"""CUDA without a device: on the fake driver (tests/cuda), which interprets the PTX that NVRTC makes, and what is said where a
driver is missing."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

CUDA = Path(__file__).resolve().parents[2] / "cuda"
sys.path.insert(0, str(CUDA))
import compile_texts  # noqa: E402
import fakes  # noqa: E402

pytestmark = pytest.mark.skipif(fakes.missing() is not None, reason=str(fakes.missing()))

# What runs in some seconds; all checks of the suite, every op among them, with --all.
QUICK = ("moves", "dlpack_and_events", "default_device", "mixing_raises", "numbers_join", "memory", "every_op", "indices", "last_write_stays",
         "shapes_that_do_not_fit", "gradients_of_halves", "captured_gradients", "recordings", "recorded_random_numbers", "recorded_index_checks", "recorded_programs", "recorded_checks_where_they_are_called", "captured_control_flow", "captured_branches_and_loops", "attention", "convolutions", "biases", "pads",
         "tensor_cores", "optimizers", "programs", "language_models", "host_functions", "gradients_come_back",
         "checkpoints", "names_of_torch", "reports", "reports_while_it_runs", "random_numbers", "streams", "branches", "operands_decide", "copies", "pinned",
         "complex_elements", "complex_special_values", "complex_reductions_and_products", "fourier", "complex_gradients")  # fmt: skip


@pytest.fixture(scope="module")
def fake(tmp_path_factory):
    return fakes.build(), tmp_path_factory.mktemp("cache")


def run(fake, *command, check=True, cwd=CUDA, **environment):
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, timeout=300,
                          env=fakes.environment(*fake, **environment), cwd=cwd)  # fmt: skip
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done


def test_suite(fake, tmp_path, request):
    report = tmp_path / "report.json"
    only = () if request.config.getoption("--all") else ("--every", 9, "--only", *QUICK)
    # Memory of exact sizes: what reaches beyond a tensor is found.
    run(fake, CUDA / "device_suite.py", "--json", report, *only, MSJIT_DEVICE_POOL="0")
    checks = json.loads(report.read_text())["checks"]
    assert set(checks.values()) == {"ok"} and len(checks) >= len(QUICK)


def test_texts_compile_by_nvrtc(fake, tmp_path, request):
    """The real compiler takes the texts of the kernels, for three architectures. Nothing computes here: memory is new, and so 0,
    where a number of elements is read from it."""
    run(fake, CUDA / "device_suite.py", "--texts-only", "--sources", tmp_path, MSJIT_NVRTC_LIBRARY=str(fake[0] / "libnvrtc.so"),
        MSJIT_DEVICE_CACHE="off", MSJIT_DEVICE_POOL="0", MSJIT_FAKE_CUDA="multiprocessors=132 capability=9.0 fill=0")  # fmt: skip
    texts = sorted(tmp_path.glob("*.cu"))
    assert len(texts) > 400
    every = request.config.getoption("--all")
    for i, text in enumerate(texts):
        if i % 16 and not every:
            text.unlink()
    assert compile_texts.main(tmp_path, in_turn=not every) == 0


@pytest.mark.parametrize("operands", [(), ("--operands",)])
def test_examples_of_the_documentation(fake, tmp_path, request, operands):
    part = () if request.config.getoption("--all") else ("--every", 40, "--first", 20 * len(operands))
    said = run(fake, CUDA / "device_examples.py", *part, *operands, cwd=tmp_path, MSJIT_DEVICE_POOL="0").stdout
    assert "'differs': 0, 'fails': 0" in said


def test_beside_a_product_library(fake):
    """Patches and biases that the library's products need, with one that refuses them."""
    run(
        fake,
        CUDA / "device_suite.py",
        "--only",
        "convolutions",
        "training",
        MSJIT_CUBLASLT_LIBRARY=str(fake[0] / "libcublasLt.so"),
    )


def test_tf32(fake):
    run(fake, CUDA / "device_suite.py", "--only", "tensor_cores", MSJIT_TF32="1")


PROGRAM = """
import runpy, sys
import msjit as ms
from msjit import _mindspore
folder, name = sys.argv[1:3]
sys.argv, sys.path[:0] = [name, *sys.argv[3:]], [folder]
ms.set_device("CUDA", 0)
_mindspore.install()
runpy.run_path(f"{folder}/{name}.py", run_name="__main__")
"""
PROGRAMS = CUDA.parent / "programs"


WHOLE = (
    "numpy_like",
    "neural_ode",
    "pinn",
    "mint_training",
    "maml",
    "dqn",
    "gan",
    "tagging_crf",
    "lstm_language_model",
)


@pytest.mark.parametrize("mode", [(), ("--graph",)], ids=["eager", "graph"])
@pytest.mark.parametrize("name", [WHOLE[0], *(pytest.param(n, marks=pytest.mark.slow) for n in WHOLE[1:])])
def test_programs_unchanged(fake, name, mode):
    """Programs of tests/programs whose tensors all go to the device give what they give on the CPU; nothing lacks there."""
    recorded = json.loads((PROGRAMS / "expected.json").read_text())[name]
    said = run(fake, "-c", PROGRAM, PROGRAMS, name, *mode, MSJIT_DISABLE="0" if mode else "1").stdout
    found, loose = [json.loads(line) for line in said.splitlines()], recorded["tolerance"]
    assert [list(line) for line in found] == [list(line) for line in recorded["results"]]
    for mine, theirs in zip(found, recorded["results"]):
        for key in mine:
            np.testing.assert_allclose(mine[key], theirs[key], rtol=loose, atol=loose / 10, err_msg=key)


FAULTS = """
import ctypes, os
import msjit as ms
fake = ctypes.CDLL(os.environ["MSJIT_CUDA_LIBRARY"])
tell = lambda text: fake.fake_cuda_configure(text.encode())
def fails(f, kind, *words):
    try:
        f()
    except kind as e:
        assert all(w in str(e) for w in words), e
        return e
    raise AssertionError("nothing was raised")
x = ms.ones(4).cuda()
tell("fail=cuMemcpyHtoDAsync_v2:1")
fails(lambda: ms.ones(4).cuda(), RuntimeError, "cuda:0", "cuMemcpyHtoDAsync", "CUDA_ERROR_INVALID_VALUE")
y = x + 1
tell("fail=cuLaunchKernel:1")
fails(lambda: x + 1, RuntimeError, "cuLaunchKernel")
assert (x + 1).tolist() == [2, 2, 2, 2]
# memory: what is kept for reuse is given back before the device is said to have none
tell("memory=8388608")
big = [ms.ops.empty(1 << 20, device="cuda:0")]
del big
ms.ops.empty(1500000, device="cuda:0")
fails(lambda: ms.ops.empty(1 << 22, device="cuda:0"), MemoryError, "cuda:0", "8388608")
tell("memory=1073741824")
x + 1
calls = fake.fake_cuda_calls(b"cuMemAlloc_v2")
for _ in range(10):
    x + 1
assert fake.fake_cuda_calls(b"cuMemAlloc_v2") == calls, "memory is used again"
z = ms.ones((1, 1, 4, 4)).astype(ms.complex128).cuda()
e = fails(lambda: ms.ops.avg_pool2d(z, 2), ms.DeviceOpError, "avg_pool2d", "complex128", "cuda:0", "MSJIT_DEVICE_FALLBACK")
assert e.fault == "operator not supported" and isinstance(e, NotImplementedError)
fails(lambda: x.to("cuda:5"), ms.DeviceError, "cuda:5")
fails(lambda: x.to("cuda:x"), ValueError, "cuda:x")
# a kernel that fails while it runs is told of at the next wait
tell("fail=cuStreamSynchronize:700")
fails(x.tolist, RuntimeError, "CUDA_ERROR_ILLEGAL_ADDRESS")
"""

FALLBACK = """
import msjit as ms
x = ms.tensor([3.0, 1.0, 2.0, 4.0], device="cuda:0").requires_grad_()
pool = lambda z: ms.ops.avg_pool2d(z.reshape(1, 1, 1, 4), (1, 2), (1, 2)).reshape(2)
v = pool(x.astype(ms.complex64) * (1 + 2j))
assert v.tolist() == [2 + 4j, 3 + 6j] and v.device == "cuda:0"
assert (v.device.type, v.device.index) == ("cuda", 0)
layer = ms.mint.nn.BatchNorm2d(3, device="cuda:0", dtype=None)
assert {p.device for p in (layer.weight, layer.bias, layer.running_var)} == {"cuda:0"}
(ms.ops.real(v * v) * ms.tensor([1.0, 10.0], device="cuda:0")).sum().backward()
assert x.grad.tolist() == [-6, -6, -90, -90] and x.grad.device == "cuda:0", x.grad
f = ms.jit(lambda x: pool(x.astype(ms.complex64) * (3 + 4j)).abs() + 1)
assert f(x).tolist() == [11, 16] == f(x).tolist()
counts = ms.hal.fallbacks()
assert counts["avg_pool2d"] >= 3 and counts["avg_pool2d_grad"] == 1, counts
"""


def test_faults_of_the_driver(fake):
    run(fake, "-c", FAULTS)


CHOSEN = """
import msjit as ms
from msjit import mint
x = ms.ones(2)
assert mint.cuda.device_count() == 2 and x.cuda().device == "cuda:0"
mint.cuda.set_device(1)
assert x.cuda().device == x.to("cuda").device == mint.zeros(2, device="cuda").device == "cuda:1" and mint.cuda.current_device() == 1
assert mint.zeros(2).device == "CPU" and x.cuda(0).device == x.to("cuda:0").device == "cuda:0"
with mint.cuda.device(0):
    assert x.cuda().device == "cuda:0" and mint.cuda.memory_allocated() == mint.cuda.memory_allocated(0)
assert x.cuda().device == "cuda:1"
mint.cuda.set_device("cuda:0")
ms.set_device("CUDA", 1)
assert ms.ones(2).device == x.cuda().device == x.to(1).device == "cuda:1"
ms.set_device("CPU")
try:
    x.cuda(0) + x.cuda(1)
except RuntimeError as e:
    assert str(e).startswith("add: operands are on different devices: float32(2,) on cuda:0 and float32(2,) on cuda:1;"), e
else:
    raise AssertionError("two devices in one op")
"""


def test_which_device_is_meant(fake):
    run(fake, "-c", CHOSEN, MSJIT_FAKE_CUDA="devices=2")


def test_fallback_is_counted(fake):
    run(fake, "-c", FALLBACK, MSJIT_DEVICE_FALLBACK="1")


def test_what_is_missing(fake):
    where = "import msjit as ms\ntry: ms.ones(2).cuda()\nexcept ms.DeviceError as e: print(e.fault, '|', e)"
    none = run(fake, "-c", where, MSJIT_CUDA_LIBRARY="/nowhere/libcuda.so.1").stdout
    assert none.startswith("library missing |") and "/nowhere/libcuda.so.1" in none and "MSJIT_CUDA_LIBRARY" in none
    assert run(fake, "-c", where, MSJIT_CUDA_LIBRARY="libm.so.6").stdout.startswith(
        "symbol missing | cuda: symbol missing: libm"
    )
    assert run(fake, "-c", where, MSJIT_FAKE_CUDA="devices=0").stdout.startswith("no device |")
    assert run(fake, "-c", where, MSJIT_FAKE_CUDA="fail=cuInit:999").stdout.startswith("initialisation failed |")
    said = run(fake, "-m", "msjit.run_check", MSJIT_CUDA_LIBRARY="/nowhere/libcuda.so.1").stdout
    assert "msjit works" in said and "cuda: not usable: cuda: library missing" in said and "ascend: not usable" in said
    said = run(fake, "-m", "msjit.run_check").stdout
    assert "cuda:0: fake device, compute capability 20.0" in said and "cuda:0 works" in said
    said = run(fake, "-c", "import msjit as ms\ntry: ms.ones(2).cuda() + 1\nexcept ms.DeviceError as e: print(e)",
               MSJIT_NVRTC_LIBRARY="/nowhere/libnvrtc.so").stdout  # fmt: skip
    assert "library missing" in said and "MSJIT_NVRTC_LIBRARY" in said
