"""Records what MindSpore 2.10's primitives that are gradients give: tests/golden/mindspore_gradient_primitives.json.

    python tests/python/oracles/record_mindspore_gradient_primitives.py

Run it with a Python that has mindspore.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python" / "nodevice"))
from gradient_primitive_cases import CASES, call  # noqa: E402


def rounded(value):
    return [rounded(v) for v in value] if isinstance(value, list) else float(f"{value:.6g}")


def main():
    import mindspore as ms
    from mindspore.ops.auto_generate import gen_ops_prim
    from mindspore.ops.operations import _grad_ops

    table = []
    for case in CASES:
        given = call(case, ms.Tensor, getattr(_grad_ops, case[0], None) or getattr(gen_ops_prim, case[0]))
        table.append([case[0], [rounded(y.asnumpy().tolist()) for y in given]])
    text = ",\n".join(json.dumps(row) for row in table)
    (ROOT / "golden" / "mindspore_gradient_primitives.json").write_text(f"[\n{text}\n]\n")
    print(f"{len(table)} calls")


if __name__ == "__main__":
    main()
