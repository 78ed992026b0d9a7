"""PyTorch's ``nn.init``: functions that fill a tensor in place and return it. Formulas: Glorot and Bengio (2010), He et al.
(2015), Saxe et al. (2014).

>>> w = ms.mint.nn.init.constant_(ms.zeros(2), 3.0)
>>> w.tolist()
[3.0, 3.0]
"""

import math

from ... import _core, _missing
from ...ops.streams import by, spread

_raw = _core._raw_ops
__all__ = [
    "calculate_gain", "constant_", "dirac_", "eye_", "kaiming_normal_", "kaiming_uniform_", "normal_", "ones_", "orthogonal_",
    "trunc_normal_", "uniform_", "xavier_normal_", "xavier_uniform_", "zeros_",
]  # fmt: skip


def _filled(tensor, value):
    previous = _core._set_recording(0)
    try:
        tensor.copy_(value.astype(tensor.dtype))
    finally:
        _core._set_recording(previous)
    return tensor


def _full(tensor, value):
    return _raw["full"](value, tensor.shape, tensor.dtype)


def _fans(tensor):
    """(fan_in, fan_out) of a weight (out, in, ...)."""
    if tensor.ndim < 2:
        raise ValueError(f"fan in and fan out need at least two dimensions, got shape {tuple(tensor.shape)}")
    field = math.prod(tensor.shape[2:])
    return tensor.shape[1] * field, tensor.shape[0] * field


_calculate_fan_in_and_fan_out = _fans  # what programs import


def _calculate_correct_fan(tensor, mode):
    """The fan that mode, "fan_in" or "fan_out", names."""
    if str(mode).lower() not in ("fan_in", "fan_out"):
        raise ValueError(f"mode must be 'fan_in' or 'fan_out', got {mode!r}")
    return _fans(tensor)[str(mode).lower() == "fan_out"]


def calculate_gain(nonlinearity, param=None):
    """By how much the standard deviation of weights should grow for a nonlinearity that follows, so that signals keep their
    size.

    Args:
        nonlinearity: 'linear', 'sigmoid', 'conv1d' and the like (1), 'tanh' (5 / 3), 'relu' (sqrt(2)), 'leaky_relu' (sqrt(2
            / (1 + param ** 2))) or 'selu' (3 / 4).
        param: number, the slope of the leaky ReLU. Default: None, 0.01.
    Returns:
        float.
    Raises:
        ValueError: nonlinearity is another word.

    >>> ms.mint.nn.init.calculate_gain("leaky_relu", 1.0)
    1.0
    """
    if nonlinearity == "tanh":
        return 5.0 / 3
    if nonlinearity == "relu":
        return math.sqrt(2.0)
    if nonlinearity == "leaky_relu":
        return math.sqrt(2.0 / (1 + (0.01 if param is None else param) ** 2))
    if nonlinearity == "selu":
        return 0.75
    if nonlinearity in ("linear", "sigmoid") or nonlinearity.startswith("conv"):
        return 1.0
    raise ValueError(f"calculate_gain: unknown nonlinearity {nonlinearity!r}")


def uniform_(tensor, a=0.0, b=1.0, generator=None):
    """Fills a tensor with random numbers, uniform on [a, b), in both parts of complex ones.

    Args:
        tensor: Tensor of floats or complex numbers, which is written.
        a: number. Default: 0.0.
        b: number. Default: 1.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.

    >>> w = ms.mint.nn.init.uniform_(ms.zeros(100), -2.0, 2.0)
    >>> bool((w.abs() <= 2).all()), bool((w.abs() > 1).any())
    (True, True)
    """
    if tensor.is_complex():
        return _filled(tensor, spread("rand", tensor, b - a, a, generator))
    return _filled(tensor, by(generator, lambda: _raw["rand"](tensor.shape, None)) * (b - a) + a)


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    """Fills a tensor with random numbers of a normal distribution; complex ones have half of the variance in each part.

    Args:
        tensor: Tensor of floats or complex numbers, which is written.
        mean: number. Default: 0.0.
        std: number, the standard deviation. Default: 1.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.

    >>> w = ms.mint.nn.init.normal_(ms.zeros(10000), mean=5.0, std=2.0)
    >>> round(float(w.mean())), round(float(w.std()))
    (5, 2)
    """
    if tensor.is_complex():
        return _filled(tensor, spread("randn", tensor, std, mean, generator))
    return _filled(tensor, by(generator, lambda: _raw["randn"](tensor.shape, None)) * std + mean)


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    """Fills a tensor with random numbers of a normal distribution of which only those in [a, b] are taken.

    Args:
        tensor: Tensor of floats, which is written.
        mean: number. Default: 0.0.
        std: number, the standard deviation before. Default: 1.0.
        a: number. Default: -2.0.
        b: number. Default: 2.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.

    >>> w = ms.mint.nn.init.trunc_normal_(ms.zeros(100), a=-0.5, b=0.5)
    >>> bool((w.abs() <= 0.5).all())
    True
    """
    low, high = (math.erf((v - mean) / (std * math.sqrt(2.0))) for v in (a, b))
    u = by(generator, lambda: _raw["rand"](tensor.shape, None)) * (high - low) + low
    return _filled(tensor, _raw["clamp"](_raw["erfinv"](u) * (std * math.sqrt(2.0)) + mean, a, b))


def constant_(tensor, val):
    """Fills a tensor with one number.

    Args:
        tensor: Tensor, which is written.
        val: number.
    Returns:
        tensor.

    >>> ms.mint.nn.init.constant_(ms.zeros(2), 3.0)
    Tensor([3., 3.], dtype=float32)
    """
    return _filled(tensor, _full(tensor, val))


def zeros_(tensor):
    """Fills a tensor with 0.

    Args:
        tensor: Tensor, which is written.
    Returns:
        tensor.

    >>> ms.mint.nn.init.zeros_(ms.ones(2))
    Tensor([0., 0.], dtype=float32)
    """
    return constant_(tensor, 0)


def ones_(tensor):
    """Fills a tensor with 1.

    Args:
        tensor: Tensor, which is written.
    Returns:
        tensor.

    >>> ms.mint.nn.init.ones_(ms.zeros(2))
    Tensor([1., 1.], dtype=float32)
    """
    return constant_(tensor, 1)


def eye_(tensor):
    """Fills a matrix with ones on the main diagonal and zeros elsewhere.

    Args:
        tensor: Tensor of two dimensions, which is written.
    Returns:
        tensor.
    Raises:
        ValueError: tensor has not two dimensions.

    >>> ms.mint.nn.init.eye_(ms.zeros(2, 2))
    Tensor([[1., 0.],
            [0., 1.]], dtype=float32)
    """
    if tensor.ndim != 2:
        raise ValueError(f"eye_: needs two dimensions, got shape {tuple(tensor.shape)}")
    rows, columns = (_raw["arange"](0, n, 1) for n in tensor.shape)
    return _filled(tensor, _raw["eq"](rows.reshape(-1, 1), columns))


def dirac_(tensor, groups=1):
    """Sets the weights of a convolution so that it hands its input on: 1 in the middle of the window of each channel's own
    input, 0 elsewhere.

    Args:
        tensor: Tensor (out_channels, in_channels, *window) of 3 to 5 dimensions.
        groups: int, into how many equal groups out_channels are divided. Default: 1.
    Returns:
        tensor.
    Raises:
        ValueError: another number of dimensions, or groups that do not divide out_channels.

    >>> ms.mint.nn.init.dirac_(ms.ones(1, 1, 3)).tolist()
    [[[0.0, 1.0, 0.0]]]
    """
    if tensor.ndim not in (3, 4, 5) or tensor.shape[0] % groups:
        raise ValueError(
            f"dirac_: expected 3 to 5 dimensions, the first of a multiple of {groups}, got {tuple(tensor.shape)}"
        )
    import numpy as np

    values = np.zeros(tuple(tensor.shape), np.float32)
    of_group = tensor.shape[0] // groups
    middle = tuple(n // 2 for n in tensor.shape[2:])
    for g in range(groups):
        for i in range(min(of_group, tensor.shape[1])):
            values[(g * of_group + i, i, *middle)] = 1.0
    return _filled(tensor, _core.Tensor(values))


def xavier_uniform_(tensor, gain=1.0, generator=None):
    """Fills a weight for layers with tanh or sigmoid: uniform within gain * sqrt(6 / (fan_in + fan_out)), the numbers of
    inputs and outputs of (out, in, ...) (Glorot and Bengio, 2010).

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        gain: number; see ``calculate_gain``. Default: 1.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.xavier_uniform_(ms.zeros(20, 40))  # sqrt(6 / 60) = 0.316
    >>> bool((w.abs() <= 0.317).all()), bool((w.abs() > 0.3).any())
    (True, True)
    """
    bound = gain * math.sqrt(6.0 / sum(_fans(tensor)))
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor, gain=1.0, generator=None):
    """Fills a weight for layers with tanh or sigmoid: normal with standard deviation gain * sqrt(2 / (fan_in + fan_out)), the
    numbers of inputs and outputs of (out, in, ...) (Glorot and Bengio, 2010).

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        gain: number; see ``calculate_gain``. Default: 1.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.xavier_normal_(ms.zeros(100, 100))  # sqrt(2 / 200) = 0.1
    >>> round(float(w.std()), 2)
    0.1
    """
    return normal_(tensor, 0.0, gain * math.sqrt(2.0 / sum(_fans(tensor))), generator)


def _he(tensor, a, mode, nonlinearity):
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"mode must be 'fan_in' or 'fan_out', got {mode!r}")
    return calculate_gain(nonlinearity, a) / math.sqrt(_fans(tensor)[mode == "fan_out"])


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """Fills a weight for layers with ReLU: uniform within gain * sqrt(3 / fan), fan the inputs or outputs of (out, in, ...)
    (He et al., 2015).

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        a: number, the slope of the leaky ReLU that follows. Default: 0.
        mode: 'fan_in' (default) keeps the size of what passes forward, 'fan_out' that of gradients.
        nonlinearity: what follows, which gives the gain; see ``calculate_gain``. Default: 'leaky_relu'.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: mode or nonlinearity is another word, or tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.kaiming_uniform_(ms.zeros(20, 24))  # sqrt(2) * sqrt(3 / 24) = 0.5
    >>> bool((w.abs() <= 0.5).all()), bool((w.abs() > 0.45).any())
    (True, True)
    """
    bound = math.sqrt(3.0) * _he(tensor, a, mode, nonlinearity)
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """Fills a weight for layers with ReLU: normal with standard deviation gain / sqrt(fan), fan the inputs or outputs of (out,
    in, ...) (He et al., 2015).

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        a: number, the slope of the leaky ReLU that follows. Default: 0.
        mode: 'fan_in' (default) keeps the size of what passes forward, 'fan_out' that of gradients.
        nonlinearity: what follows, which gives the gain; see ``calculate_gain``. Default: 'leaky_relu'.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: mode or nonlinearity is another word, or tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.kaiming_normal_(ms.zeros(100, 200))  # sqrt(2) / sqrt(200) = 0.1
    >>> round(float(w.std()), 2)
    0.1
    """
    return normal_(tensor, 0.0, _he(tensor, a, mode, nonlinearity), generator)


def orthogonal_(tensor, gain=1, generator=None):
    """Fills a matrix so that its rows (or columns, where those are fewer) are orthonormal, times gain (Saxe et al., 2013). Of
    more dimensions all but the first are merged.

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        gain: number. Default: 1.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.orthogonal_(ms.zeros(2, 3))
    >>> ms.ops.abs(w @ w.T).asnumpy().round(3).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    if tensor.ndim < 2:
        raise ValueError(f"orthogonal_: needs at least two dimensions, got shape {tuple(tensor.shape)}")
    rows, columns = tensor.shape[0], math.prod(tensor.shape[1:])
    q, r = _qr(by(generator, lambda: _raw["randn"]((max(rows, columns), min(rows, columns)), None)))
    q = q * _raw["sign"](_raw["diagonal"](r))
    return _filled(tensor, (q if rows >= columns else q.T).reshape(tensor.shape) * gain)


def _qr(matrix):
    from ... import ops

    return ops.qr(matrix)


__getattr__ = _missing.getattr_of(__name__)
