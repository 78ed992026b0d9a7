"""Weighted means, covariances, norms, running totals, differences and integrals."""

import builtins
import math

from .. import _core
from ..ops._composed import rearrange as R
from ..ops._composed import statistics as S
from ._base import axes_of, axis_of, cast, floating, kept, raw, tensor

_sum, _where, _isnan, _cast, _reshape = (raw[n] for n in ("sum", "where", "isnan", "cast", "reshape"))

__all__ = [
    "average", "corrcoef", "cov", "cumprod", "cumsum", "diff", "ediff1d", "gradient", "nancumsum", "norm", "trace", "trapz",
    "unwrap",
]  # fmt: skip


def average(x, axis=None, weights=None, returned=False):
    """Weighted mean over ``axis``: sum(x * weights) / sum(weights).

    Args:
        x: array of numbers of any shape.
        axis: int or tuple of ints, the dimensions to reduce; negative ones count from the end. None (default): all.
        weights: array of x's shape, or 1-d with a weight for each index of the one axis. None (default): all are 1.
        returned: True gives the sum of the weights as well. Default: False.
    Returns:
        Tensor of x's shape without the reduced dimensions, or the pair (average, sum of weights).

    >>> ms.numpy.average([1.0, 5.0], weights=[3, 1], returned=True)
    (Tensor(2., dtype=float32), Tensor(4., dtype=float32))
    """
    x = tensor(x)
    if weights is None:
        result = raw["mean"](x, axis)
        total = raw["full_like"](result, float(x.size // builtins.max(result.size, 1)))
        return (result, total) if returned else result
    weights = tensor(weights)
    if weights.shape != x.shape:
        d = axes_of(axis, x.ndim)[0]
        weights = raw["broadcast_to"](
            _reshape(weights, tuple(x.shape[d] if i == d else 1 for i in range(x.ndim))), x.shape
        )
    total = _sum(weights, axis)
    result = _sum(x * weights, axis) / total
    return (result, _cast(total, result.dtype)) if returned else result


def cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, dtype=None):
    """Covariance matrix of variables that were observed several times.

    Args:
        m: 1-d or 2-d array; each row is a variable and each column an observation (see rowvar). Integers are computed in
            float32.
        y: further variables, an array of the same form. Default: None.
        rowvar: False: the columns are the variables. Default: True.
        bias: True divides by n, False (default) by n - 1, n the number of observations.
        ddof: int that is subtracted from n instead of what bias says; None (default): as bias says.
        fweights: 1-d array of integers, how often each observation counts. Default: None, once.
        aweights: 1-d array of numbers, how much each observation weighs. Default: None, all alike.
        dtype: dtype to compute in; None (default): that of m.
    Returns:
        Tensor (variables, variables); of one variable a scalar, its variance.

    >>> ms.numpy.cov([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])
    Tensor([[ 1., -1.],
            [-1.,  1.]], dtype=float32)
    """
    m = floating(m)
    m = m if m.ndim > 1 else _reshape(m, (1, -1))
    if not rowvar and m.shape[0] != 1:
        m = raw["transpose"](m, 0, 1)
    if y is not None:
        y = floating(y)
        y = y if y.ndim > 1 else _reshape(y, (1, -1))
        if not rowvar and y.shape[0] != 1:
            y = raw["transpose"](y, 0, 1)
        m = raw["cat"]([m, y], 0)
    m = cast(m, dtype)
    correction = (0 if bias else 1) if ddof is None else ddof
    fweights = None if fweights is None else tensor(fweights)
    aweights = None if aweights is None else floating(aweights)
    result = S.cov(m, correction=correction, fweights=fweights, aweights=aweights)
    return raw["squeeze"](result)


def corrcoef(x, y=None, rowvar=True, dtype=None):
    """Correlation coefficients of variables: their covariances over the product of their standard deviations, in [-1, 1].

    Args:
        x: 1-d or 2-d array; each row is a variable and each column an observation (see rowvar).
        y: further variables, an array of the same form. Default: None.
        rowvar: False: the columns are the variables. Default: True.
        dtype: dtype to compute in; None (default): that of x.
    Returns:
        Tensor (variables, variables); of one variable the scalar 1.

    >>> ms.numpy.corrcoef([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])
    Tensor([[ 1., -1.],
            [-1.,  1.]], dtype=float32)
    """
    c = cov(x, y, rowvar, dtype=dtype)
    if c.ndim == 0:
        return c / c
    deviation = raw["sqrt"](raw["diagonal"](c))
    return raw["clamp"](c / _reshape(deviation, (-1, 1)) / _reshape(deviation, (1, -1)), -1.0, 1.0)


def norm(x, ord=None, axis=None, keepdims=False):
    """Norm of a vector, of a matrix, or of those along ``axis``.

    Args:
        x: array of numbers of any shape; integers are computed in float32.
        ord: None (default): the square root of the sum of squares (Frobenius). Of vectors a number p: (sum |x| ** p) ** (1
            / p), inf and -inf the largest and smallest size, 0 how many are not 0. Of matrices 1, -1 (largest, smallest
            column sum of sizes), inf, -inf (of rows), 2, -2 (largest, smallest singular value), 'nuc' (sum of singular
            values) or 'fro'.
        axis: int: vectors along it; pair of ints: matrices of these dimensions. None (default): all of x, but with ord the
            matrices in the last two dimensions of what is no vector.
        keepdims: True keeps the reduced dimensions with size 1, so that the result broadcasts against the array. Default:
            False.
    Returns:
        Tensor of x's floating-point dtype without the dimensions of axis.
    Raises:
        ValueError: ord is none of these for a matrix, or an axis is out of bounds.

    >>> ms.numpy.norm([3.0, 4.0]), ms.numpy.norm([[1.0, 2.0], [3.0, 4.0]], ord=1)
    (Tensor(5., dtype=float32), Tensor(6., dtype=float32))
    """
    x = floating(x)
    if axis is None and (ord is None or x.ndim == 1):
        if ord is None:
            result = raw["norm"](_reshape(x, (-1,)), 2.0, 0)
            return kept(result, x, None, keepdims)
        axis = 0
    if axis is None:
        axis = (x.ndim - 2, x.ndim - 1)
    axes = axes_of(axis, x.ndim)
    if len(axes) == 1:
        return raw["norm"](x, 2.0 if ord is None else float(ord), axes, keepdims)
    if ord is None or ord == "fro":
        return raw["norm"](x, 2.0, axes, keepdims)
    row, column = axes
    if ord in (1, -1, math.inf, -math.inf):
        first, second = (row, column) if builtins.abs(ord) == 1 else (column, row)
        sums = _sum(raw["abs"](x), first, True)
        return kept(raw["amax" if ord > 0 else "amin"](sums, (row, column)), x, axes, keepdims)
    if ord in ("nuc", 2, -2):
        from ..ops.linalg import singular_values

        s = singular_values(R.moveaxis(x, axes, (-2, -1)))
        result = _sum(s, -1) if ord == "nuc" else raw["amax" if ord > 0 else "amin"](s, -1)
        return kept(result, x, axes, keepdims)
    raise ValueError(f"norm: unknown order {ord!r} of a matrix norm")


# ---- running


# Running sums and products of narrow integers are those of wider ones.
_SIGNED = dict.fromkeys((_core.bool_, _core.int8, _core.int16), _core.int32)
_SCANNED = {
    kind: _SIGNED | dict.fromkeys((_core.uint8, _core.uint16), narrow)
    for kind, narrow in (("cumsum", _core.int32), ("cumprod", _core.uint32))
}


def _scan(name, a, axis, dtype):
    a = tensor(a)
    if axis is None:
        a, axis = _reshape(a, (-1,)), 0
    return raw[name](a, axis, dtype or _SCANNED[name].get(a.dtype, a.dtype))


def cumsum(a, axis=None, dtype=None):
    """Running sum along ``axis``: each element of the result is the sum of those up to it.

    Args:
        a: array of numbers of any shape.
        axis: int, the dimension to run along; None (default): the flattened array.
        dtype: dtype to compute and return in; None (default): that of the array, but int64 for bools and integers narrower
            than int64.
    Returns:
        Tensor of a's shape, 1-d without axis.

    >>> ms.numpy.cumsum([[1, 2], [3, 4]], axis=1)
    Tensor([[1, 3],
            [3, 7]], dtype=int32)
    >>> ms.numpy.cumsum([[1, 2], [3, 4]])
    Tensor([ 1,  3,  6, 10], dtype=int32)
    """
    return _scan("cumsum", a, axis, dtype)


def cumprod(a, axis=None, dtype=None):
    """Running product along ``axis``: each element of the result is the product of those up to it.

    Args:
        a: array of numbers of any shape.
        axis: int, the dimension to run along; None (default): the flattened array.
        dtype: dtype to compute and return in; None (default): that of the array, but int64 for bools and integers narrower
            than int64.
    Returns:
        Tensor of a's shape, 1-d without axis.

    >>> ms.numpy.cumprod([1, 2, 3, 4])
    Tensor([ 1,  2,  6, 24], dtype=int32)
    """
    return _scan("cumprod", a, axis, dtype)


def nancumsum(a, axis=None, dtype=None):
    """Running sum along ``axis`` with NaNs taken as 0.

    Args:
        a: array of numbers of any shape; integers are computed in float32.
        axis: int, the dimension to run along; None (default): the flattened array.
        dtype: dtype of the result; None (default): the floating-point dtype of a.
    Returns:
        Tensor of a's shape, 1-d without axis.

    >>> ms.numpy.nancumsum([1.0, ms.numpy.nan, 2.0])
    Tensor([1., 1., 3.], dtype=float32)
    """
    a = tensor(a)
    return _scan("cumsum", _where(_isnan(a), 0.0, a) if a.is_floating_point() else a, axis, dtype)


def diff(a, n=1, axis=-1, prepend=None, append=None):
    """Differences of neighbours along ``axis``: a[i + 1] - a[i].

    Args:
        a: array of numbers of any shape.
        n: int, how often differences are taken, of the differences before. Default: 1.
        axis: int, the dimension to go along. Default: the last.
        prepend: number or array put before a along axis first; None (default): nothing.
        append: number or array put behind a along axis first; None (default): nothing.
    Returns:
        Tensor of a's dtype, n shorter than a (with what is put before and behind) along axis.

    >>> ms.numpy.diff([1, 4, 9, 16]), ms.numpy.diff([1, 4, 9, 16], n=2)
    (Tensor([3, 5, 7], dtype=int32), Tensor([2, 2], dtype=int32))
    """
    a = tensor(a)

    def side(v):
        if v is None:
            return None
        v = tensor(v)
        d = axis_of(axis, a.ndim)
        return raw["broadcast_to"](v, a.shape[:d] + (1,) + a.shape[d + 1 :]) if v.ndim == 0 else v

    return S.diff(a, n, axis, side(prepend), side(append))


def ediff1d(ary, to_end=None, to_begin=None):
    """Differences of neighbours of the flattened array.

    Args:
        ary: array of numbers of any shape.
        to_end: number or array to put behind the differences. Default: None.
        to_begin: number or array to put before the differences. Default: None.
    Returns:
        1-d Tensor of ary's dtype.

    >>> ms.numpy.ediff1d([1, 4, 9], to_begin=0)
    Tensor([0, 3, 5], dtype=int32)
    """
    ary = _reshape(tensor(ary), (-1,))
    parts = [p for p in (to_begin, S.diff(ary), to_end) if p is not None]
    return raw["cat"]([_cast(_reshape(tensor(p), (-1,)), ary.dtype) for p in parts], 0)


def trapz(y, x=None, dx=1.0, axis=-1):
    """Integral along ``axis`` by the trapezoidal rule: each pair of neighbours adds half their sum times their distance.

    Args:
        y: array of values, of any shape; integers are computed in float32.
        x: array of the places of the values, 1-d or of y's shape; None (default): they lie dx apart.
        dx: number, the distance of neighbours where x is None. Default: 1.0.
        axis: int, the dimension to integrate along. Default: the last.
    Returns:
        Tensor of y's shape without axis.

    >>> ms.numpy.trapz([0.0, 1.0, 4.0]), ms.numpy.trapz([0.0, 1.0, 4.0], x=[0, 1, 3])
    (Tensor(3., dtype=float32), Tensor(5.5, dtype=float32))
    """
    y = floating(y)
    n = y.shape[axis_of(axis, y.ndim)]
    d = dx if x is None else S.diff(tensor(x), 1, axis if tensor(x).ndim > 1 else -1)
    pair = raw["slice"](y, axis, 1, n) + raw["slice"](y, axis, 0, n - 1)
    if x is not None and tensor(x).ndim == 1:
        shape = [1] * y.ndim
        shape[axis] = n - 1
        d = _reshape(d, tuple(shape))
    return _sum(pair * d, axis) / 2.0


def gradient(f, *varargs, axis=None, edge_order=1):
    """Slope of values on a grid along each of ``axis``: (f[i + 1] - f[i - 1]) / 2h inside, one-sided differences at both ends.

    Args:
        f: array of the values; integers are computed in float32.
        varargs: the distance h of neighbours: none (1), one number for all axes, or one for each axis.
        axis: int or tuple of ints; None (default): all.
        edge_order: 1, the only order at the ends that is there.
    Returns:
        Tensor of f's shape, or a list of them, one for each of several axes.
    Raises:
        ValueError: edge_order is not 1.
        TypeError: the number of distances fits neither one nor the axes.

    >>> ms.numpy.gradient([0.0, 1.0, 4.0, 9.0])
    Tensor([1., 2., 4., 5.], dtype=float32)
    """
    f = floating(f)
    if edge_order != 1:
        raise ValueError(f"gradient: edge_order must be 1, got {edge_order}")
    axes = axes_of(axis, f.ndim)
    if len(varargs) not in (0, 1, len(axes)):
        raise TypeError(f"gradient: {len(varargs)} spacings for {len(axes)} axes")
    spacing = [1.0] * len(axes) if not varargs else list(varargs) * (len(axes) if len(varargs) == 1 else 1)
    results = []
    for d, h in zip(axes, spacing):
        n = f.shape[d]
        inner = (raw["slice"](f, d, 2, n) - raw["slice"](f, d, 0, n - 2)) / 2.0
        first = raw["slice"](f, d, 1, 2) - raw["slice"](f, d, 0, 1)
        last = raw["slice"](f, d, n - 1, n) - raw["slice"](f, d, n - 2, n - 1)
        results.append(raw["cat"]([first, inner, last] if n > 2 else [first, last], d) / h)
    return results[0] if len(results) == 1 else results


def unwrap(p, discont=math.pi, axis=-1):
    """Angles made continuous: where neighbours jump by more than half a turn, whole turns are added to what follows.

    Args:
        p: array of angles in radians.
        discont: number; only jumps of at least this size are corrected. Default: pi.
        axis: int, the dimension along which neighbours lie. Default: the last.
    Returns:
        Tensor of p's floating-point dtype and shape.

    >>> ms.numpy.unwrap([0.0, 3.0, -3.0]).asnumpy().round(4)
    array([0.    , 3.    , 3.2832], dtype=float32)
    """
    p = floating(p)
    n = p.shape[axis_of(axis, p.ndim)]
    step = S.diff(p, 1, axis)
    turned = raw["mod"](step + math.pi, 2 * math.pi) - math.pi
    turned = _where(raw["logical_and"](turned == -math.pi, step > 0), math.pi, turned)
    correction = _where(raw["abs"](step) < discont, 0.0, turned - step)
    first, rest = raw["slice"](p, axis, 0, 1), raw["slice"](p, axis, 1, n)
    return raw["cat"]([first, rest + raw["cumsum"](correction, axis)], axis)


def trace(a, offset=0, axis1=0, axis2=1, dtype=None):
    """Sum of the elements of a diagonal.

    Args:
        a: array of at least two dimensions.
        offset: int, which diagonal: above (positive) or below (negative) the main one. Default: 0.
        axis1: int, the dimension of the rows. Default: 0.
        axis2: int, the dimension of the columns. Default: 1.
        dtype: dtype to compute and return in; None (default): that of the array, but int64 for bools and integers narrower
            than int64.
    Returns:
        Tensor of a's shape without axis1 and axis2; of a matrix a scalar.

    >>> ms.numpy.trace([[1, 2], [3, 4]]), ms.numpy.trace([[1, 2], [3, 4]], offset=1)
    (Tensor(5, dtype=int64), Tensor(2, dtype=int64))
    """
    return _sum(raw["diagonal"](tensor(a), offset, axis1, axis2), -1, False, dtype)
