"""What both libraries' programs start from: the text, batches of it and numbers for weights."""

from pathlib import Path

import numpy as np

text = (Path(__file__).resolve().parents[1] / "tests" / "programs" / "text.txt").read_text()
symbols = sorted(set(text))
# Of Adam: MindSpore adds it before the correction of the bias, PyTorch after it; so small, both are one.
EPS = 1e-15
codes = np.array([symbols.index(c) for c in text], np.int32)


def batches(batch, length):
    """An endless sequence of (symbols, the ones that follow)."""
    rng = np.random.default_rng(0)
    made = []
    for _ in range(16):
        at = rng.integers(0, len(codes) - length - 1, batch)
        made.append(tuple(np.stack([codes[i + d : i + d + length] for i in at]) for d in (0, 1)))
    while True:
        yield from made


def weights():
    """A function of a shape that gives the next weight: zeros for vectors, the same numbers in any library."""
    rng = np.random.default_rng(1)

    def following(shape):
        if len(shape) < 2:
            return np.zeros(shape, np.float32)
        return rng.uniform(-0.1, 0.1, shape).astype(np.float32)

    return following
