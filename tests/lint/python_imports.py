"""What modules of python/msjit import when they are imported: no module imports itself by way of others. Imports inside functions
run later, and may lead back."""

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "python" / "msjit"


def modules():
    """{dotted name: path} of all."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def statements(node):
    """Those that run at import: not in functions, nor for type checkers only."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from statements(child)


def imported(name, path, known):
    """The modules of the package that one imports; a package that only holds what is named does not count."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found = set()
    for node in statements(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                found.add(inner if inner in known else "" if inner == "msjit._core" else source)
    return (found & set(known)) - {name}


def circles():
    """Modules that import themselves by way of others, each circle once."""
    known = modules()
    graph = {name: imported(name, path, known) for name, path in known.items()}
    while True:  # what imports nothing that is left, and what nobody left imports, stands in no circle
        asked = set().union(*graph.values())
        ends = [name for name, uses in graph.items() if not uses & set(graph) or name not in asked]
        if not ends:
            return sorted(graph)
        graph = {name: uses - set(ends) for name, uses in graph.items() if name not in ends}
        if not graph:
            return []
