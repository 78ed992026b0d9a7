"""Ranges whose ends, and slices whose bounds, a tensor holds: one graph under fullgraph, with what plain Python gives."""

import numpy as np
import pytest

import msjit as ms
from differential import fresh
from msjit import ops

BOUNDS = [(3, 5), (2, 4), (0, 3), (5, 2), (1, 6), (7, 8), (-2, 3), (0, 0)]


def between(x, n, m):
    for i in range(int(n), m.item(), 2):
        x = x * 0.9 + i
    return x


def down(x, n, m):
    for i in range(m, n, -2):
        x = x * 0.9 + i
    return x


def backwards(x, n, m):
    for i in reversed(range(n)):
        x = x * 0.9 + i
    return x


def ended_by_a_tensor(x, n, m):
    for i in range(n):
        if x.sum() > m:
            break
        x = x * 1.2 + i
    else:
        x = x + 100
    return x


def last_index(x, n, m):
    for i in range(n):
        x = x + i
    return x, i  # noqa: F821 - NameError without a turn


def first_turn_differs(x, n, m):
    y = None
    for i in range(n):
        y = x if y is None else y * 0.5 + x * i
    return y


def in_one_another(x, n, m):
    for i in range(n):
        for j in range(i, m):
            if j > i:
                x = x * 0.9 + j
            else:
                x = x - i
    return x


def numbered(x, n, m):
    y = x * 1
    for i, (j, v) in enumerate(zip(range(n), x), 2):
        y = y * 0.9 + i * j * v
    return y


def gone_through_twice(x, n, m):
    r = range(n)
    for i in r:
        x = x + i
    for i in r:
        x = x * 0.5 + i
    return x * len(r), r.start, r.stop


def returns_inside(x, n, m):
    for i in range(n):
        x = x * 0.9 + i
        if x.sum() > m:
            return x
    return x * 0


def fills(x, n, m):
    out = ops.zeros(8)
    for i in range(n):
        for j in range(m):
            out[j] = out[j] * 0.5 + x[i % 8]
        out[i : i + 1] += 1
        out[i % 3 : i % 3 + 2] += x[i % 4 : i % 4 + 2]
    return out


def asserts(x, n, m):
    for i in range(n):
        if i >= 5:
            raise ValueError(i)
        x = x + i
    return x


def folded(x, n, m):
    return ops.fori_loop(n, m, lambda i, v: v * 0.9 + i, x)


RANGES = [
    folded,
    between,
    down,
    backwards,
    last_index,
    first_turn_differs,
    in_one_another,
    numbered,
    gone_through_twice,
]
RANGES += [ended_by_a_tensor, returns_inside, fills, asserts]


def window(x, n, m):
    return x[n : n + 3] * x[m - 1 : m + 2]


def from_the_end(x, n, m):
    return x[-n - 2 : -n] * 2


def steps(x, n, m):
    return x[n * 2 : n * 2 + 4 : 2] * 2


def among_others(x, n, m):
    y = x.reshape(2, 2, 2)
    return y[:, n % 2 : n % 2 + 1, m % 2].sum(-1) * y[n % 2, 1, m % 2]


def sets_an_element(x, n, m):
    y = x.reshape(2, 4) * 1
    y[n % 2, m % 4] = y[(n + 1) % 2, n % 4] * 0.5 + m
    return y


def sets_a_number(x, n, m):
    y = x * 1
    y[n:m] = 0.5
    y[m:] = x[0]
    return y


def sets_a_column(x, n, m):
    y = x.reshape(2, 4) * 1
    y[:, n:m] = x[:2].reshape(2, 1)
    y[n % 2, m:] = 3
    return y


def sets_rows(x, n, m):
    y = x.reshape(4, 2) * 1
    y[n:m] = x[:2]
    y[n : n + 2] += 1
    return y


def sets_as_many(x, n, m):
    y = x * 1
    y[n:m] = x[:2]
    return y


SLICES = [window, from_the_end, steps, among_others, sets_an_element, sets_a_number, sets_a_column, sets_rows]
SLICES += [sets_as_many]


def outcome(function, n, m, requires_grad):
    x = ms.tensor(np.arange(8, dtype=np.float32) / 3 - 0.5, requires_grad=requires_grad)
    try:
        result = function(x, n, m)
    except Exception as e:
        assert not isinstance(e, ms.Unsupported), e
        return type(e), str(e)
    results = result if isinstance(result, tuple) else (result,)
    if requires_grad and isinstance(results[0], ms.Tensor) and results[0].requires_grad:
        (results[0] * 0.7).sum().backward()
    values = [r.asnumpy().tolist() if isinstance(r, ms.Tensor) else r for r in results]
    return values, None if x.grad is None else x.grad.asnumpy().tolist()


@pytest.mark.parametrize("mode", ["auto", "ast"])
@pytest.mark.parametrize("function", RANGES + SLICES, ids=lambda f: f.__name__)
def test_is_one_graph(function, mode):
    for dtype in (np.int64, np.int32):
        for requires_grad in (False, True):
            captured = ms.jit(function, fullgraph=True, capture_mode=mode)
            for n, m in BOUNDS * 2:
                bounds = ms.Tensor(dtype(n)), ms.Tensor(dtype(m))
                expected = outcome(function, *bounds, requires_grad)
                assert outcome(captured, *bounds, requires_grad) == expected, (n, m)
    assert ms.report(captured).hits > 0


@pytest.mark.parametrize(
    "function", [between, ended_by_a_tensor, fills, window, sets_a_number], ids=lambda f: f.__name__
)
def test_graph_mode_and_breaks(function):
    captured = ms.jit(fresh(function))
    for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
        for n, m in BOUNDS:
            bounds = ms.Tensor(n), ms.Tensor(m)
            expected = outcome(function, *bounds, False)
            ms.set_context(mode=mode)
            try:
                assert outcome(captured, *bounds, False) == expected, (n, m, mode)
            finally:
                ms.set_context(mode=ms.PYNATIVE_MODE)


def test_a_size_that_a_tensor_decides_is_named():
    def head(x, n):
        return x[:n].sum()

    def collects(x, n):
        out = []
        for i in range(n):
            out.append(x * i)
        return ops.stack(out)

    x, n = ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2)
    with pytest.raises(ms.Unsupported, match="a slice whose length a tensor decides"):
        ms.jit(head, fullgraph=True)(x, n)
    with pytest.raises(ms.Unsupported, match="a loop whose number of turns the graph gives appends to a list"):
        ms.jit(collects, fullgraph=True)(x, n)
