"""Refuses interpreters that msjit does not serve, with a sentence instead of a failing import of the compiled part."""

import sys

if "t" in getattr(sys, "abiflags", ""):
    raise ImportError(
        "msjit does not serve free-threaded builds of CPython; use the standard build of CPython {}.{}".format(
            *sys.version_info[:2]
        )
    )


def _in_main_interpreter():
    try:
        if sys.version_info >= (3, 13):
            import _interpreters as interpreters
        else:
            import _xxsubinterpreters as interpreters
    except ImportError:
        return True  # built without them
    return interpreters.get_current() == interpreters.get_main()


if not _in_main_interpreter():
    raise ImportError("msjit does not serve subinterpreters: its tensors and code belong to the main interpreter")
