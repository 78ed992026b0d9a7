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

class ParamInfo:
    """Name and settings of a Parameter (``obj``), read and written there; a clone keeps its own until a Parameter takes it.

    >>> p, q = ms.Parameter(ms.ones(2), name="w", requires_grad=False), ms.Parameter(ms.zeros(2), name="m")
    >>> q.param_info = p.param_info.clone()
    >>> q.name, q.requires_grad, q.tolist()
    ('w', False, [0.0, 0.0])"""
    def __init__(self, obj: Any = None) -> None: ...
    def clone(self) -> Any:
        """The same settings, of no Parameter."""
        ...
class Parameter(Tensor):
    """A tensor with a name that belongs to a Cell and is trained: gradients are kept for it, and optimizers change it.

    Args:
        default_input: what Tensor() takes, a number, nested list, NumPy array or Tensor; a Tensor is copied.
        name: str; None (default): the Cell gives one.
        requires_grad: False: it is not trained. Default: True.
        share: True uses the memory of a Tensor instead of a copy. Default: False.
        layerwise_parallel: kept as an attribute; has no effect in one process. Default: False.
        parallel_optimizer: kept as an attribute; has no effect in one process. Default: True.
        storage_format: accepted as MindSpore has it; has no effect.
        device: accepted as MindSpore has it; has no effect.

    >>> ms.Parameter(ms.tensor([1.0]), name="w")
    Parameter([1.], dtype=float32, requires_grad=True)"""
    def __init__(self, default_input: Any, name: Any = None, requires_grad: bool = True, layerwise_parallel: bool = False, parallel_optimizer: bool = True, storage_format: str = '', device: Any = None, *, share: bool = False) -> None: ...
    def add_pipeline_stage(self, stage: Any) -> Any:
        """Notes a stage of a pipeline that reads the parameter, an int above -1: one process runs all. TypeError of others."""
        ...
    cache_enable: bool
    def clone(self, init: Any = None, *, memory_format: Any = None) -> Any:
        """A Parameter of its own memory with these values, or that an initializer (or its name) fills; of a Parameter of mint,
        without init, a Tensor, and gradients go through."""
        ...
    comm_fusion: int
    delta_seed: int
    has_init: bool
    def init_data(self, *_: Any, **__: Any) -> Any:
        """The parameter itself: its memory exists from the start."""
        ...
    init_mode: None
    inited_param: None
    is_in_parallel: bool
    key: int
    layerwise_parallel: bool
    parallel_optimizer: bool
    parallel_optimizer_comm_recompute: bool
    @property
    def param_info(self) -> Any: ...
    @param_info.setter
    def param_info(self, value: Any) -> None: ...
    requires_aggr: bool
    def set_data(self, data: Any, slice_shape: bool = False) -> Any:
        """Takes the elements of a Tensor, or a number, in its own dtype, without recording it; returns itself."""
        ...
    sliced: bool
    unique: bool
    def value(self) -> Any:
        """The value as a Tensor of its own, which later writes leave as it is; gradients go through."""
        ...
class ParameterTuple(tuple[Any]):
    """A tuple of Parameters.

    >>> len(ms.ParameterTuple([ms.Parameter([1.0])]))
    1"""
    def __init__(self, parameters: Any = ...) -> None: ...
    def clone(self, prefix: Any, init: str = 'same') -> Any:
        """Copies of all, with prefixed names."""
        ...
def is_generated(name: Any) -> Any:
    """Whether a Parameter has this name for want of one: no two of a process have the same."""
    ...
