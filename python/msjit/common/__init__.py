"""What layers share: initializers."""

from ..autograd import Function as _Function  # noqa: F401 (MindSpore's name)
from . import initializer as initializer  # noqa: PLC0414
