# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand
from msjit._core import Tensor as Tensor
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class DeviceCtx:
    """Within it new tensors go to a device: "CPU", "CUDA" (or "GPU"), with an index where there are several.

    >>> with ms.DeviceCtx("CPU"):
    ...     x = ms.tensor([1.0])"""
    def __init__(self, name: Any, device_id: Any = None) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *_: Any) -> Any: ...
class Int(Type):
    """Whole numbers."""
    def __init__(self, bits: complex | Tensor = 0) -> None: ...
class Layout:
    """How tensors lie on a grid of devices: Layout((2, 2), ("a", "b"))("a", "None") splits the first dimension along "a".

    >>> ms.Layout((1,), ("a",))("None", "a").tensor_map
    (-1, 0)"""
    def __init__(self, device_matrix: Any, alias_name: Any, rank_list: Any = None) -> None: ...
    def __call__(self, *tensor_map: Any) -> Any: ...
    def to_dict(self) -> Any:
        """Everything, a dict."""
        ...
class Placeholder(Tensor):
    """What ``Tensor(shape=[None, 2], dtype=ms.float32)`` makes: it stands for tensors whose sizes (-1 here; a shape of
    (-2,): their number, too) are to come. ``Cell.set_inputs`` and ``jit(input_signature=...)`` take it; it has no values.

    >>> ms.Tensor(shape=[None, 2], dtype=ms.float32).shape
    (-1, 2)"""
    def __init__(self, shape: Ints, dtype: DTypeLike) -> None: ...
    def __getitem__(self, *_: Any, **__: Any) -> Any: ...
    def __len__(self, *_: Any, **__: Any) -> Any: ...
    def asnumpy(self, *_: Any, **__: Any) -> Any: ...
    def item(self, *_: Any, **__: Any) -> Any: ...
    @property
    def ndim(self) -> Any: ...
    def numpy(self, *_: Any, **__: Any) -> Any: ...
    @property
    def open_dims(self) -> Any: ...
    @property
    def shape(self) -> Any: ...
    def tolist(self, *_: Any, **__: Any) -> Any: ...
class QuantDtype(Enum):
    """Widths of quantised whole numbers, signed and not.

    >>> ms.QuantDtype.INT8.num_bits
    8"""
    INT1 = 'INT1'
    INT2 = 'INT2'
    INT3 = 'INT3'
    INT4 = 'INT4'
    INT5 = 'INT5'
    INT6 = 'INT6'
    INT7 = 'INT7'
    INT8 = 'INT8'
    INT9 = 'INT9'
    INT10 = 'INT10'
    INT11 = 'INT11'
    INT12 = 'INT12'
    INT13 = 'INT13'
    INT14 = 'INT14'
    INT15 = 'INT15'
    INT16 = 'INT16'
    UINT1 = 'UINT1'
    UINT2 = 'UINT2'
    UINT3 = 'UINT3'
    UINT4 = 'UINT4'
    UINT5 = 'UINT5'
    UINT6 = 'UINT6'
    UINT7 = 'UINT7'
    UINT8 = 'UINT8'
    UINT9 = 'UINT9'
    UINT10 = 'UINT10'
    UINT11 = 'UINT11'
    UINT12 = 'UINT12'
    UINT13 = 'UINT13'
    UINT14 = 'UINT14'
    UINT15 = 'UINT15'
    UINT16 = 'UINT16'
class Symbol:
    """What is known of a size that varies: max, min, a divisor with its remainder, and whether it is one size throughout.

    >>> ms.Symbol(divisor=8).to_dict()["divisor"]
    8"""
    def __init__(self, max: complex | Tensor = 0, min: complex | Tensor = 1, divisor: complex | Tensor = 1, remainder: complex | Tensor = 0, unique: bool = False, **kwargs: Any) -> None: ...
    def to_dict(self) -> Any:
        """What differs from the defaults, a dict."""
        ...
class TensorType(Type):
    """Tensors of a dtype.

    >>> str(ms.TensorType(ms.float32))
    'Tensor[Float32]'"""
    def __init__(self, dtype: DTypeLike | None = None) -> None: ...
    def element_type(self) -> Any:
        """The dtype, None where it is open.

        >>> ms.TensorType(ms.int8).element_type()
        msjit.int8"""
        ...
class Type:
    """A kind of values, for annotations; two of one name are equal.

    >>> str(ms.string)
    'String'"""
    def __init__(self, name: str = 'Type', shown: Any = None) -> None: ...
def check_input(expected: Any, value: Operand, where: Operand | bool) -> Any:
    """Raises where a tensor is not what was declared: its kind, dtype, number of dimensions or a fixed size."""
    ...
def dispatch_threads_num(threads_num: Any) -> Any:
    """How many threads start ops: they are started by who calls them, so that the number is checked and has no effect.

    >>> ms.dispatch_threads_num(2)"""
    ...
env_type: Any
function: Any
def get_ckpt_path_with_strategy(cur_ckpt_path: Any, cur_strategy_path: Any) -> Any:
    """The checkpoint that this process is to load: cur_ckpt_path where that file is there.

    Args:
        cur_ckpt_path: str, the checkpoint.
        cur_strategy_path: str, how it was sliced; it is not looked at, there is one process.
    Returns:
        The path, or None.

    >>> ms.train.get_ckpt_path_with_strategy("nowhere.ckpt", "strategy.ckpt") is None
    True"""
    ...
def get_level() -> Any:
    """The level, a str of "0" to "4".

    >>> from msjit import _log
    >>> _log.get_level()
    '2'"""
    ...
list_: Any
def load_segmented_checkpoints(ckpt_file_dir: Any, net: Any = None, strict_load: bool = False, filter_prefix: Any = None, dec_key: Any = None, dec_mode: str = 'AES-GCM', specify_prefix: Any = None, choice_func: Any = None) -> Any:
    """The parameters of all checkpoints of a folder, a dict; loads them into net when given."""
    ...
def merge_sliced_parameter(sliced_parameters: Any, strategy: Any = None) -> Any:
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
    array([1., 2.], dtype=float32)"""
    ...
def mindio_preload(ckpt_file_name: Any) -> Any:
    """Whether a checkpoint was loaded ahead by the MindIO service: it is not here.

    >>> ms.mindio_preload("net.ckpt")
    False"""
    ...
def ms_memory_recycle() -> Any:
    """Frees what nobody refers to any more, and gives the memory kept for reuse back.

    >>> ms.ms_memory_recycle()"""
    ...
def open_dimensions(expected: Any, value: Operand) -> Any:
    """Marks the sizes of value, a tensor or a tuple or list of such, that a placeholder in expected leaves open."""
    ...
def parameter_broadcast(net: Any, layout: Any, cur_rank: complex | Tensor = 0, initial_rank: complex | Tensor = 0) -> Any:
    """The parameters of process initial_rank for all: there is one, whose parameters they are.

    >>> ms.parameter_broadcast(ms.nn.Dense(1, 1), {})"""
    ...
class saved_tensors_hooks:
    """What operations inside save for the backward is given to pack_hook, and what that returns is kept in its place: on disk,
    in fewer bits, compressed. In the backward unpack_hook makes the tensor of it again.

    Captured code runs as plain Python inside; what a ``Function`` saves is not given to the hooks.

    Args:
        pack_hook: function of a Tensor; returns anything. It must not write the tensor in place.
        unpack_hook: function of what pack_hook returned; returns a Tensor of the shape and dtype that was packed. A gradient
            that is taken again, or twice, calls it again.
    Raises:
        TypeError: a hook is no function, or unpack_hook returns no Tensor.
        RuntimeError: unpack_hook returns another shape or dtype, or pack_hook writes the tensor.

    >>> def f(x):
    ...     with ms.saved_tensors_hooks(lambda t: t.asnumpy().astype("float16"), lambda a: ms.tensor(a, dtype=ms.float32)):
    ...         return x * x
    >>> ms.grad(f)(ms.tensor([3.0]))
    Tensor([6.], dtype=float32)"""
    def __init__(self, pack_hook: Any, unpack_hook: Any) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
def set_kernel_launch_capture(enable_capture_graph: Any, op_capture_skip: Any = None) -> Any:
    """Kernels of compiled code recorded by the device: the CPU has no such thing, True is refused.

    >>> ms.set_kernel_launch_capture(False)"""
    ...
def set_kernel_launch_group(thread_num: complex | Tensor = 2, kernel_group_num: complex | Tensor = 8) -> Any:
    """Kernels of compiled code started in groups by threads: checked; they are started in order.

    >>> ms.set_kernel_launch_group(2, 4)"""
    ...
def shard(fn: Callable[..., Any], in_strategy: Any, out_strategy: Any = None, parameter_plan: Any = None) -> Any:
    """fn, divided among devices by in_strategy: there is one, so that no dimension may be divided.

    >>> ms.shard(len, ((1, 1),)) is len
    True"""
    ...
string: Any
symbolic_key: Any
def sync_pipeline_shared_parameters(net: Any) -> Any:
    """Parameters that stages of a pipeline share made equal: there is one stage.

    >>> ms.sync_pipeline_shared_parameters(ms.nn.Dense(1, 1))"""
    ...
tensor_type: Any
tuple_: Any
type_none: Any
type_type: Any
def typeof(value: Operand) -> Any:
    """The kind of a value: of a Tensor the TensorType of its dtype, of a number its dtype (of a float float32), of other
    values what ``str`` of it names. Captured code takes branches by it.

    Args:
        value: anything.
    Returns:
        A dtype, or a Type: equal to another one of the same name.

    >>> ms.ops.typeof(ms.tensor([1])), ms.ops.typeof(2.0), str(ms.ops.typeof((1, "a")))
    (msjit.tensor[int64], msjit.float32, 'Tuple[Int64,String]')"""
    ...
