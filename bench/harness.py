"""Interleaved timing: every contender runs in every round, so that noise hits all alike; minima are compared."""

import itertools
import json
import platform
import time
from dataclasses import asdict, dataclass, field


@dataclass
class Result:
    """One case: seconds a call by contender, and what must hold."""

    case: str
    seconds: dict
    must: str = ""
    checks: list = field(default_factory=list)  # (text, measured, required, holds)

    def ratio(self, a, b):
        return self.seconds[a] / self.seconds[b]


def loop_of(contender):
    """A function that runs the contender n times: a callable, or (expression, names), which costs no call of its own. The
    loop is timeit's: ``range`` would make an int a turn."""
    expression, names = ("call()", {"call": contender}) if callable(contender) else contender
    scope = dict(names, turns=itertools.repeat)
    exec(f"def loop(n):\n    for _ in turns(None, n):\n        {expression}\n", scope)
    return scope["loop"]


def interleaved(contenders, rounds=15, target=0.004):
    """Minimum seconds a run of each contender ({name: what loop_of takes}) over interleaved rounds of about ``target`` s."""
    counts, best = {}, {}
    loops = {name: loop_of(c) for name, c in contenders.items()}
    for name, loop in loops.items():
        loop(2)
        n, elapsed = 1, 0.0
        while True:
            start = time.perf_counter()
            loop(n)
            elapsed = time.perf_counter() - start
            if elapsed >= target / 4 or n >= 1 << 20:
                break
            n *= 4
        counts[name] = max(1, int(n * target / max(elapsed, 1e-9)))
        best[name] = elapsed / n
    for _ in range(rounds):
        for name, loop in loops.items():
            n = counts[name]
            start = time.perf_counter()
            loop(n)
            best[name] = min(best[name], (time.perf_counter() - start) / n)
    return best


def show(results):
    for r in results:
        times = "  ".join(f"{n} {s * 1e6:.3g} us" for n, s in sorted(r.seconds.items(), key=lambda x: x[1]))
        print(f"{r.case}\n    {times}")
        for text, measured, required, holds in r.checks:
            print(f"    {'ok  ' if holds else 'MISS'} {text}: {measured:.3g} (must: {required})")


def save(results, path):
    """Writes the results schema: {machine, python, results: [{case, seconds, must, checks}]}."""
    with open(path, "w") as f:
        json.dump(
            dict(machine=platform.processor(), python=platform.python_version(), results=[asdict(r) for r in results]),
            f,
            indent=1,
        )
