"""Ending a run from outside."""

import os
import signal

from .callbacks import Callback


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
    ([1], True)
    """

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
