"""The programs of bench/programs.py in msjit."""

import sys
from pathlib import Path

import msjit as ms
from msjit import Tensor, _mindspore, nn, ops
from programs_data import EPS, batches, symbols, weights

_mindspore.install()
sys.path.append(str(Path(__file__).parents[1] / "tests" / "programs"))
from networks import GPT, LanguageModel  # noqa: E402


def initialised(net):
    """The net with weights by the alphabet of their names in PyTorch, which programs_torch.py gives the same."""
    following = weights()
    for p in net.get_parameters():
        if "gamma" not in p.name:
            p.set_data(Tensor(following(p.shape)))
    return net


def make(kind, sizes, compiled):
    """A function that runs one step on the next batch and gives the loss. compiled: a capture_mode, or None."""
    data = batches(sizes["batch"], sizes["length"])
    return (gpt if kind == "gpt" else lstm)(sizes, data, compiled)


def gpt(sizes, data, compiled):
    model = initialised(GPT(len(symbols), sizes["width"], sizes["heads"], sizes["layers"], sizes["length"]))
    optimizer = nn.AdamW(model.trainable_params(), 3e-3, eps=EPS, weight_decay=0.01)

    def loss_fn(x, y):
        return ops.cross_entropy(model(x).reshape(-1, len(symbols)), y.reshape(-1))

    gradient = ms.value_and_grad(loss_fn, None, optimizer.parameters)

    def train(x, y):
        loss, grads = gradient(x, y)
        optimizer(grads)
        return loss

    if compiled:
        train = ms.jit(train, capture_mode=compiled)

    def step():
        x, y = next(data)
        return train(Tensor(x), Tensor(y))

    return step


def lstm(sizes, data, compiled):
    model = initialised(LanguageModel(len(symbols), sizes["width"]))
    optimizer = nn.Adam(model.trainable_params(), 0.01, eps=EPS)
    state = [ops.zeros((1, sizes["batch"], sizes["width"]), ms.float32)] * 2

    def forward(x, y, h, c):
        logits, state = model(x, (h, c))
        return ops.cross_entropy(logits.reshape(-1, len(symbols)), y.reshape(-1)), state

    gradient = ms.value_and_grad(forward, None, optimizer.parameters, has_aux=True)

    def train(x, y, h, c):
        (loss, (h, c)), grads = gradient(x, y, h, c)
        optimizer(ops.clip_by_global_norm(grads, 1.0))
        return loss, ops.stop_gradient(h), ops.stop_gradient(c)

    if compiled:
        train = ms.jit(train, capture_mode=compiled)

    def step():
        x, y = next(data)
        loss, *state[:] = train(Tensor(x), Tensor(y), *state)
        return loss

    return step
