"""Gradients that are added up over several steps, with the names of MindSpore's ``boost.grad_accumulation``."""

import functools

from .. import _core, _missing, ops
from ..nn import Cell
from ..ops.composite import HyperMap, MultitypeFuncGraph
from ..parameter import Parameter

__all__ = ["GradientAccumulation", "gradient_accumulation_op", "gradient_clear_op"]

gradient_accumulation_op = MultitypeFuncGraph("gradient_accumulation_op")
gradient_clear_op = MultitypeFuncGraph("gradient_clear_op")


@gradient_accumulation_op.register("Int64", "Tensor", "Tensor")
def _add_part(accumulation_step, cumulative_grad, grad):
    ops.assign_add(cumulative_grad, grad / accumulation_step)
    return cumulative_grad


@gradient_clear_op.register("Tensor")
def _clear(cumulative_grad):
    return ops.assign(cumulative_grad, ops.zeros_like(cumulative_grad))


class GradientAccumulation(Cell):
    """Adds up gradients, each divided by max_accumulation_step; at every max_accumulation_step-th call the optimizer
    takes the sums, which begin at zero again. A call takes the loss and the gradients, and gives the loss.

    Parameters
    ----------
    max_accumulation_step: int
        The number of calls of which the gradients are added up.
    optimizer: Cell
        An optimizer; the gradients are of its parameters, in their order.

    Examples
    --------
    >>> weight = ms.Parameter(ms.tensor([1.0]), name="weight")
    >>> accumulation = ms.boost.GradientAccumulation(2, ms.nn.SGD([weight], learning_rate=1.0))
    >>> for gradient in (1.0, 3.0):
    ...     loss = accumulation(ms.tensor(0.5), (ms.tensor([gradient]),))
    >>> weight.asnumpy()
    array([-1.], dtype=float32)
    """

    def __init__(self, max_accumulation_step, optimizer):
        super().__init__()
        self._max_accumulation_step = max_accumulation_step
        self.optimizer = optimizer
        self.weights = optimizer.parameters
        self.hyper_map = HyperMap()
        self._grad_accumulation = self.weights.clone(prefix="grad_accumulation", init="zeros")
        self._accumulation_step = Parameter(_core.Tensor(0, dtype=_core.int32), name="accumulation_step")

    def construct(self, loss, grads):
        add = functools.partial(gradient_accumulation_op, self._max_accumulation_step)
        self.hyper_map(add, self._grad_accumulation, grads)
        self._accumulation_step += 1
        if self._accumulation_step >= self._max_accumulation_step:
            self.optimizer(self._grad_accumulation)
            ops.assign(self._accumulation_step, 0)
            self.hyper_map(gradient_clear_op, self._grad_accumulation)
        return loss


__getattr__ = _missing.getattr_of(__name__)
