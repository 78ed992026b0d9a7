"""Many threads: one compile for each specialisation, right answers, and nobody waits for another's compiler."""

import contextlib
import functools
import os
import subprocess
import sys
import threading
import time

import pytest

import msjit as ms
from differential import equal, t

THREADS = 32
jit = functools.partial(ms.jit, backend="cpu")  # asked for: no trial whether it pays


@pytest.fixture(autouse=True)
def switch_often():
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(interval)


def in_threads(work, count=THREADS):
    """Runs work(i) in threads; what it returns is a list of pairs, compared when all are done: beside other threads that
    takes most of the time."""
    errors, pairs, barrier = [], [], threading.Barrier(count)

    def body(i):
        try:
            barrier.wait()
            pairs.extend(work(i) or ())
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=body, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    for found, expected in pairs:
        assert equal(found, expected, 1e-5)


def make(i, breaks=False, steps=30):
    """A function of a code object of its own."""
    body = "".join(f"    x = x * {1 + i / 100 + j / 10} + {j}.5\n    x = x.tanh()\n" for j in range(steps))
    if breaks:
        body += "    s = float(x.sum())\n    x = (x * s).tanh() + 1.0\n"
    scope = {}
    exec(f"def f(x):\n{body}    return x\n", scope)
    return scope["f"]


@pytest.mark.parametrize("breaks", [False, True])
def test_one_function(breaks):
    for round_ in range(5):
        f = make(round_, breaks)
        captured = jit(f)
        expected = f(t(5))

        def work(i, captured=captured, expected=expected):
            return [(captured(t(5)), expected) for _ in range(20)]

        in_threads(work)
        report = ms.report(f)
        assert report.compiles == (2 if breaks else 1)
        assert report.calls == THREADS * 20


@pytest.mark.parametrize("breaks", [False, True])
def test_functions_of_their_own(breaks):
    functions = [make(i, breaks) for i in range(THREADS)]
    expected = [f(t(5)) for f in functions]
    captured = [jit(f) for f in functions]

    def work(i):
        return [(captured[i](t(5)), expected[i]) for _ in range(20)]

    in_threads(work)
    for f in functions:
        assert ms.report(f).compiles == (2 if breaks else 1)


def test_all_call_all():
    functions = [make(i, breaks=i % 2, steps=5) for i in range(8)]
    expected = [f(t(5)) for f in functions]
    captured = [jit(f) for f in functions]

    def work(i):
        turns = [(i + k) % len(functions) for k in range(64)]
        return [(captured[j](t(5)), expected[j]) for j in turns]

    in_threads(work)
    work(0)  # a busy machine lets the threads end while one of them still compiles what lies behind a break
    for i, f in enumerate(functions):
        assert ms.report(f).compiles == 1 + i % 2


def test_the_global_switch():
    f = make(1, breaks=True)
    expected = f(t(5))
    with ms.enable_capture(filter=lambda code: code is f.__code__):

        def work(i):
            return [(f(t(5)), expected) for _ in range(20)]

        in_threads(work)
    assert ms.report(f).compiles == 2


def test_specialisations_of_one_function():
    f = lambda x, s: ((x * len(s)).tanh() + 1.0, s + "!")  # noqa: E731
    captured = jit(f)

    expected = [f(t(5), "s" * (1 + k)) for k in range(20)]

    def work(i):
        turns = [(i + k) % 20 for k in range(60)]
        return [(captured(t(5), "s" * (1 + k)), expected[k]) for k in turns]

    in_threads(work)
    work(0)  # a slow compiler lets the threads end before every kind has been asked for
    assert ms.report(f).compiles == 20


def test_modes_are_a_threads_own():
    p = ms.Parameter(ms.tensor([1.0, 2.0]))
    captured = jit(lambda x: (x * p).tanh() + p)

    def work(i):
        for _ in range(40):
            with ms.no_grad() if i % 2 else contextlib.nullcontext():
                assert captured(t(2)).requires_grad == (i % 2 == 0)

    in_threads(work)
    work(0), work(1)  # a slow compiler lets the threads of one mode end while it compiles for the other
    assert ms.report(captured).compiles == 2


def test_gradients():
    p = ms.Parameter(ms.tensor([1.0, 2.0]))

    def loss(x):
        return (x * p).tanh().sum()

    plain = ms.value_and_grad(loss, None, [p])
    expected = plain(t(2))
    captured = jit(plain)

    def work(i):
        return [(captured(t(2)), expected) for _ in range(20)]

    in_threads(work)
    assert ms.report(captured).compiles == 1


def test_what_changes_while_others_call():
    """One thread changes a class over and over: every result is one that was right at some time during the call."""
    cls = type("Local", (), {"k": 0})
    o = cls()
    captured = jit(lambda x, o: x * 0.0 + o.k)
    one, stop = ms.tensor([1.0]), []

    def change():
        for i in range(1, 50):
            cls.k = i
            time.sleep(1e-4)
        stop.append(True)

    thread = threading.Thread(target=change)
    thread.start()

    def work(i):
        while not stop:
            before = cls.k
            found = captured(one, o).asnumpy()[0]
            assert before <= found <= cls.k

    in_threads(work, 4)
    thread.join()


def test_reset_while_others_call():
    f = make(3, breaks=True, steps=3)
    expected = f(t(5))
    captured = jit(f)

    def work(i):
        pairs = []
        for _ in range(30):
            if i == 0:
                ms.reset(captured)
            pairs.append((captured(t(5)), expected))
        return pairs

    in_threads(work)


def test_others_run_while_one_compiles():
    f = jit(make(7, steps=400))
    x, done, longest = t(5), [], [0.0]

    def compile_():
        f(x)
        done.append(time.perf_counter())

    thread = threading.Thread(target=compile_)
    start = last = time.perf_counter()
    thread.start()
    while not done:
        time.sleep(0)
        now = time.perf_counter()
        longest[0], last = max(longest[0], now - last), now
    thread.join()
    report = ms.report(f)
    compiling = sum(r.compile_seconds for r in report.regions)
    took = done[0] - start
    assert report.compiles == 1
    # The compiler ran without the GIL: the other thread was never kept out for as long as that.
    assert longest[0] < took - 0.5 * compiling, (longest, took, compiling)


def test_threads_end_while_their_code_dies():
    def work(i):
        pairs = []
        for k in range(10):
            f = jit(make(i * 10 + k, steps=2))
            pairs.append((f(t(5)), f(t(5))))
            del f
        return pairs

    in_threads(work)


FIRST = """
import sys, threading, time
import msjit as ms

class Slow:
    @staticmethod
    def find_spec(name, path=None, target=None):
        time.sleep(0.02)  # lets other threads in

x, results, start = ms.ones(4), [], threading.Barrier(8)
source = '''
def work(k):
    start.wait()
    for i in range(20):
        if all([i >= 0]) and divmod(i, 5)[1] < 5 and "{}".format(i) == str(i):
            results.append(float((x * i + k).sum()))
'''
def own_function():
    exec(source, globals())
    return work

sys.meta_path.insert(0, Slow)
with ms.enable_capture():
    threads = [threading.Thread(target=own_function(), args=(k,)) for k in range(8)]
    [t.start() for t in threads]
    [t.join() for t in threads]
assert sorted(results) == sorted(4.0 * (i + k) for i in range(20) for k in range(8))
"""


@pytest.mark.parametrize("everything", [False, True])
def test_many_threads_capture_at_first(everything):
    """What the first capture imports lets other threads in, which capture for the first time, too."""
    environment = dict(os.environ, **({"MSJIT_CAPTURE": "all"} if everything else {}))
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", FIRST], env=environment, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
