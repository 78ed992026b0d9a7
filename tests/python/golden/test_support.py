"""docs/python_support.md: what is captured on this interpreter is what its golden file says, and results are Python's."""

import sys
from pathlib import Path

import pytest
import support_samples as samples

import msjit as ms

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "python_support"
VERSION = "cp%d%d" % sys.version_info[:2]


def outcome(function, names):
    try:
        return function(*[eval(text, names) for text in samples.ARGUMENTS.values()])
    except Exception as error:
        return error


def state(text):
    """captured, or the id of the first break or skip."""
    names = {"ms": ms, "__name__": "samples"}
    exec(samples.HELPERS, names)
    exec(samples.source(text), names)
    plain = repr(outcome(names["f"], names))
    names["counter"] = 0
    captured = ms.jit(names["f"])
    for _ in range(2):
        assert repr(outcome(captured, names)) == plain, f"captured differs from plain Python:\n{samples.source(text)}"
        names["counter"] = 0
    report = ms.report(captured)
    for b in [*report.breaks, *report.skipped]:
        if b.id != "not_worth_it":
            return b.id
    return "captured" if report.hits == 2 else "not captured"


@pytest.mark.parametrize("section", samples.SAMPLES)
def test_states(section, golden, capsys, request):
    recorded = (FOLDER / VERSION).is_dir() or request.config.getoption("--update-golden")
    states = {name: state(text) for name, text in samples.SAMPLES[section].items()}
    capsys.readouterr()
    if not recorded:  # what ran was compared with plain Python all the same
        pytest.skip(f"nothing is recorded for {VERSION} yet: ./dev test --update-golden writes it")
    text = "".join(f"{name}: {found}\n" for name, found in states.items())
    golden(FOLDER / VERSION / f"{section.replace(' ', '_')}.txt", text)
