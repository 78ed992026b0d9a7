"""What ran when: a trace of captured parts, their kernels, eager ops, captures and breaks, for Perfetto or a table."""

import json
import os
import time
import warnings

from . import _core, _missing

__all__ = ["Profiler", "profile"]


class profile:
    """Records what runs between its start and its end, on all threads.

    Parameters:
        path (str or None): where the trace is written at the end, as JSON that ui.perfetto.dev and chrome://tracing open.
        limit (int): most events that are kept; a warning says how many are missing.

    Every event has a kind: ``fragment``, a captured part of a function, whole; ``kernel``, one kernel in it (or in the
    backward pass); ``op``, an eager op (the smallest ones with their place and no duration); ``capture``, a function that is
    captured and compiled; ``graph_break``, the time in which Python runs between two captured parts, named by its reason.
    Only one profile is open at a time: a second one raises RuntimeError. Ops take some 0.5 us longer meanwhile.

    >>> f, x = ms.jit(lambda x: (x * 2).sum()), ms.ones(4)
    >>> with ms.profile() as p:
    ...     _ = f(x), x.exp()
    >>> sorted({e.kind for e in p.events})
    ['capture', 'fragment', 'kernel', 'op']
    >>> [e.name for e in p.events if e.kind == "op"]
    ['exp']
    """

    def __init__(self, path=None, limit=1_000_000):
        if path is not None and not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"profile: path must be a string or None, got {type(path).__name__}")
        self.path, self.limit = path, limit
        self.events, self.dropped = [], 0
        self._open = False

    def start(self):
        """Begins to record; returns the profile."""
        if not _core._trace_begin(self.limit):
            raise RuntimeError("profile: another profile is open; stop it first")
        self._open = True
        return self

    def stop(self):
        """Ends the recording, and writes the file where there is a path."""
        if not self._open:
            return
        self._open = False
        rows, self.dropped = _core._trace_end()
        self.events = sorted((Event(*row) for row in rows), key=lambda e: (e.start, -e.end))
        if self.dropped:
            warnings.warn(f"profile: {self.dropped} events beyond the limit of {self.limit} are missing", stacklevel=2)
        if self.path is not None:
            self.write(self.path)

    __enter__ = start

    def __exit__(self, *exc):
        self.stop()

    def write(self, path):
        """Writes the events as a trace in JSON (times in microseconds)."""
        process = os.getpid()
        first = min((e.start for e in self.events), default=0)
        trace = [
            {"name": e.name, "cat": e.kind, "pid": process, "tid": e.thread, "ts": (e.start - first) / 1000}
            | ({"ph": "X", "dur": (e.end - e.start) / 1000} if e.end > e.start else {"ph": "i", "s": "t"})
            | ({"args": {"detail": e.detail}} if e.detail else {})
            for e in self.events
        ]
        with open(path, "w") as file:
            json.dump({"traceEvents": trace, "displayTimeUnit": "ns", "otherData": {"dropped": self.dropped}}, file)

    def table(self, rows=20):
        """Text: what took longest, by kind and name, at most so many rows. What contains others counts their time, too."""
        sums = {}
        for e in self.events:
            count, total = sums.get((e.kind, e.name), (0, 0))
            sums[e.kind, e.name] = count + 1, total + e.end - e.start
        lines = [f"{'kind':12}{'calls':>9}{'ms':>12}{'us a call':>12}  name"]
        for (kind, name), (count, total) in sorted(sums.items(), key=lambda item: -item[1][1])[:rows]:
            lines.append(f"{kind:12}{count:9}{total / 1e6:12.3f}{total / 1e3 / count:12.3f}  {name.strip()}")
        return "\n".join(lines)


class Event:
    """One event of a profile: kind, thread (the system's number), start and end in nanoseconds, name and detail."""

    __slots__ = ("kind", "thread", "start", "end", "name", "detail")

    def __init__(self, kind, thread, start, end, name, detail):
        self.kind, self.thread, self.start, self.end, self.name, self.detail = kind, thread, start, end, name, detail

    def __repr__(self):
        return f"Event({self.kind}, {self.name!r}, {(self.end - self.start) / 1000:.3f} us)"


class Profiler:
    """MindSpore's name and methods for ``ms.profile``.

    Parameters:
        output_path (str): the folder into which stop() writes ``trace_view_<pid>_<n>.json``; made when it is not there.
        start_profile (bool): whether recording begins at once.
        schedule: which steps, that ``step()`` ends, are recorded: ``ms.profiler.schedule(wait=1, active=2)``; None: all.
        on_trace_ready: called with the Profiler where it has recorded, instead of writing into output_path:
            ``ms.profiler.tensorboard_trace_handler(folder)``.
        kwargs: what MindSpore records of devices and memory; accepted without effect, with a warning.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     profiler = ms.Profiler(output_path=folder)
    ...     _ = ms.ones(3) + 1
    ...     profiler.stop()
    ...     profiler.analyse()
    ...     len(os.listdir(folder))
    1
    """

    def __init__(self, output_path="./data", start_profile=True, schedule=None, on_trace_ready=None, **kwargs):
        for name in kwargs:
            _missing.without_effect(f"Profiler({name}=)", "it records what ran on the CPU, and when")
        self._folder, self._profile, self._done = output_path, None, []
        self._schedule, self._on_trace_ready, self._step = schedule, on_trace_ready, 0
        if start_profile:
            self.start()

    def start(self):
        """Begins to record; with a schedule where the first step is to be recorded. RuntimeError where it records already."""
        if self._profile is not None:
            raise RuntimeError("Profiler: it has been started already")
        if self._schedule is None or self._action() in ("RECORD", "RECORD_AND_SAVE"):
            self._profile = profile().start()

    def _action(self):
        return self._schedule(self._step).name

    def step(self):
        """Ends a step of a schedule: what was recorded is written after the last step of those recorded. RuntimeError where
        there is no schedule."""
        if self._schedule is None:
            raise RuntimeError("Profiler: step needs a schedule")
        if self._profile is not None and self._action() == "RECORD_AND_SAVE":
            self.stop()
        self._step += 1
        if self._profile is None:
            self.start()

    def stop(self):
        """Ends the recording and writes it, or gives it to on_trace_ready. RuntimeError where it does not record; with a
        schedule nothing happens then."""
        if self._profile is None:
            if self._schedule is not None:
                return
            raise RuntimeError("Profiler: it has not been started")
        done, self._profile = self._profile, None
        done.stop()
        self._done.append(done)
        (self._on_trace_ready or (lambda profiler: profiler.write()))(self)

    def write(self, folder=None):
        """Writes what was recorded since it was last written into a folder, by default its own."""
        folder, done, self._done = folder or self._folder, self._done, []
        os.makedirs(folder, exist_ok=True)
        for each in done:
            each.write(os.path.join(folder, f"trace_view_{os.getpid()}_{time.time_ns()}.json"))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self._profile is not None:
            self.stop()

    def analyse(self, **kwargs):
        """Writes what is still being recorded; what was written before is complete already."""
        if self._profile is not None:
            self.stop()


__getattr__ = _missing.getattr_of(__name__)
