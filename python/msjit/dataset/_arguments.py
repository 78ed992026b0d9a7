"""What the constructors of data sets take: each reader names what is its own, the rest is one of the lists here."""

import functools
import inspect

from .. import _missing
from .._reading import parsing

WORKERS, CACHE, SHARDS = "num_parallel_workers=None", "cache=None", "num_shards=None, shard_id=None"
ROWS = f"num_samples=None, {WORKERS}, shuffle=None"
SAMPLED = f"{ROWS}, sampler=None, {SHARDS}, {CACHE}"
PICTURES = f"{ROWS}, decode=False, sampler=None, {SHARDS}, {CACHE}"  # readers of image files
LINES = f"num_samples=None, {WORKERS}, shuffle=True, {SHARDS}, {CACHE}"
LINES_WORKERS_LAST = f"num_samples=None, shuffle=True, {SHARDS}, {WORKERS}, {CACHE}"

_SAMPLER = ("sampler", "shuffle", "num_samples", "num_shards", "shard_id")


@functools.cache
def _signature(text):
    """The signature that a list of parameters, written as in Python, stands for."""
    space = {}
    exec(f"def __init__(self, {text}): pass", space)
    return inspect.signature(space["__init__"])


def takes(*parts):
    """A decorator: the class's constructor takes these parameters.

    What ``_read`` names goes to it; what it returns goes to ``_begin``, with those of a sampler by name. The rest
    (workers, caches, keys) changes nothing in one process.
    """
    signature = _signature(", ".join(parts))
    shown = signature.replace(parameters=list(signature.parameters.values())[1:])

    def made(cls):
        wanted = [n for n in inspect.signature(cls._read).parameters if n != "self"]

        def __init__(self, *args, **kwargs):
            try:
                bound = signature.bind(self, *args, **kwargs)
            except TypeError:
                raise TypeError(_missing.wrong_call(type(self).__name__, shown, args, kwargs)) from None
            bound.apply_defaults()
            given = bound.arguments
            rows = {n: given[n] for n in _SAMPLER if n in given and n not in wanted}
            with parsing(type(self).__name__, "files as its documentation describes them"):
                self._begin(self._read(*[given[n] for n in wanted]), rows)

        __init__.__signature__ = signature
        cls.__init__ = __init__
        return cls

    return made
