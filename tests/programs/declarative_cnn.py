"""Declarative style: nothing but nn.Cells wired together, TrainOneStepCell and Model-like loops."""

import numpy as np
from common import arguments, result, seed_parameters
from digits import load_digits
from mindspore import Tensor, nn

args = arguments(steps=6, full_steps=100)
data = load_digits()
images, labels = (data.images[:, None] / 16).astype(np.float32), data.target.astype(np.int32)
net = nn.SequentialCell(
    nn.Conv2d(1, 6, 3, pad_mode="valid", has_bias=True),
    nn.ReLU(),
    nn.AvgPool2d(2, 2),
    nn.Flatten(),
    nn.Dense(54, 32, activation="relu"),
    nn.Dense(32, 10),
)
seed_parameters(net)
with_loss = nn.WithLossCell(net, nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean"))
train = nn.TrainOneStepCell(with_loss, nn.Momentum(net.trainable_params(), 0.1, 0.9))
train.set_train()
for step in range(args.steps):
    at = np.arange(step * 64, step * 64 + 64) % 1500
    loss = train(Tensor(images[at]), Tensor(labels[at]))
    if step % max(1, args.steps // 6) == 0:
        result("loss", loss)
result("logits", net(Tensor(images[1500:1502])))
