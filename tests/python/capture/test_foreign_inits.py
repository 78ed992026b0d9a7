"""Classes whose __init__ is that of another class written in C: what it makes of arguments, not what the layout's own would."""

import collections
import types

import pytest

import msjit as ms

BASES = [
    types.SimpleNamespace, list, dict, set, frozenset, tuple, collections.deque, collections.OrderedDict,
    collections.defaultdict, Exception, OSError, StopIteration,
]  # fmt: skip
ARGUMENTS = ["", "p=1", "(1, 2)", "[(1, 2)]", "(1, 2), 3", "int", "int, p=1"]
FUNCTION = """
def f(x, A):
    y = x + 1
    return y * 2, A({})
"""


def handed_on(owner):
    def __init__(self, *args, **kwargs):
        owner.__init__(self, *args, **kwargs)

    return __init__


def classes(called):
    for base in BASES:
        for owner in (object, *BASES):
            if issubclass(base, owner) and base is not owner:
                init = handed_on(owner) if called else owner.__init__
                yield type(f"{base.__name__}_by_{owner.__name__}", (base,), {"__init__": init})


def shown(o):
    if isinstance(o, dict):
        return dict.copy(o), getattr(o, "default_factory", None)
    return list(o) if hasattr(o, "__iter__") else vars(o), getattr(o, "args", None), getattr(o, "maxlen", None)


def outcome(f, A):
    try:
        return shown(f(ms.tensor([1.0]), A)[1])
    except (TypeError, ValueError) as error:
        return type(error), str(error)


@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("given", ARGUMENTS)
def test_foreign_init(given, called):
    hits = 0
    for A in classes(called):
        names = {}
        exec(FUNCTION.format(given), names)  # code of its own: of many classes that look alike not each is captured
        captured = ms.jit(names["f"])
        expected = outcome(names["f"], A)
        for _ in range(3):
            assert outcome(captured, A) == expected, A
        hits += ms.report(captured).hits
    assert hits > 10
