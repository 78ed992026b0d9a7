"""What runs along with training: callbacks of ``Model.train`` and ``Model.eval``."""

import math
import time
import warnings

import numpy as np

from .._core import Tensor
from ..nn.optim import Optimizer
from ..parameter import Parameter
from ..serialization import load_param_into_net


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
    True
    """

    def __init__(self, original_args):
        if not isinstance(original_args, dict):
            raise TypeError(f"RunContext: expected a dict, got {type(original_args).__name__}")
        self._original_args, self._stop_requested = original_args, False

    def original_args(self):
        """The state of the run; its items are attributes too."""
        return self._original_args

    def request_stop(self):
        """Asks the run to end."""
        self._stop_requested = True

    def get_stop_requested(self):
        """Whether the run is to end."""
        return self._stop_requested


class RunState(dict):
    """A dict whose items are attributes too."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"the run has no {name!r}; it has: {', '.join(sorted(self))}") from None

    def __setattr__(self, name, value):
        self[name] = value


_MOMENTS = ("begin", "epoch_begin", "epoch_end", "step_begin", "step_end", "end")


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
    3
    """

    _of_training = False  # whether Model.fit leaves it out of the evaluations between epochs

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None

    def begin(self, run_context):
        """Before the run."""

    def epoch_begin(self, run_context):
        """Before an epoch."""

    def epoch_end(self, run_context):
        """After an epoch."""

    def step_begin(self, run_context):
        """Before a step."""

    def step_end(self, run_context):
        """After a step."""

    def end(self, run_context):
        """After the run."""


def _add_moments():
    for phase in ("train", "eval"):
        for moment in _MOMENTS:

            def on(self, run_context, moment=moment):
                getattr(self, moment)(run_context)

            on.__name__ = on.__qualname__ = f"on_{phase}_{moment}"
            on.__doc__ = f"At {moment.replace('_', ' ')} of {'training' if phase == 'train' else 'evaluation'}."
            setattr(Callback, on.__name__, on)


_add_moments()


class CallbackManager:
    """Calls all callbacks."""

    def __init__(self, callbacks):
        if callbacks is None:
            callbacks = []
        callbacks = callbacks if isinstance(callbacks, (list, tuple)) else [callbacks]
        for c in callbacks:
            if not isinstance(c, Callback):
                raise TypeError(f"callbacks must be Callbacks, got {type(c).__name__}")
        self._callbacks = list(callbacks)

    def call(self, moment, run_context):
        """Calls every callback's method of that name."""
        for c in self._callbacks:
            getattr(c, moment)(run_context)


def _number(loss):
    loss = loss[0] if isinstance(loss, (tuple, list)) else loss
    return float(np.mean(loss.asnumpy())) if isinstance(loss, Tensor) else float(loss)


def _handle_loss(loss):
    """What callbacks of scripts make of a step's outputs: the first of several, the mean of a tensor, else what it is."""
    several = isinstance(loss, (tuple, list)) and loss and isinstance(loss[0], Tensor)
    return loss[0] if several else _number(loss) if isinstance(loss, Tensor) else loss


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
    epoch 2
    """

    def __init__(
        self,
        on_train_epoch_begin=None,
        on_train_epoch_end=None,
        on_train_step_begin=None,
        on_train_step_end=None,
        on_train_begin=None,
        on_train_end=None,
        on_eval_epoch_begin=None,
        on_eval_epoch_end=None,
        on_eval_step_begin=None,
        on_eval_step_end=None,
        on_eval_begin=None,
        on_eval_end=None,
    ):
        given = dict(locals())
        for name, function in given.items():
            if name.startswith("on_") and function is not None:
                setattr(self, name, function)


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
    epoch: 2 step: 1, loss is 0.0
    """

    _of_training = True

    def __init__(self, per_print_times=1):
        if not isinstance(per_print_times, int) or per_print_times < 0:
            raise ValueError(
                f"LossMonitor: per_print_times must be an int that is not negative, got {per_print_times!r}"
            )
        self._times, self._last = per_print_times, 0

    def step_end(self, run_context):
        """Prints when it is time."""
        state = run_context.original_args()
        loss = _number(state["net_outputs"])
        if math.isnan(loss) or math.isinf(loss):
            raise ValueError(f"epoch: {state['cur_epoch_num']} step: {state['cur_step_num']}: the loss is {loss}")
        if self._times and state["cur_step_num"] - self._last >= self._times:
            self._last = state["cur_step_num"]
            step = (state["cur_step_num"] - 1) % state["batch_num"] + 1
            print(f"epoch: {state['cur_epoch_num']} step: {step}, loss is {loss}", flush=True)

    def on_train_epoch_end(self, run_context):
        """Prints the metrics where the epoch ended with an evaluation (``Model.fit``)."""
        state = run_context.original_args()
        super().on_train_epoch_end(run_context)
        if state.get("metrics"):
            print(f"Eval result: epoch {state['cur_epoch_num']}, metrics: {state['metrics']}")


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
    1
    """

    def __init__(self, data_size=None, data_time=False):
        self.data_size, self.epoch_times = data_size, []

    def epoch_begin(self, run_context):
        """Starts the clock."""
        self._start = time.perf_counter()

    def epoch_end(self, run_context):
        """Stops the clock."""
        took = (time.perf_counter() - self._start) * 1000
        self.epoch_times.append(took)
        steps = run_context.original_args().get("batch_num") or self.data_size or 1
        print(f"Train epoch time: {took:5.3f} ms, per step time: {took / steps:5.3f} ms", flush=True)


class History(Callback):
    """Keeps the loss at the end of each epoch, and the metrics of those that end with an evaluation.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> history = ms.train.History()
    >>> model.train(2, rows, history)
    >>> history.epoch, history.history
    ({'epoch': [1, 2]}, {'net_output': [4.0, 0.0]})
    """

    _of_training = True

    def __init__(self):
        self.epoch, self.history = None, {}

    def begin(self, run_context):
        """Begins to count epochs."""
        self.epoch = {"epoch": []}
        run_context.original_args()["history"] = self

    def epoch_end(self, run_context):
        """Adds an epoch."""
        state = run_context.original_args()
        self.epoch["epoch"].append(state["cur_epoch_num"])
        self.history.setdefault("net_output", []).append(_number(state["net_outputs"]))
        for name, value in (state.get("metrics") or {}).items():
            self.history.setdefault(name, []).append(value)


def _rate(optimizer):
    """The learning rate, in groups that of those which have none of their own."""
    return optimizer._common_rate() if isinstance(optimizer, Optimizer) else optimizer.learning_rate


def _set_rate(optimizer, rate):
    """Another learning rate, in the optimizer's Parameter where it is one."""
    kept = _rate(optimizer)
    if isinstance(kept, Parameter):
        kept.set_data(Tensor(float(rate), dtype=kept.dtype))
    else:
        optimizer.learning_rate = rate


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
    0.0625
    """

    _of_training = True

    def __init__(self, learning_rate_function):
        self.learning_rate_function = learning_rate_function

    def step_end(self, run_context):
        """Sets the next rate."""
        state = run_context.original_args()
        optimizer = state["optimizer"]
        rate = _rate(optimizer)
        rate = float(rate.asnumpy()) if isinstance(rate, Tensor) else float(rate)
        _set_rate(optimizer, self.learning_rate_function(rate, state["cur_step_num"]))


# Of what is watched without a mode: what is better when it is less. Of all else, more is, a metric of one's own included.
_LESS_IS_BETTER = {
    "hausdorff_distance", "mae", "mse", "loss", "perplexity", "mean_surface_distance", "root_mean_square_distance", "eval_loss"
}  # fmt: skip


class _Watch(Callback):
    """What watches a figure at the end of epochs of training."""

    _of_training = True

    def __init__(self, monitor, min_delta, mode, name):
        if not isinstance(monitor, str):
            raise TypeError(f"{name}: monitor must be a str, got {type(monitor).__name__}")
        if mode not in ("auto", "min", "max"):
            raise ValueError(f"{name}: mode must be 'auto', 'min' or 'max', got {mode!r}")
        self.monitor, self.mode = monitor, mode
        self._sign = -1 if mode == "min" or (mode == "auto" and monitor in _LESS_IS_BETTER) else 1
        self.min_delta = abs(min_delta)
        self.best, self.wait = None, 0

    def _value(self, state):
        """The figure; None in epochs that have none, as those without an evaluation."""
        results = state.get("eval_results") or {}
        if self.monitor == "loss":
            return _number(state["net_outputs"])
        if self.monitor not in results:
            there = ", ".join(["loss", *results])
            text = f"{type(self).__name__}: this epoch has no figure {self.monitor!r}; it has: {there}"
            warnings.warn(text, stacklevel=2)
            return None
        value = results[self.monitor]
        if isinstance(value, np.ndarray) and value.shape:
            raise ValueError(f"{type(self).__name__}: {self.monitor!r} has several values: {value}")
        return float(value)

    def _better(self, value, best):
        return best is None or self._sign * (value - best) > self.min_delta

    def on_train_begin(self, run_context):
        """Begins with no best figure."""
        self.best, self.wait = None, 0


class EarlyStopping(_Watch):
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
    (4, 4)
    """

    def __init__(
        self,
        monitor="eval_loss",
        min_delta=0,
        patience=0,
        verbose=False,
        mode="auto",
        baseline=None,
        restore_best_weights=False,
    ):
        super().__init__(monitor, min_delta, mode, "EarlyStopping")
        self.patience, self.verbose, self.baseline = patience, verbose, baseline
        self.restore_best_weights, self.stopped_epoch, self._weights = restore_best_weights, 0, None

    def on_train_begin(self, run_context):
        """Begins with no best figure."""
        super().on_train_begin(run_context)
        self.stopped_epoch, self._weights = 0, None

    def on_train_epoch_end(self, run_context):
        """Looks at the figure."""
        state = run_context.original_args()
        value = self._value(state)
        if value is None:
            return
        self.wait += 1
        if self._better(value, self.best):
            self.best = value
            if self.restore_best_weights:
                self._weights = {n: p.detach().copy() for n, p in state["train_network"].parameters_and_names()}
            if self._better(value, self.baseline):
                self.wait = 0
        if self.wait >= self.patience:
            self.stopped_epoch = state["cur_epoch_num"]
            run_context.request_stop()
            if self.verbose:
                print(f"EarlyStopping: {self.monitor} was best at {self.best}", flush=True)
            if self._weights:
                load_param_into_net(state["train_network"], self._weights)


class ReduceLROnPlateau(_Watch):
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
    0.125
    """

    def __init__(
        self,
        monitor="eval_loss",
        factor=0.1,
        patience=10,
        verbose=False,
        mode="auto",
        min_delta=1e-4,
        cooldown=0,
        min_lr=0,
    ):
        super().__init__(monitor, min_delta, mode, "ReduceLROnPlateau")
        if not 0 < factor < 1:
            raise ValueError(f"ReduceLROnPlateau: factor must be in (0, 1), got {factor}")
        self.factor, self.patience, self.verbose, self.cooldown, self.min_lr = (
            factor,
            patience,
            verbose,
            cooldown,
            min_lr,
        )
        self._resting = 0

    def on_train_begin(self, run_context):
        """Begins with no best figure."""
        super().on_train_begin(run_context)
        self._resting = 0

    def on_train_epoch_end(self, run_context):
        """Looks at the figure."""
        state = run_context.original_args()
        value = self._value(state)
        if value is None:
            return
        if self._resting:
            self._resting, self.wait = self._resting - 1, 0
        if self._better(value, self.best):
            self.best, self.wait = value, 0
        elif not self._resting:
            self.wait += 1
            optimizer = state["optimizer"]
            rate = float(_rate(optimizer))
            if self.wait >= self.patience and rate > self.min_lr:
                _set_rate(optimizer, max(rate * self.factor, self.min_lr))
                self._resting, self.wait = self.cooldown, 0
                if self.verbose:
                    print(f"ReduceLROnPlateau: the learning rate is {float(_rate(optimizer))}", flush=True)
