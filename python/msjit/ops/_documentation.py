"""The docstrings of the ops, made when one is asked for: `import msjit` pays nothing for them.

The frame comes from the tables: the forms and the first sentence from ops.def and aliases.def, and by the family of inference
what the operands may be, what the result is and which errors are raised. What a person wrote stands in _documents: further
sentences, notes on parameters, and the example, once for all the names of an op.
"""

import functools
import re
import textwrap

from .. import _core

KINDS = {
    "Tensor": "Tensor",
    "Tensor | number": "Tensor or number",
    "sequence of Tensors": "list or tuple of Tensors",
    "number": "number",
    "bool": "bool",
    "int": "int",
    "float": "float",
    "ints": "int or tuple of ints",
    "dtype": "dtype",
    "str": "str",
}

# What a parameter means wherever it occurs, by the op's own name of it.
PARAMETERS = {
    "axis": "the dimension, or dimensions, that the result no longer has; negative ones count from the end; None: all",
    "keepdims": "True keeps each dimension reduced, with size 1",
    "dim": "a dimension; a negative one counts from the end",
    "dims": "dimensions; negative ones count from the end",
    "reduction": "'mean' or 'sum' of all the losses, or 'none' for each of them",
    "eps": "a small number that keeps the divisor from being 0",
    "ct": "what the result of the op is multiplied with, of the result's shape (a cotangent)",
}
_BROADCAST = "its shape broadcasts with that of the other operands"
_FLOAT = "of any shape; integers and bools are converted to the default dtype, float32"
_PROMOTED = "a Tensor of the shape that the operands broadcast to, in the dtype that they promote to"
_FLOATING = "a Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32"
_SHAPES = "ValueError where the shapes do not broadcast"
_RANGE = "IndexError where there is no such dimension"
_INDEX = "IndexError for an index outside the dimension, TypeError for indices that are not integers"
_POINTS = "IndexError for an index outside the dimension, and for indices that are not integers"
_LOSS = "a Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element"

# By the family of inference: notes on parameters ("*": of every other operand), the result, and errors.
FAMILIES = {
    "arithmetic": ({"*": _BROADCAST}, _PROMOTED, _SHAPES),
    "true_divide": ({"*": _BROADCAST}, _FLOATING, _SHAPES),
    "float_binary": ({"*": _BROADCAST}, _FLOATING, _SHAPES + "; TypeError for complex numbers"),
    "where": (
        {"condition": "of bools", "*": _BROADCAST},
        "a Tensor of the shape that all three broadcast to, in the dtype that x and y promote to",
        _SHAPES + "; TypeError where the condition is not of bools",
    ),
    "clamp": (
        {"x": "of any shape", "*": _BROADCAST},
        _PROMOTED,
        "ValueError where neither bound is given or shapes do not broadcast; TypeError for complex numbers",
    ),
    "masked_fill": (
        {"x": "of any shape", "mask": "of bools; " + _BROADCAST},
        "a Tensor of the shape that x and mask broadcast to, in x's dtype",
        _SHAPES + "; TypeError where mask is not of bools",
    ),
    "cast": ({"x": "of any shape"}, "a Tensor of x's shape in that dtype", ""),
    "same": ({"x": "of any shape"}, "a Tensor of x's shape and dtype", ""),
    "abs": (
        {"x": "of any shape"},
        "a Tensor of x's shape and dtype; of complex numbers, in the dtype of their parts",
        "",
    ),
    "float_unary": ({"x": _FLOAT}, "a Tensor of x's shape, in floating point", ""),
    "compare": ({"*": _BROADCAST}, "a Tensor of bools, of the shape that the operands broadcast to", _SHAPES),
    "predicate": ({"x": "of any shape"}, "a Tensor of bools, of x's shape", ""),
    "bitwise": ({"*": _BROADCAST}, _PROMOTED, _SHAPES + "; TypeError for floats"),
    "complex_part": ({"x": "of any shape, complex or real"}, "a real Tensor of x's shape", ""),
    "make_complex": (
        {"*": "of float32 or float64; " + _BROADCAST},
        "a Tensor of complex64 or complex128",
        _SHAPES + "; TypeError for other dtypes",
    ),
    "prelu": ({"x": _FLOAT}, "a Tensor of x's shape", ""),
    "glu": ({"x": _FLOAT}, "a Tensor of x's shape with half the size along dim", "ValueError where that size is odd"),
    "sum": ({"x": "of any shape"}, "a Tensor of x's shape without the reduced dimensions", _RANGE),
    "mean": (
        {"x": "of any shape"},
        "a Tensor of x's shape without the reduced dimensions, in floating point",
        _RANGE + "; TypeError where dtype is neither floating point nor complex",
    ),
    "extremum": (
        {"x": "of real numbers, of any shape"},
        "a Tensor of x's dtype, without the reduced dimensions",
        _RANGE + "; ValueError where a reduced dimension is empty; TypeError for complex numbers",
    ),
    "any_all": (
        {"x": "of any shape; what is not 0 is true"},
        "a Tensor of bools, without the reduced dimensions",
        _RANGE,
    ),
    "arg_extremum": (
        {
            "x": "of real numbers, of any shape",
            "axis": "the dimension to search; None: the flattened tensor",
        },
        "a Tensor of int64, without the searched dimension",
        _RANGE + "; ValueError where it is empty; TypeError for complex numbers",
    ),
    "arg_extremum_axes": ({"x": "of any shape"}, "a Tensor of int64, without the reduced dimensions", _RANGE),
    "moment": ({"x": _FLOAT}, "a Tensor in floating point, without the reduced dimensions", _RANGE),
    "moment2": (
        {"x": _FLOAT},
        "a Tensor in floating point, without the reduced dimensions",
        _RANGE + "; TypeError for complex numbers",
    ),
    "norm": ({"x": _FLOAT}, "a real Tensor, without the reduced dimensions", _RANGE),
    "scan": (
        {"x": "of any shape", "dtype": "the dtype to compute in; None: x's, int64 for bools and integers"},
        "a Tensor of x's shape",
        _RANGE,
    ),
    "scan_extremum": (
        {"x": "of real numbers, of any shape"},
        "(values in x's dtype, indices in int64), both of x's shape",
        _RANGE + "; TypeError for complex numbers",
    ),
    "view": (
        {"x": "of any shape and dtype"},
        "a Tensor that shares x's memory: what is written into one shows in the other",
        _RANGE,
    ),
    "flatten": ({"x": "of any shape and dtype"}, "a Tensor of x's dtype with fewer dimensions", _RANGE),
    "split": ({"x": "of any dtype, with at least one dimension"}, "a tuple of Tensors that share x's memory", _RANGE),
    "chunk": ({"x": "of any dtype, with at least one dimension"}, "a tuple of Tensors that share x's memory", _RANGE),
    "unbind": ({"x": "of any dtype, with at least one dimension"}, "a tuple of Tensors that share x's memory", _RANGE),
    "cat": (
        {"xs": "that agree in every size but that along dim"},
        "a Tensor in the dtype that they promote to",
        "ValueError where sizes differ; " + _RANGE,
    ),
    "stack": (
        {"xs": "all of one shape"},
        "a Tensor in the dtype that they promote to, with one more dimension",
        "ValueError where shapes differ; " + _RANGE,
    ),
    "tile": ({"x": "of any shape and dtype"}, "a Tensor of x's dtype", "ValueError for negative numbers"),
    "repeat_interleave": (
        {"x": "of any shape and dtype"},
        "a Tensor of x's dtype",
        "ValueError for a negative number; " + _RANGE,
    ),
    "pad": (
        {"x": "of any shape and dtype"},
        "a Tensor of x's dtype with larger dimensions",
        "ValueError for pairs or a mode that do not fit x",
    ),
    "gather": (
        {"x": "of any shape", "index": "of integers, with as many dimensions as x"},
        "a Tensor of index's shape and x's dtype",
        _INDEX,
    ),
    "scatter": (
        {"x": "of any shape", "index": "of integers, with as many dimensions as x"},
        "a Tensor of x's shape and dtype",
        _INDEX,
    ),
    "index_select": (
        {"x": "of any shape", "index": "1-d, of integers"},
        "a Tensor of x's shape with index's length along dim",
        _INDEX,
    ),
    "index_add": (
        {
            "x": "of any shape",
            "index": "1-d, of integers",
            "src": "of x's dtype and shape, with index's length along dim",
        },
        "a Tensor of x's shape and dtype",
        _INDEX,
    ),
    "index": ({}, "a Tensor of xs[0]'s dtype", _POINTS),
    "index_put": ({}, "a Tensor of xs[0]'s shape and dtype", _POINTS),
    "index_put_": ({}, "xs[0], written", _POINTS),
    "copy_": (
        {"x": "that is written", "src": "its shape broadcasts to x's"},
        "x",
        "ValueError where src does not broadcast to x",
    ),
    "masked_scatter": (
        {
            "x": "of any shape",
            "mask": "of bools; its shape broadcasts to x's",
            "src": "of x's dtype, with enough elements",
        },
        "a Tensor of x's shape and dtype",
        "TypeError for other dtypes; ValueError where src has too few elements",
    ),
    "one_hot": (
        {"x": "of integers, of any shape"},
        "a Tensor of x's shape and one more dimension",
        "TypeError where x is not of integers; ValueError for a negative depth",
    ),
    "gather_broadcast": (
        {"x": "of any shape", "index": "of integers; its other sizes broadcast with x's"},
        "a Tensor of x's dtype",
        _INDEX,
    ),
    "topk": (
        {"x": "of real numbers"},
        "(values in x's dtype, indices in int64), of size k along dim",
        "ValueError where k is more than there are; " + _RANGE,
    ),
    "sort": (
        {"x": "of real numbers"},
        "(values in x's dtype, indices in int64), both of x's shape",
        _RANGE + "; TypeError for complex numbers",
    ),
    "argsort": ({"x": "of real numbers"}, "a Tensor of int64 of x's shape", _RANGE + "; TypeError for complex numbers"),
    "searchsorted": (
        {"sorted": "in ascending order along the last dimension", "values": "what is looked up"},
        "a Tensor of int64 of the shape of what is looked up",
        "ValueError where the shapes do not fit",
    ),
    "embedding": (
        {"weight": "(rows, features)", "ids": "of integers, of any shape"},
        "a Tensor of the shape of ids and then features",
        _INDEX,
    ),
    "matmul": (
        {"x": "a vector, a matrix or matrices (..., n, k)", "y": "a vector, a matrix or matrices (..., k, m)"},
        "a Tensor (..., n, m) in the dtype that the two promote to",
        "ValueError where the inner sizes differ or the leading ones do not broadcast",
    ),
    "pair_loss": (
        {"x": "of floats", "target": "of floats; " + _BROADCAST},
        _LOSS,
        "TypeError for integers; ValueError where shapes do not broadcast or for an unknown reduction",
    ),
    "class_loss": (
        {"x": "of floats, (C,) or (N, C, ...) for C classes", "weight": "(C,), the weight of each class"},
        "a Tensor of x's dtype: one number, or with reduction 'none' one for each element of the batch",
        "IndexError where there is no such class; ValueError where the shapes do not fit",
    ),
    "full": (
        {"shape": "the sizes of the result", "dtype": "the dtype of the result; None: by the kind of number"},
        "a Tensor of that shape",
        "ValueError for a negative size",
    ),
    "full_like": (
        {"x": "that gives the shape", "dtype": "the dtype of the result; None: x's"},
        "a Tensor of x's shape",
        "",
    ),
    "random": (
        {
            "shape": "the sizes of the result",
            "dtype": "float16, bfloat16, float32 or float64; None: the default dtype, float32",
        },
        "a Tensor of that shape",
        "TypeError where dtype is not floating point; ValueError for a negative size",
    ),
    "softmax": ({"x": _FLOAT}, "a Tensor of x's shape, in floating point", _RANGE),
    "layer_norm": (
        {
            "x": _FLOAT,
            "weight": "of the shape of the normalised dimensions, multiplied; None: 1",
            "bias": "of the same shape, added; None: 0",
        },
        "a Tensor of x's shape, in floating point",
        "ValueError where the shapes do not fit",
    ),
}


@functools.cache
def documents():
    """{name: {"text", "result", "raises", "example": [line], "notes": {parameter: note}}} of what was written by hand."""
    from . import _documents

    entries = {}
    for part in _documents.PARTS:
        for line in part.splitlines():
            if line and not line.startswith(" "):
                entry = {"text": [], "result": [], "raises": [], "example": [], "notes": {}}
                for name in line.rstrip(":").split():
                    entries[name] = entry
                continue
            line = line[4:]
            if line.startswith("@"):
                name, _, note = line[1:].partition(" ")
                entry["notes"][name] = f"{entry['notes'].get(name, '')} {note}".strip()
            elif line.startswith("= "):
                entry["result"].append(line[2:])
            elif line.startswith("! "):
                entry["raises"].append(line[2:])
            elif line:
                entry["example" if entry["example"] or line.startswith(">>>") else "text"].append(line)
    return entries


# Names of parameters that sentences use, and that a form may call otherwise.
SPOKEN = re.compile(r"\b(x|y|z|xs|dim|dim0|dim1|dims|axis)\b")


def joined(note, optional):
    """A note on what a parameter is, behind its kind."""
    return f" {note}" if note.startswith(("of ", "that ", "in ", "with ")) and not optional else f", {note}"


def raised(text):
    """What is raised: "ValueError where sizes differ; TypeError for bools" by errors."""
    for part in re.split(r"(?:; |, )(?=[A-Z]\w*Error )", text):
        error, why = re.fullmatch(r"(\w+) (?:where |for )?(.*)", part).groups()
        yield f"{error}: {why}."


def section(title, items):
    """A section of a docstring, each item a line or more."""
    wrapped = lambda item: textwrap.wrap(item, 120, initial_indent=" " * 4, subsequent_indent=" " * 8)
    return [title, *(line for item in items for line in wrapped(item))]


def parameters(function, names, notes, family, spoken):
    """A line for each parameter; several names of one parameter share a line."""
    lines, seen = {}, {}
    table = {p[0] for p in _core._raw_ops[function.op].forms[0][1]}
    for _, form in function.forms:
        in_own_names = table.issuperset(p[0] for p in form)
        for name, kind, _, _, _, optional in form:
            own = name if in_own_names else names[name]
            if name in seen.setdefault(own, []):
                continue
            seen[own].append(name)
            operand = kind in ("Tensor", "Tensor | number")
            note = notes.get(own) or family.get(own) or PARAMETERS.get(own) or (family.get("*") if operand else None)
            what = f"{KINDS[kind].replace(' or ', ', ')} or None" if optional else KINDS[kind]
            lines[own] = f"{', '.join(seen[own])}: {what}{joined(spoken(note), optional) if note else ''}."
    return lines.values()


def callee(function, module, name):
    """How the example calls the op: by the name that is asked about, if that is one of a module, else by one of msjit.ops."""
    from .. import mint, ops

    home = {"msjit.ops": ops, "msjit.mint": mint, "msjit.mint.nn.functional": mint.nn.functional}[module]
    if name in home.__all__ and getattr(home, name, None) is function:
        return f"ms{module.removeprefix('msjit')}.{name}"
    for other in (name, function.op):  # of a method of Tensor
        if other in ops.__all__ and getattr(getattr(ops, other, None), "op", None) == function.op:
            return f"ms.ops.{other}"
    return f"ms.ops.raw.{function.op}"


def documentation(function, forms, summary, names, facts):
    """The docstring of an op's callable; names: {name in the forms: the op's own}; facts: (gradient, inference)."""
    name, op = function.__name__, function.op
    call = callee(function, function.__module__, name)
    written = [documents().get(key, {}) for key in (call.removeprefix("ms."), op)]
    part = lambda what: next((entry[what] for entry in written if entry.get(what)), [])
    called = {own: name for name, own in reversed(names.items())}  # the first form's names
    spoken = lambda text: SPOKEN.sub(lambda found: called.get(found[0], found[0]), text)
    notes, result, raises = FAMILIES.get(facts[1], ({}, "", ""))
    result, raises = (" ".join(part(what)) or family for what, family in (("result", result), ("raises", raises)))
    text, example = part("text"), part("example")
    if facts[0] == "None" and facts[1] in ("arithmetic", "same"):
        text = [*text, "It goes in steps: its gradient is 0."]
    if name == op + "_":
        text, result, example = [*text, "In place: the tensor itself is written."], "the tensor itself", []
    lines = [forms, *(spoken(line) for line in (summary, *text)), ""]
    if arguments := parameters(function, names, part("notes") or {}, notes, spoken):
        lines += section("Args:", arguments)
    lines += section("Returns:", [re.sub(r"^an? ", "", spoken(result)) + "."])
    if raises:
        lines += section("Raises:", raised(spoken(raises)))
    if example:
        lines += ["", *(line.replace("{f}", call) for line in example)]
    return "\n".join(lines)
