"""MINDIR files read: their graph as a function over msjit's primitives of the same names."""

import inspect
import operator

import numpy as np

from .. import _core, _reading
from .._interpreter import define
from ..parameter import Parameter
from . import mindir_messages as m
from .mindir_functions import Body, Call, Functions

_DTYPE_OF = {number: name for name, number in m.DTYPES.items()}
_TYPE_OF_ID = {number: name for name, number in m.TYPE_IDS.items()}
_EXPECTED = "a MINDIR file of MindSpore or msjit"
# Numbers that stand for words among arguments, by the parameter's name.
_WORDS = {
    "pad_mode": ("pad", "same", "valid"),
    "data_format": ("NCHW", "NHWC", "NCDHW"),
    "format": ("NCHW", "NHWC", "NCDHW"),
}


class MindirGraph:
    """A graph of a file: ``run(inputs)`` gives a tuple of tensors. ``parameters``: name -> Parameter."""

    def __init__(self, name, inputs, parameters, source, names, count):
        self.name, self.inputs, self.parameters = name, inputs, parameters
        self._source, self._names, self._count = source, names, count
        # Of numbered names alone: nothing of the file's text.
        self._function = define("graph", source, "MINDIR", dict(names))

    def with_parameters(self, values):
        """The graph with other values of some parameters, each its own."""
        unknown = [name for name in values if name not in self.parameters]
        if unknown:
            raise ValueError(
                f"GraphCell: the graph has no parameter {unknown[0]!r}; it has: {', '.join(self.parameters)}"
            )
        held = {}
        for name, parameter in self.parameters.items():
            value = values.get(name, parameter)
            if tuple(value.shape) != tuple(parameter.shape) or value.dtype != parameter.dtype:
                raise ValueError(f"GraphCell: params_init[{name!r}] must be {parameter.dtype}{tuple(parameter.shape)}, "
                                 f"got {value.dtype}{tuple(value.shape)}")  # fmt: skip
            held[id(parameter)] = Parameter(value.detach().copy(), name=name)
        names = {key: held.get(id(value), value) for key, value in self._names.items()}
        parameters = {name: held[id(p)] for name, p in self.parameters.items()}
        return MindirGraph(self.name, self.inputs, parameters, self._source, names, self._count)

    def run(self, inputs):
        if len(inputs) != self._count:
            raise TypeError(f"{self.name}: takes {self._count} inputs, got {len(inputs)}")
        return self._function(*inputs)

    def __repr__(self):
        return f"<graph {self.name}: {', '.join(f'{name} {shape}' for name, shape in self.inputs)}>"


def read(path):
    """The graph of a file; ValueError says what is wrong in it."""
    with _reading.parsing("load", _EXPECTED):
        with _reading.opened(path, "rb") as file:
            data = memoryview(file.read())
        return _graph_of(data)


def _graph_of(data):
    model = m.Fields(m.MODEL, data)
    if model.one("graph") is None:
        raise ValueError("it has no graph")
    primitives = {}
    for entry in model.all("primitives"):
        fields = m.Fields(m.PRIMITIVE, entry)
        attrs = dict(_attribute(a) for a in fields.all("attribute"))
        primitives[fields.text("name")] = (fields.text("op_type"), attrs, fields.integer("prim_type"))
    graphs = [m.Fields(m.GRAPH, data) for data in (model.one("graph"), *model.all("functions"))]
    return _File({g.text("name"): g for g in graphs}, primitives).graph(graphs[0])


class _File:
    """All graphs of a file."""

    def __init__(self, graphs, primitives):
        self.graphs, self.primitives = graphs, primitives
        self.names, self.weights, self.bodies = {}, {}, {}

    def graph(self, main):
        name = main.text("name") or "graph"
        prefix = name + ":"
        parameters = {}
        for entry in main.all("parameter"):
            fields = m.Fields(m.TENSOR, entry)
            full = fields.text("name")
            own = fields.text("ref_key") or full.removeprefix(prefix)
            parameters[own] = Parameter(_tensor(fields, f"parameter {own}"), name=own)
            self.weights[full] = ("name", self.held(parameters[own]))
        for graph in self.graphs.values():  # one graph's constants may be read in another
            for entry in graph.all("node"):
                fields = m.Fields(m.NODE, entry)
                if fields.text("op_type") == "Constant":
                    self.weights.setdefault(*_constant(fields))
        reader = _Reader(self, main)
        body = self.bodies[main.text("name")] = reader.body()
        functions = Functions(self.body)
        own = functions.name(main.text("name"))
        arguments = ", ".join(body.arguments)
        functions.sources.append(f"def graph({arguments}):\n    return _flat({own}({arguments}))")
        self.names["_flat"] = _flat
        source = "\n\n".join(functions.sources) + "\n"
        return MindirGraph(name, reader.inputs, parameters, source, self.names, len(body.arguments))

    def body(self, name):
        """A graph as statements."""
        if name not in self.bodies:
            self.bodies[name] = _Reader(self, self.graphs[name]).body()
        return self.bodies[name]

    def held(self, value):
        """A name of the functions for an object."""
        name = f"c{len(self.names)}"
        self.names[name] = value
        return name


class _Reader:
    """One graph of the file."""

    def __init__(self, file, fields):
        self.file, self.fields, self.primitives, self.held = file, fields, file.primitives, file.held
        # Name in the file -> ("name", text) of the function, ("constant", object), or ("function", Call) of Partial and
        # Switch.
        self.values = dict(file.weights)
        self.lines, self.inputs = [], []

    def body(self):
        prefix, arguments = self.fields.text("name") + ":", []
        for entry in self.fields.all("input"):
            fields = m.Fields(m.VALUE, entry)
            full = fields.text("name")
            if fields.text("denotation").endswith("MonadType"):  # the order of effects
                arguments.append(f"x{len(arguments)}")
                self.values[full] = ("name", arguments[-1])
                continue
            if not fields.all("tensor"):
                raise ValueError(f"input {full} is no tensor")
            shape = tuple(m.Fields(m.TENSOR, fields.all("tensor")[0]).integers("dims"))
            self.inputs.append((full.removeprefix(prefix), shape))
            arguments.append(f"x{len(arguments)}")
            self.values[full] = ("name", arguments[-1])
        for entry in self.fields.all("node"):
            self.node(m.Fields(m.NODE, entry))
        outputs = self.fields.all("output")
        if len(outputs) != 1:
            raise ValueError(f"the graph has {len(outputs)} outputs, expected 1")
        result = self.text(m.Fields(m.VALUE, outputs[0]).text("name"), "the output")
        return Body(arguments, self.lines, result)

    def text(self, name, what):
        if name not in self.values:
            raise ValueError(f"{what} reads {name!r}, which no node before it gives")
        kind, value = self.values[name]
        if kind == "function":
            raise ValueError(f"{what} has the function {name!r} among its values")
        return value if kind == "name" else self.held(value)

    def function(self, name, what):
        """What a name stands for that is called."""
        if name in self.file.graphs:
            return Call(None, [(name, [])])
        if self.values.get(name, ("",))[0] != "function":
            raise ValueError(f"{what} calls {name!r}, which is no function of the file")
        return self.values[name][1]

    def choice(self, own, op, inputs):
        """Partial and Switch."""
        if op == "Partial" and inputs:
            call = self.function(inputs[0], own)
            given = [self.text(i, own) for i in inputs[1:]]
            return Call(call.condition, [(graph, before + given) for graph, before in call.arms])
        if len(inputs) != 3:
            raise ValueError(f"node {own} ({op}) has {len(inputs)} inputs")
        arms = [self.function(i, own) for i in inputs[1:]]
        if any(call.condition is not None for call in arms):
            raise ValueError(f"node {own} (Switch) chooses among what Switch gives")
        return Call(self.text(inputs[0], own), [arm for call in arms for arm in call.arms])

    def node(self, fields):
        op_type, outputs = fields.text("op_type"), fields.all("output")
        if len(outputs) != 1:
            raise ValueError(f"a node {op_type} has {len(outputs)} outputs, expected 1")
        own = bytes(outputs[0]).decode()
        if op_type == "Constant":
            own, self.values[own] = _constant(fields)
            return
        called = op_type.removeprefix("REF::")
        inputs = [bytes(i).decode() for i in fields.all("input")]
        if called != op_type and (called in self.file.graphs or self.values.get(called, ("",))[0] == "function"):
            call, given = self.function(called, own), [self.text(i, own) for i in inputs]
            line = f"v{len(self.lines)}"
            self.lines.append((line, Call(call.condition, [(graph, before + given) for graph, before in call.arms])))
            self.values[own] = ("name", line)
            return
        if called == op_type or called not in self.primitives:
            raise ValueError(f"node {own} calls {op_type!r}, which no primitive of the file is")
        op, attrs, kind = self.primitives[called]
        if op in ("Partial", "Switch"):
            self.values[own] = ("function", self.choice(own, op, inputs))
            return
        missing = [i for i in inputs if i not in self.values]
        if missing:
            raise ValueError(f"node {own} ({op}) reads {missing[0]!r}, which no node before it gives")
        if op in ("Load", "Depend", "stop_gradient", "StopGradient") and inputs:
            self.values[own] = self.values[inputs[0]]
            return
        if op == "UpdateState":
            self.values[own] = ("constant", None)
            return
        line = f"v{len(self.lines)}"
        if op == "MakeTuple":
            call = f"({''.join(self.text(i, own) + ', ' for i in inputs)})"
        elif op == "TupleGetItem":
            if (
                len(inputs) != 2
                or self.values[inputs[1]][0] != "constant"
                or not isinstance(self.values[inputs[1]][1], int)
            ):
                raise ValueError(f"node {own} (TupleGetItem): expected a tuple and a constant position")
            call = f"{self.text(inputs[0], own)}[{int(self.values[inputs[1]][1])}]"
        else:
            call = self.primitive(own, op, attrs, kind, inputs)
        self.lines.append((line, call))
        self.values[own] = ("name", line)

    def primitive(self, own, op, attrs, kind, inputs):
        """The call of a primitive: arguments of its constructor come last among those of its call, or are attributes."""
        from ..ops import operations

        known = _OTHERS.get(op)
        if known is not None:
            return f"{self.held(known)}({', '.join(self.text(i, own) for i in inputs)})"
        cls = getattr(operations, op, None)
        if cls is None:
            raise ValueError(f"node {own}: msjit has no primitive {op}")
        parameters = [p for p in inspect.signature(cls).parameters.values() if p.name != "name"]
        ends = inputs[-len(parameters) :]
        if kind == m.WITH_ATTRIBUTES or not parameters or any(self.values[i][0] != "constant" for i in ends):
            given = {p.name: _plain(op, p.name, attrs[p.name]) for p in parameters if p.name in attrs}
            data = attrs.get("format")
            if data is not None and "data_format" in {p.name for p in parameters}:
                given["data_format"] = data
        else:
            count = len(parameters)
            inputs, ends = inputs[:-count], inputs[-count:]
            given = {p.name: _plain(op, p.name, self.values[i][1]) for p, i in zip(parameters, ends)}
        try:
            made = cls(**given)
        except (TypeError, ValueError) as error:
            raise ValueError(f"node {own}: {op} with {given}: {error}") from None
        texts = []
        for i in inputs:
            kind_of, value = self.values[i]
            if op == "Cast" and kind_of == "constant" and isinstance(value, int):
                value = _dtype_of_id(value, own)
                self.values[i] = self.values[i]
                texts.append(self.held(value))
            else:
                texts.append(self.text(i, own))
        return f"{self.held(made)}({', '.join(texts)})"


def _constant(fields):
    """(name, value) of a node."""
    own, attrs = bytes(fields.one("output", b"")).decode(), [_attribute(a) for a in fields.all("attribute")]
    if not attrs:
        raise ValueError(f"constant {own} has no value")
    return own, ("constant", attrs[0][1])


def _flat(result):
    """Results as one tuple of tensors, what is nested one after the other."""
    if not isinstance(result, tuple):
        return (result,)
    found = ()
    for part in result:
        found += _flat(part)
    return found


def _matmul(x, y):
    return x @ y


def _layer_norm(x, shape, weight, bias, eps):
    from ..ops import layer_norm

    return (layer_norm(x, shape, weight, bias, eps),)


def _silu(x):
    from ..ops import silu

    return silu(x)


def _sum(x, axis, keepdims, dtype):
    from ..ops import sum

    return sum(x, axis, keepdims, dtype=dtype)


def _mean(x, axis, keepdims, dtype):
    from ..ops import mean

    result = mean(x, axis, keepdims)
    return result if dtype is None else result.astype(dtype)


def _add(x, y, alpha=1):
    return x + y * alpha


def _sub(x, y, alpha=1):
    return x - y * alpha


# Of a tensor and a number, and others that have no primitive of their name.
_OTHERS = {
    "MatMulExt": _matmul, "LayerNormExt": _layer_norm, "SiLU": _silu, "SumExt": _sum, "MeanExt": _mean, "AddScalar": _add,
    "SubScalar": _sub, "AddExt": _add, "SubExt": _sub, "Muls": operator.mul, "Divs": operator.truediv,
    "EqScalar": operator.eq, "LessScalar": operator.lt, "GreaterEqualScalar": operator.ge,
    "FloorDivScalar": operator.floordiv, "RemainderTensorScalar": operator.mod, "PowTensorScalar": operator.pow,
}  # fmt: skip


def _dtype_of_id(number, own):
    from .. import dtype

    if number not in _TYPE_OF_ID:
        raise ValueError(f"node {own}: no dtype is {number}")
    name = _TYPE_OF_ID[number]
    return getattr(dtype, "bool_" if name == "bool" else name)


def _plain(op, name, value):
    """An argument of a constructor as the constructor has it."""
    if name in _WORDS and isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(_WORDS[name]):
        return _WORDS[name][value]
    if name in ("output_type", "dtype") and isinstance(value, int):
        return _dtype_of_id(value, op)
    if op in ("Conv2D", "MaxPool", "AvgPool") and name in ("kernel_size", "strides", "stride", "dilation"):
        if isinstance(value, tuple) and len(value) == 4:
            return value[2:]
    if name == "pad_mode" and isinstance(value, str):
        return value.lower()
    return value


def _tensor(fields, what):
    from .. import dtype as dtypes

    if fields.one("external_data") is not None:
        raise ValueError(f"{what} is in another file, which is not read")
    number = fields.integer("data_type")
    if number not in _DTYPE_OF:
        raise ValueError(f"{what} is of data type {number}, which is none")
    name, shape = _DTYPE_OF[number], tuple(fields.integers("dims"))
    if any(n < 0 for n in shape):
        raise ValueError(f"{what} has the shape {shape}")
    content = fields.one("raw_data", b"")
    size = int(np.prod(shape, dtype=object)) * (2 if name == "bfloat16" else np.dtype(name).itemsize)
    if isinstance(content, int) or len(content) != size:
        raise ValueError(
            f"{what} {name}{shape} has {0 if isinstance(content, int) else len(content)} bytes, expected {size}"
        )
    if name == "bfloat16":
        wide = (np.frombuffer(content, "<u2").astype(np.uint32) << 16).view(np.float32).reshape(shape)
        return _core.Tensor(wide).astype(dtypes.bfloat16)
    return _core.Tensor(np.frombuffer(content, name).reshape(shape).copy())


def _attribute(data, depth=0):
    """(name, value) of an attribute."""
    if depth > 50:
        raise ValueError("an attribute nests too deep")
    fields = m.Fields(m.ATTRIBUTE, data)
    name, kind = fields.text("name"), fields.integer("type")
    if kind == m.BOOL:
        return name, bool(fields.integer("i"))
    if kind in (m.INT64, m.INT32, 3, 5):
        values = fields.integers("ints")
        return name, values[0] if values else fields.integer("i")
    if kind in (m.FLOAT, m.DOUBLE):
        import struct

        for key, form in (("f", "<f"), ("d", "<d"), ("floats", "<f"), ("doubles", "<d")):
            if fields.one(key) is not None:
                return name, struct.unpack_from(form, fields.one(key))[0]
        return name, 0.0
    if kind == m.STRING:
        return name, fields.text("s") if fields.one("s") is not None else fields.text("strings")
    if kind in (m.TUPLE, m.LIST):
        return name, tuple(_attribute(v, depth + 1)[1] for v in fields.all("values"))
    if kind == m.TENSORS:
        tensors = (
            [_tensor(m.Fields(m.TENSOR, t), f"constant {name}") for t in fields.all("tensors")]
            if name == "value"
            else []
        )
        return name, tensors[0] if len(tensors) == 1 else tuple(tensors)
    return name, None
