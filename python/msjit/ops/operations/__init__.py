"""Primitives: ops as classes, ``P.ReduceSum(keep_dims=True)(x, 1)``, made from the op table and from table.py.

A class is made when it is first asked for. Its parameters are attributes of the object; capture sees through the call.

>>> from msjit.ops import operations as P
>>> P.ReduceSum(keep_dims=True)(ms.ops.ones((2, 3)), 1)
Tensor([[3.],
        [3.]], dtype=float32)
>>> P.Concat(axis=1)((ms.ops.ones((1, 1)), ms.ops.zeros((1, 1))))
Tensor([[1., 0.]], dtype=float32)
"""

import re
import sys
import types

from ... import _core, _missing
from ..._interpreter import define
from ..primitive import (  # noqa: F401
    Primitive,
    PrimitiveWithCheck,
    PrimitiveWithInfer,
    ReduceOp,
    constexpr,
    prim_attr_register,
)
from . import operand_kinds, table

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
    from . import calls, collectives, gradients, images, recurrent, scaling, summaries, updates, window_calls

    space = {n: getattr(ops, n) for n in ops.__all__}
    for module in (calls, window_calls, gradients, collectives, images, summaries, updates, recurrent, scaling):
        for name, function in module.FUNCTIONS.items():
            assert space.setdefault(name, function) is function or name[0] != "_", f"two functions are called {name}"
        space.update(module.FUNCTIONS)
    space.update(raw=types.SimpleNamespace(**_core._raw_ops), _core=_core, Primitive=Primitive)
    import numpy

    space.update(
        _bool=_core.bool_,
        _of_wrong_kind=_of_wrong_kind,
        _refuse_numbers=_refuse_numbers,
        _Numbers=(int, float, complex, numpy.number),
    )
    space.update(_Lists=(list, tuple), _Array=numpy.ndarray, _Text=str)
    space.update(Tensor=_core.Tensor, _SEQUENCES=(tuple, list, numpy.ndarray), _refused=_refused)
    space.update({n: getattr(_core, n) for n in ("int32", "int64", "float32")})
    return space


def _takes_tensors_only(expression):
    """Whether it is an op that takes nothing but tensors and numbers."""
    op = _core._raw_ops.get(expression.removeprefix("raw."))
    if op is None:
        return False
    parameters = parameters_with_types(op.__doc__)
    return all(re.fullmatch(r"Tensor( \| number)?( = None)?", kind) for kind in parameters)


def parameters_with_types(text):
    """What stands behind the names in the first line of an op's text, ``name(x: Tensor, dims: ints)``."""
    inside = text.splitlines()[0].partition("(")[2].rpartition(")")[0]
    return [part.partition(": ")[2] for part in inside.split(", ")]


def _refused(name, arg):
    """What MindSpore's primitives say where they take tensors."""
    return TypeError(f"{name}: expected Tensors and numbers, got {type(arg).__name__}; give it as a Tensor")


_FLOATS = frozenset(table.FLOATS.split())


def _refusal(name, operand):
    """Lines that refuse a tensor of ints or bools, as MindSpore's primitives of floats do."""
    function = re.sub(r"(?<!^)(?=[A-Z][a-z])", "_", name).lower()
    also = f", or call ops.{function}, which does" if callable(_space.get(function)) else ""
    text = f"{name}: expected a Tensor of floats, not of ints or bools; convert it with astype{also}"
    return [
        f"        if not isinstance({operand}, Tensor):",
        f"            if isinstance({operand}, _SEQUENCES):",
        f"                raise _refused({name!r}, {operand})",
        f"        elif not {operand}.is_floating_point() and not {operand}.is_complex():",
        f"            raise TypeError({text!r})",
    ]


# letter of operand_kinds.py: (word, the test of a tensor that capture sees through)
_KINDS = {
    "b": ("bools", "{x}.dtype == _bool"),
    "i": ("ints", None),
    "f": ("floats", "{x}.is_floating_point()"),
    "c": ("complex numbers", "{x}.is_complex()"),
}
_PYTHONS = {"n": "_Numbers", "s": "_Lists", "a": "_Array", "t": "_Text"}
_TAKEN = {name: specs.split() for name, _, specs in (row.partition(" ") for row in operand_kinds.ROWS.split("\n"))}
_PAIRS = dict(row.split(" ", 1) for row in operand_kinds.PAIRS.strip().split("\n"))


def _refused_dtype(x, spec):
    """The test of a tensor's dtype that is true of one that spec leaves out; None if it leaves none out."""
    tests = {k: test.format(x=x) for k, (_, test) in _KINDS.items() if test}
    if "i" in spec:
        return " or ".join(test for k, test in tests.items() if k not in spec) or None
    return f"not ({' or '.join(test for k, test in tests.items() if k in spec) or False})"


def _of_wrong_kind(name, place, operand, spec):
    """The error for an operand that the primitive does not take."""
    *words, last = (word for kind, (word, _) in _KINDS.items() if kind in spec)
    wanted = f"{', '.join(words)} or {last}" if words else last
    got = f"of {operand.dtype}" if isinstance(operand, _core.Tensor) else f"a {type(operand).__name__}"
    return TypeError(
        f"{name}: expected a Tensor of {wanted} as operand {place}, not {got}; convert it with astype or Tensor()"
    )


def _letter(x):
    """A number's letter in the table of pairs; "-" of anything else."""
    import numpy

    if isinstance(x, bool):
        return "b"
    return "i" if isinstance(x, (int, numpy.integer)) else "f" if isinstance(x, (float, numpy.floating)) else "-"


def _refuse_numbers(name, x, y, refused):
    """Raises the error for two numbers that the primitive takes only beside a tensor."""
    if _letter(x) + _letter(y) in refused:
        raise TypeError(
            f"{name}: expected a Tensor as one of the operands, not {x!r} and {y!r}; give one as Tensor(number)"
        )


def _operand_checks(name, operands):
    """Lines that refuse operands of kinds that MindSpore's primitive refuses; operands: their names, or None for args."""
    lines = []
    for i, spec in enumerate(_TAKEN.get(name, ())):
        if spec in (".", "bifcnsaot") or (operands is not None and i >= len(operands)):
            continue
        x, space = (operands[i], " " * 8) if operands is not None else (f"args[{i}]", " " * 12)
        error = f"raise _of_wrong_kind({name!r}, {i + 1}, {x}, {spec!r})"
        others = [f"isinstance({x}, {kind})" for letter, kind in _PYTHONS.items() if letter in spec]
        others += [f"{x} is None"] if "o" in spec else []
        if operands is None:
            lines.append(f"        if len(args) > {i}:")
        refused = _refused_dtype(x, spec)
        lines.append(f"{space}if isinstance({x}, Tensor):")
        lines.append(f"{space}    if {refused}: {error}" if refused else f"{space}    pass")
        lines.append(f"{space}elif not ({' or '.join(others) or False}): {error}")
    if name in _PAIRS:
        x, y = operands[:2] if operands is not None else ("args[0]", "args[1]")
        two = "len(args) > 1 and " if operands is None else ""
        lines.append(f"        if {two}not isinstance({x}, Tensor) and not isinstance({y}, Tensor):")
        lines.append(f"            _refuse_numbers({name!r}, {x}, {y}, {tuple(_PAIRS[name].split())})")
    return lines


_FUNCTIONS = {
    "HookBackward": "hook_fn"
}  # attributes of which MindSpore asks, when the primitive is made, whether they can be called


def _source(name, attributes, operands, expression):
    """The class as Python text."""
    given = _parameters(attributes) if attributes else []
    names = [n for n, _ in given]
    lines = [f"class {name}(Primitive):"]
    if given:
        taken = ", ".join(n if not default else f"{n}={default}" for n, default in given)
        lines += [
            f"    def __init__(self, {taken}):", "        self.name = type(self).__name__", "        self.attrs = {}",
        ]  # fmt: skip
        lines += [f"        self.{n} = {n}" for n in names]
        if name in _FUNCTIONS:
            hook = _FUNCTIONS[name]
            text = f"{name}: expected a function as {hook}, got "
            lines += [
                f"        if not callable({hook}):",
                f"            raise TypeError({text!r} + type({hook}).__name__)",
            ]
    if attributes is None:  # a function under this name
        check = [
            "        for a in args:",
            "            if type(a) is not Tensor and isinstance(a, _SEQUENCES):",
            f"                raise _refused({name!r}, a)",
        ]
        check = check if _takes_tensors_only(expression) else []
        if name in _FLOATS:
            lines += ["    def __call__(self, x):", *_refusal(name, "x")]
            return "\n".join([*lines, f"        return {expression}(x)", ""])
        check = check if name not in _TAKEN else _operand_checks(name, None)
        return "\n".join([*lines, "    def __call__(self, *args):", *check, f"        return {expression}(*args)", ""])
    lines.append(f"    def __call__(self{', ' + operands if operands else ''}):")
    used = [n for n in names if re.search(rf"\b{n}\b", expression)]
    lines += [f"        {n} = self.{n}" for n in used]
    if name in _FLOATS:
        lines += _refusal(name, _parameters(operands)[0][0])
    elif "*" not in operands:
        lines += _operand_checks(name, [n for n, _ in _parameters(operands)])
    return "\n".join([*lines, f"        return {expression}", ""])


_space = None


def __getattr__(name):
    if name.startswith("_") and name.endswith("_ops"):  # MindSpore's modules by kind: _inner_ops, _grad_ops, ...
        return sys.modules[__name__]
    row = _ROWS.get(name)
    if row is None:
        return _missing.elsewhere(__name__, name, __all__)
    global _space
    if _space is None:
        _space = _namespace()
    made = define(name, _source(name, *row), "primitive", dict(_space, __name__=__name__))
    made.__module__ = __name__
    _missing.explain_calls(made)
    made.__doc__ = f"{name}({row[0] or ''}): {row[2]}"
    globals()[name] = made
    return made


def __dir__():
    return [*__all__, *_BASE]
