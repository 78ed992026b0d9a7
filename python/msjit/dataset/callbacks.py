"""Callbacks of a pipeline: ``dataset.map(f, callbacks=...)``; steps are the rows that map is given."""

import threading
from types import SimpleNamespace

_MOMENTS = ("ds_begin", "ds_epoch_begin", "ds_epoch_end", "ds_step_begin", "ds_step_end")
LIVE = threading.local()  # on: rows are made for an iterator, not to look at their shapes


class DSCallback:
    """Base: override ``ds_begin``, ``ds_epoch_begin``, ``ds_epoch_end``, ``ds_step_begin`` or ``ds_step_end``, which take a
    context with ``cur_epoch_num``, ``cur_step_num_in_epoch`` and ``cur_step_num``; those of steps come every step_size ones.
    Epochs are counted from the first that is iterated over. What has overridden nothing raises AttributeError in map.

    >>> class Show(ms.dataset.DSCallback):
    ...     def ds_step_end(self, ds_run_context):
    ...         print("row", ds_run_context.cur_step_num)
    >>> rows = ms.dataset.NumpySlicesDataset([5, 6], shuffle=False).map(lambda x: x + 1, callbacks=Show())
    >>> [int(x) for x, in rows]
    row 1
    row 2
    [6, 7]
    """

    def __init__(self, step_size=1):
        if not isinstance(step_size, int) or isinstance(step_size, bool) or step_size < 1:
            raise ValueError(f"{type(self).__name__}: step_size must be a positive int, got {step_size!r}")
        self.step_size = step_size

    def ds_begin(self, ds_run_context):
        """Before the first epoch."""

    def ds_epoch_begin(self, ds_run_context):
        """Before an epoch."""

    def ds_epoch_end(self, ds_run_context):
        """After an epoch."""

    def ds_step_begin(self, ds_run_context):
        """Before a step."""

    def ds_step_end(self, ds_run_context):
        """After a step."""

    def _wanted(self):
        """The moments that are overridden."""
        return [m for m in _MOMENTS if getattr(type(self), m) is not getattr(DSCallback, m)]


class Callbacks:
    """The callbacks of one map, and how far it is."""

    def __init__(self, callbacks):
        self._callbacks = list(callbacks) if isinstance(callbacks, (list, tuple)) else [callbacks]
        for c in self._callbacks:
            if not isinstance(c, DSCallback):
                raise TypeError(f"map: callbacks must be DSCallbacks, got {type(c).__name__}")
            if not c._wanted():
                raise AttributeError(f"map: the callback {type(c).__name__} overrides no method")
        self._epoch = self._step = self._total = 0

    def _call(self, moment, epoch, every=None):
        context = SimpleNamespace(cur_epoch_num=epoch, cur_step_num_in_epoch=self._step, cur_step_num=self._total)
        for c in self._callbacks:
            if moment in c._wanted() and (every is None or every % c.step_size == 0):
                getattr(c, moment)(context)

    def rows(self, function, rows):
        """function of every row, one at a time, with the callbacks around."""
        if not getattr(LIVE, "on", False):
            yield from map(function, rows)
            return
        if self._epoch == 0:
            self._call("ds_begin", 0)
        self._epoch, self._step = self._epoch + 1, 0
        self._call("ds_epoch_begin", self._epoch)
        for row in rows:
            self._step, self._total = self._step + 1, self._total + 1
            self._call("ds_step_begin", self._epoch, self._step - 1)
            made = function(row)
            self._call("ds_step_end", self._epoch, self._step)
            yield made
        self._call("ds_epoch_end", self._epoch)
