"""Random tensor programs whose operations look at sizes, for running each at many sizes."""

import random

# Statements over the tensors a (n, m), b (n, m), v (m,), w of a fixed shape and ints made of sizes; each leaves a and b of rank 2.
STATEMENTS = [
    "a = a * 2 + b",
    "a = (a + v).tanh()",
    "a = a / a.shape[0]",
    "a = a - a.mean(0)",
    "b = ms.ops.softmax(b, -1)",
    "a = a.reshape(a.shape[1], a.shape[0]).reshape(a.shape)",
    "b = b.reshape(-1).reshape(b.shape[0], -1)",
    "a = ms.ops.concat([a, b], 0)[: a.shape[0]]",
    "a = ms.ops.concat([a, a[:k]], 0)[k:]",
    "b = b[::-1] if b.shape[0] > 5 else b + 1",
    "b = b.T.exp().T",
    "a = a @ (b.T @ b) * 0.1",
    "a = a.sum(1, keepdims=True) * 0.1 + a",
    "a = a.max(0) + a",
    "k = len(a) // 2",
    "k = (k * 3 + a.size) % (a.shape[0] + 1)",
    "k = min(k, b.shape[0])",
    "a[:k] = b[:k] * 0.5",
    "a[k:] += 1.0",
    "a[:, 0] = 0.25",
    "b[0] = v",
    "a[1:][:k] = 0.5",
    "a[1][:k] *= 2.0",
    "a.T[1][: b.shape[0]] = 0.75",
    "a[1:, 1:][:k, : b.shape[1] - 1].add_(1.0)",
    "w[1, :k] = 0.5",
    "w[2, 3:][: a.shape[0]] += 1.0",
    "w[:, k:, 1][1:] = v[0]",
    "a = a.copy(); a[::2].mul_(0.5)",
    "t = a[:k]; a = a + t.sum() * 0.1",
    "a = ms.ops.zeros(a.shape) + a",
    "a = a + ms.ops.arange(0, a.shape[0]).reshape(-1, 1) * 0.1",
    "a = ms.ops.stack([a, b], 0).mean(0)",
    "a = ms.ops.stack([a, b], 1).reshape(a.shape[0] * 2, -1)[: b.shape[0]]",
    "a = ms.ops.where(a > b, a, b)",
    "a = a * (a.shape[0] - b.shape[0] + 1)",
    "a = ms.ops.broadcast_to(a.sum(0), b.shape) * 0.1",
    "a, b = b, a",
    "a = a.astype(ms.float32) if a.shape == b.shape else b",
    "note(k)",
    "a = ms.grad(lambda x: (x * b).tanh().mean() * x.shape[0])(a) + b",
    "c, (da, db) = ms.value_and_grad(lambda x, y: ((x[:, :1] * y).sum(0) ** 2).mean(), (0, 1))(a, b); a = da * 0.1 + c * 0.01; b = db * 0.1",
    "a = a.expand_dims(0).squeeze(0)",
    "b = b + float(a.shape[0])",
    "a = ms.ops.flip(a, (0,)) if k % 2 else a",
    "a = ms.ops.tile(a, (2, 1))[: b.shape[0]]",
    "a = ms.ops.pad(a, (0, 0, 1, 0))[1:]",
    "a = a + ms.ops.cumsum(b, 0) * 0.1",
]


def program(seed):
    """The source of a function f(a, b, v) -> (tensors, ints)."""
    rng = random.Random(seed)
    body = [rng.choice(STATEMENTS) for _ in range(rng.randint(2, 9))]
    lines = ["def f(a, b, v):", "    k = a.shape[0] // 2", "    w = ms.ops.zeros((3, 40, 2))"]
    lines += ["    " + line for line in body]
    lines += ["    return a, b[:k], k, a.shape, b.size, w"]
    return "\n".join(lines) + "\n"


def sizes(seed, count=8):
    rng = random.Random(~seed)
    m = rng.choice([1, 2, 3, 5, 8])
    some = [(rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 33]), m) for _ in range(count - 2)]
    return [*some, some[0], (some[1][0], rng.choice([1, 2, 4, m]))]
