"""Users' ops: one node of the graph, the same result and gradient eager and captured."""

import gc

import numpy as np
import pytest

import msjit as ms
from differential import check, t, whole

CALLS = []


def _cube(x):
    CALLS.append(x.shape)
    return x * x * x


cube = ms.custom_op("cube", _cube, infer=lambda x: x, vjp=lambda args, y, g: (args[0] * args[0] * 3.0 * g,))


def _scaled(x, w, s, axis, mode, dtype=None):
    y = (x * w * s).sum(axis=axis)
    return (y if mode == "sum" else y / x.shape[axis[0]]), x + w


def _scaled_infer(x, w, s, axis, mode, dtype=None):
    assert s is float and mode in ("sum", "mean") and (dtype is None or dtype == ms.float32)
    shape = tuple(n for i, n in enumerate(x.shape) if i not in axis)
    return [(shape, x.dtype), (x.shape, x.dtype)]


def _scaled_vjp(args, outputs, cotangents):
    x, w, s, axis, mode = args[:5]
    a, b = cotangents
    a = a.reshape(tuple(1 if i in axis else n for i, n in enumerate(x.shape))) * s
    if mode != "sum":
        a = a / x.shape[axis[0]]
    return [a * w + b, a * x + b] + [None] * (len(args) - 2)


scaled = ms.custom_op("scaled", _scaled, infer=_scaled_infer, vjp=_scaled_vjp)


def leaf(*shape):
    x = t(*shape)
    x.requires_grad = True
    return x


def test_is_one_node():
    def f(x):
        return cube(x + 1) * 2

    report = whole(f, t(2, 3))
    assert report.compiles == 1
    g = ms.jit(f)
    g(t(2, 3))
    graph = ms.report(g).regions[0].graph
    assert graph.count("custom @") == 1 and graph.count("mul") == 1, graph
    nodes = []
    h = ms.jit(f, backend=lambda graph, inputs: nodes.extend(n.op for n in graph.nodes) or graph)
    h(t(2, 3))
    assert [n for n in nodes if n != "const"] == ["add", "cube", "mul"]


def test_implementation_runs_at_every_call():
    f = ms.jit(lambda x: cube(x.tanh()).sum() * 2 + x.sum(), fullgraph=True)
    x = t(4)
    CALLS.clear()
    for _ in range(5):
        f(x)
    assert CALLS == [(4,)] * 5 and ms.report(f).hits == 5


@pytest.mark.parametrize("mode", ["sum", "mean"])
def test_arguments_of_every_kind(mode):
    def f(x, w, s):
        a, b = scaled(x * 2, w, s, (1,), mode, ms.float32)
        c, d = scaled(x, w, 0.5, [0], mode)
        return a, b * c, d

    whole(f, t(2, 3), t(2, 3), 1.5)
    g = ms.jit(f, fullgraph=True)
    for s in (0.5, 1.5, 2.5):
        g(t(2, 3), t(2, 3), s)
    assert ms.report(g).compiles == 1


def gradients(f, *args):
    for a in args:
        a.grad = None
    f(*args).backward()
    return [a.grad.asnumpy() for a in args]


def test_gradient_in_both_modes():
    def f(x, w):
        a, b = scaled(x.tanh(), w, 0.5, (1,), "mean")
        return cube(a).sum() + (b * x).sum()

    x, w = leaf(2, 3), leaf(2, 3)
    eager = gradients(f, x, w)
    g = ms.jit(f, fullgraph=True)
    for _ in range(3):
        assert all(np.allclose(a, b, rtol=1e-6) for a, b in zip(eager, gradients(g, x, w)))
    h = ms.jit(ms.grad(f, (0, 1)))
    for _ in range(2):
        assert all(np.allclose(a, b.asnumpy(), rtol=1e-6) for a, b in zip(eager, h(x, w)))

    @ms.jit
    def step(x, w):
        value, grads = ms.value_and_grad(f, (0, 1))(x * 1.0, w)
        return value, grads

    assert all(np.allclose(a, b.asnumpy(), rtol=1e-6) for a, b in zip(eager, step(x, w)[1]))


def test_second_order():
    x = leaf(3)
    for f in (lambda x: cube(x).sum(), ms.jit(lambda x: cube(x).sum())):
        second = ms.grad(lambda x: ms.grad(f)(x).sum())(x)
        assert np.allclose(second.asnumpy(), 6 * x.asnumpy(), rtol=1e-6)


def test_gradient_inside():
    def f(x, w):
        def loss(x, w):
            a, b = scaled(cube(x), w, 0.5, (0,), "mean")
            return (a * a).sum() + b.sum()

        return ms.value_and_grad(loss, (0, 1))(x, w)

    report = whole(f, t(3, 4), t(3, 4, seed=1), rtol=1e-5)
    assert report.compiles == 1


def test_gradient_of_one_output_inside():
    whole(lambda x, w: ms.grad(lambda x: scaled(x, w, 2.0, (1,), "sum")[1].sum())(x), t(3, 4), t(3, 4, seed=1))


def test_second_gradient_inside_breaks():
    def f(x):
        return ms.grad(lambda x: ms.grad(lambda x: cube(x).sum())(x).sum())(x) * 2

    check(f, t(3), rtol=1e-6)


def test_second_gradient_taken_outside_of_a_captured_first():
    def first(x):
        y = x * 2
        return ms.grad(lambda a: cube(a).sum())(y) * 3

    x = t(3)
    expected = ms.grad(lambda a: first(a).sum())(x)
    captured = ms.jit(first)
    for _ in range(3):
        np.testing.assert_allclose(ms.grad(lambda a: captured(a).sum())(x).asnumpy(), expected.asnumpy(), rtol=1e-6)


def test_backward_inside():
    w = ms.Parameter(t(4), name="w")

    def step(x):
        w.grad = None
        loss = cube(x * w).sum()
        loss.backward()
        return loss, w.grad

    expected = step(t(3, 4))
    captured = ms.jit(step)
    for _ in range(3):
        found = captured(t(3, 4))
        np.testing.assert_allclose(found[0].asnumpy(), expected[0].asnumpy(), rtol=1e-6)
        np.testing.assert_allclose(found[1].asnumpy(), expected[1].asnumpy(), rtol=1e-6)
    report = ms.report(captured)
    assert not report.breaks and report.hits == 3, str(report)
    with pytest.raises(RuntimeError, match="was already run"):
        found[0].backward()


def test_only_one_output_has_a_cotangent():
    x, w = leaf(2, 3), leaf(2, 3)
    f = ms.jit(lambda x, w: scaled(x, w, 2.0, (1,), "sum")[1].sum(), fullgraph=True)
    assert all(np.array_equal(g, np.ones((2, 3))) for g in gradients(f, x, w))


def test_without_inference_the_graph_breaks():
    plain = ms.custom_op("plain", lambda x: x * 2)

    def f(x):
        return plain(x + 1) * 3 + 1

    report = check(f, t(3))
    assert [b.id for b in report.breaks] == ["op_failed"] and "plain has no inference" in report.breaks[0].reason


def test_errors_of_the_implementation():
    def fail_on_negative(x):
        if float(x.sum()) < 0:
            raise ZeroDivisionError("negative")
        return x * 1

    op = ms.custom_op("careful", fail_on_negative, infer=lambda x: x)

    def f(x):
        return op(x * 2) + 1

    g = ms.jit(f)
    assert np.array_equal(g(ms.ones(2)).asnumpy(), [3, 3])
    for h in (f, g, g):
        with pytest.raises(ZeroDivisionError, match="negative"):
            h(-ms.ones(2))
    assert np.array_equal(g(ms.ones(2)).asnumpy(), [3, 3])


@pytest.mark.parametrize(
    "op, error, message",
    [
        (ms.custom_op("bad", lambda x: 3, infer=lambda x: x), TypeError, "bad: the implementation must return Tensors"),
        (ms.custom_op("bad", lambda x: x.sum(), infer=lambda x: x), ValueError, r"inference promised float32\(2,\)"),
        (ms.custom_op("bad", lambda x: (x, x), infer=lambda x: x), ValueError, "promised 1 outputs"),
        (ms.custom_op("bad", lambda x: x, infer=lambda x: 3), TypeError, "infer must return"),
        (ms.custom_op("bad", lambda x: x, infer=lambda x: 1 / 0), ZeroDivisionError, "division"),
    ],
)
def test_bad_ops(op, error, message):
    said = set()
    for f in (op, ms.jit(lambda x: op(x * 2) + 1)):
        for _ in range(2):
            with pytest.raises(error, match=message) as raised:
                f(ms.ones(2))
            said.add(str(raised.value))
    assert len(said) == 1, said


def test_bad_calls_and_gradients():
    with pytest.raises(TypeError, match="cube: argument 0 must be a Tensor, number, None, str, dtype"):
        cube({})
    with pytest.raises(TypeError, match="by position only"):
        cube(x=ms.ones(2))
    wrong = ms.custom_op("wrong", lambda x: x * 2, infer=lambda x: x, vjp=lambda args, y, g: (g, g))
    shape = ms.custom_op("shape", lambda x: x * 2, infer=lambda x: x, vjp=lambda args, y, g: g.sum())
    x = leaf(2)
    for op, message in ((wrong, "vjp returned 2 gradients for 1 arguments"), (shape, r"gradient of shape \(\)")):
        for f in (op, ms.jit(lambda x, op=op: op(x * 2) + 1)):
            with pytest.raises(ValueError, match=message):
                f(x).sum().backward()


def test_result_that_is_an_argument_has_its_own_history():
    same = ms.custom_op("same", lambda x: x, infer=lambda x: x, vjp=lambda args, y, g: (g * 5,))
    for f in (same, ms.jit(lambda x: same(x) * 1)):
        x = leaf(2)
        y = f(x)
        assert y is not x
        y.sum().backward()
        assert np.array_equal(x.grad.asnumpy(), [5, 5]) and x.is_leaf


def test_operands_that_the_implementation_keeps():
    kept = []
    keep = ms.custom_op("keep", lambda x: kept.append(x) or x * 1, infer=lambda x: x)

    @ms.jit
    def f(x):
        return keep(x.tanh() + 1).exp() + keep(x * 3).exp()

    values = [t(8), t(8)]
    for x in values:
        f(x)
    want = [v for x in values for v in (x.tanh() + 1, x * 3)]
    assert all(np.allclose(a.asnumpy(), b.asnumpy()) for a, b in zip(kept, want))


def test_an_op_that_is_gone_before_its_backward():
    op = ms.custom_op("gone", lambda x: x * 2, infer=lambda x: x, vjp=lambda args, y, g: (g * 2,))
    x = leaf(3)
    y = op(x)
    del op
    gc.collect()
    y.sum().backward()
    assert np.array_equal(x.grad.asnumpy(), [2, 2, 2])


def test_reset_inside_an_implementation():
    op = ms.custom_op("resets", lambda x: ms.reset() or x * 2, infer=lambda x: x)
    f = ms.jit(lambda x: op(x + 1) * 3)
    for _ in range(4):
        assert np.array_equal(f(ms.ones(2)).asnumpy(), [12, 12])
