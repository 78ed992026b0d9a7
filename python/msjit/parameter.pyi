# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand
from msjit._core import Tensor as Tensor

_P = ParamSpec("_P")
_R = TypeVar("_R")

class Parameter(Tensor):
    """Parameter(default_input, name=None, requires_grad=True): a leaf tensor with a name, trained by default.

    default_input: what Tensor() takes; a Tensor is copied, or with ``share`` its memory is used.

    >>> ms.Parameter(ms.tensor([1.0]), name="w")
    Parameter([1.], dtype=float32, requires_grad=True)"""
    def __init__(self, default_input: Any, name: Any = None, requires_grad: bool = True, *, share: bool = False, **_: Any) -> None: ...
    def clone(self, init: str = 'same') -> Any:
        """A copy of its own memory, or one that an initializer (or its name) fills."""
        ...
    def init_data(self, *_: Any, **__: Any) -> Any:
        """The parameter itself: its memory exists from the start."""
        ...
    @property
    def param_info(self) -> Any: ...
    def set_data(self, data: Any, slice_shape: bool = False) -> Any:
        """Takes the elements of a Tensor, or a number, in its own dtype, without recording it; returns itself."""
        ...
    def value(self) -> Any:
        """The tensor itself."""
        ...
class ParameterTuple(tuple[Any]):
    """A tuple of Parameters.

    >>> len(ms.ParameterTuple([ms.Parameter([1.0])]))
    1"""
    def __init__(self, parameters: Any = ...) -> None: ...
    def clone(self, prefix: Any, init: str = 'same') -> Any:
        """Copies of all, with prefixed names."""
        ...
