"""torch.fx: of it the mark that programs put on functions. Capture looks into functions without marks; graphs are not made by
hand here (``ms.jit`` and ``ms.export`` make them).

>>> @ms.mint.fx.wrap
... def doubled(x):
...     return x * 2
>>> doubled(2)
4
"""

from .. import _missing

__all__ = ["wrap"]


def wrap(fn_or_name):
    """The function, or its name, as it is.

    Args:
        fn_or_name: function or str.
    Raises:
        RuntimeError: it is neither.

    >>> ms.mint.fx.wrap("len")
    'len'
    """
    if not callable(fn_or_name) and not isinstance(fn_or_name, str):
        raise RuntimeError(f"fx.wrap: expected a function or the name of one, got {type(fn_or_name).__name__}")
    return fn_or_name


__getattr__ = _missing.getattr_of(__name__)
