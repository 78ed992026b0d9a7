"""Primitives of recurrent networks and pictures that MindSpore 2.10 computes on a CPU, as recorded from it; those that it
computes elsewhere only, by their formulas."""

import numpy as np
import pytest

import msjit as ms
from covers import covers
from msjit import ops
from msjit.ops import operations as P

R = np.random.RandomState(0)

CALLED = {
    "BasicLSTMCell", "DeformableOffsets", "DynamicGRUV2", "DynamicRNN", "ExtractGlimpse", "FlashAttentionScore",
    "FusedCastAdamWeightDecay",    "FusedWeightScaleApplyMomentum", "LSTM", "ScaleAndTranslate", "SparseApplyFtrlV2",
}  # fmt: skip


def array(*shape):
    return (R.randn(*shape) * 0.5).astype(np.float32)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def lstm_step(gates, c, forget_bias=0.0):
    i, f, g, o = gates
    c = sigmoid(f + forget_bias) * c + sigmoid(i) * np.tanh(g)
    return sigmoid(o) * np.tanh(c), c


def lstm(x, h, c, w_input, w_hidden, bias, backwards=False):
    outputs = []
    for step in x[::-1] if backwards else x:
        h, c = lstm_step(np.split(step @ w_input.T + h @ w_hidden.T + bias, 4, -1), c)
        outputs.append(h)
    return np.stack(outputs[::-1] if backwards else outputs)


@pytest.mark.parametrize("layers, directions, size, biases", [(1, 1, 3, 0), (1, 1, 3, 2), (1, 2, 3, 1), (2, 1, 4, 1)])
def test_lstm(layers, directions, size, biases):
    # In MindSpore's row of numbers: all input weights, all recurrent ones, then the biases.
    hidden, several = 4, layers * directions
    x, h, c = array(5, 2, size), array(several, 2, hidden), array(several, 2, hidden)
    w_input = [array(4 * hidden, size) for _ in range(several)]
    w_hidden = [array(4 * hidden, hidden) for _ in range(several)]
    bias = [[array(4 * hidden) for _ in range(several)] for _ in range(biases)]
    row = np.concatenate([w.ravel() for w in (*w_input, *w_hidden, *(b for each in bias for b in each))])
    primitive = P.LSTM(size, hidden, layers, biases > 0, directions == 2, 0.0)
    y, last_h, last_c, *_ = primitive(*map(ms.Tensor, (x, h, c, row.reshape(-1, 1, 1))))
    expected = x
    for layer in range(layers):
        ways = []
        for direction in range(directions):
            k = layer * directions + direction
            total = sum((b[k] for b in bias), np.zeros(4 * hidden, np.float32))
            ways.append(lstm(expected, h[k], c[k], w_input[k], w_hidden[k], total, direction == 1))
        expected = np.concatenate(ways, -1)
    np.testing.assert_allclose(y.asnumpy(), expected, rtol=1e-4, atol=1e-6)
    assert last_h.shape == last_c.shape == (several, 2, hidden)


def test_dynamic_rnn():
    x, w, b = array(3, 2, 4), array(4 + 5, 20), array(20)
    y, h, c, *rest = P.DynamicRNN(forget_bias=1.0)(*map(ms.Tensor, (x, w, b)), None, None, None)
    state = cell = np.zeros((2, 5), np.float32)
    for t in range(3):
        i, g, f, o = np.split(np.concatenate((x[t], state), -1) @ w + b, 4, -1)
        state, cell = lstm_step((i, f, g, o), cell, 1.0)
        np.testing.assert_allclose(y[t].asnumpy(), state, rtol=1e-4, atol=1e-6)
        np.testing.assert_allclose(c[t].asnumpy(), cell, rtol=1e-4, atol=1e-6)
    assert h.shape == (3, 2, 5) and len(rest) == 5
    one = P.BasicLSTMCell()(*map(ms.Tensor, (x[0], np.zeros((2, 5), np.float32), np.zeros((2, 5), np.float32), w, b)))
    np.testing.assert_allclose(one[1].asnumpy(), y[0].asnumpy(), rtol=1e-5)
    with pytest.raises(ValueError, match="seq_length"):
        P.DynamicRNN()(*map(ms.Tensor, (x, w, b)), ms.tensor([1]), None, None)


@pytest.mark.parametrize("order", ["rzh", "zrh"])
@pytest.mark.parametrize("after", [True, False])
def test_dynamic_gru(order, after):
    x, w, u, b, d, h = array(3, 2, 4), array(4, 15), array(5, 15), array(15), array(15), array(2, 5)
    y, *rest = P.DynamicGRUV2(gate_order=order, reset_after=after)(*map(ms.Tensor, (x, w, u, b, d)), None, ms.Tensor(h))
    for t in range(3):
        of_x, of_h = np.split(x[t] @ w + b, 3, -1), np.split(h @ u + d, 3, -1)
        first, second = sigmoid(of_x[0] + of_h[0]), sigmoid(of_x[1] + of_h[1])
        r, z = (first, second) if order == "rzh" else (second, first)
        n = np.tanh(of_x[2] + (r * of_h[2] if after else (r * h) @ u[:, 10:] + d[10:]))
        h = (1 - z) * n + z * h
        np.testing.assert_allclose(y[t].asnumpy(), h, rtol=1e-4, atol=1e-6)
    assert len(rest) == 5


def test_steps_of_optimizers():
    def parameters(*rows):
        return [ms.Parameter(ms.tensor(row), name=str(i)) for i, row in enumerate(rows)]

    g = [1.0, -1.0, 0.5]
    slots = parameters([1.0, 2.0, 3.0], [0.1, 0.2, 0.3], [0.4, 0.5, 0.6])
    P.FusedCastAdamWeightDecay()(*slots, 0.1, 0.9, 0.99, 1e-8, 0.01, ms.tensor(g, ms.float16), ms.tensor(2.0))
    recorded = [[0.9768224, 1.9795691, 2.9587438], [0.14, 0.13, 0.295], [0.3985, 0.4975, 0.5946251]]
    np.testing.assert_allclose([p.asnumpy() for p in slots], recorded, rtol=1e-5)
    var, accum = parameters([1.0, 2.0, 3.0], [0.1, 0.2, 0.3])
    P.FusedWeightScaleApplyMomentum()(ms.tensor(0.1), ms.tensor(0.5), var, accum, ms.tensor(0.1), ms.tensor(g), 0.9)
    momentum = np.array([0.1, 0.2, 0.3]) * 0.9 + np.array(g) * 0.5 + 0.1 * np.array([1.0, 2.0, 3.0])
    np.testing.assert_allclose(accum.asnumpy(), momentum, rtol=1e-5)
    np.testing.assert_allclose(var.asnumpy(), np.array([1.0, 2.0, 3.0]) - 0.1 * momentum, rtol=1e-5)
    # Without shrinkage FtrlV2 is Ftrl.
    results = []
    for primitive in (P.SparseApplyFtrl(0.1, 0.1, 0.1, -0.5), P.SparseApplyFtrlV2(0.1, 0.1, 0.1, 0.0, -0.5)):
        slots = parameters([[1.0], [2.0], [3.0]], [[0.1], [0.2], [0.3]], [[0.4], [0.5], [0.6]])
        primitive(*slots, ms.tensor([[1.0], [-1.0]]), ms.tensor([0, 2], ms.int32))
        results.append([p.asnumpy() for p in slots])
    np.testing.assert_array_equal(*results)


SCALED = {
    ("lanczos1", True): [1.3319705, 2.7988505, 4.8309488, 7.3410959, 12.3299265],
    ("lanczos3", False): [-0.0133628, 0.4005968, 1.5706625, 5.1106062, 8.3904228],
    ("gaussian", True): [4.93261, 7.0362082, 10.2951527, 14.6550980, 19.2418041],
    ("box", False): [0.0, 1.0, 2.5, 4.0, 9.0],
    ("triangle", False): [0.0, 0.7307693, 2.5, 5.3461542, 9.0],
    ("keyscubic", True): [-0.6638707, 0.3424938, 2.5574088, 6.2477422, 10.3513613],
    ("mitchellcubic", False): [0.4736264, 1.2243475, 3.1037407, 6.3474278, 9.8490572],
}


@pytest.mark.parametrize("kind, antialias", SCALED)
def test_scaling(kind, antialias):
    picture = ms.Tensor((np.arange(12).reshape(1, 3, 4, 1) ** 2).astype(np.float32))
    scale, move = ms.tensor([0.7, 1.3]), ms.tensor([0.2, -0.1])
    y = P.ScaleAndTranslate(kind, antialias)(picture, ms.tensor([2, 5], ms.int32), scale, move)
    np.testing.assert_allclose(y.asnumpy().ravel()[:5], SCALED[kind, antialias], rtol=1e-4, atol=1e-4)
    assert y.shape == (1, 2, 5, 1)


def test_glimpses():
    x = ms.Tensor(np.arange(24).reshape(1, 4, 6, 1).astype(np.float32))
    for size, place, centered, normalized, recorded in (
        (3, [0.5, -0.3], True, True, [6, 7, 8, 12, 13, 14, 18, 19, 20]), (2, [1.5, 2.0], True, True, [0] * 4),
        (3, [0.5, -0.3], True, False, [1, 2, 3, 7, 8, 9, 13, 14, 15]), (2, [1.5, 2.0], True, False, [9, 10, 15, 16]),
        (3, [0.5, -0.3], False, True, [0] * 9), (3, [0.5, -0.3], False, False, [0, 0, 0, 0, 0, 1, 0, 6, 7]),
        (2, [1.5, 2.0], False, False, [1, 2, 7, 8]),
    ):  # fmt: skip
        glimpse = P.ExtractGlimpse(centered, normalized, False, "zero")
        assert glimpse(x, ms.tensor([size, size], ms.int32), ms.tensor([place])).asnumpy().ravel().tolist() == recorded
    noisy = P.ExtractGlimpse()(x, ms.tensor([3, 3], ms.int32), ms.tensor([[9.0, 9.0]])).asnumpy()
    assert noisy.min() >= 0 and noisy.max() <= 23
    with pytest.raises(ValueError, match="noise"):
        P.ExtractGlimpse(noise="pink")(x, ms.tensor([3, 3], ms.int32), ms.tensor([[0.0, 0.0]]))


@covers("ops", "deformable_conv2d")
def test_deformable_convolution():
    x, weight, offsets = array(1, 2, 4, 5), array(2, 2, 2, 2), array(1, 12, 4, 5)

    def sample(picture, y, across):
        top, left, total = int(np.floor(y)), int(np.floor(across)), 0.0
        for i in (top, top + 1):
            for j in (left, left + 1):
                if 0 <= i < 4 and 0 <= j < 5:
                    total += picture[i, j] * (1 - abs(y - i)) * (1 - abs(across - j))
        return total

    expected = np.zeros((1, 2, 4, 5))
    for i in range(4):
        for j in range(5):
            for k in range(4):
                move_x, move_y, share = offsets[0, k, i, j], offsets[0, 4 + k, i, j], offsets[0, 8 + k, i, j]
                for channel in range(2):
                    seen = sample(x[0, channel], i + k // 2 + move_y, j + k % 2 + move_x) * share
                    expected[0, :, i, j] += weight[:, channel, k // 2, k % 2] * seen
    given = map(ms.Tensor, (x, weight, offsets))
    y = ops.deformable_conv2d(*given, (2, 2), (1, 1, 1, 1), (0, 1, 0, 1))
    np.testing.assert_allclose(y.asnumpy(), expected, rtol=1e-4, atol=1e-5)
    grid = P.DeformableOffsets((1, 1, 1, 1), (0, 1, 0, 1), (2, 2))(ms.Tensor(x), ms.Tensor(offsets))
    again = ops.conv2d(grid, ms.Tensor(weight), stride=2)
    np.testing.assert_allclose(again.asnumpy(), expected, rtol=1e-4, atol=1e-5)
    assert ms.grad(
        lambda o: ops.deformable_conv2d(ms.Tensor(x), ms.Tensor(weight), o, (2, 2), (1, 1, 1, 1), (0, 1, 0, 1)).sum()
    )(ms.Tensor(offsets)).shape == (1, 12, 4, 5)


@covers("ops", "flash_attention_score")
@pytest.mark.parametrize("layout", ["BSH", "SBH", "BNSD", "BSND"])
def test_attention(layout):
    q, k, v = array(2, 3, 4, 8), array(2, 3, 5, 8), array(2, 3, 5, 8)
    forms = {
        "BNSD": lambda x: x, "BSND": lambda x: x.transpose(0, 2, 1, 3),
        "BSH": lambda x: x.transpose(0, 2, 1, 3).reshape(2, -1, 24), "SBH": lambda x: x.transpose(2, 0, 1, 3).reshape(-1, 2, 24),
    }  # fmt: skip
    into = forms[layout]
    mask = np.triu(np.ones((4, 5), bool), 2)

    def expected(mask):
        scores = np.where(mask, -np.inf, q @ k.swapaxes(-1, -2) * 0.3)
        shares = np.exp(scores - scores.max(-1, keepdims=True))
        return into((shares / shares.sum(-1, keepdims=True)) @ v)

    given = [ms.Tensor(into(x)) for x in (q, k, v)]
    run = lambda **options: ops.flash_attention_score(
        *given, 3, scalar_value=0.3, input_layout=layout, **options
    ).asnumpy()  # noqa: E731
    np.testing.assert_allclose(run(attn_mask=ms.Tensor(mask)), expected(mask), rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(run(sparse_mode=2), expected(np.triu(np.ones((4, 5), bool), 1)), rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(run(sparse_mode=3), expected(mask), rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(run(next_tokens=1), expected(mask), rtol=1e-4, atol=1e-5)
    with pytest.raises(ValueError, match="sparse_mode"):
        run(sparse_mode=9)
    largest, total, _, result = P.FlashAttentionScore(3, scale_value=0.3, input_layout=layout)(
        *given, attn_mask=ms.Tensor(mask)
    )
    scores = np.where(mask, -np.inf, q @ k.swapaxes(-1, -2) * 0.3)
    most = scores.max(-1, keepdims=True)
    np.testing.assert_allclose(result.asnumpy(), expected(mask), rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(largest.asnumpy(), np.repeat(most, 8, -1), rtol=1e-5)
    sums = np.exp(scores - most).sum(-1, keepdims=True)
    np.testing.assert_allclose(total.asnumpy(), np.repeat(sums, 8, -1), rtol=1e-5)
