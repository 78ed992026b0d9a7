"""The networks of bench/models.py in PyTorch; models_networks_msjit.py has the same in msjit."""

import torch
from torch import nn
from torch.nn import functional as F


def convolution(before, after, size, stride=1):
    return nn.Conv2d(before, after, size, stride, padding=size // 2, bias=False)


class Block(nn.Module):
    def __init__(self, before, width, after, stride, bottleneck):
        super().__init__()
        if bottleneck:
            plan = [(before, width, 1, 1), (width, width, 3, stride), (width, after, 1, 1)]
        else:
            plan = [(before, width, 3, stride), (width, after, 3, 1)]
        self.convolutions = nn.ModuleList([convolution(*p) for p in plan])
        self.norms = nn.ModuleList([nn.BatchNorm2d(p[1]) for p in plan])
        self.shortcut = None
        if stride != 1 or before != after:
            self.shortcut = nn.Sequential(convolution(before, after, 1, stride), nn.BatchNorm2d(after))

    def forward(self, x):
        y = x
        for i, (convolve, norm) in enumerate(zip(self.convolutions, self.norms)):
            y = norm(convolve(y if i == 0 else F.relu(y)))
        return F.relu(y + (x if self.shortcut is None else self.shortcut(x)))


class ResNet(nn.Module):
    def __init__(self, plan, stem, classes, bottleneck=False, large=False):
        super().__init__()
        self.stem = convolution(3, stem, 7, 2) if large else convolution(3, stem, 3)
        self.norm = nn.BatchNorm2d(stem)
        self.pool = nn.MaxPool2d(3, 2, padding=1) if large else nn.Identity()
        blocks, before = [], stem
        for width, count, stride in plan:
            after = 4 * width if bottleneck else width
            for i in range(count):
                blocks.append(Block(before, width, after, stride if i == 0 else 1, bottleneck))
                before = after
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Linear(before, classes)

    def forward(self, x):
        x = self.pool(F.relu(self.norm(self.stem(x))))
        return self.head(self.blocks(x).mean((2, 3)))


class Layer(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1, self.norm2 = nn.LayerNorm(width, eps=1e-7), nn.LayerNorm(width, eps=1e-7)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.rise, self.fall = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        b, t, w = x.shape
        q, k, v = self.qkv(self.norm1(x)).reshape(b, t, 3, self.heads, w // self.heads).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(y.permute(0, 2, 1, 3).reshape(b, t, w))
        return x + self.fall(F.gelu(self.rise(self.norm2(x)), approximate="tanh"))


def set_weights(net, arrays):
    """The trainable weights, in the order of their names' definition."""
    parameters = list(net.parameters())
    assert [tuple(p.shape) for p in parameters] == [a.shape for a in arrays], "the networks differ"
    with torch.no_grad():
        for p, a in zip(parameters, arrays):
            p.copy_(torch.from_numpy(a))
    return net
