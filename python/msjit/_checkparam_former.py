"""Names that MindSpore 1's ``_checkparam`` had: its functions as a class's, and its relations as another's."""

from . import _checkparam

_RELATIONS = "EQ NE LT LE GT GE INC_NEITHER INC_LEFT INC_RIGHT INC_BOTH IN NOT_IN".split()
Rel = type("Rel", (), {name: getattr(_checkparam, name) for name in _RELATIONS})
Rel.__doc__ = "How numbers compare, and which ends of a range belong to it."


class _Functions(type):
    def __getattr__(cls, name):
        return getattr(_checkparam, name)


class Validator(metaclass=_Functions):
    """The checks of arguments.

    >>> from msjit._checkparam_former import Validator
    >>> Validator.check_positive_int(3, "size")
    3
    """
