"""Instructions of the small cases of core.py, a call each, by callgrind: where a gate must be exact, as of what devices cost the
CPU. python bench/instructions.py; PYTHONPATH chooses the build, MSJIT_ISA the kernels (avx2 unless set)."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

CALLS = 2000
CASES = {
    "eager x + y": "x + y",
    "eager x * 2 + 1": "x * 2 + 1",
    "eager x.sum()": "x.sum()",
    "eager x[1:]": "x[1:]",
    "eager ops.relu(x)": "relu(x)",
    "captured x * 2 + 1": "f(x)",
    "captured, requires_grad": "f(g)",
    "captured chain of 50": "chain(x)",
}


def prepared():
    import core
    import msjit as ms

    x, y = ms.Tensor(core.data(16)), ms.Tensor(core.data(16, seed=1))
    g = ms.Tensor(core.data(16))
    g.requires_grad = True
    return dict(x=x, y=y, g=g, f=ms.jit(lambda x: x * 2 + 1), chain=ms.jit(core.chain), relu=ms.ops.relu)


def run():
    """Within callgrind: each case is a dump of its own."""
    import switch

    scope = prepared()
    dump = switch.request(switch.DUMP)  # of what was counted since the last one
    switch.instrument(True)
    for text in CASES.values():
        exec(f"def calls(n):\n    for _ in range(n):\n        {text}", scope)
        scope["calls"](300)
        dump()
        scope["calls"](CALLS)
        dump()


def main():
    environment = {"MSJIT_ISA": "avx2", "MSJIT_THREADS": "1", **os.environ, "PYTHONHASHSEED": "0"}
    with tempfile.TemporaryDirectory() as folder:
        tool = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out"]
        done = subprocess.run([*tool, sys.executable, __file__, "run"], capture_output=True, text=True, env=environment)
        if done.returncode:
            raise RuntimeError(done.stderr[-2000:])
        for number, case in enumerate(CASES, 1):
            total = re.search(
                r"^(?:summary|totals): (\d+)", (Path(folder) / f"out.{2 * number}").read_text(), re.MULTILINE
            )
            print(f"{case:28} {int(total[1]) / CALLS:10.1f}")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    run() if sys.argv[1:] == ["run"] else main()
