"""Refuses interpreters that msjit does not serve, with a sentence instead of a failing import of the compiled part."""

import sys

if "t" in getattr(sys, "abiflags", ""):
    raise ImportError(
        "msjit does not serve free-threaded builds of CPython; use the standard build of CPython {}.{}".format(
            *sys.version_info[:2]
        )
    )
