"""The functions of msjit.ops, and of automatic differentiation, under MindSpore's older name for their module.

>>> from msjit.ops import functional as F
>>> F.add(ms.tensor(1), 2)
Tensor(3, dtype=int64)
"""

from functools import partial  # noqa: F401

from .. import _missing


def __getattr__(name):
    import msjit

    from .. import autograd, ops

    for module in (ops, autograd, msjit):
        names = ("vmap", "jvp", "vjp", "jacfwd", "jacrev", "jit", "recompute") if module is msjit else module.__all__
        if name in names and hasattr(module, name):
            globals()[name] = getattr(module, name)
            return globals()[name]
    if name.partition("_")[0] in ("coo", "csr") or name in ops._SPARSE:
        return getattr(ops, name)
    raise _missing.attribute_error(__name__, name, ops.__all__)


def __dir__():
    from .. import ops

    return list(ops.__all__)
