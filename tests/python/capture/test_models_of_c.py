"""Every row of the tables of models (model_cases.py) does what the interpreter does, captured, whatever is overridden or broken:
results, exceptions with their texts, what was called in which order, which objects they are, and what they hold afterwards."""

import random
import zlib

import pytest

import fuzz_slots
import model_cases
import msjit as ms
from differential import fresh

pytestmark = pytest.mark.filterwarnings("ignore")


EMPTY, NOTHING = (), frozenset()


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
    except BaseException as error:  # noqa: BLE001
        return ["no arguments", type(error).__name__]
    scope["LOG"].clear()
    names = [(v, f"v{i}") for i, v in enumerate(arguments) if type(v) not in (int, float, str, bytes, bool, type(None))]
    try:
        result = ["value", float(f(x, *arguments, out))]
    except BaseException as error:  # noqa: BLE001  Enough, too
        result = ["raised", fuzz_slots.show(error, names)]
        del error
    log = list(scope["LOG"])
    shown = [fuzz_slots.show(v, names) for v in out]
    return [result, log, shown, identities([*arguments, *out]), [fuzz_slots.show(v) for v in arguments]]


def differs(case, calls=3):
    """What captured code did differently, as text; None: nothing. Also whether it was captured without a break."""
    plain, target = case.scope(), case.scope()
    if plain is None or target is None:
        return None, False
    captured = ms.jit(fresh(target["f"]), backend="cpu")  # asked for: no trial whether it pays
    for _ in range(calls):
        expected, found = observe(plain["f"], plain), observe(captured, target)
        if expected != found:
            parts = [f"    plain    {a}\n    captured {b}" for a, b in zip(expected, found) if a != b]
            return f"{case}\n{case.source()}\n" + "\n".join(parts), False
    report = ms.report(captured)
    return None, report.hits > 0 and not report.breaks and not report.skipped


def some(name, count):
    return model_cases.broken(name, random.Random(zlib.crc32(name.encode())), count)


@pytest.mark.parametrize("name", model_cases.rows())
def test_row(name):
    good = model_cases.good_calls(name)
    assert good, "no values are right for this row"
    captured = False
    for inside in (False, True):
        for case in good:
            case.inside = inside
            difference, whole = differs(case)
            assert not difference, difference
            captured = captured or whole
            case.inside = False
    assert captured or name in NEVER_WHOLE, "every call of this row breaks: it models nothing"
    for case in some(name, 10):
        difference, _ = differs(case)
        assert not difference, difference


NEVER_WHOLE = set()


@pytest.mark.slow
@pytest.mark.parametrize("name", model_cases.rows())
def test_every_case_of_row(name):
    for case in some(name, None):
        difference, _ = differs(case)
        assert not difference, difference
