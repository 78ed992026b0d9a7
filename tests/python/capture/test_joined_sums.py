"""Gradients that a loop over steps or a split leaves in parts are joined; entries of large dicts are relied on alone."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops

R = np.random.default_rng(0)
X = ms.Tensor(R.standard_normal((6, 3, 4)))
W = ms.Tensor(R.standard_normal((4, 4)))


def loop(x, w):
    h = x[0] * 0
    for row in ops.unbind(x, 0):
        h = ops.tanh(row + h @ w)
    return h.sum()


def backwards(x, w):
    return sum((x[i] * i * ops.sin(x[i - 1] @ w)).sum() for i in range(5, 0, -1))  # x[5] and x[0] once, in any order


def overlapping(x, w):
    return (x[:4] * x[2:]).sum() + (x[3:] @ w).sum()


def columns(x, w):
    a, b = ops.chunk(ops.tanh(x @ w), 2, -1)
    return (a * b.exp()).sum()


def middle(x, w):
    a, b, c = (x @ w).unbind(1)
    return (a * b * c).sum()


def half(x, w):
    return (x[:3] * 2).sum() + (x[3:5] @ w).sum()


@pytest.mark.parametrize("f", [loop, backwards, overlapping, columns, middle, half], ids=lambda f: f.__name__)
def test_gradients_of_parts(f):
    gradient = ms.value_and_grad(f, (0, 1))
    compiled = ms.jit(gradient, fullgraph=True)
    around = ms.value_and_grad(ms.jit(f, fullgraph=True), (0, 1))
    for other in (compiled, around, compiled):
        value, (gx, gw) = gradient(X, W)
        v, (hx, hw) = other(X, W)
        for a, b in ((value, v), (gx, hx), (gw, hw)):
            assert a.shape == b.shape
            np.testing.assert_allclose(b.asnumpy(), a.asnumpy(), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("kind", [nn.RNN, nn.LSTM, nn.GRU])
@pytest.mark.parametrize("options", [{}, dict(num_layers=2, bidirectional=True), dict(has_bias=False)], ids=str)
def test_recurrent_networks(kind, options):
    net = kind(4, 5, **options)
    x = ms.Tensor(R.standard_normal((7, 3, 4)).astype(np.float32))

    def loss(x):
        out, state = net(x)
        return (out**2).sum() + sum((s**3).sum() for s in (state if isinstance(state, tuple) else (state,)))

    gradient = ms.value_and_grad(loss, 0, net.trainable_params())
    value, (gx, gp) = gradient(x)
    compiled = ms.jit(gradient, fullgraph=True)
    for _ in range(2):
        v, (hx, hp) = compiled(x)
        for a, b in zip((value, gx, *gp), (v, hx, *hp)):
            np.testing.assert_allclose(b.asnumpy(), a.asnumpy(), rtol=2e-5, atol=1e-5)


@pytest.mark.parametrize("kind", [nn.LSTM, nn.GRU, nn.RNN])
def test_long_sequences_are_loops_of_the_graph(kind):
    net = kind(4, 5)
    for p in net.trainable_params():
        p.requires_grad = False
    x = ms.Tensor(R.standard_normal((130, 3, 4)).astype(np.float32))
    compiled = ms.jit(lambda x: net(x), fullgraph=True)
    out, state = net(x)
    for _ in range(2):
        got, last = compiled(x)
        assert got.asnumpy().tobytes() == out.asnumpy().tobytes()
        for a, b in zip(*(s if isinstance(s, tuple) else (s,) for s in (state, last))):
            assert a.asnumpy().tobytes() == b.asnumpy().tobytes()
    assert "while" in ms.report(compiled).regions[0].graph


TABLE = {f"name{i}": i for i in range(100)}
TABLE["scale"] = ms.tensor([2.0])


def test_other_entries_of_a_dict_may_change(monkeypatch):
    @ms.jit
    def f(x):
        return x * TABLE["scale"] + TABLE["name7"]

    x = ms.tensor([1.0])
    assert float(f(x)) == float(f(x)) == 9
    compiles = ms.report(f).compiles
    monkeypatch.setitem(TABLE, "another", 1)
    monkeypatch.setitem(TABLE, "name8", "text")
    assert float(f(x)) == 9 and ms.report(f).compiles == compiles
    monkeypatch.setitem(TABLE, "scale", ms.tensor([3.0]))
    assert float(f(x)) == 10
    monkeypatch.setitem(TABLE, "name7", 1)
    assert float(f(x)) == 4
    monkeypatch.delitem(TABLE, "scale")
    with pytest.raises(KeyError):
        f(x)


def test_an_entry_that_is_read_and_written():
    table = {"a": ms.tensor([1.0]), "n": 2}

    @ms.jit
    def f(x):
        y = table["a"] * x
        table["a"] = y
        table["n"] += 1
        return y + table["a"] + table["n"], len(table), list(table)

    for i in range(4):
        before = float(table["a"])
        total, n, keys = f(ms.tensor([2.0]))
        assert float(table["a"]) == before * 2 and n == 2 and keys == ["a", "n"]
        assert table["n"] == 3 + i and float(total) == before * 4 + table["n"]


@pytest.mark.parametrize("shape", [(2, 0, 2), (2, 4, 0), (4, 0, 0)])
def test_of_nothing(shape):
    """Slabs of a tensor without elements: their strides are 0."""
    for f in (lambda x: x[:1] + x[1:2], lambda x: ms.ops.glu(x, 0), lambda x: x[..., ::2].sum() + x[..., 1::2].sum()):
        captured = ms.jit(lambda x: ms.grad(f)(x))
        for _ in range(3):
            x = ms.Tensor(np.zeros(shape, np.float32))
            assert ms.grad(ms.jit(f))(x).shape == captured(x).shape == shape
