"""Measures of a model over a data set: clear, update for every batch, eval. They compute on the host with NumPy."""

import functools
import math

import numpy as np

from .._core import Tensor


def rearrange_inputs(func):
    """Decorates the update of a metric, so that it takes the inputs that set_indexes named, in that order.

    Args:
        func: callable, the method update(self, *inputs).
    Returns:
        The decorated method.

    >>> class First(ms.train.Metric):
    ...     @ms.train.rearrange_inputs
    ...     def update(self, *inputs):
    ...         self.seen = inputs
    >>> metric = First().set_indexes([2, 0])
    >>> metric.update("a", "b", "c")
    >>> metric.seen
    ('c', 'a')
    """

    @functools.wraps(func)
    def wrapper(self, *inputs):
        indexes = self.indexes
        return func(self, *(inputs if indexes is None else [inputs[i] for i in indexes]))

    return wrapper


class Metric:
    """Base of metrics: a class of one's own defines clear(), update(*inputs), which takes a batch in, and eval().

    A call does all three; self._convert_data(x) makes a NumPy array of what update is given.

    >>> class Largest(ms.train.Metric):
    ...     def clear(self):
    ...         self.value = float("-inf")
    ...     def update(self, *inputs):
    ...         self.value = max(self.value, float(inputs[0].max()))
    ...     def eval(self):
    ...         return self.value
    >>> Largest()(ms.tensor([1.0, 3.0, 2.0]))
    3.0
    """

    def __init__(self):
        self._indexes = None

    @property
    def indexes(self):
        """Which inputs update takes, see ``set_indexes``."""
        return getattr(self, "_indexes", None)

    def set_indexes(self, indexes):
        """Says which of the inputs are to be given to update, in which order; returns the metric."""
        if not isinstance(indexes, list) or not all(isinstance(i, int) for i in indexes):
            raise ValueError(f"set_indexes: expected a list of ints, got {indexes!r}")
        self._indexes = indexes
        return self

    def _convert_data(self, data):
        if isinstance(data, Tensor):
            return data.float().asnumpy() if "bfloat16" in repr(data.dtype) else data.asnumpy()
        if isinstance(data, (list, np.ndarray, int, float, np.generic)):
            return np.asarray(data)
        raise TypeError(f"{type(self).__name__}: expected a Tensor, list or array, got {type(data).__name__}")

    def _take(self, inputs, count):
        if len(inputs) != count:
            raise ValueError(f"{type(self).__name__}: update takes {count} inputs, got {len(inputs)}")
        return [self._convert_data(x) for x in inputs]

    def __call__(self, *inputs):
        self.clear()
        self.update(*inputs)
        return self.eval()

    def clear(self):
        """Forgets what was seen."""
        raise NotImplementedError(f"{type(self).__name__}: clear must be defined")

    def eval(self):
        """The measure of what was seen."""
        raise NotImplementedError(f"{type(self).__name__}: eval must be defined")

    def update(self, *inputs):
        """Takes a batch in."""
        raise NotImplementedError(f"{type(self).__name__}: update must be defined")


def _ratio(name, a, b):
    if b == 0:
        raise RuntimeError(f"{name}: nothing was seen, call update before eval")
    return a / b


class _Mean(Metric):
    """A sum over a count."""

    def __init__(self):
        super().__init__()
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._total, self._count = 0.0, 0

    def eval(self):
        """The mean."""
        return _ratio(type(self).__name__, self._total, self._count)


class MAE(_Mean):
    """Mean absolute error of (predictions, labels).

    >>> ms.train.MAE()(ms.tensor([1.0, 2.0]), ms.tensor([2.0, 2.0]))
    0.5
    """

    @rearrange_inputs
    def update(self, *inputs):
        """Takes predictions and labels in."""
        p, y = self._take(inputs, 2)
        self._total += float(np.abs(y.reshape(p.shape) - p).sum())
        self._count += y.shape[0]


class MSE(_Mean):
    """Mean squared error of (predictions, labels).

    >>> ms.train.MSE()(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 2.0]))
    2.0
    """

    @rearrange_inputs
    def update(self, *inputs):
        """Takes predictions and labels in."""
        p, y = self._take(inputs, 2)
        self._total += float(((y.reshape(p.shape) - p) ** 2).sum())
        self._count += y.shape[0]


class Loss(_Mean):
    """Mean of the losses it is given.

    >>> ms.train.Loss()(ms.tensor(0.5))
    0.5
    """

    @rearrange_inputs
    def update(self, *inputs):
        """Takes a loss in."""
        (loss,) = self._take(inputs, 1)
        if loss.size != 1 and loss.ndim > 1:
            raise ValueError(f"Loss: expected one number or a list of them, got shape {loss.shape}")
        self._total += float(np.mean(loss))
        self._count += 1


class Perplexity(Metric):
    """exp of the mean of -log(p), where p is the probability that was given to each label.

    It tells between how many choices the model still wavered, so to speak. update takes probabilities (..., C) and labels
    (...).

    Args:
        ignore_label: int or None, a label that does not count.
    Raises:
        TypeError: another ignore_label.
        RuntimeError: eval comes before update.

    >>> round(ms.train.Perplexity()(ms.tensor([[0.5, 0.5], [0.5, 0.5]]), ms.tensor([0, 1])), 3)
    2.0
    """

    def __init__(self, ignore_label=None):
        super().__init__()
        if ignore_label is not None and not isinstance(ignore_label, int):
            raise TypeError(f"Perplexity: ignore_label must be None or an int, got {ignore_label!r}")
        self.ignore_label = ignore_label
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._total, self._count = 0.0, 0

    @rearrange_inputs
    def update(self, *inputs):
        """Takes probabilities (..., C) and labels (...) in."""
        p, y = self._take(inputs, 2)
        flat, y = p.reshape(-1, p.shape[-1]), y.reshape(-1).astype(np.int64)
        chosen = flat[np.arange(y.size), y]
        if self.ignore_label is not None:
            chosen = np.where(y == self.ignore_label, 1.0, chosen)
            self._count -= int((y == self.ignore_label).sum())
        self._total -= float(np.log(np.maximum(1e-10, chosen)).sum())
        self._count += y.size

    def eval(self):
        """The perplexity."""
        return math.exp(_ratio("Perplexity", self._total, self._count))


# ---- classification


class _Classes(Metric):
    def __init__(self, eval_type="classification"):
        super().__init__()
        if eval_type not in ("classification", "multilabel"):
            raise TypeError(
                f"{type(self).__name__}: eval_type must be 'classification' or 'multilabel', got {eval_type!r}"
            )
        self._type = eval_type
        self.clear()

    def _masks(self, inputs):
        """(predicted, labelled), bool of (elements, classes)."""
        p, y = self._take(inputs, 2)
        if self._type == "multilabel":
            if p.shape != y.shape:
                raise ValueError(f"{type(self).__name__}: shapes {p.shape} and {y.shape} differ")
            move = lambda a: np.moveaxis(a, 1, -1).reshape(-1, a.shape[1]) == 1
            return move(p), move(y)
        classes = p.shape[1]
        y = y.argmax(1) if y.ndim == p.ndim and y.shape == p.shape else y
        best = p.argmax(1).reshape(-1)
        eye = np.eye(classes, dtype=bool)
        return eye[best], eye[y.reshape(-1).astype(np.int64)]


class Accuracy(_Classes):
    """The share of right predictions.

    update takes scores (N, C) and labels (N,) or one-hot (N, C); with 'multilabel' zeros and ones (N, C, ...) of both: then a
    sample is right if all its classes are.

    Args:
        eval_type: str, 'classification' or 'multilabel'.
    Raises:
        TypeError: another eval_type.
        RuntimeError: eval comes before update.

    >>> ms.train.Accuracy()(ms.tensor([[0.2, 0.8], [0.9, 0.1]]), ms.tensor([1, 1]))
    0.5
    """

    def clear(self):
        """Forgets what was seen."""
        self._right, self._total = 0, 0

    @rearrange_inputs
    def update(self, *inputs):
        """Takes scores and labels in."""
        p, y = self._masks(inputs)
        self._right += int((p == y).all(1).sum())
        self._total += len(p)

    def eval(self):
        """The accuracy."""
        return _ratio("Accuracy", self._right, self._total)


class _Counts(_Classes):
    def clear(self):
        """Forgets what was seen."""
        self._hits = self._predicted = self._labelled = 0
        self._per_sample = []

    @rearrange_inputs
    def update(self, *inputs):
        """Takes scores and labels in."""
        p, y = self._masks(inputs)
        if self._type == "multilabel":
            self._per_sample.append(((p & y).sum(1), p.sum(1), y.sum(1)))
        self._hits = self._hits + (p & y).sum(0)
        self._predicted = self._predicted + p.sum(0)
        self._labelled = self._labelled + y.sum(0)
        self._seen = True

    def _values(self, of):
        if isinstance(self._hits, int):
            raise RuntimeError(f"{type(self).__name__}: nothing was seen, call update before eval")
        if self._type == "multilabel":
            hits, predicted, labelled = (np.concatenate(v) for v in zip(*self._per_sample))
        else:
            hits, predicted, labelled = self._hits, self._predicted, self._labelled
        return hits / ({"precision": predicted, "recall": labelled}[of] + np.finfo(np.float64).tiny)


class Precision(_Counts):
    """For each class the share of its predictions that are right: hits / predictions.

    update takes scores (N, C) and labels (N,) or one-hot (N, C); with 'multilabel' zeros and ones of both.

    eval(average=True) gives the mean of the classes.

    Args:
        eval_type: str, 'classification' or 'multilabel'.
    Raises:
        TypeError: another eval_type.
        RuntimeError: eval comes before update.

    >>> metric = ms.train.Precision()
    >>> metric.update(ms.tensor([[0.2, 0.8], [0.9, 0.1], [0.3, 0.7]]), ms.tensor([1, 0, 0]))
    >>> metric.eval().round(3).tolist()
    [1.0, 0.5]
    """

    def eval(self, average=False):
        """The precision of every class, or their mean."""
        values = self._values("precision")
        return float(values.mean()) if average else values


class Recall(_Counts):
    """For each class the share of its elements that are found: hits / elements.

    update takes scores (N, C) and labels (N,) or one-hot (N, C); with 'multilabel' zeros and ones of both.

    eval(average=True) gives the mean of the classes.

    Args:
        eval_type: str, 'classification' or 'multilabel'.
    Raises:
        TypeError: another eval_type.
        RuntimeError: eval comes before update.

    >>> metric = ms.train.Recall()
    >>> metric.update(ms.tensor([[0.2, 0.8], [0.9, 0.1], [0.3, 0.7]]), ms.tensor([1, 0, 0]))
    >>> metric.eval().round(3).tolist()
    [0.5, 1.0]
    """

    def eval(self, average=False):
        """The recall of every class, or their mean."""
        values = self._values("recall")
        return float(values.mean()) if average else values


class Fbeta(Metric):
    """For each class (1 + beta**2) P R / (beta**2 P + R), a mean of its precision P and its recall R.

    update takes scores (N, C) and labels (N,) or one-hot (N, C).

    eval(average=True) gives the mean of the classes.

    Args:
        beta: number, how much more recall counts than precision.
    Raises:
        ValueError: beta is not positive.
        RuntimeError: eval comes before update.

    >>> metric = ms.train.Fbeta(2.0)
    >>> metric.update(ms.tensor([[0.2, 0.8], [0.9, 0.1], [0.3, 0.7]]), ms.tensor([1, 0, 0]))
    >>> metric.eval().round(3).tolist()
    [0.556, 0.833]
    """

    def __init__(self, beta):
        super().__init__()
        if beta <= 0:
            raise ValueError(f"Fbeta: beta must be positive, got {beta}")
        self.beta = beta
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._counts = _Counts("classification")

    @rearrange_inputs
    def update(self, *inputs):
        """Takes scores and labels in."""
        self._counts.update(*inputs)

    def eval(self, average=False):
        """F of every class, or their mean."""
        c, square, eps = self._counts, self.beta**2, np.finfo(np.float64).eps
        if isinstance(c._hits, int):
            raise RuntimeError("Fbeta: nothing was seen, call update before eval")
        values = (1 + square) * c._hits / (square * c._labelled + c._predicted + eps)
        return float(values.mean()) if average else values


class F1(Fbeta):
    """For each class 2 P R / (P + R), the harmonic mean of its precision P and its recall R: Fbeta with beta 1.

    update takes scores (N, C) and labels (N,) or one-hot (N, C); eval(average=True) gives the mean of the classes.

    Raises:
        RuntimeError: eval comes before update.

    >>> metric = ms.train.F1()
    >>> metric.update(ms.tensor([[0.2, 0.8], [0.9, 0.1], [0.3, 0.7]]), ms.tensor([1, 0, 0]))
    >>> metric.eval().round(3).tolist()
    [0.667, 0.667]
    """

    def __init__(self):
        super().__init__(1.0)


class TopKCategoricalAccuracy(Metric):
    """The share of labels that are among the k greatest scores.

    update takes scores (N, C) and labels (N,) or one-hot (N, C).

    Args:
        k: int, how many scores count.
    Raises:
        ValueError: k is not a positive int.
        RuntimeError: eval comes before update.

    >>> ms.train.TopKCategoricalAccuracy(2)(ms.tensor([[0.1, 0.3, 0.6]]), ms.tensor([1]))
    1.0
    """

    def __init__(self, k):
        super().__init__()
        if not isinstance(k, int) or isinstance(k, bool) or k < 1:
            raise ValueError(f"TopKCategoricalAccuracy: k must be a positive int, got {k!r}")
        self.k = k
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._right, self._total = 0, 0

    @rearrange_inputs
    def update(self, *inputs):
        """Takes scores (N, C) and labels (N,) or one-hot in."""
        p, y = self._take(inputs, 2)
        y = y.argmax(1) if y.ndim == p.ndim and y.shape == p.shape else y
        best = p.argsort(1)[:, ::-1][:, : self.k]
        self._right += int((best == y.reshape(-1, 1)).any(1).sum())
        self._total += len(p)

    def eval(self):
        """The accuracy."""
        return _ratio(type(self).__name__, self._right, self._total)


class Top1CategoricalAccuracy(TopKCategoricalAccuracy):
    """The share of labels that have the greatest score.

    update takes scores (N, C) and labels (N,) or one-hot (N, C).

    Raises:
        RuntimeError: eval comes before update.

    >>> ms.train.Top1CategoricalAccuracy()(ms.tensor([[0.1, 0.3, 0.6]]), ms.tensor([1]))
    0.0
    """

    def __init__(self):
        super().__init__(1)


class Top5CategoricalAccuracy(TopKCategoricalAccuracy):
    """The share of labels that are among the five greatest scores.

    update takes scores (N, C) and labels (N,) or one-hot (N, C).

    Raises:
        RuntimeError: eval comes before update.

    >>> ms.train.Top5CategoricalAccuracy()(ms.tensor([[0.4, 0.3, 0.1, 0.09, 0.06, 0.05]]), ms.tensor([5]))
    0.0
    """

    def __init__(self):
        super().__init__(5)


class ConfusionMatrix(Metric):
    """How often class i was taken for class j, in row i and column j.

    update takes scores (N, C), classes (N,), or probabilities of class 1 (N,) of floats, and labels (N,).

    Args:
        num_classes: int, how many classes there are.
        normalize: str, 'no_norm': counts; 'target': over the sum of the row; 'prediction': of the column; 'all': of the
            matrix.
        threshold: number, from which probability on it is class 1.
    Raises:
        ValueError: another normalize.
        RuntimeError: eval comes before update.

    >>> metric = ms.train.ConfusionMatrix(2)
    >>> metric.update(ms.tensor([0, 1, 1, 0]), ms.tensor([0, 1, 0, 0]))
    >>> metric.eval().tolist()
    [[2.0, 1.0], [0.0, 1.0]]
    """

    def __init__(self, num_classes, normalize="no_norm", threshold=0.5):
        super().__init__()
        if normalize not in ("no_norm", "target", "prediction", "all", None):
            raise ValueError(f"ConfusionMatrix: unknown normalize {normalize!r}")
        self.num_classes, self.normalize, self.threshold = num_classes, normalize, threshold
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self.confusion_matrix = np.zeros((self.num_classes, self.num_classes))
        self._seen = False

    @rearrange_inputs
    def update(self, *inputs):
        """Takes predictions and labels in."""
        p, y = self._take(inputs, 2)
        if p.ndim == y.ndim + 1:
            p = p.argmax(1)
        elif p.ndim == y.ndim and p.dtype.kind == "f":
            p = (p >= self.threshold).astype(np.int64)
        index = y.reshape(-1).astype(np.int64) * self.num_classes + p.reshape(-1).astype(np.int64)
        counts = np.bincount(index, minlength=self.num_classes**2)
        self.confusion_matrix = self.confusion_matrix + counts.reshape(self.num_classes, self.num_classes)
        self._seen = True

    def eval(self):
        """The matrix, labels in rows."""
        if not self._seen:
            raise RuntimeError("ConfusionMatrix: nothing was seen, call update before eval")
        c = self.confusion_matrix.astype(float)
        if self.normalize in (None, "no_norm"):
            return c
        total = {"target": c.sum(1, keepdims=True), "prediction": c.sum(0, keepdims=True), "all": c.sum()}[
            self.normalize
        ]
        return np.nan_to_num(c / total)


class ROC(Metric):
    """The rates of false and of true alarms for every threshold (receiver operating characteristic).

    update takes scores (N,) and labels (N,), or scores (N, C) for C classes.

    eval gives (false positive rates, true positive rates, thresholds), lists of them for several classes.

    Args:
        class_num: int or None, how many classes; None: as many as there are scores.
        pos_label: int or None, which label counts as hit, of scores (N,); None: 1.
    Raises:
        RuntimeError: eval comes before update.

    >>> metric = ms.train.ROC(pos_label=1)
    >>> metric.update(ms.tensor([0.9, 0.6, 0.2]), ms.tensor([1, 0, 1]))
    >>> false, true, thresholds = metric.eval()
    >>> false.tolist(), true.tolist()
    ([0.0, 0.0, 1.0, 1.0], [0.0, 0.5, 0.5, 1.0])
    """

    def __init__(self, class_num=None, pos_label=None):
        super().__init__()
        self.class_num, self.pos_label = class_num, pos_label
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._p, self._y = [], []

    @rearrange_inputs
    def update(self, *inputs):
        """Takes scores and labels in."""
        p, y = self._take(inputs, 2)
        self._p.append(p)
        self._y.append(y)

    def eval(self):
        """The curve."""
        if not self._p:
            raise RuntimeError("ROC: nothing was seen, call update before eval")
        p, y = np.concatenate(self._p), np.concatenate(self._y)
        if p.ndim == 1:
            return _curve(p, y, 1 if self.pos_label is None else self.pos_label)
        curves = [_curve(p[:, c], y.reshape(-1), c) for c in range(self.class_num or p.shape[1])]
        return tuple(list(v) for v in zip(*curves))


def _curve(scores, labels, positive):
    order = np.argsort(scores, kind="stable")[::-1]
    scores, hits = scores[order], labels[order] == positive
    ends = np.append(np.nonzero(np.diff(scores))[0], len(scores) - 1)
    true = np.cumsum(hits)[ends]
    false = 1 + ends - true
    true, false = np.append(0, true), np.append(0, false)
    return false / max(false[-1], 1), true / max(true[-1], 1), np.append(scores[ends[0]] + 1, scores[ends])


def auc(x, y, reorder=False):
    """The area under a curve by the trapezoidal rule, as that of a ROC.

    Args:
        x: Tensor or array, 1-d, rising or falling.
        y: Tensor or array, 1-d, of the same length.
        reorder: bool, whether to put the points in the order of x first.
    Returns:
        float.
    Raises:
        ValueError: other shapes, or where x neither rises nor falls.

    >>> ms.train.auc(ms.tensor([0.0, 0.5, 1.0]), ms.tensor([0.0, 1.0, 1.0]))
    0.75
    """
    x, y = (v.asnumpy() if isinstance(v, Tensor) else np.asarray(v) for v in (x, y))
    if x.ndim != 1 or x.shape != y.shape or len(x) < 2:
        raise ValueError(f"auc: expected two vectors of one length, at least 2, got {x.shape} and {y.shape}")
    sign = 1
    if reorder:
        order = np.lexsort((y, x))
        x, y = x[order], y[order]
    else:
        steps = np.diff(x)
        if (steps < 0).any():
            if not (steps <= 0).all():
                raise ValueError("auc: x neither rises nor falls; use reorder=True")
            sign = -1
    return float(sign * ((x[1:] - x[:-1]) * (y[1:] + y[:-1]) / 2).sum())
