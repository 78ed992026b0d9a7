"""Long runs keep the resident memory where it was."""

import ctypes
import gc
import os

import pytest

import msjit as ms
from differential import equal, t

LIMIT = 1 << 20  # bytes
libc = ctypes.CDLL(None)


def resident():
    gc.collect()
    libc.malloc_trim(0)
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def stays(step, n, warm):
    for i in range(warm):
        step(i)
    before = resident()
    for i in range(warm, warm + n):
        step(i)
    grown = resident() - before
    assert abs(grown) <= LIMIT, f"{grown / 1024:.0f} KiB over {n} steps"


# How often in a quick run and, behind --all, as often as promised.
quick_and_full = pytest.mark.parametrize("many", [1, pytest.param(20, marks=pytest.mark.slow)])
X = t(2)


@quick_and_full
def test_calls(many):
    f = ms.jit(lambda x, k: x * k + 1.0)
    stays(lambda i: f(X, 0.5 * i), 50_000 * many, 5_000)


@quick_and_full
def test_functions_of_different_op_counts(many):
    def step(i):
        scope = {}
        body = "".join(f"    x = x {'+-*'[(i + j) % 3]} {j + 1}.5\n" for j in range(1 + i % 40))
        exec(f"def f(x):\n{body}    return x.tanh()\n", scope)
        captured = ms.jit(scope["f"])
        result = captured(X)
        captured(X)
        if i % 100 == 0:
            assert equal(result, scope["f"](X), 1e-4)

    stays(step, 500 * many, 200)


@quick_and_full
def test_recompiles(many):
    f = ms.jit(lambda x, o: (x * o.k + 1.0).tanh() - o.k)

    def step(i):
        o = type("Local", (), {"k": float(i)})()
        f(X, o)
        f(X, o)

    stays(step, 500 * many, 1_500)  # the latest 1,000 recompiles are kept on record


@quick_and_full
def test_resets(many):
    def f(x):
        y = x * 2.0 + 1.0
        float(y.sum())
        return y.tanh() + 1.0

    captured = ms.jit(f)

    def step(i):
        captured(X)
        captured(X)
        ms.reset(captured)

    stays(step, 500 * many, 200)


@quick_and_full
def test_a_class_that_is_modified(many):
    cls = type("Local", (), {"k": 0.0})
    o = cls()
    f = ms.jit(lambda x, o: (x * o.k + 1.0).tanh() - o.k)

    def step(i):
        cls.k = float(i)
        f(X, o)

    stays(step, 500 * many, 1_500)


@quick_and_full
def test_past_the_cap(many):
    f = ms.jit(lambda x, s: (x * len(s) + 1.0, s + "!"))
    stays(lambda i: f(X, f"name {i}"), 500 * many, 300)


@quick_and_full
def test_breaks(many):
    def f(x):
        y = x * 2.0 + 1.0
        s = float(y.sum())
        return y * s + 1.0

    captured = ms.jit(f)
    stays(lambda i: captured(X), 5_000 * many, 1_000)


@quick_and_full
def test_exceptions(many):
    def f(x, k):
        y = x * 2.0 + 1.0
        if k:
            raise ValueError(k)
        return y.reshape(7, k)

    captured = ms.jit(f)

    def step(i):
        with pytest.raises(ValueError):
            captured(X, i % 2)

    stays(step, 1_000 * many, 500)


@quick_and_full
def test_gradients(many):
    p = ms.Parameter(ms.tensor([1.0, 2.0]))
    gradient = ms.jit(ms.value_and_grad(lambda x: (x * p).tanh().sum(), None, [p]))
    stays(lambda i: gradient(X), 5_000 * many, 1_000)


@quick_and_full
def test_cells(many):
    class Net(ms.nn.Cell):
        def __init__(self):
            super().__init__()
            self.k = ms.Parameter(ms.tensor([2.0]))

        def construct(self, x):
            return (x * self.k).tanh() + 1.0

    def step(i):
        net = ms.jit(Net())
        net(X)
        net(X)

    stays(step, 1_000 * many, 500)


@quick_and_full
def test_shapes(many):
    f = ms.jit(lambda x: (x * 2.0 + 1.0).tanh())

    def step(i):
        f(ms.ops.zeros((1 + i % 7, 1 + i % 11)))

    stays(step, 2_000 * many, 500)


@quick_and_full
def test_the_global_switch(many):
    def f(x):
        y = x * 2.0 + 1.0
        s = float(y.sum())
        return y * s + 1.0

    def step(i):
        with ms.enable_capture():
            f(X)

    stays(step, 2_000 * many, 500)
