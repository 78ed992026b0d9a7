"""What the first captured call takes beyond a later one: training steps of networks, each in a process of its own, and
functions of 100, 1,000 and 10,000 ops, where time an op should not grow. Processor time, so that other work counts less;
minima of three processes, which find the bytecode of modules written, as an installed package has it.

python bench/micro/compile_time.py [--only WORD]
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import msjit as ms
from msjit import ops

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

# One layer of ops: the line, and how many ops it is.
BODIES = {
    "element-wise": ("    x = ops.tanh(x) * 1.01 + y\n", 3),
    "products": ("    x = ops.tanh(x @ w) + y\n", 3),
    "products and softmax": ("    x = ops.softmax(ops.tanh(x @ w) + y, -1)\n", 4),
}


def first_and_later(call):
    times = []
    for _ in range(4):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return times[0], min(times[1:])


def network(name):
    if name in ("lstm", "gpt"):
        import programs_msjit

        sizes = dict(
            gpt=dict(batch=4, length=128, width=256, heads=4, layers=1), lstm=dict(batch=4, length=16, width=24)
        )
        return programs_msjit.make(name, sizes[name], compiled="auto")
    import models_rows

    row = next(r for r in models_rows.ROWS if r.name == name)
    return row.make(1)[0]["msjit"]()


def growth(kind, count, gradient):
    line, size = BODIES[kind]
    scope = {"ops": ops}
    exec(f"def f(x, y, w):\n{line * (count // size)}    return x.sum()\n", scope)
    given = [ms.Tensor(np.random.default_rng(i).standard_normal((16, 16)).astype(np.float32)) for i in range(3)]
    run = ms.jit(ms.value_and_grad(scope["f"], (0, 1)) if gradient else scope["f"])
    return lambda: run(*given)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--network", help="this one only, in this process")
    options = parser.parse_args()
    ms.set_num_threads(1)
    if options.network:
        print(*first_and_later(network(options.network)))
        return
    with tempfile.TemporaryDirectory() as written:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": written}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for name in ("lstm", "gpt", "resnet20_train", "resnet50_train"):
            if options.only not in name:
                continue
            command = [sys.executable, __file__, "--network", name]
            runs = []
            for _ in range(4):
                done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
                runs.append([float(word) for word in done.stdout.split()])
            first, later = (min(times) for times in zip(*runs[1:], strict=True))
            print(f"{name}: first call {first * 1e3:.1f} ms, later {later * 1e3:.1f}, "
                  f"compiling {(first - later) * 1e3:.1f} ms", flush=True)  # fmt: skip
    for kind in BODIES:
        for gradient in (False, True):
            for count in (100, 1000, 10000):
                if options.only not in kind:
                    continue
                first, later = first_and_later(growth(kind, count, gradient))
                what = f"{kind}{', gradients' * gradient}, {count} ops"
                print(
                    f"{what}: {(first - later) * 1e3:.1f} ms, {(first - later) / count * 1e6:.1f} us an op", flush=True
                )


if __name__ == "__main__":
    main()
