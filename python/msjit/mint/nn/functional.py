"""PyTorch's ``nn.functional`` names and argument forms; rows of python/bindings/mint.def, and the functions below.

>>> ms.mint.nn.functional.softmax(ms.zeros(2, 2), dim=-1)
Tensor([[0.5, 0.5],
        [0.5, 0.5]], dtype=float32)
"""

import math

from ... import _core

globals().update(_core._mint_functional)

_raw = _core._raw_ops


def dropout(input, p=0.5, training=True):
    """Zeros elements with probability p and scales the rest by 1 / (1 - p); input itself when not training."""
    return _raw["dropout"](input, p=p)[0] if training and p else input


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """(input - mean) / sqrt(var + eps) over the last dimensions, which have normalized_shape; times weight, plus bias."""
    shape = tuple(normalized_shape)
    if tuple(input.shape[-len(shape) :]) != shape:
        raise ValueError(f"layer_norm: normalized_shape {shape} are not the last sizes of {tuple(input.shape)}")
    flat = [None if w is None else w.reshape(math.prod(shape)) for w in (weight, bias)]
    if len(shape) == 1:
        return _raw["layer_norm"](input, *flat, eps=eps)
    rows = input.reshape(*input.shape[: -len(shape)], math.prod(shape))
    return _raw["layer_norm"](rows, *flat, eps=eps).reshape(input.shape)


def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """Normalised over each of num_groups groups of channels; times weight, plus bias, by channel."""
    return _raw["group_norm"](input, weight, bias, groups=num_groups, eps=eps)


__all__ = sorted({*_core._mint_functional, "dropout", "layer_norm", "group_norm"})
