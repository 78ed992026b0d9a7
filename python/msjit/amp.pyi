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
    """Tells a Model to multiply its loss by a factor that grows while gradients are finite, and shrinks where they are not.

    Args:
        init_loss_scale: number, the factor at first.
        scale_factor: number, what it is multiplied with or divided by.
        scale_window: int, after how many finite steps it grows.
    Raises:
        ValueError: numbers below 1.

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
    """A loss scaler whose factor grows while gradients are finite, and shrinks, to 1 at least, where they are not.

    Args:
        scale_value: number, the factor at first.
        scale_factor: number, what it is multiplied with or divided by.
        scale_window: int, after how many finite steps it grows.
    Raises:
        ValueError: scale_value is not positive.

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
    """Tells a Model to multiply its loss by a factor that stays.

    Args:
        loss_scale: number, the factor.
        drop_overflow_update: bool, whether steps with gradients that are not finite are left out.
    Raises:
        ValueError: a factor below 1.

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
    """Base of what a Model scales its loss by: a class defines get_loss_scale, update_loss_scale(overflow) and get_update_cell.

    >>> class Manager(ms.amp.LossScaleManager):
    ...     def get_loss_scale(self):
    ...         return 2.0
    >>> Manager().get_loss_scale()
    2.0"""
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
    """Base of loss scalers, for loops of one's own: a class defines scale, unscale and adjust(grads_finite).

    Gradients in float16 vanish where they are small; a loss that is multiplied keeps them, and they are divided again.

    >>> class Doubled(ms.amp.LossScaler):
    ...     def scale(self, inputs):
    ...         return inputs * 2
    ...     def unscale(self, inputs):
    ...         return inputs / 2
    ...     def adjust(self, grads_finite):
    ...         return False
    >>> Doubled().scale(ms.tensor([3.0]))
    Tensor([6.], dtype=float32)"""
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
    """A loss scaler whose factor stays.

    Args:
        scale_value: number, the factor.
    Raises:
        ValueError: it is not positive.

    >>> scaler = ms.amp.StaticLossScaler(4.0)
    >>> scaler.scale(ms.tensor([1.0])), scaler.unscale(ms.tensor([1.0]))
    (Tensor([4.], dtype=float32), Tensor([0.25], dtype=float32))"""
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
    """Whether no element of any tensor is inf or NaN.

    Args:
        inputs: Tensor, or nested lists and tuples of them of any shapes.
    Returns:
        Tensor of one bool.

    >>> ms.amp.all_finite((ms.tensor([1.0]), [ms.tensor([float("inf")])]))
    Tensor(False, dtype=bool_)"""
    ...
def auto_mixed_precision(network: Any, amp_level: str = 'O0', dtype: DTypeLike = ...) -> Any:
    """Lets a network compute in a narrow dtype, which is faster and takes less memory; its parameters stay float32.

    Args:
        network: Cell, the network, which is changed; with 'auto' a function, too.
        amp_level: str, which cells: 'O0' none; 'O1' those of get_white_list, with float32 results; 'O2' all but those of
            get_black_list; 'O3' all. What the whole network gives is float32. 'auto' looks at operations: products and
            convolutions compute in dtype, exponentials, logarithms, sums, norms and losses in float32, what joins tensors in
            the widest dtype of its inputs, all else in that of its inputs. They run one by one: nothing is captured then.
        dtype: dtype, float16 or bfloat16.
    Returns:
        network; of a function another function.
    Raises:
        TypeError: what is no Cell, nor a function with 'auto'.
        ValueError: another amp_level or dtype.

    >>> net = ms.amp.auto_mixed_precision(ms.nn.Dense(2, 2), "O3")
    >>> net(ms.ops.ones((1, 2))).dtype, net.weight.dtype
    (msjit.float32, msjit.float32)"""
    ...
def build_train_network(network: Any, optimizer: Any, loss_fn: Callable[..., Any] | None = None, level: str = 'O0', boost_level: str = 'O0', **kwargs: Any) -> Any:
    """The cell of one step of training: it computes the loss, its gradients, and updates the parameters.

    Args:
        network: Cell, the network.
        optimizer: Optimizer, what updates the parameters.
        loss_fn: Cell, callable or None, takes the network's output and the label; None: the network gives the loss itself.
        level: str, 'O0' (float32), 'O1', 'O2', 'O3' or 'auto', see auto_mixed_precision.
        boost_level: str, 'O0'.
        kwargs: loss_scale_manager (LossScaleManager), what the loss is multiplied with.
    Returns:
        Cell that takes the input and the label and gives the loss.
    Raises:
        ValueError: an unknown option.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> manager = ms.amp.FixedLossScaleManager(64.0, drop_overflow_update=False)
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25, loss_scale=64.0)
    >>> step = ms.amp.build_train_network(net, sgd, ms.nn.MSELoss(), loss_scale_manager=manager)
    >>> x, y = ms.tensor([[1.0]]), ms.tensor([[2.0]])
    >>> float(step(x, y)), float(step(x, y))
    (4.0, 0.0)"""
    ...
def compute_in(cell: Any, dtype: DTypeLike, result: Any) -> Any:
    """Lets cell compute in dtype: its inputs and trained parameters are converted for the call, its result to `result`."""
    ...
def custom_mixed_precision(network: Any, *, white_list: Any = None, black_list: Any = None, dtype: DTypeLike = ...) -> Any:
    """Lets chosen cells of a network compute in a narrow dtype; auto_mixed_precision with lists of one's own.

    Args:
        network: Cell, the network, which is changed.
        white_list: list of classes or None, cells that compute in dtype, alone; or
        black_list: list of classes or None, cells that stay in float32.
        dtype: dtype, float16 or bfloat16.
    Returns:
        network.
    Raises:
        TypeError: what is no Cell.
        ValueError: unless one list is given.

    >>> net = ms.nn.SequentialCell(ms.nn.Dense(2, 2), ms.nn.ReLU())
    >>> net = ms.amp.custom_mixed_precision(net, white_list=[ms.nn.Dense], dtype=ms.bfloat16)
    >>> net(ms.ops.ones((1, 2))).dtype
    msjit.float32"""
    ...
def get_black_list() -> Any:
    """A copy of the list of cells that stay in float32 with amp_level 'O2'.

    >>> ms.nn.LayerNorm in ms.amp.get_black_list()
    True"""
    ...
def get_white_list() -> Any:
    """A copy of the list of cells that compute in the narrow dtype with amp_level 'O1'.

    >>> ms.nn.Dense in ms.amp.get_white_list()
    True"""
    ...
def tensors_in(value: Operand) -> Any:
    """The tensors in value, in order, as a list."""
    ...
