"""Report, explain, logs, reset: nothing happens silently."""

import os
import subprocess
import sys

import pytest

import msjit as ms
from differential import t


def broken(x):
    y = x * 2
    print("here")
    return y + 1


def test_report_counts():
    f = ms.jit(broken)
    ms.reset(f)
    for _ in range(3):
        f(t(3))
    r = ms.report(f)
    assert (r.calls, r.captured_frames, r.fragments, r.compiles) == (3, 3, 2, 2)
    assert r.hits == 6 and r.eager_ops == 0 and not r.recompiles
    (b,) = r.breaks
    assert b.count == 3 and b.line == broken.__code__.co_firstlineno + 2 and b.file == __file__
    assert "print" in b.reason and b.hint
    for part in ("broken", "breaks", b.reason, b.hint, f"{b.file}:{b.line}"):
        assert part in str(r)
    assert "float32(3,)" in r.guards


def test_report_takes_whatever_stands_for_code():
    f = ms.jit(broken)
    ms.reset(f)
    f(t(3))
    assert ms.report(f).calls == ms.report(broken).calls == ms.report(broken.__code__).calls == 1
    assert ms.report().calls >= 1
    with pytest.raises(TypeError, match="report"):
        ms.report(3)


def test_reset_starts_afresh():
    f = ms.jit(lambda x: x + 1)
    f(t(3))
    ms.reset(f)
    assert ms.report(f).compiles == 0
    f(t(3))
    assert ms.report(f).compiles == 1


def test_recompile_names_the_guard():
    f = ms.jit(lambda x, s: x * 2 if s == "a" else x * 3)
    f(t(3), "a")
    f(t(3), "b")
    (r,) = ms.report(f).recompiles
    assert "'a'" in r.old and "'b'" in r.new and r.guard and r.line


def test_long_texts_are_told_by_their_beginning():
    f = ms.jit(lambda x, s: x * 2 if s == "a" * 100_000 else x * 3)
    f(t(3), "a" * 100_000)
    f(t(3), "\u00e9" * 100_000)
    (r,) = ms.report(f).recompiles
    assert r.old.startswith("'aaa") and r.new.startswith("'\u00e9") and max(map(len, (r.guard, r.old, r.new))) < 500
    assert len(str(ms.report(f))) < 5000


def test_explain_prints_source_and_fragments(capsys):
    report = ms.explain(broken, t(3))
    out = capsys.readouterr().out
    assert "y = x * 2" in out and "fragment 0" in out and "mul(" in out and "unknown_call" in out
    assert report.breaks


@pytest.mark.parametrize(
    "channel, expected",
    [("graph_breaks", "unknown_call"), ("recompiles", "was"), ("graph", "final:"), ("passes", "after fold:")],
)
def test_logs(channel, expected):
    script = (
        "import msjit as ms\n"
        "def f(x):\n    y = x * 2\n    print('here')\n    return y + 1\n"
        "g = ms.jit(f)\ng(ms.tensor([1.0]))\ng(ms.tensor([1.0, 2.0]))\n"
    )
    env = dict(os.environ, MSJIT_LOGS=channel)
    run = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert f"msjit[{channel}]" in run.stderr and expected in run.stderr


def test_disable_switch_of_the_environment():
    script = (
        "import msjit as ms\nf = ms.jit(lambda x: x + 1)\n"
        "assert f(ms.tensor([1.0])).item() == 2.0\nassert ms.report(f).hits == 0\n"
    )
    run = subprocess.run([sys.executable, "-c", script], env=dict(os.environ, MSJIT_DISABLE="1"), timeout=60)
    assert run.returncode == 0


def test_after_fork_the_child_runs_captured_code():
    f = ms.jit(lambda x: x.tanh() * 2)
    expected = f(t(1000)).asnumpy()
    pid = os.fork()
    if pid == 0:
        same = (f(t(1000)).asnumpy() == expected).all() and f(t(7)).shape == (7,)
        os._exit(0 if same else 1)
    assert os.waitpid(pid, 0)[1] == 0


def test_functions_that_are_captured_by_themselves():
    def inner(x):
        y = x * 2
        print("", end="")
        return y + 1

    @ms.jit
    def outer(x):
        return inner(x)

    x = ms.ones(3)
    for _ in range(4):
        outer(x)
    found = ms.report(outer)
    assert [(c[0], c[3] > 0, c[4] > 0) for c in found.called] == [("inner", True, True)]
    assert "captured by themselves" in str(found) and "inner (" in str(found)
    assert ms.report(inner).called == []
