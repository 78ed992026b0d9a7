"""Callbacks that watch training: what counts as better, which epochs count, and evaluations within training."""

import numpy as np
import pytest

from msjit import nn
from msjit import train as tr
from msjit.dataset import NumpySlicesDataset
from msjit.train._of_scripts import _CallbackManager, _InternalCallbackParam

rng = np.random.default_rng(4)
X = rng.standard_normal((12, 4)).astype(np.float32)
Y = (X @ np.array([[1.0], [-2.0], [0.5], [0.0]], np.float32)).astype(np.float32)


def rows():
    return NumpySlicesDataset((X, Y), ["x", "y"], shuffle=False).batch(4)


def made(metrics=None):
    net = nn.Dense(4, 1)
    return tr.Model(net, nn.MSELoss(), nn.SGD(net.trainable_params(), 0.1), metrics)


def stopped_at(values, monitor="figure", **settings):
    """The epoch after which EarlyStopping ends a run with these figures; None: it runs to the end."""
    stop = tr.EarlyStopping(monitor, **settings)
    context = tr.RunContext(_InternalCallbackParam())
    with _CallbackManager([stop]) as callbacks:
        for epoch, value in enumerate(values, 1):
            state = context.original_args()
            state.cur_epoch_num, state.eval_results = epoch, {} if value is None else {monitor: value}
            callbacks.on_train_epoch_end(context)
            if context.get_stop_requested():
                return epoch
    return None


@pytest.mark.filterwarnings("ignore:EarlyStopping")
def test_what_early_stopping_takes_for_better():
    # What MindSpore 2.10 does: a name that it does not know is of a figure of which more is better.
    assert stopped_at([1, 2, 3, 4], patience=2) is None
    assert stopped_at([4, 3, 2, 1], patience=2) == 3
    assert stopped_at([4, 3, 2, 1], "loss_of_mine", patience=2) == 3
    assert stopped_at([4, 3, 2, 1], "perplexity", patience=2) is None
    assert stopped_at([4, 3, 2, 1], "mae", patience=2) is None
    assert stopped_at([1, 2, 3], patience=0) == 1
    assert stopped_at([3, None, 2, 1], patience=2) == 4  # an epoch without an evaluation does not count
    assert stopped_at([None, None], patience=1) is None
    assert stopped_at([0.5, 0.4, 0.7, 0.6, 0.5, 0.6], patience=3, baseline=0.6) == 6
    assert stopped_at([0.6, 0.5, 0.7, 0.5, 0.6], patience=2, baseline=0.3) == 5
    with pytest.warns(UserWarning, match="no figure 'figure'; it has: loss"):
        stopped_at([None])


def test_rates_fall_where_figures_stay():
    # Without a run's beginning, and a network: a program may call callbacks itself.
    def rates(values, **settings):
        model = made()
        context = tr.RunContext(_InternalCallbackParam(optimizer=model._optimizer))
        start, result = float(model._optimizer.learning_rate), []
        with _CallbackManager([tr.ReduceLROnPlateau(**settings)]) as callbacks:
            for value in values:
                context.original_args().eval_results = {"eval_loss": value}
                callbacks.on_train_epoch_end(context)
                result.append(round(float(model._optimizer.learning_rate) / start, 4))
        return result

    assert rates([1.0, 1.1, 1.2], patience=2) == [1, 1, 0.1]
    assert rates([1.0, 1.1, 0.9, 1.0, 1.1], patience=2) == [1, 1, 1, 1, 0.1]
    assert rates([1.0, 1.1, 1.0, 1.0, 1.1], patience=2) == [1, 1, 0.1, 0.1, 0.01]
    assert rates([1.0, 1.1, 1.0, 1.0, 1.1, 1.2], patience=2, cooldown=1) == [1, 1, 0.1, 0.1, 0.01, 0.01]
    assert rates([1.0, 1.1, 1.0, 1.0, 1.1, 1.2], patience=2, cooldown=2) == [1, 1, 0.1, 0.1, 0.1, 0.01]


@pytest.mark.filterwarnings("ignore:EarlyStopping", "ignore:ReduceLROnPlateau")
def test_evaluations_within_training(capsys):
    class Log(tr.Callback):
        def __init__(self):
            self.epochs, self.evaluations = [], 0

        def on_train_epoch_end(self, run_context):
            state = run_context.original_args()
            self.epochs.append((sorted(state.get("metrics") or {}), sorted(state.get("eval_results") or {})))

        def on_eval_end(self, run_context):
            self.evaluations += 1

    model = made({"mae"})
    log, history = Log(), tr.History()
    schedule = tr.LearningRateScheduler(lambda rate, step: rate)
    model.fit(3, rows(), rows(), valid_frequency=2, callbacks=[log, history, tr.LossMonitor(0), schedule])
    # Figures are of the epoch that ended with them; eval_loss is among them without a metric of that name.
    assert log.epochs == [([], []), (["mae"], ["eval_loss", "mae"]), ([], [])] and log.evaluations == 1
    assert sorted(history.history) == ["mae", "net_output"] and history.epoch == {"epoch": [1, 2, 3]}
    assert len(history.history["mae"]) == 1 and len(history.history["net_output"]) == 3
    assert capsys.readouterr().out == f"Eval result: epoch 2, metrics: {{'mae': {history.history['mae'][0]}}}\n"
    stop = tr.EarlyStopping(min_delta=1e9, patience=1)  # watches eval_loss
    model.fit(9, rows(), rows(), callbacks=[stop])
    assert stop.stopped_epoch == 2
    stop = tr.EarlyStopping(min_delta=1e9, patience=1)
    model.train(2, rows(), [stop])  # evaluates nothing
    assert stop.stopped_epoch == 0
