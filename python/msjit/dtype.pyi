# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit._core import dtype as dtype
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

bfloat16: DType
bool_: DType
complex128: DType
complex64: DType
double: DType
def dtype_to_nptype(type_: Any) -> Any:
    """NumPy's scalar type of a dtype; bfloat16, which NumPy lacks, gives float32.

    >>> ms.dtype.dtype_to_nptype(ms.int8)
    <class 'numpy.int8'>"""
    ...
float16: DType
float32: DType
float64: DType
float_: DType
half: DType
int16: DType
int32: DType
int64: DType
int8: DType
int_: DType
number: Any
def pytype_to_dtype(obj: Any) -> Any:
    """The dtype of a Python or NumPy type.

    >>> ms.dtype.pytype_to_dtype(float)
    msjit.float64"""
    ...
single: DType
uint16: DType
uint32: DType
uint64: DType
uint8: DType
