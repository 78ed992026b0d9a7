"""Activations as cells."""

from .. import ops
from ..common.initializer import initializer
from ..parameter import Parameter
from .cell import Cell

_FRAME = """{sentence}

Inputs:
    x: {taken}.
Returns:
    Tensor of x's shape.

>>> ms.nn.{name}()(ms.tensor({argument}))
{shown}
"""


def _activation(
    name, function, sentence, argument, shown, taken="Tensor of any shape; integers are computed in float32"
):
    """A cell without settings that applies one op; argument and shown: an example."""

    class Activation(Cell):
        def construct(self, x):
            return function(x)

    Activation.__name__ = Activation.__qualname__ = name
    Activation.__doc__ = _FRAME.format(name=name, sentence=sentence, taken=taken, argument=argument, shown=shown)
    return Activation


_ANY = "Tensor of numbers of any shape, whose dtype stays"
ReLU = _activation(
    "ReLU", ops.relu, "Rectified linear unit: max(x, 0), so that negative values become 0.",
    "[-1.0, 0.0, 2.0]", "Tensor([0., 0., 2.], dtype=float32)", _ANY,
)  # fmt: skip
ReLU6 = _activation(
    "ReLU6", ops.relu6, "ReLU that is cut off at 6: min(max(x, 0), 6).",
    "[-1.0, 5.0, 9.0]", "Tensor([0., 5., 6.], dtype=float32)", _ANY,
)  # fmt: skip
SiLU = _activation(
    "SiLU", ops.silu, "Sigmoid linear unit, also called swish: x * sigmoid(x) (Elfwing et al., 2018).",
    "[0.0, 100.0]", "Tensor([  0., 100.], dtype=float32)",
)  # fmt: skip
Mish = _activation(
    "Mish", ops.mish, "x * tanh(log(1 + exp(x))), a smooth form of ReLU (Misra, 2019).",
    "[0.0, 100.0]", "Tensor([  0., 100.], dtype=float32)",
)  # fmt: skip
Sigmoid = _activation(
    "Sigmoid", ops.sigmoid, "Sigmoid 1 / (1 + exp(-x)), which maps all numbers to (0, 1).",
    "[0.0, 100.0]", "Tensor([0.5, 1. ], dtype=float32)",
)  # fmt: skip
Tanh = _activation(
    "Tanh", ops.tanh, "Hyperbolic tangent (exp(x) - exp(-x)) / (exp(x) + exp(-x)), which maps all numbers to (-1, 1).",
    "[-100.0, 0.0, 100.0]", "Tensor([-1.,  0.,  1.], dtype=float32)",
)  # fmt: skip
HSwish = _activation(
    "HSwish", ops.hard_swish,
    "SiLU made of straight pieces and a parabola: x * min(max(x + 3, 0), 6) / 6 (Howard et al., 2019).",
    "[-3.0, 0.0, 3.0]", "Tensor([-0.,  0.,  3.], dtype=float32)",
)  # fmt: skip
HSigmoid = _activation(
    "HSigmoid", ops.hard_sigmoid, "Sigmoid made of straight pieces: min(max(x + 3, 0), 6) / 6.",
    "[-3.0, 0.0, 3.0]", "Tensor([0. , 0.5, 1. ], dtype=float32)",
)  # fmt: skip
LogSigmoid = _activation(
    "LogSigmoid", ops.log_sigmoid, "Logarithm of the sigmoid, -log(1 + exp(-x)), without overflow.",
    "[-1000.0]", "Tensor([-1000.], dtype=float32)",
)  # fmt: skip
SeLU = _activation(
    "SeLU", ops.selu,
    "Scaled exponential linear unit, which keeps mean and variance of layers: 1.0507 * (x where x > 0, else\n"
    "1.6733 * (exp(x) - 1)) (Klambauer et al., 2017).",
    "[0.0, 2.0]", "Tensor([0.      , 2.101402], dtype=float32)",
)  # fmt: skip
Softsign = _activation(
    "Softsign", ops.softsign, "x / (1 + |x|), which maps all numbers to (-1, 1).",
    "[-1.0, 0.0, 3.0]", "Tensor([-0.5 ,  0.  ,  0.75], dtype=float32)",
)  # fmt: skip
FastGelu = _activation(
    "FastGelu", ops.fast_gelu, "Quick approximation of GELU: x * sigmoid(1.702 * x).",
    "[0.0, 100.0]", "Tensor([  0., 100.], dtype=float32)",
)  # fmt: skip
Tanhshrink = _activation(
    "Tanhshrink", ops.tanhshrink, "x - tanh(x): small values become very small.",
    "[0.0, 100.0]", "Tensor([ 0., 99.], dtype=float32)",
)  # fmt: skip


class GELU(Cell):
    """Gaussian error linear unit: x * Phi(x), Phi the distribution function of the normal distribution (Hendrycks and Gimpel,
    2016).

    Args:
        approximate: True (default): by 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x ** 3))); False: exactly, by erf.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.GELU()(ms.tensor([-1.0, 0.0, 1.0])).asnumpy().round(4)
    array([-0.1588,  0.    ,  0.8412], dtype=float32)
    """

    def __init__(self, approximate=True):
        super().__init__()
        self.approximate = "tanh" if approximate else "none"

    def construct(self, x):
        return ops.gelu(x, self.approximate)


class ELU(Cell):
    """Exponential linear unit: x where x > 0, else alpha * (exp(x) - 1) (Clevert et al., 2016).

    Args:
        alpha: number, the size of the limit for very negative x. Default: 1.0.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.ELU()(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)
    """

    def __init__(self, alpha=1.0):
        super().__init__()
        self.alpha = alpha

    def construct(self, x):
        return ops.elu(x, self.alpha)


class CELU(Cell):
    """Exponential linear unit that is smooth for every alpha: max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017).

    Args:
        alpha: number that is not 0. Default: 1.0.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.CELU(2.0)(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.7869,  0.    ,  2.    ], dtype=float32)
    """

    def __init__(self, alpha=1.0):
        super().__init__()
        self.alpha = alpha

    def construct(self, x):
        return ops.maximum(x, 0) + ops.minimum(self.alpha * ops.expm1(x / self.alpha), 0)


class LeakyReLU(Cell):
    """x where x > 0, else alpha * x: negative values are damped, not cut off.

    Args:
        alpha: number, the slope below 0. Default: 0.2.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.LeakyReLU(0.5)(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.5,  0. ,  2. ], dtype=float32)
    """

    def __init__(self, alpha=0.2):
        super().__init__()
        self.alpha = alpha

    def construct(self, x):
        return ops.leaky_relu(x, self.alpha)


class PReLU(Cell):
    """x where x > 0, else w * x with a slope that is trained (He et al., 2015).

    Args:
        channel: int: 1 (default) for one slope, or the number of channels for one each.
        w: initial slope, a number, Initializer, its name or Tensor. Default: 0.25.
    Inputs:
        x: Tensor of floats; the channels are dimension 1.
    Returns:
        Tensor of x's shape. Parameter: ``a`` (channel,), kept as the attribute ``w``.

    >>> ms.nn.PReLU()(ms.tensor([-1.0, 0.0, 2.0])).tolist()
    [-0.25, 0.0, 2.0]
    """

    def __init__(self, channel=1, w=0.25):
        super().__init__()
        self.w = Parameter(initializer(w, (channel,)), name="a")

    def construct(self, x):
        return ops.prelu(x, self.w)


class Hardtanh(Cell):
    """x limited to [min_val, max_val].

    Args:
        min_val: number. Default: -1.0.
        max_val: number. Default: 1.0.
    Inputs:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Hardtanh()(ms.tensor([-3.0, 0.5, 2.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)
    """

    def __init__(self, min_val=-1.0, max_val=1.0):
        super().__init__()
        self.min_val, self.max_val = min_val, max_val

    def construct(self, x):
        return ops.hard_tanh(x, self.min_val, self.max_val)


class Softplus(Cell):
    """Smooth form of ReLU: log(1 + exp(beta * x)) / beta.

    Args:
        beta: number, how sharp the bend is. Default: 1.0.
        threshold: number; where beta * x is above it the result is x itself, which it is near to. Default: 20.0.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Softplus()(ms.tensor([-1.0, 0.0, 30.0])).asnumpy().round(4)
    array([ 0.3133,  0.6931, 30.    ], dtype=float32)
    """

    def __init__(self, beta=1.0, threshold=20.0):
        super().__init__()
        self.beta, self.threshold = beta, threshold

    def construct(self, x):
        return ops.softplus(x, self.beta, self.threshold)


class Softmax(Cell):
    """exp(x) / sum(exp(x)) along a dimension: positive numbers that sum to 1, without overflow.

    Args:
        axis: int, the dimension. Default: the last.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: x has no such dimension.

    >>> ms.nn.Softmax()(ms.tensor([[1.0, 1.0], [0.0, 1.0986123]])).asnumpy().round(2)
    array([[0.5 , 0.5 ],
           [0.25, 0.75]], dtype=float32)
    """

    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.softmax(x, self.axis)


class LogSoftmax(Cell):
    """Logarithm of softmax along a dimension, x - log(sum(exp(x))), without overflow.

    Args:
        axis: int, the dimension. Default: the last.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: x has no such dimension.

    >>> ms.nn.LogSoftmax()(ms.tensor([[1.0, 1.0]])).asnumpy().round(4)
    array([[-0.6931, -0.6931]], dtype=float32)
    """

    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.log_softmax(x, self.axis)


class GLU(Cell):
    """Gated linear unit: the first half of x along a dimension times the sigmoid of the second (Dauphin et al., 2017).

    Args:
        axis: int, the dimension, of even size. Default: the last.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of half the size along axis.
    Raises:
        ValueError: the size is odd.

    >>> ms.nn.GLU()(ms.tensor([1.0, 2.0, 0.0, 0.0]))
    Tensor([0.5, 1. ], dtype=float32)
    """

    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.glu(x, self.axis)


class Softmax2d(Cell):
    """Softmax over the channels of images: at each place the channels sum to 1.

    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Softmax2d()(ms.ops.ones((4, 1, 1))).tolist()
    [[[0.25]], [[0.25]], [[0.25]], [[0.25]]]
    """

    def construct(self, x):
        return ops.softmax(x, -3)


class Softmin(Cell):
    """Softmax of -x along a dimension: the smallest element gets the largest share.

    Args:
        axis: int, the dimension. Default: the last.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Softmin()(ms.tensor([0.0, 1.0986123])).asnumpy().round(2)
    array([0.75, 0.25], dtype=float32)
    """

    def __init__(self, axis=-1):
        super().__init__()
        self.axis = axis

    def construct(self, x):
        return ops.softmin(x, self.axis)


class LogSoftmaxExt(Cell):
    """Logarithm of softmax along a dimension, with PyTorch's name for it.

    Args:
        dim: int, the dimension; None (default): 0 for 0, 1 and 3 dimensions, else 1.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.LogSoftmaxExt(dim=0)(ms.tensor([1.0, 1.0])).asnumpy().round(4)
    array([-0.6931, -0.6931], dtype=float32)
    """

    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def construct(self, x):
        dim = (0 if x.ndim in (0, 1, 3) else 1) if self.dim is None else self.dim
        return ops.log_softmax(x, dim)


class HShrink(Cell):
    """x where |x| > lambd, else 0: small values are cut off.

    Args:
        lambd: number. Default: 0.5.
    Inputs:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.HShrink()(ms.tensor([-1.0, 0.3, 2.0]))
    Tensor([-1.,  0.,  2.], dtype=float32)
    """

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, x):
        return ops.hardshrink(x, self.lambd)


class SoftShrink(Cell):
    """x moved towards 0 by lambd; 0 where |x| <= lambd.

    Args:
        lambd: number. Default: 0.5.
    Inputs:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.SoftShrink()(ms.tensor([-1.0, 0.3, 2.0]))
    Tensor([-0.5,  0. ,  1.5], dtype=float32)
    """

    def __init__(self, lambd=0.5):
        super().__init__()
        self.lambd = lambd

    def construct(self, x):
        return ops.softshrink(x, self.lambd)


class Threshold(Cell):
    """x where x > threshold, else value.

    Args:
        threshold: number.
        value: number.
    Inputs:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Threshold(0.5, 9.0)(ms.tensor([0.2, 0.7]))
    Tensor([9. , 0.7], dtype=float32)
    """

    def __init__(self, threshold, value):
        super().__init__()
        self.threshold, self.value = threshold, value

    def construct(self, x):
        return ops.threshold(x, self.threshold, self.value)


class RReLU(Cell):
    """x where x >= 0, else a * x with a slope drawn anew for every element from [lower, upper] (Xu et al., 2015).

    Args:
        lower: number. Default: 1 / 8.
        upper: number. Default: 1 / 3.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> y = ms.nn.RReLU()(ms.tensor([-1.0, 2.0]))
    >>> -1 / 3 <= y[0].item() <= -1 / 8, y[1].item()
    (True, 2.0)
    """

    def __init__(self, lower=1.0 / 8, upper=1.0 / 3):
        super().__init__()
        self.lower, self.upper = lower, upper

    def construct(self, x):
        return ops.rrelu(x, self.lower, self.upper)


class PReLUExt(Cell):
    """x where x > 0, else weight * x with a slope that is trained; ``PReLU`` with PyTorch's names.

    Args:
        num_parameters: int: 1 (default) for one slope, or the number of channels for one each.
        init: number, the initial slope. Default: 0.25.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor of floats; the channels are dimension 1.
    Returns:
        Tensor of x's shape. Parameter: ``weight`` (num_parameters,).

    >>> ms.nn.PReLUExt(init=0.5)(ms.tensor([-1.0, 2.0])).tolist()
    [-0.5, 2.0]
    """

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
    """Finds an activation by its name.

    Args:
        name: str, as 'relu', 'gelu' or 'leakyrelu'; None, or a cell.
        prim_name: accepted as MindSpore has it; has no effect.
    Returns:
        a new cell with its default settings; None for None, and a cell itself.
    Raises:
        ValueError: the name is not known; the message lists those that are.

    >>> ms.nn.get_activation("relu")
    ReLU()
    """
    if name is None or isinstance(name, Cell):
        return name
    if name not in _NAMES:
        raise ValueError(f"get_activation: unknown name {name!r}; known: {', '.join(sorted(_NAMES))}")
    return _NAMES[name]()
