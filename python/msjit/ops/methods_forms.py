"""Methods of Tensor, and ops, with the argument forms of NumPy and PyTorch beside MindSpore's: ``dim``, ``unbiased``, ``out``."""

import math
import warnings

from .. import _core, _devices, _missing
from .._core import Tensor
from .._interpreter import define
from . import elementwise
from . import function as F
from ._composed import linear_algebra, rearrange, statistics
from ._limits import fits, integers_of
from .products import dot as _dot
from .products import norm as _norm
from .streams import by, spread

_raw, _ops = _core._raw_ops, _core._ops
_cast = _raw["cast"]
_move, _names_device = _devices.move, _devices.names_device
__all__ = ["METHODS", "FORMS", "axis_of", "either", "no_out"]


def no_out(name, out):
    """NumPy's functions hand out= to methods: ``np.sum(x)`` calls ``x.sum(axis=None, out=None)``."""
    if out is not None:
        raise TypeError(f"{name}: out is not served; write the result into a tensor with copy_")


def axis_of(name, at, axis, keepdims, keepdim, dim):
    """axis, keepdims, and whether indices are asked for too: by dim or by position, unless keepdims is named."""
    if len(at) > 2 or (at and dim is not None):
        why, there = "takes a dimension and keepdim by position", "(dim=None, keepdim=False)"
        raise TypeError(_missing.explained(name, why, there, at, {} if dim is None else {"dim": dim}))
    if at:
        axis = at[0]
    elif dim is not None:
        axis = dim
    pair = dim is not None or (isinstance(axis, int) and len(at) > 0 and keepdims is None)
    if len(at) == 2 and not isinstance(at[1], bool):
        raise TypeError(f"{name}: keepdim must be a bool, got {at[1]!r}")
    return axis, at[1] if len(at) == 2 else bool(keepdims or keepdim), pair


def to(self, *args, **kwargs):
    """Converted to a dtype, and moved to a device ("cpu", "cuda:0"); of a tensor: to its dtype and device. The tensor
    itself where nothing changes, unless copy is True; gradients come back to where it was. non_blocking: what is in
    pinned memory (``pin_memory``) is read by the device while the program goes on, which must not write it before it is
    synchronised.

    >>> ms.tensor([1]).to(ms.float32), ms.tensor([1]).to("cpu")
    (Tensor([1.], dtype=float32), Tensor([1], dtype=int64))
    """
    dtype, device, later = None, None, bool(kwargs.get("non_blocking", False))
    for name, value in (*(("", a) for a in args), *kwargs.items()):
        if name in ("non_blocking", "copy", "memory_format") or value is None or isinstance(value, bool):
            continue
        if isinstance(value, Tensor):
            device, value = value.device, value.dtype
        if _names_device(value) or type(value) is int:  # a dtype is no int
            device = value
        else:
            dtype = value
    moved = self if device is None else _move(self, device, later)
    if dtype is not None and dtype != moved.dtype:
        return _ops["astype"](moved, dtype)
    return _ops["clone"](moved) if moved is self and kwargs.get("copy") else moved


def cpu(self):
    """The tensor in the CPU's memory: itself where it is there.

    >>> ms.tensor([1]).cpu()
    Tensor([1], dtype=int64)
    """
    return _move(self, "CPU")


def cuda(self, device=None, non_blocking=False):
    """The tensor on a CUDA device: a str, a number or None, the current one."""
    return _move(self, "cuda" if device is None else device, non_blocking)


def npu(self, device=None, non_blocking=False):
    """The tensor on an Ascend device: a str, a number or None, the current one."""
    return _move(self, "ascend" if device is None else f"ascend:{device}" if isinstance(device, int) else device)


def move_to(self, to, blocking=True):
    """The tensor on a device, itself where it is there; not blocking as ``to(non_blocking=True)``.

    >>> ms.tensor([1]).move_to("CPU")
    Tensor([1], dtype=int64)
    """
    return _move(self, to, not blocking)


def pin_memory(self, device=None):
    """A copy in memory that CUDA devices read while the program goes on, for ``to(device, non_blocking=True)``; the tensor
    itself where it is one, or there is no such device.

    >>> x = ms.tensor([1.0])
    >>> x.pin_memory() is x
    True
    """
    return _devices.pinned(self)


def is_pinned(self, device=None):
    """Whether ``pin_memory`` made it.

    >>> ms.tensor([1.0]).is_pinned()
    False
    """
    return _core._is_pinned(self)


def either(name, **names):
    """Of one argument's two names the value that was given."""
    given = [v for v in names.values() if v is not None]
    if len(given) != 1:
        raise TypeError(f"{name}: give {' or '.join(names)}")
    return given[0]


def _axis(name, axis, dim, default):
    if axis is not None and dim is not None:
        raise TypeError(f"{name}: give axis or dim, not both")
    return axis if axis is not None else dim if dim is not None else default


def split(self, split_size_or_sections=None, axis=None, *, dim=None, split_size=None):
    """Views along axis (or dim): of a given size (int; the last may be smaller), or of the given sizes.

    >>> [t.shape for t in ms.ones(5).split(2, dim=0)]
    [(2,), (2,), (1,)]
    """
    size = either("split", split_size_or_sections=split_size_or_sections, split_size=split_size)
    return F.split(self, size, _axis("split", axis, dim, 0))


def narrow(self, axis=None, start=0, length=1, *, dim=None):
    """The view of length slices from start along axis (or dim).

    >>> ms.tensor([1, 2, 3]).narrow(dim=0, start=1, length=2)
    Tensor([2, 3], dtype=int64)
    """
    return rearrange.narrow(self, _axis("narrow", axis, dim, 0), start, length)


def median(self, axis=None, keepdims=False, *, dim=None, keepdim=False):
    """The median along axis or dim (of an even number the lower one) and its index.

    >>> ms.tensor([3.0, 1.0, 2.0]).median(dim=0)[0]
    Tensor(2., dtype=float32)
    """
    return statistics.median(self, _axis("median", axis, dim, -1), keepdims or keepdim)


def diff(self, n=1, axis=None, prepend=None, append=None, *, dim=None):
    """n-th differences along axis or dim.

    >>> ms.tensor([1, 3, 6]).diff(dim=0)
    Tensor([2, 3], dtype=int64)
    """
    return statistics.diff(self, n, _axis("diff", axis, dim, -1), prepend, append)


def var(
    self, axis=None, unbiased=None, keepdims=False, *, dim=None, keepdim=False, dtype=None, out=None, ddof=None
):  # fmt: skip
    """PyTorch's form: unbiased divides by n - 1; NumPy's: by n - ddof, computed in dtype."""
    no_out("var", out)
    ddof = int(bool(unbiased) if ddof is None else ddof)
    x = self if dtype is None else _cast(self, dtype)
    return _raw["var"](x, _axis("var", axis, dim, None), ddof, keepdims or keepdim)


def std(
    self, axis=None, unbiased=None, keepdims=False, *, dim=None, keepdim=False, dtype=None, out=None, ddof=None
):  # fmt: skip
    """PyTorch's form: unbiased divides by n - 1; NumPy's: by n - ddof, computed in dtype."""
    no_out("std", out)
    ddof = int(bool(unbiased) if ddof is None else ddof)
    x = self if dtype is None else _cast(self, dtype)
    return _raw["std"](x, _axis("std", axis, dim, None), ddof, keepdims or keepdim)


def __reversed__(self):
    """``reversed(x)``: the rows from the last to the first; of a tensor without dimensions itself."""
    return self.flip(0) if self.ndim else self


def __round__(self, ndigits=None):
    """Rounded to an even number at ties, or to so many decimals: what ``round(x)`` gives."""
    scale = 10.0 ** (ndigits or 0)
    return _raw["round"](self * scale) / scale if ndigits else _raw["round"](self)


def detach_(self):
    """Takes the tensor's history away: no gradient goes back through what is computed of it from now on."""
    return _core._detach_(self)


def clamp_min(self, min):
    """Raised to a least value where it is smaller."""
    return _ops["clamp"](self, min, None)


def clamp_max(self, max):
    """Lowered to a largest value where it is larger."""
    return _ops["clamp"](self, None, max)


def clamp_min_(self, min):
    """Written: raised to a least value where it is smaller."""
    return self.clamp_(min, None)


def clamp_max_(self, max):
    """Written: lowered to a largest value where it is larger."""
    return self.clamp_(None, max)


def unflatten(self, dim, sizes):
    """One dimension split into several; one of sizes may be -1."""
    from ..mint.torch_functions import unflatten

    return unflatten(self, dim, sizes)


def split_with_sizes(self, split_sizes, dim=0):
    """Parts of given sizes along a dimension."""
    return self.split(list(split_sizes), dim)


def get_device(self):
    """The number of the device that holds it; -1: the CPU's memory does."""
    number = self.device.partition(":")[2]
    return int(number) if number else -1


def _with_dtype(size, dtype):
    """Sizes, and the dtype, which may be given behind them."""
    if len(size) > 1 and (size[-1] is None or isinstance(size[-1], _core.dtype)):
        return size[:-1], dtype or size[-1]
    return size, dtype


def _placed(made, device, requires_grad):
    made = made if device is None else made.to(device)
    return made.requires_grad_() if requires_grad else made


def new_zeros(self, *sizes, size=None, dtype=None, device=None, requires_grad=False):
    """Zeros of this dtype, or of the one given."""
    size, dtype = _with_dtype(sizes if size is None else (size,), dtype)
    return _placed(_ops["zeros"](*size, dtype=dtype or self.dtype), device, requires_grad)


def new_ones(self, *sizes, size=None, dtype=None, device=None, requires_grad=False):
    """Ones of this dtype, or of the one given."""
    size, dtype = _with_dtype(sizes if size is None else (size,), dtype)
    return _placed(_ops["ones"](*size, dtype=dtype or self.dtype), device, requires_grad)


def new_empty(self, *sizes, size=None, dtype=None, device=None, requires_grad=False):
    """A tensor of this dtype, or of the one given, whose elements are not set."""
    size, dtype = _with_dtype(sizes if size is None else (size,), dtype)
    return _placed(_core.empty(*size, dtype=dtype or self.dtype), device, requires_grad)


def new_full(self, size, fill_value, *, dtype=None, device=None, requires_grad=False):
    """A tensor of this dtype filled with a number."""
    fill_value = fill_value.item() if isinstance(fill_value, _core.Tensor) else fill_value
    fits("new_full", fill_value, dtype or self.dtype)
    return _placed(_raw["full"](fill_value, size, dtype or self.dtype), device, requires_grad)


def new_tensor(self, data, dtype=None, *, device=None, requires_grad=False):
    """A tensor of this dtype from data."""
    return _placed(_core.tensor(data, dtype or self.dtype), device, requires_grad)


def norm(self, ord=None, dim=None, keepdim=False, *, dtype=None, p=None):
    """As ``ops.norm``: of a matrix, or over two dimensions, the matrix norm where ord is a number or a name.

    p: PyTorch's name, and its meaning: the norm of the elements as a vector, but for 'nuc'.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> x.norm(1), x.norm(p=1)
    (Tensor(6., dtype=float32), Tensor(10., dtype=float32))
    """
    if p is None or p == "nuc":
        return _norm(self, ord if p is None else p, dim, keepdim, dtype=dtype)
    if ord is not None:
        raise TypeError("norm: give ord or p, not both")
    x = self if dtype is None else _cast(self, dtype)
    return _raw["norm"](x, 2.0 if p == "fro" else float(p), dim, keepdim)


def dot(self, other):
    """As ``ops.dot``: of vectors their inner product, of matrices their product."""
    return _dot(self, other)


def float_power(self, other):
    """As ``ops.float_power``: computed in double precision."""
    return elementwise.float_power(self, other)


def approximate_equal(self, other, tolerance=1e-5):
    """True where it differs from other by less than tolerance."""
    return F.approximate_equal(self, other, tolerance)


def ormqr(self, input2, input3, left=True, transpose=False):
    """input3 multiplied by the Q of which this matrix and input2 are ``geqrf``'s results."""
    return linear_algebra.ormqr(self, input2, input3, left, transpose)


def nansum(self, axis=None, keepdims=False, *, dtype=None, dim=None, keepdim=False):
    """The sum over axis, or PyTorch's dim, in which NaN counts as 0."""
    return statistics.nansum(self, axis if dim is None else dim, keepdims or keepdim, dtype=dtype)


def set_const_arg(self, const_arg=True):
    """The tensor itself: capture decides what is a constant of a graph.

    >>> ms.tensor([1]).set_const_arg()
    Tensor([1], dtype=int64)
    """
    if not isinstance(const_arg, bool):
        raise TypeError(f"set_const_arg: const_arg must be a bool, got {type(const_arg).__name__}")
    return self


def index_fill_(self, dim, index, value):
    """value, a number, written at index along dim."""
    return self.copy_(rearrange.index_fill(self, dim, index, value))


# ---- random numbers like a tensor, and written into it: PyTorch refuses what is no distribution, MindSpore has the rule, too


def _above(name, what, value, least, open_=True):
    if not isinstance(value, Tensor) and (value <= least if open_ else value < least):
        raise ValueError(f"{name}: {what} must be {'above' if open_ else 'at least'} {least}, got {value}")


def _of_floats(name, x):
    if not x.is_floating_point():
        raise TypeError(f"{name}: draws floats, got a tensor of {x.dtype}; draw into one of floats and cast that")


def uniform(self, from_=0.0, to=1.0, generator=None):
    """A tensor like this one of uniform random numbers in [from_, to)."""
    _above("uniform", "to", to, from_, False)
    if not self.is_complex():
        return by(generator, lambda: _raw["rand"](self.shape, self.dtype)) * (to - from_) + from_
    return spread("rand", self, to - from_, from_, generator)


def cauchy(self, median=0.0, sigma=1.0, *, generator=None):
    """A tensor like this one of random numbers with the Cauchy distribution."""
    _of_floats("cauchy", self)
    _above("cauchy", "sigma", sigma, 0)
    drawn = by(generator, lambda: _raw["rand"](self.shape, self.dtype))
    return median + sigma * _raw["tan"]((drawn - 0.5) * 3.141592653589793)


def log_normal(self, mean=1.0, std=2.0, *, generator=None):
    """A tensor like this one of random numbers whose logarithm is normal."""
    _of_floats("log_normal", self)
    _above("log_normal", "std", std, 0)
    return _raw["exp"](spread("randn", self, std, mean, generator))


def bernoulli_(self, p=0.5, *, generator=None):
    """Written: 1 with probability p, else 0."""
    p = p if isinstance(p, Tensor) else _raw["full"](float(p), self.shape)
    return self.copy_(by(generator, lambda: _raw["bernoulli"](_raw["broadcast_to"](p, self.shape))))


def cauchy_(self, median=0.0, sigma=1.0, *, generator=None):
    """Written: random numbers with the Cauchy distribution."""
    return self.copy_(cauchy(self, median, sigma, generator=generator))


def exponential_(self, lambd=1, *, generator=None):
    """Written: exponentially distributed random numbers."""
    _above("exponential_", "lambd", lambd, 0)
    return self.copy_(-_raw["log1p"](-by(generator, lambda: _raw["rand"](self.shape, self.dtype))) / lambd)


def geometric_(self, p, *, generator=None):
    """Written: how many trials, each a success with probability p, there are up to the first success."""
    if not 0 < p < 1:
        raise ValueError(f"geometric_: p must be in (0, 1), got {p}")
    drawn = by(generator, lambda: _raw["rand"](self.shape, _core.float64))
    return self.copy_(_raw["floor"](_raw["log1p"](-drawn) / math.log1p(-p)) + 1)


def log_normal_(self, mean=1.0, std=2.0, *, generator=None):
    """Written: random numbers whose logarithm is normal."""
    return self.copy_(log_normal(self, mean, std, generator=generator))


def normal_(self, mean=0, std=1, *, generator=None):
    """Written: normal random numbers; complex ones with the mean, and half of the variance, in each part."""
    _above("normal_", "std", std, 0, False)
    if not self.is_complex():
        return self.copy_(by(generator, lambda: _raw["randn"](self.shape, self.dtype)) * std + mean)
    return self.copy_(spread("randn", self, std, mean, generator))


def uniform_(self, from_=0, to=1, *, generator=None):
    """Written: uniform random numbers in [from_, to), in both parts of complex ones."""
    return self.copy_(uniform(self, from_, to, generator))


def random_(self, from_=0, to=None, *, generator=None):
    """Written: uniform integers in [from_, to), which must be among the tensor's numbers."""
    if to is not None:
        integers_of("random_", self.dtype, from_, to - 1)
    elif self.is_complex():
        integers_of("random_", self.dtype)
    return self.copy_(by(generator, lambda: _raw["randint"](from_, 2**24 if to is None else to, self.shape)))


METHODS = (__reversed__, __round__, split, narrow, median, diff, to, cpu, cuda, npu, move_to, pin_memory, is_pinned,
           detach_, clamp_min, clamp_max, clamp_min_, clamp_max_, unflatten, split_with_sizes, get_device,
           new_zeros, new_ones, new_empty, new_full, new_tensor,
           norm, dot, float_power, approximate_equal, ormqr, nansum, set_const_arg, index_fill_,
           uniform, cauchy, log_normal, bernoulli_, cauchy_, exponential_, geometric_, log_normal_, normal_, uniform_,
           random_)  # fmt: skip


def add_(self, other, *, alpha=1):
    """Adds alpha * other to the tensor itself."""
    return self.add_(other * alpha)


def subtract(self, other, alpha=1):
    """self - alpha * other."""
    return _raw["sub"](self, other * alpha)


def sub_(self, other, *, alpha=1):
    """Subtracts alpha * other from the tensor itself."""
    return self.sub_(other * alpha)


def div_(self, other, *, rounding_mode=None):
    """Divides the tensor itself; rounding_mode "floor" or "trunc" rounds the quotient."""
    return self.copy_(self.div(other, rounding_mode=rounding_mode))


def view(self, dtype):
    """The same bytes as elements of another dtype: no copy, and no gradient.

    >>> ms.tensor([1.0]).view(ms.int32)
    Tensor([1065353216], dtype=int32)
    """
    return _core._reinterpret(self, dtype)


def clone(self, *, memory_format=None):
    """PyTorch's form: every tensor's elements are in the plain order, whatever memory_format says."""
    return _raw["copy"](self)


def addcmul(self, tensor1, tensor2, value):
    """The tensor plus value, a tensor, times the product."""
    return self + value * tensor1 * tensor2


def addcdiv(self, tensor1, tensor2, value):
    """The tensor plus value, a tensor, times the quotient."""
    return self + value * tensor1 / tensor2


def scatter_add(self, indices, updates):
    """MindSpore's form: ``ops.tensor_scatter_add``."""
    return rearrange.tensor_scatter_add(self, indices, updates)


def select(self, condition, y):
    """MindSpore's form: the tensor's elements where condition holds, else those of y."""
    return _raw["where"](condition, self, y)


FORMS = (
    var,
    std,
    add_,
    subtract,
    sub_,
    div_,
    view,
    clone,
    addcmul,
    addcdiv,
    scatter_add,
    select,
)  # further forms of methods that the op table has


# ---- further forms of ops: a call goes there when it fits no form of the op


def _form(function):
    _core._ops[function.__name__].python_form = function


@_form
def softmax(input, axis=-1, *, dtype):
    return _raw["softmax"](input if dtype is None else _raw["cast"](input, dtype), axis)


@_form
def relu(input, inplace):
    result = _raw["relu"](input)
    return _raw["copy_"](input, result) if inplace else result


def _extremum(name, pairwise):
    def extremum(input, axis=None, keepdims=False, *, initial, where=None):
        if where is not None and where is not True:
            if initial is None:
                raise ValueError(f"{name}: where needs initial, the value of an empty choice")
            input = _raw["where"](where, input, initial)
        result = _raw[name](input, axis, keepdims)
        return result if initial is None else _raw[pairwise](result, initial)

    _core._ops[name].python_form = extremum


@_form
def full_like(input, fill_value, *, dtype=None):
    return _raw["full_like"](input, fill_value.item() if isinstance(fill_value, Tensor) else fill_value, dtype=dtype)


def _spread(name):
    def spread(input, axis=None, ddof=None, keepdims=False):
        return _raw[name](input, axis, int(ddof) if isinstance(ddof, bool) else ddof or 0, keepdims)

    _core._ops[name].python_form = spread


def _of_mint(name, parameters):
    """A method that only PyTorch's programs call: mint's function."""
    names = [p.partition("=")[0].strip() for p in parameters.split(",") if p.strip() not in ("", "*")]
    keyword = parameters.partition("*,")[2]
    given = ", ".join(f"{n}={n}" if keyword and n in keyword else n for n in names)
    source = f"def {name}(self, {parameters}):\n    from msjit import mint\n    return mint.{name}(self, {given})\n"
    made = define(name, source, "method", {"__name__": __name__})
    made.__doc__ = f"As ``mint.{name}``."
    return made


def polygamma(self, n):
    """The n-th derivative of digamma, see ``ops.polygamma``."""
    from . import special

    return special.polygamma(n, self)


def new(self, *sizes):
    """A tensor of the same dtype: of these sizes (a tuple is sizes, too), whose elements may be any numbers, or of data.
    PyTorch's older ``new_empty`` and ``new_tensor``.

    >>> ms.ones(2).new(2, 3).shape, ms.ones(2).new([1, 2]).tolist()
    ((2, 3), [1.0, 2.0])
    """
    if len(sizes) == 1 and isinstance(sizes[0], (list, Tensor)):
        return _core.tensor(sizes[0], dtype=self.dtype)
    shape = sizes[0] if len(sizes) == 1 and isinstance(sizes[0], tuple) else sizes
    return self.new_empty(tuple(shape) or (0,))


def _written_by(name):
    def method(self, *args, **kwargs):
        old = _raw["mul"](self, 1) if self.requires_grad else self  # a backward may need what was there
        return self.copy_(getattr(old, name)(*args, **kwargs))

    method.__name__ = method.__qualname__ = name + "_"
    method.__doc__ = f"As {name}, written into the tensor itself."
    return method


def _viewed_by(name):
    def method(self, *args, **kwargs):
        if self.requires_grad and self.is_leaf:
            raise RuntimeError(f"{name}_: a leaf that requires grad keeps its shape: write x = x.{name}(...)")
        from .. import mint

        return self._become(getattr(mint, name)(self, *args, **kwargs))

    method.__name__ = method.__qualname__ = name + "_"
    method.__doc__ = f"The tensor itself is from now on the view that ``mint.{name}`` gives."
    return method


_warned_of_unfold = False


def unfold(self, *args, **named):
    """unfold(kernel_size, dilation=1, padding=0, stride=1): columns of the windows of images (N, C, H, W), see ``ops.unfold``;
    unfold(dimension, size, step): windows along a dimension, side by side in a new last one, as PyTorch has it, where it is
    called by those names, or with three ints of a tensor that is no 4-D one, with a dimension from the end, or in code that is
    written for PyTorch, whose module calls something ``torch``. A copy.

    >>> ms.tensor([1, 2, 3, 4]).unfold(0, 2, 1).tolist()
    [[1, 2], [2, 3], [3, 4]]
    """
    global _warned_of_unfold
    three = len(args) == 3 and not named and all(isinstance(n, int) for n in args)
    windows = three and (self.ndim != 4 or args[0] < 0 or _core._called_for_torch())
    if three and not windows and not _warned_of_unfold:
        _warned_of_unfold = True
        warnings.warn(
            "Tensor.unfold of three ints: of a 4-D tensor they are kernel_size, dilation and padding, as in MindSpore; PyTorch's "
            "windows are x.unfold(dimension=..., size=..., step=...)",
            stacklevel=2,
        )
    if not windows and not {"dimension", "size", "step"} & set(named):
        return rearrange.unfold(self, *args, **named)
    return _windows(self, *args, **named)


def _windows(x, dimension, size, step):
    if not x.ndim and dimension in (0, -1) and size in (0, 1) and step > 0:  # one element
        return x.reshape(1)[:size]
    dim = dimension + x.ndim if dimension < 0 else dimension
    if not 0 <= dim < x.ndim or size < 0 or size > x.shape[dim] or step <= 0:
        raise ValueError(
            f"unfold: dimension {dimension}, size {size} and step {step} do not fit a tensor of shape {tuple(x.shape)}"
        )
    count = (x.shape[dim] - size) // step + 1
    places = _raw["arange"](0, count, 1, _core.int64).reshape(count, 1) * step + _raw["arange"](0, size, 1, _core.int64)
    taken = _raw["index_select"](x, places.reshape(-1), dim)
    split = taken.reshape(*x.shape[:dim], count, size, *x.shape[dim + 1 :])
    return split.moveaxis(dim + 1, -1)


Tensor.unfold = unfold
# Methods of PyTorch's that MindSpore lacks: functions of mint, and what is written into the tensor.
_OF_MINT = {
    "scatter_reduce": "dim, index, src, reduce, *, include_self=True",
    "index_reduce": "dim, index, source, reduce, *, include_self=True",
    "index_copy": "dim, index, source",
    "diag_embed": "offset=0, dim1=-2, dim2=-1",
    "dist": "other, p=2",
    "kron": "other",
    "vdot": "other",
    "put": "index, source, accumulate=False",
    "pinverse": "rcond=1e-15",
    "lu": "pivot=True, get_infos=False",
    "as_strided": "size, stride, storage_offset=None",
    "histogram": "bins, *, range=None, weight=None, density=False",
    **dict.fromkeys(
        "fix matrix_exp corrcoef is_nonzero resolve_conj resolve_neg frexp conj_physical is_conj is_neg".split(), ""
    ),
    "narrow_copy": "dim, start, length",
    "as_strided_scatter": "src, size, stride, storage_offset=None",
}
for _name, _parameters in _OF_MINT.items():
    setattr(Tensor, _name, _of_mint(_name, _parameters))
Tensor.polygamma, Tensor.new = polygamma, new
Tensor.is_mps = Tensor.is_xpu = Tensor.is_quantized = Tensor.is_nested = property(lambda self: False, doc="False.")
_WRITTEN = (
    "absolute arccos arccosh arcsin arcsinh arctan arctanh arctan2 bitwise_left_shift bitwise_right_shift copysign cumsum "
    "cumprod deg2rad rad2deg divide fix float_power frac gcd lcm greater greater_equal less less_equal not_equal heaviside i0 "
    "igamma igammac ldexp logit mvlgamma negative nextafter polygamma renorm sgn sinc true_divide xlogy baddbmm addbmm addmv "
    "addr index_reduce scatter_reduce conj_physical"
).split()
_VIEWED = ("squeeze", "swapaxes", "swapdims", "t", "transpose", "unsqueeze")
for _name in _WRITTEN:
    setattr(Tensor, _name + "_", _written_by(_name))
for _name in _VIEWED:
    setattr(Tensor, _name + "_", _viewed_by(_name))
_unlisted = frozenset((*(n + "_" for n in (*_WRITTEN, *_VIEWED)), "__reversed__", "lu", "as_strided"))


def _dir(self):
    """The names of a tensor, but for those that few programs call, most written in place: Python says what a misspelt name
    may mean only among 750."""
    return [n for n in object.__dir__(self) if n not in _unlisted]


Tensor.__dir__ = _dir
_extremum("amax", "maximum")
_extremum("amin", "minimum")
_spread("std")
_spread("var")
