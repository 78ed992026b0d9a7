"""Tensors that get their first gradient, or lose theirs, in an arm or a turn alone: whether they require one is eager's
in each run, and so are all gradients."""

import numpy as np
import pytest

import fuzz_first_gradients
import msjit as ms
from differential import check, fresh
from msjit import ops


def helper(a, b):
    return a * 0.5 + b.abs()


def inputs(seed=0, n=3.0, x_grad=False):
    rng = np.random.default_rng(seed)
    w, x = (ms.tensor(rng.standard_normal((3, 3)).astype(np.float32) * 0.7) for _ in range(2))
    w.requires_grad, x.requires_grad = True, x_grad
    return w, x, ms.tensor(n)


def outcome(f, args, create_graph=False):
    """Results, whether each requires a gradient, is a leaf or an argument, and the gradients, first and second."""
    try:
        made = f(*args)
    except (RuntimeError, ValueError, IndexError) as error:
        return [type(error).__name__]
    made = made if isinstance(made, tuple) else (made,)
    said = [m.detach().asnumpy().copy() for m in made]
    said += [(m.requires_grad, m.is_leaf, [m is a for a in (*args, *made)]) for m in made]
    losses = [m.sum() for m in made if m.requires_grad]
    if not losses:
        return said
    try:
        sum(losses).backward(create_graph=create_graph)
        first = [a.grad for a in args]
        said += [None if g is None else g.detach().asnumpy() for g in first]
        if create_graph:
            said += [g is not None and g.requires_grad for g in first]
            for a in args:
                a.grad = None
            again = [(g * g).sum() for g in first if g is not None and g.requires_grad]
            if again:
                sum(again).backward()
                said += [None if a.grad is None else a.grad.asnumpy() for a in args]
    except RuntimeError as error:
        said.append("in place" if "in place" in str(error) else str(error))
    return said


def same(a, b, rtol):
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.tobytes() == b.tobytes() or np.allclose(a, b, rtol=rtol, atol=1e-5, equal_nan=True)
    return type(a) is type(b) and not isinstance(a, np.ndarray) and a == b


def agree(f, captured, turns=(3.0, 0.0, 1.0, 6.0, 3.0, 0.0), rtol=1e-5, **kwargs):
    for n in turns:
        for create_graph in (False, True):
            expected = outcome(f, inputs(n=n, **kwargs), create_graph)
            found = outcome(captured, inputs(n=n, **kwargs), create_graph)
            fits = len(expected) == len(found) and all(same(a, b, rtol) for a, b in zip(expected, found))
            assert fits, (n, create_graph, expected, found)


def in_a_loop(w, x, n):
    h, k = x, n * 0
    while k < n:
        h = (h @ w).tanh()
        k += 1
    return h


def a_sum_of_turns(w, x, n):
    out, h, k = ops.zeros((3, 3)), x, n * 0
    while k < n:
        h = (h @ w).tanh()
        out = out + h * 0.5
        k += 1
    return out, h


def in_some_turns(w, x, n):
    h, t, k = x, ops.zeros((3, 3)), n * 0
    while k < n:
        if k > 1:
            t = t + h * w
        h = h * 0.5 + 1
        k += 1
    return t, h


def in_an_arm(w, x, n):
    y = x * 2
    if n > 1:
        y = (y * w).tanh().exp()
    return y


def in_the_other_arm(w, x, n):
    if n > 1:
        y = x.tanh().exp() + 1
    else:
        y = (x * w).exp()
    return y, y * x


def by_an_expression(w, x, n):
    y = w if n > 1 else x
    return y, y * 2


def lost_in_an_arm(w, x, n):
    y = x * w
    if n > 1:
        y = y.detach().exp() * 2
    return y, y + w


def lost_in_a_loop(w, x, n):
    h, k = w * x, n * 0
    while k < n:
        h = h.detach() * 0.5 + x
        k += 1
    return h


def lost_and_found(w, x, n):
    h, g, k = w * x, x, n * 0
    while k < n:
        h, g = g, h.detach() * w if k < 2 else h.detach() + 1
        k += 1
    return h, g


def goes_round(w, x, n):
    a, b, c, k = x, x * 2, x + 1, n * 0
    while k < n:
        a, b, c = b, c, a * w if k < 1 else a + 1
        k += 1
    return a, b, c


def a_loop_in_a_loop(w, x, n):
    h, k = x, n * 0
    while k < n:
        j = n * 0
        while j < k:
            h = h * w
            j += 1
        k += 1
    return h


def a_loop_in_an_arm(w, x, n):
    h, k = x, n * 0
    if n > 2:
        while k < n:
            h = h + w.sin()
            k += 1
    return h * x


def one_after_the_other(w, x, n):
    h, k = x, n * 0
    if n > 2:
        h = (h * w).exp()
    while k < n:
        h = (h * 0.5).tanh()
        k += 1
    if n < 2:
        h = (h - 1).exp()
    return h


def left_by_break(w, x, n):
    z = x * 0
    for i in range(60):
        new = (z @ w + x).tanh()
        if n < i + 1:
            break
        z = new
    return z


def in_tuples_and_lists(w, x, n):
    pair, k = (x, [x * 2, x]), n * 0
    while k < n:
        pair = (pair[1][0], [pair[0] * w, pair[1][1]])
        k += 1
    return pair[0], pair[1][0], pair[1][1] * 1


def bound_by_the_loop(w, x, n):
    h, k = x, n * 0 - 1
    while k < n:
        last = h
        h = h * w
        k += 1
    return last, h


def a_view_of_it(w, x, n):
    h, k = x * 1, n * 0
    while k < n:
        h = h * w
        k += 1
    row = h[1]
    return row, row.T * 2, h


def beside_what_has_one(w, x, n):
    h, g, k = x, w * 2, n * 0
    while k < n:
        g = g * h
        h = h + g.detach()
        k += 1
    return h, g


def adaptive(w, x, n):
    t, h, y, steps = n * 0, n * 0 + 0.4, x, 0
    while t < n and steps < 12:
        h = ops.minimum(h, n - t + 0.1)
        slope = (y @ w).tanh()
        error = (h * 0.5 * slope).abs().max()
        if error < 0.25:
            t, y = t + h, y + h * slope
        h = h * ops.clip(0.9 * ops.sqrt(0.2 / (error + 1e-3)), 0.3, 2.0)
        steps += 1
    return t, h, y


def first_written_in_a_loop(w, x, n):
    out, k = ops.zeros((3, 3)), n * 0
    while k < n:
        out[1] = (x * w)[0]
        k += 1
    return out


def first_written_at_a_row(w, x, n):
    out, h, i = ops.zeros((3, 3)), x, 0
    while i < n:
        h = (h * w).tanh()
        out[i % 3] = h[0]
        i += 1
    return out, h


def first_written_in_an_arm(w, x, n):
    out = ops.zeros((3, 3))
    row = out[0]
    if n > 1:
        out[0] = w[1]
    return out * x, row


def written_by_what_may_have_one(w, x, n):
    h, out = x * 1, ops.zeros((3, 3))
    if n > 1:
        h = (h * w).exp()
    out[1] = h[0]
    return out + 1, h


def two_tests(w, x, n):
    t, y, steps = n * 0, x, 0
    while t < n and steps < 12:
        if y.sum() < 100:
            t, y = t + 1, y * w
        steps += 1
    return t, y


WHOLE = [
    in_a_loop, a_sum_of_turns, in_some_turns, in_an_arm, in_the_other_arm, by_an_expression, lost_in_an_arm,
    lost_in_a_loop, lost_and_found, goes_round, a_loop_in_a_loop, a_loop_in_an_arm, one_after_the_other, left_by_break,
    in_tuples_and_lists, bound_by_the_loop, a_view_of_it, beside_what_has_one, adaptive, first_written_in_a_loop,
    first_written_at_a_row, first_written_in_an_arm, written_by_what_may_have_one, two_tests,
]  # fmt: skip


@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_they_are_part_of_the_graph(f):
    captured = ms.jit(fresh(f), fullgraph=True)
    agree(f, captured)
    assert any("while (" in r.graph or "if (" in r.graph for r in ms.report(captured).regions)


@pytest.mark.parametrize("mode", ["bytecode", "ast", "auto"])
@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_front_ends(f, mode):
    agree(f, ms.jit(fresh(f), capture_mode=mode), turns=(3.0, 0.0, 2.0))
    agree(f, ms.jit(fresh(f), capture_mode=mode), turns=(0.0, 3.0), x_grad=True)


@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_gradients_taken_inside(f):
    def loss(w, x, n):
        made = f(w, x, n)
        return sum(m.sum() for m in made) if isinstance(made, tuple) else made.sum()

    def gradients(w, x, n):
        return ms.grad(loss, (0, 1))(w, x, n)

    captured = ms.jit(gradients)
    for n in (3.0, 0.0, 1.0, 3.0):
        for a, b in zip(gradients(*inputs(n=n)), captured(*inputs(n=n)), strict=True):
            assert np.allclose(a.asnumpy(), b.asnumpy(), rtol=1e-5, atol=1e-6)


def asks_whether(w, x, n):
    h, k = x, n * 0
    while k < n:
        h = h * w
        k += 1
    return h + 1 if h.requires_grad else h - 1


def asks_whether_a_leaf(w, x, n):
    h = x * 1
    if n > 1:
        h = h * w
    return h + 1 if h.is_leaf else h - 1


def runs_backward(w, x, n):
    h = x * 1
    if n > 1:
        h = h * w
    h.sum().backward()
    return w.grad * 2


def keeps_its_gradient(w, x, n):
    h = x * 1
    if n > 1:
        h = h * w
    h.retain_grad()
    return h * 2


def sets_it(w, x, n):
    h = x * 1
    if n > 1:
        h = h * w
    h.requires_grad = True
    return h * 2


def hooked(w, x, n):
    h = x * 1
    if n > 1:
        h = h * w
    h.register_hook(lambda g: g * 2)
    return h * 2


def differentiated(w, x, n):
    h = x * 1
    if n > 1:
        h = h * w
    return ms.grad(lambda v: (v * v * w).sum())(h)


def copied_into_what_has_one(w, x, n):
    y, h = w * 1, x * 1
    if n > 1:
        h = (h * w).exp()
    y.copy_(h)
    return y


def without_recording(w, x, n):
    h, k = x, n * 0
    with ms.no_grad():
        while k < n:
            h = h * w
            k += 1
        if n > 1:
            h = h + w
    return h, h * w


def rows_in_a_list(w, x, n):
    h, rows = x, []
    for i in range(120):
        if n * 20 < i:
            h = h * w.tanh()
        rows.append(h)
    return tuple(rows[::17])


@pytest.mark.parametrize(
    "f",
    [asks_whether, asks_whether_a_leaf, runs_backward, keeps_its_gradient, sets_it, hooked, differentiated,
     copied_into_what_has_one, without_recording, rows_in_a_list],
    ids=lambda f: f.__name__,
)  # fmt: skip
def test_where_python_asks_for_it(f):
    for mode in ("bytecode", "ast"):
        agree(f, ms.jit(fresh(f), capture_mode=mode))


def test_a_run_without_a_gradient_leaves_no_history():
    captured = ms.jit(fresh(in_a_loop), fullgraph=True)
    w, x, n = inputs(n=0.0)
    for _ in range(3):
        assert captured(w, x, n) is x and not x.requires_grad
    assert captured(w, x, ms.tensor(1.0)).requires_grad


def run_programs(seeds, writes=False):
    """How many had such a node in a graph."""
    taken = 0
    for seed in seeds:
        text = fuzz_first_gradients.source(seed, writes)
        names = {"ms": ms, "ops": ops, "helper": helper}
        exec(compile(text, f"<program {seed}>", "exec"), names)
        f = names["f"]
        captured = ms.jit(f)
        for n in (2.0, 0.0, 3.0, 1.0, 5.0):
            for create_graph in (False, True):
                expected, found = (outcome(g, inputs(seed, n, seed % 4 == 0), create_graph) for g in (f, captured))
                fits = len(expected) == len(found) and all(same(a, b, 1e-4) for a, b in zip(expected, found))
                assert fits, f"program {seed}, n = {n}, {create_graph}:\n{text}\n{expected}\n{found}"
        taken += any("while (" in r.graph or "if (" in r.graph for r in ms.report(captured).regions)
    return taken


def test_programs():
    assert run_programs(range(40)) > 25
    assert run_programs(range(25), writes=True) > 5


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 3000, 250))
def test_more_programs(first):
    run_programs(range(first, first + 250))
    run_programs(range(first, first + 100), writes=True)


def strides_of_what_is_made(x):
    y = (x * 2).T
    row = y[1:, 0]
    return y * y.stride()[0], row * row.stride(-1) + row.storage_offset(), y.stride(1), (x + 1)[1].storage_offset()


def test_strides_and_offsets():
    x = ms.tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    check(fresh(strides_of_what_is_made), x, breaks=0)
    check(lambda x: (x * 2) * (x * 2).stride(5), x)
    check(lambda x: x.T * x.T.stride()[1], x)
    check(lambda x: x[1] * x[1].storage_offset(), x)
