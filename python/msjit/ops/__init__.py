"""Operations on tensors: those of the op table (and their aliases), and functions composed of them.

``msjit.ops.raw`` holds the ops under the table's own names and signatures.
"""

import types as _types

from .. import _core as _core
from .. import _missing

raw = _types.SimpleNamespace(**_core._raw_ops)
globals().update(_core._ops)

from . import (  # noqa: E402, I001
    activations,
    blocks,
    columns,
    creation,
    elementwise,
    indexing,
    joining,
    linalg,
    losses,
    matrices,
    networks,
    norms,
    ordering,
    pooling,
    predicates,
    products,
    random,
    reduction,
    shapes,
    special,
    vision,
)
from . import fft as _fft  # noqa: E402
from . import function as _function  # noqa: E402
from .function import *  # noqa: E402, F403

_families = (
    _function,
    creation,
    networks,
    elementwise,
    activations,
    predicates,
    reduction,
    norms,
    ordering,
    shapes,
    joining,
    matrices,
    blocks,
    indexing,
    linalg,
    products,
    _fft,
    special,
    losses,
    pooling,
    columns,
    vision,
    random,
)
for _family in _families:  # a later one's form of a name stands
    globals().update({_name: getattr(_family, _name) for _name in _family.__all__})
__all__ = sorted(
    {*_core._ops, *(name for family in _families for name in family.__all__), "empty", "from_dlpack", "from_numpy"}
)
__all__ = sorted({*__all__, "geqrf", "linearize", "orgqr", "ormqr"})
from .._core import empty, from_dlpack, from_numpy  # noqa: E402, F401
from ..autograd import GradOperation, get_grad, grad, stop_gradient, value_and_grad  # noqa: E402, F401
from ..batching import vmap  # noqa: E402, F401
from ..transforms import derivative, jacfwd, jacrev, jet, jvp, linearize, vjp  # noqa: E402, F401
from . import methods as _methods  # noqa: E402, F401
from ._composed.linear_algebra import geqrf, orgqr, ormqr  # noqa: E402, F401
from .primitive import (  # noqa: E402, F401
    Primitive,
    PrimitiveWithCheck,
    PrimitiveWithInfer,
    ReduceOp,
    constexpr,
    prim_attr_register,
)

# Functions of sparse tensors besides coo_... and csr_..., which .sparse has.
_SPARSE = {
    "coalesce", "coo2csr", "csr2coo", "dense_to_sparse_coo", "dense_to_sparse_csr", "make_coo_tensor", "make_csr_tensor",
    "make_row_tensor", "make_sparse_tensor", "row_tensor_add", "row_tensor_get_dense_shape", "row_tensor_get_indices",
    "row_tensor_get_values",
}  # fmt: skip


def __dir__():
    from . import sparse

    return sorted({*globals(), *sparse.__all__})


def __getattr__(name):
    # Primitives are classes by the hundred: made when asked for.
    import importlib

    if name in ("operations", "composite", "functional", "primitive", "sparse"):
        return importlib.import_module("." + name, __name__)
    if name in _SPARSE or name.partition("_")[0] in ("coo", "csr"):
        found = getattr(importlib.import_module(".sparse", __name__), name)
        globals()[name] = found
        return found
    if name in ("make_tuple", "make_list", "make_slice", "make_range"):
        return getattr(importlib.import_module(".functional", __name__), name)
    for holder in ("composite",) if name in ("HyperMap", "Map", "MultitypeFuncGraph") else ("operations",):
        module = importlib.import_module("." + holder, __name__) if name[:1].isupper() else None
        if module and name in module.__all__:
            globals()[name] = getattr(module, name)
            return globals()[name]
    raise _missing.attribute_error(__name__, name, __all__)


_missing.explain_calls(globals())
