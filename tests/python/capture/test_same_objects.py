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
