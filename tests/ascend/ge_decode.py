"""Reads serialized GE graphs with code that has nothing of msjit's: a decoder of protocol buffers by a schema, and what must
hold of a graph (edges, names, indices, descriptors)."""

import struct

DTYPES = {1: "float32", 2: "float16", 3: "int8", 4: "uint8", 5: "int16", 6: "uint16", 7: "int32", 8: "int64", 9: "uint32",
          10: "uint64", 11: "bool", 12: "float64", 27: "bfloat16"}  # fmt: skip

# message -> field number -> (name, type, repeated); types: int, float, text, bytes, a message, or (map, message)
SCHEMA = {
    "ModelDef": {1: ("name", "text", 0), 2: ("version", "int", 0), 7: ("graph", "GraphDef", 1),
                 11: ("attr", ("map", "AttrDef"), 1)},
    "GraphDef": {1: ("name", "text", 0), 4: ("input", "text", 1), 5: ("output", "text", 1), 6: ("op", "OpDef", 1),
                 11: ("attr", ("map", "AttrDef"), 1)},
    "OpDef": {1: ("name", "text", 0), 2: ("type", "text", 0), 5: ("input", "text", 1), 10: ("attr", ("map", "AttrDef"), 1),
              33: ("input_desc", "TensorDescriptor", 1), 34: ("output_desc", "TensorDescriptor", 1),
              35: ("subgraph_name", "text", 1)},
    "TensorDescriptor": {1: ("name", "text", 0), 2: ("dtype", "int", 0), 3: ("shape", "ShapeDef", 0), 4: ("layout", "text", 0),
                         5: ("attr", ("map", "AttrDef"), 1), 14: ("device_type", "text", 0)},
    "ShapeDef": {1: ("dim", "int", 1)},
    "TensorDef": {1: ("desc", "TensorDescriptor", 0), 2: ("data", "bytes", 0)},
    "AttrDef": {1: ("list", "ListValue", 0), 2: ("s", "bytes", 0), 3: ("i", "int", 0), 4: ("f", "float", 0), 5: ("b", "int", 0),
                11: ("td", "TensorDescriptor", 0), 12: ("t", "TensorDef", 0), 15: ("dt", "int", 0)},
    "ListValue": {2: ("s", "bytes", 1), 3: ("i", "int", 1), 4: ("f", "float", 1), 5: ("b", "int", 1), 20: ("val_type", "int", 0)},
}  # fmt: skip


class Broken(Exception):
    """The bytes are no graph that GE takes."""


def _number(data, at):
    value = shift = 0
    while True:
        if at >= len(data):
            raise Broken("a number is cut off")
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if not byte & 128:
            return value, at


def _signed(value):
    return value - 2**64 if value >= 2**63 else value


def decode(message, data):
    schema, at = SCHEMA[message], 0
    out = {name: {} if isinstance(kind, tuple) else [] for name, kind, many in schema.values() if many}
    while at < len(data):
        key, at = _number(data, at)
        number, wire = key >> 3, key & 7
        if number not in schema:
            raise Broken(f"{message} has no field {number}")
        name, kind, many = schema[number]
        if wire == 0:
            value, at = _number(data, at)
            values = [_signed(value)]
            if kind != "int":
                raise Broken(f"{message}.{name} is no number")
        elif wire == 5:
            if kind != "float":
                raise Broken(f"{message}.{name} is no float")
            values, at = [struct.unpack_from("<f", data, at)[0]], at + 4
        elif wire == 2:
            size, at = _number(data, at)
            if at + size > len(data):
                raise Broken(f"{message}.{name} is cut off")
            part, at = data[at : at + size], at + size
            if kind == "int":  # packed
                values, inner = [], 0
                while inner < len(part):
                    value, inner = _number(part, inner)
                    values.append(_signed(value))
            elif kind == "float":
                values = list(struct.unpack(f"<{size // 4}f", part))
            elif kind == "text":
                values = [bytes(part).decode()]
            elif kind == "bytes":
                values = [bytes(part)]
            elif isinstance(kind, tuple):
                entry = _entry(kind[1], part)
                out[name][entry[0]] = entry[1]
                continue
            else:
                values = [decode(kind, part)]
        else:
            raise Broken(f"wire type {wire}")
        if many:
            out[name] += values
        else:
            out[name] = values[-1]
    return out


def _entry(message, data):
    key, value, at = "", None, 0
    while at < len(data):
        tag, at = _number(data, at)
        size, at = _number(data, at)
        part, at = data[at : at + size], at + size
        if tag >> 3 == 1:
            key = bytes(part).decode()
        else:
            value = decode(message, part)
    if value is None or len(value) > 1:
        raise Broken(f"the attribute {key} has not one value")
    return key, value


def _texts(op, key):
    held = op["attr"].get(key)
    if held is None:
        raise Broken(f"{op['name']} has no {key}")
    if held["list"]["val_type"] != 1:
        raise Broken(f"{op['name']}'s {key} is no list of texts")
    return [text.decode() for text in held["list"]["s"]]


def load(data):
    """The model, checked: its root, whose "graphs" are those that operators run, by name. Nodes are in an order in which they
    can run."""
    model = decode("ModelDef", memoryview(data))
    if len(model["graph"]) < 1:
        raise Broken("there is no graph")
    root, *others = model["graph"]
    graphs = {g["name"]: g for g in others}
    if len(graphs) != len(others):
        raise Broken("two graphs have one name")
    run = [name for g in model["graph"] for op in g["op"] for name in op["subgraph_name"]]
    if sorted(run) != sorted(graphs):
        raise Broken(f"operators run {run}, there are {list(graphs)}")
    names = [op["name"] for g in model["graph"] for op in g["op"] if op["type"] != "NetOutput"]
    if len(set(names)) != len(names):
        raise Broken("two nodes have one name")
    for graph in model["graph"]:
        _check(graph, graph is not root)
        graph["graphs"] = graphs
    return root


def _check(graph, is_nested):
    outputs_of, indices = {}, []
    for op in graph["op"]:
        name, edges = op["name"], op["input"]
        if name in outputs_of:
            raise Broken(f"two nodes are named {name}")
        data_edges = [e for e in edges if not e.endswith(":-1")]
        is_data = op["type"] in ("Data", "RefData")
        if [e for e in edges if e.endswith(":-1")] != edges[len(data_edges) :]:
            raise Broken(f"{name}: control edges come last")
        if not is_data and len(data_edges) != len(op["input_desc"]):
            raise Broken(f"{name}: {len(data_edges)} edges and {len(op['input_desc'])} descriptors")
        for edge, desc in zip(data_edges, op["input_desc"]):
            if not edge:
                if desc.get("dtype", 0) != 0 or desc["attr"].get("_is_unfed_optional") != {"i": 1}:
                    raise Broken(f"{name}: an absent input is not marked")
                continue
            source, _, position = edge.rpartition(":")
            if source not in outputs_of or int(position) >= len(outputs_of[source]):
                raise Broken(f"{name}: there is no {edge} before it")
            made = outputs_of[source][int(position)]
            if made["dtype"] != desc.get("dtype") or made.get("shape") != desc.get("shape"):
                raise Broken(f"{name}: {edge} is described twice and differently")
        for edge in edges[len(data_edges) :]:
            if edge[:-3] not in outputs_of:
                raise Broken(f"{name}: there is no {edge} before it")
        for desc in [*op["input_desc"], *op["output_desc"]]:
            if desc.get("layout") != "ND" or (desc.get("dtype", 0) not in DTYPES and desc["attr"] == {}):
                raise Broken(f"{name}: a descriptor lacks its layout or dtype")
        for side in ("input", "output"):
            names = [d["name"] for d in op[f"{side}_desc"]]
            if _texts(op, f"_{side}_name_key") != names or _texts(op, f"_{side}_name_value") != names:
                raise Broken(f"{name}: names of {side}s differ from its descriptors'")
        if is_data:
            indices.append(op["attr"]["index"]["i"])
            if ("_parent_node_index" in op["attr"]) != is_nested:
                raise Broken(f"{name}: which input it is of the operator that runs its graph")
        for k, desc in enumerate(op["input_desc"] if op["type"] == "NetOutput" and is_nested else ()):
            if desc["attr"].get("_parent_node_index") != {"i": k}:
                raise Broken(f"{name}: which output input {k} is of the operator that runs its graph")
        if len(op["subgraph_name"]) != (2 if op["type"] in ("If", "While") else 0):
            raise Broken(f"{name} runs {len(op['subgraph_name'])} graphs")
        if op["type"] == "Const" and "t" not in op["attr"]["value"]:
            raise Broken(f"{name} has no tensor")
        outputs_of[name] = op["output_desc"]
    if sorted(indices) != list(range(len(indices))):
        raise Broken("inputs are not counted from 0")
    if [op["type"] for op in graph["op"]].count("NetOutput") != 1 or graph["op"][-1]["type"] != "NetOutput":
        raise Broken("there is not one NetOutput, at the end")
    names = [d["name"] for d in graph["op"][-1]["input_desc"]]
    if names != [f"input{k}" for k in range(len(names))]:
        raise Broken("NetOutput's inputs are not named input0, input1, ...")
