"""The devices' own suites on a real device, where there is one: what elsewhere runs on the fakes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[2]
WHY_NOT = """
import sys
import msjit as ms
try:
    ms.ones(1).to(sys.argv[1]) + 1
except ms.DeviceError as e:
    print(e)
"""


def run(*command, timeout):
    there = {k: v for k, v in os.environ.items() if "FAKE" not in k}
    return subprocess.run(
        [sys.executable, *map(str, command)], capture_output=True, text=True, timeout=timeout, env=there
    )


@pytest.mark.parametrize("kind, options", [("cuda", ("--every", 9)), ("ascend", ())])
def test_suite(kind, options):
    said = run("-c", WHY_NOT, kind, timeout=120)
    assert said.returncode == 0, said.stderr
    if said.stdout:
        pytest.skip(f"no such device here: {said.stdout.strip().splitlines()[0]}")
    done = run(TESTS / kind / "device_suite.py", *options, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
