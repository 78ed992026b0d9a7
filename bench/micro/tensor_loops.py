"""`while`, `if` and `for` over tensors: nanoseconds a turn or a call, eager and captured; python bench/micro/tensor_loops.py
[words of the rows wanted]."""

import sys
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


def recurrent(w, x, n):
    h, i = x * w, n * 0
    while i < n:
        h = (h * w + x).tanh()
        i = i + 1
    return (h * x).sum()


def products(w, x, n):
    h, i = x * 1.0, n * 0
    while i < n:
        h = (h @ w).tanh()
        i = i + 1
    return h.sum()


def chosen(w, x, n):
    h = x * w
    if n > 3:
        h = (h.tanh() * w + 1).exp() - h.sum()
    else:
        h = (h.sin() * w - 1).exp() + h.mean()
    return (h * x).sum()


def over_a_range(w, x, n):
    h = x * w
    for i in range(1000):
        h = (h * w + i * 0.001).tanh()
    return (h * x).sum()


def over_rows(w, x, n):
    h = x[0] * 0
    for row in x:
        h = (h * w + row).tanh()
    return h.sum()


def with_gradient(f):
    def step(w, x, n):
        w.grad = None
        f(w, x, n).backward()

    return step


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
    print(f"{'':50}{'eager':>12}{'captured':>12}  ratio")
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
    for size in (5, 1_000, 100_000):
        w = ms.tensor(np.linspace(0.5, 1, size).astype(np.float32), requires_grad=True)
        x, n = ms.tensor(np.linspace(-1, 1, size).astype(np.float32)), ms.tensor(1000.0 if size < 10_000 else 100.0)
        rows.append((f"recurrent with gradient, {size}, ns a turn", recurrent, (w, x, n), float(n)))
        rows.append((f"chosen with gradient, {size}, ns a call", chosen, (w, x, n), 1))
    for size in (16, 256):
        w = ms.tensor(np.eye(size, dtype=np.float32) * 0.9, requires_grad=True)
        x, n = ms.tensor(np.ones((32, size), np.float32)), ms.tensor(50.0)
        rows.append((f"products with gradient, {size}, ns a turn", products, (w, x, n), 50))
    for size in (5, 1_000):
        w, x = ms.tensor(np.full(size, 0.5, np.float32)), ms.tensor(np.ones((200, size), np.float32))
        rows.append((f"over a range, {size}, ns a turn", over_a_range, (w, x[0], x), 1000))
        rows.append((f"over rows, {size}, ns a turn", over_rows, (w, x, x), 200))
        v = ms.tensor(np.full(size, 0.5, np.float32), requires_grad=True)
        rows.append((f"over a range with gradient, {size}, ns a turn", over_a_range, (v, x[0], x), 1000))
    wanted = sys.argv[1:]
    for text, function, args, turns in rows:
        if wanted and not any(word in text for word in wanted):
            continue
        function = types.FunctionType(function.__code__.replace(), function.__globals__)  # of which nothing is known
        captured = ms.jit(function)
        if "gradient" in text:
            function, captured = with_gradient(function), with_gradient(captured)
        for _ in range(5):
            captured(*args)
        eager, compiled = (seconds(f, *args) / turns * 1e9 for f in (function, captured))
        print(f"{text:50}{eager:12.0f}{compiled:12.0f}  {compiled / eager:.2f}")


if __name__ == "__main__":
    main()
