"""vmap, forward mode and their mixes through control flow of the graph: one graph, with what each element gives alone."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops


def random(*shape, seed=0):
    return ms.Tensor(np.random.default_rng(seed).standard_normal(shape).astype(np.float32) * 0.7)


def rows(x, w):
    h, outs = x[0:2] * 0, []
    for row in ops.stack([x, w, x * w, x + w] * 30):
        h = (h * 0.5 + row[0:2]).tanh() * w[1:3]
        outs.append(h * row[2])
    return ops.stack(outs).sum(0)


def scanned(x, w):
    sequence = ops.stack([x * (i / 10) for i in range(4)] * 30)
    carry, outs = ops.scan(lambda c, a: ((c * 0.9 + a * w).tanh(), c * a), x * 0, sequence)
    return carry + ops.stack(outs).sum(0)


def folded(x, w):
    return ops.fori_loop(0, 150, lambda i, v: v * 0.99 + w * 0.01 * x, x)


def counted(x, w):
    return ops.while_loop(lambda v: v[0] < 5, lambda v: (v[0] + 1, v[1] * w + x), (ms.Tensor(1), x))[1]


def until_large(x, w):
    while (x * x).sum() < 50:
        x = x * 1.5 + w * 0.1 + 0.2
    return x


def either(x, w):
    if x.sum() > 0:
        return x * w, (x * x * x).exp().sum()
    return (x - w).sin(), w.sum()


def each_as_long_as_it_takes(x, w):
    k = x[0] * 0
    while k < x.sum() * 2 + 3:
        x = x * 0.9 + w if k > w[1] else x.sin()
        k = k + 1
    return x


def ended(x, w):
    for _ in range(6):
        x = x * w + 0.3
        if (x * x).sum() > 2:
            break
        x = x - 0.1
    return x


ALIKE = [rows, scanned, folded, counted]
DIFFERING = [until_large, either, each_as_long_as_it_takes, ended]


def loss(function, x, w):
    results = function(x, w)
    return sum((r * r).sum() for r in (results if isinstance(results, tuple) else (results,)))


def forward(f, x, w, v):
    return f(x, w)


def tangent(f, x, w, v):
    return ms.jvp(lambda x: f(x, w), (x,), (v,))[1]


def gradient(f, x, w, v):
    return ms.grad(lambda x, w: loss(f, x, w), (0, 1))(x, w)


def tangent_of_gradient(f, x, w, v):
    return ms.jvp(lambda x: ms.grad(lambda x: loss(f, x, w))(x), (x,), (v,))[1]


def second_tangent(f, x, w, v):
    return ms.jvp(lambda x: ms.jvp(lambda x: f(x, w), (x,), (v,))[1], (x,), (v * 0.5,))[1]


def arrays(result):
    return [r.asnumpy() for r in (result if isinstance(result, tuple) else (result,))]


def same(found, expected):
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_allclose(a, b, rtol=3e-5, atol=3e-5)


X, W, V = random(3, 4), random(3, 4, seed=1), random(3, 4, seed=2)


@pytest.mark.parametrize("transform", [tangent, tangent_of_gradient, second_tangent], ids=lambda f: f.__name__)
@pytest.mark.parametrize("function", ALIKE + DIFFERING, ids=lambda f: f.__name__)
def test_forward_mode_is_one_graph(function, transform):
    captured = ms.jit(lambda x, w, v: transform(function, x, w, v), fullgraph=True)
    for _ in range(2):
        for element in zip(X, W, V):
            same(arrays(captured(*element)), arrays(transform(function, *element)))


def second_gradient(f, x, w, v):
    def inner(x, w):
        dx, dw = ms.grad(lambda x, w: loss(f, x, w), (0, 1))(x, w)
        return (dx * v * w).sum() + (dw * x).sum()

    return ms.grad(inner, (0, 1))(x, w)


def third_gradient(f, x, w, v):
    return ms.grad(lambda x: sum((g * v).sum() for g in second_gradient(f, x, w, v)))(x)


@pytest.mark.parametrize("transform", [second_gradient, third_gradient], ids=lambda f: f.__name__)
@pytest.mark.parametrize("function", ALIKE + DIFFERING, ids=lambda f: f.__name__)
def test_gradients_of_gradients_are_one_graph(function, transform):
    captured = ms.jit(lambda x, w, v: transform(function, x, w, v), fullgraph=True)
    for _ in range(2):
        for element in zip(X, W, V):
            for a, b in zip(arrays(captured(*element)), arrays(transform(function, *element)), strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-4 * max(1, abs(b).max()))


def test_second_gradients_of_products_and_inner_loops():
    """Beside finite differences of the first ones, which are the tape's."""

    def products(x, w):
        h = x
        for _ in range(110):
            h = (ops.outer(x, w) @ h).tanh() + x
        return h

    def inner_loops(x, w):
        y, i = x, 0
        while i < 3:
            z = y
            while z.abs().sum() < 6:
                z = z * w.exp() * 1.3
            y, i = y + z.sin(), i + 1
        return y

    def without_a_turn(x, w):
        while x.sum() < -50:
            x = x * w
        return x * w * w

    for f in (products, inner_loops, without_a_turn):
        for element in zip(X, W, V):
            captured = ms.jit(lambda x, w, v: second_gradient(f, x, w, v), fullgraph=True)  # noqa: B023
            same(arrays(captured(*element)), arrays(second_gradient(f, *element)))


CASES = [(f, t) for f in ALIKE + DIFFERING for t in (forward, tangent, gradient, tangent_of_gradient, second_tangent)]
# They need a number that differs between elements.
REFUSED = [(ended, gradient), (ended, tangent_of_gradient), (each_as_long_as_it_takes, gradient)]
CASES = [case for case in CASES if case not in REFUSED]


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c[0].__name__}-{c[1].__name__}")
def test_vmap_is_one_graph(case):
    function, transform = case
    captured = ms.jit(ms.vmap(lambda x, w, v: transform(function, x, w, v)), fullgraph=True)
    each = [arrays(transform(function, *element)) for element in zip(X, W, V)]
    expected = [np.stack(parts) for parts in zip(*each)]
    for _ in range(3):
        same(arrays(captured(X, W, V)), expected)


def test_numbers_that_differ_between_elements_are_refused():
    def turns(x):
        n = 0
        while x.sum() < 10:
            x, n = x + 1, n + 1
        return x, n

    with pytest.raises(ms.Unsupported, match="a number, which differs between elements"):
        ms.jit(ms.vmap(turns), fullgraph=True)(X)
    with pytest.raises(ms.Unsupported, match="a number that differs between elements"):
        ms.jit(ms.vmap(lambda x: turns(x)[0] * turns(x)[1]), fullgraph=True)(X)


def test_what_an_element_does_not_come_to_does_not_raise():
    def chosen(x, at):
        if x.sum() > 0:
            return x[at]
        return x[0]

    with pytest.raises(ms.Unsupported, match="an arm may raise"):
        ms.jit(ms.vmap(chosen), fullgraph=True)(X, ms.Tensor([9, 1, 2]))
