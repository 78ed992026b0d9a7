"""Private names of MindSpore's serialization that scripts import.

>>> from msjit._serialization_names import tensor_to_ms_type, tensor_to_np_type
>>> tensor_to_ms_type["Float32"], tensor_to_np_type("Int8")
(msjit.float32, <class 'numpy.int8'>)
"""

from . import _missing, dtype
from .serialization import _NAMES

tensor_to_ms_type = {names[0]: getattr(dtype, name) for name, names in _NAMES.items()}


def tensor_to_np_type(tensor_type_str):
    """NumPy's type for the name of a dtype in a checkpoint."""
    return dtype.dtype_to_nptype(tensor_to_ms_type[tensor_type_str])


def _get_merged_param_data(net, parameter_layout_dict, param_name, param_data, integrated_save):
    """What a Parameter of a network holds in all processes together: in one, its data."""
    return param_data


def _update_param(param, new_param, strict_load):
    """Gives a parameter another's values: of its shape, and of its dtype or one of floats where strict_load is false.

    >>> from msjit._serialization_names import _update_param
    >>> p = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> _update_param(p, ms.Parameter(ms.tensor([3.0], ms.float16), name="w"), False)
    >>> p
    Parameter([3.], dtype=float32, requires_grad=True)
    """
    if param.shape != new_param.shape:
        raise RuntimeError(f"parameter {param.name!r} has shape {param.shape}, the new one {new_param.shape}")
    floats = param.dtype.is_floating_point and new_param.dtype.is_floating_point
    if param.dtype != new_param.dtype and (strict_load or not floats):
        raise RuntimeError(f"parameter {param.name!r} is of {param.dtype}, the new one of {new_param.dtype}")
    param.set_data(new_param.astype(param.dtype))


def _load_dismatch_prefix_params(net, parameter_dict, param_not_load, strict_load):
    """Loads parameters that were not found under their names from longer names that end so: all have one prefix then, that of
    the first that is found. What is loaded leaves the list param_not_load.

    >>> from msjit._serialization_names import _load_dismatch_prefix_params
    >>> net, left = ms.nn.Dense(1, 1), ["weight", "bias"]
    >>> saved = {"network." + p.name: ms.Parameter(ms.ops.ones(p.shape), name="network." + p.name) for p in net.get_parameters()}
    >>> _load_dismatch_prefix_params(net, saved, left, False)
    >>> net.weight, left
    (Parameter([[1.]], dtype=float32, requires_grad=True), [])
    """
    while param_not_load:
        found = [(wanted, name) for wanted in param_not_load for name in parameter_dict if name.endswith(wanted)]
        before = len(param_not_load)
        if found:
            wanted, name = found[0]
            prefix = name[: len(name) - len(wanted)]
            for _, p in net.parameters_and_names():
                if p.name in param_not_load and prefix + p.name in parameter_dict:
                    _update_param(p, parameter_dict[prefix + p.name], strict_load)
                    param_not_load.remove(p.name)
        if len(param_not_load) == before:
            return


__getattr__ = _missing.getattr_of(__name__)
