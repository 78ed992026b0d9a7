"""A small GPT: causal self-attention blocks, AdamW, on the characters of a text file; then greedy text."""

from pathlib import Path

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Parameter, Tensor, nn, ops

text = (Path(__file__).parent / "text.txt").read_text()
symbols = sorted(set(text))
codes = np.array([symbols.index(c) for c in text], np.int32)


class Attention(nn.Cell):
    def __init__(self, width, heads, length):
        super().__init__()
        self.heads, self.width = heads, width
        self.qkv = nn.Dense(width, 3 * width)
        self.out = nn.Dense(width, width)
        self.mask = Tensor(np.triu(np.full((length, length), -1e9, np.float32), 1))

    def construct(self, x):
        b, t, w = x.shape
        q, k, v = self.qkv(x).reshape(b, t, 3, self.heads, w // self.heads).transpose(2, 0, 3, 1, 4)
        scores = ops.matmul(q, k.swapaxes(-1, -2)) / (w // self.heads) ** 0.5 + self.mask[:t, :t]
        y = ops.matmul(ops.softmax(scores, -1), v)
        return self.out(y.transpose(0, 2, 1, 3).reshape(b, t, w))


class Block(nn.Cell):
    def __init__(self, width, heads, length):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm((width,)), nn.LayerNorm((width,))
        self.attention = Attention(width, heads, length)
        self.mlp = nn.SequentialCell(nn.Dense(width, 4 * width), nn.GELU(), nn.Dense(4 * width, width))

    def construct(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class GPT(nn.Cell):
    def __init__(self, size, width, heads, layers, length):
        super().__init__()
        self.tokens = nn.Embedding(size, width)
        self.positions = Parameter(Tensor(np.zeros((length, width), np.float32)), name="positions")
        self.blocks = nn.CellList([Block(width, heads, length) for _ in range(layers)])
        self.norm = nn.LayerNorm((width,))
        self.head = nn.Dense(width, size, has_bias=False)

    def construct(self, x):
        h = self.tokens(x) + self.positions[: x.shape[1]]
        for block in self.blocks:
            h = block(h)
        return self.head(self.norm(h))


args = arguments(steps=5, full_steps=200)
length = 24
model = seed_parameters(GPT(len(symbols), 32, 4, 2, length), scale=0.1)
optimizer = nn.AdamWeightDecay(model.trainable_params(), 3e-3, weight_decay=0.01)


def loss_fn(x, y):
    logits = model(x)
    return ops.cross_entropy(logits.reshape(-1, len(symbols)), y.reshape(-1))


step_fn = ms.value_and_grad(loss_fn, None, optimizer.parameters)
rng = np.random.default_rng(0)
for _ in range(args.steps):
    at = rng.integers(0, len(codes) - length - 1, 8)
    x, y = (np.stack([codes[i + d : i + d + length] for i in at]) for d in (0, 1))
    loss, grads = step_fn(Tensor(x), Tensor(y))
    optimizer(grads)
    result("loss", loss)

context = codes[:8].tolist()
for _ in range(8):
    logits = model(Tensor(np.array([context[-length:]], np.int32)))
    context.append(int(logits[0, -1].argmax().asnumpy()))
result("logits", logits[0, -1, :8])
