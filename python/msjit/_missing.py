"""What is said when a module is asked for a name that it does not have, or a constructor for a keyword: the nearest; and
of what programs may ask for and msjit does not do."""

import os
import sys
import types
import warnings


def attribute_error(module, name, names=None):
    """An AttributeError for a module (its name) without that attribute; names: what it offers, by default __all__."""
    text = f"module {module!r} has no attribute {name!r}"
    if not name.startswith("_"):
        import difflib

        here = sys.modules.get(module)
        names = list(names if names is not None else getattr(here, "__all__", None) or dir(here))
        lower = {}
        for n in names:
            if not n.startswith("_"):
                lower.setdefault(n.lower(), []).append(n)
        from ._names import instead

        new = instead(module.partition(".")[2], name)
        near = [] if new else difflib.get_close_matches(name.lower(), lower, 3, 0.6)
        if new:
            text += f"; write {new}"
        if near:
            alike = lambda n: difflib.SequenceMatcher(None, name, n).ratio()  # of names that differ in case only
            text += "; the nearest there is: " + ", ".join(max(lower[n], key=alike) for n in near)
    return AttributeError(text, name=name, obj=sys.modules.get(module))


def elsewhere(module, name, names=None):
    """The value of a name that a module lacks and another has for MindSpore's programs (_names.py); else that error."""
    if name[:2] == "__":  # what Python asks for
        raise attribute_error(module, name, names)
    import importlib  # "from . import" would ask the package for it, and so come here again

    try:
        found = importlib.import_module("msjit._names").find(module.partition(".")[2], name)
    except KeyError:
        raise attribute_error(module, name, names) from None
    explain_calls({name: found})
    return vars(sys.modules[module]).setdefault(name, found)  # kept: captured code reads it from there


def getattr_of(module, names=None, itself=()):
    """A module's ``__getattr__`` that says so; itself: names that MindSpore has for modules whose functions are this one's."""

    def __getattr__(name):
        if name in itself:
            return sys.modules[module]
        return elsewhere(module, name, names)

    return __getattr__


def wrong_call(name, signature, args, kwargs):
    """Why the arguments do not fit the signature, in the words of a wrong call of an op; None when they do fit."""
    import difflib
    import inspect

    parameters = signature.parameters.values()
    kinds = {p.kind for p in parameters}
    positional = [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
    named = positional + [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
    given = positional[: len(args)]
    unknown = [] if inspect.Parameter.VAR_KEYWORD in kinds else [k for k in kwargs if k not in named]
    twice = [k for k in given if k in kwargs]
    missed = [
        p.name for p in parameters if p.name in named and p.default is p.empty and p.name not in (*given, *kwargs)
    ]
    if len(args) > len(positional) and inspect.Parameter.VAR_POSITIONAL not in kinds:
        why = f"takes at most {len(positional)} positional arguments, got {len(args)}"
    elif unknown:
        near = difflib.get_close_matches(unknown[0], [k for k in named if k not in (*given, *kwargs)], 1)
        why = f"got an unexpected keyword argument {unknown[0]!r}" + (f"; did you mean {near[0]!r}?" if near else "")
    elif twice:
        why = f"got several values for {twice[0]!r}"
    elif missed:
        why = f"misses argument {missed[0]!r}"
    else:
        return None
    return explained(name, why, signature, args, kwargs)


def explained(name, why, signature, args, kwargs):
    """What is said of a call: why it is wrong, what there is, what was given."""
    given = [described(v) for v in args] + [f"{k}={described(v)}" for k, v in kwargs.items()]
    return f"{name}() {why}\n  signature: {name}{signature}\n  given: ({', '.join(given)})"


def described(value):
    from ._core import Tensor

    return (
        f"Tensor[{str(value.dtype).lower()}{tuple(value.shape)}]"
        if isinstance(value, Tensor)
        else type(value).__qualname__
    )


_PACKAGE = __name__.partition(".")[0] + "."


_explained = set()  # classes


def explain_calls(holder):
    """Lets the public functions and classes of this package in holder, a module's globals or a class, say what there is when
    they are called wrong; of a class the constructor and ``__call__`` too."""
    from . import _core

    explain = getattr(_core, "_explain_calls", lambda *_: None)  # there is one where there is capture
    is_module = isinstance(holder, dict)
    for name, value in list((holder if is_module else vars(holder)).items()):
        if name[:1] == "_" and (is_module or name not in ("__init__", "__call__")):
            continue
        if type(value) is types.FunctionType:
            if f"{value.__module__}.".startswith(_PACKAGE):
                explain(value, _wrong_arguments)
        elif is_module and isinstance(value, type):
            for cls in value.__mro__:
                if cls not in _explained and f"{cls.__module__}.".startswith(_PACKAGE):
                    _explained.add(cls)
                    explain_calls(cls)


def explain_forms(forms):
    """Lets further forms of ops, by the ops' names, say under that name what was wrong with a call."""
    for name, form in forms.items():
        form.__name__ = name
    explain_calls(forms)


def _wrong_arguments(function, args, kwargs, error, within):
    """What is said where the interpreter would not take the arguments, or, within the function, could not work with their
    values; None: what it says itself."""
    import inspect

    from . import _wrong_values

    if within and not _wrong_values.is_the_interpreters(
        error
    ):  # first: programs catch errors that are raised on purpose
        return None
    signature, name = inspect.signature(function), function.__name__
    if isinstance(error, AttributeError) and not within:
        text = _no_tensor(name, signature, args, kwargs, error.obj)
        within = _wrong_values.is_the_interpreters(error)  # one of several that belong to no parameter of their own
        if text or not within:
            return text
    self = None
    if next(iter(signature.parameters), None) == "self" and args:
        (self, *args), (_, *parameters) = args, signature.parameters.values()
        signature = signature.replace(parameters=parameters)
        if name in ("__init__", "__call__", "construct", "forward"):
            classes = type(self).__mro__
            own = _is_form_of(getattr(classes[0], name), function)
            name = next(c for c in classes if own or _is_form_of(vars(c).get(name), function)).__name__
    if within:
        return _wrong_values.explained(name, signature, args, kwargs, error, self)
    return wrong_call(name, signature, args, kwargs)


def _is_form_of(method, function):
    """Whether function is the method, or what capture runs in its place."""
    return method is function or (
        getattr(method, "__qualname__", None) == function.__qualname__
        and getattr(method, "__globals__", None) is function.__globals__
    )


def _no_tensor(name, signature, args, kwargs, value):
    """What is said of an argument that has not what tensors have; None: none of the function's own."""
    try:
        bound = signature.bind(*args, **kwargs).arguments
    except TypeError:
        return None
    wrong = next((n for n, v in bound.items() if v is value), None)
    if wrong is None or wrong == "self":
        return None
    given = {n: v for n, v in bound.items() if n != "self"}
    signature = signature.replace(parameters=[p for n, p in signature.parameters.items() if n != "self"])
    return explained(name, f"argument {wrong!r} must be a Tensor, not {type(value).__name__}", signature, (), given)


_told = set()
_HERE = os.path.dirname(__file__)


def without_effect(what, instead):
    """Warns, the first time, that ``what`` was accepted and has no effect; instead: what happens."""
    say_once(what, f"{what} has no effect in msjit: {instead}", UserWarning)


def say_once(what, text, category):
    """Warns with a text, at the program's line, the first time that it is about ``what``."""
    if what in _told:
        return
    _told.add(what)
    level, frame = 1, sys._getframe(0)
    ours = (_HERE, "<frozen importlib")
    while frame.f_back is not None and frame.f_code.co_filename.startswith(ours):
        frame, level = frame.f_back, level + 1
    warnings.warn(text, category, stacklevel=level)


def advise():
    """Lets uncaught errors say what to write instead of what is called by the habits of another library (_habits.py)."""
    before = sys.excepthook

    def excepthook(kind, error, traceback):
        text = None
        if kind in (TypeError, AttributeError):
            import importlib

            try:
                text = importlib.import_module("msjit._habits").advice(error)
            except Exception:  # advice is no reason for another error
                pass
        before(kind, error, traceback)
        if text:
            print(f"msjit: {text}", file=sys.stderr)

    sys.excepthook = excepthook
