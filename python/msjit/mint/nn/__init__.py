"""PyTorch's ``nn``: layers, losses, and ``functional``."""

from ... import _missing
from . import functional, init

# The layers are Cells; msjit.nn is loaded with the first of them.
_LAYERS = None


def __getattr__(name):
    global _LAYERS
    if name.startswith("__"):
        raise AttributeError(name)
    if name in ("attention", "modules", "parameter", "torch_functional"):  # modules, which are imported when asked for
        import importlib

        return importlib.import_module("." + name, __name__)
    if _LAYERS is None:
        import importlib

        _LAYERS = [
            importlib.import_module(m, __name__)
            for m in (
                ".layers",
                ".normalizations",
                ".stateful_layers",
                ".module",
                ".transformers",
                ".torch_layers",
                ".lazy",
                ".adaptive_softmax",
            )
        ]
        for module in _LAYERS:
            globals().update({n: getattr(module, n) for n in module.__all__})
            __all__.extend(module.__all__)
        from ...nn.cell import Cell
        from . import parallel, utils
        from .parameter import Parameter

        globals().update(Cell=Cell, Parameter=Parameter, utils=utils, parallel=parallel, F=functional)
        globals().update(DataParallel=parallel.DataParallel)
        __all__.extend(["Cell", "DataParallel", "F", "Parameter", "parallel", "utils"])
        if name in globals():
            return globals()[name]
    return _missing.elsewhere(__name__, name, __all__)


__all__ = ["functional", "init"]
