"""Gradients through `while` and `if` on tensors that are nodes of the graph: what the tape of plain Python gives."""

import numpy as np
import pytest

import fuzz_control_gradients
import msjit as ms
from differential import fresh
from msjit import ops


def helper(x, y):
    return x * 0.5 + y.abs()


def inputs(seed, w_grad=True, x_grad=True):
    rng = np.random.default_rng(seed)
    w, x = (ms.tensor(rng.standard_normal((3, 3)).astype(np.float32) * 0.7) for _ in range(2))
    w.requires_grad, x.requires_grad = w_grad, x_grad
    return w, x


def close(a, b, rtol=1e-4):
    """Where a tensor is read several times, fragments add its gradients in another order than the tape."""
    if a is None or b is None:
        return a is b
    return np.allclose(a.asnumpy(), b.asnumpy(), rtol=rtol, atol=1e-5, equal_nan=True)


def by_backward(f, args):
    """The value, whether it has a gradient, what else comes back, and the gradients by .grad."""
    args = [ms.tensor(a.asnumpy(), requires_grad=a.requires_grad) if isinstance(a, ms.Tensor) else a for a in args]
    try:
        y, *rest = f(*args)
    except Exception as error:
        return type(error).__name__, None, None, []
    recorded = y.requires_grad
    if recorded:
        y.backward()
    return y.detach(), recorded, rest, [a.grad for a in args if isinstance(a, ms.Tensor)]


def differs(expected, found):
    if isinstance(expected[0], str) or isinstance(found[0], str):
        return None if expected[0] == found[0] else (expected[0], found[0])
    if expected[1:3] != found[1:3]:
        return expected[1:3], found[1:3]
    for a, b in zip([expected[0], *expected[3]], [found[0], *found[3]], strict=True):
        if not close(a, b):
            return a, b
    return None


def program(seed, long):
    text = fuzz_control_gradients.source(seed, long)
    names = {"ms": ms, "helper": helper}
    exec(compile(text, f"<program {seed}>", "exec"), names)
    return text, names["f"]


def run_programs(seeds, long=False):
    """How many had a loop, and a branch, in a graph that gradients went through."""
    loops = branches = 0
    for seed in seeds:
        text, f = program(seed, long)
        captured = ms.jit(f)
        many = np.random.default_rng(seed).standard_normal((110, 3, 3)).astype(np.float32)
        for n in (2, 3) if long else (2, 0, 3, 1, 5):
            args = (*inputs(seed, x_grad=seed % 3 > 0), ms.tensor(float(n)))
            args += (ms.tensor(many, requires_grad=seed % 2 > 0),) if long else ()
            found, expected = by_backward(captured, args), by_backward(f, args)
            parts = differs(expected, found)
            assert parts is None, f"program {seed}, n = {n}: {parts}\n{text}"
        loops += any("while (" in r.graph for r in ms.report(captured).regions)
        branches += any("if (" in r.graph for r in ms.report(captured).regions)
    return loops, branches


def test_programs():
    loops, branches = run_programs(range(80))
    assert loops > 30 and branches > 15, (loops, branches)


def test_long_programs():
    loops, _ = run_programs(range(20), long=True)
    assert loops > 10, loops


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 6000, 500))
def test_more_programs(first):
    run_programs(range(first, first + 500))
    run_programs(range(first, first + 100), long=True)


def exact(function, *args, n=(0, 1, 2, 5), graphs="while (", breaks=0):
    """To the bit, by .grad, by ms.grad outside and inside, and with backward() inside."""
    f, target = ms.jit(fresh(function)), fresh(function)
    eager = ms.grad(function, (0, 1))
    inside = ms.jit(lambda *a: ms.grad(target, (0, 1))(*a))
    for turns in (*n, *n):
        given = (*args, ms.tensor(float(turns)))
        y, recorded, rest, grads = by_backward(lambda *a: (function(*a),), given)
        y2, recorded2, rest2, grads2 = by_backward(lambda *a: (f(*a),), given)
        assert recorded == recorded2
        for a, b in zip([y, *grads], [y2, *grads2], strict=True):
            assert (a is None) == (b is None), (turns, a, b)
            assert a is None or a.asnumpy().tobytes() == b.asnumpy().tobytes(), (turns, a, b)
        expected = eager(*given)
        for g in (ms.grad(f, (0, 1)), inside):
            for a, b in zip(expected, g(*given), strict=True):
                assert a.asnumpy().tobytes() == b.asnumpy().tobytes(), (turns, a, b)
    for captured in (f, inside):
        report = ms.report(captured)
        assert len(report.breaks) == breaks, str(report)
        assert any(graphs in r.graph for r in report.regions), report.regions[0].graph


def newton(w, x, n):
    i, y = n * 0, w * x
    while i < n:
        y = y * 0.5 + x / (y * y + 1)
        i = i + 1
    return y.sum()


def accumulates(w, x, n):
    i, h, total = n * 0, w + x, (w * 0).sum()
    while i < n:
        h = (h * w + x).tanh()
        total = total + (h * h).sum()
        i = i + 1
    return total


def products(w, x, n):
    i, h = n * 0, x + w
    while i < n:
        h = ms.ops.softmax(h @ w, -1)
        i = i + 1
    return (h * x).sum()


def numbers(w, x, n):
    h, k, i = x * w, 0.5, 0
    while i < n:
        h, k, i = h * k + w, k * 0.9, i + 1
    return (h * k).sum()


def nested(w, x, n):
    i, h = n * 0, x * w
    while i < n:
        j = n * 0
        while j < i:
            h = (h * w).sin()
            j = j + 1
        i = i + 1
    return h.sum()


def branch_in_turns(w, x, n):
    i, h = n * 0, x * w
    while i < n:
        if h.sum() > 0:
            h = h * w - 1
        else:
            h = (h + w).exp() * 0.1
        i = i + 1
    return h.sum()


def by_turns(w, x, n):
    i, y, z = n * 0, w * 1, x + 1
    while i < n:
        y, z, i = z, y * 0.5 + x, i + 1
    return z.sum()


@pytest.mark.parametrize(
    "function", [newton, accumulates, products, numbers, nested, branch_in_turns, by_turns], ids=lambda f: f.__name__
)
def test_loops(function):
    exact(function, *inputs(3))


def test_large_turns_are_left_to_the_tape():
    w = ms.tensor(np.eye(200, dtype=np.float32) * 0.5, requires_grad=True)
    f = ms.jit(fresh(products))
    x = ms.tensor(np.ones((200, 200), np.float32))
    for _ in range(2):
        found, expected = (by_backward(lambda *a, g=g: (g(*a),), (w, x, ms.tensor(3.0))) for g in (f, products))
        assert differs(expected, found) is None
    assert any("would make its turns twice" in b.reason for b in ms.report(f).breaks), str(ms.report(f))


def two_ways(w, x, n):
    if n.sum() > 1:
        y = (x * w).tanh().exp()
    else:
        y = (x - w).sin().exp()
    return y.sum()


def one_way_alone(w, x, n):
    y = x * 2
    if n.sum() > 1:
        y = (y * w).tanh().exp()
    return (y * x).sum()


def behind_an_op(w, x, n):
    v = (w * 0.5).exp()
    y = x * 2
    if n.sum() > 1:
        y = (y * v).tanh()
    return (y * x).sum()


def one_after_the_other(w, x, n):
    y = x * w
    if n.sum() > 1:
        y = (y * w).tanh().exp()
    if n.sum() < 4:
        y = (y + w).sin().exp()
    return y.sum()


@pytest.mark.parametrize(
    "function", [two_ways, one_way_alone, behind_an_op, one_after_the_other], ids=lambda f: f.__name__
)
def test_branches(function):
    exact(function, *inputs(4), graphs="if (")


def test_second_gradients():
    w, x = inputs(5)
    n = ms.tensor(3.0)
    for function in (newton, accumulates, two_ways):
        f = ms.jit(fresh(function))
        for _ in range(3):
            a = ms.grad(lambda w, x, f=f: (ms.grad(f, (0, 1))(w, x, n)[0] ** 2).sum(), (0, 1))(w, x)
            b = ms.grad(lambda w, x, f=function: (ms.grad(f, (0, 1))(w, x, n)[0] ** 2).sum(), (0, 1))(w, x)
            assert all(close(p, q) for p, q in zip(a, b, strict=True))


def test_forward_mode_and_batches():
    w, x = inputs(6, False, False)
    many = ms.ops.stack([w, w * 2, w - 1])
    n = ms.tensor(3.0)
    for function in (newton, accumulates, products, numbers, two_ways, one_way_alone):
        jvp = lambda w, x, f=function: ms.jvp(lambda a, b: f(a, b, n), (w, x), (x, w))  # noqa: E731
        batch = lambda w, x, f=function: ms.vmap(lambda a, b: f(a, b, n), in_axes=(0, None))(w, x)  # noqa: E731
        for g, args in ((jvp, (w, x)), (batch, (many, x))):
            f = ms.jit(g)
            for _ in range(3):
                for a, b in zip(ms_tensors(g(*args)), ms_tensors(f(*args)), strict=True):
                    np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=2e-5, atol=1e-6)
            assert not ms.report(f).breaks, str(ms.report(f))


def ms_tensors(result):
    return list(result) if isinstance(result, tuple) else [result]


def test_what_no_arm_of_the_gradient_reads_may_be_written_before_backward():
    """An operand of a sum is not kept for the gradient, as the tape keeps none."""

    def f(x, c, p):
        return (x * 2 + p if c > 0 else x - p) * 3

    captured = ms.jit(fullgraph=True)(f)
    for sign, expected in ((1.0, 6.0), (-1.0, 3.0)) * 2:
        x, p = ms.tensor([1.0, 2.0], requires_grad=True), ms.tensor([5.0, 6.0])
        y = captured(x, ms.tensor(sign), p).sum()
        p.add_(1)
        y.backward()
        assert x.grad.tolist() == [expected] * 2


def linear_or_not(x, y, p):
    if p.sum() > 0:
        return y + p
    else:
        return ops.smooth_l1_loss(x, y, reduction="none")


def not_linear_before(x, y, p):
    v = ops.smooth_l1_loss(x, y, reduction="none")
    if p.sum() > 0:
        v = y + p
    return ops.maximum(p, v)


def of_one_each(x, y, p):
    a = x * x
    if p.sum() > 0:
        return y * y * y
    else:
        return a * p


def beside_a_square(x, y, p):
    if p.sum() > 0:
        v = y * 2
    else:
        v = x * x * p
    return v + y * y


@pytest.mark.parametrize("function", [linear_or_not, not_linear_before, of_one_each, beside_a_square])
def test_whether_gradients_require_one_the_branch_decides(function):
    """Gradients that come through an arm that was not taken are none, and have no history."""

    def second(f, sign):
        x, y = (ms.tensor([1.0, 2.0, k], requires_grad=True) for k in (3.0, 0.5))
        f(x, y, ms.tensor([0.25, 0.5, 0.125]) * sign).sum().backward(create_graph=True)
        first = [v.grad for v in (x, y)]
        x.grad = y.grad = None
        total = sum((g * g).sum() for g in first if g is not None)
        if total.requires_grad:
            total.backward()
        return [None if g is None else (g.tolist(), g.requires_grad) for g in first], [
            None if v.grad is None else v.grad.tolist() for v in (x, y)
        ]

    captured = ms.jit(fullgraph=True)(function)
    for sign in (1, -1) * 2:
        assert second(captured, sign) == second(function, sign)


def nested(depth, ops):
    lines, pad = ["def f(w, x):", "    y = x * w"], "    "
    for level in range(depth):
        lines += [f"{pad}y = (y * {1 + i / 10} - w).sin()" for i in range(ops)]
        lines += [f"{pad}if y.sum() > -{level + 5}:"]
        pad += "    "
    lines.append(f"{pad}y = y * 2")
    for level in range(depth):
        pad = pad[4:]
        lines += [f"{pad}else:", f"{pad}    y = y * w"]
    scope = {}
    # Long enough that CPython does not write it out in each arm: arms that return may not be nested as deep.
    lines += ["    y = y * 3.0 - w * 2.0 + x * w - x * 0.5", "    return y.sum()"]
    exec("\n".join(lines), scope)
    return scope["f"]


def test_nested_arms_are_differentiated_once():
    """Twice at each level, there were too many of them to have a compiled gradient."""
    f = nested(12, 60)
    captured, gradients = ms.jit(f, fullgraph=True), []
    for g in (f, captured):
        w = ms.tensor(np.linspace(0.5, 1.5, 4))
        w.requires_grad = True
        g(w, ms.tensor(np.linspace(1, 2, 4))).backward()
        gradients.append(w.grad.asnumpy())
    np.testing.assert_allclose(*gradients, rtol=1e-4)
    assert ms.report(captured).backward_compiles == 1
