"""Settings of data pipelines: seed, worker threads, prefetching."""

import enum

from .. import _missing
from ..ops import streams

_settings = {
    "seed": None, "num_parallel_workers": 8, "prefetch_size": 16, "monitor_sampling_interval": 1000, "callback_timeout": 60,
    "auto_num_workers": False, "enable_shared_mem": True, "enable_autotune": False, "autotune_interval": 0,
    "auto_offload": False, "enable_watchdog": True, "fast_recovery": True, "debug_mode": False, "numa_enable": False,
    "multiprocessing_timeout_interval": 300, "multiprocessing_start_method": "fork", "dynamic_shape": False,
}  # fmt: skip


def set_seed(seed):
    """Seeds shuffling and random transforms; a pipeline draws from a generator made when its iterator is.

    >>> ms.dataset.config.set_seed(3)
    """
    if not isinstance(seed, int) or seed < 0:
        raise ValueError(f"set_seed: expected an int that is not negative, got {seed!r}")
    _settings["seed"] = seed


def get_seed():
    """The seed; 5489 where none is set."""
    return 5489 if _settings["seed"] is None else _settings["seed"]


def pipeline_seed():
    """What pipelines draw from: the seed that is set, here or for all of msjit, else the process's own."""
    if _settings["seed"] is not None:
        return _settings["seed"]
    everywhere = streams.get_seed()
    return streams.first_seed if everywhere is None else everywhere


def set_num_parallel_workers(num):
    """How many threads ``map`` uses where none are given."""
    if not isinstance(num, int) or num < 1:
        raise ValueError(f"set_num_parallel_workers: expected a positive int, got {num!r}")
    _settings["num_parallel_workers"] = num


def get_num_parallel_workers():
    """How many threads ``map`` uses where none are given."""
    return _settings["num_parallel_workers"]


def set_prefetch_size(size):
    """How many rows are made ahead."""
    if not isinstance(size, int) or size < 1:
        raise ValueError(f"set_prefetch_size: expected a positive int, got {size!r}")
    _settings["prefetch_size"] = size


def get_prefetch_size():
    """How many rows are made ahead."""
    return _settings["prefetch_size"]


class ErrorSamplesMode(enum.IntEnum):
    """What becomes of a row that raises: the error is raised (RETURN), or another row stands for it, or none."""

    RETURN, REPLACE, SKIP = 0, 1, 2


def get_error_samples_mode():
    """What becomes of a row that raises: ``ErrorSamplesMode.RETURN``, its error is raised."""
    return ErrorSamplesMode.RETURN


def set_error_samples_mode(error_samples_mode):
    """What becomes of a row that raises; errors are raised, the other two modes are not there.

    >>> ms.dataset.config.set_error_samples_mode(ms.dataset.config.ErrorSamplesMode.RETURN)
    """
    if not isinstance(error_samples_mode, ErrorSamplesMode):
        raise TypeError(f"set_error_samples_mode: expected an ErrorSamplesMode, got {error_samples_mode!r}")
    if error_samples_mode is not ErrorSamplesMode.RETURN:
        raise ValueError(f"set_error_samples_mode: rows that raise are not left out here, got {error_samples_mode!r}")


def _kept(name, kinds, why):
    """The setter and the getter of a setting that is kept and changes nothing."""

    def setter(value, *args, **kwargs):
        if not isinstance(value, kinds) or (kinds is int and isinstance(value, bool)):
            raise TypeError(f"set_{name}: expected {getattr(kinds, '__name__', 'another kind')}, got {value!r}")
        if kinds is int and value < 0:
            raise ValueError(f"set_{name}: expected an int that is not negative, got {value!r}")
        _settings[name] = value

    def getter():
        return _settings[name]

    setter.__name__ = setter.__qualname__ = f"set_{name}"
    getter.__name__ = getter.__qualname__ = f"get_{name}"
    setter.__doc__, getter.__doc__ = f"{why}: it is kept, and changes nothing.", f"{why}."
    globals().update({f"set_{name}": setter, f"get_{name}": getter})


for _name, _kinds, _why in (
    ("monitor_sampling_interval", int, "Milliseconds between two samples of a monitor"),
    ("callback_timeout", int, "Seconds that a callback of a pipeline may take"),
    ("auto_num_workers", bool, "Whether the number of workers is chosen"),
    ("enable_shared_mem", bool, "Whether worker processes share memory"),
    ("enable_autotune", bool, "Whether a pipeline tunes itself"),
    ("autotune_interval", int, "Steps between two tunings"),
    ("auto_offload", bool, "Whether transforms move to the device"),
    ("enable_watchdog", bool, "Whether worker processes are watched"),
    ("fast_recovery", bool, "Whether a pipeline that goes on does so without its earlier rows"),
    ("debug_mode", bool, "Whether rows are made one after the other"),
    ("numa_enable", bool, "Whether memory is bound to a processor's node"),
    ("multiprocessing_timeout_interval", int, "Seconds after which a worker that does not answer is spoken of"),
    ("multiprocessing_start_method", str, "How worker processes begin"),
    ("dynamic_shape", bool, "Whether rows may have shapes of their own, which they always may"),
):
    _kept(_name, _kinds, _why)

__getattr__ = _missing.getattr_of(__name__)
