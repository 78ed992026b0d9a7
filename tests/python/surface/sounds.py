# ruff: noqa: E501 (a case a piece)
"""Transforms of sounds whose results MindSpore 2.10 gave (tests/golden/mindspore_sounds.json)."""

import numpy as np

R = np.random.RandomState(3)
X = (R.rand(2, 60) * 1.6 - 0.8).astype(np.float32)
S = R.rand(1, 5, 12).astype(np.float32)
Z = R.randn(1, 5, 9, 2).astype(np.float32)


def cases(A):
    K = A.utils if hasattr(A, "utils") else A
    W, B = K.WindowType, K.BorderType
    spectrum = dict(n_fft=16, win_length=16, hop_length=8, pad=0, window=W.HANN, power=2.0)
    spectrum.update(normalized=False, center=True, pad_mode=B.REFLECT, onesided=True)
    mels = dict(spectrum, f_min=0.0, f_max=8000.0, n_mels=4, norm=K.NormType.NONE, mel_scale=K.MelType.HTK)
    return {
        "AllpassBiquad": lambda: A.AllpassBiquad(44100, 200.0)(X),
        "BandBiquad": lambda: A.BandBiquad(44100, 200.0, noise=False)(X),
        "BandBiquad noise": lambda: A.BandBiquad(44100, 2000.0, noise=True)(X),
        "BandpassBiquad": lambda: A.BandpassBiquad(44100, 200.0)(X),
        "BandpassBiquad skirt": lambda: A.BandpassBiquad(44100, 200.0, const_skirt_gain=True)(X),
        "BandrejectBiquad": lambda: A.BandrejectBiquad(44100, 2000.0)(X),
        "BassBiquad": lambda: A.BassBiquad(44100, 10.0)(X),
        "TrebleBiquad": lambda: A.TrebleBiquad(44100, 10.0)(X),
        "EqualizerBiquad": lambda: A.EqualizerBiquad(44100, 1500.0, 5.5, 0.7)(X),
        "LowpassBiquad": lambda: A.LowpassBiquad(4000, 1500.0)(X),
        "HighpassBiquad": lambda: A.HighpassBiquad(4000, 1500.0)(X),
        "DeemphBiquad": lambda: A.DeemphBiquad(44100)(X),
        "RiaaBiquad": lambda: A.RiaaBiquad(44100)(X),
        "Biquad": lambda: A.Biquad(0.01, 0.02, 0.13, 1.0, 0.12, 0.3)(X),
        "LFilter": lambda: A.LFilter([1.0, 0.1, 0.3], [0.2, 0.5, 0.1])(X),
        "Filtfilt": lambda: A.Filtfilt([1.0, 0.1, 0.3], [0.2, 0.5, 0.1])(X),
        "AmplitudeToDB": lambda: A.AmplitudeToDB()(S),
        "AmplitudeToDB magnitude": lambda: A.AmplitudeToDB(K.ScaleType.MAGNITUDE, 2.0, 1e-3, 20.0)(S),
        "DBToAmplitude": lambda: A.DBToAmplitude(0.5, 0.5)(X),
        "Contrast": lambda: A.Contrast()(X),
        "DCShift": lambda: A.DCShift(0.5)(X),
        "DCShift limit": lambda: A.DCShift(0.5, 0.02)(X),
        "DCShift down": lambda: A.DCShift(-0.4, 0.05)(X),
        "Gain": lambda: A.Gain(1.5)(X),
        "Vol": lambda: A.Vol(1.5)(X),
        "Vol db": lambda: A.Vol(-2.0, K.GainType.DB)(X),
        "Vol power": lambda: A.Vol(2.0, K.GainType.POWER)(X),
        "Fade": lambda: A.Fade(10, 20)(X),
        **{f"Fade {s.value}": (lambda s=s: A.Fade(10, 20, s)(X)) for s in K.FadeShape},
        "MuLawEncoding": lambda: A.MuLawEncoding()(X),
        "MuLawDecoding": lambda: A.MuLawDecoding()(A.MuLawEncoding()(X)),
        "Overdrive": lambda: A.Overdrive()(X),
        "Spectrogram": lambda: A.Spectrogram(16)(X),
        "Spectrogram win": lambda: A.Spectrogram(16, 12, 5, 3, W.HAMMING, 1.0, True)(X),
        "Spectrogram complex": lambda: A.Spectrogram(16, power=0.0)(X),
        "Spectrogram edge": lambda: A.Spectrogram(16, pad_mode=B.EDGE, onesided=False)(X),
        "Spectrogram center": lambda: A.Spectrogram(16, center=False)(X),
        **{f"Spectrogram {w.value}": (lambda w=w: A.Spectrogram(16, window=w)(X)) for w in K.WindowType},
        "InverseSpectrogram": lambda: A.InverseSpectrogram(n_fft=8, hop_length=2)(Z.copy()),
        "InverseSpectrogram length": lambda: A.InverseSpectrogram(12, n_fft=8, hop_length=2, normalized=True)(Z.copy()),
        "MelScale": lambda: A.MelScale(3, 16000, n_stft=5)(S),
        "MelScale slaney": lambda: A.MelScale(3, 16000, 100.0, 6000.0, 5, K.NormType.SLANEY, K.MelType.SLANEY)(S),
        "MelSpectrogram": lambda: A.MelSpectrogram(16000, n_fft=16, n_mels=4)(X),
        "MFCC": lambda: A.MFCC(
            16000,
            3,
            melkwargs=mels,
        )(X),
        "LFCC": lambda: A.LFCC(
            16000,
            6,
            3,
            speckwargs=spectrum,
        )(X),
        "MFCC log": lambda: A.MFCC(
            16000,
            3,
            log_mels=True,
            norm=K.NormMode.NONE,
            melkwargs=mels,
        )(X),
        "SpectralCentroid": lambda: A.SpectralCentroid(16000, 16)(X),
        "Angle": lambda: A.Angle()(Z),
        "ComplexNorm": lambda: A.ComplexNorm(2.0)(Z),
        "Magphase": lambda: A.Magphase(2.0)(Z),
        "PhaseVocoder": lambda: A.PhaseVocoder(1.3, np.linspace(0, np.pi * 4, 5).reshape(5, 1).astype(np.float32))(Z),
        "TimeStretch": lambda: A.TimeStretch(4, 5, 1.3)(Z),
        "ComputeDeltas": lambda: A.ComputeDeltas()(S),
        "ComputeDeltas constant": lambda: A.ComputeDeltas(7, B.CONSTANT)(S),
        "SlidingWindowCmn": lambda: A.SlidingWindowCmn(4, 2)(S),
        "SlidingWindowCmn center": lambda: A.SlidingWindowCmn(3, 2, True, True)(S),
        "Resample": lambda: A.Resample(48, 16)(X),
        "Resample up": lambda: A.Resample(16, 24, K.ResampleMethod.KAISER_WINDOW)(X),
        "GriffinLim": lambda: A.GriffinLim(8, 4, hop_length=2, rand_init=False)(S.copy()),
        "MaskAlongAxis": lambda: A.MaskAlongAxis(1, 2, 9.0, 1)(S),
        "MaskAlongAxis frames": lambda: A.MaskAlongAxis(1, 2, 9.0, 2)(S),
        "FrequencyMasking": lambda: A.FrequencyMasking(False, 2, 1, 5.0)(S),
        "TimeMasking": lambda: A.TimeMasking(False, 3, 2)(S),
        "create_dct": lambda: A.utils.create_dct(3, 5, K.NormMode.ORTHO),
        "linear_fbanks": lambda: A.utils.linear_fbanks(5, 0.0, 8000.0, 3, 16000),
        "melscale_fbanks": lambda: A.utils.melscale_fbanks(5, 0.0, 8000.0, 3, 16000),
    }
