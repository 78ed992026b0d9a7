"""`lazy import` (3.15): what stands for a module until its name is read is Python's to resolve."""

import sys

import pytest

import msjit as ms

pytestmark = pytest.mark.skipif(sys.version_info < (3, 15), reason="lazy imports are new in 3.15")

PROGRAM = """
lazy import lazily_imported
lazy from lazily_imported import double
import msjit as ms

@ms.jit
def by_module(x):
    return lazily_imported.double(x) + 1

@ms.jit
def by_name(x):
    return double(x) + 1

@ms.jit
def by_dict(x):
    return type(globals()["again"]).__name__, x + 1
"""


def test_names_of_lazy_imports_are_resolved_once_and_captured_then(tmp_path, monkeypatch):
    (tmp_path / "lazily_imported.py").write_text("RUNS = []\ndef double(x): return x * 2\nRUNS.append(1)\n")
    monkeypatch.syspath_prepend(tmp_path)
    names = {}
    exec(compile(PROGRAM + "lazy import lazily_imported as again\n", "program", "exec"), names)
    assert "lazily_imported" not in sys.modules
    x = ms.tensor([1.0, 2.0])
    for f in (names["by_module"], names["by_name"]):
        for _ in range(3):
            assert f(x).tolist() == [3.0, 5.0]
        assert ms.report(f).hits >= 2
    assert sys.modules.pop("lazily_imported").RUNS == [1]
    for _ in range(2):
        kind, y = names["by_dict"](x)
        assert kind == "lazy_import" and y.tolist() == [2.0, 3.0]


BODIES = {
    "module": "lazy import json\n",
    "dotted": "lazy import json.decoder\n",
    "another name": "lazy import json as put_off\n",
    "from": "lazy from json import loads\n",
    "from a package": "lazy from json import decoder\n",
    "by the module's list": "__lazy_modules__ = ['json']\nimport json\n",
    "at once": "import json\n",
    "in try": "try:\n    import json\nexcept ImportError:\n    json = None\n",
    "in a function": "def f():\n    import json\n    return json\njson = f()\n",
}


@pytest.mark.parametrize("body", BODIES)
def test_bodies_of_modules_put_imports_off(body):
    import json  # noqa: F401 - is there already: what stands for it is made none the less

    code = compile("x = x + 1\n" + BODIES[body], "body", "exec")

    def seen():
        names = {"x": ms.tensor([1.0])}
        exec(code, names)
        return {name: type(dict.get(names, name)).__name__ for name in list(names)}

    expected = seen()
    with ms.enable_capture():
        assert [seen() for _ in range(3)] == [expected] * 3
