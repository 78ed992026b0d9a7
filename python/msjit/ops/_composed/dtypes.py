"""Facts about dtypes that captured code can look up."""

from ... import _core

FLOATS = (_core.float16, _core.bfloat16, _core.float32, _core.float64)
COMPLEX = (_core.complex64, _core.complex128)
UNSIGNED = (_core.uint8, _core.uint16, _core.uint32, _core.uint64)
SIGNED = (_core.int8, _core.int16, _core.int32, _core.int64)
ALL = (_core.bool_, *UNSIGNED, *SIGNED, *FLOATS, *COMPLEX)
_PROMOTED = {(a, b): _core.promote_types(a, b) for a in ALL for b in ALL}


def promote_types(a, b):
    """The dtype of an operation on tensors of two dtypes."""
    return _PROMOTED[a, b]


def result_dtype(a, b):
    """The dtype of an operation on two operands, of which one may be a number."""
    if not isinstance(b, _core.Tensor):
        a, b = b, a
    if not isinstance(b, _core.Tensor):
        return _core.tensor(a + b).dtype
    if isinstance(a, _core.Tensor):
        return _PROMOTED[a.dtype, b.dtype]
    dtype = b.dtype
    if isinstance(a, bool) or dtype in COMPLEX:
        return dtype
    if isinstance(a, int):
        return _core.int64 if dtype == _core.bool_ else dtype
    if isinstance(a, float):
        return dtype if dtype in FLOATS else _core.get_default_dtype()
    return _core.complex128 if dtype == _core.float64 else _core.complex64


def one_tensor(name, x, y):
    """Raises where neither operand is a tensor."""
    if not isinstance(x, _core.Tensor) and not isinstance(y, _core.Tensor):
        raise TypeError(f"{name}: one of the operands must be a Tensor, got {type(x).__name__} and {type(y).__name__}")


def require_floats(name, *matrices):
    """Raises where a matrix has ints or bools: what is computed of it are none, and would lose what they are in its dtype."""
    for x in matrices:
        if getattr(x, "dtype", None) in (_core.bool_, *UNSIGNED, *SIGNED):
            raise TypeError(f"{name}: expected floats or complex numbers, got {x.dtype}; convert with astype")


def in_one_dtype(x, y):
    """Two tensors in the dtype that they promote to: what is computed of one alone is of no other."""
    if x.dtype == y.dtype:
        return x, y
    dtype = result_dtype(x, y)
    return _core._raw_ops["cast"](x, dtype), _core._raw_ops["cast"](y, dtype)
