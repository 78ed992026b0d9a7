"""Names of private modules of MindSpore's nn that scripts import.

>>> from msjit.nn._of_scripts import _VirtualDatasetCell
>>> _VirtualDatasetCell(ms.nn.ReLU())(ms.tensor([-1.0, 2.0]))
Tensor([0., 2.], dtype=float32)
"""

import contextlib

from .. import _missing, ops
from ..ops.composite import MultitypeFuncGraph
from .cell import Cell


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


class _VirtualDatasetCell(Cell):
    """Calls a network; MindSpore distributes its inputs over processes, of which there is one here."""

    def __init__(self, backbone):
        super().__init__(auto_prefix=False)
        self._backbone = backbone

    def construct(self, *inputs):
        return self._backbone(*inputs)


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
