"""Records what MindSpore 2.10 gives for the samples of tests/python/surface: tests/golden/mindspore_<table>.npz.

    python tests/python/oracles/record_mindspore_values.py [table ...]

Run it with a Python that has mindspore. What MindSpore cannot run on CPU is left out and printed; such samples need
another peer (see test_samples.py).
"""

import importlib
import sys
from pathlib import Path

import mindspore as ms
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "surface"))
import programs  # noqa: E402


def record(table):
    samples = importlib.import_module(f"samples_{table}").SAMPLES
    recorded, kit, failed = {}, programs.Kit(ms), 0
    for name, group in samples.items():
        for i, sample in enumerate(group):
            try:
                arrays = programs.run(sample, kit)
                ms.runtime.synchronize()
            except Exception as error:
                failed += 1
                print(f"{table}.{name}[{i}]: {type(error).__name__}: {str(error).strip().splitlines()[0][:150]}")
                continue
            recorded[f"{name}:{i}:n"] = np.array(len(arrays))
            for k, a in enumerate(arrays):
                recorded[f"{name}:{i}:{k}"] = a
    np.savez_compressed(ROOT / "golden" / f"mindspore_{table}.npz", **recorded)
    print(f"{table}: {sum(map(len, samples.values()))} samples, {failed} that MindSpore does not run")


if __name__ == "__main__":
    ms.set_context(mode=ms.PYNATIVE_MODE, pynative_synchronize=True)
    for table in sys.argv[1:] or sorted(p.stem[8:] for p in (ROOT / "python" / "surface").glob("samples_*.py")):
        record(table)
