"""`for` over many turns of a range or of a tensor's rows: one node of the graph, with what plain Python gives."""

import sys

import numpy as np
import pytest

import msjit as ms
from differential import check, fresh, t, whole
from test_control_gradients import by_backward, differs


def counted(a):
    x = a * 1
    for i in range(300):
        x = x * 0.99 + i
    return x, i


def backwards(a):
    x = a * 1
    for i in range(500, 100, -3):
        x = x * 0.9 - i
    return x


def over_rows(x):
    h = x[0] * 0
    for row in x:
        h = (h * 0.5 + row).tanh()
    return h


def with_numbers(x):
    h, best = x[0] * 0, x[0, 0] * 0
    for i, row in enumerate(x):
        h = h + row * i
        best = ms.ops.maximum(best, row.sum())
    return h, best, i


def of_two(x, y):
    total = x[0] * 0
    for a, b in zip(x, y):
        total = total + a * b
    return total


def with_branch(x):
    h, n = x[0] * 0, 0
    for row in x:
        if row.sum() > 0:
            h, n = h + row, n + 1
        else:
            h = h * 0.9
    return h, n


def nested(a):
    x = a * 1
    for i in range(120):
        for j in range(150):
            x = x * 0.999 + j * 0.001
        x = x - i
    return x


def skips(a):
    x = a * 1
    for i in range(200):
        if i % 3 == 0:
            continue
        x = x + i
    return x


def with_helper(a):
    def step(v, k):
        return v * 0.9 + k

    x = a * 1
    for k in range(150):
        x = step(x, k)
    return x


def state_in_a_tuple(x):
    state = (x[0] * 0, x[0] + 1)
    for row in x:
        state = (state[1] * 0.5, state[0] + row)
    return state


def converges(a):
    x, y = a.abs() + 1, a.abs() + 3
    for _ in range(1000):
        new = 0.5 * (x + y / x)
        if (new - x).abs().max() < 1e-6:
            break
        x = new
    return x


def counts_until(a):
    x, n = a * 1, 0
    for i in range(400):
        x = x + i
        if x.sum() > 300:
            x = x * 2
            break
        n = n + i
    return x, n


def never_ends_early(a):
    x = a * 0.5
    for i in range(200):
        x = x.tanh()
        if x.max() > 5 or x.min() < -5:
            break
    return x


WHOLE = [counted, backwards, with_branch, nested, skips, with_helper]
# Other versions copy what stands behind the loop into the way of the break: it is another place.
ENDED = [converges, never_ends_early]
ROWS = [over_rows, with_numbers, with_branch, state_in_a_tuple]


@pytest.mark.parametrize("function", WHOLE, ids=lambda f: f.__name__)
def test_long_ranges_are_one_node(function):
    report = whole(fresh(function), t(4, 3) if function is with_branch else t(5), calls=3)
    whole(fresh(function), t(4, 3) * 30, calls=2)
    assert "while (" in report.regions[0].graph or function is with_branch
    assert report.regions[0].graph.count("\n") < 120


@pytest.mark.parametrize("function", ENDED, ids=lambda f: f.__name__)
def test_tensors_end_long_loops(function):
    for a in (t(5), t(4, 3) * 30):
        if sys.version_info[:2] == (3, 11):
            assert "while (" in whole(fresh(function), a, calls=3).regions[0].graph
        else:
            check(fresh(function), a, calls=3)


@pytest.mark.parametrize("function", ROWS, ids=lambda f: f.__name__)
def test_rows_are_one_node(function):
    report = whole(fresh(function), t(130, 3), calls=3)
    assert "while (" in report.regions[0].graph and report.regions[0].graph.count("\n") < 120
    check(fresh(function), t(5, 3), calls=3)


def test_rows_of_two_tensors():
    report = whole(fresh(of_two), t(130, 3), t(140, 3), calls=3)
    assert "while (" in report.regions[0].graph


def test_short_ones_are_unrolled():
    def short(a):
        x = a * 1
        for i in range(20):
            x = x * 0.9 + i
        return x

    assert "while (" not in whole(short, t(5)).regions[0].graph


def stacks(x):
    h, outs = x[0] * 0, []
    for row in x:
        h = (h * 0.5 + row).tanh()
        outs.append(h)
    return ms.ops.stack(outs), h


def stacks_two(x):
    h, outs, others = x[0] * 0, [], [x[0]]
    for i, row in enumerate(x):
        h = (h * 0.5 + row).tanh()
        outs.append(h * i)
        others.append(row.sum() + h)
    return ms.ops.stack(outs), ms.ops.stack(others, 0).sum(), ms.ops.cat(outs)


def appends_what_was_there(x):
    h, outs = x[0] * 0, []
    for row in x:
        outs.append(h)
        h = (h * 0.5 + row).tanh()
    return ms.ops.stack(outs).sum(0)


@pytest.mark.parametrize("function", [stacks, stacks_two, appends_what_was_there], ids=lambda f: f.__name__)
def test_what_is_appended_is_stacked_by_the_node(function):
    report = whole(fresh(function), t(130, 3), calls=3)
    assert "while (" in report.regions[0].graph and "stacked" in report.regions[0].graph


def appends(a):
    x, seen = a * 1, []
    for i in range(150):
        x = x * 0.9
        seen.append(x)
    return seen[0], seen[149]


def identity_of_the_last(x):
    h, outs = x[0] * 0, []
    for row in x:
        h = h + row
        outs.append(h)
    return outs[-1] is h, len(outs), outs


def reads_back(x):
    h, outs = x[0] * 0, []
    for row in x:
        outs.append(h)
        h = outs[-1] + row
    return h, len(outs)


def two_names(x):
    outs = []
    same = outs
    for row in x:
        outs.append(row * 2)
    return ms.ops.stack(same).sum()


def numbers_too(x):
    outs = []
    for i, row in enumerate(x):
        outs.append(row * 2)
        outs.append(i)
    return outs


def writes_what_was_appended(x):
    h, outs = x[0] * 0, []
    for row in x:
        h = h + row
        outs.append(h)
    h.add_(1)
    outs[3].mul_(2)
    return ms.ops.stack(outs)


LISTS = [identity_of_the_last, reads_back, two_names, numbers_too, writes_what_was_appended]


@pytest.mark.parametrize("function", LISTS, ids=lambda f: f.__name__)
def test_other_lists(function):
    check(fresh(function), t(120, 2), calls=4)


def asks(a, layers):
    x = a * 1
    for i in range(len(layers)):
        x = x * layers[i]
    return x


def keeps_a_row(x):
    last = None
    for row in x:
        last = row
    return last


def writes_rows(x):
    x = x * 1
    for row in x:
        row.add_(1)
    return x


def iterator_kept(x):
    it = iter(range(1000))
    h = x[0] * 0
    for row, i in zip(x, it):
        h = h + row * i
    return h, next(it)


def leaves(a):
    x = a * 1
    for i in range(150):
        x = x + 1
        if x.sum() > 300:
            break
    return x, i


def returns(a):
    x = a * 1
    for i in range(150):
        x = x + 1
        if i == 120:
            return x
    return x * 0


def with_else(a):
    x = a * 1
    for i in range(150):
        x = x + 1
        if x.sum() > 300:
            break
    else:
        x = x * 100
    return x


def appends_and_breaks(a):
    x, outs = a * 1, []
    for i in range(150):
        x = x + 1
        outs.append(x)
        if x.sum() > 300:
            break
    return ms.ops.stack(outs)


OTHERS = [appends, counts_until, leaves, returns, with_else, appends_and_breaks]


@pytest.mark.parametrize("function", OTHERS, ids=lambda f: f.__name__)
def test_other_loops_stay_pythons(function):
    check(fresh(function), t(5), calls=4)


def test_other_rows_stay_pythons():
    check(fresh(keeps_a_row), t(130, 2), calls=4)
    check(fresh(writes_rows), t(130, 2), calls=4)
    check(fresh(asks), t(3), [1.0, 0.5] * 60, calls=4)
    check(fresh(iterator_kept), t(120, 2), calls=4)


def test_the_report_says_why_a_loop_is_not_one_node():
    f = ms.jit(fresh(long_without))
    f(t(3))
    texts = [b.reason for b in ms.report(f).breaks]
    assert any("a loop too long to unroll: " in s and "something else than tensors" in s for s in texts), texts


def long_without(a):
    x, seen = a * 1, []
    for i in range(250):
        x = x * 0.99
        seen.append(i)
    return x, seen


def learned(w, x, n):
    h = ms.ops.zeros((3,))
    total = 0
    for row in x:
        h = (h * w[0] + row).tanh()
        total = total + h.sum()
    return total, n


def learned_by_range(w, x, n):
    h = x[0]
    for i in range(120):
        h = (h @ w) * 0.5 + x[1] * i * 0.01
        h = h.tanh()
    return h.sum(), n


def learned_stacked(w, x, n):
    h, outs = x[0] * 0, []
    for row in x:
        h = (h @ w * 0.3 + row).tanh()
        outs.append(h * w[0])
    return (ms.ops.stack(outs) * x).sum(), n


@pytest.mark.parametrize("function", [learned, learned_by_range, learned_stacked], ids=lambda f: f.__name__)
def test_gradients(function):
    rng = np.random.default_rng(5)
    w = ms.tensor(rng.standard_normal((3, 3)).astype(np.float32), requires_grad=True)
    x = ms.tensor(rng.standard_normal((130, 3)).astype(np.float32), requires_grad=True)
    f = ms.jit(fresh(function))
    for _ in range(4):
        found, expected = by_backward(f, (w, x, 1)), by_backward(function, (w, x, 1))
        assert differs(expected, found) is None
    report = ms.report(f)
    assert not report.breaks and "while (" in report.regions[0].graph, str(report)


@pytest.mark.skipif(
    sys.version_info[:2] != (3, 11), reason="the break goes to another place, so that no loop was tried"
)
def test_the_report_says_why_a_loop_that_breaks_is_not_one_node():
    def breaks(a):
        x = a * 1
        for _ in range(300):
            x = ms.ops.cat([x, x[:1] * 1.1])
            if x.sum() > 100:
                break
        return x.sum()

    f = ms.jit(breaks)
    f(t(3).abs().requires_grad_())
    texts = [b.reason for b in [*ms.report(f).breaks, *ms.report(f).skipped]]
    why = "an arm leaves its loop: x changes its size in its loop: a tensor of (4,) behind one of (3,)"
    assert any(why in s for s in texts), texts


@pytest.mark.parametrize("rows", [4, 130])
def test_rows_behind_the_end_have_no_gradient(rows):
    def until(x, n):
        total = x[0] * 0
        for i, row in enumerate(x):
            if i >= n:
                break
            total = total + row * i
        return total

    captured = ms.jit(until, fullgraph=True)
    for n in (1, rows - 1, rows, 2, 1):
        gradients = []
        for function in (until, captured):
            x = t(rows, 3, requires_grad=True)
            freed = [ms.ops.full((rows, 3), float("nan")) for _ in range(8)]
            result = function(x, ms.Tensor(n))
            del freed
            result.sum().backward()
            gradients.append(x.grad.asnumpy())
        np.testing.assert_array_equal(*gradients)


def all_pairs(x):
    d = x * 1
    n = x.shape[0]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                if d[i, k] + d[k, j] < d[i, j]:
                    d[i, j] = d[i, k] + d[k, j]
    return d


def in_three_loops(x):
    total = x[0] * 0
    for i in range(8):
        for row in x:
            for k, v in enumerate(row):
                total = total * 0.9 + v * (i + k)
    return total


def test_loops_of_few_turns_in_each_other():
    """Unrolled they would be more than 200 turns; the innermost is a loop of the graph."""
    for f in (all_pairs, in_three_loops):
        x = ms.tensor(np.random.default_rng(0).random((7, 7)).astype(np.float32))
        captured = ms.jit(f, fullgraph=True)
        for _ in range(2):
            assert captured(x).tolist() == f(x).tolist()
        whole(fresh(f), x)
