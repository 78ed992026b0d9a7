"""A user's program with types: mypy --strict and pyright accept every line, and it runs."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

import msjit as ms
import msjit.numpy as mnp
from msjit import Parameter, Tensor, mint, nn, ops
from msjit.common.initializer import Normal, initializer


class Net(nn.Cell):
    def __init__(self, features: int, classes: int) -> None:
        super().__init__()
        self.hidden = nn.Dense(features, 16, activation="relu")
        self.norm = nn.LayerNorm((16,))
        self.drop = nn.Dropout(p=0.1)
        self.out = nn.Dense(16, classes, weight_init="normal")
        self.scale = Parameter(initializer(Normal(0.02), [classes], ms.float32), name="scale")

    def construct(self, x: Tensor) -> Tensor:
        h: Tensor = self.drop(self.norm(self.hidden(x)))
        logits: Tensor = self.out(h) * self.scale
        return logits


def arithmetic(x: Tensor) -> Tensor:
    y = x + x
    y = 2 * y - x / 3.0
    y = -y @ x.T
    y += 1
    mask: Tensor = (y > 0) & (y < 100)
    rows: int = y.shape[0]
    shape: tuple[int, ...] = x.shape
    first: Tensor = y[0]
    some: Tensor = y[:, 1:3]
    y[0, 1] = 5.0
    picked: Tensor = y[mask]
    total: float = float(y.sum())
    count: int = int(mask.sum())
    same: bool = x.dtype == ms.float32
    array: NDArray[Any] = x.asnumpy()
    assert rows == 3 and shape == (3, 4) and same and array.ndim == 2 and count >= 0 and total == total
    assert first.ndim == 1 and some.ndim == 2 and picked.ndim == 1 and x.requires_grad is False
    return y.reshape(-1).astype(ms.float32).mean()


def operations(x: Tensor) -> Tensor:
    p = ops.softmax(x, axis=-1)
    q = ops.softmax(x, axis=-1, dtype=ms.float64)
    p = ops.relu(p) + ops.clamp(x, min=0.0) + q.astype(ms.float32)
    values, indices = ops.topk(x, 2)
    joined = ops.cat((values, values), axis=1)
    joined = ops.concat([joined, joined], 0)
    loss = ops.cross_entropy(x, ops.argmax(x, 1))
    ints = ops.zeros((2, 3), ms.int32)
    table = ops.one_hot(indices[:, 0], 4, ms.Tensor(1.0), ms.Tensor(0.0))
    total = ops.sum(x, 1, keepdims=True) + ops.reduce_mean(x)
    assert ints.dtype == ms.int32 and table.shape == (3, 4)
    return p.sum() + joined.sum() + loss + total.sum() + ops.norm(x) + x.abs().max()


def like_numpy(x: Tensor) -> Tensor:
    a = mnp.linspace(0, 1, 5) + mnp.array([1.0, 2.0, 3.0, 4.0, 5.0])
    return mnp.sum(x, axis=0, keepdims=True).sum() + mnp.concatenate((a, a)).sum()


def like_torch(x: Tensor) -> Tensor:
    y = mint.sum(x, dim=1, keepdim=True) + mint.nn.functional.relu(x)
    layer = mint.nn.Linear(4, 2, bias=False)
    z: Tensor = layer(y)
    return mint.cat((z, z), dim=1).sum()


@ms.jit
def fast(x: Tensor, w: Tensor, rate: float) -> Tensor:
    return ops.tanh(x @ w) * rate


@ms.jit(fullgraph=True)
def whole(x: Tensor) -> Tensor:
    return x * 2


def train(steps: int) -> list[float]:
    net, loss_fn = Net(4, 2), nn.CrossEntropyLoss()
    optimizer = nn.Adam(net.trainable_params(), learning_rate=1e-2)

    def forward(x: Tensor, y: Tensor) -> Tensor:
        loss: Tensor = loss_fn(net(x), y)
        return loss

    step = ms.value_and_grad(forward, None, optimizer.parameters)
    x, y = ms.Tensor(np.ones((3, 4), np.float32)), ms.Tensor([0, 1, 0], ms.int32)
    losses: list[float] = []
    for _ in range(steps):
        loss, grads = step(x, y)
        optimizer(grads)
        losses.append(float(loss))
    weight: Parameter = net.hidden.weight
    assert weight.shape == (16, 4)
    return losses


def square(v: Tensor) -> Tensor:
    return (v * v).sum()


def main() -> None:
    x = ms.tensor([[1.0, 2.0, 3.0, 4.0]] * 3)
    results = [arithmetic(x), operations(x), like_numpy(x), like_torch(x), fast(x, x.T, 0.5).sum(), whole(x).sum()]
    slope: Tensor = ms.grad(square)(x)
    w = ms.tensor([1.0, 2.0], requires_grad=True)
    (w * w).sum().backward()
    assert w.grad is not None and slope.shape == x.shape
    print([round(float(r), 2) for r in results], [round(v, 3) for v in train(3)], w.grad.tolist())


if __name__ == "__main__":
    main()
