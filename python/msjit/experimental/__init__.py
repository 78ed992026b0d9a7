"""What MindSpore calls experimental: optimizers with groups and schedulers as PyTorch has them."""

from .. import _missing
from . import optim as optim  # noqa: PLC0414

__all__ = ["optim"]
__getattr__ = _missing.getattr_of(__name__)
