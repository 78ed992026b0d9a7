"""Primitives: ops as classes, ``P.ReduceSum(keep_dims=True)(x, 1)``, made from the op table and from table.py.

A class is made when it is first asked for. Its parameters are attributes of the object; capture sees through the call.

>>> from msjit.ops import operations as P
>>> P.ReduceSum(keep_dims=True)(ms.ops.ones((2, 3)), 1)
Tensor([[3.],
        [3.]], dtype=float32)
>>> P.Concat(axis=1)((ms.ops.ones((1, 1)), ms.ops.zeros((1, 1))))
Tensor([[1., 0.]], dtype=float32)
"""

import inspect
import re
import types

from ... import _core, _missing
from ..primitive import (  # noqa: F401
    Primitive,
    PrimitiveWithCheck,
    PrimitiveWithInfer,
    ReduceOp,
    constexpr,
    prim_attr_register,
)
from . import table

_BASE = {"Primitive", "PrimitiveWithCheck", "PrimitiveWithInfer", "ReduceOp", "constexpr", "prim_attr_register"}


def _parameters(text):
    """(name, default's text or "") of a parameter list."""
    depth, found, start = 0, [], 0
    for i, c in enumerate(text + ","):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            if text[start:i].strip():
                name, _, default = text[start:i].partition("=")
                found.append((name.strip(), default.strip()))
            start = i + 1
    return found


def parameters_of(text):
    """Names of a parameter list."""
    return [name for name, _ in _parameters(text)]


def _rows():
    rows = {}
    for line in table.ROWS.strip().splitlines():
        attributes_at = line.index(":") if re.match(r"\w+:", line) else None
        if attributes_at is not None:
            rows[line[:attributes_at]] = (None, None, line[attributes_at + 1 :].strip())
            continue
        name, rest = re.match(r"(\w+)(.*)", line).groups()
        attributes, rest = _balanced(rest)
        operands, rest = _balanced(rest)
        rows[name] = (attributes, operands, rest.lstrip(":").strip())
    for entry in table.OWN.split():
        op, _, name = entry.partition(":")
        rows[name or "".join(part.capitalize() for part in op.split("_"))] = (None, None, f"raw.{op}")
    return rows


def _balanced(text):
    """What stands in the parentheses that text begins with, and what follows."""
    depth = 0
    for i, c in enumerate(text):
        depth += (c == "(") - (c == ")")
        if depth == 0:
            return text[1:i], text[i + 1 :]
    raise ValueError(f"table of primitives: {text!r}")


_ROWS = _rows()
__all__ = sorted(_ROWS)


def _namespace():
    from ... import ops
    from . import calls, calls_more, collectives, images, summaries, updates

    space = {n: getattr(ops, n) for n in ops.__all__}
    for module in (calls, calls_more, collectives, images, summaries, updates):
        space.update(module.FUNCTIONS)
    space.update(raw=types.SimpleNamespace(**_core._raw_ops), _core=_core, Primitive=Primitive)
    space.update({n: getattr(_core, n) for n in ("int32", "int64", "float32")})
    return space


def _source(name, attributes, operands, expression):
    """The class as Python text. The constructor takes what is too much, and says so: a wrapper would cost every call."""
    given = _parameters(attributes) if attributes else []
    names = [n for n, _ in given]
    lines = [f"class {name}({'Primitive' if given else 'Plain_'}):"]
    if given:
        taken = ", ".join(f"{n}={default or 'required_'}" for n, default in given)
        wrong = ["more_", "unknown_", *(f"{n} is required_" for n, default in given if not default)]
        lines += [
            f"    def __init__(self, {taken}, *more_, **unknown_):", f"        if {' or '.join(wrong)}:",
            f"            raise wrong_({name}, ({', '.join(names)},), more_, unknown_)",
            "        self.name = type(self).__name__", "        self.attrs = {}",
        ]  # fmt: skip
        lines += [f"        self.{n} = {n}" for n in names]
    if attributes is None:  # a function under this name
        return "\n".join([*lines, "    def __call__(self, *args):", f"        return {expression}(*args)", ""])
    lines.append(f"    def __call__(self{', ' + operands if operands else ''}):")
    used = [n for n in names if re.search(rf"\b{n}\b", expression)]
    lines += [f"        {n} = self.{n}" for n in used]
    return "\n".join([*lines, f"        return {expression}", ""])


_REQUIRED = object()


def _wrong(cls, values, more, unknown):
    """The TypeError of a constructor; values: of its parameters, in order."""
    signature = inspect.signature(cls)
    if more:
        args, kwargs = (*values, *more), unknown
    else:
        named = zip(signature.parameters.values(), values)
        args, kwargs = (), {p.name: v for p, v in named if v is not _REQUIRED and v is not p.default} | unknown
    return TypeError(_missing.wrong_call(cls.__name__, signature, args, kwargs))


def _signed(init):
    """init with the signature that it has without what is too much."""
    parameters = inspect.signature(init).parameters.values()
    init.__signature__ = inspect.Signature(
        p.replace(default=p.empty) if p.default is _REQUIRED else p
        for p in parameters
        if p.kind is p.POSITIONAL_OR_KEYWORD
    )
    return init


class _Plain(Primitive):
    """A primitive without attributes."""

    @_signed
    def __init__(self, name=None, *more, **unknown):
        if more or unknown:
            raise _wrong(type(self), (name,), more, unknown)
        self.name = name or type(self).__name__
        self.attrs = {}


_space = None


def __getattr__(name):
    row = _ROWS.get(name)
    if row is None:
        raise _missing.attribute_error(__name__, name, __all__)
    global _space
    if _space is None:
        _space = _namespace()
    text, made = _source(name, *row), dict(_space, wrong_=_wrong, required_=_REQUIRED, Plain_=_Plain)
    exec(compile(text, f"<primitive {name}>", "exec"), made)
    made = made[name]
    if "__init__" in vars(made):
        _signed(made.__init__)
    made.__module__ = __name__
    made.__doc__ = f"{name}({row[0] or ''}): {row[2]}"
    globals()[name] = made
    return made


def __dir__():
    return [*__all__, *_BASE]
