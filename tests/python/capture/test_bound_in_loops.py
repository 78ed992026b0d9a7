"""Variables that a loop of the graph binds first, and elements at tensors without dimensions."""

import numpy as np

import msjit as ms
from differential import check, fresh, observe, whole
from equality import Comparison, difference


def bound_inside(x):
    while x.sum() < 50:
        y = x * 3
        last = y.sum() > 60
        n = 7
        x = x + y
    return x, y, last, n


def bound_before_a_break(x):
    for i in range(60):
        y = x * 2
        if y.sum() > 40:
            break
        x = y + i
    return y, x


def bound_behind_a_break(x):
    for i in range(60):
        if x.sum() > 40:
            break
        y = x * 2
        x = y + i
    return y, x


def test_variables_that_a_loop_binds_first():
    for f in (bound_inside, bound_before_a_break, bound_behind_a_break):
        for start in (1.0, 3.0):
            args = (ms.tensor([start, 2.0]),)
            check(fresh(f), *args)
            if f is not bound_behind_a_break:
                whole(fresh(f), *args, options={"fullgraph": True})
        captured = ms.jit(fresh(f))
        for start in (1.0, 90.0, 1.0, 90.0):  # 90: no turn, and so no such variable
            expected, found = (observe(g, (ms.tensor([start, 2.0]),), {}, False)[0] for g in (f, captured))
            assert difference(expected[:3], found[:3], 0.0, Comparison()) is None, (f, start)


def by_a_tensor(table, i, x):
    x = x + table[i]
    while x.sum() < 50:
        i = (i * 2 + 1) % table.shape[0]
        x = x + table[i] * 2
        x[i % 1] = 9
    return x, i


def test_elements_at_a_tensor_without_dimensions():
    table = ms.tensor(np.arange(1, 7, dtype=np.float32).reshape(3, 2))
    for i in (0, 2, -1):
        for dtype in (ms.int32, ms.int64):
            whole(fresh(by_a_tensor), table, ms.tensor(i, dtype), ms.tensor([1.0, 2.0]), options={"fullgraph": True})
    check(fresh(by_a_tensor), table, ms.tensor(5), ms.tensor([1.0, 2.0]))
    check(lambda t, i: t[i], table, ms.tensor(1))

    def written_behind(t, i):
        row = t[i]
        t.add_(1)
        return row * 1

    check(written_behind, table, ms.tensor(1))
