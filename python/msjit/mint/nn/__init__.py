"""PyTorch's ``nn``: layers, losses, and ``functional``."""

from ... import _missing
from . import functional

# The layers are Cells; msjit.nn is loaded with the first of them.
_LAYERS = None


def __getattr__(name):
    global _LAYERS
    if name.startswith("__"):
        raise AttributeError(name)
    if _LAYERS is None:
        import importlib

        _LAYERS = importlib.import_module(".layers", __name__)
        globals().update({n: getattr(_LAYERS, n) for n in _LAYERS.__all__})
        __all__.extend(_LAYERS.__all__)
        if name in globals():
            return globals()[name]
    raise _missing.attribute_error(__name__, name, __all__)


__all__ = ["functional"]
