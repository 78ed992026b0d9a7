"""The networks of gpt.py and lstm_language_model.py; bench/programs.py measures them, too."""

import numpy as np
from mindspore import Parameter, Tensor, nn, ops


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


class LanguageModel(nn.Cell):
    def __init__(self, size, width):
        super().__init__()
        self.embedding = nn.Embedding(size, width)
        self.lstm = nn.LSTM(width, width, batch_first=True)
        self.head = nn.Dense(width, size)

    def construct(self, x, state):
        y, state = self.lstm(self.embedding(x), state)
        return self.head(y), state
