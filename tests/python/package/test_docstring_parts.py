"""Public functions and classes say what they do, name each parameter, and show an example that runs.

tests/golden/docstrings_to_do.txt lists what lacks a part still, with the parts: a name that is not there must be complete,
and one that has become complete leaves the list (./dev test --update-golden writes it).
"""

import importlib
import inspect
import re
from pathlib import Path

import msjit as ms

TO_DO = Path(__file__).resolve().parents[2] / "golden/docstrings_to_do.txt"
MODULES = (
    "msjit.ops", "msjit.nn", "msjit.mint", "msjit.mint.nn", "msjit.mint.nn.functional", "msjit.mint.nn.init",
    "msjit.mint.nn.utils", "msjit.mint.optim", "msjit.mint.distributions", "msjit.mint.linalg", "msjit.numpy", "msjit.train",
    "msjit.dataset", "msjit.amp", "msjit.common.initializer",
)  # fmt: skip
SHARED = {"self", "cls", "args", "kwargs", "auto_prefix", "flags", "name"}  # what every cell takes


def public(module):
    """(name, value) of what a module offers and msjit defines."""
    loaded = importlib.import_module(module)
    getattr(loaded, "names_that_are_made_when_asked_for", None)
    names = getattr(loaded, "__all__", None) or [n for n in dir(loaded) if not n.startswith("_")]
    for name in sorted(set(names)):
        value = getattr(loaded, name)
        pythons = inspect.isclass(value) and value.__module__ == "builtins"  # under another name
        if callable(value) and not inspect.ismodule(value) and not isinstance(value, ms._core.dtype) and not pythons:
            yield name, value


def parameters(value):
    if hasattr(value, "forms") and not isinstance(value, type):
        return {p[0] for _, params in value.forms for p in params}
    if inspect.isbuiltin(value):  # whether these have a signature differs between interpreters
        return set()
    try:
        return set(inspect.signature(value).parameters)
    except (TypeError, ValueError):
        return set()


def lacking(value):
    """The parts that the documentation of a function or class lacks."""
    doc = value.__doc__ if isinstance(value.__doc__, str) else ""
    text, _, example = doc.partition(">>>")
    if hasattr(value, "forms"):
        text = text.partition("\n\n")[2]  # behind the signature
    parts = []
    if len(re.findall(r"\w+", text)) < 3:
        parts.append("text")
    if any(not re.search(rf"\b{re.escape(p)}\b", text) for p in parameters(value) - SHARED):
        parts.append("parameters")
    if not example:
        parts.append("example")
    return parts


def test_what_lacks_a_part(golden):
    lines, seen = [], set()
    for module in MODULES:
        for name, value in public(module):
            if id(value) in seen:
                continue
            seen.add(id(value))
            parts = lacking(value)
            if parts:
                lines.append(f"{module}.{name}: {', '.join(parts)}")
    assert len(seen) > 1400
    golden(TO_DO, "\n".join(lines) + "\n")


def test_parts_are_seen():
    def complete(x, axis):
        """The sum of the tensor x over axis.

        >>> 1
        1
        """

    def bare(x):
        """Sum."""

    assert lacking(complete) == [] and lacking(bare) == ["text", "parameters", "example"]
