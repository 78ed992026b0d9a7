"""Iterators written in C that are asked again: behind their end, behind an exception, and by their own source."""

import random
import sys

import pytest

import fuzz_iterators
import msjit as ms
from differential import t


def outcomes(source):
    scope = {}
    exec(fuzz_iterators.PRELUDE, scope)
    exec(source, scope)

    def outcome(f):
        scope["LOG"].clear()
        scope["ITSELF"][0] = None
        try:
            result = f(t(3))[1]
        except BaseException as error:  # noqa: BLE001  GeneratorExit, too
            result = (type(error).__name__, error.args)
        return result, list(scope["LOG"])

    captured = ms.jit(scope["f"])
    return [outcome(scope["f"]), *[outcome(captured) for _ in range(3)]]


def check(source):
    seen = outcomes(source)
    assert all(repr(s) == repr(seen[0]) for s in seen), f"{source}\n{seen}"


ENDS = {
    "filterfalse": "itertools.filterfalse(None, Source(0, [], ValueError))",
    "starmap": "itertools.starmap(max, Source(0, [], ValueError))",
    "takewhile": "itertools.takewhile(bool, Source(0, [], ValueError))",
    "takewhile that stopped": "itertools.takewhile(function([], KeyError, lambda v: v < 2), Source(9, [], KeyError))",
    "dropwhile": "itertools.dropwhile(bool, Source(0, [], ValueError))",
    "accumulate": "itertools.accumulate(Source(0, [], ValueError), initial=1)",
    "groupby": "itertools.groupby(Source(0, [], ValueError))",
    "compress": "itertools.compress(Source(0, [], ValueError), [1, 1])",
    "tee": "itertools.tee(iter(generator(0, [], ValueError)))[0]",
    "chain": "itertools.chain(Source(0, [], ValueError))",
    "islice": "itertools.islice(Source(0, [], ValueError), 4)",
    "zip_longest": "itertools.zip_longest(Source(0, [], ValueError), [])",
    "pairwise": "itertools.pairwise(Source(1, [], ValueError))",
    "cycle": "itertools.cycle(Source(0, [], ValueError))",
    "map": "map(int, Source(0, [], ValueError))",
}


@pytest.mark.parametrize("name", ENDS)
def test_behind_its_end(name):
    check(f"def f(x):\n    y, i = x * 2, {ENDS[name]}\n    return y, next(i, 'end'), next(i, 'end'), next(i, 'end')")


def test_the_value_that_groupby_clears():
    source = "def f(x):\n    y, i = x * 2, itertools.groupby(Source(3, [1], StopIteration))\n"
    check(source + "    try: next(i)\n    except StopIteration as end: return y, end.args\n    return y, None")


@pytest.mark.parametrize("form", [form for form in fuzz_iterators.FORMS if "F" in form])
def test_behind_an_exception(form):
    function = "function([2], ValueError, lambda *a: a[0])"
    made = form.replace("S", "zip([1, 0, 2, 2, 1])").replace("F", function)
    lines = ["def f(x):", "    y, out = x * 2, []", f"    i = {made}"]
    for _ in range(4):
        lines += ["    try: out.append(shown(next(i)))", "    except Exception as error: out.append(repr(error))"]
    check("\n".join([*lines, "    return y, out"]))


@pytest.mark.parametrize("part", range(4))
def test_random_programs(part):
    """Others on each version of Python."""
    r = random.Random(f"{sys.version_info[:2]} {part}")
    for _ in range(60):
        check(fuzz_iterators.program(r.randrange(1 << 30)))
