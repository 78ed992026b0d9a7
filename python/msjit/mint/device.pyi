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

def canonical(device: Any) -> Any:
    """'CPU', 'cuda:0', ... for whatever names a device: a str, a number, of the current device's kind or CUDA's, something with
    ``type`` and ``index``."""
    ...
class device:
    """Where tensors are: 'cpu' or 'cuda', with a number where there are several. As a context manager it chooses where
    new tensors go.

    Args:
        type: 'cpu' or 'cuda', with a number as in 'cuda:1' if wanted. Default: 'cpu'.
        index: int, the number. Default: None.
    Raises:
        ValueError: there is no such kind of device.

    >>> str(ms.mint.device("cpu"))
    'cpu'"""
    def __init__(self, type: DTypeLike = 'cpu', index: Operand | None = None) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
