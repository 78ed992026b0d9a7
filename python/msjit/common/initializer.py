"""Initial values of parameters, with MindSpore's names and defaults."""

import math

from .. import _core
from .._core import Tensor

_rand, _randn, _full = (_core._raw_ops[n] for n in ("rand", "randn", "full"))


class Initializer:
    """Makes initial values: ``make(shape, dtype)`` gives a tensor; called with a tensor it fills it."""

    def make(self, shape, dtype):
        raise NotImplementedError(f"{type(self).__name__}: make(shape, dtype) must be defined")

    def __call__(self, tensor):
        return tensor.set_data(self.make(tensor.shape, tensor.dtype))


def _uniform(shape, dtype, bound):
    return (_rand(shape) * (2.0 * bound) - bound).astype(dtype)


def _normal(shape, dtype, sigma, mean=0.0):
    return (_randn(shape) * sigma + mean).astype(dtype)


def _truncated(shape, dtype, sigma, mean, a, b):
    """Normal numbers limited to [a, b] by inverting the distribution (Devroye, 1986, II.2)."""
    low, high = (0.5 * (1.0 + math.erf(v / math.sqrt(2.0))) for v in (a, b))
    u = _rand(shape, _core.float64) * (high - low) + low
    z = _core._raw_ops["erfinv"](2.0 * u - 1.0) * math.sqrt(2.0)
    return (_core._raw_ops["clamp"](z, a, b) * sigma + mean).astype(dtype)


def _fans(shape):
    """(inputs, outputs) of a weight (out, in, *window)."""
    if len(shape) < 1:
        raise ValueError("initializer: fan-in and fan-out need at least one dimension")
    if len(shape) == 1:
        return shape[0], shape[0]
    window = math.prod(shape[2:])
    return shape[1] * window, shape[0] * window


def _gain(nonlinearity, negative_slope):
    gains = {
        "linear": 1.0, "sigmoid": 1.0, "conv1d": 1.0, "conv2d": 1.0, "conv3d": 1.0,
        "tanh": 5.0 / 3.0, "relu": math.sqrt(2.0), "leaky_relu": math.sqrt(2.0 / (1.0 + negative_slope**2)),
    }  # fmt: skip
    if nonlinearity not in gains:
        raise ValueError(f"initializer: nonlinearity must be one of {', '.join(gains)}, got {nonlinearity!r}")
    return gains[nonlinearity]


class Zero(Initializer):
    """Zeros."""

    def make(self, shape, dtype):
        return _full(0, shape, dtype)


class One(Initializer):
    """Ones."""

    def make(self, shape, dtype):
        return _full(1, shape, dtype)


class Constant(Initializer):
    """One value everywhere."""

    def __init__(self, value):
        self.value = value

    def make(self, shape, dtype):
        return _full(self.value, shape, dtype)


class Uniform(Initializer):
    """Uniform on [-scale, scale)."""

    def __init__(self, scale=0.07):
        self.scale = scale

    def make(self, shape, dtype):
        return _uniform(shape, dtype, self.scale)


class Normal(Initializer):
    """Normal with mean and sigma."""

    def __init__(self, sigma=0.01, mean=0.0):
        self.sigma, self.mean = sigma, mean

    def make(self, shape, dtype):
        return _normal(shape, dtype, self.sigma, self.mean)


class TruncatedNormal(Initializer):
    """Normal with mean and sigma, limited to mean + [a, b] * sigma."""

    def __init__(self, sigma=0.01, mean=0.0, a=-2.0, b=2.0):
        self.sigma, self.mean, self.a, self.b = sigma, mean, a, b

    def make(self, shape, dtype):
        return _truncated(shape, dtype, self.sigma, self.mean, self.a, self.b)


class XavierUniform(Initializer):
    """Uniform with bound gain * sqrt(6 / (fan_in + fan_out)) (Glorot and Bengio, 2010)."""

    def __init__(self, gain=1):
        self.gain = gain

    def make(self, shape, dtype):
        return _uniform(shape, dtype, self.gain * math.sqrt(6.0 / sum(_fans(shape))))


class XavierNormal(Initializer):
    """Normal with sigma gain * sqrt(2 / (fan_in + fan_out)) (Glorot and Bengio, 2010)."""

    def __init__(self, gain=1):
        self.gain = gain

    def make(self, shape, dtype):
        return _normal(shape, dtype, self.gain * math.sqrt(2.0 / sum(_fans(shape))))


class HeUniform(Initializer):
    """Uniform with bound gain * sqrt(3 / fan) (He et al., 2015)."""

    def __init__(self, negative_slope=0, mode="fan_in", nonlinearity="leaky_relu"):
        self.gain, self.mode = _gain(nonlinearity, negative_slope), mode

    def make(self, shape, dtype):
        return _uniform(shape, dtype, self.gain * math.sqrt(3.0 / _fan(shape, self.mode)))


class HeNormal(Initializer):
    """Normal with sigma gain / sqrt(fan) (He et al., 2015)."""

    def __init__(self, negative_slope=0, mode="fan_in", nonlinearity="leaky_relu"):
        self.gain, self.mode = _gain(nonlinearity, negative_slope), mode

    def make(self, shape, dtype):
        return _normal(shape, dtype, self.gain / math.sqrt(_fan(shape, self.mode)))


def _fan(shape, mode):
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"initializer: mode must be 'fan_in' or 'fan_out', got {mode!r}")
    return _fans(shape)[mode == "fan_out"]


_NAMES = {
    "zeros": Zero, "zero": Zero, "ones": One, "one": One, "normal": Normal, "uniform": Uniform,
    "truncatednormal": TruncatedNormal, "xavieruniform": XavierUniform, "xavier_uniform": XavierUniform,
    "xaviernormal": XavierNormal, "xavier_normal": XavierNormal, "heuniform": HeUniform, "he_uniform": HeUniform,
    "henormal": HeNormal, "he_normal": HeNormal,
}  # fmt: skip


def initializer(init, shape=None, dtype=None):
    """A tensor of initial values. init: an Initializer, its name ("normal", "zeros", "XavierUniform", ...), a number,
    a Tensor (whose shape and dtype are kept where none are given).

    >>> from msjit.common.initializer import initializer
    >>> initializer("ones", (2,), ms.float32)
    Tensor([1., 1.], dtype=float32)
    """
    dtype = dtype or _core.float32
    if isinstance(init, Tensor):
        if shape is not None and tuple(shape) != init.shape:
            raise ValueError(f"initializer: the tensor has shape {init.shape}, asked for {tuple(shape)}")
        return init.astype(dtype)
    if isinstance(init, str):
        if init.lower() not in _NAMES:
            raise ValueError(f"initializer: unknown name {init!r}; known: {', '.join(sorted(_NAMES))}")
        init = _NAMES[init.lower()]()
    if isinstance(init, (int, float)):
        init = Constant(init)
    if not isinstance(init, Initializer):
        raise TypeError(f"initializer: expected an Initializer, name, number or Tensor, got {type(init).__name__}")
    shape = (shape,) if isinstance(shape, int) else tuple(shape or ())
    return init.make(shape, dtype)
