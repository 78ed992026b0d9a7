"""Activations that write their result into the input where ``inplace`` asks for it, and their forms with that argument."""

from ... import _core

_raw = _core._raw_ops


def _placed(input, result, inplace):
    return input.copy_(result) if inplace else result


def _kept(input, inplace):
    """What a derivative that needs the input is computed from: a copy of what is written."""
    return _raw["copy"](input) if inplace and input.requires_grad else input


def into(function, input, inplace, *more):
    """What an activation gives, written into input if inplace."""
    return _placed(input, function(_kept(input, inplace), *more), inplace)


def _hardsigmoid(input, inplace=False):
    """Written into input if inplace."""
    return into(_core._mint_functional["hardsigmoid"], input, inplace)


def _hardswish(input, inplace=False):
    """Written into input if inplace."""
    return into(_core._mint_functional["hardswish"], input, inplace)


def _leaky_relu(input, negative_slope=0.01, inplace=False):
    """Written into input if inplace."""
    return into(_core._mint_functional["leaky_relu"], input, inplace, negative_slope)


def _mish(input, inplace=False):
    """Written into input if inplace."""
    return into(_core._mint_functional["mish"], input, inplace)


def _selu(input, inplace=False):
    """Written into input if inplace."""
    return into(_core._mint_functional["selu"], input, inplace)


FORMS = {"hardsigmoid": _hardsigmoid, "hardswish": _hardswish, "leaky_relu": _leaky_relu, "mish": _mish, "selu": _selu}
