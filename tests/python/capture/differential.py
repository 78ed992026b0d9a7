"""Runs a function eagerly and captured, and compares results, side effects, exceptions and output."""

import collections
import contextlib
import copy
import functools
import io
import traceback

import numpy as np

import msjit as ms


def equal(a, b, rtol=0.0):
    """Same structure, types and values; tensors compare by dtype, shape and bits (or rtol)."""
    if isinstance(a, ms.Tensor) or isinstance(b, ms.Tensor):
        if type(a) is not type(b) or a.dtype != b.dtype or tuple(a.shape) != tuple(b.shape):
            return False
        if a.requires_grad != b.requires_grad:
            return False
        x, y = a.asnumpy(), b.asnumpy()
        if rtol and x.tobytes() == y.tobytes():  # as most are: fuzzing spent a third of its time in allclose
            return True
        return bool(np.allclose(x, y, rtol=rtol, atol=rtol, equal_nan=True)) if rtol else same_bits(x, y)
    if type(a) is not type(b):
        return False
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(equal(x, y, rtol) for x, y in zip(a, b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(equal(a[k], b[k], rtol) for k in a)
    if isinstance(a, float):
        if repr(a) == repr(b):
            return True
        return bool(rtol and np.isclose(a, b, rtol=rtol, atol=rtol, equal_nan=True))
    if hasattr(type(a), "__next__"):
        return equal(list(a), list(b), rtol)
    if isinstance(a, collections.deque):
        return a.maxlen == b.maxlen and equal(list(a), list(b), rtol)
    if hasattr(a, "__dict__") and not callable(a) and not isinstance(a, type):
        return equal(vars(a), vars(b), rtol)
    if isinstance(a, (set, frozenset, slice, range, str, bytes, int, bool, complex, type(None))):
        return a == b
    return True


def same_bits(x, y):
    if np.iscomplexobj(x) and np.iscomplexobj(y):
        return same_bits(x.real, y.real) and same_bits(x.imag, y.imag)
    return bool(((x == y) | ((x != x) & (y != y))).all()) and bool((np.signbit(x) == np.signbit(y))[x == x].all())


def observe(function, args, kwargs):
    """(kind, value or exception, args after the call, stdout)."""
    args, kwargs = clone((args, kwargs))
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            result = ("value", function(*args, **kwargs))
        except Exception as error:
            lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename != __file__]
            result = ("raised", type(error).__name__, str(error), lines)
            del error
    return result, args, kwargs, out.getvalue()


def clone(value):
    """A deep copy that keeps aliasing inside and leaves functions and modules alone."""
    return copy.deepcopy(value)


def check(function, *args, calls=4, rtol=0.0, breaks=None, min_hits=None, compiles=None, options=None, **kwargs):
    """Calls function captured ``calls`` times; each must do what it does eagerly. Returns the report."""
    captured = ms.jit(function, **(options or {}))
    ms.reset(captured)
    for call in range(calls):
        expected = observe(function, args, kwargs)
        found = observe(captured, args, kwargs)
        assert equal(expected[0], found[0], rtol), f"call {call}: eager {expected[0]}, captured {found[0]}"
        assert equal(expected[1:3], found[1:3], rtol), f"call {call}: arguments differ afterwards"
        assert expected[3] == found[3], f"call {call}: output differs: {expected[3]!r} and {found[3]!r}"
    report = ms.report(captured)
    if breaks is not None:
        assert len(report.breaks) == breaks, str(report)
        if breaks == 0:
            assert not report.skipped, str(report)
    if min_hits is not None:
        assert report.hits >= min_hits, str(report)
    if compiles is not None:
        assert report.compiles == compiles, str(report)
    return report


def whole(function, *args, **kwargs):
    """As check, and the function must be captured without a break and compiled once."""
    kwargs.setdefault("calls", 4)
    return check(function, *args, breaks=0, min_hits=kwargs["calls"] - 1, compiles=kwargs.pop("compiles", 1), **kwargs)


@functools.lru_cache(1024)
def normal(shape, seed, dtype):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def t(*shape, seed=0, dtype=np.float32, requires_grad=False):
    """A tensor of standard normal values."""
    x = ms.Tensor(normal(shape, seed, np.dtype(dtype)).copy())
    x.requires_grad = requires_grad
    return x
