"""Training in PyTorch's style, on mint: loss.backward() is replaced by value_and_grad, the rest reads the same."""

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Tensor, mint, nn


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc1 = mint.nn.Linear(8, 32)
        self.fc2 = mint.nn.Linear(32, 1)

    def construct(self, x):
        h = mint.nn.functional.gelu(self.fc1(x))
        h = h + mint.mean(h, dim=-1, keepdim=True)
        return self.fc2(mint.tanh(h))


args = arguments(steps=20, full_steps=300)
rng = np.random.default_rng(1)
x = rng.standard_normal((128, 8)).astype(np.float32)
y = np.sin(x.sum(1, keepdims=True)).astype(np.float32)
net = seed_parameters(Net())
optimizer = nn.Adam(net.trainable_params(), 0.01)
loss_and_grad = ms.value_and_grad(lambda a, b: mint.mean(mint.square(net(a) - b)), None, optimizer.parameters)
for step in range(args.steps):
    batch = slice(step % 4 * 32, step % 4 * 32 + 32)
    loss, grads = loss_and_grad(Tensor(x[batch]), Tensor(y[batch]))
    optimizer(grads)
    if step % 5 == 0:
        result("loss", loss)
result("output", net(Tensor(x[:4])))
