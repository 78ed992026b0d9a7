"""Metrics by name."""

from . import metrics
from . import metrics_images as images
from . import similarity_metrics as similarity
from .metrics import Metric

_FACTORIES = {
    "accuracy": metrics.Accuracy, "acc": metrics.Accuracy, "precision": metrics.Precision, "recall": metrics.Recall,
    "F1": metrics.F1, "dice": similarity.Dice, "roc": metrics.ROC, "auc": metrics.auc, "bleu_score": similarity.BleuScore,
    "cosine_similarity": similarity.CosineSimilarity, "mae": metrics.MAE, "mse": metrics.MSE, "loss": metrics.Loss,
    "mean_surface_distance": similarity.MeanSurfaceDistance, "root_mean_square_distance": similarity.RootMeanSquareDistance,
    "perplexity": metrics.Perplexity, "confusion_matrix": metrics.ConfusionMatrix,
    "confusion_matrix_metric": similarity.ConfusionMatrixMetric, "hausdorff_distance": similarity.HausdorffDistance,
    "topk": metrics.TopKCategoricalAccuracy, "top_1_accuracy": metrics.Top1CategoricalAccuracy,
    "top_5_accuracy": metrics.Top5CategoricalAccuracy, "occlusion_sensitivity": images.OcclusionSensitivity,
}  # fmt: skip


def names():
    """The names ``get_metric_fn`` knows, in their order.

    >>> "accuracy" in ms.train.names()
    True
    """
    return sorted(_FACTORIES)


def get_metric_fn(name, *args, **kwargs):
    """The metric of that name, made with the arguments.

    >>> type(ms.train.get_metric_fn("mae")).__name__
    'MAE'
    """
    if name not in _FACTORIES:
        raise KeyError(f"get_metric_fn: unknown metric {name!r}; known: {', '.join(_FACTORIES)}")
    return _FACTORIES[name](*args, **kwargs)


def get_metrics(metrics):
    """A dict of names and Metrics from names, a dict or None."""
    if metrics is None:
        return {}
    if isinstance(metrics, dict):
        for name, metric in metrics.items():
            if not isinstance(name, str) or not isinstance(metric, Metric):
                raise TypeError(f"get_metrics: expected names and Metrics, got {name!r}: {type(metric).__name__}")
        return dict(metrics)
    if isinstance(metrics, (set, list, tuple)):
        return {name: get_metric_fn(name) for name in metrics}
    raise TypeError(f"get_metrics: expected None, a dict, list or set, got {type(metrics).__name__}")
