# # Speeding up a training loop
#
# A loop as one writes it, and the three ways to make it faster: decorate the step, capture everything, or compile the update
# with the step.

import time

import numpy as np

import msjit as ms
from msjit import nn

rng = np.random.default_rng(0)
x = ms.Tensor(rng.standard_normal((64, 20)).astype(np.float32))
y = ms.Tensor((rng.standard_normal(64) > 0).astype(np.int32))


def make():
    ms.set_seed(0)
    net = nn.SequentialCell(nn.Dense(20, 64), nn.ReLU(), nn.Dense(64, 2))
    optimizer = nn.Adam(net.trainable_params(), 1e-2)
    loss = nn.CrossEntropyLoss()
    return ms.value_and_grad(lambda a, b: loss(net(a), b), None, optimizer.parameters), optimizer


def train(step, steps=100):
    """The loss after training, and the time of a step: the least of three blocks, behind one that compiles."""
    blocks = []
    for _ in range(4):
        start = time.perf_counter()
        for _ in range(steps):
            value = step()
        blocks.append((time.perf_counter() - start) / steps)
    return round(float(value), 3), f"{min(blocks[1:]) * 1e6:.0f} us a step"


# Eager: each operation is a call.

gradient, optimizer = make()


def eager():
    value, gradients = gradient(x, y)
    optimizer(gradients)
    return value


print("eager   ", *train(eager))

# Decorated: forward, backward and the update become compiled code.

gradient, optimizer = make()
print("jit     ", *train(ms.jit(eager)))

# Captured: nothing is decorated; what runs tensors is found.

gradient, optimizer = make()
with ms.enable_capture():
    print("captured", *train(eager))

# What costs time then: breaks in the step (`ms.report`), sizes that change from call to call (`ms.report(f).recompiles`,
# `dynamic=True`), and reading numbers (`float(loss)`) more often than they are looked at.
