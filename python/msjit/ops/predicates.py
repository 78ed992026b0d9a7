"""Questions about elements and dtypes with MindSpore's names."""

import math

from .. import _core

_raw = _core._raw_ops
_abs = _raw["abs"]

__all__ = [
    "approximate_equal", "is_complex", "is_floating_point", "is_nonzero", "isneginf", "isposinf", "isreal", "signbit",
]  # fmt: skip


def signbit(input):
    """True where input is negative; unlike NumPy's, False for -0.0.

    Args:
        input: Tensor or number of real numbers, of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.signbit(ms.tensor([-2.0, -0.0, 1.0]))
    Tensor([ True, False, False], dtype=bool_)
    """
    return input < 0


def isposinf(input):
    """True where input is plus infinity.

    Args:
        input: Tensor of real numbers, of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.isposinf(ms.tensor([1.0, float("inf"), float("-inf")]))
    Tensor([False,  True, False], dtype=bool_)
    """
    return input == math.inf


def isneginf(input):
    """True where input is minus infinity.

    Args:
        input: Tensor of real numbers, of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.isneginf(ms.tensor([1.0, float("inf"), float("-inf")]))
    Tensor([False, False,  True], dtype=bool_)
    """
    return input == -math.inf


def isreal(input):
    """True where the imaginary part is 0; always for real dtypes.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.isreal(ms.tensor([1 + 0j, 1j]))
    Tensor([ True, False], dtype=bool_)
    """
    return _raw["imag"](input) == 0 if input.is_complex() else input == input if _integral(input) else _all_true(input)


def _integral(x):
    return not x.is_floating_point()


def _all_true(x):
    return _raw["full"](True, x.shape, _core.bool_)


def is_complex(input):
    """Whether the dtype is complex64 or complex128.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        bool.

    >>> ms.ops.is_complex(ms.tensor([1j])), ms.ops.is_complex(ms.tensor([1.0]))
    (True, False)
    """
    return input.is_complex()


def is_floating_point(input):
    """Whether the dtype is one of float16, bfloat16, float32 and float64.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        bool.

    >>> ms.ops.is_floating_point(ms.tensor([1.0])), ms.ops.is_floating_point(ms.tensor([1]))
    (True, False)
    """
    return input.is_floating_point()


def is_nonzero(input):
    """Whether the only element of a tensor is not zero.

    Args:
        input: Tensor of one element.
    Returns:
        bool.
    Raises:
        ValueError: another number of elements.

    >>> ms.ops.is_nonzero(ms.tensor([2])), ms.ops.is_nonzero(ms.tensor(0.0))
    (True, False)
    """
    if input.size != 1:
        raise ValueError(f"is_nonzero: expected one element, got shape {tuple(input.shape)}")
    return bool(input.item())


def approximate_equal(x, y, tolerance=1e-5):
    """True where |x - y| < tolerance; isclose knows relative tolerances.

    Args:
        x: Tensor of real numbers.
        y: Tensor of real numbers; its shape broadcasts with x's.
        tolerance: number, the difference that is allowed.
    Returns:
        Tensor of bools.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.approximate_equal(ms.tensor([1.0, 2.0]), ms.tensor([1.000001, 2.1]))
    Tensor([ True, False], dtype=bool_)
    """
    return _abs(x - y) < tolerance
