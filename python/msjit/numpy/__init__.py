"""NumPy's functions on Tensors, eager or captured, differentiable where they are smooth.

Signatures are those of mindspore.numpy. Array arguments are Tensors, numbers, nested sequences or NumPy arrays; results
are Tensors. What makes arrays makes float32 unless told otherwise.

>>> ms.numpy.mean(ms.numpy.arange(4.0))
Tensor(1.5, dtype=float32)
"""

from .. import _missing
from .._core import (  # noqa: F401
    bool_,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from . import creation, elementwise, grids, indexing, manipulation, padding, products, reduction, statistics
from .creation import *  # noqa: F403
from .elementwise import *  # noqa: F403
from .grids import *  # noqa: F403
from .indexing import *  # noqa: F403
from .manipulation import *  # noqa: F403
from .padding import *  # noqa: F403
from .products import *  # noqa: F403
from .reduction import *  # noqa: F403
from .statistics import *  # noqa: F403

float_, int_ = float32, int32
pi, e, inf, nan, newaxis = 3.141592653589793, 2.718281828459045, float("inf"), float("nan"), None
PI, NAN, INF, NINF = pi, nan, inf, -inf
_MODULES = (creation, elementwise, grids, indexing, manipulation, padding, products, reduction, statistics)
__all__ = sorted(
    {name for module in _MODULES for name in module.__all__}
    | {"bool_", "float16", "float32", "float64", "float_", "int8", "int16", "int32", "int64", "int_"}
    | {"uint8", "uint16", "uint32", "uint64"}
)
PINF, uint = inf, uint64


def __getattr__(name):
    from .. import ops

    if name == "round":
        return ops.round
    if name == "matrix_power":
        return ops.matrix_power
    if name == "fft":
        from ..mint import fft

        return fft
    return _missing.elsewhere(__name__, name, __all__)


_missing.explain_calls(globals())
