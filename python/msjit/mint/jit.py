"""PyTorch's ``torch.jit``, as far as programs use it: ``script`` and ``trace`` compile as ``msjit.jit`` does, and the marks that
scripted code needs say nothing here.

>>> ms.mint.jit.script(lambda x: x * 2)(ms.ones(1)).tolist()
[2.0]
"""

import builtins
import types
import typing
from typing import Final

from .. import _missing

__all__ = [
    "Final", "annotate", "export", "ignore", "is_scripting", "is_tracing", "isinstance", "script", "script_if_tracing",
    "trace", "unused",
]  # fmt: skip


def script(obj, optimize=None, _frames_up=0, _rcb=None, example_inputs=None):
    """A function or module that is compiled; see ``msjit.jit``. Classes are given back as they are.

    Args:
        obj: function, module or class.
        optimize: accepted as PyTorch has it; has no effect.
        _frames_up: accepted as PyTorch has it; has no effect.
        _rcb: accepted as PyTorch has it; has no effect.
        example_inputs: accepted as PyTorch has it; has no effect.
    Returns:
        the compiled function, or the module itself, whose calls are compiled.

    >>> float(ms.mint.jit.script(lambda x: x.sum())(ms.ones(3)))
    3.0
    """
    from .torch_names import compile

    return obj if isinstance(obj, type) else compile(obj)


def trace(func, example_inputs=None, **settings):
    """A function or module that is compiled. What it does for other inputs is what Python would do: nothing of the examples is
    frozen.

    Args:
        func: function or module.
        example_inputs: Tensor or tuple; accepted as PyTorch has it; has no effect.
        settings: accepted as PyTorch has it; they have no effect.
    Returns:
        the compiled function, or the module itself, whose calls are compiled.

    >>> ms.mint.jit.trace(lambda x: x + 1, (ms.ones(1),))(ms.zeros(2)).tolist()
    [1.0, 1.0]
    """
    return script(func)


def _itself(what):
    def mark(fn=None, *args, **kwargs):
        return fn if callable(fn) else lambda function: function

    mark.__name__ = mark.__qualname__ = what
    mark.__doc__ = f"""The function itself: {what} is a mark for PyTorch's scripted code. Works as a decorator with settings
    too.

    Args:
        fn: function; anything else stands for a setting.
        args: accepted as PyTorch has it; they have no effect.
        kwargs: accepted as PyTorch has it; they have no effect.
    Returns:
        the function.

    >>> ms.mint.jit.{what}(len) is len
    True
    """
    return mark


export, ignore, unused, script_if_tracing = map(_itself, ("export", "ignore", "unused", "script_if_tracing"))


def annotate(the_type, the_value):
    """the_value itself; the_type is what PyTorch's scripted code should take it for.

    >>> ms.mint.jit.annotate(int, 3)
    3
    """
    return the_value


def is_scripting():
    """False: code that is compiled is Python.

    >>> ms.mint.jit.is_scripting()
    False
    """
    return False


def is_tracing():
    """False: what is captured takes all of Python's ways.

    >>> ms.mint.jit.is_tracing()
    False
    """
    return False


def isinstance(obj, target_type):  # noqa: A001
    """Whether an object is of a type, which may say what containers hold: ``list[Tensor]``, ``dict[str, Tensor]``,
    ``Optional[Tensor]``.

    Args:
        obj: any object.
        target_type: type, one of ``typing``'s, or a tuple of them.
    Returns:
        bool.

    >>> ms.mint.jit.isinstance([ms.ones(1)], list[ms.Tensor]), ms.mint.jit.isinstance([1], list[ms.Tensor])
    (True, False)
    """
    if target_type is None:
        return obj is None
    if builtins.isinstance(target_type, tuple):
        return any(isinstance(obj, t) for t in target_type)
    origin, parts = typing.get_origin(target_type), typing.get_args(target_type)
    if origin is None:
        return target_type is typing.Any or builtins.isinstance(obj, target_type)
    if origin in (typing.Union, types.UnionType):
        return any(isinstance(obj, t) for t in parts)
    if not builtins.isinstance(obj, origin):
        return False
    if origin is tuple and not (len(parts) == 2 and parts[1] is Ellipsis):
        return len(obj) == len(parts) and all(isinstance(x, t) for x, t in zip(obj, parts))
    if builtins.isinstance(obj, dict):
        return all(isinstance(k, parts[0]) and isinstance(v, parts[1]) for k, v in obj.items())
    return all(isinstance(x, parts[0]) for x in obj)


__getattr__ = _missing.getattr_of(__name__)
