"""Divisors and multiples of integers."""

import math

from .. import _core
from .._core import Tensor
from ._composed.dtypes import in_one_dtype, one_tensor, result_dtype

_raw = _core._raw_ops
_where = _raw["where"]


def gcd(input, other):
    """The greatest common divisor, by Euclid's algorithm; never negative, and gcd(0, 0) is 0.

    Args:
        input: Tensor of integers.
        other: Tensor of integers; its shape broadcasts with input's.
    Returns:
        Tensor of integers.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.gcd(ms.tensor([12, -4]), ms.tensor([18, 0]))
    Tensor([6, 4], dtype=int64)
    """
    input, other = in_one_dtype(input, other)
    a, b = _raw["abs"](input), _raw["abs"](other)
    for _ in range(_steps(a, b)):
        zero = b == 0
        a, b = _where(zero, a, b), _where(zero, 0, _raw["mod"](a, _where(zero, 1, b)))
    return a


def _steps(a, b):
    """How often Euclid's algorithm may go round for the dtype at hand (Lame, 1844)."""
    bits = 8 * (a.itemsize if a.itemsize > b.itemsize else b.itemsize)
    return int(bits * math.log(2) / math.log((1 + math.sqrt(5)) / 2)) + 2


def lcm(input, other):
    """The least common multiple, |input * other| / gcd; never negative, and 0 where one is 0.

    Args:
        input: Tensor of integers, or an int.
        other: Tensor of integers, or an int; its shape broadcasts with input's.
    Returns:
        Tensor of integers.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: neither is a Tensor.

    >>> ms.ops.lcm(ms.tensor([4, 5]), ms.tensor([6, 0]))
    Tensor([12,  0], dtype=int64)
    """
    one_tensor("lcm", input, other)
    kind = result_dtype(input, other)
    input, other = (v if isinstance(v, Tensor) else _core.tensor(v, dtype=kind) for v in (input, other))
    divisor = gcd(input, other)
    safe = _where(divisor == 0, 1, divisor)
    return _raw["abs"](_raw["floor_div"](input, safe) * other)
