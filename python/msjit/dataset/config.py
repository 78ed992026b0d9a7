"""Settings of data pipelines: seed, worker threads, prefetching."""

from .. import _missing

_settings = {"seed": 0, "num_parallel_workers": 8, "prefetch_size": 16}


def set_seed(seed):
    """Seeds shuffling and random transforms; a pipeline draws from a generator made when its iterator is.

    >>> ms.dataset.config.set_seed(3)
    """
    if not isinstance(seed, int) or seed < 0:
        raise ValueError(f"set_seed: expected an int that is not negative, got {seed!r}")
    _settings["seed"] = seed


def get_seed():
    """The seed."""
    return _settings["seed"]


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


__getattr__ = _missing.getattr_of(__name__)
