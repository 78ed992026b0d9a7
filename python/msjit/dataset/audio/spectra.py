"""Spectra of sounds, scales of pitch, and what is made of them. Complex numbers are pairs in a last dimension of 2."""

import math

import numpy as np

from ._signals import Transform, number, whole
from .kinds import BorderType, MelType, NormMode, NormType, ResampleMethod, WindowType, chosen

_BORDERS = {
    BorderType.CONSTANT: "constant", BorderType.EDGE: "edge", BorderType.REFLECT: "reflect", BorderType.SYMMETRIC: "symmetric",
}  # fmt: skip


def _window(kind, size):
    """A periodic window."""
    if kind is WindowType.KAISER:
        return np.kaiser(size + 1, 12.0)[:-1]
    return getattr(np, {"hann": "hanning"}.get(kind.value, kind.value))(size + 1)[:-1]


def _pair(x):
    return np.stack((x.real, x.imag), -1)


def _complex(x, where):
    if x.ndim < 2 or x.shape[-1] != 2:
        raise RuntimeError(f"{where}: expected complex numbers as pairs, shape (..., 2), got {x.shape}")
    return x[..., 0] + 1j * x[..., 1]


class _Frames:
    """How a sound is cut into frames."""

    def _frames(self, n_fft, win_length, hop_length, pad, window):
        where = type(self).__name__
        self.n_fft = whole(n_fft, "n_fft", where, 1)
        self.win_length = n_fft if win_length is None else whole(win_length, "win_length", where, 1)
        self.hop_length = self.win_length // 2 if hop_length is None else whole(hop_length, "hop_length", where, 1)
        self.pad = whole(pad, "pad", where)
        if self.win_length > n_fft:
            raise ValueError(f"{where}: win_length {self.win_length} is larger than n_fft {n_fft}")
        window, before = (
            _window(chosen(WindowType, window, f"{where}: window"), self.win_length),
            (n_fft - self.win_length) // 2,
        )
        self.window = np.pad(window, (before, n_fft - self.win_length - before))

    def _stft(self, x, center=True, border=BorderType.REFLECT, onesided=True):
        around = [(0, 0)] * (x.ndim - 1)
        x = np.pad(x.astype(np.float64), [*around, (self.pad, self.pad)])
        if center:
            half = self.n_fft // 2
            x = np.pad(x, [*around, (half, half)], mode=_BORDERS[border])
        if x.shape[-1] < self.n_fft:
            raise RuntimeError(f"{type(self).__name__}: n_fft {self.n_fft} is more than the samples there are")
        frames = np.lib.stride_tricks.sliding_window_view(x, self.n_fft, -1)[..., :: self.hop_length, :]
        spectra = np.fft.rfft(frames * self.window) if onesided else np.fft.fft(frames * self.window)
        return spectra.swapaxes(-1, -2)

    def _istft(self, spectra, length=None, center=True, onesided=True):
        spectra = spectra.swapaxes(-1, -2)
        frames = np.fft.irfft(spectra, self.n_fft) if onesided else np.fft.ifft(spectra, self.n_fft).real
        size = self.n_fft + (frames.shape[-2] - 1) * self.hop_length
        total, weight = np.zeros((*frames.shape[:-2], size)), np.zeros(size)
        for i in range(frames.shape[-2]):
            at = slice(i * self.hop_length, i * self.hop_length + self.n_fft)
            total[..., at] += frames[..., i, :] * self.window
            weight[at] += self.window**2
        total = total / np.where(weight > 1e-11, weight, 1.0)
        start = self.n_fft // 2 if center else 0
        end = size - start if length is None else start + length
        total = total[..., start:end]
        if length is not None and total.shape[-1] < length:
            total = np.pad(total, [(0, 0)] * (total.ndim - 1) + [(0, length - total.shape[-1])])
        return total


class Spectrogram(_Frames, Transform):
    """How strong each frequency is in each frame: (..., n_fft / 2 + 1, frames), to the given power; 0: complex numbers.

    >>> import numpy as np
    >>> ms.dataset.audio.Spectrogram(n_fft=8)(np.zeros(32, np.float32)).shape
    (5, 9)
    """

    def __init__(
        self, n_fft=400, win_length=None, hop_length=None, pad=0, window=WindowType.HANN, power=2.0, normalized=False,
        center=True, pad_mode=BorderType.REFLECT, onesided=True,
    ):  # fmt: skip
        self._frames(n_fft, win_length, hop_length, pad, window)
        if number(power, "power", "Spectrogram") < 0:
            raise ValueError(f"Spectrogram: power must not be negative, got {power}")
        self.power, self.normalized, self.center, self.onesided = power, normalized, center, onesided
        self.border = chosen(BorderType, pad_mode, "Spectrogram: pad_mode")

    def apply(self, x):
        spectra = self._stft(x, self.center, self.border, self.onesided)
        if self.normalized:
            spectra = spectra / math.sqrt((self.window**2).sum())
        if self.power == 0:
            return _pair(spectra).astype(x.dtype)
        return (np.abs(spectra) ** self.power).astype(x.dtype)


class InverseSpectrogram(_Frames, Transform):
    """The sound of a complex spectrum (..., frequencies, frames, 2)."""

    def __init__(
        self, length=None, n_fft=400, win_length=None, hop_length=None, pad=0, window=WindowType.HANN, normalized=False,
        center=True, pad_mode=BorderType.REFLECT, onesided=True,
    ):  # fmt: skip
        self._frames(n_fft, win_length, hop_length, pad, window)
        self.length = None if length is None else whole(length, "length", "InverseSpectrogram")
        self.normalized, self.center, self.onesided = normalized, center, onesided

    def apply(self, x):
        spectra = _complex(x, "InverseSpectrogram")
        if self.normalized:
            spectra = spectra * math.sqrt((self.window**2).sum())
        length = self.length or None
        y = self._istft(spectra, None if length is None else length + 2 * self.pad, self.center, self.onesided)
        return (y[..., self.pad : -self.pad] if self.pad else y).astype(x.dtype)


def _to_mel(f, kind):
    if kind is MelType.HTK:
        return 2595.0 * math.log10(1.0 + f / 700.0)
    return f * 3 / 200 if f < 1000 else 15.0 + math.log(f / 1000.0) / (math.log(6.4) / 27.0)


def _to_hertz(m, kind):
    if kind is MelType.HTK:
        return 700.0 * (10.0 ** (m / 2595.0) - 1.0)
    return np.where(m < 15.0, m * 200 / 3, 1000.0 * np.exp(math.log(6.4) / 27.0 * (m - 15.0)))


def _banks(n_freqs, places, sample_rate):
    """Triangles between neighbours of places, for each frequency: (n_freqs, len(places) - 2)."""
    frequencies = np.linspace(0, sample_rate // 2, n_freqs)
    slopes = places[None, :] - frequencies[:, None]
    widths = np.diff(places)
    return np.maximum(np.minimum(-slopes[:, :-2] / widths[:-1], slopes[:, 2:] / widths[1:]), 0.0)


def melscale_fbanks(n_freqs, f_min, f_max, n_mels, sample_rate, norm=NormType.NONE, mel_type=MelType.HTK):
    """How much of each frequency is in each of n_mels bands of pitch: an array (n_freqs, n_mels) of float32.

    >>> ms.dataset.audio.melscale_fbanks(3, 0.0, 8000.0, 1, 16000).shape
    (3, 1)
    """
    places = np.linspace(_to_mel(f_min, mel_type), _to_mel(f_max, mel_type), n_mels + 2)
    places = _to_hertz(places, mel_type)
    banks = _banks(n_freqs, places, sample_rate)
    if norm is NormType.SLANEY:
        banks = banks * (2.0 / (places[2:] - places[:-2]))
    return banks.astype(np.float32)


def linear_fbanks(n_freqs, f_min, f_max, n_filter, sample_rate):
    """How much of each frequency is in each of n_filter bands of one width: an array (n_freqs, n_filter) of float32.

    >>> ms.dataset.audio.linear_fbanks(3, 0.0, 8000.0, 1, 16000).ravel()
    array([0., 1., 0.], dtype=float32)
    """
    return _banks(n_freqs, np.linspace(f_min, f_max, n_filter + 2), sample_rate).astype(np.float32)


def create_dct(n_mfcc, n_mels, norm=NormMode.NONE):
    """The matrix (n_mels, n_mfcc) of a cosine transform of the second kind, of float32.

    >>> ms.dataset.audio.create_dct(1, 2, ms.dataset.audio.utils.NormMode.NONE).ravel()
    array([2., 2.], dtype=float32)
    """
    whole(n_mfcc, "n_mfcc", "create_dct", 1)
    whole(n_mels, "n_mels", "create_dct", 1)
    dct = np.cos(math.pi / n_mels * (np.arange(n_mels)[:, None] + 0.5) * np.arange(n_mfcc)[None, :])
    if chosen(NormMode, norm, "create_dct: norm") is NormMode.NONE:
        return (dct * 2.0).astype(np.float32)
    dct[:, 0] *= 1 / math.sqrt(2)
    return (dct * math.sqrt(2.0 / n_mels)).astype(np.float32)


class MelScale(Transform):
    """A spectrum (..., n_stft, frames) in bands of pitch: (..., n_mels, frames)."""

    def __init__(
        self, n_mels=128, sample_rate=16000, f_min=0.0, f_max=None, n_stft=201, norm=NormType.NONE, mel_type=MelType.HTK
    ):
        where = type(self).__name__
        whole(n_mels, "n_mels", where, 1)
        whole(sample_rate, "sample_rate", where, 1)
        f_max = sample_rate // 2 if f_max is None else f_max
        if number(f_min, "f_min", where) >= number(f_max, "f_max", where):
            raise ValueError(f"{where}: f_min {f_min} must be below f_max {f_max}")
        norm, mel_type = chosen(NormType, norm, f"{where}: norm"), chosen(MelType, mel_type, f"{where}: mel_type")
        self.banks = melscale_fbanks(n_stft, f_min, f_max, n_mels, sample_rate, norm, mel_type)

    def apply(self, x):
        if x.ndim < 2 or x.shape[-2] != len(self.banks):
            raise RuntimeError(f"MelScale: expected shape (..., {len(self.banks)}, frames), got {x.shape}")
        return np.matmul(self.banks.T.astype(x.dtype), x)


class MelSpectrogram(Transform):
    """``Spectrogram``, then ``MelScale``."""

    def __init__(
        self, sample_rate=16000, n_fft=400, win_length=None, hop_length=None, f_min=0.0, f_max=None, pad=0, n_mels=128,
        window=WindowType.HANN, power=2.0, normalized=False, center=True, pad_mode=BorderType.REFLECT, onesided=True,
        norm=NormType.NONE, mel_scale=MelType.HTK,
    ):  # fmt: skip
        self.spectrum = Spectrogram(
            n_fft, win_length, hop_length, pad, window, power, normalized, center, pad_mode, onesided
        )
        self.scale = MelScale(n_mels, sample_rate, f_min, f_max, n_fft // 2 + 1, norm, mel_scale)

    def apply(self, x):
        return self.scale.apply(self.spectrum.apply(x))


class _Cepstrum(Transform):
    def apply(self, x):
        y = self.bands(x)
        y = np.log(y + 1e-6) if self.log else self.decibels.apply(y)
        return np.matmul(y.swapaxes(-1, -2), self.dct.astype(y.dtype)).swapaxes(-1, -2)

    def _set(self, count, n, dct_type, norm, log):
        from .levels import AmplitudeToDB

        where = type(self).__name__
        if dct_type != 2:
            raise ValueError(f"{where}: dct_type must be 2, got {dct_type!r}")
        if count > n:
            raise ValueError(f"{where}: {count} coefficients of {n} bands")
        self.dct, self.log, self.decibels = create_dct(count, n, norm), log, AmplitudeToDB()


class MFCC(_Cepstrum):
    """The cosine transform of ``MelSpectrogram`` in decibels, or logarithms: (..., n_mfcc, frames); melkwargs are its options."""

    def __init__(self, sample_rate=16000, n_mfcc=40, dct_type=2, norm=NormMode.ORTHO, log_mels=False, melkwargs=None):
        options = {"n_fft": 400, **(melkwargs or {})}
        self.bands = MelSpectrogram(sample_rate, **options).apply
        self._set(n_mfcc, options.get("n_mels", 128), dct_type, norm, log_mels)


class LFCC(_Cepstrum):
    """The cosine transform of a spectrum in bands of one width: (..., n_lfcc, frames); speckwargs are ``Spectrogram``'s."""

    def __init__(
        self, sample_rate=16000, n_filter=128, n_lfcc=40, f_min=0.0, f_max=None, dct_type=2, norm=NormMode.ORTHO, log_lf=False,
        speckwargs=None,
    ):  # fmt: skip
        spectrum = Spectrogram(**(speckwargs or {}))
        f_max = sample_rate // 2 if f_max is None else f_max
        banks = linear_fbanks(spectrum.n_fft // 2 + 1, f_min, f_max, n_filter, sample_rate)
        self.bands = lambda x: np.matmul(banks.T.astype(x.dtype), spectrum.apply(x))
        self._set(n_lfcc, n_filter, dct_type, norm, log_lf)


class SpectralCentroid(_Frames, Transform):
    """The mean frequency of each frame: (..., 1, frames)."""

    def __init__(self, sample_rate, n_fft=400, win_length=None, hop_length=None, pad=0, window=WindowType.HANN):
        self._frames(n_fft, win_length, hop_length, pad, window)
        self.rate = whole(sample_rate, "sample_rate", "SpectralCentroid")

    def apply(self, x):
        strength = np.abs(self._stft(x))
        frequencies = np.linspace(0, self.rate // 2, self.n_fft // 2 + 1)[:, None]
        with np.errstate(invalid="ignore"):
            return ((frequencies * strength).sum(-2, keepdims=True) / strength.sum(-2, keepdims=True)).astype(x.dtype)


class Angle(Transform):
    """The phases of complex numbers."""

    def apply(self, x):
        return np.angle(_complex(x, "Angle")).astype(x.dtype)


class ComplexNorm(Transform):
    """The magnitudes of complex numbers, to a power."""

    def __init__(self, power=1.0):
        if number(power, "power", "ComplexNorm") < 0:
            raise ValueError(f"ComplexNorm: power must not be negative, got {power}")
        self.power = power

    def apply(self, x):
        return (np.abs(_complex(x, "ComplexNorm")) ** self.power).astype(x.dtype)


class Magphase(Transform):
    """The magnitudes, to a power, and the phases of complex numbers."""

    def __init__(self, power=1.0):
        if number(power, "power", "Magphase") < 0:
            raise ValueError(f"Magphase: power must not be negative, got {power}")
        self.power = power

    def apply(self, x):
        z = _complex(x, "Magphase")
        return (np.abs(z) ** self.power).astype(x.dtype), np.angle(z).astype(x.dtype)


def stretched(z, rate, advance):
    """A complex spectrum (..., frequencies, frames) at another speed: a phase vocoder (Flanagan and Golden, 1966)."""
    steps = np.arange(0, z.shape[-1], rate)
    z = np.concatenate((z, np.zeros((*z.shape[:-1], 2))), -1)
    first, second = z[..., steps.astype(int)], z[..., (steps + 1).astype(int)]
    alpha = steps % 1.0
    turn = np.angle(second) - np.angle(first) - advance
    turn = turn - 2 * math.pi * np.round(turn / (2 * math.pi)) + advance
    phase = np.cumsum(np.concatenate((np.angle(z[..., :1]), turn[..., :-1]), -1), -1)
    return (alpha * np.abs(second) + (1 - alpha) * np.abs(first)) * np.exp(1j * phase)


class PhaseVocoder(Transform):
    """A complex spectrum at another speed, given how far the phase of each frequency goes from frame to frame."""

    def __init__(self, rate, phase_advance):
        if number(rate, "rate", "PhaseVocoder") <= 0:
            raise ValueError(f"PhaseVocoder: rate must be positive, got {rate}")
        self.rate, self.advance = rate, np.asarray(phase_advance)
        if self.advance.ndim != 2 or self.advance.shape[1] != 1:
            raise ValueError(f"PhaseVocoder: phase_advance must have shape (frequencies, 1), got {self.advance.shape}")

    def apply(self, x):
        return _pair(stretched(_complex(x, "PhaseVocoder"), self.rate, self.advance)).astype(x.dtype)


class TimeStretch(Transform):
    """A complex spectrum (..., n_freq, frames, 2) at another speed; its pitch stays."""

    def __init__(self, hop_length=None, n_freq=201, fixed_rate=None):
        self.hop = n_freq - 1 if hop_length is None else whole(hop_length, "hop_length", "TimeStretch", 1)
        self.count = whole(n_freq, "n_freq", "TimeStretch", 1)
        self.rate = 1.0 if fixed_rate is None else number(fixed_rate, "fixed_rate", "TimeStretch")
        if self.rate <= 0:
            raise ValueError(f"TimeStretch: fixed_rate must be positive, got {fixed_rate}")

    def apply(self, x):
        if self.rate == 1.0:
            return x
        advance = np.linspace(0, math.pi * self.hop, self.count)[:, None]
        return _pair(stretched(_complex(x, "TimeStretch"), self.rate, advance)).astype(x.dtype)


class ComputeDeltas(Transform):
    """How values change in time: the slope of a line through win_length of them."""

    def __init__(self, win_length=5, pad_mode=BorderType.EDGE):
        self.half = (whole(win_length, "win_length", "ComputeDeltas", 3) - 1) // 2
        self.border = _BORDERS[chosen(BorderType, pad_mode, "ComputeDeltas: pad_mode")]

    def apply(self, x):
        n, size = self.half, x.shape[-1]
        wide = np.pad(x, [(0, 0)] * (x.ndim - 1) + [(n, n)], mode=self.border)
        total = sum(k * wide[..., n + k : n + k + size] for k in range(-n, n + 1))
        return (total / (n * (n + 1) * (2 * n + 1) / 3)).astype(x.dtype)


class SlidingWindowCmn(Transform):
    """Each frame (..., frames, values) without the mean, and with norm_vars of variance 1, of cmn_window frames around it."""

    def __init__(self, cmn_window=600, min_cmn_window=100, center=False, norm_vars=False):
        self.window = whole(cmn_window, "cmn_window", "SlidingWindowCmn")
        self.least = whole(min_cmn_window, "min_cmn_window", "SlidingWindowCmn")
        self.center, self.norm = center, norm_vars

    def apply(self, x):
        frames, y = x.shape[-2], np.empty_like(x)
        for t in range(frames):
            start = t - self.window // 2 if self.center else t - self.window
            end = start + self.window if self.center else t + 1
            if start < 0:
                end, start = end - start, 0
            if not self.center and end > t:
                end = max(t + 1, self.least)
            if end > frames:
                start, end = max(start - (end - frames), 0), frames
            part = x[..., start:end, :]
            y[..., t, :] = x[..., t, :] - part.mean(-2)
            if self.norm:
                n = end - start
                variance = part.var(-2) if n > 1 else np.ones_like(part[..., 0, :])
                y[..., t, :] = 0.0 if n == 1 else y[..., t, :] / np.sqrt(variance)
        return y


def resampled(x, before, after, method, width, rolloff, beta):
    """A sound at another rate, through a low-pass filter of that width."""
    divisor = math.gcd(before, after)
    before, after = before // divisor, after // divisor
    base = min(before, after) * rolloff
    reach = math.ceil(width * before / base)
    places = np.arange(-reach, reach + before)[None, :] / before
    t = np.clip((np.arange(0, -after, -1)[:, None] / after + places) * base, -width, width)
    if method is ResampleMethod.SINC_INTERPOLATION:
        window = np.cos(t * math.pi / width / 2) ** 2
    else:
        window = np.i0((14.769656459379492 if beta is None else beta) * np.sqrt(1 - (t / width) ** 2))
        window = window / np.i0(14.769656459379492 if beta is None else beta)
    kernels = np.sinc(t) * window * base / before
    length = x.shape[-1]
    wide = np.pad(x.astype(np.float64), [(0, 0)] * (x.ndim - 1) + [(reach, reach + before)])
    frames = np.lib.stride_tricks.sliding_window_view(wide, kernels.shape[1], -1)[..., ::before, :]
    y = (frames @ kernels.T).reshape(*x.shape[:-1], -1)
    return y[..., : math.ceil(after * length / before)].astype(x.dtype)


class Resample(Transform):
    """A sound of orig_freq samples a second at new_freq.

    >>> import numpy as np
    >>> ms.dataset.audio.Resample(16000, 8000)(np.zeros(8, np.float32)).shape
    (4,)
    """

    def __init__(
        self, orig_freq=16000, new_freq=16000, resample_method=ResampleMethod.SINC_INTERPOLATION, lowpass_filter_width=6,
        rolloff=0.99, beta=None,
    ):  # fmt: skip
        self.rates = [whole(int(r), "the rate", "Resample", 1) for r in (orig_freq, new_freq)]
        self.method = chosen(ResampleMethod, resample_method, "Resample: resample_method")
        self.width = whole(lowpass_filter_width, "lowpass_filter_width", "Resample", 1)
        if not 0 < number(rolloff, "rolloff", "Resample") <= 1:
            raise ValueError(f"Resample: rolloff must be in (0, 1], got {rolloff}")
        self.rolloff, self.beta = rolloff, beta

    def apply(self, x):
        if self.rates[0] == self.rates[1]:
            return x
        return resampled(x, *self.rates, self.method, self.width, self.rolloff, self.beta)


class GriffinLim(_Frames, Transform):
    """A sound of which only the strengths of frequencies are known (Griffin and Lim, 1984; Perraudin et al., 2013)."""

    def __init__(
        self, n_fft=400, n_iter=32, win_length=None, hop_length=None, window_type=WindowType.HANN, power=2.0, momentum=0.99,
        length=None, rand_init=True,
    ):  # fmt: skip
        self._frames(n_fft, win_length, hop_length, 0, window_type)
        self.rounds, self.power = whole(n_iter, "n_iter", "GriffinLim", 1), number(power, "power", "GriffinLim")
        self.length, self.random = length or None, rand_init
        self.momentum = number(momentum, "momentum", "GriffinLim") / (
            1 + 2 * momentum
        )  # as much as MindSpore takes of it

    def apply(self, x):
        strength = np.asarray(x, np.float64) ** (1 / self.power)
        angles = np.random.random((2, *x.shape)) if self.random else (np.ones(x.shape), np.zeros(x.shape))
        angles, before = angles[0] + 1j * angles[1], 0.0
        for _ in range(self.rounds):
            rebuilt = self._stft(self._istft(strength * angles, self.length))
            angles = rebuilt - before * self.momentum
            angles, before = angles / (np.abs(angles) + 1e-16), rebuilt
        return self._istft(strength * angles, self.length).astype(x.dtype)


_OTHERS = ("BorderType", "MelType", "NormMode", "NormType", "ResampleMethod", "Transform", "WindowType")
__all__ = [n for n in dir() if n[0].isupper() and n not in _OTHERS] + ["create_dct", "linear_fbanks", "melscale_fbanks"]
