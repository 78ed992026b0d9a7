"""Activation functions with MindSpore's names and arguments that are composed of ops."""

from .. import _core

_ops = _core._ops
_raw = _core._raw_ops
_abs = _raw["abs"]
_cast = _raw["cast"]
_clamp = _raw["clamp"]
_exp = _raw["exp"]
_log = _raw["log"]
_maximum = _raw["maximum"]
_minimum = _raw["minimum"]
_where = _raw["where"]

__all__ = [
    "celu", "fast_gelu", "gumbel_softmax", "hardshrink", "rrelu", "soft_shrink", "softmin", "softshrink", "swiglu",
    "tanhshrink", "threshold",
]  # fmt: skip


def tanhshrink(input):
    """input - tanh(input).

    Args:
        input: Tensor of floats, of any shape.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.tanhshrink(ms.tensor([-2.0, 0.0, 2.0]))
    Tensor([-1.0359724,  0.       ,  1.0359724], dtype=float32)
    """
    return input - _raw["tanh"](input)


def fast_gelu(x):
    """x * sigmoid(1.702 x), a quick approximation of gelu (Hendrycks and Gimpel, 2016).

    Args:
        x: Tensor of floats, of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.fast_gelu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.15420423,  0.        ,  1.9356586 ], dtype=float32)
    """
    a = _abs(x)
    return x * _exp(0.851 * (x - a)) / (1.0 + _exp(-1.702 * a))


def celu(x, alpha=1.0):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)), an elu whose slope is continuous for every alpha (Barron, 2017).

    Args:
        x: Tensor of floats, of any shape.
        alpha: number, minus the limit for very negative x.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: alpha is 0.

    >>> ms.ops.celu(ms.tensor([-2.0, 0.0, 1.0]), alpha=2.0)
    Tensor([-1.2642411,  0.       ,  1.       ], dtype=float32)
    """
    if alpha == 0:
        raise ValueError("celu: alpha must not be 0")
    return _maximum(x, 0) + _minimum(alpha * _raw["expm1"](x / alpha), 0)


def hardshrink(input, lambd=0.5):
    """input where its absolute value is above lambd, else 0.

    Args:
        input: Tensor of floats, of any shape.
        lambd: number, the threshold.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.hardshrink(ms.tensor([-1.0, 0.3, 0.7]))
    Tensor([-1. ,  0. ,  0.7], dtype=float32)
    """
    return _where(_abs(input) > lambd, input, 0.0)


def softshrink(input, lambd=0.5):
    """input moved towards 0 by lambd, and 0 where its absolute value is at most lambd.

    Args:
        input: Tensor of floats, of any shape.
        lambd: number, how far.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.softshrink(ms.tensor([-1.0, 0.3, 0.75]))
    Tensor([-0.5 ,  0.  ,  0.25], dtype=float32)
    """
    return _where(input > lambd, input - lambd, _where(input < -lambd, input + lambd, 0.0))


soft_shrink = softshrink


def softmin(x, axis=-1, *, dtype=None):
    """softmax of -x: positive numbers that add up to 1, the largest for the smallest x.

    Args:
        x: Tensor of floats, with at least one dimension.
        axis: int, the dimension to add up over.
        dtype: dtype or None, what x is converted to first.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.softmin(ms.tensor([1.0, 1.0, 100.0]))
    Tensor([5.e-01, 5.e-01, 5.e-44], dtype=float32)
    """
    return _raw["softmax"](-(x if dtype is None else _cast(x, dtype)), axis)


def swiglu(input, dim=-1):
    """silu(a) * b for the two halves a and b of input (Shazeer, 2020).

    Args:
        input: Tensor of floats, with an even size along dim.
        dim: int, the dimension to divide.
    Returns:
        Tensor of input's shape with half the size along dim.
    Raises:
        ValueError: the halves do not broadcast.
        IndexError: there is no such dimension.

    >>> ms.ops.swiglu(ms.tensor([1.0, 2.0, 10.0, 10.0]))
    Tensor([ 7.310586, 17.61594 ], dtype=float32)
    """
    a, b = _raw["chunk"](input, 2, dim)
    return _raw["silu"](a) * b


def threshold(input, thr, value):
    """input where it is above thr, else value.

    Args:
        input: Tensor of real numbers, of any shape.
        thr: number, the threshold.
        value: number, what the rest becomes.
    Returns:
        Tensor of input's shape.

    >>> ms.ops.threshold(ms.tensor([0.0, 2.0]), 1.0, -1.0)
    Tensor([-1.,  2.], dtype=float32)
    """
    return _where(input > thr, input, value)


def rrelu(input, lower=0.125, upper=1.0 / 3):
    """input where it is positive, else input times a slope drawn anew for every element (Xu et al., 2015).

    Args:
        input: Tensor of floats, of any shape.
        lower: number, the least slope.
        upper: number, the largest slope; slopes are uniform on [lower, upper].
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: unless 0 <= lower <= upper <= 1.

    >>> ms.ops.rrelu(ms.tensor([-8.0, 2.0]), 0.25, 0.25)
    Tensor([-2.,  2.], dtype=float32)
    """
    if not 0 <= lower <= upper <= 1:
        raise ValueError(f"rrelu: needs 0 <= lower <= upper <= 1, got {lower} and {upper}")
    slope = _cast(_raw["rand"](input.shape) * (upper - lower) + lower, input.dtype)
    return _where(input >= 0, input, input * slope)


def gumbel_softmax(logits, tau=1.0, hard=False, dim=-1):
    """A random choice of one class that gradients go through: softmax((logits + g) / tau) with noise g (Jang et al., 2017).

    The noise has the Gumbel distribution, so that the largest entry is class i with the probability softmax(logits)[i].

    Args:
        logits: Tensor of floats, with at least one dimension.
        tau: number, the temperature; the smaller, the closer to one-hot.
        hard: bool, True gives a one-hot vector, with the gradient of the soft one.
        dim: int, the dimension of the classes.
    Returns:
        Tensor of the shape of logits.

    >>> ms.ops.gumbel_softmax(ms.tensor([0.0, 100.0, 0.0]), hard=True)
    Tensor([0., 1., 0.], dtype=float32)
    """
    noise = -_log(-_log(_clamp(_raw["rand"](logits.shape), 1e-20, 1.0 - 1e-7)))
    soft = _raw["softmax"]((logits + _cast(noise, logits.dtype)) / tau, dim)
    if not hard:
        return soft
    best = _raw["argmax"](soft, dim, True)
    one = _raw["scatter"](_ops["zeros_like"](soft), best, 1.0, dim)
    return one - _raw["detach"](soft) + soft
