"""Frames without tensors, which only MSJIT_CAPTURE=all tries: what capture gets wrong there it gets wrong everywhere."""

import json
import os
import pathlib
import subprocess
import sys


def test_programs_without_tensors():
    script = pathlib.Path(__file__).with_name("all_frames_programs.py")
    environment = dict(os.environ, MSJIT_CAPTURE="all", MSJIT_STRICT_GUARDS="1")
    done = subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["wrong"] == {}
    assert result["captured_frames"] > 30
