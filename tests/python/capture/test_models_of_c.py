"""Every row of the tables of models (model_cases.py) does what the interpreter does, captured, whatever is overridden or broken:
results, exceptions with their texts, what was called in which order, which objects they are, and what they hold afterwards."""

import ast
import builtins
import random
import re
import sys

import pytest

import fuzz_slots
import model_cases
import msjit as ms
from differential import fresh

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.by_turns]
EMPTY, NOTHING = (), frozenset()
RAISE = (
    "raising",
    "refusing",
    "Ordered",
    "Own",
    "again",
    "Old",
    "StopIteration",
    "operator",
    "len",
    "map(",
    "function",
)  # of themselves


def identities(values):
    """Which of them are the same object, those aside that the interpreter may share or make anew as it likes."""
    free = (int, float, complex, str, bytes, type(None), type)
    seen = [v for v in values if not any(type(v) is t for t in free) and v is not EMPTY and v is not NOTHING]
    return [[i for i, w in enumerate(seen) if w is v] for v in seen]


def observe(f, scope):
    """What a call does, as text."""
    x = ms.Tensor([1.5])
    out = []
    try:
        arguments = scope["arguments"](x)
    except BaseException as error:  # noqa: BLE001  the class refuses to make them
        return ["no arguments", type(error).__name__]
    scope["LOG"].clear()
    plain = (int, float, str, bytes, bool, type(None))
    names = [(v, f"v{i}") for i, v in enumerate(arguments) if not any(type(v) is t for t in plain)]
    try:
        result = ["value", float(f(x, *arguments, out))]
    except BaseException as error:  # noqa: BLE001  Enough, too
        result = ["raised", fuzz_slots.show(error, names)]
        del error
    log = list(scope["LOG"])
    shown = [fuzz_slots.show(v, names) for v in out]
    return [result, log, shown, identities([*arguments, *out]), [fuzz_slots.show(v) for v in arguments]]


# A bound method that a break hands over as one object says its name without its class's, or with another's.
OWNER = re.compile(r"\b\w+\.(\w+\(\) takes )")
# 3.15 says one or the other, as its instruction has been specialised or not.
TOO_LARGE = ("Python int too large to convert to C ssize_t", "cannot fit int into an index-sized integer")


def same(expected, found):
    if expected == found:
        return True
    texts = [re.sub(r"[\\'\"]", "", str(parts)) for parts in (expected, found)]
    return any(TOO_LARGE[1] in t for t in texts) and len({t.replace(*TOO_LARGE) for t in texts}) == 1


def differs(case, calls=3):
    """What captured code did differently, as text (None: nothing), and whether it was captured without a break."""
    plain, target = case.scope(), case.scope()
    if plain is None or target is None:
        return None, False
    captured = ms.jit(fresh(target["f"]), backend="cpu")  # asked for: no trial whether it pays
    for _ in range(calls):
        expected, found = observe(plain["f"], plain), observe(captured, target)
        expected, found = ([OWNER.sub(r"\1", str(part)) for part in parts] for parts in (expected, found))
        if not same(expected, found):
            parts = [f"    plain    {a}\n    captured {b}" for a, b in zip(expected, found) if a != b]
            return f"{case}\n{case.source()}\n" + "\n".join(parts), False
    report = ms.report(captured)
    whole = report.hits > 0 and not report.breaks and not report.skipped
    if whole and case.asks_row() and not any(own in v for v in case.values for own in RAISE):
        for name in re.findall(r"^tuple \[str '(\w+)', tuple", "\n".join(ast.literal_eval(found[2])), re.M):
            error = getattr(builtins, name, int)
            if isinstance(error, type) and issubclass(error, Exception) and not case.row.may_raise(name):
                return f"{case} raises {name}, which its row does not say", False
    return None, whole


def right(name, most=4):
    """Calls that the row is right for, of values made inside and outside."""
    cases = [case.placed(inside) for inside in (True, False) for case in model_cases.good_calls(name, most)]
    assert cases, "no values are right for this row"
    return cases


def broken(name, count):
    """Others on each version of Python: together they try more than one could in the time."""
    return model_cases.broken(name, random.Random(f"{sys.version_info[:2]} {name}"), count)


def check(cases):
    captured = False
    for case in cases:
        difference, whole = differs(case)
        assert not difference, difference
        captured = captured or whole
    return captured


@pytest.mark.parametrize("name", model_cases.rows())
def test_row(name):
    def others():
        yield from cases[3:]
        yield from right(name, most=40)  # the row may take few of the kinds that plain Python does

    cases = right(name)
    captured = check(cases[:3])
    rest = others()
    while not captured and model_cases.rows()[name].operands is None:  # of operators the rows say whom they answer
        case = next(rest, None)
        assert case, "every call breaks: the row models nothing"
        captured = check([case])
    check(broken(name, 5))


@pytest.mark.slow
@pytest.mark.parametrize("name", model_cases.rows())
def test_every_case_of_row(name):
    check(right(name))
    check(broken(name, None))
