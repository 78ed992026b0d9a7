"""Records what the programs print, as the results that tests compare with.

    python tests/programs/record.py [name ...]

Runs each program in this interpreter's MindSpore where it has one and the program runs in it (MindSpore for CPU lacks
some operators), else in msjit, eagerly, and writes expected.json.
"""

import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
OUTPUT = FOLDER / "expected.json"
HELPERS = ("common", "digits", "networks", "record")  # the rest of the folder are programs


def programs():
    """The names of the programs, in order."""
    return sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in HELPERS)


def results(command, environment):
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return lines if done.returncode == 0 and lines else None


def main(names):
    recorded = json.loads(OUTPUT.read_text()) if OUTPUT.exists() else {}
    try:
        source = f"MindSpore {importlib.metadata.version('mindspore')}"
    except importlib.metadata.PackageNotFoundError:
        source = None
    for name in names or programs():
        path = FOLDER / f"{name}.py"
        lines = results([sys.executable, str(path)], {}) if source else None
        tolerance = recorded.get(name, {}).get("tolerance", 2e-3)
        entry = {"source": source, "tolerance": tolerance, "results": lines}
        if lines is None:
            lines = results([sys.executable, "-m", "msjit", str(path)], {"MSJIT_DISABLE": "1"})
            entry = {"source": "msjit, eagerly", "tolerance": tolerance, "results": lines}
        if lines is None:
            print(f"{name}: does not run here; left as it was")
            continue
        recorded[name] = entry
        print(f"{name}: {len(lines)} results of {entry['source']}")
    OUTPUT.write_text(json.dumps(recorded, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
