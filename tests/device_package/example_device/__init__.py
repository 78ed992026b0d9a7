"""A kind of device that is not of this tree: its shared library (device.c) implements msjit/device.h. ``x.to("example:0")``
finds it by the entry point of this package."""

import os


def library():
    """The path of the library; a package of its own would have it beside this file."""
    return os.environ["EXAMPLE_DEVICE_LIBRARY"]
