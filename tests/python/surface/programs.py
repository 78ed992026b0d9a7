"""What samples of MindSpore's surface are made of: one namespace, with mindspore or msjit as ``ms``.

A sample is an expression, or a pair (expression of a layer, its arguments); it means the same to both. What MindSpore 2.10
gives for it is recorded by tests/python/oracles/record_mindspore_values.py.
"""

import importlib
import struct
import sys
import zlib

import numpy as np

_rng = np.random.default_rng(11)


def _normal(*shape):
    return _rng.standard_normal(shape).astype(np.float32)


def _unit(*shape):
    return _rng.uniform(0.1, 0.9, shape).astype(np.float32)


ARRAYS = {
    "U": _unit(3, 4), "V": _unit(3, 4), "S": _normal(3, 4), "R": _normal(3, 4), "SQ": _normal(3, 3), "A4": _normal(4, 4),
    "CUBE": _normal(2, 3, 4), "CUBE2": _normal(2, 4, 3), "BSQ": _normal(2, 3, 3), "IMG": _normal(2, 4, 6, 6), "VOL": _normal(1, 2, 4, 6, 5),
    "SEQ": _normal(2, 4, 8), "V3": _normal(3), "V4": _normal(4), "U4": _unit(4), "W34": _normal(3, 4), "K2": _normal(3, 4, 3, 3),
    "K1": _normal(3, 4, 3), "K3": _normal(3, 2, 2, 2, 2), "TOK": _normal(5, 2, 8), "TOK2": _normal(4, 2, 8), "POINTS": _normal(5, 3),
    "I": _rng.integers(0, 9, (3, 4)), "J": _rng.integers(1, 4, (3, 4)), "I32": _rng.integers(0, 9, (3, 4)).astype(np.int32),
    "J32": _rng.integers(1, 4, (3, 4)).astype(np.int32), "B": _rng.uniform(size=(3, 4)) > 0.5, "B2": _rng.uniform(size=(3, 4)) > 0.5,
    "IX": np.array([2, 0]), "IX32": np.array([2, 0], np.int32), "IXM": np.array([[0, 2, 1, 0]]), "LAB": np.array([1, 0, 3]),
    "LAB32": np.array([1, 0, 3], np.int32), "PM": np.sign(_normal(3, 4)).astype(np.float32), "SPECIAL": np.array([np.nan, np.inf, -np.inf, 1.5, -0.0], np.float32),
    "Z": (_normal(3, 4) + 1j * _normal(3, 4)).astype(np.complex64), "BIN": (_rng.uniform(size=(3, 4)) > 0.5).astype(np.float32),
    "HALF": _normal(3, 4).astype(np.float16), "D": _rng.standard_normal((3, 4)),
}  # fmt: skip
ARRAYS["SPD"] = (ARRAYS["SQ"] @ ARRAYS["SQ"].T + 3 * np.eye(3)).astype(np.float32)
ARRAYS["RGB"] = np.random.default_rng(12).uniform(0, 1, (2, 4, 5, 3)).astype(np.float32)
ARRAYS["BOX"] = np.array([[1, 2, 5, 6], [3, 1, 7, 4]], np.float32)
ARRAYS["SORTED"] = np.sort(ARRAYS["S"], -1)
ARRAYS["PROB"] = (ARRAYS["U"] / ARRAYS["U"].sum(1, keepdims=True)).astype(np.float32)

_y, _x, _c = np.mgrid[:6, :8, :3]
PICTURES = {
    "PIC": ((_y * 31 + _x * 17 + _c * 53 + (_y * _x * _c) % 7 * 9) % 256).astype(np.uint8),
    "PIC2": ((_y * 11 + _x * 29 + _c * 71) % 256).astype(np.uint8),
}


def png(image):
    """An image as a PNG file's bytes."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", image.shape[1], image.shape[0], 8, 2, 0, 0, 0)
    rows = b"".join(b"\0" + row.tobytes() for row in image)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


PICTURES["FILE"] = np.frombuffer(png(PICTURES["PIC"]), np.uint8)


def value_of(name, shape):
    """A parameter's values by its name, so that they are the same wherever the name is."""
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    return (rng.standard_normal(shape) * 0.5).astype(np.float32)


class Kit:
    """What samples call; ms is mindspore or msjit."""

    def __init__(self, ms):
        self.ms = ms
        self.nn, self.ops, self.init, self.amp, self.train_module = (
            importlib.import_module(f"{ms.__name__}.{m}") for m in ("nn", "ops", "common.initializer", "amp", "train")
        )

    def namespace(self):
        """The names that a sample uses, with tensors of its own."""
        ms = self.ms
        tensors = {name: ms.Tensor(array.copy()) for name, array in ARRAYS.items()}
        own = {
            n: getattr(self, n) for n in ("nn", "ops", "init", "amp", "fix", "steps", "rates", "train", "parameters")
        }
        dtypes = {"F32": ms.float32, "F16": ms.float16, "F64": ms.float64, "I64": ms.int64, "INT32": ms.int32}
        return {
            **tensors, **own, **dtypes, "ms": ms, "np": np, "T": self.tensor, "tr": self.train_module,
            **{n: importlib.import_module(f"{ms.__name__}.dataset.{n}") for n in ("vision", "transforms", "text")},
            **PICTURES, "P": importlib.import_module(f"{ms.__name__}.ops.operations"), "stepped": self.stepped,
            "__name__": "programs", "programs": sys.modules[__name__], "about": about, "moments": moments, "spread": spread,
        }  # fmt: skip

    def tensor(self, value, dtype=None):
        """A tensor of a nested list."""
        return self.ms.Tensor(np.asarray(value, dtype) if dtype else np.asarray(value))

    def stepped(self, primitive, n, *args):
        """The first n arguments as Parameters, after a primitive was called with them, which writes them."""
        slots = [self.ms.Parameter(self.ms.Tensor(a.asnumpy().copy()), name=f"p{i}") for i, a in enumerate(args[:n])]
        primitive(*slots, *args[n:])
        return [s.asnumpy() for s in slots]

    def fix(self, cell):
        """The cell with values in its parameters that their names decide."""
        for name, p in cell.parameters_and_names():
            value = value_of(name, p.shape)
            if name.endswith(("variance", "moving_variance")):
                value = np.abs(value) + 0.5
            p.set_data(self.ms.Tensor(value).astype(p.dtype))
        return cell

    def parameters(self):
        ms = self.ms
        return [ms.Parameter(ms.Tensor(value_of(n, s)), name=n) for n, s in (("w", (3, 4)), ("b", (4,)))]

    def steps(self, make, n=4):
        """The parameters after n steps of the optimizer that make(parameters) gives, with gradients that vary."""
        ps = self.parameters()
        optimizer = make(ps)
        for i in range(n):
            optimizer(tuple(self.ms.Tensor(value_of(f"g{i}{p.name}", p.shape)) for p in ps))
        return [p.asnumpy() for p in ps]

    def rates(self, schedule, n=6):
        """What a schedule gives for the first steps."""
        ms = self.ms
        return [float(schedule(ms.Tensor(i, ms.int32)).asnumpy()) for i in range(n)]

    def train(self, make, n=3):
        """Losses of n steps of a small network trained by what make(network with loss, optimizer) gives, and its weight."""
        nn = self.nn
        net = self.fix(nn.Dense(4, 3))
        step = make(nn.WithLossCell(net, nn.MSELoss()), nn.Momentum(net.trainable_params(), 0.1, 0.9))
        results = []
        for _ in range(n):
            out = step(self.ms.Tensor(ARRAYS["S"]), self.ms.Tensor(ARRAYS["SQ"]))
            results.append(out[0] if isinstance(out, tuple) else out)
        return [np.asarray(r.asnumpy()) for r in results] + [net.weight.asnumpy()]


def about(x):
    """Shape and dtype of what is random."""
    return [np.array(x.shape), np.frombuffer(str(x.asnumpy().dtype).encode(), np.uint8)]


def moments(x):
    """Shape, dtype, and the rounded mean and deviation of many random numbers."""
    a = x.asnumpy().astype(np.float64)
    return [*about(x), np.round(a.mean(), 1) + 0.0, np.round(a.std(), 1) + 0.0]


def spread(x, low, high):
    """Shape, dtype and whether all of x lies in [low, high]."""
    a = x.asnumpy()
    return [*about(x), np.array((a >= low).all() and (a <= high).all())]


def flat(value):
    """The arrays in a result, in order."""
    if isinstance(value, (tuple, list)):
        return [a for v in value for a in flat(v)]
    if isinstance(value, dict):
        return [a for key in value for a in flat(value[key])]
    if value is None:
        return []
    if hasattr(value, "asnumpy"):
        if "bfloat16" in str(value.dtype).lower():
            return [value.float().asnumpy()]
        return [np.asarray(value.asnumpy())]
    if isinstance(value, np.ndarray) and value.dtype.kind == "U":
        value = "\n".join(map(str, value.ravel()))
    if isinstance(value, str):  # as bytes
        return [np.frombuffer(value.encode(), np.uint8)]
    return [np.asarray(value)]


def pair(sample):
    """(source of the layer or None, source of the call)."""
    return sample if isinstance(sample, tuple) else (None, sample)


def run(sample, kit, wrap=None):
    """What a sample gives, as arrays; wrap: what captures the function that computes it."""
    layer, call = pair(sample)
    namespace = kit.namespace()
    if layer is not None:
        namespace["net"] = kit.fix(eval(layer, namespace))
        call = f"net({call})"
    function = eval(f"lambda: {call}", namespace)
    return flat((wrap(function) if wrap else function)())


_PLACES = {
    "nn": "nn", "ops": "ops", "initializer": "common.initializer", "amp": "amp", "train": "train", "dataset": "dataset",
    "primitives": "ops.operations", "vision": "dataset.vision", "transforms": "dataset.transforms",
    "text": "dataset.text",
}  # fmt: skip


def place(ms, table):
    """The module that a table is about."""
    return importlib.import_module(f"{ms.__name__}.{_PLACES[table]}") if table in _PLACES else ms


def there(ms, table, name):
    """Whether the module that a table is about has the name."""
    return hasattr(place(ms, table), name)


def double(x):
    """What samples compile."""
    return x * 2
