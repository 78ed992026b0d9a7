"""msjit.numpy's functions give what MindSpore's give (meanings_numpy.py), eagerly and captured."""

import json
from pathlib import Path

import pytest

import meanings
import meanings_numpy
import msjit as ms
from test_meanings import same

RECORDED = json.loads((Path(__file__).resolve().parents[2] / "golden" / "mindspore_numpy.json").read_text())
NAMES = [n for n in meanings_numpy.PROGRAMS if "value" in RECORDED[n]]
FUNCTIONS = sorted({n.partition("(")[0] for n in NAMES})


def differences(programs, modes):
    wrong = {}
    for name in programs:
        program = meanings.function_of(ms, meanings_numpy.PROGRAMS[name])
        for mode in modes:
            ours = meanings.outcome(ms, ms.jit(program) if mode == "jit" else program)
            if not same(ours, RECORDED[name]) and not meanings_numpy.differs(name):
                wrong[name, mode] = ours, RECORDED[name]
    return wrong


@pytest.mark.parametrize("function", FUNCTIONS)
def test_numpy(function):
    assert not differences([n for n in NAMES if n.partition("(")[0] == function], ["eager"])


def test_numpy_captured():
    assert not differences([n for n in NAMES if not meanings_numpy.differs(n)][::12], ["jit"])
