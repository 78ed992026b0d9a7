"""ONNX: arithmetic on Python numbers. What is known stays a number; what follows from sizes that vary is computed in the file."""

import math
import operator

from ..dtype import bool_, float64, int64
from .onnx_file import CannotExpress, array_of

_KNOWN = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod, "**": operator.pow, "min": min, "max": max, "neg": operator.neg, "pos": operator.pos, "abs": abs,
    "~": operator.invert, "&": operator.and_, "|": operator.or_, "^": operator.xor, "<<": operator.lshift,
    ">>": operator.rshift, "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge, "not": operator.not_, "bool": bool, "int": int, "float": float, "math.sqrt": math.sqrt,
    "math.exp": math.exp, "math.log": math.log, "math.sin": math.sin, "math.cos": math.cos, "math.tanh": math.tanh,
    "math.floor": math.floor, "math.ceil": math.ceil, "round": round,
}  # fmt: skip
_COMPUTED = {
    "+": "Add", "-": "Sub", "*": "Mul", "min": "Min", "max": "Max", "neg": "Neg", "abs": "Abs", "math.sqrt": "Sqrt",
    "math.exp": "Exp", "math.log": "Log", "math.sin": "Sin", "math.cos": "Cos", "math.tanh": "Tanh", "==": "Equal",
    "<": "Less", "<=": "LessOrEqual", ">": "Greater", ">=": "GreaterOrEqual", "pos": "Identity",
}  # fmt: skip


def known_number(b, node):
    """Gives the node's value a name or number in a format's builder where it is known; whether it is."""
    name = node.outputs[0].name
    if node.op == "const":
        value = node.attrs["value"]
        b.names[name] = value if isinstance(value, (bool, int, float, complex)) else b.constant(array_of(value))
        return True
    if node.op == "size":
        n = b.shape(node.operands[0])[node.attrs["dim"]]
        if n is not None:
            b.names[name] = n
        return n is not None
    held = [b.names[v.name] for v in node.operands]
    if any(isinstance(h, str) for h in held):
        return False
    b.names[name] = _KNOWN[node.op.removeprefix("number ")](*held)
    return True


def number_node(b, node):
    """Gives the node's value a name or number in the builder."""
    name = node.outputs[0].name
    if known_number(b, node):
        return
    if node.op == "size":
        b.names[name] = _size(b, b.operand(node.operands[0]), node.attrs["dim"])
        return
    text = node.op.removeprefix("number ")
    kinds = [v.dtype for v in node.operands]
    dtype = float64 if float in kinds or text == "/" or text.startswith("math.") else int64
    operands = [b.operand(v, dtype) for v in node.operands]
    if text == "/":
        b.names[name] = b.add("Div", operands)
    elif text in ("//", "%"):
        rest = b.add("Mod", operands, fmod=0) if dtype == int64 else None
        if rest is None:
            quotient = b.add("Floor", [b.add("Div", operands)])
            rest = b.add("Sub", [operands[0], b.add("Mul", [quotient, operands[1]])])
        b.names[name] = rest if text == "%" else b.add("Div", [b.add("Sub", [operands[0], rest]), operands[1]])
    elif text in ("int", "float"):
        b.names[name] = b.cast(operands[0], int64 if text == "int" else float64)
    elif text in ("math.floor", "math.ceil", "round"):
        op = {"math.floor": "Floor", "math.ceil": "Ceil", "round": "Round"}[text]
        b.names[name] = b.cast(b.add(op, [b.operand(node.operands[0], float64)]), int64)
    elif text in ("&", "|") and set(kinds) == {bool}:
        operands = [b.operand(v, bool_) for v in node.operands]
        b.names[name] = b.add("And" if text == "&" else "Or", operands)
    elif text in ("!=", "not", "bool"):
        zero = [] if text == "!=" else [b.constant(0, dtype)]
        equal = b.add("Equal", operands + zero)
        b.names[name] = equal if text == "not" else b.add("Not", [equal])
    elif text == "**" and node.outputs[0].dtype is int:
        b.names[name] = b.add("Pow", operands)
    elif text in _COMPUTED:
        b.names[name] = b.add(_COMPUTED[text], operands)
    else:
        raise CannotExpress(f"{text} of a size that varies")


def _size(b, name, dim):
    sizes = b.add("Shape", [name], start=dim, end=dim + 1)
    return b.add("Squeeze", [sizes, b.constant([0])])
