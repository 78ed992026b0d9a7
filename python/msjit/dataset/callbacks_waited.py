"""Callbacks of a pipeline that know how far training is."""

from ..train.callbacks import Callback
from .callbacks import DSCallback


class WaitedDSCallback(Callback, DSCallback):
    """Base of callbacks that let a pipeline change with training, as a picture's size that grows.

    A class of one's own defines sync_step_begin or sync_epoch_begin, which take the run context of training after its last step
    (epoch), and that of the pipeline; the first step (epoch) has none. It is given to map and to Model.train.

    Args:
        step_size: int, how many rows a step of training takes.
    Raises:
        RuntimeError: in the pipeline where training has not come that far.

    >>> class Told(ms.dataset.WaitedDSCallback):
    ...     def sync_epoch_begin(self, train_run_context, ds_run_context):
    ...         print("epoch", ds_run_context.cur_epoch_num, "after", train_run_context.original_args().cur_epoch_num)
    >>> net = ms.nn.Dense(1, 1)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), ms.nn.SGD(net.trainable_params(), 0.1))
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False)
    >>> told = Told()
    >>> model.train(2, rows.map(lambda x: x, "x", callbacks=told).batch(1), told)
    epoch 2 after 2
    """

    def __init__(self, step_size=1):
        DSCallback.__init__(self, step_size)
        self.step_run_context = self.epoch_run_context = None
        self.training_ended = False

    def sync_epoch_begin(self, train_run_context, ds_run_context):
        """Before an epoch but the first, after the one before has been trained."""

    def sync_step_begin(self, train_run_context, ds_run_context):
        """Before a step but the first, after the one before has been trained."""

    def _wanted(self):
        pairs = (("sync_step_begin", "ds_step_begin"), ("sync_epoch_begin", "ds_epoch_begin"))
        return [ds for sync, ds in pairs if getattr(type(self), sync) is not getattr(WaitedDSCallback, sync)]

    def _taken(self, name, what):
        context = getattr(self, name)
        if not self.training_ended:
            if context is None:
                raise RuntimeError(
                    f"{type(self).__name__}: the {what} before has not been trained; give the callback to Model.train too, "
                    "with a step_size that is the batch size"
                )
            setattr(self, name, None)
        return context

    def ds_epoch_begin(self, ds_run_context):
        """Calls ``sync_epoch_begin``."""
        if ds_run_context.cur_epoch_num > 1:
            self.sync_epoch_begin(self._taken("epoch_run_context", "epoch"), ds_run_context)

    def ds_step_begin(self, ds_run_context):
        """Calls ``sync_step_begin``."""
        if ds_run_context.cur_step_num > self.step_size:
            self.sync_step_begin(self._taken("step_run_context", "step"), ds_run_context)

    def epoch_end(self, run_context):
        """Keeps training's context."""
        self.epoch_run_context = run_context

    def step_end(self, run_context):
        """Keeps training's context."""
        self.step_run_context = run_context

    def end(self, run_context):
        """Lets what follows go on."""
        self.epoch_run_context = self.step_run_context = run_context
        self.training_ended = True
