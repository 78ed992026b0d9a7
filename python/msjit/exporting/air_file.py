"""AIR: a graph as a serialized GE graph, for Ascend's graph engine and its offline compiler, by the forms of air_forms.py."""

import math
import os

import numpy as np

from .. import _core
from .._core import Tensor, Unsupported
from ..dtype import bfloat16, bool_, float32, float64, int64
from ..serialization import _bytes_of
from . import ge_messages as m
from . import ge_ops
from .onnx_file import Builder, CannotExpress, type_name, varying
from .onnx_numbers import known_number

# What arithmetic on sizes that vary is in GE.
_COMPUTED = {
    "+": "Add", "-": "Sub", "*": "Mul", "min": "Minimum", "max": "Maximum", "//": "FloorDiv", "%": "FloorMod",
    "**": "Pow", "neg": "Neg", "abs": "Abs", "math.sqrt": "Sqrt", "math.exp": "Exp", "math.log": "Log", "math.sin": "Sin",
    "math.cos": "Cos", "math.tanh": "Tanh", "==": "Equal", "!=": "NotEqual", "<": "Less", "<=": "LessEqual",
    ">": "Greater", ">=": "GreaterEqual", "/": "RealDiv",
}  # fmt: skip


class Node:
    """A node before it is written."""

    def __init__(self, name, op_type, inputs, inputs_of, outputs, attributes, control=(), graphs=()):
        self.name, self.type, self.inputs, self.inputs_of = name, op_type, inputs, inputs_of
        self.outputs, self.attributes, self.control, self.graphs = outputs, attributes, control, graphs


class Draws:
    """Where the random ops of a graph take their words from, edges: the seed, and two counters for each op, of 128 bits as two
    words: the op's first one, and that of its second stream."""

    def __init__(self, seed, counters):
        self.seed, self.counters, self.taken = seed, counters, 0


class AirBuilder(Builder):
    """Nodes of a GE graph. Values are edges, "node:k"."""

    def __init__(self, parent=None):
        """parent: the builder of the graph whose operator runs this one."""
        super().__init__(None, None)
        self.draws = None  # of a graph that runs
        self.is_nested = parent is not None
        self.graphs = [] if parent is None else parent.graphs  # (name, builder) of those that operators run
        if parent is not None:
            self.taken, self.shapes = parent.taken, parent.shapes
        self.kinds = {}  # edge -> name of its dtype
        self.sizes_of = {}  # edge -> sizes, -1 where one varies
        self.used = {}  # name of a value of the graph -> whether anything reads it

    # ---- nodes

    def _node(self, base, op_type, inputs, inputs_of, outputs, attributes, control=(), graphs=()):
        name = self.fresh(base)
        self.nodes.append(Node(name, op_type, inputs, inputs_of, outputs, attributes, control, graphs))
        edges = [f"{name}:{k}" for k in range(len(outputs))]
        for edge, (_, dtype) in zip(edges, outputs):
            self.kinds[edge] = dtype
        return edges

    def add(self, op_type, inputs, **attributes):
        """Appends a node; its result's edge, or a list where the operator has several. inputs: edges, None of what is
        absent, a list of edges where the operator takes many."""
        kinds = [[self.kinds[e] for e in i] if isinstance(i, list) else self.kinds[i] if i else None for i in inputs]
        attributes = {k: v for k, v in attributes.items() if v is not None}
        try:
            results = ge_ops.check(op_type, kinds, attributes)
        except ge_ops.Mismatch as reason:
            raise CannotExpress(str(reason)) from None
        row = ge_ops.OPS[op_type]
        edges, names = [], []
        for k, given in enumerate(row.inputs):
            value = inputs[k] if k < len(inputs) else None
            if given.many:
                edges += value
                names += [f"{given.name}{n}" for n in range(len(value))]
            else:
                edges.append(value)
                names.append(given.name)
        outputs = [(name, kind) for (name, _), kind in zip(row.outputs, results)]
        made = {k: (row.attributes[k].type, v) for k, v in attributes.items()}
        edges = self._node(f"{op_type}_{len(self.nodes)}", op_type, edges, names, outputs, made)
        return edges[0] if len(edges) == 1 else edges

    def data(self, name, index, dtype, shape, written=False):
        """An input of the graph; one that is written is a reference."""
        kind = type_name(dtype)
        op_type = "RefData" if written else "Data"
        (edge,) = self._node(name, op_type, [], [], [("y", kind)], {"index": ("i", index)})
        self.sizes_of[edge] = tuple(-1 if n is None or isinstance(n, str) else n for n in shape)
        return edge

    def graph(self, base, kinds, body, first=0):
        """The name of a graph that an operator is to run: kinds, (dtype, shape) of its inputs; body(builder, edges of them) gives
        the edges of its results. first: the number that its first input is among the operator's."""
        name, inner = self.fresh(base), AirBuilder(self)
        edges = []
        for k, (dtype, shape) in enumerate(kinds):
            edge = inner.data(f"{name}_input_{k}", k, dtype, shape)
            inner.nodes[-1].attributes[m.PARENT] = ("i", k + first)
            edges.append(edge)
        results = [inner.add("Identity", [e]) if inner.is_input(e) else e for e in body(inner, edges)]
        inner.finish(results)
        self.graphs.append((name, inner))
        return name

    def with_graphs(self, op_type, named, inputs, kinds, results, graphs):
        """Appends an operator that runs graphs; the edges of its results. named: (name, edge) of inputs before the others;
        kinds of those, and results: (dtype, shape) each; graphs: their names."""
        for edge, (_, shape) in zip(inputs, kinds):
            self.sizes_of.setdefault(edge, tuple(shape))
        edges = [e for _, e in named] + list(inputs)
        names = [n for n, _ in named] + [f"input{k}" for k in range(len(inputs))]
        outputs = [(f"output{k}", type_name(dtype)) for k, (dtype, _) in enumerate(results)]
        made = self._node(f"{op_type}_{len(self.nodes)}", op_type, edges, names, outputs, {}, graphs=tuple(graphs))
        for edge, (_, shape) in zip(made, results):
            self.sizes_of[edge] = tuple(shape)
        return made

    def constant(self, value, dtype=int64, name=None):
        """A constant of a number, nest of numbers, array or tensor; one with a name is not shared."""
        if not isinstance(value, (Tensor, np.ndarray)):
            value = np.array(value, type_name(dtype)) if dtype != bfloat16 else _core.tensor(value, dtype=dtype)
        if isinstance(value, np.ndarray):
            kind, shape, data = str(value.dtype), value.shape, np.ascontiguousarray(value).tobytes()
        else:
            kind, shape, data = type_name(value.dtype), tuple(value.shape), bytes(_bytes_of(value))
        if kind not in ge_ops.PROTO_DTYPES:
            raise CannotExpress(f"GE graphs of msjit have no {kind}")
        key = (kind, shape, data)
        if name is None and key in self.constants:
            return self.constants[key]
        (edge,) = self._node(name or "Const", "Const", [], [], [("y", kind)], {"value": ("t", key)})
        self.sizes_of[edge] = shape
        if name is None:
            self.constants[key] = edge
        return edge

    def int32s(self, values):
        return self.constant(np.array(values, np.int32))

    # ---- values

    def operand(self, value, dtype=None):
        """The edge of an operand, converted to dtype where that differs; numbers become constants."""
        if value is None:
            return None
        held = self.names[value.name]
        if isinstance(value.dtype, type):  # a Python number
            target = dtype or {bool: bool_, int: int64, float: float32}[value.dtype]
            return self.cast(held, target) if isinstance(held, str) else self.constant(held, target)
        return held if dtype is None else self.cast(held, dtype)

    def cast(self, edge, dtype):
        kind = type_name(dtype)
        if self.kinds[edge] == kind:
            return edge
        if kind not in ge_ops.GE_DTYPES:
            raise CannotExpress(f"GE graphs of msjit have no {kind}")
        return self.add("Cast", [edge], dst_type=ge_ops.GE_DTYPES[kind])

    def reshape(self, edge, shape):
        """shape: ints, of which some may be values of the graph, or an edge."""
        return self.add("Reshape", [edge, shape if isinstance(shape, str) else self.sizes(shape)])

    def sizes(self, values):
        if all(isinstance(v, int) for v in values):
            return self.constant([int(v) for v in values])
        parts = []
        for v in values:
            held = v if isinstance(v, int) else self.names[v.name]
            is_edge = isinstance(held, str)
            parts.append(self.reshape(self.cast(held, int64), [1]) if is_edge else self.constant([int(held)]))
        return parts[0] if len(parts) == 1 else self.joined(parts, 0)

    def joined(self, edges, dim):
        return self.add("ConcatV2", [list(edges), self.constant(dim)], N=len(edges))

    def shape_of(self, edge):
        return self.add("Shape", [edge], dtype=ge_ops.GE_DTYPES["int64"])

    def zeros(self, shape, dtype):
        return self.add("Fill", [self.sizes(shape), self.constant(0, dtype)])

    # ---- graphs

    def run(self, graph):
        from .air_forms import INEXPRESSIBLE
        from .forms import AIR as FORMS

        for node in graph.nodes:
            for value in node.operands:
                if value is not None:
                    self.used[value.name] = True
        for value in graph.outputs:
            self.used[value.name] = True
        for node in graph.nodes:
            try:
                if node.op == "const" or node.op == "size" or node.op.startswith("number "):
                    self._number(node)
                    continue
                form = FORMS.get(node.op)
                if form is None:
                    raise CannotExpress(INEXPRESSIBLE.get(node.op, "there is no form for it"))
                results = form(self, node, *node.operands)
            except CannotExpress as reason:
                raise Unsupported(f"export: {node.op} (line {node.line}) cannot be written as AIR: {reason}") from None
            for value, edge in zip(node.outputs, [results] if isinstance(results, str) else results):
                self.names[value.name] = edge
                if edge not in self.sizes_of and value.shape is not None:
                    self.sizes_of[edge] = tuple(-1 if n is None else n for n in self.shape(value))

    def _number(self, node):
        name = node.outputs[0].name
        if node.op == "const" and isinstance(node.attrs["value"], Tensor):
            self.names[name] = self.constant(node.attrs["value"])
            return
        if known_number(self, node):
            return
        if node.op == "size":
            sizes = self.shape_of(self.operand(node.operands[0]))
            self.names[name] = self.add("GatherV2", [sizes, self.constant(node.attrs["dim"]), self.constant(0)])
            return
        text = node.op.removeprefix("number ")
        kinds = [v.dtype for v in node.operands]
        dtype = float64 if float in kinds or text == "/" or text.startswith("math.") else int64
        operands = [self.operand(v, dtype) for v in node.operands]
        if text in ("int", "float", "pos"):
            self.names[name] = self.cast(operands[0], {"int": int64, "float": float64, "pos": dtype}[text])
        elif text in ("math.floor", "math.ceil", "round"):
            op = {"math.floor": "Floor", "math.ceil": "Ceil", "round": "Rint"}[text]
            self.names[name] = self.cast(self.add(op, [self.operand(node.operands[0], float64)]), int64)
        elif text in ("bool", "not"):
            self.names[name] = self.add("NotEqual" if text == "bool" else "Equal", [*operands, self.constant(0, dtype)])
        elif text in ("&", "|") and kinds == [bool, bool]:
            self.names[name] = self.add(
                "LogicalAnd" if text == "&" else "LogicalOr", [self.operand(v, bool_) for v in node.operands]
            )
        elif text in _COMPUTED:
            self.names[name] = self.add(_COMPUTED[text], operands)
        else:
            raise CannotExpress(f"{text} of a size that varies")

    def is_input(self, edge):
        return any(n.type in ("Data", "RefData") and n.name == edge.rpartition(":")[0] for n in self.nodes)

    def assign(self, reference, value):
        """Writes a value into an input that is a reference."""
        return self.add("Assign", [reference, value])

    def finish(self, outputs, written=()):
        """Appends the node of results; written: edges of assignments, which come before it."""
        names = [f"input{k}" for k in range(len(outputs))]
        self._node("NetOutput", "NetOutput", list(outputs), names, [], {}, [e.rpartition(":")[0] for e in written])
        self.results = list(outputs)

    def serialized(self, name):
        return m.model(name, [self._graph(name), *(inner._graph(n) for n, inner in self.graphs)])

    def _graph(self, name):
        nodes = []
        for n in self.nodes:
            given = [(k, self.kinds[e] if e else None, self.sizes_of.get(e)) for k, e in zip(n.inputs_of, n.inputs)]
            made = [(o, kind, self.sizes_of.get(f"{n.name}:{k}")) for k, (o, kind) in enumerate(n.outputs)]
            if n.type in ("Data", "RefData"):
                given = [("x", *made[0][1:])]
            edges = [e or "" for e in n.inputs] + [f"{c}:-1" for c in n.control]
            numbered = self.is_nested and n.type == "NetOutput"
            nodes.append(m.node(n.name, n.type, edges, given, made, n.attributes, n.graphs, numbered))
        inputs = [n.name for n in self.nodes if n.type in ("Data", "RefData")]
        return m.graph(name, nodes, [f"{i}:0" for i in inputs], self.results)

    def text(self, name):
        """The graph to be read, and those that its operators run: a line for each node."""
        return "\n".join([self._text(name), *(inner._text(n) for n, inner in self.graphs)])

    def _text(self, name):
        lines = [f"graph {name}"]
        for n in self.nodes:
            given = [f"{k}={e or 'none'}" for k, e in zip(n.inputs_of, n.inputs)] + [f"after {c}" for c in n.control]
            made = []
            for k, (output, kind) in enumerate(n.outputs):
                sizes = self.sizes_of.get(f"{n.name}:{k}")
                dims = "" if sizes is None else "[" + ", ".join("?" if s < 0 else str(s) for s in sizes) + "]"
                made.append(f"{output} {kind}{dims}")
            held = []
            for key, (kind, value) in n.attributes.items():
                if kind == "t":
                    dtype, shape, data = value
                    value = f"{len(data)} bytes"
                    if dtype != "bfloat16" and math.prod(shape) <= 8:
                        value = np.frombuffer(data, dtype).reshape(shape).tolist()
                held.append(f"{key}={value}")
            held += [f"graph={g}" for g in n.graphs]
            attributes = " {" + ", ".join(held) + "}" if held else ""
            lines.append(f"  {n.name} = {n.type}({', '.join(given)}){attributes} -> ({', '.join(made)})")
        return "\n".join(lines) + "\n"


def of_whole(whole):
    """The builder of a call, its inputs and weights in."""
    from .forms import AIR as FORMS

    keep = frozenset(FORMS)
    graph = whole.graph._decomposed(keep)
    b = AirBuilder()
    if whole.is_open:
        b.shapes.update(varying(graph, [(name, g._decomposed(keep)) for name, g in whole.others]))
    read = {v.name: new for v, new in zip(whole.graph.inputs, graph.inputs)}
    for index, entry in enumerate(whole.inputs):
        edge = b.data(entry.name, index, entry.value.dtype, entry.dims)
        if entry.value.name in read:
            b.names[read[entry.value.name].name] = edge
    for value, (name, tensor) in whole.weights.items():
        b.names[read[value].name] = b.constant(tensor.detach(), name=name)
    for value, number in whole.numbers.items():
        b.names[read[value].name] = number
    b.run(graph)
    b.finish([b.operand(v) for v in graph.outputs])
    return b, graph.name or "graph"


def write(whole, path):
    """Writes the graph, and beside it a text to read (path + '.txt')."""
    try:
        b, name = of_whole(whole)
    except CannotExpress as reason:
        raise Unsupported(f"export: an input or result cannot be written as AIR: {reason}") from None
    data = b.serialized(name)
    if len(data) >= 2**31 - 2**20:
        raise Unsupported("export: an AIR file ends at 2 GB, and this graph with its weights is larger")
    with open(path + ".part", "wb") as file:
        file.write(data)
    os.replace(path + ".part", path)
    with open(path + ".txt", "w") as file:
        file.write(b.text(name))
