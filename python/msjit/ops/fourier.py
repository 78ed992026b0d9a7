"""Complex numbers and discrete Fourier transforms; norm None or 'backward', 'ortho', 'forward'."""

from .. import _core
from .._core import Tensor
from ._limits import counted, dimension

_ops, _raw = _core._ops, _core._raw_ops
_slice, _cat = _raw["slice"], _raw["cat"]

__all__ = [
    "fft", "fft2", "fftfreq", "fftn", "fftshift", "hfft", "hfft2", "hfftn", "ifft", "ifft2", "ifftn", "ifftshift", "ihfft",
    "ihfft2", "ihfftn", "irfft", "irfft2", "irfftn", "polar", "rfft", "rfft2", "rfftfreq", "rfftn", "stft", "view_as_real",
]  # fmt: skip

_OTHER = {"backward": "forward", "forward": "backward", "ortho": "ortho"}


def _norm(norm):
    if norm not in (None, *_OTHER):
        raise ValueError(f"fft: norm must be None, 'backward', 'ortho' or 'forward', got {norm!r}")
    return norm or "backward"


def _transform(x, dims, inverse, norm):
    return _raw["fft_c2c"](x, dims, bool(inverse), norm)


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
    dims = tuple(dimension("fft", x.ndim, d) for d in ((dim,) if isinstance(dim, int) else dim))
    return dims, (None,) * len(dims) if s is None else tuple(s)


def _c2c(x, s, dim, norm, inverse):
    dims, sizes = _dims(x, s, dim)
    for n, d in zip(sizes, dims):
        x = _resized(x, n, d)
    if inverse or x.is_complex() or not dims:
        return _transform(x, dims, inverse, _norm(norm))
    return _raw["fft_r2c"](x, dims, _norm(norm), False)


def fft(input, n=None, dim=-1, norm=None):
    """The discrete Fourier transform: X[k] = sum over j of x[j] exp(-2 pi i j k / n).

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there
            are.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.fft(ms.tensor([1.0, 2.0, 3.0, 4.0]))
    Tensor([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j], dtype=complex64)
    """
    return _c2c(input, None if n is None else (n,), dim, norm, 0)


def ifft(input, n=None, dim=-1, norm=None):
    """The inverse of fft: x[j] = 1/n sum over k of X[k] exp(2 pi i j k / n).

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there
            are.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.ifft(ms.ops.fft(ms.tensor([1.0, 2.0, 3.0, 4.0])))
    Tensor([1.+0.j, 2.+0.j, 3.+0.j, 4.+0.j], dtype=complex64)
    """
    return _c2c(input, None if n is None else (n,), dim, norm, 1)


def fft2(input, s=None, dim=(-2, -1), norm=None):
    """The discrete Fourier transform along two dimensions, one after the other.

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.fft2(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]], dtype=complex64)
    """
    return _c2c(input, s, dim, norm, 0)


def ifft2(input, s=None, dim=(-2, -1), norm=None):
    """The inverse of fft2.

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.ifft2(ms.ops.fft2(ms.tensor([[1.0, 2.0], [3.0, 4.0]])))
    Tensor([[1.+0.j, 2.+0.j],
            [3.+0.j, 4.+0.j]], dtype=complex64)
    """
    return _c2c(input, s, dim, norm, 1)


def fftn(input, s=None, dim=None, norm=None):
    """The discrete Fourier transform along several dimensions, one after the other.

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.fftn(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]], dtype=complex64)
    """
    return _c2c(input, s, dim, norm, 0)


def ifftn(input, s=None, dim=None, norm=None):
    """The inverse of fftn.

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.ifftn(ms.ops.fftn(ms.tensor([[1.0, 2.0], [3.0, 4.0]])))
    Tensor([[1.+0.j, 2.+0.j],
            [3.+0.j, 4.+0.j]], dtype=complex64)
    """
    return _c2c(input, s, dim, norm, 1)


def rfftn(input, s=None, dim=None, norm=None):
    """The discrete Fourier transform of real numbers along several dimensions.

    The second half along the last of them mirrors the first and is left out: n // 2 + 1 elements are there.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.rfftn(ms.ops.ones(2, 4)).shape
    (2, 3)
    """
    if input.is_complex():
        raise TypeError("rfft: the input must be real")
    dims, sizes = _dims(input, s, dim)
    x = input
    for n, d in zip(sizes, dims):
        x = _resized(x, n, d)
    return _raw["fft_r2c"](x, dims, _norm(norm), True)


def rfft(input, n=None, dim=-1, norm=None):
    """The discrete Fourier transform of real numbers.

    Its second half mirrors the first and is left out: n // 2 + 1 elements are there.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there
            are.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.rfft(ms.tensor([1.0, 2.0, 3.0, 4.0]))
    Tensor([10.+0.j, -2.+2.j, -2.+0.j], dtype=complex64)
    """
    return rfftn(input, None if n is None else (n,), dim, norm)


def rfft2(input, s=None, dim=(-2, -1), norm=None):
    """The discrete Fourier transform of real numbers along two dimensions.

    The second half along the last of them mirrors the first and is left out: n // 2 + 1 elements are there.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.rfft2(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]], dtype=complex64)
    """
    return rfftn(input, s, dim, norm)


def irfftn(input, s=None, dim=None, norm=None):
    """The inverse of rfftn: real numbers from the first half of their transform.

    Args:
        input: Tensor, the first half, of complex numbers.
        s: tuple of ints or None, how many real numbers there were along each of dim; None: 2 (m - 1) for m elements along
            the last.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> ms.ops.irfftn(ms.ops.rfftn(x))
    Tensor([[1., 2.],
            [3., 4.]], dtype=float32)
    """
    dims, sizes = _dims(input, s, dim)
    x, last = input, dims[-1]
    n = 2 * (x.shape[last] - 1) if sizes[-1] is None else sizes[-1]
    for m, d in zip((*sizes[:-1], n // 2 + 1), dims):
        x = _resized(x, m, d)
    return _raw["fft_c2r"](x, dims, n, _norm(norm))


def irfft(input, n=None, dim=-1, norm=None):
    """The inverse of rfft: real numbers from the first half of their transform.

    Args:
        input: Tensor, the first half, of complex numbers.
        n: int or None, how many real numbers there were; None: 2 (m - 1) for m elements.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> ms.ops.irfft(ms.ops.rfft(ms.tensor([1.0, 2.0, 3.0])), 3)
    Tensor([1., 2., 3.], dtype=float32)
    """
    return irfftn(input, None if n is None else (n,), dim, norm)


def irfft2(input, s=None, dim=(-2, -1), norm=None):
    """The inverse of rfft2: real numbers from the first half of their transform.

    Args:
        input: Tensor, the first half, of complex numbers.
        s: tuple of ints or None, how many real numbers there were along each of dim; None: 2 (m - 1) for m elements along
            the last.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> ms.ops.irfft2(ms.ops.rfft2(x))
    Tensor([[1., 2.],
            [3., 4.]], dtype=float32)
    """
    return irfftn(input, s, dim, norm)


def hfftn(input, s=None, dim=None, norm=None):
    """The transform of numbers that mirror their conjugates along the last dimension, given the first half: real numbers.

    Args:
        input: Tensor, the first half, of complex numbers.
        s: tuple of ints or None, how many numbers come out along each of dim; None: 2 (m - 1) for m elements along the
            last.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> ms.ops.hfftn(ms.tensor([[1 + 0j, 2 + 0j], [3 + 0j, 4 + 0j]]))
    Tensor([[10., -2.],
            [-4.,  0.]], dtype=float64)
    """
    dims, sizes = _dims(input, s, dim)
    x = input
    for n, d in zip(sizes[:-1], dims[:-1]):
        x = _resized(x, n, d)
    if len(dims) > 1:
        x = _transform(x, dims[:-1], 0, _norm(norm))
    size = None if sizes[-1] is None else (sizes[-1],)
    return irfftn(_raw["conj"](x), size, dims[-1], _OTHER[_norm(norm)])


def hfft(input, n=None, dim=-1, norm=None):
    """The transform of numbers that mirror their conjugates, x[n - j] = conj(x[j]), given the first half: real numbers.

    Args:
        input: Tensor, the first half, of complex numbers.
        n: int or None, how many real numbers come out; None: 2 (m - 1) for m elements.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> ms.ops.hfft(ms.tensor([1 + 0j, 2 + 0j, 3 + 0j]))
    Tensor([ 8., -2.,  0., -2.], dtype=float64)
    """
    return hfftn(input, None if n is None else (n,), dim, norm)


def hfft2(input, s=None, dim=(-2, -1), norm=None):
    """The transform along two dimensions of numbers that mirror their conjugates along the last: real numbers.

    Args:
        input: Tensor, the first half, of complex numbers.
        s: tuple of ints or None, how many numbers come out along each of dim; None: 2 (m - 1) for m elements along the
            last.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> ms.ops.hfft2(ms.tensor([[1 + 0j, 2 + 0j], [3 + 0j, 4 + 0j]]))
    Tensor([[10., -2.],
            [-4.,  0.]], dtype=float64)
    """
    return hfftn(input, s, dim, norm)


def ihfftn(input, s=None, dim=None, norm=None):
    """The inverse of hfftn: the first half along the last dimension.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.ihfftn(ms.tensor([[10.0, -2.0], [-4.0, 0.0]])).real()
    Tensor([[1., 2.],
            [3., 4.]], dtype=float32)
    """
    dims, sizes = _dims(input, s, dim)
    half = _raw["conj"](rfftn(input, None if sizes[-1] is None else (sizes[-1],), dims[-1], _OTHER[_norm(norm)]))
    for n, d in zip(sizes[:-1], dims[:-1]):
        half = _resized(half, n, d)
    return _transform(half, dims[:-1], 1, _norm(norm)) if len(dims) > 1 else half


def ihfft(input, n=None, dim=-1, norm=None):
    """The inverse of hfft: the first half of what it was made from.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there
            are.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.ihfft(ms.tensor([8.0, -2.0, 0.0, -2.0])).real()
    Tensor([1., 2., 3.], dtype=float32)
    """
    return ihfftn(input, None if n is None else (n,), dim, norm)


def ihfft2(input, s=None, dim=(-2, -1), norm=None):
    """The inverse of hfft2: the first half along the last dimension.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.ihfft2(ms.tensor([[10.0, -2.0], [-4.0, 0.0]])).real()
    Tensor([[1., 2.],
            [3., 4.]], dtype=float32)
    """
    return ihfftn(input, s, dim, norm)


def fftfreq(n, d=1.0, dtype=None):
    """The frequency of each element that fft gives, in cycles per unit of d: 0, 1, ..., then the negative ones.

    Args:
        n: int, how many samples there are.
        d: number, how far apart the samples are.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (n,).

    >>> ms.ops.fftfreq(4, d=0.5)
    Tensor([ 0. ,  0.5, -1. , -0.5], dtype=float32)
    """
    counted("fftfreq", n)
    half = (n + 1) // 2
    return Tensor([i / (n * d) for i in [*range(half), *range(half - n, 0)]], dtype=dtype or _core.float32)


def rfftfreq(n, d=1.0, dtype=None):
    """The frequency of each element that rfft gives, in cycles per unit of d: 0, 1, ..., n // 2, all over n d.

    Args:
        n: int, how many samples there are.
        d: number, how far apart the samples are.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (n // 2 + 1,).

    >>> ms.ops.rfftfreq(4, d=0.5)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    """
    counted("rfftfreq", n)
    return Tensor([i / (n * d) for i in range(n // 2 + 1)], dtype=dtype or _core.float32)


def _shifted(x, dim, forth):
    dims = range(x.ndim) if dim is None else ((dim,) if isinstance(dim, int) else dim)
    dims = tuple(dimension("fftshift", x.ndim, d) for d in dims)
    return _raw["roll"](x, tuple(x.shape[d] // 2 if forth else -(x.shape[d] // 2) for d in dims), dims)


def fftshift(input, dim=None):
    """Moves the element of frequency 0 from the beginning to the middle.

    Args:
        input: Tensor, what a transform gives, or its frequencies.
        dim: int, tuple of ints or None, the dimensions; None: all.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.fftshift(ms.ops.fftfreq(4))
    Tensor([-0.5 , -0.25,  0.  ,  0.25], dtype=float32)
    """
    return _shifted(input, dim, True)


def ifftshift(input, dim=None):
    """Undoes fftshift: moves the element in the middle to the beginning.

    Args:
        input: Tensor, what fftshift gives.
        dim: int, tuple of ints or None, the dimensions; None: all.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.ifftshift(ms.tensor([-2, -1, 0, 1]))
    Tensor([ 0,  1, -2, -1], dtype=int64)
    """
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
    """The Fourier transform of each of many windows of a signal, which tells the frequencies at each time.

    Args:
        x: Tensor, the signal, (n,) or (batch, n), real or complex.
        n_fft: int, how many samples are transformed together.
        hop_length: int or None, how far apart two windows begin; None: n_fft // 4.
        win_length: int or None, the length of the window, at most n_fft; None: n_fft.
        window: Tensor or None, what the samples are multiplied with, (win_length,); None: 1.
        center: bool, whether to pad n_fft // 2 samples at both ends, so that windows are centred on their times.
        pad_mode: str, how, as ops.pad has it: 'REFLECT', 'CONSTANT', 'REPLICATE' or 'CIRCULAR'.
        normalized: bool, whether to divide by the root of n_fft.
        onesided: bool or None, whether the half that mirrors is left out; None: if x is real.
        return_complex: bool or None, whether to give complex numbers, or real and imaginary part in a last dimension; None:
            if x is complex.
    Returns:
        Tensor (frequencies, windows) or (batch, frequencies, windows), and 2 unless complex.
    Raises:
        ValueError: another mode of padding, or more padding than there are samples.

    >>> signal = ms.ops.cos(ms.ops.arange(16.0) * 3.1415927 / 2)
    >>> ms.ops.stft(signal, 4, center=False, return_complex=True).abs().mean(1).asnumpy().round(3).tolist()
    [0.0, 2.0, 0.0]
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


def polar(abs, angle):
    """Complex numbers by their size and direction: abs * (cos(angle) + i sin(angle)).

    Args:
        abs: Tensor, the size, of float32 or float64.
        angle: Tensor, the direction in radians; its shape broadcasts with that of abs.
    Returns:
        Tensor of complex64 or complex128.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: other dtypes.

    >>> ms.ops.polar(ms.tensor([1.0, 2.0]), ms.tensor([0.5, 1.5])).angle()
    Tensor([0.5, 1.5], dtype=float32)
    """
    for part in (abs, angle):
        if not part.is_floating_point():
            raise TypeError(f"polar: size and direction are floats, got a tensor of {part.dtype}; cast it")
    return _raw["complex"](abs * _raw["cos"](angle), abs * _raw["sin"](angle))


def view_as_real(input):
    """Real and imaginary parts side by side: a copy, with a new last dimension of size 2.

    Args:
        input: Tensor of complex numbers, of any shape.
    Returns:
        Real Tensor of input's shape and 2.

    >>> ms.ops.view_as_real(ms.tensor([1 + 2j, 3 - 4j]))
    Tensor([[ 1.,  2.],
            [ 3., -4.]], dtype=float64)
    """
    return _raw["stack"]([_raw["real"](input), _raw["imag"](input)], -1)
