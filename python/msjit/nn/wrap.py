"""Cells that wrap a network for training."""

from ..autograd import GradFunction, GradOperation
from .cell import Cell


def _identity(gradients):
    """The gradients of one process."""
    return gradients


class WithLossCell(Cell):
    """loss_fn(backbone(data), label)."""

    def __init__(self, backbone, loss_fn):
        super().__init__(auto_prefix=False)
        self.backbone, self.loss_fn = backbone, loss_fn

    def construct(self, data, label):
        return self.loss_fn(self.backbone(data), label)


class ForwardValueAndGrad(Cell):
    """The network's value and its gradient in weights (get_by_list) or its first input (get_all: all inputs)."""

    def __init__(self, network, weights=None, get_all=False, get_by_list=False, sens_param=False):
        super().__init__(auto_prefix=False)
        if sens_param:
            raise ValueError("ForwardValueAndGrad: sens_param=True is not there; multiply the network's result instead")
        self.network, self.weights, self.get_all, self.get_by_list = network, weights, get_all, get_by_list

    def construct(self, *inputs):
        weights = self.weights if self.get_by_list else None
        position = tuple(range(len(inputs))) if self.get_all else (None if self.get_by_list else 0)
        return GradFunction(self.network, position, weights, False, True, self.get_all)(*inputs)


class TrainOneStepCell(Cell):
    """One training step: the loss's gradient with respect to the optimizer's parameters, then the optimizer."""

    def __init__(self, network, optimizer, sens=None, return_grad=False):
        super().__init__(auto_prefix=False)
        self.network, self.optimizer, self.sens, self.return_grad = network, optimizer, sens, return_grad
        self.network.set_train()
        self.gradient = GradFunction(network, None, optimizer.parameters, False, True)
        # What subclasses with a construct of their own use.
        self.weights, self.grad = optimizer.parameters, GradOperation(get_by_list=True, sens_param=True)
        self.grad_reducer, self.reducer_flag = _identity, False

    def _own_parameters(self):
        return ((name, p) for name, p in super()._own_parameters() if not any(p is w for w in self.weights))

    def construct(self, *inputs):
        loss, gradients = self.gradient(*inputs)
        if self.sens is not None:
            gradients = tuple(g * self.sens for g in gradients)
        self.optimizer(gradients)
        if self.return_grad:
            return loss, {p.name: g for p, g in zip(self.optimizer.parameters, gradients)}
        return loss
