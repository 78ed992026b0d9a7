"""The options of distributed training as an object with a method for each: they are those of ``set_auto_parallel_context``.

>>> from msjit.parallel._auto_parallel_context import auto_parallel_context
>>> auto_parallel_context().get_device_num(), auto_parallel_context().get_device_num_is_set()
(1, False)
"""

from .. import _missing, program

# What methods call by another name than the option's.
_OPTIONS = {"strategy_search_mode": "search_mode", "enable_fold_pipeline": "pipeline_interleave"}
_MODES = program.ParallelMode.MODE_LIST
# Of these ``get_..._is_set`` says whether they were.
_TOLD = ("device_num", "full_batch", "global_rank", "parameter_broadcast")
# What has methods only: no option of set_auto_parallel_context.
_OWN = {
    "all_reduce_fusion_split_indices": [], "all_reduce_fusion_split_sizes": [], "auto_parallel_new_interface": False,
    "communi_parallel_mode": "all_group_parallel", "enable_all_gather_fusion": False, "enable_all_reduce_fusion": False,
    "enable_reduce_scatter_fusion": False, "force_fp32_communication": False, "grad_accumulation_shard": False,
    "init_param_in_compile": True, "optimizer_weight_shard_aggregated_save": False, "optimizer_weight_shard_size": -1,
    "parallel_optimizer_threshold": -1, "pipeline_interleave": False, "pipeline_scheduler": "1f1b", "pipeline_segments": 1,
    "sharding_propagation": False,
}  # fmt: skip


class _AutoParallelContext:
    def __init__(self):
        self._own = dict(_OWN)

    def __getattr__(self, name):
        kind, _, option = name.partition("_")
        option = _OPTIONS.get(option, option)
        if kind == "get" and option.endswith("_is_set") and option[:-7] in _TOLD:
            return lambda: program._parallel.is_set(option[:-7])
        if kind in ("get", "set") and option in self._own:
            if kind == "get":
                return lambda: self._own[option]
            return lambda value, group="": self._own.update({option: value})
        if kind in ("get", "set") and option in program._parallel.names():
            if kind == "get":
                return lambda: program._parallel.get(option)
            return lambda value: program._parallel.set({option: value})
        raise AttributeError(f"'_AutoParallelContext' object has no attribute {name!r}", name=name, obj=self)

    def set_all_reduce_fusion_split_indices(self, indices, group=""):
        """Keeps after which gradients those before are added up across processes: ascending ints."""
        if not isinstance(indices, list):
            raise TypeError(
                f"set_all_reduce_fusion_split_indices: indices must be a list, got {type(indices).__name__}"
            )
        if indices != sorted(set(indices)):
            raise ValueError(f"set_all_reduce_fusion_split_indices: indices must ascend, got {indices}")
        self._own["all_reduce_fusion_split_indices"] = indices

    def reset(self):
        """All options as at the start."""
        self._own = dict(_OWN)
        program._parallel.reset()


_context = _AutoParallelContext()


def auto_parallel_context():
    """The options of distributed training.

    >>> from msjit.parallel._auto_parallel_context import auto_parallel_context
    >>> auto_parallel_context().get_parallel_mode()
    'stand_alone'
    """
    return _context


_set_auto_parallel_context = program.set_auto_parallel_context
_get_auto_parallel_context = program.get_auto_parallel_context
_reset_auto_parallel_context = program.reset_auto_parallel_context
__getattr__ = _missing.getattr_of(__name__)
