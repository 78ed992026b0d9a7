"""Optimisation of an input image: gradient ascent on the score of one class, with clipping and smoothing."""

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Tensor, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 4, 3, pad_mode="same")
        self.conv2 = nn.Conv2d(4, 8, 3, stride=2, pad_mode="same")
        self.pool = nn.MaxPool2d(2, 2)
        self.head = nn.Dense(32, 5)

    def construct(self, x):
        x = self.pool(ops.relu(self.conv2(ops.relu(self.conv1(x)))))
        return self.head(x.reshape(x.shape[0], -1))


args = arguments(steps=6, full_steps=100)
net = seed_parameters(Net(), scale=0.4)
net.set_train(False)
image = Tensor(np.random.default_rng(7).uniform(0, 1, (1, 1, 8, 8)).astype(np.float32))


def score(x, target):
    smooth = ops.abs(x[..., 1:] - x[..., :-1]).mean() + ops.abs(x[..., 1:, :] - x[..., :-1, :]).mean()
    return net(x)[0, target] - 0.1 * smooth


score_fn = ms.value_and_grad(score, 0)
for step in range(args.steps):
    value, gradient = score_fn(image, 2)
    image = ops.clamp(image + 0.1 * gradient / (ops.abs(gradient).mean() + 1e-8), 0.0, 1.0)
    if step % max(1, args.steps // 6) == 0:
        result("score", value)
result("image", image[0, 0, ::3, ::3])
