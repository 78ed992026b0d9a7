"""Devices: how many there are, their memory and streams.

>>> ms.hal.device_count(), ms.hal.is_available("CPU"), ms.hal.is_available("GPU")
(1, True, False)
"""

from . import _core, _devices, _missing, ops
from ._core import Tensor
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


def _kind(device_target):
    """'cpu', 'cuda' or 'ascend'; None: of the current device."""
    return _core._device(_core._current_device() if device_target is None else str(device_target)).partition(":")[0]


def device_count(device_target=None):
    """How many devices of a kind there are: of "CPU" 1, of others 0 where none can be used."""
    kind = _kind(device_target)
    return 1 if kind == "CPU" else _devices.available(kind)


def is_available(device_target):
    """Whether programs may use a kind of device."""
    return device_count(device_target) > 0


def is_initialized(device_target):
    """Whether a kind of device is in use."""
    return is_available(device_target)


def get_device_name(device_id, device_target=None):
    """The device's name; "CPU" for the CPU, DeviceError where the device is not there."""
    kind = _kind(device_target)
    return "CPU" if kind == "CPU" else _core._describe_device(f"{kind}:{device_id}")


def fallbacks(clear=False):
    """Ops that ran on the CPU in place of the device they were called on (MSJIT_DEVICE_FALLBACK=1): {op: calls}.

    >>> ms.hal.fallbacks()
    {}
    """
    return dict(_core._device_fallbacks(bool(clear)))


def copies(clear=False):
    """Where the program copies between the CPU's memory and a device's: a list of ``report.Copies`` with file, line, device,
    to_device, count, bytes, and in_loop, whether the line stands in a loop that was run more than once. ``report(f)`` has those
    of a function.

    >>> ms.hal.copies()
    []
    """
    return _devices.copies(bool(clear))


class ContiguousTensorsHandle:
    """The memory of tensors, one behind the other; the tensors, which share it from then on, are to be of one dtype.

    tensor_list: list or tuple of Tensors.
    An int or a slice without a step takes elements of the whole, ``slice_by_tensor_index`` those of whole tensors.

    >>> x, y = ms.tensor([1.0, 2.0]), ms.tensor([3.0])
    >>> handle = ms.hal.combine_tensor_list_contiguous([x, y])
    >>> y[0] = 4
    >>> handle[1:3], handle.slice_by_tensor_index(0, 1)
    (Tensor([2., 4.], dtype=float32), Tensor([1., 2.], dtype=float32))
    """

    def __init__(self, tensor_list, enable_mem_align=True):
        if not isinstance(tensor_list, (list, tuple)) or not all(isinstance(t, Tensor) for t in tensor_list):
            raise TypeError("ContiguousTensorsHandle: expected a list or tuple of Tensors")
        if not isinstance(enable_mem_align, bool):
            raise TypeError(f"ContiguousTensorsHandle: enable_mem_align must be bool, got {enable_mem_align!r}")
        if len({t.dtype for t in tensor_list}) != 1:
            raise ValueError("ContiguousTensorsHandle: needs tensors, of one dtype")
        self.tensor_list, self.enable_mem_align = tuple(tensor_list), enable_mem_align
        self._whole = ops.cat([t.reshape(-1) for t in tensor_list])
        self._ends = [0]
        for t in tensor_list:
            self._ends.append(self._ends[-1] + t.size)
            t.data = self._whole[self._ends[-2] : self._ends[-1]].reshape(t.shape)

    def __getitem__(self, item):
        size = self._ends[-1]
        if isinstance(item, slice):
            start, end = item.start or 0, size if item.stop is None else item.stop
        else:
            start, end = item, item + 1 if isinstance(item, int) else item
        if not isinstance(start, int) or not isinstance(end, int):
            raise TypeError(f"ContiguousTensorsHandle: expected an int or a slice of ints, got {item!r}")
        if not 0 <= start < end <= size:
            raise ValueError(f"ContiguousTensorsHandle: {item!r} is outside of {size} elements, or takes none")
        return self._whole[start:end]

    def slice_by_tensor_index(self, start=None, end=None):
        """The elements of the tensors from one to before another; end None: of the one tensor, or, without a start, of all."""
        if end is None:
            end = len(self.tensor_list) if start is None else start + 1
        start = start or 0
        if not 0 <= start < end <= len(self.tensor_list):
            raise ValueError(
                f"slice_by_tensor_index: {start} to {end} are not places of {len(self.tensor_list)} tensors"
            )
        return self._whole[self._ends[start] : self._ends[end]]


def combine_tensor_list_contiguous(tensor_list, enable_mem_align=True):
    """The tensors' memory made one: a ``ContiguousTensorsHandle``."""
    return ContiguousTensorsHandle(tensor_list, enable_mem_align)


__all__ = sorted(n for n in globals() if n[0] != "_" and n not in ("ops", "Tensor"))
__getattr__ = _missing.getattr_of(__name__, __all__)
