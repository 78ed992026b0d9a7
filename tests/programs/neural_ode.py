"""A neural ordinary differential equation: a Runge-Kutta solver around a Cell, trained through its steps."""

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Tensor, nn, ops


class Field(nn.Cell):
    def __init__(self):
        super().__init__()
        self.net = nn.SequentialCell(nn.Dense(2, 16), nn.Tanh(), nn.Dense(16, 2))

    def construct(self, t, y):
        return self.net(y**3)


def rk4(field, y, times):
    path = [y]
    for t0, t1 in zip(times[:-1], times[1:]):
        h = t1 - t0
        k1 = field(t0, y)
        k2 = field(t0 + h / 2, y + h / 2 * k1)
        k3 = field(t0 + h / 2, y + h / 2 * k2)
        k4 = field(t1, y + h * k3)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        path.append(y)
    return ops.stack(path)


args = arguments(steps=5, full_steps=300)
matrix = np.array([[-0.1, 2.0], [-2.0, -0.1]], np.float32)
times = np.linspace(0, 1, 9).tolist()
start = Tensor(np.array([[2.0, 0.0]], np.float32))
truth = rk4(lambda t, y: ops.matmul(y**3, Tensor(matrix)), start, times)
field = seed_parameters(Field())
optimizer = nn.RMSProp(field.trainable_params(), 1e-2)
step_fn = ms.value_and_grad(lambda: ops.abs(rk4(field, start, times) - truth).mean(), None, optimizer.parameters)
for step in range(args.steps):
    loss, grads = step_fn()
    optimizer(grads)
    if step % max(1, args.steps // 5) == 0:
        result("loss", loss)
result("truth", truth[-1])
result("path", rk4(field, start, times)[-1])
