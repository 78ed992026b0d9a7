"""Checks of arguments under the names of MindSpore's private module, which scripts for it import: what does not fit raises
TypeError for its kind and ValueError for its value; what fits is returned. Our own layers use them, too.

>>> from msjit import _checkparam
>>> _checkparam.check_int_range(2, 0, 3, _checkparam.INC_LEFT, "axis", "Softmax")
2
"""

import functools
import inspect
import operator
import re

EQ, NE, LT, LE, GT, GE, INC_NEITHER, INC_LEFT, INC_RIGHT, INC_BOTH, IN, NOT_IN = range(1, 13)

_RELATIONS = {
    EQ: (operator.eq, "equal to {}"),
    NE: (operator.ne, "other than {}"),
    LT: (operator.lt, "below {}"),
    LE: (operator.le, "at most {}"),
    GT: (operator.gt, "above {}"),
    GE: (operator.ge, "at least {}"),
    IN: (lambda value, several: value in several, "one of {}"),
    NOT_IN: (lambda value, several: value not in several, "none of {}"),
}
_RANGES = {INC_NEITHER: "({}, {})", INC_LEFT: "[{}, {})", INC_RIGHT: "({}, {}]", INC_BOTH: "[{}, {}]"}


def _of(arg_name, prim_name):
    return (f"{prim_name}: " if prim_name else "") + (arg_name or "the argument")


def _check_number(arg_value, value, rel, arg_type=int, arg_name=None, prim_name=None):
    check_is_number(arg_value, arg_type, arg_name, prim_name)
    holds, text = _RELATIONS[rel]
    if not holds(arg_value, value):
        raise ValueError(f"{_of(arg_name, prim_name)} must be {text.format(value)}, got {arg_value}")
    return arg_value


def check_is_number(arg_value, arg_type, arg_name=None, prim_name=None):
    """A number of a type, or of one of several; True and False are none."""
    kinds = arg_type if isinstance(arg_type, tuple) else (arg_type,)
    if not isinstance(arg_value, kinds) or isinstance(arg_value, bool):
        expected = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"{_of(arg_name, prim_name)} must be {expected}, got {type(arg_value).__name__}")
    return arg_value


def check_number_range(arg_value, lower_limit, upper_limit, rel, value_type, arg_name=None, prim_name=None):
    """A number of a type between two limits; rel says which of them it may be."""
    check_is_number(arg_value, value_type, arg_name, prim_name)
    low = arg_value >= lower_limit if rel in (INC_LEFT, INC_BOTH) else arg_value > lower_limit
    high = arg_value <= upper_limit if rel in (INC_RIGHT, INC_BOTH) else arg_value < upper_limit
    if not (low and high):
        limits = _RANGES[rel].format(lower_limit, upper_limit)
        raise ValueError(f"{_of(arg_name, prim_name)} must be in {limits}, got {arg_value}")
    return arg_value


def check(arg_name, arg_value, value_name, value, rel=EQ, prim_name=None, excp_cls=ValueError):
    """A value that has a relation to another."""
    holds, text = _RELATIONS[rel]
    if not holds(arg_value, value):
        raise excp_cls(f"{_of(arg_name, prim_name)} must be {text.format(f'{value_name} {value}')}, got {arg_value}")
    return arg_value


def _number(kind, rel, value):
    def check_it(arg_value, arg_name=None, prim_name=None):
        return _check_number(arg_value, value, rel, kind, arg_name, prim_name)

    return check_it


def _sequence(each):
    def check_all(sequence, arg_name=None, prim_name=None):
        for element in sequence:
            each(element, arg_name, prim_name)
        return sequence

    return check_all


def check_int(arg_value, value, rel, arg_name=None, prim_name=None):
    """An int that has a relation to value."""
    return _check_number(arg_value, value, rel, int, arg_name, prim_name)


def check_float(arg_value, value, rel, arg_name=None, prim_name=None):
    """A float that has a relation to value."""
    return _check_number(arg_value, value, rel, float, arg_name, prim_name)


def check_is_int(arg_value, arg_name=None, prim_name=None):
    """An int."""
    return check_is_number(arg_value, int, arg_name, prim_name)


def check_is_float(arg_value, arg_name=None, prim_name=None):
    """A float."""
    return check_is_number(arg_value, float, arg_name, prim_name)


def check_equal_int(arg_value, value, arg_name=None, prim_name=None):
    """The int value."""
    return _check_number(arg_value, value, EQ, int, arg_name, prim_name)


check_positive_int, check_non_negative_int = _number(int, GT, 0), _number(int, GE, 0)
check_negative_int, check_non_positive_int = _number(int, LT, 0), _number(int, LE, 0)
check_positive_float, check_non_negative_float = _number(float, GT, 0), _number(float, GE, 0)
check_negative_float, check_non_positive_float = _number(float, LT, 0), _number(float, LE, 0)
check_positive_int_sequence, check_positive_float_sequence = map(_sequence, (check_positive_int, check_positive_float))
check_non_negative_int_sequence = _sequence(check_non_negative_int)


def check_number(arg_name, arg_value, value, rel, prim_name):
    """A number that has a relation to value."""
    return check(arg_name, arg_value, "", value, rel, prim_name)


def check_int_range(arg_value, lower_limit, upper_limit, rel, arg_name=None, prim_name=None):
    """An int between two limits."""
    return check_number_range(arg_value, lower_limit, upper_limit, rel, int, arg_name, prim_name)


def check_float_range(arg_value, lower_limit, upper_limit, rel, arg_name=None, prim_name=None):
    """A float between two limits."""
    return check_number_range(arg_value, lower_limit, upper_limit, rel, float, arg_name, prim_name)


def check_bool(arg_value, arg_name=None, prim_name=None):
    """True or False."""
    if not isinstance(arg_value, bool):
        raise TypeError(f"{_of(arg_name, prim_name)} must be a bool, got {type(arg_value).__name__}")
    return arg_value


def check_isinstance(arg_name, arg_value, classes):
    """An instance of a class, else ValueError."""
    if not isinstance(arg_value, classes):
        raise ValueError(f"{arg_name} must be an instance of {classes}, got {type(arg_value).__name__}")
    return arg_value


def check_value_type(arg_name, arg_value, valid_types, prim_name=None):
    """A value of one of several types; True and False only where bool is among them."""
    kinds = tuple(valid_types) if isinstance(valid_types, (tuple, list)) else (valid_types,)
    if not isinstance(arg_value, kinds) or (isinstance(arg_value, bool) and bool not in kinds):
        expected = " or ".join(getattr(kind, "__name__", str(kind)) for kind in kinds)
        raise TypeError(f"{_of(arg_name, prim_name)} must be {expected}, got {type(arg_value).__name__}")
    return arg_value


def check_type_name(arg_name, arg_type, valid_types, prim_name):
    """One of several dtypes."""
    several = valid_types if isinstance(valid_types, (tuple, list, set)) else (valid_types,)
    if arg_type not in several:
        raise TypeError(f"{_of(arg_name, prim_name)} must be one of {', '.join(map(str, several))}, got {arg_type}")
    return arg_type


def check_subclass(arg_name, type_, template_types, prim_name, addition_error_info=None):
    """One of several dtypes, or a dtype of one of several kinds, or one of several classes."""
    several = template_types if isinstance(template_types, (tuple, list, set)) else (template_types,)
    if not any(type_ is t or type_ == t or (isinstance(t, type) and isinstance(type_, t)) for t in several):
        raise TypeError(
            f"{_of(arg_name, prim_name)} must be one of {', '.join(map(str, several))}, got {type_}"
            + (f" {addition_error_info}" if addition_error_info else "")
        )


def check_element_type_of_iterable(arg_name, arg_value, valid_types, prim_name=None):
    """Something whose entries are of one of several types; of a dict the keys."""
    for element in arg_value:
        check_value_type(f"an entry of {arg_name}", element, valid_types, prim_name)


def check_valid_input(arg_name, arg_value, prim_name):
    """Something else than None."""
    if arg_value is None:
        raise ValueError(f"{_of(arg_name, prim_name)} must not be None")
    return arg_value


def check_string(arg_value, valid_values, arg_name=None, prim_name=None):
    """One of several strings, else ValueError."""
    if not isinstance(arg_value, str) or arg_value not in valid_values:
        raise ValueError(f"{_of(arg_name, prim_name)} must be one of {', '.join(valid_values)}, got {arg_value!r}")
    return arg_value


def _matches(target, pattern, flag, prim_name):
    if not re.match(pattern, target, flag):
        raise ValueError(f"{_of(None, prim_name)} must match {pattern!r}, got {target!r}")
    return True


def check_str_by_regular(target, reg=None, flag=re.ASCII, prim_name=None):
    """Whether a text is of letters, digits and _, or matches reg; else ValueError."""
    return _matches(target, reg or r"^\w+[0-9a-zA-Z\_]*$", flag, prim_name)


def check_file_name_by_regular(target, reg=None, prim_name=None):
    """Whether a text can be a file's name; else ValueError."""
    return _matches(target, reg or r"^[0-9a-zA-Z@\_\-\.\:\/\\]+$", re.ASCII, prim_name)


def check_input_format(input_param):
    """A layout: NCHW, else ValueError."""
    if input_param != "NCHW":
        raise ValueError(f"The data format must be NCHW, got {input_param!r}")
    return input_param


def _expand_tuple(n_dimensions):
    def expand(m):
        if isinstance(m, int) and not isinstance(m, bool):
            return (m,) * n_dimensions
        if not isinstance(m, tuple) or len(m) != n_dimensions:
            raise TypeError(f"Expected an int or a tuple of {n_dimensions} ints, got {m!r}")
        for i in m:
            check_is_int(i)
        return m

    return expand


once, twice, triple = map(_expand_tuple, (1, 2, 3))


def check_axis_in_range(axis, ndim):
    """An axis of ndim dimensions, not negative."""
    check_is_int(axis, "axis")
    if not -ndim <= axis < ndim:
        raise ValueError(f"axis {axis} is out of range for {ndim} dimensions")
    return axis % ndim


def args_type_check(*type_args, **type_kwargs):
    """A decorator: arguments must be of these types; a default that is given may be None."""

    def decorate(function):
        signature = inspect.signature(function)
        kinds = signature.bind_partial(*type_args, **type_kwargs).arguments

        @functools.wraps(function)
        def checked(*args, **kwargs):
            for name, value in signature.bind(*args, **kwargs).arguments.items():
                if name in kinds and value is not None and not isinstance(value, kinds[name]):
                    raise TypeError(f"{function.__name__}: {name} must be {kinds[name]}, got {type(value).__name__}")
            return function(*args, **kwargs)

        return checked

    return decorate
