# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.amp import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from msjit.kinds import get_ckpt_path_with_strategy as get_ckpt_path_with_strategy, merge_sliced_parameter as merge_sliced_parameter
from . import callbacks as callbacks
from . import metric_names as metric_names
from . import metrics as metrics
from . import metrics_images as metrics_images
from . import model as model
from . import on_exit as on_exit
from . import similarity_metrics as similarity_metrics
from . import summary as summary
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class Accuracy(Metric):
    """Share of right predictions: (N, C) scores with labels (N,) or one-hot, or multilabel 0 and 1.

    >>> ms.train.Accuracy()(ms.tensor([[0.2, 0.8], [0.9, 0.1]]), ms.tensor([1, 1]))
    0.5"""
    def __init__(self, eval_type: str = 'classification') -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The accuracy."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes scores and labels in."""
        ...
class BackupAndRestore(Callback):
    """Keeps a checkpoint of every save_freq ('epoch' or a number of steps) and, at the start, loads one that is there."""
    def __init__(self, backup_dir: Any, save_freq: str = 'epoch', delete_checkpoint: bool = True) -> None: ...
    def begin(self, run_context: Any) -> Any:
        """Loads what is there."""
        ...
    def end(self, run_context: Any) -> Any:
        """Takes the backup away after a whole run."""
        ...
    def epoch_end(self, run_context: Any) -> Any:
        """Writes when it is time."""
        ...
    def step_end(self, run_context: Any) -> Any:
        """Writes when it is time."""
        ...
class BleuScore(Metric):
    """Agreement of texts with references by n-grams up to n_gram (Papineni et al., 2002), smooth: counts plus one."""
    def __init__(self, n_gram: complex | Tensor = 4, smooth: bool = False) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The score in [0, 1]."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes candidates (lists of words) and for each a list of references in."""
        ...
class Callback:
    """Base: methods named after moments (``on_train_begin``, ``on_train_step_end``, ``on_eval_end``, ...; or ``begin``,
    ``step_end``, ... for both) take a ``RunContext``. Also a context manager."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *_: Any) -> Any: ...
    def begin(self, run_context: Any) -> Any:
        """Before the run."""
        ...
    def end(self, run_context: Any) -> Any:
        """After the run."""
        ...
    def epoch_begin(self, run_context: Any) -> Any:
        """Before an epoch."""
        ...
    def epoch_end(self, run_context: Any) -> Any:
        """After an epoch."""
        ...
    def on_eval_begin(self, run_context: Any, moment: str = 'begin') -> Any:
        """At begin of evaluation."""
        ...
    def on_eval_end(self, run_context: Any, moment: str = 'end') -> Any:
        """At end of evaluation."""
        ...
    def on_eval_epoch_begin(self, run_context: Any, moment: str = 'epoch_begin') -> Any:
        """At epoch begin of evaluation."""
        ...
    def on_eval_epoch_end(self, run_context: Any, moment: str = 'epoch_end') -> Any:
        """At epoch end of evaluation."""
        ...
    def on_eval_step_begin(self, run_context: Any, moment: str = 'step_begin') -> Any:
        """At step begin of evaluation."""
        ...
    def on_eval_step_end(self, run_context: Any, moment: str = 'step_end') -> Any:
        """At step end of evaluation."""
        ...
    def on_train_begin(self, run_context: Any, moment: str = 'begin') -> Any:
        """At begin of training."""
        ...
    def on_train_end(self, run_context: Any, moment: str = 'end') -> Any:
        """At end of training."""
        ...
    def on_train_epoch_begin(self, run_context: Any, moment: str = 'epoch_begin') -> Any:
        """At epoch begin of training."""
        ...
    def on_train_epoch_end(self, run_context: Any, moment: str = 'epoch_end') -> Any:
        """At epoch end of training."""
        ...
    def on_train_step_begin(self, run_context: Any, moment: str = 'step_begin') -> Any:
        """At step begin of training."""
        ...
    def on_train_step_end(self, run_context: Any, moment: str = 'step_end') -> Any:
        """At step end of training."""
        ...
    def step_begin(self, run_context: Any) -> Any:
        """Before a step."""
        ...
    def step_end(self, run_context: Any) -> Any:
        """After a step."""
        ...
class CheckpointConfig:
    """When checkpoints are written (every so many steps or seconds) and how many are kept."""
    def __init__(self, save_checkpoint_steps: complex | Tensor = 1, save_checkpoint_seconds: complex | Tensor = 0, keep_checkpoint_max: complex | Tensor = 5, keep_checkpoint_per_n_minutes: complex | Tensor = 0, integrated_save: bool = True, async_save: bool = False, saved_network: Any = None, append_info: Any = None, enc_key: Any = None, enc_mode: str = 'AES-GCM', exception_save: bool = False, crc_check: bool = False, remove_redundancy: bool = False, format: str = 'ckpt', **kwargs: Any) -> None: ...
    def get_checkpoint_policy(self) -> Any:
        """What was decided, a dict."""
        ...
class ConfusionMatrix(Metric):
    """How often class i was predicted as j; normalize 'no_norm', 'target', 'prediction' or 'all'; scores (N, C), or
    probabilities of class 1 with a threshold."""
    def __init__(self, num_classes: Any, normalize: str = 'no_norm', threshold: complex | Tensor = 0.5) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The matrix, labels in rows."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes predictions and labels in."""
        ...
class ConfusionMatrixMetric(Metric):
    """A rate of the confusion matrix (metric_name: sensitivity, specificity, precision, accuracy, f1 score, ...) of one-hot
    predictions and labels (N, C, ...); skip_channel: class 0 does not count; decrease: which means are taken."""
    def __init__(self, skip_channel: bool = True, metric_name: str = 'sensitivity', calculation_method: bool = False, decrease: str = 'mean') -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The rate."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes one-hot predictions and labels in."""
        ...
class CosineSimilarity(Metric):
    """Similarity of all pairs of rows, by the cosine or the dot product; reduction none, mean or sum over rows."""
    def __init__(self, similarity: str = 'cosine', reduction: str = 'none', zero_diagonal: bool = True) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The matrix of similarities, or its rows' mean or sum."""
        ...
    def update(self, inputs: Any) -> Any:
        """Takes rows in."""
        ...
class DatasetHelper:
    """Iterates over the batches of a data set, so many epochs."""
    def __init__(self, dataset: Any, dataset_sink_mode: bool = True, sink_size: complex | Tensor = -1, epoch_num: complex | Tensor = 1) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def sink_size(self) -> Any:
        """How many batches one call takes."""
        ...
    def stop_send(self) -> Any:
        """Nothing is under way that could be stopped."""
        ...
    def types_shapes(self) -> Any:
        """dtypes and shapes of the columns."""
        ...
class Dice(Metric):
    """2 |A B| / (|A| + |B|) of predictions and labels (Dice, 1945)."""
    def __init__(self, smooth: complex | Tensor = 1e-05) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The coefficient."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes predictions and labels of one shape in."""
        ...
class EarlyStopping(Callback):
    """Ends training when the figure has not become better by min_delta for more than patience epochs."""
    def __init__(self, monitor: str = 'eval_loss', min_delta: complex | Tensor = 0, patience: complex | Tensor = 0, verbose: bool = False, mode: str = 'auto', baseline: Any = None, restore_best_weights: bool = False) -> None: ...
    def epoch_end(self, run_context: Any) -> Any:
        """Looks at the figure."""
        ...
    def on_train_begin(self, run_context: Any) -> Any:
        """Begins with the baseline as best figure."""
        ...
class F1(Fbeta):
    """``Fbeta`` with beta 1."""
    def __init__(self) -> None: ...
class Fbeta(Metric):
    """(1 + beta**2) P R / (beta**2 P + R) of precision P and recall R of every class."""
    def __init__(self, beta: Operand) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self, average: bool = False) -> Any:
        """F of every class, or their mean."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes scores and labels in."""
        ...
class HausdorffDistance(Metric):
    """The greatest distance from the surface of a region to the other's, both ways unless directed; percentile instead of
    the greatest where given."""
    def __init__(self, distance_metric: str = 'euclidean', percentile: Any = None, directed: bool = False, crop: bool = True) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The distance."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes predictions, labels and the label whose region counts in."""
        ...
class History(Callback):
    """Keeps the losses and metrics of every epoch: ``epoch`` and ``history``."""
    def begin(self, run_context: Any) -> Any:
        """Begins with nothing when training does."""
        ...
    def epoch_end(self, run_context: Any) -> Any:
        """Adds an epoch."""
        ...
class LambdaCallback(Callback):
    """Functions of the run context as a callback; all optional."""
    def __init__(self, on_train_epoch_begin: Any = None, on_train_epoch_end: Any = None, on_train_step_begin: Any = None, on_train_step_end: Any = None, on_train_begin: Any = None, on_train_end: Any = None, on_eval_epoch_begin: Any = None, on_eval_epoch_end: Any = None, on_eval_step_begin: Any = None, on_eval_step_end: Any = None, on_eval_begin: Any = None, on_eval_end: Any = None) -> None: ...
class LearningRateScheduler(Callback):
    """Sets the optimizer's rate before every step: learning_rate_function(rate, step)."""
    def __init__(self, learning_rate_function: Any) -> None: ...
    def step_end(self, run_context: Any) -> Any:
        """Sets the next rate."""
        ...
class Loss(Metric):
    """Mean of the losses it is given.

    >>> ms.train.Loss()(ms.tensor(0.5))
    0.5"""
    def __init__(self) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The mean."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes a loss in."""
        ...
class LossMonitor(Callback):
    """Prints the loss every so many steps, by their number in the epoch (of ``batch_num``, which is the sink_size in sink
    mode), and the metrics of epochs that end with an evaluation; a loss that is no number ends the run."""
    def __init__(self, per_print_times: complex | Tensor = 1) -> None: ...
    def on_train_epoch_end(self, run_context: Any) -> Any:
        """Prints the metrics where the epoch ended with an evaluation (``Model.fit``)."""
        ...
    def step_end(self, run_context: Any) -> Any:
        """Prints when it is time."""
        ...
class MAE(Metric):
    """Mean absolute error of (predictions, labels).

    >>> ms.train.MAE()(ms.tensor([1.0, 2.0]), ms.tensor([2.0, 2.0]))
    0.5"""
    def __init__(self) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The mean."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes predictions and labels in."""
        ...
class MSE(Metric):
    """Mean squared error of (predictions, labels).

    >>> ms.train.MSE()(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 2.0]))
    2.0"""
    def __init__(self) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The mean."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes predictions and labels in."""
        ...
class MeanSurfaceDistance(Metric):
    """Mean distance from the surface of a region to the other's; symmetric: both ways."""
    def __init__(self, symmetric: bool = False, distance_metric: str = 'euclidean') -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The distance."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes predictions, labels and the label whose region counts in."""
        ...
class Metric:
    """Base of metrics: ``clear()``, ``update(*inputs)``, ``eval()``; a call does all three."""
    def __init__(self) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The measure of what was seen."""
        ...
    @property
    def indexes(self) -> Any: ...
    def set_indexes(self, indexes: Any) -> Any:
        """Says which of the inputs are to be given to update, in which order; returns the metric."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes a batch in."""
        ...
class Model:
    """A network with a loss, an optimizer and metrics. amp_level 'O0' (float32), 'O1' to 'O3' or 'auto', see
    ``amp.auto_mixed_precision``; loss_scale_manager: see ``amp``.

    >>> net = ms.nn.Dense(2, 1)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), ms.nn.SGD(net.trainable_params(), 0.1), {"mae"})
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0, 2.0]], [[1.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> model.train(1, rows)
    >>> list(model.eval(rows))
    ['mae']"""
    def __init__(self, network: Any, loss_fn: Callable[..., Any] | None = None, optimizer: Any = None, metrics: Any = None, eval_network: Any = None, eval_indexes: Any = None, amp_level: str = 'O0', boost_level: str = 'O0', **kwargs: Any) -> None: ...
    def eval(self, valid_dataset: Any, callbacks: Any = None, dataset_sink_mode: bool = False) -> Any:
        """The metrics over a data set, a dict."""
        ...
    @property
    def eval_network(self) -> Any: ...
    def fit(self, epoch: Any, train_dataset: Any, valid_dataset: Any = None, valid_frequency: complex | Tensor = 1, callbacks: Any = None, dataset_sink_mode: bool = False, valid_dataset_sink_mode: bool = False, sink_size: complex | Tensor = -1, initial_epoch: complex | Tensor = 0) -> Any:
        """Trains, and every valid_frequency epochs (or in those listed) evaluates on valid_dataset; sink mode: see ``train``."""
        ...
    def predict(self, *predict_data: Any, backend: Any = None, config: Any = None) -> Any:
        """The network's output, not in training mode."""
        ...
    @property
    def predict_network(self) -> Any: ...
    def train(self, epoch: Any, train_dataset: Any, callbacks: Any = None, dataset_sink_mode: bool = False, sink_size: complex | Tensor = -1, initial_epoch: complex | Tensor = 0) -> Any:
        """Trains for so many epochs over a data set. Batches are fed one by one in sink mode too, as on MindSpore's CPU;
        sink_size is then what callbacks are told as ``batch_num``, the number of steps after which they count anew."""
        ...
    @property
    def train_network(self) -> Any: ...
class ModelCheckpoint(Callback):
    """Writes checkpoints ``<directory>/<prefix>-<epoch>_<step>.ckpt`` while training, see ``CheckpointConfig``."""
    def __init__(self, prefix: str = 'CKP', directory: Any = None, config: Any = None) -> None: ...
    def end(self, run_context: Any) -> Any:
        """Writes the last one."""
        ...
    @property
    def latest_ckpt_file_name(self) -> Any: ...
    def step_end(self, run_context: Any) -> Any:
        """Writes one when it is time."""
        ...
class OcclusionSensitivity(Metric):
    """How much the score of a label falls when a square around each place of an image (1, C, H, W) is filled with pad_val;
    update(model, image, label); b_box limits the places (min and max of each dimension from C on, negative: all)."""
    def __init__(self, pad_val: complex | Tensor = 0.0, margin: Operand = 2, n_batch: complex | Tensor = 128, b_box: Any = None) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """(fall of the score at every place, label's score)."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes a model, an image and its label in."""
        ...
class OnRequestExit(Callback):
    """Ends training after the step at which a signal comes (or a config_file with {"GracefulExit": 1} is there), and then
    writes a checkpoint ``<directory>/<file_name>_train.ckpt``."""
    def __init__(self, save_ckpt: bool = True, save_mindir: bool = False, file_name: str = 'Net', directory: str = './', config_file: Any = None, sig: Any = ...) -> None: ...
    def begin(self, run_context: Any) -> Any:
        """Listens for the signal."""
        ...
    def end(self, run_context: Any) -> Any:
        """Listens no longer."""
        ...
    def on_eval_step_end(self, run_context: Any) -> Any:
        """Asks the run to end when it is time."""
        ...
    def on_train_step_end(self, run_context: Any) -> Any:
        """Asks the run to end when it is time."""
        ...
class Perplexity(Metric):
    """exp of the mean negative logarithm of the probability given to the labels, but for ignore_label."""
    def __init__(self, ignore_label: Any = None) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The perplexity."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes probabilities (..., C) and labels (...) in."""
        ...
class Precision(Metric):
    """Share of the predictions of each class that are right; average: of all classes."""
    def __init__(self, eval_type: str = 'classification') -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self, average: bool = False) -> Any:
        """The precision of every class, or their mean."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes scores and labels in."""
        ...
class ROC(Metric):
    """(false positive rates, true positive rates, thresholds), for several classes lists of them."""
    def __init__(self, class_num: Any = None, pos_label: Any = None) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The curve."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes scores and labels in."""
        ...
class Recall(Metric):
    """Share of each class's elements that are found; average: of all classes."""
    def __init__(self, eval_type: str = 'classification') -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self, average: bool = False) -> Any:
        """The recall of every class, or their mean."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes scores and labels in."""
        ...
class ReduceLROnPlateau(Callback):
    """Multiplies the learning rate by factor when the figure has not become better for patience epochs."""
    def __init__(self, monitor: str = 'eval_loss', factor: complex | Tensor = 0.1, patience: complex | Tensor = 10, verbose: bool = False, mode: str = 'auto', min_delta: complex | Tensor = 0.0001, cooldown: complex | Tensor = 0, min_lr: complex | Tensor = 0) -> None: ...
    def epoch_end(self, run_context: Any) -> Any:
        """Looks at the figure."""
        ...
    def on_train_begin(self, run_context: Any) -> Any:
        """Begins with no best figure."""
        ...
class RootMeanSquareDistance(MeanSurfaceDistance):
    """Root of the mean squared distance from the surface of a region to the other's; symmetric: both ways."""
    def eval(self) -> Any:
        """The distance."""
        ...
class RunContext:
    """What callbacks are given: ``original_args()`` (network, losses, epoch, ...), and ``request_stop()``."""
    def __init__(self, original_args: Any) -> None: ...
    def get_stop_requested(self) -> Any:
        """Whether the run is to end."""
        ...
    def original_args(self) -> Any:
        """The state of the run; its items are attributes too."""
        ...
    def request_stop(self) -> Any:
        """Asks the run to end."""
        ...
class SummaryCollector(Callback):
    """Records training in event files of summary_dir every collect_freq steps (and at the first): the loss ('loss/auto'), the
    first element of a batch where it is pictures ('input_data/auto'), and parameters as histograms ('<name>/auto').

    collect_specified_data: ``collect_metric``, ``collect_input_data``, and ``histogram_regular``, which parameters (None: the
    first five); with keep_default_action what is not named is as by default. Tensors of ``ops.TensorSummary`` are
    recorded every collect_tensor_freq steps. Graphs, lineage and landscapes are not collected. The others: see
    ``SummaryRecord``."""
    def __init__(self, summary_dir: Any, collect_freq: complex | Tensor = 10, num_process: complex | Tensor = 32, collect_specified_data: Any = None, keep_default_action: bool = True, custom_lineage_data: Any = None, collect_tensor_freq: Any = None, max_file_size: Any = None, export_options: Any = None) -> None: ...
    def begin(self, run_context: Any) -> Any:
        """Opens the file; evaluation within training goes on with it."""
        ...
    def end(self, run_context: Any) -> Any:
        """Closes the file that was opened with this run."""
        ...
    def epoch_end(self, run_context: Any) -> Any:
        """Hands what was written to the system."""
        ...
    def step_end(self, run_context: Any) -> Any:
        """Records where it is time."""
        ...
class SummaryRecord:
    """Writes figures of training to ``<log_dir>/<file_prefix>.out.events.summary.<seconds>.<device>.<host><file_suffix>``.

    ``record`` writes what ``add_value`` and, in the mode 'train', ``ops.ScalarSummary`` and the like have given since. Graphs
    and lineage are not recorded (ValueError); num_process and network change nothing. Past max_file_size bytes nothing is
    written: a warning, or with raise_exception RuntimeError, says so. export_options {"tensor_format": "npy"} writes
    tensors to ``<log_dir>/export_<seconds>/tensor/<tag>_<step>.npy`` too.

    >>> import tempfile
    >>> with ms.train.SummaryRecord(tempfile.mkdtemp()) as record:
    ...     record.add_value("scalar", "loss", ms.tensor(0.5))
    ...     record.record(1)
    True"""
    def __init__(self, log_dir: Any, file_prefix: str = 'events', file_suffix: str = '_MS', num_process: complex | Tensor = 32, network: Any = None, max_file_size: Any = None, raise_exception: bool = False, export_options: Any = None) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *_: Any) -> Any: ...
    def add_value(self, plugin: Any, name: Any, value: Operand) -> Any:
        """Keeps a Tensor for the next ``record``, as a 'scalar', 'image' (N, 1 or 3, H, W), 'tensor' or 'histogram'."""
        ...
    def close(self) -> Any:
        """Ends the file."""
        ...
    def flush(self) -> Any:
        """Hands what was written to the system."""
        ...
    @property
    def log_dir(self) -> Any: ...
    def record(self, step: Any, train_network: Any = None, plugin_filter: Any = None) -> Any:
        """Writes what was added, as of this step; plugin_filter(plugin) tells what of it. False where the file is closed."""
        ...
    def set_mode(self, mode: str) -> Any:
        """'train' or 'eval'; in 'eval' what the network's summaries give is not recorded."""
        ...
class TimeMonitor(Callback):
    """Prints how long each epoch and its steps took; ``epoch_times`` holds milliseconds."""
    def __init__(self, data_size: Any = None, data_time: bool = False) -> None: ...
    def epoch_begin(self, run_context: Any) -> Any:
        """Starts the clock."""
        ...
    def epoch_end(self, run_context: Any) -> Any:
        """Stops the clock."""
        ...
class Top1CategoricalAccuracy(TopKCategoricalAccuracy):
    """``TopKCategoricalAccuracy`` with k 1."""
    def __init__(self) -> None: ...
class Top5CategoricalAccuracy(TopKCategoricalAccuracy):
    """``TopKCategoricalAccuracy`` with k 5."""
    def __init__(self) -> None: ...
class TopKCategoricalAccuracy(Metric):
    """Share of labels among the k greatest scores.

    >>> ms.train.TopKCategoricalAccuracy(2)(ms.tensor([[0.1, 0.3, 0.6]]), ms.tensor([1]))
    1.0"""
    def __init__(self, k: Any) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The accuracy."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes scores (N, C) and labels (N,) or one-hot in."""
        ...
def async_ckpt_thread_status() -> Any:
    """Whether checkpoints are still being written in the background.

    >>> ms.async_ckpt_thread_status()
    False"""
    ...
def auc(x: Operand, y: Operand, reorder: bool = False) -> Any:
    """Area under the curve through (x, y) by the trapezoidal rule; x must rise or fall.

    >>> ms.train.auc(ms.tensor([0.0, 1.0]), ms.tensor([0.0, 1.0]))
    0.5"""
    ...
def build_train_network(network: Any, optimizer: Any, loss_fn: Callable[..., Any] | None = None, level: str = 'O0', boost_level: str = 'O0', **kwargs: Any) -> Any:
    """The cell of one training step of network with loss_fn and optimizer; level and loss_scale_manager: see ``Model``."""
    ...
def ckpt_to_safetensors(file_path: Any, save_path: Any = None, name_map: Any = None, file_name_regex: Any = None, processes_num: complex | Tensor = 1) -> Any:
    """Writes the checkpoint at file_path, or all in a folder, as safetensors."""
    ...
def connect_network_with_dataset(network: Any, dataset_helper: Any) -> Any:
    """network itself: batches are fed one by one."""
    ...
def data_sink(fn: Callable[..., Any], dataset: Any, sink_size: complex | Tensor = 1, jit_config: Any = None, input_signature: Any = None) -> Any:
    """A function that calls fn with the next sink_size batches of dataset in turn, and gives its last result."""
    ...
def explain_calls(holder: Any) -> Any:
    """Lets the public functions and classes of this package in holder, a module's globals or a class, say what there is when
    they are called wrong; of a class the constructor and ``__call__`` too."""
    ...
def get_metric_fn(name: Any, *args: Any, **kwargs: Any) -> Any:
    """The metric of that name, made with the arguments.

    >>> type(ms.train.get_metric_fn("mae")).__name__
    'MAE'"""
    ...
def get_metrics(metrics: Any) -> Any:
    """A dict of names and Metrics from names, a dict or None."""
    ...
def getattr_of(module: Any, names: Any = None) -> Any:
    """A module's ``__getattr__`` that says so."""
    ...
def load_checkpoint(ckpt_file_name: Any, net: Any = None, strict_load: bool = False, filter_prefix: Any = None, dec_key: Any = None, dec_mode: str = 'AES-GCM', specify_prefix: Any = None, choice_func: Any = None, crc_check: bool = False, remove_redundancy: bool = False, format: str = 'ckpt') -> Any:
    """A dict of names and Parameters (strings as they are) from a file of ``save_checkpoint`` or of MindSpore; loads them
    into net when given. filter_prefix leaves out, specify_prefix and choice_func(name) choose.

    >>> ms.save_checkpoint({"w": ms.tensor([1.0])}, "w.ckpt")
    >>> ms.load_checkpoint("w.ckpt")["w"].asnumpy()
    array([1.], dtype=float32)"""
    ...
def load_checkpoint_async(ckpt_file_name: Any, net: Any = None, strict_load: bool = False, filter_prefix: Any = None, dec_key: Any = None, dec_mode: str = 'AES-GCM', specify_prefix: Any = None, choice_func: Any = None) -> Any:
    """As ``load_checkpoint``, in the background: a future whose ``result()`` is the dict."""
    ...
def load_param_into_net(net: Any, parameter_dict: Any, strict_load: bool = False, remove_redundancy: bool = False) -> Any:
    """Writes the values of parameter_dict into net's parameters of the same names.

    A dtype that differs is converted, unless strict_load. Returns (names of net's parameters that got none, names that
    net does not have).

    >>> net = ms.nn.Dense(1, 1)
    >>> ms.load_param_into_net(net, {"weight": ms.Parameter([[2.0]])})
    (['bias'], [])"""
    ...
def names() -> Any:
    """The names ``get_metric_fn`` knows.

    >>> "accuracy" in ms.train.names()
    True"""
    ...
def rearrange_inputs(func: Callable[..., Any]) -> Any:
    """Decorates ``update`` so that the inputs come in the order ``set_indexes`` asked for."""
    ...
def safetensors_to_ckpt(file_path: Any, save_path: Any = None, name_map: Any = None, file_name_regex: Any = None, processes_num: complex | Tensor = 1) -> Any:
    """Writes the safetensors file at file_path, or all in a folder, as checkpoints."""
    ...
def save_checkpoint(save_obj: Any, ckpt_file_name: Any, integrated_save: bool = True, async_save: bool = False, append_dict: Any = None, enc_key: Any = None, enc_mode: str = 'AES-GCM', choice_func: Any = None, crc_check: bool = False, format: str = 'ckpt', **kwargs: Any) -> Any:
    """Writes parameters to a file in MindSpore's format ('ckpt') or as 'safetensors'.

    save_obj: a Cell, a dict of names and tensors, or a list of {"name": ..., "data": ...}; append_dict: numbers, strings
    and tensors that go with it; choice_func(name): False leaves one out, a string renames it; async_save: in the background.

    >>> ms.save_checkpoint(ms.nn.Dense(2, 1), "dense.ckpt")
    >>> sorted(ms.load_checkpoint("dense.ckpt"))
    ['bias', 'weight']"""
    ...
