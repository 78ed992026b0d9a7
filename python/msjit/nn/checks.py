"""Checks of layers' arguments beside those of _checkparam: of another kind TypeError, of another value ValueError."""

from .._checkparam import INC_BOTH, INC_LEFT, check_number_range, check_positive_int


def positive(owner, **values):
    """Whole numbers above 0."""
    for name, value in values.items():
        check_positive_int(value, name, owner)


def positive_sizes(owner, **values):
    """Positive ints or tuples or lists of such."""
    for name, value in values.items():
        for v in value if isinstance(value, (tuple, list)) else (value,):
            check_positive_int(v, name, owner)


def fraction(owner, name, value, one=True):
    """A number from 0 to 1, with one or without."""
    check_number_range(value, 0, 1, INC_BOTH if one else INC_LEFT, (int, float), name, owner)
