"""`while` and `if` on tensors: nanoseconds a turn or a call, eager and captured; python bench/micro/tensor_loops.py."""

import time
import types

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


def count_turns(a, n):
    s, i, turns = a * 0, n * 0, 0
    while i < n:
        s = s + a * turns
        i = i + 1
        turns += 1
    return s, turns


def small_arms(a):
    x = a * 2
    if x.sum() > 0:
        x = x + 1
    else:
        x = x - 1
    return x * a


def larger_arms(a):
    x = a * 2
    if x.sum() > 0:
        x = (x.tanh() * a + 1).exp() - x.sum()
    else:
        x = (x.sin() * a - 1).exp() + x.mean()
    return x * a


def one_arm(a):
    x = a * 2
    if x.sum() < 0:
        x = ms.ops.softmax(x.tanh(), -1) * a
    return x


def seconds(f, *args):
    best = float("inf")
    calls = 1
    while True:
        start = time.perf_counter()
        for _ in range(calls):
            f(*args)
        if time.perf_counter() - start > 1e-3:
            break
        calls *= 2
    for _ in range(15):
        start = time.perf_counter()
        for _ in range(calls):
            f(*args)
        best = min(best, (time.perf_counter() - start) / calls)
    return best


def main():
    print(f"{'':40}{'eager':>12}{'captured':>12}  ratio")
    rows = []
    for size in (5, 1_000, 100_000):
        a, n = ms.tensor(np.ones(size, np.float32)), ms.tensor(2000.0 if size < 10_000 else 100.0)
        rows.append((f"count, {size} elements, ns a turn", count, (a, n), float(n)))
        a, limit = ms.tensor(np.linspace(1, 9, size).astype(np.float32)), ms.tensor(1e-5)
        rows.append((f"newton, {size} elements, ns a call", newton, (a, limit), 1))
    a, n = ms.tensor(np.ones(5, np.float32)), ms.tensor(2000.0)
    rows.append(("count turns, 5 elements, ns a turn", count_turns, (a, n), 2000))
    for size in (5, 1_000, 100_000):
        a = ms.tensor(np.linspace(1, 2, size).astype(np.float32))
        for function in (small_arms, larger_arms, one_arm):
            rows.append((f"{function.__name__}, {size} elements, ns a call", function, (a,), 1))
    for text, function, args, turns in rows:
        function = types.FunctionType(function.__code__.replace(), function.__globals__)  # of which nothing is known
        captured = ms.jit(function)
        for _ in range(5):
            captured(*args)
        eager, compiled = (seconds(f, *args) / turns * 1e9 for f in (function, captured))
        print(f"{text:40}{eager:12.0f}{compiled:12.0f}  {compiled / eager:.2f}")


if __name__ == "__main__":
    main()
