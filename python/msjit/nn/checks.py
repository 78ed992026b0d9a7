"""Checks of layers' arguments beside those of _checkparam: of another kind TypeError, of another value ValueError."""

from .._checkparam import INC_BOTH, INC_LEFT, INC_RIGHT, check_bool, check_number_range, check_positive_int


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


def kept_fraction(owner, name, value):
    """A number above 0, up to 1."""
    check_number_range(value, 0, 1, INC_RIGHT, (int, float), name, owner)


_NOT_NEGATIVE, _POSITIVE = ((lambda v: v >= 0), "must not be negative"), ((lambda v: v > 0), "must be positive")
_RATE = (lambda v: 0 <= v < 1), "must be in [0, 1)"
_ANY = (lambda v: True), ""
# What optimizers call by one name means one thing.
_NUMBERS = {
    "accum": _NOT_NEGATIVE, "alpha": _ANY, "beta1": _RATE, "beta2": _RATE, "dampening": _NOT_NEGATIVE, "eps": _NOT_NEGATIVE,
    "epsilon": _NOT_NEGATIVE, "l1": _NOT_NEGATIVE, "l2": _NOT_NEGATIVE, "lambd": _ANY, "loss_scale": _POSITIVE,
    "momentum": _NOT_NEGATIVE, "t0": _ANY, "weight_decay": _NOT_NEGATIVE,
}  # fmt: skip
_FLAGS = {
    "centered",
    "nesterov",
    "update_slots",
    "use_amsgrad",
    "use_lazy",
    "use_locking",
    "use_nesterov",
    "use_offload",
}


def optimizer_settings(owner, **settings):
    """Numbers and flags that optimizers take."""
    for name, value in settings.items():
        if name in _FLAGS:
            check_bool(value, name, owner)
            continue
        if not isinstance(value, (int, float)):
            raise TypeError(f"{owner}: {name} must be a number, got {type(value).__name__}")
        fits, text = _NUMBERS[name]
        if not fits(value):
            raise ValueError(f"{owner}: {name} {text}, got {value}")
