"""The programs of bench/programs.py in msjit."""

import numpy as np

import msjit as ms
from msjit import Parameter, Tensor, nn, ops
from programs_data import batches, symbols, weights


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


def initialised(net):
    """The net with weights by the alphabet of their names in PyTorch, which programs_torch.py gives the same."""
    following = weights()
    for p in net.get_parameters():
        if "gamma" not in p.name:
            p.set_data(Tensor(following(p.shape)))
    return net


def make(kind, sizes, compiled):
    """A function that runs one step on the next batch and gives the loss."""
    data = batches(sizes["batch"], sizes["length"])
    return (gpt if kind == "gpt" else lstm)(sizes, data, compiled)


def gpt(sizes, data, compiled):
    model = initialised(GPT(len(symbols), sizes["width"], sizes["heads"], sizes["layers"], sizes["length"]))
    optimizer = nn.AdamW(model.trainable_params(), 3e-3, weight_decay=0.01)

    def loss_fn(x, y):
        return ops.cross_entropy(model(x).reshape(-1, len(symbols)), y.reshape(-1))

    gradient = ms.value_and_grad(loss_fn, None, optimizer.parameters)

    def train(x, y):
        loss, grads = gradient(x, y)
        optimizer(grads)
        return loss

    if compiled:
        train = ms.jit(train)

    def step():
        x, y = next(data)
        return train(Tensor(x), Tensor(y))

    return step


def lstm(sizes, data, compiled):
    model = initialised(LanguageModel(len(symbols), sizes["width"]))
    optimizer = nn.Adam(model.trainable_params(), 0.01)
    state = [ops.zeros((1, sizes["batch"], sizes["width"]), ms.float32)] * 2

    def forward(x, y, h, c):
        logits, state = model(x, (h, c))
        return ops.cross_entropy(logits.reshape(-1, len(symbols)), y.reshape(-1)), state

    gradient = ms.value_and_grad(forward, None, optimizer.parameters, has_aux=True)

    def train(x, y, h, c):
        (loss, (h, c)), grads = gradient(x, y, h, c)
        optimizer(ops.clip_by_global_norm(grads, 1.0))
        return loss, ops.stop_gradient(h), ops.stop_gradient(c)

    if compiled:
        train = ms.jit(train)

    def step():
        x, y = next(data)
        loss, *state[:] = train(Tensor(x), Tensor(y), *state)
        return loss

    return step
