"""Random programs of views and writes through them: values, layouts, shared memory and gradients are eager's."""

import contextlib
import io
import itertools

import numpy as np
import pytest

import fuzz_views
import msjit as ms
from differential import equal, t


class Box:
    pass


def arguments(round_, leaf):
    """x and y as they may come: results, leaves' parts, arrays in any layout, parts of each other."""
    x = t(4, 3, seed=round_)
    if leaf is not None:
        x = leaf * 1
    if round_ % 5 == 1:
        x = (t(3, 4, seed=8) * 1).T
    elif round_ % 5 == 2:
        x = ms.from_numpy(np.arange(24, dtype=np.float32).reshape(4, 6)[::-1, ::2])
    y = [t(4, 3, seed=9), x[::-1], x.T.reshape(4, 3), x, x[:, ::-1].detach()][(round_ + round_ // 5) % 5]
    return x, y


def outcome(f, round_, gradients):
    leaf = t(4, 3, seed=round_ + 1, requires_grad=True) if gradients else None
    w = t(1, seed=round_ + 2, requires_grad=gradients)
    items, box, out = [], Box(), io.StringIO()
    x, y = arguments(round_, leaf)
    with contextlib.redirect_stdout(out), np.errstate(all="ignore"):
        try:
            results = f(x, y, w, items, box)
            error = None
        except Exception as e:
            results, error = [], (type(e).__name__, str(e))
    tensors = [x, y, *results, *items, *([box.kept] if hasattr(box, "kept") else [])]
    spoiled = ""
    try:
        total = sum((r * (i + 1)).sum() for i, r in enumerate(tensors) if r.requires_grad)
        if isinstance(total, ms.Tensor):
            total.backward()
    except RuntimeError as e:
        spoiled = str(e)
    arrays = [r.detach().asnumpy() for r in tensors]
    pairs = list(itertools.combinations(range(len(tensors)), 2))
    seen = {
        "error": error,
        "values": [r.detach().clone() for r in tensors],
        "layouts": [(r.requires_grad, r.is_leaf, layout(r)) for r in tensors],
        "same": [tensors[i] is tensors[j] for i, j in pairs],
        "memory": [bool(np.shares_memory(arrays[i], arrays[j])) for i, j in pairs],
        "output": out.getvalue(),
        "seen": getattr(box, "seen", None),
        "gradients": (None if leaf is None else leaf.grad, w.grad),
    }
    return seen, spoiled


def layout(tensor):
    """Strides of dimensions that have any."""
    return [s for n, s in zip(tensor.shape, tensor.stride()) if n > 1]


def run(seed, rounds=6):
    plain, source = fuzz_views.function(seed)
    captured = ms.jit(fuzz_views.function(seed)[0])
    for i in range(rounds):
        gradients = (seed + i // 3) % 3 != 0
        (expected, spoiled), (found, spoiled_too) = outcome(plain, i, gradients), outcome(captured, i, gradients)
        if spoiled or spoiled_too:  # what is saved for the backward differs between the modes
            expected["gradients"] = found["gradients"] = None
        for what, value in expected.items():
            assert equal(value, found[what], 1e-4), f"{seed=}, round {i}: {what}\n{source}\n{value}\n{found[what]}"


@pytest.mark.by_turns
@pytest.mark.parametrize("block", range(10))
def test_views(block):
    for seed in range(block * 20, block * 20 + 20):
        run(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(40))
def test_many_views(block):
    for seed in range(1000 + block * 100, 1100 + block * 100):
        run(seed)
