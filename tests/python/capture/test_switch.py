"""enable_capture(): every plain function is captured while the switch is on, and nothing remains when it is off."""

import contextlib
import ctypes
import gc
import os
import subprocess
import sys
import textwrap
import threading
import traceback

import pytest

import msjit as ms
from differential import equal, t


def affine(x, k=2.0):
    return x * k + 1


def broken(x, out):
    y = x * 2 + 1
    out.append(float(y.sum()))
    return y.tanh() * 3


def outer(x):
    return affine(x) + affine(x, k=3.0)


def generate(x, n):
    for i in range(n):
        yield x * i + 1


def raises(x):
    y = x * 2 + 1
    return y.reshape(3, 7)


def evaluator_address():
    get = ctypes.pythonapi._PyInterpreterState_GetEvalFrameFunc
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    current = ctypes.pythonapi.PyInterpreterState_Get
    current.restype = ctypes.c_void_p
    return get(current())


@pytest.fixture(autouse=True)
def fresh():
    """Every test starts without records and must leave the switch off and the evaluator as it was."""
    ms.reset()
    before = evaluator_address()
    yield
    assert not ms.is_capturing()
    assert evaluator_address() == before
    ms.disable_capture()
    assert evaluator_address() == before


@ms.no_capture
def run_captured(function, *args, calls=6, **kwargs):
    expected = function(*args, **kwargs)
    found = []
    with ms.enable_capture():
        assert ms.is_capturing()
        for _ in range(calls):  # no comprehension: 3.10 would capture its frame with the function in it
            found.append(function(*args, **kwargs))
    for value in found:
        assert equal(expected, value, 1e-6), (expected, value)
    return ms.report(function)


def counts(function):
    report = ms.report(function)
    return report.calls, report.hits


def make_adder(k):
    def adder(x, *rest, scale=1.0):
        return x * scale + k

    return adder


class Model:
    def __init__(self, scale):
        self.scale = scale

    def __call__(self, x):
        return self.run(x) * 2

    def run(self, x):
        return x * self.scale


@pytest.mark.parametrize("function", [affine, outer, lambda x: x + 1, make_adder(2.0), make_adder(3)])
def test_plain_functions(function):
    report = run_captured(function, t(3))
    assert report.hits >= 4 and not report.breaks and report.eager_ops <= 6, str(report)


def test_keywords_and_variadics():
    adder = make_adder(2.0)
    assert run_captured(adder, t(3), 1, 2, scale=3.0).hits >= 4
    assert run_captured(affine, x=t(3), k=4.0).hits >= 4


def test_what_did_not_run_for_long_is_found_again():
    """Turning the switch on has no cost for it: its ops lead to it."""
    adder = make_adder(3.0)
    calls = run_captured(adder, t(3), 1, 2, scale=3.0).calls
    for _ in range(6):
        with ms.enable_capture():
            pass
    assert run_captured(adder, t(3), 1, 2, scale=3.0).calls >= calls + 4


def test_methods():
    model = Model(3.0)
    assert equal(model(t(3)), t(3) * 3.0 * 2)
    with ms.enable_capture():
        for _ in range(5):
            assert equal(model(t(3)), t(3) * 3.0 * 2)
        model.scale = 4.0
        assert equal(model(t(3)), t(3) * 4.0 * 2)
    assert ms.report(Model.__call__).hits >= 4, str(ms.report(Model.__call__))


def test_cell_variables_and_closures():
    def f(x, n):
        total = 0.0

        def add(y):
            nonlocal total
            total = total + n
            return y * total

        return add(x) + add(x), total

    report = run_captured(f, t(3), 2.0)
    assert report.hits >= 4, str(report)


def test_closures_of_one_code_keep_their_own_cells():
    adders = [make_adder(float(k)) for k in range(4)]
    with ms.enable_capture():
        for _ in range(4):
            for k, adder in enumerate(adders):
                assert equal(adder(t(3)), t(3) * 1.0 + float(k))


def test_breaks_run_in_place():
    expected, out = [], []
    want = broken(t(4), expected)
    with ms.enable_capture():
        for _ in range(6):
            assert equal(broken(t(4), out), want, 1e-6)
    assert out == pytest.approx(expected * 6, rel=1e-6)
    report = ms.report(broken)
    assert report.breaks and report.hits >= 8, str(report)


def test_gradients():
    def loss(x):
        return (x * x + affine(x)).sum()

    eager = t(4, requires_grad=True)
    loss(eager).backward()
    with ms.enable_capture():
        for _ in range(4):
            x = t(4, requires_grad=True)
            loss(x).backward()
            assert equal(x.grad, eager.grad, 1e-6)
    assert ms.report(loss).hits >= 2


def test_off_again_nothing_is_captured():
    run_captured(affine, t(3))
    before = counts(affine)
    for _ in range(5):
        affine(t(3))
    assert counts(affine) == before


def test_nested_scopes_undo_only_their_own_call():
    first = ms.enable_capture()
    second = ms.enable_capture()
    first.close()
    assert ms.is_capturing()
    for _ in range(4):
        affine(t(3))
    assert ms.report(affine).hits >= 2
    first.close()  # a second time: nothing
    assert ms.is_capturing()
    second.close()
    assert not ms.is_capturing()


def test_leaving_by_an_exception():
    with pytest.raises(KeyError):
        with ms.enable_capture():
            raise KeyError
    assert not ms.is_capturing()


def test_disable_capture_undoes_all():
    with ms.enable_capture():
        with ms.enable_capture(lambda code: True):
            ms.disable_capture()
            assert not ms.is_capturing()
            before = counts(affine)
            for _ in range(3):
                affine(t(3))
            assert counts(affine) == before
        assert not ms.is_capturing()


def test_filter():
    asked = []

    def only_affine(code):
        asked.append(code)
        return code.co_name == "affine"

    with ms.enable_capture(only_affine):
        for _ in range(5):
            affine(t(3))
            raises_not(t(3))
    assert ms.report(affine).hits >= 3 and ms.report(raises_not).calls == 0
    assert asked.count(affine.__code__) == 1 and only_affine.__code__ not in asked


def raises_not(x):
    return x - 1


def test_the_innermost_filter_decides():
    with ms.enable_capture(lambda code: False):
        for _ in range(4):
            affine(t(3))
        assert ms.report(affine).calls == 0
        with ms.enable_capture(lambda code: code is affine.__code__):
            for _ in range(4):
                affine(t(3))
        inside = counts(affine)
        assert inside[1] >= 2
        for _ in range(4):
            affine(t(3))
        assert counts(affine) == inside


def test_filter_that_fails_or_ends_its_scope(monkeypatch):
    said = []
    monkeypatch.setattr(sys, "unraisablehook", said.append)

    def bad(code):
        raise OSError("no")

    with ms.enable_capture(bad):
        for _ in range(4):
            assert equal(affine(t(3)), t(3) * 2.0 + 1)
    assert ms.report(affine).calls == 0 and any(isinstance(u.exc_value, OSError) for u in said)

    def ends(code):
        ms.disable_capture()
        return True

    ms.enable_capture(ends)
    assert equal(affine(t(3)), t(3) * 2.0 + 1)
    assert not ms.is_capturing()
    with pytest.raises(TypeError, match="callable"):
        ms.enable_capture(3)


def test_generators_are_left_alone():
    expected = list(generate(t(3), 4))
    with ms.enable_capture():
        for _ in range(4):
            assert equal(list(generate(t(3), 4)), expected)
            assert equal([v for v in (x * 2 for x in expected)], [x * 2 for x in expected])
        suspended = generate(t(3), 4)
        next(suspended)
        with pytest.raises(ZeroDivisionError):
            suspended.throw(ZeroDivisionError())
    assert ms.report(generate).calls == 0


def test_coroutines():
    async def work(x):
        return affine(x) * 2

    def drive():
        coroutine = work(t(3))
        with pytest.raises(StopIteration) as stop:
            coroutine.send(None)
        return stop.value.value

    expected = drive()
    with ms.enable_capture():
        for _ in range(4):
            assert equal(drive(), expected)
    assert ms.report(affine).hits >= 2


def test_exceptions_and_tracebacks():
    def lines():
        try:
            raises(t(4))
        except Exception as error:
            return type(error), str(error), [(f.name, f.lineno) for f in traceback.extract_tb(error.__traceback__)][1:]

    want = lines()
    assert len(want[2]) == 1 and want[2][0][0] == "raises"
    with ms.enable_capture(lambda code: code is raises.__code__):
        for _ in range(5):
            assert lines() == want
    assert ms.report(raises).calls >= 4


def test_wrong_arguments_raise_as_ever():
    with ms.enable_capture():
        for _ in range(4):
            with pytest.raises(TypeError, match="missing 1 required positional argument"):
                affine()
            with pytest.raises(TypeError, match="unexpected keyword"):
                affine(t(3), nothing=1)


def countdown(x, n):
    if n == 0:
        return x * 1.0
    return countdown(x + 1, n - 1) * 0.5


def endless(x):
    return endless(x + 1) + 1


def test_recursion():
    expected = countdown(t(2), 30)
    with ms.enable_capture():
        for _ in range(3):
            assert equal(countdown(t(2), 30), expected, 1e-5)
        with pytest.raises(RecursionError):
            endless(t(2))
        assert equal(affine(t(3)), t(3) * 2.0 + 1)


def test_deep_recursion_ends_in_an_exception():
    def deep(n):
        return 0 if n == 0 else deep(n - 1) + 1

    limit = sys.getrecursionlimit()
    with ms.enable_capture():
        assert deep(300) == 300
        sys.setrecursionlimit(10**6)
        try:
            if sys.version_info >= (3, 11):
                with pytest.raises(RecursionError):
                    deep(10**6 - 10)
        finally:
            sys.setrecursionlimit(limit)


def test_threads():
    errors, expected = [], broken(t(4), [])

    def enough(report):
        # Calls timed beside seven threads may be judged not worth capturing; then they ran plain, and it says so.
        return report.hits >= (5 if any(s.id == "not_worth_it" for s in report.skipped) else 100)

    def work():
        try:
            for _ in range(20):  # all may run plainly while one of them captures
                for _ in range(50):
                    assert equal(broken(t(4), []), expected, 1e-6)
                    assert equal(affine(t(4)), t(4) * 2.0 + 1)
                if enough(ms.report(broken)):
                    break
        except BaseException as error:
            errors.append(error)

    plain = (work.__code__, enough.__code__)  # work, captured whole, would inline the others
    with ms.enable_capture(lambda code: code not in plain):
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert not errors
    assert enough(ms.report(broken)), str(ms.report(broken))


def test_switching_in_other_threads_while_code_runs():
    stop, errors = threading.Event(), []

    def work():
        try:
            while not stop.is_set():
                assert equal(affine(t(4)), t(4) * 2.0 + 1)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(50):
        with ms.enable_capture():
            affine(t(4))
    stop.set()
    for thread in threads:
        thread.join()
    assert not errors


def test_decorated_functions_under_the_switch():
    captured, out = ms.jit(broken), []
    expected = broken(t(4), [])
    with ms.enable_capture():
        for _ in range(8):
            assert equal(captured(t(4), out), expected, 1e-6)
    report = ms.report(broken)
    assert report.calls == 8 and report.hits >= 14 and report.compiles <= 3, str(report)
    assert len([f for f in ms.report().functions if f[0] == "broken"]) == 1


def test_no_capture_functions():
    @ms.no_capture
    def hidden(x):
        return x + 1

    with ms.enable_capture():
        for _ in range(4):
            assert equal(hidden(t(3)), t(3) + 1)
    assert ms.report(hidden).calls == 0


def test_tracers_see_every_line():
    def lines():
        seen = []

        def tracer(frame, event, arg):
            if frame.f_code is affine.__code__:
                seen.append((event, frame.f_lineno - affine.__code__.co_firstlineno))
            return tracer

        sys.settrace(tracer)
        try:
            affine(t(3))
        finally:
            sys.settrace(None)
        return seen

    want = lines()
    assert want
    with ms.enable_capture():
        for _ in range(3):
            affine(t(3))
        assert lines() == want


def test_switching_inside_captured_code():
    def f(x):
        y = x * 2
        ms.disable_capture()
        return y + 1

    for _ in range(4):
        ms.enable_capture()
        assert equal(f(t(3)), t(3) * 2 + 1)
        assert not ms.is_capturing()


def test_nothing_leaks():
    def once(k, captured=True):
        def f(x):
            return x * k

        x = t(3)
        with ms.enable_capture() if captured else contextlib.nullcontext():
            for _ in range(4):
                f(x)
        return sys.getrefcount(x), sys.getrefcount(f)

    assert once(1.0) == once(2.0) == once(3.0) == once(4.0, captured=False)
    x = t(3)
    with ms.enable_capture():
        for _ in range(3):
            affine(x)
            outer(x)
        before = sys.getrefcount(x), sys.getrefcount(affine)
        for _ in range(100):
            affine(x)
            outer(x)
        assert (sys.getrefcount(x), sys.getrefcount(affine)) == before
    gc.collect()


def test_another_evaluator_below_and_above():
    import _capture_testing as ct

    sentinel = object()

    def replaced():
        return None

    ct.evaluate_with({replaced.__code__: (sentinel,)})
    try:
        with ms.enable_capture():
            for _ in range(4):
                assert equal(affine(t(3)), t(3) * 2.0 + 1)
        assert ct.evaluator_installed() and replaced() is sentinel
    finally:
        ct.evaluate_with(None)
    scope = ms.enable_capture()
    affine(t(3))
    ct.evaluate_with({})
    try:
        if sys.version_info < (3, 12):  # ours stands below
            with pytest.raises(RuntimeError, match="evaluator"):
                ms.enable_capture()
        scope.close()
        assert not ms.is_capturing() and equal(affine(t(3)), t(3) * 2.0 + 1)
    finally:
        ct.evaluate_with(None)
    with ms.enable_capture():
        affine(t(3))


def run_python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_disabled_by_the_environment():
    code = """
    import msjit as ms
    def f(x):
        return x * 2 + 1
    g = ms.jit(f)
    with ms.enable_capture():
        assert not ms.is_capturing()
        for _ in range(5):
            assert f(ms.tensor([1.0])).tolist() == [3.0] and g(ms.tensor([1.0])).tolist() == [3.0]
    assert ms.report(f).hits == 0 and ms.report(f).compiles == 0
    """
    done = run_python(code, MSJIT_DISABLE="1")
    assert done.returncode == 0, done.stderr


def test_left_on_at_exit():
    code = """
    import msjit as ms
    ms.enable_capture()
    class Late:
        def __del__(self):
            print((ms.tensor([1.0]) * 2).tolist() if ms else None)
    def f(x):
        return x * 2
    for _ in range(4):
        f(ms.tensor([1.0]))
    late = Late()
    """
    done = run_python(code)
    assert done.returncode == 0, done.stderr


def test_modules_say_what_is_captured():
    def code(module):
        names = {"__name__": module}
        exec("def f(x):\n    return x.tanh() * 2 + 1", names)
        return names["f"]

    inside, below, outside = code("pack"), code("pack.sub.mod"), code("package")
    with ms.enable_capture(modules=["pack"]):
        for f in (inside, below, outside):
            for _ in range(4):
                f(t(3))
    assert [ms.report(f).compiles for f in (inside, below, outside)] == [1, 1, 0]
    with ms.enable_capture(lambda c: c is inside.__code__, modules=(sys, "package")):  # both must agree
        for _ in range(4):
            outside(t(3))
    assert ms.report(outside).compiles == 0
    for bad in ([3], ["a", None], 5):
        with pytest.raises(TypeError):
            ms.enable_capture(modules=bad)


def in_a_thread(function, *args):
    done = []
    thread = threading.Thread(target=lambda: done.append(function(*args)))
    thread.start()
    thread.join()
    return done[0]


def test_a_scope_of_one_thread():
    def code():
        names = {}
        exec("def f(x):\n    return x.tanh() * 2 + 1", names)
        return names["f"]

    @ms.no_capture
    def run(f):
        for _ in range(4):
            f(t(3))
        return ms.report(f).compiles

    here, there = code(), code()
    with ms.enable_capture(this_thread=True):
        assert ms.is_capturing()
        assert in_a_thread(run, there) == 0 and run(here) == 1
        with ms.enable_capture(lambda c: c is there.__code__):  # all threads, inside
            assert in_a_thread(run, there) == 1
        wanted, inner = code(), code()
        with ms.enable_capture(lambda c: c is wanted.__code__, this_thread=True):
            assert run(inner) == 0 and run(wanted) == 1
        assert run(inner) == 1
    with ms.enable_capture():
        own, other = code(), code()
        with ms.enable_capture(lambda c: False, this_thread=True):
            assert run(own) == 0 and in_a_thread(run, other) == 1
    assert run(code()) == 0 and not ms.is_capturing()
