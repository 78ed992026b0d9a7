"""Rewritten code against the original: result, exception, traceback with columns, output, line events."""

import contextlib
import gc
import io
import sys
import threading
import traceback

import _capture_testing as ct
import pytest

from cases import CASES, DRIVEN
from mini import function_with, rewrite

SEEDS = range(12)


def outcome(call, *args):
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out):
            result = ("value", call(*args))
    except Exception as e:
        places = [
            (f.lineno,) + ((f.end_lineno, f.colno, f.end_colno) if sys.version_info >= (3, 11) else ())
            for f in traceback.extract_tb(e.__traceback__)[1:]
        ]
        result = ("raised", repr(e), places, repr(e.__context__))
    return result + (out.getvalue(),)


def line_events(code_name, call, *args):
    events = []

    def trace(frame, event, arg):
        if frame.f_code.co_name == code_name:
            events.append((event, frame.f_lineno))
            return trace

    sys.settrace(trace)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            call(*args)
    except Exception:
        pass
    finally:
        sys.settrace(None)
    return events


def named(pairs):
    return [pytest.param(f, a, id=f.__name__) for f, a in pairs]


@pytest.mark.parametrize("function,calls", named(CASES))
def test_disarmed_copy(function, calls):
    copy, rewritten = rewrite(function, arm=False)
    for args in calls:
        assert outcome(copy, *args) == outcome(function, *args)
    assert rewritten.stats() == (0, 0)


@pytest.mark.parametrize("function,calls", named(CASES))
def test_all_sites_with_random_regions(function, calls):
    hits = 0
    for seed in SEEDS:
        copy, rewritten = rewrite(function, seed, density=(1.0, 0.5, 0.2)[seed % 3])
        for args in calls:
            assert outcome(copy, *args) == outcome(function, *args), seed
        hits += rewritten.stats()[0]
    assert hits > 0


@pytest.mark.parametrize("function,drive", named(DRIVEN))
def test_generators_and_coroutines(function, drive):
    hits = 0
    for seed in SEEDS:
        copy, rewritten = rewrite(function, seed, density=(1.0, 0.5, 0.2)[seed % 3])
        assert outcome(drive, copy) == outcome(drive, function), seed
        hits += rewritten.stats()[0]
    assert hits > 0


@pytest.mark.parametrize("function,calls", named(CASES))
def test_traced_frames_miss_and_show_their_lines(function, calls):
    copy, rewritten = rewrite(function, 1)
    for args in calls:
        want = line_events(function.__name__, function, *args)
        rewritten.stats()
        assert line_events(function.__name__, copy, *args) == want
        if function.__name__ != "recursion":  # recurses into the original
            assert rewritten.stats()[0] == 0


@pytest.mark.skipif(sys.version_info < (3, 12), reason="sys.monitoring is new in 3.12")
@pytest.mark.parametrize("function,calls", named(CASES))
def test_monitored_frames_miss_and_show_their_lines(function, calls):
    monitoring = sys.monitoring
    events = monitoring.events

    def lines(call, *args):
        seen = []
        name = function.__name__
        monitoring.use_tool_id(3, "test")
        monitoring.register_callback(3, events.LINE, lambda c, n: seen.append(n) if c.co_name == name else None)
        monitoring.register_callback(3, events.BRANCH, lambda c, a, b: None)
        monitoring.set_events(3, events.LINE | events.BRANCH)
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                call(*args)
        except Exception:
            pass
        finally:
            monitoring.set_events(3, 0)
            monitoring.free_tool_id(3)
        return seen

    copy, rewritten = rewrite(function, 1)
    for args in calls:
        want = lines(function, *args)
        rewritten.stats()
        assert lines(copy, *args) == want
        assert rewritten.stats()[0] == 0
        assert outcome(copy, *args) == outcome(function, *args)  # and hits again


def test_references_are_kept():
    """Placeholders, carriers, dropped stack entries and written variables: no count drifts over many visits."""

    def f(a, b):
        c = (a, b, [a, b])
        d = [a, (b, c[0])]
        return c, d

    code, rows = f.__code__, ct.instructions(f.__code__)
    marks = [object() for _ in range(4)]
    a, b, x, y = marks
    sites = [ct.first_instruction(code), next(i for i, r in enumerate(rows) if r["depth"] == 3)]
    deep = max(range(len(rows)), key=lambda i: rows[i]["depth"])
    end = next(i for i, r in enumerate(rows) if r["op"] == "StoreFast" and r["arg"] == 3)
    replies = {
        "grow": lambda site, v, s, c: (
            None if site else (deep, [x, y, (x, y, [x]), v[3]], [x, y, x, y, x][: rows[deep]["depth"]])
        ),
        "shrink": lambda site, v, s, c: (end, [x, v[1], (y,), v[3]], [[y]]) if site else None,
        "miss": lambda site, v, s, c: None,
    }
    for reply in replies.values():
        rewritten = ct.Rewritten(code, sites, [], reply)
        copy = function_with(f, rewritten.code())
        for i in range(2):
            rewritten.arm(i, rewritten.max_growth(i))
        watched = [None, *marks, *(c for c in copy.__code__.co_consts if type(c).__name__ == "Carrier")]
        for _ in range(3):
            copy(a, b)
        before = [sys.getrefcount(w) for w in watched]
        for _ in range(200):
            copy(a, b)
        assert max(abs(sys.getrefcount(w) - n) for w, n in zip(watched, before)) < 20
    del copy, rewritten


def test_prefix_is_the_original():
    for function, _ in CASES:
        copy, _ = rewrite(function, arm=False)
        old, new = function.__code__, copy.__code__
        assert new.co_code[len(old.co_code) :]
        same = sum(a == b for a, b in zip(old.co_code, new.co_code))
        assert len(old.co_code) - same <= 16  # the entry jump
        n = len(old.co_code)
        table = {i: line for s, e, line in new.co_lines() for i in range(s, e, 2) if i < n}
        assert table == {i: line for s, e, line in old.co_lines() for i in range(s, e, 2)}
        if sys.version_info >= (3, 11):
            assert list(new.co_positions())[: n // 2] == list(old.co_positions())


def test_call_carrier_replaces_the_callable():
    seen = []

    def other(*args, **kwargs):
        seen.append((args, kwargs))
        return "other"

    class Thing:
        def method(self, x):
            return x

    def f(t, g):
        a = g(1)
        b = t.method(2)
        c = g(3, k=4)
        d = g(*(5,), **{"z": 6})
        return a, b, c, d

    def g(*args, **kwargs):
        return "g"

    code = f.__code__
    calls = ct.potential_call_sites(code)
    assert len(calls) == 4
    asked = []

    def on_call(site, callable):
        asked.append(getattr(callable, "__name__", callable))
        return other

    rewritten = ct.Rewritten(code, [], calls, None, on_call)
    copy = function_with(f, rewritten.code())
    thing = Thing()
    assert copy(thing, g) == ("g", 2, "g", "g") and not asked
    for i in range(4):
        rewritten.arm_call(i, True)
    assert copy(thing, g) == ("other",) * 4
    assert asked == ["g", "method", "g", "g"]
    assert seen == [((1,), {}), ((thing, 2), {}), ((3,), {"k": 4}), ((5,), {"z": 6})]
    for i in range(4):
        rewritten.arm_call(i, False)
    assert copy(thing, g) == ("g", 2, "g", "g")


def test_lifetimes():
    def f(n):
        s = 0
        for i in range(n):
            s = s + i
            yield s

    copy, rewritten = rewrite(f, 3)
    running = copy(5)
    first = next(running)
    import mini

    mini.ALIVE.clear()
    del rewritten
    gc.collect()
    assert [first] + list(running) == list(f(5))  # goes on as plain Python
    assert list(copy(5)) == list(f(5))


def test_stray_calls_of_a_carrier_do_nothing():
    def f(a):
        b = a + 1
        return b

    copy, rewritten = rewrite(f, 0)
    assert copy(1) == 2
    carriers = [c for c in copy.__code__.co_consts if type(c).__name__ == "Carrier"]
    assert carriers
    for carrier in carriers:
        with contextlib.suppress(StopIteration):
            next(carrier)
        assert (-carrier) is False
    with pytest.raises(TypeError):
        type(carriers[0])()
    twin = function_with(f, copy.__code__.replace(co_name="twin"))
    rewritten.stats()
    assert twin(1) == 2 and rewritten.stats() == (0, 0)


def test_arming_from_inside_and_growth():
    def f(a, b):
        return (a, b, (a + b, [a, b]))

    code = f.__code__
    rows = ct.instructions(code)
    first = ct.first_instruction(code)
    deep = max(range(len(rows)), key=lambda i: rows[i]["depth"])
    state = {}

    def handler(site, variables, stack, capacity):
        state.setdefault("capacity", []).append(capacity)
        if capacity < rows[deep]["depth"]:
            state["rewritten"].arm(0, rows[deep]["depth"])  # takes effect at the next visit
            return None
        a, b = variables[:2]
        return deep, variables, [a, b, a + b, a, b][: rows[deep]["depth"]]

    rewritten = state["rewritten"] = ct.Rewritten(code, [first], [], handler)
    copy = function_with(f, rewritten.code())
    rewritten.arm(0, 0)
    assert copy(1, 2) == f(1, 2) and rewritten.stats() == (0, 1)
    assert copy(1, 2) == f(1, 2) and rewritten.stats() == (1, 0)
    assert rewritten.armed(0)
    rewritten.arm(0, -1)
    assert not rewritten.armed(0) and copy(1, 2) == f(1, 2) and rewritten.stats() == (0, 0)
    state.clear()


def test_threads():
    from cases import loop

    copy, _ = rewrite(loop, 5)
    want, wrong = loop(40, 2), []

    def work():
        for _ in range(15):
            if copy(40, 2) != want:
                wrong.append(1)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
    finally:
        sys.setswitchinterval(interval)
    assert not wrong


def jumping(n):
    s = 0
    for i in range(n):
        c = s + 1
        s = c + i
        s = s * 2
    return s


@pytest.mark.parametrize("source,target", [(5, 3), (4, 6), (5, 4), (6, 3), (3, 6), (6, 2)])
def test_debugger_jumps(source, target):
    """A debugger that sets f_lineno finds the same stacks in the copy."""

    def run(function):
        first, done = function.__code__.co_firstlineno, []

        def trace(frame, event, arg):
            if frame.f_code.co_name != "jumping":
                return None
            if event == "line" and frame.f_lineno - first == source and not done:
                done.append(1)
                frame.f_lineno = first + target
            return trace

        sys.settrace(trace)
        try:
            return function(5)
        except ValueError:
            return "refused"
        finally:
            sys.settrace(None)

    copy, _ = rewrite(jumping, 1)
    assert run(copy) == run(jumping)


def test_opcode_tracing():
    copy, rewritten = rewrite(jumping, 1)

    def trace(frame, event, arg):
        frame.f_trace_opcodes = True
        return trace

    sys.settrace(trace)
    try:
        assert copy(5) == jumping(5)
    finally:
        sys.settrace(None)
    assert rewritten.stats()[0] == 0


def test_tracer_that_comes_and_goes_while_the_frame_runs():
    def f(n):
        s = 0
        for i in range(n):
            if i == 3:
                sys.settrace(lambda *a: None)
                sys._getframe().f_trace = lambda *a: None
            if i == 6:
                sys.settrace(None)
            s = s + i
            s = (s, s)[0] + 1
        return s

    want = f(10)
    for seed in SEEDS:
        copy, rewritten = rewrite(f, seed)
        assert copy(10) == want
        assert rewritten.stats()[0] > 0


def test_destructors_see_the_frame():
    seen = []

    class Noisy:
        def __del__(self):
            frame = sys._getframe(1)
            seen.append((frame.f_code.co_name, frame.f_locals.get("c")))

    def f(a, make):
        c = make()
        c = a + 1
        return c

    f(3, Noisy)
    want, seen[:] = list(seen), []
    for seed in SEEDS:
        copy, _ = rewrite(f, seed)
        copy(3, Noisy)
        assert seen == want
        seen.clear()


def test_reentrance_from_a_region():
    """A handler that runs the same code again, and re-arms it with another growth."""

    def f(n, g):
        return (n, (n + 1, (g, n * 2)))

    code = f.__code__
    rows = ct.instructions(code)
    state = {"depth": 0}
    deep = [i for i, r in enumerate(rows) if r["depth"] >= 2]

    def handler(site, variables, stack, capacity):
        state["depth"] += 1
        try:
            if state["depth"] < 4:
                state["rewritten"].arm(0, state["depth"] % 4)
                n = state["depth"]
                assert state["copy"](n, 7) == (n, (n + 1, (7, n * 2)))
            n, g = variables
            if state["depth"] % 2 and rows[deep[0]]["depth"] <= capacity:
                return deep[0], variables, [n, n][: rows[deep[0]]["depth"]]
            return None
        finally:
            state["depth"] -= 1

    assert rows[deep[0]]["depth"] == 2 and rows[deep[0] - 1]["op"] in ("LoadFast", "LoadConst", "Nop")
    rewritten = state["rewritten"] = ct.Rewritten(code, [ct.first_instruction(code)], [], handler)
    copy = state["copy"] = function_with(f, rewritten.code())
    rewritten.arm(0, 2)
    for _ in range(20):
        assert copy(1, 7) == (1, (2, (7, 2)))
    assert rewritten.stats()[0] > 0
    state.clear()
