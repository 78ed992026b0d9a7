"""`x[t]` in a `for` over a range: a row of what stands before the loop, where it is one in every turn."""

import numpy as np
import pytest

import msjit as ms
from differential import check, fresh, t, whole
from msjit import ops

TURNS = 220


def recurrent(x, h, w):
    for i in range(x.shape[0]):
        h = ops.tanh(x[i] + h @ w)
    return h


def differences(x, h, w):
    for i in range(1, x.shape[0]):
        h = ops.tanh(x[i] - x[i - 1] + h @ w)
    return h


def backwards(x, h, w):
    for i in range(x.shape[0] - 1, -1, -1):
        h = ops.tanh(x[i] + h @ w)
    return h


def from_the_end(x, h, w):
    n = x.shape[0]
    for i in range(n):
        h = ops.tanh(x[-1 - i] + x[i - n] + h @ w)
    return h


def every_second(x, h, w):
    for i in range(x.shape[0] // 2 - 1):
        h = ops.tanh(x[2 * i + 1] + h @ w)
    return h


def another_dimension(x, h, w):
    x = x.transpose(0, 1) * 1.0
    for i in range(x.shape[1]):
        h = ops.tanh(x[:, i] * x[:, i, :] + h @ w)
    return h


def of_a_row(x, h, w):
    for i in range(x.shape[0]):
        h = h * x[i, 0] + x[i][1] @ w
    return h


def collected(x, h, w):
    made = []
    for i in range(x.shape[0]):
        h = ops.tanh(x[i] + h @ w)
        made.append(h)
    return ops.stack(made)


def in_a_function(x, h, w):
    def turn(i, h):
        return ops.tanh(x[i] + h @ w)

    for i in range(x.shape[0]):
        h = turn(i, h)
    return h


LOOPS = [
    recurrent,
    differences,
    backwards,
    from_the_end,
    every_second,
    another_dimension,
    of_a_row,
    collected,
    in_a_function,
]


@pytest.mark.parametrize("function", LOOPS)
def test_indexed_rows_are_part_of_the_graph(function):
    report = whole(fresh(function), t(TURNS, 2, 3), t(2, 3, seed=1), t(3, 3, seed=2) * 0.3)
    assert "while" in report.regions[0].graph
    assert "rows" in report.regions[0].graph


@pytest.mark.parametrize("function", LOOPS)
def test_gradients_of_indexed_rows(function):
    loop = fresh(function)

    def gradients(x, h, w):
        return ms.value_and_grad(lambda *given: loop(*given).sum(), (0, 1, 2))(x, h, w)

    whole(gradients, t(TURNS, 2, 3), t(2, 3, seed=1), t(3, 3, seed=2) * 0.3, rtol=1e-5)


def from_both_ends(x, h, w):
    for i in range(x.shape[0]):
        h = ops.tanh(x[i - 3] + h @ w)
    return h


def beyond(x, h, w):
    for i in range(x.shape[0] + 1):
        h = ops.tanh(x[i] + h @ w)
    return h


def carried_itself(x, h, w):
    for i in range(x.shape[0]):
        x = x * 0.99
        h = ops.tanh(x[i] + h @ w)
    return h


def written(x, h, w):
    made = ops.zeros_like(x)
    for i in range(x.shape[0]):
        h = ops.tanh(x[i] + h @ w)
        made[i] = h
    return made


def returned(x, h, w):
    last = x[0]
    for i in range(x.shape[0]):
        h = h * 0.5 + x[i]
        last = x[i]
    last.add_(1)
    return h, x


def in_an_arm(x, h, w):
    for i in range(x.shape[0]):
        if x[i].sum() > 0:
            h = ops.tanh(x[i] + h @ w)
        else:
            h = h - x[i]
    return h


def ended_early(x, h, w):
    for i in range(x.shape[0]):
        h = h + x[i].abs()
        if h.sum() > 30:
            break
    return h


@pytest.mark.parametrize(
    "function", [from_both_ends, beyond, carried_itself, written, returned, in_an_arm, ended_early]
)
def test_other_loops_give_what_python_gives(function):
    check(fresh(function), t(TURNS, 2, 3), t(2, 3, seed=1), t(3, 3, seed=2) * 0.3)


def test_a_body_has_one_plan_for_all_turns():
    """What is not part of the graph breaks where it indexes: behind it every turn has the same sizes."""

    @ms.jit
    def run(x, h):
        for i in range(x.shape[0]):
            h = h * 0.5 + x[i - 3].sin() * h
        return h

    x, h = t(400, 3), t(3, seed=1)
    for _ in range(3):
        found = run(x, h)
    assert all(region.plans <= 1 for region in ms.report(run).regions)
    expected = h
    for i in range(400):
        expected = expected * 0.5 + x[i - 3].sin() * expected
    assert np.array_equal(found.asnumpy(), expected.asnumpy())
