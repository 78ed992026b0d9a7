"""Memory of tensors: what the caching allocator holds, and how to give it back."""

from . import _core, _missing

_NAMES = ("total_reserved_memory", "total_allocated_memory", "max_allocated_memory", "allocations", "cache_hits")


def memory_stats():
    """The allocator's figures, a dict: ``total_reserved_memory`` (bytes held from the system),
    ``total_allocated_memory`` (bytes in tensors now), ``total_idle_memory`` (held for reuse), ``max_allocated_memory``
    (the peak since the start or the last reset), ``allocations`` and ``cache_hits`` (those served without the system).

    >>> x = ms.zeros(1000, 1000)
    >>> stats = ms.runtime.memory_stats()
    >>> stats["total_allocated_memory"] >= 4_000_000
    True
    """
    device = _core._current_device()
    figures = _core._memory_stats() if device == "CPU" else _core._device_memory(device)
    stats = dict(zip(_NAMES, figures, strict=True))
    stats["total_idle_memory"] = stats["total_reserved_memory"] - stats["total_allocated_memory"]
    return stats


def memory_allocated():
    """Bytes in tensors now.

    >>> before = ms.runtime.memory_allocated()
    >>> x = ms.zeros(1000, 1000)
    >>> ms.runtime.memory_allocated() - before >= 4_000_000
    True
    """
    return memory_stats()["total_allocated_memory"]


def memory_reserved():
    """Bytes held from the system: those in tensors and those kept for reuse.

    >>> ms.runtime.memory_reserved() >= ms.runtime.memory_allocated()
    True
    """
    return memory_stats()["total_reserved_memory"]


def max_memory_allocated():
    """The largest number of bytes in tensors since the start or the last ``reset_peak_memory_stats()``.

    >>> ms.runtime.max_memory_allocated() >= ms.runtime.memory_allocated()
    True
    """
    return memory_stats()["max_allocated_memory"]


def reset_peak_memory_stats():
    """The peak starts anew from what is allocated now.

    >>> ms.runtime.reset_peak_memory_stats()
    >>> ms.runtime.max_memory_allocated() == ms.runtime.memory_allocated()
    True
    """
    device = _core._current_device()
    _core._reset_peak_memory() if device == "CPU" else _core._device_reset_peak(device)


def empty_cache():
    """Gives the memory that is kept for reuse back to the system; returns how many bytes that were.

    >>> x = ms.zeros(1000, 1000)
    >>> del x
    >>> ms.runtime.empty_cache() >= 4_000_000
    True
    """
    device = _core._current_device()
    return _core._empty_cache() if device == "CPU" else _core._device_empty_cache(device)


def dispatch_threads_num(threads_num):
    """Accepted for MindSpore's sake: ops are dispatched by the thread that calls them."""
    _missing.without_effect("runtime.dispatch_threads_num", "ops are dispatched by the thread that calls them")


def set_kernel_launch_group(thread_num=2, kernel_group_num=8):
    """Accepted for MindSpore's sake: kernels are launched by the thread that runs the fragment."""
    _missing.without_effect("runtime.set_kernel_launch_group", "the thread that runs a fragment launches its kernels")


def set_kernel_launch_capture(enable_capture_graph, op_capture_skip=None):
    """Accepted for MindSpore's sake: on the CPU there are no launches to record."""
    _missing.without_effect("runtime.set_kernel_launch_capture", "on the CPU there are no launches to record")


def __getattr__(name):
    # Streams, events and what waits: MindSpore has them here, too.
    from . import device

    if name in device.__all__:
        return getattr(device, name)
    return _missing.elsewhere(__name__, name, __dir__())


def __dir__():
    from . import device

    return sorted({n for n in (*globals(), *device.__all__) if not n.startswith("_")})
