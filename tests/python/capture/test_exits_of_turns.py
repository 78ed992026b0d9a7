"""Loops of the graph that are left between the beginning of a turn and its end, where what stands behind that may raise:
it is an arm, so that the last turn does not come to it."""

import numpy as np
import pytest

import msjit as ms
from differential import fresh, observe
from equality import Comparison, difference
from msjit import ops


def looks_up(x, n):
    i, total = 0, x[0] * 1
    while total < 3 and i < 4:
        i += 1
        total = total + x[i].abs()
    return total, i


def two_exits_and_a_check(x, n):
    i, total = 0, x[0] * 1
    while True:
        if total > 3:
            break
        i += 1
        if i >= 5:
            break
        total = total + x[i]
        if total.abs() > 100:
            raise ValueError("too much")
    return total, i


def writes(x, n):
    total, out = x[0] * 1, ops.zeros(5)
    for i in range(5):
        if total > 3:
            break
        if i >= n.sum():
            break
        total = total + x[i].abs()
        out[i] = total
    return total, out


def many_turns(x, n):
    total, i = x[0] * 1, 0
    for _ in range(200):
        if i >= 5:
            break
        if total > 30:
            break
        total = total + x[i] * x[i]
        i = i + int(n[0] > 0)
    return total, i


@pytest.mark.parametrize("f", [looks_up, two_exits_and_a_check, writes, many_turns], ids=lambda f: f.__name__)
@pytest.mark.parametrize("gradient", [False, True])
def test_what_may_raise_behind_an_exit(f, gradient):
    f = fresh(f)
    called = (lambda x, n: ms.value_and_grad(lambda x: f(x, n)[0])(x)) if gradient else f
    captured = ms.jit(called, fullgraph=True)
    for x in ([0.1, 0.2, 0.3, 0.4, 0.5], [4.0, 1, 1, 1, 1], [1.0, -1, 2, 3, 4]):
        for n in (5, 2, 0):
            for _ in range(2):
                args = (ms.tensor(np.array(x, np.float32)), ms.tensor([n]))
                expected, found = (observe(g, args, {}, False)[0] for g in (called, captured))
                assert difference(expected, found, 0.0, Comparison()) is None, (x, n)
    report = ms.report(captured)
    assert (report.captured_frames, report.fragments) == (report.calls, 1)  # no run was given up
