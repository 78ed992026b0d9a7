"""Gradients are asked for in every form, and MindSpore's answers are recorded (gradient_forms.py)."""

import json
from pathlib import Path

import pytest

import gradient_forms
import msjit as ms

TABLE = Path(__file__).resolve().parents[2] / "golden" / "mindspore_gradient_forms.json"
EXPECTED = json.loads(TABLE.read_text())
CASES = gradient_forms.cases(ms)


def captured(case):
    function = ms.jit(case)
    return lambda: [function(), function()][1]


def switched(case):
    def run():
        with ms.enable_capture():
            case()
            return case()

    return run


def without_tape(case):
    def run():
        before = ms._core._keep_tape(False)
        try:
            return case()
        finally:
            ms._core._keep_tape(before)

    return run


MODES = {"eager": lambda case: case, "jit": captured, "switch": switched, "no tape": without_tape}


def test_every_form_is_recorded():
    assert set(CASES) == set(EXPECTED)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", CASES)
def test_as_mindspore(name, mode):
    assert gradient_forms.said(MODES[mode](CASES[name])) == EXPECTED[name]
