"""GRAPH_MODE: every Cell's ``construct`` is captured from its source, as if the Cell had been given to ``jit``."""

import types

from .capture import jit

_strict = False  # set_context(jit_syntax_level=STRICT)


def _captured(function, strict):
    """The captured form of a construct; kept by the function, so that equal layers share it and it dies with it."""
    kept = "_graph_mode_strict" if strict else "_graph_mode"
    captured = getattr(function, kept, None)
    if captured is None:
        captured = jit(function, capture_mode="ast", jit_syntax_level="STRICT" if strict else "LAX", _alone=True)
        setattr(function, kept, captured)
    return captured


def _is_strict(cell):
    """What the Cell's JitConfig says, else set_context."""
    level = (cell._jit_config or {}).get("jit_syntax_level")
    return level == "STRICT" if level else _strict


def _graph_call(self, *args, **kwargs):
    if not self._plain:
        if not self._only_inputs:
            return self._call_with_hooks(args, kwargs)
        self._open_inputs(args, True)
    construct = self.construct
    strict = _strict if self._jit_config is None else _is_strict(self)
    if isinstance(construct, types.FunctionType):  # this Cell's own, of another precision
        return _captured(construct, strict)(*args, **kwargs)
    if type(construct) is not types.MethodType or not isinstance(construct.__func__, types.FunctionType):
        return construct(*args, **kwargs)  # captured already, or something without bytecode
    if strict:
        return _captured(construct.__func__, True)(self, *args, **kwargs)
    function = construct.__func__
    try:
        captured = function._graph_mode
    except AttributeError:
        captured = _captured(function, False)
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


def set_strict(on):
    global _strict
    _strict = on
