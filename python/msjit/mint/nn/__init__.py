"""PyTorch's ``nn``: its ``functional``."""

from . import functional

__all__ = ["functional"]
