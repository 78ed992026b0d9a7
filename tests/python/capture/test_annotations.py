"""Annotations of functions, made at once or (3.14 on) when somebody asks."""

import functools
import inspect

import pytest

import msjit as ms
from differential import check, equal, t, whole


def annotated(a: int, b: "list" = 2) -> float:
    """Says so."""
    return a


def test_of_functions_made_inside():
    def f(x):
        def g(a: int, *, b: "str" = "b") -> float:
            return a

        def plain(a):
            return a

        return g.__annotations__, plain.__annotations__, g(x) + plain(x)

    whole(f, t(2))


def test_of_functions_that_are_handed_over():
    def f(x):
        k = float

        def g(a: int, b: k = 1) -> "x":
            return a + x

        return g, x + 1

    def after(make, x):
        g, y = make(x)
        return g.__annotations__, str(inspect.signature(g)), g(y)

    captured = ms.jit(f)
    for _ in range(3):
        assert str(after(captured, t(2))) == str(after(f, t(2)))
    assert not ms.report(captured).breaks


def test_what_is_stored():
    def f(x):
        def g(a: int):
            return a

        g.__annotations__ = {"b": float}
        first = dict(g.__annotations__)
        g.__annotations__["c"] = str
        return first, g.__annotations__, getattr(g, "__annotate__", None) is None, x * 2

    check(f, t(2))


def test_wrappers():
    def wrapping(function):
        @functools.wraps(function)
        def inner(*args: int, **kwargs):
            return function(*args, **kwargs)

        return inner

    def f(x):
        inner = wrapping(annotated)
        return inner(x) + 1, inner.__annotations__, inner.__name__, inner.__wrapped__ is annotated

    whole(f, t(2))


def test_making_them_is_seen():
    """What an annotation does is done once, when Python does it."""

    def f(x, log):
        def seen(name):
            log.append(name)
            return name

        def g(a: seen("a"), b: seen("b")):
            return a

        y = x + 1
        n = len(log)
        return g.__annotations__, g.__annotations__ is g.__annotations__, n, y

    check(f, t(2), [])


def test_of_a_function_from_outside():
    def make(log):
        def g(a: log.append("made")):
            return a

        return g

    def f(x, g, log):
        return g.__annotations__, list(log), x + 1

    captured = ms.jit(f)
    for _ in range(4):
        for function in (f, captured):
            log = []
            found = function(t(2), make(log), log)
            assert found[:2] == ({"a": None}, ["made"]) and log == ["made"]


@pytest.mark.parametrize("future", ["", "from __future__ import annotations\n"])
@pytest.mark.parametrize("before", [{}, {"__annotations__": {"z": 1}}])
def test_of_a_module(future, before):
    source = """
z = x * 2
n: int = 3
y: "ms.Tensor" = z * n + 1
"""
    code = compile(future + source, "<a module>", "exec")

    def run():
        names = {"ms": ms, "x": t(2), **{k: dict(v) for k, v in before.items()}}
        exec(code, names)
        del names["__builtins__"]
        return names

    expected = run()
    with ms.enable_capture():
        for _ in range(4):
            found = run()
            assert list(found) == list(expected)
            for name in set(found) - {"ms", "__annotate__", "__conditional_annotations__"}:
                assert equal(found[name], expected[name], 1e-6), name
    assert not [b for b in ms.report(code).breaks if b.id == "opcode"], str(ms.report(code))


def test_names_of_what_makes_annotations():
    """From CPython 3.14 on, by which release differs, the code's name is not the function's."""

    def f(x):
        def inner(a: int) -> str: ...

        return x * 2, inner, getattr(inner, "__annotate__", inner).__qualname__

    def seen(f):
        _, inner, name = f(t(2))
        made = getattr(inner, "__annotate__", inner)
        return name, made.__qualname__, made.__name__

    expected, captured = seen(f), ms.jit(f)
    assert [seen(captured) for _ in range(3)] == [expected] * 3


@pytest.mark.parametrize("value", ["0", "{}", "[]", "object()", "frozenset()", "set()"])
@pytest.mark.parametrize("name", ["__conditional_annotations__", "globals()['__conditional_annotations__']"])
def test_conditional_annotations_of_another_kind(name, value):
    """From CPython 3.14 on a module adds to them, whatever the program has made of them."""
    code = compile(f"y = y * 2\n{name} = {value}\nx: int", "<annotated>", "exec")

    def seen():
        names = {"y": t(2)}
        try:
            exec(code, names)
        except TypeError as error:
            return str(error)
        return names["__conditional_annotations__"] == eval(value) or "changed"

    expected = seen()
    with ms.enable_capture():
        assert [seen() for _ in range(3)] == [expected] * 3
