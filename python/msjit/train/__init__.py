# ruff: noqa: F401 (what is imported here is what the package offers)
"""Training: Model, callbacks, metrics, loss scaling and checkpoints, with MindSpore's names and defaults."""

from ..amp import DynamicLossScaleManager, FixedLossScaleManager, LossScaleManager
from ..kinds import get_ckpt_path_with_strategy, merge_sliced_parameter
from ..serialization import (
    async_ckpt_thread_status,
    ckpt_to_safetensors,
    load_checkpoint,
    load_checkpoint_async,
    load_param_into_net,
    safetensors_to_ckpt,
    save_checkpoint,
)
from .callbacks import (
    Callback,
    EarlyStopping,
    History,
    LambdaCallback,
    LearningRateScheduler,
    LossMonitor,
    ReduceLROnPlateau,
    RunContext,
    TimeMonitor,
    _handle_loss,
)
from .checkpoints import BackupAndRestore, CheckpointConfig, ModelCheckpoint
from .metric_names import get_metric_fn, get_metrics, names
from .metrics import (
    F1,
    MAE,
    MSE,
    ROC,
    Accuracy,
    ConfusionMatrix,
    Fbeta,
    Loss,
    Metric,
    Perplexity,
    Precision,
    Recall,
    Top1CategoricalAccuracy,
    Top5CategoricalAccuracy,
    TopKCategoricalAccuracy,
    auc,
    rearrange_inputs,
)
from .metrics_images import OcclusionSensitivity
from .model import DatasetHelper, Model, build_train_network, connect_network_with_dataset, data_sink
from .on_exit import OnRequestExit
from .similarity_metrics import (
    BleuScore,
    ConfusionMatrixMetric,
    CosineSimilarity,
    Dice,
    HausdorffDistance,
    MeanSurfaceDistance,
    RootMeanSquareDistance,
)
from .summary import SummaryCollector, SummaryRecord

_MODULES = (
    "callbacks", "checkpoints", "metric_names", "metrics", "metrics_images", "similarity_metrics", "model", "on_exit", "summary",
    "get_metrics",
)  # fmt: skip
__all__ = sorted(name for name in dir() if not name.startswith("_") and name not in _MODULES)


from .._missing import explain_calls, getattr_of  # noqa: E402


def __getattr__(name):
    if name in ("export", "load"):
        import msjit

        return getattr(msjit, name)
    return _absent(name)


_absent = getattr_of(__name__)
explain_calls(globals())
