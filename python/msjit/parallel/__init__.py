# ruff: noqa: F401 (what is imported here is what the package offers)
"""MindSpore's names for training on many devices. One process runs here, on one device: options are kept, what would need
more says so once, and what divides tensors or merges checkpoints of many devices works on the one there is.

>>> ms.parallel.set_algo_parameters(fully_use_devices=True)
>>> ms.parallel.get_algo_parameters("fully_use_devices")
True
>>> ms.parallel.reset_algo_parameters()
"""

from .. import _missing
from ..kinds import (
    Layout,
    load_segmented_checkpoints,
    merge_sliced_parameter,
    parameter_broadcast,
    shard,
    sync_pipeline_shared_parameters,
)
from ..program import get_algo_parameters, reset_algo_parameters, set_algo_parameters
from .strategies import build_searched_strategy, load_distributed_checkpoint, set_op_strategy_config

__all__ = [
    "Layout", "build_searched_strategy", "get_algo_parameters", "load_distributed_checkpoint", "load_segmented_checkpoints",
    "merge_sliced_parameter", "parameter_broadcast", "reset_algo_parameters", "set_algo_parameters", "set_op_strategy_config",
    "shard", "sync_pipeline_shared_parameters",
]  # fmt: skip
_MODULES = ("_auto_parallel_context", "_cost_model_context", "_ps_context", "_utils", "auto_parallel", "nn")


def __getattr__(name):
    import importlib

    if name in _MODULES:
        return importlib.import_module("." + name, __name__)
    return _missing.elsewhere(__name__, name, __all__)
