"""What capture relies on in the interpreter is looked at when msjit is imported; where it differs, nothing is captured."""

import os
import subprocess
import sys
import textwrap

import pytest

from msjit import _core


def test_the_layout_is_the_one_that_was_compiled_against():
    rows = _core.interpreter_layout()
    assert [(what, compiled) for what, compiled, _ in rows] == [(what, found) for what, _, found in rows]
    names = {what for what, _, _ in rows}
    assert {"size of function", "size of frame", "offset of method.__self__", "the frame that runs", "variables of a frame",
            "the caller of a frame", "the frame of a generator", "the attributes of an instance", "a dict without gaps",
            "what a function closes over"} <= names  # fmt: skip
    assert len(names) == len(rows) >= 50


def test_what_python_knows_of_sizes_is_what_is_found():
    found = {what: size for what, _, size in _core.interpreter_layout()}
    for t in (type, tuple, list, dict, set, slice, float, type(lambda: 0), type(sys._getframe())):
        assert found[f"size of {t.__name__}"] == t.__basicsize__, t


def test_other_layouts_mean_eager_and_are_said_once():
    program = textwrap.dedent("""
        import warnings
        import msjit as ms
        from msjit import _core

        @ms.jit
        def f(x):
            return x * 2 + 1

        x = ms.tensor([1.0, 2.0])
        f(x)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            for _ in range(3):
                _core.distrust_interpreter("size of frame is 80 instead of 72")
        assert len(said) == 1, said
        text = str(said[0].message)
        assert "size of frame is 80 instead of 72" in text and "eagerly" in text, text
        before = ms.report(f).hits

        def g(x):
            return x + 3

        with ms.enable_capture():
            for _ in range(5):
                assert f(x).asnumpy().tolist() == [3.0, 5.0]
                assert g(x).asnumpy().tolist() == [4.0, 5.0]
        g = ms.jit(g)
        for _ in range(5):
            g(x)
        assert ms.report(f).hits == before, "captured code ran"
        assert ms.report(g).compiles == 0
        print("eager")
    """)
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ran.stdout == "eager\n", ran.stderr


@pytest.mark.skipif(
    not getattr(sys, "_jit", None) or not sys._jit.is_available(), reason="this CPython has no JIT of its own"
)
def test_beside_the_jit_of_the_interpreter_everything_runs_eagerly():
    program = textwrap.dedent("""
        import warnings
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            import msjit as ms
        assert "CPython compiles the program itself" in str(said[0].message), said
        assert len(said) == 1, said

        @ms.jit
        def f(x):
            for i in range(100):
                x = x + i
            return x

        for _ in range(300):
            assert f(ms.tensor(1.0)).item() == 4951.0
        assert ms.report(f).compiles == 0
        print("eager")
    """)
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=os.environ | {"PYTHON_JIT": "1"}
    )
    assert ran.returncode == 0 and ran.stdout == "eager\n", ran.stderr
