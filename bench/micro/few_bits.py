"""x W^T with weights of halves and of few bits, 4096 x 4096: bytes of the weight against the bandwidth of reading memory for 1
to 8 rows, products against the FMA peak for 128: ``MSJIT_THREADS=1 python bench/micro/few_bits.py``.

Processor time of one core, minima; several weights in turn, so that none stays in a cache.
"""

import os
import sys
import time
from pathlib import Path

SIZE, BYTES = 4096, 160 << 20  # of the copies together: more than a cache holds


def main():
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ["MSJIT_THREADS"] = "1"
    sys.path.insert(0, str(Path(__file__).parent))
    sys.path.insert(0, str(Path(__file__).parents[1]))
    import numpy as np

    import msjit as ms
    from models import limits
    from msjit import ops

    wide = ms.tensor(np.random.default_rng(0).standard_normal((SIZE, SIZE), np.float32))
    calls = {}

    def add(name, f, parts, **settings):
        copies = max(2, BYTES // sum(p.nbytes for p in parts))
        calls[name] = [(f, tuple(p.copy() for p in parts), settings) for _ in range(copies)]

    add("bfloat16", ops.linear, (wide.astype(ms.bfloat16),))
    for bits, group in ((8, None), (4, 64)):
        *parts, size = ms.quantized_weight(wide, bits, group)
        parts = parts[:2]
        for activations in (16, 8):
            settings = dict(bits=bits, group=size, outputs=SIZE, activations=activations)
            add(f"int{bits}, activations {activations}", ops.quantized_linear, parts[:2], **settings)
    print("| weight | rows | ms | of bandwidth | of FMA peak |\n|---|---|---|---|---|")
    for rows in (1, 4, 8, 128):
        x = ms.tensor(np.random.default_rng(1).standard_normal((rows, SIZE), np.float32))
        for name, sets in calls.items():
            peak, bandwidth, best = 0.0, 0.0, float("inf")
            for _ in range(3 if rows > 8 else 6):
                found = limits(1)
                peak, bandwidth = max(peak, found[0]), max(bandwidth, found[1])
                for f, operands, settings in sets[: 2 if rows > 8 else None]:
                    start = time.process_time_ns()
                    f(x, *operands, **settings)
                    best = min(best, (time.process_time_ns() - start) * 1e-9)
            size = sum(t.nbytes for t in sets[0][1])
            of_peak = 2 * rows * SIZE * SIZE / best / peak
            print(f"| {name} | {rows} | {best * 1e3:.2f} | {size / best / bandwidth:.0%} | {of_peak:.0%} |", flush=True)


if __name__ == "__main__":
    main()
