"""PyTorch's ``signal``: windows.

>>> ms.mint.signal.windows.hann(3).tolist()
[0.0, 1.0, 0.0]
"""

from ... import _missing
from . import windows

__all__ = ["windows"]
__getattr__ = _missing.getattr_of(__name__)
