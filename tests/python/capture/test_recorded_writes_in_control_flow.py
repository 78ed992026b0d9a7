"""In-place writes inside loops and arms of the graph that gradients go through: what the tape of plain Python gives."""

import sys

import numpy as np
import pytest

import fuzz_recorded_control
import msjit as ms
from differential import fresh
from msjit import ops


def inputs(seed=0, n=3.0):
    rng = np.random.default_rng(seed)
    w, x = (ms.tensor(rng.standard_normal((3, 3)).astype(np.float32) * 0.7, requires_grad=True) for _ in range(2))
    return w, x, ms.tensor(n)


def outcome(f, args):
    """The results, then the gradients or how the backward raised."""
    try:
        made = f(*args)
    except (RuntimeError, ValueError, IndexError) as error:
        return [type(error).__name__]
    made = made if isinstance(made, tuple) else (made,)
    said = [m.detach().asnumpy().copy() for m in made]
    loss = made[0].sum()
    said.append(loss.requires_grad)
    if loss.requires_grad:
        try:
            loss.backward()
        except RuntimeError as error:
            return [*said, "in place" if "in place" in str(error) else str(error)]
    return [*said, *(None if a.grad is None else a.grad.asnumpy() for a in args[:2])]


def same(a, b, rtol=0.0):
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.tobytes() == b.tobytes() or (rtol and np.allclose(a, b, rtol=rtol, atol=1e-5, equal_nan=True))
    return type(a) is type(b) and not isinstance(a, np.ndarray) and a == b


def a_total(w, x, n):
    total, k = (w * 0).sum(), n * 0
    while k < n:
        total.add_((x * k).sin().sum())
        k = k + 1
    return total


def rows_of_a_buffer(w, x, n):
    out, i = w * 1, 0
    while i < n:
        out[i % 3] = (x[(i + 1) % 3] * 0.5).exp()
        i += 1
    return out * w


def a_state(w, x, n):
    h, k = w * x, n * 0
    while k < n:
        h.mul_(0.5).add_(x)
        k += 1
    return h


def under_two_names(w, x, n):
    h = w * x
    g, k = h, n * 0
    while k < n:
        h.mul_(0.5)
        h[1] = x[0]
        k += 1
    return g.sin() + h


def read_by_a_view(w, x, n):
    h = w + x
    row, k = h[2], n * 0
    while k < n:
        h.add_(x)
        row.mul_(0.7)
        k += 1
    return h * 2 + row


def times_what_has_a_gradient(w, x, n):
    h, k = x * 1, n * 0
    while k < n:
        h.mul_(w)
        k += 1
    return h


def copied(w, x, n):
    h, k = x * 1, n * 0
    while k < n:
        h.copy_((w * 0.5).tanh() + h)
        k += 1
    return h


def a_counter_beside(w, x, n):
    h, seen, k = x * 1, ops.zeros((3,)), n * 0
    while k < n:
        h = (h * w).tanh()
        seen.add_(h.detach()[0])
        seen[1] = 3
        k += 1
    return h, seen


def in_an_arm(w, x, n):
    h = w * x
    if n > 1:
        h.add_(x)
    return h.exp()


def in_both_arms(w, x, n):
    h = w * x
    if n > 1:
        h.add_(x)
        h[0] = w[1]
    else:
        h.mul_(x)
    return h.exp()


def its_first_in_both_arms(w, x, n):
    h = ops.zeros((3, 3))
    if n > 1:
        h[0] = w[1]
    else:
        h.add_(x)
    return h * w


def an_arm_in_a_loop(w, x, n):
    h, k = w * x, n * 0
    while k < n:
        if k > 1:
            h[1] = x[2] * k
        else:
            h.mul_(0.3)
        k += 1
    return h


def a_loop_in_an_arm(w, x, n):
    h, k = w * x, n * 0
    if x.sum() > -100:
        while k < n:
            h.sub_(w)
            k += 1
    return h


def a_loop_in_a_loop(w, x, n):
    h, k = w * x, n * 0
    while k < n:
        j = n * 0
        while j < k:
            h.mul_(0.9)
            j += 1
        h.add_(w)
        k += 1
    return h


def written_behind_too(w, x, n):
    h, k = w * x, n * 0
    while k < n:
        h.add_(w)
        k += 1
    h.mul_(0.5)
    if n > 1:
        h[2] = 1
    h.add_(x)
    return h


def a_long_for(w, x, n):
    h = ops.zeros((3, 3))
    for i in range(120):
        h[i % 3] = x[(i + 1) % 3] * w[0] + n
        h.mul_(0.9)
    return h * w


def left_early(w, x, n):
    h = w * x
    for i in range(60):
        h.mul_(0.9).add_(x)
        if n < i:
            break
        h[0] = w[1] * 2
    return h


def left_early_without_writes(w, x, n):
    h = w * x
    for i in range(60):
        g = (h * w).tanh() + x
        if n < i:
            break
        h = g
    return h


def in_a_list(w, x, n):
    pair, k = [w * x, x + 1], n * 0
    while k < n:
        pair[0].add_(pair[1])
        k += 1
    return pair[0] * pair[1]


def rows_at_a_tensor(w, x, n):
    h, k = w * x, n.to(ms.int64) * 0
    while k < n:
        h[k % 3] = (x[(k + 1) % 3] * w[k % 2]).tanh()
        k += 1
    return h


WHOLE = [
    rows_at_a_tensor,
    a_total, rows_of_a_buffer, a_state, under_two_names, read_by_a_view, times_what_has_a_gradient, copied,
    a_counter_beside, in_an_arm, in_both_arms, its_first_in_both_arms, an_arm_in_a_loop, a_loop_in_an_arm,
    a_loop_in_a_loop, written_behind_too, a_long_for, left_early, left_early_without_writes, in_a_list,
]  # fmt: skip


def agree(f, captured, turns=(3.0, 0.0, 1.0, 6.0, 3.0, 0.0), rtol=0.0):
    for n in turns:
        expected, found = outcome(f, inputs(n=n)), outcome(captured, inputs(n=n))
        assert len(expected) == len(found) and all(same(a, b, rtol) for a, b in zip(expected, found)), (
            n,
            expected,
            found,
        )


@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_they_are_part_of_the_graph(f):
    captured = ms.jit(fresh(f), fullgraph=True)
    agree(f, captured)
    assert any("while (" in r.graph or "if (" in r.graph for r in ms.report(captured).regions)


@pytest.mark.parametrize("mode", ["bytecode", "ast", "auto"])
@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_front_ends(f, mode):
    agree(f, ms.jit(fresh(f), capture_mode=mode))


@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_gradients_taken_inside(f):
    def loss(w, x, n):
        made = f(w, x, n)
        return (made[0] if isinstance(made, tuple) else made).sum()

    def gradients(w, x, n):
        return ms.grad(loss, (0, 1))(w, x, n)

    captured = ms.jit(gradients)
    for n in (3.0, 0.0, 1.0, 3.0):
        for a, b in zip(gradients(*inputs(n=n)), captured(*inputs(n=n)), strict=True):
            assert np.allclose(a.asnumpy(), b.asnumpy(), rtol=1e-5, atol=1e-6)


def kept_before(w, x, n):
    h, k = w * x, n * 0
    kept = h * h
    while k < n:
        h.add_(1)
        k += 1
    return kept + h


def kept_at_a_turns_end(w, x, n):
    h, total, k = w * x, (w * 0).sum(), n * 0
    while k < n:
        h.add_(x)
        total = total + (h * h).sum()
        k += 1
    return total


def kept_in_an_arm(w, x, n):
    h, y = w * x, x * 1
    if n > 1:
        y = h * h
    h.add_(1)
    return h + y


def kept_in_a_loop(w, x, n):
    h, y, k = w * x, x * 1, n * 0
    while k < n:
        y = y + h.exp() * h
        k += 1
    h.add_(1)
    return h + y


def a_buffer_that_is_kept(w, x, n):
    b, y, k = ops.ones((3, 3)), x * 1, n * 0
    while k < n:
        y = y * b
        b.add_(1)
        k += 1
    return y


def a_buffer_kept_before(w, x, n):
    b, k = ops.ones((3, 3)) * n, n * 0
    y = w * b
    while k < n:
        b.add_(1)
        k += 1
    return y + b


def a_kept_row(w, x, n):
    h, y, i = w * x, x * 1, 0
    while i < n:
        y = y * h[i % 3]
        h.add_(1)
        i += 1
    return y


def kept_by_a_composite(w, x, n):
    h, y, k = w * x, x * 1, n * 0
    while k < n:
        y = ops.softmax(h, -1) * y + ops.gelu(h)
        h.add_(1)
        k += 1
    return y


KEPT = [a_kept_row, kept_before, kept_at_a_turns_end, kept_in_an_arm, kept_in_a_loop, a_buffer_that_is_kept, a_buffer_kept_before,
        kept_by_a_composite]  # fmt: skip


@pytest.mark.parametrize("f", KEPT, ids=lambda f: f.__name__)
def test_what_a_gradient_needs_is_said(f):
    assert outcome(f, inputs())[-1] == "in place"
    # Without a turn the tape keeps nothing.
    agree(f, ms.jit(fresh(f)), turns=(3.0, 0.0, 2.0, 1.0, 3.0, 0.0), rtol=1e-5)


def gains_in_a_loop(w, x, n):
    h, k = ops.zeros((3, 3)), n * 0
    while k < n:
        h.add_(w)
        k += 1
    return h + x


def gains_in_an_arm(w, x, n):
    h = ops.zeros((3, 3))
    if n > 1:
        h.add_(w)
    return h


def without_recording(w, x, n):
    h, k = w * x, n * 0
    while k < n:
        with ms.no_grad():
            x.mul_(0.5)
        h = h * w
        k += 1
    return h


@pytest.mark.parametrize("f", [gains_in_a_loop, gains_in_an_arm, without_recording], ids=lambda f: f.__name__)
def test_what_is_left_to_python(f):
    agree(f, ms.jit(fresh(f)), rtol=1e-5)


def test_a_buffer_of_a_cell():
    class Net(ms.nn.Cell):
        def __init__(self):
            super().__init__()
            self.weight = ms.Parameter(ms.tensor([0.5, 0.25]))
            self.seen = ms.Parameter(ms.tensor([0.0, 0.0]), requires_grad=False)

        def construct(self, x):
            x = x * self.weight
            while x.sum() < 20:
                x = x * self.weight + 7
                self.seen += x.detach()
            return x

    eager, net = Net(), Net()
    captured = ms.jit(net, fullgraph=True)
    for start in (1.0, 40.0, 4.0, -3.0):
        x = ms.tensor([start, 2.0])
        for n in (eager, net):
            n.weight.grad = None
        a, b = eager(x), captured(x)
        for y in (a, b):
            y.sum().backward() if y.requires_grad else None
        assert a.tolist() == b.tolist() and eager.seen.tolist() == net.seen.tolist()
        assert (eager.weight.grad is None) == (net.weight.grad is None)
        assert eager.weight.grad is None or eager.weight.grad.tolist() == net.weight.grad.tolist()


def run_programs(seeds):
    """How many wrote in a node that gradients went through."""
    taken = 0
    for seed in seeds:
        text = fuzz_recorded_control.source(seed)
        names = {"ms": ms, "ops": ops}
        exec(compile(text, f"<program {seed}>", "exec"), names)
        captured = ms.jit(names["f"])
        for n in (2.0, 0.0, 3.0, 1.0, 5.0):
            given = [(*inputs(seed, n), ms.tensor(0.0)) for _ in range(2)]
            expected, found = outcome(names["f"], given[0]), outcome(captured, given[1])
            if (
                isinstance(found[-1], str) and found[-1] == "in place"
            ):  # of a turn or an arm that did not run, too (0029)
                expected = [*expected[: len(found) - 1], "in place"]
            fine = len(expected) == len(found) and all(same(a, b, 1e-3) for a, b in zip(expected, found))
            assert fine, f"program {seed}, n = {n}:\n{expected}\n{found}\n{text}"
        taken += any("while (" in r.graph or "if (" in r.graph for r in ms.report(captured).regions)
    return taken


def test_programs():
    assert run_programs(range(120)) > 40


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 4000, 500))
def test_more_programs(first):
    run_programs(range(first, first + 500))


def assigned_in_an_arm(w, x, n):
    if n > 1:
        ops.assign(w, x.detach() * n)
    return (w * x).sum()


def assigned_in_both_arms(w, x, n):
    before = w.sum()
    if n > 1:
        ops.assign(w, x.detach())
    else:
        ops.assign(w, w * 2)
    return (w * x).sum() + before


def assigned_in_turns(w, x, n):
    k = n * 0
    while k < n:
        ops.assign(w, x.detach() * k)
        k += 1
    return (w * x).sum()


def scaled_where_it_is_large(w, x, n):
    with ms.no_grad():
        if (w * w).sum() > n:
            w.mul_(0.5)
    return (w * x).sum()


def scaled_until_it_is_small(w, x, n):
    with ms.no_grad():
        while (w * w).sum() > 1:
            w.mul_(0.5)
    return (w * x).sum()


def scaled_beside_what_is_differentiated(w, x, n):
    h, k = x * 1, n * 0
    while k < n:
        with ms.no_grad():
            w.mul_(0.5)
        h = h.sin() + x
        if k > 1:
            ops.assign(w, w + 1)
        k += 1
    return (h + w).sum()


def a_long_for_that_assigns(w, x, n):
    h = x * 1
    for i in range(120):
        h = h * 0.9 + x
        ops.assign(w, w * 0.99 + n)
    return (h + w).sum()


ASSIGNED = [
    assigned_in_an_arm, assigned_in_both_arms, assigned_in_turns, scaled_where_it_is_large, scaled_until_it_is_small,
    scaled_beside_what_is_differentiated, a_long_for_that_assigns,
]  # fmt: skip


def read_in_the_arm(w, x, n):
    h = x * 2
    if n > 1:
        ops.assign(w, w * n)
        h = h + w
    return (h + w).sum()


def read_in_turns(w, x, n):
    h, k = x * 2, n * 0
    while k < n:
        h = h + w * 3
        ops.assign(w, w + k)
        k += 1
    return (h + w).sum()


def read_by_a_view_of_it(w, x, n):
    h = x[0] * 2
    if n > 1:
        ops.assign(w, w * n)
        h = h + w[1]
    else:
        ops.assign(w, w + 1)
    return h.sum() + w.sum()


def one_of_two(w, x, n):
    h = x
    if n > 1:
        ops.assign(w, w * n)
        h = w
    return (h * 2).sum()


@pytest.mark.parametrize("inside", [True, False], ids=["backward inside", "backward behind"])
@pytest.mark.parametrize(
    "f", [*ASSIGNED, read_in_the_arm, read_in_turns, read_by_a_view_of_it, one_of_two], ids=lambda f: f.__name__
)
def test_parameters_that_are_assigned(f, inside):
    """Each content of a leaf hands its gradient to the leaf, and none to the content before."""

    def step(w, x, n):
        loss = f(w, x, n)
        if not inside:
            return loss
        loss.backward()
        return loss.detach()

    # CPython 3.10 keeps a stack of blocks: its loops with a `with` inside are left to it.
    has_block = f is scaled_beside_what_is_differentiated and sys.version_info < (3, 11)
    whole = inside and f in ASSIGNED and not has_block
    captured = ms.jit(step, fullgraph=whole)
    for n in (3.0, 0.0, 1.0, 6.0, 3.0):
        results = []
        for run in (step, captured):
            w, x, count = inputs(n=n)
            w = ms.Parameter(w.detach())
            for _ in range(2):
                loss = run(w, x, count)
                if not inside:
                    loss.backward()
            grads = [None if t.grad is None else t.grad.asnumpy() for t in (w, x)]
            results.append([loss.detach().asnumpy(), w.asnumpy(), *grads])
        assert all(same(a, b) for a, b in zip(*results, strict=True)), (n, results)
    if whole:
        assert any(
            "while (" in r.graph or "if (" in r.graph or "where(" in r.graph for r in ms.report(captured).regions
        )
