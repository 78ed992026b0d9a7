"""A `while` on a tensor: nanoseconds a turn, eager and captured; python bench/micro/tensor_loops.py."""

import time

import numpy as np

import msjit as ms


def count(a, n):
    i, s = n * 0, a * 0
    while i < n:
        s = s + a * i
        i = i + 1
    return s, i


def newton(a, limit):
    x = a * 1.0
    while (x * x - a).abs().max() > limit:
        x = 0.5 * (x + a / x)
    return x


def seconds(f, *args):
    best = float("inf")
    for _ in range(15):
        start = time.perf_counter()
        f(*args)
        best = min(best, time.perf_counter() - start)
    return best


def main():
    print(f"{'':40}{'eager':>12}{'captured':>12}  ratio")
    rows = []
    for size in (5, 1_000, 100_000):
        a, n = ms.tensor(np.ones(size, np.float32)), ms.tensor(2000.0 if size < 10_000 else 100.0)
        rows.append((f"count, {size} elements, ns a turn", count, (a, n), float(n)))
        a, limit = ms.tensor(np.linspace(1, 9, size).astype(np.float32)), ms.tensor(1e-5)
        rows.append((f"newton, {size} elements, ns a call", newton, (a, limit), 1))
    for text, function, args, turns in rows:
        captured = ms.jit(function)
        for _ in range(5):
            captured(*args)
        eager, compiled = (seconds(f, *args) / turns * 1e9 for f in (function, captured))
        print(f"{text:40}{eager:12.0f}{compiled:12.0f}  {compiled / eager:.2f}")


if __name__ == "__main__":
    main()
