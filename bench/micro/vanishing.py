"""Nanoseconds an element of functions that fall towards 0, near it and where nothing is left: an x86 processor spends hundreds of
cycles on a number that underflows, and masked attention is full of such numbers. One thread; minima.

python bench/micro/vanishing.py
"""

import time

import numpy as np

import msjit as ms
from msjit import ops
from msjit.mint.nn import functional as F

FUNCTIONS = "exp exp2 sigmoid silu softplus logsigmoid gelu mish erfc log_softmax logsumexp".split()
SCALES = (1.0, 30.0, 60.0, 95.0, 1e3, 1e9)  # 95: results are subnormal, and slow


def minimum(f, turns=20):
    seconds = []
    for turn in range(turns + 4):
        start = time.process_time_ns()
        f()
        if turn >= 4:
            seconds.append(time.process_time_ns() - start)
    return min(seconds)


def main():
    ms.set_num_threads(1)
    rng = np.random.default_rng(0)
    print(f"{'-x around':12}", *(f"{s:8.3g}" for s in SCALES))
    for name in FUNCTIONS:
        f = getattr(ops, name)
        captured = ms.jit(lambda x: f(x, -1) if name in ("log_softmax", "logsumexp") else f(x))  # noqa: B023
        row = []
        for scale in SCALES:
            x = ms.Tensor((-(1 + 0.05 * np.abs(rng.normal(size=(256, 256)))) * scale).astype("f4"))
            row.append(minimum(lambda: captured(x)) / 65536)  # noqa: B023
        print(f"{name:12}", *(f"{v:8.2f}" for v in row))
    for length in (128, 1024):
        q, k, v = (ms.Tensor(rng.normal(size=(1, 12, length, 64)).astype("f4")) for _ in range(3))
        upper = np.triu(np.ones((length, length), bool), 1)
        masks = {
            "no mask": None,
            "zeros": np.zeros(upper.shape, "f4"),
            "-1e9": np.where(upper, np.float32(-1e9), 0),
            "bool": ~upper,
        }
        times = {
            n: minimum(lambda: F.scaled_dot_product_attention(q, k, v, None if m is None else ms.Tensor(m)))  # noqa: B023
            for n, m in masks.items()
        }
        print(f"attention, 12 heads, T {length}, ms:", *(f"{n} {t / 1e6:.3f}" for n, t in times.items()))


if __name__ == "__main__":
    main()
