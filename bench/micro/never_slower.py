"""What ms.jit costs functions too small to gain from it: time of a jit object's call over the plain function's.

    python bench/micro/never_slower.py [--switch] [--calls N] [--only NAME] [--json FILE]

Minima of interleaved rounds on 16 floats, after 12,000 calls of each. Allowed: 1.05; functions of one op or none: 1.2.
--switch: the same functions, plain against ms.enable_capture() (each side a process state of its own: rounds alternate).
Exit status 1 where something is above.
"""

import argparse
import json
import platform
import sys
import time

import msjit as ms

X, Y = ms.tensor([0.5 + i for i in range(16)]), ms.tensor([1.5 - i for i in range(16)])
M = X.reshape((4, 4))


class Layer:
    def __init__(self):
        self.k = 2.0

    def run(self, x):
        return x * self.k


layer = Layer()


def nothing():
    return None


def number(a, b):
    return a + b


def identity(x):
    return x


def add(x, y):
    return x + y


def multiply(x, y):
    return x * y


def negate(x):
    return -x


def add_one(x):
    return x + 1


def relu(x):
    return x.relu()


def exp(x):
    return x.exp()


def total(x):
    return x.sum()


def matmul(x, y):
    return x @ y


def reshape(x):
    return x.reshape((4, 4))


def two_ops(x, y):
    return x * y + 1


def three_ops(x, y):
    return (x * y + 1).tanh()


def with_break(x):
    return x * float(x.sum())


def branch(x):
    if x.max() > 3:
        return x + 1
    return x


ONE, MORE = 1.2, 1.05
CASES = {
    "nothing()": (nothing, (), ONE),
    "number + number": (number, (3, 4), ONE),
    "returns its argument": (identity, (X,), ONE),
    "x + y": (add, (X, Y), ONE),
    "x * y": (multiply, (X, Y), ONE),
    "-x": (negate, (X,), ONE),
    "x + 1": (add_one, (X,), ONE),
    "x.relu()": (relu, (X,), ONE),
    "x.exp()": (exp, (X,), ONE),
    "x.sum()": (total, (X,), ONE),
    "x @ y": (matmul, (M, M), ONE),
    "x.reshape()": (reshape, (X,), ONE),
    "method: x * self.k": (Layer.run, (layer, X), ONE),
    "x * y + 1": (two_ops, (X, Y), MORE),
    "tanh(x * y + 1)": (three_ops, (X, Y), MORE),
    "x * float(x.sum())": (with_break, (X,), MORE),
    "if x.max() > 3": (branch, (X,), MORE),
}
WARM, ROUNDS = 12_000, 25


def loop_of(function, args):
    """The call as a program has it: the loop's own cost is taken off below."""
    names = [f"a{i}" for i in range(len(args))]
    scope = {"call": function, **dict(zip(names, args))}
    head = f"def loop(n, call=call{''.join(f', {a}={a}' for a in names)}):\n    for _ in range(n):\n        "
    exec(f"{head}call({', '.join(names)})\n", scope)
    return scope["loop"]


def empty(n):
    for _ in range(n):
        pass


def seconds(loop, n):
    start = time.perf_counter()
    loop(n)
    return (time.perf_counter() - start) / n


def interleaved(loops, calls):
    best = dict.fromkeys(loops, 1.0)
    for _ in range(ROUNDS):
        for key, loop in loops.items():
            best[key] = min(best[key], seconds(loop, calls))
    return best


def copy_of(function):
    """Code of its own, so that the switch's knowledge of one is not the other's."""
    return type(function)(function.__code__.replace(), function.__globals__, function.__name__)


def measure_jit(function, args, calls):
    captured = ms.jit(copy_of(function))
    loops = {"jit": loop_of(captured, args), "plain": loop_of(copy_of(function), args), "empty": empty}
    for _ in range(WARM // 1000):
        loops["jit"](1000)
        loops["plain"](1000)
    return interleaved(loops, calls), captured


def measure_switch(function, args, calls):
    captured, plain = copy_of(function), copy_of(function)
    best = {"jit": 1.0, "plain": 1.0, "empty": 1.0}
    on, off = loop_of(captured, args), loop_of(plain, args)
    with ms.enable_capture():
        for _ in range(WARM // 1000):
            on(1000)
    off(2000)
    for _ in range(ROUNDS):
        with ms.enable_capture():
            on(20)
            best["jit"] = min(best["jit"], seconds(on, calls))
        off(20)
        best["plain"] = min(best["plain"], seconds(off, calls))
        best["empty"] = min(best["empty"], seconds(empty, calls))
    return best, captured


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--switch", action="store_true")
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--only", default="")
    parser.add_argument("--json")
    given = parser.parse_args()
    measure = measure_switch if given.switch else measure_jit
    results, missed = [], 0
    for name, (function, args, allowed) in CASES.items():
        if given.only not in name:
            continue
        best, captured = measure(function, args, given.calls)
        plain, jit = best["plain"] - best["empty"], best["jit"] - best["empty"]
        ratio = jit / plain
        missed += ratio > allowed
        state = "not worth it" if any(s.id == "not_worth_it" for s in ms.report(captured).skipped) else "captured"
        print(
            f"{'ok  ' if ratio <= allowed else 'MISS'} {name:22} plain {plain * 1e9:6.1f} ns  captured {jit * 1e9:6.1f} ns"
            f"  {ratio:5.2f} (allowed {allowed})  {state}"
        )
        results.append(dict(case=name, plain=plain, captured=jit, ratio=ratio, allowed=allowed))
    if given.json:
        with open(given.json, "w") as f:
            json.dump(dict(python=platform.python_version(), switch=given.switch, results=results), f, indent=1)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
