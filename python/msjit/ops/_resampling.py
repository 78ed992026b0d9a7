"""Weighted sums of a few elements along a dimension: resizing and means over windows."""

import builtins

from .. import _core
from .._core import Tensor

_raw = _core._raw_ops


def along(x, dim, matrix):
    """x along dim times a matrix, rows of Python numbers (n, out), most of which are 0: those elements are not read, so that
    an infinity or NaN shows only where it has a weight."""
    n, out = len(matrix), len(matrix[0])
    taps = [[(k, matrix[k][i]) for k in builtins.range(n) if matrix[k][i]] or [(0, 0.0)] for i in builtins.range(out)]
    width = max(map(len, taps))
    counts = [[j < len(tap) for j in builtins.range(width)] for tap in taps]
    taps = [tap + [(tap[0][0], 0.0)] * (width - len(tap)) for tap in taps]
    whole = not x.is_floating_point() and not x.is_complex()
    wide = _raw["cast"](x, _core.float32) if whole or x.dtype in (_core.float16, _core.bfloat16) else x
    if width <= 4:
        total = None
        for j in builtins.range(width):
            part = _weighted(wide, dim, [[tap[j]] for tap in taps], [[c[j]] for c in counts])
            total = part if total is None else total + part
        return _of_dtype(total, x.dtype, whole)
    shape = (*x.shape[:dim], out, width, *x.shape[dim + 1 :])
    flat = _weighted(wide, dim, taps, counts)
    return _of_dtype(_raw["sum"](_raw["reshape"](flat, shape), dim + 1), x.dtype, whole)


def _of_dtype(y, dtype, whole):
    """y in the dtype; whole numbers are rounded, and bytes stay within theirs."""
    y = _raw["round"](y) if whole else y
    return _raw["cast"](_raw["clamp"](y, 0, 255) if dtype == _core.uint8 else y, dtype)


def _weighted(x, dim, taps, counts):
    """The elements of all taps, one behind the other along dim, times their weights."""
    index = Tensor([k for tap in taps for k, _ in tap], dtype=_core.int64)
    weights = Tensor([w for tap in taps for _, w in tap], dtype=x.dtype)
    shape = (-1, *(1,) * (x.ndim - 1 - dim))
    parts = _raw["index_select"](x, index, dim)
    if not all(map(all, counts)):
        parts = _raw["where"](_raw["reshape"](Tensor([c for row in counts for c in row]), shape), parts, 0)
    return parts * _raw["reshape"](weights, shape)
