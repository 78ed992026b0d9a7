"""Operations on tensors: those of the op table (and their aliases), and functions composed of them.

``msjit.ops.raw`` holds the ops under the table's own names and signatures.
"""

import types as _types

from .. import _core as _core

raw = _types.SimpleNamespace(**_core._raw_ops)
globals().update(_core._ops)

from . import function as _function  # noqa: E402
from .function import *  # noqa: E402, F403

__all__ = sorted({*_core._ops, *_function.__all__, "empty", "from_dlpack", "from_numpy"})
from .._core import empty, from_dlpack, from_numpy  # noqa: E402, F401
from ..autograd import grad, stop_gradient, value_and_grad  # noqa: E402, F401
from . import methods as _methods  # noqa: E402, F401
