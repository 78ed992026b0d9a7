"""Matrix products of the sizes of models, against PyTorch on one thread: interleaved minima, with what is read and computed
a second, and the largest error against float64.

MSJIT_THREADS=1 .venv-peers/bin/python bench/micro/products.py
"""

import time

import numpy as np
import torch

import msjit as ms

SIZES = [(m, 4096, 4096) for m in (1, 2, 4, 8)] + [
    (16, 768, 3072), (32, 768, 3072), (256, 256, 256), (512, 768, 2304), (2048, 64, 2048), (1024, 1024, 1024),
]  # fmt: skip


def minima(functions, rounds=12):
    best = [float("inf")] * len(functions)
    for _ in range(rounds):
        for i, f in enumerate(functions):
            start = time.perf_counter()
            f()
            best[i] = min(best[i], time.perf_counter() - start)
    return best


def main():
    torch.set_num_threads(1)
    ms.set_num_threads(1)
    rng = np.random.default_rng(0)
    for m, k, n in SIZES:
        for transposed in (False, True):
            a = rng.standard_normal((m, k)).astype(np.float32)
            b = rng.standard_normal((n, k) if transposed else (k, n)).astype(np.float32)
            x, w, tx, tw = ms.Tensor(a), ms.Tensor(b), torch.from_numpy(a), torch.from_numpy(b)
            if transposed:
                functions = [lambda: ms.ops.dense(x, w), lambda: torch.nn.functional.linear(tx, tw)]  # noqa: B023
            else:
                functions = [lambda: x @ w, lambda: tx @ tw]  # noqa: B023
            ours, theirs = minima(functions)
            exact = a.astype(np.float64) @ (b.T if transposed else b).astype(np.float64)
            error = abs(functions[0]().asnumpy() - exact).max()
            print(
                f"{m}x{k}x{n}{' W^T' if transposed else ''}: msjit {ours * 1e3:.3f} ms, PyTorch {theirs * 1e3:.3f} ms, "
                f"{theirs / ours:.2f}x; {b.nbytes / ours / 1e9:.1f} GB/s, {2 * m * n * k / ours / 1e9:.1f} GFLOP/s; "
                f"error {error:.1e}",
                flush=True,
            )


if __name__ == "__main__":
    main()
