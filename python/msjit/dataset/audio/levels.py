"""How loud sounds are: gains, fades, decibels, companding."""

import math

import numpy as np

from ._signals import Transform, number, whole
from .kinds import FadeShape, GainType, ScaleType, chosen


class AmplitudeToDB(Transform):
    """Decibels of powers or magnitudes, at most top_db below the largest of a picture.

    >>> import numpy as np
    >>> ms.dataset.audio.AmplitudeToDB()(np.array([[1.0, 100.0]], np.float32)).round(3)
    array([[ 0., 20.]], dtype=float32)
    """

    def __init__(self, stype=ScaleType.POWER, ref_value=1.0, amin=1e-10, top_db=80.0):
        where = type(self).__name__
        self.factor = 10.0 if chosen(ScaleType, stype, f"{where}: stype") is ScaleType.POWER else 20.0
        for name, value in (("ref_value", ref_value), ("amin", amin), ("top_db", top_db)):
            if number(value, name, where) <= 0:
                raise ValueError(f"{where}: {name} must be positive, got {value}")
        self.offset, self.least, self.range = math.log10(max(amin, ref_value)), amin, top_db

    def apply(self, x):
        y = self.factor * np.log10(np.maximum(x, self.least)) - self.factor * self.offset
        axes = tuple(range(max(y.ndim - 3, 0), y.ndim))
        return np.maximum(y, y.max(axes, keepdims=True) - self.range).astype(x.dtype)


class DBToAmplitude(Transform):
    """ref * (10 ** (0.1 x)) ** power."""

    def __init__(self, ref, power):
        self.reference, self.power = number(ref, "ref", "DBToAmplitude"), number(power, "power", "DBToAmplitude")

    def apply(self, x):
        return (self.reference * 10 ** (0.1 * x * self.power)).astype(x.dtype)


class Contrast(Transform):
    """Louder without more volume, by an amount from 0 to 100."""

    def __init__(self, enhancement_amount=75.0):
        if not 0 <= number(enhancement_amount, "enhancement_amount", "Contrast") <= 100:
            raise ValueError(f"Contrast: enhancement_amount must be from 0 to 100, got {enhancement_amount}")
        self.amount = enhancement_amount / 750

    def apply(self, x):
        bent = x * (math.pi / 2)
        return np.sin(bent + self.amount * np.sin(bent * 4)).astype(x.dtype)


class DCShift(Transform):
    """Moved by shift, from -2 to 2; limiter_gain presses together what would leave [-1, 1]."""

    def __init__(self, shift, limiter_gain=None):
        if not -2 <= number(shift, "shift", "DCShift") <= 2:
            raise ValueError(f"DCShift: shift must be from -2 to 2, got {shift}")
        self.shift = shift
        self.limit = shift if limiter_gain is None else number(limiter_gain, "limiter_gain", "DCShift")

    def apply(self, x):
        gain, shift = self.limit, self.shift
        threshold = 1.0 - (abs(shift) - gain)
        if gain == shift:
            return np.clip(x + shift, -1, 1).astype(x.dtype)
        side = 1.0 if shift > 0 else -1.0
        outside = x * side > threshold
        pressed = threshold + (x - side * threshold) * gain / (1 - threshold) + shift  # so MindSpore, on either side
        pressed = np.minimum(pressed, threshold) if shift > 0 else np.maximum(pressed, -threshold)
        return np.where(outside, pressed, np.clip(x + shift, -1, 1)).astype(x.dtype)


class Gain(Transform):
    """Multiplied by 10 ** (gain_db / 20)."""

    def __init__(self, gain_db=1.0):
        self.factor = 10 ** (number(gain_db, "gain_db", "Gain") / 20)

    def apply(self, x):
        return (x * self.factor).astype(x.dtype)


class Vol(Transform):
    """Multiplied by a gain, of amplitudes, powers or in decibels, and kept in [-1, 1]."""

    def __init__(self, gain, gain_type=GainType.AMPLITUDE):
        number(gain, "gain", "Vol")
        kind = chosen(GainType, gain_type, "Vol: gain_type")
        if kind is not GainType.DB and gain < 0 or kind is GainType.POWER and gain == 0:
            raise ValueError(f"Vol: gain must be positive where it is of amplitudes or powers, got {gain}")
        self.factor = {GainType.AMPLITUDE: gain, GainType.DB: 10 ** (gain / 20)}.get(kind)
        self.factor = math.sqrt(gain) if self.factor is None else self.factor

    def apply(self, x):
        return np.clip(x * self.factor, -1, 1).astype(x.dtype)


def _curve(t, shape, rises):
    """The gain at times t from 0 to 1."""
    if shape is FadeShape.LINEAR:
        return t if rises else 1 - t
    if shape is FadeShape.EXPONENTIAL:
        return 2 ** (t - 1) * t if rises else 2**-t * (1 - t)
    if shape is FadeShape.LOGARITHMIC:
        return np.log10(0.1 + t) + 1 if rises else np.log10(1.1 - t) + 1
    if shape is FadeShape.QUARTER_SINE:
        return np.sin(t * math.pi / 2 if rises else t * math.pi / 2 + math.pi / 2)
    return np.sin(t * math.pi + (-math.pi / 2 if rises else math.pi / 2)) / 2 + 0.5


class Fade(Transform):
    """Rises from silence over fade_in_len samples and falls to it over fade_out_len."""

    def __init__(self, fade_in_len=0, fade_out_len=0, fade_shape=FadeShape.LINEAR):
        self.rise, self.fall = whole(fade_in_len, "fade_in_len", "Fade"), whole(fade_out_len, "fade_out_len", "Fade")
        self.shape = chosen(FadeShape, fade_shape, "Fade: fade_shape")

    def apply(self, x):
        size = x.shape[-1]
        if max(self.rise, self.fall) > size:
            raise RuntimeError(f"Fade: {max(self.rise, self.fall)} samples are more than the {size} there are")
        gain = np.ones(size)
        if self.rise:
            gain[: self.rise] = _curve(np.linspace(0, 1, self.rise), self.shape, True)
        if self.fall:
            gain[size - self.fall :] *= _curve(np.linspace(0, 1, self.fall), self.shape, False)
        return (x * gain).astype(x.dtype)


class MuLawEncoding(Transform):
    """Numbers from -1 to 1 as ints, finer near 0 (the companding of telephones)."""

    def __init__(self, quantization_channels=256):
        self.mu = whole(quantization_channels, "quantization_channels", "MuLawEncoding", 1) - 1.0

    def apply(self, x):
        y = np.sign(x) * np.log1p(self.mu * np.abs(x)) / math.log1p(self.mu)
        return ((y + 1) / 2 * self.mu + 0.5).astype(np.int32)


class MuLawDecoding(Transform):
    """What ``MuLawEncoding`` was given, nearly."""

    def __init__(self, quantization_channels=256):
        self.mu = whole(quantization_channels, "quantization_channels", "MuLawDecoding", 1) - 1.0

    def apply(self, x):
        y = x / self.mu * 2 - 1.0
        return (np.sign(y) * (np.exp(np.abs(y) * math.log1p(self.mu)) - 1.0) / self.mu).astype(x.dtype)


class Overdrive(Transform):
    """Distorted as an amplifier that is driven too far: gain and color from 0 to 100."""

    def __init__(self, gain=20.0, color=20.0):
        for name, value in (("gain", gain), ("color", color)):
            if not 0 <= number(value, name, "Overdrive") <= 100:
                raise ValueError(f"Overdrive: {name} must be from 0 to 100, got {value}")
        self.gain, self.color = 10 ** (gain / 20), color / 200

    def apply(self, x):
        bent = x * self.gain + self.color
        bent = np.where(bent < -1, -2 / 3, np.where(bent > 1, 2 / 3, bent - bent**3 / 3))
        y, last_in, last_out = np.zeros(x.shape, np.float64), 0.0, 0.0
        for t in range(x.shape[-1]):
            last_out = bent[..., t] - last_in + 0.995 * last_out
            last_in = bent[..., t]
            y[..., t] = x[..., t] * 0.5 + last_out * 0.75
        return np.clip(y, -1, 1).astype(x.dtype)


__all__ = [n for n in dir() if n[0].isupper() and n not in ("Transform", "FadeShape", "GainType", "ScaleType")]
