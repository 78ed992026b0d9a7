"""PyTorch's ``nn.attention``: which kernels ``scaled_dot_product_attention`` may use. There is one here, and it gives what all of
them give.

>>> from msjit.mint.nn.attention import SDPBackend, sdpa_kernel
>>> with sdpa_kernel(SDPBackend.FLASH_ATTENTION):
...     y = ms.mint.nn.functional.scaled_dot_product_attention(ms.ones(1, 1, 1), ms.ones(1, 1, 1), ms.ones(1, 1, 1))
>>> y.tolist()
[[[1.0]]]
"""

import contextlib
import enum

from ... import _missing

__all__ = ["SDPBackend", "sdpa_kernel"]


class SDPBackend(enum.IntEnum):
    """The names of PyTorch's kernels."""

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4


@contextlib.contextmanager
def sdpa_kernel(backends, set_priority=False):
    """A context manager in which attention is computed as everywhere: there is one kernel.

    Args:
        backends: SDPBackend, or a list of them; accepted as PyTorch has it; has no effect.
        set_priority: accepted as PyTorch has it; has no effect.
    Raises:
        TypeError: backends are something else.

    >>> with ms.mint.nn.attention.sdpa_kernel(ms.mint.nn.attention.SDPBackend.MATH):
    ...     pass
    """
    for backend in backends if isinstance(backends, (list, tuple)) else [backends]:
        if not isinstance(backend, SDPBackend):
            raise TypeError(f"sdpa_kernel: expected SDPBackend, got {type(backend).__name__}")
    yield


__getattr__ = _missing.getattr_of(__name__)
