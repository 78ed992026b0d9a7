"""MINDIR: a whole graph as a file that MindSpore's ``load`` reads."""

import os

from .. import _core
from .._core import Unsupported
from ..dtype import float32
from ..serialization import _bytes_of
from . import mindir_messages as m
from .onnx_file import CannotExpress, type_name
from .onnx_numbers import number_node


class MindirBuilder:
    """Nodes of a graph. Values are (name, dtype, shape), or (name, None, list of those two) of a tuple; forms
    (mindir_forms.py) get operands and give such values."""

    def __init__(self, outer=None, prefix=""):
        self.nodes, self.constants, self.prefix = [], {}, prefix
        self.names = {}  # name of a value of the graph -> (name, dtype, shape), or a number
        # Of the file: with the builders of its functions.
        self.primitives, self.held, self.functions, self.taken = (
            (outer.primitives, outer.held, outer.functions, outer.taken) if outer else ([], {}, [], [])
        )

    def unique(self, word):
        """A name for a function."""
        self.taken.append(word)
        return f"{word}_{len(self.taken)}"

    def tensor(self, dtype, shape, name="", data=None, key=""):
        more = {k: v for k, v in (("name", name), ("raw_data", data), ("ref_key", key)) if v}
        return m.message(m.TENSOR, dims=[int(n) for n in shape], data_type=m.DTYPES[type_name(dtype)], **more)

    def shape_attribute(self, outputs):
        one = [self.tensor(d, s) for d, s in outputs]
        if len(one) == 1:
            return m.attribute("shape", one)
        parts = [m.message(m.ATTRIBUTE, tensors=[t], type=m.TENSORS) for t in one]
        return m.message(m.ATTRIBUTE, name="shape", type=m.TUPLE, values=parts)

    def constant(self, value):
        """The name of a constant argument: a number, text, tuple of ints, or Tensor."""
        is_tensor = isinstance(value, _core.Tensor)
        if is_tensor:
            data = _bytes_of(value)
            key = (type_name(value.dtype), tuple(value.shape), data)
        else:
            key = (type(value), value)
        if key not in self.constants:
            name = f"{self.prefix}constant_{len(self.constants)}"
            held = [self.tensor(value.dtype, value.shape, "value0", data)] if is_tensor else value
            self.nodes.append(m.message(m.NODE, output=[name], name=name, op_type="Constant",
                                        attribute=m.attribute("value", held)))  # fmt: skip
            self.constants[key] = name
        return self.constants[key]

    def primitive(self, op, attrs):
        key = (op, tuple(sorted(attrs.items())) if attrs is not None else None)
        if key not in self.held:
            name = f"{op}:{len(self.held)}"
            more = [m.attribute(k, v) for k, v in (attrs or {}).items()]
            kind = m.BY_ARGUMENTS if attrs is None else m.WITH_ATTRIBUTES
            self.primitives.append(m.message(m.PRIMITIVE, name=name, op_type=op, attribute=more, prim_type=kind))
            self.held[key] = name
        return self.held[key]

    def add(self, op, inputs, *outputs, attrs=None):
        """Appends a node; inputs: values, and constants as they are. attrs: of primitives that have them."""
        names = [v[0] if self.is_value(v) else self.constant(v) for v in inputs]
        name = self.node(op, "REF::" + self.primitive(op, attrs), names, self.shape_attribute(outputs))
        return (name, *outputs[0]) if len(outputs) == 1 else (name, None, list(outputs))

    def node(self, word, op_type, names, attribute):
        name = f"{self.prefix}{word.lower()}_{len(self.nodes)}"
        self.nodes.append(m.message(
            m.NODE, input=names, output=[name], name=name, op_type=op_type, attribute=attribute,
            domain=f"Default/{word}-op{len(self.nodes)}",
        ))  # fmt: skip
        return name

    def call(self, function, inputs, kinds):
        """The result of a function of the file, or of what Switch has given; kinds: of its results."""
        name = self.node("Call", "REF::" + function, [v[0] for v in inputs], self.shape_attribute(kinds))
        return (name, *kinds[0]) if len(kinds) == 1 else (name, None, list(kinds))

    def partial(self, function, inputs):
        """The name of a function with its inputs."""
        name = f"{self.prefix}partial_{len(self.nodes)}"
        kind = m.message(m.ATTRIBUTE, name="shape", s=name, type=m.PARTIAL)
        primitive = "REF::" + self.primitive("Partial", {"side_effect_propagate": 1})
        return self.node("Partial", primitive, [function, *[v[0] for v in inputs]], kind)

    def switch(self, predicate, partials, functions):
        """The name of one of two functions."""
        kinds = [m.message(m.ATTRIBUTE, s=name, type=m.FUNCTION) for name in functions]
        kind = m.message(m.ATTRIBUTE, name="shape", type=m.FUNCTIONS, values=kinds)
        return self.node("Switch", "REF::" + self.primitive("Switch", {}), [predicate[0], *partials], kind)

    def output(self, values):
        """What a graph gives."""
        if len(values) == 1 and values[0][1] is not None:
            name, dtype, shape = values[0]
            return m.message(m.VALUE, name=name, tensor=[self.tensor(dtype, shape)])
        name, _, parts = values[0] if len(values) == 1 else self.joined(values)
        kinds = [m.message(m.ATTRIBUTE, tensors=[self.tensor(d, s)], type=m.TENSORS) for d, s in parts]
        info = m.message(m.ATTRIBUTE, type=m.TUPLE, values=kinds)
        return m.message(m.VALUE, name=name, denotation="Tuple", attr_info=info)

    @staticmethod
    def is_value(v):
        return isinstance(v, tuple) and len(v) == 3 and isinstance(v[0], str)

    def item(self, value, position, output):
        return self.add("TupleGetItem", [value, position], output, attrs={})

    def joined(self, values):
        parts = [(v[1], v[2]) for v in values]
        return self.add("MakeTuple", values, *parts, attrs={})

    def operand(self, value, dtype=None):
        """An operand, converted to dtype where that differs; numbers become constants."""
        if value is None:
            return None
        held = self.names[value.name]
        if held is None:
            raise CannotExpress("it needs a result that the primitive does not give")
        if not self.is_value(held):
            tensor = _core.tensor(held, dtype=dtype or {bool: None, int: None}.get(type(held), float32))
            return (self.constant(tensor), tensor.dtype, ())
        if dtype is not None and held[1] != dtype:
            return self.cast(held, dtype)
        return held

    def cast(self, value, dtype):
        return self.add("Cast", [value, m.TYPE_IDS[type_name(dtype)]], (dtype, value[2]), attrs={})

    def reshape(self, value, shape):
        shape = tuple(int(n) for n in shape)
        return value if tuple(value[2]) == shape else self.add("Reshape", [value, shape], (value[1], shape))

    def shape(self, value):  # of number_node
        return tuple(value.shape)

    def run(self, graph):
        from .forms import MINDIR as FORMS
        from .mindir_control import number_form

        for node in graph.nodes:
            try:
                if node.op == "const" and isinstance(node.attrs["value"], _core.Tensor):
                    t = node.attrs["value"]
                    self.names[node.outputs[0].name] = (self.constant(t), t.dtype, tuple(t.shape))
                    continue
                if node.op == "const" or node.op == "size" or node.op.startswith("number "):
                    if any(self.is_value(self.names[v.name]) for v in node.operands):
                        self.names[node.outputs[0].name] = number_form(self, node)
                    else:
                        number_node(self, node)
                    continue
                form = FORMS.get(node.op)
                if form is None:
                    raise CannotExpress("there is no form for it")
                results = form(self, node, *node.operands)
            except CannotExpress as reason:
                raise Unsupported(
                    f"export: {node.op} (line {node.line}) cannot be written as MINDIR: {reason}"
                ) from None
            results = [results] if self.is_value(results) else results
            for k, value in enumerate(node.outputs):
                self.names[value.name] = results[k] if k < len(results) else None


def write(whole, path):
    """Writes the model."""
    from .forms import MINDIR as FORMS

    if whole.is_open:
        raise Unsupported("export: a MINDIR file holds fixed sizes; ONNX and MSJIT files take sizes that are open")
    graph = whole.graph._decomposed(frozenset(FORMS))
    b = MindirBuilder()
    read = {v.name: new for v, new in zip(whole.graph.inputs, graph.inputs)}
    prefix = f"{graph.name or 'graph'}:"
    parameters, written = [], set()
    for value, (name, tensor) in whole.weights.items():
        own = read[value]
        b.names[own.name] = (prefix + name, tensor.dtype, tuple(tensor.shape))
        if name not in written:
            parameters.append(b.tensor(tensor.dtype, tensor.shape, prefix + name, _bytes_of(tensor), name))
            written.add(name)
    inputs = []
    for entry in whole.inputs:
        kind = b.tensor(entry.value.dtype, entry.dims)
        inputs.append(m.message(m.VALUE, name=prefix + entry.name, tensor=[kind]))
        if entry.value.name in read:
            b.names[read[entry.value.name].name] = (prefix + entry.name, entry.value.dtype, tuple(entry.value.shape))
    for value, number in whole.numbers.items():
        b.names[read[value].name] = number
    b.run(graph)
    try:
        results = [b.operand(v) for v in graph.outputs]
    except CannotExpress as reason:
        raise Unsupported(f"export: a result cannot be written as MINDIR: {reason}") from None
    output = b.output(results)
    made = m.message(
        m.GRAPH, node=b.nodes, name=graph.name or "graph", parameter=parameters, input=inputs, output=[output]
    )
    from ..version import of_msjit as __version__

    model = m.message(
        m.MODEL, ir_version="1.1", producer_name="msjit", producer_version=__version__, model_version="2.10.0", graph=made,
        little_endian=1, primitives=b.primitives, mind_ir_version=3,
        functions=b.functions,
    )  # fmt: skip
    with open(f"{path}.part", "wb") as file:
        file.write(model)
    os.replace(f"{path}.part", path)
