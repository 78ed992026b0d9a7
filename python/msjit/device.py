"""Devices, streams and memory with MindSpore's names. What is asked of the CPU is done when the call returns; a CUDA device
works while the program goes on: on one stream, in order, and on those that the program makes."""

import contextlib
import os
import sys
import threading
import time

from . import _core, _devices
from ._missing import without_effect
from .context import get_context, set_context

_library_folders = _devices.library_folders

__all__ = [
    "Event", "Generator", "Stream", "StreamCtx", "communication_stream", "current_stream", "default_generator",
    "default_stream", "empty_cache", "get_current_device", "initial_seed", "launch_blocking",
    "max_memory_allocated", "max_memory_reserved", "memory_allocated", "memory_reserved", "memory_stats", "memory_summary",
    "reset_max_memory_allocated", "reset_max_memory_reserved", "reset_peak_memory_stats", "run_check", "seed",
    "set_cpu_affinity", "set_cur_stream", "set_deterministic", "set_device", "set_memory", "set_recursion_limit", "synchronize",
]  # fmt: skip

from .runtime import (  # noqa: E402, F401
    empty_cache,
    max_memory_allocated,
    memory_allocated,
    memory_reserved,
    memory_stats,
    reset_peak_memory_stats,  # noqa: E402, F401
)


def _cuda_index(place):
    """The number of a device where it is one of CUDA's, else None."""
    kind, _, index = place.partition(":")
    return int(index) if kind == "cuda" else None


class Event:
    """A mark on a stream: ``record``, ``wait``, ``synchronize``, ``query``, ``elapsed_time`` (with enable_timing).

    >>> a, b = ms.Event(enable_timing=True), ms.Event(enable_timing=True)
    >>> a.record()
    >>> b.record()
    >>> a.elapsed_time(b) >= 0
    True
    """

    def __init__(self, enable_timing=False, blocking=False):
        self.enable_timing, self.blocking, self._time, self._mark = enable_timing, blocking, None, None
        self._waits_for = "CPU"  # a device of one stream: what is waited for is all that it was asked for

    def record(self, stream=None):
        """Marks what a stream, the current one if none is given, was asked for so far."""
        self._mark, stream = None, stream or current_stream()
        place = self._waits_for = stream._place()
        index = _cuda_index(place)
        if index is not None:
            self._mark = _core._event(index)
            _core._event_record(self._mark, stream._handle)
        elif self.enable_timing:
            _core._synchronize(place)
        self._time = time.perf_counter()

    def wait(self, stream=None):
        """Lets what a stream, the current one if none is given, is asked for next wait for the mark."""
        if self._mark is not None:
            _core._event_hold(self._mark, (stream or current_stream())._handle)

    def synchronize(self):
        """Waits for the mark."""
        if self._mark is not None:
            _core._event_wait(self._mark)
        else:
            _core._synchronize(self._waits_for)

    def query(self):
        """Whether the mark has been reached. Devices other than CUDA's do not say: they are waited for."""
        if self._mark is not None:
            return _core._event_done(self._mark)
        self.synchronize()
        return True

    def elapsed_time(self, end_event):
        """Milliseconds from this mark to another: as a CUDA device measures them, elsewhere by the host's clock, for which
        ``record`` waits for the device."""
        if not (self.enable_timing and end_event.enable_timing):
            raise RuntimeError("elapsed_time: both events need enable_timing=True")
        if self._time is None or end_event._time is None:
            raise RuntimeError("elapsed_time: both events are to be recorded first")
        if self._mark is not None and end_event._mark is not None:
            return _core._event_elapsed(self._mark, end_event._mark)
        return (end_event._time - self._time) * 1000


class Stream:
    """A queue of work of the device that is current when it is made: work is in order there, and beside that of other streams,
    which ``wait_event``, ``wait_stream`` and events order. Values are read when all streams have done what they were asked for,
    and memory is used again when all are past it. On the CPU work is done when the call returns.

    >>> ms.Stream().query()
    True
    """

    device_name = "CPU"

    def __init__(self, priority=0, **kwargs):
        self.priority, self._handle, self._of = priority, None, _core._current_device()
        if (index := _cuda_index(self._of)) is not None:
            self._handle, self.device_name = _core._stream(index, priority), self._of

    def __repr__(self):
        return f"<{'own stream' if self._handle is None else 'Stream'} of {self._place()}>"

    def _place(self):
        """Its device. The default stream is the current device's."""
        return _core._current_device() if self._of in (None, "CPU") else self._of

    def record_event(self, event=None):
        """A mark behind what was asked for so far."""
        event = event or Event()
        event.record(self)
        return event

    def wait_event(self, event):
        """Lets what the stream is asked for next wait for a mark."""
        event.wait(self)

    def wait_stream(self, stream):
        """Lets what the stream is asked for next wait for what another was asked for so far."""
        self.wait_event(stream.record_event())

    def synchronize(self):
        """Waits until nothing is left to do; what failed there raises here."""
        self.record_event().synchronize()

    def query(self):
        """Whether nothing is left to do."""
        return self.record_event().query()


class _Streams(threading.local):
    """The streams that a thread is in, the current one last."""

    def __init__(self):
        self.chosen = [_default]


_default = Stream.__new__(Stream)  # the current device's own, whichever that is
_default.priority, _default._handle, _default._of = 0, None, None
_streams = _Streams()


def default_stream():
    """The stream work goes to.

    >>> ms.default_stream() is ms.current_stream()
    True
    """
    return _default


def current_stream():
    """The stream that ``set_cur_stream`` or ``StreamCtx`` chose in this thread, else the default one."""
    return _streams.chosen[-1]


def communication_stream():
    """The stream of communication, the default one."""
    return _default


def set_cur_stream(stream):
    """Chooses this thread's current stream.

    >>> ms.set_cur_stream(ms.default_stream())
    """
    if stream is not None:
        if not isinstance(stream, Stream):
            raise TypeError(f"set_cur_stream: expected a Stream, got {type(stream).__name__}")
        _streams.chosen[-1] = stream
        _core._use_stream(stream._handle)


class StreamCtx(contextlib.AbstractContextManager):
    """Within it a stream is the current one; None changes nothing.

    >>> s = ms.Stream()
    >>> with ms.StreamCtx(s):
    ...     ms.current_stream() is s
    True
    """

    def __init__(self, ctx_stream):
        if ctx_stream is not None and not isinstance(ctx_stream, Stream):
            raise TypeError(f"StreamCtx: expected a Stream or None, got {type(ctx_stream).__name__}")
        self.stream = ctx_stream

    def __enter__(self):
        _streams.chosen.append(self.stream or _streams.chosen[-1])
        _core._use_stream(_streams.chosen[-1]._handle)
        return self

    def __exit__(self, *_):
        _streams.chosen.pop()
        _core._use_stream(_streams.chosen[-1]._handle)


def synchronize():
    """Waits until the current device has done what it was asked for; what failed there raises here.

    >>> ms.synchronize()
    """
    _core._synchronize(_core._current_device())


def launch_blocking():
    """Every kernel on a device is waited for from now on, so that what fails raises where it was called.

    >>> ms.launch_blocking()
    """
    _core._launch_blocking(True)


def set_device(device_target, device_id=None):
    """Chooses the device that new tensors go to: "CPU", "CUDA" (or "GPU"), "Ascend", as in ``set_context``.

    >>> ms.set_device("CPU")
    """
    chosen = {} if device_id is None else {"device_id": device_id}
    set_context(device_target=device_target, **chosen)


def get_current_device():
    """The device's name.

    >>> ms.get_current_device()
    'CPU'
    """
    return get_context("device_target")


def set_deterministic(deterministic):
    """Lets runs repeat bit for bit, as ``set_context(deterministic="ON")`` does.

    >>> ms.set_deterministic(True)
    >>> ms.get_context("deterministic")
    'ON'
    >>> ms.set_deterministic(False)
    """
    if not isinstance(deterministic, bool):
        raise TypeError(f"set_deterministic: expected a bool, got {type(deterministic).__name__}")
    set_context(deterministic="ON" if deterministic else "OFF")


def set_recursion_limit(recursion_limit=1000):
    """How deep calls may nest, as ``sys.setrecursionlimit``.

    >>> ms.set_recursion_limit(2000)
    """
    if not isinstance(recursion_limit, int) or recursion_limit < 1:
        raise ValueError(f"set_recursion_limit: expected a positive int, got {recursion_limit!r}")
    sys.setrecursionlimit(max(recursion_limit, 200))


def set_cpu_affinity(enable_affinity, affinity_cpu_list=None, module_to_cpu_dict=None, bind_file=None):
    """Binds the process to cores: those of affinity_cpu_list ("0-3", ...) or, turned off, to all."""
    if not isinstance(enable_affinity, bool):
        raise TypeError(f"set_cpu_affinity: expected a bool, got {type(enable_affinity).__name__}")
    if module_to_cpu_dict is not None or bind_file is not None:
        raise ValueError("set_cpu_affinity: module_to_cpu_dict and bind_file are not there")
    cores = set(range(os.cpu_count() or 1))
    if enable_affinity and affinity_cpu_list:
        chosen = set()
        for part in affinity_cpu_list:
            low, _, high = str(part).partition("-")
            chosen |= set(range(int(low), int(high or low) + 1))
        cores &= chosen
        if not cores:
            raise ValueError(f"set_cpu_affinity: there are no cores {affinity_cpu_list}")
    os.sched_setaffinity(0, cores)
    _core._recount_threads()


def set_memory(
    init_size="2GB", increase_size="2GB", max_size="1024GB", optimize_level="O0", huge_page_reserve_size="0GB"
):
    """Sizes of a device's memory pool; the CPU's grows as needed: they are checked, and said, once, to have no effect.

    >>> ms.set_memory(max_size="8GB")
    """
    for name, value in (("init_size", init_size), ("increase_size", increase_size), ("max_size", max_size)):
        if not (isinstance(value, str) and value.endswith("GB") and value[:-2].replace(".", "", 1).isdigit()):
            raise ValueError(f"set_memory: {name} must be like '2GB', got {value!r}")
    if optimize_level not in ("O0", "O1"):
        raise ValueError(f"set_memory: optimize_level must be 'O0' or 'O1', got {optimize_level!r}")
    without_effect("set_memory()", "the CPU's memory grows as needed, and is kept until empty_cache()")


def max_memory_reserved():
    """The most bytes held from the system; memory is kept until ``empty_cache``, so that it is what is held now at least.

    >>> ms.max_memory_reserved() >= ms.memory_reserved()
    True
    """
    return max(memory_reserved(), max_memory_allocated())


def reset_max_memory_allocated():
    """The peak of ``max_memory_allocated`` starts anew.

    >>> ms.reset_max_memory_allocated()
    """
    reset_peak_memory_stats()


def reset_max_memory_reserved():
    """The peak of ``max_memory_reserved`` starts anew.

    >>> ms.reset_max_memory_reserved()
    """
    reset_peak_memory_stats()


def memory_summary():
    """The allocator's figures as text.

    >>> "total_allocated_memory" in ms.memory_summary()
    True
    """
    stats = memory_stats()
    width = max(map(len, stats))
    return "\n".join(f"{name:<{width}}  {value:>16,}" for name, value in stats.items())


# ---- random numbers


def _seed_of(state):
    values = state.asnumpy().reshape(-1).tolist() if hasattr(state, "asnumpy") else list(state)
    return int(values[0])


def initial_seed():
    """The seed the generator began with.

    >>> ms.manual_seed(3)
    >>> ms.initial_seed()
    3
    """
    return _seed_of(_core.get_rng_state())


def seed():
    """Seeds the generator from the system's randomness; returns the seed.

    >>> isinstance(ms.seed(), int)
    True
    """
    value = int.from_bytes(os.urandom(4), "little")
    _core.set_seed(value)
    return value


class Generator:
    """A state of random numbers: ``manual_seed``, ``seed``, ``initial_seed``, ``get_state``, ``set_state``.

    >>> g = ms.Generator()
    >>> g.manual_seed(7).initial_seed()
    7
    """

    def __init__(self):
        self._state = None
        self.manual_seed(0)

    def _apply(self, action):
        """Runs action with this state as the global one."""
        kept = _core.get_rng_state()
        try:
            if self._state is not None:
                _core.set_rng_state(self._state)
            result = action()
            self._state = _core.get_rng_state()
            return result
        finally:
            _core.set_rng_state(kept)

    def manual_seed(self, seed):
        """Sets the seed; returns the generator."""
        self._apply(lambda: _core.set_seed(seed))
        return self

    def seed(self):
        """Seeds from the system's randomness; returns the seed."""
        value = int.from_bytes(os.urandom(4), "little")
        self.manual_seed(value)
        return value

    def initial_seed(self):
        """The seed it began with."""
        return _seed_of(self.get_state())

    def get_state(self):
        """The state, for ``set_state``."""
        return self._state

    def set_state(self, state):
        """Goes on from a state."""
        self._state = state


class _DefaultGenerator(Generator):
    """The generator all random functions draw from."""

    def __init__(self):
        pass

    def _apply(self, action):
        return action()

    def get_state(self):
        return _core.get_rng_state()

    def set_state(self, state):
        _core.set_rng_state(state)


default_generator = _DefaultGenerator()


def run_check():
    """Says whether msjit works here, by a small computation; ``python -m msjit.run_check`` says more of devices.

    >>> ms.run_check()
    msjit works: 1 + 2 = 3 on CPU
    """
    total = int((_core.tensor([1]) + _core.tensor([2])).item())
    print(f"msjit works: 1 + 2 = {total} on {get_current_device()}")
