"""Convolutions of the sizes of models, forward and both gradients, against PyTorch on one thread: minima of interleaved
runs, the part of the FMA peak that was measured in the same run (counted as for a plain convolution, so that Winograd's
may pass 100 %), and the largest error against float64 beside the scale of the result.

MSJIT_THREADS=1 .venv-peers/bin/python bench/micro/convolutions.py [--only WORD] [--seconds S]
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np
import torch
from fma_peak import fma_loop

import msjit as ms


@dataclass
class Case:
    name: str
    batch: int
    channels: int
    filters: int
    size: int
    kernel: int
    stride: int = 1
    groups: int = 1
    padding: int | None = None
    dilation: int = 1

    def arrays(self, rng):
        x = rng.standard_normal((self.batch, self.channels, self.size, self.size), np.float32)
        w = rng.standard_normal((self.filters, self.channels // self.groups, self.kernel, self.kernel), np.float32)
        return x, w

    @property
    def pad(self):
        return self.dilation * (self.kernel // 2) if self.padding is None else self.padding


CASES = [
    Case("3x3 64 of 56x56", 1, 64, 64, 56, 3),
    Case("3x3 128 of 28x28", 1, 128, 128, 28, 3),
    Case("3x3 256 of 14x14", 1, 256, 256, 14, 3),
    Case("3x3 512 of 7x7", 1, 512, 512, 7, 3),
    Case("3x3 64 of 56x56, batch 8", 8, 64, 64, 56, 3),
    Case("3x3 256 of 14x14, batch 8", 8, 256, 256, 14, 3),
    Case("3x3 512 of 7x7, batch 8", 8, 512, 512, 7, 3),
    Case("7x7/2 stem 3-64 of 224x224", 1, 3, 64, 224, 7, stride=2),
    Case("3x3/2 64-128 of 56x56", 1, 64, 128, 56, 3, stride=2),
    Case("1x1 256-64 of 56x56", 1, 256, 64, 56, 1),
    Case("1x1/2 64-128 of 56x56", 1, 64, 128, 56, 1, stride=2),
    Case("depthwise 3x3 144 of 56x56", 1, 144, 144, 56, 3, groups=144),
    Case("depthwise 3x3/2 144 of 56x56", 1, 144, 144, 56, 3, stride=2, groups=144),
    Case("depthwise 5x5 240 of 28x28", 1, 240, 240, 28, 5, groups=240),
    Case("depthwise 7x7 96 of 56x56", 1, 96, 96, 56, 7, groups=96),
    Case("grouped 3x3 128/4 of 28x28", 4, 128, 128, 28, 3, groups=4),
    Case("dilated 3x3 64 of 28x28", 1, 64, 64, 28, 3, dilation=2),
    Case("5x5 32-64 of 28x28", 4, 32, 64, 28, 5),
    Case("3x3 512 of 1x1, batch 16", 16, 512, 512, 1, 3),
    Case("3x3 512 of 2x2, batch 16", 16, 512, 512, 2, 3),
    Case("3x3/2 256-512 of 4x4, batch 16", 16, 256, 512, 4, 3, stride=2),
    Case("1x1 1024-512 of 2x2, batch 16", 16, 1024, 512, 2, 1),
    Case("CIFAR 3x3 16 of 32x32, batch 32", 32, 16, 16, 32, 3),
    Case("CIFAR 3x3 32 of 16x16, batch 32", 32, 32, 32, 16, 3),
    Case("CIFAR 3x3 64 of 8x8, batch 32", 32, 64, 64, 8, 3),
    Case("LeNet 5x5 1-6 of 28x28, batch 32", 32, 1, 6, 28, 5),
    Case("tiny 3x3 3-4 of 6x6", 2, 3, 4, 6, 3),
    Case("tiny depthwise 3x3 4 of 6x6", 2, 4, 4, 6, 3, groups=4),
]  # fmt: skip


def minima(functions, seconds=0.6, least=6, clock=time.thread_time_ns):
    """Seconds that each took at best. By default of this thread alone: what else the machine does counts less."""
    best = [float("inf")] * len(functions)
    end = time.perf_counter() + seconds
    turns = 0
    while turns < least or time.perf_counter() < end:
        turns += 1
        for i, f in enumerate(functions):
            start = clock()
            f()
            best[i] = min(best[i], (clock() - start) * 1e-9)
    return best


def directions(case, x, w):
    """(name, msjit's function, PyTorch's function, the float64 result) of the three."""
    window = dict(stride=case.stride, padding=case.pad, dilation=case.dilation)
    tx, tw = torch.from_numpy(x), torch.from_numpy(w)
    ty = torch.nn.functional.conv2d(tx, tw, None, groups=case.groups, **window)
    tc = torch.randn(ty.shape)
    mx, mw, mc = ms.Tensor(x), ms.Tensor(w), ms.Tensor(tc.numpy())
    one = [case.stride] * 2, [case.pad] * 2, [case.dilation] * 2
    d = [t.double() for t in (tx, tw, tc)]

    def torch_grads(of_x, of_w, *operands):
        return torch.ops.aten.convolution_backward(
            *operands, None, *one, False, [0, 0], case.groups, [of_x, of_w, False]
        )

    exact = torch_grads(True, True, d[2], d[0], d[1])
    attributes = dict(stride=one[0], padding=one[1], dilation=one[2], groups=case.groups)
    ops = ms._core._raw_ops
    yield (
        "forward",
        lambda: ops["conv2d"](mx, mw, None, **attributes),
        lambda: torch.nn.functional.conv2d(tx, tw, None, groups=case.groups, **window),
        torch.nn.functional.conv2d(d[0], d[1], None, groups=case.groups, **window),
    )
    yield (
        "input grad",
        lambda: ops["conv2d_input_grad"](mc, mw, input_shape=x.shape, **attributes),
        lambda: torch_grads(True, False, tc, tx, tw),
        exact[0],
    )
    yield (
        "weight grad",
        lambda: ops["conv2d_weight_grad"](mc, mx, weight_shape=w.shape, **attributes),
        lambda: torch_grads(False, True, tc, tx, tw),
        exact[1],
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="cases whose name contains this")
    parser.add_argument("--seconds", type=float, default=0.6, help="for each row")
    options = parser.parse_args()
    torch.set_num_threads(1)
    ms.set_num_threads(1)
    rng = np.random.default_rng(0)
    loop, loop_flops = fma_loop()
    peak = loop_flops / minima([loop], 0.5)[0]
    print(f"FMA peak {peak / 1e9:.1f} GFLOP/s")
    print(
        "| case | | msjit ms | PyTorch ms | ratio | of peak | error / scale | PyTorch's |\n|---|---|---|---|---|---|---|---|"
    )
    for case in CASES:
        if options.only not in case.name:
            continue
        x, w = case.arrays(rng)
        out = -(-case.size // case.stride)
        flops = 2 * case.batch * case.filters * out * out * w[0].size
        for name, mine, theirs, exact in directions(case, x, w):
            ours, other = minima([mine, theirs], options.seconds)
            exact = exact.numpy()
            scale = abs(exact).max()
            result = theirs()
            result = next(t for t in result if t is not None) if isinstance(result, tuple) else result
            errors = [abs(r - exact).max() / scale for r in (mine().asnumpy(), result.numpy())]
            print(
                f"| {case.name} | {name} | {ours * 1e3:.3f} | {other * 1e3:.3f} | {other / ours:.2f} | "
                f"{flops / ours / peak:.0%} | {errors[0]:.1e} | {errors[1]:.1e} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
