"""Programs of generators and coroutines (fuzz_generators.py): every throw, send and close does what the interpreter does."""

import gc
import traceback
import warnings

import pytest

import fuzz_generators
import msjit as ms
from differential import check, equal, observe, t

pytestmark = pytest.mark.by_turns

WAYS = ("all", "inner", "drivers", "switch")


def load(source, name, deco):
    scope = {"__name__": "generated", "ms": ms, "deco": deco}
    exec(compile(source, name, "exec"), scope)
    return scope


def chosen(way):
    """Which of the program's functions are decorated."""

    def deco(f):
        inner = f.__name__[0] in "fa" and f.__name__[1:].isdigit()
        return ms.jit(f) if way == "all" or inner == (way == "inner") else f

    return deco if way != "switch" else lambda f: f


def run(scope, calls):
    """All that is seen of `calls` rounds of the drivers. What exceptions keep in rings goes after each."""
    seen = []
    gc.disable()
    for round_ in range(calls):
        for name in ("own", "given", "direct"):
            log = []

            def driver(x):
                given = [scope["f0"](x, log)] if name == "given" else []
                try:
                    return scope[name](*given, x, log)
                except GeneratorExit as error:
                    return "exit", traceback.extract_tb(error.__traceback__)[-1].lineno

            seen.append(
                (observe(driver, (t(4, seed=round_ // 3),), {}, variables=False), log)
            )  # they would keep generators
            gc.collect()
    gc.enable()
    return seen


def compare(seed, asynchronous, way, calls=4):
    source = fuzz_generators.program(seed, asynchronous)
    name = f"<generators {seed}>"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # coroutines that are never awaited, throw() with a type
        expected = run(load(source, name, lambda f: f), calls)
        scope = load(source, name, chosen(way))
        if way == "switch":
            with ms.enable_capture():
                found = run(scope, calls)
        else:
            found = run(scope, calls)
    for i, (a, b) in enumerate(zip(expected, found)):
        if not equal(a, b, 1e-5):
            pytest.fail(f"seed {seed}, {way}, run {i}:\neager    {a}\ncaptured {b}\n{source}", pytrace=False)


def test_program_count_per_way():
    assert len({fuzz_generators.program(seed, a) for seed in range(50) for a in (False, True)}) == 100


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("asynchronous", [False, True], ids=["generators", "coroutines"])
def test_generated_programs(way, asynchronous):
    for seed in range(40):
        compare(seed, asynchronous, way)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("asynchronous", [False, True], ids=["generators", "coroutines"])
@pytest.mark.parametrize("first", range(1000, 3000, 250))
def test_many_generated_programs(way, asynchronous, first):
    for seed in range(first, first + 250):
        compare(seed, asynchronous, way, calls=3)


def inner_that_catches():
    try:
        yield 1
    except ValueError:
        pass
    return 5


def outer_of_one():
    v = yield from inner_that_catches()
    yield v


def test_throw_that_ends_the_inner_generator():
    def f(x):
        g = outer_of_one()
        next(g)
        return g.throw(ValueError) * x

    check(f, t(3), calls=6)


def test_throw_through_several_levels():
    def middle():
        return [(yield from inner_that_catches()), (yield from inner_that_catches())]

    def f(x):
        g = middle()
        next(g)
        y = g.throw(ValueError) * x
        try:
            g.throw(ValueError)
        except StopIteration as stop:
            return y, stop.value

    check(f, t(3), calls=6)


class Thrower:
    def __init__(self):
        self.got = []

    def __iter__(self):
        return self

    def __next__(self):
        return 1

    def throw(self, *error):
        self.got.append("throw")
        return 7

    def close(self):
        self.got.append("close")


@pytest.mark.parametrize("how", ["throw", "close"])
def test_methods_of_other_iterators_are_called(how):
    def outer(iterator):
        yield from iterator

    def f(x):
        iterator = Thrower()
        g = outer(iterator)
        next(g)
        y = g.throw(ValueError) if how == "throw" else g.close()
        return x * 2, y, iterator.got

    check(f, t(3), calls=6)


@pytest.mark.parametrize("how", ["del g", "g = None", "g.close()"])
def test_what_a_dropped_generator_waits_for_is_closed(how):
    scope = {"Thrower": Thrower, "inner": inner_that_catches}
    source = f"""
def outer(iterator):
    yield from iterator

def of_object(x):
    iterator = Thrower()
    g = outer(iterator)
    next(g)
    {how}
    return x * 2, iterator.got

def of_generator(x):
    held = inner()
    g = outer(held)
    next(g)
    {how}
    return x * 2, list(held)
"""
    exec(source, scope)
    check(scope["of_object"], t(3), calls=6)
    check(scope["of_generator"], t(3), calls=6)
