"""Settings that have no effect: functions that check their value and say so."""

import types

from .._missing import without_effect


def settings(kind, **functions):
    """An object with a function of one value for each name; each with the values that it takes, or a test of them."""

    def function(name, takes):
        def set_(value):
            if not (takes(value) if callable(takes) else value in takes):
                allowed = "" if callable(takes) else f" must be one of {', '.join(map(repr, takes))},"
                raise ValueError(f"device_context.{kind}.{name}:{allowed} got {value!r}")
            without_effect(
                f"device_context.{kind}.{name}({value!r})", f"there is no {kind} device that it would change"
            )

        set_.__name__, set_.__doc__ = name, f"Checks the setting {name} and says that it has no effect."
        return set_

    return types.SimpleNamespace(**{name: function(name, takes) for name, takes in functions.items()})
