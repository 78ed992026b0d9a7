"""PyTorch's ``nn.init``: functions that fill a tensor in place and return it. Formulas: Glorot and Bengio (2010), He et al.
(2015), Saxe et al. (2014).

>>> w = ms.mint.nn.init.constant_(ms.zeros(2), 3.0)
>>> w.tolist()
[3.0, 3.0]
"""

import math

from ... import _core, _missing

_raw = _core._raw_ops
__all__ = [
    "calculate_gain", "constant_", "eye_", "kaiming_normal_", "kaiming_uniform_", "normal_", "ones_", "orthogonal_",
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


def calculate_gain(nonlinearity, param=None):
    """The gain of a nonlinearity, by name: by how much the standard deviation of weights before it grows."""
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
    """Fills with uniform random numbers from [a, b)."""
    return _filled(tensor, _raw["rand"](tensor.shape, None) * (b - a) + a)


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    """Fills with normal random numbers."""
    return _filled(tensor, _raw["randn"](tensor.shape, None) * std + mean)


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    """Fills with normal random numbers of those between a and b, by the inverse of the distribution's integral."""
    low, high = (math.erf((v - mean) / (std * math.sqrt(2.0))) for v in (a, b))
    u = _raw["rand"](tensor.shape, None) * (high - low) + low
    return _filled(tensor, _raw["clamp"](_raw["erfinv"](u) * (std * math.sqrt(2.0)) + mean, a, b))


def constant_(tensor, val):
    """Fills with a number."""
    return _filled(tensor, _full(tensor, val))


def zeros_(tensor):
    """Fills with zeros."""
    return constant_(tensor, 0)


def ones_(tensor):
    """Fills with ones."""
    return constant_(tensor, 1)


def eye_(tensor):
    """Fills a matrix with ones on its diagonal and zeros elsewhere."""
    if tensor.ndim != 2:
        raise ValueError(f"eye_: needs two dimensions, got shape {tuple(tensor.shape)}")
    rows, columns = (_raw["arange"](0, n, 1) for n in tensor.shape)
    return _filled(tensor, _raw["eq"](rows.reshape(-1, 1), columns))


def xavier_uniform_(tensor, gain=1.0, generator=None):
    """Fills uniformly from [-b, b] with b = gain * sqrt(6 / (fan_in + fan_out))."""
    bound = gain * math.sqrt(6.0 / sum(_fans(tensor)))
    return uniform_(tensor, -bound, bound)


def xavier_normal_(tensor, gain=1.0, generator=None):
    """Fills with normal random numbers of deviation gain * sqrt(2 / (fan_in + fan_out))."""
    return normal_(tensor, 0.0, gain * math.sqrt(2.0 / sum(_fans(tensor))))


def _he(tensor, a, mode, nonlinearity):
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"mode must be 'fan_in' or 'fan_out', got {mode!r}")
    return calculate_gain(nonlinearity, a) / math.sqrt(_fans(tensor)[mode == "fan_out"])


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """Fills uniformly from [-b, b] with b = gain * sqrt(3 / fan)."""
    bound = math.sqrt(3.0) * _he(tensor, a, mode, nonlinearity)
    return uniform_(tensor, -bound, bound)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    """Fills with normal random numbers of deviation gain / sqrt(fan)."""
    return normal_(tensor, 0.0, _he(tensor, a, mode, nonlinearity))


def orthogonal_(tensor, gain=1, generator=None):
    """Fills so that rows (or columns, where those are fewer) are orthonormal, times gain."""
    if tensor.ndim < 2:
        raise ValueError(f"orthogonal_: needs at least two dimensions, got shape {tuple(tensor.shape)}")
    rows, columns = tensor.shape[0], math.prod(tensor.shape[1:])
    q, r = _qr(_raw["randn"]((max(rows, columns), min(rows, columns)), None))
    q = q * _raw["sign"](_raw["diagonal"](r))
    return _filled(tensor, (q if rows >= columns else q.T).reshape(tensor.shape) * gain)


def _qr(matrix):
    from ... import ops

    return ops.qr(matrix)


__getattr__ = _missing.getattr_of(__name__)
