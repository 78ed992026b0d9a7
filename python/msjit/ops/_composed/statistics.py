"""Reductions, order statistics and scans that are composed of ops."""

import builtins

from ... import _core
from ...structure import Pair
from .._limits import dimension
from ..function import with_indices
from ..indexing import argwhere
from ..matrices import trace
from ..ordering import msort, top_k, unique_consecutive, unique_with_pad
from ..products import renorm
from ..reduction import (
    aminmax,
    counts_of_bins,
    cov,
    diff,
    logcumsumexp,
    median,
    nanmean,
    nanmedian,
    nanquantile,
    nansum,
    quantile,
    std_mean,
    var_mean,
)

_raw, _ops = _core._raw_ops, _core._ops
_amax, _amin, _sort, _argmax, _argmin, _cast, _select, _unsqueeze, _sub = (
    _raw[n] for n in ("amax", "amin", "sort", "argmax", "argmin", "cast", "select", "unsqueeze", "sub")
)

__all__ = [
    "allclose",
    "aminmax",
    "argmax_with_value",
    "argmin_with_value",
    "argwhere",
    "cov",
    "diff",
    "histc",
    "kthvalue",
    "logcumsumexp",
    "median",
    "min_max",
    "msort",
    "nanmean",
    "nanmedian",
    "nanquantile",
    "nansum",
    "ptp",
    "quantile",
    "renorm",
    "std_mean",
    "top_k",
    "trace",
    "unique_consecutive",
    "unique_with_pad",
    "var_mean",
]


def allclose(input, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    """Whether all elements of two tensors are equal within a tolerance: |input - other| <= atol + rtol * |other|.

    Args:
        input: Tensor of numbers.
        other: Tensor of numbers; the shapes broadcast.
        rtol: number, the relative tolerance. Default: 1e-5.
        atol: number, the absolute tolerance. Default: 1e-8.
        equal_nan: True: two NaNs are equal. Default: False.
    Returns:
        bool.

    >>> ms.mint.allclose(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 2.000001]))
    True
    """
    return builtins.bool(_raw["all"](_raw["isclose"](input, other, rtol, atol, equal_nan)).item())


min_max = aminmax


def argmax_with_value(input, axis=0, keep_dims=False):
    """Indices of the largest values along axis, and the values.

    >>> ms.ops.argmax_with_value(ms.tensor([3.0, 1.0]))
    (Tensor(0, dtype=int64), Tensor(3., dtype=float32))
    """
    return with_indices(_argmax, input, axis, keep_dims)[::-1]


def argmin_with_value(input, axis=0, keep_dims=False):
    """Indices of the smallest values along axis, and the values.

    >>> ms.ops.argmin_with_value(ms.tensor([3.0, 1.0]))
    (Tensor(1, dtype=int64), Tensor(1., dtype=float32))
    """
    return with_indices(_argmin, input, axis, keep_dims)[::-1]


def ptp(input, axis=None, keepdims=False):
    """Largest minus smallest value.

    >>> ms.ops.ptp(ms.tensor([3.0, 1.0]))
    Tensor(2., dtype=float32)
    """
    return _sub(_amax(input, axis, keepdims), _amin(input, axis, keepdims))


# ---- without NaNs


# ---- order


def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th smallest element along a dimension, and its index; NaN counts as the largest.

    Args:
        input: Tensor of real numbers.
        k: int from 1 on.
        dim: int, the dimension. Default: the last.
        keepdim: True keeps it with size 1. Default: False.
    Returns:
        pair of Tensors: values in input's dtype, int64 indices.
    Raises:
        ValueError: there are not k elements.

    >>> ms.mint.kthvalue(ms.tensor([3.0, 1.0, 2.0]), 2)
    (Tensor(2., dtype=float32), Tensor(2, dtype=int64))
    """
    if input.ndim == 0:
        return Pair(input, _raw["full_like"](input, 0, _core.int64))
    dim = dimension("kthvalue", input.ndim, dim)
    if not 1 <= k <= input.shape[dim]:
        raise ValueError(f"kthvalue: k must be from 1 to {input.shape[dim]}, got {k}")
    values, indices = _sort(input, dim)
    values, indices = _select(values, dim, k - 1), _select(indices, dim, k - 1)
    if keepdim:
        values, indices = _unsqueeze(values, dim), _unsqueeze(indices, dim)
    return Pair(values, indices)


# ---- scans and the like


def histc(input, bins=100, min=0, max=0):
    """Counts how many elements fall into each of equally wide bins; those outside are left out.

    Args:
        input: Tensor of real numbers of any shape.
        bins: int, the number of bins. Default: 100.
        min: number, the lower end. Default: 0.
        max: number, the upper end; where both ends are equal, as by default, the smallest and the largest element.
    Returns:
        Tensor (bins,): of a floating-point input in its dtype, of integers int32.

    >>> ms.mint.histc(ms.tensor([0.0, 1.0, 2.0]), 2)
    Tensor([1., 2.], dtype=float32)
    """
    return _cast(counts_of_bins(input, bins, min, max), input.dtype)
