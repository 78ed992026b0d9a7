"""Frames that run already when capture finds them: loops of functions that are called once, and of modules' code."""

import dis
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

MONITORED = sys.version_info >= (3, 12)
ITERATIONS = 20


def ops():
    return ms._core._op_count()


@pytest.fixture(autouse=True)
def fresh():
    ms.reset()
    yield
    assert not ms.is_capturing()
    if MONITORED:
        assert "msjit" not in [sys.monitoring.get_tool(i) for i in range(6)]


def make(source, **names):
    """The function f of a source, with code of its own."""
    scope = {"ms": ms, "sys": sys, "t": t, "enable": ms.enable_capture, "disable": ms.disable_capture, **names}
    exec(compile(textwrap.dedent(source), __file__, "exec"), scope)
    return scope["f"]


def skipped(f, id="frame_not_moved"):
    return [s for s in ms.report(f).skipped if s.id == id]


def once(source, *args, per_iteration=3, iterations=ITERATIONS, eager_iterations=4, **names):
    """Runs f once under its own enable(): same result as without, and only the first iterations eagerly."""
    expected = make(source, **{"enable": lambda: None, "disable": lambda: None, **names})(*args)
    f = make(source, **names)
    before = ops()
    try:
        found = f(*args)
        eager = ops() - before
    finally:
        ms.disable_capture()
    assert equal(found, expected, 1e-5), (found, expected)
    assert eager <= per_iteration * eager_iterations < per_iteration * iterations, eager
    report = ms.report(f)
    assert report.hits >= iterations - eager_iterations and not skipped(f), str(report)
    return report


def test_main_that_turns_the_switch_on_and_loops():
    report = once(
        """
        def f(n):
            enable()
            x = t(4)
            total = x * 0
            for i in range(n):
                total = total + (x * i).tanh()
            return total
        """,
        ITERATIONS,
    )
    assert report.compiles <= 3, str(report)


def test_a_loop_that_calls_functions():
    report = once(
        """
        def layer(x, w):
            return (x * w).tanh()
        def step(x, w):
            return layer(x, w) + 1
        def f(n):
            enable()
            w, x = t(4), t(4)
            for i in range(n):
                x = step(x, w)
            return x
        """,
        ITERATIONS,
    )
    assert report.compiles <= 4, str(report)


def test_a_while_loop_with_breaks():
    once(
        """
        def f(n, out):
            enable()
            x = t(4)
            i = 0
            while i < n:
                x = (x * 0.5).tanh() + 1
                out.append(float(x.sum()))
                i += 1
            out.clear()
            return x
        """,
        ITERATIONS,
        [],
        per_iteration=4,
        eager_iterations=5,
    )


def test_nested_loops_and_blocks():
    once(
        """
        class Manager:
            def __enter__(self):
                return self
            def __exit__(self, *exc):
                log.append(exc[0] and exc[0].__name__)
                return False
        def f(n):
            log.clear()
            x = t(4)
            enable()
            try:
                with Manager():
                    for i in range(n):
                        for j in (1, 2):
                            try:
                                x = (x * 0.5 + j).tanh()
                                if i == 15 and j == 1:
                                    raise KeyError(i)
                                if i == 17:
                                    raise ValueError(i)
                            except KeyError as error:
                                log.append(("key", error.args, error.__traceback__.tb_lineno))
            except ValueError as error:
                log.append(("value", error.args, error.__traceback__.tb_lineno))
            finally:
                log.append("end")
            return x, list(log)
        """,
        ITERATIONS,
        per_iteration=6,
        eager_iterations=5,
        iterations=18,
        log=[],
    )


HANDLER = """
        def f(n):
            enable()
            x = t(4)
            try:
                1 / 0
            except ZeroDivisionError as error:
                for i in range(n):
                    x = (x * 0.5 + i).tanh()
                    if sys.exc_info()[1] is not error:
                        return "lost"
            return x, sys.exc_info()[1]
        """


@pytest.mark.skipif(sys.version_info < (3, 11), reason="the exception's traceback holds the frame")
def test_a_loop_in_a_handler():
    once(HANDLER, ITERATIONS, eager_iterations=6)


@pytest.mark.skipif(sys.version_info >= (3, 11), reason="frames that others hold are moved there")
def test_frames_that_others_hold_say_so():
    f = make(HANDLER)
    found = f(ITERATIONS)
    ms.disable_capture()
    assert equal(found, make(HANDLER, enable=lambda: None)(ITERATIONS), 1e-5)
    assert any("holds the frame" in s.reason for s in skipped(f)), str(ms.report(f))


def test_cells_and_closures():
    once(
        """
        def f(n):
            enable()
            x, k = t(4), 0.0
            def scale(v):
                return v * k
            for i in range(n):
                k = k + 0.5
                x = scale(x).tanh() + 1
            return x, k, scale(x)
        """,
        ITERATIONS,
        eager_iterations=5,
    )


def test_the_switch_is_turned_on_while_the_loop_runs():
    f = make(
        """
        def f(n):
            x = t(4)
            for i in range(n):
                if i == 10:
                    enable()
                x = (x * 0.5 + i).tanh()
            return x
        """
    )
    before = ops()
    found = f(40)
    eager = ops() - before
    ms.disable_capture()
    assert eager <= 3 * 15 and ms.report(f).hits >= 25, (eager, str(ms.report(f)))
    expected = t(4)
    for i in range(40):
        expected = (expected * 0.5 + i).tanh()
    assert equal(found, expected, 1e-5)


def test_the_switch_is_turned_off_in_the_loop():
    f = make(
        """
        def f(n):
            enable()
            x = t(4)
            for i in range(n):
                x = (x * 0.5 + i).tanh()
                if i == n // 2:
                    disable()
            return x
        """
    )
    expected = t(4)
    for i in range(ITERATIONS):
        expected = (expected * 0.5 + i).tanh()
    assert equal(f(ITERATIONS), expected, 1e-5)
    assert not ms.is_capturing()


def test_frames_and_tracebacks_are_the_users():
    source = """
        def where(depth):
            frame = sys._getframe(1)
            names = []
            while frame and len(names) < 3:
                names.append((frame.f_code.co_name, frame.f_code.co_filename))
                frame = frame.f_back
            return sys._getframe(1).f_lineno, names, sorted(sys._getframe(1).f_locals)
        def f(n, seen):
            enable()
            x = t(4)
            for i in range(n):
                x = (x * 0.5 + i).tanh()
                if i == n - 2:
                    seen.append(where(1))
                if i == n - 1:
                    raise KeyError(float(x.sum()) > 0)
        def outer(n, seen):
            return f(n, seen)
        """

    def run(**names):
        seen = []
        f = make(source.replace("def f(", "def g(").replace("return f(", "return g(").replace("outer", "f"), **names)
        try:
            f(ITERATIONS, seen)
        except KeyError as error:
            seen.append((error.args, [(e.name, e.lineno) for e in traceback.extract_tb(error.__traceback__)][1:]))
        finally:
            ms.disable_capture()
        return seen, f.__globals__["g"]

    expected, _ = run(enable=lambda: None)
    found, g = run()
    assert found == expected
    assert ms.report(g).hits >= ITERATIONS - 6, str(ms.report(g))


def test_locals_are_seen_by_a_debugger():
    source = """
        def f(n, seen):
            enable()
            x = t(2)
            for i in range(n):
                x = (x * 0.5 + i).tanh()
                if i == n - 1:
                    raise KeyError
        """

    def run(**names):
        try:
            make(source, **names)(ITERATIONS, [])
        except KeyError as error:
            frame = error.__traceback__.tb_next.tb_frame
            return {k: v for k, v in frame.f_locals.items() if k != "seen"}, frame.f_code.co_name
        finally:
            ms.disable_capture()

    expected, found = run(enable=lambda: None), run()
    assert found[0]["i"] == expected[0]["i"] and found[1] == expected[1]


def test_the_same_function_goes_on_eagerly_when_the_switch_is_off():
    f = make(
        """
        def f(n):
            x = t(4)
            with enable():
                for i in range(n):
                    x = (x * 0.5 + i).tanh()
            before = ms._core._op_count()
            for i in range(n):
                x = (x * 0.5 + i).tanh()
            return x, ms._core._op_count() - before
        """
    )
    expected = t(4)
    for i in [*range(ITERATIONS), *range(ITERATIONS)]:
        expected = (expected * 0.5 + i).tanh()
    found, eager = f(ITERATIONS)
    assert equal(found, expected, 1e-5) and eager == 3 * ITERATIONS
    assert ms.report(f).hits >= ITERATIONS - 4


def test_jit_objects_keep_their_backend_in_a_captured_loop():
    def twice(graph, inputs):
        return lambda *values: [out * 2 for out in graph(*values)]

    f = make(
        """
        def f(n):
            enable()
            x = t(4)
            for i in range(n):
                x = doubled(x).tanh() + i
            return x
        """,
        doubled=ms.jit(lambda x: x * 3, backend=twice),
    )
    found, expected = f(ITERATIONS), t(4)
    ms.disable_capture()
    for i in range(ITERATIONS):
        expected = (expected * 3 * 2).tanh() + i
    assert equal(found, expected, 1e-5)


def test_generators_say_why_they_stay():
    f = make(
        """
        def f(n):
            x = t(4)
            for i in range(n):
                x = (x * 0.5 + i).tanh()
                yield x
        """
    )
    expected = list(f(ITERATIONS))
    with ms.enable_capture():
        assert equal(list(f(ITERATIONS)), expected)
    assert skipped(f), str(ms.report(f))


def test_a_tracer_sees_every_line():
    source = """
        def f(n):
            enable()
            x = t(4)
            for i in range(n):
                x = (x * 0.5 + i).tanh()
            return x
        """

    def run(**names):
        lines = []
        f = make(source, **names)

        def tracer(frame, event, arg):
            if frame.f_code.co_name == "f":
                lines.append((event, frame.f_lineno))
                return tracer

        sys.settrace(tracer)
        try:
            f(8)
        finally:
            sys.settrace(None)
            ms.disable_capture()
        return lines, f

    expected, _ = run(enable=lambda: None)
    found, f = run()
    assert found == expected
    if not MONITORED:
        assert any("tracer" in s.reason for s in skipped(f)), str(ms.report(f))


def test_a_tracer_that_starts_in_the_loop():
    source = """
        def f(n):
            enable()
            x = t(4)
            for i in range(n):
                x = (x * 0.5 + i).tanh()
                if i == n - 3:
                    start(sys._getframe())
            stop()
            return x
        """

    def run(**names):
        lines = []

        def tracer(frame, event, arg):
            lines.append((event, frame.f_lineno))
            return tracer

        def start(frame):
            frame.f_trace = tracer
            sys.settrace(tracer)

        try:
            make(source, start=start, stop=lambda: sys.settrace(None), **names)(ITERATIONS)
        finally:
            sys.settrace(None)
            ms.disable_capture()
        return [e for e in lines if e[0] == "line"]

    assert run() == run(enable=lambda: None)


def test_recursion_and_threads():
    f = make(
        """
        def f(n, depth):
            x = t(4)
            for i in range(n):
                x = (x * 0.5 + i).tanh()
                if depth and i == 4:
                    x = x + f(n, depth - 1)
            return x
        """
    )
    expected = f(10, 6)
    results = []
    with ms.enable_capture():
        assert equal(f(10, 6), expected, 1e-5)
        ms.reset(f)
        threads = [threading.Thread(target=lambda: results.append(f(10, 6))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(results) == 4 and all(equal(r, expected, 1e-5) for r in results)


def test_moving_leaks_nothing():
    source = """
        def f(n, x):
            enable()
            for i in range(n):
                y = (x * 0.5 + i).tanh()
            disable()
            return y
        """
    x = t(4)

    def run():
        f = make(source)
        f(8, x)
        return sys.getrefcount(f), sys.getrefcount(f.__code__)

    for _ in range(5):
        counts = run()
    gc.collect()
    before = sys.getrefcount(x), len(gc.get_objects())
    for _ in range(30):
        assert run() == counts
    gc.collect()
    assert sys.getrefcount(x) == before[0]
    assert len(gc.get_objects()) < before[1] + 200


def script(tmp_path, text, *options, name="script.py"):
    path = tmp_path / name
    path.write_text(textwrap.dedent(text))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([p for p in sys.path if p])}
    done = subprocess.run(
        [sys.executable, *options, str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment,
        cwd=tmp_path,
    )
    return done


LOOP = """
    import msjit as ms
    {enable}
    x = ms.tensor([1.0, 2.0, 3.0])
    w = ms.tensor([0.5, 0.25, 0.125])
    before = ms._core._op_count()
    for i in range(30):
        y = (x * w + i).tanh()
        x = x + y * 0.1
    eager = ms._core._op_count() - before
    import sys
    code = sys._getframe().f_code
    print(eager, ms.report(code).hits, [round(v, 4) for v in x.tolist()], i, sorted(n for n in globals() if len(n) == 1))
    """


@pytest.mark.parametrize("how", ["python -m msjit", "enable_capture() in the module"])
def test_code_of_a_module(tmp_path, how):
    own = how.startswith("enable")
    plain = script(tmp_path, LOOP.format(enable=""))
    assert plain.returncode == 0, plain.stderr
    expected = plain.stdout.split(None, 2)
    done = script(tmp_path, LOOP.format(enable="ms.enable_capture()" if own else ""), *([] if own else ["-m", "msjit"]))
    assert done.returncode == 0, done.stderr
    eager, hits, rest = done.stdout.split(None, 2)
    assert rest == expected[2]
    assert int(eager) <= 5 * 5 < int(expected[0]) == 30 * 5 and int(hits) >= 25, done.stdout


def test_main_of_a_script(tmp_path):
    text = LOOP.replace("import sys", "pass")
    body = textwrap.indent(textwrap.dedent(text.format(enable="")), "    ")
    program = f"import sys\ndef main():\n{body.replace('globals()', 'locals()')}\nmain()\n"
    done = script(tmp_path, program, "-m", "msjit")
    assert done.returncode == 0, done.stderr
    eager, hits, _ = done.stdout.split(None, 2)
    assert int(eager) <= 5 * 5 and int(hits) >= 25, done.stdout


def test_a_module_imported_later(tmp_path):
    module = """
        import msjit as ms
        x = ms.tensor([1.0, 2.0])
        before = ms._core._op_count()
        for i in range(30):
            x = (x * 0.5 + i).tanh()
        eager = ms._core._op_count() - before
        """
    (tmp_path / "later.py").write_text(textwrap.dedent(module))
    done = script(tmp_path, "import later\nprint(later.eager, later.x.tolist())\n", "-m", "msjit")
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) <= 15, done.stdout


def test_class_bodies_keep_their_namespace():
    source = """
        def f(n):
            enable()
            class Made:
                x = t(4)
                for i in range(20):
                    x = (x * 0.5 + i).tanh()
            return Made.x, Made.i
        """
    expected = make(source, enable=lambda: None)(1)
    try:
        assert equal(make(source)(1), expected, 1e-5)
    finally:
        ms.disable_capture()


def evaluator_address():
    import ctypes

    get = ctypes.pythonapi._PyInterpreterState_GetEvalFrameFunc
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    current = ctypes.pythonapi.PyInterpreterState_Get
    current.restype = ctypes.c_void_p
    return get(current())


def test_programs_without_tensors_are_left_alone(tmp_path):
    program = """
        import sys
        sys.path.insert(0, %r)
        from test_running_frames import MONITORED, evaluator_address, ms

        def plain(n):
            return n if n < 2 else plain(n - 1) + plain(n - 2)

        before = evaluator_address(), plain.__code__.co_code
        with ms.enable_capture():
            plain(12)
            assert (evaluator_address(), plain.__code__.co_code) == before
            if MONITORED:
                assert "msjit" not in [sys.monitoring.get_tool(i) for i in range(6)]
        """
    done = script(tmp_path, program % os.path.dirname(__file__))
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not MONITORED, reason="sys.monitoring is of 3.12")
def test_only_code_that_runs_tensor_ops_has_events():
    M = sys.monitoring

    def tool():
        return next(i for i in range(6) if M.get_tool(i) == "msjit")

    def plain(n):
        return n + 1

    def hot(x):
        return x * 2 + 1

    address = evaluator_address()
    with ms.enable_capture():
        for _ in range(5):
            hot(t(3))
            plain(1)
        assert evaluator_address() == address
        assert M.get_local_events(tool(), hot.__code__) & M.events.PY_START
        assert M.get_local_events(tool(), plain.__code__) == 0 and M.get_events(tool()) == 0
    M.use_tool_id(5, "a test")
    try:
        assert M.get_local_events(5, hot.__code__) == 0
    finally:
        M.free_tool_id(5)
    assert ms.report(hot).hits >= 3
    names = [i.opname for i in dis.get_instructions(hot, adaptive=True)]
    assert not [n for n in names if n.startswith("INSTRUMENTED")]


@pytest.mark.skipif(not MONITORED, reason="sys.monitoring is of 3.12")
def test_other_monitoring_tools_see_the_lines():
    M = sys.monitoring
    source = """
        def f(n):
            enable()
            x = t(4)
            for i in range(n):
                x = (x * 0.5 + i).tanh()
                if i == n - 3:
                    start()
            stop()
            return x
        """

    def run(at_once, **names):
        seen = []
        M.use_tool_id(1, "coverage")
        M.register_callback(1, M.events.LINE, lambda code, line: seen.append(line) if code.co_name == "f" else None)

        def start():
            M.set_events(1, M.events.LINE)

        f = make(source, start=start, stop=lambda: M.set_events(1, 0), **names)
        try:
            if at_once:
                start()
            f(10)
        finally:
            M.set_events(1, 0)
            M.register_callback(1, M.events.LINE, None)
            M.free_tool_id(1)
            ms.disable_capture()
        return seen

    for at_once in (True, False):
        assert run(at_once) == run(at_once, enable=lambda: None)


@pytest.mark.skipif(not MONITORED, reason="sys.monitoring is of 3.12")
def test_no_tool_id_is_free():
    M = sys.monitoring
    taken = [i for i in range(6) if M.get_tool(i) is None]
    for i in taken:
        M.use_tool_id(i, "others")

    def hot(x):
        return x * 2 + 1

    try:
        with ms.enable_capture():
            for _ in range(5):
                assert equal(hot(t(3)), t(3) * 2 + 1)
        assert ms.report(hot).hits >= 3
    finally:
        for i in taken:
            M.free_tool_id(i)
