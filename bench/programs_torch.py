"""The programs of bench/programs.py in PyTorch: its LSTM, its fused Adam; compiled: the loss and its gradient."""

import torch
from torch import nn
from torch.nn import functional as F

from programs_data import EPS, batches, symbols, weights


def norm(width):
    return nn.LayerNorm(width, eps=1e-7)  # MindSpore's default


class Attention(nn.Module):
    def __init__(self, width, heads, length):
        super().__init__()
        self.heads, self.width = heads, width
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.mask = torch.triu(torch.full((length, length), -1e9), 1)

    def forward(self, x):
        b, t, w = x.shape
        q, k, v = self.qkv(x).reshape(b, t, 3, self.heads, w // self.heads).permute(2, 0, 3, 1, 4)
        scores = q @ k.transpose(-1, -2) / (w // self.heads) ** 0.5 + self.mask[:t, :t]
        y = torch.softmax(scores, -1) @ v
        return self.out(y.permute(0, 2, 1, 3).reshape(b, t, w))


class Block(nn.Module):
    def __init__(self, width, heads, length):
        super().__init__()
        self.norm1, self.norm2 = norm(width), norm(width)
        self.attention = Attention(width, heads, length)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU("tanh"), nn.Linear(4 * width, width))

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class GPT(nn.Module):
    def __init__(self, size, width, heads, layers, length):
        super().__init__()
        self.positions = nn.Parameter(torch.zeros(length, width))
        self.tokens = nn.Embedding(size, width)
        self.blocks = nn.ModuleList([Block(width, heads, length) for _ in range(layers)])
        self.norm = norm(width)
        self.head = nn.Linear(width, size, bias=False)

    def forward(self, x):
        h = self.tokens(x) + self.positions[: x.shape[1]]
        for block in self.blocks:
            h = block(h)
        return self.head(self.norm(h))


class LanguageModel(nn.Module):
    def __init__(self, size, width):
        super().__init__()
        self.embedding = nn.Embedding(size, width)
        self.lstm = nn.LSTM(width, width, batch_first=True)
        self.head = nn.Linear(width, size)

    def forward(self, x, state):
        y, state = self.lstm(self.embedding(x), state)
        return self.head(y), state


def initialised(net):
    following = weights()
    norms = {id(p) for m in net.modules() if isinstance(m, nn.LayerNorm) for p in [m.weight]}
    with torch.no_grad():
        for p in net.parameters():
            if id(p) not in norms:
                p.copy_(torch.from_numpy(following(tuple(p.shape))))
    return net


def make(kind, sizes, compiled):
    data = batches(sizes["batch"], sizes["length"])
    return (gpt if kind == "gpt" else lstm)(sizes, data, compiled)


def gpt(sizes, data, compiled):
    model = initialised(GPT(len(symbols), sizes["width"], sizes["heads"], sizes["layers"], sizes["length"]))
    optimizer = torch.optim.AdamW(model.parameters(), 3e-3, eps=EPS, weight_decay=0.01, fused=True)

    def loss_fn(x, y):
        return F.cross_entropy(model(x).reshape(-1, len(symbols)), y.reshape(-1))

    run = torch.compile(loss_fn) if compiled else loss_fn

    def step():
        x, y = next(data)
        loss = run(torch.from_numpy(x).long(), torch.from_numpy(y).long())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return loss

    return step


def lstm(sizes, data, compiled):
    model = initialised(LanguageModel(len(symbols), sizes["width"]))
    optimizer = torch.optim.Adam(model.parameters(), 0.01, eps=EPS, fused=True)
    state = [torch.zeros(1, sizes["batch"], sizes["width"])] * 2

    def forward(x, y, h, c):
        logits, state = model(x, (h, c))
        return F.cross_entropy(logits.reshape(-1, len(symbols)), y.reshape(-1)), state

    run = torch.compile(forward) if compiled else forward

    def step():
        x, y = next(data)
        loss, (h, c) = run(torch.from_numpy(x).long(), torch.from_numpy(y).long(), *state)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        state[:] = h.detach(), c.detach()
        return loss

    return step
