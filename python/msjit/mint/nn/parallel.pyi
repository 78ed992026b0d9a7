# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.mint.nn import Module as Module
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class DataParallel(Module):
    """A module under the name ``module``, called as it is: names of Parameters begin with "module.", as in PyTorch.

    Args:
        module: Module.
        device_ids: accepted as PyTorch has it; has no effect.
        output_device: accepted as PyTorch has it; has no effect.
        dim: accepted as PyTorch has it; has no effect.
    Inputs:
        inputs: what the module takes.
    Returns:
        what the module returns.

    >>> net = ms.mint.nn.DataParallel(ms.mint.nn.Linear(2, 1))
    >>> list(net.state_dict())
    ['module.weight', 'module.bias']"""
    def __init__(self, module: Any, device_ids: Any = None, output_device: Any = None, dim: Ints | None = 0) -> None: ...
    def __call__(self, *inputs: Any, **kwargs: Any) -> Any: ...
    cls_name: str
    def forward(self, *inputs: Any, **kwargs: Any) -> Any: ...
def data_parallel(module: Any, inputs: Any, device_ids: Any = None, output_device: Any = None, dim: Ints | None = 0, module_kwargs: Any = None) -> Any:
    """What the module gives for the inputs.

    Args:
        module: Module.
        inputs: Tensor, or tuple of what the module is called with.
        device_ids: accepted as PyTorch has it; has no effect.
        output_device: accepted as PyTorch has it; has no effect.
        dim: accepted as PyTorch has it; has no effect.
        module_kwargs: dict of what it is called with by name. Default: None.
    Returns:
        what the module returns.

    >>> ms.mint.nn.parallel.data_parallel(ms.mint.nn.ReLU(), ms.tensor([-1.0, 2.0]))
    Tensor([0., 2.], dtype=float32)"""
    ...
