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
    """A tensor with a name that belongs to a Cell and is trained: gradients are kept for it, and optimizers change it.

    Args:
        default_input: what Tensor() takes, a number, nested list, NumPy array or Tensor; a Tensor is copied.
        name: str; None (default): the Cell gives one.
        requires_grad: False: it is not trained. Default: True.
        share: True uses the memory of a Tensor instead of a copy. Default: False.
        _: further keywords that MindSpore has; they have no effect.

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
