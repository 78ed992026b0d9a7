"""Kinds of values and of devices that MindSpore programs name in annotations, and settings that one process takes as they are."""

import contextlib
import enum
import os
import types

from . import _core
from ._core import Tensor
from ._log import get_level
from ._saved_tensors import saved_tensors_hooks

__all__ = [
    "DeviceCtx", "Int", "Layout", "QuantDtype", "Symbol", "TensorType", "Type", "dispatch_threads_num",
    "get_ckpt_path_with_strategy", "get_level", "list_", "load_segmented_checkpoints", "merge_sliced_parameter",
    "mindio_preload", "ms_memory_recycle", "parameter_broadcast", "saved_tensors_hooks", "set_kernel_launch_capture",
    "set_kernel_launch_group", "shard", "string", "sync_pipeline_shared_parameters", "tensor_type", "tuple_",
    "type_none",
]  # fmt: skip


class Type:
    """A kind of values, for annotations; two of one name are equal.

    >>> str(ms.string)
    'String'
    """

    def __init__(self, name="Type", shown=None):
        self._name, self._shown = name, shown or name

    def __str__(self):
        return self._name

    def __repr__(self):
        return f"msjit.{self._shown}"

    def __eq__(self, other):
        return type(other) is type(self) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))


_DTYPES = {id(kind): kind for kind in vars(_core).values() if isinstance(kind, _core.dtype)}.values()
# What str and repr say of tensors of a dtype: captured code finds it, and writes no texts.
_TEXTS = {k: (f"Tensor[{k}]", f"tensor[{repr(k).rpartition('.')[2].rstrip('_')}]") for k in _DTYPES}
_TEXTS[None] = ("Tensor", "tensor")


class TensorType(Type):
    """Tensors of a dtype.

    >>> str(ms.TensorType(ms.float32))
    'Tensor[Float32]'
    """

    def __init__(self, dtype=None):
        self._element = dtype
        super().__init__(*(_TEXTS[dtype] if dtype in _TEXTS else (f"Tensor[{dtype}]", f"tensor[{dtype}]")))

    def element_type(self):
        """The dtype, None where it is open.

        >>> ms.TensorType(ms.int8).element_type()
        msjit.int8
        """
        return self._element


Int = type(
    "Int",
    (Type,),
    {"__doc__": "Whole numbers.", "__init__": lambda self, bits=0: Type.__init__(self, f"Int{bits or ''}")},
)
string, list_, tuple_, type_none, tensor_type = (
    Type("String", "string_"),
    Type("List", "list_"),
    Type("Tuple", "tuple_"),
    Type("None", "type_none"),
    TensorType(),
)
type_type, function, env_type, symbolic_key, _null = (
    Type("TypeType", "type_type"),
    Type("Func", "function"),
    Type("Object:EnvType", "env_type"),
    Type("Object:SymbolicKey", "symbolic_key"),
    Type("Null"),
)
_OF_TENSORS = {kind: TensorType(kind) for kind in _DTYPES}
_OF_VALUES = {
    bool: _core.bool_, int: _core.int64, float: _core.float32, str: string, bytes: string, type(None): type_none,
    type(...): Type("Ellipsis"),
}  # fmt: skip


def typeof(value):
    """The kind of a value: of a Tensor the TensorType of its dtype, of a number its dtype (of a float float32), of other
    values what ``str`` of it names. Captured code takes branches by it.

    Args:
        value: anything.
    Returns:
        A dtype, or a Type: equal to another one of the same name.

    >>> ms.ops.typeof(ms.tensor([1])), ms.ops.typeof(2.0), str(ms.ops.typeof((1, "a")))
    (msjit.tensor[int64], msjit.float32, 'Tuple[Int64,String]')
    """
    if isinstance(value, Tensor):
        return _OF_TENSORS[value.dtype]
    kind = type(value)
    if kind in _OF_VALUES:
        return _OF_VALUES[kind]
    if isinstance(value, (tuple, list)):
        name = "Tuple" if isinstance(value, tuple) else "List"
        return Type(f"{name}[{','.join([str(typeof(v)) for v in value])}]", name.lower() + "_")
    if isinstance(value, dict):
        keys, kinds = "".join([f"{k}," for k in value]), ",".join([str(typeof(v)) for v in value.values()])
        return Type(f"Dictionary[[{keys}],[{kinds}]]")
    if isinstance(value, slice):
        return Type(f"Slice[{' : '.join([str(typeof(v)) for v in (value.start, value.stop, value.step)])}]")
    if isinstance(value, (_core.dtype, Type, type)):
        return type_type
    from .nn import Cell
    from .ops import Primitive

    if isinstance(value, (Cell, Primitive, types.FunctionType)):
        return function
    import numpy as np

    if isinstance(value, np.generic):
        from .dtype import pytype_to_dtype

        return pytype_to_dtype(kind)
    return Type("External")


@enum.unique
class QuantDtype(enum.Enum):
    """Widths of quantised whole numbers, signed and not.

    >>> ms.QuantDtype.INT8.num_bits
    8
    """

    INT1, INT2, INT3, INT4, INT5, INT6, INT7, INT8 = (f"INT{i}" for i in range(1, 9))
    INT9, INT10, INT11, INT12, INT13, INT14, INT15, INT16 = (f"INT{i}" for i in range(9, 17))
    UINT1, UINT2, UINT3, UINT4, UINT5, UINT6, UINT7, UINT8 = (f"UINT{i}" for i in range(1, 9))
    UINT9, UINT10, UINT11, UINT12, UINT13, UINT14, UINT15, UINT16 = (f"UINT{i}" for i in range(9, 17))

    def __str__(self):
        return self.name

    @property
    def num_bits(self):
        """The width in bits."""
        return int(self.name.split("INT")[1])


class Symbol:
    """What is known of a size that varies: max, min, a divisor with its remainder, and whether it is one size throughout.

    >>> ms.Symbol(divisor=8).to_dict()["divisor"]
    8
    """

    def __init__(self, max=0, min=1, divisor=1, remainder=0, unique=False, **kwargs):
        for name, value, least in (
            ("max", max, 0),
            ("min", min, 1),
            ("divisor", divisor, 1),
            ("remainder", remainder, 0),
        ):
            if not isinstance(value, int) or isinstance(value, bool) or value < least:
                raise ValueError(f"Symbol: {name} must be an int of at least {least}, got {value!r}")
        if max and max < min:
            raise ValueError(f"Symbol: max {max} is below min {min}")
        if remainder >= divisor:
            raise ValueError(f"Symbol: remainder {remainder} is not below divisor {divisor}")
        self.max, self.min, self.divisor, self.remainder, self.unique = max, min, divisor, remainder, bool(unique)

    def to_dict(self):
        """What differs from the defaults, a dict."""
        found = {"max": self.max, "divisor": self.divisor, "remainder": self.remainder}
        found = {name: value for name, value in found.items() if value != (name == "divisor")}
        if self.min > max(self.divisor, 1):
            found["min"] = self.min
        return {**found, "id": id(self)} if self.unique else found


class DeviceCtx(contextlib.AbstractContextManager):
    """Within it new tensors go to a device: "CPU", "CUDA" (or "GPU"), with an index where there are several.

    >>> with ms.DeviceCtx("CPU"):
    ...     x = ms.tensor([1.0])
    """

    def __init__(self, name, device_id=None):
        self._device = _core._device(str(name) if device_id is None else f"{name}:{device_id}")

    def __enter__(self):
        self._before = _core._enter_device(self._device)
        return self

    def __exit__(self, *_):
        _core._leave_device(self._before)


class Layout:
    """How tensors lie on a grid of devices: Layout((2, 2), ("a", "b"))("a", "None") splits the first dimension along "a".

    >>> ms.Layout((1,), ("a",))("None", "a").tensor_map
    (-1, 0)
    """

    def __init__(self, device_matrix, alias_name, rank_list=None):
        if len(device_matrix) != len(alias_name) or len(set(alias_name)) != len(alias_name) or "None" in alias_name:
            raise ValueError(f"Layout: {device_matrix} and {alias_name} must be as long, with names that differ")
        self.device_matrix, self.alias_name = tuple(device_matrix), tuple(alias_name)
        total = 1
        for n in device_matrix:
            total *= n
        if rank_list is None and total > 1 << 24:
            raise ValueError(f"Layout: device_matrix {tuple(device_matrix)} has {total} devices, more than 2**24")
        self.rank_list = list(range(total)) if rank_list is None else list(rank_list)
        self.tensor_map = None

    def _place(self, name):
        if name == "None":
            return -1
        if isinstance(name, tuple):
            return tuple(self._place(n) for n in name)
        if name not in self.alias_name:
            raise ValueError(f"Layout: unknown dimension {name!r}; known: {', '.join(self.alias_name)}")
        return len(self.alias_name) - 1 - self.alias_name.index(name)

    def __call__(self, *tensor_map):
        made = Layout(self.device_matrix, self.alias_name, self.rank_list)
        made.tensor_map = tuple(self._place(n) for n in tensor_map)
        return made

    def to_dict(self):
        """Everything, a dict."""
        return {
            "device_matrix": self.device_matrix, "tensor_map": self.tensor_map, "interleaved_parallel": False,
            "alias_name": self.alias_name, "rank_list": self.rank_list,
        }  # fmt: skip


# ---- one process


class Placeholder(Tensor):
    """What ``Tensor(shape=[None, 2], dtype=ms.float32)`` makes: it stands for tensors whose sizes (-1 here; a shape of
    (-2,): their number, too) are to come. ``Cell.set_inputs`` and ``jit(input_signature=...)`` take it; it has no values.

    >>> ms.Tensor(shape=[None, 2], dtype=ms.float32).shape
    (-1, 2)
    """

    def __new__(cls, shape, dtype):
        self = _core._as_subclass(cls, _core.empty(0, dtype=dtype), False)
        self._sizes = tuple(shape)
        return self

    @property
    def shape(self):
        return self._sizes

    @property
    def ndim(self):
        return len(self._sizes)

    @property
    def open_dims(self):
        """The places of the sizes that are left open; None: all of them."""
        return None if self._sizes == (-2,) else tuple([i for i, d in enumerate(self._sizes) if d < 0])

    def _valueless(self, *_, **__):
        raise ValueError(f"a placeholder of shape {self._sizes} has no values: it stands for tensors that are to come")

    asnumpy = numpy = item = tolist = __array__ = __bool__ = __float__ = __int__ = __len__ = __getitem__ = _valueless

    def __repr__(self):
        return f"Tensor(shape={list(self._sizes)}, dtype={str(self.dtype).rsplit('.', 1)[-1]}, a placeholder)"

    __str__ = __repr__

    def __copy__(self):
        return type(self)(self._sizes, self.dtype)

    def __deepcopy__(self, memo):
        return type(self)(self._sizes, self.dtype)


def _placeholder(shape, dtype):
    """Placeholder of a shape as programs give it: None, -1 or Symbol for a size that is not known; None: for all."""
    if shape is None:
        return Placeholder((-2,), dtype)
    sizes = []
    for size in shape:
        if size is None or isinstance(size, Symbol):
            size = -1
        if not isinstance(size, int) or size < -1:
            raise TypeError(f"Tensor: a size must be an int, or None where it is not known, got {size!r}")
        sizes.append(size)
    return Placeholder(sizes, dtype)


def open_dimensions(expected, value):
    """Marks the sizes of value, a tensor or a tuple or list of such, that a placeholder in expected leaves open."""
    if isinstance(expected, Placeholder) and isinstance(value, Tensor):
        dims = expected.open_dims
        dims = range(value.ndim) if dims is None else [d for d in dims if d < value.ndim]
        mask = 0
        for d in dims:
            mask |= 1 << d
        _core._mark_inputs(value, mask & 0xFFFF)
    elif isinstance(expected, (tuple, list)) and isinstance(value, (tuple, list)):
        for e, v in zip(expected, value):
            open_dimensions(e, v)


def check_input(expected, value, where):
    """Raises where a tensor is not what was declared: its kind, dtype, number of dimensions or a fixed size."""
    if isinstance(expected, (tuple, list)) and isinstance(value, (tuple, list)):
        for i, (e, v) in enumerate(zip(expected, value)):
            check_input(e, v, f"{where}[{i}]")
        return
    if not isinstance(expected, Tensor):
        return
    if not isinstance(value, Tensor) or value.dtype != expected.dtype:
        got = value.dtype if isinstance(value, Tensor) else type(value).__name__
        raise TypeError(f"set_inputs: {where} should be a Tensor of {expected.dtype}, got {got}")
    sizes = expected.shape
    if sizes == (-2,):
        return
    if len(sizes) != value.ndim or any(s not in (-1, d) for s, d in zip(sizes, value.shape)):
        raise ValueError(f"set_inputs: {where} should have shape {tuple(sizes)}, got {tuple(value.shape)}")


def shard(fn, in_strategy, out_strategy=None, parameter_plan=None):
    """fn, divided among devices by in_strategy: there is one, so that no dimension may be divided.

    >>> ms.shard(len, ((1, 1),)) is len
    True
    """
    for strategy in (*(in_strategy or ()), *(out_strategy or ())):
        if any(n not in (1, None) for n in (strategy if isinstance(strategy, tuple) else ())):
            raise ValueError(f"shard: {strategy} divides a tensor among devices; there is one")
    return fn


def parameter_broadcast(net, layout, cur_rank=0, initial_rank=0):
    """The parameters of process initial_rank for all: there is one, whose parameters they are.

    >>> ms.parameter_broadcast(ms.nn.Dense(1, 1), {})
    """
    if (cur_rank, initial_rank) != (0, 0):
        raise ValueError(f"parameter_broadcast: there is process 0 only, got {cur_rank} and {initial_rank}")


def sync_pipeline_shared_parameters(net):
    """Parameters that stages of a pipeline share made equal: there is one stage.

    >>> ms.sync_pipeline_shared_parameters(ms.nn.Dense(1, 1))
    """
    from .nn import Cell

    if not isinstance(net, Cell):
        raise TypeError(f"sync_pipeline_shared_parameters: expected a Cell, got {type(net).__name__}")


def merge_sliced_parameter(sliced_parameters, strategy=None):
    """One Parameter of slices, joined along dimension 0.

    Args:
        sliced_parameters: list of Parameters of one name.
        strategy: None; another way of joining is not supported.
    Returns:
        Parameter.
    Raises:
        RuntimeError: different names.
        ValueError: strategy is given.

    >>> ms.merge_sliced_parameter([ms.Parameter([1.0], name="w"), ms.Parameter([2.0], name="w")]).asnumpy()
    array([1., 2.], dtype=float32)
    """
    from . import ops
    from .parameter import Parameter

    if strategy is not None:
        raise ValueError("merge_sliced_parameter: a strategy is not there; slices are joined along dimension 0")
    names = {p.name for p in sliced_parameters}
    if len(names) != 1:
        raise RuntimeError(f"merge_sliced_parameter: slices of different parameters: {', '.join(sorted(names))}")
    joined = ops.concat([p.detach() for p in sliced_parameters], 0)
    return Parameter(joined, name=names.pop(), requires_grad=sliced_parameters[0].requires_grad)


def load_segmented_checkpoints(
    ckpt_file_dir,
    net=None,
    strict_load=False,
    filter_prefix=None,
    dec_key=None,
    dec_mode="AES-GCM",
    specify_prefix=None,
    choice_func=None,
):
    """The parameters of all checkpoints of a folder, a dict; loads them into net when given."""
    from .serialization import load_checkpoint, load_param_into_net

    files = sorted(f for f in os.listdir(ckpt_file_dir) if f.endswith(".ckpt"))
    if not files:
        raise ValueError(f"load_segmented_checkpoints: there is no .ckpt file in {ckpt_file_dir}")
    merged = {}
    for name in files:
        path = os.path.join(ckpt_file_dir, name)
        options = (None, strict_load, filter_prefix, dec_key, dec_mode, specify_prefix, choice_func)
        merged.update(load_checkpoint(path, *options))
    if net is not None:
        load_param_into_net(net, merged, strict_load)
    return merged


def get_ckpt_path_with_strategy(cur_ckpt_path, cur_strategy_path):
    """The checkpoint that this process is to load: cur_ckpt_path where that file is there.

    Args:
        cur_ckpt_path: str, the checkpoint.
        cur_strategy_path: str, how it was sliced; it is not looked at, there is one process.
    Returns:
        The path, or None.

    >>> ms.train.get_ckpt_path_with_strategy("nowhere.ckpt", "strategy.ckpt") is None
    True
    """
    return cur_ckpt_path if os.path.isfile(cur_ckpt_path) else None


def mindio_preload(ckpt_file_name):
    """Whether a checkpoint was loaded ahead by the MindIO service: it is not here.

    >>> ms.mindio_preload("net.ckpt")
    False
    """
    return False


def dispatch_threads_num(threads_num):
    """How many threads start ops: they are started by who calls them, so that the number is checked and has no effect.

    >>> ms.dispatch_threads_num(2)
    """
    if not isinstance(threads_num, int) or isinstance(threads_num, bool) or threads_num < 1:
        raise ValueError(f"dispatch_threads_num: expected a positive int, got {threads_num!r}")


def set_kernel_launch_group(thread_num=2, kernel_group_num=8):
    """Kernels of compiled code started in groups by threads: checked; they are started in order.

    >>> ms.set_kernel_launch_group(2, 4)
    """
    for n in (thread_num, kernel_group_num):
        if not isinstance(n, int) or isinstance(n, bool) or n < 1:
            raise ValueError(f"set_kernel_launch_group: expected positive ints, got {n!r}")


def set_kernel_launch_capture(enable_capture_graph, op_capture_skip=None):
    """Kernels of compiled code recorded by the device: the CPU has no such thing, True is refused.

    >>> ms.set_kernel_launch_capture(False)
    """
    if enable_capture_graph:
        raise ValueError("set_kernel_launch_capture: the CPU cannot record kernels")


def ms_memory_recycle():
    """Frees what nobody refers to any more, and gives the memory kept for reuse back.

    >>> ms.ms_memory_recycle()
    """
    import gc

    from .runtime import empty_cache

    gc.collect()
    empty_cache()
