"""NumPy-like code on tensors: k-means, power iteration, and ridge regression by gradient descent."""

import mindspore as ms
import mindspore.numpy as mnp
import numpy as np
from common import arguments, result
from mindspore import Tensor

args = arguments(steps=10, full_steps=100)
rng = np.random.default_rng(2)
points = Tensor(np.concatenate([rng.normal(c, 0.3, (40, 2)) for c in (-2, 0, 2)]).astype(np.float32))


def kmeans(points, centers, steps):
    for _ in range(steps):
        distance = mnp.sum(mnp.square(mnp.expand_dims(points, 1) - mnp.expand_dims(centers, 0)), axis=2)
        nearest = mnp.argmin(distance, axis=1)
        member = (mnp.expand_dims(nearest, 1) == mnp.arange(3)).astype(ms.float32)
        centers = mnp.matmul(mnp.transpose(member), points) / mnp.expand_dims(mnp.sum(member, axis=0), 1)
    return centers


def power_iteration(a, steps):
    v = mnp.ones((a.shape[0],), ms.float32)
    for _ in range(steps):
        v = mnp.dot(a, v)
        v = v / mnp.sqrt(mnp.sum(v * v))
    return mnp.dot(v, mnp.dot(a, v))


def ridge(x, y, steps):
    w = mnp.zeros((x.shape[1],), ms.float32)
    for _ in range(steps):
        w = w - 0.05 * (mnp.dot(mnp.transpose(x), mnp.dot(x, w) - y) / x.shape[0] + 0.01 * w)
    return w


result("centers", kmeans(points, points[::40], args.steps))
m = rng.standard_normal((12, 12)).astype(np.float32)
result("eigenvalue", power_iteration(Tensor(m @ m.T), 4 * args.steps))
x = rng.standard_normal((50, 5)).astype(np.float32)
result("weights", ridge(Tensor(x), Tensor(x @ np.arange(5, dtype=np.float32)), 10 * args.steps))
