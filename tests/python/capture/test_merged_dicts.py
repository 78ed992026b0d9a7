"""Dicts made of mappings and of subclasses of dict: which of their methods are asked, and which are passed by."""

import collections

import pytest

import msjit as ms
from differential import t

LOG = []


def iterate(self):
    LOG.append("iter")
    return iter(["a"])


def get(self, key):
    LOG.append(("get", key))
    return "got"


def keys(self):
    LOG.append("keys")
    return ["a"]


def one_by_one(self):
    for key in ("a", "b"):
        LOG.append(("key", key))
        yield key


def getattribute(self, name):
    LOG.append(name)
    return (lambda: ["a"]) if name == "keys" else object.__getattribute__(self, name)


def items(self):
    LOG.append("items")
    return [("b", "item")]


METHODS = {
    "__iter__": iterate,
    "__getitem__": get,
    "keys": keys,
    "items": items,
    "__getattribute__": getattribute,
}
OTHERS = {"keys one by one": {"keys": one_by_one, "__getitem__": get}, "keys of the object": {}}
BASES = {"dict": dict, "ordered": collections.OrderedDict, "object": object}


def named(**kwargs):
    return kwargs


def merged(m):
    d = {"x": 1}
    d |= m
    return d


def updated(m):
    d = {"x": 1}
    d.update(m)
    return d


USES = {
    "dict": dict,
    "dict with keywords": lambda m: dict(m, x=1),
    "display": lambda m: {"x": 1, **m},
    "display of it alone": lambda m: {**m},
    "keywords": lambda m: named(**m),
    "keywords among others": lambda m: named(x=1, **m),
    "update": updated,
    "or": lambda m: {"x": 1} | m,
    "in place or": merged,
    "ordered": lambda m: list(collections.OrderedDict(m).items()),
    "default": lambda m: dict(collections.defaultdict(int, m)),
}


@pytest.mark.by_turns
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("made", ["inside", "outside"])
@pytest.mark.parametrize(
    "overridden",
    ["", "__iter__", "__getitem__", "keys", "items", "__getitem__ keys", "__iter__ __getitem__ keys"]
    + ["__getattribute__", *OTHERS],
)
def test_dicts_of_mappings(use, base, overridden, made):
    own = OTHERS[overridden] if overridden in OTHERS else {name: METHODS[name] for name in overridden.split()}
    cls = type("Mapping", (BASES[base],), own)
    function = USES[use]

    def make():
        m = cls()
        if base != "object":
            m["a"] = 1
            m["c"] = 3
        if overridden == "keys of the object":
            m.keys = lambda: ["a"]
        return m

    def f(x, m):
        y = x * 2
        if m is None:
            m = make()
        LOG.clear()
        result = function(m)
        return y, type(result).__name__, result, list(LOG)

    made = make() if made == "outside" else None
    captured = ms.jit(f)
    for _ in range(3):
        try:
            expected = f(t(3), made)[1:]
        except (TypeError, ValueError, AttributeError, KeyError) as error:
            expected = repr(error)
        try:
            found = captured(t(3), made)[1:]
        except (TypeError, ValueError, AttributeError, KeyError) as error:
            found = repr(error)
        assert found == expected


def test_ordered_dict_whose_keys_are_compared_by_python_code():
    """Its iterator looks each key up, and keys with one hash are compared: no guard may do that."""
    asked = []

    class Key:
        def __hash__(self):
            asked.append("hash")
            return 1

        def __eq__(self, other):
            asked.append("eq")
            return self is other

    def f(x, d):
        return x * len(d), [value for value in d.values()], len(list(d))

    def seen(f):
        d = collections.OrderedDict([(Key(), 1), (Key(), 2)])
        out = []
        for _ in range(5):
            asked.clear()
            out.append((f(t(3), d)[1:], list(asked)))
        return out

    expected = seen(f)
    assert seen(ms.jit(f)) == expected
    with ms.enable_capture():
        assert seen(f) == expected
