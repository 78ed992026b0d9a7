"""What MindSpore programs declare: classes and arguments of compiled code, settings of one process of many, kinds of
values. What only other processes or devices would feel is checked and has no effect."""

from . import _core, dtype
from ._core import Tensor
from ._log import get_log_config
from ._missing import without_effect
from .context import COMPATIBLE, LAX, STRICT

__all__ = [
    "COMPATIBLE", "JitConfig", "LAX", "ParallelMode", "STRICT", "dtype_to_nptype", "dtype_to_pytype", "enable_dynamic",
    "frombuffer", "get_algo_parameters", "get_auto_parallel_context", "get_log_config", "get_ps_context", "get_py_obj_dtype",
    "lazy_inline", "no_inline", "pytype_to_dtype", "reset_algo_parameters",
    "reset_auto_parallel_context", "set_algo_parameters", "set_auto_parallel_context", "set_ps_context", "swap_tensors",
    "byte", "cdouble", "cfloat", "double", "float_", "half", "int_", "intc", "intp", "long", "number", "short", "single", "ubyte",
    "uint", "uintc", "uintp", "ushort",
]  # fmt: skip

# ---- kinds of values

byte, short, intc, intp, int_, long = (
    dtype.int8, dtype.int16, dtype.int32, dtype.int64, dtype.int64, dtype.int64,
)  # fmt: skip
ubyte, ushort, uintc, uintp, uint = dtype.uint8, dtype.uint16, dtype.uint32, dtype.uint64, dtype.uint64
half, single, double, float_ = dtype.float16, dtype.float32, dtype.float64, dtype.float32
cfloat, cdouble, number = dtype.complex64, dtype.complex128, dtype.number
dtype_to_nptype, pytype_to_dtype = dtype.dtype_to_nptype, dtype.pytype_to_dtype


def dtype_to_pytype(type_):
    """The Python type of a dtype: bool, int, float or complex.

    >>> ms.dtype_to_pytype(ms.int8)
    <class 'int'>
    """
    if type_ == dtype.bool_:
        return bool
    name = repr(type_).rsplit(".", 1)[-1]
    return complex if "complex" in name else float if "float" in name else int


def get_py_obj_dtype(obj):
    """The kind that MindSpore has for a value, or for values of a Python or NumPy type.

    Args:
        obj: a number, string, tuple, list, None, dtype, function, Cell or Tensor, or a type of the first of these.
    Returns:
        A dtype (of floats float64), or a Type.
    Raises:
        NotImplementedError: there is none, as for dicts.

    >>> ms.get_py_obj_dtype(1), ms.get_py_obj_dtype(float), ms.get_py_obj_dtype(ms.tensor([1]))
    (msjit.int64, msjit.float64, msjit.tensor[int64])
    """
    import numpy as np

    from . import kinds

    if isinstance(obj, Tensor) or kinds.typeof(obj) == kinds.function:
        return kinds.typeof(obj)
    if isinstance(obj, (_core.dtype, kinds.Type)):
        return kinds.type_type
    kind = obj if isinstance(obj, type) else type(obj)
    known = {
        bool: dtype.bool_, int: dtype.int64, float: dtype.float64, complex: dtype.complex128, str: kinds.string,
        tuple: kinds.tuple_, list: kinds.list_, type(None): kinds.type_none,
    }  # fmt: skip
    if kind in known:
        return known[kind]
    if issubclass(kind, np.generic):
        return pytype_to_dtype(kind)
    raise NotImplementedError(f"get_py_obj_dtype: MindSpore has no kind for {kind!r}")


def frombuffer(buffer, dtype=None, count=-1, offset=0, requires_grad=False):
    """A 1-d tensor of the numbers in a buffer (bytes, bytearray, memoryview), copied.

    >>> ms.frombuffer(b"\\x01\\x02", ms.uint8)
    Tensor([1, 2], dtype=uint8)
    """
    import numpy as np

    kind = _core.float32 if dtype is None else dtype
    if kind == _core.bfloat16:
        bits = np.frombuffer(buffer, np.uint16, count, offset).astype(np.uint32) << 16
        result = Tensor(bits.view(np.float32)).astype(kind)
    else:
        result = Tensor(np.frombuffer(buffer, np.dtype(kind.numpy_name), count, offset).copy())
    return result.requires_grad_() if requires_grad else result


def swap_tensors(t1, t2):
    """Exchanges the elements of two tensors of one shape and dtype, in place.

    >>> a, b = ms.tensor([1.0]), ms.tensor([2.0])
    >>> ms.swap_tensors(a, b)
    >>> a
    Tensor([2.], dtype=float32)
    """
    if t1.shape != t2.shape or t1.dtype != t2.dtype:
        raise ValueError(f"swap_tensors: {t1.dtype} {tuple(t1.shape)} and {t2.dtype} {tuple(t2.shape)} differ")
    with_history = _core._set_recording(0)
    try:
        kept = t1.detach().copy()
        _core._raw_ops["copy_"](t1, t2.detach())
        _core._raw_ops["copy_"](t2, kept)
    finally:
        _core._set_recording(with_history)


# ---- compiled code


def lazy_inline(fn=None, attrs=None, policy=None):
    """Decorates ``__init__`` of a Cell: when its construct becomes part of a graph. Graphs are made of all that is called,
    so that it is fn itself.

    >>> ms.lazy_inline(len) is len
    True
    """
    return (lambda f: f) if fn is None else fn


def no_inline(fn=None):
    """Decorates a function that is to stay a call in graphs; it is fn itself.

    >>> ms.no_inline(len) is len
    True
    """
    return (lambda f: f) if fn is None else fn


def enable_dynamic(**kwargs):
    """Decorates a function of which arguments may have sizes that vary (name=Tensor(shape=[None, ...])): ``jit`` of it takes
    all sizes as they come, from the first call on.

    >>> @ms.jit
    ... @ms.enable_dynamic(x=ms.Tensor(shape=[None], dtype=ms.float32))
    ... def double(x):
    ...     return x * 2
    >>> double(ms.ops.ones(3)).shape
    (3,)
    """
    if not kwargs:
        raise ValueError("enable_dynamic: name the arguments whose sizes may vary")

    def mark(fn):
        if hasattr(fn, "__dict__") and not isinstance(fn, type):
            fn._sizes_vary = True
        return fn

    return mark


class JitConfig:
    """Options of compiled code for ``Cell.set_jit_config``.

    >>> ms.JitConfig(jit_level="O1").jit_config_dict["jit_level"]
    'O1'
    """

    def __init__(
        self, jit_level="", exc_mode="auto", jit_syntax_level="", debug_level="RELEASE", infer_boost="off", **kwargs
    ):
        for name, value, known in (
            ("jit_level", jit_level, ("", "O0", "O1", "O2")), ("exc_mode", exc_mode, ("auto", "sink", "no_sink")),
            ("jit_syntax_level", jit_syntax_level, ("", "STRICT", "COMPATIBLE", "LAX")),
            ("debug_level", debug_level, ("RELEASE", "DEBUG")), ("infer_boost", infer_boost, ("on", "off")),
        ):  # fmt: skip
            if value not in known:
                raise ValueError(f"JitConfig: {name} must be one of {', '.join(map(repr, known))}, got {value!r}")
        if jit_level == "O2":
            without_effect("JitConfig(jit_level='O2')", "there is O0 and O1, which is what runs")
        if infer_boost == "on":
            without_effect("JitConfig(infer_boost='on')", "freeze prepares a network for inference")
        self.jit_config_dict = dict(
            jit_level=jit_level, exc_mode=exc_mode, jit_syntax_level=jit_syntax_level, debug_level=debug_level,
            infer_boost=infer_boost, **kwargs,
        )  # fmt: skip


# ---- settings of distributed training: there is one process


class ParallelMode:
    """Names of the ways to train in parallel; there is STAND_ALONE here."""

    STAND_ALONE, DATA_PARALLEL, HYBRID_PARALLEL = "stand_alone", "data_parallel", "hybrid_parallel"
    SEMI_AUTO_PARALLEL, AUTO_PARALLEL = "semi_auto_parallel", "auto_parallel"
    MODE_LIST = [STAND_ALONE, DATA_PARALLEL, HYBRID_PARALLEL, SEMI_AUTO_PARALLEL, AUTO_PARALLEL]


_positive = (lambda n: isinstance(n, int) and n > 0, "a positive int")
_CHECKS = {
    "parallel_mode": (lambda m: m in ParallelMode.MODE_LIST, "one of " + ", ".join(map(repr, ParallelMode.MODE_LIST))),
    "device_num": _positive, "pipeline_stages": _positive, "grad_accumulation_step": _positive,
    "global_rank": (lambda n: isinstance(n, int) and n >= 0, "an int that is not negative"),
}  # fmt: skip


class _Settings:
    """Options of training in many processes: kept, and without effect in the one that runs."""

    def __init__(self, what, fixed, free):
        self._what, self._fixed, self._defaults = what, fixed, {**fixed, **free}
        self.reset()

    def reset(self):
        self._values, self._set = dict(self._defaults), set()

    def set(self, options):
        for name in options:
            if name not in self._defaults:
                raise ValueError(
                    f"set_{self._what}: unknown option {name!r}; known: {', '.join(sorted(self._defaults))}"
                )
            check = _CHECKS.get(name)
            if check is not None and not check[0](options[name]):
                raise ValueError(f"set_{self._what}: {name} must be {check[1]}, got {options[name]!r}")
        for name, value in options.items():
            if name in self._fixed and value != self._fixed[name]:
                without_effect(
                    f"set_{self._what}({name}={value!r})", f"one process runs, as with {self._fixed[name]!r}"
                )
        self._values.update(options)
        self._set.update(options)

    def names(self):
        return self._defaults.keys()

    def is_set(self, name):
        """Whether a program set the option."""
        return name in self._set

    def get(self, name):
        if name not in self._defaults:
            raise ValueError(f"get_{self._what}: unknown option {name!r}; known: {', '.join(sorted(self._defaults))}")
        return self._values[name]


_parallel = _Settings(
    "auto_parallel_context",
    dict(parallel_mode="stand_alone", device_num=1, global_rank=0, pipeline_stages=1),
    dict(
        gradients_mean=False, gradient_fp32_sync=True, loss_repeated_mean=True, search_mode="recursive_programming",
        auto_parallel_search_mode="recursive_programming", parameter_broadcast=False, strategy_ckpt_load_file="",
        strategy_ckpt_save_file="", full_batch=False, dataset_strategy="data_parallel", enable_parallel_optimizer=False,
        enable_alltoall=False, auto_pipeline=False, dump_local_norm=False, dump_local_norm_path="", dump_device_local_norm=False,
        group_ckpt_save_file="", parallel_optimizer_config=None, pipeline_config=None, pipeline_result_broadcast=False,
        all_reduce_fusion_config=[], grad_accumulation_step=1, pipeline_interleave=False, pipeline_scheduler="1f1b",
        force_fp32_communication=False, communi_parallel_mode="all_group_parallel", optimizer_weight_shard_size=-1,
        optimizer_weight_shard_aggregated_save=False, sharding_propagation=False, full_batch_is_set=False,
        auto_parallel_new_interface=False, init_param_in_compile=True, pipeline_segments=1,
        strategy_ckpt_config=dict(load_file="", save_file="", only_trainable_params=True),
        comm_fusion=dict(
            openstate=True, **{n: dict(mode="auto", config=None) for n in ("allreduce", "allgather", "reducescatter")}
        ),
    ),
)  # fmt: skip
_algorithm = _Settings(
    "algo_parameters", dict(fully_use_devices=False, elementwise_op_strategy_follow=False, enable_algo_approxi=False),
    dict(algo_approxi_epsilon=0.1),
)  # fmt: skip
_servers = _Settings(
    "ps_context", dict(enable_ps=False),
    dict(
        config_file_path="", scheduler_manage_port=11202, enable_ssl=False, client_password="", server_password="",
        server_mode="", ms_role="", worker_num=0, server_num=0, scheduler_ip="", scheduler_port=0,
    ),
)  # fmt: skip


def set_auto_parallel_context(**kwargs):
    """Sets options of distributed training. One process runs: what asks for more is told so, once, and kept.

    >>> ms.set_auto_parallel_context(parallel_mode="stand_alone")
    """
    _parallel.set(kwargs)


def get_auto_parallel_context(attr_key):
    """An option of distributed training.

    >>> ms.get_auto_parallel_context("parallel_mode")
    'stand_alone'
    """
    return _parallel.get(attr_key)


def reset_auto_parallel_context():
    """All options of distributed training as at the start.

    >>> ms.reset_auto_parallel_context()
    """
    _parallel.reset()


def set_algo_parameters(**kwargs):
    """Sets options of the search for parallel strategies, which nothing asks for: that they have no effect is said, once.

    >>> ms.set_algo_parameters(fully_use_devices=False)
    """
    _algorithm.set(kwargs)


def get_algo_parameters(attr_key):
    """An option of the search for parallel strategies.

    >>> ms.get_algo_parameters("algo_approxi_epsilon")
    0.1
    """
    return _algorithm.get(attr_key)


def reset_algo_parameters():
    """All options of the search for parallel strategies as at the start.

    >>> ms.reset_algo_parameters()
    """
    _algorithm.reset()


def set_ps_context(**kwargs):
    """Sets options of parameter servers, of which there are none: enable_ps=True is told so, once.

    >>> ms.set_ps_context(enable_ps=False)
    """
    _servers.set(kwargs)


def get_ps_context(attr_key):
    """An option of parameter servers.

    >>> ms.get_ps_context("enable_ps")
    False
    """
    return _servers.get(attr_key)


def reset_ps_context():
    """All options of parameter servers as at the start.

    >>> ms.context.reset_ps_context()
    """
    _servers.reset()
