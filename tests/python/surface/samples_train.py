"""Samples of msjit.train's metrics: name -> expressions. Model, callbacks and files are in test_train.py."""

_P2 = "T([[0.2, 0.5], [0.3, 0.1], [0.9, 0.6]], np.float32), T([1, 0, 1])"
_P3 = "PROB[:, :3], T([1, 0, 2])"
_MULTI = "T([[0, 1, 1], [1, 0, 1], [1, 1, 0]]), T([[0, 1, 1], [1, 0, 0], [1, 1, 1]])"
_MASKS = "T([[3, 0, 1], [1, 3, 0], [1, 0, 2]]), T([[0, 2, 1], [1, 2, 1], [0, 0, 1]]), 0"


def _of(make, *calls):
    return [f"(lambda m: (m.clear(), m.update({c}), m.eval())[-1])(tr.{make})" for c in calls]


SAMPLES = {
    "Accuracy": [*_of("Accuracy('classification')", _P2, _P3), *_of("Accuracy('multilabel')", _MULTI)], "MAE": _of("MAE()", "S, R"), "MSE": _of("MSE()", "S, R"), "Loss": _of("Loss()", "T(0.5, np.float32)"),
    "Precision": [*_of("Precision()", _P3), "(lambda m: (m.clear(), m.update(" + _P3 + "), m.eval(True))[-1])(tr.Precision())", *_of("Precision('multilabel')", _MULTI)], "Recall": [*_of("Recall()", _P3), *_of("Recall('multilabel')", _MULTI)],
    "F1": _of("F1()", _P3), "Fbeta": ["(lambda m: (m.clear(), m.update(" + _P3 + "), m.eval(), m.eval(True))[-2:])(tr.Fbeta(2))"], "Perplexity": [*_of("Perplexity()", _P2), *_of("Perplexity(ignore_label=0)", _P2)],
    "TopKCategoricalAccuracy": _of("TopKCategoricalAccuracy(2)", _P3), "Top1CategoricalAccuracy": _of("Top1CategoricalAccuracy()", _P3), "Top5CategoricalAccuracy": _of("Top5CategoricalAccuracy()", "ops.softmax(TOK[:, 0]), T([1, 0, 2, 7, 5])"),
    "ConfusionMatrix": [*_of("ConfusionMatrix(2)", "T([1, 0, 1, 0]), T([1, 0, 0, 1])"), *_of("ConfusionMatrix(2, 'target')", "T([1, 0, 1, 0]), T([1, 0, 0, 0])")],
    "ConfusionMatrixMetric": _of("ConfusionMatrixMetric(True, 'tpr', False, 'mean')", "T([[[0], [1]], [[1], [0]]]), T([[[0], [1]], [[0], [1]]])", "T([[[1], [1]], [[1], [0]]]), T([[[0], [1]], [[0], [1]]])"),
    "CosineSimilarity": _of("CosineSimilarity()", "T([[1., 3., 4.], [2., 4., 2.], [0., 1., 1.]], np.float32)"), "Dice": _of("Dice(1e-5)", "U, BIN"),
    "BleuScore": _of("BleuScore()", "[['i', 'have', 'a', 'pen', 'on', 'my', 'desk']], [[['i', 'have', 'a', 'pen', 'in', 'my', 'desk'], ['there', 'is', 'a', 'pen', 'on', 'the', 'desk']]]"),
    "HausdorffDistance": _of("HausdorffDistance()", _MASKS), "MeanSurfaceDistance": [*_of("MeanSurfaceDistance(False, 'euclidean')", _MASKS), *_of("MeanSurfaceDistance(True)", _MASKS)], "RootMeanSquareDistance": _of("RootMeanSquareDistance(False, 'euclidean')", _MASKS),
    "ROC": _of("ROC(pos_label=1)", "T([3, 1, 4, 2]), T([0, 1, 2, 3])"), "auc": ["tr.auc(np.array([0.0, 0.1, 0.6, 1.0]), np.array([0.0, 0.5, 0.9, 1.0]))", "tr.auc(np.array([0.6, 0.1, 1.0]), np.array([0.0, 0.5, 0.9]), True)"],
    "get_metric_fn": ["type(tr.get_metric_fn('mae')).__name__", "type(tr.get_metric_fn('F1')).__name__"], "names": ["len([n for n in tr.names() if n in ('accuracy', 'mae', 'top_5_accuracy')])"], "Metric": ["isinstance(tr.MAE(), tr.Metric)"],
    "rearrange_inputs": ["(lambda m: (m.set_indexes([1, 2]), m.clear(), m.update(B, S, R), m.eval())[-1])(tr.MAE())"],
}  # fmt: skip
