"""Rotary positions (Su et al., 2021): how fast each pair of elements of a head turns, and the ways to reach further than
a model was trained."""

import math

import numpy as np


def frequencies(config):
    """(angles per position, float32, one for each pair; the factor that sines and cosines are multiplied with).

    Scalings: 'linear' divides all angles by factor; 'llama3' leaves fast ones as they are and divides slow ones, with a slope
    between; 'yarn' does so by the number of turns within the trained length, and has a factor (Peng et al., 2023).
    """
    size, base, scaling = config.head_dim, config.rope_theta, config.rope_scaling
    inverse = 1.0 / np.float32(base) ** (np.arange(0, size, 2, dtype=np.float32) / np.float32(size))
    kind, factor = scaling.get("rope_type", "default"), float(scaling.get("factor", 1.0))
    if kind == "default":
        return inverse, 1.0
    if kind == "linear":
        return inverse / np.float32(factor), 1.0
    trained = scaling.get("original_max_position_embeddings") or config.max_position_embeddings
    if kind == "llama3":
        low, high = float(scaling["low_freq_factor"]), float(scaling["high_freq_factor"])
        turns = trained * inverse.astype(np.float64) / (2 * math.pi)
        smooth = np.clip((turns - low) / (high - low), 0.0, 1.0)
        return ((1 - smooth) * inverse / factor + smooth * inverse).astype(np.float32), 1.0
    # yarn
    fast, slow = float(scaling.get("beta_fast") or 32), float(scaling.get("beta_slow") or 1)
    place = lambda turns: size * math.log(trained / (turns * 2 * math.pi)) / (2 * math.log(base))
    first, last = place(fast), place(slow)
    if scaling.get("truncate", True):
        first, last = math.floor(first), math.ceil(last)
    first, last = max(first, 0), min(last, size - 1)
    ramp = np.clip((np.arange(size // 2, dtype=np.float32) - first) / max(last - first, 0.001), 0, 1)
    scaled = inverse / np.float32(factor) * ramp + inverse * (1 - ramp)
    given = scaling.get("attention_factor")
    grown = lambda scale, by=1.0: 1.0 if scale <= 1 else 0.1 * by * math.log(scale) + 1.0
    if given is None:
        by, all_by = scaling.get("mscale"), scaling.get("mscale_all_dim")
        given = grown(factor, by) / grown(factor, all_by) if by and all_by else grown(factor)
    return scaled.astype(np.float32), float(given)
