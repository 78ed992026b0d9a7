"""What a graph break costs beside the broken call itself, by where it stands.

    python bench/micro/breaks.py [--breaks N] [--json FILE]

(time with N breaks - time of the same ops without - time of N such calls alone) / N; the fragments that a break makes two of
one are in it. Minima of interleaved rounds. Allowed: 1 us. Exit status 1 where one costs more.
"""

import argparse
import gc
import json
import platform
import sys
import time

import msjit as ms

LIMIT = 1e-6
BROKEN = {"call": "gc.isenabled()", "constant": "True"}  # a C function that capture does not know

FORMS = {
    "statement": ("    {b}\n    y = y * 1.5 + x\n", ""),
    "in an expression": ("    y = y * (1.5 if {b} else 2.5) + x\n", ""),
    "with values on the stack": ("    y = y * 1.5 + (x, {b})[0]\n", ""),
    "in a with block": ("    with scope:\n        {b}\n        y = y * 1.5 + x\n", "scope"),
    "in try": ("    try:\n        {b}\n        y = y * 1.5 + x\n    finally:\n        k = 1\n", ""),
    "in a branch": ("    if flag:\n        {b}\n    y = y * 1.5 + x\n", "flag"),
    "stored": ("    kept = {b}\n    y = y * 1.5 + x\n", ""),
}


class Scope:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


def make(form, what, n):
    text = "def f(x, scope, flag):\n    y = x\n" + FORMS[form][0].format(b=BROKEN[what]) * n + "    return y\n"
    names = {"gc": gc}
    exec(text, names)
    return ms.jit(names["f"], backend="cpu"), names["f"]


def seconds(function, args, loops=200):
    start = time.perf_counter()
    for _ in range(loops):
        function(*args)
    return (time.perf_counter() - start) / loops


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--breaks", type=int, default=20)
    parser.add_argument("--json")
    options = parser.parse_args()
    n = options.breaks
    args = (ms.tensor([0.5 + i for i in range(16)]), Scope(), True)
    calls = {}
    exec("def calls():\n" + f"    {BROKEN['call']}\n" * n, {"gc": gc}, calls)
    exec("def nothing():\n    pass", {}, calls)
    rows, missed = [], 0
    for form in FORMS:
        (broken, _), (whole, _) = make(form, "call", n), make(form, "constant", n)
        for _ in range(300):
            broken(*args), whole(*args)
        best = [float("inf")] * 4
        for _ in range(40):
            took = [
                seconds(broken, args),
                seconds(whole, args),
                seconds(calls["calls"], ()),
                seconds(calls["nothing"], ()),
            ]
            best = [min(a, b) for a, b in zip(best, took)]
        cost = (best[0] - best[1] - (best[2] - best[3])) / n
        report = ms.report(broken)
        rows.append({"case": form, "seconds": cost, "fragments": report.fragments, "eager_ops": report.eager_ops})
        missed += cost > LIMIT or report.fragments > n + 1
        print(f"{form:28} {cost * 1e9:7.0f} ns a break, {report.fragments} fragments, {report.eager_ops} eager ops")
    if options.json:
        with open(options.json, "w") as f:
            json.dump(
                {"machine": platform.processor(), "python": platform.python_version(), "results": rows}, f, indent=1
            )
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
