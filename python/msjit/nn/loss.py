"""Losses; reduction 'mean', 'sum' or 'none'."""

from .. import ops
from ..ops.losses import reduced
from .cell import Cell


class LossBase(Cell):
    """Base of losses of one's own: ``construct`` computes a loss for each element and hands it to ``get_loss``.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Raises:
        ValueError: reduction is another word.

    >>> class Cubic(ms.nn.LossBase):
    ...     def construct(self, logits, labels):
    ...         return self.get_loss(ms.ops.abs(logits - labels) ** 3)
    >>> Cubic(reduction="sum")(ms.tensor([1.0, 3.0]), ms.tensor([0.0, 1.0]))
    Tensor(9., dtype=float32)
    """

    def __init__(self, reduction="mean"):
        super().__init__()
        if reduction not in ("mean", "sum", "none"):
            raise ValueError(f"{type(self).__name__}: reduction must be 'mean', 'sum' or 'none', got {reduction!r}")
        self.reduction = reduction
        self.reduce, self.average = reduction != "none", reduction == "mean"

    def get_axis(self, x):
        """All axes of x."""
        return tuple(range(x.ndim))

    def get_loss(self, x, weights=1.0):
        """weights * x, reduced."""
        dtype = x.dtype
        return reduced(x * weights, self.reduction, "LossBase").astype(dtype)


class MSELoss(LossBase):
    """Squared error: (logits - labels) ** 2.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.MSELoss()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)
    """

    def construct(self, logits, labels):
        return ops.mse_loss(logits, labels, self.reduction)


class L1Loss(LossBase):
    """Absolute error: |logits - labels|.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.L1Loss()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(1., dtype=float32)
    """

    def construct(self, logits, labels):
        return ops.l1_loss(logits, labels, self.reduction)


class SmoothL1Loss(LossBase):
    """Squared error where it is small, absolute where it is large: with d = logits - labels, 0.5 d ** 2 / beta where |d| <
    beta, else |d| - 0.5 beta (Girshick, 2015).

    Args:
        beta: positive number, where one form changes to the other. Default: 1.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'none', as in MindSpore.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.SmoothL1Loss()(ms.tensor([0.0, 0.0]), ms.tensor([0.5, 3.0]))
    Tensor([0.125, 2.5  ], dtype=float32)
    """

    def __init__(self, beta=1.0, reduction="none"):
        super().__init__(reduction)
        self.beta = beta

    def construct(self, logits, labels):
        return ops.smooth_l1_loss(logits, labels, self.beta, self.reduction)


class HuberLoss(LossBase):
    """Squared error where it is small, absolute where it is large: with d = logits - labels, 0.5 d ** 2 where |d| < delta,
    else delta * (|d| - 0.5 delta) (Huber, 1964).

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        delta: positive number, where one form changes to the other. Default: 1.0.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.HuberLoss(reduction="none")(ms.tensor([0.0, 0.0]), ms.tensor([0.5, 3.0]))
    Tensor([0.125, 2.5  ], dtype=float32)
    """

    def __init__(self, reduction="mean", delta=1.0):
        super().__init__(reduction)
        self.delta = delta

    def construct(self, logits, labels):
        return ops.huber_loss(logits, labels, self.reduction, self.delta)


class BCELoss(LossBase):
    """Binary cross entropy of probabilities: -(labels log(logits) + (1 - labels) log(1 - logits)).

    Args:
        weight: Tensor that each loss is multiplied by, of a shape that broadcasts. Default: None.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of probabilities, from 0 to 1 (after a sigmoid, despite the name).
        labels: Tensor of the same shape, from 0 to 1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> round(float(ms.nn.BCELoss()(ms.tensor([0.5, 0.5]), ms.tensor([0.0, 1.0]))), 4)
    0.6931
    """

    def __init__(self, weight=None, reduction="mean"):
        super().__init__(reduction)
        self.weight = weight

    def construct(self, logits, labels):
        return ops.binary_cross_entropy(logits, labels, self.weight, self.reduction)


class BCEWithLogitsLoss(LossBase):
    """Binary cross entropy of the sigmoid of logits, in a form that does not overflow.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        weight: Tensor that each loss is multiplied by, of a shape that broadcasts. Default: None.
        pos_weight: Tensor that the losses of positive labels are multiplied by. Default: None.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, from 0 to 1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> round(float(ms.nn.BCEWithLogitsLoss()(ms.tensor([0.0, 100.0]), ms.tensor([0.0, 1.0]))), 4)
    0.3466
    """

    def __init__(self, reduction="mean", weight=None, pos_weight=None):
        super().__init__(reduction)
        self.weight, self.pos_weight = weight, pos_weight

    def construct(self, logits, labels):
        return ops.binary_cross_entropy_with_logits(logits, labels, self.weight, self.pos_weight, self.reduction)


class CrossEntropyLoss(LossBase):
    """Cross entropy of softmax(logits) and the right class: -log(softmax(logits)[label]).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        ignore_index: int, a label whose elements do not count. Default: -100.
        reduction: 'mean' (by weight) or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        label_smoothing: number in [0, 1], the share of the label that is spread over all classes. Default: 0.0.
    Inputs:
        logits: Tensor (C,), (N, C) or (N, C, ...) for C classes.
        labels: integer Tensor of class indices without the dimension C, or a Tensor of probabilities of logits' shape.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> ms.nn.CrossEntropyLoss(reduction="none")(logits, ms.tensor([0, 1])).asnumpy().round(4)
    array([0.6931, 0.    ], dtype=float32)
    """

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
        super().__init__(reduction)
        self.weight, self.ignore_index, self.label_smoothing = weight, ignore_index, label_smoothing

    def construct(self, logits, labels):
        return ops.cross_entropy(logits, labels, self.weight, self.ignore_index, self.reduction, self.label_smoothing)


class SoftmaxCrossEntropyWithLogits(LossBase):
    """Cross entropy of softmax(logits) and labels, for rows of classes.

    Args:
        sparse: True: labels are class indices; False (default): they are one-hot or probabilities.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'none'.
    Inputs:
        logits: Tensor (N, C).
        labels: integer Tensor (N,) if sparse, else Tensor (N, C).
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each row.
    Raises:
        ValueError: reduction is another word.

    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> ms.nn.SoftmaxCrossEntropyWithLogits(sparse=True)(logits, ms.tensor([0, 1])).asnumpy().round(4)
    array([0.6931, 0.    ], dtype=float32)
    """

    def __init__(self, sparse=False, reduction="none"):
        super().__init__(reduction)
        self.sparse = sparse

    def construct(self, logits, labels):
        if self.sparse:
            return ops.cross_entropy(logits, labels, reduction=self.reduction)
        loss = -(labels * ops.log_softmax(logits, -1)).sum(-1)
        if self.reduction == "none":
            return loss
        return loss.mean() if self.reduction == "mean" else loss.sum()


class NLLLoss(LossBase):
    """Negative log likelihood: -logits[label], for logits that are log probabilities (after ``LogSoftmax``).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        ignore_index: int, a label whose elements do not count. Default: -100.
        reduction: 'mean' (by weight) or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor (N, C) or (N, C, ...) of log probabilities.
        labels: integer Tensor of class indices without the dimension C.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> round(float(ms.nn.NLLLoss()(ms.tensor([[-0.5, -1.0], [-2.0, -0.1]]), ms.tensor([0, 1]))), 4)
    0.3
    """

    def __init__(self, weight=None, ignore_index=-100, reduction="mean"):
        super().__init__(reduction)
        self.weight, self.ignore_index = weight, ignore_index

    def construct(self, logits, labels):
        return ops.nll_loss(logits, labels, self.weight, self.ignore_index, self.reduction)


class KLDivLoss(LossBase):
    """Kullback-Leibler divergence: labels * (log(labels) - logits), for logits that are log probabilities.

    Args:
        reduction: 'mean' or 'sum' of all elements, 'batchmean' for the sum over the size of the first dimension, or 'none'.
            Default: 'mean'.
    Inputs:
        logits: Tensor of log probabilities.
        labels: Tensor of probabilities of the same shape; where one is 0 the loss is 0.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> p = ms.tensor([[0.5, 0.5]])
    >>> round(float(ms.nn.KLDivLoss("batchmean")(ms.ops.log(ms.tensor([[0.25, 0.75]])), p)), 4)
    0.1438
    """

    def __init__(self, reduction="mean"):
        super().__init__()
        if reduction not in ("mean", "sum", "none", "batchmean"):
            raise ValueError(f"KLDivLoss: unknown reduction {reduction!r}")
        self.reduction = reduction

    def construct(self, logits, labels):
        return ops.kl_div(logits, labels, self.reduction)
