"""A sum fused with the operations around it adds in the order of a sum by itself: the last bit is the same."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops

R = np.random.default_rng(0)
SIZES = [*range(1, 300, 7), 333, 1000, 1023, 4096, 4100, 8191, 70000]


def short(x):
    return (x * 2).sum()


def long(x):
    return (x.tanh() * x.exp() + x.tanh()).sum()


def longer(x):
    y = x.sin() * x.exp() + x.tanh() - ops.erf(x) * x.cos() + ops.log1p(x.abs())
    return (y * y.tanh() - ops.sigmoid(y) + x).sum()


def several(x):
    y, z = x.tanh(), x.exp()
    return y.sum(), z.sum(), (y * z).sum(), (y - z).mean(), (y * y).sum(), (z * 3).mean(), (x * y).sum()


def products(x):
    return (1 + x.tanh() * 0.01).prod(), x.tanh().prod()


def rows(x):
    return ops.softmax(ops.stack([x.tanh(), x.exp(), x.sin() * x]), -1), (ops.stack([x, x + 1]).exp() * 2).sum(-1)


def columns(x):
    return (ops.stack([x, x.exp(), x * 2], 1).tanh() * 3).sum(0), ops.stack([x.sin(), x], 0).exp().sum(0)


def norms(x):
    return ops.std(x.exp() * 2), ops.norm(x.tanh() * x), ops.logsumexp(x.sin() * 3, 0)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16], ids=lambda d: d.__name__)
@pytest.mark.parametrize("f", [short, long, longer, several, products, rows, columns, norms], ids=lambda f: f.__name__)
def test_bits_of_sums(f, dtype):
    captured = ms.jit(f, fullgraph=True)
    for size in SIZES:
        x = ms.Tensor(R.standard_normal(size).astype(dtype))
        want, got = f(x), captured(x)
        for a, b in zip(want if isinstance(want, tuple) else [want], got if isinstance(got, tuple) else [got]):
            assert a.asnumpy().tobytes() == b.asnumpy().tobytes(), (size, a, b)


VIEWS = {
    "column": lambda x: x[:, 1],
    "one column": lambda x: x[:, :1],
    "every second": lambda x: x[:, ::2],
    "transposed": lambda x: x.T,
    "turned": lambda x: x.reshape(x.shape[0], 1, -1).permute(2, 1, 0),
    "of a product": lambda x: (x * 2).T,
    "column of a product": lambda x: (x * 2)[:, 1],
}
SUMS = {
    "all": lambda v: v.sum(), "first": lambda v: v.sum(0), "last": lambda v: v.sum(-1), "mean": lambda v: v.mean(-1),
    "then more": lambda v: (v.sum(-1) * 3 + 1).tanh(), "of squares": lambda v: (v * v).sum(-1), "product": lambda v: v.prod(0),
}  # fmt: skip


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("total", SUMS)
def test_of_views(view, total):
    """What lies in memory by columns is added by columns, captured too."""
    f = lambda x: SUMS[total](VIEWS[view](x))  # noqa: E731
    captured = ms.jit(f)
    for rows in (16, 64, 300, 1000):
        x = ms.Tensor(R.normal(1, 0.01, size=(rows, 37)).astype(np.float32))
        for operand in (x, x.T.contiguous().T if rows == 64 else x):
            np.testing.assert_array_equal(captured(operand).asnumpy(), f(operand).asnumpy())


def products_in_turns(m):
    u, error = ops.ones(7), ms.tensor(1.0)
    while error > 1e-2:
        v = ops.mv(m.T, u) * 0.1
        error = (v - u).abs().sum()
        u = v
    return u, error


def products_in_turns_of_what_was_there(m):
    turned, u, error = (m * 0.1).T, ops.ones((7, 1)), ms.tensor(1.0)
    while error > 1e-2:
        v = turned @ u
        error = (v - u).abs().sum()
        u = v
    return u, error


def products_in_an_arm(m):
    turned, u = m.T, ops.ones(7)
    return turned @ u if m.sum() > 0 else (turned * m).sum(-1) + turned.sum(0)


@pytest.mark.parametrize(
    "f", [products_in_turns, products_in_turns_of_what_was_there, products_in_an_arm], ids=lambda f: f.__name__
)
def test_of_transpositions_that_loops_and_arms_read(f):
    """They are made in the turn: a copy would be added by rows."""
    captured = ms.jit(f, fullgraph=True)
    for seed in range(6):
        m = ms.Tensor(np.random.default_rng(seed).standard_normal((7, 7)).astype(np.float32))
        for a, b in zip(f(m), captured(m)):
            assert a.asnumpy().tobytes() == b.asnumpy().tobytes()
