"""Deterministic runs: the sample programs, and a training loop large enough for several threads, repeat bit for bit."""

import os
import subprocess
import sys

import pytest
from test_mindspore_programs import FOLDER, PROGRAMS

LOOP = """
import hashlib, sys
import numpy as np
import msjit as ms

ms.set_context(deterministic="ON")
ms.set_seed(3)
net = ms.nn.SequentialCell(
    ms.nn.Conv2d(3, 16, 3), ms.nn.BatchNorm2d(16), ms.nn.ReLU(), ms.nn.MaxPool2d(2, 2), ms.nn.Flatten(),
    ms.nn.Dropout(p=0.2), ms.nn.Dense(16 * 14 * 14, 300), ms.nn.Tanh(), ms.nn.Dense(300, 10)).set_train()
table = ms.Parameter(ms.ops.randn(500, 64), name="table")
params = [*net.trainable_params(), table]
optimizer = ms.nn.Adam(params, 1e-3)
rng = np.random.default_rng(0)

def loss(x, y, i):
    e = ms.ops.gather(table, i, 0)
    return ms.ops.cross_entropy(net(x), y) + (e * e).sum(1).mean() + ms.ops.normal((64,), 0.0, 1.0, seed=5).mean()

step = ms.value_and_grad(loss, None, params)
if "captured" in sys.argv:
    step = ms.jit(step)
small = ms.jit(lambda x: (x * 1.1).sum() / 3)
for _ in range(4):
    x = ms.Tensor(rng.standard_normal((32, 3, 28, 28)).astype(np.float32))
    y, i = ms.Tensor(rng.integers(0, 10, 32)), ms.Tensor(rng.integers(0, 500, 4000))
    value, gradients = step(x, y, i)
    optimizer(gradients)
    print(value.asnumpy().tobytes().hex())
for p in params:
    print(p.name, hashlib.sha256(p.asnumpy().tobytes()).hexdigest())
"""


def output(*command, **environment):
    done = subprocess.run(
        [sys.executable, *command], env=os.environ | environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    return done.stdout


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_repeat(name):
    """Twice with threads of different counts: equal runs, equal sums however the work is split."""
    program = "import msjit as ms, runpy, sys; ms.set_deterministic(True); sys.argv = sys.argv[1:]; " + (
        "from msjit.__main__ import main; sys.exit(main(sys.argv))"
    )
    runs = [output("-c", program, str(FOLDER / f"{name}.py"), "--graph", MSJIT_THREADS=t) for t in ("1", "4")]
    assert runs[0] == runs[1]


@pytest.mark.parametrize("mode", ["eager", "captured"])
def test_training_repeats(mode):
    runs = {output("-c", LOOP, mode, MSJIT_THREADS=t) for t in ("1", "2", "4", "2")}
    assert len(runs) == 1


def test_the_clock_decides_nothing():
    import msjit as ms

    f = ms.jit(lambda x: x.max().item())
    x = ms.Tensor([1.0, 2.0])
    ms.set_deterministic(True)
    try:
        for _ in range(300):
            assert f(x) == 2.0
    finally:
        ms.set_deterministic(False)
    report = ms.report(f)
    assert not [s for s in report.skipped if s.id == "not_worth_it"], str(report)
