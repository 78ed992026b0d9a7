"""Objects whose end runs code, held by what captured code drops: that code runs where Python runs it.

What is dropped holds them at whatever depth, and may do so in one call and not in another.
"""

import collections
import functools
import gc
import types
import weakref

import pytest

import msjit as ms
from differential import t


class Loud:
    def __init__(self, log):
        self.log = log

    def __del__(self):
        self.log.append("gone")


class Called:
    """Its end runs the callback of a weak reference."""

    def __init__(self, log):
        self.log = log
        self.ref = None


class Holder:
    def __init__(self, held):
        self.held = held

    def method(self):
        return self.held


class Slotted:
    __slots__ = ("held",)

    def __init__(self, held):
        self.held = held


def raised(held):
    error = ValueError(held)
    return error


def raised_in_a_frame(held):
    try:
        raise ValueError
    except ValueError as error:
        return error


def missing_attribute(held):
    try:
        held.no_such_attribute
    except AttributeError as error:
        return error.with_traceback(None)


def closure(held):
    return lambda: held


def begun(held):
    def generator(held):
        yield 1
        yield held

    g = generator(held)
    next(g)
    return Holder(g)


HOLDERS = {
    "itself": lambda held: held,
    "attribute": Holder,
    "attribute of an attribute": lambda held: Holder(Holder(held)),
    "slot": Slotted,
    "bound method": lambda held: Holder(held).method,
    "partial": lambda held: functools.partial(print, held),
    "list in a dict": lambda held: {"a": [1, held]},
    "key": lambda held: {(1, held): 2},
    "set": lambda held: {held},
    "deque": lambda held: collections.deque([held]),
    "far in a list": lambda held: [*range(200), held],
    "namespace": lambda held: types.SimpleNamespace(a=held),
    "exception": raised,
    "exception's frame": raised_in_a_frame,
    "exception of an attribute": missing_attribute,
    "closure": closure,
    "generator": begun,
    "iterator": lambda held: iter([held]),
    "a pair of which each is held twice": lambda held: [[held, held], [held]],
}


def end_of_call(x, log, make, box):
    make()
    log.append(1)
    return x * 2


def end_of_with(x, log, make, box):
    class Manager:
        def __init__(self):
            self.held = make()

        def __enter__(self):
            return None

        def __exit__(self, *error):
            return True

    with Manager():
        float(x.sum())
    log.append(1)
    return x * 2


def end_of_raising_with(x, log, make, box):
    class Manager:
        def __enter__(self):
            return None

        def __exit__(self, kind, error, traceback):
            self.error = error.with_traceback(None)
            return True

    with Manager():
        raise ValueError(make())
    log.append(1)
    return x * 2


def variable(x, log, make, box):
    held = make()
    y = x + float(x.sum())
    held = None
    log.append(1)
    return y if held is None else x


def deleted_variable(x, log, make, box):
    held = make()
    y = x + float(x.sum())
    del held
    log.append(1)
    return y


def variable_of_a_loop(x, log, make, box):
    held = None
    for i in range(4):
        new = make() if i % 2 else None
        held = new
        new = None
        log.append(i)
        x = x + 1
    return x, held is None


def two_variables(x, log, make, box):
    a = b = make()
    y = x + float(x.sum())
    a = None
    log.append(1)
    b = None
    log.append(2)
    return y, a, b


def attribute(x, log, make, box):
    box.a = make()
    y = x + float(x.sum())
    box.a = None
    log.append(1)
    return y


def two_attributes(x, log, make, box):
    box.a = box.b = make()
    y = x + float(x.sum())
    box.a = None
    log.append(1)
    box.b = None
    log.append(2)
    return y


def element(x, log, make, box):
    items = [make(), 1]
    y = x + float(x.sum())
    items[0] = None
    log.append(1)
    items.pop(0)
    return y, items


def entry(x, log, make, box):
    table = {"a": make()}
    y = x + float(x.sum())
    table["a"] = None
    log.append(1)
    return y, table


def handled(x, log, make, box):
    try:
        raise ValueError(make())
    except ValueError as error:
        log.append(type(error).__name__)
    log.append(1)
    return x * 2


def temporary(x, log, make, box):
    class Of:
        def __init__(self, held):
            self.held = held

        def __getitem__(self, v):
            return v * 2

        def method(self, v):
            return v * 2

        @property
        def shown(self):
            return x * 3

    y = Of(make()).method(x)
    log.append(1)
    y = y + Of(make())[x]
    log.append(2)
    y = y + Of(make()).shown
    log.append(3)
    y = x * 2 if make() else x
    log.append(4)
    return y


def argument(x, log, make, box):
    def function(v, held, other=None):
        log.append("called")
        return v * 2

    y = function(x, make())
    log.append(1)
    y = y + function(x, None, other=make())
    log.append(2)
    y = y + function(x, *[make()])
    log.append(3)
    return y


def in_two_places(x, log, make, box):
    def same(held):
        return held if float(x.sum()) else None

    held = make()
    same(held)
    del held
    log.append(1)
    held = make()
    other = same(held)
    y = x * 2
    del held
    log.append(2)
    del other
    log.append(3)
    held = make()
    other = same(held)
    held, other = other, held
    y = y * 2
    held = None
    log.append(4)
    other = held
    log.append(5)
    return y


def in_containers(x, log, make, box):
    items = [make()] * 2
    y = x * 2
    items.pop()
    log.append(1)
    items.pop()
    log.append(2)
    table = {"a": make()}
    held = table.get("a")
    y = y + float(y.sum())
    table.clear()
    log.append(3)
    held = None
    log.append(4)
    table = {"a": make()}
    held = table.get("a")
    table.clear()
    held = None
    log.append(5)
    return y, held


DROPS = [
    in_containers,
    in_two_places,
    temporary,
    argument,
    end_of_call,
    end_of_with,
    end_of_raising_with,
    variable,
    deleted_variable,
    variable_of_a_loop,
    two_variables,
    attribute,
    two_attributes,
    element,
    entry,
    handled,
]


class Maker:
    """Called, it makes a holder of an object whose end is told; `quiet` the first times."""

    def __init__(self, log, holder, kind, quiet):
        self.log = log
        self.holder = HOLDERS[holder]
        self.kind = kind
        self.quiet = quiet

    def __call__(self):
        if self.quiet > 0:
            self.quiet -= 1
            return self.holder("quiet")
        log = self.log
        if self.kind == "__del__":
            return self.holder(Loud(log))
        held = Called(log)
        ref = weakref.ref(held, lambda r: log.append("called back"))
        log.append(ref)
        return self.holder(held)


def observe(function, holder, kind, quiet, calls=5):
    gc.collect()
    seen = []
    log = []
    make = Maker(log, holder, kind, quiet)
    for _ in range(calls):
        try:
            result = function(t(3), log, make, types.SimpleNamespace())
        except AttributeError as error:
            result = repr(error)
        del result
        seen.append([entry for entry in log if not isinstance(entry, weakref.ref)])
        log.clear()
    return seen


@pytest.mark.by_turns
@pytest.mark.parametrize("quiet", [0, 3])
@pytest.mark.parametrize("kind", ["__del__", "weakref"])
@pytest.mark.parametrize("drop", DROPS, ids=lambda f: f.__name__)
def test_ends_come_where_python_has_them(drop, kind, quiet):
    wrong = {}
    for holder in HOLDERS:
        if holder == "exception of an attribute" and quiet:
            continue
        captured = ms.jit(drop, backend="cpu")
        ms.reset(captured)
        expected = observe(drop, holder, kind, quiet)
        found = observe(captured, holder, kind, quiet)
        if expected != found:
            wrong[holder] = [(e, f) for e, f in zip(expected, found) if e != f][0]
    assert not wrong


CHANGES_OF_HOLDERS = {
    "del": "o = kind(n); take(o); del o",
    "other": "o = kind(n); take(o); o = 1",
    "item": "held = [kind(n)]; take(held[0]); held.pop()",
    "class": "o = Holder(); o.made = kind(n); take(o.made); del o",
    "key": "held = {1: kind(n)}; take(held[1]); del held[1]",
}


@pytest.mark.parametrize("change", CHANGES_OF_HOLDERS)
@pytest.mark.parametrize("derived", [False, True])
def test_what_c_code_does_as_it_frees(change, derived):
    """A library's type may do anything as its objects are freed, and no hook of Python's tells: NumPy's nditer warns."""
    import _capture_testing as ct

    kind = ct.c_type("msjit_tests.Loud", [])
    if derived:
        kind = type("Derived", (kind,), {"__slots__": ()})
    scope = {"Holder": type("Holder", (), {}), "take": lambda o: None, "kind": kind, "log": []}
    exec(f"def f(x, n):\n    y = x + 1\n    {CHANGES_OF_HOLDERS[change]}\n    n = len(log)\n    return y * n, n", scope)
    captured = ms.jit(scope["f"])
    ct.c_at_end(scope["log"].append)
    try:
        for f in (scope["f"], captured):
            for n in range(5):
                scope["log"].clear()
                y, seen = f(ms.ones(2), n)
                assert seen == 1 and scope["log"] == [n] and y.tolist() == [2, 2]
    finally:
        ct.c_at_end(None)
