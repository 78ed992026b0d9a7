"""Loops that capture does not help are left plain: what the clock says varies, what follows from it does not."""

import gc
import os
import subprocess
import sys
import textwrap
import threading

import pytest

import msjit as ms
from differential import equal, t
from test_running_frames import MONITORED

MANY = 30_000


@pytest.fixture(autouse=True)
def fresh():
    ms.reset()
    yield
    assert not ms.is_capturing()


@pytest.fixture
def losing_all():
    """Every region in a loop is soon tried and found not to be worth it."""
    ms._core.set_turn_plan(2, 1, 0, True)
    yield
    ms._core.set_turn_plan()


def make(source, name="f", **names):
    scope = {"ms": ms, "sys": sys, "t": t, **names}
    exec(compile(textwrap.dedent(source), __file__, "exec"), scope)
    return scope[name]


def lost(f):
    return [s for s in ms.report(f).skipped if s.id == "not_worth_it"]


LOOP = """
    def g(x, y):
        return x + y
    def f(n, x, y):
        for i in range(n):
            z = g(x, y)
        return z, i
    """


def losing(source, *args, name="f", turns=MANY, **names):
    """Run once under the switch with as many turns; the test is left out where this clock found it worth it."""
    f = make(source, name, **names)
    with ms.enable_capture():
        found = f(turns, *args)
    if not lost(f):
        pytest.skip("this clock found it to be worth it")
    return f, found


def test_a_loop_around_a_small_call_says_why_it_is_left_plain():
    f, (z, i) = losing(LOOP, t(4), t(4))
    assert equal(z, t(4) + t(4)) and i == MANY - 1
    report = ms.report(f)
    for skip in lost(f):
        assert "ns against" in skip.reason and skip.line in range(4, 7), skip
    # Captured until it was tried, and not after it was lost but for ever rarer trials.
    assert 240 <= report.hits < MANY / 2, str(report)
    # What lost is called as any function is: no event (and no evaluator, unless other code of the process needs it). Where the
    # clock had the calls tried less, the loop became one fragment at this call.
    before = ms._core._op_count()
    with ms.enable_capture():
        f(2000, t(4), t(4))
        if MONITORED and ms._core._op_count() - before >= 2000:
            M = sys.monitoring
            tool = next(i for i in range(6) if M.get_tool(i) == "msjit")
            assert M.get_local_events(tool, f.__code__) == 0


def test_a_loop_of_250_turns_runs_none_of_them_plain():
    f = make(LOOP)
    before = ms._core._op_count()
    with ms.enable_capture():
        f(250, t(4), t(4))
    assert ms._core._op_count() - before <= 4 and ms.report(f).hits >= 240 and not lost(f)


@pytest.fixture
def losing_after_few():
    """As losing_all, and every region of a frame that has lost is left at once."""
    ms._core.set_turn_plan(8, 1, 0, True)
    yield
    ms._core.set_turn_plan()


def test_a_region_loses_whose_first_turn_was_captured_with_more(losing_after_few):
    """What ran once does not say that the others gain."""
    f = ms.jit(
        make(
            """
            def f(x, w, n):
                h = x[0]
                for k in range(n):
                    h = (h * w + x[k]).tanh()
                    if h.max().tolist() > 100:
                        break
                return h
            """
        )
    )
    x, w, n = ms.ones((120, 4)), t(4), 120
    for _ in range(20):
        found = f(x, w, n)
    before = ms._core._op_count()
    assert equal(f(x, w, n), found) and ms._core._op_count() - before >= 4 * n and len(lost(f)) >= 2, str(ms.report(f))


def test_calls_of_functions_in_c_are_asked_of_no_more_and_functions_in_python_are():
    source = """
        def deep(x):
            return (x * 2 + 1).tanh() * x - 1
        def f(x, call, n):
            for k in range(n):
                y = call(x)
                flags.isatty()
            return y
        """
    f = ms.jit(make(source, flags=sys.stdin), backend="cpu")
    deep = f.__globals__["deep"]
    for _ in range(70):
        f(t(4), len, 3)
    for _ in range(130):
        f(t(4), deep, 3)
    assert ms.report(deep).hits > 100, str(ms.report(f))


def test_larger_tensors_are_captured_again():
    f, _ = losing(LOOP, t(4), t(4))
    large, before = ms.ones((50_000,)), ms._core._op_count()
    with ms.enable_capture():
        z, _ = f(300, large, large)
    assert equal(z, large + large)
    # The loop as a whole, its turns, or the calls by themselves: until they have been tried.
    assert ms._core._op_count() - before <= 295, str(ms.report(f))


def test_more_ops_are_captured_again():
    f = make(
        """
        def g(x, deep):
            return (x * 2 + 1).tanh() * x - 1 if deep else x + x
        def f(n, x, deep):
            for i in range(n):
                z = g(x, deep)
            return z
        """
    )
    x = t(4)
    with ms.enable_capture():
        f(MANY, x, False)
        functions = f, f.__globals__["g"]
        hits = sum(ms.report(function).hits for function in functions)
        z = f(3 * MANY, x, True)
    assert equal(z, (x * 2 + 1).tanh() * x - 1, 1e-6)
    # The loop's turns, or the calls by themselves.
    assert sum(ms.report(function).hits for function in functions) - hits > MANY, str(ms.report(f))


def test_what_does_not_lose_stays_captured():
    f = make(
        """
        def f(n, x):
            for i in range(n):
                x = ((x * 0.5 + i).tanh() + 1).sin() * 0.25 + x.cos()
            return x
        """
    )
    before = ms._core._op_count()
    with ms.enable_capture():
        f(3000, t(4))
    assert ms._core._op_count() - before < 100 and not lost(f)


def test_strict_deterministic_and_asked_for_is_not_tried():
    f = make(LOOP)
    ms.set_deterministic(True)
    try:
        before = ms._core._op_count()
        with ms.enable_capture():
            f(MANY, t(4), t(4))
        assert ms._core._op_count() - before <= 4 and not lost(f)
    finally:
        ms.set_deterministic(False)


BLOCKS = """
    class Manager:
        def __enter__(self):
            seen.append("in")
        def __exit__(self, *exc):
            seen.append(exc[0])
            return True
    def g(x):
        return -x
    def f(n, x):
        total = 0
        for k in range(3):
            with Manager():
                for i, v in zip(range(n), range(n, 0, -1)):
                    try:
                        z = g(x)
                        if i % 997 == 996:
                            raise KeyError(i)
                        total += v
                    except KeyError as error:
                        seen.append((error.args, error.__traceback__.tb_lineno))
                    finally:
                        total += 1
                raise ValueError
        it = iter(range(n))
        for i in it:
            z = g(z)
            if i % 7 == 0:
                total += next(it, 0)
            if i > n - 50:
                break
        return total, z, list(it), seen
    """


def test_blocks_iterators_and_exceptions_are_kept():
    turns = 9000
    expected = make(BLOCKS, seen=[])(turns, t(4))
    f = make(BLOCKS, seen=[])
    with ms.enable_capture():
        assert f(turns, t(4)) is not None
        found = make(BLOCKS, seen=[])(turns, t(4))
    assert found[0] == expected[0] and equal(found[1], expected[1]) and found[2:] == expected[2:]


def test_breaks_and_generators():
    source = """
        def h(x):
            return x * float(x.sum())
        def some(n, x):
            for i in range(n):
                yield h(x) if i % 3 else x
        def f(n, x, out):
            for i in range(n):
                z = h(x)
                if z.max() > 3:
                    z = z + 1
                while True:
                    z = z - 1
                    break
            out.append(sum(1 for _ in some(n // 4, x)))
            return z, i
        """
    found, expected = [], []
    want = make(source)(6000, t(4), expected)
    with ms.enable_capture():
        f = make(source)
        for _ in range(2):
            got = f(6000, t(4), found)
            assert equal(got[0], want[0], 1e-6) and got[1] == want[1]
    assert found == expected * 2


@pytest.mark.parametrize("turns", [7, 40, 300])
def test_everything_that_loops_loses(losing_all, turns):
    expected = make(BLOCKS, seen=[])(turns, t(4))
    run = make(BLOCKS, seen=[])
    with ms.enable_capture():
        found = run(turns, t(4))
        assert found[0] == expected[0] and equal(found[1], expected[1]) and found[2:] == expected[2:]
        other = make(LOOP)
        for _ in range(20):
            z, i = other(turns, t(4), t(4))
            assert equal(z, t(4) * 2) and i == turns - 1
    assert turns < 40 or (lost(other) and lost(run)), str(ms.report(run))


def test_lost_loops_before_and_behind_others(losing_all):
    source = """
        def f(n, x, w):
            for i in range(n):
                y = x + i
            with_block = 0
            for i in range(n):
                try:
                    y = (y * w).tanh() if i % 2 else y * 0.5
                    for k in (1, 2):
                        y = y + k
                finally:
                    with_block += 1
            while n > 0:
                n -= 1
                y = y - float(y.max())
                if n == 5:
                    continue
                y = y * w
            return y, with_block, i
        """
    expected = make(source)(60, t(4), t(4) * 0.5)
    f = make(source)
    with ms.enable_capture():
        for _ in range(6):
            found = f(60, t(4), t(4) * 0.5)
            assert equal(found[0], expected[0], 1e-5) and found[1:] == expected[1:]
    assert len({s.line for s in lost(f)}) >= 2, str(ms.report(f))


def test_a_loop_that_is_left_while_it_is_timed():
    """Turns near every edge of a trial: leaving it must put everything back."""
    f = make(LOOP)
    winner = make("def f(x):\n    return ((x * 2 + 1).tanh() * x - 1).sin()\n")
    x, many = t(4), ms.ones((64,))
    with ms.enable_capture():
        for n in [1001, 7, 8, 9, 3, 1, *range(1000, 1064), *[9] * 200, 10_000, 77]:
            z, i = f(n, x, x)
            assert i == n - 1 and equal(z, x + x)
        for _ in range(600):
            winner(many)
        hits = ms.report(winner).hits
        for _ in range(20):
            winner(many)
        assert ms.report(winner).hits >= hits + 18, str(ms.report(winner))


def test_reset_switching_and_nesting_in_the_middle():
    source = """
        def g(x):
            return x * 2
        def f(n, x):
            for i in range(n):
                z = g(x)
                if i in at:
                    act(i)
            return z
        """

    def act(i):
        if i % 3 == 0:
            ms.reset()
        elif i % 3 == 1:
            ms.disable_capture()
            ms.enable_capture()
        else:
            with ms.enable_capture():
                inner(30, t(3))

    at = {900, 1001, 1010, 1015, 1022, 1027, 1033, 1041, 2500, 5000, 10_020, 10_050, 10_070}
    inner = make(source, at=(), act=None)
    f = make(source, at=at, act=act)
    ms.enable_capture()
    try:
        assert equal(f(14_000, t(4)), t(4) * 2)
    finally:
        ms.disable_capture()


def test_threads():
    f = make(LOOP)
    wrong = []

    def work(k):
        x = t(3) * k
        for n in (1500, 12_000, 40):
            z, i = f(n, x, x)
            if not equal(z, x * 2) or i != n - 1:
                wrong.append((k, n))

    with ms.enable_capture():
        threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not wrong


def test_in_a_jit_object():
    g = ms.jit(make(LOOP))
    for _ in range(3):
        z, i = g(12_000, t(4), t(4))
        assert equal(z, t(4) * 2) and i == 11_999


def test_code_that_was_left_plain_is_freed():
    def run():
        f = make(LOOP)
        f(12_000, x, x)
        return sys.getrefcount(f.__code__)

    x = t(4)
    with ms.enable_capture():
        counts = {run() for _ in range(4)}
        gc.collect()
        before = len(gc.get_objects()), sys.getrefcount(x)
        for _ in range(6):
            run()
        gc.collect()
        assert len(gc.get_objects()) < before[0] + 100 and sys.getrefcount(x) == before[1]
    assert len(counts) <= 2


def test_a_tracer_that_starts_in_a_loop_that_was_left_plain():
    source = LOOP.replace(
        "z = g(x, y)", "z = g(x, y)\n            if i == n - 3:\n                start(sys._getframe())"
    )

    def run():
        lines = []

        def tracer(frame, event, arg):
            lines.append((event, frame.f_lineno))
            return tracer

        def start(frame):
            frame.f_trace = tracer
            sys.settrace(tracer)

        try:
            make(source, start=start)(13_000, t(4), t(4))
        finally:
            sys.settrace(None)
        return [e for e in lines if e[0] == "line"]

    expected = run()
    with ms.enable_capture():
        assert run() == expected


def test_a_module_s_loop(tmp_path):
    program = """
        import msjit as ms
        x = ms.tensor([1.0, 2.0, 3.0])
        def g(x):
            return -x
        with ms.enable_capture():
            for i in range(20_000):
                y = g(x)
        print(y.tolist(), i)
        """
    path = tmp_path / "script.py"
    path.write_text(textwrap.dedent(program))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=120, env=environment)
    assert done.returncode == 0 and done.stdout.split("]")[0] == "[-1.0, -2.0, -3.0", done.stdout + done.stderr


def test_turning_the_switch_on_ends_the_plain_turns_of_a_loop_that_was_left():
    ms._core.set_turn_plan(2, 3, 0, True)
    try:
        for turns in range(1, 20):
            loop = """
                def f(n, x):
                    for i in range(n):
                        z = x + i
                        print(end="")
                        z = x * 2
                        print(end="")
                    return z
                """
            tried = ms.jit(make(loop))
            for _ in range(3):
                tried(turns, t(4))
            f = make("""
                def f(x):
                    for i in range(5):
                        x = x * 2
                        yield x
                """)
            with ms.enable_capture():
                list(f(t(4)))
            assert [s.id for s in ms.report(f).skipped] == ["frame_not_moved"], (turns, str(ms.report(f)))
    finally:
        ms._core.set_turn_plan()
