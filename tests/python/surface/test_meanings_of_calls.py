"""Calls of numpy's functions (meanings_numpy.py), of ops, primitives and methods (meanings_operators.py), and of distributions
(meanings_distributions.py) give what MindSpore's give, eagerly and captured."""

import json
from pathlib import Path

import pytest

import meanings
import meanings_distributions
import meanings_numpy
import meanings_operators
import msjit as ms
from test_meanings import same

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
TABLES = {"numpy": meanings_numpy, "operators": meanings_operators, "distributions": meanings_distributions}
RECORDED = {name: json.loads((GOLDEN / f"mindspore_{name}.json").read_text()) for name in TABLES}
CALLS = [
    (table, name) for table, module in TABLES.items() for name in module.PROGRAMS if "value" in RECORDED[table][name]
]
FUNCTIONS = sorted({(table, name.partition("(")[0]) for table, name in CALLS})


def differences(calls, mode):
    wrong = {}
    for table, name in calls:
        program = meanings.function_of(ms, TABLES[table].PROGRAMS[name])
        ours = meanings.outcome(ms, ms.jit(program) if mode == "jit" else program)
        rel = 1e-5 if table == "distributions" else 1e-6
        if not same(ours, RECORDED[table][name], rel) and not TABLES[table].differs(name):
            wrong[name] = ours, RECORDED[table][name]
    return wrong


@pytest.mark.parametrize("table,function", FUNCTIONS)
def test_calls(table, function):
    assert not differences([c for c in CALLS if c[0] == table and c[1].partition("(")[0] == function], "eager")


@pytest.mark.parametrize("table", list(TABLES))
def test_captured_calls(table):
    known = TABLES[table].differs
    assert not differences(
        [c for c in CALLS if c[0] == table and not known(c[1])][:: 12 if table == "numpy" else 5], "jit"
    )
