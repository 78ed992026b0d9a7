"""The device: its memory and streams. There is one, the CPU.

>>> ms.hal.device_count(), ms.hal.is_available("CPU"), ms.hal.is_available("GPU")
(1, True, False)
"""

from . import _missing
from .device import (  # noqa: F401
    Event,
    Stream,
    StreamCtx,
    communication_stream,
    current_stream,
    default_stream,
    empty_cache,
    max_memory_allocated,
    max_memory_reserved,
    memory_allocated,
    memory_reserved,
    memory_stats,
    memory_summary,
    reset_max_memory_allocated,
    reset_max_memory_reserved,
    reset_peak_memory_stats,
    set_cur_stream,
    synchronize,
)


def _cpu(name, device_target):
    if device_target is not None and str(device_target).upper() != "CPU":
        raise ValueError(f"{name}: the device must be 'CPU' on this build, got {device_target!r}")


def device_count(device_target=None):
    """How many devices there are: 1."""
    _cpu("device_count", device_target)
    return 1


def is_available(device_target):
    """Whether programs may use a kind of device."""
    return str(device_target).upper() == "CPU"


def is_initialized(device_target):
    """Whether a kind of device is in use."""
    return is_available(device_target)


def get_device_name(device_id, device_target=None):
    """The device's name: "CPU"."""
    _cpu("get_device_name", device_target)
    return "CPU"


__all__ = sorted(n for n in globals() if n[0] != "_")
__getattr__ = _missing.getattr_of(__name__, __all__)
