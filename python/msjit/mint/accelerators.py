"""``mint.cuda`` and ``mint.npu``: PyTorch's functions about the devices of a kind, their memory and their streams.

>>> ms.mint.cuda.is_available() == (ms.mint.cuda.device_count() > 0)
True
"""

import contextlib
import types

from .. import _core, _devices
from .. import device as _device
from .. import runtime as _runtime

__all__ = ["Accelerators"]


class _Stream(_device.Stream):
    """``msjit.Stream`` on a device of a kind, made as PyTorch makes one."""

    _of_kind = None

    def __init__(self, device=None, priority=0, **kwargs):
        index = device if isinstance(device, int) else None
        with _scope(self._of_kind._place(device if index is None else index)):
            super().__init__(priority)


class _Event(_device.Event):
    """``msjit.Event`` with PyTorch's arguments; without a stream it is recorded on the current one of a device of its kind."""

    _of_kind = None

    def __init__(self, enable_timing=False, blocking=False, interprocess=False, external=False):
        super().__init__(enable_timing, blocking)

    def record(self, stream=None):
        super().record(stream or self._of_kind.current_stream())

    def wait(self, stream=None):
        super().wait(stream or self._of_kind.current_stream())


class _OwnStream(_device.Stream):
    """The own stream of the current device of a kind."""

    def __init__(self, kind):
        self.priority, self._handle, self._of, self._kind = 0, None, None, kind

    def _place(self):
        return self._kind._current() or super()._place()


def _scope(device):
    from ..kinds import DeviceCtx

    return DeviceCtx(device) if device is not None else contextlib.nullcontext()


class _Chosen:
    """Within it names without a number mean a device; None or a negative number: nothing changes."""

    def __init__(self, kind, device):
        self._kind, self._device = kind, device

    def __enter__(self):
        self._before = None
        if self._device is not None and not (isinstance(self._device, int) and self._device < 0):
            self._before = self._kind._current()
            self._kind.set_device(self._device)
        return self

    def __exit__(self, *_):
        if self._before is not None:
            _core._set_device_of_kind(self._before)


class Accelerators:
    """What PyTorch's module of a kind of device has. Where a device is not named, the functions are about the current one: number
    0, or the one that ``set_device`` chose. Without such a device the figures of memory are those of where tensors go instead.

    Args:
        kind: 'cuda' or 'ascend'.
    Raises:
        DeviceError: functions about a device that is not there.

    >>> ms.mint.cuda.empty_cache() is None
    True
    """

    OutOfMemoryError = MemoryError

    def __init__(self, kind):
        self._kind = kind
        self.Stream = type("Stream", (_Stream,), {"_of_kind": self, "__doc__": _Stream.__doc__})
        self._own = _OwnStream(self)
        self.Event = type("Event", (_Event,), {"_of_kind": self, "__doc__": _Event.__doc__})

    # ---- which devices there are

    def _place(self, device=None):
        """The name of a device given by a number, a str or a device; None: the current one, None where there is none."""
        if device is None:
            return self._current()
        place = f"{self._kind}:{device}" if isinstance(device, int) else _devices.canonical(device)
        if not place.startswith(self._kind):
            raise ValueError(f"expected a device of the kind '{self._kind}', got '{place}'")
        return place

    def _current(self):
        return _core._device(self._kind) if self.is_available() else None

    def _there(self, device=None):
        """As _place, of a device that is there: DeviceError says what is missing."""
        _devices.available_or_why(self._kind)
        return self._place(device)

    def is_available(self):
        """Whether there is such a device."""
        return _devices.available(self._kind) > 0

    def device_count(self):
        """How many such devices there are; 0 where none can be used."""
        return _devices.available(self._kind)

    def init(self):
        """Opens the driver: DeviceError says what is missing. Nothing needs it, devices are opened when they are first used."""
        _devices.available_or_why(self._kind)

    def is_initialized(self):
        """Whether such devices may be used."""
        return self.is_available()

    def current_device(self):
        """The number of the device that is meant where none is named."""
        return int(self._there().partition(":")[2])

    def set_device(self, device):
        """Chooses the device that is meant where none is named, as in ``x.to("cuda")``: an int, a str or a device."""
        if not (isinstance(device, int) and device < 0):
            _core._set_device_of_kind(self._there(device))

    def device(self, device):
        """A context manager, within which ``set_device`` has chosen a device."""
        return _Chosen(self, device)

    def get_device_name(self, device=None):
        """The device's name, as its driver has it."""
        return self.get_device_properties(device).name

    def get_device_capability(self, device=None):
        """CUDA's compute capability, two ints."""
        p = self.get_device_properties(device)
        return p.major, p.minor

    def get_device_properties(self, device=None):
        """name, total_memory (bytes), major, minor and multi_processor_count of a device."""
        name, _, total, major, minor, count = _core._device_properties(self._there(device))
        return types.SimpleNamespace(
            name=name, total_memory=total, major=major, minor=minor, multi_processor_count=count
        )

    def is_bf16_supported(self, including_emulation=True):
        """Whether bfloat16 is computed there: on every device."""
        return self.is_available()

    def synchronize(self, device=None):
        """Waits until a device has done what it was asked for; what failed there raises here."""
        place = self._place(device)
        _device.synchronize() if place is None else _core._synchronize(place)

    # ---- memory

    def _memory(self, device, f):
        with _scope(self._place(device)):
            return f()

    def memory_stats(self, device=None):
        """The figures of the pool, as ``msjit.runtime.memory_stats`` has them, and by PyTorch's names."""
        stats = self._memory(device, _runtime.memory_stats)
        for name, own in (("allocated", "allocated"), ("reserved", "reserved")):
            stats[f"{name}_bytes.all.current"] = stats[f"total_{own}_memory"]
        stats["allocated_bytes.all.peak"] = stats["max_allocated_memory"]
        return stats

    def memory_allocated(self, device=None):
        """Bytes in tensors now."""
        return self._memory(device, _runtime.memory_allocated)

    def max_memory_allocated(self, device=None):
        """The most bytes in tensors since the start or the last ``reset_peak_memory_stats``."""
        return self._memory(device, _runtime.max_memory_allocated)

    def memory_reserved(self, device=None):
        """Bytes held from the device: those in tensors and those kept for reuse."""
        return self._memory(device, _runtime.memory_reserved)

    def max_memory_reserved(self, device=None):
        """As ``msjit.max_memory_reserved``."""
        return self._memory(device, _device.max_memory_reserved)

    def memory_summary(self, device=None, abbreviated=False):
        """The figures of the pool as text."""
        return self._memory(device, _device.memory_summary)

    def reset_peak_memory_stats(self, device=None):
        """The peak starts anew from what is allocated now."""
        return self._memory(device, _runtime.reset_peak_memory_stats)

    reset_max_memory_allocated = reset_peak_memory_stats

    def empty_cache(self):
        """Gives the memory that is kept for reuse back to the device."""
        self._memory(None, _runtime.empty_cache)

    def mem_get_info(self, device=None):
        """Free and total bytes of a device's memory, as its driver says."""
        _, left, total, *_ = _core._device_properties(self._there(device))
        return left, total

    # ---- streams

    def current_stream(self, device=None):
        """The stream that this thread's work goes to."""
        chosen = _device.current_stream()
        return self._own if chosen is _device.default_stream() else chosen

    def default_stream(self, device=None):
        """The device's own stream."""
        return self._own

    def set_stream(self, stream):
        """Chooses this thread's current stream."""
        _device.set_cur_stream(stream)

    def stream(self, stream):
        """A context manager, within which a stream is the current one; None changes nothing."""
        return _device.StreamCtx(stream)

    # ---- random numbers, which are the same on every device

    def manual_seed(self, seed):
        """Nothing: a device draws from the generator that ``manual_seed`` of mint seeds."""

    manual_seed_all = manual_seed

    def get_rng_state(self, device=None):
        """The state of the random numbers, that of all devices."""
        return _core.get_rng_state()

    def set_rng_state(self, new_state, device=None):
        """Goes on from a state of the random numbers."""
        _core.set_rng_state(new_state)
