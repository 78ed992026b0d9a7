#!/usr/bin/env python3
"""Writes the type stubs of what is made from tables: python docs/stubs.py [--check].

Names of the op table have a signature for each of their forms; functions written in Python have their own. A test fails
when a stub is out of date; ./dev test --update-golden writes them, too.
"""

import importlib
import inspect
import re
import sys
import types
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "python/msjit"
HEAD = """# Written by docs/stubs.py; do not edit.
from collections.abc import Sequence
from typing import Any, overload

"""
TYPES = {
    "Tensor": "Tensor | Array", "Tensor | number": "Tensor | Array | complex", "number": "complex",
    "sequence of Tensors": "Sequence[Tensor]",
    "bool": "bool", "int": "int", "float": "float", "ints": "int | Sequence[int]", "dtype": "DType | str", "str": "str",
}  # fmt: skip
IDENTIFIER = re.compile(r"[A-Za-z_]\w*$")


def outputs():
    """Op -> what a call of it returns, from ops.def."""
    rows = re.findall(r"^MSJIT_OP\((\w+), \w+, \w+, \w+, (-?\d+),", (ROOT / "src/ops/ops.def").read_text(), re.M)
    many = {name: int(count) for name, count in rows}
    return {
        n: "Tensor" if c == 1 else "tuple[Tensor, ...]" if c < 0 else f"tuple[{', '.join(['Tensor'] * c)}]"
        for n, c in many.items()
    }


RETURNS = outputs()


def op_lines(name, function, indent, method):
    """The forms of an op's callable."""
    calls = []
    for op, params in function.forms:
        variadic = any(p[3] for p in params)
        for one_by_one in (True, False) if variadic else (False,):
            parts, bare = [], False
            for i, (param, kind, default, several, keyword_only, optional) in enumerate(params):
                if method and i == 0:
                    parts.append("self")
                    continue
                annotation = TYPES[kind] + (" | None" if optional else "")
                if method:  # Tensor has methods of these names
                    annotation = re.sub(r"\b(int|bool|float)\b", r"_\1", annotation)
                if several and one_by_one:
                    parts.append(f"*{param}: {'_int' if method else 'int'}")
                    bare = True
                    continue
                if keyword_only and not bare:
                    parts.append("*")
                    bare = True
                parts.append(f"{param}: {annotation}" + (" = ..." if default is not None else ""))
            calls.append((", ".join(ordered(parts)), RETURNS[op]))
    if function.python_form is not None:
        calls.append((python_parameters(function.python_form, method), "Any"))
    calls = list(dict.fromkeys(calls))
    lines = []
    for parameters, result in calls:
        if len(calls) > 1:
            lines.append(f"{indent}@overload")
        lines.append(f"{indent}def {name}({parameters}) -> {result}: ...")
    return lines


def ordered(parts):
    """Parameters that must be given may not stand behind others: then those before have no default either."""
    star = next((i for i, p in enumerate(parts) if p.startswith("*")), len(parts))
    last = max((i for i, p in enumerate(parts[:star]) if "=" not in p), default=-1)
    return [p.removesuffix(" = ...") if i < last else p for i, p in enumerate(parts)]


def python_parameters(function, method):
    signature = inspect.signature(function)
    parts, bare = [], False
    for i, p in enumerate(signature.parameters.values()):
        if method and i == 0:
            parts.append("self")
            continue
        default = "" if p.default is p.empty else " = ..."
        if p.kind == p.VAR_POSITIONAL:
            parts.append(f"*{p.name}: Any")
            bare = True
        elif p.kind == p.VAR_KEYWORD:
            parts.append(f"**{p.name}: Any")
        else:
            if p.kind == p.KEYWORD_ONLY and not bare:
                parts.append("*")
                bare = True
            parts.append(f"{p.name}: Any{default}")
    return ", ".join(parts)


def lines_of(name, value, indent="", method=False):
    """A name of a module or class; [] when it cannot be said in a stub."""
    if not IDENTIFIER.match(name):
        return []
    if hasattr(value, "forms"):
        return op_lines(name, value, indent, method)
    if isinstance(value, property) or isinstance(value, types.GetSetDescriptorType):
        return [f"{indent}@property", f"{indent}def {name}(self) -> Any: ..."]
    if isinstance(value, staticmethod):
        return [f"{indent}@staticmethod", f"{indent}def {name}(*args: Any, **kwargs: Any) -> Any: ..."]
    if inspect.isfunction(value):
        return [f"{indent}def {name}({python_parameters(value, method)}) -> Any: ..."]
    if isinstance(value, type):
        return [f"{indent}class {name}:", f"{indent}    def __init__(self, *args: Any, **kwargs: Any) -> None: ...",
                f"{indent}    def __getattr__(self, name: str) -> Any: ..."]  # fmt: skip
    if callable(value):
        self = "self, " if method else ""
        return [f"{indent}def {name}({self}*args: Any, **kwargs: Any) -> Any: ..."]
    return [f"{indent}{name}: Any"]


def core():
    from msjit import _core

    out = [
        "Array = Any",
        "DType = Any",
        "",
        "class Tensor:",
        "    def __init__(self, *args: Any, **kwargs: Any) -> None: ...",
    ]
    for name in sorted(vars(_core.Tensor)):
        if name.startswith("__") and name in (
            "__init__",
            "__new__",
            "__module__",
            "__doc__",
            "__weakref__",
            "__dict__",
            "__hash__",
            "__buffer__",  # CPython 3.12 makes these two of the type's slots
            "__release_buffer__",
        ):
            continue
        out += lines_of(name, vars(_core.Tensor)[name], "    ", True)
    return "\n".join([*out, "", "def __getattr__(name: str) -> Any: ..."])


IMPORTS = "from msjit._core import Array, DType, Tensor\n"


def module(name):
    """The stub of a module, by what it offers."""
    loaded = importlib.import_module(name)
    out = [IMPORTS]
    names = sorted(set(loaded.__all__))
    for n in names:
        value = getattr(loaded, n)
        if isinstance(value, types.ModuleType):
            out.append(f"from . import {n} as {n}")
        else:
            out += lines_of(n, value)
    if name == "msjit.ops":
        out.append("raw: Any")
    return "\n".join([*out, "", "def __getattr__(name: str) -> Any: ..."])


def operations():
    from msjit.ops import operations as P

    out = ["from msjit._core import Tensor\nfrom msjit.ops.primitive import Primitive\n"]
    for n in P.__all__:
        made = getattr(P, n)
        own = made.__init__ if "__init__" in vars(made) else None
        out.append(f"class {n}(Primitive):")
        out.append(f"    def __init__({python_parameters(own, True) if own else 'self'}) -> None: ...")
        out.append(f"    def __call__({python_parameters(made.__call__, True)}) -> Any: ...")
    return "\n".join(out)


# Stub -> what makes its text.
STUBS = {
    "_core.pyi": core,
    "ops/__init__.pyi": lambda: module("msjit.ops"),
    "ops/operations/__init__.pyi": operations,
    "mint/__init__.pyi": lambda: module("msjit.mint"),
    "numpy/__init__.pyi": lambda: module("msjit.numpy"),
}


def text_of(name):
    return HEAD + STUBS[name]() + "\n"


def main():
    stale = []
    for name in STUBS:
        path, text = PACKAGE / name, text_of(name)
        if path.is_file() and path.read_text() == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.write_text(text)
    print(f"{'out of date' if '--check' in sys.argv else 'written'}: {', '.join(stale) or 'none'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
