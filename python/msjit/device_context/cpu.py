"""The CPU: there is one.

>>> ms.device_context.cpu.is_available()
True
"""

import types

from .. import _missing


def is_available():
    """True."""
    return True


def device_count():
    """1."""
    return 1


def threads_num(num):
    """How many threads an op may use, as ``set_context(runtime_num_threads=num)``."""
    if not isinstance(num, int) or isinstance(num, bool):
        raise TypeError(f"threads_num: num must be int, got {type(num).__name__}")
    if num < 1:
        raise ValueError(f"threads_num: num must be positive, got {num}")
    from ..context import set_context

    set_context(runtime_num_threads=num)


op_tuning = types.SimpleNamespace(threads_num=threads_num)
__getattr__ = _missing.getattr_of(__name__)
