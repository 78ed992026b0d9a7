"""What several forms of a name cost: ns a call of an overloaded method over the same op called by its one form.

    python bench/micro/overloads.py [calls]

Minima of interleaved rounds. "raw" binds by the op's own signature; the method has two forms or more. First rows: the same
constants again and again, which a call site has; last: constants that are new objects in every call.
"""

import sys
import time

import msjit as ms

CALLS = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
X = ms.Tensor([[1.0, 2.0], [3.0, 4.0]])
raw = ms.ops.raw
clock = time.perf_counter_ns

CASES = {
    "sum(x, 1)": (lambda x, f=raw.sum: f(x, 1), lambda x: x.sum(1)),
    "sum(x, axis=1, keepdims=True), 2nd form": (
        lambda x, f=raw.sum: f(x, axis=1, keepdims=True),
        lambda x: x.sum(axis=1, keepdims=True),
    ),
    "mean(x)": (lambda x, f=raw.mean: f(x), lambda x: x.mean()),
    "argmax(x, axis=1), 2nd form": (lambda x, f=raw.argmax: f(x, axis=1), lambda x: x.argmax(axis=1)),
    "amax / max(axis=1)": (lambda x, f=raw.amax: f(x, axis=1), lambda x: x.max(axis=1)),
    "add / add with alpha form": (lambda x, f=raw.add: f(x, x), lambda x: x.add(x)),
    "new constants, 1st form": (lambda x, f=raw.sum: f(x, [1]), lambda x: x.sum([1])),
    "new constants, 2nd form": (
        lambda x, f=raw.sum: f(x, axis=[1], keepdims=True),
        lambda x: x.sum(axis=[1], keepdims=True),
    ),
}


def nanoseconds(f):
    start = clock()
    for _ in range(CALLS):
        f(X)
    return (clock() - start) / CALLS


def main():
    for name, (one, several) in CASES.items():
        best = [1e9, 1e9]
        for _ in range(15):
            best = [min(b, nanoseconds(f)) for b, f in zip(best, (one, several))]
        print(f"{name:42} {best[0]:8.0f} {best[1]:8.0f} ns  {best[1] / best[0]:.2f}")


if __name__ == "__main__":
    main()
