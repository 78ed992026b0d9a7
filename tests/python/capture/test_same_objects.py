"""Operations that give their operand itself where it is of the very class: `is` tells, captured as in Python."""

import copy  # noqa: F401 (in expressions)
import math  # noqa: F401
import operator  # noqa: F401

import pytest

import msjit as ms

NAMES = {
    "x": 1.5, "i": 7, "big": 10**20, "s": "abcX", "t": (1, 2.5), "fs": frozenset([1, 2]), "b": b"xyz", "z": 1 + 2j, "e": (),
}  # fmt: skip
GLOBALS = dict(NAMES)
EXPRESSIONS = """
float(x) is x; int(i) is i; int(big) is big; str(s) is s; tuple(t) is t; frozenset(fs) is fs; bytes(b) is b; complex(z) is z
tuple(e) is e; x.real is x; big.real is big; big.numerator is big; +x is x; +big is big; round(big) is big; abs(big) is big
big.__int__() is big; big.__index__() is big; math.floor(big) is big; math.ceil(big) is big; operator.index(big) is big
float(math.nan) is math.nan; float(math.pi) is math.pi; s[:] is s; t[:] is t; b[:] is b; s + "" is s; t + () is t; t * 1 is t
s.strip() is s; s.replace("q", "r") is s; s.lower() is s; "%s" % s is s; f"{s}" is s; format(s) is s; "".join([s]) is s
s.partition("q")[0] is s; max(x, x) is x; (x,)[0] is x; dict(a=x)["a"] is x; {1: x}[1] is x; sorted([x])[0] is x
(lambda y: y)(x) is x; copy.copy(x) is x; copy.deepcopy(t) is t; tuple.__new__(tuple, t) is t; str.__str__(s) is s
frozenset.__new__(frozenset, fs) is fs; float.__new__(float, x) is x; int.__new__(int, big) is big; fs.copy() is fs; fs | set() is fs
""".replace("\n", ";").split(";")
EXPRESSIONS = [e.strip() for e in EXPRESSIONS if e.strip()]


@pytest.mark.parametrize("where", ["arguments", "globals"])
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_same_object(expression, where):
    names = ", ".join(NAMES) if where == "arguments" else ""
    scope = {**GLOBALS, "copy": copy, "math": math, "operator": operator, "ms": ms}
    exec(f"def f(a{', ' + names if names else ''}):\n    a = a + 1\n    return {expression}, a", scope)
    plain, captured, a = scope["f"], ms.jit(scope["f"]), ms.ones(1)
    given = tuple(NAMES.values()) if names else ()
    expected = plain(a, *given)[0]
    assert [captured(a, *given)[0] for _ in range(3)] == [expected] * 3


# Which object comes out of a container, and out of a method: another one at each call, that equals the one before.
FRESH = [
    lambda: float("1.5"), lambda: "".join(["ab", "cd"]), lambda: int("1180591620717411303424"), lambda: int("5000"),
    lambda: frozenset([1, 2]), lambda: (1, int("2000")), lambda: bytes([65, 66]), lambda: complex("1+2j"),
]  # fmt: skip
GIVES = """
{x}.pop(); set([x]).pop(); set([x, x]).pop(); ({x} | set()).pop(); ({x} & {x}).pop(); set([x]).union([x]).pop(); next(iter({x}))
frozenset([x]).__iter__().__next__(); set([x]).__iter__().__next__(); {v for v in (x,)}.pop(); {1: x}.popitem()[1]; [*{x}][0]
dict.fromkeys([x]).popitem()[0]; list({x: 1})[0]; sorted({x})[0]; ({x} - {1}).pop(); set((x,)).copy().pop(); max({x})
x.__pos__() if isinstance(x, (int, float)) else x; x.conjugate() if isinstance(x, (int, float)) else x
x.__float__() if isinstance(x, float) else x; x.__trunc__() if isinstance(x, int) else x; next(iter({(x, 1)}))[0]
""".replace("\n", ";").split(";")
GIVES = [e.strip() for e in GIVES if e.strip()]
HANDED_OVER = [
    "{x}", "frozenset([x])", "{x: 1}", "{x} | {x}", "{v for v in (x,)}", "dict.fromkeys([x])", "{x}.union((x,))", "{(x, 1)}",
    "(s.add(x), s)[1]", "(s.update([x]), s)[1]", "(s.add(x), s.discard(1), s.copy())[2]",
]  # fmt: skip


@pytest.mark.parametrize("fresh", FRESH)
@pytest.mark.parametrize("expression", GIVES)
def test_object_of_each_call(expression, fresh):
    scope = {}
    exec(f"def f(a, x):\n    return {expression}, a + 1", scope)
    captured, a = ms.jit(scope["f"]), ms.ones(1)
    for _ in range(4):
        x = fresh()
        assert captured(a, x)[0] is x and scope["f"](a, x)[0] is x


@pytest.mark.parametrize("fresh", FRESH)
@pytest.mark.parametrize("expression", HANDED_OVER)
def test_object_in_what_is_handed_over(expression, fresh):
    scope = {}
    exec(f"def f(a, x):\n    s = set()\n    return {expression}, a + 1", scope)
    captured, a = ms.jit(scope["f"]), ms.ones(1)
    for _ in range(4):
        x = fresh()
        (element,) = captured(a, x)[0]
        assert element is x or element[0] is x


def test_equal_elements_of_two_places():
    """A set keeps the first of two that are equal, also where they were one object when it was captured."""
    captured = ms.jit(lambda a, x, y: ({x, y}, {y}.pop(), {x}.pop(), a + 1))
    one, other = "".join(["ab", "cd"]), "".join(["ab", "cd"])
    for x, y in ((one, one), (one, other), (other, one), (one, one), (other, other), (one, other)):
        both, second, first, _ = captured(ms.ones(1), x, y)
        assert next(iter(both)) is x and second is y and first is x
