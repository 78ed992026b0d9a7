"""Signals, and numbers taken apart, as PyTorch has them beyond MindSpore's mint: found in ``msjit.mint``.

>>> ms.mint.frexp(ms.tensor([6.0])).exponent.tolist()
[3]
"""

from collections import namedtuple

from .. import _core
from .. import ops as _ops
from ..ops._limits import dimension, dtype_of
from .creation import placed
from .forms import linspace

_raw = _core._raw_ops
_WINDOWS = {
    "bartlett": "a triangle, 1 - |2 t - 1|", "blackman": "0.42 - 0.5 cos(2 pi t) + 0.08 cos(4 pi t)",
    "hamming": "alpha - beta cos(2 pi t)", "hann": "0.5 - 0.5 cos(2 pi t)",
    "kaiser": "i0(beta sqrt(1 - (2 t - 1)^2)) / i0(beta)",
}  # fmt: skip
_OF_A_WINDOW = {"hamming": {"alpha": 0.54, "beta": 0.46}, "kaiser": {"beta": 12.0}}
__all__ = [
    *(f"{kind}_window" for kind in _WINDOWS), "frexp", "index_reduce", "istft", "logspace", "put", "scalar_tensor", "stft",
    "tril_indices", "triu_indices",
]  # fmt: skip

_Parts = namedtuple("frexp", "mantissa exponent")


def _window(kind):
    settings = _OF_A_WINDOW.get(kind, {})
    of = getattr(_ops, f"{kind}_window")

    def window(
        window_length, periodic=True, *given, dtype=None, layout=None, device=None, requires_grad=False, **named
    ):
        if len(given) > len(settings) or not named.keys() <= settings.keys():
            unknown = ", ".join(k for k in named if k not in settings) or f"{len(given)} settings by place"
            raise TypeError(
                f"{kind}_window() takes {', '.join(settings) or 'no settings'} besides the length, got {unknown}"
            )
        chosen = {**settings, **dict(zip(settings, given)), **named}
        dtype = dtype or _core.get_default_dtype()
        if not dtype_of(dtype).is_floating_point:
            raise TypeError(f"{kind}_window: a window is of floats, got dtype {dtype}")
        made = of(window_length, periodic, *chosen.values(), dtype=dtype)
        return placed(made, device, requires_grad)

    window.__name__ = window.__qualname__ = f"{kind}_window"
    further = "".join(f"        {k}: number. Default: {v}.\n" for k, v in settings.items())
    window.__doc__ = f"""A window for spectra: {_WINDOWS[kind]} at t = i / n.

    Args:
        window_length: int n, how many values.
        periodic: True divides by n; False by n - 1, which makes the window symmetric. Default: True.
{further}        dtype: dtype of the result; None (default): the default dtype.
        layout: accepted as PyTorch has it.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.mint.{kind}_window(4).shape, ms.mint.{kind}_window(4).dtype
    ((4,), msjit.float32)
    """
    return window


globals().update({f"{kind}_window": _window(kind) for kind in _WINDOWS})


def logspace(start, end, steps, base=10.0, *, dtype=None, device=None, requires_grad=False):
    """base to the power of evenly spaced exponents.

    Args:
        start: number or Tensor of one number, the first exponent.
        end: number or Tensor of one number, the last exponent.
        steps: int, how many numbers.
        base: number. Default: 10.0.
        dtype: dtype of the result; None (default): the default dtype.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        1-d Tensor.
    Raises:
        TypeError: dtype is bool, or one of real numbers for complex exponents.

    >>> ms.mint.logspace(0, 2, 3)
    Tensor([  1.,  10., 100.], dtype=float32)
    """
    exponents = linspace(start, end, steps, dtype=_core.bool_ if dtype == _core.bool_ else None)
    if exponents.is_complex():
        made = _raw["pow"](base, linspace(start, end, steps, dtype=_core.complex128))
        made = _raw["cast"](made, linspace(start, end, 0, dtype=dtype).dtype)
    else:
        made = _ops.logspace(start, end, steps, base, dtype=dtype or _core.get_default_dtype())
    return placed(made, device, requires_grad)


def scalar_tensor(s, *, dtype=None, device=None, requires_grad=False):
    """A tensor without dimensions.

    Args:
        s: number.
        dtype: dtype; None (default): the default dtype.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor ().
    Raises:
        TypeError: s is complex and dtype is not.

    >>> ms.mint.scalar_tensor(2)
    Tensor(2., dtype=float32)
    """
    return placed(_raw["full"](s, (), dtype or _core.get_default_dtype()), device, requires_grad)


def tril_indices(row, col, offset=0, *, dtype=_core.int64, device=None):
    """The places of the lower triangle of a matrix.

    Args:
        row: int, how many rows it has.
        col: int, how many columns.
        offset: int, up to which diagonal; 0 is the main one. Default: 0.
        dtype: dtype of integers. Default: int64.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
    Returns:
        Tensor (2, places): rows and columns.

    >>> ms.mint.tril_indices(2, 2).tolist()
    [[0, 1, 1], [0, 0, 1]]
    """
    return placed(_ops.tril_indices(row, col, offset, dtype=dtype), device)


def triu_indices(row, col, offset=0, *, dtype=_core.int64, device=None):
    """The places of the upper triangle of a matrix.

    Args:
        row: int, how many rows it has.
        col: int, how many columns.
        offset: int, from which diagonal on; 0 is the main one. Default: 0.
        dtype: dtype of integers. Default: int64.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
    Returns:
        Tensor (2, places): rows and columns.

    >>> ms.mint.triu_indices(2, 2).tolist()
    [[0, 0, 1], [0, 1, 1]]
    """
    return placed(_ops.triu_indices(row, col, offset, dtype=dtype), device)


def frexp(input):
    """Takes numbers apart: input = mantissa * 2 ** exponent with 0.5 <= |mantissa| < 1; 0, infinities and NaN stay as they are,
    with the exponent 0.

    Args:
        input: Tensor of floats.
    Returns:
        named pair of Tensors: mantissa in input's dtype, and exponent in int32.

    >>> parts = ms.mint.frexp(ms.tensor([6.0, -0.75]))
    >>> parts.mantissa.tolist(), parts.exponent.tolist()
    ([0.75, -0.75], [3, 0])
    """
    wide = _raw["cast"](
        _raw["detach"](input), _core.float64
    )  # whose normal numbers reach below the smallest of float32
    size = _raw["abs"](wide)
    proper = _raw["logical_and"](size > 0, _raw["isfinite"](size))
    small = size < 2.0**-1000  # float64's own numbers below the normal ones
    size = _raw["where"](proper, _raw["where"](small, size * 2.0**100, size), 0.5)
    power = _raw["floor"](_raw["log2"](size)) + 1
    half = size * _raw["pow"](2.0, -power)  # log2 is rounded: at a power of two it may be one off
    power = power + _raw["where"](half >= 1, 1, _raw["where"](half < 0.5, -1, 0))
    power = _raw["where"](proper, _raw["where"](small, power - 100, power), 0)
    first = _raw["floor"](power / 2)  # in two steps, of which none leaves the numbers that there are
    mantissa = wide * _raw["pow"](2.0, -first) * _raw["pow"](2.0, first - power)
    scale = _raw["cast"](_raw["where"](wide == 0, 1.0, mantissa / _raw["where"](wide == 0, 1.0, wide)), input.dtype)
    mantissa = _raw["cast"](mantissa, input.dtype)
    if input.requires_grad:
        mantissa = mantissa + (input - _raw["detach"](input)) * scale
    return _Parts(mantissa, _raw["cast"](power, _core.int32))


def put(input, index, source, accumulate=False):
    """A copy with elements written at places of the tensor laid out flat.

    Args:
        input: Tensor.
        index: integer Tensor, the places; negative ones count from the end.
        source: Tensor of as many elements.
        accumulate: True adds to what is there. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.put(ms.zeros(2, 2), ms.tensor([1, 2]), ms.tensor([5.0, 6.0])).tolist()
    [[0.0, 5.0], [6.0, 0.0]]
    """
    flat, places = _raw["reshape"](input, (-1,)), _raw["reshape"](index, (-1,))
    places = _raw["where"](places < 0, places + flat.shape[0], places)
    source = _raw["reshape"](source, (-1,))
    if accumulate:
        return _raw["reshape"](_raw["index_add"](flat, places, source, 0), input.shape)
    return _raw["reshape"](_raw["index_put"]([flat, source, places], (0,)), input.shape)


def index_reduce(input, dim, index, source, reduce, *, include_self=True):
    """A copy in which slices are joined with those of another tensor.

    Args:
        input: Tensor.
        dim: int, the dimension.
        index: integer Tensor (N,), where the slices go.
        source: Tensor with N slices along dim.
        reduce: 'prod', 'mean', 'amax' or 'amin', by which they are joined.
        include_self: False leaves what input holds at these slices out. Default: True.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.index_reduce(ms.ones(2), 0, ms.tensor([1, 1]), ms.tensor([3.0, 4.0]), "prod").tolist()
    [1.0, 12.0]
    """
    from .torch_functions import scatter_reduce

    if not input.ndim:
        return scatter_reduce(input, dim, index, source, reduce, include_self=include_self)
    shape = [1] * input.ndim
    shape[dimension("index_reduce", input.ndim, dim)] = index.shape[0] if index.ndim else 1
    index = _raw["broadcast_to"](_raw["reshape"](index, tuple(shape)), source.shape)
    return scatter_reduce(input, dim, index, source, reduce, include_self=include_self)


def stft(
    input, n_fft, hop_length=None, win_length=None, window=None, center=True, pad_mode="reflect", normalized=False,
    onesided=None, return_complex=None,
):  # fmt: skip
    """The Fourier transform of each of many windows of a signal, which tells the frequencies at each time.

    Args:
        input: Tensor (n,) or (batch, n), real or complex.
        n_fft: int, how many samples are transformed together.
        hop_length: int, how far apart windows begin. Default: None, n_fft // 4.
        win_length: int, the length of the window, at most n_fft. Default: None, n_fft.
        window: Tensor (win_length,) that samples are multiplied with. Default: None, ones.
        center: True (default) pads n_fft // 2 samples at both ends, so that windows are centred on their times.
        pad_mode: 'reflect' (default), 'constant', 'replicate' or 'circular'.
        normalized: True divides by the root of n_fft. Default: False.
        onesided: True leaves the half out that mirrors. Default: None: where input and window are real.
        return_complex: True gives complex numbers, False real and imaginary part in a last dimension; one of them must be
            chosen for a real input.
    Returns:
        Tensor (frequencies, windows) or (batch, frequencies, windows).

    >>> signal = ms.mint.cos(ms.mint.arange(16.0) * ms.mint.pi / 2)
    >>> ms.mint.stft(signal, 4, center=False, return_complex=True).abs().mean(1).asnumpy().round(3).tolist()
    [0.0, 2.0, 0.0]
    """
    if onesided is None and window is not None and window.is_complex():
        onesided = False
    return _ops.stft(
        input, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex
    )


def istft(
    input, n_fft, hop_length=None, win_length=None, window=None, center=True, normalized=False, onesided=None, length=None,
    return_complex=False,
):  # fmt: skip
    """The signal of which ``stft`` with the same arguments gives the nearest to a transform (Griffin and Lim, 1984): windows
    are added where they overlap, and divided by the sum of their squares.

    Args:
        input: complex Tensor (frequencies, windows) or (batch, frequencies, windows).
        n_fft: int, how many samples were transformed together.
        hop_length: int, how far apart windows begin. Default: None, n_fft // 4.
        win_length: int, the length of the window, at most n_fft. Default: None, n_fft.
        window: Tensor (win_length,). Default: None, ones.
        center: True (default): stft padded n_fft // 2 samples at both ends, which are cut off.
        normalized: True: stft divided by the root of n_fft. Default: False.
        onesided: True: the half that mirrors is left out. Default: None: there are not n_fft frequencies.
        length: int, how many samples are given back; zeros where there are fewer. Default: None, as many as there are.
        return_complex: True gives a complex signal. Default: False.
    Returns:
        Tensor (n,) or (batch, n).
    Raises:
        ValueError: somewhere windows add up to nothing.

    >>> signal, window = ms.mint.arange(16.0), ms.mint.ones(4)
    >>> found = ms.mint.istft(ms.mint.stft(signal, 4, window=window, return_complex=True), 4, window=window)
    >>> found.asnumpy().round(3).tolist() == signal.tolist()
    True
    """
    hop, width = hop_length or n_fft // 4, win_length or n_fft
    flat = input if input.ndim > 2 else _raw["unsqueeze"](input, 0)
    if onesided is None:
        onesided = flat.shape[1] != n_fft
    norm = "ortho" if normalized else None
    spectra = _raw["transpose"](flat, -2, -1)
    if return_complex:
        frames = _ops.ifft(spectra, n_fft, -1, norm)
    else:  # of a real signal, of which one half tells the other
        half = spectra if onesided else _raw["slice"](spectra, -1, 0, n_fft // 2 + 1)
        frames = _ops.irfft(half, n_fft, -1, norm)
    window = _raw["full"](1.0, (width,), _raw["real"](frames).dtype) if window is None else window
    left = (n_fft - width) // 2
    window = _raw["pad"](window, (left, n_fft - width - left), "constant", 0.0)
    count = frames.shape[1]
    whole = n_fft + hop * (count - 1)
    places = _raw["reshape"](_raw["unsqueeze"](_raw["arange"](0, count) * hop, 1) + _raw["arange"](0, n_fft), (-1,))
    added = lambda rows: _raw["index_add"](  # noqa: E731
        _raw["full"](0, (rows.shape[0], whole), rows.dtype), places, _raw["reshape"](rows, (rows.shape[0], -1)), 1
    )
    signal = added(frames * window)
    weight = added(_raw["broadcast_to"](_raw["reshape"](window * window, (1, 1, -1)), (1, count, n_fft)))
    start = n_fft // 2 if center else 0
    stop = whole - start if length is None else min(start + length, whole)
    signal, weight = _raw["slice"](signal, 1, start, stop), _raw["slice"](weight, 1, start, stop)
    if weight.size and float(_raw["amin"](_raw["abs"](weight)).item()) < 1e-11:
        raise ValueError("istft: somewhere windows add up to nothing; they must overlap")
    signal = signal / weight
    if length is not None and length > stop - start:
        signal = _raw["pad"](signal, (0, length - (stop - start)), "constant", 0.0)
    return signal if input.ndim > 2 else _raw["squeeze"](signal, 0)
