# ruff: noqa: E501 (tables: a case a line)
"""The examples in docstrings run and give what they say; the package imports fast and offers what it promises."""

import doctest
import importlib
import subprocess
import sys

import pytest

import msjit as ms

MODULES = [
    "msjit", "msjit.autograd", "msjit.common.initializer", "msjit.context", "msjit.custom", "msjit.dtype", "msjit.nn.activation",
    "msjit.nn.basic", "msjit.nn.cell", "msjit.nn.containers", "msjit.nn.conv", "msjit.nn.loss", "msjit.nn.norm", "msjit.nn.optim",
    "msjit.nn.pooling", "msjit.nn.wrap", "msjit.structure", "msjit.numpy", "msjit.ops.composite", "msjit.ops.functional",
    "msjit.ops.function", "msjit.ops.operations", "msjit.parameter", "msjit.serialization", "msjit.dataset.callbacks",
    "msjit.dataset.pipeline", "msjit.mint.functions", "msjit.ops.special", "msjit.train.summary",
]  # fmt: skip


@pytest.mark.parametrize("name", MODULES)
def test_examples(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some write files
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, extraglobs={"ms": ms}, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


def test_import_is_light():
    """It leaves NumPy alone and takes no more than twice the time of that; each in the best of three processes."""

    def measure(module):
        code = (
            f"import sys, time; t = time.perf_counter(); import {module}; t = time.perf_counter() - t;"
            "print(t, 'numpy' in sys.modules, int(open('/proc/self/statm').read().split()[1]) * 4096)"
        )
        runs = (
            subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(3)
        )
        return min((run.stdout.split() for run in runs), key=lambda fields: float(fields[0]))

    seconds, loads_numpy, resident = measure("msjit")
    assert loads_numpy == "False" and int(resident) < 60e6
    assert float(seconds) < 2 * float(measure("numpy")[0])


def test_public_names_have_documentation():
    for name in (
        "Tensor",
        "Parameter",
        "tensor",
        "grad",
        "value_and_grad",
        "no_grad",
        "Function",
        "custom_op",
        "from_numpy",
    ):
        assert getattr(ms, name).__doc__, name
    for name in ms.nn.__all__:
        assert getattr(ms.nn, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute"):
        ms.nothing  # noqa: B018


def test_context():
    ms.set_context(mode=ms.GRAPH_MODE)
    assert ms.get_context("mode") == ms.GRAPH_MODE
    ms.set_context(mode=ms.PYNATIVE_MODE, device_target="CPU")
    for bad, error in (
        ({"mode": 5}, ValueError), ({"mode": "x"}, TypeError), ({"unknown": 1}, ValueError), ({"device_id": -1}, ValueError),
        ({"device_target": "GPU"}, RuntimeError), ({"device_target": "TPU"}, ValueError), ({"max_call_depth": 0}, ValueError),
    ):  # fmt: skip
        with pytest.raises(error):
            ms.set_context(**bad)
    with pytest.raises(ValueError):
        ms.get_context("unknown")
