"""Losses of pairs, of margins, of counts and of segments; reduction 'mean', 'sum' or 'none'."""

from .. import _core, ops
from ..ops.losses import reduced
from .cell import Cell
from .loss import _Loss


class LossBase(_Loss):
    """Base of losses of one's own: ``get_loss(x, weights)`` weighs and reduces."""

    def get_axis(self, x):
        """All axes of x."""
        return tuple(range(x.ndim))

    def get_loss(self, x, weights=1.0):
        """weights * x, reduced."""
        dtype = x.dtype
        return reduced(x * weights, self.reduction, "LossBase").astype(dtype)


class MAELoss(LossBase):
    """|logits - label|."""

    def construct(self, logits, label):
        return self.get_loss(ops.abs(logits - label))


class RMSELoss(Cell):
    """Square root of the mean of (logits - label)**2."""

    def construct(self, logits, label):
        return ops.sqrt(ops.mse_loss(logits, label))


class L1LossExt(_Loss):
    """|logits - labels|."""

    def construct(self, logits, labels):
        return ops.l1_loss(logits, labels, self.reduction)


class SoftMarginLoss(_Loss):
    """log(1 + exp(-labels * logits)), labels 1 or -1."""

    def construct(self, logits, labels):
        return ops.soft_margin_loss(logits, labels, self.reduction)


class MarginRankingLoss(_Loss):
    """max(0, -target * (input1 - input2) + margin)."""

    def __init__(self, margin=0.0, reduction="mean"):
        super().__init__(reduction)
        self.margin = margin

    def construct(self, input1, input2, target):
        return ops.margin_ranking_loss(input1, input2, target, self.margin, self.reduction)


class HingeEmbeddingLoss(_Loss):
    """logits where labels is 1, max(0, margin - logits) where it is -1."""

    def __init__(self, margin=1.0, reduction="mean"):
        super().__init__(reduction)
        self.margin = margin

    def construct(self, logits, labels):
        return ops.hinge_embedding_loss(logits, labels, self.margin, self.reduction)


class CosineEmbeddingLoss(_Loss):
    """1 - cos where target is 1, max(0, cos - margin) where it is -1."""

    def __init__(self, margin=0.0, reduction="mean"):
        super().__init__(reduction)
        self.margin = margin

    def construct(self, logits_x1, logits_x2, labels):
        return ops.cosine_embedding_loss(logits_x1, logits_x2, labels, self.margin, self.reduction)


class TripletMarginLoss(_Loss):
    """max(0, d(anchor, positive) - d(anchor, negative) + margin), d the p-norm (Balntas et al., 2016)."""

    def __init__(self, p=2, swap=False, eps=1e-6, reduction="mean", margin=1.0):
        super().__init__(reduction)
        self.p, self.swap, self.eps, self.margin = p, swap, eps, margin

    def construct(self, x, positive, negative, margin=None):
        margin = self.margin if margin is None else margin
        return ops.triplet_margin_loss(x, positive, negative, margin, self.p, self.eps, self.swap, self.reduction)


class TripletMarginWithDistanceLoss(_Loss):
    """``TripletMarginLoss`` with a distance function of one's own (default: the 2-norm)."""

    def __init__(self, distance_function=None, swap=False, reduction="mean", margin=1.0):
        super().__init__(reduction)
        self.swap, self.margin = swap, margin
        self.distance_function = distance_function or (lambda a, b: ops.norm(a - b + 1e-6, 2.0, -1))

    def construct(self, x, positive, negative):
        near, far = self.distance_function(x, positive), self.distance_function(x, negative)
        if self.swap:
            far = ops.minimum(far, self.distance_function(positive, negative))
        return reduced(ops.relu(near - far + self.margin), self.reduction)


class MultiLabelSoftMarginLoss(_Loss):
    """Mean over the classes of the binary cross entropy of logits."""

    def __init__(self, weight=None, reduction="mean"):
        super().__init__(reduction)
        self.weight = weight

    def construct(self, x, target):
        return ops.multilabel_soft_margin_loss(x, target, self.weight, self.reduction)


class MultiMarginLoss(_Loss):
    """Mean over the other classes of max(0, margin - x[target] + x) ** p."""

    def __init__(self, p=1, margin=1.0, reduction="mean", weight=None):
        super().__init__(reduction)
        self.p, self.margin, self.weight = p, margin, weight

    def construct(self, x, target, weight=None):
        weight = self.weight if weight is None else weight
        return ops.multi_margin_loss(x, target, self.p, self.margin, weight, self.reduction)


class MultilabelMarginLoss(_Loss):
    """For every label and every class that is none: max(0, 1 - (x[label] - x)) / C; labels end at the first -1."""

    def construct(self, x, target):
        return ops.multilabel_margin_loss(x, target, self.reduction)


class GaussianNLLLoss(_Loss):
    """0.5 * (log(var) + (logits - labels)**2 / var)."""

    def __init__(self, *, full=False, eps=1e-6, reduction="mean"):
        super().__init__(reduction)
        self.full, self.eps = full, eps

    def construct(self, logits, labels, var):
        return ops.gaussian_nll_loss(logits, labels, var, self.full, self.eps, self.reduction)


class PoissonNLLLoss(LossBase):
    """exp(input) - target * input (log_input), or input - target * log(input + eps); full adds Stirling's term."""

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


class CTCLoss(_Loss):
    """Connectionist temporal classification (Graves et al., 2006) of log probabilities (T, N, C)."""

    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        super().__init__(reduction)
        self.blank, self.zero_infinity = blank, zero_infinity

    def construct(self, log_probs, targets, input_lengths, target_lengths):
        return ops.ctc_loss(
            log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction, self.zero_infinity
        )[0]


class DiceLoss(Cell):
    """1 - 2 sum(x y) / (sum(x x) + sum(y y) + smooth) (Milletari et al., 2016)."""

    def __init__(self, smooth=1e-5):
        super().__init__()
        self.smooth = smooth

    def construct(self, logits, label):
        if logits.shape != label.shape:
            raise ValueError(f"DiceLoss: shapes {tuple(logits.shape)} and {tuple(label.shape)} differ")
        cross = ops.sum(logits * label)
        size = ops.sum(logits * logits) + ops.sum(label * label)
        return 1 - 2 * cross / (size + self.smooth)


class MultiClassDiceLoss(Cell):
    """Mean of ``DiceLoss`` over the classes in dimension 1, but for ignore_indiex; activation before it."""

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
    """-(1 - p)**gamma * log(p) of the labelled class (Lin et al., 2017); labels (N, 1, ...) indices, or (N, C, ...)."""

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
    """Cross entropy over the true and num_sampled sampled classes (Jean et al., 2014), with logits corrected by the
    logarithm of the expected counts; called with weights (classes, d), biases, labels (N, num_true), logits (N, d)."""

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
