"""Readers of programs: what code capture executes for a function (docs/decisions/0022-front-ends.md)."""

import linecache
import weakref
from dataclasses import dataclass

from .. import _core

MODES = ("auto", "ast", "bytecode", "trace")


@dataclass
class Reading:
    """How a function was read: the front end that was asked for, the one that was used, and why."""

    asked: str
    used: str
    why: str

    def __str__(self):
        asked = "" if self.asked == "auto" else f" (capture_mode={self.asked!r})"
        how = {"ast": "read from its source", "trace": "traced"}.get(self.used, "read from its bytecode")
        return f"{how}{asked}: {self.why}"


def untraced():
    return Reading("trace", "trace", "it has not been called")


def note_trace(function, executed, is_trace, why):
    """A traced function has another program, or what runs where there is none."""
    _readings.set(executed, Reading("trace", "trace" if is_trace else "bytecode", why))


class _CodeRef(weakref.ref):
    __slots__ = ("key",)


class _ByCode:
    """What is known of code objects while they live. Equal ones are others."""

    def __init__(self):
        self._known = {}
        self._dead = []  # references; no Python code runs where a code object dies

    def get(self, code):
        entry = self._known.get(id(code))
        return entry[1] if entry and entry[0]() is code else None

    def _next_dead(self):
        try:
            return self._dead.pop()
        except IndexError:  # None left, perhaps since another thread took it
            return None

    def set(self, code, value):
        for dead in iter(self._next_dead, None):
            entry = self._known.pop(dead.key, None)
            if entry and entry[0] is not dead:  # another code object has the address by now
                self._known.setdefault(dead.key, entry)
        reference = _CodeRef(code, self._dead.append)
        reference.key = id(code)
        self._known[reference.key] = reference, value
        return value


_read = _ByCode()  # (code to execute, why, whether the source was taken, line)
_readings = _ByCode()  # by the code that is executed: its Reading
_executed = _ByCode()  # by the code that was given to `jit`: a weak reference to what is executed for it


def reading_of(code):
    return _readings.get(code)


def executed(code):
    """The code object that is executed for one whose function was given to `jit`; given several times: the last time."""
    made = _executed.get(code)
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
    from . import source  # where the first function with loops is read

    try:
        with source.quietly():
            return _restructured(code)
    except source.Unread as e:
        return code, str(e), False, e.line
    except (RecursionError, MemoryError):
        return code, "its source is nested too deeply", False, code.co_firstlineno


def _restructured(code):
    from . import exits, source

    node, path = source.definition_of(code)
    if not exits.has_exits(node):
        return code, "its loops have one way out", True, 0
    if exits.asks(node):
        return code, "it asks for its variables or its frame", False, node.lineno
    if not source.same_code(source.compiled(node, path, code), code):
        node, path = source.definition_of(code, alone=False)
        if exits.asks(node) or not source.same_code(source.compiled(node, path, code), code):
            return code, "its source has changed, or its bytecode", False, node.lineno
    made, kept = exits.restructured(node)
    made = source.with_parts_of(source.compiled(made, path, code), code) if made else code
    if made.co_freevars != code.co_freevars:
        return code, "its source gives other variables", False, node.lineno
    if kept:
        why, line = kept[0]
        return made, f"{why} (line {line})", False, line
    return made, "its loops are left in several ways", True, 0


def reading(function, mode, strict):
    """How `function` is read: what is executed for it is `code_for` its code where this is its source."""
    code = function.__code__
    used, why = "bytecode", "it was asked for"
    if mode in ("ast", "auto") and (mode == "ast" or _core.has_loops(code)):
        made, why, taken, line = read(code)
        own = (function.__module__ or "").partition(".")[0] == "msjit"  # layers made without a source of their own
        if strict and mode == "ast" and not taken and code.co_name != "<lambda>" and not own:
            line = line or code.co_firstlineno
            raise RuntimeError(
                f"jit: {code.co_name} cannot be compiled from its source: {why}.\n"
                f"In file {code.co_filename}:{line}\n    {linecache.getline(code.co_filename, line).strip()}"
            )
        if made is not code or (mode == "ast" and taken):
            used = "ast"
    elif mode == "auto":
        why = "it has no loops"
    return Reading(mode, used, why)


def note(function, executed, reading):
    """A jit object executes this code object for this function."""
    _readings.set(executed, reading)
    _executed.set(function.__code__, weakref.ref(executed))


def _places(code):
    """Of each instruction what it is and where in the source it stands; before 3.11 the line alone."""
    lines = [(line,) for first, end, line in code.co_lines() for _ in range(first, end, 2)]
    places = code.co_positions() if hasattr(code, "co_positions") else lines
    return list(zip(code.co_code[::2], places))


def _same_place(made, offset, own):
    """Where in a function's code stands what stands in `made`, read from its source, at a byte offset; 0: nowhere."""
    places, at = _places(made), offset // 2
    same = [i for i, place in enumerate(_places(own)) if place == places[at]]
    return 2 * same[min(places[:at].count(places[at]), len(same) - 1)] if same else 0


_core.set_source_reader(code_for, _same_place)
