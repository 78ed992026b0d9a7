"""torch.utils: data sets and loaders.

>>> import msjit.mint as torch
>>> torch.utils.data.DataLoader.__name__
'DataLoader'
"""

from . import data

__all__ = ["data"]
