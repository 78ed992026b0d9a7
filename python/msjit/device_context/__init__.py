"""Settings of kinds of devices, under MindSpore's names: ``device_context.cpu``, ``gpu`` and ``ascend``. What is set for a
device that does not exist here says once that it has no effect.

>>> ms.device_context.cpu.device_count()
1
"""

from .. import _missing
from . import ascend, cpu, gpu  # noqa: F401 (what the package offers)

__all__ = ["ascend", "cpu", "gpu"]
__getattr__ = _missing.getattr_of(__name__)
