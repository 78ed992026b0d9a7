"""Callbacks of a pipeline that know how far training is."""

from ..train.callbacks import Callback
from .callbacks import DSCallback


class WaitedDSCallback(Callback, DSCallback):
    """Base: override ``sync_step_begin`` or ``sync_epoch_begin``, which take the run context of training after its last step
    (epoch), and the pipeline's; the first step (epoch) has none. Give it to ``map`` and to ``Model.train``; step_size: the
    rows of a step of training. Training that has not come that far raises RuntimeError."""

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
