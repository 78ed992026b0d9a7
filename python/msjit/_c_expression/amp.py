"""Names of MindSpore's mixed precision by strategies: what ``network.amp_strategy = create_amp_strategy(...)`` takes.

>>> from msjit._c_expression.amp import AmpLevel, create_amp_strategy
>>> net = ms.nn.Dense(2, 2)
>>> net.amp_strategy = create_amp_strategy(AmpLevel.AmpO3, ms.float16, [], [])
>>> net.amp_strategy.get_amp_level(), net(ms.ops.ones((1, 2))).dtype
(<AmpLevel.AmpO3: 3>, msjit.float32)
"""

import enum

from .. import _missing


class AmpLevel(enum.IntEnum):
    """The levels of auto_mixed_precision."""

    AmpO0, AmpO1, AmpO2, AmpO3, AmpAuto = range(5)


class AmpStrategy:
    """A level with its dtype; its lists of primitives are empty."""

    def __init__(self, level, dtype):
        self._level, self._dtype = level, dtype

    def get_amp_level(self):
        """The AmpLevel."""
        return self._level

    def get_amp_dtype(self):
        """The dtype of what is computed in a narrow one."""
        return self._dtype

    def get_white_list(self):
        """No primitives."""
        return []

    def get_black_list(self):
        """No primitives."""
        return []

    def _apply(self, network):
        from ..amp import auto_mixed_precision

        names = ("O0", "O1", "O2", "O3", "auto")
        auto_mixed_precision(network, names[self._level], self._dtype)


def create_amp_strategy(level, dtype, white_list, black_list):
    """A strategy for a network's ``amp_strategy``. Lists of primitives are refused by ValueError."""
    if white_list or black_list:
        raise ValueError("create_amp_strategy: lists of primitives are not supported; use amp.custom_mixed_precision")
    return AmpStrategy(AmpLevel(level), dtype)


__getattr__ = _missing.getattr_of(__name__)
