"""Products of vectors, matrices and tensors."""

from ... import _core
from .._limits import dimension
from ..matrices import kron
from ..products import addbmm, addmv, addr, baddbmm, batch_dot, cdist, cross, einsum, inner, mm, mv, vecdot

_raw = _core._raw_ops
_matmul, _reshape = (_raw[n] for n in ("matmul", "reshape"))

__all__ = [
    "addbmm",
    "addmv",
    "addr",
    "baddbmm",
    "batch_dot",
    "cdist",
    "cross",
    "einsum",
    "ger",
    "inner",
    "mm",
    "mv",
    "kron",
    "mv",
    "tensor_dot",
    "tensordot",
    "vdot",
    "vecdot",
]


def ger(input, vec2):
    """Outer product of two vectors.

    >>> ms.ops.ger(ms.tensor([2.0]), ms.tensor([3.0]))
    Tensor([[6.]], dtype=float32)
    """
    return _raw["outer"](input, vec2)


def vdot(input, other):
    """Inner product of two vectors, the first one conjugated where it is complex.

    Args:
        input: Tensor (n,) of numbers.
        other: Tensor (n,) of numbers.
    Returns:
        Tensor, a scalar.
    Raises:
        ValueError: the lengths differ.

    >>> ms.mint.vdot(ms.tensor([2.0, 1.0]), ms.tensor([3.0, 5.0]))
    Tensor(11., dtype=float32)
    """
    return _raw["dot"](_raw["conj"](input) if input.is_complex() else input, other)


def tensordot(x1, x2, axes):
    """Sum of products over axes: a number of them, or two lists.

    >>> ms.ops.tensordot(ms.ops.ones((2, 3)), ms.ops.ones((3, 2)), 1).shape
    (2, 2)
    """
    if isinstance(axes, int):
        left, right = tuple(range(x1.ndim - axes, x1.ndim)), tuple(range(axes))
    else:
        left, right = ((a,) if isinstance(a, int) else tuple(a) for a in axes)
    left = tuple(dimension("tensordot", x1.ndim, d) for d in left)
    right = tuple(dimension("tensordot", x2.ndim, d) for d in right)
    kept1 = tuple(d for d in range(x1.ndim) if d not in left)
    kept2 = tuple(d for d in range(x2.ndim) if d not in right)
    if tuple(x1.shape[d] for d in left) != tuple(x2.shape[d] for d in right):
        raise ValueError(f"tensordot: shapes {x1.shape} and {x2.shape} do not match over {left} and {right}")
    n = 1
    for d in left:
        n *= x1.shape[d]
    a = _reshape(_raw["permute"](x1, kept1 + left), (-1, n) if n else (x1.size, 0))
    b = _reshape(_raw["permute"](x2, right + kept2), (n, -1) if n else (0, x2.size))
    return _reshape(_matmul(a, b), tuple(x1.shape[d] for d in kept1) + tuple(x2.shape[d] for d in kept2))


tensor_dot = tensordot
