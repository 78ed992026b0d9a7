"""What everything shares: tensors, parameters, dtypes, initializers, under MindSpore's name for their module.

>>> from msjit.common import dtype as mstype
>>> mstype.float32 is ms.float32
True
"""

from ..autograd import Function as _Function  # noqa: F401 (MindSpore's name)
from . import initializer as initializer  # noqa: PLC0414

# Names of msjit that belong here, too.
__all__ = """
COOTensor CSRTensor DeviceCtx Generator Int JitConfig Parameter ParameterTuple QuantDtype RowTensor SparseTensor Symbol Tensor
TensorType Type bfloat16 bool_ complex128 complex64 default_generator double dtype dtype_to_nptype dtype_to_pytype
enable_dynamic float16 float32 float64 float_ from_numpy get_py_obj_dtype get_rng_state get_seed half initial_seed int16 int32
int64 int8 int_ is_tensor jit jit_class lazy_inline list_ manual_seed ms_memory_recycle mutable no_inline number
pytype_to_dtype recompute seed set_recursion_limit set_rng_state set_seed single string swap_tensors tensor tensor_type tuple_
type_none uint uint16 uint32 uint64 uint8
""".split()


def __getattr__(name):
    import msjit

    from .. import _missing

    if name in __all__ and hasattr(msjit, name):
        return getattr(msjit, name)
    if name == "_no_grad":
        return msjit._no_grad
    return _missing.elsewhere(__name__, name, __all__)
