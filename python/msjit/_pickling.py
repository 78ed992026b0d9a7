"""Pickling what `jit` returns: by name, as functions are, where the name leads to it; else with its function."""

import sys
import types
import weakref

from . import capture


def reduced(captured):
    """What ``__reduce__`` of a captured function returns."""
    function, settings = captured.__function__, captured.__settings__ or {}
    if _at(function.__module__, function.__qualname__) is not captured:
        return again, (function, settings)
    if function.__module__ != "__main__":
        return function.__qualname__
    return again, (_mains.setdefault(captured, _OfMain(function)), settings)


def again(function, settings):
    """`function` captured, which it may be already."""
    return capture.captured_by(function, settings)


def _at(module, name):
    found = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


class _OfMain:
    """The function below a captured one of a script. pickle finds that by its name, in the script as another process
    runs it; cloudpickle, for processes that do not run the script, takes what it holds to be a function by value."""

    __class__ = types.FunctionType
    __slots__ = ("_function",)

    def __init__(self, function):
        self._function = function

    def __getattr__(self, name):
        return getattr(self._function, name)

    def __reduce_ex__(self, protocol):
        return _at, (self._function.__module__, self._function.__qualname__)


_mains = weakref.WeakKeyDictionary()  # one for each: a function that calls itself leads to it again
