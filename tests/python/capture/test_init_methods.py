"""__init__ called again, of objects that it cannot change; and one that gives something."""

import builtins

import pytest

import msjit as ms
from differential import fresh


class Letters(frozenset):
    pass


class Couple(tuple):
    pass


def test_init_of_what_cannot_change():
    """Takes anything and does nothing: it is object's."""

    def f(x, letters, pair):
        made = frozenset("xy")
        for what in (letters, made):
            what.__init__("ab")
            frozenset.__init__(what, "c")
        for what in (pair, (3, 4)):
            what.__init__("ab")
            tuple.__init__(what, "c")
        for kind, text in kinds:
            of_text = kind(text)
            of_text.__init__("ab")
        return sorted(letters), sorted(made), list(pair), sorted(of_text), x + 1

    kinds = [(frozenset, "uv"), (Letters, "wx")]
    for letters, pair in ((frozenset("pq"), (1, 2)), (Letters("pq"), Couple((1, 2)))):
        expected = f(ms.ones(2), letters, pair)
        captured = ms.jit(f)
        for _ in range(3):
            found = captured(ms.ones(2), letters, pair)
            assert found[:4] == expected[:4] == (["p", "q"], ["x", "y"], [1, 2], ["w", "x"])
            assert sorted(letters) == ["p", "q"]


GROUP = getattr(builtins, "ExceptionGroup", None)
BASES = [b for b in (object, list, dict, int, Exception, StopIteration, OSError, SystemExit, GROUP) if b]


GIVEN = {
    "None": lambda self, *args: None,
    "int": lambda self, *args: len(args) + 1,
    "str": lambda self, *args: "text",
}


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("base", BASES)
def test_init_that_gives_something(base, given):
    """Is an error, of exceptions too: their objects were made as if it had given None."""
    kind = type("Own", (base,), {"__init__": GIVEN[given]})

    def f(x, kind, grouped):
        try:
            made = kind("3", [ValueError()]) if grouped else kind("3")
        except TypeError as error:
            return str(error), x + 1
        return type(made).__name__, x + 1

    captured = ms.jit(fresh(f))  # of a code it is remembered where it was left to Python
    expected = f(ms.ones(1), kind, base is GROUP)[0]
    assert (expected == "Own") is (given == "None")
    for _ in range(3):
        assert captured(ms.ones(1), kind, base is GROUP)[0] == expected
