#!/usr/bin/env python3
"""Writes the type stubs of the package: python docs/stubs.py [--check].

Names of the op table have a signature for each of their forms; functions and classes written in Python have their own,
with types by stub_types.py and results that the tests' samples show (stub_observe.py). Every name has one home; the other
modules import it from there. A test fails when a stub is out of date; ./dev test --update-golden writes them, too.
"""

import enum
import functools
import importlib
import inspect
import pkgutil
import re
import sys
import types
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import stub_observe  # noqa: E402
import stub_types as say  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "python/msjit"
HEAD = """# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

"""
NAMES = """_P = ParamSpec("_P")
_R = TypeVar("_R")
"""
# Stub -> module, those first in which names are at home.
STUBS = {
    "_core.pyi": "msjit._core", "dtype.pyi": "msjit.dtype", "parameter.pyi": "msjit.parameter",
    "ops/primitive.pyi": "msjit.ops.primitive", "ops/__init__.pyi": "msjit.ops", "nn/__init__.pyi": "msjit.nn",
    "ops/operations/__init__.pyi": "msjit.ops.operations", "kinds.pyi": "msjit.kinds", "train/__init__.pyi": "msjit.train",
    "amp.pyi": "msjit.amp", "common/initializer.pyi": "msjit.common.initializer", "mint/linalg.pyi": "msjit.mint.linalg",
    "mint/special.pyi": "msjit.mint.special", "mint/optim/__init__.pyi": "msjit.mint.optim",
    "mint/nn/functional.pyi": "msjit.mint.nn.functional", "mint/nn/init.pyi": "msjit.mint.nn.init",
    "mint/nn/utils/__init__.pyi": "msjit.mint.nn.utils", "mint/nn/parallel.pyi": "msjit.mint.nn.parallel",
    "mint/distributions/__init__.pyi": "msjit.mint.distributions",
    "mint/device.pyi": "msjit.mint.device", "mint/utils/data/__init__.pyi": "msjit.mint.utils.data",
    "mint/nn/__init__.pyi": "msjit.mint.nn",
    "mint/__init__.pyi": "msjit.mint", "numpy/__init__.pyi": "msjit.numpy", "__init__.pyi": "msjit",
}  # fmt: skip
# Names that are found in other modules when they are asked for.
FURTHER = {
    "msjit.mint": "msjit.mint.torch_functions", "msjit.mint.nn.functional": "msjit.mint.nn.torch_functional",
    "msjit.mint.linalg": "msjit.mint.torch_linalg",
}  # fmt: skip
BUILTINS = re.compile(r"(?<![\w.])(int|bool|float|complex|str|tuple|list|type|slice|object)\b")
_shadowed = set()  # builtins that the module or class being written has other meanings for
observed = functools.cache(stub_observe.samples)


def meant(annotation):
    """An annotation, with builtins that its scope hides named in full."""
    return BUILTINS.sub(lambda m: f"builtins.{m[0]}" if m[0] in _shadowed else m[0], annotation)


def outputs():
    """Op -> what a call of it returns, from ops.def."""
    rows = re.findall(r"^MSJIT_OP\((\w+), \w+, \w+, \w+, (-?\d+),", (ROOT / "src/ops/ops.def").read_text(), re.M)
    many = {name: int(count) for name, count in rows}
    return {
        n: "Tensor" if c == 1 else "tuple[Tensor, ...]" if c < 0 else f"tuple[{', '.join(['Tensor'] * c)}]"
        for n, c in many.items()
    }


RETURNS = outputs()


def public(name):
    """The names that a module offers, besides modules."""
    module = importlib.import_module(name)
    getattr(module, "names_that_are_made_when_asked_for", None)
    names = {n for n in dir(module) if not n.startswith("_")} | set(getattr(module, "__all__", ()))
    if name == "msjit":
        import msjit as ms

        names |= {
            *ms.kinds.__all__,
            *ms.train.__all__,
            "COOTensor",
            "CSRTensor",
            "QuantizedDense",
            "QuantizedEmbedding",
            "RowTensor",
            "SparseTensor",
            "Profiler",
            "export",
            "freeze",
            "load",
            "profile",
            "quantize",
            "quantized_weight",
        }
    if name == "msjit.ops":
        from msjit.ops import sparse

        names |= {"CustomOpBuilder", "HyperMap", "Map", "MultitypeFuncGraph", *sparse.__all__}
    if name == "msjit.nn":
        names |= set(module._METRICS)
    found = {n: getattr(module, n) for n in sorted(names) if n.isidentifier()}
    if name == "msjit":  # a module that was imported hides a function of its name
        found["explain"] = sys.modules["msjit.capture"].explain
    return found


def is_ours(value):
    return not isinstance(value, types.ModuleType) and str(getattr(value, "__module__", "msjit")).startswith("msjit")


@functools.cache
def homes():
    """id of a value -> (module, name) where its stub stands."""
    found = {}
    for nearest in (True, False):  # first where it is defined
        for module in STUBS.values():
            for name, value in public(module).items():
                near = f"{getattr(value, '__module__', None)}.".startswith(module + ".") and module != "msjit"
                if is_ours(value) and callable(value) and (near or not nearest):
                    found.setdefault(id(value), (module, name))
    return found


# ---- functions


def synonyms(params):
    """The parameter names of a form as MindSpore and as PyTorch write them, where those differ from the form's own."""
    own = [p[0] for p in params]
    styles = [own]
    for style in (
        {"x": "input", "y": "other", "dim": "axis", "dims": "axis", "keepdims": "keep_dims"},
        {"x": "input", "y": "other", "axis": "dim", "axes": "dim", "keepdims": "keepdim", "shape": "size"},
        {"dim": "axis"}, {"axis": "dim"}, {"keepdims": "keep_dims"}, {"x": "input"},
        {"shape": "size", "index": "indices", "eps": "epsilon", "xs": "tensors", "pads": "padding"},
    ):  # fmt: skip
        renamed = [style.get(n, n) for n in own]
        if renamed not in styles and len(set(renamed)) == len(renamed):
            styles.append(renamed)
    return styles


def form_parameters(params, names, method, one_by_one):
    parts, bare = [], False
    for i, ((_, kind, default, several, keyword_only, optional), name) in enumerate(zip(params, names)):
        if method and i == 0:
            parts.append("self")
            continue
        annotation = say.KINDS[kind] + (" | None" if optional else "")
        annotation = meant(annotation)
        if several and one_by_one:
            parts.append(f"*{name}: {meant('int')}")
            bare = True
            continue
        if keyword_only and not bare:
            parts.append("*")
            bare = True
        parts.append(f"{name}: {annotation}" + (f" = {default}" if default is not None else ""))
    return ", ".join(ordered(parts))


def ordered(parts):
    """Parameters that must be given may not stand behind others: then those before have no default either."""
    star = next((i for i, p in enumerate(parts) if p.startswith("*")), len(parts))
    last = max((i for i, p in enumerate(parts[:star]) if "=" not in p), default=-1)
    return [p.partition(" = ")[0] if i < last else p for i, p in enumerate(parts)]


def op_lines(name, function, indent, method, module):
    """The forms of an op's callable."""
    calls = []
    for op, params in function.forms:
        for names in synonyms(params):
            for one_by_one in (True, False) if any(p[3] for p in params) else (False,):
                calls.append((form_parameters(params, names, method, one_by_one), RETURNS[op]))
    if function.python_form is not None:
        own = python_parameters(function.python_form, method, module)
        calls.append((own, result_of(module, name, function.python_form)))
    calls = list(dict.fromkeys((parameters, meant(result)) for parameters, result in calls))
    return overloads(name, calls, indent, function.__doc__)


def overloads(name, calls, indent, doc):
    lines = []
    for i, (parameters, result) in enumerate(calls):
        if len(calls) > 1:
            lines.append(f"{indent}@overload")
        lines.append(f"{indent}def {name}({parameters}) -> {result}:" + ("" if i == 0 and doc else " ..."))
        if i == 0 and doc:
            lines += [*documentation(doc, indent + "    "), f"{indent}    ..."]
    return lines


def documentation(doc, indent):
    """A docstring for editors, which see stubs only."""
    text = inspect.cleandoc(doc).replace("\\", "\\\\").replace('"""', "'''")
    first, *rest = text.splitlines()
    lines = [f'{indent}"""{first}', *(f"{indent}{line}".rstrip() for line in rest)]
    closing = '"""' if not lines[-1].endswith('"') else ' """'
    return [*lines[:-1], lines[-1] + closing]


def python_parameters(function, method, module=""):
    signature = inspect.signature(function)
    names = say.NUMPY_NAMED if module == "msjit.numpy" else say.NAMED
    parts, bare = [], False
    for i, p in enumerate(signature.parameters.values()):
        if method and i == 0:
            parts.append("self")
            continue
        if p.kind == p.VAR_POSITIONAL:
            parts.append(f"*{p.name}: Any")
            bare = True
        elif p.kind == p.VAR_KEYWORD:
            parts.append(f"**{p.name}: Any")
        else:
            if p.kind == p.KEYWORD_ONLY and not bare:
                parts.append("*")
                bare = True
            annotation = say.parameter(p.name, p.default, p.empty, names)
            if (function.__qualname__, p.name) in observed()["arguments"]:  # samples give other things
                annotation = "Any"
            annotation = meant(annotation)
            default = "" if p.default is p.empty else f" = {say.default_text(p.default)}"
            parts.append(f"{p.name}: {annotation}{default}")
        following = list(signature.parameters.values())[i + 1 : i + 2]
        if p.kind == p.POSITIONAL_ONLY and following and following[0].kind != p.POSITIONAL_ONLY:
            parts.append("/")
    return ", ".join(parts)


def result_of(module, name, function):
    """What a function written in Python gives: as samples show it, unless arguments decide it."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        parameters = {}
    if say.SWITCHES & set(parameters):
        return "Any"
    found = observed().get(module, {}).get(name)
    if found is None and module.startswith("msjit.mint"):
        found = observed()["msjit.ops"].get(name)
    return (found or say.RESULTS.get(module, "Any")).replace("Parameter", "Tensor")


# ---- classes


def bases_of(cls):
    """The nearest bases with a stub, and the classes whose members stand in this class's stub."""
    own = [cls]
    for base in cls.__mro__[1:]:
        if id(base) in homes() or base in (object, tuple, list, dict, Exception, RuntimeError, enum.Enum):
            return base, own
        own.append(base)
    return object, own


def class_lines(name, cls, module):
    base, own = bases_of(cls)
    if base is object or base.__name__ == name:
        heritage = ""
    else:
        heritage = f"({base.__name__}{'[Any]' if base in (tuple, list) else '[Any, Any]' if base is dict else ''})"
    lines = [f"class {name}{heritage}:"]
    if isinstance(cls.__doc__, str):
        lines += documentation(cls.__doc__, "    ")
    members = {}
    for klass in reversed(own):
        members.update(vars(klass))
    if issubclass(cls, enum.Enum):
        return [*lines, *(f"    {n} = {v.value!r}" for n, v in cls.__members__.items())]
    for (owner, attribute), found in sorted((k, v) for k, v in observed()["msjit.nn"].items() if isinstance(k, tuple)):
        if owner == name and attribute.isidentifier() and not attribute.startswith("_") and attribute not in members:
            shown = meant(found) if found in ("Parameter", "Tensor", "int", "float", "bool", "str") else "Any"
            lines.append(f"    {attribute}: {shown}")
    maker = members.get("__init__") or members.get("__new__")
    maker = getattr(maker, "__func__", maker)
    if inspect.isfunction(maker):
        lines.append(f"    def __init__({python_parameters(maker, True)}) -> None: ...")
    elif base is object:
        lines.append("    def __init__(self, *args: Any, **kwargs: Any) -> None: ...")
    core = importlib.import_module("msjit._core")
    computes = members.get("forward" if core._is_forward_alias(members.get("construct")) else "construct")
    if name != "Cell" and inspect.isfunction(computes):
        lines.append(f"    def __call__({python_parameters(computes, True)}) -> Any: ...")
    for n, v in sorted(members.items()):
        special = n in ("__call__", "__getitem__", "__len__", "__enter__", "__exit__", "__setitem__", "__contains__")
        if n == "__iter__":
            lines.append("    def __iter__(self) -> Iterator[Any]: ...")
        elif n == "construct" and name != "Cell":
            continue
        elif n in ("construct", "__call__") and name == "Cell":
            lines.append(f"    def {n}(self, *args: Any, **kwargs: Any) -> Any: ...")
        elif not n.startswith("_") or special:
            lines += lines_of(n, v, "    ", True, module)
    return lines if len(lines) > 1 else [*lines, "    ..."]


def method_lines(name, value, indent):
    """A method made in C++: its parameters stand in its documentation."""
    doc = getattr(value, "__doc__", "") or ""
    head = re.match(r"\w+\((.*)\)", doc.partition("\n")[0])
    parts = ["self"] if not isinstance(value, staticmethod) else []
    for p in head.group(1).split(", ") if head and head.group(1) else ():
        own, _, default = p.partition("=")
        parts.append(f"{own}: Any" + (f" = {default}" if default else ""))
    result = meant(say.METHODS.get(name, "Any"))
    static = [f"{indent}@staticmethod"] if isinstance(value, staticmethod) else []
    said = documentation(doc.partition("\n\n")[2] or doc, indent + "    ")
    return [*static, f"{indent}def {name}({', '.join(parts)}) -> {result}:", *said, f"{indent}    ..."]


def lines_of(name, value, indent="", method=False, module=""):
    """A name of a module or class."""
    if not method and name in say.WHOLE:
        doc = getattr(value, "__doc__", None)
        lines = say.WHOLE[name].splitlines()
        if doc and len(lines) == 1:
            lines = [lines[0].removesuffix(" ..."), *documentation(doc, "    "), "    ..."]
        return lines
    if hasattr(value, "forms") and not isinstance(value, type):
        return op_lines(name, value, indent, method, module)
    if isinstance(value, (property, functools.cached_property, types.GetSetDescriptorType)):
        return attribute_lines(name, value, indent, module)
    if isinstance(value, classmethod):
        parameters = python_parameters(value.__func__, True).replace("self", "cls", 1)
        return [f"{indent}@classmethod", f"{indent}def {name}({parameters}) -> Any: ..."]
    if isinstance(value, staticmethod):
        if not inspect.isfunction(value.__func__):
            return method_lines(name, value, indent)
        return [f"{indent}@staticmethod", f"{indent}def {name}({python_parameters(value.__func__, False)}) -> Any: ..."]
    if inspect.isfunction(value):
        result = method_result(name, value, module) if method else result_of(module, name, value)
        return overloads(name, [(python_parameters(value, method, module), meant(result))], indent, value.__doc__)
    if isinstance(value, type):
        return class_lines(name, value, module)
    if callable(value):
        if inspect.ismethoddescriptor(value):
            return method_lines(name, value, indent)
        return [f"{indent}def {name}({'self, ' if method else ''}*args: Any, **kwargs: Any) -> Any: ..."]
    return [f"{indent}{name}: {meant(constant(value))}"]


def constant(value):
    shown = stub_observe.annotation(value)
    return shown if shown in ("int", "float", "str", "bool", "None", "DType", "Tensor") else "Any"


def method_result(name, value, module):
    if module != "msjit._core":
        return "Any"
    found = observed()["msjit.ops"].get(name) or probed().get(name, "Any")
    return "Any" if say.SWITCHES & set(inspect.signature(value).parameters) else found.replace("Parameter", "Tensor")


@functools.cache
def probed():
    """What a tensor's attributes and methods without arguments give."""
    import msjit as ms

    found = {}
    for n in dir(ms.Tensor):
        if n.startswith("_") or n in say.METHODS:
            continue
        kinds = set()
        for x in (ms.Tensor([[4.0, 1.0], [1.0, 3.0]]), ms.Tensor([[4.0, 1.0], [1.0, 3.0]])):
            try:
                v = getattr(x, n)
                kinds.add(stub_observe.annotation(v() if callable(v) else v))
            except Exception:  # needs arguments, or another tensor
                kinds.clear()
                break
        if kinds:
            found[n] = stub_observe.united(kinds)
    return found


def attribute_lines(name, value, indent, module):
    result = "Any"
    if module == "msjit._core":
        result = meant(say.ATTRIBUTES.get(name) or probed().get(name, "Any"))
        result = "Any" if result == "None" else result
    lines = [f"{indent}@property", f"{indent}def {name}(self) -> {result}: ..."]
    settable = not isinstance(value, property) or value.fset is not None
    if settable and name not in say.READ_ONLY:
        lines += [f"{indent}@{name}.setter", f"{indent}def {name}(self, value: Any) -> None: ..."]
    return lines


# ---- modules


def tensor_lines():
    from msjit import _core

    maker = "self, data: ArrayLike | None = None, dtype: DTypeLike | None = None, shape: Any = None, init: Any = None"
    out = ["class Tensor:", f"    def __init__({maker}, **kwargs: Any) -> None: ..."]
    members = vars(_core.Tensor)
    _shadowed.update(members)
    for name, (parameters, result) in say.OPERATORS.items():
        if name in members or name == "__hash__":
            ignored = "  # type: ignore[override]" if name in ("__eq__", "__ne__") else ""
            out.append(
                f"    def {name}(self{', ' if parameters else ''}{meant(parameters)}) -> {meant(result)}: ...{ignored}"
            )
    out += ["    __array_priority__: Any"]
    for name in sorted(members):
        if not name.startswith("_"):
            out += lines_of(name, members[name], "    ", True, "msjit._core")
    _shadowed.clear()
    return out


def core(values):
    dtype = values["dtype"]
    out = [say.ALIASES, "class DType:"]
    for n in sorted(n for n in vars(dtype) if not n.startswith("_")):
        kind = stub_observe.annotation(getattr(values["float32"], n))
        out += ["    @property", f"    def {n}(self) -> {kind}: ..."]
    out += ["    def __call__(self, *args: Any) -> Any: ...", ""] if callable(values["float32"]) else [""]
    out += ["dtype: TypeAlias = DType", "", *tensor_lines(), ""]
    for name, value in values.items():
        if name not in ("Tensor", "DeviceName", "dtype"):
            out += lines_of(name, value, "", False, "msjit._core")
    return out


def module_lines(name):
    """The stub of a module, by what it offers."""
    values = public(name)
    if name in FURTHER:
        further = importlib.import_module(FURTHER[name])
        values.update({n: getattr(further, n) for n in further.__all__})
    _shadowed.clear()
    if name == "msjit._core":
        return core(values)
    _shadowed.update(values)
    package = name.rpartition(".")[0] if not hasattr(sys.modules[name], "__path__") else name
    names = [n for n in say.ALIAS_NAMES.split(", ") if n != "Tensor" or "Tensor" not in values]
    out = [f"from msjit._core import {', '.join(names)}"]
    imported, own, modules = {}, [], []
    if name == package:
        modules += [m.name for m in pkgutil.iter_modules(sys.modules[name].__path__) if not m.name.startswith("_")]
    modules = [m for m in modules if isinstance(values.get(m, types), types.ModuleType)]  # functions hide some
    for n, value in values.items():
        home = homes().get(id(value))
        if isinstance(value, types.ModuleType):
            continue
        elif n == "dtype" and name == "msjit":
            modules.append(n)
        elif n == "Tensor":
            imported.setdefault("msjit._core", []).append("Tensor as Tensor")
        elif n == "Parameter" and name != "msjit.parameter":  # what is made, whichever class makes it
            imported.setdefault("msjit.parameter", []).append("Parameter as Parameter")
        elif home and home != (name, n) and home[0] != name:
            imported.setdefault(home[0], []).append(f"{home[1]} as {n}")
        elif home and home != (name, n) and isinstance(value, type):
            own.append(f"{n} = {home[1]}")
        elif is_ours(value):
            own += lines_of(n, value, "", False, name)
    needed = [n for n in base_names(values, name) if n not in values]
    for n, where in needed_homes(values, name, needed):
        imported.setdefault(where, []).append(n)
    if name == "msjit.mint":
        own.append("fft: Any")
        own += [
            f"def {n}(*args: Any, **kwargs: Any) -> Any: ..."
            for n in (*sys.modules[name].torch_names.FROM_OPS, *sys.modules[FURTHER[name]].OF_FUNCTIONAL)
        ]
    if name == "msjit.mint.nn.functional":
        own += [f"def {n}(*args: Any, **kwargs: Any) -> Any: ..." for n in sys.modules[FURTHER[name]].FROM_OPS]
    out += [f"from {where} import {', '.join(sorted(set(names)))}" for where, names in sorted(imported.items())]
    out += [f"from . import {n} as {n}" for n in sorted(set(modules))]
    if "Parameter" not in values:
        out.append("from msjit.parameter import Parameter")
    if name == "msjit.ops":
        own.append("raw: Any")
        out.append("from msjit.ops.operations import *")
    return [*out, "", NAMES, *own]


def base_names(values, module):
    """The bases that classes of a stub need."""
    return sorted({bases_of(v)[0].__name__ for v in values.values() if isinstance(v, type) and is_ours(v)})


def needed_homes(values, module, needed):
    for v in values.values():
        if isinstance(v, type) and is_ours(v):
            base = bases_of(v)[0]
            home = homes().get(id(base))
            if base.__name__ in needed and home and home[0] != module and homes().get(id(v)) == (module, v.__name__):
                yield (home[1] if home[1] == base.__name__ else f"{home[1]} as {base.__name__}"), home[0]


def text_of(name):
    body = "\n".join(module_lines(STUBS[name]))
    return HEAD + body + "\n"


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
