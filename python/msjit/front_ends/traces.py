"""Programs read by running them: what one run of a function does with tensors (docs/decisions/0030-traces.md)."""

import ast
import collections
import functools
import os
import types
import warnings

from .. import _core
from .._core import Tensor
from ..structure import tensors_in

_MOST_PROGRAMS = 64  # of one function
_PACKAGE = os.path.dirname(os.path.dirname(__file__)) + os.sep
_PLAIN = (type(None), bool, int, float, complex, str, bytes)
_CONSTANT = {"full", "arange", "linspace", "logspace", "eye"}  # ops without tensors that always give the same
_CONTAINERS = (tuple, list, dict)
_Place = collections.namedtuple("_Place", "file line")


class Refused(Exception):
    """Why a run cannot be made a program."""


# ---- arguments -------------------------------------------------------------------------------------------------------


def _describe(value, tensors, held):
    """What of an argument a program is made for; its tensors are added to `tensors`, objects known by identity to `held`."""
    kind = type(value)
    if isinstance(value, Tensor):
        for i, t in enumerate(tensors):
            if t is value:
                return ("same", i)
        tensors.append(value)
        return (kind, value.dtype, value.shape, value.device, value.requires_grad)
    if kind is float or kind is complex:
        return (kind, repr(value))
    if kind in _PLAIN:
        return (kind, value)
    if kind in (tuple, list) or (isinstance(value, tuple) and hasattr(value, "_fields")):
        return (kind, *[_describe(v, tensors, held) for v in value])
    if kind is dict:
        return (kind, *[(_describe(k, [], held), _describe(v, tensors, held)) for k, v in value.items()])
    held.append(value)
    return (kind, id(value))


# ---- a run as a program ----------------------------------------------------------------------------------------------


class _Writer:
    """Writes the rows of a recording as a Python function over the functions of ops, for capture to execute."""

    def __init__(self, function, rows, inputs, result):
        self.function = function
        self.scope = {"__builtins__": {}, "__name__": function.__module__}
        self.names = {}  # id of a tensor -> the variable that has it
        self.known_objects = {}  # id -> name in the scope
        self.varies = set()  # ids of tensors whose values other calls may change
        self.inside = set()  # ids of tensors that came during the run
        self.unknown = set()  # of those, the ones that no row explains
        self.reads = []
        self.body = []
        self.line = self.first_line = function.__code__.co_firstlineno
        self.last_use = {}
        self.free = []
        self.made = 0
        self.switches_gradients = False
        self.device = None  # of what is made of nothing
        self.gradients = outer = _core.is_grad_enabled()
        self.rows = rows
        self._find_last_uses(result)
        for i, tensor in enumerate(inputs):
            self.names[id(tensor)] = f"a{i}"
            self.varies.add(id(tensor))
        for at, row in enumerate(rows):
            getattr(self, "_" + row[0])(at, *row[1:])
        if self.gradients != outer:
            self._switch(outer)
        self.body.append(self._at(ast.Return(self._result(result))))
        self.arguments = [f"a{i}" for i in range(len(inputs))]

    def program(self):
        code = self.function.__code__
        arguments = ast.arguments([], [ast.arg(n) for n in self.arguments], None, [], [], None, [])
        name = code.co_name if code.co_name.isidentifier() else "traced"
        self.line = self.first_line
        define = self._at(ast.FunctionDef(name, arguments, self.body, []))
        if hasattr(ast, "type_param"):
            define.type_params = []
        tree = ast.fix_missing_locations(ast.Module([define], []))
        exec(compile(tree, code.co_filename, "exec"), self.scope)
        made = self.scope.pop(name)
        return types.FunctionType(made.__code__.replace(co_name=code.co_name), self.scope, self.function.__name__)

    # What the rows say.

    def _op(self, at, name, inplace, operands, attributes, outputs, gradients, place):
        if gradients != self.gradients:
            self._switch(gradients)
        self._stand_at(place)
        arguments = [self._operand(v) for v in operands] + [self._constant(v) for v in attributes]
        tensors = list(tensors_in(operands))
        method = getattr(Tensor, name + "_") if inplace else _core._raw_ops[name]
        call = ast.Call(self._object(method, name + "_" if inplace else name), arguments, [])
        if any(id(t) in self.varies for t in tensors) or (not tensors and name not in _CONSTANT):
            self.varies.update(map(id, outputs))
        self.inside.update(map(id, outputs))
        if not tensors and outputs:
            self.device = self.device or outputs[0].device
            if outputs[0].device != self.device:
                raise Refused("it makes tensors on several devices")
        if len(outputs) == 1 and tensors and outputs[0] is tensors[0] and (inplace or name.endswith("_")):
            return self.body.append(self._at(ast.Expr(call)))
        for t in tensors:
            self._drop(t, at)
        targets = [ast.Name(self._new_name(t, at), ast.Store()) for t in outputs]
        target = targets[0] if len(targets) == 1 else ast.Tuple(targets, ast.Store())
        self.body.append(self._at(ast.Assign([target], call)))

    def _new(self, at, tensor):
        self.unknown.add(id(tensor))
        self.inside.add(id(tensor))

    def _made(self, at, tensor, copy):
        """Each run has its own."""
        self.unknown.discard(id(tensor))
        self.inside.add(id(tensor))
        if id(tensor) in self.names or id(tensor) not in self.last_use:
            return
        call = ast.Call(self._object(_core._raw_ops["copy"], "copy"), [self._object(copy, "constant")], [])
        self.body.append(self._at(ast.Assign([ast.Name(self._new_name(tensor, at), ast.Store())], call)))

    def _read(self, at, tensor, what, place):
        if what != "indexing with a mask" and (id(tensor) in self.varies or id(tensor) not in self.inside):
            self.reads.append((what, _Place(*place)))

    def _refused(self, at, why, place):
        raise Refused(f"{why} ({place[0]}:{place[1]})")

    # Their parts.

    def _find_last_uses(self, result):
        for at, row in enumerate(self.rows):
            if row[0] == "op":
                for t in tensors_in(row[3]):
                    self.last_use[id(t)] = at
        for t in tensors_in(result):
            self.last_use[id(t)] = len(self.rows)

    def _new_name(self, tensor, at):
        if self.last_use.get(id(tensor), -1) <= at:
            return "_"
        name = self.free.pop() if self.free else f"t{self.made}"
        self.made += name == f"t{self.made}"
        self.names[id(tensor)] = name
        return name

    def _drop(self, tensor, at):
        name = self.names.get(id(tensor), "")
        if name.startswith("t") and self.last_use[id(tensor)] == at and name not in self.free:
            self.free.append(name)
            del self.names[id(tensor)]

    def _switch(self, gradients):
        self.gradients = gradients
        self.switches_gradients = True
        call = ast.Call(self._object(_core._set_recording, "set_recording"), [ast.Constant(int(gradients))], [])
        self.body.append(self._at(ast.Expr(call)))

    def _stand_at(self, place):
        if place[0] == self.function.__code__.co_filename:
            self.line = place[1]

    def _at(self, node):
        node.lineno = node.end_lineno = self.line
        node.col_offset = node.end_col_offset = 0
        return node

    def _operand(self, value):
        if isinstance(value, Tensor):
            return self._tensor(value)
        if isinstance(value, tuple):
            return ast.Tuple([self._operand(v) for v in value], ast.Load())
        return ast.Constant(value)

    def _tensor(self, tensor):
        name = self.names.get(id(tensor))
        if name:
            return ast.Name(name, ast.Load())
        if id(tensor) in self.unknown:
            raise Refused("it makes a tensor that no operation makes")
        self.varies.add(id(tensor))  # a Parameter, or another that was there before
        return self._object(tensor, getattr(tensor, "name", None) or "tensor")

    def _constant(self, value):
        if isinstance(value, _PLAIN):
            return ast.Constant(value)
        if isinstance(value, tuple):
            return ast.Tuple([self._constant(v) for v in value], ast.Load())
        return self._object(value, type(value).__name__)

    def _object(self, value, name):
        """Something of Python's, by a name of the scope."""
        known = self.known_objects.get(id(value))
        if known is None:
            name = "".join(c if c.isalnum() else "_" for c in str(name))
            known = name = f"{name}_" if name[:1].isalpha() else f"n_{name}"
            while known in self.scope:
                known = f"{name}{len(self.scope)}"
            self.scope[known] = value
            self.known_objects[id(value)] = known
        return ast.Name(known, ast.Load())

    def _result(self, value):
        kind = type(value)
        if isinstance(value, Tensor):
            return self._tensor(value)
        if kind in _PLAIN:
            return ast.Constant(value)
        if kind is tuple or kind is list:
            return getattr(ast, kind.__name__.capitalize())([self._result(v) for v in value], ast.Load())
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return ast.Call(self._object(kind, kind.__name__), [self._result(v) for v in value], [])
        if kind is dict:
            return ast.Dict([self._result(k) for k in value], [self._result(v) for v in value.values()])
        if isinstance(value, (_core.dtype, type, types.FunctionType, types.BuiltinFunctionType)):
            return self._object(value, kind.__name__)
        raise Refused(f"it returns an object of type {kind.__name__}")


# ---- what is frozen --------------------------------------------------------------------------------------------------


def _names_of(code):
    """The names that a code object, and those in it, look up."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= _names_of(constant)
    return names


@functools.lru_cache(maxsize=512)
def _names_of_methods(cls):
    from ..nn import Cell

    names = {"training"}
    for base in cls.__mro__[: cls.__mro__.index(Cell)]:
        for name, value in vars(base).items():
            if name == "__init__":
                continue
            function = getattr(value, "__func__", getattr(value, "__wrapped__", value))
            if isinstance(function, types.FunctionType):
                names |= _names_of(function.__code__)
    return names


class _Variables:
    """The variables of a closure, as a dict."""

    def __init__(self, function):
        self._cells = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))

    def get(self, name, default=None):
        try:
            return self._cells[name].cell_contents
        except (KeyError, ValueError):
            return default


class _Attributes:
    """The attributes of a Cell, as a dict."""

    def __init__(self, cell):
        self._own, self._class = vars(cell), type(cell)

    def get(self, name, default=None):
        try:
            return self._own[name]
        except KeyError:
            return getattr(self._class, name, default)


_MISSING = object()


def _is_value(value):
    return type(value) in _PLAIN or (type(value) is tuple and all(map(_is_value, value)))


def _frozen(function, args, kwargs):
    """The Python values around a call that its program has frozen: (what it is called, dict, name, value) of each."""
    from ..nn import Cell

    closure = _Variables(function)
    found, cells = [], []
    for name in sorted(_names_of(function.__code__)):
        value = function.__globals__.get(name, _MISSING)
        if value is not _MISSING and _is_value(value):
            found.append((f"the global {name}", function.__globals__, name, value))
        if isinstance(value, Cell):
            cells.append((name, value))
    for name in function.__code__.co_freevars:
        value = closure.get(name, _MISSING)
        if value is not _MISSING and _is_value(value):
            found.append((f"the variable {name}", closure, name, value))
        if isinstance(value, Cell):
            cells.append((name, value))
    cells += [(type(v).__name__, v) for v in (*args, *kwargs.values()) if isinstance(v, Cell)]
    seen = set()
    for label, top in cells:
        for path, cell in top.cells_and_names():
            if id(cell) in seen:
                continue
            seen.add(id(cell))
            own = vars(cell)
            for name in _names_of_methods(type(cell)):
                value = own.get(name, getattr(type(cell), name, _MISSING))
                if value is not _MISSING and _is_value(value):
                    found.append((".".join(filter(None, (label, path, name))), _Attributes(cell), name, value))
    return found


def _same(old, new):
    return old is new or (type(old) is type(new) and (old == new or repr(old) == repr(new)))


# ---- the callable ----------------------------------------------------------------------------------------------------


class _Program:
    def __init__(self, captured, held, frozen, writer):
        self.captured = captured
        self.held = held  # known by identity: their ids stay theirs
        self.frozen = frozen
        self.switches_gradients = writer.switches_gradients
        # Where its function, or one of the library's that it called, made tensors, if that is not where new ones go.
        self.device = writer.device if writer.device != _core._current_device() else None

    def run(self, traces, tensors):
        for entry in self.frozen:
            what, names, name, old = entry
            if names.get(name, _MISSING) is not old:
                self._tell(traces, entry)
        if self.device is not None:
            before = _core._enter_device(self.device)
            try:
                return self._run(tensors)
            finally:
                _core._leave_device(before)
        return self._run(tensors) if self.switches_gradients else self.captured(*tensors)

    def _run(self, tensors):
        before = _core._set_recording(1)
        _core._set_recording(before)
        try:
            return self.captured(*tensors)
        finally:
            _core._set_recording(before)

    def _tell(self, traces, entry):
        what, names, name, old = entry
        now = names.get(name, _MISSING)
        if _same(old, now):
            return
        self.frozen.remove(entry)
        is_now = "is gone" if now is _MISSING else f"is {now!r}"
        traces.warn(f"{what} was {old!r} when {traces.name} was traced and {is_now} now; the graph has what it was")


class Traces:
    """The programs of one function, by what they are made for."""

    def __init__(self, function, settings, note):
        self.function = function
        self.name = function.__qualname__
        self.settings = {**settings, "reads_source": False}
        self.programs = {}
        self.quick = {}  # the same by what the runtime says of simple arguments
        self.bytecode = None  # what runs calls that cannot be traced
        self.note = note  # (code that is executed, whether it is a trace, why)

    def call(self, args, kwargs):
        if _core._is_recording():
            return self.function(*args, **kwargs)
        kinds = None if kwargs else _core._kinds(args)
        program = self.quick.get(kinds)
        if program is not None:
            return program.run(self, [a for a in args if isinstance(a, Tensor)])
        tensors, held = [], []
        key = (
            _core.is_grad_enabled(),
            *[_describe(a, tensors, held) for a in args],
            *[(k, _describe(v, tensors, held)) for k, v in kwargs.items()],
        )
        program = self.programs.get(key)
        if program is None:
            return self._trace(key, tensors, held, args, kwargs)
        if program is self.bytecode:
            return program(*args, **kwargs)
        if kinds is not None:
            self.quick[kinds] = program
        return program.run(self, tensors)

    def _trace(self, key, tensors, held, args, kwargs):
        if len(self.programs) >= _MOST_PROGRAMS:
            return self._by_bytecode(key, f"it was called with more than {_MOST_PROGRAMS} kinds of arguments")(
                *args, **kwargs
            )
        if any(_core._batch_level(t) for t in tensors):
            return self.function(*args, **kwargs)
        before = _frozen(self.function, args, kwargs)
        rows = []
        result = _core._record_ops(self.function, args, kwargs, rows, _PACKAGE)
        for what, names, name, old in before:
            now = names.get(name, _MISSING)
            if not _same(old, now):
                self.warn(
                    f"{what} was {old!r} before {self.name} ran and is {now!r} behind it; later calls do not change it"
                )
        try:
            writer = _Writer(self.function, rows, tensors, result)
        except Refused as why:
            self._by_bytecode(key, str(why))
            return result
        for what, place in dict.fromkeys(writer.reads):
            self.warn(
                f"{what}: its values may be others in other calls, the graph of {self.name} has those of the first",
                place,
            )
        function = writer.program()
        captured = _core.JitFunction(function, self.settings)
        self.note(function, captured.__executed__, True, "the function was run once")
        self.programs[key] = _Program(captured, held, _frozen(self.function, args, kwargs), writer)
        return result

    def _by_bytecode(self, key, why):
        if self.settings["fullgraph"]:
            raise _core.Unsupported(f"fullgraph: {self.name} cannot be traced: {why}")
        if self.bytecode is None:
            self.bytecode = _core.JitFunction(self.function, self.settings)
            self.note(self.function, self.bytecode.__executed__, False, f"it cannot be traced: {why}")
        if len(self.programs) < _MOST_PROGRAMS:
            self.programs[key] = self.bytecode
        return self.bytecode

    def forget(self):
        self.programs.clear()
        self.quick.clear()
        self.bytecode = None

    def warn(self, text, place=None):
        code = self.function.__code__
        file, line = place or (code.co_filename, code.co_firstlineno)
        warnings.warn_explicit(f"jit(capture_mode='trace'): {text}", UserWarning, file or code.co_filename, line)

    def codes(self):
        """The code objects that are executed."""
        captured = [p if p is self.bytecode else p.captured for p in self.programs.values()]
        return list({id(c): c.__executed__ for c in captured}.values())


def traced(function, settings, note):
    """A function that does what `function` does, by programs that runs of it have given."""
    traces = Traces(function, settings, note)

    @functools.wraps(function)
    def call(*args, **kwargs):
        return traces.call(args, kwargs)

    call.__traces__, call.__function__ = traces, function
    return call
