"""Every break reason's example breaks for this very reason; logs, reports and ms.Unsupported say the same of it."""

import sys

import pytest

import msjit as ms
from msjit import _core

REASONS = {row["id"]: row for row in _core.break_reasons()}
# No short program has these: faults of msjit itself, foreign bytecode, timing, and a debugging aid.
WITHOUT_EXAMPLE = {
    "compile_failed",
    "internal",
    "undecodable",
    "not_rewritable",
    "no_landing",
    "not_worth_it",
    "fragment_limit",
    "no_executable_memory",
    "work_limit",
}


def run(row, capsys):
    names = {"ms": ms, "x": ms.tensor([1.0, 2.0, 3.0, 4.0])}
    exec(compile(row["example"], f"<example of {row['id']}>", "exec"), names)
    capsys.readouterr()
    return ms.report(names["f"])


OTHER_VERSIONS = {
    id for id, first in {"monitoring_tool": 12, "left_to_interpreter": 11}.items() if sys.version_info < (3, first)
}


@pytest.mark.parametrize("id", sorted(set(REASONS) - WITHOUT_EXAMPLE - OTHER_VERSIONS))
def test_example(id, capsys):
    row = REASONS[id]
    report = run(row, capsys)
    found = [b for b in [*report.breaks, *report.skipped] if b.id == id]
    assert found, str(report)
    for b in found:
        assert b.reason.startswith(row["text"]) and b.hint == row["hint"] and b.line > 0


def test_rows_are_complete():
    assert len(REASONS) == len(_core.break_reasons())
    for id, row in REASONS.items():
        assert row["text"] and row["remedy"].endswith("."), id
        assert bool(row["example"]) == (id not in WITHOUT_EXAMPLE), id


def test_unsupported_says_what_the_table_says():
    def f(x):
        y = x * 2
        print("half way")
        return y + 1

    row = REASONS["unknown_call"]
    with pytest.raises(ms.Unsupported) as error:
        ms.jit(f, fullgraph=True)(ms.ones(4))
    line = f.__code__.co_firstlineno + 2
    assert f"{__file__}:{line}: {row['text']}: print [unknown_call]; {row['hint']}" in str(error.value)
