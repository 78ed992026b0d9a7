"""What capture inlines in place of functions and methods written in C. Never run by Python itself.

Each does what its original does, out of what capture knows: lists, dicts, tuples, generators and calls.
"""

import functools
import math
import operator
import types

from ._interpreter import define

REPLACEMENTS = {}  # the original (by identity) -> the function that is inlined


def replaces(*originals):
    def register(function):
        for original in originals:
            REPLACEMENTS[original] = function
        return function

    return register


def said(function, *args, **kwargs):
    """What the original says when it raises, on this version: replacements that raise say the same."""
    try:
        function(*args, **kwargs)
    except Exception as error:
        return str(error.args[0]) if error.args else ""


# --- builtins ------------------------------------------------------------------------------------------------------
_MISSING = object()


_EMPTY_MIN, _EMPTY_MAX = said(min, ()), said(max, ())


def _min_max(args, key, default, better, empty):
    if len(args) != 1 and (default is not _MISSING or not args):
        return _cannot_be_captured(args)
    items = args[0] if len(args) == 1 else args
    best = best_key = _MISSING
    for item in items:
        k = item if key is None else key(item)
        if best is _MISSING or better(k, best_key):
            best, best_key = item, k
    if best is _MISSING:
        if len(args) == 1 and default is not _MISSING:
            return default
        raise ValueError(empty)
    return best


@replaces(max)
def _max(*args, key=None, default=_MISSING):
    return _min_max(args, key, default, lambda a, b: a > b, _EMPTY_MAX)


@replaces(min)
def _min(*args, key=None, default=_MISSING):
    return _min_max(args, key, default, lambda a, b: a < b, _EMPTY_MIN)


# --- functools ----------------------------------------------------------------------------------------------
_EMPTY_REDUCE = said(functools.reduce, min, ())


@replaces(functools.reduce)
def _reduce(function, sequence, initial=_MISSING, /):
    try:
        it = iter(sequence)
    except TypeError:  # said in words of its own
        return _cannot_be_captured(sequence)
    value = initial
    if initial is _MISSING:
        value = next(it, _MISSING)
        if value is _MISSING:
            raise TypeError(_EMPTY_REDUCE)
    for element in it:
        value = function(value, element)
    return value


def _single_method(self, obj, cls):
    dispatch = self.dispatcher.dispatch

    def _method(*args, **kwargs):
        if not args:
            return _cannot_be_captured(args)
        method = dispatch(args[0].__class__)
        if isinstance(method, staticmethod):
            return method.__func__(*args, **kwargs)
        if isinstance(method, classmethod):
            return method.__func__(cls, *args, **kwargs)
        if not isinstance(method, types.FunctionType):
            return _cannot_be_captured(method)
        return method(obj, *args, **kwargs)

    return _method


class _Key:
    def __init__(self, compare, obj):
        self.compare = compare
        self.obj = obj

    def _compared(self, other):
        if type(other) is not _Key:
            return _cannot_be_captured(other)
        return self.compare(self.obj, other.obj)

    def __lt__(self, other):
        return self._compared(other) < 0

    def __gt__(self, other):
        return self._compared(other) > 0

    def __eq__(self, other):
        return self._compared(other) == 0

    def __le__(self, other):
        return self._compared(other) <= 0

    def __ge__(self, other):
        return self._compared(other) >= 0

    __hash__ = None


@replaces(functools.cmp_to_key)
def _cmp_to_key(mycmp):
    return lambda obj: _Key(mycmp, obj)


# --- operator ------------------------------------------------------------------------------------------------------
def _binary(expression, *names):
    own = f"_operator_{names[0]}"  # of this module, by whose globals capture knows what stands for C code
    made = define(own, f"def {own}(a, b, /):\n    {expression}", "operator", globals())
    for name in names:
        REPLACEMENTS[getattr(operator, name)] = made


for _names, _op in (
    ("add", "+"),
    ("sub", "-"),
    ("mul", "*"),
    ("truediv", "/"),
    ("floordiv", "//"),
    ("mod", "%"),
    ("pow", "**"),
    ("matmul", "@"),
    ("and_", "&"),
    ("or_", "|"),
    ("xor", "^"),
    ("lshift", "<<"),
    ("rshift", ">>"),
):
    _binary(f"return a {_op} b", *_names.split())
    _binary(f"a {_op}= b\n    return a", *["i" + n.rstrip("_") for n in _names.split()])
for _name, _op in (("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">="), ("eq", "=="), ("ne", "!=")):
    _binary(f"return a {_op} b", _name)
_binary("return a is b", "is_")
_binary("return a is not b", "is_not")
_binary("return b in a", "contains")
_binary("return a[b]", "getitem")
_binary("del a[b]", "delitem")


# Of sequences alone, which what a class defines for + does not make it.
@replaces(operator.concat)
def _concat(a, b, /):
    if type(a) not in (list, tuple, str, bytes) or type(b) is not type(a):
        return _cannot_be_captured(a)
    return a + b


@replaces(operator.iconcat)
def _iconcat(a, b, /):
    if type(a) is not list:
        return _concat(a, b)
    list.extend(a, b)  # not +=, for which b's __radd__ is asked first
    return a


@replaces(operator.setitem)
def _setitem(a, b, c, /):
    a[b] = c


@replaces(operator.neg)
def _neg(a, /):
    return -a


@replaces(operator.pos)
def _pos(a, /):
    return +a


@replaces(operator.invert, operator.inv)
def _invert(a, /):
    return ~a


@replaces(operator.not_)
def _not(a, /):
    return not a


@replaces(operator.truth)
def _truth(a, /):
    return True if a else False


@replaces(operator.abs)
def _abs(a, /):
    return abs(a)


@replaces(operator.countOf)
def _count_of(a, b, /):
    try:
        it = iter(a)
    except TypeError:
        return _cannot_be_captured(a)
    return sum([1 for v in it if b in (v,)])


_NOT_THERE = said(operator.indexOf, (), 0)


@replaces(operator.indexOf)
def _index_of(a, b, /):
    try:
        it = iter(a)
    except TypeError:
        return _cannot_be_captured(a)
    for i, v in enumerate(it):
        if b in (v,):
            return i
    raise ValueError(_NOT_THERE)


@replaces(operator.length_hint)
def _length_hint(obj, default=0, /):
    fits = type(default) is int and -(1 << 62) < default < 1 << 62
    if not fits or type(obj) not in (list, tuple, dict, set, frozenset, str, range, bytes):
        return _cannot_be_captured(obj)
    return len(obj)


@replaces(operator.itemgetter)
def _itemgetter(item, /, *items):
    if not items:
        return lambda obj, /: obj[item]
    items = (item, *items)
    return lambda obj, /: tuple([obj[i] for i in items])


def _resolve(obj, attr):
    for name in attr.split("."):
        obj = getattr(obj, name)
    return obj


@replaces(operator.attrgetter)
def _attrgetter(attr, /, *attrs):
    for name in (attr, *attrs):
        if type(name) is not str:
            return _cannot_be_captured(name)
    if not attrs:
        return lambda obj, /: _resolve(obj, attr)
    attrs = (attr, *attrs)
    return lambda obj, /: tuple([_resolve(obj, a) for a in attrs])


@replaces(operator.methodcaller)
def _methodcaller(name, /, *args, **kwargs):
    if type(name) is not str:
        return _cannot_be_captured(name)
    return lambda obj, /: getattr(obj, name)(*args, **kwargs)


# --- math ----------------------------------------------------------------------------------------------------------
@replaces(math.isclose)
def _isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    for number in (a, b, rel_tol, abs_tol):
        if type(number) not in (int, float, bool):
            return _cannot_be_captured(a)
    a, b = float(a), float(b)
    if rel_tol < 0.0 or abs_tol < 0.0:
        return _cannot_be_captured(a)
    if a == b:
        return True
    if math.isinf(a) or math.isinf(b):
        return False
    diff = abs(b - a)
    return diff <= abs(rel_tol * b) or diff <= abs(rel_tol * a) or diff <= abs_tol


def _cannot_be_captured(x):
    return eval("x")
