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
from . import checkpoints as checkpoints
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
    """The share of right predictions.

    update takes scores (N, C) and labels (N,) or one-hot (N, C); with 'multilabel' zeros and ones (N, C, ...) of both: then a
    sample is right if all its classes are.

    Args:
        eval_type: str, 'classification' or 'multilabel'.
    Raises:
        TypeError: another eval_type.
        RuntimeError: eval comes before update.

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
    """Writes a backup while training, and goes on from it when a run that was cut off is started again.

    Args:
        backup_dir: str, the folder of the backup.
        save_freq: 'epoch' or int, when to write: after each epoch, or after so many steps.
        delete_checkpoint: bool, whether to take the backup away at the end of a run.
    Raises:
        ValueError: another save_freq.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> model.train(1, rows, ms.train.BackupAndRestore("backup", delete_checkpoint=False))
    >>> model.train(3, rows, [ms.train.BackupAndRestore("backup"), history := ms.train.History()])
    >>> history.epoch["epoch"]  # the first is done
    [2, 3]"""
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
    0.707"""
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
    """Base of callbacks: a class of one's own defines the methods of the moments it is interested in.

    They are on_train_begin, on_train_epoch_begin, on_train_step_begin, on_train_step_end, on_train_epoch_end and on_train_end,
    the same with on_eval_, or without a phase (begin, step_end, ...) for both, and take a RunContext. Also a context manager.

    >>> class Steps(ms.train.Callback):
    ...     count = 0
    ...     def on_train_step_end(self, run_context):
    ...         self.count += 1
    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> steps = Steps()
    >>> model.train(3, rows, steps)
    >>> steps.count
    3"""
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
    """When ModelCheckpoint writes, what, and how many files it keeps.

    Args:
        save_checkpoint_steps: int or None, every how many steps.
        save_checkpoint_seconds: int, every how many seconds; 0: not by the clock.
        keep_checkpoint_max: int, how many files are kept, the newest; 0: all.
        saved_network: Cell or None, what is written; None: the network that is trained.
        append_info: list or None, what goes with it: 'epoch_num', 'step_num', or dicts of numbers, strings and tensors.
        format: str, 'ckpt' or 'safetensors'.
        integrated_save, async_save, keep_checkpoint_per_n_minutes, enc_mode, exception_save, crc_check, remove_redundancy:
            there for MindSpore's programs; they change nothing.
        enc_key: None; encryption is not supported.
    Raises:
        ValueError: negative numbers or where enc_key is given.

    >>> config = ms.train.CheckpointConfig(save_checkpoint_steps=100, keep_checkpoint_max=3)
    >>> config.get_checkpoint_policy()["save_checkpoint_steps"]
    100"""
    def __init__(self, save_checkpoint_steps: complex | Tensor = 1, save_checkpoint_seconds: complex | Tensor = 0, keep_checkpoint_max: complex | Tensor = 5, keep_checkpoint_per_n_minutes: complex | Tensor = 0, integrated_save: bool = True, async_save: bool = False, saved_network: Any = None, append_info: Any = None, enc_key: Any = None, enc_mode: str = 'AES-GCM', exception_save: bool = False, crc_check: bool = False, remove_redundancy: bool = False, format: str = 'ckpt', **kwargs: Any) -> None: ...
    def get_checkpoint_policy(self) -> Any:
        """What was decided, a dict."""
        ...
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
    [[2.0, 1.0], [0.0, 1.0]]"""
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
    [0.5]"""
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
    [[0.0, 0.6000000238418579], [0.6000000238418579, 0.0]]"""
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
    """Iterates over the batches of a data set, for so many epochs.

    Args:
        dataset: Dataset, the data set.
        dataset_sink_mode: bool, there for MindSpore's programs; batches are always fed one by one.
        sink_size: int, what sink_size() gives, if positive.
        epoch_num: int, how many epochs.

    >>> rows = ms.dataset.NumpySlicesDataset([[1], [2]], ["x"], shuffle=False)
    >>> [int(x[0]) for (x,) in ms.train.DatasetHelper(rows, epoch_num=2)]
    [1, 2, 1, 2]"""
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
    """2 |A B| / (|A| + |B|), how far two regions agree (Dice, 1945).

    update takes predictions and labels of one shape, zeros and ones.

    Args:
        smooth: number, added to the divisor.
    Raises:
        ValueError: other shapes.
        RuntimeError: eval comes before update.

    >>> round(ms.train.Dice()(ms.tensor([[1.0, 1.0, 0.0]]), ms.tensor([[1.0, 0.0, 0.0]])), 3)
    0.667"""
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
    """Ends training when a figure has stopped to become better.

    Args:
        monitor: str, the figure: 'loss', or a metric of Model.fit's evaluations, as 'eval_loss' or 'acc'.
        min_delta: number, by how much it must become better to count.
        patience: int, after how many epochs without that.
        verbose: bool, whether to say so.
        mode: str, 'min' if less is better, 'max' if more is, 'auto': by the name, 'min' for 'loss', 'eval_loss', 'mae', 'mse',
            'perplexity' and the distances, 'max' for all other names.
        baseline: number or None, what must be beaten in the first place.
        restore_best_weights: bool, whether the network gets back the weights of the best epoch.
    Raises:
        ValueError: another mode, and in a run whose figure has several values. A figure that is not there is a warning.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> model.train(10, rows, [stop := ms.train.EarlyStopping("loss", patience=2), history := ms.train.History()])
    >>> history.epoch["epoch"][-1], stop.stopped_epoch
    (4, 4)"""
    def __init__(self, monitor: str = 'eval_loss', min_delta: complex | Tensor = 0, patience: complex | Tensor = 0, verbose: bool = False, mode: str = 'auto', baseline: Any = None, restore_best_weights: bool = False) -> None: ...
    def on_train_begin(self, run_context: Any) -> Any:
        """Begins with no best figure."""
        ...
    def on_train_epoch_end(self, run_context: Any) -> Any:
        """Looks at the figure."""
        ...
class F1(Fbeta):
    """For each class 2 P R / (P + R), the harmonic mean of its precision P and its recall R: Fbeta with beta 1.

    update takes scores (N, C) and labels (N,) or one-hot (N, C); eval(average=True) gives the mean of the classes.

    Raises:
        RuntimeError: eval comes before update.

    >>> metric = ms.train.F1()
    >>> metric.update(ms.tensor([[0.2, 0.8], [0.9, 0.1], [0.3, 0.7]]), ms.tensor([1, 0, 0]))
    >>> metric.eval().round(3).tolist()
    [0.667, 0.667]"""
    def __init__(self) -> None: ...
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
    [0.556, 0.833]"""
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
    3.0"""
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
    """Keeps the loss at the end of each epoch, and the metrics of those that end with an evaluation.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> history = ms.train.History()
    >>> model.train(2, rows, history)
    >>> history.epoch, history.history
    ({'epoch': [1, 2]}, {'net_output': [4.0, 0.0]})"""
    def __init__(self) -> None: ...
    def begin(self, run_context: Any) -> Any:
        """Begins to count epochs."""
        ...
    def epoch_end(self, run_context: Any) -> Any:
        """Adds an epoch."""
        ...
class LambdaCallback(Callback):
    """A callback made of functions, each of which takes a RunContext; all are optional.

    Args:
        on_train_epoch_begin: callable, called before an epoch of training.
        on_train_epoch_end: callable, called after it.
        on_train_step_begin: callable, called before a step of training.
        on_train_step_end: callable, called after it.
        on_train_begin: callable, called before training.
        on_train_end: callable, called after it.
        on_eval_epoch_begin: callable, called before the pass of an evaluation.
        on_eval_epoch_end: callable, called after it.
        on_eval_step_begin: callable, called before a step of an evaluation.
        on_eval_step_end: callable, called after it.
        on_eval_begin: callable, called before an evaluation.
        on_eval_end: callable, called after it.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> told = ms.train.LambdaCallback(on_train_epoch_end=lambda run: print("epoch", run.original_args().cur_epoch_num))
    >>> model.train(2, rows, told)
    epoch 1
    epoch 2"""
    def __init__(self, on_train_epoch_begin: Any = None, on_train_epoch_end: Any = None, on_train_step_begin: Any = None, on_train_step_end: Any = None, on_train_begin: Any = None, on_train_end: Any = None, on_eval_epoch_begin: Any = None, on_eval_epoch_end: Any = None, on_eval_step_begin: Any = None, on_eval_step_end: Any = None, on_eval_begin: Any = None, on_eval_end: Any = None) -> None: ...
class LearningRateScheduler(Callback):
    """Sets the learning rate after each step.

    Args:
        learning_rate_function: callable, takes the rate and the number of the step, from 1, and gives the next rate.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> halved = ms.train.LearningRateScheduler(lambda rate, step: rate / 2)
    >>> model.train(2, rows, halved)
    >>> float(sgd.learning_rate)
    0.0625"""
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
    """Prints the loss as training goes on, and ends the run with an error where the loss is no number.

    The step is counted within the epoch. Metrics are printed too for epochs that end with an evaluation (Model.fit).

    Args:
        per_print_times: int, every how many steps; 0: never.
    Raises:
        ValueError: a negative number, and in a run whose loss is inf or NaN.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> model.train(2, rows, ms.train.LossMonitor())
    epoch: 1 step: 1, loss is 4.0
    epoch: 2 step: 1, loss is 0.0"""
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
    3.0"""
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
    3.0"""
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
    """A network with its loss, optimizer and metrics: train, fit, eval and predict take the loops off one's hands.

    Args:
        network: Cell, the network.
        loss_fn: Cell, callable or None, takes the network's output and the label; None: the network gives the loss itself.
        optimizer: Optimizer or None, what updates the parameters.
        metrics: set, list, dict or None, what eval measures: names as 'acc', 'loss', 'mae' (train.names() lists them), or a
            dict of names and Metrics.
        eval_network: Cell or None, what eval runs; None: the network with its loss.
        eval_indexes: list of ints or None, which of eval_network's outputs are loss, prediction and label.
        amp_level: str, 'O0' (float32), 'O1', 'O2', 'O3' or 'auto', see amp.auto_mixed_precision.
        boost_level: str, 'O0'.
        kwargs: loss_scale_manager (LossScaleManager), see amp.
    Raises:
        ValueError: an unknown option, or metrics without a loss or eval_network.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd, {"mae"})
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> model.train(2, rows)
    >>> model.eval(rows)
    {'mae': 0.0}
    >>> model.predict(ms.tensor([[1.0]]))
    Tensor([[2.]], dtype=float32, grad_fn=...)"""
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
    """Writes the network to <directory>/<prefix>-<epoch>_<step>.ckpt while it is trained, and at the end.

    Args:
        prefix: str, how the files' names begin.
        directory: str or None, where they go; None: the current folder.
        config: CheckpointConfig or None, when and how many; None: after every step, the last five.
    Raises:
        ValueError: a prefix with '/'.
        TypeError: another config.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> written = ms.train.ModelCheckpoint("net", "checkpoints")
    >>> model.train(2, rows, written)
    >>> import os
    >>> sorted(os.listdir("checkpoints"))
    ['net-1_1.ckpt', 'net-2_1.ckpt']"""
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
    """How much the score of a label falls when a square around each place of an image is covered: what the model looks at.

    update takes the model, an image (1, C, H, W) and its label; eval gives the falls at all places, without dimensions of
    size 1. As in MindSpore, the square reaches from its middle - margin to its middle + margin, without that; in channels, too.

    Args:
        pad_val: number, what the square is filled with.
        margin: int, or a tuple of one for each dimension from C on, how far it reaches from its middle.
        n_batch: int, how many covered images the model is given at once.
        b_box: list of ints or None, the least and the largest place of each dimension from C on; negative or None: all.
    Raises:
        RuntimeError: more than one image, or where eval comes before update.

    >>> model = lambda x: x.reshape(x.shape[0], -1)[:, :2]  # a place is a score
    >>> metric = ms.train.OcclusionSensitivity(margin=1)
    >>> metric.update(model, ms.tensor([[[[5.0, 7.0, 9.0]]]]), ms.tensor([1]))
    >>> metric.eval().tolist()
    [0.0, 7.0, 7.0]"""
    def __init__(self, pad_val: complex | Tensor = 0.0, margin: Operand = 2, n_batch: complex | Tensor = 128, b_box: Any = None) -> None: ...
    def clear(self) -> Any:
        """Forgets what was seen."""
        ...
    def eval(self) -> Any:
        """The fall of the score at every place, an array."""
        ...
    def update(self, *inputs: Any) -> Any:
        """Takes a model, an image and its label in."""
        ...
class OnRequestExit(Callback):
    """Ends training after the step at which a signal comes, and writes a checkpoint <directory>/<file_name>_train.ckpt.

    Args:
        save_ckpt: bool, whether to write one.
        save_mindir: bool, True is not supported.
        file_name: str, how the file's name begins.
        directory: str, where it goes.
        config_file: str or None, a file of JSON; {"GracefulExit": 1} in it ends the run as well.
        sig: signal.Signals, the signal, SIGTERM or SIGINT.
    Raises:
        ValueError: save_mindir is True or for another signal.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> import os, signal
    >>> ask = ms.train.LambdaCallback(on_train_step_begin=lambda run: os.kill(os.getpid(), signal.SIGTERM))
    >>> model.train(5, rows, [ask, ms.train.OnRequestExit(), history := ms.train.History()])
    >>> history.epoch["epoch"], os.path.exists("Net_train.ckpt")
    ([1], True)"""
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
    """exp of the mean of -log(p), where p is the probability that was given to each label.

    It tells between how many choices the model still wavered, so to speak. update takes probabilities (..., C) and labels
    (...).

    Args:
        ignore_label: int or None, a label that does not count.
    Raises:
        TypeError: another ignore_label.
        RuntimeError: eval comes before update.

    >>> round(ms.train.Perplexity()(ms.tensor([[0.5, 0.5], [0.5, 0.5]]), ms.tensor([0, 1])), 3)
    2.0"""
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
    [1.0, 0.5]"""
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
    ([0.0, 0.0, 1.0, 1.0], [0.0, 0.5, 0.5, 1.0])"""
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
    [0.5, 1.0]"""
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
    """Makes the learning rate smaller when a figure has stopped to become better.

    Args:
        monitor: str, the figure: 'loss', or a metric of Model.fit's evaluations, as 'eval_loss' or 'acc'.
        factor: number, what the rate is multiplied with, between 0 and 1.
        patience: int, after how many epochs without progress.
        verbose: bool, whether to say so.
        mode: str, 'min' if less is better, 'max' if more is, 'auto': by the name, 'min' for 'loss', 'eval_loss', 'mae', 'mse',
            'perplexity' and the distances, 'max' for all other names.
        min_delta: number, by how much the figure must become better to count.
        cooldown: int, how many epochs to wait after that before watching again.
        min_lr: number, the least rate.
    Raises:
        ValueError: another factor or mode, and in a run whose figure has several values. One that is not there is a warning.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> model.train(4, rows, ms.train.ReduceLROnPlateau("loss", factor=0.5, patience=2))
    >>> float(sgd.learning_rate)
    0.125"""
    def __init__(self, monitor: str = 'eval_loss', factor: complex | Tensor = 0.1, patience: complex | Tensor = 10, verbose: bool = False, mode: str = 'auto', min_delta: complex | Tensor = 0.0001, cooldown: complex | Tensor = 0, min_lr: complex | Tensor = 0) -> None: ...
    def on_train_begin(self, run_context: Any) -> Any:
        """Begins with no best figure."""
        ...
    def on_train_epoch_end(self, run_context: Any) -> Any:
        """Looks at the figure."""
        ...
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
    3.0"""
    def eval(self) -> Any:
        """The distance."""
        ...
class RunContext:
    """What callbacks are given: the state of the run, and a way to end it.

    Args:
        original_args: dict, the state: network, optimizer, cur_epoch_num, cur_step_num, batch_num, net_outputs (the loss)
            and others; the method of that name gives it.
    Raises:
        TypeError: anything but a dict.

    >>> context = ms.train.RunContext({"cur_epoch_num": 3})
    >>> context.original_args()["cur_epoch_num"]
    3
    >>> context.request_stop()
    >>> context.get_stop_requested()
    True"""
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
    """Records training in event files, as MindInsight reads them.

    The loss is 'loss/auto', the first element of a batch where it is pictures 'input_data/auto', and the histograms of
    parameters are '<name>/auto'.

    Args:
        summary_dir: str, the folder of the files.
        collect_freq: int, every how many steps; the first one counts, too.
        collect_specified_data: dict or None, what is recorded: 'collect_metric' (bool), 'collect_input_data' (bool),
            'histogram_regular' (str, which parameters; None: the first five). Graphs, lineage and landscapes are not
            served.
        keep_default_action: bool, whether what collect_specified_data does not name is recorded as by default.
        collect_tensor_freq: int or None, every how many steps tensors of ops.TensorSummary are recorded.
        max_file_size: int or None, the largest size of a file in bytes.
        export_options: dict or None, what SummaryRecord exports besides.
        num_process, custom_lineage_data: there for MindSpore's programs; they have no effect.
    Raises:
        ValueError: an unknown kind of data, or frequencies that are not positive.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> model.train(2, rows, ms.train.SummaryCollector("summaries", collect_freq=1))
    >>> import os
    >>> len(os.listdir("summaries"))
    1"""
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
    """Prints how long each epoch and its steps took.

    Args:
        data_size: int or None, how many steps an epoch has, where the run does not know it.
        data_time: bool, there for MindSpore's programs; it changes nothing.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> times = ms.train.TimeMonitor()
    >>> model.train(1, rows, times)
    Train epoch time: ... ms, per step time: ... ms
    >>> len(times.epoch_times)  # in milliseconds
    1"""
    def __init__(self, data_size: Any = None, data_time: bool = False) -> None: ...
    def epoch_begin(self, run_context: Any) -> Any:
        """Starts the clock."""
        ...
    def epoch_end(self, run_context: Any) -> Any:
        """Stops the clock."""
        ...
class Top1CategoricalAccuracy(TopKCategoricalAccuracy):
    """The share of labels that have the greatest score.

    update takes scores (N, C) and labels (N,) or one-hot (N, C).

    Raises:
        RuntimeError: eval comes before update.

    >>> ms.train.Top1CategoricalAccuracy()(ms.tensor([[0.1, 0.3, 0.6]]), ms.tensor([1]))
    0.0"""
    def __init__(self) -> None: ...
class Top5CategoricalAccuracy(TopKCategoricalAccuracy):
    """The share of labels that are among the five greatest scores.

    update takes scores (N, C) and labels (N,) or one-hot (N, C).

    Raises:
        RuntimeError: eval comes before update.

    >>> ms.train.Top5CategoricalAccuracy()(ms.tensor([[0.4, 0.3, 0.1, 0.09, 0.06, 0.05]]), ms.tensor([5]))
    0.0"""
    def __init__(self) -> None: ...
class TopKCategoricalAccuracy(Metric):
    """The share of labels that are among the k greatest scores.

    update takes scores (N, C) and labels (N,) or one-hot (N, C).

    Args:
        k: int, how many scores count.
    Raises:
        ValueError: k is not a positive int.
        RuntimeError: eval comes before update.

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
    0.75"""
    ...
def build_train_network(network: Any, optimizer: Any, loss_fn: Callable[..., Any] | None = None, level: str = 'O0', boost_level: str = 'O0', **kwargs: Any) -> Any:
    """The cell of one step of training: it computes the loss, its gradients, and updates the parameters.

    Args:
        network: Cell, the network.
        optimizer: Optimizer, what updates the parameters.
        loss_fn: Cell, callable or None, takes the network's output and the label; None: the network gives the loss itself.
        level: str, 'O0' (float32), 'O1', 'O2', 'O3' or 'auto', see amp.auto_mixed_precision.
        boost_level: str, 'O0'.
        kwargs: loss_scale_manager (LossScaleManager), see amp.
    Returns:
        Cell that takes the input and the label and gives the loss.
    Raises:
        ValueError: an unknown option.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> step = ms.train.build_train_network(net, ms.nn.SGD(net.trainable_params(), 0.25), ms.nn.MSELoss())
    >>> x, y = ms.tensor([[1.0]]), ms.tensor([[2.0]])
    >>> float(step(x, y)), float(step(x, y))
    (4.0, 0.0)"""
    ...
def ckpt_to_safetensors(file_path: Any, save_path: Any = None, name_map: Any = None, file_name_regex: Any = None, processes_num: complex | Tensor = 1) -> Any:
    """Writes checkpoints again, as safetensors files.

    Args:
        file_path: str, a file, or a folder of them.
        save_path: str or None, the folder to write to; None: that of the file.
        name_map: dict or None, other names for parameters.
        file_name_regex: str or None, which files of a folder.
        processes_num: int, there for MindSpore's programs; it changes nothing.

    >>> ms.save_checkpoint({"w": ms.tensor([1.0])}, "w.ckpt")
    >>> ms.ckpt_to_safetensors("w.ckpt")
    >>> ms.load_checkpoint("w.safetensors", format="safetensors")["w"].asnumpy()
    array([1.], dtype=float32)"""
    ...
def connect_network_with_dataset(network: Any, dataset_helper: Any) -> Any:
    """Returns the network itself: batches are fed one by one. In MindSpore's sink mode the result takes them by itself.

    Args:
        network: Cell, the network.
        dataset_helper: DatasetHelper, the data set.
    Returns:
        network.
    Raises:
        TypeError: another dataset_helper.

    >>> net = ms.nn.Dense(1, 1)
    >>> helper = ms.train.DatasetHelper(ms.dataset.NumpySlicesDataset([[1.0]], ["x"]))
    >>> ms.train.connect_network_with_dataset(net, helper) is net
    True"""
    ...
def data_sink(fn: Callable[..., Any], dataset: Any, sink_size: complex | Tensor = 1, jit_config: Any = None, input_signature: Any = None) -> Any:
    """A function without arguments that calls fn with the next batches of a data set; after the last it begins anew.

    Args:
        fn: callable, takes the columns of a batch.
        dataset: Dataset, the data set.
        sink_size: int, how many batches one call takes.
        jit_config, input_signature: there for MindSpore's programs; they change nothing.
    Returns:
        Function that gives fn's last result.

    >>> rows = ms.dataset.NumpySlicesDataset([1, 2, 3], ["x"], shuffle=False)
    >>> following = ms.train.data_sink(lambda x: int(x) * 10, rows)
    >>> [following() for _ in range(4)]
    [10, 20, 30, 10]"""
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
def getattr_of(module: Any, names: Any = None, itself: Any = ...) -> Any:
    """A module's ``__getattr__`` that says so; itself: names that MindSpore has for modules whose functions are this one's."""
    ...
def load_checkpoint(ckpt_file_name: Any, net: Any = None, strict_load: bool = False, filter_prefix: Any = None, dec_key: Any = None, dec_mode: str = 'AES-GCM', specify_prefix: Any = None, choice_func: Any = None, crc_check: bool = False, remove_redundancy: bool = False, format: str = 'ckpt') -> Any:
    """Reads the parameters of a file that save_checkpoint or MindSpore wrote.

    Args:
        ckpt_file_name: str or path, the file.
        net: Cell or None, what the parameters are loaded into as well.
        strict_load: bool, whether a dtype that differs is an error instead of converted.
        filter_prefix: str, list or None, parameters whose names begin so are left out.
        dec_key: None; encryption is not supported.
        dec_mode: str, there for MindSpore's programs; it changes nothing.
        specify_prefix: str, list or None, parameters whose names begin otherwise are left out.
        choice_func: callable or None, takes a name; False leaves the parameter out.
        crc_check: bool, there for MindSpore's programs; it changes nothing.
        remove_redundancy: bool, likewise.
        format: str, 'ckpt' or 'safetensors'.
    Returns:
        Dict of names and Parameters; strings that went with them stay strings.
    Raises:
        ValueError: a file that is none, or encryption.
        CheckpointNotFoundError: one that is not there, a FileNotFoundError.

    >>> ms.save_checkpoint({"w": ms.tensor([1.0])}, "w.ckpt", append_dict={"epoch": 3})
    >>> saved = ms.load_checkpoint("w.ckpt")
    >>> saved["w"].asnumpy(), saved["epoch"].item()
    (array([1.], dtype=float32), 3)"""
    ...
def load_checkpoint_async(ckpt_file_name: Any, net: Any = None, strict_load: bool = False, filter_prefix: Any = None, dec_key: Any = None, dec_mode: str = 'AES-GCM', specify_prefix: Any = None, choice_func: Any = None) -> Any:
    """Reads the parameters of a file in the background.

    Args:
        ckpt_file_name: str or path, the file.
        net: Cell or None, what the parameters are loaded into as well.
        strict_load: bool, whether a dtype that differs is an error instead of converted.
        filter_prefix: str, list or None, parameters whose names begin so are left out.
        dec_key: None; encryption is not supported.
        dec_mode: str, there for MindSpore's programs; it changes nothing.
        specify_prefix: str, list or None, parameters whose names begin otherwise are left out.
        choice_func: callable or None, takes a name; False leaves the parameter out.
    Returns:
        future, whose result() is the dict that load_checkpoint gives.

    >>> ms.save_checkpoint({"w": ms.tensor([1.0])}, "w.ckpt")
    >>> ms.load_checkpoint_async("w.ckpt").result()["w"].asnumpy()
    array([1.], dtype=float32)"""
    ...
def load_param_into_net(net: Any, parameter_dict: Any, strict_load: bool = False, remove_redundancy: bool = False) -> Any:
    """Writes values into a network's parameters of the same names.

    Args:
        net: Cell, the network.
        parameter_dict: dict, names and Parameters or Tensors, as load_checkpoint gives.
        strict_load: bool, whether another dtype of the same kind (floats, ints) is an error instead of converted.
        remove_redundancy: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        (names of the network's parameters that got no value, names that the network does not have).
    Raises:
        TypeError: anything but a Cell and a dict.
        RuntimeError: another shape, or dtype of another kind.

    >>> net = ms.nn.Dense(1, 1)
    >>> ms.load_param_into_net(net, {"weight": ms.Parameter([[2.0]])})
    (['bias'], [])
    >>> net.weight.asnumpy()
    array([[2.]], dtype=float32)"""
    ...
def names() -> Any:
    """The names ``get_metric_fn`` knows, in their order.

    >>> "accuracy" in ms.train.names()
    True"""
    ...
def rearrange_inputs(func: Callable[..., Any]) -> Any:
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
    ('c', 'a')"""
    ...
def safetensors_to_ckpt(file_path: Any, save_path: Any = None, name_map: Any = None, file_name_regex: Any = None, processes_num: complex | Tensor = 1) -> Any:
    """Writes safetensors files again, as checkpoints.

    Args:
        file_path: str, a file, or a folder of them.
        save_path: str or None, the folder to write to; None: that of the file.
        name_map: dict or None, other names for parameters.
        file_name_regex: str or None, which files of a folder.
        processes_num: int, there for MindSpore's programs; it changes nothing.

    >>> ms.save_checkpoint({"w": ms.tensor([1.0])}, "w.safetensors", format="safetensors")
    >>> ms.safetensors_to_ckpt("w.safetensors")
    >>> ms.load_checkpoint("w.ckpt")["w"].asnumpy()
    array([1.], dtype=float32)"""
    ...
def save_checkpoint(save_obj: Any, ckpt_file_name: Any, integrated_save: bool = True, async_save: bool = False, append_dict: Any = None, enc_key: Any = None, enc_mode: str = 'AES-GCM', choice_func: Any = None, crc_check: bool = False, format: str = 'ckpt', **kwargs: Any) -> Any:
    """Writes parameters to a file, in MindSpore's format or as safetensors.

    Args:
        save_obj: Cell, dict or list, what to write: a network, names and tensors, or Parameters or dicts of "name" and "data".
        ckpt_file_name: str or path, the file; its ending is added where it has none.
        integrated_save: bool, there for MindSpore's programs; it changes nothing.
        async_save: bool, whether to write in the background.
        append_dict: dict or None, numbers, strings and tensors that go with the parameters.
        enc_key: None; encryption is not supported.
        enc_mode: str, there for MindSpore's programs; it changes nothing.
        choice_func: callable or None, takes a name; False leaves the parameter out, a string renames it.
        crc_check: bool, True is not supported.
        format: str, 'ckpt' or 'safetensors'.
    Raises:
        TypeError: save_obj or append_dict, or what they hold, are something else.
        ValueError: encryption, crc_check or another format.

    >>> ms.save_checkpoint(ms.nn.Dense(2, 1), "dense.ckpt")
    >>> sorted(ms.load_checkpoint("dense.ckpt"))
    ['bias', 'weight']"""
    ...
