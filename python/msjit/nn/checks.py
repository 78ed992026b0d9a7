"""Checks of layers' arguments: of another kind TypeError, of another value ValueError, as MindSpore has them."""


def positive(owner, name, value):
    """A whole number above 0, which is returned."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{owner}: {name} must be an int, got {type(value).__name__}")
    if value <= 0:
        raise ValueError(f"{owner}: {name} must be a positive int, got {value}")
    return value


def positive_sizes(owner, name, value):
    """A positive int or a tuple or list of such."""
    if isinstance(value, (tuple, list)):
        for v in value:
            positive(owner, name, v)
    elif not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{owner}: {name} must be an int or a tuple of ints, got {type(value).__name__}")
    else:
        positive(owner, name, value)


def fraction(owner, name, value, one=True):
    """A number from 0 to 1, with one or without."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise TypeError(f"{owner}: {name} must be a number, got {type(value).__name__}")
    if not 0 <= value <= 1 or (value == 1 and not one):
        raise ValueError(f"{owner}: {name} must be in [0, 1{']' if one else ')'}, got {value}")


def flag(owner, name, value):
    """True or False."""
    if not isinstance(value, bool):
        raise TypeError(f"{owner}: {name} must be a bool, got {type(value).__name__}")
