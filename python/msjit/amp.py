"""Mixed precision: networks that compute in a narrow dtype with float32 parameters, and loss scaling."""

import functools
import types

from . import _core, nn, ops
from ._core import Tensor
from .nn.precision import compute_in
from .parameter import Parameter
from .structure import tensors_in

__all__ = [
    "DynamicLossScaleManager", "DynamicLossScaler", "FixedLossScaleManager", "LossScaleManager", "LossScaler", "StaticLossScaler",
    "all_finite", "auto_mixed_precision", "build_train_network", "custom_mixed_precision", "get_black_list", "get_white_list",
]  # fmt: skip

_WHITE = [
    nn.Conv1d, nn.Conv2d, nn.Conv3d, nn.Conv1dTranspose, nn.Conv2dTranspose, nn.Conv3dTranspose, nn.Dense,
    nn.LSTMCell, nn.RNNCell,
    nn.GRUCell,
]  # fmt: skip
_BLACK = [nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d, nn.LayerNorm]


def get_white_list():
    """A copy of the list of cells that compute in the narrow dtype with amp_level 'O1'.

    >>> ms.nn.Dense in ms.amp.get_white_list()
    True
    """
    return list(_WHITE)


def get_black_list():
    """A copy of the list of cells that stay in float32 with amp_level 'O2'.

    >>> ms.nn.LayerNorm in ms.amp.get_black_list()
    True
    """
    return list(_BLACK)


def auto_mixed_precision(network, amp_level="O0", dtype=_core.float16):
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
    (msjit.float32, msjit.float32)
    """
    if dtype not in (_core.float16, _core.bfloat16):
        raise ValueError(f"auto_mixed_precision: dtype must be float16 or bfloat16, got {dtype}")
    if amp_level not in ("O0", "O1", "O2", "O3", "auto"):
        raise ValueError(f"auto_mixed_precision: amp_level must be 'O0', 'O1', 'O2', 'O3' or 'auto', got {amp_level!r}")
    if amp_level == "auto":
        return _by_operations(network, dtype)
    if not isinstance(network, nn.Cell):
        raise TypeError(
            f"auto_mixed_precision: expected a Cell, got {type(network).__name__}; functions go with amp_level='auto'"
        )
    if amp_level == "O1":
        return custom_mixed_precision(network, white_list=_WHITE, dtype=dtype)
    if amp_level in ("O2", "O3"):
        return custom_mixed_precision(network, black_list=_BLACK if amp_level == "O2" else [], dtype=dtype)
    return network


def _by_operations(network, dtype):
    if isinstance(network, nn.Cell):
        network.construct = _by_operations(network.construct, dtype)
        return network
    if not isinstance(network, (types.FunctionType, types.MethodType)):
        raise TypeError(f"auto_mixed_precision: expected a Cell or a function, got {type(network).__name__}")

    @functools.wraps(network)
    def in_dtypes_of_operations(*args, **kwargs):
        previous = _core._set_autocast(dtype)
        try:
            return network(*args, **kwargs)
        finally:
            _core._set_autocast(previous)

    return in_dtypes_of_operations


def custom_mixed_precision(network, *, white_list=None, black_list=None, dtype=_core.float16):
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
    msjit.float32
    """
    if not isinstance(network, nn.Cell):
        raise TypeError(f"custom_mixed_precision: expected a Cell, got {type(network).__name__}")
    if (white_list is None) == (black_list is None):
        raise ValueError("custom_mixed_precision: one of white_list and black_list is to be given")
    for _, cell in list(network.cells_and_names()):
        own = any(isinstance(v, Parameter) for v in cell.__dict__.values())
        if white_list is not None:
            if isinstance(cell, tuple(white_list)):
                compute_in(cell, dtype, _core.float32)
        elif black_list and isinstance(cell, tuple(black_list)):
            compute_in(cell, _core.float32, _core.float32 if cell is network else dtype)
        elif own or cell is network:
            compute_in(cell, dtype, _core.float32 if cell is network else None)
    return network


# ---- loss scaling by hand


def all_finite(inputs):
    """Whether no element of any tensor is inf or NaN.

    Args:
        inputs: Tensor, or nested lists and tuples of them of any shapes.
    Returns:
        Tensor of one bool.

    >>> ms.amp.all_finite((ms.tensor([1.0]), [ms.tensor([float("inf")])]))
    Tensor(False, dtype=bool_)
    """
    result = None
    for x in tensors_in(inputs):
        this = ops.all(ops.isfinite(x))
        result = this if result is None else ops.logical_and(result, this)
    return Tensor(True) if result is None else result


def _each(value, f):
    if isinstance(value, Tensor):
        return f(value)
    if isinstance(value, (tuple, list)):
        return type(value)(_each(v, f) for v in value)
    raise TypeError(f"loss scaling: expected Tensors, got {type(value).__name__}")


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
    Tensor([6.], dtype=float32)
    """

    def scale(self, inputs):
        """inputs times the scale."""
        raise NotImplementedError(f"{type(self).__name__}: scale must be defined")

    def unscale(self, inputs):
        """inputs over the scale."""
        raise NotImplementedError(f"{type(self).__name__}: unscale must be defined")

    def adjust(self, grads_finite):
        """Adjusts the scale after a step."""
        raise NotImplementedError(f"{type(self).__name__}: adjust must be defined")


class StaticLossScaler(LossScaler):
    """A loss scaler whose factor stays.

    Args:
        scale_value: number, the factor.
    Raises:
        ValueError: it is not positive.

    >>> scaler = ms.amp.StaticLossScaler(4.0)
    >>> scaler.scale(ms.tensor([1.0])), scaler.unscale(ms.tensor([1.0]))
    (Tensor([4.], dtype=float32), Tensor([0.25], dtype=float32))
    """

    def __init__(self, scale_value):
        if scale_value <= 0:
            raise ValueError(f"StaticLossScaler: scale_value must be positive, got {scale_value}")
        self.scale_value = Parameter(Tensor(float(scale_value)), name="scale_value", requires_grad=False)

    def scale(self, inputs):
        """inputs (a Tensor or a nested sequence) times the scale."""
        return _each(inputs, lambda x: x * self.scale_value.astype(x.dtype))

    def unscale(self, inputs):
        """inputs over the scale."""
        return _each(inputs, lambda x: x / self.scale_value.astype(x.dtype))

    def adjust(self, grads_finite):
        """Nothing; returns False."""
        return False


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
    4.0
    """

    def __init__(self, scale_value, scale_factor, scale_window):
        super().__init__(scale_value)
        self.scale_factor, self.scale_window = scale_factor, scale_window
        self.counter = Parameter(Tensor(0, dtype=_core.int32), name="counter", requires_grad=False)

    def adjust(self, grads_finite):
        """Adjusts the scale by whether the gradients were finite; True."""
        finite = grads_finite if isinstance(grads_finite, Tensor) else Tensor(bool(grads_finite))
        value, count = self.scale_value, self.counter
        full = count == self.scale_window - 1
        grown = ops.where(full, value * self.scale_factor, value)
        grown = ops.where(ops.isfinite(grown), grown, value)
        low = ops.clamp(value / self.scale_factor, 1.0)
        following = ops.where(finite, (count + 1) % self.scale_window, 0)
        ops.assign(self.scale_value, ops.where(finite, grown, low).astype(value.dtype))
        ops.assign(self.counter, following.astype(_core.int32))
        return True


# ---- loss scaling for Model


class LossScaleManager:
    """Base of what a Model scales its loss by: a class defines get_loss_scale, update_loss_scale(overflow) and get_update_cell.

    >>> class Manager(ms.amp.LossScaleManager):
    ...     def get_loss_scale(self):
    ...         return 2.0
    >>> Manager().get_loss_scale()
    2.0
    """

    def get_loss_scale(self):
        """The scale."""
        raise NotImplementedError(f"{type(self).__name__}: get_loss_scale must be defined")

    def update_loss_scale(self, overflow):
        """Adjusts the scale after a step."""
        raise NotImplementedError(f"{type(self).__name__}: update_loss_scale must be defined")

    def get_update_cell(self):
        """The cell for ``nn.TrainOneStepWithLossScaleCell``, or None."""
        raise NotImplementedError(f"{type(self).__name__}: get_update_cell must be defined")


class FixedLossScaleManager(LossScaleManager):
    """Tells a Model to multiply its loss by a factor that stays.

    Args:
        loss_scale: number, the factor.
        drop_overflow_update: bool, whether steps with gradients that are not finite are left out.
    Raises:
        ValueError: a factor below 1.

    >>> ms.amp.FixedLossScaleManager(64.0).get_loss_scale()
    64.0
    """

    def __init__(self, loss_scale=128.0, drop_overflow_update=True):
        if loss_scale < 1:
            raise ValueError(f"FixedLossScaleManager: loss_scale must be 1 at least, got {loss_scale}")
        self._loss_scale, self._drop = loss_scale, drop_overflow_update

    def get_loss_scale(self):
        """The scale."""
        return self._loss_scale

    def get_drop_overflow_update(self):
        """Whether steps with infinite gradients are left out."""
        return self._drop

    def update_loss_scale(self, overflow):
        """Nothing: the scale stays."""

    def get_update_cell(self):
        """The cell for ``nn.TrainOneStepWithLossScaleCell``; None without drop_overflow_update."""
        return nn.FixedLossScaleUpdateCell(self._loss_scale) if self._drop else None


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
    4.0
    """

    def __init__(self, init_loss_scale=2**24, scale_factor=2, scale_window=2000):
        if init_loss_scale < 1 or scale_factor < 1 or scale_window < 1:
            raise ValueError(
                "DynamicLossScaleManager: init_loss_scale, scale_factor and scale_window must be 1 at least"
            )
        self.loss_scale, self.scale_factor, self.scale_window = init_loss_scale, scale_factor, scale_window
        self.increase_ratio, self.decrease_ratio = scale_factor, 1 / scale_factor
        self.cur_iter, self.last_overflow_iter = 1, 0

    def get_loss_scale(self):
        """The scale."""
        return self.loss_scale

    def get_drop_overflow_update(self):
        """True: steps with infinite gradients are left out."""
        return True

    def update_loss_scale(self, overflow):
        """Adjusts the scale by whether a step overflowed."""
        if overflow:
            self.loss_scale = max(self.loss_scale * self.decrease_ratio, 1)
            self.last_overflow_iter = self.cur_iter
        elif (self.cur_iter - self.last_overflow_iter) % self.scale_window == 0:
            self.loss_scale *= self.increase_ratio
        self.cur_iter += 1

    def get_update_cell(self):
        """The cell for ``nn.TrainOneStepWithLossScaleCell``."""
        return nn.DynamicLossScaleUpdateCell(self.loss_scale, self.scale_factor, self.scale_window)


def build_train_network(network, optimizer, loss_fn=None, level="O0", boost_level="O0", **kwargs):
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
    (4.0, 0.0)
    """
    from .train.model import build_train_network as build

    return build(network, optimizer, loss_fn, level, boost_level, **kwargs)


from ._missing import explain_calls, getattr_of  # noqa: E402

__getattr__ = getattr_of(__name__)
explain_calls(globals())
