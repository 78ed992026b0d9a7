"""Random programs over the language (fuzz_language.py) do the same eagerly and captured, aliasing included."""

import collections
import contextlib
import io

import numpy as np
import pytest

import fuzz_language
import msjit as ms
from differential import shown_frames, t
from equality import difference, equal
from fuzz_prelude import LEFT, SLOTS

pytestmark = pytest.mark.by_turns


def arguments(round_, scope):
    """Rounds 0 and 1 are alike; then kinds of numbers, lengths, contents, dtypes, layouts and classes change."""
    k = [2.0, 2.0, -1.5, 3, 1, 0.0][round_]
    dtype = np.float64 if round_ == 3 else np.float32
    x, y = t(4, 3, seed=round_ // 2, dtype=dtype), t(4, 3, seed=round_ + 7, dtype=dtype)
    if round_ == 4:
        x, y = t(3, 4, seed=2).T, x
    if round_ == 5:
        y = x[:]
    items = [t(3, seed=9), 1.0, 2][: 3 if round_ < 3 else 2]
    table = {"a": 1.5, "b": t(3, seed=3)} if round_ != 3 else {"b": 2, "c": None}
    queue = collections.deque([1.5, t(3, seed=4)] if round_ != 4 else [], maxlen=3)
    obj = scope["Derived" if round_ != 3 else "Base"](t(4, 3, seed=5), k=1.0)
    other = obj if round_ == 5 else scope["Base"](t(4, 3, seed=6), k=2.0)
    return x, y, k, "ab" if round_ < 4 else "ba", items, table, {"n", "a"}, queue, obj, other


def shared_memory(args):
    """Which of the tensors that are reachable share memory, by position."""
    return [np.shares_memory(a.asnumpy(), b.asnumpy()) for a in args for b in args]


def observe(f, scope, round_):
    args = arguments(round_, scope)
    scope["COUNTER"] = 1
    out = io.StringIO()
    with contextlib.redirect_stdout(out), np.errstate(all="ignore"):
        try:
            result = ["value", f(*args)]
        except Exception as error:
            frames = shown_frames(error, lambda name: name.startswith("<language"))
            result = ["raised", type(error).__name__, str(error), frames]
    tensors = [v for v in args if isinstance(v, ms.Tensor)]
    return [result, list(args), scope["COUNTER"], out.getvalue(), shared_memory(tensors)]


def is_program(code):
    return code.co_filename.startswith("<language")


def run(seed, rounds=(0, 1, 2, 3, 4, 5), switch=False, loses=False, only=""):
    """Raises AssertionError where the modes differ; the report of the captured function otherwise."""
    plain, source, scope = fuzz_language.function(seed, loses, only)
    target, _, target_scope = fuzz_language.function(seed, loses, only)
    captured = target if switch else ms.jit(target, backend="cpu")  # asked for: no trial whether it pays
    for i in rounds:
        expected = observe(plain, scope, i)
        with ms.enable_capture(is_program if loses else None) if switch else contextlib.nullcontext():
            found = observe(captured, target_scope, i)
        parts = difference(expected, found, 1e-3)
        assert parts is None, f"seed {seed}, round {i}: {parts}\n{source}\n{expected}\n{found}"
    return ms.report(target)


@pytest.mark.parametrize("block", range(10))
def test_programs(block):
    captured = calls = 0
    for seed in range(block * 25, block * 25 + 25):
        report = run(seed)
        captured, calls = captured + report.captured_frames, calls + report.calls
    assert captured > 0.6 * calls  # the comparison means something


@pytest.mark.parametrize("switch", [False, True])
def test_programs_that_leave_generators(switch):
    for seed in range(25):
        run(seed, switch=switch, only=LEFT)


@pytest.mark.parametrize("switch", [False, True])
def test_programs_of_slots(switch):
    for seed in range(40):
        run(seed, switch=switch, only=SLOTS)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_programs_of_slots(block):
    for seed in range(50000 + block * 100, 50100 + block * 100):
        run(seed, switch=block % 2 == 1, only=SLOTS)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_programs_that_leave_generators(block):
    for seed in range(40000 + block * 100, 40100 + block * 100):
        run(seed, switch=block % 2 == 1, only=LEFT)


def test_a_copy_of_a_strided_argument_that_was_written():
    """Found by these programs: reshape copies, so what is written before it is in the copy."""

    def f(x, table, shape):
        x[0] = x[1]
        table["copy"] = x.reshape(*shape)
        table["copy"][0] = 7.0
        x[1] = 5.0
        return x.reshape(-1)

    captured = ms.jit(f, backend="cpu")
    for shape in ((3, 4), (4, 3), (4, 3, 1), (2, 6), (12,)):
        for make in (lambda: t(3, 4).T, lambda: t(4, 6)[:, ::2], lambda: t(8, 3)[::2], lambda: t(4, 3)):
            for _ in range(2):
                tables, args = [{}, {}], [make(), make()]
                results = [g(x, table, shape) for g, x, table in zip((f, captured), args, tables)]
                shared = [np.shares_memory(x.asnumpy(), table["copy"].asnumpy()) for x, table in zip(args, tables)]
                assert equal([results[0], args[0], tables[0]], [results[1], args[1], tables[1]], 1e-3)
                assert shared[0] == shared[1], (shape, shared)


@pytest.mark.one_version
def test_programs_under_the_switch():
    captured = calls = 0
    for seed in range(300, 350):
        report = run(seed, (0, 0, 0, 1, 2, 3, 4, 5), switch=True)
        captured, calls = captured + report.captured_frames, calls + report.calls
    assert captured > 0.6 * calls


@pytest.fixture
def losing():
    """Every region in a loop is soon tried and found not to be worth it."""
    ms._core.set_turn_plan(1, 1, 0, True)
    yield
    ms._core.set_turn_plan()


@pytest.mark.one_version
def test_programs_whose_loops_lose(losing):
    lost = 0
    for seed in range(400, 440):
        report = run(seed, (0, 0, 0, 1, 2, 3, 4, 5), True, True)
        lost += any(s.id == "not_worth_it" for s in report.skipped)
    assert lost > 3


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_programs_whose_loops_lose(losing, block):
    for seed in range(30000 + block * 100, 30100 + block * 100):
        run(seed, (0, 0, 0, 1, 2, 3, 4, 5), True, True)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(40))
def test_many_programs_under_the_switch(block):
    for seed in range(20000 + block * 100, 20100 + block * 100):
        run(seed, (0, 0, 0, 1, 2, 3, 4, 5), switch=True)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(160))
def test_many_programs(block):
    for seed in range(1000 + block * 100, 1100 + block * 100):
        run(seed)
