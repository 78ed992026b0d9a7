"""torch.utils.dlpack: tensors of other libraries, and for them, without a copy.

>>> from msjit.mint.utils.dlpack import from_dlpack, to_dlpack
>>> from_dlpack(ms.tensor([1.0, 2.0])).tolist()
[1.0, 2.0]
"""

from ..._core import from_dlpack

__all__ = ["from_dlpack", "to_dlpack"]


def to_dlpack(tensor):
    """A DLPack capsule of a Tensor's memory, to be taken once.

    >>> ms.mint.utils.dlpack.to_dlpack(ms.ones(2)).__class__.__name__
    'PyCapsule'
    """
    return tensor.__dlpack__()
