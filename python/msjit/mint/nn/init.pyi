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

def calculate_gain(nonlinearity: Any, param: Any = None) -> Any:
    """The gain of a nonlinearity, by name: by how much the standard deviation of weights before it grows."""
    ...
def constant_(tensor: Operand, val: Any) -> Any:
    """Fills with a number."""
    ...
def eye_(tensor: Operand) -> Any:
    """Fills a matrix with ones on its diagonal and zeros elsewhere."""
    ...
def kaiming_normal_(tensor: Operand, a: Operand = 0, mode: str = 'fan_in', nonlinearity: str = 'leaky_relu', generator: Any = None) -> Any:
    """Fills with normal random numbers of deviation gain / sqrt(fan)."""
    ...
def kaiming_uniform_(tensor: Operand, a: Operand = 0, mode: str = 'fan_in', nonlinearity: str = 'leaky_relu', generator: Any = None) -> Any:
    """Fills uniformly from [-b, b] with b = gain * sqrt(3 / fan)."""
    ...
def normal_(tensor: Operand, mean: complex | Tensor = 0.0, std: complex | Tensor = 1.0, generator: Any = None) -> Any:
    """Fills with normal random numbers."""
    ...
def ones_(tensor: Operand) -> Any:
    """Fills with ones."""
    ...
def orthogonal_(tensor: Operand, gain: complex | Tensor = 1, generator: Any = None) -> Any:
    """Fills so that rows (or columns, where those are fewer) are orthonormal, times gain."""
    ...
def trunc_normal_(tensor: Operand, mean: complex | Tensor = 0.0, std: complex | Tensor = 1.0, a: Operand = -2.0, b: Operand = 2.0, generator: Any = None) -> Any:
    """Fills with normal random numbers of those between a and b, by the inverse of the distribution's integral."""
    ...
def uniform_(tensor: Operand, a: Operand = 0.0, b: Operand = 1.0, generator: Any = None) -> Any:
    """Fills with uniform random numbers from [a, b)."""
    ...
def xavier_normal_(tensor: Operand, gain: complex | Tensor = 1.0, generator: Any = None) -> Any:
    """Fills with normal random numbers of deviation gain * sqrt(2 / (fan_in + fan_out))."""
    ...
def xavier_uniform_(tensor: Operand, gain: complex | Tensor = 1.0, generator: Any = None) -> Any:
    """Fills uniformly from [-b, b] with b = gain * sqrt(6 / (fan_in + fan_out))."""
    ...
def zeros_(tensor: Operand) -> Any:
    """Fills with zeros."""
    ...
