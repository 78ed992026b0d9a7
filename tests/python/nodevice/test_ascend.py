"""Ascend without a device: on the fakes (tests/ascend), and what is said where a library is missing."""

import subprocess
import sys
from pathlib import Path

import pytest

ASCEND = Path(__file__).resolve().parents[2] / "ascend"


def _fakes():
    import importlib.util

    spec = importlib.util.spec_from_file_location("ascend_fakes", ASCEND / "fakes.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


fakes = _fakes()


@pytest.fixture(scope="module")
def fake(tmp_path_factory):
    return fakes.build(tmp_path_factory.mktemp("ascend"))


def run(folder, *command, check=True, cwd=None, **environment):
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, timeout=300,
                          env=fakes.environment(folder, **environment), cwd=cwd)  # fmt: skip
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done


# Examples that are run every time: windows given by one number.
ONES = ("ops.avg_pool2d_grad", "ops.conv2d_input_grad", "ops.conv2d_weight_grad", "ops.max_pool2d")


def test_suite(fake):
    said = run(fake, ASCEND / "device_suite.py").stdout.splitlines()
    assert len(said) == 23 and all(line.endswith(" ok") for line in said)


def test_launches(fake):
    """The same by launches of single operators, and graphs whose launches are done again."""
    said = run(fake, ASCEND / "device_launches.py", launches=True).stdout.splitlines()
    assert len(said) == 14 and all(line.endswith(" ok") for line in said)


@pytest.mark.parametrize("library, words", [
    ("/nowhere/libopapi.so", "single ops are graphs"), ("libm.so.6", "libm.so.6 has no aclCreateTensor"),
])  # fmt: skip
def test_without_the_library_of_operators(fake, library, words):
    program = "import msjit as ms\nfrom msjit import _devices\nx = ms.ones(3).npu()\nprint((x + 1).tolist())"
    said = run(fake, "-c", program, MSJIT_ACLNN_LIBRARY=library, check=False)
    assert "[2" in said.stdout if "graphs" in words else words in said.stderr
    if "graphs" in words:
        assert words in run(fake, "-m", "msjit.run_check", MSJIT_ACLNN_LIBRARY=library).stdout


def test_examples_of_the_documentation(fake, tmp_path, request):
    """The functions of the library print on an Ascend device what they print on the CPU."""
    part = () if request.config.getoption("--all") else ("--every", 40)
    only = () if part == () else ("--only", *ONES)
    examples = ASCEND.parent / "cuda/device_examples.py"
    for choice in (part, only) if part else ((),):
        said = run(fake, examples, "--device", "ascend", *choice, cwd=tmp_path).stdout
        assert "'differs': 0, 'fails': 0" in said


FAULTS = """
import os, sys
import msjit as ms
x = ms.ones(3)
def fault(f):
    try:
        f()
    except ms.DeviceError as e:
        print(e.fault, "|", e)
fault(lambda: x.npu())
fault(lambda: ms.jit(lambda x: x * 2, backend="ascend")(x))
"""


@pytest.mark.parametrize("change, first, second", [
    ({"MSJIT_ASCEND_LIBRARY": "/nowhere/libascendcl.so"}, "library missing | ascend: library missing: ", "library missing"),
    ({"MSJIT_ASCEND_LIBRARY": "libm.so.6"}, "symbol missing | ascend: symbol missing: libm.so.6 has no aclInit", "symbol missing"),
    ({"MSJIT_FAKE_ASCEND": "devices=0"}, "no device |", "no device |"),
    ({"MSJIT_FAKE_ASCEND": "fail=aclInit:100000"}, "initialisation failed | ascend: initialisation failed: aclInit returned 100000",
     ""),
    ({"MSJIT_GE_LIBRARY": "/nowhere/libmsjit_ge.so"}, None, "library missing | ascend: library missing: /nowhere/libmsjit_ge.so"),
    ({"MSJIT_GE_LIBRARY": "libm.so.6"}, None, "symbol missing | ascend: symbol missing: libm.so.6 has no msjit_ge_abi"),
    ({"MSJIT_FAKE_ASCEND": "fail=GEInitialize:1"}, None,
     "initialisation failed | ascend: initialisation failed: GEInitialize returned"),
], ids=str)  # fmt: skip
def test_what_is_missing(fake, change, first, second):
    said = run(fake, "-c", FAULTS, **change).stdout.splitlines()
    if first is not None:
        assert said.pop(0).startswith(first)
    assert (said[0] if said else "").startswith(second)


def test_diagnosis(fake):
    said = run(fake, "-m", "msjit.run_check").stdout
    assert "ascend:0: fake Ascend, ACL 1.14.0" in said
    said = run(fake, "-m", "msjit.run_check", MSJIT_ASCEND_LIBRARY="/nowhere/libascendcl.so").stdout
    assert "ascend: not usable: ascend: library missing" in said


def test_no_cann_to_compile_against(fake, tmp_path):
    done = run(fake, "-m", "msjit._ascend", tmp_path, check=False, ASCEND_HOME_PATH=str(tmp_path))
    assert done.returncode == 1 and "ASCEND_HOME_PATH" in done.stderr


FALLBACK = """
import msjit as ms
ms.set_device("Ascend")
x = ms.ones((2, 3))
assert x.device == "ascend:0" and (x + 1).tolist() == [[2] * 3] * 2 and not ms.hal.fallbacks()
assert (x + 1).digamma().shape == (2, 3) and ms.hal.fallbacks() == {"digamma": 1}
def step(x):
    return (x * 2).sum()
with ms.enable_capture():
    found = [float(step(x)) for _ in range(3)]
assert found == [12, 12, 12]
from msjit import _ascend
print(_ascend.stats()["runs"])
"""


def test_fallback_and_capture(fake):
    assert int(run(fake, "-c", FALLBACK, MSJIT_DEVICE_FALLBACK="1", MSJIT_CAPTURE="all").stdout) >= 1
