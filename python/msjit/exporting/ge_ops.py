"""The operators of Ascend's graph engine (GE) that graphs are written in: what air_forms.py emits, what is checked of it and
what docs/export_ops.md says.

A row is ``name(dtypes): inputs -> outputs; attributes``. An input is a name, with ``?`` one that may be absent, with ``*`` a
list; ``:kind`` where its elements are not those of the operator: int (int32 or int64), int32, uint64, bool, any. An output has
the operator's dtype unless it says another (``@a``: the one in attribute a). An attribute is ``name=type`` with a default, or
with ``!`` where it must be given: i int, f float, b bool, s text, li a list of ints, dt a ge::DataType.
A line that begins with spaces continues a row.
"""

from typing import NamedTuple

_FLOATS = ("float16", "bfloat16", "float32", "float64")
_INTS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
# Classes of dtypes; products have no float64.
CLASSES = {
    "F": _FLOATS, "N": _FLOATS + _INTS, "I": _INTS, "B": ("bool",), "A": (*_FLOATS, *_INTS, "bool"),
    "M": ("float16", "bfloat16", "float32", "int32"), "H": ("float16", "bfloat16", "float32"), "L": (*_INTS, "bool"),
    "P": ("float16", "float32", "float64"),
    "": (),
}  # fmt: skip
KINDS = {
    "int": ("int32", "int64"), "int32": ("int32",), "uint64": ("uint64",), "bool": ("bool",), "any": CLASSES["A"],
}  # fmt: skip

_TABLE = """
Add(N): x1 x2 -> y
Sub(N): x1 x2 -> y
Mul(N): x1 x2 -> y
RealDiv(F): x1 x2 -> y
FloorDiv(N): x1 x2 -> y
FloorMod(N): x1 x2 -> y
Mod(N): x1 x2 -> y
Pow(N): x1 x2 -> y
Maximum(N): x1 x2 -> y
Minimum(N): x1 x2 -> y
Atan2(F): x1 x2 -> y
Equal(A): x1 x2 -> y:bool
NotEqual(A): x1 x2 -> y:bool
Less(N): x1 x2 -> y:bool
LessEqual(N): x1 x2 -> y:bool
Greater(N): x1 x2 -> y:bool
GreaterEqual(N): x1 x2 -> y:bool
LogicalAnd(B): x1 x2 -> y
LogicalOr(B): x1 x2 -> y
LogicalNot(B): x -> y
BitwiseAnd(I): x1 x2 -> y
BitwiseOr(I): x1 x2 -> y
BitwiseXor(I): x1 x2 -> y
Invert(I): x -> y
LeftShift(I): x y -> z
RightShift(I): x y -> z
Neg(N): x -> y
Abs(N): x -> y
Sign(N): x -> y
Square(N): x -> y
Exp(F): x -> y; base=f-1.0 scale=f1.0 shift=f0.0
Log(F): x -> y; base=f-1.0 scale=f1.0 shift=f0.0
Expm1(F): x -> y
Log1p(F): x -> y
Sqrt(F): x -> y
Rsqrt(F): x -> y
Reciprocal(F): x -> y
Sin(F): x -> y
Cos(F): x -> y
Tan(F): x -> y
Asin(F): x -> y
Acos(F): x -> y
Atan(F): x -> y
Sinh(F): x -> y
Cosh(F): x -> y
Tanh(F): x -> y
Asinh(F): x -> y
Acosh(F): x -> y
Atanh(F): x -> y
Erf(F): x -> y
Erfc(F): x -> y
Erfinv(H): input_x -> output_y
Lgamma(P): x -> y
Floor(F): x -> y
Ceil(F): x -> y
Rint(F): x -> y
Trunc(F): input_x -> output_y
Sigmoid(F): x -> y
Relu(N): x -> y
Relu6(N): x -> y
Softplus(F): x -> y
Softsign(F): x -> y
Selu(F): x -> y
Elu(F): x -> y; alpha=f1.0 scale=f1.0 input_scale=f1.0
LeakyRelu(F): x -> y; negative_slope=f0.0
GeluV2(F): x -> y; approximate=snone
Swish(H): x -> y; scale=f1.0
Mish(F): x -> y
IsNan(F): x -> y:bool
IsInf(F): x -> y:bool
IsFinite(F): x -> y:bool
ReduceSum(N): x axes:int -> y; keep_dims=b0
ReduceMean(F): x axes:int -> y; keep_dims=b0 noop_with_empty_axes=b1
ReduceProd(N): x axes:int -> y; keep_dims=b0
ReduceMax(N): x axes:int -> y; keep_dims=b0
ReduceMin(N): x axes:int -> y; keep_dims=b0
ReduceAny(B): x axes:int -> y; keep_dims=b0
ReduceAll(B): x axes:int -> y; keep_dims=b0
ArgMaxV2(N): x dimension:int -> y:@dtype; dtype=dt9
ArgMin(N): x dimension:int -> y:@dtype; dtype=dt9
Cumsum(N): x axis:int -> y; exclusive=b0 reverse=b0
Cumprod(N): x axis:int -> y; exclusive=b0 reverse=b0
TopKV2(N): x k:int32 -> values indices:int32; sorted=b1 dim=i-1 largest=b1
Sort(N): x -> y1 y2:int32; axis=i-1 descending=b0 stable=b0
MatMulV2(M): x1 x2 bias? offset_w?:any -> y; transpose_x1=b0 transpose_x2=b0 offset_x=i0
BatchMatMulV2(M): x1 x2 bias? offset_w?:any -> y; adj_x1=b0 adj_x2=b0 offset_x=i0
Conv2D(H): x filter bias? offset_w?:any -> y; strides=li! pads=li! dilations=li1,1,1,1 groups=i1 data_format=sNHWC
  offset_x=i0
Conv2DBackpropInput(H): input_size:int32 filter out_backprop -> y; strides=li! pads=li! dilations=li1,1,1,1 groups=i1
  data_format=sNHWC
Conv2DBackpropFilter(H): x filter_size:int32 out_backprop -> y; strides=li! pads=li! dilations=li1,1,1,1 groups=i1
  data_format=sNHWC
MaxPoolV3(N): x -> y; ksize=li! strides=li! padding_mode=sCALCULATED pads=li0,0,0,0 data_format=sNCHW
  global_pooling=b0 ceil_mode=b0
MaxPoolWithArgmaxV3(H): x -> y argmax:@dtype; ksize=li! strides=li! pads=li! dtype=i3 dilation=li1,1 ceil_mode=b0
  data_format=sNCHW
AvgPoolV2(F): x -> y; ksize=li! strides=li! padding_mode=sCALCULATED pads=li0,0,0,0 data_format=sNCHW
  global_pooling=b0 ceil_mode=b0 exclusive=b1 divisor_override=i0
AvgPoolV2Grad(F): orig_input_shape:int32 input_grad -> out_grad; ksize=li! strides=li! padding_mode=sCALCULATED
  pads=li0,0,0,0 data_format=sNCHW global_pooling=b0 ceil_mode=b0 exclusive=b1 divisor_override=i0
SoftmaxV2(F): x -> y; axes=li-1 half_to_float=b0
LogSoftmaxV2(F): logits -> logsoftmax; axes=li-1
LayerNormV3(H): x gamma beta -> y mean rstd; begin_norm_axis=i0 begin_params_axis=i0 epsilon=f0.00001
GatherV2(A): x indices:int axis:int -> y; batch_dims=i0 is_preprocessed=b0 negative_index_support=b0
GatherElements(A): x index:int -> y; dim=i0
GatherNd(A): x indices:int -> y; negative_index_support=b0
ScatterElements(N): data indices:int updates -> y; axis=i0 reduction=snone
ScatterNd(N): indices:int x shape:int -> y
TensorScatterUpdate(A): x indices:int updates -> y
MaskedScatter(A): x mask:bool updates -> y
SearchSorted(N): sorted_sequence values sorter?:any -> out:@dtype; dtype=dt9 right=b0
Reshape(A): x shape:int -> y; axis=i0 num_axes=i-1
Transpose(A): x perm:int -> y
BroadcastTo(A): x shape:int -> y
Tile(A): x multiples:int -> y
Unsqueeze(A): x -> y; axes=li
Squeeze(A): x -> y; axis=li
ConcatV2(A): x* concat_dim:int -> y; N=i1
Pack(A): x* -> y; axis=i0 N=i!
StridedSlice(A): x begin:int end:int strides:int -> y; begin_mask=i0 end_mask=i0 ellipsis_mask=i0 new_axis_mask=i0
  shrink_axis_mask=i0
PadV3(A): x paddings:int constant_values? -> y; mode=sconstant paddings_contiguous=b1
ReverseV2(A): x axis:int -> y
Tril(A): x -> y; diagonal=i0
Triu(A): x -> y; diagonal=i0
Fill(A): dims:int value -> y
Range(N): start limit delta -> y
Shape(A): x -> y:@dtype; dtype=i3
SelectV2(A): condition:bool then else -> result
Cast(A): x -> y:@dst_type; dst_type=i!
Identity(A): x -> y
RandomUniform(): shape:int -> y:@dtype; dtype=dt! seed=i0 seed2=i0
RandomStandardNormal(): shape:int -> y:@dtype; dtype=dt! seed=i0 seed2=i0
ViewCopy(A): dst dst_size:int dst_stride:int dst_storage_offset:int src src_size:int src_stride:int
  src_storage_offset:int -> dst
StatelessRandomUniformFullIntV2(): shape:int key:uint64 counter:uint64 alg:int32 -> y:@dtype; dtype=dt10
Assign(A): ref value -> ref; validate_shape=b1 use_locking=b0
HcomAllReduce(N): x -> y; reduction=s! group=s! fusion=i1 fusion_id=i-1
"""

# ge.proto's numbers, which descriptors have, and ge::DataType's, which attributes have.
PROTO_DTYPES = {
    "float32": 1, "float16": 2, "int8": 3, "uint8": 4, "int16": 5, "uint16": 6, "int32": 7, "int64": 8, "uint32": 9,
    "uint64": 10, "bool": 11, "float64": 12, "bfloat16": 27,
}  # fmt: skip
GE_DTYPES = {
    "float32": 0, "float16": 1, "int8": 2, "int32": 3, "uint8": 4, "int16": 6, "uint16": 7, "uint32": 8, "int64": 9,
    "uint64": 10, "float64": 11, "bool": 12, "bfloat16": 27,
}  # fmt: skip
_OF_GE = {number: name for name, number in GE_DTYPES.items()}


class Input(NamedTuple):
    name: str
    kind: str  # "": the operator's own dtype, else one of KINDS
    optional: bool
    many: bool


class Attribute(NamedTuple):
    type: str
    default: object
    required: bool


class GeOp(NamedTuple):
    name: str
    dtypes: tuple  # names; (): it has none of its own
    inputs: tuple
    outputs: tuple  # (name, dtype rule)
    attributes: dict


def _value(kind, text):
    if kind == "li":
        return [int(n) for n in text.split(",") if n]
    return {"i": int, "dt": int, "f": float, "s": str, "b": lambda t: t == "1"}[kind](text)


def _attribute(text):
    name, _, rest = text.partition("=")
    kind = rest[:2] if rest[:2] in ("li", "dt") else rest[:1]
    default = rest[len(kind) :]
    return name, Attribute(kind, None if default == "!" else _value(kind, default), default == "!")


def _row(line):
    head, _, rest = line.partition("): ")
    name, _, letters = head.partition("(")
    signature, _, attributes = rest.partition(";")
    inputs, _, outputs = signature.partition("->")
    made = []
    for text in inputs.split():
        own, _, kind = text.partition(":")
        made.append(Input(own.rstrip("?*"), kind, own.endswith("?"), own.endswith("*")))
    results = tuple(tuple(o.partition(":")[::2]) for o in outputs.split())
    return GeOp(name, CLASSES[letters], tuple(made), results, dict(_attribute(a) for a in attributes.split()))


OPS = {op.name: op for op in map(_row, _TABLE.replace("\n  ", " ").strip().splitlines())}


class Mismatch(ValueError):
    """A node is not what its operator's row says."""


def check(op_type, dtypes, attributes):
    """The dtypes of the results of an operator, by names; Mismatch says what its row does not allow. dtypes: a name for
    each input, None where one is absent, a list for one of many."""
    op = OPS.get(op_type)
    if op is None:
        raise Mismatch(f"GE has no operator {op_type} in ge_ops.py")
    if len(dtypes) > len(op.inputs):
        raise Mismatch(f"{op_type} has {len(op.inputs)} inputs, got {len(dtypes)}")
    own = None
    for k, given in enumerate(op.inputs):
        kinds = dtypes[k] if k < len(dtypes) else None
        if kinds is None:
            if not given.optional:
                raise Mismatch(f"{op_type} needs its input {given.name}")
            continue
        for kind in kinds if given.many else [kinds]:
            if given.kind:
                allowed = KINDS[given.kind]
            elif own is None:
                own, allowed = kind, op.dtypes or CLASSES["A"]
            else:
                allowed = (own,)
            if kind not in allowed:
                raise Mismatch(f"{op_type}'s {given.name} takes {', '.join(allowed)}, not {kind}")
    for name in attributes:
        if name not in op.attributes:
            raise Mismatch(f"{op_type} has no attribute {name}")
    missing = [n for n, a in op.attributes.items() if a.required and n not in attributes]
    if missing:
        raise Mismatch(f"{op_type} needs its attribute {missing[0]}")
    results = []
    for _, rule in op.outputs:
        if rule.startswith("@"):
            number = attributes.get(rule[1:], op.attributes[rule[1:]].default)
            results.append(_OF_GE[number])
        else:
            results.append(rule or own)
    return results
