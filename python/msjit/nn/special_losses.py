"""Losses of pairs, of margins, of counts and of segments; reduction 'mean', 'sum' or 'none'."""

from .. import _core, ops
from ..ops.losses import reduced
from .loss import LossBase


class MAELoss(LossBase):
    """Mean absolute error: |logits - label|.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        label: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.MAELoss()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(1., dtype=float32)
    """

    def construct(self, logits, label):
        return self.get_loss(ops.abs(logits - label))


class RMSELoss(LossBase):
    """Root mean square error: the square root of the mean of (logits - label) ** 2.

    Inputs:
        logits: Tensor of floats of any shape.
        label: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor, a scalar.

    >>> ms.nn.RMSELoss()(ms.tensor([1.0, 2.0]), ms.tensor([4.0, 5.0]))
    Tensor(3., dtype=float32)
    """

    def __init__(self):
        super().__init__()

    def construct(self, logits, label):
        return ops.sqrt(ops.mse_loss(logits, label))


class L1LossExt(LossBase):
    """Absolute error: |logits - labels|; ``L1Loss`` under the name of its newer form.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.L1LossExt("sum")(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)
    """

    def construct(self, logits, labels):
        return ops.l1_loss(logits, labels, self.reduction)


class SoftMarginLoss(LossBase):
    """Logistic loss of two classes: log(1 + exp(-labels * logits)).

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, of 1 and -1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.SoftMarginLoss("none")(ms.tensor([0.0, 100.0]), ms.tensor([1.0, 1.0])).asnumpy().round(4)
    array([0.6931, 0.    ], dtype=float32)
    """

    def construct(self, logits, labels):
        return ops.soft_margin_loss(logits, labels, self.reduction)


class MarginRankingLoss(LossBase):
    """Loss of pairs that are in the wrong order or too near: max(0, -target * (input1 - input2) + margin).

    Args:
        margin: number, by how much the right one must be larger. Default: 0.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input1: Tensor of floats of any shape.
        input2: Tensor of the same shape.
        target: Tensor of the same shape: 1 where input1 should be the larger, -1 where input2 should.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> loss = ms.nn.MarginRankingLoss(margin=1.0, reduction="none")
    >>> loss(ms.tensor([3.0, 0.0]), ms.tensor([0.0, 2.0]), ms.tensor([1.0, 1.0]))
    Tensor([0., 3.], dtype=float32)
    """

    def __init__(self, margin=0.0, reduction="mean"):
        super().__init__(reduction)
        self.margin = margin

    def construct(self, input1, input2, target):
        return ops.margin_ranking_loss(input1, input2, target, self.margin, self.reduction)


class HingeEmbeddingLoss(LossBase):
    """Loss of distances: the distance itself for similar pairs, max(0, margin - distance) for dissimilar ones.

    Args:
        margin: number, the distance that dissimilar pairs should have. Default: 1.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of distances of any shape.
        labels: Tensor of the same shape, 1 for similar pairs and -1 for dissimilar ones.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.HingeEmbeddingLoss(reduction="none")(ms.tensor([0.5, 0.25]), ms.tensor([1.0, -1.0]))
    Tensor([0.5 , 0.75], dtype=float32)
    """

    def __init__(self, margin=1.0, reduction="mean"):
        super().__init__(reduction)
        self.margin = margin

    def construct(self, logits, labels):
        return ops.hinge_embedding_loss(logits, labels, self.margin, self.reduction)


class CosineEmbeddingLoss(LossBase):
    """Loss of the angle between two vectors: 1 - cos for similar pairs, max(0, cos - margin) for dissimilar ones.

    Args:
        margin: number in [-1, 1], the cosine that dissimilar pairs may have. Default: 0.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits_x1: Tensor (N, D) of vectors.
        logits_x2: Tensor of the same shape.
        labels: Tensor (N,), 1 for similar pairs and -1 for dissimilar ones.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> x, y = ms.tensor([[1.0, 0.0]]), ms.tensor([[0.0, 1.0]])
    >>> ms.nn.CosineEmbeddingLoss()(x, y, ms.tensor([1]))
    Tensor(1., dtype=float32)
    """

    def __init__(self, margin=0.0, reduction="mean"):
        super().__init__(reduction)
        self.margin = margin

    def construct(self, logits_x1, logits_x2, labels):
        return ops.cosine_embedding_loss(logits_x1, logits_x2, labels, self.margin, self.reduction)


class TripletMarginLoss(LossBase):
    """Loss that brings an anchor nearer to a positive sample than to a negative one: max(0, d(x, positive) - d(x, negative) +
    margin), d the p-norm of the difference (Balntas et al., 2016).

    Args:
        p: number, the order of the norm. Default: 2.
        swap: True takes the negative's distance to the positive where it is smaller than that to the anchor. Default:
            False.
        eps: small number that keeps the norm differentiable. Default: 1e-6.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        margin: number, by how much nearer the positive should be. Default: 1.0.
    Inputs:
        x: Tensor (N, D), the anchors.
        positive: Tensor (N, D).
        negative: Tensor (N, D).
        margin: number or Tensor that stands for the cell's. Default: None.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> x, near, far = ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 0.0]]), ms.tensor([[0.0, 1.0]])
    >>> round(float(ms.nn.TripletMarginLoss()(x, near, far)), 4)
    3.0
    """

    def __init__(self, p=2, swap=False, eps=1e-6, reduction="mean", margin=1.0):
        super().__init__(reduction)
        self.p, self.swap, self.eps, self.margin = p, swap, eps, margin

    def construct(self, x, positive, negative, margin=None):
        margin = self.margin if margin is None else margin
        return ops.triplet_margin_loss(x, positive, negative, margin, self.p, self.eps, self.swap, self.reduction)


class TripletMarginWithDistanceLoss(LossBase):
    """``TripletMarginLoss`` with a distance of one's own: max(0, d(x, positive) - d(x, negative) + margin).

    Args:
        distance_function: function of two Tensors (N, D) that gives distances (N,). Default: None, the 2-norm of the
            difference.
        swap: True takes the negative's distance to the positive where it is smaller than that to the anchor. Default:
            False.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        margin: number, by how much nearer the positive should be. Default: 1.0.
    Inputs:
        x: Tensor (N, D), the anchors.
        positive: Tensor (N, D).
        negative: Tensor (N, D).
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> loss = ms.nn.TripletMarginWithDistanceLoss(lambda a, b: ms.ops.abs(a - b).sum(-1))
    >>> loss(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 0.0]]), ms.tensor([[0.0, 1.0]]))
    Tensor(3., dtype=float32)
    """

    def __init__(self, distance_function=None, swap=False, reduction="mean", margin=1.0):
        super().__init__(reduction)
        self.swap, self.margin = swap, margin
        self.distance_function = distance_function or (lambda a, b: ops.norm(a - b + 1e-6, 2.0, -1))

    def construct(self, x, positive, negative):
        near, far = self.distance_function(x, positive), self.distance_function(x, negative)
        if self.swap:
            far = ops.minimum(far, self.distance_function(positive, negative))
        return reduced(ops.relu(near - far + self.margin), self.reduction)


class MultiLabelSoftMarginLoss(LossBase):
    """Loss of things that can have several labels: the mean over the classes of the binary cross entropy of sigmoid(x).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        x: Tensor (N, C) of logits.
        target: Tensor (N, C), 1 where the label holds and 0 elsewhere.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each row.
    Raises:
        ValueError: reduction is another word.

    >>> loss = ms.nn.MultiLabelSoftMarginLoss()
    >>> round(float(loss(ms.tensor([[0.0, 100.0]]), ms.tensor([[1.0, 1.0]]))), 4)
    0.3466
    """

    def __init__(self, weight=None, reduction="mean"):
        super().__init__(reduction)
        self.weight = weight

    def construct(self, x, target):
        return ops.multilabel_soft_margin_loss(x, target, self.weight, self.reduction)


class MultiMarginLoss(LossBase):
    """Hinge loss of classes: the sum over the wrong classes of max(0, margin - x[target] + x[class]) ** p, over the number of
    classes.

    Args:
        p: 1 (default) or 2.
        margin: number, by how much the right class should be larger. Default: 1.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
    Inputs:
        x: Tensor (N, C).
        target: integer Tensor (N,), the right classes.
        weight: Tensor (C,) that stands for the cell's. Default: None.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each row.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.MultiMarginLoss()(ms.tensor([[3.0, 2.5]]), ms.tensor([0]))
    Tensor(0.25, dtype=float32)
    """

    def __init__(self, p=1, margin=1.0, reduction="mean", weight=None):
        super().__init__(reduction)
        self.p, self.margin, self.weight = p, margin, weight

    def construct(self, x, target, weight=None):
        weight = self.weight if weight is None else weight
        return ops.multi_margin_loss(x, target, self.p, self.margin, weight, self.reduction)


class MultilabelMarginLoss(LossBase):
    """Hinge loss of several labels: for each label and each class that is none, max(0, 1 - (x[label] - x[class])), over the
    number of classes.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        x: Tensor (C,) or (N, C).
        target: integer Tensor of x's shape: the labels of a row, ended by the first -1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each row.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.MultilabelMarginLoss()(ms.tensor([0.5, 1.0]), ms.tensor([1, -1]))
    Tensor(0.25, dtype=float32)
    """

    def construct(self, x, target):
        return ops.multilabel_margin_loss(x, target, self.reduction)


class GaussianNLLLoss(LossBase):
    """Negative log likelihood of labels that are normally distributed around a prediction: 0.5 * (log(var) + (logits - labels)
    ** 2 / var) (Nix and Weigend, 1994).

    Args:
        full: True adds the constant 0.5 * log(2 pi). Default: False.
        eps: number; smaller variances are raised to it. Default: 1e-6.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of predicted means.
        labels: Tensor of the same shape.
        var: Tensor of predicted variances, positive, of the same shape or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.GaussianNLLLoss()(ms.tensor([1.0]), ms.tensor([3.0]), ms.tensor([1.0]))
    Tensor(2., dtype=float32)
    """

    def __init__(self, *, full=False, eps=1e-6, reduction="mean"):
        super().__init__(reduction)
        self.full, self.eps = full, eps

    def construct(self, logits, labels, var):
        return ops.gaussian_nll_loss(logits, labels, var, self.full, self.eps, self.reduction)


class PoissonNLLLoss(LossBase):
    """Negative log likelihood of counts that follow a Poisson distribution: exp(input) - target * input.

    Args:
        log_input: True (default): input is the logarithm of the expected count; False: it is the count itself, and the loss
            is input - target * log(input + eps).
        full: True adds Stirling's approximation of log(target!) where target > 1. Default: False.
        eps: small number that keeps the logarithm finite. Default: 1e-8.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of floats of any shape.
        target: Tensor of the same shape, the counts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.PoissonNLLLoss()(ms.tensor([0.0]), ms.tensor([5.0]))
    Tensor(1., dtype=float32)
    """

    def __init__(self, log_input=True, full=False, eps=1e-8, reduction="mean"):
        super().__init__(reduction)
        self.log_input, self.full, self.eps = log_input, full, eps

    def construct(self, input, target):
        if self.log_input:
            loss = ops.exp(input) - target * input
        else:
            loss = input - target * ops.log(input + self.eps)
        if self.full:
            safe = ops.where(target > 1, target, 1.0)
            term = safe * ops.log(safe) - safe + 0.5 * ops.log(6.283185307179586 * safe)
            loss = loss + ops.where(target > 1, term, 0.0)
        return self.get_loss(loss)


class CTCLoss(LossBase):
    """Connectionist temporal classification: the negative log probability of a sequence of labels, over all ways in which it
    can be spread over the time steps (Graves et al., 2006).

    Args:
        blank: int, the class that stands for no label. Default: 0.
        reduction: 'mean' (of the losses over the lengths of their targets), 'sum' or 'none'. Default: 'mean'.
        zero_infinity: True: a target that is too long for its time steps gives 0 instead of inf. Default: False.
    Inputs:
        log_probs: Tensor (T, N, C) of log probabilities: T time steps, N sequences, C classes.
        targets: integer Tensor (N, S) of labels, or all of them in one dimension.
        input_lengths: integer Tensor or tuple (N,), the time steps of each sequence.
        target_lengths: integer Tensor or tuple (N,), the labels of each.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each sequence.
    Raises:
        ValueError: reduction is another word.

    >>> log_probs = ms.ops.log(ms.ops.full((2, 1, 2), 0.5))  # two steps, classes blank and 1
    >>> loss = ms.nn.CTCLoss()(log_probs, ms.tensor([[1]]), ms.tensor([2]), ms.tensor([1]))
    >>> round(float(ms.ops.exp(-loss)), 4)  # 1 1, blank 1 and 1 blank, of four equal paths
    0.75
    """

    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        super().__init__(reduction)
        self.blank, self.zero_infinity = blank, zero_infinity

    def construct(self, log_probs, targets, input_lengths, target_lengths):
        single = log_probs.ndim == 2
        if single:
            log_probs, targets = log_probs.unsqueeze(1), targets.reshape(1, -1)
        loss = ops.ctc_loss(
            log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction, self.zero_infinity
        )[0]
        return loss.squeeze() if single else loss


class DiceLoss(LossBase):
    """Loss of overlap of segmentations: 1 - 2 sum(logits * label) / (sum(logits ** 2) + sum(label ** 2) + smooth) (Milletari
    et al., 2016).

    Args:
        smooth: small number that keeps the quotient finite. Default: 1e-5.
    Inputs:
        logits: Tensor of floats of any shape, as probabilities.
        label: Tensor of the same shape.
    Returns:
        Tensor, a scalar from 0 (equal) to 1.
    Raises:
        ValueError: the shapes differ.

    >>> round(float(ms.nn.DiceLoss()(ms.tensor([1.0, 1.0]), ms.tensor([1.0, 0.0]))), 4)
    0.3333
    """

    def __init__(self, smooth=1e-5):
        super().__init__()
        self.smooth = smooth

    def construct(self, logits, label):
        if logits.shape != label.shape:
            raise ValueError(f"DiceLoss: shapes {tuple(logits.shape)} and {tuple(label.shape)} differ")
        cross = ops.sum(logits * label)
        size = ops.sum(logits * logits) + ops.sum(label * label)
        return 1 - 2 * cross / (size + self.smooth)


class MultiClassDiceLoss(LossBase):
    """Mean of ``DiceLoss`` over the classes.

    Args:
        weights: Tensor of two dimensions; the loss of class i is multiplied by weights[i]. Default: None, 1.
        ignore_indiex: int, a class that is left out (the name is MindSpore's). Default: None.
        activation: name of an activation, or a cell, applied to logits first; None: none. Default: 'softmax', over the
            classes.
    Inputs:
        logits: Tensor (N, C, ...).
        label: Tensor of the same shape, one-hot.
    Returns:
        Tensor, a scalar.
    Raises:
        ValueError: weights has not two dimensions.

    >>> logits = ms.tensor([[100.0, 0.0], [0.0, 100.0]])
    >>> round(float(ms.nn.MultiClassDiceLoss()(logits, ms.tensor([[1.0, 0.0], [0.0, 1.0]]))), 4)
    0.0
    """

    def __init__(self, weights=None, ignore_indiex=None, activation="softmax"):
        super().__init__()
        from .activation import Softmax, get_activation

        if weights is not None and weights.ndim != 2:
            raise ValueError("MultiClassDiceLoss: weights must have 2 dimensions")
        self.weights, self.ignore_indiex = weights, ignore_indiex
        self.activation = Softmax(axis=1) if activation == "softmax" else get_activation(activation)
        self.binarydiceloss = DiceLoss()

    def construct(self, logits, label):
        if self.activation is not None:
            logits = self.activation(logits)
        total = 0.0
        for i in range(label.shape[1]):
            if i != self.ignore_indiex:
                loss = self.binarydiceloss(logits[:, i], label[:, i])
                total = total + (loss if self.weights is None else loss * self.weights[i])
        return total / label.shape[1]


class FocalLoss(LossBase):
    """Cross entropy in which well classified elements count little: -(1 - p) ** gamma * log(p), p the probability of the right
    class (Lin et al., 2017).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        gamma: number, how little they count; 0 gives the cross entropy. Default: 2.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor (N, C) or (N, C, ...).
        labels: integer Tensor (N, 1, ...) of class indices, or a one-hot Tensor of logits' shape.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element of the batch.
    Raises:
        ValueError: reduction is another word.

    >>> round(float(ms.nn.FocalLoss()(ms.tensor([[0.0, 0.0]]), ms.tensor([[1]]))), 4)  # 0.25 * log(2)
    0.1733
    """

    def __init__(self, weight=None, gamma=2.0, reduction="mean"):
        super().__init__(reduction)
        self.weight, self.gamma = weight, gamma

    def construct(self, logits, labels):
        n, c = logits.shape[:2]
        flat = logits.reshape(n, c, -1)
        log_p = ops.log_softmax(flat, 1)
        if labels.shape[1] == 1:
            index = labels.reshape(n, 1, -1).astype(_core.int64)
            log_p = ops.gather_d(log_p, 1, index)
            weight = None if self.weight is None else self.weight[index.reshape(-1)].reshape(index.shape)
            factor = -((1 - ops.exp(log_p)) ** self.gamma)
            log_p = log_p if weight is None else log_p * weight
            return self.get_loss(ops.mean((factor * log_p).squeeze(1), -1))
        target = labels.reshape(n, c, -1)
        log_p = log_p if self.weight is None else log_p * self.weight.reshape(1, c, 1)
        factor = -((1 - ops.exp(ops.log_softmax(flat, 1))) ** self.gamma)
        return self.get_loss(ops.mean(ops.mean(factor * target * log_p, 1), -1))


class SampledSoftmaxLoss(LossBase):
    """Cross entropy of many classes, computed over the true ones and some that are sampled (Jean et al., 2014).

    The logits are corrected by the logarithm of how often a class is expected to be sampled.

    Args:
        num_sampled: int, how many classes are sampled for the whole batch.
        num_classes: int, how many there are.
        num_true: int, the true classes of each row. Default: 1.
        sampled_values: triple (sampled classes, expected counts of the true, of the sampled classes); None (default): drawn
            from a log-uniform distribution, which suits classes ordered by falling frequency.
        remove_accidental_hits: False lets sampled classes count as wrong where they are true. Default: True.
        seed: int, of the sampling. Default: 0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'none'.
    Inputs:
        weights: Tensor (num_classes, D), a row for each class.
        biases: Tensor (num_classes,).
        labels: integer Tensor (N, num_true).
        logits: Tensor (N, D), the features of each row.
    Returns:
        Tensor (N,), or a scalar.
    Raises:
        ValueError: num_true or num_sampled is above num_classes.

    >>> loss = ms.nn.SampledSoftmaxLoss(num_sampled=4, num_classes=7)
    >>> loss(ms.ops.ones((7, 3)), ms.ops.ones(7), ms.tensor([[0], [2]]), ms.ops.ones((2, 3))).shape
    (2,)
    """

    def __init__(
        self,
        num_sampled,
        num_classes,
        num_true=1,
        sampled_values=None,
        remove_accidental_hits=True,
        seed=0,
        reduction="none",
    ):
        super().__init__(reduction)
        if num_true < 1 or num_true > num_classes or num_sampled > num_classes:
            raise ValueError("SampledSoftmaxLoss: num_true and num_sampled must not be above num_classes")
        self.num_sampled, self.num_classes, self.num_true = num_sampled, num_classes, num_true
        self.sampled_values, self.remove, self.seed = sampled_values, remove_accidental_hits, seed

    def construct(self, weights, biases, labels, logits):
        flat = labels.reshape(-1).astype(_core.int64)
        values = self.sampled_values
        if values is None:
            values = ops.log_uniform_candidate_sampler(
                labels, self.num_true, self.num_sampled, True, self.num_classes, self.seed
            )
        sampled, true_count, sampled_count = values
        sampled = sampled.astype(_core.int64)
        n, d = logits.shape
        true_w = weights[flat].reshape(n, self.num_true, d)
        true_logits = ops.sum(logits.reshape(n, 1, d) * true_w, 2) + biases[flat].reshape(n, self.num_true)
        other = ops.matmul(logits, weights[sampled].T) + biases[sampled]
        if self.remove:
            hit = ops.any(labels.reshape(n, self.num_true, 1) == sampled.reshape(1, 1, -1), 1)
            other = ops.where(hit, other + -3.4028234663852886e38 / 2, other)
        true_logits = true_logits - ops.log(true_count.reshape(n, self.num_true) if true_count.ndim else true_count)
        other = other - ops.log(sampled_count)
        out = ops.cat((true_logits, other), 1)
        target = ops.cat((ops.ones_like(true_logits) / self.num_true, ops.zeros_like(other)), 1)
        return self.get_loss(-ops.sum(target * ops.log_softmax(out, 1), 1))
