"""Records what MindSpore 2.10 says to the forms of gradients: tests/golden/mindspore_gradient_forms.json.

    python tests/python/oracles/record_mindspore_gradient_forms.py

Run it with a Python that has mindspore.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "surface"))
import gradient_forms  # noqa: E402


def main():
    import mindspore as ms

    ms.set_context(mode=ms.PYNATIVE_MODE, pynative_synchronize=True)
    table = {}
    for name, case in gradient_forms.cases(ms).items():
        for _ in range(5):  # the first use of some ops fails on NumPy 2
            table[name] = gradient_forms.said(case)
            if table[name] not in ("raises SystemError", "raises TypeError"):
                break
    path = ROOT / "golden" / "mindspore_gradient_forms.json"
    path.write_text(json.dumps(table, indent=0) + "\n")
    print(f"{len(table)} forms")


if __name__ == "__main__":
    main()
