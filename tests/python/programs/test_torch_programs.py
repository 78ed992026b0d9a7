"""Programs written for PyTorch (tests/torch_programs) run on msjit.mint when their imports are exchanged, eagerly and
captured, and give what PyTorch gave (expected.json, by record.py)."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "torch_programs"
EXPECTED = json.loads((FOLDER / "expected.json").read_text())
EXCHANGED = (
    (r"^import torch$", "import msjit.mint as torch"),
    (r"^import torch\.([\w.]+) as", r"import msjit.mint.\1 as"),
    (r"^from torch\b", "from msjit.mint"),
)


def exchanged(text):
    for theirs, ours in EXCHANGED:
        text = re.sub(theirs, ours, text, flags=re.M)
    return text


@pytest.mark.parametrize("captured", [False, True], ids=["eager", "captured"])
@pytest.mark.parametrize("name", sorted(EXPECTED["results"]))
def test_program(name, captured, tmp_path):
    theirs = (FOLDER / f"{name}.py").read_text()
    ours = exchanged(theirs)
    edited = [pair for pair in zip(theirs.splitlines(), ours.splitlines()) if pair[0] != pair[1]]
    assert 0 < len(edited) <= 5, edited
    head = "import msjit\n\nmsjit.enable_capture()\n" if captured else ""
    (tmp_path / "program.py").write_text(head + ours)
    (tmp_path / "results.py").write_text((FOLDER / "results.py").read_text())
    ran = subprocess.run(
        [sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False,
        env={**os.environ, "MSJIT_DISABLE": "0" if captured else "1"},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [line[0] for line in found] == [line[0] for line in EXPECTED["results"][name]]
    for mine, line in zip(found, EXPECTED["results"][name]):
        np.testing.assert_allclose(mine[1:], line[1:], rtol=2e-4, atol=2e-5, err_msg=str(line[0]))
