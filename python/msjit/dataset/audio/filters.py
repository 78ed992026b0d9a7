"""Filters of sound: digital filters of second order, after the formulas of R. Bristow-Johnson's cookbook of equalizers."""

import math

import numpy as np

from ._signals import Transform, number


def filtered(x, a, b, clamp=True):
    """The recursive filter sum(a y) = sum(b x) along the last dimension."""
    a, b = np.asarray(a, np.float64), np.asarray(b, np.float64)
    rows = x.reshape(-1, x.shape[-1]).astype(np.float64)
    a, b, order = a / a[0], b / a[0], len(a)
    y = np.zeros_like(rows)
    padded = np.concatenate((np.zeros((len(rows), order - 1)), rows), 1)
    forward = sum(b[k] * padded[:, order - 1 - k : padded.shape[1] - k] for k in range(order))
    history = np.zeros((len(rows), order - 1))  # the newest first
    for t in range(rows.shape[1]):
        value = forward[:, t] - history @ a[1:]
        y[:, t] = value
        if order > 1:
            history = np.concatenate((value[:, None], history[:, :-1]), 1)
    y = np.clip(y, -1.0, 1.0) if clamp else y
    return y.reshape(x.shape).astype(x.dtype)


class LFilter(Transform):
    """A recursive filter of coefficients a of results and b of inputs, of one length; results are kept in [-1, 1] where clamp.

    >>> import numpy as np
    >>> ms.dataset.audio.LFilter([1.0, 0.0], [0.5, 0.5])(np.array([1.0, 0.0, 0.5], np.float32))
    array([0.5 , 0.5 , 0.25], dtype=float32)
    """

    def __init__(self, a_coeffs, b_coeffs, clamp=True):
        for name, values in (("a_coeffs", a_coeffs), ("b_coeffs", b_coeffs)):
            if not isinstance(values, (list, tuple)) or not all(isinstance(v, (int, float)) for v in values):
                raise TypeError(f"{type(self).__name__}: {name} must be a list of numbers, got {values!r}")
        if len(a_coeffs) != len(b_coeffs):
            raise ValueError(f"{type(self).__name__}: a_coeffs and b_coeffs must be as long")
        if a_coeffs[0] == 0:
            raise ValueError(f"{type(self).__name__}: the first of a_coeffs must not be 0")
        self.a, self.b, self.clamp = a_coeffs, b_coeffs, clamp

    def apply(self, x):
        return filtered(x, self.a, self.b, self.clamp)


class Filtfilt(LFilter):
    """``LFilter`` forwards, then backwards, so that phases stay.

    >>> import numpy as np
    >>> ms.dataset.audio.Filtfilt([1.0, 0.0], [0.5, 0.5])(np.array([1.0, 0.0, 0.5], np.float32))
    array([0.5  , 0.375, 0.125], dtype=float32)
    """

    def apply(self, x):
        forward = filtered(x, self.a, self.b, False)
        return filtered(forward[..., ::-1], self.a, self.b, self.clamp)[..., ::-1].copy()


class Biquad(Transform):
    """A filter of second order of these coefficients."""

    def __init__(self, b0, b1, b2, a0, a1, a2):
        values = [
            number(v, n, type(self).__name__) for n, v in zip("b0 b1 b2 a0 a1 a2".split(), (b0, b1, b2, a0, a1, a2))
        ]
        if a0 == 0:
            raise ValueError(f"{type(self).__name__}: a0 must not be 0")
        self.b, self.a = values[:3], values[3:]

    def apply(self, x):
        return filtered(x, self.a, self.b)


class _OfFrequency(Transform):
    """A filter whose coefficients follow from a frequency and a width."""

    def _set(self, sample_rate, frequency, q, gain=0.0):
        where = type(self).__name__
        if not isinstance(sample_rate, int) or isinstance(sample_rate, bool):
            raise TypeError(f"{where}: sample_rate must be int, got {type(sample_rate).__name__}")
        if sample_rate == 0:
            raise ValueError(f"{where}: sample_rate must not be 0")
        number(frequency, "the frequency", where)
        if not 0 < number(q, "Q", where) <= 1:
            raise ValueError(f"{where}: Q must be in (0, 1], got {q}")
        number(gain, "gain", where)
        self.w = 2 * math.pi * frequency / sample_rate
        self.sin, self.cos, self.q = math.sin(self.w), math.cos(self.w), q
        self.alpha, self.gain = self.sin / 2 / q, math.exp(gain / 40 * math.log(10))

    def apply(self, x):
        b, a = self.coefficients()
        return filtered(x, a, b)


class AllpassBiquad(_OfFrequency):
    """Passes all frequencies, with phases that change around central_freq."""

    def __init__(self, sample_rate, central_freq, Q=0.707):
        self._set(sample_rate, central_freq, Q)

    def coefficients(self):
        alpha, cos = self.alpha, self.cos
        return (1 - alpha, -2 * cos, 1 + alpha), (1 + alpha, -2 * cos, 1 - alpha)


class BandpassBiquad(_OfFrequency):
    """Passes frequencies around central_freq; const_skirt_gain: with a top that Q raises."""

    def __init__(self, sample_rate, central_freq, Q=0.707, const_skirt_gain=False):
        self._set(sample_rate, central_freq, Q)
        self.skirt = const_skirt_gain

    def coefficients(self):
        top = self.sin / 2 if self.skirt else self.alpha
        return (top, 0, -top), (1 + self.alpha, -2 * self.cos, 1 - self.alpha)


class BandrejectBiquad(_OfFrequency):
    """Stops frequencies around central_freq."""

    def __init__(self, sample_rate, central_freq, Q=0.707):
        self._set(sample_rate, central_freq, Q)

    def coefficients(self):
        return (1, -2 * self.cos, 1), (1 + self.alpha, -2 * self.cos, 1 - self.alpha)


class BandBiquad(_OfFrequency):
    """A filter of two poles around central_freq; noise: for what is not tuned, as percussion."""

    def __init__(self, sample_rate, central_freq, Q=0.707, noise=False):
        self._set(sample_rate, central_freq, Q)
        self.rate, self.frequency, self.noise = sample_rate, central_freq, noise

    def coefficients(self):
        width = self.frequency / self.q
        a2 = math.exp(-2 * math.pi * width / self.rate)
        a1 = -4 * a2 / (1 + a2) * self.cos
        b0 = math.sqrt(1 - a1 * a1 / (4 * a2)) * (1 - a2)
        if self.noise:
            b0 *= math.sqrt(((1 + a2) ** 2 - a1 * a1) * (1 - a2) / (1 + a2)) / b0
        return (b0, 0, 0), (1, a1, a2)


class BassBiquad(_OfFrequency):
    """Raises, by gain decibels, what is below central_freq.

    >>> import numpy as np
    >>> ms.dataset.audio.BassBiquad(44100, 10.0)(np.zeros(2, np.float32))
    array([0., 0.], dtype=float32)
    """

    def __init__(self, sample_rate, gain, central_freq=100.0, Q=0.707):
        self._set(sample_rate, central_freq, Q, gain)

    def coefficients(self):
        a, cos = self.gain, self.cos
        more = 2 * math.sqrt(a) * self.alpha
        up, down = a + 1, a - 1
        b = (a * (up - down * cos + more), 2 * a * (down - up * cos), a * (up - down * cos - more))
        return b, (up + down * cos + more, -2 * (down + up * cos), up + down * cos - more)


class TrebleBiquad(_OfFrequency):
    """Raises, by gain decibels, what is above central_freq."""

    def __init__(self, sample_rate, gain, central_freq=3000, Q=0.707):
        self._set(sample_rate, central_freq, Q, gain)

    def coefficients(self):
        a, cos = self.gain, self.cos
        more = 2 * math.sqrt(a) * self.alpha
        up, down = a + 1, a - 1
        b = (a * (up + down * cos + more), -2 * a * (down + up * cos), a * (up + down * cos - more))
        return b, (up - down * cos + more, 2 * (down - up * cos), up - down * cos - more)


class EqualizerBiquad(_OfFrequency):
    """Raises, by gain decibels, what is around center_freq."""

    def __init__(self, sample_rate, center_freq, gain, Q=0.707):
        self._set(sample_rate, center_freq, Q, gain)

    def coefficients(self):
        alpha, a = self.alpha, self.gain
        b = (1 + alpha * a, -2 * self.cos, 1 - alpha * a)
        return b, (1 + alpha / a, -2 * self.cos, 1 - alpha / a)


class LowpassBiquad(_OfFrequency):
    """Passes what is below cutoff_freq."""

    def __init__(self, sample_rate, cutoff_freq, Q=0.707):
        self._set(sample_rate, cutoff_freq, Q)

    def coefficients(self):
        b = (1 - self.cos) / 2
        return (b, 2 * b, b), (1 + self.alpha, -2 * self.cos, 1 - self.alpha)


class HighpassBiquad(_OfFrequency):
    """Passes what is above cutoff_freq."""

    def __init__(self, sample_rate, cutoff_freq, Q=0.707):
        self._set(sample_rate, cutoff_freq, Q)

    def coefficients(self):
        b = (1 + self.cos) / 2
        return (b, -2 * b, b), (1 + self.alpha, -2 * self.cos, 1 - self.alpha)


class DeemphBiquad(_OfFrequency):
    """The curve of playback of compact discs, at 44100 or 48000 samples a second."""

    _OF_RATE = {44100: (5283, 0.4845, -9.477), 48000: (5356, 0.479, -9.62)}

    def __init__(self, sample_rate):
        if sample_rate not in self._OF_RATE:
            raise ValueError(f"DeemphBiquad: sample_rate must be 44100 or 48000, got {sample_rate!r}")
        frequency, slope, gain = self._OF_RATE[sample_rate]
        self._set(sample_rate, frequency, 1.0, gain)
        self.alpha = self.sin / 2 * math.sqrt((self.gain + 1 / self.gain) * (1 / slope - 1) + 2)

    coefficients = TrebleBiquad.coefficients


class RiaaBiquad(Transform):
    """The curve of playback of vinyl records, at 44100, 48000, 88200 or 96000 samples a second."""

    _OF_RATE = {
        44100: ((-0.2014898, 0.9233820), (0.7083149, 0.9924091)), 48000: ((-0.1766069, 0.9321590), (0.7396325, 0.9931330)),
        88200: ((-0.1168735, 0.9648312), (0.8590646, 0.9964002)), 96000: ((-0.1141486, 0.9676817), (0.8699137, 0.9966946)),
    }  # fmt: skip

    def __init__(self, sample_rate):
        if sample_rate not in self._OF_RATE:
            raise ValueError(f"RiaaBiquad: sample_rate must be one of {sorted(self._OF_RATE)}, got {sample_rate!r}")
        zeros, poles = self._OF_RATE[sample_rate]
        b, a = (np.array([1.0, -(p + q), p * q]) for p, q in (zeros, poles))
        y = 2 * math.pi * 1000 / sample_rate
        turn = np.exp(-1j * y * np.arange(3))
        self.b, self.a = b * (abs(a @ turn) / abs(b @ turn)), a  # 0 dB at 1 kHz

    def apply(self, x):
        return filtered(x, self.a, self.b)


__all__ = [n for n in dir() if n[0].isupper() and n != "Transform"]
