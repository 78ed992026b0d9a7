"""Unions of classes in captured code: `A | B` compares its members and, since CPython 3.14, hashes them."""

import pytest

import msjit as ms
from differential import fresh

calls = []


class Hashed(type):
    def __hash__(self):
        calls.append("hash")
        return 5


class Compared(type):
    __hash__ = type.__hash__

    def __eq__(self, other):
        calls.append("eq")
        return self is other


class Joined(type):
    def __or__(self, other):
        calls.append("or")
        return 7

    __ror__ = __or__


def join(x, a, b):
    y = x * 2
    try:
        return y + 1, a | b
    except TypeError as error:
        return y + 1, str(error)


def join_in_place(x, a, b):
    y = x * 2
    a |= b
    return y + 1, a


def seen(f, *args):
    calls.clear()
    number, union = f(ms.tensor(1.5), *args)
    return float(number), repr(union), list(calls)


@pytest.mark.parametrize("f", [join, join_in_place])
@pytest.mark.parametrize("meta", [type, Hashed, Compared, Joined])
@pytest.mark.parametrize("other", [int, None, int | str, "a class of it", "a union of it"])
def test_the_members_slots_are_called_as_often(f, meta, other):
    a, b = meta("A", (), {}), meta("B", (), {})
    other = {"a class of it": b, "a union of it": b if meta is Joined else b | int}.get(other, other)
    captured = fresh(f)
    for args in ((a, other), (other, a), (a, a)):
        expected = seen(f, *args)
        for _ in range(3):
            with ms.enable_capture():
                assert seen(captured, *args) == expected


def test_a_metaclass_that_changes():
    class Meta(type):
        pass

    a = Meta("A", (), {})
    captured = ms.jit(fresh(join))
    for _ in range(3):
        assert seen(captured, a, int) == seen(join, a, int)
    Meta.__or__ = lambda self, other: "mine"
    assert seen(captured, a, int) == (4.0, "'mine'", [])


def test_of_none_alone():
    captured = ms.jit(fresh(join))
    for _ in range(3):
        assert seen(captured, None, None) == seen(join, None, None)
