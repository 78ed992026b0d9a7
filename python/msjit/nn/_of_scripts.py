"""Names of private modules of MindSpore's nn that scripts import.

>>> from msjit.nn._of_scripts import _VirtualDatasetCell
>>> _VirtualDatasetCell(ms.nn.ReLU())(ms.tensor([-1.0, 2.0]))
Tensor([0., 2.], dtype=float32)
"""

import contextlib
import math

from .. import _core, _missing, ops
from ..common.initializer import Uniform, initializer
from ..ops.composite import MultitypeFuncGraph
from ..ops.operations import ResizeBilinearV2 as _resize
from .cell import Cell
from .rnn import _gru_step, _linear, _lstm_step, _RecurrentCell, _relu_step, _tanh_step


@contextlib.contextmanager
def no_init_parameters():
    """A context in which MindSpore gives parameters no values until they are loaded or first used; here they have their
    initial values from the start, so that ``init_parameters_data`` afterwards changes nothing.

    >>> from msjit.nn._of_scripts import no_init_parameters
    >>> with no_init_parameters():
    ...     ms.nn.Dense(2, 3).weight.shape
    (3, 2)
    """
    yield


class RNNCellBase(_RecurrentCell):
    """The parameters of a recurrent cell of one's own: ``weight_ih`` (num_chunks * hidden_size, input_size), ``weight_hh``
    (num_chunks * hidden_size, hidden_size) and, with has_bias, ``bias_ih`` and ``bias_hh``.

    >>> from msjit.nn._of_scripts import RNNCellBase
    >>> [tuple(p.shape) for p in RNNCellBase(2, 3, True, num_chunks=4).get_parameters()]
    [(12, 2), (12, 3), (12,), (12,)]
    """

    def __init__(self, input_size, hidden_size, has_bias, num_chunks, dtype=_core.float32):
        self._gates = num_chunks
        super().__init__(input_size, hidden_size, has_bias, dtype)

    def reset_parameters(self, dtype=_core.float32):
        """Draws the parameters anew, uniform within 1 / sqrt(hidden_size)."""
        for weight in self.get_parameters():
            weight.set_data(initializer(Uniform(1 / math.sqrt(self.hidden_size)), weight.shape, dtype))


def _of_weights(step):
    """A step by its weights; without biases b_ih is None."""

    def call(inputs, hidden, w_ih, w_hh, b_ih, b_hh):
        state = hidden if isinstance(hidden, tuple) else (hidden,)
        return step(_linear(inputs, w_ih, b_ih), state, w_hh, b_hh if b_ih is not None else None)

    return call


def _first(step):
    call = _of_weights(step)
    return lambda *args: call(*args)[0]


_rnn_tanh_cell, _rnn_relu_cell, _gru_cell = _first(_tanh_step), _first(_relu_step), _first(_gru_step)
_lstm_cell = _of_weights(_lstm_step)


class _VirtualDatasetCell(Cell):
    """Calls a network; MindSpore distributes its inputs over processes, of which there is one here."""

    def __init__(self, backbone):
        super().__init__(auto_prefix=False)
        self._backbone = backbone

    def construct(self, *inputs):
        return self._backbone(*inputs)


class _MicroBatch(Cell):
    """Of each tensor the i-th of micro_size parts of its rows. ValueError: they cannot be parted so.

    >>> from msjit.nn._of_scripts import _MicroBatch
    >>> _MicroBatch(2)(1, ms.tensor([1, 2, 3, 4]))
    (Tensor([3, 4], dtype=int64),)
    """

    def __init__(self, micro_size):
        super().__init__()
        self.micro_size = micro_size

    def construct(self, i, *inputs):
        parts = ()
        for x in inputs:
            rows = x.shape[0] // self.micro_size
            if rows * self.micro_size != x.shape[0]:
                raise ValueError(f"_MicroBatch: {x.shape[0]} rows do not part into {self.micro_size}")
            parts += (x[rows * i : rows * (i + 1)],)
        return parts


class ResizeBilinear(Cell):
    """MindSpore 1's scaling of pictures (N, C, H, W) to a size, or by a whole factor, with weights of the four nearest pixels.

    >>> from msjit.nn._of_scripts import ResizeBilinear
    >>> ResizeBilinear()(ms.ops.ones((1, 1, 2, 2)), scale_factor=2).shape
    (1, 1, 4, 4)
    """

    def __init__(self, half_pixel_centers=False):
        super().__init__()
        self.half_pixel_centers = half_pixel_centers

    def construct(self, x, size=None, scale_factor=None, align_corners=False):
        if (size is None) == (scale_factor is None):
            raise ValueError("ResizeBilinear: give one of size and scale_factor")
        if size is None:
            if not isinstance(scale_factor, int) or scale_factor < 1:
                raise ValueError(f"ResizeBilinear: scale_factor must be a positive int, got {scale_factor!r}")
            size = (x.shape[2] * scale_factor, x.shape[3] * scale_factor)
        return _resize(align_corners, self.half_pixel_centers)(x, tuple(size))


grad_scale = MultitypeFuncGraph("grad_scale")
_grad_overflow = MultitypeFuncGraph("_grad_overflow")


@grad_scale.register("Tensor", "Tensor", "Tensor")
def _scaled(scale, grad, accumulated):
    """A gradient that pieces of the batch added up, over the scale."""
    return accumulated * ops.reciprocal(scale).astype(accumulated.dtype)


@_grad_overflow.register("Tensor")
def _not_finite(grad):
    """1. where an element is not finite, else 0."""
    return ops.logical_not(ops.isfinite(grad).all()).astype(grad.dtype)


def _check_input_3d(input_shape, op_name):
    """Raises where a shape has not three sizes."""
    if len(input_shape) != 3:
        raise ValueError(f"{op_name}: the input must have 3 dimensions, got {len(input_shape)}")


__getattr__ = _missing.getattr_of(__name__)
