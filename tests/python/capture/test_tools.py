"""Capture beside Python's tools: tracers and profilers see the original code's lines and calls, and nothing breaks."""

import contextlib
import copy
import cProfile
import gc
import pathlib
import pickle
import pstats
import subprocess
import sys
import trace
import tracemalloc

import pytest

import msjit as ms


def helper(x):
    return x * 2


def work(x, n):
    y = helper(x)
    for i in range(n):
        y = y + i
    if n > 2:
        y = y - 1
    return y


decorated = ms.jit(work)


@ms.jit
def under_its_name(x):
    return helper(x) + 1


class Net(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = ms.Parameter(ms.ones(3))

    def construct(self, x):
        return x * self.weight + 1


def warm(function):
    x = ms.tensor([1.0, 2.0])
    for _ in range(4):
        function(x, 3)
    return x


def lines_seen(function, x):
    seen = []
    codes = {work.__code__, helper.__code__}

    def tracer(frame, event, arg):
        if frame.f_code not in codes:
            return None
        if event == "line":
            seen.append((frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno))
        return tracer

    sys.settrace(tracer)
    try:
        result = function(x, 3)
    finally:
        sys.settrace(None)
    return seen, result.tolist()


def test_a_tracer_sees_the_original_lines():
    x = warm(decorated)
    expected = lines_seen(work, x)
    assert len(expected[0]) > 8
    assert lines_seen(decorated, x) == expected
    with ms.enable_capture():
        warm(work)
        assert lines_seen(work, x) == expected
    captured = ms.report(decorated).hits
    decorated(x, 3)
    assert ms.report(decorated).hits > captured  # and without a tracer captured code runs again


def test_trace_counts_every_line():
    x = warm(decorated)

    def counts(function):
        tracer = trace.Trace(count=1, trace=0)
        tracer.runfunc(function, x, 3)
        here = tracer.results().counts.items()
        first = work.__code__.co_firstlineno
        return {line - first: n for (file, line), n in here if file == __file__ and 0 < line - first < 7}

    assert counts(decorated) == counts(work) and counts(work)[3] == 3


@pytest.mark.skipif(sys.version_info < (3, 12), reason="sys.monitoring is new in 3.12")
def test_monitoring_sees_the_original_lines():
    x = warm(decorated)
    monitoring = sys.monitoring

    def lines(function):
        seen = []
        monitoring.use_tool_id(3, "test")
        try:
            monitoring.register_callback(
                3, monitoring.events.LINE, lambda code, line: seen.append(line) if code is work.__code__ else None
            )
            monitoring.set_events(3, monitoring.events.LINE)
            function(x, 3)
        finally:
            monitoring.set_events(3, 0)
            monitoring.free_tool_id(3)
        return seen

    expected = lines(work)
    assert len(expected) > 8 and lines(decorated) == expected
    with ms.enable_capture():
        warm(work)
        assert lines(work) == expected


@pytest.mark.skipif(sys.version_info < (3, 12), reason="sys.monitoring is new in 3.12")
def test_local_events_of_a_decorated_function():
    x = warm(decorated)
    monitoring = sys.monitoring
    seen = []
    monitoring.use_tool_id(3, "test")
    try:
        monitoring.register_callback(3, monitoring.events.LINE, lambda code, line: seen.append(line))
        monitoring.set_local_events(3, work.__code__, monitoring.events.LINE)
        decorated(x, 3)
        monitoring.set_local_events(3, work.__code__, 0)
    finally:
        monitoring.free_tool_id(3)
    assert len(seen) > 8 and min(seen) > work.__code__.co_firstlineno
    captured = ms.report(decorated).hits
    decorated(x, 3)
    assert ms.report(decorated).hits > captured


def inlined(v):
    y = v * 2
    return y + 1


def calls_inlined(x):
    return inlined(x).sum() + inlined(x + 1)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="sys.monitoring is new in 3.12")
@pytest.mark.parametrize("how", ["jit", "switch"])
def test_local_events_of_code_that_was_inlined(how):
    x = ms.tensor([1.0, 2.0] * 100)
    function = ms.jit(calls_inlined) if how == "jit" else calls_inlined
    monitoring = sys.monitoring
    seen = []
    with contextlib.nullcontext() if how == "jit" else ms.enable_capture():
        for _ in range(10):
            function(x)
        before = ms.report(calls_inlined).hits
        assert before
        monitoring.use_tool_id(3, "test")
        try:
            monitoring.register_callback(3, monitoring.events.LINE, lambda code, line: seen.append(line))
            monitoring.set_local_events(3, inlined.__code__, monitoring.events.LINE)
            function(x)
            function(x)
        finally:
            monitoring.set_local_events(3, inlined.__code__, 0)
            monitoring.free_tool_id(3)
        first = inlined.__code__.co_firstlineno
        assert seen == [first + 1, first + 2] * 4
        function(x)
        assert len(seen) == 8 and ms.report(calls_inlined).hits > before


def test_profile_counts_calls():
    x = warm(decorated)

    def calls(function):
        profile = cProfile.Profile()
        profile.runcall(function, x, 3)
        found = {name: stat[0] for (_, _, name), stat in pstats.Stats(profile).stats.items()}
        return {name: found.get(name) for name in ("work", "helper")}

    assert calls(work) == {"work": 1, "helper": 1} == calls(decorated)
    with ms.enable_capture():
        warm(work)
        assert calls(work) == {"work": 1, "helper": 1}


def test_tracemalloc_and_frozen_collector():
    expected = work(ms.tensor([1.0, 2.0]), 3).tolist()
    tracemalloc.start()
    try:
        function = ms.jit(lambda x, n: work(x, n))
        x = warm(function)
        gc.collect()
        gc.freeze()
        assert function(x, 3).tolist() == expected
        gc.collect()
        assert tracemalloc.get_traced_memory()[0] > 0
    finally:
        gc.unfreeze()
        tracemalloc.stop()
    assert function(x, 3).tolist() == expected


def test_copies_of_cells_and_functions():
    net = Net()
    x = ms.tensor([1.0, 2.0, 3.0])
    step = ms.jit(net.construct)
    expected = step(x).tolist()
    for other in (copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert ms.jit(other.construct)(x).tolist() == expected
        assert other.weight is not net.weight
    assert pickle.loads(pickle.dumps(under_its_name)) is under_its_name
    assert copy.deepcopy(decorated) is decorated


def run_script(tmp_path, text, *flags, env=None):
    script = tmp_path / "program.py"
    script.write_text(text)
    return subprocess.run([sys.executable, *flags, str(script)], capture_output=True, text=True, timeout=120)


PROGRAM = """
import atexit
import msjit as ms

@ms.jit
def f(x):
    assert x is None or x.shape, "never"
    return x * 2 + 1

@atexit.register
def last():
    print("last", f(ms.ones(2)).tolist())

with ms.enable_capture():
    for _ in range(4):
        print(f(ms.ones(2)).tolist(), __debug__)
"""


@pytest.mark.parametrize("flags", [[], ["-O"], ["-OO"], ["-X", "importtime"], ["-X", "dev"], ["-E", "-s"]])
def test_interpreter_options(tmp_path, flags):
    flags = [*flags]
    text = f"import sys; sys.path[:0] = {sys.path!r}\n" + PROGRAM
    done = run_script(tmp_path, text, *flags)
    assert done.returncode == 0, done.stderr
    debug = not any(f.startswith("-O") for f in flags)
    assert done.stdout == f"[3.0, 3.0] {debug}\n" * 4 + "last [3.0, 3.0]\n"


def test_debugger_steps_through_the_original_lines(tmp_path):
    text = f"import sys; sys.path[:0] = {sys.path!r}\n" + PROGRAM
    script = tmp_path / "program.py"
    script.write_text(text)
    line = text.splitlines().index("    return x * 2 + 1") + 1
    commands = f"break {line}\ncontinue\np x.tolist()\nclear 1\ncontinue\nquit\n"
    done = subprocess.run(
        [sys.executable, "-m", "pdb", str(script)], input=commands, capture_output=True, text=True, timeout=120
    )
    assert "return x * 2 + 1" in done.stdout, done.stdout + done.stderr
    assert "[1.0, 1.0]" in done.stdout
    assert "[3.0, 3.0]" in done.stdout


@pytest.mark.peers
def test_coverage_sees_every_line(tmp_path):
    script = tmp_path / "covered.py"
    script.write_text(
        f"import sys; sys.path[:0] = {sys.path!r}\nimport msjit as ms\n\n\n"
        "@ms.jit\ndef f(x):\n    y = x * 2\n    return y + 1\n\n\nfor _ in range(4):\n    f(ms.ones(2))\n"
    )
    command = [sys.executable, "-m", "coverage"]
    subprocess.run([*command, "run", str(script)], check=True, cwd=tmp_path, timeout=120)
    shown = subprocess.run([*command, "report", "-m"], capture_output=True, text=True, cwd=tmp_path, timeout=120)
    line = next(line for line in shown.stdout.splitlines() if "covered.py" in line)
    assert "100%" in line, shown.stdout


def test_subinterpreters_are_refused(tmp_path):
    text = f"""
import sys
sys.path[:0] = {sys.path!r}
import _testcapi
import msjit as ms

@ms.jit
def f(x):
    return x * 2

f(ms.ones(2))
code = '''
import sys
sys.path[:0] = {sys.path!r}
try:
    import msjit
except ImportError as e:
    print("refused:", e)
else:
    print("imported")
'''
print(_testcapi.run_in_subinterp(code), flush=True)
print(f(ms.ones(2)).tolist())
"""
    done = run_script(tmp_path, text)
    assert done.returncode == 0, done.stderr
    assert "refused:" in done.stdout and "subinterpreter" in done.stdout, done.stdout + done.stderr
    assert done.stdout.endswith("0\n[2.0, 2.0]\n")


def test_locals_of_a_captured_frame():
    @ms.jit
    def f(x):
        y = x * 2
        shown = sorted(locals())
        frame = sys._getframe()
        return y, shown, sorted(frame.f_locals)

    for _ in range(3):
        _, shown, seen = f(ms.ones(2))
        assert shown == ["x", "y"] and seen == ["frame", "shown", "x", "y"]
    assert pathlib.Path(f.__code__.co_filename) == pathlib.Path(__file__)
