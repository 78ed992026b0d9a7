"""What stands in for capture where the build has none (a CPython newer than the newest it knows): everything runs
eagerly with the same results, and the report says why nothing is captured."""

import sys
import types
import warnings

from . import _core

REASON = "msjit does not capture the bytecode of CPython {}.{} yet; functions run eagerly".format(*sys.version_info[:2])
HINT = "capture needs CPython 3.10 to 3.15"
_records = {}
_tokens = set()


def _say_so():
    if not _say_so.said:
        _say_so.said = True
        warnings.warn(f"capture is off: {REASON} ({HINT})", RuntimeWarning, stacklevel=4)


_say_so.said = False


def _record(code):
    if code not in _records:
        counters = (
            "calls",
            "captured_frames",
            "fragments",
            "compiles",
            "backward_compiles",
            "hits",
            "misses",
            "work",
            "eager_ops",
        )
        skip = dict(id="capture_off", reason=REASON, hint=HINT, file=code.co_filename, line=code.co_firstlineno)
        _records[code] = dict.fromkeys(counters, 0) | {
            "name": code.co_name,
            "file": code.co_filename,
            "line": code.co_firstlineno,
            "recompiles": [],
            "breaks": [],
            "skipped": [skip | {"count": 0, "seconds": 0.0}],
            "regions": [],
        }
    return _records[code]


class JitFunction:
    """A function that would be captured; runs it."""

    def __init__(self, function, settings):
        _say_so()
        self.__function__ = self.__wrapped__ = function
        self.__executed__ = function.__code__
        self._fullgraph = settings["fullgraph"]

    def __call__(self, *args, **kwargs):
        if self._fullgraph:
            raise _core.Unsupported(f"{self.__function__.__qualname__}: {REASON}")
        record = _record(self.__function__.__code__)
        record["calls"] += 1
        record["skipped"][0]["count"] += 1
        return self.__function__(*args, **kwargs)

    def __get__(self, instance, owner=None):
        return self if instance is None else types.MethodType(self, instance)


def is_jit(function):
    return isinstance(function, JitFunction)


def set_no_capture(code):
    pass


def has_loops(code):
    return False  # so that no function is read from its source


def names_with_methods(code):
    return set()


def set_source_reader(code_for, same_place):
    pass


def _mark_dims(tensor, mask):
    return 0


def _mark_inputs(cell, mask):
    return 0


def push_capture(filter, modules=None, this_thread=False):
    _say_so()
    token = object()
    _tokens.add(token)
    return token


def pop_capture(token):
    _tokens.discard(token)


def clear_capture():
    _tokens.clear()


def capture_enabled():
    return False


def report_data(code):
    return [record for key, record in _records.items() if code is None or key == code]


def failures(forget):
    return []


def reset_capture(code):
    for key in list(_records) if code is None else [code]:
        _records.pop(key, None)


def set_logs(channels):
    pass


def set_profiling(on):
    pass


def set_deterministic(on):
    return False


def break_reasons():
    return []


def install():
    """Gives _core the names that capture would have added."""
    for name in (
        "JitFunction",
        "is_jit",
        "set_no_capture",
        "has_loops",
        "names_with_methods",
        "set_source_reader",
        "_mark_dims",
        "_mark_inputs",
        "push_capture",
        "pop_capture",
        "clear_capture",
        "capture_enabled",
        "report_data",
        "failures",
        "reset_capture",
        "set_logs",
        "set_profiling",
        "set_deterministic",
        "break_reasons",
    ):
        setattr(_core, name, globals()[name])
