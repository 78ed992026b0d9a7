"""What capture inlines in place of copies, of parts of types, and of tensors without content; see _polyfills."""

import collections
import contextlib
import copy
import copyreg
import functools
import types

from . import _core, _graph_mode
from ._polyfills import REPLACEMENTS, _cannot_be_captured, replaces

REPLACEMENTS[_graph_mode._graph_call] = _graph_mode._call_within

# --- tensors whose elements are not set: these are zeros -----------------------------------------------------------
_full, _default_dtype = _core._raw_ops["full"], _core.get_default_dtype


@replaces(_core.empty)
def _empty(*size, dtype=None, device=None):
    if device is not None or not size:
        return _cannot_be_captured(size)
    if len(size) == 1:
        size = size[0]
    return _full(0, size, _default_dtype() if dtype is None else dtype)


# --- copy ----------------------------------------------------------------------------------------------------------
_AS_THEY_ARE = (
    *(type(None), int, float, bool, complex, str, bytes, type, range, slice, property, type(Ellipsis)),
    *(type(NotImplemented), types.FunctionType, types.BuiltinFunctionType),
)
_Tensor = _core.Tensor
_partial = functools.partial
_Function = types.FunctionType
_Namespace = types.SimpleNamespace
_deque, _defaultdict, _OrderedDict = collections.deque, collections.defaultdict, collections.OrderedDict


@replaces(copy.copy)
def _copy(x):
    cls = type(x)
    if cls in _AS_THEY_ARE or cls is tuple or cls is frozenset or isinstance(x, type):
        return x
    if cls is list:
        return x[:]
    if cls is dict or cls is set:
        return x.copy()
    if isinstance(x, _partial):
        return _cannot_be_captured(x)  # the copy shares its parts
    method = getattr(cls, "__copy__", None)
    if method is not None:
        return method(x)
    return _again(x, cls, _same, None)


@replaces(copy.deepcopy)
def _deepcopy(x, memo=None, _nil=None):
    return _deep(x, [] if memo is None else _cannot_be_captured(x))


def _same(x, seen):
    return x


def _deep(x, seen):
    cls = type(x)
    if cls is slice:
        return _cannot_be_captured(x)
    if cls in _AS_THEY_ARE or isinstance(x, type):
        return x
    for old, new in seen:
        if old is x:
            return new
    if cls is list:
        made = []
        seen.append((x, made))
        for value in x:
            made.append(_deep(value, seen))
        return made
    if cls is dict:
        made = {}
        seen.append((x, made))
        for key, value in x.items():
            made[_deep(key, seen)] = _deep(value, seen)
        return made
    if cls is tuple:
        made = [_deep(value, seen) for value in x]
        for a, b in zip(x, made):
            if a is not b:
                made = tuple(made)
                seen.append((x, made))
                return made
        return x
    if cls is set or cls is frozenset:
        made = cls([_deep(value, seen) for value in x])
        seen.append((x, made))
        return made
    if cls is _Tensor:
        made = _deep_tensor(x)
        seen.append((x, made))
        return made
    if getattr(x, "__deepcopy__", None) is not None:
        return _cannot_be_captured(x)
    return _again(x, cls, _deep, seen)


def _deep_tensor(x):
    if x.requires_grad and not x.is_leaf or len(x.__dict__):
        return _cannot_be_captured(x)
    made = x.detach().copy()
    if x.requires_grad:
        made.requires_grad_()
    return made


# What __reduce_ex__ says of the type, with no more than that.
def _again(x, cls, part, seen):
    if cls is _Namespace:
        made = cls()
        if seen is not None:
            seen.append((x, made))
        for name, value in list(vars(x).items()):
            setattr(made, name, part(value, seen))
        return made
    if isinstance(x, tuple):
        if not _copies_by_arguments(cls):
            return _cannot_be_captured(x)
        made = cls.__new__(cls, *[part(value, seen) for value in x.__getnewargs__()])
        if seen is not None:
            seen.append((x, made))
        if hasattr(x, "__dict__"):
            for name, value in list(vars(x).items()):
                object.__setattr__(made, name, part(value, seen))
        return made
    if isinstance(x, _deque):
        if cls is not _deque:
            return _cannot_be_captured(x)
        made = _deque((), x.maxlen)
        if seen is not None:
            seen.append((x, made))
        for value in x:
            made.append(part(value, seen))
        return made
    if cls is _defaultdict or cls is _OrderedDict:
        if cls is _OrderedDict and vars(x):
            return _cannot_be_captured(x)  # it copies its attributes, too
        made = cls(part(x.default_factory, seen)) if cls is _defaultdict else cls()
        if seen is not None:
            seen.append((x, made))
        for key, value in x.items():
            made[part(key, seen)] = part(value, seen)
        return made
    if not _copies_plainly(cls):
        return _cannot_be_captured(x)
    if isinstance(x, list):
        made = cls.__new__(cls)
    elif isinstance(x, dict):
        made = cls.__new__(cls)
    elif isinstance(x, (set, frozenset, str, bytes, int, float, complex, _Tensor)):
        return _cannot_be_captured(x)
    elif cls.__new__ is not object.__new__:
        return _cannot_be_captured(x)
    else:
        made = object.__new__(cls)
    if seen is not None:
        seen.append((x, made))
    if hasattr(x, "__dict__"):
        for name, value in list(vars(x).items()):
            object.__setattr__(made, name, part(value, seen))
    for base in cls.__mro__:
        slots = vars(base).get("__slots__", ()) if base is not object and base is not list and base is not dict else ()
        for name in (slots,) if isinstance(slots, str) else slots:
            if name[:2] == "__" and name != "__dict__" and name != "__weakref__":
                return _cannot_be_captured(x)
            if name != "__dict__" and name != "__weakref__" and hasattr(x, name):
                setattr(made, name, part(getattr(x, name), seen))
    if isinstance(x, list):
        for value in x:
            made.append(part(value, seen))
    elif isinstance(x, dict):
        for key, value in x.items():
            made[part(key, seen)] = part(value, seen)
    return made


def _copies_by_arguments(cls):
    for base in cls.__mro__:
        if base is not tuple and base is not object and vars(base).get("__slots__", ()):
            return False
    by_python = type(cls.__new__) is types.FunctionType and type(cls.__getnewargs__) is types.FunctionType
    return by_python and _reduces_plainly(cls)


def _copies_plainly(cls):
    return not hasattr(cls, "__getnewargs__") and _reduces_plainly(cls)


def _reduces_plainly(cls):
    if hasattr(cls, "__getattr__") or type(cls.__getattribute__) is types.FunctionType:
        return False  # asked for __setstate__ and others
    for name in ("__reduce_ex__", "__reduce__", "__getstate__"):
        if getattr(cls, name, None) is not getattr(object, name, None):
            return False
    return (
        not hasattr(cls, "__setstate__") and not hasattr(cls, "__getnewargs_ex__") and cls not in copyreg.dispatch_table
    )


# --- types -----------------------------------------------------------------------------------------------------------
@replaces(type.mro)
def _mro(cls, /):
    if type(cls).mro is not type.mro:
        return _cannot_be_captured(cls)
    return list(cls.__mro__)


def _namespace_eq(a, b):
    return dict(vars(a)) == dict(vars(b))


def _namespace_repr(x):
    name = "namespace" if type(x) is _Namespace else type(x).__name__
    return f"{name}({', '.join([f'{k}={v!r}' for k, v in vars(x).items()])})"


if hasattr(contextlib, "_lookup_special"):  # 3.15: ExitStack looks for __enter__ and __exit__ with inspect

    @replaces(contextlib._lookup_special)
    def _special_method(obj, name, default):
        cls = type(obj)
        for base in cls.__mro__:
            if name in vars(base):
                found = vars(base)[name]
                return found.__get__(obj) if type(found) is _Function else _cannot_be_captured(obj)
        return default if type(cls) is type else _cannot_be_captured(obj)
