# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

def inv(input: Operand) -> Tensor:
    """Inverse of square matrices."""
    ...
def matrix_norm(A: Operand, ord: Any = 'fro', dim: Ints | None = ..., keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Norm of matrices in two dimensions: 'fro', 'nuc', inf, -inf, 1, -1, 2, -2."""
    ...
def norm(A: Operand, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Norm of all elements, of vectors along a dimension, or of matrices in two."""
    ...
def qr(A: Operand, mode: str = 'reduced') -> tuple[Tensor, Tensor]:
    """Q with orthonormal columns and R upper triangular; mode 'reduced', 'complete' or 'r' (Q empty)."""
    ...
def vector_norm(x: Operand, ord: Any = 2, dim: Ints | None = None, keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Norm of vectors along dim; None: of all elements."""
    ...
