"""Initial values of parameters, with MindSpore's names and defaults."""

import math

from .. import _core, _missing
from .._core import Tensor

_full = _core._raw_ops["full"]


def _words(shape):
    """Random words for initial values. They follow from NumPy's generator, which ``set_seed`` seeds, and are MindSpore's: after
    one seed, networks begin with the same weights here and there, but for rounding."""
    import numpy as np

    words = np.empty(-(-math.prod(shape) // 4) * 4, np.uint32)
    _core._initial_words(int(np.random.randint(1, 1 << 63, dtype=np.int64)), words)
    return words


def _rand(shape):
    """float32 array, uniform on [0, 1)."""
    import numpy as np

    numbers = _words(shape)[: math.prod(shape)].astype(np.float32)
    numbers *= np.float32(2.0**-32)
    return np.minimum(numbers, np.float32(1.0 - 2.0**-24), out=numbers).reshape(shape)


def _randn(shape, sigma=1.0, mean=0.0):
    """float32 array of a normal distribution (Box and Muller, 1958): elements 2j and 2j + 1 are the coordinates of a point."""
    import numpy as np

    drawn = (_words(shape) & np.uint32(0x7FFFFF)).astype(np.float32) * np.float32(2.0**-23)
    drawn = np.maximum(drawn, np.float32(1e-7)).reshape(-1, 2)
    radius = np.sqrt(np.float32(-2) * np.log(drawn[:, 0])) * np.float32(sigma)
    angle = np.float32(2 * 3.1415926) * drawn[:, 1]
    points = np.stack((radius * np.cos(angle), radius * np.sin(angle)), 1) + np.float32(mean)
    return points.reshape(-1)[: math.prod(shape)].reshape(shape)


class Initializer:
    """Base of initial values: ``make(shape, dtype)`` gives a new tensor; called with a tensor it fills that.

    A subclass defines ``make``, or ``_initialize(arr)`` as MindSpore's do, which fills a float32 NumPy array.

    >>> from msjit.common.initializer import Initializer, initializer
    >>> class Counting(Initializer):
    ...     def _initialize(self, arr):
    ...         arr.flat = range(arr.size)
    >>> initializer(Counting(), (2, 2))
    Tensor([[0., 1.],
            [2., 3.]], dtype=float32)
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
    import numpy as np

    low = np.float32(-bound)
    return Tensor((np.float32(bound) - low) * _rand(shape) + low).astype(dtype)


def _normal(shape, dtype, sigma, mean=0.0):
    return Tensor(_randn(shape, sigma, mean)).astype(dtype)


def _truncated(shape, dtype, sigma, mean, a, b):
    """Normal numbers limited to [a, b] by inverting the distribution (Devroye, 1986, II.2)."""
    low, high = (0.5 * (1.0 + math.erf(v / math.sqrt(2.0))) for v in (a, b))
    u = Tensor(_rand(shape)).astype(_core.float64) * (high - low) + low
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
    """Zeros; also named 'zeros'.

    >>> from msjit.common.initializer import Zero, initializer
    >>> initializer(Zero(), (3,))
    Tensor([0., 0., 0.], dtype=float32)
    """

    def make(self, shape, dtype):
        return _full(0, shape, dtype)


class One(Initializer):
    """Ones; also named 'ones'.

    >>> from msjit.common.initializer import One, initializer
    >>> initializer(One(), (3,))
    Tensor([1., 1., 1.], dtype=float32)
    """

    def make(self, shape, dtype):
        return _full(1, shape, dtype)


class Constant(Initializer):
    """One value everywhere.

    Args:
        value: number.

    >>> from msjit.common.initializer import Constant, initializer
    >>> initializer(Constant(7), (3,))
    Tensor([7., 7., 7.], dtype=float32)
    """

    def __init__(self, value):
        self.value = value

    def make(self, shape, dtype):
        return _full(self.value, shape, dtype)


class Uniform(Initializer):
    """Random numbers, uniform on [-scale, scale); also named 'uniform'.

    Args:
        scale: number. Default: 0.07.

    >>> from msjit.common.initializer import Uniform, initializer
    >>> x = initializer(Uniform(0.5), (100,))
    >>> bool((x.abs() <= 0.5).all()), bool((x.abs() > 0.3).any())
    (True, True)
    """

    def __init__(self, scale=0.07):
        self.scale = scale

    def make(self, shape, dtype):
        return _uniform(shape, dtype, self.scale)


class Normal(Initializer):
    """Random numbers of a normal distribution; also named 'normal'.

    Args:
        sigma: number, the standard deviation. Default: 0.01.
        mean: number. Default: 0.0.

    >>> from msjit.common.initializer import Normal, initializer
    >>> x = initializer(Normal(sigma=2.0, mean=10.0), (10000,))
    >>> round(float(x.mean())), round(float(x.std()))
    (10, 2)
    """

    def __init__(self, sigma=0.01, mean=0.0):
        self.sigma, self.mean = sigma, mean

    def make(self, shape, dtype):
        return _normal(shape, dtype, self.sigma, self.mean)


class TruncatedNormal(Initializer):
    """Random numbers of a normal distribution of which only those in [a, b] are taken.

    Args:
        sigma: number, the standard deviation before. Default: 0.01.
        mean: number. Default: 0.0.
        a: number, the lower end. Default: -2.0.
        b: number, the upper end. Default: 2.0.

    >>> from msjit.common.initializer import TruncatedNormal, initializer
    >>> x = initializer(TruncatedNormal(sigma=1.0, a=-0.5, b=0.5), (100,))
    >>> bool((x.abs() <= 0.5).all())
    True
    """

    def __init__(self, sigma=0.01, mean=0.0, a=-2.0, b=2.0):
        self.sigma, self.mean, self.a, self.b = sigma, mean, a, b

    def make(self, shape, dtype):
        low, high = ((v - self.mean) / self.sigma for v in (self.a, self.b))
        return _truncated(shape, dtype, self.sigma, self.mean, low, high)


class XavierUniform(Initializer):
    """Random numbers for layers with tanh or sigmoid: uniform within gain * sqrt(6 / (fan_in + fan_out)), the numbers of
    inputs and outputs of a weight (out, in, ...) (Glorot and Bengio, 2010).

    Args:
        gain: number. Default: 1.

    >>> from msjit.common.initializer import XavierUniform, initializer
    >>> x = initializer(XavierUniform(), (20, 40))  # sqrt(6 / 60) = 0.316
    >>> bool((x.abs() <= 0.317).all()), bool((x.abs() > 0.3).any())
    (True, True)
    """

    def __init__(self, gain=1):
        self.gain = gain

    def make(self, shape, dtype):
        return _uniform(shape, dtype, self.gain * math.sqrt(6.0 / sum(_fans(shape))))


class XavierNormal(Initializer):
    """Random numbers for layers with tanh or sigmoid: normal with standard deviation gain * sqrt(2 / (fan_in + fan_out)), the
    numbers of inputs and outputs of a weight (out, in, ...) (Glorot and Bengio, 2010).

    Args:
        gain: number. Default: 1.

    >>> from msjit.common.initializer import XavierNormal, initializer
    >>> x = initializer(XavierNormal(), (100, 100))  # sqrt(2 / 200) = 0.1
    >>> round(float(x.std()), 2)
    0.1
    """

    def __init__(self, gain=1):
        self.gain = gain

    def make(self, shape, dtype):
        return _normal(shape, dtype, self.gain * math.sqrt(2.0 / sum(_fans(shape))))


class HeUniform(Initializer):
    """Random numbers for layers with ReLU: uniform within gain * sqrt(3 / fan), fan the inputs or outputs of a weight (out,
    in, ...) (He et al., 2015).

    Args:
        negative_slope: number, the slope of the leaky ReLU that follows. Default: 0.
        mode: 'fan_in' (default) keeps the size of what passes forward, 'fan_out' that of gradients.
        nonlinearity: what follows and so the gain: 'leaky_relu' (default, sqrt(2 / (1 + negative_slope ** 2))), 'relu'
            (sqrt(2)), 'tanh' (5 / 3), 'linear', 'sigmoid' or 'conv1d' to 'conv3d' (1).
    Raises:
        ValueError: nonlinearity or mode is another word.

    >>> from msjit.common.initializer import HeUniform, initializer
    >>> x = initializer(HeUniform(), (20, 24))  # sqrt(2) * sqrt(3 / 24) = 0.5
    >>> bool((x.abs() <= 0.5).all()), bool((x.abs() > 0.45).any())
    (True, True)
    """

    def __init__(self, negative_slope=0, mode="fan_in", nonlinearity="leaky_relu"):
        self.negative_slope, self.mode, self.nonlinearity = negative_slope, mode, nonlinearity

    def make(self, shape, dtype):
        gain = _gain(self.nonlinearity, self.negative_slope)  # what is never used may be anything, as in MindSpore
        return _uniform(shape, dtype, gain * math.sqrt(3.0 / _fan(shape, self.mode)))


class HeNormal(Initializer):
    """Random numbers for layers with ReLU: normal with standard deviation gain / sqrt(fan), fan the inputs or outputs of a
    weight (out, in, ...) (He et al., 2015).

    Args:
        negative_slope: number, the slope of the leaky ReLU that follows. Default: 0.
        mode: 'fan_in' (default) keeps the size of what passes forward, 'fan_out' that of gradients.
        nonlinearity: what follows and so the gain: 'leaky_relu' (default, sqrt(2 / (1 + negative_slope ** 2))), 'relu'
            (sqrt(2)), 'tanh' (5 / 3), 'linear', 'sigmoid' or 'conv1d' to 'conv3d' (1).
    Raises:
        ValueError: nonlinearity or mode is another word.

    >>> from msjit.common.initializer import HeNormal, initializer
    >>> x = initializer(HeNormal(), (100, 200))  # sqrt(2) / sqrt(200) = 0.1
    >>> round(float(x.std()), 2)
    0.1
    """

    def __init__(self, negative_slope=0, mode="fan_in", nonlinearity="leaky_relu"):
        self.negative_slope, self.mode, self.nonlinearity = negative_slope, mode, nonlinearity

    def make(self, shape, dtype):
        gain = _gain(self.nonlinearity, self.negative_slope)
        return _normal(shape, dtype, gain / math.sqrt(_fan(shape, self.mode)))


class VarianceScaling(Initializer):
    """Random numbers of variance scale / n, n the inputs, the outputs or their mean.

    Args:
        scale: positive number. Default: 1.0.
        mode: 'fan_in' (default), 'fan_out' or 'fan_avg'.
        distribution: 'truncated_normal' (default, cut at two standard deviations), 'untruncated_normal' or 'uniform'.
    Raises:
        ValueError: a setting is none of these.

    >>> from msjit.common.initializer import VarianceScaling, initializer
    >>> x = initializer(VarianceScaling(distribution="uniform"), (100, 100))
    >>> round(float(x.std()), 2)
    0.1
    """

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
    """A random matrix with orthonormal rows or columns, times gain (Saxe et al., 2013). Of a shape of more dimensions all but
    the first are merged.

    Args:
        gain: number. Default: 1.0.
    Raises:
        ValueError: the shape has fewer than two dimensions.

    >>> from msjit.common.initializer import Orthogonal, initializer
    >>> x = initializer(Orthogonal(), (2, 3))
    >>> ms.ops.abs(x @ x.T).asnumpy().round(4).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """

    def __init__(self, gain=1.0):
        self.gain = gain

    def make(self, shape, dtype):
        import numpy as np

        if len(shape) < 2:
            raise ValueError(f"Orthogonal: at least 2 dimensions are needed, got shape {tuple(shape)}")
        rows, columns = shape[0], math.prod(shape[1:])
        drawn = _randn((rows, columns))
        q, r = np.linalg.qr(drawn.T if rows < columns else drawn)
        q = q * np.sign(np.diag(r))
        q = q.T if rows < columns else q
        return Tensor(np.ascontiguousarray(q.reshape(shape) * self.gain)).astype(dtype)


class Sparse(Initializer):
    """A matrix of normal random numbers with zeros at random places of every column (Martens, 2010).

    Args:
        sparsity: number in [0, 1], the share of zeros.
        sigma: number, the standard deviation of the others. Default: 0.01.
    Raises:
        ValueError: the shape has not two dimensions.

    >>> from msjit.common.initializer import Sparse, initializer
    >>> (initializer(Sparse(0.5), (4, 3)) == 0).sum(0)
    Tensor([2, 2, 2], dtype=int64)
    """

    def __init__(self, sparsity, sigma=0.01):
        self.sparsity, self.sigma = sparsity, sigma

    def make(self, shape, dtype):
        if len(shape) != 2:
            raise ValueError(f"Sparse: expected 2 dimensions, got shape {tuple(shape)}")
        import numpy as np

        zeros, values = math.ceil(shape[0] * self.sparsity), _randn(shape, self.sigma)
        for column in range(shape[1]):
            values[np.random.permutation(shape[0])[:zeros], column] = 0
        return Tensor(values).astype(dtype)


class Identity(Initializer):
    """A matrix with ones on the diagonal and zeros elsewhere; also named 'identity'.

    Raises:
        ValueError: the shape has not two dimensions.

    >>> from msjit.common.initializer import Identity, initializer
    >>> initializer(Identity(), (2, 2))
    Tensor([[1., 0.],
            [0., 1.]], dtype=float32)
    """

    def make(self, shape, dtype):
        if len(shape) != 2:
            raise ValueError(f"Identity: expected 2 dimensions, got shape {tuple(shape)}")
        return _core._raw_ops["eye"](shape[0], shape[1], dtype)


class Dirac(Initializer):
    """Weight of a convolution that hands its input channels through unchanged.

    Args:
        groups: int, the groups of the convolution. Default: 1.
    Raises:
        ValueError: groups is not a positive int, the shape has not 3 to 5 dimensions, or the first is not divisible by
            groups.

    >>> from msjit.common.initializer import Dirac, initializer
    >>> initializer(Dirac(), (2, 2, 3)).tolist()
    [[[0.0, 1.0, 0.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0]]]
    """

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
    """A new tensor of initial values.

    Args:
        init: an Initializer, its name ('normal', 'zeros', 'XavierUniform', ... in any case), a number for all elements, or
            a Tensor.
        shape: int or tuple of ints; None (default): that of a Tensor, else ().
        dtype: dtype of the result, but for a Tensor, which keeps its own. Default: None, float32.
    Returns:
        Tensor.
    Raises:
        ValueError: the name is not known, or the Tensor has another shape.
        TypeError: init is of another kind.

    >>> from msjit.common.initializer import initializer
    >>> initializer("ones", (2,)), initializer(0.5, (2,), ms.float16)
    (Tensor([1., 1.], dtype=float32), Tensor([0.5, 0.5], dtype=float16))
    """
    dtype = dtype or _core.float32
    if isinstance(init, Tensor):
        if shape is not None and tuple(shape) != init.shape:
            raise ValueError(f"initializer: the tensor has shape {init.shape}, asked for {tuple(shape)}")
        return init.copy()  # of its own dtype, whatever is asked for, as in MindSpore
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
    return (_rand(tuple(shape)) * (b - a) + a).astype("float32")


def _init_truncated_normal(a, b, mean, sigma, shape):
    """A NumPy array of normal random numbers, of those between a and b standard deviations."""
    return _truncated(tuple(shape), _core.float32, sigma, mean, a, b).asnumpy()


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
