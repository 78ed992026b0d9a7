"""Records what MindSpore 2.10 makes of the programs of tests/python/surface/meanings.py, meanings_numpy.py,
meanings_operators.py and meanings_distributions.py, and what it writes of the tensors
of texts.py: tests/golden/mindspore_meanings.json, mindspore_numpy.json,
mindspore_operators.json, mindspore_distributions.json and mindspore_texts.json.

    python tests/python/oracles/record_mindspore_meanings.py

Run it with a Python that has mindspore, and NumPy 1 (the newest that it was built for).
"""

import json
import sys
from pathlib import Path

import mindspore as ms

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "surface"))
import meanings  # noqa: E402
import meanings_distributions  # noqa: E402
import meanings_numpy  # noqa: E402
import meanings_operators  # noqa: E402
import texts  # noqa: E402

if __name__ == "__main__":
    ms.set_context(mode=ms.PYNATIVE_MODE, pynative_synchronize=True)
    recorded = {}
    for name, source in meanings.PROGRAMS.items():
        recorded[name] = meanings.outcome(ms, meanings.function_of(ms, source))
        if "error" in recorded[name]:
            print(f"{name}: {recorded[name]['error']}")
    text = json.dumps(recorded, indent=1)
    (ROOT / "golden" / "mindspore_meanings.json").write_text(text + "\n")
    for module in (meanings_numpy, meanings_operators, meanings_distributions):
        name, programs = module.__name__.partition("_")[2], module.PROGRAMS
        outcomes = {n: meanings.outcome(ms, meanings.function_of(ms, s)) for n, s in programs.items()}
        lines = ",\n".join(f"{json.dumps(n)}: {json.dumps(o)}" for n, o in outcomes.items())
        (ROOT / "golden" / f"mindspore_{name}.json").write_text("{\n" + lines + "\n}\n")
    text = json.dumps(texts.texts(ms), indent=1)
    (ROOT / "golden" / "mindspore_texts.json").write_text(text + "\n")
