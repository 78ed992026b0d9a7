"""Attention of the sizes of models, forward and backward, against PyTorch's scaled_dot_product_attention on one thread: minima
of interleaved runs, the part of the FMA peak that was measured in the same run (of what a diagonal leaves), and the largest
error against float64 beside the scale of the result.

MSJIT_THREADS=1 .venv-peers/bin/python bench/micro/attention.py [--only WORD] [--seconds S] [--threads N]
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
import torch
from convolutions import minima
from fma_peak import fma_loop

import msjit as ms


@dataclass
class Case:
    name: str
    batch: int
    heads: int
    queries: int
    keys: int
    size: int = 64
    shared: int = 1
    causal: bool = False
    masked: bool = False
    layer: bool = False  # heads between the elements of a sequence, as a layer cuts them

    def arrays(self, rng):
        def normal(heads, rows):
            if not self.layer:
                return rng.standard_normal((self.batch, heads, rows, self.size), np.float32)
            return rng.standard_normal((self.batch, rows, heads, self.size), np.float32).swapaxes(1, 2)

        of_keys = self.heads // self.shared
        return [normal(self.heads, self.queries), *(normal(of_keys, self.keys) for _ in "kv")]

    @property
    def products(self):
        pairs = self.queries * self.keys
        if self.causal:
            pairs = sum(min(i + 1, self.keys) for i in range(self.queries))
        return 2 * self.batch * self.heads * pairs * self.size


CASES = [
    Case("12 heads, T 128", 1, 12, 128, 128),
    Case("12 heads, T 1024", 1, 12, 1024, 1024),
    Case("12 heads, T 128, causal", 1, 12, 128, 128, causal=True),
    Case("12 heads, T 1024, causal", 1, 12, 1024, 1024, causal=True),
    Case("12 heads, T 512, bool mask", 1, 12, 512, 512, masked=True),
    Case("12 heads, T 512, of a layer", 1, 12, 512, 512, causal=True, layer=True),
    Case("batch 4, 4 heads, T 128, causal", 4, 4, 128, 128, causal=True),
    Case("32 heads on 8, T 256, size 128", 1, 32, 256, 256, size=128, shared=4, causal=True),
    Case("12 heads, 1 query on 1024", 1, 12, 1, 1024),
    Case("32 heads on 8, 1 query on 1024", 1, 32, 1, 1024, size=128, shared=4),
    Case("4 heads, T 16, size 16", 1, 4, 16, 16, size=16),
]


def directions(case, arrays, rng):
    """(name, products, msjit's function, PyTorch's, float64's results, those of both functions as arrays)."""
    sdpa = torch.nn.functional.scaled_dot_product_attention
    tensors = [torch.from_numpy(a).requires_grad_() for a in arrays]
    q, k, v = (ms.Tensor(a) for a in arrays) if not case.layer else (
        ms.Tensor(np.ascontiguousarray(a.swapaxes(1, 2))).swapaxes(1, 2) for a in arrays
    )  # fmt: skip
    mask = rng.random((case.queries, case.keys)) > 0.2 if case.masked else None
    settings = dict(is_causal=case.causal, enable_gqa=case.shared > 1)
    of_torch = {**settings, "attn_mask": None if mask is None else torch.from_numpy(mask)}
    of_msjit = {**settings, "attn_mask": None if mask is None else ms.Tensor(mask)}
    ours = ms.mint.nn.functional.scaled_dot_product_attention

    def theirs():
        with torch.no_grad():
            return sdpa(*tensors, **of_torch)

    doubles = [t.detach().double().requires_grad_() for t in tensors]
    exact = sdpa(*doubles, **of_torch)
    yield "forward", 2, lambda: ours(q, k, v, **of_msjit), theirs, [exact.detach()]
    ct = torch.from_numpy(rng.standard_normal(exact.shape).astype(np.float32))
    mct, out = ms.Tensor(ct.numpy()), sdpa(*tensors, **of_torch)
    raw = dict(scale=case.size**-0.5, diagonal=0 if case.causal else None)
    mine, lse = ms.ops.attention(q, k, v, of_msjit["attn_mask"], **raw)

    def gradients():
        return ms.ops.attention_grad(mct, q, k, v, lse, (mct * mine).sum(-1), of_msjit["attn_mask"], **raw)

    yield (
        "backward",
        5,
        gradients,
        lambda: torch.autograd.grad(out, tensors, ct, retain_graph=True),
        torch.autograd.grad(exact, doubles, ct.double()),
    )


def error(found, exact):
    found = found if isinstance(found, tuple) else (found,)
    arrays = [
        (f.asnumpy() if isinstance(f, ms.Tensor) else f.detach().numpy(), e.numpy()) for f, e in zip(found, exact)
    ]
    return max(abs(f - e).max() / abs(e).max() for f, e in arrays)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("--seconds", type=float, default=0.6, help="for each row")
    parser.add_argument("--threads", type=int, default=1, help="more than one: the time that passes, not this thread's")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    ms.set_num_threads(options.threads)
    clock = time.thread_time_ns if options.threads == 1 else time.perf_counter_ns
    rng = np.random.default_rng(0)
    loop, loop_flops = fma_loop()
    peak = loop_flops / minima([loop], 0.5)[0] * options.threads
    print(f"FMA peak {peak / 1e9:.1f} GFLOP/s")
    print(
        "| case | | msjit ms | PyTorch ms | ratio | of peak | error / scale | PyTorch's |\n|---|---|---|---|---|---|---|---|"
    )
    for case in CASES:
        if options.only not in case.name:
            continue
        for name, times, mine, theirs, exact in directions(case, case.arrays(rng), rng):
            ours, other = minima([mine, theirs], options.seconds, clock=clock)
            print(
                f"| {case.name} | {name} | {ours * 1e3:.3f} | {other * 1e3:.3f} | {other / ours:.2f} | "
                f"{times * case.products / ours / peak:.0%} | {error(mine(), exact):.1e} | {error(theirs(), exact):.1e} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
