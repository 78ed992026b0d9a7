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
from msjit.parameter import Parameter as Parameter
from msjit.train import explain_calls as explain_calls, getattr_of as getattr_of

_P = ParamSpec("_P")
_R = TypeVar("_R")

class DynamicLossScaleManager(LossScaleManager):
    """A scale that grows by scale_factor after scale_window good steps, and shrinks by it after a bad one.

    >>> manager = ms.amp.DynamicLossScaleManager(8.0, 2, 1)
    >>> manager.update_loss_scale(True)
    >>> manager.get_loss_scale()
    4.0"""
    def __init__(self, init_loss_scale: complex | Tensor = 16777216, scale_factor: complex | Tensor = 2, scale_window: complex | Tensor = 2000) -> None: ...
    def get_drop_overflow_update(self) -> Any:
        """True: steps with infinite gradients are left out."""
        ...
    def get_loss_scale(self) -> Any:
        """The scale."""
        ...
    def get_update_cell(self) -> Any:
        """The cell for ``nn.TrainOneStepWithLossScaleCell``."""
        ...
    def update_loss_scale(self, overflow: Any) -> Any:
        """Adjusts the scale by whether a step overflowed."""
        ...
class DynamicLossScaler(StaticLossScaler):
    """A scale that grows by scale_factor after scale_window good steps, and shrinks by it (to 1 at least) after a bad one.

    >>> scaler = ms.amp.DynamicLossScaler(8.0, 2, 1)
    >>> bool(scaler.adjust(ms.tensor(False)))
    True
    >>> scaler.scale_value.item()
    4.0"""
    def __init__(self, scale_value: Any, scale_factor: Any, scale_window: Any) -> None: ...
    def adjust(self, grads_finite: Any) -> Any:
        """Adjusts the scale by whether the gradients were finite; True."""
        ...
class FixedLossScaleManager(LossScaleManager):
    """A scale that stays; steps with infinite gradients are left out with drop_overflow_update.

    >>> ms.amp.FixedLossScaleManager(64.0).get_loss_scale()
    64.0"""
    def __init__(self, loss_scale: complex | Tensor = 128.0, drop_overflow_update: bool = True) -> None: ...
    def get_drop_overflow_update(self) -> Any:
        """Whether steps with infinite gradients are left out."""
        ...
    def get_loss_scale(self) -> Any:
        """The scale."""
        ...
    def get_update_cell(self) -> Any:
        """The cell for ``nn.TrainOneStepWithLossScaleCell``; None without drop_overflow_update."""
        ...
    def update_loss_scale(self, overflow: Any) -> Any:
        """Nothing: the scale stays."""
        ...
class LossScaleManager:
    """Base: ``get_loss_scale()``, ``update_loss_scale(overflow)``, ``get_update_cell()``."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def get_loss_scale(self) -> Any:
        """The scale."""
        ...
    def get_update_cell(self) -> Any:
        """The cell for ``nn.TrainOneStepWithLossScaleCell``, or None."""
        ...
    def update_loss_scale(self, overflow: Any) -> Any:
        """Adjusts the scale after a step."""
        ...
class LossScaler:
    """Base of loss scalers: ``scale(inputs)``, ``unscale(inputs)``, ``adjust(grads_finite)``."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def adjust(self, grads_finite: Any) -> Any:
        """Adjusts the scale after a step."""
        ...
    def scale(self, inputs: Any) -> Any:
        """inputs times the scale."""
        ...
    def unscale(self, inputs: Any) -> Any:
        """inputs over the scale."""
        ...
class StaticLossScaler(LossScaler):
    """A scale that stays.

    >>> scaler = ms.amp.StaticLossScaler(4.0)
    >>> scaler.unscale(scaler.scale(ms.tensor([1.0])))
    Tensor([1.], dtype=float32)"""
    def __init__(self, scale_value: Any) -> None: ...
    def adjust(self, grads_finite: Any) -> Any:
        """Nothing; returns False."""
        ...
    def scale(self, inputs: Any) -> Any:
        """inputs (a Tensor or a nested sequence) times the scale."""
        ...
    def unscale(self, inputs: Any) -> Any:
        """inputs over the scale."""
        ...
def all_finite(inputs: Any) -> Any:
    """Whether all elements of all tensors (a Tensor or a nested sequence) are finite, a bool Tensor.

    >>> ms.amp.all_finite((ms.tensor([1.0]), ms.tensor([float("inf")])))
    Tensor(False, dtype=bool_)"""
    ...
def auto_mixed_precision(network: Any, amp_level: str = 'O0', dtype: DTypeLike = ...) -> Any:
    """Lets a network compute in dtype (float16 or bfloat16) and returns it; its parameters stay float32.

    'O0': not at all; 'O1' and 'auto': the cells of ``get_white_list``, whose results are float32; 'O2': all but those of
    ``get_black_list``; 'O3': all. What the whole network gives is float32.

    >>> net = ms.amp.auto_mixed_precision(ms.nn.Dense(2, 2), "O3")
    >>> net(ms.ops.ones((1, 2))).dtype
    msjit.float32"""
    ...
def build_train_network(network: Any, optimizer: Any, loss_fn: Callable[..., Any] | None = None, level: str = 'O0', boost_level: str = 'O0', **kwargs: Any) -> Any:
    """The cell of one training step of network with loss_fn and optimizer; level: see ``auto_mixed_precision``;
    loss_scale_manager: a ``LossScaleManager``."""
    ...
def compute_in(cell: Any, dtype: DTypeLike, result: Any) -> Any:
    """Lets cell compute in dtype: its inputs and trained parameters are converted for the call, its result to `result`."""
    ...
def custom_mixed_precision(network: Any, *, white_list: Any = None, black_list: Any = None, dtype: DTypeLike = ...) -> Any:
    """As ``auto_mixed_precision`` with lists of one's own: only the cells of white_list compute in dtype, or all but those
    of black_list."""
    ...
def get_black_list() -> Any:
    """A copy of the list of cells that stay in float32 with amp_level 'O2'.

    >>> ms.nn.LayerNorm in ms.amp.get_black_list()
    True"""
    ...
def get_white_list() -> Any:
    """A copy of the list of cells that compute in the narrow dtype with amp_level 'O1' (and 'auto').

    >>> ms.nn.Dense in ms.amp.get_white_list()
    True"""
    ...
