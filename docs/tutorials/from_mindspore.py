# # From MindSpore
#
# `python -m msjit program.py` runs a program with `import mindspore` meaning msjit; nothing is edited.
# `python -m msjit.coverage program.py` first lists names that are missing. In a program of one's own, the imports may be
# exchanged instead: `import msjit as ms`, `from msjit import nn, ops`.

import numpy as np

import msjit as ms
from msjit import nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(8, 3)

    def construct(self, x):
        return ops.log_softmax(self.dense(x), axis=-1)


ms.set_seed(1)
net = Net()
loss_fn = nn.NLLLoss()
optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
step = ms.value_and_grad(lambda x, y: loss_fn(net(x), y), None, optimizer.parameters)
data = np.random.default_rng(0)
x, y = ms.Tensor(data.standard_normal((32, 8)), ms.float32), ms.Tensor(data.integers(0, 3, 32), ms.int32)
for _ in range(30):
    loss, gradients = step(x, y)
    optimizer(gradients)
print(float(loss) < 1.0)

# `GRAPH_MODE` captures instead of compiling the source text: what cannot be compiled runs as Python.

ms.set_context(mode=ms.GRAPH_MODE)
print(net(x).shape)
ms.set_context(mode=ms.PYNATIVE_MODE)
