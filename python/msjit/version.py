"""The version of msjit."""

from . import __version__

version = __version__
