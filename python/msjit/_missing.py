"""What is said when a module is asked for a name that it does not have: the nearest that there is."""

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
