"""Tensors made of numbers, with MindSpore's names and arguments."""

from .. import _core
from .._core import Tensor
from ._limits import dtype_of

_raw = _core._raw_ops
_arange = _raw["arange"]
_full = _raw["full"]

__all__ = ["arange", "fill", "full", "range", "tri"]


def arange(start=0, end=None, step=1, *, dtype=None):
    """The numbers start, start + step, start + 2 step and so on below end.

    Args:
        start: number, the first number; if it is given alone, it is the end, and the first number is 0.
        end: number or None, where the numbers stop; it is not reached.
        step: number, the distance of two numbers; a negative one counts down.
        dtype: dtype or None, the dtype of the result; None: int64 for ints, float32 for floats.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: step is 0 or leads away from end, or a number is not finite.

    >>> ms.ops.arange(3)
    Tensor([0, 1, 2], dtype=int64)
    >>> ms.ops.arange(1.0, 2.0, 0.25)
    Tensor([1.  , 1.25, 1.5 , 1.75], dtype=float32)
    """
    if end is None:
        start, end = 0, start
    start, end, step = (v.item() if isinstance(v, Tensor) else v for v in (start, end, step))
    if (end - start) * step < 0:
        raise ValueError(f"arange: steps of {step} do not lead from {start} to {end}")
    return _arange(start, end, step, dtype)


def range(start, end=None, step=1, maxlen=1000000, *, dtype=None):
    """The numbers start, start + step and so on below end, but no more than maxlen of them.

    Args:
        start: number, the first number; if it is given alone, it is the end, and the first number is 0.
        end: number or None, where the numbers stop; it is not reached.
        step: number, the distance of two numbers; a negative one counts down.
        maxlen: int, how many numbers are allowed.
        dtype: dtype or None, the dtype of the result; None: int64 for ints, float32 for floats.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: more than maxlen numbers, or a step that is 0 or leads away from end.

    >>> ms.ops.range(1, 7, 2)
    Tensor([1, 3, 5], dtype=int64)
    """
    result = arange(start, end, step, dtype=dtype)
    if result.size > maxlen:
        raise ValueError(f"range: {result.size} elements are more than maxlen={maxlen}")
    return result


def full(size, fill_value, *, dtype=None):
    """A tensor of one number everywhere.

    Args:
        size: int or tuple of ints, its sizes.
        fill_value: number or Tensor of one number, the number.
        dtype: dtype or None, its dtype; None: int64 for ints, float32 for floats, bool for bools.
    Returns:
        Tensor.
    Raises:
        ValueError: a negative size.

    >>> ms.ops.full((2, 2), 3.0)
    Tensor([[3., 3.],
            [3., 3.]], dtype=float32)
    """
    if isinstance(fill_value, Tensor):
        fill_value = fill_value.item()
    if isinstance(fill_value, complex) and dtype is not None and not dtype_of(dtype).is_complex:
        fill_value = fill_value.real  # as MindSpore does
    return _full(fill_value, size, dtype)


def fill(type, shape, value):
    """A tensor of one number everywhere, of a given dtype; full takes the same in another order.

    Args:
        type: dtype, its dtype.
        shape: tuple of ints, its sizes.
        value: number or Tensor of one number, the number.
    Returns:
        Tensor.
    Raises:
        ValueError: a negative size, or a tensor of several numbers.

    >>> ms.ops.fill(ms.int32, (2,), 1)
    Tensor([1, 1], dtype=int32)
    """
    if isinstance(value, Tensor):
        if value.size != 1:
            raise ValueError(f"fill: value must be a number or a tensor of one, got one of shape {value.shape}")
        return _raw["broadcast_to"](value.reshape(()).astype(type), shape).copy()
    return _full(value, shape, type)


def tri(n, m=None, diagonal=0, *, dtype=None):
    """A matrix of ones on and below a diagonal, and zeros above it.

    Args:
        n: int, the number of rows.
        m: int or None, the number of columns; None: n.
        diagonal: int, which diagonal: 0 the main one, positive above it, negative below.
        dtype: dtype or None, the dtype; None: float32.
    Returns:
        Tensor (n, m).

    >>> ms.ops.tri(2, 3)
    Tensor([[1., 0., 0.],
            [1., 1., 0.]], dtype=float32)
    """
    return _raw["tril"](_full(1.0, (n, n if m is None else m), dtype), diagonal)
