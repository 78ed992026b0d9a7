"""Of MindSpore's ``boost`` what changes no result but by what it is asked for: gradients of several steps added up."""

from .. import _missing
from .grad_accumulation import GradientAccumulation

__all__ = ["GradientAccumulation"]

__getattr__ = _missing.getattr_of(__name__, __all__)
