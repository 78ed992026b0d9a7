# ruff: noqa: F401 (what is imported here is what the package offers)
"""msjit: fast eager tensors, and a JIT inside CPython that makes plain Python code over them faster.

>>> import msjit as ms
>>> x = ms.tensor([1.0, 2.0], requires_grad=True)
>>> (x * x).sum().backward()
>>> x.grad
Tensor([2., 4.], dtype=float32)
"""

from . import _interpreter  # noqa: F401 (refuses interpreters that cannot load what follows)

# isort: split
from . import _core, _missing, dtype, ops, runtime
from ._core import (
    DeviceError,
    DeviceOpError,
    DimensionError,
    MaskShapeError,
    Tensor,
    Unsupported,
    from_dlpack,
    from_numpy,
    get_default_dtype,
    get_rng_state,
    is_grad_enabled,
    promote_types,
    set_default_dtype,
    set_rng_state,
    tensor,
)
from .autograd import (
    Function,
    GradFunction,
    detect_anomaly,
    get_grad,
    grad,
    no_grad,
    recompute,
    set_grad_enabled,
    stop_gradient,
    value_and_grad,
)
from .backends import backend_names, register_backend, settings
from .batching import VmapWarning, vmap
from .context import GRAPH_MODE, PYNATIVE_MODE, get_context, get_num_threads, set_context, set_num_threads
from .custom import custom_op, get_cmake_dir, get_include
from .device import *  # noqa: F403
from .dtype import (
    bfloat16,
    bool_,
    complex64,
    complex128,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    uint8,
    uint16,
    uint32,
    uint64,
)
from .ops.methods import METHODS as _METHODS  # noqa: F401 (attaches them to Tensor)
from .ops.streams import get_seed, set_seed
from .parameter import Parameter, ParameterTuple
from .program import *  # noqa: F403
from .serialization import (
    async_ckpt_thread_status,
    ckpt_to_safetensors,
    load_checkpoint,
    load_checkpoint_async,
    load_param_into_net,
    safetensors_to_ckpt,
    save_checkpoint,
)
from .structure import jit_class, mutable
from .transforms import derivative, hessian, jacfwd, jacrev, jet, jvp, linearize, vjp

_ops_names = {*ops.__all__} - {*globals()}
globals().update({_name: _value for _name, _value in vars(ops).items() if _name in _ops_names})
del _ops_names
_no_grad = no_grad
manual_seed = _core.set_seed
inf, nan, pi, e, newaxis = float("inf"), float("nan"), 3.141592653589793, 2.718281828459045, None
__version__ = "0.1.0"

if not hasattr(_core, "JitFunction"):
    from . import _capture_off

    _capture_off.install()
from .capture import *  # noqa: E402, F403

_missing.advise()


def is_tensor(obj):
    """Whether obj is a Tensor.

    >>> ms.is_tensor(ms.tensor(1))
    True
    """
    return isinstance(obj, Tensor)


def set_printoptions(*, precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None):
    """How tensors are shown: digits behind the point, from how many elements on and with how many at the edges they are
    shortened, characters a line, and whether small numbers are shown without exponents. NumPy's arrays follow, too.

    >>> ms.set_printoptions(precision=2)
    >>> ms.tensor([2 / 3])
    Tensor([0.67], dtype=float32)
    >>> ms.set_printoptions(precision=8)
    """
    import numpy as np

    given = dict(precision=precision, threshold=threshold, edgeitems=edgeitems, linewidth=linewidth, suppress=suppress)
    np.set_printoptions(**{name: value for name, value in given.items() if value is not None})


_SUBMODULES = (
    "nn", "common", "mint", "numpy", "amp", "train", "dataset", "communication", "experimental", "hal", "mindrecord", "profiler",
    "version", "boost", "llm",
)  # fmt: skip


def __dir__():
    return sorted({*globals(), *ops._HOMES})


def __getattr__(name):
    # What costs import time and not every program uses.
    import importlib

    if name == "__all__":  # of ``from msjit import *``
        return [n for n in __dir__() if n[:1] != "_"]
    if name in ops._HOMES:
        globals()[name] = getattr(ops, name)
        return globals()[name]
    if name in _SUBMODULES:
        return importlib.import_module("." + name, __name__)
    if name[:1] != "_":
        kinds = importlib.import_module(".kinds", __name__)
        if name in kinds.__all__:
            return getattr(kinds, name)
    if name in ("bool", "float", "int"):  # dtypes, under MindSpore's names for them
        return getattr(dtype, name)
    if name in ("_pynative_executor", "_cell_graph_executor"):
        return getattr(importlib.import_module("._executor", __name__), name)
    if name == "_Function":  # MindSpore's name for it
        return Function
    if name in ("profile", "Profiler"):
        return getattr(importlib.import_module(".profiler", __name__), name)
    if name in ("QuantizedDense", "QuantizedEmbedding", "quantize", "quantized_weight"):
        return getattr(importlib.import_module(".quantization", __name__), name)
    if name == "freeze":
        return importlib.import_module(".freezing", __name__).freeze
    if name in ("export", "load"):
        return getattr(importlib.import_module(".exporting", __name__), name)
    if name == "custom_vjp":
        return importlib.import_module(".nn.training_wrappers", __name__).custom_vjp
    if name in ("COOTensor", "CSRTensor", "RowTensor", "SparseTensor"):
        return getattr(importlib.import_module(".sparse", __name__), name)
    if name[:1] != "_":
        train = importlib.import_module(".train", __name__)
        if name in train.__all__:
            return getattr(train, name)
    return _missing.elsewhere(__name__, name)


_missing.explain_calls(globals())
