"""Transforms of sounds: what they give, as MindSpore 2.10 recorded it, and what they refuse."""

import json
from pathlib import Path

import numpy as np
import pytest

import msjit as ms
import sounds
from msjit.dataset import audio

RECORDED = json.loads((Path(__file__).parents[2] / "golden" / "mindspore_sounds.json").read_text())
CASES = sounds.cases(audio)


@pytest.mark.parametrize("name", CASES)
def test_as_recorded(name):
    results = CASES[name]()
    results = results if isinstance(results, tuple) else (results,)
    assert len(results) == len(RECORDED[name])
    for result, (shape, dtype, values, mean) in zip(results, RECORDED[name]):
        flat = result.ravel().astype(np.float64)
        places = np.unique(np.linspace(0, len(flat) - 1, 9).astype(int))
        assert (list(result.shape), str(result.dtype)) == (shape, dtype)
        expected = np.array([np.nan if v is None else v for v in values])
        scale = np.abs(expected[np.isfinite(expected)]).max(initial=1e-6)
        np.testing.assert_allclose(flat[places], expected, rtol=1e-3, atol=1e-4 * scale)
        np.testing.assert_allclose(np.nanmean(np.abs(flat)), mean, rtol=1e-3)


def test_random_masks_and_sounds():
    x = np.ones((2, 5, 12), np.float32)
    for mask in (audio.FrequencyMasking(True, 3, mask_value=5.0), audio.TimeMasking(True, 4, mask_value=5.0)):
        assert set(np.unique(mask(x))) <= {1.0, 5.0}
    for _ in range(3):
        assert audio.MaskAlongAxisIID(3, 0.0, 2)(x).shape == x.shape
    rate, time = 800, np.arange(160) / 800
    tone = np.sin(2 * np.pi * 100 * time).astype(np.float32)
    strength = audio.Spectrogram(32, hop_length=8)(tone)
    assert audio.GriffinLim(32, 2, hop_length=8)(strength).shape == (160,)
    again = audio.GriffinLim(32, 32, hop_length=8, rand_init=False)(strength)
    tops = [np.abs(np.fft.rfft(sound[:128])).argmax() for sound in (again, tone)]
    assert abs(tops[0] - tops[1]) <= 1
    assert audio.Resample(rate, 400)(tone).shape == (80,)


def test_in_a_data_set():
    rows = ms.dataset.NumpySlicesDataset([np.zeros(32, np.float32)], ["sound"], shuffle=False)
    rows = rows.map([audio.Spectrogram(8), audio.AmplitudeToDB()], ["sound"])
    (row,) = rows.create_dict_iterator(output_numpy=True)
    assert row["sound"].shape == (5, 9)


@pytest.mark.parametrize(
    "wrong, error, text",
    [
        (lambda: audio.AllpassBiquad(44100, 200.0, 2.0), ValueError, "Q must be in"),
        (lambda: audio.AllpassBiquad("a", 200.0), TypeError, "sample_rate must be int"),
        (lambda: audio.DeemphBiquad(100), ValueError, "44100 or 48000"),
        (lambda: audio.LFilter([0.0, 1.0], [1.0, 1.0]), ValueError, "must not be 0"),
        (lambda: audio.LFilter([1.0], [1.0, 1.0]), ValueError, "as long"),
        (lambda: audio.Biquad(1.0, 1.0, 1.0, 0.0, 1.0, 1.0), ValueError, "a0"),
        (lambda: audio.Spectrogram(8, 16), ValueError, "larger than n_fft"),
        (lambda: audio.Spectrogram(window="hann"), TypeError, "WindowType"),
        (lambda: audio.MelScale(f_min=9000.0), ValueError, "below f_max"),
        (lambda: audio.MelScale()(np.zeros((3, 4), np.float32)), RuntimeError, "expected shape"),
        (lambda: audio.Fade(20)(np.zeros(4, np.float32)), RuntimeError, "more than"),
        (lambda: audio.MaskAlongAxis(3, 9, 0.0, 1)(np.zeros((1, 4, 4), np.float32)), RuntimeError, "more than"),
        (lambda: audio.Angle()(np.zeros(3, np.float32)), RuntimeError, "pairs"),
        (lambda: audio.Gain()(np.array(["a"])), TypeError, "expected numbers"),
        (lambda: audio.Vol(-1.0), ValueError, "positive"),
        (lambda: audio.MFCC(n_mfcc=200), ValueError, "bands"),
        (lambda: audio.Vadd, AttributeError, "no attribute"),
    ],
)
def test_what_is_refused(wrong, error, text):
    with pytest.raises(error, match=text):
        wrong()
