"""Layers that learn the number of their inputs' features from the first call, as PyTorch's ``nn.Lazy...``: until then their
Parameters are empty, and afterwards the layer is of the plain class."""

import inspect

from ... import _core
from ..._interpreter import define
from ...parameter import Parameter
from . import layers, normalizations, torch_layers
from .module import Module

# Where the plain classes are, and the argument that is found out.
_PLAIN = {
    "Linear": (layers, "in_features"),
    **{f"Conv{n}d": (layers, "in_channels") for n in (1, 2, 3)},
    **{f"ConvTranspose{n}d": (layers if n == 2 else torch_layers, "in_channels") for n in (1, 2, 3)},
    **{f"BatchNorm{n}d": (normalizations, "num_features") for n in (1, 2, 3)},
    **{f"InstanceNorm{n}d": (torch_layers, "num_features") for n in (1, 2, 3)},
}


class LazyModuleMixin:
    """What layers have whose sizes the first call tells.

    >>> net = ms.mint.nn.LazyLinear(3)
    >>> isinstance(net, ms.mint.nn.modules.lazy.LazyModuleMixin), net.has_uninitialized_params()
    (True, True)
    """

    cls_to_become = None  # the plain class

    def __init__(self, *args, **kwargs):
        Module.__init__(self)
        self._lazy = inspect.signature(self.cls_to_become).bind(1, *args, **kwargs)
        # A layer of the fewest features tells which Parameters there are.
        for name, value in vars(self._made(self._lazy.arguments.get("groups", 1))).items():
            if isinstance(value, Parameter):
                value.set_data(_core._raw_ops["full"](0.0, (0,), value.dtype), slice_shape=True)
            if isinstance(value, Parameter) or value is None:
                setattr(self, name, value)

    def _made(self, features):
        (_, *args), kwargs = self._lazy.args, self._lazy.kwargs
        return self.cls_to_become(features, *args, **kwargs)

    def _features_of(self, input):
        plain = self.cls_to_become.__name__
        if plain == "Linear":
            return input.shape[-1]
        return input.shape[1 if plain.startswith("Batch") else -1 - int(plain[-2])]

    def has_uninitialized_params(self):
        """Whether the sizes are not known yet."""
        return "_lazy" in self.__dict__

    def initialize_parameters(self, input):
        """Makes the Parameters for inputs like this one, as the plain layer draws them; the layer is one from now on."""
        made = self._made(self._features_of(input))
        for name, value in vars(made).items():
            own = self.__dict__.get(name)
            if isinstance(own, Parameter) and isinstance(value, Parameter):
                own.set_data(value, slice_shape=True)  # optimizers have it already
            elif name != "training":
                setattr(self, name, value)
        del self._lazy
        self.__class__ = self.cls_to_become

    def forward(self, input, *args, **kwargs):
        """The first call's."""
        self.initialize_parameters(input)
        return self.forward(input, *args, **kwargs)


def _parameter(p):
    default = "" if p.default is p.empty else f"={p.default!r}"
    return p.name + default


def _lazy(plain, module, argument):
    """The class, whose constructor has the plain one's arguments but for the first."""
    _, *listed = inspect.signature(getattr(module, plain)).parameters.values()
    if "Instance" in plain:  # unlike the plain ones
        listed = [p.replace(default=True) if p.name in ("affine", "track_running_stats") else p for p in listed]
    texts = [_parameter(p) for p in listed if p.kind is p.POSITIONAL_OR_KEYWORD]
    texts += ["*", *(_parameter(p) for p in listed if p.kind is p.KEYWORD_ONLY)]
    given = [f"{p.name}={p.name}" for p in listed]
    doc = f"""``{plain}`` whose {argument} the first call's input tells: until then its Parameters are empty.

    Args:
        {", ".join(p.name for p in listed)}: those of ``{plain}``.
    Inputs:
        input: Tensor, as ``{plain}`` takes it.
    Returns:
        Tensor, what ``{plain}`` gives.

    >>> layer = ms.mint.nn.Lazy{plain}({"" if "Norm" in plain else "2" if plain == "Linear" else "2, 1"})
    >>> y = layer(ms.ones({", ".join(["2"] * (2 if plain == "Linear" else int(plain[-2]) + 2))}))
    >>> type(layer).__name__
    '{plain}'
    """
    source = f"def __init__(self, {', '.join(texts)}):\n    LazyModuleMixin.__init__(self, {', '.join(given)})\n"
    own = {"cls_to_become": getattr(module, plain), "__doc__": doc, "__module__": __name__}
    scope = {"LazyModuleMixin": LazyModuleMixin, "__name__": __name__}
    own["__init__"] = define("__init__", source, "layer", scope)
    own["forward"] = LazyModuleMixin.forward
    return type(f"Lazy{plain}", (LazyModuleMixin, own["cls_to_become"]), own)


globals().update({f"Lazy{plain}": _lazy(plain, *where) for plain, where in _PLAIN.items()})
__all__ = sorted(f"Lazy{plain}" for plain in _PLAIN)
