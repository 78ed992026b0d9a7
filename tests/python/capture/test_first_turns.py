"""Loops by tensors whose first turn is unlike the others: a variable starts as None, as a number, a Parameter or a tensor
of another shape. The first turn stands before the loop in the graph; a run without a turn is Python's."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops
from test_first_gradients import same


def total_of_numbers(x):
    total = 0
    while (x * x).sum() > 1:
        total = total + x.sum()
        x = x * 0.5
    return total, x


def best_so_far(x):
    best = None
    while x.max() > 1:
        best = x if best is None else ops.maximum(best, x * 1.5 - 0.5)
        x = x * 0.7
    return best, x


def grows_once(x):
    h = ops.ones((1, 1))
    while x.max() > 1:
        h = h * 0.5 + x
        x = x * 0.7
    return h, x


def float_after_int(x):
    scale = 1
    while x.max() > 1:
        scale = scale * 0.5 + 1.0
        x = x / scale
    return scale, x


def shape_of_others(x):
    state = (x, 0)
    while state[0].max() > 1:
        state = (state[0] * 0.7, state[1] + state[0].sum())
    return state


def two_loops(x):
    found = None
    for scale in (1.0, 2.0):
        steps, y = 0, x * scale
        while y.max() > 1:
            steps += 1
            found = y.sum() if found is None else found + y.sum()
            y = y * 0.6
    return found, steps


def in_an_arm(x):
    total = 0
    if x.sum() > 0:
        while x.max() > 1:
            total = total + x.mean()
            x = x * 0.5
    else:
        total = x.mean()
    return total, x


def breaks_in_it(x):
    total = 0
    while x.max() > 1:
        x = x * 0.5
        if x.min() < -3:
            break
        total = total + x.sum()
    return total, x


PROGRAMS = [
    total_of_numbers,
    best_so_far,
    grows_once,
    float_after_int,
    shape_of_others,
    two_loops,
    in_an_arm,
    breaks_in_it,
]
WHOLE = {total_of_numbers, best_so_far, grows_once, float_after_int, shape_of_others}


def numbers(value):
    if isinstance(value, (tuple, list)):
        return [n for v in value for n in numbers(v)]
    return [value.detach().asnumpy().copy() if isinstance(value, ms.Tensor) else value]


def outcome(f, x, gradient):
    x = ms.tensor(x)
    x.requires_grad = gradient
    made = f(x)
    said = [type(made), *numbers(made)]
    losses = [m.sum() for m in (made if isinstance(made, tuple) else (made,)) if getattr(m, "requires_grad", False)]
    if gradient and losses:
        sum(losses).backward()
        said.append(x.grad.asnumpy())
    return said


def arguments():
    rng = np.random.default_rng(3)
    for scale in (3.0, 5.0, 0.01, 9.0, 0.02, 2.0, 40.0):
        yield (rng.standard_normal((2, 3)) * scale).astype(np.float32)
    yield np.zeros((2, 3), np.float32)


@pytest.mark.parametrize("gradient", [False, True])
@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_they_give_what_python_gives(f, gradient):
    captured = ms.jit(f)
    for x in arguments():
        expected, found = outcome(f, x, gradient), outcome(captured, x, gradient)
        assert len(expected) == len(found)
        assert all(same(a, b, 1e-5) for a, b in zip(expected, found)), (x, expected, found)


@pytest.mark.parametrize("f", sorted(WHOLE, key=lambda f: f.__name__), ids=lambda f: f.__name__)
def test_they_are_whole_graphs(f):
    captured = ms.jit(f, fullgraph=True)
    x = np.array([[4.0, 2.0, 0.5], [3.0, 0.1, 0.2]], np.float32)
    for _ in range(3):
        assert all(same(a, b, 1e-5) for a, b in zip(outcome(f, x, False), outcome(captured, x, False)))
    report = ms.report(captured)
    assert not report.breaks
    assert any("while (" in region.graph for region in report.regions)


def counts_down(n, x):
    total = 0
    while n != 0:  # after a turn that Python does not make it has no end
        total = total + x.sum()
        x, n = x * 0.5, n - 1
    return total, x


def refuses_negative(n, x):
    if n < 0:
        raise ValueError("negative")
    y = x.sum() * n
    while n != 0:
        x, n = x * 0.5 + y, n - 1
    return x, y


def looks_up_first(n, x):
    first = ops.gather(x, n.int().reshape(1), 0).sum()
    while n != 1:
        x, n = x * 0.5 + first, n - 1
    return x, first


TURNS = {counts_down: (2, 3, 0, 2, 0, 5), refuses_negative: (2, 3, 0, -1, 4, -3), looks_up_first: (2, 3, 1, 9, 2, 4)}


@pytest.mark.parametrize("f", TURNS, ids=lambda f: f.__name__)
def test_a_loop_that_the_program_does_not_come_to_is_not_run(f):
    captured = ms.jit(f)
    for n in TURNS[f]:
        said = []
        for function in (f, captured):
            try:
                said.append(numbers(function(ms.tensor(float(n)), ms.ones((4,)))))
            except (ValueError, IndexError) as error:
                said.append([type(error), str(error)])
        assert all(same(a, b, 1e-6) for a, b in zip(*said)), (n, said)


class Power(nn.Cell):
    """Power iteration, whose state is a Parameter, and that counts and remembers."""

    def __init__(self):
        super().__init__()
        rng = np.random.default_rng(1)
        self.w = ms.Parameter(ms.tensor(rng.standard_normal((5, 4)).astype(np.float32)))
        self.u = ms.Parameter(ms.tensor(rng.standard_normal(5).astype(np.float32)), requires_grad=False)
        self.steps, self.last = 0, None

    def construct(self, x):
        u, old = self.u, self.u * 0
        while (u - old).abs().max() > 1e-3:
            old = u
            v = self.w.T @ u
            v = v / v.norm()
            u = self.w @ v
            u = u / u.norm()
            self.steps += 1
            self.last = v
        self.u = u
        return x @ (self.w / (u @ self.w @ v))


@pytest.mark.parametrize("gradient", [False, True])
def test_a_parameter_is_where_it_starts(gradient):
    plain, captured = Power(), Power()
    captured.construct = ms.jit(captured.construct)
    rng = np.random.default_rng(2)
    for _ in range(5):
        x = rng.standard_normal((2, 5)).astype(np.float32)
        results = []
        for net in (plain, captured):
            for p in net.trainable_params():
                p.grad = None
            out = net(ms.tensor(x))
            results.append([out.detach().asnumpy(), net.steps, net.last.detach().asnumpy(), net.u.asnumpy().copy()])
            if gradient:
                try:
                    out.sum().backward()
                except RuntimeError as error:  # without a turn the state is written where the product has kept it
                    results[-1].append("changed in place" in str(error))
                results[-1] += [None if p.grad is None else p.grad.asnumpy() for p in net.trainable_params()]
        assert all(same(a, b, 1e-4) for a, b in zip(*results))


def seen_in_it(x, w):
    kinds = []
    u = w
    while x.max() > 1:
        kinds.append(type(u).__name__)
        u = u * 0.5
        x = x * 0.5
    return len(kinds), kinds[:2], u is w


def test_what_python_sees_of_the_first_turn_is_right():
    w = ms.Parameter(ms.ones((2,)))
    captured = ms.jit(seen_in_it)
    for top in (0.5, 1.5, 3.0, 9.0, 0.1):
        assert captured(ms.tensor([top, 0.0]), w) == seen_in_it(ms.tensor([top, 0.0]), w)


def clusters(x):
    centres, before = x[:2], None
    for turn in range(20):
        nearest = ((x.unsqueeze(1) - centres.unsqueeze(0)) ** 2).sum(-1).argmin(1)
        if before is not None and (nearest == before).all():
            break
        one = (nearest == 0).to(x.dtype).unsqueeze(1)
        centres = ops.stack([(x * m).sum(0) / (m.sum() + 1e-6) for m in (one, 1 - one)])
        before = nearest
    return centres, before, turn


def ends_in_the_first_turn(x):
    best = None
    for turn in range(9):
        if x.max() < 1:
            break
        best = x if best is None else ops.maximum(best, x * 1.5 - 0.5)
        x = x * 0.7
    return (x if best is None else best), turn


def two_turns(x):
    found = None
    for _ in range(2):
        if x.max() < 1:
            break
        found = x.sum() if found is None else found + x.sum()
        x = x * 0.5
    return found, x


@pytest.mark.parametrize("f", [clusters, ends_in_the_first_turn, two_turns], ids=lambda f: f.__name__)
@pytest.mark.parametrize("mode", ["bytecode", "ast"])
def test_a_for_with_a_break(f, mode):
    """A run that ends in the first turn is Python's."""
    captured = ms.jit(f, fullgraph=f is not two_turns, capture_mode=mode)
    rng = np.random.default_rng(0)
    for scale in (1.0, 4.0, 0.1, 2.0, 0.1, 3.0):
        x = ms.tensor((rng.standard_normal((6, 2)) * scale).astype(np.float32))
        for a, b in zip(f(x), captured(x), strict=True):
            assert type(a) is type(b) and np.array_equal(
                a if a is None else np.asarray(a), b if b is None else np.asarray(b)
            )
