"""torch.utils: data sets and loaders.

>>> import msjit.mint as torch
>>> torch.utils.data.DataLoader.__name__
'DataLoader'
"""

from . import _pytree as _pytree
from . import checkpoint, data, dlpack

__all__ = ["checkpoint", "data", "dlpack"]
