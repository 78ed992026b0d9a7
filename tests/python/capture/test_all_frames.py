"""Frames without tensors, which only MSJIT_CAPTURE=all tries: what capture gets wrong there it gets wrong everywhere."""

import json
import os
import pathlib
import subprocess
import sys

import pytest
import turns


@pytest.mark.parametrize(
    "name, frames", [("all_frames_programs", 30), ("all_frames_seen", 10), ("all_frames_counts", 10)]
)
def test_programs_without_tensors(name, frames):
    script = pathlib.Path(__file__).with_name(name + ".py")
    environment = dict(os.environ, MSJIT_CAPTURE="all", MSJIT_STRICT_GUARDS="1")
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["wrong"] == {}
    assert result["captured_frames"] > frames


@pytest.mark.by_turns
def test_generated_programs():
    """A tenth of them, another one whenever capture's sources change: some 14 s of processor time."""
    script = pathlib.Path(__file__).with_name("all_frames_fuzz.py")
    environment = dict(os.environ, MSJIT_CAPTURE="all", MSJIT_STRICT_GUARDS="1")
    command = [sys.executable, script, str(turns.number("MSJIT_TURN") % 10)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["different"] == {}
    assert result["programs"] > 200 and result["captured_frames"] > 10000
