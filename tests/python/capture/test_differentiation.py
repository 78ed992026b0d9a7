"""All forms of differentiation, each eagerly, inside a captured function, around one, across a break and under the switch:
the same numbers, and inside a captured function, and in one whose gradient is taken outside, no more breaks than the table
says, each with its reason and a hint. Where the table says 0, the whole function is one fragment."""

import types

import numpy as np
import pytest

import differentiation_vmap  # noqa: F401 (rows of its own)
import msjit as ms
from differentiation import ROWS, Cube

# ---- the columns
X = np.linspace(-1, 1.2, 6, dtype=np.float32).reshape(2, 3)
W = np.linspace(0.5, -0.7, 9, dtype=np.float32).reshape(3, 3)
MODES = ["inside", "around", "both", "break", "break inside and around", "switch"]


def plain(f):
    return f


def pause():
    print(end="")


def nothing():
    pass


def flat(v):
    if isinstance(v, (tuple, list)):
        return [t for x in v for t in flat(x)]
    if isinstance(v, dict):
        return [t for k in v for t in [k, *flat(v[k])]]
    return [v]


def compare(want, got):
    want, got = flat(want), flat(got)
    assert len(want) == len(got)
    for a, b in zip(want, got):
        if not isinstance(a, ms.Tensor):
            assert a == b
            continue
        assert isinstance(b, ms.Tensor) and a.shape == b.shape and a.dtype == b.dtype, (a, b)
        assert a.requires_grad == b.requires_grad
        np.testing.assert_allclose(b.asnumpy(), a.asnumpy(), rtol=3e-5, atol=3e-6)


@pytest.mark.by_turns
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ROWS)
def test_table(name, mode):
    make, breaks, around = ROWS[name]
    made, codes = [], {}

    def wrapped(f):
        if mode not in ("around", "both", "break inside and around"):
            return f
        if isinstance(f, types.FunctionType):  # a report is one of a code object
            code = codes.setdefault(f.__code__, f.__code__.replace(co_name=f.__name__ + "_"))
            f = types.FunctionType(code, f.__globals__, f.__name__, f.__defaults__, f.__closure__)
        made.append(ms.jit(f))
        return made[-1]

    cut = pause if "break" in mode else nothing
    x, w = ms.Tensor(X), ms.Tensor(W)
    eager = make(plain, nothing)
    run = make(wrapped, cut)
    captured = None if mode in ("around", "switch") else ms.jit(run)
    run = captured or run
    scope = ms.enable_capture() if mode == "switch" else None
    try:
        for _ in range(4):
            ms.set_seed(3)
            got = run(x, w)
            ms.set_seed(3)
            compare(eager(x, w), got)
    finally:
        if scope:
            scope.close()
    for f in made if mode == "around" and around is not None else ():
        report = ms.report(f)
        assert len(report.breaks) <= around, str(report)
        if around == 0 and report.calls:
            assert report.fragments >= 1 and report.hits >= min(2, report.calls), str(report)
    if captured is None:
        return
    report = ms.report(captured)
    for b in report.breaks:
        assert b.reason and b.hint and b.line, b
    if mode == "inside":
        assert len(report.breaks) <= breaks, str(report)
        if breaks == 0:
            assert report.fragments == 1 and report.hits >= 3, str(report)


def bad(backward, writes=False):
    class Bad(ms.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return backward(ctx, g)

    def run(x, w):
        def f(a):
            h = a * 1
            y = Bad.apply(h)
            if writes:
                with ms.no_grad():
                    h.mul_(2)
            return y.sum()

        return ms.grad(f)(x)

    return run


WRONG = {
    "shape": bad(lambda ctx, g: g.sum()),
    "number": bad(lambda ctx, g: (g, g)),
    "kind": bad(lambda ctx, g: "no"),
    "raises": bad(lambda ctx, g: [][0]),
    "saved tensor written": bad(lambda ctx, g: g * ctx.saved_tensors[0], writes=True),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors_are_those_of_eager(name):
    x, w = ms.Tensor(X), ms.Tensor(W)
    with pytest.raises(Exception) as eager:
        WRONG[name](x, w)
    captured = ms.jit(WRONG[name])
    for _ in range(3):
        with pytest.raises(Exception) as found:
            captured(x, w)
        assert type(found.value) is type(eager.value) and str(found.value) == str(eager.value)


def test_side_effects_come_in_the_order_of_the_sweep():
    log = []

    class Noted(ms.Function):
        @staticmethod
        def forward(ctx, x, name):
            ctx.name = name
            log.append(("forward", name))
            return x * 2

        @staticmethod
        def backward(ctx, g):
            log.append(("backward", ctx.name))
            return g * 2, None

    def run(x):
        def f(a):
            h = Noted.apply(a, "first")
            h.register_hook(lambda g: log.append(("hook", "h")))
            return Noted.apply(h.tanh(), "second").sum()

        g = ms.grad(f)(x)
        log.append(("after", len(log)))
        return g

    x = ms.Tensor(X)
    run(x)
    expected = list(log)
    assert [k for k, _ in expected] == ["forward", "forward", "backward", "hook", "backward", "after"]
    captured = ms.jit(run, fullgraph=True)
    for _ in range(3):
        del log[:]
        captured(x)
        assert [k for k, _ in log] == [k for k, _ in expected] and log[:-1] == expected[:-1]


def test_history_and_second_backward():
    """A released Function raises as eager; results of one that the region hands out keep their history."""

    def twice(x, w):
        a = (x * 1).requires_grad_()
        y = Cube.apply(a, 2.0).sum()
        y.backward()
        y.backward()

    x, w = ms.Tensor(X), ms.Tensor(W)
    for f in (twice, ms.jit(twice)):
        with pytest.raises(RuntimeError, match="retain_graph"):
            f(x, w)

    @ms.jit
    def hands_out(a):
        return Cube.apply(a * 2, 2.0) + 1

    for _ in range(3):
        a = ms.Tensor(X)
        a.requires_grad = True
        hands_out(a).sum().backward()
        np.testing.assert_allclose(a.grad.asnumpy(), 6 * 4 * X * X * 2, rtol=1e-5)
