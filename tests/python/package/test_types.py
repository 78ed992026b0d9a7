"""What mypy --strict and pyright say of a user's programs: nothing of the right one, of the wrong one each wrong line.

The checkers come from PyPI (requirements-types.txt) into the environment that ./dev makes for them; ./dev test runs this.
"""

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = ROOT / "tests/types"
CHECKERS = Path(os.environ.get("MSJIT_TYPES_ENVIRONMENT", ROOT / ".venv-types"))
CONFIG = {"include": ["."], "extraPaths": [str(ROOT / "python")], "typeCheckingMode": "strict"}
# pyright's own rules of style, which mypy has no like of.
CONFIG |= {"reportUnusedExpression": False, "reportUnknownLambdaType": False}

pytestmark = pytest.mark.skipif(not CHECKERS.is_dir(), reason="./dev test makes .venv-types with the type checkers")


def mypy(program, folder):
    """Lines of program that mypy refuses, with what it says."""
    ran = subprocess.run(
        [CHECKERS / "bin/mypy", "--strict", "--cache-dir", folder.parent / "mypy", "--python-version", "3.11", program],
        capture_output=True, text=True, env={**os.environ, "MYPYPATH": str(ROOT / "python")}, check=False,
    )  # fmt: skip
    assert ran.returncode in (0, 1), ran.stdout + ran.stderr
    found = re.findall(r"^(.*?):(\d+): error: (.*)", ran.stdout, re.M)
    others = [f for f in found if Path(f[0]).name != program.name]
    assert not others, others
    return {int(line): said for _, line, said in found}


def pyright(program, folder):
    """Lines of program that pyright refuses, with what it says."""
    (folder / program.name).write_text(program.read_text())
    (folder / "pyrightconfig.json").write_text(
        json.dumps({**CONFIG, "venvPath": str(CHECKERS.parent), "venv": CHECKERS.name})
    )
    # Offline: the checker is in the package, node too.
    ran = subprocess.run(
        [CHECKERS / "bin/pyright", "--outputjson", "-p", folder],
        capture_output=True, text=True, env={**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}, check=False,
    )  # fmt: skip
    assert ran.returncode in (0, 1), ran.stdout + ran.stderr
    found = json.loads(ran.stdout)["generalDiagnostics"]
    return {d["range"]["start"]["line"] + 1: d["message"] for d in found if d["severity"] == "error"}


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_right_program(checker, tmp_path):
    assert checker(PROGRAMS / "right.py", tmp_path) == {}


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_wrong_program(checker, tmp_path):
    program = PROGRAMS / "wrong.py"
    wrong = {i for i, line in enumerate(program.read_text().splitlines(), 1) if line.endswith("# wrong")}
    found = checker(program, tmp_path)
    assert wrong - set(found) == set(), "accepted"
    assert {line: said for line, said in found.items() if line not in wrong} == {}


def test_right_program_runs():
    ran = subprocess.run([sys.executable, PROGRAMS / "right.py"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0 and ran.stdout.count("]") == 3, ran.stdout + ran.stderr


def test_samples_are_accepted(tmp_path):
    """The calls that the tests of ops, nn and numpy make are right programs, too."""
    sys.path.insert(0, str(ROOT / "tests/python/surface"))
    import programs

    lines = ["from typing import Any", "import numpy as np", "import msjit as ms", "from msjit import Tensor, ops, nn"]
    lines += ["def T(value: Any, dtype: Any = None) -> Tensor:", "    return ms.Tensor(0)", "def check() -> None:"]
    lines += [f"    {name}: Tensor = ms.Tensor(0)" for name in programs.ARRAYS]
    lines += [f"    {n}: Any = 0" for n in ("fix", "steps", "about", "spread", "moments", "train", "init", "rates", "parameters")]  # fmt: skip
    lines += ["    F32, F16, F64, I64, INT32 = ms.float32, ms.float16, ms.float64, ms.int64, ms.int32"]
    for table in ("ops", "nn"):
        for samples in importlib.import_module(f"samples_{table}").SAMPLES.values():
            for sample in samples:
                layer, call = programs.pair(sample)
                if "(*ops." in call:  # a lambda called with a starred tuple, which mypy cannot follow
                    continue
                lines.append(f"    ({layer})({call})" if layer else f"    {call}")
    program = tmp_path / "samples.py"
    program.write_text("\n".join(lines) + "\n")
    refused = {lines[n - 1].strip(): said for n, said in mypy(program, tmp_path).items() if "ntyped" not in said}
    assert refused == {}
