"""PyTorch's ``torch.compiler``: what programs ask while they may be compiled.

>>> ms.mint.compiler.is_compiling()
False
"""

from .. import _missing
from ..capture import no_capture as disable

__all__ = ["disable", "is_compiling"]


def is_compiling():
    """False: captured code is the code that runs, so that no program has to tell the two apart.

    Returns:
        bool.

    >>> ms.mint.compiler.is_compiling()
    False
    """
    return False


__getattr__ = _missing.getattr_of(__name__)
