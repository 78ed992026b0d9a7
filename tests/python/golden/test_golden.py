"""What capture makes of a dozen functions is what tests/golden says; ./dev test --update-golden writes it anew.

One file per function holds what is the same on every interpreter, one per interpreter the rest. Nothing in them depends
on the machine: kernel IR comes before a target is chosen.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import functions
import pytest

HERE = Path(__file__).parent
FOLDER = HERE.parents[1] / "golden"
SHARED = ("graphs as captured", "graphs after the passes", "kernels")
VERSION = "cp%d%d" % sys.version_info[:2]


@pytest.fixture(scope="module")
def texts():
    env = dict(os.environ, MSJIT_THREADS="1", MSJIT_LOGS="", MSJIT_CAPTURE="")
    done = subprocess.run(
        [sys.executable, HERE / "run_functions.py"], env=env, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


CASES = [
    pytest.param(part, name, id=f"{part[1:] or 'shared'}-{name}")
    for part in ("", f".{VERSION}")
    for name in functions.CASES
    # From 3.13 a comparison makes the bool of an if itself, so the break stands before it.
    if part or name != "branch" or sys.version_info < (3, 13)
]


@pytest.mark.parametrize("part, name", CASES)
def test_texts(name, part, texts, golden, request):
    if part and not (FOLDER / f"{name}{part}.txt").is_file() and not request.config.getoption("--update-golden"):
        pytest.skip(f"nothing is recorded for {VERSION} yet: ./dev test --update-golden writes it")
    if not part and sys.version_info >= (3, 15):  # where a `for` has an entry more below the element that it is at
        texts = {name: {title: text.replace("<stack 2>", "<stack 1>") for title, text in texts[name].items()}}
    sections = [(title, text) for title, text in texts[name].items() if (title in SHARED) == (not part)]
    golden(FOLDER / f"{name}{part}.txt", "".join(f"=== {title}\n{text.strip(chr(10))}\n\n" for title, text in sections))
