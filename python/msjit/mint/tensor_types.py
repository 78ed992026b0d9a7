"""PyTorch's older names of tensors by dtype: ``LongTensor([1, 2])``, and types to ask for in ``isinstance`` and ``type()``.

>>> import msjit.mint as torch
>>> torch.LongTensor([1, 2]).dtype, isinstance(torch.zeros(2), torch.FloatTensor)
(msjit.int64, True)
"""

import numpy as np

from .. import _core
from .._core import Tensor


class _TensorType(type):
    """Its classes make Tensors of their dtype, and have them as instances."""

    def __call__(cls, *data):
        if data and all(type(n) is int or isinstance(n, np.integer) for n in data):
            return _core.empty(data, dtype=cls._tensor_dtype)
        if len(data) > 1:
            given = ", ".join(type(n).__name__ for n in data)
            raise TypeError(f"{cls.__name__}: expected sizes, or one sequence, array or Tensor, got {given}")
        if data and isinstance(data[0], (bool, float, complex)):
            raise TypeError(
                f"{cls.__name__}: expected sizes, or a sequence, array or Tensor, got {data[0]!r}; a tensor of one number "
                f"is tensor({data[0]!r}, dtype=...)"
            )
        return _core.tensor(*(data or ((),)), dtype=cls._tensor_dtype)

    def __instancecheck__(cls, value):
        return isinstance(value, Tensor) and value.dtype == cls._tensor_dtype


def _typed(name, dtype):
    shown = str(dtype).lower().removeprefix("msjit.").rstrip("_")
    doc = f"""A new {shown} tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    {shown} Tensor as one of these, and ``x.type({name})`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        {shown} Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.{name}([0, 1])
    >>> isinstance(x, ms.mint.{name}), ms.mint.{name}(2, 3).shape
    (True, (2, 3))
    """
    return _TensorType(name, (), {"_tensor_dtype": dtype, "__doc__": doc, "__module__": "msjit.mint"})


_DTYPES = {
    "BFloat16Tensor": _core.bfloat16, "BoolTensor": _core.bool_, "ByteTensor": _core.uint8, "CharTensor": _core.int8,
    "DoubleTensor": _core.float64, "FloatTensor": _core.float32, "HalfTensor": _core.float16, "IntTensor": _core.int32,
    "LongTensor": _core.int64, "ShortTensor": _core.int16,
}  # fmt: skip
globals().update({name: _typed(name, dtype) for name, dtype in _DTYPES.items()})
__all__ = list(_DTYPES)


def dtype_of(given):
    """The dtype that ``Tensor.type`` converts to: of one of these types, of its name, of Tensor itself; else what is given."""
    if given is Tensor:
        return _core.get_default_dtype()
    if isinstance(given, str) and given.endswith("Tensor"):
        name = given.removeprefix("torch.")
        return _core.get_default_dtype() if name == "Tensor" else _DTYPES.get(name, given)
    return given._tensor_dtype if isinstance(given, _TensorType) else given
