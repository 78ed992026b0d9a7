"""Records the public names of MindSpore 2.10 and their signatures: tests/golden/mindspore_names.json.

Run it with a Python that has mindspore installed (2.10 exists for CPython 3.10 to 3.12):
    python tests/python/oracles/record_mindspore_names.py
Of each module: what its ``__all__`` names and it has, without submodules; a class's signature is its constructor's.
``mindspore.ops`` are the functions (``ops.function``); the primitive classes are ``mindspore.ops.operations``.
"""

import importlib
import inspect
import json
import re
from pathlib import Path

OUT = Path(__file__).resolve().parents[2] / "golden" / "mindspore_names.json"
MODULES = {
    name: f"mindspore.{name}" if name else "mindspore"
    for name in (
        "", "nn", "ops.operations", "ops.composite", "ops.functional", "common.initializer", "amp", "train", "dataset",
        "numpy", "mint", "mint.nn", "mint.nn.functional", "mint.optim", "mint.linalg", "mint.special", "mint.distributed",
    )
}  # fmt: skip
MODULES["ops"] = "mindspore.ops.function"
MODULES["dtype"] = "mindspore.common.dtype"
MODULES["dataset.transforms"] = "mindspore.dataset.transforms"
MODULES["dataset.vision"] = "mindspore.dataset.vision"
WITHOUT_ALL = ("dataset.transforms", "dataset.vision")


def default(value):
    if value is None or isinstance(value, (bool, int, float, str, tuple, list)):
        return repr(value)
    text = re.sub(r" at 0x[0-9a-f]+", "", str(value))
    return text.replace("mindspore.", "").replace("mstype.", "")


def signature(value):
    """Parameters as a definition has them, without annotations; None where Python cannot tell."""
    target = value.__init__ if inspect.isclass(value) else value
    try:
        parameters = list(inspect.signature(target).parameters.values())
    except (TypeError, ValueError):
        return None
    if inspect.isclass(value):
        parameters = parameters[1:]
    parts, star = [], False
    for p in parameters:
        if p.kind is p.KEYWORD_ONLY and not star:
            parts.append("*")
            star = True
        star = star or p.kind is p.VAR_POSITIONAL
        prefix = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        parts.append(prefix + p.name + ("" if p.default is p.empty else "=" + default(p.default)))
    return ", ".join(parts)


def names_of(module, listed):
    if listed:
        names = set(module.__all__)
    else:
        names = {n for n in dir(module) if not n.startswith("_") and inspect.isclass(getattr(module, n))}
    names = {n for n in names if not n.startswith("_") and hasattr(module, n)}
    return {n: signature(getattr(module, n)) for n in sorted(names) if not inspect.ismodule(getattr(module, n))}


def main():
    recorded = {}
    for name, path in MODULES.items():
        recorded[name] = names_of(importlib.import_module(path), name not in WITHOUT_ALL)
    import mindspore

    tensor = mindspore.Tensor
    recorded["Tensor"] = {n: signature(getattr(tensor, n)) for n in sorted(dir(tensor)) if not n.startswith("_")}
    recorded["Parameter"] = {
        n: signature(getattr(mindspore.Parameter, n))
        for n in sorted(dir(mindspore.Parameter))
        if not n.startswith("_") and not hasattr(tensor, n)
    }
    recorded["nn.Cell"] = {
        n: signature(getattr(mindspore.nn.Cell, n)) for n in sorted(dir(mindspore.nn.Cell)) if n[0] != "_"
    }
    OUT.write_text(json.dumps({"version": mindspore.__version__, "modules": recorded}, indent=0, sort_keys=True) + "\n")
    for name, names in recorded.items():
        print(f"{name or 'mindspore'}: {len(names)}")


if __name__ == "__main__":
    main()
