"""Writes expected.json: what the programs print with PyTorch. Run it with an interpreter that has PyTorch."""

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
PROGRAMS = ("gpt", "ppo", "vae")

if __name__ == "__main__":
    import torch

    found = {}
    for name in PROGRAMS:
        ran = subprocess.run([sys.executable, FOLDER / f"{name}.py"], capture_output=True, text=True, check=True)
        found[name] = [json.loads(line) for line in ran.stdout.splitlines()]
    text = json.dumps({"torch": torch.__version__.partition("+")[0], "results": found}, indent=1)
    (FOLDER / "expected.json").write_text(text + "\n")
