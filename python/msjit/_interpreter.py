"""What is asked of the interpreter: interpreters that msjit does not serve are refused, with a sentence instead of a failing
import of the compiled part; and Python is made of text, in this one place, where rows of a table are functions and classes.
"""

import sys

if "t" in getattr(sys, "abiflags", ""):
    raise ImportError(
        "msjit does not serve free-threaded builds of CPython; use the standard build of CPython {}.{}".format(
            *sys.version_info[:2]
        )
    )


def _in_main_interpreter():
    try:
        import _interpreters as interpreters
    except ImportError:
        try:
            import _xxsubinterpreters as interpreters  # its older name
        except ImportError:
            return True  # built without them
    return interpreters.get_current() == interpreters.get_main()


if not _in_main_interpreter():
    raise ImportError("msjit does not serve subinterpreters: its tensors and code belong to the main interpreter")


def define(name, text, kind, scope):
    """What text, a ``def`` or ``class`` of that name, gives; further ones stay in scope, the globals of all. kind (a word) and
    name stand for the file: capture knows by its first word that this is msjit's own code."""
    exec(compile(text, f"<msjit {kind} {name}>", "exec"), scope)
    return scope.pop(name)
