"""Options of the model of costs by which MindSpore looks for parallel strategies: kept; nothing is looked for.

>>> from msjit.parallel._cost_model_context import get_cost_model_context, set_cost_model_context
>>> set_cost_model_context(costmodel_beta=300.0)
>>> get_cost_model_context("costmodel_beta")
300.0
"""

from .. import _missing

_DEFAULTS = {
    "device_memory_capacity": 16.0 * 1024**3, "costmodel_alpha": 1.0, "costmodel_beta": 400.0, "costmodel_gamma": 0.001,
    "costmodel_communi_threshold": 2048.0, "costmodel_communi_const": 3072.0, "costmodel_communi_bias": 1024.0, "run_phase": 0,
    "costmodel_allreduce_fusion_algorithm": 0, "costmodel_allreduce_fusion_times": 0,
    "costmodel_allreduce_fusion_tail_percent": 0.1, "costmodel_allreduce_fusion_tail_time": 0.1,
    "costmodel_allreduce_fusion_allreduce_inherent_time": 0.1, "costmodel_allreduce_fusion_allreduce_bandwidth": 0.1,
    "costmodel_allreduce_fusion_computation_time_parameter": 0.1,
}  # fmt: skip
_values = dict(_DEFAULTS)
_single = {"multi_subgraphs": False, "algo_single_loop": True}


def set_cost_model_context(**kwargs):
    """Sets options: floats, but for ints of run_phase and of the algorithm and number of fused reductions."""
    for name, value in kwargs.items():
        if name not in _DEFAULTS:
            raise ValueError(f"set_cost_model_context: unknown option {name!r}; known: {', '.join(sorted(_DEFAULTS))}")
        kind = type(_DEFAULTS[name])
        if type(value) is not kind:
            raise TypeError(f"set_cost_model_context: {name} must be {kind.__name__}, got {type(value).__name__}")
    _values.update(kwargs)


def get_cost_model_context(attr_key):
    """An option."""
    if attr_key not in _values:
        raise ValueError(f"get_cost_model_context: unknown option {attr_key!r}; known: {', '.join(sorted(_DEFAULTS))}")
    return _values[attr_key]


def reset_cost_model_context():
    """All options as at the start."""
    _values.update(_DEFAULTS)


def _set_multi_subgraphs(multi_subgraph=True):
    """Keeps whether strategies are looked for in several graphs."""
    _single["multi_subgraphs"] = bool(multi_subgraph)


def _set_rp_matmul_mem_coef(coef):
    """Keeps how dear memory is to products where strategies are looked for."""
    _single["rp_matmul_mem_coef"] = coef


def _get_multi_subgraphs():
    """Whether strategies are looked for in several graphs."""
    return _single["multi_subgraphs"]


def _set_algo_single_loop(single_loop=True):
    """Keeps whether repeated layers are looked at once."""
    _single["algo_single_loop"] = bool(single_loop)


def _get_algo_single_loop():
    """Whether repeated layers are looked at once."""
    return _single["algo_single_loop"]


__getattr__ = _missing.getattr_of(__name__)
