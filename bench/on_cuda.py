"""Kernels on a CUDA device, beside PyTorch eager and torch.compile where they are: python bench/on_cuda.py [--json FILE].

Interleaved; medians of repeated runs, each of many calls between two waits for the device. A ratio above 1: msjit is faster.
"""

import argparse
import json
import statistics
import sys
import time

import numpy as np

import msjit as ms
from msjit import _core

CUDA = "cuda:0"
try:
    import torch

    if not torch.cuda.is_available():
        torch = None
except ImportError:
    torch = None


def timed(f, wait, calls):
    start = time.perf_counter()
    for _ in range(calls):
        f()
    wait()
    return (time.perf_counter() - start) / calls


def interleaved(functions, target=0.05, rounds=7):
    """{name: (f, wait)} -> {name: median seconds a call}"""
    calls = {}
    for name, (f, wait) in functions.items():
        for _ in range(3):
            f()
        wait()
        one = timed(f, wait, 5)
        calls[name] = max(5, min(2000, int(target / max(one, 1e-7))))
    found = {name: [] for name in functions}
    for _ in range(rounds):
        for name, (f, wait) in functions.items():
            found[name].append(timed(f, wait, calls[name]))
    return {name: statistics.median(v) for name, v in found.items()}


def chain(x, y, tanh, sigmoid):
    return tanh(x * y + 1.0) * sigmoid(x) - y * 0.5


def gelu(x, erf):
    return x * 0.5 * (1.0 + erf(x * 0.7071067811865476))


def cases():
    """name -> (shapes, msjit function, torch function, bytes that must move)"""
    big, rows = (4096, 4096), (4096, 1024)
    nn = torch.nn.functional if torch else None
    f = ms.ops
    yield "chain 4096x4096", [big, big], lambda x, y: chain(x, y, f.tanh, f.sigmoid), torch and (
        lambda x, y: chain(x, y, torch.tanh, torch.sigmoid)), 3 * 4 * 4096 * 4096  # fmt: skip
    yield (
        "gelu 4096x4096",
        [big],
        lambda x: gelu(x, f.erf),
        torch and (lambda x: gelu(x, torch.erf)),
        2 * 4 * 4096 * 4096,
    )
    yield (
        "softmax 4096x1024",
        [rows],
        lambda x: f.softmax(x, -1),
        torch and (lambda x: torch.softmax(x, -1)),
        2 * 4 * 4096 * 1024,
    )
    yield "softmax 16384x4096", [(16384, 4096)], lambda x: f.softmax(x, -1), torch and (
        lambda x: torch.softmax(x, -1)), 2 * 4 * 16384 * 4096  # fmt: skip
    yield "layer norm 16384x1024", [(16384, 1024), (1024,), (1024,)], lambda x, w, b: f.layer_norm(x, w, b), torch and (
        lambda x, w, b: nn.layer_norm(x, (1024,), w, b)), 2 * 4 * 16384 * 1024  # fmt: skip
    yield "sum of all 8192x8192", [(8192, 8192)], lambda x: x.sum(), torch and (lambda x: x.sum()), 4 * 8192 * 8192
    yield "sum over rows 8192x8192", [(8192, 8192)], lambda x: x.sum(0), torch and (lambda x: x.sum(0)), 4 * 8192 * 8192
    yield "matmul 4096", [big, big], lambda x, y: x @ y, torch and (lambda x, y: x @ y), 3 * 4 * 4096 * 4096
    yield "matmul 4096 float16", [big, big], lambda x, y: x @ y, torch and (lambda x, y: x @ y), 3 * 2 * 4096 * 4096
    heads = [(4, 16, 2048, 64)] * 3
    for kind in ("float16", "float32"):
        yield f"causal attention 2048 {kind}", heads, lambda q, k, v: ms.mint.nn.functional.scaled_dot_product_attention(
            q, k, v, is_causal=True), torch and (lambda q, k, v: nn.scaled_dot_product_attention(q, k, v, is_causal=True)), (
            4 * int(kind[-2:]) // 8 * 4 * 16 * 2048 * 64)  # fmt: skip
    yield "conv 3x3, 64 x 64 x 56 x 56", [(64, 64, 56, 56), (64, 64, 3, 3)], lambda x, w: f.conv2d(
        x, w, pad_mode="pad", padding=1), torch and (lambda x, w: nn.conv2d(x, w, padding=1)), (
        2 * 4 * 64 * 64 * 56 * 56)  # fmt: skip
    yield "x*2+1, 16 floats", [(16,)], lambda x: x * 2 + 1, torch and (lambda x: x * 2 + 1), 0


def raw_layer_norm():
    return _core._raw_ops["layer_norm"]


def mlp_step(batch=32, sizes=(64, 128, 10)):
    """{name: step} of a training step (mean cross entropy, SGD) of an MLP, captured and eager."""
    rng = np.random.default_rng(0)
    x, t = rng.standard_normal((batch, sizes[0])).astype(np.float32), rng.integers(0, sizes[-1], (batch,))
    weights = [rng.standard_normal((b, a)).astype(np.float32) / a**0.5 for a, b in zip(sizes, sizes[1:])]  # noqa: B905
    ws = [ms.Parameter(ms.tensor(w, device=CUDA), share=True) for w in weights]
    xs, ts = ms.tensor(x, device=CUDA), ms.tensor(t, device=CUDA)

    def loss_of(x, t, a, b):
        return ms.ops.cross_entropy(ms.ops.relu(x @ a.T) @ b.T, t)

    gradient = ms.value_and_grad(loss_of, (2, 3))

    def step(x, t, a, b):
        loss, (ga, gb) = gradient(x, t, a, b)
        return loss, a - 0.01 * ga, b - 0.01 * gb

    captured = ms.jit(step)
    wait = lambda: _core._synchronize(CUDA)  # noqa: E731
    found = {"jit": (lambda: captured(xs, ts, *ws), wait), "eager": (lambda: step(xs, ts, *ws), wait)}
    if torch:
        tw = [torch.tensor(w, device="cuda", requires_grad=True) for w in weights]
        tx, tt = torch.tensor(x, device="cuda"), torch.tensor(t, device="cuda")

        def forward(x, t, a, b):
            return torch.nn.functional.cross_entropy(torch.relu(x @ a.T) @ b.T, t)

        def with_updates(f):
            def run():
                loss = f(tx, tt, *tw)
                grads = torch.autograd.grad(loss, tw)
                with torch.no_grad():
                    return loss, tw[0] - 0.01 * grads[0], tw[1] - 0.01 * grads[1]

            return run

        found["torch"] = (with_updates(forward), torch.cuda.synchronize)
        found["compile"] = (with_updates(torch.compile(forward)), torch.cuda.synchronize)
    return found


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--json")
    p.add_argument("--only", nargs="*")
    p.add_argument("--seconds", type=float, default=1e9)
    o = p.parse_args()
    end = time.time() + o.seconds
    print(_core._describe_device(CUDA), "| torch", torch.__version__ if torch else "none", flush=True)
    print(
        f"{'case':26} {'msjit jit':>10} {'eager':>10} {'torch':>10} {'compile':>10} {'GB/s':>7} {'/eager':>7} {'/compile':>8}"
    )
    table = {}
    for name, shapes, mine, theirs, moved in cases():
        if o.only and not any(w in name for w in o.only) or time.time() > end:
            continue
        try:
            arrays = [np.random.default_rng(i).standard_normal(s).astype(np.float32) for i, s in enumerate(shapes)]
            half = name.endswith("float16")
            given = [ms.tensor(a.astype(np.float16) if half else a, device=CUDA) for a in arrays]
            if name.startswith("layer"):
                mine = lambda x, w, b: raw_layer_norm()(x, w, b)  # noqa: E731
            captured = ms.jit(mine)
            wait = lambda: _core._synchronize(CUDA)  # noqa: E731
            run = {"jit": (lambda: captured(*given), wait), "eager": (lambda: mine(*given), wait)}
            if theirs:
                t = [torch.tensor(a.astype(np.float16) if half else a, device="cuda") for a in arrays]
                compiled = torch.compile(theirs)
                run["torch"] = (lambda: theirs(*t), torch.cuda.synchronize)
                run["compile"] = (lambda: compiled(*t), torch.cuda.synchronize)
                a, b = captured(*given).asnumpy(), theirs(*t).cpu().numpy()
                scale = np.abs(b).max() + 1e-9
                assert np.abs(a - b).max() / scale < (5e-3 if half else 1e-3), (
                    f"differs by {np.abs(a - b).max() / scale}"
                )
            times = interleaved(run)
            table[name] = times
            rate = moved / times["jit"] / 1e9
            ratio = lambda k: times[k] / times["jit"] if k in times else float("nan")  # noqa: E731
            cells = "".join(f" {times.get(k, float('nan')) * 1e6:9.2f}u" for k in ("jit", "eager", "torch", "compile"))
            print(f"{name:26}{cells} {rate:7.0f} {ratio('torch'):7.2f} {ratio('compile'):8.2f}", flush=True)
        except Exception as e:
            print(f"{name:26} {type(e).__name__}: {str(e)[:200]}", flush=True)
    steps = {
        "MLP 64-128-10 step, batch 32": lambda: mlp_step(),
        "MLP 1024-4096-1000, batch 512": lambda: mlp_step(512, (1024, 4096, 1000)),
    }
    for name, made in ({} if o.only else steps).items():
        try:
            times = table[name] = interleaved(made())
            ratio = lambda k: times[k] / times["jit"] if k in times else float("nan")  # noqa: E731
            cells = "".join(f" {times.get(k, float('nan')) * 1e6:9.2f}u" for k in ("jit", "eager", "torch", "compile"))
            print(f"{name:26}{cells} {'':7} {ratio('torch'):7.2f} {ratio('compile'):8.2f}", flush=True)
        except Exception as e:
            print(f"{name:26} {type(e).__name__}: {str(e)[:300]}", flush=True)
    # What the host needs to launch: the queue is never full, the device never waited for.
    x = ms.tensor([1.0] * 16, device=CUDA)
    launches = {"msjit eager add": lambda: x + x, "msjit eager exp": lambda: x.exp()}
    step = ms.jit(lambda x: (x * 2 + 1).tanh())
    launches["msjit captured chain"] = lambda: step(x)
    if torch:
        t = torch.ones(16, device="cuda")
        launches["torch eager add"] = lambda: t + t
    for name, f in launches.items():
        best = 1e9
        for _ in range(20):
            for _ in range(3):
                f()
            _core._synchronize(CUDA)
            if torch:
                torch.cuda.synchronize()
            start = time.perf_counter()
            for _ in range(200):
                f()
            best = min(best, (time.perf_counter() - start) / 200)
        _core._synchronize(CUDA)
        table["host time, " + name] = {"seconds": best}
        print(f"host time, {name:24} {best * 1e6:8.2f} us", flush=True)
    if o.json:
        with open(o.json, "w") as file:
            json.dump({"device": _core._describe_device(CUDA), "times": table}, file, indent=1)


if __name__ == "__main__":
    sys.exit(main())
