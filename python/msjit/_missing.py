"""What is said when a module is asked for a name that it does not have, or a constructor for a keyword: the nearest."""

import functools
import sys


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
        near = difflib.get_close_matches(name.lower(), lower, 3, 0.6)
        if near:
            alike = lambda n: difflib.SequenceMatcher(None, name, n).ratio()  # of names that differ in case only
            text += "; the nearest there is: " + ", ".join(max(lower[n], key=alike) for n in near)
    return AttributeError(text, name=name, obj=sys.modules.get(module))


def getattr_of(module, names=None):
    """A module's ``__getattr__`` that says so."""

    def __getattr__(name):
        raise attribute_error(module, name, names)

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
    described = [_described(v) for v in args] + [f"{k}={_described(v)}" for k, v in kwargs.items()]
    return f"{name}() {why}\n  signature: {name}{signature}\n  given: ({', '.join(described)})"


def _described(value):
    from ._core import Tensor

    return (
        f"Tensor[{str(value.dtype).lower()}{tuple(value.shape)}]"
        if isinstance(value, Tensor)
        else type(value).__qualname__
    )


_PACKAGE = __name__.partition(".")[0] + "."


def explains_own_constructor(cls, base=None):
    """Lets the constructor of a class of this package say what there is; base: that of a base class, which does not. Of a
    program's classes Python says what is wrong."""
    if cls.__module__.startswith(_PACKAGE) and ("__init__" in vars(cls) or cls.__init__ is base):
        cls.__init__ = explains_wrong_calls(cls, cls.__init__)


def explains_wrong_calls(cls, init):
    """The constructor init of cls, which says what there is when it is called wrong; other errors pass as they are."""

    @functools.wraps(init)
    def __init__(self, *args, **kwargs):
        try:
            init(self, *args, **kwargs)
        except TypeError as error:
            if error.__traceback__.tb_next is not None:  # init took the arguments
                raise
            import inspect

            own = type(self) if getattr(type(self).__init__, "__wrapped__", None) is init else cls
            signature = inspect.signature(init)
            first, *others = signature.parameters.values()
            text = wrong_call(own.__name__, signature.replace(parameters=others), args, kwargs)
            if text is None:
                raise
        else:
            return
        raise TypeError(text)

    return __init__
