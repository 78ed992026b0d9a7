"""MindSpore's quick start: a network of Cells, a dataset of batches, a training step from value_and_grad."""

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from digits import load_digits
from mindspore import nn
from mindspore.dataset import GeneratorDataset


class Network(nn.Cell):
    def __init__(self):
        super().__init__()
        self.flatten = nn.Flatten()
        self.dense_relu_sequential = nn.SequentialCell(
            nn.Dense(64, 96), nn.ReLU(), nn.Dense(96, 48), nn.ReLU(), nn.Dense(48, 10)
        )

    def construct(self, x):
        return self.dense_relu_sequential(self.flatten(x))


class Digits:
    def __init__(self, first, last):
        data = load_digits()
        self.images = (data.images[first:last] / 16).astype(np.float32)
        self.labels = data.target[first:last].astype(np.int32)

    def __getitem__(self, i):
        return self.images[i], self.labels[i]

    def __len__(self):
        return len(self.labels)


def batches(first, last):
    return GeneratorDataset(Digits(first, last), ["image", "label"], shuffle=False).batch(64)


args = arguments(steps=2, full_steps=20)
model = seed_parameters(Network())
loss_fn = nn.CrossEntropyLoss()
optimizer = nn.SGD(model.trainable_params(), 0.3)


def forward(data, label):
    logits = model(data)
    return loss_fn(logits, label), logits


grad_fn = ms.value_and_grad(forward, None, optimizer.parameters, has_aux=True)


def train_step(data, label):
    (loss, _), grads = grad_fn(data, label)
    optimizer(grads)
    return loss


for _ in range(args.steps):
    model.set_train()
    losses = [float(train_step(data, label).asnumpy()) for data, label in batches(0, 1280).create_tuple_iterator()]
    result("loss", losses[:: max(1, len(losses) // 4)])

model.set_train(False)
right = total = 0
for data, label in batches(1280, 1797).create_tuple_iterator():
    pred = model(data)
    right += float((pred.argmax(1) == label).asnumpy().sum())
    total += len(data)
result("accuracy", right / total)
