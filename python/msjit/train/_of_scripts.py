"""Names of private modules of MindSpore's train that scripts import.

>>> from msjit.train._of_scripts import _InternalCallbackParam
>>> parameters = _InternalCallbackParam()
>>> parameters.cur_epoch_num = 3
>>> parameters
{'cur_epoch_num': 3}
"""

import contextlib
import os
import warnings

from .. import _missing
from .._core import Tensor
from ..nn.cell import Cell
from .callbacks import _MOMENTS, Callback, CallbackManager


class InternalCallbackParam(dict):
    """A dict whose items are attributes too: what a RunContext of one's own training loop is made of."""

    def __getattr__(self, name):
        if name[:2] == "__":  # what Python asks for: copying, pickling
            raise AttributeError(name)
        return self[name]

    def __setattr__(self, name, value):
        self[name] = value


_InternalCallbackParam = InternalCallbackParam


class _CallbackManager(CallbackManager):
    """Calls all callbacks at each moment, by the moment's name; a context, as each of them is.

    >>> from msjit.train._of_scripts import _CallbackManager, _InternalCallbackParam
    >>> with _CallbackManager([ms.train.LossMonitor()]) as callbacks:
    ...     callbacks.on_train_begin(ms.train.RunContext(_InternalCallbackParam()))
    """

    def __init__(self, callbacks):
        super().__init__(callbacks)
        self._entered = contextlib.ExitStack()

    def __enter__(self):
        self._callbacks = [self._entered.enter_context(c) for c in self._callbacks]
        return self

    def __exit__(self, *error):
        return self._entered.__exit__(*error)

    def __getattr__(self, name):
        if name not in _MOMENT_NAMES:
            raise AttributeError(f"'_CallbackManager' object has no attribute {name!r}", name=name, obj=self)
        return lambda run_context: self.call(name, run_context)


_MOMENT_NAMES = {*_MOMENTS, *(f"on_{phase}_{moment}" for phase in ("train", "eval") for moment in _MOMENTS)}


class _StepSync(Callback):
    """Waits for what runs on the device at the end of a step: it has run here."""


def _make_directory(path, arg_name="path"):
    """Makes a directory, and those above it, where there is none; returns its full path.

    >>> from msjit.train._of_scripts import _make_directory
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     _make_directory(place + "/a/b").endswith("/a/b")
    True
    """
    if not isinstance(path, str):
        raise TypeError(f"{arg_name} must be a str, got {type(path).__name__}")
    if not path.strip():
        raise ValueError(f"{arg_name} must not be empty")
    path = os.path.realpath(path)
    if os.path.isfile(path):
        raise NotADirectoryError(f"{arg_name} {path!r} is a file; a directory was expected")
    os.makedirs(path, mode=0o700, exist_ok=True)
    return path


def _transfer_tensor_to_tuple(inputs):
    """A tensor alone as a tuple; else what it is."""
    return (inputs,) if isinstance(inputs, Tensor) else inputs


def set_cur_net(net):
    """Keeps nothing: callbacks find the network in their RunContext."""


def _get_summary_tensor_data():
    """{"name[:Kind]": tensor} of what summary primitives were given, as Scalar, Tensor, Image or Histogram, since they were
    last asked for."""
    from ..ops.operations.summaries import PENDING

    data = {f"{name}[:{plugin.capitalize()}]": value for (plugin, name), value in PENDING.items()}
    PENDING.clear()
    return data


class ConvertModelUtils:
    """MindSpore's change of a Model to second order optimization (THOR).

    >>> from msjit.train._of_scripts import ConvertModelUtils
    >>> net = ms.nn.Dense(1, 1)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), ms.nn.SGD(net.trainable_params()))
    >>> ConvertModelUtils().convert_to_thor_model(model, net, ms.nn.MSELoss(), model._optimizer) is model
    True
    """

    @staticmethod
    def convert_to_thor_model(
        model, network, loss_fn=None, optimizer=None, metrics=None, amp_level="O0", loss_scale_manager=None,
        keep_batchnorm_fp32=False,
    ):  # fmt: skip
        """The model itself where the optimizer is of first order; a THOR optimizer does not exist here."""
        if type(optimizer).__name__ in ("ThorAscend", "ThorGpu"):
            raise NotImplementedError("convert_to_thor_model: msjit has no THOR optimizer; use nn.Momentum or nn.Lamb")
        return model


class CheckpointManager:
    """The files of checkpoints in a folder that have a prefix: ``ckpoint_filelist``, and their number, ``ckpoint_num``.

    Parameters:
        format (str): how their names end, 'ckpt' or 'safetensors'.
    """

    def __init__(self, format="ckpt"):
        self._files, self._format = [], format

    @property
    def ckpoint_filelist(self):
        return self._files

    @property
    def ckpoint_num(self):
        return len(self._files)

    def update_ckpoint_filelist(self, directory, prefix):
        """Looks for the files of a prefix, a dash and numbers without letters."""
        self._files = []
        for name in os.listdir(directory):
            stem, end = os.path.splitext(name)
            if end == f".{self._format}" and name.startswith(prefix + "-"):
                if not any(letter.isalpha() for letter in stem[len(prefix) :]):
                    self._files.append(os.path.join(directory, name))

    def remove_ckpoint_file(self, file_name):
        """Removes a file; a warning where it cannot be removed."""
        try:
            os.chmod(file_name, 0o600)
            os.remove(file_name)
            self._files.remove(file_name)
        except (OSError, ValueError) as error:
            warnings.warn(f"CheckpointManager: {file_name} was not removed: {error}", stacklevel=2)

    def remove_oldest_ckpoint_file(self):
        """Removes the file that was written first."""
        self.remove_ckpoint_file(min(self._files, key=os.path.getmtime))

    def keep_one_ckpoint_per_minutes(self, minutes, cur_time):
        """Of the files of the last minutes before cur_time leaves the oldest."""
        recent = [file for file in self._files if cur_time - os.path.getmtime(file) < 60 * minutes]
        oldest = min(recent, key=os.path.getmtime, default=None)
        for file in recent:
            if file != oldest:
                self.remove_ckpoint_file(file)


def get_parameter_redundancy(layout_obj, initial_rank=None):
    """Which processes hold each Parameter of a network, or of a dict of layouts, by name: the one there is.

    >>> from msjit.train._of_scripts import get_parameter_redundancy, remove_param_redundancy
    >>> get_parameter_redundancy(ms.nn.Dense(2, 2))
    {'bias': ((0,),), 'weight': ((0,),)}
    >>> sorted(remove_param_redundancy(get_parameter_redundancy(ms.nn.Dense(2, 2)))[0])
    ['bias', 'weight']
    """
    if isinstance(layout_obj, str):
        raise RuntimeError("get_parameter_redundancy: files of strategies are of several processes, and one runs")
    if isinstance(layout_obj, Cell):
        names = [p.name for _, p in layout_obj.parameters_and_names()]
    else:
        names = layout_obj.keys()
    return dict.fromkeys(sorted(names), ((initial_rank or 0,),))


def remove_param_redundancy(param_redundancy_dict, keep_redundancy=1):
    """Which Parameters each process is to save, so that each is saved keep_redundancy times: a dict of sets of names.

    Those that the same processes hold are dealt out to them in turn."""
    names = {}
    for name, groups in param_redundancy_dict.items():
        for group in groups:
            names.setdefault(group, []).append(name)
    saved = {}
    for turn in range(keep_redundancy):
        for group, held in names.items():
            for i, name in enumerate(held):
                saved.setdefault(group[(i + turn) % len(group)], set()).add(name)
    return saved


class ConvertNetUtils:
    """MindSpore's change of a network's layers for second order optimization (THOR)."""

    @staticmethod
    def convert_to_thor_net(net):
        """Raises: there is no THOR optimizer that would use the layers."""
        raise NotImplementedError("convert_to_thor_net: msjit has no THOR optimizer; use nn.Momentum or nn.Lamb")


__getattr__ = _missing.getattr_of(__name__)
