"""Products of matrices, vectors and batches of matrices, which want just so many dimensions.

>>> ms.mint.mv(ms.ones(2, 3), ms.ones(3)).tolist()
[3.0, 3.0]
"""

from .. import _core
from ..ops import products
from ..ops._limits import of_dimensions
from .outputs import written

_raw = _core._raw_ops
__all__ = ["addbmm", "baddbmm", "bmm", "mm", "mv"]


def addbmm(input, batch1, batch2, *, beta=1, alpha=1):
    """Matrix products of two batches of matrices, all added to a matrix: beta * input + alpha * (their sum).

    Args:
        input: Tensor that broadcasts to (n, p).
        batch1: Tensor (b, n, m).
        batch2: Tensor (b, m, p).
        beta: number, the factor of input. Default: 1.
        alpha: number, the factor of the sum. Default: 1.
    Returns:
        Tensor (n, p).
    Raises:
        ValueError: batch1 or batch2 has not three dimensions, or the sizes do not fit.

    >>> ms.mint.addbmm(ms.ones(1, 1), ms.ones(2, 1, 3), ms.ones(2, 3, 1), beta=10).tolist()
    [[16.0]]
    """
    of_dimensions("addbmm", (batch1, batch2), {"batch1": 3, "batch2": 3})
    return products.addbmm(input, batch1, batch2, beta=beta, alpha=alpha)


def baddbmm(input, batch1, batch2, *, beta=1, alpha=1):
    """Matrix products of two batches of matrices, added to a tensor: beta * input + alpha * (batch1 @ batch2).

    Args:
        input: Tensor that broadcasts to (b, n, p).
        batch1: Tensor (b, n, m).
        batch2: Tensor (b, m, p).
        beta: number. Default: 1.
        alpha: number. Default: 1.
    Returns:
        Tensor (b, n, p).

    >>> ms.mint.baddbmm(ms.ones(1, 1, 1), ms.ones(1, 1, 3), ms.ones(1, 3, 1), beta=10).tolist()
    [[[13.0]]]
    """
    of_dimensions("baddbmm", (batch1, batch2), {"batch1": 3, "batch2": 3})
    return products.baddbmm(input, batch1, batch2, beta, alpha)


def bmm(input, mat2, *, out=None):
    """Matrix products of two batches of matrices.

    Args:
        input: Tensor (b, n, m).
        mat2: Tensor (b, m, p).
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor (b, n, p), in the dtype that both promote to.
    Raises:
        ValueError: an operand has not three dimensions, or the sizes do not fit. ``matmul`` takes any number of dimensions.
        TypeError: an operand is no tensor.

    >>> ms.mint.bmm(ms.ones(2, 1, 3), ms.ones(2, 3, 1)).tolist()
    [[[3.0]], [[3.0]]]
    """
    of_dimensions("bmm", (input, mat2), {"input": 3, "mat2": 3})
    result = _raw["bmm"](input, mat2)
    return result if out is None else written("bmm", result, out)


def mm(input, mat2, *, out=None):
    """The product of two matrices.

    Args:
        input: Tensor (n, m).
        mat2: Tensor (m, p).
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor (n, p), in the dtype that both promote to.
    Raises:
        ValueError: an operand is no matrix, or the sizes do not fit. ``matmul`` takes vectors and batches.
        TypeError: an operand is no tensor.

    >>> ms.mint.mm(ms.ones(2, 3), ms.ones(3, 1)).tolist()
    [[3.0], [3.0]]
    """
    of_dimensions("mm", (input, mat2), {"input": 2, "mat2": 2})
    result = _raw["matmul"](input, mat2)
    return result if out is None else written("mm", result, out)


def mv(input, vec, *, out=None):
    """The product of a matrix and a vector.

    Args:
        input: Tensor (n, m).
        vec: Tensor (m,).
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor (n,), in the dtype that both promote to.
    Raises:
        ValueError: input is no matrix, vec no vector, or the sizes do not fit. ``matmul`` takes any of them.
        TypeError: an operand is no tensor.

    >>> ms.mint.mv(ms.ones(2, 3), ms.ones(3)).tolist()
    [3.0, 3.0]
    """
    of_dimensions("mv", (input, vec), {"input": 2, "vec": 1})
    result = _raw["matmul"](input, vec)
    return result if out is None else written("mv", result, out)
