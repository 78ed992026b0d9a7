"""Model-agnostic meta-learning of sine waves: the outer gradient goes through the inner gradient step."""

import mindspore as ms
import numpy as np
from common import arguments, result
from mindspore import Tensor, ops

args = arguments(steps=5, full_steps=200)
rng = np.random.default_rng(6)
shapes = [(1, 20), (20,), (20, 1), (1,)]
weights = tuple(Tensor((rng.standard_normal(s) * 0.5).astype(np.float32)) for s in shapes)


def predict(w, x):
    return ops.matmul(ops.tanh(ops.matmul(x, w[0]) + w[1]), w[2]) + w[3]


def loss(w0, w1, w2, w3, x, y):
    return ops.square(predict((w0, w1, w2, w3), x) - y).mean()


inner_grad = ms.grad(loss, (0, 1, 2, 3))


def outer(w0, w1, w2, w3, support, query):
    w = (w0, w1, w2, w3)
    w = tuple(p - 0.05 * g for p, g in zip(w, inner_grad(*w, *support)))
    return loss(*w, *query)


outer_grad = ms.value_and_grad(outer, (0, 1, 2, 3))
for step in range(args.steps):
    amplitude, phase = rng.uniform(0.5, 2), rng.uniform(0, 3)
    x = rng.uniform(-3, 3, (20, 1)).astype(np.float32)
    y = (amplitude * np.sin(x + phase)).astype(np.float32)
    value, grads = outer_grad(*weights, (Tensor(x[:10]), Tensor(y[:10])), (Tensor(x[10:]), Tensor(y[10:])))
    weights = tuple(w - 0.02 * g for w, g in zip(weights, grads))
    if step % max(1, args.steps // 5) == 0:
        result("loss", value)
result("output", predict(weights, Tensor(np.linspace(-1, 1, 5, dtype=np.float32)[:, None])))
