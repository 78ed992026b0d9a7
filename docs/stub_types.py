# ruff: noqa: E501 (tables)
"""What a stub says of a parameter or a result: by the table's kinds, by the parameter's name, by its default.

Names mean the same everywhere in msjit, which is why a name has one type. What neither a name nor a default tells is Any:
a type that refuses what runs is worse than none.
"""

# Names that _core.pyi defines.
ALIASES = """\
Array: TypeAlias = NDArray[Any] | np.generic
Operand: TypeAlias = "Tensor | Array | complex"
ArrayLike: TypeAlias = "Tensor | Array | complex | list[Any] | tuple[Any, ...] | range"
Ints: TypeAlias = "int | Sequence[int] | Tensor"
DTypeLike: TypeAlias = "DType | type[int] | type[float] | type[bool] | type[complex] | str"
Index: TypeAlias = "int | slice | EllipsisType | Tensor | Array | bool | None | list[Any] | tuple[Any, ...]"

class DeviceName(str):
    @property
    def type(self) -> str: ...
    @property
    def index(self) -> int | None: ...  # type: ignore[override]

"""
ALIAS_NAMES = "Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor"

# Kinds of parameters in the op table -> type.
KINDS = {
    "Tensor": "Operand", "Tensor | number": "Operand", "number": "complex | Tensor", "sequence of Tensors": "Sequence[Operand]",
    "bool": "bool", "int": "int", "float": "float", "ints": "Ints", "dtype": "DTypeLike", "str": "str",
}  # fmt: skip


def _each(names, annotation):
    return dict.fromkeys(names.split(), annotation)


# Parameters' names in functions written in Python -> type.
NAMED = {
    **_each("input x input_x other y x1 x2 input1 input2 tensor1 tensor2 a b tensor batch1 batch2 mat mat1 mat2 vec vec1 vec2 A B "
            "logits labels label target weight updates input_y anchor positive negative self_ src source index", "Operand"),
    "output_size": "Ints | Sequence[int | None] | None", **_each("kernel_size stride dilation output_padding normalized_shape axes", "Ints"),
    **_each("axis dim dims", "Ints | None"), **_each("shape size", "Ints"), **_each("padding", "Ints | str"),
    **_each("dtype type dst_type", "DTypeLike"), **_each("keepdims keepdim keep_dims ceil_mode return_indices align_corners", "bool"),
    **_each("reduction mode pad_mode data_format padding_mode equation rounding_mode approximate indexing interpolation", "str"),
    **_each("alpha beta value p eps epsilon lambd margin initial fill_value", "Operand"),
    **_each("inputs tensors arrays xs operands tup", "Any"), "where": "Operand | bool", "bins": "Any", "ord": "Any", "momentum": "Any",
    **_each("in_channels out_channels input_size hidden_size num_features num_layers num_heads embed_dim d_model nhead num_groups "
            "num_embeddings embedding_dim vocab_size embedding_size num_channels upscale_factor downscale_factor", "int"),
    **_each("requires_grad has_bias affine bidirectional batch_first training has_aux use_locking", "bool"),
    **_each("weights running_mean running_var", "Any"), "device": "Any", "generator": "Any",
    **_each("params", "Iterable[Any]"), **_each("learning_rate weight_decay", "Any"),
    **_each("fn function func loss_fn", "Callable[..., Any]"),
}  # fmt: skip
# In msjit.numpy, as in NumPy, what is taken for an array may be a nested list.
NUMPY_NAMED = {**NAMED, **_each("x x1 x2 a b y ary arr m v", "ArrayLike")}

# Parameters whose defaults are numbers, of which other types do, too.
_BY_DEFAULT = {bool: "bool", int: "int", float: "float", str: "str"}


def default_text(value):
    """A default as a stub shows it."""
    text = repr(value)
    plain = type(value) in (bool, int, float, str, type(None)) and text not in ("inf", "nan", "-inf")
    return text if plain and len(text) < 40 else "..."


def parameter(name, default, empty, names=NAMED):
    """A parameter's type, by its name and default."""
    found = names.get(name)
    if found is None:
        found = _BY_DEFAULT.get(type(default), "Any")
        if found == "int" or found == "float":
            found = "complex | Tensor"
    if default is None and "None" not in found and found != "Any":
        found += " | None"
    if isinstance(default, str) and found not in ("Any", "str", "DTypeLike", "Ints | str") and "str" not in found:
        found += " | str"
    if isinstance(default, bool) and "bool" not in found:
        found += " | bool" if found not in ("Any", "Operand") else ""
    return found


# Parameters that change what kind of result there is: the result of such a function is not told.
SWITCHES = {"as_tuple", "full", "retstep", "compute_uv", "has_aux", "returned", "return_indices", "return_inverse", "return_counts",
            "return_index", "return_mask", "return_labels", "eigvectors", "get_infos", "out_mask", "need_weights"}  # fmt: skip

# Results of functions that no sample calls, or whose samples show less than there is.
RESULTS = {
    "msjit.numpy": "Tensor", "msjit.mint": "Tensor", "msjit.mint.nn.functional": "Tensor", "msjit.mint.linalg": "Tensor",
    "msjit.mint.special": "Tensor",
}  # fmt: skip

# Whole signatures: what a rule cannot make. Lines, by module and name.
_BINARY = "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split()
OPERATORS = {
    **{f"__{n}__": ("other: Operand", "Tensor") for n in _BINARY}, **{f"__r{n}__": ("other: Operand", "Tensor") for n in _BINARY},
    **{f"__i{n}__": ("other: Operand", "Self") for n in _BINARY},
    **{f"__{n}__": ("other: Operand", "Tensor") for n in "lt le gt ge".split()},
    "__eq__": ("other: object", "Tensor"), "__ne__": ("other: object", "Tensor"),
    **{f"__{n}__": ("", "Tensor") for n in "neg pos abs invert".split()},
    "__divmod__": ("other: Operand", "tuple[Tensor, Tensor]"), "__rdivmod__": ("other: Operand", "tuple[Tensor, Tensor]"),
    "__float__": ("", "float"), "__int__": ("", "int"), "__bool__": ("", "bool"), "__index__": ("", "int"),
    "__complex__": ("", "complex"), "__len__": ("", "int"), "__iter__": ("", "Iterator[Tensor]"),
    "__contains__": ("item: Operand", "bool"), "__getitem__": ("index: Index", "Tensor"),
    "__setitem__": ("index: Index, value: ArrayLike", "None"), "__delitem__": ("index: Index", "None"),
    "__array__": ("dtype: Any = None, copy: bool | None = None", "NDArray[Any]"), "__format__": ("spec: str", "str"),
    "__repr__": ("", "str"), "__str__": ("", "str"), "__copy__": ("", "Self"), "__deepcopy__": ("memo: Any", "Self"),
    "__round__": ("ndigits: int | None = None", "Tensor"), "__hash__": ("", "int"),
}  # fmt: skip
# Methods of Tensor made in C++: results (parameters stand in their documentation).
METHODS = {
    "asnumpy": "NDArray[Any]", "numpy": "NDArray[Any]", "backward": "None", "register_hook": "Any", "hooks": "list[Any]", "item": "Any", "tolist": "Any",
    "stride": "Any", "set_data": "None", "data_ptr": "int", "dim": "int", "element_size": "int", "numel": "int", "nelement": "int",
    "storage_offset": "int", "is_complex": "bool", "is_contiguous": "bool", "is_floating_point": "bool", "retain_grad": "None",
    "assign_value": "Self", "contiguous": "Tensor", "cpu": "Tensor", "fill_": "Self", "zero_": "Self", "requires_grad_": "Self",
    "from_numpy": "Tensor", "from_dlpack": "Tensor",
}  # fmt: skip
ATTRIBUTES = {
    "device": "DeviceName",
    "dtype": "DType",
    "grad": "Tensor | None",
    "shape": "tuple[int, ...]",
    "strides": "tuple[int, ...]",
}

_DECORATOR = """\
@overload
def {name}({first}: Callable[_P, _R], {rest}) -> {result}: ...
@overload
def {name}({first}: None = None, {rest}) -> Callable[[Callable[_P, _R]], {result}]: ..."""
_GRADIENT = """\
def {name}(fn: Callable[_P, _R], grad_position: int | Sequence[int] | None = 0, weights: Any = None, has_aux: bool = False, \
return_ids: bool = False, sens_param: bool = False) -> Callable[_P, {result}]: ..."""
WHOLE = {
    "jit": _DECORATOR.format(name="jit", first="function", rest="*, capture_mode: str = 'auto', jit_level: str = 'O1', "
                             "dynamic: bool | None = None, fullgraph: bool = False, error_on_recompile: bool = False, "
                             "backend: Any = '', jit_syntax_level: str = 'LAX', **options: Any", result="Callable[_P, _R]"),
    "grad": _GRADIENT.format(name="grad", result="Any"),
    "value_and_grad": _GRADIENT.format(name="value_and_grad", result="tuple[_R, Any]"),
    "no_capture": "def no_capture(function: Callable[_P, _R]) -> Callable[_P, _R]: ...",
    "vmap": "def vmap(fn: Callable[..., _R], in_axes: Any = 0, out_axes: Any = 0) -> Callable[..., _R]: ...",
    "jit_class": "def jit_class(cls: type[_R]) -> type[_R]: ...",
    "tensor": "def tensor(data: ArrayLike, dtype: DTypeLike | None = None, *, requires_grad: bool = False) -> Tensor: ...",
    "from_numpy": "def from_numpy(array: NDArray[Any]) -> Tensor: ...",
    "from_dlpack": "def from_dlpack(dlpack: Any) -> Tensor: ...",
    "empty": "def empty(*size: Ints, dtype: DTypeLike | None = None) -> Tensor: ...",
    "get_default_dtype": "def get_default_dtype() -> DType: ...",
    "promote_types": "def promote_types(a: DTypeLike, b: DTypeLike) -> DType: ...",
    "is_grad_enabled": "def is_grad_enabled() -> bool: ...",
}  # fmt: skip

READ_ONLY = set("shape dtype ndim size T mT H mH strides itemsize nbytes is_leaf grad_fn device".split())
