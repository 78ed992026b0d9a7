# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.mint import erfc as erfc, exp2 as exp2, expm1 as expm1, log1p as log1p, round as round
from msjit.mint.nn.functional import log_softmax as log_softmax
from msjit.ops import entr as entr, sinc as sinc, xlog1py as xlog1py
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

