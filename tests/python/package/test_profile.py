"""ms.profile: what ran, in which order and inside of what; the file that trace viewers read; nothing recorded outside."""

import json
import threading

import numpy as np
import pytest

import msjit as ms


@pytest.fixture
def x():
    return ms.Tensor(np.linspace(-1, 1, 5000, dtype=np.float32).reshape(50, 100))


def by_kind(p, kind):
    return [e for e in p.events if e.kind == kind]


def inside(a, b):
    return b.start <= a.start and a.end <= b.end and a.thread == b.thread


def test_a_captured_call_with_a_break(x):
    def with_a_break(x):
        y = (x * 2).tanh()
        print("", end="")
        return (y @ y.T).sum()

    f = ms.jit(with_a_break)
    with ms.profile() as first:
        f(x)
    assert {e.name for e in by_kind(first, "capture")} == {"with_a_break"}
    for _ in range(3):
        f(x)
    with ms.profile() as p:
        got = f(x)
    assert [e.name for e in by_kind(p, "fragment")] == ["with_a_break"] * 2 and not by_kind(p, "capture")
    before, after = by_kind(p, "fragment")
    assert "test_profile.py:" in before.detail and before.end <= after.start
    kernels = by_kind(p, "kernel")
    assert all(any(inside(k, fragment) for fragment in (before, after)) for k in kernels)
    assert any("tanh" in k.name for k in kernels if inside(k, before))
    assert any("matmul" in k.name for k in kernels if inside(k, after))
    (broken,) = by_kind(p, "graph_break")
    assert before.start <= broken.start and broken.end <= after.start and "test_profile.py:" in broken.detail
    y = np.tanh(x.asnumpy() * 2)
    np.testing.assert_allclose(got.item(), (y @ y.T).sum(), rtol=1e-3)


def test_eager_ops_and_their_operands(x):
    small = ms.ones(3)
    with ms.profile() as p:
        _ = x @ x.T
        _ = small + small, -small, small * 2, small.exp()
    assert [e.name for e in by_kind(p, "op") if not e.name.startswith("transpose")][-5:] == [
        "matmul",
        "add",
        "neg",
        "mul",
        "exp",
    ]
    (product,) = [e for e in p.events if e.name == "matmul"]
    assert "float32" in product.detail and product.end > product.start


def test_gradients(x):
    w = ms.Parameter(ms.ones(100, 3))
    f = ms.jit(lambda x: (x @ w).sigmoid().sum())
    for _ in range(2):
        ms.value_and_grad(f, None, [w])(x)
    with ms.profile() as p:
        ms.value_and_grad(f, None, [w])(x)
    outside = [k for k in by_kind(p, "kernel") if not any(inside(k, fragment) for fragment in by_kind(p, "fragment"))]
    assert by_kind(p, "fragment") and outside  # the backward's


def test_the_file(x, tmp_path):
    with ms.profile(tmp_path / "trace.json") as p:
        _ = (x + 1).sum()
    trace = json.loads((tmp_path / "trace.json").read_text())["traceEvents"]
    assert len(trace) == len(p.events) >= 2 and {e["ph"] for e in trace} <= {"X", "i"}
    assert min(e["ts"] for e in trace) == 0 and all(e["cat"] == "op" for e in trace)
    assert [e["name"] for e in trace] == ["add", "sum"]
    assert "add" in p.table() and p.table(1).count("\n") == 1


def test_other_threads_and_the_limit(x):
    with ms.profile() as p:
        thread = threading.Thread(target=lambda: x.exp())
        thread.start()
        thread.join()
        _ = x.exp()
    assert len({e.thread for e in by_kind(p, "op")}) == 2
    with pytest.warns(UserWarning, match="8 events beyond the limit of 2"):
        with ms.profile(limit=2) as p:
            for _ in range(10):
                _ = x.exp()
    assert len(p.events) == 2 and p.dropped == 8


def test_one_at_a_time_and_nothing_outside(x):
    with ms.profile() as p:
        with pytest.raises(RuntimeError, match="another profile is open"):
            ms.profile().start()
        with pytest.raises(RuntimeError, match="open"):
            ms.Profiler()
    _ = x.exp()
    assert not p.events
    p.stop()
    with pytest.raises(ZeroDivisionError):
        with ms.profile() as p:
            _ = x.exp()
            raise ZeroDivisionError
    assert len(p.events) == 1
    with pytest.raises(ValueError, match="limit"):
        ms.profile(limit=-1).start()
    with pytest.raises(TypeError, match="path"):
        ms.profile(path=3)


def test_the_switch_goes_on(x):
    """Discovery hears of the ops that a profile hears of."""

    def loop(x):
        for _ in range(40):
            x = x * 0.5 + 1
        return x

    with ms.profile() as p, ms.enable_capture():
        for _ in range(20):
            loop(x)
    assert ms.report(loop).captured_frames and by_kind(p, "fragment")
