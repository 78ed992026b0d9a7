"""A jit object that is not worth it becomes a plain function, and a jit object again when its calls have grown."""

import copy
import functools
import gc
import inspect
import pickle
import threading
import types
import weakref

import pytest

import msjit as ms

MANY = 3000


def t(n):
    return ms.Tensor([float(i) for i in range(n)])


def plain_number(a, b=2, *, c=3):
    """Adds."""
    return a + b + c


def retired(function, *args, calls=MANY):
    """A jit object of it, after many calls; the test is left out where this clock found it worth it."""
    g = ms.jit(function)
    for _ in range(calls):
        g(*args)
    if type(g) is not types.FunctionType:
        pytest.skip("this clock found it to be worth it")
    return g


@ms.jit
def module_level(a, b=2):
    return a + b


def test_it_is_a_plain_function_with_everything_it_had():
    g = ms.jit(plain_number)
    g.mine = 5
    g.__name__ = "renamed"
    before = weakref.ref(g)
    for _ in range(MANY):
        assert g(1, c=4) == 7
    if type(g) is not types.FunctionType:
        pytest.skip("this clock found it to be worth it")
    assert before() is g and g.mine == 5 and g.__name__ == "renamed" and g.__doc__ == "Adds."
    assert g.__code__ is plain_number.__code__ and g.__defaults__ == (2,) and g.__kwdefaults__ == {"c": 3}
    assert g.__function__ is plain_number and g.__wrapped__ is plain_number and g.__module__ == __name__
    assert list(inspect.signature(g).parameters) == ["a", "b", "c"]
    assert copy.deepcopy(g) is g and callable(g) and isinstance(repr(g), str)
    assert ms.jit(g) is g
    with pytest.raises(TypeError, match="missing"):
        g()
    report = ms.report(g)
    assert any(s.id == "not_worth_it" for s in report.skipped) and report.calls > 0
    # And back.
    ms.reset(g)
    assert type(g) is not types.FunctionType and g.__name__ == "renamed" and g.mine == 5
    assert g.__function__ is plain_number and g(1) == 6 and ms.report(g).calls == 1
    for _ in range(MANY):
        assert g(1) == 6
    assert g.__name__ == "renamed" and g(2) == 7


def test_pickled_by_name():
    for _ in range(MANY):
        module_level(1)
    assert pickle.loads(pickle.dumps(module_level)) is module_level


def test_freed_whatever_it_is():
    def make():
        held = t(4)
        return lambda x: (held, x)[1], weakref.ref(held)

    for reset in (False, True):
        f, held = make()
        g = retired(f, 1)
        if reset:
            ms.reset(g)
        gone = weakref.ref(g)
        del f, g
        gc.collect()
        assert gone() is None and held() is None


def test_closures_methods_and_recursion():
    def counter():
        n = 0

        @ms.jit
        def count():
            nonlocal n
            n += 1
            return n

        return count

    count = counter()
    for i in range(MANY):
        assert count() == i + 1

    class Point:
        def __init__(self, x):
            self.x = x

        @ms.jit
        def get(self):
            return self.x

        @ms.jit
        def __getitem__(self, i):
            return self.x + i

        @property
        @ms.jit
        def double(self):
            return self.x * 2

    class Below(Point):
        @ms.jit
        def get(self):
            return super().get() + 1

    def use(p, n):
        for i in range(n):
            assert p.get() == p.x + (type(p) is Below) and p[i] == p.x + i and p.double == 2 * p.x

    p, q = Point(3), Below(4)
    for _ in range(3):
        use(p, MANY)
        use(q, MANY)
        ms.reset(Point.get), ms.reset(Point.__getitem__), ms.reset(Below.get)  # called as jit objects again
        use(p, 5)

    @ms.jit
    def down(n):
        return 0 if n == 0 else 1 + down(n - 1)

    for _ in range(200):
        assert down(40) == 40


def test_arguments_that_grow_are_captured_again():
    def f(x, y):
        return x + y

    small = t(4)
    g = retired(f, small, small)
    calls = ms.report(g).calls
    large = t(50_000)
    hits = ms.report(g).hits
    for _ in range(30):
        assert g(large, large).asnumpy()[7] == 14
    assert type(g) is not types.FunctionType
    assert ms.report(g).calls >= calls + 29 and ms.report(g).hits > hits
    for _ in range(3):  # no endless to and fro
        for _ in range(MANY):
            g(small, small)
        g(large, large)
    assert g(small, small).asnumpy().tolist() == [0.0, 2.0, 4.0, 6.0]


def test_more_ops_are_noticed():
    def f(x, n):
        for _ in range(n):
            x = x * 0.5 + 1
        return x

    g = retired(f, t(4), 0)
    for _ in range(2000):
        g(t(4), 8)
    assert type(g) is not types.FunctionType and ms.report(g).hits > 0


def test_given_other_code():
    g = retired(plain_number, 1)

    def other(a, b=2, *, c=3):
        return a * b * c

    g.__code__ = other.__code__
    assert g(5) == 30
    ms.reset(plain_number)  # what was given since stays
    assert g(5) == 30 and type(g) is types.FunctionType


def test_inside_captured_code_and_wrappers():
    g = retired(plain_number, 1)

    @functools.wraps(g)
    def wrapper(x):
        return g(x)

    assert ms.jit(wrapper) is not wrapper and wrapper(1) == 6

    @ms.jit
    def outer(x):
        return x * g(1)

    for i in range(40):
        if i == 20:
            ms.reset(g)
        assert outer(t(3)).asnumpy().tolist() == [0.0, 6.0, 12.0]


def test_under_the_switch_and_among_threads():
    g = retired(plain_number, 1)
    with ms.enable_capture():
        for _ in range(50):
            assert g(1) == 6
    wrong = []

    def work():
        for i in range(4000):
            if i % 1000 == 999:
                ms.reset(g)
            if g(i) != i + 5:
                wrong.append(i)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
