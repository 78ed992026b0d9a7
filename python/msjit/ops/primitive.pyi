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

class Primitive:
    """An op as an object: ``P.ReduceSum(keep_dims=True)(x, axis)``.

    Subclasses are made from the table of primitives (msjit/ops/operations/table.py); a user's own has ``__call__``, or
    ``construct``."""
    def __init__(self, name: Any = None) -> None: ...
    def __call__(self, *args: Any) -> Any: ...
    def add_prim_attr(self, name: Any, value: Operand) -> Any:
        """Sets an attribute; returns the primitive."""
        ...
    def del_prim_attr(self, name: Any) -> Any:
        """Removes an attribute; returns the primitive."""
        ...
    def get_user_data(self, key: Any) -> Any:
        """What was kept by ``set_user_data``; None: nothing."""
        ...
    def init_prim_io_names(self, inputs: Any, outputs: Any) -> Any:
        """Keeps the names of operands and results."""
        ...
    def place(self, role: Any, rank_id: Any) -> Any:
        """Notes which process would compute: role 'MS_WORKER', else ValueError, and its number. One computes all."""
        ...
    def recompute(self, mode: str | bool = True) -> Any:
        """What is recomputed in backward is decided by cost; returns the primitive."""
        ...
    def set_device(self, device_target: Any) -> Any:
        """Keeps the name of a device, CPU, GPU or Ascend; returns the primitive. An op runs where its operands are: a name
        other than CPU is told, once, to have no effect. Others raise RuntimeError."""
        ...
    def set_prim_instance_name(self, name: Any) -> Any:
        """Sets the name that is shown; returns the primitive."""
        ...
    def set_stage(self, stage: Any) -> Any:
        """Notes the stage of a pipeline: one process runs all. Returns the primitive."""
        ...
    def set_user_data(self, key: Any, value: Operand) -> Any:
        """Keeps something of the program's by name, for ``get_user_data``."""
        ...
    def shard(self, in_strategy: Any = None, out_strategy: Any = None) -> Any:
        """Notes how operands and results would be divided among devices, as the attributes in_strategy and out_strategy;
        returns the primitive. Said, once, to have no effect: one process computes the whole.

        Args:
            in_strategy: a tuple of a tuple of ints for each operand, or None. TypeError of others.
            out_strategy: likewise for the results; ValueError where in_strategy is None.

        >>> ms.ops.operations.MatMul().shard(((1, 1), (1, 1)))(ms.ops.ones((1, 2)), ms.ops.ones((2, 1)))
        Tensor([[2.]], dtype=float32)"""
        ...
PrimitiveWithCheck = Primitive
PrimitiveWithInfer = Primitive
class ReduceOp:
    """How collectives such as ``P.AllReduce`` reduce.

    >>> ms.ops.ReduceOp.SUM
    'sum'"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    AVG: str
    MAX: str
    MIN: str
    PROD: str
    SUM: str
def constexpr(fn: Callable[..., Any] | None = None, get_instance: bool = True, name: Any = None, reuse_result: bool = True, check: bool = True) -> Any:
    """Decorates a function of constants: as Python runs it."""
    ...
def prim_attr_register(init: Any) -> Any:
    """Decorates the ``__init__`` of a Primitive: its arguments become attributes."""
    ...
