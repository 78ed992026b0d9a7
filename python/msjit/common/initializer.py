"""Initial values of parameters, with MindSpore's names and defaults."""

import math

from .. import _core, _missing
from .._core import Tensor
from ..ops import streams

_full = _core._raw_ops["full"]


def _drawn(name, shape, dtype):
    """Random numbers; NumPy's generator, which ``set_seed`` seeds, too, says which, as in MindSpore."""
    import numpy as np

    start = streams.start("initializer", int(np.random.randint(2**31)))
    return streams.swapped(start, lambda: _core._raw_ops[name](shape, dtype))[0]


def _rand(shape, dtype=None):
    return _drawn("rand", shape, dtype)


def _randn(shape, dtype=None):
    return _drawn("randn", shape, dtype)


class Initializer:
    """Makes initial values: ``make(shape, dtype)`` gives a tensor; called with a tensor it fills it.

    A subclass may define ``_initialize(arr)`` instead, as MindSpore's do, which fills a NumPy array.
    """

    def make(self, shape, dtype):
        if not hasattr(self, "_initialize"):
            raise NotImplementedError(f"{type(self).__name__}: make(shape, dtype) or _initialize(arr) must be defined")
        import numpy as np

        array = np.zeros(shape, np.float32)
        self._initialize(array)
        return Tensor(array).astype(dtype)

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
    """Normal with mean and sigma, limited to [a, b]."""

    def __init__(self, sigma=0.01, mean=0.0, a=-2.0, b=2.0):
        self.sigma, self.mean, self.a, self.b = sigma, mean, a, b

    def make(self, shape, dtype):
        low, high = ((v - self.mean) / self.sigma for v in (self.a, self.b))
        return _truncated(shape, dtype, self.sigma, self.mean, low, high)


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


class VarianceScaling(Initializer):
    """Numbers of variance scale / n, n the inputs, outputs or their mean by mode; distribution 'uniform',
    'untruncated_normal' or 'truncated_normal' (cut at two deviations)."""

    def __init__(self, scale=1.0, mode="fan_in", distribution="truncated_normal"):
        if scale <= 0 or mode not in ("fan_in", "fan_out", "fan_avg"):
            raise ValueError(
                f"VarianceScaling: needs a positive scale and a mode fan_in, fan_out or fan_avg, got {scale}, {mode!r}"
            )
        if distribution not in ("uniform", "truncated_normal", "untruncated_normal"):
            raise ValueError(f"VarianceScaling: unknown distribution {distribution!r}")
        self.scale, self.mode, self.distribution = scale, mode, distribution

    def make(self, shape, dtype):
        inputs, outputs = _fans(shape)
        n = {"fan_in": inputs, "fan_out": outputs, "fan_avg": (inputs + outputs) / 2}[self.mode]
        scale = self.scale / max(1.0, n)
        if self.distribution == "truncated_normal":
            return _truncated(shape, dtype, math.sqrt(scale) / 0.87962566103423978, 0.0, -2.0, 2.0)
        if self.distribution == "untruncated_normal":
            return _normal(shape, dtype, math.sqrt(scale))
        return _uniform(shape, dtype, math.sqrt(3 * scale))


class Orthogonal(Initializer):
    """A matrix (all but the first dimension merged) with orthonormal rows or columns, times gain (Saxe et al., 2013)."""

    def __init__(self, gain=1.0):
        self.gain = gain

    def make(self, shape, dtype):
        import numpy as np

        if len(shape) < 2:
            raise ValueError(f"Orthogonal: at least 2 dimensions are needed, got shape {tuple(shape)}")
        rows, columns = shape[0], math.prod(shape[1:])
        q, r = np.linalg.qr(_randn((max(rows, columns), min(rows, columns)), _core.float64).asnumpy())
        q = q * np.sign(np.diag(r))
        q = q.T if rows < columns else q
        return Tensor(np.ascontiguousarray(q.reshape(shape) * self.gain)).astype(dtype)


class Sparse(Initializer):
    """A matrix of normal numbers with a share of zeros in every column (Martens, 2010)."""

    def __init__(self, sparsity, sigma=0.01):
        self.sparsity, self.sigma = sparsity, sigma

    def make(self, shape, dtype):
        if len(shape) != 2:
            raise ValueError(f"Sparse: expected 2 dimensions, got shape {tuple(shape)}")
        zeros = math.ceil(shape[0] * self.sparsity)
        order = _core._raw_ops["argsort"](_rand(shape), 0)
        rank = _core._raw_ops["argsort"](order, 0)
        return _core._raw_ops["where"](rank < zeros, 0.0, _randn(shape) * self.sigma).astype(dtype)


class Identity(Initializer):
    """Ones on the diagonal of a matrix."""

    def make(self, shape, dtype):
        if len(shape) != 2:
            raise ValueError(f"Identity: expected 2 dimensions, got shape {tuple(shape)}")
        return _core._raw_ops["eye"](shape[0], shape[1], dtype)


class Dirac(Initializer):
    """A convolution's weight (3 to 5 dimensions) that hands channels through, in each of groups."""

    def __init__(self, groups=1):
        if not isinstance(groups, int) or groups < 1:
            raise ValueError(f"Dirac: groups must be a positive int, got {groups!r}")
        self.groups = groups

    def make(self, shape, dtype):
        import numpy as np

        if len(shape) not in (3, 4, 5) or shape[0] % self.groups:
            raise ValueError(
                f"Dirac: expected 3 to 5 dimensions, the first divisible by {self.groups}, got {tuple(shape)}"
            )
        values, each = np.zeros(shape, np.float32), shape[0] // self.groups
        middle = tuple(n // 2 for n in shape[2:])
        for g in range(self.groups):
            for i in range(min(each, shape[1])):
                values[(g * each + i, i, *middle)] = 1
        return Tensor(values).astype(dtype)


def _fan(shape, mode):
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"initializer: mode must be 'fan_in' or 'fan_out', got {mode!r}")
    return _fans(shape)[mode == "fan_out"]


_NAMES = {
    "zeros": Zero, "zero": Zero, "ones": One, "one": One, "normal": Normal, "uniform": Uniform,
    "truncatednormal": TruncatedNormal, "xavieruniform": XavierUniform, "xavier_uniform": XavierUniform,
    "xaviernormal": XavierNormal, "xavier_normal": XavierNormal, "heuniform": HeUniform, "he_uniform": HeUniform,
    "henormal": HeNormal, "he_normal": HeNormal, "variancescaling": VarianceScaling, "orthogonal": Orthogonal, "sparse": Sparse,
    "identity": Identity, "dirac": Dirac,
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


# ---- helpers of MindSpore's that scripts import


_INITIALIZER_ALIAS = _NAMES


def _register(*aliases):
    """A class decorator: the initializer is known by its own name in lower case and by the aliases."""

    def register(cls):
        for name in (cls.__name__.lower(), *aliases):
            _NAMES.setdefault(name, cls)
        return cls

    return register


def _calculate_fan_in_and_fan_out(shape):
    """(fan_in, fan_out) of a weight's shape."""
    if len(shape) < 2:
        raise ValueError(f"fan_in and fan_out need at least two dimensions, got {len(shape)}")
    return _fans(shape)


def _calculate_in_and_out(arr):
    """(fan_in, fan_out) of a weight."""
    return _calculate_fan_in_and_fan_out(arr.shape)


def _calculate_correct_fan(shape, mode):
    """fan_in or fan_out, as mode says."""
    if mode.lower() not in ("fan_in", "fan_out"):
        raise ValueError(f"mode must be 'fan_in' or 'fan_out', got {mode!r}")
    return _calculate_fan_in_and_fan_out(shape)[mode.lower() == "fan_out"]


def _calculate_gain(nonlinearity, param=None):
    """The gain of a nonlinearity; param: the negative slope of leaky_relu."""
    if nonlinearity.startswith("conv_transpose"):
        return 1.0
    return _gain(nonlinearity, 0.01 if param is None else param)


def _assignment(arr, num):
    """Fills a NumPy array with a number or an array; returns it."""
    arr[...] = num
    return arr


def _init_random_normal(mean, sigma, shape):
    """A NumPy array of normal random numbers."""
    return _normal(tuple(shape), _core.float32, sigma, mean).asnumpy()


def _init_random_uniform(a, b, shape):
    """A NumPy array of uniform random numbers from [a, b)."""
    return (_rand(tuple(shape)) * (b - a) + a).asnumpy()


def _init_truncated_normal(a, b, mean, sigma, shape):
    """A NumPy array of normal random numbers, of those between a and b standard deviations."""
    return _truncated(tuple(shape), _core.float32, sigma, mean, a, b).asnumpy()


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
