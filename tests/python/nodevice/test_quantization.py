"""Weights of few bits: what they hold, products with them, the same bits on every processor, and halves read in place."""

import os
import subprocess
import sys

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops

R = np.random.default_rng(0)


def normal(*shape):
    return R.standard_normal(shape).astype(np.float32)


def stored(parts, bits, rows, features):
    weight, scale, zero, group = parts
    return ops.quantized_embedding(
        ops.arange(rows), weight, scale, zero, bits=bits, group=group, rows=rows, features=features
    ).asnumpy()


SETTINGS = [(b, g, s) for b in (8, 4) for g in (None, 32, 64) for s in (True, False)]


@pytest.mark.parametrize("bits, group, symmetric", SETTINGS)
def test_weights_are_within_a_step(bits, group, symmetric):
    w = normal(21, 150)
    parts = ms.quantized_weight(ms.tensor(w), bits, group, symmetric)
    got, size = stored(parts, bits, 21, 150), group or 160
    for g in range(0, 150, size):
        part = w[:, g : g + size]
        reach = (
            np.abs(part).max(1) / 2 ** (bits - 1)
            if symmetric
            else np.ptp(np.c_[part, np.zeros(21)], axis=1) / (2**bits - 1)
        )
        # Half a step; the end that the symmetric range lacks, a rounded scale and a rounded zero point may cost one.
        assert (np.abs(got[:, g : g + size] - part).max(1) <= 1.05 * reach + 1e-6).all()
        assert np.sqrt(np.mean((got[:, g : g + size] - part) ** 2)) < 0.45 * reach.mean()


@pytest.mark.parametrize("bits, group, symmetric", SETTINGS)
@pytest.mark.parametrize("activations, error", [(16, 1 / 32512), (8, 1 / 127)])
def test_products(bits, group, symmetric, activations, error):
    w = normal(37, 100)
    weight, scale, zero, size = parts = ms.quantized_weight(ms.tensor(w), bits, group, symmetric)
    exact = stored(parts, bits, 37, 100).astype(np.float64)
    bias = normal(37)
    for rows in (1, 2, 3, 7, 8, 9, 20):
        x = normal(rows, 100)
        y = ops.quantized_linear(
            ms.tensor(x),
            weight,
            scale,
            zero,
            ms.tensor(bias),
            bits=bits,
            group=size,
            outputs=37,
            activations=activations,
        ).asnumpy()
        want = x.astype(np.float64) @ exact.T + bias
        # Were each element half a step off in the same direction, it would be 1 / 2.
        assert np.abs(y - want).max() <= error * np.abs(x).max() * np.abs(exact).sum(1).max() / 5
        # A row does not depend on those beside it.
        alone = ops.quantized_linear(
            ms.tensor(x[-1]),
            weight,
            scale,
            zero,
            ms.tensor(bias),
            bits=bits,
            group=size,
            outputs=37,
            activations=activations,
        ).asnumpy()
        assert np.array_equal(alone, y[-1])


PROGRAM = """
import hashlib, numpy as np, msjit as ms
from msjit import ops
r = np.random.default_rng(1)
found = hashlib.sha256()
for bits, group, symmetric in ((8, None, True), (8, 64, False), (4, 32, True), (4, 64, False)):
    weight, scale, zero, size = ms.quantized_weight(ms.tensor(r.standard_normal((50, 300)).astype(np.float32)), bits, group, symmetric)
    for activations in (8, 16):
        for rows in (1, 5, 12):
            x = r.standard_normal((rows, 300)).astype(np.float32) * 10 ** r.uniform(-35, 3, (rows, 300)).astype(np.float32)
            found.update(ops.quantized_linear(ms.tensor(x), weight, scale, zero, bits=bits, group=size, outputs=50,
                                              activations=activations).asnumpy().tobytes())
print(found.hexdigest())
"""


def test_every_instruction_set_gives_the_same_bits():
    def found(isa):
        environment = dict(os.environ, **({"MSJIT_ISA": isa} if isa else {}))
        return subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert len({found(isa) for isa in ("", "avx2", "portable")}) == 1


def test_edge_values():
    weight, scale, zero, size = ms.quantized_weight(ms.tensor(normal(3, 64)), 8, 32)
    run = lambda x: ops.quantized_linear(ms.tensor(x), weight, scale, zero, bits=8, group=size, outputs=3).asnumpy()
    x = np.zeros((4, 64), np.float32)
    x[1, 40], x[2, 3], x[3] = np.nan, np.inf, 3e38
    y = run(x)
    assert (y[0] == 0).all() and np.isnan(y[1]).all() and np.isnan(y[2]).all()
    assert run(x[:0]).shape == (0, 3)
    zeros = ms.quantized_weight(ms.zeros(2, 40), 4, 32, False)
    assert (stored(zeros, 4, 2, 40) == 0).all()


def test_halves_keep_their_dtype():
    layer = ms.QuantizedDense(nn.Dense(64, 8))
    for dtype in (ms.float16, ms.bfloat16):
        x = ms.tensor(normal(2, 64)).astype(dtype)
        assert layer(x).dtype == dtype
        assert np.allclose(layer(x).astype(ms.float32).asnumpy(), layer(x.astype(ms.float32)).asnumpy(), atol=0.02)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(50, 64)
        self.body = nn.SequentialCell(nn.Dense(64, 96, activation="relu"), nn.Dense(96, 64))
        self.again = self.body[0]
        self.head = ms.mint.nn.Linear(64, 10)

    def construct(self, ids):
        return self.head(self.body(self.table(ids)) + self.again(self.table(ids))[..., :64])


@pytest.mark.parametrize("bits, error", [(8, 0.03), (4, 0.35)])
def test_networks(bits, error):
    net, ids = Net(), ms.tensor([[1, 2, 49], [0, 7, 7]])
    before = net(ids).asnumpy()
    assert ms.quantize(net, bits, embeddings=True) is net
    assert net.again is net.body[0] and isinstance(net.table, ms.QuantizedEmbedding)
    after = net(ids).asnumpy()
    assert np.abs(after - before).max() < error * np.abs(before).max() and not np.array_equal(after, before)
    assert np.array_equal(ms.jit(net)(ids).asnumpy(), after)  # eager and captured
    state = {name: p.asnumpy() for name, p in net.parameters_dict().items()}
    other = ms.quantize(Net(), bits, embeddings=True)
    ms.load_param_into_net(
        other,
        {
            name: ms.Parameter(ms.tensor(a)) if a.dtype != object else a
            for name, a in state.items()
            if "scale" not in name
        }
        | {n: p for n, p in net.parameters_dict().items() if "scale" in n},
    )
    assert np.array_equal(other(ids).asnumpy(), after)
    assert not any(
        p.requires_grad for p in other.get_parameters() if "head" in p.name or "body" in p.name and "bias" not in p.name
    )


def test_skipped_layers_stay():
    net = ms.quantize(Net(), skip=("head", "body.1"))
    assert isinstance(net.head, ms.mint.nn.Linear) and isinstance(net.body[1], nn.Dense)
    assert isinstance(net.body[0], ms.QuantizedDense)


def test_vmap():
    weight, scale, zero, size = ms.quantized_weight(ms.tensor(normal(5, 32)))
    x = ms.tensor(normal(3, 2, 32))
    f = lambda x, s: ops.quantized_linear(x, weight, s, bits=8, group=size, outputs=5)
    assert np.array_equal(ms.vmap(f, (0, None))(x, scale).asnumpy(), f(x, scale).asnumpy())
    scales = ops.stack((scale, scale * 2, scale * 4))
    assert np.array_equal(ms.vmap(f)(x, scales)[2].asnumpy(), f(x[2], scale * 4).asnumpy())


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: ms.quantize(nn.Dense(4, 4), 3), "bits must be 4 or 8"),
        (lambda: ms.quantize(nn.Dense(4, 4), group=48), "group must be None"),
        (lambda: ms.quantize(nn.Dense(4, 4), activations=4), "activations must be 16"),
        (lambda: ms.quantize(nn.ReLU()), "no Dense or Linear"),
        (lambda: ms.quantize(Net(), skip=("nothing",)), "skip names no layer"),
        (lambda: ms.quantized_weight(ms.zeros(3)), "must be a matrix"),
        (lambda: ms.quantized_weight(ms.full((2, 2), float("nan"))), "not finite"),
        (lambda: ms.quantize(nn.Dense(4, 4)).set_train(), "cannot be trained"),
        (lambda: ms.quantize(nn.Dense(4, 4))(ms.zeros(2, 5)), r"must be 4, got shape \(2, 5\)"),
        (
            lambda: ops.quantized_linear(
                ms.zeros(1, 64), ms.zeros(1, 8, 64, dtype=ms.uint8), ms.zeros(1, 1, 16), bits=8, group=32, outputs=3
            ),
            r"quantized_linear: weight must be uint8 of shape \(1, 16, 64\).*ms.quantize makes",
        ),
        (
            lambda: ops.quantized_linear(
                ms.zeros(1, 32), ms.zeros(1, 8, 64, dtype=ms.uint8), ms.zeros(1, 1, 16), bits=8, group=40, outputs=3
            ),
            "group must be a multiple of 32",
        ),
    ],
)
def test_wrong_calls(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_ids_outside():
    parts = ms.quantized_weight(ms.tensor(normal(5, 32)))
    with pytest.raises(IndexError, match="quantized_embedding"):
        ops.quantized_embedding(ms.tensor([5]), *parts[:3], bits=8, group=32, rows=5, features=32)


@pytest.mark.parametrize("dtype", [ms.bfloat16, ms.float16])
@pytest.mark.parametrize("m", [1, 2, 5, 8, 9, 33])
def test_halves_give_the_bits_of_converted_ones(dtype, m):
    for n, k in ((70, 300), (64, 257), (130, 1030), (10, 300), (70, 60)):
        w = ms.tensor(normal(n, k)).astype(dtype)
        x, b = ms.tensor(normal(m, k)), ms.tensor(normal(n))
        wide = w.astype(ms.float32)
        assert np.array_equal(ops.linear(x, w, b).asnumpy(), ops.linear(x, wide, b).asnumpy())
        if n >= 64 and k > 256:
            assert np.array_equal((x @ w.T).asnumpy(), (x @ wide.T).asnumpy())
        y = ops.linear(x.astype(dtype), w)
        assert y.dtype == dtype and np.array_equal(
            y.astype(ms.float32).asnumpy(),
            ops.linear(x.astype(dtype).astype(ms.float32), wide).astype(dtype).astype(ms.float32).asnumpy(),
        )
