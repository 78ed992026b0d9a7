"""Type stubs that are made from tables are up to date, and are Python that says what the modules offer."""

import ast
import functools
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

import msjit as ms

pytestmark = pytest.mark.one_version
ROOT = Path(__file__).resolve().parents[3]
spec = importlib.util.spec_from_file_location("stubs", ROOT / "docs/stubs.py")
stubs = importlib.util.module_from_spec(spec)
spec.loader.exec_module(stubs)


@functools.cache
def texts():
    """Of a fresh process: other tests mark functions of layers, and do what programs do."""
    code = "import json, stubs; print(json.dumps({name: stubs.text_of(name) for name in stubs.STUBS}))"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "docs", capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])


@pytest.mark.parametrize("name", stubs.STUBS)
def test_stub_is_up_to_date(name, golden):
    golden(stubs.PACKAGE / name, texts()[name])


def functions(name):
    tree = ast.parse((stubs.PACKAGE / name).read_text())
    return tree, [n for n in tree.body if isinstance(n, ast.FunctionDef)]


def test_stubs_say_what_is_there():
    tree, _ = functions("_core.pyi")
    tensor = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Tensor")
    methods = [n.name for n in tensor.body if isinstance(n, ast.FunctionDef)]
    public = {n for n in dir(ms.Tensor) if not n.startswith("_")}
    assert public <= set(methods), sorted(public - set(methods))
    assert methods.count("sum") > 3 and methods.count("relu") == 1  # a signature for each form and spelling
    for name, module in (
        ("ops/__init__.pyi", ms.ops),
        ("numpy/__init__.pyi", ms.numpy),
        ("mint/__init__.pyi", ms.mint),
    ):
        tree, defined = functions(name)
        assert len({f.name for f in defined}) > 100
        for f in defined:
            assert hasattr(module, f.name)
