"""The forward graphs of tests/programs: what of each program is exported, and with which inputs."""

import contextlib
import io
import runpy
import sys
from pathlib import Path

import numpy as np

import msjit as ms

FOLDER = Path(__file__).resolve().parents[2] / "programs"


def tensor(*shape, seed=0):
    return ms.Tensor(np.random.default_rng(seed).standard_normal(shape).astype(np.float32))


def ints(high, *shape):
    return ms.Tensor(np.random.default_rng(0).integers(0, high, shape).astype(np.int32))


def program(name):
    """The globals of a program after it ran, by msjit."""
    from msjit import _core, _mindspore

    before, argv, out = set(sys.modules), sys.argv, io.StringIO()
    finders, tape = list(sys.meta_path), _core._keep_tape(True)
    texts = [(cls, cls.__repr__, cls.__str__) for cls in (ms.Tensor, ms.Parameter)]
    sys.path.insert(0, str(FOLDER))
    sys.argv = [name]
    _mindspore.install()
    try:
        with contextlib.redirect_stdout(out):
            return runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    finally:
        sys.path.remove(str(FOLDER))
        sys.argv, sys.meta_path[:] = argv, finders
        _core._keep_tape(tape)
        for cls, cls.__repr__, cls.__str__ in texts:
            pass
        for new in set(sys.modules) - before:
            if new.partition(".")[0] == "mindspore" or str(FOLDER) in str(getattr(sys.modules[new], "__file__", "")):
                del sys.modules[new]


# Program -> (what is exported, inputs, input dimensions that are left open as well: (input, dimension)), of its globals.
FORWARD = {
    "quickstart": lambda g: (g["model"], [tensor(3, 8, 8)], [(0, 0)]),
    "lenet_model": lambda g: (g["LeNet5"](), [tensor(2, 1, 32, 32)], [(0, 0)]),
    "resnet_digits": lambda g: (g["net"], [tensor(3, 1, 8, 8)], [(0, 0)]),
    "declarative_cnn": lambda g: (g["net"], [tensor(3, 1, 8, 8)], [(0, 0)]),
    "gan": lambda g: (g["generator"], [tensor(3, 4)], [(0, 0)]),
    "gan discriminator": lambda g: (g["discriminator"], [tensor(3, 2)], [(0, 0)]),
    "dqn": lambda g: (g["net"], [tensor(3, 6)], [(0, 0)]),
    "sentiment_rnn": lambda g: (g["model"], [ints(20, 3, 12)], []),
    "pinn": lambda g: (g["net"], [tensor(5, 1)], [(0, 0)]),
    "pinn loss": lambda g: (g["loss_fn"], [g["times"]], []),
    "neural_ode": lambda g: (lambda y: g["rk4"](g["field"], y, g["times"]), [tensor(1, 2)], [(0, 0)]),
    "maml": lambda g: (lambda x: g["predict"](g["weights"], x), [tensor(5, 1)], [(0, 0)]),
    "maml adapted": lambda g: (g["outer"], [*g["weights"], (tensor(10, 1), tensor(10, 1, seed=1)),
                                            (tensor(10, 1, seed=2), tensor(10, 1, seed=3))], []),
    "mixed_precision": lambda g: (g["net"], [tensor(3, 64), tensor(3, 4)], [(0, 0), (1, 0)]),
    "input_image": lambda g: (g["net"], [tensor(3, 1, 8, 8)], [(0, 0)]),
    "gradient_clipping": lambda g: (g["network"], [tensor(3, 8, 8)], [(0, 0)]),
    "mint_training": lambda g: (g["net"], [tensor(3, 8)], [(0, 0)]),
    "numpy_like": lambda g: (lambda x, c: g["kmeans"](x, c, 3), [g["points"], g["points"][::40]], []),
    "numpy_like eigenvalue": lambda g: (lambda a: g["power_iteration"](a, 5), [tensor(6, 6)], []),
    "numpy_like ridge": lambda g: (lambda x, y: g["ridge"](x, y, 5), [tensor(9, 4), tensor(9)], []),
    "lstm_language_model": lambda g: (g["model"], [ints(20, 2, 6), (tensor(1, 2, 24), tensor(1, 2, 24, seed=1))], []),
    "gpt": lambda g: (g["model"], [ints(20, 2, 16)], [(0, 0)]),
}  # fmt: skip


def forward(name):
    """(network, inputs, open dimensions) of an entry of FORWARD."""
    net, inputs, dims = FORWARD[name](program(name.partition(" ")[0]))
    if isinstance(net, ms.nn.Cell):
        net.set_train(False)
    return net, inputs, dims
