"""MindSpore programs (tests/programs) run unchanged, in both modes, and give what MindSpore 2.10 gave.

tests/programs/expected.json holds the recorded results, by tests/programs/record.py, and where each comes from.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "programs"
sys.path.insert(0, str(FOLDER))
import record  # noqa: E402

PROGRAMS = record.programs()
EXPECTED = json.loads((FOLDER / "expected.json").read_text())


def run(name, *options, **environment):
    """The results that the program prints, and what it says at its end on stderr."""
    done = subprocess.run(
        [sys.executable, "-m", "msjit", str(FOLDER / f"{name}.py"), *options],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def compare(found, expected, tolerance):
    assert [list(line) for line in found] == [list(line) for line in expected]
    for mine, theirs in zip(found, expected):
        for key in mine:
            np.testing.assert_allclose(mine[key], theirs[key], rtol=tolerance, atol=tolerance / 10, err_msg=key)


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name):
    recorded = EXPECTED[name]
    eager = run(name, MSJIT_DISABLE="1")
    compare(eager, recorded["results"], recorded["tolerance"])
    compare(run(name, "--graph"), eager, 1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_long_program(name):
    """Training over many steps ends as well in both modes (numbers drift apart by rounding, losses do not)."""
    eager, captured = run(name, "--full", MSJIT_DISABLE="1"), run(name, "--full", "--graph")
    assert len(eager) == len(captured)
    for mine, theirs in zip(captured, eager):
        for key in mine:
            if re.search("loss|accuracy|score", key):
                np.testing.assert_allclose(np.mean(mine[key]), np.mean(theirs[key]), rtol=0.1, atol=0.05)
