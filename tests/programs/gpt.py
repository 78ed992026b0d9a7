"""A small GPT: causal self-attention blocks, AdamW, on the characters of a text file; then greedy text."""

from pathlib import Path

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Tensor, nn, ops
from networks import GPT

text = (Path(__file__).parent / "text.txt").read_text()
symbols = sorted(set(text))
codes = np.array([symbols.index(c) for c in text], np.int32)

args = arguments(steps=5, full_steps=200)
length = 24
model = seed_parameters(GPT(len(symbols), 32, 4, 2, length), scale=0.1)
optimizer = nn.AdamWeightDecay(model.trainable_params(), 3e-3, weight_decay=0.01)


def loss_fn(x, y):
    logits = model(x)
    return ops.cross_entropy(logits.reshape(-1, len(symbols)), y.reshape(-1))


step_fn = ms.value_and_grad(loss_fn, None, optimizer.parameters)
rng = np.random.default_rng(0)
for _ in range(args.steps):
    at = rng.integers(0, len(codes) - length - 1, 8)
    x, y = (np.stack([codes[i + d : i + d + length] for i in at]) for d in (0, 1))
    loss, grads = step_fn(Tensor(x), Tensor(y))
    optimizer(grads)
    result("loss", loss)

context = codes[:8].tolist()
for _ in range(8):
    logits = model(Tensor(np.array([context[-length:]], np.int32)))
    context.append(int(logits[0, -1].argmax().asnumpy()))
result("logits", logits[0, -1, :8])
