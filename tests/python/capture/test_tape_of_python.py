"""Backwards and hooks written in Python, recorded by a captured function and run by a gradient taken outside of it: as eager
code, and the captured function one fragment."""

import gc
import weakref

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops

X = np.linspace(-1, 1.2, 6, dtype=np.float32).reshape(2, 3)
LOG = []
STATE = {"factor": 2.0}


class Scaled(ms.Function):
    """Keeps x and y, reads the program's state as it is when the backward runs."""

    @staticmethod
    def forward(ctx, x, name, w):
        y = ops.tanh(x) * w
        ctx.save_for_backward(x, y, w)
        ctx.name = name
        ctx.kind = {"needs": ctx.needs_input_grad}
        return y

    @staticmethod
    def backward(ctx, g):
        x, y, w = ctx.saved_tensors
        LOG.append((ctx.name, ctx.kind["needs"]))
        return g * w * STATE["factor"] + y * 0, None, (g * ops.tanh(x)).sum()


class Pair(ms.Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.set_materialize_grads(False)
        sign = ops.sign(a)
        ctx.mark_non_differentiable(sign)
        return a * b, a + b, sign

    @staticmethod
    def backward(ctx, g, h, s):
        LOG.append(("pair", g is None, h is None, s is None))
        g = h * 0 if g is None else g
        return g * 2, h if h is not None else None


class Reversed(ms.Function):
    """Hands its argument through."""

    @staticmethod
    def forward(ctx, x):
        return x

    @staticmethod
    def backward(ctx, g):
        return -g


class Rounded(ms.Function):
    @staticmethod
    def forward(ctx, x):
        return ops.round(x * 8) / 8

    @staticmethod
    def backward(ctx, g):
        return g


def chain(x, w):
    h = Scaled.apply(x * 2, "first", w)
    h.register_hook(lambda g: LOG.append(("hook", float(g.sum()) > 0)))
    h = ops.tanh(h) + h
    h = Scaled.apply(h, "second", w)
    h.register_hook(lambda g: g * 3)
    return (h * x).sum()


def pairs(x, w):
    a, b, sign = Pair.apply(x * w, x)
    c, d, _ = Pair.apply(ops.tanh(a), x)
    return (b * sign).sum() + d.sum()


def reversal(x, w):
    h = x * w
    return (Reversed.apply(h) * h).sum() + Reversed.apply(x).sum()


def quantised(x, w):
    y = Rounded.apply(x * w)
    return (y * y + Rounded.apply(y * 3)).mean()


def hooks_only(x, w):
    h = x * w
    before = h * 2
    h.register_hook(lambda g: (LOG.append("first"), g * 2)[1])
    h.register_hook(lambda g: (LOG.append("second"), g + 1)[1])
    twin = x * w  # has no hook
    return (before + h * h + twin).sum()


def drawing(x, w):
    y = ops.dropout(x * w, 0.5, True)
    y = Rounded.apply(y) + ops.rand(2, 3)
    ops.rand(5)
    return (ops.dropout(y, 0.3, True) * y).sum()


def view_inside(x, w):
    y = Rounded.apply((x * w).T)
    return (y[0] * y.reshape(3, 2)).sum()


PROGRAMS = [chain, pairs, reversal, quantised, hooks_only, drawing, view_inside]


def leaves(scale=1.0):
    x = ms.Tensor(X * np.float32(scale)).requires_grad_()
    w = ms.Tensor(np.float32(1.5 * scale)).requires_grad_()
    return x, w


def tape(f, x, w):
    del LOG[:]
    ms.set_seed(5)
    y = f(x, w)
    LOG.append("forward done")
    y.backward()
    return [y.asnumpy(), x.grad.asnumpy(), w.grad.asnumpy(), np.array(ms.get_rng_state()[1])], list(LOG)


def gradients(f, x, w):
    del LOG[:]
    ms.set_seed(5)
    value, (gx, gw) = ms.value_and_grad(f, (0, 1))(x.detach(), w.detach())
    return [value.asnumpy(), gx.asnumpy(), gw.asnumpy(), np.array(ms.get_rng_state()[1])], list(LOG)


@pytest.mark.parametrize("way", [tape, gradients])
@pytest.mark.parametrize("f", PROGRAMS)
def test_as_eager_in_one_fragment(f, way):
    captured = ms.jit(f, fullgraph=True)
    for scale in (1.0, 1.0, 0.5, 1.0):
        want, log = way(f, *leaves(scale))
        got, captured_log = way(captured, *leaves(scale))
        for a, b in zip(want, got):
            np.testing.assert_allclose(b, a, rtol=2e-5, atol=2e-6)
        assert captured_log == log
    report = ms.report(captured)
    assert report.fragments <= 2 and report.hits >= 2 and not report.breaks, str(report)


@pytest.mark.parametrize("f", PROGRAMS)
def test_under_the_switch_and_across_a_break(f):
    def broken(x, w):
        y = f(x * 1, w)
        print(end="")
        return f(y * x, w)

    for wrapped in (ms.jit(broken), broken):
        with ms.enable_capture():
            for _ in range(4):
                want, log = tape(broken, *leaves())
                got, captured_log = tape(wrapped, *leaves())
                for a, b in zip(want, got):
                    np.testing.assert_allclose(b, a, rtol=2e-5, atol=2e-6)
                assert captured_log == log


def test_state_is_read_when_the_backward_runs():
    captured = ms.jit(chain, fullgraph=True)
    for factor in (2.0, 3.0, 2.0):
        found = []
        for f in (chain, captured):
            x, w = leaves()
            y = f(x, w)
            STATE["factor"] = factor
            y.backward()
            STATE["factor"] = 2.0
            found.append(x.grad.asnumpy())
        np.testing.assert_allclose(found[0], found[1], rtol=1e-5)


def test_released_values_and_second_backwards():
    for f in (chain, ms.jit(chain, fullgraph=True)):
        for _ in range(3):
            x, w = leaves()
            y = f(x, w)
            y.backward(retain_graph=True)
            first = x.grad.asnumpy().copy()
            y.backward()
            np.testing.assert_allclose(x.grad.asnumpy(), 2 * first, rtol=1e-5)
            with pytest.raises(RuntimeError, match="retain_graph"):
                y.backward()


def test_saved_tensors_written_afterwards():
    def errors(f):
        x, w = leaves()
        y = f(x, w)
        with ms.no_grad():
            w.mul_(2)
        with pytest.raises(RuntimeError, match="in place") as e:
            y.backward()
        return type(e.value)

    captured = ms.jit(chain, fullgraph=True)
    for _ in range(3):
        assert errors(captured) is errors(chain)


def test_errors_of_a_backward():
    class Bad(ms.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return STATE["bad"](g)

    def f(x, w):
        return Bad.apply(x * w).sum()

    captured = ms.jit(f, fullgraph=True)
    for bad in (lambda g: g.sum(), lambda g: (g, g), lambda g: "no", lambda g: [][0]):
        STATE["bad"] = bad
        texts = []
        for run in (f, captured, captured):
            x, w = leaves()
            y = run(x, w)
            with pytest.raises(Exception) as e:
                y.backward()
            texts.append((type(e.value), str(e.value)))
        assert texts[0] == texts[1] == texts[2]


def test_higher_orders_and_forward_mode():
    for f in (chain, reversal, hooks_only):
        captured = ms.jit(f, fullgraph=True)

        def of(run):
            x, w = (t.detach() for t in leaves())
            second = ms.grad(lambda a: (ms.grad(run)(a, w) * a).sum())(x)
            forward = ms.jvp(lambda a: run(a, w), x, x * 2)[1]
            return [second.asnumpy(), forward.asnumpy()]

        for _ in range(3):
            for a, b in zip(of(f), of(captured)):
                np.testing.assert_allclose(b, a, rtol=5e-5, atol=1e-5)


def test_gradients_inside_and_outside():
    def f(x, w):
        y = Scaled.apply(x * w, "both", w)
        inner = ms.grad(lambda a: (Rounded.apply(a) * a).sum())(x)
        return (y * inner).sum()

    captured = ms.jit(f, fullgraph=True)
    for _ in range(3):
        (want, log), (got, captured_log) = tape(f, *leaves()), tape(captured, *leaves())
        for a, b in zip(want, got):
            np.testing.assert_allclose(b, a, rtol=2e-5, atol=2e-6)
        assert log == captured_log


def test_what_is_handed_out_beside():
    """Results of the function, attributes of its context and intermediate tensors keep history and identity."""
    kept = {}

    class Keeps(ms.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.y = x * 2
            return ctx.y

        @staticmethod
        def backward(ctx, g):
            kept["y"] = ctx.y
            return g * 5

    def f(x, w):
        h = x * w
        y = Keeps.apply(h)
        return {"loss": (y * y).sum(), "y": y, "h": h}

    for run in (f, ms.jit(f, fullgraph=True)):
        for _ in range(3):
            x, w = leaves()
            out = run(x, w)
            (out["loss"] + out["h"].sum() + out["y"].sum()).backward()
            assert kept["y"] is out["y"]
            expected = (2 * 2 * X * 1.5 + 1) * 5 * 1.5 + 1.5
            np.testing.assert_allclose(x.grad.asnumpy(), expected, rtol=1e-5)
            assert out["y"].requires_grad and not out["y"].is_leaf


def test_writes_to_buffers():
    class Noted(nn.Cell):
        def __init__(self):
            super().__init__()
            self.norm = nn.BatchNorm1d(3)
            self.count = ms.Tensor(np.zeros(1, np.float32))

        def construct(self, x, w):
            self.count += 1
            y = Rounded.apply(self.norm(x * w))
            y.register_hook(lambda g: g * 2)
            return (y * x).sum()

    eager, captured = Noted(), Noted()
    for net in (eager, captured):
        net.set_train(True)
    run = ms.jit(captured, fullgraph=True)
    for _ in range(4):
        (want, _), (got, _) = tape(eager, *leaves()), tape(run, *leaves())
        for a, b in zip(want, got):
            np.testing.assert_allclose(b, a, rtol=1e-4, atol=1e-5)
        for a, b in zip(eager.norm.get_parameters(), captured.norm.get_parameters()):
            np.testing.assert_allclose(b.asnumpy(), a.asnumpy(), rtol=1e-5, atol=1e-6)
        assert float(eager.count[0]) == float(captured.count[0])


def test_training_with_a_straight_through_estimator():
    def train(jit):
        ms.set_seed(1)
        net = nn.SequentialCell(nn.Dense(3, 8), nn.Tanh(), nn.Dense(8, 1))
        params = net.trainable_params()

        def loss(x):
            return (Rounded.apply(net(x)) ** 2).mean()

        run = ms.jit(loss, fullgraph=True) if jit else loss
        step = ms.value_and_grad(run, None, params)
        losses = []
        for _ in range(8):
            value, grads = step(ms.Tensor(X))
            losses.append(float(value))
            with ms.no_grad():
                for p, g in zip(params, grads):
                    p.sub_(g * 0.5)
        if jit:
            assert ms.report(run).hits >= 6
        return losses

    np.testing.assert_allclose(train(True), train(False), rtol=1e-4)


def test_nothing_is_kept_alive():
    class Token:
        pass

    def f(x, w):
        h = x * w
        token = Token()
        TOKENS.append(token)
        h.register_hook(lambda g: g * h.detach() if token else g)
        return Rounded.apply(h).sum(), h

    captured = ms.jit(f)
    for _ in range(4):
        x, w = leaves()
        TOKENS = []
        f.__globals__["TOKENS"] = TOKENS
        out = captured(x, w)
        found = weakref.ref(TOKENS[0])
        out[0].backward()
        del out, x, w, TOKENS[:]
        gc.collect()
        assert found() is None


def test_hooks_that_are_taken_away():
    def f(x, w):
        h = x * w
        handle = h.register_hook(lambda g: g * 100)
        h.register_hook(lambda g: g * 2)
        handle.remove()
        return Rounded.apply(h).sum()

    for run in (f, ms.jit(f)):
        for _ in range(3):
            x, w = leaves()
            run(x, w).backward()
            np.testing.assert_allclose(x.grad.asnumpy(), np.full_like(X, 3.0), rtol=1e-6)


def test_a_backend_of_ones_own():
    def backend(graph, examples):
        return graph

    captured = ms.jit(chain, backend=backend)
    for _ in range(3):
        (want, log), (got, captured_log) = tape(chain, *leaves()), tape(captured, *leaves())
        for a, b in zip(want, got):
            np.testing.assert_allclose(b, a, rtol=2e-5, atol=2e-6)
        assert log == captured_log


@pytest.mark.peers
def test_against_pytorch():
    import torch

    order = []

    def program(lib, function, tanh):
        def f(x, w):
            h = function.apply(x * w)
            h.register_hook(lambda g: (order.append("hook"), g * 2)[1])
            return (function.apply(tanh(h)) * x).sum()

        return f

    def of(lib, sign):
        class Twice(lib.Function if lib is ms else lib.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                ctx.save_for_backward(x)
                return x * x

            @staticmethod
            def backward(ctx, g):
                order.append("backward")
                (x,) = ctx.saved_tensors
                return g * sign(x)

        return Twice

    f = program(torch, of(torch, torch.sign), torch.tanh)
    a, b = torch.tensor(X, requires_grad=True), torch.tensor(1.5, requires_grad=True)
    f(a, b).backward()
    expected = list(order)
    captured = ms.jit(program(ms, of(ms, ops.sign), ops.tanh), fullgraph=True)
    for _ in range(3):
        del order[:]
        x, w = leaves()
        captured(x, w).backward()
        assert order == expected
        np.testing.assert_allclose(x.grad.asnumpy(), a.grad.numpy(), rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(w.grad.asnumpy(), b.grad.numpy(), rtol=1e-5, atol=1e-6)


class ByParts(ms.Function):
    """Its backward computes its function again and asks for the gradient by what it saved."""

    @staticmethod
    def forward(ctx, function, *saved):
        ctx.function = function
        ctx.save_for_backward(*saved)
        return function(*saved)

    @staticmethod
    def backward(ctx, g):
        with ms.mint.enable_grad():
            y = ctx.function(*ctx.saved_tensors)
        return None, *ms.mint.autograd.grad(y, ctx.saved_tensors, g)


class OfClosure(ByParts):
    """The same, where the function reads what is saved by itself."""

    @staticmethod
    def forward(ctx, function, *saved):
        ctx.function = lambda *_: function()
        ctx.save_for_backward(*saved)
        return function()


SAVED = {
    "leaves": lambda x, w: (x, w),
    "a leaf and a result": lambda x, w: (x, w * 3),
    "results": lambda x, w: (x * 2, w * 3),
    "views": lambda x, w: (x.view(3), (w * 2).view(3)),
    "halves": lambda x, w: ms.mint.cat([x * 2, w]).split(3),
    "rows": lambda x, w: ms.mint.stack([x, w * x]).unbind(0),
}


@pytest.mark.parametrize("own", [ByParts, OfClosure])
@pytest.mark.parametrize("name", SAVED)
def test_gradients_by_what_was_saved_inside_of_a_backward(name, own):
    """Saved beside others in one captured region, it is still asked for alone: nothing of the others is used up."""

    def loss(x, w):
        a, b = SAVED[name](x, w)
        of = (lambda: (a * b).sin() + b * b * a) if own is OfClosure else lambda v, u: (v * u).sin() + u * u * v
        return (own.apply(of, a, b) * x).sum()

    def gradients(f):
        x, w = (ms.tensor(v, requires_grad=True) for v in ([1.0, 2.0, 3.0], [0.5, 0.3, 0.2]))
        f(x, w).backward()
        return [x.grad.tolist(), w.grad.tolist()]

    captured, expected = ms.jit(loss), gradients(loss)
    for _ in range(3):
        for got, true in zip(gradients(captured), expected):
            assert got == pytest.approx(true, rel=1e-5)


def test_a_gradient_by_an_output_of_a_region_leaves_the_others_their_values():
    @ms.jit
    def both(x, w):
        return (w * w).sin(), (x * x).cos()

    x, w = (ms.tensor(v, requires_grad=True) for v in (0.5, 0.25))
    u, v = both(x, w)
    assert ms.mint.autograd.grad(u * x, (x, u)) == (u, x)
    assert ms.mint.autograd.grad(u, x, allow_unused=True, retain_graph=True) == (None,)
    for _ in range(2):
        assert float(ms.mint.autograd.grad(u, w, retain_graph=True)[0]) == pytest.approx(0.5 * np.cos(0.0625), rel=1e-6)
    assert float(ms.mint.autograd.grad(v, x)[0]) == pytest.approx(-np.sin(0.25), rel=1e-6)
