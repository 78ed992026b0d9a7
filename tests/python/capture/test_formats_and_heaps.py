"""Texts of objects and containers, heaps and bisection, order of sets, a __dict__ read as a dict, operators with tensors."""

import bisect
import collections
import enum
import heapq
import typing

import pytest

import msjit as ms
from differential import check, t, whole


class Plain:
    def __init__(self, v=3):
        self.value = v
        self.items = [1, 2]

    def __str__(self):
        return f"plain {self.value}"

    def __repr__(self):
        return f"Plain({self.value!r})"

    def __format__(self, spec):
        return f"<{spec}>"


class Point(typing.NamedTuple):
    x: int
    y: object = 0


class Number(enum.IntEnum):
    ONE = 1


class Letter(str, enum.Enum):
    A = "a"


class Own(list):
    pass


class OwnDict(dict):
    pass


class OwnSet(set):
    pass


# --- texts -----------------------------------------------------------------------------------------------------------
def test_percent():
    def f(x, o, l, d):
        a = "%s %r %5s|%-8r|%.3s" % (o, o, l, d, "abcdef"), "%d %05.1f %x %%" % (3, 2.25, 255), "%s" % l, "%r" % (l,)
        b = "%(a)s %(b)04d %%" % d, "%*d %-*s|" % (5, 3, 6, o), "%s and %a" % (Point(1, [2]), "é"), "%s" % None
        return a, b, repr(Point(1, l)), "%c" % "q", x * 2

    whole(f, t(2), Plain(), [1, "a"], {"a": [1], "b": 2})


def test_percent_raises():
    def f(x, l):
        out = []
        for text, values in (("%d", ("a",)), ("%s %s", (1,)), ("%s", (1, 2)), ("%d", l), ("%q", 1), ("%(a)s", l)):
            try:
                out.append(text % values)
            except (TypeError, ValueError) as e:
                out.append(str(e))
        return out, x * 2

    check(f, t(2), [1])


@pytest.mark.parametrize("text", ["%(a)s %s", "%(a)s %s %(a)s", "%s %(a)s", "%s", "%% %(a)s %%", "%(a)s %d"])
def test_percent_by_name_and_by_position(text):
    """A dictionary is one argument, too, before its names are used; after a name nothing is left. One in a function: the break
    of one would leave the others to the interpreter."""
    check(lambda x: (text % {"a": 1}, x * 2), t(2))


FORMATS = (
    "{} {}",
    "{0!r:>12}|{1[0]}|{k.value:03d}|{k.items[1]}",
    "{k.value:{w}.{p}f}",
    "{{}} {a}",
    "{0} {1} {d}",
    "{!s} {!a}",
    "{d[a]} {0:q}",
    "{w:>5}{p:<4}",
    "{1}{1}{0}",
)


def test_format():
    def f(x, o, l, d):
        return [text.format(o, l, k=o, w=8, p=2, d=d, **d) for text in FORMATS], x * 2

    def raises(x, l):
        out = []
        for text in ("{} {}", "{a}", "{0.none}", "{0[9]}", "{:d}", "{", "{0} {}"):
            try:
                out.append(text.format(l))
            except (IndexError, KeyError, AttributeError, TypeError, ValueError) as e:
                out.append(type(e).__name__ + str(e))
        return out, x * 2

    whole(f, t(2), Plain(), [1, "a"], {"a": [1], "b": 2})
    check(raises, t(2), [1])


def test_reprs():
    def f(x, o, s, q, dd):
        made = collections.deque([1, "a"], maxlen=3), collections.OrderedDict(a=1, b=[2]), collections.OrderedDict()
        more = {1, "b"}, set(), frozenset((1,)), frozenset(), Own([1]), OwnDict(a=1), OwnSet([2]), slice(1, None), Own()
        sets = (
            list(map(repr, more)),
            str({3: {4}, "a": o}),
            repr(s),
            repr(q),
            repr(dd),
            repr(collections.Counter("aab")),
        )
        return list(map(repr, made)), sets, repr(vars(o)), str(collections.deque()), f"{Number.ONE} {Letter.A}", x + 1

    args = Plain(), {"a", "b", "c"}, collections.deque([1]), collections.defaultdict(list, a=[1])
    report = check(f, t(2), *args, min_hits=3, compiles=1)
    assert not report.breaks, str(report)  # inlined loops of 3.12 are looked at by themselves, and skipped


# --- heaps and bisection -----------------------------------------------------------------------------------------------
def test_heaps():
    def f(x, l):
        h = [5, 3, 8, 1, 9, 2]
        heapq.heapify(h)
        heapq.heappush(h, 0)
        out = [heapq.heappop(h), heapq.heappushpop(h, 4), heapq.heapreplace(h, 7), heapq.heappushpop(h, -1)]
        beams = []
        for i, score in enumerate(l):
            heapq.heappush(beams, (-score, i, x * score))
        best = [heapq.heappop(beams) for _ in range(2)]
        try:
            heapq.heappop([])
        except IndexError as e:
            out.append(str(e))
        heapq.heapify(l)
        return h, out, best, beams, l

    whole(f, t(2), [3, 1, 4, 1, 5, 9, 2, 6])


def test_heaps_compare_as_c_does():
    log = []

    class Logged:
        def __init__(self, v):
            self.v = v

        def __lt__(self, other):
            log.append((self.v, other.v))
            return self.v < other.v

    def f(x, values):
        log.clear()
        h = [Logged(v) for v in values]
        heapq.heapify(h)
        heapq.heappush(h, Logged(0))
        a, b = heapq.heappop(h), heapq.heapreplace(h, Logged(4))
        ordered = sorted(values)
        return [v.v for v in h], a.v, b.v, bisect.bisect([Logged(v) for v in ordered], Logged(4)), list(log), x * 2

    whole(f, t(2), [5, 2, 7, 1, 9, 3, 4, 8])


def test_bisection():
    def f(x, l):
        bisect.insort(l, 4)
        bisect.insort_left(l, 1, key=lambda v: v)
        found = [bisect.bisect(l, v) for v in range(7)], [bisect.bisect_left(l, v, 1, 3) for v in range(7)]
        return l, found, bisect.bisect_right([(1, "a"), (2, "b")], 1, key=lambda p: p[0]), x * len(l)

    def raises(x, l):
        try:
            bisect.bisect(l, 1, -1)
        except ValueError as e:
            return str(e), x * 2

    whole(f, t(2), [1, 3, 5])
    whole(raises, t(2), [1, 3, 5])


@pytest.mark.parametrize("extra", ["", ", 0, 1", ", key=lambda v: v"])
@pytest.mark.parametrize("name", ["bisect_left", "bisect_right", "insort_left", "insort_right"])
@pytest.mark.parametrize(
    "where", ["{1: 2}", "{1, 2}", "(1, 3)", "'ac'", "collections.OrderedDict(a=1)", "None", "{1: 2}.keys()", "range(5)"]
)
def test_bisection_of_what_is_no_list(where, name, extra):
    names = {"bisect": bisect, "collections": collections}
    body = f"        r = bisect.{name}({where}, 2{extra})\n    except Exception as e:\n        r = type(e), e.args\n"
    exec(f"def f(x):\n    y = x + 1\n    try:\n{body}    return y, r\n", names)
    check(names["f"], t(2))


# --- the order of sets -------------------------------------------------------------------------------------------------
ORDERS = [
    "return list(frozenset(set(items)))",
    "return list(set(set(items)).copy())",
    "return set(items), frozenset(items), {k for k in items}, {*items}",
    "return frozenset(set(items)), set(frozenset(items)), set(items).copy()",
    "s.add('q'); s.add('r'); s.discard('q'); return s, list(s)",
    "return s | {'z'}, s - {items[0]}, s & set(items[1:]), s ^ {'a', items[0]}, list(s | {'z'})",
    "return set(s), list(set(s)), frozenset(s), list(frozenset(s)), s.copy(), s.union(items), list(s)",
    "return set(fs), list(set(fs)), fs | {'a'}, fs.union(s), fs.difference([items[0]]), list(fs)",
    "s |= set('abc'); s -= {items[0]}; return s, list(s)",
    "s.clear(); s.update(items[::-1]); return s, list(s)",
    "return set(dict.fromkeys(items)), list(set(dict.fromkeys(items))), set(d), set(d.keys()), d.keys() | {'z'}",
    "return d.keys() & set(items), d.keys() - {items[0]}, d.items() ^ {('a', 1)}, set(items) | d.keys()",
    "m = OwnSet(items); m.add('q'); return list(m), list(OwnSet(s)), m | s",
    "a = set(items); b = a.pop(); a.add('z'); return a, b, list(a)",
]


@pytest.mark.parametrize("body", ORDERS)
def test_the_order_of_sets(body):
    names = {"OwnSet": OwnSet}
    exec(f"def f(x, items, s, fs, d):\n    y = x * 2\n    {body.replace('return ', 'return y, ')}", names)

    def shown(function, items):
        s = set(items)
        made = function(t(2), items, s, frozenset(items), dict.fromkeys(items))[1:]
        return [list(v) if isinstance(v, (set, frozenset)) else v for v in (*made, s)]

    for n in (1, 3, 5, 9, 20, 40):
        items = [f"{i * 7919 % 1009}{body[:5]}" for i in range(n)]
        captured = ms.jit(names["f"])
        for _ in range(2):
            assert shown(captured, items) == shown(names["f"], items)
        assert not ms.report(captured).breaks, str(ms.report(captured))
        ms.reset(captured)


# --- a __dict__ read as a dict -----------------------------------------------------------------------------------------
def test_own_dicts():
    def f(x, o):
        made = Plain(x)
        made.w = x * 2
        a = vars(o) | {"a": 1}, {**vars(o)}, vars(o) == {"value": 3, "items": [1, 2]}, vars(o) == vars(Plain())
        b = bool(vars(o)), not vars(made), list(vars(made)), sorted(vars(o)), len(made.__dict__)
        del o.__dict__["value"]
        try:
            del vars(o)["none"]
        except KeyError as e:
            b += (e.args,)
        return a, b, hasattr(o, "value"), sum(v for v in vars(made).values() if isinstance(v, ms.Tensor)), o

    whole(f, t(2), Plain())


# --- operators with tensors ----------------------------------------------------------------------------------------------
class Quantity:
    def __init__(self, v):
        self.v = v

    def __mul__(self, other):
        return Quantity(self.v * other)

    def __add__(self, other):
        return self.v + other

    def __truediv__(self, other):
        return NotImplemented


def test_operators_of_own_classes_with_tensors():
    def f(x, q):
        made = Quantity(3)
        return (made * x).v, made + x, q + x, (q * x).v

    def refused(x, q):
        try:
            return q / x
        except TypeError:
            return x * 2

    whole(f, t(2), Quantity(2.5))
    check(refused, t(2), Quantity(2.5))


# --- classes made inside --------------------------------------------------------------------------------------------------
def test_classes_made_inside_break_in_place():
    def f(x):
        y = x * 2

        class Local:
            def run(self, v):
                return v + y

        z = Local().run(y) * 3
        made = type("Made", (Plain,), {"extra": 4})
        return z + made().extra

    report = check(f, t(2))
    assert "class_body" in {b.id for b in report.breaks}, str(report)


def test_methods_of_ranges_and_reversed_texts():
    def f(x, r):
        return r.index(3), r.count(9), list(reversed("abc")), list(reversed(b"ab")), [c for c in reversed("xy")], x * 2

    whole(f, t(2), range(1, 8, 2))


class OwnInt(int):
    def twice(self):
        return self * 2


class OwnText(str):
    pass


def test_subclasses_of_numbers_and_texts_are_themselves():
    def f(x, n, s):
        y = x * 2
        made = OwnInt(4), OwnText("ab")
        return made, made[0].twice(), y * n, s + "c", type(n), n.twice(), made[1] == "ab"

    report = check(f, t(2), OwnInt(3), OwnText("q"))
    assert any("OwnInt, a subclass of int" in b.reason for b in report.breaks), str(report)
