"""The messages of MindSpore's MINDIR files, as far as graphs of tensors need them: numbers of fields, and how each is
written and read. A file is a protocol buffer, message Model."""

from .. import _protobuf as pb

# Fields, by message.
MODEL = dict(ir_version=1, producer_name=2, producer_version=3, model_version=5, graph=7, functions=8, little_endian=10,
             primitives=12, mind_ir_version=13)  # fmt: skip
GRAPH = dict(node=1, name=2, parameter=3, input=5, output=6)
NODE = dict(input=1, output=2, name=3, op_type=4, attribute=5, domain=7)
VALUE = dict(name=1, tensor=2, denotation=4, attr_info=5)
TENSOR = dict(dims=1, data_type=2, name=7, raw_data=9, external_data=12, ref_key=13)
ATTRIBUTE = dict(name=1, f=2, i=3, d=4, s=5, floats=8, doubles=9, ints=10, strings=11, tensors=12, type=16, values=17)
PRIMITIVE = dict(name=1, op_type=2, attribute=3, instance_name=4, prim_type=5)
WITH_ATTRIBUTES, BY_ARGUMENTS = 1, 2  # prim_type

# dtype -> its number in files; and in MindSpore, as ops take dtypes.
DTYPES = {
    "float32": 1, "uint8": 2, "int8": 3, "uint16": 4, "int16": 5, "int32": 6, "int64": 7, "bool": 9, "float16": 10,
    "float64": 11, "uint32": 12, "uint64": 13, "complex64": 14, "complex128": 15, "bfloat16": 16,
}  # fmt: skip
TYPE_IDS = {
    "bool": 30, "int8": 32, "int16": 33, "int32": 34, "int64": 35, "uint8": 37, "uint16": 38, "uint32": 39, "uint64": 40,
    "float16": 42, "float32": 43, "float64": 44, "bfloat16": 45, "complex64": 48, "complex128": 49,
}  # fmt: skip
# Types of attributes.
FUNCTION, PARTIAL, FUNCTIONS = 27, 28, 29  # of what a node gives
FLOAT, INT32, INT64, STRING, BOOL, DOUBLE, TENSORS, TUPLE, LIST, MONAD, IO_MONAD, NONE = (
    1,
    6,
    7,
    8,
    9,
    11,
    19,
    20,
    21,
    23,
    24,
    25,
)


def message(fields, **values):
    """A message: values are ints, floats, texts, bytes (also messages), or lists of them."""
    out = []
    for name, value in values.items():
        for v in value if isinstance(value, list) else [value]:
            number = fields[name]
            if isinstance(v, bool) or isinstance(v, int):
                out.append(pb.integer(number, int(v)))
            elif isinstance(v, float):
                out.append(pb.float64(number, v) if name in ("d", "doubles") else pb.float32(number, v))
            else:
                out.append(pb.content(number, v))
    return b"".join(out)


def attribute(name, value):
    """A constant argument as a message Attribute. value: None, bool, int, float, text, a tuple of them, or a list of
    tensors (as messages)."""
    more = dict(name=name) if name else {}
    if value is None:
        return message(ATTRIBUTE, **more, type=NONE)
    if isinstance(value, bool):
        return message(ATTRIBUTE, **more, i=int(value), type=BOOL)
    if isinstance(value, int):
        return message(ATTRIBUTE, **more, i=value, type=INT64)
    if isinstance(value, float):
        return message(ATTRIBUTE, **more, f=value, type=FLOAT)
    if isinstance(value, str):
        return message(ATTRIBUTE, **more, s=value, type=STRING)
    if isinstance(value, tuple):
        return message(ATTRIBUTE, **more, type=TUPLE, values=[_item(v) for v in value])
    return message(ATTRIBUTE, **more, tensors=value, type=TENSORS)


def _item(value):
    """An element of a tuple: MindSpore has its numbers and texts in lists of one."""
    if isinstance(value, int) and not isinstance(value, bool):
        return message(ATTRIBUTE, ints=value, type=INT64)
    if isinstance(value, str):
        return message(ATTRIBUTE, strings=value, type=STRING)
    return attribute("", value)


# ---- reading


class Fields:
    """The fields of a message by name; lists of all that came."""

    def __init__(self, fields, data):
        names = {number: name for name, number in fields.items()}
        self._held = {}
        for number, value in pb.fields(data):
            if number in names:
                self._held.setdefault(names[number], []).append(value)

    def all(self, name):
        return self._held.get(name, [])

    def one(self, name, default=None):
        return self._held[name][-1] if name in self._held else default

    def text(self, name):
        value = self.one(name, b"")
        if isinstance(value, int):
            raise ValueError(f"{name} is a number, expected a text")
        return bytes(value).decode()

    def integer(self, name):
        value = self.one(name, 0)
        if not isinstance(value, int):
            raise ValueError(f"{name} is no number")
        return value - (1 << 64) if value >= 1 << 63 else value

    def integers(self, name):
        found = []
        for value in self.all(name):
            found += [value] if isinstance(value, int) else pb.packed(value)
        return [v - (1 << 64) if v >= 1 << 63 else v for v in found]
