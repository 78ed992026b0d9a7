"""python -m msjit.coverage script.py ...: which of MindSpore's names a program uses that msjit does not have.

The program is read, not run: names are followed from its imports, through ``import mindspore as ms``, ``from mindspore
import nn, ops as P`` and dotted attributes (``ms.nn.Dense``). Methods of tensors and of other objects are not seen.
"""

import argparse
import ast
import sys
import types
from dataclasses import dataclass

from . import _mindspore, _missing


@dataclass(frozen=True)
class Use:
    """A name of MindSpore in a program; there: msjit has it, else message says what comes nearest."""

    path: str
    line: int
    name: str
    there: bool
    message: str = ""


def _module(name):
    return sys.modules.get(name) or _mindspore.find(name)


def _by_pattern(path):
    return path[len("mindspore") + 1 :].rpartition(".")[0] + ".*" in _mindspore.ALIASES


def resolve(name):
    """(whether msjit has what MindSpore calls by this dotted name, what is said when not)."""
    parts = name.split(".")
    found, i = _module(parts[0]), 1
    while i < len(parts):
        path = ".".join(parts[: i + 1])
        try:
            # A module there may be one of another name here, with more in it than what stands under its own.
            inner = _mindspore.find(path) if path[len("mindspore") + 1 :] in _mindspore.ALIASES else None
            inner = inner or getattr(found, parts[i])
        except AttributeError as error:
            message = str(error)
            last = i + 1 == len(parts)  # a name, not the module that a name is imported from
            inner = _module(path) if isinstance(found, types.ModuleType) and not (last and _by_pattern(path)) else None
            if inner is None:
                if isinstance(found, types.ModuleType):
                    message = str(_missing.attribute_error(found.__name__, parts[i]))
                return False, message
        if not isinstance(found, types.ModuleType):
            return True, ""  # an attribute of a class or object: there as far as it can be known
        found, i = inner, i + 1
    return True, ""


class _Reader(ast.NodeVisitor):
    """Collects dotted names that begin at an import of MindSpore."""

    def __init__(self, path):
        self.path, self.names, self.found = path, {}, {}

    def use(self, name, node):
        self.found.setdefault(name, node.lineno)

    def visit_Import(self, node):
        for a in node.names:
            if a.name.split(".")[0] == "mindspore":
                self.use(a.name, node)
                self.names[a.asname or "mindspore"] = a.name if a.asname else "mindspore"

    def visit_ImportFrom(self, node):
        if node.level or not node.module or node.module.split(".")[0] != "mindspore":
            return
        for a in node.names:
            if a.name == "*":
                self.use(node.module, node)
                continue
            name = f"{node.module}.{a.name}"
            self.use(name, node)
            self.names[a.asname or a.name] = name

    def visit_Attribute(self, node):
        parts, at = [], node
        while isinstance(at, ast.Attribute):
            parts.append(at.attr)
            at = at.value
        if isinstance(at, ast.Name) and at.id in self.names:
            self.use(".".join([self.names[at.id], *parts[::-1]]), node)
        else:
            self.generic_visit(node)


def uses(path, text=None):
    """The uses of MindSpore's names in a program, by line."""
    if text is None:
        with open(path, "rb") as file:
            text = file.read()
    reader = _Reader(path)
    reader.visit(ast.parse(text, path))
    result = []
    for name, line in sorted(reader.found.items(), key=lambda item: item[1]):
        there, message = resolve(name)
        result.append(Use(path, line, name, there, message))
    # ms.nn.Dense asks for ms.nn, too: of names that begin alike, say the shortest that is missing.
    missing = [u.name for u in result if not u.there]
    return [u for u in result if u.there or not any(u.name.startswith(m + ".") for m in missing)]


def assigning_operators(path, text=None):
    """Lines of a PyTorch program where ``x += y`` may have been meant to write the tensor x, which it does not here
    (docs/decisions/0013): those that assign to a plain name with something that is no number. Empty for other programs."""
    if text is None:
        with open(path, "rb") as file:
            text = file.read()
    tree, found = ast.parse(text, path), []
    imported = [n for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom))]
    names = [a.asname or a.name for n in imported for a in n.names] + [getattr(n, "module", "") or "" for n in imported]
    if not any(name.partition(".")[0] == "torch" for name in names):
        return found
    for node in ast.walk(tree):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            if not isinstance(node.value, (ast.Constant, ast.List, ast.JoinedStr)):
                found.append((node.lineno, node.target.id))
    return sorted(found)


def main(argv=None):
    p = argparse.ArgumentParser(
        prog="python -m msjit.coverage",
        description="Lists the names of MindSpore that programs use and msjit does not have; exit status 1 when there are any.",
    )
    p.add_argument("scripts", metavar="SCRIPT", nargs="+", help="Python files; they are read, not run")
    p.add_argument("--all", action="store_true", help="list the names that are there, too")
    options = p.parse_args(argv)
    _mindspore.install()
    found = []
    for script in options.scripts:
        try:
            found += uses(script)
            for line, name in assigning_operators(script):
                print(
                    f"{script}:{line}: makes a new {name} where PyTorch writes into the tensor: use {name}.add_(...) or the like"
                )
        except (OSError, SyntaxError, ValueError) as error:
            print(f"{script}: {error}", file=sys.stderr)
            return 2
    for u in found:
        if not u.there:
            print(f"{u.path}:{u.line}: {u.name} is missing: {u.message}")
        elif options.all:
            print(f"{u.path}:{u.line}: {u.name}")
    there = sum(u.there for u in found)
    print(f"{there} of {len(found)} names of MindSpore are there")
    return 0 if there == len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
