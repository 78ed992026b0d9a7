"""Names that PyTorch programs use beside the functions: dtypes, devices, modes, files. What MindSpore's mint lacks stands
here, so that ``import msjit.mint as torch`` goes further.

>>> import msjit.mint as torch
>>> with torch.no_grad():
...     y = torch.zeros(2, dtype=torch.long, device=torch.device("cpu"))
>>> y.dtype
msjit.int64
"""

import types

import numpy as np

from .. import _core
from .. import ops as _ops
from .._core import Tensor, from_numpy, is_grad_enabled, set_default_dtype
from .._devices import canonical
from ..batching import vmap as _vmap
from ..context import get_num_threads, set_num_threads
from ..device import Generator as _Generator
from ..ops._limits import dtype_of, fits
from ..ops.streams import set_seed
from ..tape_modes import enable_grad, inference_mode, no_grad, set_grad_enabled
from .accelerators import Accelerators
from .creation import placed
from .device import device
from .device import device as _device

__all__ = [
    "Generator", "Size", "Tensor", "GradScaler", "accelerator", "amp",
    "as_tensor", "autocast", "backends", "channels_last", "channels_last_3d", "contiguous_format", "memory_format",
    "preserve_format", "bfloat16", "bool", "cdouble", "cfloat", "compile", "complex128", "complex64", "cuda", "device",
    "double", "dtype", "e", "enable_grad", "fft", "finfo", "float", "float16", "float32", "float64", "from_numpy",
    "get_autocast_dtype", "get_default_device", "get_default_dtype", "get_num_threads", "half", "iinfo", "inference_mode",
    "inf", "int", "int16", "int32", "int64", "int8", "is_autocast_enabled", "is_floating_point", "is_grad_enabled",
    "is_tensor", "load", "long", "manual_seed", "nan", "no_grad", "npu", "numel", "pi", "save", "set_default_device",
    "set_default_dtype", "set_grad_enabled", "set_num_threads", "short", "tensor", "uint16", "uint32", "uint64", "uint8",
    "vmap",
]  # fmt: skip

bfloat16, float16, float32, float64 = _core.bfloat16, _core.float16, _core.float32, _core.float64
int8, int16, int32, int64, uint8 = _core.int8, _core.int16, _core.int32, _core.int64, _core.uint8
uint16, uint32, uint64 = _core.uint16, _core.uint32, _core.uint64
cfloat, cdouble = complex64, complex128 = _core.complex64, _core.complex128
dtype, Size = _core.dtype, tuple
_int, _bool, _float = int, bool, float
half, float, double, short, int, long, bool = float16, float32, float64, int16, int32, int64, _core.bool_  # noqa: A001
inf, nan, pi, e = _float("inf"), _float("nan"), 3.141592653589793, 2.718281828459045
get_default_dtype = _core.get_default_dtype


cuda, npu = Accelerators("cuda"), Accelerators("ascend")


def _chosen():
    """The kind of device that programs are to use: the first that is there."""
    return npu if npu.is_available() and not cuda.is_available() else cuda


accelerator = types.SimpleNamespace(
    is_available=lambda: _chosen().is_available(), device_count=lambda: _chosen().device_count(),
    synchronize=lambda device=None: _chosen().synchronize(device),
    current_device_index=lambda: _chosen().current_device(), set_device_index=lambda device: _chosen().set_device(device),
    current_stream=lambda device=None: _chosen().current_stream(device), set_stream=cuda.set_stream,
    current_accelerator=lambda check_available=False: device(_chosen()._kind) if _chosen().is_available() else None,
)  # fmt: skip
backends = types.SimpleNamespace(
    cuda=types.SimpleNamespace(matmul=types.SimpleNamespace(allow_tf32=False)),
    cudnn=types.SimpleNamespace(allow_tf32=False, deterministic=True, benchmark=False, enabled=False),
    mps=types.SimpleNamespace(is_available=lambda: False),
    **{name: types.SimpleNamespace(is_available=lambda: False, enabled=False) for name in ("mkl", "mkldnn", "openmp")},
)


def vmap(func, in_dims=0, out_dims=0, randomness="error", *, chunk_size=None):
    """``msjit.vmap`` under PyTorch's names: a function that applies func to every element along an axis of its arguments.

    Args:
        func: function or Module.
        in_dims: int for all arguments, or a tuple with an int or None (the same for every element) for each. Default: 0.
        out_dims: int or tuple of ints, where that axis stands in the results. Default: 0.
        randomness: accepted as PyTorch has it.
        chunk_size: accepted as PyTorch has it; all elements are computed in one run.
    Returns:
        function of the arguments with that axis.

    >>> ms.mint.vmap(lambda x, y: x @ y, in_dims=(0, None))(ms.ones(2, 3), ms.ones(3)).tolist()
    [3.0, 3.0]
    """
    return _vmap(func, in_dims, out_dims)


class memory_format:
    """In which order a tensor's elements lie. Here it is always that of its dimensions: what is asked for changes no result.

    >>> ms.mint.zeros_like(ms.ones(2), memory_format=ms.mint.preserve_format)
    Tensor([0., 0.], dtype=float32)
    """

    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return f"msjit.mint.{self._name}"

    def __reduce__(self):
        return self._name


channels_last, channels_last_3d = memory_format("channels_last"), memory_format("channels_last_3d")
contiguous_format, preserve_format = memory_format("contiguous_format"), memory_format("preserve_format")


_KINDS_OF_DEVICES = ("cpu", "cuda", "npu", "ascend", "gpu", "xpu", "mps", "hpu", "mtia", "xla", "meta")


class autocast:
    """Operations inside choose their dtypes: products and convolutions compute in dtype, exponentials, logarithms, sums, norms
    and losses in float32, all else in that of its operands. A context manager and a decorator; they run one by one, nothing is
    captured.

    Args:
        device_type: str, the name of a kind of device, which need not be there. Default: 'cpu'.
        dtype: dtype, float16 or bfloat16. Default: None, bfloat16.
        enabled: False: operations keep their operands' dtypes. Default: True.
        cache_enabled: accepted as PyTorch has it.
    Raises:
        ValueError: another dtype, device_type is no str.
        RuntimeError: device_type names no kind of device.

    >>> import msjit.mint as torch
    >>> x = torch.ones(2, 2)
    >>> with torch.autocast("cpu"):
    ...     y = x @ x
    >>> y.dtype, (x @ x).dtype
    (msjit.bfloat16, msjit.float32)
    """

    def __init__(self, device_type="cpu", dtype=None, enabled=True, cache_enabled=None):
        if not isinstance(device_type, str):
            raise ValueError(f"autocast: device_type must be a str, got {device_type!r}")
        if device_type not in _KINDS_OF_DEVICES:
            raise RuntimeError(
                f"autocast: no kind of device is named {device_type!r}; there are {', '.join(_KINDS_OF_DEVICES)}"
            )
        dtype = bfloat16 if dtype is None else dtype
        if enabled and dtype not in (float16, bfloat16):
            raise ValueError(f"autocast: dtype must be float16 or bfloat16, got {dtype}")
        self._dtype = dtype if enabled else None
        self._previous = []

    def __enter__(self):
        self._previous.append(_core._set_autocast(self._dtype))
        return self

    def __exit__(self, *exc):
        _core._set_autocast(self._previous.pop())

    def __call__(self, function):
        import functools

        @functools.wraps(function)
        def within(*args, **kwargs):
            with autocast(dtype=self._dtype, enabled=self._dtype is not None):
                return function(*args, **kwargs)

        return within


def get_autocast_dtype(device_type="cpu"):
    """The dtype of the ``autocast`` around the call; bfloat16 where there is none.

    Args:
        device_type: accepted as PyTorch has it.
    Returns:
        dtype.

    >>> with ms.mint.autocast("cpu", dtype=ms.float16):
    ...     ms.mint.get_autocast_dtype("cpu")
    msjit.float16
    """
    now = _core._set_autocast(None)
    _core._set_autocast(now)
    return bfloat16 if now is None else now


def is_autocast_enabled(device_type="cpu"):
    """Whether an ``autocast`` is around the call.

    Args:
        device_type: accepted as PyTorch has it.
    Returns:
        bool.

    >>> with ms.mint.autocast("cpu"):
    ...     ms.mint.is_autocast_enabled()
    True
    """
    now = _core._set_autocast(None)
    _core._set_autocast(now)
    return now is not None


class GradScaler:
    """Scales losses, so that float16 gradients do not vanish, and the gradients back; steps with inf or NaN are left out, and the
    scale is halved.

    Args:
        device: accepted as PyTorch has it. Default: 'cpu'.
        init_scale: number, the first scale. Default: 65536.
        growth_factor: number, what the scale is multiplied by after growth_interval good steps. Default: 2.0.
        backoff_factor: number, what it is multiplied by after a bad one. Default: 0.5.
        growth_interval: int. Default: 2000.
        enabled: False: nothing is scaled. Default: True.

    >>> import msjit.mint as torch
    >>> w = torch.nn.Parameter(torch.tensor([1.0]))
    >>> optimizer, scaler = torch.optim.SGD([w], lr=0.5), torch.amp.GradScaler()
    >>> scaler.scale((w * 2).sum()).backward()
    >>> scaler.step(optimizer)
    >>> scaler.update()
    >>> w.tolist(), scaler.get_scale()
    ([0.0], 65536.0)
    """

    def __init__(
        self,
        device="cpu",
        init_scale=65536.0,
        growth_factor=2.0,
        backoff_factor=0.5,
        growth_interval=2000,
        enabled=True,
    ):
        self._scale, self._enabled = _float(init_scale), enabled
        self._growth, self._backoff, self._interval = growth_factor, backoff_factor, growth_interval
        self._good, self._found, self._unscaled = 0, False, []

    def is_enabled(self):
        """Whether losses are scaled."""
        return self._enabled

    def get_scale(self):
        """The scale as a float; 1.0 where nothing is scaled."""
        return self._scale if self._enabled else 1.0

    def scale(self, outputs):
        """outputs (a Tensor or a sequence) times the scale."""
        if not self._enabled:
            return outputs
        if isinstance(outputs, Tensor):
            return outputs * self._scale
        return type(outputs)(self.scale(x) for x in outputs)

    def unscale_(self, optimizer):
        """Divides the gradients of an optimizer by the scale; once a step."""
        if not self._enabled or optimizer in self._unscaled:
            return
        self._unscaled.append(optimizer)
        for group in optimizer.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    p.grad = p.grad / self._scale
                    if not _bool(_ops.isfinite(p.grad).all()):
                        self._found = True

    def step(self, optimizer, *args, **kwargs):
        """optimizer.step(), unless a gradient is inf or NaN."""
        self.unscale_(optimizer)
        return None if self._enabled and self._found else optimizer.step(*args, **kwargs)

    def update(self, new_scale=None):
        """Chooses the scale of the next step."""
        if not self._enabled:
            return
        self._good = 0 if self._found else self._good + 1
        if new_scale is not None:
            self._scale = _float(new_scale)
        elif self._found:
            self._scale *= self._backoff
        elif self._good == self._interval:
            self._scale, self._good = self._scale * self._growth, 0
        self._found, self._unscaled = False, []

    def state_dict(self):
        """What ``load_state_dict`` takes: the scale and the good steps since it changed."""
        return {"scale": self._scale, "_growth_tracker": self._good}

    def load_state_dict(self, state_dict):
        """Restores what ``state_dict`` gave."""
        self._scale, self._good = state_dict["scale"], state_dict["_growth_tracker"]


# Functions of PyTorch's that mint has not, and ops has, with the same meaning; their arguments go by PyTorch's names.
FROM_OPS = (
    "addr", "adjoint", "argwhere", "block_diag", "broadcast_tensors",
    "celu", "channel_shuffle", "cholesky", "cholesky_inverse",
    "cholesky_solve", "column_stack", "combinations", "complex", "copysign",
    "cosine_similarity", "deg2rad", "det", "diag_embed", "diagflat", "diagonal_scatter", "dist", "fliplr",
    "flipud", "ger", "heaviside", "i0", "igamma", "igammac", "index_fill", "inner", "is_complex",
    "is_nonzero", "isposinf", "isreal", "kron", "lcm", "ldexp", "logcumsumexp", "logdet", "logit", "matrix_exp", "matrix_power",
    "moveaxis", "movedim", "msort", "mvlgamma", "nanmean", "nextafter", "orgqr", "ormqr", "pixel_shuffle", "pixel_unshuffle",
    "polygamma", "positive", "rad2deg", "renorm", "rot90", "row_stack", "select_scatter", "selu", "sgn",
    "slice_scatter",
    "swapdims", "tensor_split", "threshold", "trapz", "view_as_real",
    "vstack",
)  # fmt: skip
_RENAMED = {"axis": "dim", "keepdims": "keepdim", "x": "input", "thr": "threshold", "inputs": "tensors"}


def from_ops(name, own=None):
    """The function of ops, called with PyTorch's names of arguments; own: {PyTorch's: that of ops}, where they are known."""
    import functools
    import inspect

    function = getattr(_ops, name)
    if own is None:
        own = {_RENAMED[n]: n for n in inspect.signature(function).parameters if n in _RENAMED}
    if not own:
        return function

    @functools.wraps(function)
    def renamed(*args, **kwargs):
        return function(*args, **{own.get(n, n): v for n, v in kwargs.items()})

    del renamed.__wrapped__
    return renamed


amp = types.SimpleNamespace(autocast=autocast, GradScaler=GradScaler)
cuda.amp = types.SimpleNamespace(
    autocast=lambda enabled=True, dtype=float16, cache_enabled=True: autocast("cuda", dtype, enabled),
    GradScaler=lambda *args, **kwargs: GradScaler("cuda", *args, **kwargs),
)


class Generator(_Generator):
    """A source of random numbers of its own: what functions with generator= draw from.

    Args:
        device: str or device, of which it is said to be; the numbers are the same on every device. Default: 'cpu'.

    >>> g = ms.mint.Generator().manual_seed(3)
    >>> a = ms.mint.rand(2, generator=g)
    >>> bool((ms.mint.rand(2, generator=ms.mint.Generator().manual_seed(3)) == a).all())
    True
    """

    def __init__(self, device="cpu"):
        super().__init__()
        self.device = device if isinstance(device, _device) else _device(device)


def manual_seed(seed):
    """Starts all random numbers anew, so that programs can be repeated.

    Args:
        seed: int.

    >>> ms.mint.manual_seed(3)
    >>> a = ms.mint.rand(2)
    >>> ms.mint.manual_seed(3)
    >>> bool((ms.mint.rand(2) == a).all())
    True
    """
    set_seed(_int(seed) % 2**32)


def tensor(data, *, dtype=None, device=None, requires_grad=False, pin_memory=False):
    """A new tensor copied from numbers, nested sequences, NumPy arrays or tensors.

    Args:
        data: number, nested list or tuple, NumPy array or Tensor.
        dtype: dtype of the result; None (default): ints give int64, floats float32, complex numbers complex64, bools bool;
            arrays and tensors keep theirs.
        device: str, int or device; None (default): the one that set_device chose, or for a Tensor its own.
        requires_grad: True: gradients are kept for it. Default: False.
        pin_memory: True: in memory that CUDA devices read by themselves, where there is one. Default: False.
    Returns:
        Tensor of data's shape.

    >>> ms.mint.tensor([1, 2], dtype=ms.float32, device="cpu").tolist()
    [1.0, 2.0]
    """
    if isinstance(data, (_int, complex)) and dtype is not None:
        fits("tensor", data, dtype_of(dtype))
        data = _float(data) if dtype_of(dtype).is_floating_point else data  # an int may be beyond 64 bits
    made = _core.tensor(data, dtype=dtype)
    if dtype is None and made.dtype == complex128 and isinstance(data, (complex, list, tuple)):
        if _core.get_default_dtype() == float32 and not _has_array(data):
            made = made.astype(complex64)
    return placed(made, device, requires_grad, pin_memory=pin_memory)


def _has_array(data):
    """Whether NumPy arrays or numbers, or Tensors, are in data: they keep their dtype."""
    if isinstance(data, (list, tuple)):
        return any(_has_array(v) for v in data)
    return isinstance(data, (np.ndarray, np.generic, Tensor))


def as_tensor(data, dtype=None, device=None):
    """A tensor of data; a Tensor of that dtype is given back itself, and one of a NumPy array of that dtype shares its memory.

    Args:
        data: number, nested list or tuple, NumPy array or Tensor.
        dtype: dtype of the result; None (default): as ``tensor`` has it.
        device: str, int or device; None (default): the one that set_device chose, or for a Tensor its own.
    Returns:
        Tensor of data's shape.

    >>> x = ms.ones(2)
    >>> ms.mint.as_tensor([1, 2]).tolist(), ms.mint.as_tensor(x) is x
    ([1, 2], True)
    """
    if isinstance(data, Tensor):
        return placed(data if dtype is None or data.dtype == dtype else data.astype(dtype), device)
    if isinstance(data, np.ndarray) and data.flags.writeable and data.dtype.isnative:
        shared = from_numpy(data)
        return placed(shared if dtype is None or shared.dtype == dtype else shared.astype(dtype), device)
    return tensor(data, dtype=dtype, device=device)


def is_tensor(obj):
    """Whether obj is a Tensor.

    >>> ms.mint.is_tensor(ms.ones(1)), ms.mint.is_tensor(1)
    (True, False)
    """
    return isinstance(obj, Tensor)


def is_floating_point(input):
    """Whether the dtype of a tensor is a floating-point one.

    Args:
        input: Tensor.
    Returns:
        bool.

    >>> ms.mint.is_floating_point(ms.ones(1)), ms.mint.is_floating_point(ms.tensor([1]))
    (True, False)
    """
    return input.is_floating_point()


def numel(input):
    """The number of elements of a tensor.

    Args:
        input: Tensor.
    Returns:
        int.

    >>> ms.mint.numel(ms.ones(2, 3))
    6
    """
    return input.numel()


def _limits(dtype, of):
    if dtype == bfloat16:
        name, bits, eps, largest, tiny, resolution = "bfloat16", 16, 2.0**-7, (2 - 2.0**-7) * 2.0**127, 2.0**-126, 0.01
        lowest = -largest
    else:
        kind = of(np.dtype(dtype.numpy_name))
        name, bits, lowest, largest = str(kind.dtype), kind.bits, kind.min, kind.max
        if of is np.iinfo:
            return types.SimpleNamespace(bits=bits, min=lowest, max=largest, dtype=name)
        # NumPy's scalars would make float32 wider where they meet it.
        lowest, largest, eps, tiny = map(_float, (lowest, largest, kind.eps, kind.tiny))
        resolution = 10.0**-kind.precision
    fine = {"eps": eps, "tiny": tiny, "smallest_normal": tiny, "resolution": resolution}
    return types.SimpleNamespace(bits=bits, min=lowest, max=largest, dtype=name, **fine)


# Tables, which captured code can read. Python's kinds stand for dtypes, as in PyTorch.
_of_floats = {d: _limits(d, np.finfo) for d in (bfloat16, float16, float32, float64, complex64, complex128)}
_of_floats |= {_float: _of_floats[float64]}
_of_ints = {d: _limits(d, np.iinfo) for d in (int8, int16, int32, int64, uint8, uint16, uint32, uint64)}
_of_ints |= {_int: _of_ints[int64]}


def finfo(dtype=float32):
    """The limits of a floating-point dtype, or of a complex one's parts: bits, eps, max, min, tiny, resolution.

    Args:
        dtype: dtype; ``float`` stands for float64. Default: float32.
    Raises:
        TypeError: of other dtypes.

    >>> ms.mint.finfo(ms.float16).max
    65504.0
    """
    if dtype not in _of_floats:
        raise TypeError(f"finfo: {dtype} is no floating-point dtype; use iinfo for integers")
    return _of_floats[dtype]


def iinfo(dtype):
    """The limits of an integer dtype: bits, max, min.

    Args:
        dtype: dtype; ``int`` stands for int64.
    Raises:
        TypeError: of other dtypes.

    >>> ms.mint.iinfo(ms.int8).max
    127
    """
    if dtype not in _of_ints:
        raise TypeError(f"iinfo: {dtype} is no integer dtype; use finfo for floats")
    return _of_ints[dtype]


def compile(model=None, *, fullgraph=False, dynamic=None, backend="", mode=None, options=None, disable=False):  # noqa: A001
    """``msjit.jit`` under PyTorch's name: compiles a function, or the call of a module. Works as a decorator with settings
    too.

    Args:
        model: function or module; None: a decorator is given back.
        fullgraph: True refuses what cannot be captured whole. Default: False.
        dynamic: whether sizes may vary; see ``msjit.jit``. Default: None.
        backend: accepted as PyTorch has it; has no effect.
        mode: "reduce-overhead": on a device the launches of a graph are written down and done again, as ``msjit.jit`` has it;
            others are accepted as PyTorch has them.
        options: accepted as PyTorch has it; has no effect.
        disable: True gives model back as it is. Default: False.
    Returns:
        the compiled function, or the module itself, whose calls are compiled.

    >>> ms.mint.compile(lambda x: x * 2)(ms.ones(1)).tolist()
    [2.0]
    """
    from ..capture import jit

    if model is None:
        return lambda function: compile(function, fullgraph=fullgraph, dynamic=dynamic, mode=mode, disable=disable)
    if disable:
        return model
    how = {"fullgraph": fullgraph, "dynamic": dynamic}
    if mode == "reduce-overhead":
        how["mode"] = mode
    return jit(model, **how)


def save(obj, f):
    """Pickles an object with tensors, such as a state_dict, into a file.

    Args:
        obj: any object that ``pickle`` takes.
        f: path, or a file opened for writing bytes.

    >>> ms.mint.save({"w": ms.ones(2)}, "w.pt")
    >>> ms.mint.load("w.pt")["w"].tolist()
    [1.0, 1.0]
    """
    import pickle

    if hasattr(f, "write"):
        pickle.dump(obj, f)
    else:
        with open(f, "wb") as file:
            pickle.dump(obj, file)


def load(f, map_location=None, weights_only=True):
    """Reads what ``save`` wrote. A pickle can run code: load only files that you trust.

    Args:
        f: path, or a file opened for reading bytes.
        map_location: where tensors go: a str or device; a dict of names ({"cuda:1": "cuda:0"}); a function of a tensor in the
            CPU's memory and the name of its device, which gives the tensor or one elsewhere, or None for where it was. Default:
            None, each goes where it was when it was saved.
        weights_only: accepted as PyTorch has it; has no effect.
    Returns:
        the object.
    Raises:
        ValueError: the file is one of PyTorch's.
        DeviceError: a tensor's device is not there; map_location="cpu" takes it into the CPU's memory.

    >>> ms.mint.save([1], "x.pt")
    >>> ms.mint.load("x.pt", map_location="cpu")
    [1]
    """
    from .files import Unpickler

    if hasattr(f, "read"):
        return Unpickler(f, map_location).load()
    with open(f, "rb") as file:
        if file.read(2) == b"PK":
            raise ValueError(f"load: {f} is a file of PyTorch's; write its tensors with safetensors, which msjit reads")
        file.seek(0)
        return Unpickler(file, map_location).load()


def set_default_device(device):
    """Chooses where new tensors go, in the whole process; ``with device(...)`` does so for a part of a program.

    Args:
        device: str, int or device; None: the CPU.

    >>> ms.mint.set_default_device("cpu")
    >>> ms.mint.get_default_device()
    device(type='cpu')
    """
    _core._set_device("CPU" if device is None else canonical(device))


def get_default_device():
    """Where new tensors go.

    >>> ms.mint.get_default_device().type
    'cpu'
    """
    return _device(_core._current_device())


class _Fft(types.ModuleType):
    """PyTorch's ``torch.fft``: the functions of msjit.ops of these names."""

    _NAMES = ("fft", "ifft", "fft2", "ifft2", "fftn", "ifftn", "rfft", "irfft", "rfft2", "irfft2", "rfftn", "irfftn", "hfft",
              "hfft2", "hfftn", "ihfft", "ihfft2", "ihfftn", "fftfreq", "rfftfreq", "fftshift", "ifftshift")  # fmt: skip


fft = _Fft("msjit.mint.fft", _Fft.__doc__)
fft.__dict__.update({n: getattr(_ops, n) for n in _Fft._NAMES}, __all__=list(_Fft._NAMES))
