"""GRAPH_MODE: every Cell's ``construct`` is captured from its source, as if the Cell had been given to ``jit``."""

import types

from .capture import jit


def _capture(function):
    """The captured form of a construct; kept by the function, so that equal layers share it and it dies with it."""
    function._graph_mode = jit(function, capture_mode="ast")
    return function._graph_mode


def _graph_call(self, *args, **kwargs):
    if not self._plain:
        if not self._only_inputs:
            return self._call_with_hooks(args, kwargs)
        self._open_inputs(args, True)
    construct = self.construct
    if isinstance(construct, types.FunctionType):  # this Cell's own, of another precision
        return (getattr(construct, "_graph_mode", None) or _capture(construct))(*args, **kwargs)
    if type(construct) is not types.MethodType or not isinstance(construct.__func__, types.FunctionType):
        return construct(*args, **kwargs)  # captured already, or something without bytecode
    function = construct.__func__
    try:
        captured = function._graph_mode
    except AttributeError:
        captured = _capture(function)
    return captured(self, *args, **kwargs)


def _call_within(self, *args, **kwargs):
    """The same where a Cell is called by captured code: it becomes a part of that."""
    if not self._plain:
        if not self._only_inputs:
            return self._call_with_hooks(args, kwargs)
        self._open_inputs(args, True)
    return self.construct(*args, **kwargs)


def set_graph_mode(on):
    """Turns the capture of every Cell on or off."""
    from .nn import cell

    cell._graph_call = _graph_call if on else None
