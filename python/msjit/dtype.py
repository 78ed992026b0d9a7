"""Element types: ``ms.float32``, ``ms.int64``, ``ms.bool_``, ..."""

from . import _missing
from ._core import (
    bfloat16,
    bool_,
    complex64,
    complex128,
    dtype,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)

__all__ = [
    "bfloat16",
    "bool_",
    "complex128",
    "complex64",
    "double",
    "dtype",
    "dtype_to_nptype",
    "float16",
    "float32",
    "float64",
    "half",
    "int16",
    "int32",
    "int64",
    "int8",
    "pytype_to_dtype",
    "single",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
]

half, single, double = float16, float32, float64
float_, int_ = float32, int64
number = (
    int8, int16, int32, int64, uint8, uint16, uint32, uint64,
    float16, bfloat16, float32, float64, complex64, complex128,
)  # fmt: skip


def dtype_to_nptype(type_):
    """NumPy's scalar type of a dtype; bfloat16, which NumPy lacks, gives float32.

    >>> ms.dtype.dtype_to_nptype(ms.int8)
    <class 'numpy.int8'>
    """
    import numpy as np

    return np.float32 if type_ is bfloat16 else np.dtype(type_.numpy_name).type


def pytype_to_dtype(obj):
    """The dtype of a Python or NumPy type.

    >>> ms.dtype.pytype_to_dtype(float)
    msjit.float64
    """
    return dtype(obj)


# Names that NumPy's programs know, and kinds of values that annotations tell.
_SAME = {
    "byte": int8, "short": int16, "intc": int32, "long": int64, "intp": int64, "ubyte": uint8, "ushort": uint16,
    "uintc": uint32, "uintp": uint64, "cfloat": complex64, "cdouble": complex128, "bool": bool_, "float": float32, "int": int64,
}  # fmt: skip
_KINDS = (
    "Int", "QuantDtype", "TensorType", "Type", "_null", "env_type", "function", "list_", "string", "symbolic_key", "tensor_type",
    "tuple_", "type_none", "type_type",
)  # fmt: skip


# Groups of dtypes, as MindSpore names them.
_GROUPS = {
    "int_type": (int8, int16, int32, int64), "uint_type": (uint8, uint16, uint32, uint64),
    "float_type": (float16, float32, float64, bfloat16), "complex_type": (complex64, complex128), "number_type": number,
    "signed_type": (int8, int16, int32, int64, float16, float32, float64, bfloat16, complex64, complex128),
    "all_types": (bool_, *number),
}  # fmt: skip


def __getattr__(name):
    if name in _GROUPS:
        found = _GROUPS[name]
    elif name in _SAME:
        found = _SAME[name]
    elif name in _KINDS:
        from . import kinds

        found = getattr(kinds, name)
    else:
        return _missing.elsewhere(__name__, name, [*__all__, *_SAME, *_KINDS])
    globals()[name] = found  # captured code reads what modules keep
    return found
