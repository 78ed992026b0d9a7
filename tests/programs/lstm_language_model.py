"""A character language model: embedding, LSTM, dense; truncated back-propagation over a text file."""

from pathlib import Path

import mindspore as ms
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Tensor, nn, ops
from networks import LanguageModel

text = (Path(__file__).parent / "text.txt").read_text()
symbols = sorted(set(text))
codes = np.array([symbols.index(c) for c in text], np.int32)

args = arguments(steps=6, full_steps=200)
batch, length, width = 4, 16, 24
model = seed_parameters(LanguageModel(len(symbols), width), scale=0.2)
loss_fn = nn.CrossEntropyLoss()
optimizer = nn.Adam(model.trainable_params(), 0.01)


def forward(x, y, h, c):
    logits, state = model(x, (h, c))
    return loss_fn(logits.reshape(-1, len(symbols)), y.reshape(-1)), state


step_fn = ms.value_and_grad(forward, None, optimizer.parameters, has_aux=True)
streams = codes[: len(codes) // batch * batch].reshape(batch, -1)
h = c = ops.zeros((1, batch, width), ms.float32)
for step in range(args.steps):
    at = step * length % (streams.shape[1] - length - 1)
    x, y = streams[:, at : at + length], streams[:, at + 1 : at + length + 1]
    (loss, (h, c)), grads = step_fn(Tensor(x), Tensor(y), h, c)
    h, c = ops.stop_gradient(h), ops.stop_gradient(c)
    optimizer(ops.clip_by_global_norm(grads, 1.0))
    if step % 2 == 0:
        result("loss", loss)
