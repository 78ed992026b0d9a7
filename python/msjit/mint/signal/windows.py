"""Windows that parts of signals are multiplied by, as PyTorch's ``signal.windows`` has them.

>>> [round(v, 4) for v in ms.mint.signal.windows.gaussian(3, std=1.0).tolist()]
[0.6065, 1.0, 0.6065]
"""

import math

from ... import _core, _missing
from ..creation import placed

_raw = _core._raw_ops
__all__ = [
    "bartlett", "blackman", "cosine", "exponential", "gaussian", "general_cosine", "general_hamming", "hamming", "hann",
    "kaiser", "nuttall",
]  # fmt: skip


def _window(name, M, dtype, device, requires_grad, values, least=2):
    """The window of M elements, of values(places 0 to M - 1), computed in float64; of fewer than least ones."""
    dtype = _core.get_default_dtype() if dtype is None else dtype
    if M < 0:
        raise ValueError(f"{name}: M must not be negative, got {M}")
    if dtype not in (_core.float32, _core.float64):
        raise ValueError(f"{name}: dtype must be float32 or float64, got {dtype}")
    if M < least:
        made = _raw["full"](1.0, (M,), dtype)
    else:
        made = _raw["cast"](values(_raw["arange"](0, M, 1, _core.float64)), dtype)
    return placed(made, device, requires_grad)


def _steps(M, sym):
    """How many steps a period has."""
    return M - 1 if sym else M


def _cosines(M, sym, a):
    def values(n):
        angle = n * (2 * math.pi / _steps(M, sym))
        return sum([_raw["cos"](angle * i) * ((-1) ** i * w) for i, w in enumerate(a)])

    return values


def bartlett(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """A triangle from 0 up to 1 and down to 0.

    Args:
        M: int, how many elements.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, or dtype is another.

    >>> ms.mint.signal.windows.bartlett(3).tolist()
    [0.0, 1.0, 0.0]
    """
    return _window("bartlett", M, dtype, device, requires_grad, lambda n: 1 - _raw["abs"](n * (2 / _steps(M, sym)) - 1))


def blackman(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """Three cosines: ends of 0, and little of other frequencies.

    Args:
        M: int, how many elements.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, or dtype is another.

    >>> [round(v, 4) for v in ms.mint.signal.windows.blackman(4, sym=False).tolist()[1:]]
    [0.34, 1.0, 0.34]
    """
    return _window("blackman", M, dtype, device, requires_grad, _cosines(M, sym, (0.42, 0.5, 0.08)))


def cosine(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """Half a period of the sine between its zeros.

    Args:
        M: int, how many elements.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, or dtype is another.

    >>> [round(v, 4) for v in ms.mint.signal.windows.cosine(3).tolist()]
    [0.5, 1.0, 0.5]
    """
    whole = M if sym else M + 1
    return _window("cosine", M, dtype, device, requires_grad, lambda n: _raw["sin"]((n + 0.5) * (math.pi / whole)))


def exponential(M, *, center=None, tau=1.0, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """exp(-|n - center| / tau).

    Args:
        M: int, how many elements.
        center: number, where it is 1; only with sym=False. Default: None, the middle.
        tau: number > 0, over which it falls to 1 / e. Default: 1.0.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, tau is not positive, center is given with sym=True, or dtype is another.

    >>> [round(v, 4) for v in ms.mint.signal.windows.exponential(3, tau=1.0).tolist()]
    [0.3679, 1.0, 0.3679]
    """
    if not tau > 0:
        raise ValueError(f"exponential: tau must be positive, got {tau}")
    if sym and center is not None:
        raise ValueError("exponential: a symmetric window has its center in the middle; give sym=False or no center")
    middle = _steps(M, sym) / 2 if center is None else center
    values = lambda n: _raw["exp"](-_raw["abs"](n - middle) / tau)  # noqa: E731
    return _window("exponential", M, dtype, device, requires_grad, values, 2 if center is None else 1)


def gaussian(M, *, std=1.0, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """exp(-(n - middle) ** 2 / (2 std ** 2)).

    Args:
        M: int, how many elements.
        std: number > 0, the standard deviation. Default: 1.0.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, std is not positive, or dtype is another.

    >>> [round(v, 4) for v in ms.mint.signal.windows.gaussian(3).tolist()]
    [0.6065, 1.0, 0.6065]
    """
    if not std > 0:
        raise ValueError(f"gaussian: std must be positive, got {std}")
    middle = _steps(M, sym) / 2
    return _window(
        "gaussian", M, dtype, device, requires_grad, lambda n: _raw["exp"](_raw["square"]((n - middle) / std) * -0.5)
    )


def general_cosine(M, *, a, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """A sum of cosines: a[0] - a[1] cos(x) + a[2] cos(2 x) - ..., x over one period.

    Args:
        M: int, how many elements.
        a: sequence of numbers.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, a is empty, or dtype is another.

    >>> ms.mint.signal.windows.general_cosine(3, a=[0.5, 0.5]).tolist()
    [0.0, 1.0, 0.0]
    """
    if not len(tuple(a)):
        raise ValueError("general_cosine: a must have at least one number")
    return _window("general_cosine", M, dtype, device, requires_grad, _cosines(M, sym, tuple(a)))


def general_hamming(M, *, alpha=0.54, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """alpha - (1 - alpha) cos(x), x over one period.

    Args:
        M: int, how many elements.
        alpha: number. Default: 0.54.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, or dtype is another.

    >>> ms.mint.signal.windows.general_hamming(3, alpha=0.75).tolist()
    [0.5, 1.0, 0.5]
    """
    return _window("general_hamming", M, dtype, device, requires_grad, _cosines(M, sym, (alpha, 1.0 - alpha)))


def hamming(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """0.54 - 0.46 cos(x), x over one period.

    Args:
        M: int, how many elements.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, or dtype is another.

    >>> [round(v, 4) for v in ms.mint.signal.windows.hamming(3).tolist()]
    [0.08, 1.0, 0.08]
    """
    return _window("hamming", M, dtype, device, requires_grad, _cosines(M, sym, (0.54, 0.46)))


def hann(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """(1 - cos(x)) / 2, x over one period.

    Args:
        M: int, how many elements.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, or dtype is another.

    >>> ms.mint.signal.windows.hann(3).tolist()
    [0.0, 1.0, 0.0]
    """
    return _window("hann", M, dtype, device, requires_grad, _cosines(M, sym, (0.5, 0.5)))


def kaiser(M, *, beta=12.0, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """i0(beta sqrt(1 - x ** 2)) / i0(beta), x from -1 to 1 (Kaiser, 1974).

    Args:
        M: int, how many elements.
        beta: number, not negative: the larger the narrower. Default: 12.0.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, beta is negative, or dtype is another.

    >>> ms.mint.signal.windows.kaiser(3, beta=0.0).tolist()
    [1.0, 1.0, 1.0]
    """
    if beta < 0:
        raise ValueError(f"kaiser: beta must not be negative, got {beta}")

    def values(n):
        x = n * (2 / _steps(M, sym)) - 1
        root = _raw["sqrt"](_raw["clamp"](1 - x * x, 0.0)) * beta
        return i0(root) / i0(_raw["full"](float(beta), (), _core.float64))

    from .. import i0

    return _window("kaiser", M, dtype, device, requires_grad, values)


def nuttall(M, *, sym=True, dtype=None, layout=None, device=None, requires_grad=False):
    """Four cosines, with very little of other frequencies (Nuttall, 1981).

    Args:
        M: int, how many elements.
        sym: True (default): symmetric, for filters; False: one period, for spectra.
        dtype: float32 or float64. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (M,).
    Raises:
        ValueError: M is negative, or dtype is another.

    >>> [round(v, 4) for v in ms.mint.signal.windows.nuttall(3).tolist()]
    [0.0004, 1.0, 0.0004]
    """
    return _window(
        "nuttall", M, dtype, device, requires_grad, _cosines(M, sym, (0.3635819, 0.4891775, 0.1365995, 0.0106411))
    )


_missing.explain_calls(globals())
__getattr__ = _missing.getattr_of(__name__)
