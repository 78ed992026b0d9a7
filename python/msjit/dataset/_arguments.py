"""What the constructors of data sets take: each reader names what is its own, the rest is one of the lists here."""

import functools
import inspect
import re

from .. import _missing
from .._interpreter import define
from .._reading import parsing

WORKERS, CACHE, SHARDS = "num_parallel_workers=None", "cache=None", "num_shards=None, shard_id=None"
ROWS = f"num_samples=None, {WORKERS}, shuffle=None"
SAMPLED = f"{ROWS}, sampler=None, {SHARDS}, {CACHE}"
PICTURES = f"{ROWS}, decode=False, sampler=None, {SHARDS}, {CACHE}"  # readers of image files
LINES = f"num_samples=None, {WORKERS}, shuffle=True, {SHARDS}, {CACHE}"
LINES_WORKERS_LAST = f"num_samples=None, shuffle=True, {SHARDS}, {WORKERS}, {CACHE}"

# What a parameter means to every reader that has it, unless the reader's own documentation says it.
_NOTHING = "there for MindSpore's programs; it changes nothing"
_MEANINGS = {
    "dataset_dir": "str, the folder of the files",
    "dataset_files": "str or list of str, the files; a name may have wildcards",
    "decode": "bool, whether pictures come as pixels (height, width, channels), read by Pillow, instead of their files' bytes",
    "num_samples": "int or None, how many rows come at most; None: all",
    "shuffle": "bool, whether rows come in random order, another one in each epoch",
    "sampler": "Sampler, list of ints or None, which rows come, in which order; instead of shuffle and num_shards",
    "num_shards": "int or None, into how many parts the rows are divided, for as many processes",
    "shard_id": "int or None, which of the parts comes",
    "shard_equal_rows": f"bool, {_NOTHING}",
    "extra_metadata": "bool, whether the pictures' names come, too, in a column _meta-filename",
    "num_parallel_workers": f"int or None, {_NOTHING}",
    "cache": f"DatasetCache or None, {_NOTHING}",
    "decrypt": f"callable or None, {_NOTHING}",
}
_SAMPLER = ("sampler", "shuffle", "num_samples", "num_shards", "shard_id")


@functools.cache
def _signature(text):
    """The signature that a list of parameters, written as in Python, stands for."""
    return inspect.signature(define("__init__", f"def __init__(self, {text}): pass", "reader", {}))


def _documented(doc, signature, shuffled):
    """A reader's docstring with all its parameters in their order, before what it raises and its example."""
    text, prompt, example = inspect.cleandoc(doc).partition(">>>")
    text, _, raised = text.rstrip().partition("\nRaises:\n")
    text, _, arguments = text.partition("\nArgs:\n")
    own, name = {}, None
    for line in arguments.split("\n"):
        name = found[1] if (found := re.match(r"    (\w+): ", line)) else name
        own.setdefault(name, []).append(line)
    lines = [text.rstrip(), "", "Args:"]
    for name, parameter in signature.parameters.items():
        default = f"; None: {'yes' if shuffled else 'no'}" if name == "shuffle" and parameter.default is None else ""
        lines += own.get(name) or ([f"    {name}: {_MEANINGS[name]}{default}."] if name in _MEANINGS else [])
    lines += ["Raises:", raised.rstrip()] if raised else []
    return "\n".join(lines) + (f"\n\n{prompt}{example}" if prompt else "")


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

        if cls.__doc__:
            cls.__doc__ = _documented(cls.__doc__, shown, cls._shuffled)
        __init__.__signature__ = signature
        cls.__init__ = __init__
        return cls

    return made
