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
