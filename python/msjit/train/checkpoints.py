"""Callbacks that write checkpoints while a model is trained."""

import os
import time

from ..serialization import load_checkpoint, load_param_into_net, save_checkpoint
from .callbacks import Callback


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
    100
    """

    def __init__(
        self,
        save_checkpoint_steps=1,
        save_checkpoint_seconds=0,
        keep_checkpoint_max=5,
        keep_checkpoint_per_n_minutes=0,
        integrated_save=True,
        async_save=False,
        saved_network=None,
        append_info=None,
        enc_key=None,
        enc_mode="AES-GCM",
        exception_save=False,
        crc_check=False,
        remove_redundancy=False,
        format="ckpt",
        **kwargs,
    ):
        for name, value in (
            ("save_checkpoint_steps", save_checkpoint_steps),
            ("keep_checkpoint_max", keep_checkpoint_max),
        ):
            if value is not None and (not isinstance(value, int) or value < 0):
                raise ValueError(f"CheckpointConfig: {name} must be an int that is not negative, got {value!r}")
        if enc_key is not None:
            raise ValueError("CheckpointConfig: encryption (enc_key) is not there")
        self.save_checkpoint_steps, self.save_checkpoint_seconds = save_checkpoint_steps, save_checkpoint_seconds
        self.keep_checkpoint_max, self.saved_network = keep_checkpoint_max, saved_network
        self.append_dict = _entries(append_info)
        self.format, self.exception_save, self.async_save = format, exception_save, async_save

    def get_checkpoint_policy(self):
        """What was decided, a dict."""
        return {
            "save_checkpoint_steps": self.save_checkpoint_steps, "save_checkpoint_seconds": self.save_checkpoint_seconds,
            "keep_checkpoint_max": self.keep_checkpoint_max, "saved_network": self.saved_network,
        }  # fmt: skip


def _entries(append_info):
    entries = {}
    for item in append_info or ():
        entries.update(item if isinstance(item, dict) else {item: 0})
    return entries


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
    ['net-1_1.ckpt', 'net-2_1.ckpt']
    """

    def __init__(self, prefix="CKP", directory=None, config=None):
        if not isinstance(prefix, str) or not prefix or "/" in prefix:
            raise ValueError(f"ModelCheckpoint: prefix must be a name without '/', got {prefix!r}")
        if config is not None and not isinstance(config, CheckpointConfig):
            raise TypeError(f"ModelCheckpoint: config must be a CheckpointConfig, got {type(config).__name__}")
        self._prefix, self._directory, self._config = prefix, directory or os.getcwd(), config or CheckpointConfig()
        self._files, self._last_step, self._last_time = [], 0, time.monotonic()
        os.makedirs(self._directory, exist_ok=True)

    @property
    def latest_ckpt_file_name(self):
        """The last checkpoint's path; None: there is none yet."""
        return self._files[-1] if self._files else None

    def step_end(self, run_context):
        """Writes one when it is time."""
        state, c = run_context.original_args(), self._config
        if "train_network" not in state:
            return
        step = state["cur_step_num"]
        due = c.save_checkpoint_steps and step - self._last_step >= c.save_checkpoint_steps
        if c.save_checkpoint_seconds and time.monotonic() - self._last_time >= c.save_checkpoint_seconds:
            due = True
        if due:
            self._save(state)

    def end(self, run_context):
        """Writes the last one."""
        state = run_context.original_args()
        if "train_network" in state and state["cur_step_num"] != self._last_step:
            self._save(state)

    def _save(self, state):
        step = (state["cur_step_num"] - 1) % state["batch_num"] + 1
        name = f"{self._prefix}-{state['cur_epoch_num']}_{step}.{self._config.format}"
        path = os.path.join(self._directory, name)
        network = self._config.saved_network or state["train_network"]
        extra = {"epoch_num": state["cur_epoch_num"], "step_num": state["cur_step_num"]}
        extra = {k: extra.get(k, v) for k, v in self._config.append_dict.items()} or None
        save_checkpoint(network, path, append_dict=extra, format=self._config.format)
        self._files.append(path)
        self._last_step, self._last_time = state["cur_step_num"], time.monotonic()
        keep = self._config.keep_checkpoint_max
        while keep and len(self._files) > keep:
            os.remove(self._files.pop(0))


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
    [2, 3]
    """

    def __init__(self, backup_dir, save_freq="epoch", delete_checkpoint=True):
        if save_freq != "epoch" and (not isinstance(save_freq, int) or save_freq < 1):
            raise ValueError(f"BackupAndRestore: save_freq must be 'epoch' or a positive int, got {save_freq!r}")
        self.backup_file = os.path.join(backup_dir, "backup.ckpt")
        self.save_freq, self.delete_checkpoint = save_freq, delete_checkpoint
        os.makedirs(backup_dir, exist_ok=True)

    def begin(self, run_context):
        """Loads what is there."""
        state = run_context.original_args()
        if "train_network" in state and os.path.exists(self.backup_file):
            saved = load_checkpoint(self.backup_file)
            state["cur_epoch_num"] = int(saved.pop("epoch_num").item())
            load_param_into_net(state["train_network"], saved)

    def _save(self, state):
        save_checkpoint(state["train_network"], self.backup_file, append_dict={"epoch_num": state["cur_epoch_num"]})

    def step_end(self, run_context):
        """Writes when it is time."""
        state = run_context.original_args()
        if self.save_freq != "epoch" and "train_network" in state and state["cur_step_num"] % self.save_freq == 0:
            self._save(state)

    def epoch_end(self, run_context):
        """Writes when it is time."""
        state = run_context.original_args()
        if self.save_freq == "epoch" and "train_network" in state:
            self._save(state)

    def end(self, run_context):
        """Takes the backup away after a whole run."""
        if self.delete_checkpoint and os.path.exists(self.backup_file):
            os.remove(self.backup_file)
