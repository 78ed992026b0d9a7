"""Losses, normalisation and dropout of channels with MindSpore's names and arguments, composed of ops."""

import math

from .. import _core
from .._core import Tensor

_ops, _raw = _core._ops, _core._raw_ops
_where, _log, _exp, _abs, _clamp, _sum, _mean = (
    _raw[n] for n in ("where", "log", "exp", "abs", "clamp", "sum", "mean")
)
_reshape, _cast, _unsqueeze, _maximum, _gather = (
    _raw[n] for n in ("reshape", "cast", "unsqueeze", "maximum", "gather")
)

__all__ = [
    "add_layer_norm", "add_rms_norm", "cosine_embedding_loss", "ctc_greedy_decoder", "ctc_loss",
    "dropout1d", "dropout2d", "dropout3d", "gaussian_nll_loss", "hinge_embedding_loss", "lrn",
    "margin_ranking_loss", "mse_loss_ext", "multi_margin_loss", "multilabel_margin_loss",
    "multilabel_soft_margin_loss", "nll_loss", "rms_norm", "smooth_l1_loss", "soft_margin_loss", "triplet_margin_loss",
]  # fmt: skip


def reduced(loss, reduction, name="loss"):
    """mean, sum or loss itself ('none')."""
    if reduction == "mean":
        return _mean(loss)
    if reduction == "sum":
        return _sum(loss)
    if reduction != "none":
        raise ValueError(f"{name}: reduction must be 'mean', 'sum' or 'none', got {reduction!r}")
    return loss


mse_loss_ext = _ops["mse_loss"]


def smooth_l1_loss(input, target, beta=1.0, reduction="none"):
    """0.5 d**2 / beta where |d| < beta, else |d| - 0.5 beta, with d = input - target.

    It is a square near 0 and a straight line elsewhere.

    Args:
        input: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with input's.
        beta: number, where the line begins.
        reduction: str, 'none' for each loss, as in MindSpore, or 'mean' or 'sum' of them.
    Returns:
        Tensor.
    Raises:
        TypeError: integers.
        ValueError: another reduction.

    >>> ms.ops.smooth_l1_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.5, 4.0]))
    Tensor([0.125, 1.5  ], dtype=float32)
    """
    return _raw["smooth_l1_loss"](input, target, beta, reduction)


def nll_loss(inputs, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
    """The negative log likelihood of the right classes: -inputs[i, target[i]].

    Args:
        inputs: Tensor, logarithms of probabilities, (N, C, ...) for C classes.
        target: Tensor, the right classes, of integers, (N, ...).
        weight: Tensor or None, (C,), how much each class counts; the mean is divided by the sum of the weights.
        ignore_index: int, a class that counts for nothing.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
        label_smoothing: number in [0, 1], how much of the target is shared by all classes.
    Returns:
        Tensor of inputs' dtype.
    Raises:
        IndexError: there is no such class.
        ValueError: the shapes do not fit.

    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> ms.ops.nll_loss(ms.ops.log_softmax(logits), ms.tensor([0, 1]))
    Tensor(0.3465736, dtype=float32)
    """
    if not label_smoothing:
        return _raw["nll_loss"](inputs, target, weight, reduction, ignore_index)
    c = inputs.shape[1]
    index = _unsqueeze(_cast(target, _core.int64), 1)
    valid = index != ignore_index
    safe = _where(valid, index, 0)
    shape = (1, c) + (1,) * (inputs.ndim - 2)
    w = _raw["full"](1.0, (c,), inputs.dtype) if weight is None else weight
    own_w = _where(valid, _reshape(_raw["index_select"](w, _reshape(safe, (-1,)), 0), safe.shape), 0.0)
    own = -_gather(inputs, safe, 1) * own_w
    every = _where(valid, -_sum(inputs * _reshape(w, shape), 1, True), 0.0)
    if reduction == "mean":
        total = _sum(own_w)
        own, every = _sum(own) / total, _sum(every) / total
    elif reduction == "sum":
        own, every = _sum(own), _sum(every)
    else:
        own, every = _raw["squeeze"](own, 1), _raw["squeeze"](every, 1)
    return own * (1.0 - label_smoothing) + every * (label_smoothing / c)


def soft_margin_loss(input, target, reduction="mean"):
    """log(1 + exp(-target * input)), for two classes named 1 and -1.

    Args:
        input: Tensor, scores, of floats.
        target: Tensor, 1 or -1, of floats and input's shape.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.soft_margin_loss(ms.tensor([0.0, 3.0]), ms.tensor([1.0, 1.0]), reduction="none")
    Tensor([0.6931472 , 0.04858735], dtype=float32)
    """
    return reduced(_raw["softplus"](-target * input), reduction, "soft_margin_loss")


def hinge_embedding_loss(inputs, targets, margin=1.0, reduction="mean"):
    """inputs where targets is 1, max(0, margin - inputs) where it is -1, else 0.

    Distances of like pairs become small, of others large.

    Args:
        inputs: Tensor, distances, of floats.
        targets: Tensor, 1 or -1; its shape broadcasts with inputs'.
        margin: number, how far apart other pairs should be.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.hinge_embedding_loss(ms.tensor([0.5, 0.25]), ms.tensor([1, -1]), reduction="none")
    Tensor([0.5 , 0.75], dtype=float32)
    """
    far = _clamp(margin - inputs, 0.0)
    loss = _where(targets == 1, inputs, _where(targets == -1, far, 0.0))
    return reduced(loss, reduction, "hinge_embedding_loss")


def margin_ranking_loss(input1, input2, target, margin=0.0, reduction="mean"):
    """max(0, margin - target * (input1 - input2)).

    input1 should be the larger one where target is 1, and the smaller one where it is -1.

    Args:
        input1: Tensor of floats.
        input2: Tensor of floats and input1's shape.
        target: Tensor, 1 or -1.
        margin: number, by how much.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> one = ms.tensor([1.0, 1.0])
    >>> ms.ops.margin_ranking_loss(ms.tensor([3.0, 1.0]), ms.tensor([2.0, 2.0]), one, reduction="none")
    Tensor([0., 1.], dtype=float32)
    """
    return reduced(_clamp(margin - target * (input1 - input2), 0.0), reduction, "margin_ranking_loss")


def cosine_embedding_loss(input1, input2, target, margin=0.0, reduction="mean"):
    """1 - cos where target is 1, max(0, cos - margin) where it is -1, with the cosine of the angle between two vectors.

    Args:
        input1: Tensor, vectors in rows, (N, d), or one vector, of floats.
        input2: Tensor of input1's shape.
        target: Tensor, 1 or -1, (N,).
        margin: number in [-1, 1], which cosine other pairs may have.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> a, b = ms.tensor([[1.0, 0.0]]), ms.tensor([[0.0, 1.0]])
    >>> ms.ops.cosine_embedding_loss(a, b, ms.tensor([1]))
    Tensor(1., dtype=float32)
    """
    dim = -1 if input1.ndim == 1 else 1
    eps = 2.220446049250313e-16
    dot = _sum(input1 * input2, dim)
    cos = dot / _raw["sqrt"]((_sum(input1 * input1, dim) + eps) * (_sum(input2 * input2, dim) + eps))
    loss = _where(target == 1, 1 - cos, _where(target == -1, _clamp(cos - margin, 0.0), 0.0))
    return reduced(loss, reduction, "cosine_embedding_loss")


def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-6, swap=False, reduction="mean"):
    """max(0, d(anchor, positive) - d(anchor, negative) + margin) (Balntas et al., 2016).

    What is alike should be nearer than what is not.

    Args:
        anchor: Tensor, points, (..., d), of floats.
        positive: Tensor, points that should be near.
        negative: Tensor, points that should be far.
        margin: number, by how much.
        p: number, the order of the norm that d is.
        eps: number, added to each difference.
        swap: bool, True takes the smaller of the negative's distances to anchor and to positive.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> a, p, n = ms.tensor([[0.0, 0.0]]), ms.tensor([[0.0, 2.0]]), ms.tensor([[0.0, 1.0]])
    >>> ms.ops.triplet_margin_loss(a, p, n).asnumpy().round(3).tolist()
    2.0
    """
    if margin <= 0:
        raise ValueError(f"triplet_margin_loss: margin must be above 0, got {margin}")
    distance = lambda a, b: _raw["norm"](a - b + eps, float(p), -1)
    far = distance(anchor, negative)
    if swap:
        far = _raw["minimum"](far, distance(positive, negative))
    return reduced(_clamp(distance(anchor, positive) - far + margin, 0.0), reduction, "triplet_margin_loss")


def multi_margin_loss(input, target, p=1, margin=1, weight=None, reduction="mean"):
    """The mean over the wrong classes of max(0, margin - input[right] + input[wrong]) ** p.

    Args:
        input: Tensor, scores, (N, C) or (C,), of floats.
        target: Tensor, the right classes, of integers, (N,) or one.
        p: 1 or 2, the power.
        margin: number, by how much the right class should win.
        weight: Tensor or None, (C,), how much each class counts.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        IndexError: there is no such class.
        ValueError: another reduction.

    >>> ms.ops.multi_margin_loss(ms.tensor([[1.0, 3.0, 2.5]]), ms.tensor([1]))
    Tensor(0.16666667, dtype=float32)
    """
    rows = max(input.ndim - 1, 0)
    input = input if input.ndim else _reshape(input, (1,))
    n = input.shape[-1]
    index = _reshape(_cast(target, _core.int64), (*input.shape[:rows], 1))
    loss = _clamp(margin - _gather(input, index, -1) + input, 0.0)
    loss = loss if p == 1 else loss * loss
    if weight is not None:
        loss = loss * _reshape(_raw["index_select"](weight, _reshape(index, (-1,)), 0), index.shape)
    own = _raw["one_hot"](_raw["squeeze"](index, -1), n, _core.bool_)
    return reduced(_sum(_where(own, 0.0, loss), -1) / n, reduction, "multi_margin_loss")


def multilabel_margin_loss(input, target, reduction="mean"):
    """For every right class and every wrong one max(0, 1 - (input[right] - input[wrong])), over the number of classes.

    Args:
        input: Tensor, scores, (N, C) or (C,), of floats.
        target: Tensor, the right classes of each sample, of integers and input's shape, ended by -1.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.multilabel_margin_loss(ms.tensor([[1.5, 2.0, 1.5]]), ms.tensor([[1, 2, -1]]))
    Tensor(0.5, dtype=float32)
    """
    if tuple(input.shape) != tuple(target.shape):
        raise ValueError(
            f"multilabel_margin_loss: target has shape {tuple(target.shape)}, input {tuple(input.shape)}; they must be equal"
        )
    x = input if input.ndim > 1 else _reshape(input, (1, -1))
    t = _cast(target if target.ndim > 1 else _reshape(target, (1, -1)), _core.int64)
    c = x.shape[1]
    valid = _raw["cumprod"](_cast(t >= 0, _core.int64), 1) == 1
    safe = _where(valid, t, 0)
    hits = _raw["logical_and"](_unsqueeze(safe, -1) == _raw["arange"](0, c), _unsqueeze(valid, -1))
    is_label = _raw["any"](hits, 1)
    margin = 1.0 - (_unsqueeze(_gather(x, safe, 1), 2) - _unsqueeze(x, 1))
    counts = _raw["logical_and"](_unsqueeze(valid, 2), _unsqueeze(_raw["logical_not"](is_label), 1))
    loss = _sum(_where(counts, _clamp(margin, 0.0), 0.0), (1, 2)) / c
    return reduced(loss if input.ndim > 1 else _raw["squeeze"](loss, 0), reduction, "multilabel_margin_loss")


def multilabel_soft_margin_loss(input, target, weight=None, reduction="mean"):
    """The mean over the classes of -(target * log(s) + (1 - target) * log(1 - s)) with s = sigmoid(input).

    Args:
        input: Tensor, scores, (N, C), of floats.
        target: Tensor, 1 for each class that is right, else 0, of floats.
        weight: Tensor or None, how much each class counts; its shape broadcasts with input's.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.multilabel_soft_margin_loss(ms.tensor([[0.0, 2.0]]), ms.tensor([[1.0, 1.0]]))
    Tensor(0.4100376, dtype=float32)
    """
    loss = -(target * _raw["log_sigmoid"](input) + (1 - target) * _raw["log_sigmoid"](-input))
    loss = loss if weight is None else loss * weight
    return reduced(_mean(loss, -1), reduction, "multilabel_soft_margin_loss")


def gaussian_nll_loss(x, target, var, full=False, eps=1e-6, reduction="mean"):
    """0.5 * (log(var) + (x - target)**2 / var), the negative log likelihood of target under normal distributions.

    Args:
        x: Tensor, the means, of floats.
        target: Tensor, what was observed, of floats and x's shape.
        var: Tensor or number, the variances, of x's shape or one that broadcasts with it, or one for each row.
        full: bool, True adds the constant 0.5 log(2 pi).
        eps: number, the least variance.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.gaussian_nll_loss(ms.tensor([1.0]), ms.tensor([3.0]), ms.tensor([1.0]))
    Tensor(2., dtype=float32)
    """
    if not isinstance(var, Tensor):
        var = _raw["full_like"](x, float(var))
    if var.ndim and var.shape == x.shape[:-1]:
        var = _raw["unsqueeze"](var, -1)
    var = _clamp(var, eps)
    loss = 0.5 * (_log(var) + (x - target) ** 2 / var)
    return reduced(loss + 0.5 * math.log(2 * math.pi) if full else loss, reduction, "gaussian_nll_loss")


def ctc_greedy_decoder(inputs, sequence_length, merge_repeated=True):
    """The likeliest class of each step; the last class means that there is none.

    Args:
        inputs: Tensor, scores, (steps, N, classes), of floats.
        sequence_length: Tensor, how many steps each sample has, (N,), of integers.
        merge_repeated: bool, whether a class that repeats without none between counts once.
    Returns:
        (where each class stands: rows of sample and place; the classes; the shape of a table of them; for each sample the
            negated sum of the best scores (N, 1)).

    >>> steps = ms.tensor([[[0.9, 0.1, 0.0]], [[0.8, 0.2, 0.0]], [[0.1, 0.6, 0.3]]])
    >>> ms.ops.ctc_greedy_decoder(steps, ms.tensor([3]))[1]
    Tensor([0, 1], dtype=int64)
    """
    import numpy as np

    steps, lengths = inputs.asnumpy(), sequence_length.asnumpy()
    best, where, values = steps.argmax(-1), [], []
    for n, length in enumerate(lengths):
        last, at = -1, 0
        for c in best[:length, n].tolist():
            if c != steps.shape[2] - 1 and not (merge_repeated and c == last):
                where.append((n, at))
                values.append(c)
                at += 1
            last = c
    most = max((at + 1 for _, at in where), default=0)
    counted = _raw["unsqueeze"](_raw["arange"](0, steps.shape[0]), 1) < sequence_length
    score = -_raw["unsqueeze"](_raw["sum"](_where(counted, _raw["amax"](inputs, -1), 0.0), 0), 1)
    places = Tensor(np.array(where, np.int64).reshape(-1, 2))
    shape = Tensor(np.array([len(lengths), most], np.int64))
    return places, Tensor(np.array(values, np.int64)), shape, score


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False):
    """Minus the log probability of a sequence of labels, over all ways of aligning it to the steps (Graves et al., 2006).

    Args:
        log_probs: Tensor, logarithms of probabilities, (steps, N, classes).
        targets: Tensor, the labels, (N, S), of integers.
        input_lengths: Tensor or list, how many steps each sample has.
        target_lengths: Tensor or list, how many labels each sample has.
        blank: int, the class that means none.
        reduction: str, 'mean' of the losses, each over the number of its labels, 'sum', or 'none' for each.
        zero_infinity: bool, whether the loss is 0 instead of inf where the labels do not fit into the steps.
    Returns:
        (loss, log_alpha), log_alpha (N, steps, 2 S + 1) the forward variables.
    Raises:
        ValueError: another reduction.

    >>> even = ms.ops.log(ms.ops.full((2, 1, 2), 0.5))
    >>> ms.ops.ctc_loss(even, ms.tensor([[1]]), [2], [1])[0]
    Tensor(0.2876821, dtype=float32)
    """
    return _ctc(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)


def _ctc(
    log_probs,
    targets,
    input_lengths,
    target_lengths,
    blank=0,
    reduction="mean",
    zero_infinity=False,
    merge_repeated=True,
):
    """``ctc_loss``; not merge_repeated: a label that repeats in a path is as many labels, blank between them or not."""
    steps, n, _ = log_probs.shape
    lengths = [
        _cast(v if isinstance(v, Tensor) else Tensor(list(v)), _core.int64) for v in (input_lengths, target_lengths)
    ]
    labels = _cast(targets, _core.int64)
    s = labels.shape[1]
    low = -1e30
    blanks = _raw["full"](blank, (n, s), _core.int64)
    # What stands behind the labels of a sample is any number.
    labels = _where(_raw["arange"](0, s) < _unsqueeze(lengths[1], 1), labels, blanks)
    extended = _reshape(_raw["stack"]([blanks, labels], 2), (n, 2 * s))
    extended = _raw["cat"]([extended, _raw["full"](blank, (n, 1), _core.int64)], 1)  # blank between all labels
    width = 2 * s + 1
    place = _raw["arange"](0, width)
    before = _raw["pad"](_raw["slice"](extended, 1, 0, width - 2), (2, 0), "constant", -1.0) if width > 2 else extended
    # A label that is the blank itself is passed over like any other.
    skips = _raw["logical_and"](extended != (before if merge_repeated else blank), place > 1)
    alpha = _where(place < 2, _gather(_raw["select"](log_probs, 0, 0), extended, 1), low)
    alpha = _where(place < 2 * _unsqueeze(lengths[1], 1) + 1, alpha, low)
    alphas = [alpha]
    for step in range(1, steps):
        one = _raw["pad"](_raw["slice"](alpha, 1, 0, width - 1), (1, 0), "constant", low)
        two = _raw["pad"](_raw["slice"](alpha, 1, 0, max(width - 2, 0)), (min(2, width), 0), "constant", low)
        two = _where(skips, two, low)
        same = alpha if merge_repeated else _where(place % 2 == 0, alpha, low)
        top = _raw["detach"](_maximum(_maximum(same, one), two))
        total = _log(_exp(same - top) + _exp(one - top) + _exp(two - top)) + top
        following = _maximum(total + _gather(_raw["select"](log_probs, 0, step), extended, 1), low)
        alpha = _where(_unsqueeze(lengths[0], 1) > step, following, alpha)
        alphas.append(alpha)
    last = 2 * _unsqueeze(lengths[1], 1)
    final, prior = _gather(alpha, last, 1), _gather(alpha, _clamp(last - 1, 0), 1)
    prior = _where(last > 0, prior, low)
    top = _raw["detach"](_maximum(final, prior))
    loss = -_raw["squeeze"](_log(_exp(final - top) + _exp(prior - top)) + top, 1)
    impossible = loss > 1e29
    loss = _where(impossible, 0.0 if zero_infinity else math.inf, loss)
    if reduction == "mean":
        loss = _mean(loss / _cast(_clamp(lengths[1], 1), loss.dtype))
    else:
        loss = reduced(loss, reduction, "ctc_loss")
    stacked = _raw["stack"](alphas, 1)
    return loss, _where(stacked <= low / 2, -math.inf, stacked)


# ---- normalisation


def lrn(x, depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region="ACROSS_CHANNELS"):
    """x / (bias + alpha * s) ** beta with the sum s of the squares of neighbouring channels (Krizhevsky et al., 2012).

    Args:
        x: Tensor, (N, C, H, W), of floats.
        depth_radius: int, how many channels on either side count.
        bias: number, keeps the divisor from 0.
        alpha: number, the factor of the sum.
        beta: number, the power.
        norm_region: str, 'ACROSS_CHANNELS'.
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: another region.

    >>> ms.ops.lrn(ms.tensor([1.0, 2.0]).reshape(1, 2, 1, 1), depth_radius=1).reshape(-1)
    Tensor([0.40824828, 0.81649655], dtype=float32)
    """
    if norm_region != "ACROSS_CHANNELS":
        raise ValueError(f"lrn: norm_region must be 'ACROSS_CHANNELS', got {norm_region!r}")
    n, c, h, w = x.shape
    padded = _raw["pad"](x * x, (0, 0, 0, 0, depth_radius, depth_radius), "constant", 0.0)
    total = _sum(_raw["unfold"](padded, 1, 2 * depth_radius + 1, 1), -1)
    return x / (bias + alpha * total) ** beta


def rms_norm(x, gamma, epsilon=1e-6):
    """x * rstd * gamma with rstd = 1 / sqrt(mean(x * x) + epsilon) (Zhang and Sennrich, 2019).

    Args:
        x: Tensor of floats.
        gamma: Tensor, the scale, of the shape of the last dimensions, which are normalised together.
        epsilon: number, keeps the root from 0.
    Returns:
        (the normalised tensor, rstd).

    >>> ms.ops.rms_norm(ms.tensor([[3.0, 4.0]]), ms.ops.ones(2))
    (Tensor([[0.8485281, 1.1313708]], dtype=float32), Tensor([[0.2828427]], dtype=float32))
    """
    axes = tuple(range(x.ndim - gamma.ndim, x.ndim))
    wide = _cast(x, _core.float32) if x.dtype in (_core.float16, _core.bfloat16) else x
    rstd = _raw["rsqrt"](_mean(wide * wide, axes, True) + epsilon)
    return _raw["rms_norm"](x, gamma, gamma.ndim, epsilon), rstd


def add_rms_norm(x1, x2, gamma, epsilon=1e-6):
    """rms_norm of a sum, as a residual block needs it.

    x * rstd * gamma with x = x1 + x2 and rstd = 1 / sqrt(mean(x * x) + epsilon).

    Args:
        x1: Tensor of floats.
        x2: Tensor of x1's shape.
        gamma: Tensor, the scale, of the shape of the last dimensions, which are normalised together.
        epsilon: number, keeps the root from 0.
    Returns:
        (the normalised sum, rstd, x1 + x2).

    >>> y, rstd, x = ms.ops.add_rms_norm(ms.tensor([[1.0, 2.0]]), ms.tensor([[2.0, 2.0]]), ms.ops.ones(2))
    >>> y, x
    (Tensor([[0.8485281, 1.1313708]], dtype=float32), Tensor([[3., 4.]], dtype=float32))
    """
    x = x1 + x2
    y, rstd = rms_norm(x, gamma, epsilon)
    return y, rstd, x


def add_layer_norm(x1, x2, gamma, beta, epsilon=1e-5, additional_output=False):
    """layer_norm of a sum, as a residual block needs it: (x - mean) * rstd * gamma + beta with x = x1 + x2.

    Args:
        x1: Tensor of floats.
        x2: Tensor of x1's shape.
        gamma: Tensor, the scale, of the shape of the last dimensions, which are normalised together.
        beta: Tensor, what is added, of gamma's shape.
        epsilon: number, keeps the root from 0.
        additional_output: bool, whether the sum is wanted.
    Returns:
        (the normalised sum, mean, rstd, x1 + x2 or zeros).

    >>> x1, x2 = ms.tensor([[1.0, 2.0]]), ms.tensor([[0.0, 1.0]])
    >>> y, mean, rstd, _ = ms.ops.add_layer_norm(x1, x2, ms.ops.ones(2), ms.ops.zeros(2))
    >>> y, mean
    (Tensor([[-0.999995,  0.999995]], dtype=float32), Tensor([[2.]], dtype=float32))
    """
    x = x1 + x2
    axes = tuple(range(x.ndim - gamma.ndim, x.ndim))
    mean = _mean(x, axes, True)
    rstd = _raw["rsqrt"](_mean((x - mean) ** 2, axes, True) + epsilon)
    y = _raw["layer_norm"](x, gamma, beta, gamma.ndim, epsilon)
    return y, mean, rstd, x if additional_output else _ops["zeros_like"](x)


# ---- dropout of whole channels


def _channels(input, p, training, count, name):
    if not 0 <= p <= 1:
        raise ValueError(f"{name}: p must be in [0, 1], got {p}")
    if input.ndim not in (count + 1, count + 2):
        raise ValueError(f"{name}: expected {count + 1} or {count + 2} dimensions, got shape {tuple(input.shape)}")
    if not training or p == 0:
        return input
    lead = input.shape[: input.ndim - count]
    keep = _reshape(_raw["rand"](tuple(lead)) >= p, (*lead, *(1,) * count))
    return _where(keep, input / (1 - p) if p < 1 else input, 0.0)


def dropout1d(input, p=0.5, training=True):
    """Sets whole channels to 0 at random, in training only, and scales the rest by 1 / (1 - p) (Tompson et al., 2015).

    Args:
        input: Tensor, (N, C, L) or (C, L), of floats.
        p: number, the probability of 0.
        training: bool, False returns input.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: p is not in [0, 1], or for another number of dimensions.

    >>> y = ms.ops.dropout1d(ms.ops.ones(1, 100, 2), 0.5)
    >>> sorted(set(y.reshape(100, -1).sum(1).tolist()))
    [0.0, 4.0]
    """
    return _channels(input, p, training, 1, "dropout1d")


def dropout2d(input, p=0.5, training=True):
    """Sets whole channels to 0 at random, in training only, and scales the rest by 1 / (1 - p) (Tompson et al., 2015).

    Args:
        input: Tensor, (N, C, H, W) or (C, H, W), of floats.
        p: number, the probability of 0.
        training: bool, False returns input.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: p is not in [0, 1], or for another number of dimensions.

    >>> y = ms.ops.dropout2d(ms.ops.ones(1, 100, 2, 2), 0.5)
    >>> sorted(set(y.reshape(100, -1).sum(1).tolist()))
    [0.0, 8.0]
    """
    return _channels(input, p, training, 2, "dropout2d")


def dropout3d(input, p=0.5, training=True):
    """Sets whole channels to 0 at random, in training only, and scales the rest by 1 / (1 - p) (Tompson et al., 2015).

    Args:
        input: Tensor, (N, C, D, H, W) or (C, D, H, W), of floats.
        p: number, the probability of 0.
        training: bool, False returns input.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: p is not in [0, 1], or for another number of dimensions.

    >>> y = ms.ops.dropout3d(ms.ops.ones(1, 100, 1, 2, 2), 0.5)
    >>> sorted(set(y.reshape(100, -1).sum(1).tolist()))
    [0.0, 8.0]
    """
    return _channels(input, p, training, 3, "dropout3d")
