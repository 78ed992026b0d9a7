"""What transforms of sound have in common."""

import numpy as np


def number(value, name, where):
    """A number; TypeError: it is none."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise TypeError(f"{where}: {name} must be a number, got {type(value).__name__}")
    return value


def whole(value, name, where, least=0):
    """An int of at least so much."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{where}: {name} must be int, got {type(value).__name__}")
    if value < least:
        raise ValueError(f"{where}: {name} must be at least {least}, got {value}")
    return value


def signal(value, where):
    """An array of floats."""
    x = np.asarray(value)
    if x.dtype.kind not in "iuf":
        raise TypeError(f"{where}: expected numbers, got an array of {x.dtype}")
    if x.ndim == 0:
        raise RuntimeError(f"{where}: expected an array of at least one dimension")
    return x if x.dtype in (np.float32, np.float64) else x.astype(np.float32)


class Transform:
    """A transform of an array (..., time), which is given and returned."""

    def __call__(self, waveform):
        return self.apply(signal(waveform, type(self).__name__))
