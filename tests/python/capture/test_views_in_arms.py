"""Views that an arm or a turn gives: of the memory that eager code gives them, as objects and to whoever writes it."""

import sys

import numpy as np
import pytest

import fuzz_views_in_arms
import msjit as ms

PROGRAMS = {}


def program(f):
    PROGRAMS[f.__name__] = f
    return f


@program
def row_or_row(x, c):
    y = x[0]
    if c > 0:
        y = x[2]
    return (y,)


@program
def row_or_new(x, c):
    if c > 0:
        y = x[1:3]
    else:
        y = x[1:3] * 2
    return (y,)


@program
def itself_or_view(x, c):
    y = x
    if c > 0:
        y = x[:]
    return (y,)


@program
def two_rows(x, c):
    a = b = x[0]
    if c > 0:
        a = x[1]
    if c > 2:
        b = a
    return a, b


@program
def two_names_in_one_arm(x, c):
    if c > 0:
        a = x[1]
        b = a
    else:
        a, b = x[2], x[2]
    return a, b


@program
def view_of_a_view(x, c):
    v = x[1:]
    if c > 0:
        y = v[1:]
    else:
        y = v[:2]
    return y, v


@program
def of_what_the_arm_makes(x, c):
    if c > 0:
        z = x * 2
        y = z[1:3]
    else:
        y = x[0:2]
    return (y,)


@program
def of_what_was_made_before(x, c):
    z = x * 2
    y = z[0:2]
    if c > 0:
        y = z[1:3]
    return y, z


@program
def written_in_the_arm(x, c):
    y = x[0:2]
    if c > 0:
        y = x[1:3]
        x.add_(1)
    return (y,)


@program
def from_a_turn(x, c):
    y = x[0]
    while c.abs() < 5:
        y = x[3]
        c = c * 2
    return y, c


@program
def largest(x, c):
    best, where = x[0], 0
    for i in range(1, 4):
        if x[i] * c > best * c:
            best, where = x[i], i
    return best, where


@program
def starts_as_none(x, c):
    best = None
    for i in range(4):
        if best is None or x[i] * c > best * c:
            best = x[i]
    return (best,)


@program
def returned(x, c):
    if c > 0:
        return (x[1:],)
    return (x[:3],)


@program
def column(x, c):
    m = x.reshape(2, 2)
    y = m[0]
    if c > 0:
        y = m[:, 1]
    return (y,)


@program
def written_behind(x, c):
    y = x[0:2]
    if c > 0:
        y = x[1:3]
    y.add_(1)
    return (x * 1,)


@program
def views_of_two_turns(x, c):
    """Two objects."""
    y, z = x[0], x[1]
    n = c.abs()
    while n < 5:
        y, z = x[3], y
        n = n + 1
    return y, z


WHOLE = set(PROGRAMS) - {"column", "written_behind", "from_a_turn", "views_of_two_turns"}


def seen(f, *args):
    """Values, objects, strides, and which elements of which tensors change where one of them is written."""
    result = f(*args)
    held = [r for r in (*result, *args) if isinstance(r, ms.Tensor)]
    told = [[r for r in result if not isinstance(r, ms.Tensor)], [v.asnumpy().tobytes() for v in held]]
    told += [[a is b for b in held] for a in held] + [v.stride() for v in held]
    for v in held:
        before = [w.asnumpy().copy() for w in held]
        v.add_(100)
        told.append([np.nonzero((b != w.asnumpy()).ravel())[0].tolist() for b, w in zip(before, held)])
    return told


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_memory_that_eager_code_gives(name):
    f = PROGRAMS[name]
    captured = ms.jit(f)
    for c in (1, -1, 3, 1):
        given = [(ms.tensor([1.0, 5.0, 3.0, 2.0]), ms.tensor(float(c))) for _ in range(2)]
        assert seen(captured, *given[0]) == seen(f, *given[1]), c
    assert bool(ms.report(captured).breaks) == (name not in WHOLE)


@pytest.mark.parametrize("name", sorted(WHOLE - {"written_in_the_arm"} | {"from_a_turn", "views_of_two_turns"}))
def test_gradients(name):
    """Of a view by which the gradient is not taken, too: what it is a view of needs none."""

    def loss(x, c):
        return sum((r * (k + 1)).sum() for k, r in enumerate(PROGRAMS[name](x, c)) if isinstance(r, ms.Tensor))

    captured = ms.jit(lambda x, c: ms.value_and_grad(loss)(x, c), fullgraph=name in WHOLE)
    for c in (1, -1, 3):
        given = ms.tensor([1.0, 5.0, 3.0, 2.0]), ms.tensor(float(c))
        for a, b in zip(captured(*given), ms.value_and_grad(loss)(*given)):
            assert a.asnumpy().tobytes() == b.asnumpy().tobytes(), c


def least_cost(x):
    cost = ms.ops.zeros((4, 4))
    for i in range(1, 4):
        for j in range(1, 4):
            best = cost[i - 1, j - 1]
            if cost[i - 1, j] < best:
                best = cost[i - 1, j]
            cost[i, j] = x[j] + best
    return cost


def read_once_more(x):
    cost = x * 1
    best = cost[0]
    if cost[1] < x[2]:
        best = cost[1]
    cost[1] = x[3]
    return cost, best


def read_where_an_exception_is_handled(x):
    cost = x * 1
    best = cost[0]
    if cost[1] < x[2]:
        best = cost[1]
    try:
        cost[1] = x[3]
        if x.sum() > 5:
            raise ValueError
    except ValueError:
        return best + 1
    return cost


def shown_by_a_callee(x):
    cost = x * 1
    best = cost[0]
    if cost[1] < x[2]:
        best = cost[1]
    cost[1] = x[3] + best
    return cost, variable_of_caller("best")


def variable_of_caller(name):
    return str(sys._getframe(1).f_locals[name])


@pytest.mark.parametrize(
    "f", [least_cost, read_once_more, read_where_an_exception_is_handled, shown_by_a_callee], ids=lambda f: f.__name__
)
def test_a_view_that_nobody_reads_behind_the_write(f):
    """Which of the views it is does not matter where what they view is written then."""
    captured = ms.jit(f, fullgraph=f is least_cost)
    for values in ([1.0, 5.0, 3.0, 2.0], [-1.0, -5.0, 3.0, 2.0], [1.0, 2.0, 3.0, 4.0], [2.0, 0.0, -3.0, 1.0]):
        assert str(captured(ms.tensor(values))) == str(f(ms.tensor(values)))


def compare_programs(seeds):
    rng = np.random.default_rng(0)
    a, b = rng.standard_normal((2, 4, 4)).astype(np.float32)
    for seed in seeds:
        names = {"ms": ms}
        exec(compile(fuzz_views_in_arms.source(seed, seed % 3 != 0), f"<program {seed}>", "exec"), names)
        captured = ms.jit(names["f"])
        for n in (0, 2, 3, 1):
            given = [(ms.tensor(a), ms.tensor(b), ms.tensor(n, dtype=ms.int32)) for _ in range(2)]
            assert seen(captured, *given[0]) == seen(names["f"], *given[1]), f"program {seed}, {n}"


def test_random_programs():
    compare_programs(range(150))


@pytest.mark.by_turns
@pytest.mark.parametrize("first", range(1000, 1800, 100))
def test_more_random_programs(first):
    compare_programs(range(first, first + 100))
