"""A backend of another package, found by its entry point, with a shared library of its own (tests/backend_package)."""

import os
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "backend_package"
USE = """
import sys
import msjit as ms
assert "example" not in ms.backend_names() and "example_backend" not in sys.modules
f = ms.jit(lambda x, y: ms.ops.tanh(x * y + x), backend="example", options={"trace": True})
x, y = ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0])
assert ms.ops.abs(f(x, y) - ms.ops.tanh(x * y + x)).max() < 1e-6
import example_backend
assert example_backend.runs == ["mul", "add", "tanh"], example_backend.runs
assert "example" in ms.backend_names()
try:
    ms.jit(f.__function__, backend="exampel")
except ValueError as e:
    print(e)
"""


def test_an_entry_point(tmp_path):
    library = tmp_path / "libscaled.so"
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", str(PACKAGE / "scaled.c"), "-o", str(library)], check=True)
    path = os.pathsep.join([str(PACKAGE), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run([sys.executable, "-c", USE], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": path, "EXAMPLE_BACKEND_LIBRARY": str(library)})  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "no backend is named 'exampel'" in done.stdout and "example" in done.stdout
