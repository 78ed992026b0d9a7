"""Training steps of the GPT and the LSTM language model of tests/programs: ``./dev bench programs [--peers]``.

A step is forward, backward, clipping and optimizer. Per size and number of threads a process of its own builds the same
network in msjit and in PyTorch (programs_msjit.py, programs_torch.py), from one set of numbers, measures what each
contender takes from a new network and function to the end of its first step ("first"), then steps, interleaved.
"""

import importlib
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from harness import Result

HERE = Path(__file__).parent
SIZES = {
    "gpt": dict(batch=8, length=24, width=32, heads=4, layers=2),
    "gpt_wide": dict(batch=8, length=64, width=128, heads=4, layers=2),
    "lstm": dict(batch=4, length=16, width=24),
    "lstm_wide": dict(batch=16, length=32, width=128),
}
THREADS = {"one": "1", "all": str(len(os.sched_getaffinity(0)))}
VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "MSJIT_THREADS")


def cases():
    return [_case(size, threads) for threads in THREADS for size in SIZES]


def _case(size, threads):
    def case():
        return measure(size, threads)

    case.__name__ = f"programs_{size}_{threads}"
    return case


def measure(size, threads):
    environment = {
        **os.environ,
        **dict.fromkeys(VARIABLES, THREADS[threads]),
        "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1",
    }
    environment["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
    child = subprocess.run([sys.executable, __file__, size], env=environment, stdout=subprocess.PIPE, timeout=900)
    if child.returncode:
        raise RuntimeError(f"the measuring process ended with {child.returncode}")
    found = json.loads(child.stdout.splitlines()[-1])
    steps, first, medians = found["steps"], found["first"], found["medians"]
    r = Result(f"training step of {size}, {threads} thread{'s' * (threads == 'all')}", steps)
    for name in steps:
        print(f"{r.case}: {name}: first step {first[name]:.3g} s, median {medians[name] * 1e6:.4g} us")
    check = lambda text, value, limit: r.checks.append((text, value, f"<= {limit:g}", value <= limit))
    check("msjit captured, of its eager time", steps["msjit jit"] / steps["msjit eager"], 1)
    check("msjit by GRAPH_MODE's reader, of its eager time", steps["msjit graph"] / steps["msjit eager"], 1)
    check("seconds to the first captured step", first["msjit jit"], 1)
    if "torch eager" in steps:
        check("msjit captured, of PyTorch's eager time", steps["msjit jit"] / steps["torch eager"], 0.8)
    for name in ("torch eager", "torch.compile"):
        if name in steps:
            print(f"{r.case}: {name} / msjit jit: step {steps[name] / steps['msjit jit']:.2f}")
    losses = list(found["losses"].values())
    spread = max(abs(a - b) for other in losses for a, b in zip(losses[0], other))
    check("greatest difference of the first losses", spread, 2e-4)
    return r


def contenders(size):
    """{name: a function that makes a network and gives its step}."""
    yield "msjit eager", "programs_msjit", dict(compiled=None)
    yield "msjit jit", "programs_msjit", dict(compiled="auto")
    yield "msjit graph", "programs_msjit", dict(compiled="ast")  # how GRAPH_MODE reads it
    try:
        import torch
    except ImportError:
        return
    torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))
    yield "torch eager", "programs_torch", dict(compiled=False)
    yield "torch.compile", "programs_torch", dict(compiled=True)


def child(size, rounds=15, target=0.15):
    steps, first, losses, times = {}, {}, {}, {}
    kind, sizes = size.split("_")[0], SIZES[size]
    for name, module, options in contenders(size):
        module = importlib.import_module(module)
        start = time.perf_counter()
        try:
            step = module.make(kind, sizes, **options)
            loss = step()
            first[name] = time.perf_counter() - start
            losses[name] = [float(x.detach()) for x in [loss, *(step() for _ in range(4))]]
        except Exception as error:  # torch.compile without a C++ toolchain
            if name != "torch.compile":
                raise
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            continue
        steps[name] = step
    counts = {}
    for name, step in steps.items():
        for _ in range(10):
            step()
        start = time.perf_counter()
        for _ in range(5):
            step()
        counts[name] = max(3, int(target / (time.perf_counter() - start) * 5))
        times[name] = []
    for _ in range(rounds):
        for name, step in steps.items():
            for _ in range(counts[name]):
                start = time.perf_counter()
                step()
                times[name].append(time.perf_counter() - start)
    result = dict(
        first=first,
        losses=losses,
        steps={name: min(t) for name, t in times.items()},
        medians={name: statistics.median(t) for name, t in times.items()},
    )
    print(json.dumps(result))


if __name__ == "__main__":
    child(sys.argv[1])
