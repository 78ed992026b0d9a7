"""Reading pickles of tensors onto devices of the reader's choice."""

import pickle

from .. import _core
from .._devices import canonical

__all__ = ["Unpickler"]


class Unpickler(pickle.Unpickler):
    """Reads a pickle; tensors go where map_location says (``mint.load``).

    Args:
        file: file opened for reading bytes.
        map_location: str, device, dict of names, function of a tensor and the name of its device, or None.
    """

    def __init__(self, file, map_location=None):
        super().__init__(file)
        chosen = map_location
        if isinstance(chosen, dict):
            chosen = {canonical(was): canonical(now) for was, now in chosen.items()}
        elif chosen is not None and not callable(chosen):
            chosen = canonical(chosen)
        self._map_location = chosen

    def find_class(self, module, name):
        if (module, name) == ("msjit._core", "_rebuild_tensor") and self._map_location is not None:
            return self._rebuilt
        return super().find_class(module, name)

    def _rebuilt(self, *parts):
        *parts, device = parts if len(parts) == 6 else (*parts, "CPU")
        chosen = self._map_location
        if isinstance(chosen, str):
            device = chosen
        elif isinstance(chosen, dict):
            device = chosen.get(device, device)
        else:
            given = chosen(_core._rebuild_tensor(*parts), device.lower())
            device = device if given is None else given.device
        return _core._rebuild_tensor(*parts, device)
