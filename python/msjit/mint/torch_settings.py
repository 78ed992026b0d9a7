"""PyTorch's global settings of how things are computed: found in ``msjit.mint``.

>>> ms.mint.are_deterministic_algorithms_enabled()
False
"""

__all__ = [
    "are_deterministic_algorithms_enabled", "get_float32_matmul_precision", "set_float32_matmul_precision",
    "use_deterministic_algorithms",
]  # fmt: skip
_asked_for = {"deterministic": False, "matmul": "highest"}


def use_deterministic_algorithms(mode, *, warn_only=False):
    """Remembers that results are to be the same in each run, which they are anyway.

    Args:
        mode: bool, what ``are_deterministic_algorithms_enabled`` says from then on.
        warn_only: accepted as PyTorch has it; has no effect.

    >>> ms.mint.use_deterministic_algorithms(False)
    """
    _asked_for["deterministic"] = bool(mode)


def are_deterministic_algorithms_enabled():
    """What ``use_deterministic_algorithms`` was told last; False at first.

    >>> ms.mint.are_deterministic_algorithms_enabled()
    False
    """
    return _asked_for["deterministic"]


def set_float32_matmul_precision(precision):
    """Remembers how exact products of float32 are to be at least; they are always as exact as float32 allows.

    Args:
        precision: str, "highest", "high" or "medium".
    Raises:
        ValueError: another value.

    >>> ms.mint.set_float32_matmul_precision("high")
    >>> ms.mint.get_float32_matmul_precision()
    'high'
    """
    if precision not in ("highest", "high", "medium"):
        raise ValueError(f"set_float32_matmul_precision: expected 'highest', 'high' or 'medium', got {precision!r}")
    _asked_for["matmul"] = precision


def get_float32_matmul_precision():
    """What ``set_float32_matmul_precision`` was told last; "highest" at first.

    >>> ms.mint.get_float32_matmul_precision() in ("highest", "high", "medium")
    True
    """
    return _asked_for["matmul"]
