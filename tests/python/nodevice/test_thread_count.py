"""Results do not depend on the number of threads: products and convolutions large enough to be split."""

import os
import subprocess
import sys

PROGRAM = """
import hashlib
import msjit as ms
import numpy as np

rng = np.random.default_rng(0)

def tensor(*shape):
    return ms.Tensor(rng.standard_normal(shape).astype(np.float32))

def show(name, *results):
    print(name, *(hashlib.sha256(r.asnumpy().tobytes()).hexdigest()[:16] for r in results))

show("matmul", tensor(203, 310) @ tensor(310, 517), tensor(1, 3000) @ tensor(3000, 900), tensor(900, 3000) @ tensor(3000))
show("batch", tensor(24, 40, 60) @ tensor(24, 60, 50), tensor(2, 300, 200) @ tensor(200, 100))
for groups, kernel in ((1, 3), (4, 3), (1, 1)):
    def loss(x, w):
        return (ms.ops.conv2d(x, w, pad_mode="pad", padding=kernel // 2, groups=groups) ** 2).sum()
    x, w = tensor(11, 8, 30, 34), tensor(16, 8 // groups, kernel, kernel)
    show("conv", ms.ops.conv2d(x, w, pad_mode="pad", padding=kernel // 2, groups=groups), *ms.grad(loss, (0, 1))(x, w))
"""


def test_results_do_not_depend_on_the_number_of_threads():
    outputs = []
    for threads in ("1", "2", "5"):
        env = dict(os.environ, MSJIT_THREADS=threads)
        done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout)
    assert len(outputs[0].splitlines()) == 5
    assert outputs[0] == outputs[1] == outputs[2]
