"""Functions whose captured form is kept as text under tests/golden: CASES maps a name to (function, arguments)."""

import contextlib

import msjit as ms

SCALE = 0.5


def affine(x, k):
    return x * 2 + k


def center(x):
    d = x - x.mean(1, keepdims=True)
    return d * d


def dense(x, w, b):
    return (x @ w + b).relu()


def softmax(x):
    e = ms.ops.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def views(x):
    return (x.reshape(2, 8).T[1:5] * 3).sum(0)


def shared(x):
    return (x + 1) * (x + 1) + (x + 1) * 0


def broken(x):
    y = x * 2 + 1
    print(y.shape)
    return y * y


def branch(x):
    y = x * 2
    if y.sum() > 0:
        y = y + 1
    return y - 3


def loop(x, out):
    for i in range(3):
        x = x * SCALE + i
        out.append(float(x.sum()))
    return x


class Cache:
    def __init__(self):
        self.last, self.seen = None, []


def mutate(x, cache):
    x.add_(1.0)
    cache.last = x * 2
    cache.seen.append(cache.last.shape[0])
    return len(cache.seen)


def containers(pair, table):
    a, b = pair
    return {name: a * v + b for name, v in table.items()}


def guarded(x):
    with contextlib.nullcontext(2.0) as k:
        y = x * k
        print("inside")
    return y + 1


def make_closure(k):
    def closure(x):
        return x.cos() * k

    return closure


def x(*shape):
    return (ms.arange(16, dtype=ms.float32) / 16 - 0.25).reshape(*shape)


CASES = {
    "affine": (affine, lambda: (x(16), 3.0)),
    "center": (center, lambda: (x(4, 4),)),
    "dense": (dense, lambda: (x(4, 4), x(4, 4), ms.ones(4))),
    "softmax": (softmax, lambda: (x(2, 8),)),
    "views": (views, lambda: (x(16),)),
    "shared": (shared, lambda: (x(16),)),
    "broken": (broken, lambda: (x(16),)),
    "branch": (branch, lambda: (x(16),)),
    "loop": (loop, lambda: (x(16), [])),
    "mutate": (mutate, lambda: (x(16), Cache())),
    "containers": (containers, lambda: ((x(16), ms.ones(16)), {"a": 1.5, "b": 2.5})),
    "guarded": (guarded, lambda: (x(16),)),
    "closure": (make_closure(3.0), lambda: (x(16),)),
}
