"""MSJIT files: a whole graph with its weights, which libmsjit_runtime and ``load`` run as compiled code."""

import os

from .. import _core
from .._core import Unsupported


def write(whole, path):
    """Writes the file."""
    from ..version import of_msjit as __version__

    read = {v.name for v in whole.graph.inputs}
    entries, names, tensors, sizes = [], [], [], []
    for position, entry in enumerate(whole.inputs):
        value = entry.value
        entries.append(value.name if value.name in read else (value.dtype, tuple(value.shape)))
        names.append(entry.name)
        tensors.append(None)
        sizes += [(position, d) for d, n in enumerate(entry.dims) if isinstance(n, str)]
    held = {}
    for value, (name, tensor) in whole.weights.items():
        if name in held:  # read under two names, held once
            raise Unsupported(f"export: {name} is read in two ways; an MSJIT file holds each weight once")
        held[name] = value
        entries.append(value)
        names.append(name)
        tensors.append(tensor if tensor.is_contiguous() else tensor.contiguous())
    graph = whole.graph._arranged(tuple(entries), whole.numbers)
    _core._write_artefact(os.fspath(path), graph, tuple(names), tuple(tensors), tuple(sizes), __version__)


class MsjitGraph:
    """A loaded MSJIT file: called with tensors, it runs compiled code."""

    def __init__(self, path):
        self._artefact = _core._load_artefact(path)
        self.name = self._artefact.graph.name
        self.inputs = self._artefact.arguments

    def run(self, inputs):
        return self._artefact(*inputs)

    def __repr__(self):
        return f"<graph {self.name}: {', '.join(f'{name} {what}' for name, what in self.inputs)}>"
