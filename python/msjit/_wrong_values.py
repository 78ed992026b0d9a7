"""What is said where a value is none that a function takes, and the interpreter found that out deep inside: "'NoneType' object
is not iterable" becomes the function's name, its signature and what was given."""

import re
import sys

from . import _missing
from ._core import Tensor

_PACKAGE = __name__.partition(".")[0]

# The interpreter's own words, which speak of no function of ours. Errors raised on purpose have others.
_ITS_WORDS = re.compile(
    "|".join(
        (
            r"'[\w.]+' object (is not|has no|cannot be|does not support|doesn't support)",
            r"type object '.*' has no|object of type '.*' has no len|argument of type '.*' is not|type .* doesn't define",
            r"unsupported operand type|bad operand type|.* not supported between instances",
            r"(not enough|too many) values to unpack|cannot unpack non-iterable|must be (real number|str|an integer)",
            r"(list|tuple|string|range object)( assignment)? index out of range|pop from|unhashable type|keywords must be",
            r"(list|tuple|string|slice|byte) ind(ices|ex) must|can('t|not) multiply sequence",
            r"(only )?can(not)?( only)? concatenate|(int|float|complex|max|min|reduce|zip|range|sum|round|isinstance)\(\) ",
            r"invalid literal for|could not convert string|(.* )?(division|modulo) (by zero|or modulo)",
            r"(cannot access )?local variable|sequence item \d+:|an integer is required|attribute name must|descriptor ",
            r".* missing \d+ required|.* takes (no|from|exactly|at most|at least|\d+) .*argument|.* got an unexpected keyword",
            r"iteration over a 0-d|expected .*(instance|object),? ",
        )
    ),
    re.DOTALL,
)


def _is_ours(frame):
    return frame.f_globals.get("__name__", "").partition(".")[0] == _PACKAGE


def is_the_interpreters(error):
    """Whether an error that a function of ours lets out is the interpreter's, raised in our code, and no other function of ours
    called that one."""
    if _is_ours(sys._getframe(2)):  # the function's caller
        return False
    last = error.__traceback__
    while last is not None:
        if not _is_ours(last.tb_frame):
            return False
        last = last.tb_next
    return _ITS_WORDS.match(str(error)) is not None


def explained(name, signature, args, kwargs, error, owner):
    """The error to raise instead, of the same kind; of a missing attribute a TypeError: the value has the wrong type.
    owner: whose method it is."""
    kind = TypeError if isinstance(error, (AttributeError, UnboundLocalError)) else type(error)
    of, text = f"of {_missing.described(owner)} " if isinstance(owner, Tensor) else "", str(error)
    if text.startswith(f"{name}() "):  # by the function that a method of this name calls: with the same signature
        text = text.partition("\n  signature: ")[0]
    said = kind(_missing.explained(name, f"{of}cannot take these values ({text})", signature, args, kwargs))
    said.__context__, said.__suppress_context__ = error, True
    return said
