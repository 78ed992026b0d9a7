"""PyTorch's linalg, as far as MindSpore's mint has it.

>>> ms.mint.linalg.vector_norm(ms.tensor([3.0, 4.0]))
Tensor(5., dtype=float32)
"""

from collections import namedtuple

from .. import _core, _missing
from ..numpy.statistics import norm as _numpy_norm
from ..ops._composed import linear_algebra as _linear_algebra

_raw = _core._raw_ops
_Qr = namedtuple("linalg_qr", "Q R")
__all__ = ["inv", "matrix_norm", "norm", "qr", "vector_norm"]


def inv(input):
    """Inverse of square matrices: input @ inverse is the unit matrix.

    Args:
        input: Tensor (..., n, n) of floats.
    Returns:
        Tensor of the same shape.

    >>> ms.mint.linalg.inv(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], dtype=float32)
    """
    return _linear_algebra.inverse(input)


def _as(x, dtype):
    return x if dtype is None else _raw["cast"](x, dtype)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None):
    """Norm of vectors: (sum of |x| ** ord) ** (1 / ord).

    Args:
        x: Tensor of floats.
        ord: number, the order; inf and -inf give the largest and smallest size, 0 how many elements are not 0. Default: 2.
        dim: int or tuple of ints, the dimensions of the vectors; None (default): all elements.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        dtype: dtype to compute in. Default: None, that of x.
    Returns:
        Tensor.

    >>> ms.mint.linalg.vector_norm(ms.tensor([3.0, 4.0])), ms.mint.linalg.vector_norm(ms.tensor([3.0, 4.0]), ord=1)
    (Tensor(5., dtype=float32), Tensor(7., dtype=float32))
    """
    return _raw["norm"](_as(x, dtype), float(ord), dim, keepdim)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None):
    """Norm of matrices.

    Args:
        A: Tensor of floats of at least two dimensions.
        ord: 'fro' (default, root of the sum of squares), 'nuc' (sum of singular values), 1, -1 (largest, smallest column
            sum of sizes), inf, -inf (of rows), 2, -2 (largest, smallest singular value).
        dim: pair of ints, the dimensions of the matrices. Default: the last two.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        dtype: dtype to compute in. Default: None, that of A.
    Returns:
        Tensor.
    Raises:
        ValueError: ord is none of these.

    >>> ms.mint.linalg.matrix_norm(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ord=1)
    Tensor(6., dtype=float32)
    """
    return _numpy_norm(_as(A, dtype), ord, tuple(dim), keepdim)


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """Norm of all elements, of vectors along one dimension, or of matrices in two.

    Args:
        A: Tensor of floats.
        ord: order as ``vector_norm`` has it for vectors, ``matrix_norm`` for matrices; None (default): the root of the sum
            of squares.
        dim: int for vectors, pair of ints for matrices; None (default): all elements, or with ord the matrices in the last
            two dimensions.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        dtype: dtype to compute in. Default: None, that of A.
    Returns:
        Tensor.
    Raises:
        ValueError: ord is not known.

    >>> ms.mint.linalg.norm(ms.tensor([[3.0, 4.0], [0.0, 0.0]])), ms.mint.linalg.norm(ms.tensor([[3.0, 4.0]]), dim=1)
    (Tensor(5., dtype=float32), Tensor([5.], dtype=float32))
    """
    if ord is None or (dim is None and A.ndim == 1) or isinstance(dim, int):
        return vector_norm(A, 2 if ord is None else ord, dim, keepdim, dtype=dtype)
    return matrix_norm(A, ord, (-2, -1) if dim is None else dim, keepdim, dtype=dtype)


def qr(A, mode="reduced"):
    """Factors a matrix into Q with orthonormal columns and R that is upper triangular: A = Q @ R.

    Args:
        A: Tensor (..., n, m) of floats.
        mode: 'reduced' (default): Q (n, k) and R (k, m) with k = min(n, m); 'complete': Q (n, n) and R (n, m); 'r': only R,
            with an empty Q.
    Returns:
        named pair of Tensors: Q and R.

    >>> A = ms.tensor([[3.0, 1.0], [4.0, 2.0]])
    >>> q, r = ms.mint.linalg.qr(A)
    >>> (q @ r).asnumpy().round(3)
    array([[3., 1.],
           [4., 2.]], dtype=float32)
    >>> ms.ops.abs(r).asnumpy().round(3)
    array([[5. , 2.2],
           [0. , 0.4]], dtype=float32)
    """
    if mode == "r":
        q, r = _linear_algebra.qr(A, "reduced")
        return _Qr(_core.empty((0,), dtype=A.dtype), r)
    return _Qr(*_linear_algebra.qr(A, mode))


def __getattr__(name):
    if name[:2] != "__":
        from . import torch_linalg

        if name in torch_linalg.__all__:
            return globals().setdefault(name, getattr(torch_linalg, name))
    return _missing.elsewhere(__name__, name)


_missing.explain_calls(globals())
