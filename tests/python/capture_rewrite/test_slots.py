"""Who owns what stands in a frame's slots (docs/decisions/0011-slots.md)."""

import gc
import sys

import _capture_testing as ct
import pytest

from mini import all_sites, function_with


class Thing:
    def __init__(self, name, log=None):
        self.name, self.log = name, log

    def __del__(self):
        if self.log is not None:
            variables = sys._getframe(1).f_locals
            self.log.append((self.name, *(variables[v].name if v in variables else None for v in "xy")))


def pair(make):
    x, y = make("x"), make("y")
    return [v.name for v in (x, y)]


def nested(make):
    x, y = make("x"), make("y")
    return [v.name for v in (x, *(y, *(x, y)))]


def before_a_call(make):
    x, y = make("x"), make("y")
    return (x.name, str(y.name), [v.name for v in (x, y)])


def overwritten(function, depth, make):
    """What the function gives where a region writes x and y as soon as the stack above them is so deep, and the names of
    what stood on the stack then."""
    rows, sites = ct.instructions(function.__code__), all_sites(function.__code__)
    stacks = []

    def handler(site, variables, stack, capacity):
        if stacks or rows[sites[site]]["depth"] != depth or sum(isinstance(v, Thing) for v in variables) != 2:
            return None
        stacks.append([v.name for v in stack if isinstance(v, Thing)])
        return sites[site], [Thing("new " + v.name) if isinstance(v, Thing) else v for v in variables], stack

    rewritten = ct.Rewritten(function.__code__, sites, [], handler)
    for i in range(len(sites)):
        rewritten.arm(i, 0)
    return function_with(function, rewritten.code())(make), stacks


FUNCTIONS = [pair, nested, before_a_call]
DEPTHS = {(f, d) for f in FUNCTIONS for d in range(4) if overwritten(f, d, Thing)[1]}


@pytest.mark.parametrize("function", FUNCTIONS)
def test_entries_of_the_stack_outlive_the_variables_they_came_from(function):
    deepest = max(d for f, d in DEPTHS if f is function)
    assert deepest > 0
    for depth in range(deepest + 1):
        if (function, depth) not in DEPTHS:
            continue
        log = []
        result, [stack] = overwritten(function, depth, lambda name: Thing(name, log))
        gc.collect()
        names = [n for r in result for n in (r if isinstance(r, list) else [r]) if isinstance(n, str)]
        # What stood on the stack is used as it was; what is read later is the new one.
        old = [n for n in names if not n.startswith("new")]
        assert names[: len(old)] == old and set(stack) <= set(old), (depth, names)
        assert sorted(entry[0] for entry in log) == ["x", "y"]


def test_destructors_run_when_every_variable_holds_its_new_value():
    log = []
    assert overwritten(pair, 0, lambda name: Thing(name, log)) == (["new x", "new y"], [[]])
    assert sorted(log) == [("x", "new x", "new y"), ("y", "new x", "new y")]


@pytest.mark.parametrize("function,depth", sorted(DEPTHS, key=lambda p: (p[0].__name__, p[1])))
def test_references_are_neither_lost_nor_left_over(function, depth):
    things = {"x": Thing("x"), "y": Thing("y")}
    before = [sys.getrefcount(v) for v in things.values()]
    for _ in range(50):
        overwritten(function, depth, things.__getitem__)
    gc.collect()
    assert [sys.getrefcount(v) for v in things.values()] == before
