"""Runs a function eagerly and captured, and compares results, side effects, exceptions and output."""

import contextlib
import copy
import io
import traceback
import types

import numpy as np

import msjit as ms
from equality import Comparison, difference, equal  # noqa: F401 (equal is what tests take from here)


def observe(function, args, kwargs, variables=True):
    """(kind, value or exception, args after the call, stdout); variables: with those of the frames that it left."""
    args, kwargs = clone((args, kwargs))
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            result = ("value", function(*args, **kwargs))
        except Exception as error:
            frames = shown_frames(error, lambda name: name != __file__, variables)
            result = ("raised", type(error).__name__, str(error), frames, error.args, dict(vars(error)))
            del error
    return result, args, kwargs, out.getvalue()


def shown_frames(error, of_file, variables=True):
    """Of each frame in the error's traceback whose file is such a one: its line, and its variables as debuggers see them."""
    frames = [(at, line) for at, line in traceback.walk_tb(error.__traceback__) if of_file(at.f_code.co_filename)]
    return [(line, at.f_code.co_name, dict(at.f_locals) if variables else None) for at, line in frames]


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
        memo = Comparison()  # one for both, so that a result that is an argument is so on both sides
        parts = difference(expected[0], found[0], rtol, memo)
        assert parts is None, f"call {call}: eager {expected[0]}, captured {found[0]}: they differ {parts}"
        parts = difference(expected[1:3], found[1:3], rtol, memo)
        assert parts is None, f"call {call}: arguments differ afterwards {parts}"
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


def fresh(function):
    """The function with a code object of its own, of which no specialisation was made."""
    made = types.FunctionType(function.__code__.replace(), function.__globals__, function.__name__)
    made.__defaults__, made.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    return made


def normal(shape, seed, dtype):
    return np.random.default_rng(seed).standard_normal(shape).astype(dtype)


def t(*shape, seed=0, dtype=np.float32, requires_grad=False):
    """A tensor of standard normal values."""
    x = ms.Tensor(normal(shape, seed, np.dtype(dtype)).copy())
    x.requires_grad = requires_grad
    return x
