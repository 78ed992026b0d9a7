"""jvp, vmap, GradOperation and the others inside captured functions: without a break where they can, right always."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops


def agree(f, *args, whole=True, calls=4):
    """f captured against f as it stands."""
    compiled = ms.jit(f, fullgraph=whole)
    for _ in range(calls):
        want, got = f(*args), compiled(*args)
        flat = lambda r: [t for x in r for t in flat(x)] if isinstance(r, (tuple, list)) else [r]
        for a, b in zip(flat(want), flat(got)):
            assert a.shape == b.shape and a.dtype == b.dtype and a.requires_grad == b.requires_grad
            np.testing.assert_allclose(b.asnumpy(), a.asnumpy(), rtol=2e-5, atol=2e-6)
    return compiled


X = np.linspace(-1, 1, 12, dtype=np.float32).reshape(4, 3)
W = np.linspace(0.5, 1.5, 9, dtype=np.float32).reshape(3, 3)


@pytest.fixture
def x():
    return ms.Tensor(X)


@pytest.fixture
def w():
    return ms.Tensor(W)


def test_jvp(x, w):
    def f(a, b):
        return ms.jvp(lambda t: ms.tanh(t @ b) * t.sum(), a, a * 2)

    compiled = agree(f, x, w)
    assert not ms.report(compiled).breaks

    def several(a, b):
        (p, q), (tp, tq) = ms.jvp(lambda s, t: (s @ t, t * 2), (a, b), (a, b))
        return p, q, tp, tq

    agree(several, x, w)

    def with_aux(a):
        out, t, aux = ms.jvp(lambda s: (s * s, s.sum()), a, a, has_aux=True)
        return out, t, aux

    agree(with_aux, x)

    def cut(a):
        return ms.jvp(lambda s: ms.stop_gradient(s) * 3 + 1, a, a)

    agree(cut, x)


def test_jvp_mixed_with_grad(x, w):
    def hvp(a, b):
        return ms.jvp(ms.grad(lambda t: (ms.tanh(t @ b) ** 2).sum()), a, ms.ones_like(a))[1]

    agree(hvp, x, w)

    def reverse_over_forward(a, b):
        return ms.grad(lambda t: ms.jvp(lambda s: (ms.tanh(s @ b) ** 2).sum(), t, ms.ones_like(t))[1])(a)

    agree(reverse_over_forward, x, w)

    def second(a):
        return ms.jvp(lambda t: ms.jvp(lambda s: ms.sin(s) * s, t, ms.ones_like(t))[1], a, ms.ones_like(a))[1]

    agree(second, x)


def test_vmap(x, w):
    agree(lambda a, b: ms.vmap(lambda s: ms.tanh(b @ s) * s.sum())(a), x, w)
    agree(lambda a, b: ms.vmap(lambda s, t: (s * t).sum(), (0, None))(a, b[0]), x, w)
    agree(lambda a: ms.vmap(lambda s: (s * 2, s.max()), 1, (1, 0))(a), x)
    agree(lambda a: ms.vmap(lambda s: a.sum())(a), x)  # the same for every element

    def pairs(a, b):
        return ms.vmap(lambda s: ms.vmap(lambda t: (s * t).sum())(b))(a)

    agree(pairs, x, w)
    agree(lambda a, b: ms.vmap(ms.vmap(lambda s, t: s @ t, (None, 0)), (0, None))(a, b), x, w)


def test_vmap_with_gradients(x, w):
    def loss(s, b):
        return (ms.tanh(b @ s) ** 2).sum()

    def per_sample(a, b):
        return ms.vmap(ms.grad(loss, 1), (0, None))(a, b)

    agree(per_sample, x, w)

    def over(a, b):
        return ms.grad(lambda m: ms.vmap(loss, (0, None))(a, m).sum())(b)

    agree(over, x, w)

    def tangents(a, b):
        return ms.vmap(lambda s: ms.jvp(lambda t: loss(t, b), s, ms.ones_like(s))[1])(a)

    agree(tangents, x, w)
    # gradients flow through the compiled function
    compiled = ms.jit(lambda a, b: ms.vmap(loss, (0, None))(a, b))
    for _ in range(3):
        b = ms.tensor(W, requires_grad=True)
        compiled(x, b).sum().backward()
        want = ms.grad(lambda m: ms.vmap(loss, (0, None))(x, m).sum())(ms.Tensor(W))
        np.testing.assert_allclose(b.grad.asnumpy(), want.asnumpy(), rtol=1e-5, atol=1e-6)


def test_linear_maps_and_jacobians(x, w):
    def pulled(a, b):
        y, back = ms.vjp(lambda s: ms.tanh(s @ b), a * 1)
        return y, back(y)[0] + back(y * 2)[0]

    agree(pulled, x, w)

    def pulled_twice(a, b):
        (p, q), back, aux = ms.vjp(lambda s, t: ((s @ t, t * 2), s.sum()), a, b, has_aux=True)
        ga, gb = back((p, q))
        return p, ga, gb, aux

    agree(pulled_twice, x, w)
    p, q = ms.Parameter(ms.ones(3)), ms.Parameter(ms.ones(3))
    agree(lambda a: ms.vjp(lambda s: s * p, a[0], weights=p)[1](a[1]), x)
    agree(lambda a: ms.vjp(lambda s: s * p + q, a[0], weights=[p, q])[1](a[1]), x)

    def pushed(a, b):
        y, along = ms.linearize(lambda s: ms.tanh(s @ b), a)
        return y, along(a) + along(a * 2)

    agree(pushed, x, w)
    agree(lambda a: ms.jacfwd(lambda s: ms.tanh(s) * s.sum())(a[0]), x)
    agree(lambda a: ms.jacrev(lambda s: ms.tanh(s) * s.sum())(a[0]) + 1, x)
    agree(lambda a, b: ms.jacfwd(lambda s, t: (s @ t, t.sum() * s), (0, 1))(a[0], b), x, w)
    agree(lambda a, b: ms.jacrev(lambda s, t: (s @ t, t.sum() * s), (0, 1))(a[0], b), x, w)
    agree(lambda a: ms.hessian(lambda s: (ms.tanh(s) ** 3).sum() * s[0])(a[0]), x)
    agree(lambda a: ms.vmap(ms.hessian(lambda s: (ms.tanh(s) ** 3).sum() * s[0]))(a), x)
    agree(lambda a: ms.grad(lambda s: ms.jacrev(lambda t: ms.sin(t) * t.sum())(s).sum())(a[0]), x)
    agree(lambda a: ms.derivative(lambda s: ms.exp(ms.sin(s)), a, 2), x)

    # a map that leaves the captured part is made by the eager one
    @ms.jit
    def leaves(a):
        y, back = ms.vjp(lambda s: ms.tanh(s), a * 1)
        return y, back

    for _ in range(3):
        y, back = leaves(x)
        np.testing.assert_allclose(back(y)[0].asnumpy(), (y * (1 - y * y)).asnumpy(), rtol=1e-6)

    y, back = ms.vjp(lambda s: ms.tanh(s), x)
    agree(lambda a: back(a * 2)[0] + 1, x, whole=False)


def test_what_is_not_captured_is_right(x, w):
    agree(lambda a: ms.vmap(lambda t: t[0] + t[1])((a, a)), x, whole=False)
    agree(lambda a: ms.vmap(lambda s: {"k": s.sum()})(a)["k"], x, whole=False)
    agree(lambda a: ms.jacfwd(lambda s: (ms.tanh(s) * s.sum(), s), has_aux=True)(a[0]), x, whole=False)

    def writes(a):
        def one(s):
            s = s * 1
            s[0] = s[1] * 2
            return s

        return ms.vmap(one)(a)

    agree(writes, x, whole=False)

    class Straight(ms.Function):
        @staticmethod
        def forward(ctx, s):
            return ms.round(s)

        @staticmethod
        def backward(ctx, g):
            return g * 3

    agree(lambda a: ms.grad(lambda s: (Straight.apply(s) * s).sum())(a), x, whole=False)


@pytest.mark.parametrize("transform", [lambda f: f, ms.grad])
def test_what_vmap_writes_into_what_all_elements_share(x, transform):
    """Captured, a value of the first element went there; MindSpore and eager code refuse it, and take what is the same."""

    def program(write):
        p = ms.Parameter(ms.ones(3), name="p")

        def one(s):
            write(p, s)
            return (s * p).sum()

        return p, lambda a: ms.vmap(transform(one))(a)

    for write in (ms.ops.assign_add, ms.ops.assign, lambda p, s: p.__setitem__(0, s[0]), lambda p, s: p.copy_(s)):
        for compiled in (False, True):
            p, f = program(write)
            f = ms.jit(f) if compiled else f
            for _ in range(3):
                with pytest.raises(RuntimeError, match="cannot be written into a tensor that all of them share"):
                    f(x)
                assert p.tolist() == [1, 1, 1]
    local = ms.jit(lambda a: ms.vmap(lambda s: ms.zeros(3).add_(s))(a))
    for _ in range(3):
        with pytest.raises(RuntimeError, match="cannot be written into a tensor that all of them share"):
            local(x)
    for write in (lambda p, s: ms.ops.assign_add(p, ms.ones(3)), lambda p, s: p.__setitem__(0, 5.0)):
        (p, f), (q, g) = program(write), program(write)
        g = ms.jit(g)
        for _ in range(3):
            np.testing.assert_allclose(g(x).asnumpy(), f(x).asnumpy(), rtol=1e-6)
            assert p.tolist() == q.tolist()


def test_what_vmap_writes_into_its_argument():
    for write in (lambda s: s.add_(1), lambda s: s.fill_(7), lambda s: s.__setitem__(0, 9)):

        def one(s, write=write):
            write(s)
            return s.sum()

        f = lambda a, one=one: ms.vmap(one)(a)
        compiled = ms.jit(f)
        for _ in range(3):
            a, b = ms.Tensor(X), ms.Tensor(X)
            np.testing.assert_allclose(compiled(a).asnumpy(), f(b).asnumpy(), rtol=1e-6)
            np.testing.assert_array_equal(a.asnumpy(), b.asnumpy())


def test_grad_operation_and_ids(x, w):
    f = lambda a, b: (ms.tanh(a @ b) ** 2).sum()
    op = ms.ops.GradOperation
    agree(lambda a, b: op()(f)(a, b), x, w)
    agree(lambda a, b: op(get_all=True)(f)(a, b), x, w)
    agree(lambda a, b: op(sens_param=True)(lambda s, t: s @ t)(a, b, a), x, w)
    agree(lambda a, b: ms.get_grad(ms.grad(f, (0, 1), return_ids=True)(a, b), 1), x, w, whole=False)


def test_recompute_and_anomalies(x, w):
    def f(a, b):
        return ms.grad(lambda s: ms.recompute(lambda t: (ms.tanh(t @ b) ** 2).sum(), s))(a)

    agree(f, x, w)
    p = ms.Parameter(ms.Tensor(W))
    layer = ms.jit(lambda a: ms.recompute(lambda t: (ms.tanh(t @ p) ** 2).sum(), a), fullgraph=True)
    want = ms.grad(lambda m: (ms.tanh(x @ m) ** 2).sum())(ms.Tensor(W)).asnumpy()
    for _ in range(3):
        p.grad = None
        layer(x).backward()
        np.testing.assert_allclose(p.grad.asnumpy(), want, rtol=1e-5, atol=1e-6)


def test_varying_sizes(w):
    f = ms.jit(
        lambda a, b: ms.vmap(lambda s: ms.tanh(b @ s).sum())(a) + ms.jvp(lambda t: t.sum(1), a, a)[1], dynamic=True
    )
    for n in (3, 4, 5, 6):
        a = ms.ones((n, 3))
        want = np.tanh(W @ np.ones(3)).sum() + 3
        np.testing.assert_allclose(f(a, w).asnumpy(), np.full(n, want), rtol=1e-5)


ADD = ops.MultitypeFuncGraph("add")


@ADD.register("Tensor", "Tensor")
def _add_tensors(a, b):
    return a + b


@ADD.register("Number", "Tensor")
def _add_number(a, b):
    return a * b


MAPS = {
    "HyperMap": lambda x, y: ops.HyperMap(ADD)((x, (y, x)), (y, (x, y))),
    "made outside": lambda x, y, f=ops.HyperMap(ADD): f((x, y), (y, x)),
    "function given late": lambda x, y, f=ops.HyperMap(): f(ADD, (x, 2.0), (y, x)),
    "of a lambda": lambda x, y: ops.HyperMap()(lambda a, b: a * b, (x, [y]), (y, [x])),
    "of a partial": lambda x, y: ops.HyperMap()(ops.partial(lambda s, a: a * s, 2.0), (x, y)),
    "Map": lambda x, y: ops.Map(ADD)((x, y), (y, x)),
    "Map of a lambda": lambda x, y: ops.Map()(lambda a: a * 2, [x, y]),
    "in a gradient": lambda x, y: ms.grad(lambda a: sum(t.sum() for t in ops.HyperMap(ADD)((a, a * a), (y, a))))(x),
}


@pytest.mark.parametrize("name", MAPS)
def test_maps_over_structures(name):
    flat = lambda v: [t for q in v for t in flat(q)] if isinstance(v, (tuple, list)) else [v]
    x, y = ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor([4.0, 5.0, 6.0])
    want, captured = MAPS[name](x, y), ms.jit(lambda x, y: MAPS[name](x, y), fullgraph=True)
    for _ in range(3):
        got = captured(x, y)
        assert type(got) is type(want) and len(flat(got)) == len(flat(want))
        for a, b in zip(flat(got), flat(want)):
            np.testing.assert_array_equal(a.asnumpy(), b.asnumpy())
    assert ms.report(captured).fragments == 1


@pytest.mark.parametrize(
    "f, breaks",
    [
        (lambda x: ms.vmap(lambda r: ops.dropout(r, 0.5, True) * 2 + ops.dropout(r.exp(), 0.3, True))(x), 0),
        (lambda x: ms.vmap(ms.vmap(lambda e: ops.dropout(e * 1, 0.5, True)))(x), 0),
        (lambda x: ms.grad(lambda z: ms.vmap(lambda r: (ops.dropout(r, 0.5, True) * r).sum())(z).sum())(x), 0),
        (lambda x: ms.vmap(ms.grad(lambda r: (ops.dropout(r, 0.5, True) * r).sum()))(x) + ops.rand(6), 0),
        (lambda x: ms.vmap(lambda r: ops.rand(6) + ops.bernoulli(r.sigmoid()) + r)(x) + ops.rand(6), 0),
        # a draw for all elements behind one for each: another order of draws
        (lambda x: ms.vmap(lambda r: ops.dropout(r, 0.5, True) + ops.rand(6))(x), 1),
    ],
)
def test_vmap_draws_once_for_the_batch(f, breaks):
    x = ms.Tensor(np.linspace(-1, 1.2, 24, dtype=np.float32).reshape(4, 6))
    captured = ms.jit(f, fullgraph=breaks == 0)
    for _ in range(3):
        ms.set_seed(3)
        expected, state = f(x), ms.get_rng_state()
        ms.set_seed(3)
        np.testing.assert_allclose(captured(x).asnumpy(), expected.asnumpy(), rtol=1e-6)
        assert ms.get_rng_state() == state
    if not breaks:
        assert ms.report(captured).hits == 3


class Scale(nn.Cell):
    def __init__(self, value):
        super().__init__()
        self.w = ms.Parameter(ms.tensor([value]), name="w")

    def construct(self, x):
        return self.w * x


BY_WEIGHTS = {
    "grad": lambda net, weights, x: ms.grad(net, None, weights)(x),
    "value_and_grad": lambda net, weights, x: ms.value_and_grad(net, 0, weights)(x)[1][1],
    "GradOperation": lambda net, weights, x: ops.GradOperation(get_by_list=True)(net, ms.ParameterTuple(weights))(x),
    "vjp": lambda net, weights, x: ms.vjp(net, x, weights=ms.ParameterTuple(weights))[1](ms.tensor([1.0]))[1],
    "autograd.grad": lambda net, weights, x: ms.mint.autograd.grad([net(x) + w * 0 for w in weights], weights),
}


@pytest.mark.parametrize("name", BY_WEIGHTS)
def test_weights_that_the_function_did_not_read_when_it_was_captured(name):
    run = BY_WEIGHTS[name]
    captured = ms.jit(run)
    one, other = Scale(2.0), Scale(5.0)
    x = ms.tensor([3.0])
    weights = {"others": [other.w], "own": [one.w], "both": [one.w, other.w], "twice": [one.w, one.w]}
    for key in ("others", "others", "own", "others", "both", "twice", "own"):
        expected = [g.tolist() for g in run(one, weights[key], x)]
        assert [g.tolist() for g in captured(one, weights[key], x)] == expected, key
    if name != "autograd.grad":  # which refuses it
        one.w.requires_grad = False
        for _ in range(3):
            assert [g.tolist() for g in run(one, weights["both"], x)] == [[0.0], [0.0]]
            assert [g.tolist() for g in captured(one, weights["both"], x)] == [[0.0], [0.0]]
