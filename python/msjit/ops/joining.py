"""Joining and cutting of tensors, and windows of pictures as columns, with MindSpore's names and arguments."""

import itertools
import math

from .. import _core
from .._core import Tensor
from ._limits import LIMIT, counted
from .networks import _pair
from .shapes import _rank

_raw = _core._raw_ops
_cat = _raw["cat"]
_index_select = _raw["index_select"]
_pad = _raw["pad"]
_reshape = _raw["reshape"]
_unsqueeze = _raw["unsqueeze"]
_slice = _raw["slice"]
_stack = _raw["stack"]

__all__ = [
    "atleast_1d", "atleast_2d", "atleast_3d", "block_diag", "cartesian_prod", "col2im", "column_stack", "combinations",
    "dsplit", "dstack", "fold", "hsplit", "hstack", "row_stack", "unfold", "vsplit", "vstack",
]  # fmt: skip


def _each(inputs, f):
    return tuple([f(x) for x in inputs]) if isinstance(inputs, (list, tuple)) else f(inputs)


def atleast_1d(inputs):
    """Gives a number a dimension; every other tensor stays as it is.

    Args:
        inputs: Tensor, or list or tuple of them of any shape.
    Returns:
        Tensor, or a tuple of them.

    >>> ms.ops.atleast_1d(ms.tensor(2))
    Tensor([2], dtype=int64)
    """
    return _each(inputs, lambda x: _rank(x, 1))


def atleast_2d(inputs):
    """Puts dimensions of size 1 in front until there are two.

    Args:
        inputs: Tensor, or list or tuple of them of any shape.
    Returns:
        Tensor, or a tuple of them.

    >>> ms.ops.atleast_2d([ms.tensor(2), ms.tensor([1, 2])])
    (Tensor([[2]], dtype=int64), Tensor([[1, 2]], dtype=int64))
    """
    return _each(inputs, lambda x: _rank(x, 2))


def atleast_3d(inputs):
    """Adds dimensions of size 1 until there are three: (n,) gives (1, n, 1) and (m, n) gives (m, n, 1).

    Args:
        inputs: Tensor, or list or tuple of them of any shape.
    Returns:
        Tensor, or a tuple of them.

    >>> ms.ops.atleast_3d(ms.ops.ones(2)).shape, ms.ops.atleast_3d(ms.ops.ones(2, 3)).shape
    ((1, 2, 1), (2, 3, 1))
    """
    return _each(inputs, _three)


def _three(x):
    if x.ndim == 1:
        return _reshape(x, (1, -1, 1))
    return _unsqueeze(x, -1) if x.ndim == 2 else _rank(x, 3)


def column_stack(tensors):
    """Joins tensors along the second dimension; vectors are columns.

    Args:
        tensors: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.column_stack((ms.tensor([1, 2]), ms.tensor([3, 4])))
    Tensor([[1, 3],
            [2, 4]], dtype=int64)
    """
    return _cat([x if x.ndim > 1 else _reshape(x, (-1, 1)) for x in tensors], 1)


def row_stack(tensors):
    """Joins tensors along the first dimension; vectors are rows.

    Args:
        tensors: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.row_stack((ms.tensor([1, 2]), ms.tensor([[3, 4], [5, 6]])))
    Tensor([[1, 2],
            [3, 4],
            [5, 6]], dtype=int64)
    """
    return _cat([_rank(x, 2) for x in tensors], 0)


def dstack(tensors):
    """Joins tensors along the third dimension, after atleast_3d.

    Args:
        tensors: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor with at least three dimensions.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.dstack((ms.tensor([1, 2]), ms.tensor([3, 4])))
    Tensor([[[1, 3],
             [2, 4]]], dtype=int64)
    """
    return _cat([_three(_rank(x, 1)) for x in tensors], 2)


def _cut(input, indices_or_sections, axis):
    from .function import tensor_split

    return tensor_split(input, indices_or_sections, axis)


def hsplit(input, indices_or_sections):
    """Cuts a tensor into columns: along dimension 1, or along the only one of a vector.

    Args:
        input: Tensor with at least one dimension.
        indices_or_sections: int or list of ints, into how many parts, of which the first
            are larger by one where the size does not divide, or before which indices.
    Returns:
        Tuple of Tensors that share input's memory.

    >>> ms.ops.hsplit(ms.tensor([[1, 2, 3], [4, 5, 6]]), [1])
    (Tensor([[1],
            [4]], dtype=int64), Tensor([[2, 3],
            [5, 6]], dtype=int64))
    """
    return _cut(input, indices_or_sections, 0 if input.ndim == 1 else 1)


def vsplit(input, indices_or_sections):
    """Cuts a tensor into rows: along dimension 0.

    Args:
        input: Tensor with at least one dimension.
        indices_or_sections: int or list of ints, into how many parts, of which the first
            are larger by one where the size does not divide, or before which indices.
    Returns:
        Tuple of Tensors that share input's memory.

    >>> ms.ops.vsplit(ms.tensor([[1, 2], [3, 4]]), 2)
    (Tensor([[1, 2]], dtype=int64), Tensor([[3, 4]], dtype=int64))
    """
    return _cut(input, indices_or_sections, 0)


def dsplit(input, indices_or_sections):
    """Cuts a tensor along dimension 2.

    Args:
        input: Tensor with at least three dimensions.
        indices_or_sections: int or list of ints, into how many parts, of which the first
            are larger by one where the size does not divide, or before which indices.
    Returns:
        Tuple of Tensors that share input's memory.

    >>> ms.ops.dsplit(ms.tensor([[[1, 2], [3, 4]]]), 2)
    (Tensor([[[1],
             [3]]], dtype=int64), Tensor([[[2],
             [4]]], dtype=int64))
    """
    return _cut(input, indices_or_sections, 2)


def block_diag(*inputs):
    """One matrix with the given ones along its diagonal, and zeros elsewhere.

    Args:
        inputs: Tensors of at most two dimensions; a vector is a row.
    Returns:
        Matrix in the dtype that they promote to.

    >>> ms.ops.block_diag(ms.tensor([[1, 2]]), ms.tensor([[3], [4]]))
    Tensor([[1, 2, 0],
            [0, 0, 3],
            [0, 0, 4]], dtype=int64)
    """
    matrices = [_rank(x, 2) for x in inputs]
    width, left, rows = sum(m.shape[1] for m in matrices), 0, []
    for m in matrices:
        rows.append(_pad(m, (left, width - left - m.shape[1]), "constant", 0.0))
        left += m.shape[1]
    return _cat(rows, 0)


def cartesian_prod(*inputs):
    """All combinations of an element of each vector, as rows; the last vector changes fastest.

    Args:
        inputs: Tensors, 1-d.
    Returns:
        Tensor (n, number of inputs).

    >>> ms.ops.cartesian_prod(ms.tensor([1, 2]), ms.tensor([3, 4]))
    Tensor([[1, 3],
            [1, 4],
            [2, 3],
            [2, 4]], dtype=int64)
    """
    from .function import meshgrid

    return _raw["stack"]([_reshape(g, (-1,)) for g in meshgrid(*inputs, indexing="ij")], 1)


def combinations(input, r=2, with_replacement=False):
    """All choices of r elements of a vector, as rows, in the order of their places.

    Args:
        input: Tensor, 1-d.
        r: int, how many elements.
        with_replacement: bool, whether an element may be chosen again.
    Returns:
        Tensor (n, r) of input's dtype.

    >>> ms.ops.combinations(ms.tensor([1, 2, 3]))
    Tensor([[1, 2],
            [1, 3],
            [2, 3]], dtype=int64)
    """
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    n = input.shape[0]
    counted("combinations", r, math.comb(n + r - 1 if with_replacement and n else n, r) if 0 <= r < LIMIT else r)
    rows = list(choose(range(n), r))
    if not rows:
        return _raw["full"](0, (0, r), input.dtype)
    flat = Tensor([i for row in rows for i in row], dtype=_core.int64)
    return _reshape(_index_select(input, flat, 0), (len(rows), r))


def _check_windows(name, kernel, dilation, padding, stride):
    if min(*kernel, *dilation, *stride) < 1 or min(padding) < 0:
        raise ValueError(
            f"{name}: kernel_size, dilation and stride must be positive and padding not negative, got {kernel}, {dilation}, "
            f"{stride} and {padding}"
        )
    counted(f"{name}: kernel_size", *kernel)


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """The windows of pictures as columns, so that a convolution becomes a product of matrices.

    Args:
        input: Tensor, (N, C, H, W).
        kernel_size: int or pair of ints, the size of a window.
        dilation: int or pair of ints, the distance of two elements of a window.
        padding: int or pair of ints, how many zeros are put around.
        stride: int or pair of ints, how far the window moves.
    Returns:
        Tensor (N, C kh kw, windows).
    Raises:
        ValueError: no window fits.

    >>> ms.ops.unfold(ms.ops.arange(9).reshape(1, 1, 3, 3), 2)
    Tensor([[[0, 1, 3, 4],
             [1, 2, 4, 5],
             [3, 4, 6, 7],
             [4, 5, 7, 8]]], dtype=int64)
    """
    (kh, kw), (dh, dw), (ph, pw), (sh, sw) = (_pair(v, "") for v in (kernel_size, dilation, padding, stride))
    _check_windows("unfold", (kh, kw), (dh, dw), (ph, pw), (sh, sw))
    x = _pad(input, (pw, pw, ph, ph), "constant", 0.0) if ph or pw else input
    n, c, h, w = x.shape
    rows, columns = (h - dh * (kh - 1) - 1) // sh + 1, (w - dw * (kw - 1) - 1) // sw + 1
    counted("unfold", kh, kw)
    parts = [
        _slice(_slice(x, 2, i * dh, i * dh + (rows - 1) * sh + 1, sh), 3, j * dw, j * dw + (columns - 1) * sw + 1, sw)
        for i in range(kh)
        for j in range(kw)
    ]
    return _reshape(_stack(parts, 2), (n, c * kh * kw, rows * columns))


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Adds columns into the windows of pictures that unfold would take them from.

    Args:
        input: Tensor, (N, C kh kw, windows).
        output_size: int, pair of ints or Tensor, height and width of the pictures.
        kernel_size: int or pair of ints, the size of a window.
        dilation: int or pair of ints, the distance of two elements of a window.
        padding: int or pair of ints, how many zeros unfold put around.
        stride: int or pair of ints, how far the window moves.
    Returns:
        Tensor (N, C, height, width); where windows overlap, sums.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.fold(ms.ops.ones(1, 4, 4), 3, 2)
    Tensor([[[[1., 2., 1.],
              [2., 4., 2.],
              [1., 2., 1.]]]], dtype=float32)
    """
    size = tuple(int(v) for v in output_size.asnumpy()) if isinstance(output_size, Tensor) else _pair(output_size, "")
    (kh, kw), (dh, dw), (ph, pw), (sh, sw) = (_pair(v, "") for v in (kernel_size, dilation, padding, stride))
    h, w = size[0] + 2 * ph, size[1] + 2 * pw
    _check_windows("fold", (kh, kw), (dh, dw), (ph, pw), (sh, sw))
    n, c = input.shape[0], input.shape[1] // (kh * kw)
    rows, columns = (h - dh * (kh - 1) - 1) // sh + 1, (w - dw * (kw - 1) - 1) // sw + 1
    counted("fold", h, w)
    counted("fold", kh, kw, max(rows, 0), max(columns, 0))
    windows = (n, c, kh, kw, max(rows, 0), max(columns, 0))
    full = _raw["strided_grad"](
        _reshape(input, windows), (n, c, h, w), (*windows, c * h * w, h * w, dh * w, dw, sh * w, sw, 0)
    )
    return _slice(_slice(full, 2, ph, h - ph), 3, pw, w - pw) if ph or pw else full


def col2im(input_x, output_size, kernel_size, dilation, padding_value, stride):
    """Adds columns into the windows of pictures: fold with the columns of each channel in a dimension of their own.

    Args:
        input_x: Tensor, (N, C, kh kw, windows).
        output_size: pair of ints or Tensor, height and width of the pictures.
        kernel_size: int or pair of ints, the size of a window.
        dilation: int or pair of ints, the distance of two elements of a window.
        padding_value: int or pair of ints, how many zeros were put around.
        stride: int or pair of ints, how far the window moves.
    Returns:
        Tensor (N, C, height, width); where windows overlap, sums.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.col2im(ms.ops.ones(1, 1, 4, 4), ms.tensor([3, 3]), 2, 1, 0, 1)
    Tensor([[[[1., 2., 1.],
              [2., 4., 2.],
              [1., 2., 1.]]]], dtype=float32)
    """
    n, c = input_x.shape[:2]
    flat = _reshape(input_x, (n, c * input_x.shape[2], input_x.shape[3]))
    return fold(flat, output_size, kernel_size, dilation, padding_value, stride)


def vstack(inputs):
    """Joins tensors along the first dimension; vectors are rows.

    Args:
        inputs: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor with at least two dimensions.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.vstack((ms.tensor([1, 2]), ms.tensor([3, 4])))
    Tensor([[1, 2],
            [3, 4]], dtype=int64)
    """
    return _cat([t if t.ndim > 1 else _reshape(t, (1, t.size)) for t in inputs], 0)


def hstack(tensors):
    """Joins tensors along the second dimension, and vectors along the first.

    Args:
        tensors: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.hstack((ms.tensor([[1], [2]]), ms.tensor([[3], [4]])))
    Tensor([[1, 3],
            [2, 4]], dtype=int64)
    """
    tensors = [t if t.ndim else _reshape(t, (1,)) for t in tensors]
    return _cat(tensors, 0 if tensors and tensors[0].ndim == 1 else 1)
