"""Random programs whose views are as long as a tensor is: values, errors, memory written and gradients at many sizes are eager's."""

import linecache

import numpy as np
import pytest

import fuzz_open_views
import msjit as ms

# A write behind a product that kept its operand: eager says so at the backward, captured code has the right gradient (decision
# 0029).
LEFT = {1023}
SIZES = ((3, 0), (4, 1), (3, 1), (1, 0), (5, 2), (4, 0), (3, 0), (2, 1), (6, 2))


def head(v, n):
    return v[:n] if v.ndim > 1 else v[: n + 1]


def put(v, n, c):
    w = v[n // 2 :]
    w[:n] = c


def outcome(f, seed, n, i, gradients, notes):
    rng = np.random.default_rng(seed * 100 + n * 10 + i)
    h, p, a = (ms.tensor(rng.standard_normal(s).astype("float32")) for s in ((3, 8, 4), (3, 8, 4), (n, 4)))
    p.requires_grad = gradients
    notes.clear()
    try:
        total, views = f(h, p, a, i)
    except Exception as error:
        return {"error": (type(error).__name__, str(error)), "h": h.asnumpy(), "notes": list(notes)}
    seen = {"values": [v.detach().asnumpy().copy() for v in (h, total, *views)], "notes": list(notes)}
    seen["recorded"] = [v.requires_grad for v in views]
    if gradients:
        total = sum((v.sum() * (j + 1) for j, v in enumerate(views) if v.requires_grad), total)
        try:
            total.backward()
            seen["gradient"] = p.grad.asnumpy()
        except (RuntimeError, AttributeError) as error:  # spoiled by a write, or there is none
            seen["gradient"] = type(error).__name__
    return seen


def same(a, b):
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, (np.ndarray, float)):
        return np.shape(a) == np.shape(b) and np.allclose(a, b, rtol=1e-3, atol=1e-3, equal_nan=True)
    return type(a) is type(b) and a == b


def check(seed):
    source, notes = fuzz_open_views.program(seed), []
    name = f"<open views {seed}>"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    space = {"ms": ms, "head": head, "put": put, "note": ms.no_capture(lambda v: notes.append(v))}
    for gradients in (False, True):
        exec(compile(source, name, "exec"), space)
        plain = space["f"]
        exec(compile(source, name, "exec"), space)
        captured = ms.jit(space["f"])
        for n, i in SIZES:
            want = outcome(plain, seed, n, i, gradients, notes)
            got = outcome(captured, seed, n, i, gradients, notes)
            assert same(want, got), f"n = {n}, i = {i}, gradients {gradients} of\n{source}"
    linecache.cache.pop(name)


@pytest.mark.by_turns
@pytest.mark.parametrize("seed", range(300))
def test_program(seed):
    check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many_programs(block):
    for seed in range(1000 + block * 100, 1100 + block * 100):
        if seed not in LEFT:
            check(seed)
