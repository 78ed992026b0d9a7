"""Strict mode: every guard program is checked against the reference, which must agree."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def run(*arguments, limit=1500):
    environment = dict(os.environ, MSJIT_STRICT_GUARDS="1")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=limit)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.one_version
def test_guards_and_mutations():
    run(HERE / "test_guards.py", HERE / "test_mutation.py", HERE / "test_variants.py", HERE / "test_memory.py")


@pytest.mark.slow
def test_the_whole_suite():
    run(HERE.parent, f"--ignore={__file__}", limit=6000)
