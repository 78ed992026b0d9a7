"""What a region's carrier costs: ns a loop iteration over the same loop without one.

    PYTHONPATH=tests/python python bench/micro/carriers.py [iterations]

Needs the capture_testing extension. Rows: the copy without a site, a disarmed site, an armed one that misses, one that
hits (nothing to do, lands behind the region), the same with placeholders for a deeper landing, a disarmed and an armed
call site, and alternating landings.
"""

import sys
import time
import types

import _capture_testing as ct

N = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000
clock = time.perf_counter


def loop(n):
    a = b = 1.5
    start = clock()
    for _ in range(n):
        b = a
    del b
    return (clock() - start) / n * 1e9


def call_loop(n):
    f = abs
    start = clock()
    for _ in range(n):
        f(1)
    return (clock() - start) / n * 1e9


def make(function, configure=None, sites=None, calls=()):
    code = function.__code__
    rewritten = ct.Rewritten(code, sites or [], list(calls), None, None, 8)
    if configure:
        configure(rewritten)
    made = types.FunctionType(rewritten.code(), globals())
    made.keep = rewritten
    return made


def main():
    rows = ct.instructions(loop.__code__)
    head = next(i for i, r in enumerate(rows) if r["op"] == "ForIter")
    body = head + 2  # behind the store of the loop variable
    if rows[head + 1]["op"] == "StoreFast" and rows[body]["sub"]:
        body = head + 1
    edge = next(i for i in range(head, len(rows)) if rows[i]["op"] == "Jump")

    def hit(landing, growth=0):
        def configure(r):
            r.fix_hit(landing)
            r.arm(0, growth)

        return configure

    body_of_loop = ct.loops(call_loop.__code__)[0][4]
    in_loop = next(i for i in ct.potential_call_sites(call_loop.__code__) if i in body_of_loop)
    cases = {
        "original": loop,
        "copy": make(loop),
        "disarmed site": make(loop, sites=[body]),
        "armed, miss": make(loop, lambda r: r.arm(0, 0), [body]),
        "armed, hit": make(loop, hit(edge), [body]),
        "armed, miss, 3 placeholders": make(loop, lambda r: r.arm(0, 3), [body]),
        "armed, hit, 3 placeholders": make(loop, hit(edge, 3), [body]),
        "call: original": call_loop,
        "call: disarmed": make(call_loop, calls=[in_loop]),
        "call: armed": make(call_loop, lambda r: r.arm_call(0, True), calls=[in_loop]),
    }
    best = dict.fromkeys(cases, 1e9)
    for _ in range(61):  # short runs, so that some have a processor to themselves
        for name, function in cases.items():
            best[name] = min(best[name], function(N))
    print(sys.version.split()[0])
    for name, ns in best.items():
        base = best["call: original"] if name.startswith("call") else best["original"]
        print(f"  {name:30s} {ns:7.2f} ns  {ns - base:+7.2f}")


main()
