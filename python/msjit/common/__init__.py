"""What layers share: initializers."""

from . import initializer as initializer  # noqa: PLC0414
