"""ONNX: a whole graph as a model file, by the forms of onnx_forms.py."""

import math
import os
from typing import NamedTuple

import numpy as np

from .. import _core
from .._core import Tensor, Unsupported
from ..dtype import bfloat16, bool_, float32, int64

OPSET = 20  # the first with Gelu; LayerNormalization, bitwise ops and reductions by operand came before
IR_VERSION = 9  # that of the same release


def onnx_package():
    try:
        import onnx
    except ImportError:
        raise ImportError(
            "export: the format ONNX needs the package onnx, which is not installed: pip install onnx", name="onnx"
        ) from None
    return onnx


class CannotExpress(Exception):
    """Why ONNX has no form for a node."""


def registering(forms):
    """A decorator of forms, ``form(op, ...)``, that enters them by op."""

    def form(*ops):
        def register(function):
            forms.update(dict.fromkeys(ops, function))
            return function

        return register

    return form


def array_of(tensor):
    """Its elements; bfloat16 as the type that onnx takes for it."""
    if tensor.dtype == bfloat16:
        import ml_dtypes  # onnx depends on it

        return tensor.float().asnumpy().astype(ml_dtypes.bfloat16)
    return np.ascontiguousarray(tensor.asnumpy()).reshape(tensor.shape)


def type_name(dtype):
    return repr(dtype).rsplit(".", 1)[-1].rstrip("_")


class Builder:
    """Nodes of one graph. Values are names; a form gets operands (names or numbers) and gives the names of results."""

    def __init__(self, onnx, whole, parent=None):
        self.onnx, self.whole, self.parent = onnx, whole, parent
        self.nodes, self.initializers = [], []
        self.names = {} if parent is None else dict(parent.names)  # name of a value in the graph -> name or number
        self.constants = {}
        self.shapes = {} if parent is None else parent.shapes  # name of a value -> tuple, None: it varies
        self.follows = {} if parent is None else parent.follows  # as given by varying()
        self.taken = set() if parent is None else parent.taken
        self.node = None

    def fresh(self, base):
        name, k = base, 1
        while name in self.taken:
            name, k = f"{base}_{k}", k + 1
        self.taken.add(name)
        return name

    def dtype(self, dtype):
        """ONNX's number of an element type."""
        name = type_name(dtype)
        kinds = {"bool": "BOOL", "float32": "FLOAT", "float64": "DOUBLE"}
        if name.startswith("complex"):
            raise CannotExpress("ONNX has no arithmetic on complex numbers")
        return getattr(self.onnx.TensorProto, kinds.get(name, name.upper()))

    def add(self, op_type, inputs, outputs=1, **attrs):
        """Appends a node; the name of its result, or a list where there are several."""
        base = op_type.lower()
        made = [self.fresh(f"{base}_{len(self.nodes)}") for _ in range(outputs)]
        attrs = {k: v for k, v in attrs.items() if v is not None}
        inputs = [n or "" for n in inputs]
        while inputs and not inputs[-1]:
            inputs.pop()
        self.nodes.append(self.onnx.helper.make_node(op_type, inputs, made, made[0], **attrs))
        return made[0] if outputs == 1 else made

    def constant(self, value, dtype=int64):
        """A constant tensor of a number, nest of numbers, or array."""
        if not isinstance(value, np.ndarray):
            if dtype == bfloat16:
                value = array_of(_core.tensor(value, dtype=dtype))
            else:
                value = np.array(value, type_name(dtype))
        key = (value.dtype.str, str(value.dtype), value.shape, value.tobytes())
        if key not in self.constants:
            name = self.fresh("constant")
            self.initializers.append(self.onnx.numpy_helper.from_array(value, name))
            self.constants[key] = name
        return self.constants[key]

    # ---- values of the graph

    def shape(self, value):
        """Its sizes; None where one varies."""
        return self.shapes.get(value.name, tuple(value.shape))

    def static_shape(self, value, what="it"):
        shape = self.shape(value)
        if None in shape:
            raise CannotExpress(
                f"{what} has the sizes {tuple('?' if n is None else n for n in shape)}, and must know them all"
            )
        return shape

    def size(self, value, dim, what="a dimension"):
        n = self.shape(value)[dim]
        if n is None:
            raise CannotExpress(f"{what} is of a size that varies")
        return n

    def operand(self, value, dtype=None):
        """The name of an operand, converted to dtype where that differs; numbers become constants."""
        if value is None:
            return ""
        held = self.names[value.name]
        if isinstance(value.dtype, type):  # a Python number
            target = dtype or {bool: bool_, int: int64, float: float32}[value.dtype]
            if isinstance(held, str):
                return self.add("Cast", [held], to=self.dtype(target))
            return self.constant(held, target)
        if dtype is not None and value.dtype != dtype:
            return self.cast(held, dtype)
        return held

    def cast(self, name, dtype):
        return self.add("Cast", [name], to=self.dtype(dtype))

    def sizes(self, values):
        """A 1-d int64 tensor of ints, of which some may be values of the graph."""
        if all(isinstance(v, int) for v in values):
            return self.constant([int(v) for v in values])
        parts = []
        for v in values:
            if isinstance(v, SizeOf):
                n = self.add("Shape", [self.operand(v.value)], start=v.dim, end=v.dim + 1)
                parts.append(self.add("Add", [n, self.constant([v.offset])]) if v.offset else n)
                continue
            held = v if isinstance(v, int) else self.names[v.name]
            if isinstance(held, str):
                parts.append(self.add("Reshape", [held, self.constant([1])]))
            else:
                parts.append(self.constant([int(held)]))
        return parts[0] if len(parts) == 1 else self.add("Concat", parts, axis=0)

    def attribute(self, node, key):
        """An attribute of ints, or one int, for sizes(): with what follows sizes that vary."""
        return self.follows.get((node.outputs[0].name, key), node.attrs[key])

    def shape_of(self, name):
        return self.add("Shape", [name])

    def common_dtype(self, operands):
        """The dtype in which a comparison computes."""
        tensors = [v for v in operands if not isinstance(v.dtype, type)]
        dtype = tensors[0].dtype if tensors else int64
        for v in tensors[1:]:
            dtype = _core.promote_types(dtype, v.dtype)
        kinds = [v.dtype for v in operands if isinstance(v.dtype, type)]
        is_float = type_name(dtype).startswith(("float", "bfloat"))
        if float in kinds and not is_float:
            dtype = float32
        elif int in kinds and dtype == bool_:
            dtype = int64
        return dtype

    # ---- nodes

    def run(self, graph, nodes=None):
        from .forms import ONNX as FORMS
        from .onnx_forms import INEXPRESSIBLE
        from .onnx_numbers import number_node

        read = {v.name for n in graph.nodes for v in n.operands if v is not None} | {v.name for v in graph.outputs}
        constants = {n.outputs[0].name for n in graph.nodes if n.op == "const"}
        for node in graph.nodes:
            self.node = node
            try:
                # A check divides one by whether it passes; nobody reads the quotient. Others are of sizes.
                known = [v is not None and v.name in constants for v in node.operands]
                if node.op == "number //" and known == [True, False] and node.outputs[0].name not in read:
                    raise CannotExpress("an exception depends on values, and ONNX has none")
                if node.op == "const" or node.op == "size" or node.op.startswith("number "):
                    number_node(self, node)
                    continue
                form = FORMS.get(node.op)
                if form is None:
                    raise CannotExpress(INEXPRESSIBLE.get(node.op, "there is no form for it"))
                results = form(self, node, *node.operands)
            except CannotExpress as reason:
                raise Unsupported(f"export: {node.op} (line {node.line}) cannot be written as ONNX: {reason}") from None
            results = [results] if isinstance(results, str) else results
            for value, name in zip(node.outputs, results):
                self.names[value.name] = name


class SizeOf(NamedTuple):
    """A size that varies, and what is added to it."""

    value: object
    dim: int
    offset: int


def varying(base, others, follows=None):
    """Name of a value -> sizes, None where they vary; CannotExpress-like text where an op has a size baked in. The graphs
    are of the same ops in the same order, but for arithmetic on sizes. follows: gets, by result and attribute, the ints
    that follow a size as SizeOf."""
    shapes, baked = {}, {}
    plain = [n for n in base.nodes if not _is_number(n)]
    for value in [*base.inputs, *(v for n in base.nodes for v in n.outputs)]:
        if value.shape is not None:
            shapes[value.name] = tuple(value.shape)
    constants = {n.outputs[0].name: n.attrs["value"] for n in base.nodes if n.op == "const"}
    for name, other in others:
        theirs = [n for n in other.nodes if not _is_number(n)]
        their_constants = {n.outputs[0].name: n.attrs["value"] for n in other.nodes if n.op == "const"}
        for mine, its in zip(base.inputs, other.inputs):
            _note(shapes, mine, its)
        if [n.op for n in plain] != [n.op for n in theirs]:
            raise Unsupported(f"export: the size {name} cannot be left open: other ops are needed for another size")
        for k, (mine, its) in enumerate(zip(plain, theirs)):
            for a, b in zip(mine.outputs, its.outputs):
                _note(shapes, a, b)
            if _bakes(mine, its, constants, their_constants):
                baked.setdefault(k, name)
    for k, name in baked.items():
        mine = plain[k]
        found = None
        if follows is not None:
            found = _followed([mine, *([n for n in other.nodes if not _is_number(n)][k] for _, other in others)])
        if found is None:
            raise Unsupported(
                f"export: the size {name} cannot be left open: {mine.op} (line {mine.line}) has it as a constant"
            )
        follows.update({(mine.outputs[0].name, key): value for key, value in found.items()})
    return shapes


def _followed(nodes):
    """Attribute -> ints, or SizeOf of the first operand; nodes: one of the graph, at all sizes. None: it is none of them."""
    mine = nodes[0]
    if mine.op not in ("reshape", "slice") or len(mine.operands) != 1:
        return None
    x, found, left = mine.operands[0], {}, mine.op == "reshape"

    def follow(values):
        nonlocal left
        if not all(isinstance(v, int) for v in values) or len(set(values)) == 1:
            return values[0]
        for d in range(len(x.shape)):
            offsets = {v - n.operands[0].shape[d] for v, n in zip(values, nodes)}
            if len(offsets) == 1:
                return SizeOf(x, d, offsets.pop())
        if not left:
            return None
        left = False
        return -1  # what the other sizes leave

    for key in ("shape",) if mine.op == "reshape" else ("start", "stop", "step"):
        values = [n.attrs[key] for n in nodes]
        if key == "shape":
            left = all(-1 not in [v for v in value if isinstance(v, int)] for value in values)
            made = [follow(sizes) for sizes in zip(*values)]
        else:
            made = follow(values)
            if made is None and values[0] is not None:
                return None
        if key == "shape" and None in made:
            return None
        found[key] = made
    return found


def _is_number(node):
    return node.op in ("const", "size") or node.op.startswith("number ")


def _note(shapes, mine, its):
    if mine.shape is not None and mine.name in shapes:
        shapes[mine.name] = tuple(None if a is None or a != b else a for a, b in zip(shapes[mine.name], its.shape))


def _bakes(mine, its, constants, their_constants):
    """Whether an attribute or number of a node follows the size and yet is a constant in it."""
    from .onnx_forms_networks import transposed_attributes

    attributes = transposed_attributes if mine.op == "conv2d_input_grad" else lambda node: node.attrs
    theirs = attributes(its)
    for key, value in attributes(mine).items():
        other = theirs.get(key)
        if isinstance(value, tuple) and isinstance(other, tuple):
            if len(value) != len(other):
                return True
            pairs = zip(value, other)
        else:
            pairs = [(value, other)]
        for a, b in pairs:
            if isinstance(a, (int, float)) and a != b and not (isinstance(a, float) and math.isnan(a)):
                return True
    for a, b in zip(mine.operands, its.operands):
        if a is not None and b is not None and a.name in constants and b.name in their_constants:
            x, y = constants[a.name], their_constants[b.name]
            if isinstance(x, Tensor) != isinstance(y, Tensor):
                return True
            if not isinstance(x, Tensor):
                if x != y:
                    return True
            elif x.shape != y.shape or array_of(x).tobytes() != array_of(y).tobytes():
                return True
    return False


def write(whole, path):
    """Writes the model."""
    try:
        _write(whole, path)
    except CannotExpress as reason:
        raise Unsupported(f"export: an input or result cannot be written as ONNX: {reason}") from None


def _write(whole, path):
    from .forms import ONNX as FORMS

    onnx = onnx_package()
    keep = frozenset(FORMS)
    graph = whole.graph._decomposed(keep)
    builder = Builder(onnx, whole)
    if whole.is_open:
        others = [(name, g._decomposed(keep)) for name, g in whole.others]
        builder.shapes.update(varying(graph, others, builder.follows))
    make_input = onnx.helper.make_tensor_value_info
    read = {v.name: new for v, new in zip(whole.graph.inputs, graph.inputs)}
    inputs = []
    for entry in whole.inputs:
        builder.taken.add(entry.name)
    for value, (name, tensor) in whole.weights.items():
        if name not in builder.taken:
            builder.initializers.append(onnx.numpy_helper.from_array(array_of(tensor), builder.fresh(name)))
        builder.names[read[value].name] = name
    for entry in whole.inputs:
        inputs.append(make_input(entry.name, builder.dtype(entry.value.dtype), entry.dims))
        if entry.value.name in read:
            builder.names[read[entry.value.name].name] = entry.name
    for value, number in whole.numbers.items():
        builder.names[read[value].name] = number
    builder.run(graph)
    outputs = []
    for k, value in enumerate(graph.outputs):
        name = builder.fresh("output" if len(graph.outputs) == 1 else f"output_{k}")
        builder.nodes.append(onnx.helper.make_node("Identity", [builder.operand(value)], [name], name))
        dims = tuple(f"{name}_{d}" if n is None else n for d, n in enumerate(builder.shape(value)))
        dims = _named(whole, graph, k, dims)
        outputs.append(make_input(name, builder.dtype(value.dtype), dims))
    made = onnx.helper.make_graph(builder.nodes, graph.name or "graph", inputs, outputs, builder.initializers)
    if whole.assumptions:
        made.doc_string = "This graph holds where: " + "; ".join(whole.assumptions)
    model = onnx.helper.make_model(
        made, opset_imports=[onnx.helper.make_opsetid("", OPSET)], producer_name="msjit", ir_version=IR_VERSION
    )
    from ..version import of_msjit as __version__

    model.producer_version = __version__
    if model.ByteSize() < 2**31 - 2**20:
        onnx.checker.check_model(model)
        onnx.save(model, path + ".part")
        os.replace(path + ".part", path)
    else:  # weights beside it: a protocol buffer ends at 2 GB
        onnx.save(model, path, save_as_external_data=True, location=os.path.basename(path) + ".data")


def _named(whole, graph, position, dims):
    """An output's open sizes under the name of the input's size that they are equal to."""
    base = graph.outputs[position]
    found = list(dims)
    for name, other in whole.others:
        theirs = other.outputs[position].shape
        for d, n in enumerate(base.shape):
            sizes = [e.value.shape[i] for e in whole.inputs for i, s in enumerate(e.dims) if s == name]
            if theirs[d] == n + 3 and n in sizes:
                found[d] = name
    return tuple(found)
