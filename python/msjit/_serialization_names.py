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


__getattr__ = _missing.getattr_of(__name__)
