"""What distributions of one's own are written with, as PyTorch has it.

>>> from msjit.mint.distributions.utils import broadcast_all
>>> [x.shape for x in broadcast_all(1.0, ms.zeros(3))]
[(3,), (3,)]
"""

from ... import _core
from ..._core import Tensor
from .distribution import _EPS, _together
from .transforms import _summed as _sum_rightmost  # noqa: F401  by PyTorch's name

_raw = _core._raw_ops
__all__ = [
    "broadcast_all", "clamp_probs", "lazy_property", "logits_to_probs", "probs_to_logits", "tril_matrix_to_vec",
    "vec_to_tril_matrix",
]  # fmt: skip


def broadcast_all(*values):
    """The values as Tensors of one shape.

    Args:
        values: numbers or Tensors; numbers take the dtype of the first Tensor.
    Returns:
        tuple of Tensors.

    >>> from msjit.mint.distributions.utils import broadcast_all
    >>> [x.tolist() for x in broadcast_all(1.0, ms.zeros(2))]
    [[1.0, 1.0], [0.0, 0.0]]
    """
    return tuple(_together(*values))


class lazy_property:
    """A property that is computed once, and kept in the object.

    Args:
        wrapped: function of the object.

    >>> from msjit.mint.distributions.utils import lazy_property
    >>> class Square:
    ...     side = 3
    ...     area = lazy_property(lambda self: self.side**2)
    >>> Square().area
    9
    """

    def __init__(self, wrapped):
        self.wrapped, self.__doc__ = wrapped, wrapped.__doc__

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = vars(instance)[self.name] = self.wrapped(instance)
        return value


def clamp_probs(probs):
    """Probabilities so far from 0 and 1 that their logarithms are finite.

    Args:
        probs: Tensor.
    Returns:
        Tensor.

    >>> from msjit.mint.distributions.utils import clamp_probs
    >>> bool(clamp_probs(ms.tensor(1.0)) < 1)
    True
    """
    return _raw["clamp"](probs, _EPS, 1 - _EPS)


def logits_to_probs(logits, is_binary=False):
    """The probabilities of logits: their softmax, or with is_binary their sigmoid.

    Args:
        logits: Tensor (..., classes), or of any shape.
        is_binary: bool, whether each is that of yes or no. Default: False.
    Returns:
        Tensor.

    >>> from msjit.mint.distributions.utils import logits_to_probs
    >>> logits_to_probs(ms.zeros(2)).tolist()
    [0.5, 0.5]
    """
    return _raw["sigmoid"](logits) if is_binary else _raw["softmax"](logits, -1)


def probs_to_logits(probs, is_binary=False):
    """The logarithms of probabilities, or with is_binary of their odds.

    Args:
        probs: Tensor.
        is_binary: bool, whether each is that of yes or no. Default: False.
    Returns:
        Tensor.

    >>> from msjit.mint.distributions.utils import probs_to_logits
    >>> float(probs_to_logits(ms.tensor(0.5), is_binary=True))
    0.0
    """
    safe = clamp_probs(probs)
    return _raw["log"](safe) - _raw["log1p"](-safe) if is_binary else _raw["log"](safe)


def _rows(size, diag):
    """How many entries each row of a size x size matrix has up to this diagonal."""
    return [min(max(i + diag + 1, 0), size) for i in range(size)]


def vec_to_tril_matrix(vec, diag=0):
    """Square matrices, row by row of their entries up to a diagonal; 0 above it.

    Args:
        vec: Tensor (..., n).
        diag: int, the diagonal: 0 the main one, -1 that below it. Default: 0.
    Raises:
        ValueError: no matrix has n such entries.

    >>> from msjit.mint.distributions.utils import vec_to_tril_matrix
    >>> vec_to_tril_matrix(ms.tensor([1.0, 2.0, 3.0])).tolist()
    [[1.0, 0.0], [2.0, 3.0]]
    """
    count = vec.shape[-1]
    size = next((n for n in range(1, count + abs(diag) + 2) if sum(_rows(n, diag)) >= count), 0)
    rows = _rows(size, diag)
    if sum(rows) != count:
        raise ValueError(f"vec_to_tril_matrix: no matrix has {count} entries up to diagonal {diag}")
    at = [sum(rows[:i]) + j if j < rows[i] else count for i in range(size) for j in range(size)]
    padded = _raw["cat"]([vec, _raw["full"](0.0, (*vec.shape[:-1], 1), vec.dtype)], -1)
    return padded.index_select(-1, Tensor(at, _core.int64)).reshape((*vec.shape[:-1], size, size))


def tril_matrix_to_vec(mat, diag=0):
    """The entries of square matrices up to a diagonal, row by row.

    Args:
        mat: Tensor (..., m, m).
        diag: int, the diagonal: 0 the main one, -1 that below it. Default: 0.
    Raises:
        ValueError: the matrices have no such diagonal.

    >>> from msjit.mint.distributions.utils import tril_matrix_to_vec
    >>> tril_matrix_to_vec(ms.tensor([[1.0, 0.0], [2.0, 3.0]])).tolist()
    [1.0, 2.0, 3.0]
    """
    size = mat.shape[-1]
    if not -size <= diag < size:
        raise ValueError(f"tril_matrix_to_vec: matrices of {tuple(mat.shape)} have no diagonal {diag}")
    at = [i * size + j for i, n in enumerate(_rows(size, diag)) for j in range(n)]
    return mat.reshape((*mat.shape[:-2], size * size)).index_select(-1, Tensor(at, _core.int64))
