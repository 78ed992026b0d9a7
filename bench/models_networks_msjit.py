"""The networks of bench/models.py in msjit, in MindSpore's way; models_networks_torch.py has the same in PyTorch."""

from msjit import mint, nn


def convolution(before, after, size, stride=1):
    return nn.Conv2d(before, after, size, stride, pad_mode="pad", padding=size // 2)


class Block(nn.Cell):
    """Two 3x3 convolutions, or, in a bottleneck, a 3x3 between two of 1x1."""

    def __init__(self, before, width, after, stride, bottleneck):
        super().__init__()
        if bottleneck:
            plan = [(before, width, 1, 1), (width, width, 3, stride), (width, after, 1, 1)]
        else:
            plan = [(before, width, 3, stride), (width, after, 3, 1)]
        self.convolutions = nn.CellList([convolution(*p) for p in plan])
        self.norms = nn.CellList([nn.BatchNorm2d(p[1]) for p in plan])
        self.relu = nn.ReLU()
        self.shortcut = None
        if stride != 1 or before != after:
            self.shortcut = nn.SequentialCell(convolution(before, after, 1, stride), nn.BatchNorm2d(after))

    def construct(self, x):
        y = x
        for i, (convolve, norm) in enumerate(zip(self.convolutions, self.norms)):
            y = norm(convolve(y if i == 0 else self.relu(y)))
        return self.relu(y + (x if self.shortcut is None else self.shortcut(x)))


class ResNet(nn.Cell):
    """plan: (width, blocks, stride of the first) a stage. A stem of 7x7 and pooling for large images, of 3x3 for small ones."""

    def __init__(self, plan, stem, classes, bottleneck=False, large=False):
        super().__init__()
        self.stem = convolution(3, stem, 7, 2) if large else convolution(3, stem, 3)
        self.norm = nn.BatchNorm2d(stem)
        self.relu = nn.ReLU()
        self.pool = nn.MaxPool2d(3, 2, pad_mode="pad", padding=1) if large else nn.Identity()
        blocks, before = [], stem
        for width, count, stride in plan:
            after = 4 * width if bottleneck else width
            for i in range(count):
                blocks.append(Block(before, width, after, stride if i == 0 else 1, bottleneck))
                before = after
        self.blocks = nn.SequentialCell(*blocks)
        self.head = nn.Dense(before, classes)

    def construct(self, x):
        x = self.pool(self.relu(self.norm(self.stem(x))))
        return self.head(self.blocks(x).mean((2, 3)))


class Layer(nn.Cell):
    """A layer of GPT-2."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.width = heads, width
        self.norm1, self.norm2 = nn.LayerNorm((width,)), nn.LayerNorm((width,))
        self.qkv, self.out = nn.Dense(width, 3 * width), nn.Dense(width, width)
        self.rise, self.fall = nn.Dense(width, 4 * width), nn.Dense(4 * width, width)
        self.gelu = nn.GELU()

    def construct(self, x):
        b, t, w = x.shape
        q, k, v = self.qkv(self.norm1(x)).reshape(b, t, 3, self.heads, w // self.heads).transpose(2, 0, 3, 1, 4)
        y = mint.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(y.transpose(0, 2, 1, 3).reshape(b, t, w))
        return x + self.fall(self.gelu(self.rise(self.norm2(x))))
