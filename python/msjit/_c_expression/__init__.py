"""Names of MindSpore's compiled part that scripts import.

>>> from msjit._c_expression import TensorPy, security
>>> isinstance(ms.tensor(1.0), TensorPy), security.enable_security()
(True, False)
"""

import enum
import types

from .. import _core, _missing
from . import amp as amp  # noqa: PLC0414
from . import typing as typing  # noqa: PLC0414

Tensor = TensorPy = _core.Tensor


def _empty_instance(*size, dtype=None, device=None, pin_memory=False):
    """A tensor of a shape whose elements are not set: ``(2, 3)`` or ``2, 3``.

    >>> from msjit._c_expression import _empty_instance
    >>> _empty_instance((2, 3), dtype=ms.float32).shape
    (2, 3)
    """
    size = size[0] if len(size) == 1 and isinstance(size[0], (tuple, list)) else size
    return _core.empty(*size, dtype=dtype or _core.float32)


def _framework_profiler_step_start():
    """Does nothing: ``ms.profile`` records whole programs."""


def _framework_profiler_step_end():
    """Does nothing: ``ms.profile`` records whole programs."""


def disable_multi_thread():
    """Does nothing: the library starts no threads that would have to be told."""


def _ms_memory_recycle():
    """Gives back memory that is kept for reuse."""
    from ..kinds import ms_memory_recycle

    ms_memory_recycle()


def init_exec_dataset(*args, **kwargs):
    """True: data comes from Python, not from a queue of a device."""
    return True


class CreationType(enum.Enum):
    """How a tensor came to be, which decides whether it may be written in place: a sign for
    ``_pynative_executor.set_creation_type``.

    >>> from msjit._c_expression import CreationType
    >>> CreationType.DEFAULT.value
    0
    """

    DEFAULT, NO_GRAD_MODE, MULTI_OUTPUT, CUSTOM_BPROP = range(4)


class MSContext:
    """The context of compiled code: ``MSContext.get_instance()``."""

    @classmethod
    def get_instance(cls):
        """The one there is."""
        return _context

    def get_ascend_soc_version(self):
        """The kind of Ascend device: "", there is none."""
        return ""

    def get_param(self, name):
        """An option of ``set_context``, by its name."""
        from ..context import get_context

        return get_context(name)


_context = MSContext()
security = types.SimpleNamespace(enable_security=lambda: False)
__getattr__ = _missing.getattr_of(__name__)
