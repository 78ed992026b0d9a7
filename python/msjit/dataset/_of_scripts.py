"""Names of MindSpore's dataset that scripts use and that change nothing here.

>>> import warnings
>>> with warnings.catch_warnings():
...     warnings.simplefilter("ignore")
...     ms.dataset.DatasetCache(session_id=1).session_id
1
"""

import enum

from .. import _missing

INT32_MAX = 2**31 - 1


class Implementation(enum.Enum):
    """Whether MindSpore computes a transform in C++ or in Python: here it makes no difference."""

    C = 0
    PY = 1


class DatasetCache:
    """A server's cache of rows that several processes share: there is none, each reads its rows when they are asked for.

    Parameters:
        session_id (int): from 1 to 2**32 - 1.
        size (int): megabytes, not negative.
        spilling (bool): whether rows go to a disk.
        hostname, port, num_connections, prefetch_size: of the server.
    """

    def __init__(
        self, session_id, size=0, spilling=False, hostname=None, port=None, num_connections=None, prefetch_size=None
    ):
        for name, value, least, most in (("session_id", session_id, 1, 2**32 - 1), ("size", size, 0, 2**64 - 1)):
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"DatasetCache: {name} must be int, got {type(value).__name__}")
            if not least <= value <= most:
                raise ValueError(f"DatasetCache: {name} must be from {least} to {most}, got {value}")
        if not isinstance(spilling, bool):
            raise TypeError(f"DatasetCache: spilling must be bool, got {type(spilling).__name__}")
        self.session_id, self.size, self.spilling = session_id, size, spilling
        _missing.without_effect("DatasetCache()", "rows are read when they are asked for")


__getattr__ = _missing.getattr_of(__name__)
