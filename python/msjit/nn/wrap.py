"""Cells that wrap a network for training."""

from ..autograd import GradFunction, GradOperation
from .cell import Cell


def _identity(gradients):
    """The gradients of one process."""
    return gradients


class WithLossCell(Cell):
    """A network and its loss as one cell: loss_fn(backbone(data), label).

    Args:
        backbone: the network, a cell.
        loss_fn: cell or function of (output, label).
    Inputs:
        data: the network's input.
        label: the loss's second argument.
    Returns:
        the loss.

    >>> net = ms.nn.WithLossCell(ms.nn.Dense(2, 1, weight_init="ones", bias_init="zeros"), ms.nn.MSELoss())
    >>> net(ms.tensor([[1.0, 2.0]]), ms.tensor([[5.0]])).tolist()
    4.0
    """

    def __init__(self, backbone, loss_fn):
        super().__init__(auto_prefix=False)
        self._backbone, self._loss_fn = backbone, loss_fn

    def construct(self, data, label):
        return self._loss_fn(self._backbone(data), label)


class ForwardValueAndGrad(Cell):
    """Gives the result of a network and its gradient.

    Args:
        network: cell or function.
        weights: Parameters to differentiate in, with get_by_list. Default: None.
        get_all: True: the gradient in every input; False (default): in the first, or in none with get_by_list.
        get_by_list: True: the gradient in weights. Default: False.
        sens_param: must be False.
    Inputs:
        inputs: the network's inputs.
    Returns:
        pair (result, gradient); the gradient is a Tensor, a tuple of them, or the pair (of the inputs, of the weights).
    Raises:
        ValueError: sens_param is True.

    >>> square = ms.nn.ForwardValueAndGrad(lambda x: x * x)
    >>> square(ms.tensor([3.0]))
    (Tensor([9.], dtype=float32), Tensor([6.], dtype=float32))
    """

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
    """One step of training: the gradient of the loss in the optimizer's parameters, then the optimizer.

    Args:
        network: cell that gives the loss, as ``WithLossCell``; it is set to training.
        optimizer: an optimizer of its parameters.
        sens: number or Tensor that the gradients are multiplied by. Default: None, 1.
        return_grad: True gives the gradients as well. Default: False.
    Inputs:
        inputs: the network's inputs.
    Returns:
        the loss before the step, or the pair (loss, {name of the parameter: gradient}).

    >>> net = ms.nn.Dense(1, 1, weight_init="ones", has_bias=False)
    >>> step = ms.nn.TrainOneStepCell(ms.nn.WithLossCell(net, ms.nn.MSELoss()), ms.nn.SGD(net.trainable_params(), 0.25))
    >>> x, label = ms.tensor([[1.0]]), ms.tensor([[3.0]])
    >>> [round(float(step(x, label)), 4) for _ in range(3)]
    [4.0, 1.0, 0.25]
    """

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
