"""Measures of texts, of similarity and of segmented images."""

import math
from collections import Counter

import numpy as np

from .metrics import Metric, rearrange_inputs


class BleuScore(Metric):
    """How far texts agree with references, by the runs of up to n_gram words that they share (Papineni et al., 2002).

    update takes texts, lists of words, and for each a list of references.

    Args:
        n_gram: int, 1 to 4.
        smooth: bool, whether to add one to all counts.
    Raises:
        ValueError: another n_gram.
        RuntimeError: eval comes before update.

    >>> metric = ms.train.BleuScore(n_gram=2)
    >>> metric.update([["a", "b", "c", "d"]], [[["a", "b", "c", "e"]]])
    >>> round(metric.eval(), 3)
    0.707
    """

    def __init__(self, n_gram=4, smooth=False):
        super().__init__()
        if not isinstance(n_gram, int) or not 1 <= n_gram <= 4:
            raise ValueError(f"BleuScore: n_gram must be 1 to 4, got {n_gram!r}")
        self.n_gram, self.smooth = n_gram, bool(smooth)
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._hits, self._all = np.zeros(self.n_gram), np.zeros(self.n_gram)
        self._own = self._reference = 0

    @rearrange_inputs
    def update(self, *inputs):
        """Takes candidates (lists of words) and for each a list of references in."""
        if len(inputs) != 2 or len(inputs[0]) != len(inputs[1]):
            raise ValueError("BleuScore: update takes as many candidates as lists of references")
        for text, references in zip(*inputs):
            self._own += len(text)
            self._reference += min((len(r) for r in references), key=lambda n: (abs(n - len(text)), n))
            own = self._grams(text)
            best = Counter()
            for r in references:
                best |= self._grams(r)
            for gram, n in (own & best).items():
                self._hits[len(gram) - 1] += n
            for gram, n in own.items():
                self._all[len(gram) - 1] += n

    def _grams(self, words):
        return Counter(tuple(words[i : i + n]) for n in range(1, self.n_gram + 1) for i in range(len(words) - n + 1))

    def eval(self):
        """The score in [0, 1]."""
        if not self._own:
            raise RuntimeError("BleuScore: nothing was seen, call update before eval")
        if not self._hits.all():
            return 0.0
        precision = (self._hits + 1) / (self._all + 1) if self.smooth else self._hits / self._all
        mean = math.exp(float(np.log(precision).mean()))
        penalty = 1.0 if self._own > self._reference else math.exp(1 - self._reference / self._own)
        return penalty * mean


class CosineSimilarity(Metric):
    """How alike the rows of an array are, each with each.

    update takes an array (N, d).

    Args:
        similarity: str, 'cosine' of the angle, or 'dot' product.
        reduction: str, 'none': the matrix (N, N); 'mean' or 'sum' of its rows.
        zero_diagonal: bool, whether the similarity of a row with itself counts as 0.
    Raises:
        ValueError: other words.
        RuntimeError: eval comes before update.

    >>> ms.train.CosineSimilarity()(ms.tensor([[1.0, 0.0], [3.0, 4.0]])).round(3).tolist()
    [[0.0, 0.6000000238418579], [0.6000000238418579, 0.0]]
    """

    def __init__(self, similarity="cosine", reduction="none", zero_diagonal=True):
        super().__init__()
        if similarity not in ("cosine", "dot") or reduction not in ("none", "mean", "sum"):
            raise ValueError(
                "CosineSimilarity: similarity must be 'cosine' or 'dot', reduction 'none', 'mean' or 'sum'"
            )
        self.similarity, self.reduction, self.zero_diagonal = similarity, reduction, zero_diagonal
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self.sqr_mtx_res = None

    @rearrange_inputs
    def update(self, inputs):
        """Takes rows in."""
        x = self._convert_data(inputs)
        if self.similarity == "cosine":
            x = x / np.linalg.norm(x, axis=1, keepdims=True)
        result = x @ x.T
        if self.zero_diagonal:
            np.fill_diagonal(result, 0)
        self.sqr_mtx_res = result

    def eval(self):
        """The matrix of similarities, or its rows' mean or sum."""
        if self.sqr_mtx_res is None:
            raise RuntimeError("CosineSimilarity: nothing was seen, call update before eval")
        r = self.sqr_mtx_res
        return r if self.reduction == "none" else (r.mean(-1) if self.reduction == "mean" else r.sum(-1))


class Dice(Metric):
    """2 |A B| / (|A| + |B|), how far two regions agree (Dice, 1945).

    update takes predictions and labels of one shape, zeros and ones.

    Args:
        smooth: number, added to the divisor.
    Raises:
        ValueError: other shapes.
        RuntimeError: eval comes before update.

    >>> round(ms.train.Dice()(ms.tensor([[1.0, 1.0, 0.0]]), ms.tensor([[1.0, 0.0, 0.0]])), 3)
    0.667
    """

    def __init__(self, smooth=1e-5):
        super().__init__()
        self.smooth = smooth
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._total, self._count = 0.0, 0

    @rearrange_inputs
    def update(self, *inputs):
        """Takes predictions and labels of one shape in."""
        p, y = self._take(inputs, 2)
        if p.shape != y.shape:
            raise ValueError(f"Dice: shapes {p.shape} and {y.shape} differ")
        cross = float((p * y).sum())
        size = float((p * p).sum() + (y * y).sum())
        self._total += 2 * cross / (size + self.smooth)
        self._count += y.shape[0]

    def eval(self):
        """The coefficient."""
        if not self._count:
            raise RuntimeError("Dice: nothing was seen, call update before eval")
        return self._total / self._count


_RATES = {
    "sensitivity": lambda tp, fp, tn, fn: (tp, tp + fn), "specificity": lambda tp, fp, tn, fn: (tn, tn + fp),
    "precision": lambda tp, fp, tn, fn: (tp, tp + fp), "negative predictive value": lambda tp, fp, tn, fn: (tn, tn + fn),
    "miss rate": lambda tp, fp, tn, fn: (fn, tp + fn), "fall out": lambda tp, fp, tn, fn: (fp, tn + fp),
    "false discovery rate": lambda tp, fp, tn, fn: (fp, tp + fp), "false omission rate": lambda tp, fp, tn, fn: (fn, tn + fn),
    "accuracy": lambda tp, fp, tn, fn: (tp + tn, tp + fp + tn + fn), "f1 score": lambda tp, fp, tn, fn: (2 * tp,
    2 * tp + fn + fp),
    "threat score": lambda tp, fp, tn, fn: (tp, tp + fn + fp),
}  # fmt: skip
_OTHER_NAMES = {
    "recall": "sensitivity", "hit rate": "sensitivity", "true positive rate": "sensitivity", "tpr": "sensitivity",
    "selectivity": "specificity", "true negative rate": "specificity", "tnr": "specificity",
    "positive predictive value": "precision",
    "ppv": "precision", "npv": "negative predictive value", "false negative rate": "miss rate", "fnr": "miss rate",
    "false positive rate": "fall out", "fpr": "fall out", "fdr": "false discovery rate", "for": "false omission rate",
    "acc": "accuracy", "f1": "f1 score", "ts": "threat score",
}  # fmt: skip


class ConfusionMatrixMetric(Metric):
    """A rate made of true and false positives and negatives.

    update takes one-hot predictions and labels (N, C, ...).

    Args:
        skip_channel: bool, whether class 0, the background, does not count.
        metric_name: str, 'sensitivity', 'specificity', 'precision', 'accuracy', 'f1 score', 'miss rate', 'fall out', ...,
            or another name of these, as 'recall' and 'tpr'.
        calculation_method: bool, whether to take the rate of each batch and their mean, instead of the rate of all counts.
        decrease: str, what is put together: 'none', 'mean' or 'sum' of all, of the samples ('mean_batch', 'sum_batch') or
            of the classes ('mean_channel', 'sum_channel').
    Raises:
        ValueError: an unknown name.
        RuntimeError: eval comes before update.

    >>> metric = ms.train.ConfusionMatrixMetric(skip_channel=False, metric_name="accuracy")
    >>> metric.update(ms.tensor([[[1], [0]], [[0], [1]]]), ms.tensor([[[1], [0]], [[1], [0]]]))
    >>> metric.eval().tolist()
    [0.5]
    """

    def __init__(self, skip_channel=True, metric_name="sensitivity", calculation_method=False, decrease="mean"):
        super().__init__()
        name = metric_name.lower().replace("_", " ")
        name = _OTHER_NAMES.get(name, name)
        if name not in _RATES:
            raise ValueError(f"ConfusionMatrixMetric: unknown metric_name {metric_name!r}; known: {', '.join(_RATES)}")
        if decrease not in ("none", "mean", "sum", "mean_batch", "sum_batch", "mean_channel", "sum_channel"):
            raise ValueError(f"ConfusionMatrixMetric: unknown decrease {decrease!r}")
        self.skip_channel, self.metric_name, self.decrease = skip_channel, name, decrease
        self.calculation_method = calculation_method
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._counts, self._total, self._number = [], 0.0, 0.0

    @rearrange_inputs
    def update(self, *inputs):
        """Takes one-hot predictions and labels in."""
        p, y = self._take(inputs, 2)
        if self.skip_channel:
            p, y = p[:, 1:], y[:, 1:]
        p, y = (v.reshape(*v.shape[:2], -1) for v in (p, y))
        tp, tn = ((p + y) == 2).sum(2).astype(float), ((p + y) == 0).sum(2).astype(float)
        fp, fn = p.shape[2] - tp - tn, None
        fn = y.sum(2) - tp
        fp = p.sum(2) - tp
        counts = np.stack([tp, fp, tn, fn], -1)
        if self.calculation_method:
            value, number = self._decreased(self._rate(counts))
            self._total += value * number
            self._number += number
        else:
            self._counts.append(counts)

    def _rate(self, counts):
        a, b = _RATES[self.metric_name](*np.moveaxis(counts, -1, 0))
        return np.where(b == 0, np.nan, a / np.where(b == 0, 1, b))

    def _decreased(self, values):
        known = ~np.isnan(values)
        clean = np.where(known, values, 0)
        if self.decrease in ("none",):
            return clean, known.astype(float)
        if self.decrease.startswith("sum"):
            axis = {"sum": None, "sum_batch": 0, "sum_channel": 1}[self.decrease]
            return clean.sum(axis), known.sum(axis)
        mean = lambda v, k, axis: np.where(k.sum(axis) == 0, 0, v.sum(axis) / np.maximum(k.sum(axis), 1))
        if self.decrease == "mean":
            by_channel = mean(clean, known, 1)
            some = known.sum(1) > 0
            return mean(by_channel, some, 0), float(some.sum())
        axis = 0 if self.decrease == "mean_batch" else 1
        return mean(clean, known, axis), known.sum(axis)

    def eval(self):
        """The rate."""
        if self.calculation_method:
            if not np.any(self._number):
                raise RuntimeError("ConfusionMatrixMetric: nothing was seen, call update before eval")
            return np.asarray(self._total / self._number)
        if not self._counts:
            raise RuntimeError("ConfusionMatrixMetric: nothing was seen, call update before eval")
        return np.atleast_1d(self._rate(self._reduced_counts()))

    def _reduced_counts(self):
        counts = np.concatenate(self._counts)
        axes = {
            "none": None, "mean": (0, 1), "sum": (0, 1), "mean_batch": 0, "sum_batch": 0, "mean_channel": 1, "sum_channel": 1,
        }[self.decrease]  # fmt: skip
        if axes is None:
            return counts
        return counts.mean(axes) if self.decrease.startswith("mean") else counts.sum(axes)


# ---- distances of segmented images


def _edges(mask):
    """What of a mask touches something outside of it."""
    inner = mask.copy()
    padded = np.pad(mask, 1)
    centre = tuple(slice(1, -1) for _ in mask.shape)
    for axis in range(mask.ndim):
        for shift in (-1, 1):
            inner &= np.roll(padded, shift, axis)[centre]
    return mask & ~inner


def _surface_distances(a, b, metric):
    """For every edge point of a the distance to the nearest edge point of b."""
    points_a, points_b = np.argwhere(_edges(a)), np.argwhere(_edges(b))
    if not len(points_b):
        return np.full(len(points_a), np.inf)
    if not len(points_a):
        return np.array([np.inf])
    difference = np.abs(points_a[:, None] - points_b[None]).astype(float)
    if metric == "euclidean":
        distance = np.sqrt((difference**2).sum(-1))
    else:
        distance = difference.max(-1) if metric == "chessboard" else difference.sum(-1)
    return distance.min(1)


class _Surface(Metric):
    def __init__(self, distance_metric):
        super().__init__()
        if distance_metric not in ("euclidean", "chessboard", "taxicab"):
            raise ValueError(f"{type(self).__name__}: unknown distance_metric {distance_metric!r}")
        self.distance_metric = distance_metric
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._masks = None

    @rearrange_inputs
    def update(self, *inputs):
        """Takes predictions, labels and the label whose region counts in."""
        if len(inputs) != 3:
            raise ValueError(f"{type(self).__name__}: update takes predictions, labels and a label, got {len(inputs)}")
        p, y = (self._convert_data(v) for v in inputs[:2])
        if p.size == 0 or p.shape != y.shape:
            raise ValueError(f"{type(self).__name__}: shapes {p.shape} and {y.shape} do not go together")
        self._masks = tuple(v == inputs[2] for v in (p, y))

    def _distances(self, symmetric=False):
        if self._masks is None:
            raise RuntimeError(f"{type(self).__name__}: nothing was seen, call update before eval")
        p, y = self._masks
        forth = _surface_distances(p, y, self.distance_metric)
        return np.concatenate([forth, _surface_distances(y, p, self.distance_metric)]) if symmetric else forth


class HausdorffDistance(_Surface):
    """How far the point of one region's edge that is farthest from the other region's edge is from it, in either direction.

    update takes predictions and labels, arrays of one shape, and the label whose region counts.

    Args:
        distance_metric: str, 'euclidean', 'chessboard' (the largest difference) or 'taxicab' (their sum).
        percentile: number or None, takes that percentile of the distances instead of the largest.
        directed: bool, whether to look from the predictions to the labels only.
        crop: bool, there for MindSpore's programs; it changes nothing.
    Raises:
        ValueError: another metric or percentile.
        RuntimeError: eval comes before update.

    >>> a = [[1, 0, 0, 0]] * 2
    >>> b = [[0, 0, 0, 1]] * 2
    >>> metric = ms.train.HausdorffDistance()
    >>> metric.update(a, b, 1)
    >>> metric.eval()
    3.0
    """

    def __init__(self, distance_metric="euclidean", percentile=None, directed=False, crop=True):
        super().__init__(distance_metric)
        if percentile is not None and not 0 <= percentile <= 100:
            raise ValueError(f"HausdorffDistance: percentile must be in [0, 100], got {percentile}")
        self.percentile, self.directed = percentile, directed

    def eval(self):
        """The distance."""
        pick = lambda d: float(d.max() if self.percentile is None else np.percentile(d, self.percentile))
        forth = pick(self._distances())
        if self.directed:
            return forth
        p, y = self._masks
        return max(forth, pick(_surface_distances(y, p, self.distance_metric)))


class MeanSurfaceDistance(_Surface):
    """How far the edge of one region is from that of another, on average.

    update takes predictions and labels, arrays of one shape, and the label whose region counts.

    Args:
        symmetric: bool, whether to take both directions together, instead of from predictions to labels.
        distance_metric: str, 'euclidean', 'chessboard' (the largest difference) or 'taxicab' (their sum).
    Raises:
        ValueError: another metric.
        RuntimeError: eval comes before update.

    >>> a = [[1, 0, 0, 0]] * 2
    >>> b = [[0, 0, 0, 1]] * 2
    >>> metric = ms.train.MeanSurfaceDistance()
    >>> metric.update(a, b, 1)
    >>> metric.eval()
    3.0
    """

    def __init__(self, symmetric=False, distance_metric="euclidean"):
        super().__init__(distance_metric)
        self.symmetric = symmetric

    def eval(self):
        """The distance."""
        return float(np.mean(self._distances(self.symmetric)))


class RootMeanSquareDistance(MeanSurfaceDistance):
    """How far the edge of one region is from that of another: the root of the mean of the squared distances.

    update takes predictions and labels, arrays of one shape, and the label whose region counts.

    Args:
        symmetric: bool, whether to take both directions together, instead of from predictions to labels.
        distance_metric: str, 'euclidean', 'chessboard' (the largest difference) or 'taxicab' (their sum).
    Raises:
        ValueError: another metric.
        RuntimeError: eval comes before update.

    >>> a = [[1, 0, 0, 0]] * 2
    >>> b = [[0, 0, 0, 1]] * 2
    >>> metric = ms.train.RootMeanSquareDistance(symmetric=True)
    >>> metric.update(a, b, 1)
    >>> metric.eval()
    3.0
    """

    def eval(self):
        """The distance."""
        return float(np.sqrt(np.mean(self._distances(self.symmetric) ** 2)))
