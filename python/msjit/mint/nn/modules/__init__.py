"""PyTorch's ``nn.modules`` and its modules by kind, where programs import layers and their bases from.

>>> from msjit.mint.nn.modules.batchnorm import _BatchNorm
>>> isinstance(ms.mint.nn.BatchNorm2d(3), _BatchNorm)
True
"""

import importlib
import sys
import types

from .... import mint as _mint

_KINDS = (
    "activation adaptive batchnorm channelshuffle container conv distance dropout flatten fold instancenorm lazy linear loss "
    "module normalization padding pixelshuffle pooling rnn sparse transformer upsampling utils"
)
# Bases that programs ask for, and what they are called there.
_BASES = {
    "_BatchNorm": ("BatchNorm2d", 1), "_NormBase": ("BatchNorm2d", 1), "_InstanceNorm": ("InstanceNorm2d", 1),
    "LazyModuleMixin": ("LazyLinear", 1), "_ConvNd": ("Conv2d", 2), "_ConvTransposeNd": ("ConvTranspose2d", 1),
}  # fmt: skip
_OWN = (
    "_Loss _WeightedLoss _ntuple _pair _quadruple _reverse_repeat_tuple _single _triple consume_prefix_in_state_dict_if_present"
).split()
_SAME = {"NonDynamicallyQuantizableLinear": "Linear"}


def _activation(activation):
    """The function that a text names, as layers of transformers take it."""
    from ..transformers import _function

    return _function("_get_activation_fn", activation)


def _found(module, name):
    if name == "_get_activation_fn":
        return _activation
    if name in _OWN:
        return getattr(importlib.import_module(".bases", __name__), name)
    if name in _BASES:
        layer, steps = _BASES[name]
        return getattr(_mint.nn, layer).__mro__[steps]
    if name[:1] == "_" or not isinstance(value := getattr(_mint.nn, _SAME.get(name, name), None), type):
        raise AttributeError(f"module {module!r} has no attribute {name!r}", name=name)
    return value


def __getattr__(name):
    return _found(__name__, name)


def _module(kind):
    """A module of all layers: which of them stand in which does not matter to what is imported by name."""
    module = types.ModuleType(f"{__name__}.{kind}", f"What PyTorch has in nn.modules.{kind}: layers of msjit.mint.nn.")
    module.__getattr__ = lambda name: _found(module.__name__, name)
    sys.modules[module.__name__] = module
    return module


globals().update({_kind: _module(_kind) for _kind in _KINDS.split()})
