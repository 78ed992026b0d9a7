"""Discrete Fourier transforms with MindSpore's names and arguments; norm None or 'backward', 'ortho', 'forward'.

One op transforms complex numbers (NumPy's FFT on the host, one node of a captured graph); the rest is composed of it.
"""

from .. import _core
from .._core import CustomOp, Tensor
from ._limits import counted

_ops, _raw = _core._ops, _core._raw_ops
_slice, _cat, _cast = _raw["slice"], _raw["cat"], _raw["cast"]

__all__ = [
    "fft", "fft2", "fftfreq", "fftn", "fftshift", "hfft", "hfft2", "hfftn", "ifft", "ifft2", "ifftn", "ifftshift", "ihfft",
    "ihfft2", "ihfftn", "irfft", "irfft2", "irfftn", "rfft", "rfft2", "rfftfreq", "rfftn", "stft",
]  # fmt: skip

_OTHER = {"backward": "forward", "forward": "backward", "ortho": "ortho"}


def _impl(x, dims, inverse, norm):
    import numpy as np

    kind = np.complex128 if x.dtype == _core.complex128 else np.complex64
    return Tensor((np.fft.ifftn if inverse else np.fft.fftn)(x.asnumpy(), axes=dims, norm=norm).astype(kind))


def _vjp(args, y, g):
    x, dims, inverse, norm = args  # the adjoint is the other transform with the factor on the other side
    return _transform(g, dims, 1 - inverse, _OTHER[norm]), None, None, None


_op = CustomOp("fftn", _impl, lambda x, dims, inverse, norm: x, _vjp, True)


def _transform(x, dims, inverse, norm):
    return _op(x, tuple([d - x.ndim if d >= 0 else d for d in dims]), inverse, norm)


def _norm(norm):
    if norm not in (None, *_OTHER):
        raise ValueError(f"fft: norm must be None, 'backward', 'ortho' or 'forward', got {norm!r}")
    return norm or "backward"


def _complex(x):
    if x.is_complex():
        return x
    x = x if x.is_floating_point() else _cast(x, _core.get_default_dtype())
    x = x if x.dtype in (_core.float32, _core.float64) else _cast(x, _core.float32)
    return _raw["complex"](x, _ops["zeros_like"](x))


def _resized(x, n, dim):
    """x with n elements along dim: the rest cut off, or zeros added."""
    have = x.shape[dim]
    if n is None or n == have:
        return x
    if n < have:
        return _slice(x, dim, 0, n)
    shape = list(x.shape)
    shape[dim] = n - have
    return _cat([x, _raw["full"](0, tuple(shape), x.dtype)], dim)


def _dims(x, s, dim):
    if dim is None:
        dim = range(x.ndim) if s is None else range(x.ndim - len(s), x.ndim)
    dims = tuple(d % x.ndim for d in ((dim,) if isinstance(dim, int) else dim))
    return dims, (None,) * len(dims) if s is None else tuple(s)


def _c2c(x, s, dim, norm, inverse):
    dims, sizes = _dims(x, s, dim)
    x = _complex(x)
    for n, d in zip(sizes, dims):
        x = _resized(x, n, d)
    return _transform(x, dims, inverse, _norm(norm))


def fft(input, n=None, dim=-1, norm=None):
    """Discrete Fourier transform along dim, of n elements.

    >>> ms.ops.fft(ms.tensor([1.0, 0.0])).asnumpy().tolist()
    [(1+0j), (1+0j)]
    """
    return _c2c(input, None if n is None else (n,), dim, norm, 0)


def ifft(input, n=None, dim=-1, norm=None):
    """Inverse of ``fft``."""
    return _c2c(input, None if n is None else (n,), dim, norm, 1)


def fft2(input, s=None, dim=(-2, -1), norm=None):
    """Discrete Fourier transform along two dimensions."""
    return _c2c(input, s, dim, norm, 0)


def ifft2(input, s=None, dim=(-2, -1), norm=None):
    """Inverse of ``fft2``."""
    return _c2c(input, s, dim, norm, 1)


def fftn(input, s=None, dim=None, norm=None):
    """Discrete Fourier transform along several dimensions (None: all)."""
    return _c2c(input, s, dim, norm, 0)


def ifftn(input, s=None, dim=None, norm=None):
    """Inverse of ``fftn``."""
    return _c2c(input, s, dim, norm, 1)


def rfftn(input, s=None, dim=None, norm=None):
    """``fftn`` of real numbers, the first half of the last dimension only."""
    if input.is_complex():
        raise TypeError("rfft: the input must be real")
    dims, _ = _dims(input, s, dim)
    full = _c2c(input, s, dim, norm, 0)
    return _slice(full, dims[-1], 0, full.shape[dims[-1]] // 2 + 1)


def rfft(input, n=None, dim=-1, norm=None):
    """``fft`` of real numbers, its first half only.

    >>> ms.ops.rfft(ms.ops.ones(4)).shape
    (3,)
    """
    return rfftn(input, None if n is None else (n,), dim, norm)


def rfft2(input, s=None, dim=(-2, -1), norm=None):
    """``fft2`` of real numbers, the first half of the last dimension only."""
    return rfftn(input, s, dim, norm)


def irfftn(input, s=None, dim=None, norm=None):
    """Inverse of ``rfftn``: real, of size s (by default 2 (m - 1) in the last dimension)."""
    dims, sizes = _dims(input, s, dim)
    x = _complex(input)
    for n, d in zip(sizes[:-1], dims[:-1]):
        x = _resized(x, n, d)
    if len(dims) > 1:
        x = _transform(x, dims[:-1], 1, _norm(norm))
    last = dims[-1]
    n = 2 * (x.shape[last] - 1) if sizes[-1] is None else sizes[-1]
    x = _resized(x, n // 2 + 1, last)
    if n > 2:  # the other half is the conjugate of the first, backwards
        mirror = _raw["conj"](_raw["flip"](_slice(x, last, 1, (n + 1) // 2), (last,)))
        x = _cat([x, mirror], last)
    return _raw["real"](_transform(x, (last,), 1, _norm(norm)))


def irfft(input, n=None, dim=-1, norm=None):
    """Inverse of ``rfft``: n real numbers."""
    return irfftn(input, None if n is None else (n,), dim, norm)


def irfft2(input, s=None, dim=(-2, -1), norm=None):
    """Inverse of ``rfft2``."""
    return irfftn(input, s, dim, norm)


def hfftn(input, s=None, dim=None, norm=None):
    """``fftn`` of what is Hermitian in the last dimension, given its first half: real."""
    dims, sizes = _dims(input, s, dim)
    x = _complex(input)
    for n, d in zip(sizes[:-1], dims[:-1]):
        x = _resized(x, n, d)
    if len(dims) > 1:
        x = _transform(x, dims[:-1], 0, _norm(norm))
    size = None if sizes[-1] is None else (sizes[-1],)
    return irfftn(_raw["conj"](x), size, dims[-1], _OTHER[_norm(norm)])


def hfft(input, n=None, dim=-1, norm=None):
    """``fft`` of what is Hermitian, given its first half: n real numbers."""
    return hfftn(input, None if n is None else (n,), dim, norm)


def hfft2(input, s=None, dim=(-2, -1), norm=None):
    """``fft2`` of what is Hermitian in the last dimension, given its first half."""
    return hfftn(input, s, dim, norm)


def ihfftn(input, s=None, dim=None, norm=None):
    """Inverse of ``hfftn``: the first half of the last dimension."""
    dims, sizes = _dims(input, s, dim)
    half = _raw["conj"](rfftn(input, None if sizes[-1] is None else (sizes[-1],), dims[-1], _OTHER[_norm(norm)]))
    for n, d in zip(sizes[:-1], dims[:-1]):
        half = _resized(half, n, d)
    return _transform(half, dims[:-1], 1, _norm(norm)) if len(dims) > 1 else half


def ihfft(input, n=None, dim=-1, norm=None):
    """Inverse of ``hfft``: the first half."""
    return ihfftn(input, None if n is None else (n,), dim, norm)


def ihfft2(input, s=None, dim=(-2, -1), norm=None):
    """Inverse of ``hfft2``."""
    return ihfftn(input, s, dim, norm)


def fftfreq(n, d=1.0, dtype=None):
    """The frequencies of ``fft`` of n samples, d apart.

    >>> ms.ops.fftfreq(4)
    Tensor([ 0.  ,  0.25, -0.5 , -0.25], dtype=float32)
    """
    counted("fftfreq", n)
    half = (n + 1) // 2
    return Tensor([i / (n * d) for i in [*range(half), *range(half - n, 0)]], dtype=dtype or _core.float32)


def rfftfreq(n, d=1.0, dtype=None):
    """The frequencies of ``rfft`` of n samples, d apart."""
    counted("rfftfreq", n)
    return Tensor([i / (n * d) for i in range(n // 2 + 1)], dtype=dtype or _core.float32)


def _shifted(x, dim, forth):
    dims = range(x.ndim) if dim is None else ((dim,) if isinstance(dim, int) else dim)
    dims = tuple(dims)
    return _raw["roll"](x, tuple(x.shape[d] // 2 if forth else -(x.shape[d] // 2) for d in dims), dims)


def fftshift(input, dim=None):
    """Frequency 0 moved to the middle of dim (None: of all)."""
    return _shifted(input, dim, True)


def ifftshift(input, dim=None):
    """Undoes ``fftshift``."""
    return _shifted(input, dim, False)


def stft(
    x,
    n_fft,
    hop_length=None,
    win_length=None,
    window=None,
    center=True,
    pad_mode="REFLECT",
    normalized=False,
    onesided=None,
    return_complex=None,
):
    """Short-time Fourier transform of (..., n): windows of n_fft, hop_length apart: (..., frequencies, windows[, 2]).

    center: padded by n_fft // 2 (pad_mode as in ``ops.pad``); onesided (default for real x): the first half;
    return_complex: complex numbers, else real and imaginary part in a last dimension.
    """
    hop, length = hop_length or n_fft // 4, win_length or n_fft
    flat = x if x.ndim > 1 else _raw["unsqueeze"](x, 0)
    if center:
        flat = _raw["pad"](flat, (n_fft // 2, n_fft // 2), pad_mode.lower(), 0.0)
    frames = _raw["unfold"](flat, flat.ndim - 1, n_fft, hop)
    if window is not None or length != n_fft:
        window = _raw["full"](1.0, (length,), flat.dtype) if window is None else window
        left = (n_fft - length) // 2
        frames = frames * _raw["pad"](window, (left, n_fft - length - left), "constant", 0.0)
    half = not x.is_complex() if onesided is None else onesided
    norm = "ortho" if normalized else None
    result = _raw["transpose"]((rfft if half else fft)(frames, None, -1, norm), -2, -1)
    result = result if x.ndim > 1 else _raw["squeeze"](result, 0)
    if return_complex or (return_complex is None and x.is_complex()):
        return result
    return _raw["stack"]([_raw["real"](result), _raw["imag"](result)], -1)
