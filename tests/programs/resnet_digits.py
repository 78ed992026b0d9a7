"""A small ResNet on the digits: convolutions, batch norm, residual blocks, momentum with a cosine schedule."""

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from digits import load_digits
from mindspore import Tensor, nn


class Block(nn.Cell):
    def __init__(self, before, after, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(before, after, 3, stride, pad_mode="pad", padding=1)
        self.bn1 = nn.BatchNorm2d(after)
        self.conv2 = nn.Conv2d(after, after, 3, 1, pad_mode="pad", padding=1)
        self.bn2 = nn.BatchNorm2d(after)
        self.relu = nn.ReLU()
        self.shortcut = None
        if stride != 1 or before != after:
            self.shortcut = nn.SequentialCell(nn.Conv2d(before, after, 1, stride), nn.BatchNorm2d(after))

    def construct(self, x):
        y = self.bn2(self.conv2(self.relu(self.bn1(self.conv1(x)))))
        if self.shortcut is not None:
            x = self.shortcut(x)
        return self.relu(x + y)


class ResNet(nn.Cell):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(1, 8, 3, 1, pad_mode="pad", padding=1)
        self.blocks = nn.SequentialCell(Block(8, 8, 1), Block(8, 16, 2), Block(16, 16, 1))
        self.head = nn.Dense(16, 10)

    def construct(self, x):
        return self.head(self.blocks(self.stem(x)).mean((2, 3)))


args = arguments(steps=6, full_steps=150)
data = load_digits()
# The noise keeps the blank parts of the images apart: else one rounding moves a ReLU of them all.
noise = np.random.default_rng(0).normal(0, 0.1, data.images[:, None].shape)
images, labels = (data.images[:, None] / 16 + noise).astype(np.float32), data.target.astype(np.int32)
net = seed_parameters(ResNet())
schedule = nn.cosine_decay_lr(0.0, 0.05, args.steps, args.steps, 1)
optimizer = nn.Momentum(net.trainable_params(), schedule, 0.9, weight_decay=1e-4)
loss_fn = nn.CrossEntropyLoss(label_smoothing=0.1)
step_fn = ms.value_and_grad(lambda x, y: loss_fn(net(x), y), None, optimizer.parameters)
net.set_train()
for step in range(args.steps):
    at = np.arange(step * 32, step * 32 + 32) % 1500
    loss, grads = step_fn(Tensor(images[at]), Tensor(labels[at]))
    optimizer(grads)
    if step % max(1, args.steps // 6) == 0:
        result("loss", loss)
net.set_train(False)
result("logits", net(Tensor(images[1500:1502])))
