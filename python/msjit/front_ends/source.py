"""The definition in the source that a code object was compiled from."""

import __future__

import ast
import functools
import inspect
import linecache
import types

# What a compiled function takes from the file's `from __future__ import ...`.
_FUTURE = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names} - {inspect.CO_NESTED})


class Unread(Exception):
    """Why source cannot be read; `line`: of the file, 0: none."""

    def __init__(self, why, line=0):
        super().__init__(why)
        self.line = line


@functools.lru_cache(maxsize=64)
def _definitions(lines):
    """By line (of the first decorator) and name, the definitions of a file, each with the classes it stands in."""
    found = {}

    def visit(node, within):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                found.setdefault((first, child.name), []).append((child, within))
                visit(child, None)
            elif isinstance(child, ast.ClassDef):
                visit(child, child.name)
            else:
                visit(child, within)

    visit(ast.parse("".join(lines)), None)
    return found


def _last_line(code):
    """The last line of the file that the code, or one within it, comes from."""
    last = max((line for *_, line in code.co_lines() if line is not None), default=code.co_firstlineno)
    return max([last, *(_last_line(c) for c in code.co_consts if isinstance(c, types.CodeType))])


def _own_definition(code, lines):
    """The node and its class, of the function's lines alone; None where they do not parse so. A file may be long. What
    follows the last line that has code, as a bracket that closes, is a few lines."""
    if not hasattr(code, "co_qualname"):
        return None
    first, last = code.co_firstlineno, _last_line(code)
    indented = lines[first - 1][:1].isspace() if first <= len(lines) else False
    before = "if 1:\n" if indented else ""
    for end in range(last, min(last + 4, len(lines)) + 1):
        try:
            tree = ast.parse(before + "".join(lines[first - 1 : end]))
        except (SyntaxError, ValueError, RecursionError):
            continue
        body = tree.body[0].body if indented else tree.body
        if len(body) != 1 or not isinstance(body[0], ast.FunctionDef) or body[0].name != code.co_name:
            return None
        within = code.co_qualname.split(".")[-2:-1]
        return ast.increment_lineno(body[0], first - 1 - indented), within[0] if within and within[
            0
        ] != "<locals>" else None
    return None


def definition_of(code):
    """The node and the name of the class it stands in (or None)."""
    if code.co_name == "<lambda>":
        raise Unread("a lambda has no statements")
    if code.co_name.startswith("<"):
        raise Unread("a comprehension has no statements", code.co_firstlineno)
    if code.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise Unread("it is a generator or coroutine", code.co_firstlineno)
    linecache.checkcache(code.co_filename)
    lines = linecache.getlines(code.co_filename)
    if not lines:
        raise Unread("its source is not there")
    if own := _own_definition(code, lines):
        return own
    try:
        candidates = _definitions(tuple(lines)).get((code.co_firstlineno, code.co_name), ())
    except (SyntaxError, ValueError, RecursionError):
        raise Unread("its source has changed") from None
    for node, owner in candidates:
        if isinstance(node, ast.FunctionDef):
            return node, owner
    raise Unread("its source has changed")


def compiled(node, owner, code):
    """The code object that the definition compiles to where `code` stands: with its free variables."""
    body = [node]
    if owner is not None:  # names that begin with two underscores are the class's
        body = [_scope(ast.ClassDef, name=owner, bases=[], keywords=[], body=body)]
    names = [ast.arg(arg=name) for name in code.co_freevars]
    arguments = ast.arguments(posonlyargs=[], args=names, kwonlyargs=[], kw_defaults=[], defaults=[])
    outer = _scope(ast.FunctionDef, name=".outer", args=arguments, body=body)
    module = ast.fix_missing_locations(ast.Module(body=[outer], type_ignores=[]))
    made = compile(module, code.co_filename, "exec", flags=code.co_flags & _FUTURE, dont_inherit=True)
    for name in [".outer", *([owner] if owner else []), code.co_name]:
        made = next((c for c in made.co_consts if isinstance(c, types.CodeType) and c.co_name == name), None)
        if made is None:
            raise Unread("it has parameters of types", node.lineno)
    return made.replace(co_qualname=code.co_qualname) if hasattr(code, "co_qualname") else made


def _scope(kind, **fields):
    if "type_params" in kind._fields:
        fields["type_params"] = []
    return kind(decorator_list=[], **fields)


def same_code(a, b):
    """Whether two code objects do the same, wherever their lines are noted to be."""
    if (a.co_code, a.co_names, a.co_varnames, a.co_cellvars, a.co_freevars) != (
        b.co_code, b.co_names, b.co_varnames, b.co_cellvars, b.co_freevars,
    ):  # fmt: skip
        return False
    if len(a.co_consts) != len(b.co_consts):
        return False
    for x, y in zip(a.co_consts, b.co_consts):
        if isinstance(x, types.CodeType) and isinstance(y, types.CodeType):
            if not same_code(x, y):
                return False
        elif type(x) is not type(y) or repr(x) != repr(y):
            return False
    return True
