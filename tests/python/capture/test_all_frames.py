"""Frames without tensors, which only MSJIT_CAPTURE=all tries: what capture gets wrong there it gets wrong everywhere."""

import json
import os
import pathlib
import subprocess
import sys

import pytest


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
