"""PyTorch's names and argument forms (``dim``, ``keepdim``, ``input``, ``other``) for the same ops.

Most names are rows of a table (python/bindings/mint.def) and call the op directly; the functions below are those whose
meaning depends on which arguments are given.

>>> ms.mint.sum(ms.ones(2, 3), dim=1, keepdim=True).shape
(2, 1)
>>> values, indices = ms.mint.max(ms.tensor([[1.0, 3.0], [4.0, 2.0]]), dim=1)
>>> indices
Tensor([1, 0], dtype=int64)
"""

from .. import _core, _missing
from . import creation as _creation
from . import functions as _functions
from . import network_functions as _network_functions
from .creation import *  # noqa: F403
from .forms import FORMS as _FORMS
from .functions import *  # noqa: F403
from .network_functions import *  # noqa: F403

_WRITTEN = {*_functions.__all__, *_creation.__all__, *_network_functions.__all__}  # in Python

globals().update({name: value for name, value in _core._mint.items() if name not in _WRITTEN})
for _name, _form in _FORMS.items():
    _core._mint[_name].python_form = _form
_missing.explain_forms(_FORMS)

from . import linalg, nn, optim, special, torch_names  # noqa: E402, F401

softmax = nn.functional.softmax
globals().update({_name: getattr(torch_names, _name) for _name in torch_names.__all__})
_missing.explain_calls(globals())

_TENSOR_TYPES = tuple(kind + "Tensor" for kind in "BFloat16 Bool Byte Char Double Float Half Int Long Short".split())
__all__ = sorted(
    {
        *_core._mint,
        *_WRITTEN,
        *_TENSOR_TYPES,
        "softmax",
        "nn",
        "optim",
        "linalg",
        "special",
        "distributed",
        *torch_names.__all__,
    }
)

_MODULES = tuple("autograd compiler distributed distributions func fx jit random signal testing utils".split())
_OF_RANDOM = ("default_generator", "get_rng_state", "initial_seed", "seed", "set_rng_state")


def __getattr__(name):
    if name in _MODULES:
        import importlib

        return importlib.import_module("." + name, __name__)
    if name in torch_names.FROM_OPS:
        return globals().setdefault(name, torch_names.from_ops(name))
    if name[:2] != "__":
        import importlib

        if name[:9] == "_foreach_":
            found = importlib.import_module(".foreach", __name__).function_of(name)
            return globals().setdefault(name, found) if found else _missing.elsewhere(__name__, name)
        if name in _TENSOR_TYPES:
            return globals().setdefault(name, getattr(importlib.import_module(".tensor_types", __name__), name))
        if name in _OF_RANDOM:
            return globals().setdefault(name, getattr(importlib.import_module(".random", __name__), name))
        module = importlib.import_module(".torch_functions", __name__)
        if name in module.__all__ or name == "_assert":
            return globals().setdefault(name, getattr(module, name))
        if name in module.OF_METHODS:
            return globals().setdefault(name, module.of_method(name))
        if name in module.OF_FUNCTIONAL:
            return globals().setdefault(name, getattr(nn.functional, name))
    return _missing.elsewhere(__name__, name)
