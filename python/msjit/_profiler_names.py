"""When a Profiler records, and MindSpore's names for what it could record of devices.

>>> from msjit._profiler_names import schedule
>>> when = schedule(wait=1, active=2, repeat=1)
>>> [when(step).name for step in range(4)]
['NONE', 'RECORD', 'RECORD_AND_SAVE', 'NONE']
"""

import enum

from . import _missing


class ProfilerAction(enum.Enum):
    """What a Profiler does in a step."""

    NONE, WARM_UP, RECORD, RECORD_AND_SAVE = 0, 1, 2, 3


ProfilerLevel = enum.Enum("ProfilerLevel", {n: n for n in ("LevelNone", "Level0", "Level1", "Level2")})
ProfilerActivity = enum.Enum("ProfilerActivity", {n: n for n in ("NPU", "GPU", "CPU")})
AicoreMetrics = enum.Enum(
    "AicoreMetrics",
    {n: n for n in ("PipeUtilization", "ArithmeticUtilization", "Memory", "MemoryL0", "MemoryUB", "ResourceConflictRatio",
                    "L2Cache", "MemoryAccess")} | {"AiCoreNone": "None"},
)  # fmt: skip
ExportType = enum.Enum("ExportType", {"Db": "db", "Text": "text"})
HostSystem = enum.Enum("HostSystem", {n: n.lower() for n in ("CPU", "MEM", "DISK", "NETWORK", "OSRT")})


class schedule:
    """Says for a step's number what a Profiler does in it: it skips skip_first steps; then, again and again, or repeat times
    where that is not 0, it waits, warms up and records for so many steps, the last of which saves.

    >>> ms.profiler.schedule(wait=0, active=1)(7).name
    'RECORD_AND_SAVE'
    """

    def __init__(self, *, wait, active, warmup=0, repeat=0, skip_first=0):
        def checked(value, least, default):
            good = isinstance(value, int) and not isinstance(value, bool) and value >= least
            return value if good else default  # MindSpore, too, takes its default for what is no number of steps

        self.wait, self.active, self.warmup = checked(wait, 0, 0), checked(active, 1, 1), checked(warmup, 0, 0)
        self.repeat, self.skip_first = checked(repeat, 0, 0), checked(skip_first, 0, 0)

    def __call__(self, step):
        if not isinstance(step, int) or step < 0:
            raise ValueError(f"schedule: step must be an int that is not negative, got {step!r}")
        step, length = step - self.skip_first, self.wait + self.warmup + self.active
        if step < 0 or (self.repeat and step >= self.repeat * length):
            return ProfilerAction.NONE
        place = step % length
        if place < self.wait:
            return ProfilerAction.NONE
        if place < self.wait + self.warmup:
            return ProfilerAction.WARM_UP
        return ProfilerAction.RECORD_AND_SAVE if place == length - 1 else ProfilerAction.RECORD

    def __repr__(self):
        return (
            f"Schedule(wait={self.wait}, active={self.active}, warmup={self.warmup}, repeat={self.repeat}, "
            f"skip_first={self.skip_first})"
        )


def tensorboard_trace_handler(dir_name=None, worker_name=None, analyse_flag=True, async_mode=False):
    """What a Profiler's on_trace_ready may be: the traces are written into a folder, by default the Profiler's own.

    >>> callable(ms.profiler.tensorboard_trace_handler("data"))
    True
    """

    def handle(profiler):
        profiler.write(dir_name)

    return handle


class _ExperimentalConfig:
    """What to record of an Ascend device: kept; there is none."""

    def __init__(
        self, profiler_level=ProfilerLevel.Level0, aic_metrics=AicoreMetrics.AiCoreNone, l2_cache=False, mstx=False,
        data_simplification=True, export_type=None, mstx_domain_include=None, mstx_domain_exclude=None, sys_io=False,
        sys_interconnection=False, host_sys=None,
    ):  # fmt: skip
        self.__dict__.update({k: v for k, v in locals().items() if k != "self"})


class mstx:
    """Marks that an Ascend device's profile would show: there is none, they are not kept, and the first one says so."""

    enable = False

    @staticmethod
    def mark(message, stream=None, domain="default"):
        """Marks a moment."""
        _missing.without_effect("profiler.mstx", "its marks belong to profiles of Ascend devices")

    @staticmethod
    def range_start(message, stream=None, domain="default"):
        """Marks the start of a range: 0, the number of a range that is not kept."""
        mstx.mark(message)
        return 0

    @staticmethod
    def range_end(range_id, domain="default"):
        """Marks the end of a range."""


__getattr__ = _missing.getattr_of(__name__)
