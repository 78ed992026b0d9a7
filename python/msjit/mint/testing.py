"""PyTorch's ``testing``: whether results are as close as their dtype lets expect.

>>> ms.mint.testing.assert_close(ms.tensor([1.0]), ms.tensor([1.0 + 1e-7]))
"""

import numpy as np

from .. import _core, _missing
from .._core import Tensor

__all__ = ["assert_close"]

# (rtol, atol) by the dtype; others are compared exactly.
_TOLERANCES = {
    _core.float16: (1e-3, 1e-5), _core.bfloat16: (1.6e-2, 1e-5), _core.float32: (1.3e-6, 1e-5), _core.float64: (1e-7, 1e-7),
    _core.complex64: (1.3e-6, 1e-5), _core.complex128: (1e-7, 1e-7),
}  # fmt: skip


class _Apart(AssertionError):
    def __init__(self, text, place):
        super().__init__(text)
        self.place = place

    def __str__(self):
        where = "".join([f"[{at!r}]" for at in self.place])
        return self.args[0] + (f"\n\nThe failure is at item {where}" if where else "")


def assert_close(
    actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False, check_device=True, check_dtype=True,
    check_layout=True, check_stride=False, msg=None,
):  # fmt: skip
    """Raises unless |actual - expected| <= atol + rtol * |expected| holds of each element, and shapes and dtypes are the same.

    Args:
        actual: Tensor, NumPy array, number, bool, None, or sequence or dict of such.
        expected: the same.
        allow_subclasses: False: the types must be the same. Default: True, one a subclass of the other.
        rtol: number, given with atol. Default: None, by the dtype, 1.3e-6 for float32; 0 for integers. Of two dtypes the larger.
        atol: number. Default: None, by the dtype, 1e-5 for float32; 0 for integers.
        equal_nan: True: NaN equals NaN. Default: False.
        check_device: False: tensors may lie on different devices. Default: True.
        check_dtype: False: dtypes may differ, values are compared in the wider one. Default: True.
        check_layout: accepted as PyTorch has it; tensors are strided.
        check_stride: True: the strides must be the same. Default: False.
        msg: str, the message instead; or function that gives it of the one there is. Default: None.
    Raises:
        AssertionError: they are not close; the message says how many elements, and which is farthest.
        ValueError: only one of rtol and atol is given.
        TypeError: values that cannot be compared.

    >>> ms.mint.testing.assert_close({"a": ms.ones(2)}, {"a": ms.ones(2)})
    >>> ms.mint.testing.assert_close(ms.tensor([1.0]), ms.tensor([2.0]), rtol=0.0, atol=2.0)
    """
    if (rtol is None) != (atol is None):
        raise ValueError("assert_close: give both rtol and atol, or none of them")
    how = (allow_subclasses, rtol, atol, equal_nan, check_device, check_dtype, check_stride)
    try:
        _compare(actual, expected, how, ())
    except _Apart as error:
        text = str(error) if msg is None else msg(str(error)) if callable(msg) else msg
        raise AssertionError(text) from None


def _is_array(value):
    return isinstance(value, (Tensor, np.ndarray, np.generic)) and not isinstance(value, (bool, int, float, complex))


def _compare(a, b, how, place):
    related = type(a) is type(b) or (how[0] and (isinstance(a, type(b)) or isinstance(b, type(a))))
    for kinds in ((bool, int, float, complex), (tuple, list)):
        related = related or (isinstance(a, kinds) and isinstance(b, kinds))
    if not related:
        raise TypeError(f"assert_close: cannot compare {type(a).__name__} and {type(b).__name__}")
    if isinstance(a, dict):
        if set(a) != set(b):
            missing, further = sorted(map(repr, set(b) - set(a))), sorted(map(repr, set(a) - set(b)))
            raise _Apart(f"The keys do not match: missing {missing}, beyond {further}", place)
        for key in a:
            _compare(a[key], b[key], how, (*place, key))
    elif isinstance(a, (tuple, list)):
        if len(a) != len(b):
            raise _Apart(f"The lengths do not match: {len(a)} and {len(b)}", place)
        for i, (x, y) in enumerate(zip(a, b)):
            _compare(x, y, how, (*place, i))
    elif _is_array(a):
        _compare_arrays(a, b, how, place)
    elif a is None:
        return
    elif isinstance(a, (bool, int, float, complex)):
        _compare_numbers(a, b, how, place)
    else:
        raise TypeError(f"assert_close: cannot compare {type(a).__name__} and {type(b).__name__}")


def _as_tensor(value):
    return value.detach() if isinstance(value, Tensor) else _core.tensor(np.asarray(value))


def _tolerances(dtypes, how):
    if how[1] is not None:
        return how[1], how[2]
    pairs = [_TOLERANCES.get(d, (0.0, 0.0)) for d in dtypes]
    return max(p[0] for p in pairs), max(p[1] for p in pairs)


def _compare_numbers(a, b, how, place):
    kinds = {bool: _core.bool_, int: _core.int64, float: _core.float64, complex: _core.complex128}
    if how[5] and kinds.get(type(a)) != kinds.get(type(b)):
        raise _Apart(f"The kinds of the numbers do not match: {type(a).__name__} and {type(b).__name__}", place)
    rtol, atol = _tolerances([kinds.get(type(v), _core.float64) for v in (a, b)], how)
    both_nan = how[3] and a != a and b != b
    if not (a == b or both_nan or abs(a - b) <= atol + rtol * abs(b)):
        raise _Apart(
            f"Scalars are not close: {a} and {b} differ by {abs(a - b)} (up to {atol} allowed, and {rtol} of the expected one)",
            place,
        )


def _compare_arrays(a, b, how, place):
    _, _, _, equal_nan, check_device, check_dtype, check_stride = how
    a, b = _as_tensor(a), _as_tensor(b)
    for what, x, y, checked in (
        ("shapes", tuple(a.shape), tuple(b.shape), True),
        ("devices", a.device, b.device, check_device),
        ("dtypes", a.dtype, b.dtype, check_dtype),
        ("strides", a.stride(), b.stride(), check_stride),
    ):
        if checked and x != y:
            raise _Apart(f"The values for the {what} do not match: {x} and {y}", place)
    rtol, atol = _tolerances((a.dtype, b.dtype), how)
    x, y = (_wide(v) for v in (a, b))
    with np.errstate(all="ignore"):
        apart = np.abs(x - y) if x.dtype != bool else (x != y).astype(float)
        near = np.isfinite(apart.astype(float)) & (apart <= atol + rtol * np.abs(y)).astype(bool)
        close = (x == y) | near
        if equal_nan:
            close |= (x != x) & (y != y)
        if close.all():
            return
        apart = np.where(close, 0, np.where(apart != apart, np.inf, apart)).astype(float)
        relative = apart / np.abs(y).astype(float)
    at, at_relative = (tuple(map(int, np.unravel_index(np.argmax(v), v.shape))) for v in (apart, relative))
    count, bad = close.size, int((~close).sum())
    raise _Apart(
        f"Tensor-likes are not close!\n\nMismatched elements: {bad} / {count} ({100 * bad / count:.1f}%)\n"
        f"Greatest absolute difference: {apart[at]} at index {at} (up to {atol} allowed)\n"
        f"Greatest relative difference: {relative[at_relative]} at index {at_relative} (up to {rtol} allowed)",
        place,
    )


def _wide(x):
    """Values in which differences are exact: of integers Python's, where int64 could overflow."""
    if x.dtype in (_core.float16, _core.bfloat16):
        x = x.astype(_core.float64)
    values = x.numpy()
    return (
        values.astype(object)
        if values.dtype.kind in "iu" and values.itemsize == 8
        else (values.astype(np.int64) if values.dtype.kind in "iu" else values)
    )


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
