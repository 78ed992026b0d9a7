"""The version of msjit. ``import mindspore`` makes the first two names say whose names and meanings a program finds: those of
MindSpore 2.10; of_msjit stays what it is."""

from . import __version__

version = of_msjit = __version__
