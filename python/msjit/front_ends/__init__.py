"""Readers of programs: what code capture executes for a function (docs/decisions/0022-front-ends.md)."""

import types
import weakref
from dataclasses import dataclass

from .. import _core

MODES = ("auto", "ast", "bytecode", "trace")
# Names of a function that would see that other code is executed than its own.
ASKING = ("locals", "vars", "dir", "eval", "exec", "_getframe", "currentframe", "stack", "f_code")


@dataclass
class Reading:
    """How a function was read: the front end that was asked for, the one that was used, and why."""

    asked: str
    used: str
    why: str

    def __str__(self):
        asked = "" if self.asked == "auto" else f" (capture_mode={self.asked!r})"
        return f"read from its {'source' if self.used == 'ast' else 'bytecode'}{asked}: {self.why}"


class _ByCode:
    """What is known of code objects while they live. Equal ones are others."""

    def __init__(self):
        self._known = {}

    def get(self, code):
        entry = self._known.get(id(code))
        return entry and entry[1]

    def set(self, code, value):
        key, known = id(code), self._known
        known[key] = weakref.ref(code, lambda _: known.pop(key, None)), value
        return value


_read = _ByCode()  # (code to execute, why, whether the source was taken, line)
_readings = _ByCode()  # by the code that is executed: its Reading
_executed = _ByCode()  # by the code that was given to `jit`: a weak reference to what is executed for it


def reading_of(code):
    return _readings.get(code)


def executed(code):
    """The code object that is executed for one that was given to `jit`."""
    made = None if _readings.get(code) else _executed.get(code)
    return (made and made()) or code


def read(code):
    """(code to execute, why, whether source was read, line) for a code object."""
    known = _read.get(code)
    if known is None:
        made, *about = _read_source(code)
        known = _read.set(code, (None if made is code else made, *about))
    return known[0] or code, *known[1:]


def code_for(code):
    """What capture executes in place of a function's code; None: the code itself."""
    made = read(code)[0]
    return None if made is code else made


def _read_source(code):
    from . import exits, source  # where the first function with loops is read

    try:
        node, owner = source.definition_of(code)
        if not exits.has_exits(node):
            return code, "its loops have one way out", True, 0
        if any(name in code.co_names for name in ASKING):
            return code, "it asks for its variables or its frame", False, node.lineno
        if not source.same_code(source.compiled(node, owner, code), code):
            return code, "its source has changed, or its bytecode", False, node.lineno
        made, kept = exits.restructured(node)
        made = source.compiled(made, owner, code) if made else code
    except source.Unread as e:
        return code, str(e), False, e.line
    if (
        made.co_freevars != code.co_freevars
        or made.co_varnames[: code.co_argcount] != code.co_varnames[: code.co_argcount]
    ):
        return code, "its source gives other variables", False, node.lineno
    if kept:
        why, line = kept[0]
        return made, f"{why} (line {line})", False, line
    return made, "its loops are left in several ways", True, 0


def choose(function, mode, strict):
    """The function whose code is captured for `function`, and its Reading."""
    code = function.__code__
    used, why = "bytecode", "it was asked for"
    if mode in ("ast", "auto") and (mode == "ast" or _core.has_loops(code)):
        made, why, taken, line = read(code)
        if strict and mode == "ast" and not taken and code.co_name != "<lambda>":
            raise RuntimeError(
                f"jit: {code.co_name} cannot be compiled from its source: {why}.\n"
                f"In file {code.co_filename}:{line or code.co_firstlineno}"
            )
        if made is not code:
            name, defaults, closure = function.__name__, function.__defaults__, function.__closure__
            read_function = types.FunctionType(made, function.__globals__, name, defaults, closure)
            for attribute in ("__kwdefaults__", "__qualname__", "__module__", "__doc__", "__annotations__"):
                setattr(read_function, attribute, getattr(function, attribute))
            read_function.__dict__.update(function.__dict__)
            _executed.set(code, weakref.ref(made))
            function = read_function
            used = "ast"
        elif mode == "ast" and taken:
            used = "ast"
    elif mode == "auto":
        why = "it has no loops"
    elif mode == "trace":
        why = "nothing is frozen"
    return function, Reading(mode, used, why)


def note(code, reading):
    _readings.set(code, reading)


_core.set_source_reader(code_for)
