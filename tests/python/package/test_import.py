"""What importing msjit costs, and what it says on interpreters that it serves in part or not at all."""

import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from msjit import _core

PACKAGE = Path(__import__("msjit").__file__).parent


def run(code, *, fails=False):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert (done.returncode != 0) == fails, done.stdout + done.stderr
    return done


# What capture adds to the compiled part.
ROOT = PACKAGE.parents[1]
SOURCES = [ROOT / "capture/entry/api.cpp", ROOT / "python/bindings/capture_bridge.cpp"]
ADDED = ["JitFunction"] + [n for s in SOURCES for n in re.findall(r'\{"(\w+)",\s*from_python<', s.read_text())]

# Runs before msjit is imported: the compiled part as it is built where capture knows no bytecode.
WITHOUT_CAPTURE = f"""
import importlib.machinery, importlib.util, pathlib, sys, warnings
suffixes = importlib.machinery.EXTENSION_SUFFIXES
path, = [str(p) for s in suffixes for p in pathlib.Path({str(PACKAGE)!r}).glob("_core" + s)]
spec = importlib.util.spec_from_file_location("msjit._core", path)
core = importlib.util.module_from_spec(spec)
sys.modules["msjit._core"] = core
spec.loader.exec_module(core)
for name in {ADDED}:
    if hasattr(core, name):
        delattr(core, name)
"""


def test_without_capture_programs_run_and_say_so_once():
    done = run(
        WITHOUT_CAPTURE
        + """
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    import msjit as ms
    assert not said, "importing alone says nothing"

    @ms.jit
    def f(x, y=1.0):
        return x * 2 + y

    class Net(ms.nn.Cell):
        def __init__(self):
            super().__init__()
            self.dense = ms.nn.Dense(3, 2)

        @ms.jit
        def construct(self, x):
            return self.dense(x)

    x = ms.tensor([1.0, 2.0])
    assert f(x).tolist() == [3.0, 5.0] and f(x, y=0.0).tolist() == [2.0, 4.0]
    net = Net()
    assert net(ms.ones((4, 3))).shape == (4, 2)
    assert ms.jit(ms.nn.ReLU())(ms.tensor([-1.0])).tolist() == [0.0]
    with ms.enable_capture():
        assert not ms.is_capturing()
        loss, grads = ms.value_and_grad(lambda x: (f(x) ** 2).sum())(x)
    ms.disable_capture()
    x = ms.mark_dynamic(x, 0)
assert len(said) == 1, [str(w.message) for w in said]
assert "capture is off" in str(said[0].message) and "CPython" in str(said[0].message)
report = ms.report(f)
assert report.calls == 3 and report.captured_frames == 0 and report.skipped[0].id == "capture_off", report
assert "does not capture" in str(report)
ms.reset(f)
assert ms.report(f).calls == 0
g = ms.jit(f.__function__, fullgraph=True)
try:
    g(x)
except ms.Unsupported as error:
    assert "eagerly" in str(error)
else:
    raise AssertionError("fullgraph must raise")
"""
    )
    assert done.stderr == ""


@pytest.mark.skipif(sys.platform != "linux", reason="of ELF and glibc")
def test_thread_local_storage_leaves_room():
    """Some of it is of the initial-exec kind, so all of it takes from the 1,664 bytes that glibc has for libraries opened late."""
    library = Path(_core.__file__).read_bytes()
    first, size, count = (*struct.unpack_from("<Q", library, 32), *struct.unpack_from("<2H", library, 54))
    headers = [struct.unpack_from("<2I6Q", library, first + i * size) for i in range(count)]
    assert 0 < sum(in_memory for kind, _, _, _, _, _, in_memory, _ in headers if kind == 7) <= 1024


def test_free_threaded_builds_are_refused():
    done = run("import sys; sys.abiflags = 't'; import msjit", fails=True)
    assert done.stderr.splitlines()[-1].startswith("ImportError: msjit does not serve free-threaded builds of CPython")


MEASURE = """
import sys, resource
import numpy
import msjit
pages = int(open("/proc/self/statm").read().split()[1])
print(pages * resource.getpagesize() / 1e6)
print(*sorted(sys.modules))
"""


def test_import_is_small():
    assert float(run(MEASURE).stdout.splitlines()[0]) <= 60


def test_import_loads_few_modules():
    loaded = set(run(MEASURE).stdout.splitlines()[1].split()) - set(
        run("import sys, numpy; print(*sys.modules)").stdout.split()
    )
    ours = {name for name in loaded if name.partition(".")[0] == "msjit"}
    assert len(ours) <= 52 and len(loaded - ours) <= 20, sorted(loaded)


def test_import_loads_numpy_and_the_standard_library_only():
    loaded = set(run(MEASURE).stdout.splitlines()[1].split())
    before = set(run("import sys, numpy; print(*sys.modules)").stdout.split())
    unlisted = {"_xxsubinterpreters", "_interpreters"}  # CPython's own, though its list leaves them out
    foreign = {name.split(".")[0] for name in loaded - before} - set(sys.stdlib_module_names) - unlisted
    assert foreign == {"msjit"}


@pytest.mark.parametrize("name", ["nn", "common", "train", "dataset", "mint", "numpy", "amp", "hal"])
def test_what_is_loaded_when_first_used(name):
    run(
        f"import sys, msjit as ms; assert 'msjit.{name}' not in sys.modules; assert ms.{name}.__name__ == 'msjit.{name}'"
    )


def test_families_that_are_read_later_offer_the_names_that_are_listed():
    import importlib

    import msjit as ms

    for family, names in ms.ops._LATER.items():
        module = importlib.import_module(f"msjit.ops.{family}")
        assert sorted(module.__all__) == names.split(), family
        for name in names.split():
            assert getattr(ms.ops, name) is getattr(ms, name) is getattr(module, name)
            assert name in dir(ms) and name in dir(ms.ops)
    done = run("from msjit import *; import sys; print(interpolate.__name__, 'msjit.ops.vision' in sys.modules)")
    assert done.stdout.split() == ["interpolate", "True"]
