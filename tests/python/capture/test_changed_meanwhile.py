"""Containers that change while they are searched, compared or iterated: what is asked, in which order, and what raises."""

import collections

import pytest

import msjit as ms
from differential import t

X = t(2)  # captured calls end with an op: without one nothing would be captured
LOG = []


class Noted:
    """Equal by its number; says who was asked about what."""

    def __init__(self, number):
        self.number = number

    def __eq__(self, other):
        LOG.append((self.number, getattr(other, "number", other)))
        return self.number == getattr(other, "number", other)

    def __lt__(self, other):
        LOG.append((self.number, getattr(other, "number", other)))
        return self.number < getattr(other, "number", other)

    def __hash__(self):
        return 1


class Changing:
    """Changes its container when it is compared."""

    def __init__(self, container, change, equal=False):
        self.container, self.change, self.equal = container, change, equal

    def __eq__(self, other):
        if len(self.container) < 6:
            CHANGES[self.change](self.container)
        return self.equal or NotImplemented

    def __hash__(self):
        return hash(5)


def swap(c):
    if len(c) > 1:
        c[0], c[-1] = c[-1], c[0]


CHANGES = {
    "clear": lambda c: c.clear(),
    "pop": lambda c: c.pop() if c else None,
    "append": lambda c: c.append(9),
    "swap": swap,
    "turn": lambda c: c.insert(0, c.pop()) if c else None,
    "reverse": lambda c: c.reverse(),
}
USES = {
    "remove": lambda c, v: c.remove(v),
    "index": lambda c, v: c.index(v),
    "count": lambda c, v: c.count(v),
    "in": lambda c, v: v in c,
    "equal": lambda c, v: c == type(c)([v, v, v]),
    "less": lambda c, v: c < type(c)([v, v, v]),
    "iterate": lambda c, v: [x == v for x in c],
    "iterate backwards": lambda c, v: [x == v for x in reversed(c)],
    "any": lambda c, v: any(x == v for x in c),
    "max": lambda c, v: max(c) == v,
}


def plain(function, *arguments):
    """What the function gives beside a tensor."""
    *found, _ = function(X, *arguments)
    return found


def captured(function, *arguments):
    """The same when it and all that it calls in this file is captured."""
    with ms.enable_capture(lambda code: code.co_filename == __file__):
        *found, _ = function(X, *arguments)
    return found


def asked(x, kind, use):
    items, value = kind([Noted(1), Noted(2), Noted(3)]), Noted(2)
    LOG.clear()
    try:
        found = USES[use](items, value)
    except Exception as error:
        found = repr(error)
    return found, list(LOG), len(items), x * 2


def changed(x, kind, use, change, equal, outside):
    items = outside if outside is not None else kind()
    for _ in range(3):
        items.append(Changing(items, change, equal))
    try:
        found = USES[use](items, 5)
    except Exception as error:
        found = type(error).__name__, str(error)
    return found, [i if isinstance(i, int) else "changing" for i in items], x * 2


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", [list, tuple, collections.deque], ids=lambda kind: kind.__name__)
def test_who_is_asked(kind, use):
    expected = plain(asked, kind, use)
    for _ in range(3):
        assert captured(asked, kind, use) == expected


@pytest.mark.parametrize("outside", [False, True], ids=["made inside", "from outside"])
@pytest.mark.parametrize("equal", [False, True], ids=["unequal", "equal"])
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", [list, collections.deque], ids=lambda kind: kind.__name__)
def test_changed_while_compared(kind, use, equal, outside):
    for change in CHANGES:
        expected = plain(changed, kind, use, change, equal, kind() if outside else None)
        for _ in range(3):
            found = captured(changed, kind, use, change, equal, kind() if outside else None)
            assert found == expected, change


def fill(x, items, stops):
    """New values in the places of old ones."""
    for i in range(len(items)):
        items[i] = 10 * i
    items.reverse()
    if stops:
        items.append(1)
        items.popleft()
    return list(items), x * 2


@pytest.mark.parametrize("stops", [False, True])
def test_iterators_of_a_deque_from_outside(stops):
    """They go on over other values, and stop where elements came or went, even when as many as before."""

    def run(call):
        items = collections.deque(range(5))
        iterator = iter(items)
        next(iterator)
        made = call(fill, items, stops)
        try:
            return made, list(iterator)
        except RuntimeError as error:
            return made, str(error)

    expected = run(plain)
    for _ in range(4):
        assert run(captured) == expected


def extended(x, items, end, source):
    try:
        getattr(items, end)(source)
    except ZeroDivisionError:
        pass
    return list(items), x * 2


@pytest.mark.parametrize("end", ["extend", "extendleft", "__iadd__"])
def test_a_deque_extended_by_what_raises(end):
    """What came before the error stays."""
    results = []
    for call in [plain] + 4 * [captured]:
        items = collections.deque([7])
        results.append((call(extended, items, end, (6 // n for n in (1, 2, 0))), call(extended, items, end, items)))
    assert results == 5 * results[:1]
