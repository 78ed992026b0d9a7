"""What comes out of a set or of a dict's keys is the object that went in, and the same one beside it in what is returned."""

import collections
import gc

import pytest

import msjit as ms

Pair = collections.namedtuple("Pair", "a b")

# `t` is a tuple that the function makes, `given` one that it gets; `x` is a tensor.
FORMS = """
    [v is t for v in {t}]
    [v is t for v in set([t])]
    [v is given for v in {given}]
    [v is given for v in set((given, 1))]
    [v is t for v in {t, (t, t)} if v[1] == 2], [v[0] is t and v[1] is t for v in {t, (t, t)} if v[1] != 2]
    {t}.pop() is t
    [v is t for v in {t} | {given}]
    [v is t for v in {t} - {given}]
    [v is t for v in {t} & {t, 1}]
    [v is t for v in {u for u in (t, 1)} if v != 1]
    [v is t for v in frozenset([t])]
    [v is t for v in {t: 1}]
    [v is given for v in {given: 1}]
    [v is t for v in {u: 1 for u in (t, given)}]
    [k is t for k, _ in {t: 1, given: 2}.items()]
    [v is t for v in dict.fromkeys([t])]
    [v is t for v in sorted({t: 1})]
    list({t: 1})[0] is t, list({t})[0] is t, min({t}) is t
    {t: 1}.popitem()[0] is t
    [v is t for v in collections.OrderedDict([(t, 1)])]
    [v is t for v in collections.Counter([t])]
    [v is p for v in {p}], [v is p for v in {p: 1}]
    [v is t for v in {p} | {t}]
    t in {t}, (given[0], given[1]) in {given: 1}, (n, 2) in {t}
    [a is b for a, b in zip({t}, {t: 1})]
    updated({t}, given, t)
    kept({}, t)
""".strip().splitlines()


def updated(s, given, t):
    s.update([given, (1, 2)])
    s.add((t[0], 2))
    s.discard(given)
    return [v is t for v in s if v != (1, 2)]


def kept(d, t):
    d.setdefault(t, []).append(1)
    d.setdefault((t[0], t[1]), []).append(2)
    d.update({(t[0], t[1]): 3})
    return [v is t for v in d], list(d.values())


def made(form):
    names = {"collections": collections, "Pair": Pair, "updated": updated, "kept": kept}
    exec(
        f"def f(x, n, given):\n    t = (n, 2)\n    p = Pair(n, 2)\n    y = x + 1\n    return y, {form.strip()}\n", names
    )
    return names["f"]


@pytest.mark.parametrize("form", FORMS, ids=str.strip)
def test_the_object_that_went_in(form):
    plain = made(form)
    captured = ms.jit(made(form))
    for n in (1000, 1000, 1001, 1000):
        given = (n, "a" * 3)
        expected = plain(ms.ones(2), n, given)
        assert captured(ms.ones(2), n, given)[1:] == expected[1:]


@pytest.mark.parametrize("container", ["{t}", "{t: 1}", "frozenset([t])", "[{t}][0]"])
def test_beside_it_in_what_is_returned(container):
    names = {}
    exec(f"def f(x, n):\n    t = (n, 2)\n    y = x + 1\n    return y, {container}, t\n", names)
    captured = ms.jit(names["f"])
    for n in (1000, 1000, 1001):
        _, held, t = captured(ms.ones(2), n)
        assert next(iter(held)) is t
        assert t == (n, 2)


class Frozen(frozenset):
    __slots__ = ("own",)


@pytest.mark.parametrize("element", ["n", "(n, 2)", "o", "(o, n)", "frozenset([n])", "frozenset([o])"])
@pytest.mark.parametrize(
    "container", ["{%s}", "frozenset([%s])", "frozenset({%s, 1})", "Frozen([%s])", "{%s: 1}", "{1: %s}", "[%s]"]
)
def test_the_collector_finds_what_can_be_in_a_cycle(container, element):
    names = {"Frozen": Frozen}
    exec(f"def f(x, n, o):\n    y = x + 1\n    return {container % element}, y\n", names)
    captured = ms.jit(names["f"])
    for _ in range(3):
        expected, found = (g(ms.ones(2), 1000, object)[0] for g in (names["f"], captured))
        assert gc.is_tracked(found) or not gc.is_tracked(expected)
