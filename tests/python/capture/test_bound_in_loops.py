"""Variables that a loop of the graph binds first, and elements at tensors without dimensions."""

import numpy as np
import pytest

import msjit as ms
from differential import check, fresh, observe, whole
from equality import Comparison, difference
from msjit import ops


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


def scaling(cost):
    kernel, u, error, turns = ops.exp(-cost), ops.ones(3), ms.tensor(1.0), 0
    while error > 1e-3 and turns < 30:
        v = 0.3 / ops.mv(kernel.T, u)
        found = 0.3 / ops.mv(kernel, v)
        error = (found - u).abs().sum()
        u = found
        turns += 1
    return u.reshape(-1, 1) * kernel * v, turns


def in_one_arm(x, t):
    if x.sum() > 0:
        y, n = x * 2, 3
    if t > 0:
        return y * n
    return x


def in_one_of_several(x, t):
    if x.sum() > 0:
        y = x * 2
    elif t > 0:
        y = x * 3
    z = x
    if t > 0:
        z = y + 1
    return z


def in_a_turn_or_before(x, t):
    if x.sum() > 0:
        y = x * 2
    for _ in range(200):
        if t > 0:
            x = x * 0.99
        y = x
    return y


def deleted(x, t):
    if x.sum() > 0:
        y = x * 2
    shown = [v for y in (1, 2) for v in (y,)]
    if t > 0:
        del y
    return y if t > 1 else x + sum(shown)


def where_one_exit_binds(x, t):
    while True:
        if x.sum() > 9:
            y = x * 2
            break
        if x.max() > 5:
            break
        x = x + 1
    return y if t > 0 else x


def caught(x, t):
    try:
        if x.sum() > 0:
            y = x * 2
        return y if t > 0 else x
    except UnboundLocalError:
        return x * 7


def left_to_python(x, t):
    if x.sum() > 0:
        y = x * 2
    print(end="")
    return y if t > 0 else x


BOUND = [in_one_arm, in_one_of_several, in_a_turn_or_before, deleted, where_one_exit_binds, caught, left_to_python]


@pytest.mark.parametrize("f", BOUND, ids=lambda f: f.__name__)
@pytest.mark.parametrize("gradient", [False, True])
def test_variables_that_one_arm_binds(f, gradient):
    """Where the other arm ran, and they are read, Python says that they are not bound."""
    called = (lambda x, t: ms.value_and_grad(lambda x: f(x, t).sum())(x)) if gradient else f
    captured = ms.jit(called, fullgraph=f not in (left_to_python, in_a_turn_or_before))
    for _ in range(2):
        for x in ([1, 2], [-1, -2], [4, -9]):
            for t in (0.5, -1.0, 2.0):
                args = (ms.tensor(np.array(x, np.float32)), ms.tensor(t))
                expected, found = (observe(g, args, {}, False)[0] for g in (called, captured))
                assert difference(expected[:3], found[:3], 0.0, Comparison()) is None, (x, t)


def test_a_loop_that_may_have_no_turn_binds_for_what_follows():
    rng = np.random.default_rng(0)
    whole(fresh(scaling), ms.tensor(rng.random((3, 3)).astype(np.float32)), options={"fullgraph": True})


def follows(table, at):
    seen, turns = ops.zeros(5, ms.bool_), 0
    while not seen[at]:
        seen[at] = True
        at = table[at]
        turns += 1
    return turns, seen


def follows_and_writes_through(table, at):
    turns = 0
    while table[at] > 1 and turns < 4:
        at = table[at]
        at -= 1
        turns += 1
    return table, turns


def follows_what_it_writes(table, at):
    turns = 0
    while table[at] > 0 and turns < 6:
        at = table[at]
        table[0] = turns
        turns += 1
    return at + 0, table, turns


def test_a_place_becomes_an_element_of_what_is_read_at_it():
    for f in (follows, follows_and_writes_through, follows_what_it_writes):
        captured = ms.jit(fresh(f), fullgraph=f is not follows_what_it_writes)
        for table in ([1, 2, 3, 0, 4], [2, 0, 3, 4, 1], [1, 4, 2, 2, 3]):
            for at in (0, 2):
                args = (ms.tensor(np.array(table)), ms.tensor(at))
                for _ in range(3):
                    expected, found = (observe(g, args, {}) for g in (f, captured))
                    assert difference(expected[:3], found[:3], 0.0, Comparison()) is None, (f, table, at)
