"""What PyTorch's functions tell of dtypes, and set for all of a program: found in ``msjit.mint``.

>>> ms.mint.result_type(ms.tensor([1]), 1.0)
msjit.float32
"""

from .. import _core, _missing
from .._core import Tensor

__all__ = [
    "can_cast", "is_conj", "is_neg", "result_type", "set_default_tensor_type", "set_flush_denormal",
    "set_printoptions", "typename",
]  # fmt: skip


def _kind(dtype):
    """0 to 3: bool, integers, floats, complex numbers."""
    if dtype == _core.bool_:
        return 0
    return 3 if dtype in (_core.complex64, _core.complex128) else 2 if dtype.is_floating_point else 1


def _of_number(value):
    if isinstance(value, bool):
        return _core.bool_
    if isinstance(value, int):
        return _core.int64
    real = _core.get_default_dtype()
    if isinstance(value, float):
        return real
    return _core.complex128 if real == _core.float64 else _core.complex64


def result_type(tensor1, tensor2):
    """The dtype of what two tensors or numbers give together: one of more dimensions decides among those of its kind.

    Args:
        tensor1: Tensor or number.
        tensor2: Tensor or number.
    Returns:
        dtype.

    >>> ms.mint.result_type(ms.tensor([1, 2], dtype=ms.int32), 1), ms.mint.result_type(1, 1.0)
    (msjit.int32, msjit.float32)
    """
    found = [None, None, None]  # of tensors with dimensions, of those without, of numbers
    for value in (tensor1, tensor2):
        tensor = isinstance(value, Tensor)
        dtype = value.dtype if tensor else _of_number(value)
        place = 2 if not tensor else 0 if value.ndim else 1
        found[place] = dtype if found[place] is None else _core.promote_types(found[place], dtype)
    result = None
    for dtype in found:
        if result is None:
            result = dtype
        elif dtype is not None and _kind(dtype) > _kind(result):
            of_float = _kind(result) == 2  # a complex dtype of that width; of half ones complex64, the narrowest
            wide = _core.complex128 if result == _core.float64 else _core.complex64
            result = wide if of_float else dtype
    return result


def can_cast(from_, to):
    """Whether a dtype may become another, as promotion has it: not complex to real, not floats to integers, not to bool.

    Args:
        from_: dtype.
        to: dtype.
    Returns:
        bool.

    >>> ms.mint.can_cast(ms.float64, ms.float32), ms.mint.can_cast(ms.float32, ms.int64)
    (True, False)
    """
    return _kind(from_) <= 1 <= _kind(to) or _kind(from_) <= _kind(to)


def typename(obj):
    """The name of an object's type: of a tensor as PyTorch's older types have it.

    Args:
        obj: any object.
    Returns:
        str.

    >>> ms.mint.typename(ms.ones(1)), ms.mint.typename(ms.mint.nn.ReLU()).rpartition(".")[2]
    ('torch.FloatTensor', 'ReLU')
    """
    from .tensor_types import _DTYPES

    if isinstance(obj, Tensor):
        for name, dtype in _DTYPES.items():
            if dtype == obj.dtype:
                return "torch.cuda." + name if obj.is_cuda else "torch." + name
    owner = obj if hasattr(obj, "__qualname__") else type(obj)
    module = getattr(owner, "__module__", None) or ""
    return owner.__qualname__ if module in ("", "builtins") else f"{module}.{owner.__qualname__}"


def is_conj(input):
    """Whether conjugation is still to be done: never, conjugates are computed where they are asked for.

    Args:
        input: Tensor.
    Returns:
        False.

    >>> ms.mint.is_conj(ms.tensor([1j]).conj())
    False
    """
    return False


def is_neg(input):
    """Whether negation is still to be done: never, negatives are computed where they are asked for.

    Args:
        input: Tensor.
    Returns:
        False.

    >>> ms.mint.is_neg(ms.tensor([1j]).conj().imag)
    False
    """
    return False


def set_default_tensor_type(t):
    """The dtype of floats, and with a type of ``cuda`` the device, from then on, by the name of a type of tensors.

    Args:
        t: type such as ``DoubleTensor``, or its name, "torch.DoubleTensor".
    Raises:
        TypeError: it is no type of tensors of floats.

    >>> ms.mint.set_default_tensor_type(ms.mint.FloatTensor)
    >>> ms.mint.get_default_dtype()
    msjit.float32
    """
    from .tensor_types import dtype_of
    from .torch_names import set_default_device, set_default_dtype

    name = t.replace("torch.cuda.", "torch.") if isinstance(t, str) else t
    dtype = dtype_of(name)
    if not isinstance(dtype, type(_core.float32)) or not dtype.is_floating_point:
        raise TypeError(f"set_default_tensor_type: takes a type of tensors of floats, as DoubleTensor, got {t!r}")
    set_default_dtype(dtype)
    if isinstance(t, str):
        set_default_device("cuda" if ".cuda." in t else "cpu")


def set_flush_denormal(mode):
    """Asks that numbers too small to be written in full become 0; that is not done here, which the result says.

    Args:
        mode: bool.
    Returns:
        bool: whether it is as asked for: only where mode is False.

    >>> ms.mint.set_flush_denormal(False)
    True
    """
    return not mode


_PROFILES = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": float("inf"), "edgeitems": 3, "linewidth": 80},
}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    """How tensors are shown: ``msjit.set_printoptions``, which NumPy's arrays follow, too.

    Args:
        precision: int, digits behind the point. Default: None, as it is.
        threshold: number of elements from which on a tensor is shortened. Default: None, as it is.
        edgeitems: int, how many elements are shown at the edges then. Default: None, as it is.
        linewidth: int, characters a line. Default: None, as it is.
        profile: 'default', 'short' or 'full', PyTorch's settings of these four. Default: None.
        sci_mode: False: no number is shown with an exponent; True is refused. Default: None, as it is.
    Raises:
        ValueError: another profile, or sci_mode=True: format numbers with f"{x:e}".

    >>> ms.mint.set_printoptions(precision=2)
    >>> ms.tensor([2 / 3])
    Tensor([0.67], dtype=float32)
    >>> ms.set_printoptions(precision=8)
    """
    from .. import set_printoptions as of_all

    if profile is not None and profile not in _PROFILES:
        raise ValueError(f"set_printoptions: profile must be one of {', '.join(_PROFILES)}, got {profile!r}")
    if sci_mode:
        raise ValueError('set_printoptions: exponents cannot be asked for; format numbers with f"{x.item():e}"')
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    given = {n: v for n, v in given.items() if v is not None}
    of_all(**{**_PROFILES.get(profile, {}), **given}, suppress=None if sci_mode is None else not sci_mode)


_missing.explain_calls(globals())
