"""Activations as cells."""

from .. import ops
from ..common.initializer import initializer
from ..parameter import Parameter
from .cell import Cell


def _activation(name, function, doc):
    """A cell without settings that applies one op."""

    class Activation(Cell):
        def construct(self, x):
            return function(x)

    Activation.__name__ = Activation.__qualname__ = name
    Activation.__doc__ = doc
    return Activation


ReLU = _activation("ReLU", ops.relu, "max(x, 0).")
ReLU6 = _activation("ReLU6", ops.relu6, "min(max(x, 0), 6).")
SiLU = _activation("SiLU", ops.silu, "x * sigmoid(x).")
Mish = _activation("Mish", ops.mish, "x * tanh(softplus(x)).")
Sigmoid = _activation("Sigmoid", ops.sigmoid, "1 / (1 + exp(-x)).")
Tanh = _activation("Tanh", ops.tanh, "Hyperbolic tangent.")
HSwish = _activation("HSwish", ops.hard_swish, "x * relu6(x + 3) / 6.")
HSigmoid = _activation("HSigmoid", ops.hard_sigmoid, "relu6(x + 3) / 6.")
LogSigmoid = _activation("LogSigmoid", ops.log_sigmoid, "log(sigmoid(x)).")
SeLU = _activation("SeLU", ops.selu, "Scaled exponential linear unit (Klambauer et al., 2017).")
Softsign = _activation("Softsign", ops.softsign, "x / (1 + |x|).")


class GELU(Cell):
    """x * Phi(x) (Hendrycks and Gimpel, 2016); approximate: by tanh, as MindSpore's default, else by erf."""

    def __init__(self, approximate=True):
        super().__init__()
        self.approximate = "tanh" if approximate else "none"

    def construct(self, x):
        return ops.gelu(x, self.approximate)


class ELU(Cell):
    """x if x > 0 else alpha * (exp(x) - 1)."""

    def __init__(self, alpha=1.0):
        super().__init__()
        self.alpha = alpha

    def construct(self, x):
        return ops.elu(x, self.alpha)


class CELU(Cell):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017)."""

    def __init__(self, alpha=1.0):
        super().__init__()
        self.alpha = alpha

    def construct(self, x):
        return ops.maximum(x, 0) + ops.minimum(self.alpha * ops.expm1(x / self.alpha), 0)


class LeakyReLU(Cell):
    """x if x > 0 else alpha * x."""

    def __init__(self, alpha=0.2):
        super().__init__()
        self.alpha = alpha

    def construct(self, x):
        return ops.leaky_relu(x, self.alpha)


class PReLU(Cell):
    """x if x > 0 else w * x with a trained w, one or one per channel (He et al., 2015)."""

    def __init__(self, channel=1, w=0.25):
        super().__init__()
        self.w = Parameter(initializer(w, (channel,)), name="a")

    def construct(self, x):
        return ops.prelu(x, self.w)


class Hardtanh(Cell):
    """x limited to [min_val, max_val]."""

    def __init__(self, min_val=-1.0, max_val=1.0):
        super().__init__()
        self.min_val, self.max_val = min_val, max_val

    def construct(self, x):
        return ops.hard_tanh(x, self.min_val, self.max_val)


class Softplus(Cell):
    """log(1 + exp(beta * x)) / beta."""

    def __init__(self, beta=1.0, threshold=20.0):
        super().__init__()
        self.beta, self.threshold = beta, threshold

    def construct(self, x):
        return ops.softplus(x, self.beta, self.threshold)


class Softmax(Cell):
    """exp(x) / sum(exp(x)) along axis."""

    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.softmax(x, self.axis)


class LogSoftmax(Cell):
    """log(softmax(x)) along axis."""

    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.log_softmax(x, self.axis)


class GLU(Cell):
    """a * sigmoid(b) for the halves a, b of x along axis."""

    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.glu(x, self.axis)


FastGelu = _activation("FastGelu", ops.fast_gelu, "x * sigmoid(1.702 x), MindSpore's quick approximation of gelu.")
Tanhshrink = _activation("Tanhshrink", ops.tanhshrink, "x - tanh(x).")


class Softmax2d(Cell):
    """Softmax over the channels of (N, C, H, W) or (C, H, W)."""

    def construct(self, x):
        return ops.softmax(x, -3)


class Softmin(Cell):
    """Softmax of -x along axis."""

    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.softmin(x, self.axis)


class LogSoftmaxExt(Cell):
    """log(softmax(x)) along dim; None: 0 for 0, 1 and 3 dimensions, else 1."""

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, x):
        dim = (0 if x.ndim in (0, 1, 3) else 1) if self.dim is None else self.dim
        return ops.log_softmax(x, dim)


class HShrink(Cell):
    """x where |x| > lambd, else 0."""

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, x):
        return ops.hardshrink(x, self.lambd)


class SoftShrink(Cell):
    """x moved towards 0 by lambd, 0 where |x| <= lambd."""

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, x):
        return ops.softshrink(x, self.lambd)


class Threshold(Cell):
    """x where x > threshold, else value."""

    def __init__(self, threshold, value):
        super().__init__()
        self.threshold, self.value = threshold, value

    def construct(self, x):
        return ops.threshold(x, self.threshold, self.value)


class RReLU(Cell):
    """x if x >= 0 else a * x, a uniform in [lower, upper] for every element (Xu et al., 2015)."""

    def __init__(self, lower=1.0 / 8, upper=1.0 / 3):
        super().__init__()
        self.lower, self.upper = lower, upper

    def construct(self, x):
        return ops.rrelu(x, self.lower, self.upper)


class PReLUExt(Cell):
    """x if x > 0 else weight * x with a trained weight, one or one per channel."""

    def __init__(self, num_parameters=1, init=0.25, dtype=None):
        super().__init__()
        self.weight = Parameter(initializer(init, (num_parameters,), dtype))

    def construct(self, x):
        return ops.prelu(x, self.weight)


_NAMES = {
    "softmax": Softmax, "logsoftmax": LogSoftmax, "relu": ReLU, "relu6": ReLU6, "tanh": Tanh, "gelu": GELU, "elu": ELU,
    "sigmoid": Sigmoid, "prelu": PReLU, "leakyrelu": LeakyReLU, "hswish": HSwish, "hsigmoid": HSigmoid,
    "logsigmoid": LogSigmoid, "softsign": Softsign, "silu": SiLU, "mish": Mish, "softmax2d": Softmax2d, "softmin": Softmin,
    "fastgelu": FastGelu, "fast_gelu": FastGelu, "softshrink": SoftShrink, "hshrink": HShrink, "threshold": Threshold,
}  # fmt: skip


def get_activation(name, prim_name=None):
    """The activation of that name as a cell; None for None.

    >>> ms.nn.get_activation("relu")
    ReLU()
    """
    if name is None or isinstance(name, Cell):
        return name
    if name not in _NAMES:
        raise ValueError(f"get_activation: unknown name {name!r}; known: {', '.join(sorted(_NAMES))}")
    return _NAMES[name]()
