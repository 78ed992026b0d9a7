"""Global settings, with MindSpore's names."""

GRAPH_MODE = 0
PYNATIVE_MODE = 1

_context = {
    "mode": PYNATIVE_MODE,
    "device_target": "CPU",
    "device_id": 0,
    "pynative_synchronize": False,
    "max_call_depth": 1000,
}


def set_context(**settings):
    """Sets global options: mode (PYNATIVE_MODE or GRAPH_MODE: both give the same numbers), device_target ("CPU"),
    pynative_synchronize (accepted: eager ops run in line), device_id, max_call_depth.

    >>> ms.set_context(mode=ms.PYNATIVE_MODE)
    """
    for name, value in settings.items():
        if name not in _context:
            raise ValueError(f"set_context: unknown option {name!r}; known: {', '.join(sorted(_context))}")
        if name == "mode" and value not in (GRAPH_MODE, PYNATIVE_MODE):
            raise ValueError(f"set_context: mode must be PYNATIVE_MODE or GRAPH_MODE, got {value!r}")
        if name == "device_target" and value != "CPU":
            raise ValueError(f"set_context: device_target must be 'CPU' on this build, got {value!r}")
    _context.update(settings)


def get_context(name):
    """The value of a global option.

    >>> ms.get_context("device_target")
    'CPU'
    """
    if name not in _context:
        raise ValueError(f"get_context: unknown option {name!r}; known: {', '.join(sorted(_context))}")
    return _context[name]
