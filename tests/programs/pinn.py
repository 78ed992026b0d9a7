"""A physics-informed network: y'' = -y with y(0) = 0, y'(0) = 1; derivatives by forward mode, training by reverse."""

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Tensor, jvp, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layers = nn.SequentialCell(nn.Dense(1, 20), nn.Tanh(), nn.Dense(20, 1))

    def construct(self, t):
        return self.layers(t)


args = arguments(steps=5, full_steps=500)
net = seed_parameters(Net(), scale=1.0)
times = Tensor(np.linspace(0, 2, 16, dtype=np.float32)[:, None])
ones, zero = ops.ones_like(times), Tensor(np.zeros((1, 1), np.float32))
one = ops.ones_like(zero)


def derivative(t, direction):
    return jvp(net, (t,), (direction,))[1]


def loss_fn(t):
    y, _ = jvp(net, (t,), (ones,))
    _, second = jvp(lambda s: derivative(s, ones), (t,), (ones,))
    start, slope = jvp(net, (zero,), (one,))
    return ops.square(second + y).mean() + ops.square(start).sum() + ops.square(slope - 1).sum()


optimizer = nn.Adam(net.trainable_params(), 1e-2)
step_fn = ms.value_and_grad(loss_fn, None, optimizer.parameters)
for step in range(args.steps):
    loss, grads = step_fn(times)
    optimizer(grads)
    if step % max(1, args.steps // 5) == 0:
        result("loss", loss)
result("solution", net(times)[::5])
