"""Ending a run from outside."""

import os
import signal

from .callbacks import Callback


class OnRequestExit(Callback):
    """Ends training after the step at which a signal comes (or a config_file with {"GracefulExit": 1} is there), and then
    writes a checkpoint ``<directory>/<file_name>_train.ckpt``."""

    def __init__(
        self,
        save_ckpt=True,
        save_mindir=False,
        file_name="Net",
        directory="./",
        config_file=None,
        sig=signal.SIGTERM,
    ):
        if save_mindir:
            raise ValueError("OnRequestExit: save_mindir=True is not there")
        if sig not in (signal.SIGTERM, signal.SIGINT):
            raise ValueError(f"OnRequestExit: sig must be SIGTERM or SIGINT, got {sig!r}")
        self.save_ckpt, self.config_file, self.sig = save_ckpt, config_file, sig
        self.train_name, self.eval_name = (
            os.path.join(os.path.abspath(directory), f"{file_name}_{phase}") for phase in ("train", "eval")
        )
        self.stop = False

    def _set_stop(self, *_):
        self.stop = True

    def begin(self, run_context):
        """Listens for the signal."""
        self.stop = False
        self._before = signal.signal(self.sig, self._set_stop)

    def _asked(self):
        if self.config_file and os.path.isfile(self.config_file):
            import json

            with open(self.config_file) as file:
                return bool(json.load(file).get("GracefulExit"))
        return self.stop

    def on_train_step_end(self, run_context):
        """Asks the run to end when it is time."""
        if self._asked():
            run_context.request_stop()
            if self.save_ckpt:
                from ..serialization import save_checkpoint

                save_checkpoint(run_context.original_args()["train_network"], self.train_name)

    def on_eval_step_end(self, run_context):
        """Asks the run to end when it is time."""
        if self._asked():
            run_context.request_stop()

    def end(self, run_context):
        """Listens no longer."""
        signal.signal(self.sig, self._before)
