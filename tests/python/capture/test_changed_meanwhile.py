"""Containers that change while they are searched, compared or iterated: what is asked, in which order, and what raises."""

import collections
import sys
import types

import pytest

import msjit as ms
from differential import fresh, t

X = t(2)  # captured calls end with an op: without one nothing would be captured
LOG = []


@pytest.fixture(autouse=True)
def capture_does_not_retire():
    ms.set_context(deterministic="ON")
    yield
    ms.set_context(deterministic="OFF")


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
    """The same when it is captured."""
    with ms.enable_capture(lambda code: code is function.__code__):
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
    expected, run = plain(asked, kind, use), fresh(asked)
    for _ in range(3):
        assert captured(run, kind, use) == expected


@pytest.mark.by_turns
@pytest.mark.parametrize("outside", [False, True], ids=["made inside", "from outside"])
@pytest.mark.parametrize("equal", [False, True], ids=["unequal", "equal"])
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", [list, collections.deque], ids=lambda kind: kind.__name__)
def test_changed_while_compared(kind, use, equal, outside):
    for change in CHANGES:
        run = fresh(changed)
        expected = plain(changed, kind, use, change, equal, kind() if outside else None)
        for _ in range(3):
            found = captured(run, kind, use, change, equal, kind() if outside else None)
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
    own_fill = fresh(fill)
    for _ in range(4):
        assert run(lambda _, *arguments: captured(own_fill, *arguments)) == expected


def numbers(n):
    """2, 4, ..., and then an error."""
    for i in range(n):
        yield 2 * i + 2
    raise ZeroDivisionError("no more")


def pairs(n):
    for i in numbers(n):
        yield i, str(i)


def bad_pairs(n):
    for i in range(n):
        yield i, str(i)
    yield (1, 2, 3)


def add_in_place(items, source):
    items += source


def unite_in_place(items, source):
    items |= source


def assign_slice(items, source):
    items[1:1] = source


FILLED = {
    "list.extend": (lambda: [7], lambda items, source: items.extend(source), numbers),
    "list +=": (lambda: [7], add_in_place, numbers),
    "list slice": (lambda: [7], assign_slice, numbers),
    "list.__init__": (lambda: [7], lambda items, source: items.__init__(source), numbers),
    "deque.extend": (lambda: collections.deque([7]), lambda items, source: items.extend(source), numbers),
    "deque.extendleft": (lambda: collections.deque([7]), lambda items, source: items.extendleft(source), numbers),
    "deque +=": (lambda: collections.deque([7], 2), add_in_place, numbers),
    "set.update": (lambda: {2, 7}, lambda items, source: items.update(source), numbers),
    "set.difference_update": (lambda: {2, 7}, lambda items, source: items.difference_update(source), numbers),
    "set.intersection_update": (lambda: {2, 7}, lambda items, source: items.intersection_update(source), numbers),
    "set.symmetric": (lambda: {2, 7}, lambda items, source: items.symmetric_difference_update(source), numbers),
    "bytearray.extend": (lambda: bytearray(b"7"), lambda items, source: items.extend(source), numbers),
    "dict.update": (lambda: {2: 7}, lambda items, source: items.update(source), pairs),
    "dict.update, malformed": (lambda: {2: 7}, lambda items, source: items.update(source), bad_pairs),
    "dict |=": (lambda: {2: 7}, unite_in_place, pairs),
    "OrderedDict.update": (lambda: collections.OrderedDict({2: 7}), lambda items, s: items.update(s), pairs),
    "defaultdict.update": (lambda: collections.defaultdict(int, {2: 7}), lambda items, s: items.update(s), pairs),
    "Counter.update": (lambda: collections.Counter([2]), lambda items, source: items.update(source), numbers),
}


def filled(x, fill, items, source, n):
    try:
        fill(items, source(n))
        error = None
    except (ZeroDivisionError, ValueError) as e:
        error = str(e)
    return error, items, x * 2


def made_and_filled(x, fill, make, source, n):
    return filled(x, fill, make(), source, n)


@pytest.mark.parametrize("outside", [False, True], ids=["made inside", "from outside"])
@pytest.mark.parametrize("name", FILLED)
def test_a_source_that_raises(name, outside):
    """What came before the error stays where the method takes one after the other, and nothing where it does not."""
    make, fill, source = FILLED[name]
    for n in (0, 1, 3):
        run = fresh(filled if outside else made_and_filled)
        results = [repr(call(run, fill, make() if outside else make, source, n)) for call in [plain] + 4 * [captured]]
        assert results == 5 * results[:1]


class Dying:
    __slots__ = ("log",)

    def __init__(self, log):
        self.log = log

    def __del__(self):
        self.log.append("died")


class DyingWithDict(Dying):
    pass


def emptied(x, kind, how):
    log = []
    items = kind(log)
    log.clear()
    how(items)
    return list(log), x * 2


HOLDERS = {
    "list": lambda log: [Dying(log), 1],
    "list of objects with attributes": lambda log: [DyingWithDict(log), 1],
    "list of lists": lambda log: [[Dying(log)], 1],
    "dict": lambda log: {0: Dying(log), 1: 1},
    "deque": lambda log: collections.deque([Dying(log), 1]),
}
EMPTIED = {
    "clear": lambda items: items.clear(),
    "pop": lambda items: items.pop(0) and None,
    "del": lambda items: items.__delitem__(0),
    "set": lambda items: items.__setitem__(0, 5),
    "slice": lambda items: items.__setitem__(slice(0, 1), []),
    "del slice": lambda items: items.__delitem__(slice(0, 1)),
    "id": lambda items: (id(items[0]), items.clear()),
    "popleft": lambda items: items.popleft() and None,
    "update": lambda items: items.update({0: 1}),
}


@pytest.mark.parametrize("how", EMPTIED)
@pytest.mark.parametrize("kind", HOLDERS)
def test_what_dies_when_it_leaves_its_container(kind, how):
    """Its __del__ runs there, and not later."""

    own_leave, own_emptied = fresh(leave), fresh(emptied)

    def run(call, outside):
        log = []
        items = HOLDERS[kind](log)
        try:
            if outside:
                return call(own_leave, EMPTIED[how], items, log)
            return call(own_emptied, HOLDERS[kind], EMPTIED[how])
        except (TypeError, AttributeError, KeyError) as error:
            return type(error).__name__

    for outside in (False, True):
        expected = run(plain, outside)
        for _ in range(4):
            assert run(captured, outside) == expected, outside


def leave(x, how, items, log):
    how(items)
    return list(log), x * 2


class Part:
    """A part of a slice, or an index, that changes the list when it is asked."""

    def __init__(self, at, items, change):
        self.at, self.items, self.change = at, items, change

    def __index__(self):
        self.change(self.items)
        return self.at


PARTS = {
    "index": lambda part: part(1),
    "negative index": lambda part: part(-1),
    "start": lambda part: slice(part(1), 4),
    "stop": lambda part: slice(0, part(3)),
    "step": lambda part: slice(0, 10, part(1)),
    "step of two": lambda part: slice(None, None, part(2)),
    "backwards": lambda part: slice(None, None, part(-1)),
    "all": lambda part: slice(part(0), part(3), part(1)),
}
CHANGED_BY_PARTS = {
    "clear": lambda items: items.clear(),
    "append": lambda items: items.append(8),
    "shorten": lambda items: items.__delitem__(slice(1, None)),
    "nothing": lambda items: None,
}


def by_parts(x, make, what, change, use):
    items = [0, 1, 2, 3]
    key = make(lambda at: Part(at, items, change))
    found = []
    for _ in range(2):
        try:
            if use == "load":
                found.append(items[key])
            elif use == "store":
                items[key] = [5, 6]
            elif use == "store as many":
                items[key] = [-one for one in items[key]] if isinstance(key, slice) else 7
            else:
                del items[key]
        except (IndexError, ValueError) as error:
            found.append(str(error))
    kept = type(key.step).__name__ if isinstance(key, slice) else None
    return found, items, kept, x * 2


@pytest.mark.parametrize("use", ["load", "store", "store as many", "delete"])
@pytest.mark.parametrize("change", CHANGED_BY_PARTS)
@pytest.mark.parametrize("what", PARTS)
def test_a_list_that_its_index_changes(what, change, use):
    arguments = PARTS[what], what, CHANGED_BY_PARTS[change], use
    expected, run = plain(by_parts, *arguments), fresh(by_parts)
    for _ in range(4):
        assert repr(captured(run, *arguments)) == repr(expected)


def test_a_module_that_is_blocked_meanwhile(monkeypatch):
    def f(x):
        try:
            import made_up_module as m
        except ImportError as error:
            return x * 2, error.name
        y = x * 2
        float(y.sum())
        return y, m.number

    captured = fresh(f)
    g = ms.jit(captured)
    for module in (types.SimpleNamespace(number=1), None, types.SimpleNamespace(number=2), None, None):
        monkeypatch.setitem(sys.modules, "made_up_module", module)
        assert g(X)[1] == f(X)[1]


def test_a_module_that_the_function_takes_away(monkeypatch):
    def f(x):
        y = x * 2
        del sys.modules["made_up_module"]
        try:
            import made_up_module
        except ImportError as error:
            return y, error.name
        return y, made_up_module

    g = ms.jit(fresh(f))
    for _ in range(4):
        monkeypatch.setitem(sys.modules, "made_up_module", types.SimpleNamespace(number=1))
        assert g(X)[1] == "made_up_module"
