"""What a function's variables held dies in the order of its variables, as its frame ends, captured or not."""
# ruff: noqa: F841 (variables that nobody reads)

import pytest

import msjit as ms
from differential import t

log = []


class Loud:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        log.append(self.name)


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b


def made_before_an_op(x):
    a = Loud("a")
    b = Loud("b")
    return x * 2


def made_before_an_op_and_an_effect(x):
    a = Loud("a")
    b = Loud("b")
    y = x * 2
    log.append("made")
    return y


def returns_none(x):
    a = Loud("a")
    b = Loud("b")
    c = a


def moves(x):
    c = None
    a = Loud("a")
    b = Loud("b")
    c = b
    return x + 1


def held_by(make):
    def function(x):
        a = Loud("a")
        b = Loud("b")
        c = make(a, b)
        return x + 1

    function.__name__ = f"held_by_a_{make.__name__}"
    return function


def pair(a, b):
    return Pair(b, a)


def a_list(a, b):
    return [a, b]


def a_tuple(a, b):
    return (b, (a,))


def a_dict(a, b):
    return {"b": b, a: 1}


def a_closure(a, b):
    return lambda: (a, b)


def callee(a, x):
    b = Loud("local")
    y = x * 2
    return y


def argument(x):
    return callee(Loud("argument"), x)


def arguments_of_calls_in_turn(x):
    y = callee(Loud("first"), x)
    log.append("between")
    return callee(Loud("second"), callee(Loud("third"), y))


def argument_of_a_method(x):
    class Own:
        def method(self, a):
            b = Loud("local")
            return x * 2

    return Own().method(Loud("argument"))


def in_a_comprehension(x):
    return [callee(Loud(f"argument {i}"), x) for i in range(3)]


def by_a_raise(x):
    def fails(a):
        b = Loud("local")
        if x.sum() > 0:
            raise ValueError

    try:
        fails(Loud("argument"))
    except ValueError:
        log.append("caught")
    return x * 2


OWN = [
    made_before_an_op,
    made_before_an_op_and_an_effect,
    returns_none,
    moves,
    *map(held_by, (pair, a_list, a_tuple, a_dict, a_closure)),
]
OF_CALLS = [
    argument,
    arguments_of_calls_in_turn,
    argument_of_a_method,
    in_a_comprehension,
    by_a_raise,
]


def observe(function):
    seen = []
    for _ in range(5):
        function(t(3))
        seen.append(log[:])
        log.clear()
    return seen


@pytest.mark.parametrize("function", OWN + OF_CALLS, ids=lambda f: f.__name__)
def test_order_of_ends(function):
    expected = observe(function)
    captured = ms.jit(function, backend="cpu")
    ms.reset(captured)
    assert observe(captured) == expected


# Under an evaluator CPython itself keeps a call's arguments until the call ends.
@pytest.mark.parametrize("function", OWN, ids=lambda f: f.__name__)
def test_order_of_ends_under_the_switch(function):
    expected = observe(function)
    with ms.enable_capture():
        assert observe(function) == expected
