"""What the programs share: arguments, seeded parameters, and results printed as lines of JSON."""

import argparse
import json

import mindspore as ms
import numpy as np
from mindspore import Tensor


def arguments(steps, full_steps):
    """--graph: GRAPH_MODE. --full: the larger size."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--graph", action="store_true", help="capture every Cell")
    parser.add_argument("--full", action="store_true", help="run more steps")
    args = parser.parse_args()
    ms.set_context(mode=ms.GRAPH_MODE if args.graph else ms.PYNATIVE_MODE)
    args.steps = full_steps if args.full else steps
    return args


def seed_parameters(net, seed=0, scale=None):
    """Sets biases to 0 and weights to numbers that depend on their order and shapes only, as any framework can."""
    rng = np.random.default_rng(seed)
    for p in net.get_parameters():
        if "bias" in p.name:
            p.set_data(Tensor(np.zeros(p.shape, np.float32)))
        elif len(p.shape) > 1:
            bound = scale or 1 / np.sqrt(np.prod(p.shape[1:]))
            p.set_data(Tensor(rng.uniform(-bound, bound, p.shape).astype(np.float32)))
    return net


def result(name, value):
    """Prints one result."""
    value = value.asnumpy() if isinstance(value, Tensor) else np.asarray(value)
    print(json.dumps({name: np.ravel(value).astype(float).tolist()}), flush=True)
