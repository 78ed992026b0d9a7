"""Products, convolutions, attention and networks beside peers: ``./dev bench models [--peers] [--only ROW]``.

Each row is measured in a process of its own for each number of threads, contenders interleaved. With one thread what is
compared is the processor time of the process, so that what else the machine does counts less; with more it is the time that
passes. The peak of FMAs and the bandwidth of reading memory are measured in the same process. A second process a contender
tells its peak memory beyond the imports (``--memory``).
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from harness import Result

HERE = Path(__file__).parent
VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "MSJIT_THREADS")


@dataclass
class ModelResult(Result):
    row: str = ""
    threads: int = 1
    flops: float = 0.0
    bytes: float = 0.0
    peak: float = 0.0  # FLOP a second
    bandwidth: float = 0.0  # bytes a second
    errors: dict = field(default_factory=dict)  # the largest, by the largest exact result
    memory: dict = field(default_factory=dict)  # bytes
    failed: dict = field(default_factory=dict)

    def best_peer(self):
        peers = {n: s for n, s in self.seconds.items() if not n.startswith("msjit")}
        return min(peers, key=peers.get) if peers else None

    def advantage(self):
        best = self.best_peer()
        return self.seconds[best] / self.seconds["msjit"] if best else None


def add_options(parser):
    parser.add_argument("--threads", default="", help="models: numbers of threads, such as 1,2")
    parser.add_argument("--contenders", default="", help="models: only these, such as 'msjit,PyTorch'")
    parser.add_argument("--seconds", type=float, default=2.0, help="models: of measuring for each row")
    parser.add_argument("--memory", action="store_true", help="models: peak memory of each contender too")
    parser.add_argument("--svg", help="models: write the picture to this file")
    parser.add_argument("--parts", help="models: a folder for each row's result; what is there is not measured again")


def cases(options):
    """A function of a row each, and after the last the table."""
    counts = [int(t) for t in options.threads.split(",") if t] or sorted({1, len(os.sched_getaffinity(0))})
    found = []
    names = json.loads(run_child("--list", 1).splitlines()[-1])
    for name in names:
        if options.only and options.only not in name:
            continue
        for threads in counts:
            found.append(_case(name, threads, options))
    return found


def _case(name, threads, options):
    def case():
        return measure(name, threads, options)

    case.__name__ = name
    return case


def run_child(name, threads, *more):
    environment = {**os.environ, **dict.fromkeys(VARIABLES, str(threads)), "TORCHINDUCTOR_FORCE_DISABLE_CACHES": "1"}
    if threads == 1:
        environment["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    else:
        environment.pop("XLA_FLAGS", None)
    environment["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
    command = [sys.executable, __file__, name, str(threads), *more]
    child = subprocess.run(command, env=environment, stdout=subprocess.PIPE, timeout=1800)
    if child.returncode:
        raise RuntimeError(f"the measuring process ended with {child.returncode}")
    return child.stdout.decode()


def measure(name, threads, options):
    more = ["--seconds", str(options.seconds), "--contenders", options.contenders]
    part = Path(options.parts) / f"{name}.{threads}.json" if options.parts else None
    if part and part.exists():
        found = json.loads(part.read_text())
    else:
        found = json.loads(run_child(name, threads, *more).splitlines()[-1])
        if part:
            part.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(found))
    r = ModelResult(f"{found.pop('title')}, {threads} thread{'s' * (threads > 1)}", **found)
    if options.memory:
        for contender in r.seconds:
            text = run_child(name, threads, "--contenders", contender, "--peak-memory")
            r.memory[contender] = json.loads(text.splitlines()[-1])
    goal = found["must"]
    if r.best_peer():
        best = r.best_peer()
        ratio = r.advantage()
        r.checks.append((f"{best} by msjit", ratio, f">= {goal}", ratio >= float(goal)))
    return r


def line(r):
    mine = r.seconds["msjit"]
    best = r.best_peer()
    cells = [r.case, f"{mine * 1e3:.3g}"]
    cells += [f"{best} {r.seconds[best] * 1e3:.3g}", f"{r.advantage():.2f}", r.must] if best else ["", "", r.must]
    cells += [f"{r.flops / mine / r.peak:.0%}", f"{r.bytes / mine / r.bandwidth:.0%}"]
    cells += [f"{r.errors[n]:.1e}" if n in r.errors else "" for n in ("msjit", best)]
    others = [f"{n} {s * 1e3:.3g}" for n, s in r.seconds.items() if n not in ("msjit", best)]
    others += [f"{n}: failed" for n in r.failed]
    if r.memory:
        others.append("MiB " + ", ".join(f"{n} {m / 2**20:.0f}" for n, m in r.memory.items()))
    return "| " + " | ".join([*cells, ", ".join(others)]) + " |"


HEAD = (
    "| case | msjit ms | best peer, ms | ratio | goal | of FMA peak | of read bandwidth | error / scale | the peer's | others |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


def finish(results, options):
    """The table of all rows, and the picture."""
    results = [r for r in results if isinstance(r, ModelResult)]
    if not results:
        return
    peaks = {r.threads: (r.peak, r.bandwidth) for r in results}
    for threads, (peak, bandwidth) in peaks.items():
        print(f"\n{threads} thread(s): FMA peak {peak / 1e9:.0f} GFLOP/s, reading {bandwidth / 1e9:.1f} GB/s")
    print(HEAD)
    for r in results:
        print(line(r))
    if options.svg:
        import models_picture

        models_picture.write(results, options.svg)


# ---- the measuring process
def child():
    parser = argparse.ArgumentParser()
    parser.add_argument("row")
    parser.add_argument("threads", type=int)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--contenders", default="")
    parser.add_argument("--peak-memory", action="store_true")
    options = parser.parse_args(["list", "1"] if sys.argv[1] == "--list" else None)
    if options.threads == 1 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    import models_rows

    if sys.argv[1] == "--list":
        return print(json.dumps([r.name for r in models_rows.ROWS]))
    models_rows.set_threads(options.threads)
    row = next(r for r in models_rows.ROWS if r.name == options.row)
    contenders, exact = row.make(options.threads)
    wanted = [w for w in options.contenders.split(",") if w]
    if wanted:
        contenders = {n: c for n, c in contenders.items() if n in wanted or n == "msjit" and not options.peak_memory}
    if options.peak_memory:
        return print(json.dumps(peak_memory(contenders[wanted[0]])))
    calls, errors, failed = {}, {}, {}
    reference = None if exact is None else models_rows.array(exact())
    for name, build in contenders.items():
        try:
            call = build()
            result = models_rows.array(call()).copy()
            call()
        except Exception as error:  # a peer that cannot do it
            if name.startswith("msjit"):
                raise
            failed[name] = f"{type(error).__name__}: {error}"
            print(f"{row.name}: {name}: {failed[name]}"[:300], file=sys.stderr)
            continue
        calls[name] = call
        if reference is not None:
            scale = float(abs(reference).max())
            errors[name] = float(abs(result.reshape(reference.shape) - reference).max()) / scale
    peak, bandwidth = limits(options.threads)
    seconds = minima(calls, options.seconds, time.process_time_ns if options.threads == 1 else time.perf_counter_ns)
    print(
        json.dumps(
            dict(
                title=row.title, row=row.name, threads=options.threads, seconds=seconds, must=str(row.goal), flops=row.flops,
                bytes=row.bytes, peak=peak, bandwidth=bandwidth, errors=errors, failed=failed,
            )
        )
    )  # fmt: skip


def minima(calls, seconds, clock):
    """Seconds a call at best, of interleaved turns of about 5 ms each. Each time in another order: what one leaves in the caches,
    such as weights that two share, serves each of the others."""
    counts, best, order, shuffle = {}, {}, list(calls), random.Random(0).shuffle
    for name, call in calls.items():
        call()
        start = clock()
        call()
        best[name] = clock() - start
        counts[name] = max(1, int(5e6 / max(best[name], 1)))
    end, turns = time.perf_counter() + seconds * len(calls), 0
    while turns < 5 or time.perf_counter() < end:
        turns += 1
        shuffle(order)
        for name in order:
            for _ in range(2):
                start = clock()
                for _ in range(counts[name]):
                    calls[name]()
                best[name] = min(best[name], (clock() - start) / counts[name])
    return {name: b * 1e-9 for name, b in best.items()}


def limits(threads):
    """FLOP a second and bytes read a second, of so many threads at once."""
    sys.path.insert(0, str(HERE / "micro"))
    from concurrent.futures import ThreadPoolExecutor

    from fma_peak import fma_loop, read_loop

    found = []
    clock = time.process_time_ns if threads == 1 else time.perf_counter_ns
    for made in ([fma_loop()] * threads, [read_loop(t, threads) for t in range(threads)]):
        loops, amount = [loop for loop, _ in made], made[0][1]
        best = float("inf")
        with ThreadPoolExecutor(threads) as pool:
            for _ in range(20):
                start = clock()
                if threads == 1:
                    loops[0]()
                else:
                    list(pool.map(lambda loop: loop(), loops))
                best = min(best, clock() - start)
        found.append(threads * amount / best * 1e9)
    return found


def peak_memory(build):
    """Bytes that building and three calls took beyond what was there, at most."""
    status = lambda key: next(int(t.split()[1]) << 10 for t in open("/proc/self/status") if t.startswith(key))  # noqa: E731
    before = status("VmRSS")
    call = build()
    with open("/proc/self/clear_refs", "w") as f:
        f.write("5")
    for _ in range(3):
        call()
    return status("VmHWM") - before


if __name__ == "__main__":
    child()
