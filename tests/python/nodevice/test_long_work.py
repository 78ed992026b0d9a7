"""Long work: signals are served between kernels, and other Python threads run while one is computed."""

import signal
import subprocess
import sys
import textwrap
import threading
import time
import traceback

import numpy as np
import pytest

import msjit as ms


class Alarm(Exception):
    pass


@pytest.fixture
def alarm():
    """Raises Alarm on the main thread after so many seconds."""

    def ring(signum, frame):
        raise Alarm

    old = signal.signal(signal.SIGALRM, ring)
    yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, old)


def square(n, value=1e-3):
    return ms.Tensor(np.full((n, n), value, np.float32))


def many_products(x, w, total):
    for _ in range(200):
        x = x @ w
    total.add_(1.0)
    return x


def seconds_of(f):
    start = time.perf_counter()
    f()
    return time.perf_counter() - start


@pytest.mark.parametrize("captured", [False, True])
def test_a_signal_ends_a_long_call_before_any_effect(alarm, captured):
    f = ms.jit(many_products) if captured else many_products
    x, total = square(384), ms.Tensor(np.zeros(4, np.float32))
    for _ in range(3):
        f(x, x, total)
    whole = seconds_of(lambda: f(x, x, total))
    before = total.asnumpy().tolist()
    alarm(whole / 10)
    start = time.perf_counter()
    with pytest.raises(Alarm) as raised:
        f(x, x, total)
    took = time.perf_counter() - start
    assert took < 0.8 * whole, (took, whole)
    assert total.asnumpy().tolist() == before
    frames = [e for e in traceback.extract_tb(raised.tb) if e.name == "many_products"]
    first = many_products.__code__.co_firstlineno
    assert frames and first <= frames[0].lineno <= first + 2
    assert not total.asnumpy().tolist() == f(x, x, total).asnumpy().tolist()  # it still runs
    assert total.asnumpy().tolist() == [v + 1 for v in before]


def test_keyboard_interrupt_of_a_captured_function():
    code = """
        import _thread, signal, threading, time, numpy as np, msjit as ms
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs start without one
        x = ms.Tensor(np.full((384, 384), 1e-3, np.float32))
        @ms.jit
        def f(x):
            for _ in range(300):
                x = x @ x
            return x
        for _ in range(3): f(x)
        start = time.perf_counter(); f(x); whole = time.perf_counter() - start
        threading.Timer(whole / 10, _thread.interrupt_main).start()
        start = time.perf_counter()
        try:
            for _ in range(20): f(x)
        except KeyboardInterrupt:
            assert time.perf_counter() - start < whole, (time.perf_counter() - start, whole)
            print("interrupted")
    """
    r = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=100)
    assert r.stdout == "interrupted\n", r.stdout + r.stderr


@pytest.mark.parametrize("captured", [False, True])
@pytest.mark.parametrize("work", ["matmul", "softmax", "writes"])
def test_other_threads_run_during_a_kernel(captured, work):
    y = square(4000)

    def compute(x):
        if work == "writes":
            return y.copy_(x.T)
        return x @ x if work == "matmul" else ms.ops.softmax(x, -1)

    x = square(1200 if work == "matmul" else 4000)
    f = ms.jit(compute) if captured else compute
    for _ in range(3):
        f(x)
    old = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # the GIL changes hands only where it is given up
    ticks, stop = [0], threading.Event()

    def tick():
        while not stop.is_set():
            ticks[0] += 1
            time.sleep(0.0005)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        time.sleep(0.01)
        before = ticks[0]
        spent = seconds_of(lambda: [f(x) for _ in range(4)])
        during = ticks[0] - before
    finally:
        stop.set()
        sys.setswitchinterval(old)
        thread.join()
    assert during >= 3, (during, spent)


def test_inputs_dropped_by_another_thread_live_until_the_kernel_ends():
    x = square(1000)
    holder = {"w": square(1000)}
    f = ms.jit(lambda x: (x @ holder["w"]) * 2 + 1)
    expected = f(x).asnumpy()
    stop = threading.Event()

    def replace():
        while not stop.is_set():
            holder["w"] = square(1000)
            time.sleep(0.0002)

    thread = threading.Thread(target=replace)
    thread.start()
    try:
        for _ in range(30):
            np.testing.assert_array_equal(f(x).asnumpy(), expected)
    finally:
        stop.set()
        thread.join()


def test_memory_in_use_by_a_kernel_on_another_thread_is_not_replaced():
    x, refused, stop = square(1500), [], threading.Event()

    def run():
        while not stop.is_set():
            x @ x

    thread = threading.Thread(target=run)
    thread.start()
    try:
        end = time.perf_counter() + 20
        while not refused and time.perf_counter() < end:
            try:
                x.data = square(10)
                x.data = square(1500)
            except RuntimeError as e:
                refused.append(str(e))
                x_is = x.shape
                if x_is == (10, 10):
                    break
            time.sleep(0.0005)
    finally:
        stop.set()
        thread.join()
    assert refused and "another thread" in refused[0]


def test_a_daemon_thread_in_a_kernel_does_not_crash_the_exit():
    code = """
        import threading, time, numpy as np, msjit as ms
        x = ms.Tensor(np.full((700, 700), 1e-3, np.float32))
        def run():
            while True: x @ x
        for _ in range(3): threading.Thread(target=run, daemon=True).start()
        time.sleep(0.3)
        print("end")
    """
    for _ in range(3):
        r = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=60)
        assert (r.returncode, r.stdout) == (0, "end\n"), r.stderr


def test_data_replaced_and_put_back():
    x = ms.Tensor(np.arange(4, dtype=np.float32))
    for _ in range(100):
        view, y = x[1:], ms.Tensor(np.full(4, 7, np.float32))
        x.data = y
        del y
        assert x.asnumpy().tolist() == [7] * 4
        x.data = x
        x.data = ms.Tensor(np.arange(4, dtype=np.float32))
        assert (x.asnumpy().tolist(), view.shape) == ([0, 1, 2, 3], (3,))
    before = ms.runtime.memory_allocated()
    for _ in range(100):
        x = ms.Tensor(np.arange(4, dtype=np.float32))
        x.data = ms.Tensor(np.arange(8, dtype=np.float32))
        x.data = x
    assert ms.runtime.memory_allocated() <= before + 64 * 8


@pytest.mark.parametrize("name", ["add_", "copy_", "mul_", "digamma"])
def test_other_threads_run_during_writes_and_slow_functions(name):
    n = 20_000 if name == "digamma" else 24_000_000
    x, y = ms.Tensor(np.full(n, 0.5, np.float32)), ms.Tensor(np.zeros(n, np.float32))

    def compute():
        if name == "digamma":
            ms.ops.digamma(x)
        else:
            getattr(y, name)(x)

    old = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # the GIL changes hands only where it is given up
    ticks, stop = [0], threading.Event()

    def tick():
        while not stop.is_set():
            ticks[0] += 1
            time.sleep(0.0005)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        time.sleep(0.01)
        during = 0
        for _ in range(200 if name == "digamma" else 20):  # a call of it takes less than a turn of the other thread
            before = ticks[0]
            compute()
            during += ticks[0] - before
    finally:
        stop.set()
        sys.setswitchinterval(old)
        thread.join()
    assert during >= 3
