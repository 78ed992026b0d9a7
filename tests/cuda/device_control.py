"""Checks of branches and loops by values in captured code on a device, and of their gradients."""

import numpy as np
from checking import CUDA, OPTIONS, check, close, normal

import msjit as ms


def arms(x):
    y = x * 2 if x.sum() > 0 else x.exp()
    return (y * y).sum()


def turns(x):
    n = 0
    while (x * x).sum() < 100.0:
        x = x * 1.5
        n += 1
    return x.sum() + n


def rows(x):
    total = x[0] * 0
    for i in range(x.shape[0]):
        total = total + x[i] if x[i].mean() > 0 else total - x[i] * 0.5
    return (total * total).sum()


def arms_in_turns(x):
    kept = ms.ops.zeros_like(x)
    while x.max() < 8.0:
        if x[0] > 1:
            kept = kept + x
        x = x * 2 + 1
    return (kept * x).sum()


@check
def captured_branches_and_loops():
    """One graph each, whose values and gradients are the CPU's of plain code."""
    if OPTIONS.texts_only:
        return  # what is compared decides how long loops go on
    a = normal(5, 4)
    for f, given in ((arms, a), (arms, -np.abs(a)), (turns, a), (rows, a), (arms_in_turns, a[0])):
        found = []
        for device, run in (("CPU", f), (CUDA, ms.jit(f, fullgraph=True))):
            for _ in range(1 if run is f else 3):
                x = ms.tensor(given, device=device).requires_grad_()
                value = run(x)
                value.backward()
                assert value.device == device and x.grad.device == device
                found.append((value.detach(), x.grad))
        for got in found[1:]:
            for mine, theirs in zip(got, found[0], strict=True):
                close(mine, theirs, rtol=1e-4, atol=1e-5, what=f.__name__)
