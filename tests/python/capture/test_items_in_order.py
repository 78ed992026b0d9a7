"""What builtins do with each item of an iterable comes before they ask for the next one: code of the program sees the order."""

import collections
import functools
import itertools
import math
import operator
import re

import pytest

import msjit as ms
from differential import t

LOG, LIST = [], []
MODULES = {m.__name__: m for m in (collections, functools, itertools, math, operator)}


def note(*what):
    """Tells of an act, which a list that is being gone through may see grow."""
    LOG.append(what)
    if LIST and len(LIST) < 6:
        LIST.append(Item(9))


class Item:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        note("add", self.n)
        return Item(self.n + getattr(other, "n", other))

    def __radd__(self, other):
        note("radd", self.n)
        return Item(self.n + getattr(other, "n", other))

    def __mul__(self, other):
        note("mul", self.n)
        return Item(self.n)

    __rmul__ = __mul__

    def __hash__(self):
        note("hash", self.n)
        return self.n

    def __eq__(self, other):
        note("eq", self.n)
        return self is other

    def __lt__(self, other):
        note("lt", self.n)
        return self.n < other.n

    def __gt__(self, other):
        note("gt", self.n)
        return self.n > other.n

    def __bool__(self):
        note("bool", self.n)
        return True

    def __index__(self):
        note("index", self.n)
        return self.n

    def __iter__(self):
        note("iter", self.n)
        return iter((self.n, 0))

    def __float__(self):
        note("float", self.n)
        return float(self.n)

    def __repr__(self):
        return f"Item({self.n})"


def generator():
    for i in (1, 2, 3):
        LOG.append(("asked", i))
        yield Item(i)
    LOG.append("end")


def of_other_kinds():
    for item in (Item(1), [], 3):
        LOG.append("asked")
        yield item


def pairs():
    for i in (1, 2):
        LOG.append(("asked", i))
        yield Item(i), Item(i)


def raising():
    yield from generator()
    raise ValueError("asked once more")


def pairs_then_raising():
    yield Item(1), 1
    yield Item(2), 2
    raise KeyError("asked once more")


class Refusing(Item):
    def note(self, *_):
        LOG.append(("refused", self.n))
        raise ValueError(self.n)

    __add__ = __radd__ = __mul__ = __hash__ = __eq__ = __lt__ = __gt__ = __bool__ = __index__ = __iter__ = __float__ = (
        note
    )


def refusing():
    yield Item(1)
    yield Refusing(2)
    yield Item(3)


def refusing_keys():
    return [(Item(1), 1), (Refusing(2), 2), (Item(3), 3)]


def growing():
    LIST[:] = [Item(1), Item(2)]
    return LIST


def of_pairs():
    return [(Item(1), 2), (Item(1), 3)]


SOURCES = [generator, of_other_kinds, pairs, growing, of_pairs, raising, pairs_then_raising, refusing, refusing_keys]
EXPRESSIONS = """sum(g())
sum(g(), Item(0))
set(g())
frozenset(g())
{*g()}
s.update(g())
s.union(g())
s.intersection(g())
s.intersection_update(g())
s.difference(g())
s.difference_update(g())
s.symmetric_difference(g())
s.symmetric_difference_update(g())
s.issubset(g())
s.issuperset(g())
s.isdisjoint(g())
dict.fromkeys(g())
dict(g())
dict(zip(g(), g()))
dict(g(), p=1)
d.update(g())
{**dict(g())}
d.__ior__(g())
any(g())
all(g())
min(g())
max(g())
sorted(g())
a.extend(g())
a.__iadd__(g())
a.__setitem__(slice(0, 1), g())
[*g()]
(*g(), 1)
tuple(g())
list(g())
bytes(g())
bytearray(g())
collections.Counter(g())
collections.deque(g())
collections.OrderedDict(g())
collections.OrderedDict.fromkeys(g())
collections.defaultdict(int, g())
list(zip(g(), g()))
list(map(bool, g()))
list(map(operator.add, g(), g()))
list(filter(None, g()))
list(enumerate(g()))
Item(2) in g()
functools.reduce(operator.add, g())
list(itertools.accumulate(g()))
list(itertools.chain(g(), g()))
list(itertools.chain.from_iterable(g()))
list(itertools.islice(g(), 2))
list(itertools.takewhile(bool, g()))
list(itertools.dropwhile(bool, g()))
list(itertools.starmap(max, g()))
list(itertools.product(g(), [1]))
list(itertools.combinations(g(), 2))
list(itertools.groupby(g()))
list(itertools.compress(g(), g()))
math.prod(g())
math.fsum(g())
max(*g())
operator.countOf(g(), 3)
operator.indexOf(g(), Item(2))
[a for a, b in g()]
{a: b for a, b in g()}
{a for a in g()}
"".join(g())
str(list(g()))
list(reversed(list(g())))""".split("\n")
STATEMENTS = """a, b = g()
a, *b = g()
a, b, c = g()
a[1:2] = g()
a += g()
d |= g()
(a, b), c = g()
for b, c in g(): a.append(b)
a[:] = g()
a.extend(b for b in g() if b)
d = {k: 1 for k in g()}""".split("\n")


def program(text, source):
    line = f"r = {text}" if text in EXPRESSIONS else text
    names = {"Item": Item, "g": source, **MODULES}
    exec(
        f"def f(x):\n    y = x * 2\n    a, b, c, s, d, r = [7, 8, 9], 0, 0, {{5}}, {{4: 4}}, None\n    try:\n        {line}\n"
        "    except Exception as e:\n        r = type(e).__name__, e.args\n    return y, r, a, b, c, s, list(d.values())\n",
        names,
    )
    return names["f"]


def told(f):
    LOG.clear()
    LIST.clear()
    result = re.sub("0x[0-9a-f]+", "", repr(f(t(2))[1:]))
    seen = list(LOG)
    LOG.clear()
    LIST.clear()
    return result, seen


@pytest.mark.parametrize("source", SOURCES, ids=lambda f: f.__name__)
@pytest.mark.parametrize("text", EXPRESSIONS + STATEMENTS)
def test_in_order(text, source):
    f = program(text, source)
    expected, captured = told(f), ms.jit(f, backend="cpu")
    assert [told(captured) for _ in range(3)] == [expected] * 3
