"""Numbers that tensors hold, asked for in control flow of the graph and in loops that may end by them: they are numbers of
the graph, and Python gets them where it needs them."""

import math

import numpy as np
import pytest

import msjit as ms
from differential import check, fresh, t, whole
from test_control_gradients import by_backward, differs


def fixed_point(x, w):
    z, k = x * 0, 0
    while k < 50:
        new = (z @ w + x).tanh()
        error = (new - z).abs().max()
        z, k = new, k + 1
        if error.item() < 1e-3:
            break
    return z, k


def greedy(x, w):
    h, token, n = x[0] * 0, ms.tensor(1), 0
    for _ in range(40):
        h = (x[token] + h @ w).tanh()
        token = h.argmax()
        n += 1
        if token.item() == 3:
            break
    return h, token, n


def by_float(x, w):
    total, n = 0.0, 0
    y = x * 1
    for _ in range(300):
        y = (y @ w).tanh()
        total += float(y.sum())
        n += int(y.max() > 0.1)
        if math.sqrt(abs(y).sum()) < 1e-2:
            break
    return y, total, n


def in_an_arm(x, w):
    n = 0
    if x.sum() > 0:
        n = int((x > 0).sum())
        y = x * n
    else:
        n = int((x < 0).sum())
        y = x - n
    return y, n


def of_other_dtypes(x, w):
    y = x * 1
    for _ in range(3):
        b = bool(y.sum() > 0)
        y = y + b + y.half().max().item() * 0.5 + (y > 0).sum().int().item()
        if y.max() > 1e6:
            break
    return y


def until_the_last(x, w):
    h = x[0] * 0
    for i in range(x.shape[0]):
        n = x[i].argmax().item()
        if n > 2:
            h = h + x[i] * n
        else:
            h = (h @ w).tanh()
        if float(h.max()) > 1e6:
            break
    return h


def adaptive(x, w):
    at, step, n = 0.0, 0.1, 0
    while at < 1.0:
        y = (x @ w).tanh() * step
        error = (y - x * step).abs().max() / 0.05
        if error <= 1:
            at, x = at + step, x + y
        step = min(step * min(5.0, max(0.2, 0.9 * float(error) ** -0.5)), 0.3)
        n += 1
    return x, at, n


PROGRAMS = [adaptive, fixed_point, greedy, by_float, in_an_arm, of_other_dtypes, until_the_last]


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_they_are_numbers_of_the_graph(f):
    for seed in range(3):
        whole(fresh(f), t(4, 4, seed=seed), t(4, 4, seed=seed + 5) * 0.3, calls=3, rtol=1e-6)


def first_of(f):
    def first(*args):
        r = f(*args)
        y, *rest = r if isinstance(r, tuple) else (r,)
        return y.sum(), *[float(v) for v in rest]

    return first


@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_gradients_go_past_them(f):
    for seed in range(2):
        x, w = t(4, 4, seed=seed, requires_grad=True), t(4, 4, seed=seed + 5, requires_grad=True) * 0.3
        args = [x, w.detach().requires_grad_(True)]
        captured = ms.jit(fresh(f))
        for _ in range(3):
            assert not differs(by_backward(first_of(f), args), by_backward(first_of(captured), args))


def printed(x):
    for _ in range(3):
        x = x * 2
        print(x.sum().item())
    return x


def indexes(x):
    out = []
    for row in x:
        out.append([10, 20, 30, 40][row.argmax().item()])
    return x * 1, out


def ranges(x):
    y = x[0] * 0
    for i in range(x.shape[0]):
        for j in range(int(x[i].argmax())):
            y = y + x[i] * j
    return y


def makes(x):
    out = 0
    for row in x:
        out = out + ms.ops.ones(int(row.argmax()) + 1).sum() * row
    return out


def raises(x):
    n = 0
    for row in x:
        n = n + int(row.sum() / 0.0)
    return x * n


def kept(x):
    seen = []
    for row in x:
        seen.append(row.sum().item())
    return x * 2, seen, {"n": seen[-1]}


@pytest.mark.parametrize("f", [printed, indexes, ranges, makes, raises, kept], ids=lambda f: f.__name__)
def test_python_gets_them_where_it_needs_them(f):
    for seed in range(3):
        check(fresh(f), t(3, 4, seed=seed), calls=3, rtol=1e-6)


@pytest.mark.parametrize("dtype", [np.uint64, np.complex64])
def test_what_no_number_of_the_graph_can_be(dtype):
    def f(x):
        out = []
        for i in range(3):
            out.append(x[i].item())
        return x * 2, out

    big = np.array([2**64 - 1, 1, 2]) if dtype is np.uint64 else np.array([1j, 2, 3])
    check(f, ms.Tensor(big.astype(dtype)), calls=3)


def test_kinds_of_numbers():
    def f(x):
        found = []
        for i in range(2):
            found += [x[i].item(), x[i].int().item(), (x[i] > 0).item(), float(x[i].int()), int(x[i]), bool(x[i])]
        return x * 2, found

    for values in ([1.5, -2.25], [0.0, float("nan")], [3.0, float("inf")]):
        check(fresh(f), ms.tensor(values), calls=3)
    f = ms.jit(f)
    for _ in range(3):
        assert [type(v) for v in f(ms.tensor([1.5, -2.25]))[1]] == [float, int, bool, float, int, bool] * 2


def test_outside_of_loops_python_is_asked_at_once():
    def f(x):
        n = x.sum().item()
        return x * n

    report = check(f, t(3), calls=3)
    assert [b.id for b in report.breaks] == ["tensor_to_python"]


def test_what_only_tells_how_it_goes_does_not_unroll_a_loop():
    """As in training: one turn is captured, and used for all."""

    def f(x, batches):
        told, total = [], 0.0
        for batch in batches:
            x = x - (x - batch) * 0.1
            told.append(float(x.sum()))
        n = 20
        while n > 0:
            n -= 1
            x = x * 0.9
            total += x.max().item()
        return x, told, total

    report = check(f, t(4), [t(4, seed=i) for i in range(20)], calls=3, rtol=1e-6)
    assert {b.id for b in report.breaks} == {"tensor_to_python"}
    assert report.compiles <= 8


def test_text_of_the_graph():
    f = ms.jit(fresh(until_the_last))
    f(t(4, 4), t(4, 4))
    assert "= item (" in ms.report(f).regions[0].graph


def noted(x):
    log = []
    for _ in range(4):
        x = x * 0.5
        log.append(float(x.mean()))
    return x, log


def computed_of(x):
    n = int((x > 0).sum())
    return x * n + n, n, n == 2, not n, {"n": n, "sum": -x.sum().item()}


def denied(x, told=True):
    big, small = x.sum() > 4, x.max() < 0
    either = (told and not big) or small
    x = x * 2 if either else x + 1
    if (not big and told) or small:
        x = x - 3
    return x, not big, not x[0]


def denied_in_turns(x):
    goes = not x.sum() > 20
    while goes:
        x = x * 2 + 9
        goes = not x.sum() > 20
    return x, goes


def decides(x):
    n = int((x > 0).sum())
    return x if n == 2 else x * n


def refuses(x):
    if float(x.sum()) > 5:
        raise ValueError("too large")
    return x + 1


def divides(x):
    return x, 1 / int((x > 0).sum())


@pytest.mark.parametrize("mode", ["bytecode", "ast"])
@pytest.mark.parametrize(
    "f", [noted, computed_of, denied, denied_in_turns, decides, refuses, divides], ids=lambda f: f.__name__
)
def test_with_fullgraph_they_are_numbers_of_the_graph_everywhere(f, mode):
    captured = ms.jit(fresh(f) if mode == "bytecode" else f, fullgraph=True, capture_mode=mode)
    for values in ([1.0, -1.0, 2.0], [1.0, 1.0, 2.0], [-1.0, -2.0, -3.0], [4.0, 4.0, 4.0], [1.0, -1.0, 2.0]):
        results = []
        for run in (f, captured):
            try:
                results.append(str(run(ms.tensor(values))))
            except (ValueError, ZeroDivisionError) as error:
                results.append(repr(error))
        assert results[0] == results[1]


def test_with_fullgraph_the_break_says_that_python_needs_the_number():
    captured = ms.jit(lambda x: ms.ops.zeros(int(x.sum())), fullgraph=True)
    with pytest.raises(ms.Unsupported, match="a tensor's value is needed in Python: a number that the graph gives"):
        captured(ms.tensor([1.0, 2.0]))
