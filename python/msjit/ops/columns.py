"""Sliding windows of pictures as columns, with MindSpore's names and arguments."""

from .. import _core
from .._core import Tensor
from ._limits import counted
from .networks import _pair

_raw = _core._raw_ops
_pad = _raw["pad"]
_reshape = _raw["reshape"]
_slice = _raw["slice"]
_stack = _raw["stack"]

__all__ = ["col2im", "fold", "unfold"]


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
    n, c = input.shape[0], input.shape[1] // (kh * kw)
    rows, columns = (h - dh * (kh - 1) - 1) // sh + 1, (w - dw * (kw - 1) - 1) // sw + 1
    counted("fold", kh, kw, max(rows, 0), max(columns, 0))
    index = [
        (i * dh + r * sh) * w + j * dw + q * sw
        for i in range(kh) for j in range(kw) for r in range(rows) for q in range(columns)
    ]  # fmt: skip
    flat = _raw["index_add"](
        _raw["full"](0.0, (n, c, h * w), input.dtype), Tensor(index, dtype=_core.int64),
        _reshape(input, (n, c, kh * kw * rows * columns)), 2,
    )  # fmt: skip
    full = _reshape(flat, (n, c, h, w))
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
