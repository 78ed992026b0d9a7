"""Records what MindSpore 2.10 gives for the samples of ops and nn in each floating-point dtype, and their gradients:
tests/golden/mindspore_<table>_typed.npz.

    python tests/python/oracles/record_mindspore_gradients.py [--new] [table ...]

Run it with a Python that has mindspore. What MindSpore does not run on CPU is left out; a sample that ends the
process or does not come to an end, too. --new: only names of which nothing is recorded yet are run, the rest is kept.
"""

import importlib
import os
import pickle
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "surface"))
import typed  # noqa: E402


def cases(table):
    samples = importlib.import_module(f"samples_{table}").SAMPLES
    return [(f"{name}:{i}", sample) for name, group in samples.items() for i, sample in enumerate(group)]


def known(table):
    """What is recorded, and its names."""
    path = ROOT / "golden" / f"mindspore_{table}_typed.npz"
    entries = typed.unpack(np.load(path)) if "NEW" in os.environ else {}
    return entries, {key.partition(":")[0] for group in entries.values() for key in group}


def measure(table, dtype, first, into):
    """Writes an entry a line into a file, from sample number `first` on."""
    names = known(table)[1]
    import mindspore as ms

    ms.set_context(mode=ms.PYNATIVE_MODE, pynative_synchronize=True)
    for n, (key, sample) in enumerate(cases(table)[first:], first):
        into.write(pickle.dumps((n, key, None)))
        into.flush()
        if not typed.differentiable(sample) or key.partition(":")[0] in names:
            continue
        items, made = [], None
        try:
            made = typed.Sample(sample, ms, dtype)
            if dtype != "float32":
                for k, t in enumerate(typed.floats(made.value(), ms)):
                    items.append((f"forward {k}", *typed.array(t)))
        except Exception as error:
            print(f"{table}.{key} {dtype}: {str(error).strip().splitlines()[:1]}"[:200])
        try:
            if made:
                items += [(name, *typed.array(g)) for name, g in made.gradients()]
        except Exception as error:
            print(f"{table}.{key} {dtype} gradient: {str(error).strip().splitlines()[:1]}"[:200])
        into.write(pickle.dumps((n, key, items)))
        into.flush()


def run(command, path, patience=60):
    """Runs a process that writes into path; it is ended when that stays as it is for some seconds."""
    process, size, since = subprocess.Popen(command), -1, time.monotonic()
    while process.poll() is None:
        time.sleep(0.2)
        now = path.stat().st_size
        if now != size:
            size, since = now, time.monotonic()
        elif time.monotonic() - since > patience:
            process.kill()


def record(table):
    entries = {**{dtype: {} for dtype in typed.DTYPES}, **known(table)[0]}
    for dtype in typed.DTYPES:
        path, first = Path(tempfile.mkdtemp()) / "entries.pickle", 0
        while first < len(cases(table)):
            path.write_bytes(b"")
            run([sys.executable, Path(__file__).resolve(), "--part", table, dtype, str(first), str(path)], path)
            with path.open("rb") as file:
                while True:
                    try:
                        n, key, items = pickle.load(file)
                    except EOFError:
                        break
                    first = n + 1
                    if items:
                        entries[dtype][key] = items
        print(f"{table} {dtype}: {len(entries[dtype])} of {len(cases(table))} samples")
    np.savez_compressed(ROOT / "golden" / f"mindspore_{table}_typed.npz", **typed.pack(entries))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--part"]:
        os.chdir(tempfile.mkdtemp())  # some samples write files
        with open(sys.argv[5], "ab") as file:
            measure(sys.argv[2], sys.argv[3], int(sys.argv[4]), file)
    else:
        if "--new" in sys.argv:
            os.environ["NEW"] = "1"
            sys.argv.remove("--new")
        for table in sys.argv[1:] or typed.TABLES:
            record(table)
