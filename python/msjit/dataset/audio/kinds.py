"""Words that transforms of sound take."""

import enum


def _words(name, text, doc):
    kind = enum.Enum(name, [(word.upper() if word != "TPDF" else word, word) for word in text.split()], module=__name__)
    kind.__doc__ = doc
    return kind


BorderType = _words("BorderType", "constant edge reflect symmetric", "How a signal goes on beyond its ends.")
DensityFunction = enum.Enum("DensityFunction", {n: n for n in ("TPDF", "RPDF", "GPDF")}, module=__name__)
DensityFunction.__doc__ = "How the noise of a dither is distributed."
FadeShape = _words("FadeShape", "quarter_sine half_sine linear logarithmic exponential", "The curve of a fade.")
GainType = _words("GainType", "amplitude power db", "What a gain is a factor of.")
Interpolation = _words("Interpolation", "linear quadratic", "How values between samples are found.")
MelType = _words("MelType", "htk slaney", "The scale of pitches.")
Modulation = _words("Modulation", "sinusoidal triangular", "The shape of a modulation.")
NormMode = _words("NormMode", "ortho none", "Whether a cosine transform is orthogonal.")
NormType = _words("NormType", "slaney none", "Whether bands have one area.")
ResampleMethod = _words("ResampleMethod", "sinc_interpolation kaiser_window", "The window of a resampling filter.")
ScaleType = _words("ScaleType", "power magnitude", "What decibels are of.")
WindowType = _words("WindowType", "bartlett blackman hamming hann kaiser", "The window of a spectrum.")


def chosen(kind, value, where):
    """A member of a kind; TypeError: it is none."""
    if not isinstance(value, kind):
        raise TypeError(f"{where} must be a {kind.__name__}, got {type(value).__name__}")
    return value
