"""AutoParallel: a network of which many devices compute parts."""

from .. import _missing
from .._missing import without_effect
from ..nn import Cell

_MODES = ("semi_auto", "sharding_propagation", "recursive_programming")
_OPTIMIZER_LEVELS = ("level1", "level2", "level3")
_SCHEDULERS = ("1f1b", "gpipe", "seqpipe", "seqvpp", "seqsmartvpp", "zero_bubble_v")


class AutoParallel(Cell):
    """A network whose operators MindSpore divides among devices. There is one device here, which computes all of it: the
    methods check their options and keep them; what would divide the work says once that it has no effect.

    Args:
        network: cell.
        parallel_mode: 'semi_auto' (default), 'sharding_propagation' or 'recursive_programming'.
    Inputs:
        inputs: those of the network.
    Returns:
        what the network gives.
    Raises:
        ValueError: parallel_mode is another word.

    >>> from msjit.parallel.auto_parallel import AutoParallel
    >>> AutoParallel(ms.nn.ReLU())(ms.tensor([-1.0, 2.0]))
    Tensor([0., 2.], dtype=float32)
    """

    def __init__(self, network, parallel_mode="semi_auto"):
        super().__init__(auto_prefix=False)
        if parallel_mode not in _MODES:
            raise ValueError(f"AutoParallel: parallel_mode must be one of {list(_MODES)}, got {parallel_mode!r}")
        self.network, self._parallel_mode, self._stages = network, parallel_mode, 1

    def construct(self, *args, **kwargs):
        return self.network(*args, **kwargs)

    def no_init_parameters_in_compile(self):
        """Parameters have their values when they are made: nothing changes."""

    def load_param_strategy_file(self, file_path):
        """Says that no strategy is read."""
        self._file("load_param_strategy_file", file_path, "")

    def save_param_strategy_file(self, file_path):
        """Says that no strategy is written."""
        self._file("save_param_strategy_file", file_path, "")

    def disable_strategy_file_only_for_trainable_params(self):
        """Nothing changes: there are no strategy files."""

    def save_operator_strategy_file(self, file_path):
        """Says that no strategy is written; the path ends in .json."""
        self._file("save_operator_strategy_file", file_path, ".json")

    def load_operator_strategy_file(self, file_path):
        """Says that no strategy is read; the path ends in .json."""
        self._file("load_operator_strategy_file", file_path, ".json")

    def set_group_ckpt_save_file(self, file_path):
        """Says that no file of groups is written."""
        self._file("set_group_ckpt_save_file", file_path, "")

    def _file(self, name, path, suffix):
        if not isinstance(path, str):
            raise TypeError(f"AutoParallel.{name}: file_path must be a str, got {type(path).__name__}")
        if not path.endswith(suffix):
            raise ValueError(f"AutoParallel.{name}: file_path must end in {suffix!r}, got {path!r}")
        without_effect(f"AutoParallel.{name}()", "one device computes the network")

    def dataset_strategy(self, config):
        """How the batch is divided: 'full_batch', 'data_parallel', or tuples of ints or Layouts."""
        if isinstance(config, str) and config not in ("full_batch", "data_parallel"):
            raise ValueError(
                f"AutoParallel.dataset_strategy: config must be 'full_batch' or 'data_parallel', got {config!r}"
            )
        if not isinstance(config, (str, tuple)):
            raise TypeError(f"AutoParallel.dataset_strategy: config must be str or tuple, got {type(config).__name__}")

    def hsdp(self, shard_size=-1, threshold=64, optimizer_level="level1"):
        """Optimizer states divided among shard_size devices: there is one."""
        if not isinstance(shard_size, int) or (shard_size < 1 and shard_size != -1):
            raise ValueError(f"AutoParallel.hsdp: shard_size must be -1 or a positive int, got {shard_size!r}")
        if not isinstance(threshold, int) or threshold < 0:
            raise ValueError(f"AutoParallel.hsdp: threshold must be an int that is not negative, got {threshold!r}")
        if optimizer_level not in _OPTIMIZER_LEVELS:
            raise ValueError(f"AutoParallel.hsdp: optimizer_level must be one of {list(_OPTIMIZER_LEVELS)}")
        without_effect("AutoParallel.hsdp()", "one device keeps the optimizer's states")

    def pipeline(self, stages=1, output_broadcast=False, interleave=False, scheduler="1f1b"):
        """The network in stages, each on its devices: more than one says that one process runs them."""
        if not isinstance(stages, int):
            raise TypeError(f"AutoParallel.pipeline: stages must be int, got {type(stages).__name__}")
        if stages < 1:
            raise ValueError(f"AutoParallel.pipeline: stages must be positive, got {stages}")
        if scheduler not in _SCHEDULERS:
            raise ValueError(f"AutoParallel.pipeline: scheduler must be one of {list(_SCHEDULERS)}, got {scheduler!r}")
        if stages > 1:
            without_effect(f"AutoParallel.pipeline(stages={stages})", "one process runs all stages")
        self._stages = stages

    def get_pipeline_stages(self):
        """How many stages were set."""
        return self._stages

    def comm_fusion(self, config):
        """Which communications are joined: there are none."""
        if not isinstance(config, dict):
            raise TypeError(f"AutoParallel.comm_fusion: config must be dict, got {type(config).__name__}")

    def enable_fp32_communication(self):
        """Communication in float32: there is none."""

    def enable_gradients_mean(self):
        """Gradients averaged over processes: those of one are their own mean."""

    def disable_gradient_fp32_sync(self):
        """Gradients are not made float32 to be added up: they are not sent."""

    def disable_loss_repeated_mean(self):
        """A loss that several devices compute is not divided by their number: one computes it."""

    def print_local_norm(self):
        """Says that norms of this device's gradients are not printed."""
        without_effect("AutoParallel.print_local_norm()", "look at gradients with register_hook")

    def dump_local_norm(self, file_path):
        """Says that norms of this device's gradients are not written."""
        self._file("dump_local_norm", file_path, "")

    def enable_device_local_norm(self):
        """Says that norms of this device's gradients are not printed."""
        without_effect("AutoParallel.enable_device_local_norm()", "look at gradients with register_hook")

    def transformer_opt(self, file_path):
        """Options, a JSON file, of how a transformer's computing and communicating overlap."""
        import os

        if file_path is not None and not os.path.isfile(file_path):
            raise ValueError(f"AutoParallel.transformer_opt: there is no file {file_path!r}")
        without_effect("AutoParallel.transformer_opt()", "one device computes the network")


__getattr__ = _missing.getattr_of(__name__)
