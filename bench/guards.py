"""What guards and specialisation cost: ``./dev bench guards``."""

import statistics
import time

import numpy as np

import msjit as ms
from harness import Result, interleaved
from msjit import nn


def cases():
    return [one_compile, many_variants, layers, past_the_cap]


def ratio(r, text, value, limit):
    r.checks.append((text, value, f"<= {limit}", value <= limit))


class Scale(nn.Cell):
    def __init__(self, k):
        super().__init__()
        self.k = ms.Parameter(ms.tensor([k]))

    def scaled(self, x):
        return x * self.k

    def construct(self, x):
        return self.scaled(x)


def one_compile():
    """1,000 values of what must not specialise."""
    x = ms.tensor([1.0, 2.0])
    closures = []

    def fresh(i):
        k = float(i)
        return lambda v: v * k + 1.0

    class Plain:
        def __init__(self, i):
            self.w = ms.tensor([float(i)])

        def scaled(self, v):
            return v * self.w + 1.0

    def count(self_, step):
        return self_ * 2.0 + step

    closures = [fresh(i) for i in range(1000)]
    plain = [Plain(i) for i in range(1000)]
    cells = [Scale(float(i)) for i in range(1000)]
    results = []
    for name, function, arguments in (
        ("learning rates", lambda v, lr: v - v * lr, [(x, i * 1e-3) for i in range(1, 1001)]),
        ("step counters", count, [(x, i) for i in range(1000)]),
        ("fresh lambdas of one code", lambda v, g: g(v), [(x, g) for g in closures]),
        ("bound methods of equal instances", lambda v, m: m(v), [(x, p.scaled) for p in plain]),
        ("bound methods of equal cells", lambda v, m: m(v), [(x, c.scaled) for c in cells]),
        ("equal cells", lambda v, c: c(v), [(x, c) for c in cells]),
    ):
        captured = ms.jit(function)
        start = time.perf_counter()
        for args in arguments:
            captured(*args)
        r = Result(f"1,000 {name}", {"msjit, a call": (time.perf_counter() - start) / 1000})
        report = ms.report(captured)
        r.checks.append(("compiles", report.compiles, "1", report.compiles == 1))
        if name.startswith("fresh"):
            jits = [ms.jit(g) for g in closures]
            for g in jits:
                g(x)
            n = ms.report(jits[0]).compiles
            r.checks.append(("compiles, each of them decorated", n, "1", n == 1))
        results.append(r)
    return results


def per_key(captured, x, keys, loops=200):
    """Best seconds a call for each of the keys, warm."""
    best = []
    for k in keys:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            for _ in range(loops):
                captured(x, k)
            times.append((time.perf_counter() - start) / loops)
        best.append(min(times))
    return best


def shuffled(captured, x, keys, rounds=40):
    """Seconds a call when the keys come in random order."""
    order = [keys[i] for i in np.random.default_rng(0).permutation(len(keys) * 4) % len(keys)]
    best = 1e9
    for _ in range(rounds):
        start = time.perf_counter()
        for k in order:
            captured(x, k)
        best = min(best, (time.perf_counter() - start) / len(order))
    return best


def many_variants():
    x = ms.tensor([1.0, 2.0])
    types = [type(f"T{i}", (), {"k": float(i)}) for i in range(256)]
    results = []
    kinds = (
        ("strings", lambda x, k: (x * len(k) + 1.0, k + "!"), [f"name{i}" for i in range(256)]),
        ("ints that choose a shape", lambda x, n: x.broadcast_to((n, 2)) + 1.0, list(range(1, 257))),
        ("types", lambda x, o: x * o.k + 1.0, [t() for t in types]),
        ("functions", lambda x, f: f(x) + 1.0, [make_function(i) for i in range(256)]),
        ("shapes", lambda x, y: y + 1.0, [ms.tensor(np.zeros((1 + i % 16, 1 + i // 16), "f")) for i in range(256)]),
    )
    for name, function, keys in kinds:
        captured = ms.jit(function)
        middle = keys[len(keys) // 2 :][:1]
        for k in middle * 30:
            captured(x, k)
        one = per_key(captured, x, middle)[0]
        for _ in range(2):
            for k in keys:
                for _ in range(20):
                    captured(x, k)
        all_ = per_key(captured, x, keys, 40)
        report = ms.report(captured)
        r = Result(
            f"256 variants by {name}",
            {
                "one": one,
                "median of 256": statistics.median(all_),
                "worst": max(all_),
                "in random order": shuffled(captured, x, keys),
            },
        )
        r.checks.append(("variants", report.compiles, "<= 256", report.compiles <= 256))  # sizes may be one
        ratio(r, "median to one", statistics.median(all_) / one, 2)
        results.append(r)
    return results


def make_function(i):
    scope = {}
    exec(f"def f{i}(x):\n    return x * {i + 0.5}\n", scope)
    return scope[f"f{i}"]


class Layer(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(ms.tensor([1.001]))
        self.b = ms.Parameter(ms.tensor([0.1]))
        self.active = True

    def construct(self, x):
        y = x * self.w + self.b
        return ms.ops.tanh(y) if self.active else y


class Stack(nn.Cell):
    def __init__(self, n):
        super().__init__()
        self.layers = nn.CellList([Layer() for _ in range(n)])

    def construct(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


def layers():
    x = ms.tensor([1.0])
    times, counts, results = {}, {}, []
    for n in (1, 20, 41, 82):
        with ms.no_grad():
            net = Stack(n)
            captured = ms.jit(lambda x, net=net: net(x))
            captured(x)
            seconds = interleaved({"eager": lambda: net(x), "captured": lambda: captured(x)})
            guards = captured.guard_seconds(x)
        times[n] = guards
        counts[n] = seconds
    eager20 = counts[20]["eager"]
    r = Result(
        "guards of equal layers, one element",
        {f"guards of {n}": t for n, t in times.items()}
        | {"20 eagerly": eager20, "20 captured": counts[20]["captured"]},
    )
    ratio(r, "guards of 20 to 20 eagerly", times[20] / eager20, 0.1)
    ratio(r, "82 layers' guards to 20's, per layer", times[82] / 82 / (times[20] / 20), 1.25)
    results.append(r)
    return results


def past_the_cap():
    x = ms.tensor([1.0])
    f = lambda x, k: (x * len(k) + 1.0, k + "!")  # noqa: E731
    captured = ms.jit(f)
    for i in range(300):
        captured(x, f"n{i}")
    report = ms.report(captured)
    times = interleaved({"eager": lambda: f(x, "late"), "past the cap": lambda: captured(x, "late")})
    r = Result("300 strings: past the cap", times)
    r.checks.append(("compiles", report.compiles, "<= 256", report.compiles <= 256))
    reasons = [s.id for s in report.skipped]
    r.checks.append(("reported", len(reasons), "variant_limit", "variant_limit" in reasons))
    ratio(r, "of the eager time", times["past the cap"] / times["eager"], 2)
    return r
