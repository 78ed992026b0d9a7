"""Model: trains, evaluates and predicts."""

from ..nn import TrainOneStepCell, TrainOneStepWithLossScaleCell, WithEvalCell, WithLossCell
from .callbacks import CallbackManager, RunContext, RunState
from .metric_names import get_metrics
from .metrics import Loss


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
    Tensor([[2.]], dtype=float32, grad_fn=...)
    """

    def __init__(
        self,
        network,
        loss_fn=None,
        optimizer=None,
        metrics=None,
        eval_network=None,
        eval_indexes=None,
        amp_level="O0",
        boost_level="O0",
        **kwargs,
    ):
        if boost_level not in ("O0",):
            raise ValueError(f"Model: boost_level must be 'O0', got {boost_level!r}")
        unknown = set(kwargs) - {"loss_scale_manager", "keep_batchnorm_fp32", "boost_config_dict"}
        if unknown:
            raise ValueError(f"Model: unknown option {', '.join(sorted(unknown))}")
        self._network, self._loss_fn, self._optimizer = network, loss_fn, optimizer
        self._manager = kwargs.get("loss_scale_manager")
        self._metrics = get_metrics(metrics)
        self._eval_network, self._eval_indexes = eval_network, eval_indexes
        if amp_level != "O0":
            from ..amp import auto_mixed_precision

            self._network = network = auto_mixed_precision(network, amp_level)
        if eval_network is None and self._metrics:
            if loss_fn is None:
                raise ValueError("Model: metrics need a loss_fn or an eval_network")
            self._eval_network, self._eval_indexes = WithEvalCell(network, loss_fn), [0, 1, 2]
        self._train_network = self._make_train_network()

    def _make_train_network(self):
        network = self._network
        if self._optimizer is None:
            return network
        whole = network if self._loss_fn is None else WithLossCell(network, self._loss_fn)
        if self._manager is None:
            return TrainOneStepCell(whole, self._optimizer)
        update = self._manager.get_update_cell()
        if update is None:
            scale = self._manager.get_loss_scale()
            self._optimizer.loss_scale = scale  # the optimizer takes it out again
            return TrainOneStepCell(whole, self._optimizer, scale)
        return TrainOneStepWithLossScaleCell(whole, self._optimizer, update)

    train_network = property(lambda self: self._train_network, doc="The cell of one training step.")
    predict_network = property(lambda self: self._network, doc="The network.")
    eval_network = property(lambda self: self._eval_network, doc="The cell of one evaluation step.")

    def train(self, epoch, train_dataset, callbacks=None, dataset_sink_mode=False, sink_size=-1, initial_epoch=0):
        """Trains for so many epochs over a data set. Batches are fed one by one in sink mode too, as on MindSpore's CPU;
        sink_size is then what callbacks are told as ``batch_num``, the number of steps after which they count anew.
        """
        per_epoch = _batch_num(train_dataset, dataset_sink_mode, sink_size)
        self._fit(epoch, train_dataset, None, 1, callbacks, initial_epoch, per_epoch)

    def fit(
        self,
        epoch,
        train_dataset,
        valid_dataset=None,
        valid_frequency=1,
        callbacks=None,
        dataset_sink_mode=False,
        valid_dataset_sink_mode=False,
        sink_size=-1,
        initial_epoch=0,
    ):
        """Trains, and every valid_frequency epochs (or in those listed) evaluates on valid_dataset; sink mode: see ``train``."""
        per_epoch = _batch_num(train_dataset, dataset_sink_mode, sink_size)
        self._fit(epoch, train_dataset, valid_dataset, valid_frequency, callbacks, initial_epoch, per_epoch)

    def _fit(self, epoch, dataset, valid, frequency, callbacks, initial_epoch, per_epoch):
        if self._optimizer is None and self._loss_fn is not None:
            raise ValueError("Model: training needs an optimizer")
        if not isinstance(epoch, int) or isinstance(epoch, bool):
            raise TypeError(f"Model: epoch must be int, got {type(epoch).__name__}")
        if epoch < 1:
            raise ValueError(f"Model: epoch must be 1 or more, got {epoch}")
        manager, network = CallbackManager(callbacks), self._train_network
        state = RunState(
            train_network=network, epoch_num=epoch, batch_num=per_epoch, mode="train",
            loss_fn=self._loss_fn, optimizer=self._optimizer, parallel_mode="stand_alone", device_number=1,
            train_dataset=dataset, list_callback=manager._callbacks, cur_step_num=initial_epoch * dataset.get_dataset_size(),
            cur_epoch_num=initial_epoch, network=self._network, dataset_sink_mode=False,
        )  # fmt: skip
        context = RunContext(state)
        network.set_train()
        told = [c for c in manager._callbacks if not c._of_training]
        manager.call("on_train_begin", context)
        for e in range(max(initial_epoch, state["cur_epoch_num"]), epoch):
            state["cur_epoch_num"] = e + 1
            manager.call("on_train_epoch_begin", context)
            for batch in dataset.create_tuple_iterator(num_epochs=1):
                state["cur_step_num"] += 1
                state["train_dataset_element"] = batch
                manager.call("on_train_step_begin", context)
                state["net_outputs"] = network(*batch)
                manager.call("on_train_step_end", context)
                if context.get_stop_requested():
                    break
            due = (e + 1) in frequency if isinstance(frequency, (list, tuple, set)) else (e + 1) % frequency == 0
            if valid is not None and due:
                loss = Loss() if self._loss_fn is not None else None
                state["metrics"] = metrics = self._evaluate(valid, told, loss)
                state["eval_results"] = dict(metrics, eval_loss=loss.eval()) if loss else dict(metrics)
                network.set_train()
            manager.call("on_train_epoch_end", context)
            for of_this_epoch in ("metrics", "eval_results"):
                state.pop(of_this_epoch, None)
            if context.get_stop_requested():
                break
        manager.call("on_train_end", context)

    def eval(self, valid_dataset, callbacks=None, dataset_sink_mode=False):
        """The metrics over a data set, a dict."""
        return self._evaluate(valid_dataset, callbacks)

    def _evaluate(self, valid_dataset, callbacks, loss=None):
        """The metrics over a data set; loss, a metric that is not among them, gets what the loss function gives."""
        if not self._metrics:
            raise ValueError("Model: eval needs metrics")
        _expect_data_set(valid_dataset)
        manager = CallbackManager(callbacks)
        state = RunState(
            eval_network=self._eval_network, valid_dataset=valid_dataset, batch_num=valid_dataset.get_dataset_size(),
            mode="eval", cur_step_num=0, cur_epoch_num=1, epoch_num=1, network=self._network, dataset_sink_mode=False,
            list_callback=manager._callbacks,
        )  # fmt: skip
        context = RunContext(state)
        self._eval_network.set_train(False)
        for metric in self._metrics.values():
            metric.clear()
        for moment in ("on_eval_begin", "on_eval_epoch_begin"):
            manager.call(moment, context)
        for batch in valid_dataset.create_tuple_iterator(num_epochs=1):
            state["cur_step_num"] += 1
            manager.call("on_eval_step_begin", context)
            outputs = self._eval_network(*batch)
            state["net_outputs"] = outputs
            manager.call("on_eval_step_end", context)
            self._update(outputs)
            if loss is not None:
                loss.update(outputs[0 if self._eval_indexes is None else self._eval_indexes[0]])
            if context.get_stop_requested():
                break
        results = {name: metric.eval() for name, metric in self._metrics.items()}
        state["metrics"] = results
        for moment in ("on_eval_epoch_end", "on_eval_end"):
            manager.call(moment, context)
        return results

    def _update(self, outputs):
        outputs = outputs if isinstance(outputs, tuple) else (outputs,)
        for metric in self._metrics.values():
            if self._eval_indexes is None:
                metric.update(*outputs)
            elif isinstance(metric, Loss):
                metric.update(outputs[self._eval_indexes[0]])
            else:
                metric.update(outputs[self._eval_indexes[1]], outputs[self._eval_indexes[2]])

    def predict(self, *predict_data, backend=None, config=None):
        """The network's output, not in training mode."""
        if backend is not None:
            raise ValueError(f"Model: predict has no backend {backend!r}")
        self._network.set_train(False)
        return self._network(*predict_data)


def _expect_data_set(dataset):
    if not hasattr(dataset, "get_dataset_size"):
        raise TypeError(
            f"Model: expected a data set, got {type(dataset).__name__}; dataset.GeneratorDataset and "
            "dataset.NumpySlicesDataset make one of what Python has"
        )


def _batch_num(dataset, sink, sink_size):
    """How many steps callbacks take for an epoch."""
    _expect_data_set(dataset)
    if sink_size < -1 or sink_size == 0:
        raise ValueError(f"Model: sink_size must be -1 or positive, got {sink_size}")
    return sink_size if sink and sink_size > 0 else dataset.get_dataset_size()


def build_train_network(network, optimizer, loss_fn=None, level="O0", boost_level="O0", **kwargs):
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
    (4.0, 0.0)
    """
    return Model(network, loss_fn, optimizer, amp_level=level, boost_level=boost_level, **kwargs).train_network


class DatasetHelper:
    """Iterates over the batches of a data set, for so many epochs.

    Args:
        dataset: Dataset, the data set.
        dataset_sink_mode: bool, there for MindSpore's programs; batches are always fed one by one.
        sink_size: int, what sink_size() gives, if positive.
        epoch_num: int, how many epochs.

    >>> rows = ms.dataset.NumpySlicesDataset([[1], [2]], ["x"], shuffle=False)
    >>> [int(x[0]) for (x,) in ms.train.DatasetHelper(rows, epoch_num=2)]
    [1, 2, 1, 2]
    """

    def __init__(self, dataset, dataset_sink_mode=True, sink_size=-1, epoch_num=1):
        self._dataset, self._epochs, self._sink_size = dataset, epoch_num, sink_size

    def __iter__(self):
        for _ in range(max(1, self._epochs)):
            yield from self._dataset.create_tuple_iterator(num_epochs=1)

    def types_shapes(self):
        """dtypes and shapes of the columns."""
        return self._dataset.output_types(), self._dataset.output_shapes()

    def sink_size(self):
        """How many batches one call takes."""
        return self._sink_size if self._sink_size > 0 else 1

    def stop_send(self):
        """Nothing is under way that could be stopped."""


def connect_network_with_dataset(network, dataset_helper):
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
    True
    """
    if not isinstance(dataset_helper, DatasetHelper):
        raise TypeError(f"connect_network_with_dataset: expected a DatasetHelper, got {type(dataset_helper).__name__}")
    return network


def data_sink(fn, dataset, sink_size=1, jit_config=None, input_signature=None):
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
    [10, 20, 30, 10]
    """
    batches = iter(())

    def run():
        nonlocal batches
        result = None
        for _ in range(sink_size):
            try:
                batch = next(batches)
            except StopIteration:
                batches = dataset.create_tuple_iterator(num_epochs=1)
                batch = next(batches)
            result = fn(*batch)
        return result

    return run
