"""The definition in the source that a code object was compiled from."""

import __future__

import ast
import functools
import inspect
import linecache
import types
import warnings

from .. import _core

# What a compiled function takes from the file's `from __future__ import ...`.
_FUTURE = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names} - {inspect.CO_NESTED})
# The program has been told of them when its file was compiled.
_KNOWN_WARNINGS = [("ignore", None, category, None, 0) for category in (SyntaxWarning, DeprecationWarning)]


class Unread(Exception):
    """Why source cannot be read; `line`: of the file, 0: none."""

    def __init__(self, why, line=0):
        super().__init__(why)
        self.line = line


class quietly:  # noqa: N801
    """Without the warnings of parsing and compiling. `warnings.catch_warnings` would make the program's own, that are shown
    once, be shown again."""

    def __enter__(self):
        self._filters = warnings.filters
        self._filters[:0] = _KNOWN_WARNINGS

    def __exit__(self, *_):
        for known in _KNOWN_WARNINGS:
            if known in self._filters:
                self._filters.remove(known)


@functools.lru_cache(maxsize=64)
def _definitions(lines):
    """By line (of the first decorator) and name, the definitions of a file, each with the names it stands in, as a qualified
    name has them."""
    found = {}

    def visit(node, path):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                first = min([child.lineno, *(d.lineno for d in child.decorator_list)])
                found.setdefault((first, child.name), []).append((child, path))
                visit(child, (*path, child.name, "<locals>"))
            elif isinstance(child, ast.ClassDef):
                visit(child, (*path, child.name))
            else:
                visit(child, path)

    visit(ast.parse("".join(lines)), ())
    return found


def _last_line(code):
    """The last line of the file that the code, or one within it, comes from."""
    last = max((line for *_, line in code.co_lines() if line is not None), default=code.co_firstlineno)
    return max([last, *(_last_line(c) for c in code.co_consts if isinstance(c, types.CodeType))])


def _own_definition(code, lines):
    """The node and the names it stands in, of the function's lines alone; None where they do not parse so. A file may be
    long. What follows the last line that has code, as a bracket that closes, is a few lines."""
    if not hasattr(code, "co_qualname"):
        return None
    first, last = code.co_firstlineno, _last_line(code)
    indented = lines[first - 1][:1].isspace() if first <= len(lines) else False
    before = "if 1:\n" if indented else ""
    for end in range(last, min(last + 4, len(lines)) + 1):
        try:
            tree = ast.parse(before + "".join(lines[first - 1 : end]))
        except (SyntaxError, ValueError):
            continue
        body = tree.body[0].body if indented else tree.body
        if len(body) != 1 or not isinstance(body[0], ast.FunctionDef) or body[0].name != code.co_name:
            return None
        return ast.increment_lineno(body[0], first - 1 - indented), tuple(code.co_qualname.split(".")[:-1])
    return None


def definition_of(code, alone=True):
    """The node, and the names it stands in: classes', and functions' with "<locals>" behind each. alone: of its own lines,
    where these are enough, as they are not where a function ends with what is never reached."""
    if code.co_name == "<lambda>":
        raise Unread("a lambda has no statements")
    if code.co_name.startswith("<"):
        raise Unread("a comprehension has no statements", code.co_firstlineno)
    if code.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise Unread("it is a generator or coroutine", code.co_firstlineno)
    try:
        linecache.checkcache(code.co_filename)
        lines = linecache.getlines(code.co_filename)
    except ValueError:  # no name that a file can have
        lines = ()
    if not lines:
        raise Unread("its source is not there")
    own = _own_definition(code, lines) if alone else None
    if own:
        return own
    try:
        candidates = _definitions(tuple(lines)).get((code.co_firstlineno, code.co_name), ())
    except (SyntaxError, ValueError):
        raise Unread("its source has changed") from None
    for node, path in candidates:
        if isinstance(node, ast.FunctionDef):
            return node, path
    raise Unread("its source has changed")


def _without_what_runs_outside(node):
    """The definition without what is evaluated where it stands: decorators keep their places, as lines begin there."""

    def nothing(at):
        return ast.copy_location(ast.Constant(value=None), at)

    given = node.args
    plain = [ast.copy_location(ast.arg(arg=a.arg), a) for a in (*given.posonlyargs, *given.args)]
    arguments = ast.arguments(
        posonlyargs=plain[: len(given.posonlyargs)],
        args=plain[len(given.posonlyargs) :],
        vararg=given.vararg and ast.copy_location(ast.arg(arg=given.vararg.arg), given.vararg),
        kwonlyargs=[ast.copy_location(ast.arg(arg=a.arg), a) for a in given.kwonlyargs],
        kw_defaults=[d and nothing(d) for d in given.kw_defaults],
        kwarg=given.kwarg and ast.copy_location(ast.arg(arg=given.kwarg.arg), given.kwarg),
        defaults=[nothing(d) for d in given.defaults],
    )
    made = ast.FunctionDef(
        name=node.name, args=arguments, body=node.body, decorator_list=[nothing(d) for d in node.decorator_list]
    )
    if getattr(node, "type_params", None):
        raise Unread("it has parameters of types", node.lineno)
    if "type_params" in made._fields:
        made.type_params = []
    return ast.copy_location(made, node)


def compiled(node, path, code):
    """The code object that the definition compiles to where `code` stands: within scopes of the same names, with its free
    variables."""
    body, inner = [_without_what_runs_outside(node)], True
    scopes = [*path]
    while scopes:
        name = scopes.pop()
        if name != "<locals>":
            body = [_scope(ast.ClassDef, name=name, bases=[], keywords=[], body=body)]
            continue
        names = [ast.arg(arg=name) for name in code.co_freevars] if inner else []
        arguments = ast.arguments(posonlyargs=[], args=names, kwonlyargs=[], kw_defaults=[], defaults=[])
        body, inner = [_scope(ast.FunctionDef, name=scopes.pop(), args=arguments, body=body)], False
    imports = [ast.Import([ast.alias(name)]) for name in _imported(node, code)]
    module = ast.fix_missing_locations(ast.Module(body=[*imports, *body], type_ignores=[]))
    try:
        made = compile(module, code.co_filename, "exec", flags=code.co_flags & _FUTURE, dont_inherit=True)
    except (SyntaxError, ValueError):
        raise Unread("its source does not compile by itself", node.lineno) from None
    for name in [*(name for name in path if name != "<locals>"), code.co_name]:
        made = next((c for c in made.co_consts if isinstance(c, types.CodeType) and c.co_name == name), None)
        if made is None:
            raise Unread("its source has changed", node.lineno)
    return made.replace(co_qualname=code.co_qualname) if hasattr(code, "co_qualname") else made


def _imported(node, code):
    """Names that the file imports: late releases of the interpreter load what is called of such a name as an attribute, not
    as a method, wherever the name is what it is. As far as the code tells which of the two it does."""
    called = [n.func.value for n in ast.walk(node) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    names = {n.id for n in called if isinstance(n, ast.Name)}
    return sorted(names - _core.names_with_methods(code)) if names else ()


def _scope(kind, **fields):
    if "type_params" in kind._fields:
        fields["type_params"] = []
    return kind(decorator_list=[], **fields)


_ALIKE = """co_code co_names co_varnames co_cellvars co_freevars co_flags co_argcount co_posonlyargcount co_kwonlyargcount
co_name co_qualname co_exceptiontable""".split()


def same_code(a, b):
    """Whether two code objects do the same, at the same lines."""
    if any(getattr(a, name, None) != getattr(b, name, None) for name in _ALIKE) or len(a.co_consts) != len(b.co_consts):
        return False
    if list(a.co_lines()) != list(b.co_lines()):
        return False
    for x, y in zip(a.co_consts, b.co_consts):
        if isinstance(x, types.CodeType) and isinstance(y, types.CodeType):
            if not same_code(x, y):
                return False
        elif _constant(x) != _constant(y):
            return False
    return True


def _constant(value):
    """What differs where constants do, if only in their type or sign."""
    if isinstance(value, int):
        return type(value), hex(value)
    if isinstance(value, tuple):
        return tuple, *map(_constant, value)
    if isinstance(value, frozenset):
        return frozenset, frozenset(map(_constant, value))
    return type(value), repr(value)


def with_parts_of(made, code):
    """`made` with the constants of `code` where it has them, and with the code objects of functions that are the same."""
    own = {_constant(c): c for c in code.co_consts if not isinstance(c, types.CodeType)}
    functions = {(c.co_name, c.co_firstlineno): c for c in code.co_consts if isinstance(c, types.CodeType)}
    constants = []
    for c in made.co_consts:
        if isinstance(c, types.CodeType):
            other = functions.get((c.co_name, c.co_firstlineno))
            c = c if other is None else other if same_code(c, other) else with_parts_of(c, other)
        else:
            c = own.get(_constant(c), c)
        constants.append(c)
    return made.replace(co_consts=tuple(constants))
