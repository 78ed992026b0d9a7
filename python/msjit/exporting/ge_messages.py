"""The messages of a serialized GE graph (ge.proto's ModelDef), as far as graphs of tensors need them, written."""

from .. import _protobuf as pb
from .ge_ops import PROTO_DTYPES

# Fields, by message.
MODEL = dict(name=1, version=2, graph=7, attr=11)
GRAPH = dict(name=1, input=4, output=5, op=6, attr=11)
OP = dict(name=1, type=2, input=5, attr=10, subgraph_name=35, input_desc=33, output_desc=34)
DESCRIPTOR = dict(name=1, dtype=2, shape=3, layout=4, attr=5, device_type=14)
TENSOR = dict(desc=1, data=2)
ATTRIBUTE = dict(list=1, s=2, i=3, f=4, b=5, bt=7, td=11, t=12, dt=15)
LIST = dict(s=2, i=3, f=4, b=5, val_type=20)
_LIST_OF_TEXTS, _LIST_OF_INTS = 1, 2
PARENT = "_parent_node_index"  # which input or output of the operator that runs a graph one of the graph is


def descriptor(name, dtype, shape):
    """dtype: a name, None of an input that is absent; shape: sizes, -1 where one varies, None where it is left to GE."""
    out = pb.content(DESCRIPTOR["name"], name) if name else b""
    out += pb.integer(DESCRIPTOR["dtype"], PROTO_DTYPES[dtype] if dtype else 0)
    if shape is not None:
        out += pb.content(DESCRIPTOR["shape"], pb.packed_integers(1, shape))
    return out + pb.content(DESCRIPTOR["layout"], "ND") + pb.content(DESCRIPTOR["device_type"], "NPU")


def attribute(kind, value):
    """kind: as in ge_ops.py, besides ls (a list of texts) and t (a tensor as (dtype, shape, bytes))."""
    number = ATTRIBUTE
    if kind in ("i", "dt", "b"):
        return pb.integer(number[kind], int(value))
    if kind == "f":
        return pb.float32(number["f"], value)
    if kind == "s":
        return pb.content(number["s"], value)
    if kind == "li":
        return pb.content(
            number["list"], pb.packed_integers(LIST["i"], value) + pb.integer(LIST["val_type"], _LIST_OF_INTS)
        )
    if kind == "ls":
        texts = b"".join(pb.content(LIST["s"], text) for text in value)
        return pb.content(number["list"], texts + pb.integer(LIST["val_type"], _LIST_OF_TEXTS))
    dtype, shape, data = value
    tensor = pb.content(TENSOR["desc"], descriptor("", dtype, shape)) + pb.content(TENSOR["data"], data)
    return pb.content(number["t"], tensor)


def attributes(field, values):
    """values: name -> (kind, value)."""
    entries = (pb.content(1, name) + pb.content(2, attribute(*value)) for name, value in values.items())
    return b"".join(pb.content(field, entry) for entry in entries)


def node(name, op_type, inputs, input_descriptors, output_descriptors, values, graphs=(), numbered=False):
    """inputs: texts of edges, control edges last; descriptors: (name, dtype, shape); graphs: names of those that it runs;
    numbered: its inputs say which output of the operator that runs its graph they are."""
    out = pb.content(OP["name"], name) + pb.content(OP["type"], op_type)
    out += b"".join(pb.content(OP["input"], edge) for edge in inputs)
    names = {
        "_input_name_key": ("ls", [d[0] for d in input_descriptors]),
        "_input_name_value": ("ls", [d[0] for d in input_descriptors]),
        "_output_name_key": ("ls", [d[0] for d in output_descriptors]),
        "_output_name_value": ("ls", [d[0] for d in output_descriptors]),
    }
    out += attributes(OP["attr"], {**values, **names})
    out += b"".join(pb.content(OP["subgraph_name"], graph) for graph in graphs)
    for k, given in enumerate(input_descriptors):
        made = descriptor(*given)
        if numbered:
            made += attributes(DESCRIPTOR["attr"], {PARENT: ("i", k)})
        if given[1] is None:
            made += attributes(DESCRIPTOR["attr"], {"_is_unfed_optional": ("i", 1)})
        out += pb.content(OP["input_desc"], made)
    return out + b"".join(pb.content(OP["output_desc"], descriptor(*made)) for made in output_descriptors)


def graph(name, nodes, inputs, outputs):
    """inputs: names of nodes; outputs: edges."""
    made = pb.content(GRAPH["name"], name)
    made += b"".join(pb.content(GRAPH["input"], text) for text in inputs)
    made += b"".join(pb.content(GRAPH["output"], text) for text in outputs)
    return made + b"".join(pb.content(GRAPH["op"], node) for node in nodes)


def model(name, graphs):
    """graphs: the root first, then those that operators run."""
    out = pb.content(MODEL["name"], name) + pb.integer(MODEL["version"], 1)
    return out + b"".join(pb.content(MODEL["graph"], made) for made in graphs)
