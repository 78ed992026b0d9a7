"""Cosine transforms of Tensors under the names of ``scipy.fft``: of type 2 and orthonormal, which is what MindSpore has."""

import math

from .. import _core, _missing, ops

__all__ = ["dct", "dctn", "idct", "idctn"]
_raw = _core._raw_ops


def _signal(name, x, type, norm):
    if not isinstance(x, _core.Tensor):
        raise TypeError(f"{name}: x must be a Tensor, got {x.__class__.__name__}")
    if type != 2 or norm not in (None, "ortho"):
        raise ValueError(f"{name}: type must be 2 and norm 'ortho' or None, got {type!r} and {norm!r}")
    wide = x.dtype in (_core.float64, _core.complex64, _core.complex128)
    return x if wide else x.astype(_core.float32)


def _axis(name, x, axis, n):
    """The dimension from the front, and x as it is transformed: with n elements along it."""
    if not all(isinstance(v, int) and not isinstance(v, bool) for v in (axis, 1 if n is None else n)):
        raise TypeError(f"{name}: axes and lengths must be ints, got {axis!r} and {n!r}")
    if not -x.ndim <= axis < x.ndim or (n is not None and n < 1):
        raise ValueError(f"{name}: there is no axis {axis} of {n} elements for a Tensor of shape {tuple(x.shape)}")
    axis %= x.ndim
    size = x.shape[axis]
    if n is not None and n < size:
        x = x[(slice(None),) * axis + (slice(0, n),)]
    elif n is not None and n > size:
        zeros = ops.zeros((*x.shape[:axis], n - size, *x.shape[axis + 1 :]), dtype=x.dtype)
        x = _raw["cat"]([x, zeros], axis)
    return axis, x


def _turns(n, x, sign):
    """exp(sign i pi k / 2n) by the root of 2 / n, and of 1 / n for k = 0, in the last dimension."""
    kind = _core.float64 if x.dtype in (_core.float64, _core.complex128) else _core.float32
    k = _raw["arange"](0, n, 1).astype(_core.float64)
    size = _raw["sqrt"]((2.0 - (k == 0).astype(_core.float64)) / n)
    angle = k * (sign * math.pi / (2 * n))
    return _raw["complex"]((size * _raw["cos"](angle)).astype(kind), (size * _raw["sin"](angle)).astype(kind))


def _forward(x):
    """Along the last dimension, by one Fourier transform of the even elements and behind them the odd ones from the end."""
    n = x.shape[-1]
    order = [*range(0, n, 2), *range(n - 1 - n % 2, 0, -2)]
    moved = _raw["index_select"](x, _core.tensor(order), -1)
    return _raw["real"](ops.fft(moved) * _turns(n, x, -1))


def _backward(x):
    n = x.shape[-1]
    mirrored = _raw["index_select"](x, _core.tensor([0, *range(n - 1, 0, -1)]), -1)
    mirrored = mirrored * _core.tensor([0.0] + [1.0] * (n - 1), dtype=x.dtype)
    # Half of each product, but of the first one, which has no mirror image.
    half = _core.tensor([1.0] + [0.5] * (n - 1), dtype=x.dtype)
    spectrum = _raw["complex"](x * half, mirrored * -half) * _turns(n, x, 1) * float(n)
    moved = _raw["real"](ops.ifft(spectrum))
    order = [0] * n
    for place, source in enumerate([*range(0, n, 2), *range(n - 1 - n % 2, 0, -2)]):
        order[source] = place
    return _raw["index_select"](moved, _core.tensor(order), -1)


def _along(name, one, x, type, n, axis, norm):
    axis, x = _axis(name, _signal(name, x, type, norm), axis, n)
    last = x.swapaxes(axis, -1)
    if x.is_complex():
        result = _raw["complex"](one(_raw["real"](last)), one(_raw["imag"](last)))
    else:
        result = one(last)
    return result.swapaxes(axis, -1)


def _all(name, one, x, type, s, axes, norm):
    x = _signal(name, x, type, norm)
    lengths = (s,) if isinstance(s, int) else s
    if axes is None:
        axes = range(x.ndim) if lengths is None else range(x.ndim - len(lengths), x.ndim)
    axes = (axes,) if isinstance(axes, int) else tuple(axes)
    lengths = (None,) * len(axes) if lengths is None else lengths
    if len(lengths) != len(axes) or len({a % max(x.ndim, 1) for a in axes}) != len(axes):
        raise ValueError(f"{name}: s and axes must be of one length, and axes differ, got {s} and {axes}")
    for axis, n in zip(axes, lengths):
        x = _along(name, one, x, type, n, axis, norm)
    return x


def dct(x, type=2, n=None, axis=-1, norm=None):
    """The cosine transform: X[k] = c[k] sum over j of x[j] cos(pi k (2j + 1) / 2n), c[0] = sqrt(1/n), other c[k] sqrt(2/n).

    Args:
        x: Tensor of numbers; other dtypes than float64 and complex ones become float32.
        type: int, 2.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there are.
        axis: int, the dimension to transform.
        norm: str or None, 'ortho', which None means, too.
    Returns:
        Tensor, with n elements along axis.
    Raises:
        TypeError: x is no Tensor, n or axis no int.
        ValueError: another type or norm, no such axis, n below 1.

    >>> ms.scipy.fft.dct(ms.tensor([1.0, 2.0, 4.0])).round(decimals=2)
    Tensor([ 4.04, -2.12,  0.41], dtype=float32)
    """
    return _along("dct", _forward, x, type, n, axis, norm)


def idct(x, type=2, n=None, axis=-1, norm=None):
    """The inverse of dct.

    Args:
        x: Tensor of numbers; other dtypes than float64 and complex ones become float32.
        type: int, 2.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there are.
        axis: int, the dimension to transform.
        norm: str or None, 'ortho', which None means, too.
    Returns:
        Tensor, with n elements along axis.
    Raises:
        TypeError: x is no Tensor, n or axis no int.
        ValueError: another type or norm, no such axis, n below 1.

    >>> ms.scipy.fft.idct(ms.scipy.fft.dct(ms.tensor([1.0, 2.0, 3.0]))).round(decimals=3)
    Tensor([1., 2., 3.], dtype=float32)
    """
    return _along("idct", _backward, x, type, n, axis, norm)


def dctn(x, type=2, s=None, axes=None, norm=None):
    """The cosine transform along several dimensions, one after the other.

    Args:
        x: Tensor of numbers; other dtypes than float64 and complex ones become float32.
        type: int, 2.
        s: tuple of ints or None, how many elements along each of axes; the rest is cut off, or zeros are added.
        axes: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, 'ortho', which None means, too.
    Returns:
        Tensor.
    Raises:
        TypeError: x is no Tensor, s or axes no ints.
        ValueError: another type or norm, no such axes or one twice, a length below 1, more lengths than axes.

    >>> ms.scipy.fft.dctn(ms.ops.ones((2, 2))).round(decimals=3)
    Tensor([[2., 0.],
            [0., 0.]], dtype=float32)
    """
    return _all("dctn", _forward, x, type, s, axes, norm)


def idctn(x, type=2, s=None, axes=None, norm=None):
    """The inverse of dctn.

    Args:
        x: Tensor of numbers; other dtypes than float64 and complex ones become float32.
        type: int, 2.
        s: tuple of ints or None, how many elements along each of axes; the rest is cut off, or zeros are added.
        axes: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, 'ortho', which None means, too.
    Returns:
        Tensor.
    Raises:
        TypeError: x is no Tensor, s or axes no ints.
        ValueError: another type or norm, no such axes or one twice, a length below 1, more lengths than axes.

    >>> ms.scipy.fft.idctn(ms.scipy.fft.dctn(ms.ops.ones((2, 2)))).round(decimals=3)
    Tensor([[1., 1.],
            [1., 1.]], dtype=float32)
    """
    return _all("idctn", _backward, x, type, s, axes, norm)


__getattr__ = _missing.getattr_of(__name__)
